-- Adds many players to seed.sql: bulk inserts that leave the rows as the rules would have written them.
-- The runner replaces :large (players) and :records (activity records).
--
-- Everyone has a grant in the ledger and one scan in session 25; the first tenth also in session 26. The
-- last player has 100,000 refused scans and is in session 27, which has 100,000 maps.

set session_replication_role = replica; -- no triggers, no foreign key checks: the rows below are consistent
set synchronous_commit = off;
set work_mem = '256MB';

create unlogged table bench.finds as
select bench.id(2, session) as game_session_id, bench.id(1, n) as user_id, (1 + n * 7919 % 5000)::integer as points,
  now() - n % 100000 * interval '1 second' as found_at
from unnest(array[25, 26]) session, generate_series(1::bigint, :large) n
where session = 25 or n <= :large / 10;
insert into auth.users (id, email)
select bench.id(1, n), n || '@bench.test' from generate_series(:players + 1, :large) n;
insert into public.profiles (id, name, email, has_claimed_treasure)
select user_id, 'Player ' || sum(points), user_id || '@bench.test', true
from bench.finds where user_id > bench.id(1, :players) group by user_id;
insert into public.token_balances (user_id, balance, total_earned)
select bench.id(1, n), 10000, 10000 from generate_series(:players + 1, :large) n;
insert into public.token_transactions
  (user_id, type, delta, description, created_at, completed_at, metadata, counts_for_rate_limit)
select bench.id(1, n), 'grant', 10000, 'bench', now(), now(), '{"previousBalance": 0, "newBalance": 10000}', false
from generate_series(:players + 1, :large) n;

insert into public.game_sessions (id, name, visibility) select bench.id(2, n), 'Session ' || n, 'listed' from generate_series(25, 27) n;
insert into public.game_session_qr_codes (game_session_id, qr_code_id, points)
select bench.id(2, n), bench.id(3, 0), 10 from generate_series(25, 26) n;

insert into public.user_game_sessions
  (game_session_id, user_id, current_points, board_points, board_reached_at, found_codes, first_found_at, joined_at,
    last_activity)
select game_session_id, user_id, points, points, found_at, 1, found_at, found_at, found_at from bench.finds;
insert into public.scans
  (user_id, qr_code_id, qr_code_name, game_session_id, status, points, current_points, scanned_at, received_at)
select user_id, bench.id(3, 0), 'Code 0', game_session_id, 'success', points, points, found_at, found_at
from bench.finds order by found_at;
insert into private.leaderboard_buckets (game_session_id, width, points, shard, players)
select game_session_id, width, points - points % width, 0, count(*)
from bench.finds, unnest(array[1, 100]) width group by 1, 2, 3;
drop table bench.finds;

insert into public.scans
  (user_id, qr_code_name, game_session_id, status, failure_reason, scanned_at, received_at)
select bench.id(1, :large), 'Code 0', bench.id(2, 25), 'failed', 'game_not_started', at, at
from (select now() - interval '1 day' - n * interval '1 second' from generate_series(1, 100000) n) refusals (at);
insert into public.user_game_sessions (game_session_id, user_id, joined_at, last_activity)
values (bench.id(2, 27), bench.id(1, :large), now(), now());
insert into public.maps (game_session_id, name_hu, name_en, kind, south, west, north, east)
select bench.id(2, 27), 'Térkép ' || n, 'Map ' || n, 'tiles', 47.4, 19.0, 47.6, 19.2 from generate_series(1, 100000) n;

insert into private.telemetry
  (action, component, type, message, details, user_id, "timestamp", device_info, created_at)
select 'page.open', 'component-' || n % 20, (array['debug', 'info', 'warn'])[1 + n % 3], '', '{}',
  bench.id(1, 1 + n % :large), at, '{"browser": "bench", "platform": "bench"}', at
from (select n, now() - (:records - n) * interval '50 ms' from generate_series(1, :records) n) records (n, at);

vacuum (analyze);
