-- Statistics of codes: finds, refusals and times.

-- Definer: reads scans of all players. Each scan is read once, from scans_success_key or scans_failed_idx alone, and
-- summed into short time spans; everything else follows from those sums. JIT is off, because compiling many small
-- expressions takes longer than running them. The planner cannot know how few spans there are and would sort a million
-- scans on disk; the sums take a few megabytes.
create function private.admin_qr_code_statistics(
  p_game_session_id uuid, p_qr_code_id uuid, p_time_zone text
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '64MB' as $$
declare
  v_session public.game_sessions;
  v_opens_at timestamptz;
  v_players bigint;
  v_length interval;
  v_span interval;
  v_result jsonb;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_time_zone(p_time_zone);
  v_session := private.find_game_session(p_game_session_id);
  v_opens_at := private.scanning_opens_at(v_session);
  select count(*) into v_players from public.user_game_sessions where game_session_id = p_game_session_id;
  -- Medians are exact to one span; longer hunts get longer spans, each a fraction of an hour.
  v_length := coalesce(v_session.ends_at, private.current_time()) - coalesce(v_opens_at, v_session.created_at);
  v_span := case when v_length <= interval '2 days' then interval '1 minute' when v_length <= interval '10 days'
    then interval '5 minutes'
    else interval '15 minutes' end;

  with successes as materialized (
    select s.qr_code_id, s.user_id, s.scanned_at
    from public.scans s
    where s.game_session_id = p_game_session_id and s.status = 'success'
  ), finds_by_time as materialized (
    select s.qr_code_id, date_bin(v_span, s.scanned_at, '2000-01-01 00:00:00+00') as at, count(*) as finds,
      min(s.scanned_at) as first_at, max(s.scanned_at) as last_at
    from successes s
    group by 1, 2
  ), tries_by_time as materialized (
    select s.qr_code_id, s.failure_reason, date_bin(v_span, s.scanned_at, '2000-01-01 00:00:00+00') as at,
      count(*) as tries
    from public.scans s
    where s.game_session_id = p_game_session_id and s.status = 'failed'
    group by 1, 2, 3
  ), finds as (
    select f.qr_code_id, sum(f.finds)::bigint as finds, min(f.first_at) as first_at, max(f.last_at) as last_at
    from finds_by_time f group by 1
  ), medians as (
    select r.qr_code_id, min(r.at) as at
    from (select f.qr_code_id, f.at, sum(f.finds) over (partition by f.qr_code_id order by f.at) as until,
            sum(f.finds) over (partition by f.qr_code_id) as total
          from finds_by_time f) r
    where 2 * r.until >= r.total
    group by 1
  ), refusals as (
    select r.qr_code_id, sum(r.tries)::bigint as tries, jsonb_object_agg(r.failure_reason, r.tries) as reasons
    from (select t.qr_code_id, t.failure_reason, sum(t.tries)::bigint as tries from tries_by_time t
          where t.qr_code_id is not null group by 1, 2) r
    group by 1
  ), unlucky as ( -- tried, but never found it
    select t.qr_code_id, count(*) as players
    from (select s.qr_code_id, s.user_id from public.scans s
          where s.game_session_id = p_game_session_id and s.status = 'failed' and s.qr_code_id is not null
            and s.failure_reason <> 'already_scanned'
          except
          select s.qr_code_id, s.user_id from successes s) t
    group by 1
  ), codes as (
    select coalesce(jsonb_agg(jsonb_build_object(
      'qr_code_id', q.id, 'name', q.name, 'short_code', q.short_code, 'is_decoy', q.is_decoy,
      'points', coalesce(c.points, 0), 'max_scans', c.max_scans,
      'scans', coalesce(f.finds, 0) + coalesce(r.tries, 0), 'players', coalesce(f.finds, 0) + coalesce(u.players, 0),
      'finds', coalesce(f.finds, 0), 'failed', coalesce(r.tries, 0), 'failed_reasons', coalesce(r.reasons, '{}'),
      'found_share', case when v_players > 0 then round(coalesce(f.finds, 0)::numeric / v_players, 4) end,
      'first_found_at', f.first_at, 'last_found_at', f.last_at,
      -- A span may begin before the hunt.
      'median_minutes', case when m.at is not null
        then round(extract(epoch from greatest(m.at, v_opens_at) - v_opens_at) / 60, 1) end)
        order by private.sort_key(q.name), q.id), '[]') as codes
    from public.qr_codes q
    left join public.game_session_qr_codes c on c.qr_code_id = q.id and c.game_session_id = p_game_session_id
    left join finds f on f.qr_code_id = q.id
    left join medians m on m.qr_code_id = q.id
    left join refusals r on r.qr_code_id = q.id
    left join unlucky u on u.qr_code_id = q.id
    where c.qr_code_id is not null or r.qr_code_id is not null -- decoys are in no session
  ), everything as (
    select f.qr_code_id, f.at, f.finds, 0 as failed from finds_by_time f
    union all
    select t.qr_code_id, t.at, 0, t.tries from tries_by_time t
  ), unit as (
    select case when max(e.at) - min(e.at) > interval '4 days' then 'day' else 'hour' end as name from everything e
  ), points as (
    -- No span crosses midnight: the offset of every zone is a multiple of 15 minutes.
    select date_trunc(unit.name, e.at, p_time_zone) as at,
      sum(e.finds)::bigint as finds, sum(e.failed)::bigint as failed
    from everything e, unit
    where p_qr_code_id is null or e.qr_code_id = p_qr_code_id
    group by 1
  )
  select jsonb_build_object(
    'game_session_id', p_game_session_id, 'starts_at', v_opens_at, 'players', v_players,
    'unknown_tries', (select coalesce(sum(t.tries), 0)::bigint from tries_by_time t where t.qr_code_id is null),
    'codes', (select codes.codes from codes), 'unit', (select unit.name from unit),
    'trend', (select coalesce(jsonb_agg(to_jsonb(points) order by points.at), '[]') from points))
  into v_result;
  return v_result;
end
$$;
