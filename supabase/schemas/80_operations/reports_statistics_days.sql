-- Counting of statistics: in time slices, a few at each call, so that no call is long, however long ago the last one
-- was. The last ten minutes or so are not cached but read live.

-- Players with a find in the slice who were not yet active on this day, per session and for all, with the day of their
-- first find.
create function private.new_active_players(p_time_zone text, p_day date, p_from timestamptz, p_to timestamptz)
returns table (game_session_id uuid, user_id uuid, first_day date)
language plpgsql stable security invoker set search_path = '' set jit = off as $$
begin
  return query
  with active as materialized (
    select distinct s.game_session_id, s.user_id
    from public.scans s
    where s.received_at >= p_from and s.received_at < p_to and s.status = 'success'
      and s.game_session_id in (select id from public.game_sessions where not is_test)
  ), new as materialized (
    select a.game_session_id, a.user_id from active a
    union
    select private.all_sessions(), a.user_id from active a
    except -- EXCEPT hashes, whatever the row estimate of this small, growing table
    select p.game_session_id, p.user_id from private.statistics_players p where p.time_zone = p_time_zone
      and p.day = p_day
  ), finders as materialized ( -- finds of these players in all hunts
    select m.game_session_id, m.user_id, m.first_found_at
    from public.user_game_sessions m
    where m.user_id in (select n.user_id from new n) and m.game_session_id in (select id from public.game_sessions
      where not is_test)
  )
  select n.game_session_id, n.user_id, (m.first_found_at at time zone p_time_zone)::date
  from new n join finders m on m.game_session_id = n.game_session_id and m.user_id = n.user_id
  union all
  select private.all_sessions(), m.user_id, (min(m.first_found_at) at time zone p_time_zone)::date
  from finders m where m.user_id in (select n.user_id from new n where n.game_session_id = private.all_sessions())
  group by m.user_id;
end
$$;
comment on function private.new_active_players is 'Newly active players of a day, with the day of their first find.';

-- Scans by outcome per session and for all; for all also by quarter of an hour, which fits the offset of every time
-- zone. Tokens in and out, by type: the ledger has no sessions, so these are totals. Clues and guides sold, by clue,
-- per session and for all; per session also how many of them moved tokens, because the ledger has no row for free or
-- bundled ones. Test sessions are left out; they have wallets of their own.
create function private.count_slice(p_kind text, p_from timestamptz, p_to timestamptz)
returns setof private.statistics_count
language plpgsql stable security invoker set search_path = '' set jit = off as $$
begin
  case p_kind
    when 'scans' then
      return query
      with bins as materialized (
        select s.game_session_id, coalesce(s.failure_reason, 'success') as outcome,
          date_bin('15 minutes', s.received_at, timestamptz 'epoch') as at, count(*) as scans
        from public.scans s
        where s.received_at >= p_from and s.received_at < p_to and s.status <> 'voided'
          and s.game_session_id in (select id from public.game_sessions where not is_test)
        group by 1, 2, 3
      )
      select coalesce(b.game_session_id, private.all_sessions()), 'scans', b.outcome, sum(b.scans)::bigint, 0::bigint,
        0::bigint
      from bins b group by grouping sets ((b.game_session_id, b.outcome), (b.outcome))
      union all
      select private.all_sessions(), case b.outcome when 'success' then 'counted' else 'refused' end,
        extract(epoch from b.at)::bigint::text, sum(b.scans)::bigint, 0, 0
      from bins b group by 2, 3;
    when 'tokens' then
      return query
      select private.all_sessions(), 'types', t.type::text, count(*), sum(greatest(t.delta, 0)),
        sum(greatest(-t.delta, 0))
      from public.token_transactions t
      where t.created_at >= p_from and t.created_at < p_to
      group by t.type;
    when 'sales' then
      return query
      with sold as materialized (
        select s.game_session_id, s.what, s.clue_id, count(*) as sales, count(*) filter (where s.price > 0) as moves,
          sum(s.price) as tokens
        from (
          select c.game_session_id, 'clues' as what, c.clue_id, c.purchase_price as price
          from public.purchased_clues c
          where c.purchased_at >= p_from and c.purchased_at < p_to and not c.is_revealed
          union all
          select g.game_session_id, 'guides', g.clue_id, g.price
          from public.purchased_solution_guides g
          where g.purchased_at >= p_from and g.purchased_at < p_to) s
        where s.game_session_id in (select id from public.game_sessions where not is_test)
        group by 1, 2, 3
      )
      select coalesce(s.game_session_id, private.all_sessions()), s.what, s.clue_id::text, sum(s.sales)::bigint,
        0::bigint, sum(s.tokens)::bigint
      from sold s group by grouping sets ((s.game_session_id, s.what, s.clue_id), (s.what, s.clue_id))
      union all
      select s.game_session_id, 'spends', 'spend', sum(s.moves)::bigint, 0, sum(s.tokens)::bigint
      from sold s where s.moves > 0 group by 1;
  end case;
