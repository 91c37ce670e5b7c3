ALTER TABLE "user_subscriptions" ADD COLUMN "warned_period" date;--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD COLUMN "warned_share" integer DEFAULT 0 NOT NULL;