-- pay_order, refusals: each with its error key, and nothing is charged.
begin;
\ir ../support/load.psql
select plan(36);
select tests.create_shop();
create temporary table orders_made (name text primary key, answer jsonb);
grant select, insert on orders_made to authenticated;
create function pg_temp.pay(p_name text) returns jsonb language sql volatile as $$
  select tests.pay((select answer from orders_made where name = p_name))
$$;
grant execute on function pg_temp.pay(text) to authenticated;
select tests.create_coupon('ONE', 'percent', '{"percent": 10, "max_uses": 1}');
select tests.create_coupon('MINE', 'percent', '{"percent": 10}');
select tests.create_coupon('TRICK', 'percent', '{"percent": 10}');
select tests.create_product_offer('last', 'chest', 300000, 750, '{"stock": 1}');
select tests.create_bundle('chain', array['compass', 'map'], 200000);
select tests.create_bundle('dropped', array['gift'], 100000);
select tests.create_product(name, 100, 100000, 250) from unnest(array['pouch', 'sack', 'basket', 'barrel']) name;
select tests.sign_in_as('anna');
insert into orders_made select name, tests.order_product(product, coupon) from (values
  ('purse', 'purse', null), ('one', 'pouch', 'ONE'), ('mine', 'sack', 'MINE'), ('mine again', 'basket', 'MINE'),
  ('trick', 'barrel', 'TRICK'), ('last', 'chest', null)) made (name, product, coupon);
insert into orders_made select bundle, tests.order_offer(bundle) from unnest(array['chain', 'dropped']) bundle;
select tests.sign_in_as('béla');
insert into orders_made select 'béla ' || name, tests.order_product(product, coupon) from (values
  ('one', 'purse', 'ONE'), ('last', 'chest', null)) made (name, product, coupon);
select tests.as_owner();
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok($$ select public.pay_order(gen_random_uuid(), 'visa 4242', gen_random_uuid()) $$, '42501', null,
  'A visitor pays nothing');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.pay_order(gen_random_uuid(), 'visa 4242', gen_random_uuid()) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('béla');
select tests.throws_key($$ select pg_temp.pay('purse') $$,
  'unauthorized_operation', 'Nobody pays the order of another player');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.pay('purse') $$, 'unauthorized_operation', 'Not even an organiser pays it');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.pay_order(gen_random_uuid(), 'visa 4242', gen_random_uuid()) $$,
  'order_not_found', 'An order that does not exist is not found');

-- Arguments ---------------------------------------------------------------------------------------

select tests.throws_key($$ select public.pay_order(null, 'visa 4242', gen_random_uuid()) $$,
  'invalid_input', 'Without an order the call is invalid');
select tests.throws_key($$ select tests.pay((select answer from orders_made where name = 'purse'),
  p_request_id => null) $$, 'invalid_input', 'Without a request id the call is invalid');
select tests.throws_key(format('select tests.pay((select answer from orders_made where name = ''purse''), %L)', method),
  'invalid_input', title) from (values
  (null, 'Without a payment method the call is invalid'),
  ('4242424242424242', 'A card number never reaches the database'),
  ('visa 4242424242424242', 'A number after the brand is refused'),
  ('visa 4242 4242', 'Only four digits do'),
  ('visa 424', 'Three digits are not a card'),
  ('VISA 4242', 'Brands are written small'),
  ('cash 4242', 'An unknown brand is refused'),
  (E'visa 4242\n', 'Nothing may follow the digits')) methods (method, title);
select tests.as_owner();
select tests.rows_unchanged('None of these refusals changes a row');

-- Coupons and stocks taken by others --------------------------------------------------------------

select tests.sign_in_as('béla');
select is(pg_temp.pay('béla one') ->> 'status', 'paid', 'The first to pay uses the last coupon');
select is(pg_temp.pay('béla last') ->> 'status', 'paid', 'The first to pay gets the last of the stock');
select tests.sign_in_as('anna');
select is(pg_temp.pay('mine') ->> 'status', 'paid', 'A coupon is used by the first order that is paid with it');
select tests.as_owner();
select tests.remember_rows();
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.pay('one') $$,
  'coupon_used_up', 'A later payment ends in coupon_used_up');
select tests.throws_key($$ select pg_temp.pay('last') $$, 'offer_sold_out', 'A later payment ends in offer_sold_out');
select tests.throws_key($$ select pg_temp.pay('mine again') $$,
  'coupon_already_used', 'A second order with the same coupon is not paid');
select tests.as_owner();
select tests.rows_unchanged('None of these refusals charges anything or changes a row');
-- The last writes check the counters again, for payments that passed the first check at the same time.
create function pg_temp.settle(p_name text) returns jsonb language sql volatile as $$
  select private.settle_order(private.lock_balance(o.user_id), o, 'visa 4242', gen_random_uuid(),
    private.current_time())
  from public.orders o where o.id = (select (answer ->> 'order_id')::uuid from orders_made where name = p_name)
$$;
select tests.throws_key($$ select pg_temp.settle('one') $$,
  'coupon_used_up', 'The guard of the counter stops a coupon that looked free');
select tests.throws_key($$ select pg_temp.settle('last') $$, 'offer_sold_out',
  'The guard of the counter stops a stock that looked free');
select tests.rows_unchanged('The guard charges nothing');

update public.coupons set is_active = false where code = 'TRICK';
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.pay('trick') $$,
  'coupon_not_found', 'A coupon that organisers have called back is not taken any more');
select tests.as_owner();
delete from public.coupons where code = 'TRICK';
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.pay('trick') $$, 'coupon_not_found', 'A deleted coupon is not taken');

-- Bundles that can no longer be delivered ---------------------------------------------------------

select tests.buy_as('anna', 'compass');
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.pay('chain') $$,
  'clue_already_owned', 'A bundle is not paid for once a clue of it is owned');
select tests.as_owner();
update public.game_settings set clue_access_enabled = false where singleton;
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.pay('dropped') $$, 'clue_sales_closed',
  'A bundle is not paid for after the sales closed');
select tests.as_owner();
update public.game_settings set clue_access_enabled = true where singleton;
delete from public.featured_offers where id = tests.id('dropped');
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.pay('dropped') $$, 'offer_not_found',
  'A bundle is not paid for after its offer is deleted');

-- The limit on token operations -------------------------------------------------------------------

select tests.as_owner();
select tests.at('2025-05-20T12:10:00Z');
select tests.sign_in_as('anna');
select is((select count(to_jsonb(public.spend_tokens(1, 'Coffee', gen_random_uuid()))) from generate_series(1, 10)),
  10::bigint,
  'Ten token operations in a minute');
select tests.throws_key($$ select pg_temp.pay('purse') $$, 'rate_limit_exceeded', 'Buying tokens is the eleventh');
select tests.as_owner();
select is((select count(*) from public.order_payments where user_id = tests.id('anna')), 1::bigint,
  'No refused payment was charged');
delete from public.profiles where id = tests.id('béla');
select results_eq($$ select uses, (select count(*) from public.coupon_redemptions r where r.coupon_id = c.id
  and r.user_id is null) from public.coupons c where code = 'ONE' $$,
  $$ values (1, 1::bigint) $$, 'A used coupon stays used when the account of its user is deleted');
select tests.invariants_hold();
select * from finish();
rollback;
