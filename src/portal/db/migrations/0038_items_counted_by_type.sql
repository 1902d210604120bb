DROP INDEX "items_by_type";--> statement-breakpoint
CREATE INDEX "items_by_type" ON "items" USING btree ("type","access","content_status","owner") WHERE state = 'completed';