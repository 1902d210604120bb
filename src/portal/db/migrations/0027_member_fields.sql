ALTER TABLE "members" DROP COLUMN "search_words";--> statement-breakpoint
DROP FUNCTION portal_member_words(text, text, text);--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (portal_marked_words(full_name, username, email, first_name || ' ' || last_name)) STORED;--> statement-breakpoint
CREATE INDEX "members_by_search_words" ON "members" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "items_unfinished" ON "items" USING btree ("modified") WHERE state <> 'completed';--> statement-breakpoint
CREATE INDEX "items_by_views" ON "items" USING btree ("num_views","id","access","owner") WHERE state = 'completed';--> statement-breakpoint
CREATE INDEX "members_by_field" ON "members" USING gin (ts_filter("search_words", '{A}'),ts_filter("search_words", '{C}'),ts_filter("search_words", '{D}'));--> statement-breakpoint
CREATE INDEX "members_by_role" ON "members" USING btree ("role","access","username");--> statement-breakpoint
CREATE INDEX "members_by_user_type" ON "members" USING btree ("user_license_type_id","access","username");--> statement-breakpoint
-- An embedded database learns only by this how the values of an index are distributed.
ANALYZE "members";--> statement-breakpoint
ANALYZE "items";
