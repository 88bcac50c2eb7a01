-- Copies of a hunt: its codes, clues and maps.

-- A test session starts at once, so that its codes can be tried; a new hunt gets its dates from the organiser.
create function private.admin_clone_game_session(
  p_game_session_id uuid, p_name text, p_as_test boolean, p_new_codes boolean, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_codes jsonb;
  v_clues jsonb := '{}'::jsonb;
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

  insert into public.game_sessions
    (name, description_hu, description_en, starts_at, late_scan_grace, starting_tokens, is_test, planned_visibility,
     clue_sales_end_at, max_players, shows_player_count, public_names, allows_guests, uses_clues, uses_map, languages,
     place_hu, place_en, invitation_hu, invitation_en, cloned_from, team_mode, team_max_size,
     treasure_name_hu, treasure_name_en, claim_contact, claim_opens, claim_codes, created_at, updated_at)
  values
    (private.trimmed(p_name), v_source.description_hu, v_source.description_en, case when p_as_test then v_now end,
     v_source.late_scan_grace, v_source.starting_tokens, p_as_test,
     coalesce(nullif(v_source.visibility, 'draft'), v_source.planned_visibility),
     -- The test session sells as long as the hunt does, also after a date of the settings that has passed.
     case when p_as_test then coalesce(v_source.clue_sales_end_at, (
       select private.planned_sales_end_at(null, v_source.created_at, s) from public.game_settings s
       where s.game_start_time < v_now)) end,
     v_source.max_players, v_source.shows_player_count, v_source.public_names, v_source.allows_guests,
     v_source.uses_clues, v_source.uses_map, v_source.languages, v_source.place_hu, v_source.place_en,
     v_source.invitation_hu, v_source.invitation_en,
     private.tested_session(v_source), -- a copy of a test tests the same hunt
     v_source.team_mode, v_source.team_max_size,
     v_source.treasure_name_hu, v_source.treasure_name_en, v_source.claim_contact, v_source.claim_opens,
     v_source.claim_codes, v_now, v_now)
  returning * into v_clone;
  if p_new_codes then
    -- Whoever has found the codes of the source knows where they hang: the copies are other codes at the same places.
    with copies as materialized (
      select gen_random_uuid() as id, q.id as source_id, c.points as hunt_points, c.max_scans, c.is_public, q.name,
        q.points, q.is_active, q.latitude, q.longitude, q.radius_m, q.place_accuracy_m, q.card_title_hu,
        q.card_title_en, q.card_text_hu, q.card_text_en, q.card_picture_id, q.card_sound_id
      from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id
      where c.game_session_id = v_source.id
    ), created as (
      insert into public.qr_codes (id, name, points, is_active, latitude, longitude, radius_m, place_accuracy_m,
        card_title_hu, card_title_en, card_text_hu, card_text_en, card_picture_id, card_sound_id)
      select id, name, points, is_active, latitude, longitude, radius_m, place_accuracy_m, card_title_hu, card_title_en,
        card_text_hu, card_text_en, card_picture_id, card_sound_id from copies
      returning id
    )
    select jsonb_agg(jsonb_build_object('qr_code_id', c.id, 'source_id', c.source_id, 'points', c.hunt_points,
      'max_scans', c.max_scans, 'is_public', c.is_public))
    into v_codes from copies c join created on created.id = c.id;
    v_clues := private.copy_session_clues(v_source.id, v_codes);
    update public.qr_codes q
    set reveals_clue_id = coalesce((v_clues ->> source.reveals_clue_id::text)::uuid, source.reveals_clue_id)
    from jsonb_to_recordset(v_codes) c (qr_code_id uuid, source_id uuid)
    join public.qr_codes source on source.id = c.source_id and source.reveals_clue_id is not null
    where q.id = c.qr_code_id;
    insert into public.game_session_qr_codes (game_session_id, qr_code_id, points, max_scans, is_public)
    select v_clone.id, c.qr_code_id, c.points, c.max_scans, c.is_public
    from jsonb_to_recordset(v_codes) c (qr_code_id uuid, points integer, max_scans integer, is_public boolean)
    order by c.qr_code_id;
  else
    insert into public.game_session_qr_codes (game_session_id, qr_code_id, points, max_scans, is_public)
    select v_clone.id, qr_code_id, points, max_scans, is_public from public.game_session_qr_codes
    where game_session_id = v_source.id
    order by qr_code_id;
  end if;
  insert into private.tasks (game_session_id, qr_code_id, kind, question_hu, question_en, picture_id, sound_id, choices,
    answers, number_answer, number_tolerance, unit, reviews_photo, points, wrong_cost, max_tries, minutes, is_required,
    updated_at)
  select v_clone.id, coalesce(c.qr_code_id, t.qr_code_id), t.kind, t.question_hu, t.question_en, t.picture_id,
    t.sound_id, t.choices, t.answers, t.number_answer, t.number_tolerance, t.unit, t.reviews_photo, t.points,
    t.wrong_cost, t.max_tries, t.minutes, t.is_required, v_now
  from private.tasks t
  left join jsonb_to_recordset(v_codes) c (qr_code_id uuid, source_id uuid) on c.source_id = t.qr_code_id
  where t.game_session_id = v_source.id;
  insert into public.game_session_clues (game_session_id, clue_id, position)
  select v_clone.id, coalesce((v_clues ->> c.clue_id::text)::uuid, c.clue_id), c.position
  from public.game_session_clues c where c.game_session_id = v_source.id;
  perform private.set_scan_caps(v_clone.id,
    array(select qr_code_id from public.game_session_qr_codes where game_session_id = v_clone.id));
  perform private.clone_maps(v_source.id, v_clone.id);

  perform private.publish_session_change('session.clone', v_clone, null, to_jsonb(v_clone));
  return private.end_request(p_request_id, jsonb_build_object('game_session_id', v_clone.id));
end
$$;

-- A clue belongs to a code, so new codes need clues of their own. All clues of the session are copied, because their
-- chains refer to each other.
create function private.copy_session_clues(p_game_session_id uuid, p_codes jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
  v_clues jsonb;
begin
  select coalesce(jsonb_object_agg(c.clue_id, gen_random_uuid()), '{}') into v_clues
  from public.game_session_clues c where c.game_session_id = p_game_session_id;
  insert into public.clue_templates
    (id, name_hu, name_en, description_hu, description_en, clue_type, price, required_clue_id, available_from,
     is_active, is_locked, added_at, created_at, updated_at)
  select m.copy_id::uuid, t.name_hu, t.name_en, t.description_hu, t.description_en, t.clue_type, t.price,
    coalesce((v_clues ->> t.required_clue_id::text)::uuid, t.required_clue_id), t.available_from, t.is_active,
    t.is_locked, v_now, v_now, v_now
  from jsonb_each_text(v_clues) m (source_id, copy_id) join public.clue_templates t on t.id = m.source_id::uuid;
  insert into public.clue_contents (clue_id, content_hu, content_en, qr_code_id, updated_at)
  select m.copy_id::uuid, o.content_hu, o.content_en, coalesce(c.qr_code_id, o.qr_code_id), v_now
  from jsonb_each_text(v_clues) m (source_id, copy_id)
  join public.clue_contents o on o.clue_id = m.source_id::uuid
  left join jsonb_to_recordset(p_codes) c (source_id uuid, qr_code_id uuid) on c.source_id = o.qr_code_id;
  with guides as materialized (
    select gen_random_uuid() as id, m.copy_id::uuid as clue_id, g.id as source_id, g.price, g.is_active
    from jsonb_each_text(v_clues) m (source_id, copy_id)
    join public.clue_solution_guides g on g.clue_id = m.source_id::uuid
  ), created as (
    insert into public.clue_solution_guides (id, clue_id, price, is_active, created_at, updated_at)
    select g.id, g.clue_id, g.price, g.is_active, v_now, v_now from guides g
  )
  insert into public.clue_solution_guide_contents (solution_guide_id, content_hu, content_en, updated_at)
  select g.id, o.content_hu, o.content_en, v_now
  from guides g join public.clue_solution_guide_contents o on o.solution_guide_id = g.source_id;
  -- The files are shared: they never change, and stay while a clue has them.
  insert into public.clue_media (clue_id, solution_guide_id, media_id, position, added_at)
  select m.copy_id::uuid, g.id, o.media_id, o.position, v_now
  from jsonb_each_text(v_clues) m (source_id, copy_id)
  join public.clue_media o on o.clue_id = m.source_id::uuid and o.removed_at is null
  left join public.clue_solution_guides g on o.solution_guide_id is not null and g.clue_id = m.copy_id::uuid;
  return v_clues;
end
$$;
comment on function private.copy_session_clues is
  'Copies the clues of a session with contents, guides, pictures and sounds, for copies of its codes ([{source_id, '
  'qr_code_id}]). Returns {id of a clue: id of its copy}.';

create function private.clone_maps(p_from uuid, p_to uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_map public.maps;
  v_map_id uuid;
begin
  for v_map in select * from public.maps where game_session_id = p_from order by position, id loop
    insert into public.maps
      (game_session_id, kind, name_hu, name_en, image_path, tile_url, tile_attribution, south, west, north, east,
       min_zoom, max_zoom, position, is_active)
    values
      (p_to, v_map.kind, v_map.name_hu, v_map.name_en, v_map.image_path, v_map.tile_url, v_map.tile_attribution,
       v_map.south, v_map.west, v_map.north, v_map.east, v_map.min_zoom, v_map.max_zoom, v_map.position,
         v_map.is_active)
    returning id into v_map_id;
    insert into public.map_markers
      (map_id, kind, name_hu, name_en, description_hu, description_en, latitude, longitude, position)
    select v_map_id, kind, name_hu, name_en, description_hu, description_en, latitude, longitude, position
    from public.map_markers where map_id = v_map.id;
  end loop;
end
$$;
comment on function private.clone_maps is
  'Copies the maps of a session with their markers to another; uploaded images are shared.';
