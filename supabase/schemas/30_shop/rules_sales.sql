-- Purchases with tokens: clues and their solution guides.

-- Delivers a clue with a copy of its current content. p_purchase says who bought it, where, when and for what. Locking
-- the clue here instead of by the foreign key turns a concurrent deletion into a catalogue error.
create function private.deliver_clue(p_purchase public.purchased_clues) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if p_purchase.team_id is not null then
    perform 1 from public.teams where id = p_purchase.team_id for no key update;
    if exists (select 1 from public.purchased_clues where team_id = p_purchase.team_id
               and clue_id = p_purchase.clue_id) then
      return false;
    end if;
  end if;
  insert into public.purchased_clues
    (id, user_id, clue_id, game_session_id, clue_name_hu, clue_name_en, clue_type,
     clue_description_hu, clue_description_en, clue_content_hu, clue_content_en, has_guide,
     purchase_price, purchased_at, token_transaction_id, offer_id, order_id, request_id, team_id, is_revealed)
  select
    p_purchase.id, p_purchase.user_id, t.id, p_purchase.game_session_id, t.name_hu, t.name_en, t.clue_type,
    t.description_hu, t.description_en, coalesce(c.content_hu, ''), coalesce(c.content_en, ''),
    exists (select 1 from public.clue_solution_guides where clue_id = t.id and is_active),
    p_purchase.purchase_price, p_purchase.purchased_at, p_purchase.token_transaction_id,
    p_purchase.offer_id, p_purchase.order_id, p_purchase.request_id, p_purchase.team_id,
    coalesce(p_purchase.is_revealed, false)
  from public.clue_templates t left join public.clue_contents c on c.clue_id = t.id
  where t.id = p_purchase.clue_id
  for key share of t
  on conflict do nothing;
  if not found then
    if not exists (select 1 from public.clue_templates where id = p_purchase.clue_id) then
      perform private.raise_error('clue_template_not_found');
    elsif exists (select 1 from public.purchased_clues
                  where user_id = p_purchase.user_id and request_id = p_purchase.request_id) then
      perform private.raise_error('request_id_reused'); -- of a purchase without a ledger row
    end if;
    return false;
  end if;
  if realtime.send( -- as an expression, as in write_scan
    jsonb_build_object('clue_id', p_purchase.clue_id), 'purchase', 'user:' || p_purchase.user_id, true) is null then
    null;
  end if;
  if p_purchase.team_id is not null then
    perform private.tell_team_mates(p_purchase.user_id, p_purchase.team_id, 'purchase');
  end if;
  return true;
end
$$;
comment on function private.deliver_clue is
  'Writes a purchased clue with its content and notifies the player and the team mates; false when one of them owns '
  'it, clue_template_not_found (just deleted), request_id_reused.';

-- Same as deliver_clue, for a solution guide.
create function private.deliver_guide(
  p_purchase public.purchased_solution_guides, p_guide public.clue_solution_guides
) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_content public.clue_solution_guide_contents;
begin
  if p_purchase.team_id is not null then
    perform 1 from public.teams where id = p_purchase.team_id for no key update;
    if exists (select 1 from public.purchased_solution_guides where team_id = p_purchase.team_id
               and solution_guide_id = p_guide.id) then
      return false;
    end if;
    -- The buyer may own the clue from an earlier team.
    if not exists (select 1 from public.purchased_clues where team_id = p_purchase.team_id
                   and clue_id = p_guide.clue_id) then
      p_purchase.team_id := null;
    end if;
  end if;
  select * into v_content from public.clue_solution_guide_contents where solution_guide_id = p_guide.id;
  insert into public.purchased_solution_guides
    (id, user_id, clue_id, solution_guide_id, game_session_id, content_hu, content_en,
     price, purchased_at, token_transaction_id, offer_id, order_id, request_id, team_id)
  values
    (p_purchase.id, p_purchase.user_id, p_guide.clue_id, p_guide.id, p_purchase.game_session_id,
     coalesce(v_content.content_hu, ''), coalesce(v_content.content_en, ''),
     p_purchase.price, p_purchase.purchased_at, p_purchase.token_transaction_id,
     p_purchase.offer_id, p_purchase.order_id, p_purchase.request_id, p_purchase.team_id)
  on conflict (user_id, game_session_id, solution_guide_id) do nothing;
  if not found then
    return false;
  end if;
  perform private.publish('user:' || p_purchase.user_id, 'purchase', jsonb_build_object('clue_id', p_guide.clue_id));
  perform private.tell_team_mates(p_purchase.user_id, p_purchase.team_id, 'purchase');
  return true;
