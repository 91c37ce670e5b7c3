CREATE TABLE "auth_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth_verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"contact_email" text NOT NULL,
	"full_name" text,
	"business_name" text,
	"timezone" text DEFAULT 'America/New_York' NOT NULL,
	"phone_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "assistant_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"send_mode" text DEFAULT 'send' NOT NULL,
	"response_delay_seconds" integer DEFAULT 0 NOT NULL,
	"disclosure" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistant_settings_delay" CHECK ("assistant_settings"."response_delay_seconds" between 0 and 86400)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"customer_email" text,
	"customer_name" text,
	"subject" text DEFAULT '' NOT NULL,
	"thread_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"message_id" uuid,
	"to_email" text NOT NULL,
	"category_used" text NOT NULL,
	"action" text NOT NULL,
	"reply_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"mailbox_id" uuid,
	"conversation_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"provider_id" text NOT NULL,
	"rfc_message_id" text,
	"from_address" text,
	"subject" text NOT NULL,
	"mail" jsonb NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"action" text,
	"category" text,
	"trace" jsonb,
	"received_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"plan_name" text NOT NULL,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"monthly_email_quota" integer NOT NULL,
	"remaining_emails" integer NOT NULL,
	"period_start" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_subscriptions_plan" CHECK ("user_subscriptions"."plan_name" in ('basic', 'starter', 'growth')),
	CONSTRAINT "user_subscriptions_remaining" CHECK ("user_subscriptions"."remaining_emails" >= 0)
);
--> statement-breakpoint
CREATE TABLE "escalated_emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"inbound_id" uuid,
	"status" text DEFAULT 'open' NOT NULL,
	"to_email" text NOT NULL,
	"category_used" text NOT NULL,
	"rationale" text NOT NULL,
	"message_id" text,
	"email_content" text NOT NULL,
	"reply_text" text DEFAULT '' NOT NULL,
	"attempted_draft" text DEFAULT '' NOT NULL,
	"action" text DEFAULT 'escalate' NOT NULL,
	"citations" jsonb NOT NULL,
	"link_used" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "escalated_emails_status" CHECK ("escalated_emails"."status" in ('open', 'resolved'))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"display_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"file_type" text NOT NULL,
	"file_path" text NOT NULL,
	"file_url" text,
	"upload_date" timestamp with time zone DEFAULT now() NOT NULL,
	"embedding_status" text DEFAULT 'pending' NOT NULL,
	"embedding_error" text,
	"extracted_text" text,
	"page_starts" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"index_version" uuid,
	"content_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_status" CHECK ("documents"."embedding_status" in ('pending', 'processing', 'embedded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "rag_chunks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"headings" text[] NOT NULL,
	"content" text NOT NULL,
	"page" integer,
	"start_offset" integer NOT NULL,
	"end_offset" integer NOT NULL,
	"terms" text[] NOT NULL,
	"occurrences" smallint[] NOT NULL,
	"term_count" integer NOT NULL,
	"embedding" vector(512) NOT NULL,
	"sentence_offsets" integer[] NOT NULL,
	"sentence_embeddings" "bytea" NOT NULL,
	"content_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"form_key" text NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_sources_form_key_unique" UNIQUE("form_key")
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email_address" text NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"secret" text,
	"cursor" jsonb,
	"sent_store" text DEFAULT 'copy' NOT NULL,
	"status" text DEFAULT 'connected' NOT NULL,
	"last_error" text,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailboxes_status" CHECK ("mailboxes"."status" in ('connected', 'disconnected', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "outgoing" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"mailbox_id" uuid,
	"conversation_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"rfc_message_id" text NOT NULL,
	"to_address" text NOT NULL,
	"to_name" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"in_reply_to" text,
	"references" text[] NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"sending_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outgoing_rfc_message_id_unique" UNIQUE("rfc_message_id"),
	CONSTRAINT "outgoing_status" CHECK ("outgoing"."status" in ('draft', 'queued', 'sending', 'sent', 'unconfirmed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"folder" text NOT NULL,
	"uid" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_mails_uid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" text,
	"raw" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blackout_dates" (
	"user_id" uuid NOT NULL,
	"date" date NOT NULL,
	"is_blackout" boolean DEFAULT true NOT NULL,
	CONSTRAINT "blackout_dates_user_id_date_pk" PRIMARY KEY("user_id","date"),
	CONSTRAINT "blackout_dates_true" CHECK ("blackout_dates"."is_blackout")
);
--> statement-breakpoint
CREATE TABLE "booking_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"category" text NOT NULL,
	"label" text,
	"url" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_full" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_links_category" CHECK ("booking_links"."category" in ('new', 'reschedule', 'cancel', 'other')),
	CONSTRAINT "booking_links_https" CHECK ("booking_links"."url" ~* '^https://')
);
--> statement-breakpoint
CREATE TABLE "scheduling_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"offer_waitlist_on_full" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_tone" (
	"tone_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"category" text NOT NULL,
	"email_text" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"tone_style" integer DEFAULT 50 NOT NULL,
	"energy_level" integer DEFAULT 50 NOT NULL,
	"directness" integer DEFAULT 50 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_tone_category" CHECK ("client_tone"."category" in ('customer_support', 'sales_response', 'follow_up', 'general')),
	CONSTRAINT "client_tone_length" CHECK (char_length("client_tone"."email_text") between 100 and 2500),
	CONSTRAINT "client_tone_range" CHECK ("client_tone"."tone_style" between 0 and 100 and "client_tone"."energy_level" between 0 and 100 and "client_tone"."directness" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "overall_tone" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tone_style" integer DEFAULT 50 NOT NULL,
	"energy_level" integer DEFAULT 50 NOT NULL,
	"directness" integer DEFAULT 50 NOT NULL,
	"embedding_active" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "overall_tone_range" CHECK ("overall_tone"."tone_style" between 0 and 100 and "overall_tone"."energy_level" between 0 and 100 and "overall_tone"."directness" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "tone_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"profile" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_identity" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"identity" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identity_length" CHECK (char_length("user_identity"."identity") <= 100)
);
--> statement-breakpoint
ALTER TABLE "auth_accounts" ADD CONSTRAINT "auth_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD CONSTRAINT "assistant_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD CONSTRAINT "user_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalated_emails" ADD CONSTRAINT "escalated_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalated_emails" ADD CONSTRAINT "escalated_emails_inbound_id_messages_id_fk" FOREIGN KEY ("inbound_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rag_chunks" ADD CONSTRAINT "rag_chunks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rag_chunks" ADD CONSTRAINT "rag_chunks_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_sources" ADD CONSTRAINT "lead_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_mails" ADD CONSTRAINT "sandbox_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_mails" ADD CONSTRAINT "sandbox_mails_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blackout_dates" ADD CONSTRAINT "blackout_dates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_links" ADD CONSTRAINT "booking_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduling_settings" ADD CONSTRAINT "scheduling_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_tone" ADD CONSTRAINT "client_tone_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overall_tone" ADD CONSTRAINT "overall_tone_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tone_profiles" ADD CONSTRAINT "tone_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_accounts_user" ON "auth_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_verifications_identifier" ON "auth_verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_thread" ON "conversations" USING btree ("user_id","thread_key");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_events_message" ON "lead_events" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "lead_events_recent" ON "lead_events" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_provider" ON "messages" USING btree ("user_id",coalesce("mailbox_id", '00000000-0000-0000-0000-000000000000'::uuid),"provider_id");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("user_id","conversation_id","received_at");--> statement-breakpoint
CREATE INDEX "messages_rfc" ON "messages" USING btree ("user_id","rfc_message_id");--> statement-breakpoint
CREATE INDEX "messages_recent" ON "messages" USING btree ("user_id","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "escalated_emails_once" ON "escalated_emails" USING btree ("inbound_id");--> statement-breakpoint
CREATE INDEX "escalated_emails_open" ON "escalated_emails" USING btree ("user_id","status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_user_filename" ON "documents" USING btree ("user_id","filename");--> statement-breakpoint
CREATE UNIQUE INDEX "rag_chunks_document_position" ON "rag_chunks" USING btree ("document_id","position");--> statement-breakpoint
CREATE INDEX "rag_chunks_user" ON "rag_chunks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lead_sources_user" ON "lead_sources" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailboxes_user_address" ON "mailboxes" USING btree ("user_id","kind","email_address");--> statement-breakpoint
CREATE UNIQUE INDEX "outgoing_once" ON "outgoing" USING btree ("user_id","message_id","kind","step");--> statement-breakpoint
CREATE INDEX "outgoing_conversation" ON "outgoing" USING btree ("user_id","conversation_id");--> statement-breakpoint
CREATE INDEX "outgoing_status" ON "outgoing" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "sandbox_mails_order" ON "sandbox_mails" USING btree ("mailbox_id","folder","uid");--> statement-breakpoint
CREATE INDEX "sandbox_mails_message_id" ON "sandbox_mails" USING btree ("mailbox_id","message_id");--> statement-breakpoint
CREATE INDEX "booking_links_user" ON "booking_links" USING btree ("user_id");