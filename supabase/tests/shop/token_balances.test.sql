-- public.token_balances: one row per user, never negative, written only by the ledger's rule.
begin;
\ir ../support/load.psql
select plan(18);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')),
  tests.remember_id('bela', tests.create_user('Béla'));
select tests.grant_tokens(tests.id('anna'), 100);

select throws_ok(
  $$ update public.token_balances set balance = -1, total_spent = 101 where user_id = tests.id('anna') $$, '23514',
  'value for domain non_negative violates check constraint "non_negative"',
  'A balance is never negative, whoever writes it');
update public.token_balances set total_earned = 500, total_spent = 400 where user_id = tests.id('anna');
select results_eq('select invariant, detail from private.check_invariants()',
  $$ values ('balance equals the sum of the ledger', tests.id('anna')::text) $$,
  'Earned and spent tokens match the ledger');
update public.token_balances set total_earned = 100, total_spent = 0 where user_id = tests.id('anna');
select throws_ok(
  $$ insert into public.token_balances (user_id) values (tests.id('anna')) $$, '23505',
  'duplicate key value violates unique constraint "token_balances_pkey"', 'A user has one balance');
update public.token_balances set balance = 500, total_earned = 500 where user_id = tests.id('anna');
select results_eq('select invariant, detail from private.check_invariants()',
  $$ values ('balance equals the sum of the ledger', tests.id('anna')::text) $$,
  'A balance without its ledger row is a violation that check_invariants reports');
update public.token_balances set balance = 100, total_earned = 100 where user_id = tests.id('anna');

select tests.as_anonymous();
select throws_ok('select * from public.token_balances', '42501', 'permission denied for table token_balances',
  'Visitors cannot read balances');
select tests.sign_in_as('anna');
select results_eq('select user_id, balance::integer, total_earned::integer, total_spent::integer from '
  'public.token_balances',
  $$ values (tests.id('anna'), 100, 100, 0) $$, 'A player reads their own balance and no other');
select tests.sign_in_as('bela');
select is_empty($$ select * from public.token_balances where user_id = tests.id('anna') $$,
  'A stranger does not see the balance of a player');
select tests.sign_in_as('olga');
select results_eq('select user_id from public.token_balances', $$ values (tests.id('olga')) $$,
  'An admin reads only their own balance here; reports show the others');

select tests.as_owner();
select tests.remember_rows();
select tests.sign_in_as('anna');
select throws_ok('update public.token_balances set balance = 1000000, total_earned = 1000000', '42501',
  'permission denied for table token_balances', 'A player cannot fill their own balance');
select throws_ok('delete from public.token_balances', '42501',
  'permission denied for table token_balances', 'A player cannot delete a balance');
select tests.sign_in_as('olga');
select throws_ok('update public.token_balances set balance = 1000000, total_earned = 1000000', '42501',
  'permission denied for table token_balances', 'An admin cannot fill balances past admin_adjust_tokens');

select tests.as_owner();
grant all on public.token_balances to anon, authenticated;
select tests.as_anonymous();
select is_empty('select * from public.token_balances', 'Row-level security alone hides balances from visitors');
select tests.sign_in_as('anna');
select tests.affects_no_row('update public.token_balances set balance = 1000000, total_earned = 1000000',
  'Row-level security alone stops a player from filling their own balance');
select tests.affects_no_row('delete from public.token_balances', 'Row-level security alone stops deletions');
select tests.sign_in_as('olga');
select tests.affects_no_row('update public.token_balances set balance = 1000000, total_earned = 1000000',
  'Row-level security alone stops updates by admins');
select tests.affects_no_row('delete from public.token_balances', 'Row-level security alone stops deletions by admins');

select tests.as_owner();
select tests.rows_unchanged('No refused write changed a row');
select tests.invariants_hold();
select * from finish();
rollback;
