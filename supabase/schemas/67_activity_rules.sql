-- Rules of the activity log (spec §3, §7: records are written in batches of 50).

-- Definer: activity has no insert policy, and the name comes from the profile, not from the client.
create function private.log_activity(p_records jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_name text;
  v_now timestamptz := private.current_time();
  v_inserted integer;
begin
  if jsonb_typeof(p_records) is distinct from 'array' or pg_column_size(p_records) > 262144 then
    perform private.raise_error('invalid_input');
  end if;
  if jsonb_array_length(p_records) not between 1 and 50 or exists (
    select 1 from jsonb_array_elements(p_records) r
    where jsonb_typeof(r) <> 'object'
      or coalesce(char_length(r ->> 'action'), 0) not between 1 and 200
      or coalesce(char_length(r ->> 'component'), 0) not between 1 and 200
      or coalesce(char_length(r ->> 'type'), 1) not between 1 and 40
      or coalesce(jsonb_typeof(r -> 'deviceInfo'), 'null') not in ('object', 'null')
      or (r ->> 'timestamp') !~ '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$') then
    perform private.raise_error('invalid_input');
  end if;
  select name into v_name from public.profiles where id = v_user_id;
  if not found then -- a token outlives its deleted account
    perform private.raise_error('user_profile_not_found');
  end if;

  insert into public.activity
    (action, component, type, message, details, user_id, user_name, "timestamp", device_info, created_at)
  select r ->> 'action', r ->> 'component', coalesce(r ->> 'type', 'debug'), left(coalesce(r ->> 'message', ''), 2000),
    coalesce(nullif(r -> 'details', 'null'), '{}'), v_user_id, v_name,
    least(coalesce((r ->> 'timestamp')::timestamptz, v_now), v_now), coalesce(nullif(r -> 'deviceInfo', 'null'), '{}'), v_now
  from jsonb_array_elements(p_records) with ordinality as records (r, ordinal)
  order by ordinal;
  get diagnostics v_inserted = row_count;
  perform private.publish('admin', 'activity', '{}');
  return jsonb_build_object('inserted', v_inserted);
exception
  when data_exception then -- a day, an hour or a zone that does not exist
    perform private.raise_error('invalid_input');
    return null; -- not reached
end
$$;
comment on function private.log_activity(jsonb) is 'Stores up to 50 activity records of the caller; see public.log_activity.';
