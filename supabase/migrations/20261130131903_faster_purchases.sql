SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.admin_task_statistics (
  p_game_session_id uuid
)
  RETURNS SETOF public.task_statistics_row
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  SET jit TO 'off'
  SET work_mem TO '32MB'
  AS $function$
declare
  v_code_ids uuid[] := array(select qr_code_id from private.tasks where game_session_id = p_game_session_id);
begin
  perform private.assert_admin('admin_permissions_required');
  return query
  with figures as materialized ( -- of each try, and of finds without any
    select s.qr_code_id, case when not a.is_right then a.answer end as wrong, count(a.id) as tries,
      count(*) - count(a.id) as unanswered, count(*) filter (where a.is_right and not a.is_voided) as solved
    from public.scans s left join private.task_answers a on a.scan_id = s.id
    where s.game_session_id = p_game_session_id and s.status = 'success' and s.qr_code_id = any (v_code_ids)
    group by 1, 2
  ), named as materialized (
    select f.qr_code_id, f.tries, array_to_string(case when t.kind = 'choice' then array(
      select coalesce(nullif(c.text_hu, ''), c.text_en) from unnest(t.choices) c
      where private.task_option_key(t.id, c.text_hu, c.text_en) = any (f.wrong) order by 1) else f.wrong end, ', ')
      as text
    from figures f join private.tasks t on t.game_session_id = p_game_session_id and t.qr_code_id = f.qr_code_id
    where f.wrong <> '{}'
  ), wrong as (
    select n.qr_code_id, (min(n.text), sum(n.tries))::public.task_wrong_answer as answer,
      row_number() over (partition by n.qr_code_id order by sum(n.tries) desc, min(n.text)) as place
    from named n where n.text <> '' group by n.qr_code_id, private.search_key(n.text)
  ), frequent as materialized (
    select w.qr_code_id, array_agg(w.answer order by w.place) as answers from wrong w where w.place <= 5 group by 1
  ), totals as materialized (
    select f.qr_code_id, sum(f.tries)::bigint as tries, sum(f.unanswered)::bigint as unanswered,
      sum(f.solved)::bigint as solved
    from figures f group by 1
  )
  select t.id, t.qr_code_id, q.name, t.kind, opened.finds, coalesce(opened.finds - f.unanswered, 0),
    coalesce(f.solved, 0), coalesce(f.tries, 0), coalesce(w.answers, '{}')
  from private.tasks t join public.qr_codes q on q.id = t.qr_code_id
  cross join lateral (
    select count(*) as finds from public.scans s
    where s.game_session_id = p_game_session_id and s.qr_code_id = t.qr_code_id and s.status = 'success') opened
  left join totals f on f.qr_code_id = t.qr_code_id
  left join frequent w on w.qr_code_id = t.qr_code_id
  where t.game_session_id = p_game_session_id
  order by private.sort_key(q.name), t.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.buy_clue (
  p_clue_id         uuid,
  p_game_session_id uuid,
  p_expected_price  integer,
  p_request_id      uuid
)
  RETURNS public.bought_clue
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.try_post_tokens (
  p_user_id               uuid,
  p_type                  text,
  p_delta                 integer,
  p_description           text,
  p_request_id            uuid,
  p_now                   timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_counts_for_rate_limit boolean                  DEFAULT true,
  p_order_id              uuid                     DEFAULT NULL::uuid,
  p_payment_method        text                     DEFAULT NULL::text
)
  RETURNS private.posting
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_posting private.posting;
  v_session_id uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  -- After a lock wait PostgreSQL re-evaluates the changed row, clock included, so that the times of a user rise with
  -- the ids. private.current_time() is called only when a test has set the clock: the call would cost a fortieth of the
  -- whole.
  update public.token_balances set
    balance = balance + p_delta,
    total_earned = total_earned + greatest(p_delta, 0),
    total_spent = total_spent + greatest(-p_delta, 0),
    last_updated = coalesce(p_now,
      case when current_setting('app.current_time', true) <> '' then private.current_time() else clock_timestamp() end)
  where user_id = p_user_id and balance + p_delta >= 0
    and not (p_counts_for_rate_limit and (exists (select 1 from private.active_bans b where b.user_id = p_user_id)
      or v_session_id is not null -- private.is_session_over inlined, for the caller's own operations
        and not exists (select 1 from auth.sessions where id = v_session_id and user_id = p_user_id)))
  returning balance, last_updated into v_posting.balance, v_posting.posted_at;
  if not found then
    return null;
  end if;

  insert into public.token_transactions
    (user_id, type, delta, description, created_at, completed_at, metadata, request_id, counts_for_rate_limit,
     order_id, payment_method)
  select
    p_user_id, p_type, p_delta, p_description, v_posting.posted_at, v_posting.posted_at,
    jsonb_build_object('previousBalance', v_posting.balance - p_delta, 'newBalance', v_posting.balance),
    p_request_id, p_counts_for_rate_limit, p_order_id, p_payment_method
  where not p_counts_for_rate_limit or coalesce(
    (select created_at from public.token_transactions
     where user_id = p_user_id and counts_for_rate_limit order by id desc offset 9 limit 1)
    <= v_posting.posted_at - interval '60 seconds', true)
  on conflict (user_id, request_id) where request_id is not null do nothing
  returning id into v_posting.transaction_id;
  if found then
    return v_posting;
  end if;

  -- Restores the balance.
  update public.token_balances set
    balance = balance - p_delta,
    total_earned = total_earned - greatest(p_delta, 0),
    total_spent = total_spent - greatest(-p_delta, 0),
    last_updated = (select created_at from public.token_transactions where user_id = p_user_id order by id desc limit 1)
  where user_id = p_user_id;
  return null;
end
$function$;
