-- Organiser API: hunts, their codes, test sessions, settings and the overview. As in 10_identity/api_admin.

create function public.admin_update_game_settings(
  p_settings jsonb, p_seen jsonb default null
) returns public.edited_game_settings
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.edited_game_settings,
    private.admin_update_game_settings(p_settings::private.input_json, p_seen::private.input_json))
$$;
comment on function public.admin_update_game_settings is
  'Changes the named settings only; p_seen holds the values that the editor saw. Errors: admin_access_required, '
  'invalid_input, edit_conflict (a value has changed since).';
grant execute on function private.admin_update_game_settings, public.admin_update_game_settings to authenticated;

create function public.admin_list_qr_codes(
  p_search text default null, p_game_session_id uuid default null, p_is_active boolean default null,
  p_is_found boolean default null, p_has_place boolean default null, p_is_decoy boolean default null,
  p_sort text default 'name', p_descending boolean default false, p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_qr_code_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_qr_codes(p_search::private.input_text, p_game_session_id, p_is_active, p_is_found,
    p_has_place, p_is_decoy, p_sort::private.input_text, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_qr_codes is
  'A page of codes, with sessions [{id, name, is_test, points, max_scans}] and how often each was found in '
  'p_game_session_id, or in all real sessions; reveals_clue is the name of the clue of the find card, or its id if the '
  'name is not unique; card_media are rows of public.media: its picture, its sound. p_search finds '
  'names, short codes and printed ids; a null filter restricts nothing; p_sort is name, short_code, points, created_at '
  'or finds. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_qr_codes, public.admin_list_qr_codes to authenticated;

create function public.admin_create_qr_codes(
  p_prefix text, p_count integer, p_points integer default 10, p_game_session_id uuid default null,
  p_request_id uuid default null
) returns public.created_qr_codes
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.created_qr_codes,
    private.admin_create_qr_codes(p_prefix::private.input_text, p_count, p_points, p_game_session_id, p_request_id))
$$;
comment on function public.admin_create_qr_codes is
  'Creates 1 to 500 codes named "<prefix> 01" and so on, continuing after the highest number with that prefix, and '
  'adds them to p_game_session_id, once per p_request_id. Errors: admin_access_required, invalid_input, '
  'game_session_not_found, request_id_reused.';
grant execute on function private.admin_create_qr_codes, public.admin_create_qr_codes to authenticated;

create function public.admin_import_qr_codes(
  p_codes jsonb, p_game_session_id uuid default null, p_request_id uuid default null
) returns public.saved_qr_codes
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.saved_qr_codes,
    private.admin_import_qr_codes(p_codes::private.input_json, p_game_session_id, p_request_id))
$$;
comment on function public.admin_import_qr_codes is
  'Creates (without updated_at) or changes 1 to 500 codes, all or none, once per p_request_id: [{id, updated_at, '
  'name, points, session_points, max_scans, is_active, is_decoy, latitude, longitude (degrees), radius_m, '
  'place_accuracy_m, card_title_hu, card_title_en, card_text_hu, card_text_en, card_media, reveals_clue_id, '
  'task, task_updated_at}]. '
  'card_media ([{id, updated_at, alt_hu, alt_en, transcript_hu, transcript_en}], one picture and one sound) is left '
  'out to keep what the card has. With p_game_session_id they are added to that hunt with session_points (default: '
  'points) and max_scans, and task (private.task_document) replaces the version task_updated_at of their task there '
  '(absent: a new one). Errors: admin_access_required, invalid_input, qr_code_not_found, edit_conflict (of a code or '
  'its task), qr_code_in_use (a decoy), game_session_not_found, invalid_game_session (a decoy, or a cap below the '
  'scans made), media_not_found, media_texts_missing (of a clue with the same files), task_kind_fixed (a photo waits), '
  'request_id_reused.';
grant execute on function private.admin_import_qr_codes, public.admin_import_qr_codes to authenticated;

create function public.admin_set_qr_codes_active(
  p_qr_code_ids uuid[], p_is_active boolean
) returns public.changed_qr_codes
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.changed_qr_codes,
    private.admin_set_qr_codes_active(p_qr_code_ids, p_is_active))
$$;
comment on function public.admin_set_qr_codes_active is
  'Switches up to 1000 codes on or off; an inactive code is refused like an unknown one. Errors: '
  'admin_access_required, invalid_input.';