end
$$;
comment on function private.count_slice is 'Counts of one kind of statistics between two moments, by session.';

-- Uses only the index: the planner might otherwise scan the table from its beginning.
create function private.count_up_to(p_limit integer, p_kind text, p_from timestamptz, p_to timestamptz) returns integer
language plpgsql stable security invoker set search_path = '' set enable_seqscan = off as $$
begin
  return case p_kind
    when 'scans' then (
      select count(*)
        from (select from public.scans s where s.received_at >= p_from and s.received_at < p_to limit p_limit) rows_)
    when 'tokens' then (
      select count(*) from (select from public.token_transactions t where t.created_at >= p_from and t.created_at < p_to
        limit p_limit) rows_)
    else (
      select count(*) from (
        select from public.purchased_clues c where c.purchased_at >= p_from and c.purchased_at < p_to
        union all
        select from public.purchased_solution_guides g where g.purchased_at >= p_from and g.purchased_at < p_to
        limit p_limit) rows_)
  end;
end
$$;
comment on function private.count_up_to is 'Number of rows of a kind in a time slice; reads at most p_limit of them.';

-- Adds a slice to the counts of its day.
create function private.cache_slice(
  p_kind text, p_time_zone text, p_day date, p_from timestamptz, p_to timestamptz
) returns void
language plpgsql volatile security invoker set search_path = '' set work_mem = '32MB' as $$
declare
  v_is_over boolean := p_to >= private.day_start(p_day + 1, p_time_zone);
begin
  insert into private.statistics_days (kind, time_zone, day, counted_until) values (p_kind, p_time_zone, p_day, p_to)
  on conflict (kind, time_zone, day) do update set counted_until = excluded.counted_until;
  with new as materialized (
    select n.* from private.new_active_players(p_time_zone, p_day, p_from, p_to) n where p_kind = 'scans'
  ), noted as (
    insert into private.statistics_players (time_zone, day, game_session_id, user_id)
    select p_time_zone, p_day, n.game_session_id, n.user_id from new n where not v_is_over
  )
  insert into private.statistics_counts as c (kind, time_zone, day, game_session_id, what, item, number, earned, spent)
  select p_kind, p_time_zone, p_day, s.* from private.count_slice(p_kind, p_from, p_to) s
  union all
  select p_kind, p_time_zone, p_day, n.game_session_id, 'cohorts', n.first_day::text, count(*), 0, 0 from new n
    group by n.game_session_id, n.first_day
  on conflict (kind, time_zone, day, game_session_id, what, item) do update set
    number = c.number + excluded.number, earned = c.earned + excluded.earned, spent = c.spent + excluded.spent;
  if v_is_over and p_kind = 'scans' then
    delete from private.statistics_players where time_zone = p_time_zone and day = p_day;
  end if;
end
$$;
comment on function private.cache_slice is 'Counts a slice of a day and adds it to the cache.';

-- Days of a period that lack more than a few minutes. Only rows older than ten minutes are cached: no transaction that
-- could still add one is open by then.
create function private.uncounted_days(p_kind text, p_time_zone text, p_first_day date, p_last_day date)
returns table (day date, counted_from timestamptz, countable_until timestamptz, is_whole boolean)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_safe timestamptz := private.current_time() - interval '10 minutes';
begin
  return query
  select d.day, coalesce(c.counted_until, d.starts_at), least(d.ends_at, v_safe), c.day is null and d.ends_at <= v_safe
  from (select p_first_day + n as day, private.day_start(p_first_day + n, p_time_zone) as starts_at,
          private.day_start(p_first_day + n + 1, p_time_zone) as ends_at
        from generate_series(0, p_last_day - p_first_day) n) d
  left join private.statistics_days c on c.kind = p_kind and c.time_zone = p_time_zone and c.day = d.day
  where coalesce(c.counted_until, d.starts_at) < case when d.ends_at <= v_safe then d.ends_at else v_safe
    - interval '5 minutes' end
  order by d.day;
end
$$;
comment on function private.uncounted_days is
  'Days of a period, the oldest first, whose counts are not up to date: from when and until when they can be counted, '
  'and whether that completes the day.';

