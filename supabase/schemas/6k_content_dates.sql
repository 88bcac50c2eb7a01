-- Content that organisers edit through table policies says itself when it was changed.

create function private.tg_content__touch() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  new.updated_at := private.current_time();
  return new;
end
$$;
create trigger vip_tiers__touch before update on public.vip_tiers
  for each row execute function private.tg_content__touch();
create trigger maps__touch before update on public.maps
  for each row execute function private.tg_content__touch();
create trigger map_markers__touch before update on public.map_markers
  for each row execute function private.tg_content__touch();
create trigger token_products__touch before update on public.token_products
  for each row execute function private.tg_content__touch();
-- A sale is no change of the content.
create trigger featured_offers__touch before update on public.featured_offers
  for each row when (new.sold = old.sold) execute function private.tg_content__touch();
create trigger coupons__touch before update on public.coupons
  for each row when (new.uses = old.uses) execute function private.tg_content__touch();
