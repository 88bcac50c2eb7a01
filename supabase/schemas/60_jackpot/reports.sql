-- Jackpots in the organisers' lists: one row per hunt, and the ledger of each. Definer functions; each checks the role
-- first. Test sessions have no jackpot and are left out.

-- Definer: counters are in private. Shares are not summed up but derived: the amount less its few other entries, so
-- that a list of hunts reads no purchase.
create function private.admin_list_jackpots(
  p_search text, p_status text, p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_jackpot_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_pattern := private.like_pattern(p_search);
  if p_status not in ('none', 'open', 'paid', 'rolled_over', 'returned')
    or p_sort not in ('created_at', 'name', 'amount') then
    perform private.raise_error('invalid_input');
  end if;
  return query
  select s.id, s.name, s.ends_at, s.treasure_awarded_at, j.id, j.status,
    -- A closed jackpot shows its final amount, as for players.
    case when j.status = 'open' then held.amount else moves.taken end,
    moves.given, held.amount + moves.taken - moves.given, j.share_percent, w.name::text, j.closed_at, j.created_at,
      j.updated_at, count(*) over ()
  from public.game_sessions s
  left join public.jackpots j on j.game_session_id = s.id
  left join public.profiles w on w.id = j.paid_to
  left join lateral (
    select sum(c.amount)::bigint as amount from private.jackpot_shards c where c.jackpot_id = j.id
  ) held on true
  left join lateral (
    select coalesce(sum(e.delta) filter (where e.kind in ('seed', 'rollover_in')), 0)::bigint as given,
      coalesce(-sum(e.delta) filter (where e.kind in ('payout', 'rollover_out', 'return')), 0)::bigint as taken
    from public.jackpot_entries e where e.jackpot_id = j.id and e.kind <> 'share'
  ) moves on j.id is not null
  cross join lateral (select private.sort_key(s.name)) sort (name)
  where not s.is_test
    and (v_pattern is null or private.search_key(s.name) like v_pattern)
    and (p_status is null or coalesce(j.status, 'none') = p_status)
  order by
    case when p_sort = 'name' and not p_descending then sort.name end,
    case when p_sort = 'name' and p_descending then sort.name end desc,
    case when p_sort = 'amount' and not p_descending then case when j.status = 'open' then held.amount
      else moves.taken end end nulls first,
    case when p_sort = 'amount' and p_descending then case when j.status = 'open' then held.amount
      else moves.taken end end desc nulls last,
    case when not p_descending then s.created_at end,
    s.created_at desc, s.id
  limit p_limit offset p_offset;
end
$$;

-- Definer: see above. Names are looked up for the page only, unless the list is searched.
create function private.admin_list_jackpot_entries(
  p_jackpot_id uuid, p_search text, p_kind text, p_limit integer, p_offset integer
) returns setof public.admin_jackpot_entry_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text;
  v_users uuid[];
  v_from timestamptz;
  v_to timestamptz;
  v_page bigint[];
  v_total bigint;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_pattern := private.like_pattern(p_search);
  if p_kind not in ('seed', 'share', 'payout', 'rollover_in', 'rollover_out', 'return') then
    perform private.raise_error('invalid_input');
  end if;
  if not exists (select 1 from public.jackpots j where j.id = p_jackpot_id) then
    perform private.raise_error('jackpot_not_found');
  end if;
  if v_pattern is null then
    select count(*) into v_total from public.jackpot_entries e
    where e.jackpot_id = p_jackpot_id and (p_kind is null or e.kind = p_kind);
    v_page := array(
      select e.id from public.jackpot_entries e
      where e.jackpot_id = p_jackpot_id and (p_kind is null or e.kind = p_kind)
      order by e.id desc limit p_limit offset p_offset);
  else
    v_users := private.find_users(v_pattern);
    -- A share has the time of its purchase, so only that part of the ledger is read, from its index by time alone.
    select min(e.created_at), max(e.created_at) into v_from, v_to
    from public.jackpot_entries e where e.jackpot_id = p_jackpot_id;
    with hits as materialized (
      select e.id from public.jackpot_entries e join public.token_transactions t on t.id = e.token_transaction_id
      where e.jackpot_id = p_jackpot_id and (p_kind is null or e.kind = p_kind) and t.user_id = any (v_users)
        and t.created_at between v_from and v_to and t.type in ('spend', 'jackpot')
      union all
      select e.id from public.jackpot_entries e
      where e.jackpot_id = p_jackpot_id and (p_kind is null or e.kind = p_kind) and e.kind <> 'share'
        and e.token_transaction_id is null and e.created_by = any (v_users))
    select (select count(*) from hits), array(select h.id from hits h order by h.id desc limit p_limit offset p_offset)
    into v_total, v_page;
  end if;
  return query
  select e.id, e.kind, e.delta, e.created_at, p.name::text, a.name::text, e.token_transaction_id, t.description::text,
    v_total
  from public.jackpot_entries e
  left join public.token_transactions t on t.id = e.token_transaction_id
  left join public.profiles p on p.id = t.user_id
  left join public.profiles a on a.id = e.created_by
  where e.id = any (v_page)
  order by e.id desc;
end
$$;
