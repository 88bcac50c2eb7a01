-- Player API: teams. As in api.sql.

create function public.get_team(p_game_session_id uuid) returns setof public.team
language sql stable security invoker set search_path = '' as $$
  select answer.* from private.get_team(p_game_session_id) document,
    jsonb_populate_record(null::public.team, document) answer where document is not null
$$;
comment on function public.get_team is
  'The caller''s team in a session, with the latest 100 entries of its feed; none without a team. join_code is null '
  'in a link-only hunt whose code was replaced since. Errors: game_session_not_found, session_not_joined.';
grant execute on function private.get_team, public.get_team to authenticated;

create function public.list_team_members(p_team_id uuid) returns setof public.board_team_member
language sql stable security invoker set search_path = '' as $$
  select * from jsonb_populate_recordset(null::public.board_team_member, private.list_team_members(p_team_id))
$$;
comment on function public.list_team_members is
  'Members of a team of a joined session, most points first, with the points made in teams of the session. While the '
  'board is frozen, points and found_codes are null for players of other teams. Errors: team_not_found.';
grant execute on function private.list_team_members, public.list_team_members to authenticated;

create function public.create_team(
  p_game_session_id uuid, p_name text, p_request_id uuid default null
) returns public.team
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return jsonb_populate_record(null::public.team,
    private.create_team(p_game_session_id, p_name::private.input_text, p_request_id));
end
$$;
comment on function public.create_team is
  'Creates a team of a joined session with the caller as captain, once per p_request_id. Errors: invalid_name, '
  'game_session_not_found, session_not_joined, teams_not_used, game_session_ended, already_in_team, '
  'rate_limit_exceeded, team_name_taken, team_change_refused, request_id_reused.';
grant execute on function private.create_team, public.create_team to authenticated;

create function public.join_team(p_game_session_id uuid, p_code text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.join_team(p_game_session_id, p_code::private.input_text);
end
$$;
comment on function public.join_team is
  'Joins the team of a code. Returns the team, as get_team. A wrong code is counted and answers {code, message, '
  'details, hint} with its HTTP status: team_not_found. Other errors: game_session_not_found, session_not_joined, '
  'teams_not_used, game_session_ended, already_in_team, team_full, team_change_refused (the caller has finds outside '
  'that team), rate_limit_exceeded (30 wrong codes in one minute), invalid_input.';
grant execute on function private.join_team, public.join_team to authenticated;

create function public.leave_team(p_game_session_id uuid) returns public.left_team
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return jsonb_populate_record(null::public.left_team, private.leave_team(p_game_session_id));
end
$$;
comment on function public.leave_team is
  'Leaves the team; its finds, and what was bought for it, stay with it. The captain hands over to the member who '
  'joined the hunt first. left is false without a team. Errors: game_session_not_found, session_not_joined.';
grant execute on function private.leave_team, public.leave_team to authenticated;

create function public.rename_team(p_game_session_id uuid, p_name text) returns public.team
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return jsonb_populate_record(null::public.team, private.rename_team(p_game_session_id, p_name::private.input_text));
end
$$;
comment on function public.rename_team is
  'Renames the team of which the caller is captain. Errors: invalid_name, game_session_not_found, session_not_joined, '
  'teams_not_used, game_session_ended, not_in_team, team_captain_required, team_name_taken.';
grant execute on function private.rename_team, public.rename_team to authenticated;

create function public.hand_over_team(p_game_session_id uuid, p_user_id uuid) returns public.team
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return jsonb_populate_record(null::public.team, private.hand_over_team(p_game_session_id, p_user_id));
end
$$;
comment on function public.hand_over_team is
  'Makes another member captain of the caller''s team. Errors: game_session_not_found, session_not_joined, '
  'teams_not_used, game_session_ended, not_in_team, team_captain_required, user_not_found.';
grant execute on function private.hand_over_team, public.hand_over_team to authenticated;