grant execute on function private.admin_set_qr_codes_active, public.admin_set_qr_codes_active to authenticated;

create function public.admin_qr_code_statistics(
  p_game_session_id uuid, p_qr_code_id uuid default null, p_time_zone text default 'UTC'
) returns public.qr_code_statistics
language sql stable security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.qr_code_statistics,
    private.admin_qr_code_statistics(p_game_session_id, p_qr_code_id, p_time_zone::private.input_text))
$$;
comment on function public.admin_qr_code_statistics is
  'Codes of a session, and tries of codes that do not exist. p_qr_code_id narrows the trend to one code; its days and '
  'hours are those of p_time_zone. Errors: admin_permissions_required, invalid_input (time zone), '
  'game_session_not_found.';
grant execute on function private.admin_qr_code_statistics, public.admin_qr_code_statistics to authenticated;

create function public.admin_overview(p_time_zone text default 'Europe/Budapest') returns public.overview
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.overview, private.admin_overview(p_time_zone::private.input_text))
$$;
comment on function public.admin_overview is
  'Current figures, scans and revenue (minor units) of the last 24 hours and 14 days in p_time_zone (an IANA name), '
  'open jackpots (tokens), sessions and the latest 20 scans. Scans are counted on demand, some at each call: '
  'uncounted_days is the number of incomplete days; call again. Test sessions are left out. Errors: '
  'admin_permissions_required, invalid_input.';
grant execute on function private.admin_overview, public.admin_overview to authenticated;

create function public.admin_launch_checklist(p_game_session_id uuid default null) returns public.launch_checklist
language sql stable security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.launch_checklist, private.admin_launch_checklist(p_game_session_id))
$$;
comment on function public.admin_launch_checklist is
  'Tasks to finish before p_game_session_id, or the next hunt, opens. Errors: admin_permissions_required, '
  'game_session_not_found.';
grant execute on function private.admin_launch_checklist, public.admin_launch_checklist to authenticated;

create function public.admin_create_game_session(
  p_game_session jsonb, p_code_prefix text default null, p_codes integer default 0, p_points integer default 10,
  p_request_id uuid default null
) returns public.created_game_session
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.created_game_session,
    private.admin_create_game_session(p_game_session::private.input_json, p_code_prefix::private.input_text, p_codes,
      p_points,
    p_request_id))
$$;
comment on function public.admin_create_game_session is
  'Creates a draft as admin_save_game_session does, without id, clues and qr_codes, and p_codes new codes in it (0 to '
  '500) as admin_create_qr_codes does, once per p_request_id. Errors: admin_access_required, invalid_input, '
  'invalid_game_session, request_id_reused.';
grant execute on function private.admin_create_game_session, public.admin_create_game_session to authenticated;

create function public.admin_set_game_session_phase(p_game_session_id uuid, p_phase text) returns public.changed_phase
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.changed_phase,
    private.admin_set_game_session_phase(p_game_session_id, p_phase::private.input_text))
$$;
comment on function public.admin_set_game_session_phase is
  'Starts (running) or ends (ended) a hunt now; does nothing if it is already in that phase. Errors: '
  'admin_access_required, invalid_input, game_session_not_found, invalid_game_session (a draft or an ended hunt is '
  'started, one that has not started is ended).';
grant execute on function private.admin_set_game_session_phase, public.admin_set_game_session_phase to authenticated;

create function public.admin_publish_game_session(p_game_session_id uuid, p_visibility text)
returns public.changed_visibility
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.changed_visibility,
    private.admin_publish_game_session(p_game_session_id, p_visibility::private.input_text))
$$;
comment on function public.admin_publish_game_session is
  'Shows a draft to players (listed) or to those with its link or code (link_only); does nothing if it is so already. '
  'Errors: admin_access_required, invalid_input, game_session_not_found, invalid_game_session (a test, an archived or '
  'an ended hunt).';
grant execute on function private.admin_publish_game_session, public.admin_publish_game_session to authenticated;

create function public.admin_list_game_sessions() returns setof public.admin_game_session_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_game_sessions()
$$;
comment on function public.admin_list_game_sessions is
  'All sessions with players, clues, codes and join code, including tests, drafts and archived ones. Errors: '
  'admin_permissions_required.';
