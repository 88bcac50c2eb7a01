-- API of helpers, and of organisers about them. All other RPCs treat a helper as any other account.

create function public.get_helper_invitation(p_token text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.get_helper_invitation(p_token::private.input_text);
end
$$;
comment on function public.get_helper_invitation is
  'The hunt of an invitation, which stays unused: {name}. One that is wrong, used, withdrawn or expired, or whose '
  'maker is no organiser any more, is counted and answered as by accept_helper_invitation. Other errors: '
  'rate_limit_exceeded, invalid_input.';
grant execute on function private.get_helper_invitation, public.get_helper_invitation to authenticated;

create function public.accept_helper_invitation(p_token text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.accept_helper_invitation(p_token::private.input_text);
end
$$;
comment on function public.accept_helper_invitation is
  'Makes the caller a helper of the hunt of an invitation, which works once: {game_session_id, name}. The same '
  'account gets the same answer again. A wrong, used or expired one is counted and answers {code, message, details, '
  'hint} with its HTTP status: helper_invitation_invalid. Other errors: account_required, player_cannot_help, '
  'game_session_ended, rate_limit_exceeded, invalid_input.';
grant execute on function private.accept_helper_invitation, public.accept_helper_invitation to authenticated;

create function public.list_helped_game_sessions() returns setof public.helped_game_session_row
language sql stable security invoker set search_path = '' as $$
  select * from private.list_helped_game_sessions()
$$;
comment on function public.list_helped_game_sessions is
  'Hunts that the caller helps in, without archived ones; newest first.';
grant execute on function private.list_helped_game_sessions, public.list_helped_game_sessions to authenticated;

create function public.helper_get_screen(p_game_session_id uuid) returns public.helper_screen
language sql stable security invoker set search_path = '' as $$
  select private.helper_get_screen(p_game_session_id)
$$;
comment on function public.helper_get_screen is
  'What an organiser or a helper watches in a hunt: phase, the first ten of the board, the latest ten finds, open '
  'reports of players, own acts, and answers of organisers. Errors: helper_access_required, game_session_not_found.';
grant execute on function private.helper_get_screen, public.helper_get_screen to authenticated;

create function public.helper_list_codes(
  p_game_session_id uuid, p_search text default null
) returns setof public.helper_code_row
language sql stable security invoker set search_path = '' as $$
  select * from private.helper_list_codes(p_game_session_id, p_search::private.input_text)
$$;
comment on function public.helper_list_codes is
  'Names of up to 1,000 codes of a hunt whose name contains p_search (null: all), without anything that is printed. '
  'Errors: helper_access_required.';
grant execute on function private.helper_list_codes, public.helper_list_codes to authenticated;

create function public.helper_search_players(
  p_game_session_id uuid, p_search text default null
) returns setof public.helper_player_row
language sql stable security invoker set search_path = '' as $$
  select * from private.helper_search_players(p_game_session_id, p_search::private.input_text)
$$;
comment on function public.helper_search_players is
  'Up to 20 players of a hunt whose name or team contains p_search (null: all), or whose id it is, the latest active '
  'first. Errors: helper_access_required.';
grant execute on function private.helper_search_players, public.helper_search_players to authenticated;

create function public.helper_list_finds(p_game_session_id uuid, p_user_id uuid) returns setof public.helper_find
language sql stable security invoker set search_path = '' as $$
  select * from private.helper_list_finds(p_game_session_id, p_user_id)
$$;
comment on function public.helper_list_finds is
  'The latest 200 counted and voided finds of a player in a hunt. Errors: helper_access_required.';
grant execute on function private.helper_list_finds, public.helper_list_finds to authenticated;

create function public.helper_credit_find(
  p_game_session_id uuid, p_code_id uuid, p_user_id uuid, p_reason text, p_request_id uuid
) returns public.sent_helper_act
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.sent_helper_act,
    private.helper_credit_find(p_game_session_id, p_code_id, p_user_id, p_reason::private.input_text, p_request_id))
$$;
comment on function public.helper_credit_find is
  'Counts a code (as in helper_list_codes) for a player, as admin_credit_find. Errors: helper_access_required, '
  'invalid_input, game_session_not_found (of a test), game_session_ended, rate_limit_exceeded, request_id_reused, '
  'qr_code_not_found, session_not_joined, team_required, scan_limit_reached, already_scanned.';
grant execute on function private.helper_credit_find, public.helper_credit_find to authenticated;

create function public.helper_void_find(
  p_game_session_id uuid, p_scan_id bigint, p_reason text, p_request_id uuid
) returns public.sent_helper_act
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.sent_helper_act,
    private.helper_void_find(p_game_session_id, p_scan_id, p_reason::private.input_text, p_request_id))
$$;
comment on function public.helper_void_find is
  'Voids a find of the hunt, as admin_correct_finds. Errors: helper_access_required, invalid_input, '
  'game_session_not_found (of a test), game_session_ended, rate_limit_exceeded, request_id_reused.';
grant execute on function private.helper_void_find, public.helper_void_find to authenticated;

create function public.helper_adjust_points(
  p_game_session_id uuid, p_user_id uuid, p_points integer, p_reason text, p_request_id uuid
) returns public.sent_helper_act
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.sent_helper_act,
    private.helper_adjust_points(p_game_session_id, p_user_id, p_points, p_reason::private.input_text, p_request_id))
$$;
comment on function public.helper_adjust_points is
  'Gives a player of the hunt bonus points, or penalty points when negative, up to the limit of the hunt at a time. '
  'Errors: helper_access_required, invalid_input, game_session_not_found (of a test), game_session_ended, '
  'rate_limit_exceeded, request_id_reused, helper_points_exceeded, session_not_joined.';
grant execute on function private.helper_adjust_points, public.helper_adjust_points to authenticated;

