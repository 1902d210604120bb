CREATE TABLE "task_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"task_id" text NOT NULL,
	"due" bigint NOT NULL,
	"status" text NOT NULL,
	"result" text,
	"url" text,
	"task" jsonb NOT NULL,
	"started" bigint,
	"modified" bigint NOT NULL,
	"wake_at" bigint,
	"progress" jsonb,
	"runner" text,
	"lease_until" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"type" text NOT NULL,
	"title" text,
	"item_id" text,
	"task_url" text,
	"parameters" jsonb,
	"schedule" jsonb NOT NULL,
	"interval" integer,
	"start_date" bigint,
	"end_date" bigint,
	"max_occurrences" integer DEFAULT -1 NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"occurrences" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_start" bigint,
	"next_start" bigint,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task_runs" ADD CONSTRAINT "task_runs_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_owner_members_username_fk" FOREIGN KEY ("owner") REFERENCES "public"."members"("username") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_runs_by_due" ON "task_runs" USING btree ("task_id","due");--> statement-breakpoint
CREATE INDEX "task_runs_by_wake" ON "task_runs" USING btree ("wake_at");--> statement-breakpoint
CREATE INDEX "tasks_by_owner" ON "tasks" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "tasks_by_item" ON "tasks" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "tasks_by_next_start" ON "tasks" USING btree ("next_start");