CREATE TABLE "notice_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"message_id" uuid,
	"purpose" text NOT NULL,
	"digest" text NOT NULL,
	"offer_digest" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"used_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_links_purpose" CHECK ("notice_links"."purpose" in ('approve', 'edit', 'take', 'reply'))
);
--> statement-breakpoint
CREATE TABLE "notice_inboxes" (
	"account" text PRIMARY KEY NOT NULL,
	"cursor" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "escalated_emails" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_mails" ADD COLUMN "message_name" text;--> statement-breakpoint
ALTER TABLE "notice_links" ADD CONSTRAINT "notice_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_links" ADD CONSTRAINT "notice_links_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_links_digest" ON "notice_links" USING btree ("user_id","digest");--> statement-breakpoint
CREATE INDEX "notice_links_message" ON "notice_links" USING btree ("message_id");--> statement-breakpoint
SELECT protect_owner_rows('notice_links');--> statement-breakpoint
SELECT protect_system_rows('notice_inboxes');
