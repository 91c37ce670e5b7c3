CREATE TABLE "model_usage" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "model_usage_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
ALTER TABLE "model_usage" ADD CONSTRAINT "model_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT protect_owner_rows('model_usage');
