CREATE TABLE "radar_settlements" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"right_document_id" uuid,
	"settled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "radar_settlements_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "radar_settlements" ADD CONSTRAINT "radar_settlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "radar_settlements" ADD CONSTRAINT "radar_settlements_right_document_id_documents_id_fk" FOREIGN KEY ("right_document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
SELECT protect_owner_rows('radar_settlements');
