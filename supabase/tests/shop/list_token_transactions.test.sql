-- public.list_token_transactions: the latest own ledger rows, 50 by default.
begin;
\ir ../support/load.psql
select plan(14);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')),
  tests.remember_id('bela', tests.create_user('Béla'));
select tests.grant_tokens(tests.id('anna'), amount) from generate_series(1, 60) amount;
select tests.grant_tokens(tests.id('bela'), 500);
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.list_token_transactions()', '42501',
  'permission denied for function list_token_transactions', 'Visitors have no ledger');
select tests.authenticate_as(null);
select is_empty('select * from public.list_token_transactions()', 'A token without a user gets nothing');

select tests.sign_in_as('anna');
select results_eq('select delta::integer from public.list_token_transactions()', 'select generate_series(60, 11, -1)',
  'A player gets the latest 50 transactions, newest first');
select results_eq('select delta::integer from public.list_token_transactions(3)', array[60, 59, 58],
  'The limit can be smaller');
select is((select count(*)::integer from public.list_token_transactions(500)), 60, 'The limit can be larger');
select is((select count(*)::integer from public.list_token_transactions(null)), 50, 'No limit means the default');
select is((select count(*)::integer from public.list_token_transactions(0)), 1, 'At least one transaction is shown');
select results_eq(
  'select user_id, type::text, amount, delta::integer, description::text, status::text, metadata, order_id, '
  'payment_method from public.list_token_transactions(1)',
  $$ values (tests.id('anna'), 'grant', 60, 60, 'Test', 'completed',
       '{"previousBalance": 1770, "newBalance": 1830}'::jsonb, null::uuid, null::text) $$,
  'Each transaction comes with amount, sign, text and balances');
select is_empty($$ select * from public.list_token_transactions(500) where user_id <> tests.id('anna') $$,
  'No transaction of another player is among them');

select tests.sign_in_as('bela');
select results_eq('select delta::integer from public.list_token_transactions()', array[500],
  'A stranger gets their own transactions only');
select tests.sign_in_as('olga');
select is_empty('select * from public.list_token_transactions()', 'An admin gets their own transactions only');

-- More than 500 are never read at once.
select tests.as_owner();
select tests.rows_unchanged('Listing changes no rows');
select tests.grant_tokens(tests.id('bela'), 1) from generate_series(1, 510);
select tests.sign_in_as('bela');
select is((select count(*)::integer from public.list_token_transactions(1000000)), 500,
  'At most 500 transactions are shown');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
