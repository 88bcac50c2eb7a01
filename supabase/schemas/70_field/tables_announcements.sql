-- Announcements of organisers to the players of a session. Stored, so that nobody misses one.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete cascade,
  title_hu text not null constraint announcements_title_hu_length
    check (char_length(btrim(title_hu)) between 1 and 200),
  title_en text not null default '' constraint announcements_title_en_length check (char_length(title_en) <= 200),
  body_hu text not null default '' constraint announcements_body_hu_length check (char_length(body_hu) <= 4000),
  body_en text not null default '' constraint announcements_body_en_length check (char_length(body_en) <= 4000),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null,
  request_id uuid not null
);
comment on table public.announcements is
  'Announcements of a session for its members, and messages to single players, such as the reason of a correction. '
  'Written only by admin_announce and private.send_message.';
comment on column public.announcements.user_id is 'The only reader of a message; null: all members.';
comment on column public.announcements.title_en is 'Empty: the Hungarian text is shown.';
create unique index announcements_request_id_key on public.announcements (game_session_id, request_id);
create index announcements_game_session_id_created_at_idx on public.announcements (game_session_id, created_at desc);
create index announcements_user_id_idx on public.announcements (user_id) where user_id is not null;
create index announcements_created_by_idx on public.announcements (created_by) where created_by is not null;
