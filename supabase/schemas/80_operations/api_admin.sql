-- Organiser API: the activity log, the cheat review and statistics. As in 10_identity/api_admin. A statistics period
-- consists of whole days of p_time_zone (an Area/City name or UTC): the days that contain p_from and p_to (exclusive);
-- null means no limit. Test sessions are left out. Days are counted on demand, some at each call: uncounted_days is the
-- number of incomplete days; call again.

create function public.admin_statistics(
  p_from timestamptz default null, p_to timestamptz default null, p_game_session_id uuid default null,
    p_time_zone text default 'UTC'
) returns public.play_report
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.play_report,
    private.admin_statistics(p_from, p_to, p_game_session_id, p_time_zone::private.input_text))
$$;
comment on function public.admin_statistics is
  'Players and scans of a period, with funnels, retention and boards. Errors: admin_permissions_required, '
  'invalid_input, game_session_not_found.';
grant execute on function private.admin_statistics, public.admin_statistics to authenticated;

create function public.admin_token_statistics(
  p_from timestamptz default null, p_to timestamptz default null, p_game_session_id uuid default null,
    p_time_zone text default 'UTC'
) returns public.token_report
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.token_report,
    private.admin_token_statistics(p_from, p_to, p_game_session_id, p_time_zone::private.input_text))
$$;
comment on function public.admin_token_statistics is
  'Tokens earned, spent and held in a period. With a session: its grants and sales. Errors: '
  'admin_permissions_required, invalid_input, game_session_not_found.';
grant execute on function private.admin_token_statistics, public.admin_token_statistics to authenticated;

create function public.admin_list_activity(
  p_limit integer default 1000, p_type text default null, p_component text default null, p_user text default null,
  p_search text default null, p_from timestamptz default null, p_to timestamptz default null,
  p_identifiers text[] default null, p_part text default null
) returns setof public.admin_activity_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_activity(p_limit, p_type::private.input_text, p_component::private.input_text,
    p_user::private.input_text, p_search::private.input_text, p_from, p_to, p_identifiers::private.input_texts,
    p_part::private.input_text)
$$;
comment on function public.admin_list_activity is
  'The latest activity records, at most 1000, narrowed by type, component, user (id, or part of name or address), '
  'period (p_from included, p_to not) and text (in the latest 100,000 of the rest); p_identifiers are actions and '
  'error keys that the text means in the caller''s language. p_part: events (what was done or changed, with the '
  'counted scans, whose ids are negative), technical (warnings, errors and the like), or null for every record without '
  'the scans. Odd ids are records that the app of the user sent, among events only what a player did with an RPC; the '
  'rules recorded all others. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_activity, public.admin_list_activity to authenticated;

create function public.admin_database_version() returns text
language sql stable security invoker set search_path = '' as $$
  select private.admin_database_version()
$$;
comment on function public.admin_database_version is
  'Version of the newest migration that this database has, such as 20261121000000; null in a database made without '
  'migrations. The client compares it with its own. Errors: admin_permissions_required.';
grant execute on function private.admin_database_version, public.admin_database_version to authenticated;

create function public.admin_list_activity_choices() returns public.activity_choices
language sql stable security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.activity_choices, private.admin_list_activity_choices())
$$;
comment on function public.admin_list_activity_choices is
  'Components and types that occur in the activity log. Errors: admin_permissions_required.';
grant execute on function private.admin_list_activity_choices, public.admin_list_activity_choices to authenticated;

create function public.admin_review_cheating(
  p_game_session_id uuid, p_before_scan_id bigint default null
) returns public.cheat_report
language sql stable security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.cheat_report,
    private.admin_review_cheating(p_game_session_id, p_before_scan_id))
$$;
comment on function public.admin_review_cheating is
  'Suspicious patterns in the latest 25,000 scans of a session (before p_before_scan_id, to look further back), of '
  'the kinds cluster, burst, device, travel, decoy, failures, late and rotation. Read-only. Errors: '
  'admin_permissions_required, game_session_not_found.';
grant execute on function private.admin_review_cheating, public.admin_review_cheating to authenticated;

create function public.admin_mark_cheat_case(
  p_game_session_id uuid, p_kind text, p_user_id uuid, p_note text default '', p_is_reviewed boolean default true,
  p_reviewed_at timestamptz default null
) returns public.marked_cheat_case
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.marked_cheat_case,
    private.admin_mark_cheat_case(p_game_session_id, p_kind::private.input_text, p_user_id, p_note::private.input_text,
    p_is_reviewed, p_reviewed_at))
$$;
comment on function public.admin_mark_cheat_case is
  'Marks a case as reviewed, or not; it has no consequence for the player. p_reviewed_at is the version that is '
  'changed (null: not reviewed yet). Errors: admin_access_required, game_session_not_found, user_not_found, '
  'invalid_input, edit_conflict.';
grant execute on function private.admin_mark_cheat_case, public.admin_mark_cheat_case to authenticated;

create function public.admin_game_session_desk(
  p_game_session_id uuid, p_time_zone text default 'Europe/Budapest'
) returns public.game_session_desk
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.game_session_desk,
    private.admin_game_session_desk(p_game_session_id, p_time_zone::private.input_text))
$$;
comment on function public.admin_game_session_desk is
  'Live figures of one hunt: its dates and visibility, players, active_players (scanned in the last 15 minutes), '
  'finds, refused, codes and codes_found (of those that count), quiet_codes (not found for 30 minutes while it runs) '
  'and the eight quietest, board (the first five), the latest 10 finds, claims_pending and the first five, '
  'clues_sold, tokens_spent, revenue of bundles (minor units), and a trend in steps of 1, 5 or 15 minutes, hours or '
  'days (unit: how their times are written), so that a chart fits the length of the hunt. Sales are counted on '
  'demand: call again while uncounted_days is above 0. Errors: admin_permissions_required, game_session_not_found '
  '(also for a test), invalid_input (time zone).';
grant execute on function private.admin_game_session_desk, public.admin_game_session_desk to authenticated;

create function public.admin_session_timeline(
  p_game_session_id uuid, p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_timeline_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_session_timeline(p_game_session_id, p_limit, p_offset)
$$;
comment on function public.admin_session_timeline is
  'A page of what happened in a session, newest first: create, start, end, freeze, pause, resume, reschedule, '
  'withdraw, credit, void, restore, bonus, penalty, announcement, announcement_withdrawn, claim, claim_approved, '
  'claim_rejected, report, helper_missing, helper_call, report_answer (by a helper); with the organiser or helper, the '
  'player, and what it was about (a code, points, a title). Errors: admin_permissions_required, '
  'game_session_not_found, invalid_input.';
grant execute on function private.admin_session_timeline, public.admin_session_timeline to authenticated;
