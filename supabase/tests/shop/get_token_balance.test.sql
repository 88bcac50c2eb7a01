-- public.get_token_balance: the caller's own balance only.
begin;
\ir ../support/load.psql
select plan(17);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')),
  tests.remember_id('bela', tests.create_user('Béla'));
select tests.at('2025-05-20T12:00:00Z');
select tests.grant_tokens(tests.id('anna'), 100);
select tests.sign_in_as('anna');
select public.spend_tokens(30, 'Torch', gen_random_uuid());
select tests.as_owner();
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select public.get_token_balance()', '42501', 'permission denied for function get_token_balance',
  'Visitors have no balance');
select tests.authenticate_as(null);
select tests.throws_key('select public.get_token_balance()',
  'user_not_authenticated', 'A token without a user is refused');
select tests.authenticate_as(gen_random_uuid());
select tests.throws_key('select public.get_token_balance()', 'user_balance_not_found',
  'A token that outlived its account finds no balance');

select tests.sign_in_as('anna');
select is(
  to_jsonb(public.get_token_balance()) - 'last_updated',
  jsonb_build_object('user_id', tests.id('anna'), 'balance', 70, 'total_earned', 100, 'total_spent', 30,
  'own_balance', null), 'A player gets their own balance with what was earned and spent');
select is((public.get_token_balance()).last_updated, '2025-05-20T12:00:00Z'::timestamptz,
  'The balance says when it last moved');
select is(to_jsonb(public.get_token_balance(tests.id('anna')::text)), to_jsonb(public.get_token_balance()),
  'Naming oneself gives the same');
select is(to_jsonb(public.get_token_balance(null)), to_jsonb(public.get_token_balance()),
  'Naming nobody gives the same');
select tests.throws_key($$ select public.get_token_balance(tests.id('bela')::text) $$, 'unauthorized_access',
  'The balance of another player is refused');
select tests.throws_key(format('select public.get_token_balance(%L)', id), 'invalid_user_id', title)
from (values ('', 'An empty user id is refused'), ('anna', 'A name is not a user id'),
  (' ', 'A space is not a user id'),
  (tests.id('anna')::text || 'a', 'A longer id is not a user id')) as bad (id, title);
select is(to_jsonb(public.get_token_balance(upper(tests.id('anna')::text))), to_jsonb(public.get_token_balance()),
  'An id may be written in capitals');
select tests.throws_key($$ select public.get_token_balance(gen_random_uuid()::text) $$, 'unauthorized_access',
  'An unknown user is refused in the same words, so that nobody learns who exists');

select tests.sign_in_as('olga');
select tests.throws_key($$ select public.get_token_balance(tests.id('anna')::text) $$, 'unauthorized_access',
  'An admin asks admin_list_users for balances of players');

select tests.as_owner();
select tests.rows_unchanged('Asking changes no rows');
select tests.invariants_hold();
select * from finish();
rollback;
