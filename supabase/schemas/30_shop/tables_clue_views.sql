-- Clue views, which the statistics of clues need besides purchases and scans.

create table public.clue_views (
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  clue_id uuid not null references public.clue_templates (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  viewed_at timestamptz not null,
  primary key (game_session_id, clue_id, user_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.02); -- as scans
comment on table public.clue_views is
  'When a player first saw a clue in the shop of a session. Written by track_clue_views; only statistics read it.';
create index clue_views_clue_id_idx on public.clue_views (clue_id);
create index clue_views_user_id_idx on public.clue_views (user_id);
