CREATE TABLE "organization_webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hook_url" text NOT NULL,
	"signature_key" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"events" text[] DEFAULT '{}'::text[] NOT NULL,
	"deactivation_policy" jsonb NOT NULL,
	"owner" text NOT NULL,
	"created" bigint NOT NULL,
	"modified" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ALTER COLUMN "webhook_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "webhook_settings" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "organization_webhook_id" text;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_webhook_id_organization_webhooks_id_fk" FOREIGN KEY ("organization_webhook_id") REFERENCES "public"."organization_webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_organization_webhook" ON "webhook_deliveries" USING btree ("organization_webhook_id","created");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_of_one_webhook" CHECK (num_nonnulls("webhook_deliveries"."webhook_id", "webhook_deliveries"."organization_webhook_id") = 1);