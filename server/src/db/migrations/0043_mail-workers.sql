CREATE TABLE "mail_workers" (
	"id" text PRIMARY KEY NOT NULL,
	"beat_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "watched_by" text;--> statement-breakpoint
ALTER TABLE "mailboxes" DROP COLUMN "leased_by";--> statement-breakpoint
ALTER TABLE "mailboxes" DROP COLUMN "leased_until";--> statement-breakpoint
SELECT protect_system_rows('mail_workers');--> statement-breakpoint
GRANT SELECT (watched_by), UPDATE (watched_by) ON mailboxes TO ownvoice_system;--> statement-breakpoint
CREATE POLICY system_assignment ON mailboxes FOR UPDATE TO ownvoice_system USING (true) WITH CHECK (true);
