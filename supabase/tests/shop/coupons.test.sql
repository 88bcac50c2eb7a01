-- coupons and coupon_redemptions: codes are worth money, so players read only what they redeemed.
begin;
\ir ../support/load.psql
select plan(39);
select tests.create_shop();
select tests.create_coupon('GIFT50', 'tokens', '{"tokens": 50, "max_uses": 5}');
select tests.create_coupon('KINCS10', 'percent', '{"percent": 10}');
select tests.sign_in_as('anna');
select public.redeem_coupon('GIFT50', gen_random_uuid());
select tests.as_owner();
select tests.remember_rows();

-- Players -----------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok('select * from public.coupons', '42501', null, 'A visitor reads no coupon');
select throws_ok('select * from public.coupon_redemptions', '42501', null, 'A visitor reads no redemption');
select tests.sign_in_as('anna');
select is_empty('select * from public.coupons', 'A player reads no coupon, not even a redeemed one');
select results_eq('select user_id, tokens from public.coupon_redemptions', $$ values (tests.id('anna'), 50) $$,
  'A player reads their own redemptions');
select throws_ok($$ insert into public.coupons (code, kind, tokens) values ('FORGED', 'tokens', 9999) $$, '42501', null,
  'A player makes no coupon');
select tests.affects_no_row('update public.coupons set uses = 0', 'A player changes no coupon');
select tests.affects_no_row('delete from public.coupons', 'A player deletes no coupon');
select throws_ok('update public.coupon_redemptions set user_id = null', '42501', null,
  'A player changes no redemption');
select throws_ok('delete from public.coupon_redemptions', '42501', null, 'A player deletes no redemption');
select tests.sign_in_as('béla');
select is_empty('select * from public.coupon_redemptions', 'A stranger reads no redemption');
select tests.sign_in_as('olga');
select is_empty('select * from public.coupon_redemptions',
  'An organiser reads their own redemptions here; reports show the others');
select throws_ok('delete from public.coupon_redemptions', '42501', null, 'An organiser deletes no redemption');
select tests.as_owner();
select tests.rows_unchanged('None of this changes a row');
grant all on public.coupon_redemptions to anon, authenticated;
select tests.sign_in_as('anna');
select tests.affects_no_row('update public.coupon_redemptions set redeemed_at = now()',
  'Row-level security alone stops changes of redemptions');
select tests.affects_no_row('delete from public.coupon_redemptions',
  'Row-level security alone stops deletion of redemptions');

-- Organisers --------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select set_eq('select code from public.coupons', array['GIFT50', 'KINCS10'], 'An organiser reads all coupons');
select results_eq($$ insert into public.coupons (id, code, kind, percent, uses)
  values (tests.remember_id('new', gen_random_uuid()), 'NEW', 'percent', 5, 3)
    returning uses, max_uses, max_uses_per_user, minimum_huf_minor, is_active $$, $$
      values (0, null::integer, 1, 0, true) $$,
  'An organiser makes coupons; a new one has no uses, whatever the form sent');
select tests.at('2025-05-20T13:00:00Z');
select results_eq($$ update public.coupons set uses = 0, max_uses = 9 where code = 'GIFT50' returning uses, max_uses,
  updated_at $$,
  $$ values (1, 9, '2025-05-20T13:00:00Z'::timestamptz) $$, 'An organiser changes a coupon but not its uses');
select isnt_empty($$ delete from public.coupons where id = tests.id('new') returning id $$,
  'An unused coupon can be deleted');
select throws_ok($$ delete from public.coupons where code = 'GIFT50' $$, 'PT409', null,
  'A used one cannot: its redemptions stay explained');

-- Constraints -------------------------------------------------------------------------------------

select tests.as_owner();
select throws_ok($$ insert into public.coupons (code, kind, percent) values ('KINCS10', 'percent', 5) $$, '23505', null,
  'A code is given once');
select throws_ok(format('insert into public.coupons (%s) values (%s)', columns, row_values), '23514', null, title)
  from (values
  ('code, kind, percent', $$ 'small', 'percent', 5 $$, 'Codes are kept in upper case'),
  ('code, kind, percent', $$ 'AB', 'percent', 5 $$, 'Codes have at least three characters'),
  ('code, kind, percent', $$ 'A B C', 'percent', 5 $$, 'Codes have no spaces'),
  ('code, kind, percent', $$ 'ABC', 'lottery', 5 $$, 'There are three kinds'),
  ('code, kind', $$ 'ABC', 'percent' $$, 'A percentage has its percent'),
  ('code, kind, percent', $$ 'ABC', 'percent', 101 $$, 'A discount is at most 100 percent'),
  ('code, kind, percent', $$ 'ABC', 'percent', 0 $$, 'A discount is at least 1 percent'),
  ('code, kind, percent, tokens', $$ 'ABC', 'percent', 5, 5 $$, 'A percentage coupon has no tokens'),
  ('code, kind, tokens', $$ 'ABC', 'tokens', 10001 $$, 'Tokens are at most 10000'),
  ('code, kind, fixed_huf_minor', $$ 'ABC', 'fixed', 100 $$, 'A fixed discount has an amount in each currency'),
  ('code, kind, percent, max_uses', $$ 'ABC', 'percent', 5, 0 $$, 'A limit is at least one use'),
  ('code, kind, percent, max_uses_per_user', $$ 'ABC', 'percent', 5, 0 $$, 'A limit per player is at least one use'),
  ('code, kind, percent, max_uses, uses', $$ 'ABC', 'percent', 5, 1, 2 $$, 'Never more uses than the limit'),
  ('code, kind, percent, valid_from, valid_until', $$ 'ABC', 'percent', 5, '2025-01-02', '2025-01-02' $$,
    'A coupon ends after it starts')) rows (columns, row_values, title);
update public.coupons set uses = 2 where code = 'GIFT50';
select results_eq('select invariant from private.check_invariants()',
  array['uses of a coupon equal its redemptions within the limit'],
  'A use without its redemption is a violation that check_invariants reports');
update public.coupons set uses = 1 where code = 'GIFT50';
update public.coupons set max_uses_per_user = 1 where code = 'KINCS10';
update public.coupons set uses = 2 where code = 'KINCS10';
insert into public.coupon_redemptions (coupon_id, user_id, discount_minor, currency, redeemed_at)
select id, tests.id('anna'), 5, 'EUR', private.current_time() + interval '1 hour'
from public.coupons, generate_series(1, 2) where code = 'KINCS10';
select results_eq('select invariant from private.check_invariants()',
  array['nobody uses a coupon beyond the limit for each player'],
  'check_invariants reports a use beyond the limit for each player');
select tests.at((select max(redeemed_at) from public.coupon_redemptions));
update public.coupons set max_uses_per_user = 1 where code = 'KINCS10';
select is_empty('select * from private.check_invariants()', 'A limit that comes down leaves what was used before');
delete from public.coupon_redemptions where currency = 'EUR';
update public.coupons set uses = 0 where code = 'KINCS10';
select tests.invariants_hold();
select * from finish();
rollback;
