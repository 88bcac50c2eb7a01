-- coupons: what may still change once a coupon has been used.
begin;
\ir ../support/load.psql
select plan(25);
select tests.create_shop();
select tests.create_coupon('GIFT50', 'tokens', '{"tokens": 50, "max_uses": 5}');
select tests.create_coupon('FIX', 'fixed', '{"fixed_huf_minor": 50000, "fixed_eur_minor": 125}');
select tests.sign_in_as('olga');
select lives_ok($$ update public.coupons set code = 'GIFT40', tokens = 40 where code = 'GIFT50' $$,
  'An unused coupon changes as its organiser likes');
select lives_ok($$ update public.coupons set kind = 'percent', fixed_huf_minor = null, fixed_eur_minor = null,
  percent = 15 where code = 'FIX' $$, 'The kind of an unused coupon changes');
-- An order keeps its price until it lapses, and what it will have cost is explained by its coupon.
select tests.sign_in_as('béla');
select is(tests.order_product('purse', 'FIX') ->> 'price_reason', 'coupon', 'A player orders with the discount');
select tests.sign_in_as('olga');
select tests.throws_key(format('update public.coupons set %s where code = ''FIX''', change), 'coupon_in_use', title)
  from (values
  ('percent = 16', 'While the order can be paid, the percentage stays'),
  ('code = ''FIX2''', 'While the order can be paid, the code stays')) changes (change, title);
select lives_ok($$ update public.coupons set max_uses = 9 where code = 'FIX' $$, 'Limits change');
select tests.at('2025-05-20T12:30:00Z');
select lives_ok($$ update public.coupons set percent = 16 where code = 'FIX' $$,
  'Once the order has lapsed, the percentage changes');
select lives_ok($$ update public.coupons set percent = 15 where code = 'FIX' $$,
  'A change after the lapse can be undone');
select tests.at_shopping_time();

select tests.sign_in_as('anna');
select is(public.redeem_coupon('GIFT40', gen_random_uuid()) ->> 'tokens', '40', 'A player uses the coupon');
select is(tests.pay(tests.order_product('purse', 'FIX')) ->> 'status', 'paid', 'A player uses the discount');

select tests.sign_in_as('olga');
select tests.throws_key(format('update public.coupons set %s where code = %L', change, coupon), 'coupon_in_use', title)
  from (values
  ('GIFT40', 'code = ''GIFT41''', 'A used coupon keeps its code'),
  ('GIFT40', 'tokens = 41', 'A used coupon keeps its tokens'),
  ('GIFT40', 'kind = ''percent'', tokens = null, percent = 5', 'A used coupon keeps its kind'),
  ('FIX', 'percent = 16', 'A used discount keeps its percentage')) changes (coupon, change, title);
select results_eq($$ update public.coupons set code = code, kind = kind, tokens = tokens, percent = percent,
  fixed_huf_minor = fixed_huf_minor,
    fixed_eur_minor = fixed_eur_minor, valid_until = '2025-07-01T00:00:00Z', max_uses = 9, is_active = false
      where code = 'GIFT40'
    returning valid_until, max_uses, is_active, uses $$,
  $$ values ('2025-07-01T00:00:00Z'::timestamptz, 9, false, 1) $$,
    'Window, limits and the switch change, also when a form sends the whole row');
select lives_ok($$ update public.coupons set max_uses = 1 where code = 'GIFT40' $$,
  'The limit comes down to what was used');
select lives_ok($$ update public.coupons set minimum_huf_minor = 100, product_id = tests.id('purse'), batch = 'Gifts',
  max_uses_per_user = 2 where code = 'GIFT40' $$,
  'Minimum, product, batch and the limit for each player change too');
select tests.throws_key($$ delete from public.coupons where code = 'GIFT40' $$,
  'coupon_in_use', 'A used coupon is switched off, not deleted');
select tests.throws_key($$ delete from public.token_products where id = tests.id('purse') $$,
  'token_product_in_use', 'A package with a used coupon is not deleted');
select lives_ok($$ update public.coupons set is_active = true, max_uses = 2 where code = 'GIFT40' $$,
  'A used coupon can be switched on again');
select tests.sign_in_as('béla');
select is(public.redeem_coupon('GIFT40', gen_random_uuid()) ->> 'tokens', '40', 'The guard stands in no player''s way');
select tests.sign_in_as('olga');
select tests.create_coupon('PURSE', 'percent', jsonb_build_object('percent', 5, 'product_id', tests.id('chest')));
select lives_ok($$ delete from public.token_products where id = tests.id('chest') $$,
  'A package takes a coupon along that nobody has used');
select is_empty($$ select 1 from public.coupons where code = 'PURSE' $$, 'The coupon is deleted with its package');
select tests.as_owner();
select results_eq($$ select details -> 'before', details -> 'after' from public.activity where action = 'coupons.update'
  and details -> 'after' ? 'batch' $$,
  $$ select jsonb_build_object('batch', null, 'product_id', null, 'minimum_huf_minor', 0, 'max_uses_per_user', 1),
       jsonb_build_object('batch', 'Gifts', 'product_id', tests.id('purse'), 'minimum_huf_minor', 100,
         'max_uses_per_user', 2) $$, 'The log has before and after');
select tests.invariants_hold();
select * from finish();
rollback;
