-- public.admin_list_token_transactions: the ledger of all users.
begin;
\ir ../support/load.psql
select plan(21);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')),
  tests.remember_id('bela', tests.create_user('Bela'));
select tests.at('2025-05-20T12:00:00Z');
select tests.grant_tokens(tests.id('anna'), 100), tests.grant_tokens(tests.id('bela'), 200);
select tests.at('2025-05-20T12:01:00Z');
select tests.sign_in_as('anna');
select public.spend_tokens(30, 'Torch 100%', gen_random_uuid());
select tests.at('2025-05-20T12:02:00Z');
select tests.sign_in_as('olga');
select public.admin_adjust_tokens(tests.id('bela')::text, -50, 'Mistake', gen_random_uuid());
select tests.as_owner();
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok('select * from public.admin_list_token_transactions()', '42501',
  'permission denied for function admin_list_token_transactions', 'Visitors cannot read the ledger');
select tests.authenticate_as(null);
select tests.throws_key('select * from public.admin_list_token_transactions()', 'user_not_authenticated',
  'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key('select * from public.admin_list_token_transactions()', 'admin_permissions_required',
  'A player is refused');

-- Results -----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select results_eq(
  $$ select user_id, user_name, user_email, type, amount, delta, description, status, created_at, metadata, order_id,
       payment_method, total_count from public.admin_list_token_transactions(p_limit => 2) $$,
  $$ values
    (tests.id('bela'), 'Bela', 'user-' || tests.id('bela') || '@hunt.test', 'adjustment', 50, -50, 'Mistake',
      'completed',
     '2025-05-20T12:02:00Z'::timestamptz, '{"previousBalance": 200, "newBalance": 150}'::jsonb, null::uuid, null::text,
       4::bigint),
    (tests.id('anna'), 'Anna', 'user-' || tests.id('anna') || '@hunt.test', 'spend', 30, -30, 'Torch 100%', 'completed',
     '2025-05-20T12:01:00Z', '{"previousBalance": 100, "newBalance": 70}', null, null, 4) $$,
  'An admin gets the transactions of all users, the latest first, and how many there are');

create function pg_temp.deltas(p_search text default null, p_type text default null, p_limit integer default 50,
  p_offset integer default 0)
returns integer[] language sql as $$
  select array_agg(delta) from public.admin_list_token_transactions(p_search, p_type, p_limit, p_offset)
$$;
grant execute on function pg_temp.deltas(text, text, integer, integer) to public;
select is(pg_temp.deltas(), array[-50, -30, 200, 100], 'Transactions of the same moment are ordered by their number');
select is(pg_temp.deltas('ANNA'), array[-30, 100], 'A search finds the name of the user');
select is(pg_temp.deltas(tests.id('bela')::text), array[-50, 200], 'A search finds a part of the address of the user');
select is(pg_temp.deltas('mistake'), array[-50], 'A search finds the description');
select is(pg_temp.deltas('%'), array[-30], 'A percent sign is a letter like any other');
select is(pg_temp.deltas(' '), array[-50, -30, 200, 100], 'A search for nothing finds everything');
select is(pg_temp.deltas(p_type => 'grant'), array[200, 100], 'One kind of transaction can be listed alone');
select is(pg_temp.deltas(p_type => 'jackpot'), null, 'A kind that has not happened yet gives nothing');
select is(pg_temp.deltas('anna', 'spend'), array[-30], 'Search and kind go together');
select is(pg_temp.deltas(p_limit => 1, p_offset => 1), array[-30], 'Pages go on where the one before ended');
select is(pg_temp.deltas(p_offset => 4), null, 'After the last page there is nothing');

select tests.throws_key(format('select * from public.admin_list_token_transactions(%s)', arguments),
  'invalid_input', title)
from (values
  ('p_limit => 0', 'A page of nothing is refused'),
  ('p_limit => 1001', 'A page of 1001 is refused'),
  ('p_limit => null', 'A page without a size is refused'),
  ('p_offset => -1', 'A page before the first is refused')) as bad (arguments, title);

select tests.as_owner();
select tests.rows_unchanged('Listing changes no rows');
select tests.invariants_hold();
select * from finish();
rollback;
