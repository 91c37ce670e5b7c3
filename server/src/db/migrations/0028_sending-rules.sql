ALTER TABLE "assistant_settings" ADD COLUMN "drafted_categories" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "quiet_hours" jsonb;--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outgoing" ADD COLUMN "approved_at" timestamp with time zone;