end
$$;
comment on function private.deliver_guide is
  'Writes a purchased guide with its content and notifies the player and the team mates; false when one of them owns '
  'it.';

-- Purchases do not store it, because team mates read their rows.
create function private.balance_after(p_user_id uuid, p_game_session_id uuid, p_transaction_id bigint) returns integer
language sql stable security invoker set search_path = '' as $$
  select coalesce(
    (select (metadata ->> 'newBalance')::integer from public.token_transactions where id = p_transaction_id),
    (select test_balance from public.user_game_sessions
      where game_session_id = p_game_session_id and user_id = p_user_id),
    (select balance from public.token_balances where user_id = p_user_id))
$$;
comment on function private.balance_after is
  'The balance after a ledger row; without one (free, or in a test session) the balance now.';

-- Definer: purchases, balance and ledger have no write policy.
-- Lock order: clue sales, shared → balance → team → purchase → stock of the offer → jackpot → tick.
--
-- Fast path: usually no rule of clue_refusals can apply, and the clue has its regular price, paid with real tokens.
-- That is checked without a lock (a view for it would cost 2 µs a call), and the tokens move at once. Concurrent calls
-- of the player are caught by the unique indexes on request id and owner, and deadlines by the time of the payment.
-- Everything else is decided under the lock.
create function private.buy_clue(
  p_clue_id uuid, p_game_session_id uuid, p_expected_price integer, p_request_id uuid
) returns public.bought_clue
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := auth.uid();
  v_balance public.token_balances;
  v_price private.effective_price;
  v_posting private.posting;
  v_transaction public.token_transactions;
  v_purchase public.purchased_clues;
  v_earlier public.purchased_clues;
  v_is_plain boolean;
  v_available_from timestamptz;
  v_sales_end_at timestamptz;
  v_session_ends_at timestamptz;
  v_test_balance integer; -- null in a real session
  v_has_jackpot boolean;
  v_hint_due_at timestamptz;
