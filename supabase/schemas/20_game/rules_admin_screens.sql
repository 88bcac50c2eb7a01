-- Venue screens as organisers manage them. Definer functions: the table is in private. Each checks the role first.

create function private.describe_venue_screen(p_game_session_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('game_session_id', p_game_session_id, 'has_link', s.token_hash is not null,
    'link_made_at', s.link_made_at, 'panels', s.panels, 'theme', s.theme, 'language', s.language,
    'allows_embedding', s.allows_embedding, 'reveal_places', s.reveal_places, 'revealed_places', s.revealed_places)
  from private.venue_screens s where s.game_session_id = p_game_session_id
$$;
comment on function private.describe_venue_screen is 'The screen of a hunt as organisers see it, or null.';

-- Rows are made here, when a screen is first looked at, so that the defaults are defined once: its language is the
-- first one of the hunt.
create function private.lock_venue_screen(p_game_session_id uuid) returns public.game_sessions
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  select * into v_session from public.game_sessions where id = p_game_session_id for key share;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  insert into private.venue_screens (game_session_id, language) values (p_game_session_id, v_session.languages[1])
  on conflict do nothing;
  perform 1 from private.venue_screens where game_session_id = p_game_session_id for update;
  return v_session;
end
$$;
comment on function private.lock_venue_screen is
  'Locks the screen of a session, which it makes if need be; game_session_not_found.';

-- No broadcast: screens poll, and players see nothing of the change.
create function private.record_screen_change(p_action text, p_session public.game_sessions) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_screen jsonb := private.describe_venue_screen(p_session.id);
begin
  perform private.record_activity(p_action, 'game-sessions', p_session.name, v_screen);
  perform private.publish('admin', 'session', jsonb_build_object('game_session_id', p_session.id));
  return v_screen;
end
$$;
comment on function private.record_screen_change is
  'Records a change of a screen in the activity log and returns the screen.';

create function private.admin_get_venue_screen(p_game_session_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.lock_venue_screen(p_game_session_id);
  return private.describe_venue_screen(p_game_session_id);
end
$$;

create function private.admin_save_venue_screen(
  p_game_session_id uuid, p_panels text[], p_theme text, p_language text, p_allows_embedding boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  perform private.assert_admin();
  v_session := private.lock_venue_screen(p_game_session_id);
  begin
    update private.venue_screens set panels = p_panels, theme = p_theme, language = p_language,
      allows_embedding = p_allows_embedding
    where game_session_id = p_game_session_id;
  exception when check_violation or not_null_violation then
    perform private.raise_error('invalid_input');
  end;
  return private.record_screen_change('session.screen', v_session);
end
$$;

create function private.admin_set_venue_screen_link(p_game_session_id uuid, p_is_open boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_token text := case when p_is_open then private.generate_token() end;
begin
  perform private.assert_admin();
  if p_is_open is null then
    perform private.raise_error('invalid_input');
  end if;
  v_session := private.lock_venue_screen(p_game_session_id);
  update private.venue_screens set token_hash = private.token_hash(v_token),
    link_made_at = case when p_is_open then private.current_time() end
  where game_session_id = p_game_session_id;
  return private.record_screen_change(
    case when p_is_open then 'session.screen_link' else 'session.screen_link_revoked' end, v_session)
    || jsonb_build_object('token', v_token);
end
$$;

create function private.admin_reveal_places(p_game_session_id uuid, p_revealed integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_screen private.venue_screens;
begin
  perform private.assert_admin();
  v_session := private.lock_venue_screen(p_game_session_id);
  select * into v_screen from private.venue_screens where game_session_id = p_game_session_id;
  if p_revealed = 0 and v_screen.reveal_places is null then
    v_screen.reveal_places := nullif((select count(*) from private.final_ranking(p_game_session_id, 10)), 0);
    if v_screen.reveal_places is null then
      perform private.raise_error('nothing_to_reveal');
    end if;
  elsif p_revealed is null then
    v_screen.reveal_places := null;
  elsif p_revealed not between 0 and coalesce(v_screen.reveal_places, 0) then
    perform private.raise_error('invalid_input');
  end if;
  -- Another device may have gone further: a place that everyone has seen is not hidden again.
  update private.venue_screens set reveal_places = v_screen.reveal_places,
    revealed_places = case when p_revealed is null then 0 else greatest(revealed_places, p_revealed) end
  where game_session_id = p_game_session_id;
  return private.record_screen_change('session.screen_reveal', v_session);
end
$$;
