CREATE TABLE "line_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"place" integer NOT NULL,
	"message_id" uuid,
	"held_until" timestamp with time zone,
	"outgoing_id" uuid,
	"joined_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_entries_state" CHECK ("line_entries"."state" in ('waiting', 'offered', 'booked', 'declined', 'expired', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "line_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"what" text NOT NULL,
	"by" text NOT NULL,
	"until" timestamp with time zone,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "line_places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"hold_hours" integer NOT NULL,
	"entry_id" uuid,
	"waits" text,
	"look_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_places_state" CHECK ("line_places"."state" in ('open', 'offered', 'taken', 'left', 'closed')),
	CONSTRAINT "line_places_hours" CHECK ("line_places"."hold_hours" in (24, 48, 72))
);
--> statement-breakpoint
ALTER TABLE "line_entries" ADD CONSTRAINT "line_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_entries" ADD CONSTRAINT "line_entries_link_id_booking_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."booking_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_entries" ADD CONSTRAINT "line_entries_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_entries" ADD CONSTRAINT "line_entries_outgoing_id_outgoing_id_fk" FOREIGN KEY ("outgoing_id") REFERENCES "public"."outgoing"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_events" ADD CONSTRAINT "line_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_events" ADD CONSTRAINT "line_events_link_id_booking_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."booking_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_events" ADD CONSTRAINT "line_events_entry_id_line_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."line_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_places" ADD CONSTRAINT "line_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_places" ADD CONSTRAINT "line_places_link_id_booking_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."booking_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_places" ADD CONSTRAINT "line_places_entry_id_line_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."line_entries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "line_entries_once" ON "line_entries" USING btree ("user_id","link_id","email");--> statement-breakpoint
CREATE INDEX "line_entries_order" ON "line_entries" USING btree ("link_id","place");--> statement-breakpoint
CREATE INDEX "line_entries_email" ON "line_entries" USING btree ("user_id","email");--> statement-breakpoint
CREATE INDEX "line_entries_message" ON "line_entries" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "line_entries_outgoing" ON "line_entries" USING btree ("outgoing_id");--> statement-breakpoint
CREATE INDEX "line_events_link" ON "line_events" USING btree ("link_id","at");--> statement-breakpoint
CREATE INDEX "line_events_entry" ON "line_events" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "line_places_link" ON "line_places" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "line_places_entry" ON "line_places" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "line_places_due" ON "line_places" USING btree ("state","look_at");--> statement-breakpoint
SELECT protect_owner_rows('line_entries');--> statement-breakpoint
SELECT protect_owner_rows('line_places');--> statement-breakpoint
SELECT protect_owner_rows('line_events');--> statement-breakpoint
-- The system learns which places are to be looked after: ids alone.
CREATE POLICY system_lookup ON line_places FOR SELECT TO ownvoice_system USING (state IN ('open', 'offered'));--> statement-breakpoint
GRANT SELECT (id, user_id, state, look_at) ON line_places TO ownvoice_system;