grant execute on function private.admin_list_game_sessions, public.admin_list_game_sessions to authenticated;

create function public.admin_save_game_session(
  p_game_session jsonb, p_request_id uuid default null
) returns public.saved_game_session
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.saved_game_session,
    private.admin_save_game_session(p_game_session::private.input_json, p_request_id))
$$;
comment on function public.admin_save_game_session is
  'Creates (without id) or changes a session together with its clues [{clue_id, position}] and codes [{qr_code_id, '
  'points, max_scans, is_public}]: all or nothing, once per p_request_id. visibility (draft, link_only, listed) '
  'publishes it; a new one is a draft, and one with players cannot become a draft. updated_at, when given, must be '
  'that of the row. Errors: admin_access_required, invalid_game_session, game_session_not_found, qr_code_in_use, '
  'edit_conflict, media_texts_missing (of a clue, in a language of the hunt), request_id_reused.';
grant execute on function private.admin_save_game_session, public.admin_save_game_session to authenticated;

create function public.admin_clone_game_session(
  p_game_session_id uuid, p_name text, p_as_test boolean, p_new_codes boolean default false,
  p_request_id uuid default null
) returns public.saved_game_session
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.saved_game_session,
    private.admin_clone_game_session(p_game_session_id, p_name::private.input_text, p_as_test, p_new_codes,
    p_request_id))
$$;
comment on function public.admin_clone_game_session is
  'Copies a session with its clues, codes, caps and maps, without players: as a test, open for scanning at once, or '
  'as the draft of a new hunt without dates. With p_new_codes its codes are new ones with the same names, points and '
  'places, to be printed again, and its clues are copies that lead to them. Once per p_request_id. Errors: '
  'admin_access_required, invalid_game_session, game_session_not_found, media_texts_missing, request_id_reused.';
grant execute on function private.admin_clone_game_session, public.admin_clone_game_session to authenticated;

create function public.admin_publish_results(
  p_game_session_id uuid, p_is_published boolean
) returns public.published_results
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.published_results,
    private.admin_publish_results(p_game_session_id, p_is_published))
$$;
comment on function public.admin_publish_results is
  'Opens the results page of an ended session to everyone, or closes it. Errors: admin_access_required, '
  'game_session_not_found, game_session_not_ended, leaderboard_frozen, invalid_game_session (a test), invalid_input.';
grant execute on function private.admin_publish_results, public.admin_publish_results to authenticated;

create function public.admin_freeze_leaderboard(
  p_game_session_id uuid, p_is_frozen boolean
) returns public.frozen_leaderboard
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.frozen_leaderboard,
    private.admin_freeze_leaderboard(p_game_session_id, p_is_frozen))
$$;
comment on function public.admin_freeze_leaderboard is
  'Freezes the board of a session now, or shows the true standings again. Errors: admin_access_required, '
  'invalid_input, game_session_not_found.';
grant execute on function private.admin_freeze_leaderboard, public.admin_freeze_leaderboard to authenticated;

create function public.admin_open_claims(p_game_session_id uuid, p_is_open boolean) returns public.opened_claims
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.opened_claims, private.admin_open_claims(p_game_session_id, p_is_open))
$$;
comment on function public.admin_open_claims is
  'Opens the treasure claims of a session to everybody with a find, whatever its claim_opens says, or lets that '
  'decide again. Errors: admin_access_required, invalid_input, game_session_not_found.';
grant execute on function private.admin_open_claims, public.admin_open_claims to authenticated;

create function public.admin_archive_game_session(
  p_game_session_id uuid, p_is_archived boolean
) returns public.archived_session
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.archived_session,
    private.admin_archive_game_session(p_game_session_id, p_is_archived))
$$;
comment on function public.admin_archive_game_session is
  'Archives a session, so that nobody can join it and lists leave it out, or restores it. Errors: '
  'admin_access_required, invalid_input, game_session_not_found, media_texts_missing (when a hunt comes back whose '
  'clues have lost texts in its languages).';
grant execute on function private.admin_archive_game_session, public.admin_archive_game_session to authenticated;

create function public.admin_delete_game_session(
  p_game_session_id uuid, p_updated_at timestamptz default null
) returns public.deletion
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.deletion,
    private.admin_delete_game_session(p_game_session_id, p_updated_at))
