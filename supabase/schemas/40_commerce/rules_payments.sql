-- Rules of payment: the simulated card and the delivery of a paid order.

-- Decides for the card. Tests in a session of the database owner can fix the outcome with app.payment_outcome.
create function private.payment_succeeds(p_last4 text) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_test_outcome text := current_setting('app.payment_outcome', true);
begin
  if p_last4 = '0002' then -- the customary test card 4000 0000 0000 0002
    return false;
  elsif v_test_outcome in ('succeeded', 'failed') and private.is_owner_session() then
    return v_test_outcome = 'succeeded';
  end if;
  return random() < 0.9;
end
$$;
comment on function private.payment_succeeds is
  'Outcome of the simulated card: success about nine times in ten, never for the last four digits 0002.';

-- The order of another user has an error of its own.
create function private.foreign_order_refusal(p_order_id uuid) returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  return case when exists (select 1 from public.orders where id = p_order_id)
    then 'unauthorized_operation' else 'order_not_found' end;
end
$$;
comment on function private.foreign_order_refusal is
  'Error key for an order that is not the caller''s: unauthorized_operation, or order_not_found when it does not '
  'exist.';

-- The caller's order, if it may still be paid. An order keeps its price for 30 minutes, even when the offer or coupon
-- ends meanwhile; only limits and stocks are checked again. Offer and coupon are locked before the order, as deletions
-- do; the order is then read again.
create function private.payable_order(p_user_id uuid, p_order_id uuid, p_now timestamptz) returns public.orders
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_order public.orders;
  v_coupon public.coupons;
  v_refusal text;
begin
  perform 1 from public.featured_offers f join public.orders o on o.offer_id = f.id
  where o.id = p_order_id and o.user_id = p_user_id for key share of f;
  perform 1 from public.coupons c join public.orders o on o.coupon_id = c.id
  where o.id = p_order_id and o.user_id = p_user_id for key share of c;
  select * into v_order from public.orders where id = p_order_id and user_id = p_user_id;
  v_refusal := case
    when not found then private.foreign_order_refusal(p_order_id)
    when v_order.status = 'paid' then 'order_already_paid'
    when v_order.status = 'cancelled' then 'order_cancelled'
    when v_order.expires_at <= p_now then 'order_expired'
    when exists (select 1 from public.featured_offers where id = v_order.offer_id and sold >= stock)
      then 'offer_sold_out'
  end;
  if v_refusal is null and v_order.price_reason = 'coupon' then
    select * into v_coupon from public.coupons where id = v_order.coupon_id;
    v_refusal := private.coupon_refusal(v_coupon, p_user_id, v_order.created_at);
  end if;
  if v_refusal is null and v_order.kind = 'bundle' then
    v_refusal := case
      when v_order.offer_id is null then 'offer_not_found'
      when v_order.game_session_id is null then 'game_session_not_found'
      else private.bundle_refusal(p_user_id, v_order.game_session_id, v_order.offer_id, p_now) end;
  end if;
  if v_refusal is not null then
    perform private.raise_error(v_refusal);
  end if;
  return v_order;
end
$$;
comment on function private.payable_order is
  'A pending order that can be paid, or unauthorized_operation, order_not_found, order_already_paid, order_cancelled, '
  'order_expired, offer_sold_out, or the refusal of the coupon or the bundle.';

create function private.deliver_bundle(p_order public.orders, p_now timestamptz) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_item record;
  v_clue public.purchased_clues;
  v_guide public.purchased_solution_guides;
  v_team_id uuid := private.team_of(p_order.user_id, p_order.game_session_id);
begin
  v_clue.team_id := v_team_id;
  v_guide.team_id := v_team_id;
  for v_item in
    select i.clue_id, g as guide, g.id as guide_id
    from public.featured_offer_items i
    left join public.clue_solution_guides g on g.id = i.solution_guide_id
    where i.offer_id = p_order.offer_id
    order by i.position, i.clue_id
  loop
    v_clue.id := gen_random_uuid();
    v_clue.user_id := p_order.user_id;
    v_clue.clue_id := v_item.clue_id;
    v_clue.game_session_id := p_order.game_session_id;
    v_clue.purchase_price := 0; -- paid with money
    v_clue.purchased_at := p_now;
    v_clue.offer_id := p_order.offer_id;
    v_clue.order_id := p_order.id;
    if not private.deliver_clue(v_clue) then
      perform private.raise_error(case when v_team_id is null then 'clue_already_owned' else 'owned_by_team' end);
    end if;
    continue when v_item.guide_id is null;
    v_guide.id := gen_random_uuid();
    v_guide.user_id := p_order.user_id;
    v_guide.game_session_id := p_order.game_session_id;
    v_guide.price := 0;
    v_guide.purchased_at := p_now;
    v_guide.offer_id := p_order.offer_id;
    v_guide.order_id := p_order.id;
    if not private.deliver_guide(v_guide, v_item.guide) then
      perform private.raise_error(case when v_team_id is null then 'guide_already_owned' else 'owned_by_team' end);
    end if;
  end loop;
