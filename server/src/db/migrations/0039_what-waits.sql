ALTER TABLE "assistant_settings" ADD COLUMN "draft_alerts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "answer_within" text DEFAULT 'unsaid' NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "own_topics" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "late_reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "reminded_on" date;--> statement-breakpoint
ALTER TABLE "outgoing" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outgoing_untold" ON "outgoing" USING btree ("updated_at") WHERE "outgoing"."told_at" is null and "outgoing"."closed_at" is null and "outgoing"."kind" <> 'follow_up' and "outgoing"."status" in ('draft', 'unconfirmed', 'failed');--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD CONSTRAINT "assistant_settings_answer_within" CHECK ("assistant_settings"."answer_within" in ('unsaid', 'today', 'one_day', 'two_days'));--> statement-breakpoint
-- Whom to write to is looked up for all owners: by ids, states and instants alone, and only where something waits.
CREATE POLICY system_lookup_untold ON outgoing FOR SELECT TO ownvoice_system
  USING (told_at IS NULL AND closed_at IS NULL AND kind <> 'follow_up' AND status IN ('draft', 'unconfirmed', 'failed'));--> statement-breakpoint
GRANT SELECT (kind, closed_at, updated_at, told_at) ON outgoing TO ownvoice_system;--> statement-breakpoint
DROP POLICY system_lookup ON escalated_emails;--> statement-breakpoint
CREATE POLICY system_lookup ON escalated_emails FOR SELECT TO ownvoice_system USING (status = 'open');
