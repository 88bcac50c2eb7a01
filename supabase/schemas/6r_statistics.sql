-- Statistics of the organisers. Scans, ledger rows and purchases are only ever added, so the figures of a day that is
-- over do not change any more: they are counted once, by the first organiser who looks, and kept. Players pay nothing
-- for it: no counter stands in the way of a scan or a purchase, and what is read live is today.

-- What happened on a day that is over, as one document per session, and one for all sessions together (a player who
-- plays two hunts on a day is one active player). Test sessions have no rows.
create table private.statistics_days (
  kind text not null check (kind in ('scans', 'tokens', 'sales')),
  time_zone text not null,
  day date not null,
  game_session_id uuid not null, -- the nil UUID: all sessions together
  figures jsonb not null,
  primary key (kind, time_zone, day, game_session_id)
);
comment on table private.statistics_days is 'Figures of days that are over, by the calendar of a time zone. A cache: may be emptied at any time, and is filled again on demand.';

-- Which days of which zone have been counted; a quiet day has no figures.
create table private.statistics_days_counted (
  kind text not null check (kind in ('scans', 'tokens', 'sales')),
  time_zone text not null,
  day date not null,
  primary key (kind, time_zone, day)
);
comment on table private.statistics_days_counted is 'The days whose figures are in statistics_days, quiet ones included.';

-- A day's purchases by their time, as for scans. Block ranges: rows arrive in the order of their time, and an entry for
-- each would cost every purchase one more index.
create index purchased_clues_purchased_at_idx on public.purchased_clues using brin (purchased_at) with (pages_per_range = 32, autosummarize = on);
create index purchased_solution_guides_purchased_at_idx on public.purchased_solution_guides using brin (purchased_at)
  with (pages_per_range = 32, autosummarize = on);

create function private.all_sessions() returns uuid
language sql immutable security invoker set search_path = '' as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;
comment on function private.all_sessions() is 'Stands for all sessions together in statistics_days.';

-- Area/City or UTC, as browsers name their zone. Not looked up in pg_timezone_names: that view opens six hundred files.
create function private.assert_time_zone(p_time_zone text) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_time_zone is null or p_time_zone !~ '^(UTC|[A-Za-z_]+(/[A-Za-z0-9_+-]+){1,2})$' then
    perform private.raise_error('invalid_input', 'time zone');
  end if;
  perform now() at time zone p_time_zone;
exception when invalid_parameter_value then
  perform private.raise_error('invalid_input', 'time zone');
end
$$;
comment on function private.assert_time_zone(text) is 'invalid_input unless PostgreSQL knows the zone.';

-- The calendar days of a period; null ends are the first and the last day there can be. A statistic covers ten years at most.
create function private.statistics_period(
  p_from timestamptz, p_to timestamptz, p_time_zone text, out first_day date, out last_day date
)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
begin
  perform private.assert_time_zone(p_time_zone);
  if not isfinite(p_from) or not isfinite(p_to) or p_from >= p_to then
    perform private.raise_error('invalid_input', 'period');
  end if;
  first_day := (coalesce(p_from, (select min(created_at) from public.profiles), v_now) at time zone p_time_zone)::date;
  -- A period ends before p_to: midnight belongs to the next day.
  last_day := (least(coalesce(p_to - interval '1 microsecond', v_now), v_now) at time zone p_time_zone)::date;
  if last_day - first_day > 3660 then
    perform private.raise_error('invalid_input', 'period');
  end if;
end
$$;
comment on function private.statistics_period(timestamptz, timestamptz, text) is
  'First and last day of a period by the calendar of p_time_zone, the whole days that p_from and p_to lie in; invalid_input.';

create function private.day_start(p_day date, p_time_zone text) returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select p_day::timestamp at time zone p_time_zone
$$;

-- Counted scans, refusals by reason, active players, and on which day these found their first code.
create function private.count_scan_days(p_time_zone text, p_first_day date, p_last_day date)
returns table (day date, game_session_id uuid, figures jsonb)
language plpgsql stable security invoker set search_path = '' set jit = off set work_mem = '64MB' as $$
#variable_conflict use_column
declare
  v_from timestamptz := private.day_start(p_first_day, p_time_zone);
  v_to timestamptz := private.day_start(p_last_day + 1, p_time_zone);
