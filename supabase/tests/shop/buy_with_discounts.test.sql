-- buy_clue and buy_solution_guide at the price of an offer or of VIP: the best single discount.
begin;
\ir ../support/load.psql
select plan(33);
select tests.create_shop();
create function pg_temp.buy(p_clue text, p_price integer) returns jsonb
language sql volatile as $$ select to_jsonb(public.buy_clue(tests.id(p_clue), tests.id('session'), p_price,
  gen_random_uuid())) $$;
create function pg_temp.buy_guide(p_guide text, p_price integer) returns jsonb
language sql volatile as $$ select to_jsonb(public.buy_solution_guide(tests.id(p_guide), tests.id('session'), p_price,
  gen_random_uuid())) $$;
create function pg_temp.shown(p_clue text) returns text language sql volatile as $$
  select concat_ws(' ', effective_price, price_reason, guide_effective_price, coalesce(blocking_error, 'open'))
  from public.list_shop_clues(tests.id('session')) where clue_id = tests.id(p_clue)
$$;
grant execute on function pg_temp.buy(text, integer), pg_temp.buy_guide(text, integer),
  pg_temp.shown(text) to authenticated;

-- An offer ----------------------------------------------------------------------------------------

select tests.create_clue_offer('half', 'compass', 4, '{"stock": 1}');
select tests.create_clue_offer('dearer', 'compass', 6);
select tests.create_clue_offer('elsewhere', 'compass', 1,
  jsonb_build_object('game_session_id', tests.id('other session')));
select tests.create_clue_offer('ended', 'compass', 1, '{"ends_at": "2025-05-20T12:00:00Z"}');
select tests.create_clue_offer('to come', 'compass', 1, '{"starts_at": "2025-05-20T12:00:00.001Z"}');
select tests.create_clue_offer('off', 'compass', 1, '{"is_active": false}');
select tests.create_clue_offer('no bargain', 'map', 20);
select tests.sign_in_as('anna');
select is(pg_temp.shown('compass'), '4 offer 5 open', 'The shop shows the price of the cheapest running offer');
select results_eq($$ select offer_id, offer_ends_at from public.list_shop_clues(tests.id('session'))
  where clue_id = tests.id('compass') $$,
  $$ values (tests.id('half'), '2025-05-21T12:00:00Z'::timestamptz) $$, 'The shop names the offer and its end');
select is(pg_temp.shown('map'), '15 regular 8 required_clue_missing', 'An offer that is not cheaper changes nothing');
select tests.throws_key($$ select pg_temp.buy('compass', 10) $$,
  'price_changed', 'The regular price is not taken while an offer runs');
select tests.as_owner();
select tests.forget_broadcasts();
update private.broadcast_ticks set due_at = '-infinity' where true;
select tests.remember_rows();
select tests.sign_in_as('anna');
select is(pg_temp.buy('compass', 4) - 'purchase_id', jsonb_build_object('clue_id', tests.id('compass'),
  'game_session_id', tests.id('session'), 'price', 4, 'balance', 96),
  'The price of the offer is paid');
select results_eq('select purchase_price::integer, offer_id, order_id from public.purchased_clues', $$
  values (4, tests.id('half'), null::uuid) $$, 'The purchase names the offer');
select tests.as_owner();
select tests.rows_moved_only_in(array['private.broadcast_ticks', 'public.featured_offers', 'public.purchased_clues',
  'public.token_balances', 'public.token_transactions', 'realtime.messages'],
  'Besides what every purchase writes, only the stock moves');
select is((select sold from public.featured_offers where id = tests.id('half')), 1, 'The stock counts it');
select tests.sign_in_as('béla');
select is(pg_temp.shown('compass'), '6 offer 5 open', 'Sold out, it makes way for the next');
select tests.throws_key($$ select pg_temp.buy('compass', 4) $$,
  'price_changed', 'The price of a sold-out offer is not taken');
select is(pg_temp.buy('compass', 6) -> 'balance', '94', 'The next is');
select tests.as_owner();
select is((select sold from public.featured_offers where id = tests.id('dearer')), 0,
  'Without a stock no counter moves');
