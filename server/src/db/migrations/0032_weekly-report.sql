ALTER TABLE "assistant_settings" ADD COLUMN "weekly_report" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "weekly_reported_for" date;--> statement-breakpoint
-- The system learns who wants a weekly report: ids alone.
CREATE POLICY system_lookup ON assistant_settings FOR SELECT TO ownvoice_system USING (weekly_report);--> statement-breakpoint
GRANT SELECT (user_id, weekly_report) ON assistant_settings TO ownvoice_system;
