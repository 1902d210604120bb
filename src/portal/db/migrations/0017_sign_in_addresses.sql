CREATE TABLE "sign_in_addresses" (
	"username" text NOT NULL,
	"address" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "sign_in_addresses_username_address_pk" PRIMARY KEY("username","address")
);
--> statement-breakpoint
DROP INDEX "failed_sign_ins_by_user";--> statement-breakpoint
ALTER TABLE "failed_sign_ins" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_addresses" ADD CONSTRAINT "sign_in_addresses_username_members_username_fk" FOREIGN KEY ("username") REFERENCES "public"."members"("username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_sign_ins_by_user" ON "failed_sign_ins" USING btree ("username","address","at");