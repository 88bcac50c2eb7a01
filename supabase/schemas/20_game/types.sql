-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.scan_row as (
  id bigint, qr_code_name text, game_session_id uuid, status text, failure_reason text, points integer,
  scanned_at timestamptz, received_at timestamptz, correction text, correction_reason text);
comment on type public.scan_row is
  'Row of public.list_scans. Nullable: qr_code_name, failure_reason, correction, correction_reason.';

create type public.find_card_row as (
  scan_id bigint, game_session_id uuid, qr_code_name text, found_at timestamptz, finder_name text, title_hu text,
  title_en text, text_hu text, text_en text, clue_id uuid, clue_name_hu text, clue_name_en text, media jsonb);
comment on type public.find_card_row is
  'Row of public.list_find_cards. Nullable: finder_name, clue_id, clue_name_hu, clue_name_en.';

create type public.point_entry_row as (
  kind text, id bigint, qr_code_name text, game_session_id uuid, points integer, reason text,
  created_at timestamptz);
comment on type public.point_entry_row is
  'Row of public.list_point_entries. Nullable: qr_code_name, reason.';

create type public.found_place_row as (
  scan_id bigint, name text, latitude double precision, longitude double precision);
comment on type public.found_place_row is 'Row of public.list_found_places.';

create type public.admin_qr_code_row as (
  id uuid, name text, short_code text, points integer, is_active boolean, is_decoy boolean,
  latitude double precision, longitude double precision, radius_m integer, place_accuracy_m integer,
  created_at timestamptz, updated_at timestamptz, printed_id uuid, card_title_hu text, card_title_en text,
  card_text_hu text, card_text_en text, card_media jsonb, reveals_clue_id uuid, reveals_clue text, sessions jsonb,
  finds bigint, last_found_at timestamptz, total_count bigint);
comment on type public.admin_qr_code_row is
  'Row of public.admin_list_qr_codes. Nullable: latitude, longitude, radius_m, place_accuracy_m, reveals_clue_id, '
  'reveals_clue, last_found_at.';
comment on column public.admin_qr_code_row.reveals_clue is
  'Name of the clue reveals_clue_id, or its id if several have the name.';

create type public.admin_game_session_row as (
  id uuid, name text, description_hu text, description_en text, starts_at timestamptz, ends_at timestamptz,
  late_scan_grace_minutes integer, leaderboard_frozen_at timestamptz, is_test boolean, visibility text,
  clue_sales_end_at timestamptz, joining_ends_at timestamptz, max_players integer, shows_player_count boolean,
  place_hu text, place_en text, invitation_hu text, invitation_en text, join_code text, poster_made_at timestamptz,
  cloned_from uuid, archived_at timestamptz, starting_tokens integer, treasure_name_hu text, treasure_name_en text,
  treasure_awarded_at timestamptz, results_published_at timestamptz, paused_at timestamptz, created_at timestamptz,
  updated_at timestamptz, players bigint, clues jsonb, qr_codes jsonb, team_mode text, team_max_size integer,
  has_finds boolean, languages text[], claim_contact text, claim_opens text, claim_codes integer,
  claims_opened_at timestamptz, shows_given_names boolean, opens_at timestamptz,
  joining_closes_at timestamptz, sales_close_at timestamptz);
comment on type public.admin_game_session_row is
  'Row of public.admin_list_game_sessions. Nullable: starts_at, ends_at, leaderboard_frozen_at, clue_sales_end_at, '
  'joining_ends_at, max_players, join_code, poster_made_at, cloned_from, archived_at, treasure_awarded_at, '
  'results_published_at, paused_at, claims_opened_at, opens_at, joining_closes_at, sales_close_at.';
comment on column public.admin_game_session_row.opens_at is
  'By the dates of the session and the settings, like the next two; see private.effective_dates.';
comment on column public.admin_game_session_row.shows_given_names is
  'While it is link_only: strangers read given names instead of initials.';
comment on column public.admin_game_session_row.has_finds is 'Something counts already, so the team mode is fixed.';
comment on column public.admin_game_session_row.join_code is 'Null for a test session.';
comment on column public.admin_game_session_row.poster_made_at is 'Null: no poster has been made for the join code.';
comment on column public.admin_game_session_row.claims_opened_at is 'Null: nobody has opened the claims by hand.';
comment on column public.admin_game_session_row.results_published_at is 'Null: the results page is closed.';

create type public.admin_session_member_row as (
  user_id uuid, user_name text, user_email text, is_banned boolean, rank bigint, joined_at timestamptz,
  last_activity timestamptz, points integer, codes_found bigint, last_found_at timestamptz, clues_bought bigint,
  tokens_granted integer, team_id uuid, team_name text, team_points integer, team_codes integer, recap_finds bigint,
  recap_codes bigint, recap_starts_at timestamptz, total_count bigint);
comment on type public.admin_session_member_row is
  'Row of public.admin_list_session_members; recap_: as in public.get_recap. Nullable: rank, last_found_at, '
  'team_id, team_name, team_points, team_codes, recap_starts_at.';
comment on column public.admin_session_member_row.rank is
  'Rank of the player or the team; null without points or while banned.';
comment on column public.admin_session_member_row.team_points is 'Points of all members of the team.';
comment on column public.admin_session_member_row.team_codes is
  'Finds of all members of the team, also of former ones.';

create type public.admin_team_row as (
  id uuid, name text, code text, rank bigint, by_organiser boolean, points integer, found_codes integer, members jsonb,
  created_at timestamptz, total_count bigint);
comment on type public.admin_team_row is
  'Row of public.admin_list_teams. Nullable: rank.';
comment on column public.admin_team_row.rank is 'On the board; null without points.';
comment on column public.admin_team_row.by_organiser is 'Made by an organiser: stays without members.';
