-- Rules of withdrawn codes. Definer functions: clues and codes of sessions, tokens and purchases have no write policy
-- for these callers.
--
-- Thousands of players may need the code. The withdrawal is therefore one short call, and what they get follows in
-- portions: `last_owner_id` in code_withdrawals says how far that has come, and the next call continues, whoever makes
-- it.

-- Withdraws the code and remembers who needs it. Nobody scans the code or buys its clues meanwhile: a purchase that
-- comes first is compensated, a later one is refused. Lock order: session gate → clue sales, both exclusive.
create function private.start_withdrawal(
  p_game_session_id uuid, p_qr_code_id uuid, p_remedy text, p_reason text
) returns public.code_withdrawals
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_reason text := private.trimmed(p_reason);
  v_session public.game_sessions;
  v_withdrawal public.code_withdrawals;
begin
  if p_remedy is null or p_remedy not in ('none', 'refund', 'unlock')
    or coalesce(char_length(v_reason), 0) not between 1 and 500 then
    perform private.raise_error('invalid_input');
  end if;
  v_session := private.lock_game_session(p_game_session_id);
  perform pg_advisory_xact_lock(hashtext('clue_sales'), hashtext(p_game_session_id::text));
  v_withdrawal.clue_ids := array(
    select k.clue_id from public.clue_contents k
    where k.qr_code_id = p_qr_code_id and (
      exists (select 1 from public.game_session_clues c
              where c.game_session_id = p_game_session_id and c.clue_id = k.clue_id)
      or exists (select 1 from public.purchased_clues p
                 where p.game_session_id = p_game_session_id and p.clue_id = k.clue_id)));
  v_withdrawal.owners := (
    select count(distinct user_id) from private.clue_owners
    where game_session_id = p_game_session_id and clue_id = any (v_withdrawal.clue_ids));
  v_withdrawal.withdrawn_at := private.current_time();
  insert into public.code_withdrawals
    (game_session_id, qr_code_id, code_name, remedy, reason, clue_ids, owners, withdrawn_at, finished_at)
  select c.game_session_id, c.qr_code_id, q.name, p_remedy, v_reason, v_withdrawal.clue_ids, v_withdrawal.owners,
    v_withdrawal.withdrawn_at, case when v_withdrawal.owners = 0 then v_withdrawal.withdrawn_at end
  from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id
  where c.game_session_id = p_game_session_id and c.qr_code_id = p_qr_code_id
  on conflict do nothing
  returning * into v_withdrawal;
  if not found then
    select * into v_withdrawal from public.code_withdrawals
    where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id;
    if not found then
      perform private.raise_error('qr_code_not_found');
    end if;
    return v_withdrawal; -- another organiser was faster
  end if;

  update public.game_session_qr_codes set withdrawn_at = v_withdrawal.withdrawn_at
  where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id;
  if v_withdrawal.clue_ids = '{}' then -- nobody is known to look for it
    perform private.send_message(p_game_session_id, null,
      'Kivettünk egy kódot a vadászatból: ' || v_withdrawal.code_name,
      'A code was withdrawn: ' || v_withdrawal.code_name, v_reason || E'\nEzt már ne keressétek.',
      v_reason || E'\nDo not look for it any more.', v_withdrawal.withdrawn_at);
  end if;
  insert into public.session_events (game_session_id, kind, details, created_by, created_at)
  values (p_game_session_id, 'withdraw', jsonb_build_object('code', v_withdrawal.code_name, 'remedy', p_remedy,
    'reason', v_reason), auth.uid(), v_withdrawal.withdrawn_at);
  perform private.publish_session_change('session.withdraw', v_session,
    jsonb_build_object('withdrawn', null), jsonb_build_object('withdrawn', v_withdrawal.code_name, 'remedy', p_remedy));
  return v_withdrawal;
end
$$;
comment on function private.start_withdrawal is
  'Withdraws a code from a session; its owners are compensated later. Errors: invalid_input, game_session_not_found, '
  'qr_code_not_found.';

