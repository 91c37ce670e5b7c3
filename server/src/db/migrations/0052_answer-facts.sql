ALTER TABLE "outgoing" ADD COLUMN "waited_ms" double precision;--> statement-breakpoint
ALTER TABLE "outgoing" ADD COLUMN "is_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What has left has them too. Whoever owns the tables and is no superuser would see no row while row-level security is forced.
ALTER TABLE "outgoing" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "messages" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "outgoing" SET "waited_ms" = extract(epoch from "outgoing"."sent_at" - "messages"."received_at") * 1000
FROM "messages"
WHERE "messages"."id" = "outgoing"."message_id" AND "outgoing"."status" = 'sent' AND "outgoing"."kind" = 'reply' AND "outgoing"."approved_at" IS NULL;--> statement-breakpoint
UPDATE "outgoing" SET "is_first" = true WHERE "id" IN (
  SELECT DISTINCT ON ("user_id", "conversation_id") "id" FROM "outgoing"
  WHERE "status" = 'sent' AND "kind" IN ('reply', 'owner')
  ORDER BY "user_id", "conversation_id", "sent_at", "id"
);--> statement-breakpoint
ALTER TABLE "messages" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outgoing" FORCE ROW LEVEL SECURITY;
