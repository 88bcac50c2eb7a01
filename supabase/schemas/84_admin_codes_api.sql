-- The API of the organisers' codes. Each function behind these wrappers asks for the caller's role at each call.

create function public.admin_list_qr_codes(
  p_search text default null, p_game_session_id uuid default null, p_is_active boolean default null,
  p_is_found boolean default null, p_has_place boolean default null, p_is_decoy boolean default null,
  p_sort text default 'name', p_descending boolean default false, p_limit integer default 50, p_offset integer default 0
) returns table (
  id uuid, name text, short_code text, points integer, is_active boolean, is_decoy boolean, latitude double precision,
  longitude double precision, radius_m integer, place_accuracy_m integer, created_at timestamptz, updated_at timestamptz,
  sessions jsonb, finds bigint, last_found_at timestamptz, total_count bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_qr_codes(
    p_search, p_game_session_id, p_is_active, p_is_found, p_has_place, p_is_decoy, p_sort, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_qr_codes(text, uuid, boolean, boolean, boolean, boolean, text, boolean, integer, integer) is
  'A page of codes, with sessions [{id, name, is_test, points, max_scans}] and how often each was found in p_game_session_id, or in all real sessions. p_search finds names, short codes and printed ids; a null filter restricts nothing; p_sort is name, short_code, points, created_at or finds. Errors: admin_permissions_required, invalid_input (spec §2 /admin/qr-codes).';
grant execute on function private.admin_list_qr_codes(text, uuid, boolean, boolean, boolean, boolean, text, boolean, integer, integer) to authenticated;
grant execute on function public.admin_list_qr_codes(text, uuid, boolean, boolean, boolean, boolean, text, boolean, integer, integer) to authenticated;

create function public.admin_create_qr_codes(p_prefix text, p_count integer, p_points integer default 10) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_create_qr_codes(p_prefix, p_count, p_points)
$$;
comment on function public.admin_create_qr_codes(text, integer, integer) is
  'Makes 1 to 500 codes named "<prefix> 01" and so on, after the highest number that the prefix has. Returns {created, first_number, qr_code_ids}. Errors: admin_access_required, invalid_input.';
grant execute on function private.admin_create_qr_codes(text, integer, integer) to authenticated;
grant execute on function public.admin_create_qr_codes(text, integer, integer) to authenticated;

create function public.admin_set_qr_codes_active(p_qr_code_ids uuid[], p_is_active boolean) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_set_qr_codes_active(p_qr_code_ids, p_is_active)
$$;
comment on function public.admin_set_qr_codes_active(uuid[], boolean) is
  'Switches up to 1000 codes on or off; an inactive code is refused like an unknown one. Returns {changed}. Errors: admin_access_required, invalid_input.';
grant execute on function private.admin_set_qr_codes_active(uuid[], boolean) to authenticated;
grant execute on function public.admin_set_qr_codes_active(uuid[], boolean) to authenticated;

create function public.admin_qr_code_statistics(
  p_game_session_id uuid, p_qr_code_id uuid default null, p_time_zone text default 'UTC'
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_qr_code_statistics(p_game_session_id, p_qr_code_id, p_time_zone)
$$;
comment on function public.admin_qr_code_statistics(uuid, uuid, text) is
  'Codes of a session: {game_session_id, starts_at, players, unknown_tries, codes: [{qr_code_id, name, short_code, is_decoy, points, max_scans, scans, players, finds, failed, failed_reasons: {reason: tries}, found_share (0 to 1), first_found_at, last_found_at, median_minutes (from the start of the session)}], unit: hour or day, trend: [{at, finds, failed}]}. p_qr_code_id narrows the trend to one code; its days and hours are those of p_time_zone. Errors: admin_permissions_required, invalid_input (time zone), game_session_not_found (spec §2 /admin/qr-code-statistics).';
grant execute on function private.admin_qr_code_statistics(uuid, uuid, text) to authenticated;
grant execute on function public.admin_qr_code_statistics(uuid, uuid, text) to authenticated;
