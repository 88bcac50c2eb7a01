-- Treasure claims.

create table public.treasure_claims (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  game_session_id uuid not null,
  status public.claim_status not null default 'pending',
  name public.person_name not null,
  address public.claim_address,
  phone_number public.claim_phone_number,
  tax_id public.tax_id,
  photo_path public.storage_path,
  submitted_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by uuid references public.profiles (id) on delete set null,
  rejection_reason public.claim_rejection_reason,
  team_id uuid references public.teams (id) on delete set null,
  request_id uuid,
  -- References the membership, which the writer has locked anyway; locking the key of the session's row would make it a
  -- hot spot.
  foreign key (game_session_id, user_id) references public.user_game_sessions (game_session_id, user_id)
    on delete cascade,
  constraint treasure_claims_review_complete
    check ((status = 'pending') = (reviewed_at is null) and (status = 'rejected') = (rejection_reason is not null))
);
comment on table public.treasure_claims is
  'Claims for the treasure of a session with contact data. Owner and admins only; server time decides their order.';
comment on column public.treasure_claims.address is
  'Name and contact data of this claim; the profile has its own. Null: the hunt did not ask for it.';
comment on column public.treasure_claims.photo_path is
  'Object name in the private bucket claim-photos; null without a photo.';
-- One open or won claim per player and session; after a rejection a player may try again.
create unique index treasure_claims_open_key on public.treasure_claims (user_id, game_session_id)
  where status <> 'rejected';
comment on column public.treasure_claims.team_id is 'The team for which it was submitted; null: none.';
create unique index treasure_claims_team_key on public.treasure_claims (team_id)
  where status <> 'rejected' and team_id is not null;
comment on column public.treasure_claims.request_id is
  'The request that submitted it; a repeated one gets the same answer. Null: submitted without.';
create unique index treasure_claims_request_id_key on public.treasure_claims (user_id, request_id)
  where request_id is not null;
-- The treasure of a session is won once.
create unique index treasure_claims_winner_key on public.treasure_claims (game_session_id) where status = 'approved';
create index treasure_claims_user_id_idx on public.treasure_claims (user_id, game_session_id);
create index treasure_claims_reviewed_by_idx on public.treasure_claims (reviewed_by) where reviewed_by is not null;
create index treasure_claims_submitted_at_idx on public.treasure_claims (submitted_at desc, id);

-- Computed columns: profiles?select=*,claim_submitted,claim_submitted_at.
create function public.claim_submitted_at(p_profile public.profiles) returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select max(submitted_at) from public.treasure_claims where user_id = p_profile.id and status <> 'rejected'
$$;
comment on function public.claim_submitted_at is
  'When the player''s latest open or approved treasure claim was submitted; null: none (computed column).';
grant execute on function public.claim_submitted_at to authenticated;

create function public.claim_submitted(p_profile public.profiles) returns boolean
language sql stable security invoker set search_path = '' as $$
  select public.claim_submitted_at(p_profile) is not null
$$;
comment on function public.claim_submitted is
  'True when the player has an open or approved treasure claim (computed column).';
grant execute on function public.claim_submitted to authenticated;

create function private.profile_document(p_profile public.profiles) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select to_jsonb(p_profile) - array['search_name', 'sort_name'] || jsonb_build_object(
    'points_total', public.points_total(p_profile),
    'claim_submitted', public.claim_submitted(p_profile), 'claim_submitted_at', public.claim_submitted_at(p_profile))
$$;
comment on function private.profile_document is 'A profile with all its fields, as RPCs return it.';
