-- The API for organisers: hunts, their tests, their announcements and the overview.

create function public.admin_overview() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_overview()
$$;
comment on function public.admin_overview() is
  'Numbers of the moment, sessions and the latest 20 scans. Errors: admin_permissions_required (spec §2 /admin).';
grant execute on function private.admin_overview() to authenticated;
grant execute on function public.admin_overview() to authenticated;

create function public.admin_save_game_session(p_game_session jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_save_game_session(p_game_session)
$$;
comment on function public.admin_save_game_session(jsonb) is
  'Creates (without id) or changes a session together with its clues [{clue_id, position}] and codes [{qr_code_id, points, max_scans}]: all or nothing. Returns {game_session_id}. Errors: admin_access_required, invalid_game_session, game_session_not_found, qr_code_in_use (spec §3).';
grant execute on function private.admin_save_game_session(jsonb) to authenticated;
grant execute on function public.admin_save_game_session(jsonb) to authenticated;

create function public.admin_list_game_sessions() returns table (
  id uuid, name text, description_hu text, description_en text, starts_at timestamptz, ends_at timestamptz,
  leaderboard_frozen_at timestamptz, is_test boolean, starting_tokens integer, treasure_name_hu text, treasure_name_en text,
  treasure_awarded_at timestamptz, updated_at timestamptz, players bigint, clues jsonb, qr_codes jsonb)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_game_sessions()
$$;
comment on function public.admin_list_game_sessions() is
  'All sessions with players, clues and codes. Errors: admin_permissions_required (spec §2).';
grant execute on function private.admin_list_game_sessions() to authenticated;
grant execute on function public.admin_list_game_sessions() to authenticated;
