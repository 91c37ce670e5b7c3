ALTER TABLE "assistant_settings" ADD COLUMN "escalation_alerts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "escalated_emails" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "escalated_emails_untold" ON "escalated_emails" USING btree ("created_at") WHERE "escalated_emails"."told_at" is null and "escalated_emails"."status" = 'open';--> statement-breakpoint
-- Whom to write to is looked up for all owners: by ids and instants alone, and only where somebody was not told yet.
CREATE POLICY system_lookup ON escalated_emails FOR SELECT TO ownvoice_system USING (told_at IS NULL AND status = 'open');--> statement-breakpoint
GRANT SELECT (user_id, status, created_at, told_at) ON escalated_emails TO ownvoice_system;
