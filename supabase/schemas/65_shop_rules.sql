-- Rules of the shop: what may be bought, at which price, and the purchase itself (spec §4, §5).

-- Whether a clue on sale in the session still waits for p_clue_id. Such a clue stays for sale after its
-- code was found, or its finder could never go on along the chain.
create function private.opens_the_way(p_user_id uuid, p_game_session_id uuid, p_clue_id uuid) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return exists (
    select 1 from public.game_session_clues c
    join public.clue_templates t on t.id = c.clue_id and t.required_clue_id = p_clue_id and t.is_active and not t.is_locked
    where c.game_session_id = p_game_session_id and not exists (
      select 1 from public.purchased_clues
      where user_id = p_user_id and game_session_id = p_game_session_id and clue_id = t.id));
end
$$;

-- The one place that says whether a clue may be bought; the shop list and the purchase both ask it.
-- Null: yes. The clue is active, unlocked and part of the session: the caller has looked.
create function private.clue_refusal(
  p_user_id uuid, p_game_session_id uuid, p_clue public.clue_templates, p_now timestamptz
) returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  return case
    when exists (select 1 from public.purchased_clues
                 where user_id = p_user_id and game_session_id = p_game_session_id and clue_id = p_clue.id)
      then 'clue_already_owned'
    when not private.clue_sales_open(p_now) then 'clue_sales_closed'
    when exists (select 1 from public.clue_contents c
                 join public.scans s on s.qr_code_id = c.qr_code_id and s.game_session_id = p_game_session_id
                   and s.user_id = p_user_id and s.status = 'success'
                 where c.clue_id = p_clue.id)
        and not private.opens_the_way(p_user_id, p_game_session_id, p_clue.id)
      then 'clue_code_already_found'
    when p_clue.required_clue_id is not null and not exists (
        select 1 from public.purchased_clues
        where user_id = p_user_id and game_session_id = p_game_session_id and clue_id = p_clue.required_clue_id)
      then 'required_clue_missing'
    when p_clue.available_from > p_now then 'clue_not_yet_available'
  end;
end
$$;
comment on function private.clue_refusal(uuid, uuid, public.clue_templates, timestamptz) is 'Error key that stops the purchase of a clue, or null.';

create function private.guide_refusal(
  p_user_id uuid, p_game_session_id uuid, p_guide public.clue_solution_guides, p_now timestamptz
) returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  return case
    when exists (select 1 from public.purchased_solution_guides
                 where user_id = p_user_id and game_session_id = p_game_session_id and solution_guide_id = p_guide.id)
      then 'guide_already_owned'
    when not exists (select 1 from public.purchased_clues
                     where user_id = p_user_id and game_session_id = p_game_session_id and clue_id = p_guide.clue_id)
      then 'clue_not_owned'
    when not private.clue_sales_open(p_now) then 'clue_sales_closed'
    when exists (select 1 from public.clue_contents c
                 join public.scans s on s.qr_code_id = c.qr_code_id and s.game_session_id = p_game_session_id
                   and s.user_id = p_user_id and s.status = 'success'
                 where c.clue_id = p_guide.clue_id)
      then 'clue_code_already_found'
  end;
end
$$;
comment on function private.guide_refusal(uuid, uuid, public.clue_solution_guides, timestamptz) is 'Error key that stops the purchase of a solution guide, or null.';