-- The last write checks the counter again, for a buyer who read the stock before its last item was sold.
select tests.throws_key($$ select private.take_offer_stock(tests.id('half')) $$,
  'offer_sold_out', 'The guard of the counter stops a stock that looked free');
select tests.throws_key($$ select private.take_offer_stock(gen_random_uuid()) $$,
  'offer_sold_out', 'A stock of a deleted offer is sold out');

-- Organisers and the counter ----------------------------------------------------------------------

select tests.sign_in_as('olga');
select lives_ok($$ update public.featured_offers set stock = 5, sold = 99, name_en = 'Renamed'
  where id = tests.id('dearer') $$, 'An organiser gives an offer a stock');
select results_eq($$ select stock, sold, name_en from public.featured_offers where id = tests.id('dearer') $$, $$
  values (5, 1, 'Renamed') $$,
  'Earlier sales are counted, whatever number the form sent');
select throws_ok($$ update public.featured_offers set stock = 0 where id = tests.id('dearer') $$, '23514', null,
  'A stock below one is not a stock');
select lives_ok($$ update public.featured_offers set sold = 0, stock = 6 where id = tests.id('dearer') $$,
  'A later change of the stock');
select is((select sold from public.featured_offers where id = tests.id('dearer')), 1, 'Forgets no sale');

-- VIP ---------------------------------------------------------------------------------------------

select tests.as_owner();
delete from public.purchased_clues where true;
delete from public.featured_offers where true;
delete from public.token_transactions where true;
update public.token_balances set balance = 0, total_earned = 0, total_spent = 0 where true;
select tests.grant_tokens(tests.id(name), 100) from unnest(array['anna', 'béla']) name;
select tests.make_vip('anna', 15);
select tests.create_clue_offer('half', 'compass', 8, '{"stock": 10}');
select tests.sign_in_as('anna');
select is(pg_temp.shown('compass'), '8 vip 4 open',
  'The rest of a token is the player''s (10 less 15% is 8); an offer that is only as good keeps its stock');
select tests.as_owner();
update public.vip_tiers set discount_percent = 20 where true;
select tests.sign_in_as('anna');
select is(pg_temp.shown('compass'), '8 vip 4 open', 'The better discount counts, they do not add up');
select is(pg_temp.buy('compass', 8) -> 'price', '8', 'The VIP price is paid');
select is((select offer_id from public.purchased_clues), null, 'A purchase at the VIP price does not use the offer');
select is(pg_temp.buy_guide('compass guide', 4) -> 'balance', '88', 'Guides have the VIP price too');
select tests.sign_in_as('béla');
select is(pg_temp.shown('compass'), '8 offer 5 open', 'Other players pay the offer');

-- Guides and prices of nothing --------------------------------------------------------------------

select is(pg_temp.buy('compass', 8) -> 'price', '8', 'Béla buys the clue');
select tests.as_owner();
select tests.create_offer('guide', 'guide', jsonb_build_object('solution_guide_id', tests.id('compass guide'),
  'promo_price', 0, 'stock', 1));
select tests.sign_in_as('béla');
select tests.throws_key($$ select pg_temp.buy_guide('compass guide', 5) $$,
  'price_changed', 'The regular price of a guide is not taken while an offer runs');
select is(pg_temp.buy_guide('compass guide', 0)
  - 'purchase_id', jsonb_build_object('solution_guide_id', tests.id('compass guide'), 'clue_id', tests.id('compass'),
  'game_session_id', tests.id('session'), 'price', 0, 'balance', 92), 'An offer may cost nothing');
select results_eq('select price, offer_id, token_transaction_id from public.purchased_solution_guides', $$
  values (0, tests.id('guide'), null::bigint) $$,
  'A guide bought at an offer price of 0 has no row in the ledger');
select tests.as_owner();
select is((select sold from public.featured_offers where id = tests.id('guide')), 1, 'Its stock counts all the same');

-- The balance is compared with what is really paid ------------------------------------------------

select tests.create_clue_offer('cheap', 'dear', 91);
select tests.sign_in_as('béla');
select is(pg_temp.shown('dear'), '91 offer 500 open', 'A clue that an offer makes affordable can be bought');
select tests.sign_in_as('anna');
select is(pg_temp.shown('dear'), '91 offer 400 insufficient_balance', 'A price above the balance is refused');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
