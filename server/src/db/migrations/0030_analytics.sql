ALTER TABLE "lead_events" ADD COLUMN "questions" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "conversations_begun" ON "conversations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "follow_ups_booked" ON "follow_ups" USING btree ("user_id","updated_at") WHERE "follow_ups"."why_not" = 'booked';--> statement-breakpoint
CREATE INDEX "outgoing_sent" ON "outgoing" USING btree ("user_id","sent_at") WHERE "outgoing"."status" = 'sent';
--> statement-breakpoint
-- Events of before get the questions that their messages' traces hold. Whoever owns the tables and is no superuser would see no row while row-level security is forced.
ALTER TABLE "lead_events" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "lead_events" SET "questions" = ARRAY(
  SELECT ask ->> 'text' FROM jsonb_path_query("messages"."trace", '$.reading.asks[*] ? (@.intent == "question")') AS ask WHERE ask ->> 'text' IS NOT NULL
)
FROM "messages" WHERE "messages"."id" = "lead_events"."message_id" AND "messages"."trace" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "lead_events" FORCE ROW LEVEL SECURITY;
