CREATE TABLE "hosted_layers" (
	"item_id" text PRIMARY KEY NOT NULL,
	"server_id" text NOT NULL,
	"folder" text NOT NULL,
	"service_name" text NOT NULL,
	"structure" jsonb NOT NULL,
	"rows" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hosted_layers" ADD CONSTRAINT "hosted_layers_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_layers" ADD CONSTRAINT "hosted_layers_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hosted_layers_by_service" ON "hosted_layers" USING btree ("server_id",lower("folder"),lower("service_name"));