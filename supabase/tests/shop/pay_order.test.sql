-- pay_order: the simulated card, the delivery of a payment, and repeated requests.
begin;
\ir ../support/load.psql
select plan(37);
select tests.create_shop();
select tests.remember_id('request', gen_random_uuid()), tests.remember_id('second request', gen_random_uuid());
create temporary table orders_made (name text primary key, answer jsonb);
create temporary table paid (name text primary key, answer jsonb);
grant select, insert on orders_made, paid to authenticated;
create function pg_temp.made(
  p_name text
) returns jsonb language sql stable as $$ select answer from orders_made where name = p_name $$;
grant execute on function pg_temp.made(text) to authenticated;
select tests.create_coupon('KINCS10', 'percent', '{"percent": 10, "max_uses": 5}');
select tests.create_product_offer('weekend', 'chest', 300000, 750, '{"stock": 5}');

-- A payment ---------------------------------------------------------------------------------------

select tests.sign_in_as('anna');
insert into orders_made select 'purse', tests.order_product('purse');
select tests.as_owner();
select tests.forget_broadcasts();
update private.broadcast_ticks set due_at = '-infinity' where true;
select tests.remember_rows();
select tests.sign_in_as('anna');
insert into paid select 'purse', tests.pay(pg_temp.made('purse'), 'visa 4242', tests.id('request'));
select is((select answer - 'receipt_number' from paid),
  jsonb_build_object('order_id', pg_temp.made('purse') -> 'order_id', 'status', 'paid', 'tokens', 100, 'balance', 200,
    'paid_at', '2025-05-20T12:00:00+00:00'::timestamptz),
  'A payment answers with the tokens and the new balance');
select ok((select (answer ->> 'receipt_number')::bigint > 0 from paid),
  'A payment answers with the number of the receipt');
select results_eq('select status, payment_method, receipt_number::text, paid_at from public.orders',
  $$ select 'paid', 'visa 4242', answer ->> 'receipt_number', '2025-05-20T12:00:00Z'::timestamptz from paid $$,
    'The order keeps how and when it was paid');
select results_eq('select status, payment_method, request_id from public.order_payments', $$
  values ('succeeded', 'visa 4242', tests.id('request')) $$,
  'The attempt is kept');
select results_eq($$ select type::text, delta::integer, status::text, order_id::text, payment_method, request_id,
  metadata, counts_for_rate_limit from public.token_transactions order by id desc limit 1 $$,
  $$ values ('purchase', 100, 'completed', pg_temp.made('purse') ->> 'order_id', 'visa 4242', tests.id('request'),
      '{"previousBalance": 100, "newBalance": 200}'::jsonb, true) $$,
  'The ledger has one row with order, payment method and both balances');
select tests.as_owner();
select tests.rows_moved_only_in(array['private.broadcast_ticks', 'public.order_payments', 'public.orders',
  'public.token_balances', 'public.token_transactions', 'realtime.messages'],
  'A payment of a package at its regular price writes nothing else');
select set_eq('select topic, event, payload from tests.broadcasts()',
  $$ values ('user:' || tests.id('anna'), 'balance', '{"balance": 200}'::jsonb),
            ('user:' || tests.id('anna'),
              'order', jsonb_build_object('order_id', pg_temp.made('purse') -> 'order_id', 'status', 'paid')),
            ('admin', 'order', '{"interval_ms": 1000}'::jsonb) $$,
  'The player is notified of balance and order, organisers of a sale');
select is((select balance::integer from public.token_balances where user_id = tests.id('béla')), 100,
  'Nobody else gets a token');

-- Repeated requests -------------------------------------------------------------------------------

select tests.remember_rows();
select tests.sign_in_as('anna');
select is(tests.pay(pg_temp.made('purse'), 'visa 4242', tests.id('request')), (select answer from paid),
  'The same request id gets the same answer');
select tests.throws_key($$ select tests.pay(pg_temp.made('purse')) $$,
  'order_already_paid', 'Another request learns that the order is paid');
select tests.as_owner();
select tests.rows_unchanged('Neither changes a row');
select tests.sign_in_as('anna');
insert into orders_made select 'second', tests.order_product('purse');
select tests.throws_key($$ select tests.pay(pg_temp.made('second'), 'visa 4242', tests.id('request')) $$,
  'request_id_reused', 'The request id of another order is refused');
select lives_ok($$ select public.spend_tokens(1, 'Coffee', tests.id('session')) $$,
  'Tokens are spent elsewhere under another id');
select tests.throws_key($$ select tests.pay(pg_temp.made('second'), 'visa 4242', tests.id('session')) $$,
  'request_id_reused',
  'The request id of a token operation is refused');

-- Failed payments ---------------------------------------------------------------------------------

select tests.as_owner();
select tests.card('failed');
select tests.remember_rows();
select tests.sign_in_as('anna');
select tests.answers_key(tests.pay(pg_temp.made('second'), 'mastercard 5100', tests.id('second request')),
  'payment_failed', 'A failed payment is answered with its key');
