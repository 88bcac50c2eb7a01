-- Statistics for organisers. Scans, ledger rows and purchases are only ever added, so past figures never change: they
-- are counted once, on demand, and cached. Players pay nothing for it: scans and purchases update no counter.
-- reports_statistics_days explains how a day is counted.

-- Counted days and the moment up to which each is counted. Deleting a row deletes its counts.
create table private.statistics_days (
  kind text not null constraint statistics_days_kind_known check (kind in ('scans', 'tokens', 'sales')),
  time_zone text not null,
  day date not null,
  counted_until timestamptz not null,
  primary key (kind, time_zone, day)
);
comment on table private.statistics_days is
  'Days of a time zone, with the moment up to which each is counted. A cache: may be emptied at any time and is '
  'rebuilt on demand.';
alter table private.statistics_days enable row level security;

-- Figures of these days, per session and for all sessions together (a player with two hunts on a day is one active
-- player). Test sessions have no rows.
create table private.statistics_counts (
  kind text not null,
  time_zone text not null,
  day date not null,
  game_session_id uuid not null, -- the nil UUID: all sessions together
  what text not null,
  item text not null,
  number bigint not null,
  earned bigint not null,
  spent bigint not null,
  primary key (kind, time_zone, day, game_session_id, what, item),
  foreign key (kind, time_zone, day) references private.statistics_days (kind, time_zone, day) on delete cascade
);
comment on table private.statistics_counts is
  'Counts of the days in statistics_days up to their counted_until; earned and spent are tokens.';
alter table private.statistics_counts enable row level security;
comment on column private.statistics_counts.what is
  'scans: by outcome (success or a failure reason); cohorts: active players by the day of their first find; counted, '
  'refused: scans by quarter of an hour (seconds since 1970); types: ledger rows by type; clues, guides: sales by '
  'clue; spends: those of a session that cost tokens.';

-- Players already counted as active on a day that is still being counted; deleted when the day is complete.
create table private.statistics_players (
  time_zone text not null,
  day date not null,
  game_session_id uuid not null, -- the nil UUID: all sessions together
  user_id uuid not null,
  primary key (time_zone, day, game_session_id, user_id)
);
comment on table private.statistics_players is
  'Active players counted so far on incomplete days, so that nobody is counted twice.';
alter table private.statistics_players enable row level security;

-- For a day's purchases, as for scans. Block ranges: rows are inserted in the order of their time, and a btree entry
-- would make every purchase more expensive.
create index purchased_clues_purchased_at_idx on public.purchased_clues
  using brin (purchased_at) with (pages_per_range = 32, autosummarize = on);
create index purchased_solution_guides_purchased_at_idx on public.purchased_solution_guides using brin (purchased_at)
  with (pages_per_range = 32, autosummarize = on);

create function private.all_sessions() returns uuid
language sql immutable security invoker set search_path = '' as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;
comment on function private.all_sessions is 'Stands for all sessions together in statistics_counts.';

-- Area/City or UTC, as browsers name their zone. Does not read pg_timezone_names: that view opens six hundred files.
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
comment on function private.assert_time_zone is 'invalid_input unless PostgreSQL knows the zone.';

-- The calendar days of a period for a filter by session, or of all (null). Null ends mean the first and last possible
-- day. At most ten years.
create function private.statistics_period(
  p_from timestamptz, p_to timestamptz, p_time_zone text, p_game_session_id uuid default null,
  out first_day date, out last_day date, out starts_at timestamptz, out ends_at timestamptz
)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
begin
  if p_game_session_id is not null
    and not exists (select 1 from public.game_sessions where id = p_game_session_id and not is_test) then
    perform private.raise_error('game_session_not_found');
  end if;
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
  starts_at := private.day_start(first_day, p_time_zone);
  ends_at := private.day_start(last_day + 1, p_time_zone);
