-- redeem_coupon: tokens at once, discounts for the next order, and no guessing.
begin;
\ir ../support/load.psql
select plan(45);
select tests.create_shop();
select tests.remember_id('request', gen_random_uuid());
select tests.create_coupon('GIFT50', 'tokens', '{"tokens": 50, "max_uses": 2}');
select tests.create_coupon('TWICE', 'tokens', '{"tokens": 5, "max_uses_per_user": 2}');
select tests.create_coupon('KINCS10',
  'percent', '{"percent": 10, "valid_until": "2025-06-01T00:00:00Z", "minimum_huf_minor": 50000, "minimum_eur_minor": '
  '100}');
select tests.create_coupon('CHEST', 'fixed', jsonb_build_object('fixed_huf_minor', 50000, 'fixed_eur_minor', 125,
  'product_id', tests.id('chest')));
select tests.create_coupon('SOON', 'tokens', '{"tokens": 50, "valid_from": "2025-05-20T12:00:00.001Z"}');
select tests.create_coupon('OVER', 'tokens', '{"tokens": 50, "valid_until": "2025-05-20T12:00:00Z"}');
select tests.create_coupon('OFF', 'tokens', '{"tokens": 50, "is_active": false}');

select is(private.coupon_code(E'nyár\u20137kqf \u2014\nm2xw'), 'NYÁR-7KQF-M2XW',
  'A dash that a program has made longer is a dash');

-- Permissions -------------------------------------------------------------------------------------

select tests.remember_rows();
select tests.as_anonymous();
select throws_ok($$ select public.redeem_coupon('GIFT50', gen_random_uuid()) $$, '42501', null,
  'A visitor redeems nothing');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.redeem_coupon('GIFT50', gen_random_uuid()) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.redeem_coupon(null, gen_random_uuid()) $$, 'invalid_input',
  'No code is invalid');
select tests.throws_key($$ select public.redeem_coupon('GIFT50', null) $$, 'invalid_input',
  'Without a request id a retry would credit twice: it is refused');
select tests.as_owner();
select tests.rows_unchanged('None of these refusals changes a row');

-- Tokens ------------------------------------------------------------------------------------------

select tests.forget_broadcasts();
select tests.remember_rows();
select tests.sign_in_as('anna');
select is(public.redeem_coupon(E' gi ft\u00a050\u200b\t', tests.id('request')),
  '{"kind": "tokens", "code": "GIFT50", "tokens": 50, "balance": 150}',
  'A code is taken in any case, with spaces and with what nobody sees, and its tokens are credited');
select results_eq('select tokens, discount_minor, currency, order_id, redeemed_at from public.coupon_redemptions',
  $$ values (50, null::integer, null::text, null::uuid, '2025-05-20T12:00:00Z'::timestamptz) $$,
    'The player finds the redemption');
select results_eq($$ select type::text, delta::integer, description::text, request_id, counts_for_rate_limit
  from public.token_transactions order by id desc limit 1 $$,
  $$ values ('coupon', 50, 'coupon:GIFT50', tests.id('request'), true) $$, 'The ledger names the coupon');
select tests.as_owner();
select tests.rows_moved_only_in(array['private.broadcast_ticks', 'private.remembered_gifts',
  'public.coupon_redemptions', 'public.coupons', 'public.token_balances', 'public.token_transactions',
  'realtime.messages'], 'Nothing else is written');
select is((select uses from public.coupons where code = 'GIFT50'), 1, 'The coupon counts its use');
select set_eq('select topic, event, payload from tests.broadcasts()', $$
  values ('user:' || tests.id('anna'), 'balance', '{"balance": 150}'::jsonb),
    ('admin', 'purchase', '{"interval_ms": 1000}') $$,
  'The player is notified of the balance, the organisers of a purchase, and nobody of the code');
select tests.remember_rows();
select tests.sign_in_as('anna');
select is(public.redeem_coupon('Gift50', tests.id('request')),
  '{"kind": "tokens", "code": "GIFT50", "tokens": 50, "balance": 150}', 'The same request id gets the same answer');
select tests.throws_key($$ select public.redeem_coupon('TWICE', tests.id('request')) $$,
  'request_id_reused', 'The request id of another coupon is refused');
select tests.as_owner();
select tests.rows_unchanged('Neither changes a row');
select tests.sign_in_as('anna');
select lives_ok($$ select public.spend_tokens(1, 'Coffee', tests.id('session')) $$,
  'Tokens are spent elsewhere under another id');
select tests.throws_key($$ select public.redeem_coupon('TWICE', tests.id('session')) $$,
  'request_id_reused', 'The request id of another token operation is refused');
select tests.answers_key(public.redeem_coupon('GIFT50', gen_random_uuid()),
  'coupon_already_used', 'A second time the coupon is refused');
select is(public.redeem_coupon('TWICE', gen_random_uuid()) -> 'balance', '154', 'A coupon for two uses is good once');
select is(public.redeem_coupon('TWICE', gen_random_uuid()) -> 'balance', '159',
  'A coupon for two uses is good a second time');
