-- Price of an order, with the best single discount of offer, VIP and coupon, and the errors that stop it.

-- The same checks as for single purchases, except that clues of the bundle count as owned in the chain. Runs when the
-- bundle is listed, ordered and paid, before anything is taken.
create function private.bundle_refusal(
  p_user_id uuid, p_game_session_id uuid, p_offer_id uuid, p_now timestamptz
) returns text
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_item record;
  v_refusal text;
begin
  for v_item in
    select i.solution_guide_id, t as clue, g as guide,
      t.is_active and not t.is_locked and c.clue_id is not null as is_on_sale,
      t.required_clue_id in (select clue_id from public.featured_offer_items where offer_id = p_offer_id)
        as chain_is_inside
    from public.featured_offer_items i
    join public.clue_templates t on t.id = i.clue_id
    left join public.game_session_clues c on c.clue_id = i.clue_id and c.game_session_id = p_game_session_id
    left join public.clue_solution_guides g on g.id = i.solution_guide_id
    where i.offer_id = p_offer_id
    -- content that is not on sale first
    order by t.is_active and not t.is_locked and c.clue_id is not null and coalesce(g.is_active, true),
      i.position, i.clue_id
  loop
    if not v_item.is_on_sale then
      return 'clue_template_not_found';
    elsif not (v_item.guide).is_active then
      return 'solution_guide_not_found';
    end if;
    v_refusal := (
      select refusal from private.clue_refusals(p_user_id, p_game_session_id, array[(v_item.clue).id], p_now));
    if v_refusal = 'required_clue_missing' and v_item.chain_is_inside then
      v_refusal := case when (v_item.clue).available_from > p_now then 'clue_not_yet_available' end;
    end if;
    if v_refusal is null and v_item.solution_guide_id is not null then
      v_refusal := (
        select refusal
        from private.guide_refusals(p_user_id, p_game_session_id, array[v_item.solution_guide_id], p_now));
      if v_refusal = 'clue_not_owned' then -- the bundle brings it
        v_refusal := case when exists (
          select 1 from private.found_clue_ids(p_user_id, p_game_session_id, array[(v_item.clue).id]))
          then 'clue_code_already_found' end;
      end if;
    end if;
    if v_refusal is not null then
      return v_refusal;
    end if;
  end loop;
  -- Deleting a clue removes it from its bundles. An empty bundle is not sold, and neither are bonus tokens alone: clues
  -- can be bought once, free tokens again and again.
  return case when not found and exists (
    select 1 from public.featured_offers
    where id = p_offer_id and 0 in (bonus_tokens, promo_price_huf_minor, promo_price_eur_minor))
    then 'clue_template_not_found' end;
end
$$;
comment on function private.bundle_refusal is 'Error key that stops the purchase of a bundle in a session, or null.';

-- Fills in name, tokens and price of an order of a token package: with the offer, the VIP discount or neither.
create function private.price_product(
  p_order public.orders, p_product_id uuid, p_offer_id uuid, p_game_session_id uuid
) returns public.orders
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_product public.token_products;
  v_price private.effective_price;
begin
  select * into v_product from public.token_products where id = p_product_id and is_active for key share;
  if not found then
    perform private.raise_error('product_not_found');
  end if;
  v_price := private.effective_product_price(
    p_order.user_id, p_game_session_id, v_product, p_offer_id, p_order.currency, p_order.created_at);
  if v_price.offer_id is not null then
    perform private.lock_offer(v_price.offer_id);
  end if;
  p_order.kind := 'product';
  p_order.product_id := v_product.id;
  p_order.offer_id := v_price.offer_id;
  -- Checkout and receipt show the name of the offer that the player chose.
  select o.name_hu, o.name_en into p_order.name_hu, p_order.name_en
  from public.featured_offers o where o.id = p_offer_id and o.product_id = p_product_id;
  if not found then
    p_order.name_hu := v_product.name_hu;
    p_order.name_en := v_product.name_en;
  end if;
  p_order.tokens := v_product.tokens;
  p_order.list_price_minor :=
    case p_order.currency when 'HUF' then v_product.price_huf_minor else v_product.price_eur_minor end;
  p_order.total_minor := v_price.price;
  p_order.discount_minor := p_order.list_price_minor - v_price.price;
  p_order.price_reason := v_price.reason;
  return p_order;
end
$$;
comment on function private.price_product is
  'The order with the package, locked against deletion, and its best price without a coupon; product_not_found, '
  'offer_not_found (just deleted).';

-- Applies an accepted coupon when it is the best single discount; otherwise the order keeps its price and the player
-- the coupon. Rounds as private.discounted: whole forints, at least one unless the coupon covers the whole price.
create function private.price_with_coupon(p_order public.orders, p_coupon public.coupons) returns public.orders
language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_total integer := case
    when p_coupon.kind = 'percent' then private.discounted(p_order.list_price_minor, p_coupon.percent, p_order.currency)
    when p_order.currency = 'HUF' then greatest((p_order.list_price_minor - p_coupon.fixed_huf_minor) / 100 * 100,
      case when p_coupon.fixed_huf_minor < p_order.list_price_minor then least(p_order.list_price_minor, 100)
        else 0 end)
    else greatest(0, p_order.list_price_minor - p_coupon.fixed_eur_minor) end;
begin
  if v_total < p_order.total_minor then
    p_order.coupon_id := p_coupon.id;
    p_order.offer_id := null;
    p_order.total_minor := v_total;
    p_order.discount_minor := p_order.list_price_minor - v_total;
    p_order.price_reason := 'coupon';
  end if;
  return p_order;
end
$$;
comment on function private.price_with_coupon is 'The order with the coupon applied if that gives the lowest price.';
