CREATE TABLE "booking_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"scheduler" text NOT NULL,
	"hook_key" text NOT NULL,
	"secret" text NOT NULL,
	"token" text,
	"remote_id" text,
	"heard_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_sources_hook_key_unique" UNIQUE("hook_key"),
	CONSTRAINT "booking_sources_scheduler_known" CHECK ("booking_sources"."scheduler" in ('cal_com', 'calendly'))
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"ids" text[] NOT NULL,
	"origin" text NOT NULL,
	"status" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"conversation_id" uuid,
	"message_id" uuid,
	"told_for" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_origin" CHECK ("bookings"."origin" in ('cal_com', 'calendly', 'mail', 'owner')),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('proposed', 'booked', 'moved', 'cancelled', 'dismissed')),
	CONSTRAINT "bookings_ids_some" CHECK (cardinality("bookings"."ids") > 0)
);
--> statement-breakpoint
DROP INDEX "follow_ups_booked";--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "booking_confirmations" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_sources" ADD CONSTRAINT "booking_sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_sources_scheduler" ON "booking_sources" USING btree ("user_id","scheduler");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_current_id" ON "bookings" USING btree ("user_id",("ids"[1]));--> statement-breakpoint
CREATE INDEX "bookings_ids" ON "bookings" USING gin ("ids");--> statement-breakpoint
CREATE INDEX "bookings_email" ON "bookings" USING btree ("user_id","email");--> statement-breakpoint
CREATE INDEX "bookings_known" ON "bookings" USING btree ("user_id","created_at");--> statement-breakpoint
-- That a lead booked, by the owner's word, was kept with the follow-ups that it stopped. Whoever owns the tables and is no superuser would see no row while row-level security is forced.
ALTER TABLE "follow_ups" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outgoing" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "bookings" ("user_id", "ids", "origin", "status", "said_at", "email", "conversation_id", "message_id", "created_at")
SELECT "follow_ups"."user_id", ARRAY['owner:' || "follow_ups"."conversation_id"], 'owner', 'booked', min("follow_ups"."updated_at"), lower(min("follow_ups"."to_address")),
  "follow_ups"."conversation_id", min("outgoing"."message_id"::text)::uuid, min("follow_ups"."updated_at")
FROM "follow_ups" JOIN "outgoing" ON "outgoing"."id" = "follow_ups"."reply_id"
WHERE "follow_ups"."why_not" = 'booked' GROUP BY "follow_ups"."user_id", "follow_ups"."conversation_id";--> statement-breakpoint
ALTER TABLE "outgoing" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "follow_ups" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
SELECT protect_owner_rows('bookings');--> statement-breakpoint
SELECT protect_owner_rows('booking_sources');--> statement-breakpoint
-- The system learns whose scheduler posts to an address.
CREATE POLICY system_lookup ON booking_sources FOR SELECT TO ownvoice_system USING (true);--> statement-breakpoint
GRANT SELECT (id, user_id, hook_key, scheduler) ON booking_sources TO ownvoice_system;
