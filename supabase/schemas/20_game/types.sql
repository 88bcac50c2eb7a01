-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.scan_row as (
  id bigint, qr_code_name text, game_session_id uuid, status text, failure_reason text, points integer,
  scanned_at timestamptz, received_at timestamptz, correction text, correction_reason text);
comment on type public.scan_row is
  'Row of public.list_scans. Nullable: qr_code_name, failure_reason, correction, correction_reason.';

create type public.media_item as (
  id uuid, kind text, content_type text, bytes bigint, widths integer[], height integer, alt_hu text, alt_en text,
  transcript_hu text, transcript_en text);
comment on type public.media_item is
  'Part of find_card_row: a picture or sound. widths: pixels, ascending, one file for each; empty for a sound. '
  'Nullable: height.';

create type public.find_card_row as (
  scan_id bigint, game_session_id uuid, qr_code_name text, found_at timestamptz, finder_name text, title_hu text,
  title_en text, text_hu text, text_en text, clue_id uuid, clue_name_hu text, clue_name_en text,
  media public.media_item[]);
comment on type public.find_card_row is
  'Row of public.list_find_cards. Nullable: finder_name, clue_id, clue_name_hu, clue_name_en.';

create type public.point_entry_row as (
  kind text, id bigint, qr_code_name text, game_session_id uuid, points integer, reason text,
  created_at timestamptz);
comment on type public.point_entry_row is 'Row of public.list_point_entries. Nullable: qr_code_name, reason.';

create type public.found_place_row as (
  scan_id bigint, name text, latitude double precision, longitude double precision);
comment on type public.found_place_row is 'Row of public.list_found_places.';

create type public.qr_code_session as (id uuid, name text, is_test boolean, points integer, max_scans integer);
comment on type public.qr_code_session is 'Part of admin_qr_code_row. Nullable: max_scans.';

create type public.admin_qr_code_row as (
  id uuid, name text, short_code text, points integer, is_active boolean, is_decoy boolean,
  latitude double precision, longitude double precision, radius_m integer, place_accuracy_m integer,
  created_at timestamptz, updated_at timestamptz, printed_id uuid, card_title_hu text, card_title_en text,
  card_text_hu text, card_text_en text, card_media jsonb, reveals_clue_id uuid, reveals_clue text,
  sessions public.qr_code_session[],
  finds bigint, last_found_at timestamptz, total_count bigint);
comment on type public.admin_qr_code_row is
  'Row of public.admin_list_qr_codes. Nullable: latitude, longitude, radius_m, place_accuracy_m, reveals_clue_id, '
  'reveals_clue, last_found_at.';
comment on column public.admin_qr_code_row.reveals_clue is
  'Name of the clue reveals_clue_id, or its id if several have the name.';

create type public.session_clue as (
  clue_id uuid, "position" integer, name_hu text, name_en text, price integer, required_clue_id uuid,
  is_active boolean, is_locked boolean);
comment on type public.session_clue is 'Part of admin_game_session_row. Nullable: required_clue_id.';

create type public.session_qr_code as (
  qr_code_id uuid, name text, short_code text, is_active boolean, points integer, max_scans integer,
  is_public boolean, current_scans bigint);
comment on type public.session_qr_code is
  'Part of admin_game_session_row; is_public: on the map of finds before the end. Nullable: max_scans.';

create type public.game_session_state as (
  since timestamptz, phase text, joining_refusal text, sales_open boolean);
comment on type public.game_session_state is
  'What may be done in a hunt from a moment on, until the next state of the list. phase: upcoming, running, paused or '
  'ended; joining_refusal: error key of join_game_session. Nullable: since, joining_refusal.';
comment on column public.game_session_state.since is 'Null: already when the list was made.';

create type public.admin_game_session_row as (
  id uuid, name text, description_hu text, description_en text, starts_at timestamptz, ends_at timestamptz,
  late_scan_grace_minutes integer, leaderboard_frozen_at timestamptz, is_test boolean, visibility text,
  clue_sales_end_at timestamptz, joining_ends_at timestamptz, max_players integer, shows_player_count boolean,
  place_hu text, place_en text, invitation_hu text, invitation_en text, join_code text, poster_made_at timestamptz,
  cloned_from uuid, archived_at timestamptz, starting_tokens integer, treasure_name_hu text, treasure_name_en text,
  treasure_awarded_at timestamptz, results_published_at timestamptz, paused_at timestamptz, created_at timestamptz,
  updated_at timestamptz, players bigint, clues public.session_clue[],
  qr_codes public.session_qr_code[], team_mode text, team_max_size integer,
  has_finds boolean, languages text[], claim_contact text, claim_opens text, claim_codes integer,
  claims_opened_at timestamptz, public_names text, allows_guests boolean, opens_at timestamptz,
  states public.game_session_state[]);
