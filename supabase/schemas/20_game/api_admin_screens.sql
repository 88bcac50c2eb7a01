-- Organiser API: the venue screen. Thin wrappers that run as the caller, as in api_admin.

create function public.admin_get_venue_screen(p_game_session_id uuid) returns public.admin_venue_screen
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.admin_venue_screen, private.admin_get_venue_screen(p_game_session_id))
$$;
comment on function public.admin_get_venue_screen is
  'The venue screen of a session; without reveal_places it is live. Errors: admin_permissions_required, '
  'game_session_not_found.';
grant execute on function private.admin_get_venue_screen, public.admin_get_venue_screen to authenticated;

create function public.admin_save_venue_screen(
  p_game_session_id uuid, p_panels text[], p_theme text, p_language text, p_allows_embedding boolean
) returns public.admin_venue_screen
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.admin_venue_screen,
    private.admin_save_venue_screen(p_game_session_id, p_panels::private.input_texts, p_theme::private.input_text,
    p_language::private.input_text, p_allows_embedding))
$$;
comment on function public.admin_save_venue_screen is
  'Saves what the venue screen of a session shows: panels (countdown, board, finds, announcements, join, map), theme, '
  'language (hu, en, de) and whether other sites may embed it. Errors: admin_access_required, game_session_not_found, '
  'invalid_input.';
grant execute on function private.admin_save_venue_screen, public.admin_save_venue_screen to authenticated;

create function public.admin_set_venue_screen_link(
  p_game_session_id uuid, p_is_open boolean
) returns public.admin_venue_screen
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.admin_venue_screen,
    private.admin_set_venue_screen_link(p_game_session_id, p_is_open))
$$;
comment on function public.admin_set_venue_screen_link is
  'Makes a new link of the venue screen, or revokes it; the old link stops at once. The token is shown only now. '
  'Errors: admin_access_required, game_session_not_found, invalid_input.';
grant execute on function private.admin_set_venue_screen_link, public.admin_set_venue_screen_link to authenticated;

create function public.admin_reveal_places(p_game_session_id uuid, p_revealed integer) returns public.admin_venue_screen
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.admin_venue_screen,
    private.admin_reveal_places(p_game_session_id, p_revealed))
$$;
comment on function public.admin_reveal_places is
  'The reveal on the venue screen: 0 starts it with up to ten places, n shows the last n of them or more if more were '
  'shown, null ends it. It shows all points, also on a frozen board. Errors: admin_access_required, '
  'game_session_not_found, nothing_to_reveal (nobody has points), invalid_input.';
grant execute on function private.admin_reveal_places, public.admin_reveal_places to authenticated;
