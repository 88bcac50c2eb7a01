-- Row-level security of hunts. Players read their own rows and the content of their sessions. Admins edit plain content
-- through table policies; everything with a rule goes through RPCs.

alter table private.scan_cap_shards enable row level security;
alter table private.leaderboard_buckets enable row level security;
alter table private.result_figures enable row level security;
alter table private.broadcast_ticks enable row level security;
alter table private.join_codes enable row level security;
alter table private.join_attempts enable row level security;
alter table private.venue_screens enable row level security;
alter table private.session_helpers enable row level security;
alter table private.helper_invitations enable row level security;
alter table private.helper_acts enable row level security;

alter table public.game_settings enable row level security;
grant select on public.game_settings to authenticated;
create policy "Everyone signed in reads the settings" on public.game_settings
  for select to authenticated using (true);

alter table public.game_sessions enable row level security;
grant select on public.game_sessions to authenticated;
create policy "Players see listed sessions and those that they have joined" on public.game_sessions
  for select to authenticated using (
    (not is_test and visibility = 'listed' and archived_at is null)
      or (not is_test and id in (select private.my_session_ids()))
      or (select private.is_admin()));

alter table public.user_game_sessions enable row level security;
grant select on public.user_game_sessions to authenticated;
create policy "Users read their own memberships" on public.user_game_sessions
  for select to authenticated using (user_id = (select auth.uid()));

alter table public.teams enable row level security;
grant select on public.teams to authenticated;
create policy "Members read their own team, admins all" on public.teams
  for select to authenticated using (id = any ((select private.my_team_ids())::uuid[]) or (select private.is_admin()));

alter table public.scans enable row level security;
grant select on public.scans to authenticated;
-- Tries of a decoy are hidden here like those of unknown codes, so that the two look alike. Credited finds are hidden,
-- because a row has the id that is printed on a code which the player never saw. list_scans shows them all.
create policy "Users read their own scans of codes of the hunt" on public.scans
  for select to authenticated using (
    user_id = (select auth.uid()) and (failure_reason is null or failure_reason not in ('qr_code_not_found', 'decoy'))
      and not (id in (select private.my_credited_scan_ids())));
grant select on public.point_entries to authenticated; -- a view of scans, with their policies

-- Players get the reasons from list_scans and list_point_entries.
alter table public.find_corrections enable row level security;
grant select on public.find_corrections to authenticated;
create policy "Admins read corrections" on public.find_corrections
  for select to authenticated using ((select private.is_admin()));

alter table public.point_adjustments enable row level security;
grant select on public.point_adjustments to authenticated;
create policy "Admins read adjustments" on public.point_adjustments
  for select to authenticated using ((select private.is_admin()));

alter table public.session_events enable row level security;
grant select on public.session_events to authenticated;
create policy "Admins read the events of sessions" on public.session_events
  for select to authenticated using ((select private.is_admin()));

-- The ids are printed on the codes, so players can never list them.
alter table public.qr_codes enable row level security;
grant select, insert, update, delete on public.qr_codes to authenticated, service_role;
create policy "Admins read codes" on public.qr_codes
  for select to authenticated using ((select private.is_admin()));
create policy "Admins add codes" on public.qr_codes
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change codes" on public.qr_codes
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete codes" on public.qr_codes
  for delete to authenticated using ((select private.is_admin()));

-- Written only by admin_save_game_session, which keeps the caps exact.
alter table public.game_session_qr_codes enable row level security;
grant select on public.game_session_qr_codes to authenticated;
create policy "Admins read the codes of sessions" on public.game_session_qr_codes
  for select to authenticated using ((select private.is_admin()));

-- Policies call these once per statement.
grant execute on function private.my_session_ids, private.my_team_ids, private.my_credited_scan_ids to authenticated;
