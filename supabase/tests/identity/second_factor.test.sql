-- private.needs_second_factor: an organiser with a second factor has organiser rights only after entering a code.
begin;
\ir ../support/load.psql
select plan(30);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('otto', tests.create_user('Otto', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna'));

-- Without a factor nothing changes ----------------------------------------------------------------
select tests.sign_in_as('olga');
select ok(private.is_admin(), 'Without a second factor the role is enough');
select lives_ok('select public.admin_overview()', 'Organisers read');
select tests.as_owner();
select tests.remember_id('set-up', tests.add_factor(tests.id('olga'), 'unverified'));
select tests.sign_in_as('olga');
select ok(private.is_admin(), 'An unverified factor is not required');

-- With one, the password alone is not -------------------------------------------------------------
select tests.as_owner();
update auth.mfa_factors set status = 'verified' where id = tests.id('set-up');
select tests.remember_rows();
select tests.sign_in_as('olga');
select ok(not private.is_admin(), 'A verified factor has to be used');
select tests.throws_key('select public.admin_overview()',
  'second_factor_required', 'A read without the code names the missing second factor');
select tests.throws_key($$ select public.admin_set_user_role(tests.id('anna'), 'admin') $$, 'second_factor_required',
  'A change without the code names the missing second factor');
select is_empty('select from public.qr_codes', 'Policies hide what only organisers see');
select tests.affects_no_row('delete from public.clue_templates', 'Policies let them change no content');
select throws_ok($$ insert into public.qr_codes (name, points) values ('Forged', 1) $$, '42501', null,
  'Policies let them add no content');
select ok(not private.can_listen('admin:' || tests.id('olga')), 'Their own channel stays shut');
select tests.throws_key('select public.delete_my_account()',
  'second_factor_required', 'A stolen password does not delete the account');
select isnt_empty('select from public.profiles', 'The own profile is still there to read, as for any player');
select lives_ok('select public.get_token_balance()',
  'Without the code an organiser can still call what players may call');

-- What counts is the level of the session's token -------------------------------------------------
select tests.as_owner();
select tests.rows_unchanged('No refused statement changed a row');
select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id('olga'), 'role', 'authenticated')::text,
  true),
  set_config('role', 'authenticated', true);
select ok(not private.is_admin(), 'A token that names no level is below every other');
select tests.at_level('aal3'), tests.sign_in_as('olga');
select ok(not private.is_admin(), 'A level that nobody has defined opens nothing');
select tests.at_level('aal2'), tests.sign_in_as('olga');
select ok(private.is_admin(), 'With the code given, organisers are what they were');
select lives_ok('select public.admin_overview()', 'With the code given, organisers read the overview');
select isnt_empty('select from public.game_settings', 'Policies let them see');
select ok(private.can_listen('admin:' || tests.id('olga')), 'Their own channel opens');

-- A removed factor lowers the sessions that it has raised, but not the tokens that they have.
select tests.as_owner();
select tests.remember_id('session of olga', gen_random_uuid());
insert into auth.sessions (id, user_id, created_at, updated_at, aal)
values (tests.id('session of olga'), tests.id('olga'), now(), now(), 'aal2');
create function tests.with_session() returns void language sql as $$
  select set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb
    || jsonb_build_object('session_id', tests.id('session of olga')))::text, true)
$$;
grant execute on function tests.with_session() to authenticated;
select tests.sign_in_as('olga'), tests.with_session();
select ok(private.is_admin(), 'A session at aal2 opens everything');
select tests.as_owner();
update auth.sessions set aal = 'aal1' where id = tests.id('session of olga');
select tests.sign_in_as('olga'), tests.with_session();
select ok(not private.is_admin(), 'A session that was lowered does not, whatever its token says');

-- Nobody else is touched --------------------------------------------------------------------------
select tests.at_level('aal1'), tests.sign_in_as('otto');
select ok(private.is_admin(), 'A colleague''s factor is the colleague''s');
select tests.at_level('aal2'), tests.sign_in_as('anna');
select ok(not private.is_admin(), 'A code makes nobody an organiser');
select tests.throws_key('select public.admin_overview()', 'admin_permissions_required', 'Players are refused as ever');
select tests.at_level('aal1'), tests.sign_in_as('anna');
select lives_ok('select public.delete_my_account()', 'Players without a factor delete their accounts');

-- Secrets belong to the auth server ---------------------------------------------------------------
select tests.as_owner();
select is_empty($$
  select role, c.relname from pg_class c cross join unnest(array['anon', 'authenticated', 'service_role']) role
  where c.relnamespace = 'auth'::regnamespace and c.relname like 'mfa\_%' and c.relkind = 'r'
    and (has_any_column_privilege(role, c.oid, 'select, insert, update, references')
      or has_table_privilege(role, c.oid, 'delete, truncate')) $$,
  'No API role has any right on factors, challenges and their secrets');
select tests.sign_in_as('olga');
select throws_ok('select secret from auth.mfa_factors', '42501', null, 'No API role reads the secret of a factor');
select throws_ok('select private.needs_second_factor()', '42501', null, 'The rule itself is asked by other rules only');
select tests.as_owner();
delete from auth.users where id = tests.id('otto');
delete from auth.mfa_factors where true;
select tests.sign_in_as('olga');
select ok(private.is_admin(), 'Without the factor the role is enough again');

select * from finish();
rollback;