end
$$;
comment on function private.deliver_bundle is
  'Delivers the clues and guides of a paid bundle; clue_already_owned, guide_already_owned.';

-- Applies all effects of a charged card in one transaction: if somebody else took the last of a stock or coupon
-- meanwhile, nothing is charged.
create function private.settle_order(
  p_balance public.token_balances, p_order public.orders, p_payment_method text, p_request_id uuid, p_now timestamptz
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_is_test boolean := exists (select 1 from public.game_sessions where id = p_order.game_session_id and is_test);
  v_balance integer := p_balance.balance + p_order.tokens;
  v_receipt_number bigint;
  v_result jsonb;
begin
  if v_is_test then
    -- Tokens of a bundle fill the wallet, which a restart resets.
    update public.user_game_sessions
    set test_balance = test_balance + p_order.tokens, tokens_granted = tokens_granted + p_order.tokens
    where game_session_id = p_order.game_session_id and user_id = p_order.user_id
    returning test_balance into v_balance;
    if p_order.tokens > 0 then
      perform private.publish('user:' || p_order.user_id, 'balance', jsonb_build_object('balance', v_balance));
    end if;
  elsif p_order.tokens > 0 then
    perform private.post_tokens(p_balance, 'purchase', p_order.tokens, 'order:' || p_order.id, p_now, p_request_id,
      p_order_id => p_order.id, p_payment_method => p_payment_method);
  end if;
  v_receipt_number := nextval('private.receipt_numbers');
  v_result := jsonb_build_object(
    'order_id', p_order.id, 'status', 'paid', 'receipt_number', v_receipt_number, 'tokens', p_order.tokens,
    'balance', v_balance, 'paid_at', p_now);
  insert into public.order_payments (order_id, user_id, request_id, status, payment_method, created_at, result)
  values (p_order.id, p_order.user_id, p_request_id, 'succeeded', p_payment_method, p_now, v_result);
  update public.orders set
    status = 'paid', payment_method = p_payment_method, receipt_number = v_receipt_number, paid_at = p_now
  where id = p_order.id;
  if p_order.kind = 'bundle' then
    perform private.deliver_bundle(p_order, p_now);
  end if;

  if p_order.price_reason = 'coupon' then
    perform private.use_coupon(p_order.coupon_id, p_order.user_id);
    insert into public.coupon_redemptions (coupon_id, user_id, order_id, discount_minor, currency, redeemed_at)
    values (p_order.coupon_id, p_order.user_id, p_order.id, p_order.discount_minor, p_order.currency, p_now);
  end if;
  if p_order.offer_id is not null and not v_is_test then -- test sessions use no stock
    perform private.take_offer_stock(p_order.offer_id);
  end if;
  if p_order.kind = 'bundle' then
    perform private.publish_coalesced('admin', 'purchase', p_now);
  end if;
  perform private.publish_order(p_order.user_id, p_order.id, 'paid', p_now);
  return v_result;
end
$$;
comment on function private.settle_order is
  'Credits the tokens, delivers the bundle, uses coupon and stock, and writes the receipt of a charged order; '
  'coupon_used_up, offer_sold_out and the errors of deliver_bundle.';

-- Definer: orders, payments, purchases and the ledger have no write policy.
-- Lock order: balance → offer and coupon by their keys → order and purchases → coupon → offer → ticks.
create function private.pay_order(p_order_id uuid, p_payment_method text, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_balance public.token_balances;
  v_payment public.order_payments;
  v_order public.orders;
  v_now timestamptz;
begin
  perform private.assert_unconditional_call();
  -- Brand and last four digits: a whole card number, sent by mistake, is refused and never stored.
  if p_order_id is null or p_request_id is null or p_payment_method is null or p_payment_method
    !~ '^(visa|mastercard|amex|maestro|discover|diners|jcb|unionpay|card) [0-9]{4}$' then
    perform private.raise_error('invalid_input');
  end if;
  v_balance := private.lock_balance(v_user_id);
  select * into v_payment from public.order_payments where user_id = v_user_id and request_id = p_request_id;
  if found then
    if v_payment.order_id <> p_order_id then
      perform private.raise_error('request_id_reused');
    end if;
    return coalesce(v_payment.result, private.error_response('payment_failed'));
  end if;

  v_now := private.current_time();
  v_order := private.payable_order(v_user_id, p_order_id, v_now);
  perform private.assert_rate(v_user_id, 'payments', v_now);
  if v_order.tokens > 0 then
    perform private.assert_rate(v_user_id, 'tokens', v_now);
  end if;

  -- A free order cannot fail.
  if v_order.total_minor > 0 and not private.payment_succeeds(right(p_payment_method, 4)) then
    insert into public.order_payments (order_id, user_id, request_id, status, payment_method, created_at)
    values (v_order.id, v_user_id, p_request_id, 'failed', p_payment_method, v_now);
    return private.error_response('payment_failed'); -- commits, so that the failed attempt is kept
  end if;
  return private.settle_order(v_balance, v_order, p_payment_method, p_request_id, v_now);
end
$$;
