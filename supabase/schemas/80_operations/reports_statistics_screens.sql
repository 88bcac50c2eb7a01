-- Data of the statistics screens. Definer functions over the rows of all players; each checks the role first. Days come
-- from statistics_figures, everything else from small tables or an index. Test sessions are left out.

-- Progress, by session, of players who joined in the period. "All codes" means those that can be found: a deactivated
-- or withdrawn code, such as a stolen print, is not required, nor does having found it replace another.
create function private.session_funnels(p_from timestamptz, p_to timestamptz, p_game_session_id uuid) returns jsonb
language sql stable security invoker set search_path = '' set jit = off as $$
  -- Materialized, so that the search for scans starts from the few codes that cannot be found.
  with codes as materialized (
    select c.game_session_id, c.qr_code_id, c.counts from private.session_codes c
    where p_game_session_id is null or c.game_session_id = p_game_session_id)
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'joined', coalesce(f.joined, 0),
    'first_scan', coalesce(f.found, 0), 'all_codes', coalesce(f.complete, 0), 'claimed', coalesce(f.claimed, 0),
    'approved', coalesce(f.approved, 0)) order by s.created_at desc, s.id), '[]')
  from public.game_sessions s
  left join (
    select m.game_session_id, count(*) as joined, count(*) filter (where m.found_codes > 0) as found,
      count(*) filter (where m.found_codes - coalesce(o.found, 0) >= c.codes) as complete, count(t.user_id) as claimed,
      count(*) filter (where t.approved) as approved
    from public.user_game_sessions m
    left join (select game_session_id, count(*) as codes from codes where counts group by 1) c
      using (game_session_id)
    left join (select game_session_id, s.user_id, count(*) as found
               from codes join public.scans s using (game_session_id, qr_code_id)
               where not counts and s.status = 'success' group by 1, 2) o using (user_id, game_session_id)
    left join (select user_id, game_session_id, bool_or(status = 'approved') as approved
               from public.treasure_claims group by 1, 2) t using (user_id, game_session_id)
    where m.joined_at >= p_from and m.joined_at < p_to
      and (p_game_session_id is null or m.game_session_id = p_game_session_id)
    group by 1) f on f.game_session_id = s.id
  where not s.is_test and (p_game_session_id is null or s.id = p_game_session_id)
$$;
comment on function private.session_funnels is 'Joined → first scan → all codes → claim, per session, newest first.';

-- The first five of each session as its board shows them now.
create function private.top_boards(p_game_session_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('game_session_id', s.id, 'game_session_name', s.name, 'rank', b.rank,
    'user_id', b.user_id, 'team_id', b.team_id, 'user_name', coalesce(t.name, p.name), 'points', b.points)
      order by s.created_at desc, s.id, b.rank), '[]')
  from public.game_sessions s
  cross join lateral private.top_of_board(s.id, 5) b
  left join public.profiles p on p.id = b.user_id
  left join public.teams t on t.id = b.team_id
  where not s.is_test and (p_game_session_id is null or s.id = p_game_session_id)
$$;
comment on function private.top_boards is 'The first five players or teams of each session.';

