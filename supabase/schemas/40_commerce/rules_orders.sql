-- Rules of orders: creation, replacement and cancellation. An order takes nothing; pay_order does.

create function private.publish_order(p_user_id uuid, p_order_id uuid, p_status text, p_now timestamptz) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.publish('user:' || p_user_id,
    'order', jsonb_build_object('order_id', p_order_id, 'status', p_status));
  perform private.publish_coalesced('admin', 'order', p_now);
end
$$;
comment on function private.publish_order is 'Notifies the player and the organisers of a change of an order.';

-- Definer: orders have no write policy, coupons are hidden from players. Lock order: balance → referenced rows by their
-- keys, in the order of deletions (session and package → offer and coupon) → the replaced order. A concurrent deletion
-- therefore ends in a catalogue error and never in a deadlock.
create function private.create_order(
  p_product_id uuid, p_offer_id uuid, p_coupon_code text, p_request_id uuid, p_currency text, p_game_session_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_account();
  v_coupon_code text := nullif(private.coupon_code(p_coupon_code), '');
  v_request jsonb := jsonb_build_object(
    'product_id', p_product_id, 'offer_id', p_offer_id, 'coupon_code', v_coupon_code,
    'currency', p_currency, 'game_session_id', p_game_session_id);
  v_earlier public.orders;
  v_offer public.featured_offers;
  v_order public.orders;
  v_coupon public.coupons;
  v_replaced_id uuid;
  v_refusal text;
  v_now timestamptz;
begin
  perform private.assert_unconditional_call();
  if p_request_id is null or p_currency is null or p_currency not in ('HUF', 'EUR')
    or (p_product_id is null and p_offer_id is null) then
    perform private.raise_error('invalid_input');
  end if;
  perform private.lock_balance(v_user_id);
  select * into v_earlier from public.orders where user_id = v_user_id and request_id = p_request_id;
  if found then
    if v_earlier.request <> v_request then
      perform private.raise_error('request_id_reused');
    end if;
    return v_earlier.result;
  end if;
  v_now := private.current_time();
  perform private.assert_rate(v_user_id, 'orders', v_now);
  if p_game_session_id is not null then
    perform 1 from public.game_sessions where id = p_game_session_id for key share;
    perform private.assert_member(v_user_id, p_game_session_id);
  end if;

  if p_offer_id is not null then
    perform 1 from public.token_products p join public.featured_offers o on o.product_id = p.id
    where o.id = p_offer_id for key share of p;
    select o.* into v_offer from public.featured_offers o
    where o.id = p_offer_id and private.offer_runs(o, v_user_id, p_game_session_id, v_now)
    for key share;
    if not found then
      perform private.raise_error('offer_not_found');
    elsif v_offer.kind not in ('bundle', 'product') or v_offer.product_id <> p_product_id
      or (v_offer.kind = 'bundle' and (p_product_id is not null or p_game_session_id is null)) then
      perform private.raise_error('invalid_input');
    elsif v_offer.sold >= v_offer.stock then
      perform private.raise_error('offer_sold_out');
    end if;
  end if;

  v_order.id := gen_random_uuid();
  v_order.user_id := v_user_id;
  v_order.currency := p_currency;
  v_order.status := 'pending';
  v_order.created_at := v_now;
  v_order.expires_at := v_now + interval '30 minutes';
  v_order.request_id := p_request_id;
  v_order.request := v_request;
  if v_offer.kind = 'bundle' then
    v_refusal := private.bundle_refusal(v_user_id, p_game_session_id, v_offer.id, v_now);
    if v_refusal is not null then
      perform private.raise_error(v_refusal);
    end if;
    v_order.kind := 'bundle';
    v_order.offer_id := v_offer.id;
    v_order.game_session_id := p_game_session_id;
    v_order.name_hu := v_offer.name_hu;
    v_order.name_en := v_offer.name_en;
    v_order.tokens := v_offer.bonus_tokens;
    -- A bundle has one price, its promotional price; no other discount applies.
    v_order.list_price_minor :=
      case p_currency when 'HUF' then v_offer.promo_price_huf_minor else v_offer.promo_price_eur_minor end;
    v_order.discount_minor := 0;
    v_order.total_minor := v_order.list_price_minor;
    v_order.price_reason := 'offer';
  else
    v_order := private.price_product(v_order, coalesce(p_product_id, v_offer.product_id), p_offer_id,
      p_game_session_id);
  end if;

  if v_coupon_code is not null then
    perform private.assert_rate(v_user_id, 'refused coupons', v_now);
    -- Locked against deletion, then read: the lock returns the row as it was before a change for which it has waited.
    perform 1 from public.coupons where code = v_coupon_code for key share;
    select * into v_coupon from public.coupons where code = v_coupon_code;
    v_refusal := coalesce(private.coupon_refusal(v_coupon, v_user_id, v_now), case
      -- Bundles are discounted already.
      when v_coupon.kind = 'tokens' or v_order.product_id is null or v_coupon.product_id <> v_order.product_id
        then 'coupon_wrong_product'
      when v_order.list_price_minor < case p_currency when 'HUF' then v_coupon.minimum_huf_minor
        else v_coupon.minimum_eur_minor end
        then 'coupon_minimum_not_met' end);
    if v_refusal is not null then
      return private.refuse_coupon(v_user_id, v_refusal, v_now);
    end if;
    v_order := private.price_with_coupon(v_order, v_coupon);
  end if;

  v_order.result := jsonb_build_object(
    'order_id', v_order.id, 'status', v_order.status, 'product_id', v_order.product_id, 'offer_id', v_order.offer_id,
    'name_hu', v_order.name_hu, 'name_en', v_order.name_en, 'tokens', v_order.tokens, 'currency', v_order.currency,
    'list_price_minor', v_order.list_price_minor, 'discount_minor', v_order.discount_minor,
    'total_minor', v_order.total_minor, 'price_reason', v_order.price_reason, 'created_at', v_order.created_at,
    'expires_at', v_order.expires_at, 'receipt_number', v_order.receipt_number);
  -- A new order, with another coupon, from another tab or after expiry, replaces the one that waits for the same item.
  -- That one took nothing, so nothing is returned; a late payment of it ends in order_cancelled.
  for v_replaced_id in
    update public.orders o set status = 'cancelled', cancelled_at = v_now
    where o.user_id = v_user_id and o.status = 'pending' and o.kind = v_order.kind
      and case o.kind when 'product' then o.product_id = v_order.product_id
        else o.offer_id = v_order.offer_id and o.game_session_id = v_order.game_session_id end
    returning o.id
  loop
    perform private.publish_order(v_user_id, v_replaced_id, 'cancelled', v_now);
  end loop;
  insert into public.orders
    (id, user_id, kind, product_id, offer_id, coupon_id, name_hu, name_en, tokens, currency, list_price_minor,
     discount_minor, total_minor, price_reason, status, created_at, expires_at, game_session_id, request_id, request,
     result)
  values
    (v_order.id, v_order.user_id, v_order.kind, v_order.product_id, v_order.offer_id, v_order.coupon_id,
     v_order.name_hu, v_order.name_en, v_order.tokens, v_order.currency, v_order.list_price_minor,
     v_order.discount_minor, v_order.total_minor, v_order.price_reason, v_order.status, v_order.created_at,
     v_order.expires_at, v_order.game_session_id, v_order.request_id, v_order.request, v_order.result);
  perform private.publish_order(v_user_id, v_order.id, 'pending', v_now);
  return v_order.result;
end
$$;

-- Definer: orders have no write policy.
create function private.cancel_order(p_order_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_order public.orders;
  v_now timestamptz;
begin
  perform private.lock_balance(v_user_id); -- serialises with a payment of the same order
  select * into v_order from public.orders where id = p_order_id and user_id = v_user_id;
  if not found then
    perform private.raise_error(private.foreign_order_refusal(p_order_id));
  elsif v_order.status = 'paid' then
    perform private.raise_error('order_already_paid');
  elsif v_order.status = 'pending' then
    v_now := private.current_time();
    update public.orders set status = 'cancelled', cancelled_at = v_now where id = v_order.id;
    perform private.publish_order(v_user_id, v_order.id, 'cancelled', v_now);
  end if;
  return jsonb_build_object('order_id', v_order.id, 'status', 'cancelled');
end
$$;
