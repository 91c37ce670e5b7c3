ALTER TABLE "client_tone" ADD COLUMN "embedding" "bytea";--> statement-breakpoint
ALTER TABLE "client_tone" ADD COLUMN "embedder" text;--> statement-breakpoint
ALTER TABLE "overall_tone" ADD COLUMN "training_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "overall_tone" ADD COLUMN "training_failed" boolean DEFAULT false NOT NULL;