-- public.spend_tokens: whole tokens, never more than the balance, once per request id.
begin;
\ir ../support/load.psql
select plan(36);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')),
  tests.remember_id('bela', tests.create_user('Béla')),
  tests.remember_id('first', gen_random_uuid()), tests.remember_id('second', gen_random_uuid());
select tests.at('2025-05-20T12:00:00Z');
select tests.grant_tokens(tests.id('anna'), 10000), tests.grant_tokens(tests.id('anna'), 10000),
  tests.grant_tokens(tests.id('bela'), 50);
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok($$ select public.spend_tokens(1, 'x', gen_random_uuid()) $$, '42501',
  'permission denied for function spend_tokens', 'Visitors cannot spend');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.spend_tokens(1, 'x', gen_random_uuid()) $$, 'user_not_authenticated',
  'A token without a user is refused');
select tests.authenticate_as(gen_random_uuid());
select tests.throws_key($$ select public.spend_tokens(1, 'x', gen_random_uuid()) $$, 'user_balance_not_found',
  'A token that outlived its account is refused');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.spend_tokens(1, 'x', gen_random_uuid()) $$, 'insufficient_balance',
  'Being admin fills no balance');

-- Amounts -----------------------------------------------------------------------------------------
select tests.sign_in_as('anna');
select tests.throws_key(format('select public.spend_tokens(%s, %L, gen_random_uuid())', amount, 'x'),
  'invalid_input', title)
from (values
  ('-1', 'A negative amount is refused'),
  ('0', 'Zero is refused'),
  ('0.5', 'A fraction below one is refused'),
  ('1.5', 'A fraction is refused'),
  ('10001', '10001 tokens are refused'),
  ('10000.000001', 'A little more than 10000 is refused'),
  ('1e30', 'An amount beyond every integer is refused'),
  ('''NaN''', 'Not a number is refused'),
  ('''Infinity''', 'Infinity is refused'),
  ('null', 'A missing amount is refused')) as bad (amount, title);
select tests.throws_key($$ select public.spend_tokens(1, 'x', null) $$,
  'invalid_input', 'A missing request id is refused');
select tests.throws_key($$ select public.spend_tokens(1, repeat('x', 501), gen_random_uuid()) $$, 'invalid_input',
  'A description of 501 characters is refused');
select tests.sign_in_as('bela');
select tests.throws_key($$ select public.spend_tokens(51, 'x', gen_random_uuid()) $$, 'insufficient_balance',
  'One token more than the balance is refused');
select tests.as_owner();
select tests.rows_unchanged('No refused operation changed a row');

-- Effects -----------------------------------------------------------------------------------------
select tests.forget_broadcasts();
select tests.sign_in_as('bela');
select is(
  to_jsonb(public.spend_tokens(50, 'All of it', tests.id('first'))) - 'transaction_id', '{"amount": 50, "balance": 0}',
  'The whole balance can be spent, to zero');
select results_eq(
  $$ select type::text, delta::integer, description::text, metadata, request_id from public.token_transactions
    order by id desc limit 1 $$,
  $$ values ('spend', -50, 'All of it', '{"previousBalance": 50, "newBalance": 0}'::jsonb, tests.id('first')) $$,
  'The ledger has the row');
select results_eq('select balance::integer, total_earned::integer, total_spent::integer from public.token_balances', $$
  values (0, 50, 50) $$,
  'The balance has moved with it');
select tests.as_owner();
select results_eq('select topic, event, payload from tests.broadcasts()',
  $$ values ('user:' || tests.id('bela'), 'balance', '{"balance": 0}'::jsonb) $$,
  'The player''s other devices hear the new balance, and nobody else does');

-- Repeated requests -------------------------------------------------------------------------------
select tests.remember_rows();
select tests.sign_in_as('bela');
select is(to_jsonb(public.spend_tokens(50, 'All of it', tests.id('first'))) - 'transaction_id',
  '{"amount": 50, "balance": 0}',
  'The same request id gets the first answer again, also when nothing is left to spend');
select tests.throws_key($$ select public.spend_tokens(1, 'One more', gen_random_uuid()) $$, 'insufficient_balance',
  'Nothing more can be spent');
select tests.as_owner();
select tests.rows_unchanged('Neither changed a row');
select tests.sign_in_as('anna');
create temporary table answers as select to_jsonb(public.spend_tokens(10000, 'Most', tests.id('first'))) as answer;
select is((select answer - 'transaction_id' from answers), '{"amount": 10000, "balance": 10000}',
  '10000 tokens can be spent, and a request id of another player is free');
select public.spend_tokens(1.0, null, tests.id('second'));
select results_eq('select balance::integer from public.token_balances', $$ values (9999) $$,
  'A whole amount written with a point counts as whole, and the description may be missing');

select tests.as_owner();
select tests.remember_rows();
select tests.sign_in_as('anna');
select is(to_jsonb(public.spend_tokens(10000, 'Most', tests.id('first'))), (select answer from answers),
  'The same request id gets the first answer again, also after other operations');
select tests.throws_key($$ select public.spend_tokens(10000, 'Another text', tests.id('first')) $$, 'request_id_reused',
  'The same request id with another description is refused, so a purchase cannot answer for it');
select tests.throws_key($$ select public.spend_tokens(9999, 'Most', tests.id('first')) $$, 'request_id_reused',
  'The same request id with another amount is refused');
select tests.as_owner();
select tests.rows_unchanged('A repeated request id changes no rows, not even the date of the balance');
select is((select last_updated from public.token_balances where user_id = tests.id('anna')),
  (select max(created_at) from public.token_transactions where user_id = tests.id('anna')),
  'The balance bears the date of the last row of the ledger');
select lives_ok(
  $$ select private.post_tokens(private.lock_balance(tests.id('anna')), 'grant', 7, 'Test', private.current_time(),
       '33333333-3333-4333-8333-333333333333', false) $$, 'Another kind of operation has used a request id');
select tests.remember_rows();
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.spend_tokens(7, 'x', '33333333-3333-4333-8333-333333333333') $$,
  'request_id_reused', 'The request id of another kind of operation is refused');
select tests.as_owner();
select tests.rows_unchanged('A reused request id changes no rows');

select tests.invariants_hold();
select * from finish();
rollback;
