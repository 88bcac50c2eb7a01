-- Player API: teams. As in api.sql.

create function public.get_team(p_game_session_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.get_team(p_game_session_id)
$$;
comment on function public.get_team(uuid) is
  'The caller''s team in a session, or null: {id, name, code, join_code (null in a link-only hunt whose code '
  'was replaced since), is_captain, points, found_codes, free_places, members '
  '[{user_id, name, points, found_codes, is_captain, is_me}], feed [{kind: find, clue (bought) or '
  'gift (a clue got for free), id, user_name (empty: of a deleted account), name_hu, name_en, '
  'points, at}] (the latest 100), claim (null: none open) {status, user_name, is_mine}}. Errors: '
  'game_session_not_found, session_not_joined.';
grant execute on function private.get_team(uuid) to authenticated;
grant execute on function public.get_team(uuid) to authenticated;

create function public.list_team_members(p_team_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.list_team_members(p_team_id)
$$;
comment on function public.list_team_members(uuid) is
  'Members of a team of a joined session, most points first: [{user_id, name, points, found_codes, is_me}]; points '
  'made in teams of the session. While the board is frozen, points and found_codes are null for players of other '
  'teams. Errors: team_not_found.';
grant execute on function private.list_team_members(uuid) to authenticated;
grant execute on function public.list_team_members(uuid) to authenticated;

create function public.create_team(p_game_session_id uuid, p_name text, p_request_id uuid default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.create_team(p_game_session_id, p_name::private.input_text, p_request_id);
end
$$;
comment on function public.create_team(uuid, text, uuid) is
  'Creates a team of a joined session with the caller as captain, once per p_request_id. Returns the team, as '
  'get_team. Errors: invalid_name, game_session_not_found, session_not_joined, teams_not_used, game_session_ended, '
  'already_in_team, rate_limit_exceeded, team_name_taken, team_change_refused, request_id_reused.';
grant execute on function private.create_team(uuid, text, uuid) to authenticated;
grant execute on function public.create_team(uuid, text, uuid) to authenticated;

create function public.join_team(p_game_session_id uuid, p_code text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.join_team(p_game_session_id, p_code::private.input_text);
end
$$;
comment on function public.join_team(uuid, text) is
  'Joins the team of a code. Returns the team, as get_team. A wrong code is counted and answers {code, message, '
  'details, hint} with its HTTP status: team_not_found. Other errors: game_session_not_found, session_not_joined, '
  'teams_not_used, game_session_ended, already_in_team, team_full, team_change_refused (the caller has finds outside '
  'that team), rate_limit_exceeded (30 wrong codes in one minute), invalid_input.';
grant execute on function private.join_team(uuid, text) to authenticated;
grant execute on function public.join_team(uuid, text) to authenticated;

create function public.leave_team(p_game_session_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.leave_team(p_game_session_id);
end
$$;
comment on function public.leave_team(uuid) is
  'Leaves the team; its finds, and what was bought for it, stay with it. The captain hands over to the member who '
  'joined the hunt first. Returns {left}: false without a team. Errors: game_session_not_found, session_not_joined.';
grant execute on function private.leave_team(uuid) to authenticated;
grant execute on function public.leave_team(uuid) to authenticated;

create function public.rename_team(p_game_session_id uuid, p_name text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.rename_team(p_game_session_id, p_name::private.input_text);
end
$$;
comment on function public.rename_team(uuid, text) is
  'Renames the team of which the caller is captain. Returns the team, as get_team. Errors: invalid_name, '
  'game_session_not_found, session_not_joined, teams_not_used, game_session_ended, not_in_team, '
  'team_captain_required, team_name_taken.';
grant execute on function private.rename_team(uuid, text) to authenticated;
grant execute on function public.rename_team(uuid, text) to authenticated;

create function public.hand_over_team(p_game_session_id uuid, p_user_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.hand_over_team(p_game_session_id, p_user_id);
end
$$;
comment on function public.hand_over_team(uuid, uuid) is
  'Makes another member captain of the caller''s team. Returns the team, as get_team. Errors: game_session_not_found, '
  'session_not_joined, teams_not_used, game_session_ended, not_in_team, team_captain_required, user_not_found.';
grant execute on function private.hand_over_team(uuid, uuid) to authenticated;
grant execute on function public.hand_over_team(uuid, uuid) to authenticated;
