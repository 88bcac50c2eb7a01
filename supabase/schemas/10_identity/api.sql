-- Player API: the own account. One thin wrapper per RPC that runs as the caller; the rules are in private. Signatures
-- are a contract with clients, and PostgREST matches arguments by name.

create function public.awaits_first_account() returns boolean
language sql stable security invoker set search_path = '' as $$
  select private.awaits_first_account()
$$;
comment on function public.awaits_first_account is
  'True while nobody has signed up: the next account becomes the organiser, and the sign-up form says so. Open to '
  'visitors.';
grant execute on function private.awaits_first_account, public.awaits_first_account to anon, authenticated;

create function public.update_profile(
  p_name text default null, p_phone_number text default null, p_tax_id text default null, p_address text default null,
    p_language text default null, p_is_named_publicly boolean default null
) returns public.profile_details
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.profile_details,
    private.update_profile(p_name::private.input_text, p_phone_number::private.input_text, p_tax_id::private.input_text,
    p_address::private.input_text, p_language::private.input_text, p_is_named_publicly))
$$;
comment on function public.update_profile is
  'Changes the caller''s profile; null leaves a field as it is, an empty text clears it. p_is_named_publicly: the '
  'player agrees to be named on venue screens and in public results. Errors: invalid_name, invalid_phone_number, '
  'invalid_tax_id, invalid_address, invalid_user_data, user_profile_not_found.';
grant execute on function private.update_profile, public.update_profile to authenticated;

create function public.export_my_data() returns public.my_data
language sql stable security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.my_data, private.export_my_data())
$$;
comment on function public.export_my_data is
  'Everything stored about the caller as one JSON document. It omits bought content whose access has ended and, in the '
  'records of an organiser or a helper, the content, codes and people concerned.';
grant execute on function private.export_my_data, public.export_my_data to authenticated;

create function public.delete_my_account() returns public.deletion
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.deletion, private.delete_my_account())
$$;
comment on function public.delete_my_account is
  'Deletes the caller''s account with its scans, sessions, balance and purchases. The caller must have signed in or '
  'entered a code in the last 10 minutes. Errors: last_admin_protected, second_factor_required, '
  'recent_sign_in_required.';
grant execute on function private.delete_my_account, public.delete_my_account to authenticated;

create function public.create_device_code() returns public.device_code
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.device_code, private.create_device_code())
$$;
comment on function public.create_device_code is
  'A code that signs the calling guest in on another device, once, within two minutes. It replaces the one before. '
  'Errors: guest_required.';
grant execute on function private.create_device_code, public.create_device_code to authenticated;

create function public.revoke_device_code() returns public.deletion
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.deletion, private.revoke_device_code())
$$;
comment on function public.revoke_device_code is
  'Ends the unused codes that the caller has made: nobody looks at them any more.';
grant execute on function private.revoke_device_code, public.revoke_device_code to authenticated;

create function public.redeem_device_code(p_code text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.redeem_device_code(p_code::private.input_text);
end
$$;
comment on function public.redeem_device_code is
  'Exchanges the code of a guest, once, for {token_hash}, with which the auth server signs this device in (verify, '
  'type magiclink). Other devices stay signed in. A refusal is counted and answers {code, message, details, hint} with '
  'its HTTP status: device_code_not_found, device_code_used, device_code_expired, device_code_banned, '
  'guest_required. Other errors: rate_limit_exceeded (30 refusals in one minute from one account or address), '
  'invalid_input.';
grant execute on function private.redeem_device_code, public.redeem_device_code to anon, authenticated;
