-- Rules of identity: profiles and roles. Definer functions, because players have no write policy on any table; each one
-- identifies the caller by auth.uid(), never by an argument.

-- Definer: the factors belong to the auth server, which also verifies codes.
create function private.needs_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
    and (coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2'
      -- Removing a factor lowers the sessions that its code has raised; their tokens name the old level for up to an
      -- hour.
      or exists (select from auth.sessions
                 where id = (auth.jwt() ->> 'session_id')::uuid and aal::text is distinct from 'aal2'));
end
$$;
comment on function private.needs_second_factor is
  'True when the caller has a confirmed second factor but has not entered a code in this session (assurance level '
  'of its token or its row below aal2).';

-- An access token outlives its session by up to an hour. Somebody who changes the password because a phone was stolen
-- must not wait that long. Definer: sessions belong to the auth server. try_post_tokens has a copy, because a call
-- would cost each payment more.
create function private.is_session_over() returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_claims jsonb := auth.jwt();
  v_session_id uuid := (v_claims ->> 'session_id')::uuid;
  v_user_id uuid := (v_claims ->> 'sub')::uuid;
begin
  return v_session_id is not null
    and not exists (select from auth.sessions where id = v_session_id and user_id = v_user_id);
end
$$;
comment on function private.is_session_over is
  'True when the session of the caller''s token has ended: signed out, replaced by a new password, or revoked.';

-- Definer: reads the caller's role whatever the policies on profiles allow.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Separate queries, because players need only the first.
  if not exists (select from public.profiles where id = auth.uid() and role = 'admin') then
    return false;
  end if;
  return not private.is_session_over() and not private.needs_second_factor();
end
$$;
comment on function private.is_admin is
  'True when the caller has the role, a session that has not ended, and aal2 if a second factor is confirmed. An '
  'unknown or missing role counts as user.';

-- Definer: policies call it for any reader, and bans are in private.
create function private.is_banned() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.active_bans where user_id = auth.uid())
$$;
comment on function private.is_banned is
  'True while the caller is banned. Admins never are: a ban takes the role away.';

create function private.banned_user_ids() returns uuid[]
language plpgsql stable security invoker set search_path = '' as $$
begin
  return array(select user_id from private.active_bans);
end
$$;
comment on function private.banned_user_ids is 'Users who are banned now; few at any time.';

