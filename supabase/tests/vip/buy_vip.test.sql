-- buy_vip: buys a tier for tokens; the same tier is extended, another one refused.
begin;
\ir ../support/load.psql
select plan(36);
select tests.create_hunt();
select tests.create_tier('bronze', 20, 10, 30), tests.create_tier('gold', 40, 25, 30),
  tests.create_tier('retired_tier', 5, p_is_active => false);
create function pg_temp.buy(
  p_tier text, p_expected integer default null, p_request text default null
) returns jsonb language sql volatile as $$
  select to_jsonb(public.buy_vip(tests.id(p_tier), case when p_request is null then gen_random_uuid()
    else tests.id(p_request) end, p_expected))
$$;
grant execute on function pg_temp.buy(text, integer, text) to anon, authenticated;
select tests.remember_id('first', gen_random_uuid()), tests.remember_id('second', gen_random_uuid());
select tests.forget_broadcasts();
select tests.remember_rows();

-- Refusals ----------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok($$ select pg_temp.buy('bronze') $$, '42501', null, 'A visitor cannot buy');
select tests.authenticate_as(null);
select tests.throws_key($$ select pg_temp.buy('bronze') $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.authenticate_as(gen_random_uuid());
select tests.throws_key($$ select pg_temp.buy('bronze') $$,
  'user_balance_not_found', 'A token that outlived its account is refused');
select tests.sign_in_as('cili');
select tests.throws_key($$ select pg_temp.buy('bronze') $$, 'insufficient_balance', 'Without tokens there is no VIP');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.buy('bronze') $$, 'insufficient_balance', 'An organiser pays like everybody');
select tests.sign_in_as('anna');
select tests.throws_key('select public.buy_vip(null, gen_random_uuid())', 'invalid_input', 'A tier is needed');
select tests.throws_key($$ select public.buy_vip(tests.id('bronze'), null) $$,
  'invalid_input', 'A request id is needed');
select tests.throws_key('select public.buy_vip(gen_random_uuid(), gen_random_uuid())',
  'vip_tier_not_found', 'A tier that does not exist is refused');
select tests.throws_key($$ select pg_temp.buy('retired_tier') $$,
  'vip_tier_not_found', 'A tier that is not for sale is refused');
select tests.throws_key($$ select pg_temp.buy('bronze', 19) $$,
  'price_changed', 'Another price than was shown is refused');
select tests.rows_unchanged('Refusals change no rows');

-- The purchase ------------------------------------------------------------------------------------

select tests.sign_in_as('anna');
create temporary table answers as select pg_temp.buy('bronze', 20, 'first') as answer;
select is((select answer - 'membership_id' from answers), jsonb_build_object(
  'tier_id', tests.id('bronze'), 'starts_at', '2025-05-20T12:00:00Z'::timestamptz,
    'ends_at', '2025-06-19T12:00:00Z'::timestamptz,
  'price', 20, 'balance', 80), 'VIP begins at once and lasts as long as the tier says');
select tests.as_owner();
select tests.rows_moved_only_in(array['private.broadcast_ticks', 'public.profiles', 'public.token_balances',
  'public.token_transactions', 'public.vip_memberships', 'realtime.messages'],
  'A purchase writes membership, profile, ledger and balance and nothing else');
select results_eq(
  $$ select id, source, starts_at, ends_at, price, granted_by, request_id, created_at from public.vip_memberships $$,
  $$ select (answer ->> 'membership_id')::uuid, 'purchase', '2025-05-20T12:00:00Z'::timestamptz,
    '2025-06-19T12:00:00Z'::timestamptz, 20, null::uuid,
       tests.id('first'), '2025-05-20T12:00:00Z'::timestamptz from answers $$, 'The membership is kept as answered');
select results_eq(
  $$ select t.type::text, t.delta::integer, t.description::text from public.token_transactions t
    join public.vip_memberships m on m.token_transaction_id = t.id $$,
  $$ values ('spend', -20, 'vip:' || tests.id('bronze')) $$, 'The ledger says for what');
