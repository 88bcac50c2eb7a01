-- The API for players: what the app reports. As in 10_identity/api: a thin wrapper that runs as the caller.

create function public.log_activity(p_records jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.log_activity(p_records);
end
$$;
comment on function public.log_activity(jsonb) is
  'Stores 1 to 50 activity records {action, component, type, message, details, timestamp, deviceInfo} of the caller; '
  'one that is sent again (same time and content) is stored once. Of a player who has 1000 of the last minute none is '
  'stored. Returns {inserted}. Errors: invalid_input, user_profile_not_found.';
grant execute on function private.log_activity(jsonb) to authenticated;
grant execute on function public.log_activity(jsonb) to authenticated;
