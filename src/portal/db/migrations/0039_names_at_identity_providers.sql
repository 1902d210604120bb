ALTER TABLE "members" ADD COLUMN "idp_username" text;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_idp_username_unique" UNIQUE("idp_username");