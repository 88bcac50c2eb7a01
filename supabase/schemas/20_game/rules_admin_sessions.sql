-- Hunts as organisers manage them: the list, copies, freezes and members. Definer functions; each checks the role
-- first.

create function private.admin_list_game_sessions() returns setof public.admin_game_session_row
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  return query
  select s.id, s.name, s.description_hu, s.description_en, s.starts_at, s.ends_at,
    (extract(epoch from s.late_scan_grace) / 60)::integer, s.leaderboard_frozen_at, s.is_test, s.visibility,
    s.clue_sales_end_at, s.joining_ends_at, s.max_players, s.shows_player_count, s.place_hu, s.place_en,
    s.invitation_hu, s.invitation_en, j.code::text, j.poster_made_at, s.cloned_from, s.archived_at,
    s.starting_tokens, s.treasure_name_hu, s.treasure_name_en, s.treasure_awarded_at,
    s.results_published_at, s.paused_at, s.created_at, s.updated_at,
    (select count(*) from public.user_game_sessions m where m.game_session_id = s.id),
    (select coalesce(jsonb_agg(jsonb_build_object('clue_id', c.clue_id, 'position', c.position, 'name_hu', t.name_hu,
       'name_en', t.name_en, 'price', t.price, 'required_clue_id', t.required_clue_id, 'is_active', t.is_active,
       'is_locked', t.is_locked) order by c.position), '[]')
     from public.game_session_clues c join public.clue_templates t on t.id = c.clue_id where c.game_session_id = s.id),
    (select coalesce(jsonb_agg(jsonb_build_object('qr_code_id', c.qr_code_id, 'name', q.name,
      'short_code', q.short_code,
       'is_active', q.is_active, 'points', c.points, 'max_scans', c.max_scans,
         'is_public', c.is_public, 'current_scans', private.current_scans(s.id, c.qr_code_id))
       order by private.sort_key(q.name), q.id), '[]')
     from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id where c.game_session_id = s.id),
    s.team_mode, s.team_max_size,
    private.has_counted_points(s.id)
  from public.game_sessions s
  left join private.join_codes j on j.game_session_id = s.id and j.replaced_at is null
  order by s.created_at desc, s.id;
end
$$;
comment on function private.admin_list_game_sessions() is
  'All sessions with their clues and codes; see public.admin_list_game_sessions.';

-- Returns the session with its gate closed: until commit nobody else changes it and no scan of it is in progress. The
-- row itself stays unlocked: purchases reference it while they hold a balance that restarting a test session waits for.
create function private.lock_game_session(p_game_session_id uuid) returns public.game_sessions
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  perform pg_advisory_xact_lock(private.session_gate(p_game_session_id));
  select * into v_session from public.game_sessions where id = p_game_session_id;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  return v_session;
end
$$;
comment on function private.lock_game_session(uuid) is
  'Closes the gate of a session to scans and other changes until commit; game_session_not_found.';

