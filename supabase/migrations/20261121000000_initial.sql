-- Generated from supabase/schemas by `npm run db:migration`. Do not edit: change the schema files.

-- supabase/schemas/00_foundation/1_foundation.sql

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
-- The client itself raises server_time_unavailable, invalid_email and the keys that end in _failed, but payment_failed.
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
  ('nothing_to_reveal', 409, 'Nobody has points yet'),
  ('game_session_not_ended', 409, 'The game session has not ended yet'),
  ('leaderboard_frozen', 409, 'The leaderboard is frozen'),
  ('results_not_published', 404, 'The results of this game session are not public'),
  ('request_id_reused', 409, 'This request id belongs to a different operation'),
  ('last_admin_protected', 409, 'The last admin can be neither demoted nor deleted'),
  ('treasure_not_found_yet', 403, 'The treasure can be claimed only after a successful scan'),
  ('claim_already_submitted', 409, 'A treasure claim of yours is already waiting or approved'),
  ('claim_not_found', 404, 'Treasure claim not found'),
  ('claim_already_reviewed', 409, 'This treasure claim has already been reviewed'),
  ('treasure_already_awarded', 409, 'The treasure of this game session has already been awarded'),
  ('scan_too_far', 403, 'You are too far from this QR code'),
  ('scan_location_required', 400, 'This QR code can be scanned only with location turned on'),
  ('invalid_photo', 400, 'Invalid photo'),
  ('qr_code_withdrawn', 410, 'This QR code has been withdrawn from the hunt'),
  ('report_not_found', 404, 'Report not found'),
  ('announcement_not_found', 404, 'Announcement not found'),
  ('announcement_time_invalid', 400, 'An announcement can be scheduled for the next year'),
  ('qr_code_in_use', 409, 'This QR code is in a game session or has been scanned, and cannot be deleted'),
  ('clue_in_use', 409, 'This clue is in a game session, required by another or bought, and cannot be deleted'),
  ('solution_guide_in_use', 409, 'This solution guide has been bought and cannot be deleted'),
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
  ('coupon_batch_used', 409, 'You have already used as many coupons of this series as one player may'),
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
comment on function private.raise_error(text, text) is
  'Raises the catalogue error p_key as SQLSTATE PT<http status>, hint = key. Only the definer functions of this schema '
  'call it.';

-- Answers with a catalogue error without rolling back, for refusals worth keeping (a rejected scan). The body has the
-- shape of a PostgREST error, so clients handle one kind of error.
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
comment on function private.error_response(text, text) is
  'The catalogue error as a response body, with its HTTP status set through response.status; the transaction commits.';

-- ---------------------------------------------------------------------------------------------
-- Advisory locks
-- ---------------------------------------------------------------------------------------------

-- All advisory locks of the schema. Each lasts until the end of the transaction.
--
-- key                                           | taken by                            | keeps apart
-- ----------------------------------------------+-------------------------------------+-------------------------------
-- private.session_gate(id), shared              | scans, joining a test session       | scans and changes of a session
-- private.session_gate(id), exclusive           | lock_game_session, saving a session,| (the same)
--                                               | lock_corrected_sessions             |
-- hashtextextended('<topic> <event>', 0)        | publish_coalesced (try only)        | two first hints on one topic
-- hashtextextended('join/<guesser>', 0)         | refuse_join_code, refuse_token      | two wrong codes of one guesser
-- hashtextextended('statistics', 0)             | lock_statistics                     | counting and forgetting
-- hashtextextended('last_admin', 0)             | assert_not_last_admin               | admins demoting each other
-- hashtextextended('claim-photos/<user id>', 0) | tg_objects__limit_photos            | two uploads of one account
-- hashtext('admin_create_qr_codes')             | admin_create_qr_codes               | two batches numbering codes
-- hashtext('coupon_batch'), hashtext('<batch>') | admin_create_coupons                | two batches with one name
-- hashtext('clue_chain')                        | tg_clue_templates__refuse_cycle     | edits closing a circle
-- hashtext('clue_sessions')                     | set_clue_sessions                   | clues changing their sessions

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
comment on function private.is_owner_session() is
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
comment on function private.current_time() is
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
comment on function private.assert_active_user(uuid) is
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
      when exists (select from public.profiles where id = v_user_id) then 'user_not_authenticated'
      else 'user_profile_not_found' end);
  end if;
  return v_user_id;
end
$$;
comment on function private.require_user() is
  'The signed-in user. Errors: those of assert_active_user, user_not_authenticated once the session of the token has '
  'ended, user_profile_not_found once the account is deleted.';

-- PostgREST lets a caller cast, filter and count the answer of an RPC in the statement that calls it, and rolls back
-- when that fails: `select=pgrst_scalar:pgrst_scalar->>hint::int` would try a code, read the answer in the error, and
-- undo the record of the attempt. The text of the statement and the request headers show what the caller asked for;
-- both are set before the function runs. Other connections (psql, tests) have no such statement.
create function private.assert_unconditional_call() returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_query text := current_query();
  v_headers text := lower(current_setting('request.headers', true) collate "C"); -- ASCII only, which is cheap
begin
  if v_query like '%pgrst_source% WHERE %' or v_query like '%pgrst_source%CAST(%'
    or v_headers like '%pgrst.object%' or v_headers like '%max-affected%' or v_headers like '%tx=rollback%' then
    perform private.raise_error('invalid_input', 'The answer of this call cannot be filtered, cast or counted');
  end if;
end
$$;
comment on function private.assert_unconditional_call() is
  'Raises invalid_input for a call that could undo itself depending on its answer. RPCs that record attempts call it '
  'first.';

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
comment on function private.publish(text, text, jsonb) is
  'Sends a private broadcast after commit. Topics: user:<uid>, session:<id>, and admin, which reaches every admin on '
  'admin:<uid>.';

-- supabase/schemas/00_foundation/2_domains.sql

-- Domains for values that follow the same rule in several tables, and for columns that scans and purchases write.
--
-- A domain checks a value when the value is written. PostgreSQL prepares the check constraints of a table again for
-- each statement that touches a row, whichever columns it changes: on rows that every scan updates this took a quarter
-- of the scan's time. Such tables therefore have no multi-column constraints; private.check_invariants() verifies those
-- rules instead.

create domain public.non_negative as integer constraint non_negative check (value >= 0);
create domain public.positive as integer constraint positive check (value > 0);

create domain public.person_name as text constraint person_name_length
  check (char_length(btrim(value)) between 2 and 100);
create domain public.email_address as text constraint email_address_lowercase check (value = lower(value));
create domain public.postal_address as text constraint postal_address_length check (char_length(value) <= 500);
create domain public.phone_number as text constraint phone_number_length check (char_length(value) <= 50);
create domain public.tax_id as text constraint tax_id_length check (char_length(value) <= 50);
create domain public.user_role as text constraint user_role_known check (value in ('user', 'admin'));
create domain public.language_code as text constraint language_code_known check (value in ('hu', 'en', 'de'));

create domain public.scan_status as text constraint scan_status_known check (value in ('success', 'failed', 'voided'));
create domain public.correction_reason as text constraint correction_reason_length
  check (char_length(value) between 1 and 500);
create domain public.claim_status as text constraint claim_status_known
  check (value in ('pending', 'approved', 'rejected'));
-- An organiser must be able to reach the claimant.
create domain public.claim_address as text constraint claim_address_length
  check (char_length(btrim(value)) between 5 and 500);
create domain public.claim_phone_number as text constraint claim_phone_number_length
  check (char_length(value) between 6 and 50);
create domain public.claim_rejection_reason as text constraint claim_rejection_reason_length
  check (char_length(value) <= 1000);
create domain public.storage_path as text constraint storage_path_length check (char_length(value) <= 300);

create domain public.token_transaction_type as text constraint token_transaction_type_known
  check (value in ('purchase', 'spend', 'grant', 'adjustment', 'coupon', 'refund', 'jackpot'));
-- A transaction is booked in one step, so none is ever pending.
create domain public.token_transaction_status as text constraint token_transaction_status_known
  check (value = 'completed');
create domain public.token_delta as integer constraint token_delta_range check (value <> 0 and abs(value) <= 10000);
comment on domain public.token_delta is 'Tokens moved by one transaction, signed: positive earns, negative spends.';
create domain public.token_description as text constraint token_description_length check (char_length(value) <= 500);

create domain public.counter_shard as smallint constraint counter_shard_range check (value between 0 and 15);
comment on domain public.counter_shard is
  'One of up to 16 rows that share a counter, so that concurrent scans do not queue for one row.';

-- supabase/schemas/00_foundation/3_documents.sql

-- Validation of jsonb arguments. jsonb_populate_record converts leniently: a number or an object becomes text, the text
-- "5" becomes a number. Here each field must have the JSON type of its column, or be null.

create function private.assert_document(
  p_document jsonb, p_shape regtype, p_error_key text default 'invalid_input'
) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_mistyped text;
begin
  if jsonb_typeof(p_document) is distinct from 'object' then
    perform private.raise_error(p_error_key, 'not an object');
  end if;
  select format('%s is no %s', field.name, field.json_type) into v_mistyped
  from (
    select a.attname as name, a.attnum as place,
      case t.typcategory when 'N' then 'number' when 'B' then 'boolean' when 'A' then 'array'
        else 'string' end as json_type
    from pg_catalog.pg_type shape
    join pg_catalog.pg_attribute a on a.attrelid = shape.typrelid and a.attnum > 0 and not a.attisdropped
    join pg_catalog.pg_type t on t.oid = a.atttypid
    where shape.oid = p_shape and t.oid <> 'pg_catalog.jsonb'::regtype
  ) field
  where jsonb_typeof(p_document -> field.name) not in (field.json_type, 'null')
  order by field.place limit 1;
  if found then
    perform private.raise_error(p_error_key, v_mistyped);
  end if;
end
$$;
comment on function private.assert_document(jsonb, regtype, text) is
  'Raises p_error_key unless the document is an object whose fields have the JSON types of the columns of p_shape. '
  'Columns of type jsonb accept anything; fields without a column are ignored.';

create function private.assert_documents(
  p_documents jsonb, p_shape regtype, p_error_key text default 'invalid_input'
) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if jsonb_typeof(p_documents) is distinct from 'array' then
    perform private.raise_error(p_error_key, 'not an array');
  end if;
  perform private.assert_document(document, p_shape, p_error_key) from jsonb_array_elements(p_documents) document;
end
$$;
comment on function private.assert_documents(jsonb, regtype, text) is
  'Calls assert_document for each element of an array.';

-- supabase/schemas/00_foundation/4_text.sql

-- Text normalisation, search and ordering, shared by every list. Collations differ between servers, and the embedded
-- one knows no language, so equality and order are computed from keys.

-- Trims white space of every kind: a name of two tabs is not a name.
create function private.trimmed(p_text text) returns text
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return regexp_replace(p_text, '^\s+|\s+$', '', 'g');
end
$$;
comment on function private.trimmed(text) is 'The text without leading and trailing white space.';

create function private.clean_pasted(p_text text) returns text
language plpgsql immutable strict parallel safe security invoker set search_path = '' as $$
begin
  if p_text ~ '^[!-~]+( [!-~]+)*$' then
    return p_text;
  end if;
  return btrim(regexp_replace(regexp_replace(regexp_replace(normalize(p_text, NFKC),
    '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
      '\u202a-\u202e\u2060-\u206f\u2800\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]', '', 'g'),
    '[\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u301c\u3030\u30a0]', '-', 'g'),
    '[\s\u0085\u1680\u2028\u2029]+', ' ', 'g'));
end
$$;
comment on function private.clean_pasted(text) is
  'A pasted text without invisible characters, with one kind of space and hyphen, and with full-width characters '
  'folded (NFKC). The client cleans text the same way.';

create function private.clean_code(p_text text) returns text
language plpgsql immutable strict parallel safe security invoker set search_path = '' as $$
begin
  return upper(regexp_replace(private.clean_pasted(p_text), '[\s._\u00b7\u2022-]', '', 'g'));
end
$$;
comment on function private.clean_code(text) is
  'A typed or pasted short code in its stored form: upper case, without separators.';

create function private.clean_phone_number(p_text text) returns text
language plpgsql immutable strict parallel safe security invoker set search_path = '' as $$
begin
  return private.clean_pasted(regexp_replace(private.clean_pasted(p_text), '[.\u00b7\u2022]', ' ', 'g'));
end
$$;
comment on function private.clean_phone_number(text) is
  'A phone number as typed or pasted, with dots between its groups replaced by spaces.';

create function private.search_key(p_text text) returns text
language plpgsql immutable strict parallel safe security invoker set search_path = '' as $$
begin
  if p_text ~ '^[!-~]+( [!-~]+)*$' then
    return lower(p_text);
  -- Same result as the general case below, in a third of its time.
  elsif p_text ~ '^[!-~ÁÉÍÓÖŐÚÜŰáéíóöőúüűÄä]+( [!-~ÁÉÍÓÖŐÚÜŰáéíóöőúüűÄä]+)*$' then
    return translate(lower(p_text), 'áéíóöőúüűä', 'aeiooouuua');
  end if;
  return replace(replace(replace(translate(
    lower(regexp_replace(normalize(private.clean_pasted(p_text), NFD), '[\u0300-\u036f]', '', 'g')),
    'łøđħı', 'lodhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
end
$$;
comment on function private.search_key(text) is
  'Search key of a text: lower case without accents, in one Unicode form. For printable ASCII it is the lower case.';

create function private.sort_key(p_text text) returns bytea
language plpgsql immutable strict parallel safe security invoker set search_path = '' as $$
declare
  v_letters text := lower(normalize(private.clean_pasted(p_text), NFD));
begin
  -- ö, ü, cs, dz, gy, ly, ny, sz, ty and zs are separate letters in Hungarian; the tilde sorts after z.
  v_letters := regexp_replace(v_letters, '([ou])[\u0308\u030b]', '\1~', 'g');
  v_letters := regexp_replace(private.search_key(v_letters), '([cz])s|([glnt])y|([ds])z', '\1\2\3~', 'g');
  -- Pads numbers, so that "Park 2" sorts before "Park 10".
  v_letters := regexp_replace(regexp_replace(v_letters, '(\d+)', '00000000000000000000\1', 'g'), '\d*(\d{20})', '\1',
    'g');
  return convert_to(v_letters, 'UTF8');
end
$$;
comment on function private.sort_key(text) is
  'Sort key of a name: Hungarian alphabet, case-insensitive, numbers by value. Bytes, because text would be compared '
  'by the collation of the server.';

create function private.like_pattern(p_search text) returns text
language sql immutable security invoker set search_path = '' as $$
  select '%' || replace(replace(replace(searched.text, '\', '\\'), '%', '\%'), '_', '\_') || '%'
  from (select private.search_key(private.clean_pasted(p_search))) searched (text)
  where searched.text <> ''
$$;
comment on function private.like_pattern(text) is
  'A search text as a LIKE pattern for private.search_key; null, which matches everything, when the text is empty.';

-- supabase/schemas/10_identity/tables.sql

-- Identity: one profile for each auth user, created by a trigger on sign-up.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name public.person_name not null,
  email public.email_address not null,
  role public.user_role not null default 'user',
  language public.language_code not null default 'hu',
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  failed_login_attempts public.non_negative not null default 0,
  active_game_session_id uuid,
  has_claimed_treasure boolean not null default false,
  address public.postal_address,
  tax_id public.tax_id,
  phone_number public.phone_number,
  vip_tier_id uuid,
  vip_until timestamptz,
  is_named_publicly boolean not null default false,
  announcements_read_at timestamptz,
  search_name text not null generated always as (private.search_key(name)) stored,
  sort_name bytea not null generated always as (private.sort_key(name)) stored
) with (fillfactor = 80); -- room for heap-only updates

comment on table public.profiles is
  'One row per user. Contact data is readable by its owner only; admins see it through admin RPCs.';
comment on column public.profiles.role is
  'user or admin. The first user ever created is admin; changed only by admin_set_user_role.';
comment on column public.profiles.has_claimed_treasure is 'Set by the first successful scan; opens the treasure claim.';
comment on column public.profiles.failed_login_attempts is
  'Wrong passwords since the last sign-in, counted by the password-verification hook.';
comment on column public.profiles.vip_until is
  'End of the last VIP membership, and vip_tier_id its tier: copies kept by a trigger, so that a board shows badges '
  'without a look-up per row.';
comment on column public.profiles.is_named_publicly is
  'The player agreed to be named where strangers read: on venue screens and in public results. Others see initials.';
comment on column public.profiles.announcements_read_at is
  'Until when the user has read announcements of hunts that they have not joined; for the others see '
  'user_game_sessions.';
comment on column public.profiles.search_name is
  'Search key of the name. Stored, because computing it for a hundred thousand rows takes longer than a search may.';
comment on column public.profiles.sort_name is 'Sort key of the name.';

create index profiles_announcements_read_at_idx on public.profiles (announcements_read_at)
  where announcements_read_at is not null;
create unique index profiles_email_key on public.profiles (email);
create index profiles_active_game_session_id_idx on public.profiles (active_game_session_id);
create index profiles_created_at_idx on public.profiles (created_at desc, id);
-- For broadcasts to admins and for the check whether another admin exists.
create index profiles_admins_idx on public.profiles (id) where role = 'admin';

-- Holds at most one row: the user who inserts it is the first and becomes admin.
create table private.first_user (
  singleton boolean primary key default true constraint first_user_one_row check (singleton),
  user_id uuid not null,
  created_at timestamptz not null default now()
);
comment on table private.first_user is
  'Guard for "the first user ever created becomes admin", also when many sign up at the same instant.';

-- In private: an attacker must not learn about the pause, and only the hook needs it.
create table private.sign_in_pauses (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  paused_until timestamptz not null
);
comment on table private.sign_in_pauses is
  'Accounts under a password-guessing attack: until paused_until the password-verification hook refuses every '
  'password. The next sign-in deletes the row.';

-- In private, because nobody reads it directly. A separate table, because each RPC of a player checks it, and a few
-- rows are found faster than a column of a wide, busy table.
create table private.user_bans (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  reason text not null constraint user_bans_reason_length check (char_length(btrim(reason)) between 1 and 500),
  banned_until timestamptz,
  banned_at timestamptz not null,
  banned_by uuid references public.profiles (id) on delete set null
);
comment on table private.user_bans is
  'Users who may not use the hunt until a time, or permanently (banned_until null). An expired ban keeps its row until '
  'it is lifted or renewed.';
comment on column private.user_bans.banned_until is 'End of the ban; null: permanent until an organiser lifts it.';
create index user_bans_banned_by_idx on private.user_bans (banned_by);

-- The only place that decides who is banned. A view, because PostgreSQL inlines it into the statements of the hot path.
create view private.active_bans with (security_invoker = true) as
select user_id, reason, banned_until, banned_at, banned_by from private.user_bans
where banned_until is null or banned_until > private.current_time();
comment on view private.active_bans is 'Bans in force at this moment; few at any time.';

-- supabase/schemas/20_game/tables.sql

-- Game: settings, sessions, codes, memberships and boards.

create table public.game_settings (
  singleton boolean primary key default true constraint game_settings_one_row check (singleton),
  game_start_time timestamptz not null default '2025-06-01 10:00:00+00',
  registration_deadline timestamptz not null default '2025-05-25 23:59:59+00',
  clue_access_enabled boolean not null default true,
  is_schedule_enabled boolean not null default true,
  clue_sales_end_at timestamptz not null generated always as (
    case when not clue_access_enabled then '-infinity' when is_schedule_enabled then game_start_time
      else 'infinity' end) stored,
  locked_message_hu text not null default
    'A játék elkezdődött, új nyomokat már nem lehet vásárolni. A megvett nyomaidat a „Megvásárolt nyomok” menüben '
    'találod.',
  locked_message_en text not null default
    'The game has started and new clues cannot be bought. You will find the clues you bought in the ''Purchased '
    'Clues'' menu.',
  print_site text constraint game_settings_print_site_format
    check (print_site ~ '^https?://[^[:space:]]+$' and char_length(print_site) <= 300),
  realtime_deliveries_per_second integer not null default 100
    constraint game_settings_realtime_deliveries_range check (realtime_deliveries_per_second between 10 and 100000),
  updated_at timestamptz not null default now(),
  updated_by uuid references public.profiles (id) on delete set null,
  -- Clients cannot read 'infinity'.
  constraint game_settings_start_range check (game_start_time >= '0001-01-01Z' and game_start_time < '10000-01-01Z'),
  constraint game_settings_deadline_range
    check (registration_deadline >= '0001-01-01Z' and registration_deadline < '10000-01-01Z')
);
comment on table public.game_settings is 'The one row of game settings. Written only by admin_update_game_settings.';
comment on column public.game_settings.game_start_time is
  'End of clue sales while the schedule is enabled; also the start of scanning in sessions without a starts_at.';
comment on column public.game_settings.registration_deadline is
  'While the schedule is enabled no session can be joined after this time; signing up still works.';
comment on column public.game_settings.clue_sales_end_at is
  'End of sales of clues and guides. With the schedule on: game start, if clue access is enabled; with the schedule '
  'off the flag alone decides.';
comment on column public.game_settings.print_site is
  'Address that printed codes lead to, without a trailing slash; null: the address that the organiser has open.';
comment on column public.game_settings.realtime_deliveries_per_second is
  'Limit of the project''s Supabase plan: 100 on Free, 500 on Pro. Hints to all members of hunts use at most half of '
  'it. Only the owner of the database changes it.';
create index game_settings_updated_by_idx on public.game_settings (updated_by);

insert into public.game_settings default values;

create table public.game_sessions (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint game_sessions_name_length check (char_length(btrim(name)) between 2 and 120),
  description_hu text not null default '' constraint game_sessions_description_hu_length
    check (char_length(description_hu) <= 2000),
  description_en text not null default '' constraint game_sessions_description_en_length
    check (char_length(description_en) <= 2000),
  starts_at timestamptz constraint game_sessions_starts_at_range
    check (starts_at >= '0001-01-01Z' and starts_at < '10000-01-01Z'),
  ends_at timestamptz constraint game_sessions_ends_at_range
    check (ends_at >= '0001-01-01Z' and ends_at < '10000-01-01Z'),
  late_scan_grace interval not null default interval '30 minutes'
    constraint game_sessions_grace_range check (late_scan_grace between interval '0' and interval '7 days'),
  leaderboard_frozen_at timestamptz constraint game_sessions_frozen_at_range
    check (leaderboard_frozen_at >= '0001-01-01Z' and leaderboard_frozen_at < '10000-01-01Z'),
  paused_at timestamptz,
  pauses tstzmultirange not null default '{}',
  starting_tokens integer not null default 0 constraint game_sessions_starting_tokens_range
    check (starting_tokens between 0 and 10000),
  is_test boolean not null default false,
  visibility text not null default 'draft' constraint game_sessions_visibility_known
    check (visibility in ('draft', 'link_only', 'listed')),
  clue_sales_end_at timestamptz constraint game_sessions_clue_sales_end_at_range
    check (clue_sales_end_at >= '0001-01-01Z' and clue_sales_end_at < '10000-01-01Z'),
  joining_ends_at timestamptz constraint game_sessions_joining_ends_at_range
    check (joining_ends_at >= '0001-01-01Z' and joining_ends_at < '10000-01-01Z'),
  max_players integer constraint game_sessions_max_players_range check (max_players between 1 and 1000000),
  shows_player_count boolean not null default false,
  uses_clues boolean not null default true,
  uses_map boolean not null default true,
  place_hu text not null default '' constraint game_sessions_place_hu_length check (char_length(place_hu) <= 200),
  place_en text not null default '' constraint game_sessions_place_en_length check (char_length(place_en) <= 200),
  invitation_hu text not null default '' constraint game_sessions_invitation_hu_length
    check (char_length(invitation_hu) <= 2000),
  invitation_en text not null default '' constraint game_sessions_invitation_en_length
    check (char_length(invitation_en) <= 2000),
  cloned_from uuid references public.game_sessions (id) on delete set null,
  archived_at timestamptz,
  treasure_name_hu text not null default '' constraint game_sessions_treasure_name_hu_length
    check (char_length(treasure_name_hu) <= 200),
  treasure_name_en text not null default '' constraint game_sessions_treasure_name_en_length
    check (char_length(treasure_name_en) <= 200),
  treasure_awarded_to uuid references public.profiles (id) on delete set null,
  treasure_awarded_at timestamptz,
  results_published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint game_sessions_dates_ordered check (ends_at is null or starts_at is null or starts_at < ends_at)
);
comment on table public.game_sessions is
  'A hunt. Written only by admin_save_game_session, so that codes and clues change together.';
comment on column public.game_sessions.starts_at is
  'Start of scanning; null follows game_settings.game_start_time while the schedule is enabled.';
comment on column public.game_sessions.ends_at is
  'From this time on nothing can be found, sold or joined; null: no end.';
comment on column public.game_sessions.late_scan_grace is
  'Scans captured offline before ends_at still count when they arrive within this time after it.';
comment on column public.game_sessions.leaderboard_frozen_at is
  'From this time on the board keeps showing the standings of that moment.';
comment on column public.game_sessions.paused_at is
  'Start of the current pause; null: not paused. Scans captured from then on do not count.';
comment on column public.game_sessions.pauses is
  'Earlier pauses. A scan that was captured in one does not count, whenever it arrives.';
comment on column public.game_sessions.starting_tokens is 'Tokens granted once to each player who joins.';
comment on column public.game_sessions.is_test is
  'A rehearsal of organisers: invisible to players, paid from wallets of its own, and left out of rankings, feeds, '
  'statistics and jackpots. Fixed when the session is created.';
comment on column public.game_sessions.visibility is
  'draft: visible to organisers only, and closed to everybody. link_only: visible to its players, joined by code. '
  'listed: visible to everyone signed in. Test sessions ignore it.';
comment on column public.game_sessions.clue_sales_end_at is
  'End of clue sales in this hunt; null follows game_settings.clue_sales_end_at. Clue access switched off in the '
  'settings stops sales everywhere. See private.clue_sales_end_at.';
comment on column public.game_sessions.joining_ends_at is
  'Last moment to join this hunt; null follows game_settings.registration_deadline while the schedule is enabled. See '
  'private.joining_ends_at.';
comment on column public.game_sessions.max_players is
  'Maximum number of members; null: no limit. Lowering it removes nobody.';
comment on column public.game_sessions.shows_player_count is 'The join page shows how many have joined.';
comment on column public.game_sessions.uses_clues is
  'False: planned without clues, so the launch checklist does not ask for them. uses_map likewise.';
comment on column public.game_sessions.invitation_hu is 'The organiser''s own text on the join page.';
comment on column public.game_sessions.treasure_awarded_to is
  'Winner, set when a claim is approved; null again once that account is deleted, while treasure_awarded_at stays.';
comment on column public.game_sessions.results_published_at is
  'Since when the results page (<site>/results/<join code>) is open to everyone; null: it is not.';
comment on column public.game_sessions.cloned_from is
  'The session that this one was copied from; a test session rehearses it.';
comment on column public.game_sessions.archived_at is
  'Archived: nobody can join and lists leave it out; members keep what they have.';
create index game_sessions_cloned_from_idx on public.game_sessions (cloned_from) where cloned_from is not null;
create index game_sessions_treasure_awarded_to_idx on public.game_sessions (treasure_awarded_to);
create index game_sessions_created_at_idx on public.game_sessions (created_at desc, id);

alter table public.profiles
  add constraint profiles_active_game_session_id_fkey
  foreign key (active_game_session_id) references public.game_sessions (id) on delete set null;

-- Eight characters without look-alikes, for prints that a camera cannot read.
create function private.generate_short_code() returns text
language sql volatile security invoker set search_path = '' as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(b, i) & 31), 1), '' order by i)
  from (select decode(replace(gen_random_uuid()::text, '-', ''), 'hex') as b) random_bytes,
       unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) as i -- bytes 6 and 8 of a UUID hold version and variant
$$;
comment on function private.generate_short_code() is 'A random short code of 40 bits.';
-- As a column default it runs with the rights of the inserting role: an organiser or the secret key.
grant execute on function private.generate_short_code() to authenticated, service_role;

create table public.qr_codes (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint qr_codes_name_length check (char_length(btrim(name)) between 1 and 120),
  points integer not null default 10 constraint qr_codes_points_range check (points between 0 and 100000),
  short_code text not null default private.generate_short_code()
    constraint qr_codes_short_code_format check (short_code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  is_active boolean not null default true,
  is_decoy boolean not null default false,
  latitude double precision constraint qr_codes_latitude_range check (latitude between -90 and 90),
  longitude double precision constraint qr_codes_longitude_range check (longitude between -180 and 180),
  radius_m integer constraint qr_codes_radius_m_range check (radius_m between 5 and 5000),
  place_accuracy_m integer constraint qr_codes_place_accuracy_range check (place_accuracy_m between 0 and 100000),
  replacement_id uuid,
  printed_id uuid not null generated always as (coalesce(replacement_id, id)) stored,
  created_at timestamptz not null default now() constraint qr_codes_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint qr_codes_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z'),
  constraint qr_codes_location_complete check ((latitude is null) = (longitude is null)),
  constraint qr_codes_radius_needs_location check (radius_m is null or latitude is not null),
  constraint qr_codes_accuracy_needs_location check (place_accuracy_m is null or latitude is not null)
);
comment on table public.qr_codes is
  'Printed codes. The printed id is the secret on the print (<site>/ar/<printed_id>): players can never list this '
  'table.';
comment on column public.qr_codes.replacement_id is
  'The printed id since the first print was stolen, copied or given away; null: the id. Setting it also renews the '
  'short code, and the old print stops counting.';
comment on column public.qr_codes.printed_id is
  'The id on the valid print. Scans, hunts and clues keep referring to the id.';
comment on column public.qr_codes.points is
  'Default points when the code is added to a hunt; a scan brings game_session_qr_codes.points.';
comment on column public.qr_codes.short_code is
  'Printed beside the code, to be typed where the print is damaged. As secret as the printed id.';
comment on column public.qr_codes.latitude is 'Place of the code in degrees (WGS 84); null: unknown.';
comment on column public.qr_codes.radius_m is
  'Metres around the place within which a scan counts; null: anywhere. The reported GPS accuracy is added, up to 100 '
  'm.';
comment on column public.qr_codes.is_decoy is
  'A trap: printed, but in no session. A scan of it is refused like one of an unknown code and kept for the cheat '
  'review.';
comment on column public.qr_codes.place_accuracy_m is
  'Error in metres that the phone reported when the place was measured on site; null: chosen on a map.';
create unique index qr_codes_short_code_key on public.qr_codes (short_code);
create unique index qr_codes_printed_id_key on public.qr_codes (printed_id);

create table public.game_session_qr_codes (
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  qr_code_id uuid not null references public.qr_codes (id) on delete restrict,
  points integer not null constraint game_session_qr_codes_points_range check (points between 0 and 100000),
  max_scans integer constraint game_session_qr_codes_max_scans_range check (max_scans between 1 and 10000000),
  withdrawn_at timestamptz,
  is_public boolean not null default false,
  primary key (game_session_id, qr_code_id)
);
comment on table public.game_session_qr_codes is
  'Codes of a session with their points and cap. current_scans is a computed column.';
comment on column public.game_session_qr_codes.points is 'Points for each successful scan in this session.';
comment on column public.game_session_qr_codes.max_scans is 'Successful scans allowed in this session; null: no limit.';
comment on column public.game_session_qr_codes.withdrawn_at is
  'Time from which the code no longer counts, because it is lost; earlier finds stay. Null: it counts.';
comment on column public.game_session_qr_codes.is_public is
  'The map of finds shows its place and its number of finds before the hunt is over; afterwards it shows all codes.';
create index game_session_qr_codes_qr_code_id_idx on public.game_session_qr_codes (qr_code_id);

-- A cap as up to 16 counters. A scan takes a place in one of them as its last write, so that concurrent scans of one
-- code do not queue for one row. The sum is exact: each counter keeps used <= capacity.
create table private.scan_cap_shards (
  game_session_id uuid not null,
  qr_code_id uuid not null,
  shard public.counter_shard not null,
  capacity integer not null,
  used integer not null default 0,
  primary key (game_session_id, qr_code_id, shard),
  foreign key (game_session_id, qr_code_id)
    references public.game_session_qr_codes (game_session_id, qr_code_id) on delete cascade,
  constraint scan_cap_shards_within_capacity check (used between 0 and capacity)
) with (fillfactor = 25);
comment on table private.scan_cap_shards is
  'Places of a capped code, spread over counters. Codes without a cap have no rows.';

create table public.user_game_sessions (
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  current_points integer not null default 0,
  board_points integer not null default 0,
  board_reached_at timestamptz not null default now(),
  found_codes public.non_negative not null default 0,
  first_found_at timestamptz,
  last_activity timestamptz not null,
  joined_at timestamptz not null,
  tokens_granted public.non_negative not null default 0,
  test_balance public.non_negative,
  announcements_read_at timestamptz,
  primary key (game_session_id, user_id)
) with (fillfactor = 70);
comment on table public.user_game_sessions is 'Membership of a player in a session.';
comment on column public.user_game_sessions.tokens_granted is 'Starting tokens granted when the player first joined.';
comment on column public.user_game_sessions.current_points is
  'Points of counted scans plus bonus and penalty points; below zero only through penalties.';
comment on column public.user_game_sessions.board_points is
  'Points that the board shows: current_points, or their value when the board was frozen.';
comment on column public.user_game_sessions.board_reached_at is
  'When board_points was reached; the earlier one ranks first. Meaningless without points.';
comment on column public.user_game_sessions.test_balance is
  'Tokens left in the wallet of a test session; null in real ones, which pay from token_balances.';
comment on column public.user_game_sessions.found_codes is
  'Successful scans, and first_found_at the time of the first. Stored in the row that a scan updates anyway, so that '
  'statistics need not read all scans.';
comment on column public.user_game_sessions.announcements_read_at is
  'Announcements up to this time are read; null: none.';
create index user_game_sessions_user_id_idx on public.user_game_sessions (user_id);
create index user_game_sessions_board_idx on public.user_game_sessions
  (game_session_id, board_points desc, board_reached_at, user_id) where board_points > 0;

-- Number of players of a session by points, so that a rank is a sum over a few hundred rows instead of a count over a
-- million. Sharded by backend, so that scans do not wait for each other.
create table private.leaderboard_buckets (
  game_session_id uuid not null,
  points public.positive not null,
  shard public.counter_shard not null,
  players integer not null, -- may be negative in one shard; the sum over the shards never is
  primary key (game_session_id, points, shard)
) with (fillfactor = 50);
comment on table private.leaderboard_buckets is 'Histogram of board_points per session, the sum of 16 shards.';

-- The same per hundred points: in a long hunt with thousands of distinct totals, a rank sums the higher hundreds and
-- the buckets within its own. A scan writes here only when it crosses into another hundred.
create table private.leaderboard_hundreds (
  game_session_id uuid not null,
  points public.non_negative not null constraint leaderboard_hundreds_points_whole_hundred check (points % 100 = 0),
  shard public.counter_shard not null,
  players integer not null, -- as above
  primary key (game_session_id, points, shard)
) with (fillfactor = 50);
comment on table private.leaderboard_hundreds is
  'Players per session with points to points + 99 on the board, but never 0; the sum of 16 shards.';

-- No foreign key to the session: the first hint would wait for a transaction that changes the session's row.
create table private.broadcast_ticks (
  topic text not null,
  event text not null,
  due_at timestamptz not null,
  audience integer not null constraint broadcast_ticks_audience_not_negative check (audience >= 0),
  primary key (topic, event)
) with (fillfactor = 10);
comment on table private.broadcast_ticks is
  'Coalesced broadcasts and when each may be sent again. Written only by publish_coalesced, at the first hint.';
comment on column private.broadcast_ticks.topic is 'Topic as for private.publish: session:<id> or admin.';
comment on column private.broadcast_ticks.audience is
  'Number of receivers (members or organisers) of the last hint: each one is a delivery.';

-- supabase/schemas/20_game/tables_joining.sql

-- Join codes: what an invitation, a link or a poster holds.

-- In private, so that players of a hunt whose code was replaced cannot read the new one.
create table private.join_codes (
  code text primary key default private.generate_short_code() constraint join_codes_code_format
    check (code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  poster_made_at timestamptz,
  replaced_at timestamptz
);
comment on table private.join_codes is
  'Join codes of hunts (<site>/join/<code>), one valid code each. Replaced ones stay, so that their page can say so.';
comment on column private.join_codes.poster_made_at is
  'When an organiser last made the poster or showed this code; null: never.';
comment on column private.join_codes.replaced_at is 'From this time on the code is refused; null: it is valid.';
create unique index join_codes_valid_key on private.join_codes (game_session_id) where replaced_at is null;
create index join_codes_game_session_id_idx on private.join_codes (game_session_id);

create table private.join_attempts (
  guesser bytea not null,
  attempted_at timestamptz not null
);
comment on table private.join_attempts is 'Wrong join codes of the last minute, to prevent guessing.';
comment on column private.join_attempts.guesser is
  'Hash of the account, or of the network address of a visitor.';
create index join_attempts_guesser_idx on private.join_attempts (guesser, attempted_at);
create index join_attempts_attempted_at_idx on private.join_attempts (attempted_at);

-- supabase/schemas/20_game/tables_scans.sql

-- Scans, and the points that follow from them.

-- No foreign keys to code and session: a key-share lock on those shared rows for each scan would make them hot spots.
-- Codes that were scanned cannot be deleted, and check_invariants() looks for orphans.
create table public.scans (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  qr_code_id uuid,
  qr_code_name text,
  game_session_id uuid not null,
  status public.scan_status not null,
  failure_reason text,
  points public.non_negative not null default 0,
  current_points integer,
  device_info jsonb not null default '{}',
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  client_scan_id uuid,
  presented_key bigint,
  constraint scans_outcome_complete check (
    (status = 'failed') = (failure_reason is not null) and (status = 'failed' or qr_code_id is not null)),
  constraint scans_captured_before_received
    check (scanned_at between received_at - interval '720 hours' and received_at)
);
comment on table public.scans is
  'Every counted, refused or voided scan, and every credited find. Written by record_scan (repeats within 5 s leave no '
  'row) and by the corrections of organisers.';
comment on column public.scans.status is
  'success counts. voided: an organiser took the find back; it counts nowhere and its place is free again.';
comment on column public.scans.failure_reason is
  'Error key of a refused scan; ''decoy'' for a trap code, which players read as qr_code_not_found (list_scans).';
comment on column public.scans.qr_code_id is 'Null when the code is unknown.';
comment on column public.scans.current_points is
  'Points of the player in the session right after this scan; null for a refused one.';
comment on column public.scans.scanned_at is
  'When the phone captured the code, at most 30 days before received_at: earlier for scans sent after being offline.';
comment on column public.scans.received_at is
  'When the database recorded it; rate limits and the board follow this time, not the phone''s.';
comment on column public.scans.client_scan_id is
  'Id that the phone gave the scan; the same id gets the first answer again.';
comment on column public.scans.presented_key is
  'Number of the presented text when it is no code of the session, to recognise a repeat within 5 s. See '
  'private.presented_key.';
-- Includes the time, so that statistics of codes never visit the table.
create unique index scans_success_key on public.scans (game_session_id, qr_code_id, user_id) include (scanned_at)
  where status = 'success';
-- Refusals by code; a counted scan adds no entry.
create index scans_failed_idx on public.scans (game_session_id, qr_code_id, failure_reason,
  user_id) include (scanned_at) where status = 'failed';
create unique index scans_client_scan_id_key on public.scans (user_id, client_scan_id) where client_scan_id is not null;
create index scans_user_id_received_at_idx on public.scans (user_id, received_at desc);
-- Rows are inserted in this order, so a block range index finds the last hours almost for free.
create index scans_received_at_idx on public.scans using brin (received_at);

-- Finds that an organiser took back; few, so lists read them apart.
create index scans_voided_idx on public.scans (game_session_id, id) where status = 'voided';

-- Append-only. The state of a find is its status; these rows say who changed it, when and why.
create table public.find_corrections (
  id bigint generated always as identity primary key,
  kind text not null constraint find_corrections_kind_known check (kind in ('credit', 'void', 'restore')),
  scan_id bigint not null references public.scans (id) on delete cascade,
  game_session_id uuid not null,
  user_id uuid not null references public.profiles (id) on delete cascade,
  points_before integer not null,
  points_after integer not null,
  reason public.correction_reason not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null
);
comment on table public.find_corrections is
  'Finds that organisers credited, voided or restored, with the points of the player before and after. Written only by '
  'admin_correct_finds and admin_credit_find.';
comment on column public.find_corrections.user_id is 'The player whose find it is; created_by is the organiser.';
create index find_corrections_scan_id_idx on public.find_corrections (scan_id, id desc);
create index find_corrections_user_id_idx on public.find_corrections (user_id);
create index find_corrections_game_session_id_idx on public.find_corrections (game_session_id, created_at);
create index find_corrections_created_by_idx on public.find_corrections (created_by) where created_by is not null;

-- Append-only: a mistake is taken back by the opposite points.
create table public.point_adjustments (
  id bigint generated always as identity primary key,
  game_session_id uuid not null,
  user_id uuid not null references public.profiles (id) on delete cascade,
  points integer not null constraint point_adjustments_points_range
    check (points <> 0 and points between -100000 and 100000),
  points_before integer not null,
  points_after integer not null,
  reason public.correction_reason not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null
);
comment on table public.point_adjustments is
  'Bonus (positive) and penalty (negative) points of a player in a session. Written only by admin_adjust_points.';
create index point_adjustments_user_id_idx on public.point_adjustments (user_id, game_session_id);
create index point_adjustments_game_session_id_idx on public.point_adjustments (game_session_id, created_at);
create index point_adjustments_created_by_idx on public.point_adjustments (created_by) where created_by is not null;

-- Answers of corrections by request id, so that a repeated request changes nothing twice.
create table private.correction_requests (
  request_id uuid primary key,
  arguments jsonb not null,
  result jsonb not null,
  created_at timestamptz not null
);
comment on table private.correction_requests is
  'What each correction was asked to do, as a hash, and its answer with ids and points, without names.';

-- A counted scan is its own points entry; a second table would need a write per scan.
create view public.point_entries with (security_invoker = true) as
  select id, user_id, qr_code_id, qr_code_name, game_session_id, points, received_at as created_at
  from public.scans where status = 'success';
comment on view public.point_entries is
  'Points of counted scans. Row-level security of scans applies, which hides credited finds from players; '
  'list_point_entries has those too, and bonus and penalty points.';

-- What the total of a player is the sum of.
create view private.counted_points with (security_invoker = true) as
  select 'scan' as kind, id, user_id, qr_code_name, game_session_id, points::integer, received_at as created_at,
    null::text as reason
  from public.scans where status = 'success'
  union all
  select 'adjustment', id, user_id, null, game_session_id, points, created_at, reason from public.point_adjustments;
comment on view private.counted_points is 'Counted scans, and bonus and penalty points, of everybody.';

-- Computed column: profiles?select=*,points_total. A stored one would be written with every scan.
create function public.points_total(p_profile public.profiles) returns integer
language sql stable security invoker set search_path = '' as $$
  -- A membership with a wallet belongs to a test session, which scores nothing.
  select coalesce(sum(current_points), 0)::integer from public.user_game_sessions
  where user_id = p_profile.id and test_balance is null
$$;
comment on function public.points_total(public.profiles) is
  'Points of a player over all real sessions (computed column).';
grant execute on function public.points_total(public.profiles) to authenticated;

-- Turns of a hunt that no other row tells, for its timeline. Append-only.
create table public.session_events (
  id bigint generated always as identity primary key,
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  kind text not null constraint session_events_kind_known
    check (kind in ('pause', 'resume', 'reschedule', 'withdraw')),
  details jsonb not null default '{}',
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null
);
comment on table public.session_events is
  'Pauses, moved ends and withdrawn codes of a session. Written only by the RPCs of these steps.';
create index session_events_game_session_id_idx on public.session_events (game_session_id, created_at);
create index session_events_created_by_idx on public.session_events (created_by) where created_by is not null;

-- supabase/schemas/20_game/tables_screens.sql

-- Venue screens: a page for the big screen at the venue, opened by a link instead of an account.

create table private.venue_screens (
  game_session_id uuid primary key references public.game_sessions (id) on delete cascade,
  token_hash bytea,
  link_made_at timestamptz,
  panels text[] not null default '{countdown,board,finds,announcements,join}' constraint venue_screens_panels_known
    check (panels <@ array['countdown', 'board', 'finds', 'announcements', 'join', 'map'] and cardinality(panels) <= 6),
  theme text not null default 'dark' constraint venue_screens_theme_format check (theme ~ '^[a-z]{1,20}$'),
  language public.language_code not null default 'hu',
  allows_embedding boolean not null default false,
  reveal_places integer constraint venue_screens_reveal_places_range check (reveal_places between 1 and 10),
  revealed_places public.non_negative not null default 0
);
comment on table private.venue_screens is
  'The venue screen of a hunt (<site>/screen/<token>): its link, what it shows, and how far the reveal has come.';
comment on column private.venue_screens.token_hash is
  'SHA-256 of the token in the link; null: no link works. The token itself is shown once and stored nowhere.';
comment on column private.venue_screens.theme is 'Name of a theme of the client, which knows the list.';
comment on column private.venue_screens.reveal_places is
  'The reveal shows so many places, from last to first; null: the screen is live.';
comment on column private.venue_screens.revealed_places is 'Number of places that are revealed already.';
create unique index venue_screens_token_hash_key on private.venue_screens (token_hash);

-- supabase/schemas/30_shop/tables.sql

-- Shop: clues, solution guides, purchases and the token ledger.

create table public.clue_templates (
  id uuid primary key default gen_random_uuid(),
  name_hu text not null constraint clue_templates_name_hu_length check (char_length(btrim(name_hu)) between 1 and 200),
  name_en text not null default '' constraint clue_templates_name_en_length check (char_length(name_en) <= 200),
  description_hu text not null default '' constraint clue_templates_description_hu_length
    check (char_length(description_hu) <= 2000),
  description_en text not null default '' constraint clue_templates_description_en_length
    check (char_length(description_en) <= 2000),
  clue_type text not null default 'compass' constraint clue_templates_clue_type_format
    check (clue_type ~ '^[a-z_]{1,40}$'),
  price integer not null default 10 constraint clue_templates_price_range check (price between 0 and 10000),
  required_clue_id uuid references public.clue_templates (id) on delete restrict,
  available_from timestamptz constraint clue_templates_available_from_range
    check (available_from >= '0001-01-01Z' and available_from < '10000-01-01Z'), -- clients cannot read 'infinity'
  is_active boolean not null default true,
  is_locked boolean not null default false,
  added_at timestamptz not null default now() constraint clue_templates_added_at_range
    check (added_at >= '0001-01-01Z' and added_at < '10000-01-01Z'),
  created_at timestamptz not null default now() constraint clue_templates_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint clue_templates_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z'),
  constraint clue_templates_not_own_requirement check (required_clue_id is distinct from id)
);
comment on table public.clue_templates is
  'Clues for sale, without their content. Players see active, unlocked ones of their sessions.';
comment on column public.clue_templates.price is 'Price in tokens.';
comment on column public.clue_templates.is_locked is
  'Locked clues are not for sale, nor are inactive ones; bought ones stay readable.';
comment on column public.clue_templates.required_clue_id is 'Clue that the player must own first.';
comment on column public.clue_templates.available_from is 'Not for sale before this server time.';
create index clue_templates_required_clue_id_idx on public.clue_templates (required_clue_id);

-- The secret half of a clue in a table of its own: policies hide rows, but cannot hide columns reliably. qr_code_id is
-- secret too: it is printed on the code.
create table public.clue_contents (
  clue_id uuid primary key references public.clue_templates (id) on delete cascade,
  content_hu text not null default '' constraint clue_contents_content_hu_length
    check (char_length(content_hu) <= 10000),
  content_en text not null default '' constraint clue_contents_content_en_length
    check (char_length(content_en) <= 10000),
  qr_code_id uuid references public.qr_codes (id) on delete set null,
  updated_at timestamptz not null default now() constraint clue_contents_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z')
);
comment on table public.clue_contents is 'Secret content of a clue. Admins only; buyers get a copy in purchased_clues.';
comment on column public.clue_contents.qr_code_id is
  'Code that this clue leads to; once a player has found it, the clue is no longer sold to them.';
create index clue_contents_qr_code_id_idx on public.clue_contents (qr_code_id);

create table public.clue_solution_guides (
  id uuid primary key default gen_random_uuid(),
  clue_id uuid not null references public.clue_templates (id) on delete cascade,
  price integer not null default 10 constraint clue_solution_guides_price_range check (price between 0 and 10000),
  is_active boolean not null default true,
  created_at timestamptz not null default now() constraint clue_solution_guides_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint clue_solution_guides_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z')
);
comment on table public.clue_solution_guides is 'Solution guides for sale, one per clue, without their content.';
comment on column public.clue_solution_guides.price is 'Price in tokens.';
create unique index clue_solution_guides_clue_id_key on public.clue_solution_guides (clue_id);

create table public.clue_solution_guide_contents (
  solution_guide_id uuid primary key references public.clue_solution_guides (id) on delete cascade,
  content_hu text not null default '' constraint clue_solution_guide_contents_content_hu_length
    check (char_length(content_hu) <= 10000),
  content_en text not null default '' constraint clue_solution_guide_contents_content_en_length
    check (char_length(content_en) <= 10000),
  updated_at timestamptz not null default now() constraint clue_solution_guide_contents_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z')
);
comment on table public.clue_solution_guide_contents is
  'Secret content of a guide. Admins only; buyers get a copy in purchased_solution_guides.';

create table public.game_session_clues (
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  clue_id uuid not null references public.clue_templates (id) on delete restrict,
  position integer not null default 0,
  is_withdrawn boolean not null default false,
  primary key (game_session_id, clue_id)
);
comment on table public.game_session_clues is 'Clues sold in a session, in shop order.';
comment on column public.game_session_clues.is_withdrawn is
  'Its code is withdrawn: not for sale, and clues that require it are for sale without it. Kept here for buy_clue.';
create index game_session_clues_clue_id_idx on public.game_session_clues (clue_id);

create table public.token_balances (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  balance public.non_negative not null default 0,
  total_earned public.non_negative not null default 0,
  total_spent public.non_negative not null default 0,
  last_updated timestamptz not null default now()
) with (fillfactor = 80);
comment on table public.token_balances is
  'One balance per user, in tokens. Its row lock serialises all token operations of a user.';

create table public.token_transactions (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  type public.token_transaction_type not null,
  delta public.token_delta not null,
  amount integer not null generated always as (abs(delta)) stored,
  description public.token_description not null default '',
  status public.token_transaction_status not null default 'completed',
  created_at timestamptz not null,
  completed_at timestamptz not null,
  metadata jsonb not null,
  order_id uuid,
  payment_method text,
  request_id uuid,
  counts_for_rate_limit boolean not null default true
);
comment on table public.token_transactions is
  'Append-only token ledger. Written only by private.try_post_tokens; the sum of delta is the balance.';
comment on column public.token_transactions.delta is
  'Signed tokens: positive earns, negative spends. amount is its absolute value.';
comment on column public.token_transactions.metadata is '{previousBalance, newBalance} in tokens.';
comment on column public.token_transactions.request_id is
  'Id that the client gave the operation; the same id never moves tokens twice.';
comment on column public.token_transactions.counts_for_rate_limit is
  'False for movements that the player did not request (grants, adjustments by an admin, jackpots).';
create unique index token_transactions_request_id_key on public.token_transactions (user_id, request_id)
  where request_id is not null;
-- The rate limit reads the tenth latest operation of a user: ten steps on this index. With the time included they are
-- read in order; without it the planner would collect and sort all rows of a user who has few.
create index token_transactions_user_id_id_idx on public.token_transactions (user_id, id desc) include (created_at,
  counts_for_rate_limit);
-- Type, amount and player are included, so that counting a type or summing a period reads no row.
create index token_transactions_created_at_idx on public.token_transactions (created_at desc, id desc) include (type,
  delta, user_id);
-- Texts that people wrote, for the organisers' search; most rows have a generated text and are left out.
create index token_transactions_notes_idx on public.token_transactions (id) include (created_at, type, description)
  where description not like all ('{clue:%,guide:%,session:%,vip:%,jackpot:%,order:%}');

create table public.purchased_clues (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  clue_id uuid not null references public.clue_templates (id) on delete restrict,
  game_session_id uuid not null,
  clue_name_hu text not null,
  clue_name_en text not null,
  clue_type text not null default 'compass',
  clue_description_hu text not null,
  clue_description_en text not null,
  clue_content_hu text not null,
  clue_content_en text not null,
  purchase_price public.non_negative not null,
  purchased_at timestamptz not null,
  has_guide boolean not null default false,
  order_id uuid,
  is_accessible boolean not null default true,
  access_expires_at timestamptz,
  token_transaction_id bigint,
  request_id uuid,
  result jsonb,
  -- References the membership, which belongs to the player: a reference to the session would lock the key of its row
  -- with each purchase, a hot spot.
  foreign key (game_session_id, user_id) references public.user_game_sessions (game_session_id, user_id)
    on delete cascade,
  constraint purchased_clues_request_answered check ((request_id is null) = (result is null))
);
comment on table public.purchased_clues is
  'Clues that players own, with a copy of the content as bought. Written only by buy_clue and pay_order.';
comment on column public.purchased_clues.purchase_price is 'Tokens paid.';
comment on column public.purchased_clues.is_accessible is
  'False, or access_expires_at in the past: the policy hides the clue from its owner.';
comment on column public.purchased_clues.request_id is
  'Id that the client gave the purchase; null when an order delivered the clue.';
comment on column public.purchased_clues.has_guide is
  'True when a solution guide was on offer for this clue at the time of purchase.';
comment on column public.purchased_clues.result is 'Answer of buy_clue; a repeated request id gets the same answer.';
-- Includes all columns that the statistics read of a purchase, so that they need not read the copied contents.
create unique index purchased_clues_owner_key on public.purchased_clues (game_session_id, user_id, clue_id)
  include (purchased_at, purchase_price);
create index purchased_clues_clue_id_idx on public.purchased_clues (clue_id, game_session_id, user_id)
  include (purchased_at, purchase_price);
-- Also finds a user's purchases.
create unique index purchased_clues_request_id_key on public.purchased_clues (user_id, request_id);

create table public.purchased_solution_guides (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  clue_id uuid not null references public.clue_templates (id) on delete restrict,
  solution_guide_id uuid not null references public.clue_solution_guides (id) on delete restrict,
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  content_hu text not null,
  content_en text not null,
  price integer not null constraint purchased_solution_guides_price_range check (price >= 0),
  purchased_at timestamptz not null,
  access_expires_at timestamptz,
  order_id uuid,
  token_transaction_id bigint,
  request_id uuid,
  result jsonb,
  constraint purchased_solution_guides_request_answered check ((request_id is null) = (result is null))
);
comment on table public.purchased_solution_guides is
  'Solution guides that players own. Written only by buy_solution_guide and pay_order.';
comment on column public.purchased_solution_guides.price is 'Tokens paid.';
comment on column public.purchased_solution_guides.request_id is
  'Id that the client gave the purchase; null when an order delivered the guide.';
create unique index purchased_solution_guides_owner_key on public.purchased_solution_guides (user_id, game_session_id,
  solution_guide_id);
create unique index purchased_solution_guides_request_id_key on public.purchased_solution_guides (user_id, request_id);
create index purchased_solution_guides_clue_id_idx on public.purchased_solution_guides (clue_id);
create index purchased_solution_guides_guide_id_idx on public.purchased_solution_guides (solution_guide_id);
create index purchased_solution_guides_session_id_idx on public.purchased_solution_guides (game_session_id);

-- supabase/schemas/30_shop/tables_clue_views.sql

-- Clue views, which the statistics of clues need besides purchases and scans.

create table public.clue_views (
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  clue_id uuid not null references public.clue_templates (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  viewed_at timestamptz not null,
  primary key (game_session_id, clue_id, user_id)
);
comment on table public.clue_views is
  'When a player first saw a clue in the shop of a session. Written by track_clue_views; only statistics read it.';
create index clue_views_clue_id_idx on public.clue_views (clue_id);
create index clue_views_user_id_idx on public.clue_views (user_id);

-- supabase/schemas/40_commerce/tables.sql

-- Commerce: token packages, featured offers and coupons; orders are in tables_orders.
-- Money is in minor units (1 500 Ft = 150000, 4.90 € = 490), tokens are whole.

create table public.token_products (
  id uuid primary key default gen_random_uuid(),
  name_hu text not null constraint token_products_name_hu_length check (char_length(btrim(name_hu)) between 1 and 200),
  name_en text not null default '' constraint token_products_name_en_length check (char_length(name_en) <= 200),
  description_hu text not null default '' constraint token_products_description_hu_length
    check (char_length(description_hu) <= 2000),
  description_en text not null default '' constraint token_products_description_en_length
    check (char_length(description_en) <= 2000),
  tokens integer not null constraint token_products_tokens_range check (tokens between 1 and 10000),
  price_huf_minor integer not null constraint token_products_price_huf_range
    check (price_huf_minor between 1 and 100000000),
  price_eur_minor integer not null constraint token_products_price_eur_range
    check (price_eur_minor between 1 and 100000000),
  position integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now() constraint token_products_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint token_products_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z')
);
comment on table public.token_products is
  'Token packages sold for money. Players see active ones; organisers edit them.';
comment on column public.token_products.price_huf_minor is 'Price in hundredths of a forint.';
comment on column public.token_products.price_eur_minor is 'Price in cents.';

create table public.featured_offers (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint featured_offers_kind_known check (kind in ('clue', 'guide', 'bundle', 'product')),
  name_hu text not null constraint featured_offers_name_hu_length check (char_length(btrim(name_hu)) between 1 and 200),
  name_en text not null default '' constraint featured_offers_name_en_length check (char_length(name_en) <= 200),
  description_hu text not null default '' constraint featured_offers_description_hu_length
    check (char_length(description_hu) <= 2000),
  description_en text not null default '' constraint featured_offers_description_en_length
    check (char_length(description_en) <= 2000),
  game_session_id uuid references public.game_sessions (id) on delete cascade,
  clue_id uuid references public.clue_templates (id) on delete cascade,
  solution_guide_id uuid references public.clue_solution_guides (id) on delete cascade,
  product_id uuid references public.token_products (id) on delete cascade,
  promo_price integer constraint featured_offers_promo_price_range check (promo_price between 0 and 10000),
  promo_price_huf_minor integer constraint featured_offers_promo_huf_range
    check (promo_price_huf_minor between 0 and 100000000),
  promo_price_eur_minor integer constraint featured_offers_promo_eur_range
    check (promo_price_eur_minor between 0 and 100000000),
  bonus_tokens integer not null default 0 constraint featured_offers_bonus_tokens_range
    check (bonus_tokens between 0 and 10000),
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  stock integer constraint featured_offers_stock_range check (stock between 1 and 1000000),
  sold integer not null default 0,
  vip_early_minutes integer not null default 0
    constraint featured_offers_vip_early_range check (vip_early_minutes between 0 and 10080),
  is_active boolean not null default true,
  created_at timestamptz not null default now() constraint featured_offers_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint featured_offers_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z'),
  constraint featured_offers_dates_ordered check (starts_at < ends_at),
  -- clients cannot read 'infinity'
  constraint featured_offers_dates_range check (starts_at >= '0001-01-01Z' and ends_at < '10000-01-01Z'),
  constraint featured_offers_within_stock check (sold >= 0 and (stock is null or sold <= stock)),
  constraint featured_offers_target_fits_kind check (
    (clue_id is not null) = (kind = 'clue') and (solution_guide_id is not null) = (kind = 'guide')
    and (product_id is not null) = (kind = 'product')),
  constraint featured_offers_price_fits_kind check (
    (promo_price is not null) = (kind in ('clue', 'guide'))
    and (promo_price_huf_minor is not null) = (kind in ('product', 'bundle'))
    and (promo_price_eur_minor is not null) = (kind in ('product', 'bundle'))
    and (bonus_tokens = 0 or kind = 'bundle'))
) with (fillfactor = 50); -- room for heap-only updates of sold
comment on table public.featured_offers is
  'Promotional prices for a time. A clue or guide costs promo_price tokens; a product or bundle costs money.';
comment on column public.featured_offers.kind is
  'Determines which of clue_id, solution_guide_id and product_id is set; a bundle has rows in featured_offer_items '
  'instead.';
comment on column public.featured_offers.promo_price is
  'Tokens, for clues and guides; products and bundles have promo_price_huf_minor and promo_price_eur_minor instead.';
comment on column public.featured_offers.game_session_id is 'Null: in every session.';
comment on column public.featured_offers.bonus_tokens is 'Tokens that a bundle contains besides its clues.';
comment on column public.featured_offers.stock is 'Number of sales allowed; null: no limit.';
comment on column public.featured_offers.sold is
  'Sales counted against the stock, never more than it. Offers without a stock are not counted here, so that their '
  'buyers do not queue for one row; purchases and orders reference the offer.';
comment on column public.featured_offers.vip_early_minutes is
  'Minutes before starts_at that VIP players may buy, limited by their tier.';
create index featured_offers_clue_id_idx on public.featured_offers (clue_id, ends_at) where clue_id is not null;
create index featured_offers_solution_guide_id_idx on public.featured_offers (solution_guide_id, ends_at)
  where solution_guide_id is not null;
create index featured_offers_product_id_idx on public.featured_offers (product_id, ends_at)
  where product_id is not null;
create index featured_offers_game_session_id_idx on public.featured_offers (game_session_id)
  where game_session_id is not null;
create index featured_offers_ends_at_idx on public.featured_offers (ends_at);

-- Referenced by bundle items: the pair guarantees that a guide belongs to the clue beside it.
create unique index clue_solution_guides_id_clue_id_key on public.clue_solution_guides (id, clue_id);

create table public.featured_offer_items (
  offer_id uuid not null references public.featured_offers (id) on delete cascade,
  clue_id uuid not null references public.clue_templates (id) on delete cascade,
  solution_guide_id uuid,
  position integer not null default 0,
  primary key (offer_id, clue_id),
  constraint featured_offer_items_guide_of_clue_fkey foreign key (solution_guide_id, clue_id)
    -- the clue stays in the bundle
    references public.clue_solution_guides (id, clue_id) on delete set null (solution_guide_id)
);
comment on table public.featured_offer_items is 'Contents of a bundle: clues, each with or without its solution guide.';
create index featured_offer_items_clue_id_idx on public.featured_offer_items (clue_id);
create index featured_offer_items_solution_guide_id_idx on public.featured_offer_items (solution_guide_id, clue_id);

create table public.featured_offer_events (
  offer_id uuid not null references public.featured_offers (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null constraint featured_offer_events_kind_known check (kind in ('impression', 'click')),
  day date not null,
  primary key (offer_id, user_id, kind, day)
);
comment on table public.featured_offer_events is
  'Players who saw or opened an offer, once per day (UTC). Written by track_offers; only statistics read it.';
create index featured_offer_events_user_id_idx on public.featured_offer_events (user_id);

create table public.coupons (
  id uuid primary key default gen_random_uuid(),
  code text not null constraint coupons_code_format check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,39}$'),
  kind text not null constraint coupons_kind_known check (kind in ('tokens', 'percent', 'fixed')),
  tokens integer constraint coupons_tokens_range check (tokens between 1 and 10000),
  percent integer constraint coupons_percent_range check (percent between 1 and 100),
  fixed_huf_minor integer constraint coupons_fixed_huf_range check (fixed_huf_minor between 1 and 100000000),
  fixed_eur_minor integer constraint coupons_fixed_eur_range check (fixed_eur_minor between 1 and 100000000),
  valid_from timestamptz not null default now(),
  valid_until timestamptz,
  max_uses integer constraint coupons_max_uses_range check (max_uses between 1 and 1000000),
  uses integer not null default 0,
  max_uses_per_user integer not null default 1 constraint coupons_max_uses_per_user_range
    check (max_uses_per_user between 1 and 1000),
  minimum_huf_minor integer not null default 0 constraint coupons_minimum_huf_range
    check (minimum_huf_minor between 0 and 100000000),
  minimum_eur_minor integer not null default 0 constraint coupons_minimum_eur_range
    check (minimum_eur_minor between 0 and 100000000),
  product_id uuid references public.token_products (id) on delete cascade,
  batch text constraint coupons_batch_length check (char_length(batch) between 1 and 100),
  max_batch_uses_per_user integer
    constraint coupons_max_batch_uses_per_user_range check (max_batch_uses_per_user between 1 and 1000),
  is_active boolean not null default true,
  created_at timestamptz not null default now() constraint coupons_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint coupons_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z'),
  constraint coupons_dates_ordered check (valid_until is null or valid_from < valid_until),
  constraint coupons_dates_range
    check (valid_from >= '0001-01-01Z' and valid_from < '10000-01-01Z' and valid_until < '10000-01-01Z'),
  constraint coupons_within_max_uses check (uses >= 0 and (max_uses is null or uses <= max_uses)),
  constraint coupons_value_fits_kind check (
    (tokens is not null) = (kind = 'tokens') and (percent is not null) = (kind = 'percent')
    and (fixed_huf_minor is not null) = (kind = 'fixed') and (fixed_eur_minor is not null) = (kind = 'fixed'))
) with (fillfactor = 50); -- room for heap-only updates of uses
comment on table public.coupons is 'Coupon codes. Players never read this table: a code is worth money.';
comment on column public.coupons.kind is
  'tokens: credited at once. percent and fixed: off the price of one order of a token package.';
comment on column public.coupons.code is 'Upper case; players may type it in any case.';
comment on column public.coupons.fixed_huf_minor is
  'Discount in HUF (hundredths of a forint); fixed_eur_minor in EUR (cents). Only the columns of the coupon''s kind '
  'are set.';
comment on column public.coupons.valid_until is 'End of validity; null: none.';
comment on column public.coupons.max_uses is 'Uses by all players together; null: no limit.';
comment on column public.coupons.uses is
  'Number of uses. Only redemptions and paid orders change it; a trigger ignores other writes.';
comment on column public.coupons.minimum_huf_minor is 'Minimum list price of the order (hundredths of a forint).';
comment on column public.coupons.product_id is 'Product that the coupon is limited to; null: every product.';
comment on column public.coupons.batch is 'Name of the batch of single-use codes.';
comment on column public.coupons.max_batch_uses_per_user is
  'Number of codes of the batch that one player may use; null: no limit.';
create unique index coupons_code_key on public.coupons (code);
create index coupons_product_id_idx on public.coupons (product_id) where product_id is not null;
create index coupons_created_at_idx on public.coupons (created_at desc, code);
create index coupons_batch_idx on public.coupons (batch) where batch is not null;

-- supabase/schemas/40_commerce/tables_orders.sql

-- Orders with their payments, and what was sold for them or given away.

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null constraint orders_kind_known check (kind in ('product', 'bundle')),
  product_id uuid references public.token_products (id) on delete set null,
  offer_id uuid references public.featured_offers (id) on delete set null,
  coupon_id uuid references public.coupons (id) on delete set null,
  name_hu text not null,
  name_en text not null,
  tokens integer not null constraint orders_tokens_range check (tokens between 0 and 10000),
  currency text not null constraint orders_currency_known check (currency in ('HUF', 'EUR')),
  list_price_minor integer not null constraint orders_list_price_minor_range check (list_price_minor >= 0),
  discount_minor integer not null constraint orders_discount_minor_range check (discount_minor >= 0),
  total_minor integer not null constraint orders_total_minor_range check (total_minor >= 0),
  price_reason text not null constraint orders_price_reason_known
    check (price_reason in ('regular', 'offer', 'vip', 'coupon')),
  status text not null default 'pending' constraint orders_status_known
    check (status in ('pending', 'paid', 'cancelled')),
  payment_method text,
  receipt_number bigint,
  created_at timestamptz not null,
  paid_at timestamptz,
  cancelled_at timestamptz,
  expires_at timestamptz not null,
  game_session_id uuid references public.game_sessions (id) on delete set null,
  request_id uuid not null,
  request jsonb not null,
  result jsonb not null,
  constraint orders_add_up check (total_minor = list_price_minor - discount_minor),
  constraint orders_paid_completely check (
    (status = 'paid') = (paid_at is not null) and (status = 'paid') = (receipt_number is not null)
    and (status = 'paid') = (payment_method is not null)),
  constraint orders_cancelled_dated check ((status = 'cancelled') = (cancelled_at is not null))
);
comment on table public.orders is
  'Orders of token packages and bundles at the displayed price. Written only by create_order, pay_order and '
  'cancel_order.';
comment on column public.orders.kind is 'product: a token package. bundle: the bundle of an offer.';
comment on column public.orders.name_hu is 'Name and tokens as ordered, whatever happens to the product.';
comment on column public.orders.total_minor is
  'Amount due, in minor units of the currency: list_price_minor less discount_minor.';
comment on column public.orders.price_reason is 'The single discount applied; regular: none.';
comment on column public.orders.payment_method is
  'Brand and last four digits of the simulated card; no card number reaches the database.';
comment on column public.orders.receipt_number is 'Number of the receipt, assigned at payment in rising order.';
comment on column public.orders.expires_at is 'An unpaid order keeps its price until then (30 minutes).';
comment on column public.orders.game_session_id is
  'The session whose clues a bundle delivers; null for token packages.';
comment on column public.orders.request is 'Arguments of create_order; the same request id must have the same ones.';
comment on column public.orders.result is 'Answer of create_order; a repeated request id gets the same answer.';
create unique index orders_request_id_key on public.orders (user_id, request_id);
-- One waiting order per player and item, expired or not: create_order replaces it.
create unique index orders_waiting_product_key on public.orders (user_id, product_id) where status = 'pending'
  and kind = 'product';
create unique index orders_waiting_bundle_key on public.orders (user_id, offer_id, game_session_id)
  where status = 'pending' and kind = 'bundle';
create unique index orders_receipt_number_key on public.orders (receipt_number) where receipt_number is not null;
create index orders_user_id_created_at_idx on public.orders (user_id, created_at desc);
create index orders_created_at_idx on public.orders (created_at desc, id);
create index orders_product_id_idx on public.orders (product_id) where product_id is not null;
create index orders_offer_id_idx on public.orders (offer_id) where offer_id is not null;
create index orders_coupon_id_idx on public.orders (coupon_id) where coupon_id is not null;
create index orders_game_session_id_idx on public.orders (game_session_id) where game_session_id is not null;

create sequence private.receipt_numbers as bigint start with 1;
comment on sequence private.receipt_numbers is
  'Receipt numbers. A payment that is undone at its last step leaves a gap; none is ever given twice.';

create table public.order_payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  request_id uuid not null,
  status text not null constraint order_payments_status_known check (status in ('succeeded', 'failed')),
  payment_method text not null,
  created_at timestamptz not null,
  result jsonb,
  constraint order_payments_success_answered check ((status = 'succeeded') = (result is not null))
);
comment on table public.order_payments is
  'Payment attempts, including refused ones (about one in ten). Written only by pay_order.';
comment on column public.order_payments.result is 'Answer of pay_order; a repeated request id gets the same answer.';
create unique index order_payments_request_id_key on public.order_payments (user_id, request_id);
-- Guarantees that an order is paid only once.
create unique index order_payments_succeeded_key on public.order_payments (order_id) where status = 'succeeded';
create index order_payments_order_id_idx on public.order_payments (order_id);
create index order_payments_user_id_created_at_idx on public.order_payments (user_id, created_at desc);

-- A redemption outlives the account anonymously: a single-use code stays used.
create table public.coupon_redemptions (
  id uuid primary key default gen_random_uuid(),
  coupon_id uuid not null references public.coupons (id) on delete restrict,
  user_id uuid references public.profiles (id) on delete set null,
  order_id uuid references public.orders (id) on delete set null,
  token_transaction_id bigint,
  tokens integer constraint coupon_redemptions_tokens_range check (tokens between 1 and 10000),
  discount_minor integer constraint coupon_redemptions_discount_minor_range check (discount_minor >= 0),
  currency text constraint coupon_redemptions_currency_known check (currency in ('HUF', 'EUR')),
  redeemed_at timestamptz not null,
  constraint coupon_redemptions_one_kind check (
    (tokens is null) <> (discount_minor is null) and (discount_minor is null) = (currency is null)
    and (tokens is null) = (token_transaction_id is null))
);
comment on table public.coupon_redemptions is
  'Each use of a coupon: tokens credited, or the discount of a paid order. Written only by redeem_coupon and '
  'pay_order.';
comment on column public.coupon_redemptions.user_id is 'Null once the account is deleted.';
create index coupon_redemptions_coupon_id_user_id_idx on public.coupon_redemptions (coupon_id, user_id);
create index coupon_redemptions_user_id_idx on public.coupon_redemptions (user_id, redeemed_at desc);
create unique index coupon_redemptions_order_id_key on public.coupon_redemptions (order_id) where order_id is not null;
create index coupon_redemptions_redeemed_at_idx on public.coupon_redemptions (redeemed_at desc, id);

create table private.coupon_attempts (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  attempted_at timestamptz not null
);
comment on table private.coupon_attempts is 'Refused coupon codes of the last minute, to prevent guessing.';
create index coupon_attempts_user_id_idx on private.coupon_attempts (user_id, attempted_at desc);

-- Links from purchases to the offer that reduced the price or the order that delivered them.
alter table public.purchased_clues
  add column offer_id uuid references public.featured_offers (id) on delete set null,
  add foreign key (order_id) references public.orders (id) on delete set null;
comment on column public.purchased_clues.order_id is
  'The order of the bundle that delivered this clue; then the price is 0 and no tokens moved.';
comment on column public.purchased_clues.offer_id is 'The offer whose price was paid.';
create index purchased_clues_offer_id_idx on public.purchased_clues (offer_id) where offer_id is not null;
create index purchased_clues_order_id_idx on public.purchased_clues (order_id) where order_id is not null;

alter table public.purchased_solution_guides
  add column offer_id uuid references public.featured_offers (id) on delete set null,
  add foreign key (order_id) references public.orders (id) on delete set null;
comment on column public.purchased_solution_guides.order_id is
  'The order of the bundle that delivered this guide; then the price is 0 and no tokens moved.';
comment on column public.purchased_solution_guides.offer_id is 'The offer whose price was paid.';
create index purchased_solution_guides_offer_id_idx on public.purchased_solution_guides (offer_id)
  where offer_id is not null;
create index purchased_solution_guides_order_id_idx on public.purchased_solution_guides (order_id)
  where order_id is not null;

-- Nobody gets the same gift twice by deleting the account and signing up again with the same address. The hash differs
-- per gift, so rows cannot be linked.
create table private.remembered_gifts (
  address_hash bytea not null,
  game_session_id uuid references public.game_sessions (id) on delete cascade,
  coupon_id uuid references public.coupons (id) on delete cascade,
  uses public.positive not null default 1,
  constraint remembered_gifts_one_kind check ((game_session_id is null) <> (coupon_id is null))
);
comment on table private.remembered_gifts is
  'Starting tokens of a session, or uses of a coupon, received by an address: a SHA-256 hash that outlives the '
  'account. The privacy policy mentions it.';
create unique index remembered_gifts_session_key on private.remembered_gifts (game_session_id, address_hash)
  where game_session_id is not null;
create unique index remembered_gifts_coupon_key on private.remembered_gifts (coupon_id, address_hash)
  where coupon_id is not null;

-- supabase/schemas/50_vip/tables.sql

-- VIP: tiers and memberships.

create table public.vip_tiers (
  id uuid primary key default gen_random_uuid(),
  name_hu text not null constraint vip_tiers_name_hu_length check (char_length(btrim(name_hu)) between 1 and 100),
  name_en text not null default '' constraint vip_tiers_name_en_length check (char_length(name_en) <= 100),
  description_hu text not null default '' constraint vip_tiers_description_hu_length
    check (char_length(description_hu) <= 2000),
  description_en text not null default '' constraint vip_tiers_description_en_length
    check (char_length(description_en) <= 2000),
  price integer not null constraint vip_tiers_price_range check (price between 1 and 10000),
  duration_days integer not null constraint vip_tiers_duration_range check (duration_days between 1 and 3650),
  discount_percent integer not null default 0 constraint vip_tiers_discount_range
    check (discount_percent between 0 and 50),
  early_access_minutes integer not null default 0
    constraint vip_tiers_early_access_range check (early_access_minutes between 0 and 10080),
  badge text not null default 'bronze' constraint vip_tiers_badge_format check (badge ~ '^[a-z_]{1,40}$'),
  position integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now() constraint vip_tiers_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint vip_tiers_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z')
);
comment on table public.vip_tiers is
  'VIP tiers for sale: a discount, early access to offers and a badge for a time; never extra points.';
comment on column public.vip_tiers.price is 'Price in tokens for duration_days.';
comment on column public.vip_tiers.discount_percent is
  'Percent off clues, guides and token packages; the best single discount applies.';
comment on column public.vip_tiers.early_access_minutes is
  'Minutes before its start that an offer may open for this tier; the offer may allow less.';
comment on column public.vip_tiers.badge is 'Key of the badge that the client draws, such as bronze, silver or gold.';
comment on column public.vip_tiers.is_active is 'Inactive tiers are not for sale; existing memberships continue.';

create table public.vip_memberships (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  tier_id uuid not null references public.vip_tiers (id) on delete restrict,
  source text not null constraint vip_memberships_source_known check (source in ('purchase', 'grant')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  price integer not null default 0 constraint vip_memberships_price_range check (price >= 0),
  token_transaction_id bigint,
  granted_by uuid references public.profiles (id) on delete set null,
  request_id uuid not null,
  result jsonb not null,
  created_at timestamptz not null,
  constraint vip_memberships_dates_ordered check (starts_at <= ends_at),
  -- clients cannot read 'infinity'
  constraint vip_memberships_dates_range check (starts_at >= '0001-01-01Z' and ends_at < '10000-01-01Z'),
  constraint vip_memberships_paid_or_granted check ((source = 'purchase') = (token_transaction_id is not null)),
  constraint vip_memberships_grants_are_free check (source = 'purchase' or price = 0)
);
comment on table public.vip_memberships is
  'One row per purchase or grant; an extension starts where the one before ends, so that the rows of a user never '
  'overlap. Written only by buy_vip and admin_set_vip.';
comment on column public.vip_memberships.source is
  'purchase: bought with tokens (token_transaction_id). grant: given by an organiser (granted_by).';
comment on column public.vip_memberships.price is 'Tokens paid; 0 for a grant.';
comment on column public.vip_memberships.ends_at is
  'End of VIP. An admin who ends VIP sets it to that moment; a row that had not begun becomes empty.';
comment on column public.vip_memberships.result is
  'Answer of buy_vip or admin_set_vip; a repeated request id gets the same answer.';
create unique index vip_memberships_request_id_key on public.vip_memberships (user_id, request_id);
-- Finds the current membership of a user in one step.
create index vip_memberships_user_id_ends_at_idx on public.vip_memberships (user_id, ends_at desc);
create index vip_memberships_tier_id_idx on public.vip_memberships (tier_id);
create index vip_memberships_granted_by_idx on public.vip_memberships (granted_by) where granted_by is not null;
-- For the organisers' lists.
create index vip_memberships_created_at_idx on public.vip_memberships (created_at desc, id);
create index vip_memberships_ends_at_idx on public.vip_memberships (ends_at desc);

-- A grant stores its request id in its row; an ending has no row.
create table private.vip_endings (
  user_id uuid not null references public.profiles (id) on delete cascade,
  request_id uuid not null,
  result jsonb not null,
  primary key (user_id, request_id)
);
comment on table private.vip_endings is
  'Answers of admin_set_vip when it ended VIP: a repeated request must not end a membership bought since.';

-- supabase/schemas/60_jackpot/tables.sql

-- The jackpot of a session: an admin's seed and a published percentage of each purchase, for the first approved
-- treasure claim. No draws.

-- A session with a jackpot cannot be deleted: its ledger stays.
create table public.jackpots (
  id uuid primary key default gen_random_uuid(),
  game_session_id uuid not null references public.game_sessions (id) on delete restrict,
  share_percent integer not null constraint jackpots_share_range check (share_percent between 0 and 50),
  status text not null default 'open' constraint jackpots_status_known
    check (status in ('open', 'paid', 'rolled_over', 'returned')),
  paid_to uuid references public.profiles (id) on delete set null,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  constraint jackpots_close_dated check ((status = 'open') = (closed_at is null)),
  constraint jackpots_paid_to_winner check (paid_to is null or status = 'paid')
);
comment on table public.jackpots is
  'One jackpot per session. Written only by admin_save_jackpot, admin_close_jackpot and the approval of a claim; '
  'players read get_jackpot.';
comment on column public.jackpots.share_percent is
  'Percent of the tokens of each clue and guide purchase, rounded half up.';
comment on column public.jackpots.updated_at is
  'Version for organisers: changes when an organiser changes or closes it, not with purchases.';
comment on column public.jackpots.paid_to is 'The winner; null again once that account is deleted.';
create unique index jackpots_game_session_id_key on public.jackpots (game_session_id);
create index jackpots_paid_to_idx on public.jackpots (paid_to) where paid_to is not null;

-- No foreign keys to jackpot and ledger: a key-share lock on the jackpot for each purchase would make that row a hot
-- spot, and entries outlive a deleted account. check_invariants() looks for orphans.
create table public.jackpot_entries (
  id bigint generated always as identity primary key,
  jackpot_id uuid not null,
  kind text not null constraint jackpot_entries_kind_known
    check (kind in ('seed', 'share', 'payout', 'rollover_in', 'rollover_out', 'return')),
  delta integer not null,
  token_transaction_id bigint,
  created_at timestamptz not null,
  created_by uuid references public.profiles (id) on delete set null,
  request_id uuid,
  result jsonb,
  constraint jackpot_entries_delta_sign check (case
    when kind in ('share', 'rollover_in') then delta > 0
    when kind in ('payout', 'rollover_out', 'return') then delta < 0
    else delta <> 0 end),
  constraint jackpot_entries_tokens_moved check ((kind in ('share', 'payout')) = (token_transaction_id is not null)),
  constraint jackpot_entries_request_answered check ((request_id is null) = (result is null))
);
comment on table public.jackpot_entries is
  'Append-only ledger of the jackpots; the sum of delta is the amount of a jackpot.';
comment on column public.jackpot_entries.kind is
  'seed: put in by an organiser. share: a part of a purchase. payout: to the winner. rollover_out and rollover_in: '
  'moved to another jackpot. return: given back when it was closed.';
comment on column public.jackpot_entries.delta is 'Signed tokens; a negative seed takes back what an admin had put in.';
comment on column public.jackpot_entries.token_transaction_id is
  'The purchase that a share comes from, or the ledger row of a payout.';
comment on column public.jackpot_entries.created_by is 'The admin who seeded or closed; null for shares and payouts.';
comment on column public.jackpot_entries.result is
  'Answer of admin_save_jackpot; a repeated request id gets the same answer.';
create index jackpot_entries_jackpot_id_idx on public.jackpot_entries (jackpot_id, id);
-- The few rows that are not shares, so that a player's view does not read thousands of shares.
create index jackpot_entries_moves_idx on public.jackpot_entries (jackpot_id, kind) where kind <> 'share';
create unique index jackpot_entries_token_transaction_id_key on public.jackpot_entries (token_transaction_id)
  where token_transaction_id is not null;
create unique index jackpot_entries_request_id_key on public.jackpot_entries (jackpot_id, request_id)
  where request_id is not null;
create index jackpot_entries_created_by_idx on public.jackpot_entries (created_by) where created_by is not null;

-- Amount of a jackpot as 16 counters, so that purchases of a session do not all update one row. is_open is stored here
-- too: a purchase that waits for its counter while the jackpot closes must see it.
create table private.jackpot_shards (
  jackpot_id uuid not null references public.jackpots (id) on delete cascade,
  shard public.counter_shard not null,
  amount bigint not null default 0, -- may be negative in one shard; the sum over the shards never is
  is_open boolean not null default true,
  primary key (jackpot_id, shard),
  constraint jackpot_shards_closed_are_empty check (is_open or amount = 0)
) with (fillfactor = 25);
comment on table private.jackpot_shards is
  'Tokens of a jackpot, the sum of 16 shards; closing empties and locks them in one update.';

-- supabase/schemas/70_field/tables_announcements.sql

-- Announcements of organisers. Stored, so that nobody misses one.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete cascade,
  title_hu text not null constraint announcements_title_hu_length
    check (char_length(btrim(title_hu)) between 1 and 200),
  title_en text not null default '' constraint announcements_title_en_length check (char_length(title_en) <= 200),
  body_hu text not null default '' constraint announcements_body_hu_length check (char_length(body_hu) <= 4000),
  body_en text not null default '' constraint announcements_body_en_length check (char_length(body_en) <= 4000),
  audience text not null default 'members' constraint announcements_audience_known
    check (audience in ('members', 'others', 'everyone')),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null,
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references public.profiles (id) on delete set null,
  request_id uuid not null,
  constraint announcements_published_after_writing check (published_at >= created_at),
  constraint announcements_messages_have_one_reader check (user_id is null or audience = 'members')
);
comment on table public.announcements is
  'Announcements of a session, and messages to single players, such as the reason of a correction. Written only by '
  'admin_announce, admin_withdraw_announcement and private.send_message. Players read them with list_announcements.';
comment on column public.announcements.user_id is 'The only reader of a message; null: the audience.';
comment on column public.announcements.audience is
  'members of the session, others (registered users who have not joined it), or everyone.';
comment on column public.announcements.published_at is
  'From when it can be read; until then it is scheduled. Nothing has to run at that moment.';
comment on column public.announcements.withdrawn_at is 'Since when nobody reads it any more; the timeline keeps it.';
comment on column public.announcements.title_en is 'Empty: the Hungarian text is shown.';
create unique index announcements_request_id_key on public.announcements (game_session_id, request_id);
create index announcements_game_session_id_published_at_idx on public.announcements
  (game_session_id, published_at desc);
create index announcements_others_idx on public.announcements (published_at desc) where audience <> 'members';
create index announcements_user_id_idx on public.announcements (user_id) where user_id is not null;
create index announcements_created_by_idx on public.announcements (created_by) where created_by is not null;
create index announcements_withdrawn_by_idx on public.announcements (withdrawn_by) where withdrawn_by is not null;

-- supabase/schemas/70_field/tables_claims.sql

-- Treasure claims.

create table public.treasure_claims (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  game_session_id uuid not null,
  status public.claim_status not null default 'pending',
  name public.person_name not null,
  address public.claim_address not null,
  phone_number public.claim_phone_number not null,
  tax_id public.tax_id,
  photo_path public.storage_path,
  submitted_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by uuid references public.profiles (id) on delete set null,
  rejection_reason public.claim_rejection_reason,
  -- References the membership, which the writer has locked anyway; locking the key of the session's row would make it a
  -- hot spot.
  foreign key (game_session_id, user_id) references public.user_game_sessions (game_session_id, user_id)
    on delete cascade,
  constraint treasure_claims_review_complete
    check ((status = 'pending') = (reviewed_at is null) and (status = 'rejected') = (rejection_reason is not null))
);
comment on table public.treasure_claims is
  'Claims for the treasure of a session with contact data. Owner and admins only; server time decides their order.';
comment on column public.treasure_claims.address is 'Name and contact data of this claim; the profile has its own.';
comment on column public.treasure_claims.photo_path is
  'Object name in the private bucket claim-photos; null without a photo.';
-- One open or won claim per player and session; after a rejection a player may try again.
create unique index treasure_claims_open_key on public.treasure_claims (user_id, game_session_id)
  where status <> 'rejected';
-- The treasure of a session is won once.
create unique index treasure_claims_winner_key on public.treasure_claims (game_session_id) where status = 'approved';
create index treasure_claims_user_id_idx on public.treasure_claims (user_id, game_session_id);
create index treasure_claims_reviewed_by_idx on public.treasure_claims (reviewed_by) where reviewed_by is not null;
create index treasure_claims_submitted_at_idx on public.treasure_claims (submitted_at desc, id);

-- Computed columns: profiles?select=*,claim_submitted,claim_submitted_at.
create function public.claim_submitted_at(p_profile public.profiles) returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select max(submitted_at) from public.treasure_claims where user_id = p_profile.id and status <> 'rejected'
$$;
comment on function public.claim_submitted_at(public.profiles) is
  'When the player''s latest open or approved treasure claim was submitted; null: none (computed column).';
grant execute on function public.claim_submitted_at(public.profiles) to authenticated;

create function public.claim_submitted(p_profile public.profiles) returns boolean
language sql stable security invoker set search_path = '' as $$
  select public.claim_submitted_at(p_profile) is not null
$$;
comment on function public.claim_submitted(public.profiles) is
  'True when the player has an open or approved treasure claim (computed column).';
grant execute on function public.claim_submitted(public.profiles) to authenticated;

create function private.profile_document(p_profile public.profiles) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select to_jsonb(p_profile) - array['search_name', 'sort_name'] || jsonb_build_object(
    'points_total', public.points_total(p_profile),
    'claim_submitted', public.claim_submitted(p_profile), 'claim_submitted_at', public.claim_submitted_at(p_profile))
$$;
comment on function private.profile_document(public.profiles) is 'A profile with all its fields, as RPCs return it.';

-- supabase/schemas/70_field/tables_maps.sql

-- Maps of a session: an uploaded plan with its bounds, or a tile layer.

create table public.maps (
  id uuid primary key default gen_random_uuid(),
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  kind text not null constraint maps_kind_known check (kind in ('image', 'tiles')),
  name_hu text not null constraint maps_name_hu_length check (char_length(btrim(name_hu)) between 1 and 200),
  name_en text not null default '' constraint maps_name_en_length check (char_length(name_en) <= 200),
  image_path text constraint maps_image_path_safe
    check (char_length(image_path) <= 300 and image_path ~ '^/?[^/\\?#:[:cntrl:]][^\\?#:[:cntrl:]]*$'
      and image_path !~ '(^|/)\.\.(/|$)'),
  tile_url text constraint maps_tile_url_template
    check (char_length(tile_url) <= 500 and tile_url ~ '^https://' and tile_url like '%{z}%' and tile_url like '%{x}%'
      and tile_url like '%{y}%'),
  tile_attribution text not null default '' constraint maps_tile_attribution_length
    check (char_length(tile_attribution) <= 300),
  south double precision not null constraint maps_south_range check (south between -90 and 90),
  west double precision not null constraint maps_west_range check (west between -180 and 180),
  north double precision not null constraint maps_north_range check (north between -90 and 90),
  east double precision not null constraint maps_east_range check (east between -180 and 180),
  min_zoom integer not null default 12 constraint maps_min_zoom_range check (min_zoom between 0 and 24),
  max_zoom integer not null default 19 constraint maps_max_zoom_range check (max_zoom between 0 and 24),
  position integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now() constraint maps_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint maps_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z'),
  constraint maps_bounds_ordered check (south < north and west < east),
  constraint maps_zoom_ordered check (min_zoom <= max_zoom),
  constraint maps_image_of_image_maps check ((kind = 'image') = (image_path is not null)),
  constraint maps_tiles_of_tile_maps check (kind = 'tiles' or tile_url is null)
);
comment on table public.maps is 'Maps of a session. Members see active ones; admins edit them.';
comment on column public.maps.image_path is
  'Object name in the public bucket maps or, starting with /, a file of the site.';
comment on column public.maps.tile_url is
  'Template with {z}, {x} and {y}, with https because browsers block the rest; null: the tile layer configured for the '
  'site.';
comment on column public.maps.south is
  'Degrees. South, west, north and east bound the plan, or the visible area of the tile map.';
create index maps_game_session_id_idx on public.maps (game_session_id, position);

create table public.map_markers (
  id uuid primary key default gen_random_uuid(),
  map_id uuid not null references public.maps (id) on delete cascade,
  kind text not null default 'info' constraint map_markers_kind_known
    check (kind in ('start', 'info', 'hint', 'danger', 'water', 'food', 'toilet', 'treasure')),
  name_hu text not null constraint map_markers_name_hu_length check (char_length(btrim(name_hu)) between 1 and 200),
  name_en text not null default '' constraint map_markers_name_en_length check (char_length(name_en) <= 200),
  description_hu text not null default '' constraint map_markers_description_hu_length
    check (char_length(description_hu) <= 2000),
  description_en text not null default '' constraint map_markers_description_en_length
    check (char_length(description_en) <= 2000),
  latitude double precision not null constraint map_markers_latitude_range check (latitude between -90 and 90),
  longitude double precision not null constraint map_markers_longitude_range check (longitude between -180 and 180),
  position integer not null default 0,
  created_at timestamptz not null default now() constraint map_markers_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint map_markers_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z')
);
comment on table public.map_markers is
  'Places on a map, visible to everybody who sees the map: put nothing secret here.';
comment on column public.map_markers.latitude is 'Degrees (WGS 84), also on plans: their bounds are geographic.';
create index map_markers_map_id_idx on public.map_markers (map_id, position);

-- supabase/schemas/70_field/tables_reports.sql

-- Problems that players report: a code that is missing or damaged, a wrong place, a danger, anything else.

create table public.problem_reports (
  id uuid primary key, -- given by the phone, so that a repeated delivery stores one report
  user_id uuid not null,
  game_session_id uuid not null,
  kind text not null constraint problem_reports_kind_known
    check (kind in ('missing', 'damaged', 'wrong_place', 'danger', 'other')),
  source text not null constraint problem_reports_source_known check (source in ('scanner', 'clue', 'map')),
  message text not null constraint problem_reports_message_length check (char_length(message) <= 1000),
  clue_id uuid references public.clue_templates (id) on delete set null,
  qr_code_id uuid references public.qr_codes (id) on delete set null,
  latitude double precision,
  longitude double precision,
  photo_path public.storage_path,
  reported_at timestamptz not null,
  received_at timestamptz not null,
  answered_at timestamptz,
  solved_at timestamptz,
  solved_by uuid references public.profiles (id) on delete set null,
  foreign key (game_session_id, user_id) references public.user_game_sessions (game_session_id, user_id)
    on delete cascade
);
comment on table public.problem_reports is
  'Problems reported by players. Written only by report_problem and admin_answer_reports; organisers read. Players '
  'get answers as messages, because a row names the code.';
comment on column public.problem_reports.qr_code_id is
  'The code that the report is about, as far as the database could tell from the scanned text, the clue or the place.';
comment on column public.problem_reports.reported_at is
  'Written on the phone; later reports were sent after being offline.';
create index problem_reports_session_idx on public.problem_reports (game_session_id, received_at desc);
create index problem_reports_user_idx on public.problem_reports (game_session_id, user_id, received_at desc);
create index problem_reports_clue_id_idx on public.problem_reports (clue_id) where clue_id is not null;
create index problem_reports_qr_code_id_idx on public.problem_reports (qr_code_id) where qr_code_id is not null;
create index problem_reports_solved_by_idx on public.problem_reports (solved_by) where solved_by is not null;

-- supabase/schemas/80_operations/tables_activity.sql

-- Operations: the activity log.

create table public.activity (
  id bigint generated always as identity primary key,
  action text not null constraint activity_action_length check (char_length(action) between 1 and 200),
  component text not null constraint activity_component_length check (char_length(component) between 1 and 200),
  type text not null default 'debug' constraint activity_type_length check (char_length(type) between 1 and 40),
  message text not null default '' constraint activity_message_length check (char_length(message) <= 2000),
  details jsonb not null default '{}',
  user_id uuid references public.profiles (id) on delete set null,
  user_name text not null default '',
  "timestamp" timestamptz not null,
  device_info jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.activity is
  'Actions of users and of the system. Players write through log_activity, the system through private.record_activity; '
  'admins read.';
comment on column public.activity."timestamp" is
  'When it happened by the clock of the recorder, never later than created_at.';
comment on column public.activity.device_info is '{browser, platform, location, ipAddress}.';
create index activity_created_at_idx on public.activity (created_at desc, id desc);
-- Filters of the log; each page is read from the end of one of these.
create index activity_user_id_idx on public.activity (user_id, created_at desc, id desc);
create index activity_type_idx on public.activity (type, created_at desc, id desc);
create index activity_component_idx on public.activity (component, created_at desc, id desc);

-- supabase/schemas/80_operations/tables_cheat_reviews.sql

-- Cheat review: organisers' notes on suspicious scans.

create table public.cheat_reviews (
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  kind text not null constraint cheat_reviews_kind_known
    check (kind in ('cluster', 'burst', 'travel', 'decoy', 'failures', 'device', 'late')),
  user_id uuid not null references public.profiles (id) on delete cascade,
  note text not null default '' constraint cheat_reviews_note_length check (char_length(note) <= 1000),
  reviewed_at timestamptz not null,
  reviewed_by uuid references public.profiles (id) on delete set null,
  primary key (game_session_id, kind, user_id)
);
comment on table public.cheat_reviews is
  'Suspicious cases that an organiser has reviewed, with a note. A row has no consequence by itself.';
comment on column public.cheat_reviews.kind is
  'Pattern: cluster (players found the same codes within a minute), burst (five codes within fifteen seconds), device '
  '(accounts taking turns on apparently the same device), travel (too far in too short a time), decoy, failures (many '
  'refused tries), late (counted after the end).';
comment on column public.cheat_reviews.user_id is
  'The player that the case is named after; in a group the one with the smallest id.';
create index cheat_reviews_user_id_idx on public.cheat_reviews (user_id);
create index cheat_reviews_reviewed_by_idx on public.cheat_reviews (reviewed_by);

-- supabase/schemas/10_identity/types.sql

-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.admin_user_row as (
  id uuid, name text, email text, role text, language text, created_at timestamptz, last_login_at timestamptz,
  failed_login_attempts integer, points_total integer, balance integer, has_claimed_treasure boolean,
  claim_submitted boolean, phone_number text, tax_id text, address text, is_banned boolean,
  banned_until timestamptz, total_count bigint);
comment on type public.admin_user_row is 'Row of public.admin_list_users.';

-- supabase/schemas/20_game/types.sql

-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.scan_row as (
  id bigint, qr_code_name text, game_session_id uuid, status text, failure_reason text, points integer,
  scanned_at timestamptz, received_at timestamptz, correction text, correction_reason text);
comment on type public.scan_row is 'Row of public.list_scans.';

create type public.point_entry_row as (
  kind text, id bigint, qr_code_name text, game_session_id uuid, points integer, reason text,
  created_at timestamptz);
comment on type public.point_entry_row is 'Row of public.list_point_entries.';

create type public.found_place_row as (
  scan_id bigint, name text, latitude double precision, longitude double precision);
comment on type public.found_place_row is 'Row of public.list_found_places.';

create type public.admin_qr_code_row as (
  id uuid, name text, short_code text, points integer, is_active boolean, is_decoy boolean,
  latitude double precision, longitude double precision, radius_m integer, place_accuracy_m integer,
  created_at timestamptz, updated_at timestamptz, printed_id uuid, sessions jsonb, finds bigint,
  last_found_at timestamptz, total_count bigint);
comment on type public.admin_qr_code_row is 'Row of public.admin_list_qr_codes.';

create type public.admin_game_session_row as (
  id uuid, name text, description_hu text, description_en text, starts_at timestamptz, ends_at timestamptz,
  late_scan_grace_minutes integer, leaderboard_frozen_at timestamptz, is_test boolean, visibility text,
  clue_sales_end_at timestamptz, joining_ends_at timestamptz, max_players integer, shows_player_count boolean,
  place_hu text, place_en text, invitation_hu text, invitation_en text, join_code text, poster_made_at timestamptz,
  cloned_from uuid, archived_at timestamptz, starting_tokens integer, treasure_name_hu text, treasure_name_en text,
  treasure_awarded_at timestamptz, results_published_at timestamptz, paused_at timestamptz, created_at timestamptz,
  updated_at timestamptz, players bigint, clues jsonb, qr_codes jsonb);
comment on type public.admin_game_session_row is 'Row of public.admin_list_game_sessions.';

create type public.admin_session_member_row as (
  user_id uuid, user_name text, user_email text, is_banned boolean, rank bigint, joined_at timestamptz,
  last_activity timestamptz, points integer, codes_found bigint, last_found_at timestamptz, clues_bought bigint,
  tokens_granted integer, total_count bigint);
comment on type public.admin_session_member_row is 'Row of public.admin_list_session_members.';

-- supabase/schemas/30_shop/types.sql

-- Composite types that functions pass to each other.

create type private.effective_price as (price integer, reason text, offer_id uuid, offer_ends_at timestamptz);
comment on type private.effective_price is
  'A price in tokens or minor units, its reason (regular, offer, vip) and the offer behind it.';

create type private.posting as (transaction_id bigint, balance integer, posted_at timestamptz);
comment on type private.posting is 'A token movement: the ledger row, the balance after it, and its time.';

create type public.shop_clue_row as (
  clue_id uuid, "position" integer, name_hu text, name_en text, description_hu text, description_en text,
  clue_type text, price integer, effective_price integer, price_reason text, required_clue_id uuid,
  required_clue_name_hu text, required_clue_name_en text, available_from timestamptz, is_owned boolean,
  blocking_error text, solution_guide_id uuid, guide_price integer, guide_effective_price integer,
  guide_is_owned boolean, guide_blocking_error text, offer_id uuid, offer_ends_at timestamptz, is_found boolean);
comment on type public.shop_clue_row is 'Row of public.list_shop_clues.';

create type public.admin_token_transaction_row as (
  id bigint, user_id uuid, user_name text, user_email text, type text, amount integer, delta integer,
  description text, status text, created_at timestamptz, metadata jsonb, order_id uuid, payment_method text,
  total_count bigint);
comment on type public.admin_token_transaction_row is 'Row of public.admin_list_token_transactions.';

create type public.admin_clue_row as (
  id uuid, name_hu text, name_en text, description_hu text, description_en text, content_hu text, content_en text,
  clue_type text, price integer, required_clue_id uuid, required_clue_name_hu text, required_clue_name_en text,
  available_from timestamptz, is_active boolean, is_locked boolean, qr_code_id uuid, qr_code_name text,
  missing_translation boolean, created_at timestamptz, updated_at timestamptz, sold bigint, game_sessions jsonb,
  unlocks jsonb, guide jsonb, total_count bigint);
comment on type public.admin_clue_row is 'Row of public.admin_list_clues.';

create type public.admin_clue_statistics_row as (
  clue_id uuid, name_hu text, name_en text, clue_type text, price integer, qr_code_name text, views bigint,
  buyers bigint, tokens bigint, guide_buyers bigint, guide_tokens bigint, hunters_with bigint, finders_with bigint,
  hunters_without bigint, finders_without bigint, find_rate_with double precision,
  find_rate_without double precision, median_minutes integer, verdict text, uncounted_sessions integer);
comment on type public.admin_clue_statistics_row is 'Row of public.admin_clue_statistics.';

create type private.clue_count as (game_session_id uuid, what text, item uuid, number bigint, tokens bigint);
comment on type private.clue_count is 'A figure of the clue statistics: what was counted of which clue or guide.';

-- supabase/schemas/40_commerce/types.sql

-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.shop_product_row as (
  product_id uuid, name_hu text, name_en text, description_hu text, description_en text, tokens integer,
  price_huf_minor integer, price_eur_minor integer, effective_huf_minor integer, effective_eur_minor integer,
  price_reason text, offer_id uuid, offer_ends_at timestamptz, offer_stock_left integer, "position" integer);
comment on type public.shop_product_row is 'Row of public.list_shop_products.';

create type public.featured_offer_row as (
  offer_id uuid, kind text, name_hu text, name_en text, description_hu text, description_en text, clue_id uuid,
  solution_guide_id uuid, product_id uuid, price integer, promo_price integer, price_huf_minor integer,
  price_eur_minor integer, promo_price_huf_minor integer, promo_price_eur_minor integer, tokens integer,
  items jsonb, starts_at timestamptz, ends_at timestamptz, stock_left integer, is_vip_early boolean,
  blocking_error text);
comment on type public.featured_offer_row is 'Row of public.list_featured_offers.';

create type public.admin_coupon_row as (
  id uuid, code text, kind text, tokens integer, percent integer, fixed_huf_minor integer, fixed_eur_minor integer,
  valid_from timestamptz, valid_until timestamptz, max_uses integer, uses integer, max_uses_per_user integer,
  minimum_huf_minor integer, minimum_eur_minor integer, product_id uuid, product_name_hu text,
  product_name_en text, batch text, max_batch_uses_per_user integer, is_active boolean, created_at timestamptz,
  updated_at timestamptz, state text, redeemed_tokens bigint, discount_huf_minor bigint, discount_eur_minor bigint,
  last_redeemed_at timestamptz, total_count bigint);
comment on type public.admin_coupon_row is 'Row of public.admin_list_coupons.';

create type public.admin_coupon_batch_row as (
  batch text, coupons bigint, used_coupons bigint, uses bigint, redeemed_tokens bigint, discount_huf_minor bigint,
  discount_eur_minor bigint, created_at timestamptz);
comment on type public.admin_coupon_batch_row is 'Row of public.admin_list_coupon_batches.';

create type public.admin_coupon_redemption_row as (
  id uuid, coupon_id uuid, code text, kind text, batch text, user_id uuid, user_name text, user_email text,
  tokens integer, discount_minor integer, currency text, order_id uuid, order_name_hu text, order_name_en text,
  total_minor integer, receipt_number bigint, redeemed_at timestamptz, total_count bigint);
comment on type public.admin_coupon_redemption_row is 'Row of public.admin_list_coupon_redemptions.';

create type public.admin_featured_offer_row as (
  id uuid, kind text, name_hu text, name_en text, description_hu text, description_en text, game_session_id uuid,
  game_session_name text, clue_id uuid, solution_guide_id uuid, product_id uuid, target_name_hu text,
  target_name_en text, price integer, price_huf_minor integer, price_eur_minor integer, product_tokens integer,
  promo_price integer, promo_price_huf_minor integer, promo_price_eur_minor integer, bonus_tokens integer,
  items jsonb, starts_at timestamptz, ends_at timestamptz, stock integer, vip_early_minutes integer,
  is_active boolean, created_at timestamptz, updated_at timestamptz, state text, is_taken boolean,
  purchases integer, impressions bigint, clicks bigint, total_count bigint);
comment on type public.admin_featured_offer_row is 'Row of public.admin_list_featured_offers.';

create type public.admin_order_row as (
  id uuid, created_at timestamptz, paid_at timestamptz, user_id uuid, user_name text, user_email text,
  name_hu text, name_en text, tokens integer, currency text, list_price_minor integer, discount_minor integer,
  total_minor integer, price_reason text, status text, payment_method text, receipt_number bigint,
  coupon_code text, game_session_name text, is_test boolean, total_count bigint);
comment on type public.admin_order_row is 'Row of public.admin_list_orders.';

-- supabase/schemas/50_vip/types.sql

-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.admin_vip_tier_row as (
  id uuid, name_hu text, name_en text, description_hu text, description_en text, price integer,
  duration_days integer, discount_percent integer, early_access_minutes integer, badge text, "position" integer,
  is_active boolean, updated_at timestamptz, members bigint, is_used boolean);
comment on type public.admin_vip_tier_row is 'Row of public.admin_list_vip_tiers.';

create type public.admin_vip_membership_row as (
  id uuid, user_id uuid, user_name text, user_email text, tier_id uuid, tier_name_hu text, tier_name_en text,
  badge text, source text, price integer, granted_by_name text, starts_at timestamptz, ends_at timestamptz,
  created_at timestamptz, state text, total_count bigint);
comment on type public.admin_vip_membership_row is 'Row of public.admin_list_vip_memberships.';

-- supabase/schemas/60_jackpot/types.sql

-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.admin_jackpot_row as (
  game_session_id uuid, game_session_name text, ends_at timestamptz, treasure_awarded_at timestamptz,
  jackpot_id uuid, status text, amount bigint, seed_tokens bigint, share_tokens bigint, share_percent integer,
  winner_name text, closed_at timestamptz, created_at timestamptz, updated_at timestamptz, total_count bigint);
comment on type public.admin_jackpot_row is 'Row of public.admin_list_jackpots.';

create type public.admin_jackpot_entry_row as (
  id bigint, kind text, delta integer, created_at timestamptz, user_name text, admin_name text,
  token_transaction_id bigint, description text, total_count bigint);
comment on type public.admin_jackpot_entry_row is 'Row of public.admin_list_jackpot_entries.';

-- supabase/schemas/70_field/types.sql

-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.admin_announcement_row as (
  id uuid, game_session_id uuid, game_session_name text, title_hu text, title_en text, body_hu text, body_en text,
  audience text, created_by_name text, created_at timestamptz, published_at timestamptz, withdrawn_at timestamptz,
  withdrawn_by_name text, recipients bigint, readers bigint, total_count bigint);
comment on type public.admin_announcement_row is 'Row of public.admin_list_announcements.';

create type public.admin_found_qr_code_row as (
  scan_id bigint, user_id uuid, user_name text, user_email text, phone_number text, address text, qr_code_id uuid,
  qr_code_name text, game_session_id uuid, game_session_name text, is_test boolean, points integer,
  scanned_at timestamptz, received_at timestamptz, status text, correction text, correction_reason text,
  corrected_by_name text, total_count bigint);
comment on type public.admin_found_qr_code_row is 'Row of public.admin_list_found_qr_codes.';

create type public.admin_treasure_claim_row as (
  id uuid, user_id uuid, user_name text, user_email text, is_banned boolean, game_session_id uuid,
  game_session_name text, is_test boolean, status text, name text, address text, phone_number text, tax_id text,
  photo_path text, submitted_at timestamptz, reviewed_at timestamptz, rejection_reason text, arrival integer,
  earlier_pending integer, reviewed_by_name text, is_awarded boolean, winner_name text, jackpot_amount integer,
  jackpot_updated_at timestamptz, points integer, rank bigint, codes_found integer, codes_total bigint,
  first_found_at timestamptz, last_found_at timestamptz, waiting integer, total_count bigint);
comment on type public.admin_treasure_claim_row is 'Row of public.admin_list_treasure_claims.';

create type public.admin_problem_report_row as (
  id uuid, kind text, source text, message text, user_id uuid, user_name text, qr_code_id uuid, qr_code_name text,
  is_withdrawn boolean, clue_id uuid, clue_name_hu text, clue_name_en text, latitude double precision,
  longitude double precision, photo_path text, reported_at timestamptz, received_at timestamptz,
  answered_at timestamptz, solved_at timestamptz, total_count bigint);
comment on type public.admin_problem_report_row is 'Row of public.admin_list_problem_reports.';

-- supabase/schemas/80_operations/types.sql

-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.admin_activity_row as (
  id bigint, action text, component text, type text, message text, details jsonb, user_id uuid, user_name text,
  "timestamp" timestamptz, device_info jsonb);
comment on type public.admin_activity_row is 'Row of public.admin_list_activity.';

create type public.admin_timeline_row as (
  at timestamptz, kind text, actor_name text, player_name text, subject text, details jsonb, total_count bigint);
comment on type public.admin_timeline_row is 'Row of public.admin_session_timeline.';

create type private.statistics_count as (
  game_session_id uuid, what text, item text, number bigint, earned bigint, spent bigint);
comment on type private.statistics_count is 'A figure of the daily statistics: what was counted of which item.';

-- supabase/schemas/10_identity/rules.sql

-- Rules of identity: profiles and roles. Definer functions, because players have no write policy on any table; each one
-- identifies the caller by auth.uid(), never by an argument.

-- Definer: the factors belong to the auth server, which also verifies codes.
create function private.needs_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2'
    and exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
end
$$;
comment on function private.needs_second_factor() is
  'True when the caller has a confirmed second factor but has not entered a code in this session (assurance level '
  'below aal2).';

-- An access token outlives its session by up to an hour. Somebody who changes the password because a phone was stolen
-- must not wait that long. Definer: sessions belong to the auth server.
create function private.is_session_over() returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_claims jsonb := auth.jwt();
  v_session_id uuid := (v_claims ->> 'session_id')::uuid;
  v_user_id uuid := (v_claims ->> 'sub')::uuid;
begin
  return v_session_id is not null
    and not exists (select from auth.sessions where id = v_session_id and user_id = v_user_id);
end
$$;
comment on function private.is_session_over() is
  'True when the session of the caller''s token has ended: signed out, replaced by a new password, or revoked.';

-- A session may be days old and the phone in other hands. The `amr` claim holds the time and method of the last sign-in
-- or code; renewing the token does not change it.
create function private.has_signed_in_recently() returns boolean
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_methods jsonb := auth.jwt() -> 'amr';
begin
  return jsonb_typeof(v_methods) = 'array' and exists (
    select from jsonb_array_elements(v_methods) method
    where to_timestamp((method ->> 'timestamp')::double precision) > private.current_time() - interval '10 minutes');
end
$$;
comment on function private.has_signed_in_recently() is
  'True when the caller proved a password, third party or second factor in the last 10 minutes.';

-- Definer: reads the caller's role whatever the policies on profiles allow.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Separate queries, because players need only the first.
  if not exists (select from public.profiles where id = auth.uid() and role = 'admin') then
    return false;
  end if;
  return not private.is_session_over() and not private.needs_second_factor();
end
$$;
comment on function private.is_admin() is
  'True when the caller has the role, a session that has not ended, and aal2 if a second factor is confirmed. An '
  'unknown or missing role counts as user.';

-- Definer: policies call it for any reader, and bans are in private.
create function private.is_banned() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.active_bans where user_id = auth.uid())
$$;
comment on function private.is_banned() is
  'True while the caller is banned. Admins never are: a ban takes the role away.';

create function private.banned_user_ids() returns uuid[]
language plpgsql stable security invoker set search_path = '' as $$
begin
  return array(select user_id from private.active_bans);
end
$$;
comment on function private.banned_user_ids() is 'Users who are banned now; few at any time.';

-- Definer: the policy on photos calls it, and admins cannot read the profiles of others.
create function private.account_exists(p_folder text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when p_folder ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
    then exists (select 1 from public.profiles where id = p_folder::uuid) else false end
$$;
comment on function private.account_exists(text) is 'True when the owner of an upload folder still has an account.';

-- Refuses everybody but admins. Reads and writes raise different keys.
create function private.assert_admin(p_error_key text default 'admin_access_required') returns uuid
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.require_user();
  if private.is_admin() is distinct from true then
    perform private.raise_error(case
      when private.needs_second_factor() then 'second_factor_required'
      else p_error_key end);
  end if;
  return auth.uid();
end
$$;
comment on function private.assert_admin(text) is
  'Returns the calling admin. Errors: user_not_authenticated (also for an ended session), second_factor_required, '
  'p_error_key: admin_permissions_required (reads) or admin_access_required (writes).';

-- Everybody reads names on the board. Two invisible characters are not a name, line breaks and bidirectional controls
-- would break the row, and stacked accents would cover the next one. src/lib/forms/is-name.ts applies the same rule in
-- the form.
create function private.is_name(p_name text) returns boolean
language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_marks constant text :=
    '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'
    '\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u0e31\u0e34-\u0e3a\u0e47-\u0e4e'
    '\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f';
  v_name text;
begin
  if p_name !~ '[^ -~\u00c0-\u024f]' then -- true for most names
    return char_length(replace(p_name, ' ', '')) >= 2;
  end if;
  -- Persian and Indic words contain joiners between letters, and so do composed emoji.
  v_name := regexp_replace(p_name,
    '(?<=[\u0600-\u06ff\u0750-\u077f\u0900-\u0dff])[\u200c\u200d](?=[\u0600-\u06ff\u0750-\u077f\u0900-\u0dff])'
    '|(?<=[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])', '', 'g');
  -- Control characters, fillers, zero-width and bidirectional characters, private use, tags and noncharacters.
  return v_name !~ ('[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
      '\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufeff\uffa0\ufff0-\uffff\U000e0000-\U0010ffff]')
    and v_name !~ format('[%1$s][%1$s][%1$s][%1$s]', v_marks)
    and char_length(regexp_replace(v_name,
      format('[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufe00-\ufe0f%s]', v_marks), '', 'g')) >= 2;
end
$$;
comment on function private.is_name(text) is
  'True when a text has at least two visible characters, no invisible or layout-changing ones, and at most three '
  'accents on one letter.';

-- Returns a usable name for a new profile: from sign-up or the third party, else the part of the address before the @.
create function private.initial_name(p_metadata jsonb, p_email text) returns text
language sql immutable security invoker set search_path = '' as $$
  select private.trimmed(left(candidate, 100))
  from unnest(array[
    private.trimmed(p_metadata ->> 'name'), private.trimmed(p_metadata ->> 'full_name'),
    private.trimmed(p_metadata ->> 'user_name'), private.trimmed(split_part(p_email, '@', 1)), 'Játékos'
  ]) with ordinality as candidates (candidate, preference)
  where private.is_name(left(candidate, 100))
  order by preference
  limit 1
$$;
comment on function private.initial_name(jsonb, text) is 'The first usable name of at least two characters.';

create function private.address_hash(p_user_id uuid, p_gift_id uuid) returns bytea
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (select sha256(convert_to(p_gift_id || lower(email), 'UTF8')) from public.profiles where id = p_user_id);
end
$$;
comment on function private.address_hash(uuid, uuid) is
  'Hash of the address of an account for one session or coupon, as private.remembered_gifts stores it.';

-- Definer: runs within the auth server's insert, and the auth server has no rights in public.
create function private.tg_users__create_profile() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_first boolean;
begin
  -- Only one row can exist. A concurrent sign-up waits here for the first to commit.
  insert into private.first_user (user_id) values (new.id) on conflict do nothing;
  v_is_first := found;

  insert into public.profiles (id, name, email, role, language)
  values (
    new.id,
    private.initial_name(coalesce(new.raw_user_meta_data, '{}'), coalesce(new.email, '')),
    lower(coalesce(new.email, new.id || '@users.invalid')),
    case when v_is_first then 'admin' else 'user' end,
    case when new.raw_user_meta_data ->> 'language' in ('hu', 'en', 'de')
      then new.raw_user_meta_data ->> 'language' else 'hu' end);

  insert into public.token_balances (user_id) values (new.id);
  perform private.record_activity('auth.sign_up', 'auth', '', p_user_id => new.id);
  perform private.publish('admin', 'users', '{}');
  return null;
end
$$;
create trigger tg_users__create_profile after insert on auth.users
  for each row execute function private.tg_users__create_profile();

-- Definer: visitors call it, and nobody may read the guard. Signing up would reveal the same.
create function private.awaits_first_account() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select 1 from private.first_user);
end
$$;
comment on function private.awaits_first_account() is
  'True while nobody has signed up; see public.awaits_first_account.';

-- Supabase Auth calls this hook after each password check, before it opens a session. It counts failures; from the
-- tenth in a row on, each is followed by a pause of 1 s, 2 s, … 60 s. During a pause every password is refused with the
-- message of a wrong one, so guessing reveals nothing. Such attempts are not counted, so repeating them prolongs no
-- pause. Definer: the auth server's role has no rights on profiles.
create function private.hook_password_verification_attempt(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_profile public.profiles;
  v_user_id uuid := (event ->> 'user_id')::uuid;
  v_now timestamptz := private.current_time();
begin
  if exists (select 1 from private.sign_in_pauses where user_id = v_user_id and paused_until > v_now) then
    return jsonb_build_object('decision', 'reject', 'message', 'Invalid login credentials');
  end if;
  if (event ->> 'valid')::boolean is not true then
    update public.profiles set failed_login_attempts = failed_login_attempts + 1
    where id = v_user_id
    returning * into v_profile;
    if found then
      if v_profile.failed_login_attempts >= 10 then
        insert into private.sign_in_pauses (user_id, paused_until)
        values (v_user_id, v_now + make_interval(secs => least(2 ^ least(v_profile.failed_login_attempts - 10, 6), 60)))
        on conflict (user_id) do update set paused_until = excluded.paused_until;
      end if;
      perform private.record_activity('auth.sign_in_failed', 'auth', '', '{}', 'warn', v_user_id);
    end if;
  end if;
  return jsonb_build_object('decision', 'continue');
end
$$;
comment on function private.hook_password_verification_attempt(jsonb) is
  'Auth hook password_verification_attempt: counts wrong passwords in profiles.failed_login_attempts, records each in '
  'the activity log, and pauses accounts under attack.';
do $$ begin
  if exists (select 1 from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.hook_password_verification_attempt(jsonb) to supabase_auth_admin;
  end if;
end $$;

-- Signs an account out everywhere: its refresh tokens are deleted with its sessions. Access tokens stay valid for up to
-- an hour, but every rule checks the current state of the user.
create function private.end_sessions(p_user_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  delete from auth.sessions where user_id = p_user_id
$$;
comment on function private.end_sessions(uuid) is
  'Ends every session of an account, with its refresh tokens, after a ban or a demotion.';

-- Serialises demotions: when two admins demote each other, the second sees the result of the first. Row locks on all
-- admins would not do: no fixed order exists while somebody becomes an admin, and a deletion, which checks twice, would
-- lock the new one out of order. The row lock on the user detects a concurrent promotion.
create function private.assert_not_last_admin(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('last_admin', 0));
  perform 1 from public.profiles where id = p_user_id for no key update;
  if exists (select 1 from public.profiles where id = p_user_id and role = 'admin')
    and not exists (select 1 from public.profiles where id <> p_user_id and role = 'admin') then
    perform private.raise_error('last_admin_protected');
  end if;
end
$$;
comment on function private.assert_not_last_admin(uuid) is
  'Raises last_admin_protected when p_user_id is the only admin. Until commit no other admin can be demoted.';

-- supabase/schemas/10_identity/rules_accounts.sql

-- Rules of identity: changes that the auth server makes to an account. Every change of a sign-in method is recorded in
-- the activity log, whether it was made in the app, with Supabase's API or by the owner of the auth server.

-- Mirrors the address, a pending new address and the latest sign-in. The activity log contains neither address.
-- Definer: runs within the auth server's update, and the auth server has no rights in public.
create function private.tg_users__sync_profile() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if new.email is distinct from old.email or new.last_sign_in_at is distinct from old.last_sign_in_at then
    update public.profiles set
      email = lower(coalesce(new.email, email)),
      last_login_at = coalesce(new.last_sign_in_at, last_login_at),
      failed_login_attempts = case
        when new.last_sign_in_at is distinct from old.last_sign_in_at then 0 else failed_login_attempts end
    where id = new.id;
  end if;
  -- A recovery mail counts as a sign-in: it lets an owner back in whose account somebody keeps guessing at.
  if new.last_sign_in_at is distinct from old.last_sign_in_at then
    delete from private.sign_in_pauses where user_id = new.id;
  end if;
  if new.email is distinct from old.email then
    perform private.record_activity('auth.email_changed', 'auth', '', p_user_id => new.id);
    perform private.publish('admin', 'users', '{}');
  end if;
  if new.encrypted_password is distinct from old.encrypted_password then
    perform private.record_activity('auth.password_changed', 'auth', '', p_user_id => new.id);
  end if;
  if new.email is distinct from old.email or new.email_change is distinct from old.email_change then
    perform private.publish('user:' || new.id, 'profile', '{}');
  end if;
  return null;
end
$$;
create trigger tg_users__sync_profile after update of email, email_change, encrypted_password,
  last_sign_in_at on auth.users
  for each row
  when (old.email is distinct from new.email or old.email_change is distinct from new.email_change
    or old.encrypted_password is distinct from new.encrypted_password
    or old.last_sign_in_at is distinct from new.last_sign_in_at)
  execute function private.tg_users__sync_profile();

-- Ignores factors that were never confirmed, and those of an account that is being deleted. Definer: as above.
create function private.tg_mfa_factors__record() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.status = 'verified' and exists (select from auth.users where id = old.user_id) then
      perform private.record_activity('auth.second_factor_off', 'auth', '', p_user_id => old.user_id);
    end if;
  elsif new.status = 'verified' then
    perform private.record_activity('auth.second_factor_on', 'auth', '', p_user_id => new.user_id);
  end if;
  return null;
end
$$;
create trigger tg_mfa_factors__record_new after insert or delete on auth.mfa_factors
  for each row execute function private.tg_mfa_factors__record();
create trigger tg_mfa_factors__record_confirmed after update of status on auth.mfa_factors
  for each row when (old.status is distinct from new.status) execute function private.tg_mfa_factors__record();

-- supabase/schemas/10_identity/rules_admin_user_details.sql

-- Organisers' actions on one player: bans, the details page, and photos left by a deletion. Definer functions, because
-- admins act on rows of others; each checks the caller's role first.

-- Definer: see above. A banned organiser becomes a player in the same step, so admins are never banned. Lock order:
-- account, as for a sign-in and a deletion → last-admin lock → profile, as for a demotion.
create function private.admin_ban_user(p_user_id uuid, p_reason text, p_banned_until timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_profile public.profiles;
  v_reason text := private.trimmed(p_reason);
  v_before private.user_bans;
  v_now timestamptz;
begin
  perform 1 from auth.users where id = p_user_id for no key update;
  perform private.assert_not_last_admin(p_user_id);
  perform private.assert_admin(); -- the caller may have been demoted during the lock wait
  select * into v_profile from public.profiles where id = p_user_id;
  if not found then
    perform private.raise_error('user_not_found');
  end if;
  v_now := private.current_time();
  if coalesce(char_length(v_reason), 0) not between 1 and 500
    or p_banned_until is not null and (not isfinite(p_banned_until) or p_banned_until <= v_now) then
    perform private.raise_error('invalid_input');
  end if;

  select * into v_before from private.user_bans where user_id = p_user_id;
  insert into private.user_bans (user_id, reason, banned_until, banned_at, banned_by)
  values (p_user_id, v_reason, p_banned_until, v_now, v_admin_id)
  on conflict (user_id) do update set
    reason = excluded.reason, banned_until = excluded.banned_until,
    banned_at = excluded.banned_at, banned_by = excluded.banned_by;
  -- The auth server then refuses sign-ins and token renewals. It knows no permanent bans, only dates.
  update auth.users set banned_until = coalesce(p_banned_until, v_now + interval '100 years') where id = p_user_id;
  update public.profiles set role = 'user' where id = p_user_id and role <> 'user';
  perform private.end_sessions(p_user_id);

  perform private.record_activity('user.ban', 'users', v_profile.name, jsonb_build_object(
    'user_id', p_user_id, 'reason', v_reason,
    'before', jsonb_build_object('role', v_profile.role, 'is_banned', v_before.user_id is not null,
      'banned_until', v_before.banned_until),
    'after', jsonb_build_object('role', 'user', 'is_banned', true, 'banned_until', p_banned_until)), 'warn');
  perform private.publish('user:' || p_user_id, 'banned', '{}');
  perform private.publish_board_changes(p_user_id);
  perform private.publish('admin', 'users', '{}');
  return jsonb_build_object('user_id', p_user_id, 'banned_until', p_banned_until);
end
$$;
comment on function private.admin_ban_user(uuid, text, timestamptz) is 'Bans a user; see public.admin_ban_user.';

-- Definer: see above.
create function private.admin_unban_user(p_user_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text;
  v_before private.user_bans;
begin
  perform private.assert_admin();
  perform 1 from auth.users where id = p_user_id for no key update;
  select name into v_name from public.profiles where id = p_user_id for no key update;
  if not found then
    perform private.raise_error('user_not_found');
  end if;
  delete from private.user_bans where user_id = p_user_id returning * into v_before;
  if found then
    update auth.users set banned_until = null where id = p_user_id;
    perform private.record_activity('user.unban', 'users', v_name, jsonb_build_object(
      'user_id', p_user_id,
      'before', jsonb_build_object('is_banned', true, 'banned_until', v_before.banned_until, 'reason', v_before.reason),
      'after', jsonb_build_object('is_banned', false)));
    perform private.publish('admin', 'users', '{}');
    perform private.publish_board_changes(p_user_id);
  end if;
  return jsonb_build_object('user_id', p_user_id);
end
$$;
comment on function private.admin_unban_user(uuid) is 'Lifts a ban; see public.admin_unban_user.';

-- Definer: see above.
create function private.admin_get_user(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_profile public.profiles;
begin
  perform private.assert_admin('admin_permissions_required');
  select * into v_profile from public.profiles where id = p_user_id;
  if not found then
    perform private.raise_error('user_not_found');
  end if;
  return private.profile_document(v_profile) || jsonb_build_object(
    'sign_in_methods', (select coalesce(raw_app_meta_data -> 'providers', '[]') from auth.users where id = p_user_id),
    'is_last_admin', v_profile.role = 'admin' and not exists (
      select 1 from public.profiles where role = 'admin' and id <> p_user_id),
    'active_game_session_name', (select name from public.game_sessions where id = v_profile.active_game_session_id),
    'ban', (
      select jsonb_build_object('reason', b.reason, 'banned_until', b.banned_until, 'banned_at', b.banned_at,
        'banned_by_name', a.name)
      from private.active_bans b left join public.profiles a on a.id = b.banned_by
      where b.user_id = p_user_id),
    'wallet', (
      select jsonb_build_object('balance', balance, 'total_earned', total_earned, 'total_spent', total_spent,
        'last_updated', last_updated)
      from public.token_balances where user_id = p_user_id),
    'vip_memberships', (
      select coalesce(jsonb_agg(to_jsonb(latest) order by latest.ends_at desc), '[]')
      from (select t.name_hu, t.name_en, m.source, m.starts_at, m.ends_at, m.price
            from public.vip_memberships m join public.vip_tiers t on t.id = m.tier_id
            where m.user_id = p_user_id order by m.ends_at desc limit 20) latest),
    'sign_in_failures', (
      select coalesce(jsonb_agg(latest.at order by latest.at desc), '[]')
      from (select created_at as at from public.activity
            where user_id = p_user_id and action = 'auth.sign_in_failed' order by created_at desc limit 10) latest),
    'counts', jsonb_build_object(
      'game_sessions', (select count(*) from public.user_game_sessions where user_id = p_user_id),
      'scans', (select count(*) from public.scans where user_id = p_user_id),
      'finds', (select count(*) from public.scans s join public.game_sessions g on g.id = s.game_session_id
        and not g.is_test
                where s.user_id = p_user_id and s.status = 'success'),
      'transactions', (select count(*) from public.token_transactions where user_id = p_user_id),
      'clues', (select count(*) from public.purchased_clues where user_id = p_user_id),
      'guides', (select count(*) from public.purchased_solution_guides where user_id = p_user_id),
      'orders', (select count(*) from public.orders where user_id = p_user_id),
      'claims', (select count(*) from public.treasure_claims where user_id = p_user_id),
      'photos', (select count(*) from public.treasure_claims where user_id = p_user_id and photo_path is not null)));
end
$$;
comment on function private.admin_get_user(uuid) is 'Everything about one user; see public.admin_get_user.';

-- One list at a time, newest first: each grows with the player, and each has an index on its player. Definer: see
-- above.
create function private.admin_list_user_history(p_user_id uuid, p_kind text, p_limit integer, p_offset integer)
returns table (item jsonb, total_count bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  if not exists (select 1 from public.profiles where id = p_user_id) then
    perform private.raise_error('user_not_found');
  end if;
  case p_kind
    when 'transactions' then
      return query
      select jsonb_build_object('id', t.id, 'at', t.created_at, 'type', t.type, 'delta', t.delta,
        'description', t.description,
          'balance', t.metadata -> 'newBalance'),
        (select count(*) from public.token_transactions c where c.user_id = p_user_id)
      from public.token_transactions t where t.user_id = p_user_id
      order by t.id desc limit p_limit offset p_offset;
    when 'scans' then
      return query
      select jsonb_build_object('id', s.id, 'at', s.received_at, 'scanned_at', s.scanned_at, 'code', s.qr_code_name,
          'game_session', g.name, 'is_test', coalesce(g.is_test, false), 'status', s.status,
            'failure_reason', s.failure_reason, 'points', s.points, 'correction', c.kind, 'reason', c.reason),
        (select count(*) from public.scans c where c.user_id = p_user_id)
      from (select * from public.scans where user_id = p_user_id
            order by received_at desc, id desc limit p_limit offset p_offset) s
      left join public.game_sessions g on g.id = s.game_session_id
      left join lateral (
        select x.kind, x.reason from public.find_corrections x where x.scan_id = s.id order by x.id desc limit 1) c
        on true
      order by s.received_at desc, s.id desc;
    when 'points' then
      return query
      select jsonb_build_object('id', a.id, 'at', a.created_at, 'game_session', g.name,
          'is_test', coalesce(g.is_test, false), 'points', a.points, 'reason', a.reason, 'by', author.name),
        (select count(*) from public.point_adjustments c where c.user_id = p_user_id)
      from (select * from public.point_adjustments where user_id = p_user_id
            order by id desc limit p_limit offset p_offset) a
      left join public.game_sessions g on g.id = a.game_session_id
      left join public.profiles author on author.id = a.created_by
      order by a.id desc;
    when 'game_sessions' then
      return query
      select jsonb_build_object('id', m.game_session_id, 'at', m.joined_at, 'name', g.name, 'is_test', g.is_test,
          'points', m.current_points, 'rank', private.board_rank(m), 'last_activity', m.last_activity,
          'finds', m.found_codes),
        (select count(*) from public.user_game_sessions c where c.user_id = p_user_id)
      from public.user_game_sessions m join public.game_sessions g on g.id = m.game_session_id
      where m.user_id = p_user_id
      order by m.joined_at desc, m.game_session_id limit p_limit offset p_offset;
    when 'purchases' then
      return query
      with bought as (
        select c.id, 'clue' as kind, c.purchased_at as at, c.clue_name_hu as name_hu, c.clue_name_en as name_en,
          c.purchase_price as tokens, null::text as currency, null::integer as total_minor, null::text as status,
          c.game_session_id
        from public.purchased_clues c where c.user_id = p_user_id
        union all
        select s.id, 'guide', s.purchased_at, t.name_hu, t.name_en, s.price, null, null, null, s.game_session_id
        from public.purchased_solution_guides s left join public.clue_templates t on t.id = s.clue_id
          where s.user_id = p_user_id
        union all
        select o.id, 'order', o.created_at, o.name_hu, o.name_en, o.tokens, o.currency, o.total_minor,
          private.order_state(o.status, o.expires_at, private.current_time()), o.game_session_id
        from public.orders o where o.user_id = p_user_id)
      select to_jsonb(b) - 'game_session_id' || jsonb_build_object('is_test', coalesce(g.is_test, false)),
        (select count(*) from bought)
      from bought b left join public.game_sessions g on g.id = b.game_session_id
      order by b.at desc, b.id limit p_limit offset p_offset;
    else
      perform private.raise_error('invalid_input');
  end case;
end
$$;
comment on function private.admin_list_user_history(uuid, text, integer, integer) is
  'A page of what one user has done; see public.admin_list_user_history.';

-- Only the storage service deletes the bytes of a file; SQL would remove just its name. Definer: see above.
create function private.admin_list_orphaned_photos() returns table (path text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  return query
  select o.name from storage.objects o
  where o.bucket_id = 'claim-photos' and not exists ( -- as account_exists, for all folders in one query
    select 1 from public.profiles p where p.id::text = (storage.foldername(o.name))[1])
  order by o.name limit 1000;
end
$$;
comment on function private.admin_list_orphaned_photos() is
  'Claim photos of deleted accounts; see public.admin_list_orphaned_photos.';

-- supabase/schemas/10_identity/rules_admin_users.sql

-- Organisers' actions on players and roles. Definer functions, because admins act on rows of others; each checks the
-- caller's role on every call.

create function private.assert_page(p_limit integer, p_offset integer) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_limit is null or p_limit not between 1 and 1000 or p_offset is null or p_offset < 0 then
    perform private.raise_error('invalid_input');
  end if;
end
$$;
comment on function private.assert_page(integer, integer) is
  'Raises invalid_input unless p_limit is 1 to 1000 and p_offset is valid.';

-- Counts separately; looks balances and points up for the page only, unless the page is sorted by them. Definer: see
-- above.
create function private.admin_list_users(
  p_search text, p_role text, p_sort text, p_descending boolean, p_limit integer, p_offset integer, p_is_banned boolean
) returns setof public.admin_user_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := private.like_pattern(p_search);
  v_banned_ids uuid[];
  v_total bigint;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  if p_role not in ('user', 'admin') then
    perform private.raise_error('invalid_role');
  end if;
  if p_sort not in ('name', 'email', 'created_at', 'last_login_at', 'points_total', 'balance') then
    perform private.raise_error('invalid_input');
  end if;
  v_banned_ids := private.banned_user_ids();

  select count(*) into v_total from public.profiles p
  where (v_pattern is null or p.search_name like v_pattern or p.email like v_pattern)
    and (p_role is null or p.role = p_role)
    and (p_is_banned is null or (p.id = any (v_banned_ids)) = p_is_banned);
  return query
  select page.id, page.name::text, page.email::text, page.role::text, page.language::text, page.created_at,
    page.last_login_at,
    page.failed_login_attempts::integer, public.points_total(page), coalesce(b.balance, 0), page.has_claimed_treasure,
    exists (select from public.treasure_claims c where c.user_id = page.id and c.status <> 'rejected'),
      page.phone_number::text, page.tax_id::text, page.address::text, page.id = any (v_banned_ids),
    u.banned_until, v_total
  from (
    select sorted.id, row_number() over () as place
    from (
      select p.id
      from public.profiles p
      left join public.token_balances w on w.user_id = p.id and p_sort = 'balance'
      -- Same as points_total, for all users in one query.
      left join (
        select user_id, sum(current_points) as points from public.user_game_sessions
        where test_balance is null and p_sort = 'points_total' group by user_id) s on s.user_id = p.id
      cross join lateral (select
        case p_sort when 'name' then p.sort_name when 'email' then convert_to(p.email, 'UTF8') end as text_key,
        case p_sort
          when 'last_login_at' then extract(epoch from p.last_login_at)::float8
          when 'points_total' then coalesce(s.points, 0)
          when 'balance' then coalesce(w.balance, 0)
        end * case when p_descending then -1 else 1 end as number_key) sort
      where (v_pattern is null or p.search_name like v_pattern or p.email like v_pattern)
        and (p_role is null or p.role = p_role)
        and (p_is_banned is null or (p.id = any (v_banned_ids)) = p_is_banned)
      order by
        sort.number_key,
        case when not p_descending then sort.text_key end,
        case when p_descending then sort.text_key end desc,
        case when not p_descending then p.created_at end,
        p.created_at desc, p.id
      limit p_limit offset p_offset
    ) sorted
  ) place
  join public.profiles page on page.id = place.id
  left join public.token_balances b on b.user_id = page.id
  left join private.user_bans u on u.user_id = page.id and page.id = any (v_banned_ids)
  order by place.place;
end
$$;
comment on function private.admin_list_users(text, text, text, boolean, integer, integer, boolean) is
  'Users with balance, contact data and ban; see public.admin_list_users.';

-- An edit names only the fields that it changes. Organisers who change different fields do not undo each other; the
-- second to change the same field gets an error.
create function private.assert_unchanged(p_row jsonb, p_seen jsonb) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if jsonb_typeof(p_seen) <> 'object' then
    perform private.raise_error('invalid_input');
  end if;
  if exists (select from jsonb_each(p_seen) seen where p_row -> seen.key is distinct from seen.value) then
    perform private.raise_error('edit_conflict');
  end if;
end
$$;
comment on function private.assert_unchanged(jsonb, jsonb) is
  'Raises edit_conflict unless the row still has the values that the caller saw (null: no check); invalid_input.';

-- Definer: see above.
create function private.admin_update_user(
  p_user_id uuid, p_name text, p_phone_number text, p_tax_id text, p_address text, p_seen jsonb
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.profiles;
  v_after public.profiles;
begin
  perform private.assert_admin();
  perform private.assert_profile_fields(p_name, p_phone_number, p_tax_id, p_address);
  select * into v_before from public.profiles where id = p_user_id for no key update;
  if not found then
    perform private.raise_error('user_not_found');
  end if;
  perform private.assert_unchanged(to_jsonb(v_before), p_seen);
  update public.profiles set
    name = coalesce(private.trimmed(p_name), name),
    phone_number = case when p_phone_number is null then phone_number
      else nullif(private.clean_phone_number(p_phone_number), '') end,
    tax_id = case when p_tax_id is null then tax_id else nullif(private.trimmed(p_tax_id), '') end,
    address = case when p_address is null then address else nullif(private.trimmed(p_address), '') end
  where id = p_user_id
  returning * into v_after;
  -- The log contains no contact data: only the names of the fields that changed.
  perform private.record_activity('user.update', 'users', v_after.name, jsonb_build_object(
    'user_id', p_user_id, 'before', jsonb_build_object('name', v_before.name),
    'after', jsonb_build_object('name', v_after.name),
    'changed', (select coalesce(jsonb_agg(b.key order by b.key), '[]') from jsonb_each(to_jsonb(v_before)) b
                join jsonb_each(to_jsonb(v_after)) a on a.key = b.key
                where a.value <> b.value and b.key not in ('search_name', 'sort_name'))));
  perform private.publish('user:' || p_user_id, 'profile', '{}');
  return private.profile_document(v_after);
end
$$;
comment on function private.admin_update_user(uuid, text, text, text, text, jsonb) is
  'Edits a profile; see public.admin_update_user.';

-- Definer: see above.
create function private.admin_set_user_role(p_user_id uuid, p_role text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before text;
begin
  perform private.assert_admin();
  if p_role is null or p_role not in ('user', 'admin') then
    perform private.raise_error('invalid_role');
  end if;
  if p_role = 'user' then
    perform private.assert_not_last_admin(p_user_id);
    perform private.assert_admin(); -- the caller may have been demoted during the lock wait
  end if;
  select role into v_before from public.profiles where id = p_user_id for no key update;
  if not found then
    perform private.raise_error('user_not_found');
  end if;
  if p_role = 'admin' and p_user_id = any (private.banned_user_ids()) then
    perform private.raise_error('user_banned');
  end if;
  update public.profiles set role = p_role where id = p_user_id;
  if p_role = 'user' and v_before = 'admin' then
    perform private.end_sessions(p_user_id);
  end if;
  perform private.record_activity('user.role', 'users', '', jsonb_build_object(
    'user_id', p_user_id, 'before', v_before, 'after', p_role));
  perform private.publish('user:' || p_user_id, 'profile', '{}');
  perform private.publish('admin', 'users', '{}');
  return jsonb_build_object('user_id', p_user_id, 'role', p_role);
end
$$;
comment on function private.admin_set_user_role(uuid, text) is
  'Makes a user admin or user; see public.admin_set_user_role.';

-- Definer: see above.
create function private.admin_delete_user(p_user_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_role text;
begin
  perform private.assert_admin();
  select role into v_role from public.profiles where id = p_user_id;
  if not found then
    perform private.raise_error('user_not_found');
  end if;
  perform private.delete_user(p_user_id);
  -- The deletion has just removed the name from the whole log (tg_profiles__before_delete).
  perform private.record_activity('user.delete', 'users', '', jsonb_build_object(
    'user_id', p_user_id, 'before', jsonb_build_object('role', v_role)));
  return jsonb_build_object('deleted', true);
end
$$;
comment on function private.admin_delete_user(uuid) is 'Deletes an account; see public.admin_delete_user.';

-- supabase/schemas/10_identity/rules_deletion.sql

-- Rules of deletion: which rows are removed with an account, and in which order they are locked. Definer functions,
-- because the auth server deletes users too and has no rights on these tables.

create function private.lock_session_gates(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(private.session_gate(game_session_id))
  from (select game_session_id from public.user_game_sessions where user_id = p_user_id
    order by game_session_id) joined;
end
$$;
comment on function private.lock_session_gates(uuid) is
  'Takes the gates of all sessions that an account has joined, so that their caps and boards cannot be rebuilt '
  'meanwhile.';

-- Locks all rows of an account that others may be changing, in the general order: session gates, balance, memberships,
-- claims, profiles. Once the balance is locked no session can be joined, so the gates are taken again to include one
-- that was joined just before.
create function private.lock_account(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.lock_session_gates(p_user_id);
  perform 1 from public.token_balances where user_id = p_user_id for update;
  perform private.lock_session_gates(p_user_id);
  perform 1 from public.user_game_sessions where user_id = p_user_id order by game_session_id for update;
  perform 1 from public.treasure_claims where user_id = p_user_id order by id for update;
  perform private.assert_not_last_admin(p_user_id);
end
$$;
comment on function private.lock_account(uuid) is 'Locks an account before it is deleted; last_admin_protected.';

-- Runs before any row of the account is touched, whether an RPC or the auth server deletes it. Definer: see above.
create function private.tg_users__lock_account() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_account(old.id);
  return old;
end
$$;
create trigger tg_users__lock_account before delete on auth.users
  for each row execute function private.tg_users__lock_account();

-- Runs for every deletion of a profile, also in Studio: returns the player's places at capped codes, takes the player's
-- points off the board, and protects the last admin. Definer: see above.
create function private.tg_profiles__before_delete() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_scan record;
begin
  perform private.lock_account(old.id);
  -- The log keeps the event and drops the person: name, device and network address of the account's own records, and
  -- what organisers wrote about it: its name, the reason of a ban, an adjustment or a rejected claim, notes on
  -- suspicious scans. Players can log any details, so a record may only look like one of these and hold another type
  -- where an object is expected.
  update public.activity set user_name = '', device_info = '{}' where user_id = old.id;
  update public.activity set
    message = '',
    details = (
      select jsonb_object_agg(key, case when jsonb_typeof(value) = 'object' then value - '{name,reason,note}'::text[]
        else value end)
      from jsonb_each(details - 'reason'))
  where details ->> 'user_id' = old.id::text and (
    component = 'users' and action like 'user.%'
    or component = 'token-management' and action = 'tokens.adjust'
    or component = 'treasure-claim' and action in ('claim.approved', 'claim.rejected')
    or component = 'cheat-review' and action = 'cheating.review');

  update private.leaderboard_buckets b set players = b.players - 1
  from (
    select distinct on (m.game_session_id) m.game_session_id, m.board_points, b.shard
    from public.user_game_sessions m
    join private.leaderboard_buckets b on b.game_session_id = m.game_session_id and b.points = m.board_points
    where m.user_id = old.id and m.board_points > 0
    order by m.game_session_id, b.shard
  ) mine
  where b.game_session_id = mine.game_session_id and b.points = mine.board_points and b.shard = mine.shard;
  update private.leaderboard_hundreds h set players = h.players - 1
  from (
    select distinct on (m.game_session_id) m.game_session_id, h.points, h.shard
    from public.user_game_sessions m
    join private.leaderboard_hundreds h
      on h.game_session_id = m.game_session_id and h.points = m.board_points - m.board_points % 100
    where m.user_id = old.id and m.board_points > 0
    order by m.game_session_id, h.shard
  ) mine
  where h.game_session_id = mine.game_session_id and h.points = mine.points and h.shard = mine.shard;

  for v_scan in
    select s.game_session_id, s.qr_code_id from public.scans s
    where s.user_id = old.id and s.status = 'success'
    order by s.game_session_id, s.qr_code_id
  loop
    update private.scan_cap_shards set used = used - 1
    where (game_session_id, qr_code_id, shard) = (
      select game_session_id, qr_code_id, shard from private.scan_cap_shards
      where game_session_id = v_scan.game_session_id and qr_code_id = v_scan.qr_code_id and used > 0
      order by used desc, shard limit 1 for update);
  end loop;
  return old;
end
$$;
create trigger tg_profiles__before_delete before delete on public.profiles
  for each row execute function private.tg_profiles__before_delete();

-- Deletes an account and all its data. The caller has already been authorised.
create function private.delete_user(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  delete from auth.users where id = p_user_id;
  perform private.publish('admin', 'users', '{}');
end
$$;
comment on function private.delete_user(uuid) is
  'Deletes the auth user; profile, scans, memberships, balance, ledger and purchases follow by cascade.';

-- supabase/schemas/10_identity/rules_profiles.sql

-- Rules of the caller's profile: contact data, export and deletion of the account.

-- Returns the key of the first invalid field, or null. p_name is already trimmed. Claims use it too; a counting regular
-- expression ({5,30}) would take six times as long.
create function private.profile_refusal(
  p_name text, p_phone_number text, p_tax_id text, p_address text
) returns text
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return case
    when char_length(p_name) not between 2 and 100 then 'invalid_name'
    when p_phone_number <> '' and (
      p_phone_number !~ '^[+]?[0-9(][0-9 ()/-]*$'
      or char_length(ltrim(p_phone_number, '+')) not between 6 and 31
      or char_length(translate(p_phone_number, '+ ()/-', '')) < 6) then 'invalid_phone_number'
    when char_length(p_tax_id) > 50 then 'invalid_tax_id'
    when char_length(p_address) > 500 then 'invalid_address'
  end;
end
$$;
comment on function private.profile_refusal(text, text, text, text) is
  'invalid_name, invalid_phone_number, invalid_tax_id, invalid_address or null. Null arguments are not checked; empty '
  'ones clear a field.';

-- Null leaves a field unchanged.
create function private.assert_profile_fields(
  p_name text, p_phone_number text, p_tax_id text, p_address text
) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_refusal text := case when not private.is_name(private.trimmed(p_name)) then 'invalid_name'
    else private.profile_refusal(private.trimmed(p_name), private.clean_phone_number(p_phone_number),
      private.trimmed(p_tax_id), private.trimmed(p_address)) end;
begin
  if v_refusal is not null then
    perform private.raise_error(v_refusal);
  end if;
end
$$;
comment on function private.assert_profile_fields(text, text, text, text) is
  'Raises invalid_name, invalid_phone_number, invalid_tax_id or invalid_address. Null arguments are not checked; empty '
  'ones clear a field.';

-- A person who signs up with an address has typed the name and gets a specific error; the auth server would hide the
-- message of a trigger. Nobody can correct the name that a third party sends, and an account that an organiser creates
-- may have none: initial_name finds a name for both. Definer: the auth server has no rights on these tables. A refusal
-- commits.
create function private.hook_before_user_created(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name jsonb := event #> '{user,user_metadata,name}';
begin
  if event #>> '{user,app_metadata,provider}' = 'email' and jsonb_typeof(v_name) <> 'null'
    and (jsonb_typeof(v_name) <> 'string' or not private.is_name(private.trimmed(v_name #>> '{}'))) then
    perform private.record_activity('auth.sign_up_failed', 'auth', '', '{"reason": "invalid_name"}', 'warn', null);
    return (select jsonb_build_object('error', jsonb_build_object('http_code', http_status, 'message', message))
            from private.error_catalog where key = 'invalid_name');
  end if;
  return '{}'::jsonb;
end
$$;
comment on function private.hook_before_user_created(jsonb) is
  'Auth hook before_user_created: refuses a sign-up with an invalid name and records it in the activity log.';
do $$ begin
  if exists (select 1 from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function private.hook_before_user_created(jsonb) to supabase_auth_admin;
  end if;
end $$;

-- Definer: profiles has no update policy.
create function private.update_profile(
  p_name text, p_phone_number text, p_tax_id text, p_address text, p_language text, p_is_named_publicly boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_profile public.profiles;
begin
  perform private.assert_profile_fields(p_name, p_phone_number, p_tax_id, p_address);
  if p_language not in ('hu', 'en', 'de') then
    perform private.raise_error('invalid_user_data');
  end if;

  update public.profiles set
    name = coalesce(private.trimmed(p_name), name),
    phone_number = case when p_phone_number is null then phone_number
      else nullif(private.clean_phone_number(p_phone_number), '') end,
    tax_id = case when p_tax_id is null then tax_id else nullif(private.trimmed(p_tax_id), '') end,
    address = case when p_address is null then address else nullif(private.trimmed(p_address), '') end,
    language = coalesce(p_language, language),
    is_named_publicly = coalesce(p_is_named_publicly, is_named_publicly)
  where id = v_user_id
  returning * into v_profile;
  if not found then
    perform private.raise_error('user_profile_not_found');
  end if;

  perform private.publish('user:' || v_user_id, 'profile', '{}');
  return private.profile_document(v_profile);
end
$$;
comment on function private.update_profile(text, text, text, text, text, boolean) is
  'Changes the caller''s own profile.';

-- A mark that is written apart from its letter belongs to it; two letters would say more than an initial.
create function private.public_name(p_name text, p_is_named_publicly boolean) returns text
language sql immutable security invoker set search_path = '' as $$
  select case when p_is_named_publicly then p_name else coalesce(
    (select string_agg(upper(left(word, 1)) || '.', ' ' order by position)
     from regexp_split_to_table(normalize(p_name), '[\s-]+') with ordinality words (word, position)
     where word <> '' and position <= 4), '–') end
$$;
comment on function private.public_name(text, boolean) is
  'The public name of a player: the full name if the player agreed, otherwise up to four initials, such as "K. A.".';

-- Definer: deletes from auth.users.
create function private.delete_my_account() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
begin
  if private.needs_second_factor() then
    perform private.raise_error('second_factor_required');
  elsif not private.has_signed_in_recently() then
    perform private.raise_error('recent_sign_in_required');
  end if;
  perform private.delete_user(v_user_id);
  perform private.record_activity('user.delete', 'profile', ''); -- without the name
  return jsonb_build_object('deleted', true);
end
$$;
comment on function private.delete_my_account() is
  'Deletes the caller''s account with all its data; last_admin_protected for the last admin, second_factor_required, '
  'recent_sign_in_required.';

-- Definer: reads the caller's rows of all tables in one consistent snapshot.
create function private.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_now timestamptz := private.current_time();
begin
  return jsonb_build_object(
    'exported_at', v_now,
    'profile', (select private.profile_document(p) from public.profiles p where p.id = v_user_id),
    'token_balance', (select to_jsonb(b) from public.token_balances b where b.user_id = v_user_id),
    'token_transactions', (select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from public.token_transactions t
      where t.user_id = v_user_id),
    'game_sessions', (select coalesce(jsonb_agg(to_jsonb(m) order by m.joined_at), '[]')
      from public.user_game_sessions m where m.user_id = v_user_id),
    -- A decoy must not be recognisable, so the export shows it as an unknown code.
    'scans', (select coalesce(jsonb_agg(to_jsonb(s) - 'presented_key' || case when s.failure_reason = 'decoy'
                then '{"qr_code_id": null, "qr_code_name": null, "failure_reason": "qr_code_not_found"}'
                  -- The player never saw the print of a credited code.
                  when s.id in (select private.my_credited_scan_ids()) then '{"qr_code_id": null}'
                  else '{}' end::jsonb
                order by s.id), '[]') from public.scans s where s.user_id = v_user_id),
    'find_corrections', (select coalesce(jsonb_agg(to_jsonb(c) - 'created_by' order by c.id), '[]')
      from public.find_corrections c where c.user_id = v_user_id),
    'point_adjustments', (select coalesce(jsonb_agg(to_jsonb(a) - 'created_by' order by a.id), '[]')
      from public.point_adjustments a where a.user_id = v_user_id),
    'point_entries', (select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at, e.id), '[]')
      from private.counted_points e where e.user_id = v_user_id),
    -- Content whose access has ended (the policies hide it) is left out.
    'purchased_clues',
      (select coalesce(jsonb_agg(to_jsonb(c) - 'result' - case when c.is_accessible
      and coalesce(c.access_expires_at > v_now, true)
                then '{}' else '{clue_content_hu,clue_content_en}' end::text[]
                order by c.purchased_at), '[]') from public.purchased_clues c where c.user_id = v_user_id),
    'purchased_solution_guides',
      (select coalesce(jsonb_agg(to_jsonb(g) - 'result' - case when coalesce(g.access_expires_at > v_now, true)
                then '{}' else '{content_hu,content_en}' end::text[]
                order by g.purchased_at), '[]') from public.purchased_solution_guides g where g.user_id = v_user_id),
    'clue_views', (select coalesce(jsonb_agg(to_jsonb(v) order by v.viewed_at, v.clue_id), '[]')
      from public.clue_views v where v.user_id = v_user_id),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) - 'request' - 'result' order by o.created_at), '[]')
      from public.orders o where o.user_id = v_user_id),
    'order_payments', (select coalesce(jsonb_agg(to_jsonb(p) - 'result' order by p.created_at), '[]')
      from public.order_payments p where p.user_id = v_user_id),
    'coupon_redemptions',
      (select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object('code', c.code) order by r.redeemed_at), '[]')
                           from public.coupon_redemptions r join public.coupons c on c.id = r.coupon_id
                             where r.user_id = v_user_id),
    'featured_offer_events', (select coalesce(jsonb_agg(to_jsonb(e) order by e.day, e.offer_id, e.kind), '[]')
      from public.featured_offer_events e where e.user_id = v_user_id),
    'vip_memberships', (select coalesce(jsonb_agg(to_jsonb(v) - 'result' order by v.created_at, v.id), '[]')
      from public.vip_memberships v where v.user_id = v_user_id),
    'jackpots_won', (select coalesce(jsonb_agg(to_jsonb(j) order by j.closed_at), '[]') from public.jackpots j
      where j.paid_to = v_user_id),
    'treasure_claims', (select coalesce(jsonb_agg(to_jsonb(c) order by c.submitted_at), '[]')
      from public.treasure_claims c where c.user_id = v_user_id),
    'problem_reports', (select coalesce(jsonb_agg(to_jsonb(r) - array['qr_code_id', 'solved_by']
      order by r.received_at), '[]') from public.problem_reports r where r.user_id = v_user_id),
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'created_by' order by m.created_at), '[]')
      from public.announcements m where m.user_id = v_user_id),
    -- Includes the reason that the user was shown; hides which organiser banned.
    'bans', (select coalesce(jsonb_agg(to_jsonb(b) - 'banned_by' order by b.banned_at), '[]') from private.user_bans b
      where b.user_id = v_user_id),
    -- In an organiser's records with before and after, only the action is exported, not the content, codes or people
    -- concerned: the account may no longer be an organiser's, or lack the second factor.
    'activity', (select coalesce(jsonb_agg(to_jsonb(a) - case when a.details ? 'before' then '{message,details}'
      else '{}' end::text[]
                order by a.id), '[]') from public.activity a where a.user_id = v_user_id));
end
$$;
comment on function private.export_my_data() is 'Everything stored about the caller, as one JSON document.';

-- supabase/schemas/20_game/rules.sql

-- Rules of sessions: membership, opening times and broadcasts.

-- Definer: policies call it once per statement, so a thousand rows cost one look-up. A tester who is no longer an
-- organiser loses access to test sessions (memberships with a wallet of their own).
create function private.my_session_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select game_session_id from public.user_game_sessions
  where user_id = auth.uid() and (test_balance is null or (select private.is_admin()))
$$;
comment on function private.my_session_ids() is
  'Sessions that the caller has joined; test sessions for organisers only.';

-- Definer: as above.
create function private.my_shop_clue_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.clue_id
  from public.user_game_sessions m
  join public.game_session_clues c using (game_session_id)
  join public.clue_templates t on t.id = c.clue_id and t.is_active and not t.is_locked
  where m.user_id = auth.uid() and (m.test_balance is null or (select private.is_admin()))
$$;
comment on function private.my_shop_clue_ids() is 'Active, unlocked clues of the sessions that the caller has joined.';

create function private.assert_member(p_user_id uuid, p_game_session_id uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  -- Test sessions, whose members have a wallet of their own, are open to organisers only.
  if not exists (select 1 from public.user_game_sessions
                 where game_session_id = p_game_session_id and user_id = p_user_id
                   and (test_balance is null or private.is_admin())) then
    if not exists (select 1 from public.game_sessions
                   where id = p_game_session_id
                     and ((visibility = 'listed' and not is_test) or private.is_admin())) then
      perform private.raise_error('game_session_not_found');
    end if;
    perform private.raise_error('session_not_joined');
  end if;
end
$$;
comment on function private.assert_member(uuid, uuid) is
  'Raises game_session_not_found or session_not_joined unless the user is in the session and, for a test session, the '
  'caller is an organiser.';

-- Advisory lock key of a session. Scans hold the lock shared; changes of caps and freezes hold it exclusively, so they
-- never see a half-finished scan. First in the lock order.
create function private.session_gate(p_game_session_id uuid) returns bigint
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return hashtextextended(p_game_session_id::text, 0);
end
$$;
comment on function private.session_gate(uuid) is
  'Key of the advisory lock of a session: shared for scans, exclusive for changes of caps and freezes.';

-- The session's own start, else the game start while the schedule is on.
create function private.scanning_opens_at(p_session public.game_sessions) returns timestamptz
language plpgsql stable security invoker set search_path = '' as $$
begin
  return coalesce(p_session.starts_at,
    (select game_start_time from public.game_settings where is_schedule_enabled));
end
$$;
comment on function private.scanning_opens_at(public.game_sessions) is
  'Time from which scans count; null: at any time.';

-- perform_scan has it inlined.
create function private.is_paused_at(p_session public.game_sessions, p_at timestamptz) returns boolean
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return coalesce(p_session.paused_at <= p_at, false) or p_session.pauses @> p_at;
end
$$;
comment on function private.is_paused_at(public.game_sessions, timestamptz) is
  'True for a moment in the current pause or an earlier one.';

create function private.clue_sales_end_at(p_own_end timestamptz, p_settings public.game_settings) returns timestamptz
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return case when p_settings.clue_access_enabled then coalesce(p_own_end, p_settings.clue_sales_end_at)
    else '-infinity' end;
end
$$;
comment on function private.clue_sales_end_at(timestamptz, public.game_settings) is
  'Time from which a hunt sells no clues: its own, else that of the settings; infinity: no end. Clue access switched '
  'off in the settings stops all sales (-infinity).';

-- Null means that clues and guides can be bought.
create function private.sales_refusal(p_game_session_id uuid, p_now timestamptz) returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select case when g.ends_at <= p_now then 'game_session_ended'
      when private.clue_sales_end_at(g.clue_sales_end_at, s) <= p_now then 'clue_sales_closed' end
    from public.game_settings s cross join public.game_sessions g
    where g.id = p_game_session_id);
end
$$;
comment on function private.sales_refusal(uuid, timestamptz) is
  'Error key that stops all sales of a session at p_now, or null. Sales stop when the session is over or clue access '
  'is closed.';

-- Sends a hint unless one was sent to this topic within the interval. Realtime counts a message once per receiver and
-- closes channels above the plan's limit. The interval is the time in which all receivers of coalesced hints can get
-- one within half of that limit; the other half is left for messages to single players and for organisers' changes.
-- Nothing waits here: a caller that finds the row locked leaves the hint to the holder, and clients refetch once more
-- after interval_ms.
create function private.publish_coalesced(p_topic text, p_event text, p_now timestamptz) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_due_at timestamptz;
  v_audience integer;
  v_interval interval;
begin
  select due_at into v_due_at from private.broadcast_ticks where topic = p_topic and event = p_event;
  if v_due_at > p_now then
    return;
  end if;
  if v_due_at is null then -- the first hint; the lock serialises concurrent first hints
    if not pg_try_advisory_xact_lock(hashtextextended(p_topic || ' ' || p_event, 0)) then
      return;
    end if;
    insert into private.broadcast_ticks (topic, event, due_at, audience) values (p_topic, p_event, p_now, 0)
    on conflict do nothing;
  else
    perform 1 from private.broadcast_ticks where topic = p_topic and event = p_event and due_at <= p_now
    for update skip locked;
  end if;
  if not found then
    return;
  end if;

  if p_topic = 'admin' then
    select count(*) into v_audience from public.profiles where role = 'admin';
  else
    select count(*) into v_audience from public.user_game_sessions
    where game_session_id = substr(p_topic, length('session:') + 1)::uuid;
  end if;
  -- Topics without a hint in the last minute do not count: those hunts are quiet.
  select greatest(interval '1 second', interval '1 second'
    * ((v_audience + coalesce(sum(t.audience), 0)) / (0.5 * s.realtime_deliveries_per_second)))
  into v_interval
  from public.game_settings s
  left join private.broadcast_ticks t on t.due_at > p_now - interval '1 minute'
    and (t.topic, t.event) <> (p_topic, p_event)
  group by s.realtime_deliveries_per_second;

  update private.broadcast_ticks set due_at = p_now + v_interval, audience = v_audience
  where topic = p_topic and event = p_event;
  perform private.publish(p_topic, p_event,
    jsonb_build_object('interval_ms', (extract(epoch from v_interval) * 1000)::integer));
end
$$;
comment on function private.publish_coalesced(text, text, timestamptz) is
  'Broadcasts a hint unless one was sent within the interval, which grows with the number of members; interval_ms in '
  'the payload is that interval.';

-- A former organiser leaves the test session, or the scanner would keep scanning in it.
create function private.tg_profiles__leave_rehearsal() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if exists (select 1 from public.game_sessions where id = new.active_game_session_id and is_test) then
    new.active_game_session_id := null;
  end if;
  return new;
end
$$;
create trigger tg_profiles__leave_rehearsal before update of role on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin')
    execute function private.tg_profiles__leave_rehearsal();

-- supabase/schemas/20_game/rules_admin_codes.sql

-- Organisers' codes: guards of decoys, bulk creation, the list with finds, and statistics.

-- A decoy is in no session, so it never counts. Both guards lock the code's row, so that a session cannot add a code
-- while it becomes a decoy. Definer: admins who save sessions have no other right to lock codes.
create function private.tg_game_session_qr_codes__refuse_decoy() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select is_decoy from public.qr_codes where id = new.qr_code_id for share) then
    perform private.raise_error('invalid_game_session', 'a decoy cannot be part of a session');
  end if;
  return new;
end
$$;
create trigger tg_game_session_qr_codes__refuse_decoy before insert on public.game_session_qr_codes
  for each row execute function private.tg_game_session_qr_codes__refuse_decoy();

-- Definer: admins change codes through a table policy.
create function private.tg_qr_codes__refuse_decoy_in_use() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.game_session_qr_codes where qr_code_id = new.id) then
    perform private.raise_error('qr_code_in_use', 'a code of a session cannot become a decoy');
  end if;
  return new;
end
$$;
create trigger tg_qr_codes__refuse_decoy_in_use before update on public.qr_codes
  for each row when (new.is_decoy and not old.is_decoy) execute function private.tg_qr_codes__refuse_decoy_in_use();

-- Continues after the highest number with that prefix ("Kód 01", "Kód 02", …). Definer: the role check is the only
-- permission, as in every organisers' RPC.
create function private.admin_create_qr_codes(
  p_prefix text, p_count integer, p_points integer, p_game_session_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_prefix text := private.trimmed(p_prefix);
  v_last integer;
  v_width integer;
  v_ids uuid[];
begin
  perform private.assert_admin();
  if coalesce(char_length(v_prefix), 0) not between 1 and 100 or coalesce(p_count not between 1 and 500, true)
    or coalesce(p_points not between 0 and 100000, true) then
    perform private.raise_error('invalid_input');
  end if;
  if p_game_session_id is not null then
    perform private.lock_game_session(p_game_session_id);
  end if;
  -- Two organisers who create codes at the same time get different numbers.
  perform pg_advisory_xact_lock(hashtext('admin_create_qr_codes'));
  select coalesce(max(substr(name, char_length(v_prefix) + 2)::integer), 0) into v_last
  from public.qr_codes
  where left(name, char_length(v_prefix) + 1) = v_prefix || ' '
    and substr(name, char_length(v_prefix) + 2) ~ '^\d{1,6}$';
  v_width := greatest(2, char_length((v_last + p_count)::text));

  with created as (
    insert into public.qr_codes (name, points)
    select v_prefix || ' ' || lpad(number::text, v_width, '0'), p_points
    from generate_series(v_last + 1, v_last + p_count) number
    returning id, name
  )
  select array_agg(id order by private.sort_key(name)) into v_ids from created;
  if p_game_session_id is not null then
    perform private.add_session_codes(p_game_session_id, (
      select jsonb_agg(jsonb_build_object('qr_code_id', id, 'points', p_points)) from unnest(v_ids) id));
  end if;
  return jsonb_build_object('created', p_count, 'first_number', v_last + 1, 'qr_code_ids', v_ids);
end
$$;
comment on function private.admin_create_qr_codes(text, integer, integer, uuid) is
  'Numbered codes; see public.admin_create_qr_codes.';

-- A code as submitted by a file.
create type private.qr_code_document as (
  id uuid, updated_at timestamptz, name text, points integer, max_scans integer, is_active boolean, is_decoy boolean,
  latitude double precision, longitude double precision, radius_m integer);
comment on type private.qr_code_document is
  'A code to be saved. Without id it is new; with it, it replaces exactly the version updated_at. max_scans is the cap '
  'in the session that the codes are added to.';

-- The gate of the session is closed before any code is locked, as when a session is saved. Definer: the codes of a
-- session have no write policy.
create function private.admin_import_qr_codes(p_codes jsonb, p_game_session_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_codes private.qr_code_document[];
  v_ids uuid[];
begin
  perform private.assert_admin();
  perform private.assert_documents(p_codes, 'private.qr_code_document');
  if jsonb_array_length(p_codes) not between 1 and 500 then
    perform private.raise_error('invalid_input');
  end if;
  if p_game_session_id is not null then
    perform private.lock_game_session(p_game_session_id);
  end if;
  begin
    select array_agg(jsonb_populate_record(null::private.qr_code_document,
      document || jsonb_build_object('id', coalesce(document ->> 'id', gen_random_uuid()::text))) order by ordinal)
    into strict v_codes from jsonb_array_elements(p_codes) with ordinality documents (document, ordinal);
    perform 1 from public.qr_codes q join unnest(v_codes) c on c.id = q.id order by q.id for update of q;
    if exists (select 1 from unnest(v_codes) c where c.updated_at is not null
               and not exists (select 1 from public.qr_codes q where q.id = c.id)) then
      perform private.raise_error('qr_code_not_found');
    elsif exists (select 1 from unnest(v_codes) c join public.qr_codes q on q.id = c.id
                  where q.updated_at is distinct from c.updated_at) then
      perform private.raise_error('edit_conflict');
    elsif (select count(distinct c.id) from unnest(v_codes) c) <> cardinality(v_codes) then
      perform private.raise_error('invalid_input', 'a code is listed twice');
    end if;

    update public.qr_codes q set
      name = private.trimmed(c.name), points = c.points, is_active = coalesce(c.is_active, true),
      is_decoy = coalesce(c.is_decoy, false), latitude = c.latitude, longitude = c.longitude, radius_m = c.radius_m,
      -- A measured place stays measured only while it is the same.
      place_accuracy_m = case when (q.latitude, q.longitude) is not distinct from (c.latitude, c.longitude)
        then q.place_accuracy_m end
    from unnest(v_codes) c where c.id = q.id and (q.name, q.points, q.is_active, q.is_decoy, q.latitude, q.longitude,
        q.radius_m) is distinct from (private.trimmed(c.name), c.points, coalesce(c.is_active, true),
        coalesce(c.is_decoy, false), c.latitude, c.longitude, c.radius_m);
    insert into public.qr_codes (id, name, points, is_active, is_decoy, latitude, longitude, radius_m)
    select c.id, private.trimmed(c.name), c.points, coalesce(c.is_active, true), coalesce(c.is_decoy, false),
      c.latitude, c.longitude, c.radius_m
    from unnest(v_codes) c where c.updated_at is null;
  exception
    when data_exception or check_violation or not_null_violation or unique_violation then
      perform private.raise_error('invalid_input', sqlerrm);
  end;
  v_ids := array(select c.id from unnest(v_codes) c);
  if p_game_session_id is not null then
    perform private.add_session_codes(p_game_session_id, (
      select jsonb_agg(jsonb_build_object('qr_code_id', c.id, 'points', c.points, 'max_scans', c.max_scans))
      from unnest(v_codes) c));
  end if;
  return jsonb_build_object('saved', cardinality(v_ids), 'qr_code_ids', to_jsonb(v_ids));
end
$$;
comment on function private.admin_import_qr_codes(jsonb, uuid) is
  'Creates or changes many codes, all or none; see public.admin_import_qr_codes.';

-- A stolen or copied print also shows its short code, so both are replaced.
create function private.tg_qr_codes__renew_short_code() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  new.short_code := private.generate_short_code();
  return new;
end
$$;
comment on function private.tg_qr_codes__renew_short_code() is 'Sets a new short code when the printed id changes.';
create trigger tg_qr_codes__renew_short_code before update on public.qr_codes
  for each row when (new.replacement_id is distinct from old.replacement_id)
    execute function private.tg_qr_codes__renew_short_code();

-- Definer: as above.
create function private.admin_set_qr_codes_active(p_qr_code_ids uuid[], p_is_active boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_changed integer;
begin
  perform private.assert_admin();
  if p_is_active is null or coalesce(cardinality(p_qr_code_ids), 0) not between 1 and 1000 then
    perform private.raise_error('invalid_input');
  end if;
  -- In the order of ids, so that overlapping selections of two organisers wait instead of deadlocking.
  with wanted as (
    select id from public.qr_codes where id = any (p_qr_code_ids) and is_active <> p_is_active order by id for update
  )
  update public.qr_codes q set is_active = p_is_active from wanted where q.id = wanted.id;
  get diagnostics v_changed = row_count;
  return jsonb_build_object('changed', v_changed);
end
$$;
comment on function private.admin_set_qr_codes_active(uuid[], boolean) is
  'Switches codes on or off; see public.admin_set_qr_codes_active.';

-- Finds of a code in one session, or in all real ones; an index-only scan.
create function private.code_finds(p_qr_code_id uuid, p_game_session_id uuid, out finds bigint,
  out last_found_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select count(s.scanned_at), max(s.scanned_at)
  from public.game_session_qr_codes c
  join public.game_sessions g on g.id = c.game_session_id
  join public.scans s on s.game_session_id = c.game_session_id and s.qr_code_id = c.qr_code_id and s.status = 'success'
  where c.qr_code_id = p_qr_code_id
    and case when p_game_session_id is null then not g.is_test else c.game_session_id = p_game_session_id end
$$;
comment on function private.code_finds(uuid, uuid) is
  'Number and latest time of the finds of a code in the session, or in all sessions but tests.';

-- Definer: reads finds of all players.
create function private.admin_list_qr_codes(
  p_search text, p_game_session_id uuid, p_is_active boolean, p_is_found boolean, p_has_place boolean,
    p_is_decoy boolean,
  p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_qr_code_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_name text := private.like_pattern(p_search);
  v_short_code text := private.like_pattern(private.clean_code(p_search));
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  if coalesce(p_sort not in ('name', 'short_code', 'points', 'created_at', 'finds'), true) then
    perform private.raise_error('invalid_input');
  end if;

  return query
  with matching as (
    select q.*,
      -- Counts the finds of every code only when the list is sorted by them.
      case when p_sort = 'finds' then (private.code_finds(q.id, p_game_session_id)).finds end as sort_finds,
      private.sort_key(q.name) as sort_name
    from public.qr_codes q
    where (v_name is null or private.search_key(q.name) like v_name or lower(q.short_code) like v_short_code
        or q.printed_id::text = lower(private.clean_pasted(p_search)))
      and (p_game_session_id is null or exists (
        select from public.game_session_qr_codes c where c.game_session_id = p_game_session_id and c.qr_code_id = q.id))
      and (p_is_active is null or q.is_active = p_is_active)
      and (p_is_decoy is null or q.is_decoy = p_is_decoy)
      and (p_has_place is null or (q.latitude is not null) = p_has_place)
      and (p_is_found is null or p_is_found = exists (
        select from public.game_session_qr_codes c
        join public.game_sessions g on g.id = c.game_session_id
        join public.scans s on s.game_session_id = c.game_session_id and s.qr_code_id = c.qr_code_id
          and s.status = 'success'
        where c.qr_code_id = q.id
          and case when p_game_session_id is null then not g.is_test else c.game_session_id = p_game_session_id end))
  ), page as (
    select m.*, count(*) over () as total, row_number() over (order by
      case when p_sort = 'name' and not p_descending then m.sort_name end,
      case when p_sort = 'name' and p_descending then m.sort_name end desc,
      case when p_sort = 'short_code' and not p_descending then m.short_code end,
      case when p_sort = 'short_code' and p_descending then m.short_code end desc,
      case when p_sort = 'points' and not p_descending then m.points end,
      case when p_sort = 'points' and p_descending then m.points end desc,
      case when p_sort = 'created_at' and not p_descending then m.created_at end,
      case when p_sort = 'created_at' and p_descending then m.created_at end desc,
      case when p_sort = 'finds' and not p_descending then m.sort_finds end,
      case when p_sort = 'finds' and p_descending then m.sort_finds end desc,
      m.sort_name, m.id) as place
    from matching m
    order by place
    limit p_limit offset p_offset
  )
  select p.id, p.name, p.short_code, p.points, p.is_active, p.is_decoy, p.latitude, p.longitude, p.radius_m,
    p.place_accuracy_m, p.created_at, p.updated_at, p.printed_id,
    (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'is_test', g.is_test,
       'points', c.points, 'max_scans', c.max_scans) order by g.created_at desc), '[]')
     from public.game_session_qr_codes c join public.game_sessions g on g.id = c.game_session_id
       where c.qr_code_id = p.id),
    f.finds, f.last_found_at, p.total
  from page p
  cross join lateral private.code_finds(p.id, p_game_session_id) f
  order by p.place;
end
$$;
comment on function private.admin_list_qr_codes(text, uuid, boolean, boolean, boolean, boolean, text, boolean, integer,
  integer) is
  'Codes with their sessions and finds; see public.admin_list_qr_codes.';

-- Definer: reads scans of all players. Each scan is read once, from scans_success_key or scans_failed_idx alone, and
-- summed into short time spans; everything else follows from those sums. JIT is off, because compiling many small
-- expressions takes longer than running them. The planner cannot know how few spans there are and would sort a million
-- scans on disk; the sums take a few megabytes.
create function private.admin_qr_code_statistics(
  p_game_session_id uuid, p_qr_code_id uuid, p_time_zone text
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '128MB' as $$
declare
  v_session public.game_sessions;
  v_opens_at timestamptz;
  v_players bigint;
  v_length interval;
  v_span interval;
  v_result jsonb;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_time_zone(p_time_zone);
  select * into v_session from public.game_sessions where id = p_game_session_id;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  v_opens_at := private.scanning_opens_at(v_session);
  select count(*) into v_players from public.user_game_sessions where game_session_id = p_game_session_id;
  -- Medians are exact to one span; longer hunts get longer spans, each a fraction of an hour.
  v_length := coalesce(v_session.ends_at, private.current_time()) - coalesce(v_opens_at, v_session.created_at);
  v_span := case when v_length <= interval '2 days' then interval '1 minute' when v_length <= interval '10 days'
    then interval '5 minutes'
    else interval '15 minutes' end;

  with successes as materialized (
    select s.qr_code_id, s.user_id, s.scanned_at
    from public.scans s
    where s.game_session_id = p_game_session_id and s.status = 'success'
  ), finds_by_time as materialized (
    select s.qr_code_id, date_bin(v_span, s.scanned_at, '2000-01-01 00:00:00+00') as at, count(*) as finds,
      min(s.scanned_at) as first_at, max(s.scanned_at) as last_at
    from successes s
    group by 1, 2
  ), tries_by_time as materialized (
    select s.qr_code_id, s.failure_reason, date_bin(v_span, s.scanned_at, '2000-01-01 00:00:00+00') as at,
      count(*) as tries
    from public.scans s
    where s.game_session_id = p_game_session_id and s.status = 'failed'
    group by 1, 2, 3
  ), finds as (
    select f.qr_code_id, sum(f.finds)::bigint as finds, min(f.first_at) as first_at, max(f.last_at) as last_at
    from finds_by_time f group by 1
  ), medians as (
    select r.qr_code_id, min(r.at) as at
    from (select f.qr_code_id, f.at, sum(f.finds) over (partition by f.qr_code_id order by f.at) as until,
            sum(f.finds) over (partition by f.qr_code_id) as total
          from finds_by_time f) r
    where 2 * r.until >= r.total
    group by 1
  ), refusals as (
    select r.qr_code_id, sum(r.tries)::bigint as tries, jsonb_object_agg(r.failure_reason, r.tries) as reasons
    from (select t.qr_code_id, t.failure_reason, sum(t.tries)::bigint as tries from tries_by_time t
          where t.qr_code_id is not null group by 1, 2) r
    group by 1
  ), unlucky as ( -- tried, but never found it
    select t.qr_code_id, count(*) as players
    from (select s.qr_code_id, s.user_id from public.scans s
          where s.game_session_id = p_game_session_id and s.status = 'failed' and s.qr_code_id is not null
            and s.failure_reason <> 'already_scanned'
          except
          select s.qr_code_id, s.user_id from successes s) t
    group by 1
  ), codes as (
    select coalesce(jsonb_agg(jsonb_build_object(
      'qr_code_id', q.id, 'name', q.name, 'short_code', q.short_code, 'is_decoy', q.is_decoy,
      'points', coalesce(c.points, 0), 'max_scans', c.max_scans,
      'scans', coalesce(f.finds, 0) + coalesce(r.tries, 0), 'players', coalesce(f.finds, 0) + coalesce(u.players, 0),
      'finds', coalesce(f.finds, 0), 'failed', coalesce(r.tries, 0), 'failed_reasons', coalesce(r.reasons, '{}'),
      'found_share', case when v_players > 0 then round(coalesce(f.finds, 0)::numeric / v_players, 4) end,
      'first_found_at', f.first_at, 'last_found_at', f.last_at,
      -- A span may begin before the hunt.
      'median_minutes', case when m.at is not null
        then round(extract(epoch from greatest(m.at, v_opens_at) - v_opens_at) / 60, 1) end)
        order by private.sort_key(q.name), q.id), '[]') as codes
    from public.qr_codes q
    left join public.game_session_qr_codes c on c.qr_code_id = q.id and c.game_session_id = p_game_session_id
    left join finds f on f.qr_code_id = q.id
    left join medians m on m.qr_code_id = q.id
    left join refusals r on r.qr_code_id = q.id
    left join unlucky u on u.qr_code_id = q.id
    where c.qr_code_id is not null or r.qr_code_id is not null -- decoys are in no session
  ), everything as (
    select f.qr_code_id, f.at, f.finds, 0 as failed from finds_by_time f
    union all
    select t.qr_code_id, t.at, 0, t.tries from tries_by_time t
  ), unit as (
    select case when max(e.at) - min(e.at) > interval '4 days' then 'day' else 'hour' end as name from everything e
  ), points as (
    -- No span crosses midnight: the offset of every zone is a multiple of 15 minutes.
    select date_trunc(unit.name, e.at, p_time_zone) as at,
      sum(e.finds)::bigint as finds, sum(e.failed)::bigint as failed
    from everything e, unit
    where p_qr_code_id is null or e.qr_code_id = p_qr_code_id
    group by 1
  )
  select jsonb_build_object(
    'game_session_id', p_game_session_id, 'starts_at', v_opens_at, 'players', v_players,
    'unknown_tries', (select coalesce(sum(t.tries), 0)::bigint from tries_by_time t where t.qr_code_id is null),
    'codes', (select codes.codes from codes), 'unit', (select unit.name from unit),
    'trend', (select coalesce(jsonb_agg(to_jsonb(points) order by points.at), '[]') from points))
  into v_result;
  return v_result;
end
$$;
comment on function private.admin_qr_code_statistics(uuid, uuid, text) is
  'Scans of each code of a session; see public.admin_qr_code_statistics.';

-- supabase/schemas/20_game/rules_admin_joining.sql

-- Join codes as organisers manage them. Definer functions; each checks the role first.

create function private.admin_replace_join_code(p_game_session_id uuid, p_join_code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_before text;
  v_code text;
begin
  perform private.assert_admin();
  v_session := private.lock_game_session(p_game_session_id);
  if v_session.is_test then
    perform private.raise_error('invalid_game_session', 'a test session has no join code');
  end if;
  select code into v_before from private.join_codes where game_session_id = v_session.id and replaced_at is null;
  if v_before <> private.clean_code(p_join_code) then
    perform private.raise_error('edit_conflict');
  end if;
  update private.join_codes set replaced_at = private.current_time() where code = v_before;
  insert into private.join_codes (game_session_id, created_at) values (v_session.id, private.current_time())
  returning code into v_code;
  -- Without the codes: the log is exported and lasts longer than a code should.
  perform private.publish_session_change('session.replace_join_code', v_session, null, null);
  return jsonb_build_object('game_session_id', v_session.id, 'join_code', v_code);
end
$$;
comment on function private.admin_replace_join_code(uuid, text) is
  'Replaces the join code of a session; see public.admin_replace_join_code.';

create function private.admin_record_poster(p_join_code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_code private.join_codes;
  v_session public.game_sessions;
begin
  perform private.assert_admin();
  update private.join_codes set poster_made_at = private.current_time()
  where code = private.clean_code(p_join_code) and replaced_at is null
  returning * into v_code;
  if not found then
    perform private.raise_error(case when exists (
      select 1 from private.join_codes where code = private.clean_code(p_join_code)) then 'join_code_replaced'
      else 'join_code_not_found' end);
  end if;
  select * into v_session from public.game_sessions where id = v_code.game_session_id;
  perform private.record_activity('session.poster', 'game-sessions', v_session.name,
    jsonb_build_object('game_session_id', v_session.id));
  perform private.publish('admin', 'session', jsonb_build_object('game_session_id', v_session.id));
  return jsonb_build_object('poster_made_at', v_code.poster_made_at);
end
$$;
comment on function private.admin_record_poster(text) is
  'Records that a poster was made; see public.admin_record_poster.';

-- supabase/schemas/20_game/rules_admin_running.sql

-- Running a hunt: pausing it, and moving its end. Definer functions: sessions have no write policy. Each holds the
-- session gate exclusively, so a scan counts before the step or sees it.

create function private.admin_pause_game_session(
  p_game_session_id uuid, p_is_paused boolean, p_message text, p_extends_end boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.game_sessions;
  v_after public.game_sessions;
  v_message text := nullif(private.trimmed(p_message), '');
  v_now timestamptz;
begin
  perform private.assert_admin();
  if p_is_paused is null or p_extends_end is null or char_length(v_message) > 500 then
    perform private.raise_error('invalid_input');
  end if;
  v_before := private.lock_game_session(p_game_session_id);
  v_now := private.current_time();
  if (v_before.paused_at is not null) = p_is_paused then -- done already, perhaps by a lost first try
    return jsonb_build_object('paused_at', v_before.paused_at, 'ends_at', v_before.ends_at);
  elsif p_is_paused and v_before.ends_at <= v_now then
    perform private.raise_error('game_session_ended');
  end if;

  update public.game_sessions set
    paused_at = case when p_is_paused then v_now end,
    pauses = case when p_is_paused then pauses
      else pauses + tstzmultirange(tstzrange(paused_at, greatest(paused_at, v_now))) end,
    -- A hunt that ended during its pause stays over, unless the end moves.
    ends_at = case when p_extends_end and not p_is_paused then ends_at + (v_now - paused_at) else ends_at end,
    updated_at = v_now
  where id = p_game_session_id
  returning * into v_after;
  insert into public.session_events (game_session_id, kind, details, created_by, created_at)
  values (p_game_session_id, case when p_is_paused then 'pause' else 'resume' end,
    jsonb_build_object('message', v_message, 'ends_at', v_after.ends_at), auth.uid(), v_now);
  if p_is_paused then
    perform private.send_message(p_game_session_id, null, 'Szünetel a vadászat', 'The hunt is paused',
      concat_ws(E'\n', v_message, 'Amíg szünetel, a beolvasás nem számít. Szólunk, amint folytatódik.'),
      concat_ws(E'\n', v_message, 'Scans do not count until it goes on. You will be told.'), v_now);
  else
    perform private.send_message(p_game_session_id, null, 'Folytatódik a vadászat', 'The hunt goes on',
      concat_ws(E'\n', v_message, 'A beolvasás újra számít.', case when v_after.ends_at <> v_before.ends_at
        then 'A befejezés annyival később lesz, amennyit a szünet tartott.' end),
      concat_ws(E'\n', v_message, 'Scans count again.', case when v_after.ends_at <> v_before.ends_at
        then 'It ends later by the length of the pause.' end), v_now);
  end if;
  perform private.publish_session_change(case when p_is_paused then 'session.pause' else 'session.resume' end, v_after,
    jsonb_build_object('paused_at', v_before.paused_at, 'ends_at', v_before.ends_at),
    jsonb_build_object('paused_at', v_after.paused_at, 'ends_at', v_after.ends_at));
  return jsonb_build_object('paused_at', v_after.paused_at, 'ends_at', v_after.ends_at);
end
$$;
comment on function private.admin_pause_game_session(uuid, boolean, text, boolean) is
  'Pauses a session or lets it go on; see public.admin_pause_game_session.';

create function private.admin_reschedule_game_session(
  p_game_session_id uuid, p_minutes integer, p_ends_at timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.game_sessions;
  v_ends_at timestamptz;
  v_length_hu text := abs(p_minutes) || ' perccel';
  v_length_en text := abs(p_minutes) || case when abs(p_minutes) = 1 then ' minute' else ' minutes' end;
  v_now timestamptz;
begin
  perform private.assert_admin();
  if p_minutes is null or p_minutes = 0 or p_minutes not between -10080 and 10080 then
    perform private.raise_error('invalid_input');
  end if;
  v_before := private.lock_game_session(p_game_session_id);
  v_now := private.current_time();
  if v_before.ends_at is null or p_ends_at is null then
    perform private.raise_error('invalid_game_session', 'a session without an end');
  end if;
  v_ends_at := p_ends_at + make_interval(mins => p_minutes);
  if v_before.ends_at = v_ends_at then -- done already, by a lost first try
    return jsonb_build_object('ends_at', v_ends_at);
  elsif v_before.ends_at <> p_ends_at then
    perform private.raise_error('edit_conflict');
  elsif v_ends_at <= greatest(v_now, v_before.starts_at) then
    perform private.raise_error('invalid_input', 'the end must lie ahead');
  end if;

  update public.game_sessions set ends_at = v_ends_at, updated_at = v_now where id = p_game_session_id;
  insert into public.session_events (game_session_id, kind, details, created_by, created_at)
  values (p_game_session_id, 'reschedule', jsonb_build_object('minutes', p_minutes, 'ends_at', v_ends_at), auth.uid(),
    v_now);
  if p_minutes > 0 then
    perform private.send_message(p_game_session_id, null, 'Tovább tart a vadászat', 'The hunt goes on longer',
      v_length_hu || ' később ér véget.', 'It ends ' || v_length_en || ' later.', v_now);
  else
    perform private.send_message(p_game_session_id, null, 'Hamarabb ér véget a vadászat', 'The hunt ends earlier',
      v_length_hu || ' korábban ér véget.', 'It ends ' || v_length_en || ' earlier.', v_now);
  end if;
  perform private.publish_session_change('session.reschedule', v_before,
    jsonb_build_object('ends_at', v_before.ends_at), jsonb_build_object('ends_at', v_ends_at));
  return jsonb_build_object('ends_at', v_ends_at);
end
$$;
comment on function private.admin_reschedule_game_session(uuid, integer, timestamptz) is
  'Moves the end of a session; see public.admin_reschedule_game_session.';

-- supabase/schemas/20_game/rules_admin_screens.sql

-- Venue screens as organisers manage them. Definer functions: the table is in private. Each checks the role first.

create function private.describe_venue_screen(p_game_session_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('game_session_id', p_game_session_id, 'has_link', s.token_hash is not null,
    'link_made_at', s.link_made_at, 'panels', s.panels, 'theme', s.theme, 'language', s.language,
    'allows_embedding', s.allows_embedding, 'reveal_places', s.reveal_places, 'revealed_places', s.revealed_places)
  from private.venue_screens s where s.game_session_id = p_game_session_id
$$;
comment on function private.describe_venue_screen(uuid) is 'The screen of a hunt as organisers see it, or null.';

-- Rows are made here, when a screen is first looked at, so that the defaults are in one place.
create function private.lock_venue_screen(p_game_session_id uuid) returns public.game_sessions
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  select * into v_session from public.game_sessions where id = p_game_session_id for key share;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  insert into private.venue_screens (game_session_id) values (p_game_session_id) on conflict do nothing;
  perform 1 from private.venue_screens where game_session_id = p_game_session_id for update;
  return v_session;
end
$$;
comment on function private.lock_venue_screen(uuid) is
  'Locks the screen of a session, which it makes if need be; game_session_not_found.';

-- No broadcast: screens ask for themselves, and players see nothing of it.
create function private.record_screen_change(p_action text, p_session public.game_sessions) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_screen jsonb := private.describe_venue_screen(p_session.id);
begin
  perform private.record_activity(p_action, 'game-sessions', p_session.name, v_screen);
  perform private.publish('admin', 'session', jsonb_build_object('game_session_id', p_session.id));
  return v_screen;
end
$$;
comment on function private.record_screen_change(text, public.game_sessions) is
  'Records a change of a screen in the activity log and returns the screen.';

create function private.admin_get_venue_screen(p_game_session_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.lock_venue_screen(p_game_session_id);
  return private.describe_venue_screen(p_game_session_id);
end
$$;
comment on function private.admin_get_venue_screen(uuid) is
  'The screen of a hunt; see public.admin_get_venue_screen.';

create function private.admin_save_venue_screen(
  p_game_session_id uuid, p_panels text[], p_theme text, p_language text, p_allows_embedding boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  perform private.assert_admin();
  v_session := private.lock_venue_screen(p_game_session_id);
  begin
    update private.venue_screens set panels = p_panels, theme = p_theme, language = p_language,
      allows_embedding = p_allows_embedding
    where game_session_id = p_game_session_id;
  exception when check_violation or not_null_violation then
    perform private.raise_error('invalid_input');
  end;
  return private.record_screen_change('session.screen', v_session);
end
$$;
comment on function private.admin_save_venue_screen(uuid, text[], text, text, boolean) is
  'Saves what a screen shows; see public.admin_save_venue_screen.';

create function private.admin_set_venue_screen_link(p_game_session_id uuid, p_is_open boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_token text := case when p_is_open then private.generate_token() end;
begin
  perform private.assert_admin();
  if p_is_open is null then
    perform private.raise_error('invalid_input');
  end if;
  v_session := private.lock_venue_screen(p_game_session_id);
  update private.venue_screens set token_hash = private.token_hash(v_token),
    link_made_at = case when p_is_open then private.current_time() end
  where game_session_id = p_game_session_id;
  return private.record_screen_change(
    case when p_is_open then 'session.screen_link' else 'session.screen_link_revoked' end, v_session)
    || jsonb_build_object('token', v_token);
end
$$;
comment on function private.admin_set_venue_screen_link(uuid, boolean) is
  'Makes or revokes the link of a screen; see public.admin_set_venue_screen_link.';

create function private.admin_reveal_places(p_game_session_id uuid, p_revealed integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_screen private.venue_screens;
begin
  perform private.assert_admin();
  v_session := private.lock_venue_screen(p_game_session_id);
  select * into v_screen from private.venue_screens where game_session_id = p_game_session_id;
  if p_revealed = 0 then
    v_screen.reveal_places := nullif((select count(*) from private.final_places(p_game_session_id, 10)), 0);
    if v_screen.reveal_places is null then
      perform private.raise_error('nothing_to_reveal');
    end if;
  elsif p_revealed is null then
    v_screen.reveal_places := null;
  elsif p_revealed not between 1 and coalesce(v_screen.reveal_places, 0) then
    perform private.raise_error('invalid_input');
  end if;
  update private.venue_screens set reveal_places = v_screen.reveal_places, revealed_places = coalesce(p_revealed, 0)
  where game_session_id = p_game_session_id;
  return private.record_screen_change('session.screen_reveal', v_session);
end
$$;
comment on function private.admin_reveal_places(uuid, integer) is
  'Starts, advances or ends the reveal; see public.admin_reveal_places.';

-- supabase/schemas/20_game/rules_admin_session_form.sql

-- Saving a session together with its codes and clues.

-- Sets the cap of a code and distributes its places over the counters; null removes the cap. The caller holds the
-- session gate exclusively, so no scan is in progress.
create function private.set_scan_cap(p_game_session_id uuid, p_qr_code_id uuid, p_max_scans integer) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_used bigint := private.current_scans(p_game_session_id, p_qr_code_id);
  v_shards integer := least(16, p_max_scans);
begin
  if p_max_scans < v_used then
    perform private.raise_error('invalid_game_session', 'max_scans below the scans already made');
  end if;
  delete from private.scan_cap_shards where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id;
  insert into private.scan_cap_shards (game_session_id, qr_code_id, shard, capacity, used)
  select p_game_session_id, p_qr_code_id, shard,
    p_max_scans / v_shards + (shard < p_max_scans % v_shards)::integer,
    v_used / v_shards + (shard < v_used % v_shards)::integer
  from generate_series(0, v_shards - 1) shard
  where p_max_scans is not null;
end
$$;
comment on function private.set_scan_cap(uuid, uuid, integer) is
  'Rebuilds the counters of a capped code; invalid_game_session when the cap is below current_scans.';

-- Rebuilds the board: the true standings after a freeze, or those of a past moment. The caller holds the session gate
-- exclusively.
create function private.rebuild_leaderboard(p_game_session_id uuid, p_frozen_at timestamptz) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- Without points the time is meaningless and may stay.
  update public.user_game_sessions m set board_points = reached.points,
    board_reached_at = coalesce(reached.at, m.board_reached_at)
  from (select e.user_id, coalesce(sum(e.points) filter (where seen.is_shown), 0) as points,
          max(e.created_at) filter (where seen.is_shown and e.points > 0) as at
        from private.counted_points e
        cross join lateral (select p_frozen_at is null or e.created_at < p_frozen_at) seen (is_shown)
        where e.game_session_id = p_game_session_id group by e.user_id) reached
  where m.game_session_id = p_game_session_id and m.user_id = reached.user_id and m.board_points <> reached.points;
  delete from private.leaderboard_buckets where game_session_id = p_game_session_id;
  insert into private.leaderboard_buckets (game_session_id, points, shard, players)
  select game_session_id, board_points, 0, count(*) from public.user_game_sessions
  where game_session_id = p_game_session_id and board_points > 0
  group by game_session_id, board_points;
  delete from private.leaderboard_hundreds where game_session_id = p_game_session_id;
  insert into private.leaderboard_hundreds (game_session_id, points, shard, players)
  select game_session_id, points - points % 100, 0, sum(players) from private.leaderboard_buckets
  where game_session_id = p_game_session_id
  group by game_session_id, points - points % 100;
end
$$;
comment on function private.rebuild_leaderboard(uuid, timestamptz) is
  'Copies the points of p_frozen_at (null: the current ones) to the board and rebuilds its histogram.';

-- A session as submitted by the form.
create type private.game_session_document as (
  id uuid, updated_at timestamptz, name text, description_hu text, description_en text, starts_at timestamptz,
  ends_at timestamptz, late_scan_grace_minutes integer, leaderboard_frozen_at timestamptz, starting_tokens integer,
    is_test boolean, visibility text, clue_sales_end_at timestamptz, joining_ends_at timestamptz, max_players integer,
    shows_player_count boolean, uses_clues boolean, uses_map boolean, place_hu text, place_en text,
    invitation_hu text, invitation_en text,
  treasure_name_hu text, treasure_name_en text, clues jsonb, qr_codes jsonb);
comment on type private.game_session_document is
  'A session to be saved, with all its clues [{clue_id, position}] and codes [{qr_code_id, points, max_scans, '
  'is_public}]. '
  'Without id it is new, and a draft unless visibility says otherwise.';

-- Before and after need the same shape, or the log would report everything as changed.
create function private.describe_game_session(p_session public.game_sessions) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select to_jsonb(p_session) - array['id', 'created_at', 'updated_at'] || jsonb_build_object(
    'clues', (select coalesce(jsonb_agg(c.name_hu order by s.position, private.sort_key(c.name_hu)), '[]')
      from public.game_session_clues s join public.clue_templates c on c.id = s.clue_id
        where s.game_session_id = p_session.id),
    'qr_codes', (select coalesce(jsonb_object_agg(
        q.name || ' (' || q.short_code || ')', jsonb_build_object('points', s.points, 'max_scans', s.max_scans,
          'is_public', s.is_public)), '{}')
      from public.game_session_qr_codes s join public.qr_codes q on q.id = s.qr_code_id
        where s.game_session_id = p_session.id))
$$;
comment on function private.describe_game_session(public.game_sessions) is
  'The state of a session that the activity log compares: its fields, the names of its clues in order, its codes by '
  'name and short code.';

create function private.changed_fields(p_before jsonb, p_after jsonb) returns jsonb
language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'before', coalesce(jsonb_object_agg(f.key, p_before -> f.key) filter (where p_before ? f.key), '{}'),
    'after', coalesce(jsonb_object_agg(f.key, p_after -> f.key) filter (where p_after ? f.key), '{}'))
  from jsonb_object_keys(p_before || p_after) f (key)
  where p_before -> f.key is distinct from p_after -> f.key
$$;
comment on function private.changed_fields(jsonb, jsonb) is
  '{before, after} of two objects with only the fields that differ; each field appears only where it exists.';

-- Definer: sessions, codes and caps have no write policy; they change together or not at all.
create function private.admin_save_game_session(p_game_session jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_input private.game_session_document;
  v_id uuid;
  v_before public.game_sessions;
  v_saved public.game_sessions;
  v_described jsonb;
  v_after jsonb;
  v_codes jsonb;
  v_changed jsonb;
  v_now timestamptz;
begin
  perform private.assert_admin();
  perform private.assert_document(p_game_session, 'private.game_session_document', 'invalid_game_session');
  begin
    v_input := jsonb_populate_record(null::private.game_session_document, p_game_session);
    v_input.clues := coalesce(nullif(v_input.clues, 'null'), '[]');
    v_input.qr_codes := coalesce(nullif(v_input.qr_codes, 'null'), '[]');
    perform private.assert_documents(v_input.clues, 'public.game_session_clues', 'invalid_game_session');
    perform private.assert_documents(v_input.qr_codes, 'public.game_session_qr_codes', 'invalid_game_session');
    v_id := coalesce(v_input.id, gen_random_uuid());
    perform pg_advisory_xact_lock(private.session_gate(v_id));
    select * into v_before from public.game_sessions where id = v_id for update;
    v_now := private.current_time();
    if v_input.id is not null and v_before.id is null then
      perform private.raise_error('game_session_not_found');
    end if;
    if v_before.updated_at <> v_input.updated_at then
      perform private.raise_error('edit_conflict');
    end if;
    -- Its members have test wallets, or none.
    if v_before.is_test <> v_input.is_test then
      perform private.raise_error('invalid_game_session', 'is_test is fixed');
    end if;
    -- Its players would lose their hunt.
    if v_input.visibility = 'draft'
      and exists (select 1 from public.user_game_sessions where game_session_id = v_id) then
      perform private.raise_error('invalid_game_session', 'a session with players is no draft');
    end if;
    v_described := private.describe_game_session(v_before);

    insert into public.game_sessions as s
      (id, name, description_hu, description_en, starts_at, ends_at, late_scan_grace, leaderboard_frozen_at,
        starting_tokens,
       is_test, visibility, clue_sales_end_at, joining_ends_at, max_players, shows_player_count, uses_clues, uses_map,
       place_hu, place_en,
       invitation_hu, invitation_en, treasure_name_hu, treasure_name_en)
    values
      (v_id, private.trimmed(coalesce(v_input.name, '')), coalesce(v_input.description_hu, ''),
        coalesce(v_input.description_en, ''),
       v_input.starts_at, v_input.ends_at,
       coalesce(make_interval(mins => v_input.late_scan_grace_minutes), v_before.late_scan_grace,
         interval '30 minutes'),
       v_input.leaderboard_frozen_at, coalesce(v_input.starting_tokens, 0),
         coalesce(v_input.is_test, v_before.is_test, false),
       coalesce(v_input.visibility, v_before.visibility, 'draft'), v_input.clue_sales_end_at, v_input.joining_ends_at,
       v_input.max_players, coalesce(v_input.shows_player_count, v_before.shows_player_count, false),
       coalesce(v_input.uses_clues, v_before.uses_clues, true), coalesce(v_input.uses_map, v_before.uses_map, true),
       coalesce(v_input.place_hu, ''), coalesce(v_input.place_en, ''), coalesce(v_input.invitation_hu, ''),
       coalesce(v_input.invitation_en, ''),
       coalesce(v_input.treasure_name_hu, ''), coalesce(v_input.treasure_name_en, ''))
    on conflict (id) do update set
      name = excluded.name, description_hu = excluded.description_hu, description_en = excluded.description_en,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, late_scan_grace = excluded.late_scan_grace,
      leaderboard_frozen_at = excluded.leaderboard_frozen_at,
      starting_tokens = excluded.starting_tokens, visibility = excluded.visibility,
      clue_sales_end_at = excluded.clue_sales_end_at, joining_ends_at = excluded.joining_ends_at,
      max_players = excluded.max_players, shows_player_count = excluded.shows_player_count,
      uses_clues = excluded.uses_clues, uses_map = excluded.uses_map,
      place_hu = excluded.place_hu, place_en = excluded.place_en,
      invitation_hu = excluded.invitation_hu, invitation_en = excluded.invitation_en,
      treasure_name_hu = excluded.treasure_name_hu, treasure_name_en = excluded.treasure_name_en, updated_at = v_now;

    delete from public.game_session_clues where game_session_id = v_id;
    insert into public.game_session_clues (game_session_id, clue_id, position, is_withdrawn)
    select v_id, (clue ->> 'clue_id')::uuid, coalesce((clue ->> 'position')::integer, ordinal::integer),
      private.is_clue_withdrawn(v_id, (clue ->> 'clue_id')::uuid)
    from jsonb_array_elements(v_input.clues) with ordinality as clues (clue, ordinal);

    if exists (
      select 1 from public.scans s where s.game_session_id = v_id and s.status = 'success' and not exists (
        select 1 from jsonb_array_elements(v_input.qr_codes) code
        where (code ->> 'qr_code_id')::uuid = s.qr_code_id)) then
      perform private.raise_error('qr_code_in_use');
    end if;
    delete from public.game_session_qr_codes c where c.game_session_id = v_id and not exists (
      select 1 from jsonb_array_elements(v_input.qr_codes) code where (code ->> 'qr_code_id')::uuid = c.qr_code_id);
    -- One statement for all codes, so that a code listed twice is an error. Each row is locked on the way
    -- (tg_game_session_qr_codes__refuse_decoy), therefore in the order in which codes are switched on and off.
    insert into public.game_session_qr_codes (game_session_id, qr_code_id, points, max_scans, is_public)
    select v_id, q.id, coalesce((code ->> 'points')::integer, q.points), (code ->> 'max_scans')::integer,
      coalesce((code ->> 'is_public')::boolean, before.is_public, false)
    from jsonb_array_elements(v_input.qr_codes) code
    left join public.qr_codes q on q.id = (code ->> 'qr_code_id')::uuid
    left join public.game_session_qr_codes before on before.game_session_id = v_id and before.qr_code_id = q.id
    order by q.id
    on conflict (game_session_id, qr_code_id) do update set points = excluded.points, max_scans = excluded.max_scans,
      is_public = excluded.is_public;
    perform private.set_scan_cap(c.game_session_id, c.qr_code_id, c.max_scans)
    from public.game_session_qr_codes c where c.game_session_id = v_id;
  exception
    when data_exception or check_violation or not_null_violation or foreign_key_violation or unique_violation
      or cardinality_violation then
      perform private.raise_error('invalid_game_session', sqlerrm);
  end;

  -- Rebuilds the board when a past freeze changes; a future freeze changes nothing yet.
  if v_input.leaderboard_frozen_at is distinct from v_before.leaderboard_frozen_at
    and least(v_input.leaderboard_frozen_at, v_before.leaderboard_frozen_at) <= v_now then
    perform private.rebuild_leaderboard(v_id,
      case when v_input.leaderboard_frozen_at <= v_now then v_input.leaderboard_frozen_at end);
  end if;
  select * into v_saved from public.game_sessions where id = v_id;
  v_after := private.describe_game_session(v_saved);
  if v_before.id is null then
    perform private.publish_session_change('session.create', v_saved, null, v_after);
  else
    v_codes := private.changed_fields(v_described -> 'qr_codes', v_after -> 'qr_codes');
    v_changed := private.changed_fields(
      v_described || jsonb_build_object('qr_codes', v_codes -> 'before'),
      v_after || jsonb_build_object('qr_codes', v_codes -> 'after'));
    perform private.publish_session_change('session.update', v_saved, v_changed -> 'before', v_changed -> 'after');
  end if;
  return jsonb_build_object('game_session_id', v_id);
end
$$;
comment on function private.admin_save_game_session(jsonb) is
  'Creates or changes a session; see public.admin_save_game_session.';

-- The caller has called lock_game_session before it locked any code.
create function private.add_session_codes(p_game_session_id uuid, p_codes jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_before jsonb;
  v_changed jsonb;
begin
  select * into v_session from public.game_sessions where id = p_game_session_id;
  v_before := private.describe_game_session(v_session) -> 'qr_codes';
  begin
    insert into public.game_session_qr_codes (game_session_id, qr_code_id, points, max_scans)
    select p_game_session_id, code.qr_code_id, code.points, code.max_scans
    from jsonb_to_recordset(p_codes) code (qr_code_id uuid, points integer, max_scans integer)
    order by code.qr_code_id
    on conflict (game_session_id, qr_code_id) do update set points = excluded.points, max_scans = excluded.max_scans;
    perform private.set_scan_cap(c.game_session_id, c.qr_code_id, c.max_scans)
    from public.game_session_qr_codes c
    join jsonb_to_recordset(p_codes) code (qr_code_id uuid) on code.qr_code_id = c.qr_code_id
    where c.game_session_id = p_game_session_id;
  exception
    when check_violation or not_null_violation then
      perform private.raise_error('invalid_game_session', sqlerrm);
  end;
  v_changed := private.changed_fields(v_before, private.describe_game_session(v_session) -> 'qr_codes');
  update public.game_sessions set updated_at = private.current_time() where id = p_game_session_id;
  perform private.publish_session_change('session.update', v_session,
    jsonb_build_object('qr_codes', v_changed -> 'before'), jsonb_build_object('qr_codes', v_changed -> 'after'));
end
$$;
comment on function private.add_session_codes(uuid, jsonb) is
  'Adds codes [{qr_code_id, points, max_scans}] to a session or changes those that it has; invalid_game_session for a '
  'decoy or a cap below current_scans.';

-- Definer: as admin_save_game_session.
create function private.admin_create_hunt(p_game_session jsonb, p_code_prefix text, p_codes integer, p_points integer)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_saved jsonb;
begin
  perform private.assert_admin();
  if p_game_session ?| array['id', 'clues', 'qr_codes'] or p_codes is null then
    perform private.raise_error('invalid_input');
  end if;
  v_saved := private.admin_save_game_session(p_game_session || '{"visibility": "draft", "is_test": false}');
  if p_codes > 0 then
    perform private.admin_create_qr_codes(p_code_prefix, p_codes, p_points, (v_saved ->> 'game_session_id')::uuid);
  end if;
  return v_saved;
end
$$;
comment on function private.admin_create_hunt(jsonb, text, integer, integer) is
  'Creates a draft with its codes; see public.admin_create_hunt.';

-- supabase/schemas/20_game/rules_admin_sessions.sql

-- Hunts as organisers manage them: the list, copies, freezes and members. Definer functions; each checks the role
-- first.

create function private.admin_list_game_sessions() returns setof public.admin_game_session_row
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  return query
  select s.id, s.name, s.description_hu, s.description_en, s.starts_at, s.ends_at,
    (extract(epoch from s.late_scan_grace) / 60)::integer, s.leaderboard_frozen_at, s.is_test, s.visibility,
    s.clue_sales_end_at, s.joining_ends_at, s.max_players, s.shows_player_count, s.place_hu, s.place_en,
    s.invitation_hu, s.invitation_en, j.code, j.poster_made_at, s.cloned_from, s.archived_at,
    s.starting_tokens, s.treasure_name_hu, s.treasure_name_en, s.treasure_awarded_at,
    s.results_published_at, s.paused_at, s.created_at, s.updated_at,
    (select count(*) from public.user_game_sessions m where m.game_session_id = s.id),
    (select coalesce(jsonb_agg(jsonb_build_object('clue_id', c.clue_id, 'position', c.position, 'name_hu', t.name_hu,
       'name_en', t.name_en, 'price', t.price, 'required_clue_id', t.required_clue_id, 'is_active', t.is_active,
       'is_locked', t.is_locked) order by c.position), '[]')
     from public.game_session_clues c join public.clue_templates t on t.id = c.clue_id where c.game_session_id = s.id),
    (select coalesce(jsonb_agg(jsonb_build_object('qr_code_id', c.qr_code_id, 'name', q.name,
      'short_code', q.short_code,
       'is_active', q.is_active, 'points', c.points, 'max_scans', c.max_scans,
         'is_public', c.is_public, 'current_scans', private.current_scans(s.id, c.qr_code_id))
       order by private.sort_key(q.name), q.id), '[]')
     from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id where c.game_session_id = s.id)
  from public.game_sessions s
  left join private.join_codes j on j.game_session_id = s.id and j.replaced_at is null
  order by s.created_at desc, s.id;
end
$$;
comment on function private.admin_list_game_sessions() is
  'All sessions with their clues and codes; see public.admin_list_game_sessions.';

-- Returns the session with its gate closed: until commit nobody else changes it and no scan of it is in progress. The
-- row itself stays unlocked: purchases reference it while they hold a balance that restarting a test session waits for.
create function private.lock_game_session(p_game_session_id uuid) returns public.game_sessions
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  perform pg_advisory_xact_lock(private.session_gate(p_game_session_id));
  select * into v_session from public.game_sessions where id = p_game_session_id;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  return v_session;
end
$$;
comment on function private.lock_game_session(uuid) is
  'Closes the gate of a session to scans and other changes until commit; game_session_not_found.';

-- Records and broadcasts a change; every change of a session ends with it.
create function private.publish_session_change(
  p_action text, p_session public.game_sessions, p_before jsonb, p_after jsonb
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.record_activity(p_action, 'game-sessions', p_session.name, jsonb_build_object(
    'game_session_id', p_session.id, 'before', p_before, 'after', p_after));
  perform private.publish('session:' || p_session.id, 'session', '{}');
  perform private.publish('admin', 'session', jsonb_build_object('game_session_id', p_session.id));
end
$$;
comment on function private.publish_session_change(text, public.game_sessions, jsonb, jsonb) is
  'Records and broadcasts a change of a session.';

-- A test session starts at once, so that its codes can be tried; a new hunt gets its dates from the organiser.
create function private.admin_clone_game_session(
  p_game_session_id uuid, p_name text, p_as_test boolean, p_new_codes boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_codes jsonb;
  v_clues jsonb := '{}';
  v_source public.game_sessions;
  v_clone public.game_sessions;
  v_now timestamptz := private.current_time();
begin
  perform private.assert_admin();
  if p_as_test is null or p_new_codes is null
    or coalesce(char_length(private.trimmed(p_name)), 0) not between 2 and 120 then
    perform private.raise_error('invalid_game_session');
  end if;
  -- Shared lock: nobody changes the codes and clues while they are copied.
  select * into v_source from public.game_sessions where id = p_game_session_id for share;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;

  insert into public.game_sessions
    (name, description_hu, description_en, starts_at, late_scan_grace, starting_tokens, is_test, clue_sales_end_at,
     max_players, shows_player_count, uses_clues, uses_map, place_hu, place_en, invitation_hu, invitation_en,
     cloned_from,
     treasure_name_hu, treasure_name_en, created_at, updated_at)
  values
    (private.trimmed(p_name), v_source.description_hu, v_source.description_en, case when p_as_test then v_now end,
     v_source.late_scan_grace, v_source.starting_tokens, p_as_test,
     case when p_as_test then v_source.clue_sales_end_at end, -- the rehearsal sells as long as the hunt does
     v_source.max_players, v_source.shows_player_count, v_source.uses_clues, v_source.uses_map, v_source.place_hu,
     v_source.place_en,
     v_source.invitation_hu, v_source.invitation_en,
     private.rehearsed_session(v_source), -- a copy of a test rehearses the same hunt
     v_source.treasure_name_hu, v_source.treasure_name_en, v_now, v_now)
  returning * into v_clone;
  if p_new_codes then
    -- Whoever has found the codes of the source knows where they hang: the copies are other codes at the same places.
    with copies as materialized (
      select gen_random_uuid() as id, q.id as source_id, c.points as hunt_points, c.max_scans, c.is_public, q.name,
        q.points, q.is_active, q.latitude, q.longitude, q.radius_m, q.place_accuracy_m
      from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id
      where c.game_session_id = v_source.id
    ), created as (
      insert into public.qr_codes (id, name, points, is_active, latitude, longitude, radius_m, place_accuracy_m)
      select id, name, points, is_active, latitude, longitude, radius_m, place_accuracy_m from copies
      returning id
    )
    select jsonb_agg(jsonb_build_object('qr_code_id', c.id, 'source_id', c.source_id, 'points', c.hunt_points,
      'max_scans', c.max_scans, 'is_public', c.is_public))
    into v_codes from copies c join created on created.id = c.id;
    v_clues := private.copy_session_clues(v_source.id, v_codes);
    insert into public.game_session_qr_codes (game_session_id, qr_code_id, points, max_scans, is_public)
    select v_clone.id, c.qr_code_id, c.points, c.max_scans, c.is_public
    from jsonb_to_recordset(v_codes) c (qr_code_id uuid, points integer, max_scans integer, is_public boolean)
    order by c.qr_code_id;
  else
    insert into public.game_session_qr_codes (game_session_id, qr_code_id, points, max_scans, is_public)
    select v_clone.id, qr_code_id, points, max_scans, is_public from public.game_session_qr_codes
    where game_session_id = v_source.id
    order by qr_code_id;
  end if;
  insert into public.game_session_clues (game_session_id, clue_id, position)
  select v_clone.id, coalesce((v_clues ->> c.clue_id::text)::uuid, c.clue_id), c.position
  from public.game_session_clues c where c.game_session_id = v_source.id;
  perform private.set_scan_cap(c.game_session_id, c.qr_code_id, c.max_scans)
  from public.game_session_qr_codes c where c.game_session_id = v_clone.id;
  perform private.clone_maps(v_source.id, v_clone.id);

  perform private.publish_session_change('session.clone', v_clone, null, to_jsonb(v_clone));
  return jsonb_build_object('game_session_id', v_clone.id);
end
$$;
comment on function private.admin_clone_game_session(uuid, text, boolean, boolean) is
  'Copies a session; see public.admin_clone_game_session.';

-- A clue belongs to a code, so new codes need clues of their own. All clues of the session are copied, because their
-- chains refer to each other.
create function private.copy_session_clues(p_game_session_id uuid, p_codes jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
  v_clues jsonb;
begin
  select coalesce(jsonb_object_agg(c.clue_id, gen_random_uuid()), '{}') into v_clues
  from public.game_session_clues c where c.game_session_id = p_game_session_id;
  insert into public.clue_templates
    (id, name_hu, name_en, description_hu, description_en, clue_type, price, required_clue_id, available_from,
     is_active, is_locked, added_at, created_at, updated_at)
  select m.copy_id::uuid, t.name_hu, t.name_en, t.description_hu, t.description_en, t.clue_type, t.price,
    coalesce((v_clues ->> t.required_clue_id::text)::uuid, t.required_clue_id), t.available_from, t.is_active,
    t.is_locked, v_now, v_now, v_now
  from jsonb_each_text(v_clues) m (source_id, copy_id) join public.clue_templates t on t.id = m.source_id::uuid;
  insert into public.clue_contents (clue_id, content_hu, content_en, qr_code_id, updated_at)
  select m.copy_id::uuid, o.content_hu, o.content_en, coalesce(c.qr_code_id, o.qr_code_id), v_now
  from jsonb_each_text(v_clues) m (source_id, copy_id)
  join public.clue_contents o on o.clue_id = m.source_id::uuid
  left join jsonb_to_recordset(p_codes) c (source_id uuid, qr_code_id uuid) on c.source_id = o.qr_code_id;
  with guides as materialized (
    select gen_random_uuid() as id, m.copy_id::uuid as clue_id, g.id as source_id, g.price, g.is_active
    from jsonb_each_text(v_clues) m (source_id, copy_id)
    join public.clue_solution_guides g on g.clue_id = m.source_id::uuid
  ), created as (
    insert into public.clue_solution_guides (id, clue_id, price, is_active, created_at, updated_at)
    select g.id, g.clue_id, g.price, g.is_active, v_now, v_now from guides g
  )
  insert into public.clue_solution_guide_contents (solution_guide_id, content_hu, content_en, updated_at)
  select g.id, o.content_hu, o.content_en, v_now
  from guides g join public.clue_solution_guide_contents o on o.solution_guide_id = g.source_id;
  return v_clues;
end
$$;
comment on function private.copy_session_clues(uuid, jsonb) is
  'Copies the clues of a session with contents and guides, for copies of its codes ([{source_id, qr_code_id}]). '
  'Returns {id of a clue: id of its copy}.';

create function private.clone_maps(p_from uuid, p_to uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_map public.maps;
  v_map_id uuid;
begin
  for v_map in select * from public.maps where game_session_id = p_from order by position, id loop
    insert into public.maps
      (game_session_id, kind, name_hu, name_en, image_path, tile_url, tile_attribution, south, west, north, east,
       min_zoom, max_zoom, position, is_active)
    values
      (p_to, v_map.kind, v_map.name_hu, v_map.name_en, v_map.image_path, v_map.tile_url, v_map.tile_attribution,
       v_map.south, v_map.west, v_map.north, v_map.east, v_map.min_zoom, v_map.max_zoom, v_map.position,
         v_map.is_active)
    returning id into v_map_id;
    insert into public.map_markers
      (map_id, kind, name_hu, name_en, description_hu, description_en, latitude, longitude, position)
    select v_map_id, kind, name_hu, name_en, description_hu, description_en, latitude, longitude, position
    from public.map_markers where map_id = v_map.id;
  end loop;
end
$$;
comment on function private.clone_maps(uuid, uuid) is
  'Copies the maps of a session with their markers to another; uploaded plans are shared.';

create function private.admin_freeze_leaderboard(p_game_session_id uuid, p_is_frozen boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.game_sessions;
  v_frozen_at timestamptz;
  v_now timestamptz;
begin
  perform private.assert_admin();
  if p_is_frozen is null then
    perform private.raise_error('invalid_input');
  end if;
  v_before := private.lock_game_session(p_game_session_id);
  v_now := private.current_time();
  -- Freezing again keeps the earlier moment.
  v_frozen_at := case when p_is_frozen then least(v_before.leaderboard_frozen_at, v_now) end;
  if v_frozen_at is distinct from v_before.leaderboard_frozen_at then
    update public.game_sessions set leaderboard_frozen_at = v_frozen_at, updated_at = v_now
      where id = p_game_session_id;
    if v_frozen_at is null and v_before.leaderboard_frozen_at <= v_now then
      perform private.rebuild_leaderboard(p_game_session_id, null);
    end if;
    perform private.publish_session_change(case when p_is_frozen then 'session.freeze' else 'session.thaw' end,
      v_before,
      jsonb_build_object('leaderboard_frozen_at', v_before.leaderboard_frozen_at),
      jsonb_build_object('leaderboard_frozen_at', v_frozen_at));
  end if;
  return jsonb_build_object('game_session_id', p_game_session_id, 'leaderboard_frozen_at', v_frozen_at);
end
$$;
comment on function private.admin_freeze_leaderboard(uuid, boolean) is
  'Freezes the board now, or unfreezes it; see public.admin_freeze_leaderboard.';

create function private.admin_archive_game_session(p_game_session_id uuid, p_is_archived boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.game_sessions;
  v_archived_at timestamptz;
begin
  perform private.assert_admin();
  if p_is_archived is null then
    perform private.raise_error('invalid_input');
  end if;
  v_before := private.lock_game_session(p_game_session_id);
  v_archived_at := case when p_is_archived then coalesce(v_before.archived_at, private.current_time()) end;
  if v_archived_at is distinct from v_before.archived_at then
    update public.game_sessions set archived_at = v_archived_at, updated_at = private.current_time()
      where id = p_game_session_id;
    perform private.publish_session_change(case when p_is_archived then 'session.archive' else 'session.unarchive' end,
      v_before,
      jsonb_build_object('archived_at', v_before.archived_at), jsonb_build_object('archived_at', v_archived_at));
  end if;
  return jsonb_build_object('game_session_id', p_game_session_id, 'archived_at', v_archived_at);
end
$$;
comment on function private.admin_archive_game_session(uuid, boolean) is
  'Archives or restores a session; see public.admin_archive_game_session.';

-- Only test sessions and sessions that nobody joined can be deleted: what players did stays on record.
create function private.admin_delete_game_session(p_game_session_id uuid, p_updated_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  perform private.assert_admin();
  v_session := private.lock_game_session(p_game_session_id);
  if v_session.is_test then
    perform private.empty_test_session(p_game_session_id, p_is_over => true);
  end if;
  -- Waits for transactions that join, order or open a jackpot, and then sees their rows.
  select * into v_session from public.game_sessions where id = p_game_session_id for update;
  if v_session.updated_at <> p_updated_at then
    perform private.raise_error('edit_conflict');
  end if;
  if not v_session.is_test
    and (exists (select 1 from public.user_game_sessions where game_session_id = p_game_session_id)
    or exists (select 1 from public.scans where game_session_id = p_game_session_id) -- of a deleted account
    or exists (select 1 from public.orders where game_session_id = p_game_session_id)
    or exists (select 1 from public.jackpots where game_session_id = p_game_session_id)) then
    perform private.raise_error('game_session_in_use');
  end if;
  delete from public.game_sessions where id = p_game_session_id;
  delete from private.broadcast_ticks where topic = 'session:' || p_game_session_id;
  perform private.publish_session_change('session.delete', v_session, to_jsonb(v_session), null);
  return jsonb_build_object('deleted', true);
end
$$;
comment on function private.admin_delete_game_session(uuid, timestamptz) is
  'Deletes a session that nobody joined, or a test; see public.admin_delete_game_session.';

-- Counts are computed for the rows of the page only.
create function private.admin_list_session_members(
  p_game_session_id uuid, p_search text, p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_session_member_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := private.like_pattern(p_search);
  v_banned_ids uuid[] := private.banned_user_ids();
  v_total bigint;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  if p_sort is null or p_sort not in ('user_name', 'joined_at', 'last_activity', 'points') then
    perform private.raise_error('invalid_input');
  end if;
  if not exists (select 1 from public.game_sessions where id = p_game_session_id) then
    perform private.raise_error('game_session_not_found');
  end if;
  select count(*) into v_total from public.user_game_sessions m
  where m.game_session_id = p_game_session_id
    and (v_pattern is null or exists (
      select from public.profiles p where p.id = m.user_id
        and (p.search_name like v_pattern or p.email like v_pattern)));
  return query
  select p.id, p.name::text, p.email::text, p.id = any (v_banned_ids), private.board_rank(m, v_banned_ids), m.joined_at,
    m.last_activity,
    m.current_points::integer, found.codes, found.last_at,
    (select count(*) from public.purchased_clues c where c.user_id = p.id and c.game_session_id = p_game_session_id),
    m.tokens_granted::integer, v_total
  from (
    select sorted.user_id, row_number() over () as place
    from (
      select m.user_id
      from public.user_game_sessions m
      join public.profiles p on p.id = m.user_id
      cross join lateral (select
        case p_sort when 'user_name' then p.sort_name end as text_key,
        case p_sort
          when 'last_activity' then extract(epoch from m.last_activity)::float8
          when 'points' then m.board_points
        end * case when p_descending then -1 else 1 end as number_key) sort
      where m.game_session_id = p_game_session_id
        and (v_pattern is null or p.search_name like v_pattern or p.email like v_pattern)
      -- Ordered by points as on the public board, which leaves players without points out.
      order by
        case when p_sort = 'points' then m.user_id = any (v_banned_ids) end,
        sort.number_key,
        case when p_sort = 'points' and p_descending then m.board_reached_at end,
        case when p_sort = 'points' and p_descending then m.user_id end,
        case when p_sort = 'points' then m.board_reached_at end desc,
        case when p_sort = 'points' then m.user_id end desc,
        case when not p_descending then sort.text_key end,
        case when p_descending then sort.text_key end desc,
        case when not p_descending then m.joined_at end,
        m.joined_at desc, m.user_id
      limit p_limit offset p_offset
    ) sorted
  ) place
  join public.user_game_sessions m on m.game_session_id = p_game_session_id and m.user_id = place.user_id
  join public.profiles p on p.id = place.user_id
  cross join lateral (
    select count(*) as codes, max(s.scanned_at) as last_at from public.scans s
    where s.user_id = p.id and s.game_session_id = p_game_session_id and s.status = 'success') found
  order by place.place;
end
$$;
comment on function private.admin_list_session_members(uuid, text, text, boolean, integer, integer) is
  'Players of a session; see public.admin_list_session_members.';

-- A hunt that is already in the phase stays as it is, so that a second tap changes nothing.
create function private.admin_set_hunt_phase(p_game_session_id uuid, p_phase text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.game_sessions;
  v_after public.game_sessions;
  v_now timestamptz;
  v_opens_at timestamptz;
begin
  perform private.assert_admin();
  if p_phase is null or p_phase not in ('running', 'ended') then
    perform private.raise_error('invalid_input');
  end if;
  v_before := private.lock_game_session(p_game_session_id);
  v_now := private.current_time();
  v_opens_at := private.scanning_opens_at(v_before);
  -- An ended hunt gets a new end in its form: claims and results depend on it.
  if p_phase = 'running' and (v_before.ends_at <= v_now or v_before.visibility = 'draft' and not v_before.is_test) then
    perform private.raise_error('invalid_game_session', 'a draft or an ended hunt cannot be started');
  elsif p_phase = 'ended' and v_opens_at >= v_now then
    perform private.raise_error('invalid_game_session', 'a hunt that has not started cannot be ended');
  end if;
  if p_phase = 'running' and v_opens_at > v_now or p_phase = 'ended' and coalesce(v_before.ends_at > v_now, true) then
    update public.game_sessions set
      starts_at = case when p_phase = 'running' then v_now else starts_at end,
      ends_at = case when p_phase = 'ended' then v_now else ends_at end, updated_at = v_now
    where id = p_game_session_id returning * into v_after;
    perform private.publish_session_change(case p_phase when 'running' then 'session.start' else 'session.end' end,
      v_before,
      jsonb_build_object('starts_at', v_before.starts_at, 'ends_at', v_before.ends_at),
      jsonb_build_object('starts_at', v_after.starts_at, 'ends_at', v_after.ends_at));
  else
    v_after := v_before;
  end if;
  return jsonb_build_object('game_session_id', p_game_session_id, 'starts_at', v_after.starts_at,
    'ends_at', v_after.ends_at);
end
$$;
comment on function private.admin_set_hunt_phase(uuid, text) is
  'Starts or ends a hunt now; see public.admin_set_hunt_phase.';

-- supabase/schemas/20_game/rules_admin_settings.sql

-- Settings shared by all hunts. Definer function, because admins have no write policy on them; it checks the role
-- first.

create function private.admin_update_game_settings(p_settings jsonb, p_seen jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_before public.game_settings;
  v_after public.game_settings;
  v_seen public.game_settings; -- with times in the database's format
  -- not editable here
  v_kept_out constant text[] := array['singleton', 'clue_sales_end_at', 'realtime_deliveries_per_second'];
  v_on_record constant text[] := array['updated_at', 'updated_by']; -- the activity record has time and user
  v_session_id uuid;
begin
  if jsonb_typeof(p_settings) is distinct from 'object' or exists (
    select 1 from jsonb_object_keys(p_settings) key
    where key not in ('game_start_time', 'registration_deadline', 'clue_access_enabled', 'is_schedule_enabled',
                      'locked_message_hu', 'locked_message_en', 'print_site')) then
    perform private.raise_error('invalid_input');
  end if;
  perform private.assert_document(p_settings, 'public.game_settings');
  if p_seen is not null then
    perform private.assert_document(p_seen, 'public.game_settings');
  end if;
  select * into v_before from public.game_settings for update;
  begin
    v_after := jsonb_populate_record(v_before, p_settings);
    v_seen := jsonb_populate_record(v_before, p_seen);
  exception when data_exception then
    perform private.raise_error('invalid_input', sqlerrm);
  end;
  perform private.assert_unchanged(to_jsonb(v_before), to_jsonb(v_seen));
  if v_after.clue_access_enabled is null or v_after.is_schedule_enabled is null
    or coalesce(char_length(v_after.locked_message_hu), 0) not between 1 and 1000
    or coalesce(char_length(v_after.locked_message_en), 0) not between 1 and 1000 then
    perform private.raise_error('invalid_input');
  end if;
  begin
    update public.game_settings set
      game_start_time = v_after.game_start_time, registration_deadline = v_after.registration_deadline,
      clue_access_enabled = v_after.clue_access_enabled, is_schedule_enabled = v_after.is_schedule_enabled,
      locked_message_hu = v_after.locked_message_hu, locked_message_en = v_after.locked_message_en,
      print_site = v_after.print_site, updated_at = private.current_time(), updated_by = v_admin_id
    where singleton
    returning * into v_after;
  exception when check_violation or not_null_violation then
    perform private.raise_error('invalid_input', sqlerrm);
  end;

  perform private.record_activity('settings.update', 'clue-settings', '', jsonb_build_object(
    'before', to_jsonb(v_before) - v_kept_out - v_on_record, 'after', to_jsonb(v_after) - v_kept_out - v_on_record));
  for v_session_id in select id from public.game_sessions loop
    perform private.publish('session:' || v_session_id, 'settings', '{}');
  end loop;
  perform private.publish('admin', 'settings', '{}');
  return to_jsonb(v_after) - v_kept_out;
end
$$;
comment on function private.admin_update_game_settings(jsonb, jsonb) is
  'Changes the game settings; see public.admin_update_game_settings.';

-- supabase/schemas/20_game/rules_code_place.sql

-- Places of codes, for players who hold the printed address of a code.

-- Definer: players cannot read codes. Takes the exact printed id, which nobody can list or guess; short codes are too
-- short for that. Before the start it answers null, so a leaked address reveals no place.
create function private.get_code_place(p_qr_code_id uuid, p_game_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_session public.game_sessions;
  v_code public.qr_codes;
begin
  select * into v_session from public.game_sessions where id = p_game_session_id;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  perform private.assert_member(v_user_id, p_game_session_id);
  if private.current_time() < private.scanning_opens_at(v_session) then
    return null;
  end if;

  v_code := private.find_session_code(p_qr_code_id, p_game_session_id);
  if v_code.latitude is null then
    return null;
  end if;
  return jsonb_build_object('latitude', v_code.latitude, 'longitude', v_code.longitude, 'radius', v_code.radius_m);
end
$$;
comment on function private.get_code_place(uuid, uuid) is
  'Degrees and metres. Null for codes that are unknown, inactive, of another session or without a place, and before '
  'the start.';

-- Players may always see where they have been, whatever the session reveals about codes not found yet. Definer: places
-- of codes are hidden from players.
create function private.list_found_places(p_game_session_id uuid) returns setof public.found_place_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
begin
  perform private.assert_member(v_user_id, p_game_session_id);
  return query
  select s.id, s.qr_code_name, q.latitude, q.longitude
  from public.scans s join public.qr_codes q on q.id = s.qr_code_id
  where s.game_session_id = p_game_session_id and s.user_id = v_user_id and s.status = 'success'
    and q.latitude is not null
  order by s.id;
end
$$;
comment on function private.list_found_places(uuid) is
  'Places of the codes that the caller has found; see public.list_found_places.';

-- supabase/schemas/20_game/rules_corrections.sql

-- Corrections by organisers: finds are credited, voided or restored, and players get bonus or penalty points.
-- Afterwards recount_member derives points, board and finds of each player from the rows.
--
-- Lock order: session gates, exclusive, by id → memberships by session and player → scans → profile → board → cap. The
-- gate keeps scans, freezes and deletions of accounts out; the membership lock keeps claims and their approval out.

create type private.corrected_member as (
  game_session_id uuid, user_id uuid, points integer, rank bigint, finds integer);
comment on type private.corrected_member is 'A player of a session as the board shows them before a correction.';

create function private.lock_corrected_sessions(p_game_session_ids uuid[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(private.session_gate(id))
  from (select distinct id from unnest(p_game_session_ids) id order by id) sessions;
end
$$;
comment on function private.lock_corrected_sessions(uuid[]) is
  'Takes the gates of sessions exclusively, in the order of their ids.';

-- The caller holds the gates.
create function private.lock_corrected_members(p_game_session_ids uuid[], p_user_ids uuid[])
returns private.corrected_member[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_banned_ids uuid[] := private.banned_user_ids();
begin
  perform 1 from public.user_game_sessions
  where (game_session_id, user_id) in (select * from unnest(p_game_session_ids, p_user_ids))
  order by game_session_id, user_id for no key update;
  return array(
    select (m.game_session_id, m.user_id, m.current_points, private.board_rank(m, v_banned_ids),
      m.found_codes)::private.corrected_member
    from public.user_game_sessions m
    where (m.game_session_id, m.user_id) in (select * from unnest(p_game_session_ids, p_user_ids))
    order by m.game_session_id, m.user_id);
end
$$;
comment on function private.lock_corrected_members(uuid[], uuid[]) is
  'Locks memberships (pairs of session and player) and returns their standing.';

-- The only function that recomputes totals from the rows. As in rebuild_leaderboard, a frozen board counts only rows
-- from before the freeze. The caller holds the gate exclusively and the lock of the membership.
create function private.recount_member(p_session public.game_sessions, p_user_id uuid, p_now timestamptz) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_frozen_at timestamptz := case when p_session.leaderboard_frozen_at <= p_now
    then p_session.leaderboard_frozen_at end;
  v_before integer;
  v_after integer;
begin
  select board_points into v_before from public.user_game_sessions
  where game_session_id = p_session.id and user_id = p_user_id;
  update public.user_game_sessions m set
    current_points = entries.points,
    board_points = entries.board_points,
    board_reached_at = coalesce(entries.reached_at, m.board_reached_at),
    found_codes = entries.finds,
    first_found_at = (
      select s.received_at from public.scans s
      where s.game_session_id = p_session.id and s.user_id = p_user_id and s.status = 'success' order by s.id limit 1)
  from (
    select coalesce(sum(e.points), 0) as points,
      coalesce(sum(e.points) filter (where v_frozen_at is null or e.created_at < v_frozen_at), 0) as board_points,
      max(e.created_at) filter (where e.points > 0 and (v_frozen_at is null or e.created_at < v_frozen_at))
        as reached_at,
      count(*) filter (where e.kind = 'scan') as finds
    from private.counted_points e where e.game_session_id = p_session.id and e.user_id = p_user_id) entries
  where m.game_session_id = p_session.id and m.user_id = p_user_id
  returning m.board_points into v_after;
  -- A membership with a wallet belongs to a test session; its finds open the claim form there too.
  update public.profiles p set has_claimed_treasure = not p.has_claimed_treasure
  where p.id = p_user_id and p.has_claimed_treasure is distinct from exists (
    select 1 from public.scans where user_id = p_user_id and status = 'success');
  if v_before is distinct from v_after then
    insert into private.leaderboard_buckets as b (game_session_id, points, shard, players)
    select p_session.id, moved.points, 0, moved.players
    from (values (v_before, -1), (v_after, 1)) moved (points, players)
    where moved.points > 0
    on conflict (game_session_id, points, shard) do update set players = b.players + excluded.players;
    insert into private.leaderboard_hundreds as h (game_session_id, points, shard, players)
    select p_session.id, moved.points - moved.points % 100, 0, sum(moved.players)
    from (values (v_before, -1), (v_after, 1)) moved (points, players)
    where moved.points > 0 group by 2
    on conflict (game_session_id, points, shard) do update set players = h.players + excluded.players;
  end if;
end
$$;
comment on function private.recount_member(public.game_sessions, uuid, timestamptz) is
  'Sets points, board, finds and the right to claim of a player from the counted scans and the adjustments.';

-- Sends a message in both languages. p_codes: names of the codes, null for points.
create function private.notify_corrected_player(
  p_kind text, p_before private.corrected_member, p_after private.corrected_member, p_codes text[], p_points integer,
  p_reason text, p_now timestamptz
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_count integer := cardinality(p_codes);
  v_code text := case when v_count = 1 then p_codes[1] end;
  v_list text := array_to_string(p_codes[1:20], ', ') || case when v_count > 20 then ', …' else '' end;
  v_title_hu text;
  v_title_en text;
begin
  case
    when p_kind = 'credit' then
      v_title_hu := 'Jóváírtunk egy találatot: ' || v_code;
      v_title_en := 'A find was credited to you: ' || v_code;
    when p_kind = 'void' then
      v_title_hu := coalesce('Egy találatodat érvénytelenítettük: ' || v_code,
        v_count || ' találatodat érvénytelenítettük');
      v_title_en := coalesce('One of your finds was voided: ' || v_code, v_count || ' of your finds were voided');
    when p_kind = 'restore' then
      v_title_hu := coalesce('Újra érvényes egy találatod: ' || v_code, 'Újra érvényes ' || v_count || ' találatod');
      v_title_en := coalesce('One of your finds counts again: ' || v_code,
        v_count || ' of your finds count again');
    when p_points > 0 then
      v_title_hu := p_points || ' bónuszpontot kaptál';
      v_title_en := 'You got ' || p_points || ' bonus points';
    else
      v_title_hu := -p_points || ' büntetőpontot kaptál';
      v_title_en := 'You got ' || -p_points || ' penalty points';
  end case;
  perform private.send_message(p_before.game_session_id, p_before.user_id, v_title_hu, v_title_en,
    concat_ws(E'\n', 'Indok: ' || p_reason, case when v_count > 1 then 'Kódok: ' || v_list end,
      'Pontjaid: ' || p_before.points || ' → ' || p_after.points),
    concat_ws(E'\n', 'Reason: ' || p_reason, case when v_count > 1 then 'Codes: ' || v_list end,
      'Your points: ' || p_before.points || ' → ' || p_after.points), p_now);
  perform private.publish('user:' || p_before.user_id, 'correction',
    jsonb_build_object('game_session_id', p_before.game_session_id, 'current_points', p_after.points));
end
$$;
comment on function private.notify_corrected_player(
  text, private.corrected_member, private.corrected_member, text[], integer, text, timestamptz
) is 'Notifies a player of a correction with its reason and the points before and after.';

-- Recounts, logs and notifies each player, and returns the effects. p_changes: one [{game_session_id, user_id, codes,
-- points}] for each changed member.
create function private.finish_correction(
  p_kind text, p_members private.corrected_member[], p_changes jsonb, p_reason text, p_now timestamptz
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_before private.corrected_member;
  v_after private.corrected_member;
  v_session public.game_sessions;
  v_change jsonb;
  v_claim text;
  v_name text;
  v_players jsonb := '[]'::jsonb;
begin
  foreach v_before in array p_members loop
    select * into v_session from public.game_sessions where id = v_before.game_session_id;
    perform private.recount_member(v_session, v_before.user_id, p_now);
  end loop;
  -- In a second loop, because ranks depend on the new points of all players.
  foreach v_before in array p_members loop
    select m.game_session_id, m.user_id, m.current_points, private.board_rank(m), m.found_codes into v_after
    from public.user_game_sessions m
    where m.game_session_id = v_before.game_session_id and m.user_id = v_before.user_id;
    select change into v_change from jsonb_array_elements(p_changes) change
    where change ->> 'game_session_id' = v_before.game_session_id::text
      and change ->> 'user_id' = v_before.user_id::text;
    select name into v_name from public.profiles where id = v_before.user_id;
    v_claim := (select status from public.treasure_claims where game_session_id = v_before.game_session_id
      and user_id = v_before.user_id and status <> 'rejected');
    perform private.notify_corrected_player(p_kind, v_before, v_after,
      array(select jsonb_array_elements_text(v_change -> 'codes')), (v_change ->> 'points')::integer, p_reason, p_now);
    perform private.record_activity(case p_kind when 'credit' then 'find.credit' when 'void' then 'find.void'
        when 'restore' then 'find.restore' else 'find.points' end, 'corrections', v_name, jsonb_build_object(
      'user_id', v_before.user_id, 'game_session_id', v_before.game_session_id, 'reason', p_reason,
      'codes', v_change -> 'codes', 'points', v_change -> 'points',
      'before', jsonb_build_object('points', v_before.points, 'rank', v_before.rank, 'finds', v_before.finds),
      'after', jsonb_build_object('points', v_after.points, 'rank', v_after.rank, 'finds', v_after.finds)));
    v_players := v_players || jsonb_build_object(
      'user_id', v_before.user_id, 'name', v_name, 'game_session_id', v_before.game_session_id,
      'points_before', v_before.points, 'points_after', v_after.points,
      'rank_before', v_before.rank, 'rank_after', v_after.rank,
      'finds_before', v_before.finds, 'finds_after', v_after.finds, 'claim', v_claim);
  end loop;
  perform private.publish_coalesced('session:' || id, 'leaderboard', p_now)
  from (select distinct game_session_id as id from unnest(p_members)) sessions;
  perform private.publish('admin', 'correction', '{}');
  return v_players;
end
$$;
comment on function private.finish_correction(text, private.corrected_member[], jsonb, text, timestamptz) is
  'Last step of every correction; returns the players with points, ranks and finds before and after, and the state of '
  'their claim.';

-- Returns the number of changed finds, and the players. Finds that are already in that state stay unchanged.
create function private.correct_finds(p_kind text, p_scan_ids bigint[], p_reason text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz;
  v_from text := case p_kind when 'void' then 'success' else 'voided' end;
  v_members private.corrected_member[];
  v_ids bigint[];
  v_place record;
  v_changes jsonb;
  v_players jsonb;
begin
  select array_agg(s.id order by s.id) into v_ids from public.scans s where s.id = any (p_scan_ids)
    and s.status = v_from;
  if v_ids is null then
    return jsonb_build_object('changed', 0, 'players', '[]'::jsonb);
  end if;
  v_members := (
    select private.lock_corrected_members(array_agg(s.game_session_id), array_agg(s.user_id))
    from (select distinct game_session_id, user_id from public.scans where id = any (v_ids)) s);
  v_now := private.current_time(); -- after the wait for the memberships
  if p_kind = 'restore' and exists (
    select 1 from public.scans v
    join public.scans s on s.game_session_id = v.game_session_id and s.qr_code_id = v.qr_code_id
      and s.user_id = v.user_id and s.id <> v.id and (s.status = 'success' or s.id = any (v_ids))
    where v.id = any (v_ids)) then
    perform private.raise_error('already_scanned'); -- found again meanwhile
  end if;

  update public.scans set status = case p_kind when 'void' then 'voided' else 'success' end where id = any (v_ids);
  for v_place in
    select s.game_session_id, s.qr_code_id, count(c.shard) as shards
    from public.scans s
    left join private.scan_cap_shards c on c.game_session_id = s.game_session_id and c.qr_code_id = s.qr_code_id
    where s.id = any (v_ids)
    group by s.game_session_id, s.qr_code_id, s.id
    order by s.game_session_id, s.qr_code_id
  loop
    if v_place.shards > 0 and p_kind = 'void' then
      update private.scan_cap_shards set used = used - 1
      where (game_session_id, qr_code_id, shard) = (
        select game_session_id, qr_code_id, shard from private.scan_cap_shards
        where game_session_id = v_place.game_session_id and qr_code_id = v_place.qr_code_id
        order by used desc, shard limit 1);
    elsif v_place.shards > 0
      and not private.take_scan_place(v_place.game_session_id, v_place.qr_code_id, v_place.shards::integer) then
      perform private.raise_error('scan_limit_reached');
    end if;
  end loop;

  v_changes := (
    select jsonb_agg(jsonb_build_object('game_session_id', m.game_session_id, 'user_id', m.user_id, 'codes', m.codes))
    from (select s.game_session_id, s.user_id, jsonb_agg(s.qr_code_name order by s.id) as codes
          from public.scans s where s.id = any (v_ids) group by 1, 2) m);
  v_players := private.finish_correction(p_kind, v_members, v_changes, p_reason, v_now);
  insert into public.find_corrections
    (kind, scan_id, game_session_id, user_id, points_before, points_after, reason, created_by, created_at)
  select p_kind, s.id, s.game_session_id, s.user_id, (p ->> 'points_before')::integer, (p ->> 'points_after')::integer,
    p_reason, auth.uid(), v_now
  from public.scans s
  join jsonb_array_elements(v_players) p on p ->> 'user_id' = s.user_id::text
    and p ->> 'game_session_id' = s.game_session_id::text
  where s.id = any (v_ids) order by s.id;
  return jsonb_build_object('changed', cardinality(v_ids), 'players', v_players);
end
$$;
comment on function private.correct_finds(text, bigint[], text) is
  'Voids or restores finds. Errors: already_scanned (the player has found the code again), scan_limit_reached.';

-- Same effect as if each player scanned the code now: caps apply, and a frozen board does not change.
create function private.credit_finds(
  p_game_session_id uuid, p_qr_code_id uuid, p_user_ids uuid[], p_reason text
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz;
  v_session public.game_sessions;
  v_code public.game_session_qr_codes;
  v_name text;
  v_shards integer;
  v_members private.corrected_member[];
  v_credited private.corrected_member[] := '{}'::private.corrected_member[];
  v_before private.corrected_member;
  v_answer jsonb;
  v_scan_ids bigint[] := '{}'::bigint[];
  v_changes jsonb := '[]'::jsonb;
  v_players jsonb;
begin
  select * into v_session from public.game_sessions where id = p_game_session_id;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  select * into v_code from public.game_session_qr_codes
  where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id;
  if not found then
    perform private.raise_error('qr_code_not_found');
  end if;
  select name into v_name from public.qr_codes where id = p_qr_code_id;
  select count(*) into v_shards from private.scan_cap_shards
  where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id;
  v_members := private.lock_corrected_members(
    array_fill(p_game_session_id, array[cardinality(p_user_ids)]), p_user_ids);
  if cardinality(v_members) < (select count(distinct id) from unnest(p_user_ids) id) then
    perform private.raise_error('session_not_joined');
  end if;

  v_now := private.current_time(); -- after the wait for the memberships
  foreach v_before in array v_members loop
    begin
      v_answer := private.write_scan(
        (select (m.user_id, m.game_session_id, m.current_points, m.board_points, m.found_codes, null, null, null,
           v_session.leaderboard_frozen_at, 'infinity', null, null)::private.scanner
         from public.user_game_sessions m
         where m.game_session_id = p_game_session_id and m.user_id = v_before.user_id),
        p_qr_code_id, v_name, v_code.points, v_shards, '{}', v_now, null, v_now);
    exception when sqlstate 'KH001' then
      perform private.raise_error('scan_limit_reached');
    end;
    if v_answer is not null then
      v_credited := v_credited || v_before;
      v_scan_ids := v_scan_ids || (v_answer ->> 'scan_id')::bigint;
      v_changes := v_changes || jsonb_build_object(
        'game_session_id', p_game_session_id, 'user_id', v_before.user_id, 'codes', jsonb_build_array(v_name));
    end if;
  end loop;
  if v_credited = '{}' then
    perform private.raise_error('already_scanned');
  end if;
  v_players := private.finish_correction('credit', v_credited, v_changes, p_reason, v_now);
  insert into public.find_corrections
    (kind, scan_id, game_session_id, user_id, points_before, points_after, reason, created_by, created_at)
  select 'credit', s.id, s.game_session_id, s.user_id, (p ->> 'points_before')::integer,
    (p ->> 'points_after')::integer, p_reason, auth.uid(), v_now
  from public.scans s join jsonb_array_elements(v_players) p on p ->> 'user_id' = s.user_id::text
  where s.id = any (v_scan_ids) order by s.id;
  return jsonb_build_object('changed', cardinality(v_scan_ids), 'players', v_players);
end
$$;
comment on function private.credit_finds(uuid, uuid, uuid[], text) is
  'Counts a code for players who have not found it. Errors: game_session_not_found, qr_code_not_found, '
  'session_not_joined, scan_limit_reached, already_scanned when all of them have found it.';

create function private.adjust_points(
  p_game_session_id uuid, p_user_ids uuid[], p_points integer, p_reason text
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz;
  v_members private.corrected_member[];
  v_players jsonb;
begin
  if not exists (select 1 from public.game_sessions where id = p_game_session_id) then
    perform private.raise_error('game_session_not_found');
  end if;
  v_members := private.lock_corrected_members(
    array_fill(p_game_session_id, array[cardinality(p_user_ids)]), p_user_ids);
  if cardinality(v_members) < (select count(distinct id) from unnest(p_user_ids) id) then
    perform private.raise_error('session_not_joined');
  end if;
  v_now := private.current_time(); -- after the wait for the memberships
  insert into public.point_adjustments
    (game_session_id, user_id, points, points_before, points_after, reason, created_by, created_at)
  select p_game_session_id, m.user_id, p_points, m.points, m.points + p_points, p_reason, auth.uid(), v_now
  from unnest(v_members) m;
  v_players := private.finish_correction('points', v_members, (
    select jsonb_agg(jsonb_build_object('game_session_id', m.game_session_id, 'user_id', m.user_id,
      'points', p_points)) from unnest(v_members) m), p_reason, v_now);
  return jsonb_build_object('changed', cardinality(v_members), 'players', v_players);
end
$$;
comment on function private.adjust_points(uuid, uuid[], integer, text) is
  'Adds bonus or penalty points. Errors: game_session_not_found, session_not_joined.';

-- Makes corrections idempotent. The caller holds the gates, so concurrent copies of a request run one after another.
create function private.correction_replay(p_request_id uuid, p_arguments jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_earlier private.correction_requests;
begin
  select * into v_earlier from private.correction_requests where request_id = p_request_id;
  if found and v_earlier.arguments <> p_arguments then
    perform private.raise_error('request_id_reused');
  end if;
  return v_earlier.result;
end
$$;
comment on function private.correction_replay(uuid, jsonb) is
  'The answer of an earlier correction with this request id, or null; request_id_reused.';

-- A preview runs the real rules in a subtransaction that is rolled back, so that it shows exactly what would happen.
create function private.run_correction(
  p_kind text, p_scan_ids bigint[], p_game_session_id uuid, p_qr_code_id uuid, p_user_ids uuid[], p_points integer,
  p_reason text, p_request_id uuid, p_is_preview boolean
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_reason text := private.trimmed(p_reason);
  v_arguments jsonb := to_jsonb(md5(jsonb_build_array(auth.uid(), p_kind, p_scan_ids, p_game_session_id, p_qr_code_id,
    p_user_ids, p_points, v_reason)::text));
  v_result jsonb;
begin
  if p_is_preview is null or p_request_id is null
    or coalesce(char_length(v_reason), 0) not between 1 and 500
    or coalesce(cardinality(coalesce(p_scan_ids, '{}')) + cardinality(coalesce(p_user_ids, '{}')), 0)
      not between 1 and 500 then
    perform private.raise_error('invalid_input');
  end if;
  perform private.lock_corrected_sessions(case when p_scan_ids is null then array[p_game_session_id]
    else array(select distinct s.game_session_id from public.scans s where s.id = any (p_scan_ids)) end);
  v_result := private.correction_replay(p_request_id, v_arguments);
  if v_result is not null then
    return v_result;
  end if;
  begin
    v_result := case
      when p_kind in ('void', 'restore') then private.correct_finds(p_kind, p_scan_ids, v_reason)
      when p_kind = 'credit' then private.credit_finds(p_game_session_id, p_qr_code_id, p_user_ids, v_reason)
      else private.adjust_points(p_game_session_id, p_user_ids, p_points, v_reason) end;
    if p_is_preview then
      raise exception 'preview' using errcode = 'KH002';
    end if;
  exception when sqlstate 'KH002' then
    return v_result;
  end;
  insert into private.correction_requests (request_id, arguments, result, created_at)
  values (p_request_id, v_arguments, jsonb_build_object('changed', v_result -> 'changed', 'players', '[]'::jsonb),
    private.current_time());
  return v_result;
end
$$;
comment on function private.run_correction(
  text, bigint[], uuid, uuid, uuid[], integer, text, uuid, boolean
) is
  'Runs or previews a correction, once per request id. Errors: invalid_input, request_id_reused, those of the kinds.';

-- The next three are definer functions: scans, memberships and corrections have no write policy.

create function private.admin_correct_finds(
  p_kind text, p_scan_ids bigint[], p_reason text, p_request_id uuid, p_is_preview boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  if p_kind is null or p_kind not in ('void', 'restore') or p_scan_ids is null then
    perform private.raise_error('invalid_input');
  end if;
  return private.run_correction(p_kind, p_scan_ids, null, null, null, null, p_reason, p_request_id, p_is_preview);
end
$$;
comment on function private.admin_correct_finds(text, bigint[], text, uuid, boolean) is
  'Voids or restores finds; see public.admin_correct_finds.';

create function private.admin_credit_find(
  p_game_session_id uuid, p_qr_code_id uuid, p_user_ids uuid[], p_reason text, p_request_id uuid, p_is_preview boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  if p_game_session_id is null then
    perform private.raise_error('game_session_not_found');
  end if;
  return private.run_correction('credit', null, p_game_session_id, p_qr_code_id, p_user_ids, null, p_reason,
    p_request_id, p_is_preview);
end
$$;
comment on function private.admin_credit_find(uuid, uuid, uuid[], text, uuid, boolean) is
  'Credits a find; see public.admin_credit_find.';

create function private.admin_adjust_points(
  p_game_session_id uuid, p_user_ids uuid[], p_points integer, p_reason text, p_request_id uuid, p_is_preview boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  if p_points is null or p_points = 0 or p_points not between -100000 and 100000 then
    perform private.raise_error('invalid_input');
  end if;
  if p_game_session_id is null then
    perform private.raise_error('game_session_not_found');
  end if;
  return private.run_correction('points', null, p_game_session_id, null, p_user_ids, p_points, p_reason, p_request_id,
    p_is_preview);
end
$$;
comment on function private.admin_adjust_points(uuid, uuid[], integer, text, uuid, boolean) is
  'Gives bonus or penalty points; see public.admin_adjust_points.';

-- Definer: players read no corrections; the policy on scans calls it once per statement.
create function private.my_credited_scan_ids() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select scan_id from public.find_corrections where user_id = auth.uid() and kind = 'credit'
$$;
comment on function private.my_credited_scan_ids() is
  'Ids of the finds that an organiser credited to the caller, including voided ones.';

-- Definer: policies hide credited finds and adjustments.
create function private.list_point_entries(p_limit integer) returns setof public.point_entry_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select e.kind, e.id, e.qr_code_name, e.game_session_id, e.points, e.reason, e.created_at
  from private.counted_points e
  where e.user_id = v_user_id
  order by e.created_at desc, e.kind, e.id desc
  limit least(greatest(coalesce(p_limit, 100), 1), 100);
end
$$;
comment on function private.list_point_entries(integer) is
  'What the caller got points for; see public.list_point_entries.';

-- supabase/schemas/20_game/rules_joining.sql

-- Joining a hunt, by its list entry or by its code.

create function private.joining_ends_at(p_session public.game_sessions) returns timestamptz
language plpgsql stable security invoker set search_path = '' as $$
begin
  return case when not p_session.is_test then coalesce(p_session.joining_ends_at,
    (select registration_deadline from public.game_settings where is_schedule_enabled)) end;
end
$$;
comment on function private.joining_ends_at(public.game_sessions) is
  'Last moment to join: that of the hunt, else the registration deadline while the schedule is enabled; null: no '
  'deadline, as for tests.';

create function private.planned_sales_end_at(p_own_end timestamptz, p_settings public.game_settings) returns timestamptz
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return coalesce(p_own_end, case when p_settings.is_schedule_enabled then p_settings.game_start_time end);
end
$$;
comment on function private.planned_sales_end_at(timestamptz, public.game_settings) is
  'Scheduled end of clue sales, whether clue access is enabled or not; null: none. For reports; '
  'private.clue_sales_end_at decides.';

create function private.joining_refusal(p_session public.game_sessions, p_now timestamptz) returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_session.ends_at <= p_now or p_session.archived_at is not null then
    return 'game_session_ended';
  elsif private.joining_ends_at(p_session) < p_now then
    return 'registration_closed';
  elsif p_session.max_players is not null then
    return (select case when count(*) >= p_session.max_players then 'game_session_full' end
      from public.user_game_sessions where game_session_id = p_session.id);
  end if;
  return null;
end
$$;
comment on function private.joining_refusal(public.game_sessions, timestamptz) is
  'Error key that stops a new player from joining, or null. The limit of players is exact only while the row of the '
  'session is locked.';

-- Lock order: session gate of a test session, balance, membership, session, profile. Restarting a test session holds
-- the gate and resets the wallets of its members, so nobody can join meanwhile. The caller has checked that the user
-- may know the session.
create function private.enter_game_session(p_user_id uuid, p_game_session_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_balance public.token_balances;
  v_joined_at timestamptz;
  v_granted integer := 0;
  v_test_balance integer;
  v_refusal text;
  v_now timestamptz;
begin
  if exists (select 1 from public.game_sessions where id = p_game_session_id and is_test) then
    perform pg_advisory_xact_lock_shared(private.session_gate(p_game_session_id));
  end if;
  v_balance := private.lock_balance(p_user_id);
  select joined_at, tokens_granted, test_balance into v_joined_at, v_granted, v_test_balance
    from public.user_game_sessions
  where game_session_id = p_game_session_id and user_id = p_user_id;

  if v_joined_at is null then
    -- Reads the session again. Locking it here instead of by the foreign key turns a concurrent deletion into a
    -- catalogue error.
    select * into v_session from public.game_sessions where id = p_game_session_id for key share;
    if v_session.max_players is not null then
      -- Players of a limited hunt join one after another. The stronger lock comes second, because the limit may be new.
      perform 1 from public.game_sessions where id = p_game_session_id for no key update;
    end if;
    if v_session.id is null or (v_session.visibility = 'draft' and not v_session.is_test) then
      perform private.raise_error('game_session_not_found');
    end if;
    v_now := private.current_time();
    v_refusal := private.joining_refusal(v_session, v_now);
    if v_refusal is not null then
      perform private.raise_error(v_refusal);
    end if;
    v_joined_at := v_now;
    v_granted := v_session.starting_tokens;
    v_test_balance := case when v_session.is_test then v_granted end;
    if v_granted > 0 and not v_session.is_test then
      insert into private.remembered_gifts (address_hash, game_session_id)
      values (private.address_hash(p_user_id, p_game_session_id), p_game_session_id)
      on conflict (game_session_id, address_hash) where game_session_id is not null do nothing;
      if not found then -- not if a deleted account with this address received them
        v_granted := 0;
      end if;
    end if;
    insert into public.user_game_sessions
      (game_session_id, user_id, joined_at, last_activity, tokens_granted, test_balance)
    values (p_game_session_id, p_user_id, v_now, v_now, v_granted, v_test_balance);
    if v_granted > 0 and not v_session.is_test then
      perform private.post_tokens(v_balance, 'grant', v_granted, 'session:' || p_game_session_id,
        v_now, p_counts_for_rate_limit => false);
      v_balance.balance := v_balance.balance + v_granted;
    end if;
    perform private.publish('admin', 'users', '{}');
  end if;

  update public.profiles set active_game_session_id = p_game_session_id where id = p_user_id;
  perform private.publish('user:' || p_user_id, 'profile', '{}');
  return jsonb_build_object(
    'game_session_id', p_game_session_id, 'joined_at', v_joined_at,
    'tokens_granted', v_granted, 'balance', coalesce(v_test_balance, v_balance.balance));
end
$$;
comment on function private.enter_game_session(uuid, uuid) is
  'Makes a user a member of a session, unless that is so already, and the session the active one. '
  'game_session_not_found (a draft, or just deleted) and the keys of joining_refusal.';

-- Definer: memberships, balances and profiles have no write policy.
create function private.join_game_session(p_game_session_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
begin
  -- The same sessions as in the policy of game_sessions, and archived ones, whose joining ends in game_session_ended.
  if not exists (
    select 1 from public.game_sessions s where s.id = p_game_session_id and (
      (s.visibility = 'listed' and not s.is_test) or p_game_session_id in (select private.my_session_ids())
      or private.is_admin())) then
    perform private.raise_error('game_session_not_found');
  end if;
  return private.enter_game_session(v_user_id, p_game_session_id);
end
$$;
comment on function private.join_game_session(uuid) is
  'Joins a session and makes it the active one; joining again only switches. game_session_not_found and those of '
  'enter_game_session.';

-- Join codes ------------------------------------------------------------------------------------

-- Definer: whoever inserts the session has no rights on the codes.
create function private.tg_game_sessions__join_code() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.join_codes (game_session_id) values (new.id);
  return null;
end
$$;
create trigger tg_game_sessions__join_code after insert on public.game_sessions
  for each row when (not new.is_test) execute function private.tg_game_sessions__join_code();

-- Behind the venue's network many visitors share an address. Only wrong codes count, so they do not lock each other
-- out.
create function private.join_guesser() returns bytea
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  -- Hosted Supabase is behind Cloudflare, which sets the first header and appends to the second; the embedded server
  -- replaces the second and drops the first.
  v_address text := lower(btrim(coalesce(v_headers ->> 'cf-connecting-ip',
    split_part(coalesce(v_headers ->> 'x-forwarded-for', ''), ',', 1))));
begin
  if auth.uid() is not null then
    return sha256(convert_to('user ' || auth.uid(), 'UTF8'));
  end if;
  v_address := regexp_replace(v_address, '^::ffff:', '');
  if v_address like '%:%' then -- IPv6: a subscriber has the first four groups
    v_address := array_to_string((string_to_array(split_part(v_address, '::', 1), ':'))[1:4], ':');
  end if;
  return sha256(convert_to('address ' || v_address, 'UTF8'));
end
$$;
comment on function private.join_guesser() is
  'Identifies who tries join codes: a hash of the account, or of the network address of a visitor.';

create function private.assert_join_rate(p_guesser bytea, p_now timestamptz) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if (select count(*) from private.join_attempts
      where guesser = p_guesser and attempted_at > p_now - interval '1 minute') >= 30 then
    perform private.raise_error('rate_limit_exceeded');
  end if;
end
$$;
comment on function private.assert_join_rate(bytea, timestamptz) is
  'Raises rate_limit_exceeded after 30 wrong join codes in one minute.';

create function private.open_hunts() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('code', h.code, 'name', h.name, 'starts_at', h.starts_at)), '[]')
  from (
    select j.code, s.name, private.scanning_opens_at(s) as starts_at
    from public.game_sessions s
    join private.join_codes j on j.game_session_id = s.id and j.replaced_at is null
    where s.visibility = 'listed' and not s.is_test and private.joining_refusal(s, private.current_time()) is null
    order by s.created_at desc, s.id limit 20) h
$$;
comment on function private.open_hunts() is
  'Up to 20 listed hunts that can be joined now, newest first: [{code, name, starts_at}].';

-- Commits: a rolled-back attempt would not count, and codes could be guessed without limit.
create function private.refuse_join_code(p_guesser bytea, p_code text, p_now timestamptz) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- One after another, so that no more than 30 wrong codes a minute are answered.
  perform pg_advisory_xact_lock(hashtextextended('join/' || encode(p_guesser, 'hex'), 0));
  perform private.assert_join_rate(p_guesser, p_now);
  delete from private.join_attempts where attempted_at <= p_now - interval '1 minute';
  insert into private.join_attempts (guesser, attempted_at) values (p_guesser, p_now);
  return private.error_response(
    case when exists (
      select 1 from private.join_codes j join public.game_sessions s on s.id = j.game_session_id
      where j.code = p_code and j.replaced_at is not null and s.visibility <> 'draft')
    then 'join_code_replaced' else 'join_code_not_found' end,
    private.open_hunts()::text);
end
$$;
comment on function private.refuse_join_code(bytea, text, timestamptz) is
  'Counts a wrong code and answers join_code_not_found or join_code_replaced, with the open hunts as detail; '
  'rate_limit_exceeded. The transaction commits.';

create function private.find_join_code(p_code text) returns public.game_sessions
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  select s.* into v_session
  from private.join_codes j join public.game_sessions s on s.id = j.game_session_id
  where j.code = private.clean_code(p_code) and j.replaced_at is null
    and (s.visibility <> 'draft' or private.is_admin());
  return v_session;
end
$$;
comment on function private.find_join_code(text) is
  'The session of a valid join code, or null. Drafts only for organisers.';

-- Definer: as join_game_session; codes and attempts are in private.
create function private.join_by_code(p_code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_guesser bytea := private.join_guesser();
  v_now timestamptz := private.current_time();
  v_session public.game_sessions;
begin
  perform private.assert_unconditional_call();
  if p_code is null or char_length(p_code) > 100 then
    perform private.raise_error('invalid_input');
  end if;
  perform private.assert_join_rate(v_guesser, v_now);
  v_session := private.find_join_code(p_code);
  if v_session.id is null then
    return private.refuse_join_code(v_guesser, private.clean_code(p_code), v_now);
  end if;
  return private.enter_game_session(v_user_id, v_session.id);
end
$$;
comment on function private.join_by_code(text) is 'Joins the session of a join code; see public.join_by_code.';

-- Definer: visitors read no table.
create function private.get_join_page(p_code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_guesser bytea := private.join_guesser();
  v_now timestamptz := private.current_time();
  v_session public.game_sessions;
  v_refusal text;
begin
  perform private.assert_unconditional_call();
  if p_code is null or char_length(p_code) > 100 then
    perform private.raise_error('invalid_input');
  end if;
  perform private.assert_join_rate(v_guesser, v_now);
  v_session := private.find_join_code(p_code);
  if v_session.id is null then
    return private.refuse_join_code(v_guesser, private.clean_code(p_code), v_now);
  end if;
  v_refusal := private.joining_refusal(v_session, v_now);
  return jsonb_build_object(
    'code', private.clean_code(p_code), 'name', v_session.name,
    'description_hu', v_session.description_hu, 'description_en', v_session.description_en,
    'invitation_hu', v_session.invitation_hu, 'invitation_en', v_session.invitation_en,
    'place_hu', v_session.place_hu, 'place_en', v_session.place_en,
    'starts_at', private.scanning_opens_at(v_session), 'ends_at', v_session.ends_at,
    'joining_ends_at', private.joining_ends_at(v_session), 'starting_tokens', v_session.starting_tokens,
    'players', case when v_session.shows_player_count then
      (select count(*) from public.user_game_sessions where game_session_id = v_session.id) end,
    'max_players', case when v_session.shows_player_count then v_session.max_players end,
    'refusal', v_refusal,
    'is_member', exists (select 1 from public.user_game_sessions
      where game_session_id = v_session.id and user_id = auth.uid()),
    'is_draft', v_session.visibility = 'draft',
    'open_hunts', case when v_refusal is not null then private.open_hunts() else '[]' end);
end
$$;
comment on function private.get_join_page(text) is 'What the join page shows; see public.get_join_page.';

create function private.has_poster(p_game_session_id uuid) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return exists (select 1 from private.join_codes
    where game_session_id = p_game_session_id and replaced_at is null and poster_made_at is not null);
end
$$;
comment on function private.has_poster(uuid) is 'A poster with the valid join code of the session was made.';

-- supabase/schemas/20_game/rules_leaderboard.sql

-- Rules of the board: ranks, and what players see of it.

-- Computes the rank without counting all players ahead: sums of higher hundreds and, within the own hundred, of higher
-- buckets, plus earlier ties, minus banned players, who are in the histogram but not on the board.
create function private.board_rank(
  p_member public.user_game_sessions, p_banned_ids uuid[] default private.banned_user_ids()
) returns bigint
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_rank bigint;
begin
  if p_member.board_points <= 0 or p_member.user_id = any (p_banned_ids) then
    return null;
  end if;
  v_rank := 1
    + coalesce((
        select sum(players) from private.leaderboard_hundreds
        where game_session_id = p_member.game_session_id and points > p_member.board_points), 0)
    + coalesce((
        select sum(players) from private.leaderboard_buckets
        where game_session_id = p_member.game_session_id and points > p_member.board_points
          and points < p_member.board_points - p_member.board_points % 100 + 100), 0)
    + (select count(*) from public.user_game_sessions
       where game_session_id = p_member.game_session_id and board_points = p_member.board_points and board_points > 0
         and (board_reached_at, user_id) < (p_member.board_reached_at, p_member.user_id));
  if p_banned_ids <> '{}' then
    v_rank := v_rank - (
      select count(*) from public.user_game_sessions
      where game_session_id = p_member.game_session_id and user_id = any (p_banned_ids)
        and (-board_points, board_reached_at, user_id) < (-p_member.board_points, p_member.board_reached_at,
          p_member.user_id));
  end if;
  return v_rank;
end
$$;
comment on function private.board_rank(public.user_game_sessions, uuid[]) is
  'Rank on the board, 1 first; null before the first points and while banned.';

-- A ban hides a player from the boards without changing points; lifting it brings the player back.
create function private.publish_board_changes(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.publish('session:' || game_session_id, 'leaderboard', '{}')
  from public.user_game_sessions where user_id = p_user_id and board_points > 0;
end
$$;
comment on function private.publish_board_changes(uuid) is
  'Notifies the sessions in which a player has points that their boards have changed.';

-- Definer: reads names and points of other players, which no policy shows. json, not jsonb: nothing reads the result
-- here, and a hundred rows serialise in half the time.
create function private.get_leaderboard(p_game_session_id uuid, p_limit integer) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_session public.game_sessions;
  v_member public.user_game_sessions;
  v_rows json;
  v_badges jsonb := (select jsonb_object_agg(id, badge) from public.vip_tiers);
  v_banned_ids uuid[] := private.banned_user_ids();
  v_banned_players bigint := 0;
  v_now timestamptz := private.current_time();
begin
  if p_limit is null or p_limit not between 1 and 500 then
    perform private.raise_error('invalid_input');
  end if;
  select * into v_session from public.game_sessions where id = p_game_session_id;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  select * into v_member from public.user_game_sessions
  where game_session_id = p_game_session_id and user_id = v_user_id;
  if (v_member.user_id is null or v_session.is_test) and not private.is_admin() then
    perform private.raise_error(case when v_session.is_test or v_session.visibility <> 'listed'
      then 'game_session_not_found' else 'session_not_joined' end);
  end if;

  if v_banned_ids <> '{}' then
    select count(*) into v_banned_players from public.user_game_sessions
    where game_session_id = p_game_session_id and user_id = any (v_banned_ids) and board_points > 0;
  end if;

  -- Applies the limit on the index before it looks names and badges up.
  select coalesce(json_agg(json_build_object(
    'rank', ranked.rank, 'user_id', ranked.user_id, 'name', p.name, 'points', ranked.board_points,
    'reached_at', ranked.board_reached_at, 'is_me', ranked.user_id = v_user_id,
    'vip_badge', case when p.vip_until > v_now then v_badges ->> p.vip_tier_id::text end) order by ranked.rank), '[]')
  into v_rows
  from (
    select top.*, row_number() over (order by top.board_points desc, top.board_reached_at, top.user_id) as rank
    from (
      select user_id, board_points, board_reached_at from public.user_game_sessions
      where game_session_id = p_game_session_id and board_points > 0 and user_id <> all (v_banned_ids)
      order by board_points desc, board_reached_at, user_id
      limit p_limit
    ) top
  ) ranked
  join public.profiles p on p.id = ranked.user_id;

  return json_build_object(
    'game_session_id', p_game_session_id,
    'is_frozen', coalesce(v_session.leaderboard_frozen_at <= v_now, false),
    'frozen_at', v_session.leaderboard_frozen_at,
    'players', coalesce((select sum(players) from private.leaderboard_hundreds
      where game_session_id = p_game_session_id), 0)
      - v_banned_players,
    'rows', v_rows,
    'me', case when v_member.user_id is not null then json_build_object(
      'rank', private.board_rank(v_member, v_banned_ids), 'points', v_member.board_points,
      'reached_at', case when v_member.board_points > 0 then v_member.board_reached_at end) end);
end
$$;
comment on function private.get_leaderboard(uuid, integer) is
  'Top p_limit of the board and the caller''s own place; on equal points the earlier one ranks first. For members and '
  'admins; session_not_joined.';

-- supabase/schemas/20_game/rules_public_board.sql

-- The board as strangers see it: on venue screens and results pages.

-- Ranks as the board would after a thaw: the time of the last points counts, as in rebuild_leaderboard.
create function private.final_places(p_game_session_id uuid, p_limit integer) returns table (
  rank bigint, user_id uuid, points integer)
language sql stable security invoker set search_path = '' as $$
  with candidates as materialized (
    select m.user_id, m.current_points, m.board_points, m.board_reached_at
    from public.user_game_sessions m
    where m.game_session_id = p_game_session_id and m.current_points > 0
      and m.user_id <> all (private.banned_user_ids())
    order by m.current_points desc fetch first p_limit rows with ties
  )
  select row_number() over (order by c.current_points desc, reached.at, c.user_id), c.user_id, c.current_points
  from candidates c
  cross join lateral (select case when c.current_points = c.board_points then c.board_reached_at else (
    select max(e.created_at) from private.counted_points e
    where e.game_session_id = p_game_session_id and e.user_id = c.user_id and e.points > 0) end as at) reached
  order by 1 limit p_limit
$$;
comment on function private.final_places(uuid, integer) is
  'The first places by all points, also those that a frozen board does not show.';

-- The only place where a public board gets its rows.
create function private.public_places(
  p_game_session_id uuid, p_limit integer, p_ignores_freeze boolean
) returns table (rank bigint, name text, points integer)
language sql stable security invoker set search_path = '' as $$
  select places.rank, private.public_name(p.name, p.is_named_publicly), places.points
  from (
    select f.rank, f.user_id, f.points from private.final_places(p_game_session_id, p_limit) f where p_ignores_freeze
    union all
    (select row_number() over (order by m.board_points desc, m.board_reached_at, m.user_id), m.user_id, m.board_points
     from public.user_game_sessions m
     where not p_ignores_freeze and m.game_session_id = p_game_session_id and m.board_points > 0
       and m.user_id <> all (private.banned_user_ids())
     order by m.board_points desc, m.board_reached_at, m.user_id limit p_limit)
  ) places
  join public.profiles p on p.id = places.user_id
$$;
comment on function private.public_places(uuid, integer, boolean) is
  'The first places with the names that strangers may read; p_ignores_freeze: by all points, for the reveal.';

create function private.public_board(p_game_session_id uuid, p_limit integer) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(b) order by b.rank), '[]')
  from private.public_places(p_game_session_id, p_limit, false) b
$$;
comment on function private.public_board(uuid, integer) is 'The first places of the board: [{rank, name, points}].';

-- supabase/schemas/20_game/rules_results.sql

-- What is left of a hunt: the map of finds and the results for strangers, the recap for each player.

create function private.has_ended(p_session public.game_sessions, p_now timestamptz) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select coalesce(p_session.ends_at <= p_now, false)
$$;
comment on function private.has_ended(public.game_sessions, timestamptz) is
  'The session has reached its end. Scans that phones captured before it may still arrive.';

-- By the time of capture, which is in the index: counting reads no scan. Nobody's position is part of it.
create function private.find_map(
  p_session public.game_sessions, p_until timestamptz, p_now timestamptz
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with codes as materialized (
    select q.name, q.latitude, q.longitude, (
      select count(*) from public.scans s
      where s.game_session_id = p_session.id and s.qr_code_id = c.qr_code_id and s.status = 'success'
        and s.scanned_at < coalesce(p_until, 'infinity') and s.user_id <> all (private.banned_user_ids())) as finds,
      q.is_active and c.withdrawn_at is null as counts
    from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id
    where c.game_session_id = p_session.id and (c.is_public or private.has_ended(p_session, p_now))
  )
  select jsonb_build_object(
    'codes', (select coalesce(jsonb_agg(to_jsonb(shown) - 'counts'
        order by shown.finds desc, private.sort_key(shown.name)), '[]')
      from codes shown where shown.finds > 0 or shown.counts),
    'map', (select to_jsonb(m) - array['game_session_id', 'position', 'is_active', 'created_at', 'updated_at']
      from public.maps m
      where m.game_session_id = p_session.id and m.is_active and exists (select 1 from codes
        where latitude between m.south and m.north and longitude between m.west and m.east)
      order by m.position, m.id limit 1))
$$;
comment on function private.find_map(public.game_sessions, timestamptz, timestamptz) is
  'Codes with their places and numbers of finds before a time (null: until now), and the map below them. Before the '
  'end of the hunt only the codes that its organiser made public: {codes: [{name, latitude, longitude, finds}], map}.';

-- Definer: visitors read no table.
create function private.get_results(p_code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_guesser bytea := private.join_guesser();
  v_now timestamptz := private.current_time();
  v_session public.game_sessions;
  v_frozen_at timestamptz;
begin
  perform private.assert_unconditional_call();
  if p_code is null or char_length(p_code) > 100 then
    perform private.raise_error('invalid_input');
  end if;
  perform private.assert_join_rate(v_guesser, v_now);
  v_session := private.find_join_code(p_code);
  if v_session.id is null then
    return private.refuse_join_code(v_guesser, private.clean_code(p_code), v_now);
  elsif not private.has_ended(v_session, v_now)
    or (v_session.results_published_at is null and not private.is_admin()) then
    perform private.raise_error('results_not_published');
  end if;
  v_frozen_at := case when v_session.leaderboard_frozen_at <= v_now then v_session.leaderboard_frozen_at end;
  return jsonb_build_object(
    'name', v_session.name, 'description_hu', v_session.description_hu, 'description_en', v_session.description_en,
    'place_hu', v_session.place_hu, 'place_en', v_session.place_en,
    'starts_at', private.scanning_opens_at(v_session), 'ends_at', v_session.ends_at,
    'is_published', v_session.results_published_at is not null, 'frozen_at', v_frozen_at,
    'board', private.public_board(v_session.id, 100),
    'find_map', private.find_map(v_session, v_frozen_at, v_now))
    || (select jsonb_build_object('players', count(*), 'ranked', count(*) filter (where m.board_points > 0))
        from public.user_game_sessions m
        where m.game_session_id = v_session.id and m.user_id <> all (private.banned_user_ids()));
end
$$;
comment on function private.get_results(text) is 'What the results page shows; see public.get_results.';

create function private.admin_publish_results(p_game_session_id uuid, p_is_published boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.game_sessions;
  v_published_at timestamptz;
  v_now timestamptz;
begin
  perform private.assert_admin();
  if p_is_published is null then
    perform private.raise_error('invalid_input');
  end if;
  v_before := private.lock_game_session(p_game_session_id);
  v_now := private.current_time();
  if v_before.is_test then
    perform private.raise_error('invalid_game_session', 'a test session has no results page');
  elsif p_is_published and not private.has_ended(v_before, v_now) then
    perform private.raise_error('game_session_not_ended');
  elsif p_is_published and v_before.leaderboard_frozen_at <= v_now then
    perform private.raise_error('leaderboard_frozen');
  end if;
  -- Publishing again keeps the earlier moment.
  v_published_at := case when p_is_published then coalesce(v_before.results_published_at, v_now) end;
  if v_published_at is distinct from v_before.results_published_at then
    update public.game_sessions set results_published_at = v_published_at, updated_at = v_now
    where id = p_game_session_id;
    perform private.publish_session_change(
      case when p_is_published then 'session.results' else 'session.results_withdrawn' end, v_before,
      jsonb_build_object('results_published_at', v_before.results_published_at),
      jsonb_build_object('results_published_at', v_published_at));
  end if;
  return jsonb_build_object('game_session_id', p_game_session_id, 'results_published_at', v_published_at);
end
$$;
comment on function private.admin_publish_results(uuid, boolean) is
  'Opens or closes the results page of a session; see public.admin_publish_results.';

-- supabase/schemas/20_game/rules_scans.sql

-- Rules of scanning: the hot path. Nothing here reads a whole table or updates a row shared by all scans of a session.
-- Lock order: session gate (shared) → membership → scan → profile → board bucket → tick → one counter of the cap.

create function private.distance_m(
  p_latitude_a double precision, p_longitude_a double precision,
  p_latitude_b double precision, p_longitude_b double precision
) returns double precision
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return 2 * 6371000 * asin(least(1, sqrt(
    sin(radians(p_latitude_b - p_latitude_a) / 2) ^ 2
    + cos(radians(p_latitude_a)) * cos(radians(p_latitude_b)) * sin(radians(p_longitude_b - p_longitude_a) / 2) ^ 2)));
end
$$;
comment on function private.distance_m(double precision, double precision, double precision, double precision) is
  'Distance in metres between two places (haversine).';

-- Error key when the phone is too far from the code; null when it is near enough or the code has no radius. GPS jumps
-- by tens of metres, so the reported accuracy counts in the player's favour, up to 100 m.
create function private.location_refusal(p_code public.qr_codes, p_device_info jsonb) returns text
language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_position jsonb := p_device_info -> 'position';
  v_latitude numeric;
  v_longitude numeric;
  v_accuracy numeric := 0;
begin
  if p_code.radius_m is null then
    return null;
  end if;
  if jsonb_typeof(v_position -> 'latitude') is distinct from 'number'
    or jsonb_typeof(v_position -> 'longitude') is distinct from 'number' then
    return 'scan_location_required';
  end if;
  -- numeric first: a JSON number may be outside the range of double precision.
  v_latitude := round((v_position ->> 'latitude')::numeric, 9);
  v_longitude := round((v_position ->> 'longitude')::numeric, 9);
  if v_latitude not between -90 and 90 or v_longitude not between -180 and 180 then
    return 'scan_location_required';
  end if;
  if jsonb_typeof(v_position -> 'accuracy') = 'number' then
    v_accuracy := greatest(0, least(100, (v_position ->> 'accuracy')::numeric));
  end if;
  if private.distance_m(p_code.latitude, p_code.longitude,
       v_latitude::double precision, v_longitude::double precision) > p_code.radius_m + v_accuracy then
    return 'scan_too_far';
  end if;
  return null;
end
$$;
comment on function private.location_refusal(public.qr_codes, jsonb) is 'scan_location_required, scan_too_far or null.';

-- Takes one place of a capped code, starting at this connection's own counter; false when none is left.
create function private.take_scan_place(p_game_session_id uuid, p_qr_code_id uuid, p_shards integer) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
begin
  for v_step in 0 .. p_shards - 1 loop
    update private.scan_cap_shards set used = used + 1
    where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id
      and shard = (pg_backend_pid() + v_step) % p_shards and used < capacity;
    if found then
      return true;
    end if;
  end loop;
  return false;
end
$$;
comment on function private.take_scan_place(uuid, uuid, integer) is
  'One guarded update; at most one counter stays locked, so scans cannot deadlock here.';

-- The answer to a refused scan. A decoy must look like an unknown code.
create function private.scan_refusal(p_failure_reason text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.error_response(case when p_failure_reason = 'decoy' then 'qr_code_not_found'
    else p_failure_reason end);
end
$$;
comment on function private.scan_refusal(text) is 'The answer that a player gets for a refused scan.';

-- The answer of record_scan, computed from the row alone, so that a repeated client id gets the same answer.
create function private.scan_answer(p_scan public.scans) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if p_scan.status = 'failed' then
    return private.scan_refusal(p_scan.failure_reason);
  end if;
  -- A find that was voided later keeps its first answer.
  return jsonb_build_object(
    'status', 'success', 'scan_id', p_scan.id, 'qr_code_name', p_scan.qr_code_name, 'points', p_scan.points,
    'current_points', p_scan.current_points, 'has_claimed_treasure', true, 'scanned_at', p_scan.scanned_at);
end
$$;
comment on function private.scan_answer(public.scans) is
  'The answer of record_scan for a stored scan, computed from its row alone.';

create type private.scanner as (
  user_id uuid, game_session_id uuid, current_points integer, board_points integer, found_codes integer,
  opens_at timestamptz, ends_at timestamptz, late_scan_grace interval, leaderboard_frozen_at timestamptz,
  hint_due_at timestamptz, paused_at timestamptz, pauses tstzmultirange);
comment on type private.scanner is
  'Player and session as a scan reads them: current points, the dates that decide, and when the next hint is due.';

-- Writes a counted scan with its effects and returns the answer, or null when the player has already found the code.
-- The caller holds the membership lock. Raises SQLSTATE KH001 when somebody else took the last place of the cap
-- meanwhile.
create function private.write_scan(
  p_scanner private.scanner, p_qr_code_id uuid, p_qr_code_name text, p_points integer, p_shards integer,
  p_device_info jsonb, p_scanned_at timestamptz, p_client_scan_id uuid, p_now timestamptz
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_user_id uuid := p_scanner.user_id;
  v_game_session_id uuid := p_scanner.game_session_id;
  v_total integer := p_scanner.current_points + p_points;
  v_is_frozen boolean := coalesce(p_scanner.leaderboard_frozen_at <= p_now, false);
  v_scan_id bigint;
begin
  insert into public.scans
    (user_id, qr_code_id, qr_code_name, game_session_id, status, points, current_points, device_info,
     scanned_at, received_at, client_scan_id)
  values
    (v_user_id, p_qr_code_id, p_qr_code_name, v_game_session_id, 'success', p_points, v_total, p_device_info,
     p_scanned_at, p_now, p_client_scan_id)
  on conflict (game_session_id, qr_code_id, user_id) where status = 'success' do nothing
  returning id into v_scan_id;
  if not found then
    return null;
  end if;

  update public.user_game_sessions set
    current_points = v_total,
    board_points = case when v_is_frozen then board_points else v_total end,
    board_reached_at = case when v_is_frozen or p_points = 0 then board_reached_at else p_now end,
    found_codes = found_codes + 1,
    first_found_at = coalesce(first_found_at, p_now),
    last_activity = p_now
  where game_session_id = v_game_session_id and user_id = v_user_id;

  if p_scanner.found_codes = 0 then -- the first find in this hunt, perhaps the first of all
    update public.profiles set has_claimed_treasure = true where id = v_user_id and not has_claimed_treasure;
  end if;

  if p_points > 0 and not v_is_frozen then
    -- From the old bucket to the new one; lower points first, so that two scans lock in the same order.
    insert into private.leaderboard_buckets as b (game_session_id, points, shard, players)
    select v_game_session_id, moved.points, (pg_backend_pid() & 15)::smallint, moved.players
    from (values (p_scanner.board_points, -1), (v_total, 1)) moved (points, players)
    where moved.points > 0
    on conflict (game_session_id, points, shard) do update set players = b.players + excluded.players;
    if p_scanner.board_points <= 0 or p_scanner.board_points / 100 < v_total / 100 then
      insert into private.leaderboard_hundreds as h (game_session_id, points, shard, players)
      select v_game_session_id, moved.points - moved.points % 100, (pg_backend_pid() & 15)::smallint, moved.players
      from (values (p_scanner.board_points, -1), (v_total, 1)) moved (points, players)
      where moved.points > 0
      on conflict (game_session_id, points, shard) do update set players = h.players + excluded.players;
    end if;
  end if;

  perform realtime.send(
    jsonb_build_object('scan_id', v_scan_id, 'points', p_points, 'current_points', v_total),
    'scan', 'user:' || v_user_id, true);
  if p_scanner.hint_due_at <= p_now then
    perform private.publish_coalesced('session:' || v_game_session_id, 'leaderboard', p_now);
    perform private.publish_coalesced('admin', 'scans', p_now);
  end if;

  if p_shards > 0 and not private.take_scan_place(v_game_session_id, p_qr_code_id, p_shards) then
    raise exception 'the last place was taken meanwhile' using errcode = 'KH001';
  end if;
  -- Same as scan_answer, from local variables: reading the row again would cost twice as much.
  return jsonb_build_object(
    'status', 'success', 'scan_id', v_scan_id, 'qr_code_name', p_qr_code_name, 'points', p_points,
    'current_points', v_total, 'has_claimed_treasure', true, 'scanned_at', p_scanned_at);
end
$$;
comment on function private.write_scan(
  private.scanner, uuid, text, integer, integer, jsonb, timestamptz, uuid, timestamptz
) is 'The rows of a counted scan, in lock order; null when the code was already scanned.';

-- A number for the presented text: the same for the id and the short code of a known code, and a hash for anything
-- else, so that no unknown text is stored.
create function private.presented_key(p_qr_code_id uuid, p_presented text) returns bigint
language sql immutable security invoker set search_path = '' as $$
  select hashtextextended(private.clean_code(coalesce(p_qr_code_id::text, p_presented)), 0)
$$;
comment on function private.presented_key(uuid, text) is
  'Identifies a presented code that is not in the session, to recognise a repeat.';

-- Stores a refused scan and answers its error with the HTTP status set, so that the row is committed.
create function private.refuse_scan(
  p_user_id uuid, p_game_session_id uuid, p_qr_code_id uuid, p_qr_code_name text, p_failure_reason text,
  p_device_info jsonb, p_scanned_at timestamptz, p_client_scan_id uuid, p_presented_key bigint, p_now timestamptz
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  insert into public.scans
    (user_id, qr_code_id, qr_code_name, game_session_id, status, failure_reason, device_info,
     scanned_at, received_at, client_scan_id, presented_key)
  values
    (p_user_id, p_qr_code_id, p_qr_code_name, p_game_session_id, 'failed', p_failure_reason, p_device_info,
     p_scanned_at, p_now, p_client_scan_id, p_presented_key);
  return private.scan_refusal(p_failure_reason);
end
$$;
comment on function private.refuse_scan(uuid, uuid, uuid, text, text, jsonb, timestamptz, uuid, bigint, timestamptz) is
  'Stores a refused scan and answers its error.';

-- The code, if it belongs to the session and is active. perform_scan joins the same tables in a larger query.
create function private.find_session_code(p_printed_id uuid, p_game_session_id uuid) returns public.qr_codes
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_code public.qr_codes;
begin
  select q.* into v_code from public.qr_codes q
  join public.game_session_qr_codes c on c.qr_code_id = q.id and c.game_session_id = p_game_session_id
  where q.printed_id = p_printed_id and q.is_active;
  return v_code;
end
$$;
comment on function private.find_session_code(uuid, uuid) is
  'A null row for unknown and inactive codes and those of other sessions.';

-- supabase/schemas/20_game/rules_scans_record.sql

-- record_scan: one scan, one transaction.

-- The rules, for a user whom the caller has authenticated; no API role may call this. p_at: the time of a tried scan
-- (see admin_test_scan); real scans pass null, which means now. Few, large statements: their number determines the cost
-- of a scan. Generic plans: each statement is a handful of index look-ups, and planning would cost more than they do.
create function private.perform_scan(
  p_user_id uuid, p_qr_code_id text, p_game_session_id uuid, p_device_info jsonb, p_scanned_at timestamptz,
  p_client_scan_id uuid, p_at timestamptz
) returns jsonb
language plpgsql volatile security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_device_info jsonb := coalesce(p_device_info, '{}');
  v_scanner private.scanner;
  v_presented_id uuid;
  v_code_id uuid;
  v_code_name text;
  v_points integer;
  v_max_scans integer;
  v_location_refusal text;
  v_is_repeat boolean;
  v_answer jsonb;
  v_shards integer := 0;
  v_is_full boolean;
  v_withdrawn_at timestamptz;
  v_presented_key bigint;
  v_failure text;
  v_now timestamptz;
  v_scanned_at timestamptz;
begin
  if p_qr_code_id is null or char_length(p_qr_code_id) not between 1 and 200 or p_game_session_id is null
    or jsonb_typeof(v_device_info) <> 'object' or pg_column_size(v_device_info) > 4096
    or not isfinite(p_scanned_at) then
    perform private.assert_active_user(p_user_id);
    perform private.raise_error('invalid_scan_data');
  end if;

  -- private.session_gate inlined.
  if not pg_try_advisory_xact_lock_shared(hashtextextended(p_game_session_id::text, 0)) then
    perform pg_advisory_xact_lock_shared(private.session_gate(p_game_session_id));
  end if;
  -- From here on the scans of this player in this session run one after another.
  select m.user_id, m.game_session_id, m.current_points, m.board_points, m.found_codes,
    coalesce(s.starts_at, (select game_start_time from public.game_settings where is_schedule_enabled)),
    s.ends_at, s.late_scan_grace, s.leaderboard_frozen_at,
    least(coalesce(board.due_at, '-infinity'), coalesce(scans.due_at, '-infinity')), s.paused_at, s.pauses
  into v_scanner
  from public.user_game_sessions m
  join public.game_sessions s on s.id = m.game_session_id
  left join private.broadcast_ticks board
    on board.topic = 'session:' || m.game_session_id and board.event = 'leaderboard'
  left join private.broadcast_ticks scans on scans.topic = 'admin' and scans.event = 'scans'
  where m.game_session_id = p_game_session_id and m.user_id = p_user_id
    and not exists (select 1 from private.active_bans b where b.user_id = p_user_id)
    -- As in assert_member: test sessions are open to organisers only.
    and (m.test_balance is null or private.is_admin())
  for no key update of m;
  if not found then
    perform private.assert_active_user(p_user_id);
    perform private.assert_member(p_user_id, p_game_session_id);
    perform private.raise_error('session_not_joined'); -- joined after the query above; the next try will count
  end if;

  v_now := coalesce(p_at, private.current_time());
  -- The phone's clock may be wrong: a capture time is never in the future, nor more than 30 days ago.
  v_scanned_at := greatest(least(coalesce(p_scanned_at, v_now), v_now), v_now - interval '720 hours');
  -- Prints hold the printed id; players type the short code.
  if p_qr_code_id like '________-____-____-____-____________'
    and translate(lower(p_qr_code_id), '0123456789abcdef', '') = '----' then
    v_presented_id := p_qr_code_id::uuid;
  else
    select printed_id into v_presented_id from public.qr_codes
    where short_code = private.clean_code(p_qr_code_id);
  end if;

  -- The active code of the session, and the player's previous scans of it.
  select q.id, q.name, c.points, c.max_scans, c.withdrawn_at,
    case when q.radius_m is not null then private.location_refusal(q, v_device_info) end,
    (select private.scan_answer(s) from public.scans s where s.user_id = p_user_id
      and s.client_scan_id = p_client_scan_id),
    exists (select 1 from public.scans
            where user_id = p_user_id and received_at > v_now - interval '5 seconds' and qr_code_id = q.id)
  into v_code_id, v_code_name, v_points, v_max_scans, v_withdrawn_at, v_location_refusal, v_answer, v_is_repeat
  from (values (v_presented_id)) presented (id)
  left join (public.qr_codes q
             join public.game_session_qr_codes c on c.qr_code_id = q.id and c.game_session_id = p_game_session_id)
    on q.printed_id = presented.id and q.is_active;
  if v_answer is not null then
    return v_answer;
  end if;

  -- Repeats within 5 s are rejected without a row; so is guessing at codes, decoys included.
  if v_code_id is null then
    v_presented_key := private.presented_key(v_presented_id, p_qr_code_id);
    if (select count(*) >= 30
          or coalesce(bool_or(presented_key = v_presented_key and received_at > v_now - interval '5 seconds'), false)
        from public.scans
        where user_id = p_user_id and received_at > v_now - interval '1 minute'
          and failure_reason in ('qr_code_not_found', 'decoy')) then
      perform private.raise_error('scan_rate_limited');
    end if;
    select id, name into v_code_id, v_code_name from public.qr_codes where printed_id = v_presented_id and is_decoy
      and is_active;
    v_failure := case when v_code_id is not null then 'decoy' else 'qr_code_not_found' end;
  elsif v_is_repeat then
    perform private.raise_error('scan_rate_limited');
  elsif v_now < v_scanner.opens_at or v_scanned_at < v_scanner.opens_at - interval '1 minute' then
    v_failure := 'game_not_started'; -- a queued early scan; the phone's clock may be a minute fast
  elsif v_scanned_at >= v_scanner.ends_at or v_now >= v_scanner.ends_at + v_scanner.late_scan_grace then
    v_failure := 'game_session_ended';
  elsif v_scanned_at >= v_scanner.paused_at or v_scanner.pauses @> v_scanned_at then
    v_failure := 'game_session_paused'; -- private.is_paused_at inlined
  else
    if v_max_scans is not null then
      -- An unlocked look refuses most late players without waiting.
      select count(*), coalesce(bool_and(used >= capacity), true) into v_shards, v_is_full
      from private.scan_cap_shards where game_session_id = p_game_session_id and qr_code_id = v_code_id;
    end if;
    v_failure := case when v_withdrawn_at is not null then 'qr_code_withdrawn'
      when v_is_full then 'scan_limit_reached' else v_location_refusal end;
    -- already_scanned takes precedence; otherwise the unique index of scans detects it.
    if v_failure is not null then
      if exists (select 1 from public.scans where game_session_id = p_game_session_id
                 and qr_code_id = v_code_id and user_id = p_user_id and status = 'success') then
        v_failure := 'already_scanned';
      end if;
    end if;
  end if;

  if v_failure is null and v_shards = 0 then
    v_answer := private.write_scan(v_scanner, v_code_id, v_code_name, v_points, 0, v_device_info, v_scanned_at,
      p_client_scan_id, v_now);
  elsif v_failure is null then
    begin
      v_answer := private.write_scan(v_scanner, v_code_id, v_code_name, v_points, v_shards, v_device_info, v_scanned_at,
        p_client_scan_id, v_now);
    exception when sqlstate 'KH001' then
      v_failure := 'scan_limit_reached';
    end;
  end if;
  if v_answer is not null then
    return v_answer;
  end if;
  return private.refuse_scan(p_user_id, p_game_session_id, v_code_id, v_code_name,
    coalesce(v_failure, 'already_scanned'),
    v_device_info, v_scanned_at, p_client_scan_id, v_presented_key, v_now);
end
$$;
comment on function private.perform_scan(uuid, text, uuid, jsonb, timestamptz, uuid, timestamptz) is
  'Counts or refuses one scan of p_user_id; record_scan and admin_test_scan both run it.';

-- Definer: players have no write policy anywhere; this is the only way to score.
create function private.record_scan(
  p_qr_code_id text, p_game_session_id uuid, p_device_info jsonb, p_scanned_at timestamptz, p_client_scan_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_unconditional_call();
  return private.perform_scan(auth.uid(), p_qr_code_id, p_game_session_id, p_device_info, p_scanned_at,
    p_client_scan_id, null);
end
$$;
comment on function private.record_scan(text, uuid, jsonb, timestamptz, uuid) is
  'Counts or refuses one scan of the caller; see public.record_scan.';

-- Definer: the policy on scans hides tries of unknown codes. A decoy is shown as an unknown code.
create function private.list_scans(p_limit integer) returns setof public.scan_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select s.id, case when s.failure_reason is distinct from 'decoy' then s.qr_code_name end, s.game_session_id,
    s.status::text,
    case when s.failure_reason = 'decoy' then 'qr_code_not_found' else s.failure_reason end, s.points::integer,
    s.scanned_at, s.received_at, c.kind, c.reason::text
  from public.scans s
  left join lateral (
    select x.kind, x.reason from public.find_corrections x where x.scan_id = s.id order by x.id desc limit 1) c on true
  where s.user_id = v_user_id
  order by s.received_at desc, s.id desc
  limit least(greatest(coalesce(p_limit, 100), 1), 100);
end
$$;
comment on function private.list_scans(integer) is 'The caller''s latest scans; see public.list_scans.';

-- current_scans of a code in a session: the sum of its counters, or of its successful scans when it has no cap.
-- Definer: counters are in private.
create function private.current_scans(p_game_session_id uuid, p_qr_code_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select sum(used) from private.scan_cap_shards
     where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id),
    (select count(*) from public.scans
     where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id and status = 'success'))
$$;
comment on function private.current_scans(uuid, uuid) is 'Successful scans of a code in a session.';

-- supabase/schemas/20_game/rules_screens.sql

-- The venue screen: what strangers at the venue see of a hunt, by a link that its organiser can revoke.

-- 128 random bits: bytes 6 and 8 of a UUID are not random, hence the hash of two.
create function private.generate_token() returns text
language sql volatile security invoker set search_path = '' as $$
  select encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'hex')
$$;
comment on function private.generate_token() is 'A random token of 128 bits in 32 hexadecimal digits.';

-- The look-up compares hashes, so its time tells nothing about the token.
create function private.token_hash(p_token text) returns bytea
language sql immutable strict security invoker set search_path = '' as $$
  select sha256(convert_to(p_token, 'UTF8'))
$$;
comment on function private.token_hash(text) is 'How tokens of links are stored.';

-- Other than a join code, a token is too long to be guessed. A valid one is therefore always answered, and wrong tokens
-- of a visitor do not stop others behind the same address from joining. Commits, as refuse_join_code.
create function private.refuse_token(p_now timestamptz) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_guesser bytea := sha256('token '::bytea || private.join_guesser());
begin
  perform pg_advisory_xact_lock(hashtextextended('join/' || encode(v_guesser, 'hex'), 0));
  perform private.assert_join_rate(v_guesser, p_now);
  delete from private.join_attempts where attempted_at <= p_now - interval '1 minute';
  insert into private.join_attempts (guesser, attempted_at) values (v_guesser, p_now);
  return private.error_response('venue_screen_not_found');
end
$$;
comment on function private.refuse_token(timestamptz) is
  'Counts a wrong token and answers venue_screen_not_found; rate_limit_exceeded after 30 in one minute. The '
  'transaction commits.';

-- Scans have no index by hunt and time, which would make each scan dearer. The latest scans of all hunts answer for a
-- hunt that runs; for any other, the latest scans of the members who found something last.
create function private.latest_finds(
  p_game_session_id uuid, p_until timestamptz, p_without_users uuid[], p_limit integer
) returns setof public.scans
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_ids bigint[] := array(
    select r.id
    from (select s.id, s.game_session_id, s.status, s.received_at, s.user_id from public.scans s
          order by s.id desc limit 5000) r
    where r.game_session_id = p_game_session_id and r.status = 'success'
      and (p_until is null or r.received_at < p_until) and r.user_id <> all (p_without_users)
    order by r.id desc limit p_limit);
begin
  if cardinality(v_ids) < p_limit then
    v_ids := array(
      select s.id
      from (
        select m.user_id from public.user_game_sessions m
        where m.game_session_id = p_game_session_id and m.found_codes > 0 and m.user_id <> all (p_without_users)
        -- After a freeze, board_reached_at is still the time before it.
        order by case when p_until is null then m.last_activity else m.board_reached_at end desc limit 50) m
      cross join lateral (
        select s.id from public.scans s
        where s.user_id = m.user_id and s.game_session_id = p_game_session_id and s.status = 'success'
          and (p_until is null or s.received_at < p_until)
        order by s.received_at desc limit p_limit) s
      order by s.id desc limit p_limit);
  end if;
  return query select * from public.scans s where s.id = any (v_ids) order by s.id desc;
end
$$;
comment on function private.latest_finds(uuid, timestamptz, uuid[], integer) is
  'The latest finds of a session before a time (null: until now), without those of some users.';

create function private.screen_finds(p_game_session_id uuid, p_until timestamptz) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', latest.id,
    'name', private.public_name(p.name, p.is_named_publicly), 'points', latest.points, 'found_at', latest.received_at)
    order by latest.id desc), '[]')
  from private.latest_finds(p_game_session_id, p_until, private.banned_user_ids(), 4) latest
  join public.profiles p on p.id = latest.user_id
$$;
comment on function private.screen_finds(uuid, timestamptz) is
  'The latest four finds before a time (null: until now), without their codes: [{id, name, points, found_at}].';

create function private.screen_reveal(p_screen private.venue_screens) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select case when p_screen.reveal_places is not null then jsonb_build_object(
    'places', p_screen.reveal_places, 'revealed', p_screen.revealed_places,
    'rows', (select coalesce(jsonb_agg(to_jsonb(f) order by f.rank), '[]')
      from private.public_places(p_screen.game_session_id, p_screen.reveal_places, true) f
      where f.rank > p_screen.reveal_places - p_screen.revealed_places)) end
$$;
comment on function private.screen_reveal(private.venue_screens) is
  'The reveal with only the places that are revealed, or null while the screen is live.';

create function private.venue_screen_document(p_screen private.venue_screens, p_now timestamptz) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_frozen_at timestamptz;
  v_is_live boolean := p_screen.reveal_places is null;
  v_document jsonb;
begin
  select * into v_session from public.game_sessions where id = p_screen.game_session_id;
  v_frozen_at := case when v_session.leaderboard_frozen_at <= p_now then v_session.leaderboard_frozen_at end;
  v_document := jsonb_build_object(
    'name', v_session.name, 'panels', p_screen.panels, 'theme', p_screen.theme, 'language', p_screen.language,
    'allows_embedding', p_screen.allows_embedding,
    'starts_at', private.scanning_opens_at(v_session), 'ends_at', v_session.ends_at,
    'paused_at', v_session.paused_at, 'frozen_at', v_frozen_at,
    'join_code', case when 'join' = any (p_screen.panels) and v_session.visibility <> 'draft'
      and private.joining_refusal(v_session, p_now) is null then (select code from private.join_codes
        where game_session_id = v_session.id and replaced_at is null) end,
    'board', case when v_is_live and 'board' = any (p_screen.panels) then private.public_board(v_session.id, 10)
      else '[]' end,
    'finds', case when v_is_live and 'finds' = any (p_screen.panels)
      then private.screen_finds(v_session.id, v_frozen_at) else '[]' end,
    'find_map', case when v_is_live and 'map' = any (p_screen.panels)
      then private.find_map(v_session, v_frozen_at, p_now) end,
    'announcements', case when 'announcements' = any (p_screen.panels) then (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'title_hu', a.title_hu, 'title_en', a.title_en,
        'body_hu', a.body_hu, 'body_en', a.body_en, 'created_at', a.published_at)
        order by a.published_at desc, a.id), '[]')
      from (select * from public.announcements where game_session_id = v_session.id and user_id is null
              and audience <> 'others' and withdrawn_at is null and published_at <= p_now
            order by published_at desc, id limit 2) a) else '[]' end,
    'reveal', private.screen_reveal(p_screen));
  return jsonb_build_object('version', md5(v_document::text)) || v_document;
end
$$;
comment on function private.venue_screen_document(private.venue_screens, timestamptz) is
  'What a screen shows now, with a version that changes with it.';

-- Definer: visitors read no table.
create function private.get_venue_screen(p_token text, p_version text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
  v_screen private.venue_screens;
  v_document jsonb;
begin
  perform private.assert_unconditional_call();
  if p_token is null or char_length(p_token) > 100 then
    perform private.raise_error('invalid_input');
  end if;
  select * into v_screen from private.venue_screens where token_hash = private.token_hash(p_token);
  if not found then
    return private.refuse_token(v_now);
  end if;
  v_document := private.venue_screen_document(v_screen, v_now);
  return case when v_document ->> 'version' = p_version then jsonb_build_object('version', p_version)
    else v_document end;
end
$$;
comment on function private.get_venue_screen(text, text) is 'What a screen shows; see public.get_venue_screen.';

-- Definer: as get_venue_screen. Names the number that the screen shows, so that a second key press, or a second screen,
-- does not skip a place.
create function private.reveal_next_place(p_token text, p_revealed integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
  v_screen private.venue_screens;
begin
  perform private.assert_unconditional_call();
  if p_token is null or char_length(p_token) > 100 or p_revealed is null then
    perform private.raise_error('invalid_input');
  end if;
  update private.venue_screens set revealed_places = revealed_places + 1
  where token_hash = private.token_hash(p_token) and not allows_embedding
    and revealed_places = p_revealed and revealed_places < reveal_places;
  select * into v_screen from private.venue_screens where token_hash = private.token_hash(p_token);
  if not found then
    return private.refuse_token(v_now);
  end if;
  return private.venue_screen_document(v_screen, v_now);
end
$$;
comment on function private.reveal_next_place(text, integer) is
  'Reveals the next place from a screen; see public.reveal_next_place.';

-- supabase/schemas/20_game/rules_test_sessions.sql

-- Test sessions: restarting one, and trying a scan. Definer functions; each checks the role first.

-- Deletes all that the testers of a test session did and refills their wallets. They stay members, so that the next
-- rehearsal can begin at once; tested codes stay tested. The caller has locked the session. Lock order: session gate →
-- balances → profiles → the rest.
create function private.empty_test_session(p_game_session_id uuid, p_is_over boolean default false) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_testers uuid[];
  v_scans integer;
  v_purchases integer;
begin
  -- A purchase holds the balance of its buyer.
  select array_agg(locked.user_id) into v_testers
  from (select b.user_id from public.token_balances b
        join public.user_game_sessions m on m.user_id = b.user_id and m.game_session_id = p_game_session_id
        order by b.user_id for update of b) locked;
  -- Locked in one order and before scans are deleted, so the statistics trigger waits for no row.
  perform 1 from public.profiles where id = any (v_testers) order by id for no key update;

  perform private.remember_tested_codes(s) from public.game_sessions s where s.id = p_game_session_id;
  delete from public.scans where game_session_id = p_game_session_id; -- with their corrections
  get diagnostics v_scans = row_count;
  delete from public.point_adjustments where game_session_id = p_game_session_id;
  delete from public.purchased_solution_guides where game_session_id = p_game_session_id;
  delete from public.purchased_clues where game_session_id = p_game_session_id;
  get diagnostics v_purchases = row_count;
  -- without their session they would look like sales
  delete from public.orders where game_session_id = p_game_session_id;
  delete from public.clue_views where game_session_id = p_game_session_id;
  delete from public.treasure_claims where game_session_id = p_game_session_id;
  delete from public.announcements where game_session_id = p_game_session_id;
  delete from public.problem_reports where game_session_id = p_game_session_id;
  delete from public.session_events where game_session_id = p_game_session_id;
  update public.game_session_qr_codes set withdrawn_at = null
  where game_session_id = p_game_session_id and withdrawn_at is not null;
  update public.game_session_clues set is_withdrawn = false where game_session_id = p_game_session_id and is_withdrawn;
  delete from private.leaderboard_buckets where game_session_id = p_game_session_id;
  delete from private.leaderboard_hundreds where game_session_id = p_game_session_id;
  delete from private.scan_cap_shards where game_session_id = p_game_session_id;
  perform private.set_scan_cap(c.game_session_id, c.qr_code_id, c.max_scans)
  from public.game_session_qr_codes c where c.game_session_id = p_game_session_id;

  update public.user_game_sessions m set
    current_points = 0, board_points = 0, board_reached_at = joined_at, found_codes = 0, first_found_at = null,
    announcements_read_at = null,
    tokens_granted = s.starting_tokens, test_balance = s.starting_tokens
  from public.game_sessions s
  where m.game_session_id = p_game_session_id and s.id = p_game_session_id;
  -- Also sets what deleting the session would change. Writing a profile twice in one transaction makes PostgreSQL check
  -- its foreign key to the account, which would wait for a deletion of that account, which waits for the gate.
  update public.profiles p set
    has_claimed_treasure = exists (select 1 from public.scans where user_id = p.id and status = 'success'),
    active_game_session_id = case when not p_is_over or active_game_session_id <> p_game_session_id
      then active_game_session_id end
  where p.id = any (v_testers);

  perform private.publish('user:' || tester, event, '{}')
  from unnest(v_testers) tester, unnest(array['profile', 'balance', 'purchase']) event;
  return jsonb_build_object('players', coalesce(cardinality(v_testers), 0), 'scans', v_scans, 'purchases', v_purchases);
end
$$;
comment on function private.empty_test_session(uuid, boolean) is
  'Deletes scans, points, purchases, claims and announcements of a test session, refills its wallets and returns the '
  'counts. p_is_over: the session is about to be deleted and stops being anybody''s active one.';

create function private.admin_reset_test_session(p_game_session_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_gone jsonb;
begin
  perform private.assert_admin();
  v_session := private.lock_game_session(p_game_session_id);
  if not v_session.is_test then
    perform private.raise_error('invalid_game_session', 'only a test session starts over');
  end if;
  v_gone := private.empty_test_session(p_game_session_id);
  update public.game_sessions set
    treasure_awarded_to = null, treasure_awarded_at = null, leaderboard_frozen_at = null, paused_at = null,
      pauses = '{}',
      updated_at = private.current_time()
  where id = p_game_session_id;
  perform private.publish_session_change('session.reset', v_session, v_gone,
    '{"players": 0, "scans": 0, "purchases": 0}');
  return v_gone;
end
$$;
comment on function private.admin_reset_test_session(uuid) is
  'Restarts a test session; see public.admin_reset_test_session.';

create function private.scan_check(
  p_check text, p_is_passed boolean, p_error_key text, p_details jsonb default '{}'
) returns jsonb
language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object('check', p_check, 'passed', p_is_passed,
    'error_key', case when not p_is_passed then p_error_key end, 'details', p_details)
$$;
comment on function private.scan_check(text, boolean, text, jsonb) is
  'One check of admin_test_scan; without an error key it was skipped, because no such code exists.';

-- Evaluates each rule of perform_scan separately, in its order, so that an organiser sees all problems and not only the
-- first. It decides nothing: tests compare it with the answer of perform_scan.
create function private.scan_checks(
  p_user_id uuid, p_presented text, p_session public.game_sessions, p_device_info jsonb, p_now timestamptz
) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_code public.qr_codes;
  v_known public.qr_codes; -- the scanned code, in this session or not
  v_max_scans integer;
  v_withdrawn_at timestamptz;
  v_scans bigint;
  v_found_at timestamptz;
  v_opens_at timestamptz := private.scanning_opens_at(p_session);
  v_closes_at timestamptz := p_session.ends_at;
  v_location_refusal text;
  v_is_paced boolean;
  v_is_banned boolean := p_user_id = any (private.banned_user_ids());
  v_latitude numeric;
  v_longitude numeric;
begin
  select q.* into v_known from public.qr_codes q
  where q.printed_id::text = lower(p_presented) or q.short_code = private.clean_code(p_presented);
  v_code := private.find_session_code(v_known.printed_id, p_session.id);
  if v_code.id is null then
    select count(*) < 30 and not coalesce(bool_or(presented_key = private.presented_key(v_known.printed_id, p_presented)
      and received_at > p_now - interval '5 seconds'), false)
    into v_is_paced from public.scans
    where user_id = p_user_id and received_at > p_now - interval '1 minute'
      and failure_reason in ('qr_code_not_found', 'decoy');
  else
    v_is_paced := not exists (select 1 from public.scans
      where user_id = p_user_id and received_at > p_now - interval '5 seconds' and qr_code_id = v_code.id);
    select max_scans, withdrawn_at into v_max_scans, v_withdrawn_at from public.game_session_qr_codes
    where game_session_id = p_session.id and qr_code_id = v_code.id;
    v_scans := private.current_scans(p_session.id, v_code.id);
    v_found_at := (select received_at from public.scans
                   where game_session_id = p_session.id and qr_code_id = v_code.id and user_id = p_user_id
                     and status = 'success');
    v_location_refusal := private.location_refusal(v_code, p_device_info);
  end if;
  -- Reads the position as location_refusal does, also when the code requires none.
  if jsonb_typeof(p_device_info #> '{position,latitude}') = 'number'
    and jsonb_typeof(p_device_info #> '{position,longitude}') = 'number' then
    v_latitude := round((p_device_info #>> '{position,latitude}')::numeric, 9);
    v_longitude := round((p_device_info #>> '{position,longitude}')::numeric, 9);
  end if;

  return jsonb_build_array(
    private.scan_check('member', not v_is_banned and exists (select 1 from public.user_game_sessions
      where game_session_id = p_session.id and user_id = p_user_id), case when v_is_banned then 'user_banned'
        else 'session_not_joined' end),
    private.scan_check('pace', v_is_paced, 'scan_rate_limited'),
    private.scan_check('code', v_code.id is not null, 'qr_code_not_found', jsonb_build_object(
      'why', case when v_code.id is not null then null when v_known.id is null then 'unknown'
        when v_known.is_decoy then 'decoy'
        when not v_known.is_active then 'inactive' else 'elsewhere' end,
      'qr_code_id', v_known.id, 'qr_code_name', v_known.name)),
    private.scan_check('start', coalesce(p_now >= v_opens_at, true),
      'game_not_started', jsonb_build_object('opens_at', v_opens_at)),
    private.scan_check('end', coalesce(p_now < v_closes_at, true),
      'game_session_ended', jsonb_build_object('ends_at', v_closes_at)),
    private.scan_check('pause', not private.is_paused_at(p_session, p_now), 'game_session_paused',
      jsonb_build_object('paused_at', p_session.paused_at)),
    private.scan_check('first_time', case when v_code.id is not null then v_found_at is null end, 'already_scanned',
      jsonb_build_object('found_at', v_found_at)),
    private.scan_check('withdrawn', case when v_code.id is not null then v_withdrawn_at is null end,
      'qr_code_withdrawn', jsonb_build_object('withdrawn_at', v_withdrawn_at)),
    private.scan_check('cap', case when v_code.id is not null then coalesce(v_scans < v_max_scans, true) end,
      'scan_limit_reached',
      jsonb_build_object('max_scans', v_max_scans, 'current_scans', v_scans)),
    private.scan_check('place', case when v_code.id is not null then v_location_refusal is null end, v_location_refusal,
      jsonb_build_object('radius_m', v_code.radius_m, 'distance_m', case
        when v_code.latitude is not null and v_latitude between -90 and 90 and v_longitude between -180 and 180
        then round(private.distance_m(v_code.latitude, v_code.longitude,
          v_latitude::double precision, v_longitude::double precision)) end)));
end
$$;
comment on function private.scan_checks(uuid, text, public.game_sessions, jsonb, timestamptz) is
  'The rules of a scan one by one: [{check, passed (null: skipped), error_key, details}]. The first failure is what '
  'perform_scan answers.';

-- Runs the real rules in a subtransaction that is always rolled back: nothing is counted, stored or broadcast.
create function private.admin_test_scan(
  p_code text, p_game_session_id uuid, p_user_id uuid, p_at timestamptz, p_location jsonb
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_user_id uuid := coalesce(p_user_id, v_admin_id);
  v_user_name text;
  v_session public.game_sessions;
  v_device_info jsonb := case when p_location is not null then jsonb_build_object('position', p_location) else '{}' end;
  v_at timestamptz := coalesce(p_at, private.current_time());
  v_checks jsonb;
  v_answer jsonb;
  v_error_key text;
begin
  if coalesce(char_length(p_code), 0) not between 1 and 200 or not isfinite(v_at)
    or coalesce(jsonb_typeof(p_location), 'object') <> 'object' or pg_column_size(v_device_info) > 4096 then
    perform private.raise_error('invalid_scan_data');
  end if;
  select * into v_session from public.game_sessions where id = p_game_session_id;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  select name into v_user_name from public.profiles where id = v_user_id;
  if not found then
    perform private.raise_error('user_not_found');
  end if;

  v_checks := private.scan_checks(v_user_id, p_code, v_session, v_device_info, v_at);
  begin
    v_answer := private.perform_scan(v_user_id, p_code, p_game_session_id, v_device_info, v_at, null, v_at);
    raise exception 'only tried' using errcode = 'KH002';
  exception
    when sqlstate 'KH002' then
      v_error_key := v_answer ->> 'hint';
    when sqlstate 'PT403' or sqlstate 'PT429' then -- not a member, or too fast
      get stacked diagnostics v_error_key = pg_exception_hint;
  end;

  return jsonb_build_object(
    'passed', v_error_key is null, 'error_key', v_error_key,
    'points', case when v_error_key is null then (v_answer ->> 'points')::integer end,
    'qr_code_id', v_checks #>> '{2,details,qr_code_id}', 'qr_code_name', v_checks #>> '{2,details,qr_code_name}',
    'user_id', v_user_id, 'user_name', v_user_name, 'at', v_at, 'checks', v_checks);
end
$$;
comment on function private.admin_test_scan(text, uuid, uuid, timestamptz, jsonb) is
  'Tries a scan and undoes it; see public.admin_test_scan.';

-- supabase/schemas/20_game/rules_tested_codes.sql

-- Codes of a hunt that were found in a test session: read from its scans, or from this table once those are deleted.

create table private.tested_codes (
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  qr_code_id uuid not null references public.qr_codes (id) on delete cascade,
  primary key (game_session_id, qr_code_id)
);
comment on table private.tested_codes is
  'Codes found in a test session whose scans are deleted: restarting it keeps the record that the prints work.';
alter table private.tested_codes enable row level security;
comment on column private.tested_codes.game_session_id is
  'The rehearsed hunt, or the test session itself if it is not a copy.';
create index tested_codes_qr_code_id_idx on private.tested_codes (qr_code_id);

create function private.rehearsed_session(p_session public.game_sessions) returns uuid
language sql immutable security invoker set search_path = '' as $$
  select case when p_session.is_test then coalesce(p_session.cloned_from, p_session.id) else p_session.id end
$$;
comment on function private.rehearsed_session(public.game_sessions) is
  'The hunt that a test session was copied from; any other session itself.';

create function private.is_code_tested(p_session public.game_sessions, p_qr_code_id uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select 1 from private.tested_codes t
      where t.game_session_id = private.rehearsed_session(p_session) and t.qr_code_id = p_qr_code_id)
    or exists (select 1 from public.scans s join public.game_sessions g on g.id = s.game_session_id and g.is_test
      where s.qr_code_id = p_qr_code_id and s.status = 'success'
        and private.rehearsed_session(p_session) in (g.id, g.cloned_from))
$$;
comment on function private.is_code_tested(public.game_sessions, uuid) is
  'True when a code was found in a test session of the hunt, including before a restart.';

-- Called before the scans of a test session are deleted.
create function private.remember_tested_codes(p_session public.game_sessions) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into private.tested_codes (game_session_id, qr_code_id)
  select distinct private.rehearsed_session(p_session), s.qr_code_id
  from public.scans s join public.qr_codes q on q.id = s.qr_code_id
  where s.game_session_id = p_session.id and s.status = 'success'
  on conflict do nothing
$$;
comment on function private.remember_tested_codes(public.game_sessions) is
  'Stores which codes a test session has found.';

-- supabase/schemas/30_shop/rules.sql

-- Rules of the shop: what may be bought, and the list of clues.

-- A clue that another clue on sale requires stays for sale after its code was found; otherwise its finder could not
-- continue the chain.
create function private.is_prerequisite(p_user_id uuid, p_game_session_id uuid, p_clue_id uuid) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return exists (
    select 1 from public.game_session_clues c
    join public.clue_templates t on t.id = c.clue_id and t.required_clue_id = p_clue_id and t.is_active
      and not t.is_locked
    where c.game_session_id = p_game_session_id and not exists (
      select 1 from public.purchased_clues
      where user_id = p_user_id and game_session_id = p_game_session_id and clue_id = t.id));
end
$$;
comment on function private.is_prerequisite(uuid, uuid, uuid) is
  'True when a clue on sale in the session requires this one and the player does not own it yet.';

create function private.clue_code_found(p_user_id uuid, p_game_session_id uuid, p_clue_id uuid) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return exists (
    select 1 from public.clue_contents c
    join public.scans s on s.qr_code_id = c.qr_code_id and s.game_session_id = p_game_session_id
      and s.user_id = p_user_id and s.status = 'success'
    where c.clue_id = p_clue_id);
end
$$;
comment on function private.clue_code_found(uuid, uuid, uuid) is
  'True when the player has found the code that the clue leads to.';

-- Decides whether a clue may be bought: the shop list, purchases and orders call it. Null means yes. The caller has
-- checked that the clue is active, unlocked and part of the session. buy_clue skips the call when none of these rules
-- can apply (v_is_plain), so a new rule belongs there too.
create function private.clue_refusal(
  p_user_id uuid, p_game_session_id uuid, p_clue public.clue_templates, p_now timestamptz
) returns text
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_sales_refusal text := private.sales_refusal(p_game_session_id, p_now);
begin
  -- Separate queries: as one expression they would be planned again on each call.
  if exists (select 1 from public.purchased_clues
             where user_id = p_user_id and game_session_id = p_game_session_id and clue_id = p_clue.id) then
    return 'clue_already_owned';
  elsif v_sales_refusal is not null then
    return v_sales_refusal;
  elsif exists (select 1 from public.game_session_clues
                where game_session_id = p_game_session_id and clue_id = p_clue.id and is_withdrawn) then
    return 'qr_code_withdrawn';
  elsif private.clue_code_found(p_user_id, p_game_session_id, p_clue.id)
    and not private.is_prerequisite(p_user_id, p_game_session_id, p_clue.id) then
    return 'clue_code_already_found';
  elsif p_clue.required_clue_id is not null then
    if not exists (select 1 from public.purchased_clues
                   where user_id = p_user_id and game_session_id = p_game_session_id
                     and clue_id = p_clue.required_clue_id)
      and not exists (select 1 from public.game_session_clues
                      where game_session_id = p_game_session_id and clue_id = p_clue.required_clue_id
                        and is_withdrawn) then
      return 'required_clue_missing';
    end if;
  end if;
  return case when p_clue.available_from > p_now then 'clue_not_yet_available' end;
end
$$;
comment on function private.clue_refusal(uuid, uuid, public.clue_templates, timestamptz) is
  'Error key that stops the purchase of a clue, or null.';

create function private.guide_refusal(
  p_user_id uuid, p_game_session_id uuid, p_guide public.clue_solution_guides, p_now timestamptz
) returns text
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_sales_refusal text := private.sales_refusal(p_game_session_id, p_now);
begin
  if exists (select 1 from public.purchased_solution_guides
             where user_id = p_user_id and game_session_id = p_game_session_id and solution_guide_id = p_guide.id) then
    return 'guide_already_owned';
  elsif not exists (select 1 from public.purchased_clues
                    where user_id = p_user_id and game_session_id = p_game_session_id
                      and clue_id = p_guide.clue_id) then
    return 'clue_not_owned';
  elsif v_sales_refusal is not null then
    return v_sales_refusal;
  end if;
  return case when private.clue_code_found(p_user_id, p_game_session_id, p_guide.clue_id)
    then 'clue_code_already_found' end;
end
$$;
comment on function private.guide_refusal(uuid, uuid, public.clue_solution_guides, timestamptz) is
  'Error key that stops the purchase of a solution guide, or null.';

-- Returns the price of a permitted purchase, or raises the error that stops it.
create function private.assert_clue_sale(
  p_user_id uuid, p_game_session_id uuid, p_clue_id uuid, p_expected_price integer, p_now timestamptz
) returns private.effective_price
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_clue public.clue_templates;
  v_price private.effective_price;
  v_refusal text;
begin
  perform private.assert_member(p_user_id, p_game_session_id);
  select t.* into v_clue from public.clue_templates t
  join public.game_session_clues c on c.clue_id = t.id and c.game_session_id = p_game_session_id
  where t.id = p_clue_id and t.is_active and not t.is_locked
  for key share of t; -- before its offers, because a deletion cascades to them
  if not found then
    perform private.raise_error('clue_template_not_found');
  end if;
  v_refusal := private.clue_refusal(p_user_id, p_game_session_id, v_clue, p_now);
  if v_refusal is not null then
    perform private.raise_error(v_refusal);
  end if;
  v_price := private.effective_token_price(p_user_id, p_game_session_id, p_clue_id, null, v_clue.price, p_now);
  if v_price.price <> p_expected_price then
    perform private.raise_error('price_changed', v_price.price::text);
  end if;
  return v_price;
end
$$;
comment on function private.assert_clue_sale(uuid, uuid, uuid, integer, timestamptz) is
  'The price of a clue that a member may buy now. Errors: those of assert_member and clue_refusal, '
  'clue_template_not_found, price_changed.';

-- Definer: reads whether a guide exists and what the caller owns, without showing any content.
create function private.list_shop_clues(p_game_session_id uuid) returns setof public.shop_clue_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_now timestamptz := private.current_time();
  v_balance integer;
begin
  perform private.assert_member(v_user_id, p_game_session_id);
  select coalesce(m.test_balance, b.balance) into v_balance
  from public.token_balances b
  join public.user_game_sessions m on m.game_session_id = p_game_session_id and m.user_id = b.user_id
  where b.user_id = v_user_id;

  return query
  select t.id, c.position, t.name_hu, t.name_en, t.description_hu, t.description_en, t.clue_type,
    t.price, clue_price.price, clue_price.reason,
    t.required_clue_id, r.name_hu, r.name_en, t.available_from,
    coalesce(refusal.key = 'clue_already_owned', false),
    case when refusal.key = 'clue_already_owned' then null
      else coalesce(refusal.key, case when v_balance < clue_price.price then 'insufficient_balance' end) end,
    g.id, g.price, guide_price.price,
    coalesce(guide_refusal.key = 'guide_already_owned', false),
    case when g.id is null or guide_refusal.key = 'guide_already_owned' then null
      else coalesce(guide_refusal.key, case when v_balance < guide_price.price then 'insufficient_balance' end) end,
    clue_price.offer_id, clue_price.offer_ends_at, private.clue_code_found(v_user_id, p_game_session_id, t.id)
  from public.game_session_clues c
  join public.clue_templates t on t.id = c.clue_id and t.is_active and not t.is_locked
  -- Players see nothing of a clue that is not on sale here, not even its name, unless they own it.
  left join public.clue_templates r on r.id = t.required_clue_id and (
    r.is_active and not r.is_locked and exists (
      select 1 from public.game_session_clues s where s.game_session_id = p_game_session_id and s.clue_id = r.id)
    or exists (select 1 from public.purchased_clues p
               where p.user_id = v_user_id and p.game_session_id = p_game_session_id and p.clue_id = r.id))
  left join public.clue_solution_guides g on g.clue_id = t.id and g.is_active
  cross join lateral (select private.clue_refusal(v_user_id, p_game_session_id, t, v_now)) refusal (key)
  cross join lateral private.effective_token_price(v_user_id, p_game_session_id, t.id, null, t.price, v_now) clue_price
  left join lateral (select private.guide_refusal(v_user_id, p_game_session_id, g, v_now) where g.id is not null)
    guide_refusal (key) on true
  left join lateral private.effective_token_price(v_user_id, p_game_session_id, null, g.id, g.price, v_now)
    guide_price on g.id is not null
  where c.game_session_id = p_game_session_id
  order by c.position, t.name_hu, t.id;
end
$$;
comment on function private.list_shop_clues(uuid) is
  'Clues on sale in a session for the caller, with price and what stops the purchase; no content.';

-- rank_before: the rank with the points before this scan, among the other players as they are now; minus one, because
-- the player's own current points rank above it. A frozen board has not moved. Definer: no policy shows the board or
-- which clue leads to a code.
create function private.get_scan_progress(p_scan_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_scan public.scans;
  v_member public.user_game_sessions;
  v_before public.user_game_sessions;
  v_rank bigint;
  v_rank_before bigint;
begin
  select * into v_scan from public.scans where id = p_scan_id and user_id = v_user_id and status = 'success';
  if not found then
    return null;
  end if;
  select * into v_member from public.user_game_sessions where game_session_id = v_scan.game_session_id
    and user_id = v_user_id;
  v_rank := private.board_rank(v_member);
  v_rank_before := v_rank;
  if v_member.board_points = v_scan.current_points and v_scan.points > 0 then
    v_before := v_member;
    v_before.board_points := v_member.board_points - v_scan.points;
    select max(s.received_at) into v_before.board_reached_at from public.scans s
    where s.user_id = v_user_id and s.game_session_id = v_scan.game_session_id and s.status = 'success' and s.points > 0
      and s.id < v_scan.id;
    v_rank_before := private.board_rank(v_before) - 1;
  end if;
  return jsonb_build_object(
    'codes_found', v_member.found_codes, 'rank', v_rank, 'rank_before', v_rank_before,
    'solved', (
      select coalesce(jsonb_agg(jsonb_build_object('clue_id', t.id, 'name_hu', t.name_hu, 'name_en', t.name_en)
        order by c.position, t.id), '[]')
      from public.clue_contents k
      join public.clue_templates t on t.id = k.clue_id and t.is_active and not t.is_locked
      join public.game_session_clues c on c.clue_id = t.id and c.game_session_id = v_scan.game_session_id
      where k.qr_code_id = v_scan.qr_code_id));
end
$$;
comment on function private.get_scan_progress(bigint) is
  'Effects of a counted scan of the caller; see public.get_scan_progress.';

-- supabase/schemas/30_shop/rules_admin_clues.sql

-- Editing and importing clues and solution guides. Definer functions, because contents and sessions have rules across
-- tables; each checks the role first.

-- A clue as submitted by a form or a file: the template, its secret content and the sessions that sell it.
create type private.clue_document as (
  id uuid, updated_at timestamptz,
  name_hu text, name_en text, description_hu text, description_en text, content_hu text, content_en text,
  clue_type text, price integer, required_clue_id uuid, available_from timestamptz,
  is_active boolean, is_locked boolean, qr_code_id uuid, game_session_ids uuid[], solution_guide jsonb);
comment on type private.clue_document is
  'A clue to be saved. Without updated_at it is new; with it, it replaces exactly that version. Without '
  'game_session_ids the sessions stay as they are, and without solution_guide (a solution_guide_document) the guide.';

-- Sets the sessions that sell a clue, appending it to their lists. The session rows are locked in the order of their
-- ids before the lists are read, so that concurrent saves of a session wait.
create function private.set_clue_sessions(p_clue_id uuid, p_session_ids uuid[], p_now timestamptz) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_session_id uuid;
  v_before uuid[];
begin
  if array_position(p_session_ids, null) is not null then
    perform private.raise_error('invalid_input');
  end if;
  -- One clue at a time: a copy of a hunt that commits meanwhile contains the clue too, and its row would be locked out
  -- of order.
  perform pg_advisory_xact_lock(hashtext('clue_sessions'));
  perform 1 from public.game_sessions s
  where s.id = any (p_session_ids) or s.id in (
    select game_session_id from public.game_session_clues where clue_id = p_clue_id)
  order by s.id for no key update;
  select coalesce(array_agg(game_session_id order by game_session_id), '{}') into v_before
  from public.game_session_clues where clue_id = p_clue_id;
  if (select count(*) from public.game_sessions where id = any (p_session_ids)) <> (
    select count(distinct id) from unnest(p_session_ids) id) then
    perform private.raise_error('game_session_not_found');
  end if;
  for v_session_id in
    with taken_out as (
      delete from public.game_session_clues
      where clue_id = p_clue_id and game_session_id <> all (p_session_ids) returning game_session_id
    ), put_in as (
      insert into public.game_session_clues (game_session_id, clue_id, position)
      select id, p_clue_id, (
        select coalesce(max(position) + 1, 0) from public.game_session_clues where game_session_id = id)
      from unnest(p_session_ids) id
      on conflict (game_session_id, clue_id) do nothing returning game_session_id
    )
    select game_session_id from taken_out union select game_session_id from put_in
  loop
    update public.game_sessions set updated_at = p_now where id = v_session_id;
    perform private.publish('session:' || v_session_id, 'session', '{}');
    perform private.publish('admin', 'session', jsonb_build_object('game_session_id', v_session_id));
  end loop;
  if found then
    perform private.record_activity('clue.sessions',
      'clues', (select name_hu from public.clue_templates where id = p_clue_id),
      jsonb_build_object('clue_id', p_clue_id, 'before', v_before, 'after', p_session_ids));
  end if;
end
$$;
comment on function private.set_clue_sessions(uuid, uuid[], timestamptz) is
  'Adds a clue to the given sessions and removes it from the others; game_session_not_found.';

-- Saves clues with their contents, all or none. Rows are locked in the order of their ids, without their keys; the lock
-- of the chain check (tg_clue_templates__refuse_cycle) is taken later, so two saves cannot deadlock.
create function private.save_clues(p_clues jsonb) returns private.clue_document[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
  v_clues private.clue_document[];
  v_clue private.clue_document;
begin
  perform private.assert_documents(p_clues, 'private.clue_document');
  begin
    select array_agg(jsonb_populate_record(null::private.clue_document,
      document || jsonb_build_object('id', coalesce(document ->> 'id', gen_random_uuid()::text))) order by ordinal)
    into strict v_clues from jsonb_array_elements(p_clues) with ordinality documents (document, ordinal);
    if v_clues is null then
      perform private.raise_error('invalid_input');
    end if;

    perform 1 from public.clue_templates t join unnest(v_clues) c on c.id = t.id order by t.id for no key update of t;
    if exists (select 1 from unnest(v_clues) c where c.updated_at is not null
               and not exists (select 1 from public.clue_templates t where t.id = c.id)) then
      perform private.raise_error('clue_template_not_found');
    elsif exists (select 1 from unnest(v_clues) c join public.clue_templates t on t.id = c.id
                  where t.updated_at is distinct from c.updated_at) then
      perform private.raise_error('edit_conflict');
    end if;

    -- Clears all requirements first: a file may reverse a chain, which would look like a cycle half-way.
    if cardinality(v_clues) > 1 then
      update public.clue_templates t set required_clue_id = null
      from unnest(v_clues) c where c.id = t.id and t.required_clue_id is not null
        and t.required_clue_id is distinct from c.required_clue_id;
    end if;
    update public.clue_templates t set
      name_hu = private.trimmed(c.name_hu), name_en = private.trimmed(coalesce(c.name_en, '')),
      description_hu = coalesce(c.description_hu, ''), description_en = coalesce(c.description_en, ''),
      clue_type = coalesce(c.clue_type, 'compass'), price = c.price, required_clue_id = c.required_clue_id,
      available_from = c.available_from, is_active = coalesce(c.is_active, true),
      is_locked = coalesce(c.is_locked, false), updated_at = v_now
    from unnest(v_clues) c where c.id = t.id;
    insert into public.clue_templates
      (id, name_hu, name_en, description_hu, description_en, clue_type, price, required_clue_id, available_from,
       is_active, is_locked, added_at, created_at, updated_at)
    select c.id, private.trimmed(c.name_hu), private.trimmed(coalesce(c.name_en, '')), coalesce(c.description_hu, ''),
      coalesce(c.description_en, ''),
      coalesce(c.clue_type, 'compass'), c.price, c.required_clue_id, c.available_from,
      coalesce(c.is_active, true), coalesce(c.is_locked, false), v_now, v_now, v_now
    from unnest(v_clues) c where c.updated_at is null;
    insert into public.clue_contents as kept (clue_id, content_hu, content_en, qr_code_id, updated_at)
    select c.id, coalesce(c.content_hu, ''), coalesce(c.content_en, ''), c.qr_code_id, v_now from unnest(v_clues) c
    on conflict (clue_id) do update set
      content_hu = excluded.content_hu, content_en = excluded.content_en, qr_code_id = excluded.qr_code_id,
      updated_at = excluded.updated_at
    where (kept.content_hu, kept.content_en, kept.qr_code_id)
      is distinct from (excluded.content_hu, excluded.content_en, excluded.qr_code_id);
  exception
    when data_exception or check_violation or not_null_violation or foreign_key_violation or unique_violation then
      perform private.raise_error('invalid_input', sqlerrm);
  end;

  foreach v_clue in array v_clues loop
    if v_clue.game_session_ids is not null then
      perform private.set_clue_sessions(v_clue.id, v_clue.game_session_ids, v_now);
    end if;
  end loop;
  perform private.save_solution_guide(clue.guide || jsonb_build_object('clue_id', clue.id))
  from (select c.id, c.solution_guide as guide from unnest(v_clues) c
        where jsonb_typeof(c.solution_guide) <> 'null' order by c.id) clue;
  return v_clues;
end
$$;
comment on function private.save_clues(jsonb) is
  'Creates and changes clues with their contents, all or none; see public.admin_save_clue for the refusals. Returns '
  'the saved documents with ids.';

-- Definer: content and sessions have rules across tables.
create function private.admin_save_clue(p_clue jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_clues private.clue_document[];
begin
  perform private.assert_admin();
  v_clues := private.save_clues(jsonb_build_array(p_clue));
  return (select jsonb_build_object('clue_id', t.id, 'updated_at', t.updated_at)
          from public.clue_templates t where t.id = v_clues[1].id);
end
$$;
comment on function private.admin_save_clue(jsonb) is 'Creates or changes one clue; see public.admin_save_clue.';

-- Definer: as admin_save_clue.
create function private.admin_import_clues(p_clues jsonb, p_game_session_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_clues private.clue_document[];
begin
  perform private.assert_admin();
  if jsonb_typeof(p_clues) is distinct from 'array' or jsonb_array_length(p_clues) not between 1 and 500 then
    perform private.raise_error('invalid_input');
  end if;
  v_clues := private.save_clues(p_clues);
  if p_game_session_id is not null then
    perform private.add_session_clues(p_game_session_id, array(select c.id from unnest(v_clues) c));
  end if;
  return jsonb_build_object('saved', cardinality(v_clues));
end
$$;
comment on function private.admin_import_clues(jsonb, uuid) is
  'Creates or changes many clues, all or none; see public.admin_import_clues.';

-- The same locks in the same order as in set_clue_sessions.
create function private.add_session_clues(p_game_session_id uuid, p_clue_ids uuid[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_before jsonb;
begin
  perform pg_advisory_xact_lock(hashtext('clue_sessions'));
  select * into v_session from public.game_sessions where id = p_game_session_id for no key update;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  v_before := private.describe_game_session(v_session);
  insert into public.game_session_clues (game_session_id, clue_id, position)
  select p_game_session_id, added.clue_id, added.ordinal + (
    select coalesce(max(position), 0) from public.game_session_clues where game_session_id = p_game_session_id)
  from unnest(p_clue_ids) with ordinality added (clue_id, ordinal)
  on conflict (game_session_id, clue_id) do nothing;
  if found then
    update public.game_sessions set updated_at = private.current_time() where id = p_game_session_id;
    perform private.publish_session_change('session.update', v_session,
      jsonb_build_object('clues', v_before -> 'clues'),
      jsonb_build_object('clues', private.describe_game_session(v_session) -> 'clues'));
  end if;
end
$$;
comment on function private.add_session_clues(uuid, uuid[]) is
  'Appends clues to the list of a session, in this order; clues that it sells keep their places. '
  'game_session_not_found.';

create type private.solution_guide_document as (
  id uuid, updated_at timestamptz, clue_id uuid, price integer, is_active boolean, content_hu text, content_en text);
comment on type private.solution_guide_document is 'A solution guide to be saved. Without id it is new.';

create function private.save_solution_guide(p_guide jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
  v_input private.solution_guide_document;
  v_before public.clue_solution_guides;
  v_saved public.clue_solution_guides;
begin
  perform private.assert_document(p_guide, 'private.solution_guide_document');
  begin
    v_input := jsonb_populate_record(null::private.solution_guide_document, p_guide);
    if v_input.id is not null then
      select * into v_before from public.clue_solution_guides where id = v_input.id for no key update;
      if not found then
        perform private.raise_error('solution_guide_not_found');
      elsif v_before.updated_at is distinct from v_input.updated_at then
        perform private.raise_error('edit_conflict');
      end if;
      update public.clue_solution_guides set
        price = v_input.price, is_active = coalesce(v_input.is_active, true), updated_at = v_now
      where id = v_input.id returning * into v_saved;
    else
      perform 1 from public.clue_templates where id = v_input.clue_id for key share;
      if not found then
        perform private.raise_error('clue_template_not_found');
      end if;
      insert into public.clue_solution_guides (clue_id, price, is_active, created_at, updated_at)
      values (v_input.clue_id, v_input.price, coalesce(v_input.is_active, true), v_now, v_now)
      on conflict (clue_id) do nothing returning * into v_saved;
      if not found then -- another organiser has created the clue's only guide
        perform private.raise_error('edit_conflict');
      end if;
    end if;
    insert into public.clue_solution_guide_contents as kept (solution_guide_id, content_hu, content_en, updated_at)
    values (v_saved.id, coalesce(v_input.content_hu, ''), coalesce(v_input.content_en, ''), v_now)
    on conflict (solution_guide_id) do update set
      content_hu = excluded.content_hu, content_en = excluded.content_en, updated_at = excluded.updated_at
    where (kept.content_hu, kept.content_en) is distinct from (excluded.content_hu, excluded.content_en);
  exception
    when data_exception or check_violation or not_null_violation then
      perform private.raise_error('invalid_input', sqlerrm);
  end;
  -- includes changes of the content
  return (select jsonb_build_object('solution_guide_id', g.id, 'updated_at', g.updated_at)
          from public.clue_solution_guides g where g.id = v_saved.id);
end
$$;
comment on function private.save_solution_guide(jsonb) is
  'Creates or changes a solution guide; see public.admin_save_solution_guide for the refusals.';

-- Definer: as admin_save_clue.
create function private.admin_save_solution_guide(p_guide jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  return private.save_solution_guide(p_guide);
end
$$;
comment on function private.admin_save_solution_guide(jsonb) is
  'Creates or changes a solution guide; see public.admin_save_solution_guide.';

-- supabase/schemas/30_shop/rules_admin_tokens.sql

-- The organisers' view of the ledger, and their adjustments. Definer functions over the rows of all players; each
-- checks the role first.

-- Resolves a search to user ids first, so that it reads a hundred thousand players once, and not for each of a million
-- rows.
create function private.find_users(p_pattern text) returns uuid[]
language sql stable security invoker set search_path = '' as $$
  select array(select id from public.profiles where search_name like p_pattern or email like p_pattern)
$$;
comment on function private.find_users(text) is
  'Users whose name or address matches a pattern of private.like_pattern.';

-- Definer: see above. Takes the page along the index before it looks up names, and counts separately. Plans for the
-- actual arguments: a generic plan could not know whether a search matches one player or most of them.
create function private.admin_list_token_transactions(p_search text, p_type text, p_limit integer, p_offset integer)
returns setof public.admin_token_transaction_row
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set jit = off set work_mem = '32MB' as $$
declare
  v_pattern text := private.like_pattern(p_search);
  v_users uuid[];
  v_page bigint[];
  v_total bigint;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  if v_pattern is null then
    select count(*) into v_total from public.token_transactions t where p_type is null or t.type = p_type;
    v_page := array(
      select t.id from public.token_transactions t where p_type is null or t.type = p_type
      order by t.created_at desc, t.id desc limit p_limit offset p_offset);
  else
    v_users := private.find_users(v_pattern);
    with notes as materialized (
      -- Searches what people wrote; generated texts (clue:<id>) are left out.
      select t.id, t.created_at from public.token_transactions t
      where t.description not like all ('{clue:%,guide:%,session:%,vip:%,jackpot:%,order:%}')
        and (lower(t.description) like v_pattern
          -- Same as private.search_key for most letters, without a function call per row.
          or t.description ~ '[^ -~]' and lower(translate(normalize(t.description, NFD),
            E'\u0300\u0301\u0302\u0303\u0308\u030a\u030b\u030c\u0327\u0328', '')) like v_pattern)
        and (p_type is null or t.type = p_type) and t.user_id <> all (v_users)),
    found as (
      (select t.id, t.created_at from public.token_transactions t
       where t.user_id = any (v_users) and (p_type is null or t.type = p_type)
       order by t.created_at desc, t.id desc limit p_limit::bigint + p_offset)
      union all
      select n.id, n.created_at from notes n)
    select (select count(*) from notes) + (
        select count(*) from public.token_transactions t where t.user_id = any (v_users)
          and (p_type is null or t.type = p_type)),
      array(select f.id from found f order by f.created_at desc, f.id desc limit p_limit offset p_offset)
    into v_total, v_page;
  end if;
  return query
  select t.id, t.user_id, p.name::text, p.email::text, t.type::text, t.amount, t.delta::integer, t.description::text,
    t.status::text, t.created_at, t.metadata, t.order_id, t.payment_method, v_total
  from public.token_transactions t
  join public.profiles p on p.id = t.user_id
  where t.id = any (v_page)
  order by t.created_at desc, t.id desc;
end
$$;
comment on function private.admin_list_token_transactions(text, text, integer, integer) is
  'The whole ledger; see public.admin_list_token_transactions.';

-- Definer: see above. An admin's adjustment does not count for the player's rate limit.
create function private.admin_adjust_tokens(
  p_user_id text, p_amount numeric, p_description text, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid;
  v_reason text := private.trimmed(p_description);
  v_balance public.token_balances;
  v_transaction public.token_transactions;
begin
  perform private.assert_admin();
  v_user_id := private.token_user_id(p_user_id);
  if p_request_id is null or p_amount is null or p_amount <> trunc(p_amount) or p_amount = 0
    or abs(p_amount) > 10000 or coalesce(char_length(v_reason), 0) not between 1 and 500 then
    perform private.raise_error('invalid_input');
  end if;
  v_balance := private.lock_balance(v_user_id);
  v_transaction := private.find_token_replay(v_user_id, p_request_id, 'adjustment', p_amount::integer, v_reason);
  if v_transaction.id is not null then
    return private.token_result(v_transaction);
  end if;
  v_transaction := private.post_tokens(v_balance, 'adjustment', p_amount::integer, v_reason,
    private.current_time(), p_request_id, p_counts_for_rate_limit => false);
  perform private.record_activity('tokens.adjust', 'token-management', v_reason, jsonb_build_object(
    'user_id', v_user_id, 'before', v_balance.balance, 'after', v_balance.balance + p_amount::integer));
  return private.token_result(v_transaction);
end
$$;
comment on function private.admin_adjust_tokens(text, numeric, text, uuid) is
  'Adds or takes tokens with a reason; see public.admin_adjust_tokens.';

-- supabase/schemas/30_shop/rules_prices.sql

-- Prices: the best single discount, by offer or by VIP; discounts do not stack. Every list, purchase and order calls
-- these functions, so that the displayed price is the price paid.

-- Rounds in favour of the player: the discount is never smaller than promised, and HUF prices are whole forints. Only
-- 100 % makes something free.
create function private.discounted(p_price integer, p_percent integer, p_currency text default null) returns integer
language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_price integer := greatest(p_price - ((p_price::bigint * p_percent + 99) / 100)::integer, case when p_percent < 100
    then least(p_price, 1) else 0 end);
begin
  return case when p_currency = 'HUF' and v_price < p_price then v_price / 100 * 100 else v_price end;
end
$$;
comment on function private.discounted(integer, integer, text) is
  'Price less p_percent percent: minor units with a currency (whole forints for HUF), else tokens. Rounded down, but '
  'not to zero unless p_percent is 100.';

-- Ignores the stock: a sold-out offer still runs.
create function private.offer_runs(
  p_offer public.featured_offers, p_user_id uuid, p_game_session_id uuid, p_now timestamptz
) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return p_offer.is_active and p_offer.ends_at > p_now
    and (p_offer.game_session_id is null or p_offer.game_session_id is not distinct from p_game_session_id)
    and (p_offer.starts_at <= p_now
      or (p_offer.vip_early_minutes > 0 and p_offer.starts_at <= p_now
        + least(make_interval(mins => p_offer.vip_early_minutes), private.vip_early_access(p_user_id, p_now))));
end
$$;
comment on function private.offer_runs(public.featured_offers, uuid, uuid, timestamptz) is
  'True when an offer is open to this player in this session (null: outside of sessions) now, VIP early access '
  'included.';

-- On a tie the VIP price wins, because it uses up no stock.
create function private.best_price(
  p_price integer, p_vip_price integer, p_promo_price integer, p_offer_id uuid, p_offer_ends_at timestamptz
) returns private.effective_price
language plpgsql immutable security invoker set search_path = '' as $$
begin
  if p_promo_price < least(p_price, p_vip_price) then
    return row(p_promo_price, 'offer', p_offer_id, p_offer_ends_at)::private.effective_price;
  elsif p_vip_price < p_price then
    return row(p_vip_price, 'vip', null, null)::private.effective_price;
  end if;
  return row(p_price, 'regular', null, null)::private.effective_price;
end
$$;
comment on function private.best_price(integer, integer, integer, uuid, timestamptz) is
  'The best of regular, VIP and offer price, with its reason.';

create function private.effective_token_price(
  p_user_id uuid, p_game_session_id uuid, p_clue_id uuid, p_solution_guide_id uuid, p_price integer, p_now timestamptz
) returns private.effective_price
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_offer public.featured_offers;
begin
  if not exists (select 1 from public.featured_offers
                 where (clue_id = p_clue_id or solution_guide_id = p_solution_guide_id) and ends_at > p_now
                 union all select 1 from public.vip_memberships where user_id = p_user_id and ends_at > p_now) then
    return row(p_price, 'regular', null, null)::private.effective_price; -- nearly always
  end if;
  select o.* into v_offer from public.featured_offers o
  where (o.clue_id = p_clue_id or o.solution_guide_id = p_solution_guide_id)
    and o.ends_at > p_now and (o.stock is null or o.sold < o.stock)
    and private.offer_runs(o, p_user_id, p_game_session_id, p_now)
  order by o.promo_price, o.ends_at desc, o.id limit 1;
  return private.best_price(p_price,
    private.discounted(p_price, private.vip_discount_percent(p_user_id, p_now)),
    v_offer.promo_price, v_offer.id, v_offer.ends_at);
end
$$;
comment on function private.effective_token_price(uuid, uuid, uuid, uuid, integer, timestamptz) is
  'Price of a clue or of a solution guide (the other id is null) for this player in this session now; p_price is the '
  'regular one (tokens).';

-- With p_offer_id only that offer is considered: the one that the player chose.
create function private.effective_product_price(
  p_user_id uuid, p_game_session_id uuid, p_product public.token_products, p_offer_id uuid,
  p_currency text, p_now timestamptz
) returns private.effective_price
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_price integer := case p_currency when 'HUF' then p_product.price_huf_minor else p_product.price_eur_minor end;
  v_offer record;
begin
  select o.id, o.ends_at, case p_currency when 'HUF' then o.promo_price_huf_minor
    else o.promo_price_eur_minor end as promo_price
  into v_offer from public.featured_offers o
  where o.product_id = p_product.id and o.ends_at > p_now and (o.stock is null or o.sold < o.stock)
    and (p_offer_id is null or o.id = p_offer_id)
    and private.offer_runs(o, p_user_id, p_game_session_id, p_now)
  order by promo_price, o.ends_at desc, o.id limit 1;
  return private.best_price(v_price,
    private.discounted(v_price, private.vip_discount_percent(p_user_id, p_now), p_currency),
    v_offer.promo_price, v_offer.id, v_offer.ends_at);
end
$$;
comment on function private.effective_product_price(uuid, uuid, public.token_products, uuid, text, timestamptz) is
  'Price of a token package for this player now, in minor units of p_currency (HUF, EUR).';

-- Locking the offer here instead of by the foreign key turns a concurrent deletion into a catalogue error.
create function private.lock_offer(p_offer_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform 1 from public.featured_offers where id = p_offer_id for key share;
  if not found then
    perform private.raise_error('offer_not_found');
  end if;
end
$$;
comment on function private.lock_offer(uuid) is
  'Protects an offer from deletion until the purchase commits; offer_not_found.';

-- One of the last writes of a purchase. Without a stock only the key of the row is locked, which buyers share; an
-- organiser who adds a stock waits for them and counts them (tg_featured_offers__recount_sold). If the organiser came
-- first, the loop finds the stock.
create function private.take_offer_stock(p_offer_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  loop
    update public.featured_offers set sold = sold + 1
    where id = p_offer_id and stock is not null and sold < stock;
    exit when found;
    perform 1 from public.featured_offers where id = p_offer_id and stock is null for key share;
    exit when found;
    if not exists (select 1 from public.featured_offers where id = p_offer_id and sold < stock) then
      perform private.raise_error('offer_sold_out');
    end if;
  end loop;
end
$$;
comment on function private.take_offer_stock(uuid) is
  'Takes one item from the stock of an offer, if it has one; offer_sold_out.';

create function private.offer_sales(p_offer public.featured_offers) returns integer
language plpgsql stable security invoker set search_path = '' as $$
begin
  return case p_offer.kind
    when 'clue' then (select count(*) from public.purchased_clues where offer_id = p_offer.id)
    when 'guide' then (select count(*) from public.purchased_solution_guides where offer_id = p_offer.id)
    else (select count(*) from public.orders o
          where o.offer_id = p_offer.id and o.status = 'paid'
            and not exists (select 1 from public.game_sessions where id = o.game_session_id and is_test))
  end;
end
$$;
comment on function private.offer_sales(public.featured_offers) is
  'Number of purchases of the offer, without test sessions.';

-- supabase/schemas/30_shop/rules_sales.sql

-- Purchases with tokens: clues and their solution guides.

-- Delivers a clue with a copy of its current content. p_purchase says who bought it, where, when and for what. Locking
-- the clue here instead of by the foreign key turns a concurrent deletion into a catalogue error.
create function private.deliver_clue(p_purchase public.purchased_clues) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
begin
  insert into public.purchased_clues
    (id, user_id, clue_id, game_session_id, clue_name_hu, clue_name_en, clue_type,
     clue_description_hu, clue_description_en, clue_content_hu, clue_content_en, has_guide,
     purchase_price, purchased_at, token_transaction_id, offer_id, order_id, request_id, result)
  select
    p_purchase.id, p_purchase.user_id, t.id, p_purchase.game_session_id, t.name_hu, t.name_en, t.clue_type,
    t.description_hu, t.description_en, coalesce(c.content_hu, ''), coalesce(c.content_en, ''),
    exists (select 1 from public.clue_solution_guides where clue_id = t.id and is_active),
    p_purchase.purchase_price, p_purchase.purchased_at, p_purchase.token_transaction_id,
    p_purchase.offer_id, p_purchase.order_id, p_purchase.request_id, p_purchase.result
  from public.clue_templates t left join public.clue_contents c on c.clue_id = t.id
  where t.id = p_purchase.clue_id
  for key share of t
  on conflict (game_session_id, user_id, clue_id) do nothing;
  if not found then
    if not exists (select 1 from public.clue_templates where id = p_purchase.clue_id) then
      perform private.raise_error('clue_template_not_found');
    end if;
    return false;
  end if;
  perform realtime.send(jsonb_build_object('clue_id', p_purchase.clue_id), 'purchase',
    'user:' || p_purchase.user_id, true);
  return true;
end
$$;
comment on function private.deliver_clue(public.purchased_clues) is
  'Writes a purchased clue with its content and notifies the player; false when it is already owned, '
  'clue_template_not_found (just deleted).';

-- Same as deliver_clue, for a solution guide.
create function private.deliver_guide(
  p_purchase public.purchased_solution_guides, p_guide public.clue_solution_guides
) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_content public.clue_solution_guide_contents;
begin
  select * into v_content from public.clue_solution_guide_contents where solution_guide_id = p_guide.id;
  insert into public.purchased_solution_guides
    (id, user_id, clue_id, solution_guide_id, game_session_id, content_hu, content_en,
     price, purchased_at, token_transaction_id, offer_id, order_id, request_id, result)
  values
    (p_purchase.id, p_purchase.user_id, p_guide.clue_id, p_guide.id, p_purchase.game_session_id,
     coalesce(v_content.content_hu, ''), coalesce(v_content.content_en, ''),
     p_purchase.price, p_purchase.purchased_at, p_purchase.token_transaction_id,
     p_purchase.offer_id, p_purchase.order_id, p_purchase.request_id, p_purchase.result)
  on conflict (user_id, game_session_id, solution_guide_id) do nothing;
  if not found then
    return false;
  end if;
  perform private.publish('user:' || p_purchase.user_id, 'purchase', jsonb_build_object('clue_id', p_guide.clue_id));
  return true;
end
$$;
comment on function private.deliver_guide(public.purchased_solution_guides, public.clue_solution_guides) is
  'Writes a purchased guide with its content and notifies the player; false when it is already owned.';

-- The caller holds the balance lock.
create function private.find_clue_replay(
  p_user_id uuid, p_request_id uuid, p_clue_id uuid, p_game_session_id uuid
) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_earlier public.purchased_clues;
begin
  select * into v_earlier from public.purchased_clues where user_id = p_user_id and request_id = p_request_id;
  if found and (v_earlier.clue_id, v_earlier.game_session_id) is distinct from (p_clue_id, p_game_session_id) then
    perform private.raise_error('request_id_reused');
  end if;
  return v_earlier.result;
end
$$;
comment on function private.find_clue_replay(uuid, uuid, uuid, uuid) is
  'The answer of an earlier purchase with this request id, or null; request_id_reused when that bought something else.';

-- Definer: purchases, balance and ledger have no write policy.
-- Lock order: balance → purchase → stock of the offer → jackpot → tick.
--
-- Fast path: usually no rule of clue_refusal can apply, and the clue has its regular price, paid with real tokens. That
-- is checked without a lock (a view for it would cost 2 µs a call), and the tokens move at once. Concurrent calls of
-- the player are caught by the unique indexes on request id and owner, and deadlines by the time of the payment.
-- Everything else is decided under the lock.
create function private.buy_clue(
  p_clue_id uuid, p_game_session_id uuid, p_expected_price integer, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := auth.uid();
  v_balance public.token_balances;
  v_price private.effective_price;
  v_posting private.posting;
  v_transaction public.token_transactions;
  v_purchase public.purchased_clues;
  v_replay jsonb;
  v_is_plain boolean;
  v_available_from timestamptz;
  v_sales_end_at timestamptz;
  v_session_ends_at timestamptz;
  v_test_balance integer; -- null in a real session
  v_has_jackpot boolean;
begin
  if p_clue_id is null or p_game_session_id is null or p_expected_price is null or p_request_id is null then
    perform private.require_user();
    perform private.raise_error('invalid_input');
  end if;

  select
    t.price = p_expected_price and t.price > 0 and t.required_clue_id is null and m.test_balance is null
      and not c.is_withdrawn
      and not exists (select 1 from public.featured_offers where clue_id = p_clue_id
        and ends_at > private.current_time())
      and not exists (select 1 from public.vip_memberships where user_id = v_user_id
        and ends_at > private.current_time())
      and not (m.found_codes > 0 and private.clue_code_found(v_user_id, p_game_session_id, p_clue_id)),
    t.available_from, private.clue_sales_end_at(g.clue_sales_end_at, s), g.ends_at,
    exists (select 1 from public.jackpots where game_session_id = p_game_session_id and status = 'open')
  into v_is_plain, v_available_from, v_sales_end_at, v_session_ends_at, v_has_jackpot
  from public.user_game_sessions m
  join public.game_sessions g on g.id = m.game_session_id
  join public.game_session_clues c on c.game_session_id = m.game_session_id and c.clue_id = p_clue_id
  join public.clue_templates t on t.id = c.clue_id and t.is_active and not t.is_locked
  cross join public.game_settings s
  where m.game_session_id = p_game_session_id and m.user_id = v_user_id;
  if v_is_plain then
    v_posting := private.try_post_tokens(v_user_id, 'spend', -p_expected_price, 'clue:' || p_clue_id, p_request_id);
  end if;

  if v_posting.transaction_id is null then
    v_balance := private.lock_balance(private.require_user());
    v_replay := private.find_clue_replay(v_user_id, p_request_id, p_clue_id, p_game_session_id);
    if v_replay is not null then
      return v_replay;
    end if;
    v_posting.posted_at := private.current_time();
    v_price := private.assert_clue_sale(v_user_id, p_game_session_id, p_clue_id, p_expected_price, v_posting.posted_at);
    select test_balance into v_test_balance from public.user_game_sessions
    where game_session_id = p_game_session_id and user_id = v_user_id;
    v_posting.balance := coalesce(v_test_balance, v_balance.balance) - p_expected_price;
    if p_expected_price > 0 and v_test_balance is null then
      v_transaction := private.post_tokens(v_balance, 'spend', -p_expected_price, 'clue:' || p_clue_id,
        v_posting.posted_at, p_request_id, p_notifies => false);
      v_posting.transaction_id := v_transaction.id;
    else
      perform private.assert_token_operation(v_user_id, p_request_id, v_posting.posted_at);
      if p_expected_price > 0 then
        perform private.spend_test_tokens(v_user_id, p_game_session_id, p_expected_price);
      end if;
    end if;
  elsif least(v_sales_end_at, v_session_ends_at) <= v_posting.posted_at or v_available_from > v_posting.posted_at then
    perform private.assert_clue_sale(v_user_id, p_game_session_id, p_clue_id, p_expected_price, v_posting.posted_at);
  end if;

  v_purchase.id := gen_random_uuid();
  v_purchase.user_id := v_user_id;
  v_purchase.clue_id := p_clue_id;
  v_purchase.game_session_id := p_game_session_id;
  v_purchase.purchase_price := p_expected_price;
  v_purchase.purchased_at := v_posting.posted_at;
  v_purchase.token_transaction_id := v_posting.transaction_id;
  v_purchase.offer_id := case when v_test_balance is null then v_price.offer_id end; -- test sessions use no stock
  v_purchase.request_id := p_request_id;
  v_purchase.result := jsonb_build_object(
    'purchase_id', v_purchase.id, 'clue_id', p_clue_id, 'game_session_id', p_game_session_id,
    'price', p_expected_price, 'balance', v_posting.balance);
  if v_purchase.offer_id is not null then
    perform private.lock_offer(v_purchase.offer_id);
  end if;
  if not private.deliver_clue(v_purchase) then
    perform private.raise_error('clue_already_owned');
  end if;

  if v_purchase.offer_id is not null then
    perform private.take_offer_stock(v_purchase.offer_id);
  end if;
  if v_has_jackpot is not false then
    perform private.feed_jackpot(p_game_session_id, v_posting.transaction_id, p_expected_price, v_posting.posted_at);
  end if;
  perform private.publish_coalesced('admin', 'purchase', v_posting.posted_at);
  return v_purchase.result;
end
$$;
comment on function private.buy_clue(uuid, uuid, integer, uuid) is 'Buys one clue for the caller; see public.buy_clue.';

-- Definer: as buy_clue.
create function private.buy_solution_guide(
  p_solution_guide_id uuid, p_game_session_id uuid, p_expected_price integer, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_balance public.token_balances;
  v_guide public.clue_solution_guides;
  v_price private.effective_price;
  v_transaction public.token_transactions;
  v_earlier public.purchased_solution_guides;
  v_purchase public.purchased_solution_guides;
  v_refusal text;
  v_test_balance integer; -- null in a real session
  v_now timestamptz;
begin
  if p_solution_guide_id is null or p_game_session_id is null or p_expected_price is null or p_request_id is null then
    perform private.raise_error('invalid_input');
  end if;
  v_balance := private.lock_balance(v_user_id);
  select * into v_earlier from public.purchased_solution_guides where user_id = v_user_id and request_id = p_request_id;
  if found then
    if (v_earlier.solution_guide_id, v_earlier.game_session_id) is distinct from (p_solution_guide_id,
      p_game_session_id) then
      perform private.raise_error('request_id_reused');
    end if;
    return v_earlier.result;
  end if;

  v_now := private.current_time();
  select test_balance into v_test_balance from public.user_game_sessions
  where game_session_id = p_game_session_id and user_id = v_user_id;
  if not found or v_test_balance is not null then
    perform private.assert_member(v_user_id, p_game_session_id);
  end if;
  v_balance.balance := coalesce(v_test_balance, v_balance.balance);
  select g.* into v_guide from public.clue_solution_guides g
  join public.game_session_clues c on c.clue_id = g.clue_id and c.game_session_id = p_game_session_id
  join public.clue_templates t on t.id = g.clue_id and t.is_active and not t.is_locked -- as in every list
  where g.id = p_solution_guide_id and g.is_active
  for key share of g; -- as the foreign key would, but with a catalogue error for a concurrent deletion
  if not found then
    perform private.raise_error('solution_guide_not_found');
  end if;
  v_refusal := private.guide_refusal(v_user_id, p_game_session_id, v_guide, v_now);
  if v_refusal is not null then
    perform private.raise_error(v_refusal);
  end if;
  v_price := private.effective_token_price(v_user_id, p_game_session_id, null, v_guide.id, v_guide.price, v_now);
  if v_price.price <> p_expected_price then
    perform private.raise_error('price_changed', v_price.price::text);
  end if;
  perform private.assert_token_operation(v_user_id, p_request_id, v_now);

  if v_price.price > 0 and v_test_balance is null then
    v_transaction := private.post_tokens(v_balance, 'spend', -v_price.price, 'guide:' || v_guide.id, v_now,
      p_request_id,
      p_notifies => false);
  elsif v_price.price > 0 then
    perform private.spend_test_tokens(v_user_id, p_game_session_id, v_price.price);
  end if;
  v_purchase.id := gen_random_uuid();
  v_purchase.user_id := v_user_id;
  v_purchase.game_session_id := p_game_session_id;
  v_purchase.price := v_price.price;
  v_purchase.purchased_at := v_now;
  v_purchase.token_transaction_id := v_transaction.id;
  v_purchase.offer_id := case when v_test_balance is null then v_price.offer_id end; -- test sessions use no stock
  v_purchase.request_id := p_request_id;
  v_purchase.result := jsonb_build_object(
    'purchase_id', v_purchase.id, 'solution_guide_id', v_guide.id, 'clue_id', v_guide.clue_id,
    'game_session_id', p_game_session_id, 'price', v_price.price, 'balance', v_balance.balance - v_price.price);
  if v_purchase.offer_id is not null then
    perform private.lock_offer(v_purchase.offer_id);
  end if;
  if not private.deliver_guide(v_purchase, v_guide) then
    perform private.raise_error('guide_already_owned');
  end if;

  if v_purchase.offer_id is not null then
    perform private.take_offer_stock(v_purchase.offer_id);
  end if;
  if v_price.price > 0 then
    perform private.feed_jackpot(p_game_session_id, v_transaction.id, v_price.price, v_now);
  end if;
  perform private.publish_coalesced('admin', 'purchase', v_now);
  return v_purchase.result;
end
$$;
comment on function private.buy_solution_guide(uuid, uuid, integer, uuid) is
  'Buys the solution guide of an owned clue; see public.buy_solution_guide.';

-- supabase/schemas/30_shop/rules_tokens.sql

-- Rules of tokens. Every movement goes through private.try_post_tokens under the lock of the balance row.

-- The user of a token operation. The API takes it as text: PostgreSQL would refuse an invalid uuid argument with its
-- own message instead of a catalogue error.
create function private.token_user_id(p_user_id text) returns uuid
language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_user_id is null then
    perform private.raise_error('invalid_user_id');
  end if;
  return p_user_id::uuid;
exception when invalid_text_representation then
  perform private.raise_error('invalid_user_id');
  return null; -- not reached
end
$$;
comment on function private.token_user_id(text) is
  'Parses a user id; invalid_user_id for null, the empty text and anything else that is no id.';

-- For rules that check before they move tokens: from here on the token operations of this user run one after another.
create function private.lock_balance(p_user_id uuid) returns public.token_balances
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_balance public.token_balances;
begin
  select * into v_balance from public.token_balances where user_id = p_user_id for update;
  if not found then
    perform private.raise_error('user_balance_not_found');
  end if;
  return v_balance;
end
$$;
comment on function private.lock_balance(uuid) is 'The balance of a user, locked until commit; user_balance_not_found.';

-- Exact sliding window: the n-th latest operation must be older than 60 s. Operations have limits of their own, because
-- a failed payment moves no tokens and a refused coupon leaves no order. Correct only under the balance lock of the
-- player, where the ids of a user's rows follow their times. try_post_tokens has the limit on tokens inlined.
create function private.assert_rate(p_user_id uuid, p_operation text, p_now timestamptz) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_nth_latest timestamptz;
begin
  case p_operation
    when 'tokens' then
      select created_at into v_nth_latest from public.token_transactions
      where user_id = p_user_id and counts_for_rate_limit order by id desc offset 9 limit 1;
    when 'orders' then
      select created_at into v_nth_latest from public.orders
      where user_id = p_user_id order by created_at desc offset 9 limit 1;
    when 'payments' then
      select created_at into v_nth_latest from public.order_payments
      where user_id = p_user_id order by created_at desc offset 9 limit 1;
    when 'refused coupons' then
      select attempted_at into v_nth_latest from private.coupon_attempts
      where user_id = p_user_id order by attempted_at desc offset 4 limit 1;
  end case;
  if v_nth_latest > p_now - interval '60 seconds' then
    perform private.raise_error('rate_limit_exceeded');
  end if;
end
$$;
comment on function private.assert_rate(uuid, text, timestamptz) is
  'At most 10 operations of a kind (tokens, orders, payments) or 5 refused coupons per user in any 60 s over all RPCs; '
  'rate_limit_exceeded. The caller holds the balance lock.';

-- For a player's own token operations: each request id counts once.
create function private.assert_token_operation(p_user_id uuid, p_request_id uuid, p_now timestamptz) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if exists (select 1 from public.token_transactions where user_id = p_user_id and request_id = p_request_id) then
    perform private.raise_error('request_id_reused'); -- callers check for a replay first
  end if;
  perform private.assert_rate(p_user_id, 'tokens', p_now);
end
$$;
comment on function private.assert_token_operation(uuid, uuid, timestamptz) is
  'request_id_reused when the request id belongs to another token operation, rate_limit_exceeded. The caller holds the '
  'balance lock.';

-- The only writer of balances and ledger, in two statements: the update checks lock, ban and funds and moves the
-- tokens, the insert checks the rate and the request id (assert_token_operation then names the reason). Null: nothing
-- has moved, and the balance is locked unless the update found nothing.
create function private.try_post_tokens(
  p_user_id uuid, p_type text, p_delta integer, p_description text, p_request_id uuid,
  p_now timestamptz default null, p_counts_for_rate_limit boolean default true,
  p_order_id uuid default null, p_payment_method text default null
) returns private.posting
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_posting private.posting;
begin
  -- After a lock wait PostgreSQL re-evaluates the changed row, clock included, so that the times of a user rise with
  -- the ids. private.current_time() is called only when a test has set the clock: the call would cost a fortieth of the
  -- whole.
  update public.token_balances set
    balance = balance + p_delta,
    total_earned = total_earned + greatest(p_delta, 0),
    total_spent = total_spent + greatest(-p_delta, 0),
    last_updated = coalesce(p_now,
      case when current_setting('app.current_time', true) <> '' then private.current_time() else clock_timestamp() end)
  where user_id = p_user_id and balance + p_delta >= 0
    and not (p_counts_for_rate_limit and (private.is_session_over()
      or exists (select 1 from private.active_bans b where b.user_id = p_user_id)))
  returning balance, last_updated into v_posting.balance, v_posting.posted_at;
  if not found then
    return null;
  end if;

  insert into public.token_transactions
    (user_id, type, delta, description, created_at, completed_at, metadata, request_id, counts_for_rate_limit,
     order_id, payment_method)
  select
    p_user_id, p_type, p_delta, p_description, v_posting.posted_at, v_posting.posted_at,
    jsonb_build_object('previousBalance', v_posting.balance - p_delta, 'newBalance', v_posting.balance),
    p_request_id, p_counts_for_rate_limit, p_order_id, p_payment_method
  where not p_counts_for_rate_limit or coalesce(
    (select created_at from public.token_transactions
     where user_id = p_user_id and counts_for_rate_limit order by id desc offset 9 limit 1)
    <= v_posting.posted_at - interval '60 seconds', true)
  on conflict (user_id, request_id) where request_id is not null do nothing
  returning id into v_posting.transaction_id;
  if found then
    return v_posting;
  end if;

  -- Restores the balance.
  update public.token_balances set
    balance = balance - p_delta,
    total_earned = total_earned - greatest(p_delta, 0),
    total_spent = total_spent - greatest(-p_delta, 0),
    last_updated = (select created_at from public.token_transactions where user_id = p_user_id order by id desc limit 1)
  where user_id = p_user_id;
  return null;
end
$$;
comment on function private.try_post_tokens(uuid, text, integer, text, uuid, timestamptz, boolean, uuid, text) is
  'Moves tokens: balance and ledger row; null when the balance, a ban, the rate limit or the request id forbids it. '
  'p_delta in tokens, signed. p_now null: the time when the balance is locked. p_counts_for_rate_limit: the player''s '
  'own operation, so bans and the rate limit apply. p_order_id and p_payment_method: the paid order.';

-- try_post_tokens for callers that hold the balance lock and have checked everything else; raises the error that
-- forbids it.
create function private.post_tokens(
  p_balance public.token_balances, p_type text, p_delta integer, p_description text,
  p_now timestamptz, p_request_id uuid default null, p_counts_for_rate_limit boolean default true,
  p_order_id uuid default null, p_payment_method text default null, p_notifies boolean default true
) returns public.token_transactions
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_posting private.posting;
  v_transaction public.token_transactions;
begin
  v_posting := private.try_post_tokens(p_balance.user_id, p_type, p_delta, p_description, p_request_id,
    p_now, p_counts_for_rate_limit, p_order_id, p_payment_method);
  if v_posting.transaction_id is null then
    if p_counts_for_rate_limit then
      perform private.assert_active_user(p_balance.user_id);
      perform private.assert_token_operation(p_balance.user_id, p_request_id, p_now);
    end if;
    perform private.raise_error(
      case when p_balance.balance + p_delta < 0 then 'insufficient_balance' else 'request_id_reused' end);
  end if;
  if p_notifies then
    perform private.publish('user:' || p_balance.user_id, 'balance', jsonb_build_object('balance', v_posting.balance));
  end if;
  select * into v_transaction from public.token_transactions where id = v_posting.transaction_id;
  return v_transaction;
end
$$;
comment on function private.post_tokens(public.token_balances, text, integer, text, timestamptz, uuid, boolean, uuid,
  text, boolean) is
  'As try_post_tokens, with the broadcast; insufficient_balance, rate_limit_exceeded, request_id_reused. p_notifies: '
  'whether the player hears of the balance by itself; a purchase tells it with what was bought.';

create function private.token_result(p_transaction public.token_transactions) returns jsonb
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'transaction_id', p_transaction.id,
    'amount', p_transaction.amount,
    'balance', (p_transaction.metadata ->> 'newBalance')::integer);
end
$$;
comment on function private.token_result(public.token_transactions) is
  'The answer of a token operation, computed from its ledger row alone, so that a repeated request id gets the same '
  'answer.';

-- The ledger row of an earlier call with this request id; request_id_reused when that was a different operation.
create function private.find_token_replay(
  p_user_id uuid, p_request_id uuid, p_type text, p_delta integer, p_description text
) returns public.token_transactions
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_transaction public.token_transactions;
begin
  select * into v_transaction from public.token_transactions
  where user_id = p_user_id and request_id = p_request_id;
  if found and (v_transaction.type, v_transaction.delta, v_transaction.description) is distinct from (p_type, p_delta,
    p_description) then
    perform private.raise_error('request_id_reused');
  end if;
  return v_transaction;
end
$$;
comment on function private.find_token_replay(uuid, uuid, text, integer, text) is
  'Finds the first result of a request id under the balance lock; request_id_reused.';

-- Definer: balances and ledger have no write policy.
create function private.spend_tokens(p_amount numeric, p_description text, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := auth.uid();
  v_description text := coalesce(p_description, '');
  v_balance public.token_balances;
  v_posting private.posting;
  v_transaction public.token_transactions;
begin
  if p_request_id is null or p_amount is null or p_amount <> trunc(p_amount)
    or p_amount not between 1 and 10000 or char_length(p_description) > 500 then
    perform private.require_user();
    perform private.raise_error('invalid_input');
  end if;

  v_posting := private.try_post_tokens(v_user_id, 'spend', -p_amount::integer, v_description, p_request_id);
  if v_posting.transaction_id is null then -- a replay or a refusal
    v_balance := private.lock_balance(private.require_user());
    v_transaction := private.find_token_replay(v_user_id, p_request_id, 'spend', -p_amount::integer, v_description);
    if v_transaction.id is null then
      v_transaction := private.post_tokens(v_balance, 'spend', -p_amount::integer, v_description,
        private.current_time(), p_request_id);
    end if;
    return private.token_result(v_transaction);
  end if;
  perform realtime.send(jsonb_build_object('balance', v_posting.balance), 'balance', 'user:' || v_user_id, true);
  return jsonb_build_object( -- token_result inlined
    'transaction_id', v_posting.transaction_id, 'amount', p_amount::integer, 'balance', v_posting.balance);
end
$$;
comment on function private.spend_tokens(numeric, text, uuid) is
  'Spends 1 to 10000 whole tokens of the caller, idempotent by request id.';

-- Test sessions write no ledger. The caller holds the balance lock, which serialises the purchases of a user.
create function private.spend_test_tokens(p_user_id uuid, p_game_session_id uuid, p_amount integer) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_left integer;
begin
  update public.user_game_sessions set test_balance = test_balance - p_amount
  where game_session_id = p_game_session_id and user_id = p_user_id and test_balance >= p_amount
  returning test_balance into v_left;
  if not found then
    perform private.raise_error('insufficient_balance');
  end if;
  perform private.publish('user:' || p_user_id, 'balance', jsonb_build_object('balance', v_left));
end
$$;
comment on function private.spend_test_tokens(uuid, uuid, integer) is
  'Spends from the wallet of a test session; insufficient_balance.';

-- Definer: only to answer the id of another user with an error instead of an empty row.
create function private.get_token_balance(p_user_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_balance public.token_balances;
  v_member public.user_game_sessions;
  v_own jsonb;
begin
  if p_user_id is not null and private.token_user_id(p_user_id) <> v_user_id then
    perform private.raise_error('unauthorized_access');
  end if;
  select * into v_balance from public.token_balances where user_id = v_user_id;
  if not found then
    perform private.raise_error('user_balance_not_found');
  end if;
  -- A rehearsing organiser gets the wallet of the test session, plus the real balance, which pays for VIP.
  select * into v_member from public.user_game_sessions
  where user_id = v_user_id and test_balance is not null and private.is_admin()
    and game_session_id = (select active_game_session_id from public.profiles where id = v_user_id);
  if found then
    v_own := jsonb_build_object('own_balance', v_balance.balance);
    v_balance.balance := v_member.test_balance;
    v_balance.total_earned := v_member.tokens_granted;
    v_balance.total_spent := v_member.tokens_granted - v_member.test_balance;
  end if;
  return to_jsonb(v_balance) || coalesce(v_own, '{}');
end
$$;
comment on function private.get_token_balance(text) is
  'The caller''s balance, or the wallet of the active test session with the real balance beside it; invalid_user_id, '
  'unauthorized_access for anyone else''s.';

-- supabase/schemas/40_commerce/rules_admin_coupons.sql

-- Organisers' coupons, single and in batches, and their redemptions. Definer functions, because admins see rows of
-- others; each checks the caller's role on every call.
--
-- Each list builds its rows in a CTE that is not materialized: the planner counts them without names and totals, and
-- looks those up for the page only. Plans for the actual arguments drop unused sort orders and can walk an index
-- instead of sorting. `place` keeps the order of the page.

create function private.coupon_state(p_coupon public.coupons, p_now timestamptz) returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  return case
    when not p_coupon.is_active then 'off'
    when p_coupon.valid_until <= p_now then 'ended'
    when p_coupon.uses >= p_coupon.max_uses then 'used_up'
    when p_coupon.valid_from > p_now then 'planned'
    else 'running'
  end;
end
$$;
comment on function private.coupon_state(public.coupons, timestamptz) is
  'State at p_now: off, ended, used_up, planned or running.';

-- 60 random bits in three groups, without look-alikes (see generate_short_code), so that codes cannot be guessed.
create function private.generate_coupon_code(p_prefix text) returns text
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_random text := private.generate_short_code() || private.generate_short_code();
begin
  return concat_ws('-', nullif(p_prefix, ''), substr(v_random, 1, 4), substr(v_random, 5, 4), substr(v_random, 9, 4));
end
$$;
comment on function private.generate_coupon_code(text) is 'A random code such as SUMMER-7KQF-M2XW-9RTC.';

-- Definer: see above. Batch names are unique, checked under a lock, so the same request sent twice creates one batch.
create function private.admin_create_coupons(p_coupon jsonb, p_count integer, p_batch text, p_prefix text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_batch text := private.trimmed(p_batch);
  v_prefix text := coalesce(private.coupon_code(p_prefix), '');
  v_codes text[] := array[]::text[];
  v_new text[];
  v_now timestamptz;
begin
  perform private.assert_admin();
  if p_count is null or p_count not between 1 and 1000 or coalesce(v_batch, '') = ''
    or v_prefix !~ '^[A-Z0-9]{0,12}$' then
    perform private.raise_error('invalid_input');
  end if;
  perform private.assert_document(p_coupon, 'public.coupons');
  perform pg_advisory_xact_lock(hashtext('coupon_batch'), hashtext(lower(v_batch)));
  if exists (select 1 from public.coupons where lower(batch) = lower(v_batch)) then
    perform private.raise_error('coupon_batch_exists');
  end if;
  v_now := private.current_time();
  begin
    while cardinality(v_codes) < p_count loop -- repeats only if a code existed already
      with made as (
        insert into public.coupons
          (code, kind, tokens, percent, fixed_huf_minor, fixed_eur_minor, valid_from, valid_until, max_uses,
           minimum_huf_minor, minimum_eur_minor, product_id, batch,
           max_batch_uses_per_user, is_active, created_at, updated_at)
        select private.generate_coupon_code(v_prefix), terms.kind, terms.tokens, terms.percent, terms.fixed_huf_minor,
          terms.fixed_eur_minor, coalesce(terms.valid_from, v_now), terms.valid_until, 1,
          coalesce(terms.minimum_huf_minor, 0), coalesce(terms.minimum_eur_minor, 0), terms.product_id, v_batch,
          terms.max_batch_uses_per_user, coalesce(terms.is_active, true), v_now, v_now
        from generate_series(1, p_count - cardinality(v_codes)),
          jsonb_populate_record(null::public.coupons, p_coupon) as terms
        on conflict (code) do nothing
        returning code
      )
      select array_agg(code) into v_new from made;
      v_codes := v_codes || coalesce(v_new, '{}');
    end loop;
  exception
    when data_exception or check_violation or not_null_violation or foreign_key_violation then
      perform private.raise_error('invalid_input', sqlerrm);
  end;
  return jsonb_build_object('batch', v_batch, 'codes', to_jsonb(v_codes));
end
$$;
comment on function private.admin_create_coupons(jsonb, integer, text, text) is
  'Creates a batch of single-use codes; see public.admin_create_coupons.';

-- Definer: see above.
create function private.admin_list_coupons(
  p_search text, p_kind text, p_state text, p_batch text, p_sort text, p_descending boolean, p_limit integer,
    p_offset integer
) returns setof public.admin_coupon_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text := private.like_pattern(p_search);
  v_now timestamptz := private.current_time();
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  if p_kind not in ('tokens', 'percent', 'fixed') or p_state not in ('off', 'ended', 'used_up', 'planned', 'running')
    or p_sort is null or p_sort not in ('created_at', 'code', 'valid_from', 'valid_until', 'uses') then
    perform private.raise_error('invalid_input');
  end if;
  return query
  with matching as not materialized (
    select c as coupon, c.* from public.coupons c
    where (v_pattern is null or lower(c.code) like v_pattern or private.search_key(c.batch) like v_pattern)
      and (p_kind is null or c.kind = p_kind)
      and (p_batch is null or c.batch = p_batch)
      and (p_state is null or private.coupon_state(c, v_now) = p_state)
  ), page as (
    select ordered.*, row_number() over () as place from (
      select m.* from matching m
      order by
        case when p_sort = 'code' and not p_descending then m.code end,
        case when p_sort = 'code' and p_descending then m.code end desc,
        case when p_sort = 'valid_from' and not p_descending then m.valid_from end,
        case when p_sort = 'valid_from' and p_descending then m.valid_from end desc,
        case when p_sort = 'valid_until' and not p_descending then m.valid_until end,
        case when p_sort = 'valid_until' and p_descending then m.valid_until end desc nulls last,
        case when p_sort = 'uses' and not p_descending then m.uses end,
        case when p_sort = 'uses' and p_descending then m.uses end desc,
        case when p_sort = 'created_at' and not p_descending then m.created_at end,
        m.created_at desc, m.code
      limit p_limit offset p_offset) ordered
  )
  select c.id, c.code, c.kind, c.tokens, c.percent, c.fixed_huf_minor, c.fixed_eur_minor, c.valid_from, c.valid_until,
    c.max_uses, c.uses, c.max_uses_per_user, c.minimum_huf_minor, c.minimum_eur_minor, c.product_id, p.name_hu,
      p.name_en,
    c.batch, c.max_batch_uses_per_user, c.is_active, c.created_at, c.updated_at, private.coupon_state(c.coupon, v_now),
    coalesce(used.tokens, 0), coalesce(used.huf, 0), coalesce(used.eur, 0), used.latest,
    (select count(*) from matching)
  from page c left join public.token_products p on p.id = c.product_id
  cross join lateral (
    select sum(r.tokens) as tokens, max(r.redeemed_at) as latest,
      sum(r.discount_minor) filter (where r.currency = 'HUF') as huf,
      sum(r.discount_minor) filter (where r.currency = 'EUR') as eur
    from public.coupon_redemptions r where r.coupon_id = c.id) used
  order by c.place;
end
$$;
comment on function private.admin_list_coupons(text, text, text, text, text, boolean, integer, integer) is
  'Coupons with their uses; see public.admin_list_coupons.';

-- Definer: see above.
create function private.admin_list_coupon_batches() returns setof public.admin_coupon_batch_row
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  return query
  with batches as (
    select c.batch as name, count(*) as coupons, count(*) filter (where c.uses > 0) as used, sum(c.uses) as uses,
      min(c.created_at) as created_at
    from public.coupons c where c.batch is not null group by c.batch
    order by min(c.created_at) desc limit 1000
  )
  select b.name, b.coupons, b.used, b.uses, coalesce(r.tokens, 0), coalesce(r.huf, 0), coalesce(r.eur, 0), b.created_at
  from batches b
  cross join lateral (
    select sum(u.tokens) as tokens,
      sum(u.discount_minor) filter (where u.currency = 'HUF') as huf,
      sum(u.discount_minor) filter (where u.currency = 'EUR') as eur
    from public.coupon_redemptions u join public.coupons c on c.id = u.coupon_id where c.batch = b.name) r
  order by b.created_at desc, b.name;
end
$$;
comment on function private.admin_list_coupon_batches() is
  'The latest 1000 batches with their totals; see public.admin_list_coupon_batches.';

-- Definer: see above.
create function private.admin_list_coupon_redemptions(
  p_search text, p_kind text, p_batch text, p_from timestamptz, p_to timestamptz,
  p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_coupon_redemption_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text := private.like_pattern(p_search);
  v_users uuid[];
  v_coupons uuid[];
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  if p_kind not in ('tokens', 'percent', 'fixed')
    or p_sort is null or p_sort not in ('redeemed_at', 'code', 'tokens', 'discount_minor') then
    perform private.raise_error('invalid_input');
  end if;
  -- evaluated here, because in the join it would run for each pair of rows
  v_users := case when v_pattern is not null then private.find_users(v_pattern) end;
  v_coupons := array(select c.id from public.coupons c where lower(c.code) like v_pattern
    or private.search_key(c.batch) like v_pattern);
  return query
  with matching as not materialized (
    select r.*, c.code, c.kind, c.batch
    from public.coupon_redemptions r join public.coupons c on c.id = r.coupon_id
    where (p_kind is null or c.kind = p_kind) and (p_batch is null or c.batch = p_batch)
      and (p_from is null or r.redeemed_at >= p_from) and (p_to is null or r.redeemed_at < p_to)
      and (v_pattern is null or r.coupon_id = any (v_coupons) or r.user_id = any (v_users))
  ), page as (
    select ordered.*, row_number() over () as place from (
      select m.* from matching m
      order by
        case when p_sort = 'code' and not p_descending then m.code end,
        case when p_sort = 'code' and p_descending then m.code end desc,
        case when p_sort = 'tokens' and not p_descending then m.tokens end,
        case when p_sort = 'tokens' and p_descending then m.tokens end desc nulls last,
        case when p_sort = 'discount_minor' and not p_descending then m.discount_minor end,
        case when p_sort = 'discount_minor' and p_descending then m.discount_minor end desc nulls last,
        case when p_sort = 'redeemed_at' and not p_descending then m.redeemed_at end,
        m.redeemed_at desc, m.id
      limit p_limit offset p_offset) ordered
  )
  select r.id, r.coupon_id, r.code, r.kind, r.batch, r.user_id, p.name::text, p.email::text, r.tokens, r.discount_minor,
    r.currency, r.order_id, o.name_hu, o.name_en, o.total_minor, o.receipt_number, r.redeemed_at,
      (select count(*) from matching)
  from page r
  left join public.profiles p on p.id = r.user_id
  left join public.orders o on o.id = r.order_id
  order by r.place;
end
$$;
comment on function private.admin_list_coupon_redemptions(text, text, text, timestamptz, timestamptz, text, boolean,
  integer, integer) is
  'Who used which coupon when; see public.admin_list_coupon_redemptions.';

-- Definer: see above.
create function private.admin_coupon_usage(p_from timestamptz, p_to timestamptz, p_time_zone text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_usage jsonb;
begin
  perform private.assert_admin('admin_permissions_required');
  if p_from is null or p_to is null or not isfinite(p_from) or not isfinite(p_to) or p_from >= p_to
    or p_to - p_from > interval '400 days' or p_time_zone is null then
    perform private.raise_error('invalid_input');
  end if;
  begin
    with used as materialized (
      select r.*, date_trunc('day', r.redeemed_at, p_time_zone) as day
      from public.coupon_redemptions r where r.redeemed_at >= p_from and r.redeemed_at < p_to
    ), per_day as (
      select day, count(*) as redemptions, sum(tokens) as tokens from used group by day
    )
    select jsonb_build_object(
      'redemptions', count(*), 'players', count(distinct user_id), 'tokens', coalesce(sum(tokens), 0),
      'discount_huf_minor', coalesce(sum(discount_minor) filter (where currency = 'HUF'), 0),
      'discount_eur_minor', coalesce(sum(discount_minor) filter (where currency = 'EUR'), 0),
      'days', (
        select jsonb_agg(jsonb_build_object('at', d.local_day at time zone p_time_zone,
          'redemptions', coalesce(p.redemptions, 0), 'tokens', coalesce(p.tokens, 0)) order by d.local_day)
        from generate_series(
          date_trunc('day', p_from at time zone p_time_zone),
          p_to at time zone p_time_zone - interval '1 microsecond', interval '1 day') d (local_day)
        left join per_day p on p.day = d.local_day at time zone p_time_zone))
    into v_usage from used;
  -- an unknown time zone, or a day out of range
  exception when invalid_parameter_value or datetime_field_overflow then
    perform private.raise_error('invalid_input');
  end;
  return v_usage;
end
$$;
comment on function private.admin_coupon_usage(timestamptz, timestamptz, text) is
  'Totals and days of coupon use; see public.admin_coupon_usage.';

-- supabase/schemas/40_commerce/rules_admin_offers.sql

-- Organisers' featured offers. Definer functions, as in rules_admin_coupons.

-- Correct only under the lock of the offer's row.
create function private.offer_is_taken(p_offer public.featured_offers, p_now timestamptz) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return p_offer.sold > 0 or private.offer_sales(p_offer) > 0 or exists (
    select 1 from public.orders where offer_id = p_offer.id and status = 'pending' and expires_at > p_now);
end
$$;
comment on function private.offer_is_taken(public.featured_offers, timestamptz) is
  'True when the offer was bought or is in an order that can still be paid.';

create function private.offer_from_form(
  p_before public.featured_offers, p_offer jsonb, p_now timestamptz
) returns public.featured_offers
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_after public.featured_offers := jsonb_populate_record(p_before, p_offer - 'items');
begin
  v_after.id := coalesce(p_before.id, gen_random_uuid());
  v_after.description_hu := coalesce(v_after.description_hu, '');
  v_after.description_en := coalesce(v_after.description_en, '');
  v_after.name_hu := private.trimmed(v_after.name_hu);
  v_after.name_en := private.trimmed(coalesce(v_after.name_en, ''));
  v_after.bonus_tokens := coalesce(v_after.bonus_tokens, 0);
  v_after.vip_early_minutes := coalesce(v_after.vip_early_minutes, 0);
  v_after.is_active := coalesce(v_after.is_active, true);
  v_after.starts_at := coalesce(v_after.starts_at, p_now);
  v_after.sold := coalesce(p_before.sold, 0);
  v_after.created_at := coalesce(p_before.created_at, p_now);
  v_after.updated_at := p_now;
  return v_after;
end
$$;
comment on function private.offer_from_form(public.featured_offers, jsonb, timestamptz) is
  'The offer row with the fields of a form applied; counters and dates stay those of the row.';

-- Definer: see above. Locks the row first, so that purchases in progress finish before the check whether it is taken.
create function private.admin_save_featured_offer(p_offer jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.featured_offers;
  v_items_before jsonb := '[]'::jsonb;
  v_after public.featured_offers;
  v_items jsonb := '[]'::jsonb;
  v_now timestamptz;
begin
  perform private.assert_admin();
  perform private.assert_document(p_offer, 'public.featured_offers');
  begin
    if p_offer ->> 'id' is not null then
      select * into v_before from public.featured_offers where id = (p_offer ->> 'id')::uuid for update;
      if not found then
        perform private.raise_error('offer_not_found');
      elsif v_before.updated_at is distinct from (p_offer ->> 'updated_at')::timestamptz then
        perform private.raise_error('edit_conflict');
      end if;
      select coalesce(jsonb_agg(jsonb_build_object('clue_id', clue_id, 'solution_guide_id', solution_guide_id)
        order by position, clue_id), '[]')
      into v_items_before from public.featured_offer_items where offer_id = v_before.id;
    end if;
    v_now := private.current_time();
    v_after := private.offer_from_form(v_before, p_offer, v_now);
    if v_after.kind = 'bundle' then
      perform private.assert_documents(p_offer -> 'items', 'public.featured_offer_items');
      select jsonb_agg(jsonb_build_object(
        'clue_id', (item ->> 'clue_id')::uuid, 'solution_guide_id', (item ->> 'solution_guide_id')::uuid)
          order by ordinal)
      into v_items from jsonb_array_elements(p_offer -> 'items') with ordinality as items (item, ordinal);
      if coalesce(jsonb_array_length(v_items), 0) not between 1 and 100 then
        perform private.raise_error('invalid_input', 'a bundle holds clues');
      end if;
    end if;

    if v_before.id is null then
      insert into public.featured_offers select v_after.*;
    else
      update public.featured_offers set
        kind = v_after.kind, name_hu = v_after.name_hu, name_en = v_after.name_en,
        description_hu = v_after.description_hu, description_en = v_after.description_en,
        game_session_id = v_after.game_session_id, clue_id = v_after.clue_id,
          solution_guide_id = v_after.solution_guide_id,
        product_id = v_after.product_id, promo_price = v_after.promo_price,
        promo_price_huf_minor = v_after.promo_price_huf_minor, promo_price_eur_minor = v_after.promo_price_eur_minor,
        bonus_tokens = v_after.bonus_tokens, starts_at = v_after.starts_at, ends_at = v_after.ends_at,
          stock = v_after.stock,
        vip_early_minutes = v_after.vip_early_minutes, is_active = v_after.is_active
      where id = v_before.id
      returning * into v_after;
    end if;
    if v_items <> v_items_before then
      delete from public.featured_offer_items where offer_id = v_after.id;
      insert into public.featured_offer_items (offer_id, clue_id, solution_guide_id, position)
      select v_after.id, (item ->> 'clue_id')::uuid, (item ->> 'solution_guide_id')::uuid, ordinal
      from jsonb_array_elements(v_items) with ordinality as items (item, ordinal);
    end if;
  exception
    when data_exception or check_violation or not_null_violation or foreign_key_violation or unique_violation then
      perform private.raise_error('invalid_input', sqlerrm);
  end;
  return jsonb_build_object('offer_id', v_after.id, 'updated_at', v_after.updated_at);
end
$$;
comment on function private.admin_save_featured_offer(jsonb) is
  'Adds or changes an offer with its items; see public.admin_save_featured_offer.';

create function private.offer_state(p_offer public.featured_offers, p_now timestamptz) returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  return case
    when not p_offer.is_active then 'off'
    when p_offer.ends_at <= p_now then 'ended'
    when p_offer.sold >= p_offer.stock then 'sold_out'
    when p_offer.starts_at > p_now then 'planned'
    else 'running'
  end;
end
$$;
comment on function private.offer_state(public.featured_offers, timestamptz) is
  'State at p_now: off, ended, sold_out, planned or running.';

-- Definer: see above; only definer functions read the events.
create function private.admin_list_featured_offers(
  p_search text, p_kind text, p_state text, p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_featured_offer_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text := private.like_pattern(p_search);
  v_now timestamptz := private.current_time();
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  if p_kind not in ('clue', 'guide', 'bundle', 'product')
    or p_state not in ('off', 'ended', 'sold_out', 'planned', 'running')
    or p_sort is null or p_sort not in ('created_at', 'name_hu', 'starts_at', 'ends_at') then
    perform private.raise_error('invalid_input');
  end if;
  return query
  with matching as not materialized (
    select o as offer, o.* from public.featured_offers o
    where (v_pattern is null or private.search_key(o.name_hu) like v_pattern
      or private.search_key(o.name_en) like v_pattern)
      and (p_kind is null or o.kind = p_kind)
      and (p_state is null or private.offer_state(o, v_now) = p_state)
  ), page as (
    select ordered.*, row_number() over () as place from (
      select m.* from matching m
      cross join lateral (select private.sort_key(m.name_hu)) sort (name)
      order by
        case when p_sort = 'name_hu' and not p_descending then sort.name end,
        case when p_sort = 'name_hu' and p_descending then sort.name end desc,
        case when p_sort = 'starts_at' and not p_descending then m.starts_at end,
        case when p_sort = 'starts_at' and p_descending then m.starts_at end desc,
        case when p_sort = 'ends_at' and not p_descending then m.ends_at end,
        case when p_sort = 'ends_at' and p_descending then m.ends_at end desc,
        case when p_sort = 'created_at' and not p_descending then m.created_at end,
        m.created_at desc, m.id
      limit p_limit offset p_offset) ordered
  )
  select o.id, o.kind, o.name_hu, o.name_en, o.description_hu, o.description_en, o.game_session_id, s.name,
    o.clue_id, o.solution_guide_id, o.product_id, coalesce(t.name_hu, p.name_hu), coalesce(t.name_en, p.name_en),
    coalesce(g.price, t.price, contents.price), p.price_huf_minor, p.price_eur_minor, p.tokens,
    o.promo_price, o.promo_price_huf_minor, o.promo_price_eur_minor, o.bonus_tokens, contents.items,
    o.starts_at, o.ends_at, o.stock, o.vip_early_minutes, o.is_active, o.created_at, o.updated_at,
    private.offer_state(o.offer, v_now), private.offer_is_taken(o.offer, v_now),
    -- sold also includes deleted accounts
    case when o.stock is null then private.offer_sales(o.offer) else o.sold end,
    seen.impressions, seen.clicks, (select count(*) from matching)
  from page o
  left join public.game_sessions s on s.id = o.game_session_id
  left join public.clue_solution_guides g on g.id = o.solution_guide_id
  left join public.clue_templates t on t.id = coalesce(o.clue_id, g.clue_id)
  left join public.token_products p on p.id = o.product_id
  cross join lateral (
    select sum(c.price + coalesce(ig.price, 0))::integer as price,
      coalesce(jsonb_agg(jsonb_build_object('clue_id', c.id, 'name_hu', c.name_hu, 'name_en', c.name_en,
        'solution_guide_id', i.solution_guide_id) order by i.position, c.id), '[]') as items
    from public.featured_offer_items i
    join public.clue_templates c on c.id = i.clue_id
    left join public.clue_solution_guides ig on ig.id = i.solution_guide_id
    where i.offer_id = o.id) contents
  cross join lateral (
    select count(*) filter (where e.kind = 'impression') as impressions,
      count(*) filter (where e.kind = 'click') as clicks
    from public.featured_offer_events e where e.offer_id = o.id) seen
  order by o.place;
end
$$;
comment on function private.admin_list_featured_offers(text, text, text, text, boolean, integer, integer) is
  'Offers with their purchases, impressions and clicks; see public.admin_list_featured_offers.';

-- supabase/schemas/40_commerce/rules_coupon_guards.sql

-- Guards of coupons that organisers edit through table policies.

-- Only definer functions, which run as the owner, count uses: organisers and the secret key cannot set them.
create function private.tg_coupons__keep_uses() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  new.uses := case when tg_op = 'INSERT' then 0 else old.uses end;
  return new;
end
$$;
create trigger tg_coupons__keep_uses before insert or update of uses on public.coupons
  for each row when (current_user in ('authenticated', 'service_role'))
    execute function private.tg_coupons__keep_uses();

-- The value of a used coupon never changes: redemptions refer to it, and so does a waiting order that is paid later.
-- Dates, limits, minimum, product and the switch may change. A row locked by somebody else is being ordered or paid
-- with, so it counts as taken (as in assert_offer_untaken). Definer: organisers do not see all orders.
create function private.tg_coupons__keep_value() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.coupons where id = old.id and uses = 0 for update skip locked;
  if not found or exists (
    select 1 from public.orders
    where coupon_id = old.id and status = 'pending' and expires_at > private.current_time()) then
    perform private.raise_error('coupon_in_use');
  end if;
  return null;
end
$$;
-- Runs after the table's constraints, so that invalid values get their own error. A use sets none of these columns and
-- does not fire it.
create trigger tg_coupons__keep_value after update of code, kind, tokens, percent, fixed_huf_minor, fixed_eur_minor
  on public.coupons
    for each row when ((old.code, old.kind, old.tokens, old.percent, old.fixed_huf_minor, old.fixed_eur_minor)
    is distinct from (new.code, new.kind, new.tokens, new.percent, new.fixed_huf_minor, new.fixed_eur_minor))
  execute function private.tg_coupons__keep_value();

-- Definer: as above. When a product's deletion would cascade to the coupon, the product's trigger runs first.
create function private.tg_coupons__refuse_delete_used() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.raise_error('coupon_in_use');
  return old;
end
$$;
create trigger tg_coupons__refuse_delete_used before delete on public.coupons
  for each row when (old.uses > 0) execute function private.tg_coupons__refuse_delete_used();

-- Orders keep a copy of their product, but redemptions would lose a coupon that is deleted with it. Definer: as above.
create function private.tg_token_products__refuse_delete_used() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select 1 from public.coupons where product_id = old.id and uses > 0) then
    perform private.raise_error('token_product_in_use');
  end if;
  return old;
end
$$;
create trigger tg_token_products__refuse_delete_used before delete on public.token_products
  for each row execute function private.tg_token_products__refuse_delete_used();

-- supabase/schemas/40_commerce/rules_coupons.sql

-- Rules of coupons: validity, limits per coupon and player, and protection against guessing.

-- Codes are copied from mails and documents, which break lines, end sentences and replace hyphens by dots.
create function private.coupon_code(p_code text) returns text
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return upper(translate(regexp_replace(regexp_replace(private.clean_pasted(p_code), '\s', '', 'g'),
    '^[^[:alnum:]]+|[^[:alnum:]_-]+$', '', 'g'), '.·•', '---'));
end
$$;
comment on function private.coupon_code(text) is 'A typed or pasted code in its stored form, which has no blanks.';

-- As in coupon_refusal, deleted accounts with the same address count as well.
create function private.batch_uses(p_batch text, p_user_id uuid) returns bigint
language sql stable security invoker set search_path = '' as $$
  select greatest(
    (select count(*) from public.coupon_redemptions r join public.coupons c on c.id = r.coupon_id
     where r.user_id = p_user_id and c.batch = p_batch),
    (select sum(g.uses) from public.coupons c
     join private.remembered_gifts g on g.coupon_id = c.id and g.address_hash = private.address_hash(p_user_id, c.id)
     where c.batch = p_batch and c.uses > 0))
$$;
comment on function private.batch_uses(text, uuid) is 'Number of codes of a batch that a player has used.';

-- Correct only under the balance lock of the player, which serialises the redemptions of one player; use_coupon
-- enforces the limit of the coupon itself.
create function private.coupon_refusal(p_coupon public.coupons, p_user_id uuid, p_now timestamptz) returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  return case
    when p_coupon.id is null or not p_coupon.is_active then 'coupon_not_found'
    when p_coupon.valid_from > p_now then 'coupon_not_yet_valid'
    when p_coupon.valid_until <= p_now then 'coupon_expired'
    when p_coupon.max_uses_per_user <= greatest(
        (select count(*) from public.coupon_redemptions where coupon_id = p_coupon.id and user_id = p_user_id),
        -- uses by a deleted account with this address
        (select uses from private.remembered_gifts
         where coupon_id = p_coupon.id and address_hash = private.address_hash(p_user_id, p_coupon.id)))
      then 'coupon_already_used'
    when case when p_coupon.max_batch_uses_per_user is not null
      then p_coupon.max_batch_uses_per_user <= private.batch_uses(p_coupon.batch, p_user_id) end
      then 'coupon_batch_used'
    when p_coupon.uses >= p_coupon.max_uses then 'coupon_used_up'
  end;
end
$$;
comment on function private.coupon_refusal(public.coupons, uuid, timestamptz) is
  'Error key that stops this player from using a coupon, or null.';

-- The refusal commits: a rolled-back attempt would not count, and codes could be guessed without limit.
create function private.refuse_coupon(p_user_id uuid, p_error_key text, p_now timestamptz) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  delete from private.coupon_attempts where user_id = p_user_id and attempted_at <= p_now - interval '60 seconds';
  insert into private.coupon_attempts (user_id, attempted_at) values (p_user_id, p_now);
  return private.error_response(p_error_key);
end
$$;
comment on function private.refuse_coupon(uuid, text, timestamptz) is
  'Counts a refused code and answers p_error_key; the transaction commits.';

-- One of the last writes, so that the row shared by all users of a coupon is locked only briefly. Runs before the
-- redemption, whose foreign key would report a concurrent deletion without a catalogue error.
create function private.use_coupon(p_coupon_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.coupons set uses = uses + 1
  where id = p_coupon_id and (max_uses is null or uses < max_uses);
  if not found then
    perform private.raise_error(case when exists (select 1 from public.coupons where id = p_coupon_id)
      then 'coupon_used_up' else 'coupon_not_found' end);
  end if;
end
$$;
comment on function private.use_coupon(uuid) is
  'Counts one use of a coupon within its limit; coupon_used_up, coupon_not_found (just deleted).';

create function private.find_coupon_replay(p_user_id uuid, p_request_id uuid, p_code text) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_transaction public.token_transactions;
begin
  select * into v_transaction from public.token_transactions
  where user_id = p_user_id and request_id = p_request_id;
  if not found then
    return null;
  end if;
  if (v_transaction.type, v_transaction.description) is distinct from ('coupon', 'coupon:' || p_code) then
    perform private.raise_error('request_id_reused');
  end if;
  return private.coupon_credit(v_transaction, p_code);
end
$$;
comment on function private.find_coupon_replay(uuid, uuid, text) is
  'The answer of an earlier call with this request id, or null; request_id_reused when that was something else.';

create function private.coupon_credit(p_transaction public.token_transactions, p_code text) returns jsonb
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return jsonb_build_object('kind', 'tokens', 'code', p_code, 'tokens', p_transaction.delta,
    'balance', (p_transaction.metadata ->> 'newBalance')::integer);
end
$$;
comment on function private.coupon_credit(public.token_transactions, text) is
  'The answer of redeem_coupon for tokens, computed from the ledger row alone.';

create function private.tg_coupon_redemptions__remember() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.remembered_gifts as g (address_hash, coupon_id)
  values (private.address_hash(new.user_id, new.coupon_id), new.coupon_id)
  on conflict (coupon_id, address_hash) where coupon_id is not null do update set uses = g.uses + 1;
  return null;
end
$$;
create trigger tg_coupon_redemptions__remember after insert on public.coupon_redemptions
  for each row when (new.user_id is not null) execute function private.tg_coupon_redemptions__remember();

-- Definer: coupons are hidden from players; redemptions and ledger have no write policy.
-- Lock order: balance → coupon → redemption.
create function private.redeem_coupon(p_code text, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_code text := private.coupon_code(p_code);
  v_balance public.token_balances;
  v_coupon public.coupons;
  v_transaction public.token_transactions;
  v_replay jsonb;
  v_refusal text;
  v_now timestamptz;
begin
  perform private.assert_unconditional_call();
  if p_code is null then
    perform private.raise_error('invalid_input');
  end if;
  v_balance := private.lock_balance(v_user_id);
  v_replay := private.find_coupon_replay(v_user_id, p_request_id, v_code);
  if v_replay is not null then
    return v_replay;
  end if;
  v_now := private.current_time();
  perform private.assert_rate(v_user_id, 'refused coupons', v_now);
  select * into v_coupon from public.coupons where code = v_code;
  v_refusal := private.coupon_refusal(v_coupon, v_user_id, v_now);
  if v_refusal is not null then
    return private.refuse_coupon(v_user_id, v_refusal, v_now);
  end if;

  if v_coupon.kind <> 'tokens' then
    return jsonb_build_object(
      'kind', v_coupon.kind, 'code', v_coupon.code, 'percent', v_coupon.percent,
      'fixed_huf_minor', v_coupon.fixed_huf_minor, 'fixed_eur_minor', v_coupon.fixed_eur_minor,
      'product_id', v_coupon.product_id, 'minimum_huf_minor', v_coupon.minimum_huf_minor,
      'minimum_eur_minor', v_coupon.minimum_eur_minor, 'valid_until', v_coupon.valid_until);
  end if;

  perform private.assert_rate(v_user_id, 'tokens', v_now);
  v_transaction := private.post_tokens(
    v_balance, 'coupon', v_coupon.tokens, 'coupon:' || v_coupon.code, v_now, p_request_id);
  perform private.use_coupon(v_coupon.id);
  -- The coupon is locked from here on. If it was changed or switched off during the wait, the tokens credited are
  -- wrong: roll back, and let the next try read it again.
  if not exists (
    select 1 from public.coupons where id = v_coupon.id and is_active
      and (code, kind, tokens) = (v_coupon.code, v_coupon.kind, v_coupon.tokens)) then
    perform private.raise_error('coupon_not_found');
  end if;
  insert into public.coupon_redemptions (coupon_id, user_id, token_transaction_id, tokens, redeemed_at)
  values (v_coupon.id, v_user_id, v_transaction.id, v_coupon.tokens, v_now);
  return private.coupon_credit(v_transaction, v_coupon.code);
end
$$;
comment on function private.redeem_coupon(text, uuid) is
  'Credits a coupon of tokens or describes a discount; see public.redeem_coupon.';

-- ---------------------------------------------------------------------------------------------
-- Coupons on orders
-- ---------------------------------------------------------------------------------------------

-- Stops a valid coupon that does not apply to this product at this list price.
create function private.coupon_product_refusal(
  p_coupon public.coupons, p_product_id uuid, p_list_price_minor integer, p_currency text
) returns text
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return case
    when p_coupon.kind = 'tokens' or p_product_id is null or p_coupon.product_id <> p_product_id
      then 'coupon_wrong_product'
    when p_list_price_minor < case p_currency when 'HUF' then p_coupon.minimum_huf_minor
      else p_coupon.minimum_eur_minor end
      then 'coupon_minimum_not_met'
  end;
end
$$;
comment on function private.coupon_product_refusal(public.coupons, uuid, integer, text) is
  'coupon_wrong_product (also for bundles, which are discounted already, and for coupons of tokens), '
  'coupon_minimum_not_met, or null.';

create function private.coupon_price(
  p_coupon public.coupons, p_list_price_minor integer, p_currency text
) returns integer
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return case p_coupon.kind
    when 'percent' then private.discounted(p_list_price_minor, p_coupon.percent, p_currency)
    else greatest(0, p_list_price_minor
      - case p_currency when 'HUF' then p_coupon.fixed_huf_minor else p_coupon.fixed_eur_minor end)
  end;
end
$$;
comment on function private.coupon_price(public.coupons, integer, text) is
  'List price less the coupon, in minor units, never below 0.';

-- supabase/schemas/40_commerce/rules_offers.sql

-- Rules of featured offers and of the product list.

-- Definer: reads the VIP tier of the caller and offers that have not started for everybody.
create function private.list_shop_products(p_currency text) returns setof public.shop_product_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_now timestamptz := private.current_time();
begin
  if p_currency is null or p_currency not in ('HUF', 'EUR') then
    perform private.raise_error('invalid_input');
  end if;
  return query
  select p.id, p.name_hu, p.name_en, p.description_hu, p.description_en, p.tokens,
    p.price_huf_minor, p.price_eur_minor, huf.price, eur.price,
    case p_currency when 'EUR' then eur.reason else huf.reason end, o.id, o.ends_at, o.stock - o.sold, p.position
  from public.token_products p
  cross join lateral private.effective_product_price(v_user_id, null, p, null, 'HUF', v_now) huf
  cross join lateral private.effective_product_price(v_user_id, null, p, null, 'EUR', v_now) eur
  left join public.featured_offers o on o.id = case p_currency when 'EUR' then eur.offer_id else huf.offer_id end
  where p.is_active
  order by p.position, p.tokens, p.id;
end
$$;
comment on function private.list_shop_products(text) is
  'Token packages on sale for the caller; see public.list_shop_products.';

-- Definer: the policy on offers calls it once per statement, and players cannot see clues or guides that are not on
-- sale to them.
create function private.hidden_offer_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select o.id from public.featured_offers o
  where exists (
    select 1 from (
      select o.clue_id, o.solution_guide_id
      union all select i.clue_id, i.solution_guide_id from public.featured_offer_items i where i.offer_id = o.id) sold
    left join public.clue_solution_guides g on g.id = sold.solution_guide_id
    join public.clue_templates t on t.id in (sold.clue_id, g.clue_id)
    where t.id not in (select private.my_shop_clue_ids()) or not g.is_active)
$$;
comment on function private.hidden_offer_ids() is
  'Offers on a clue that no session of the caller sells, or that is locked or inactive, or on an inactive guide; only '
  'organisers see them.';

-- The current price for the player, which may be less than the promotion: VIP, another offer or a lower regular price
-- count as at the purchase. A sold-out offer keeps showing its promotional price.
create function private.offer_tokens(
  p_offer public.featured_offers, p_user_id uuid, p_game_session_id uuid, p_now timestamptz
) returns integer
language plpgsql stable security invoker set search_path = '' as $$
begin
  return least(p_offer.promo_price, case p_offer.kind
    when 'clue' then (
      select (private.effective_token_price(p_user_id, p_game_session_id, t.id, null, t.price, p_now)).price
      from public.clue_templates t where t.id = p_offer.clue_id)
    when 'guide' then (
      select (private.effective_token_price(p_user_id, p_game_session_id, null, g.id, g.price, p_now)).price
      from public.clue_solution_guides g where g.id = p_offer.solution_guide_id) end);
end
$$;
comment on function private.offer_tokens(public.featured_offers, uuid, uuid, timestamptz) is
  'Tokens that the clue or guide of an offer costs this player now; null for what is paid with money.';

create function private.offer_minor(
  p_offer public.featured_offers, p_user_id uuid, p_game_session_id uuid, p_currency text, p_now timestamptz
) returns integer
language plpgsql stable security invoker set search_path = '' as $$
begin
  return least(case p_currency when 'HUF' then p_offer.promo_price_huf_minor else p_offer.promo_price_eur_minor end, (
    select (private.effective_product_price(p_user_id, p_game_session_id, p, p_offer.id, p_currency, p_now)).price
    from public.token_products p where p.id = p_offer.product_id));
end
$$;
comment on function private.offer_minor(public.featured_offers, uuid, uuid, text, timestamptz) is
  'Price of a package or bundle on offer for this player now, in minor units of p_currency; null for what is paid with '
  'tokens.';

-- Checks a running offer: the refusal of its content, its stock, the balance.
create function private.offer_refusal(
  p_offer public.featured_offers, p_user_id uuid, p_game_session_id uuid, p_now timestamptz
) returns text
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_clue public.clue_templates;
  v_guide public.clue_solution_guides;
  v_refusal text;
begin
  if p_offer.kind = 'clue' then
    select t.* into v_clue from public.clue_templates t
    join public.game_session_clues c on c.clue_id = t.id and c.game_session_id = p_game_session_id
    where t.id = p_offer.clue_id and t.is_active and not t.is_locked;
    v_refusal := case when not found then 'clue_template_not_found'
      else private.clue_refusal(p_user_id, p_game_session_id, v_clue, p_now) end;
  elsif p_offer.kind = 'guide' then
    select g.* into v_guide from public.clue_solution_guides g
    join public.game_session_clues c on c.clue_id = g.clue_id and c.game_session_id = p_game_session_id
    join public.clue_templates t on t.id = g.clue_id and t.is_active and not t.is_locked
    where g.id = p_offer.solution_guide_id and g.is_active;
    v_refusal := case when not found then 'solution_guide_not_found'
      else private.guide_refusal(p_user_id, p_game_session_id, v_guide, p_now) end;
  elsif p_offer.kind = 'bundle' then
    v_refusal := private.bundle_refusal(p_user_id, p_game_session_id, p_offer.id, p_now);
  else
    v_refusal := case when not exists (select 1 from public.token_products where id = p_offer.product_id and is_active)
      then 'product_not_found' end;
  end if;
  return coalesce(v_refusal,
    case when p_offer.sold >= p_offer.stock then 'offer_sold_out' end,
    case when private.offer_tokens(p_offer, p_user_id, p_game_session_id, p_now) > coalesce(
        (select test_balance from public.user_game_sessions where game_session_id = p_game_session_id
          and user_id = p_user_id),
        (select balance from public.token_balances where user_id = p_user_id))
      then 'insufficient_balance' end);
end
$$;
comment on function private.offer_refusal(public.featured_offers, uuid, uuid, timestamptz) is
  'Error key that stops the purchase of a running offer, or null.';

-- Definer: reads names of clues and stock, which players see only for offers open to them.
create function private.list_featured_offers(p_game_session_id uuid) returns setof public.featured_offer_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_now timestamptz := private.current_time();
begin
  if p_game_session_id is not null then
    perform private.assert_member(v_user_id, p_game_session_id);
  end if;
  return query
  select o.id, o.kind, o.name_hu, o.name_en, o.description_hu, o.description_en,
    coalesce(o.clue_id, g.clue_id), o.solution_guide_id, o.product_id,
    coalesce(c.price, g.price, contents.price), private.offer_tokens(o, v_user_id, p_game_session_id, v_now),
    p.price_huf_minor, p.price_eur_minor, private.offer_minor(o, v_user_id, p_game_session_id, 'HUF', v_now),
    private.offer_minor(o, v_user_id, p_game_session_id, 'EUR', v_now),
    coalesce(p.tokens, o.bonus_tokens), coalesce(contents.items, '[]'), o.starts_at, o.ends_at, o.stock - o.sold,
    o.starts_at > v_now, refusal.key
  from public.featured_offers o
  left join public.clue_templates c on c.id = o.clue_id
  left join public.clue_solution_guides g on g.id = o.solution_guide_id
  left join public.token_products p on p.id = o.product_id
  cross join lateral (
    select sum(t.price + coalesce(ig.price, 0))::integer as price,
      jsonb_agg(jsonb_build_object('clue_id', t.id, 'name_hu', t.name_hu, 'name_en', t.name_en,
        'solution_guide_id', i.solution_guide_id) order by i.position, t.id) as items
    from public.featured_offer_items i
    join public.clue_templates t on t.id = i.clue_id
    left join public.clue_solution_guides ig on ig.id = i.solution_guide_id
    where i.offer_id = o.id
  ) contents
  cross join lateral (select private.offer_refusal(o, v_user_id, p_game_session_id, v_now)) refusal (key)
  where o.ends_at > v_now and private.offer_runs(o, v_user_id, p_game_session_id, v_now)
    and (o.kind = 'product' or p_game_session_id is not null)
    -- Offers on content that is not on sale in this session are left out, so that its name stays secret.
    and refusal.key is distinct from 'clue_template_not_found'
    and refusal.key is distinct from 'solution_guide_not_found'
    and refusal.key is distinct from 'product_not_found'
  order by o.ends_at, o.id;
end
$$;
comment on function private.list_featured_offers(uuid) is
  'Offers that run for the caller; see public.list_featured_offers.';

-- Definer: nobody may read or write the events directly. No shared lock is held: each row belongs to the caller.
-- Locking the offers here instead of by the foreign key skips those that are being deleted.
create function private.track_offers(p_impressions uuid[], p_clicks uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_recorded integer;
begin
  perform 1 from public.profiles where id = v_user_id for key share;
  if not found -- a token outlives its deleted account
    or coalesce(cardinality(p_impressions), 0) > 100 or coalesce(cardinality(p_clicks), 0) > 100 then
    perform private.raise_error('invalid_input');
  end if;
  insert into public.featured_offer_events (offer_id, user_id, kind, day)
  select o.id, v_user_id, seen.kind, (private.current_time() at time zone 'UTC')::date
  from (select unnest(p_impressions), 'impression' union select unnest(p_clicks), 'click') seen (offer_id, kind)
  join public.featured_offers o on o.id = seen.offer_id and o.is_active
  order by o.id, seen.kind -- a fixed order, so that two calls of a player cannot deadlock
  for key share of o
  on conflict do nothing;
  get diagnostics v_recorded = row_count;
  return jsonb_build_object('recorded', v_recorded);
end
$$;
comment on function private.track_offers(uuid[], uuid[]) is
  'Records impressions and clicks of the caller; see public.track_offers.';

-- ---------------------------------------------------------------------------------------------
-- Counters that organisers see and only definer functions change
-- ---------------------------------------------------------------------------------------------

-- An organiser's form sends the whole row as loaded; sales made since stay counted. The secret key cannot set the
-- counter either: only definer functions, which run as the owner, can.
create function private.tg_featured_offers__keep_sold() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  new.sold := case when tg_op = 'INSERT' then 0 else old.sold end;
  return new;
end
$$;
create trigger tg_featured_offers__keep_sold before insert or update of sold on public.featured_offers
  for each row when (current_user in ('authenticated', 'service_role'))
    execute function private.tg_featured_offers__keep_sold();

-- Sales of an offer without a stock are counted only when it gets one. The lock waits for purchases that have not
-- committed yet (they hold the row's key); later ones see the stock. Definer: reads all purchases.
create function private.tg_featured_offers__recount_sold() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.featured_offers where id = new.id for update;
  new.sold := private.offer_sales(new);
  return new;
end
$$;
create trigger tg_featured_offers__recount_sold before update of stock on public.featured_offers
  for each row when (old.stock is null and new.stock is not null)
  execute function private.tg_featured_offers__recount_sold();

-- supabase/schemas/40_commerce/rules_order_prices.sql

-- Price of an order, with the best single discount of offer, VIP and coupon, and the errors that stop it.

-- The same checks as for single purchases, except that clues of the bundle count as owned in the chain. Runs when the
-- bundle is listed, ordered and paid, before anything is taken.
create function private.bundle_refusal(
  p_user_id uuid, p_game_session_id uuid, p_offer_id uuid, p_now timestamptz
) returns text
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_item record;
  v_refusal text;
begin
  for v_item in
    select i.solution_guide_id, t as clue, g.is_active as guide_is_active,
      t.is_active and not t.is_locked and c.clue_id is not null as is_on_sale,
      t.required_clue_id in (select clue_id from public.featured_offer_items where offer_id = p_offer_id)
        as chain_is_inside
    from public.featured_offer_items i
    join public.clue_templates t on t.id = i.clue_id
    left join public.game_session_clues c on c.clue_id = i.clue_id and c.game_session_id = p_game_session_id
    left join public.clue_solution_guides g on g.id = i.solution_guide_id
    where i.offer_id = p_offer_id
    -- content that is not on sale first
    order by t.is_active and not t.is_locked and c.clue_id is not null and coalesce(g.is_active, true),
      i.position, i.clue_id
  loop
    if not v_item.is_on_sale then
      return 'clue_template_not_found';
    elsif not v_item.guide_is_active then
      return 'solution_guide_not_found';
    end if;
    v_refusal := private.clue_refusal(p_user_id, p_game_session_id, v_item.clue, p_now);
    if v_refusal = 'required_clue_missing' and v_item.chain_is_inside then
      v_refusal := case when (v_item.clue).available_from > p_now then 'clue_not_yet_available' end;
    end if;
    if v_refusal is not null then
      return v_refusal;
    end if;
  end loop;
  -- Deleting a clue removes it from its bundles. An empty bundle is not sold, and neither are bonus tokens alone: clues
  -- can be bought once, free tokens again and again.
  return case when not found and exists (
    select 1 from public.featured_offers
    where id = p_offer_id and 0 in (bonus_tokens, promo_price_huf_minor, promo_price_eur_minor))
    then 'clue_template_not_found' end;
end
$$;
comment on function private.bundle_refusal(uuid, uuid, uuid, timestamptz) is
  'Error key that stops the purchase of a bundle in a session, or null.';

-- Fills in name, tokens and price of an order of a token package: with the offer, the VIP discount or neither.
create function private.price_product(
  p_order public.orders, p_product_id uuid, p_offer_id uuid, p_game_session_id uuid
) returns public.orders
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_product public.token_products;
  v_price private.effective_price;
begin
  select * into v_product from public.token_products where id = p_product_id and is_active for key share;
  if not found then
    perform private.raise_error('product_not_found');
  end if;
  v_price := private.effective_product_price(
    p_order.user_id, p_game_session_id, v_product, p_offer_id, p_order.currency, p_order.created_at);
  if v_price.offer_id is not null then
    perform private.lock_offer(v_price.offer_id);
  end if;
  p_order.kind := 'product';
  p_order.product_id := v_product.id;
  p_order.offer_id := v_price.offer_id;
  -- Checkout and receipt show the name of the offer that the player chose.
  select o.name_hu, o.name_en into p_order.name_hu, p_order.name_en
  from public.featured_offers o where o.id = p_offer_id and o.product_id = p_product_id;
  if not found then
    p_order.name_hu := v_product.name_hu;
    p_order.name_en := v_product.name_en;
  end if;
  p_order.tokens := v_product.tokens;
  p_order.list_price_minor :=
    case p_order.currency when 'HUF' then v_product.price_huf_minor else v_product.price_eur_minor end;
  p_order.total_minor := v_price.price;
  p_order.discount_minor := p_order.list_price_minor - v_price.price;
  p_order.price_reason := v_price.reason;
  return p_order;
end
$$;
comment on function private.price_product(public.orders, uuid, uuid, uuid) is
  'The order with the package, locked against deletion, and its best price without a coupon; product_not_found, '
  'offer_not_found (just deleted).';

-- A bundle has one price, its promotional price; no other discount applies.
create function private.price_bundle(
  p_order public.orders, p_offer public.featured_offers, p_game_session_id uuid
) returns public.orders
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_refusal text := private.bundle_refusal(p_order.user_id, p_game_session_id, p_offer.id, p_order.created_at);
begin
  if v_refusal is not null then
    perform private.raise_error(v_refusal);
  end if;
  p_order.kind := 'bundle';
  p_order.offer_id := p_offer.id;
  p_order.game_session_id := p_game_session_id;
  p_order.name_hu := p_offer.name_hu;
  p_order.name_en := p_offer.name_en;
  p_order.tokens := p_offer.bonus_tokens;
  p_order.list_price_minor :=
    case p_order.currency when 'HUF' then p_offer.promo_price_huf_minor else p_offer.promo_price_eur_minor end;
  p_order.discount_minor := 0;
  p_order.total_minor := p_order.list_price_minor;
  p_order.price_reason := 'offer';
  return p_order;
end
$$;
comment on function private.price_bundle(public.orders, public.featured_offers, uuid) is
  'The order with the bundle and its price, or the error that stops the purchase of one of its clues.';

-- Returns a refusal instead of raising it, so that the attempt can be counted.
create function private.order_coupon_refusal(p_order public.orders, p_code text) returns text
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_coupon public.coupons;
begin
  select * into v_coupon from public.coupons where code = p_code for key share;
  return coalesce(
    private.coupon_refusal(v_coupon, p_order.user_id, p_order.created_at),
    private.coupon_product_refusal(v_coupon, p_order.product_id, p_order.list_price_minor, p_order.currency));
end
$$;
comment on function private.order_coupon_refusal(public.orders, text) is
  'Error key that stops a code from being used on an order, or null; the coupon is locked against deletion.';

-- Applies an accepted coupon when it is the best single discount; otherwise the order keeps its price and the player
-- the coupon.
create function private.price_with_coupon(p_order public.orders, p_code text) returns public.orders
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_coupon public.coupons;
  v_total integer;
begin
  select * into v_coupon from public.coupons where code = p_code;
  v_total := private.coupon_price(v_coupon, p_order.list_price_minor, p_order.currency);
  if v_total < p_order.total_minor then
    p_order.coupon_id := v_coupon.id;
    p_order.offer_id := null;
    p_order.total_minor := v_total;
    p_order.discount_minor := p_order.list_price_minor - v_total;
    p_order.price_reason := 'coupon';
  end if;
  return p_order;
end
$$;
comment on function private.price_with_coupon(public.orders, text) is
  'The order with the coupon applied if that gives the lowest price.';

-- supabase/schemas/40_commerce/rules_orders.sql

-- Rules of orders: creation, replacement and cancellation. An order takes nothing; pay_order does.

create function private.publish_order(p_user_id uuid, p_order_id uuid, p_status text, p_now timestamptz) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.publish('user:' || p_user_id,
    'order', jsonb_build_object('order_id', p_order_id, 'status', p_status));
  perform private.publish_coalesced('admin', 'order', p_now);
end
$$;
comment on function private.publish_order(uuid, uuid, text, timestamptz) is
  'Notifies the player and the organisers of a change of an order.';

create function private.order_document(p_order public.orders) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_build_object(
    'order_id', p_order.id, 'status', p_order.status, 'product_id', p_order.product_id, 'offer_id', p_order.offer_id,
    'name_hu', p_order.name_hu, 'name_en', p_order.name_en, 'tokens', p_order.tokens, 'currency', p_order.currency,
    'list_price_minor', p_order.list_price_minor, 'discount_minor', p_order.discount_minor,
    'total_minor', p_order.total_minor, 'price_reason', p_order.price_reason, 'created_at', p_order.created_at,
    'expires_at', p_order.expires_at, 'receipt_number', p_order.receipt_number);
end
$$;
comment on function private.order_document(public.orders) is 'An order as RPCs return it.';

-- A player has one waiting order per item: a new one, with another coupon, from another tab or after expiry, replaces
-- it. The old order took nothing, so nothing is returned; a late payment of it ends in order_cancelled. Correct only
-- under lock_balance, after everything that the new order references is locked.
create function private.replace_waiting_order(p_order public.orders) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_replaced_id uuid;
begin
  for v_replaced_id in
    update public.orders set status = 'cancelled', cancelled_at = p_order.created_at
    where user_id = p_order.user_id and status = 'pending' and kind = p_order.kind
      and case kind when 'product' then product_id = p_order.product_id
        else offer_id = p_order.offer_id and game_session_id = p_order.game_session_id end
    returning id
  loop
    perform private.publish_order(p_order.user_id, v_replaced_id, 'cancelled', p_order.created_at);
  end loop;
end
$$;
comment on function private.replace_waiting_order(public.orders) is 'Cancels a waiting order for the same item.';

-- Definer: orders have no write policy, coupons are hidden from players. Lock order: balance → referenced rows by their
-- keys, in the order of deletions (session and package → offer and coupon) → the replaced order. A concurrent deletion
-- therefore ends in a catalogue error and never in a deadlock.
create function private.create_order(
  p_product_id uuid, p_offer_id uuid, p_coupon_code text, p_request_id uuid, p_currency text, p_game_session_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_coupon_code text := nullif(private.coupon_code(p_coupon_code), '');
  v_request jsonb := jsonb_build_object(
    'product_id', p_product_id, 'offer_id', p_offer_id, 'coupon_code', v_coupon_code,
    'currency', p_currency, 'game_session_id', p_game_session_id);
  v_earlier public.orders;
  v_offer public.featured_offers;
  v_order public.orders;
  v_refusal text;
  v_now timestamptz;
begin
  perform private.assert_unconditional_call();
  if p_request_id is null or p_currency is null or p_currency not in ('HUF', 'EUR')
    or (p_product_id is null and p_offer_id is null) then
    perform private.raise_error('invalid_input');
  end if;
  perform private.lock_balance(v_user_id);
  select * into v_earlier from public.orders where user_id = v_user_id and request_id = p_request_id;
  if found then
    if v_earlier.request <> v_request then
      perform private.raise_error('request_id_reused');
    end if;
    return v_earlier.result;
  end if;
  v_now := private.current_time();
  perform private.assert_rate(v_user_id, 'orders', v_now);
  if p_game_session_id is not null then
    perform 1 from public.game_sessions where id = p_game_session_id for key share;
    perform private.assert_member(v_user_id, p_game_session_id);
  end if;

  if p_offer_id is not null then
    perform 1 from public.token_products p join public.featured_offers o on o.product_id = p.id
    where o.id = p_offer_id for key share of p;
    select o.* into v_offer from public.featured_offers o
    where o.id = p_offer_id and private.offer_runs(o, v_user_id, p_game_session_id, v_now)
    for key share;
    if not found then
      perform private.raise_error('offer_not_found');
    elsif v_offer.kind not in ('bundle', 'product') or v_offer.product_id <> p_product_id
      or (v_offer.kind = 'bundle' and (p_product_id is not null or p_game_session_id is null)) then
      perform private.raise_error('invalid_input');
    elsif v_offer.sold >= v_offer.stock then
      perform private.raise_error('offer_sold_out');
    end if;
  end if;

  v_order.id := gen_random_uuid();
  v_order.user_id := v_user_id;
  v_order.currency := p_currency;
  v_order.status := 'pending';
  v_order.created_at := v_now;
  v_order.expires_at := v_now + interval '30 minutes';
  v_order.request_id := p_request_id;
  v_order.request := v_request;
  if v_offer.kind = 'bundle' then
    v_order := private.price_bundle(v_order, v_offer, p_game_session_id);
  else
    v_order := private.price_product(v_order, coalesce(p_product_id, v_offer.product_id), p_offer_id,
      p_game_session_id);
  end if;

  if v_coupon_code is not null then
    perform private.assert_rate(v_user_id, 'refused coupons', v_now);
    v_refusal := private.order_coupon_refusal(v_order, v_coupon_code);
    if v_refusal is not null then
      return private.refuse_coupon(v_user_id, v_refusal, v_now);
    end if;
    v_order := private.price_with_coupon(v_order, v_coupon_code);
  end if;

  v_order.result := private.order_document(v_order);
  perform private.replace_waiting_order(v_order);
  insert into public.orders select (v_order).*;
  perform private.publish_order(v_user_id, v_order.id, 'pending', v_now);
  return v_order.result;
end
$$;
comment on function private.create_order(uuid, uuid, text, uuid, text, uuid) is
  'Orders a token package or a bundle for the caller; see public.create_order.';

-- Definer: orders have no write policy.
create function private.cancel_order(p_order_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_order public.orders;
  v_now timestamptz;
begin
  perform private.lock_balance(v_user_id); -- serialises with a payment of the same order
  select * into v_order from public.orders where id = p_order_id and user_id = v_user_id;
  if not found then
    perform private.raise_error(private.foreign_order_refusal(p_order_id));
  elsif v_order.status = 'paid' then
    perform private.raise_error('order_already_paid');
  elsif v_order.status = 'pending' then
    v_now := private.current_time();
    update public.orders set status = 'cancelled', cancelled_at = v_now where id = v_order.id;
    perform private.publish_order(v_user_id, v_order.id, 'cancelled', v_now);
  end if;
  return jsonb_build_object('order_id', v_order.id, 'status', 'cancelled');
end
$$;
comment on function private.cancel_order(uuid) is 'Cancels an unpaid order of the caller; see public.cancel_order.';

-- supabase/schemas/40_commerce/rules_payments.sql

-- Rules of payment: the simulated card and the delivery of a paid order.

-- Decides for the card. Tests in a session of the database owner can fix the outcome with app.payment_outcome.
create function private.payment_succeeds(p_last4 text) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_test_outcome text := current_setting('app.payment_outcome', true);
begin
  if p_last4 = '0002' then -- the customary test card 4000 0000 0000 0002
    return false;
  elsif v_test_outcome in ('succeeded', 'failed') and private.is_owner_session() then
    return v_test_outcome = 'succeeded';
  end if;
  return random() < 0.9;
end
$$;
comment on function private.payment_succeeds(text) is
  'Outcome of the simulated card: success about nine times in ten, never for the last four digits 0002.';

-- The order of another user has an error of its own.
create function private.foreign_order_refusal(p_order_id uuid) returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  return case when exists (select 1 from public.orders where id = p_order_id)
    then 'unauthorized_operation' else 'order_not_found' end;
end
$$;
comment on function private.foreign_order_refusal(uuid) is
  'Error key for an order that is not the caller''s: unauthorized_operation, or order_not_found when it does not '
  'exist.';

-- The caller's order, if it may still be paid. An order keeps its price for 30 minutes, even when the offer or coupon
-- ends meanwhile; only limits and stocks are checked again. Offer and coupon are locked before the order, as deletions
-- do; the order is then read again.
create function private.payable_order(p_user_id uuid, p_order_id uuid, p_now timestamptz) returns public.orders
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_order public.orders;
  v_coupon public.coupons;
  v_refusal text;
begin
  perform 1 from public.featured_offers f join public.orders o on o.offer_id = f.id
  where o.id = p_order_id and o.user_id = p_user_id for key share of f;
  perform 1 from public.coupons c join public.orders o on o.coupon_id = c.id
  where o.id = p_order_id and o.user_id = p_user_id for key share of c;
  select * into v_order from public.orders where id = p_order_id and user_id = p_user_id;
  v_refusal := case
    when not found then private.foreign_order_refusal(p_order_id)
    when v_order.status = 'paid' then 'order_already_paid'
    when v_order.status = 'cancelled' then 'order_cancelled'
    when v_order.expires_at <= p_now then 'order_expired'
    when exists (select 1 from public.featured_offers where id = v_order.offer_id and sold >= stock)
      then 'offer_sold_out'
  end;
  if v_refusal is null and v_order.price_reason = 'coupon' then
    select * into v_coupon from public.coupons where id = v_order.coupon_id;
    v_refusal := private.coupon_refusal(v_coupon, p_user_id, v_order.created_at);
  end if;
  if v_refusal is null and v_order.kind = 'bundle' then
    v_refusal := case
      when v_order.offer_id is null then 'offer_not_found'
      when v_order.game_session_id is null then 'game_session_not_found'
      else private.bundle_refusal(p_user_id, v_order.game_session_id, v_order.offer_id, p_now) end;
  end if;
  if v_refusal is not null then
    perform private.raise_error(v_refusal);
  end if;
  return v_order;
end
$$;
comment on function private.payable_order(uuid, uuid, timestamptz) is
  'A pending order that can be paid, or unauthorized_operation, order_not_found, order_already_paid, order_cancelled, '
  'order_expired, offer_sold_out, or the refusal of the coupon or the bundle.';

create function private.deliver_bundle(p_order public.orders, p_now timestamptz) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_item record;
  v_clue public.purchased_clues;
  v_guide public.purchased_solution_guides;
begin
  for v_item in
    select i.clue_id, g as guide, g.id as guide_id
    from public.featured_offer_items i
    left join public.clue_solution_guides g on g.id = i.solution_guide_id
    where i.offer_id = p_order.offer_id
    order by i.position, i.clue_id
  loop
    v_clue.id := gen_random_uuid();
    v_clue.user_id := p_order.user_id;
    v_clue.clue_id := v_item.clue_id;
    v_clue.game_session_id := p_order.game_session_id;
    v_clue.purchase_price := 0; -- paid with money
    v_clue.purchased_at := p_now;
    v_clue.offer_id := p_order.offer_id;
    v_clue.order_id := p_order.id;
    if not private.deliver_clue(v_clue) then
      perform private.raise_error('clue_already_owned');
    end if;
    continue when v_item.guide_id is null;
    v_guide.id := gen_random_uuid();
    v_guide.user_id := p_order.user_id;
    v_guide.game_session_id := p_order.game_session_id;
    v_guide.price := 0;
    v_guide.purchased_at := p_now;
    v_guide.offer_id := p_order.offer_id;
    v_guide.order_id := p_order.id;
    if not private.deliver_guide(v_guide, v_item.guide) then
      perform private.raise_error('guide_already_owned');
    end if;
  end loop;
end
$$;
comment on function private.deliver_bundle(public.orders, timestamptz) is
  'Delivers the clues and guides of a paid bundle; clue_already_owned, guide_already_owned.';

-- A bundle bought in a test session fills its wallet, which a restart resets.
create function private.credit_test_tokens(p_user_id uuid, p_game_session_id uuid, p_amount integer) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_left integer;
begin
  update public.user_game_sessions set test_balance = test_balance + p_amount, tokens_granted = tokens_granted
    + p_amount
  where game_session_id = p_game_session_id and user_id = p_user_id
  returning test_balance into v_left;
  if p_amount > 0 then
    perform private.publish('user:' || p_user_id, 'balance', jsonb_build_object('balance', v_left));
  end if;
  return v_left;
end
$$;
comment on function private.credit_test_tokens(uuid, uuid, integer) is
  'Adds tokens to the wallet of a test session and returns its balance.';

-- Applies all effects of a charged card in one transaction: if somebody else took the last place of a stock or coupon
-- meanwhile, nothing is charged.
create function private.settle_order(
  p_balance public.token_balances, p_order public.orders, p_payment_method text, p_request_id uuid, p_now timestamptz
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_is_test boolean := exists (select 1 from public.game_sessions where id = p_order.game_session_id and is_test);
  v_balance integer := p_balance.balance + p_order.tokens;
  v_receipt_number bigint;
  v_result jsonb;
begin
  if v_is_test then
    v_balance := private.credit_test_tokens(p_order.user_id, p_order.game_session_id, p_order.tokens);
  elsif p_order.tokens > 0 then
    perform private.post_tokens(p_balance, 'purchase', p_order.tokens, 'order:' || p_order.id, p_now, p_request_id,
      p_order_id => p_order.id, p_payment_method => p_payment_method);
  end if;
  v_receipt_number := nextval('private.receipt_numbers');
  v_result := jsonb_build_object(
    'order_id', p_order.id, 'status', 'paid', 'receipt_number', v_receipt_number, 'tokens', p_order.tokens,
    'balance', v_balance, 'paid_at', p_now);
  insert into public.order_payments (order_id, user_id, request_id, status, payment_method, created_at, result)
  values (p_order.id, p_order.user_id, p_request_id, 'succeeded', p_payment_method, p_now, v_result);
  update public.orders set
    status = 'paid', payment_method = p_payment_method, receipt_number = v_receipt_number, paid_at = p_now
  where id = p_order.id;
  if p_order.kind = 'bundle' then
    perform private.deliver_bundle(p_order, p_now);
  end if;

  if p_order.price_reason = 'coupon' then
    perform private.use_coupon(p_order.coupon_id);
    insert into public.coupon_redemptions (coupon_id, user_id, order_id, discount_minor, currency, redeemed_at)
    values (p_order.coupon_id, p_order.user_id, p_order.id, p_order.discount_minor, p_order.currency, p_now);
  end if;
  if p_order.offer_id is not null and not v_is_test then -- test sessions use no stock
    perform private.take_offer_stock(p_order.offer_id);
  end if;
  if p_order.kind = 'bundle' then
    perform private.publish_coalesced('admin', 'purchase', p_now);
  end if;
  perform private.publish_order(p_order.user_id, p_order.id, 'paid', p_now);
  return v_result;
end
$$;
comment on function private.settle_order(public.token_balances, public.orders, text, uuid, timestamptz) is
  'Credits the tokens, delivers the bundle, uses coupon and stock, and writes the receipt of a charged order; '
  'coupon_used_up, offer_sold_out and the errors of deliver_bundle.';

-- Definer: orders, payments, purchases and the ledger have no write policy.
-- Lock order: balance → offer and coupon by their keys → order and purchases → coupon → offer → ticks.
create function private.pay_order(p_order_id uuid, p_payment_method text, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_balance public.token_balances;
  v_payment public.order_payments;
  v_order public.orders;
  v_now timestamptz;
begin
  perform private.assert_unconditional_call();
  -- Brand and last four digits: a whole card number, sent by mistake, is refused and never stored.
  if p_order_id is null or p_request_id is null or p_payment_method is null or p_payment_method
    !~ '^(visa|mastercard|amex|maestro|discover|diners|jcb|unionpay|card) [0-9]{4}$' then
    perform private.raise_error('invalid_input');
  end if;
  v_balance := private.lock_balance(v_user_id);
  select * into v_payment from public.order_payments where user_id = v_user_id and request_id = p_request_id;
  if found then
    if v_payment.order_id <> p_order_id then
      perform private.raise_error('request_id_reused');
    end if;
    return coalesce(v_payment.result, private.error_response('payment_failed'));
  end if;

  v_now := private.current_time();
  v_order := private.payable_order(v_user_id, p_order_id, v_now);
  perform private.assert_rate(v_user_id, 'payments', v_now);
  if v_order.tokens > 0 then
    perform private.assert_rate(v_user_id, 'tokens', v_now);
  end if;

  -- A free order cannot fail.
  if v_order.total_minor > 0 and not private.payment_succeeds(right(p_payment_method, 4)) then
    insert into public.order_payments (order_id, user_id, request_id, status, payment_method, created_at)
    values (v_order.id, v_user_id, p_request_id, 'failed', p_payment_method, v_now);
    return private.error_response('payment_failed'); -- commits, so that the failed attempt is kept
  end if;
  return private.settle_order(v_balance, v_order, p_payment_method, p_request_id, v_now);
end
$$;
comment on function private.pay_order(uuid, text, uuid) is
  'Pays an order of the caller with the simulated card; see public.pay_order.';

-- supabase/schemas/50_vip/rules.sql

-- Rules of VIP: a time-limited tier, bought with tokens or granted. The rows of a user never overlap, which the balance
-- lock guarantees.

create function private.vip_discount_percent(p_user_id uuid, p_now timestamptz) returns integer
language plpgsql stable security invoker set search_path = '' as $$
begin
  return coalesce((
    select t.discount_percent from public.vip_memberships m join public.vip_tiers t on t.id = m.tier_id
    where m.user_id = p_user_id and m.ends_at > p_now and m.starts_at <= p_now limit 1), 0);
end
$$;
comment on function private.vip_discount_percent(uuid, timestamptz) is
  'Percent off for this user at p_now, 0 to 50; 0 without VIP.';

create function private.vip_early_access(p_user_id uuid, p_now timestamptz) returns interval
language plpgsql stable security invoker set search_path = '' as $$
begin
  return coalesce((
    select make_interval(mins => t.early_access_minutes)
    from public.vip_memberships m join public.vip_tiers t on t.id = m.tier_id
    where m.user_id = p_user_id and m.ends_at > p_now and m.starts_at <= p_now limit 1), interval '0');
end
$$;
comment on function private.vip_early_access(uuid, timestamptz) is
  'How early offers open for this user; 0 without VIP.';

-- Copies the last row, which is the latest end: a user's rows follow each other. Writes only when something changes:
-- writing a profile twice in one transaction makes PostgreSQL check its foreign key to the account, which would wait
-- for a deletion of that account, which waits for the balance.
create function private.tg_vip_memberships__mirror() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_user_id uuid := coalesce(new.user_id, old.user_id);
begin
  update public.profiles p set vip_tier_id = latest.tier_id, vip_until = latest.ends_at
  from (select v_user_id as user_id) changed
  left join lateral (
    select tier_id, ends_at from public.vip_memberships m
    where m.user_id = v_user_id order by m.ends_at desc, m.starts_at desc, m.id limit 1) latest on true
  where p.id = changed.user_id and (p.vip_tier_id, p.vip_until) is distinct from (latest.tier_id, latest.ends_at);
  return null;
end
$$;
create trigger tg_vip_memberships__mirror after insert or update or delete on public.vip_memberships
  for each row execute function private.tg_vip_memberships__mirror();

-- Definer: memberships, balance and ledger have no write policy. Lock order: balance → membership → profile.
create function private.buy_vip(p_tier_id uuid, p_request_id uuid, p_expected_price integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_balance public.token_balances;
  v_earlier public.vip_memberships;
  v_last public.vip_memberships;
  v_tier public.vip_tiers;
  v_transaction public.token_transactions;
  v_membership_id uuid := gen_random_uuid();
  v_starts_at timestamptz;
  v_ends_at timestamptz;
  v_result jsonb;
  v_now timestamptz;
begin
  if p_tier_id is null or p_request_id is null then
    perform private.raise_error('invalid_input');
  end if;
  v_balance := private.lock_balance(v_user_id);
  select * into v_earlier from public.vip_memberships where user_id = v_user_id and request_id = p_request_id;
  if found then
    if (v_earlier.tier_id, v_earlier.source) is distinct from (p_tier_id, 'purchase') then
      perform private.raise_error('request_id_reused');
    end if;
    return v_earlier.result;
  end if;

  v_now := private.current_time();
  -- Locking the tier here instead of by the foreign key turns a concurrent deletion into a catalogue error.
  select * into v_tier from public.vip_tiers where id = p_tier_id and is_active for key share;
  if not found then
    perform private.raise_error('vip_tier_not_found');
  end if;
  -- The last row, not the current one: an extension may already be waiting.
  select * into v_last from public.vip_memberships
  where user_id = v_user_id and ends_at > v_now order by ends_at desc limit 1;
  if v_last.tier_id <> p_tier_id then
    perform private.raise_error('vip_already_active');
  end if;
  if v_tier.price <> p_expected_price then
    perform private.raise_error('price_changed', v_tier.price::text);
  end if;
  perform private.assert_rate(v_user_id, 'tokens', v_now);

  v_starts_at := coalesce(v_last.ends_at, v_now);
  v_ends_at := v_starts_at + make_interval(days => v_tier.duration_days);
  v_transaction := private.post_tokens(v_balance, 'spend', -v_tier.price, 'vip:' || v_tier.id, v_now, p_request_id);
  v_result := jsonb_build_object(
    'membership_id', v_membership_id, 'tier_id', v_tier.id, 'starts_at', v_starts_at, 'ends_at', v_ends_at,
    'price', v_tier.price, 'balance', v_balance.balance - v_tier.price);
  insert into public.vip_memberships
    (id, user_id, tier_id, source, starts_at, ends_at, price, token_transaction_id, request_id, result, created_at)
  values
    (v_membership_id, v_user_id, v_tier.id, 'purchase', v_starts_at, v_ends_at, v_tier.price, v_transaction.id,
     p_request_id, v_result, v_now);

  perform private.publish('user:' || v_user_id, 'profile', '{}');
  return v_result;
end
$$;
comment on function private.buy_vip(uuid, uuid, integer) is
  'Buys or extends a VIP tier for the caller; see public.buy_vip.';

-- Definer: memberships of others. The same tier is extended, another one is replaced.
create function private.admin_set_vip(p_user_id uuid, p_request_id uuid, p_tier_id uuid, p_days integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_tier public.vip_tiers;
  v_earlier public.vip_memberships;
  v_last public.vip_memberships;
  v_ended jsonb;
  v_membership_id uuid;
  v_starts_at timestamptz;
  v_ends_at timestamptz;
  v_result jsonb;
  v_now timestamptz;
begin
  if p_request_id is null or p_days not between 1 and 3650 or (p_tier_id is null and p_days is not null) then
    perform private.raise_error('invalid_input');
  end if;
  perform 1 from public.token_balances where user_id = p_user_id for update;
  if not found then
    perform private.raise_error('user_not_found');
  end if;
  select * into v_earlier from public.vip_memberships where user_id = p_user_id and request_id = p_request_id;
  if found then
    if (v_earlier.tier_id, v_earlier.source, (v_earlier.result ->> 'days')::integer) is distinct from (p_tier_id,
      'grant', p_days) then
      perform private.raise_error('request_id_reused');
    end if;
    return v_earlier.result;
  end if;
  select result into v_ended from private.vip_endings where user_id = p_user_id and request_id = p_request_id;
  if found then
    if p_tier_id is not null then
      perform private.raise_error('request_id_reused');
    end if;
    return v_ended;
  end if;

  v_now := private.current_time();
  select * into v_last from public.vip_memberships
  where user_id = p_user_id and ends_at > v_now order by ends_at desc limit 1;
  if p_tier_id is not null then
    select * into v_tier from public.vip_tiers where id = p_tier_id for key share; -- as in buy_vip
    if not found then
      perform private.raise_error('vip_tier_not_found');
    end if;
  end if;
  v_ends_at := v_now;
  if p_tier_id is not null then
    v_membership_id := gen_random_uuid();
    v_starts_at := case when v_last.tier_id = p_tier_id then v_last.ends_at else v_now end;
    v_ends_at := v_starts_at + make_interval(days => coalesce(p_days, v_tier.duration_days));
  end if;
  v_result := jsonb_build_object('membership_id', v_membership_id, 'days', p_days, 'ends_at', v_ends_at);
  if p_tier_id is not null then
    insert into public.vip_memberships
      (id, user_id, tier_id, source, starts_at, ends_at, granted_by, request_id, result, created_at)
    values
      (v_membership_id, p_user_id, p_tier_id, 'grant', v_starts_at, v_ends_at, v_admin_id, p_request_id, v_result,
        v_now);
  else
    insert into private.vip_endings (user_id, request_id, result) values (p_user_id, p_request_id, v_result);
  end if;
  -- Ends the running row and waiting extensions; after the new row, so that the profile is written once.
  if v_last.tier_id is distinct from p_tier_id then
    update public.vip_memberships set starts_at = least(starts_at, v_now), ends_at = v_now
    where user_id = p_user_id and ends_at > v_now and id is distinct from v_membership_id;
  end if;

  perform private.record_activity('vip.set', 'vip-management', coalesce(v_tier.name_hu, ''), jsonb_build_object(
    'user_id', p_user_id,
    'before', case when v_last.id is not null
      then jsonb_build_object('tier_id', v_last.tier_id, 'ends_at', v_last.ends_at) end,
    'after', case when p_tier_id is not null then jsonb_build_object('tier_id', p_tier_id, 'ends_at', v_ends_at) end));
  perform private.publish('user:' || p_user_id, 'profile', '{}');
  return v_result;
end
$$;
comment on function private.admin_set_vip(uuid, uuid, uuid, integer) is
  'Grants, replaces or ends VIP; see public.admin_set_vip.';

-- supabase/schemas/60_jackpot/rules.sql

-- Rules of the jackpot: seeded by an admin, fed by purchases, paid to the first approved claim, or closed. Lock order:
-- balance → session → jackpots by id → shards by number. A purchase locks a single shard; closing locks all shards, and
-- then one of the jackpot that it rolls over to.

-- Runs last in a purchase. A closed shard takes nothing: the update waits for the closing transaction and then checks
-- is_open again.
create function private.feed_jackpot(
  p_game_session_id uuid, p_transaction_id bigint, p_spent integer, p_now timestamptz
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_jackpot_id uuid;
  v_share_percent integer;
  v_share integer;
begin
  if p_transaction_id is null then
    return;
  end if;
  select j.id, j.share_percent into v_jackpot_id, v_share_percent
  from public.jackpots j join public.game_sessions s on s.id = j.game_session_id and not s.is_test
  where j.game_session_id = p_game_session_id and j.status = 'open';
  v_share := (p_spent * v_share_percent + 50) / 100; -- rounded half up
  if coalesce(v_share, 0) = 0 then
    return;
  end if;

  update private.jackpot_shards set amount = amount + v_share
  where jackpot_id = v_jackpot_id and shard = pg_backend_pid() % 16 and is_open;
  if not found then
    return;
  end if;
  insert into public.jackpot_entries (jackpot_id, kind, delta, token_transaction_id, created_at)
  values (v_jackpot_id, 'share', v_share, p_transaction_id, p_now);
  perform private.publish_coalesced('session:' || p_game_session_id, 'jackpot', p_now);
end
$$;
comment on function private.feed_jackpot(uuid, bigint, integer, timestamptz) is
  'Adds the share of a clue or guide purchase to the open jackpot of its session, rounded half up; nothing for free '
  'purchases and test sessions.';

-- Locks a jackpot and its shards, so that its sum cannot change until commit.
create function private.lock_jackpot_amount(p_jackpot_id uuid) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_amount integer;
begin
  select sum(locked.amount) into v_amount
  from (select amount from private.jackpot_shards where jackpot_id = p_jackpot_id order by shard for update) locked;
  return v_amount;
end
$$;
comment on function private.lock_jackpot_amount(uuid) is 'Tokens in a jackpot, all its shards locked until commit.';

create function private.empty_jackpot(p_jackpot_id uuid, p_status text, p_paid_to uuid, p_now timestamptz) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update private.jackpot_shards set amount = 0, is_open = false where jackpot_id = p_jackpot_id;
  update public.jackpots set status = p_status, paid_to = p_paid_to, closed_at = p_now, updated_at = p_now
    where id = p_jackpot_id;
end
$$;
comment on function private.empty_jackpot(uuid, text, uuid, timestamptz) is
  'Empties and closes a jackpot; the caller holds the shards and writes the entries.';

-- Part of the approval of a claim, which holds the session and the winner's balance and has checked that nobody has
-- won. The approval names the version of the jackpot that the organiser saw, so that nobody else has opened, changed or
-- closed it since.
create function private.pay_jackpot(
  p_game_session_id uuid, p_seen_updated_at timestamptz, p_balance public.token_balances, p_now timestamptz
) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_balance public.token_balances := p_balance;
  v_jackpot_id uuid;
  v_updated_at timestamptz;
  v_amount integer;
  v_left integer;
  v_transaction public.token_transactions;
begin
  select id, updated_at into v_jackpot_id, v_updated_at from public.jackpots
  where game_session_id = p_game_session_id and status = 'open' for update;
  if v_updated_at is distinct from p_seen_updated_at then
    perform private.raise_error('edit_conflict');
  end if;
  if v_jackpot_id is null then
    return 0;
  end if;
  v_amount := private.lock_jackpot_amount(v_jackpot_id);
  perform private.empty_jackpot(v_jackpot_id, 'paid', p_balance.user_id, p_now);
  v_left := v_amount;
  while v_left > 0 loop -- a ledger row holds at most 10000 tokens
    v_transaction := private.post_tokens(v_balance, 'jackpot', least(v_left, 10000), 'jackpot:' || p_game_session_id,
      p_now, p_counts_for_rate_limit => false);
    insert into public.jackpot_entries (jackpot_id, kind, delta, token_transaction_id, created_at)
    values (v_jackpot_id, 'payout', -v_transaction.amount, v_transaction.id, p_now);
    v_balance.balance := v_balance.balance + v_transaction.amount;
    v_left := v_left - v_transaction.amount;
  end loop;
  perform private.publish('session:' || p_game_session_id, 'jackpot', '{}');
  return v_amount;
end
$$;
comment on function private.pay_jackpot(uuid, timestamptz, public.token_balances, timestamptz) is
  'Pays the open jackpot of a session to the owner of the locked balance and returns the tokens paid (0 without an '
  'open jackpot). edit_conflict unless it is the expected version.';

-- Definer: jackpots and the winner's name are not readable by players.
create function private.get_jackpot(p_game_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_jackpot public.jackpots;
begin
  perform private.assert_member(v_user_id, p_game_session_id);
  select * into v_jackpot from public.jackpots where game_session_id = p_game_session_id;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'game_session_id', p_game_session_id,
    -- A closed jackpot shows its final amount: the winner's prize.
    'amount', case when v_jackpot.status = 'open'
      then (select sum(amount) from private.jackpot_shards where jackpot_id = v_jackpot.id)
      else (select coalesce(-sum(delta), 0) from public.jackpot_entries
            where jackpot_id = v_jackpot.id and kind <> 'share' and kind in ('payout', 'rollover_out', 'return')) end,
    'seed_tokens', (select coalesce(sum(delta), 0) from public.jackpot_entries
                    where jackpot_id = v_jackpot.id and kind <> 'share' and kind in ('seed', 'rollover_in')),
    'share_percent', v_jackpot.share_percent,
    'status', v_jackpot.status,
    'winner_name', (select name from public.profiles where id = v_jackpot.paid_to),
    'closed_at', v_jackpot.closed_at);
end
$$;
comment on function private.get_jackpot(uuid) is 'The jackpot of a joined session, or null; see public.get_jackpot.';

-- Definer: jackpots have no write policy. The lock on the session row serialises two first seeds.
create function private.admin_save_jackpot(
  p_game_session_id uuid, p_seed_tokens integer, p_share_percent integer, p_request_id uuid, p_updated_at timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_session public.game_sessions;
  v_jackpot public.jackpots;
  v_before jsonb;
  v_earlier public.jackpot_entries;
  v_amount integer;
  v_result jsonb;
  v_now timestamptz;
begin
  if p_request_id is null or p_seed_tokens is null or p_seed_tokens not between -10000 and 10000
    or p_share_percent is null or p_share_percent not between 0 and 50 then
    perform private.raise_error('invalid_input');
  end if;
  select * into v_session from public.game_sessions where id = p_game_session_id for no key update;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  if v_session.is_test then
    perform private.raise_error('invalid_game_session', 'test sessions have no jackpot');
  end if;
  v_now := private.current_time();
  select * into v_jackpot from public.jackpots where game_session_id = p_game_session_id for update;
  if found then
    select * into v_earlier from public.jackpot_entries where jackpot_id = v_jackpot.id and request_id = p_request_id;
    if found then
      if v_earlier.delta <> p_seed_tokens then
        perform private.raise_error('request_id_reused');
      end if;
      return v_earlier.result;
    end if;
    if v_jackpot.status <> 'open' then
      perform private.raise_error('jackpot_already_closed');
    elsif p_seed_tokens = 0 and v_jackpot.share_percent = p_share_percent then
      -- Nothing changes, as when a request is repeated: without a seed no entry stores the request id.
      return jsonb_build_object('jackpot_id', v_jackpot.id, 'amount', private.lock_jackpot_amount(v_jackpot.id));
    elsif v_jackpot.updated_at is distinct from p_updated_at then
      perform private.raise_error('edit_conflict');
    end if;
    v_amount := private.lock_jackpot_amount(v_jackpot.id);
    v_before := jsonb_build_object('amount', v_amount, 'share_percent', v_jackpot.share_percent);
    update public.jackpots set share_percent = p_share_percent, updated_at = v_now where id = v_jackpot.id;
  else
    -- The treasure is already won, so nobody could win this jackpot.
    if v_session.treasure_awarded_at is not null then
      perform private.raise_error('treasure_already_awarded');
    end if;
    insert into public.jackpots (game_session_id, share_percent, created_at, updated_at)
    values (p_game_session_id, p_share_percent, v_now, v_now) returning * into v_jackpot;
    insert into private.jackpot_shards (jackpot_id, shard)
    select v_jackpot.id, shard from generate_series(0, 15) shard;
    v_amount := 0;
  end if;

  v_amount := v_amount + p_seed_tokens;
  if v_amount < 0 then
    perform private.raise_error('invalid_input', 'the jackpot holds less');
  end if;
  v_result := jsonb_build_object('jackpot_id', v_jackpot.id, 'amount', v_amount);
  if p_seed_tokens <> 0 then
    update private.jackpot_shards set amount = amount + p_seed_tokens where jackpot_id = v_jackpot.id and shard = 0;
    insert into public.jackpot_entries (jackpot_id, kind, delta, created_at, created_by, request_id, result)
    values (v_jackpot.id, 'seed', p_seed_tokens, v_now, v_admin_id, p_request_id, v_result);
  end if;

  perform private.record_activity('jackpot.save', 'jackpot-management', v_session.name, jsonb_build_object(
    'jackpot_id', v_jackpot.id, 'game_session_id', p_game_session_id, 'before', v_before,
    'after', jsonb_build_object('amount', v_amount, 'share_percent', p_share_percent)));
  perform private.publish('session:' || p_game_session_id, 'jackpot', '{}');
  perform private.publish('admin', 'content', jsonb_build_object('table', 'jackpots'));
  return v_result;
end
$$;
comment on function private.admin_save_jackpot(uuid, integer, integer, uuid, timestamptz) is
  'Opens, seeds or changes a jackpot; see public.admin_save_jackpot.';

-- Definer: as above. Both jackpots are locked in the order of their ids.
create function private.admin_close_jackpot(
  p_jackpot_id uuid, p_action text, p_to_session_id uuid, p_updated_at timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_jackpot public.jackpots;
  v_target public.jackpots;
  v_amount integer;
  v_status text := case p_action when 'roll_over' then 'rolled_over' when 'return' then 'returned' end;
  v_now timestamptz;
begin
  if v_status is null or (p_action = 'roll_over') <> (p_to_session_id is not null) then
    perform private.raise_error('invalid_input');
  end if;
  perform 1 from public.jackpots where id = p_jackpot_id or game_session_id = p_to_session_id order by id for update;
  select * into v_jackpot from public.jackpots where id = p_jackpot_id;
  if not found then
    perform private.raise_error('jackpot_not_found');
  end if;
  if v_jackpot.status <> 'open' then
    perform private.raise_error('jackpot_already_closed');
  end if;
  if p_action = 'roll_over' then
    select * into v_target from public.jackpots where game_session_id = p_to_session_id;
    if not found then
      perform private.raise_error('jackpot_not_found', 'the session to roll over to has none');
    end if;
    if v_target.id = p_jackpot_id then
      perform private.raise_error('invalid_input', 'a jackpot does not roll over to itself');
    end if;
    if v_target.status <> 'open' then
      perform private.raise_error('jackpot_already_closed', 'the one to roll over to');
    end if;
  end if;
  if v_jackpot.updated_at is distinct from p_updated_at then
    perform private.raise_error('edit_conflict');
  end if;
  -- A pending claim may win the jackpot, so it must be decided first.
  if exists (select 1 from public.treasure_claims where game_session_id = v_jackpot.game_session_id
    and status = 'pending') then
    perform private.raise_error('jackpot_claims_pending');
  end if;

  v_now := private.current_time();
  v_amount := private.lock_jackpot_amount(p_jackpot_id);
  perform private.empty_jackpot(p_jackpot_id, v_status, null, v_now);
  if v_amount > 0 then
    insert into public.jackpot_entries (jackpot_id, kind, delta, created_at, created_by)
    values (p_jackpot_id, case p_action when 'return' then 'return' else 'rollover_out' end, -v_amount, v_now,
      v_admin_id);
    if v_target.id is not null then
      update private.jackpot_shards set amount = amount + v_amount where jackpot_id = v_target.id and shard = 0;
      update public.jackpots set updated_at = v_now where id = v_target.id;
      insert into public.jackpot_entries (jackpot_id, kind, delta, created_at, created_by)
      values (v_target.id, 'rollover_in', v_amount, v_now, v_admin_id);
    end if;
  end if;

  perform private.record_activity('jackpot.' || p_action, 'jackpot-management', '', jsonb_build_object(
    'jackpot_id', p_jackpot_id, 'game_session_id', v_jackpot.game_session_id, 'to_session_id', p_to_session_id,
    'before', jsonb_build_object('status', 'open', 'amount', v_amount),
    'after', jsonb_build_object('status', v_status, 'amount', 0)));
  perform private.publish('session:' || v_jackpot.game_session_id, 'jackpot', '{}');
  perform private.publish('admin', 'content', jsonb_build_object('table', 'jackpots'));
  if v_target.id is not null then
    perform private.publish('session:' || p_to_session_id, 'jackpot', '{}');
  end if;
  return jsonb_build_object('status', v_status);
end
$$;
comment on function private.admin_close_jackpot(uuid, text, uuid, timestamptz) is
  'Rolls over or returns an open jackpot; see public.admin_close_jackpot.';

-- supabase/schemas/70_field/rules_announcements.sql

-- Rules of announcements: written by organisers, read by the players of the session.

-- Part of a larger step of an organiser, which is logged itself. The player sees a toast, and the message in the inbox.
create function private.send_message(
  p_game_session_id uuid, p_user_id uuid, p_title_hu text, p_title_en text, p_body_hu text, p_body_en text,
  p_now timestamptz, p_request_id uuid default null
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
begin
  insert into public.announcements
    (id, game_session_id, user_id, title_hu, title_en, body_hu, body_en, created_by, created_at,
     published_at, request_id)
  values
    (v_id, p_game_session_id, p_user_id, left(p_title_hu, 200), left(p_title_en, 200), left(p_body_hu, 4000),
     left(p_body_en, 4000), auth.uid(), p_now, p_now, coalesce(p_request_id, v_id))
  on conflict (game_session_id, request_id) do nothing;
  if not found then
    return;
  end if;
  perform private.publish(case when p_user_id is null then 'session:' || p_game_session_id
    else 'user:' || p_user_id end, 'announcement',
    jsonb_build_object('announcement_id', v_id, 'game_session_id', p_game_session_id));
end
$$;
comment on function private.send_message(uuid, uuid, text, text, text, text, timestamptz, uuid) is
  'Writes a message to one player of a session (null: to all) and broadcasts it; once for a request id.';

-- Definer: announcements have no write policy.
create function private.admin_announce(
  p_game_session_id uuid, p_title_hu text, p_title_en text, p_body_hu text, p_body_en text, p_request_id uuid,
  p_audience text, p_published_at timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_now timestamptz;
  v_is_test boolean;
  v_wanted public.announcements;
  v_announcement public.announcements;
begin
  if p_request_id is null
    or coalesce(char_length(private.trimmed(p_title_hu)), 0) not between 1 and 200
    or char_length(private.trimmed(p_title_en)) > 200
    or char_length(private.trimmed(p_body_hu)) > 4000 or char_length(private.trimmed(p_body_en)) > 4000
    or p_audience is null or p_audience not in ('members', 'others', 'everyone') then
    perform private.raise_error('invalid_input');
  end if;
  -- Locking the session here instead of by the foreign key turns a concurrent deletion into a catalogue error.
  select is_test into v_is_test from public.game_sessions where id = p_game_session_id for key share;
  if not found then
    perform private.raise_error('game_session_not_found');
  elsif v_is_test and p_audience <> 'members' then
    perform private.raise_error('invalid_input', 'audience');
  end if;
  v_wanted.title_hu := private.trimmed(p_title_hu);
  v_wanted.title_en := coalesce(private.trimmed(p_title_en), '');
  v_wanted.body_hu := coalesce(private.trimmed(p_body_hu), '');
  v_wanted.body_en := coalesce(private.trimmed(p_body_en), '');

  -- A repeated request may come after the time for which it was scheduled.
  select * into v_announcement from public.announcements
  where game_session_id = p_game_session_id and request_id = p_request_id;
  if not found then
    v_now := private.current_time();
    if p_published_at <= v_now or p_published_at > v_now + interval '1 year' then
      perform private.raise_error('announcement_time_invalid');
    end if;
    insert into public.announcements
      (game_session_id, title_hu, title_en, body_hu, body_en, audience, created_by, created_at, published_at,
       request_id)
    values
      (p_game_session_id, v_wanted.title_hu, v_wanted.title_en, v_wanted.body_hu, v_wanted.body_en, p_audience,
       v_admin_id, v_now, coalesce(p_published_at, v_now), p_request_id)
    on conflict (game_session_id, request_id) do nothing
    returning * into v_announcement;
    if found then
      perform private.record_activity('announcement.create', 'announcements', v_announcement.title_hu,
        jsonb_build_object('announcement_id', v_announcement.id, 'game_session_id', p_game_session_id, 'before', null,
          'after', jsonb_build_object('title_hu', v_announcement.title_hu, 'title_en', v_announcement.title_en,
            'audience', p_audience, 'published_at', v_announcement.published_at)));
      -- Without the id it is a hint that the time of the next announcement has changed.
      if p_audience <> 'others' then
        perform private.publish('session:' || p_game_session_id, 'announcement', case when p_published_at is null
          then jsonb_build_object('announcement_id', v_announcement.id) else '{}' end);
      end if;
      perform private.publish('admin', 'announcement', jsonb_build_object('game_session_id', p_game_session_id));
      return jsonb_build_object('announcement_id', v_announcement.id);
    end if;
    select * into v_announcement from public.announcements
    where game_session_id = p_game_session_id and request_id = p_request_id;
  end if;
  if (v_announcement.title_hu, v_announcement.title_en, v_announcement.body_hu, v_announcement.body_en,
      v_announcement.audience, nullif(v_announcement.published_at, v_announcement.created_at))
    is distinct from
    (v_wanted.title_hu, v_wanted.title_en, v_wanted.body_hu, v_wanted.body_en, p_audience, p_published_at) then
    perform private.raise_error('request_id_reused');
  end if;
  return jsonb_build_object('announcement_id', v_announcement.id);
end
$$;
comment on function private.admin_announce(uuid, text, text, text, text, uuid, text, timestamptz) is
  'Sends or schedules an announcement; see public.admin_announce.';

-- Definer: announcements have no write policy.
create function private.admin_withdraw_announcement(p_announcement_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_announcement public.announcements;
begin
  select * into v_announcement from public.announcements
  where id = p_announcement_id and user_id is null for no key update;
  if not found then
    perform private.raise_error('announcement_not_found');
  end if;
  if v_announcement.withdrawn_at is null then
    update public.announcements set withdrawn_at = greatest(private.current_time(), created_at),
      withdrawn_by = v_admin_id
    where id = p_announcement_id returning * into v_announcement;
    perform private.record_activity('announcement.withdraw', 'announcements', v_announcement.title_hu,
      jsonb_build_object('announcement_id', v_announcement.id, 'game_session_id', v_announcement.game_session_id,
        'before', jsonb_build_object('title_hu', v_announcement.title_hu, 'title_en', v_announcement.title_en,
          'audience', v_announcement.audience, 'published_at', v_announcement.published_at), 'after', null));
    if v_announcement.audience <> 'others' then
      perform private.publish('session:' || v_announcement.game_session_id, 'announcement', '{}');
    end if;
    perform private.publish('admin', 'announcement',
      jsonb_build_object('game_session_id', v_announcement.game_session_id));
  end if;
  return jsonb_build_object('announcement_id', v_announcement.id, 'withdrawn_at', v_announcement.withdrawn_at);
end
$$;
comment on function private.admin_withdraw_announcement(uuid) is
  'Takes an announcement back; see public.admin_withdraw_announcement.';

-- Definer: players have no policy on announcements, so that this function alone decides who reads what. Others read
-- announcements of hunts that they can still join, and earlier ones only if they were registered then.
create function private.list_announcements(p_game_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_now timestamptz := private.current_time();
  v_registered_at timestamptz;
begin
  select created_at into v_registered_at from public.profiles where id = v_user_id;
  return (
    -- Not materialized: each use reads no more than it needs, in the order of an index.
    with readable as not materialized (
      select a.*, null::text as hunt_name
      from public.announcements a
      where a.game_session_id = p_game_session_id and a.game_session_id in (select private.my_session_ids())
        and (a.user_id is null or a.user_id = v_user_id) and a.audience <> 'others' and a.withdrawn_at is null
      union all
      select a.*, s.name
      from public.announcements a join public.game_sessions s on s.id = a.game_session_id
      where a.audience <> 'members' and a.withdrawn_at is null
        and s.visibility <> 'draft' and s.archived_at is null and not s.is_test
        and (a.published_at >= v_registered_at or coalesce(s.ends_at > v_now, true))
        and not exists (
          select from public.user_game_sessions m where m.game_session_id = s.id and m.user_id = v_user_id))
    select jsonb_build_object(
      'announcements', (
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'title_hu', r.title_hu, 'title_en', r.title_en,
            'body_hu', r.body_hu, 'body_en', r.body_en, 'published_at', r.published_at, 'hunt_name', r.hunt_name)
            order by r.published_at desc, r.id), '[]')
        from (select * from readable where published_at <= v_now order by published_at desc, id limit 200) r),
      'next_at', (select min(r.published_at) from readable r where r.published_at > v_now)));
end
$$;
comment on function private.list_announcements(uuid) is
  'What the caller can read, newest first; see public.list_announcements.';

-- Definer: memberships have no write policy. The time only moves forward: a second device may be late.
create function private.mark_announcements_read(p_game_session_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_read_at timestamptz;
begin
  if p_game_session_id is null then
    update public.profiles set announcements_read_at = greatest(announcements_read_at, private.current_time())
    where id = v_user_id returning announcements_read_at into v_read_at;
    return jsonb_build_object('read_at', v_read_at);
  end if;
  update public.user_game_sessions set announcements_read_at = greatest(announcements_read_at, private.current_time())
  where game_session_id = p_game_session_id and user_id = v_user_id
  returning announcements_read_at into v_read_at;
  if not found then
    perform private.assert_member(v_user_id, p_game_session_id);
  end if;
  return jsonb_build_object('read_at', v_read_at);
end
$$;
comment on function private.mark_announcements_read(uuid) is
  'Marks the announcements as read up to now; see public.mark_announcements_read.';

create function private.admin_list_announcements(
  p_game_session_id uuid, p_limit integer, p_offset integer
) returns setof public.admin_announcement_row
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  return query
  with page as materialized (
    select *, count(*) over () as total from public.announcements
    where announcements.user_id is null
      and (p_game_session_id is null or announcements.game_session_id = p_game_session_id)
    order by announcements.published_at desc, announcements.id
    limit p_limit offset p_offset
  ), hunts as (
    select page.game_session_id, array_agg(page.published_at order by page.published_at) as moments from page group by 1
  -- each member once, whatever the number of announcements: the time up to which they have read
  ), seen as materialized (
    select h.game_session_id, h.moments, width_bucket(m.announcements_read_at, h.moments) as latest, count(*) as number
    from hunts h join public.user_game_sessions m on m.game_session_id = h.game_session_id
    group by 1, 2, 3
  ), registered as materialized (
    select count(*) as number from public.profiles where exists (select from page where page.audience <> 'members')
  )
  select a.id, a.game_session_id, s.name, a.title_hu, a.title_en, a.body_hu, a.body_en, a.audience, p.name::text,
    a.created_at, a.published_at, a.withdrawn_at, w.name::text,
    case a.audience when 'members' then r.members when 'everyone' then g.number else g.number - r.members end,
    case when a.audience = 'others' then 0 else r.readers end + o.readers, a.total
  from page a
  join public.game_sessions s on s.id = a.game_session_id
  left join public.profiles p on p.id = a.created_by
  left join public.profiles w on w.id = a.withdrawn_by
  cross join registered g
  cross join lateral (
    select coalesce(sum(seen.number), 0)::bigint as members,
      coalesce(sum(seen.number) filter (where seen.latest >= width_bucket(a.published_at, seen.moments)), 0)::bigint
        as readers
    from seen where seen.game_session_id = a.game_session_id) r
  cross join lateral (
    select count(*) as readers from public.profiles
    where a.audience <> 'members' and profiles.announcements_read_at >= a.published_at
      and not exists (select from public.user_game_sessions m
        where m.game_session_id = a.game_session_id and m.user_id = profiles.id)) o
  order by a.published_at desc, a.id;
end
$$;
comment on function private.admin_list_announcements(uuid, integer, integer) is
  'Announcements of a session with their readers; see public.admin_list_announcements.';

-- supabase/schemas/70_field/rules_claims.sql

-- Rules of treasure claims (pending → approved or rejected with a reason; one winner per session).

-- Definer: claims have no write policy. Lock order: membership → claim → tick.
create function private.submit_treasure_claim(
  p_game_session_id uuid, p_name text, p_address text, p_phone_number text, p_tax_id text, p_photo_path text
) returns jsonb
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_user_id uuid := auth.uid();
  -- private.trimmed inlined, to save three calls.
  v_name text := regexp_replace(p_name, '^\s+|\s+$', '', 'g');
  v_address text := regexp_replace(p_address, '^\s+|\s+$', '', 'g');
  v_phone_number text := private.clean_phone_number(p_phone_number);
  v_tax_id text := nullif(regexp_replace(p_tax_id, '^\s+|\s+$', '', 'g'), '');
  v_claim jsonb;
  v_claim_id uuid;
  v_found_codes integer;
  v_is_awarded boolean;
  v_refusal text;
  v_now timestamptz;
begin
  select m.found_codes, s.treasure_awarded_at is not null into v_found_codes, v_is_awarded
  from public.user_game_sessions m
  join public.game_sessions s on s.id = m.game_session_id
  where m.game_session_id = p_game_session_id and m.user_id = v_user_id
    and not exists (select 1 from private.active_bans b where b.user_id = v_user_id)
    -- As in assert_member: test sessions are open to organisers only.
    and (m.test_balance is null or private.is_admin())
  for no key update of m;
  if not found then
    perform private.assert_active_user(v_user_id);
    perform private.assert_member(v_user_id, p_game_session_id);
    perform private.raise_error('session_not_joined'); -- joined after the query above; the next try will count
  end if;

  v_refusal := coalesce(
    private.profile_refusal(coalesce(v_name, ''), v_phone_number, p_tax_id, p_address),
    case
      -- Most names contain only plain letters and need no call.
      when v_name ~ '[^ -~\u00c0-\u024f]' and not private.is_name(v_name) then 'invalid_name'
      when coalesce(char_length(v_address), 0) < 5 then 'invalid_address'
      when coalesce(char_length(v_phone_number), 0) < 6 then 'invalid_phone_number'
      -- Photos are uploaded to a folder named after their owner, as storage policies enforce. An organiser's browser
      -- puts the path into an address: a path with ".." would call something else with the organiser's rights.
      when p_photo_path not like v_user_id || '/%' or char_length(p_photo_path) > 300
        or p_photo_path !~ '^[0-9A-Za-z/_-]+([.][0-9A-Za-z]+)?$' then 'invalid_photo'
      when v_found_codes = 0 then 'treasure_not_found_yet'
    end);
  if v_refusal is not null then
    perform private.raise_error(v_refusal);
  end if;

  v_now := private.current_time();
  insert into public.treasure_claims
    (user_id, game_session_id, name, address, phone_number, tax_id, photo_path, submitted_at)
  values
    (v_user_id, p_game_session_id, v_name, v_address, v_phone_number, v_tax_id, p_photo_path, v_now)
  on conflict (user_id, game_session_id) where status <> 'rejected' do nothing
  returning id into v_claim_id;
  if not found then
    perform private.raise_error('claim_already_submitted');
  end if;
  if v_is_awarded then
    perform private.raise_error('treasure_already_awarded');
  end if;

  v_claim := jsonb_build_object('claim_id', v_claim_id, 'status', 'pending');
  perform realtime.send(v_claim, 'claim', 'user:' || v_user_id, true);
  perform private.publish_coalesced('admin', 'claim', v_now);
  return v_claim || jsonb_build_object('submitted_at', v_now);
end
$$;
comment on function private.submit_treasure_claim(uuid, text, text, text, text, text) is
  'Claims the treasure of a session; see public.submit_treasure_claim.';

-- The only write that decides a claim. The caller holds the balance of the claimant and the session.
create function private.decide_claim(p_claim public.treasure_claims, p_decision text, p_reason text,
  p_jackpot_paid integer, p_now timestamptz)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.treasure_claims set
    status = p_decision, reviewed_at = p_now, reviewed_by = auth.uid(),
    rejection_reason = case when p_decision = 'rejected' then private.trimmed(p_reason) end
  where id = p_claim.id;
  perform private.record_activity('claim.' || p_decision, 'treasure-claim', '', jsonb_build_object(
    'claim_id', p_claim.id, 'user_id', p_claim.user_id, 'game_session_id', p_claim.game_session_id,
    'before', 'pending', 'after', p_decision, 'reason', p_reason, 'jackpot_paid', p_jackpot_paid));
  perform private.publish('user:' || p_claim.user_id,
    'claim', jsonb_build_object('claim_id', p_claim.id, 'status', p_decision));
  perform private.publish('admin', 'claim', jsonb_build_object('claim_id', p_claim.id, 'status', p_decision));
end
$$;
comment on function private.decide_claim(public.treasure_claims, text, text, integer, timestamptz) is
  'Writes the decision on a pending claim, records it, and notifies the player and the organisers.';

create function private.is_rejection_reason(p_reason text) returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce(char_length(private.trimmed(p_reason)), 0) between 1 and 1000
$$;
comment on function private.is_rejection_reason(text) is
  'True for a reason of 1 to 1000 characters, which the rejected player sees.';

-- Definer: writes claims, sessions and balances of others. The lock on the session row makes one claim win. Lock order:
-- the winner's balance, for the jackpot → membership → session → jackpot.
-- The claim itself needs no lock: the balance lock
-- prevents
-- the deletion of its account and a restart of a test session, and the session lock another review.
create function private.admin_review_treasure_claim(
  p_claim_id uuid, p_decision text, p_reason text, p_jackpot_updated_at timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session_id uuid;
  v_player_id uuid;
  v_balance public.token_balances;
  v_session public.game_sessions;
  v_claim public.treasure_claims;
  v_found_codes integer;
  v_jackpot_paid integer := 0;
  v_now timestamptz;
begin
  perform private.assert_admin();
  if p_decision is null or p_decision not in ('approved', 'rejected')
    or (p_decision = 'rejected' and not private.is_rejection_reason(p_reason)) then
    perform private.raise_error('invalid_input');
  end if;
  select user_id, game_session_id into v_player_id, v_session_id from public.treasure_claims where id = p_claim_id;
  select * into v_balance from public.token_balances where user_id = v_player_id for update;
  -- Keeps corrections of the player's finds out until the claim is decided.
  select found_codes into v_found_codes from public.user_game_sessions
  where game_session_id = v_session_id and user_id = v_player_id for share;
  select * into v_session from public.game_sessions where id = v_session_id for no key update;
  select * into v_claim from public.treasure_claims where id = p_claim_id;
  if not found then -- unknown, or deleted during the lock wait
    perform private.raise_error('claim_not_found');
  end if;
  if v_claim.status <> 'pending' then
    perform private.raise_error('claim_already_reviewed');
  end if;
  if p_decision = 'approved' and v_session.treasure_awarded_at is not null then
    perform private.raise_error('treasure_already_awarded');
  end if;
  if p_decision = 'approved' and v_found_codes = 0 then
    perform private.raise_error('treasure_not_found_yet'); -- voided since
  end if;

  v_now := private.current_time();
  if p_decision = 'approved' then
    update public.game_sessions set treasure_awarded_to = v_claim.user_id, treasure_awarded_at = v_now,
      updated_at = v_now
    where id = v_session_id;
    v_jackpot_paid := private.pay_jackpot(v_session_id, p_jackpot_updated_at, v_balance, v_now);
    perform private.publish('session:' || v_session_id, 'session', '{}');
  end if;
  perform private.decide_claim(v_claim, p_decision, p_reason, v_jackpot_paid, v_now);
  return jsonb_build_object('claim_id', p_claim_id, 'status', p_decision, 'jackpot_paid', v_jackpot_paid);
end
$$;
comment on function private.admin_review_treasure_claim(uuid, text, text, timestamptz) is
  'Approves or rejects a pending claim; see public.admin_review_treasure_claim.';

-- Definer: as above, and in the same lock order: balances of all pending claimants by id → session. A claim submitted
-- between the two locks stays pending.
create function private.admin_reject_late_claims(p_game_session_id uuid, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_player_ids uuid[];
  v_awarded_at timestamptz;
  v_claim public.treasure_claims;
  v_rejected integer := 0;
  v_now timestamptz;
begin
  perform private.assert_admin();
  if not private.is_rejection_reason(p_reason) then
    perform private.raise_error('invalid_input');
  end if;
  select coalesce(array_agg(locked.user_id), '{}') into v_player_ids from (
    select b.user_id from public.token_balances b
    where b.user_id in (
      select c.user_id from public.treasure_claims c where c.game_session_id = p_game_session_id
        and c.status = 'pending')
    order by b.user_id for update) locked;
  select treasure_awarded_at into v_awarded_at from public.game_sessions where id = p_game_session_id for no key update;
  if not found then
    perform private.raise_error('game_session_not_found');
  elsif v_awarded_at is null then
    perform private.raise_error('invalid_input');
  end if;
  v_now := private.current_time();
  for v_claim in
    select * from public.treasure_claims
    where game_session_id = p_game_session_id and status = 'pending' and user_id = any (v_player_ids)
    order by submitted_at, id
  loop
    perform private.decide_claim(v_claim, 'rejected', p_reason, 0, v_now);
    v_rejected := v_rejected + 1;
  end loop;
  return jsonb_build_object('rejected', v_rejected);
end
$$;
comment on function private.admin_reject_late_claims(uuid, text) is
  'Rejects the claims that came after the winner''s; see public.admin_reject_late_claims.';

-- Photos stay as long as their account, so unlimited uploads would fill the disk; thirty suffice for several hunts. A
-- trigger, because the policy is evaluated when an upload is signed and the upload itself bypasses row-level security;
-- a lock, because uploads arrive concurrently. Definer: counts regardless of policies. Custom plans let the planner see
-- the pattern and use the storage's index on names.
create function private.tg_objects__limit_photos() returns trigger
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_folder text := (storage.foldername(new.name))[1];
  v_pattern text := v_folder || '/%';
begin
  perform pg_advisory_xact_lock(hashtextextended('claim-photos/' || v_folder, 0));
  if (select count(*) >= 30 from storage.objects where bucket_id = 'claim-photos' and name like v_pattern) then
    raise insufficient_privilege using message = 'This account has 30 photos and cannot add any more';
  elsif v_folder in (select user_id::text from private.active_bans) then
    raise insufficient_privilege using message = 'This account has been banned';
  end if;
  return new;
end
$$;
create trigger tg_objects__limit_photos before insert on storage.objects
  for each row when (new.bucket_id = 'claim-photos') execute function private.tg_objects__limit_photos();

-- supabase/schemas/70_field/rules_reports.sql

-- Rules of problem reports, and of codes that are withdrawn because of them. Definer functions: reports, clues and
-- codes of sessions have no write policy for these callers.

-- What a report is about: the scanned or typed code, the code of a clue that the player owns, or the nearest code of
-- the hunt within 100 m of a reported place. The player never learns which it is.
create function private.reported_code(
  p_user_id uuid, p_game_session_id uuid, p_presented text, p_clue_id uuid, p_latitude double precision,
  p_longitude double precision
) returns uuid
language plpgsql stable security invoker set search_path = '' as $$
begin
  return coalesce(
    (select q.id from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id
     where c.game_session_id = p_game_session_id
       and (q.printed_id::text = lower(p_presented) or q.short_code = private.clean_code(p_presented)) limit 1),
    (select k.qr_code_id from public.purchased_clues b join public.clue_contents k on k.clue_id = b.clue_id
     where b.game_session_id = p_game_session_id and b.user_id = p_user_id and b.clue_id = p_clue_id),
    (select q.id from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id
     where c.game_session_id = p_game_session_id and p_clue_id is null and q.latitude is not null
       and private.distance_m(p_latitude, p_longitude, q.latitude, q.longitude) <= 100
     order by private.distance_m(p_latitude, p_longitude, q.latitude, q.longitude) limit 1));
end
$$;
comment on function private.reported_code(uuid, uuid, text, uuid, double precision, double precision) is
  'The code that a report is about; null: unknown.';

create function private.report_problem(
  p_report_id uuid, p_game_session_id uuid, p_kind text, p_source text, p_message text, p_clue_id uuid, p_code text,
  p_latitude double precision, p_longitude double precision, p_photo_path text, p_reported_at timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_message text := coalesce(private.trimmed(p_message), '');
  v_has_place boolean := p_latitude between -90 and 90 and p_longitude between -180 and 180;
  v_earlier public.problem_reports;
  v_code_id uuid;
  v_now timestamptz;
begin
  if p_report_id is null or char_length(v_message) > 1000 or char_length(p_code) > 200
    or p_kind is null or p_kind not in ('missing', 'damaged', 'wrong_place', 'danger', 'other')
    or p_source is null or p_source not in ('scanner', 'clue', 'map')
    or (p_kind = 'other' and v_message = '') or not isfinite(p_reported_at) then
    perform private.raise_error('invalid_input');
  elsif p_photo_path not like v_user_id || '/%' or char_length(p_photo_path) > 300
    or p_photo_path !~ '^[0-9A-Za-z/_-]+([.][0-9A-Za-z]+)?$' then -- as submit_treasure_claim
    perform private.raise_error('invalid_photo');
  end if;
  perform private.assert_member(v_user_id, p_game_session_id);
  -- Reports of one player arrive one after another.
  perform 1 from public.user_game_sessions where game_session_id = p_game_session_id and user_id = v_user_id
  for no key update;
  select * into v_earlier from public.problem_reports where id = p_report_id;
  if found then
    if v_earlier.user_id <> v_user_id then
      perform private.raise_error('request_id_reused');
    end if;
    return jsonb_build_object('report_id', p_report_id);
  end if;
  v_now := private.current_time();
  if (select count(*) >= 5 from public.problem_reports
      where game_session_id = p_game_session_id and user_id = v_user_id
        and received_at > v_now - interval '10 minutes') then
    perform private.raise_error('rate_limit_exceeded');
  end if;

  v_code_id := private.reported_code(v_user_id, p_game_session_id, p_code,
    p_clue_id, case when v_has_place then p_latitude end, case when v_has_place then p_longitude end);
  insert into public.problem_reports
    (id, user_id, game_session_id, kind, source, message, clue_id, qr_code_id, latitude, longitude, photo_path,
     reported_at, received_at)
  values
    (p_report_id, v_user_id, p_game_session_id, p_kind, p_source, v_message,
     (select id from public.clue_templates where id = p_clue_id and id in (
       select clue_id from public.game_session_clues where game_session_id = p_game_session_id)), v_code_id,
     case when v_has_place then p_latitude end, case when v_has_place then p_longitude end, p_photo_path,
     greatest(least(coalesce(p_reported_at, v_now), v_now), v_now - interval '720 hours'), v_now);
  perform private.publish_coalesced('admin', 'report', v_now);
  return jsonb_build_object('report_id', p_report_id);
end
$$;
comment on function private.report_problem(
  uuid, uuid, text, text, text, uuid, text, double precision, double precision, text, timestamptz
) is 'Reports a problem; see public.report_problem.';

create function private.admin_list_problem_reports(
  p_game_session_id uuid, p_is_solved boolean, p_limit integer, p_offset integer
) returns setof public.admin_problem_report_row
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  return query
  select r.id, r.kind, r.source, r.message, r.user_id, p.name::text, r.qr_code_id, q.name,
    coalesce(c.withdrawn_at is not null, false), r.clue_id, t.name_hu, t.name_en, r.latitude, r.longitude,
    r.photo_path::text, r.reported_at, r.received_at, r.answered_at, r.solved_at, count(*) over ()
  from public.problem_reports r
  join public.profiles p on p.id = r.user_id
  left join public.qr_codes q on q.id = r.qr_code_id
  left join public.game_session_qr_codes c on c.game_session_id = r.game_session_id and c.qr_code_id = r.qr_code_id
  left join public.clue_templates t on t.id = r.clue_id
  where r.game_session_id = p_game_session_id and (p_is_solved is null or (r.solved_at is not null) = p_is_solved)
  order by r.received_at desc, r.id
  limit p_limit offset p_offset;
end
$$;
comment on function private.admin_list_problem_reports(uuid, boolean, integer, integer) is
  'Reports of a session; see public.admin_list_problem_reports.';

create function private.admin_answer_reports(
  p_report_ids uuid[], p_message text, p_is_solved boolean, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message text := nullif(private.trimmed(p_message), '');
  v_report public.problem_reports;
  v_count integer := 0;
  v_now timestamptz;
begin
  perform private.assert_admin();
  if p_request_id is null or p_is_solved is null or char_length(v_message) > 1000
    or coalesce(cardinality(p_report_ids), 0) not between 1 and 200 then
    perform private.raise_error('invalid_input');
  end if;
  v_now := private.current_time();
  for v_report in
    select * from public.problem_reports where id = any (p_report_ids) order by id for update
  loop
    v_count := v_count + 1;
    if v_message is not null then -- one message for each player, whatever the number of reports
      perform private.send_message(v_report.game_session_id, v_report.user_id, 'Válasz a bejelentésedre',
        'An answer to your report', v_message, v_message, v_now,
        md5(p_request_id || ' ' || v_report.game_session_id || ' ' || v_report.user_id)::uuid);
    end if;
    update public.problem_reports set
      answered_at = case when v_message is not null then v_now else answered_at end,
      solved_at = case when p_is_solved then coalesce(solved_at, v_now) end,
      solved_by = case when p_is_solved then coalesce(solved_by, auth.uid()) end
    where id = v_report.id;
    perform private.record_activity('report.answer', 'reports', '', jsonb_build_object(
      'report_id', v_report.id, 'user_id', v_report.user_id, 'game_session_id', v_report.game_session_id,
      'reason', v_message, 'before', jsonb_build_object('is_solved', v_report.solved_at is not null),
      'after', jsonb_build_object('is_solved', p_is_solved)));
  end loop;
  if v_count = 0 then
    perform private.raise_error('report_not_found');
  end if;
  perform private.publish('admin', 'report', '{}');
  return jsonb_build_object('reports', v_count);
end
$$;
comment on function private.admin_answer_reports(uuid[], text, boolean, uuid) is
  'Answers reports and marks them solved; see public.admin_answer_reports.';

create function private.is_clue_withdrawn(p_game_session_id uuid, p_clue_id uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select 1 from public.clue_contents k
    join public.game_session_qr_codes c on c.qr_code_id = k.qr_code_id and c.game_session_id = p_game_session_id
    where k.clue_id = p_clue_id and c.withdrawn_at is not null)
$$;
comment on function private.is_clue_withdrawn(uuid, uuid) is 'The clue leads to a code that the session has withdrawn.';

-- Lock order: session gate, exclusive → balances of the players who need the code, by id → their purchases.
create function private.admin_withdraw_code(
  p_game_session_id uuid, p_qr_code_id uuid, p_remedy text, p_reason text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_reason text := private.trimmed(p_reason);
  v_session public.game_sessions;
  v_code_name text;
  v_clue_ids uuid[];
  v_owner_ids uuid[];
  v_owner_id uuid;
  v_balance public.token_balances;
  v_bought public.purchased_clues;
  v_gift public.purchased_clues;
  v_next uuid;
  v_refund integer;
  v_refunded integer := 0;
  v_unlocked integer := 0;
  v_now timestamptz;
begin
  perform private.assert_admin();
  if p_remedy is null or p_remedy not in ('none', 'refund', 'unlock')
    or coalesce(char_length(v_reason), 0) not between 1 and 500 then
    perform private.raise_error('invalid_input');
  end if;
  v_session := private.lock_game_session(p_game_session_id);
  v_clue_ids := array(
    select k.clue_id from public.clue_contents k
    join public.game_session_clues c on c.clue_id = k.clue_id and c.game_session_id = p_game_session_id
    where k.qr_code_id = p_qr_code_id);
  -- They own a clue that leads to the code and have not found it.
  v_owner_ids := array(
    select b.user_id from public.token_balances b
    where b.user_id in (
      select p.user_id from public.purchased_clues p
      where p.game_session_id = p_game_session_id and p.clue_id = any (v_clue_ids)
        and not exists (select 1 from public.scans s where s.game_session_id = p_game_session_id
          and s.qr_code_id = p_qr_code_id and s.user_id = p.user_id and s.status = 'success'))
    order by b.user_id for update);
  v_now := private.current_time();
  update public.game_session_qr_codes set withdrawn_at = v_now
  where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id and withdrawn_at is null;
  if not found then
    if exists (select 1 from public.game_session_qr_codes where game_session_id = p_game_session_id
               and qr_code_id = p_qr_code_id) then -- done already, perhaps by a lost first try
      return jsonb_build_object('players', 0, 'refunded', 0, 'unlocked', 0);
    end if;
    perform private.raise_error('qr_code_not_found');
  end if;
  select name into v_code_name from public.qr_codes where id = p_qr_code_id;
  update public.game_session_clues set is_withdrawn = true
  where game_session_id = p_game_session_id and clue_id = any (v_clue_ids);

  foreach v_owner_id in array v_owner_ids loop
    v_refund := 0;
    if p_remedy = 'refund' and not v_session.is_test then -- a rehearsal has no real tokens
      select * into v_balance from public.token_balances where user_id = v_owner_id;
      for v_bought in
        select * from public.purchased_clues where game_session_id = p_game_session_id and user_id = v_owner_id
          and clue_id = any (v_clue_ids) and purchase_price > 0 order by id
      loop
        perform private.post_tokens(v_balance, 'refund', v_bought.purchase_price, v_reason, v_now,
          p_counts_for_rate_limit => false);
        v_refund := v_refund + v_bought.purchase_price;
      end loop;
      v_refunded := v_refunded + v_refund;
    elsif p_remedy = 'unlock' then
      for v_next in
        select t.id from public.clue_templates t
        join public.game_session_clues c on c.clue_id = t.id and c.game_session_id = p_game_session_id
        where t.required_clue_id = any (v_clue_ids) and t.is_active and not t.is_locked order by c.position, t.id
      loop
        v_gift := null;
        v_gift.id := gen_random_uuid();
        v_gift.user_id := v_owner_id;
        v_gift.clue_id := v_next;
        v_gift.game_session_id := p_game_session_id;
        v_gift.purchase_price := 0;
        v_gift.purchased_at := v_now;
        v_gift.request_id := v_gift.id;
        v_gift.result := jsonb_build_object('purchase_id', v_gift.id, 'clue_id', v_next,
          'game_session_id', p_game_session_id, 'price', 0);
        v_unlocked := v_unlocked + private.deliver_clue(v_gift)::integer;
      end loop;
    end if;
    perform private.send_message(p_game_session_id, v_owner_id,
      'Kivettünk egy kódot a játékból: ' || v_code_name, 'A code was withdrawn: ' || v_code_name,
      concat_ws(E'\n', v_reason, 'Ezt már ne keresd.', case when v_refund > 0
        then v_refund || ' érmét visszakaptál a nyomért.' end, case when p_remedy = 'unlock'
        then 'Megkaptad a következő nyomot.' end),
      concat_ws(E'\n', v_reason, 'Do not look for it any more.', case when v_refund > 0
        then 'You got ' || v_refund || ' coins back for the clue.' end, case when p_remedy = 'unlock'
        then 'You have been given the next clue.' end), v_now);
  end loop;
  if v_clue_ids = '{}' then -- nobody is known to look for it
    perform private.send_message(p_game_session_id, null, 'Kivettünk egy kódot a játékból: ' || v_code_name,
      'A code was withdrawn: ' || v_code_name, v_reason || E'\nEzt már ne keressétek.',
      v_reason || E'\nDo not look for it any more.', v_now);
  end if;
  insert into public.session_events (game_session_id, kind, details, created_by, created_at)
  values (p_game_session_id, 'withdraw', jsonb_build_object('code', v_code_name, 'remedy', p_remedy,
    'reason', v_reason), auth.uid(), v_now);
  perform private.publish_session_change('session.withdraw', v_session,
    jsonb_build_object('withdrawn', null), jsonb_build_object('withdrawn', v_code_name, 'remedy', p_remedy));
  return jsonb_build_object('players', cardinality(v_owner_ids), 'refunded', v_refunded, 'unlocked', v_unlocked);
end
$$;
comment on function private.admin_withdraw_code(uuid, uuid, text, text) is
  'Withdraws a code from a session; see public.admin_withdraw_code.';

-- supabase/schemas/80_operations/rules_activity.sql

-- Rules of the activity log; the client sends its records in batches of 50.

-- Adds one record to the activity log; auth hooks pass the user. Definer: nobody may insert directly.
create function private.record_activity(
  p_action text, p_component text, p_message text, p_details jsonb default '{}', p_type text default 'info',
  p_user_id uuid default auth.uid()
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
begin
  -- The id comes from the profile: an admin who has just deleted their own account no longer has one.
  insert into public.activity (action, component, type, message, details, user_id, user_name, "timestamp", created_at)
  select p_action, p_component, p_type, p_message, p_details, caller.id,
    coalesce(caller.name, case when p_user_id is null then 'system' else '' end), v_now, v_now
  from (values (p_user_id)) request (user_id)
  left join public.profiles caller on caller.id = request.user_id;
  perform private.publish('admin', 'activity', '{}');
end
$$;
comment on function private.record_activity(text, text, text, jsonb, text, uuid) is
  'Adds one record to the activity log in the name of the caller, of another account, or of the system.';

-- Definer: activity has no insert policy, and the name comes from the profile, not from the client.
create function private.log_activity(p_records jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_name text;
  v_now timestamptz := private.current_time();
  v_inserted integer;
begin
  if jsonb_typeof(p_records) is distinct from 'array' or pg_column_size(p_records) > 262144 then
    perform private.raise_error('invalid_input');
  end if;
  if jsonb_array_length(p_records) not between 1 and 50 or exists (
    select 1 from jsonb_array_elements(p_records) r
    where jsonb_typeof(r) <> 'object'
      or coalesce(char_length(r ->> 'action'), 0) not between 1 and 200
      or coalesce(char_length(r ->> 'component'), 0) not between 1 and 200
      or coalesce(char_length(r ->> 'type'), 1) not between 1 and 40
      or coalesce(jsonb_typeof(r -> 'deviceInfo'), 'null') not in ('object', 'null')
      or (r ->> 'timestamp') !~ '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$') then
    perform private.raise_error('invalid_input');
  end if;
  -- Locking the profile here instead of by the foreign key turns a concurrent deletion into a catalogue error.
  select name into v_name from public.profiles where id = v_user_id for key share;
  if not found then -- a token outlives its deleted account
    perform private.raise_error('user_profile_not_found');
  end if;

  -- A record sent again because its answer was lost is among the latest ones.
  with latest as materialized (
    select a.action, a.component, a.type, a.message, a.details, a."timestamp", a.created_at from public.activity a
    where a.user_id = v_user_id order by a.created_at desc, a.id desc limit 200),
  sent as (
    select ordinal, r ->> 'action' as action, r ->> 'component' as component, coalesce(r ->> 'type', 'debug') as type,
      left(coalesce(r ->> 'message', ''), 2000) as message, coalesce(nullif(r -> 'details', 'null'), '{}') as details,
      (r ->> 'timestamp')::timestamptz as "timestamp", coalesce(nullif(r -> 'deviceInfo', 'null'), '{}') as device_info
    from jsonb_array_elements(p_records) with ordinality as records (r, ordinal))
  insert into public.activity
    (action, component, type, message, details, user_id, user_name, "timestamp", device_info, created_at)
  select s.action, s.component, s.type, s.message, s.details, v_user_id, v_name,
    least(coalesce(s."timestamp", v_now), v_now), s.device_info, v_now
  from sent s
  -- Protects the database from floods: accepts as many records per minute as a client queues when offline. More are
  -- dropped silently, or the client would send them again. Counts only when all the latest records are that new.
  where ((select count(*) from latest where created_at > v_now - interval '1 minute') < 200
      or (select count(*) from (
            select from public.activity a where a.user_id = v_user_id and a.created_at > v_now - interval '1 minute'
              limit 1000) recent) < 1000)
    and not exists (
    select from latest l
    where l."timestamp" = s."timestamp" and l.action = s.action and l.component = s.component
      and l.type = s.type and l.message = s.message and l.details = s.details)
  order by s.ordinal;
  get diagnostics v_inserted = row_count;
  if v_inserted > 0 then
    perform private.publish('admin', 'activity', '{}');
  end if;
  return jsonb_build_object('inserted', v_inserted);
exception
  when data_exception then -- an invalid day, hour or time zone
    perform private.raise_error('invalid_input');
    return null; -- not reached
end
$$;
comment on function private.log_activity(jsonb) is
  'Stores up to 50 activity records of the caller, each once, and about 1000 a minute; see public.log_activity.';

-- Latest records that match the filters. Type, component and user each have an index that ends in the time, so a page
-- is read from its end. A text search scans the latest 100,000 records that match the other filters. Organisers search
-- for actions and error keys in their language; the client passes the identifiers that match. Definer: the role check
-- replaces the policies on the joined tables.
create function private.admin_list_activity(
  p_limit integer, p_type text, p_component text, p_user text, p_search text, p_from timestamptz, p_to timestamptz,
  p_identifiers text[], p_part text
) returns setof public.admin_activity_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text := private.like_pattern(p_search);
  v_user_pattern text := private.like_pattern(p_user);
  v_user_id uuid := case when btrim(p_user) ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
    then btrim(p_user)::uuid end;
  v_user_ids uuid[];
  -- Scans are searched by player and code, as in the list of finds.
  v_scan_user_ids uuid[];
  v_scan_code_ids uuid[];
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, 0);
  if cardinality(p_identifiers) > 1000 or p_part not in ('events', 'technical') then
    perform private.raise_error('invalid_input');
  end if;
  if v_user_pattern is not null then
    v_user_ids := array(
      select p.id from public.profiles p
      where p.id = v_user_id or p.search_name like v_user_pattern or p.email like v_user_pattern
      order by p.created_at desc limit 100);
  end if;

  if p_part = 'events' and v_pattern is not null then
    v_scan_user_ids := private.find_users(v_pattern);
    v_scan_code_ids := array(select q.id from public.qr_codes q where private.search_key(q.name) like v_pattern);
  end if;

  return query
  with recorded as (
    select a.id, a.action, a.component, a.type, a.message, a.details, a.user_id, a.user_name, a."timestamp",
      a.device_info, a.created_at
    from (
      select * from public.activity r
      where (p_type is null or r.type = p_type)
        and (p_part is null or (r.type = 'info' or r.details ? 'before') = (p_part = 'events'))
        and (p_component is null or r.component = p_component)
        and (v_user_ids is null or r.user_id = any (v_user_ids))
        and (p_from is null or r.created_at >= p_from)
        and (p_to is null or r.created_at < p_to)
      order by r.created_at desc, r.id desc
      limit case when v_pattern is null then p_limit else 100000 end) a
    where v_pattern is null
      or private.search_key(concat_ws(' ', a.action, a.message, a.user_name, a.details)) like v_pattern
      or a.action = any (p_identifiers) or a.message = any (p_identifiers)
      or a.details ->> 'key' = any (p_identifiers) or a.details ->> 'reason' = any (p_identifiers)
    order by a.created_at desc, a.id desc
    limit p_limit),
  -- A counted scan is its own record; the log does not repeat it.
  counted as (
    select s.* from public.scans s
    where p_part = 'events' and s.status = 'success' and coalesce(p_type, 'info') = 'info'
      and coalesce(p_component, 'rpc') = 'rpc'
      and (v_user_ids is null or s.user_id = any (v_user_ids))
      and (p_from is null or s.received_at >= p_from)
      and (p_to is null or s.received_at < p_to)
      and (v_pattern is null or s.user_id = any (v_scan_user_ids) or s.qr_code_id = any (v_scan_code_ids)
        or lower(s.qr_code_name) like v_pattern or 'record_scan' = any (p_identifiers))
    order by s.id desc limit p_limit)
  select l.id, l.action, l.component, l.type, l.message, l.details, l.user_id, l.user_name, l."timestamp", l.device_info
  from (
    select * from recorded
    union all
    select -c.id, 'record_scan', 'rpc', 'info', c.qr_code_name,
      jsonb_build_object('game_session_id', c.game_session_id, 'qr_code_id', c.qr_code_id, 'points', c.points),
        c.user_id, p.name::text,
      c.scanned_at, c.device_info, c.received_at
    from counted c join public.profiles p on p.id = c.user_id) l
  order by l.created_at desc, l.id desc
  limit p_limit;
end
$$;
comment on function private.admin_list_activity(integer, text, text, text, text, timestamptz, timestamptz, text[],
  text) is
  'Latest activity, at most 1000 records; see public.admin_list_activity.';

-- Finds each distinct value in one index step instead of reading the table. Definer: as above.
create function private.admin_list_activity_choices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  return (
    with recursive components as (
      (select a.component as value from public.activity a order by a.component limit 1)
      union all
      select (select a.component from public.activity a where a.component > c.value order by a.component limit 1)
      from components c where c.value is not null),
    types as (
      (select a.type as value from public.activity a order by a.type limit 1)
      union all
      select (select a.type from public.activity a where a.type > t.value order by a.type limit 1)
      from types t where t.value is not null)
    select jsonb_build_object(
      'components', (select coalesce(jsonb_agg(value), '[]')
        from (select value from components where value is not null limit 500) c),
      'types', (select coalesce(jsonb_agg(value), '[]')
        from (select value from types where value is not null limit 500) t)));
end
$$;
comment on function private.admin_list_activity_choices() is
  'Filter values of the activity log; see public.admin_list_activity_choices.';

-- supabase/schemas/80_operations/rules_content_audit.sql

-- Audit of content that organisers change through table policies: the activity log gets before and after, and other
-- organisers' screens a hint. RPCs that write these tables are recorded the same way.

-- Fields with the same value in all rows.
create function private.shared_fields(p_rows jsonb[]) returns jsonb
language sql immutable security invoker set search_path = '' as $$
  select jsonb_object_agg(f.key, f.value) from (
    select field.key, min(field.value::text)::jsonb as value
    from unnest(p_rows) r, jsonb_each(r) field
    group by field.key having count(*) = cardinality(p_rows) and min(field.value::text) = max(field.value::text)) f
$$;
comment on function private.shared_fields(jsonb[]) is
  'Fields with the same value in all objects, as an object; null when there is none.';

-- A thousand coupons created at once are one record. Shared fields are stored once; `rows` holds what differs per row,
-- so nothing is lost.
create function private.describe_changes(
  p_keys jsonb[], p_before jsonb[], p_after jsonb[], p_key_columns text[]
) returns jsonb
language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_before jsonb;
  v_after jsonb;
begin
  if cardinality(p_keys) = 1 then
    return jsonb_build_object('id', p_keys[1], 'before', p_before[1], 'after', p_after[1]);
  end if;
  v_before := private.shared_fields(p_before);
  v_after := private.shared_fields(p_after);
  return jsonb_build_object('count', cardinality(p_keys), 'before', v_before, 'after', v_after, 'rows', (
    select jsonb_agg(jsonb_build_object('id', c.key)
      || case when own.before <> '{}' then jsonb_build_object('before', own.before) else '{}' end
      || case when own.after <> '{}' then jsonb_build_object('after', own.after) else '{}' end order by c.ordinal)
    from unnest(p_keys, p_before, p_after) with ordinality c (key, before, after, ordinal)
    cross join lateral (select
      coalesce(c.before, '{}') - p_key_columns - array(select jsonb_object_keys(v_before)) as before,
      coalesce(c.after, '{}') - p_key_columns - array(select jsonb_object_keys(v_after)) as after) own));
end
$$;
comment on function private.describe_changes(jsonb[], jsonb[], jsonb[], text[]) is
  'Details of a content record: {id, before, after} of one row; of many {count, before, after, rows: [{id, before, '
  'after}]}.';

-- Statement triggers with transition tables: one statement is one record and one hint. The trigger arguments name the
-- primary key. Counters of offers and coupons are left out: buyers change them. Definer: organisers cannot write the
-- activity log or send broadcasts.
create function private.tg_content__audit() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_keys jsonb[];
  v_names text[];
  v_before jsonb[];
  v_after jsonb[];
begin
  -- a sale, or the owner of the database
  if not private.is_admin() and auth.role() is distinct from 'service_role' then
    return null;
  end if;
  -- Only the branch that runs is planned: the other transition tables do not exist in this trigger.
  if tg_op = 'INSERT' then
    select array_agg(private.content_key(r.after, tg_argv)), array_agg(private.content_name(r.after)),
      array_agg(null::jsonb), array_agg(r.after)
    into v_keys, v_names, v_before, v_after
    from (select to_jsonb(n) as after from new_rows n) r;
  elsif tg_op = 'DELETE' then
    select array_agg(private.content_key(r.before, tg_argv)), array_agg(private.content_name(r.before)),
      array_agg(r.before), array_agg(null::jsonb)
    into v_keys, v_names, v_before, v_after
    from (select to_jsonb(o) as before from old_rows o) r;
  else
    select array_agg(c.key order by c.key), array_agg(private.content_name(c.after) order by c.key),
      array_agg(d.before order by c.key), array_agg(d.after order by c.key)
    into v_keys, v_names, v_before, v_after
    from (
      select private.content_key(to_jsonb(n), tg_argv) as key, to_jsonb(o) as before, to_jsonb(n) as after
      from new_rows n join old_rows o
        on private.content_key(to_jsonb(o), tg_argv) = private.content_key(to_jsonb(n), tg_argv)
    ) c
    cross join lateral (
      select jsonb_object_agg(a.key, c.before -> a.key) as before, jsonb_object_agg(a.key, a.value) as after
      from jsonb_each(c.after) a
      where a.value is distinct from c.before -> a.key and a.key not in ('updated_at', 'sold', 'uses')
    ) d
    where d.after is not null;
  end if;
  if v_keys is not null then
    perform private.record_activity(tg_table_name || '.' || lower(tg_op), 'content',
      v_names[1] || case when cardinality(v_names) > 1 and v_names[1] <> '' then ' … ' || v_names[cardinality(v_names)]
        else '' end,
      private.describe_changes(v_keys, v_before, v_after, tg_argv));
    perform private.publish('admin', 'content', jsonb_build_object('table', tg_table_name));
  end if;
  return null;
end
$$;
comment on function private.tg_content__audit() is
  'Records the rows that a statement of an admin, or of the secret key (as system), adds, changes or deletes as '
  '<table>.insert, .update or .delete (see describe_changes), and broadcasts one hint.';

create function private.content_key(p_row jsonb, p_columns text[]) returns jsonb
language sql immutable security invoker set search_path = '' as $$
  select case when cardinality(p_columns) = 1 then p_row -> p_columns[array_lower(p_columns, 1)] else (
    select jsonb_object_agg(c, p_row -> c) from unnest(p_columns) c) end
$$;
comment on function private.content_key(jsonb, text[]) is
  'Primary key of a content row: its value, or an object when it has several columns.';

create function private.content_name(p_row jsonb) returns text
language sql immutable security invoker set search_path = '' as $$
  select coalesce(p_row ->> 'name_hu', p_row ->> 'name', p_row ->> 'code', '')
$$;
comment on function private.content_name(jsonb) is 'Display name of a content row; empty when it has none.';

-- One trigger per operation, because a trigger with transition tables cannot serve several.
do $$
declare
  v_table record;
begin
  for v_table in
    select content.name, (select string_agg(quote_literal(key_column), ', ') from unnest(content.key) key_column) as key
    from (values
      ('qr_codes', array['id']),
      ('clue_templates', array['id']),
      ('clue_contents', array['clue_id']),
      ('clue_solution_guides', array['id']),
      ('clue_solution_guide_contents', array['solution_guide_id']),
      ('maps', array['id']),
      ('map_markers', array['id']),
      ('token_products', array['id']),
      ('featured_offers', array['id']),
      ('featured_offer_items', array['offer_id', 'clue_id']),
      ('coupons', array['id']),
      ('vip_tiers', array['id'])
    ) content (name, key)
  loop
    execute format(
      'create trigger tg_%1$s__audit_insert after insert on public.%1$I
         referencing new table as new_rows for each statement execute function private.tg_content__audit(%2$s)',
      v_table.name, v_table.key);
    execute format(
      'create trigger tg_%1$s__audit_update after update on public.%1$I
         referencing old table as old_rows new table as new_rows
         for each statement execute function private.tg_content__audit(%2$s)',
      v_table.name, v_table.key);
    execute format(
      'create trigger tg_%1$s__audit_delete after delete on public.%1$I
         referencing old table as old_rows for each statement execute function private.tg_content__audit(%2$s)',
      v_table.name, v_table.key);
  end loop;
end
$$;

-- supabase/schemas/80_operations/rules_content_dates.sql

-- Change times of content that organisers edit through table policies.

create function private.tg_content__touch() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  new.updated_at := private.current_time();
  return new;
end
$$;
do $$
declare
  v_table record;
begin
  for v_table in
    select * from (values
      ('qr_codes', ''),
      ('clue_templates', ''),
      ('clue_contents', ''),
      ('clue_solution_guides', ''),
      ('clue_solution_guide_contents', ''),
      ('vip_tiers', ''),
      ('maps', ''),
      ('map_markers', ''),
      ('token_products', ''),
      -- A sale changes a counter, not the content.
      ('featured_offers', 'when (new.sold = old.sold)'),
      ('coupons', 'when (new.uses = old.uses)')
    ) content (name, condition)
  loop
    execute format(
      'create trigger tg_%1$s__touch before update on public.%1$I
         for each row %2$s execute function private.tg_content__touch()',
      v_table.name, v_table.condition);
  end loop;
end
$$;

-- Forms check only the version of a clue or guide, not that of its secret half, so a change of the secret half (also in
-- Studio or by the secret key) touches the whole. Saves and deletions lock the two in the opposite order: concurrent
-- ones may deadlock, and one of them fails without overwriting anything.
create function private.tg_clue_contents__touch_clue() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.clue_templates set updated_at = private.current_time() where id in (select clue_id from changed_rows);
  return null;
end
$$;
create trigger tg_clue_contents__touch_clue_insert after insert on public.clue_contents
  referencing new table as changed_rows
  for each statement execute function private.tg_clue_contents__touch_clue();
create trigger tg_clue_contents__touch_clue_update after update on public.clue_contents
  referencing new table as changed_rows
  for each statement execute function private.tg_clue_contents__touch_clue();
create trigger tg_clue_contents__touch_clue_delete after delete on public.clue_contents
  referencing old table as changed_rows
  for each statement execute function private.tg_clue_contents__touch_clue();
create function private.tg_clue_solution_guide_contents__touch_guide() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.clue_solution_guides set updated_at = private.current_time()
  where id in (select solution_guide_id from changed_rows);
  return null;
end
$$;
create trigger tg_clue_solution_guide_contents__touch_guide_insert after insert on public.clue_solution_guide_contents
  referencing new table as changed_rows for each statement
    execute function private.tg_clue_solution_guide_contents__touch_guide();
create trigger tg_clue_solution_guide_contents__touch_guide_update after update on public.clue_solution_guide_contents
  referencing new table as changed_rows for each statement
    execute function private.tg_clue_solution_guide_contents__touch_guide();
create trigger tg_clue_solution_guide_contents__touch_guide_delete after delete on public.clue_solution_guide_contents
  referencing old table as changed_rows for each statement
    execute function private.tg_clue_solution_guide_contents__touch_guide();

-- Players see a changed map without reloading. Definer: organisers may not send broadcasts themselves.
create function private.tg_maps__announce() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session_id uuid;
begin
  if tg_table_name = 'maps' then
    v_session_id := coalesce(new.game_session_id, old.game_session_id);
  else -- null when the markers are deleted with their map, which sends its own hint
    select game_session_id into v_session_id from public.maps where id = coalesce(new.map_id, old.map_id);
  end if;
  if v_session_id is not null then
    perform private.publish('session:' || v_session_id, 'session', '{}');
  end if;
  return null;
end
$$;
create trigger tg_maps__announce after insert or update or delete on public.maps
  for each row execute function private.tg_maps__announce();
create trigger tg_map_markers__announce after insert or update or delete on public.map_markers
  for each row execute function private.tg_maps__announce();

-- supabase/schemas/80_operations/rules_content_guards.sql

-- Guards of content that organisers edit through table policies: content in use stays, and chains end.

-- Refuses cycles in the chain of required clues. Runs under a lock, so that two edits cannot close a cycle together.
-- Definer: the chain includes locked clues, whoever saves.
create function private.tg_clue_templates__refuse_cycle() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('clue_chain'));
  if exists (
    with recursive chain (id) as (
      select new.required_clue_id
      union
      select t.required_clue_id from public.clue_templates t join chain on t.id = chain.id
      where t.required_clue_id is not null
    )
    select 1 from chain where id = new.id
  ) then
    perform private.raise_error('clue_chain_cycle');
  end if;
  return new;
end
$$;
create trigger tg_clue_templates__refuse_cycle before insert or update of required_clue_id on public.clue_templates
  for each row when (new.required_clue_id is not null) execute function private.tg_clue_templates__refuse_cycle();

-- Definer: an admin deletes through a table policy and may not see every purchase and scan.
create function private.tg_clue_templates__refuse_delete_used() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select 1 from public.purchased_clues where clue_id = old.id)
    or exists (select 1 from public.game_session_clues where clue_id = old.id)
    or exists (select 1 from public.clue_templates where required_clue_id = old.id) then
    perform private.raise_error('clue_in_use');
  end if;
  return old;
end
$$;
create trigger tg_clue_templates__refuse_delete_used before delete on public.clue_templates
  for each row execute function private.tg_clue_templates__refuse_delete_used();

-- Definer: as above.
create function private.tg_clue_solution_guides__refuse_delete_sold() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select 1 from public.purchased_solution_guides where solution_guide_id = old.id) then
    perform private.raise_error('solution_guide_in_use');
  end if;
  return old;
end
$$;
create trigger tg_clue_solution_guides__refuse_delete_sold before delete on public.clue_solution_guides
  for each row execute function private.tg_clue_solution_guides__refuse_delete_sold();

-- Definer: as above. A scanned code is still in its session, because admin_save_game_session refuses to remove it; so
-- this check suffices and replaces the foreign key that scans deliberately lack.
create function private.tg_qr_codes__refuse_delete_used() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select 1 from public.game_session_qr_codes where qr_code_id = old.id) then
    perform private.raise_error('qr_code_in_use');
  end if;
  return old;
end
$$;
create trigger tg_qr_codes__refuse_delete_used before delete on public.qr_codes
  for each row execute function private.tg_qr_codes__refuse_delete_used();

-- Definer: as above. A purchase that commits meanwhile violates the foreign key of its membership.
create function private.tg_vip_tiers__refuse_delete_used() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select 1 from public.vip_memberships where tier_id = old.id) then
    perform private.raise_error('vip_tier_in_use');
  end if;
  return old;
end
$$;
create trigger tg_vip_tiers__refuse_delete_used before delete on public.vip_tiers
  for each row execute function private.tg_vip_tiers__refuse_delete_used();

-- The content of a sold or ordered offer never changes; price, dates, stock, texts and the switch may. A row locked by
-- somebody else is being bought, so it counts as taken: waiting for a buyer here, with the row half locked, could
-- deadlock. admin_save_featured_offer already holds the lock. Definer: an organiser does not see all orders and sales.
create function private.assert_offer_untaken(p_offer public.featured_offers) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.featured_offers where id = p_offer.id for update skip locked;
  if not found or private.offer_is_taken(p_offer, private.current_time()) then
    perform private.raise_error('offer_in_use');
  end if;
end
$$;
comment on function private.assert_offer_untaken(public.featured_offers) is
  'Raises offer_in_use if the offer was bought or is in an order that can still be paid.';

-- Runs after the table's constraints, so that invalid values get their own error.
create function private.tg_featured_offers__keep_content() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_offer_untaken(old);
  return null;
end
$$;
create trigger tg_featured_offers__keep_content after update of kind, clue_id, solution_guide_id, product_id,
  bonus_tokens
  on public.featured_offers for each row
  when ((old.kind, old.clue_id, old.solution_guide_id, old.product_id, old.bonus_tokens)
    is distinct from (new.kind, new.clue_id, new.solution_guide_id, new.product_id, new.bonus_tokens))
  execute function private.tg_featured_offers__keep_content();

-- Deleting an offer deletes its items; then there is no offer to check.
create function private.tg_featured_offer_items__keep_content() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_offer public.featured_offers;
begin
  for v_offer in
    select o.* from public.featured_offers o
    where o.id in (old.offer_id, new.offer_id)
    order by o.id
  loop
    if v_offer.id = new.offer_id and v_offer.kind <> 'bundle' then
      perform private.raise_error('invalid_input', 'only a bundle holds clues');
    end if;
    perform private.assert_offer_untaken(v_offer);
  end loop;
  return null;
end
$$;
create trigger tg_featured_offer_items__keep_content after insert or update or delete on public.featured_offer_items
  for each row execute function private.tg_featured_offer_items__keep_content();

-- supabase/schemas/80_operations/rules_invariants.sql

-- Finds every violation of the invariants of the data, for tests, audits and DBAs. One block per domain; each query
-- names the invariant in words and the offending row.

create function private.check_invariants() returns table (invariant text, detail text)
language sql stable security invoker set search_path = '' as $$
  -- Tokens -------------------------------------------------------------------------------------
  select 'balance equals the sum of the ledger', b.user_id::text
  from public.token_balances b
  left join (select user_id, sum(delta) as balance, sum(greatest(delta, 0)) as earned, sum(greatest(-delta, 0)) as spent
             from public.token_transactions group by user_id) l using (user_id)
  where (b.balance, b.total_earned, b.total_spent)
    is distinct from (coalesce(l.balance, 0)::integer, coalesce(l.earned, 0)::integer, coalesce(l.spent, 0)::integer)
    or b.balance < 0
  union all
  select 'each ledger row starts where the one before ended', t.id::text
  from (select id, (metadata ->> 'previousBalance')::integer as previous, delta,
    (metadata ->> 'newBalance')::integer as new,
          lag((metadata ->> 'newBalance')::integer, 1, 0) over (partition by user_id order by id) as expected
        from public.token_transactions) t
  where t.previous <> t.expected or t.previous + t.delta <> t.new
  union all
  select 'every profile has a balance', p.id::text
  from public.profiles p where not exists (select 1 from public.token_balances b where b.user_id = p.id)
  union all

  -- Game: caps, scans, points and the board ----------------------------------------------------
  select 'taken places equal successful scans within the cap', c.game_session_id || ' ' || c.qr_code_id
  from public.game_session_qr_codes c
  left join (select game_session_id, qr_code_id, sum(used) as used, sum(capacity) as capacity
             from private.scan_cap_shards group by 1, 2) places using (game_session_id, qr_code_id)
  left join (select game_session_id, qr_code_id, count(*) as scans
             from public.scans where status = 'success' group by 1, 2) counted using (game_session_id, qr_code_id)
  where c.max_scans is not null and (
    coalesce(places.used, -1) <> coalesce(counted.scans, 0) or places.capacity <> c.max_scans
      or coalesce(counted.scans, 0) > c.max_scans)
  union all
  select 'one successful scan per player, session and code', user_id::text
  from public.scans where status = 'success' group by user_id, game_session_id, qr_code_id having count(*) > 1
  union all
  select 'successful scans are of members and of codes of the session', s.id::text
  from public.scans s
  where s.status = 'success' and (
    not exists (select 1 from public.user_game_sessions m where m.game_session_id = s.game_session_id
      and m.user_id = s.user_id)
    or not exists (select 1 from public.qr_codes q where q.id = s.qr_code_id))
  union all
  select 'no session has a decoy', c.game_session_id || ' ' || c.qr_code_id
  from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id where q.is_decoy
  union all
  select 'points in a session equal the sum of its scans and adjustments', m.user_id || ' ' || m.game_session_id
  from public.user_game_sessions m
  left join (select user_id, game_session_id, sum(points) as points, sum(points) filter (where points < 0) as penalties
             from private.counted_points group by 1, 2) s using (user_id, game_session_id)
  where m.current_points <> coalesce(s.points, 0)
    or m.board_points > m.current_points - coalesce(s.penalties, 0)
  union all
  select 'the latest correction of a find says whether it counts', s.id::text
  from public.scans s
  left join (select distinct on (scan_id) scan_id, kind, user_id, game_session_id from public.find_corrections
             order by scan_id, id desc) c on c.scan_id = s.id
  where (s.status = 'voided') <> (c.kind is not null and c.kind = 'void')
    or c.scan_id is not null and (s.status = 'failed'
      or (c.user_id, c.game_session_id) <> (s.user_id, s.game_session_id))
  union all
  select 'adjustments are of members', a.id::text
  from public.point_adjustments a
  where not exists (select 1 from public.user_game_sessions m
                    where m.game_session_id = a.game_session_id and m.user_id = a.user_id)
  union all
  select 'who may claim has a counted find', p.id::text
  from public.profiles p
  where p.has_claimed_treasure <> exists (select 1 from public.scans s where s.user_id = p.id and s.status = 'success')
  union all
  select 'found codes of a membership are its successful scans', m.user_id || ' ' || m.game_session_id
  from public.user_game_sessions m
  left join (select user_id, game_session_id, count(*) as found, (array_agg(received_at order by id))[1] as first
             from public.scans where status = 'success' group by 1, 2) s using (user_id, game_session_id)
  where m.found_codes <> coalesce(s.found, 0) or m.first_found_at is distinct from s.first
  union all
  select 'the board histogram counts every ranked player', coalesce(b.game_session_id, m.game_session_id) || ' '
    || coalesce(b.points, m.points)
  from (select game_session_id, points, sum(players) as players from private.leaderboard_buckets group by 1, 2) b
  full join (select game_session_id, board_points as points, count(*) as players
             from public.user_game_sessions where board_points > 0 group by 1, 2) m using (game_session_id, points)
  where coalesce(b.players, 0) <> coalesce(m.players, 0)
  union all
  select 'the hundreds of the board are those of its histogram', coalesce(h.game_session_id, b.game_session_id) || ' '
    || coalesce(h.points, b.points)
  from (select game_session_id, points::integer, sum(players) as players from private.leaderboard_hundreds group by 1,
    2) h
  full join (select game_session_id, points - points % 100 as points, sum(players) as players
             from private.leaderboard_buckets group by 1, 2) b using (game_session_id, points)
  where coalesce(h.players, 0) <> coalesce(b.players, 0)
  union all

  -- Shop: purchases ----------------------------------------------------------------------------
  select 'a purchased clue has exactly one spend row', p.id::text
  from public.purchased_clues p
  join public.game_sessions s on s.id = p.game_session_id
  left join public.token_transactions t on t.id = p.token_transaction_id
  where (p.purchase_price > 0 and not s.is_test) <> (t.id is not null) or t.user_id <> p.user_id
    or t.delta <> -p.purchase_price or t.type <> 'spend'
  union all
  select 'a purchased guide has exactly one spend row', p.id::text
  from public.purchased_solution_guides p
  join public.game_sessions s on s.id = p.game_session_id
  left join public.token_transactions t on t.id = p.token_transaction_id
  where (p.price > 0 and not s.is_test) <> (t.id is not null) or t.user_id <> p.user_id or t.delta <> -p.price
    or t.type <> 'spend'
  union all
  select 'members of a test session, and only they, have a wallet there that adds up', m.user_id || ' '
    || m.game_session_id
  from public.user_game_sessions m
  join public.game_sessions s on s.id = m.game_session_id
  left join (select user_id, game_session_id, sum(price) as spent
             from (select user_id, game_session_id, purchase_price as price from public.purchased_clues
                   union all select user_id, game_session_id, price from public.purchased_solution_guides) p
             group by 1, 2) p using (user_id, game_session_id)
  where s.is_test <> (m.test_balance is not null) or m.test_balance <> m.tokens_granted - coalesce(p.spent, 0)
  union all
  select 'a spend row pays for one purchase', token_transaction_id::text
  from (select token_transaction_id from public.purchased_clues
        union all select token_transaction_id from public.purchased_solution_guides
        union all select token_transaction_id from public.vip_memberships) paid
  where token_transaction_id is not null group by token_transaction_id having count(*) > 1
  union all
  select 'a guide is owned together with its clue', g.id::text
  from public.purchased_solution_guides g
  where not exists (select 1 from public.purchased_clues c
                    where c.user_id = g.user_id and c.game_session_id = g.game_session_id and c.clue_id = g.clue_id)
  union all
  select 'a clue is seen by members of the session', v.user_id || ' ' || v.clue_id
  from public.clue_views v
  where not exists (select 1 from public.user_game_sessions m where m.game_session_id = v.game_session_id
    and m.user_id = v.user_id)
  union all

  -- Commerce: orders, coupons and offers -------------------------------------------------------
  select 'what an order delivered is free, of its owner and paid', p.id::text
  from (select id, user_id, order_id, purchase_price as price from public.purchased_clues
        union all select id, user_id, order_id, price from public.purchased_solution_guides) p
  join public.orders o on o.id = p.order_id
  where p.price <> 0 or o.user_id <> p.user_id or o.status <> 'paid' or o.kind <> 'bundle'
  union all
  select 'a paid order has one payment and, unless it was a rehearsal, one ledger row with its tokens', o.id::text
  from public.orders o
  left join (select order_id, user_id, count(*) as rows, sum(delta) as tokens
             from public.token_transactions where type = 'purchase' group by 1, 2) l on l.order_id = o.id
               and l.user_id = o.user_id
  left join (select order_id, count(*) as payments
             from public.order_payments where status = 'succeeded' group by 1) p on p.order_id = o.id
  cross join lateral (select o.status = 'paid' and not exists (
    select 1 from public.game_sessions where id = o.game_session_id and is_test) as is_real) sale
  where coalesce(p.payments, 0) <> (o.status = 'paid')::integer
    or coalesce(l.rows, 0) <> (sale.is_real and o.tokens > 0)::integer
    or coalesce(l.tokens, 0) <> case when sale.is_real then o.tokens else 0 end
  union all
  select 'a player has one waiting order for one thing', min(o.id::text)
  from public.orders o
  where o.status = 'pending' and case o.kind when 'product' then o.product_id is not null
    else o.offer_id is not null and o.game_session_id is not null end
  group by o.user_id, o.kind, o.product_id, case o.kind when 'bundle' then o.offer_id end, o.game_session_id
    having count(*) > 1
  union all
  select 'tokens are bought by an order', t.id::text
  from public.token_transactions t
  where t.type = 'purchase'
    and not exists (select 1 from public.orders o where o.id = t.order_id and o.user_id = t.user_id)
  union all
  select 'uses of a coupon equal its redemptions within the limit', c.id::text
  from public.coupons c
  left join (select coupon_id, count(*) as redemptions from public.coupon_redemptions group by 1) r
    on r.coupon_id = c.id
  where c.uses <> coalesce(r.redemptions, 0) or c.uses > c.max_uses
  union all
  -- The limit may be lowered later: earlier uses, and those in progress that minute, remain valid.
  select 'nobody uses a coupon beyond the limit for each player', r.id::text
  from (select id, coupon_id, redeemed_at, row_number() over (partition by coupon_id, user_id order by redeemed_at, id)
    as use
        from public.coupon_redemptions where user_id is not null) r
  join public.coupons c on c.id = r.coupon_id
  where r.use > c.max_uses_per_user and r.redeemed_at > c.updated_at + interval '1 minute'
  union all
  select 'a paid order at the price of a coupon has redeemed it', o.id::text
  from public.orders o
  left join public.coupon_redemptions r on r.order_id = o.id
  where (o.status = 'paid' and o.price_reason = 'coupon') <> (r.id is not null)
    or r.discount_minor <> o.discount_minor or r.currency <> o.currency or r.user_id <> o.user_id
  union all
  select 'tokens of a coupon have one ledger row', coalesce(r.id::text, t.id::text)
  from (select * from public.coupon_redemptions where tokens is not null and user_id is not null) r
  full join (select * from public.token_transactions where type = 'coupon') t on t.id = r.token_transaction_id
  where r.id is null or t.id is null or t.delta <> r.tokens or t.user_id <> r.user_id
  union all
  select 'a stock counts every purchase of its offer', o.id::text -- sales to deleted accounts stay counted
  from public.featured_offers o
  where o.stock is not null and (o.sold > o.stock or o.sold < private.offer_sales(o))
  union all

  -- VIP and jackpots ---------------------------------------------------------------------------
  select 'a bought membership has exactly one spend row', m.id::text
  from public.vip_memberships m
  left join public.token_transactions t on t.id = m.token_transaction_id
  where m.source = 'purchase' and (t.id is null or t.user_id <> m.user_id or t.delta <> -m.price or t.type <> 'spend')
  union all
  select 'VIP memberships of a user do not overlap', m.id::text
  from (select id, starts_at, ends_at, max(ends_at) over (partition by user_id order by starts_at, ends_at, id
          rows between unbounded preceding and 1 preceding) as earlier_end
        from public.vip_memberships where starts_at < ends_at) m
  where m.starts_at < m.earlier_end
  union all
  select 'a profile says until when its user is VIP', p.id::text
  from public.profiles p
  left join (select distinct on (user_id) user_id, tier_id, ends_at from public.vip_memberships
             order by user_id, ends_at desc, starts_at desc, id) m on m.user_id = p.id
  where (p.vip_tier_id, p.vip_until) is distinct from (m.tier_id, m.ends_at)
  union all
  select 'a jackpot equals the sum of its entries', j.id::text
  from public.jackpots j
  left join (select jackpot_id, sum(delta) as amount from public.jackpot_entries group by jackpot_id) e
    on e.jackpot_id = j.id
  left join (select jackpot_id, sum(amount) as amount, count(*) as shards, bool_and(is_open) as open,
    bool_or(is_open) as any_open
             from private.jackpot_shards group by jackpot_id) c on c.jackpot_id = j.id
  where c.amount is distinct from coalesce(e.amount, 0) or c.amount < 0 or c.shards is distinct from 16
    or (j.status = 'open') is distinct from c.open or c.open is distinct from c.any_open
  union all
  select 'an entry belongs to a jackpot', e.id::text
  from public.jackpot_entries e where not exists (select 1 from public.jackpots j where j.id = e.jackpot_id)
  union all
  -- Jackpot entries outlive deleted accounts, so a ledger row may be missing, but not wrong.
  select 'a share comes from a clue or guide purchase in its session', e.id::text
  from public.jackpot_entries e
  join public.jackpots j on j.id = e.jackpot_id
  join public.token_transactions t on t.id = e.token_transaction_id
  where e.kind = 'share' and (e.delta > t.amount or not exists (
    select 1 from public.purchased_clues p where p.token_transaction_id = t.id and p.game_session_id = j.game_session_id
    union all
    select 1 from public.purchased_solution_guides p where p.token_transaction_id = t.id
      and p.game_session_id = j.game_session_id))
  union all
  select 'a payout is what the winner got', e.id::text
  from public.jackpot_entries e
  join public.jackpots j on j.id = e.jackpot_id
  left join public.token_transactions t on t.id = e.token_transaction_id
  where e.kind = 'payout' and j.paid_to is not null
    and (t.user_id, t.type, t.delta) is distinct from (j.paid_to, 'jackpot', -e.delta)
  union all
  select 'jackpot tokens come from one jackpot', t.id::text
  from public.token_transactions t
  where t.type = 'jackpot' and not exists (
    select 1 from public.jackpot_entries e where e.token_transaction_id = t.id and e.kind = 'payout')
  union all
  select 'what rolls over arrives', 'in total ' || sum(delta)
  from public.jackpot_entries where kind in ('rollover_in', 'rollover_out') having sum(delta) <> 0
  union all

  -- Field: claims ------------------------------------------------------------------------------
  select 'an awarded session has one approved claim', s.id::text
  from public.game_sessions s
  where s.treasure_awarded_to is not null and not exists (
    select 1 from public.treasure_claims c where c.game_session_id = s.id and c.status = 'approved'
      and c.user_id = s.treasure_awarded_to)
  union all
  select 'the winner of the treasure has the jackpot', s.id::text
  from public.game_sessions s
  join public.jackpots j on j.game_session_id = s.id
  where j.status = 'open' and s.treasure_awarded_at is not null
    or j.paid_to is not null and s.treasure_awarded_to is distinct from j.paid_to
  union all

  -- Identity -----------------------------------------------------------------------------------
  select 'at least one admin', 'no admin among ' || count(*) || ' users'
  from public.profiles having count(*) > 0 and count(*) filter (where role = 'admin') = 0
  union all
  select 'no admin is banned', b.user_id::text
  from private.active_bans b join public.profiles p on p.id = b.user_id and p.role = 'admin'
$$;
comment on function private.check_invariants() is
  'Every violation of the invariants of the data; returns nothing when all is well.';

-- supabase/schemas/20_game/reports_overview.sql

-- The organisers' overview and launch checklist. All figures leave test sessions out. Definer functions; each checks
-- the role first.

-- Paid orders in bins of 15 minutes, which fit the offset of every time zone; minor units.
create function private.overview_revenue(
  
) returns table (at timestamptz, orders bigint, huf_minor bigint, eur_minor bigint)
language sql stable security invoker set search_path = '' as $$
  select date_bin('15 minutes', o.paid_at, timestamptz 'epoch'), count(*),
    coalesce(sum(o.total_minor) filter (where o.currency = 'HUF'), 0)::bigint,
    coalesce(sum(o.total_minor) filter (where o.currency = 'EUR'), 0)::bigint
  from public.orders o
  where o.status = 'paid'
    and (o.game_session_id is null or o.game_session_id not in (select id from public.game_sessions where is_test))
  group by 1
$$;
comment on function private.overview_revenue() is
  'Number and revenue of paid orders per quarter of an hour, without test sessions.';

-- Scans and revenue by hour and by day, including empty steps, so that charts have no gaps. Scans come from the cached
-- statistics.
create function private.overview_trends(p_time_zone text, p_now timestamptz) returns jsonb
language plpgsql volatile security invoker set search_path = '' set jit = off as $$
declare
  v_today date := (p_now at time zone p_time_zone)::date;
  -- Hours are spans of time: a clock change repeats or skips an hour of the local clock.
  v_hour timestamptz := date_trunc('hour', p_now, p_time_zone);
  v_first_day date := least(v_today - 13,
    ((select received_at from public.scans order by id limit 1) at time zone p_time_zone)::date);
  v_result jsonb;
begin
  with figures as materialized (
    select f.day, f.what, f.item, f.number
    from private.statistics_figures('scans', p_time_zone, v_first_day, v_today, private.all_sessions(),
      array['counted', 'refused']) f
  ), days as (
    select f.day, coalesce(sum(f.number) filter (where f.what = 'counted'), 0) as counted,
      coalesce(sum(f.number) filter (where f.what = 'refused'), 0) as refused
    from figures f group by f.day
  ), hours as (
    select date_trunc('hour', to_timestamp(f.item::bigint), p_time_zone) as at,
      coalesce(sum(f.number) filter (where f.what = 'counted'), 0) as counted,
      coalesce(sum(f.number) filter (where f.what = 'refused'), 0) as refused
    from figures f where f.day >= ((v_hour - interval '23 hours') at time zone p_time_zone)::date group by 1
  ), revenue as materialized (
    select at, orders, huf_minor, eur_minor from private.overview_revenue()
  ), steps as (
    select 'hours' as series, null::date as day, v_hour - interval '1 hour' * step as at, v_hour - interval '1 hour'
      * (step - 1) as until
    from generate_series(0, 23) step
    union all
    select 'days', v_today - step, private.day_start(v_today - step, p_time_zone),
      private.day_start(v_today - step + 1, p_time_zone)
    from generate_series(0, 13) step
  ), series as (
    select steps.series, jsonb_agg(jsonb_build_object('at', steps.at,
      'scans', coalesce(hours.counted, days.counted, 0), 'refused', coalesce(hours.refused, days.refused, 0),
      'huf_minor', coalesce(paid.huf_minor, 0), 'eur_minor', coalesce(paid.eur_minor, 0)) order by steps.at) as points
    from steps
    left join hours on steps.series = 'hours' and hours.at = steps.at
    left join days on days.day = steps.day
    left join lateral (
      select sum(r.huf_minor) as huf_minor, sum(r.eur_minor) as eur_minor from revenue r
      where r.at > p_now - interval '15 days' and r.at >= steps.at and r.at < steps.until) paid on true
    group by steps.series
  )
  select jsonb_build_object(
    'scans_success', (select coalesce(sum(counted), 0) from days),
    'scans_failed', (select coalesce(sum(refused), 0) from days),
    'revenue', (select jsonb_build_object('orders', coalesce(sum(orders), 0), 'huf_minor', coalesce(sum(huf_minor), 0),
      'eur_minor', coalesce(sum(eur_minor), 0)) from revenue),
    'hours', (select points from series where series = 'hours'),
    'days', (select points from series where series = 'days'))
  into v_result;
  return v_result || jsonb_build_object(
    'uncounted_days', (select count(*) from private.uncounted_days('scans', p_time_zone, v_first_day, v_today)));
end
$$;
comment on function private.overview_trends(text, timestamptz) is
  'Scans and paid orders (minor units): in total, for the last 24 hours and for the last 14 days of a time zone, the '
  'current one last.';

create function private.admin_overview(p_time_zone text) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  v_now timestamptz := private.current_time();
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_time_zone(p_time_zone);
  return private.overview_trends(p_time_zone, v_now) || jsonb_build_object(
    'players', (select count(*) from public.profiles where role = 'user'),
    'active_players', (select count(distinct m.user_id) from public.user_game_sessions m
                       where m.last_activity > v_now - interval '15 minutes' and m.test_balance is null),
    'tokens_earned', (select coalesce(sum(total_earned), 0) from public.token_balances),
    'tokens_spent', (select coalesce(sum(total_spent), 0) from public.token_balances),
    'clues_sold', (select coalesce(sum(sold.clues), 0) from public.game_sessions g
                   cross join lateral (select count(*) as clues from public.purchased_clues
                     where game_session_id = g.id) sold
                   where not g.is_test),
    'claims_pending', (select count(*) from public.treasure_claims c
      join public.game_sessions g on g.id = c.game_session_id
                       where c.status = 'pending' and not g.is_test),
    'jackpots', (
      select coalesce(jsonb_agg(jsonb_build_object('game_session_id', s.id, 'name', s.name, 'amount',
        (select sum(amount) from private.jackpot_shards where jackpot_id = j.id)) order by s.created_at desc), '[]')
      from public.jackpots j join public.game_sessions s on s.id = j.game_session_id
      where j.status = 'open' and s.archived_at is null),
    'recent_scans', (
      select coalesce(jsonb_agg(to_jsonb(recent) order by recent.scan_id desc), '[]')
      from (select s.id as scan_id, p.name as user_name, s.qr_code_name, g.name as game_session_name, s.status,
              s.failure_reason, s.points, s.received_at
            from public.scans s
            join public.profiles p on p.id = s.user_id
            join public.game_sessions g on g.id = s.game_session_id and not g.is_test
            order by s.id desc limit 20) recent),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'starts_at', s.starts_at,
        'ends_at', s.ends_at,
        'has_begun', coalesce(private.scanning_opens_at(s) <= v_now, true), 'visibility', s.visibility,
        'joining_ends_at', s.joining_ends_at, 'clue_sales_end_at', s.clue_sales_end_at,
        'players', (select count(*) from public.user_game_sessions m where m.game_session_id = s.id))
        order by s.created_at desc), '[]')
      from public.game_sessions s where not s.is_test and s.archived_at is null));
end
$$;
comment on function private.admin_overview(text) is 'Current figures; see public.admin_overview.';

-- The hunt that needs attention next. Ended hunts are ignored. Order: an unawarded treasure first, then hunts that have
-- not begun, then the earliest end, then the newest.
create function private.next_game_session(p_now timestamptz) returns public.game_sessions
language sql stable security invoker set search_path = '' as $$
  select s.* from public.game_sessions s
  where not s.is_test and s.archived_at is null and coalesce(s.ends_at > p_now, true)
  order by s.treasure_awarded_at is not null, coalesce(private.scanning_opens_at(s) > p_now, false) desc,
    s.ends_at nulls last, s.created_at desc limit 1
$$;
comment on function private.next_game_session(timestamptz) is
  'The session of the launch checklist; null when there is none.';

create function private.admin_launch_checklist(p_game_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
  v_session public.game_sessions;
  v_settings public.game_settings;
  v_has_begun boolean;
  v_has_members boolean;
  v_codes integer;
  v_placed integer;
  v_tested integer;
begin
  perform private.assert_admin('admin_permissions_required');
  if p_game_session_id is null then
    v_session := private.next_game_session(v_now);
  else
    select * into v_session from public.game_sessions where id = p_game_session_id;
    if not found then
      perform private.raise_error('game_session_not_found');
    end if;
  end if;
  select * into v_settings from public.game_settings;
  v_has_begun := coalesce(private.scanning_opens_at(v_session) <= v_now, false);
  v_has_members := exists (select 1 from public.user_game_sessions where game_session_id = v_session.id);
  select count(*), count(*) filter (where q.latitude is not null),
    count(*) filter (where private.is_code_tested(v_session, q.id))
  into v_codes, v_placed, v_tested
  from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id and q.is_active
  where c.game_session_id = v_session.id;

  return jsonb_build_object(
    'game_session', case when v_session.id is not null then jsonb_build_object(
      'id', v_session.id, 'name', v_session.name, 'has_begun', v_has_begun) end,
    'items', (
      select jsonb_agg(jsonb_build_object('key', key, 'is_done', coalesce(is_done, false), 'is_required', is_required,
        'done', done, 'total', total) order by place)
      from (values
        (1, 'session', true, v_session.id is not null, null::integer, null::integer),
        (2, 'dates', true, v_session.ends_at > v_now
          and coalesce(private.scanning_opens_at(v_session) < v_session.ends_at, true), null, null),
        (3, 'schedule', true, v_session.id is not null
          and (coalesce(private.joining_ends_at(v_session) > v_now, true) or v_has_members)
          and coalesce(private.planned_sales_end_at(v_session.clue_sales_end_at, v_settings) > v_now, true),
            null, null),
        (4, 'codes', true, v_codes > 0, null, null),
        (5, 'clues', true, exists (
          select 1 from public.game_session_clues c
          join public.clue_templates t on t.id = c.clue_id and t.is_active and not t.is_locked
          join public.clue_contents content on content.clue_id = t.id and btrim(content.content_hu) <> ''
          where c.game_session_id = v_session.id), null, null),
        (6, 'treasure', true, btrim(v_session.treasure_name_hu) <> '' and btrim(v_session.treasure_name_en) <> '', null,
          null),
        (7, 'no_errors', true, v_session.id is not null and not exists (
          select 1 from (select * from private.preflight_session(v_session, v_now)
                         union all select * from private.preflight_codes(v_session)
                         union all select * from private.preflight_clues(v_session)) f where f.severity = 'error'),
                           null, null),
        (8, 'placed', false, v_codes > 0 and v_placed = v_codes, v_placed, v_codes),
        (9, 'tested', true, v_codes > 0 and v_tested = v_codes, v_tested, v_codes),
        (10, 'map', false, exists (select 1 from public.maps where game_session_id = v_session.id and is_active), null,
          null),
        (11, 'jackpot', false,
          exists (select 1 from public.jackpots where game_session_id = v_session.id and status = 'open'), null, null),
        (12, 'packages', false, exists (select 1 from public.token_products where is_active), null, null),
        (13, 'second_admin', true, (select count(*) >= 2 from public.profiles where role = 'admin'), null, null),
        (14, 'poster', coalesce(v_session.visibility = 'link_only', false), private.has_poster(v_session.id), null,
          null),
        (15, 'published', true, v_session.visibility <> 'draft', null, null)
      ) items (place, key, is_required, is_done, done, total)
      -- For a running hunt the schedule and test items no longer apply.
      where not (v_has_begun and v_session.id is not null and key in ('schedule', 'tested'))
        and not (key = 'clues' and not coalesce(v_session.uses_clues, true))
        and not (key = 'map' and not coalesce(v_session.uses_map, true))));
end
$$;
comment on function private.admin_launch_checklist(uuid) is
  'Open tasks before a hunt; see public.admin_launch_checklist.';

-- supabase/schemas/20_game/reports_preflight.sql

-- Preflight: finds problems of a hunt before its players do.

-- A finding names its subject, so that the client can describe it and link to the screen that fixes it.
create type private.finding as (
  severity text, key text, subject text, subject_id uuid, name_hu text, name_en text, details jsonb);
comment on type private.finding is
  'severity error, warning or hint; subject session, settings, code, clue, guide or map.';

-- Dates and settings. A session without a start of its own follows the game start.
create function private.preflight_session(
  p_session public.game_sessions, p_now timestamptz
) returns setof private.finding
language sql stable security invoker set search_path = '' as $$
  with moments as (
    select s.*, private.scanning_opens_at(p_session) as opens_at, private.joining_ends_at(p_session) as joining_ends_at,
      private.clue_sales_end_at(p_session.clue_sales_end_at, s) as sales_end_at
    from public.game_settings s
  ), findings (severity, key, details, found) as (
    select 'error', 'already_over', jsonb_build_object('ends_at', p_session.ends_at), p_session.ends_at <= p_now
    union all
    select 'error', 'ends_before_start', jsonb_build_object('opens_at', opens_at, 'ends_at', p_session.ends_at),
      p_session.ends_at <= opens_at
    from moments
    union all
    select 'error', case when p_session.joining_ends_at is null then 'registration_over' else 'joining_over' end,
      jsonb_build_object('registration_deadline', joining_ends_at),
      -- Once somebody has joined, a closed registration is intended.
      joining_ends_at <= p_now
        and not exists (select 1 from public.user_game_sessions where game_session_id = p_session.id)
    from moments
    union all
    select 'warning', case when p_session.joining_ends_at is null then 'registration_after_end'
        else 'joining_after_end' end,
      jsonb_build_object('registration_deadline', joining_ends_at, 'ends_at', p_session.ends_at),
      joining_ends_at > p_session.ends_at
    from moments
    union all
    -- The settings also close sales of a hunt with an end of its own, by switching clue access off.
    select 'warning', case when p_session.clue_sales_end_at is null or not clue_access_enabled then 'sales_closed'
        else 'hunt_sales_closed' end,
      jsonb_build_object('game_start_time', game_start_time, 'clue_sales_end_at', p_session.clue_sales_end_at),
      sales_end_at <= p_now
        and exists (select 1 from public.game_session_clues where game_session_id = p_session.id)
    from moments
    union all
    select 'warning', 'sales_after_end', jsonb_build_object('clue_sales_end_at', p_session.clue_sales_end_at,
      'ends_at', p_session.ends_at),
      p_session.clue_sales_end_at > p_session.ends_at
    union all
    select case when opens_at <= p_now + interval '24 hours' then 'error' else 'warning' end,
      case when opens_at <= p_now + interval '24 hours' then 'draft_before_start' else 'is_draft' end,
      jsonb_build_object('opens_at', opens_at), p_session.visibility = 'draft' and not p_session.is_test
    from moments
    union all
    select 'warning', 'no_poster', '{}', p_session.visibility = 'link_only' and not p_session.is_test
      and not private.has_poster(p_session.id)
    union all
    select 'warning', 'no_end', '{}', p_session.ends_at is null and not p_session.is_test
    union all
    select 'warning', 'frozen_before_start', jsonb_build_object('frozen_at', p_session.leaderboard_frozen_at,
      'opens_at', opens_at),
      p_session.leaderboard_frozen_at <= opens_at
    from moments
    union all
    select 'warning', 'frozen_after_end', jsonb_build_object('frozen_at', p_session.leaderboard_frozen_at,
      'ends_at', p_session.ends_at),
      p_session.leaderboard_frozen_at >= p_session.ends_at
    union all
    select 'error', 'no_codes', '{}',
      not exists (select 1 from public.game_session_qr_codes where game_session_id = p_session.id)
    union all
    select 'warning', 'no_clues', '{}',
      not exists (select 1 from public.game_session_clues where game_session_id = p_session.id)
    union all
    select 'warning', 'no_treasure', '{}', btrim(p_session.treasure_name_hu) = ''
    union all
    select 'warning', 'treasure_untranslated', '{}', btrim(p_session.treasure_name_hu) <> ''
      and btrim(p_session.treasure_name_en) = ''
    union all
    select 'hint', 'no_description', '{}', btrim(p_session.description_hu) = ''
    union all
    select 'warning', 'description_untranslated', '{}', btrim(p_session.description_hu) <> ''
      and btrim(p_session.description_en) = ''
    union all
    select 'warning', 'no_map', '{}',
      not exists (select 1 from public.maps where game_session_id = p_session.id and is_active)
    union all
    select 'hint', 'no_jackpot', '{}', not p_session.is_test
      and not exists (select 1 from public.jackpots where game_session_id = p_session.id and status = 'open')
  )
  select severity, key, case when key in ('registration_over', 'registration_after_end', 'sales_closed') then 'settings'
      when key = 'no_map' then 'map' else 'session' end,
    p_session.id, p_session.name, p_session.name, details
  from findings where found
  union all
  select 'warning', 'map_untranslated', 'map', m.id, m.name_hu, m.name_en, '{}'
  from public.maps m where m.game_session_id = p_session.id and m.is_active and (btrim(m.name_en) = '' or exists (
    select 1 from public.map_markers k where k.map_id = m.id
      and (btrim(k.name_en) = '' or (btrim(k.description_hu) <> '' and btrim(k.description_en) = ''))))
$$;
comment on function private.preflight_session(public.game_sessions, timestamptz) is
  'Findings about dates, settings, texts, map and jackpot of a session.';

create function private.preflight_codes(p_session public.game_sessions) returns setof private.finding
language sql stable security invoker set search_path = '' as $$
  with codes as (
    select q.*, c.points as session_points, c.max_scans, private.is_code_tested(p_session, q.id) as is_tested
    from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id
    where c.game_session_id = p_session.id
  )
  select f.severity, f.key, 'code', codes.id, codes.name, codes.name, '{}'::jsonb
  from codes
  cross join lateral (values
    ('error', 'code_inactive', not is_active),
    ('warning', 'code_never_tested', is_active and not is_tested),
    ('warning', 'code_without_points', session_points = 0),
    ('hint', 'code_without_cap', max_scans is null),
    ('hint', 'code_without_place', latitude is null)) f (severity, key, found)
  where f.found
  union all
  -- It may be printed and on the wall although its scans do not count.
  select 'warning', 'code_unused', 'code', q.id, q.name, q.name, '{}'
  from public.qr_codes q
  where q.is_active and not q.is_decoy and not exists (
    select from public.game_session_qr_codes c join public.game_sessions s on s.id = c.game_session_id
      and s.archived_at is null
    where c.qr_code_id = q.id)
$$;
comment on function private.preflight_codes(public.game_sessions) is
  'Findings about the codes of a session, counting its test sessions, and about codes that are in no session.';

create function private.preflight_clues(p_session public.game_sessions) returns setof private.finding
language sql stable security invoker set search_path = '' as $$
  with recursive clues as (
    select t.*, c.content_hu, c.content_en, c.qr_code_id, t.is_active and not t.is_locked as is_sold
    from public.game_session_clues s
    join public.clue_templates t on t.id = s.clue_id
    left join public.clue_contents c on c.clue_id = t.id
    where s.game_session_id = p_session.id
  ), chain (clue_id, link_id, price, is_broken, depth) as ( -- each clue with all clues that it requires
    select id, required_clue_id, price, false, 1 from clues where is_sold
    union all
    select chain.clue_id, t.required_clue_id, chain.price + t.price, chain.is_broken
      or not coalesce(clues.is_sold, false), depth + 1
    from chain
    join public.clue_templates t on t.id = chain.link_id
    left join clues on clues.id = chain.link_id
    where depth < 100
  ), whole as (
    select clue_id, max(price) as price, bool_or(is_broken) as is_broken from chain group by clue_id
  ), wallet as ( -- can_buy: a token package is on sale
    select p_session.starting_tokens as tokens, exists (select 1 from public.token_products where is_active) as can_buy
  )
  select f.severity, f.key, 'clue', clues.id, clues.name_hu, clues.name_en, f.details
  from clues
  left join whole on whole.clue_id = clues.id
  cross join wallet
  cross join (select private.planned_sales_end_at(p_session.clue_sales_end_at, s) from public.game_settings s)
    sales (planned_end_at)
  cross join lateral (values
    ('error', 'clue_without_content', coalesce(btrim(content_hu), '') = '', '{}'::jsonb),
    ('warning', 'clue_untranslated', btrim(name_en) = '' or (btrim(description_hu) <> '' and btrim(description_en) = '')
      or (coalesce(btrim(content_hu), '') <> '' and btrim(content_en) = ''), '{}'),
    ('warning', 'clue_not_sold', not is_sold, '{}'),
    ('error', 'clue_chain_broken', coalesce(whole.is_broken, false), '{}'),
    ('error', 'clue_too_late', is_sold and coalesce(available_from >= sales.planned_end_at, false),
      jsonb_build_object('available_from', available_from, 'game_start_time', sales.planned_end_at)),
    ('error', 'clue_after_end', is_sold and available_from >= p_session.ends_at
        and not coalesce(available_from >= sales.planned_end_at, false),
      jsonb_build_object('available_from', available_from, 'ends_at', p_session.ends_at)),
    ('error', 'clue_unaffordable', whole.price > wallet.tokens and not wallet.can_buy,
      jsonb_build_object('price', whole.price, 'wallet', wallet.tokens)),
    ('hint', 'clue_needs_packages', whole.price > wallet.tokens and wallet.can_buy,
      jsonb_build_object('price', whole.price, 'wallet', wallet.tokens)),
    ('hint', 'clue_without_code', qr_code_id is null, '{}'),
    ('warning', 'clue_code_elsewhere', qr_code_id is not null and not exists (
      select 1 from public.game_session_qr_codes q where q.game_session_id = p_session.id
        and q.qr_code_id = clues.qr_code_id), '{}')
  ) f (severity, key, found, details)
  where f.found
  union all
  select f.severity, f.key, 'guide', g.id, clues.name_hu, clues.name_en, '{}'
  from clues
  join public.clue_solution_guides g on g.clue_id = clues.id and g.is_active
  left join public.clue_solution_guide_contents c on c.solution_guide_id = g.id
  cross join lateral (values
    ('error', 'guide_without_content', coalesce(btrim(c.content_hu), '') = ''),
    ('warning', 'guide_untranslated', coalesce(btrim(c.content_hu), '') <> '' and btrim(c.content_en) = '')
  ) f (severity, key, found)
  where f.found
$$;
comment on function private.preflight_clues(public.game_sessions) is
  'Findings about the clues of a session and their guides: content, translations, chains, prices in tokens.';

-- Definer: reads secret content, but returns only whether it exists.
create function private.admin_preflight(p_game_session_id uuid) returns table (
  severity text, key text, subject text, subject_id uuid, name_hu text, name_en text, details jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  perform private.assert_admin('admin_permissions_required');
  select * into v_session from public.game_sessions where id = p_game_session_id;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  return query
  select f.* from (
    select * from private.preflight_session(v_session, private.current_time())
    union all select * from private.preflight_codes(v_session)
    union all select * from private.preflight_clues(v_session)
  ) f
  order by array_position(array['error', 'warning', 'hint'], f.severity), f.key, private.sort_key(f.name_hu),
    f.subject_id;
end
$$;
comment on function private.admin_preflight(uuid) is 'Problems of a hunt; see public.admin_preflight.';

-- supabase/schemas/30_shop/reports_clue_counts.sql

-- Views, sales and finds of each clue, per hunt. These rows are only ever added, so counts up to ten minutes ago are
-- cached, as in 80_operations/reports_statistics_days, and the rest is read live. No calendar or time zone: a hunt is
-- one period.

-- The moment up to which a hunt is counted. Deleting the row deletes its counts. No foreign key to the session:
-- counting holds the lock that a deletion waits for, and must not wait for the rows that it deletes.
create table private.clue_counts_until (
  game_session_id uuid primary key,
  counted_until timestamptz not null
);
comment on table private.clue_counts_until is
  'Hunts whose clues are counted, and up to when. A cache: may be emptied at any time and is rebuilt on demand.';
alter table private.clue_counts_until enable row level security;

create table private.clue_counts (
  game_session_id uuid not null references private.clue_counts_until (game_session_id) on delete cascade,
  what text not null,
  item uuid not null,
  number bigint not null,
  tokens bigint not null,
  primary key (game_session_id, what, item)
);
comment on table private.clue_counts is 'Counts of a hunt up to its counted_until; tokens are the tokens spent.';
alter table private.clue_counts enable row level security;
comment on column private.clue_counts.what is
  'views, clues, guides: by clue; finds: by code; hunters: players with a find, the item is the session itself.';

-- Recent rows are found by time alone. Block ranges, as for purchases.
create index clue_views_viewed_at_idx on public.clue_views
  using brin (viewed_at) with (pages_per_range = 32, autosummarize = on);

-- Reads whole hunts from indexes that start with the session and do not include the time.
create function private.count_all_clue_rows(p_game_session_id uuid)
returns table (what text, item uuid, number bigint, tokens bigint)
language plpgsql stable security invoker set search_path = '' set jit = off as $$
begin
  return query
  select 'views', v.clue_id, count(*), 0::bigint from public.clue_views v where v.game_session_id = p_game_session_id
    group by v.clue_id
  union all
  select 'clues', p.clue_id, count(*), sum(p.purchase_price) from public.purchased_clues p
  where p.game_session_id = p_game_session_id group by p.clue_id
  union all
  select 'guides', g.clue_id, count(*), sum(g.price) from public.purchased_solution_guides g
  where g.game_session_id = p_game_session_id group by g.clue_id
  union all
  select 'finds', s.qr_code_id, count(*), 0 from public.scans s
  where s.game_session_id = p_game_session_id and s.status = 'success' group by s.qr_code_id
  union all
  select 'hunters', p_game_session_id, count(*), 0 from public.user_game_sessions m
  where m.game_session_id = p_game_session_id and m.first_found_at is not null;
end
$$;
comment on function private.count_all_clue_rows(uuid) is
  'Views, purchases, finds and active players of a hunt, at any time.';

-- Reads the rows of several hunts, each since a moment of its own and before p_to.
create function private.count_late_clue_rows(p_game_session_ids uuid[], p_since timestamptz[],
  p_to timestamptz default 'infinity')
returns setof private.clue_count
language plpgsql stable security invoker set search_path = '' set jit = off as $$
declare
  v_first timestamptz := (select min(since) from unnest(p_since) since);
begin
  return query
  with hunts as materialized (
    select h.id, h.since from unnest(p_game_session_ids, p_since) h (id, since)
  ), finds as materialized (
    select s.game_session_id, s.qr_code_id, s.user_id
    from public.scans s join hunts on hunts.id = s.game_session_id
    where s.received_at >= v_first and s.received_at < p_to and s.received_at >= hunts.since and s.status = 'success'
  )
  select v.game_session_id, 'views', v.clue_id, count(*), 0::bigint
  from public.clue_views v join hunts on hunts.id = v.game_session_id
  where v.viewed_at >= v_first and v.viewed_at < p_to and v.viewed_at >= hunts.since group by 1, 3
  union all
  select p.game_session_id, 'clues', p.clue_id, count(*), sum(p.purchase_price)
  from public.purchased_clues p join hunts on hunts.id = p.game_session_id
  where p.purchased_at >= v_first and p.purchased_at < p_to and p.purchased_at >= hunts.since group by 1, 3
  union all
  select g.game_session_id, 'guides', g.clue_id, count(*), sum(g.price)
  from public.purchased_solution_guides g join hunts on hunts.id = g.game_session_id
  where g.purchased_at >= v_first and g.purchased_at < p_to and g.purchased_at >= hunts.since group by 1, 3
  union all
  select f.game_session_id, 'finds', f.qr_code_id, count(*), 0 from finds f group by 1, 3
  union all
  select m.game_session_id, 'hunters', m.game_session_id, count(*), 0
  from (select distinct f.game_session_id, f.user_id from finds f) late
  join public.user_game_sessions m on m.game_session_id = late.game_session_id and m.user_id = late.user_id
  join hunts on hunts.id = m.game_session_id
  where m.first_found_at >= hunts.since and m.first_found_at < p_to
  group by 1;
end
$$;
comment on function private.count_late_clue_rows(uuid[], timestamptz[], timestamptz) is
  'Views, purchases, finds and active players of hunts, from the given moments (one for each hunt) until before p_to.';

-- Caches rows that are at least ten minutes old: no transaction that could still add one is open by then. Of hunts that
-- were never counted it adds only as many as fit into one call. Returns the hunts that are counted. The caller holds
-- the lock.
create function private.cache_clue_counts(p_game_session_ids uuid[], p_effort bigint default 100000) returns uuid[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_safe timestamptz := private.current_time() - interval '10 minutes';
  v_id uuid;
  v_left bigint := p_effort;
begin
  -- Hunts counted before are advanced together, asked for or not: their missing rows are read by time, so there are
  -- never many.
  if exists (select from private.clue_counts_until where counted_until < v_safe - interval '5 minutes') then
    insert into private.clue_counts as c
    select l.* from (select array_agg(game_session_id) as ids, array_agg(counted_until) as since
      from private.clue_counts_until) hunts,
      private.count_late_clue_rows(hunts.ids, hunts.since, v_safe) l
    on conflict (game_session_id, what, item) do update set
      number = c.number + excluded.number, tokens = c.tokens + excluded.tokens;
    update private.clue_counts_until set counted_until = v_safe where counted_until < v_safe;
  end if;
  for v_id in
    select id from unnest(p_game_session_ids) id where id not in (select game_session_id from private.clue_counts_until)
  loop
    exit when v_left <= 0;
    insert into private.clue_counts_until (game_session_id, counted_until) values (v_id, v_safe);
    insert into private.clue_counts (game_session_id, what, item, number, tokens)
    select v_id, whole.what, whole.item, whole.number - coalesce(late.number, 0),
      whole.tokens - coalesce(late.tokens, 0)
    from private.count_all_clue_rows(v_id) whole
    left join private.count_late_clue_rows(array[v_id], array[v_safe]) late on late.what = whole.what
      and late.item = whole.item;
    v_left := v_left - (select coalesce(sum(number), 0) from private.clue_counts where game_session_id = v_id);
  end loop;
  return array(select game_session_id from private.clue_counts_until where game_session_id = any (p_game_session_ids));
end
$$;
comment on function private.cache_clue_counts(uuid[], bigint) is
  'Advances the cached counts to ten minutes ago and adds given hunts until p_effort rows are counted. Returns the '
  'counted ones.';

-- Cached counts plus later rows.
create function private.clue_figures(p_game_session_ids uuid[])
returns setof private.clue_count
language plpgsql stable security invoker set search_path = '' set jit = off as $$
begin
  return query
  select f.game_session_id, f.what, f.item, sum(f.number)::bigint, sum(f.tokens)::bigint
  from (
    select c.* from private.clue_counts c where c.game_session_id = any (p_game_session_ids)
    union all
    select l.* from (
      select array_agg(u.game_session_id) as ids, array_agg(u.counted_until) as since
      from private.clue_counts_until u where u.game_session_id = any (p_game_session_ids)) hunts,
      private.count_late_clue_rows(hunts.ids, hunts.since) l) f
  group by f.game_session_id, f.what, f.item;
end
$$;
comment on function private.clue_figures(uuid[]) is
  'Views, purchases, finds and active players of hunts that cache_clue_counts has counted, up to now.';

-- supabase/schemas/30_shop/reports_clue_statistics.sql

-- Statistics of clues: buyers, and whether the clue helped. Definer function: reads purchases and scans of all players.

-- Joining the purchases of a hunt with its finds is slow, so the result is cached together with its numbers of rows.
-- Purchases and finds are only ever added: with the same numbers they are the same rows. A deletion drops the cached
-- row. No foreign keys: counting holds the lock that a deletion waits for, and must not wait for the rows that it
-- deletes.
create table private.clue_finds (
  game_session_id uuid not null,
  clue_id uuid not null,
  qr_code_id uuid not null,
  starts_at timestamptz,
  buyers bigint not null,
  finders bigint not null,
  hunters bigint not null,
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
comment on column private.clue_finds.buyers is
  'Buyers of the clue, finders of its code and active players of the session when this was counted; when a number '
  'changes it is counted again.';

-- Deletions must invalidate both caches. Definer: the deleting role has no rights on them.
create function private.tg_clue_statistics__forget() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from gone) then
    perform private.lock_statistics();
    delete from private.clue_counts_until where game_session_id in (select game_session_id from gone);
    delete from private.clue_finds where game_session_id in (select game_session_id from gone);
  end if;
  return null;
end
$$;
create trigger tg_scans__forget_clue_statistics after delete on public.scans referencing old table as gone
  for each statement execute function private.tg_clue_statistics__forget();
create trigger tg_scans__recount_clue_statistics after update on public.scans referencing old table as gone
  for each statement execute function private.tg_clue_statistics__forget();
create trigger tg_purchased_clues__forget_clue_statistics after delete on public.purchased_clues
  referencing old table as gone
  for each statement execute function private.tg_clue_statistics__forget();
create trigger tg_purchased_solution_guides__forget_clue_statistics after delete on public.purchased_solution_guides
  referencing old table as gone for each statement execute function private.tg_clue_statistics__forget();
create trigger tg_clue_views__forget_clue_statistics after delete on public.clue_views referencing old table as gone
  for each statement execute function private.tg_clue_statistics__forget();

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
comment on function private.count_clue_finds(uuid, uuid, uuid, timestamptz) is
  'How fast the buyers of a clue found its code in a session: the columns of clue_finds.';

-- Compares only active players, who have found a code of that session since they joined: players who never came would
-- make every clue look good. Leaves out buyers who had found the code before. JIT is off: compiling such a query takes
-- longer than running it.
create function private.admin_clue_statistics(p_game_session_id uuid) returns setof public.admin_clue_statistics_row
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  v_hunts uuid[];
  v_counted uuid[];
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.lock_statistics();
  v_hunts := array(select s.id from public.game_sessions s where not s.is_test
    and (p_game_session_id is null or s.id = p_game_session_id));
  v_counted := private.cache_clue_counts(v_hunts);
  return query
  with hunts as (
    select s.id, private.scanning_opens_at(s) as starts_at from public.game_sessions s where s.id = any (v_hunts)
  ), sold as ( -- sessions selling a clue; the code is null if it is not in that session
    select c.game_session_id, c.clue_id, q.qr_code_id, hunts.starts_at
    from public.game_session_clues c
    join hunts on hunts.id = c.game_session_id
    left join public.clue_contents k on k.clue_id = c.clue_id
    left join public.game_session_qr_codes q on q.game_session_id = c.game_session_id and q.qr_code_id = k.qr_code_id
  ), figures as materialized (
    select * from private.clue_figures(v_counted)
  ), bought as (
    select f.game_session_id, f.item as clue_id, f.number as buyers from figures f where f.what = 'clues'
  ), found as (
    select f.game_session_id, f.item as qr_code_id, f.number as finders from figures f where f.what = 'finds'
  ), hunters as (
    select f.game_session_id, f.number as hunters from figures f where f.what = 'hunters'
  ), wanted as materialized ( -- sessions where a clue was bought and its code found
    select sold.game_session_id, sold.clue_id, sold.qr_code_id, sold.starts_at, bought.buyers,
      coalesce(found.finders, 0) as finders, hunters.hunters
    from sold
    join bought on bought.game_session_id = sold.game_session_id and bought.clue_id = sold.clue_id
    join hunters on hunters.game_session_id = sold.game_session_id
    left join found on found.game_session_id = sold.game_session_id and found.qr_code_id = sold.qr_code_id
    where sold.qr_code_id is not null
  ), kept as materialized (
    select k.* from private.clue_finds k
    join wanted w on w.game_session_id = k.game_session_id and w.clue_id = k.clue_id
      and (w.qr_code_id, w.buyers, w.finders, w.hunters) = (k.qr_code_id, k.buyers, k.finders, k.hunters)
      and w.starts_at is not distinct from k.starts_at
  ), missing as materialized (
    select w.* from wanted w left join kept k on k.game_session_id = w.game_session_id and k.clue_id = w.clue_id
    where k.clue_id is null
  ), counted as materialized (
    select w.*, f.* from missing w
    cross join lateral private.count_clue_finds(w.game_session_id, w.clue_id, w.qr_code_id, w.starts_at) f
  ), keep as (
    insert into private.clue_finds as k select * from counted
    on conflict on constraint clue_finds_pkey do update set
      (qr_code_id, starts_at, buyers, finders, hunters, buying_hunters, late_buyers, minutes, buyers_by_minutes)
      = (excluded.qr_code_id, excluded.starts_at, excluded.buyers, excluded.finders, excluded.hunters,
        excluded.buying_hunters,
        excluded.late_buyers, excluded.minutes, excluded.buyers_by_minutes)
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
    select f.item as clue_id,
      coalesce(sum(f.number) filter (where f.what = 'views'), 0)::bigint as views,
      coalesce(sum(f.number) filter (where f.what = 'clues'), 0)::bigint as buyers,
      coalesce(sum(f.tokens) filter (where f.what = 'clues'), 0)::bigint as tokens,
      coalesce(sum(f.number) filter (where f.what = 'guides'), 0)::bigint as guide_buyers,
      coalesce(sum(f.tokens) filter (where f.what = 'guides'), 0)::bigint as guide_tokens
    from figures f where f.what in ('views', 'clues', 'guides') group by f.item
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
      coalesce(e.has_code, false) as has_code,
      coalesce(b.views, 0) as views, coalesce(b.buyers, 0) as buyers, coalesce(b.tokens, 0) as tokens,
      coalesce(b.guide_buyers, 0) as guide_buyers, coalesce(b.guide_tokens, 0) as guide_tokens, m.minutes,
      (coalesce(f.hunters, 0) - coalesce(f.late_buyers, 0))::bigint as hunters_with,
      (coalesce(f.finders, 0) - coalesce(f.late_buyers, 0))::bigint as finders_with,
      (coalesce(e.hunters, 0) - coalesce(f.hunters, 0))::bigint as hunters_without,
      (coalesce(e.finders, 0) - coalesce(f.finders, 0))::bigint as finders_without
    from public.clue_templates t
    left join everybody e on e.clue_id = t.id
    left join totals b on b.clue_id = t.id
    left join helped f on f.clue_id = t.id
    left join medians m on m.clue_id = t.id
    left join public.clue_contents k on k.clue_id = t.id
    left join public.qr_codes q on q.id = k.qr_code_id
    where e.clue_id is not null or b.buyers > 0
  )
  select c.id, c.name_hu, c.name_en, c.clue_type, c.price, c.qr_code_name, c.views, c.buyers, c.tokens,
    c.guide_buyers, c.guide_tokens, c.hunters_with, c.finders_with, c.hunters_without, c.finders_without,
    rate.of_buyers, rate.of_others, c.minutes,
    case
      when not c.has_code then 'no_code'
      when least(c.hunters_with, c.hunters_without) < 5 then 'little_data'
      when rate.of_buyers < rate.of_others + 0.05 then 'useless'
      when rate.of_buyers >= 0.9 and rate.of_buyers >= rate.of_others + 0.7 then 'too_strong'
      else 'fine'
    end,
    cardinality(v_hunts) - cardinality(v_counted)
  from compared c
  cross join lateral (select
    c.finders_with::double precision / nullif(c.hunters_with, 0),
    c.finders_without::double precision / nullif(c.hunters_without, 0)) rate (of_buyers, of_others)
  order by c.buyers desc, private.sort_key(c.name_hu), c.id;
end
$$;
comment on function private.admin_clue_statistics(uuid) is
  'Sales and usefulness of each clue; see public.admin_clue_statistics.';

-- supabase/schemas/30_shop/reports_clues.sql

-- Clues in the organisers' list with contents, guides and sales, and the recording of clue views.

create function private.is_half_translated(p_hu text, p_en text) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select (btrim(coalesce(p_hu, '')) = '') <> (btrim(coalesce(p_en, '')) = '')
$$;
comment on function private.is_half_translated(text, text) is
  'True when a text exists in only one language; both may be empty.';

-- Definer: reads contents and purchases of all players. Takes the page before it counts: purchases are counted only for
-- the clues on it.
create function private.admin_list_clues(
  p_search text, p_game_session_id uuid, p_is_active boolean, p_is_locked boolean, p_missing_translation boolean,
  p_has_guide boolean, p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_clue_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := private.like_pattern(p_search);
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  if p_sort is null or p_sort not in ('name', 'price', 'available_from', 'updated_at') then
    perform private.raise_error('invalid_input');
  end if;

  return query
  with page as (
    select t.*, c.content_hu, c.content_en, c.qr_code_id, g.id as guide_id, g.price as guide_price,
      g.is_active as guide_is_active, g.updated_at as guide_updated_at, gc.content_hu as guide_hu,
        gc.content_en as guide_en,
      missing.translation, count(*) over () as total,
      row_number() over (order by
        case when p_sort = 'price' and not p_descending then t.price end,
        case when p_sort = 'price' and p_descending then t.price end desc,
        case when p_sort = 'available_from' and not p_descending then t.available_from end,
        case when p_sort = 'available_from' and p_descending then t.available_from end desc nulls last,
        case when p_sort = 'updated_at' and not p_descending then t.updated_at end,
        case when p_sort = 'updated_at' and p_descending then t.updated_at end desc,
        case when p_sort = 'name' and p_descending then sort.name end desc,
        sort.name, t.id) as ordinal
    from public.clue_templates t
    left join public.clue_contents c on c.clue_id = t.id
    left join public.clue_solution_guides g on g.clue_id = t.id
    left join public.clue_solution_guide_contents gc on gc.solution_guide_id = g.id
    cross join lateral (select t.name_en = '' or private.is_half_translated(t.description_hu, t.description_en)
      or private.is_half_translated(c.content_hu, c.content_en)
      or private.is_half_translated(gc.content_hu, gc.content_en)) missing (translation)
    cross join lateral (select private.sort_key(t.name_hu)) sort (name)
    where (v_pattern is null or private.search_key(t.name_hu) like v_pattern
      or private.search_key(t.name_en) like v_pattern
        or private.search_key(t.description_hu) like v_pattern or private.search_key(t.description_en) like v_pattern
          or t.id::text = btrim(p_search))
      and (p_game_session_id is null or exists (
        select 1 from public.game_session_clues s where s.clue_id = t.id and s.game_session_id = p_game_session_id))
      and (p_is_active is null or t.is_active = p_is_active)
      and (p_is_locked is null or t.is_locked = p_is_locked)
      and (p_missing_translation is null or missing.translation = p_missing_translation)
      and (p_has_guide is null or (g.id is not null) = p_has_guide)
    order by ordinal
    limit p_limit offset p_offset
  )
  select t.id, t.name_hu, t.name_en, t.description_hu, t.description_en, coalesce(t.content_hu, ''),
    coalesce(t.content_en, ''),
    t.clue_type, t.price, t.required_clue_id, r.name_hu, r.name_en, t.available_from, t.is_active, t.is_locked,
    t.qr_code_id, q.name, t.translation, t.created_at, t.updated_at,
    (select count(*) from public.purchased_clues p join public.game_sessions s on s.id = p.game_session_id
      and not s.is_test
     where p.clue_id = t.id),
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'is_test', s.is_test)
      order by s.created_at desc, s.id), '[]')
     from public.game_session_clues c join public.game_sessions s on s.id = c.game_session_id where c.clue_id = t.id),
    (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name_hu', u.name_hu, 'name_en', u.name_en)
      order by private.sort_key(u.name_hu), u.id), '[]')
     from public.clue_templates u where u.required_clue_id = t.id),
    case when t.guide_id is not null then jsonb_build_object(
      'id', t.guide_id, 'price', t.guide_price, 'is_active', t.guide_is_active, 'updated_at', t.guide_updated_at,
      'content_hu', coalesce(t.guide_hu, ''), 'content_en', coalesce(t.guide_en, ''),
      'sold', (select count(*) from public.purchased_solution_guides p
               join public.game_sessions s on s.id = p.game_session_id and not s.is_test
               where p.solution_guide_id = t.guide_id)) end,
    t.total
  from page t
  left join public.clue_templates r on r.id = t.required_clue_id
  left join public.qr_codes q on q.id = t.qr_code_id
  order by t.ordinal;
end
$$;
comment on function private.admin_list_clues(text, uuid, boolean, boolean, boolean, boolean, text, boolean, integer,
  integer) is
  'Clues with contents, guides, sessions and what they open; see public.admin_list_clues.';

-- Definer: nobody may read or write the views directly. Each row belongs to the caller, so calls of different players
-- do not wait for each other.
create function private.track_clue_views(p_game_session_id uuid, p_clue_ids uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_recorded integer;
begin
  if coalesce(cardinality(p_clue_ids), 0) > 100 then
    perform private.raise_error('invalid_input');
  end if;
  -- same locks as the foreign keys, taken before the membership check
  perform 1 from public.profiles where id = v_user_id for key share;
  perform private.assert_member(v_user_id, p_game_session_id);
  insert into public.clue_views (game_session_id, clue_id, user_id, viewed_at)
  select c.game_session_id, c.clue_id, v_user_id, private.current_time()
  from public.game_session_clues c
  join public.clue_templates t on t.id = c.clue_id and t.is_active and not t.is_locked
  where c.game_session_id = p_game_session_id and c.clue_id = any (p_clue_ids)
  order by c.clue_id -- a fixed order, so that two calls of a player cannot deadlock
  for key share of t -- as the foreign keys do; skips clues that are being deleted
  on conflict do nothing;
  get diagnostics v_recorded = row_count;
  return jsonb_build_object('recorded', v_recorded);
end
$$;
comment on function private.track_clue_views(uuid, uuid[]) is
  'Records which clues the caller has seen; see public.track_clue_views.';

-- supabase/schemas/40_commerce/reports_purchases.sql

-- Purchase statistics of orders, payments and sales, and the list of orders. Definer functions; each checks the role
-- first. Test sessions are left out.

-- Definer: see above.
create function private.admin_purchase_statistics(
  p_from timestamptz, p_to timestamptz, p_game_session_id uuid, p_time_zone text
) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  v_first date;
  v_last date;
  v_start timestamptz;
  v_end timestamptz;
  v_orders jsonb;
  v_sales jsonb;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_counted_session(p_game_session_id);
  select * into v_first, v_last, v_start, v_end from private.statistics_period(p_from, p_to, p_time_zone);

  -- One pass over the orders of the period; every table below sums these few hundred cells.
  select coalesce(jsonb_agg(to_jsonb(cells)), '[]') into v_orders
  from (
    select (o.created_at at time zone p_time_zone)::date as day, o.currency, o.status, o.price_reason, o.product_id,
      o.kind,
      max(o.name_hu) as name_hu, max(o.name_en) as name_en, count(*) as orders,
      sum(o.total_minor) as total_minor, sum(o.discount_minor) as discount_minor, sum(o.tokens) as tokens
    from public.orders o
    where o.created_at >= v_start and o.created_at < v_end
      and (p_game_session_id is null or o.game_session_id = p_game_session_id)
      and (o.game_session_id is null or o.game_session_id in (select id from public.game_sessions where not is_test))
    group by 1, 2, 3, 4, 5, 6) cells;
  select coalesce(jsonb_agg(jsonb_build_object('day', f.day, 'what', f.what, 'clue_id', f.item, 'sold', f.number,
    'tokens', f.spent)), '[]')
  into v_sales
  from private.statistics_figures('sales', p_time_zone, v_first, v_last,
    coalesce(p_game_session_id, private.all_sessions()),
    array['clues', 'guides']) f;

  return (
    with cells as materialized (
      select * from jsonb_to_recordset(v_orders) as c (day date, currency text, status text, price_reason text,
        product_id uuid,
        kind text, name_hu text, name_en text, orders bigint, total_minor bigint, discount_minor bigint, tokens bigint)
    ), paid as (
      select * from cells where status = 'paid'
    ), sales as materialized (
      select * from jsonb_to_recordset(v_sales) as s (day date, what text, clue_id uuid, sold bigint, tokens bigint)
    )
    select jsonb_build_object(
      'first_day', v_first, 'last_day', v_last,
      'uncounted_days', (select count(*) from private.uncounted_days('sales', p_time_zone, v_first, v_last)),
      'currencies', (
        select coalesce(jsonb_agg(to_jsonb(c) order by c.currency desc), '[]')
        from (select currency, sum(orders) as orders, coalesce(sum(orders) filter (where status = 'paid'), 0) as paid,
                coalesce(sum(total_minor) filter (where status = 'paid'), 0) as revenue_minor,
                coalesce(sum(discount_minor) filter (where status = 'paid'), 0) as discount_minor,
                coalesce(round(sum(total_minor) filter (where status = 'paid')
                  / sum(orders) filter (where status = 'paid')), 0) as average_minor
              from cells group by currency) c),
      'days', (
        select coalesce(jsonb_agg(to_jsonb(d) order by d.day, d.currency), '[]')
        from (select day, currency, sum(orders) as orders,
          coalesce(sum(orders) filter (where status = 'paid'), 0) as paid,
                coalesce(sum(total_minor) filter (where status = 'paid'), 0) as revenue_minor
              from cells group by day, currency) d),
      'products', (
        select coalesce(jsonb_agg(to_jsonb(p) order by p.revenue_minor desc, p.name_hu), '[]')
        from (select sold.product_id, sold.kind, sold.currency, coalesce(t.name_hu, sold.name_hu) as name_hu,
                coalesce(t.name_en, sold.name_en) as name_en, sold.sold, sold.tokens, sold.revenue_minor
              from (select product_id, kind, currency, max(name_hu) as name_hu, max(name_en) as name_en,
                sum(orders) as sold,
                      sum(tokens) as tokens, sum(total_minor) as revenue_minor
                    from paid group by product_id, kind, currency, case when product_id is null then name_hu end) sold
              -- An order can carry the name of its offer.
              left join public.token_products t on t.id = sold.product_id) p),
      'price_reasons', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.currency desc, r.orders desc, r.price_reason), '[]')
        from (select price_reason, currency, sum(orders) as orders, sum(total_minor) as revenue_minor,
          sum(discount_minor) as discount_minor
              from paid group by price_reason, currency) r),
      'payments', (
        select coalesce(jsonb_agg(to_jsonb(p) order by p.day), '[]')
        from (select (a.created_at at time zone p_time_zone)::date as day,
          count(*) filter (where a.status = 'succeeded') as succeeded,
                count(*) filter (where a.status = 'failed') as failed
              from public.order_payments a join public.orders o on o.id = a.order_id
              where o.created_at >= v_start and o.created_at < v_end
                and (p_game_session_id is null or o.game_session_id = p_game_session_id)
                and (o.game_session_id is null or o.game_session_id in (select id from public.game_sessions
                  where not is_test))
              group by 1) p),
      'sale_days', (
        select coalesce(jsonb_agg(to_jsonb(d) order by d.day), '[]')
        from (select day, coalesce(sum(sold) filter (where what = 'clues'), 0) as clues,
                coalesce(sum(sold) filter (where what = 'guides'), 0) as guides, sum(tokens) as tokens
              from sales group by day) d),
      'clues', (
        select coalesce(jsonb_agg(to_jsonb(c) order by c.tokens desc, c.name_hu), '[]')
        from (select s.clue_id, t.name_hu, t.name_en, coalesce(sum(s.sold) filter (where s.what = 'clues'), 0) as clues,
                coalesce(sum(s.sold) filter (where s.what = 'guides'), 0) as guides, sum(s.tokens) as tokens
              from sales s join public.clue_templates t on t.id = s.clue_id group by s.clue_id, t.name_hu,
                t.name_en) c)));
end
$$;
comment on function private.admin_purchase_statistics(timestamptz, timestamptz, uuid, text) is
  'Orders, payments and sales; see public.admin_purchase_statistics.';

-- As players see it: an expired order cannot be paid.
create function private.order_state(p_status text, p_expires_at timestamptz, p_now timestamptz) returns text
language sql immutable security invoker set search_path = '' as $$
  select case when p_status = 'pending' and p_expires_at <= p_now then 'expired' else p_status end
$$;
comment on function private.order_state(text, timestamptz, timestamptz) is
  'The stored status (pending, paid, cancelled), or expired when a pending order was not paid in time.';

-- Definer: see above. Counts separately from the page, which is read along an index.
create function private.admin_list_orders(
  p_search text, p_status text, p_currency text, p_with_tests boolean, p_sort text, p_descending boolean,
    p_limit integer, p_offset integer
) returns setof public.admin_order_row
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_pattern text := private.like_pattern(p_search);
  v_number bigint := case when btrim(p_search) ~ '^[0-9]{1,15}$' then btrim(p_search)::bigint end;
  v_now timestamptz := private.current_time();
  v_status text := case p_status when 'expired' then 'pending' else p_status end;
  v_has_lapsed boolean := case p_status when 'expired' then true when 'pending' then false end;
  v_users uuid[];
  v_hidden uuid[];
  v_total bigint;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  if p_sort not in ('created_at', 'total_minor', 'receipt_number')
    or p_status not in ('pending', 'expired', 'paid', 'cancelled')
    or p_currency not in ('HUF', 'EUR') then
    perform private.raise_error('invalid_input');
  end if;
  if v_pattern is not null then
    v_users := private.find_users(v_pattern);
  end if;
  v_hidden := private.hidden_sessions(null, p_with_tests);
  select count(*) into v_total from public.orders o
  where (v_status is null or o.status = v_status) and (v_has_lapsed is null or (o.expires_at <= v_now) = v_has_lapsed)
    and (p_currency is null or o.currency = p_currency)
    and (o.game_session_id is null or o.game_session_id <> all (v_hidden))
    and (v_pattern is null or o.user_id = any (v_users) or o.receipt_number = v_number);
  return query
  with page as (
    select ordered.*, row_number() over () as place from (
      select o.* from public.orders o
      where (v_status is null or o.status = v_status)
        and (v_has_lapsed is null or (o.expires_at <= v_now) = v_has_lapsed)
        and (p_currency is null or o.currency = p_currency)
        and (o.game_session_id is null or o.game_session_id <> all (v_hidden))
        and (v_pattern is null or o.user_id = any (v_users) or o.receipt_number = v_number)
      order by
        case when p_sort = 'total_minor' and not p_descending then o.total_minor end,
        case when p_sort = 'total_minor' and p_descending then o.total_minor end desc,
        case when p_sort = 'receipt_number' and not p_descending then o.receipt_number end,
        case when p_sort = 'receipt_number' and p_descending then o.receipt_number end desc nulls last,
        case when not p_descending then o.created_at end,
        o.created_at desc, o.id
      limit p_limit offset p_offset) ordered
  )
  select o.id, o.created_at, o.paid_at, o.user_id, p.name::text, p.email::text, o.name_hu, o.name_en, o.tokens,
    o.currency,
    o.list_price_minor, o.discount_minor, o.total_minor, o.price_reason,
    private.order_state(o.status, o.expires_at, v_now), o.payment_method, o.receipt_number, c.code, g.name,
      coalesce(g.is_test, false), v_total
  from page o
  join public.profiles p on p.id = o.user_id
  left join public.coupons c on c.id = o.coupon_id
  left join public.game_sessions g on g.id = o.game_session_id
  order by o.place;
end
$$;
comment on function private.admin_list_orders(text, text, text, boolean, text, boolean, integer, integer) is
  'All orders; see public.admin_list_orders.';

-- supabase/schemas/50_vip/reports.sql

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
comment on function private.admin_list_vip_tiers() is
  'All tiers with their current numbers of members; see public.admin_list_vip_tiers.';

-- Definer: see above.
create function private.admin_list_vip_memberships(
  p_search text, p_state text, p_tier_id uuid, p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_vip_membership_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text := private.like_pattern(p_search);
  v_now timestamptz := private.current_time();
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
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
    select ordered.*, row_number() over () as place from (
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
    a.name::text,
    m.starts_at, m.ends_at, m.created_at,
    case when m.ends_at <= v_now then 'ended' when m.starts_at > v_now then 'planned' else 'running' end,
    (select count(*) from matching)
  from page m
  join public.profiles p on p.id = m.user_id
  join public.vip_tiers t on t.id = m.tier_id
  left join public.profiles a on a.id = m.granted_by
  order by m.place;
end
$$;
comment on function private.admin_list_vip_memberships(text, text, uuid, text, boolean, integer, integer) is
  'Current and past VIP memberships; see public.admin_list_vip_memberships.';

-- supabase/schemas/60_jackpot/reports.sql

-- Jackpots in the organisers' lists: one row per hunt, and the ledger of each. Definer functions; each checks the role
-- first. Test sessions have no jackpot and are left out.

-- Definer: counters are in private. Shares are not summed up but derived: the amount less its few other entries, so
-- that a list of hunts reads no purchase.
create function private.admin_list_jackpots(
  p_search text, p_status text, p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_jackpot_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := private.like_pattern(p_search);
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
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
comment on function private.admin_list_jackpots(text, text, text, boolean, integer, integer) is
  'Hunts with their jackpots; see public.admin_list_jackpots.';

-- Definer: see above. Names are looked up for the page only, unless the list is searched.
create function private.admin_list_jackpot_entries(
  p_jackpot_id uuid, p_search text, p_kind text, p_limit integer, p_offset integer
) returns setof public.admin_jackpot_entry_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text := private.like_pattern(p_search);
  v_users uuid[];
  v_page bigint[];
  v_total bigint;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
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
    with hits as materialized (
      select e.id from public.jackpot_entries e join public.token_transactions t on t.id = e.token_transaction_id
      where e.jackpot_id = p_jackpot_id and (p_kind is null or e.kind = p_kind) and t.user_id = any (v_users)
      union all
      select e.id from public.jackpot_entries e
      where e.jackpot_id = p_jackpot_id and (p_kind is null or e.kind = p_kind) and e.token_transaction_id is null
        and e.created_by = any (v_users))
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
comment on function private.admin_list_jackpot_entries(uuid, text, text, integer, integer) is
  'The ledger of a jackpot; see public.admin_list_jackpot_entries.';

-- supabase/schemas/70_field/reports_finds_and_claims.sql

-- Finds and claims in the organisers' lists. Definer functions; each checks the role first.

-- A list over all sessions leaves test sessions out unless asked for them.
create function private.hidden_sessions(p_game_session_id uuid, p_with_tests boolean) returns uuid[]
language sql stable security invoker set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from public.game_sessions
  where is_test and p_game_session_id is null and p_with_tests is not true
$$;
comment on function private.hidden_sessions(uuid, boolean) is
  'Sessions that a list leaves out: tests, unless they or one session are requested.';

-- Takes the page before it looks up names and contact data, and resolves the search to players and codes first, so that
-- it never reads a million scans joined with a hundred thousand players.
create function private.admin_list_found_qr_codes(
  p_search text, p_game_session_id uuid, p_with_tests boolean, p_limit integer, p_offset integer
) returns setof public.admin_found_qr_code_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text := private.like_pattern(p_search);
  v_many constant integer := 20000;
  v_hidden uuid[];
  v_users uuid[];
  v_codes uuid[];
  v_page bigint[];
  v_total bigint;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_hidden := private.hidden_sessions(p_game_session_id, p_with_tests);
  if v_pattern is null then
    -- Two counts, each over an index of its own.
    v_total := (
      select count(*) from public.scans s
      where s.status = 'success' and (p_game_session_id is null or s.game_session_id = p_game_session_id)
        and s.game_session_id <> all (v_hidden))
      + (select count(*) from public.scans s
         where s.status = 'voided' and (p_game_session_id is null or s.game_session_id = p_game_session_id)
           and s.game_session_id <> all (v_hidden));
    v_page := array(
      select s.id from public.scans s
      where s.status <> 'failed' and (p_game_session_id is null or s.game_session_id = p_game_session_id)
        and s.game_session_id <> all (v_hidden)
      order by s.id desc limit p_limit offset p_offset);
  else
    v_users := private.find_users(v_pattern);
    -- Looks codes up first: normalising the name stored in each of a million scans would take too long.
    v_codes := array(select q.id from public.qr_codes q where private.search_key(q.name) like v_pattern);
    with found as materialized (
      select f.id from public.scans f
      where f.status <> 'failed' and (p_game_session_id is null or f.game_session_id = p_game_session_id)
        and f.game_session_id <> all (v_hidden)
        and (f.user_id = any (v_users) or f.qr_code_id = any (v_codes) or lower(f.qr_code_name) like v_pattern)
      limit v_many)
    select (select count(*) from found),
      array(select f.id from found f order by f.id desc limit p_limit offset p_offset)
    into v_total, v_page;
    if v_total >= v_many then -- counts without collecting ids; the page is found early
      select count(*) into v_total from public.scans f
      where f.status <> 'failed' and (p_game_session_id is null or f.game_session_id = p_game_session_id)
        and f.game_session_id <> all (v_hidden)
        and (f.user_id = any (v_users) or f.qr_code_id = any (v_codes) or lower(f.qr_code_name) like v_pattern);
      v_page := array(
        select f.id from public.scans f
        where f.status <> 'failed' and (p_game_session_id is null or f.game_session_id = p_game_session_id)
          and f.game_session_id <> all (v_hidden)
          and (f.user_id = any (v_users) or f.qr_code_id = any (v_codes) or lower(f.qr_code_name) like v_pattern)
        order by f.id desc limit p_limit offset p_offset);
    end if;
  end if;
  return query
  select s.id, s.user_id, p.name::text, p.email::text, p.phone_number::text, p.address::text, s.qr_code_id,
    s.qr_code_name,
    s.game_session_id, g.name, g.is_test, s.points::integer, s.scanned_at, s.received_at,
    s.status::text, c.kind, c.reason::text, author.name::text, v_total
  from public.scans s
  join public.profiles p on p.id = s.user_id
  join public.game_sessions g on g.id = s.game_session_id
  left join lateral (
    select x.kind, x.reason, x.created_by from public.find_corrections x where x.scan_id = s.id
    order by x.id desc limit 1) c on true
  left join public.profiles author on author.id = c.created_by
  where s.id = any (v_page)
  order by s.id desc;
end
$$;
comment on function private.admin_list_found_qr_codes(text, uuid, boolean, integer, integer) is
  'All counted and voided scans with contact data; see public.admin_list_found_qr_codes.';

create function private.admin_list_treasure_claims(
  p_status text, p_game_session_id uuid, p_with_tests boolean, p_search text, p_limit integer, p_offset integer
) returns setof public.admin_treasure_claim_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := private.like_pattern(p_search);
  v_hidden uuid[];
  v_banned_ids uuid[];
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_hidden := private.hidden_sessions(p_game_session_id, p_with_tests);
  v_banned_ids := private.banned_user_ids();
  return query
  -- The place in the queue counts every claim of the session, whatever the filters.
  with queue as (
    select c.*, row_number() over line::integer as arrival,
      (count(*) filter (where c.status = 'pending') over line - (c.status = 'pending')::integer)::integer
        as earlier_pending,
      (count(*) filter (where c.status = 'pending') over (partition by c.game_session_id))::integer as waiting
    from public.treasure_claims c
    where (p_game_session_id is null or c.game_session_id = p_game_session_id) and c.game_session_id <> all (v_hidden)
    window line as (partition by c.game_session_id order by c.submitted_at, c.id)),
  matching as (
    select q.*, p.name::text as user_name, p.email::text as user_email from queue q
      join public.profiles p on p.id = q.user_id
    where (p_status is null or q.status = p_status)
      and (v_pattern is null or private.search_key(q.name) like v_pattern or p.search_name like v_pattern
        or p.email like v_pattern
           or q.phone_number like v_pattern or private.search_key(q.address) like v_pattern))
  select m.id, m.user_id, m.user_name, m.user_email, m.user_id = any (v_banned_ids), m.game_session_id, g.name,
    g.is_test, m.status::text, m.name::text, m.address::text, m.phone_number::text, m.tax_id::text, m.photo_path::text,
      m.submitted_at, m.reviewed_at, m.rejection_reason::text, m.arrival,
    m.earlier_pending, reviewer.name::text, g.treasure_awarded_at is not null, winner.name::text,
    (select sum(s.amount)::integer from private.jackpot_shards s where s.jackpot_id = j.id), j.updated_at,
    member.current_points::integer, private.board_rank(member, v_banned_ids), member.found_codes::integer,
    (select count(*) from public.game_session_qr_codes c where c.game_session_id = m.game_session_id),
    finds.first_at, finds.last_at, m.waiting, (select count(*) from matching)
  from (select * from matching x order by x.submitted_at, x.id limit p_limit offset p_offset) m
  join public.game_sessions g on g.id = m.game_session_id
  join public.user_game_sessions member on member.game_session_id = m.game_session_id and member.user_id = m.user_id
  -- Capture times; the membership stores arrival times.
  cross join lateral (
    select min(s.scanned_at) as first_at, max(s.scanned_at) as last_at from public.scans s
    where s.user_id = m.user_id and s.game_session_id = m.game_session_id and s.status = 'success') finds
  left join public.jackpots j on j.game_session_id = m.game_session_id and j.status = 'open'
  left join public.profiles reviewer on reviewer.id = m.reviewed_by
  left join public.profiles winner on winner.id = g.treasure_awarded_to
  order by m.submitted_at, m.id; -- by server time
end
$$;
comment on function private.admin_list_treasure_claims(text, uuid, boolean, text, integer, integer) is
  'Claims with contact data, earliest first; see public.admin_list_treasure_claims.';

-- supabase/schemas/80_operations/reports_cheating.sql

-- Cheat review: suspicious patterns in the scans of a session, with the scans behind them. It changes nothing: an
-- organiser looks, writes a note, and decides.
--
-- All checks work on one bounded list, the latest scans of the session, which is read once and passed from check to
-- check, so that a session of a million scans costs no more than one of twenty-five thousand.

create type private.examined_scan as (
  id bigint, user_id uuid, qr_code_id uuid, status text, failure_reason text, scanned_at timestamptz,
    received_at timestamptz,
  -- Hash of the device; null when the phone sent no information.
  device bigint,
  latitude double precision, longitude double precision
);

create type private.cheat_case as (kind text, user_id uuid, user_ids uuid[], weight integer, facts jsonb,
  scan_ids bigint[]);

-- Hashes the device without its position, which differs with each scan.
create function private.examined_scans(p_game_session_id uuid, p_before_scan_id bigint, p_limit integer)
returns private.examined_scan[]
language sql stable security invoker set search_path = '' as $$
  select array_agg(
    (s.id, s.user_id, s.qr_code_id, s.status, s.failure_reason, s.scanned_at, s.received_at,
     case when s.device_info ->> 'userAgent' <> '' then hashtextextended((s.device_info - 'position')::text, 0) end,
     q.latitude, q.longitude)::private.examined_scan)
  from (
    select * from public.scans
    where game_session_id = p_game_session_id and (p_before_scan_id is null or id < p_before_scan_id)
    order by id desc limit p_limit) s
  left join public.qr_codes q on q.id = s.qr_code_id
  where s.id not in (select scan_id from public.find_corrections
    where game_session_id = p_game_session_id and kind = 'credit')
$$;
comment on function private.examined_scans(uuid, bigint, integer) is
  'The latest scans of a session with the columns that the checks need. Voided finds stay: they are evidence. Credited '
  'ones are not: nobody walked there.';

-- Connects players by pairs: if a pairs with b and b with c, then a, b and c form one group, named after the smallest
-- id. There are at most 200 pairs.
create function private.group_pairs(p_first uuid[], p_second uuid[]) returns table (member uuid, leader uuid)
language sql immutable security invoker set search_path = '' as $$
  with recursive edges as (
    select a, b from unnest(p_first, p_second) as pairs (a, b)
    union select b, a from unnest(p_first, p_second) as pairs (a, b)),
  reach as (
    select a as member, a as seen from edges
    union
    select r.member, e.b from reach r join edges e on e.a = r.seen)
  select r.member, (array_agg(r.seen order by r.seen))[1] from reach r group by r.member
$$;
comment on function private.group_pairs(uuid[], uuid[]) is
  'Each player of the pairs with the leader of the group that the pairs form.';

-- Players who counted the same code within a minute of each other, at three codes or more and at half of the codes of
-- one of them: a photo sent around looks like that, and so do friends who walk together. With p_same_device: accounts
-- that took turns on apparently the same device, two codes within two minutes. Each scan is compared with the next five
-- at its code. More than ten players at a code within a minute are a crowd and ignored.
create function private.cheat_groups(
  p_scans private.examined_scan[], p_same_device boolean
) returns setof private.cheat_case
language sql stable security invoker set search_path = '' as $$
  with found as (
    select s.*, case when p_same_device then s.device end as place
    from unnest(p_scans) s where s.status <> 'failed' and (not p_same_device or s.device is not null)),
  followed as (
    select f.*,
      count(*) over (partition by f.qr_code_id, f.place order by f.scanned_at
        range between interval '1 minute' preceding and interval '1 minute' following) as crowd,
      array_agg(f.user_id) over next_five as next_users,
      array_agg(f.id) over next_five as next_ids,
      array_agg(f.scanned_at) over next_five as next_times
    from found f
    window next_five as (partition by f.qr_code_id, f.place order by f.scanned_at,
      f.id rows between 1 following and 5 following)),
  meetings as (
    select least(f.user_id, n.user_id) as a, greatest(f.user_id, n.user_id) as b, f.qr_code_id, f.id as scan_a,
      n.id as scan_b
    from followed f cross join lateral unnest(f.next_users, f.next_ids, f.next_times) as n (user_id, id, scanned_at)
    where f.crowd <= 10
      and n.scanned_at <= f.scanned_at + case when p_same_device then interval '2 minutes' else interval '1 minute' end
      and n.user_id <> f.user_id),
  finds as (select f.user_id, count(distinct f.qr_code_id) as codes from found f group by f.user_id),
  pairs as (
    select m.a, m.b, count(*) as codes from meetings m join finds fa on fa.user_id = m.a
      join finds fb on fb.user_id = m.b
    group by m.a, m.b, fa.codes, fb.codes
    having count(*) >= case when p_same_device then 2 else 3 end and count(*) * 2 >= least(fa.codes, fb.codes)
    order by count(*) desc, m.a, m.b limit 200),
  groups as (
    select g.member, g.leader from private.group_pairs(
      (select array_agg(a order by a, b) from pairs), (select array_agg(b order by a, b) from pairs)) g),
  met as (
    select g.leader, m.qr_code_id, m.scan_a, m.scan_b
    from pairs p join meetings m on m.a = p.a and m.b = p.b join groups g on g.member = p.a)
  select case when p_same_device then 'device' else 'cluster' end, g.leader,
    array_agg(distinct g.member), max(c.codes)::integer,
    jsonb_build_object('players', count(distinct g.member), 'codes', max(c.codes)), max(c.scan_ids)
  from groups g
  join (select e.leader, count(distinct e.qr_code_id) as codes, array_agg(distinct e.scan_id) as scan_ids
        from (select leader, qr_code_id, scan_a as scan_id from met union all select leader, qr_code_id, scan_b
          from met) e
        group by e.leader) c on c.leader = g.leader
  group by g.leader
$$;
comment on function private.cheat_groups(private.examined_scan[], boolean) is
  'Cases of players who keep scanning together: kind cluster, or device.';

-- Two codes with a place, faster than anybody moves in a city: over 300 m at over 30 m/s.
create function private.cheat_travel(p_scans private.examined_scan[]) returns setof private.cheat_case
language sql stable security invoker set search_path = '' as $$
  with hops as (
    select s.*, lag(s.id) over walk as from_id, lag(s.latitude) over walk as from_latitude,
      lag(s.longitude) over walk as from_longitude, lag(s.scanned_at) over walk as left_at
    from unnest(p_scans) s
    where s.status <> 'failed' and s.latitude is not null
    window walk as (partition by s.user_id order by s.scanned_at, s.id)),
  measured as (
    select h.*, private.distance_m(h.from_latitude, h.from_longitude, h.latitude, h.longitude) as metres,
      greatest(extract(epoch from h.scanned_at - h.left_at), 1) as seconds
    from hops h
    -- Cheap filter first: only distances over a hundredth of a degree are computed, and an hour is never too fast.
    where h.scanned_at - h.left_at < interval '1 hour'
      and (abs(h.latitude - h.from_latitude) > 0.001 or abs(h.longitude - h.from_longitude) > 0.001)),
  jumps as (select * from measured m where m.metres > 300 and m.metres / m.seconds > 30)
  select 'travel', j.user_id, array[j.user_id], count(*)::integer,
    jsonb_build_object('jumps', count(*)) || (array_agg(jsonb_build_object(
      'metres', round(j.metres), 'seconds', round(j.seconds)) order by j.metres / j.seconds desc))[1],
    array_agg(j.id) || array_agg(j.from_id)
  from jumps j group by j.user_id
$$;
comment on function private.cheat_travel(private.examined_scan[]) is
  'Cases of players who were at two places too soon after each other.';

-- Five codes within fifteen seconds: too fast to walk, whether or not the codes have a place. A list of codes or photos
-- looks like that, and so do codes that hang side by side.
create function private.cheat_bursts(p_scans private.examined_scan[]) returns setof private.cheat_case
language sql stable security invoker set search_path = '' as $$
  with walked as (
    select s.user_id, s.scanned_at - min(s.scanned_at) over last_five as duration,
      array_agg(s.id) over last_five as last_ids, count(*) over last_five as codes
    from unnest(p_scans) s where s.status <> 'failed'
    window last_five as (partition by s.user_id order by s.scanned_at, s.id rows between 4 preceding and current row)),
  fast as (select * from walked w where w.codes = 5 and w.duration <= interval '15 seconds'),
  scans as (select f.user_id, array_agg(distinct i.id) as ids from fast f cross
    join lateral unnest(f.last_ids) as i (id) group by f.user_id)
  select 'burst', s.user_id, array[s.user_id], cardinality(s.ids),
    jsonb_build_object('codes', cardinality(s.ids), 'seconds', (
      select ceil(extract(epoch from min(f.duration)))::integer from fast f where f.user_id = s.user_id)),
    s.ids
  from scans s
$$;
comment on function private.cheat_bursts(private.examined_scan[]) is
  'Cases of players who counted five codes within fifteen seconds; codes: number counted that fast, seconds: the '
  'fastest five.';

-- Decoys hang nowhere, so a scan of one comes from a list or a photo. Many refused scans suggest guessing or scanning
-- from afar; common refusals (too early, too late, twice) do not count.
create function private.cheat_refusals(p_scans private.examined_scan[]) returns setof private.cheat_case
language sql stable security invoker set search_path = '' as $$
  select refused.kind, refused.user_id, array[refused.user_id], sum(refused.number)::integer,
    jsonb_object_agg(refused.failure_reason, refused.number), max(refused.scan_ids)
  from (
    select case when s.failure_reason = 'decoy' then 'decoy' else 'failures' end as kind, s.user_id, s.failure_reason,
      count(*) as number, array_agg(s.id order by s.id desc) as scan_ids
    from unnest(p_scans) s
    where s.failure_reason in ('decoy', 'qr_code_not_found', 'scan_too_far', 'scan_location_required')
    group by 1, s.user_id, s.failure_reason) refused
  group by refused.kind, refused.user_id
  having refused.kind = 'decoy' or sum(refused.number) >= 10
$$;
comment on function private.cheat_refusals(private.examined_scan[]) is
  'Cases of scanned decoys and of many refused scans.';

-- Scans stored offline count for a while after the end, with the capture time that the phone reports.
create function private.cheat_late(
  p_scans private.examined_scan[], p_ends_at timestamptz
) returns setof private.cheat_case
language sql stable security invoker set search_path = '' as $$
  select 'late', s.user_id, array[s.user_id], count(*)::integer,
    jsonb_build_object('late', count(*),
      'minutes', ceil(extract(epoch from max(s.received_at - s.scanned_at)) / 60)::integer),
    array_agg(s.id)
  from unnest(p_scans) s where s.status <> 'failed' and s.received_at >= p_ends_at
  group by s.user_id
$$;
comment on function private.cheat_late(private.examined_scan[], timestamptz) is
  'Cases of scans that counted though they arrived after the end; minutes: the longest delay from capture to arrival.';

-- A case as displayed to the organiser: names, the latest scans behind it, and its review.
create function private.describe_cheat_case(p_game_session_id uuid, p_case private.cheat_case) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'kind', p_case.kind, 'user_id', p_case.user_id, 'weight', p_case.weight, 'facts', p_case.facts,
    'players', (
      select jsonb_agg(jsonb_build_object('user_id', p.id, 'name', p.name, 'email', p.email,
        'is_banned', p.id = any (private.banned_user_ids())) order by p.sort_name, p.id)
      from public.profiles p where p.id = any (p_case.user_ids)),
    'scan_count', cardinality(p_case.scan_ids),
    'last_at', evidence.last_at, 'scans', evidence.scans,
    'review', (
      select jsonb_build_object('note', r.note, 'reviewed_at', r.reviewed_at, 'reviewed_by_name', coalesce(a.name, ''),
        'is_outdated', evidence.last_at > r.reviewed_at)
      from public.cheat_reviews r left join public.profiles a on a.id = r.reviewed_by
      where r.game_session_id = p_game_session_id and r.kind = p_case.kind and r.user_id = p_case.user_id))
  from (
    select max(s.received_at) as last_at, jsonb_agg(jsonb_build_object(
      'scan_id', s.id, 'user_name', p.name, 'code', s.qr_code_name, 'status', s.status,
        'failure_reason', s.failure_reason,
      'scanned_at', s.scanned_at, 'received_at', s.received_at, 'device', s.device_info ->> 'userAgent')
      order by s.scanned_at desc, s.id desc) as scans
    from (select * from public.scans where id = any (p_case.scan_ids) order by scanned_at desc, id desc limit 60) s
    join public.profiles p on p.id = s.user_id) evidence
$$;
comment on function private.describe_cheat_case(uuid, private.cheat_case) is
  'A case with its players, its latest 60 scans and its review.';

-- Definer: reads the scans of all players.
create function private.admin_review_cheating(p_game_session_id uuid, p_before_scan_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit constant integer := 25000;
  v_scans private.examined_scan[];
  v_ends_at timestamptz;
begin
  perform private.assert_admin('admin_permissions_required');
  select ends_at into v_ends_at from public.game_sessions where id = p_game_session_id;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  v_scans := coalesce(private.examined_scans(p_game_session_id, p_before_scan_id, v_limit), '{}');
  return (
    with cases as (
      select * from private.cheat_groups(v_scans, false)
      union all select * from private.cheat_groups(v_scans, true)
      union all select * from private.cheat_bursts(v_scans)
      union all select * from private.cheat_travel(v_scans)
      union all select * from private.cheat_refusals(v_scans)
      union all select * from private.cheat_late(v_scans, v_ends_at)),
    -- The strongest of each kind, so that many failures do not hide one jump.
    strongest as (
      select (c.kind, c.user_id, c.user_ids, c.weight, c.facts, c.scan_ids)::private.cheat_case as found,
        row_number() over (partition by c.kind order by c.weight desc, c.user_id) as place
      from cases c)
    select jsonb_build_object(
      'examined', cardinality(v_scans),
      'oldest_at', (select received_at from public.scans where id = (select min(s.id) from unnest(v_scans) s)),
      'next_before', case when cardinality(v_scans) = v_limit then (select min(s.id) from unnest(v_scans) s) end,
      'cases', coalesce((
        select jsonb_agg(private.describe_cheat_case(p_game_session_id, s.found) order by s.place, (s.found).kind)
        from strongest s where s.place <= 50), '[]')));
end
$$;
comment on function private.admin_review_cheating(uuid, bigint) is
  'Suspicious scans of a session; see public.admin_review_cheating.';

-- Definer: reviews have no write policy.
create function private.admin_mark_cheat_case(
  p_game_session_id uuid, p_kind text, p_user_id uuid, p_note text, p_is_reviewed boolean, p_reviewed_at timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_note text := coalesce(private.trimmed(p_note), '');
  v_before public.cheat_reviews;
  v_after public.cheat_reviews;
begin
  if p_kind is null or p_kind not in ('cluster', 'burst', 'travel', 'decoy', 'failures', 'device', 'late')
    or p_is_reviewed is null or char_length(v_note) > 1000 then
    perform private.raise_error('invalid_input');
  end if;
  -- Locking both rows here instead of by the foreign keys turns a concurrent deletion into a catalogue error.
  perform 1 from public.game_sessions where id = p_game_session_id for key share;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  perform 1 from public.profiles where id = p_user_id for key share;
  if not found then
    perform private.raise_error('user_not_found');
  end if;
  select * into v_before from public.cheat_reviews
  where game_session_id = p_game_session_id and kind = p_kind and user_id = p_user_id for update;
  if v_before.reviewed_at is distinct from p_reviewed_at then
    perform private.raise_error('edit_conflict');
  end if;
  if not p_is_reviewed then
    delete from public.cheat_reviews
    where game_session_id = p_game_session_id and kind = p_kind and user_id = p_user_id;
  elsif v_before.user_id is not null then
    update public.cheat_reviews set note = v_note, reviewed_at = private.current_time(), reviewed_by = v_admin_id
    where game_session_id = p_game_session_id and kind = p_kind and user_id = p_user_id
    returning * into v_after;
  else
    insert into public.cheat_reviews (game_session_id, kind, user_id, note, reviewed_at, reviewed_by)
    values (p_game_session_id, p_kind, p_user_id, v_note, private.current_time(), v_admin_id)
    on conflict (game_session_id, kind, user_id) do nothing
    returning * into v_after;
    if not found then -- another organiser has reviewed it
      perform private.raise_error('edit_conflict');
    end if;
  end if;
  perform private.record_activity('cheating.review', 'cheat-review', v_note, jsonb_build_object(
    'game_session_id', p_game_session_id, 'kind', p_kind, 'user_id', p_user_id,
    'before', jsonb_build_object('is_reviewed', v_before.user_id is not null, 'note', v_before.note),
    'after', jsonb_build_object('is_reviewed', p_is_reviewed, 'note', v_after.note)));
  perform private.publish('admin', 'users', '{}');
  return jsonb_build_object('is_reviewed', p_is_reviewed);
end
$$;
comment on function private.admin_mark_cheat_case(uuid, text, uuid, text, boolean, timestamptz) is
  'Marks a suspicious case as reviewed; see public.admin_mark_cheat_case.';

-- supabase/schemas/80_operations/reports_desk.sql

-- The desk: everything an organiser watches and decides during one hunt. Test sessions have no desk.

-- Steps of the chart: minutes for a hunt of hours, days for one of weeks. At most about 360 of them.
create function private.desk_step(p_length interval, out step interval, out unit text)
language sql immutable security invoker set search_path = '' as $$
  select case when p_length <= interval '3 hours' then interval '1 minute'
    when p_length <= interval '12 hours' then interval '5 minutes'
    when p_length <= interval '2 days' then interval '15 minutes'
    when p_length <= interval '10 days' then interval '1 hour'
    else interval '1 day' end,
    case when p_length <= interval '2 days' then 'minute' when p_length <= interval '10 days' then 'hour'
    else 'day' end
$$;
comment on function private.desk_step(interval) is
  'Length of the steps of a chart over p_length, and how their times are written: minute, hour or day.';

-- Finds so far, by code and by minute. A scan writes nothing here: the desk adds the scans since its last visit, in the
-- order of their ids, and reads the latest ones live. No foreign keys: a counter would wait for a deletion that waits
-- for it. A cache: all three tables may be emptied together at any time.
create table private.desk_counted (
  singleton boolean primary key default true constraint desk_counted_one_row check (singleton),
  scan_id bigint not null
);
alter table private.desk_counted enable row level security;
comment on table private.desk_counted is 'Scans up to this id are in desk_code_counts and desk_minute_counts.';
create table private.desk_code_counts (
  game_session_id uuid not null,
  qr_code_id uuid not null,
  finds bigint not null,
  last_found_at timestamptz not null,
  primary key (game_session_id, qr_code_id)
);
alter table private.desk_code_counts enable row level security;
comment on table private.desk_code_counts is 'Counted finds of each code, up to desk_counted.';
create table private.desk_minute_counts (
  game_session_id uuid not null,
  minute timestamptz not null,
  finds bigint not null,
  refused bigint not null,
  primary key (game_session_id, minute)
);
alter table private.desk_minute_counts enable row level security;
comment on table private.desk_minute_counts is
  'Finds and refused scans by the minute of their capture, up to desk_counted.';

-- Only scans older than ten minutes: no transaction that could still add one with a smaller id is open by then.
create function private.count_for_desk(
  p_slice integer default 50000, p_worthwhile integer default 5000, out counted_until bigint, out is_complete boolean
)
language plpgsql volatile security invoker set search_path = '' set jit = off as $$
declare
  v_safe timestamptz := private.current_time() - interval '10 minutes';
  v_to bigint;
  v_rows integer;
  v_is_locked boolean := false;
begin
  loop
    select coalesce(max(c.scan_id), 0) into counted_until from private.desk_counted c;
    with slice as materialized (
      select s.id, s.received_at from public.scans s where s.id > counted_until order by s.id limit p_slice)
    select count(*), max(s.id) into v_rows, v_to from slice s
    where s.id < coalesce((select min(r.id) from slice r where r.received_at >= v_safe), s.id + 1);
    is_complete := v_rows < p_slice;
    exit when v_rows < p_worthwhile;
    if not v_is_locked then
      -- Another transaction may count: look again under the lock.
      perform private.lock_statistics();
      v_is_locked := true;
      continue;
    end if;
    with slice as materialized (
      select s.game_session_id, s.qr_code_id, s.status, s.scanned_at,
        date_bin('1 minute', s.scanned_at, timestamptz '2000-01-01Z') as minute
      from public.scans s where s.id > counted_until and s.id <= v_to and s.status <> 'voided'
    ), codes as (
      insert into private.desk_code_counts as c (game_session_id, qr_code_id, finds, last_found_at)
      select s.game_session_id, s.qr_code_id, count(*), max(s.scanned_at) from slice s where s.status = 'success'
      group by 1, 2
      on conflict (game_session_id, qr_code_id) do update set
        finds = c.finds + excluded.finds, last_found_at = greatest(c.last_found_at, excluded.last_found_at)
    ), minutes as (
      insert into private.desk_minute_counts as m (game_session_id, minute, finds, refused)
      select s.game_session_id, s.minute, count(*) filter (where s.status = 'success'),
        count(*) filter (where s.status = 'failed')
      from slice s group by 1, 2
      on conflict (game_session_id, minute) do update set
        finds = m.finds + excluded.finds, refused = m.refused + excluded.refused
    )
    insert into private.desk_counted as c (scan_id) values (v_to)
    on conflict (singleton) do update set scan_id = excluded.scan_id;
    counted_until := v_to;
    exit;
  end loop;
end
$$;
comment on function private.count_for_desk(integer, integer) is
  'Adds up to p_slice scans to the counts of the desk, if there are p_worthwhile. Returns the id of the last counted '
  'one and whether the rest is small enough to be read live.';

-- Definer: runs within corrections and deletions. Counted scans that are voided, restored or deleted change the counts.
create function private.tg_scans__adjust_desk() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_counted bigint;
  v_changes jsonb;
begin
  perform private.lock_statistics();
  select scan_id into v_counted from private.desk_counted;
  if tg_op = 'DELETE' then
    select jsonb_agg(jsonb_build_object('s', g.game_session_id, 'c', g.qr_code_id, 't', g.status, 'at', g.scanned_at,
      'n', -1)) into v_changes from gone g where g.id <= v_counted and g.status <> 'voided';
  else
    select jsonb_agg(jsonb_build_object('s', g.game_session_id, 'c', g.qr_code_id, 't', g.status, 'at', g.scanned_at,
      'n', g.n)) into v_changes
    from (select *, -1 as n from gone union all select *, 1 from come) g
    where g.id <= v_counted and g.status <> 'voided';
  end if;
  if v_changes is null then
    return null;
  end if;
  with changes as materialized (
    select r.s, r.c, r.t, r.at, r.n, date_bin('1 minute', r.at, timestamptz '2000-01-01Z') as minute
    from jsonb_to_recordset(v_changes) r (s uuid, c uuid, t text, at timestamptz, n integer)
  ), codes as (
    insert into private.desk_code_counts as c (game_session_id, qr_code_id, finds, last_found_at)
    select r.s, r.c, sum(r.n), max(r.at) from changes r where r.t = 'success' group by 1, 2
    on conflict (game_session_id, qr_code_id) do update set
      finds = c.finds + excluded.finds,
      last_found_at = case when excluded.last_found_at < c.last_found_at then c.last_found_at else coalesce(
        (select max(s.scanned_at) from public.scans s where s.game_session_id = c.game_session_id
          and s.qr_code_id = c.qr_code_id and s.status = 'success'), c.last_found_at) end
  )
  insert into private.desk_minute_counts as m (game_session_id, minute, finds, refused)
  select r.s, r.minute, coalesce(sum(r.n) filter (where r.t = 'success'), 0),
    coalesce(sum(r.n) filter (where r.t = 'failed'), 0)
  from changes r group by 1, 2
  on conflict (game_session_id, minute) do update set
    finds = m.finds + excluded.finds, refused = m.refused + excluded.refused;
  delete from private.desk_code_counts c where c.finds = 0
    and c.game_session_id in (select (r ->> 's')::uuid from jsonb_array_elements(v_changes) r);
  delete from private.desk_minute_counts m where m.finds = 0 and m.refused = 0
    and m.game_session_id in (select (r ->> 's')::uuid from jsonb_array_elements(v_changes) r);
  return null;
end
$$;
create trigger tg_scans__subtract_from_desk after delete on public.scans referencing old table as gone
  for each statement execute function private.tg_scans__adjust_desk();
create trigger tg_scans__adjust_desk after update on public.scans referencing old table as gone new table as come
  for each statement execute function private.tg_scans__adjust_desk();

-- Definer: reads scans of all players. Volatile, because it counts scans and sales. JIT as in
-- admin_qr_code_statistics.
create function private.admin_hunt_desk(p_game_session_id uuid, p_time_zone text) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off set work_mem = '64MB' as $$
declare
  v_now timestamptz := private.current_time();
  -- A code that nobody has found for this long is worth a look.
  v_quiet constant interval := interval '30 minutes';
  v_session public.game_sessions;
  v_opens_at timestamptz;
  v_from timestamptz;
  v_to timestamptz;
  v_step record;
  v_counted record;
  v_finds jsonb;
  v_sales jsonb;
  v_first_day date;
  v_last_day date;
begin
  perform private.assert_admin('admin_permissions_required');
  select * into v_session from public.game_sessions where id = p_game_session_id and not is_test;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  select first_day, last_day into v_first_day, v_last_day
  from private.statistics_period(greatest(v_session.created_at, v_now - interval '3650 days'), null, p_time_zone);
  v_opens_at := private.scanning_opens_at(v_session);
  v_to := least(v_now, v_session.ends_at);
  v_from := greatest(least(coalesce(v_opens_at, v_session.created_at), v_to), v_to - interval '90 days');
  v_step := private.desk_step(v_to - v_from);
  v_counted := private.count_for_desk();

  with recent as materialized ( -- not counted yet
    select s.qr_code_id, s.status, s.scanned_at,
      date_bin('1 minute', s.scanned_at, timestamptz '2000-01-01Z') as minute
    from public.scans s
    where v_counted.is_complete and s.id > v_counted.counted_until and s.game_session_id = p_game_session_id
      and s.status <> 'voided'
  ), finds as materialized (
    select c.qr_code_id, c.finds, c.last_found_at as last_at from private.desk_code_counts c
    where c.game_session_id = p_game_session_id
    union all
    select r.qr_code_id, count(*), max(r.scanned_at) from recent r where r.status = 'success' group by 1
  ), minutes as materialized (
    select m.minute as at, m.finds, m.refused from private.desk_minute_counts m
    where m.game_session_id = p_game_session_id
    union all
    select r.minute, count(*) filter (where r.status = 'success'), count(*) filter (where r.status = 'failed')
    from recent r group by 1
  ), codes as materialized (
    select q.id, q.name, q.is_active, c.max_scans, coalesce(sum(f.finds), 0)::bigint as finds,
      max(f.last_at) as last_found_at
    from public.game_session_qr_codes c
    join public.qr_codes q on q.id = c.qr_code_id
    left join finds f on f.qr_code_id = q.id
    where c.game_session_id = p_game_session_id
    group by q.id, q.name, q.is_active, c.max_scans
  ), quiet as materialized (
    select c.* from codes c
    where c.is_active and (c.max_scans is null or c.finds < c.max_scans)
      and v_now >= coalesce(v_opens_at, v_session.created_at) + v_quiet
      and coalesce(c.last_found_at <= v_to - v_quiet, true)
  ), points as (
    select case when v_step.unit = 'day' then date_trunc('day', e.at, p_time_zone)
        else date_bin(v_step.step, e.at, timestamptz '2000-01-01Z') end as at,
      sum(e.finds)::bigint as finds, sum(e.refused)::bigint as refused
    from (
      select m.at, m.finds, m.refused from minutes m
      -- Steps without a scan.
      union all select at, 0, 0 from generate_series(v_from, v_to, least(v_step.step, interval '1 hour')) at) e
    where e.at >= v_from - interval '1 minute' and e.at <= v_to
    group by 1
  )
  select jsonb_build_object(
    'finds', (select coalesce(sum(finds), 0) from codes),
    'refused', (select coalesce(sum(refused), 0) from minutes),
    'codes', (select count(*) from codes where is_active),
    'codes_found', (select count(*) from codes where is_active and finds > 0),
    'quiet_codes', (select count(*) from quiet),
    'quietest', (select coalesce(jsonb_agg(to_jsonb(q) order by q.last_found_at nulls first, q.name), '[]')
      from (select id as qr_code_id, name, finds, last_found_at from quiet
            order by last_found_at nulls first, private.sort_key(name), id limit 8) q),
    'unit', v_step.unit,
    'trend', (select coalesce(jsonb_agg(to_jsonb(points) order by points.at), '[]') from points)) into v_finds;

  select jsonb_build_object(
    'clues_sold', coalesce(sum(f.number) filter (where f.what = 'clues'), 0),
    'guides_sold', coalesce(sum(f.number) filter (where f.what = 'guides'), 0),
    'tokens_spent', coalesce(sum(f.spent), 0)) into v_sales
  from private.statistics_figures('sales', p_time_zone, v_first_day, v_last_day, p_game_session_id,
    array['clues', 'guides']) f;

  return v_finds || v_sales || jsonb_build_object(
    'game_session_id', v_session.id, 'name', v_session.name, 'visibility', v_session.visibility,
    'starts_at', v_session.starts_at, 'opens_at', v_opens_at, 'ends_at', v_session.ends_at,
    'paused_at', v_session.paused_at,
    'joining_ends_at', v_session.joining_ends_at, 'clue_sales_end_at', v_session.clue_sales_end_at,
    'is_frozen', coalesce(v_session.leaderboard_frozen_at <= v_now, false),
    'uncounted_days', (select count(*) from private.uncounted_days('sales', p_time_zone, v_first_day, v_last_day))
      + case when v_counted.is_complete then 0 else 1 end,
    'players', (select count(*) from public.user_game_sessions where game_session_id = p_game_session_id),
    'active_players', (select count(distinct s.user_id) from public.scans s
      where s.received_at > v_now - interval '15 minutes' and s.game_session_id = p_game_session_id),
    'board', private.top_boards(p_game_session_id),
    'latest', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.scan_id desc), '[]')
      from (select s.id as scan_id, p.id as user_id, p.name as user_name, s.qr_code_id, s.qr_code_name, s.points,
              s.scanned_at, s.received_at
            from private.latest_finds(p_game_session_id, null, '{}', 10) s
            join public.profiles p on p.id = s.user_id) l),
    'claims_pending', (select count(*) from public.treasure_claims
      where game_session_id = p_game_session_id and status = 'pending'),
    'claims', (
      select coalesce(jsonb_agg(to_jsonb(c) order by c.submitted_at, c.claim_id), '[]')
      from (select c.id as claim_id, p.name as user_name, c.submitted_at
            from public.treasure_claims c join public.profiles p on p.id = c.user_id
            where c.game_session_id = p_game_session_id and c.status = 'pending'
            order by c.submitted_at, c.id limit 5) c),
    'revenue', (select jsonb_build_object(
        'huf_minor', coalesce(sum(o.total_minor) filter (where o.currency = 'HUF'), 0),
        'eur_minor', coalesce(sum(o.total_minor) filter (where o.currency = 'EUR'), 0))
      from public.orders o where o.game_session_id = p_game_session_id and o.status = 'paid'));
end
$$;
comment on function private.admin_hunt_desk(uuid, text) is 'Live figures of one hunt; see public.admin_hunt_desk.';

-- supabase/schemas/80_operations/reports_statistics.sql

-- Statistics for organisers. Scans, ledger rows and purchases are only ever added, so past figures never change: they
-- are counted once, on demand, and cached. Players pay nothing for it: scans and purchases update no counter.
-- reports_statistics_days explains how a day is counted.

-- Counted days and the moment up to which each is counted. Deleting a row deletes its counts.
create table private.statistics_days (
  kind text not null constraint statistics_days_kind_known check (kind in ('scans', 'tokens', 'sales')),
  time_zone text not null,
  day date not null,
  counted_until timestamptz not null,
  primary key (kind, time_zone, day)
);
comment on table private.statistics_days is
  'Days of a time zone, with the moment up to which each is counted. A cache: may be emptied at any time and is '
  'rebuilt on demand.';
alter table private.statistics_days enable row level security;

-- Figures of these days, per session and for all sessions together (a player with two hunts on a day is one active
-- player). Test sessions have no rows.
create table private.statistics_counts (
  kind text not null,
  time_zone text not null,
  day date not null,
  game_session_id uuid not null, -- the nil UUID: all sessions together
  what text not null,
  item text not null,
  number bigint not null,
  earned bigint not null,
  spent bigint not null,
  primary key (kind, time_zone, day, game_session_id, what, item),
  foreign key (kind, time_zone, day) references private.statistics_days (kind, time_zone, day) on delete cascade
);
comment on table private.statistics_counts is
  'Counts of the days in statistics_days up to their counted_until; earned and spent are tokens.';
alter table private.statistics_counts enable row level security;
comment on column private.statistics_counts.what is
  'scans: by outcome (success or a failure reason); cohorts: active players by the day of their first find; counted, '
  'refused: scans by quarter of an hour (seconds since 1970); types: ledger rows by type; clues, guides: sales by '
  'clue; spends: those of a session that cost tokens.';

-- Players already counted as active on a day that is still being counted; deleted when the day is complete.
create table private.statistics_players (
  time_zone text not null,
  day date not null,
  game_session_id uuid not null, -- the nil UUID: all sessions together
  user_id uuid not null,
  primary key (time_zone, day, game_session_id, user_id)
);
comment on table private.statistics_players is
  'Active players counted so far on incomplete days, so that nobody is counted twice.';
alter table private.statistics_players enable row level security;

-- For a day's purchases, as for scans. Block ranges: rows are inserted in the order of their time, and a btree entry
-- would make every purchase more expensive.
create index purchased_clues_purchased_at_idx on public.purchased_clues
  using brin (purchased_at) with (pages_per_range = 32, autosummarize = on);
create index purchased_solution_guides_purchased_at_idx on public.purchased_solution_guides using brin (purchased_at)
  with (pages_per_range = 32, autosummarize = on);

create function private.all_sessions() returns uuid
language sql immutable security invoker set search_path = '' as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;
comment on function private.all_sessions() is 'Stands for all sessions together in statistics_counts.';

-- Area/City or UTC, as browsers name their zone. Does not read pg_timezone_names: that view opens six hundred files.
create function private.assert_time_zone(p_time_zone text) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_time_zone is null or p_time_zone !~ '^(UTC|[A-Za-z_]+(/[A-Za-z0-9_+-]+){1,2})$' then
    perform private.raise_error('invalid_input', 'time zone');
  end if;
  perform now() at time zone p_time_zone;
exception when invalid_parameter_value then
  perform private.raise_error('invalid_input', 'time zone');
end
$$;
comment on function private.assert_time_zone(text) is 'invalid_input unless PostgreSQL knows the zone.';

-- The calendar days of a period; null ends mean the first and last possible day. At most ten years.
create function private.statistics_period(
  p_from timestamptz, p_to timestamptz, p_time_zone text,
  out first_day date, out last_day date, out starts_at timestamptz, out ends_at timestamptz
)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
begin
  perform private.assert_time_zone(p_time_zone);
  if not isfinite(p_from) or not isfinite(p_to) or p_from >= p_to then
    perform private.raise_error('invalid_input', 'period');
  end if;
  first_day := (coalesce(p_from, (select min(created_at) from public.profiles), v_now) at time zone p_time_zone)::date;
  -- A period ends before p_to: midnight belongs to the next day.
  last_day := (least(coalesce(p_to - interval '1 microsecond', v_now), v_now) at time zone p_time_zone)::date;
  if last_day - first_day > 3660 then
    perform private.raise_error('invalid_input', 'period');
  end if;
  starts_at := private.day_start(first_day, p_time_zone);
  ends_at := private.day_start(last_day + 1, p_time_zone);
end
$$;
comment on function private.statistics_period(timestamptz, timestamptz, text) is
  'First and last day of a period in p_time_zone (the days that contain p_from and p_to), and the moments at which '
  'they begin and end; invalid_input.';

create function private.day_start(p_day date, p_time_zone text) returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select p_day::timestamp at time zone p_time_zone
$$;
comment on function private.day_start(date, text) is 'The moment at which a day begins in a time zone.';

-- After a deletion (of an account or a session) the affected days are counted again. Takes the lock of
-- count_statistics: a transaction that is counting still sees the deleted rows, so this waits before it deletes the
-- counts.
create function private.forget_statistics_days(p_kind text, p_days date[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if cardinality(p_days) > 0 then
    perform private.lock_statistics();
    -- One day more on each side: a moment has different dates in different zones.
    delete from private.statistics_days
    where kind = p_kind and day in (select d + n from unnest(p_days) d, generate_series(-1, 1) n);
  end if;
end
$$;
comment on function private.forget_statistics_days(text, date[]) is
  'Deletes the cached counts of days (UTC) and of their neighbours, in every zone.';

-- The next four are definer functions: they run within deletions by roles that may not write to statistics.

-- Includes the other days of these players: their first find may be among the deleted scans.
create function private.tg_scans__forget_statistics() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.forget_statistics_days('scans', array(
    with counted as materialized (
      select g.user_id, g.received_at from gone g
        where g.game_session_id not in (select id from public.game_sessions where is_test))
    select (c.received_at at time zone 'UTC')::date from counted c
    union
    select (s.received_at at time zone 'UTC')::date from public.scans s
      where s.user_id in (select user_id from counted)));
  return null;
end
$$;

create function private.tg_token_transactions__forget_statistics() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.forget_statistics_days('tokens', array(select distinct (created_at at time zone 'UTC')::date
    from gone));
  return null;
end
$$;

-- For clues and for guides.
create function private.tg_purchases__forget_statistics() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.forget_statistics_days('sales', array(
    select distinct (purchased_at at time zone 'UTC')::date from gone
    where game_session_id not in (select id from public.game_sessions where is_test)));
  return null;
end
$$;

-- A session that becomes a test, or stops being one, changes every figure it was part of.
create function private.tg_game_sessions__forget_statistics() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_statistics();
  delete from private.statistics_days where true;
  return null;
end
$$;

create trigger tg_scans__forget_statistics after delete on public.scans referencing old table as gone
  for each statement execute function private.tg_scans__forget_statistics();
-- A voided or restored find changes past figures too.
create trigger tg_scans__recount_statistics after update on public.scans referencing old table as gone
  for each statement execute function private.tg_scans__forget_statistics();
create trigger tg_token_transactions__forget_statistics after delete on public.token_transactions
  referencing old table as gone
  for each statement execute function private.tg_token_transactions__forget_statistics();
create trigger tg_purchased_clues__forget_statistics after delete on public.purchased_clues
  referencing old table as gone
  for each statement execute function private.tg_purchases__forget_statistics();
create trigger tg_purchased_solution_guides__forget_statistics after delete on public.purchased_solution_guides
  referencing old table as gone
  for each statement execute function private.tg_purchases__forget_statistics();
create trigger tg_game_sessions__forget_statistics after update of is_test on public.game_sessions
  for each row when (old.is_test is distinct from new.is_test)
    execute function private.tg_game_sessions__forget_statistics();

-- supabase/schemas/80_operations/reports_statistics_days.sql

-- Counting of statistics: in time slices, a few at each call, so that no call is long, however long ago the last one
-- was. The last ten minutes or so are not cached but read live.

-- One transaction counts at a time, and deletions wait for it. See forget_statistics_days.
create function private.lock_statistics() returns void
language sql volatile security invoker set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('statistics', 0))
$$;
comment on function private.lock_statistics() is
  'Taken, until the end of the transaction, by everything that writes or deletes cached statistics.';

-- Scans by outcome per session and for all; for all also by quarter of an hour, which fits the offset of every time
-- zone.
create function private.count_scans(p_from timestamptz, p_to timestamptz)
returns setof private.statistics_count
language plpgsql stable security invoker set search_path = '' set jit = off as $$
begin
  return query
  with bins as materialized (
    select s.game_session_id, coalesce(s.failure_reason, 'success') as outcome,
      date_bin('15 minutes', s.received_at, timestamptz 'epoch') as at, count(*) as scans
    from public.scans s
    where s.received_at >= p_from and s.received_at < p_to and s.status <> 'voided'
      and s.game_session_id in (select id from public.game_sessions where not is_test)
    group by 1, 2, 3
  )
  select coalesce(b.game_session_id, private.all_sessions()), 'scans', b.outcome, sum(b.scans)::bigint, 0::bigint,
    0::bigint
  from bins b group by grouping sets ((b.game_session_id, b.outcome), (b.outcome))
  union all
  select private.all_sessions(), case b.outcome when 'success' then 'counted' else 'refused' end,
    extract(epoch from b.at)::bigint::text, sum(b.scans)::bigint, 0, 0
  from bins b group by 2, 3;
end
$$;
comment on function private.count_scans(timestamptz, timestamptz) is
  'Counted and refused scans that were received in a slice of time.';

-- Tokens in and out, by type. The ledger has no sessions, so these are totals. Test sessions have wallets of their own
-- and leave no row here.
create function private.count_tokens(p_from timestamptz, p_to timestamptz)
returns setof private.statistics_count
language plpgsql stable security invoker set search_path = '' set jit = off as $$
begin
  return query
  select private.all_sessions(), 'types', t.type::text, count(*), sum(greatest(t.delta, 0)), sum(greatest(-t.delta, 0))
  from public.token_transactions t
  where t.created_at >= p_from and t.created_at < p_to
  group by t.type;
end
$$;
comment on function private.count_tokens(timestamptz, timestamptz) is
  'Ledger rows of a slice of time by type, with the tokens they moved.';

-- Clues and guides sold, by clue, per session and for all; per session also how many of them moved tokens, because the
-- ledger has no row for free or bundled ones.
create function private.count_sales(p_from timestamptz, p_to timestamptz)
returns setof private.statistics_count
language plpgsql stable security invoker set search_path = '' set jit = off as $$
begin
  return query
  with sold as materialized (
    select s.game_session_id, s.what, s.clue_id, count(*) as sales, count(*) filter (where s.price > 0) as moves,
      sum(s.price) as tokens
    from (
      select c.game_session_id, 'clues' as what, c.clue_id, c.purchase_price as price
      from public.purchased_clues c
      where c.purchased_at >= p_from and c.purchased_at < p_to
      union all
      select g.game_session_id, 'guides', g.clue_id, g.price
      from public.purchased_solution_guides g
      where g.purchased_at >= p_from and g.purchased_at < p_to) s
    where s.game_session_id in (select id from public.game_sessions where not is_test)
    group by 1, 2, 3
  )
  select coalesce(s.game_session_id, private.all_sessions()), s.what, s.clue_id::text, sum(s.sales)::bigint, 0::bigint,
    sum(s.tokens)::bigint
  from sold s group by grouping sets ((s.game_session_id, s.what, s.clue_id), (s.what, s.clue_id))
  union all
  select s.game_session_id, 'spends', 'spend', sum(s.moves)::bigint, 0, sum(s.tokens)::bigint
  from sold s where s.moves > 0 group by 1;
end
$$;
comment on function private.count_sales(timestamptz, timestamptz) is
  'Clues and guides sold in a slice of time, by clue, with their tokens; and how many of a session''s were paid for.';

-- Players with a find in the slice who were not yet active on this day, per session and for all, with the day of their
-- first find.
create function private.new_active_players(p_time_zone text, p_day date, p_from timestamptz, p_to timestamptz)
returns table (game_session_id uuid, user_id uuid, first_day date)
language plpgsql stable security invoker set search_path = '' set jit = off as $$
begin
  return query
  with active as materialized (
    select distinct s.game_session_id, s.user_id
    from public.scans s
    where s.received_at >= p_from and s.received_at < p_to and s.status = 'success'
      and s.game_session_id in (select id from public.game_sessions where not is_test)
  ), new as materialized (
    select a.game_session_id, a.user_id from active a
    union
    select private.all_sessions(), a.user_id from active a
    except -- EXCEPT hashes, whatever the row estimate of this small, growing table
    select p.game_session_id, p.user_id from private.statistics_players p where p.time_zone = p_time_zone
      and p.day = p_day
  ), finders as materialized ( -- finds of these players in all hunts
    select m.game_session_id, m.user_id, m.first_found_at
    from public.user_game_sessions m
    where m.user_id in (select n.user_id from new n) and m.game_session_id in (select id from public.game_sessions
      where not is_test)
  )
  select n.game_session_id, n.user_id, (m.first_found_at at time zone p_time_zone)::date
  from new n join finders m on m.game_session_id = n.game_session_id and m.user_id = n.user_id
  union all
  select private.all_sessions(), m.user_id, (min(m.first_found_at) at time zone p_time_zone)::date
  from finders m where m.user_id in (select n.user_id from new n where n.game_session_id = private.all_sessions())
  group by m.user_id;
end
$$;
comment on function private.new_active_players(text, date, timestamptz, timestamptz) is
  'Newly active players of a day, with the day of their first find.';

create function private.count_slice(p_kind text, p_from timestamptz, p_to timestamptz)
returns setof private.statistics_count
language plpgsql stable security invoker set search_path = '' as $$
begin
  case p_kind
    when 'scans' then return query select * from private.count_scans(p_from, p_to);
    when 'tokens' then return query select * from private.count_tokens(p_from, p_to);
    when 'sales' then return query select * from private.count_sales(p_from, p_to);
  end case;
end
$$;
comment on function private.count_slice(text, timestamptz, timestamptz) is
  'Counts of one kind of statistics between two moments, by session.';

-- Uses only the index: the planner might otherwise scan the table from its beginning.
create function private.count_up_to(p_limit integer, p_kind text, p_from timestamptz, p_to timestamptz) returns integer
language plpgsql stable security invoker set search_path = '' set enable_seqscan = off as $$
begin
  return case p_kind
    when 'scans' then (
      select count(*)
        from (select from public.scans s where s.received_at >= p_from and s.received_at < p_to limit p_limit) rows_)
    when 'tokens' then (
      select count(*) from (select from public.token_transactions t where t.created_at >= p_from and t.created_at < p_to
        limit p_limit) rows_)
    else (
      select count(*) from (
        select from public.purchased_clues c where c.purchased_at >= p_from and c.purchased_at < p_to
        union all
        select from public.purchased_solution_guides g where g.purchased_at >= p_from and g.purchased_at < p_to
        limit p_limit) rows_)
  end;
end
$$;
comment on function private.count_up_to(integer, text, timestamptz, timestamptz) is
  'Number of rows of a kind in a time slice; reads at most p_limit of them.';

-- Adds a slice to the counts of its day. Writes the day's row first, so that a concurrent forget_statistics_days waits.
create function private.cache_slice(
  p_kind text, p_time_zone text, p_day date, p_from timestamptz, p_to timestamptz
) returns void
language plpgsql volatile security invoker set search_path = '' set work_mem = '64MB' as $$
declare
  v_is_over boolean := p_to >= private.day_start(p_day + 1, p_time_zone);
begin
  insert into private.statistics_days (kind, time_zone, day, counted_until) values (p_kind, p_time_zone, p_day, p_to)
  on conflict (kind, time_zone, day) do update set counted_until = excluded.counted_until;
  with new as materialized (
    select n.* from private.new_active_players(p_time_zone, p_day, p_from, p_to) n where p_kind = 'scans'
  ), noted as (
    insert into private.statistics_players (time_zone, day, game_session_id, user_id)
    select p_time_zone, p_day, n.game_session_id, n.user_id from new n where not v_is_over
  )
  insert into private.statistics_counts as c (kind, time_zone, day, game_session_id, what, item, number, earned, spent)
  select p_kind, p_time_zone, p_day, s.* from private.count_slice(p_kind, p_from, p_to) s
  union all
  select p_kind, p_time_zone, p_day, n.game_session_id, 'cohorts', n.first_day::text, count(*), 0, 0 from new n
    group by n.game_session_id, n.first_day
  on conflict (kind, time_zone, day, game_session_id, what, item) do update set
    number = c.number + excluded.number, earned = c.earned + excluded.earned, spent = c.spent + excluded.spent;
  if v_is_over and p_kind = 'scans' then
    delete from private.statistics_players where time_zone = p_time_zone and day = p_day;
  end if;
end
$$;
comment on function private.cache_slice(text, text, date, timestamptz, timestamptz) is
  'Counts a slice of a day and adds it to the cache.';

-- Days of a period that lack more than a few minutes. Only rows older than ten minutes are cached: no transaction that
-- could still add one is open by then.
create function private.uncounted_days(p_kind text, p_time_zone text, p_first_day date, p_last_day date)
returns table (day date, counted_from timestamptz, countable_until timestamptz, is_whole boolean)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_safe timestamptz := private.current_time() - interval '10 minutes';
begin
  return query
  select d.day, coalesce(c.counted_until, d.starts_at), least(d.ends_at, v_safe), c.day is null and d.ends_at <= v_safe
  from (select p_first_day + n as day, private.day_start(p_first_day + n, p_time_zone) as starts_at,
          private.day_start(p_first_day + n + 1, p_time_zone) as ends_at
        from generate_series(0, p_last_day - p_first_day) n) d
  left join private.statistics_days c on c.kind = p_kind and c.time_zone = p_time_zone and c.day = d.day
  where coalesce(c.counted_until, d.starts_at) < case when d.ends_at <= v_safe then d.ends_at else v_safe
    - interval '5 minutes' end
  order by d.day;
end
$$;
comment on function private.uncounted_days(text, text, date, date) is
  'Days of a period, the oldest first, whose counts are not up to date: from when and until when they can be counted, '
  'and whether that completes the day.';

-- Counts the oldest incomplete days of a period in slices of less than 5,000 rows, until p_effort is used up: a row
-- costs one, a slice a thousand more. Limited by rows and not by time, so that the same data ends in the same state.
create function private.count_statistics(
  p_kind text, p_time_zone text, p_first_day date, p_last_day date, p_effort integer default 8000
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_slice constant integer := 5000;
  v_left integer := p_effort;
  v_day record;
  v_from timestamptz;
  v_to timestamptz;
  v_rows integer;
begin
  if not exists (select from private.uncounted_days(p_kind, p_time_zone, p_first_day, p_last_day)) then
    return;
  end if;
  perform private.lock_statistics();
  -- Quiet days, of which there may be years, all at once.
  insert into private.statistics_days (kind, time_zone, day, counted_until)
  select p_kind, p_time_zone, u.day, u.countable_until
  from private.uncounted_days(p_kind, p_time_zone, p_first_day, p_last_day) u
  where u.is_whole and private.count_up_to(1, p_kind, u.counted_from, u.countable_until) = 0;
  -- Checked again under the lock: another transaction may have counted them.
  for v_day in select * from private.uncounted_days(p_kind, p_time_zone, p_first_day, p_last_day) loop
    v_from := v_day.counted_from;
    if v_from = private.day_start(v_day.day, p_time_zone) then -- left over from a deleted, incomplete day
      delete from private.statistics_players where p_kind = 'scans' and time_zone = p_time_zone and day = v_day.day;
    end if;
    while v_from < v_day.countable_until loop
      v_to := v_day.countable_until;
      loop
        v_rows := private.count_up_to(v_slice, p_kind, v_from, v_to);
        exit when v_rows < v_slice or v_to <= v_from + interval '1 minute';
        v_to := v_from + (v_to - v_from) / 2;
      end loop;
      perform private.cache_slice(p_kind, p_time_zone, v_day.day, v_from, v_to);
      v_from := v_to;
      v_left := v_left - v_rows - 1000;
      if v_left <= 0 then
        return;
      end if;
    end loop;
  end loop;
end
$$;
comment on function private.count_statistics(text, text, date, date, integer) is
  'Advances the counts of a period towards now.';

-- The counts of a period plus, for days that are counted up to the last minutes, later rows. Days listed by
-- uncounted_days are included as far as they have been counted.
create function private.statistics_figures(
  p_kind text, p_time_zone text, p_first_day date, p_last_day date, p_game_session_id uuid, p_what text[]
) returns table (day date, game_session_id uuid, what text, item text, number bigint, earned bigint, spent bigint)
language plpgsql volatile security invoker set search_path = '' set jit = off as $$
declare
  v_now timestamptz;
begin
  perform private.count_statistics(p_kind, p_time_zone, p_first_day, p_last_day);
  v_now := private.current_time();
  return query
  with recent as materialized ( -- at most two days: today, and yesterday for some minutes
    select d.day, coalesce(c.counted_until, d.starts_at) as counted_from, d.ends_at as counted_to
    from (select p_last_day - n as day, private.day_start(p_last_day - n, p_time_zone) as starts_at,
            private.day_start(p_last_day - n + 1, p_time_zone) as ends_at
              from generate_series(0, least(1, p_last_day - p_first_day)) n) d
    left join private.statistics_days c on c.kind = p_kind and c.time_zone = p_time_zone and c.day = d.day
    where coalesce(c.counted_until, d.starts_at) < d.ends_at
      -- one minute more than uncounted_days allows, because time passes
      and coalesce(c.counted_until, d.starts_at) >= v_now - interval '16 minutes'
  ), figures as (
    select c.day, c.game_session_id, c.what, c.item, c.number, c.earned, c.spent
    from private.statistics_counts c
    where c.kind = p_kind and c.time_zone = p_time_zone and c.day between p_first_day and p_last_day
    union all
    select r.day, s.* from recent r, private.count_slice(p_kind, r.counted_from, r.counted_to) s
    union all
    select r.day, n.game_session_id, 'cohorts', n.first_day::text, count(*), 0, 0
    from recent r, private.new_active_players(p_time_zone, r.day, r.counted_from, r.counted_to) n
    where p_kind = 'scans'
    group by r.day, n.game_session_id, n.first_day
  )
  select f.day, f.game_session_id, f.what, f.item, sum(f.number)::bigint, sum(f.earned)::bigint, sum(f.spent)::bigint
  from figures f
  where case when p_game_session_id is null then f.game_session_id <> private.all_sessions()
    else f.game_session_id = p_game_session_id end
    and f.what = any (p_what)
  group by f.day, f.game_session_id, f.what, f.item;
end
$$;
comment on function private.statistics_figures(text, text, date, date, uuid, text[]) is
  'Counts of the days of a period: of one session, of all_sessions() together, or (null) of each session.';

-- supabase/schemas/80_operations/reports_statistics_screens.sql

-- Data of the statistics screens. Definer functions over the rows of all players; each checks the role first. Days come
-- from statistics_figures, everything else from small tables or an index. Test sessions are left out.

-- The session of a filter must exist and not be a test.
create function private.assert_counted_session(p_game_session_id uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_game_session_id is not null
    and not exists (select 1 from public.game_sessions where id = p_game_session_id and not is_test) then
    perform private.raise_error('game_session_not_found');
  end if;
end
$$;
comment on function private.assert_counted_session(uuid) is
  'game_session_not_found for an unknown session or a test; null means all.';

create function private.new_player_days(p_time_zone text, p_from timestamptz, p_to timestamptz, p_game_session_id uuid)
returns table (day date, players bigint)
language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_game_session_id is null then
    return query
    select (p.created_at at time zone p_time_zone)::date, count(*) from public.profiles p
    where p.role = 'user' and p.created_at >= p_from and p.created_at < p_to group by 1;
  else
    return query
    select (m.joined_at at time zone p_time_zone)::date, count(*) from public.user_game_sessions m
    where m.game_session_id = p_game_session_id and m.joined_at >= p_from and m.joined_at < p_to group by 1;
  end if;
end
$$;
comment on function private.new_player_days(text, timestamptz, timestamptz, uuid) is
  'New players per day: sign-ups, or those who joined the session.';

-- Progress, by session, of players who joined in the period. "All codes" means those that can be found: a deactivated
-- code, such as a stolen print, is not required, nor does having found it replace another.
create function private.session_funnels(p_from timestamptz, p_to timestamptz, p_game_session_id uuid) returns jsonb
language sql stable security invoker set search_path = '' set jit = off as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'joined', coalesce(f.joined, 0),
    'first_scan', coalesce(f.found, 0), 'all_codes', coalesce(f.complete, 0), 'claimed', coalesce(f.claimed, 0),
    'approved', coalesce(f.approved, 0)) order by s.created_at desc, s.id), '[]')
  from public.game_sessions s
  left join (
    select m.game_session_id, count(*) as joined, count(*) filter (where m.found_codes > 0) as found,
      count(*) filter (where m.found_codes - coalesce(o.found, 0) >= c.codes) as complete, count(t.user_id) as claimed,
      count(*) filter (where t.approved) as approved
    from public.user_game_sessions m
    left join (select c.game_session_id, count(*) as codes
               from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id and q.is_active
               group by 1) c using (game_session_id)
    left join (select game_session_id, user_id, count(*) as found
               from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id and not q.is_active
               join public.scans s using (game_session_id, qr_code_id)
               where s.status = 'success' group by 1, 2) o using (user_id, game_session_id)
    left join (select user_id, game_session_id, bool_or(status = 'approved') as approved
               from public.treasure_claims group by 1, 2) t using (user_id, game_session_id)
    where m.joined_at >= p_from and m.joined_at < p_to
      and (p_game_session_id is null or m.game_session_id = p_game_session_id)
    group by 1) f on f.game_session_id = s.id
  where not s.is_test and (p_game_session_id is null or s.id = p_game_session_id)
$$;
comment on function private.session_funnels(timestamptz, timestamptz, uuid) is
  'Joined → first scan → all codes → claim, per session, newest first.';

-- The first five of each session as its board shows them now.
create function private.top_boards(p_game_session_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('game_session_id', s.id, 'game_session_name', s.name, 'rank', b.rank,
    'user_id', b.user_id, 'user_name', b.name, 'points', b.points) order by s.created_at desc, s.id, b.rank), '[]')
  from public.game_sessions s
  cross join (select private.banned_user_ids()) banned (ids)
  cross join lateral (
    select row_number() over (order by m.board_points desc, m.board_reached_at, m.user_id) as rank,
      m.user_id, p.name, m.board_points as points
    from public.user_game_sessions m join public.profiles p on p.id = m.user_id
    where m.game_session_id = s.id and m.board_points > 0 and m.user_id <> all (banned.ids)
    order by m.board_points desc, m.board_reached_at, m.user_id limit 5) b
  where not s.is_test and (p_game_session_id is null or s.id = p_game_session_id)
$$;
comment on function private.top_boards(uuid) is 'The first five players of each session.';

-- Definer: see above. Volatile, because it caches completed days.
create function private.admin_statistics(
  p_from timestamptz, p_to timestamptz, p_game_session_id uuid, p_time_zone text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_first date;
  v_last date;
  v_start timestamptz;
  v_end timestamptz;
  v_figures jsonb;
  v_new jsonb;
  v_days jsonb;
  v_failures jsonb;
  v_retention jsonb;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_counted_session(p_game_session_id);
  select * into v_first, v_last, v_start, v_end from private.statistics_period(p_from, p_to, p_time_zone);
  select coalesce(jsonb_object_agg(d.day, d.figures), '{}') into v_figures
  from (
    select w.day, jsonb_object_agg(w.what, w.items) as figures
    from (select f.day, f.what, jsonb_object_agg(f.item, f.number) as items
          from private.statistics_figures('scans', p_time_zone, v_first, v_last,
            coalesce(p_game_session_id, private.all_sessions()), array['scans', 'cohorts']) f
          group by f.day, f.what) w
    group by w.day) d;
  select coalesce(jsonb_object_agg(n.day, n.players), '{}') into v_new
  from private.new_player_days(p_time_zone, v_start, v_end, p_game_session_id) n;

  select coalesce(jsonb_agg(jsonb_build_object('day', d.day,
    'new_players', coalesce((v_new ->> d.day::text)::integer, 0),
    'active_players', coalesce((select sum(value::integer) from jsonb_each_text(d.figures -> 'cohorts')), 0),
    'first_finds', coalesce((d.figures #>> array['cohorts', d.day::text])::integer, 0),
    'scans_success', coalesce((d.figures #>> '{scans,success}')::integer, 0),
    'scans_failed',
      coalesce((select sum(value::integer) from jsonb_each_text(d.figures -> 'scans') where key <> 'success'), 0))
    order by d.day), '[]')
  into v_days
  from (select v_first + n as day, v_figures -> (v_first + n)::text as figures
    from generate_series(0, v_last - v_first) n) d;

  select coalesce(jsonb_agg(jsonb_build_object('day', f.key, 'reason', reason.key, 'scans', reason.value)
    order by f.key, reason.key), '[]')
  into v_failures
  from jsonb_each(v_figures) f, jsonb_each(f.value -> 'scans') reason
  where reason.key <> 'success';

  -- Of the players whose first find was on a day, how many found another code so many days later; null: not yet known.
  select coalesce(jsonb_agg(jsonb_build_object('day', c.day, 'players', c.players, 'returned', c.returned)
    order by c.day), '[]')
  into v_retention
  from (
    select f.key::date as day, (f.value #>> array['cohorts', f.key])::integer as players,
      (select jsonb_agg(case when f.key::date + later <= v_last then
         coalesce((v_figures #>> array[(f.key::date + later)::text, 'cohorts', f.key])::integer, 0) end order by later)
       from generate_series(1, 7) later) as returned
    from jsonb_each(v_figures) f where f.value -> 'cohorts' ? f.key) c;

  return jsonb_build_object(
    'first_day', v_first, 'last_day', v_last,
    'uncounted_days', (select count(*) from private.uncounted_days('scans', p_time_zone, v_first, v_last)),
      'days', v_days, 'failures', v_failures, 'retention', v_retention,
    'players', (select count(*) from public.profiles where role = 'user' and p_game_session_id is null)
      + (select count(*) from public.user_game_sessions where game_session_id = p_game_session_id),
    'sessions', private.session_funnels(v_start, v_end, p_game_session_id),
    'boards', private.top_boards(p_game_session_id));
end
$$;
comment on function private.admin_statistics(timestamptz, timestamptz, uuid, text) is
  'Players, scans, funnels, boards and retention; see public.admin_statistics.';

-- Players who spent most in the period: in total, or in the session. Without limits the balances have the totals.
create function private.top_spenders(p_from timestamptz, p_to timestamptz, p_game_session_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' set jit = off set work_mem = '32MB' as $$
declare
  -- Two steps on the index by time.
  v_is_everything boolean :=
    (select created_at >= p_from from public.token_transactions order by created_at, id limit 1)
    and (select created_at < p_to from public.token_transactions order by created_at desc, id desc limit 1);
  v_top jsonb;
begin
  if p_game_session_id is not null then
    select jsonb_agg(to_jsonb(top)) into v_top
    from (
      select moves.user_id, sum(moves.spent) as spent, count(*) as moves
      from (
        select c.user_id, c.purchase_price as spent from public.purchased_clues c
        where c.game_session_id = p_game_session_id and c.purchased_at >= p_from and c.purchased_at < p_to
          and c.purchase_price > 0
        union all
        select g.user_id, g.price from public.purchased_solution_guides g
        where g.game_session_id = p_game_session_id and g.purchased_at >= p_from and g.purchased_at < p_to
          and g.price > 0) moves
      group by moves.user_id order by spent desc, moves.user_id limit 10) top;
  elsif v_is_everything then
    select jsonb_agg(to_jsonb(top)) into v_top
    from (
      select b.user_id, b.total_spent as spent,
        (select count(*) from public.token_transactions t where t.user_id = b.user_id and t.delta < 0) as moves
      from public.token_balances b where b.total_spent > 0
      order by b.total_spent desc, b.user_id limit 10) top;
  else
    select jsonb_agg(to_jsonb(top)) into v_top
    from (
      select t.user_id, -sum(t.delta) as spent, count(*) as moves from public.token_transactions t
      where t.delta < 0 and t.created_at >= p_from and t.created_at < p_to
      group by t.user_id order by spent desc, t.user_id limit 10) top;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', p.id, 'user_name', p.name, 'user_email', p.email,
      'spent', top.spent, 'moves', top.moves) order by top.spent desc, p.id), '[]')
    from jsonb_to_recordset(coalesce(v_top, '[]')) as top (user_id uuid, spent bigint, moves bigint)
    join public.profiles p on p.id = top.user_id);
end
$$;
comment on function private.top_spenders(timestamptz, timestamptz, uuid) is 'The ten players who spent most tokens.';

-- Tokens of each session: granted at joining, spent on clues and guides, and its jackpot.
create function private.session_flows(
  p_from timestamptz, p_to timestamptz, p_time_zone text, p_game_session_id uuid
) returns jsonb
language plpgsql volatile security invoker set search_path = '' set jit = off as $$
declare
  v_first date := (p_from at time zone p_time_zone)::date;
  v_last date := (p_to at time zone p_time_zone)::date - 1;
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'granted', coalesce(m.granted, 0),
      'clues', coalesce(f.clues, 0), 'guides', coalesce(f.guides, 0),
      'jackpot', coalesce((select sum(c.amount) from private.jackpot_shards c where c.jackpot_id = j.id), 0))
      order by s.created_at desc, s.id), '[]')
    from public.game_sessions s
    left join public.jackpots j on j.game_session_id = s.id
    left join (select game_session_id, sum(tokens_granted) as granted from public.user_game_sessions
               where joined_at >= p_from and joined_at < p_to group by 1) m on m.game_session_id = s.id
    left join (
      select d.game_session_id, sum(d.spent) filter (where d.what = 'clues') as clues,
        sum(d.spent) filter (where d.what = 'guides') as guides
      from private.statistics_figures('sales', p_time_zone, v_first, v_last, p_game_session_id,
        array['clues', 'guides']) d
      group by 1) f on f.game_session_id = s.id
    where not s.is_test and (p_game_session_id is null or s.id = p_game_session_id));
end
$$;
comment on function private.session_flows(timestamptz, timestamptz, text, uuid) is
  'Tokens granted, spent on clues and guides, and in the jackpot now, per session.';

-- Definer: see above.
create function private.admin_token_statistics(
  p_from timestamptz, p_to timestamptz, p_game_session_id uuid, p_time_zone text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_first date;
  v_last date;
  v_start timestamptz;
  v_end timestamptz;
  v_types jsonb;
  v_sessions jsonb;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_counted_session(p_game_session_id);
  select * into v_first, v_last, v_start, v_end from private.statistics_period(p_from, p_to, p_time_zone);
  if p_game_session_id is null then
    select coalesce(jsonb_agg(jsonb_build_object('day', f.day, 'type', f.item, 'moves', f.number, 'earned', f.earned,
      'spent', f.spent)
      order by f.day, f.item), '[]')
    into v_types
    from private.statistics_figures('tokens', p_time_zone, v_first, v_last, private.all_sessions(), array['types']) f;
  else -- grants and sales of the session; the ledger has no session
    select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'type', d.type, 'moves', d.moves, 'earned', d.earned,
      'spent', d.spent)
      order by d.day, d.type), '[]')
    into v_types
    from (
      select (m.joined_at at time zone p_time_zone)::date as day, 'grant' as type, count(*) as moves,
        sum(m.tokens_granted) as earned, 0 as spent
      from public.user_game_sessions m
      where m.game_session_id = p_game_session_id and m.joined_at >= v_start and m.joined_at < v_end
        and m.tokens_granted > 0
      group by 1
      union all
      select f.day, f.item, f.number, 0, f.spent
      from private.statistics_figures('sales', p_time_zone, v_first, v_last, p_game_session_id, array['spends']) f) d;
  end if;
  v_sessions := private.session_flows(v_start, v_end, p_time_zone, p_game_session_id);
  return jsonb_build_object(
    'first_day', v_first, 'last_day', v_last, 'uncounted_days', (
      select count(distinct u.day) from unnest(array['tokens', 'sales']) kind,
        private.uncounted_days(kind, p_time_zone, v_first, v_last) u),
    'types', v_types,
    'outstanding', (select coalesce(sum(b.balance), 0) from public.token_balances b
      where p_game_session_id is null
        or b.user_id in (select user_id from public.user_game_sessions where game_session_id = p_game_session_id)),
    'balances', (
      select jsonb_agg(jsonb_build_object('from', bucket.low, 'to', bucket.high,
        'players', coalesce(counted.players, 0)) order by bucket.low)
      from (values (0, 0), (1, 49), (50, 99), (100, 249), (250, 499), (500, 999), (1000, null)) bucket (low, high)
      left join (
        select width_bucket(b.balance, array[0, 1, 50, 100, 250, 500, 1000]) as number, count(*) as players
        from public.token_balances b
        where b.user_id not in (select id from public.profiles where role = 'admin')
          and (p_game_session_id is null
            or b.user_id in (select user_id from public.user_game_sessions where game_session_id = p_game_session_id))
        group by 1) counted on counted.number = width_bucket(bucket.low, array[0, 1, 50, 100, 250, 500, 1000])),
    'spenders', private.top_spenders(v_start, v_end, p_game_session_id),
    'sessions', v_sessions);
end
$$;
comment on function private.admin_token_statistics(timestamptz, timestamptz, uuid, text) is
  'The token economy; see public.admin_token_statistics.';

-- supabase/schemas/80_operations/reports_timeline.sql

-- What happened in a hunt, from the rows that each step leaves. Scans are left out: there are too many.

-- Definer: reads corrections, claims and names of others.
create function private.admin_session_timeline(p_game_session_id uuid, p_limit integer, p_offset integer)
returns setof public.admin_timeline_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_opens_at timestamptz;
  v_now timestamptz := private.current_time();
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  select * into v_session from public.game_sessions where id = p_game_session_id;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  v_opens_at := private.scanning_opens_at(v_session);
  return query
  with steps as (
    select v_session.created_at as at, 'create' as kind, null::uuid as actor_id, null::uuid as player_id,
      null::text as subject, '{}'::jsonb as details
    union all
    select v_opens_at, 'start', null, null, null, '{}' where v_opens_at <= v_now
    union all
    select v_session.ends_at, 'end', null, null, null, '{}' where v_session.ends_at <= v_now
    union all
    select v_session.leaderboard_frozen_at, 'freeze', null, null, null, '{}'
    where v_session.leaderboard_frozen_at <= v_now
    union all
    select e.created_at, e.kind, e.created_by, null, coalesce(e.details ->> 'code', e.details ->> 'message'),
      e.details - array['code', 'message']
    from public.session_events e where e.game_session_id = p_game_session_id
    union all
    select c.created_at, c.kind, c.created_by, c.user_id, s.qr_code_name,
      jsonb_build_object('reason', c.reason, 'before', c.points_before, 'after', c.points_after)
    from public.find_corrections c join public.scans s on s.id = c.scan_id
    where c.game_session_id = p_game_session_id
    union all
    select a.created_at, case when a.points > 0 then 'bonus' else 'penalty' end, a.created_by, a.user_id,
      abs(a.points)::text, jsonb_build_object('reason', a.reason, 'before', a.points_before, 'after', a.points_after)
    from public.point_adjustments a where a.game_session_id = p_game_session_id
    union all
    select n.published_at, 'announcement', n.created_by, null, n.title_hu, jsonb_build_object('title_en', n.title_en)
    from public.announcements n where n.game_session_id = p_game_session_id and n.user_id is null
      and n.published_at <= v_now and (n.withdrawn_at is null or n.withdrawn_at >= n.published_at)
    union all
    select n.withdrawn_at, 'announcement_withdrawn', n.withdrawn_by, null, n.title_hu,
      jsonb_build_object('title_en', n.title_en)
    from public.announcements n where n.game_session_id = p_game_session_id and n.withdrawn_at is not null
    union all
    select c.submitted_at, 'claim', null, c.user_id, null, '{}'
    from public.treasure_claims c where c.game_session_id = p_game_session_id
    union all
    select c.reviewed_at, 'claim_' || c.status, c.reviewed_by, c.user_id, null,
      jsonb_build_object('reason', c.rejection_reason)
    from public.treasure_claims c where c.game_session_id = p_game_session_id and c.reviewed_at is not null
    union all
    select r.received_at, 'report', null, r.user_id, q.name, jsonb_build_object('reason', nullif(r.message, ''))
    from public.problem_reports r left join public.qr_codes q on q.id = r.qr_code_id
    where r.game_session_id = p_game_session_id)
  select s.at, s.kind, a.name::text, p.name::text, s.subject, jsonb_strip_nulls(s.details), count(*) over ()
  from steps s
  left join public.profiles a on a.id = s.actor_id
  left join public.profiles p on p.id = s.player_id
  order by s.at desc, s.kind, p.name, s.subject
  limit p_limit offset p_offset;
end
$$;
comment on function private.admin_session_timeline(uuid, integer, integer) is
  'What happened in a session; see public.admin_session_timeline.';

-- supabase/schemas/10_identity/policies.sql

-- Row-level security of identity. Players read their own rows. In every domain only definer functions write: players
-- have no insert, update or delete privilege.

alter table private.first_user enable row level security;
alter table private.sign_in_pauses enable row level security;
alter table private.user_bans enable row level security;

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
create policy "Users read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));

-- Policies call these once per statement.
grant execute on function private.is_admin() to authenticated;
grant execute on function private.is_banned() to authenticated;

-- supabase/schemas/20_game/policies.sql

-- Row-level security of hunts. Players read their own rows and the content of their sessions. Admins edit plain content
-- through table policies; everything with a rule goes through RPCs.

alter table private.scan_cap_shards enable row level security;
alter table private.leaderboard_buckets enable row level security;
alter table private.leaderboard_hundreds enable row level security;
alter table private.broadcast_ticks enable row level security;
alter table private.join_codes enable row level security;
alter table private.join_attempts enable row level security;
alter table private.correction_requests enable row level security;
alter table private.venue_screens enable row level security;

alter table public.game_settings enable row level security;
grant select on public.game_settings to authenticated;
create policy "Everyone signed in reads the settings" on public.game_settings
  for select to authenticated using (true);

alter table public.game_sessions enable row level security;
grant select on public.game_sessions to authenticated;
create policy "Players see listed sessions and those that they have joined" on public.game_sessions
  for select to authenticated using (
    (not is_test and visibility = 'listed' and archived_at is null)
      or (not is_test and id in (select private.my_session_ids()))
      or (select private.is_admin()));

alter table public.user_game_sessions enable row level security;
grant select on public.user_game_sessions to authenticated;
create policy "Users read their own memberships" on public.user_game_sessions
  for select to authenticated using (user_id = (select auth.uid()));

alter table public.scans enable row level security;
grant select on public.scans to authenticated;
-- Tries of a decoy are hidden here like those of unknown codes, so that the two look alike. Credited finds are hidden,
-- because a row has the id that is printed on a code which the player never saw. list_scans shows them all.
create policy "Users read their own scans of codes of the hunt" on public.scans
  for select to authenticated using (
    user_id = (select auth.uid()) and (failure_reason is null or failure_reason not in ('qr_code_not_found', 'decoy'))
      and not (id in (select private.my_credited_scan_ids())));
grant select on public.point_entries to authenticated; -- a view of scans, with their policies

-- Players get the reasons from list_scans and list_point_entries.
alter table public.find_corrections enable row level security;
grant select on public.find_corrections to authenticated;
create policy "Admins read corrections" on public.find_corrections
  for select to authenticated using ((select private.is_admin()));

alter table public.point_adjustments enable row level security;
grant select on public.point_adjustments to authenticated;
create policy "Admins read adjustments" on public.point_adjustments
  for select to authenticated using ((select private.is_admin()));

alter table public.session_events enable row level security;
grant select on public.session_events to authenticated;
create policy "Admins read the events of sessions" on public.session_events
  for select to authenticated using ((select private.is_admin()));

-- The ids are printed on the codes, so players can never list them.
alter table public.qr_codes enable row level security;
grant select, insert, update, delete on public.qr_codes to authenticated, service_role;
create policy "Admins read codes" on public.qr_codes
  for select to authenticated using ((select private.is_admin()));
create policy "Admins add codes" on public.qr_codes
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change codes" on public.qr_codes
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete codes" on public.qr_codes
  for delete to authenticated using ((select private.is_admin()));

-- Written only by admin_save_game_session, which keeps the caps exact.
alter table public.game_session_qr_codes enable row level security;
grant select on public.game_session_qr_codes to authenticated;
create policy "Admins read the codes of sessions" on public.game_session_qr_codes
  for select to authenticated using ((select private.is_admin()));

-- Policies call these once per statement.
grant execute on function private.my_session_ids() to authenticated;
grant execute on function private.my_credited_scan_ids() to authenticated;

-- supabase/schemas/30_shop/policies.sql

-- Row-level security of the shop: members see what they may buy and what they have bought.

alter table public.game_session_clues enable row level security;
grant select on public.game_session_clues to authenticated;
create policy "Members see which clues a session sells, admins see all" on public.game_session_clues
  for select to authenticated using (
    (game_session_id in (select private.my_session_ids()) and clue_id in (select private.my_shop_clue_ids()))
    or (select private.is_admin()));

alter table public.clue_templates enable row level security;
grant select, insert, update, delete on public.clue_templates to authenticated, service_role;
create policy "Members see clues on sale, admins see all" on public.clue_templates
  for select to authenticated using (id in (select private.my_shop_clue_ids()) or (select private.is_admin()));
create policy "Admins add clues" on public.clue_templates
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change clues" on public.clue_templates
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete clues" on public.clue_templates
  for delete to authenticated using ((select private.is_admin()));

alter table public.clue_contents enable row level security;
grant select, insert, update, delete on public.clue_contents to authenticated, service_role;
create policy "Admins read clue contents" on public.clue_contents
  for select to authenticated using ((select private.is_admin()));
create policy "Admins add clue contents" on public.clue_contents
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change clue contents" on public.clue_contents
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete clue contents" on public.clue_contents
  for delete to authenticated using ((select private.is_admin()));

alter table public.clue_solution_guides enable row level security;
grant select, insert, update, delete on public.clue_solution_guides to authenticated, service_role;
create policy "Members see guides of clues on sale, admins see all" on public.clue_solution_guides
  for select to authenticated using (
    (is_active and clue_id in (select private.my_shop_clue_ids())) or (select private.is_admin()));
create policy "Admins add guides" on public.clue_solution_guides
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change guides" on public.clue_solution_guides
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete guides" on public.clue_solution_guides
  for delete to authenticated using ((select private.is_admin()));

alter table public.clue_solution_guide_contents enable row level security;
grant select, insert, update, delete on public.clue_solution_guide_contents to authenticated, service_role;
create policy "Admins read guide contents" on public.clue_solution_guide_contents
  for select to authenticated using ((select private.is_admin()));
create policy "Admins add guide contents" on public.clue_solution_guide_contents
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change guide contents" on public.clue_solution_guide_contents
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete guide contents" on public.clue_solution_guide_contents
  for delete to authenticated using ((select private.is_admin()));

alter table public.token_balances enable row level security;
grant select on public.token_balances to authenticated;
create policy "Users read their own balance" on public.token_balances
  for select to authenticated using (user_id = (select auth.uid()));

alter table public.token_transactions enable row level security;
grant select on public.token_transactions to authenticated;
create policy "Users read their own ledger" on public.token_transactions
  for select to authenticated using (user_id = (select auth.uid()));

alter table public.purchased_clues enable row level security;
grant select on public.purchased_clues to authenticated;
create policy "Users read the clues they bought while they may open them" on public.purchased_clues
  for select to authenticated using (
    user_id = (select auth.uid()) and is_accessible
      and (access_expires_at is null or access_expires_at > (select private.current_time())));

alter table public.purchased_solution_guides enable row level security;
grant select on public.purchased_solution_guides to authenticated;
create policy "Users read the guides they bought while they may open them" on public.purchased_solution_guides
  for select to authenticated using (
    user_id = (select auth.uid())
      and (access_expires_at is null or access_expires_at > (select private.current_time())));

-- No policy: only the definer functions read and write the views.
alter table public.clue_views enable row level security;

-- Policies call these once per statement.
grant execute on function private.my_shop_clue_ids() to authenticated;

-- supabase/schemas/40_commerce/policies.sql

-- Row-level security of commerce. Players read what is on sale and their own orders; organisers edit products, offers
-- and coupons. Only definer functions write orders, payments and redemptions.

alter table private.coupon_attempts enable row level security;
alter table private.remembered_gifts enable row level security;

alter table public.token_products enable row level security;
grant select, insert, update, delete on public.token_products to authenticated, service_role;
create policy "Players see products on sale, admins see all" on public.token_products
  for select to authenticated using (is_active or (select private.is_admin()));
create policy "Admins add products" on public.token_products
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change products" on public.token_products
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete products" on public.token_products
  for delete to authenticated using ((select private.is_admin()));

-- VIP players see offers early through list_featured_offers, which knows their tier.
alter table public.featured_offers enable row level security;
grant select, insert, update, delete on public.featured_offers to authenticated, service_role;
create policy "Players see running offers of their sessions, admins see all" on public.featured_offers
  for select to authenticated using (
    (is_active and starts_at <= (select private.current_time()) and ends_at > (select private.current_time())
      and (game_session_id is null or game_session_id in (select private.my_session_ids()))
      and id not in (select private.hidden_offer_ids()))
    or (select private.is_admin()));
create policy "Admins add offers" on public.featured_offers
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change offers" on public.featured_offers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete offers" on public.featured_offers
  for delete to authenticated using ((select private.is_admin()));

-- The inner select runs under the policy of featured_offers.
alter table public.featured_offer_items enable row level security;
grant select, insert, update, delete on public.featured_offer_items to authenticated, service_role;
create policy "Players see what the offers they see hold" on public.featured_offer_items
  for select to authenticated using (offer_id in (select id from public.featured_offers));
create policy "Admins add offer items" on public.featured_offer_items
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change offer items" on public.featured_offer_items
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete offer items" on public.featured_offer_items
  for delete to authenticated using ((select private.is_admin()));

-- No policy: only the definer functions read and write the events.
alter table public.featured_offer_events enable row level security;

alter table public.coupons enable row level security;
grant select, insert, update, delete on public.coupons to authenticated, service_role;
create policy "Admins read coupons" on public.coupons
  for select to authenticated using ((select private.is_admin()));
create policy "Admins add coupons" on public.coupons
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change coupons" on public.coupons
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete coupons" on public.coupons
  for delete to authenticated using ((select private.is_admin()));

alter table public.orders enable row level security;
grant select on public.orders to authenticated;
create policy "Users read their own orders" on public.orders
  for select to authenticated using (user_id = (select auth.uid()));

alter table public.order_payments enable row level security;
grant select on public.order_payments to authenticated;
create policy "Users read their own payments" on public.order_payments
  for select to authenticated using (user_id = (select auth.uid()));

alter table public.coupon_redemptions enable row level security;
grant select on public.coupon_redemptions to authenticated;
create policy "Users read their own coupon redemptions" on public.coupon_redemptions
  for select to authenticated using (user_id = (select auth.uid()));

-- Policies call these once per statement.
grant execute on function private.hidden_offer_ids() to authenticated;

-- supabase/schemas/50_vip/policies.sql

-- Row-level security of VIP.

alter table private.vip_endings enable row level security;

alter table public.vip_tiers enable row level security;
grant select, insert, update, delete on public.vip_tiers to authenticated, service_role;
-- The inner select runs under the policy of memberships, so it finds the caller's own.
create policy "Everyone sees tiers for sale and tiers they had, admins all" on public.vip_tiers
  for select to authenticated using (
    is_active or id in (select m.tier_id from public.vip_memberships m) or (select private.is_admin()));
create policy "Admins add tiers" on public.vip_tiers
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change tiers" on public.vip_tiers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete tiers" on public.vip_tiers
  for delete to authenticated using ((select private.is_admin()));

alter table public.vip_memberships enable row level security;
grant select on public.vip_memberships to authenticated;
create policy "Users read their own VIP memberships, admins all" on public.vip_memberships
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

-- supabase/schemas/60_jackpot/policies.sql

-- Row-level security of jackpots.

alter table private.jackpot_shards enable row level security;

-- Players call get_jackpot: the entries would reveal other players' purchases.
alter table public.jackpots enable row level security;
grant select on public.jackpots to authenticated;
create policy "Admins read jackpots" on public.jackpots
  for select to authenticated using ((select private.is_admin()));

alter table public.jackpot_entries enable row level security;
grant select on public.jackpot_entries to authenticated;
create policy "Admins read the books of jackpots" on public.jackpot_entries
  for select to authenticated using ((select private.is_admin()));

-- supabase/schemas/70_field/policies.sql

-- Row-level security of claims, announcements and maps.

alter table public.treasure_claims enable row level security;
grant select on public.treasure_claims to authenticated;
create policy "Users read their own claims" on public.treasure_claims
  for select to authenticated using (user_id = (select auth.uid()));

alter table public.announcements enable row level security;
grant select on public.announcements to authenticated;
create policy "Admins read announcements" on public.announcements
  for select to authenticated using ((select private.is_admin()));

alter table public.problem_reports enable row level security;
grant select on public.problem_reports to authenticated;
create policy "Admins read reports" on public.problem_reports
  for select to authenticated using ((select private.is_admin()));

alter table public.maps enable row level security;
grant select, insert, update, delete on public.maps to authenticated, service_role;
create policy "Members see active maps of their sessions, admins see all" on public.maps
  for select to authenticated using (
    (is_active and game_session_id in (select private.my_session_ids())) or (select private.is_admin()));
create policy "Admins add maps" on public.maps
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change maps" on public.maps
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete maps" on public.maps
  for delete to authenticated using ((select private.is_admin()));

alter table public.map_markers enable row level security;
grant select, insert, update, delete on public.map_markers to authenticated, service_role;
-- The inner select runs under the policy of maps: a visible map has visible markers.
create policy "Whoever sees a map sees its markers" on public.map_markers
  for select to authenticated using (map_id in (select m.id from public.maps m));
create policy "Admins add markers" on public.map_markers
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change markers" on public.map_markers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete markers" on public.map_markers
  for delete to authenticated using ((select private.is_admin()));

-- supabase/schemas/70_field/policies_storage.sql

-- Storage buckets: photos of treasure claims, and plans for the maps.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('claim-photos', 'claim-photos', false, 10485760, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do nothing;

-- A token outlives its deleted account, and nobody would remove files uploaded with it.
create policy "Players upload claim photos to their own folder" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'claim-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select private.account_exists((select auth.uid())::text)));
create policy "Owners and admins see claim photos" on storage.objects
  for select to authenticated
  using (bucket_id = 'claim-photos'
    and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin())));

-- Evidence stays as long as its account. After deleting an account its owner removes the photos with the remaining
-- token; organisers remove what a lost connection leaves behind (admin_list_orphaned_photos).
create policy "Owners delete their photos once their account is gone" on storage.objects
  for delete to authenticated
  using (bucket_id = 'claim-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
    and not private.account_exists((storage.foldername(name))[1]));
create policy "Admins delete the photos of deleted accounts" on storage.objects
  for delete to authenticated
  using (bucket_id = 'claim-photos' and (select private.is_admin())
    and not private.account_exists((storage.foldername(name))[1]));

-- Public: everybody can read an object by its exact name. No SVG, which can contain scripts.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('maps', 'maps', true, 20971520, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do nothing;

create policy "Admins list plans" on storage.objects
  for select to authenticated using (bucket_id = 'maps' and (select private.is_admin()));
create policy "Admins upload plans" on storage.objects
  for insert to authenticated with check (bucket_id = 'maps' and (select private.is_admin()));
create policy "Admins replace plans" on storage.objects
  for update to authenticated
  using (bucket_id = 'maps' and (select private.is_admin())) with
    check (bucket_id = 'maps' and (select private.is_admin()));
create policy "Admins delete plans" on storage.objects
  for delete to authenticated using (bucket_id = 'maps' and (select private.is_admin()));

-- Policies call these once per statement.
grant execute on function private.account_exists(text) to authenticated;

-- supabase/schemas/80_operations/policies.sql

-- Row-level security of the activity log and the cheat review.

-- Admins read it through admin_list_activity; players do not read the log.
alter table public.activity enable row level security;
grant select on public.activity to authenticated;
create policy "Admins read the activity log" on public.activity
  for select to authenticated using ((select private.is_admin()));

-- Written by admin_mark_cheat_case only.
alter table public.cheat_reviews enable row level security;
grant select on public.cheat_reviews to authenticated;
create policy "Admins read the reviews" on public.cheat_reviews
  for select to authenticated using ((select private.is_admin()));

-- supabase/schemas/80_operations/policies_bans.sql

-- Policies against banned users. After all other policies, because it loops over the tables.

-- A banned user keeps a valid token for up to an hour. RPCs refuse it (private.require_user), and table reads return
-- nothing: one restrictive policy for each table of the API, in addition to the others.
do $$
declare
  v_table record;
begin
  for v_table in
    select c.relname from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p')
  loop
    execute format(
      'create policy "Banned users read nothing" on public.%I as restrictive
         for select to authenticated using (not (select private.is_banned()))', v_table.relname);
  end loop;
end
$$;

-- Storage: likewise for photos and plans.
create policy "Banned users see no file" on storage.objects as restrictive
  for select to authenticated using (not (select private.is_banned()));
create policy "Banned users upload nothing" on storage.objects as restrictive
  for insert to authenticated with check (not (select private.is_banned()));

-- supabase/schemas/80_operations/policies_channels.sql

-- Realtime: access to private channels.

-- Definer: reads memberships and roles whatever their policies allow.
create function private.can_listen(p_topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and not private.is_banned() and case
    when p_topic like 'admin:%' then p_topic = 'admin:' || auth.uid() and private.is_admin()
    when p_topic like 'user:%' then p_topic = 'user:' || auth.uid()
    when p_topic like 'session:%' then private.is_admin() or exists (
      select 1 from private.my_session_ids() joined (id) where 'session:' || joined.id = p_topic)
    else false
  end
$$;
comment on function private.can_listen(text) is
  'Allows the own user topic, topics of joined sessions, and the own admin topic for admins; nothing for banned users.';

create policy "Listeners of their own channels" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select private.can_listen((select realtime.topic()))));

-- Policies call it once per statement.
grant execute on function private.can_listen(text) to authenticated;

-- supabase/schemas/80_operations/policies_statistics.sql

-- Column statistics of the planner. After the policies, because it loops over the tables.

-- Row-level security hides rows, but estimates (`Prefer: count=planned`) come from statistics over all of them, and
-- comparisons of ids, numbers and times may use these for anybody: a binary search over the histogram of qr_codes.id
-- finds the printed ids. So a column of the API has no statistics unless plans over many rows need them and they reveal
-- nothing of value about hidden rows: only how many rows a user has, and since when.
do $$
declare
  v_column record;
begin
  for v_column in
    select c.relname as table_name, a.attname as name
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_class c on c.oid = a.attrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    left join (values
      ('activity', '{id,action,component,type,user_id,timestamp,created_at}'::name[]),
      ('coupon_redemptions', '{id,user_id,order_id,redeemed_at}'),
      ('order_payments', '{id,order_id,user_id,status,created_at}'),
      ('orders', '{id,user_id,status,kind,product_id,offer_id,game_session_id,created_at,paid_at}'),
      ('profiles', '{id,role,created_at,last_login_at,active_game_session_id}'),
      ('purchased_clues', '{id,user_id,clue_id,game_session_id,order_id,token_transaction_id,purchased_at}'),
      ('purchased_solution_guides',
        '{id,user_id,clue_id,solution_guide_id,game_session_id,order_id,token_transaction_id,purchased_at}'),
      ('scans', '{id,user_id,game_session_id,status,received_at}'),
      ('token_transactions', '{id,user_id,type,order_id,created_at}'),
      ('treasure_claims', '{id,user_id,game_session_id,status,submitted_at}'),
      ('user_game_sessions', '{game_session_id,user_id,joined_at}'),
      ('vip_memberships', '{id,user_id,starts_at,ends_at}'),
      ('clue_views', '{game_session_id,clue_id,user_id,viewed_at}'),
      ('featured_offer_events', '{offer_id,user_id,kind,day}')
    ) kept (table_name, names) on kept.table_name = c.relname
    where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.attname <> all (coalesce(kept.names, '{}'))
  loop
    execute format('alter table public.%I alter column %I set statistics 0', v_column.table_name, v_column.name);
  end loop;
end
$$;

-- supabase/schemas/10_identity/api.sql

-- Player API: the own account. One thin wrapper per RPC that runs as the caller; the rules are in private. Signatures
-- are a contract with clients, and PostgREST matches arguments by name.

create function public.awaits_first_account() returns boolean
language sql stable security invoker set search_path = '' as $$
  select private.awaits_first_account()
$$;
comment on function public.awaits_first_account() is
  'True while nobody has signed up: the next account becomes the organiser, and the sign-up form says so. Open to '
  'visitors.';
grant execute on function private.awaits_first_account() to anon, authenticated;
grant execute on function public.awaits_first_account() to anon, authenticated;

create function public.update_profile(
  p_name text default null, p_phone_number text default null, p_tax_id text default null, p_address text default null,
    p_language text default null, p_is_named_publicly boolean default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.update_profile(p_name, p_phone_number, p_tax_id, p_address, p_language, p_is_named_publicly)
$$;
comment on function public.update_profile(text, text, text, text, text, boolean) is
  'Changes the caller''s profile; null leaves a field as it is, an empty text clears it. p_is_named_publicly: the '
  'player agrees to be named on venue screens and in public results. Returns the profile. Errors: '
  'invalid_name, invalid_phone_number, invalid_tax_id, invalid_address, invalid_user_data, user_profile_not_found.';
grant execute on function private.update_profile(text, text, text, text, text, boolean) to authenticated;
grant execute on function public.update_profile(text, text, text, text, text, boolean) to authenticated;

create function public.export_my_data() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.export_my_data()
$$;
comment on function public.export_my_data() is
  'Everything stored about the caller as one JSON document. It omits bought content whose access has ended and, in an '
  'organiser''s records, the content, codes and people concerned.';
grant execute on function private.export_my_data() to authenticated;
grant execute on function public.export_my_data() to authenticated;

create function public.delete_my_account() returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.delete_my_account()
$$;
comment on function public.delete_my_account() is
  'Deletes the caller''s account with its scans, sessions, balance and purchases. Returns {deleted}. The caller must '
  'have signed in or entered a code in the last 10 minutes. Errors: last_admin_protected, second_factor_required, '
  'recent_sign_in_required.';
grant execute on function private.delete_my_account() to authenticated;
grant execute on function public.delete_my_account() to authenticated;

-- supabase/schemas/10_identity/api_admin.sql

-- Organiser API: players. Every function behind these wrappers checks the caller's role on each call, so a demoted
-- admin loses access at once.

create function public.admin_list_users(
  p_search text default null, p_role text default null,
    p_sort text default 'created_at', p_descending boolean default true,
  p_limit integer default 50, p_offset integer default 0, p_is_banned boolean default null
) returns setof public.admin_user_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_users(p_search, p_role, p_sort, p_descending, p_limit, p_offset, p_is_banned)
$$;
comment on function public.admin_list_users(text, text, text, boolean, integer, integer, boolean) is
  'A page of users with balance, contact data and ban: all, or only the banned or not banned ones. p_sort: name, '
  'email, created_at, last_login_at, points_total or balance. Errors: admin_permissions_required, invalid_role, '
  'invalid_input.';
grant execute on function private.admin_list_users(text, text, text, boolean, integer, integer,
  boolean) to authenticated;
grant execute on function public.admin_list_users(text, text, text, boolean, integer, integer,
  boolean) to authenticated;

create function public.admin_update_user(
  p_user_id uuid, p_name text default null, p_phone_number text default null, p_tax_id text default null,
    p_address text default null,
  p_seen jsonb default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_update_user(p_user_id, p_name, p_phone_number, p_tax_id, p_address, p_seen)
$$;
comment on function public.admin_update_user(uuid, text, text, text, text, jsonb) is
  'Edits the profile of a user; null leaves a field as it is. p_seen holds the column values that the editor saw. '
  'Returns the profile. Errors: admin_access_required, invalid_input (p_seen), user_not_found, edit_conflict (a value '
  'has changed since), invalid_name, invalid_phone_number, invalid_tax_id, invalid_address.';
grant execute on function private.admin_update_user(uuid, text, text, text, text, jsonb) to authenticated;
grant execute on function public.admin_update_user(uuid, text, text, text, text, jsonb) to authenticated;

create function public.admin_set_user_role(p_user_id uuid, p_role text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_set_user_role(p_user_id, p_role)
$$;
comment on function public.admin_set_user_role(uuid, text) is
  'Makes a user admin or user. Returns {user_id, role}. Errors: admin_access_required, invalid_role, user_not_found, '
  'last_admin_protected, user_banned.';
grant execute on function private.admin_set_user_role(uuid, text) to authenticated;
grant execute on function public.admin_set_user_role(uuid, text) to authenticated;

create function public.admin_delete_user(p_user_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_delete_user(p_user_id)
$$;
comment on function public.admin_delete_user(uuid) is
  'Deletes a user with scans, sessions, balance, purchases and claims; admin_list_orphaned_photos then lists the '
  'photos. Returns {deleted}. Errors: admin_access_required, user_not_found, last_admin_protected.';
grant execute on function private.admin_delete_user(uuid) to authenticated;
grant execute on function public.admin_delete_user(uuid) to authenticated;

create function public.admin_get_user(p_user_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_get_user(p_user_id)
$$;
comment on function public.admin_get_user(uuid) is
  'Everything about one user: profile, sign_in_methods, is_last_admin, active_game_session_name, ban, wallet (tokens), '
  'the latest 20 vip_memberships and 10 sign_in_failures, and counts of the rows that a deletion would remove. Errors: '
  'admin_permissions_required, user_not_found.';
grant execute on function private.admin_get_user(uuid) to authenticated;
grant execute on function public.admin_get_user(uuid) to authenticated;

create function public.admin_list_user_history(p_user_id uuid, p_kind text, p_limit integer default 25,
  p_offset integer default 0)
returns table (item jsonb, total_count bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_user_history(p_user_id, p_kind, p_limit, p_offset)
$$;
comment on function public.admin_list_user_history(uuid, text, integer, integer) is
  'A page of one list of one user, newest first. p_kind: transactions, scans, game_sessions or purchases. Errors: '
  'admin_permissions_required, user_not_found, invalid_input.';
grant execute on function private.admin_list_user_history(uuid, text, integer, integer) to authenticated;
grant execute on function public.admin_list_user_history(uuid, text, integer, integer) to authenticated;

create function public.admin_ban_user(
  p_user_id uuid, p_reason text, p_banned_until timestamptz default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_ban_user(p_user_id, p_reason, p_banned_until)
$$;
comment on function public.admin_ban_user(uuid, text, timestamptz) is
  'Bans a user until a time (null: permanently), with a reason of 1 to 500 characters that the user sees. An organiser '
  'becomes a player. Banning again replaces reason and time. Returns {user_id, banned_until}. Errors: '
  'admin_access_required, user_not_found, last_admin_protected, invalid_input.';
grant execute on function private.admin_ban_user(uuid, text, timestamptz) to authenticated;
grant execute on function public.admin_ban_user(uuid, text, timestamptz) to authenticated;

create function public.admin_unban_user(p_user_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_unban_user(p_user_id)
$$;
comment on function public.admin_unban_user(uuid) is
  'Lifts a ban; does nothing for a user who is not banned. Returns {user_id}. Errors: admin_access_required, '
  'user_not_found.';
grant execute on function private.admin_unban_user(uuid) to authenticated;
grant execute on function public.admin_unban_user(uuid) to authenticated;

-- supabase/schemas/20_game/api.sql

-- Player API: hunts, scans and the board. As in 10_identity/api: thin wrappers that run as the caller.

create function public.server_time() returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select jsonb_build_object('server_time', private.current_time())
$$;
comment on function public.server_time() is
  'Server time as {server_time} (ISO 8601, UTC). Countdowns and windows follow it, not the clock of the phone.';
grant execute on function public.server_time() to anon, authenticated;

grant execute on function private.current_time() to anon, authenticated, service_role;
-- current_time() calls it when app.current_time is set.
grant execute on function private.is_owner_session() to anon, authenticated, service_role;

create function public.join_game_session(p_game_session_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.join_game_session(p_game_session_id);
end
$$;
comment on function public.join_game_session(uuid) is
  'Joins a listed session, grants its starting tokens once, makes it the active one; members switch to any of theirs. '
  'Returns {game_session_id, joined_at, tokens_granted, balance}. Errors: game_session_not_found, game_session_ended, '
  'registration_closed, game_session_full.';
grant execute on function private.join_game_session(uuid) to authenticated;
grant execute on function public.join_game_session(uuid) to authenticated;

create function public.join_by_code(p_code text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.join_by_code(p_code);
end
$$;
comment on function public.join_by_code(text) is
  'Joins the session of a join code; otherwise as join_game_session. A wrong code is counted and answers {code, '
  'message, details, hint} with its HTTP status: join_code_not_found, join_code_replaced. Other errors: '
  'game_session_ended, registration_closed, game_session_full, '
  'rate_limit_exceeded (30 wrong codes in one minute), invalid_input.';
grant execute on function private.join_by_code(text) to authenticated;
grant execute on function public.join_by_code(text) to authenticated;

create function public.get_join_page(p_code text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.get_join_page(p_code);
end
$$;
comment on function public.get_join_page(text) is
  'What /join/<code> shows, signed in or not: {code, name, description_hu, description_en, invitation_hu, '
  'invitation_en, place_hu, place_en, starts_at, ends_at, joining_ends_at, starting_tokens, players and max_players '
  '(null unless the organiser shows them), refusal (error key with which joining ends now, or null), is_member, '
  'is_draft (organisers only), open_hunts [{code, name, starts_at}] (when joining is refused)}. A wrong code is '
  'counted and answers {code, message, details: open_hunts as JSON, hint}: join_code_not_found, join_code_replaced. '
  'Other errors: rate_limit_exceeded (30 wrong codes in one minute from one account or address), invalid_input.';
grant execute on function private.get_join_page(text) to anon, authenticated;
grant execute on function public.get_join_page(text) to anon, authenticated;

create function public.get_venue_screen(p_token text, p_version text default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.get_venue_screen(p_token, p_version);
end
$$;
comment on function public.get_venue_screen(text, text) is
  'What /screen/<token> shows, signed in or not: {version, name, panels, theme, language, allows_embedding, starts_at, '
  'ends_at, paused_at, frozen_at (null: the board is live), join_code (null: not shown, or joining is refused), board '
  '[{rank, name, points}], finds [{id, name, points, found_at}], find_map (null: not chosen, or a reveal is on; '
  'otherwise as in get_results), announcements [{id, title_hu, title_en, body_hu, '
  'body_en, created_at}], reveal (null: live) {places, revealed, rows [{rank, name, points}]}}. Panels that the '
  'organiser has not chosen are empty; names are initials unless the player agreed. With the version that the screen '
  'has, only {version}. A wrong or revoked token is counted and answers {code, message, details, hint}: '
  'venue_screen_not_found. '
  'Other errors: rate_limit_exceeded (30 wrong tokens in one minute from one account or address), invalid_input.';
grant execute on function private.get_venue_screen(text, text) to anon, authenticated;
grant execute on function public.get_venue_screen(text, text) to anon, authenticated;

create function public.reveal_next_place(p_token text, p_revealed integer) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.reveal_next_place(p_token, p_revealed);
end
$$;
comment on function public.reveal_next_place(text, integer) is
  'Reveals the next place on the screen of a token, if p_revealed are revealed so far, a reveal is on and the screen '
  'may not be embedded elsewhere; otherwise changes nothing. Returns the screen, as get_venue_screen. Errors: '
  'venue_screen_not_found, rate_limit_exceeded, invalid_input.';
grant execute on function private.reveal_next_place(text, integer) to anon, authenticated;
grant execute on function public.reveal_next_place(text, integer) to anon, authenticated;

create function public.get_results(p_code text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.get_results(p_code);
end
$$;
comment on function public.get_results(text) is
  'What /results/<join code> shows, signed in or not: {name, description_hu, description_en, place_hu, place_en, '
  'starts_at, ends_at, is_published (false: organisers alone see it), frozen_at (null: the board is final), players, '
  'ranked (players with points), board [{rank, name, points}] (the first 100), find_map {codes [{name, latitude, '
  'longitude, finds}], map (null, or a row of maps)}}. Names are initials unless the player agreed; banned players and '
  'voided finds are left out. A wrong code is counted and answers as get_join_page. Other errors: '
  'results_not_published (not ended, not published, or withdrawn), rate_limit_exceeded, invalid_input.';
grant execute on function private.get_results(text) to anon, authenticated;
grant execute on function public.get_results(text) to anon, authenticated;

create function public.record_scan(
  p_qr_code_id text, p_game_session_id uuid, p_device_info jsonb default '{}', p_scanned_at timestamptz default null,
    p_client_scan_id uuid default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.record_scan(p_qr_code_id, p_game_session_id, p_device_info, p_scanned_at, p_client_scan_id);
end
$$;
comment on function public.record_scan(text, uuid, jsonb, timestamptz, uuid) is
  'Records a scan of a printed id or typed short code. Returns {status, scan_id, qr_code_name, points, current_points, '
  'has_claimed_treasure, scanned_at}. A refusal is kept as a failed scan and answers {code, message, details, hint} '
  'with its HTTP status: qr_code_not_found, game_not_started, game_session_ended, game_session_paused, '
  'already_scanned, qr_code_withdrawn, scan_limit_reached, scan_location_required, scan_too_far. Without a row: '
  'invalid_scan_data, game_session_not_found, session_not_joined, scan_rate_limited.';
grant execute on function private.record_scan(text, uuid, jsonb, timestamptz, uuid) to authenticated;
grant execute on function public.record_scan(text, uuid, jsonb, timestamptz, uuid) to authenticated;

create function public.list_scans(p_limit integer default 100) returns setof public.scan_row
language sql stable security invoker set search_path = '' as $$
  select * from private.list_scans(p_limit)
$$;
comment on function public.list_scans(integer) is
  'The caller''s latest 100 scans of all sessions, newest first: counted ones, refused ones with their error key, and '
  'voided ones; correction is the latest correction (credit, void or restore), with its reason. '
  'Without a name the code is not part of the hunt.';
grant execute on function private.list_scans(integer) to authenticated;
grant execute on function public.list_scans(integer) to authenticated;

create function public.list_point_entries(p_limit integer default 100) returns setof public.point_entry_row
language sql stable security invoker set search_path = '' as $$
  select * from private.list_point_entries(p_limit)
$$;
comment on function public.list_point_entries(integer) is
  'The latest 100 entries whose sum is the caller''s points, of all sessions, newest first: kind scan (counted and '
  'credited finds) or adjustment (bonus and penalty points with their reason; no code).';
grant execute on function private.list_point_entries(integer) to authenticated;
grant execute on function public.list_point_entries(integer) to authenticated;

create function public.get_code_place(p_qr_code_id uuid, p_game_session_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.get_code_place(p_qr_code_id, p_game_session_id)
$$;
comment on function public.get_code_place(uuid, uuid) is
  'Place of the code with this printed id: {latitude, longitude, radius} in degrees and metres (radius null: counts '
  'from anywhere). Null when the code has no place, does not belong to the session, or the game has not started. '
  'Errors: game_session_not_found, session_not_joined.';
grant execute on function private.get_code_place(uuid, uuid) to authenticated;
grant execute on function public.get_code_place(uuid, uuid) to authenticated;

create function public.list_found_places(p_game_session_id uuid) returns setof public.found_place_row
language sql stable security invoker set search_path = '' as $$
  select * from private.list_found_places(p_game_session_id)
$$;
comment on function public.list_found_places(uuid) is
  'Places of the codes that the caller has found in a session, in degrees; codes without a place are left out. Errors: '
  'game_session_not_found, session_not_joined.';
grant execute on function private.list_found_places(uuid) to authenticated;
grant execute on function public.list_found_places(uuid) to authenticated;

create function public.get_leaderboard(p_game_session_id uuid, p_limit integer default 100) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return private.get_leaderboard(p_game_session_id, p_limit);
end
$$;
comment on function public.get_leaderboard(uuid, integer) is
  'The board of a joined session: {game_session_id, is_frozen, frozen_at, players, rows: [{rank, user_id, name, '
  'points, reached_at, is_me, vip_badge (null without VIP)}], me: {rank, points, reached_at}}. On equal points the '
  'earlier one ranks first. Banned players are left out. Errors: invalid_input, game_session_not_found, '
  'session_not_joined.';
grant execute on function private.get_leaderboard(uuid, integer) to authenticated;
grant execute on function public.get_leaderboard(uuid, integer) to authenticated;

-- Computed column: game_session_qr_codes?select=*,current_scans. Visible with its row.
create function public.current_scans(p_row public.game_session_qr_codes) returns bigint
language sql stable security invoker set search_path = '' as $$
  -- Reads through the table, so that row-level security also applies to a row made up by the caller.
  select private.current_scans(c.game_session_id, c.qr_code_id) from public.game_session_qr_codes c
  where c.game_session_id = p_row.game_session_id and c.qr_code_id = p_row.qr_code_id
$$;
comment on function public.current_scans(public.game_session_qr_codes) is
  'Successful scans of the code in the session (computed column).';
grant execute on function private.current_scans(uuid, uuid) to authenticated;
grant execute on function public.current_scans(public.game_session_qr_codes) to authenticated;

-- supabase/schemas/20_game/api_admin.sql

-- Organiser API: hunts, their codes, test sessions, settings and the overview. As in 10_identity/api_admin.

create function public.admin_update_game_settings(p_settings jsonb, p_seen jsonb default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_update_game_settings(p_settings, p_seen)
$$;
comment on function public.admin_update_game_settings(jsonb, jsonb) is
  'Changes the named settings only; p_seen holds the values that the editor saw. Returns the settings. Errors: '
  'admin_access_required, invalid_input, edit_conflict (a value has changed since).';
grant execute on function private.admin_update_game_settings(jsonb, jsonb) to authenticated;
grant execute on function public.admin_update_game_settings(jsonb, jsonb) to authenticated;

create function public.admin_list_qr_codes(
  p_search text default null, p_game_session_id uuid default null, p_is_active boolean default null,
  p_is_found boolean default null, p_has_place boolean default null, p_is_decoy boolean default null,
  p_sort text default 'name', p_descending boolean default false, p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_qr_code_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_qr_codes(
    p_search, p_game_session_id, p_is_active, p_is_found, p_has_place, p_is_decoy, p_sort, p_descending, p_limit,
      p_offset)
$$;
comment on function public.admin_list_qr_codes(text, uuid, boolean, boolean, boolean, boolean, text, boolean, integer,
  integer) is
  'A page of codes, with sessions [{id, name, is_test, points, max_scans}] and how often each was found in '
  'p_game_session_id, or in all real sessions. p_search finds names, short codes and printed ids; a null filter '
  'restricts nothing; p_sort is name, short_code, points, created_at or finds. Errors: admin_permissions_required, '
  'invalid_input.';
grant execute on function private.admin_list_qr_codes(text, uuid, boolean, boolean, boolean, boolean, text, boolean,
  integer, integer) to authenticated;
grant execute on function public.admin_list_qr_codes(text, uuid, boolean, boolean, boolean, boolean, text, boolean,
  integer, integer) to authenticated;

create function public.admin_create_qr_codes(
  p_prefix text, p_count integer, p_points integer default 10, p_game_session_id uuid default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_create_qr_codes(p_prefix, p_count, p_points, p_game_session_id)
$$;
comment on function public.admin_create_qr_codes(text, integer, integer, uuid) is
  'Creates 1 to 500 codes named "<prefix> 01" and so on, continuing after the highest number with that prefix, and '
  'adds them to p_game_session_id. Returns {created, first_number, qr_code_ids}. Errors: admin_access_required, '
  'invalid_input, game_session_not_found.';
grant execute on function private.admin_create_qr_codes(text, integer, integer, uuid) to authenticated;
grant execute on function public.admin_create_qr_codes(text, integer, integer, uuid) to authenticated;

create function public.admin_import_qr_codes(p_codes jsonb, p_game_session_id uuid default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_import_qr_codes(p_codes, p_game_session_id)
$$;
comment on function public.admin_import_qr_codes(jsonb, uuid) is
  'Creates (without updated_at) or changes 1 to 500 codes, all or none: [{id, updated_at, name, points, max_scans, '
  'is_active, is_decoy, latitude, longitude (degrees), radius_m}]. With p_game_session_id they are added to that hunt '
  'with their points and max_scans. Returns {saved, qr_code_ids}. Errors: admin_access_required, invalid_input, '
  'qr_code_not_found, edit_conflict, qr_code_in_use (a decoy), game_session_not_found, invalid_game_session (a decoy, '
  'or a cap below the scans made).';
grant execute on function private.admin_import_qr_codes(jsonb, uuid) to authenticated;
grant execute on function public.admin_import_qr_codes(jsonb, uuid) to authenticated;

create function public.admin_set_qr_codes_active(p_qr_code_ids uuid[], p_is_active boolean) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_set_qr_codes_active(p_qr_code_ids, p_is_active)
$$;
comment on function public.admin_set_qr_codes_active(uuid[], boolean) is
  'Switches up to 1000 codes on or off; an inactive code is refused like an unknown one. Returns {changed}. Errors: '
  'admin_access_required, invalid_input.';
grant execute on function private.admin_set_qr_codes_active(uuid[], boolean) to authenticated;
grant execute on function public.admin_set_qr_codes_active(uuid[], boolean) to authenticated;

create function public.admin_qr_code_statistics(
  p_game_session_id uuid, p_qr_code_id uuid default null, p_time_zone text default 'UTC'
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_qr_code_statistics(p_game_session_id, p_qr_code_id, p_time_zone)
$$;
comment on function public.admin_qr_code_statistics(uuid, uuid, text) is
  'Codes of a session: {game_session_id, starts_at, players, unknown_tries, codes: [{qr_code_id, name, short_code, '
  'is_decoy, points, max_scans, scans, players, finds, failed, failed_reasons: {reason: tries}, found_share (0 to 1), '
  'first_found_at, last_found_at, median_minutes (from the start of the session)}], unit: hour or day, trend: [{at, '
  'finds, failed}]}. p_qr_code_id narrows the trend to one code; its days and hours are those of p_time_zone. Errors: '
  'admin_permissions_required, invalid_input (time zone), game_session_not_found.';
grant execute on function private.admin_qr_code_statistics(uuid, uuid, text) to authenticated;
grant execute on function public.admin_qr_code_statistics(uuid, uuid, text) to authenticated;

create function public.admin_overview(p_time_zone text default 'Europe/Budapest') returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_overview(p_time_zone)
$$;
comment on function public.admin_overview(text) is
  'Current figures, scans and revenue (minor units) of the last 24 hours and 14 days in p_time_zone (an IANA name), '
  'open jackpots (tokens), sessions and the latest 20 scans. Scans are counted on demand, some at each call: '
  'uncounted_days is the number of incomplete days; call again. Test sessions are left out. Errors: '
  'admin_permissions_required, invalid_input.';
grant execute on function private.admin_overview(text) to authenticated;
grant execute on function public.admin_overview(text) to authenticated;

create function public.admin_launch_checklist(p_game_session_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_launch_checklist(p_game_session_id)
$$;
comment on function public.admin_launch_checklist(uuid) is
  'Tasks to finish before p_game_session_id, or the next hunt, opens: {game_session: {id, name, has_begun} or null, '
  'items: [{key, is_done, is_required, done, total}]}. Errors: admin_permissions_required, game_session_not_found.';
grant execute on function private.admin_launch_checklist(uuid) to authenticated;
grant execute on function public.admin_launch_checklist(uuid) to authenticated;

create function public.admin_create_hunt(
  p_game_session jsonb, p_code_prefix text default null, p_codes integer default 0, p_points integer default 10
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_create_hunt(p_game_session, p_code_prefix, p_codes, p_points)
$$;
comment on function public.admin_create_hunt(jsonb, text, integer, integer) is
  'Creates a draft as admin_save_game_session does, without id, clues and qr_codes, and p_codes new codes in it (0 to '
  '500) as admin_create_qr_codes does. Returns {game_session_id}. Errors: admin_access_required, invalid_input, '
  'invalid_game_session.';
grant execute on function private.admin_create_hunt(jsonb, text, integer, integer) to authenticated;
grant execute on function public.admin_create_hunt(jsonb, text, integer, integer) to authenticated;

create function public.admin_set_hunt_phase(p_game_session_id uuid, p_phase text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_set_hunt_phase(p_game_session_id, p_phase)
$$;
comment on function public.admin_set_hunt_phase(uuid, text) is
  'Starts (running) or ends (ended) a hunt now; does nothing if it is already in that phase. Returns '
  '{game_session_id, starts_at, ends_at}. Errors: admin_access_required, invalid_input, game_session_not_found, '
  'invalid_game_session (a draft or an ended hunt is started, one that has not started is ended).';
grant execute on function private.admin_set_hunt_phase(uuid, text) to authenticated;
grant execute on function public.admin_set_hunt_phase(uuid, text) to authenticated;

create function public.admin_list_game_sessions() returns setof public.admin_game_session_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_game_sessions()
$$;
comment on function public.admin_list_game_sessions() is
  'All sessions with players, clues, codes and join code, including tests, drafts and archived ones. Errors: '
  'admin_permissions_required.';
grant execute on function private.admin_list_game_sessions() to authenticated;
grant execute on function public.admin_list_game_sessions() to authenticated;

create function public.admin_save_game_session(p_game_session jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_save_game_session(p_game_session)
$$;
comment on function public.admin_save_game_session(jsonb) is
  'Creates (without id) or changes a session together with its clues [{clue_id, position}] and codes [{qr_code_id, '
  'points, max_scans, is_public}]: all or nothing. visibility (draft, link_only, listed) publishes it; a new one is a '
  'draft, and one with players cannot become a draft. updated_at, when given, must be that of the row. Returns '
  '{game_session_id}. '
  'Errors: admin_access_required, invalid_game_session, game_session_not_found, qr_code_in_use, edit_conflict.';
grant execute on function private.admin_save_game_session(jsonb) to authenticated;
grant execute on function public.admin_save_game_session(jsonb) to authenticated;

create function public.admin_clone_game_session(
  p_game_session_id uuid, p_name text, p_as_test boolean, p_new_codes boolean default false
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_clone_game_session(p_game_session_id, p_name, p_as_test, p_new_codes)
$$;
comment on function public.admin_clone_game_session(uuid, text, boolean, boolean) is
  'Copies a session with its clues, codes, caps and maps, without players: as a test, open for scanning at once, or as '
  'the draft of a new hunt without dates. With p_new_codes its codes are new ones with the same names, points and '
  'places, to be printed again, and its clues are copies that lead to them. Returns '
  '{game_session_id}. Errors: admin_access_required, invalid_game_session, game_session_not_found.';
grant execute on function private.admin_clone_game_session(uuid, text, boolean, boolean) to authenticated;
grant execute on function public.admin_clone_game_session(uuid, text, boolean, boolean) to authenticated;

create function public.admin_publish_results(p_game_session_id uuid, p_is_published boolean) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_publish_results(p_game_session_id, p_is_published)
$$;
comment on function public.admin_publish_results(uuid, boolean) is
  'Opens the results page of an ended session to everyone, or closes it. Returns {game_session_id, '
  'results_published_at}. Errors: admin_access_required, game_session_not_found, game_session_not_ended, '
  'leaderboard_frozen, invalid_game_session (a test), invalid_input.';
grant execute on function private.admin_publish_results(uuid, boolean) to authenticated;
grant execute on function public.admin_publish_results(uuid, boolean) to authenticated;

create function public.admin_freeze_leaderboard(p_game_session_id uuid, p_is_frozen boolean) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_freeze_leaderboard(p_game_session_id, p_is_frozen)
$$;
comment on function public.admin_freeze_leaderboard(uuid, boolean) is
  'Freezes the board of a session now, or shows the true standings again. Returns {game_session_id, '
  'leaderboard_frozen_at}. Errors: admin_access_required, invalid_input, game_session_not_found.';
grant execute on function private.admin_freeze_leaderboard(uuid, boolean) to authenticated;
grant execute on function public.admin_freeze_leaderboard(uuid, boolean) to authenticated;

create function public.admin_archive_game_session(p_game_session_id uuid, p_is_archived boolean) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_archive_game_session(p_game_session_id, p_is_archived)
$$;
comment on function public.admin_archive_game_session(uuid, boolean) is
  'Archives a session, so that nobody can join it and lists leave it out, or restores it. Returns {game_session_id, '
  'archived_at}. Errors: admin_access_required, invalid_input, game_session_not_found.';
grant execute on function private.admin_archive_game_session(uuid, boolean) to authenticated;
grant execute on function public.admin_archive_game_session(uuid, boolean) to authenticated;

create function public.admin_delete_game_session(
  p_game_session_id uuid, p_updated_at timestamptz default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_delete_game_session(p_game_session_id, p_updated_at)
$$;
comment on function public.admin_delete_game_session(uuid, timestamptz) is
  'Deletes a session that nobody joined, or a test session with all its data. Returns {deleted}. Errors: '
  'admin_access_required, game_session_not_found, game_session_in_use, edit_conflict (when p_updated_at is not that of '
  'the row).';
grant execute on function private.admin_delete_game_session(uuid, timestamptz) to authenticated;
grant execute on function public.admin_delete_game_session(uuid, timestamptz) to authenticated;

create function public.admin_list_session_members(
  p_game_session_id uuid, p_search text default null, p_sort text default 'points', p_descending boolean default true,
  p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_session_member_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_session_members(p_game_session_id, p_search, p_sort, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_session_members(uuid, text, text, boolean, integer, integer) is
  'A page of the players of a session, with their rank on the board (null without points and while banned); p_sort is '
  'user_name, joined_at, last_activity or points, which is the order of the board. Errors: admin_permissions_required, '
  'game_session_not_found, invalid_input.';
grant execute on function private.admin_list_session_members(uuid, text, text, boolean, integer,
  integer) to authenticated;
grant execute on function public.admin_list_session_members(uuid, text, text, boolean, integer,
  integer) to authenticated;

create function public.admin_replace_join_code(p_game_session_id uuid, p_join_code text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_replace_join_code(p_game_session_id, p_join_code)
$$;
comment on function public.admin_replace_join_code(uuid, text) is
  'Gives a session a new join code; the old one stops working. p_join_code, when given, must be the current one. '
  'Returns {game_session_id, join_code}. Errors: admin_access_required, game_session_not_found, invalid_game_session '
  '(a test), edit_conflict.';
grant execute on function private.admin_replace_join_code(uuid, text) to authenticated;
grant execute on function public.admin_replace_join_code(uuid, text) to authenticated;

create function public.admin_record_poster(p_join_code text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_record_poster(p_join_code)
$$;
comment on function public.admin_record_poster(text) is
  'Records that the poster of a join code was made; the checklist and the preflight ask for it. Returns '
  '{poster_made_at}. Errors: admin_access_required, join_code_not_found, join_code_replaced.';
grant execute on function private.admin_record_poster(text) to authenticated;
grant execute on function public.admin_record_poster(text) to authenticated;

create function public.admin_preflight(p_game_session_id uuid) returns table (
  severity text, key text, subject text, subject_id uuid, name_hu text, name_en text, details jsonb)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_preflight(p_game_session_id)
$$;
comment on function public.admin_preflight(uuid) is
  'Problems of a hunt, the most severe first: severity error, warning or hint; subject session, settings, code, clue, '
  'guide or map. Errors: admin_permissions_required, game_session_not_found.';
grant execute on function private.admin_preflight(uuid) to authenticated;
grant execute on function public.admin_preflight(uuid) to authenticated;

create function public.admin_reset_test_session(p_game_session_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_reset_test_session(p_game_session_id)
$$;
comment on function public.admin_reset_test_session(uuid) is
  'Restarts a test session: deletes scans, points, purchases, views, claims and announcements; its testers stay and '
  'get the starting tokens again. Returns {players, scans, purchases}. Errors: admin_access_required, '
  'game_session_not_found, invalid_game_session.';
grant execute on function private.admin_reset_test_session(uuid) to authenticated;
grant execute on function public.admin_reset_test_session(uuid) to authenticated;

create function public.admin_test_scan(
  p_code text, p_game_session_id uuid, p_user_id uuid default null, p_at timestamptz default null,
    p_location jsonb default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_test_scan(p_code, p_game_session_id, p_user_id, p_at, p_location)
$$;
comment on function public.admin_test_scan(text, uuid, uuid, timestamptz, jsonb) is
  'Runs a scan of p_user_id (default: the caller) at p_at (default: now) with p_location {latitude, longitude, '
  'accuracy}, undoes it, and explains each check: {passed, error_key, points, qr_code_id, qr_code_name, user_id, '
  'user_name, at, checks: [{check, passed, error_key, details}]}. Errors: admin_access_required, invalid_scan_data, '
  'game_session_not_found, user_not_found.';
grant execute on function private.admin_test_scan(text, uuid, uuid, timestamptz, jsonb) to authenticated;
grant execute on function public.admin_test_scan(text, uuid, uuid, timestamptz, jsonb) to authenticated;

create function public.admin_correct_finds(
  p_kind text, p_scan_ids bigint[], p_reason text, p_request_id uuid, p_is_preview boolean default false
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_correct_finds(p_kind, p_scan_ids, p_reason, p_request_id, p_is_preview)
$$;
comment on function public.admin_correct_finds(text, bigint[], text, uuid, boolean) is
  'Voids or restores (p_kind) up to 500 finds and notifies each player of the reason (1 to 500 characters). With '
  'p_is_preview it changes nothing and only returns the effect. Returns {changed, players: [{user_id, name, '
  'game_session_id, points_before, points_after, rank_before, rank_after, finds_before, finds_after, claim}]}; a '
  'repeated request returns no players. Finds that are already in that state stay unchanged. Errors: '
  'admin_access_required, invalid_input, request_id_reused, already_scanned (found again since), scan_limit_reached.';
grant execute on function private.admin_correct_finds(text, bigint[], text, uuid, boolean) to authenticated;
grant execute on function public.admin_correct_finds(text, bigint[], text, uuid, boolean) to authenticated;

create function public.admin_credit_find(
  p_game_session_id uuid, p_qr_code_id uuid, p_user_ids uuid[], p_reason text, p_request_id uuid,
  p_is_preview boolean default false
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_credit_find(p_game_session_id, p_qr_code_id, p_user_ids, p_reason, p_request_id, p_is_preview)
$$;
comment on function public.admin_credit_find(uuid, uuid, uuid[], text, uuid, boolean) is
  'Credits a find of a code to up to 500 players of a session, as if they scanned it now; players who have already '
  'found it are skipped. Otherwise as admin_correct_finds. Errors: admin_access_required, invalid_input, '
  'request_id_reused, game_session_not_found, qr_code_not_found, session_not_joined, already_scanned (by all), '
  'scan_limit_reached.';
grant execute on function private.admin_credit_find(uuid, uuid, uuid[], text, uuid, boolean) to authenticated;
grant execute on function public.admin_credit_find(uuid, uuid, uuid[], text, uuid, boolean) to authenticated;

create function public.admin_adjust_points(
  p_game_session_id uuid, p_user_ids uuid[], p_points integer, p_reason text, p_request_id uuid,
  p_is_preview boolean default false
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_adjust_points(p_game_session_id, p_user_ids, p_points, p_reason, p_request_id, p_is_preview)
$$;
comment on function public.admin_adjust_points(uuid, uuid[], integer, text, uuid, boolean) is
  'Gives up to 500 players of a session bonus points, or penalty points when negative; 1 to 100,000. Otherwise as '
  'admin_correct_finds. Errors: admin_access_required, invalid_input, request_id_reused, game_session_not_found, '
  'session_not_joined.';
grant execute on function private.admin_adjust_points(uuid, uuid[], integer, text, uuid, boolean) to authenticated;
grant execute on function public.admin_adjust_points(uuid, uuid[], integer, text, uuid, boolean) to authenticated;

create function public.admin_pause_game_session(
  p_game_session_id uuid, p_is_paused boolean, p_message text default null, p_extends_end boolean default false
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_pause_game_session(p_game_session_id, p_is_paused, p_message, p_extends_end)
$$;
comment on function public.admin_pause_game_session(uuid, boolean, text, boolean) is
  'Pauses or resumes a session; on resuming, its end can be postponed by the length of the pause. Notifies the players '
  'with a text of up to 500 characters. Scans captured during the pause do not count. Does nothing if the session is '
  'already in that state. Returns {paused_at, ends_at}. Errors: admin_access_required, invalid_input, '
  'game_session_not_found, game_session_ended.';
grant execute on function private.admin_pause_game_session(uuid, boolean, text, boolean) to authenticated;
grant execute on function public.admin_pause_game_session(uuid, boolean, text, boolean) to authenticated;

create function public.admin_reschedule_game_session(
  p_game_session_id uuid, p_minutes integer, p_ends_at timestamptz
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_reschedule_game_session(p_game_session_id, p_minutes, p_ends_at)
$$;
comment on function public.admin_reschedule_game_session(uuid, integer, timestamptz) is
  'Moves the end of a session, which the organiser saw as p_ends_at, by p_minutes (1 to 10,080 later, or earlier when '
  'negative), and notifies the players. Returns {ends_at}; idempotent because of p_ends_at. Errors: '
  'admin_access_required, invalid_input (also for an end that has passed), game_session_not_found, '
  'invalid_game_session (no end), edit_conflict.';
grant execute on function private.admin_reschedule_game_session(uuid, integer, timestamptz) to authenticated;
grant execute on function public.admin_reschedule_game_session(uuid, integer, timestamptz) to authenticated;

-- supabase/schemas/20_game/api_admin_screens.sql

-- Organiser API: the venue screen. Thin wrappers that run as the caller, as in api_admin.

create function public.admin_get_venue_screen(p_game_session_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_get_venue_screen(p_game_session_id)
$$;
comment on function public.admin_get_venue_screen(uuid) is
  'The venue screen of a session: {game_session_id, has_link, link_made_at, panels, theme, language, allows_embedding, '
  'reveal_places (null: live), revealed_places}. Errors: admin_permissions_required, game_session_not_found.';
grant execute on function private.admin_get_venue_screen(uuid) to authenticated;
grant execute on function public.admin_get_venue_screen(uuid) to authenticated;

create function public.admin_save_venue_screen(
  p_game_session_id uuid, p_panels text[], p_theme text, p_language text, p_allows_embedding boolean
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_save_venue_screen(p_game_session_id, p_panels, p_theme, p_language, p_allows_embedding)
$$;
comment on function public.admin_save_venue_screen(uuid, text[], text, text, boolean) is
  'Saves what the venue screen of a session shows: panels (countdown, board, finds, announcements, join, map), theme, '
  'language (hu, en, de) and whether other sites may embed it. Returns the screen. Errors: admin_access_required, '
  'game_session_not_found, invalid_input.';
grant execute on function private.admin_save_venue_screen(uuid, text[], text, text, boolean) to authenticated;
grant execute on function public.admin_save_venue_screen(uuid, text[], text, text, boolean) to authenticated;

create function public.admin_set_venue_screen_link(p_game_session_id uuid, p_is_open boolean) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_set_venue_screen_link(p_game_session_id, p_is_open)
$$;
comment on function public.admin_set_venue_screen_link(uuid, boolean) is
  'Makes a new link of the venue screen, or revokes it; the old link stops at once. Returns the screen with token, '
  'which is shown only now (null: revoked). Errors: admin_access_required, game_session_not_found, invalid_input.';
grant execute on function private.admin_set_venue_screen_link(uuid, boolean) to authenticated;
grant execute on function public.admin_set_venue_screen_link(uuid, boolean) to authenticated;

create function public.admin_reveal_places(p_game_session_id uuid, p_revealed integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_reveal_places(p_game_session_id, p_revealed)
$$;
comment on function public.admin_reveal_places(uuid, integer) is
  'The reveal on the venue screen: 0 starts it with up to ten places, n shows the last n of them, null ends it. It '
  'shows all points, also on a frozen board. Returns the screen. Errors: admin_access_required, '
  'game_session_not_found, nothing_to_reveal (nobody has points), invalid_input.';
grant execute on function private.admin_reveal_places(uuid, integer) to authenticated;
grant execute on function public.admin_reveal_places(uuid, integer) to authenticated;

-- supabase/schemas/30_shop/api.sql

-- Player API: clues, solution guides and tokens. As in 10_identity/api: thin wrappers that run as the caller.

create function public.list_shop_clues(p_game_session_id uuid) returns setof public.shop_clue_row
language sql stable security invoker set search_path = '' as $$
  select * from private.list_shop_clues(p_game_session_id)
$$;
comment on function public.list_shop_clues(uuid) is
  'Clues and guides on sale in a joined session, without content: price in tokens, whether owned, whether its code is '
  'found, and the error key that stops the purchase (null: it can be bought). A required clue that is neither on sale '
  'here nor owned has no name. Errors: game_session_not_found, session_not_joined.';
grant execute on function private.list_shop_clues(uuid) to authenticated;
grant execute on function public.list_shop_clues(uuid) to authenticated;

create function public.buy_clue(
  p_clue_id uuid, p_game_session_id uuid, p_expected_price integer, p_request_id uuid
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.buy_clue(p_clue_id, p_game_session_id, p_expected_price, p_request_id);
end
$$;
comment on function public.buy_clue(uuid, uuid, integer, uuid) is
  'Buys a clue for tokens; the same p_request_id answers the same and pays once. Returns {purchase_id, clue_id, '
  'game_session_id, price, balance}. Errors: invalid_input, session_not_joined, clue_template_not_found, '
  'clue_already_owned, game_session_ended, clue_sales_closed, clue_code_already_found, required_clue_missing, '
  'clue_not_yet_available, price_changed, offer_not_found, offer_sold_out, rate_limit_exceeded, insufficient_balance, '
  'request_id_reused.';
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
  'Buys the solution guide of an owned clue; idempotent by p_request_id. Returns {purchase_id, solution_guide_id, '
  'clue_id, game_session_id, price, balance}. Errors as buy_clue, with solution_guide_not_found, guide_already_owned, '
  'clue_not_owned.';
grant execute on function private.buy_solution_guide(uuid, uuid, integer, uuid) to authenticated;
grant execute on function public.buy_solution_guide(uuid, uuid, integer, uuid) to authenticated;

create function public.spend_tokens(p_amount numeric, p_description text, p_request_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.spend_tokens(p_amount, p_description, p_request_id);
end
$$;
comment on function public.spend_tokens(numeric, text, uuid) is
  'Spends 1 to 10000 whole tokens; idempotent by p_request_id; at most 10 operations in 60 s. Returns {transaction_id, '
  'amount, balance}. Errors: invalid_input, user_balance_not_found, rate_limit_exceeded, insufficient_balance, '
  'request_id_reused.';
grant execute on function private.spend_tokens(numeric, text, uuid) to authenticated;
grant execute on function public.spend_tokens(numeric, text, uuid) to authenticated;

create function public.get_token_balance(p_user_id text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.get_token_balance(p_user_id)
$$;
comment on function public.get_token_balance(text) is
  'The caller''s balance: {user_id, balance, total_earned, total_spent, last_updated} in tokens; in a test session its '
  'wallet, with the real balance as own_balance. Errors: invalid_user_id (not an id), unauthorized_access for another '
  'user, user_balance_not_found.';
grant execute on function private.get_token_balance(text) to authenticated;
grant execute on function public.get_token_balance(text) to authenticated;

create function public.list_token_transactions(p_limit integer default 50) returns setof public.token_transactions
language sql stable security invoker set search_path = '' as $$
  select * from public.token_transactions where user_id = (select auth.uid()) order by id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 500)
$$;
comment on function public.list_token_transactions(integer) is
  'The caller''s latest ledger rows, newest first, 50 by default. Row-level security selects them.';
grant execute on function public.list_token_transactions(integer) to authenticated;

create function public.track_clue_views(p_game_session_id uuid, p_clue_ids uuid[]) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.track_clue_views(p_game_session_id, p_clue_ids);
end
$$;
comment on function public.track_clue_views(uuid, uuid[]) is
  'Records which clues on sale (up to 100) the caller saw in the shop of a session; the first time counts. Returns '
  '{recorded}. Errors: invalid_input, game_session_not_found, session_not_joined.';
grant execute on function private.track_clue_views(uuid, uuid[]) to authenticated;
grant execute on function public.track_clue_views(uuid, uuid[]) to authenticated;

create function public.get_scan_progress(p_scan_id bigint) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.get_scan_progress(p_scan_id)
$$;
comment on function public.get_scan_progress(bigint) is
  'Effects of a counted scan of the caller: {codes_found, rank and rank_before (null: not on the board), solved: '
  '[{clue_id, name_hu, name_en}], the clues on sale that lead to its code}. Null when the scan does not exist, is not '
  'the caller''s, or did not count.';
grant execute on function private.get_scan_progress(bigint) to authenticated;
grant execute on function public.get_scan_progress(bigint) to authenticated;

-- supabase/schemas/30_shop/api_admin.sql

-- Organiser API: clues, solution guides and tokens. As in 10_identity/api_admin.

create function public.admin_adjust_tokens(
  p_user_id text, p_amount numeric, p_description text, p_request_id uuid
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_adjust_tokens(p_user_id, p_amount, p_description, p_request_id)
$$;
comment on function public.admin_adjust_tokens(text, numeric, text, uuid) is
  'Adds (positive) or takes (negative) up to 10000 tokens with a reason; idempotent by p_request_id. Returns '
  '{transaction_id, amount, balance}. Errors: admin_access_required, invalid_user_id, invalid_input, '
  'user_balance_not_found, insufficient_balance, request_id_reused.';
grant execute on function private.admin_adjust_tokens(text, numeric, text, uuid) to authenticated;
grant execute on function public.admin_adjust_tokens(text, numeric, text, uuid) to authenticated;

create function public.admin_list_token_transactions(
  p_search text default null, p_type text default null, p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_token_transaction_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_token_transactions(p_search, p_type, p_limit, p_offset)
$$;
comment on function public.admin_list_token_transactions(text, text, integer, integer) is
  'A page of the ledger of all users, newest first. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_token_transactions(text, text, integer, integer) to authenticated;
grant execute on function public.admin_list_token_transactions(text, text, integer, integer) to authenticated;

create function public.admin_list_clues(
  p_search text default null, p_game_session_id uuid default null, p_is_active boolean default null,
  p_is_locked boolean default null, p_missing_translation boolean default null, p_has_guide boolean default null,
  p_sort text default 'name', p_descending boolean default false, p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_clue_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_clues(p_search, p_game_session_id, p_is_active, p_is_locked, p_missing_translation,
    p_has_guide, p_sort, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_clues(text, uuid, boolean, boolean, boolean, boolean, text, boolean, integer,
  integer) is
  'A page of clues with their secret contents. p_search looks into names and descriptions, or is the id of one clue; '
  'p_sort is name, price, available_from or updated_at; a filter that is null lets all pass. price is in tokens, sold '
  'counts purchases in all sessions that are no tests, game_sessions is [{id, name, is_test}], unlocks is [{id, '
  'name_hu, name_en}] of the clues that need this one, guide is null or {id, price, is_active, updated_at, content_hu, '
  'content_en, sold}. missing_translation: a text of the clue or its guide is there in one language only. Errors: '
  'admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_clues(text, uuid, boolean, boolean, boolean, boolean, text, boolean,
  integer, integer) to authenticated;
grant execute on function public.admin_list_clues(text, uuid, boolean, boolean, boolean, boolean, text, boolean,
  integer, integer) to authenticated;

create function public.admin_save_clue(p_clue jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_save_clue(p_clue)
$$;
comment on function public.admin_save_clue(jsonb) is
  'Creates (without updated_at; an id may be supplied) or changes a clue: {id, updated_at, name_hu, name_en, '
  'description_hu, description_en, content_hu, content_en, clue_type, price (tokens), required_clue_id, '
  'available_from, is_active, is_locked, qr_code_id, game_session_ids}. All fields are replaced; without '
  'game_session_ids the sessions stay as they are. Returns {clue_id, updated_at}. Errors: admin_access_required, '
  'invalid_input, clue_template_not_found, edit_conflict (updated_at is not the row''s), clue_chain_cycle, '
  'game_session_not_found.';
grant execute on function private.admin_save_clue(jsonb) to authenticated;
grant execute on function public.admin_save_clue(jsonb) to authenticated;

create function public.admin_import_clues(p_clues jsonb, p_game_session_id uuid default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_import_clues(p_clues, p_game_session_id)
$$;
comment on function public.admin_import_clues(jsonb, uuid) is
  'Saves 1 to 500 clues as admin_save_clue does, all or none; they may require each other in any order. A clue may '
  'have a solution_guide as for admin_save_solution_guide. With p_game_session_id the clues are appended to that hunt. '
  'Returns {saved}. Errors: admin_access_required, invalid_input, clue_template_not_found, solution_guide_not_found, '
  'edit_conflict, clue_chain_cycle, game_session_not_found.';
grant execute on function private.admin_import_clues(jsonb, uuid) to authenticated;
grant execute on function public.admin_import_clues(jsonb, uuid) to authenticated;

create function public.admin_save_solution_guide(p_guide jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_save_solution_guide(p_guide)
$$;
comment on function public.admin_save_solution_guide(jsonb) is
  'Creates (without id) or changes the solution guide of a clue: {id, updated_at, clue_id, price (tokens), is_active, '
  'content_hu, content_en}; the clue of a guide never changes. Returns {solution_guide_id, updated_at}. Errors: '
  'admin_access_required, invalid_input, clue_template_not_found, solution_guide_not_found, edit_conflict (somebody '
  'else has changed or created it since).';
grant execute on function private.admin_save_solution_guide(jsonb) to authenticated;
grant execute on function public.admin_save_solution_guide(jsonb) to authenticated;

create function public.admin_clue_statistics(p_game_session_id uuid default null)
returns setof public.admin_clue_statistics_row
language sql volatile security invoker set search_path = '' as $$
  select * from private.admin_clue_statistics(p_game_session_id)
$$;
comment on function public.admin_clue_statistics(uuid) is
  'One row per clue that was sold in a session (null: in all real ones): players who saw it and who bought it, tokens, '
  'median minutes from purchase (or from the start of the hunt, if later) to find (rounded to tens of minutes past '
  'three hours, to hours past a day), and the share of active players who found its code with and without the clue (0 '
  'to 1, null without players). verdict: no_code (leads to no code of the session), little_data (fewer than 5 active '
  'players on one side), useless (buyers find it at most 5 points oftener), too_strong (at least 90% with it and 70 '
  'points more than without) or fine. Sessions not counted before are counted a few per call: uncounted_sessions, the '
  'same in each row, is the number still missing. Errors: admin_permissions_required.';
grant execute on function private.admin_clue_statistics(uuid) to authenticated;
grant execute on function public.admin_clue_statistics(uuid) to authenticated;

-- supabase/schemas/40_commerce/api.sql

-- Player API: buying with money and coupons. As in 10_identity/api: thin wrappers that run as the caller.

create function public.list_shop_products(p_currency text default 'HUF') returns setof public.shop_product_row
language plpgsql stable security invoker set search_path = '' as $$
begin
  return query select * from private.list_shop_products(p_currency);
end
$$;
comment on function public.list_shop_products(text) is
  'Token packages on sale with their prices for the caller in minor units; price_reason (regular, offer, vip) and the '
  'offer are those of the price in p_currency (HUF or EUR). offer_stock_left is null without a limit. Errors: '
  'invalid_input.';
grant execute on function private.list_shop_products(text) to authenticated;
grant execute on function public.list_shop_products(text) to authenticated;

create function public.list_featured_offers(p_game_session_id uuid default null) returns setof public.featured_offer_row
language plpgsql stable security invoker set search_path = '' as $$
begin
  return query select * from private.list_featured_offers(p_game_session_id);
end
$$;
comment on function public.list_featured_offers(uuid) is
  'Offers that run now for the caller, VIP early access included. price and promo_price are tokens (clue, guide; for a '
  'bundle price is the sum of its parts); the others minor units. Promo prices are what the caller would pay: less '
  'than the promotion when VIP or another offer is cheaper. Without a session: offers on products only. blocking_error '
  'is the error key that stops the purchase, or null. Errors: game_session_not_found, session_not_joined.';
grant execute on function private.list_featured_offers(uuid) to authenticated;
grant execute on function public.list_featured_offers(uuid) to authenticated;

create function public.track_offers(p_impressions uuid[], p_clicks uuid[]) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.track_offers(p_impressions, p_clicks);
end
$$;
comment on function public.track_offers(uuid[], uuid[]) is
  'Records which offers (up to 100 each) the caller saw and opened, once per offer, kind and day. Returns {recorded}. '
  'Errors: invalid_input.';
grant execute on function private.track_offers(uuid[], uuid[]) to authenticated;
grant execute on function public.track_offers(uuid[], uuid[]) to authenticated;

create function public.create_order(
  p_product_id uuid, p_offer_id uuid, p_coupon_code text, p_request_id uuid,
  p_currency text default 'HUF', p_game_session_id uuid default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.create_order(p_product_id, p_offer_id, p_coupon_code, p_request_id, p_currency, p_game_session_id);
end
$$;
comment on function public.create_order(uuid, uuid, text, uuid, text, uuid) is
  'Orders a token package or a bundle at the best single discount (offer, VIP or coupon); nothing is taken before '
  'pay_order. Cancels a waiting order of the same package, or of the same bundle for the same session. The same '
  'p_request_id answers the same, also after a newer order has replaced it. Returns {order_id, status, product_id, '
  'offer_id, name_hu, name_en, tokens, currency, list_price_minor, discount_minor, total_minor, price_reason, '
  'created_at, expires_at, receipt_number}. Errors: invalid_input, product_not_found, offer_not_found, offer_sold_out, '
  'coupon_not_found, coupon_not_yet_valid, coupon_expired, coupon_used_up, coupon_already_used, '
  'coupon_minimum_not_met, coupon_wrong_product, rate_limit_exceeded, request_id_reused; bundles also '
  'game_session_not_found, session_not_joined, clue_template_not_found, solution_guide_not_found, clue_already_owned, '
  'game_session_ended, clue_sales_closed, clue_code_already_found, required_clue_missing, clue_not_yet_available.';
grant execute on function private.create_order(uuid, uuid, text, uuid, text, uuid) to authenticated;
grant execute on function public.create_order(uuid, uuid, text, uuid, text, uuid) to authenticated;

create function public.pay_order(p_order_id uuid, p_payment_method text, p_request_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.pay_order(p_order_id, p_payment_method, p_request_id);
end
$$;
comment on function public.pay_order(uuid, text, uuid) is
  'Pays an order with the simulated card: p_payment_method is brand and last four digits (''visa 4242''), 0002 always '
  'fails, others about one in ten. A failed attempt is kept and answered as payment_failed; the order stays payable '
  'with a new p_request_id, the same one answers the same. Returns {order_id, status, receipt_number, tokens, balance, '
  'paid_at}. Errors: invalid_input, unauthorized_operation for the order of another user, order_not_found, '
  'order_already_paid, order_cancelled, order_expired, payment_failed, coupon_not_found, coupon_used_up, '
  'coupon_already_used, offer_not_found, offer_sold_out, rate_limit_exceeded, request_id_reused, and for bundles those '
  'of create_order.';
grant execute on function private.pay_order(uuid, text, uuid) to authenticated;
grant execute on function public.pay_order(uuid, text, uuid) to authenticated;

create function public.cancel_order(p_order_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.cancel_order(p_order_id);
end
$$;
comment on function public.cancel_order(uuid) is
  'Cancels an unpaid order of the caller; again answers the same. Returns {order_id, status}. Errors: '
  'unauthorized_operation for the order of another user, order_not_found, order_already_paid.';
grant execute on function private.cancel_order(uuid) to authenticated;
grant execute on function public.cancel_order(uuid) to authenticated;

create function public.redeem_coupon(p_code text, p_request_id uuid default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.redeem_coupon(p_code, p_request_id);
end
$$;
comment on function public.redeem_coupon(text, uuid) is
  'Credits a coupon of tokens: {kind, code, tokens, balance}. For a discount it only describes the coupon, {kind, '
  'code, percent, fixed_huf_minor, fixed_eur_minor, product_id, minimum_huf_minor, minimum_eur_minor, valid_until}: '
  'pass the code to create_order. Errors: invalid_input (no code), user_balance_not_found, coupon_not_found, '
  'coupon_not_yet_valid, coupon_expired, coupon_used_up, coupon_already_used, rate_limit_exceeded (also after 5 '
  'refused codes in 60 s), request_id_reused.';
grant execute on function private.redeem_coupon(text, uuid) to authenticated;
grant execute on function public.redeem_coupon(text, uuid) to authenticated;

-- supabase/schemas/40_commerce/api_admin.sql

-- Organiser API: coupons, featured offers and orders. As in 10_identity/api_admin.

create function public.admin_create_coupons(
  p_coupon jsonb, p_count integer, p_batch text, p_prefix text default ''
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_create_coupons(p_coupon, p_count, p_batch, p_prefix)
$$;
comment on function public.admin_create_coupons(jsonb, integer, text, text) is
  'Creates p_count (1 to 1000) single-use codes, random and without look-alikes, as the new batch p_batch. p_coupon: '
  '{kind, tokens | percent | fixed_huf_minor and fixed_eur_minor, valid_from, valid_until, minimum_huf_minor, '
  'minimum_eur_minor, product_id, is_active, max_batch_uses_per_user (how many codes of the batch one player may use; '
  'null: all)}; p_prefix: up to 12 letters and digits before each code. Returns {batch, codes}. Errors: '
  'admin_access_required, invalid_input, coupon_batch_exists (also when the same request is sent twice).';
grant execute on function private.admin_create_coupons(jsonb, integer, text, text) to authenticated;
grant execute on function public.admin_create_coupons(jsonb, integer, text, text) to authenticated;

create function public.admin_list_coupons(
  p_search text default null, p_kind text default null, p_state text default null, p_batch text default null,
  p_sort text default 'created_at', p_descending boolean default true, p_limit integer default 50,
    p_offset integer default 0
) returns setof public.admin_coupon_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_coupons(p_search, p_kind, p_state, p_batch, p_sort, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_coupons(text, text, text, text, text, boolean, integer, integer) is
  'A page of coupons with their uses (tokens; discounts in minor units). p_search matches codes and batches; p_kind: '
  'tokens, percent, fixed; p_state: off, ended, used_up, planned, running; p_sort: created_at, code, valid_from, '
  'valid_until, uses. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_coupons(text, text, text, text, text, boolean, integer,
  integer) to authenticated;
grant execute on function public.admin_list_coupons(text, text, text, text, text, boolean, integer,
  integer) to authenticated;

create function public.admin_list_coupon_batches() returns setof public.admin_coupon_batch_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_coupon_batches()
$$;
comment on function public.admin_list_coupon_batches() is
  'The latest 1000 batches of coupons with their totals. Errors: admin_permissions_required.';
grant execute on function private.admin_list_coupon_batches() to authenticated;
grant execute on function public.admin_list_coupon_batches() to authenticated;

create function public.admin_list_coupon_redemptions(
  p_search text default null, p_kind text default null, p_batch text default null,
  p_from timestamptz default null, p_to timestamptz default null,
  p_sort text default 'redeemed_at', p_descending boolean default true, p_limit integer default 50,
    p_offset integer default 0
) returns setof public.admin_coupon_redemption_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_coupon_redemptions(
    p_search, p_kind, p_batch, p_from, p_to, p_sort, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_coupon_redemptions(text, text, text, timestamptz, timestamptz, text, boolean,
  integer, integer) is
  'A page of coupon uses from p_from until before p_to: tokens credited, or the discount of an order in minor units. '
  'user_id is null once the account is deleted. p_search looks into codes, batches, names and addresses; p_sort: '
  'redeemed_at, code, tokens, discount_minor. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_coupon_redemptions(text, text, text, timestamptz, timestamptz, text,
  boolean, integer, integer) to authenticated;
grant execute on function public.admin_list_coupon_redemptions(text, text, text, timestamptz, timestamptz, text,
  boolean, integer, integer) to authenticated;

create function public.admin_coupon_usage(
  p_from timestamptz, p_to timestamptz, p_time_zone text default 'Europe/Budapest'
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_coupon_usage(p_from, p_to, p_time_zone)
$$;
comment on function public.admin_coupon_usage(timestamptz, timestamptz, text) is
  'Coupon use from p_from until before p_to (at most 400 days) as {redemptions, players, tokens, discount_huf_minor, '
  'discount_eur_minor, days: [{at, redemptions, tokens}]}, one entry for each day of p_time_zone. Errors: '
  'admin_permissions_required, invalid_input.';
grant execute on function private.admin_coupon_usage(timestamptz, timestamptz, text) to authenticated;
grant execute on function public.admin_coupon_usage(timestamptz, timestamptz, text) to authenticated;

create function public.admin_save_featured_offer(p_offer jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_save_featured_offer(p_offer)
$$;
comment on function public.admin_save_featured_offer(jsonb) is
  'Adds an offer, or changes it when p_offer has an id and the updated_at it was loaded with; a bundle includes its '
  'items as [{clue_id, solution_guide_id}] in order. All or nothing. The content of a taken offer (kind, target, '
  'items, bonus tokens) cannot change. Returns {offer_id, updated_at}. Errors: admin_access_required, invalid_input, '
  'offer_not_found, edit_conflict, offer_in_use.';
grant execute on function private.admin_save_featured_offer(jsonb) to authenticated;
grant execute on function public.admin_save_featured_offer(jsonb) to authenticated;

create function public.admin_list_featured_offers(
  p_search text default null, p_kind text default null, p_state text default null,
  p_sort text default 'created_at', p_descending boolean default true, p_limit integer default 50,
    p_offset integer default 0
) returns setof public.admin_featured_offer_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_featured_offers(p_search, p_kind, p_state, p_sort, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_featured_offers(text, text, text, text, boolean, integer, integer) is
  'A page of offers with regular prices (tokens; for a bundle the sum of its parts; or minor units), purchases, '
  'impressions and clicks, which count a player once a day. is_taken: bought or in an order that can still be paid. '
  'p_search matches names; p_kind: clue, guide, bundle, product; p_state: off, ended, sold_out, planned, running; '
  'p_sort: created_at, name_hu, starts_at, ends_at. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_featured_offers(text, text, text, text, boolean, integer,
  integer) to authenticated;
grant execute on function public.admin_list_featured_offers(text, text, text, text, boolean, integer,
  integer) to authenticated;

create function public.admin_purchase_statistics(
  p_from timestamptz default null, p_to timestamptz default null, p_game_session_id uuid default null,
    p_time_zone text default 'UTC'
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_purchase_statistics(p_from, p_to, p_game_session_id, p_time_zone)
$$;
comment on function public.admin_purchase_statistics(timestamptz, timestamptz, uuid, text) is
  'Orders by the day they were placed, money in minor units: {first_day, last_day, uncounted_days, currencies: '
  '[{currency, orders, paid, revenue_minor, discount_minor, average_minor}], days, products, price_reasons, payments: '
  '[{day, succeeded, failed}], sale_days: [{day, clues, guides, tokens}], clues: [{clue_id, name_hu, name_en, clues, '
  'guides, tokens}]}. With a session: its bundles, clues and guides. Errors: admin_permissions_required, '
  'invalid_input, game_session_not_found.';
grant execute on function private.admin_purchase_statistics(timestamptz, timestamptz, uuid, text) to authenticated;
grant execute on function public.admin_purchase_statistics(timestamptz, timestamptz, uuid, text) to authenticated;

create function public.admin_list_orders(
  p_search text default null, p_status text default null, p_currency text default null,
  p_with_tests boolean default false, p_sort text default 'created_at',
  p_descending boolean default true, p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_order_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_orders(p_search, p_status, p_currency, p_with_tests, p_sort, p_descending, p_limit,
    p_offset)
$$;
comment on function public.admin_list_orders(text, text, text, boolean, text, boolean, integer, integer) is
  'A page of the orders of all users; p_search matches name, address or receipt number, p_status is pending, expired '
  '(not paid in time), paid or cancelled, p_sort is created_at, total_minor or receipt_number. Bundles of test '
  'sessions are left out unless p_with_tests. Money in minor units. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_orders(text, text, text, boolean, text, boolean, integer,
  integer) to authenticated;
grant execute on function public.admin_list_orders(text, text, text, boolean, text, boolean, integer,
  integer) to authenticated;

-- supabase/schemas/50_vip/api.sql

-- Player API: VIP. As in 10_identity/api: a thin wrapper that runs as the caller.

create function public.buy_vip(p_tier_id uuid, p_request_id uuid, p_expected_price integer default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.buy_vip(p_tier_id, p_request_id, p_expected_price)
$$;
comment on function public.buy_vip(uuid, uuid, integer) is
  'Buys a VIP tier for tokens; the running tier is extended. The same p_request_id answers the same and pays once. '
  'Returns {membership_id, tier_id, starts_at, ends_at, price, balance}. Errors: invalid_input, vip_tier_not_found, '
  'vip_already_active (another tier), price_changed, rate_limit_exceeded, insufficient_balance, request_id_reused.';
grant execute on function private.buy_vip(uuid, uuid, integer) to authenticated;
grant execute on function public.buy_vip(uuid, uuid, integer) to authenticated;

-- supabase/schemas/50_vip/api_admin.sql

-- Organiser API: VIP. As in 10_identity/api_admin.

create function public.admin_set_vip(
  p_user_id uuid, p_request_id uuid, p_tier_id uuid default null, p_days integer default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_set_vip(p_user_id, p_request_id, p_tier_id, p_days)
$$;
comment on function public.admin_set_vip(uuid, uuid, uuid, integer) is
  'Grants p_days (1 to 3650; default the duration of the tier) of a VIP tier: the running tier is extended, another '
  'one replaced; without p_tier_id VIP ends now. Once per p_request_id. Returns {membership_id, days, ends_at}. '
  'Errors: admin_access_required, invalid_input, user_not_found, vip_tier_not_found, request_id_reused.';
grant execute on function private.admin_set_vip(uuid, uuid, uuid, integer) to authenticated;
grant execute on function public.admin_set_vip(uuid, uuid, uuid, integer) to authenticated;

create function public.admin_list_vip_tiers() returns setof public.admin_vip_tier_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_vip_tiers()
$$;
comment on function public.admin_list_vip_tiers() is
  'All VIP tiers, including those off sale, with their current numbers of members. is_used: somebody has or had it, so '
  'it cannot be deleted. Errors: admin_permissions_required.';
grant execute on function private.admin_list_vip_tiers() to authenticated;
grant execute on function public.admin_list_vip_tiers() to authenticated;

create function public.admin_list_vip_memberships(
  p_search text default null, p_state text default null, p_tier_id uuid default null,
  p_sort text default 'created_at', p_descending boolean default true, p_limit integer default 50,
    p_offset integer default 0
) returns setof public.admin_vip_membership_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_vip_memberships(p_search, p_state, p_tier_id, p_sort, p_descending, p_limit,
    p_offset)
$$;
comment on function public.admin_list_vip_memberships(text, text, uuid, text, boolean, integer, integer) is
  'A page of VIP memberships, one for each purchase or grant (price in tokens). p_search matches names and addresses; '
  'p_state: running, planned (a waiting extension), ended; p_sort: created_at, starts_at, ends_at. Errors: '
  'admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_vip_memberships(text, text, uuid, text, boolean, integer,
  integer) to authenticated;
grant execute on function public.admin_list_vip_memberships(text, text, uuid, text, boolean, integer,
  integer) to authenticated;

-- supabase/schemas/60_jackpot/api.sql

-- Player API: the jackpot. As in 10_identity/api: a thin wrapper that runs as the caller.

create function public.get_jackpot(p_game_session_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.get_jackpot(p_game_session_id)
$$;
comment on function public.get_jackpot(uuid) is
  'The jackpot of a joined session as {game_session_id, amount, seed_tokens, share_percent, status, winner_name, '
  'closed_at}, or null when there is none. amount and seed_tokens in tokens; a closed one shows its final amount. '
  'Errors: game_session_not_found, session_not_joined.';
grant execute on function private.get_jackpot(uuid) to authenticated;
grant execute on function public.get_jackpot(uuid) to authenticated;

-- supabase/schemas/60_jackpot/api_admin.sql

-- Organiser API: jackpots. As in 10_identity/api_admin.

create function public.admin_save_jackpot(
  p_game_session_id uuid, p_seed_tokens integer, p_share_percent integer, p_request_id uuid,
    p_updated_at timestamptz default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_save_jackpot(p_game_session_id, p_seed_tokens, p_share_percent, p_request_id, p_updated_at)
$$;
comment on function public.admin_save_jackpot(uuid, integer, integer, uuid, timestamptz) is
  'Opens the jackpot of a session or changes it: adds p_seed_tokens (signed, up to 10000; 0: none) once per '
  'p_request_id and sets the share of purchases (percent, 0 to 50). p_updated_at is the version that is changed (null: '
  'none exists yet); a call that changes nothing succeeds for any version. Returns {jackpot_id, amount}. Errors: '
  'admin_access_required, invalid_input, game_session_not_found, invalid_game_session (test session), '
  'treasure_already_awarded, jackpot_already_closed, edit_conflict, request_id_reused.';
grant execute on function private.admin_save_jackpot(uuid, integer, integer, uuid, timestamptz) to authenticated;
grant execute on function public.admin_save_jackpot(uuid, integer, integer, uuid, timestamptz) to authenticated;

create function public.admin_close_jackpot(
  p_jackpot_id uuid, p_action text, p_to_session_id uuid default null, p_updated_at timestamptz default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_close_jackpot(p_jackpot_id, p_action, p_to_session_id, p_updated_at)
$$;
comment on function public.admin_close_jackpot(uuid, text, uuid, timestamptz) is
  'Closes an open jackpot without a winner or pending claims: return gives the tokens back to the organiser, roll_over '
  'moves them to the open jackpot of p_to_session_id. p_updated_at is the version that is closed. Returns {status}. '
  'Errors: admin_access_required, invalid_input, jackpot_not_found, jackpot_already_closed, jackpot_claims_pending, '
  'edit_conflict.';
grant execute on function private.admin_close_jackpot(uuid, text, uuid, timestamptz) to authenticated;
grant execute on function public.admin_close_jackpot(uuid, text, uuid, timestamptz) to authenticated;

create function public.admin_list_jackpots(
  p_search text default null, p_status text default null,
    p_sort text default 'created_at', p_descending boolean default true,
  p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_jackpot_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_jackpots(p_search, p_status, p_sort, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_jackpots(text, text, text, boolean, integer, integer) is
  'A page of the hunts with their jackpots; jackpot_id is null where there is none. amount: current tokens, or the '
  'final amount of a closed one; seed_tokens: put in by organisers; share_tokens: from purchases. p_status: none, '
  'open, paid, rolled_over or returned; p_sort: created_at (of the hunt), name or amount. Errors: '
  'admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_jackpots(text, text, text, boolean, integer, integer) to authenticated;
grant execute on function public.admin_list_jackpots(text, text, text, boolean, integer, integer) to authenticated;

create function public.admin_list_jackpot_entries(
  p_jackpot_id uuid, p_search text default null, p_kind text default null, p_limit integer default 50,
    p_offset integer default 0
) returns setof public.admin_jackpot_entry_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_jackpot_entries(p_jackpot_id, p_search, p_kind, p_limit, p_offset)
$$;
comment on function public.admin_list_jackpot_entries(uuid, text, text, integer, integer) is
  'A page of the ledger of a jackpot, the newest first. user_name: buyer or winner; admin_name: who seeded or closed; '
  'description: of the ledger row behind a share or payout. p_kind: seed, share, payout, rollover_in, rollover_out or '
  'return. Errors: admin_permissions_required, invalid_input, jackpot_not_found.';
grant execute on function private.admin_list_jackpot_entries(uuid, text, text, integer, integer) to authenticated;
grant execute on function public.admin_list_jackpot_entries(uuid, text, text, integer, integer) to authenticated;

-- supabase/schemas/70_field/api.sql

-- Player API: the treasure and announcements. As in 10_identity/api: thin wrappers that run as the caller.

create function public.submit_treasure_claim(
  p_game_session_id uuid, p_name text, p_address text, p_phone_number text, p_tax_id text default null,
    p_photo_path text default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.submit_treasure_claim(p_game_session_id, p_name, p_address, p_phone_number, p_tax_id, p_photo_path);
end
$$;
comment on function public.submit_treasure_claim(uuid, text, text, text, text, text) is
  'Claims the treasure of a session after a successful scan in it. Returns {claim_id, status, submitted_at}. Errors: '
  'invalid_name, invalid_address, invalid_phone_number, invalid_tax_id, invalid_photo, game_session_not_found, '
  'session_not_joined, treasure_not_found_yet, claim_already_submitted, treasure_already_awarded.';
grant execute on function private.submit_treasure_claim(uuid, text, text, text, text, text) to authenticated;
grant execute on function public.submit_treasure_claim(uuid, text, text, text, text, text) to authenticated;

create function public.list_announcements(p_game_session_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.list_announcements(p_game_session_id)
$$;
comment on function public.list_announcements(uuid) is
  'Announcements to the members of p_game_session_id, if the caller has joined it, messages to the caller in it, and '
  'announcements of hunts that the caller has not joined. Returns {announcements: up to 200, newest first: [{id, '
  'title_hu, title_en, body_hu, body_en, published_at, hunt_name (null: p_game_session_id)}], next_at (when the next '
  'scheduled one appears)}.';
grant execute on function private.list_announcements(uuid) to authenticated;
grant execute on function public.list_announcements(uuid) to authenticated;

create function public.mark_announcements_read(p_game_session_id uuid default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.mark_announcements_read(p_game_session_id)
$$;
comment on function public.mark_announcements_read(uuid) is
  'Marks the announcements of a joined session as read up to now, or (null) those of hunts that the caller has not '
  'joined. Returns {read_at}. Errors: game_session_not_found, session_not_joined.';
grant execute on function private.mark_announcements_read(uuid) to authenticated;
grant execute on function public.mark_announcements_read(uuid) to authenticated;

create function public.report_problem(
  p_report_id uuid, p_game_session_id uuid, p_kind text, p_source text, p_message text default null,
  p_clue_id uuid default null, p_code text default null, p_latitude double precision default null,
  p_longitude double precision default null, p_photo_path text default null, p_reported_at timestamptz default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.report_problem(p_report_id, p_game_session_id, p_kind, p_source, p_message, p_clue_id, p_code,
    p_latitude, p_longitude, p_photo_path, p_reported_at)
$$;
comment on function public.report_problem(
  uuid, uuid, text, text, text, uuid, text, double precision, double precision, text, timestamptz
) is
  'Reports a problem to the organisers. p_report_id is given by the phone: the same id stores one report. p_kind is '
  'missing, damaged, wrong_place, danger or other (with a message); p_source scanner, clue or map; message up to 1,000 '
  'characters; p_code a scanned or typed code; place in degrees. Returns {report_id}. Errors: invalid_input, '
  'invalid_photo, game_session_not_found, session_not_joined, request_id_reused, rate_limit_exceeded (5 in 10 '
  'minutes).';
grant execute on function private.report_problem(
  uuid, uuid, text, text, text, uuid, text, double precision, double precision, text, timestamptz) to authenticated;
grant execute on function public.report_problem(
  uuid, uuid, text, text, text, uuid, text, double precision, double precision, text, timestamptz) to authenticated;

-- supabase/schemas/70_field/api_admin.sql

-- Organiser API: announcements, finds and claims. As in 10_identity/api_admin. Maps and their markers are edited
-- through table policies.

create function public.admin_review_treasure_claim(
  p_claim_id uuid, p_decision text, p_reason text default null, p_jackpot_updated_at timestamptz default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_review_treasure_claim(p_claim_id, p_decision, p_reason, p_jackpot_updated_at)
$$;
comment on function public.admin_review_treasure_claim(uuid, text, text, timestamptz) is
  'Approves or rejects (with a reason) a pending claim. One claim per session wins, and with it the open jackpot, if '
  'its version is p_jackpot_updated_at (null: no open jackpot). Returns {claim_id, status, jackpot_paid (tokens)}. '
  'Errors: admin_access_required, invalid_input, claim_not_found, claim_already_reviewed, treasure_already_awarded, '
  'treasure_not_found_yet (all finds voided), edit_conflict.';
grant execute on function private.admin_review_treasure_claim(uuid, text, text, timestamptz) to authenticated;
grant execute on function public.admin_review_treasure_claim(uuid, text, text, timestamptz) to authenticated;

create function public.admin_reject_late_claims(p_game_session_id uuid, p_reason text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_reject_late_claims(p_game_session_id, p_reason)
$$;
comment on function public.admin_reject_late_claims(uuid, text) is
  'Rejects all pending claims of a session whose treasure has been awarded, with one reason. Returns {rejected (number '
  'of claims)}. Errors: admin_access_required, invalid_input (no reason, or the treasure is not awarded), '
  'game_session_not_found.';
grant execute on function private.admin_reject_late_claims(uuid, text) to authenticated;
grant execute on function public.admin_reject_late_claims(uuid, text) to authenticated;

create function public.admin_announce(
  p_game_session_id uuid, p_title_hu text, p_title_en text, p_body_hu text, p_body_en text, p_request_id uuid,
  p_audience text default 'members', p_published_at timestamptz default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_announce(p_game_session_id, p_title_hu, p_title_en, p_body_hu, p_body_en, p_request_id,
    p_audience, p_published_at)
$$;
comment on function public.admin_announce(uuid, text, text, text, text, uuid, text, timestamptz) is
  'Sends an announcement of a session to its members, to others (registered users who have not joined it) or to '
  'everyone, at p_published_at (null: now), once per p_request_id; a missing English text falls back to the Hungarian '
  'one. Others cannot read announcements of a draft. Returns {announcement_id}. Errors: admin_access_required, '
  'invalid_input (also others of a test session), game_session_not_found, announcement_time_invalid, '
  'request_id_reused.';
grant execute on function private.admin_announce(uuid, text, text, text, text, uuid, text, timestamptz)
  to authenticated;
grant execute on function public.admin_announce(uuid, text, text, text, text, uuid, text, timestamptz)
  to authenticated;

create function public.admin_withdraw_announcement(p_announcement_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_withdraw_announcement(p_announcement_id)
$$;
comment on function public.admin_withdraw_announcement(uuid) is
  'Takes back an announcement, before or after its publication: nobody can read it any more. Returns {announcement_id, '
  'withdrawn_at}, also if it was withdrawn before. Errors: admin_access_required, announcement_not_found.';
grant execute on function private.admin_withdraw_announcement(uuid) to authenticated;
grant execute on function public.admin_withdraw_announcement(uuid) to authenticated;

create function public.admin_list_announcements(
  p_game_session_id uuid default null, p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_announcement_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_announcements(p_game_session_id, p_limit, p_offset)
$$;
comment on function public.admin_list_announcements(uuid, integer, integer) is
  'A page of announcements of one session or of all, scheduled, sent and withdrawn, latest publication first, with the '
  'number of users who can read each and of those who have. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_announcements(uuid, integer, integer) to authenticated;
grant execute on function public.admin_list_announcements(uuid, integer, integer) to authenticated;

create function public.admin_list_orphaned_photos() returns table (path text)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_orphaned_photos()
$$;
comment on function public.admin_list_orphaned_photos() is
  'Names of claim photos whose owner has been deleted, at most 1000; organisers remove them through the storage '
  'service. Errors: admin_permissions_required.';
grant execute on function private.admin_list_orphaned_photos() to authenticated;
grant execute on function public.admin_list_orphaned_photos() to authenticated;

create function public.admin_list_found_qr_codes(
  p_search text default null, p_game_session_id uuid default null, p_with_tests boolean default false,
  p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_found_qr_code_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_found_qr_codes(p_search, p_game_session_id, p_with_tests, p_limit, p_offset)
$$;
comment on function public.admin_list_found_qr_codes(text, uuid, boolean, integer, integer) is
  'A page of finds with the finders'' contact data, newest first; of one session, or of all. Over all sessions tests '
  'are left out unless p_with_tests. status is success or voided; correction is the latest correction (credit, '
  'void or restore). Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_found_qr_codes(text, uuid, boolean, integer, integer) to authenticated;
grant execute on function public.admin_list_found_qr_codes(text, uuid, boolean, integer, integer) to authenticated;

create function public.admin_list_treasure_claims(
  p_status text default null, p_game_session_id uuid default null, p_with_tests boolean default false,
  p_search text default null, p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_treasure_claim_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_treasure_claims(p_status, p_game_session_id, p_with_tests, p_search, p_limit,
    p_offset)
$$;
comment on function public.admin_list_treasure_claims(text, uuid, boolean, text, integer, integer) is
  'A page of treasure claims with contact data, earliest first; of one session, or of all. Over all sessions tests are '
  'left out unless p_with_tests. is_banned: the account is banned now; arrival: place in the queue of the session (1 '
  'first); earlier_pending: pending claims before it; is_awarded: the treasure is awarded; winner_name: the winner '
  '(null: account deleted); jackpot_amount: tokens that an approval would pay (null: no open jackpot), '
  'jackpot_updated_at: its version; points, rank (null: not on the board), codes_found of codes_total, first_found_at '
  'and last_found_at: the player''s standing in the session; waiting: pending claims of the session. Errors: '
  'admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_treasure_claims(text, uuid, boolean, text, integer,
  integer) to authenticated;
grant execute on function public.admin_list_treasure_claims(text, uuid, boolean, text, integer,
  integer) to authenticated;

create function public.admin_list_problem_reports(
  p_game_session_id uuid, p_is_solved boolean default null, p_limit integer default 200, p_offset integer default 0
) returns setof public.admin_problem_report_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_problem_reports(p_game_session_id, p_is_solved, p_limit, p_offset)
$$;
comment on function public.admin_list_problem_reports(uuid, boolean, integer, integer) is
  'A page of the problems reported in a session, newest first; all, solved or open ones. Errors: '
  'admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_problem_reports(uuid, boolean, integer, integer) to authenticated;
grant execute on function public.admin_list_problem_reports(uuid, boolean, integer, integer) to authenticated;

create function public.admin_answer_reports(
  p_report_ids uuid[], p_message text, p_is_solved boolean, p_request_id uuid
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_answer_reports(p_report_ids, p_message, p_is_solved, p_request_id)
$$;
comment on function public.admin_answer_reports(uuid[], text, boolean, uuid) is
  'Marks up to 200 reports solved or open, and sends p_message (up to 1,000 characters, may be empty) to their '
  'authors, once per request id. Returns {reports}. Errors: admin_access_required, invalid_input, report_not_found.';
grant execute on function private.admin_answer_reports(uuid[], text, boolean, uuid) to authenticated;
grant execute on function public.admin_answer_reports(uuid[], text, boolean, uuid) to authenticated;

create function public.admin_withdraw_code(
  p_game_session_id uuid, p_qr_code_id uuid, p_remedy text, p_reason text
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_withdraw_code(p_game_session_id, p_qr_code_id, p_remedy, p_reason)
$$;
comment on function public.admin_withdraw_code(uuid, uuid, text, text) is
  'Withdraws a code from a session: it no longer counts, its clue is not for sale, and clues that require that clue '
  'are for sale without it. Earlier finds stay. Players who own its clue and have not found it are notified and get '
  'p_remedy: none, refund (the tokens paid for the clue), unlock (the clues that require it, for free). Reason of '
  '1 to 500 characters. Returns {players, refunded (tokens), unlocked (clues)}; zeros if it was withdrawn before. '
  'Errors: admin_access_required, invalid_input, game_session_not_found, qr_code_not_found.';
grant execute on function private.admin_withdraw_code(uuid, uuid, text, text) to authenticated;
grant execute on function public.admin_withdraw_code(uuid, uuid, text, text) to authenticated;

-- supabase/schemas/80_operations/api.sql

-- Player API: activity reported by the app, and the state that every screen needs. As in 10_identity/api: functions
-- that run as the caller.

create function public.log_activity(p_records jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.log_activity(p_records);
end
$$;
comment on function public.log_activity(jsonb) is
  'Stores 1 to 50 activity records {action, component, type, message, details, timestamp, deviceInfo} of the caller. A '
  'record sent again (same time and content) is stored once; a player with 1000 records in the last minute gets none '
  'stored. Returns {inserted}. Errors: invalid_input, user_profile_not_found.';
grant execute on function private.log_activity(jsonb) to authenticated;
grant execute on function public.log_activity(jsonb) to authenticated;

create function public.get_player_state(p_parts text[]) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  -- Refuses banned and deleted users too.
  v_balance jsonb := private.get_token_balance(null);
  v_user_id uuid := auth.uid();
begin
  return (select coalesce(jsonb_object_agg(part, case part
    when 'profile' then (
      select to_jsonb(p) || jsonb_build_object('points_total', public.points_total(p),
        'claim_submitted', public.claim_submitted(p), 'claim_submitted_at', public.claim_submitted_at(p))
      from public.profiles p where p.id = v_user_id)
    when 'balance' then v_balance
    when 'memberships' then (
      select coalesce(jsonb_agg(to_jsonb(m)), '[]') from public.user_game_sessions m where m.user_id = v_user_id)
    when 'game_sessions' then (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at desc, s.id), '[]')
      from (select * from public.game_sessions order by created_at desc, id limit 200) s)
    when 'settings' then (select to_jsonb(s) from public.game_settings s)
  end), '{}')
  from (select distinct part from unnest(p_parts) part) parts
  where part in ('profile', 'balance', 'memberships', 'game_sessions', 'settings'));
end
$$;
comment on function public.get_player_state(text[]) is
  'What every screen of a player needs, in one request. Returns the parts that p_parts names: profile, balance (as '
  'get_token_balance), memberships, game_sessions (up to 200, newest first) and settings. Other names are ignored. '
  'Row-level security applies. Errors: user_balance_not_found.';
grant execute on function public.get_player_state(text[]) to authenticated;

-- supabase/schemas/80_operations/api_admin.sql

-- Organiser API: the activity log, the cheat review and statistics. As in 10_identity/api_admin. A statistics period
-- consists of whole days of p_time_zone (an Area/City name or UTC): the days that contain p_from and p_to (exclusive);
-- null means no limit. Test sessions are left out. Days are counted on demand, some at each call: uncounted_days is the
-- number of incomplete days; call again.

create function public.admin_statistics(
  p_from timestamptz default null, p_to timestamptz default null, p_game_session_id uuid default null,
    p_time_zone text default 'UTC'
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_statistics(p_from, p_to, p_game_session_id, p_time_zone)
$$;
comment on function public.admin_statistics(timestamptz, timestamptz, uuid, text) is
  'Players and scans: {first_day, last_day, uncounted_days, players, days: [{day, new_players, active_players, '
  'first_finds, scans_success, scans_failed}], failures: [{day, reason, scans}], retention: [{day, players, returned: '
  '[after 1 … 7 days]}], sessions: [{id, name, joined, first_scan, all_codes, claimed, approved}], boards}. Errors: '
  'admin_permissions_required, invalid_input, game_session_not_found.';
grant execute on function private.admin_statistics(timestamptz, timestamptz, uuid, text) to authenticated;
grant execute on function public.admin_statistics(timestamptz, timestamptz, uuid, text) to authenticated;

create function public.admin_token_statistics(
  p_from timestamptz default null, p_to timestamptz default null, p_game_session_id uuid default null,
    p_time_zone text default 'UTC'
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_token_statistics(p_from, p_to, p_game_session_id, p_time_zone)
$$;
comment on function public.admin_token_statistics(timestamptz, timestamptz, uuid, text) is
  'Tokens: {first_day, last_day, uncounted_days, outstanding, types: [{day, type, moves, earned, spent}], balances: '
  '[{from, to, players}], spenders: [{user_id, user_name, user_email, spent, moves}], sessions: [{id, name, granted, '
  'clues, guides, jackpot}]}. With a session: its grants and sales. Errors: admin_permissions_required, invalid_input, '
  'game_session_not_found.';
grant execute on function private.admin_token_statistics(timestamptz, timestamptz, uuid, text) to authenticated;
grant execute on function public.admin_token_statistics(timestamptz, timestamptz, uuid, text) to authenticated;

create function public.admin_list_activity(
  p_limit integer default 1000, p_type text default null, p_component text default null, p_user text default null,
  p_search text default null, p_from timestamptz default null, p_to timestamptz default null,
  p_identifiers text[] default null, p_part text default null
) returns setof public.admin_activity_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_activity(p_limit, p_type, p_component, p_user, p_search, p_from, p_to, p_identifiers,
    p_part)
$$;
comment on function public.admin_list_activity(integer, text, text, text, text, timestamptz, timestamptz, text[],
  text) is
  'The latest activity records, at most 1000, narrowed by type, component, user (id, or part of name or address), '
  'period (p_from included, p_to not) and text (in the latest 100,000 of the rest); p_identifiers are actions and '
  'error keys that the text means in the caller''s language. p_part: events (what was done or changed, with the '
  'counted scans, whose ids are negative), technical (warnings, errors and the like), or null for every record without '
  'the scans. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_activity(integer, text, text, text, text, timestamptz, timestamptz, text[],
  text) to authenticated;
grant execute on function public.admin_list_activity(integer, text, text, text, text, timestamptz, timestamptz, text[],
  text) to authenticated;

create function public.admin_list_activity_choices() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_list_activity_choices()
$$;
comment on function public.admin_list_activity_choices() is
  'Components and types that occur in the activity log: {components, types}. Errors: admin_permissions_required.';
grant execute on function private.admin_list_activity_choices() to authenticated;
grant execute on function public.admin_list_activity_choices() to authenticated;

create function public.admin_review_cheating(p_game_session_id uuid, p_before_scan_id bigint default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_review_cheating(p_game_session_id, p_before_scan_id)
$$;
comment on function public.admin_review_cheating(uuid, bigint) is
  'Suspicious patterns in the latest 25,000 scans of a session (before p_before_scan_id, to look further back): '
  '{examined, oldest_at, next_before, cases: [{kind cluster|burst|device|travel|decoy|failures|late, user_id, players '
  '(with is_banned), weight, facts, scan_count, scans, last_at, review}]}. Read-only. Errors: '
  'admin_permissions_required, game_session_not_found.';
grant execute on function private.admin_review_cheating(uuid, bigint) to authenticated;
grant execute on function public.admin_review_cheating(uuid, bigint) to authenticated;

create function public.admin_mark_cheat_case(
  p_game_session_id uuid, p_kind text, p_user_id uuid, p_note text default '', p_is_reviewed boolean default true,
  p_reviewed_at timestamptz default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_mark_cheat_case(p_game_session_id, p_kind, p_user_id, p_note, p_is_reviewed, p_reviewed_at)
$$;
comment on function public.admin_mark_cheat_case(uuid, text, uuid, text, boolean, timestamptz) is
  'Marks a case as reviewed, or not; it has no consequence for the player. p_reviewed_at is the version that is '
  'changed (null: not reviewed yet). Returns {is_reviewed}. Errors: admin_access_required, game_session_not_found, '
  'user_not_found, invalid_input, edit_conflict.';
grant execute on function private.admin_mark_cheat_case(uuid, text, uuid, text, boolean, timestamptz) to authenticated;
grant execute on function public.admin_mark_cheat_case(uuid, text, uuid, text, boolean, timestamptz) to authenticated;

create function public.admin_hunt_desk(p_game_session_id uuid, p_time_zone text default 'Europe/Budapest') returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_hunt_desk(p_game_session_id, p_time_zone)
$$;
comment on function public.admin_hunt_desk(uuid, text) is
  'Live figures of one hunt: its dates and visibility, players, active_players (scanned in the last 15 minutes), '
  'finds, refused, codes and codes_found (of the active ones), quiet_codes (not found for 30 minutes while it runs) '
  'and the eight quietest, board (the first five), the latest 10 finds, claims_pending and the first five, clues_sold, '
  'guides_sold, tokens_spent, revenue of bundles (minor units), and trend: [{at, finds, refused}] in steps of 1, 5 or '
  '15 minutes, hours or days (unit: how their times are written), so that a chart fits the length of the hunt. Sales '
  'are counted on demand: call again while uncounted_days is above 0. Errors: admin_permissions_required, '
  'game_session_not_found (also for a test), invalid_input (time zone).';
grant execute on function private.admin_hunt_desk(uuid, text) to authenticated;
grant execute on function public.admin_hunt_desk(uuid, text) to authenticated;

create function public.admin_session_timeline(
  p_game_session_id uuid, p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_timeline_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_session_timeline(p_game_session_id, p_limit, p_offset)
$$;
comment on function public.admin_session_timeline(uuid, integer, integer) is
  'A page of what happened in a session, newest first: create, start, end, freeze, pause, resume, reschedule, '
  'withdraw, credit, void, restore, bonus, penalty, announcement, announcement_withdrawn, claim, '
  'claim_approved, claim_rejected, report; with the '
  'organiser, the player, and what it was about (a code, points, a title). Errors: admin_permissions_required, '
  'game_session_not_found, invalid_input.';
grant execute on function private.admin_session_timeline(uuid, integer, integer) to authenticated;
grant execute on function public.admin_session_timeline(uuid, integer, integer) to authenticated;
