-- Player API: activity reported by the app, and the state that every screen needs. As in 10_identity/api: functions
-- that run as the caller.

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

create function public.get_player_state(p_parts text[]) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  -- Refuses banned and deleted users too.
  v_balance jsonb := private.get_token_balance(null);
  v_user_id uuid := auth.uid();
begin
  return (select coalesce(jsonb_object_agg(part, case part
    when 'profile' then (
      select to_jsonb(own) from (
        select id, name, email, role, language, created_at, active_game_session_id, has_claimed_treasure, address,
          tax_id, phone_number, public.points_total(p) as points_total, public.claim_submitted(p) as claim_submitted,
          public.claim_submitted_at(p) as claim_submitted_at
        from public.profiles p where id = v_user_id
      ) own)
    when 'balance' then v_balance
    when 'memberships' then (
      select coalesce(jsonb_agg(to_jsonb(m)), '[]') from (
        select game_session_id, current_points, joined_at, announcements_read_at from public.user_game_sessions
        where user_id = v_user_id
      ) m)
    when 'game_sessions' then (
      select coalesce(jsonb_agg(to_jsonb(s) - 'created_at' order by s.created_at desc, s.id), '[]') from (
        select id, name, description_hu, description_en, starts_at, ends_at, clue_sales_end_at, joining_ends_at,
          starting_tokens, is_test, treasure_name_hu, treasure_name_en, treasure_awarded_at, created_at
        from public.game_sessions order by created_at desc, id limit 200
      ) s)
    when 'settings' then (
      select to_jsonb(s) from (
        select game_start_time, registration_deadline, clue_access_enabled, is_schedule_enabled, locked_message_hu,
          locked_message_en
        from public.game_settings
      ) s)
  end), '{}')
  from (select distinct part from unnest(p_parts) part) parts
  where part in ('profile', 'balance', 'memberships', 'game_sessions', 'settings'));
end
$$;
comment on function public.get_player_state(text[]) is
  'What every screen of a player needs, in one request. Returns the parts that p_parts names: profile, balance (as '
  'get_token_balance), memberships, game_sessions (up to 200, newest first) and settings. Other names are ignored. '
  'Row-level security applies. Errors: user_balance_not_found.';
grant execute on function public.get_player_state(text[]) to authenticated;