$$;
comment on function public.admin_delete_game_session is
  'Deletes a session that nobody joined, or a test session with all its data. Errors: admin_access_required, '
  'game_session_not_found, game_session_in_use, edit_conflict (when p_updated_at is not that of the row).';
grant execute on function private.admin_delete_game_session, public.admin_delete_game_session to authenticated;

create function public.admin_list_session_members(
  p_game_session_id uuid, p_search text default null, p_sort text default 'points', p_descending boolean default true,
  p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_session_member_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_session_members(p_game_session_id, p_search::private.input_text,
    p_sort::private.input_text, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_session_members is
  'A page of the players of a session, with their rank on the board, or that of their team (null without points and '
  'while banned); p_sort is user_name, joined_at, last_activity or points, which is the order of the board. Errors: '
  'admin_permissions_required, game_session_not_found, invalid_input.';
grant execute on function private.admin_list_session_members, public.admin_list_session_members to authenticated;

create function public.admin_replace_join_code(
  p_game_session_id uuid, p_join_code text default null, p_request_id uuid default null
) returns public.replaced_join_code
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.replaced_join_code,
    private.admin_replace_join_code(p_game_session_id, p_join_code::private.input_text, p_request_id))
$$;
comment on function public.admin_replace_join_code is
  'Gives a session a new join code, once per p_request_id; the old one stops working. p_join_code, when given, must '
  'be the current one. Errors: admin_access_required, game_session_not_found, invalid_game_session (a test), '
  'edit_conflict, request_id_reused.';
grant execute on function private.admin_replace_join_code, public.admin_replace_join_code to authenticated;

create function public.admin_record_poster(p_join_code text) returns public.recorded_poster
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.recorded_poster,
    private.admin_record_poster(p_join_code::private.input_text))
$$;
comment on function public.admin_record_poster is
  'Records that the poster of a join code was made; the checklist and the preflight ask for it. Errors: '
  'admin_access_required, join_code_not_found, join_code_replaced.';
grant execute on function private.admin_record_poster, public.admin_record_poster to authenticated;

create function public.admin_count_named_players(p_game_session_id uuid) returns public.named_players
language sql stable security invoker set search_path = '' as $$
  select private.admin_count_named_players(p_game_session_id)
$$;
comment on function public.admin_count_named_players is
  'Number of players of a session, and of those who agreed to be named on the venue screen and in public results. '
  'Errors: admin_permissions_required, game_session_not_found.';
grant execute on function private.admin_count_named_players, public.admin_count_named_players to authenticated;

create function public.admin_preflight(p_game_session_id uuid) returns public.finding[]
language sql stable security invoker set search_path = '' as $$
  select private.admin_preflight(p_game_session_id)
$$;
comment on function public.admin_preflight is
  'Problems of a hunt, the most severe first. Errors: admin_permissions_required, game_session_not_found.';
grant execute on function private.admin_preflight, public.admin_preflight to authenticated;

create function public.admin_reset_test_session(p_game_session_id uuid) returns public.emptied_session
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.emptied_session, private.admin_reset_test_session(p_game_session_id))
$$;
comment on function public.admin_reset_test_session is
  'Restarts a test session: deletes scans, points, purchases, views, claims and announcements, and ends a reveal; its '
  'testers stay and get the starting tokens again. Errors: admin_access_required, game_session_not_found, '
  'invalid_game_session.';
grant execute on function private.admin_reset_test_session, public.admin_reset_test_session to authenticated;

create function public.admin_test_scan(
  p_code text, p_game_session_id uuid, p_user_id uuid default null, p_at timestamptz default null,
    p_location jsonb default null
) returns public.test_scan
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.test_scan,
    private.admin_test_scan(p_code::private.input_text, p_game_session_id, p_user_id, p_at,
    p_location::private.input_json))
$$;
comment on function public.admin_test_scan is
  'Runs a scan of p_user_id (default: the caller) at p_at (default: now) with p_location {latitude, longitude, '
  'accuracy}, undoes it, and explains each check. Errors: admin_access_required, invalid_scan_data, '
  'game_session_not_found, user_not_found.';
grant execute on function private.admin_test_scan, public.admin_test_scan to authenticated;

create function public.admin_correct_finds(
  p_kind text, p_scan_ids bigint[], p_reason text, p_request_id uuid, p_is_preview boolean default false
) returns public.correction
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.correction,
    private.admin_correct_finds(p_kind::private.input_text, p_scan_ids, p_reason::private.input_text, p_request_id,
    p_is_preview))
