-- Copies of a hunt: its codes, clues and maps.

-- A test session starts at once, so that its codes can be tried; a new hunt gets its dates from the organiser.
create function private.admin_clone_game_session(
  p_game_session_id uuid, p_name text, p_as_test boolean, p_new_codes boolean, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids jsonb;
  v_source public.game_sessions;
  v_clone public.game_sessions;
  v_now timestamptz := private.current_time();
  v_result jsonb;
begin
  perform private.assert_admin();
  if p_as_test is null or p_new_codes is null
    or coalesce(char_length(private.trimmed(p_name)), 0) not between 2 and 120 then
    perform private.raise_error('invalid_game_session');
  end if;
  v_result := private.begin_request(p_request_id,
    jsonb_build_array('clone', p_game_session_id, private.trimmed(p_name), p_as_test, p_new_codes));
  if v_result is not null then
    return v_result;
  end if;
  -- Nobody changes codes and clues while they are copied. The gate comes first: an import locks codes before the row.
  perform pg_advisory_xact_lock(hashtext('clue_sessions'));
  perform pg_advisory_xact_lock_shared(private.session_gate(p_game_session_id));
  select * into v_source from public.game_sessions where id = p_game_session_id for share;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;

  v_clone := jsonb_populate_record(v_source, jsonb_build_object('id', gen_random_uuid(),
    'name', private.trimmed(p_name), 'starts_at', case when p_as_test then v_now end, 'is_test', p_as_test,
    'visibility', 'draft',
    'planned_visibility', coalesce(nullif(v_source.visibility, 'draft'), v_source.planned_visibility),
    -- The test session sells as long as the hunt does, also after a date of the settings that has passed.
    'clue_sales_end_at', case when p_as_test then coalesce(v_source.clue_sales_end_at, (
      select private.planned_sales_end_at(null, v_source.created_at, s) from public.game_settings s
      where s.game_start_time < v_now)) end,
    'cloned_from', private.tested_session(v_source), -- a copy of a test tests the same hunt
    'created_at', v_now, 'updated_at', v_now)
    || '{"ends_at": null, "joining_ends_at": null, "leaderboard_frozen_at": null, "paused_at": null, "pauses": "{}",
      "claims_opened_at": null, "treasure_awarded_to": null, "treasure_awarded_at": null, "archived_at": null,
      "results_published_at": null}');
  insert into public.game_sessions select v_clone.*;
  if p_new_codes then
    -- Whoever has found the codes of the source knows where they hang: the copies are other codes at the same places. A
    -- clue belongs to a code, so new codes need clues of their own. Withdrawn codes are lost, and get no copies.
    v_ids := jsonb_build_object(
      'codes', (select jsonb_object_agg(qr_code_id, gen_random_uuid()) from public.game_session_qr_codes
                where game_session_id = v_source.id and withdrawn_at is null),
      'clues', (select jsonb_object_agg(clue_id, gen_random_uuid()) from public.game_session_clues
                where game_session_id = v_source.id));
    perform private.create_hunt_content(private.describe_hunt_codes(v_source.id),
      private.describe_hunt_clues(v_source.id), v_ids);
  end if;
  insert into public.game_session_qr_codes (game_session_id, qr_code_id, points, max_scans, is_public)
  select v_clone.id, copy.id, c.points, c.max_scans, c.is_public
  from public.game_session_qr_codes c
  cross join lateral (select private.hunt_id(v_ids, 'codes', c.qr_code_id::text)) copy (id)
  where c.game_session_id = v_source.id and not (p_new_codes and c.withdrawn_at is not null)
  order by copy.id;
  insert into private.tasks
  select copy.*
  from private.tasks t
  join public.game_session_qr_codes c on c.game_session_id = t.game_session_id and c.qr_code_id = t.qr_code_id
  cross join lateral jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
    'game_session_id', v_clone.id, 'qr_code_id', private.hunt_id(v_ids, 'codes', t.qr_code_id::text),
    'updated_at', v_now)) copy
  where t.game_session_id = v_source.id and not (p_new_codes and c.withdrawn_at is not null);
  insert into public.game_session_clues (game_session_id, clue_id, position)
  select v_clone.id, private.hunt_id(v_ids, 'clues', c.clue_id::text), c.position
  from public.game_session_clues c where c.game_session_id = v_source.id;
  perform private.set_scan_caps(v_clone.id,
    array(select qr_code_id from public.game_session_qr_codes where game_session_id = v_clone.id));
  perform private.create_hunt_maps(v_clone.id, private.describe_hunt_maps(v_source.id));

  perform private.publish_session_change('session.clone', v_clone, null, to_jsonb(v_clone));
  return private.end_request(p_request_id, jsonb_build_object('game_session_id', v_clone.id));
end
$$;
