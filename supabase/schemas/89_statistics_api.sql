-- The API of the statistics screens. A period is made of whole days of p_time_zone, an Area/City name or UTC: the days
-- that p_from and p_to (exclusive) lie in; null for either means without limit. Test sessions are left out. Days are counted
-- when somebody looks, some at each call: uncounted_days says how many of the period are not complete yet; ask again.

create function public.admin_statistics(
  p_from timestamptz default null, p_to timestamptz default null, p_game_session_id uuid default null, p_time_zone text default 'UTC'
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_statistics(p_from, p_to, p_game_session_id, p_time_zone)
$$;
comment on function public.admin_statistics(timestamptz, timestamptz, uuid, text) is
  'Players and scans: {first_day, last_day, uncounted_days, players, days: [{day, new_players, active_players, first_finds, scans_success, scans_failed}], failures: [{day, reason, scans}], retention: [{day, players, returned: [after 1 … 7 days]}], sessions: [{id, name, joined, first_scan, all_codes, claimed, approved}], boards}. Errors: admin_permissions_required, invalid_input, game_session_not_found (spec §2 /admin/statistics).';
grant execute on function private.admin_statistics(timestamptz, timestamptz, uuid, text) to authenticated;
grant execute on function public.admin_statistics(timestamptz, timestamptz, uuid, text) to authenticated;

create function public.admin_token_statistics(
  p_from timestamptz default null, p_to timestamptz default null, p_game_session_id uuid default null, p_time_zone text default 'UTC'
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_token_statistics(p_from, p_to, p_game_session_id, p_time_zone)
$$;
comment on function public.admin_token_statistics(timestamptz, timestamptz, uuid, text) is
  'Tokens: {first_day, last_day, uncounted_days, outstanding, types: [{day, type, moves, earned, spent}], balances: [{from, to, players}], spenders: [{user_id, user_name, user_email, spent, moves}], sessions: [{id, name, granted, clues, guides, jackpot}]}. With a session: what it granted and sold. Errors: admin_permissions_required, invalid_input, game_session_not_found (spec §2 /admin/token-statistics).';
grant execute on function private.admin_token_statistics(timestamptz, timestamptz, uuid, text) to authenticated;
grant execute on function public.admin_token_statistics(timestamptz, timestamptz, uuid, text) to authenticated;

create function public.admin_purchase_statistics(
  p_from timestamptz default null, p_to timestamptz default null, p_game_session_id uuid default null, p_time_zone text default 'UTC'
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_purchase_statistics(p_from, p_to, p_game_session_id, p_time_zone)
$$;
comment on function public.admin_purchase_statistics(timestamptz, timestamptz, uuid, text) is
  'Orders by the day they were made, money in minor units: {first_day, last_day, uncounted_days, currencies: [{currency, orders, paid, revenue_minor, discount_minor, average_minor}], days, products, price_reasons, payments: [{day, succeeded, failed}], sale_days: [{day, clues, guides, tokens}], clues: [{clue_id, name_hu, name_en, clues, guides, tokens}]}. With a session: its bundles, clues and guides. Errors: admin_permissions_required, invalid_input, game_session_not_found (spec §2 /admin/purchase-statistics).';
grant execute on function private.admin_purchase_statistics(timestamptz, timestamptz, uuid, text) to authenticated;
grant execute on function public.admin_purchase_statistics(timestamptz, timestamptz, uuid, text) to authenticated;

create function public.admin_list_orders(
  p_search text default null, p_status text default null, p_currency text default null,
  p_with_tests boolean default false, p_sort text default 'created_at',
  p_descending boolean default true, p_limit integer default 50, p_offset integer default 0
) returns table (
  id uuid, created_at timestamptz, paid_at timestamptz, user_id uuid, user_name text, user_email text, name_hu text, name_en text,
  tokens integer, currency text, list_price_minor integer, discount_minor integer, total_minor integer, price_reason text,
  status text, payment_method text, receipt_number bigint, coupon_code text, game_session_name text, is_test boolean, total_count bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_orders(p_search, p_status, p_currency, p_with_tests, p_sort, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_orders(text, text, text, boolean, text, boolean, integer, integer) is
  'A page of the orders of all users; p_search finds name, address or receipt number, p_sort is created_at, total_minor or receipt_number. Bundles of test sessions are left out unless p_with_tests. Money in minor units. Errors: admin_permissions_required, invalid_input (spec §2 /admin/purchase-statistics).';
grant execute on function private.admin_list_orders(text, text, text, boolean, text, boolean, integer, integer) to authenticated;
grant execute on function public.admin_list_orders(text, text, text, boolean, text, boolean, integer, integer) to authenticated;
