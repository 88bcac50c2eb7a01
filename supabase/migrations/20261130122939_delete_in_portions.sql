SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.admin_invite_helper (
  p_game_session_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_session public.game_sessions;
  v_token text := private.generate_token();
  v_now timestamptz := private.current_time();
  v_invitation private.helper_invitations;
begin
  perform private.assert_admin();
  v_session := private.helped_session(p_game_session_id);
  perform private.assert_needs_helpers(v_session);
  delete from private.helper_invitations
  where game_session_id = p_game_session_id and used_by is null and id = any (array(
    select i.id from private.helper_invitations i
    where i.game_session_id = p_game_session_id and i.used_by is null
    order by i.expires_at > v_now desc, i.created_at desc, i.id offset 19 for update skip locked));
  insert into private.helper_invitations (game_session_id, token_hash, created_by, created_at, expires_at)
  values (p_game_session_id, private.token_hash(v_token), auth.uid(), v_now, v_now + interval '168 hours')
  returning * into v_invitation;
  perform private.record_activity('helper.invite', 'helpers', v_session.name,
    jsonb_build_object('game_session_id', v_session.id));
  perform private.publish('admin', 'helper', jsonb_build_object('game_session_id', v_session.id));
  return jsonb_build_object('id', v_invitation.id, 'token', v_token, 'expires_at', v_invitation.expires_at);
end
$function$;

CREATE OR REPLACE FUNCTION private.begin_request (
  p_request_id uuid,
  p_arguments  jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_hash text := md5(jsonb_build_array(auth.uid(), p_arguments)::text);
  v_now timestamptz := private.current_time();
  v_earlier private.requests;
begin
  if p_request_id is null then
    return null;
  end if;
  -- An array is read once; a join may read the list again for each row, and skips what it has deleted.
  delete from private.requests where request_id = any (array(
    select request_id from private.requests where created_at < v_now - interval '30 days'
    order by created_at limit 100 for update skip locked));
  insert into private.requests (request_id, arguments_hash, created_at) values (p_request_id, v_hash, v_now)
  on conflict (request_id) do nothing;
  if found then
    return null;
  end if;
  select * into v_earlier from private.requests where request_id = p_request_id;
  if v_earlier.arguments_hash <> v_hash then
    perform private.raise_error('request_id_reused');
  end if;
  return v_earlier.result;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_activity (
  p_records jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user_id uuid := private.require_user();
  v_now timestamptz := private.current_time();
  v_today date := (v_now at time zone 'UTC')::date;
  v_bytes integer := pg_column_size(p_records);
  v_inserted integer;
begin
  if jsonb_typeof(p_records) is distinct from 'array' or v_bytes > 262144 then
    perform private.raise_error('invalid_input');
  end if;
  if jsonb_array_length(p_records) not between 1 and 50 or exists (
    select 1 from jsonb_array_elements(p_records) r
    where jsonb_typeof(r) <> 'object' or pg_column_size(r) > 4096
      or coalesce(char_length(r ->> 'action'), 0) not between 1 and 200
      or coalesce(char_length(r ->> 'component'), 0) not between 1 and 200
      or coalesce(char_length(r ->> 'type'), 1) not between 1 and 40
      or coalesce(jsonb_typeof(r -> 'deviceInfo'), 'null') not in ('object', 'null')
      or (r ->> 'timestamp') !~ '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$') then
    perform private.raise_error('invalid_input');
  end if;
  -- Instead of a foreign key: a deletion of the account waits, or is over.
  perform from public.profiles where id = v_user_id for key share;
  if not found then -- a token outlives its deleted account
    perform private.raise_error('user_profile_not_found');
  end if;

  -- The quota protects the database from floods. More is dropped silently, or the client would send it again.
  insert into private.telemetry_quotas as q (user_id, day, bytes) values (v_user_id, v_today, v_bytes)
  on conflict (user_id) do update
    set day = excluded.day, bytes = excluded.bytes + case when q.day = excluded.day then q.bytes else 0 end
    where q.day <> excluded.day or q.bytes + excluded.bytes <= 1048576;
  if not found then
    return jsonb_build_object('inserted', 0);
  end if;

  -- A record sent again because its answer was lost is among the latest ones.
  with latest as materialized (
    select t.action, t.component, t.type, t.message, t.details, t."timestamp" from private.telemetry t
    where t.user_id = v_user_id order by t.created_at desc, t.id desc limit 200),
  sent as (
    select ordinal, r ->> 'action' as action, r ->> 'component' as component, coalesce(r ->> 'type', 'debug') as type,
      left(coalesce(r ->> 'message', ''), 2000) as message, coalesce(nullif(r -> 'details', 'null'), '{}') as details,
      (r ->> 'timestamp')::timestamptz as "timestamp", coalesce(nullif(r -> 'deviceInfo', 'null'), '{}') as device_info
    from jsonb_array_elements(p_records) with ordinality as records (r, ordinal))
  insert into private.telemetry
    (user_id, action, component, type, message, details, "timestamp", device_info, created_at)
  select v_user_id, s.action, s.component, s.type, s.message, s.details, coalesce(s."timestamp", v_now), s.device_info,
    v_now
  from sent s
  where not exists (
    select from latest l
    where l."timestamp" = s."timestamp" and l.action = s.action and l.component = s.component
      and l.type = s.type and l.message = s.message and l.details = s.details)
  order by s.ordinal;
  get diagnostics v_inserted = row_count;
  if v_inserted > 0 then
    perform private.publish_coalesced('admin', 'activity', v_now);
  end if;

  -- Each call deletes more than it can add. Last, so that nobody who deletes an account waits long for these rows.
  delete from private.telemetry where id = any (array(
    select id from private.telemetry where created_at < v_now - interval '30 days'
    order by created_at, id limit 100 for update skip locked));
  return jsonb_build_object('inserted', v_inserted);
exception
  when data_exception then -- an invalid day, hour or time zone
    perform private.raise_error('invalid_input');
    return null; -- not reached
end
$function$;
