-- Row-level security of VIP.

alter table public.vip_tiers enable row level security;
grant select, insert, update, delete on public.vip_tiers to authenticated, service_role;
-- The inner select runs under the policy of memberships, so it finds the caller's own.
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
