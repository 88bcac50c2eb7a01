-- Triggers on auth.users: they create the profile at sign-up and keep it up to date.
begin;
\ir ../support/load.psql
select plan(38);
-- Hints within the same second are one.
select tests.at('2025-06-01T10:00:00Z');

-- Signs up with what an auth server would store, and names the user for tests.id().
create function pg_temp.sign_up(p_name text, p_email text, p_metadata jsonb) returns text
language sql as $$
  insert into auth.users (id, aud, role, email, raw_user_meta_data, raw_app_meta_data)
  values (tests.remember_id(p_name, gen_random_uuid()), 'authenticated', 'authenticated', p_email, p_metadata, '{}');
  select name from public.profiles where id = tests.id(p_name)
$$;

select tests.create_user('Olga', 'admin');
select tests.forget_broadcasts();

-- Name --------------------------------------------------------------------------------------------
select is(pg_temp.sign_up('anna', 'anna@hunt.test', '{"name": "  Kovács Anna  "}'), 'Kovács Anna',
  'The name of the sign-up form is taken without the spaces around it');
select is(pg_temp.sign_up('full', 'full@hunt.test', '{"full_name": "Nagy Béla", "user_name": "bela77"}'), 'Nagy Béla',
  'Without a name the full name of the third party is taken');
select is(pg_temp.sign_up('handle', 'handle@hunt.test', '{"user_name": "bela77"}'), 'bela77',
  'Without both the user name of the third party is taken');
select is(pg_temp.sign_up('short', 'cecil@hunt.test', '{"name": "C", "full_name": " "}'), 'cecil',
  'A name of one letter gives way to the part of the address before the @');
select is(pg_temp.sign_up('tabs', 'dora@hunt.test', jsonb_build_object('name', E'\t\n\t')), 'dora',
  'A name of white space gives way to the part of the address before the @');
select is(pg_temp.sign_up('none', 'emil@hunt.test', null), 'emil',
  'A sign-up without metadata is named after the address');
select is(pg_temp.sign_up('letter', 'f@hunt.test', '{}'), 'Játékos',
  'Without a usable name the name is Játékos');
select is(pg_temp.sign_up('gap', 'gap@hunt.test', jsonb_build_object('name', 'A' || repeat(' ', 120) || 'B')), 'gap',
  'A letter with nothing but spaces in the first 100 characters is not a name');
select is(pg_temp.sign_up('unseen', 'unseen@hunt.test',
  jsonb_build_object('name', E'\u200b\u200b', 'full_name', E'\u202eannA')), 'unseen',
  'Invisible and direction-changing characters are not a name');
select is(pg_temp.sign_up('long', 'long@hunt.test', jsonb_build_object('name', repeat('á', 150))), repeat('á', 100),
  'A name is cut to 100 letters');

-- Address, language, balance ----------------------------------------------------------------------
select is(pg_temp.sign_up('upper', 'Upper.Case@Hunt.TEST', '{"name": "Upper", "language": "en"}'), 'Upper',
  'An address with capitals can sign up');
select results_eq(
  $$ select email::text, language::text from public.profiles where id = tests.id('upper') $$,
  $$ values ('upper.case@hunt.test', 'en') $$, 'The address is stored in lower case, the language as chosen');
select is(pg_temp.sign_up('french', 'french@hunt.test', '{"name": "Jean", "language": "fr"}'), 'Jean',
  'An unknown language does not stop a sign-up');
select is((select language from public.profiles where id = tests.id('french')),
  'hu', 'An unknown language becomes Hungarian');
select is(pg_temp.sign_up('phone', null, '{"name": "Phone Only"}'), 'Phone Only',
  'An account without an address can sign up');
select is((select email::text from public.profiles where id = tests.id('phone')), tests.id('phone') || '@users.invalid',
  'An account without an address gets one that cannot exist');
select results_eq(
  $$ select balance::integer, total_earned::integer, total_spent::integer from public.token_balances
    where user_id = tests.id('anna') $$,
  $$ values (0, 0, 0) $$, 'Every sign-up opens an empty balance');
select results_eq(
  $$ select topic, event, payload from tests.broadcasts() order by event $$,
  $$ values ('admin', 'activity', '{"interval_ms": 1000}'::jsonb), ('admin', 'users', '{"interval_ms": 1000}') $$,
  'Several sign-ups notify organisers once, without any data of the users');

select results_eq(
  $$ select action, component, type, user_name, message, details from public.activity
    where user_id = tests.id('anna') $$,
  $$ values ('auth.sign_up', 'auth', 'info', 'Kovács Anna', '', '{}'::jsonb) $$,
  'The sign-up is in the activity log, in the name of the player');

-- The account changes -----------------------------------------------------------------------------
update public.profiles set failed_login_attempts = 3 where id = tests.id('anna');
update auth.users set last_sign_in_at = '2025-05-20T08:00:00Z' where id = tests.id('anna');
select results_eq(
  $$ select last_login_at, failed_login_attempts::integer from public.profiles where id = tests.id('anna') $$,
  $$ values ('2025-05-20T08:00:00Z'::timestamptz, 0) $$,
  'A sign-in is noted and forgets the wrong passwords before it');

