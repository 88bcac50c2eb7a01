-- Rules of guests: players without an e-mail address.

create function private.network_of(p_address text) returns text
language sql immutable security invoker set search_path = '' as $$
  select case when address like '%:%' -- IPv6: a subscriber has the first four groups
    then array_to_string((string_to_array(split_part(address, '::', 1), ':'))[1:4], ':') else address end
  from regexp_replace(lower(btrim(p_address)), '^::ffff:', '') address
$$;
comment on function private.network_of is
  'The network of a subscriber: an IPv4 address or the first half of an IPv6 one.';

create function private.keyed_hash(p_kind text, p_value text) returns bytea
language sql stable security invoker set search_path = '' as $$
  select sha256(key || convert_to(p_kind || ' ' || p_value, 'UTF8')) from private.hash_key
$$;
comment on function private.keyed_hash is
  'Hash that nobody without private.hash_key can try values against; null for null.';

-- The account does not exist yet; tg_users__create_profile adds it. Rows of guests that auth failed to create go with
-- the next sign-up. Definer functions call it: visitors read no hunts.
create function private.admit_guest(p_event jsonb) returns text
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_metadata jsonb := p_event #> '{user,user_metadata}';
  v_code text := v_metadata ->> 'join_code';
  v_device_hash bytea := private.keyed_hash('device', nullif(left(v_metadata ->> 'device', 100), ''));
  v_session public.game_sessions;
  v_refusal text;
  v_now timestamptz := private.current_time();
begin
  if jsonb_typeof(v_metadata -> 'name') is distinct from 'string'
    or not private.is_name(private.trimmed(v_metadata ->> 'name')) then
    return 'invalid_name';
  elsif coalesce(char_length(v_code) between 1 and 100, false) then
    v_session := private.find_join_code(v_code);
  end if;
  v_refusal := case
    when v_session.id is null then 'join_code_not_found'
    when not v_session.allows_guests then 'guests_not_allowed'
    when exists (
      select from private.guest_origins o join private.active_bans b on b.user_id = o.user_id
      where o.device_hash = v_device_hash) then 'device_banned'
    else private.joining_refusal(v_session, v_now) end;
  if v_refusal is null then
    delete from private.guest_origins where user_id is null and created_at < v_now - interval '1 hour';
    insert into private.guest_origins (id, network_hash, device_hash, created_at)
    select (p_event #>> '{user,id}')::uuid,
      private.keyed_hash('network', private.network_of(nullif(p_event #>> '{metadata,ip_address}', ''))), v_device_hash,
      v_now
    where p_event #>> '{user,id}' is not null
    on conflict (id) do nothing;
  end if;
  return v_refusal;
end
$$;
comment on function private.admit_guest is
  'Stores hashes of the network and the device of a guest who is about to be created, or returns the error key that '
  'stops a guest with this name, join_code and device from playing.';