create function public.helper_answer_report(
  p_game_session_id uuid, p_report_id uuid, p_message text, p_is_solved boolean, p_request_id uuid
) returns public.sent_helper_act
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.sent_helper_act,
    private.helper_answer_report(p_game_session_id, p_report_id, p_message::private.input_text, p_is_solved,
      p_request_id))
$$;
comment on function public.helper_answer_report is
  'Answers a report of a player and marks it solved or open, as admin_answer_reports. Errors: helper_access_required, '
  'invalid_input, game_session_not_found (of a test), game_session_ended, rate_limit_exceeded, request_id_reused, '
  'report_not_found.';
grant execute on function private.helper_answer_report, public.helper_answer_report to authenticated;

create function public.helper_send_report(
  p_game_session_id uuid, p_kind text, p_code_id uuid, p_message text, p_reported_at timestamptz, p_request_id uuid
) returns public.sent_helper_act
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.sent_helper_act,
    private.helper_send_report(p_game_session_id, p_kind::private.input_text, p_code_id,
      p_message::private.input_text, p_reported_at, p_request_id))
$$;
comment on function public.helper_send_report is
  'Reports a code (as in helper_list_codes) as missing, or calls an organiser with a message of up to 1,000 '
  'characters, at the time on the phone. Errors: helper_access_required, invalid_input, game_session_not_found (of a '
  'test), game_session_ended, rate_limit_exceeded, request_id_reused, qr_code_not_found.';
grant execute on function private.helper_send_report, public.helper_send_report to authenticated;

create function public.admin_get_helpers(p_game_session_id uuid) returns public.game_session_helpers
language sql stable security invoker set search_path = '' as $$
  select private.admin_get_helpers(p_game_session_id)
$$;
comment on function public.admin_get_helpers is
  'Helpers of a hunt, its open invitations, and the limit of their points. Errors: admin_permissions_required, '
  'game_session_not_found.';
grant execute on function private.admin_get_helpers, public.admin_get_helpers to authenticated;

create function public.admin_add_helper(p_game_session_id uuid, p_email text) returns public.game_session_helpers
language sql volatile security invoker set search_path = '' as $$
  select private.admin_add_helper(p_game_session_id, p_email::private.input_text)
$$;
comment on function public.admin_add_helper is
  'Makes the account with an address a helper. Errors: admin_access_required, game_session_not_found, '
  'game_session_ended, user_not_found, account_required, player_cannot_help.';
grant execute on function private.admin_add_helper, public.admin_add_helper to authenticated;

create function public.admin_invite_helper(p_game_session_id uuid) returns public.invited_helper
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.invited_helper,
    private.admin_invite_helper(p_game_session_id))
$$;
comment on function public.admin_invite_helper is
  'Makes a link that works once within seven days; of more than 20 open ones the oldest stop. Errors: '
  'admin_access_required, game_session_not_found, game_session_ended.';
grant execute on function private.admin_invite_helper, public.admin_invite_helper to authenticated;

create function public.admin_withdraw_helper_invitation(p_invitation_id uuid) returns public.game_session_helpers
language sql volatile security invoker set search_path = '' as $$
  select private.admin_withdraw_helper_invitation(p_invitation_id)
$$;
comment on function public.admin_withdraw_helper_invitation is
  'Withdraws an open invitation. Errors: admin_access_required, helper_invitation_invalid.';
grant execute on function private.admin_withdraw_helper_invitation, public.admin_withdraw_helper_invitation
  to authenticated;

create function public.admin_remove_helper(p_game_session_id uuid, p_user_id uuid) returns public.game_session_helpers
language sql volatile security invoker set search_path = '' as $$
  select private.admin_remove_helper(p_game_session_id, p_user_id)
$$;
comment on function public.admin_remove_helper is
  'Ends the rights of a helper at once; what the helper did stays. Idempotent. Errors: admin_access_required, '
  'game_session_not_found.';
grant execute on function private.admin_remove_helper, public.admin_remove_helper to authenticated;

create function public.admin_set_helper_points_limit(
  p_game_session_id uuid, p_points_limit integer
) returns public.game_session_helpers
language sql volatile security invoker set search_path = '' as $$
  select private.admin_set_helper_points_limit(p_game_session_id, p_points_limit)
$$;
comment on function public.admin_set_helper_points_limit is
  'Sets the most points of a bonus or a penalty that a helper gives at a time; 0: none. Errors: '
  'admin_access_required, game_session_not_found, invalid_input.';
grant execute on function private.admin_set_helper_points_limit, public.admin_set_helper_points_limit to authenticated;

create function public.admin_list_helper_acts(
  p_game_session_id uuid, p_limit integer default 50, p_offset integer default 0
) returns setof public.helper_act_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_helper_acts(p_game_session_id, p_limit, p_offset)
$$;
comment on function public.admin_list_helper_acts is
  'A page of the acts of helpers in a hunt, latest first, with what can be undone. Errors: admin_permissions_required, '
  'invalid_input.';
grant execute on function private.admin_list_helper_acts, public.admin_list_helper_acts to authenticated;

create function public.admin_undo_helper_act(
  p_act_id bigint, p_reason text, p_request_id uuid
) returns public.undone_helper_act
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.undone_helper_act,
    private.admin_undo_helper_act(p_act_id, p_reason::private.input_text, p_request_id))
$$;
comment on function public.admin_undo_helper_act is
  'Undoes a credited or voided find, points or an answer of a helper, with a reason for the player; an answer is '
  'not called back, its report is open again. Idempotent. Errors: admin_access_required, helper_act_not_found, '
  'invalid_input, request_id_reused, those of admin_correct_finds and admin_adjust_points.';
grant execute on function private.admin_undo_helper_act, public.admin_undo_helper_act to authenticated;
