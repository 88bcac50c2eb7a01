-- Organisers' API: teams. As in api_admin.sql.

create function public.admin_list_teams(
  p_game_session_id uuid, p_search text default null, p_sort text default 'points', p_descending boolean default true,
  p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_team_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_teams(p_game_session_id, p_search::private.input_text, p_sort::private.input_text,
    p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_teams is
  'A page of the teams of a session with their rank on the board (null without points) and members [{user_id, name, '
  'email, points, found_codes, is_captain}], the captain first. p_search looks in names, codes and members; p_sort is '
  'name, points (the order of the board) or created_at. Errors: admin_permissions_required, game_session_not_found, '
  'teams_not_used, invalid_input.';
grant execute on function private.admin_list_teams, public.admin_list_teams to authenticated;

create function public.admin_save_teams(
  p_game_session_id uuid, p_teams jsonb, p_request_id uuid default null
) returns public.saved_teams
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.saved_teams,
    private.admin_save_teams(p_game_session_id, p_teams::private.input_json, p_request_id))
$$;
comment on function public.admin_save_teams is
  'Saves 1–500 teams [{id, seen_name, name, member_ids}], all or none, once per p_request_id. Without id a team is '
  'new and stays also without members; with id, the team called seen_name gets the name. The players of member_ids '
  'become members; other members stay. Errors: admin_access_required, invalid_input, invalid_name, '
  'game_session_not_found, teams_not_used, team_not_found, edit_conflict, team_name_taken, session_not_joined, '
  'team_full, team_change_refused (a player has finds outside that team), request_id_reused.';
grant execute on function private.admin_save_teams, public.admin_save_teams to authenticated;

create function public.admin_move_player(
  p_game_session_id uuid, p_user_id uuid, p_team_id uuid default null
) returns public.moved_player
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.moved_player,
    private.admin_move_player(p_game_session_id, p_user_id, p_team_id))
$$;
comment on function public.admin_move_player is
  'Moves a player into a team, or (null) out of the team, which keeps the finds. Errors: '
  'admin_access_required, user_not_found, game_session_not_found, teams_not_used, session_not_joined, team_not_found, '
  'team_full, team_change_refused (the player has finds outside that team).';
grant execute on function private.admin_move_player, public.admin_move_player to authenticated;

create function public.admin_merge_teams(
  p_team_id uuid, p_into_team_id uuid, p_request_id uuid default null
) returns public.merged_teams
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.merged_teams,
    private.admin_merge_teams(p_team_id, p_into_team_id, p_request_id))
$$;
comment on function public.admin_merge_teams is
  'Moves members, finds, clues and claims of a team to another of the same session, and deletes it, once per '
  'p_request_id. Of a code that both had found the earlier capture stays and the other find is voided. '
  'Errors: admin_access_required, invalid_input, team_not_found, team_full, both_teams_claimed, '
  'edit_conflict (somebody joined meanwhile), request_id_reused.';
grant execute on function private.admin_merge_teams, public.admin_merge_teams to authenticated;

create function public.admin_delete_team(p_team_id uuid) returns public.deletion
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.deletion, private.admin_delete_team(p_team_id))
$$;
comment on function public.admin_delete_team is
  'Deletes a team. Its players keep what they found and bought themselves and play alone. Errors: '
  'admin_access_required, team_not_found, edit_conflict (somebody joined meanwhile), team_change_refused (the session '
  'requires teams and this one has finds or points).';
grant execute on function private.admin_delete_team, public.admin_delete_team to authenticated;
