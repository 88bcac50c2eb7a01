-- The start state of a Supabase project: the API roles and the platform's own schemas.
-- Idempotent, and safe when several databases of one cluster are prepared at the same time
-- (roles belong to the cluster, so two preparations can meet).

do $$
declare
  v_role record;
begin
  for v_role in
    select *
    from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_admin', 'nologin'),
      ('supabase_auth_admin', 'nologin noinherit createrole'),
      ('supabase_storage_admin', 'nologin noinherit createrole')
    ) as wanted(name, options)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = v_role.name) then
      begin
        execute pg_catalog.format('create role %I %s', v_role.name, v_role.options);
      exception
        when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;
end
$$;

-- PostgREST connects as authenticator and switches; the owner switches in tests.
do $$
declare
  v_api_role text;
  v_member text;
begin
  foreach v_api_role in array array['anon', 'authenticated', 'service_role'] loop
    foreach v_member in array array['authenticator', current_user::text] loop
      if not pg_catalog.pg_has_role(v_member, v_api_role, 'member') then
        begin
          execute pg_catalog.format('grant %I to %I', v_api_role, v_member);
        exception
          when unique_violation or internal_error then null;
        end;
      end if;
    end loop;
  end loop;
end
$$;

-- The CLI's `db reset` drops every schema that supabase_admin does not own.
create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists storage;
create schema if not exists realtime;

do $$
declare
  v_schema name;
begin
  for v_schema in
    select nspname
    from pg_catalog.pg_namespace
    where nspname in ('extensions', 'auth', 'storage', 'realtime')
      and nspowner <> 'supabase_admin'::regrole
  loop
    execute pg_catalog.format('alter schema %I owner to supabase_admin', v_schema);
  end loop;
end
$$;

grant usage on schema public to anon, authenticated, service_role;
grant usage on schema extensions to anon, authenticated, service_role;
grant usage on schema auth to anon, authenticated, service_role;
grant usage on schema storage to anon, authenticated, service_role;
grant usage on schema realtime to anon, authenticated, service_role;
grant usage on schema auth to supabase_auth_admin;
grant usage on schema storage to supabase_storage_admin;

-- Hosted projects carry pgcrypto in `extensions`; a server without contrib modules does without.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pgcrypto') then
    create extension if not exists pgcrypto with schema extensions;
  end if;
end
$$;
