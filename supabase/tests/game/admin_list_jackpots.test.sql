-- admin_list_jackpots and admin_list_jackpot_entries: jackpots and their ledger, for organisers.
begin;
\ir ../support/load.psql
select plan(37);
select tests.create_hunt();
select tests.open_jackpot(100, 10), tests.open_jackpot(5, 20, 'other session');
select tests.remember_id('third session', tests.save_session('{"name": "Third"}')),
  tests.remember_id('test session', tests.save_session('{"name": "Test session", "is_test": true}'));
update public.game_sessions s set created_at = '2025-01-01T00:00:00Z'::timestamptz + make_interval(days => case s.id
  when tests.id('session') then 1 when tests.id('other session') then 2 else 3 end) where true;
select tests.buy_as('anna', 'compass'), tests.buy_as('béla', 'compass');
select tests.remember_id('demoted', tests.create_user('Dénes', 'admin'));
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('demoted');
create function pg_temp.hunts(
  p_search text default null, p_status text default null, p_sort text default null, p_descending boolean default true,
  p_limit integer default 50, p_offset integer default 0
) returns text language sql as $$
  select string_agg(split_part(game_session_name, ' ', 1), ' ')
  from public.admin_list_jackpots(p_search, p_status, p_sort, p_descending, p_limit, p_offset)
$$;
create function pg_temp.books(p_search text default null, p_kind text default null, p_limit integer default 50,
  p_offset integer default 0)
returns text language sql as $$
  select string_agg(kind || delta, ' ')
  from public.admin_list_jackpot_entries(tests.id('session jackpot'), p_search, p_kind, p_limit, p_offset)
$$;
grant execute on all functions in schema pg_temp to public;
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
create temporary table calls (name text, call text);
insert into calls values
  ('admin_list_jackpots', 'select * from public.admin_list_jackpots()'),
  ('admin_list_jackpot_entries', 'select * from public.admin_list_jackpot_entries(null)');
grant select on calls to public;
select tests.as_anonymous();
select throws_ok(call, '42501', 'permission denied for function ' || name, 'Visitors see nothing of ' || name)
  from calls;
select tests.authenticate_as(null);
select tests.throws_key(call, 'user_not_authenticated', 'A token without a user sees nothing of ' || name) from calls;
select tests.sign_in_as('anna');
select tests.throws_key(call, 'admin_permissions_required', 'A player sees nothing of ' || name) from calls;
select tests.sign_in_as('demoted');
select tests.throws_key(call, 'admin_permissions_required', 'A former organiser sees nothing of ' || name) from calls;

-- Hunts -------------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select results_eq(
  $$ select game_session_id, game_session_name, ends_at, treasure_awarded_at, jackpot_id, status, amount, seed_tokens,
    share_tokens,
       share_percent, winner_name, closed_at, created_at, total_count
     from public.admin_list_jackpots('budapest') $$,
  $$ values (tests.id('session'), 'Budapest hunt', '2025-06-01T18:00:00Z'::timestamptz, null::timestamptz,
    tests.id('session jackpot'),
       'open', 102::bigint, 100::bigint, 2::bigint, 10, null::text, null::timestamptz,
         '2025-05-20T12:00:00Z'::timestamptz, 1::bigint) $$,
  'What is in it, and where it came from');
select results_eq($$ select jackpot_id, status, amount, seed_tokens, share_tokens, share_percent
  from public.admin_list_jackpots('third') $$,
  $$ values (null::uuid, null::text, null::bigint, null::bigint, null::bigint, null::integer) $$,
    'A hunt without a jackpot is listed too');
select is(pg_temp.hunts(), 'Third Another Budapest', 'The newest hunt comes first, test sessions have no jackpot');
select is(pg_temp.hunts(p_descending => false), 'Budapest Another Third',
  'The oldest hunt comes first when sorted ascending');
