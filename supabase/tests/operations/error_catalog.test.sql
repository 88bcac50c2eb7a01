-- private.error_catalog: keys, statuses and messages, word for word, and what raises them.
begin;
\ir ../support/load.psql
select plan(17);

select results_eq(
  $$ select message from private.error_catalog c
     join unnest(array[
       'required_clue_missing', 'clue_not_yet_available', 'server_time_unavailable', 'clue_not_owned']) with ordinality
         k (key, n)
       using (key) order by n $$,
  $$ values
    ('Előbb meg kell vásárolnod a szükséges nyomot.'),
    ('Ez a nyom még nem elérhető.'),
    ('Nem sikerült lekérni a szerveridőt!'),
    ('A nyom megoldásának megtekintéséhez először magát a nyomot kell megvásárolnod.') $$,
  'The Hungarian messages stay word for word');

create temporary table specified (key text, http_status smallint, message text);
insert into specified values
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
  ('payment_failed', 402, 'Payment failed. Please try again.');
select is_empty(
  'select * from specified except select key, http_status, message from private.error_catalog',
  'The English messages stay word for word, each with its HTTP status');

select results_eq(
  $$ select key, http_status::integer from private.error_catalog
     where key not in (select key from specified) order by key collate "C" $$,
  $$ values
    ('account_required', 403), ('already_in_team', 409), ('announcement_not_found', 404),
      ('announcement_time_invalid', 400),
    ('both_teams_claimed', 409),
    ('claim_already_reviewed', 409), ('claim_already_submitted', 409), ('claim_codes_missing', 403),
    ('claim_not_found', 404), ('claims_not_open', 403),
    ('clue_already_owned', 409), ('clue_chain_cycle', 409), ('clue_code_already_found', 409), ('clue_in_use', 409),
    ('clue_not_owned', 409), ('clue_not_yet_available', 409), ('clue_sales_closed', 403),
    ('coupon_already_used', 409), ('coupon_batch_exists', 409), ('coupon_batch_used', 409), ('coupon_expired', 409),
      ('coupon_in_use', 409),
    ('coupon_minimum_not_met', 409), ('coupon_not_found', 404),
    ('coupon_not_yet_valid', 409), ('coupon_used_up', 409), ('coupon_wrong_product', 409), ('device_banned', 403),
    ('device_code_banned', 403), ('device_code_expired', 410), ('device_code_not_found', 404),
    ('device_code_used', 410), ('edit_conflict', 409),
    ('found_by_team', 409), ('game_not_started', 403),
    ('game_session_decided', 409), ('game_session_ended', 403),
    ('game_session_full', 409), ('game_session_in_use', 409),
      ('game_session_not_ended', 409), ('game_session_paused', 403),
    ('guest_required', 409), ('guests_not_allowed', 403), ('guide_already_owned', 409),
      ('helper_access_required', 403),
      ('helper_act_not_found', 404), ('helper_cannot_join', 409), ('helper_invitation_invalid', 404),
      ('helper_points_exceeded', 403),
      ('hunt_file_too_large', 409), ('hunt_file_too_new', 409),
      ('invalid_game_session', 400), ('invalid_hunt_file', 400), ('invalid_photo', 400), ('invalid_task_answer', 400),
    ('jackpot_already_closed', 409), ('jackpot_claims_pending', 409), ('jackpot_not_found', 404),
    ('join_code_not_found', 404), ('join_code_replaced', 410),
      ('last_admin_protected', 409), ('leaderboard_frozen', 409),
    ('media_in_use', 409), ('media_not_found', 404), ('media_texts_missing', 409), ('not_in_team', 404),
      ('nothing_to_reveal', 409),
    ('offer_in_use', 409), ('offer_not_found', 404), ('offer_sold_out', 409), ('order_already_paid', 409),
      ('order_cancelled', 409),
    ('order_expired', 409), ('order_not_found', 404), ('owned_by_team', 409), ('player_cannot_help', 409),
      ('price_changed', 409),
    ('product_not_found', 404),
    ('qr_code_in_use', 409), ('qr_code_withdrawn', 410), ('recent_sign_in_required', 403), ('registration_closed', 403),
    ('report_not_found', 404), ('request_id_reused', 409),
      ('required_clue_missing', 409), ('results_not_published', 404),
    ('scan_location_required', 400), ('scan_too_far', 403), ('second_factor_required', 403),
      ('server_time_unavailable', 503), ('solution_guide_in_use', 409),
    ('task_closed', 409), ('task_kind_fixed', 409), ('task_not_found', 404), ('task_photo_decided', 409),
      ('task_waiting', 409),
    ('team_captain_required', 403), ('team_change_refused', 409), ('team_full', 409), ('team_left', 403),
      ('team_mode_fixed', 409),
    ('team_name_taken', 409), ('team_not_found', 404), ('team_required', 403), ('teams_not_used', 409),
    ('token_product_in_use', 409), ('treasure_already_awarded', 409), ('treasure_not_found_yet', 403),
      ('user_banned', 403), ('venue_screen_not_found', 404), ('vip_already_active', 409),
    ('vip_tier_in_use', 409), ('vip_tier_not_found', 404) $$,
  'The other keys are known, each with its HTTP status');