create function private.assert_member(p_user_id uuid, p_game_session_id uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if not exists (select 1 from public.user_game_sessions
                 where game_session_id = p_game_session_id and user_id = p_user_id) then
    if not exists (select 1 from public.game_sessions where id = p_game_session_id) then
      perform private.raise_error('game_session_not_found');
    end if;
    perform private.raise_error('session_not_joined');
  end if;
end
$$;
comment on function private.assert_member(uuid, uuid) is 'game_session_not_found or session_not_joined unless the user is in the session.';

-- Definer: reads whether a guide exists and what the caller owns, without showing any content.
create function private.list_shop_clues(p_game_session_id uuid) returns table (
  clue_id uuid, "position" integer, name_hu text, name_en text, description_hu text, description_en text,
  clue_type text, price integer, effective_price integer, price_reason text,
  required_clue_id uuid, required_clue_name_hu text, required_clue_name_en text, available_from timestamptz,
  is_owned boolean, blocking_error text, solution_guide_id uuid, guide_price integer,
  guide_effective_price integer, guide_is_owned boolean, guide_blocking_error text,
  offer_id uuid, offer_ends_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_now timestamptz := private.current_time();
  v_balance integer;
begin
  perform private.assert_member(v_user_id, p_game_session_id);
  select b.balance into v_balance from public.token_balances b where b.user_id = v_user_id;

  return query
  select t.id, c.position, t.name_hu, t.name_en, t.description_hu, t.description_en, t.clue_type,
    t.price, t.price, 'regular',
    t.required_clue_id, r.name_hu, r.name_en, t.available_from,
    coalesce(refusal.key = 'clue_already_owned', false),
    case when refusal.key = 'clue_already_owned' then null
      else coalesce(refusal.key, case when v_balance < t.price then 'insufficient_balance' end) end,
    g.id, g.price, g.price,
    coalesce(guide_refusal.key = 'guide_already_owned', false),
    case when g.id is null or guide_refusal.key = 'guide_already_owned' then null
      else coalesce(guide_refusal.key, case when v_balance < g.price then 'insufficient_balance' end) end,
    null::uuid, null::timestamptz
  from public.game_session_clues c
  join public.clue_templates t on t.id = c.clue_id and t.is_active and not t.is_locked
  left join public.clue_templates r on r.id = t.required_clue_id
  left join public.clue_solution_guides g on g.clue_id = t.id and g.is_active
  cross join lateral (select private.clue_refusal(v_user_id, p_game_session_id, t, v_now)) refusal (key)
  left join lateral (select private.guide_refusal(v_user_id, p_game_session_id, g, v_now) where g.id is not null)
    guide_refusal (key) on true
  where c.game_session_id = p_game_session_id
  order by c.position, t.name_hu, t.id;
end
$$;
comment on function private.list_shop_clues(uuid) is 'Clues on sale in a session for the caller, with price and what stops the purchase; no content.';

-- Tells organisers about purchases, once a second and session at the most (as announce_scan does for scans).
create function private.announce_purchase(p_game_session_id uuid, p_now timestamptz) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if exists (select 1 from private.session_ticks
             where game_session_id = p_game_session_id and last_purchase_tick_at > p_now - interval '1 second') then
    return;
  end if;
  perform 1 from private.session_ticks
  where game_session_id = p_game_session_id and last_purchase_tick_at <= p_now - interval '1 second'
  for update skip locked;
  if found then
    update private.session_ticks set last_purchase_tick_at = p_now where game_session_id = p_game_session_id;
    perform private.publish('admin', 'purchase', jsonb_build_object('game_session_id', p_game_session_id));
  end if;
end
$$;
comment on function private.announce_purchase(uuid, timestamptz) is 'Broadcasts the coalesced purchase hint of a session to organisers.';

-- Definer: purchases, balance and ledger have no write policy. Lock order: balance → purchase → tick.
create function private.buy_clue(
  p_clue_id uuid, p_game_session_id uuid, p_expected_price integer, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_balance public.token_balances;
  v_clue public.clue_templates;
  v_content public.clue_contents;
  v_transaction public.token_transactions;
  v_earlier public.purchased_clues;
  v_purchase_id uuid := gen_random_uuid();
  v_refusal text;
  v_result jsonb;
  v_now timestamptz;
begin
  if p_clue_id is null or p_game_session_id is null or p_expected_price is null or p_request_id is null then
    perform private.raise_error('invalid_input');
  end if;
  v_balance := private.lock_balance(v_user_id);
  select * into v_earlier from public.purchased_clues where user_id = v_user_id and request_id = p_request_id;
  if found then
    if (v_earlier.clue_id, v_earlier.game_session_id) is distinct from (p_clue_id, p_game_session_id) then
      perform private.raise_error('request_id_reused');
    end if;
    return v_earlier.result;
  end if;

  v_now := private.current_time();
  perform private.assert_member(v_user_id, p_game_session_id);
  select t.* into v_clue from public.clue_templates t
  join public.game_session_clues c on c.clue_id = t.id and c.game_session_id = p_game_session_id
  where t.id = p_clue_id and t.is_active and not t.is_locked;
  if not found then
    perform private.raise_error('clue_template_not_found');
  end if;
  v_refusal := private.clue_refusal(v_user_id, p_game_session_id, v_clue, v_now);
  if v_refusal is not null then
    perform private.raise_error(v_refusal);
  end if;
  if v_clue.price <> p_expected_price then
    perform private.raise_error('price_changed', v_clue.price::text);
  end if;
  perform private.assert_token_rate(v_user_id, v_now);

  if v_clue.price > 0 then
    v_transaction := private.post_tokens(v_balance, 'spend', -v_clue.price, 'clue:' || v_clue.id, v_now, p_request_id);
  end if;
  v_result := jsonb_build_object(
    'purchase_id', v_purchase_id, 'clue_id', v_clue.id, 'game_session_id', p_game_session_id,
    'price', v_clue.price, 'balance', v_balance.balance - v_clue.price);

  select * into v_content from public.clue_contents where clue_id = v_clue.id;
  insert into public.purchased_clues
    (id, user_id, clue_id, game_session_id, clue_name_hu, clue_name_en, clue_type,
     clue_description_hu, clue_description_en, clue_content_hu, clue_content_en,
     purchase_price, purchased_at, has_guide, token_transaction_id, request_id, result)
  values
    (v_purchase_id, v_user_id, v_clue.id, p_game_session_id, v_clue.name_hu, v_clue.name_en, v_clue.clue_type,
     v_clue.description_hu, v_clue.description_en, coalesce(v_content.content_hu, ''), coalesce(v_content.content_en, ''),
     v_clue.price, v_now,
     exists (select 1 from public.clue_solution_guides where clue_id = v_clue.id and is_active),
     v_transaction.id, p_request_id, v_result)
  on conflict (user_id, game_session_id, clue_id) do nothing;
  if not found then
    perform private.raise_error('clue_already_owned');
  end if;

  perform private.publish('user:' || v_user_id, 'purchase', jsonb_build_object('clue_id', v_clue.id));
  perform private.announce_purchase(p_game_session_id, v_now);
  return v_result;
end
$$;
comment on function private.buy_clue(uuid, uuid, integer, uuid) is 'Buys one clue for the caller; see public.buy_clue.';

-- Definer: as buy_clue.
create function private.buy_solution_guide(
  p_solution_guide_id uuid, p_game_session_id uuid, p_expected_price integer, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_balance public.token_balances;
  v_guide public.clue_solution_guides;
  v_content public.clue_solution_guide_contents;
  v_transaction public.token_transactions;
  v_earlier public.purchased_solution_guides;
  v_purchase_id uuid := gen_random_uuid();
  v_refusal text;
  v_result jsonb;
  v_now timestamptz;
begin
  if p_solution_guide_id is null or p_game_session_id is null or p_expected_price is null or p_request_id is null then
    perform private.raise_error('invalid_input');
  end if;
  v_balance := private.lock_balance(v_user_id);
  select * into v_earlier from public.purchased_solution_guides where user_id = v_user_id and request_id = p_request_id;
  if found then
    if (v_earlier.solution_guide_id, v_earlier.game_session_id) is distinct from (p_solution_guide_id, p_game_session_id) then
      perform private.raise_error('request_id_reused');
    end if;
    return v_earlier.result;
  end if;

  v_now := private.current_time();
  perform private.assert_member(v_user_id, p_game_session_id);
  select g.* into v_guide from public.clue_solution_guides g
  join public.game_session_clues c on c.clue_id = g.clue_id and c.game_session_id = p_game_session_id
  where g.id = p_solution_guide_id and g.is_active;
  if not found then
    perform private.raise_error('solution_guide_not_found');
  end if;
  v_refusal := private.guide_refusal(v_user_id, p_game_session_id, v_guide, v_now);
  if v_refusal is not null then
    perform private.raise_error(v_refusal);
  end if;
  if v_guide.price <> p_expected_price then
    perform private.raise_error('price_changed', v_guide.price::text);
  end if;
  perform private.assert_token_rate(v_user_id, v_now);

  if v_guide.price > 0 then
    v_transaction := private.post_tokens(v_balance, 'spend', -v_guide.price, 'guide:' || v_guide.id, v_now, p_request_id);
  end if;
  v_result := jsonb_build_object(
    'purchase_id', v_purchase_id, 'solution_guide_id', v_guide.id, 'clue_id', v_guide.clue_id,
    'game_session_id', p_game_session_id, 'price', v_guide.price, 'balance', v_balance.balance - v_guide.price);

  select * into v_content from public.clue_solution_guide_contents where solution_guide_id = v_guide.id;
  insert into public.purchased_solution_guides
    (id, user_id, clue_id, solution_guide_id, game_session_id, content_hu, content_en, price, purchased_at,
     token_transaction_id, request_id, result)
  values
    (v_purchase_id, v_user_id, v_guide.clue_id, v_guide.id, p_game_session_id,
     coalesce(v_content.content_hu, ''), coalesce(v_content.content_en, ''), v_guide.price, v_now,
     v_transaction.id, p_request_id, v_result)
  on conflict (user_id, game_session_id, solution_guide_id) do nothing;
  if not found then
    perform private.raise_error('guide_already_owned');
  end if;

  perform private.publish('user:' || v_user_id, 'purchase', jsonb_build_object('clue_id', v_guide.clue_id));
  perform private.announce_purchase(p_game_session_id, v_now);
  return v_result;
end
$$;
comment on function private.buy_solution_guide(uuid, uuid, integer, uuid) is 'Buys the solution guide of an owned clue; see public.buy_solution_guide.';
