CREATE TABLE "mined_parts" (
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"part_hash" text NOT NULL,
	"mined" jsonb NOT NULL,
	CONSTRAINT "mined_parts_user_id_document_id_part_hash_pk" PRIMARY KEY("user_id","document_id","part_hash")
);
--> statement-breakpoint
ALTER TABLE "answers" DROP CONSTRAINT "answers_origin";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "mined_as" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "mining" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "mining_error" text;--> statement-breakpoint
ALTER TABLE "mined_parts" ADD CONSTRAINT "mined_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mined_parts" ADD CONSTRAINT "mined_parts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_origin" CHECK (origin in ('document', 'owner', 'model'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_mining" CHECK ("documents"."mining" in ('waiting', 'failed'));--> statement-breakpoint
SELECT protect_owner_rows('mined_parts');
