-- Cheat review: organisers' notes on suspicious scans.

create table public.cheat_reviews (
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  kind text not null constraint cheat_reviews_kind_known
    check (kind in ('cluster', 'burst', 'travel', 'decoy', 'failures', 'device', 'late', 'rotation', 'guests')),
  user_id uuid not null references public.profiles (id) on delete cascade,
  note text not null default '' constraint cheat_reviews_note_length check (char_length(note) <= 1000),
  reviewed_at timestamptz not null,
  reviewed_by uuid references public.profiles (id) on delete set null,
  primary key (game_session_id, kind, user_id)
);
comment on table public.cheat_reviews is
  'Suspicious cases that an organiser has reviewed, with a note. A row has no consequence by itself.';
comment on column public.cheat_reviews.kind is
  'Pattern: cluster (players found the same codes within a minute), burst (five codes within fifteen seconds), device '
  '(accounts taking turns on apparently the same device), travel (too far in too short a time), decoy, failures (many '
  'refused tries), late (arrived after the end or in a pause), rotation (several players have left the same team), '
  'guests (many from one network).';
comment on column public.cheat_reviews.user_id is
  'The player that the case is named after; in a group the one with the smallest id.';
create index cheat_reviews_user_id_idx on public.cheat_reviews (user_id);
create index cheat_reviews_reviewed_by_idx on public.cheat_reviews (reviewed_by);
