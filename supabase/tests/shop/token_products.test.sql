-- token_products: everyone signed in sees what is on sale, organisers edit.
begin;
\ir ../support/load.psql
select plan(23);
select tests.create_shop();
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.token_products', '42501', null, 'A visitor sees no product');
select tests.sign_in_as('cili');
select set_eq('select name_en from public.token_products', array['purse en', 'chest en'],
  'Everyone signed in sees the products on sale and no others');
select throws_ok($$ insert into public.token_products (name_hu, tokens, price_huf_minor, price_eur_minor)
  values ('Forged', 1, 1, 1) $$, '42501', null, 'A player adds no product');
select tests.affects_no_row('update public.token_products set price_huf_minor = 1', 'A player changes no price');
select tests.affects_no_row('delete from public.token_products', 'A player deletes no product');
select tests.as_owner();
select tests.rows_unchanged('Players change no rows of the products');

select tests.sign_in_as('olga');
select is((select count(*) from public.token_products), 3::bigint, 'An organiser sees all products');
select lives_ok($$ insert into public.token_products (id, name_hu, tokens, price_huf_minor, price_eur_minor)
  values (tests.remember_id('new', gen_random_uuid()), 'Új', 10, 1000, 3) $$,
  'An organiser adds products');
select tests.at('2025-05-20T13:00:00Z');
select results_eq($$ update public.token_products set tokens = 11 where id = tests.id('new') returning tokens,
  updated_at $$,
  $$ values (11, '2025-05-20T13:00:00Z'::timestamptz) $$, 'An organiser changes products, and the row says when');
select isnt_empty($$ delete from public.token_products where id = tests.id('new') returning id $$,
  'An organiser deletes products');

-- Ordered products stay readable ------------------------------------------------------------------

select tests.at_shopping_time();
select tests.sign_in_as('anna');
select tests.pay(tests.order_product('purse'));
select tests.sign_in_as('olga');
select lives_ok($$ delete from public.token_products where id = tests.id('purse') $$,
  'A product that was sold can be deleted');
select tests.sign_in_as('anna');
select results_eq('select name_hu, tokens, status, product_id from public.orders', $$
  values ('purse hu', 100, 'paid', null::uuid) $$, 'Its orders keep name and tokens');

-- Constraints -------------------------------------------------------------------------------------

select tests.as_owner();
select throws_ok(format('insert into public.token_products (name_hu, tokens, price_huf_minor, price_eur_minor%s) '
  'values (%s)', columns, row_values), '23514', null, title) from (values
  ('', $$ ' ', 1, 1, 1 $$, 'A product has a name'),
  ('', $$ repeat('x', 201), 1, 1, 1 $$, 'A name has at most 200 characters'),
  ('', $$ 'x', 0, 1, 1 $$, 'A product holds at least one token'),
  ('', $$ 'x', 10001, 1, 1 $$, 'A product holds at most 10000 tokens'),
  ('', $$ 'x', 1, 0, 1 $$, 'A price in forints is positive'),
  ('', $$ 'x', 1, 100000001, 1 $$, 'A price in forints is at most a million'),
  ('', $$ 'x', 1, 1, 0 $$, 'A price in euros is positive'),
  ('', $$ 'x', 1, 1, -1 $$, 'A price in euros is not negative'),
  (', name_en', $$ 'x', 1, 1, 1, repeat('x', 201) $$, 'An English name has at most 200 characters'),
  (', description_hu', $$ 'x', 1, 1, 1, repeat('x', 2001) $$, 'A description has at most 2000 characters')) rows
    (columns, row_values, title);
select tests.invariants_hold();
select * from finish();
rollback;
