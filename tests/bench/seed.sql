-- The rows of the benchmark, written set by set in the state in which the rules themselves would
-- have left it: private.check_invariants() stays empty. :players is replaced by the runner.
--
-- Ids are computed from numbers, so that pgbench can name any row without a look-up:
-- 00000001 players, 00000002 sessions, 00000003 codes, 00000004 clues, 00000005 capped codes,
-- 00000006 teams. Sessions 1 to 20 share the players; everyone is also in 21 (one session for
-- all), 22 (capped codes), 23 (the bare transaction), 24 (teams of two) and 31 to 34 (everyone
-- has found the treasure).

create schema bench;

create function bench.id(p_kind integer, p_number bigint) returns uuid
language sql immutable as $$
  select (lpad(p_kind::text, 8, '0') || '-0000-4000-8000-' || lpad(p_number::text, 12, '0'))::uuid
$$;

update public.game_settings set is_schedule_enabled = false;

insert into auth.users (id, email) values (bench.id(1, 0), 'organiser@bench.test');
insert into auth.users (id, email)
select bench.id(1, n), n || '@bench.test' from generate_series(1, :players) n;

insert into public.token_transactions
  (user_id, type, delta, description, created_at, completed_at, metadata, counts_for_rate_limit)
select bench.id(1, n), 'grant', 10000, 'bench', now(), now(),
  jsonb_build_object('previousBalance', 0, 'newBalance', 10000), false
from generate_series(1, :players) n;
update public.token_balances set balance = 10000, total_earned = 10000
where user_id <> bench.id(1, 0);

insert into public.game_sessions (id, name, visibility)
select bench.id(2, n), 'Session ' || n, 'listed' from generate_series(1, 34) n where n <= 24 or n >= 31;
update public.game_sessions set team_mode = 'optional' where id = bench.id(2, 24);

insert into public.qr_codes (id, name)
select bench.id(3, n), 'Code ' || n from generate_series(0, 199) n;
insert into public.qr_codes (id, name)
select bench.id(5, n), 'Capped code ' || n from generate_series(0, 199) n;
insert into public.game_session_qr_codes (game_session_id, qr_code_id, points)
select bench.id(2, session), bench.id(3, code), 5 + code % 50
from generate_series(1, 24) session, generate_series(0, 199) code
where session <> 22;
insert into public.game_session_qr_codes (game_session_id, qr_code_id, points, max_scans)
select bench.id(2, 22), bench.id(5, code), 10, 1000000 from generate_series(0, 199) code;
insert into public.game_session_qr_codes (game_session_id, qr_code_id, points)
select bench.id(2, session), bench.id(3, 0), 10 from generate_series(31, 34) session;
select private.set_scan_caps(bench.id(2, 22), array_agg(bench.id(5, code))) from generate_series(0, 199) code;

insert into public.clue_templates (id, name_hu, name_en, description_hu, description_en, price)
select bench.id(4, n), 'Nyom ' || n, 'Clue ' || n, repeat('leírás ', 20), repeat('description ', 20), 1
from generate_series(0, 199) n;
insert into public.clue_contents (clue_id, content_hu, content_en, qr_code_id)
select bench.id(4, n), repeat('tartalom ', 40), repeat('content ', 40), bench.id(5, n)
from generate_series(0, 199) n;
insert into public.game_session_clues (game_session_id, clue_id, position)
select bench.id(2, session), bench.id(4, clue), clue
from generate_series(1, 20) session, generate_series(0, 199) clue;

insert into public.user_game_sessions (game_session_id, user_id, joined_at, last_activity)
select bench.id(2, session), bench.id(1, player), now(), now()
from generate_series(1, :players) player,
  unnest(array[1 + player % 20, 21, 22, 23, 24, 31, 32, 33, 34]) session;

insert into public.teams (id, game_session_id, name, captain_id)
select bench.id(6, n), bench.id(2, 24), 'Team ' || n, bench.id(1, 2 * n - 1)
from generate_series(1, :players / 2) n;
update public.user_game_sessions m set team_id = bench.id(6, (n + 1) / 2)
from generate_series(1, :players) n
where m.game_session_id = bench.id(2, 24) and m.user_id = bench.id(1, n);

-- Sessions 31 to 34: everyone has scanned the treasure's code. Four, because a slice needs more claims than there are
-- players.
insert into public.scans
  (user_id, qr_code_id, qr_code_name, game_session_id, status, points, current_points, scanned_at, received_at)
select bench.id(1, n), bench.id(3, 0), 'Code 0', bench.id(2, session), 'success', 10, 10,
  now() - interval '1 hour', now() - interval '1 hour'
from generate_series(1, :players) n, generate_series(31, 34) session;
update public.user_game_sessions set
  current_points = 10, board_points = 10, board_reached_at = now() - interval '1 hour',
  found_codes = 1, first_found_at = now() - interval '1 hour'
where game_session_id in (select bench.id(2, session) from generate_series(31, 34) session);
update public.profiles set has_claimed_treasure = true where id <> bench.id(1, 0);
insert into private.leaderboard_buckets (game_session_id, width, points, shard, players)
select bench.id(2, session), width, 10 - 10 % width, 0, :players
from generate_series(31, 34) session, unnest(array[1, 100]) width;

vacuum (analyze);
