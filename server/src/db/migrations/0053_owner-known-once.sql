-- Who the owner of a transaction is does not change from row to row: in a sub-select it is asked for once a statement.
CREATE OR REPLACE FUNCTION protect_owner_rows(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY owner_rows ON %s TO ownvoice_owner USING (user_id = (SELECT current_owner())) WITH CHECK (user_id = (SELECT current_owner()))',
    target
  );
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO ownvoice_owner', target);
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  target regclass;
BEGIN
  FOR target IN
    SELECT polrelid::regclass FROM pg_policy
    WHERE polname = 'owner_rows' AND pg_get_expr(polqual, polrelid) = '(user_id = current_owner())'
  LOOP
    EXECUTE format(
      'ALTER POLICY owner_rows ON %s USING (user_id = (SELECT current_owner())) WITH CHECK (user_id = (SELECT current_owner()))', target
    );
  END LOOP;
END
$$;
