-- Rules of identity: how a guest gets into another device. A code is exchanged for a one-time token of the auth server,
-- as if the guest had opened a recovery mail there. Definer functions, because codes are in private and the tokens are
-- the auth server's.

create function private.make_device_code(p_user_id uuid, p_created_by uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_code text := private.generate_short_code();
  v_expires_at timestamptz := private.current_time() + interval '2 minutes';
begin
  perform from auth.users where id = p_user_id for no key update; -- as a removal does, which deletes the code
  if not exists (select from public.profiles where id = p_user_id and is_guest and removed_at is null) then
    perform private.raise_error('guest_required');
  end if;
  insert into private.device_codes (user_id, code_hash, created_by, expires_at)
  values (p_user_id, private.token_hash(v_code), p_created_by, v_expires_at)
  on conflict (user_id) do update set
    code_hash = excluded.code_hash, created_by = excluded.created_by, expires_at = excluded.expires_at, used_at = null;
  return jsonb_build_object('code', v_code, 'expires_at', v_expires_at);
end
$$;
comment on function private.make_device_code is
  'Makes the code of a guest, which replaces the one before; guest_required.';

-- Definer: see above.
create function private.create_device_code() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
begin
  return private.make_device_code(v_user_id, v_user_id);
end
$$;
comment on function private.create_device_code is
  'Makes a code for another device of the caller; see public.create_device_code.';

-- Definer: see above.
create function private.admin_create_device_code(p_user_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_name text;
begin
  select name into v_name from public.profiles where id = p_user_id;
  if not found then
    perform private.raise_error('user_not_found');
  elsif p_user_id = any (private.banned_user_ids()) then
    perform private.raise_error('device_code_banned');
  end if;
  perform private.record_activity('user.device_code', 'users', v_name, jsonb_build_object('user_id', p_user_id));
  return private.make_device_code(p_user_id, v_admin_id);
end
$$;
comment on function private.admin_create_device_code is
  'Makes a code for the new phone of a guest; see public.admin_create_device_code.';

-- Definer: see above.
create function private.revoke_device_code() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_now timestamptz := private.current_time();
begin
  update private.device_codes set expires_at = v_now
  where created_by = v_user_id and used_at is null and expires_at > v_now;
  return jsonb_build_object('deleted', found);
end
$$;
comment on function private.revoke_device_code is
  'Ends the codes that the caller shows; see public.revoke_device_code.';

-- Refusals are counted and commit. Beyond the limit a right code is refused, too: it opens an account. Locks the user
-- first, as a ban and a deletion do. Definer: see above.
create function private.redeem_device_code(p_code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_hash bytea := private.token_hash(private.clean_code(left(p_code, 100)));
  v_user_id uuid := (select user_id from private.device_codes where code_hash = v_hash);
  v_code private.device_codes;
  v_now timestamptz;
  v_refusal text;
  v_token_hash text := encode(sha256(convert_to(private.generate_token(), 'UTF8')), 'hex');
begin
  perform private.assert_unconditional_call();
  if p_code is null or char_length(p_code) > 100 then
    perform private.raise_error('invalid_input');
  end if;
  perform private.assert_attempts_left('device', private.current_time());
  perform from auth.users where id = v_user_id for no key update;
  select * into v_code from private.device_codes where code_hash = v_hash for update;
  v_now := private.current_time();
  v_refusal := case
    when v_code.user_id is null then 'device_code_not_found'
    when v_code.used_at is not null then 'device_code_used'
    when v_code.expires_at <= v_now then 'device_code_expired'
    when v_code.user_id = any (private.banned_user_ids()) then 'device_code_banned'
    when not exists (select from public.profiles where id = v_code.user_id and is_guest and removed_at is null)
      then 'guest_required' end;
  if v_refusal is not null then
    return private.refuse_guess('device', v_refusal);
  end if;
  update private.device_codes set used_at = v_now where user_id = v_code.user_id;
  update auth.users set recovery_token = v_token_hash, recovery_sent_at = v_now where id = v_code.user_id;
  delete from auth.one_time_tokens where user_id = v_code.user_id and token_type = 'recovery_token';
  insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
  values (gen_random_uuid(), v_code.user_id, 'recovery_token', v_token_hash, '');
  perform private.record_activity('auth.device_added', 'auth', '', p_user_id => v_code.user_id);
  return jsonb_build_object('token_hash', v_token_hash);
end
$$;
comment on function private.redeem_device_code is
  'Exchanges a code for a one-time token of the auth server; see public.redeem_device_code.';
