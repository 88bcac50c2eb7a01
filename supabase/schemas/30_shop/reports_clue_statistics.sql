-- Statistics of clues: buyers, and whether the clue helped. Definer function: reads purchases and scans of all players.

-- Joining the purchases of a hunt with its finds is slow, so the result is cached together with its numbers of rows.
-- Purchases and finds are only ever added: with the same numbers they are the same rows. A deletion drops the cached
-- row (private.forget_clue_statistics). No foreign keys: counting must not wait for the rows that a deletion locks.
create table private.clue_finds (
  game_session_id uuid not null,
  clue_id uuid not null,
  qr_code_id uuid not null,
  starts_at timestamptz,
  buyers bigint not null,
  finders bigint not null,
  hunters bigint not null,
  buying_hunters bigint not null,
  late_buyers bigint not null,
  minutes integer[] not null,
  buyers_by_minutes bigint[] not null,
  primary key (game_session_id, clue_id)
);
comment on table private.clue_finds is
  'How fast the buyers of a clue found its code, by minutes. A cache: may be emptied at any time and is rebuilt on '
  'demand.';
alter table private.clue_finds enable row level security;
comment on column private.clue_finds.buyers is
  'Buyers of the clue, finders of its code and active players of the session when this was counted; when a number '
  'changes it is counted again.';

-- Deletions must invalidate both caches. Definer: the deleting role has no rights on them.
create function private.tg_clue_statistics__forget() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.forget_clue_statistics(array(select distinct game_session_id from gone));
  return null;
end
$$;
create trigger tg_scans__forget_clue_statistics after delete on public.scans referencing old table as gone
  for each statement execute function private.tg_clue_statistics__forget();
create trigger tg_scans__recount_clue_statistics after update on public.scans referencing old table as gone
  for each statement execute function private.tg_clue_statistics__forget();
create trigger tg_purchased_clues__forget_clue_statistics after delete on public.purchased_clues
  referencing old table as gone
  for each statement execute function private.tg_clue_statistics__forget();
create trigger tg_purchased_solution_guides__forget_clue_statistics after delete on public.purchased_solution_guides
  referencing old table as gone for each statement execute function private.tg_clue_statistics__forget();
create trigger tg_clue_views__forget_clue_statistics after delete on public.clue_views referencing old table as gone
  for each statement execute function private.tg_clue_statistics__forget();

-- Buyers, finders and members arrive ordered by id from an index, so they are merged and not hashed. Minutes count from
-- the purchase, or from the start of the hunt, before which nothing can be found; buyers who had found the code before
-- have none. Minutes are rounded to tens past three hours and to hours past a day, so that a median over all hunts is
-- computed from a few hundred numbers per clue instead of one for each minute of a week.
create function private.count_clue_finds(
  p_game_session_id uuid, p_clue_id uuid, p_qr_code_id uuid, p_starts_at timestamptz,
  out buying_hunters bigint, out late_buyers bigint, out minutes integer[], out buyers_by_minutes bigint[]
)
language plpgsql stable security invoker set search_path = ''
set enable_nestloop = off set enable_hashjoin = off set jit = off set work_mem = '32MB' as $$
begin
  select count(*) into buying_hunters
  from public.purchased_clues p join public.user_game_sessions m on m.user_id = p.user_id
  where p.game_session_id = p_game_session_id and p.clue_id = p_clue_id
    and m.game_session_id = p_game_session_id and m.first_found_at is not null;
  select coalesce(sum(b.buyers) filter (where b.minutes is null), 0),
    coalesce(array_agg(b.minutes order by b.minutes) filter (where b.minutes is not null), '{}'),
    coalesce(array_agg(b.buyers order by b.minutes) filter (where b.minutes is not null), '{}')
  into late_buyers, minutes, buyers_by_minutes
  from (
    select f.minutes - f.minutes % case when f.minutes < 180 then 1 when f.minutes < 1440 then 10
      else 60 end as minutes, count(*) as buyers
    from (
      select case when s.scanned_at >= p.purchased_at
        then floor(extract(epoch from s.scanned_at - greatest(p.purchased_at, p_starts_at)) / 60)::integer end
          as minutes
      from public.purchased_clues p join public.scans s on s.user_id = p.user_id
      where p.game_session_id = p_game_session_id and p.clue_id = p_clue_id
        and s.game_session_id = p_game_session_id and s.qr_code_id = p_qr_code_id and s.status = 'success') f
    group by 1) b;
