-- Foundation: schemas, default privileges, the error catalogue and the clock.
--
-- `public` is the API: tables with row-level security, and one thin `security invoker` wrapper per RPC. `private` holds
-- the rules; PostgREST never exposes it. Nothing is executable or readable unless a later line of these files grants
-- it.
--
-- Functions on the hot path are in plpgsql even where they are one expression: plpgsql caches its plans, while
-- PostgreSQL before 18 parses and plans a SQL function that sets search_path on every call.

create schema if not exists private;
comment on schema private is 'Rules of the hunt. Never exposed through the API; public wrappers call into it.';

revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- The global form is needed: the per-schema form cannot revoke PUBLIC's default privilege.
alter default privileges revoke execute on functions from public;

-- Older Supabase projects grant everything in `public` to the API roles by default. These files grant one by one.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
-- The secret key, and the Studio of `npm start`, read everything but edit plain content only, as organisers do.
alter default privileges in schema public grant select on tables to service_role;

-- ---------------------------------------------------------------------------------------------
-- Error catalogue
-- ---------------------------------------------------------------------------------------------

-- Every error key of the product. Clients compare and translate the key, never the message.
-- The client itself raises server_time_unavailable, invalid_email and all keys ending in _failed except payment_failed.
create table private.error_catalog (
  key text primary key constraint error_catalog_key_format check (key ~ '^[a-z_]+$'),
  http_status smallint not null constraint error_catalog_http_status_range check (http_status between 400 and 599),
  message text not null
);
alter table private.error_catalog enable row level security;
comment on table private.error_catalog is
  'Error keys with HTTP status and message. raise_error() turns a key into SQLSTATE PT<status>, the message, and hint '
  '= key.';

