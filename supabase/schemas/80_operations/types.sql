-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.admin_activity_row as (
  id bigint, action text, component text, type text, message text, details jsonb, user_id uuid, user_name text,
  "timestamp" timestamptz, device_info jsonb);
comment on type public.admin_activity_row is 'Row of public.admin_list_activity. Nullable: user_id.';

create type public.admin_timeline_row as (
  at timestamptz, kind text, actor_name text, player_name text, team_name text, subject text, details jsonb,
  total_count bigint);
comment on type public.admin_timeline_row is
  'Row of public.admin_session_timeline. Nullable: actor_name, player_name, team_name, subject.';
comment on column public.admin_timeline_row.actor_name is 'The organiser; null: nobody, or a deleted account.';
comment on column public.admin_timeline_row.subject is 'What it was about: a code, points, a title or a message.';

create type private.statistics_count as (
  game_session_id uuid, what text, item text, number bigint, earned bigint, spent bigint);
comment on type private.statistics_count is 'A figure of the daily statistics: what was counted of which item.';

create type public.player_state as (
  profile jsonb, has_password boolean, balance jsonb, memberships jsonb, game_sessions jsonb, settings jsonb,
  vip jsonb);
comment on type public.player_state is
  'Answer of public.get_player_state. Nullable: profile, has_password, balance, memberships, game_sessions, settings, '
  'vip.';

create type public.broadcast as (topic text, event text, payload jsonb);
comment on type public.broadcast is 'Part of broadcast_list.';

create type public.broadcast_list as (asked_at timestamptz, topics text[], broadcasts public.broadcast[]);
comment on type public.broadcast_list is 'Answer of public.list_broadcasts. Nullable: asked_at, broadcasts.';

create type public.inserted_activity as (inserted integer);
comment on type public.inserted_activity is 'Answer of public.log_activity.';

create type public.activity_choices as (components text[], types text[]);
comment on type public.activity_choices is 'Answer of public.admin_list_activity_choices.';

create type public.cheat_player as (user_id uuid, name text, email text, is_banned boolean);
comment on type public.cheat_player is 'Part of cheat_case. Nullable: email.';

create type public.cheat_scan as (
  scan_id bigint, user_name text, code text, status text, failure_reason text, scanned_at timestamptz,
  received_at timestamptz, device text);
comment on type public.cheat_scan is 'Part of cheat_case. Nullable: code, failure_reason, device.';

create type public.cheat_review as (
  note text, reviewed_at timestamptz, reviewed_by_name text, is_outdated boolean);
comment on type public.cheat_review is 'Part of cheat_case.';

create type public.cheat_case as (
  kind text, user_id uuid, weight double precision, facts jsonb, players public.cheat_player[], scan_count integer,
  last_at timestamptz, scans public.cheat_scan[], review public.cheat_review);
comment on type public.cheat_case is 'Part of cheat_report. Nullable: review.';

create type public.cheat_report as (
  examined integer, oldest_at timestamptz, next_before bigint, cases public.cheat_case[]);
comment on type public.cheat_report is 'Answer of public.admin_review_cheating. Nullable: oldest_at, next_before.';

create type public.marked_cheat_case as (is_reviewed boolean);
comment on type public.marked_cheat_case is 'Answer of public.admin_mark_cheat_case.';

create type public.top_board_row as (
  game_session_id uuid, game_session_name text, rank bigint, user_id uuid, team_id uuid, user_name text,
  points integer);
comment on type public.top_board_row is
  'Part of game_session_desk and play_report: a player or a team. Nullable: user_id, team_id.';

create type public.desk_code as (qr_code_id uuid, name text, finds bigint, last_found_at timestamptz);
comment on type public.desk_code is 'Part of game_session_desk. Nullable: last_found_at.';

create type public.desk_find as (
  scan_id bigint, user_id uuid, user_name text, team_name text, qr_code_id uuid, qr_code_name text, points integer,
  scanned_at timestamptz, received_at timestamptz);
comment on type public.desk_find is
  'Part of game_session_desk; without user_id a team mate found it whose account was deleted. Nullable: user_id, '
  'user_name, team_name, qr_code_name.';

create type public.desk_claim as (claim_id uuid, user_name text, team_name text, submitted_at timestamptz);
comment on type public.desk_claim is 'Part of game_session_desk. Nullable: team_name.';

create type public.desk_revenue as (huf_minor bigint, eur_minor bigint);
comment on type public.desk_revenue is 'Part of game_session_desk, in minor units.';

create type public.desk_trend_step as (at timestamptz, finds bigint, refused bigint);
comment on type public.desk_trend_step is 'Part of game_session_desk.';

create type public.game_session_desk as (
  game_session_id uuid, name text, visibility text, states public.game_session_state[],
  ends_at timestamptz, paused_at timestamptz, results_published_at timestamptz,
  is_frozen boolean, uncounted_days bigint, players bigint, active_players bigint,
  finds bigint, refused bigint, codes bigint, codes_found bigint, quiet_codes bigint, quietest public.desk_code[],
  board public.top_board_row[], latest public.desk_find[], task_photos_waiting bigint, claims_pending bigint,
  claims public.desk_claim[],
  clues_sold bigint, tokens_spent bigint, revenue public.desk_revenue, unit text, trend public.desk_trend_step[]);
comment on type public.game_session_desk is
  'Answer of public.admin_game_session_desk; unit of the trend: minute, hour or day. Nullable: ends_at, paused_at, '
  'results_published_at.';

create type public.play_day as (
  day date, new_players bigint, active_players bigint, first_finds bigint, scans_success bigint,
  scans_failed bigint);
comment on type public.play_day is 'Part of play_report.';

create type public.failure_day as (day date, reason text, scans bigint);
comment on type public.failure_day is 'Part of play_report.';

create type public.retention_day as (day date, players bigint, returned integer[]);
comment on type public.retention_day is 'Part of play_report; returned on each of the next 7 days, null: not yet over.';

create type public.session_funnel as (
  id uuid, name text, joined bigint, first_scan bigint, all_codes bigint, claimed bigint, approved bigint);
comment on type public.session_funnel is 'Part of play_report: players by how far they came.';

create type public.play_report as (
  first_day date, last_day date, uncounted_days bigint, days public.play_day[], failures public.failure_day[],
  retention public.retention_day[], players bigint, sessions public.session_funnel[], boards public.top_board_row[]);
comment on type public.play_report is 'Answer of public.admin_statistics.';

create type public.token_type_day as (day date, type text, moves bigint, earned bigint, spent bigint);
comment on type public.token_type_day is 'Part of token_report.';

create type public.balance_band as ("from" integer, "to" integer, players bigint);
comment on type public.balance_band is 'Part of token_report. Nullable: to.';

create type public.top_spender as (user_id uuid, user_name text, user_email text, spent bigint, moves bigint);
comment on type public.top_spender is 'Part of token_report. Nullable: user_email.';

create type public.session_flow as (
  id uuid, name text, granted bigint, clues bigint, guides bigint, jackpot bigint);
comment on type public.session_flow is 'Part of token_report.';

create type public.token_report as (
  first_day date, last_day date, uncounted_days bigint, types public.token_type_day[], outstanding bigint,
  balances public.balance_band[], spenders public.top_spender[], sessions public.session_flow[]);
comment on type public.token_report is 'Answer of public.admin_token_statistics, in tokens.';
