-- Guards of coupons that organisers edit through table policies.

-- Uses of coupons and sales of offers: only definer functions, which run as the owner, count them. An organiser's form
-- sends the whole row as loaded; what happened since stays counted. The secret key cannot set the counters either.
create function private.tg_content__keep_count() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if tg_table_name = 'coupons' then
    new.uses := case when tg_op = 'INSERT' then 0 else old.uses end;
  else
    new.sold := case when tg_op = 'INSERT' then 0 else old.sold end;
  end if;
  return new;
end
$$;
create trigger tg_coupons__keep_uses before insert or update of uses on public.coupons
  for each row when (current_user in ('authenticated', 'service_role'))
    execute function private.tg_content__keep_count();
create trigger tg_featured_offers__keep_sold before insert or update of sold on public.featured_offers
  for each row when (current_user in ('authenticated', 'service_role'))
    execute function private.tg_content__keep_count();

-- The value of a used coupon never changes: redemptions refer to it, and so does a waiting order that is paid later.
-- Dates, limits, minimum, product and the switch may change. A row locked by somebody else is being ordered or paid
-- with, so it counts as taken (as in tg_featured_offers__keep_content). Definer: organisers do not see all orders.
create function private.tg_coupons__keep_value() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.coupons where id = old.id and uses = 0 for update skip locked;
  if not found or exists (
    select 1 from public.orders
    where coupon_id = old.id and status = 'pending' and expires_at > private.current_time()) then
    perform private.raise_error('coupon_in_use');
  end if;
  return null;
end
$$;
-- Runs after the table's constraints, so that invalid values get their own error. A use sets none of these columns and
-- does not fire it.
create trigger tg_coupons__keep_value after update of code, kind, tokens, percent, fixed_huf_minor, fixed_eur_minor
  on public.coupons
    for each row when ((old.code, old.kind, old.tokens, old.percent, old.fixed_huf_minor, old.fixed_eur_minor)
    is distinct from (new.code, new.kind, new.tokens, new.percent, new.fixed_huf_minor, new.fixed_eur_minor))
  execute function private.tg_coupons__keep_value();

