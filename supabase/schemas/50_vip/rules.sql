-- Rules of VIP: a time-limited tier, bought with tokens or granted. The rows of a user never overlap, which the balance
-- lock guarantees.

create function private.vip_tier_of(p_user_id uuid, p_now timestamptz) returns public.vip_tiers
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_tier public.vip_tiers;
begin
  select t.* into v_tier from public.vip_memberships m join public.vip_tiers t on t.id = m.tier_id
  where m.user_id = p_user_id and m.ends_at > p_now and m.starts_at <= p_now limit 1;
  return v_tier;
end
$$;
comment on function private.vip_tier_of is 'The VIP tier of a user at p_now, or null.';

-- Copies the last row, which is the latest end: a user's rows follow each other. Writes only when something changes:
-- writing a profile twice in one transaction makes PostgreSQL check its foreign key to the account, which would wait
-- for a deletion of that account, which waits for the balance.
create function private.tg_vip_memberships__mirror() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_user_id uuid := coalesce(new.user_id, old.user_id);
begin
  update public.profiles p set vip_tier_id = latest.tier_id, vip_until = latest.ends_at
  from (select v_user_id as user_id) changed
  left join lateral (
    select tier_id, ends_at from public.vip_memberships m
    where m.user_id = v_user_id order by m.ends_at desc, m.starts_at desc, m.id limit 1) latest on true
  where p.id = changed.user_id and (p.vip_tier_id, p.vip_until) is distinct from (latest.tier_id, latest.ends_at);
  return null;
end
$$;
create trigger tg_vip_memberships__mirror after insert or update or delete on public.vip_memberships
  for each row execute function private.tg_vip_memberships__mirror();

-- Definer: memberships, balance and ledger have no write policy. Lock order: balance → membership → profile.
create function private.buy_vip(p_tier_id uuid, p_request_id uuid, p_expected_price integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_account();
  v_balance public.token_balances;
  v_earlier public.vip_memberships;
  v_last public.vip_memberships;
  v_tier public.vip_tiers;
  v_transaction public.token_transactions;
  v_membership_id uuid := gen_random_uuid();
  v_starts_at timestamptz;
  v_ends_at timestamptz;
  v_result jsonb;
  v_now timestamptz;
begin
  if p_tier_id is null or p_request_id is null then
    perform private.raise_error('invalid_input');
  end if;
  v_balance := private.lock_balance(v_user_id);
  select * into v_earlier from public.vip_memberships where user_id = v_user_id and request_id = p_request_id;
  if found then
    if (v_earlier.tier_id, v_earlier.source) is distinct from (p_tier_id, 'purchase') then
      perform private.raise_error('request_id_reused');
    end if;
    return v_earlier.result;
  end if;

  v_now := private.current_time();
  -- Locking the tier here instead of by the foreign key turns a concurrent deletion into a catalogue error.
  select * into v_tier from public.vip_tiers where id = p_tier_id and is_active for key share;
  if not found then
    perform private.raise_error('vip_tier_not_found');
  end if;
  -- The last row, not the current one: an extension may already be waiting.
  select * into v_last from public.vip_memberships
  where user_id = v_user_id and ends_at > v_now order by ends_at desc limit 1;
  if v_last.tier_id <> p_tier_id then
    perform private.raise_error('vip_already_active');
  end if;
  if v_tier.price <> p_expected_price then
    perform private.raise_error('price_changed', v_tier.price::text);
  end if;
  perform private.assert_rate(v_user_id, 'tokens', v_now);

  v_starts_at := coalesce(v_last.ends_at, v_now);
  v_ends_at := v_starts_at + make_interval(days => v_tier.duration_days);
  v_transaction := private.post_tokens(v_balance, 'spend', -v_tier.price, 'vip:' || v_tier.id, v_now, p_request_id);
  v_result := jsonb_build_object(
    'membership_id', v_membership_id, 'tier_id', v_tier.id, 'starts_at', v_starts_at, 'ends_at', v_ends_at,
    'price', v_tier.price, 'balance', v_balance.balance - v_tier.price);
  insert into public.vip_memberships
    (id, user_id, tier_id, source, starts_at, ends_at, price, token_transaction_id, request_id, result, created_at)
  values
    (v_membership_id, v_user_id, v_tier.id, 'purchase', v_starts_at, v_ends_at, v_tier.price, v_transaction.id,
     p_request_id, v_result, v_now);

  perform private.publish('user:' || v_user_id, 'profile', '{}');
  perform private.publish_coalesced('admin', 'purchase', v_now);
  return v_result;
end
$$;

-- Definer: memberships of others. The same tier is extended, another one is replaced.
create function private.admin_set_vip(p_user_id uuid, p_request_id uuid, p_tier_id uuid, p_days integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_tier public.vip_tiers;
  v_last public.vip_memberships;
  v_membership_id uuid;
  v_starts_at timestamptz;
  v_ends_at timestamptz;
  v_result jsonb;
  v_now timestamptz;
begin
  if p_request_id is null or p_days not between 1 and 3650 or (p_tier_id is null and p_days is not null) then
    perform private.raise_error('invalid_input');
  end if;
  v_result := private.begin_request(p_request_id, jsonb_build_array('vip', p_user_id, p_tier_id, p_days));
  if v_result is not null then
    return v_result;
  end if;
  perform 1 from public.token_balances where user_id = p_user_id for update;
  if not found then
    perform private.raise_error('user_not_found');
  end if;
  perform private.assert_account(p_user_id);
  v_now := private.current_time();
  select * into v_last from public.vip_memberships
  where user_id = p_user_id and ends_at > v_now order by ends_at desc limit 1;
  if p_tier_id is not null then
    select * into v_tier from public.vip_tiers where id = p_tier_id for key share; -- as in buy_vip
    if not found then
      perform private.raise_error('vip_tier_not_found');
    end if;
  end if;
  v_ends_at := v_now;
  if p_tier_id is not null then
    v_membership_id := gen_random_uuid();
    v_starts_at := case when v_last.tier_id = p_tier_id then v_last.ends_at else v_now end;
    v_ends_at := v_starts_at + make_interval(days => coalesce(p_days, v_tier.duration_days));
  end if;
  v_result := jsonb_build_object('membership_id', v_membership_id, 'days', p_days, 'ends_at', v_ends_at);
  if p_tier_id is not null then
    insert into public.vip_memberships
      (id, user_id, tier_id, source, starts_at, ends_at, granted_by, request_id, created_at)
    values
      (v_membership_id, p_user_id, v_tier.id, 'grant', v_starts_at, v_ends_at, v_admin_id, p_request_id, v_now);
  end if;
  -- Ends the running row and waiting extensions; after the new row, so that the profile is written once.
  if v_last.tier_id is distinct from p_tier_id then
    update public.vip_memberships set starts_at = least(starts_at, v_now), ends_at = v_now
    where user_id = p_user_id and ends_at > v_now and id is distinct from v_membership_id;
  end if;

  perform private.record_activity('vip.set', 'vip-management',
    coalesce(private.any_text(v_tier.name_hu, v_tier.name_en), ''), jsonb_build_object(
    'user_id', p_user_id,
    'before', case when v_last.id is not null
      then jsonb_build_object('tier_id', v_last.tier_id, 'ends_at', v_last.ends_at) end,
    'after', case when p_tier_id is not null then jsonb_build_object('tier_id', p_tier_id, 'ends_at', v_ends_at) end));
  perform private.publish('user:' || p_user_id, 'profile', '{}');
  perform private.publish('admin', 'users', '{}');
  return private.end_request(p_request_id, v_result);
end
$$;
