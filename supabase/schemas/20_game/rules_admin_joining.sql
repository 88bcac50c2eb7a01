-- Join codes as organisers manage them. Definer functions; each checks the role first.

create function private.admin_replace_join_code(
  p_game_session_id uuid, p_join_code text, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_before text;
  v_code text;
  v_result jsonb;
begin
  perform private.assert_admin();
  v_result := private.begin_request(p_request_id,
    jsonb_build_array('replace join code', p_game_session_id, private.clean_code(p_join_code)));
  if v_result is not null then
    return v_result;
  end if;
  v_session := private.lock_game_session(p_game_session_id);
  if v_session.is_test then
    perform private.raise_error('invalid_game_session', 'a test session has no join code');
  end if;
  select code into v_before from private.join_codes where game_session_id = v_session.id and replaced_at is null;
  if v_before <> private.clean_code(p_join_code) then
    perform private.raise_error('edit_conflict');
  end if;
  update private.join_codes set replaced_at = private.current_time() where code = v_before;
  insert into private.join_codes (game_session_id, created_at) values (v_session.id, private.current_time())
  returning code into v_code;
  -- The log names no code: it can be exported, and outlives the code.
  perform private.publish_session_change('session.replace_join_code', v_session, null, null);
  return private.end_request(p_request_id, jsonb_build_object('game_session_id', v_session.id, 'join_code', v_code));
end
$$;

create function private.admin_record_poster(p_join_code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_code private.join_codes;
  v_session public.game_sessions;
begin
  perform private.assert_admin();
  update private.join_codes set poster_made_at = private.current_time()
  where code = private.clean_code(p_join_code) and replaced_at is null
  returning * into v_code;
  if not found then
    perform private.raise_error(case when exists (
      select 1 from private.join_codes where code = private.clean_code(p_join_code)) then 'join_code_replaced'
      else 'join_code_not_found' end);
  end if;
  select * into v_session from public.game_sessions where id = v_code.game_session_id;
  perform private.record_activity('session.poster', 'game-sessions', v_session.name,
    jsonb_build_object('game_session_id', v_session.id));
  perform private.publish('admin', 'session', jsonb_build_object('game_session_id', v_session.id));
  return jsonb_build_object('poster_made_at', v_code.poster_made_at);
end
$$;
