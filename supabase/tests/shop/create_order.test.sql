-- create_order: item and price of an order, which charges nothing.
begin;
\ir ../support/load.psql
select plan(58);
select tests.create_shop();
select tests.remember_id('request', gen_random_uuid());
create temporary table answers (name text primary key, answer jsonb);
grant select, insert on answers to authenticated;

-- Permissions -------------------------------------------------------------------------------------

select tests.remember_rows();
select tests.as_anonymous();
select throws_ok($$ select public.create_order(tests.id('purse'), null, null, gen_random_uuid()) $$, '42501', null,
  'A visitor orders nothing');
select tests.authenticate_as(null);
select tests.throws_key($$ select tests.order_product('purse') $$,
  'user_not_authenticated', 'A token without a user is refused');

-- Refusals ----------------------------------------------------------------------------------------

select tests.sign_in_as('anna');
select tests.throws_key(format('select public.create_order(%s)', arguments), 'invalid_input', title) from (values
  ($$ null, null, null, gen_random_uuid() $$, 'Nothing asked for is invalid'),
  ($$ tests.id('purse'), null, null, null $$, 'Without a request id the call is invalid'),
  ($$ tests.id('purse'), null, null, gen_random_uuid(), null $$, 'Without a currency the call is invalid'),
  ($$ tests.id('purse'), null, null, gen_random_uuid(), 'USD' $$, 'Only forints and euros are taken')) calls (arguments,
    title);
select tests.throws_key($$ select public.create_order(gen_random_uuid(), null, null, gen_random_uuid()) $$,
  'product_not_found', 'A product that does not exist is not sold');
select tests.throws_key($$ select tests.order_product('retired product') $$,
  'product_not_found', 'A product that is off sale is not sold');
select tests.throws_key($$ select public.create_order(null, gen_random_uuid(), null, gen_random_uuid()) $$,
  'offer_not_found', 'An offer that does not exist is not sold');
select tests.throws_key($$ select public.create_order(tests.id('purse'), null, null, gen_random_uuid(), 'HUF',
  tests.id('other session')) $$,
  'session_not_joined', 'Orders in a session that was not joined are refused');
select tests.throws_key($$ select public.create_order(tests.id('purse'), null, null, gen_random_uuid(), 'HUF',
  gen_random_uuid()) $$,
  'game_session_not_found', 'Orders in a session that does not exist are refused');
select tests.as_owner();
select tests.rows_unchanged('None of these refusals changes a row');

-- An order ----------------------------------------------------------------------------------------

select tests.forget_broadcasts();
select tests.remember_rows();
select tests.sign_in_as('anna');
insert into answers select 'purse', tests.order_product('purse', p_request_id => tests.id('request'));
select is((select answer - 'order_id' from answers where name = 'purse'),
  jsonb_build_object('status', 'pending', 'product_id', tests.id('purse'), 'offer_id', null, 'name_hu', 'purse hu',
    'name_en', 'purse en',
    'tokens', 100, 'currency', 'HUF', 'list_price_minor', 100000, 'discount_minor', 0, 'total_minor', 100000,
      'price_reason', 'regular',
    'created_at', '2025-05-20T12:00:00+00:00'::timestamptz, 'expires_at', '2025-05-20T12:30:00+00:00'::timestamptz,
      'receipt_number', null),
  'An order answers with what is bought, its price and how long it holds');
select results_eq('select id::text, status, total_minor, paid_at, receipt_number, payment_method from public.orders',
  $$ select answer ->> 'order_id', 'pending', 100000, null::timestamptz, null::bigint, null::text from answers $$,
  'The player finds it among their own orders, unpaid');
select tests.as_owner();
select tests.rows_moved_only_in(array['private.broadcast_ticks', 'public.orders', 'realtime.messages'],
  'An order writes itself, tick and broadcasts, and charges nothing');
select set_eq('select topic, event, payload from tests.broadcasts()',
  $$ values ('user:' || tests.id('anna'),
    'order', jsonb_build_object('order_id', (select answer -> 'order_id' from answers), 'status', 'pending')),
       ('admin', 'order', '{"interval_ms": 1000}'::jsonb) $$,
  'The player and the organisers are notified of it');
