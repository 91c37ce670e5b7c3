CREATE TABLE "answers" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"document_id" uuid,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"text" text NOT NULL,
	"questions" jsonb NOT NULL,
	"sources" jsonb NOT NULL,
	"state" text NOT NULL,
	"origin" text NOT NULL,
	"previous_text" text,
	"before" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"vectors" "bytea",
	"vectors_of" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answers_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "answers_kind" CHECK (kind in ('price', 'time', 'date', 'place', 'age', 'rule', 'yes_no', 'list', 'contact', 'how_to', 'about')),
	CONSTRAINT "answers_state" CHECK (state in ('proposed', 'confirmed', 'dismissed', 'stale')),
	CONSTRAINT "answers_origin" CHECK (origin in ('document', 'owner'))
);
--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_user_document" ON "answers" USING btree ("user_id","document_id");--> statement-breakpoint
SELECT protect_owner_rows('answers');
