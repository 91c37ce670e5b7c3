ALTER TABLE "demo_requests" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pro_notices" ADD COLUMN "done_at" timestamp with time zone;