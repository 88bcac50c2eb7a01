-- The API for organisers. Every function behind these wrappers asks the database for the caller's role at each
-- call, so that a demoted admin loses access at once.

create function public.admin_list_users(
  p_search text default null, p_role text default null, p_sort text default 'created_at', p_descending boolean default true,
  p_limit integer default 50, p_offset integer default 0, p_is_banned boolean default null
) returns table (
  id uuid, name text, email text, role text, language text, created_at timestamptz, last_login_at timestamptz,
  failed_login_attempts integer, points_total integer, balance integer, has_claimed_treasure boolean,
  claim_submitted boolean, phone_number text, tax_id text, address text, is_banned boolean, banned_until timestamptz, total_count bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_users(p_search, p_role, p_sort, p_descending, p_limit, p_offset, p_is_banned)
$$;
comment on function public.admin_list_users(text, text, text, boolean, integer, integer, boolean) is
  'A page of users with balance, contact data and ban, all or only the banned or not banned; p_sort is name, email, created_at, last_login_at, points_total or balance. Errors: admin_permissions_required, invalid_role, invalid_input (spec §2).';
grant execute on function private.admin_list_users(text, text, text, boolean, integer, integer, boolean) to authenticated;
grant execute on function public.admin_list_users(text, text, text, boolean, integer, integer, boolean) to authenticated;

create function public.admin_update_user(
  p_user_id uuid, p_name text default null, p_phone_number text default null, p_tax_id text default null, p_address text default null,
  p_seen jsonb default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_update_user(p_user_id, p_name, p_phone_number, p_tax_id, p_address, p_seen)
$$;
comment on function public.admin_update_user(uuid, text, text, text, text, jsonb) is
  'Edits the profile of a user; null leaves a field. p_seen has columns of the profile with the values that the edit was made from. Returns the profile. Errors: admin_access_required, invalid_input (p_seen), user_not_found, edit_conflict (another value by now), invalid_name, invalid_phone_number, invalid_tax_id, invalid_address (spec §5).';
grant execute on function private.admin_update_user(uuid, text, text, text, text, jsonb) to authenticated;
grant execute on function public.admin_update_user(uuid, text, text, text, text, jsonb) to authenticated;

create function public.admin_set_user_role(p_user_id uuid, p_role text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_set_user_role(p_user_id, p_role)
$$;
comment on function public.admin_set_user_role(uuid, text) is
  'Makes a user admin or user. Returns {user_id, role}. Errors: admin_access_required, invalid_role, user_not_found, last_admin_protected, user_banned (spec §6).';
grant execute on function private.admin_set_user_role(uuid, text) to authenticated;
grant execute on function public.admin_set_user_role(uuid, text) to authenticated;

create function public.admin_delete_user(p_user_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_delete_user(p_user_id)
$$;
comment on function public.admin_delete_user(uuid) is
  'Deletes a user with scans, sessions, balance, purchases and claims; photos are left to admin_list_orphaned_photos. Returns {deleted}. Errors: admin_access_required, user_not_found, last_admin_protected (spec §6).';
grant execute on function private.admin_delete_user(uuid) to authenticated;
grant execute on function public.admin_delete_user(uuid) to authenticated;

create function public.admin_adjust_tokens(p_user_id text, p_amount numeric, p_description text, p_request_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_adjust_tokens(p_user_id, p_amount, p_description, p_request_id)
$$;
comment on function public.admin_adjust_tokens(text, numeric, text, uuid) is
  'Adds (positive) or takes (negative) up to 10000 tokens with a reason; idempotent by p_request_id. Returns {transaction_id, amount, balance}. Errors: admin_access_required, invalid_user_id, invalid_input, user_balance_not_found, insufficient_balance, request_id_reused (spec §5).';
grant execute on function private.admin_adjust_tokens(text, numeric, text, uuid) to authenticated;
grant execute on function public.admin_adjust_tokens(text, numeric, text, uuid) to authenticated;

create function public.admin_update_game_settings(p_settings jsonb, p_seen jsonb default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_update_game_settings(p_settings, p_seen)
$$;
comment on function public.admin_update_game_settings(jsonb, jsonb) is
  'Changes the named settings and leaves the others; p_seen has the values that the edit was made from. Returns the settings. Errors: admin_access_required, invalid_input, edit_conflict (another value by now) (spec §3, §6).';
grant execute on function private.admin_update_game_settings(jsonb, jsonb) to authenticated;
grant execute on function public.admin_update_game_settings(jsonb, jsonb) to authenticated;

create function public.admin_list_token_transactions(
  p_search text default null, p_type text default null, p_limit integer default 50, p_offset integer default 0
) returns table (
  id bigint, user_id uuid, user_name text, user_email text, type text, amount integer, delta integer, description text,
  status text, created_at timestamptz, metadata jsonb, order_id uuid, payment_method text, total_count bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_token_transactions(p_search, p_type, p_limit, p_offset)
$$;
comment on function public.admin_list_token_transactions(text, text, integer, integer) is
  'A page of the ledger of all users, newest first. Errors: admin_permissions_required, invalid_input (spec §2, §6).';
grant execute on function private.admin_list_token_transactions(text, text, integer, integer) to authenticated;
grant execute on function public.admin_list_token_transactions(text, text, integer, integer) to authenticated;

create function public.admin_review_treasure_claim(
  p_claim_id uuid, p_decision text, p_reason text default null, p_jackpot_updated_at timestamptz default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_review_treasure_claim(p_claim_id, p_decision, p_reason, p_jackpot_updated_at)
$$;
comment on function public.admin_review_treasure_claim(uuid, text, text, timestamptz) is
  'Approves or rejects (with a reason) a pending claim; one claim per session wins, and with it the open jackpot of the session, if it is the version p_jackpot_updated_at that the approval was told of (null: none). Returns {claim_id, status, jackpot_paid (tokens)}. Errors: admin_access_required, invalid_input, claim_not_found, claim_already_reviewed, treasure_already_awarded, edit_conflict.';
grant execute on function private.admin_review_treasure_claim(uuid, text, text, timestamptz) to authenticated;
grant execute on function public.admin_review_treasure_claim(uuid, text, text, timestamptz) to authenticated;
