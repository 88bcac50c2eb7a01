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
comment on function private.desk_step(interval) is
  'Length of the steps of a chart over p_length, and how their times are written: minute, hour or day.';

-- Finds so far, by code and by minute. A scan writes nothing here: the desk adds the scans since its last visit, in the
-- order of their ids, and reads the latest ones live. No foreign keys: a counter would wait for a deletion. A cache:
-- all three tables may be emptied together at any time.
create table private.desk_counted (
  singleton boolean primary key default true constraint desk_counted_one_row check (singleton),
  scan_id bigint not null
);
alter table private.desk_counted enable row level security;
comment on table private.desk_counted is 'Scans up to this id are in desk_code_counts and desk_minute_counts.';
create table private.desk_code_counts (
  game_session_id uuid not null,
  qr_code_id uuid not null,
  finds bigint not null,
  last_found_at timestamptz not null,
  primary key (game_session_id, qr_code_id)
);
alter table private.desk_code_counts enable row level security;
comment on table private.desk_code_counts is 'Counted finds of each code, up to desk_counted.';
create table private.desk_minute_counts (
  game_session_id uuid not null,
  minute timestamptz not null,
  finds bigint not null,
  refused bigint not null,
  primary key (game_session_id, minute)
);
alter table private.desk_minute_counts enable row level security;
comment on table private.desk_minute_counts is
  'Finds and refused scans by the minute of their capture, up to desk_counted.';

-- A scan that is voided, restored or deleted leaves a row here, which the desk adds when it counts: to change the
-- counts themselves, a player who deletes the account would wait for an organiser who counts.
create table private.desk_changes (
  id bigint generated always as identity primary key,
  scan_id bigint not null,
  game_session_id uuid not null,
  qr_code_id uuid,
  status text not null,
  scanned_at timestamptz not null,
  number integer not null
);
comment on table private.desk_changes is
  'Finds and refused scans that are no longer what they were, until the desk has added their number (1 or -1) to its '
  'counts.';
alter table private.desk_changes enable row level security;

-- Only scans older than two minutes: the API ends a statement after eight seconds, so no transaction that could still
-- add one with a smaller id is open by then.
create function private.count_for_desk(
  p_slice integer default 50000, p_worthwhile integer default 5000, out counted_until bigint, out is_complete boolean
)
language plpgsql volatile security invoker set search_path = '' set jit = off as $$
declare
  v_safe timestamptz := private.current_time() - interval '2 minutes';
  v_to bigint;
  v_rows integer;
  v_is_locked boolean := false;
  v_session_ids uuid[];
  v_code_ids uuid[];
begin
  loop
    select coalesce(max(c.scan_id), 0) into counted_until from private.desk_counted c;
    is_complete := coalesce((
      select s.received_at >= v_safe from public.scans s where s.id > counted_until
      order by s.id offset p_worthwhile - 1 limit 1), true);
    if is_complete and not exists (select from private.desk_changes) then
      return;
    end if;
    exit when v_is_locked;
    -- Another transaction may count: look again under the lock.
    perform private.lock_statistics();
    v_is_locked := true;
  end loop;
  v_to := counted_until;
  if not is_complete then
    with slice as materialized (
      select s.id, s.received_at from public.scans s where s.id > counted_until order by s.id limit p_slice)
    select count(*), max(s.id) into v_rows, v_to from slice s
    where s.id < coalesce((select min(r.id) from slice r where r.received_at >= v_safe), s.id + 1);
    is_complete := v_rows < p_slice;
  end if;
  -- One statement, hence one snapshot: a change is either among the changes or not yet in the scans of the slice.
  with changes as (
    delete from private.desk_changes where true returning *
  ), counted as materialized (
    select c.game_session_id, c.qr_code_id, c.status, c.scanned_at, c.number from changes c
    where c.scan_id <= counted_until
    union all
    select s.game_session_id, s.qr_code_id, s.status, s.scanned_at, 1 from public.scans s
    where s.id > counted_until and s.id <= v_to and s.status <> 'voided'
  ), codes as (
    insert into private.desk_code_counts as c (game_session_id, qr_code_id, finds, last_found_at)
    select s.game_session_id, s.qr_code_id, sum(s.number), max(s.scanned_at) from counted s where s.status = 'success'
    group by 1, 2
    on conflict (game_session_id, qr_code_id) do update set
      finds = c.finds + excluded.finds, last_found_at = greatest(c.last_found_at, excluded.last_found_at)
  ), minutes as (
    insert into private.desk_minute_counts as m (game_session_id, minute, finds, refused)
    select s.game_session_id, date_bin('1 minute', s.scanned_at, timestamptz '2000-01-01Z'),
      coalesce(sum(s.number) filter (where s.status = 'success'), 0),
      coalesce(sum(s.number) filter (where s.status = 'failed'), 0)
    from counted s group by 1, 2
    on conflict (game_session_id, minute) do update set
      finds = m.finds + excluded.finds, refused = m.refused + excluded.refused
  )
  select array_agg(s.game_session_id), array_agg(s.qr_code_id) into v_session_ids, v_code_ids
  from (select distinct c.game_session_id, c.qr_code_id from counted c where c.number < 0) s;
  if v_to > counted_until then
    insert into private.desk_counted as c (scan_id) values (v_to)
    on conflict (singleton) do update set scan_id = excluded.scan_id;
    counted_until := v_to;
  end if;
  if v_session_ids is not null then
    delete from private.desk_code_counts c where c.finds = 0 and c.game_session_id = any (v_session_ids);
    delete from private.desk_minute_counts m
    where m.finds = 0 and m.refused = 0 and m.game_session_id = any (v_session_ids);
    update private.desk_code_counts c set last_found_at = coalesce(
      (select max(s.scanned_at) from public.scans s where s.game_session_id = c.game_session_id
        and s.qr_code_id = c.qr_code_id and s.status = 'success'), c.last_found_at)
    where (c.game_session_id, c.qr_code_id) in (select * from unnest(v_session_ids, v_code_ids));
  end if;
