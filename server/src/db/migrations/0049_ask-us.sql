CREATE TABLE "asked_days" (
	"user_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"day" date NOT NULL,
	"asked" integer NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "asked_days_source_id_day_pk" PRIMARY KEY("source_id","day")
);
--> statement-breakpoint
ALTER TABLE "lead_sources" ADD COLUMN "asks_us" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "asked_days" ADD CONSTRAINT "asked_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_days" ADD CONSTRAINT "asked_days_source_id_lead_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."lead_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asked_days_user" ON "asked_days" USING btree ("user_id");--> statement-breakpoint
SELECT protect_owner_rows('asked_days');--> statement-breakpoint
GRANT SELECT (asks_us) ON lead_sources TO ownvoice_system;
