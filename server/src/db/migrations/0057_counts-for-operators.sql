CREATE INDEX "outgoing_under_way" ON "outgoing" USING btree ("status") WHERE "outgoing"."status" in ('queued', 'sending', 'unconfirmed');--> statement-breakpoint
-- What is on its way out, and which mailboxes are down, is counted for all owners: by states and instants alone.
DROP POLICY system_lookup ON outgoing;--> statement-breakpoint
CREATE POLICY system_lookup ON outgoing FOR SELECT TO ownvoice_system USING (status IN ('queued', 'sending', 'unconfirmed'));--> statement-breakpoint
GRANT SELECT (down_since) ON mailboxes TO ownvoice_system;
