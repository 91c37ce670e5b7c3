CREATE TABLE "restores" (
	"restored_at" timestamp with time zone PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outgoing" ADD COLUMN "handed_over_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outgoing" ADD COLUMN "absent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outgoing" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
SELECT protect_system_rows('restores');
--> statement-breakpoint
CREATE POLICY known_to_owners ON restores FOR SELECT TO ownvoice_owner USING (true);
--> statement-breakpoint
GRANT SELECT ON restores TO ownvoice_owner;
--> statement-breakpoint
-- What the system may know of mails that leave: which of them are under way. Ids and states, no contents.
CREATE POLICY system_lookup ON outgoing FOR SELECT TO ownvoice_system USING (status = 'sending');
--> statement-breakpoint
GRANT SELECT (id, user_id, status, sending_at) ON outgoing TO ownvoice_system;
--> statement-breakpoint
-- What is under way was sent by a process that left no such mark: it may have been handed over.
ALTER TABLE outgoing NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE outgoing SET handed_over_at = sending_at WHERE status = 'sending';
--> statement-breakpoint
ALTER TABLE outgoing FORCE ROW LEVEL SECURITY;
