-- Codes with which guests sign in another device.
begin;
\ir ../support/load.psql
select plan(33);
select tests.create_hunt();
select tests.remember_id('school', tests.save_session(
  '{"name": "School", "visibility": "link_only", "allows_guests": true}'));
create function pg_temp.play(p_name text) returns uuid
language sql as $$
  insert into auth.users (id, aud, role, raw_user_meta_data, raw_app_meta_data, is_anonymous)
  values (tests.remember_id(p_name, gen_random_uuid()), 'authenticated', 'authenticated',
    jsonb_build_object('name', p_name, 'join_code', (select code from private.join_codes
      where game_session_id = tests.id('school') and replaced_at is null)), '{}', true)
  returning id
$$;
select pg_temp.play('Róka'), pg_temp.play('Medve');
create temporary table made (name text primary key, code text);
grant all on made to public;
create function pg_temp.make(p_name text) returns void
language sql as $$
  insert into made select p_name, code from public.create_device_code()
$$;
create function pg_temp.redeem(p_name text) returns text
language sql as $$
  select coalesce(answer ->> 'hint', case when answer ->> 'token_hash' ~ '^[0-9a-f]{64}$' then 'token' end)
  from made, public.redeem_device_code(code) answer where name = p_name
$$;
grant execute on function pg_temp.make(text), pg_temp.redeem(text) to public;

-- The guest ---------------------------------------------------------------------------------------
select tests.sign_in_as('anna');
select tests.throws_key('select public.create_device_code()', 'guest_required', 'An account signs in with its address');
select tests.sign_in_as('Róka');
select pg_temp.make('first');
select matches(code, '^[2-9A-HJ-NP-Z]{8}$', 'A guest gets a short code') from made where name = 'first';
select is_empty('select from private.device_codes d, made where d::text like ''%'' || code || ''%''',
  'Nobody can read the code in the database') from (select tests.as_owner()) owner;
select is(expires_at, private.current_time() + interval '2 minutes', 'It is valid for two minutes')
from private.device_codes;

select tests.as_anonymous();
select is(pg_temp.redeem('first'), 'token', 'Another phone exchanges the code for a token');
select is(pg_temp.redeem('first'), 'device_code_used', 'once');
select tests.as_owner();
select results_eq(
  $$ select token_hash from auth.one_time_tokens
    where user_id = tests.id('Róka') and token_type = 'recovery_token' $$,
  $$ select recovery_token::text from auth.users where id = tests.id('Róka') and recovery_sent_at is not null $$,
  'The auth server finds the token as it finds that of a recovery mail');
select is((select count(*) from public.activity where user_id = tests.id('Róka') and action = 'auth.device_added'),
  1::bigint, 'The log knows it');

select tests.sign_in_as('Róka');
select pg_temp.make('second');
select pg_temp.make('third');
select tests.as_anonymous();
select is(pg_temp.redeem('second'), 'device_code_not_found', 'A newer code replaces the one before');
select is((select answer ? 'token_hash' from made,
    public.redeem_device_code(' ' || lower(left(code, 4)) || '-' || lower(right(code, 4))) answer where name = 'third'),
  true, 'A code is read as people type it');
select tests.as_owner();
select is((select count(*) from auth.one_time_tokens where user_id = tests.id('Róka')), 1::bigint,
  'The next token replaces the one before');

select tests.sign_in_as('Róka');
select pg_temp.make('late');
select tests.at('2025-06-01T12:00:00Z');
select tests.as_owner();
update private.device_codes set expires_at = '2025-06-01T12:00:00Z' where user_id = tests.id('Róka');
select tests.as_anonymous();
select is(pg_temp.redeem('late'), 'device_code_expired', 'A code ends by itself');

select tests.sign_in_as('Medve');
select pg_temp.make('other');
select tests.sign_in_as('Róka');
select pg_temp.make('closed');
select is((select deleted from public.revoke_device_code()), true, 'Closing the dialog ends the code');
select is((select deleted from public.revoke_device_code()), false, 'once');
select tests.as_anonymous();
select is(pg_temp.redeem('closed'), 'device_code_expired', 'It opens nothing any more');
select is(pg_temp.redeem('other'), 'token', 'Those of others stay');

-- Guesses -----------------------------------------------------------------------------------------
select is(public.redeem_device_code('WRNG2345') ->> 'hint', 'device_code_not_found', 'A wrong code is refused');
select tests.throws_key('select public.redeem_device_code(null)', 'invalid_input', 'No code is no guess');
select tests.throws_key('select public.redeem_device_code(repeat(''A'', 101))', 'invalid_input', 'nor is a text');
select tests.sign_in_as('Medve');
select pg_temp.make('right');
select tests.sign_in_as('anna');
select public.redeem_device_code('WRNG2345') from generate_series(1, 30);
select tests.throws_key($$ select pg_temp.redeem('right') $$, 'rate_limit_exceeded',
  'After 30 wrong codes a right one is refused, too');
select tests.as_anonymous();
select is(pg_temp.redeem('right'), 'token', 'for the guesser alone');

-- The organiser -----------------------------------------------------------------------------------
select tests.authenticate_as(tests.id('olga'));
select tests.throws_key($$ select public.admin_create_device_code(tests.id('anna')) $$, 'guest_required',
  'Organisers sign in nobody but guests');
select tests.throws_key($$ select public.admin_create_device_code(tests.id('olga')) $$, 'guest_required',
  'least of all an organiser');
select tests.throws_key($$ select public.admin_create_device_code(gen_random_uuid()) $$, 'user_not_found',
  'A deleted guest has no new phone');
insert into made select 'lost', code from public.admin_create_device_code(tests.id('Róka'));
select is((select user_name from public.admin_list_activity() where action = 'user.device_code'), 'Olga',
  'The log names the organiser');
select is(pg_temp.redeem('lost'), 'token', 'The guest plays on with a new phone');
insert into made select 'shown', code from public.admin_create_device_code(tests.id('Róka'));
select is((select deleted from public.revoke_device_code()), true, 'An organiser ends the shown code, too');
select is(pg_temp.redeem('shown'), 'device_code_expired', 'It opens nothing any more');

-- Neither banned guests nor accounts ---------------------------------------------------------------
insert into made select 'banned', code from public.admin_create_device_code(tests.id('Róka'));
insert into made select 'kept', code from public.admin_create_device_code(tests.id('Medve'));
select lives_ok($$ select public.admin_ban_user(tests.id('Róka'), 'Cheating') $$, 'The guest is banned');
select is(pg_temp.redeem('banned'), 'device_code_banned', 'A banned guest gets into no device');
select tests.throws_key($$ select public.admin_create_device_code(tests.id('Róka')) $$, 'device_code_banned',
  'nor does an organiser help');
select tests.as_owner();
update auth.users set email = 'medve@hunt.test', is_anonymous = false where id = tests.id('Medve');
select is(pg_temp.redeem('kept'), 'guest_required', 'Who has an address meanwhile signs in with it');
delete from auth.users where id = tests.id('Róka');
select is((select count(*) from private.device_codes where user_id = tests.id('Róka')), 0::bigint,
  'The code goes with the guest');

select * from finish();
rollback;
