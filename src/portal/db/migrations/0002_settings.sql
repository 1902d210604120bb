UPDATE "organization" SET "settings" = jsonb_strip_nulls(jsonb_build_object(
	'name', "name",
	'description', nullif("description", ''),
	'access', "access",
	'culture', "culture",
	'region', "region",
	'units', "units",
	'maxTokenExpirationMinutes', "max_token_expiration_minutes",
	'allowedOrigins', CASE WHEN cardinality("allowed_origins") > 0 THEN to_jsonb("allowed_origins") END
));--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "description";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "access";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "culture";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "region";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "units";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "max_token_expiration_minutes";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "allowed_origins";