-- Definer: see above. Volatile, because it caches completed days.
create function private.admin_statistics(
  p_from timestamptz, p_to timestamptz, p_game_session_id uuid, p_time_zone text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_first date;
  v_last date;
  v_start timestamptz;
  v_end timestamptz;
  v_figures jsonb;
  v_new jsonb;
  v_days jsonb;
  v_failures jsonb;
  v_retention jsonb;
begin
  perform private.assert_admin('admin_permissions_required');
  select * into v_first, v_last, v_start, v_end
  from private.statistics_period(p_from, p_to, p_time_zone, p_game_session_id);
  select coalesce(jsonb_object_agg(d.day, d.figures), '{}') into v_figures
  from (
    select w.day, jsonb_object_agg(w.what, w.items) as figures
    from (select f.day, f.what, jsonb_object_agg(f.item, f.number) as items
          from private.statistics_figures('scans', p_time_zone, v_first, v_last,
            coalesce(p_game_session_id, private.all_sessions()), array['scans', 'cohorts']) f
          group by f.day, f.what) w
    group by w.day) d;
  select coalesce(jsonb_object_agg(n.day, n.players), '{}') into v_new
  from (
    select (joined.at at time zone p_time_zone)::date as day, count(*) as players
    from (select created_at as at from public.profiles where role = 'user' and p_game_session_id is null
          union all
          select joined_at from public.user_game_sessions where game_session_id = p_game_session_id) joined
    where joined.at >= v_start and joined.at < v_end group by 1) n;

  select coalesce(jsonb_agg(jsonb_build_object('day', d.day,
    'new_players', coalesce((v_new ->> d.day::text)::integer, 0),
    'active_players', coalesce((select sum(value::integer) from jsonb_each_text(d.figures -> 'cohorts')), 0),
    'first_finds', coalesce((d.figures #>> array['cohorts', d.day::text])::integer, 0),
    'scans_success', coalesce((d.figures #>> '{scans,success}')::integer, 0),
    'scans_failed',
      coalesce((select sum(value::integer) from jsonb_each_text(d.figures -> 'scans') where key <> 'success'), 0))
    order by d.day), '[]')
  into v_days
  from (select v_first + n as day, v_figures -> (v_first + n)::text as figures
    from generate_series(0, v_last - v_first) n) d;

  select coalesce(jsonb_agg(jsonb_build_object('day', f.key, 'reason', reason.key, 'scans', reason.value)
    order by f.key, reason.key), '[]')
  into v_failures
  from jsonb_each(v_figures) f, jsonb_each(f.value -> 'scans') reason
  where reason.key <> 'success';

  -- Of the players whose first find was on a day, how many found another code so many days later; null: not yet known.
  select coalesce(jsonb_agg(jsonb_build_object('day', c.day, 'players', c.players, 'returned', c.returned)
    order by c.day), '[]')
  into v_retention
  from (
    select f.key::date as day, (f.value #>> array['cohorts', f.key])::integer as players,
      (select jsonb_agg(case when f.key::date + later <= v_last then
         coalesce((v_figures #>> array[(f.key::date + later)::text, 'cohorts', f.key])::integer, 0) end order by later)
       from generate_series(1, 7) later) as returned
    from jsonb_each(v_figures) f where f.value -> 'cohorts' ? f.key) c;

  return jsonb_build_object(
    'first_day', v_first, 'last_day', v_last,
    'uncounted_days', (select count(*) from private.uncounted_days('scans', p_time_zone, v_first, v_last)),
      'days', v_days, 'failures', v_failures, 'retention', v_retention,
    'players', (select count(*) from public.profiles where role = 'user' and p_game_session_id is null)
      + (select count(*) from public.user_game_sessions where game_session_id = p_game_session_id),
    'sessions', private.session_funnels(v_start, v_end, p_game_session_id),
    'boards', private.top_boards(p_game_session_id));
end
$$;

-- Players who spent most in the period: in total, or in the session. Without limits the balances have the totals.
create function private.top_spenders(p_from timestamptz, p_to timestamptz, p_game_session_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' set jit = off set work_mem = '32MB' as $$
declare
  -- Two steps on the index by time.
  v_is_everything boolean :=
    (select created_at >= p_from from public.token_transactions order by created_at, id limit 1)
    and (select created_at < p_to from public.token_transactions order by created_at desc, id desc limit 1);
  v_top jsonb;
begin
  if p_game_session_id is not null then
    select jsonb_agg(to_jsonb(top)) into v_top
    from (
      select moves.user_id, sum(moves.spent) as spent, count(*) as moves
      from (
        select c.user_id, c.purchase_price as spent from public.purchased_clues c
        where c.game_session_id = p_game_session_id and c.purchased_at >= p_from and c.purchased_at < p_to
          and c.purchase_price > 0
        union all
        select g.user_id, g.price from public.purchased_solution_guides g
        where g.game_session_id = p_game_session_id and g.purchased_at >= p_from and g.purchased_at < p_to
          and g.price > 0) moves
      group by moves.user_id order by spent desc, moves.user_id limit 10) top;
  elsif v_is_everything then
    select jsonb_agg(to_jsonb(top)) into v_top
    from (
      select b.user_id, b.total_spent as spent,
        (select count(*) from public.token_transactions t where t.user_id = b.user_id and t.delta < 0) as moves
      from public.token_balances b where b.total_spent > 0
      order by b.total_spent desc, b.user_id limit 10) top;
  else
    select jsonb_agg(to_jsonb(top)) into v_top
    from (
      select t.user_id, -sum(t.delta) as spent, count(*) as moves from public.token_transactions t
      where t.delta < 0 and t.created_at >= p_from and t.created_at < p_to
      group by t.user_id order by spent desc, t.user_id limit 10) top;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', p.id, 'user_name', p.name, 'user_email', p.email,
      'spent', top.spent, 'moves', top.moves) order by top.spent desc, p.id), '[]')
    from jsonb_to_recordset(coalesce(v_top, '[]')) as top (user_id uuid, spent bigint, moves bigint)
    join public.profiles p on p.id = top.user_id);
end
$$;
comment on function private.top_spenders is 'The ten players who spent most tokens.';

-- Definer: see above.
create function private.admin_token_statistics(
  p_from timestamptz, p_to timestamptz, p_game_session_id uuid, p_time_zone text
) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  v_first date;
  v_last date;
  v_start timestamptz;
  v_end timestamptz;
  v_types jsonb;
  v_flows jsonb;
begin
  perform private.assert_admin('admin_permissions_required');
  select * into v_first, v_last, v_start, v_end
  from private.statistics_period(p_from, p_to, p_time_zone, p_game_session_id);
  if p_game_session_id is null then
    select coalesce(jsonb_agg(jsonb_build_object('day', f.day, 'type', f.item, 'moves', f.number, 'earned', f.earned,
      'spent', f.spent)
      order by f.day, f.item), '[]')
    into v_types
    from private.statistics_figures('tokens', p_time_zone, v_first, v_last, private.all_sessions(), array['types']) f;
  else -- grants and sales of the session; the ledger has no session
    select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'type', d.type, 'moves', d.moves, 'earned', d.earned,
      'spent', d.spent)
      order by d.day, d.type), '[]')
    into v_types
    from (
      select (m.joined_at at time zone p_time_zone)::date as day, 'grant' as type, count(*) as moves,
        sum(m.tokens_granted) as earned, 0 as spent
      from public.user_game_sessions m
      where m.game_session_id = p_game_session_id and m.joined_at >= v_start and m.joined_at < v_end
        and m.tokens_granted > 0
      group by 1
      union all
      select f.day, f.item, f.number, 0, f.spent
      from private.statistics_figures('sales', p_time_zone, v_first, v_last, p_game_session_id, array['spends']) f) d;
  end if;
  -- Tokens of each session: granted at joining, spent on clues and guides, and its jackpot.
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'granted', coalesce(m.granted, 0),
    'clues', coalesce(f.clues, 0), 'guides', coalesce(f.guides, 0),
    'jackpot', coalesce((select sum(c.amount) from private.jackpot_shards c where c.jackpot_id = j.id), 0))
    order by s.created_at desc, s.id), '[]')
  into v_flows
  from public.game_sessions s
  left join public.jackpots j on j.game_session_id = s.id
  left join (select game_session_id, sum(tokens_granted) as granted from public.user_game_sessions
             where joined_at >= v_start and joined_at < v_end group by 1) m on m.game_session_id = s.id
  left join (select d.game_session_id, sum(d.spent) filter (where d.what = 'clues') as clues,
               sum(d.spent) filter (where d.what = 'guides') as guides
             from private.statistics_figures('sales', p_time_zone, v_first, v_last, p_game_session_id,
               array['clues', 'guides']) d
             group by 1) f on f.game_session_id = s.id
  where not s.is_test and (p_game_session_id is null or s.id = p_game_session_id);
  return jsonb_build_object(
    'first_day', v_first, 'last_day', v_last, 'uncounted_days', (
      select count(distinct u.day) from unnest(array['tokens', 'sales']) kind,
        private.uncounted_days(kind, p_time_zone, v_first, v_last) u),
    'types', v_types,
    'outstanding', (select coalesce(sum(b.balance), 0) from public.token_balances b
      where p_game_session_id is null
        or b.user_id in (select user_id from public.user_game_sessions where game_session_id = p_game_session_id)),
    'balances', (
      select jsonb_agg(jsonb_build_object('from', bucket.low, 'to', bucket.high,
        'players', coalesce(counted.players, 0)) order by bucket.low)
      from (values (0, 0), (1, 49), (50, 99), (100, 249), (250, 499), (500, 999), (1000, null)) bucket (low, high)
      left join (
        select width_bucket(b.balance, array[0, 1, 50, 100, 250, 500, 1000]) as number, count(*) as players
        from public.token_balances b
        where b.user_id not in (select id from public.profiles where role = 'admin')
          and (p_game_session_id is null
            or b.user_id in (select user_id from public.user_game_sessions where game_session_id = p_game_session_id))
        group by 1) counted on counted.number = width_bucket(bucket.low, array[0, 1, 50, 100, 250, 500, 1000])),
    'spenders', private.top_spenders(v_start, v_end, p_game_session_id),
    'sessions', v_flows);
end
$$;
