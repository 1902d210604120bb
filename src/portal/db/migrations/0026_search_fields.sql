CREATE INDEX "items_by_folded_type" ON "items" USING btree (lower("type"),"id");--> statement-breakpoint
CREATE INDEX "items_by_folded_type_and_title" ON "items" USING btree (lower("type"),lower("title" COLLATE "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "items_by_size" ON "items" USING btree ("size","id","access","owner") WHERE state = 'completed';--> statement-breakpoint
CREATE INDEX "items_by_completeness" ON "items" USING btree ((10
  + CASE WHEN "thumbnail_hash" IS NOT NULL THEN 20 ELSE 0 END
  + CASE WHEN coalesce("snippet", '') <> '' THEN 20 ELSE 0 END
  + CASE WHEN coalesce("description", '') <> '' THEN 20 ELSE 0 END
  + CASE WHEN cardinality("tags") > 0 THEN 10 ELSE 0 END
  + CASE WHEN coalesce("access_information", '') <> '' THEN 10 ELSE 0 END
  + CASE WHEN coalesce("license_info", '') <> '' THEN 10 ELSE 0 END),"id");--> statement-breakpoint
CREATE INDEX "items_by_culture" ON "items" USING btree (lower("culture"));--> statement-breakpoint
CREATE INDEX "items_by_content_status" ON "items" USING btree (lower("content_status"),"modified") WHERE content_status IS NOT NULL;--> statement-breakpoint
CREATE INDEX "items_by_default_field" ON "items" USING gin (ts_filter("search_words", '{A}'),ts_filter("search_words", '{B}'),ts_filter("search_words", '{C}'));--> statement-breakpoint
CREATE INDEX "items_by_named_field" ON "items" USING gin (ts_filter("field_words", '{A}'),ts_filter("field_words", '{B}'),ts_filter("field_words", '{C}'),ts_filter("field_words", '{D}'));--> statement-breakpoint
-- An embedded database learns only by this how the values of an index are distributed.
ANALYZE "items";