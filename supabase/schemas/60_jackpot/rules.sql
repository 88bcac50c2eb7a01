-- Rules of the jackpot: seeded by an admin, fed by purchases, paid to the first approved claim, or closed. Lock order:
-- balance → session → jackpots by id → shards by number. A purchase locks a single shard; closing locks all shards, and
-- then one of the jackpot that it rolls over to.

-- Runs last in a purchase. A closed shard takes nothing: the update waits for the closing transaction and then checks
-- is_open again.
create function private.feed_jackpot(
  p_game_session_id uuid, p_transaction_id bigint, p_spent integer, p_now timestamptz
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_jackpot_id uuid;
  v_share_percent integer;
  v_share integer;
begin
  if p_transaction_id is null then
    return;
  end if;
  select j.id, j.share_percent into v_jackpot_id, v_share_percent
  from public.jackpots j join public.game_sessions s on s.id = j.game_session_id and not s.is_test
  where j.game_session_id = p_game_session_id and j.status = 'open';
  v_share := (p_spent * v_share_percent + 50) / 100; -- rounded half up
  if coalesce(v_share, 0) = 0 then
    return;
  end if;

  update private.jackpot_shards set amount = amount + v_share
  where jackpot_id = v_jackpot_id and shard = pg_backend_pid() % 16 and is_open;
  if not found then
    return;
  end if;
  insert into public.jackpot_entries (jackpot_id, kind, delta, token_transaction_id, created_at)
  values (v_jackpot_id, 'share', v_share, p_transaction_id, p_now);
  perform private.publish_coalesced('session:' || p_game_session_id, 'jackpot', p_now);
end
$$;
comment on function private.feed_jackpot is
  'Adds the share of a clue or guide purchase to the open jackpot of its session, rounded half up; nothing for free '
  'purchases and test sessions.';

-- Locks a jackpot and its shards, so that its sum cannot change until commit.
create function private.lock_jackpot_amount(p_jackpot_id uuid) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_amount integer;
begin
  select sum(locked.amount) into v_amount
  from (select amount from private.jackpot_shards where jackpot_id = p_jackpot_id order by shard for update) locked;
  return v_amount;
end
$$;
comment on function private.lock_jackpot_amount is 'Tokens in a jackpot, all its shards locked until commit.';

create function private.empty_jackpot(p_jackpot_id uuid, p_status text, p_paid_to uuid, p_now timestamptz) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update private.jackpot_shards set amount = 0, is_open = false where jackpot_id = p_jackpot_id;
  update public.jackpots set status = p_status, paid_to = p_paid_to, closed_at = p_now, updated_at = p_now
    where id = p_jackpot_id;
end
$$;
comment on function private.empty_jackpot is
  'Empties and closes a jackpot; the caller holds the shards and writes the entries.';

-- Part of the approval of a claim, which holds the session and the winner's balance and has checked that nobody has
-- won. The approval names the version of the jackpot that the organiser saw, so that nobody else has opened, changed or
-- closed it since.
create function private.pay_jackpot(
  p_game_session_id uuid, p_seen_updated_at timestamptz, p_balance public.token_balances, p_now timestamptz
) returns integer
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_jackpot_id uuid;
  v_updated_at timestamptz;
  v_amount integer;
  v_left integer;
  v_transaction public.token_transactions;
begin
  select id, updated_at into v_jackpot_id, v_updated_at from public.jackpots
  where game_session_id = p_game_session_id and status = 'open' for update;
  if v_updated_at is distinct from p_seen_updated_at then
    perform private.raise_error('edit_conflict');
  end if;
  if v_jackpot_id is null then
    return 0;
  end if;
  v_amount := private.lock_jackpot_amount(v_jackpot_id);
  perform private.empty_jackpot(v_jackpot_id, 'paid', p_balance.user_id, p_now);
  v_left := v_amount;
  while v_left > 0 loop -- a ledger row holds at most 10000 tokens
    v_transaction := private.post_tokens(p_balance, 'jackpot', least(v_left, 10000), 'jackpot:' || p_game_session_id,
      p_now, p_counts_for_rate_limit => false);
    insert into public.jackpot_entries (jackpot_id, kind, delta, token_transaction_id, created_at)
    values (v_jackpot_id, 'payout', -v_transaction.amount, v_transaction.id, p_now);
    v_left := v_left - v_transaction.amount;
  end loop;
  perform private.publish('session:' || p_game_session_id, 'jackpot', '{}');
  return v_amount;
end
$$;
comment on function private.pay_jackpot is
  'Pays the open jackpot of a session to the owner of the locked balance and returns the tokens paid (0 without an '
  'open jackpot). edit_conflict unless it is the expected version.';

-- Definer: jackpots and the winner's name are not readable by players.
create function private.get_jackpot(p_game_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_jackpot public.jackpots;
begin
  perform private.assert_member(v_user_id, p_game_session_id);
  select * into v_jackpot from public.jackpots where game_session_id = p_game_session_id;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'game_session_id', p_game_session_id,
    -- A closed jackpot shows its final amount: the winner's prize.
    'amount', case when v_jackpot.status = 'open'
      then (select sum(amount) from private.jackpot_shards where jackpot_id = v_jackpot.id)
      else (select coalesce(-sum(delta), 0) from public.jackpot_entries
            where jackpot_id = v_jackpot.id and kind <> 'share' and kind in ('payout', 'rollover_out', 'return')) end,
    'seed_tokens', (select coalesce(sum(delta), 0) from public.jackpot_entries
                    where jackpot_id = v_jackpot.id and kind <> 'share' and kind in ('seed', 'rollover_in')),
    'share_percent', v_jackpot.share_percent,
    'status', v_jackpot.status,
    'winner_name', (select name from public.profiles where id = v_jackpot.paid_to),
    'closed_at', v_jackpot.closed_at);
end
$$;

create function private.assert_no_pending_claim(p_game_session_id uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if exists (select 1 from public.treasure_claims where game_session_id = p_game_session_id and status = 'pending') then
    perform private.raise_error('jackpot_claims_pending');
  end if;
end
$$;
comment on function private.assert_no_pending_claim is
  'A pending claim may win the jackpot, so it must be decided before tokens are taken out; jackpot_claims_pending.';

-- Definer: jackpots have no write policy. The lock on the session row serialises two first seeds.
create function private.admin_save_jackpot(
  p_game_session_id uuid, p_seed_tokens integer, p_share_percent integer, p_request_id uuid, p_updated_at timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_session public.game_sessions;
  v_jackpot public.jackpots;
  v_before jsonb;
  v_amount integer;
  v_result jsonb;
  v_now timestamptz;
begin
  if p_request_id is null or p_seed_tokens is null or p_seed_tokens not between -10000 and 10000
    or p_share_percent is null or p_share_percent not between 0 and 50 then
    perform private.raise_error('invalid_input');
  end if;
  v_result := private.begin_request(p_request_id,
    jsonb_build_array('jackpot', p_game_session_id, p_seed_tokens, p_share_percent));
  if v_result is not null then
    return v_result;
  end if;
  select * into v_session from public.game_sessions where id = p_game_session_id for no key update;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  if v_session.is_test then
    perform private.raise_error('invalid_game_session', 'test sessions have no jackpot');
  end if;
  v_now := private.current_time();
  select * into v_jackpot from public.jackpots where game_session_id = p_game_session_id for update;
  if found then
    if v_jackpot.status <> 'open' then
      perform private.raise_error('jackpot_already_closed');
    elsif p_seed_tokens = 0 and v_jackpot.share_percent = p_share_percent then
      -- Nothing changes.
      return private.end_request(p_request_id,
        jsonb_build_object('jackpot_id', v_jackpot.id, 'amount', private.lock_jackpot_amount(v_jackpot.id)));
    elsif v_jackpot.updated_at is distinct from p_updated_at then
      perform private.raise_error('edit_conflict');
    end if;
    if p_seed_tokens < 0 then
      perform private.assert_no_pending_claim(p_game_session_id);
    end if;
    v_amount := private.lock_jackpot_amount(v_jackpot.id);
    v_before := jsonb_build_object('amount', v_amount, 'share_percent', v_jackpot.share_percent);
    update public.jackpots set share_percent = p_share_percent, updated_at = v_now where id = v_jackpot.id;
  else
    -- The treasure is already won, so nobody could win this jackpot.
    if v_session.treasure_awarded_at is not null then
      perform private.raise_error('treasure_already_awarded');
    end if;
    insert into public.jackpots (game_session_id, share_percent, created_at, updated_at)
    values (p_game_session_id, p_share_percent, v_now, v_now) returning * into v_jackpot;
    insert into private.jackpot_shards (jackpot_id, shard)
    select v_jackpot.id, shard from generate_series(0, 15) shard;
    v_amount := 0;
  end if;

  v_amount := v_amount + p_seed_tokens;
  if v_amount < 0 then
    perform private.raise_error('invalid_input', 'the jackpot holds less');
  end if;
  v_result := jsonb_build_object('jackpot_id', v_jackpot.id, 'amount', v_amount);
  if p_seed_tokens <> 0 then
    update private.jackpot_shards set amount = amount + p_seed_tokens where jackpot_id = v_jackpot.id and shard = 0;
    insert into public.jackpot_entries (jackpot_id, kind, delta, created_at, created_by)
    values (v_jackpot.id, 'seed', p_seed_tokens, v_now, v_admin_id);
  end if;

  perform private.record_activity('jackpot.save', 'jackpot-management', v_session.name, jsonb_build_object(
    'jackpot_id', v_jackpot.id, 'game_session_id', p_game_session_id, 'before', v_before,
    'after', jsonb_build_object('amount', v_amount, 'share_percent', p_share_percent)));
  perform private.publish('session:' || p_game_session_id, 'jackpot', '{}');
  perform private.publish('admin', 'content', jsonb_build_object('table', 'jackpots'));
  return private.end_request(p_request_id, v_result);
end
$$;

-- Definer: as above. Both jackpots are locked in the order of their ids.
create function private.admin_close_jackpot(
  p_jackpot_id uuid, p_action text, p_to_session_id uuid, p_updated_at timestamptz, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_jackpot public.jackpots;
  v_target public.jackpots;
  v_amount integer;
  v_status text := case p_action when 'roll_over' then 'rolled_over' when 'return' then 'returned' end;
  v_result jsonb;
  v_now timestamptz;
begin
  if v_status is null or (p_action = 'roll_over') <> (p_to_session_id is not null) then
    perform private.raise_error('invalid_input');
  end if;
  v_result := private.begin_request(p_request_id,
    jsonb_build_array('close jackpot', p_jackpot_id, p_action, p_to_session_id, p_updated_at));
  if v_result is not null then
    return v_result;
  end if;
  perform 1 from public.jackpots where id = p_jackpot_id or game_session_id = p_to_session_id order by id for update;
  select * into v_jackpot from public.jackpots where id = p_jackpot_id;
  if not found then
    perform private.raise_error('jackpot_not_found');
  end if;
  if v_jackpot.status <> 'open' then
    perform private.raise_error('jackpot_already_closed');
  end if;
  if p_action = 'roll_over' then
    select * into v_target from public.jackpots where game_session_id = p_to_session_id;
    if not found then
      perform private.raise_error('jackpot_not_found', 'the session to roll over to has none');
    end if;
    if v_target.id = p_jackpot_id then
      perform private.raise_error('invalid_input', 'a jackpot does not roll over to itself');
    end if;
    if v_target.status <> 'open' then
      perform private.raise_error('jackpot_already_closed', 'the one to roll over to');
    end if;
  end if;
  if v_jackpot.updated_at is distinct from p_updated_at then
    perform private.raise_error('edit_conflict');
  end if;
  perform private.assert_no_pending_claim(v_jackpot.game_session_id);

  v_now := private.current_time();
  v_amount := private.lock_jackpot_amount(p_jackpot_id);
  perform private.empty_jackpot(p_jackpot_id, v_status, null, v_now);
  if v_amount > 0 then
    insert into public.jackpot_entries (jackpot_id, kind, delta, created_at, created_by)
    values (p_jackpot_id, case p_action when 'return' then 'return' else 'rollover_out' end, -v_amount, v_now,
      v_admin_id);
    if v_target.id is not null then
      update private.jackpot_shards set amount = amount + v_amount where jackpot_id = v_target.id and shard = 0;
      update public.jackpots set updated_at = v_now where id = v_target.id;
      insert into public.jackpot_entries (jackpot_id, kind, delta, created_at, created_by)
      values (v_target.id, 'rollover_in', v_amount, v_now, v_admin_id);
    end if;
  end if;

  perform private.record_activity('jackpot.' || p_action, 'jackpot-management', '', jsonb_build_object(
    'jackpot_id', p_jackpot_id, 'game_session_id', v_jackpot.game_session_id, 'to_session_id', p_to_session_id,
    'before', jsonb_build_object('status', 'open', 'amount', v_amount),
    'after', jsonb_build_object('status', v_status, 'amount', 0)));
  perform private.publish('session:' || v_jackpot.game_session_id, 'jackpot', '{}');
  perform private.publish('admin', 'content', jsonb_build_object('table', 'jackpots'));
  if v_target.id is not null then
    perform private.publish('session:' || p_to_session_id, 'jackpot', '{}');
  end if;
  return private.end_request(p_request_id, jsonb_build_object('status', v_status));
end
$$;
