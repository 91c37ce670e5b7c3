CREATE TABLE "recognised_pages" (
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"page" integer NOT NULL,
	"items" jsonb NOT NULL,
	CONSTRAINT "recognised_pages_document_id_content_hash_page_pk" PRIMARY KEY("document_id","content_hash","page")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "pages_read" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "page_count" integer;--> statement-breakpoint
ALTER TABLE "recognised_pages" ADD CONSTRAINT "recognised_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognised_pages" ADD CONSTRAINT "recognised_pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT protect_owner_rows('recognised_pages');
