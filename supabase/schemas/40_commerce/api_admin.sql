-- Organiser API: coupons, featured offers and orders. As in 10_identity/api_admin.

create function public.admin_create_coupons(
  p_coupon jsonb, p_count integer, p_batch text, p_prefix text default '', p_request_id uuid default null
) returns public.created_coupons
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.created_coupons,
    private.admin_create_coupons(p_coupon::private.input_json, p_count, p_batch::private.input_text,
    p_prefix::private.input_text, p_request_id))
$$;
comment on function public.admin_create_coupons is
  'Creates p_count (1 to 1000) single-use codes, random and without look-alikes, as the new batch p_batch, once per '
  'p_request_id. p_coupon: {kind, tokens | percent | fixed_huf_minor and fixed_eur_minor, valid_from, valid_until, '
  'minimum_huf_minor, minimum_eur_minor, product_id, is_active, max_batch_uses_per_user (how many codes of the batch '
  'one player may use; null: all)}; p_prefix: up to 12 letters and digits before each code. Errors: '
  'admin_access_required, invalid_input, coupon_batch_exists, request_id_reused.';
grant execute on function private.admin_create_coupons, public.admin_create_coupons to authenticated;

create function public.admin_list_coupons(
  p_search text default null, p_kind text default null, p_state text default null, p_batch text default null,
  p_sort text default 'created_at', p_descending boolean default true, p_limit integer default 50,
    p_offset integer default 0
) returns setof public.admin_coupon_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_coupons(p_search::private.input_text, p_kind::private.input_text,
    p_state::private.input_text, p_batch::private.input_text, p_sort::private.input_text, p_descending, p_limit,
    p_offset)
$$;
comment on function public.admin_list_coupons is
  'A page of coupons with their uses (tokens; discounts in minor units). p_search matches codes and batches; p_kind: '
  'tokens, percent, fixed; p_state: off, ended, used_up, planned, running; p_sort: created_at, code, valid_from, '
  'valid_until, uses. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_coupons, public.admin_list_coupons to authenticated;

create function public.admin_list_coupon_batches() returns setof public.admin_coupon_batch_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_coupon_batches()
$$;
comment on function public.admin_list_coupon_batches is
  'The latest 1000 batches of coupons with their totals. Errors: admin_permissions_required.';
grant execute on function private.admin_list_coupon_batches, public.admin_list_coupon_batches to authenticated;

create function public.admin_list_coupon_redemptions(
  p_search text default null, p_kind text default null, p_batch text default null,
  p_from timestamptz default null, p_to timestamptz default null,
  p_sort text default 'redeemed_at', p_descending boolean default true, p_limit integer default 50,
    p_offset integer default 0
) returns setof public.admin_coupon_redemption_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_coupon_redemptions(p_search::private.input_text, p_kind::private.input_text,
    p_batch::private.input_text, p_from, p_to, p_sort::private.input_text, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_coupon_redemptions is
  'A page of coupon uses from p_from until before p_to: tokens credited, or the discount of an order in minor units. '
  'user_id is null once the account is deleted. p_search looks into codes, batches, names and addresses; p_sort: '
  'redeemed_at, code, tokens, discount_minor. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_coupon_redemptions, public.admin_list_coupon_redemptions to authenticated;

create function public.admin_coupon_usage(
  p_from timestamptz, p_to timestamptz, p_time_zone text default 'Europe/Budapest'
) returns public.coupon_usage
language sql stable security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.coupon_usage,
    private.admin_coupon_usage(p_from, p_to, p_time_zone::private.input_text))
$$;
comment on function public.admin_coupon_usage is
  'Coupon use from p_from until before p_to (at most 400 days) and on each day of p_time_zone. Errors: '
  'admin_permissions_required, invalid_input.';
grant execute on function private.admin_coupon_usage, public.admin_coupon_usage to authenticated;

create function public.admin_save_featured_offer(
  p_offer jsonb, p_request_id uuid default null
) returns public.saved_offer
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.saved_offer,
    private.admin_save_featured_offer(p_offer::private.input_json, p_request_id))
$$;
comment on function public.admin_save_featured_offer is
  'Adds an offer, or changes it when p_offer has an id and the updated_at it was loaded with; a bundle includes its '
  'items as [{clue_id, solution_guide_id}] in order. All or nothing, once per p_request_id. The content of a taken '
  'offer (kind, target, items, bonus tokens) cannot change. Errors: admin_access_required, invalid_input, '
  'offer_not_found, edit_conflict, offer_in_use, request_id_reused.';
grant execute on function private.admin_save_featured_offer, public.admin_save_featured_offer to authenticated;

create function public.admin_list_featured_offers(
  p_search text default null, p_kind text default null, p_state text default null,
  p_sort text default 'created_at', p_descending boolean default true, p_limit integer default 50,
    p_offset integer default 0
) returns setof public.admin_featured_offer_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_featured_offers(p_search::private.input_text, p_kind::private.input_text,
    p_state::private.input_text, p_sort::private.input_text, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_featured_offers is
  'A page of offers with regular prices (tokens; for a bundle the sum of its parts; or minor units), purchases, '
  'impressions and clicks, which count a player once a day. is_taken: bought or in an order that can still be paid. '
  'p_search matches names; p_kind: clue, guide, bundle, product; p_state: off, ended, sold_out, planned, running; '
  'p_sort: created_at, name_hu, starts_at, ends_at. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_featured_offers, public.admin_list_featured_offers to authenticated;

create function public.admin_purchase_statistics(
  p_from timestamptz default null, p_to timestamptz default null, p_game_session_id uuid default null,
    p_time_zone text default 'UTC'
) returns public.purchase_report
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.purchase_report,
    private.admin_purchase_statistics(p_from, p_to, p_game_session_id, p_time_zone::private.input_text))
$$;
comment on function public.admin_purchase_statistics is
  'Orders by the day they were placed. With a session: its bundles, clues and guides. Errors: '
  'admin_permissions_required, invalid_input, game_session_not_found.';
grant execute on function private.admin_purchase_statistics, public.admin_purchase_statistics to authenticated;

create function public.admin_list_orders(
  p_search text default null, p_status text default null, p_currency text default null,
  p_with_tests boolean default false, p_sort text default 'created_at',
  p_descending boolean default true, p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_order_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_orders(p_search::private.input_text, p_status::private.input_text,
    p_currency::private.input_text, p_with_tests, p_sort::private.input_text, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_orders is
  'A page of the orders of all users; p_search matches name, address or receipt number, p_status is pending, expired '
  '(not paid in time), paid or cancelled, p_sort is created_at, total_minor or receipt_number. Bundles of test '
  'sessions are left out unless p_with_tests. Money in minor units. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_orders, public.admin_list_orders to authenticated;