select is_empty($$ select key from private.error_catalog where btrim(message) = '' $$, 'Every key has a message');

-- Every key that a rule names exists, and a typing error would not wait for its first refusal.
create temporary table raised as
select distinct p.proname, named.key[1] as key
from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace,
  regexp_matches(p.prosrc, '(?:raise_error|error_response|assert_admin)\(''([^'']+)''', 'g') as named (key)
where n.nspname in ('public', 'private');
select cmp_ok((select count(*)::integer from raised), '>', 40, 'The rules name their refusals by key');
select is_empty('select proname, key from raised where key not in (select key from private.error_catalog)',
  'Every key that a rule raises is in the catalogue');

-- Raising -----------------------------------------------------------------------------------------
select throws_ok($$ select private.raise_error('already_scanned') $$, 'PT409', 'You have already scanned this QR code',
  'raise_error turns a key into the SQLSTATE that carries the HTTP status');
select throws_ok($$ select private.raise_error('no_such_key') $$, 'P0002', null,
  'A key outside the catalogue is a programming error, not an empty refusal');
create function pg_temp.caught(p_key text, p_detail text) returns text[]
language plpgsql as $$
declare
  v_detail text;
  v_hint text;
begin
  perform private.raise_error(p_key, p_detail);
  return null;
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail, v_hint = pg_exception_hint;
  return array[v_hint, v_detail];
end
$$;
select is(pg_temp.caught('price_changed', '12'), array['price_changed', '12'],
  'The hint is the key, the detail is passed on');

select is(private.error_response('scan_too_far', '120 m'),
  '{"code": "PT403", "message": "You are too far from this QR code", "details": "120 m", "hint": "scan_too_far"}',
  'error_response answers the same error as a body');
select is(current_setting('response.status', true), '403', 'error_response sets the HTTP status of the answer');

-- Permissions -------------------------------------------------------------------------------------
select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna'));
select tests.remember_rows();
select tests.as_anonymous();
select throws_ok('select * from private.error_catalog', '42501', 'permission denied for table error_catalog',
  'Visitors cannot read the catalogue');
select tests.sign_in_as('anna');
select throws_ok('select * from private.error_catalog', '42501', 'permission denied for table error_catalog',
  'Players cannot read the catalogue');
select throws_ok($$ select private.raise_error('invalid_input') $$,
  '42501', 'permission denied for function raise_error',
  'Players cannot raise its errors');
select tests.sign_in_as('olga');
select throws_ok($$ update private.error_catalog set message = 'x' $$,
  '42501', 'permission denied for table error_catalog',
  'Admins cannot change the catalogue');

select tests.as_owner();
select tests.rows_unchanged('No refused statement changed a row');
select tests.invariants_hold();
select * from finish();
rollback;
