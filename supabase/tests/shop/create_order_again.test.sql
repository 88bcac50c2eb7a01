-- create_order repeated for the same item: a player has one pending order per item, the newest.
begin;
\ir ../support/load.psql
select plan(36);
select tests.create_shop();
select tests.create_coupon('ONCE', 'percent', '{"percent": 10, "max_uses": 1}');
select tests.create_product_offer('last', 'chest', 300000, 750, '{"stock": 1}');
select tests.create_bundle('bundle', array['gift'], 100000, '{"stock": 1}');
select tests.create_bundle('other bundle', array['compass'], 100000);
create temporary table made (name text primary key, answer jsonb);
grant select, insert on made to authenticated;
create function pg_temp.made(
  p_name text
) returns jsonb language sql stable as $$ select answer from made where name = p_name $$;
create function pg_temp.statuses() returns text[] language sql stable as $$
  select array_agg(m.name || ' ' || o.status order by m.name) from made m
    join public.orders o on o.id = (m.answer ->> 'order_id')::uuid
$$;
create function pg_temp.order_bundle(p_bundle text, p_session text) returns jsonb language sql volatile as $$
  select public.create_order(null, tests.id(p_bundle), null, gen_random_uuid(), 'HUF', tests.id(p_session))
$$;
grant execute on function pg_temp.made(text), pg_temp.statuses(), pg_temp.order_bundle(text, text) to authenticated;

-- The same package --------------------------------------------------------------------------------

select tests.sign_in_as('anna');
insert into made select '1',
  tests.order_product('purse', 'ONCE', p_request_id => tests.remember_id('request', gen_random_uuid()));
insert into made select 'chest', tests.order_product('chest');
select tests.sign_in_as('béla');
insert into made select 'of béla', tests.order_product('purse');
select tests.as_owner();
select tests.at('2025-05-20T12:05:00Z');
select tests.forget_broadcasts();
update private.broadcast_ticks set due_at = '-infinity' where true;
select tests.remember_rows();
select tests.sign_in_as('anna');
insert into made select '2', tests.order_product('purse', p_currency => 'EUR');
select is(pg_temp.statuses(), array['1 cancelled', '2 pending', 'chest pending'],
  'The new order of a package takes the place of the one that waits, in any currency; another package waits on');
select is((select cancelled_at from public.orders where status = 'cancelled'), '2025-05-20T12:05:00Z'::timestamptz,
  'The replaced order says when');
select tests.as_owner();
select is((select status from public.orders where user_id = tests.id('béla')),
  'pending', 'The order of another player is left alone');
select tests.rows_moved_only_in(array['private.broadcast_ticks', 'public.orders', 'realtime.messages'],
  'Replacing takes and gives nothing else');
select set_eq('select topic, event, payload from tests.broadcasts()',
  $$ values ('user:' || tests.id('anna'),
    'order', jsonb_build_object('order_id', pg_temp.made('1') -> 'order_id', 'status', 'cancelled')),
            ('user:' || tests.id('anna'),
              'order', jsonb_build_object('order_id', pg_temp.made('2') -> 'order_id', 'status', 'pending')),
            ('admin', 'order', '{"interval_ms": 1000}'::jsonb) $$,
  'The tab that shows the replaced order is notified of it');

-- Payments of a replaced order --------------------------------------------------------------------

select tests.remember_rows();
select tests.sign_in_as('anna');
select tests.throws_key($$ select tests.pay(pg_temp.made('1')) $$,
  'order_cancelled', 'A payment of the replaced order comes too late');
select is((public.cancel_order((pg_temp.made('1') ->> 'order_id')::uuid)).status, 'cancelled',
  'Cancelling it is not an error');
select is(tests.order_product('purse', 'ONCE', p_request_id => tests.id('request')), pg_temp.made('1'),
  'Its request id answers what it has answered, and does not order again');
select tests.as_owner();
select tests.rows_unchanged('None of this changes a row, or charges anything');
select tests.sign_in_as('anna');
select is(pg_temp.statuses(), array['1 cancelled', '2 pending', 'chest pending'], 'The newest order still waits');

-- Refused orders replace nothing ------------------------------------------------------------------

select tests.answers_key(tests.order_product('purse', 'NOSUCH'), 'coupon_not_found', 'A wrong coupon is refused');
select tests.throws_key($$ select public.create_order(tests.id('purse'), gen_random_uuid(), null, gen_random_uuid()) $$,
  'offer_not_found', 'An offer that does not exist is refused');
select is(pg_temp.statuses(), array['1 cancelled', '2 pending', 'chest pending'], 'A refused order replaces none');

-- Coupon and stock of the replaced order ----------------------------------------------------------

select is(tests.order_product('purse', 'ONCE') ->> 'price_reason', 'coupon',
  'The coupon of a replaced order is free for the new one');