comment on type public.admin_game_session_row is
  'Row of public.admin_list_game_sessions. Nullable: starts_at, ends_at, leaderboard_frozen_at, clue_sales_end_at, '
  'joining_ends_at, max_players, join_code, poster_made_at, cloned_from, archived_at, treasure_awarded_at, '
  'results_published_at, paused_at, claims_opened_at, opens_at.';
comment on column public.admin_game_session_row.opens_at is 'By the dates of the session and the settings.';
comment on column public.admin_game_session_row.public_names is
  'How strangers read its players: initials, given (while it is link_only) or hidden.';
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
  'Row of public.admin_list_session_members; recap_: as in public.get_recap. Nullable: user_email, rank, '
  'last_found_at, team_id, team_name, team_points, team_codes, recap_starts_at.';
comment on column public.admin_session_member_row.rank is
  'Rank of the player or the team; null without points or while banned.';
comment on column public.admin_session_member_row.team_points is 'Points of all members of the team.';
comment on column public.admin_session_member_row.team_codes is
  'Finds of all members of the team, also of former ones.';

create type public.admin_team_member as (
  user_id uuid, name text, email text, points integer, found_codes integer, is_captain boolean);
comment on type public.admin_team_member is 'Part of admin_team_row. Nullable: email.';

create type public.admin_team_row as (
  id uuid, name text, code text, rank bigint, by_organiser boolean, points integer, found_codes integer,
  members public.admin_team_member[],
  created_at timestamptz, total_count bigint);
comment on type public.admin_team_row is 'Row of public.admin_list_teams. Nullable: rank.';
comment on column public.admin_team_row.rank is 'On the board; null without points.';
comment on column public.admin_team_row.by_organiser is 'Made by an organiser: stays without members.';

create type public.server_clock as (server_time timestamptz);
comment on type public.server_clock is 'Answer of public.server_time.';

create type public.joined_session as (
  game_session_id uuid, joined_at timestamptz, tokens_granted integer, balance integer);
comment on type public.joined_session is 'Answer of public.join_game_session.';

create type public.open_game_session as (code text, name text, starts_at timestamptz);
comment on type public.open_game_session is
  'A listed hunt that can be joined now; without starts_at at any time. Nullable: starts_at.';

create type public.join_page as (
  code text, name text, description_hu text, description_en text, invitation_hu text, invitation_en text,
  languages text[], place_hu text, place_en text, team_name text, starts_at timestamptz, ends_at timestamptz,
  joining_ends_at timestamptz, starting_tokens integer, players bigint, max_players integer, refusal text,
  is_member boolean, is_draft boolean, public_names text, allows_guests boolean,
  open_game_sessions public.open_game_session[]);
comment on type public.join_page is
  'Answer of public.get_join_page. team_name: of the invitation; players, max_players: if the organiser shows them; '
  'refusal: error key with which joining ends now; is_draft: organisers alone see it; open_game_sessions: when joining '
  'is refused. Nullable: team_name, starts_at, ends_at, joining_ends_at, players, max_players, refusal.';

create type public.public_board_row as (rank bigint, name text, points integer);
comment on type public.public_board_row is 'Part of results and venue_screen; the name may be initials.';

create type public.find_map_code as (
  name text, latitude double precision, longitude double precision, finds bigint);
comment on type public.find_map_code is 'Part of find_map. Nullable: latitude, longitude.';

create type public.find_map as (codes public.find_map_code[], map jsonb);
comment on type public.find_map is
  'Part of results and venue_screen: codes, most finds first, and the row of maps below them. Nullable: map.';

create type public.results as (
  name text, description_hu text, description_en text, languages text[], place_hu text, place_en text,
  starts_at timestamptz, ends_at timestamptz, is_published boolean, frozen_at timestamptz,
  board public.public_board_row[], find_map public.find_map, players bigint, ranked bigint);
comment on type public.results is
  'Answer of public.get_results. is_published: not for organisers alone; frozen_at: null if the board is final; board: '
  'the first 100; ranked: players with points. Nullable: starts_at, frozen_at.';

