-- public.admin_adjust_tokens: an admin gives or takes tokens, with a reason.
begin;
\ir ../support/load.psql
select plan(35);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')),
  tests.remember_id('bela', tests.create_user('Béla')),
  tests.remember_id('request', gen_random_uuid()), tests.remember_id('spent', gen_random_uuid());
select tests.at('2025-05-20T12:00:00Z');
select tests.grant_tokens(tests.id('anna'), 100);
select tests.sign_in_as('anna');
select public.spend_tokens(40, 'Torch', tests.id('spent'));
select tests.as_owner();
delete from public.activity where true;
select tests.forget_broadcasts();
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok($$ select public.admin_adjust_tokens(tests.id('anna')::text, 5, 'Gift', gen_random_uuid()) $$, '42501',
  'permission denied for function admin_adjust_tokens', 'Visitors cannot adjust a balance');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.admin_adjust_tokens(tests.id('anna')::text, 5, 'Gift', gen_random_uuid()) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_adjust_tokens(tests.id('anna')::text, 5, 'Gift', gen_random_uuid()) $$,
  'admin_access_required', 'A player cannot give tokens to herself');
select tests.throws_key($$ select public.admin_adjust_tokens('', 5, 'Gift', gen_random_uuid()) $$,
  'admin_access_required', 'A player is refused before the id is checked');
select tests.sign_in_as('bela');
select tests.throws_key($$ select public.admin_adjust_tokens(tests.id('anna')::text, -5, 'Envy', gen_random_uuid()) $$,
  'admin_access_required', 'A player cannot take tokens from another');

-- Amounts -----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_adjust_tokens(tests.id(%L)::text, %s)', 'anna', arguments), key,
  title)
from (values
  ('0, ''x'', gen_random_uuid()', 'invalid_input', 'Zero is refused'),
  ('0.5, ''x'', gen_random_uuid()', 'invalid_input', 'A fraction is refused'),
  ('-1.5, ''x'', gen_random_uuid()', 'invalid_input', 'A negative fraction is refused'),
  ('10001, ''x'', gen_random_uuid()', 'invalid_input', '10001 tokens are refused'),
  ('-10001, ''x'', gen_random_uuid()', 'invalid_input', 'Minus 10001 tokens are refused'),
  ('''NaN'', ''x'', gen_random_uuid()', 'invalid_input', 'Not a number is refused'),
  ('null, ''x'', gen_random_uuid()', 'invalid_input', 'A missing amount is refused'),
  ('5, ''x'', null', 'invalid_input', 'A missing request id is refused'),
  ('5, null, gen_random_uuid()', 'invalid_input', 'A missing reason is refused'),
  ('5, E'' \t\n'', gen_random_uuid()', 'invalid_input', 'A reason that is white space of any kind is refused'),
  ('5, repeat(''x'', 501), gen_random_uuid()', 'invalid_input', 'A reason of 501 characters is refused'),
  ('-61, ''x'', gen_random_uuid()', 'insufficient_balance', 'More than the player has cannot be taken'),
  ('-40, ''x'', tests.id(''spent'')', 'request_id_reused', 'The request id of a purchase is refused')
) as bad (arguments, key, title);
select tests.throws_key($$ select public.admin_adjust_tokens(null, 5, 'x', gen_random_uuid()) $$, 'invalid_user_id',
  'A missing user is refused');
select tests.throws_key($$ select public.admin_adjust_tokens('', 5, 'x', gen_random_uuid()) $$, 'invalid_user_id',
  'An empty user id is refused');
select tests.throws_key($$ select public.admin_adjust_tokens('anna', 5, 'x', gen_random_uuid()) $$, 'invalid_user_id',
  'A text that is not a user id is refused');
select tests.throws_key($$ select public.admin_adjust_tokens(gen_random_uuid()::text, 5, 'x', gen_random_uuid()) $$,
  'user_balance_not_found', 'An unknown user has no balance');
select tests.as_owner();
select tests.rows_unchanged('No refused adjustment changed a row');

-- The adjustment ----------------------------------------------------------------------------------
select tests.sign_in_as('olga');
create temporary table answers as
select to_jsonb(public.admin_adjust_tokens(tests.id('anna')::text, 10000, ' Prize ', tests.id('request'))) as answer;
select is((select answer - 'transaction_id' from answers), '{"amount": 10000, "balance": 10060}',
  '10000 tokens can be given');
select is(to_jsonb(public.admin_adjust_tokens(tests.id('anna')::text, -60, 'Mistake',
  gen_random_uuid())) - 'transaction_id',
  '{"amount": 60, "balance": 10000}', 'Tokens can be taken');
select is(to_jsonb(public.admin_adjust_tokens(tests.id('anna')::text, 10000, 'Prize', tests.id('request'))),
  (select answer from answers),
  'The same request id gets the first answer again');
select tests.throws_key($$ select public.admin_adjust_tokens(tests.id('anna')::text, -10000, 'Prize',
  tests.id('request')) $$,
  'request_id_reused', 'The same request id with the other sign is refused');
select is(to_jsonb(public.admin_adjust_tokens(tests.id('bela')::text, 5, 'Gift', tests.id('request'))) -> 'balance',
  '5',
  'The request id is one of the player whose tokens move');
select is(to_jsonb(public.admin_adjust_tokens(tests.id('bela')::text, -5, 'Back', gen_random_uuid())) -> 'balance', '0',
  'A balance can be taken to zero');

select tests.as_owner();
select results_eq(
  $$ select type::text, delta::integer, description::text, counts_for_rate_limit, metadata
    from public.token_transactions
     where user_id = tests.id('anna') and type = 'adjustment' order by id $$,
  $$ values ('adjustment', 10000, 'Prize', false, '{"previousBalance": 60, "newBalance": 10060}'::jsonb),
            ('adjustment', -60, 'Mistake', false, '{"previousBalance": 10060, "newBalance": 10000}'::jsonb) $$,
  'Each adjustment is one row of the ledger, outside the player''s rate limit');
select results_eq(
  $$ select action, message, user_id, details from public.activity where details ->> 'user_id' = tests.id('anna')::text
    order by id $$,
  $$ values
    ('tokens.adjust', 'Prize', tests.id('olga'),
      jsonb_build_object('user_id', tests.id('anna'), 'before', 60, 'after', 10060)),
    ('tokens.adjust', 'Mistake', tests.id('olga'),
      jsonb_build_object('user_id', tests.id('anna'), 'before', 10060, 'after', 10000)) $$,
  'The log says who moved how much and why, once for each adjustment');
select results_eq(
  $$ select payload from tests.broadcasts('user:' || tests.id('anna')) where event = 'balance'
    order by payload ->> 'balance' $$,
  $$ values ('{"balance": 10000}'::jsonb), ('{"balance": 10060}'::jsonb) $$,
    'The player''s devices hear the new balance');
select is((select count(*) from tests.broadcasts('admin') where event = 'users'), 4::bigint,
  'The organisers'' lists hear of each adjustment once');

select lives_ok(
  $$ select to_jsonb(public.admin_adjust_tokens(tests.id('bela')::text, 1, 'Drop', gen_random_uuid()))
     from generate_series(1, 11), (select tests.sign_in_as('olga')) as signed_in $$,
  'Admins are not bound to 10 operations a minute');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
