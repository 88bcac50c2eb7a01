-- public.token_transactions: the append-only ledger.
begin;
\ir ../support/load.psql
select plan(24);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')),
  tests.remember_id('bela', tests.create_user('Béla'));
select tests.at('2025-05-20T12:00:00Z');
select tests.grant_tokens(tests.id('anna'), 100), tests.grant_tokens(tests.id('bela'), 50);
select tests.sign_in_as('anna');
select public.spend_tokens(30, 'Torch', '11111111-1111-4111-8111-111111111111');
select tests.as_owner();

select results_eq(
  $$ select type::text, delta::integer, amount, description::text, status::text, created_at, completed_at, metadata,
    order_id, payment_method,
       counts_for_rate_limit
     from public.token_transactions where user_id = tests.id('anna') order by id $$,
  $$ values
    ('grant', 100, 100, 'Test', 'completed', '2025-05-20T12:00:00Z'::timestamptz, '2025-05-20T12:00:00Z'::timestamptz,
     '{"previousBalance": 0, "newBalance": 100}'::jsonb, null::uuid, null::text, false),
    ('spend', -30, 30, 'Torch', 'completed', '2025-05-20T12:00:00Z'::timestamptz, '2025-05-20T12:00:00Z'::timestamptz,
     '{"previousBalance": 100, "newBalance": 70}'::jsonb, null::uuid, null::text, true) $$,
  'Each transaction is completed on creation and knows the balance before and after it');

-- Constraints, as the owner -----------------------------------------------------------------------
create function pg_temp.insert_row(p_type text, p_delta integer, p_status text default 'completed',
  p_request_id uuid default null)
returns void language sql as $$
  insert into public.token_transactions (user_id, type, delta, status, created_at, completed_at, metadata, request_id)
  values (tests.id('anna'), p_type, p_delta, p_status, now(), now(), '{"previousBalance": 70, "newBalance": 71}',
    p_request_id)
$$;
select throws_ok($$ select pg_temp.insert_row('theft', 1) $$, '23514',
  'value for domain token_transaction_type violates check constraint "token_transaction_type_known"',
  'An unknown kind of transaction is refused');
select throws_ok($$ select pg_temp.insert_row('grant', 0) $$, '23514',
  'value for domain token_delta violates check constraint "token_delta_range"',
  'A transaction of nothing is refused');
select throws_ok($$ select pg_temp.insert_row('grant', 10001) $$, '23514',
  'value for domain token_delta violates check constraint "token_delta_range"',
  'A transaction of 10001 tokens is refused');
select throws_ok($$ select pg_temp.insert_row('spend', -10001) $$, '23514',
  'value for domain token_delta violates check constraint "token_delta_range"',
  'A transaction of minus 10001 tokens is refused');
select throws_ok($$ select pg_temp.insert_row('grant', 1, 'pending') $$, '23514',
  'value for domain token_transaction_status violates check constraint "token_transaction_status_known"',
  'A transaction is always completed');
select throws_ok($$ select pg_temp.insert_row('spend', -1, p_request_id => '11111111-1111-4111-8111-111111111111') $$,
  '23505',
  'duplicate key value violates unique constraint "token_transactions_request_id_key"',
  'A request id moves the tokens of a player once');

savepoint tampering;
select pg_temp.insert_row('grant', 1);
select results_eq('select distinct invariant from private.check_invariants() order by 1',
  $$ values ('balance equals the sum of the ledger') $$,
    'A row past the rule is a violation that check_invariants reports');
rollback to tampering;
update public.token_transactions set metadata = '{"previousBalance": 100, "newBalance": 71}' where delta = -30;
select results_eq('select distinct invariant from private.check_invariants()',
  $$ values ('each ledger row starts where the one before ended') $$,
  'A row that was changed afterwards is a violation that check_invariants reports');
rollback to tampering;

-- Reading and writing -----------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok('select * from public.token_transactions', '42501', 'permission denied for table token_transactions',
  'Visitors cannot read the ledger');
select tests.sign_in_as('anna');
select results_eq('select user_id, delta::integer from public.token_transactions order by id',
  $$ values (tests.id('anna'), 100), (tests.id('anna'), -30) $$, 'A player reads their own transactions and no others');
select tests.sign_in_as('bela');
select is_empty($$ select * from public.token_transactions where user_id = tests.id('anna') $$,
  'A stranger does not see the transactions of a player');
select tests.sign_in_as('olga');
select is_empty('select * from public.token_transactions',
  'An admin sees no transactions of others here; admin_list_token_transactions shows them');

select tests.as_owner();
select tests.remember_rows();
select tests.sign_in_as('anna');
select throws_ok('delete from public.token_transactions where delta < 0', '42501',
  'permission denied for table token_transactions', 'A player cannot delete what was spent');
select throws_ok('update public.token_transactions set delta = 1', '42501',
  'permission denied for table token_transactions', 'A player cannot rewrite the ledger');
select throws_ok(
  $$ insert into public.token_transactions (user_id, type, delta, created_at, completed_at, metadata)
     values (tests.id('anna'), 'grant', 1000, now(), now(), '{}') $$, '42501',
  'permission denied for table token_transactions', 'A player cannot add to the ledger');
select throws_ok(
  $$ select private.post_tokens(null::public.token_balances, 'grant', 1000, '', now()) $$, '42501',
  'permission denied for function post_tokens', 'A player cannot reach the writer of the ledger');

select tests.as_owner();
grant all on public.token_transactions to anon, authenticated;
select tests.as_anonymous();
select is_empty('select * from public.token_transactions', 'Row-level security alone hides the ledger from visitors');
select tests.sign_in_as('anna');
select throws_ok(
  $$ insert into public.token_transactions (user_id, type, delta, created_at, completed_at, metadata)
     values (tests.id('anna'), 'grant', 1000, now(), now(), '{}') $$, '42501',
  'new row violates row-level security policy for table "token_transactions"',
  'Row-level security alone stops invented transactions');
select tests.affects_no_row('delete from public.token_transactions', 'Row-level security alone stops deletions');
select tests.sign_in_as('olga');
select tests.affects_no_row($$ update public.token_transactions set description = 'Changed' $$,
  'Row-level security alone stops changes by admins');
select tests.affects_no_row('delete from public.token_transactions',
  'Row-level security alone stops deletions by admins');

select tests.as_owner();
select tests.rows_unchanged('No refused write changed a row');
select tests.invariants_hold();
select * from finish();
rollback;
