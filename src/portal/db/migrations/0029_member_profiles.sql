ALTER TABLE "members" ADD COLUMN "culture" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "units" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "properties" jsonb DEFAULT '{}'::jsonb NOT NULL;