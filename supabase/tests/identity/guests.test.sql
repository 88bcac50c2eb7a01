-- Guests: players without an e-mail address, in hunts that are open to them.
begin;
\ir ../support/load.psql
select plan(39);
select tests.create_hunt();
select tests.remember_id('school', tests.save_session(
  '{"name": "School", "visibility": "link_only", "starting_tokens": 7, "allows_guests": true, "max_players": 3}'));
select tests.remember_id('fair', tests.save_session(
  '{"name": "Fair", "visibility": "listed", "starting_tokens": 50, "allows_guests": true}'));
select tests.remember_id('draft', tests.save_session(
  '{"name": "Draft", "visibility": "draft", "allows_guests": true}'));

create function pg_temp.code(p_session text) returns text
language sql stable security definer as $$
  select code from private.join_codes where game_session_id = tests.id(p_session) and replaced_at is null
$$;
grant execute on function pg_temp.code(text) to anon, authenticated;

-- What the auth server asks before it creates a guest.
create function pg_temp.ask(p_metadata jsonb) returns text
language sql as $$
  select coalesce(private.hook_before_user_created(jsonb_build_object('user', jsonb_build_object(
    'is_anonymous', true, 'email', '', 'app_metadata', '{}'::jsonb, 'user_metadata', p_metadata))::json)
    #>> '{error,message}', 'yes')
$$;

-- What it stores.
create function pg_temp.play(p_name text, p_session text) returns uuid
language sql as $$
  insert into auth.users (id, aud, role, raw_user_meta_data, raw_app_meta_data, is_anonymous)
  values (tests.remember_id(p_name, gen_random_uuid()), 'authenticated', 'authenticated',
    jsonb_build_object('name', p_name, 'language', 'en', 'join_code', pg_temp.code(p_session)), '{}', true)
  returning id
$$;
create function pg_temp.message(p_key text) returns text
language sql as $$ select message from private.error_catalog where key = p_key $$;

-- Before ------------------------------------------------------------------------------------------
select is(pg_temp.ask(jsonb_build_object('name', 'Róka', 'join_code', lower(pg_temp.code('school')))), 'yes',
  'A nickname and the code of a hunt that is open to guests are enough');
select is(pg_temp.ask(jsonb_build_object('name', name, 'join_code', pg_temp.code('school'))),
  pg_temp.message('invalid_name'), format('%s is no name', name))
from (values (null::jsonb), ('"R"'), ('12'), (to_jsonb(E'\u200b\u200b'::text))) bad (name);
select is(pg_temp.ask(jsonb_build_object('name', 'Róka', 'join_code', code)), pg_temp.message('join_code_not_found'),
  format('%s opens no hunt', left(code, 20)))
from (values (null), (''), ('WRNG2345'), (repeat('A', 101)), (pg_temp.code('draft'))) bad (code);
select is(pg_temp.ask(jsonb_build_object('name', 'Róka', 'join_code', pg_temp.code('session'))),
  pg_temp.message('guests_not_allowed'), 'Other hunts need an account');
select tests.at('2025-06-10T00:00:00Z');
update public.game_sessions set ends_at = '2025-06-09' where id = tests.id('fair');
select is(pg_temp.ask(jsonb_build_object('name', 'Róka', 'join_code', pg_temp.code('fair'))),
  pg_temp.message('game_session_ended'), 'A hunt that is over has no new guests');
update public.game_sessions set ends_at = null where id = tests.id('fair');
select tests.at_shopping_time();

-- Playing -----------------------------------------------------------------------------------------
select pg_temp.play('Róka', 'school');
select results_eq(
  $$ select name::text, email::text, is_guest, role::text, language::text, active_game_session_id
    from public.profiles where id = tests.id('Róka') $$,
  $$ values ('Róka', null, true, 'user', 'en', tests.id('school')) $$,
  'A guest has a name, no address, and plays at once');
select results_eq(
  $$ select b.balance::integer, m.tokens_granted::integer from public.token_balances b
    join public.user_game_sessions m using (user_id) where b.user_id = tests.id('Róka') $$,
  $$ values (7, 7) $$, 'A guest gets the starting coins of the hunt');
select is((select count(*) from private.remembered_gifts where game_session_id = tests.id('school')), 0::bigint,
  'There is no address to remember them by');
select throws_ok($$ select pg_temp.play('Nobody', 'draft') $$, 'PT404', 'Game session not found',
  'The database makes no guest without a hunt');

select tests.sign_in_as('Róka');
select tests.throws_key($$ select public.join_game_session(tests.id('session')) $$, 'guests_not_allowed',
  'A guest joins no hunt that is closed to guests');
select lives_ok($$ select public.join_game_session(tests.id('fair')) $$, 'A guest joins another hunt for guests');
select tests.throws_key($$ select public.redeem_coupon('WELCOME', gen_random_uuid()) $$, 'account_required',
  'Coupons need an account');
select tests.throws_key($$ select public.create_order(gen_random_uuid(), null, null, gen_random_uuid(), 'HUF', null) $$,
  'account_required', 'Packages need an account');
select tests.throws_key($$ select public.buy_vip(gen_random_uuid(), gen_random_uuid(), 1) $$, 'account_required',
  'VIP needs an account');
select lives_ok($$ select public.update_profile(p_name => 'Vörös Róka') $$, 'A guest changes the name');
select is((select name::text from public.profiles), 'Vörös Róka', 'and reads no other profile');
select tests.as_owner();
select is((select tokens_granted::integer from public.user_game_sessions
  where user_id = tests.id('Róka') and game_session_id = tests.id('fair')), 0, 'Its coins are for the first hunt');

select tests.authenticate_as(tests.id('olga'));
select tests.throws_key($$ select public.admin_set_user_role(tests.id('Róka'), 'admin') $$, 'account_required',
  'A guest is never an organiser');
select tests.throws_key($$ select public.admin_set_vip(tests.id('Róka'), gen_random_uuid(), null, null) $$,
  'account_required', 'A guest is no VIP');
select results_eq($$ select name, email, is_guest from public.admin_list_users(p_role => 'guest') $$,
  $$ values ('Vörös Róka', null::text, true) $$, 'Organisers list the guests');
select is((select count(*) from public.admin_list_users(p_role => 'user') where not is_guest), 3::bigint,
  'Players with an account are no guests');
select is((select user_email from public.admin_list_session_members(tests.id('school'))), null,
  'The members of a hunt show no address of a guest');
select tests.as_owner();
select throws_ok($$ update public.profiles set email = null where id = tests.id('anna') $$, '23514', null,
  'Every other account has an address');
select throws_ok($$ update public.profiles set role = 'admin' where id = tests.id('Róka') $$, '23514', null,
  'The table allows no guest as organiser');

-- Keeping the game --------------------------------------------------------------------------------
update auth.users set email = 'Roka@Hunt.test', is_anonymous = false where id = tests.id('Róka');
select results_eq(
  $$ select email::text, is_guest from public.profiles where id = tests.id('Róka') $$,
  $$ values ('roka@hunt.test', false) $$, 'An address makes a guest a player with an account');
select is((select array_agg(game_session_id) from private.remembered_gifts g
  where address_hash = private.address_hash(tests.id('Róka'), game_session_id)), array[tests.id('school')],
  'From now on the address has had its starting coins');
select is((select count(*) from public.activity where user_id = tests.id('Róka') and action = 'auth.guest_kept'),
  1::bigint, 'The log knows it');
select tests.sign_in_as('Róka');
select lives_ok($$ select public.join_game_session(tests.id('session')) $$, 'and the player joins any hunt');
select tests.as_owner();
select pg_temp.play('Medve', 'school');
select throws_ok($$ update auth.users set email = 'roka@hunt.test', is_anonymous = false
    where id = tests.id('Medve') $$, '23505', null, 'An address belongs to one account');

select tests.invariants_hold();
set local session_replication_role = 'replica';
update auth.users set email = 'medve@hunt.test' where id = tests.id('Medve');
delete from public.user_game_sessions where user_id = tests.id('Medve');
set local session_replication_role = 'origin';
select set_eq($$ select invariant from private.check_invariants() where detail = tests.id('Medve')::text $$,
  array['a guest has a hunt', 'a guest has no address'], 'The check of the data finds guests that cannot be');
delete from auth.users where id = tests.id('Medve');

-- The first account -------------------------------------------------------------------------------
delete from private.first_user where true;
select pg_temp.play('Early', 'fair');
select is((select count(*) from private.first_user), 0::bigint, 'A guest is never the first account');

select * from finish();
rollback;
