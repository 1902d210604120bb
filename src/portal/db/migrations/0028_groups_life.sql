CREATE TABLE "group_applications" (
	"group_id" text NOT NULL,
	"username" text NOT NULL,
	"received" bigint NOT NULL,
	CONSTRAINT "group_applications_group_id_username_pk" PRIMARY KEY("group_id","username")
);
--> statement-breakpoint
CREATE TABLE "group_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"username" text NOT NULL,
	"role" text NOT NULL,
	"from_username" text NOT NULL,
	"created" bigint NOT NULL,
	"expires" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"received" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "is_open_data" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "hidden_members" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "leaving_disallowed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "membership_access" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "sort_field" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "sort_order" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "display_settings" jsonb;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "thumbnail_hash" text;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "thumbnail_type" text;--> statement-breakpoint
ALTER TABLE "group_applications" ADD CONSTRAINT "group_applications_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_applications" ADD CONSTRAINT "group_applications_username_members_username_fk" FOREIGN KEY ("username") REFERENCES "public"."members"("username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_username_members_username_fk" FOREIGN KEY ("username") REFERENCES "public"."members"("username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_from_username_members_username_fk" FOREIGN KEY ("from_username") REFERENCES "public"."members"("username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_username_members_username_fk" FOREIGN KEY ("username") REFERENCES "public"."members"("username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_applications_by_user" ON "group_applications" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "group_invitations_by_group" ON "group_invitations" USING btree ("group_id","username");--> statement-breakpoint
CREATE INDEX "group_invitations_by_user" ON "group_invitations" USING btree ("username");--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("username","received");--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_thumbnail_hash_files_hash_fk" FOREIGN KEY ("thumbnail_hash") REFERENCES "public"."files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "groups_by_thumbnail" ON "groups" USING btree ("thumbnail_hash");