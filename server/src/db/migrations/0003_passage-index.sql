DROP TABLE "rag_terms" CASCADE;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "index_version" uuid;--> statement-breakpoint
ALTER TABLE "rag_chunks" ADD COLUMN "terms" text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "rag_chunks" ADD COLUMN "occurrences" smallint[] NOT NULL;