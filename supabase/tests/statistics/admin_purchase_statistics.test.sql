-- public.admin_purchase_statistics: orders, payments and sales.
begin;
\ir ../support/load.psql
select plan(17);

select tests.create_shop();
select tests.create_coupon('KINCS10', 'percent', '{"percent": 10}');
select tests.create_bundle('starter', array['compass+', 'map'], 200000);
select tests.sign_in_as('anna');
select tests.pay(tests.order_product('purse'));
select tests.pay(tests.order_product('chest', 'KINCS10'));
select tests.order_product('purse');
select tests.sign_in_as('béla');
select tests.pay(tests.order_product('purse', null, 'EUR'));
select tests.pay(tests.order_offer('starter'));
select tests.card('failed');
select tests.pay(tests.order_product('chest', null, 'EUR'));
select tests.as_owner();
select tests.buy_as('anna', 'compass');
-- Olga plays a test session of the same hunt; nothing that is bought there may show.
select tests.sign_in_as('olga');
select tests.remember_id('test session',
  (public.admin_clone_game_session(tests.id('session'), 'Test session', true)).game_session_id);
select public.join_game_session(tests.id('test session'));
select public.buy_clue(tests.id('compass'), tests.id('test session'), 10, gen_random_uuid());
select tests.as_owner();
update public.profiles set created_at = '2025-05-20T12:00:00Z' where true;

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok('select public.admin_purchase_statistics()',
  '42501', 'permission denied for function admin_purchase_statistics', 'Visitors see no statistics');
select tests.sign_in_as('anna');
select tests.throws_key('select public.admin_purchase_statistics()',
  'admin_permissions_required', 'A player is refused');

-- Results -----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
create temporary table answer as select to_jsonb(public.admin_purchase_statistics('2025-05-20T00:00:00Z')) as data;
select is((select data -> 'currencies' from answer),
  '[{"currency": "HUF", "orders": 4, "paid": 3, "revenue_minor": 659500, "discount_minor": 40000, "average_minor": '
    '219833},
    {"currency": "EUR", "orders": 2, "paid": 1, "revenue_minor": 250, "discount_minor": 0, "average_minor": 250}]',
  'Each currency has its orders, revenue and average basket');
select is((select data -> 'days' from answer),
  '[{"day": "2025-05-20", "currency": "EUR", "orders": 2, "paid": 1, "revenue_minor": 250},
    {"day": "2025-05-20", "currency": "HUF", "orders": 4, "paid": 3, "revenue_minor": 659500}]',
      'Each day has its orders and revenue per currency');
select is((select jsonb_agg(jsonb_build_array(product -> 'name_hu', product -> 'kind', product -> 'currency',
  product -> 'sold', product -> 'revenue_minor', product -> 'tokens'))
    from answer, jsonb_array_elements(data -> 'products') product),
  '[["chest hu", "product", "HUF", 1, 359500, 500], ["starter hu", "bundle", "HUF", 1, 200000, 0], ["purse hu", '
    '"product", "HUF", 1, 100000, 100],
    ["purse hu", "product", "EUR", 1, 250, 100]]', 'Sales include bundles');
select is((select data -> 'price_reasons' from answer),
  '[{"price_reason": "coupon", "currency": "HUF", "orders": 1, "revenue_minor": 359500, "discount_minor": 40000},
    {"price_reason": "offer", "currency": "HUF", "orders": 1, "revenue_minor": 200000, "discount_minor": 0},
    {"price_reason": "regular", "currency": "HUF", "orders": 1, "revenue_minor": 100000, "discount_minor": 0},
    {"price_reason": "regular", "currency": "EUR", "orders": 1, "revenue_minor": 250, "discount_minor": 0}]',
      'How much coupons and offers had part in it');
select is((select data -> 'payments' from answer), '[{"day": "2025-05-20", "succeeded": 4, "failed": 1}]',
  'How many payments went through');
select is((select data -> 'sale_days' from answer), '[{"day": "2025-05-20", "clues": 3, "guides": 1, "tokens": 10}]',
  'Clues and guides of the day; a bundle brings them for no tokens');
select is((select jsonb_agg(clue - array['clue_id', 'name_en']) from answer,
  jsonb_array_elements(data -> 'clues') clue),
  '[{"name_hu": "compass hu", "clues": 2, "guides": 1, "tokens": 10}, {"name_hu": "map hu", "clues": 1, "guides": 0, '
    '"tokens": 0}]', 'Clues and guides by clue');

-- Filters -----------------------------------------------------------------------------------------
create temporary table in_session as select to_jsonb(public.admin_purchase_statistics('2025-05-20T00:00:00Z', null,
  tests.id('session'))) as data;
select is((select data #> '{currencies,0,revenue_minor}' from in_session),
  '200000', 'Only orders of bundles belong to a session');
select is((select data -> 'payments' from in_session), '[{"day": "2025-05-20", "succeeded": 1, "failed": 0}]',
  'Payments of bundles belong to a session');
select is((select data -> 'sale_days' from in_session), (select data -> 'sale_days' from answer),
  'Clues and guides all do');
select is(to_jsonb(public.admin_purchase_statistics('2025-05-20T00:00:00Z', null,
  tests.id('other session'))) - 'first_day'
  - 'last_day',
  '{"uncounted_days": 0, "currencies": [], "days": [], "products": [], "price_reasons": [], "payments": [], '
    '"sale_days": [], "clues": []}', 'A session without sales is empty');
select is(to_jsonb(public.admin_purchase_statistics('2025-05-18T00:00:00Z', '2025-05-20T00:00:00Z')) -> 'currencies',
  '[]',
  'A period before the first order is empty');
select tests.throws_key('select public.admin_purchase_statistics(p_time_zone => ''nowhere'')',
  'invalid_input', 'A zone that does not exist is refused');

select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key('select public.admin_purchase_statistics()',
  'admin_permissions_required', 'An admin who was demoted is refused at the next call');
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('olga');
select tests.invariants_hold();
select * from finish();
rollback;
