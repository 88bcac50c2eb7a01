-- create_order with coupons: each refusal by its key; refusals commit, so that guesses are counted.
begin;
\ir ../support/load.psql
select plan(26);
select tests.create_shop();
select tests.create_coupon('KINCS10', 'percent', '{"percent": 10}');
select tests.create_coupon('SOON', 'percent', '{"percent": 10, "valid_from": "2025-05-20T12:00:01Z"}');
select tests.create_coupon('OVER', 'percent', '{"percent": 10, "valid_until": "2025-05-20T12:00:00Z"}');
select tests.create_coupon('OFF', 'percent', '{"percent": 10, "is_active": false}');
select tests.create_coupon('GONE', 'percent', '{"percent": 10, "max_uses": 3, "uses": 3}');
select tests.create_product('stamp', 1, 5000, 12);
select tests.create_coupon('NEARLY', 'percent', '{"percent": 99}');
select tests.create_coupon('ODD', 'fixed', '{"fixed_huf_minor": 12345, "fixed_eur_minor": 12}');
select tests.create_coupon('ALMOST', 'fixed', '{"fixed_huf_minor": 4950, "fixed_eur_minor": 11}');
select tests.create_coupon('WHOLE', 'fixed', '{"fixed_huf_minor": 5000, "fixed_eur_minor": 12}');
select tests.create_coupon('COINS', 'tokens', '{"tokens": 50}');
select tests.create_coupon('CHEST', 'percent', jsonb_build_object('percent', 10, 'product_id', tests.id('chest')));
select tests.create_coupon('LARGE',
  'percent', '{"percent": 10, "minimum_huf_minor": 100001, "minimum_eur_minor": 250}');

-- Counted refusals of more than one test would end in rate_limit_exceeded.
create function pg_temp.refused(p_code text, p_key text, p_title text, p_currency text default 'HUF') returns text
language plpgsql volatile as $$
begin
  perform tests.as_owner();
  delete from private.coupon_attempts where true;
  perform tests.sign_in_as('anna');
  return tests.answers_key(tests.order_product('purse', p_code, p_currency), p_key, p_title);
end
$$;
grant execute on function pg_temp.refused(text, text, text, text) to authenticated;

select pg_temp.refused('NOSUCH', 'coupon_not_found', 'A code that does not exist is refused');
select pg_temp.refused('OFF', 'coupon_not_found', 'An inactive coupon is nobody''s business');
select pg_temp.refused('SOON', 'coupon_not_yet_valid', 'A coupon is not taken a second before its time');
select pg_temp.refused('OVER', 'coupon_expired', 'A coupon is not taken from the moment it ends');
select pg_temp.refused('GONE', 'coupon_used_up', 'A used-up coupon is refused');
select pg_temp.refused('COINS', 'coupon_wrong_product', 'A coupon of tokens is redeemed, not ordered with');
select pg_temp.refused('CHEST', 'coupon_wrong_product', 'A coupon of another product is refused');
select pg_temp.refused('LARGE', 'coupon_minimum_not_met', 'A list price below the minimum is refused');
select is(tests.order_product('purse', 'LARGE', 'EUR') ->> 'price_reason', 'coupon',
  'The minimum has an amount of its own in euros, which the price may just reach');
select is(tests.order_product('chest', 'CHEST') ->> 'price_reason', 'coupon', 'For its own product the coupon is good');
select is(tests.order_product('purse', '   ') ->> 'price_reason', 'regular', 'An empty box is not a coupon');
select tests.as_owner();
select is((select count(*) from public.orders), 3::bigint, 'A refused coupon leaves no order');

-- Used once already -------------------------------------------------------------------------------

select tests.sign_in_as('anna');
select tests.pay(tests.order_product('purse', 'KINCS10'));
select is(tests.order_product('stamp', 'NEARLY') -> 'total_minor', '100',
  'A discount below 100 % leaves at least one forint');
select is(tests.order_product('purse', 'ODD') -> 'total_minor', '87600', 'A fixed amount leaves whole forints, too');
select is(tests.order_product('stamp', 'ALMOST') -> 'total_minor', '100', 'and at least one forint');
select is(tests.order_product('stamp', 'WHOLE') -> 'total_minor', '0', 'unless it is the whole price');
select pg_temp.refused('KINCS10', 'coupon_already_used', 'A coupon is good once per player');
select tests.sign_in_as('béla');
select is(tests.order_product('purse', 'KINCS10') ->> 'price_reason', 'coupon', 'Other players still have theirs');

-- Guessing ----------------------------------------------------------------------------------------

select tests.as_owner();
delete from private.coupon_attempts where true;
select tests.sign_in_as('béla');
select tests.answers_key(tests.order_product('purse', 'GUESS' || n), 'coupon_not_found', 'Guess ' || n
  || ' is answered and counted')
from generate_series(1, 5) n;
select tests.throws_key($$ select tests.order_product('purse', 'GUESS6') $$,
  'rate_limit_exceeded', 'After five refused codes in a minute no code is looked at');
select tests.throws_key($$ select public.redeem_coupon('COINS', gen_random_uuid()) $$,
  'rate_limit_exceeded', 'The coupon box counts the same guesses');
select tests.as_owner();
update public.coupons set uses = 0 where code = 'GONE'; -- uses that the scene had made up
select tests.invariants_hold();
select * from finish();
rollback;