-- Definer: the policy on photos calls it, and admins cannot read the profiles of others.
create function private.account_exists(p_folder text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when p_folder ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
    then exists (select 1 from public.profiles where id = p_folder::uuid and removed_at is null) else false end
$$;
comment on function private.account_exists is 'True when the owner of an upload folder still has an account.';

-- Refuses everybody but admins. Reads and writes raise different keys.
create function private.assert_admin(p_error_key text default 'admin_access_required') returns uuid
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.require_user();
  if private.is_admin() is distinct from true then
    perform private.raise_error(case
      when private.needs_second_factor() then 'second_factor_required'
      else p_error_key end);
  end if;
  return auth.uid();
end
$$;
comment on function private.assert_admin is
  'Returns the calling admin. Errors: user_not_authenticated (also for an ended session), second_factor_required, '
  'p_error_key: admin_permissions_required (reads) or admin_access_required (writes).';

create function private.assert_account(p_user_id uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if exists (select from public.profiles where id = p_user_id and is_guest) then
    perform private.raise_error('account_required');
  end if;
end
$$;
comment on function private.assert_account is 'Raises account_required for a guest.';

create function private.require_account() returns uuid
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
begin
  perform private.assert_account(v_user_id);
  return v_user_id;
end
$$;
comment on function private.require_account is 'As require_user, but refuses guests: account_required.';

-- Everybody reads names on the board. Two invisible characters are not a name, line breaks and bidirectional controls
-- would break the row, and stacked accents would cover the next one. src/lib/forms/is-name.ts applies the same rule in
-- the form.
create function private.is_name(p_name text) returns boolean
language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_marks constant text :=
    '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'
    '\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u0e31\u0e34-\u0e3a\u0e47-\u0e4e'
    '\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f';
  v_name text;
begin
  if p_name !~ '[^ -~\u00c0-\u024f]' then -- true for most names
    return char_length(replace(p_name, ' ', '')) >= 2;
  end if;
  -- Variation selectors choose a shape. Persian and Indic words contain joiners between letters, and so do composed
  -- emoji.
  v_name := regexp_replace(regexp_replace(p_name, '[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g'),
    '(?<=[\u0600-\u06ff\u0750-\u077f\u0900-\u0dff])[\u200c\u200d](?=[\u0600-\u06ff\u0750-\u077f\u0900-\u0dff])'
    '|(?<=[\u2190-\u2bff\U0001f000-\U0001faff])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])', '', 'g');
  -- Besides: control characters, line separators, private use and noncharacters.
  return v_name !~ format('[%s%s]', private.invisible_characters(),
      '\u0001-\u001f\u007f-\u009f\u2028\u2029\ue000-\uf8ff\ufdd0-\ufdef\ufffc-\uffff\U0001fffe\U0001ffff'
      '\U0002fffe\U0002ffff\U0003fffe-\U0010ffff')
    and v_name !~ format('[%1$s][%1$s][%1$s][%1$s]', v_marks)
    and char_length(regexp_replace(v_name,
      format('[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000%s]', v_marks), '', 'g')) >= 2;
end
$$;
comment on function private.is_name is
  'True when a text has at least two visible characters, no invisible or layout-changing ones, and at most three '
  'accents on one letter.';

-- Returns a usable name for a new profile: from sign-up or the third party, else the part of the address before the @.
create function private.initial_name(p_metadata jsonb, p_email text) returns text
language sql immutable security invoker set search_path = '' as $$
  select private.trimmed(left(candidate, 100))
  from unnest(array[
    private.trimmed(p_metadata ->> 'name'), private.trimmed(p_metadata ->> 'full_name'),
    private.trimmed(p_metadata ->> 'user_name'), private.trimmed(split_part(p_email, '@', 1)), 'Játékos'
  ]) with ordinality as candidates (candidate, preference)
  where private.is_name(left(candidate, 100))
  order by preference
  limit 1
$$;
comment on function private.initial_name is 'The first usable name of at least two characters.';

create function private.address_hash(p_user_id uuid, p_gift_id uuid) returns bytea
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (select sha256(convert_to(p_gift_id || lower(email), 'UTF8')) from public.profiles where id = p_user_id);
end
$$;
comment on function private.address_hash is
  'Hash of the address of an account for one session or coupon, as private.remembered_gifts stores it.';

-- Definer: runs within the auth server's insert, and the auth server has no rights in public.
create function private.tg_users__create_profile() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_first boolean;
  v_language text := coalesce(substring(new.raw_user_meta_data ->> 'language' from '^(?:hu|en|de)$'), 'hu');
begin
  if new.is_anonymous then
    insert into public.profiles (id, name, is_guest, language)
    values (new.id, private.initial_name(new.raw_user_meta_data, ''), true, v_language);
    insert into public.token_balances (user_id) values (new.id);
    update private.guest_origins set user_id = new.id where id = new.id;
    perform private.record_activity('auth.guest', 'auth', '', p_user_id => new.id);
    -- A guest without a hunt could do nothing. The hook has refused other codes with a specific error.
    perform private.enter_game_session(new.id,
      (private.find_join_code(new.raw_user_meta_data ->> 'join_code')).id);
    return null;
  end if;
  -- Only one row can exist. A concurrent sign-up waits here for the first to commit.
  insert into private.first_user (user_id) values (new.id) on conflict do nothing;
  v_is_first := found;

  insert into public.profiles (id, name, email, role, language)
  values (
    new.id,
    private.initial_name(coalesce(new.raw_user_meta_data, '{}'), coalesce(new.email, '')),
    lower(coalesce(new.email, new.id || '@users.invalid')),
    case when v_is_first then 'admin' else 'user' end,
    v_language);

  insert into public.token_balances (user_id) values (new.id);
  perform private.record_activity('auth.sign_up', 'auth', '', p_user_id => new.id);
  perform private.publish_coalesced('admin', 'users', private.current_time());
  return null;
end
$$;
create trigger tg_users__create_profile after insert on auth.users
  for each row execute function private.tg_users__create_profile();

-- The hook has stored a hash of the number of a guest's browser. The number itself would be in each of its tokens.
create function private.tg_users__forget_device() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - 'device';
  return new;
end
$$;
create trigger tg_users__forget_device before insert on auth.users
  for each row when (new.raw_user_meta_data ? 'device') execute function private.tg_users__forget_device();

-- Definer: visitors call it, and nobody may read the guard. Signing up would reveal the same.
create function private.awaits_first_account() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select 1 from private.first_user);
end
$$;

-- Supabase Auth calls this hook after each password check, before it opens a session. It counts failures; from the
-- tenth in a row on, each is followed by a pause of 1 s, 2 s, … 60 s. During a pause every password is refused with the
-- message of a wrong one, so guessing reveals nothing. Such attempts are not counted, so repeating them prolongs no
-- pause. Definer: the auth server's role has no rights on profiles.
create function private.hook_password_verification_attempt(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_profile public.profiles;
  v_user_id uuid := (event ->> 'user_id')::uuid;
  v_now timestamptz := private.current_time();
begin
  if exists (select 1 from private.sign_in_pauses where user_id = v_user_id and paused_until > v_now) then
    return jsonb_build_object('decision', 'reject', 'message', 'Invalid login credentials');
  end if;
  if (event ->> 'valid')::boolean is not true then
    update public.profiles set failed_login_attempts = failed_login_attempts + 1
    where id = v_user_id
    returning * into v_profile;
    if found then
      if v_profile.failed_login_attempts >= 10 then
        insert into private.sign_in_pauses (user_id, paused_until)
        values (v_user_id, v_now + make_interval(secs => least(2 ^ least(v_profile.failed_login_attempts - 10, 6), 60)))
        on conflict (user_id) do update set paused_until = excluded.paused_until;
      end if;
      perform private.record_activity('auth.sign_in_failed', 'auth', '', '{}', 'warn', v_user_id);
    end if;
  end if;
  return jsonb_build_object('decision', 'continue');
end
$$;
comment on function private.hook_password_verification_attempt is
  'Auth hook password_verification_attempt: counts wrong passwords in profiles.failed_login_attempts, records each in '
  'the activity log, and pauses accounts under attack.';
do $$ begin
  if exists (select 1 from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.hook_password_verification_attempt(jsonb) to supabase_auth_admin;
  end if;
end $$;

-- Serialises demotions: when two admins demote each other, the second sees the result of the first. Row locks on all
-- admins would not do: no fixed order exists while somebody becomes an admin, and a deletion, which checks twice, would
-- lock the new one out of order. The row lock on the user detects a concurrent promotion.
create function private.assert_not_last_admin(p_user_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('last_admin', 0));
  perform 1 from public.profiles where id = p_user_id for no key update;
  if exists (select 1 from public.profiles where id = p_user_id and role = 'admin')
    and not exists (select 1 from public.profiles where id <> p_user_id and role = 'admin') then
    perform private.raise_error('last_admin_protected');
  end if;
end
$$;
comment on function private.assert_not_last_admin is
  'Raises last_admin_protected when p_user_id is the only admin. Until commit no other admin can be demoted.';
