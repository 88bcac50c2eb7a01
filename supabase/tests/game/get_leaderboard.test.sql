-- get_leaderboard: order, ties, own rank, limits, and who may look.
begin;
\ir ../support/load.psql
select plan(35);
select tests.create_hunt();
select tests.create_player(name) from unnest(array['Ede', 'Fanni', 'Gábor']) name;
select tests.at_playing_time();

-- The board as "rank name points" lines, as the current user sees it.
create function pg_temp.board(p_limit integer default 100) returns text[] language sql volatile as $$
  select coalesce(array_agg(concat_ws(' ', row ->> 'rank', row ->> 'name', row ->> 'points')
    order by (row ->> 'rank')::integer), '{}')
  from jsonb_array_elements(to_jsonb(public.get_leaderboard(tests.id('session'), p_limit)) -> 'rows') row
$$;
grant execute on function pg_temp.board(integer) to authenticated;

-- Refusals ----------------------------------------------------------------------------------------

select tests.remember_rows();
select tests.as_anonymous();
select throws_ok($$ select public.get_leaderboard(tests.id('session')) $$, '42501', null,
  'A visitor cannot call get_leaderboard');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.get_leaderboard(tests.id('session')) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('cili');
select tests.throws_key($$ select public.get_leaderboard(tests.id('session')) $$,
  'session_not_joined', 'A player who has not joined does not see the board');
select tests.throws_key($$ select public.get_leaderboard(gen_random_uuid()) $$,
  'game_session_not_found', 'A session that does not exist has no board');
select tests.throws_key(format('select public.get_leaderboard(tests.id(''session''), %L)', bad), 'invalid_input',
  'A limit of ' || coalesce(bad::text, 'null') || ' is invalid')
from unnest(array[0, -1, 501, null]) bad;
select tests.rows_unchanged('Refusals move no row');

-- An empty board ----------------------------------------------------------------------------------

select tests.sign_in_as('anna');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))),
  jsonb_build_object('game_session_id', tests.id('session'), 'is_frozen', false, 'frozen_at', null, 'players', 0,
    'rows', '[]'::jsonb, 'team_name', null, 'me', jsonb_build_object('rank', null, 'points', 0, 'reached_at', null)),
  'Before the first points the board is empty and the caller has no rank');

-- Order -------------------------------------------------------------------------------------------

select tests.scan_as('béla', 'hall', '2025-06-01T10:10:00Z');
select tests.scan_as('anna', 'hall', '2025-06-01T10:05:00Z');
select tests.scan_as('ede', 'well', '2025-06-01T10:30:00Z');
select tests.scan_as('fanni', 'hall', '2025-06-01T10:20:00Z');
select tests.sign_in_as('anna');
select is(pg_temp.board(), array['1 Ede 20', '2 Anna 10', '3 Béla 10', '4 Fanni 10'],
  'More points rank first; on equal points the earlier one does; without points nobody ranks');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'rows' -> 1,
  jsonb_build_object('rank', 2, 'user_id', tests.id('anna'), 'name', 'Anna', 'points', 10,
    'reached_at', '2025-06-01T10:05:00Z'::timestamptz, 'is_me', true, 'vip_badge', null, 'team_id', null),
  'A row has rank, player, points, time and badge, and no contact data');
select is((to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'players')::integer, 4,
  'The number of players counts those with points');
select is(pg_temp.board(2), array['1 Ede 20', '2 Anna 10'], 'The limit cuts the board');

select tests.sign_in_as('fanni');
select is(to_jsonb(public.get_leaderboard(tests.id('session'), 1)) -> 'me',
  jsonb_build_object('rank', 4, 'points', 10, 'reached_at', '2025-06-01T10:20:00Z'::timestamptz),
  'The own rank counts earlier ties, also beyond the limit');
select tests.sign_in_as('béla');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'me' -> 'rank', '3',
  'Each tie has a rank of its own');
select tests.sign_in_as('gábor');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'me' -> 'rank', 'null',
  'Without points there is no rank');

