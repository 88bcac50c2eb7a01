-- Field: what happens on site besides scanning. Treasure claims.

create table public.treasure_claims (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  status text not null default 'pending' constraint treasure_claims_status_known check (status in ('pending', 'approved', 'rejected')),
  name text not null check (char_length(btrim(name)) between 2 and 100),
  address text not null check (char_length(btrim(address)) between 5 and 500),
  phone_number text not null check (char_length(phone_number) between 6 and 50),
  tax_id text check (char_length(tax_id) <= 50),
  photo_path text check (char_length(photo_path) <= 300),
  submitted_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by uuid references public.profiles (id) on delete set null,
  rejection_reason text check (char_length(rejection_reason) <= 1000),
  constraint treasure_claims_review_dated check ((status = 'pending') = (reviewed_at is null)),
  constraint treasure_claims_rejection_explained check ((status = 'rejected') = (rejection_reason is not null))
);
comment on table public.treasure_claims is 'Claims for the treasure of a session with contact data. Owner and admins only; server time decides their order.';
-- One open or won claim per player and session; after a rejection a player may try again.
create unique index treasure_claims_open_key on public.treasure_claims (user_id, game_session_id) where status <> 'rejected';
-- The treasure of a session is won once.
create unique index treasure_claims_winner_key on public.treasure_claims (game_session_id) where status = 'approved';
create index treasure_claims_user_id_idx on public.treasure_claims (user_id);
create index treasure_claims_game_session_id_idx on public.treasure_claims (game_session_id);
create index treasure_claims_reviewed_by_idx on public.treasure_claims (reviewed_by) where reviewed_by is not null;
create index treasure_claims_submitted_at_idx on public.treasure_claims (submitted_at desc, id);
