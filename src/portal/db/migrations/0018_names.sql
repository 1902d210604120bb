DROP INDEX "folders_title";--> statement-breakpoint
DROP INDEX "items_by_title";--> statement-breakpoint
DROP INDEX "roles_by_name";--> statement-breakpoint
-- Texts that are searched or compared contain composed characters (NFC), as those of requests do. NFC changes no quote, comma, or
-- bracket, so that lists and JSON can be normalized as texts.
UPDATE "organization" SET "category_schema" = normalize("category_schema"::text)::jsonb, "classification_schema" = normalize("classification_schema"::text)::jsonb
WHERE concat_ws(' ', "category_schema"::text, "classification_schema"::text) IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "groups" SET 
  "title" = normalize("title"),
  "snippet" = normalize("snippet"),
  "description" = normalize("description"),
  "tags" = normalize("tags"::text)::text[],
  "category_schema" = normalize("category_schema"::text)::jsonb
WHERE concat_ws(' ', "title", "snippet", "description", "tags"::text, "category_schema"::text) IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "items" SET 
  "title" = normalize("title"),
  "name" = normalize("name"),
  "snippet" = normalize("snippet"),
  "description" = normalize("description"),
  "access_information" = normalize("access_information"),
  "tags" = normalize("tags"::text)::text[],
  "type_keywords" = normalize("type_keywords"::text)::text[],
  "categories" = normalize("categories"::text)::text[]
WHERE concat_ws(' ', "title", "name", "snippet", "description", "access_information", "tags"::text, "type_keywords"::text, "categories"::text) IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "members" SET 
  "full_name" = normalize("full_name"),
  "first_name" = normalize("first_name"),
  "last_name" = normalize("last_name"),
  "description" = normalize("description"),
  "tags" = normalize("tags"::text)::text[]
WHERE concat_ws(' ', "full_name", "first_name", "last_name", "description", "tags"::text) IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "folders" SET "title" = normalize("title") WHERE "title" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "roles" SET "name" = normalize("name"), "description" = normalize("description")
WHERE concat_ws(' ', "name", "description") IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "tasks" SET "title" = normalize("title") WHERE "title" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "servers" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "service_webhooks" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "replacements" SET "name" = normalize("name") WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "group_items" SET "categories" = normalize("categories"::text)::text[] WHERE "categories"::text IS NOT NFC NORMALIZED;--> statement-breakpoint
-- Names that are equal now, but were not before: all but the oldest of them get the beginning of their ID.
UPDATE "folders" SET "title" = "folders"."title" || ' (' || left("folders"."id", 8) || ')'
FROM (SELECT "id", row_number() OVER (PARTITION BY "username", lower("title" COLLATE "und-x-icu") ORDER BY "created", "id") AS place FROM "folders") AS named
WHERE named."id" = "folders"."id" AND named.place > 1;--> statement-breakpoint
UPDATE "roles" SET "name" = "roles"."name" || ' (' || left("roles"."id", 8) || ')'
FROM (SELECT "id", row_number() OVER (PARTITION BY lower("name" COLLATE "und-x-icu") ORDER BY "created", "id") AS place FROM "roles") AS named
WHERE named."id" = "roles"."id" AND named.place > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "folders_title" ON "folders" USING btree ("username",lower("title" COLLATE "und-x-icu"));--> statement-breakpoint
CREATE INDEX "items_by_title" ON "items" USING btree (lower("title" COLLATE "und-x-icu"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_by_name" ON "roles" USING btree (lower("name" COLLATE "und-x-icu"));--> statement-breakpoint
-- An embedded database learns only by this how the values of an index are distributed.
ANALYZE "items";
