-- Helpers: accounts that may help in one hunt.

-- In private, because no role reads it past the RPCs of the helper screen and those of organisers.
create table private.session_helpers (
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  added_at timestamptz not null,
  added_by uuid references public.profiles (id) on delete set null,
  primary key (game_session_id, user_id)
);
comment on table private.session_helpers is
  'Accounts that help in a hunt. A helper is no player of that hunt; the lock on the balance keeps the two apart.';
create index session_helpers_user_id_idx on private.session_helpers (user_id);
create index session_helpers_added_by_idx on private.session_helpers (added_by) where added_by is not null;

create table private.helper_invitations (
  id uuid primary key default gen_random_uuid(),
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  token_hash bytea not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_by uuid references public.profiles (id) on delete cascade
);
comment on table private.helper_invitations is
  'Links (<site>/helper/invitation/<token>) that make the next account which opens them a helper, once.';
comment on column private.helper_invitations.token_hash is
  'SHA-256 of the token in the link. The token itself is shown once and stored nowhere.';
comment on column private.helper_invitations.used_by is 'Null: nobody has used it yet.';
create unique index helper_invitations_token_hash_key on private.helper_invitations (token_hash);
create index helper_invitations_game_session_id_idx on private.helper_invitations (game_session_id);
create index helper_invitations_created_by_idx on private.helper_invitations (created_by)
  where created_by is not null;
create index helper_invitations_used_by_idx on private.helper_invitations (used_by) where used_by is not null;