update public.profiles set failed_login_attempts = 2 where id = tests.id('anna');
select tests.forget_broadcasts();
update auth.users set email_change = 'anna.new@hunt.test' where id = tests.id('anna');
select results_eq(
  $$ select email::text, last_login_at, failed_login_attempts::integer from public.profiles
    where id = tests.id('anna') $$,
  $$ values ('anna@hunt.test', '2025-05-20T08:00:00Z'::timestamptz, 2) $$,
  'An address that waits to be confirmed is not yet the address');
select results_eq(
  $$ select topic, event, payload from tests.broadcasts() $$,
  $$ values ('user:' || tests.id('anna'), 'profile', '{}'::jsonb) $$,
  'The player''s other devices are told that one waits, and nobody else is');

select tests.forget_broadcasts();
update auth.users set email = 'Anna.New@Hunt.test', email_change = '' where id = tests.id('anna');
select results_eq(
  $$ select email::text, last_login_at, failed_login_attempts::integer from public.profiles
    where id = tests.id('anna') $$,
  $$ values ('anna.new@hunt.test', '2025-05-20T08:00:00Z'::timestamptz, 2) $$,
  'A changed address is followed in lower case and is not a sign-in');
select results_eq(
  $$ select distinct topic, event, payload from tests.broadcasts() order by topic, event $$,
  $$ values ('admin', 'activity', '{"interval_ms": 1000}'::jsonb), ('admin', 'users', '{"interval_ms": 1000}'),
    ('user:' || tests.id('anna'), 'profile', '{}') $$,
  'The player''s other devices and the organisers are told, without the address');
select results_eq(
  $$ select component, type, user_name, message, details from public.activity
     where user_id = tests.id('anna') and action = 'auth.email_changed' $$,
  $$ values ('auth', 'info', 'Kovács Anna', '', '{}'::jsonb) $$,
  'The change is in the activity log once, with neither address');
select tests.forget_broadcasts();
update auth.users set last_sign_in_at = '2025-05-21T08:00:00Z' where id = tests.id('anna');
select is((select count(*) from tests.broadcasts()), 0::bigint, 'A sign-in tells nobody');
update auth.users set last_sign_in_at = '2025-05-20T08:00:00Z' where id = tests.id('anna');
update auth.users set raw_user_meta_data = '{"name": "Somebody Else", "role": "admin"}' where id = tests.id('anna');
select results_eq(
  $$ select name::text, role::text from public.profiles where id = tests.id('anna') $$, $$
    values ('Kovács Anna', 'user') $$,
  'Metadata that the user can edit changes neither name nor role');


create function pg_temp.trace() returns text language sql as $$
  select string_agg(action, ' ' order by id) from public.activity where user_name = 'Kovács Anna'
    and action ~ 'password|factor|identity'
$$;
update auth.users set encrypted_password = 'hash' where id = tests.id('anna');
update auth.users set encrypted_password = 'hash', updated_at = now() where id = tests.id('anna');
select is(pg_temp.trace(), 'auth.password_changed', 'A new password is in the log');
select tests.remember_id('factor', tests.add_factor(tests.id('anna'), 'unverified'));
delete from auth.mfa_factors where id = tests.id('factor');
select is(pg_temp.trace(), 'auth.password_changed', 'A second factor that is never confirmed is not');
select tests.remember_id('factor', tests.add_factor(tests.id('anna'), 'unverified'));
update auth.mfa_factors set status = 'verified' where id = tests.id('factor');
update auth.mfa_factors set friendly_name = 'Phone' where id = tests.id('factor');
delete from auth.mfa_factors where id = tests.id('factor');
select is(pg_temp.trace(), 'auth.password_changed auth.second_factor_on auth.second_factor_off',
  'One that counts is, and that it is gone');

create function pg_temp.link(p_name text, p_provider text) returns void language sql as $$
  insert into auth.identities (provider_id, user_id, provider, identity_data)
  values (gen_random_uuid(), tests.id(p_name), p_provider, '{}')
$$;
create function pg_temp.identities() returns text language sql as $$
  select string_agg(concat(action, ' ', details ->> 'provider'), ', ' order by id) from public.activity
  where action ~ 'identity'
$$;
delete from auth.identities where user_id = tests.id('anna');
delete from public.activity where action ~ 'identity';
select pg_temp.link('anna', 'google');
select is(pg_temp.identities(), null, 'The sign-in that comes with an account is not in the log again');
select pg_temp.link('anna', 'email');
select is(pg_temp.identities(), null, 'nor is that which comes with an address');
select pg_temp.link('anna', 'github');
select is(pg_temp.identities(), 'auth.identity_linked github', 'An account of a third party that is added is');
update auth.identities set last_sign_in_at = now() where user_id = tests.id('anna');
delete from auth.identities where user_id = tests.id('anna') and provider = 'google';
select is(pg_temp.identities(), 'auth.identity_linked github, auth.identity_unlinked google',
  'and that one is gone');

select tests.add_factor(tests.id('anna'));
savepoint before_deletion;
delete from auth.users where id = tests.id('anna');
select is((select count(*) from public.activity where action = 'auth.second_factor_off'), 1::bigint,
  'A factor deleted with its account is not logged');
select is(pg_temp.identities(), 'auth.identity_linked github, auth.identity_unlinked google',
  'nor is a third party''s');
rollback to before_deletion;

-- None of the triggers' functions is for anybody to call.
select tests.sign_in_as('anna');
select throws_ok('select private.tg_users__create_profile()',
  '42501', 'permission denied for function tg_users__create_profile',
  'Players cannot call the sign-up trigger');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
