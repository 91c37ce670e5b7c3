CREATE TABLE "passage_vectors" (
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"embedding" vector(512) NOT NULL,
	"sentence_embeddings" "bytea" NOT NULL,
	CONSTRAINT "passage_vectors_document_id_content_hash_pk" PRIMARY KEY("document_id","content_hash")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "passages_embedded" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "passage_count" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "index_model" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "index_rules" text;--> statement-breakpoint
UPDATE "documents" SET "index_model" = 'use-lite-1' WHERE "index_version" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "passage_vectors" ADD CONSTRAINT "passage_vectors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_vectors" ADD CONSTRAINT "passage_vectors_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rag_chunks" DROP COLUMN "term_count";--> statement-breakpoint
SELECT protect_owner_rows('passage_vectors');
