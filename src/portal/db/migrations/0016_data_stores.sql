CREATE TABLE "data_stores" (
	"item_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"connection" text,
	"server_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"server_id" text,
	"server_folder" text,
	"portal_folder_id" text,
	"template" jsonb,
	"synchronized" bigint,
	"job_id" text
);
--> statement-breakpoint
CREATE TABLE "published_datasets" (
	"data_store_id" text NOT NULL,
	"name" text NOT NULL,
	"schema" text NOT NULL,
	"server_id" text NOT NULL,
	"folder" text NOT NULL,
	"service_name" text NOT NULL,
	"map_item_id" text,
	"feature_item_id" text,
	"structure" jsonb NOT NULL,
	"row_count" bigint,
	"template" jsonb NOT NULL,
	"created" bigint NOT NULL,
	"modified" bigint NOT NULL,
	CONSTRAINT "published_datasets_data_store_id_name_pk" PRIMARY KEY("data_store_id","name")
);
--> statement-breakpoint
ALTER TABLE "data_stores" ADD CONSTRAINT "data_stores_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_datasets" ADD CONSTRAINT "published_datasets_data_store_id_data_stores_item_id_fk" FOREIGN KEY ("data_store_id") REFERENCES "public"."data_stores"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_datasets" ADD CONSTRAINT "published_datasets_server_id_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_datasets" ADD CONSTRAINT "published_datasets_map_item_id_items_id_fk" FOREIGN KEY ("map_item_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_datasets" ADD CONSTRAINT "published_datasets_feature_item_id_items_id_fk" FOREIGN KEY ("feature_item_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "published_datasets_by_service" ON "published_datasets" USING btree ("server_id",lower("folder"),lower("service_name"));--> statement-breakpoint
CREATE INDEX "published_datasets_by_map_item" ON "published_datasets" USING btree ("map_item_id");--> statement-breakpoint
CREATE INDEX "published_datasets_by_feature_item" ON "published_datasets" USING btree ("feature_item_id");