-- orders and order_payments: players read their own rows, only the rules write, and amounts add up.
begin;
\ir ../support/load.psql
select plan(32);
select tests.create_shop();
create temporary table answers (name text primary key, answer jsonb);
grant select, insert on answers to authenticated;
select tests.sign_in_as('anna');
insert into answers select 'paid', tests.order_product('purse');
select tests.pay((select answer from answers where name = 'paid'));
insert into answers select 'pending', tests.order_product('purse');
select tests.as_owner();
grant all on public.orders, public.order_payments to anon, authenticated;
select tests.remember_rows();

select tests.as_anonymous();
select is_empty('select * from public.' || name, 'Row-level security alone hides ' || name || ' from visitors')
  from unnest(array['orders', 'order_payments']) name;
select tests.sign_in_as('anna');
select is((select count(*) from public.orders), 2::bigint, 'A player reads their own orders');
select is((select count(*) from public.order_payments), 1::bigint, 'A player reads their own payments');
select tests.affects_no_row(format(statement, name), title || name) from unnest(array['orders', 'order_payments']) name,
  (values ('update public.%s set payment_method = ''visa 1111''',
    'Row-level security alone stops a player from changing '),
    ('delete from public.%s', 'Row-level security alone stops a player from deleting ')) verbs (statement, title);
select throws_ok($$ insert into public.orders select * from public.orders limit 1 $$, '42501', null,
  'A player writes no order directly');
select tests.sign_in_as('béla');
select is_empty('select * from public.' || name, 'A stranger reads none of these ' || name)
  from unnest(array['orders', 'order_payments']) name;
select tests.sign_in_as('olga');
select is_empty('select * from public.' || name, 'An organiser reads only their own ' || name || ' here')
  from unnest(array['orders', 'order_payments']) name;
select tests.affects_no_row(format(statement, name), title || name) from unnest(array['orders', 'order_payments']) name,
  (values ('update public.%s set payment_method = ''visa 1111''', 'An organiser changes no '),
    ('delete from public.%s', 'An organiser deletes no ')) verbs (statement, title);
select tests.as_owner();
select tests.rows_unchanged('None of this changes a row');
revoke all on public.orders, public.order_payments from anon, authenticated;
grant select on public.orders, public.order_payments to authenticated;
select tests.sign_in_as('anna');
select throws_ok($$ update public.orders set status = 'paid' $$, '42501', null, 'Changing orders is not even granted');

-- Constraints -------------------------------------------------------------------------------------

select tests.as_owner();
select throws_ok(format('update public.orders set %s where status = %L', change, status), '23514', null, title)
  from (values
  ('pending', 'total_minor = 1', 'The total is the list price less the discount'),
  ('pending', 'status = ''paid''', 'A paid order has a receipt, a time and a payment method'),
  ('pending', 'status = ''cancelled''', 'A cancelled order says when'),
  ('pending', 'status = ''lost''', 'There are three states'),
  ('paid', 'receipt_number = null', 'A receipt is not taken back'),
  ('pending', 'currency = ''USD''', 'There are two currencies'),
  ('pending', 'tokens = 10001', 'An order holds at most 10000 tokens'),
  ('pending', 'price_reason = ''charm''', 'A price has one of four reasons')) changes (status, change, title);
select throws_ok($$ insert into public.order_payments (order_id, user_id, request_id, status, payment_method,
  created_at, result)
    select order_id, user_id, gen_random_uuid(), 'succeeded', payment_method, created_at, result
      from public.order_payments $$, '23505', null, 'An order is paid once, whatever the rules above do');
select throws_ok($$ update public.order_payments set status = 'failed' $$, '23514', null,
  'A failed attempt has no answer');

-- Invariants, and the end of an account -----------------------------------------------------------

update public.token_transactions set order_id = null where type = 'purchase';
select set_eq('select invariant from private.check_invariants()',
  array['a paid order has one payment and, unless it was a test, one ledger row with its tokens',
    'tokens are bought by an order'], 'An order without its ledger row is a violation that check_invariants reports');
select tests.sign_in_as('anna');
select public.delete_my_account();
select tests.as_owner();
select is_empty('select 1 from public.orders union all select 1 from public.order_payments',
  'Orders and payments go with the account');
select tests.invariants_hold();
select * from finish();
rollback;
