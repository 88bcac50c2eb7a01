-- Join codes: what an invitation, a link or a poster holds.

-- In private, so that players of a hunt whose code was replaced cannot read the new one.
create table private.join_codes (
  code public.short_code primary key default private.generate_short_code(),
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  poster_made_at timestamptz,
  replaced_at timestamptz
);
comment on table private.join_codes is
  'Join codes of hunts (<site>/join/<code>), one valid code each. Replaced ones stay, so that their page can say so.';
comment on column private.join_codes.poster_made_at is
  'When an organiser last made the poster or showed this code; null: never.';
comment on column private.join_codes.replaced_at is 'From this time on the code is refused; null: it is valid.';
create unique index join_codes_valid_key on private.join_codes (game_session_id) where replaced_at is null;
create index join_codes_game_session_id_idx on private.join_codes (game_session_id);

create table private.join_attempts (
  guesser bytea not null,
  attempted_at timestamptz not null,
  guess bytea
);
comment on table private.join_attempts is
  'Wrong codes and tokens of the last minute, to prevent guessing, and teams created in it.';
comment on column private.join_attempts.guesser is 'Hash of the account, or of the network address of a visitor.';
comment on column private.join_attempts.guess is
  'Hash of a wrong join code, which counts once a minute; null for what counts each time.';
create index join_attempts_guesser_idx on private.join_attempts (guesser, attempted_at);
create index join_attempts_attempted_at_idx on private.join_attempts (attempted_at);
