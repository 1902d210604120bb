DROP INDEX "items_by_modified";--> statement-breakpoint
CREATE INDEX "items_by_created" ON "items" USING btree ("created","id","access","owner") WHERE state = 'completed';--> statement-breakpoint
CREATE INDEX "items_by_modified" ON "items" USING btree ("modified","id","access","owner") WHERE state = 'completed';