-- Announcements of organisers. Stored, so that nobody misses one.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete cascade,
  title_hu text not null constraint announcements_title_hu_length check (char_length(title_hu) <= 200),
  title_en text not null default '' constraint announcements_title_en_length check (char_length(title_en) <= 200),
  constraint announcements_title_given check (btrim(title_hu) <> '' or btrim(title_en) <> ''),
  body_hu text not null default '' constraint announcements_body_hu_length check (char_length(body_hu) <= 4000),
  body_en text not null default '' constraint announcements_body_en_length check (char_length(body_en) <= 4000),
  audience text not null default 'members' constraint announcements_audience_known
    check (audience in ('members', 'others', 'everyone')),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null,
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references public.profiles (id) on delete set null,
  request_id uuid not null,
  constraint announcements_published_after_writing check (published_at >= created_at),
  constraint announcements_messages_have_one_reader check (user_id is null or audience = 'members')
);
comment on table public.announcements is
  'Announcements of a session, and messages to single players, such as the reason of a correction. Written only by '
  'admin_announce, admin_withdraw_announcement and private.send_message. Players read them with list_announcements.';
comment on column public.announcements.user_id is 'The only reader of a message; null: the audience.';
comment on column public.announcements.audience is
  'members of the session, others (registered users who have not joined it), or everyone.';
comment on column public.announcements.published_at is
  'From when it can be read; until then it is scheduled. Nothing has to run at that moment.';
comment on column public.announcements.withdrawn_at is 'Since when nobody reads it any more; the timeline keeps it.';
comment on column public.announcements.title_en is 'Empty: the text in the other language is shown.';
create unique index announcements_request_id_key on public.announcements (game_session_id, request_id);
-- With the reader, because corrections write a message to each of thousands of players.
create index announcements_game_session_id_user_id_published_at_idx on public.announcements
  (game_session_id, user_id, published_at desc);
create index announcements_others_idx on public.announcements (published_at desc) where audience <> 'members';
create index announcements_user_id_idx on public.announcements (user_id) where user_id is not null;
create index announcements_created_by_idx on public.announcements (created_by) where created_by is not null;
create index announcements_withdrawn_by_idx on public.announcements (withdrawn_by) where withdrawn_by is not null;
