ALTER TABLE "allowed_applications" ADD COLUMN "last_used" bigint;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "created" bigint;