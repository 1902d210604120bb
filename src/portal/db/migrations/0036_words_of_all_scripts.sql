-- Lower case without accents, so that Müller is found by Muller and the reverse. Most texts are ASCII, which is faster.
CREATE FUNCTION portal_without_accents(value text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(value) = length(value) THEN lower(value COLLATE "und-x-icu")
    ELSE normalize(regexp_replace(normalize(lower(value COLLATE "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g'), NFC) END
$$;
--> statement-breakpoint
-- A text with every mark that parts words in people's minds as a space, and without HTML tags.
CREATE FUNCTION portal_parted_words(value text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    regexp_replace(portal_without_accents(value), '</?[a-zA-Z][^>]*>', ' ', 'g'),
    '[-/\\._:@~+''"\u00a0-\u00a9\u00ab-\u00b1\u00b4-\u00b8\u00bb\u00bf\u0e3f\u0e4f\u0e5a\u0e5b\u2000-\u206f\u3000-\u3004\u3008-\u3020\u3030\u30a0\u30fb\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]', ' ', 'g')
$$;
--> statement-breakpoint
-- A text for to_tsvector. Scripts without spaces between words, and Hangul, become pairs of adjacent letters, between the first letter
-- and the last one: 河川図 is stored as 河 河川 川図 図. Searches part their words likewise (query/fields.ts).
CREATE OR REPLACE FUNCTION portal_words(value text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value ~ '[\u0e01-\u17dd\u3005-\U000323af]' THEN
      regexp_replace(
        regexp_replace(portal_parted_words(value), '((?:[\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2\u0eb3\u0ebd\u0ec0-\u0ec6\u0edc-\u0edf\u1000-\u102a\u103f\u1050-\u1055\u1780-\u17b3\u17d7\u17dc\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3131-\u318e\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9f\U00020000-\U000323af][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1056-\u1059\u17b4-\u17d3\u17dd\u3099\u309a]*)+)', ' \1 ', 'g'),
        '([\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2\u0eb3\u0ebd\u0ec0-\u0ec6\u0edc-\u0edf\u1000-\u102a\u103f\u1050-\u1055\u1780-\u17b3\u17d7\u17dc\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3131-\u318e\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9f\U00020000-\U000323af][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1056-\u1059\u17b4-\u17d3\u17dd\u3099\u309a]*)', '\1 \1', 'g')
    ELSE portal_parted_words(value) END
$$;
--> statement-breakpoint
-- A tsvector has at most 1 MB: 250,000 characters stay below it whatever they are, and pairs of letters are more than their text.
CREATE OR REPLACE FUNCTION portal_marked_words(a text, b text, c text, d text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('simple', left(portal_words(left(coalesce(a, ''), 60000)), 60000)), 'A')
    || setweight(to_tsvector('simple', left(portal_words(left(coalesce(b, ''), 60000)), 60000)), 'B')
    || setweight(to_tsvector('simple', left(portal_words(left(coalesce(c, ''), 60000)), 60000)), 'C')
    || setweight(to_tsvector('simple', left(portal_words(left(coalesce(d, ''), 70000)), 70000)), 'D')
$$;
--> statement-breakpoint
-- PostgreSQL computes a generated column again only if a column that it depends on is set.
UPDATE "items" SET "title" = "title", "type_keywords" = "type_keywords"
  WHERE "search_words" IS DISTINCT FROM portal_default_words(title, tags, snippet, description, type, type_keywords)
    OR "field_words" IS DISTINCT FROM portal_field_words(type_keywords, access_information, categories, description);--> statement-breakpoint
UPDATE "members" SET "full_name" = "full_name"
  WHERE "search_words" IS DISTINCT FROM portal_marked_words(full_name, username, email, first_name || ' ' || last_name);