insert into private.error_catalog (key, http_status, message) values
  ('required_clue_missing', 409, 'Előbb meg kell vásárolnod a szükséges nyomot.'),
  ('clue_not_yet_available', 409, 'Ez a nyom még nem elérhető.'),
  ('server_time_unavailable', 503, 'Nem sikerült lekérni a szerveridőt!'),
  ('clue_not_owned', 409, 'A nyom megoldásának megtekintéséhez először magát a nyomot kell megvásárolnod.'),
  ('clue_template_not_found', 404, 'Clue template not found'),
  ('solution_guide_not_found', 404, 'Solution guide not found'),
  ('game_session_not_found', 404, 'Game session not found'),
  ('user_not_authenticated', 401, 'User not authenticated'),
  ('unauthorized_operation', 403, 'Unauthorized operation'),
  ('unauthorized_access', 403, 'Unauthorized access'),
  ('admin_permissions_required', 403, 'Unauthorized access: Admin permissions required'),
  ('admin_access_required', 403, 'Unauthorized: Admin access required'),
  ('invalid_input', 400, 'Invalid input parameters'),
  ('invalid_user_id', 400, 'Invalid user ID'),
  ('rate_limit_exceeded', 429, 'Rate limit exceeded. Please try again later.'),
  ('user_balance_not_found', 404, 'User balance not found'),
  ('insufficient_balance', 409, 'Insufficient token balance'),
  ('transaction_history_failed', 500, 'Failed to fetch transaction history'),
  ('all_transactions_failed', 500, 'Failed to fetch all token transactions'),
  ('purchased_clues_failed', 500, 'Failed to fetch purchased clues'),
  ('purchased_guides_failed', 500, 'Failed to fetch purchased clue solution guides'),
  ('solution_guides_failed', 500, 'Failed to fetch clue solution guides'),
  ('session_not_joined', 403, 'You have not joined this game session'),
  ('already_scanned', 409, 'You have already scanned this QR code'),
  ('qr_code_not_found', 404, 'QR code not found in this game session'),
  ('scan_limit_reached', 409, 'This QR code has reached its maximum number of scans'),
  ('scan_rate_limited', 429, 'Scan rate limit exceeded'),
  ('invalid_scan_data', 400, 'Invalid scan data'),
  ('invalid_user_data', 400, 'Invalid user data'),
  ('user_profile_not_found', 404, 'User profile not found'),
  ('user_not_found', 404, 'User not found'),
  ('invalid_name', 400, 'Invalid name'),
  ('invalid_email', 400, 'Invalid email'),
  ('invalid_role', 400, 'Invalid role'),
  ('invalid_tax_id', 400, 'Invalid tax ID'),
  ('invalid_phone_number', 400, 'Invalid phone number'),
  ('invalid_address', 400, 'Invalid address'),
  ('payment_failed', 402, 'Payment failed. Please try again.'),
  ('price_changed', 409, 'The price has changed since it was shown'),
  ('clue_already_owned', 409, 'You already own this clue'),
  ('guide_already_owned', 409, 'You already own this solution guide'),
  ('clue_sales_closed', 403, 'The game has started and new clues cannot be bought'),
  ('clue_code_already_found', 409, 'You have already found the code that this clue leads to'),
  ('registration_closed', 403, 'The registration deadline has passed'),
  ('game_not_started', 403, 'The game has not started yet'),
  ('game_session_ended', 403, 'This game session has ended'),
  ('game_session_paused', 403, 'This game session is paused'),
  ('game_session_full', 409, 'This game session has no free place left'),
  ('join_code_not_found', 404, 'This join code is wrong'),
  ('join_code_replaced', 410, 'This join code has been replaced'),
  ('venue_screen_not_found', 404, 'This screen link is wrong or has been revoked'),
  ('teams_not_used', 409, 'This game session has no teams'),
  ('team_not_found', 404, 'This team does not exist or its code is wrong'),
  ('team_full', 409, 'This team has no free place left'),
  ('team_name_taken', 409, 'Another team of this game session has this name'),
  ('team_change_refused', 409, 'The finds of this player in the game session belong to somebody else than this team'),
  ('team_captain_required', 403, 'Only the captain of the team can do this'),
  ('team_left', 403, 'You scanned this QR code in a team that you have left'),
  ('team_required', 403, 'Only members of teams can scan in this game session'),
  ('already_in_team', 409, 'You are in a team of this game session already'),
  ('not_in_team', 404, 'You are in no team of this game session'),
  ('found_by_team', 409, 'A member of your team has already found this QR code'),
  ('owned_by_team', 409, 'Your team already has this'),
  ('both_teams_claimed', 409, 'Both teams have claimed the treasure: decide one of the claims first'),
  ('team_mode_fixed', 409, 'The team mode cannot change after the first find'),
  ('nothing_to_reveal', 409, 'Nobody has points yet'),
  ('game_session_not_ended', 409, 'The game session has not ended yet'),
  ('game_session_decided', 409,
    'The treasure of this game session has been awarded or its results are published, so it stays over'),
  ('leaderboard_frozen', 409, 'The leaderboard is frozen'),
  ('results_not_published', 404, 'The results of this game session are not public'),
  ('request_id_reused', 409, 'This request id belongs to a different operation'),
  ('last_admin_protected', 409, 'The last admin can be neither demoted nor deleted'),
  ('treasure_not_found_yet', 403, 'The treasure can be claimed only after a successful scan'),
  ('claim_codes_missing', 403, 'The treasure of this game session can be claimed after more finds'),
  ('claims_not_open', 403, 'The organisers have not opened the claims of this game session'),
  ('claim_already_submitted', 409, 'A treasure claim of yours is already waiting or approved'),
  ('claim_not_found', 404, 'Treasure claim not found'),
  ('claim_already_reviewed', 409, 'This treasure claim has already been reviewed'),
  ('treasure_already_awarded', 409, 'The treasure of this game session has already been awarded'),
  ('scan_too_far', 403, 'You are too far from this QR code'),
  ('scan_location_required', 400, 'This QR code can be scanned only with location turned on'),
  ('invalid_photo', 400, 'Invalid photo'),
  ('task_not_found', 404, 'This task does not exist, or its code has not been found'),
  ('task_closed', 409, 'This task is solved or failed, or its time is over'),
  ('task_kind_fixed', 409, 'A photo of this task is waiting for a decision: until then it stays, and so does its kind'),
  ('task_waiting', 409, 'The photo of this task is waiting for a decision'),
  ('task_photo_decided', 409, 'This photo has already been decided'),
  ('invalid_task_answer', 400, 'This cannot be an answer to the task'),
  ('qr_code_withdrawn', 410, 'This QR code has been withdrawn from the hunt'),
  ('report_not_found', 404, 'Report not found'),
  ('announcement_not_found', 404, 'Announcement not found'),
  ('announcement_time_invalid', 400, 'An announcement needs a time in the future, at most a year ahead'),
  ('qr_code_in_use', 409, 'This QR code is in a game session or has been scanned, and cannot be deleted'),
  ('clue_in_use', 409, 'This clue is in a game session, required by another or bought, and cannot be deleted'),
  ('solution_guide_in_use', 409, 'This solution guide has been bought and cannot be deleted'),
  ('media_not_found', 404, 'This picture or sound does not exist'),
  ('media_in_use', 409, 'This picture or sound is in use or has been bought, and cannot be deleted'),
  ('media_texts_missing', 409,
    'A clue on sale needs an alternative text for each picture and a transcript of its sound, in each language of its '
    'hunts'),
  ('invalid_hunt_file', 400, 'This is no hunt file, or it is damaged'),
  ('hunt_file_too_large', 409, 'This hunt is larger than an import takes'),
  ('hunt_file_too_new', 409, 'This hunt file was made by a newer version of the app'),
  ('clue_chain_cycle', 409, 'The required clues form a circle'),
  ('invalid_game_session', 400, 'Invalid game session'),
  ('game_session_in_use', 409, 'This game session has players, orders or a jackpot and cannot be deleted'),
  ('product_not_found', 404, 'Token package not found'),
  ('offer_not_found', 404, 'Offer not found or no longer running'),
  ('offer_sold_out', 409, 'This offer is sold out'),
  ('order_not_found', 404, 'Order not found'),
  ('order_already_paid', 409, 'This order has already been paid'),
  ('order_cancelled', 409, 'This order has been cancelled'),
  ('order_expired', 409, 'This order has expired'),
  ('coupon_not_found', 404, 'Coupon not found'),
  ('coupon_not_yet_valid', 409, 'This coupon is not valid yet'),
  ('coupon_expired', 409, 'This coupon has expired'),
  ('coupon_used_up', 409, 'This coupon has been used up'),
  ('coupon_already_used', 409, 'You have already used this coupon'),
  ('coupon_batch_used', 409, 'You have already used as many coupons of this batch as one player may'),
  ('coupon_minimum_not_met', 409, 'The order is below the minimum amount of this coupon'),
  ('coupon_wrong_product', 409, 'This coupon is for a different product'),
  ('vip_tier_not_found', 404, 'VIP tier not found'),
  ('vip_already_active', 409, 'Another VIP membership is still active'),
  ('jackpot_not_found', 404, 'Jackpot not found'),
  ('jackpot_already_closed', 409, 'This jackpot has already been closed'),
  ('jackpot_claims_pending', 409,
    'A treasure claim of this game session is waiting for a review, which decides who gets the jackpot'),
  ('edit_conflict', 409, 'Somebody else has changed this in the meantime'),
  ('user_banned', 403, 'This account has been banned'),
  ('coupon_in_use', 409,
    'This coupon has been used or is in an order that can still be paid: its code and value cannot change, and a used '
    'one cannot be deleted'),
  ('token_product_in_use', 409, 'A coupon for this package has been used: the package cannot be deleted'),
  ('coupon_batch_exists', 409, 'A batch of coupons with this name exists already'),
  ('offer_in_use', 409, 'This offer has been bought or ordered: what it sells can no longer change'),
  ('vip_tier_in_use', 409, 'This VIP tier has been bought or granted, and cannot be deleted'),
  ('guests_not_allowed', 403, 'This game session is not open to guests'),
  ('device_banned', 403, 'No guest can play on this device'),
  ('helper_access_required', 403, 'Only organisers and helpers of this game session may do this'),
  ('helper_cannot_join', 409, 'You help in this game session and cannot play in it'),
  ('player_cannot_help', 409, 'A player of this game session cannot help in it'),
  ('helper_invitation_invalid', 404, 'This invitation is wrong, used or expired'),
  ('helper_points_exceeded', 403, 'These are more points than a helper may give at a time'),
  ('helper_act_not_found', 404, 'There is nothing to undo'),
  ('account_required', 403, 'This needs an account with an email address'),
  ('guest_required', 409, 'This account has an email address and signs in with it'),
  ('device_code_not_found', 404, 'This device code is wrong'),
  ('device_code_used', 410, 'This device code has been used'),
  ('device_code_expired', 410, 'This device code has expired'),
  ('device_code_banned', 403, 'This guest has been banned'),
  ('second_factor_required', 403, 'This needs the code of your second factor'),
  ('recent_sign_in_required', 403, 'Sign in again before you do this');

