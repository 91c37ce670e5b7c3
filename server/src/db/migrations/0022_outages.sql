ALTER TABLE "mailboxes" ADD COLUMN "down_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "outage_told_at" timestamp with time zone;