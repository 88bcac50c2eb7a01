-- Player API: VIP. As in 10_identity/api: a thin wrapper that runs as the caller.

create function public.buy_vip(
  p_tier_id uuid, p_request_id uuid, p_expected_price integer default null
) returns public.vip_purchase
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.vip_purchase, private.buy_vip(p_tier_id, p_request_id, p_expected_price))
$$;
comment on function public.buy_vip is
  'Buys a VIP tier for tokens; the running tier is extended. The same p_request_id answers the same and pays once. '
  'Errors: invalid_input, vip_tier_not_found, vip_already_active (another tier), price_changed, rate_limit_exceeded, '
  'insufficient_balance, request_id_reused.';
grant execute on function private.buy_vip, public.buy_vip to authenticated;
