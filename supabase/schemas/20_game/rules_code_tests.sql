-- Which codes of a hunt a rehearsal has tried: its scans say so, and of rehearsals that started over or are gone this
-- table.

create table private.tested_codes (
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  qr_code_id uuid not null references public.qr_codes (id) on delete cascade,
  primary key (game_session_id, qr_code_id)
);
comment on table private.tested_codes is
  'Codes that were found in a rehearsal whose scans are gone: whoever starts it over has not forgotten that the prints '
  'work.';
alter table private.tested_codes enable row level security;
comment on column private.tested_codes.game_session_id is
  'The hunt that was rehearsed, or the test session itself when it was made from none.';
create index tested_codes_qr_code_id_idx on private.tested_codes (qr_code_id);

create function private.rehearsed_session(p_session public.game_sessions) returns uuid
language sql immutable security invoker set search_path = '' as $$
  select case when p_session.is_test then coalesce(p_session.cloned_from, p_session.id) else p_session.id end
$$;
comment on function private.rehearsed_session(public.game_sessions) is
  'The hunt that a test session rehearses; a hunt stands for itself.';

create function private.is_code_tested(p_session public.game_sessions, p_qr_code_id uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select 1 from private.tested_codes t
      where t.game_session_id = private.rehearsed_session(p_session) and t.qr_code_id = p_qr_code_id)
    or exists (select 1 from public.scans s join public.game_sessions g on g.id = s.game_session_id and g.is_test
      where s.qr_code_id = p_qr_code_id and s.status = 'success'
        and private.rehearsed_session(p_session) in (g.id, g.cloned_from))
$$;
comment on function private.is_code_tested(public.game_sessions, uuid) is
  'Whether a code was found in a rehearsal of the session, now or before it started over.';

-- Before the scans of a rehearsal are deleted.
create function private.remember_tested_codes(p_session public.game_sessions) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into private.tested_codes (game_session_id, qr_code_id)
  select distinct private.rehearsed_session(p_session), s.qr_code_id
  from public.scans s join public.qr_codes q on q.id = s.qr_code_id
  where s.game_session_id = p_session.id and s.status = 'success'
  on conflict do nothing
$$;
comment on function private.remember_tested_codes(public.game_sessions) is 'Keeps which codes a rehearsal has tried.';
