-- An address as references are compared with it (items/references.ts): no query, no slash at the end, no number of a layer, the host
-- in small letters and without the port that its scheme has anyway.
CREATE FUNCTION portal_compared_address(address text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
      lower(substring(address FROM '^[^:/?#]+://[^/?#]*')), '^(https(?=.*:443$)|http(?=.*:80$))(.*):\d+$', '\1\2') ||
    regexp_replace(
      regexp_replace(substring(address FROM '^[^:/?#]+://[^/?#]*([^?#]*)'), '/+$', ''),
      '(Server)/\d+$', '\1', 'i')
$$;
--> statement-breakpoint
CREATE TABLE "stale_references" (
	"item_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
INSERT INTO "stale_references" ("item_id", "hash")
SELECT "id", "data_hash" FROM "items"
WHERE "data_type" LIKE '%json%' AND "data_hash" IS NOT NULL AND "references_hash" IS DISTINCT FROM "data_hash";
--> statement-breakpoint
DROP INDEX "items_by_stale_references";--> statement-breakpoint
ALTER TABLE "stale_references" ADD CONSTRAINT "stale_references_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "items_by_title" ON "items" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "items_by_compared_address" ON "items" USING hash (portal_compared_address("url"));--> statement-breakpoint
ALTER TABLE "items" DROP COLUMN "references_hash";
--> statement-breakpoint
-- JSON that is new is looked through for references later; of what is JSON no more there are none. Updating a row that is there
-- waits for whoever is just taking it away, so that newer data is never taken for what was looked through.
CREATE FUNCTION portal_note_changed_data() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.data_hash IS NOT NULL AND NEW.data_type LIKE '%json%' THEN
    INSERT INTO stale_references (item_id, hash) VALUES (NEW.id, NEW.data_hash)
    ON CONFLICT (item_id) DO UPDATE SET hash = excluded.hash;
  ELSE
    DELETE FROM stale_references WHERE item_id = NEW.id;
    DELETE FROM item_references WHERE item_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER items_with_new_data AFTER INSERT ON "items" FOR EACH ROW
WHEN (NEW.data_hash IS NOT NULL AND NEW.data_type LIKE '%json%') EXECUTE FUNCTION portal_note_changed_data();
--> statement-breakpoint
CREATE TRIGGER items_with_changed_data AFTER UPDATE OF data_hash, data_type ON "items" FOR EACH ROW
WHEN (NEW.data_hash IS DISTINCT FROM OLD.data_hash OR NEW.data_type IS DISTINCT FROM OLD.data_type)
EXECUTE FUNCTION portal_note_changed_data();
--> statement-breakpoint
-- The new indexes are of use only once it is known how their values are distributed, and an embedded database finds out only when
-- it is told to.
ANALYZE "items";
