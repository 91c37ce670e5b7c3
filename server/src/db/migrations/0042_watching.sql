CREATE TABLE "watched_replies" (
	"user_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"outcome" text,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"compared_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watched_replies_user_id_message_id_pk" PRIMARY KEY("user_id","message_id"),
	CONSTRAINT "watched_replies_outcome" CHECK ("watched_replies"."outcome" in ('agrees', 'differs', 'unclear'))
);
--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "category_modes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_replies" ADD CONSTRAINT "watched_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_replies" ADD CONSTRAINT "watched_replies_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_replies_message" ON "watched_replies" USING btree ("message_id");--> statement-breakpoint
-- The categories that the owner looked at first have that mode now. Whoever owns the table and is no superuser would see no row while row-level security is forced.
ALTER TABLE "assistant_settings" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "assistant_settings" SET "category_modes" = (
  SELECT coalesce(jsonb_object_agg(category, 'draft'), '{}'::jsonb) FROM unnest("drafted_categories") AS category
) WHERE "send_mode" = 'send';--> statement-breakpoint
ALTER TABLE "assistant_settings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "assistant_settings" DROP COLUMN "drafted_categories";--> statement-breakpoint
SELECT protect_owner_rows('watched_replies');
