CREATE TABLE "follow_ups" (
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"reply_id" uuid NOT NULL,
	"to_address" text NOT NULL,
	"status" text NOT NULL,
	"why_not" text,
	"due_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"draft" jsonb,
	"problem" text,
	"is_approved" boolean DEFAULT false NOT NULL,
	"before" jsonb,
	"outgoing_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follow_ups_user_id_conversation_id_step_pk" PRIMARY KEY("user_id","conversation_id","step"),
	CONSTRAINT "follow_ups_step" CHECK ("follow_ups"."step" between 1 and 4),
	CONSTRAINT "follow_ups_status" CHECK ("follow_ups"."status" in ('planned', 'draft', 'sent', 'skipped', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "follow_ups" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "waking_from" integer DEFAULT 9 NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "waking_until" integer DEFAULT 19 NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "postal_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_reply_id_outgoing_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."outgoing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_outgoing_id_outgoing_id_fk" FOREIGN KEY ("outgoing_id") REFERENCES "public"."outgoing"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_ups_due" ON "follow_ups" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "follow_ups_address" ON "follow_ups" USING btree ("user_id","to_address");--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD CONSTRAINT "assistant_settings_waking" CHECK ("assistant_settings"."waking_from" between 0 and 23 and "assistant_settings"."waking_until" between "assistant_settings"."waking_from" + 1 and 24);
--> statement-breakpoint
SELECT protect_owner_rows('follow_ups');
--> statement-breakpoint
-- The system learns in which conversations something waits to follow up: ids, states and dates.
CREATE POLICY system_lookup ON follow_ups FOR SELECT TO ownvoice_system USING (status IN ('planned', 'draft'));
--> statement-breakpoint
GRANT SELECT (user_id, conversation_id, status, due_at) ON follow_ups TO ownvoice_system;