-- Records and broadcasts a change; every change of a session ends with it.
create function private.publish_session_change(
  p_action text, p_session public.game_sessions, p_before jsonb, p_after jsonb
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.record_activity(p_action, 'game-sessions', p_session.name, jsonb_build_object(
    'game_session_id', p_session.id, 'before', p_before, 'after', p_after));
  perform private.publish('session:' || p_session.id, 'session', '{}');
  perform private.publish('admin', 'session', jsonb_build_object('game_session_id', p_session.id));
end
$$;
comment on function private.publish_session_change(text, public.game_sessions, jsonb, jsonb) is
  'Records and broadcasts a change of a session.';

-- A test session starts at once, so that its codes can be tried; a new hunt gets its dates from the organiser.
create function private.admin_clone_game_session(
  p_game_session_id uuid, p_name text, p_as_test boolean, p_new_codes boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_codes jsonb;
  v_clues jsonb := '{}'::jsonb;
  v_source public.game_sessions;
  v_clone public.game_sessions;
  v_now timestamptz := private.current_time();
begin
  perform private.assert_admin();
  if p_as_test is null or p_new_codes is null
    or coalesce(char_length(private.trimmed(p_name)), 0) not between 2 and 120 then
    perform private.raise_error('invalid_game_session');
  end if;
  -- Shared lock: nobody changes the codes and clues while they are copied.
  select * into v_source from public.game_sessions where id = p_game_session_id for share;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;

  insert into public.game_sessions
    (name, description_hu, description_en, starts_at, late_scan_grace, starting_tokens, is_test, clue_sales_end_at,
     max_players, shows_player_count, uses_clues, uses_map, place_hu, place_en, invitation_hu, invitation_en,
     cloned_from, team_mode, team_max_size,
     treasure_name_hu, treasure_name_en, created_at, updated_at)
  values
    (private.trimmed(p_name), v_source.description_hu, v_source.description_en, case when p_as_test then v_now end,
     v_source.late_scan_grace, v_source.starting_tokens, p_as_test,
     case when p_as_test then v_source.clue_sales_end_at end, -- the rehearsal sells as long as the hunt does
     v_source.max_players, v_source.shows_player_count, v_source.uses_clues, v_source.uses_map, v_source.place_hu,
     v_source.place_en,
     v_source.invitation_hu, v_source.invitation_en,
     private.rehearsed_session(v_source), -- a copy of a test rehearses the same hunt
     v_source.team_mode, v_source.team_max_size,
     v_source.treasure_name_hu, v_source.treasure_name_en, v_now, v_now)
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
  insert into public.game_session_clues (game_session_id, clue_id, position)
  select v_clone.id, coalesce((v_clues ->> c.clue_id::text)::uuid, c.clue_id), c.position
  from public.game_session_clues c where c.game_session_id = v_source.id;
  perform private.set_scan_cap(c.game_session_id, c.qr_code_id, c.max_scans)
  from public.game_session_qr_codes c where c.game_session_id = v_clone.id;
  perform private.clone_maps(v_source.id, v_clone.id);

  perform private.publish_session_change('session.clone', v_clone, null, to_jsonb(v_clone));
  return jsonb_build_object('game_session_id', v_clone.id);
end
$$;
comment on function private.admin_clone_game_session(uuid, text, boolean, boolean) is
  'Copies a session; see public.admin_clone_game_session.';

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
comment on function private.copy_session_clues(uuid, jsonb) is
  'Copies the clues of a session with contents, guides, pictures and sounds, for copies of its codes ([{source_id, '
  'qr_code_id}]). '
  'Returns {id of a clue: id of its copy}.';

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
comment on function private.clone_maps(uuid, uuid) is
  'Copies the maps of a session with their markers to another; uploaded plans are shared.';

create function private.admin_freeze_leaderboard(p_game_session_id uuid, p_is_frozen boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.game_sessions;
  v_frozen_at timestamptz;
  v_now timestamptz;
begin
  perform private.assert_admin();
  if p_is_frozen is null then
    perform private.raise_error('invalid_input');
  end if;
  v_before := private.lock_game_session(p_game_session_id);
  v_now := private.current_time();
  -- Freezing again keeps the earlier moment.
  v_frozen_at := case when p_is_frozen then least(v_before.leaderboard_frozen_at, v_now) end;
  if v_frozen_at is distinct from v_before.leaderboard_frozen_at then
    update public.game_sessions set leaderboard_frozen_at = v_frozen_at, updated_at = v_now
      where id = p_game_session_id;
    if v_frozen_at is null and v_before.leaderboard_frozen_at <= v_now then
      perform private.rebuild_leaderboard(p_game_session_id, null);
    end if;
    perform private.publish_session_change(case when p_is_frozen then 'session.freeze' else 'session.thaw' end,
      v_before,
      jsonb_build_object('leaderboard_frozen_at', v_before.leaderboard_frozen_at),
      jsonb_build_object('leaderboard_frozen_at', v_frozen_at));
  end if;
  return jsonb_build_object('game_session_id', p_game_session_id, 'leaderboard_frozen_at', v_frozen_at);
end
$$;
comment on function private.admin_freeze_leaderboard(uuid, boolean) is
  'Freezes the board now, or unfreezes it; see public.admin_freeze_leaderboard.';

create function private.admin_archive_game_session(p_game_session_id uuid, p_is_archived boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.game_sessions;
  v_archived_at timestamptz;
begin
  perform private.assert_admin();
  if p_is_archived is null then
    perform private.raise_error('invalid_input');
  end if;
  v_before := private.lock_game_session(p_game_session_id);
  v_archived_at := case when p_is_archived then coalesce(v_before.archived_at, private.current_time()) end;
  if v_archived_at is distinct from v_before.archived_at then
    update public.game_sessions set archived_at = v_archived_at, updated_at = private.current_time()
      where id = p_game_session_id;
    perform private.publish_session_change(case when p_is_archived then 'session.archive' else 'session.unarchive' end,
      v_before,
      jsonb_build_object('archived_at', v_before.archived_at), jsonb_build_object('archived_at', v_archived_at));
  end if;
  return jsonb_build_object('game_session_id', p_game_session_id, 'archived_at', v_archived_at);
end
$$;
comment on function private.admin_archive_game_session(uuid, boolean) is
  'Archives or restores a session; see public.admin_archive_game_session.';

-- Only test sessions and sessions that nobody joined can be deleted: what players did stays on record.
create function private.admin_delete_game_session(p_game_session_id uuid, p_updated_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  perform private.assert_admin();
  v_session := private.lock_game_session(p_game_session_id);
  if v_session.is_test then
    perform private.empty_test_session(p_game_session_id, p_is_over => true);
  end if;
  -- Waits for transactions that join, order or open a jackpot, and then sees their rows.
  select * into v_session from public.game_sessions where id = p_game_session_id for update;
  if v_session.updated_at <> p_updated_at then
    perform private.raise_error('edit_conflict');
  end if;
  if not v_session.is_test
    and (exists (select 1 from public.user_game_sessions where game_session_id = p_game_session_id)
    or exists (select 1 from public.scans where game_session_id = p_game_session_id) -- of a deleted account
    or exists (select 1 from public.orders where game_session_id = p_game_session_id)
    or exists (select 1 from public.jackpots where game_session_id = p_game_session_id)) then
    perform private.raise_error('game_session_in_use');
  end if;
  delete from public.game_sessions where id = p_game_session_id;
  delete from private.broadcast_ticks where topic = 'session:' || p_game_session_id;
  perform private.publish_session_change('session.delete', v_session, to_jsonb(v_session), null);
  return jsonb_build_object('deleted', true);
end
$$;
comment on function private.admin_delete_game_session(uuid, timestamptz) is
  'Deletes a session that nobody joined, or a test; see public.admin_delete_game_session.';

-- Counts are computed for the rows of the page only.
create function private.admin_list_session_members(
  p_game_session_id uuid, p_search text, p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_session_member_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := private.like_pattern(p_search);
  v_banned_ids uuid[] := private.banned_user_ids();
  v_total bigint;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  if p_sort is null or p_sort not in ('user_name', 'joined_at', 'last_activity', 'points') then
    perform private.raise_error('invalid_input');
  end if;
  if not exists (select 1 from public.game_sessions where id = p_game_session_id) then
    perform private.raise_error('game_session_not_found');
  end if;
  select count(*) into v_total from public.user_game_sessions m
  where m.game_session_id = p_game_session_id
    and (v_pattern is null or exists (
      select from public.profiles p where p.id = m.user_id
        and (p.search_name like v_pattern or p.email like v_pattern)));
  return query
  select p.id, p.name::text, p.email::text, p.id = any (v_banned_ids), private.board_rank(m, v_banned_ids), m.joined_at,
    m.last_activity,
    m.current_points::integer, found.codes, found.last_at,
    (select count(*) from public.purchased_clues c where c.user_id = p.id and c.game_session_id = p_game_session_id
      and not c.is_revealed),
    m.tokens_granted::integer, t.id, t.name::text, t.current_points, v_total
  from (
    select sorted.user_id, row_number() over () as place
    from (
      select m.user_id
      from public.user_game_sessions m
      join public.profiles p on p.id = m.user_id
      left join public.teams t on t.id = m.team_id
      cross join lateral (select
        case p_sort when 'user_name' then p.sort_name end as text_key,
        case p_sort
          when 'last_activity' then extract(epoch from m.last_activity)::float8
          when 'points' then coalesce(t.board_points, m.board_points)
        end * case when p_descending then -1 else 1 end as number_key) sort
      where m.game_session_id = p_game_session_id
        and (v_pattern is null or p.search_name like v_pattern or p.email like v_pattern)
      -- Ordered by points as on the public board, which leaves players without points out; members of a team by own
      -- points.
      order by
        case when p_sort = 'points' then m.team_id is null and m.user_id = any (v_banned_ids) end,
        sort.number_key,
        case when p_sort = 'points' and p_descending then coalesce(t.board_reached_at, m.board_reached_at) end,
        case when p_sort = 'points' and p_descending then coalesce(t.id, m.user_id) end,
        case when p_sort = 'points' then coalesce(t.board_reached_at, m.board_reached_at) end desc,
        case when p_sort = 'points' then coalesce(t.id, m.user_id) end desc,
        case when p_sort = 'points' then m.current_points * case when p_descending then -1 else 1 end end,
        case when not p_descending then sort.text_key end,
        case when p_descending then sort.text_key end desc,
        case when not p_descending then m.joined_at end,
        m.joined_at desc, m.user_id
      limit p_limit offset p_offset
    ) sorted
  ) place
  join public.user_game_sessions m on m.game_session_id = p_game_session_id and m.user_id = place.user_id
  join public.profiles p on p.id = place.user_id
  left join public.teams t on t.id = m.team_id
  cross join lateral (
    select count(*) as codes, max(s.scanned_at) as last_at from public.scans s
    where s.user_id = p.id and s.game_session_id = p_game_session_id and s.status = 'success') found
  order by place.place;
end
$$;
comment on function private.admin_list_session_members(uuid, text, text, boolean, integer, integer) is
  'Players of a session; see public.admin_list_session_members.';

-- A hunt that is already in the phase stays as it is, so that a second tap changes nothing.
create function private.admin_set_hunt_phase(p_game_session_id uuid, p_phase text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.game_sessions;
  v_after public.game_sessions;
  v_now timestamptz;
  v_opens_at timestamptz;
begin
  perform private.assert_admin();
  if p_phase is null or p_phase not in ('running', 'ended') then
    perform private.raise_error('invalid_input');
  end if;
  v_before := private.lock_game_session(p_game_session_id);
  v_now := private.current_time();
  v_opens_at := private.scanning_opens_at(v_before);
  -- An ended hunt gets a new end in its form: claims and results depend on it.
  if p_phase = 'running' and (v_before.ends_at <= v_now or v_before.visibility = 'draft' and not v_before.is_test) then
    perform private.raise_error('invalid_game_session', 'a draft or an ended hunt cannot be started');
  elsif p_phase = 'ended' and v_opens_at >= v_now then
    perform private.raise_error('invalid_game_session', 'a hunt that has not started cannot be ended');
  end if;
  if p_phase = 'running' and v_opens_at > v_now or p_phase = 'ended' and coalesce(v_before.ends_at > v_now, true) then
    update public.game_sessions set
      starts_at = case when p_phase = 'running' then v_now else starts_at end,
      ends_at = case when p_phase = 'ended' then v_now else ends_at end, updated_at = v_now
    where id = p_game_session_id returning * into v_after;
    perform private.publish_session_change(case p_phase when 'running' then 'session.start' else 'session.end' end,
      v_before,
      jsonb_build_object('starts_at', v_before.starts_at, 'ends_at', v_before.ends_at),
      jsonb_build_object('starts_at', v_after.starts_at, 'ends_at', v_after.ends_at));
  else
    v_after := v_before;
  end if;
  return jsonb_build_object('game_session_id', p_game_session_id, 'starts_at', v_after.starts_at,
    'ends_at', v_after.ends_at);
end
$$;
comment on function private.admin_set_hunt_phase(uuid, text) is
  'Starts or ends a hunt now; see public.admin_set_hunt_phase.';
