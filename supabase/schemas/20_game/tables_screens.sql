-- Venue screens: a page for the big screen at the venue, opened by a link instead of an account.

create table private.venue_screens (
  game_session_id uuid primary key references public.game_sessions (id) on delete cascade,
  token_hash bytea,
  link_made_at timestamptz,
  panels text[] not null default '{countdown,board,finds,announcements,join}' constraint venue_screens_panels_known
    check (panels <@ array['countdown', 'board', 'finds', 'announcements', 'join', 'map'] and cardinality(panels) <= 6),
  theme text not null default 'dark' constraint venue_screens_theme_format check (theme ~ '^[a-z]{1,20}$'),
  language public.language_code not null,
  allows_embedding boolean not null default false,
  reveal_places integer constraint venue_screens_reveal_places_range check (reveal_places between 1 and 10),
  revealed_places public.non_negative not null default 0
);
comment on table private.venue_screens is
  'The venue screen of a hunt (<site>/screen/<token>): its link, what it shows, and how far the reveal has come.';
comment on column private.venue_screens.token_hash is
  'SHA-256 of the token in the link; null: no link works. The token itself is shown once and stored nowhere.';
comment on column private.venue_screens.theme is 'Name of a theme of the client, which knows the list.';
comment on column private.venue_screens.reveal_places is
  'The reveal shows so many places, from last to first; null: the screen is live.';
comment on column private.venue_screens.revealed_places is 'Number of places that are revealed already.';
create unique index venue_screens_token_hash_key on private.venue_screens (token_hash);
