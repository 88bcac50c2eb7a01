-- A board whose points take many values: ranks come from hundreds of points, and agree with the board
-- however players move between them.
begin;
\ir ../support/load.psql
select plan(11);
select tests.create_hunt();
select tests.create_player('Ede');
select tests.create_player('Fanni');
update public.game_session_qr_codes set points = worth.points
from (values ('hall', 99), ('well', 101), ('tower', 200)) worth (code, points)
where game_session_id = tests.id('session') and qr_code_id = tests.id(worth.code);

create function pg_temp.hundreds() returns text[] language sql stable as $$
  select array_agg(concat_ws(' ', points, players) order by points) from (
    select points, sum(players) as players from private.leaderboard_buckets
    where game_session_id = tests.id('session') and width = 100 group by points having sum(players) <> 0) hundreds
$$;
create function pg_temp.ranks() returns bigint[] language sql stable as $$
  select array_agg(private.board_rank(private.board_entry(m),
    private.banned_user_ids()) order by m.board_points desc, m.board_reached_at, m.user_id)
  from public.user_game_sessions m where game_session_id = tests.id('session') and board_points > 0
$$;

select tests.scan_as('anna', 'hall', '2025-06-01T10:05:00Z');
select tests.scan_as('béla', 'well', '2025-06-01T10:06:00Z');
select tests.scan_as('ede', 'well', '2025-06-01T10:07:00Z');
select tests.scan_as('fanni', 'tower', '2025-06-01T10:08:00Z');
select tests.as_owner();
select is(pg_temp.hundreds(), array['0 1', '100 2', '200 1'], 'The first points bring a player into a hundred');
select is(pg_temp.ranks(), array[1, 2, 3, 4]::bigint[],
  'Ranks count the hundreds above and who is ahead in the own one');

select tests.scan_as('anna', 'well', '2025-06-01T10:15:00Z');
select tests.as_owner();
select is(pg_temp.hundreds(), array['100 2', '200 2'], 'More points lead from one hundred into another');
select tests.sign_in_as('anna');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'me' -> 'rank', '2',
  'On the lowest points of a hundred only its own are compared, the earlier one ahead');
select is((to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'players')::integer, 4,
  'Everyone with points is counted');
select tests.as_owner();
update public.game_session_qr_codes set points = 1
where game_session_id = tests.id('session') and qr_code_id = tests.id('hall');
select tests.scan_as('béla', 'hall', '2025-06-01T10:16:00Z');
select tests.as_owner();
select is(pg_temp.hundreds(), array['100 2', '200 2'], 'Within a hundred nothing moves');
select is(pg_temp.ranks(), array[1, 2, 3, 4]::bigint[], 'The ranks within it do');
select tests.invariants_hold();

delete from auth.users where id = tests.id('fanni');
select is(pg_temp.hundreds(), array['100 2', '200 1'], 'A deleted player leaves the hundred');
select tests.invariants_hold();

update private.leaderboard_buckets set players = players + 1
where (width, points, shard) = (select width, points, shard from private.leaderboard_buckets
  where players > 0 and width = 100 order by points limit 1);
select is((select invariant from private.check_invariants() limit 1),
  'the board histograms count every ranked player',
  'A hundred that counts wrongly does not go unnoticed');

select * from finish();
rollback;
