-- Rules of coupons: validity, limits per coupon and player, and protection against guessing.

-- Codes are copied from mails and documents, which break lines, end sentences and replace hyphens by dots.
create function private.coupon_code(p_code text) returns text
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return upper(translate(regexp_replace(regexp_replace(private.clean_pasted(p_code), '\s', '', 'g'),
    '^[^[:alnum:]]+|[^[:alnum:]_-]+$', '', 'g'), '.·•', '---'));
end
$$;
comment on function private.coupon_code is 'A typed or pasted code in its stored form, which has no blanks.';

-- Correct only under the balance lock of the player, which serialises the redemptions of one player; use_coupon
-- enforces the limit of the coupon itself.
create function private.coupon_refusal(p_coupon public.coupons, p_user_id uuid, p_now timestamptz) returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  return case
    when p_coupon.id is null or not p_coupon.is_active then 'coupon_not_found'
    when p_coupon.valid_from > p_now then 'coupon_not_yet_valid'
    when p_coupon.valid_until <= p_now then 'coupon_expired'
    when p_coupon.max_uses_per_user <= greatest(
        (select count(*) from public.coupon_redemptions where coupon_id = p_coupon.id and user_id = p_user_id),
        -- uses by a deleted account with this address, below too
        (select uses from private.remembered_gifts
         where coupon_id = p_coupon.id and address_hash = private.address_hash(p_user_id, p_coupon.id)))
      then 'coupon_already_used'
    when case when p_coupon.max_batch_uses_per_user is not null then p_coupon.max_batch_uses_per_user <= greatest(
        (select count(*) from public.coupon_redemptions r join public.coupons c on c.id = r.coupon_id
         where r.user_id = p_user_id and c.batch = p_coupon.batch),
        (select sum(g.uses) from public.coupons c
         join private.remembered_gifts g on g.coupon_id = c.id
           and g.address_hash = private.address_hash(p_user_id, c.id)
         where c.batch = p_coupon.batch and c.uses > 0)) end
      then 'coupon_batch_used'
    when p_coupon.uses >= p_coupon.max_uses then 'coupon_used_up'
  end;
end
$$;
comment on function private.coupon_refusal is 'Error key that stops this player from using a coupon, or null.';

-- The refusal commits: a rolled-back attempt would not count, and codes could be guessed without limit.
create function private.refuse_coupon(p_user_id uuid, p_error_key text, p_now timestamptz) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  delete from private.coupon_attempts where user_id = p_user_id and attempted_at <= p_now - interval '60 seconds';
  insert into private.coupon_attempts (user_id, attempted_at) values (p_user_id, p_now);
  return private.error_response(p_error_key);
end
$$;
comment on function private.refuse_coupon is 'Counts a refused code and answers p_error_key; the transaction commits.';

-- One of the last writes, so that the row shared by all users of a coupon is locked only briefly. Runs before the
-- redemption, whose foreign key would report a concurrent deletion without a catalogue error.
create function private.use_coupon(p_coupon_id uuid, p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.coupons set uses = uses + 1
  where id = p_coupon_id and (max_uses is null or uses < max_uses);
  if not found then
    perform private.raise_error(case when exists (select 1 from public.coupons where id = p_coupon_id)
      then 'coupon_used_up' else 'coupon_not_found' end);
  end if;
  insert into private.remembered_gifts as g (address_hash, coupon_id)
  values (private.address_hash(p_user_id, p_coupon_id), p_coupon_id)
  on conflict (coupon_id, address_hash) where coupon_id is not null do update set uses = g.uses + 1;
end
$$;
comment on function private.use_coupon is
  'Counts one use of a coupon within its limit, and remembers it for the address of the player; coupon_used_up, '
  'coupon_not_found (just deleted).';

-- Definer: coupons are hidden from players; redemptions and ledger have no write policy.
-- Lock order: balance → coupon → redemption.
create function private.redeem_coupon(p_code text, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_account();
  v_code text := private.coupon_code(p_code);
  v_balance public.token_balances;
  v_coupon public.coupons;
  v_transaction public.token_transactions;
  v_refusal text;
  v_now timestamptz;
begin
  perform private.assert_unconditional_call();
  if p_code is null or p_request_id is null then
    perform private.raise_error('invalid_input');
  end if;
  v_balance := private.lock_balance(v_user_id);
  v_transaction := private.find_token_replay(v_user_id, p_request_id, 'coupon', null, 'coupon:' || v_code);
  if v_transaction.id is null then
    v_now := private.current_time();
    perform private.assert_rate(v_user_id, 'refused coupons', v_now);
    select * into v_coupon from public.coupons where code = v_code;
    v_refusal := private.coupon_refusal(v_coupon, v_user_id, v_now);
    if v_refusal is not null then
      return private.refuse_coupon(v_user_id, v_refusal, v_now);
    end if;

    if v_coupon.kind <> 'tokens' then
      return jsonb_build_object(
        'kind', v_coupon.kind, 'code', v_coupon.code, 'percent', v_coupon.percent,
        'fixed_huf_minor', v_coupon.fixed_huf_minor, 'fixed_eur_minor', v_coupon.fixed_eur_minor,
        'product_id', v_coupon.product_id, 'minimum_huf_minor', v_coupon.minimum_huf_minor,
        'minimum_eur_minor', v_coupon.minimum_eur_minor, 'valid_until', v_coupon.valid_until);
    end if;

    perform private.assert_rate(v_user_id, 'tokens', v_now);
    v_transaction := private.post_tokens(
      v_balance, 'coupon', v_coupon.tokens, 'coupon:' || v_coupon.code, v_now, p_request_id);
    perform private.use_coupon(v_coupon.id, v_user_id);
    -- The coupon is locked from here on. If it was changed or switched off during the wait, the tokens credited are
    -- wrong: roll back, and let the next try read it again.
    if not exists (
      select 1 from public.coupons where id = v_coupon.id and is_active
        and (code, kind, tokens) = (v_coupon.code, v_coupon.kind, v_coupon.tokens)) then
      perform private.raise_error('coupon_not_found');
    end if;
    insert into public.coupon_redemptions (coupon_id, user_id, token_transaction_id, tokens, redeemed_at)
    values (v_coupon.id, v_user_id, v_transaction.id, v_coupon.tokens, v_now);
    perform private.publish_coalesced('admin', 'purchase', v_now);
  end if;
  -- From the ledger row alone, so that a repeated request id gets the same answer.
  return jsonb_build_object('kind', 'tokens', 'code', v_code, 'tokens', v_transaction.delta,
    'balance', (v_transaction.metadata ->> 'newBalance')::integer);
end
$$;