begin
  if p_clue_id is null or p_game_session_id is null or p_expected_price is null or p_request_id is null then
    perform private.require_user();
    perform private.raise_error('invalid_input');
  end if;

  -- A code of the hunt is withdrawn before this purchase, which is then refused, or after it.
  if not pg_try_advisory_xact_lock_shared(hashtext('clue_sales'), hashtext(p_game_session_id::text)) then
    perform pg_advisory_xact_lock_shared(hashtext('clue_sales'), hashtext(p_game_session_id::text));
  end if;
  select
    t.price = p_expected_price and t.price > 0 and t.required_clue_id is null and m.test_balance is null
      and g.team_mode = 'off' -- a change of team holds the balance that the payment waits for
      and not exists (select 1 from private.withdrawn_clues
        where game_session_id = p_game_session_id and clue_id = p_clue_id)
      and not exists (select 1 from public.featured_offers where clue_id = p_clue_id
        and ends_at > private.current_time())
      and not exists (select 1 from public.vip_memberships where user_id = v_user_id
        and ends_at > private.current_time())
      and not (m.found_codes > 0
        and exists (select 1 from private.found_clue_ids(v_user_id, p_game_session_id, array[p_clue_id]))),
    t.available_from,
    case when not s.clue_access_enabled then '-infinity' -- private.clue_sales_end_at inlined
      else coalesce(g.clue_sales_end_at,
        case when s.is_schedule_enabled and s.game_start_time >= g.created_at then s.game_start_time end) end,
    case when g.paused_at is null then g.ends_at end, -- private.has_ended inlined
    exists (select 1 from public.jackpots where game_session_id = p_game_session_id and status = 'open'),
    (select due_at from private.broadcast_ticks where topic = 'admin' and event = 'purchase')
  into v_is_plain, v_available_from, v_sales_end_at, v_session_ends_at, v_has_jackpot, v_hint_due_at
  from public.user_game_sessions m
  join public.game_sessions g on g.id = m.game_session_id
  join public.game_session_clues c on c.game_session_id = m.game_session_id and c.clue_id = p_clue_id
  join public.clue_templates t on t.id = c.clue_id and t.is_active and not t.is_locked
  cross join public.game_settings s
  where m.game_session_id = p_game_session_id and m.user_id = v_user_id;
  if v_is_plain then
    v_posting := private.try_post_tokens(v_user_id, 'spend', -p_expected_price, 'clue:' || p_clue_id, p_request_id);
  end if;

  if v_posting.transaction_id is null then
    v_balance := private.lock_balance(private.require_user());
    select * into v_earlier from public.purchased_clues where user_id = v_user_id and request_id = p_request_id;
    if found then
      if (v_earlier.clue_id, v_earlier.game_session_id) is distinct from (p_clue_id, p_game_session_id) then
        perform private.raise_error('request_id_reused');
      end if;
      return (v_earlier.id, p_clue_id, p_game_session_id, v_earlier.purchase_price,
        private.balance_after(v_user_id, p_game_session_id, v_earlier.token_transaction_id))::public.bought_clue;
    end if;
    v_posting.posted_at := private.current_time();
    v_price := private.assert_clue_sale(v_user_id, p_game_session_id, p_clue_id, p_expected_price, v_posting.posted_at);
    select test_balance, team_id into v_test_balance, v_purchase.team_id from public.user_game_sessions
    where game_session_id = p_game_session_id and user_id = v_user_id;
    v_posting.balance := coalesce(v_test_balance, v_balance.balance) - p_expected_price;
    if p_expected_price > 0 and v_test_balance is null then
      v_transaction := private.post_tokens(v_balance, 'spend', -p_expected_price, 'clue:' || p_clue_id,
        v_posting.posted_at, p_request_id, p_notifies => false);
      v_posting.transaction_id := v_transaction.id;
    else
      perform private.assert_token_operation(v_user_id, p_request_id, v_posting.posted_at);
      if p_expected_price > 0 then
        perform private.spend_test_tokens(v_user_id, p_game_session_id, p_expected_price);
      end if;
    end if;
  elsif least(v_sales_end_at, v_session_ends_at) <= v_posting.posted_at or v_available_from > v_posting.posted_at then
    perform private.assert_clue_sale(v_user_id, p_game_session_id, p_clue_id, p_expected_price, v_posting.posted_at);
  end if;

  v_purchase.id := gen_random_uuid();
  v_purchase.user_id := v_user_id;
  v_purchase.clue_id := p_clue_id;
  v_purchase.game_session_id := p_game_session_id;
  v_purchase.purchase_price := p_expected_price;
  v_purchase.purchased_at := v_posting.posted_at;
  v_purchase.token_transaction_id := v_posting.transaction_id;
  v_purchase.offer_id := case when v_test_balance is null then v_price.offer_id end; -- test sessions use no stock
  v_purchase.request_id := p_request_id;
  if v_purchase.offer_id is not null then
    perform private.lock_offer(v_purchase.offer_id);
  end if;
  if not private.deliver_clue(v_purchase) then
    perform private.raise_error(
      case when v_purchase.team_id is null then 'clue_already_owned' else 'owned_by_team' end);
  end if;

  if v_purchase.offer_id is not null then
    perform private.take_offer_stock(v_purchase.offer_id);
  end if;
  if v_has_jackpot is not false then
    perform private.feed_jackpot(p_game_session_id, v_posting.transaction_id, p_expected_price, v_posting.posted_at);
  end if;
  if (v_hint_due_at > v_posting.posted_at) is not true then
    perform private.publish_coalesced('admin', 'purchase', v_posting.posted_at);
  end if;
  return (v_purchase.id, p_clue_id, p_game_session_id, p_expected_price, v_posting.balance)::public.bought_clue;
end
$$;

