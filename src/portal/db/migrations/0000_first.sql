-- A text for to_tsvector, with every mark that parts words in people's minds as a space and without HTML tags: PostgreSQL itself
-- would read roads/rivers.zip as one word. Searches part their words likewise (query/fields.ts).
CREATE FUNCTION portal_words(value text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    regexp_replace(value, '</?[a-zA-Z][^>]*>', ' ', 'g'),
    '[-/\\._:@~+''"\u00a0-\u00a9\u00ab-\u00b1\u00b4-\u00b8\u00bb\u00bf\u2000-\u206f\u3000-\u3003]', ' ', 'g')
$$;
--> statement-breakpoint
-- The words of an item's default search fields. Declared immutable, which array_to_string is in
-- fact for text arrays, so that a generated column may use it.
CREATE FUNCTION portal_search_words(title text, tags text[], snippet text, description text, type text, type_keywords text[])
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple', portal_words(concat_ws(' ', title, array_to_string(tags, ' '), snippet, description, type, array_to_string(type_keywords, ' '))))
$$;
--> statement-breakpoint
CREATE TABLE "applications" (
	"client_id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"redirect_uris" text[] DEFAULT '{}'::text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authorization_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"username" text NOT NULL,
	"challenge" text,
	"challenge_method" text,
	"expiration" integer NOT NULL,
	"expires" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failed_sign_ins" (
	"username" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"hash" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"title" text NOT NULL,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_items" (
	"group_id" text NOT NULL,
	"item_id" text NOT NULL,
	"shared" bigint NOT NULL,
	CONSTRAINT "group_items_group_id_item_id_pk" PRIMARY KEY("group_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" text NOT NULL,
	"username" text NOT NULL,
	"member_type" text NOT NULL,
	"joined" bigint NOT NULL,
	CONSTRAINT "group_members_group_id_username_pk" PRIMARY KEY("group_id","username")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"owner" text NOT NULL,
	"snippet" text,
	"description" text,
	"phone" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"type_keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"capabilities" text[] DEFAULT '{}'::text[] NOT NULL,
	"access" text NOT NULL,
	"is_invitation_only" boolean DEFAULT false NOT NULL,
	"is_view_only" boolean DEFAULT false NOT NULL,
	"is_read_only" boolean DEFAULT false NOT NULL,
	"auto_join" boolean DEFAULT false NOT NULL,
	"protected" boolean DEFAULT false NOT NULL,
	"created" bigint NOT NULL,
	"modified" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_files" (
	"item_id" text NOT NULL,
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"hash" text NOT NULL,
	"size" bigint NOT NULL,
	"media_type" text NOT NULL,
	"created" bigint NOT NULL,
	CONSTRAINT "item_files_item_id_kind_path_pk" PRIMARY KEY("item_id","kind","path")
);
--> statement-breakpoint
CREATE TABLE "item_parts" (
	"item_id" text NOT NULL,
	"part_num" integer NOT NULL,
	"hash" text NOT NULL,
	"size" bigint NOT NULL,
	CONSTRAINT "item_parts_item_id_part_num_pk" PRIMARY KEY("item_id","part_num")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"folder_id" text,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"type_keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"snippet" text,
	"description" text,
	"name" text,
	"url" text,
	"access_information" text,
	"license_info" text,
	"culture" text,
	"x_min" double precision,
	"y_min" double precision,
	"x_max" double precision,
	"y_max" double precision,
	"spatial_reference" text,
	"categories" text[] DEFAULT '{}'::text[] NOT NULL,
	"properties" jsonb,
	"advanced_settings" jsonb,
	"classification" jsonb,
	"access" text DEFAULT 'private' NOT NULL,
	"protected" boolean DEFAULT false NOT NULL,
	"comments_enabled" boolean DEFAULT true NOT NULL,
	"num_views" integer DEFAULT 0 NOT NULL,
	"created" bigint NOT NULL,
	"modified" bigint NOT NULL,
	"data_hash" text,
	"data_type" text,
	"size" bigint DEFAULT -1 NOT NULL,
	"thumbnail_hash" text,
	"thumbnail_type" text,
	"state" text DEFAULT 'completed' NOT NULL,
	"state_message" text,
	"search_words" "tsvector" GENERATED ALWAYS AS (portal_search_words(title, tags, snippet, description, type, type_keywords)) STORED
);
--> statement-breakpoint
CREATE TABLE "job_items" (
	"job_id" text NOT NULL,
	"item_id" text NOT NULL,
	"outcome" text NOT NULL,
	"message" text,
	CONSTRAINT "job_items_job_id_item_id_pk" PRIMARY KEY("job_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"username" text NOT NULL,
	"kind" text NOT NULL,
	"definition" jsonb NOT NULL,
	"params" jsonb NOT NULL,
	"status" text DEFAULT 'submitted' NOT NULL,
	"messages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"runner" text,
	"lease_until" bigint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created" bigint NOT NULL,
	"modified" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"username" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"description" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"role" text NOT NULL,
	"user_license_type_id" text NOT NULL,
	"access" text DEFAULT 'org' NOT NULL,
	"password_hash" text NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"created" bigint NOT NULL,
	"modified" bigint NOT NULL,
	"last_login" bigint DEFAULT -1 NOT NULL,
	CONSTRAINT "members_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"access" text DEFAULT 'public' NOT NULL,
	"culture" text DEFAULT 'en' NOT NULL,
	"region" text DEFAULT 'US' NOT NULL,
	"units" text DEFAULT 'english' NOT NULL,
	"max_token_expiration_minutes" integer DEFAULT -1 NOT NULL,
	"allowed_origins" text[] DEFAULT '{}'::text[] NOT NULL,
	"created" bigint NOT NULL,
	"modified" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "relationships" (
	"origin_item_id" text NOT NULL,
	"destination_item_id" text NOT NULL,
	"relationship_type" text NOT NULL,
	"creator" text NOT NULL,
	CONSTRAINT "relationships_origin_item_id_destination_item_id_relationship_type_pk" PRIMARY KEY("origin_item_id","destination_item_id","relationship_type")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"username" text NOT NULL,
	"client_id" text,
	"referer" text,
	"ip" text,
	"parent" text,
	"expires" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_username_members_username_fk" FOREIGN KEY ("username") REFERENCES "public"."members"("username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_items" ADD CONSTRAINT "group_items_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_items" ADD CONSTRAINT "group_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_username_members_username_fk" FOREIGN KEY ("username") REFERENCES "public"."members"("username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_owner_members_username_fk" FOREIGN KEY ("owner") REFERENCES "public"."members"("username") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_files" ADD CONSTRAINT "item_files_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_files" ADD CONSTRAINT "item_files_hash_files_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_parts" ADD CONSTRAINT "item_parts_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_parts" ADD CONSTRAINT "item_parts_hash_files_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_owner_members_username_fk" FOREIGN KEY ("owner") REFERENCES "public"."members"("username") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_data_hash_files_hash_fk" FOREIGN KEY ("data_hash") REFERENCES "public"."files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_thumbnail_hash_files_hash_fk" FOREIGN KEY ("thumbnail_hash") REFERENCES "public"."files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relationships" ADD CONSTRAINT "relationships_origin_item_id_items_id_fk" FOREIGN KEY ("origin_item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relationships" ADD CONSTRAINT "relationships_destination_item_id_items_id_fk" FOREIGN KEY ("destination_item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_username_members_username_fk" FOREIGN KEY ("username") REFERENCES "public"."members"("username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_sign_ins_by_user" ON "failed_sign_ins" USING btree ("username","at");--> statement-breakpoint
CREATE UNIQUE INDEX "folders_title" ON "folders" USING btree ("username",lower("title"));--> statement-breakpoint
CREATE INDEX "group_items_by_item" ON "group_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "group_members_by_user" ON "group_members" USING btree ("username");--> statement-breakpoint
CREATE INDEX "groups_by_owner" ON "groups" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "item_files_by_hash" ON "item_files" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "item_parts_by_hash" ON "item_parts" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "items_by_owner" ON "items" USING btree ("owner","folder_id");--> statement-breakpoint
CREATE INDEX "items_by_type" ON "items" USING btree ("type");--> statement-breakpoint
CREATE INDEX "items_by_modified" ON "items" USING btree ("modified");--> statement-breakpoint
CREATE INDEX "items_by_data" ON "items" USING btree ("data_hash");--> statement-breakpoint
CREATE INDEX "items_by_thumbnail" ON "items" USING btree ("thumbnail_hash");--> statement-breakpoint
CREATE INDEX "items_by_search_words" ON "items" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "jobs_by_status" ON "jobs" USING btree ("status","lease_until");--> statement-breakpoint
CREATE INDEX "tokens_by_parent" ON "tokens" USING btree ("parent");--> statement-breakpoint
CREATE INDEX "tokens_by_expiry" ON "tokens" USING btree ("expires");