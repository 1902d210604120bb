ALTER TABLE "members" ADD COLUMN "preferred_view" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "thumbnail_hash" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "thumbnail_type" text;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_thumbnail_hash_files_hash_fk" FOREIGN KEY ("thumbnail_hash") REFERENCES "public"."files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_by_thumbnail" ON "members" USING btree ("thumbnail_hash");