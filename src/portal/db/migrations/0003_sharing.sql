-- The paths of categories and of all above them, each once and in small letters: what a search by category looks for.
CREATE FUNCTION portal_category_paths(categories text[])
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT array_to_string(parts[1:depth], '/')), '{}'::text[])
  FROM unnest(categories) AS category,
    string_to_array('/' || ltrim(lower(category), '/'), '/') AS parts,
    generate_series(2, array_length(parts, 1)) AS depth
$$;
--> statement-breakpoint
ALTER TABLE "group_items" ADD COLUMN "categories" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "category_schema" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "category_schema" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "items_by_category" ON "items" USING gin (portal_category_paths(categories));