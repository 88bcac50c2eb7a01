-- Views, sales and finds of each clue, per hunt. These rows are only ever added, so counts up to ten minutes ago are
-- cached, as in 80_operations/reports_statistics_days, and the rest is read live. No calendar or time zone: a hunt is
-- one period.

-- The moment up to which a hunt is counted. Deleting the row deletes its counts. No foreign key to the session:
-- counting must not wait for the rows that a deletion locks.
create table private.clue_counts_until (
  game_session_id uuid primary key,
  counted_until timestamptz not null
);
comment on table private.clue_counts_until is
  'Hunts whose clues are counted, and up to when. A cache: may be emptied at any time and is rebuilt on demand.';
alter table private.clue_counts_until enable row level security;

create table private.clue_counts (
  game_session_id uuid not null references private.clue_counts_until (game_session_id) on delete cascade,
  what text not null,
  item uuid not null,
  number bigint not null,
  tokens bigint not null,
  primary key (game_session_id, what, item)
);
comment on table private.clue_counts is 'Counts of a hunt up to its counted_until; tokens are the tokens spent.';
alter table private.clue_counts enable row level security;
comment on column private.clue_counts.what is
  'views, clues, guides: by clue, and so is revealed: clues that were got for free; finds: by code; '
  'hunters: players with a find, the item is the session itself.';

-- Recent rows are found by time alone. Block ranges, as for purchases.
create index clue_views_viewed_at_idx on public.clue_views
  using brin (viewed_at) with (pages_per_range = 32, autosummarize = on);

-- Reads whole hunts from indexes that start with the session and do not include the time.
create function private.count_all_clue_rows(p_game_session_id uuid)
returns table (what text, item uuid, number bigint, tokens bigint)
language plpgsql stable security invoker set search_path = '' set jit = off as $$
begin
  return query
  select 'views', v.clue_id, count(*), 0::bigint from public.clue_views v where v.game_session_id = p_game_session_id
    group by v.clue_id
  union all
  select case when p.is_revealed then 'revealed' else 'clues' end, p.clue_id, count(*), sum(p.purchase_price)
  from public.purchased_clues p where p.game_session_id = p_game_session_id group by 1, p.clue_id
  union all
  select 'guides', g.clue_id, count(*), sum(g.price) from public.purchased_solution_guides g
  where g.game_session_id = p_game_session_id group by g.clue_id
  union all
  select 'finds', s.qr_code_id, count(*), 0 from public.scans s
  where s.game_session_id = p_game_session_id and s.status = 'success' group by s.qr_code_id
  union all
  select 'hunters', p_game_session_id, count(*), 0 from public.user_game_sessions m
  where m.game_session_id = p_game_session_id and m.first_found_at is not null;
end
$$;
comment on function private.count_all_clue_rows(uuid) is
  'Views, purchases, finds and active players of a hunt, at any time.';

-- Reads the rows of several hunts, each since a moment of its own and before p_to.
create function private.count_late_clue_rows(p_game_session_ids uuid[], p_since timestamptz[],
  p_to timestamptz default 'infinity')
returns setof private.clue_count
language plpgsql stable security invoker set search_path = '' set jit = off as $$
declare
  v_first timestamptz := (select min(since) from unnest(p_since) since);
begin
  return query
  with hunts as materialized (
    select h.id, h.since from unnest(p_game_session_ids, p_since) h (id, since)
  ), finds as materialized (
    select s.game_session_id, s.qr_code_id, s.user_id
    from public.scans s join hunts on hunts.id = s.game_session_id
    where s.received_at >= v_first and s.received_at < p_to and s.received_at >= hunts.since and s.status = 'success'
  )
  select v.game_session_id, 'views', v.clue_id, count(*), 0::bigint
  from public.clue_views v join hunts on hunts.id = v.game_session_id
  where v.viewed_at >= v_first and v.viewed_at < p_to and v.viewed_at >= hunts.since group by 1, 3
  union all
  select p.game_session_id, case when p.is_revealed then 'revealed' else 'clues' end, p.clue_id, count(*),
    sum(p.purchase_price)
  from public.purchased_clues p join hunts on hunts.id = p.game_session_id
  where p.purchased_at >= v_first and p.purchased_at < p_to and p.purchased_at >= hunts.since group by 1, 2, 3
  union all
  select g.game_session_id, 'guides', g.clue_id, count(*), sum(g.price)
  from public.purchased_solution_guides g join hunts on hunts.id = g.game_session_id
  where g.purchased_at >= v_first and g.purchased_at < p_to and g.purchased_at >= hunts.since group by 1, 3
  union all
  select f.game_session_id, 'finds', f.qr_code_id, count(*), 0 from finds f group by 1, 3
  union all
  select m.game_session_id, 'hunters', m.game_session_id, count(*), 0
  from (select distinct f.game_session_id, f.user_id from finds f) late
  join public.user_game_sessions m on m.game_session_id = late.game_session_id and m.user_id = late.user_id
  join hunts on hunts.id = m.game_session_id
  where m.first_found_at >= hunts.since and m.first_found_at < p_to
  group by 1;