select tests.sign_in_as('béla');
select is(tests.order_product('chest', p_currency => 'EUR') -> 'total_minor', '999',
  'Prices in euros are the product''s own');
select tests.as_owner();
select is((select count(*) from tests.broadcasts('admin')), 1::bigint,
  'Organisers are notified once a second at the most');

-- Repeated requests -------------------------------------------------------------------------------

update public.token_products set price_huf_minor = 500000, is_active = false where id = tests.id('purse');
select tests.remember_rows();
select tests.sign_in_as('anna');
select is(tests.order_product('purse', p_request_id => tests.id('request')),
  (select answer from answers where name = 'purse'),
  'The same request id gets the same answer, whatever has become of the price');
select tests.throws_key($$ select tests.order_product('chest', p_request_id => tests.id('request')) $$,
  'request_id_reused', 'The request id of another product is refused');
select tests.throws_key($$ select tests.order_product('purse', p_currency => 'EUR',
  p_request_id => tests.id('request')) $$, 'request_id_reused',
  'The request id of another currency is refused');
select tests.throws_key($$ select tests.order_product('purse', 'KINCS10', p_request_id => tests.id('request')) $$,
  'request_id_reused',
  'The request id of an order without the coupon is refused');
select tests.as_owner();
select tests.rows_unchanged('A repeated request id changes no rows');
update public.token_products set price_huf_minor = 100000, is_active = true where id = tests.id('purse');
select tests.sign_in_as('béla');
select is(tests.order_product('purse', p_request_id => tests.id('request')) -> 'status', '"pending"',
  'The request id of another player is not an obstacle');

-- The best single discount ------------------------------------------------------------------------

select tests.as_owner();
select tests.create_coupon('KINCS10', 'percent', '{"percent": 10}');
select tests.create_coupon('FIX', 'fixed', '{"fixed_huf_minor": 30000, "fixed_eur_minor": 100}');
select tests.create_coupon('HUGE', 'fixed', '{"fixed_huf_minor": 9000000, "fixed_eur_minor": 9000}');
create function pg_temp.priced(p_answer jsonb) returns text language sql immutable as $$
  select concat_ws(' ', p_answer ->> 'total_minor', p_answer ->> 'discount_minor', p_answer ->> 'price_reason')
$$;
grant execute on function pg_temp.priced(jsonb) to authenticated;
select tests.sign_in_as('anna');
select is(pg_temp.priced(tests.order_product('purse', ' kincs10 ')), '90000 10000 coupon',
  'A coupon is typed in any case and takes its percent off');
select is(pg_temp.priced(tests.order_product('chest', 'KINCS10')), '359500 40000 coupon',
  'Forints are whole: the rest of a forint is the player''s');
select is(pg_temp.priced(tests.order_product('chest', 'KINCS10', 'EUR')), '899 100 coupon',
  'The rest of a cent is the player''s, too');
select is(pg_temp.priced(tests.order_product('purse', 'FIX')), '70000 30000 coupon',
  'A fixed coupon takes its amount off');
select is(pg_temp.priced(tests.order_product('purse', 'FIX', 'EUR')), '150 100 coupon',
  'A fixed coupon has an amount of its own in euros');
select is(pg_temp.priced(tests.order_product('purse', 'HUGE')), '0 100000 coupon', 'No price falls below zero');
select is((select count(*) from public.coupon_redemptions), 0::bigint, 'An order uses no coupon up');
select tests.as_owner();
delete from public.orders where true;
select tests.create_product_offer('weekend', 'purse', 80000, 200, '{"stock": 1}');
select tests.sign_in_as('anna');
select is(pg_temp.priced(tests.order_product('purse')), '80000 20000 offer', 'A running offer is taken by itself');
select is(pg_temp.priced(tests.order_offer('weekend', p_currency => 'EUR')), '200 50 offer',
  'An offer is ordered by its id too');
