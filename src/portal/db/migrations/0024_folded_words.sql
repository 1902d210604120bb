-- Lower case for all letters: a database with the locale C knows only that of A to Z.
CREATE OR REPLACE FUNCTION portal_words(value text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    regexp_replace(lower(value COLLATE "und-x-icu"), '</?[a-zA-Z][^>]*>', ' ', 'g'),
    '[-/\\._:@~+''"\u00a0-\u00a9\u00ab-\u00b1\u00b4-\u00b8\u00bb\u00bf\u2000-\u206f\u3000-\u3003]', ' ', 'g')
$$;
--> statement-breakpoint
UPDATE "items" SET "title" = "title"
  WHERE "search_words" IS DISTINCT FROM portal_default_words(title, tags, snippet, description, type, type_keywords)
    OR "field_words" IS DISTINCT FROM portal_field_words(type_keywords, access_information, categories, description);