-- public.admin_list_orders: the orders of all users.
begin;
\ir ../support/load.psql
select plan(30);

select tests.create_shop();
select setval('private.receipt_numbers', 987654320);
select tests.create_coupon('KINCS10', 'percent', '{"percent": 10}');
select tests.create_bundle('starter', array['compass'], 200000);
select tests.sign_in_as('anna');
select tests.pay(tests.order_product('chest', 'KINCS10'));
select tests.at('2025-05-20T12:01:00Z');
select tests.sign_in_as('béla');
select tests.pay(tests.order_offer('starter'));
select tests.at('2025-05-20T12:02:00Z');
select tests.order_product('purse', null, 'EUR');

select tests.sign_in_as('olga');
select tests.remember_id('test session',
  (public.admin_clone_game_session(tests.id('session'), 'Test session', true)).game_session_id);
select public.join_game_session(tests.id('test session'));
select tests.at('2025-05-20T11:59:00Z');
select public.create_order(null, tests.id('starter'), null, gen_random_uuid(), 'HUF', tests.id('test session'));
select tests.as_owner();
select tests.at('2025-05-20T12:02:00Z');
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok('select * from public.admin_list_orders()',
  '42501', 'permission denied for function admin_list_orders', 'Visitors see no orders');
select tests.sign_in_as('anna');
select tests.throws_key('select * from public.admin_list_orders()',
  'admin_permissions_required', 'A player is refused');

-- Results -----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select results_eq(
  $$ select user_name, name_hu, tokens, currency, list_price_minor, discount_minor, total_minor, price_reason, status,
    payment_method,
       receipt_number is not null, coupon_code, game_session_name, created_at, paid_at, total_count
         from public.admin_list_orders() $$,
  $$ values
    ('Béla', 'purse hu', 100, 'EUR', 250, 0, 250, 'regular', 'pending', null, false, null, null,
     '2025-05-20T12:02:00Z'::timestamptz, null::timestamptz, 3::bigint),
    ('Béla', 'starter hu', 0, 'HUF', 200000, 0, 200000, 'offer', 'paid', 'visa 4242', true, null, 'Budapest hunt',
     '2025-05-20T12:01:00Z', '2025-05-20T12:01:00Z', 3),
    ('Anna', 'chest hu', 500, 'HUF', 399500, 40000, 359500, 'coupon', 'paid', 'visa 4242', true, 'KINCS10', null,
     '2025-05-20T12:00:00Z', '2025-05-20T12:00:00Z', 3) $$,
  'An organiser gets the orders of all, the latest first');

create function pg_temp.names(p_arguments text default '') returns text[] language plpgsql as $$
declare v_names text[];
begin
  execute format('select array_agg(name_hu) from public.admin_list_orders(%s)', p_arguments) into v_names;
  return v_names;
end
$$;
grant execute on function pg_temp.names(text) to public;
select is(pg_temp.names('p_search => ''BÉLA'''), array['purse hu', 'starter hu'],
  'A search finds the name of the user');
select is(pg_temp.names(format('p_search => %L', tests.id('anna'))), array['chest hu'],
  'A search finds a part of the address');
select is(pg_temp.names('p_search => ''987654321'''), array['chest hu'], 'A search finds the receipt number');
select is(pg_temp.names('p_search => ''nobody'''), null, 'A search for nobody finds nothing');
select is(pg_temp.names('p_status => ''paid'''), array['starter hu', 'chest hu'], 'Paid orders can be listed alone');
select is(pg_temp.names('p_currency => ''EUR'''), array['purse hu'], 'Orders in one currency can be listed alone');
select is(pg_temp.names('p_search => ''béla'', p_status => ''pending'''), array['purse hu'], 'Filters can be combined');
select is(pg_temp.names('p_status => ''expired'''), null, 'A waiting order has not lapsed');
select tests.at('2025-05-20T12:32:00Z');
select is(pg_temp.names('p_status => ''expired'''), array['purse hu'], 'Half an hour later nobody can pay it any more');
select is(pg_temp.names('p_status => ''pending'''), null, 'An expired order is not listed as pending');
select is((select status from public.admin_list_orders('béla', p_currency => 'EUR')), 'expired', 'The list says so');
select is((select item ->> 'status' from public.admin_list_user_history(tests.id('béla'), 'purchases')
  where item ->> 'currency' = 'EUR'), 'expired',
  'The purchase history of a user shows the order as expired');
select tests.at('2025-05-20T12:02:00Z');
select is(pg_temp.names('p_with_tests => true'), array['purse hu', 'starter hu', 'chest hu', 'starter hu'],
  'Bundles of a test are left out unless they are asked for');
select results_eq($$ select is_test, game_session_name, total_count
  from public.admin_list_orders('olga', p_with_tests => true) $$,
  $$ values (true, 'Test session', 1::bigint) $$, 'An order of a test names the test');
select is(pg_temp.names('p_search => ''olga'''), null, 'A search leaves out orders of a test');
select is(pg_temp.names('p_sort => ''total_minor'''), array['chest hu', 'starter hu', 'purse hu'],
  'The dearest can come first');
select is(pg_temp.names('p_descending => false'), array['chest hu', 'starter hu', 'purse hu'],
  'The oldest can come first');
select is(pg_temp.names('p_sort => ''receipt_number'''), array['starter hu', 'chest hu', 'purse hu'],
  'Without a receipt comes last');
select is(pg_temp.names('p_sort => ''receipt_number'', p_descending => false'),
  array['chest hu', 'starter hu', 'purse hu'], 'With the first receipt first, those without one come last');
select is(pg_temp.names('p_limit => 1, p_offset => 1'), array['starter hu'], 'Pages go on where the one before ended');
select tests.throws_key('select * from public.admin_list_orders(' || arguments || ')', 'invalid_input', title)
  from (values
  ('p_sort => ''password''', 'A column that is not for sorting is refused'),
  ('p_status => ''lost''', 'An unknown status is refused'),
  ('p_currency => ''USD''', 'An unknown currency is refused'),
  ('p_limit => 1001', 'A page of 1001 is refused')) as bad (arguments, title);

select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key('select * from public.admin_list_orders()',
  'admin_permissions_required', 'An admin who was demoted is refused at the next call');
select tests.as_owner();
-- Her demotion has taken her out of the test session.
update public.profiles set role = 'admin', active_game_session_id = tests.id('test session')
where id = tests.id('olga');
select tests.rows_unchanged('Listing changes no rows');
select tests.invariants_hold();
select * from finish();
rollback;