$$;
comment on function public.admin_correct_finds is
  'Voids or restores (p_kind) up to 500 finds and notifies each player of the reason (1 to 500 characters). With '
  'p_is_preview it changes nothing and only returns the effect. A repeated request returns no players. Finds that are '
  'already in that state stay unchanged. Errors: admin_access_required, invalid_input, request_id_reused, '
  'already_scanned (found again since), team_change_refused (the player is in another team now), qr_code_not_found '
  '(removed from the session since), team_required (its team is deleted and the session requires teams), '
  'scan_limit_reached.';
grant execute on function private.admin_correct_finds, public.admin_correct_finds to authenticated;

create function public.admin_credit_find(
  p_game_session_id uuid, p_qr_code_id uuid, p_user_ids uuid[], p_reason text, p_request_id uuid,
  p_is_preview boolean default false
) returns public.correction
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.correction,
    private.admin_credit_find(p_game_session_id, p_qr_code_id, p_user_ids, p_reason::private.input_text, p_request_id,
    p_is_preview))
$$;
comment on function public.admin_credit_find is
  'Credits a find of a code to up to 500 players of a session, as if they scanned it now; players who have already '
  'found it are skipped. Otherwise as admin_correct_finds. Errors: admin_access_required, invalid_input, '
  'request_id_reused, game_session_not_found, qr_code_not_found, session_not_joined, team_required, already_scanned '
  '(by all), scan_limit_reached.';
grant execute on function private.admin_credit_find, public.admin_credit_find to authenticated;

create function public.admin_adjust_points(
  p_game_session_id uuid, p_user_ids uuid[], p_points integer, p_reason text, p_request_id uuid,
  p_is_preview boolean default false
) returns public.correction
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.correction,
    private.admin_adjust_points(p_game_session_id, p_user_ids, p_points, p_reason::private.input_text, p_request_id,
    p_is_preview))
$$;
comment on function public.admin_adjust_points is
  'Gives up to 500 players of a session bonus points, or penalty points when negative; 1 to 100,000. Otherwise as '
  'admin_correct_finds. Errors: admin_access_required, invalid_input, request_id_reused, game_session_not_found, '
  'session_not_joined.';
grant execute on function private.admin_adjust_points, public.admin_adjust_points to authenticated;

create function public.admin_pause_game_session(
  p_game_session_id uuid, p_is_paused boolean, p_message text default null, p_extends_end boolean default false
) returns public.changed_pause
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.changed_pause,
    private.admin_pause_game_session(p_game_session_id, p_is_paused, p_message::private.input_text, p_extends_end))
$$;
comment on function public.admin_pause_game_session is
  'Pauses or resumes a session; on resuming, its end can be postponed by the length of the pause, with all dates as '
  'in admin_reschedule_game_session. Notifies the players with a text of up to 500 characters. Scans captured during '
  'the pause do not count, earlier ones only if they arrive within the grace period of its start. Does nothing if the '
  'session is already in that state. Errors: admin_access_required, invalid_input, game_session_not_found, '
  'game_session_ended, game_session_decided.';
grant execute on function private.admin_pause_game_session, public.admin_pause_game_session to authenticated;

create function public.admin_reschedule_game_session(
  p_game_session_id uuid, p_minutes integer, p_ends_at timestamptz, p_moves_dates boolean default false
) returns public.changed_end
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.changed_end,
    private.admin_reschedule_game_session(p_game_session_id, p_minutes, p_ends_at, p_moves_dates))
$$;
comment on function public.admin_reschedule_game_session is
  'Moves the end of a session, which the organiser saw as p_ends_at, by p_minutes (1 to 10,080 later, or earlier when '
  'negative), and notifies the players. p_moves_dates: freeze, joining deadline, end of clue sales and scheduled '
  'announcements of the session that still lie ahead move with it. Idempotent because of p_ends_at. Errors: '
  'admin_access_required, invalid_input (also for an end that has passed), game_session_not_found, '
  'invalid_game_session (no end), edit_conflict, game_session_decided (it has ended, and its treasure is awarded or '
  'its results are published).';
grant execute on function private.admin_reschedule_game_session, public.admin_reschedule_game_session to authenticated;