select tests.answers_key(public.redeem_coupon('TWICE', gen_random_uuid()), 'coupon_already_used',
  'A coupon for two uses is not good three times');
select tests.sign_in_as('béla');
select is(public.redeem_coupon('GIFT50', gen_random_uuid()) -> 'balance', '150', 'Another player uses it too');
select tests.sign_in_as('cili');
select tests.answers_key(public.redeem_coupon('GIFT50', gen_random_uuid()), 'coupon_used_up',
  'A coupon without uses left is refused');

-- Discounts ---------------------------------------------------------------------------------------

select tests.as_owner();
select tests.remember_rows();
select tests.sign_in_as('cili');
select is(public.redeem_coupon('kincs10', gen_random_uuid()),
  jsonb_build_object('kind', 'percent', 'code', 'KINCS10', 'percent', 10, 'fixed_huf_minor', null,
  'fixed_eur_minor', null,
    'product_id', null, 'minimum_huf_minor', 50000, 'minimum_eur_minor', 100,
      'valid_until', '2025-06-01T00:00:00+00:00'::timestamptz),
  'A discount in percent says what it is worth');
select is(public.redeem_coupon('chest', gen_random_uuid()),
  jsonb_build_object('kind', 'fixed', 'code', 'CHEST', 'percent', null, 'fixed_huf_minor', 50000,
  'fixed_eur_minor', 125,
    'product_id', tests.id('chest'), 'minimum_huf_minor', 0, 'minimum_eur_minor', 0, 'valid_until', null),
  'A fixed discount says its amounts and its product');
select tests.as_owner();
select tests.rows_unchanged('Asking uses nothing up');

-- Counted refusals --------------------------------------------------------------------------------

delete from private.coupon_attempts where true;
select tests.remember_rows();
select tests.sign_in_as('cili');
select tests.answers_key(public.redeem_coupon('SOON', gen_random_uuid()), 'coupon_not_yet_valid',
  'A coupon is not taken before its time');
select tests.answers_key(public.redeem_coupon('OVER', gen_random_uuid()), 'coupon_expired',
  'A coupon is not taken from its end on');
select tests.answers_key(public.redeem_coupon('OFF', gen_random_uuid()), 'coupon_not_found',
  'An inactive coupon is not found');
select tests.answers_key(public.redeem_coupon('', gen_random_uuid()), 'coupon_not_found', 'An empty code is not found');
select tests.as_owner();
select tests.rows_moved_only_in(array['private.coupon_attempts'], 'Refusals leave nothing but the count');
select tests.sign_in_as('cili');
select tests.answers_key(public.redeem_coupon('NOSUCH', gen_random_uuid()), 'coupon_not_found',
  'An unknown coupon is not found');
select tests.throws_key($$ select public.redeem_coupon('KINCS10', gen_random_uuid()) $$,
  'rate_limit_exceeded', 'After five refusals in a minute not even a good code is looked at');
select tests.throws_key($$ select tests.order_product('purse', 'KINCS10') $$,
  'rate_limit_exceeded', 'After five refusals an order with a code is refused too');
select is(tests.order_product('purse') ->> 'status', 'pending', 'An order without a code is another matter');
select tests.sign_in_as('anna');
select is(public.redeem_coupon('KINCS10', gen_random_uuid()) ->> 'kind', 'percent', 'Other players are not held up');
select tests.at('2025-05-20T12:00:59Z');
select tests.sign_in_as('cili');
select tests.throws_key($$ select public.redeem_coupon('KINCS10', gen_random_uuid()) $$,
  'rate_limit_exceeded', 'The limit holds for a minute');
select tests.at('2025-05-20T12:01:00Z');
select is(public.redeem_coupon('KINCS10', gen_random_uuid()) ->> 'kind', 'percent', 'The limit ends after a minute');
select tests.answers_key(public.redeem_coupon('NOSUCH', gen_random_uuid()), 'coupon_not_found',
  'The next refusal starts a new count');
select tests.as_owner();
select is((select count(*) from private.coupon_attempts where user_id = tests.id('cili')), 1::bigint,
  'Old attempts are not kept');

-- The limit on token operations -------------------------------------------------------------------

update public.coupons set max_uses = null, max_uses_per_user = 100 where code = 'TWICE';
select tests.sign_in_as('cili');
select is((select count(public.redeem_coupon('TWICE', gen_random_uuid())) from generate_series(1, 10)), 10::bigint,
  'Ten token operations in a minute are accepted');
select tests.throws_key($$ select public.redeem_coupon('TWICE', gen_random_uuid()) $$, 'rate_limit_exceeded',
  'The eleventh is not');
select is(public.redeem_coupon('KINCS10', gen_random_uuid()) ->> 'kind', 'percent',
  'A discount moves no tokens and is not stopped by it');

select tests.as_owner();
select is((select uses from public.coupons where code = 'TWICE'), 12, 'Every use is counted');
select tests.invariants_hold();
select * from finish();
rollback;
