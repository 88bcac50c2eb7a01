-- VIP in the organisers' lists. Definer functions; each checks the role first.

-- Definer: see above.
create function private.admin_list_vip_tiers() returns setof public.admin_vip_tier_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
begin
  perform private.assert_admin('admin_permissions_required');
  return query
  select t.id, t.name_hu, t.name_en, t.description_hu, t.description_en, t.price, t.duration_days, t.discount_percent,
    t.early_access_minutes, t.badge, t.position, t.is_active, t.updated_at,
    (select count(*) from public.vip_memberships m where m.tier_id = t.id and m.starts_at <= v_now
      and m.ends_at > v_now),
    exists (select 1 from public.vip_memberships m where m.tier_id = t.id)
  from public.vip_tiers t
  order by t.position, t.price, t.id;
end
$$;

-- Definer: see above.
create function private.admin_list_vip_memberships(
  p_search text, p_state text, p_tier_id uuid, p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_vip_membership_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text;
  v_now timestamptz := private.current_time();
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_pattern := private.like_pattern(p_search);
  if p_state not in ('running', 'planned', 'ended') or p_sort is null
    or p_sort not in ('created_at', 'starts_at', 'ends_at') then
    perform private.raise_error('invalid_input');
  end if;
  return query
  with matching as not materialized (
    select m.* from public.vip_memberships m
    where (p_tier_id is null or m.tier_id = p_tier_id)
      and (p_state is null
        or p_state = 'ended' and m.ends_at <= v_now
        or p_state = 'running' and m.ends_at > v_now and m.starts_at <= v_now
        or p_state = 'planned' and m.ends_at > v_now and m.starts_at > v_now)
      and (v_pattern is null
        or m.user_id in (select p.id from public.profiles p where p.search_name like v_pattern
          or p.email like v_pattern))
  ), page as (
    select ordered.*, row_number() over () as ordinal from (
      select m.* from matching m
      order by
        case when p_sort = 'starts_at' and not p_descending then m.starts_at end,
        case when p_sort = 'starts_at' and p_descending then m.starts_at end desc,
        case when p_sort = 'ends_at' and not p_descending then m.ends_at end,
        case when p_sort = 'ends_at' and p_descending then m.ends_at end desc,
        case when p_sort = 'created_at' and not p_descending then m.created_at end,
        m.created_at desc, m.id
      limit p_limit offset p_offset) ordered
  )
  select m.id, m.user_id, p.name::text, p.email::text, m.tier_id, t.name_hu, t.name_en, t.badge, m.source, m.price,
    a.name::text, m.starts_at, m.ends_at, m.created_at,
    case when m.ends_at <= v_now then 'ended' when m.starts_at > v_now then 'planned' else 'running' end,
    (select count(*) from matching)
  from page m
  join public.profiles p on p.id = m.user_id
  join public.vip_tiers t on t.id = m.tier_id
  left join public.profiles a on a.id = m.granted_by
  order by m.ordinal;
end
$$;
