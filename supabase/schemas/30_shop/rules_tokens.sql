-- Rules of tokens. Every movement goes through private.try_post_tokens under the lock of the balance row.

-- The user of a token operation. The API takes it as text: PostgreSQL would refuse an invalid uuid argument with its
-- own message instead of a catalogue error.
create function private.token_user_id(p_user_id text) returns uuid
language plpgsql stable security invoker set search_path = '' as $$
begin
  if p_user_id is null then
    perform private.raise_error('invalid_user_id');
  end if;
  return p_user_id::uuid;
exception when invalid_text_representation then
  perform private.raise_error('invalid_user_id');
  return null; -- not reached
end
$$;
comment on function private.token_user_id is
  'Parses a user id; invalid_user_id for null, the empty text and anything else that is no id.';

-- For rules that check before they move tokens: from here on the token operations of this user run one after another.
create function private.lock_balance(p_user_id uuid) returns public.token_balances
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_balance public.token_balances;
begin
  select * into v_balance from public.token_balances where user_id = p_user_id for update;
  if not found then
    perform private.raise_error('user_balance_not_found');
  end if;
  return v_balance;
end
$$;
comment on function private.lock_balance is 'The balance of a user, locked until commit; user_balance_not_found.';

-- Exact sliding window: the n-th latest operation must be older than 60 s. Operations have limits of their own, because
-- a failed payment moves no tokens and a refused coupon leaves no order. Correct only under the balance lock of the
-- player, where the ids of a user's rows follow their times. try_post_tokens has the limit on tokens inlined.
create function private.assert_rate(p_user_id uuid, p_operation text, p_now timestamptz) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_nth_latest timestamptz;
begin
  case p_operation
    when 'tokens' then
      select created_at into v_nth_latest from public.token_transactions
      where user_id = p_user_id and counts_for_rate_limit order by id desc offset 9 limit 1;
    when 'orders' then
      select created_at into v_nth_latest from public.orders
      where user_id = p_user_id order by created_at desc offset 9 limit 1;
    when 'payments' then
      select created_at into v_nth_latest from public.order_payments
      where user_id = p_user_id order by created_at desc offset 9 limit 1;
    when 'refused coupons' then
      select attempted_at into v_nth_latest from private.coupon_attempts
      where user_id = p_user_id order by attempted_at desc offset 4 limit 1;
    when 'wrong answers' then
      select received_at into v_nth_latest from private.task_answers
      where user_id = p_user_id and is_right is false order by received_at desc offset 4 limit 1;
  end case;
  if v_nth_latest > p_now - interval '60 seconds' then
    perform private.raise_error('rate_limit_exceeded');
  end if;
end
$$;
comment on function private.assert_rate is
  'At most 10 operations of a kind (tokens, orders, payments), 5 refused coupons or 5 wrong answers to tasks per user '
  'in any 60 s over all RPCs; rate_limit_exceeded. The caller holds the balance lock, of answers the membership.';

-- For a player's own token operations: each request id counts once.
create function private.assert_token_operation(p_user_id uuid, p_request_id uuid, p_now timestamptz) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if exists (select 1 from public.token_transactions where user_id = p_user_id and request_id = p_request_id) then
    perform private.raise_error('request_id_reused'); -- callers check for a replay first
  end if;
  perform private.assert_rate(p_user_id, 'tokens', p_now);
end
$$;
comment on function private.assert_token_operation is
  'request_id_reused when the request id belongs to another token operation, rate_limit_exceeded. The caller holds the '
  'balance lock.';

-- The only writer of balances and ledger, in two statements: the update checks lock, ban and funds and moves the
-- tokens, the insert checks the rate and the request id (assert_token_operation then names the reason). Null: nothing
-- has moved, and the balance is locked unless the update found nothing.
create function private.try_post_tokens(
  p_user_id uuid, p_type text, p_delta integer, p_description text, p_request_id uuid,
  p_now timestamptz default null, p_counts_for_rate_limit boolean default true,
  p_order_id uuid default null, p_payment_method text default null
) returns private.posting
language plpgsql volatile security invoker set search_path = '' as $$
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
$$;
comment on function private.try_post_tokens is
  'Moves tokens: balance and ledger row; null when the balance, a ban, the rate limit or the request id forbids it. '
  'p_delta in tokens, signed. p_now null: the time when the balance is locked. p_counts_for_rate_limit: the player''s '
  'own operation, so bans and the rate limit apply. p_order_id and p_payment_method: the paid order.';

-- try_post_tokens for callers that hold the balance lock and have checked everything else; raises the error that
-- forbids it.
create function private.post_tokens(
  p_balance public.token_balances, p_type text, p_delta integer, p_description text,
  p_now timestamptz, p_request_id uuid default null, p_counts_for_rate_limit boolean default true,
  p_order_id uuid default null, p_payment_method text default null, p_notifies boolean default true
) returns public.token_transactions
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_posting private.posting;
  v_transaction public.token_transactions;
begin
  v_posting := private.try_post_tokens(p_balance.user_id, p_type, p_delta, p_description, p_request_id,
    p_now, p_counts_for_rate_limit, p_order_id, p_payment_method);
  if v_posting.transaction_id is null then
    if p_counts_for_rate_limit then
      perform private.assert_active_user(p_balance.user_id);
      perform private.assert_token_operation(p_balance.user_id, p_request_id, p_now);
    end if;
    perform private.raise_error(
      case when p_balance.balance + p_delta < 0 then 'insufficient_balance' else 'request_id_reused' end);
  end if;
  if p_notifies then
    perform private.publish('user:' || p_balance.user_id, 'balance', jsonb_build_object('balance', v_posting.balance));
  end if;
  select * into v_transaction from public.token_transactions where id = v_posting.transaction_id;
  return v_transaction;
