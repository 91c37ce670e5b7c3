CREATE TABLE "draft_copies" (
	"outgoing_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"rfc_message_id" text NOT NULL,
	"place" text,
	"digest" text NOT NULL,
	"missing_since" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "mailbox_label" text;--> statement-breakpoint
ALTER TABLE "gmail_tokens" ADD COLUMN "watched_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gmail_tokens" ADD COLUMN "pushed_history_id" numeric;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "address_hash" text GENERATED ALWAYS AS (md5(email_address)) STORED;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "puts_labels" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "puts_drafts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "label_ids" jsonb;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "shown_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "draft_copies" ADD CONSTRAINT "draft_copies_outgoing_id_outgoing_id_fk" FOREIGN KEY ("outgoing_id") REFERENCES "public"."outgoing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_copies" ADD CONSTRAINT "draft_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_copies" ADD CONSTRAINT "draft_copies_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_copies_mailbox" ON "draft_copies" USING btree ("user_id","mailbox_id");--> statement-breakpoint
CREATE INDEX "draft_copies_rfc" ON "draft_copies" USING btree ("user_id","rfc_message_id");--> statement-breakpoint
CREATE INDEX "escalated_emails_changed" ON "escalated_emails" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "mailboxes_gmail_address" ON "mailboxes" USING btree ("address_hash") WHERE "mailboxes"."kind" = 'gmail';--> statement-breakpoint
CREATE INDEX "outgoing_changed" ON "outgoing" USING btree ("user_id","updated_at");--> statement-breakpoint
SELECT protect_owner_rows('draft_copies');--> statement-breakpoint
-- A push of Google's names an account by its address alone, which the system knows by its hash.
GRANT SELECT (address_hash) ON mailboxes TO ownvoice_system;
