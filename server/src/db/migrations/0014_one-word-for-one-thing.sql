-- The same rows under other names: nothing is copied, nothing is lost.
ALTER TABLE "checkouts" RENAME COLUMN "claimed_by" TO "redeemed_by";--> statement-breakpoint
ALTER TABLE "checkouts" RENAME COLUMN "claimed_at" TO "redeemed_at";--> statement-breakpoint
ALTER TABLE "checkouts" RENAME CONSTRAINT "checkouts_claimed_by_users_id_fk" TO "checkouts_redeemed_by_users_id_fk";--> statement-breakpoint
ALTER INDEX "checkouts_unclaimed" RENAME TO "checkouts_unredeemed";--> statement-breakpoint
ALTER TABLE "processor_subscriptions" RENAME COLUMN "claimed_by" TO "redeemed_by";--> statement-breakpoint
ALTER TABLE "processor_subscriptions" RENAME CONSTRAINT "processor_subscriptions_claimed_by_users_id_fk" TO "processor_subscriptions_redeemed_by_users_id_fk";--> statement-breakpoint
ALTER INDEX "processor_subscriptions_claimed_by" RENAME TO "processor_subscriptions_redeemed_by";--> statement-breakpoint
-- Whoever owns the tables and is no superuser would see no row while row-level security is forced.
ALTER TABLE "product_mails" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "product_mails" SET "kind" = 'unredeemed_payment' WHERE "kind" = 'payment_claim';--> statement-breakpoint
ALTER TABLE "product_mails" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "test_checkout_objects" RENAME TO "practice_checkout_objects";--> statement-breakpoint
ALTER INDEX "test_checkout_objects_pkey" RENAME TO "practice_checkout_objects_pkey";--> statement-breakpoint
ALTER INDEX "test_checkout_objects_kind" RENAME TO "practice_checkout_objects_kind";--> statement-breakpoint
ALTER TABLE "radar_settlements" RENAME TO "radar_dismissals";--> statement-breakpoint
ALTER TABLE "radar_dismissals" RENAME COLUMN "settled_at" TO "dismissed_at";--> statement-breakpoint
ALTER TABLE "radar_dismissals" RENAME CONSTRAINT "radar_settlements_user_id_key_pk" TO "radar_dismissals_user_id_key_pk";--> statement-breakpoint
ALTER TABLE "radar_dismissals" RENAME CONSTRAINT "radar_settlements_user_id_users_id_fk" TO "radar_dismissals_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "radar_dismissals" RENAME CONSTRAINT "radar_settlements_right_document_id_documents_id_fk" TO "radar_dismissals_right_document_id_documents_id_fk";
