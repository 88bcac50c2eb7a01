-- A frozen board keeps showing the standings of that moment, through every view, until it is unfrozen.
begin;
\ir ../support/load.psql
select plan(31);
select tests.create_hunt();
select tests.create_player('Ede');
select tests.scan_as('anna', 'hall', '2025-06-01T10:05:00Z');
select tests.scan_as('béla', 'well', '2025-06-01T10:10:00Z');
select tests.at('2025-06-01T11:00:00Z');
select tests.save_session(tests.session_document() || jsonb_build_object(
  'id', tests.id('session'), 'leaderboard_frozen_at', '2025-06-01T12:00:00Z'));

create function pg_temp.board() returns text[] language sql volatile as $$
  select array_agg(concat_ws(' ', row ->> 'rank', row ->> 'name', row ->> 'points') order by (row ->> 'rank')::integer)
  from jsonb_array_elements(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'rows') row
$$;
grant execute on function pg_temp.board() to authenticated;

-- Before the freeze -------------------------------------------------------------------------------

select tests.scan_as('anna', 'well', '2025-06-01T11:59:59Z');
select tests.at('2025-06-01T11:59:59Z');
select tests.sign_in_as('béla');
select is(pg_temp.board(), array['1 Anna 30', '2 Béla 20'], 'Until the time of the freeze the board moves');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'is_frozen', 'false',
  'The board says that it is not frozen');
select is((public.get_leaderboard(tests.id('session'))).frozen_at,
  '2025-06-01T12:00:00Z'::timestamptz,
  'It says when it will be');

-- Frozen ------------------------------------------------------------------------------------------

select tests.scan_as('béla', 'hall', '2025-06-01T12:00:00Z');
select tests.scan_as('béla', 'tower', '2025-06-01T12:10:00Z');
select tests.scan_as('ede', 'hall', '2025-06-01T12:20:00Z');
select tests.at('2025-06-01T12:30:00Z');
select tests.sign_in_as('anna');
select is(pg_temp.board(), array['1 Anna 30', '2 Béla 20'], 'From the freeze on the board stands still');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'is_frozen', 'true',
  'The board says that it is frozen');
select is((to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'players')::integer, 2,
  'A player who first scored after the freeze is not counted');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'me',
  jsonb_build_object('rank', 1, 'points', 30, 'reached_at', '2025-06-01T11:59:59Z'::timestamptz),
  'The own rank stands still too: it would tell that somebody passed by');
select is_empty($$ select 1 from public.user_game_sessions where user_id <> tests.id('anna') $$,
  'The memberships do not show the points of others');
select is_empty($$ select 1 from public.scans where user_id <> tests.id('anna') $$,
  'The scans do not show those of others');
select is_empty($$ select 1 from public.point_entries where user_id <> tests.id('anna') $$,
  'The points do not show those of others');
select is_empty($$ select 1 from public.profiles where id <> tests.id('anna') $$,
  'The profiles do not show the totals of others');
select is_empty($$ select 1 from public.game_session_qr_codes $$, 'The codes do not show how often they were scanned');

select tests.sign_in_as('ede');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'me',
  jsonb_build_object('rank', null, 'points', 0, 'reached_at', null),
    'A player who first scored after the freeze has no rank');
select is((select current_points::integer from public.user_game_sessions), 10,
  'The own points are known to their player');
select tests.sign_in_as('olga');
select is(pg_temp.board(), array['1 Anna 30', '2 Béla 20'], 'An organiser sees the board as the players do');
select tests.as_owner();
select is_empty(
  $$ select * from tests.broadcasts('session:' || tests.id('session')) where payload - 'interval_ms' <> '{}' $$,
  'Broadcasts to the session carry no points');
select tests.invariants_hold();

-- Still frozen after another change ---------------------------------------------------------------

select tests.at('2025-06-01T12:40:00Z');
select tests.save_session(tests.session_document() || jsonb_build_object(
  'id', tests.id('session'), 'name', 'New name', 'leaderboard_frozen_at', '2025-06-01T12:00:00Z'));
select tests.sign_in_as('anna');
select is(pg_temp.board(), array['1 Anna 30', '2 Béla 20'], 'Changing a session that stays frozen unfreezes nothing');

-- Frozen at another moment that has passed --------------------------------------------------------

create function pg_temp.freeze_at(p_moment text) returns void language sql volatile as $$
  select tests.save_session(tests.session_document()
    || jsonb_build_object('id', tests.id('session'), 'leaderboard_frozen_at', p_moment));
  select tests.sign_in_as('anna');
$$;
select tests.as_owner();
select pg_temp.freeze_at('2025-06-01T12:05:00Z');
select is(pg_temp.board(), array['1 Anna 30', '2 Béla 30'],
  'Frozen later, it shows the standings of that moment: the earlier first');
select is((to_jsonb(public.get_leaderboard(tests.id('session'))) #>> '{rows,1,reached_at}')::timestamptz,
  '2025-06-01T12:00:00Z'::timestamptz,
  'A frozen board shows when the points were reached');
select tests.as_owner();
select pg_temp.freeze_at('2025-06-01T11:00:00Z');
select is(pg_temp.board(), array['1 Béla 20', '2 Anna 10'], 'Frozen earlier, those of then');
select tests.as_owner();
select pg_temp.freeze_at('2025-06-01T10:05:00Z');
select is((to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'players')::integer, 0,
  'At the start nobody had a point');
select tests.as_owner();
select tests.invariants_hold();
select pg_temp.freeze_at(null);
select tests.as_owner();
select pg_temp.freeze_at('2025-06-01T12:00:00Z');
select is(pg_temp.board(), array['1 Anna 30', '2 Béla 20'], 'A board that was live goes back to the moment as well');

-- Unfrozen ----------------------------------------------------------------------------------------

select tests.at('2025-06-01T13:00:00Z');
select tests.save_session(tests.session_document() || jsonb_build_object('id', tests.id('session')));
select tests.sign_in_as('anna');
select is(pg_temp.board(), array['1 Béla 60', '2 Anna 30', '3 Ede 10'], 'Unfrozen, the board shows the true standings');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'me' -> 'rank', '2',
  'The own rank is true again');
select is((to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'players')::integer, 3,
  'All with points are counted');
select is((to_jsonb(public.get_leaderboard(tests.id('session'))) #>> '{rows,0,reached_at}')::timestamptz,
  '2025-06-01T12:10:00Z'::timestamptz,
  'The times are those when the points were really reached');
select tests.scan_as('ede', 'well', '2025-06-01T13:10:00Z');
select tests.sign_in_as('anna');
select is(pg_temp.board(), array['1 Béla 60', '2 Anna 30', '3 Ede 30'],
  'Once unfrozen, the board moves again, earlier first');
select tests.as_owner();
select is((select sum(players) from private.leaderboard_buckets
    where width = 1 and game_session_id = tests.id('session')), 3::bigint,
  'The histogram counts each player once');
select tests.invariants_hold();

select * from finish();
rollback;
