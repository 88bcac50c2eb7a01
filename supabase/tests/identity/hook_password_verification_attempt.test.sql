-- private.hook_password_verification_attempt: the auth server reports each password check.
begin;
\ir ../support/load.psql
select plan(25);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')),
  tests.remember_id('bela', tests.create_user('Béla'));

create function pg_temp.attempt(p_user_id uuid, p_valid boolean) returns jsonb
language sql as $$
  select private.hook_password_verification_attempt(jsonb_build_object('user_id', p_user_id, 'valid', p_valid))
$$;
create function pg_temp.failures(p_name text) returns integer
language sql as $$ select failed_login_attempts from public.profiles where id = tests.id(p_name) $$;

-- The owner of a hosted project cannot take this role.
select ok(
  has_schema_privilege('supabase_auth_admin', 'private', 'usage')
    and has_function_privilege('supabase_auth_admin', 'private.hook_password_verification_attempt(jsonb)', 'execute')
    and (select prosecdef from pg_proc where oid = 'private.hook_password_verification_attempt(jsonb)'::regprocedure),
  'The auth server may call it, and needs no right of its own on what it writes');

select is(pg_temp.attempt(tests.id('anna'), false), '{"decision": "continue"}',
  'A wrong password leaves the decision to the auth server');
select lives_ok($$ select pg_temp.attempt(tests.id('anna'), false) $$,
  'The auth server may report a second wrong password');
select is(pg_temp.failures('anna'), 2, 'Wrong passwords are counted');
select is(pg_temp.failures('bela'), 0, 'Wrong passwords count for their own account only');
select is(pg_temp.attempt(tests.id('anna'), true), '{"decision": "continue"}',
  'A right password leaves the decision to the auth server');
select is(pg_temp.failures('anna'), 2, 'A right password is not counted as a failure');
update auth.users set last_sign_in_at = now() where id = tests.id('anna');
select is(pg_temp.failures('anna'), 0, 'The sign-in that follows starts the count again');

-- Guessing ----------------------------------------------------------------------------------------
create function pg_temp.guess(p_times integer) returns text language sql as $$
  select string_agg(distinct pg_temp.attempt(tests.id('anna'), false) ->> 'decision', ',')
    from generate_series(1, p_times)
$$;
select tests.at('2025-06-01T10:00:00Z');
select is(pg_temp.guess(9), 'continue', 'Nine wrong passwords in a row are only counted');
select is(pg_temp.attempt(tests.id('anna'), false) ->> 'decision', 'continue',
  'The tenth wrong password is only counted');
select is(pg_temp.attempt(tests.id('anna'), true), '{"decision": "reject", "message": "Invalid login credentials"}',
  'For a second after it the right password is refused like a wrong one');
select is(pg_temp.attempt(tests.id('bela'), true), '{"decision": "continue"}', 'Nobody else has to wait');
select is(pg_temp.guess(50), 'reject', 'Guessing goes on in vain');
select is(pg_temp.failures('anna'), 10, 'Attempts during a pause are not counted');
select tests.at('2025-06-01T10:00:01.5Z');
select is(pg_temp.attempt(tests.id('anna'), true), '{"decision": "continue"}', 'The pause ends by itself');

update public.profiles set failed_login_attempts = 1000 where id = tests.id('anna');
select is(pg_temp.attempt(tests.id('anna'), false) ->> 'decision', 'continue',
  'After a thousand failures one more is counted');
select tests.at('2025-06-01T10:01:02Z');
select is(pg_temp.attempt(tests.id('anna'), false) ->> 'decision', 'continue', 'No pause is longer than a minute');
update auth.users set last_sign_in_at = '2025-06-01T10:01:03Z' where id = tests.id('anna');
select is(pg_temp.attempt(tests.id('anna'), true), '{"decision": "continue"}',
  'A sign-in by mail ends the pause for its owner');

select tests.remember_rows();
select is(pg_temp.attempt(gen_random_uuid(), false), '{"decision": "continue"}',
  'A report about an unknown user is answered');
select tests.rows_unchanged('A report about an unknown user counts nowhere');

select tests.as_anonymous();
select throws_ok(
  $$ select private.hook_password_verification_attempt(jsonb_build_object('user_id', tests.id('anna'),
    'valid', false)) $$,
  '42501', 'permission denied for function hook_password_verification_attempt', 'Visitors cannot report a failure');
select tests.sign_in_as('bela');
select throws_ok(
  $$ select private.hook_password_verification_attempt(jsonb_build_object('user_id', tests.id('anna'),
    'valid', false)) $$,
  '42501', 'permission denied for function hook_password_verification_attempt',
  'Players cannot blame wrong passwords on others');
select tests.sign_in_as('olga');
select throws_ok(
  $$ select private.hook_password_verification_attempt(jsonb_build_object('user_id', tests.id('anna'),
    'valid', false)) $$,
  '42501', 'permission denied for function hook_password_verification_attempt', 'Admins cannot report a failure');

select tests.as_owner();
select tests.rows_unchanged('No refused report changed a row');
select tests.invariants_hold();
select * from finish();
rollback;
