ALTER TABLE "items" ADD COLUMN "upload_id" text;--> statement-breakpoint
ALTER TABLE "replacements" ADD COLUMN "upload_id" text;--> statement-breakpoint
UPDATE "items" SET "upload_id" = "id" WHERE "state" IN ('partial', 'processing');--> statement-breakpoint
UPDATE "replacements" SET "upload_id" = "item_id";--> statement-breakpoint
ALTER TABLE "replacements" ALTER COLUMN "upload_id" SET NOT NULL;
