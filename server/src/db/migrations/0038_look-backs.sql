CREATE TABLE "look_backs" (
	"mailbox_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"read_mails" integer DEFAULT 0 NOT NULL,
	"answered_late" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_past" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "look_backs" ADD CONSTRAINT "look_backs_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_backs" ADD CONSTRAINT "look_backs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT protect_owner_rows('look_backs');