end
$$;
comment on function private.count_for_desk(integer, integer) is
  'Adds up to p_slice scans to the counts of the desk, if there are p_worthwhile, and what has changed. Returns the id '
  'of the last counted one and whether the rest is small enough to be read live.';

-- Definer: runs within corrections and deletions.
create function private.tg_scans__note_for_desk() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    insert into private.desk_changes (scan_id, game_session_id, qr_code_id, status, scanned_at, number)
    select g.id, g.game_session_id, g.qr_code_id, g.status, g.scanned_at, -1 from gone g where g.status <> 'voided';
  else
    insert into private.desk_changes (scan_id, game_session_id, qr_code_id, status, scanned_at, number)
    select c.id, c.game_session_id, c.qr_code_id, c.status, c.scanned_at, sum(c.number)
    from (select *, -1 as number from gone union all select *, 1 from come) c
    where c.status <> 'voided' group by 1, 2, 3, 4, 5 having sum(c.number) <> 0;
  end if;
  return null;
end
$$;
create trigger tg_scans__subtract_from_desk after delete on public.scans referencing old table as gone
  for each statement execute function private.tg_scans__note_for_desk();
create trigger tg_scans__adjust_desk after update on public.scans referencing old table as gone new table as come
  for each statement execute function private.tg_scans__note_for_desk();

-- Definer: reads scans of all players. Volatile, because it counts scans and sales. JIT as in
-- admin_qr_code_statistics.
create function private.admin_hunt_desk(p_game_session_id uuid, p_time_zone text) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off set work_mem = '64MB' as $$
declare
  v_now timestamptz := private.current_time();
  -- A code that nobody has found for this long is worth a look.
  v_quiet constant interval := interval '30 minutes';
  v_session public.game_sessions;
  v_opens_at timestamptz;
  v_from timestamptz;
  v_to timestamptz;
  v_step record;
  v_counted record;
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
  v_counted := private.count_for_desk();

  with recent as materialized ( -- not counted yet
    select s.qr_code_id, s.status, s.scanned_at,
      date_bin('1 minute', s.scanned_at, timestamptz '2000-01-01Z') as minute
    from public.scans s
    where v_counted.is_complete and s.id > v_counted.counted_until and s.game_session_id = p_game_session_id
      and s.status <> 'voided'
  ), finds as materialized (
    select c.qr_code_id, c.finds, c.last_found_at as last_at from private.desk_code_counts c
    where c.game_session_id = p_game_session_id
    union all
    select r.qr_code_id, count(*), max(r.scanned_at) from recent r where r.status = 'success' group by 1
  ), minutes as materialized (
    select m.minute as at, m.finds, m.refused from private.desk_minute_counts m
    where m.game_session_id = p_game_session_id
    union all
    select r.minute, count(*) filter (where r.status = 'success'), count(*) filter (where r.status = 'failed')
    from recent r group by 1
  ), codes as materialized (
    select c.qr_code_id as id, c.name, c.counts, c.max_scans, coalesce(sum(f.finds), 0)::bigint as finds,
      max(f.last_at) as last_found_at
    from private.session_codes c
    left join finds f on f.qr_code_id = c.qr_code_id
    where c.game_session_id = p_game_session_id
    group by c.qr_code_id, c.name, c.counts, c.max_scans
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
      select m.at, m.finds, m.refused from minutes m
      -- Steps without a scan.
      union all select at, 0, 0 from generate_series(v_from, v_to, least(v_step.step, interval '1 hour')) at) e
    where e.at >= v_from - interval '1 minute' and e.at <= v_to
    group by 1
  )
  select jsonb_build_object(
    'finds', (select coalesce(sum(finds), 0) from codes),
    'refused', (select coalesce(sum(refused), 0) from minutes),
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
    'starts_at', v_session.starts_at, 'opens_at', v_opens_at, 'ends_at', v_session.ends_at,
    'paused_at', v_session.paused_at, 'results_published_at', v_session.results_published_at,
    'joining_ends_at', v_session.joining_ends_at, 'clue_sales_end_at', v_session.clue_sales_end_at,
    'is_frozen', private.frozen_at(v_session, v_now) is not null,
    'uncounted_days', (select count(*) from private.uncounted_days('sales', p_time_zone, v_first_day, v_last_day))
      + case when v_counted.is_complete then 0 else 1 end,
    'players', (select count(*) from public.user_game_sessions where game_session_id = p_game_session_id),
    'active_players', (select count(*) from public.user_game_sessions m
      where m.game_session_id = p_game_session_id and m.last_activity > v_now - interval '15 minutes'
        and m.found_codes > 0),
    'board', private.top_boards(p_game_session_id),
    'latest', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.scan_id desc), '[]')
      from (select s.id as scan_id, p.id as user_id, p.name as user_name, t.name as team_name, s.qr_code_id,
              s.qr_code_name, s.points, s.scanned_at, s.received_at, s.is_inherited
            from private.latest_finds(p_game_session_id, null, '{}', 10) s
            join public.profiles p on p.id = s.user_id
            left join public.teams t on t.id = s.team_id) l),
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
comment on function private.admin_hunt_desk(uuid, text) is 'Live figures of one hunt; see public.admin_hunt_desk.';