-- Gives an owner of the clues the remedy and a message. Returns the tokens and the number of clues.
create function private.compensate_owner(
  p_withdrawal public.code_withdrawals, p_owner_id uuid, p_is_test boolean, p_now timestamptz
) returns integer[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_balance public.token_balances;
  v_bought public.purchased_clues;
  v_gift public.purchased_clues;
  v_next uuid;
  v_refund integer := 0;
  v_given integer := 0;
begin
  if p_withdrawal.remedy = 'refund' and not p_is_test then -- a test session has no real tokens
    select * into v_balance from public.token_balances where user_id = p_owner_id;
    for v_bought in
      select * from public.purchased_clues where game_session_id = p_withdrawal.game_session_id
        and user_id = p_owner_id and clue_id = any (p_withdrawal.clue_ids) and purchase_price > 0
        -- A clue can lead to another code later, which is withdrawn too: its price is given back once.
        and not exists (select 1 from public.token_transactions where user_id = p_owner_id
          and request_id = purchased_clues.id)
      order by id
    loop
      perform private.post_tokens(v_balance, 'refund', v_bought.purchase_price, p_withdrawal.reason, p_now,
        v_bought.id, p_counts_for_rate_limit => false);
      v_refund := v_refund + v_bought.purchase_price;
    end loop;
  elsif p_withdrawal.remedy = 'unlock' then
    for v_next in
      select t.id from public.clue_templates t
      join public.game_session_clues c on c.clue_id = t.id and c.game_session_id = p_withdrawal.game_session_id
      where t.required_clue_id = any (p_withdrawal.clue_ids) and t.is_active and not t.is_locked
      order by c.position, t.id
    loop
      v_gift := null;
      v_gift.id := gen_random_uuid();
      v_gift.user_id := p_owner_id;
      v_gift.clue_id := v_next;
      v_gift.game_session_id := p_withdrawal.game_session_id;
      v_gift.purchase_price := 0;
      v_gift.purchased_at := p_now;
      v_gift.is_revealed := true;
      v_gift.team_id := private.team_of(p_owner_id, p_withdrawal.game_session_id);
      v_given := v_given + private.deliver_clue(v_gift)::integer;
    end loop;
  end if;
  perform private.send_message(p_withdrawal.game_session_id, p_owner_id,
    'Kivettünk egy kódot a vadászatból: ' || p_withdrawal.code_name, 'A code was withdrawn: ' || p_withdrawal.code_name,
    concat_ws(E'\n', p_withdrawal.reason, 'Ezt már ne keresd.', case when v_refund > 0
      then 'A nyomért visszakaptál ' || v_refund || ' érmét.' end, case when v_given > 0
      then 'Megkaptad a következő nyomot.' end),
    concat_ws(E'\n', p_withdrawal.reason, 'Do not look for it any more.', case when v_refund > 0
      then 'Coins returned to you for the clue: ' || v_refund || '.' end, case when v_given > 0
      then 'You have been given the next clue.' end), p_now);
  return array[v_refund, v_given];
end
$$;
comment on function private.compensate_owner is 'Compensates a player for a withdrawn code; returns {tokens, clues}.';

-- The caller holds the row of the withdrawal. Purchases of a portion wait for it, so it is small. Lock order: balances
-- of the players who need the code, by id → their teams, by id → their purchases.
create function private.continue_withdrawal(p_withdrawal public.code_withdrawals) returns public.code_withdrawals
language plpgsql volatile security invoker set search_path = '' as $$
declare
  c_portion constant integer := 100;
  v_withdrawal public.code_withdrawals := p_withdrawal;
  v_is_test boolean := (select is_test from public.game_sessions where id = p_withdrawal.game_session_id);
  v_owner_ids uuid[];
  v_needing_ids uuid[];
  v_owner_id uuid;
  v_given integer[];
  v_now timestamptz;
begin
  v_owner_ids := array(
    select distinct user_id from private.clue_owners
    where game_session_id = v_withdrawal.game_session_id and clue_id = any (v_withdrawal.clue_ids)
      and (v_withdrawal.last_owner_id is null or user_id > v_withdrawal.last_owner_id)
    order by user_id limit c_portion);
  -- They have not found the code.
  v_needing_ids := array(
    select b.user_id from public.token_balances b
    where b.user_id in (
      select p.user_id from private.clue_owners p
      where p.game_session_id = v_withdrawal.game_session_id and p.clue_id = any (v_withdrawal.clue_ids)
        and p.user_id = any (v_owner_ids)
        and not exists (
          select 1 from private.found_clue_ids(p.user_id, v_withdrawal.game_session_id, array[p.clue_id])))
    order by b.user_id for update);
  if v_withdrawal.remedy = 'unlock' then
    perform 1 from public.teams where id in (
      select team_id from public.user_game_sessions
      where game_session_id = v_withdrawal.game_session_id and user_id = any (v_needing_ids))
    order by id for no key update;
  end if;
  v_now := private.current_time(); -- after the wait for the locks
  foreach v_owner_id in array v_needing_ids loop
    v_given := private.compensate_owner(v_withdrawal, v_owner_id, v_is_test, v_now);
    v_withdrawal.refunded := v_withdrawal.refunded + v_given[1];
    v_withdrawal.unlocked := v_withdrawal.unlocked + v_given[2];
  end loop;
  update public.code_withdrawals set
    players = players + cardinality(v_needing_ids),
    refunded = v_withdrawal.refunded,
    unlocked = v_withdrawal.unlocked,
    handled = handled + cardinality(v_owner_ids),
    last_owner_id = coalesce(v_owner_ids[cardinality(v_owner_ids)], last_owner_id),
    finished_at = case when cardinality(v_owner_ids) < c_portion then v_now end
  where game_session_id = v_withdrawal.game_session_id and qr_code_id = v_withdrawal.qr_code_id
  returning * into v_withdrawal;
  return v_withdrawal;
end
$$;
comment on function private.continue_withdrawal is 'Compensates the next owners of the clues of a withdrawn code.';

create function private.admin_withdraw_code(
  p_game_session_id uuid, p_qr_code_id uuid, p_remedy text, p_reason text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_withdrawal public.code_withdrawals;
begin
  perform private.assert_admin();
  select * into v_withdrawal from public.code_withdrawals
  where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id for update;
  if not found then
    v_withdrawal := private.start_withdrawal(p_game_session_id, p_qr_code_id, p_remedy, p_reason);
  elsif v_withdrawal.finished_at is null then
    v_withdrawal := private.continue_withdrawal(v_withdrawal);
  end if;
  return jsonb_build_object('players', v_withdrawal.players, 'refunded', v_withdrawal.refunded,
    'unlocked', v_withdrawal.unlocked, 'remaining', case when v_withdrawal.finished_at is null
      then greatest(v_withdrawal.owners - v_withdrawal.handled, 1) else 0 end);
end
$$;
