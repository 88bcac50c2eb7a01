-- Scans, and the points that follow from them.

-- No foreign keys to code and session: a key-share lock on those shared rows for each scan would make them hot spots;
-- codes that were scanned cannot be deleted. None to the player, which would cost a query and a lock of the profile: a
-- scan holds the membership, which a deletion of the account locks, and tg_profiles__before_delete deletes the scans.
-- check_invariants() looks for orphans.
create table public.scans (
  id bigint generated always as identity primary key,
  user_id uuid,
  qr_code_id uuid,
  qr_code_name text,
  game_session_id uuid not null,
  status public.scan_status not null,
  failure_reason text,
  points public.non_negative not null default 0,
  current_points integer,
  device_info jsonb not null default '{}',
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  client_scan_id uuid,
  presented_key bigint,
  team_id uuid
-- Vacuumed after 2 % of new rows: counting by index reads the table wherever the visibility map is behind.
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
-- No table constraints: see 2_domains.sql.
comment on table public.scans is
  'Every counted, refused or voided scan, and every credited find. Written by record_scan (repeats within 5 s leave no '
  'row) and by the corrections of organisers.';
comment on column public.scans.user_id is 'Null: found for a team, by an account that was deleted since.';
comment on column public.scans.status is
  'success counts. voided: an organiser took the find back; it counts nowhere and its slot of a cap is free again.';
comment on column public.scans.failure_reason is
  'Error key of a refused scan; ''decoy'' for a trap code, which players read as qr_code_not_found (list_scans).';
comment on column public.scans.qr_code_id is 'Null when the code is unknown.';
comment on column public.scans.points is
  'Points that the code brought then: later changes of the code do not change a find.';
comment on column public.scans.current_points is
  'Points of the player in the session right after this scan, for the answer to a repeated call; null for a refused '
  'one.';
comment on column public.scans.qr_code_name is 'As it was then: players read it without reading the code.';
comment on column public.scans.device_info is 'What the phone said of itself, and its position, for the cheat review.';
comment on column public.scans.scanned_at is
  'When the phone captured the code, at most 30 days before received_at: earlier for scans sent after being offline.';
comment on column public.scans.received_at is
  'When the database recorded it; rate limits and the board follow this time, not the phone''s.';
comment on column public.scans.client_scan_id is
  'Id that the phone gave the scan; the same id gets the first answer again.';
comment on column public.scans.presented_key is
  'Number of the presented text when it is no code of the session, to recognise a repeat within 5 s. See '
  'private.presented_key.';
comment on column public.scans.team_id is
  'The team of the player at that moment, which has the points; null: none. No foreign key, as for the session: '
  'merging and deleting teams moves their finds.';
-- Includes the time, so that statistics of codes never visit the table.
create unique index scans_success_key on public.scans (game_session_id, qr_code_id, user_id) include (scanned_at)
  where status = 'success';
-- Refusals by code; a counted scan adds no entry.
create index scans_failed_idx on public.scans (game_session_id, qr_code_id, failure_reason,
  user_id) include (scanned_at) where status = 'failed';
create unique index scans_client_scan_id_key on public.scans (user_id, client_scan_id) where client_scan_id is not null;
create index scans_user_id_received_at_idx on public.scans (user_id, received_at desc);
-- Rows are inserted in this order, so a block range index finds the last hours almost for free.
create index scans_received_at_idx on public.scans using brin (received_at) with (autosummarize = on);

-- After the team comes the code, so that it also lists the finds of a team.
create unique index scans_team_key on public.scans (team_id, qr_code_id)
  where status = 'success' and team_id is not null;
-- Voided finds are few, so lists read them separately.
create index scans_voided_idx on public.scans (game_session_id, id) where status = 'voided';

-- Append-only. The state of a find is its status; these rows say who changed it, when and why.
create table public.find_corrections (
  id bigint generated always as identity primary key,
  kind text not null constraint find_corrections_kind_known
    check (kind in ('credit', 'void', 'restore', 'void_task', 'restore_task')),
  scan_id bigint not null references public.scans (id) on delete cascade,
  game_session_id uuid not null,
  user_id uuid references public.profiles (id) on delete cascade,
  points_before integer not null,
  points_after integer not null,
  reason public.correction_reason not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null
);
comment on table public.find_corrections is
  'Finds, or the solutions of their tasks, that organisers or helpers credited, voided or restored, with the points of '
  'the player before and after. '
  'Written only by run_correction.';
comment on column public.find_corrections.points_before is
  'What the player was told; later corrections change the points, so they cannot be computed again.';
comment on column public.find_corrections.user_id is
  'The player whose find it is, null as in scans; then the points are those of the team. created_by corrected it.';
create index find_corrections_scan_id_idx on public.find_corrections (scan_id, id desc);
create index find_corrections_user_id_idx on public.find_corrections (user_id);
create index find_corrections_game_session_id_idx on public.find_corrections (game_session_id, created_at);
create index find_corrections_created_by_idx on public.find_corrections (created_by) where created_by is not null;

-- Append-only: a mistake is corrected by the opposite points.
create table public.point_adjustments (
  id bigint generated always as identity primary key,
  game_session_id uuid not null,
  user_id uuid references public.profiles (id) on delete cascade,
  points integer not null constraint point_adjustments_points_range
    check (points <> 0 and points between -100000 and 100000),
  points_before integer not null,
  points_after integer not null,
  reason public.correction_reason not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null,
  team_id uuid
);
comment on table public.point_adjustments is
  'Bonus (positive) and penalty (negative) points of a player in a session. Written only by run_correction.';
comment on column public.point_adjustments.points_before is 'As in find_corrections.';
comment on column public.point_adjustments.user_id is 'Null as in scans.';
comment on column public.point_adjustments.team_id is
  'The team of the player at that moment, or of the points that it takes back: its points too.';
create index point_adjustments_team_id_idx on public.point_adjustments (team_id) where team_id is not null;
create index point_adjustments_user_id_idx on public.point_adjustments (user_id, game_session_id);
create index point_adjustments_game_session_id_idx on public.point_adjustments (game_session_id, created_at);
create index point_adjustments_created_by_idx on public.point_adjustments (created_by) where created_by is not null;

-- A counted scan is its own points entry; a second table would need a write per scan.
create view public.point_entries with (security_invoker = true) as
  select id, user_id, qr_code_id, qr_code_name, game_session_id, points, received_at as created_at
  from public.scans where status = 'success';
comment on view public.point_entries is
  'Points of counted scans. Row-level security of scans applies, which hides credited finds from players; '
  'list_point_entries has those too, and bonus and penalty points.';

-- Computed column: profiles?select=*,points_total. A stored one would be written with every scan.
create function public.points_total(p_profile public.profiles) returns integer
language sql stable security invoker set search_path = '' as $$
  -- A membership with a wallet belongs to a test session, which scores nothing.
  select coalesce(sum(current_points), 0)::integer from public.user_game_sessions
  where user_id = p_profile.id and test_balance is null
$$;
comment on function public.points_total is 'Points of a player over all real sessions (computed column).';
grant execute on function public.points_total to authenticated;

-- Events of a hunt that no other table records, for its timeline. Append-only.
create table public.session_events (
  id bigint generated always as identity primary key,
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  kind text not null constraint session_events_kind_known
    check (kind in ('pause', 'resume', 'reschedule', 'withdraw')),
  details jsonb not null default '{}',
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null
);
comment on table public.session_events is
  'Pauses, moved ends and withdrawn codes of a session. Written only by the RPCs of these steps.';
create index session_events_game_session_id_idx on public.session_events (game_session_id, created_at);
create index session_events_created_by_idx on public.session_events (created_by) where created_by is not null;
