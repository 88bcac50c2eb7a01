-- One large hunt while it runs, written set by set in the state in which the rules themselves would have left it:
-- private.check_invariants() stays empty. 10,000 players: 2,000 teams of four and 2,000 players alone; 100 codes, of
-- which 20 are capped; 240,000 finds; 200,000 purchases.
--
-- Ids are computed from numbers: 1 players (1 to 8000 in teams, 0 the organiser), 2 hunts (1 the large one, 2 a draft
-- with the same codes and clues, 3 a test), 3 codes, 4 clues, 5 guides, 6 teams, 7 claims, 8 reports, 9 the jackpot.
-- Codes 0 to 95 are found; every player owns the clues 56 and 57, which lead to codes that nobody has found.

set session_replication_role = replica; -- no triggers, no foreign key checks: the sets below fit together
set synchronous_commit = off;
set work_mem = '256MB';

create schema bench;
grant usage on schema bench to public;
create function bench.id(p_kind integer, p_number bigint) returns uuid
language sql immutable as $$
  select (lpad(p_kind::text, 8, '0') || '-0000-4000-8000-' || lpad(p_number::text, 12, '0'))::uuid
$$;
create function bench.ids(p_kind integer, p_from integer, p_to integer) returns uuid[]
language sql immutable as $$
  select array_agg(bench.id(p_kind, n) order by n) from generate_series(p_from, p_to) n
$$;
-- Definer: organisers cannot read all of it.
create function bench.version(p_table text, p_id uuid) returns timestamptz
language plpgsql stable security definer as $$
declare
  v_version timestamptz;
begin
  execute format('select updated_at from public.%I where id = $1', p_table) into v_version using p_id;
  return v_version;
end
$$;
create function bench.join_code() returns text
language sql stable security definer as $$
  select code from private.join_codes where game_session_id = bench.id(2, 1) and replaced_at is null
$$;

update public.game_settings set is_schedule_enabled = false;

-- People
insert into auth.users (id, email) select bench.id(1, n), n || '@bench.test' from generate_series(0, 10000) n;
insert into private.first_user (user_id) values (bench.id(1, 0));
insert into public.profiles (id, name, email, role, has_claimed_treasure, created_at, active_game_session_id)
select bench.id(1, n), 'Player ' || n, n || '@bench.test', case when n = 0 then 'admin' else 'user' end, n > 0,
  now() - interval '10 days', case when n > 0 then bench.id(2, 1) end
from generate_series(0, 10000) n;

-- Hunts with codes and clues
insert into public.game_sessions (id, name, visibility, is_test, starts_at, ends_at, team_mode, team_max_size, created_at)
values
  (bench.id(2, 1), 'Large', 'listed', false, now() - interval '2 days', now() + interval '1 day', 'optional', 6,
   now() - interval '10 days'),
  (bench.id(2, 2), 'Draft', 'draft', false, null, null, 'optional', 6, now()),
  (bench.id(2, 3), 'Test', 'draft', true, null, null, 'optional', 6, now());
insert into private.join_codes (game_session_id) values (bench.id(2, 1));
insert into public.qr_codes (id, name, points, latitude, longitude)
select bench.id(3, n), 'Code ' || n, 10, 47.4 + n * 0.001, 19.0 + n * 0.001 from generate_series(0, 99) n;
insert into public.game_session_qr_codes (game_session_id, qr_code_id, points, max_scans)
select bench.id(2, hunt), bench.id(3, n), 10 + n % 7, case when n < 20 and hunt = 1 then 20000 end
from generate_series(0, 99) n, generate_series(1, 3) hunt;
insert into public.clue_templates (id, name_hu, name_en, description_hu, description_en, price, required_clue_id)
select bench.id(4, n), 'Nyom ' || n, 'Clue ' || n, repeat('leírás ', 20), repeat('description ', 20), 10,
  case n when 58 then bench.id(4, 57) end
from generate_series(0, 59) n;
insert into public.clue_contents (clue_id, content_hu, content_en, qr_code_id)
select bench.id(4, n), repeat('tartalom ', 40), repeat('content ', 40), bench.id(3, 40 + n)
from generate_series(0, 59) n;
insert into public.clue_solution_guides (id, clue_id, price)
select bench.id(5, n), bench.id(4, n), 5 from generate_series(0, 59) n;
insert into public.clue_solution_guide_contents (solution_guide_id, content_hu, content_en)
select bench.id(5, n), 'tartalom', 'content' from generate_series(0, 59) n;
insert into public.game_session_clues (game_session_id, clue_id, position)
select bench.id(2, hunt), bench.id(4, n), n from generate_series(0, 59) n, generate_series(1, 3) hunt;

-- Finds: each member of a team finds another quarter of the codes; players alone find 24 codes each
create unlogged table bench.finds as
select n, bench.id(1, n) as user_id, code, case when n <= 8000 then bench.id(6, (n + 3) / 4) end as team_id,
  10 + code % 7 as points, now() - interval '47 hours' + (k * 6000 + n % 3600) * interval '1 second' as at