end
$$;
comment on function private.count_late_clue_rows(uuid[], timestamptz[], timestamptz) is
  'Views, purchases, finds and active players of hunts, from the given moments (one for each hunt) until before p_to.';

-- Caches rows that are at least ten minutes old: no transaction that could still add one is open by then. Of hunts that
-- were never counted it adds only as many as fit into one call. Returns the hunts that are counted. The caller holds
-- the lock.
create function private.cache_clue_counts(p_game_session_ids uuid[], p_effort bigint default 100000) returns uuid[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_safe timestamptz := private.current_time() - interval '10 minutes';
  v_id uuid;
  v_left bigint := p_effort;
begin
  -- Hunts counted before are advanced together, asked for or not: their missing rows are read by time, so there are
  -- never many.
  if exists (select from private.clue_counts_until where counted_until < v_safe - interval '5 minutes') then
    insert into private.clue_counts as c
    select l.* from (select array_agg(game_session_id) as ids, array_agg(counted_until) as since
      from private.clue_counts_until) hunts,
      private.count_late_clue_rows(hunts.ids, hunts.since, v_safe) l
    on conflict (game_session_id, what, item) do update set
      number = c.number + excluded.number, tokens = c.tokens + excluded.tokens;
    update private.clue_counts_until set counted_until = v_safe where counted_until < v_safe;
  end if;
  for v_id in
    select id from unnest(p_game_session_ids) id where id not in (select game_session_id from private.clue_counts_until)
  loop
    exit when v_left <= 0;
    insert into private.clue_counts_until (game_session_id, counted_until) values (v_id, v_safe);
    insert into private.clue_counts (game_session_id, what, item, number, tokens)
    select v_id, whole.what, whole.item, whole.number - coalesce(late.number, 0),
      whole.tokens - coalesce(late.tokens, 0)
    from private.count_all_clue_rows(v_id) whole
    left join private.count_late_clue_rows(array[v_id], array[v_safe]) late on late.what = whole.what
      and late.item = whole.item;
    v_left := v_left - (select coalesce(sum(number), 0) from private.clue_counts where game_session_id = v_id);
  end loop;
  return array(select game_session_id from private.clue_counts_until where game_session_id = any (p_game_session_ids));
end
$$;
comment on function private.cache_clue_counts(uuid[], bigint) is
  'Advances the cached counts to ten minutes ago and adds given hunts until p_effort rows are counted. Returns the '
  'counted ones.';

-- Cached counts plus later rows.
create function private.clue_figures(p_game_session_ids uuid[])
returns setof private.clue_count
language plpgsql stable security invoker set search_path = '' set jit = off as $$
begin
  return query
  select f.game_session_id, f.what, f.item, sum(f.number)::bigint, sum(f.tokens)::bigint
  from (
    select c.* from private.clue_counts c where c.game_session_id = any (p_game_session_ids)
    union all
    select l.* from (
      select array_agg(u.game_session_id) as ids, array_agg(u.counted_until) as since
      from private.clue_counts_until u where u.game_session_id = any (p_game_session_ids)) hunts,
      private.count_late_clue_rows(hunts.ids, hunts.since) l) f
  group by f.game_session_id, f.what, f.item;
end
$$;
comment on function private.clue_figures(uuid[]) is
  'Views, purchases, finds and active players of hunts that cache_clue_counts has counted, up to now.';
