CREATE TABLE "item_references" (
	"item_id" text NOT NULL,
	"target" text NOT NULL,
	CONSTRAINT "item_references_item_id_target_pk" PRIMARY KEY("item_id","target")
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "references_hash" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "classification_schema" jsonb;--> statement-breakpoint
ALTER TABLE "item_references" ADD CONSTRAINT "item_references_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_references_by_target" ON "item_references" USING hash ("target");--> statement-breakpoint
CREATE INDEX "items_by_stale_references" ON "items" USING btree ("id") WHERE data_type LIKE '%json%' AND data_hash IS NOT NULL AND references_hash IS DISTINCT FROM data_hash;