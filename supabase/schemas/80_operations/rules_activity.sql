-- Rules of the activity log. Rules record events with private.record_activity; the client sends telemetry in batches of
-- 50.

-- Adds one event to the activity log; auth hooks pass the user. Definer: nobody may insert directly.
create function private.record_activity(
  p_action text, p_component text, p_message text, p_details jsonb default '{}', p_type text default 'info',
  p_user_id uuid default auth.uid()
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
begin
  -- The id comes from the profile: an admin who has just deleted their own account no longer has one.
  insert into public.activity (action, component, type, message, details, user_id, user_name, "timestamp", created_at)
  select p_action, p_component, p_type, p_message, p_details, caller.id,
    coalesce(caller.name, case when p_user_id is null then 'system' else '' end), v_now, v_now
  from (values (p_user_id)) request (user_id)
  left join public.profiles caller on caller.id = request.user_id;
  perform private.publish_coalesced('admin', 'activity', v_now);
end
$$;
comment on function private.record_activity is
  'Adds one record to the activity log in the name of the caller, of another account, or of the system.';

-- One statement for many records. Definer: as above.
create function private.record_activities(
  p_action text, p_component text, p_messages text[], p_details jsonb[]
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
begin
  insert into public.activity (action, component, type, message, details, user_id, user_name, "timestamp", created_at)
  select p_action, p_component, 'info', coalesce(d.message, ''), d.details, caller.id, coalesce(caller.name, ''), v_now,
    v_now
  from unnest(p_messages, p_details) with ordinality d (message, details, ordinal)
  left join public.profiles caller on caller.id = auth.uid()
  order by d.ordinal;
  perform private.publish_coalesced('admin', 'activity', v_now);
end
$$;
comment on function private.record_activities is
  'Adds a record with each message (null: none) and its details to the activity log in the name of the caller.';

-- Definer: nobody may insert directly, and the account comes from the token, not from the client.
create function private.log_activity(p_records jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

-- Latest records that match the filters. Type, component and user each have an index that ends in the time, so a page
-- is read from its end. A text search scans the latest 100,000 records of each table that match the other filters.
-- Organisers search for actions and error keys in their language; the client passes the identifiers that match.
-- Definer: the role check replaces the policies on the joined tables.
create function private.admin_list_activity(
  p_limit integer, p_type text, p_component text, p_user text, p_search text, p_from timestamptz, p_to timestamptz,
  p_identifiers text[], p_part text
) returns setof public.admin_activity_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text;
  v_user_pattern text;
  v_user_id uuid;
  v_user_ids uuid[];
  v_searched integer;
  -- Scans are searched by player and code, as in the list of finds.
  v_scan_user_ids uuid[];
  v_scan_code_ids uuid[];
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, 0);
  v_pattern := private.like_pattern(p_search);
  v_searched := case when v_pattern is null then p_limit else 100000 end;
  v_user_pattern := private.like_pattern(p_user);
  v_user_id := case when btrim(p_user) ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
    then btrim(p_user)::uuid end;
  if cardinality(p_identifiers) > 1000 or p_part not in ('events', 'technical') then
    perform private.raise_error('invalid_input');
  end if;
  if v_user_pattern is not null then
    v_user_ids := array(
      select p.id from public.profiles p
      where p.id = v_user_id or p.search_name like v_user_pattern or p.email like v_user_pattern
      order by p.created_at desc limit 100);
  end if;

  if p_part = 'events' and v_pattern is not null then
    v_scan_user_ids := private.find_users(v_pattern);
    v_scan_code_ids := array(select q.id from public.qr_codes q where private.search_key(q.name) like v_pattern);
  end if;

  return query
  with recorded as (
    -- Even and odd ids, because the two tables number their rows separately.
    select a.id * 2 as id, a.action, a.component, a.type, a.message, a.details, a.user_id, a.user_name, a."timestamp",
      '{}'::jsonb as device_info, a.created_at
    from (
      select * from public.activity r
      where (p_type is null or r.type = p_type)
        and (p_part is null or (r.type = 'info' or r.details ? 'before') = (p_part = 'events'))
        and (p_component is null or r.component = p_component)
        and (v_user_ids is null or r.user_id = any (v_user_ids))
        and (p_from is null or r.created_at >= p_from)
        and (p_to is null or r.created_at < p_to)
      order by r.created_at desc, r.id desc
      limit v_searched) a
    union all
    select t.id * 2 + 1, t.action, t.component, t.type, t.message, t.details, t.user_id, p.name, t."timestamp",
      t.device_info, t.created_at
    from (
      select * from private.telemetry r
      where (p_type is null or r.type = p_type)
        -- What players do is reported by their app, under the name of the RPC. Nothing else they send is an event.
        and (p_part is distinct from 'events' or r.type = 'info' and r.component = 'rpc'
          and r.action ~ '^[a-z_]+$' and r.action not like 'admin%')
        and (p_part is distinct from 'technical' or r.type <> 'info' or r.component <> 'rpc'
          or r.action !~ '^[a-z_]+$' or r.action like 'admin%')
        and (p_component is null or r.component = p_component)
        and (v_user_ids is null or r.user_id = any (v_user_ids))
        and (p_from is null or r.created_at >= p_from)
        and (p_to is null or r.created_at < p_to)
      order by r.created_at desc, r.id desc
      limit v_searched) t
    join public.profiles p on p.id = t.user_id),
  matching as (
    select * from recorded a
    where v_pattern is null
      or private.search_key(concat_ws(' ', a.action, a.message, a.user_name, a.details)) like v_pattern
      or a.action = any (p_identifiers) or a.message = any (p_identifiers)
      or a.details ->> 'key' = any (p_identifiers) or a.details ->> 'reason' = any (p_identifiers)
    order by a.created_at desc, a.id desc
    limit p_limit),
  -- A counted scan is its own record; the log does not repeat it.
  counted as (
    select s.* from public.scans s
    where p_part = 'events' and s.status = 'success' and coalesce(p_type, 'info') = 'info'
      and coalesce(p_component, 'rpc') = 'rpc'
      and (v_user_ids is null or s.user_id = any (v_user_ids))
      and (p_from is null or s.received_at >= p_from)
      and (p_to is null or s.received_at < p_to)
      and (v_pattern is null or s.user_id = any (v_scan_user_ids) or s.qr_code_id = any (v_scan_code_ids)
        or lower(s.qr_code_name) like v_pattern or 'record_scan' = any (p_identifiers))
    order by s.id desc limit p_limit)
  -- The clock of a phone may be fast.
  select l.id, l.action, l.component, l.type, l.message, l.details, l.user_id, l.user_name,
    least(l."timestamp", l.created_at), l.device_info
  from (
    select * from matching
    union all
    select -c.id, 'record_scan', 'rpc', 'info', c.qr_code_name,
      jsonb_build_object('game_session_id', c.game_session_id, 'qr_code_id', c.qr_code_id, 'points', c.points),
        c.user_id, p.name::text,
      c.scanned_at, c.device_info, c.received_at
    from counted c join public.profiles p on p.id = c.user_id) l
  order by l.created_at desc, l.id desc
  limit p_limit;
end
$$;

-- Finds each distinct value in one index step instead of reading the table. Definer: as above.
create function private.admin_list_activity_choices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  return (
    with recursive components as (
      select least((select min(component) from public.activity),
        (select min(component) from private.telemetry)) as value
      union all
      select least((select min(component) from public.activity where component > c.value),
        (select min(component) from private.telemetry where component > c.value))
      from components c where c.value is not null),
    types as (
      select least((select min(type) from public.activity), (select min(type) from private.telemetry)) as value
      union all
      select least((select min(type) from public.activity where type > t.value),
        (select min(type) from private.telemetry where type > t.value))
      from types t where t.value is not null)
    select jsonb_build_object(
      'components', (select coalesce(jsonb_agg(value), '[]')
        from (select value from components where value is not null limit 500) c),
      'types', (select coalesce(jsonb_agg(value), '[]')
        from (select value from types where value is not null limit 500) t)));
end
$$;