select is(pg_temp.hunts(p_sort => 'name', p_descending => false), 'Another Budapest Third', 'Names sort ascending');
select is(pg_temp.hunts(p_sort => 'name'), 'Third Budapest Another', 'Names sort descending');
select is(pg_temp.hunts(p_sort => 'amount'), 'Budapest Another Third', 'The fullest comes first');
select is(pg_temp.hunts(p_sort => 'amount', p_descending => false), 'Third Another Budapest',
  'A hunt without a jackpot comes first when sorted ascending');
select is(pg_temp.hunts(p_status => 'none'), 'Third', 'Hunts without a jackpot can be listed alone');
select is(pg_temp.hunts(p_status => 'open'), 'Another Budapest', 'Hunts with an open jackpot can be listed alone');
select is(pg_temp.hunts(p_search => '%'), null, 'A percent sign is looked for, not a joker');
select is(pg_temp.hunts(p_limit => 1, p_offset => 1), 'Another', 'Pages follow each other');
select is((select max(total_count) from public.admin_list_jackpots(p_limit => 1)), 3::bigint,
  'Every page knows how many there are');
select tests.throws_key(format('select pg_temp.hunts(%s)', arguments), 'invalid_input', title) from (values
  ($$ p_status => 'lost' $$, 'No other status exists'), ($$ p_sort => 'id' $$, 'No other order exists'),
  ('p_limit => 0', 'A page holds a row'), ('p_offset => -1', 'There is no page before the first')) bad (arguments,
    title);

-- Ledger ------------------------------------------------------------------------------------------
select is(pg_temp.books(), 'share1 share1 seed100', 'Every entry is in the ledger, the newest first');
select results_eq(
  $$ select kind, delta, user_name, admin_name, description, token_transaction_id is not null, total_count
     from public.admin_list_jackpot_entries(tests.id('session jackpot'), p_limit => 1, p_offset => 1) $$,
  $$ select 'share', 1, 'Anna', null::text, 'clue:' || tests.id('compass'), true, 3::bigint $$,
    'A share names the buyer and the purchase');
select results_eq($$ select user_name, admin_name
  from public.admin_list_jackpot_entries(tests.id('session jackpot'), p_kind => 'seed') $$,
  $$ values (null::text, 'Olga') $$, 'A seed names the organiser');
select is(pg_temp.books('olga'), 'seed100', 'Organisers are found by name');
select is(pg_temp.books('béla', 'share'), 'share1', 'Buyers are found by name');
select tests.throws_key($$ select pg_temp.books(p_kind => 'theft') $$, 'invalid_input', 'No other entry exists');
select tests.throws_key('select * from public.admin_list_jackpot_entries(gen_random_uuid())',
  'jackpot_not_found', 'A jackpot that does not exist has no ledger');

-- Closed ------------------------------------------------------------------------------------------
select tests.as_owner();
select tests.rows_unchanged('Looking changes no rows');
select tests.sign_in_as('olga');
select to_jsonb(public.admin_close_jackpot(id, 'roll_over', tests.id('other session'), updated_at)) from public.jackpots
  where id = tests.id('session jackpot');
select results_eq($$ select game_session_id, status, amount, seed_tokens, share_tokens
  from public.admin_list_jackpots(p_sort => 'amount') where jackpot_id is not null $$,
  $$ values (tests.id('other session'), 'open', 107::bigint, 107::bigint, 0::bigint),
    (tests.id('session'), 'rolled_over', 102, 100, 2) $$,
  'A closed one shows what it held, and the one it went to holds it now');
select is(pg_temp.books(p_kind => 'rollover_out'), 'rollover_out-102', 'The ledger says where it went');

select tests.as_owner();
update public.game_sessions set name = 'Áfonya' where id = tests.id('third session');
select tests.sign_in_as('olga');
select is(pg_temp.hunts(p_sort => 'name', p_descending => false), 'Áfonya Another Budapest',
  'Names sort as people read them, accents too');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
