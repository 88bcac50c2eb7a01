-- Settings shared by all hunts. Definer function, because admins have no write policy on them; it checks the role
-- first.

create function private.admin_update_game_settings(p_settings jsonb, p_seen jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_before public.game_settings;
  v_after public.game_settings;
  v_seen public.game_settings; -- with times in the database's format
  -- not editable here
  v_kept_out constant text[] := array['singleton', 'realtime_deliveries_per_second'];
  v_on_record constant text[] := array['updated_at', 'updated_by']; -- the activity record has time and user
  v_session_id uuid;
begin
  if jsonb_typeof(p_settings) is distinct from 'object' or exists (
    select 1 from jsonb_object_keys(p_settings) key
    where key not in ('game_start_time', 'registration_deadline', 'clue_access_enabled', 'is_schedule_enabled',
                      'locked_message_hu', 'locked_message_en', 'print_site')) then
    perform private.raise_error('invalid_input');
  end if;
  perform private.assert_document(p_settings, 'public.game_settings');
  if p_seen is not null then
    perform private.assert_document(p_seen, 'public.game_settings');
  end if;
  select * into v_before from public.game_settings for update;
  begin
    v_after := jsonb_populate_record(v_before, p_settings);
    v_seen := jsonb_populate_record(v_before, p_seen);
  exception when data_exception then
    perform private.raise_error('invalid_input', sqlerrm);
  end;
  perform private.assert_unchanged(to_jsonb(v_before), to_jsonb(v_seen));
  if v_after.clue_access_enabled is null or v_after.is_schedule_enabled is null
    or coalesce(char_length(v_after.locked_message_hu), 0) not between 1 and 1000
    or coalesce(char_length(v_after.locked_message_en), 0) not between 1 and 1000 then
    perform private.raise_error('invalid_input');
  end if;
  begin
    update public.game_settings set
      game_start_time = v_after.game_start_time, registration_deadline = v_after.registration_deadline,
      clue_access_enabled = v_after.clue_access_enabled, is_schedule_enabled = v_after.is_schedule_enabled,
      locked_message_hu = v_after.locked_message_hu, locked_message_en = v_after.locked_message_en,
      print_site = v_after.print_site, updated_at = private.current_time(), updated_by = v_admin_id
    where singleton
    returning * into v_after;
  exception when check_violation or not_null_violation then
    perform private.raise_error('invalid_input', sqlerrm);
  end;

  perform private.record_activity('settings.update', 'clue-settings', '', jsonb_build_object(
    'before', to_jsonb(v_before) - v_kept_out - v_on_record, 'after', to_jsonb(v_after) - v_kept_out - v_on_record));
  -- Hunts that are over show nothing that depends on the settings.
  for v_session_id in
    select id from public.game_sessions
    where archived_at is null and (ends_at is null or ends_at > private.current_time())
  loop
    perform private.publish('session:' || v_session_id, 'settings', '{}');
  end loop;
  perform private.publish('admin', 'settings', '{}');
  return to_jsonb(v_after) - v_kept_out;
end
$$;
