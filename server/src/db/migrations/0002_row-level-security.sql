GRANT USAGE ON SCHEMA public TO ownvoice_owner, ownvoice_system;
--> statement-breakpoint
-- The owner of the running transaction; null outside one, and null is equal to no owner.
CREATE FUNCTION current_owner() RETURNS uuid LANGUAGE sql STABLE
  RETURN nullif(current_setting('app.user_id', true), '')::uuid;
--> statement-breakpoint
-- Closes a table to everyone but the owner of each row. Every migration that adds a table with `user_id` calls it.
CREATE FUNCTION protect_owner_rows(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY owner_rows ON %s TO ownvoice_owner USING (user_id = current_owner()) WITH CHECK (user_id = current_owner())',
    target
  );
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO ownvoice_owner', target);
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION protect_owner_rows(regclass) FROM PUBLIC;
--> statement-breakpoint
-- Every table with `user_id` that stands now, but those of signing in, which follow.
SELECT protect_owner_rows(format('%I.%I', table_schema, table_name)::regclass)
FROM information_schema.columns
WHERE table_schema = 'public' AND column_name = 'user_id' AND table_name NOT IN ('auth_sessions', 'auth_accounts');
--> statement-breakpoint
-- The tables of signing in belong to the system role alone.
DO $$
DECLARE
  table_name text;
BEGIN
  FOREACH table_name IN ARRAY ARRAY['users', 'auth_sessions', 'auth_accounts', 'auth_verifications'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', table_name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', table_name);
    EXECUTE format('CREATE POLICY system_rows ON %I TO ownvoice_system USING (true) WITH CHECK (true)', table_name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO ownvoice_system', table_name);
  END LOOP;
END
$$;
--> statement-breakpoint
-- An owner sees the own sign-in address and whether it is verified.
CREATE POLICY own_user ON users FOR SELECT TO ownvoice_owner USING (id = current_owner());
--> statement-breakpoint
GRANT SELECT (id, name, email, email_verified) ON users TO ownvoice_owner;
--> statement-breakpoint
-- What the system may know of owners' rows: whose form a key names, and which mailboxes there are to watch. Ids and states, no contents.
CREATE POLICY system_lookup ON lead_sources FOR SELECT TO ownvoice_system USING (true);
--> statement-breakpoint
GRANT SELECT (id, user_id, form_key, name, is_active) ON lead_sources TO ownvoice_system;
--> statement-breakpoint
CREATE POLICY system_lookup ON mailboxes FOR SELECT TO ownvoice_system USING (true);
--> statement-breakpoint
GRANT SELECT (id, user_id, kind, status) ON mailboxes TO ownvoice_system;
