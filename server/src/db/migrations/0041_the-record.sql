CREATE TABLE "audit_events" (
	"uid" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_uid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"session_id" text,
	"device" text,
	"kind" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"subject_kind" text,
	"subject_id" uuid,
	CONSTRAINT "audit_events_actor" CHECK ("audit_events"."actor" in ('owner', 'assistant', 'operator')),
	CONSTRAINT "audit_events_subject" CHECK (("audit_events"."subject_kind" is null) = ("audit_events"."subject_id" is null))
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_newest" ON "audit_events" USING btree ("user_id","uid");--> statement-breakpoint
-- What was done stays as it was written: nobody changes or deletes a line. It goes with the account, by the reference above.
SELECT protect_owner_rows('audit_events');--> statement-breakpoint
REVOKE UPDATE, DELETE ON audit_events FROM ownvoice_owner;--> statement-breakpoint
-- Signing in, the plan and what an operator does are written by the system, which reads none of it.
CREATE POLICY system_adds ON audit_events FOR INSERT TO ownvoice_system WITH CHECK (true);--> statement-breakpoint
GRANT INSERT ON audit_events TO ownvoice_system;