end
$$;
comment on function private.count_clue_finds(uuid, uuid, uuid, timestamptz) is
  'How fast the buyers of a clue found its code in a session: the columns of clue_finds.';

-- Compares only active players, who have found a code of that session since they joined: players who never came would
-- make every clue look good. Leaves out buyers who had found the code before. JIT is off: compiling such a query takes
-- longer than running it.
create function private.admin_clue_statistics(p_game_session_id uuid) returns setof public.admin_clue_statistics_row
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  v_hunts uuid[];
  v_counted uuid[];
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.lock_statistics();
  perform private.drop_changed_statistics();
  v_hunts := array(select s.id from public.game_sessions s where not s.is_test
    and (p_game_session_id is null or s.id = p_game_session_id));
  v_counted := private.cache_clue_counts(v_hunts);
  return query
  with hunts as (
    select s.id, private.scanning_opens_at(s) as starts_at from public.game_sessions s where s.id = any (v_hunts)
  ), sold as ( -- sessions selling a clue; the code is null if it is not in that session
    select c.game_session_id, c.clue_id, q.qr_code_id, hunts.starts_at
    from public.game_session_clues c
    join hunts on hunts.id = c.game_session_id
    left join public.clue_contents k on k.clue_id = c.clue_id
    left join public.game_session_qr_codes q on q.game_session_id = c.game_session_id and q.qr_code_id = k.qr_code_id
  ), figures as materialized (
    select * from private.clue_figures(v_counted)
  ), bought as ( -- whoever has the clue may use it, also if it was free
    select f.game_session_id, f.item as clue_id, sum(f.number)::bigint as buyers
    from figures f where f.what in ('clues', 'revealed') group by 1, 2
  ), found as (
    select f.game_session_id, f.item as qr_code_id, f.number as finders from figures f where f.what = 'finds'
  ), hunters as (
    select f.game_session_id, f.number as hunters from figures f where f.what = 'hunters'
  ), wanted as materialized ( -- sessions where a clue was bought and its code found
    select sold.game_session_id, sold.clue_id, sold.qr_code_id, sold.starts_at, bought.buyers,
      coalesce(found.finders, 0) as finders, hunters.hunters
    from sold
    join bought on bought.game_session_id = sold.game_session_id and bought.clue_id = sold.clue_id
    join hunters on hunters.game_session_id = sold.game_session_id
    left join found on found.game_session_id = sold.game_session_id and found.qr_code_id = sold.qr_code_id
    where sold.qr_code_id is not null
  ), kept as materialized (
    select k.* from private.clue_finds k
    join wanted w on w.game_session_id = k.game_session_id and w.clue_id = k.clue_id
      and (w.qr_code_id, w.buyers, w.finders, w.hunters) = (k.qr_code_id, k.buyers, k.finders, k.hunters)
      and w.starts_at is not distinct from k.starts_at
  ), missing as materialized (
    select w.* from wanted w left join kept k on k.game_session_id = w.game_session_id and k.clue_id = w.clue_id
    where k.clue_id is null
  ), counted as materialized (
    select w.*, f.* from missing w
    cross join lateral private.count_clue_finds(w.game_session_id, w.clue_id, w.qr_code_id, w.starts_at) f
  ), keep as (
    insert into private.clue_finds as k select * from counted
    on conflict on constraint clue_finds_pkey do update set
      (qr_code_id, starts_at, buyers, finders, hunters, buying_hunters, late_buyers, minutes, buyers_by_minutes)
      = (excluded.qr_code_id, excluded.starts_at, excluded.buyers, excluded.finders, excluded.hunters,
        excluded.buying_hunters,
        excluded.late_buyers, excluded.minutes, excluded.buyers_by_minutes)
  ), facts as materialized (
    select * from kept union all select * from counted
  ), found_by_buyers as materialized (
    select f.clue_id, m.minutes, sum(m.buyers) as buyers
    from facts f, unnest(f.minutes, f.buyers_by_minutes) m (minutes, buyers)
    group by 1, 2
  ), helped as (
    select f.clue_id, sum(f.buying_hunters) as hunters, sum(f.late_buyers) as late_buyers,
      sum(f.late_buyers + (select coalesce(sum(n), 0) from unnest(f.buyers_by_minutes) n)) as finders
    from facts f group by f.clue_id
  ), medians as (
    select f.clue_id, min(f.minutes) as minutes
    from (select b.clue_id, b.minutes, sum(b.buyers) over (partition by b.clue_id order by b.minutes) as so_far,
            sum(b.buyers) over (partition by b.clue_id) as total
          from found_by_buyers b) f
    where f.so_far * 2 >= f.total group by f.clue_id
  ), totals as (
    select f.item as clue_id,
      coalesce(sum(f.number) filter (where f.what = 'views'), 0)::bigint as views,
      coalesce(sum(f.number) filter (where f.what = 'clues'), 0)::bigint as buyers,
      coalesce(sum(f.number) filter (where f.what = 'revealed'), 0)::bigint as revealed,
      coalesce(sum(f.tokens) filter (where f.what = 'clues'), 0)::bigint as tokens,
      coalesce(sum(f.number) filter (where f.what = 'guides'), 0)::bigint as guide_buyers,
      coalesce(sum(f.tokens) filter (where f.what = 'guides'), 0)::bigint as guide_tokens
    from figures f where f.what in ('views', 'clues', 'revealed', 'guides') group by f.item
  ), everybody as (
    select sold.clue_id, count(sold.qr_code_id) > 0 as has_code,
      coalesce(sum(hunters.hunters) filter (where sold.qr_code_id is not null), 0) as hunters,
      coalesce(sum(found.finders), 0) as finders
    from sold
    left join hunters on hunters.game_session_id = sold.game_session_id
    left join found on found.game_session_id = sold.game_session_id and found.qr_code_id = sold.qr_code_id
    group by sold.clue_id
  ), compared as (
    select t.id, t.name_hu, t.name_en, t.clue_type, t.price, q.name as qr_code_name,
      coalesce(e.has_code, false) as has_code,
      coalesce(b.views, 0) as views, coalesce(b.buyers, 0) as buyers, coalesce(b.revealed, 0) as revealed,
      coalesce(b.tokens, 0) as tokens,
      coalesce(b.guide_buyers, 0) as guide_buyers, coalesce(b.guide_tokens, 0) as guide_tokens, m.minutes,
      (coalesce(f.hunters, 0) - coalesce(f.late_buyers, 0))::bigint as hunters_with,
      (coalesce(f.finders, 0) - coalesce(f.late_buyers, 0))::bigint as finders_with,
      (coalesce(e.hunters, 0) - coalesce(f.hunters, 0))::bigint as hunters_without,
      (coalesce(e.finders, 0) - coalesce(f.finders, 0))::bigint as finders_without
    from public.clue_templates t
    left join everybody e on e.clue_id = t.id
    left join totals b on b.clue_id = t.id
    left join helped f on f.clue_id = t.id
    left join medians m on m.clue_id = t.id
    left join public.clue_contents k on k.clue_id = t.id
    left join public.qr_codes q on q.id = k.qr_code_id
    where e.clue_id is not null or b.buyers > 0 or b.revealed > 0
  )
  select c.id, c.name_hu, c.name_en, c.clue_type, c.price, c.qr_code_name, c.views, c.buyers, c.revealed, c.tokens,
    c.guide_buyers, c.guide_tokens, c.hunters_with, c.finders_with, c.hunters_without, c.finders_without,
    rate.of_buyers, rate.of_others, c.minutes,
    case
      when not c.has_code then 'no_code'
      when least(c.hunters_with, c.hunters_without) < 5 then 'little_data'
      when rate.of_buyers < rate.of_others + 0.05 then 'useless'
      when rate.of_buyers >= 0.9 and rate.of_buyers >= rate.of_others + 0.7 then 'too_strong'
      else 'fine'
    end,
    cardinality(v_hunts) - cardinality(v_counted)
  from compared c
  cross join lateral (select
    c.finders_with::double precision / nullif(c.hunters_with, 0),
    c.finders_without::double precision / nullif(c.hunters_without, 0)) rate (of_buyers, of_others)
  order by c.buyers desc, private.sort_key(private.any_text(c.name_hu, c.name_en)), c.id;
end
$$;
comment on function private.admin_clue_statistics(uuid) is
  'Sales and usefulness of each clue; see public.admin_clue_statistics.';
