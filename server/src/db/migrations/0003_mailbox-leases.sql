ALTER TABLE "mailboxes" ADD COLUMN "leased_by" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "leased_until" timestamp with time zone;