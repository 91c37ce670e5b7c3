CREATE INDEX "conversations_customer" ON "conversations" USING btree ("user_id","customer_email");--> statement-breakpoint
CREATE INDEX "lead_events_recipient" ON "lead_events" USING btree ("user_id","to_email");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("user_id","from_address");--> statement-breakpoint
CREATE INDEX "outgoing_recipient" ON "outgoing" USING btree ("user_id","to_address");