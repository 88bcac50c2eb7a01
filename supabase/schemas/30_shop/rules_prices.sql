-- Prices: the best single discount, by offer or by VIP; discounts do not stack. Every list, purchase and order calls
-- these functions, so that the displayed price is the price paid.

-- Rounds in favour of the player: the discount is never smaller than promised, and HUF prices are whole forints. Only
-- 100 % makes something free.
create function private.discounted(p_price integer, p_percent integer, p_currency text default null) returns integer
language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_price integer := p_price - ((p_price::bigint * p_percent + 99) / 100)::integer;
begin
  if p_currency = 'HUF' and v_price < p_price then
    v_price := v_price / 100 * 100;
  end if;
  return greatest(v_price, case when p_percent < 100
    then least(p_price, case p_currency when 'HUF' then 100 else 1 end) else 0 end);
end
$$;
comment on function private.discounted is
  'Price less p_percent percent: minor units with a currency (whole forints for HUF), else tokens. Rounded down, but '
  'not to zero unless p_percent is 100.';

-- Ignores the stock: a sold-out offer still runs.
create function private.offer_runs(
  p_offer public.featured_offers, p_user_id uuid, p_game_session_id uuid, p_now timestamptz
) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return p_offer.is_active and p_offer.ends_at > p_now
    and (p_offer.game_session_id is null or p_offer.game_session_id is not distinct from p_game_session_id)
    and (p_offer.starts_at <= p_now
      or (p_offer.vip_early_minutes > 0 and p_offer.starts_at <= p_now
        + make_interval(mins => least(p_offer.vip_early_minutes,
          coalesce((private.vip_tier_of(p_user_id, p_now)).early_access_minutes, 0)))));
end
$$;
comment on function private.offer_runs is
  'True when an offer is open to this player in this session (null: outside of sessions) now, VIP early access '
  'included.';

-- On a tie the VIP price wins, because it uses up no stock.
create function private.best_price(
  p_price integer, p_vip_price integer, p_promo_price integer, p_offer_id uuid, p_offer_ends_at timestamptz
) returns private.effective_price
language plpgsql immutable security invoker set search_path = '' as $$
begin
  if p_promo_price < least(p_price, p_vip_price) then
    return row(p_promo_price, 'offer', p_offer_id, p_offer_ends_at)::private.effective_price;
  elsif p_vip_price < p_price then
    return row(p_vip_price, 'vip', null, null)::private.effective_price;
  end if;
  return row(p_price, 'regular', null, null)::private.effective_price;
end
$$;
comment on function private.best_price is 'The best of regular, VIP and offer price, with its reason.';

create function private.has_discounts(p_user_id uuid, p_now timestamptz) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return exists (
    select 1 from public.featured_offers where ends_at > p_now and is_active and kind in ('clue', 'guide')
    union all select 1 from public.vip_memberships where user_id = p_user_id and ends_at > p_now);
end
$$;
comment on function private.has_discounts is
  'False when the player pays the regular price for every clue and guide: no offer of one, no VIP membership.';

create function private.effective_token_price(
  p_user_id uuid, p_game_session_id uuid, p_clue_id uuid, p_solution_guide_id uuid, p_price integer, p_now timestamptz
) returns private.effective_price
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_offer public.featured_offers;
begin
  if not private.has_discounts(p_user_id, p_now) then
    return row(p_price, 'regular', null, null)::private.effective_price; -- nearly always
  end if;
  select o.* into v_offer from public.featured_offers o
  where (o.clue_id = p_clue_id or o.solution_guide_id = p_solution_guide_id)
    and o.ends_at > p_now and (o.stock is null or o.sold < o.stock)
    and private.offer_runs(o, p_user_id, p_game_session_id, p_now)
  order by o.promo_price, o.ends_at desc, o.id limit 1;
  return private.best_price(p_price,
    private.discounted(p_price, coalesce((private.vip_tier_of(p_user_id, p_now)).discount_percent, 0)),
    v_offer.promo_price, v_offer.id, v_offer.ends_at);
end
$$;
comment on function private.effective_token_price is
  'Price of a clue or of a solution guide (the other id is null) for this player in this session now; p_price is the '
  'regular one (tokens).';

-- With p_offer_id only that offer is considered: the one that the player chose.
create function private.effective_product_price(
  p_user_id uuid, p_game_session_id uuid, p_product public.token_products, p_offer_id uuid,
  p_currency text, p_now timestamptz
) returns private.effective_price
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_price integer := case p_currency when 'HUF' then p_product.price_huf_minor else p_product.price_eur_minor end;
  v_offer record;
begin
  select o.id, o.ends_at, case p_currency when 'HUF' then o.promo_price_huf_minor
    else o.promo_price_eur_minor end as promo_price
  into v_offer from public.featured_offers o
  where o.product_id = p_product.id and o.ends_at > p_now and (o.stock is null or o.sold < o.stock)
    and (p_offer_id is null or o.id = p_offer_id)
    and private.offer_runs(o, p_user_id, p_game_session_id, p_now)
  order by promo_price, o.ends_at desc, o.id limit 1;
  return private.best_price(v_price,
    private.discounted(v_price, coalesce((private.vip_tier_of(p_user_id, p_now)).discount_percent, 0), p_currency),
    v_offer.promo_price, v_offer.id, v_offer.ends_at);
end
$$;
comment on function private.effective_product_price is
  'Price of a token package for this player now, in minor units of p_currency (HUF, EUR).';

-- Locking the offer here instead of by the foreign key turns a concurrent deletion into a catalogue error.
create function private.lock_offer(p_offer_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform 1 from public.featured_offers where id = p_offer_id for key share;
  if not found then
    perform private.raise_error('offer_not_found');
  end if;
end
$$;
comment on function private.lock_offer is
  'Protects an offer from deletion until the purchase commits; offer_not_found.';

-- One of the last writes of a purchase. Without a stock only the key of the row is locked, which buyers share; an
-- organiser who adds a stock waits for them and counts them (tg_featured_offers__recount_sold). If the organiser came
-- first, the loop finds the stock.
create function private.take_offer_stock(p_offer_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  loop
    update public.featured_offers set sold = sold + 1
    where id = p_offer_id and stock is not null and sold < stock;
    exit when found;
    perform 1 from public.featured_offers where id = p_offer_id and stock is null for key share;
    exit when found;
    if not exists (select 1 from public.featured_offers where id = p_offer_id and sold < stock) then
      perform private.raise_error('offer_sold_out');
    end if;
  end loop;
end
$$;
comment on function private.take_offer_stock is
  'Takes one item from the stock of an offer, if it has one; offer_sold_out.';

create function private.offer_sales(p_offer public.featured_offers) returns integer
language plpgsql stable security invoker set search_path = '' as $$
begin
  return case p_offer.kind
    when 'clue' then (select count(*) from public.purchased_clues where offer_id = p_offer.id)
    when 'guide' then (select count(*) from public.purchased_solution_guides where offer_id = p_offer.id)
    else (select count(*) from public.orders o
          where o.offer_id = p_offer.id and o.status = 'paid'
            and not exists (select 1 from public.game_sessions where id = o.game_session_id and is_test))
  end;
end
$$;
comment on function private.offer_sales is 'Number of purchases of the offer, without test sessions.';