create type public.screen_find as (id bigint, name text, points integer, found_at timestamptz);
comment on type public.screen_find is 'Part of venue_screen.';

create type public.screen_announcement as (
  id uuid, title_hu text, title_en text, body_hu text, body_en text, created_at timestamptz);
comment on type public.screen_announcement is 'Part of venue_screen.';

create type public.screen_reveal as (places integer, revealed integer, rows public.public_board_row[]);
comment on type public.screen_reveal is 'Part of venue_screen.';

create type public.venue_screen as (
  version text, name text, panels text[], theme text, language text, allows_embedding boolean,
  states public.game_session_state[], ends_at timestamptz, frozen_at timestamptz, join_code text,
  board public.public_board_row[], finds public.screen_find[], find_map public.find_map,
  announcements public.screen_announcement[],
  reveal public.screen_reveal);
comment on type public.venue_screen is
  'Answer of public.get_venue_screen; version changes with it. Panels that the organiser has not chosen are empty. '
  'frozen_at: null while the board is live; join_code: unless joining is refused; find_map: unless a reveal is on. '
  'Nullable: ends_at, frozen_at, join_code, find_map, reveal.';

create type public.code_place as (latitude double precision, longitude double precision, radius integer);
comment on type public.code_place is
  'Answer of public.get_code_place: degrees and metres; without a radius it counts from anywhere. Nullable: radius.';

create type public.recap_find as (
  id bigint, name text, found_at timestamptz, found_by text, points integer, latitude double precision,
  longitude double precision, is_first boolean);
comment on type public.recap_find is
  'Part of recap. found_by: another member of the team, empty if the account is deleted. Nullable: found_by, latitude, '
  'longitude.';

create type public.recap as (
  languages text[], name text, place_hu text, place_en text, starts_at timestamptz, ends_at timestamptz,
  results_code text, player_name text, points integer, is_frozen boolean, team_name text, team_points integer,
  rank bigint, ranked bigint, task_points bigint, bonus_points bigint, finds public.recap_find[], codes bigint,
  is_first_of_all boolean,
  guides_bought bigint, guides_for_sale bigint, tokens_spent bigint);
comment on type public.recap is
  'Answer of public.get_recap. Nullable: starts_at, results_code, team_name, team_points, rank, ranked.';

create type public.leaderboard_row as (
  rank bigint, user_id uuid, team_id uuid, name text, points integer, reached_at timestamptz, is_me boolean,
  vip_badge text);
comment on type public.leaderboard_row is
  'Part of leaderboard: a player or a team. Nullable: user_id, team_id, vip_badge.';

create type public.leaderboard_standing as (rank bigint, points integer, reached_at timestamptz);
comment on type public.leaderboard_standing is
  'Part of leaderboard: the caller or the team; no rank without points. Nullable: rank, reached_at.';

create type public.leaderboard as (
  game_session_id uuid, is_frozen boolean, frozen_at timestamptz, players bigint, rows public.leaderboard_row[],
  team_name text, me public.leaderboard_standing);
comment on type public.leaderboard is 'Answer of public.get_leaderboard. Nullable: frozen_at, team_name, me.';

create type public.team_member as (
  user_id uuid, name text, points integer, found_codes bigint, is_captain boolean, is_me boolean);
comment on type public.team_member is 'Part of team.';

create type public.team_feed_entry as (
  kind text, id text, user_name text, name_hu text, name_en text, points integer, at timestamptz);
comment on type public.team_feed_entry is
  'Part of team: a find, a bought clue or one that came with a find (gift). user_name is empty if the account is '
  'deleted. Nullable: points.';

create type public.team_claim as (status text, user_name text, is_mine boolean);
comment on type public.team_claim is 'Part of team: the open or approved claim.';

create type public.team as (
  id uuid, name text, code text, is_captain boolean, join_code text, points integer, found_codes integer,
  free_places integer, members public.team_member[], feed public.team_feed_entry[], claim public.team_claim);
comment on type public.team is 'Answer of the functions for the caller''s team. Nullable: join_code, claim.';

create type public.board_team_member as (
  user_id uuid, name text, points integer, found_codes bigint, is_me boolean);
comment on type public.board_team_member is
  'Row of public.list_team_members; no figures while the board is frozen. Nullable: points, found_codes.';

create type public.left_team as ("left" boolean);
comment on type public.left_team is 'Answer of public.leave_team.';