select is(tests.pay(tests.order_product('purse', 'ONCE')) ->> 'status', 'paid',
  'Ordered once more, it is paid with the coupon');
select tests.as_owner();
select is((select uses from public.coupons where code = 'ONCE'), 1, 'Which is used once');
select tests.sign_in_as('anna');
insert into made select 'after', tests.order_product('purse');
select results_eq($$ select status, count(*) from public.orders where product_id = tests.id('purse') group by 1
  order by 1 $$,
  $$ values ('cancelled', 3::bigint), ('paid', 1), ('pending', 1) $$,
    'A paid order stays paid when the same is ordered again');
select is((select price_reason from public.orders where id = (pg_temp.made('chest') ->> 'order_id')::uuid),
  'offer', 'The order of the chest has the only place of the offer in view');
select is(tests.pay(tests.order_product('chest')) ->> 'status', 'paid',
  'Ordered again, the place is free for the new order');
select tests.as_owner();
select is((select sold from public.featured_offers where id = tests.id('last')), 1,
  'The offer is counted as sold once');

-- An order that has lapsed ------------------------------------------------------------------------

select tests.at('2025-05-20T12:45:00Z');
select tests.sign_in_as('anna');
select is((select status from public.orders where id = (pg_temp.made('after') ->> 'order_id')::uuid),
  'pending', 'An order that lapsed has waited in vain');
insert into made select 'later', tests.order_product('purse');
select tests.throws_key($$ select tests.pay(pg_temp.made('after')) $$,
  'order_cancelled', 'A lapsed order makes room, too');

-- Bundles: the same one for the same session ------------------------------------------------------

select tests.sign_in_as('olga');
select tests.remember_id('test session',
  (public.admin_clone_game_session(tests.id('session'), 'Test session', true)).game_session_id);
select to_jsonb(public.join_game_session(tests.id(session))) from unnest(array['session', 'test session']) session;
select tests.as_owner();
delete from made where true;
select tests.sign_in_as('olga');
insert into made values ('a', pg_temp.order_bundle('bundle', 'session')),
  ('b', pg_temp.order_bundle('bundle', 'test session')),
  ('c', pg_temp.order_bundle('other bundle', 'session'));
select is(pg_temp.statuses(), array['a pending', 'b pending', 'c pending'],
  'Another session or another bundle is another thing');
insert into made values ('d', pg_temp.order_bundle('bundle', 'session'));
select is(pg_temp.statuses(), array['a cancelled', 'b pending', 'c pending', 'd pending'],
  'The same bundle for the same session is the same thing');
select is(tests.pay(pg_temp.made('b')) ->> 'status', 'paid', 'The order for a test session can be paid');
select is(tests.pay(pg_temp.made('d')) ->> 'status', 'paid', 'The newest order can be paid');
select tests.throws_key($$ select tests.pay(pg_temp.made('a')) $$,
  'order_cancelled', 'The replaced one delivers nothing');
select tests.as_owner();
select is((select sold from public.featured_offers where id = tests.id('bundle')), 1, 'The stock has sold one');

-- Deleted content ---------------------------------------------------------------------------------

select tests.create_product('pouch', 10, 10000, 25);
select tests.sign_in_as('cili');
insert into made values ('pouch', tests.order_product('pouch')), ('sack', tests.order_product('purse'));
select tests.as_owner();
delete from public.token_products where id in (tests.id('pouch'), tests.id('purse'));
select tests.sign_in_as('cili');
select is(pg_temp.statuses(), array['pouch pending', 'sack pending'],
  'Orders of packages that are deleted are not the same thing');
select is(tests.pay(pg_temp.made('pouch')) ->> 'status', 'paid', 'An order of a deleted package can still be paid');

-- The database holds it, whoever writes -----------------------------------------------------------

create function pg_temp.waits_again(p_name text) returns text language sql as $$
  select format('update public.orders set status = ''pending'', cancelled_at = null where id = %L',
    pg_temp.made(p_name) ->> 'order_id')
$$;
select tests.as_owner();
select tests.create_product('basket', 10, 10000, 25);
select tests.sign_in_as('olga');
insert into made values ('e', pg_temp.order_bundle('other bundle', 'session')), ('f', tests.order_product('basket')),
  ('g', tests.order_product('basket'));
select tests.as_owner();
select tests.invariants_hold();
select throws_ok(pg_temp.waits_again('c'), '23505', null,
  'No second order of a bundle can wait, whatever the rules above do');
select throws_ok(pg_temp.waits_again('f'), '23505', null, 'No second order of a package can wait');
drop index public.orders_waiting_product_key, public.orders_waiting_bundle_key;
select lives_ok(pg_temp.waits_again(name), 'Without the indexes it could') from unnest(array['c', 'f']) name;
select is((select array_agg(invariant) from private.check_invariants()),
  array_fill('a player has one waiting order for one thing'::text, array[2]),
  'check_invariants reports a second waiting order');
select * from finish();
rollback;
