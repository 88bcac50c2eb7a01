-- Row-level security of claims, announcements and maps.

alter table public.treasure_claims enable row level security;
grant select on public.treasure_claims to authenticated;
create policy "Users read their own claims" on public.treasure_claims
  for select to authenticated using (user_id = (select auth.uid()));

alter table public.announcements enable row level security;
grant select on public.announcements to authenticated;
create policy "Admins read announcements" on public.announcements
  for select to authenticated using ((select private.is_admin()));

alter table public.problem_reports enable row level security;
grant select on public.problem_reports to authenticated;
create policy "Admins read reports" on public.problem_reports
  for select to authenticated using ((select private.is_admin()));

alter table public.code_withdrawals enable row level security;
grant select on public.code_withdrawals to authenticated;
create policy "Admins read withdrawals" on public.code_withdrawals
  for select to authenticated using ((select private.is_admin()));

alter table public.maps enable row level security;
grant select, insert, update, delete on public.maps to authenticated, service_role;
create policy "Members see active maps of their sessions, admins see all" on public.maps
  for select to authenticated using (
    (is_active and game_session_id in (select private.my_session_ids())) or (select private.is_admin()));
create policy "Admins add maps" on public.maps
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change maps" on public.maps
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete maps" on public.maps
  for delete to authenticated using ((select private.is_admin()));

alter table public.map_markers enable row level security;
grant select, insert, update, delete on public.map_markers to authenticated, service_role;
-- The inner select runs under the policy of maps: a visible map has visible markers.
create policy "Whoever sees a map sees its markers" on public.map_markers
  for select to authenticated using (map_id in (select m.id from public.maps m));
create policy "Admins add markers" on public.map_markers
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change markers" on public.map_markers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete markers" on public.map_markers
  for delete to authenticated using ((select private.is_admin()));
