-- Closes a table that no account owns to everyone but the system role.
CREATE FUNCTION protect_system_rows(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY system_rows ON %s TO ownvoice_system USING (true) WITH CHECK (true)', target);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO ownvoice_system', target);
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION protect_system_rows(regclass) FROM PUBLIC;
--> statement-breakpoint
SELECT protect_system_rows(name::regclass) FROM unnest(ARRAY[
  'checkouts', 'processor_subscriptions', 'processor_events', 'test_checkout_objects', 'demo_requests', 'pro_notices', 'product_mails'
]) AS name;
--> statement-breakpoint
-- The state of a subscription comes from the processor alone. What an owner does with it is to take e-mails from the quota.
CREATE POLICY system_rows ON user_subscriptions TO ownvoice_system USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON user_subscriptions TO ownvoice_system;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON user_subscriptions FROM ownvoice_owner;
--> statement-breakpoint
GRANT UPDATE (remaining_emails, period_start, updated_at) ON user_subscriptions TO ownvoice_owner;
