ALTER TABLE "model_usage" ADD COLUMN "mail_cost" double precision;--> statement-breakpoint
ALTER TABLE "model_usage" ADD COLUMN "other_cost" double precision;