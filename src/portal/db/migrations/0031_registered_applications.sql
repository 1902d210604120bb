ALTER TABLE "applications" ALTER COLUMN "title" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "item_id" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "app_type" text DEFAULT 'browser' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "secret_hash" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "registered" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "modified" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "last_used" bigint;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "last_used_by" text;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DELETE FROM "authorization_codes" WHERE "client_id" NOT IN (SELECT "client_id" FROM "applications");--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_client_id_applications_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."applications"("client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DELETE FROM "tokens" WHERE "client_id" NOT IN (SELECT "client_id" FROM "applications");--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_client_id_applications_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."applications"("client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tokens_by_application" ON "tokens" USING btree ("client_id");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_item_id_unique" UNIQUE("item_id");