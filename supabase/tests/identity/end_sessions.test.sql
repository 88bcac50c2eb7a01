-- Banned, demoted and deleted users have no sessions and refresh tokens any more.
begin;
\ir ../support/load.psql
select plan(25);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('otto', tests.create_user('Otto', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')),
  tests.remember_id('béla', tests.create_user('Béla'));

select tests.grant_tokens(tests.id('olga'), 10);

-- Two phones each.
create function pg_temp.sign_in(p_name text) returns void language sql as $$
  with session as (
    insert into auth.sessions (id, user_id, created_at, updated_at)
    select gen_random_uuid(), tests.id(p_name), now(), now() from generate_series(1, 2)
    returning id, user_id)
  insert into auth.refresh_tokens (token, user_id, revoked, session_id)
  select id::text, user_id::text, false, id from session
$$;
select pg_temp.sign_in(name) from unnest(array['olga', 'otto', 'anna', 'béla']) name;
create function pg_temp.tokens(p_name text) returns bigint language sql as $$
  select count(*) from auth.refresh_tokens where user_id = tests.id(p_name)::text
$$;

select is(pg_temp.tokens('béla'), 2::bigint, 'Both phones of the player stay signed in');

select tests.sign_in_as('olga');
select lives_ok($$ select public.admin_ban_user(tests.id('anna'), 'Shared photos') $$, 'An organiser bans a player');
select lives_ok($$ select public.admin_set_user_role(tests.id('otto'), 'user') $$,
  'An organiser demotes another organiser');
select tests.as_owner();
select is(pg_temp.tokens('anna'), 0::bigint, 'The banned player has no refresh token any more');
select is(pg_temp.tokens('otto'), 0::bigint, 'The demoted organiser has no refresh token');
select is(pg_temp.tokens('béla'), 2::bigint, 'Nobody else is signed out');

select tests.sign_in_as('olga');
select to_jsonb(public.admin_set_user_role(tests.id('béla'), 'user')),
  to_jsonb(public.admin_set_user_role(tests.id('béla'), 'admin'));
select tests.as_owner();
select is(pg_temp.tokens('béla'), 2::bigint, 'Players and new organisers stay signed in');

select tests.sign_in_as('olga');
select lives_ok($$ select public.admin_delete_user(tests.id('béla')) $$, 'An organiser deletes an account');
select tests.as_owner();
select is(pg_temp.tokens('béla'), 0::bigint, 'Its sessions are gone with it');
select is(pg_temp.tokens('olga'), 2::bigint, 'The organiser who did it all is still there');


-- What an access token could still do for an hour -------------------------------------------------
create function pg_temp.with_session(p_session_id uuid) returns void language sql as $$
  select set_config('request.jwt.claims',
    (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('session_id', p_session_id))::text, true)
$$;
create temporary table phones as select id from auth.sessions where user_id = tests.id('olga') order by id;
grant select on phones to authenticated;
grant execute on function pg_temp.with_session(uuid) to authenticated;
select tests.sign_in_as('olga');
select pg_temp.with_session((select min(id::text) from phones)::uuid);
select lives_ok('select public.admin_overview()', 'The rights of an organiser last as long as the session');
select tests.as_owner();
delete from auth.sessions where id = (select min(id::text) from phones)::uuid; -- by a new password on the other phone
select tests.sign_in_as('olga');
select pg_temp.with_session((select min(id::text) from phones)::uuid);
select tests.throws_key('select public.admin_overview()',
  'user_not_authenticated', 'When it has ended, its token opens nothing of theirs any more');
select is_empty('select 1 from public.activity', 'A token of an ended session reads no table');
select tests.as_owner();
select tests.remember_rows();
select tests.sign_in_as('olga');
select pg_temp.with_session((select min(id::text) from phones)::uuid);
select tests.throws_key('select ' || call, 'user_not_authenticated',
  'A token of an ended session cannot destroy, export or spend: '
  || call)
from unnest(array[
  'public.delete_my_account()', 'public.export_my_data()', $$ public.update_profile('Somebody Else') $$,
  $$ public.redeem_coupon('GOLD', gen_random_uuid()) $$, $$ public.spend_tokens(1, 'x', gen_random_uuid()) $$,
  'public.buy_clue(gen_random_uuid(), gen_random_uuid(), 1, gen_random_uuid())',
  'to_jsonb(public.buy_vip(gen_random_uuid(), gen_random_uuid()))',
  $$ public.create_order(gen_random_uuid(), null, null, gen_random_uuid()) $$,
  $$ public.pay_order(gen_random_uuid(), 'visa 4242', gen_random_uuid()) $$]) call;
select tests.as_owner();
select tests.rows_unchanged('A refused call of an ended session changes no rows');
select tests.sign_in_as('olga');
select pg_temp.with_session((select max(id::text) from phones)::uuid);
select lives_ok('select public.admin_overview()', 'The other phone goes on');
select lives_ok($$ select public.spend_tokens(1, 'x', gen_random_uuid()) $$, 'The other phone can spend tokens');
select tests.as_owner();

select * from finish();
rollback;
