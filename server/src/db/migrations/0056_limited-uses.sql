CREATE TABLE "limited_uses" (
	"key" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "limited_uses_ends_at" ON "limited_uses" USING btree ("ends_at");
--> statement-breakpoint
SELECT protect_system_rows('limited_uses');