end
$$;
comment on function private.post_tokens is
  'As try_post_tokens, with the broadcast; insufficient_balance, rate_limit_exceeded, request_id_reused. p_notifies: '
  'whether the player hears of the balance by itself; a purchase tells it with what was bought.';

create function private.token_result(p_transaction public.token_transactions) returns public.token_movement
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return (p_transaction.id, p_transaction.amount, (p_transaction.metadata ->> 'newBalance')::integer)
    ::public.token_movement;
end
$$;
comment on function private.token_result is
  'The answer of a token operation, computed from its ledger row alone, so that a repeated request id gets the same '
  'answer.';

-- The ledger row of an earlier call with this request id; request_id_reused when that was a different operation.
create function private.find_token_replay(
  p_user_id uuid, p_request_id uuid, p_type text, p_delta integer, p_description text
) returns public.token_transactions
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_transaction public.token_transactions;
begin
  select * into v_transaction from public.token_transactions
  where user_id = p_user_id and request_id = p_request_id;
  if found and (v_transaction.type, v_transaction.delta, v_transaction.description)
    is distinct from (p_type, coalesce(p_delta, v_transaction.delta), p_description) then
    perform private.raise_error('request_id_reused');
  end if;
  return v_transaction;
end
$$;
comment on function private.find_token_replay is
  'Finds the first result of a request id under the balance lock; request_id_reused. p_delta null: any amount.';

-- Definer: balances and ledger have no write policy.
create function private.spend_tokens(p_amount numeric, p_description text, p_request_id uuid)
returns public.token_movement
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := auth.uid();
  v_description text := coalesce(p_description, '');
  v_balance public.token_balances;
  v_posting private.posting;
  v_transaction public.token_transactions;
begin
  if p_request_id is null or p_amount is null or p_amount <> trunc(p_amount)
    or p_amount not between 1 and 10000 or char_length(p_description) > 500 then
    perform private.require_user();
    perform private.raise_error('invalid_input');
  end if;

  v_posting := private.try_post_tokens(v_user_id, 'spend', -p_amount::integer, v_description, p_request_id);
  if v_posting.transaction_id is null then -- a replay or a refusal
    v_balance := private.lock_balance(private.require_user());
    v_transaction := private.find_token_replay(v_user_id, p_request_id, 'spend', -p_amount::integer, v_description);
    if v_transaction.id is null then
      v_transaction := private.post_tokens(v_balance, 'spend', -p_amount::integer, v_description,
        private.current_time(), p_request_id);
    end if;
    return private.token_result(v_transaction);
  end if;
  if realtime.send( -- as an expression, as in write_scan
    jsonb_build_object('balance', v_posting.balance), 'balance', 'user:' || v_user_id, true) is null then
    null;
  end if;
  return (v_posting.transaction_id, p_amount::integer, v_posting.balance)::public.token_movement;
end
$$;
comment on function private.spend_tokens is 'Spends 1 to 10000 whole tokens of the caller, idempotent by request id.';

-- Test sessions write no ledger. The caller holds the balance lock, which serialises the purchases of a user.
create function private.spend_test_tokens(p_user_id uuid, p_game_session_id uuid, p_amount integer) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_left integer;
begin
  update public.user_game_sessions set test_balance = test_balance - p_amount
  where game_session_id = p_game_session_id and user_id = p_user_id and test_balance >= p_amount
  returning test_balance into v_left;
  if not found then
    perform private.raise_error('insufficient_balance');
  end if;
  perform private.publish('user:' || p_user_id, 'balance', jsonb_build_object('balance', v_left));
end
$$;
comment on function private.spend_test_tokens is 'Spends from the wallet of a test session; insufficient_balance.';

-- Definer: only to answer the id of another user with an error instead of an empty row.
create function private.get_token_balance(p_user_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_balance public.token_balances;
  v_member public.user_game_sessions;
  v_own jsonb;
begin
  if p_user_id is not null and private.token_user_id(p_user_id) <> v_user_id then
    perform private.raise_error('unauthorized_access');
  end if;
  select * into v_balance from public.token_balances where user_id = v_user_id;
  if not found then
    perform private.raise_error('user_balance_not_found');
  end if;
  -- An organiser in a test session gets the wallet of the test session, plus the real balance, which pays for VIP.
  select * into v_member from public.user_game_sessions
  where user_id = v_user_id and test_balance is not null and private.is_admin()
    and game_session_id = (select active_game_session_id from public.profiles where id = v_user_id);
  if found then
    v_own := jsonb_build_object('own_balance', v_balance.balance);
    v_balance.balance := v_member.test_balance;
    v_balance.total_earned := v_member.tokens_granted;
    v_balance.total_spent := v_member.tokens_granted - v_member.test_balance;
  end if;
  return to_jsonb(v_balance) || coalesce(v_own, '{}');
end
$$;
comment on function private.get_token_balance is
  'The caller''s balance, or the wallet of the active test session with the real balance beside it; invalid_user_id, '
  'unauthorized_access for anyone else''s.';