from generate_series(1, 10000) n, generate_series(0, 23) k,
  lateral (select case when n <= 8000 then k * 4 + n % 4 else (n * 7 + k * 5) % 96 end) found (code);
insert into public.scans
  (user_id, qr_code_id, qr_code_name, game_session_id, status, points, current_points, device_info, scanned_at,
   received_at, client_scan_id, team_id)
select user_id, bench.id(3, code), 'Code ' || code, bench.id(2, 1), 'success', points,
  sum(points) over (partition by user_id order by at),
  '{"userAgent": "Mozilla/5.0 (Linux; Android 15)", "platform": "Android", "language": "hu"}', at, at,
  gen_random_uuid(), team_id
from bench.finds order by at, n;
insert into public.teams (id, game_session_id, name, captain_id, current_points, board_points, board_reached_at, found_codes)
select bench.id(6, t), bench.id(2, 1), 'Team ' || t, bench.id(1, t * 4 - 3), f.points, f.points, f.at, f.finds
from generate_series(1, 2000) t
join (select team_id, sum(points) as points, max(at) as at, count(*) as finds from bench.finds group by 1) f
  on f.team_id = bench.id(6, t);
insert into public.user_game_sessions
  (game_session_id, user_id, current_points, team_points, board_points, board_reached_at, found_codes, first_found_at,
   last_activity, joined_at, tokens_granted, team_id)
select bench.id(2, 1), user_id, sum(points), coalesce(sum(points) filter (where team_id is not null), 0),
  coalesce(sum(points) filter (where team_id is null), 0), max(at), count(*), min(at), max(at),
  now() - interval '3 days', 1000, team_id
from bench.finds group by user_id, team_id;
insert into private.leaderboard_buckets (game_session_id, width, points, shard, players)
select game_session_id, width, board_points - board_points % width, 0, count(*)
from private.board_entries, unnest(array[1, 100]) width where board_points > 0 group by 1, 2, 3;
insert into private.scan_cap_shards (game_session_id, qr_code_id, shard, capacity, used)
select c.game_session_id, c.qr_code_id, shard, c.max_scans / 16, coalesce(s.finds, 0) / 16
  + (shard < coalesce(s.finds, 0) % 16)::integer
from public.game_session_qr_codes c
left join (select qr_code_id, count(*) as finds from public.scans group by 1) s using (qr_code_id)
cross join generate_series(0, 15) shard
where c.max_scans is not null;

-- Testers
insert into public.user_game_sessions
  (game_session_id, user_id, last_activity, joined_at, tokens_granted, test_balance)
values (bench.id(2, 3), bench.id(1, 0), now(), now(), 0, 0);

-- Purchases: the clues 56 and 57 for everyone, and 18 others each. Rows lie in the order of their times, as in a real
-- hunt: block range indexes rely on it.
create unlogged table bench.sales as
select row_number() over (order by k, n % 600, n) + 10000 as id, n, bench.id(1, n) as user_id, k,
  bench.id(4, case when k < 2 then 56 + k else (n + k * 3) % 56 end) as clue_id,
  now() - interval '2 days' + (k * 600 + n % 600) * interval '1 second' as at
from generate_series(1, 10000) n, generate_series(0, 19) k;
insert into public.token_transactions
  (id, user_id, type, delta, description, created_at, completed_at, metadata, counts_for_rate_limit)
overriding system value
select n, bench.id(1, n), 'grant', 1000, 'session:' || bench.id(2, 1), now() - interval '3 days',
  now() - interval '3 days', '{"previousBalance": 0, "newBalance": 1000}', false from generate_series(1, 10000) n;
insert into public.token_transactions
  (id, user_id, type, delta, description, created_at, completed_at, metadata, request_id)
overriding system value
select id, user_id, 'spend', -10, 'clue:' || clue_id, at, at,
  jsonb_build_object('previousBalance', 1000 - k * 10, 'newBalance', 990 - k * 10), gen_random_uuid()
from bench.sales order by id;
select setval(pg_get_serial_sequence('public.token_transactions', 'id'), 210000);
insert into public.token_balances (user_id, balance, total_earned, total_spent)
select bench.id(1, n), case when n > 0 then 800 else 0 end, case when n > 0 then 1000 else 0 end,
  case when n > 0 then 200 else 0 end from generate_series(0, 10000) n;
insert into public.purchased_clues
  (user_id, clue_id, game_session_id, clue_name_hu, clue_name_en, clue_description_hu, clue_description_en,
   clue_content_hu, clue_content_en, purchase_price, purchased_at, has_guide, token_transaction_id)
select s.user_id, s.clue_id, bench.id(2, 1), c.name_hu, c.name_en, c.description_hu, c.description_en,
  repeat('tartalom ', 40), repeat('content ', 40), 10, s.at, true, s.id
from bench.sales s join public.clue_templates c on c.id = s.clue_id order by s.id;
insert into public.clue_views (game_session_id, clue_id, user_id, viewed_at)
select bench.id(2, 1), clue_id, user_id, at - interval '1 minute' from bench.sales order by id;
-- An audit of many shares takes minutes, so the jackpot has none yet.
insert into public.jackpots (id, game_session_id, share_percent, created_at)
values (bench.id(9, 1), bench.id(2, 1), 10, now());
insert into public.jackpot_entries (jackpot_id, kind, delta, created_by, created_at)
values (bench.id(9, 1), 'seed', 1600, bench.id(1, 0), now());
insert into private.jackpot_shards (jackpot_id, shard, amount)
select bench.id(9, 1), shard, 100 from generate_series(0, 15) shard;

