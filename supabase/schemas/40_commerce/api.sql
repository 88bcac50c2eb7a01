-- Player API: buying with money and coupons. As in 10_identity/api: thin wrappers that run as the caller.

create function public.list_shop_products(p_currency text default 'HUF') returns setof public.shop_product_row
language plpgsql stable security invoker set search_path = '' as $$
begin
  return query select * from private.list_shop_products(p_currency::private.input_text);
end
$$;
comment on function public.list_shop_products is
  'Token packages on sale with their prices for the caller in minor units; price_reason (regular, offer, vip) and the '
  'offer are those of the price in p_currency (HUF or EUR). offer_stock_left is null without a limit. Errors: '
  'invalid_input.';
grant execute on function private.list_shop_products, public.list_shop_products to authenticated;

create function public.list_featured_offers(p_game_session_id uuid default null) returns setof public.featured_offer_row
language plpgsql stable security invoker set search_path = '' as $$
begin
  return query select * from private.list_featured_offers(p_game_session_id);
end
$$;
comment on function public.list_featured_offers is
  'Offers that run now for the caller, VIP early access included. price and promo_price are tokens (clue, guide; for a '
  'bundle price is the sum of its parts); the others minor units. Promo prices are what the caller would pay: less '
  'than the promotion when VIP or another offer is cheaper. Without a session: offers on products only. blocking_error '
  'is the error key that stops the purchase, or null. languages: those of the hunt of an offer or a clue; null: of no '
  'hunt. Errors: game_session_not_found, session_not_joined.';
grant execute on function private.list_featured_offers, public.list_featured_offers to authenticated;

create function public.track_offers(p_impressions uuid[], p_clicks uuid[]) returns public.recorded_events
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return jsonb_populate_record(null::public.recorded_events, private.track_offers(p_impressions, p_clicks));
end
$$;
comment on function public.track_offers is
  'Records which offers (up to 100 each) the caller saw and opened, once per offer, kind and day. Errors: '
  'invalid_input.';
grant execute on function private.track_offers, public.track_offers to authenticated;

create function public.create_order(
  p_product_id uuid, p_offer_id uuid, p_coupon_code text, p_request_id uuid,
  p_currency text default 'HUF', p_game_session_id uuid default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.create_order(p_product_id, p_offer_id, p_coupon_code::private.input_text, p_request_id,
    p_currency::private.input_text, p_game_session_id);
end
$$;
comment on function public.create_order is
  'Orders a token package or a bundle at the best single discount (offer, VIP or coupon); nothing is taken before '
  'pay_order. Cancels a waiting order of the same package, or of the same bundle for the same session. The same '
  'p_request_id answers the same, also after a newer order has replaced it. Returns {order_id, status, product_id, '
  'offer_id, name_hu, name_en, tokens, currency, list_price_minor, discount_minor, total_minor, price_reason, '
  'created_at, expires_at, receipt_number}. Errors: invalid_input, product_not_found, offer_not_found, offer_sold_out, '
  'coupon_not_found, coupon_not_yet_valid, coupon_expired, coupon_used_up, coupon_already_used, '
  'coupon_minimum_not_met, coupon_wrong_product, rate_limit_exceeded, request_id_reused; bundles also '
  'game_session_not_found, session_not_joined, clue_template_not_found, solution_guide_not_found, clue_already_owned, '
  'guide_already_owned, game_session_ended, clue_sales_closed, clue_code_already_found, required_clue_missing, '
  'clue_not_yet_available.';
grant execute on function private.create_order, public.create_order to authenticated;

create function public.pay_order(p_order_id uuid, p_payment_method text, p_request_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.pay_order(p_order_id, p_payment_method::private.input_text, p_request_id);
end
$$;
comment on function public.pay_order is
  'Pays an order with the simulated card: p_payment_method is brand and last four digits (''visa 4242''), 0002 always '
  'fails, others about one in ten. A failed attempt is kept and answered as payment_failed; the order stays payable '
  'with a new p_request_id, the same one answers the same. Returns {order_id, status, receipt_number, tokens, balance, '
  'paid_at}. Errors: invalid_input, unauthorized_operation for the order of another user, order_not_found, '
  'order_already_paid, order_cancelled, order_expired, payment_failed, coupon_not_found, coupon_used_up, '
  'coupon_already_used, offer_not_found, offer_sold_out, rate_limit_exceeded, request_id_reused, and for bundles those '
  'of create_order.';
grant execute on function private.pay_order, public.pay_order to authenticated;

create function public.cancel_order(p_order_id uuid) returns public.cancelled_order
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return jsonb_populate_record(null::public.cancelled_order, private.cancel_order(p_order_id));
end
$$;
comment on function public.cancel_order is
  'Cancels an unpaid order of the caller; again answers the same. Errors: unauthorized_operation for the order of '
  'another user, order_not_found, order_already_paid.';
grant execute on function private.cancel_order, public.cancel_order to authenticated;

create function public.redeem_coupon(p_code text, p_request_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.redeem_coupon(p_code::private.input_text, p_request_id);
end
$$;
comment on function public.redeem_coupon is
  'Credits a coupon of tokens, once per p_request_id: {kind, code, tokens, balance}. For a discount it only describes '
  'the coupon, {kind, code, percent, fixed_huf_minor, fixed_eur_minor, product_id, minimum_huf_minor, '
  'minimum_eur_minor, valid_until}: pass the code to create_order. Errors: invalid_input, user_balance_not_found, '
  'coupon_not_found, coupon_not_yet_valid, coupon_expired, coupon_used_up, coupon_already_used, rate_limit_exceeded '
  '(also after 5 refused codes in 60 s), request_id_reused.';
grant execute on function private.redeem_coupon, public.redeem_coupon to authenticated;