end
$$;
comment on function private.statistics_period is
  'First and last day of a period in p_time_zone (the days that contain p_from and p_to), and the moments at which '
  'they begin and end. Errors: game_session_not_found for an unknown session or a test, invalid_input.';

create function private.day_start(p_day date, p_time_zone text) returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select p_day::timestamp at time zone p_time_zone
$$;
comment on function private.day_start is 'The moment at which a day begins in a time zone.';

-- What a deletion or correction has changed is noted, and the next count drops it. A transaction that is counting still
-- sees the old rows, so deleting its counts would mean to wait for it, and players delete their accounts.
create table private.statistics_changes (
  id bigint generated always as identity primary key,
  kind text not null constraint statistics_changes_kind_known check (kind in ('scans', 'tokens', 'sales')),
  day date not null
);
comment on table private.statistics_changes is
  'Days (UTC) of which rows have been deleted or corrected. The next count drops what it had cached of them, and these '
  'rows.';
alter table private.statistics_changes enable row level security;

create function private.forget_statistics_days(p_kind text, p_days date[]) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into private.statistics_changes (kind, day) select p_kind, unnest(p_days)
$$;
comment on function private.forget_statistics_days is
  'Makes the next count drop the cached counts of days (UTC). Waits for nobody.';

-- Definer, as the next one: it runs within deletions by roles that may not write to statistics. The first find of a
-- player may be among the deleted scans, so these count with all days of their players.
create function private.tg_rows__forget_statistics() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then -- only of scans
    if not exists (
      select from gone g join kept k using (id)
      where (g.user_id, g.game_session_id, g.status, g.failure_reason, g.received_at)
        is distinct from (k.user_id, k.game_session_id, k.status, k.failure_reason, k.received_at)) then
      return null;
    end if;
  end if;
  if tg_table_name = 'scans' then
    perform private.forget_statistics_days('scans', array(
      with counted as materialized (
        select g.user_id, g.received_at from gone g
        where g.game_session_id not in (select id from public.game_sessions where is_test))
      select (c.received_at at time zone 'UTC')::date from counted c
      union
      select (s.received_at at time zone 'UTC')::date from public.scans s
      where s.user_id in (select user_id from counted)));
  elsif tg_table_name = 'token_transactions' then
    perform private.forget_statistics_days('tokens',
      array(select distinct (created_at at time zone 'UTC')::date from gone));
  else
    perform private.forget_statistics_days('sales', array(
      select distinct (purchased_at at time zone 'UTC')::date from gone
      where game_session_id not in (select id from public.game_sessions where is_test)));
  end if;
  return null;
end
$$;

-- A session that becomes a test, or stops being one, changes every figure it was part of.
create function private.tg_game_sessions__forget_statistics() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('statistics', 0));
  delete from private.statistics_days where true;
  return null;
end
$$;

create trigger tg_scans__forget_statistics after delete on public.scans referencing old table as gone
  for each statement execute function private.tg_rows__forget_statistics();
-- A voided or restored find changes past figures too. A trigger with transition tables cannot name columns.
create trigger tg_scans__recount_statistics after update on public.scans
  referencing old table as gone new table as kept
  for each statement execute function private.tg_rows__forget_statistics();
create trigger tg_token_transactions__forget_statistics after delete on public.token_transactions
  referencing old table as gone
  for each statement execute function private.tg_rows__forget_statistics();
create trigger tg_purchased_clues__forget_statistics after delete on public.purchased_clues
  referencing old table as gone
  for each statement execute function private.tg_rows__forget_statistics();
create trigger tg_purchased_solution_guides__forget_statistics after delete on public.purchased_solution_guides
  referencing old table as gone
  for each statement execute function private.tg_rows__forget_statistics();
create trigger tg_game_sessions__forget_statistics after update of is_test on public.game_sessions
  for each row when (old.is_test is distinct from new.is_test)
    execute function private.tg_game_sessions__forget_statistics();
