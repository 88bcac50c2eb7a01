-- Each purchase of a clue or guide feeds the open jackpot of its session: a published percentage, half up.
begin;
\ir ../support/load.psql
select plan(25);
select tests.create_hunt();
select tests.grant_tokens(tests.id(name), 1000) from unnest(array['anna', 'béla']) name;
select tests.create_clue('cheap ' || price, price) from unnest(array[4, 5, 14, 15]) price;
select tests.save_session(tests.session_document() || jsonb_build_object('id', tests.id('session'), 'clues',
  (select jsonb_agg(jsonb_build_object('clue_id', tests.id(name)))
   from unnest(array['compass', 'map', 'dear', 'gift', 'cheap 4', 'cheap 5', 'cheap 14', 'cheap 15']) name)));

-- Without a jackpot -------------------------------------------------------------------------------

select lives_ok($$ select tests.buy_as('anna', 'compass') $$, 'A purchase succeeds without a jackpot');
select tests.as_owner();
select is_empty('select 1 from public.jackpot_entries', 'A purchase without a jackpot adds no jackpot entry');

-- Rounding ----------------------------------------------------------------------------------------

select tests.open_jackpot(100, 10);
select tests.buy_as('anna', 'cheap ' || price) from unnest(array[4, 5, 14, 15]) price;
select results_eq('select * from tests.jackpot_entries()', $$ values ('seed', 100), ('share', 1), ('share', 1),
  ('share', 2) $$,
  '10% of 4, 5, 14 and 15 tokens: nothing, 1, 1 and 2; nothing writes no row');
select is(tests.jackpot_amount(), 104::bigint, 'The jackpot holds their sum');
select results_eq(
  $$ select t.description::text, t.user_id from public.jackpot_entries e
    join public.token_transactions t on t.id = e.token_transaction_id where e.kind = 'share' order by e.id $$,
  $$ select 'clue:' || tests.id('cheap ' || price), tests.id('anna') from unnest(array[5, 14, 15]) price $$,
    'Each share names its purchase');
select is((select balance::integer from public.token_balances where user_id = tests.id('anna')), 1052,
  'The buyer pays the price and no more');

-- Purchases that give a share ---------------------------------------------------------------------

select tests.remember_rows();
select tests.buy_as('anna', 'gift');
select is(tests.jackpot_amount(), 104::bigint, 'A free clue gives nothing');
select tests.buy_guide_as('anna', 'compass guide');
select is(tests.jackpot_amount(), 105::bigint, 'A guide gives its share');
select tests.create_tier('bronze', 100, 50);
select tests.create_player('Ede'), tests.grant_tokens(tests.id('ede'), 1000);
select tests.buy_vip_as('ede', 'bronze');
select tests.sign_in_as('ede');
select public.spend_tokens(100, 'Something else', gen_random_uuid());
select tests.as_owner();
select is(tests.jackpot_amount(), 105::bigint,
  'VIP and other spending give nothing: the percentage is of clues and guides');
select tests.sign_in_as('ede');
select is((public.buy_clue(tests.id('dear'), tests.id('session'), 250, gen_random_uuid())).price, 250,
  'A discounted clue');
select tests.as_owner();
select is(tests.jackpot_amount(), 130::bigint, 'gives the percentage of what was paid');
select tests.sign_in_as('anna');
create temporary table replay as select gen_random_uuid() as id;
select to_jsonb(public.buy_clue(tests.id('map'), tests.id('session'), 15, id)) from replay;
select to_jsonb(public.buy_clue(tests.id('map'), tests.id('session'), 15, id)) from replay;
select tests.as_owner();
select is(tests.jackpot_amount(), 132::bigint, 'A repeated request gives once');
select tests.open_jackpot(0, 0);
select tests.buy_as('béla', 'compass');
select is(tests.jackpot_amount(), 132::bigint, 'A share of nothing gives nothing');
select tests.open_jackpot(0, 50);
select tests.buy_as('béla', 'cheap 5');
select is(tests.jackpot_amount(), 135::bigint, 'A changed percentage holds from then on: half of 5, rounded up');

-- Hints -------------------------------------------------------------------------------------------

select tests.at('2025-05-21T12:00:00Z');
select tests.forget_broadcasts();
select tests.buy_as('béla', 'cheap 14');
select results_eq($$ select event, payload from tests.broadcasts('session:' || tests.id('session')) $$, $$
  values ('jackpot', '{"interval_ms": 1000}'::jsonb) $$,
  'The session hears that the jackpot grows, not who bought what');
select tests.at('2025-05-21T12:00:00.9Z');
select tests.buy_as('béla', 'cheap 15');
select is((select count(*) from tests.broadcasts('session:' || tests.id('session'))), 1::bigint,
  'The session is notified of the jackpot at most once a second');
select is(tests.jackpot_amount(), 135 + 7 + 8::bigint, 'The share counts all the same');
select tests.at('2025-05-21T12:00:01.1Z');
select tests.buy_as('béla', 'map');
select is((select count(*) from tests.broadcasts('session:' || tests.id('session'))), 2::bigint,
  'A second later again');

-- Test sessions and closed jackpots ---------------------------------------------------------------

create temporary table before as select tests.jackpot_amount() as amount;
update public.game_sessions set is_test = true where id = tests.id('session');
select tests.at('2025-05-21T12:02:00Z');
select tests.buy_guide_as('béla', 'compass guide');
select is(tests.jackpot_amount(), (select amount from before), 'A session that is for testing gives nothing');
update public.game_sessions set is_test = false where id = tests.id('session');
select tests.sign_in_as('olga');
select to_jsonb(public.admin_close_jackpot(id, 'return', null, updated_at)) from public.jackpots
  where id = tests.id('session jackpot');
select tests.buy_guide_as('béla', 'map guide');
select is(tests.jackpot_amount(), 0::bigint, 'A closed jackpot accepts nothing');
select results_eq('select kind, delta from tests.jackpot_entries() offset 11', $$ select 'return', -amount::integer
  from before $$, 'Its ledger ends with the return');
select ok((select bool_and(not is_open) from private.jackpot_shards), 'All its counters are shut');

-- A purchase that has read the jackpot as open and meets a shut counter: as in a race with its closing.
update public.jackpots set status = 'open', closed_at = null where true;
select lives_ok($$ select private.feed_jackpot(tests.id('session'), t.id, t.amount, private.current_time())
  from public.token_transactions t where description = 'clue:' || tests.id('dear') $$,
  'A shut counter stops no purchase');
select is(tests.jackpot_amount(), 0::bigint, 'A shut counter accepts nothing');
update public.jackpots set status = 'returned', closed_at = private.current_time() where true;
select tests.invariants_hold();

select * from finish();
rollback;
