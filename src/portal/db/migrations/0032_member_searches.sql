CREATE INDEX "members_by_searched_username" ON "members" USING btree (lower("username") text_pattern_ops);--> statement-breakpoint
CREATE STATISTICS members_by_searched_role ON (lower(CASE WHEN starts_with(role, 'org_') THEN role ELSE 'org_user' END)) FROM members;--> statement-breakpoint
CREATE STATISTICS members_by_searched_user_type ON (lower(user_license_type_id)) FROM members;--> statement-breakpoint
CREATE STATISTICS members_by_searched_access ON (lower(access)) FROM members;--> statement-breakpoint
ANALYZE members;
