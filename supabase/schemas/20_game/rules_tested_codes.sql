-- Codes of a hunt that were found in a test session: read from its scans, or from was_tested once those are deleted.

create function private.tested_session(p_session public.game_sessions) returns uuid
language sql immutable security invoker set search_path = '' as $$
  select case when p_session.is_test then coalesce(p_session.cloned_from, p_session.id) else p_session.id end
$$;
comment on function private.tested_session is 'The hunt that a test session was copied from; any other session itself.';

create function private.is_code_tested(p_session public.game_sessions, p_qr_code_id uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select 1 from public.game_session_qr_codes c
      where c.game_session_id = private.tested_session(p_session) and c.qr_code_id = p_qr_code_id and c.was_tested)
    or exists (select 1 from public.scans s join public.game_sessions g on g.id = s.game_session_id and g.is_test
      where s.qr_code_id = p_qr_code_id and s.status = 'success'
        and private.tested_session(p_session) in (g.id, g.cloned_from))
$$;
comment on function private.is_code_tested is
  'True when a code was found in a test session of the hunt, including before a restart.';
