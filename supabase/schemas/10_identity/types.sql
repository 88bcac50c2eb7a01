-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.admin_user_row as (
  id uuid, name text, email text, role text, language text, created_at timestamptz, last_login_at timestamptz,
  failed_login_attempts integer, points_total integer, balance integer, has_claimed_treasure boolean,
  claim_submitted boolean, phone_number text, tax_id text, address text, is_banned boolean, is_guest boolean,
  banned_until timestamptz, total_count bigint);
comment on type public.admin_user_row is
  'Row of public.admin_list_users. Nullable: email, last_login_at, phone_number, tax_id, address, banned_until.';

create type public.deletion as (deleted boolean);
comment on type public.deletion is 'Answer of functions that delete one thing.';

create type public.profile_details as (
  id uuid, name text, email text, role text, language text, created_at timestamptz, last_login_at timestamptz,
  failed_login_attempts integer, active_game_session_id uuid, has_claimed_treasure boolean, address text, tax_id text,
  phone_number text, vip_tier_id uuid, vip_until timestamptz, is_named_publicly boolean,
  announcements_read_at timestamptz, is_guest boolean, points_total integer, claim_submitted boolean,
  claim_submitted_at timestamptz);
comment on type public.profile_details is
  'A profile with its computed columns. Nullable: email, last_login_at, active_game_session_id, address, tax_id, '
  'phone_number, vip_tier_id, vip_until, is_named_publicly, announcements_read_at, claim_submitted_at.';

create type public.user_ban as (reason text, banned_until timestamptz, banned_at timestamptz, banned_by_name text);
comment on type public.user_ban is 'Part of user_details. Nullable: banned_until, banned_by_name.';

create type public.user_wallet as (
  balance integer, total_earned integer, total_spent integer, last_updated timestamptz);
comment on type public.user_wallet is 'Part of user_details, in tokens.';

create type public.user_vip_membership as (
  name_hu text, name_en text, source text, starts_at timestamptz, ends_at timestamptz, price integer);
comment on type public.user_vip_membership is 'Part of user_details; the price in tokens.';

create type public.user_row_counts as (
  game_sessions bigint, scans bigint, finds bigint, transactions bigint, clues bigint, guides bigint, orders bigint,
  claims bigint, photos bigint);
comment on type public.user_row_counts is 'Part of user_details: rows that a deletion of the user would remove.';

create type public.user_details as (
  id uuid, name text, email text, role text, language text, created_at timestamptz, last_login_at timestamptz,
  failed_login_attempts integer, has_claimed_treasure boolean, address text, tax_id text, phone_number text,
  points_total integer, claim_submitted boolean, sign_in_methods text[], is_last_admin boolean,
  active_game_session_name text, ban public.user_ban, wallet public.user_wallet,
  vip_memberships public.user_vip_membership[], sign_in_failures timestamptz[], counts public.user_row_counts);
comment on type public.user_details is
  'Answer of public.admin_get_user. Nullable: email, last_login_at, address, tax_id, phone_number, sign_in_methods, '
  'active_game_session_name, ban, wallet.';

create type public.changed_role as (user_id uuid, role text);
comment on type public.changed_role is 'Answer of public.admin_set_user_role.';

create type public.changed_ban as (user_id uuid, banned_until timestamptz);
comment on type public.changed_ban is 'Answer of public.admin_ban_user and admin_unban_user. Nullable: banned_until.';

create type public.my_data as (
  guest_origins jsonb, exported_at timestamptz, profile jsonb, token_balance jsonb, token_transactions jsonb,
  game_sessions jsonb, teams jsonb, scans jsonb, find_corrections jsonb, point_adjustments jsonb, task_answers jsonb,
  point_entries jsonb,
  purchased_clues jsonb, purchased_solution_guides jsonb, clue_views jsonb, orders jsonb, order_payments jsonb,
  coupon_redemptions jsonb, featured_offer_events jsonb, vip_memberships jsonb, jackpots_won jsonb,
  treasure_claims jsonb, problem_reports jsonb, helped_game_sessions jsonb, helper_invitations jsonb,
  helper_acts jsonb, messages jsonb, bans jsonb, activity jsonb, telemetry jsonb);
comment on type public.my_data is 'Answer of public.export_my_data: rows, without the columns that nobody reads.';

create type public.device_code as (code text, expires_at timestamptz);
comment on type public.device_code is 'Answer of public.create_device_code and admin_create_device_code.';

create type public.guest_counts as (guests integer, removable integer);
comment on type public.guest_counts is 'Answer of public.admin_count_guests.';

create type public.guest_removal as (removed integer, remaining integer);
comment on type public.guest_removal is 'Answer of public.admin_remove_guests and admin_remove_old_guests.';

create type public.user_transaction as (
  id bigint, at timestamptz, type text, delta integer, description text, balance integer);
comment on type public.user_transaction is 'Item of public.admin_list_user_history, in tokens.';

create type public.user_scan as (
  id bigint, at timestamptz, scanned_at timestamptz, code text, game_session text, is_test boolean, status text,
  failure_reason text, points integer, correction text, reason text, task_state text);
comment on type public.user_scan is
  'Item of public.admin_list_user_history; task_state as in task_row (null: no try). Nullable: code, game_session, '
  'failure_reason, correction, reason, task_state.';

create type public.user_points as (
  id bigint, at timestamptz, game_session text, is_test boolean, points integer, reason text, by text);
comment on type public.user_points is 'Item of public.admin_list_user_history. Nullable: game_session, by.';

create type public.user_membership as (
  id uuid, at timestamptz, name text, is_test boolean, points integer, rank bigint, last_activity timestamptz,
  finds integer, team text);
comment on type public.user_membership is 'Item of public.admin_list_user_history. Nullable: rank, team.';

create type public.user_purchase as (
  id uuid, at timestamptz, kind text, name_hu text, name_en text, tokens integer, currency text,
  total_minor integer, status text, is_test boolean);
comment on type public.user_purchase is
  'Item of public.admin_list_user_history. Nullable: name_hu, name_en, currency, total_minor, status.';
