ALTER TABLE "mailboxes" ADD COLUMN "aliases" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "sending_down_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "sending_told_at" timestamp with time zone;