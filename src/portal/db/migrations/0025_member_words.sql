-- The words of a member's default search fields. Declared immutable, which concat_ws is in fact for texts.
CREATE FUNCTION portal_member_words(full_name text, username text, email text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple', portal_words(left(concat_ws(' ', full_name, username, email), 10000)))
$$;
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (portal_member_words(full_name, username, email)) STORED;--> statement-breakpoint
CREATE INDEX "members_by_search_words" ON "members" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "members_by_folded_username" ON "members" USING btree (lower("username" COLLATE "und-x-icu"),"username");--> statement-breakpoint
CREATE INDEX "members_by_folded_full_name" ON "members" USING btree (lower("full_name" COLLATE "und-x-icu"),"username");--> statement-breakpoint
CREATE INDEX "members_by_created" ON "members" USING btree ("created","username");--> statement-breakpoint
CREATE INDEX "members_by_modified" ON "members" USING btree ("modified","username");--> statement-breakpoint
-- An embedded database learns only by this how the values of an index are distributed.
ANALYZE "members";