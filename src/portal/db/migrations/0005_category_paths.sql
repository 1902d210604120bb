DROP INDEX "items_by_category";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "category_paths" text[] GENERATED ALWAYS AS (portal_category_paths(categories)) STORED;--> statement-breakpoint
CREATE INDEX "items_by_category" ON "items" USING gin ("category_paths");