-- The tokens of sessions and links are kept as digests from here on: those that lie here in clear go, and everybody signs in once more.
DELETE FROM "auth_sessions";--> statement-breakpoint
DELETE FROM "auth_verifications";