create type public.edited_game_settings as (
  game_start_time timestamptz, registration_deadline timestamptz, clue_access_enabled boolean,
  is_schedule_enabled boolean, locked_message_hu text, locked_message_en text, print_site text,
  updated_at timestamptz, updated_by uuid);
comment on type public.edited_game_settings is
  'Answer of public.admin_update_game_settings. Nullable: print_site, updated_by.';

create type public.created_qr_codes as (created integer, first_number integer, qr_code_ids uuid[]);
comment on type public.created_qr_codes is 'Answer of public.admin_create_qr_codes.';

create type public.saved_qr_codes as (saved integer, qr_code_ids uuid[]);
comment on type public.saved_qr_codes is 'Answer of public.admin_import_qr_codes.';

create type public.changed_qr_codes as (changed integer);
comment on type public.changed_qr_codes is 'Answer of public.admin_set_qr_codes_active.';

create type public.qr_code_statistic as (
  qr_code_id uuid, name text, short_code text, is_decoy boolean, points integer, max_scans integer, scans bigint,
  players bigint, finds bigint, failed bigint, failed_reasons jsonb, found_share double precision,
  first_found_at timestamptz, last_found_at timestamptz, median_minutes double precision);
comment on type public.qr_code_statistic is
  'Part of qr_code_statistics. failed_reasons: tries by error key; found_share: 0 to 1; median_minutes: from the start '
  'of the session. Nullable: max_scans, found_share, first_found_at, last_found_at, median_minutes.';

create type public.qr_code_trend_step as (at timestamptz, finds bigint, failed bigint);
comment on type public.qr_code_trend_step is 'Part of qr_code_statistics.';

create type public.qr_code_statistics as (
  game_session_id uuid, starts_at timestamptz, players bigint, unknown_tries bigint,
  codes public.qr_code_statistic[], unit text, trend public.qr_code_trend_step[]);
comment on type public.qr_code_statistics is
  'Answer of public.admin_qr_code_statistics; unit of the trend: hour or day. Nullable: starts_at.';

create type public.overview_step as (at timestamptz, scans bigint, refused bigint, huf_minor bigint, eur_minor bigint);
comment on type public.overview_step is 'Part of overview: an hour or a day.';

create type public.overview_revenue as (orders bigint, huf_minor bigint, eur_minor bigint);
comment on type public.overview_revenue is 'Part of overview, in minor units.';

create type public.overview_jackpot as (game_session_id uuid, name text, amount bigint);
comment on type public.overview_jackpot is 'Part of overview, in tokens.';

create type public.overview_scan as (
  scan_id bigint, user_name text, team_name text, qr_code_name text, game_session_name text, status text,
  failure_reason text, points integer, received_at timestamptz);
comment on type public.overview_scan is
  'Part of overview; without user_name a team mate found it whose account was deleted. Nullable: user_name, team_name, '
  'qr_code_name, failure_reason.';

create type public.overview_session as (
  id uuid, name text, starts_at timestamptz, ends_at timestamptz, visibility text, players bigint,
  opens_at timestamptz, states public.game_session_state[]);
comment on type public.overview_session is 'Part of overview. Nullable: starts_at, ends_at, opens_at.';

create type public.overview as (
  players bigint, active_players bigint, scans_success bigint, scans_failed bigint, tokens_earned bigint,
  tokens_spent bigint, clues_sold bigint, claims_pending bigint, uncounted_days bigint,
  revenue public.overview_revenue, hours public.overview_step[], days public.overview_step[],
  jackpots public.overview_jackpot[], recent_scans public.overview_scan[], sessions public.overview_session[]);
comment on type public.overview is 'Answer of public.admin_overview.';

create type public.checklist_session as (
  id uuid, name text, ends_at timestamptz, visibility text, planned_visibility text,
  states public.game_session_state[]);
comment on type public.checklist_session is 'Part of launch_checklist. Nullable: ends_at.';

create type public.checklist_item as (key text, is_done boolean, is_required boolean, done integer, total integer);
comment on type public.checklist_item is 'Part of launch_checklist. Nullable: done, total.';

create type public.launch_checklist as (game_session public.checklist_session, items public.checklist_item[]);
comment on type public.launch_checklist is 'Answer of public.admin_launch_checklist. Nullable: game_session.';

create type public.finding as (
  severity text, key text, subject text, subject_id uuid, name_hu text, name_en text, details jsonb);
comment on type public.finding is
  'Answer of public.admin_preflight: an array, for the API sends 1000 rows at most. severity: error, warning or hint; '
  'subject: session, settings, code, clue, guide, map or offer, to link to the screen that fixes it.';

