CREATE TABLE "gmail_authorizations" (
	"user_id" uuid NOT NULL,
	"state_digest" text NOT NULL,
	"session_id" text NOT NULL,
	"code_verifier" text NOT NULL,
	"return_address" text NOT NULL,
	"answers" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gmail_authorizations_user_id_state_digest_pk" PRIMARY KEY("user_id","state_digest")
);
--> statement-breakpoint
CREATE TABLE "gmail_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"email_address" text NOT NULL,
	"access_token" text NOT NULL,
	"refresh_token" text,
	"expires_at" timestamp with time zone NOT NULL,
	"grant_expires_at" timestamp with time zone,
	"renewal_failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gmail_tokens_mailbox_id_unique" UNIQUE("mailbox_id")
);
--> statement-breakpoint
ALTER TABLE "gmail_authorizations" ADD CONSTRAINT "gmail_authorizations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gmail_tokens" ADD CONSTRAINT "gmail_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gmail_tokens" ADD CONSTRAINT "gmail_tokens_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT protect_owner_rows('gmail_authorizations');--> statement-breakpoint
SELECT protect_owner_rows('gmail_tokens');
