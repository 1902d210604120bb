-- Parts lie in folders of their own from now on; uploads that are on their way send theirs again.
DELETE FROM "item_parts";--> statement-breakpoint
ALTER TABLE "item_parts" DROP CONSTRAINT "item_parts_hash_files_hash_fk";
--> statement-breakpoint
DROP INDEX "item_parts_by_hash";--> statement-breakpoint
ALTER TABLE "item_parts" DROP COLUMN "hash";