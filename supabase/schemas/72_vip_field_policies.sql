-- Row-level security of VIP, jackpot, announcements and maps.

alter table private.jackpot_shards enable row level security;
alter table private.vip_endings enable row level security;

alter table public.vip_tiers enable row level security;
grant select, insert, update, delete on public.vip_tiers to authenticated, service_role;
-- The inner select runs under the policy of memberships: one's own.
create policy "Everyone sees tiers for sale and tiers they had, admins all" on public.vip_tiers
  for select to authenticated using (
    is_active or id in (select m.tier_id from public.vip_memberships m) or (select private.is_admin()));
create policy "Admins add tiers" on public.vip_tiers
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change tiers" on public.vip_tiers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete tiers" on public.vip_tiers
  for delete to authenticated using ((select private.is_admin()));

alter table public.vip_memberships enable row level security;
grant select on public.vip_memberships to authenticated;
create policy "Users read their own VIP memberships, admins all" on public.vip_memberships
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Players read get_jackpot: the entries would tell who bought what when.
alter table public.jackpots enable row level security;
grant select on public.jackpots to authenticated;
create policy "Admins read jackpots" on public.jackpots
  for select to authenticated using ((select private.is_admin()));

alter table public.jackpot_entries enable row level security;
grant select on public.jackpot_entries to authenticated;
create policy "Admins read the books of jackpots" on public.jackpot_entries
  for select to authenticated using ((select private.is_admin()));

alter table public.announcements enable row level security;
grant select on public.announcements to authenticated;
create policy "Members read announcements of their sessions, admins all" on public.announcements
  for select to authenticated using (
    game_session_id in (select private.my_session_ids()) or (select private.is_admin()));

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
-- The inner select runs under the policy of maps: who sees a map sees its markers.
create policy "Whoever sees a map sees its markers" on public.map_markers
  for select to authenticated using (map_id in (select m.id from public.maps m));
create policy "Admins add markers" on public.map_markers
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change markers" on public.map_markers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete markers" on public.map_markers
  for delete to authenticated using ((select private.is_admin()));

-- ---------------------------------------------------------------------------------------------
-- Storage: plans for the maps
-- ---------------------------------------------------------------------------------------------

-- Public: everybody reads an object by its exact name. No SVG: a picture that can run scripts.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('maps', 'maps', true, 20971520, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do nothing;

create policy "Admins list plans" on storage.objects
  for select to authenticated using (bucket_id = 'maps' and (select private.is_admin()));
create policy "Admins upload plans" on storage.objects
  for insert to authenticated with check (bucket_id = 'maps' and (select private.is_admin()));
create policy "Admins replace plans" on storage.objects
  for update to authenticated
  using (bucket_id = 'maps' and (select private.is_admin())) with check (bucket_id = 'maps' and (select private.is_admin()));
create policy "Admins delete plans" on storage.objects
  for delete to authenticated using (bucket_id = 'maps' and (select private.is_admin()));
