-- Places of codes, for players who hold the printed address of a code.

-- Definer: players cannot read codes. Takes the exact printed id, which nobody can list or guess; short codes are too
-- short for that. Before the start it answers null, so a leaked address reveals no place.
create function private.get_code_place(p_qr_code_id uuid, p_game_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_session public.game_sessions;
  v_code public.qr_codes;
begin
  v_session := private.find_game_session(p_game_session_id);
  perform private.assert_member(v_user_id, p_game_session_id);
  if private.current_time() < private.scanning_opens_at(v_session) then
    return null;
  end if;

  v_code := private.find_session_code(p_qr_code_id, p_game_session_id);
  if v_code.latitude is null then
    return null;
  end if;
  return jsonb_build_object('latitude', v_code.latitude, 'longitude', v_code.longitude, 'radius', v_code.radius_m);
end
$$;
comment on function private.get_code_place is
  'Degrees and metres. Null for codes that are unknown, inactive, of another session or without a place, and before '
  'the start.';

-- Players may always see where they have been, whatever the session reveals about codes not found yet. Definer: places
-- of codes are hidden from players.
create function private.list_found_places(p_game_session_id uuid) returns setof public.found_place_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
begin
  perform private.assert_member(v_user_id, p_game_session_id);
  return query
  select s.id, s.qr_code_name, q.latitude, q.longitude
  from public.scans s join public.qr_codes q on q.id = s.qr_code_id
  where s.game_session_id = p_game_session_id and s.user_id = v_user_id and s.status = 'success'
    and q.latitude is not null
  order by s.id;
end
$$;
