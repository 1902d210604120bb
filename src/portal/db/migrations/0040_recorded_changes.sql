CREATE TABLE "recorded_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"time" bigint NOT NULL,
	"username" text,
	"operation" text NOT NULL,
	"objects" jsonb NOT NULL,
	"parameters" text[] DEFAULT '{}'::text[] NOT NULL,
	"outcome" text NOT NULL,
	"code" integer,
	"address" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "recorded_changes_by_time" ON "recorded_changes" USING btree ("time","id");--> statement-breakpoint
CREATE INDEX "recorded_changes_by_username" ON "recorded_changes" USING btree ("username","time","id");--> statement-breakpoint
CREATE INDEX "recorded_changes_by_object" ON "recorded_changes" USING gin ("objects" jsonb_path_ops);