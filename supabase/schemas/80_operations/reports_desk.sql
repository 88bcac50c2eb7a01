-- The desk: everything an organiser watches and decides during one hunt. Test sessions have no desk.

-- Steps of the chart: minutes for a hunt of hours, days for one of weeks. At most about 360 of them.
create function private.desk_step(p_length interval, out step interval, out unit text)
language sql immutable security invoker set search_path = '' as $$
  select case when p_length <= interval '3 hours' then interval '1 minute'
    when p_length <= interval '12 hours' then interval '5 minutes'
    when p_length <= interval '2 days' then interval '15 minutes'
    when p_length <= interval '10 days' then interval '1 hour'
    else interval '1 day' end,
    case when p_length <= interval '2 days' then 'minute' when p_length <= interval '10 days' then 'hour'
    else 'day' end
$$;
comment on function private.desk_step is
  'Length of the steps of a chart over p_length, and how their times are written: minute, hour or day.';

-- Definer: reads scans of all players. Volatile, because it counts sales. JIT as in admin_qr_code_statistics. Finds are
-- counted anew: 0.4 s for a hunt of 1,200,000, 2 ms for one of 2,000.
create function private.admin_game_session_desk(p_game_session_id uuid, p_time_zone text) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off set work_mem = '32MB' as $$
declare
  v_now timestamptz := private.current_time();
  -- A code that nobody has found for this long is worth a look.
  v_quiet constant interval := interval '30 minutes';
  v_session public.game_sessions;
  v_opens_at timestamptz;
  v_from timestamptz;
  v_to timestamptz;
  v_step record;
  v_finds jsonb;
  v_sales jsonb;
  v_first_day date;
  v_last_day date;
begin
  perform private.assert_admin('admin_permissions_required');
  select * into v_session from public.game_sessions where id = p_game_session_id and not is_test;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  select first_day, last_day into v_first_day, v_last_day
  from private.statistics_period(greatest(v_session.created_at, v_now - interval '3650 days'), null, p_time_zone);
  v_opens_at := private.scanning_opens_at(v_session);
  v_to := least(v_now, v_session.ends_at);
  v_from := greatest(least(coalesce(v_opens_at, v_session.created_at), v_to), v_to - interval '90 days');
  v_step := private.desk_step(v_to - v_from);

  with counted as materialized (
    select s.qr_code_id, s.status, date_bin('1 minute', s.scanned_at, timestamptz '2000-01-01Z') as minute,
      count(*) as number, max(s.scanned_at) as last_at
    from public.scans s where s.game_session_id = p_game_session_id and s.status in ('success', 'failed')
    group by 1, 2, 3
  ), finds as materialized (
    select c.qr_code_id, sum(c.number)::bigint as finds, max(c.last_at) as last_at from counted c
    where c.status = 'success' group by 1
  ), codes as materialized (
    select c.qr_code_id as id, c.name, c.counts, c.max_scans, coalesce(f.finds, 0) as finds, f.last_at as last_found_at
    from private.session_codes c
    left join finds f on f.qr_code_id = c.qr_code_id
    where c.game_session_id = p_game_session_id
  ), quiet as materialized (
    select c.* from codes c
    where c.counts and (c.max_scans is null or c.finds < c.max_scans)
      and v_now >= coalesce(v_opens_at, v_session.created_at) + v_quiet
      and coalesce(c.last_found_at <= v_to - v_quiet, true)
  ), points as (
    select case when v_step.unit = 'day' then date_trunc('day', e.at, p_time_zone)
        else date_bin(v_step.step, e.at, timestamptz '2000-01-01Z') end as at,
      sum(e.finds)::bigint as finds, sum(e.refused)::bigint as refused
    from (
      select c.minute as at, case c.status when 'success' then c.number else 0 end as finds,
        case c.status when 'failed' then c.number else 0 end as refused
      from counted c
      -- Steps without a scan.
      union all select at, 0, 0 from generate_series(v_from, v_to, least(v_step.step, interval '1 hour')) at) e
    where e.at >= v_from - interval '1 minute' and e.at <= v_to
    group by 1
  )
  select jsonb_build_object(
    'finds', (select coalesce(sum(finds), 0) from codes),
    'refused', (select coalesce(sum(number), 0) from counted where status = 'failed'),
    'codes', (select count(*) from codes where counts),
    'codes_found', (select count(*) from codes where counts and finds > 0),
    'quiet_codes', (select count(*) from quiet),
    'quietest', (select coalesce(jsonb_agg(to_jsonb(q) order by q.last_found_at nulls first, q.name), '[]')
      from (select id as qr_code_id, name, finds, last_found_at from quiet
            order by last_found_at nulls first, private.sort_key(name), id limit 8) q),
    'unit', v_step.unit,
    'trend', (select coalesce(jsonb_agg(to_jsonb(points) order by points.at), '[]') from points)) into v_finds;

  select jsonb_build_object(
    'clues_sold', coalesce(sum(f.number) filter (where f.what = 'clues'), 0),
    'tokens_spent', coalesce(sum(f.spent), 0)) into v_sales
  from private.statistics_figures('sales', p_time_zone, v_first_day, v_last_day, p_game_session_id,
    array['clues', 'guides']) f;

  return v_finds || v_sales || jsonb_build_object(
    'game_session_id', v_session.id, 'name', v_session.name, 'visibility', v_session.visibility,
    'states', private.game_session_states(v_session, v_now), 'ends_at', v_session.ends_at,
    'paused_at', v_session.paused_at, 'results_published_at', v_session.results_published_at,
    'is_frozen', private.frozen_at(v_session, v_now) is not null,
    'uncounted_days', (select count(*) from private.uncounted_days('sales', p_time_zone, v_first_day, v_last_day)),
    'players', (select count(*) from public.user_game_sessions where game_session_id = p_game_session_id),
    'active_players', (select count(*) from public.user_game_sessions m
      where m.game_session_id = p_game_session_id and m.last_activity > v_now - interval '15 minutes'
        and m.found_codes > 0),
    'board', private.top_boards(p_game_session_id),
    'latest', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.scan_id desc), '[]')
      from (select s.id as scan_id, p.id as user_id, p.name as user_name, t.name as team_name, s.qr_code_id,
              s.qr_code_name, s.points, s.scanned_at, s.received_at
            from private.latest_finds(p_game_session_id, null, '{}', 10) s
            left join public.profiles p on p.id = s.user_id
            left join public.teams t on t.id = s.team_id) l),
    'task_photos_waiting', (select count(*) from private.waiting_photos(p_game_session_id)),
    'claims_pending', (select count(*) from public.treasure_claims
      where game_session_id = p_game_session_id and status = 'pending'),
    'claims', (
      select coalesce(jsonb_agg(to_jsonb(c) order by c.submitted_at, c.claim_id), '[]')
      from (select c.id as claim_id, p.name as user_name, t.name as team_name, c.submitted_at
            from public.treasure_claims c
            join public.profiles p on p.id = c.user_id
            left join public.teams t on t.id = c.team_id
            where c.game_session_id = p_game_session_id and c.status = 'pending'
            order by c.submitted_at, c.id limit 5) c),
    'revenue', (select jsonb_build_object(
        'huf_minor', coalesce(sum(o.total_minor) filter (where o.currency = 'HUF'), 0),
        'eur_minor', coalesce(sum(o.total_minor) filter (where o.currency = 'EUR'), 0))
      from public.orders o where o.game_session_id = p_game_session_id and o.status = 'paid'));
end
$$;
