ALTER TABLE "items" DROP COLUMN "search_words";--> statement-breakpoint
DROP FUNCTION portal_search_words(text, text[], text, text, text, text[]);
--> statement-breakpoint
-- The words of four texts, each marked by its letter. A tsvector has at most 1 MB: 250,000 characters stay below it whatever they are.
CREATE FUNCTION portal_marked_words(a text, b text, c text, d text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('simple', portal_words(left(coalesce(a, ''), 60000))), 'A')
    || setweight(to_tsvector('simple', portal_words(left(coalesce(b, ''), 60000))), 'B')
    || setweight(to_tsvector('simple', portal_words(left(coalesce(c, ''), 60000))), 'C')
    || setweight(to_tsvector('simple', portal_words(left(coalesce(d, ''), 70000))), 'D')
$$;
--> statement-breakpoint
-- The words of an item's default search fields. Declared immutable, which array_to_string is in
-- fact for text arrays, so that a generated column may use it.
CREATE FUNCTION portal_default_words(title text, tags text[], snippet text, description text, type text, type_keywords text[])
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT portal_marked_words(title, array_to_string(tags, ' '), snippet,
    concat_ws(' ', type, left(array_to_string(type_keywords, ' '), 4000), description))
$$;
--> statement-breakpoint
-- The words of the fields that a search has to name, where portal_default_words does not mark them.
CREATE FUNCTION portal_field_words(type_keywords text[], access_information text, categories text[], description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT portal_marked_words(array_to_string(type_keywords, ' '), access_information, array_to_string(categories, ' '), description)
$$;
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (portal_default_words(title, tags, snippet, description, type, type_keywords)) STORED,
  ADD COLUMN "field_words" "tsvector" GENERATED ALWAYS AS (portal_field_words(type_keywords, access_information, categories, description)) STORED;--> statement-breakpoint
CREATE INDEX "items_by_search_words" ON "items" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "items_public" ON "items" USING btree ("modified") WHERE access = 'public' AND state = 'completed';