begin
  return query
  with sessions as (
    select id from public.game_sessions where not is_test
  ), outcomes as materialized (
    select (s.received_at at time zone p_time_zone)::date as day, s.game_session_id, s.failure_reason, count(*) as scans
    from public.scans s
    where s.received_at >= v_from and s.received_at < v_to and s.game_session_id in (select id from sessions)
    group by 1, 2, 3
  ), active as materialized (
    select distinct (s.received_at at time zone p_time_zone)::date as day, s.game_session_id, s.user_id
    from public.scans s
    where s.received_at >= v_from and s.received_at < v_to and s.status = 'success' and s.game_session_id in (select id from sessions)
  ), cohorts as (
    select a.day, a.game_session_id, (m.first_found_at at time zone p_time_zone)::date as first_day, count(*) as players
    from active a join public.user_game_sessions m using (user_id, game_session_id)
    group by 1, 2, 3
    union all
    select a.day, private.all_sessions(), f.first_day, count(*)
    from (select distinct day, user_id from active) a
    join (select m.user_id, (min(m.first_found_at) at time zone p_time_zone)::date as first_day
          from public.user_game_sessions m where m.game_session_id in (select id from sessions) group by m.user_id) f using (user_id)
    group by 1, 3
  ), totals as (
    select o.day, coalesce(o.game_session_id, private.all_sessions()) as game_session_id, o.reason as outcome,
      sum(o.scans) as scans
    from (select day, game_session_id, coalesce(failure_reason, 'success') as reason, scans from outcomes) o
    group by grouping sets ((o.day, o.game_session_id, o.reason), (o.day, o.reason))
  )
  select o.day, o.game_session_id, jsonb_build_object(
    'scans', o.scans, 'active', coalesce(c.active, 0), 'cohorts', coalesce(c.cohorts, '{}'))
  from (select day, game_session_id, jsonb_object_agg(outcome, scans) as scans from totals group by 1, 2) o
  left join (select day, game_session_id, sum(players) as active, jsonb_object_agg(first_day, players) as cohorts
             from cohorts group by 1, 2) c using (day, game_session_id);
end
$$;
comment on function private.count_scan_days(text, date, date) is
  '{scans: {success or failure reason: n}, active: players with a counted scan, cohorts: {their first day: n}} of each day.';

-- What came in and went out, by type. The ledger knows no sessions: these are for all of them together. A test session
-- has a wallet of its own and leaves no row here.
create function private.count_token_days(p_time_zone text, p_first_day date, p_last_day date)
returns table (day date, game_session_id uuid, figures jsonb)
language plpgsql stable security invoker set search_path = '' set jit = off set work_mem = '64MB' as $$
#variable_conflict use_column
declare
  v_from timestamptz := private.day_start(p_first_day, p_time_zone);
  v_to timestamptz := private.day_start(p_last_day + 1, p_time_zone);
begin
  return query
  select d.day, private.all_sessions(), jsonb_object_agg(d.type, d.numbers)
  from (
    select (t.created_at at time zone p_time_zone)::date as day, t.type, jsonb_build_object(
      'moves', count(*), 'earned', sum(greatest(t.delta, 0)), 'spent', sum(greatest(-t.delta, 0))) as numbers
    from public.token_transactions t
    where t.created_at >= v_from and t.created_at < v_to
    group by 1, 2) d
  group by d.day;
end
$$;
comment on function private.count_token_days(text, date, date) is '{type: {moves, earned, spent}} of each day, in tokens.';

-- Clues and guides sold, by clue.
create function private.count_sale_days(p_time_zone text, p_first_day date, p_last_day date)
returns table (day date, game_session_id uuid, figures jsonb)
language plpgsql stable security invoker set search_path = '' set jit = off set work_mem = '64MB' as $$
#variable_conflict use_column
declare
  v_from timestamptz := private.day_start(p_first_day, p_time_zone);
  v_to timestamptz := private.day_start(p_last_day + 1, p_time_zone);
begin
  return query
  with sales as (
    select (c.purchased_at at time zone p_time_zone)::date as day, c.game_session_id, 'clues' as what, c.clue_id, c.purchase_price as price
    from public.purchased_clues c
    where c.purchased_at >= v_from and c.purchased_at < v_to
    union all
    select (g.purchased_at at time zone p_time_zone)::date, g.game_session_id, 'guides', g.clue_id, g.price
    from public.purchased_solution_guides g
    where g.purchased_at >= v_from and g.purchased_at < v_to
  ), sums as (
    select s.day, s.game_session_id, s.what, s.clue_id, count(*) as sold, sum(s.price) as tokens
    from sales s where s.game_session_id in (select id from public.game_sessions where not is_test)
    group by 1, 2, 3, 4
  ), documents as (
    select s.day, coalesce(s.game_session_id, private.all_sessions()) as game_session_id, s.what,
      jsonb_object_agg(s.clue_id, jsonb_build_object('sold', s.sold, 'tokens', s.tokens)) as clues
    from (select day, game_session_id, what, clue_id, sum(sold) as sold, sum(tokens) as tokens from sums
          group by grouping sets ((day, game_session_id, what, clue_id), (day, what, clue_id))) s
    group by 1, 2, 3
  )
  select d.day, d.game_session_id, jsonb_object_agg(d.what, d.clues) from documents d group by 1, 2;
end
$$;
comment on function private.count_sale_days(text, date, date) is '{clues: {clue id: {sold, tokens}}, guides: …} of each day.';

