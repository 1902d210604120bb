ALTER TABLE "servers" ADD COLUMN "stopped_services" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "licenses" jsonb;