-- The time that counts is when the present points were reached.
select tests.scan_as('anna', 'well', '2025-06-01T11:00:00Z');
select tests.scan_as('béla', 'well', '2025-06-01T10:50:00Z');
select tests.sign_in_as('anna');
select is(pg_temp.board(), array['1 Béla 30', '2 Anna 30', '3 Ede 20', '4 Fanni 10'],
  'On equal points the player who reached them first ranks first');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'me' -> 'rank', '2',
  'The own rank agrees with the board');

-- The same instant: the order is fixed all the same.
select tests.scan_as('ede', 'hall', '2025-06-01T11:00:00Z');
select tests.sign_in_as('anna');
select results_eq(
  $$ select (row ->> 'user_id')::uuid
    from jsonb_array_elements(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'rows') row
     where row ->> 'reached_at' = (select row ->> 'reached_at'
       from jsonb_array_elements(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'rows') row
                                   where (row ->> 'is_me')::boolean) $$,
  $$ select id from unnest(array[tests.id('anna'), tests.id('ede')]) id order by id $$,
  'Two who got there at the same instant always stand in the same order');
select tests.as_owner();
select is(
  (select array_agg(private.board_rank(private.board_entry(m),
    private.banned_user_ids()) order by m.board_points desc, m.board_reached_at, m.user_id)
   from public.user_game_sessions m where game_session_id = tests.id('session') and board_points > 0),
  array[1, 2, 3, 4]::bigint[], 'The ranks from the histogram are those of the board');

-- Others ------------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select is(array_length(pg_temp.board(), 1), 4, 'An organiser sees the board without joining');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'me', 'null',
  'An organiser who has not joined has no place on it');

-- The banned --------------------------------------------------------------------------------------

create function pg_temp.ticks() returns integer language sql volatile as $$
  select count(*)::integer from realtime.messages where topic = 'session:' || tests.id('session')
    and event = 'leaderboard'
$$;
select tests.forget_broadcasts();
select tests.sign_in_as('olga');
select public.admin_ban_user(tests.id('béla'), 'Shared codes');
select public.admin_ban_user(tests.id('ede'), 'Shared codes', '2025-06-01T20:00:00Z');
select tests.as_owner();
select is(pg_temp.ticks(), 2, 'The hunt of a banned player hears that its board has changed');
select tests.sign_in_as('anna');
select is(pg_temp.board(), array['1 Anna 30', '2 Fanni 10'],
  'A banned player is not on the board, and the others move up');
select is(pg_temp.board(1), array['1 Anna 30'], 'The limit counts only those who are on it');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'me' -> 'rank', '1',
  'The own rank agrees, also where the banned one was ahead by time alone');
select is((to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'players')::integer, 2,
  'The number of players with points excludes the banned one');
select tests.as_owner();
select is(
  (select jsonb_object_agg(p.name, private.board_rank(private.board_entry(m),
    private.banned_user_ids())) from public.user_game_sessions m
    join public.profiles p on p.id = m.user_id
   where game_session_id = tests.id('session') and board_points > 0),
  '{"Anna": 1, "Béla": null, "Ede": null, "Fanni": 2}', 'All ranks are those of the board; the banned have none');
select is((select array_agg(entry ->> 'user_name' order by entry ->> 'rank')
  from jsonb_array_elements(private.top_boards(tests.id('session'))) entry),
  array['Anna', 'Fanni'], 'The statistics show the same board');
select tests.at('2025-06-01T20:00:00Z');
select tests.sign_in_as('anna');
select is((pg_temp.board())[3], '3 Fanni 10', 'A ban that is over brings the player back by itself');
select tests.as_owner();
select tests.forget_broadcasts();
select tests.sign_in_as('olga');
select public.admin_unban_user(tests.id('béla'));
select tests.as_owner();
select is(pg_temp.ticks(), 1, 'The hunt hears of one that is lifted');
select tests.sign_in_as('anna');
select is((pg_temp.board())[1] || ', ' || (pg_temp.board())[4], '1 Béla 30, 4 Fanni 10',
  'After the ban is lifted the player is back with all points');

-- Those who leave ---------------------------------------------------------------------------------

select tests.as_owner();
select private.delete_user(tests.id('béla'));
select tests.sign_in_as('anna');
select cmp_ok((to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'players')::integer, '=', 3,
  'A deleted player leaves the board');
select tests.as_owner();
select tests.invariants_hold();

select * from finish();
rollback;
