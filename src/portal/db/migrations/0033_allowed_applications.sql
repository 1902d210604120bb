CREATE TABLE "allowed_applications" (
	"username" text NOT NULL,
	"client_id" text NOT NULL,
	"receiver" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "allowed_applications_username_client_id_receiver_pk" PRIMARY KEY("username","client_id","receiver")
);
--> statement-breakpoint
ALTER TABLE "allowed_applications" ADD CONSTRAINT "allowed_applications_username_members_username_fk" FOREIGN KEY ("username") REFERENCES "public"."members"("username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowed_applications" ADD CONSTRAINT "allowed_applications_client_id_applications_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."applications"("client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allowed_applications_by_application" ON "allowed_applications" USING btree ("client_id");