-- Definer: as buy_clue.
create function private.buy_solution_guide(
  p_solution_guide_id uuid, p_game_session_id uuid, p_expected_price integer, p_request_id uuid
) returns public.bought_solution_guide
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_balance public.token_balances;
  v_guide public.clue_solution_guides;
  v_price private.effective_price;
  v_transaction public.token_transactions;
  v_earlier public.purchased_solution_guides;
  v_purchase public.purchased_solution_guides;
  v_refusal text;
  v_test_balance integer; -- null in a real session
  v_now timestamptz;
begin
  if p_solution_guide_id is null or p_game_session_id is null or p_expected_price is null or p_request_id is null then
    perform private.raise_error('invalid_input');
  end if;
  v_balance := private.lock_balance(v_user_id);
  select * into v_earlier from public.purchased_solution_guides where user_id = v_user_id and request_id = p_request_id;
  if found then
    if (v_earlier.solution_guide_id, v_earlier.game_session_id) is distinct from (p_solution_guide_id,
      p_game_session_id) then
      perform private.raise_error('request_id_reused');
    end if;
    return (v_earlier.id, p_solution_guide_id, v_earlier.clue_id, p_game_session_id, v_earlier.price,
      private.balance_after(v_user_id, p_game_session_id, v_earlier.token_transaction_id))
      ::public.bought_solution_guide;
  end if;

  v_now := private.current_time();
  select test_balance, team_id into v_test_balance, v_purchase.team_id from public.user_game_sessions
  where game_session_id = p_game_session_id and user_id = v_user_id;
  if not found or v_test_balance is not null then
    perform private.assert_member(v_user_id, p_game_session_id);
  end if;
  v_balance.balance := coalesce(v_test_balance, v_balance.balance);
  select g.* into v_guide from public.clue_solution_guides g
  join public.game_session_clues c on c.clue_id = g.clue_id and c.game_session_id = p_game_session_id
  join public.clue_templates t on t.id = g.clue_id and t.is_active and not t.is_locked -- as in every list
  where g.id = p_solution_guide_id and g.is_active
  for key share of g; -- as the foreign key would, but with a catalogue error for a concurrent deletion
  if not found then
    perform private.raise_error('solution_guide_not_found');
  end if;
  v_refusal := (select refusal from private.guide_refusals(v_user_id, p_game_session_id, array[v_guide.id], v_now));
  if v_refusal is not null then
    perform private.raise_error(v_refusal);
  end if;
  v_price := private.effective_token_price(v_user_id, p_game_session_id, null, v_guide.id, v_guide.price, v_now);
  if v_price.price <> p_expected_price then
    perform private.raise_error('price_changed', v_price.price::text);
  end if;
  perform private.assert_token_operation(v_user_id, p_request_id, v_now);

  if v_price.price > 0 and v_test_balance is null then
    v_transaction := private.post_tokens(v_balance, 'spend', -v_price.price, 'guide:' || v_guide.id, v_now,
      p_request_id,
      p_notifies => false);
  elsif v_price.price > 0 then
    perform private.spend_test_tokens(v_user_id, p_game_session_id, v_price.price);
  end if;
  v_purchase.id := gen_random_uuid();
  v_purchase.user_id := v_user_id;
  v_purchase.game_session_id := p_game_session_id;
  v_purchase.price := v_price.price;
  v_purchase.purchased_at := v_now;
  v_purchase.token_transaction_id := v_transaction.id;
  v_purchase.offer_id := case when v_test_balance is null then v_price.offer_id end; -- test sessions use no stock
  v_purchase.request_id := p_request_id;
  if v_purchase.offer_id is not null then
    perform private.lock_offer(v_purchase.offer_id);
  end if;
  if not private.deliver_guide(v_purchase, v_guide) then
    perform private.raise_error(case when v_purchase.team_id is null then 'guide_already_owned'
      else 'owned_by_team' end);
  end if;

  if v_purchase.offer_id is not null then
    perform private.take_offer_stock(v_purchase.offer_id);
  end if;
  if v_price.price > 0 then
    perform private.feed_jackpot(p_game_session_id, v_transaction.id, v_price.price, v_now);
  end if;
  perform private.publish_coalesced('admin', 'purchase', v_now);
  return (v_purchase.id, v_guide.id, v_guide.clue_id, p_game_session_id, v_price.price,
    v_balance.balance - v_price.price)::public.bought_solution_guide;
end
$$;
