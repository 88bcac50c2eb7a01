-- cancel_order: the owner cancels an unpaid order; a paid one stays.
begin;
\ir ../support/load.psql
select plan(16);
select tests.create_shop();
create temporary table answers (name text primary key, answer jsonb);
grant select, insert on answers to authenticated;
select tests.sign_in_as('anna');
insert into answers select 'paid', tests.order_product('purse');
select tests.pay((select answer from answers where name = 'paid'));
insert into answers values ('first', tests.order_product('purse')), ('expired', tests.order_product('chest'));
create function pg_temp.cancel(p_name text) returns jsonb language sql volatile as $$
  select to_jsonb(public.cancel_order((select (answer ->> 'order_id')::uuid from answers where name = p_name)))
$$;
grant execute on function pg_temp.cancel(text) to authenticated;

select tests.as_owner();
select tests.remember_rows();
select tests.as_anonymous();
select throws_ok($$ select public.cancel_order(gen_random_uuid()) $$, '42501', null, 'A visitor cancels nothing');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.cancel_order(gen_random_uuid()) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('béla');
select tests.throws_key($$ select pg_temp.cancel('first') $$,
  'unauthorized_operation', 'Nobody cancels the order of another player');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.cancel('first') $$, 'unauthorized_operation',
  'Not even an organiser cancels it');
select tests.throws_key($$ select public.cancel_order(gen_random_uuid()) $$,
  'order_not_found', 'An order that does not exist is not found');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.cancel_order(null) $$, 'order_not_found', 'No order cannot be cancelled');
select tests.throws_key($$ select pg_temp.cancel('paid') $$, 'order_already_paid', 'A paid order stays paid');
select tests.as_owner();
select tests.rows_unchanged('None of these refusals changes a row');

select tests.forget_broadcasts();
select tests.sign_in_as('anna');
select is(pg_temp.cancel('first'), (select jsonb_build_object('order_id', answer -> 'order_id', 'status', 'cancelled')
  from answers where name = 'first'),
  'Cancelling answers with the order and its status');
select results_eq($$ select status, cancelled_at from public.orders
  where id = (select (answer ->> 'order_id')::uuid from answers where name = 'first') $$,
  $$ values ('cancelled', '2025-05-20T12:00:00Z'::timestamptz) $$, 'The order says when it was cancelled');
select set_eq($$ select payload from tests.broadcasts('user:' || tests.id('anna')) where event = 'order' $$,
  $$ select jsonb_build_object('order_id', answer -> 'order_id', 'status', 'cancelled') from answers
    where name = 'first' $$, 'Other tabs of the player are notified of it');
select tests.as_owner();
select tests.remember_rows();
select tests.sign_in_as('anna');
select is(pg_temp.cancel('first') ->> 'status', 'cancelled', 'Cancelling again answers the same');
select tests.as_owner();
select tests.rows_unchanged('Cancelling again changes no rows');
select tests.sign_in_as('anna');
select tests.throws_key($$ select tests.pay((select answer from answers where name = 'first')) $$,
  'order_cancelled', 'A cancelled order cannot be paid');
select tests.at('2025-05-20T13:00:00Z');
select is(pg_temp.cancel('expired') ->> 'status', 'cancelled', 'An expired order can be cancelled too');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
