ALTER TABLE "applications" ADD COLUMN "approved" bigint;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "temporary_since" bigint;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "temporary_password_hash" text;