-- public.admin_list_users: users with balance and contact data, searched, sorted and paged.
begin;
\ir ../support/load.psql
select plan(39);

select tests.remember_id('olga', tests.create_user('Ágota', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')),
  tests.remember_id('bela', tests.create_user('Bela')),
  tests.remember_id('odd', tests.create_user('Zed 100%_\'));
select tests.grant_tokens(tests.id('anna'), 30), tests.grant_tokens(tests.id('bela'), 70),
  tests.grant_tokens(tests.id('odd'), 50);
update public.profiles set email = case name when 'Anna' then 'c@hunt.test' when 'Bela' then 'a@hunt.test'
    when 'Ágota' then 'b@hunt.test' else 'd@hunt.test' end,
  created_at = '2025-01-01T00:00:00Z'::timestamptz
    + make_interval(days => case name when 'Ágota' then 0 when 'Anna' then 1 when 'Bela' then 2 else 3 end),
  last_login_at = case name when 'Anna' then '2025-05-02'::timestamptz when 'Bela' then '2025-05-01'::timestamptz end,
  phone_number = case name when 'Anna' then '+36301234567' end, tax_id = case name when 'Anna' then '81' end,
  address = case name when 'Anna' then 'Budapest' end where true;
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok('select * from public.admin_list_users()', '42501', 'permission denied for function admin_list_users',
  'Visitors cannot list users');
select tests.authenticate_as(null);
select tests.throws_key('select * from public.admin_list_users()',
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key('select * from public.admin_list_users()', 'admin_permissions_required', 'A player is refused');
select tests.throws_key($$ select * from public.admin_list_users('Anna') $$, 'admin_permissions_required',
  'A player cannot even list herself here');

-- Results -----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select results_eq(
  $$ select id, name, email, role, language, created_at, last_login_at, failed_login_attempts, points_total, balance,
       has_claimed_treasure, claim_submitted, phone_number, tax_id, address, total_count
     from public.admin_list_users('anna') $$,
  $$ values (tests.id('anna'), 'Anna', 'c@hunt.test', 'user', 'hu', '2025-01-02T00:00:00Z'::timestamptz,
       '2025-05-02'::timestamptz, 0, 0, 30, false, false, '+36301234567', '81', 'Budapest', 1::bigint) $$,
  'An admin gets each user with role, balance and contact data');

create function pg_temp.names(
  p_search text default null, p_role text default null,
    p_sort text default 'created_at', p_descending boolean default true,
  p_limit integer default 50, p_offset integer default 0
) returns text language sql as $$
  select string_agg(left(name, 4), ' ')
    from public.admin_list_users(p_search, p_role, p_sort, p_descending, p_limit, p_offset)
$$;
grant execute on function pg_temp.names(text, text, text, boolean, integer, integer) to public;

select is(pg_temp.names(), 'Zed  Bela Anna Ágot', 'The newest user comes first');
select is(pg_temp.names(p_descending => false), 'Ágot Anna Bela Zed ', 'Sorted upwards the oldest user comes first');
select is(pg_temp.names(p_sort => 'name', p_descending => false), 'Ágot Anna Bela Zed ',
  'Names sort ascending, letters with an accent among those without');
select is(pg_temp.names(p_sort => 'name'), 'Zed  Bela Anna Ágot', 'Names sort descending');
select is(pg_temp.names(p_sort => 'email', p_descending => false), 'Bela Ágot Anna Zed ', 'Addresses sort ascending');
select is(pg_temp.names(p_sort => 'email'), 'Zed  Anna Ágot Bela', 'Addresses sort descending');
select is(pg_temp.names(p_sort => 'balance', p_descending => false), 'Ágot Anna Zed  Bela', 'Balances sort ascending');
select is(pg_temp.names(p_sort => 'balance'), 'Bela Zed  Anna Ágot', 'Balances sort descending');
select is(pg_temp.names(p_sort => 'last_login_at'), 'Anna Bela Zed  Ágot',
  'The latest sign-in comes first, who never came last');
select is(pg_temp.names(p_sort => 'last_login_at', p_descending => false), 'Bela Anna Ágot Zed ',
  'The earliest sign-in comes first, who never came last');
select is(pg_temp.names(p_sort => 'points_total'), 'Zed  Bela Anna Ágot', 'Equal points fall back to the newest first');
select is(pg_temp.names(p_sort => 'points_total', p_descending => false), 'Ágot Anna Bela Zed ',
  'Equal points fall back to the oldest first when sorted ascending');

select is(pg_temp.names('  ANNA '), 'Anna', 'A search ignores case and the spaces around it');
select is(pg_temp.names('a@HUNT'), 'Bela', 'A search finds a part of an address');
select is(pg_temp.names('   '), pg_temp.names(), 'A search for nothing finds everybody');
select is(pg_temp.names('%'), 'Zed ', 'A percent sign is a letter like any other');
select is(pg_temp.names('_'), 'Zed ', 'An underscore is a letter like any other');
select is(pg_temp.names('\'), 'Zed ', 'A backslash is a letter like any other');
select is(pg_temp.names($$' or true --$$), null, 'A quote ends no string');
select is(pg_temp.names(p_role => 'admin'), 'Ágot', 'Admins can be listed alone');
select is(pg_temp.names(p_role => 'user'), 'Zed  Bela Anna', 'Players can be listed alone');

select is(pg_temp.names(p_limit => 2), 'Zed  Bela', 'A page holds as many users as asked for');
select is(pg_temp.names(p_limit => 2, p_offset => 2), 'Anna Ágot', 'The next page goes on where the first ended');
select results_eq('select distinct total_count from public.admin_list_users(p_limit => 2)', array[4::bigint],
  'Every row tells how many users there are in all');
select is_empty('select * from public.admin_list_users(p_offset => 4)', 'After the last page there is nothing');

select tests.throws_key(format('select * from public.admin_list_users(%s)', arguments), key, title)
from (values
  ('p_role => ''owner''', 'invalid_role', 'An unknown role is refused'),
  ('p_sort => ''password''', 'invalid_input', 'An unknown order is refused'),
  ('p_limit => 0', 'invalid_input', 'A page of nothing is refused'),
  ('p_limit => 1001', 'invalid_input', 'A page of 1001 is refused'),
  ('p_limit => null', 'invalid_input', 'A page without a size is refused'),
  ('p_offset => -1', 'invalid_input', 'A page before the first is refused'),
  ('p_offset => null', 'invalid_input', 'A page without a place is refused')) as bad (arguments, key, title);

select tests.as_owner();
select tests.rows_unchanged('Listing changes no rows');
select tests.invariants_hold();
select * from finish();
rollback;
