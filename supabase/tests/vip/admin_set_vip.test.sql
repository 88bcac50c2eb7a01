-- admin_set_vip: an organiser grants, extends, replaces or ends VIP, once per request.
begin;
\ir ../support/load.psql
select plan(41);
select tests.create_hunt();
select tests.create_tier('bronze', 20, 10, 30), tests.create_tier('gold', 40, 25, 30),
  tests.create_tier('honorary', 5, 50, 10, p_is_active => false);
create function pg_temp.grant_vip(
  p_user text, p_tier text, p_days integer default null, p_request text default null
) returns jsonb language sql volatile as $$
  select to_jsonb(public.admin_set_vip(tests.id(p_user), case when p_request is null then gen_random_uuid()
    else tests.id(p_request) end,
    case when p_tier is not null then tests.id(p_tier) end, p_days))
$$;
grant execute on function pg_temp.grant_vip(text, text, integer, text) to anon, authenticated;
select tests.remember_id('first', gen_random_uuid()), tests.remember_id('ending', gen_random_uuid());
select tests.forget_broadcasts();
select tests.remember_rows();

-- Refusals ----------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok($$ select pg_temp.grant_vip('anna', 'gold') $$, '42501', null, 'A visitor grants nothing');
select tests.authenticate_as(null);
select tests.throws_key($$ select pg_temp.grant_vip('anna', 'gold') $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.grant_vip('anna', 'gold') $$,
  'admin_access_required', 'A player does not become VIP that way');
select tests.throws_key($$ select pg_temp.grant_vip('béla', null) $$,
  'admin_access_required', 'A player does not end the VIP of another');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_set_vip(tests.id('anna'), null, tests.id('gold')) $$,
  'invalid_input', 'A request id is needed');
select tests.throws_key(format($$ select pg_temp.grant_vip('anna', 'gold', %s) $$, days), 'invalid_input', days
  || ' days are refused')
from unnest(array[0, -1, 3651]) days;
select tests.throws_key($$ select pg_temp.grant_vip('anna', null, 5) $$,
  'invalid_input', 'No tier does not last five days');
select tests.throws_key($$ select public.admin_set_vip(gen_random_uuid(), gen_random_uuid(), tests.id('gold')) $$,
  'user_not_found', 'A user who does not exist is refused');
select tests.throws_key($$ select public.admin_set_vip(tests.id('anna'), gen_random_uuid(), gen_random_uuid()) $$,
  'vip_tier_not_found', 'A tier that does not exist is refused');
select tests.rows_unchanged('Refusals change no rows');

-- A grant -----------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
create temporary table answers as select pg_temp.grant_vip('cili', 'gold', 7, 'first') as answer;
select is((select (answer ->> 'ends_at')::timestamptz from answers), '2025-05-27T12:00:00Z',
  'A grant lasts as many days as asked for');
select tests.as_owner();
select tests.rows_moved_only_in(array['private.broadcast_ticks', 'private.requests',
  'public.activity', 'public.profiles', 'public.vip_memberships',
  'realtime.messages'], 'A grant costs nothing and needs no session');
select results_eq('select id, user_id, tier_id, source, price, granted_by from public.vip_memberships',
  $$ select (answer ->> 'membership_id')::uuid, tests.id('cili'), tests.id('gold'), 'grant', 0, tests.id('olga')
    from answers $$, 'The granting organiser is stored');
select set_eq('select topic, event, payload from tests.broadcasts()', $$ values
  ('user:' || tests.id('cili'), 'profile', '{}'::jsonb), ('admin', 'users', '{}'),
  ('admin', 'activity', '{"interval_ms": 1000}') $$, 'The player and the organisers are notified');
select results_eq($$ select action, user_id, details - 'user_id' from public.activity order by id desc limit 1 $$,
  $$ values ('vip.set', tests.id('olga'), jsonb_build_object('before', null, 'after',
     jsonb_build_object('tier_id', tests.id('gold'), 'ends_at', '2025-05-27T12:00:00Z'::timestamptz))) $$,
       'The change is logged with before and after');
select tests.remember_rows();
select tests.sign_in_as('olga');
select is(pg_temp.grant_vip('cili', 'gold', 7, 'first'), (select answer from answers),
  'The same request id gets the same answer');
select tests.throws_key($$ select pg_temp.grant_vip('cili', 'bronze', 7, 'first') $$,
  'request_id_reused', 'A reused request id grants no other tier');
