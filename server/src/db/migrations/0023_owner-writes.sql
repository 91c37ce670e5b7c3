CREATE TABLE "owner_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"mailbox_id" uuid,
	"conversation_id" uuid NOT NULL,
	"rfc_message_id" text NOT NULL,
	"to_addresses" text[] NOT NULL,
	"text" text NOT NULL,
	"answers_until" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "left_alone" (
	"user_id" uuid NOT NULL,
	"who" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "left_alone_user_id_who_pk" PRIMARY KEY("user_id","who")
);
--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "late_after_hours" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "owner_wrote_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "given_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "sent_cursor" jsonb;--> statement-breakpoint
ALTER TABLE "owner_mails" ADD CONSTRAINT "owner_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_mails" ADD CONSTRAINT "owner_mails_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_mails" ADD CONSTRAINT "owner_mails_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "left_alone" ADD CONSTRAINT "left_alone_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "owner_mails_once" ON "owner_mails" USING btree ("user_id","rfc_message_id");--> statement-breakpoint
CREATE INDEX "owner_mails_conversation" ON "owner_mails" USING btree ("user_id","conversation_id","sent_at");--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD CONSTRAINT "assistant_settings_late" CHECK ("assistant_settings"."late_after_hours" between 1 and 168);--> statement-breakpoint
SELECT protect_owner_rows('owner_mails');--> statement-breakpoint
SELECT protect_owner_rows('left_alone');
