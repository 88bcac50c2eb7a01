-- Row-level security of commerce. Players read what is on sale and their own orders; organisers edit products, offers
-- and coupons. Only definer functions write orders, payments and redemptions.

alter table private.coupon_attempts enable row level security;
alter table private.remembered_gifts enable row level security;

alter table public.token_products enable row level security;
grant select, insert, update, delete on public.token_products to authenticated, service_role;
create policy "Players see products on sale, admins see all" on public.token_products
  for select to authenticated using (is_active or (select private.is_admin()));
create policy "Admins add products" on public.token_products
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change products" on public.token_products
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete products" on public.token_products
  for delete to authenticated using ((select private.is_admin()));

-- VIP players see offers early through list_featured_offers, which knows their tier.
alter table public.featured_offers enable row level security;
grant select, insert, update, delete on public.featured_offers to authenticated, service_role;
create policy "Players see running offers of their sessions, admins see all" on public.featured_offers
  for select to authenticated using (
    (is_active and starts_at <= (select private.current_time()) and ends_at > (select private.current_time())
      and (game_session_id is null or game_session_id in (select private.my_session_ids()))
      and id not in (select private.hidden_offer_ids()))
    or (select private.is_admin()));
create policy "Admins add offers" on public.featured_offers
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change offers" on public.featured_offers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete offers" on public.featured_offers
  for delete to authenticated using ((select private.is_admin()));

-- The inner select runs under the policy of featured_offers.
alter table public.featured_offer_items enable row level security;
grant select, insert, update, delete on public.featured_offer_items to authenticated, service_role;
create policy "Players see what the offers they see hold" on public.featured_offer_items
  for select to authenticated using (offer_id in (select id from public.featured_offers));
create policy "Admins add offer items" on public.featured_offer_items
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change offer items" on public.featured_offer_items
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete offer items" on public.featured_offer_items
  for delete to authenticated using ((select private.is_admin()));

-- No policy: only the definer functions read and write the events.
alter table public.featured_offer_events enable row level security;

alter table public.coupons enable row level security;
grant select, insert, update, delete on public.coupons to authenticated, service_role;
create policy "Admins read coupons" on public.coupons
  for select to authenticated using ((select private.is_admin()));
create policy "Admins add coupons" on public.coupons
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins change coupons" on public.coupons
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins delete coupons" on public.coupons
  for delete to authenticated using ((select private.is_admin()));

alter table public.orders enable row level security;
grant select on public.orders to authenticated;
create policy "Users read their own orders" on public.orders
  for select to authenticated using (user_id = (select auth.uid()));

alter table public.order_payments enable row level security;
grant select on public.order_payments to authenticated;
create policy "Users read their own payments" on public.order_payments
  for select to authenticated using (user_id = (select auth.uid()));

alter table public.coupon_redemptions enable row level security;
grant select on public.coupon_redemptions to authenticated;
create policy "Users read their own coupon redemptions" on public.coupon_redemptions
  for select to authenticated using (user_id = (select auth.uid()));

-- Policies call these once per statement.
grant execute on function private.hidden_offer_ids to authenticated;
