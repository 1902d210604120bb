CREATE TABLE "replacements" (
	"item_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"data_type" text,
	"state" text NOT NULL,
	"state_message" text,
	"started" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "holds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "item_files" ADD COLUMN "access" text DEFAULT 'inherit' NOT NULL;--> statement-breakpoint
ALTER TABLE "item_files" ADD COLUMN "properties" jsonb;--> statement-breakpoint
ALTER TABLE "item_parts" ADD COLUMN "arrived" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "content_status" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "documentation" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "proxy_filter" jsonb;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "proxy_params" jsonb;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "service_credentials" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "app_categories" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "industries" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "languages" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "listing_properties" jsonb;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "large_thumbnail" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "banner" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "screenshots" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "replacements" ADD CONSTRAINT "replacements_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "relationships_by_destination" ON "relationships" USING btree ("destination_item_id");