select tests.throws_key(format($$ select pg_temp.grant_vip('cili', 'gold', %s, 'first') $$, days),
  'request_id_reused', 'A reused request id does not grant ' || days || ' days')
from unnest(array['30', 'null']) days;
select tests.rows_unchanged('Repetitions change no rows');

-- Extension, replacement and ending ---------------------------------------------------------------

select is((pg_temp.grant_vip('cili', 'gold') ->> 'ends_at')::timestamptz, '2025-06-26T12:00:00Z',
  'The same tier is extended, by its own duration when no days are given');
select is((pg_temp.grant_vip('cili', 'honorary') ->> 'ends_at')::timestamptz, '2025-05-30T12:00:00Z',
  'Another tier replaces it at once, also one that is not for sale');
select tests.as_owner();
select results_eq($$ select t.badge, m.starts_at < m.ends_at from public.vip_memberships m
  join public.vip_tiers t on t.id = m.tier_id
    where m.user_id = tests.id('cili') and m.ends_at > '2025-05-20T12:00:00Z' $$, $$ values ('honorary', true) $$,
      'What was replaced has ended');
select is((private.vip_tier_of(tests.id('cili'), '2025-05-20T12:00:00Z')).discount_percent, 50, 'The new tier counts');
select is(coalesce((private.vip_tier_of(tests.id('cili'), '2025-05-30T12:00:00Z')).discount_percent, 0), 0,
  'Nothing of the old one comes back after it');
select tests.sign_in_as('olga');
select tests.at('2025-05-22T12:00:00Z');
select is(pg_temp.grant_vip('cili', null),
  jsonb_build_object('membership_id', null, 'days', null, 'ends_at', '2025-05-22T12:00:00Z'::timestamptz),
  'Without a tier VIP ends now');
select is((select details -> 'after' from public.activity order by id desc limit 1), 'null',
  'The end of VIP is logged');
select tests.as_owner();
select is((private.vip_tier_of(tests.id('cili'), '2025-05-22T12:00:00Z')).id, null, 'The membership has ended');
select tests.sign_in_as('olga');
select lives_ok($$ select pg_temp.grant_vip('cili', null) $$, 'Ending what has ended does nothing');

-- The answer is lost, the player buys, and the organiser's client sends the request again.
create temporary table endings as select pg_temp.grant_vip('béla', null, p_request => 'ending') as answer;
select tests.buy_vip_as('béla', 'bronze');
select tests.sign_in_as('olga');
select tests.at('2025-05-22T12:05:00Z');
select is(pg_temp.grant_vip('béla', null, p_request => 'ending'), (select answer from endings),
  'The same request to end VIP is answered the same');
select tests.as_owner();
select is(coalesce((private.vip_tier_of(tests.id('béla'), '2025-05-22T12:06:00Z')).discount_percent, 0), 10,
  'The same request ends no VIP that was bought since');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.grant_vip('béla', 'gold', 5, 'ending') $$,
  'request_id_reused', 'A request id that ended VIP cannot grant it');
select tests.throws_key($$ select pg_temp.grant_vip('cili', null, p_request => 'first') $$,
  'request_id_reused', 'As the request of a grant ends nothing');
select tests.at('2025-05-22T12:00:00Z');

-- Paid memberships --------------------------------------------------------------------------------

select tests.buy_vip_as('anna', 'bronze'), tests.buy_vip_as('anna', 'bronze');
select tests.sign_in_as('olga');
select is((pg_temp.grant_vip('anna', 'bronze', 1) ->> 'ends_at')::timestamptz, '2025-07-22T12:00:00Z',
  'A grant comes behind all that was bought');
select tests.sign_in_as('anna');
select is((public.buy_vip(tests.id('bronze'), gen_random_uuid())).starts_at, '2025-07-22T12:00:00Z',
  'A purchase begins after the grant');
select tests.sign_in_as('olga');
select tests.at('2025-05-23T12:00:00Z');
select pg_temp.grant_vip('anna', 'gold', 5);
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.buy_vip(tests.id('bronze'), gen_random_uuid()) $$,
  'vip_already_active', 'The granted tier is the one that runs');
select is((select sum(price) from public.vip_memberships), 60::bigint, 'The payment stays logged');
select tests.as_owner();
select is((select count(*) from public.vip_memberships where user_id = tests.id('anna') and starts_at = ends_at),
  3::bigint, 'Extensions that had not begun are empty');
select tests.invariants_hold();

select * from finish();
rollback;
