-- Helpers of the pgTAP tests, in a schema of their own that no migration creates.
--
-- `npm run test:db` loads the files of this folder and of access-matrix/ by itself. With a database that has the
-- migrations and pgTAP (in the schema extensions), PostgreSQL's own runner works as well:
--   cd supabase/tests && export PGOPTIONS='-c search_path=public,extensions'
--   cat support/{helpers,hunt,shop,vip}.sql access-matrix/{matrix,probe,unmatched,world}.sql | psql "$URL" -v ON_ERROR_STOP=1
--   pg_prove -d "$URL" --ext .sql */*.test.sql
--
-- A test file is one transaction: begin; select plan(n); … select * from finish(); rollback;

create schema if not exists tests;
grant usage on schema tests to anon, authenticated, service_role;

-- The migrations take EXECUTE from PUBLIC for every later function, pgTAP's own included.
grant usage on schema extensions to anon, authenticated, service_role;
grant execute on all functions in schema extensions to anon, authenticated, service_role;

-- Definer: callable whatever role the test has taken.
create or replace function tests.insert_auth_user(p_name text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
begin
  insert into auth.users (
    id, aud, role, email, raw_app_meta_data, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
  values (
    v_id, 'authenticated', 'authenticated', 'user-' || v_id || '@hunt.test',
    '{"provider":"email","providers":["email"]}', jsonb_build_object('name', p_name), now(), now(), now());
  return v_id;
end
$$;
comment on function tests.insert_auth_user(text) is 'Signs a user up and nothing more: the rules of the product decide the role.';

-- Definer: writes profiles, which no API role may do.
create or replace function tests.create_user(p_name text, p_role text default 'user') returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  -- The first user ever becomes admin: somebody else must have been first if a player is wanted.
  if p_role = 'user' and not exists (select from private.first_user) then
    perform tests.insert_auth_user('Founder');
  end if;
  v_id := tests.insert_auth_user(p_name);
  update public.profiles set role = p_role where id = v_id and role <> p_role;
  return v_id;
end
$$;
comment on function tests.create_user(text, text) is 'A user with a profile and the role user or admin. On an empty database a player is preceded by the admin "Founder".';

-- As `authenticator` does for a request: it may take none but these roles, and Supabase limits its time.
create or replace function tests.take_role(p_role text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if not pg_has_role('authenticator', p_role, 'member') then
    raise exception 'authenticator is no member of %', p_role;
  end if;
  perform set_config('role', p_role, true), set_config('lock_timeout', '8s', true),
    set_config('statement_timeout', case when p_role = 'anon' then '3s' else '8s' end, true);
end
$$;
comment on function tests.take_role(text) is 'Steps into a role of the API, with the time limits of Supabase.';

create or replace function tests.authenticate_as(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform tests.as_owner();
  perform set_config('request.jwt.claims', jsonb_build_object(
    'sub', p_user_id, 'role', 'authenticated', 'aud', 'authenticated',
    'aal', coalesce(nullif(current_setting('tests.aal', true), ''), 'aal1'),
    'email', (select email from auth.users where id = p_user_id))::text, true);
  perform tests.take_role('authenticated');
end
$$;
comment on function tests.authenticate_as(uuid) is 'From here on statements run as this signed-in user, as the API would run them.';

create or replace function tests.at_level(p_aal text) returns void
language sql volatile security invoker set search_path = '' as $$
  select set_config('tests.aal', p_aal, true)
$$;
comment on function tests.at_level(text) is
  'The assurance level of everybody who signs in from here on: aal1 (the default) after a password, aal2 after a code as well.';

-- Definer: the factors belong to the auth server.
create or replace function tests.add_factor(p_user_id uuid, p_status text default 'verified') returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
  values (gen_random_uuid(), p_user_id, '', 'totp', p_status::auth.factor_status, now(), now(), 'SECRETSECRETSECR')
  returning id
$$;
comment on function tests.add_factor(uuid, text) is 'A second factor of a user, as the auth server stores it: verified, or unverified while it is being set up.';

create or replace function tests.as_anonymous() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform tests.as_owner();
  perform set_config('request.jwt.claims', '{"role":"anon"}', true);
  perform tests.take_role('anon');
end
$$;
comment on function tests.as_anonymous() is 'From here on statements run as a visitor who has not signed in.';

create or replace function tests.as_service() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform tests.as_owner();
  perform set_config('request.jwt.claims', '{"role":"service_role"}', true);
  perform tests.take_role('service_role');
end
$$;
comment on function tests.as_service() is 'From here on statements run as what holds the secret key, past row-level security.';

create or replace function tests.as_owner() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true),
    set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true);
end
$$;
comment on function tests.as_owner() is 'From here on statements run as the database owner, past row-level security.';

create or replace function tests.at(p_time timestamptz) returns void
language sql volatile security invoker set search_path = '' as $$
  select set_config('app.current_time', coalesce(p_time::text, ''), true)
$$;
comment on function tests.at(timestamptz) is 'Sets the clock of private.current_time() for this transaction; null gives back the real time.';

-- Definer: API roles cannot read the catalogue.
create or replace function tests.catalog_entry(p_key text, out code text, out message text)
language sql stable security definer set search_path = '' as $$
  select 'PT' || http_status, message from private.error_catalog where key = p_key
$$;
comment on function tests.catalog_entry(text) is 'SQLSTATE and message that the error p_key must have.';

-- No search_path of its own: p_sql runs exactly as the test would run it.
create or replace function tests.throws_key(p_sql text, p_key text, p_description text default null) returns text
language plpgsql volatile security invoker as $$
declare
  v_description text := coalesce(p_description, 'refused with ' || p_key);
  v_want record;
  v_code text;
  v_message text;
  v_hint text;
begin
  begin
    execute p_sql;
  exception when others then
    get stacked diagnostics v_code = returned_sqlstate, v_message = message_text, v_hint = pg_exception_hint;
  end;
  select * into v_want from tests.catalog_entry(p_key);
  return extensions.ok(
      coalesce(v_hint = p_key and v_code = v_want.code and v_message = v_want.message, false),
      v_description)
    || case
      when v_code is null then E'\n' || extensions.diag('no error was raised')
      when v_hint is distinct from p_key or v_code is distinct from v_want.code
          or v_message is distinct from v_want.message then
        E'\n' || extensions.diag(format(
          E'have: %s %s (hint %s)\nwant: %s %s (hint %s)',
          v_code, v_message, v_hint, v_want.code, v_want.message, p_key))
      else '' end;
end
$$;
comment on function tests.throws_key(text, text, text) is
  'One assertion: the statement fails with the catalogue error p_key (hint, SQLSTATE PTxyz and message).';

-- Definer: the ledger has one writer, which no API role may call.
create or replace function tests.grant_tokens(p_user_id uuid, p_amount integer) returns void
language sql volatile security definer set search_path = '' as $$
  select private.post_tokens(
    private.lock_balance(p_user_id), 'grant', p_amount, 'Test', private.current_time(),
    p_counts_for_rate_limit => false)
$$;
comment on function tests.grant_tokens(uuid, integer) is 'Puts 1 to 10000 tokens on the balance of a user, outside the rate limit.';

-- Definer: sees every row, whatever role the test has taken.
create or replace function tests.table_digests() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_table record;
  v_digest text;
  v_digests jsonb := '{}';
begin
  for v_table in
    select n.nspname, c.relname
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and (n.nspname in ('public', 'private')
      or (n.nspname, c.relname) in (('auth', 'users'), ('storage', 'objects'), ('realtime', 'messages')))
  loop
    execute format('select md5(coalesce(string_agg(r::text, chr(10) order by r::text), %L)) from %I.%I r',
      '', v_table.nspname, v_table.relname) into v_digest;
    v_digests := v_digests || jsonb_build_object(v_table.nspname || '.' || v_table.relname, v_digest);
  end loop;
  return v_digests;
end
$$;
comment on function tests.table_digests() is 'A digest of the rows of each table of the application and of what the platform keeps for it.';

create or replace function tests.remember_rows() returns void
language sql volatile security invoker set search_path = '' as $$
  select set_config('tests.digests', tests.table_digests()::text, true)
$$;
comment on function tests.remember_rows() is 'Notes the rows of all tables; rows_unmoved() compares with them.';

-- No search_path of its own: pgTAP finds its own functions by it.
create or replace function tests.rows_unmoved(p_description text default 'No row moved') returns text
language sql volatile security invoker as $$
  select extensions.is(
    (select coalesce(string_agg(now_.key, ', ' order by now_.key), '')
     from jsonb_each(tests.table_digests()) now_
     where now_.value is distinct from current_setting('tests.digests')::jsonb -> now_.key),
    '', p_description)
$$;
comment on function tests.rows_unmoved(text) is 'One assertion: no table has changed since remember_rows(); a failure names the tables that have.';

-- No search_path of its own: p_sql runs exactly as the test would run it. Give it no "returning" and no
-- "where": both ask the policy for reading as well, and could hide a hole in the one for writing.
create or replace function tests.affects_no_row(p_sql text, p_description text) returns text
language plpgsql volatile security invoker as $$
declare
  v_rows bigint;
begin
  execute p_sql;
  get diagnostics v_rows = row_count;
  return extensions.is(v_rows, 0::bigint, p_description);
end
$$;
comment on function tests.affects_no_row(text, text) is
  'One assertion: row-level security leaves no row for the update or delete p_sql.';

grant execute on all functions in schema tests to anon, authenticated, service_role;