create function private.count_days(p_kind text, p_time_zone text, p_first_day date, p_last_day date)
returns table (day date, game_session_id uuid, figures jsonb)
language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_first_day > p_last_day then
    return;
  elsif p_kind = 'scans' then
    return query select * from private.count_scan_days(p_time_zone, p_first_day, p_last_day);
  elsif p_kind = 'tokens' then
    return query select * from private.count_token_days(p_time_zone, p_first_day, p_last_day);
  else
    return query select * from private.count_sale_days(p_time_zone, p_first_day, p_last_day);
  end if;
end
$$;

-- Figures of each day of a period. Days that have not been counted yet are counted in one go, and kept when they are
-- over: ten minutes after midnight nothing that was received before can still be on its way to its commit.
create function private.statistics_figures(p_kind text, p_time_zone text, p_first_day date, p_last_day date)
returns table (day date, game_session_id uuid, figures jsonb)
language plpgsql volatile security invoker set search_path = '' as $$
#variable_conflict use_column
declare
  v_last_over date := ((private.current_time() - interval '10 minutes') at time zone p_time_zone)::date - 1;
  v_missing_from date;
  v_missing_to date;
begin
  -- Two organisers who look at once count once: the other one waits and finds the days.
  perform pg_advisory_xact_lock(hashtextextended('statistics_days ' || p_kind || ' ' || p_time_zone, 0));
  select min(d.day), max(d.day) into v_missing_from, v_missing_to
  from (select p_first_day + n as day from generate_series(0, least(p_last_day, v_last_over) - p_first_day) n) d
  where not exists (select 1 from private.statistics_days_counted c
                    where c.kind = p_kind and c.time_zone = p_time_zone and c.day = d.day);
  if v_missing_from is not null then
    insert into private.statistics_days_counted (kind, time_zone, day)
    select p_kind, p_time_zone, v_missing_from + n from generate_series(0, v_missing_to - v_missing_from) n
    on conflict do nothing;
    insert into private.statistics_days (kind, time_zone, day, game_session_id, figures)
    select p_kind, p_time_zone, d.day, d.game_session_id, d.figures
    from private.count_days(p_kind, p_time_zone, v_missing_from, v_missing_to) d
    on conflict do nothing;
  end if;
  return query
  select d.day, d.game_session_id, d.figures from private.statistics_days d
  where d.kind = p_kind and d.time_zone = p_time_zone and d.day between p_first_day and least(p_last_day, v_last_over)
  union all
  select d.day, d.game_session_id, d.figures
  from private.count_days(p_kind, p_time_zone, greatest(p_first_day, v_last_over + 1), p_last_day) d;
end
$$;
comment on function private.statistics_figures(text, text, date, date) is
  'Figures of the days of a period, kept or counted now, per session and for all_sessions().';

-- What was deleted (an account, the scans of a test) must leave the figures too: its days are counted again.
create function private.forget_statistics_days(p_kind text, p_first timestamptz, p_last timestamptz) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- A day more on each side: a moment has different dates in different zones. Cohorts look back, so all later days go.
  delete from private.statistics_days_counted
  where kind = p_kind and day >= p_first::date - 1 and (p_kind = 'scans' or day <= p_last::date + 1);
  delete from private.statistics_days
  where kind = p_kind and day >= p_first::date - 1 and (p_kind = 'scans' or day <= p_last::date + 1);
end
$$;

-- Definer: whoever deletes has no rights on the cache.
create function private.tg_scans__forget_statistics() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.forget_statistics_days('scans', min(received_at), max(received_at)) from gone
  where game_session_id not in (select id from public.game_sessions where is_test) having count(*) > 0;
  return null;
end
$$;

-- Definer: as above.
create function private.tg_token_transactions__forget_statistics() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.forget_statistics_days('tokens', min(created_at), max(created_at)) from gone having count(*) > 0;
  return null;
end
$$;

-- Definer: as above. For clues and for guides.
create function private.tg_purchases__forget_statistics() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.forget_statistics_days('sales', min(purchased_at), max(purchased_at)) from gone
  where game_session_id not in (select id from public.game_sessions where is_test) having count(*) > 0;
  return null;
end
$$;

-- Definer: as above. A session that becomes a test, or stops being one, changes every figure it had a part in.
create function private.tg_game_sessions__forget_statistics() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.statistics_days_counted;
  delete from private.statistics_days;
  return null;
end
$$;

create trigger scans_forget_statistics after delete on public.scans referencing old table as gone
  for each statement execute function private.tg_scans__forget_statistics();
create trigger token_transactions_forget_statistics after delete on public.token_transactions referencing old table as gone
  for each statement execute function private.tg_token_transactions__forget_statistics();
create trigger purchased_clues_forget_statistics after delete on public.purchased_clues referencing old table as gone
  for each statement execute function private.tg_purchases__forget_statistics();
create trigger purchased_solution_guides_forget_statistics after delete on public.purchased_solution_guides referencing old table as gone
  for each statement execute function private.tg_purchases__forget_statistics();
create trigger game_sessions_forget_statistics after update of is_test on public.game_sessions
  for each row when (old.is_test is distinct from new.is_test) execute function private.tg_game_sessions__forget_statistics();
