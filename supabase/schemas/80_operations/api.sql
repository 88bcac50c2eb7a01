-- Player API: activity reported by the app. As in 10_identity/api: a thin wrapper that runs as the caller.

create function public.log_activity(p_records jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.log_activity(p_records);
end
$$;
comment on function public.log_activity(jsonb) is
  'Stores 1 to 50 activity records {action, component, type, message, details, timestamp, deviceInfo} of the caller. A '
  'record sent again (same time and content) is stored once; a player with 1000 records in the last minute gets none '
  'stored. Returns {inserted}. Errors: invalid_input, user_profile_not_found.';
grant execute on function private.log_activity(jsonb) to authenticated;
grant execute on function public.log_activity(jsonb) to authenticated;
