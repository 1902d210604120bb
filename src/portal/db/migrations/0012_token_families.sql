DELETE FROM "authorization_codes" WHERE "challenge" IS NULL OR lower("challenge_method") IS DISTINCT FROM 's256';--> statement-breakpoint
ALTER TABLE "authorization_codes" ALTER COLUMN "challenge" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "family" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "replaced" bigint;--> statement-breakpoint
CREATE INDEX "tokens_by_family" ON "tokens" USING btree ("family");--> statement-breakpoint
CREATE INDEX "tokens_by_username" ON "tokens" USING btree ("username");--> statement-breakpoint
ALTER TABLE "authorization_codes" DROP COLUMN "challenge_method";