create type public.scan_check as ("check" text, passed boolean, error_key text, details jsonb);
comment on type public.scan_check is 'Part of test_scan; passed is null if not checked. Nullable: passed, error_key.';

create type public.test_scan as (
  passed boolean, error_key text, points integer, qr_code_id uuid, qr_code_name text, user_id uuid, user_name text,
  at timestamptz, card public.find_card_row, checks public.scan_check[]);
comment on type public.test_scan is
  'Answer of public.admin_test_scan. Nullable: error_key, points, qr_code_id, qr_code_name, card.';

create type public.saved_game_session as (game_session_id uuid);
comment on type public.saved_game_session is 'Answer of public.admin_save_game_session and admin_clone_game_session.';

create type public.created_game_session as (game_session_id uuid, qr_code_ids uuid[]);
comment on type public.created_game_session is 'Answer of public.admin_create_game_session.';

create type public.changed_phase as (game_session_id uuid, starts_at timestamptz, ends_at timestamptz);
comment on type public.changed_phase is 'Answer of public.admin_set_game_session_phase. Nullable: starts_at, ends_at.';

create type public.changed_visibility as (game_session_id uuid, visibility text);
comment on type public.changed_visibility is 'Answer of public.admin_publish_game_session.';

create type public.changed_pause as (paused_at timestamptz, ends_at timestamptz);
comment on type public.changed_pause is 'Answer of public.admin_pause_game_session. Nullable: paused_at, ends_at.';

create type public.changed_end as (ends_at timestamptz);
comment on type public.changed_end is 'Answer of public.admin_reschedule_game_session.';

create type public.published_results as (game_session_id uuid, results_published_at timestamptz);
comment on type public.published_results is 'Answer of public.admin_publish_results. Nullable: results_published_at.';

create type public.frozen_leaderboard as (game_session_id uuid, leaderboard_frozen_at timestamptz);
comment on type public.frozen_leaderboard is
  'Answer of public.admin_freeze_leaderboard. Nullable: leaderboard_frozen_at.';

create type public.opened_claims as (game_session_id uuid, claims_opened_at timestamptz);
comment on type public.opened_claims is 'Answer of public.admin_open_claims. Nullable: claims_opened_at.';

create type public.archived_session as (game_session_id uuid, archived_at timestamptz);
comment on type public.archived_session is 'Answer of public.admin_archive_game_session. Nullable: archived_at.';

create type public.emptied_session as (players integer, scans integer, purchases integer);
comment on type public.emptied_session is 'Answer of public.admin_reset_test_session.';

create type public.named_players as (players bigint, named bigint);
comment on type public.named_players is 'Answer of public.admin_count_named_players, without banned players.';

create type public.replaced_join_code as (game_session_id uuid, join_code text);
comment on type public.replaced_join_code is 'Answer of public.admin_replace_join_code.';

create type public.recorded_poster as (poster_made_at timestamptz);
comment on type public.recorded_poster is 'Answer of public.admin_record_poster.';

create type public.admin_venue_screen as (
  game_session_id uuid, has_link boolean, link_made_at timestamptz, panels text[], theme text, language text,
  allows_embedding boolean, reveal_places integer, revealed_places integer, token text);
comment on type public.admin_venue_screen is
  'Answer of the organisers'' functions for the venue screen; only a new link has a token. Nullable: link_made_at, '
  'reveal_places, token.';

create type public.corrected_player as (
  user_id uuid, name text, team_name text, game_session_id uuid, points_before integer, points_after integer,
  rank_before bigint, rank_after bigint, finds_before integer, finds_after integer, claim text);
comment on type public.corrected_player is
  'Part of correction; ranks are those of the team. Without user_id, and with an empty name: a team with finds of '
  'deleted accounts. Nullable: user_id, team_name, rank_before, rank_after, claim.';

create type public.correction as (changed integer, players public.corrected_player[]);
comment on type public.correction is
  'Answer of public.admin_correct_finds, admin_credit_find and admin_adjust_points; no players for a repeated request.';

create type public.saved_teams as (saved integer, moved integer, team_ids uuid[]);
comment on type public.saved_teams is 'Answer of public.admin_save_teams.';

create type public.moved_player as (moved boolean);
comment on type public.moved_player is 'Answer of public.admin_move_player.';

create type public.merged_teams as (team_id uuid, voided integer);
comment on type public.merged_teams is 'Answer of public.admin_merge_teams.';