-- Ends the transaction with a catalogue error. PostgREST reads SQLSTATE PTxyz as HTTP status xyz.
create function private.raise_error(p_key text, p_detail text default null) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_error private.error_catalog;
begin
  select * into strict v_error from private.error_catalog where key = p_key;
  raise exception using
    errcode = 'PT' || v_error.http_status,
    message = v_error.message,
    detail = coalesce(p_detail, ''),
    hint = v_error.key;
end
$$;
comment on function private.raise_error is
  'Raises the catalogue error p_key as SQLSTATE PT<http status>, hint = key. Only the definer functions of this schema '
  'call it.';

-- Refuses a call without rolling back, for refusals that must be stored (scans). The body has the shape of a PostgREST
-- error, so clients handle one kind of error.
create function private.error_response(p_key text, p_detail text default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_error private.error_catalog;
begin
  select * into strict v_error from private.error_catalog where key = p_key;
  perform set_config('response.status', v_error.http_status::text, true);
  return jsonb_build_object(
    'code', 'PT' || v_error.http_status,
    'message', v_error.message,
    'details', coalesce(p_detail, ''),
    'hint', v_error.key);
end
$$;
comment on function private.error_response is
  'The catalogue error as a response body, with its HTTP status set through response.status; the transaction commits.';

-- ---------------------------------------------------------------------------------------------
-- Advisory locks
-- ---------------------------------------------------------------------------------------------

-- All advisory locks of the schema. Each lasts until the end of the transaction.
--
-- key                                           | taken by                            | keeps apart
-- ----------------------------------------------+-------------------------------------+-------------------------------
-- private.session_gate(id), shared              | scans, joining a test session,      | scans and changes of a session
--                                               | creating teams, moving players,     |
--                                               | copying a hunt, share_game_session, |
--                                               | lock_corrections                    |
-- private.session_gate(id), exclusive           | lock_game_session, saving a session | (the same)
-- hashtextextended('corrections/<id>', 0)       | lock_corrections                    | two corrections of one session
-- private.cap_gate(session, code), shared       | scans of a capped code, deletions   | scans of a capped code and
-- private.cap_gate(session, code), exclusive    | change_cap_slots                    | corrections of its finds
-- hashtextextended('<topic> <event>', 0)        | publish_coalesced (try only)        | two first hints on one topic
-- hashtextextended('join/<kind><guesser>', 0)   | count_attempt                       | two wrong codes of one guesser
-- hashtextextended('helper/<user id>', 0)       | begin_helper_act                    | two acts of one helper
-- hashtextextended('statistics', 0)             | counting: organisers only           | two counts
-- hashtextextended('last_admin', 0)             | assert_not_last_admin               | admins demoting each other
-- hashtextextended('claim-photos/<user id>', 0) | tg_objects__limit_photos            | two uploads of one account
-- hashtext('admin_create_qr_codes')             | admin_create_qr_codes               | two batches numbering codes
-- hashtext('admin_import_hunt')                 | admin_import_hunt                   | two imports of hunt files
-- hashtext('coupon_batch'), hashtext('<batch>') | admin_create_coupons                | two batches with one name
-- hashtext('clue_chain')                        | tg_clue_templates__refuse_cycle     | edits closing a circle
-- hashtext('clue_sales'), hashtext('<session>') | buy_clue, shared; start_withdrawal, | purchases of clues and the
--                                               | exclusive                           | withdrawal of their code
-- hashtext('clue_sessions')                     | set_clue_sessions,                  | clues changing their sessions
--                                               | add_session_clues, copying a hunt   |

-- ---------------------------------------------------------------------------------------------
-- Clock and caller
-- ---------------------------------------------------------------------------------------------

-- Tests set the clock and the outcome of the simulated card with `app.current_time` and `app.payment_outcome`. Only a
-- session of the database owner may: on hosted Supabase the API connects as `authenticator`, and no function of the API
-- lets a caller set these parameters.
create function private.is_owner_session() returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return session_user = (
    select pg_get_userbyid(datdba) from pg_catalog.pg_database where datname = current_database());
end
$$;
comment on function private.is_owner_session is
  'True when the connection belongs to the database owner, whatever role it has switched to.';

create function private.current_time() returns timestamptz
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_test_time text := current_setting('app.current_time', true);
begin
  if v_test_time <> '' then -- nested, because AND would evaluate both sides on each call
    if private.is_owner_session() then
      return v_test_time::timestamptz;
    end if;
  end if;
  -- clock_timestamp(), not now(): after a lock wait the start of the transaction lies in the past.
  return clock_timestamp();
end
$$;
comment on function private.current_time is
  'Wall-clock time (UTC); in a session of the database owner app.current_time overrides it.';

-- A token outlives a ban by up to an hour, so each call checks. Hot paths check in their first statement and call this
-- only when that statement found nothing.
create function private.assert_active_user(p_user_id uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_reason text;
  v_banned_until timestamptz;
begin
  if p_user_id is null then
    perform private.raise_error('user_not_authenticated');
  end if;
  select reason, banned_until into v_reason, v_banned_until from private.active_bans where user_id = p_user_id;
  if found then
    perform private.raise_error('user_banned',
      jsonb_build_object('reason', v_reason, 'banned_until', v_banned_until)::text);
  end if;
end
$$;
comment on function private.assert_active_user is
  'Raises user_not_authenticated for null, and user_banned for a banned user, with {reason, banned_until} as its '
  'detail.';

create function private.require_user() returns uuid
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_user_id uuid := auth.uid();
begin
  perform private.assert_active_user(v_user_id);
  if private.is_session_over() then
    -- The sessions of a deleted account have ended too. Its owner gets an error of its own instead of a sign-in form.
    perform private.raise_error(case
      -- the client then asks for a new sign-in
      when exists (select from public.profiles where id = v_user_id and removed_at is null)
        then 'user_not_authenticated'
      else 'user_profile_not_found' end);
  end if;
  return v_user_id;
end
$$;
comment on function private.require_user is
  'The signed-in user. Errors: those of assert_active_user, user_not_authenticated once the session of the token has '
  'ended, user_profile_not_found once the account is deleted.';

-- PostgREST lets a caller cast, filter and count the answer of an RPC in the statement that calls it, and rolls back
-- when that fails: `select=pgrst_scalar:pgrst_scalar->>hint::int` would try a code, read the answer in the error, and
-- undo the record of the attempt. The text of the statement and the request headers show what the caller asked for;
-- both are set before the function runs. Other connections (psql, tests) have no such statement. A call with GET runs
-- in a read-only transaction: a wrong guess would fail when it is recorded, and a right one would be answered.
create function private.assert_unconditional_call() returns boolean
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_query text := current_query();
  v_headers text := lower(current_setting('request.headers', true) collate "C"); -- ASCII only, which is cheap
begin
  if v_query like '%pgrst_source% WHERE %' or v_query like '%pgrst_source%CAST(%'
    -- Faster than LIKE: every scan comes here.
    or strpos(v_headers, 'pgrst.object') > 0 or strpos(v_headers, 'max-affected') > 0
    or strpos(v_headers, 'tx=rollback') > 0
    or current_setting('transaction_read_only')::boolean then
    perform private.raise_error('invalid_input', 'This call is a POST whose answer is not filtered, cast or counted');
  end if;
  return true;
end
$$;
comment on function private.assert_unconditional_call is
  'True; raises invalid_input for a call that could undo itself depending on its answer. RPCs that record attempts '
  'call it first.';

-- Broadcasts are hints and clients refetch: payloads carry ids and totals, never secret content or contact data.
--
-- Each organiser has a channel. Realtime checks rights when a channel is joined, not for each message, so a shared
-- channel would keep informing a demoted admin until the token expires. A message to `admin` goes to everybody who is
-- an admin at this moment; its copies share one id. Scans, clue purchases, spent tokens and claims call realtime.send
-- for their player directly.
create function private.publish(p_topic text, p_event text, p_payload jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_payload jsonb;
begin
  if p_topic = 'admin' then
    v_payload := jsonb_build_object('id', gen_random_uuid()) || p_payload;
    perform realtime.send(v_payload, p_event, 'admin:' || id, true) from public.profiles where role = 'admin';
  else
    perform realtime.send(p_payload, p_event, p_topic, true);
  end if;
end
$$;
comment on function private.publish is
  'Sends a private broadcast after commit. Topics: user:<uid>, session:<id>, and admin, which reaches every admin on '
  'admin:<uid>.';
