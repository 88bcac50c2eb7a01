-- Statistics of clues: buyers, and whether the clue helped. Definer function: reads purchases and scans of all players.

-- Joining the purchases of a hunt with its finds is slow, so the result is cached together with a fingerprint of the
-- buyers and finders that it was counted from, and counted again when that differs. No foreign keys: counting must not
-- wait for the rows that a deletion locks.
create table private.clue_finds (
  game_session_id uuid not null,
  clue_id uuid not null,
  fingerprint bigint not null,
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
comment on column private.clue_finds.fingerprint is
  'Hash of the code, the start, and the buyers, finders and active players of the session.';
comment on column private.clue_finds.buying_hunters is 'Active players who have the clue.';
comment on column private.clue_finds.late_buyers is 'Those who had found its code before they bought it.';
comment on column private.clue_finds.minutes is
  'Minutes after which buyers found the code, rounded; buyers_by_minutes has their numbers at the same places.';

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
comment on function private.count_clue_finds is
  'How fast the buyers of a clue found its code in a session: the columns of clue_finds.';

-- Compares only active players, who have found a code of that session since they joined: players who never came would
-- make every clue look good. Leaves out buyers who had found the code before. Joins the buyers and finders of as many
-- rows as fit into one call. JIT is off: compiling such a query takes longer than running it.
create function private.admin_clue_statistics(p_game_session_id uuid) returns setof public.admin_clue_statistics_row
language plpgsql volatile security definer set search_path = '' set jit = off set work_mem = '32MB' as $$
declare
  c_effort constant integer := 100000;
  v_hunts uuid[];
begin
  perform private.assert_admin('admin_permissions_required');
  v_hunts := array(select s.id from public.game_sessions s where not s.is_test
    and (p_game_session_id is null or s.id = p_game_session_id));
  return query
  with sold as ( -- sessions selling a clue; the code is null if it is not in that session
    select c.game_session_id, c.clue_id, q.qr_code_id, private.scanning_opens_at(s) as starts_at
    from public.game_session_clues c
    join public.game_sessions s on s.id = c.game_session_id and s.id = any (v_hunts)
    left join public.clue_contents k on k.clue_id = c.clue_id
    left join public.game_session_qr_codes q on q.game_session_id = c.game_session_id and q.qr_code_id = k.qr_code_id
  ), bought as materialized ( -- whoever has the clue may use it, also if it was free
    select p.game_session_id, p.clue_id, count(*) as owners, count(*) filter (where p.is_revealed) as revealed,
      sum(p.purchase_price) as tokens, bit_xor(uuid_hash(p.user_id)) as who
    from public.purchased_clues p where p.game_session_id = any (v_hunts) group by 1, 2
  ), found as materialized (
    -- Without those of deleted accounts, which are no hunters either.
    select s.game_session_id, s.qr_code_id, count(*) as finders, bit_xor(uuid_hash(s.user_id)) as who,
      sum(extract(epoch from s.scanned_at)) as times
    from public.scans s
    where s.game_session_id = any (v_hunts) and s.status = 'success' and s.user_id is not null group by 1, 2
  ), hunters as materialized (
    select m.game_session_id, count(*) as hunters, bit_xor(uuid_hash(m.user_id)) as who
    from public.user_game_sessions m
    where m.game_session_id = any (v_hunts) and m.first_found_at is not null group by 1
  ), viewed as (
    select v.clue_id, count(*) as views from public.clue_views v where v.game_session_id = any (v_hunts) group by 1
  ), guides as (
    select g.clue_id, count(*) as buyers, sum(g.price) as tokens from public.purchased_solution_guides g
    where g.game_session_id = any (v_hunts) group by 1
  ), wanted as materialized ( -- sessions where a clue was bought and its code found
    select sold.*, bought.owners + coalesce(found.finders, 0) as effort,
      hashtextextended(concat_ws('/', sold.qr_code_id, extract(epoch from sold.starts_at), bought.owners, bought.who,
        coalesce(found.finders, 0), found.who, found.times, hunters.hunters, hunters.who), 0) as fingerprint
    from sold
    join bought on bought.game_session_id = sold.game_session_id and bought.clue_id = sold.clue_id
    join hunters on hunters.game_session_id = sold.game_session_id
    left join found on found.game_session_id = sold.game_session_id and found.qr_code_id = sold.qr_code_id
    where sold.qr_code_id is not null
  ), kept as materialized (
    select k.* from private.clue_finds k
    join wanted w on w.game_session_id = k.game_session_id and w.clue_id = k.clue_id and w.fingerprint = k.fingerprint
  ), missing as materialized (
    select w.*, sum(w.effort) over (order by w.game_session_id, w.clue_id) - w.effort < c_effort as is_next
    from wanted w left join kept k on k.game_session_id = w.game_session_id and k.clue_id = w.clue_id
    where k.clue_id is null
  ), counted as materialized (
    select w.game_session_id, w.clue_id, w.fingerprint, f.* from missing w
    cross join lateral private.count_clue_finds(w.game_session_id, w.clue_id, w.qr_code_id, w.starts_at) f
    where w.is_next
  ), keep as (
    insert into private.clue_finds select * from counted order by game_session_id, clue_id
    on conflict on constraint clue_finds_pkey do update set
      (fingerprint, buying_hunters, late_buyers, minutes, buyers_by_minutes)
      = (excluded.fingerprint, excluded.buying_hunters, excluded.late_buyers, excluded.minutes,
        excluded.buyers_by_minutes)
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
    select b.clue_id, sum(b.owners - b.revealed)::bigint as buyers, sum(b.revealed)::bigint as revealed,
      sum(b.tokens)::bigint as tokens
    from bought b group by b.clue_id
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
      coalesce(e.has_code, false) as has_code, coalesce(v.views, 0) as views, coalesce(b.buyers, 0) as buyers,
      coalesce(b.revealed, 0) as revealed, coalesce(b.tokens, 0) as tokens, coalesce(g.buyers, 0) as guide_buyers,
      coalesce(g.tokens, 0)::bigint as guide_tokens, m.minutes,
      (coalesce(f.hunters, 0) - coalesce(f.late_buyers, 0))::bigint as hunters_with,
      (coalesce(f.finders, 0) - coalesce(f.late_buyers, 0))::bigint as finders_with,
      (coalesce(e.hunters, 0) - coalesce(f.hunters, 0))::bigint as hunters_without,
      (coalesce(e.finders, 0) - coalesce(f.finders, 0))::bigint as finders_without
    from public.clue_templates t
    left join everybody e on e.clue_id = t.id
    left join totals b on b.clue_id = t.id
    left join viewed v on v.clue_id = t.id
    left join guides g on g.clue_id = t.id
    left join helped f on f.clue_id = t.id
    left join medians m on m.clue_id = t.id
    left join public.clue_contents k on k.clue_id = t.id
    left join public.qr_codes q on q.id = k.qr_code_id
    where e.clue_id is not null or b.clue_id is not null
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
    (select count(distinct game_session_id)::integer from missing where not is_next)
  from compared c
  cross join lateral (select
    c.finders_with::double precision / nullif(c.hunters_with, 0),
    c.finders_without::double precision / nullif(c.hunters_without, 0)) rate (of_buyers, of_others)
  order by c.buyers desc, private.sort_key(private.any_text(c.name_hu, c.name_en)), c.id;
end
$$;
