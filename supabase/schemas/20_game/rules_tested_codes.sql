-- Codes of a hunt that were found in a test session: read from its scans, or from this table once those are deleted.

create table private.tested_codes (
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  qr_code_id uuid not null references public.qr_codes (id) on delete cascade,
  primary key (game_session_id, qr_code_id)
);
comment on table private.tested_codes is
  'Codes found in a test session whose scans are deleted: restarting it keeps the record that the prints work.';
alter table private.tested_codes enable row level security;
comment on column private.tested_codes.game_session_id is
  'The tested hunt, or the test session itself if it is not a copy.';
create index tested_codes_qr_code_id_idx on private.tested_codes (qr_code_id);

create function private.tested_session(p_session public.game_sessions) returns uuid
language sql immutable security invoker set search_path = '' as $$
  select case when p_session.is_test then coalesce(p_session.cloned_from, p_session.id) else p_session.id end
$$;
comment on function private.tested_session is 'The hunt that a test session was copied from; any other session itself.';

create function private.is_code_tested(p_session public.game_sessions, p_qr_code_id uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select 1 from private.tested_codes t
      where t.game_session_id = private.tested_session(p_session) and t.qr_code_id = p_qr_code_id)
    or exists (select 1 from public.scans s join public.game_sessions g on g.id = s.game_session_id and g.is_test
      where s.qr_code_id = p_qr_code_id and s.status = 'success'
        and private.tested_session(p_session) in (g.id, g.cloned_from))
$$;
comment on function private.is_code_tested is
  'True when a code was found in a test session of the hunt, including before a restart.';

-- Called before the scans of a test session are deleted.
create function private.remember_tested_codes(p_session public.game_sessions) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into private.tested_codes (game_session_id, qr_code_id)
  select distinct private.tested_session(p_session), s.qr_code_id
  from public.scans s join public.qr_codes q on q.id = s.qr_code_id
  where s.game_session_id = p_session.id and s.status = 'success'
  on conflict do nothing
$$;
comment on function private.remember_tested_codes is 'Stores which codes a test session has found.';
