CREATE TABLE "received_payloads" (
	"id" text PRIMARY KEY NOT NULL,
	"receiver" text NOT NULL,
	"received" bigint NOT NULL,
	"headers" jsonb NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "servers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"admin_url" text NOT NULL,
	"is_hosted" boolean DEFAULT false NOT NULL,
	"server_type" text DEFAULT 'ArcGIS' NOT NULL,
	"server_role" text NOT NULL,
	"server_functions" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" text NOT NULL,
	"machines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"upgrade" jsonb,
	"webhook_settings" jsonb,
	"created" bigint NOT NULL,
	"modified" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"server_id" text NOT NULL,
	"folder_name" text DEFAULT '' NOT NULL,
	"service_name" text NOT NULL,
	"service_type" text NOT NULL,
	"name" text NOT NULL,
	"change_types" text[] DEFAULT '{}'::text[] NOT NULL,
	"signature_key" text DEFAULT '' NOT NULL,
	"hook_url" text NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"content_type" text NOT NULL,
	"payload_format" text DEFAULT 'json' NOT NULL,
	"schedule_info" jsonb NOT NULL,
	"created" bigint NOT NULL,
	"modified" bigint NOT NULL,
	"owner" text NOT NULL,
	"modified_by" text NOT NULL,
	"item_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_attempt" bigint,
	"next_attempt" bigint,
	"delivered" boolean DEFAULT false NOT NULL,
	"status" integer,
	"message" text,
	"runner" text,
	"lease_until" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "result_hash" text;--> statement-breakpoint
ALTER TABLE "service_webhooks" ADD CONSTRAINT "service_webhooks_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_service_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."service_webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "received_payloads_by_receiver" ON "received_payloads" USING btree ("receiver","received");--> statement-breakpoint
CREATE INDEX "service_webhooks_by_service" ON "service_webhooks" USING btree ("server_id","folder_name","service_name");--> statement-breakpoint
CREATE INDEX "service_webhooks_by_owner" ON "service_webhooks" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_webhook" ON "webhook_deliveries" USING btree ("webhook_id","created");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_next_attempt" ON "webhook_deliveries" USING btree ("next_attempt");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_result_hash_files_hash_fk" FOREIGN KEY ("result_hash") REFERENCES "public"."files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Portals that exist already have a hosting server, too; new ones get theirs with the sample data.
INSERT INTO "servers" ("id", "name", "url", "admin_url", "is_hosted", "server_role", "version", "created", "modified")
SELECT 'Rv7hQ2mXa9LcT4sE', 'Hosting server', '/server', '/server', true, 'HOSTING_SERVER', '11.4.0', "created", "created" FROM "organization";