-- Claims of every team and player, reports, an announcement to all, the venue screen
insert into public.treasure_claims (id, user_id, game_session_id, name, address, phone_number, submitted_at, team_id)
select bench.id(7, n), bench.id(1, n), bench.id(2, 1), 'Player ' || n, '1011 Budapest, Fő utca ' || n,
  '+36 30 ' || lpad(n::text, 7, '0'), now() - n * interval '1 second',
  case when n <= 8000 then bench.id(6, (n + 3) / 4) end
from generate_series(1, 10000) n where n > 8000 or n % 4 = 1;
insert into public.problem_reports
  (id, user_id, game_session_id, kind, source, message, qr_code_id, reported_at, received_at)
select bench.id(8, n), bench.id(1, n), bench.id(2, 1), 'missing', 'scanner', 'I cannot find it', bench.id(3, n % 100),
  now() - n * interval '1 second', now() - n * interval '1 second' from generate_series(1, 2000) n;
insert into public.announcements (id, game_session_id, title_hu, title_en, body_hu, body_en, created_by, created_at,
  published_at, request_id)
values (bench.id(10, 1), bench.id(2, 1), 'Hír', 'News', 'Szöveg', 'Text', bench.id(1, 0), now() - interval '1 hour',
  now() - interval '1 hour', gen_random_uuid());
insert into private.venue_screens (game_session_id, language, token_hash, link_made_at, panels)
values (bench.id(2, 1), 'hu', private.token_hash(repeat('ab', 16)), now(),
  '{countdown,board,finds,announcements,join,map}');
insert into public.activity (action, component, type, message, user_id, user_name, "timestamp", created_at)
select 'page.view', 'shop', 'info', 'Message', bench.id(1, n), 'Player ' || n, at, at
from generate_series(1, 10000) n, lateral (select now() - (10000 - n) * interval '1 second') moment (at);

-- Tasks of all kinds at the found codes, and a try for each find; of one in three a wrong one before it
insert into private.tasks
  (id, game_session_id, qr_code_id, kind, question_hu, question_en, choices, answers, number_answer, updated_at)
select bench.id(30, n), bench.id(2, 1), bench.id(3, n), (array['choice', 'text', 'number', 'photo'])[n % 4 + 1],
  'Kérdés ' || n, 'Question ' || n, case when n % 4 = 0 then array[('Igen', 'Yes', true), ('Nem', 'No', false)]
    ::public.task_choice[] else '{}' end,
  case when n % 4 = 1 then array['alma'] else '{}' end, case when n % 4 = 2 then 42 end, now()
from generate_series(0, 95) n;
insert into private.task_answers
  (request_id, scan_id, user_id, answer, captured_at, received_at, is_right, points, decided_at)
select gen_random_uuid(), s.id, s.user_id, case t.kind when 'photo' then '{}' when 'choice' then array(
    select private.task_option_key(t.id, c.text_hu, c.text_en) from unnest(t.choices) c where c.is_right = tried.is_right)
  when 'text' then array[case when tried.is_right then 'alma' else 'Próba ' || s.id % 5003 end]
  else array[case when tried.is_right then '42' else (s.id % 211)::text end] end,
  tried.at, tried.at, tried.is_right, 0, tried.at
from public.scans s join private.tasks t on t.game_session_id = s.game_session_id and t.qr_code_id = s.qr_code_id
cross join lateral (
  select s.received_at + interval '1 minute', false where s.id % 3 = 0 and t.kind <> 'photo'
  union all select s.received_at + interval '2 minutes', true) tried (at, is_right)
order by s.id, tried.at;

create function bench.find_ids(p_count integer) returns bigint[]
language sql stable security definer as $$
  -- One find of each of many players, who need a recount each
  select array_agg(id) from (select min(id) as id from public.scans group by user_id order by 1 limit p_count) finds
$$;
create function bench.hunt_document() returns jsonb
language sql stable security definer as $$
  select to_jsonb(s) - array['created_at', 'late_scan_grace', 'paused_at', 'pauses', 'cloned_from', 'archived_at',
    'treasure_awarded_to', 'treasure_awarded_at', 'results_published_at'] || jsonb_build_object(
    'qr_codes', (select jsonb_agg(jsonb_build_object('qr_code_id', qr_code_id, 'points', points, 'max_scans', max_scans))
      from public.game_session_qr_codes where game_session_id = s.id),
    'clues', (select jsonb_agg(jsonb_build_object('clue_id', clue_id, 'position', position))
      from public.game_session_clues where game_session_id = s.id))
  from public.game_sessions s where id = bench.id(2, 1)
$$;

grant execute on all functions in schema bench to public; -- the defaults of the project grant nothing
drop table bench.finds, bench.sales;
reset session_replication_role;
vacuum (analyze);
