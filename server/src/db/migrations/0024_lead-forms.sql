ALTER TABLE "lead_sources" ADD COLUMN "mailbox_id" uuid;--> statement-breakpoint
ALTER TABLE "lead_sources" ADD COLUMN "webhook_secret" text;--> statement-breakpoint
ALTER TABLE "lead_sources" ADD CONSTRAINT "lead_sources_mailbox_id_mailboxes_id_fk" FOREIGN KEY ("mailbox_id") REFERENCES "public"."mailboxes"("id") ON DELETE set null ON UPDATE no action;