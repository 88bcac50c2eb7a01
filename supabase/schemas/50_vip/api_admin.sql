-- Organiser API: VIP. As in 10_identity/api_admin.

create function public.admin_set_vip(
  p_user_id uuid, p_request_id uuid, p_tier_id uuid default null, p_days integer default null
) returns public.vip_grant
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.vip_grant,
    private.admin_set_vip(p_user_id, p_request_id, p_tier_id, p_days))
$$;
comment on function public.admin_set_vip is
  'Grants p_days (1 to 3650; default the duration of the tier) of a VIP tier: the running tier is extended, another '
  'one replaced; without p_tier_id VIP ends now. Once per p_request_id. Errors: admin_access_required, invalid_input, '
  'user_not_found, vip_tier_not_found, request_id_reused.';
grant execute on function private.admin_set_vip, public.admin_set_vip to authenticated;

create function public.admin_list_vip_tiers() returns setof public.admin_vip_tier_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_vip_tiers()
$$;
comment on function public.admin_list_vip_tiers is
  'All VIP tiers, including those off sale, with their current numbers of members. is_used: somebody has or had it, so '
  'it cannot be deleted. Errors: admin_permissions_required.';
grant execute on function private.admin_list_vip_tiers, public.admin_list_vip_tiers to authenticated;

create function public.admin_list_vip_memberships(
  p_search text default null, p_state text default null, p_tier_id uuid default null,
  p_sort text default 'created_at', p_descending boolean default true, p_limit integer default 50,
    p_offset integer default 0
) returns setof public.admin_vip_membership_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_vip_memberships(p_search::private.input_text, p_state::private.input_text,
    p_tier_id, p_sort::private.input_text, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_vip_memberships is
  'A page of VIP memberships, one for each purchase or grant (price in tokens). p_search matches names and addresses; '
  'p_state: running, planned (a waiting extension), ended; p_sort: created_at, starts_at, ends_at. Errors: '
  'admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_vip_memberships, public.admin_list_vip_memberships to authenticated;