-- Counts the oldest incomplete days of a period in slices of less than 5,000 rows, until p_effort is used up: a row
-- costs one, a slice a thousand more. Limited by rows and not by time, so that the same data ends in the same state.
create function private.count_statistics(
  p_kind text, p_time_zone text, p_first_day date, p_last_day date, p_effort integer default 8000
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_slice constant integer := 5000;
  v_changes private.statistics_changes[];
  v_left integer := p_effort;
  v_day record;
  v_from timestamptz;
  v_to timestamptz;
  v_rows integer;
begin
  if not exists (select from private.statistics_changes)
    and not exists (select from private.uncounted_days(p_kind, p_time_zone, p_first_day, p_last_day)) then
    return;
  end if;
  -- One transaction counts at a time. Only organisers' calls take this lock: players would wait for them. Deletions
  -- leave notes instead; see forget_statistics_days.
  perform pg_advisory_xact_lock(hashtextextended('statistics', 0));
  -- Drops the counts of changed days. The notes go first: what changes from now on leaves one for the next count, even
  -- if this one sees the change already.
  with changes as (delete from private.statistics_changes where true returning kind, day)
  select array_agg((0, kind, day)::private.statistics_changes) into v_changes from changes;
  -- One day more on each side: a moment has different dates in different zones.
  delete from private.statistics_days
  where (kind, day) in (select c.kind, c.day + n from unnest(v_changes) c, generate_series(-1, 1) n);
  -- Quiet days, of which there may be years, all at once.
  insert into private.statistics_days (kind, time_zone, day, counted_until)
  select p_kind, p_time_zone, u.day, u.countable_until
  from private.uncounted_days(p_kind, p_time_zone, p_first_day, p_last_day) u
  where u.is_whole and private.count_up_to(1, p_kind, u.counted_from, u.countable_until) = 0;
  -- Checked again under the lock: another transaction may have counted them.
  for v_day in select * from private.uncounted_days(p_kind, p_time_zone, p_first_day, p_last_day) loop
    v_from := v_day.counted_from;
    if v_from = private.day_start(v_day.day, p_time_zone) then -- left over from a deleted, incomplete day
      delete from private.statistics_players where p_kind = 'scans' and time_zone = p_time_zone and day = v_day.day;
    end if;
    while v_from < v_day.countable_until loop
      v_to := v_day.countable_until;
      loop
        v_rows := private.count_up_to(v_slice, p_kind, v_from, v_to);
        exit when v_rows < v_slice or v_to <= v_from + interval '1 minute';
        v_to := v_from + (v_to - v_from) / 2;
      end loop;
      perform private.cache_slice(p_kind, p_time_zone, v_day.day, v_from, v_to);
      v_from := v_to;
      v_left := v_left - v_rows - 1000;
      if v_left <= 0 then
        return;
      end if;
    end loop;
  end loop;
end
$$;
comment on function private.count_statistics is 'Advances the counts of a period towards now.';

-- The counts of a period plus, for days that are counted up to the last minutes, later rows. Days listed by
-- uncounted_days are included as far as they have been counted.
create function private.statistics_figures(
  p_kind text, p_time_zone text, p_first_day date, p_last_day date, p_game_session_id uuid, p_what text[]
) returns table (day date, game_session_id uuid, what text, item text, number bigint, earned bigint, spent bigint)
language plpgsql volatile security invoker set search_path = '' set jit = off as $$
declare
  v_now timestamptz;
begin
  perform private.count_statistics(p_kind, p_time_zone, p_first_day, p_last_day);
  v_now := private.current_time();
  return query
  with recent as materialized ( -- at most two days: today, and yesterday for some minutes
    select d.day, coalesce(c.counted_until, d.starts_at) as counted_from, d.ends_at as counted_to
    from (select p_last_day - n as day, private.day_start(p_last_day - n, p_time_zone) as starts_at,
            private.day_start(p_last_day - n + 1, p_time_zone) as ends_at
              from generate_series(0, least(1, p_last_day - p_first_day)) n) d
    left join private.statistics_days c on c.kind = p_kind and c.time_zone = p_time_zone and c.day = d.day
    where coalesce(c.counted_until, d.starts_at) < d.ends_at
      -- one minute more than uncounted_days allows, because time passes
      and coalesce(c.counted_until, d.starts_at) >= v_now - interval '16 minutes'
  ), figures as (
    select c.day, c.game_session_id, c.what, c.item, c.number, c.earned, c.spent
    from private.statistics_counts c
    where c.kind = p_kind and c.time_zone = p_time_zone and c.day between p_first_day and p_last_day
    union all
    select r.day, s.* from recent r, private.count_slice(p_kind, r.counted_from, r.counted_to) s
    union all
    select r.day, n.game_session_id, 'cohorts', n.first_day::text, count(*), 0, 0
    from recent r, private.new_active_players(p_time_zone, r.day, r.counted_from, r.counted_to) n
    where p_kind = 'scans'
    group by r.day, n.game_session_id, n.first_day
  )
  select f.day, f.game_session_id, f.what, f.item, sum(f.number)::bigint, sum(f.earned)::bigint, sum(f.spent)::bigint
  from figures f
  where case when p_game_session_id is null then f.game_session_id <> private.all_sessions()
    else f.game_session_id = p_game_session_id end
    and f.what = any (p_what)
  group by f.day, f.game_session_id, f.what, f.item;
end
$$;
comment on function private.statistics_figures is
  'Counts of the days of a period: of one session, of all_sessions() together, or (null) of each session.';
