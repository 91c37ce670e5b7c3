CREATE EXTENSION IF NOT EXISTS vector;
--> statement-breakpoint
-- Two plain roles that own nothing and cannot sign in. Every transaction takes one of them, so that row-level security binds even where
-- the connection belongs to a superuser. Roles belong to the whole cluster: databases that are migrated side by side meet here.
DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['ownvoice_owner', 'ownvoice_system'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', role_name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
    FOR attempt IN 1..20 LOOP
      BEGIN
        EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
        EXIT;
      EXCEPTION WHEN internal_error THEN
        -- "tuple concurrently updated": another database's migration grants at the same moment.
        IF attempt = 20 THEN RAISE; END IF;
        PERFORM pg_sleep(0.05);
      END;
    END LOOP;
  END LOOP;
END
$$;