select tests.as_owner();
select tests.rows_moved_only_in(array['public.order_payments'], 'Only the attempt is kept');
select tests.sign_in_as('anna');
select results_eq('select status, payment_method from public.order_payments order by status limit 1', $$
  values ('failed', 'mastercard 5100') $$,
  'The player finds the failed attempt');
select tests.as_owner();
select tests.card('succeeded');
select tests.remember_rows();
select tests.sign_in_as('anna');
select tests.answers_key(tests.pay(pg_temp.made('second'), 'mastercard 5100', tests.id('second request')),
  'payment_failed',
  'The same request id answers the same, also once the card would pay');
select tests.answers_key(tests.pay(pg_temp.made('second'), 'visa 0002', tests.id('olga')),
  'payment_failed', 'The test card that ends in 0002 never pays');
select is(tests.pay(pg_temp.made('second')) ->> 'status', 'paid', 'The order can be paid with a new request id');
select is((select answer ->> 'receipt_number' from paid)::bigint + 1, (select max(receipt_number) from public.orders),
  'Receipts are numbered in the order of the payments; refusals leave no gap');

-- Coupons and stocks ------------------------------------------------------------------------------

insert into orders_made select 'coupon', tests.order_product('purse', 'KINCS10');
select is(tests.pay(pg_temp.made('coupon')) -> 'tokens', '100', 'An order with a coupon brings all its tokens');
select results_eq('select order_id::text, tokens, discount_minor, currency, token_transaction_id from '
  'public.coupon_redemptions',
  $$ values (pg_temp.made('coupon') ->> 'order_id', null::integer, 10000, 'HUF', null::bigint) $$,
    'Paying uses the coupon');
insert into orders_made select 'offer', tests.order_product('chest');
select is(tests.pay(pg_temp.made('offer')) -> 'balance', '899', 'An order at the price of an offer brings its tokens');
select tests.as_owner();
select is((select uses from public.coupons where code = 'KINCS10'), 1, 'The coupon counts its use');
select is((select sold from public.featured_offers where id = tests.id('weekend')), 1,
  'The offer counts one of its stock');

-- Price guarantee of 30 minutes -------------------------------------------------------------------

select tests.create_product('pouch', 50, 50000, 125);
select tests.sign_in_as('béla');
insert into orders_made select name, tests.order_product(product, coupon) from (values
  ('held coupon', 'purse', 'KINCS10'), ('held offer', 'chest', null), ('expired', 'pouch', null)) made (name, product,
    coupon);
select tests.as_owner();
update public.coupons set valid_until = '2025-05-20T12:10:00Z' where code = 'KINCS10';
update public.featured_offers set ends_at = '2025-05-20T12:10:00Z' where id = tests.id('weekend');
update public.token_products set is_active = false, tokens = 1 where id = tests.id('purse');
select tests.at('2025-05-20T12:29:59Z');
select tests.sign_in_as('béla');
select is(tests.pay(pg_temp.made('held coupon')) -> 'tokens', '100',
  'An order keeps price and tokens, although the coupon has ended and the product changed');
select is(tests.pay(pg_temp.made('held offer')) -> 'tokens', '500',
  'An order keeps its tokens after the offer has ended');
select tests.at('2025-05-20T12:30:00Z');
select tests.throws_key($$ select tests.pay(pg_temp.made('expired')) $$,
  'order_expired', 'After half an hour it is too late');

-- Free orders -------------------------------------------------------------------------------------

select tests.as_owner();
select tests.create_coupon('FREE', 'percent', '{"percent": 100}');
select tests.card('failed');
select tests.sign_in_as('béla');
select is(tests.pay(tests.order_product('chest', 'FREE'), 'card 0002') ->> 'status', 'paid',
  'An order that costs nothing asks no card');

-- Random outcome of the card ----------------------------------------------------------------------

select tests.as_owner();
select tests.card('');
select setseed(0.42);
select cmp_ok((select count(*) filter (where private.payment_succeeds('4242')) from generate_series(1, 4000)), '>',
  3500::bigint, 'Most payments succeed');
select cmp_ok((select count(*) filter (where private.payment_succeeds('4242')) from generate_series(1, 4000)), '<',
  3700::bigint, 'About one in ten fails');
select is((select count(*) filter (where private.payment_succeeds('0002')) from generate_series(1, 200)), 0::bigint,
  'The test card never pays');

-- Rate limit --------------------------------------------------------------------------------------

select tests.at('2025-05-20T14:00:00Z');
select tests.card('failed');
select tests.sign_in_as('béla');
insert into orders_made select 'tries', tests.order_product('chest');
select is((select count(tests.pay(pg_temp.made('tries'))) from generate_series(1, 10)), 10::bigint,
  'Ten attempts to pay in a minute are answered');
select tests.throws_key($$ select tests.pay(pg_temp.made('tries')) $$, 'rate_limit_exceeded', 'The eleventh is not');
select tests.at('2025-05-20T14:01:00Z');
select set_config('response.status', '', true);
select tests.answers_key(tests.pay(pg_temp.made('tries')), 'payment_failed', 'A minute later it is');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
