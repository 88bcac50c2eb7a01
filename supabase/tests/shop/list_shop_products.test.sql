-- list_shop_products: token packages with the price of the caller.
begin;
\ir ../support/load.psql
select plan(18);
select tests.create_shop();
create function pg_temp.prices(p_product text, p_currency text default 'HUF') returns text language sql volatile as $$
  select concat_ws(' ', effective_huf_minor, effective_eur_minor, price_reason, offer_stock_left)
  from public.list_shop_products(p_currency) where product_id = tests.id(p_product)
$$;
grant execute on function pg_temp.prices(text, text) to authenticated;
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.list_shop_products()', '42501', null, 'A visitor sees no prices');
select tests.authenticate_as(null);
select tests.throws_key('select * from public.list_shop_products()',
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('cili');
select results_eq('select * from public.list_shop_products()',
  $$ select tests.id(name), name || ' hu', name || ' en', name || ' leírás', name || ' description', tokens, huf, eur,
    huf, eur, 'regular',
       null::uuid, null::timestamptz, null::integer, position
     from (values ('chest', 500, 399500, 999, 1), ('purse', 100, 100000, 250, 2)) products (name, tokens, huf, eur,
       position) $$,
  'Everyone signed in sees the packages on sale in shop order, with their regular price; what is off sale is not '
  'there');
select tests.as_owner();
select tests.rows_unchanged('Looking changes no rows');

select tests.create_product_offer('weekend', 'chest', 300000, 800, '{"stock": 3}');
select tests.create_product_offer('dearer', 'chest', 350000, 900);
select tests.create_product_offer('later', 'chest', 1, 1, '{"starts_at": "2025-05-20T12:00:01Z"}');
select tests.create_product_offer('elsewhere only', 'chest', 1, 1,
  jsonb_build_object('game_session_id', tests.id('session')));
select tests.create_product_offer('no bargain', 'purse', 100000, 300);
select tests.sign_in_as('anna');
select is(pg_temp.prices('chest'), '300000 800 offer 3',
  'The cheapest running offer makes the price, and says how many are left');
select results_eq($$ select offer_id, offer_ends_at from public.list_shop_products()
  where product_id = tests.id('chest') $$,
  $$ values (tests.id('weekend'), '2025-05-21T12:00:00Z'::timestamptz) $$, 'The offer and its end are named');
select is(pg_temp.prices('purse'), '100000 250 regular', 'An offer that is not cheaper changes nothing');
select is(tests.order_product('chest') -> 'total_minor', '300000', 'The order has the displayed price');
select tests.throws_key(format('select * from public.list_shop_products(%L)', currency), 'invalid_input', title)
from (values ('USD', 'Only forints and euros are taken'), (null, 'One of them it must be')) currencies (currency,
  title);
select tests.as_owner();
select tests.create_product_offer('for euros', 'purse', 100000, 200, '{"stock": 2}');
select tests.sign_in_as('anna');
select is(pg_temp.prices('purse'), '100000 200 regular',
  'An offer that is cheaper in euros alone is not a reason for a price in forints');
select is(pg_temp.prices('purse', 'EUR'), '100000 200 offer 2', 'Prices in euros have an offer of their own');
select is(tests.order_product('purse', p_currency => 'EUR') -> 'offer_id', to_jsonb(tests.id('for euros')),
  'The order in euros has the displayed price');
select tests.as_owner();
update public.featured_offers set sold = 3 where id = tests.id('weekend');
select tests.sign_in_as('anna');
select is(pg_temp.prices('chest'), '350000 900 offer',
  'A sold-out offer makes way for the next; without a stock no number is shown');
select tests.as_owner();
select tests.make_vip('anna', 20);
select tests.sign_in_as('anna');
select is(pg_temp.prices('chest'), '319600 799 vip', 'VIP players see the better of offer and discount');
select is(tests.order_product('chest', p_currency => 'EUR') -> 'total_minor', '799',
  'VIP players see the better price in euros');
select tests.sign_in_as('béla');
select is(pg_temp.prices('chest'), '350000 900 offer', 'Others see the offer');
select tests.at('2025-05-21T12:00:00Z');
select is(pg_temp.prices('chest'), '399500 999 regular', 'An offer ends to the second');
select * from finish();
rollback;
