CREATE TABLE "form_replies" (
	"owner_address_hash" text PRIMARY KEY NOT NULL,
	"address_hash" text NOT NULL,
	"replied_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "form_replies_address" ON "form_replies" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "form_replies_replied_at" ON "form_replies" USING btree ("replied_at");
--> statement-breakpoint
SELECT protect_system_rows('form_replies');