select is(tests.order_offer('weekend') ->> 'name_hu', 'weekend hu', 'An order of an offer has the offer''s name');
select is(tests.order_product('purse') ->> 'name_hu', 'purse hu', 'what is ordered as a package that of the package');
select is(pg_temp.priced(tests.order_product('purse', 'KINCS10')), '80000 20000 offer',
  'A coupon that is worth less than the offer is left to the player');
select is(tests.order_product('purse', 'KINCS10') -> 'offer_id', to_jsonb(tests.id('weekend')),
  'The order then names the offer');
select is(pg_temp.priced(tests.order_product('purse', 'FIX')), '70000 30000 coupon',
  'A coupon that is worth more takes its place: discounts do not stack');
select is(tests.order_product('purse', 'FIX') -> 'offer_id', 'null',
  'An order at the coupon price does not use the offer');
select tests.as_owner();
delete from public.orders where true;
select tests.make_vip('anna', 25);
select tests.sign_in_as('anna');
select is(pg_temp.priced(tests.order_product('purse')), '75000 25000 vip',
  'VIP players pay less where that is the best price');
select is(pg_temp.priced(tests.order_offer('weekend')), '75000 25000 vip',
  'VIP players pay the VIP price also when they chose a dearer offer');
select is(tests.order_offer('weekend') ->> 'name_hu', 'weekend hu', 'under the name that they chose');
select tests.sign_in_as('béla');
select is(pg_temp.priced(tests.order_product('purse')), '80000 20000 offer', 'Others pay the offer');
select tests.as_owner();
update public.featured_offers set sold = 1 where id = tests.id('weekend');
select tests.sign_in_as('béla');
select is(pg_temp.priced(tests.order_product('purse')), '100000 0 regular', 'A sold-out offer makes nothing cheaper');
select tests.throws_key($$ select tests.order_offer('weekend') $$,
  'offer_sold_out', 'Ordering it by its id is refused');

-- Offers that cannot be ordered -------------------------------------------------------------------

select tests.as_owner();
select tests.create_product_offer('early', 'purse', 10, 10, '{"starts_at": "2025-05-20T12:00:01Z"}');
select tests.create_product_offer('late', 'purse', 10, 10, '{"ends_at": "2025-05-20T12:00:00Z"}');
select tests.create_product_offer('off', 'purse', 10, 10, '{"is_active": false}');
select tests.create_product_offer('there', 'purse', 10, 10,
  jsonb_build_object('game_session_id', tests.id('other session')));
select tests.create_product_offer('of the retired', 'retired product', 10, 10);
select tests.create_clue_offer('clue offer', 'compass', 4);
select tests.sign_in_as('béla');
select tests.throws_key(format('select tests.order_offer(%L)', offer), key, title) from (values
  ('early', 'offer_not_found', 'An offer that has not started is not sold'),
  ('late', 'offer_not_found', 'An offer that has ended is not sold'),
  ('off', 'offer_not_found', 'An inactive offer is not sold'),
  ('there', 'offer_not_found', 'An offer of another session is not sold in this one'),
  ('of the retired', 'product_not_found', 'An offer of a product that is off sale is not sold'),
  ('clue offer', 'invalid_input', 'Clues are bought with tokens, not ordered')) offers (offer, key, title);
select tests.throws_key($$ select public.create_order(tests.id('chest'), tests.id('weekend'), null,
  gen_random_uuid()) $$, 'invalid_input',
  'An offer of another product is invalid');
select is(pg_temp.priced(tests.order_product('purse')), '100000 0 regular', 'None of them changes a price');

-- Rate limit --------------------------------------------------------------------------------------

select tests.as_owner();
delete from public.orders where true;
select tests.sign_in_as('béla');
select is((select count(tests.order_product('purse')) from generate_series(1, 10)), 10::bigint,
  'Ten orders in a minute are accepted');
select tests.throws_key($$ select tests.order_product('purse') $$, 'rate_limit_exceeded', 'The eleventh is not');
select tests.at('2025-05-20T12:01:00Z');
select is(tests.order_product('purse') -> 'status', '"pending"', 'A minute later it is');

select tests.as_owner();
select is((select count(*) from public.token_transactions where type = 'purchase'), 0::bigint,
  'No order has moved a token');
select tests.invariants_hold();
select * from finish();
rollback;
