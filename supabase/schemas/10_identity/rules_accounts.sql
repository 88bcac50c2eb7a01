-- Rules of identity: changes that the auth server makes to an account. Every change of a sign-in method is recorded in
-- the activity log, whether it was made in the app, with Supabase's API or by the owner of the auth server.

-- Mirrors the address, a pending new address and the latest sign-in. The activity log contains neither address.
-- Definer: runs within the auth server's update, and the auth server has no rights in public.
create function private.tg_users__sync_profile() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_was_guest boolean := (select is_guest from public.profiles where id = new.id);
begin
  if new.email is distinct from old.email or new.last_sign_in_at is distinct from old.last_sign_in_at then
    update public.profiles set
      email = coalesce(lower(new.email), email),
      is_guest = is_guest and new.email is null,
      last_login_at = coalesce(new.last_sign_in_at, last_login_at),
      failed_login_attempts = case
        when new.last_sign_in_at is distinct from old.last_sign_in_at then 0 else failed_login_attempts end
    where id = new.id;
  end if;
  -- A recovery mail counts as a sign-in: it lets an owner back in whose account somebody keeps guessing at.
  if new.last_sign_in_at is distinct from old.last_sign_in_at then
    delete from private.sign_in_pauses where user_id = new.id;
  end if;
  if new.email is distinct from old.email then
    if v_was_guest then
      delete from private.guest_origins where user_id = new.id;
      insert into private.remembered_gifts (address_hash, game_session_id)
      select private.address_hash(new.id, m.game_session_id), m.game_session_id
      from public.user_game_sessions m
      where m.user_id = new.id and m.tokens_granted > 0 and m.test_balance is null
      on conflict (game_session_id, address_hash) where game_session_id is not null do nothing;
    end if;
    perform private.record_activity(
      case when v_was_guest then 'auth.guest_kept' else 'auth.email_changed' end, 'auth', '', p_user_id => new.id);
    perform private.publish_coalesced('admin', 'users', private.current_time());
  end if;
  if new.encrypted_password is distinct from old.encrypted_password then
    perform private.record_activity('auth.password_changed', 'auth', '', p_user_id => new.id);
  end if;
  if new.email is distinct from old.email or new.email_change is distinct from old.email_change then
    perform private.publish('user:' || new.id, 'profile', '{}');
  end if;
  return null;
end
$$;
create trigger tg_users__sync_profile after update of email, email_change, encrypted_password,
  last_sign_in_at on auth.users
  for each row
  when (old.email is distinct from new.email or old.email_change is distinct from new.email_change
    or old.encrypted_password is distinct from new.encrypted_password
    or old.last_sign_in_at is distinct from new.last_sign_in_at)
  execute function private.tg_users__sync_profile();

-- Ignores factors that were never confirmed, and those of an account that is being deleted. Definer: as above.
create function private.tg_mfa_factors__record() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.status = 'verified' and exists (select from auth.users where id = old.user_id) then
      perform private.record_activity('auth.second_factor_off', 'auth', '', p_user_id => old.user_id);
    end if;
  elsif new.status = 'verified' and old.status is distinct from new.status then
    perform private.record_activity('auth.second_factor_on', 'auth', '', p_user_id => new.user_id);
  end if;
  return null;
end
$$;
create trigger tg_mfa_factors__record after insert or update of status or delete on auth.mfa_factors
  for each row execute function private.tg_mfa_factors__record();

-- Ignores what comes with an account or its address, which is recorded with these, and what goes with an account that
-- is being deleted. Definer: as above.
create function private.tg_identities__record() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.provider <> 'email' and exists (select from auth.users where id = old.user_id) then
      perform private.record_activity('auth.identity_unlinked', 'auth', '',
        jsonb_build_object('provider', old.provider), p_user_id => old.user_id);
    end if;
  elsif new.provider <> 'email' and (
    exists (select from auth.identities where user_id = new.user_id and id <> new.id)
    or exists (select from public.profiles where id = new.user_id and is_guest)) then
    perform private.record_activity('auth.identity_linked', 'auth', '', jsonb_build_object('provider', new.provider),
      p_user_id => new.user_id);
  end if;
  return null;
end
$$;
create trigger tg_identities__record after insert or delete on auth.identities
  for each row execute function private.tg_identities__record();

-- Definer: as above.
create function private.has_password() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users where id = auth.uid() and encrypted_password <> '')
$$;
comment on function private.has_password is
  'True when the caller can sign in with a password. An account of a third party may have none, and neither has a '
  'guest who has added an address until the mail with the link is used.';
