-- The API for players: one thin wrapper per RPC. They run as the caller; the rules behind them are in private.
-- Signatures are a contract with clients. PostgREST matches arguments by name.

create function public.server_time() returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select jsonb_build_object('server_time', private.current_time())
$$;
comment on function public.server_time() is
  'Server time as {server_time} (ISO 8601, UTC). Countdowns and windows follow it, not the phone (spec §7).';
grant execute on function public.server_time() to anon, authenticated;

grant execute on function private.current_time() to anon, authenticated, service_role;
-- current_time() asks it of whoever has set app.current_time.
grant execute on function private.is_owner_session() to anon, authenticated, service_role;

create function public.update_profile(
  p_name text default null, p_phone_number text default null, p_tax_id text default null, p_address text default null, p_language text default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.update_profile(p_name, p_phone_number, p_tax_id, p_address, p_language)
$$;
comment on function public.update_profile(text, text, text, text, text) is
  'Changes the own profile; null leaves a field as it is, an empty text clears it. Returns the profile. Errors: invalid_name, invalid_phone_number, invalid_tax_id, invalid_address, invalid_user_data, user_profile_not_found (spec §5).';
grant execute on function private.update_profile(text, text, text, text, text) to authenticated;
grant execute on function public.update_profile(text, text, text, text, text) to authenticated;

create function public.join_game_session(p_game_session_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.join_game_session(p_game_session_id);
end
$$;
comment on function public.join_game_session(uuid) is
  'Joins a session, grants its starting tokens once, makes it the active one. Returns {game_session_id, joined_at, tokens_granted, balance}. Errors: game_session_not_found, game_session_ended, registration_closed (spec §3, §4).';
grant execute on function private.join_game_session(uuid) to authenticated;
grant execute on function public.join_game_session(uuid) to authenticated;

create function public.list_shop_clues(p_game_session_id uuid) returns table (
  clue_id uuid, "position" integer, name_hu text, name_en text, description_hu text, description_en text,
  clue_type text, price integer, effective_price integer, price_reason text,
  required_clue_id uuid, required_clue_name_hu text, required_clue_name_en text, available_from timestamptz,
  is_owned boolean, blocking_error text, solution_guide_id uuid, guide_price integer,
  guide_effective_price integer, guide_is_owned boolean, guide_blocking_error text,
  offer_id uuid, offer_ends_at timestamptz, is_found boolean)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_shop_clues(p_game_session_id)
$$;
comment on function public.list_shop_clues(uuid) is
  'Clues and guides on sale in a joined session, without content: price in tokens, owned or not, its code found or not, and the error key that stops the purchase (null: it can be bought). Errors: game_session_not_found, session_not_joined (spec §5).';
grant execute on function private.list_shop_clues(uuid) to authenticated;
grant execute on function public.list_shop_clues(uuid) to authenticated;

create function public.buy_clue(p_clue_id uuid, p_game_session_id uuid, p_expected_price integer, p_request_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.buy_clue(p_clue_id, p_game_session_id, p_expected_price, p_request_id);
end
$$;
comment on function public.buy_clue(uuid, uuid, integer, uuid) is
  'Buys a clue for tokens; the same p_request_id answers the same and pays once. Returns {purchase_id, clue_id, game_session_id, price, balance}. Errors: invalid_input, session_not_joined, clue_template_not_found, clue_already_owned, game_session_ended, clue_sales_closed, clue_code_already_found, required_clue_missing, clue_not_yet_available, price_changed, offer_not_found, offer_sold_out, rate_limit_exceeded, insufficient_balance, request_id_reused (spec §4, §5).';
grant execute on function private.buy_clue(uuid, uuid, integer, uuid) to authenticated;
grant execute on function public.buy_clue(uuid, uuid, integer, uuid) to authenticated;

create function public.buy_solution_guide(
  p_solution_guide_id uuid, p_game_session_id uuid, p_expected_price integer, p_request_id uuid
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.buy_solution_guide(p_solution_guide_id, p_game_session_id, p_expected_price, p_request_id);
end
$$;
comment on function public.buy_solution_guide(uuid, uuid, integer, uuid) is
  'Buys the solution guide of an owned clue; idempotent by p_request_id. Returns {purchase_id, solution_guide_id, clue_id, game_session_id, price, balance}. Errors as buy_clue, with solution_guide_not_found, guide_already_owned, clue_not_owned (spec §5).';
grant execute on function private.buy_solution_guide(uuid, uuid, integer, uuid) to authenticated;
grant execute on function public.buy_solution_guide(uuid, uuid, integer, uuid) to authenticated;

create function public.spend_tokens(p_amount numeric, p_description text, p_request_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.spend_tokens(p_amount, p_description, p_request_id);
end
$$;
comment on function public.spend_tokens(numeric, text, uuid) is
  'Spends 1 to 10000 whole tokens; idempotent by p_request_id; at most 10 operations in 60 s. Returns {transaction_id, amount, balance}. Errors: invalid_input, user_balance_not_found, rate_limit_exceeded, insufficient_balance, request_id_reused (spec §5).';
grant execute on function private.spend_tokens(numeric, text, uuid) to authenticated;
grant execute on function public.spend_tokens(numeric, text, uuid) to authenticated;

create function public.get_token_balance(p_user_id text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.get_token_balance(p_user_id)
$$;
comment on function public.get_token_balance(text) is
  'The own balance: {user_id, balance, total_earned, total_spent, last_updated} in tokens. Errors: invalid_user_id (not an id), unauthorized_access for another user, user_balance_not_found (spec §3, §5).';
grant execute on function private.get_token_balance(text) to authenticated;
grant execute on function public.get_token_balance(text) to authenticated;

create function public.list_token_transactions(p_limit integer default 50) returns setof public.token_transactions
language sql stable security invoker set search_path = '' as $$
  select * from public.token_transactions where user_id = (select auth.uid()) order by id desc limit least(greatest(coalesce(p_limit, 50), 1), 500)
$$;
comment on function public.list_token_transactions(integer) is
  'The latest own ledger rows, newest first, 50 by default (spec §9). Row-level security decides which rows are own.';
grant execute on function public.list_token_transactions(integer) to authenticated;

create function public.record_scan(
  p_qr_code_id text, p_game_session_id uuid, p_device_info jsonb default '{}', p_scanned_at timestamptz default null, p_client_scan_id uuid default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.record_scan(p_qr_code_id, p_game_session_id, p_device_info, p_scanned_at, p_client_scan_id);
end
$$;
comment on function public.record_scan(text, uuid, jsonb, timestamptz, uuid) is
  'Records a scan of a printed id or typed short code. Returns {status, scan_id, qr_code_name, points, current_points, has_claimed_treasure, scanned_at}. A refusal is kept as a failed scan and answers {code, message, details, hint} with its HTTP status: qr_code_not_found, game_not_started, game_session_ended, already_scanned, scan_limit_reached, scan_location_required, scan_too_far. Without a row: invalid_scan_data, game_session_not_found, session_not_joined, scan_rate_limited (spec §4, §5).';
grant execute on function private.record_scan(text, uuid, jsonb, timestamptz, uuid) to authenticated;
grant execute on function public.record_scan(text, uuid, jsonb, timestamptz, uuid) to authenticated;

create function public.list_scans(p_limit integer default 100) returns table (
  id bigint, qr_code_name text, game_session_id uuid, status text, failure_reason text, points integer,
  scanned_at timestamptz, received_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select * from private.list_scans(p_limit)
$$;
comment on function public.list_scans(integer) is
  'The latest own scans of all sessions, newest first, 100 at most: counted ones and refused ones with their error key; without a name the code is not one of the hunt (spec §9).';
grant execute on function private.list_scans(integer) to authenticated;
grant execute on function public.list_scans(integer) to authenticated;

create function public.get_code_place(p_qr_code_id uuid, p_game_session_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.get_code_place(p_qr_code_id, p_game_session_id)
$$;
comment on function public.get_code_place(uuid, uuid) is
  'Where the code with this printed id hangs: {latitude, longitude, radius} in degrees and metres (radius null: counts from anywhere), or null when it has no place, does not belong to the session or the game has not started. Errors: game_session_not_found, session_not_joined.';
grant execute on function private.get_code_place(uuid, uuid) to authenticated;
grant execute on function public.get_code_place(uuid, uuid) to authenticated;

create function public.get_leaderboard(p_game_session_id uuid, p_limit integer default 100) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return private.get_leaderboard(p_game_session_id, p_limit);
end
$$;
comment on function public.get_leaderboard(uuid, integer) is
  'The board of a joined session: {game_session_id, is_frozen, frozen_at, players, rows: [{rank, user_id, name, points, reached_at, is_me}], me: {rank, points, reached_at}}. Equal points: the earlier one ranks first. Errors: invalid_input, game_session_not_found, session_not_joined.';
grant execute on function private.get_leaderboard(uuid, integer) to authenticated;
grant execute on function public.get_leaderboard(uuid, integer) to authenticated;

create function public.submit_treasure_claim(
  p_game_session_id uuid, p_name text, p_address text, p_phone_number text, p_tax_id text default null, p_photo_path text default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.submit_treasure_claim(p_game_session_id, p_name, p_address, p_phone_number, p_tax_id, p_photo_path);
end
$$;
comment on function public.submit_treasure_claim(uuid, text, text, text, text, text) is
  'Claims the treasure of a session after a successful scan in it. Returns {claim_id, status, submitted_at}. Errors: invalid_name, invalid_address, invalid_phone_number, invalid_tax_id, invalid_photo, game_session_not_found, session_not_joined, treasure_not_found_yet, claim_already_submitted, treasure_already_awarded (spec §2, §3).';
grant execute on function private.submit_treasure_claim(uuid, text, text, text, text, text) to authenticated;
grant execute on function public.submit_treasure_claim(uuid, text, text, text, text, text) to authenticated;

create function public.log_activity(p_records jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.log_activity(p_records);
end
$$;
comment on function public.log_activity(jsonb) is
  'Stores 1 to 50 activity records {action, component, type, message, details, timestamp, deviceInfo} of the caller; one that is sent again (same time and content) is stored once. Of a player who has 1000 of the last minute none is stored. Returns {inserted}. Errors: invalid_input, user_profile_not_found (spec §3, §7).';
grant execute on function private.log_activity(jsonb) to authenticated;
grant execute on function public.log_activity(jsonb) to authenticated;

create function public.export_my_data() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.export_my_data()
$$;
comment on function public.export_my_data() is
  'Everything stored about the caller as one JSON document.';
grant execute on function private.export_my_data() to authenticated;
grant execute on function public.export_my_data() to authenticated;

create function public.delete_my_account() returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.delete_my_account()
$$;
comment on function public.delete_my_account() is
  'Deletes the own account with scans, sessions, balance and purchases. Returns {deleted}. Errors: last_admin_protected, second_factor_required (spec §6).';
grant execute on function private.delete_my_account() to authenticated;
grant execute on function public.delete_my_account() to authenticated;

-- Computed column: game_session_qr_codes?select=*,current_scans (spec §3). Visible where the row is.
create function public.current_scans(p_row public.game_session_qr_codes) returns bigint
language sql stable security invoker set search_path = '' as $$
  -- Through the table: row-level security also decides for a row that the caller has made up.
  select private.current_scans(c.game_session_id, c.qr_code_id) from public.game_session_qr_codes c
  where c.game_session_id = p_row.game_session_id and c.qr_code_id = p_row.qr_code_id
$$;
comment on function public.current_scans(public.game_session_qr_codes) is 'Successful scans of the code in the session (computed column).';
grant execute on function private.current_scans(uuid, uuid) to authenticated;
grant execute on function public.current_scans(public.game_session_qr_codes) to authenticated;

-- Asked by the policies, once per statement.
grant execute on function private.is_admin() to authenticated;
grant execute on function private.is_banned() to authenticated;
grant execute on function private.account_exists(text) to authenticated;
grant execute on function private.my_session_ids() to authenticated;
grant execute on function private.my_shop_clue_ids() to authenticated;
grant execute on function private.can_listen(text) to authenticated;