select set_eq('select topic, event, payload from tests.broadcasts()', $$ values
  ('user:' || tests.id('anna'), 'balance', '{"balance": 80}'::jsonb), ('user:' || tests.id('anna'), 'profile', '{}'),
  ('admin', 'purchase', '{"interval_ms": 1000}') $$, 'The player''s devices and the organisers hear of it');

-- Repeated requests -------------------------------------------------------------------------------

select tests.remember_rows();
select tests.sign_in_as('anna');
select is(pg_temp.buy('bronze', 20, 'first'), (select answer from answers), 'The same request id answers the same');
select is(pg_temp.buy('bronze', 999, 'first'), (select answer from answers),
  'A repeated request gets its answer after the price has changed');
select tests.throws_key($$ select pg_temp.buy('gold', 40, 'first') $$,
  'request_id_reused', 'The same request id for another tier is refused');
select tests.throws_key($$ select public.spend_tokens(20, 'vip', tests.id('first')) $$,
  'request_id_reused', 'The request id of a VIP purchase spends nothing else');
select tests.rows_unchanged('Repetitions change no rows');
select tests.sign_in_as('béla');
select is((pg_temp.buy('bronze', 20, 'first') ->> 'balance')::integer, 80, 'A request id of another player is free');

-- Extensions and other tiers ----------------------------------------------------------------------

select tests.at('2025-06-10T12:00:00Z');
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.buy('gold') $$,
  'vip_already_active', 'Another tier waits until this one has ended');
select is(pg_temp.buy('bronze', 20, 'second') - array['membership_id', 'tier_id'], jsonb_build_object(
  'starts_at', '2025-06-19T12:00:00Z'::timestamptz, 'ends_at', '2025-07-19T12:00:00Z'::timestamptz, 'price', 20,
    'balance', 60),
  'The same tier is extended from where it ends, so that no paid day is lost');
select is((pg_temp.buy('bronze') ->> 'starts_at')::timestamptz, '2025-07-19T12:00:00Z',
  'A third one begins behind the second');
select tests.at('2025-08-18T11:59:59Z');
select tests.throws_key($$ select pg_temp.buy('gold') $$, 'vip_already_active',
  'Another tier cannot be bought to the last second');
select tests.at('2025-08-18T12:00:00Z');
select is((pg_temp.buy('gold') ->> 'starts_at')::timestamptz, '2025-08-18T12:00:00Z',
  'Another tier can be bought after the second ended');
select tests.throws_key($$ select pg_temp.buy('bronze') $$, 'vip_already_active',
  'The first tier cannot be bought while the second runs');
select is((select balance::integer from public.token_balances), 0, 'All of it was paid');
select tests.throws_key($$ select pg_temp.buy('gold') $$, 'insufficient_balance', 'An extension needs tokens as well');

-- The rate limit ----------------------------------------------------------------------------------

select tests.as_owner();
select tests.grant_tokens(tests.id('béla'), 1000);
select tests.at('2025-09-01T12:00:00Z');
select tests.sign_in_as('béla');
select lives_ok($$ select to_jsonb(public.spend_tokens(1, 'x', gen_random_uuid())) from generate_series(1, 10) $$,
  'Ten operations in a minute are allowed');
select tests.throws_key($$ select pg_temp.buy('bronze') $$, 'rate_limit_exceeded', 'VIP would be the eleventh');
select is_empty($$ select 1 from public.vip_memberships where ends_at > '2025-09-01' $$,
  'A purchase over the rate limit creates no membership');
select tests.at('2025-09-01T12:01:01Z');
select lives_ok($$ select pg_temp.buy('bronze') $$, 'A minute later it can be bought');
select is((select tier_id from public.vip_memberships order by ends_at desc limit 1), tests.id('bronze'),
  'The tier bought a minute later is there');
select tests.as_owner();
select tests.invariants_hold();

select * from finish();
rollback;
