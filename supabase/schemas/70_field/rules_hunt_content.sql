-- The content of a hunt as a document (docs/hunt-file.md): codes with their find cards, clues with their solutions, and
-- maps. Copies of a hunt are made from it, and so are hunt files. Withdrawn codes are lost: they are left out.

-- ---------------------------------------------------------------------------------------------
-- From rows to a document
-- ---------------------------------------------------------------------------------------------

create function private.hunt_key(p_keys jsonb, p_id uuid) returns text
language sql immutable security invoker set search_path = '' as $$
  select case when p_keys is null then p_id::text else p_keys ->> p_id::text end
$$;
comment on function private.hunt_key is
  'What a document calls a row: its key among p_keys ({id: key}; null: it has none), or its id without p_keys.';

create function private.describe_hunt_codes(
  p_game_session_id uuid, p_keys jsonb default null, p_with_prints boolean default false
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(code) - 'id' order by private.sort_key(code.name), code.id), '[]')
  from (
    select q.id, private.hunt_key(p_keys, q.id) as key, q.name, q.points, nullif(c.points, q.points) as session_points,
      c.max_scans, c.is_public, q.is_active, q.latitude, q.longitude, q.radius_m, q.place_accuracy_m, q.card_title_hu,
      q.card_title_en, q.card_text_hu, q.card_text_en,
      array(select private.hunt_key(p_keys, media_id)
            from unnest(array[q.card_picture_id, q.card_sound_id]) media_id where media_id is not null) as card_media,
      private.hunt_key(p_keys, q.reveals_clue_id) as reveals_clue, (
        select to_jsonb(task) from (
          select t.kind, t.question_hu, t.question_en,
            array(select private.hunt_key(p_keys, media_id)
                  from unnest(array[t.picture_id, t.sound_id]) media_id where media_id is not null) as media,
            nullif(t.choices, '{}') as choices, nullif(t.answers, '{}') as answers, t.number_answer,
            nullif(t.number_tolerance, 0) as number_tolerance, nullif(t.unit, '') as unit, t.reviews_photo, t.points,
            t.wrong_cost, t.max_tries, t.minutes, t.is_required
          from private.tasks t where t.game_session_id = c.game_session_id and t.qr_code_id = c.qr_code_id) task
      ) as task,
      case when p_with_prints then q.printed_id end as printed_id,
      case when p_with_prints then q.short_code::text end as short_code
    from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id
    where c.game_session_id = p_game_session_id and c.withdrawn_at is null) code
$$;
comment on function private.describe_hunt_codes is
  'codes of a hunt document, by name, without withdrawn ones; p_keys as in private.hunt_key.';

create function private.media_keys(
  p_clue_id uuid, p_solution_guide_id uuid, p_keys jsonb
) returns text[]
language sql stable security invoker set search_path = '' as $$
  select array(
    select private.hunt_key(p_keys, media_id) from public.clue_media
    where clue_id = p_clue_id and solution_guide_id is not distinct from p_solution_guide_id and removed_at is null
    order by position, id)
$$;
comment on function private.media_keys is
  'Pictures and sounds of a clue (p_solution_guide_id null) or of its solution.';

create function private.describe_hunt_clues(p_game_session_id uuid, p_keys jsonb default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(clue) - array['id', 'position']
    order by clue.position, private.sort_key(private.any_text(clue.name_hu, clue.name_en)), clue.id), '[]')
  from (
    select t.id, s.position, private.hunt_key(p_keys, t.id) as key, t.name_hu, t.name_en, t.description_hu,
      t.description_en, o.content_hu, o.content_en, t.clue_type, t.price,
      private.hunt_key(p_keys, t.required_clue_id) as required_clue,
      private.hunt_key(p_keys, case when w.qr_code_id is null then o.qr_code_id end) as qr_code,
      t.available_from, t.is_active, t.is_locked, private.media_keys(t.id, null, p_keys) as media, (
        select to_jsonb(guide) from (
          select g.price, g.is_active, x.content_hu, x.content_en, private.media_keys(t.id, g.id, p_keys) as media
          from public.clue_solution_guides g
          left join public.clue_solution_guide_contents x on x.solution_guide_id = g.id
          where g.clue_id = t.id) guide) as solution_guide
    from public.game_session_clues s join public.clue_templates t on t.id = s.clue_id
    left join public.clue_contents o on o.clue_id = t.id
    left join public.game_session_qr_codes w on w.game_session_id = s.game_session_id and w.qr_code_id = o.qr_code_id
      and w.withdrawn_at is not null
    where s.game_session_id = p_game_session_id) clue
$$;
comment on function private.describe_hunt_clues is
  'clues of a hunt document, in their order; none leads to a withdrawn code. p_keys as in private.hunt_key.';

create function private.describe_hunt_maps(p_game_session_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(map) - array['id', 'position'] order by map.position, map.id), '[]')
  from (
    select m.id, m.position, m.kind, m.name_hu, m.name_en, m.image_path as image, m.tile_url, m.tile_attribution,
      m.south, m.west, m.north, m.east, m.min_zoom, m.max_zoom, m.is_active, (
        select coalesce(jsonb_agg(to_jsonb(marker) - array['id', 'position'] order by marker.position, marker.id), '[]')
        from (
          select k.id, k.position, k.kind, k.name_hu, k.name_en, k.description_hu, k.description_en, k.latitude,
            k.longitude
          from public.map_markers k where k.map_id = m.id) marker) as markers
    from public.maps m where m.game_session_id = p_game_session_id) map
$$;
comment on function private.describe_hunt_maps is
  'maps of a hunt document, in their order; the image is its name in the bucket.';

-- ---------------------------------------------------------------------------------------------
-- From a document to rows
-- ---------------------------------------------------------------------------------------------

create function private.hunt_id(p_ids jsonb, p_kind text, p_key text) returns uuid
language sql immutable security invoker set search_path = '' as $$
  select coalesce(p_ids -> p_kind ->> p_key, p_key)::uuid
$$;
comment on function private.hunt_id is
  'The id of what a document calls p_key: {codes, clues, media: {key: id}}. What is not listed has an id as its key.';

create function private.media_ids(p_ids jsonb, p_keys jsonb) returns uuid[]
language sql immutable security invoker set search_path = '' as $$
  select array(
    select private.hunt_id(p_ids, 'media', key)
    from jsonb_array_elements_text(p_keys) with ordinality keys (key, ordinal) order by ordinal)
$$;
comment on function private.media_ids is 'Ids of a list of keys of pictures and sounds; of none for null.';

-- Everything is new, so nobody waits for it. A clue may require one that follows: references are checked when the
-- statement ends.
create function private.create_hunt_content(p_codes jsonb, p_clues jsonb, p_ids jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
begin
  insert into public.qr_codes (id, name, points, short_code, is_active, latitude, longitude, radius_m, place_accuracy_m,
    card_title_hu, card_title_en, card_text_hu, card_text_en, card_picture_id, card_sound_id)
  select private.hunt_id(p_ids, 'codes', document ->> 'key'), private.trimmed(q.name), q.points,
    coalesce(q.short_code, private.generate_short_code()), q.is_active, q.latitude, q.longitude, q.radius_m,
    q.place_accuracy_m, private.trimmed(q.card_title_hu), private.trimmed(q.card_title_en), q.card_text_hu,
    q.card_text_en, card.picture_id, card.sound_id
  from jsonb_array_elements(p_codes) document
  cross join lateral jsonb_populate_record(null::public.qr_codes,
    '{"points": 10, "is_active": true, "card_title_hu": "", "card_title_en": "", "card_text_hu": "",
      "card_text_en": ""}'::jsonb || jsonb_strip_nulls(document)) q
  cross join lateral (
    select (select m.id from public.media m where m.id = any (media.ids) and m.kind = 'image') as picture_id,
      (select m.id from public.media m where m.id = any (media.ids) and m.kind = 'audio') as sound_id
    from (select private.media_ids(p_ids, document -> 'card_media') as ids) media) card;

  insert into public.clue_templates
  select t.*
  from jsonb_array_elements(p_clues) document
  cross join lateral jsonb_populate_record(null::public.clue_templates,
    '{"description_hu": "", "description_en": "", "clue_type": "compass", "price": 10, "is_active": true,
      "is_locked": false}'::jsonb || jsonb_strip_nulls(document) || jsonb_build_object(
      'id', private.hunt_id(p_ids, 'clues', document ->> 'key'),
      'name_hu', coalesce(private.trimmed(document ->> 'name_hu'), ''),
      'name_en', coalesce(private.trimmed(document ->> 'name_en'), ''),
      'required_clue_id', private.hunt_id(p_ids, 'clues', document ->> 'required_clue'), 'added_at', v_now,
      'created_at', v_now, 'updated_at', v_now)) t;
  insert into public.clue_contents (clue_id, content_hu, content_en, qr_code_id, updated_at)
  select private.hunt_id(p_ids, 'clues', document ->> 'key'), coalesce(document ->> 'content_hu', ''),
    coalesce(document ->> 'content_en', ''), private.hunt_id(p_ids, 'codes', document ->> 'qr_code'), v_now
  from jsonb_array_elements(p_clues) document;
  with guides as materialized (
    select gen_random_uuid() as id, private.hunt_id(p_ids, 'clues', document ->> 'key') as clue_id,
      document -> 'solution_guide' as document, g.price, g.is_active
    from jsonb_array_elements(p_clues) document
    cross join lateral jsonb_populate_record(null::public.clue_solution_guides,
      '{"price": 10, "is_active": true}'::jsonb || jsonb_strip_nulls(document -> 'solution_guide')) g
    where jsonb_typeof(document -> 'solution_guide') = 'object'
  ), created as (
    insert into public.clue_solution_guides (id, clue_id, price, is_active, created_at, updated_at)
    select id, clue_id, price, is_active, v_now, v_now from guides
  )
  insert into public.clue_solution_guide_contents (solution_guide_id, content_hu, content_en, updated_at)
  select id, coalesce(document ->> 'content_hu', ''), coalesce(document ->> 'content_en', ''), v_now from guides;
  -- The files of a copy are shared: they never change, and stay while a clue has them.
  insert into public.clue_media (clue_id, solution_guide_id, media_id, position, added_at)
  select clue.id, owner.solution_guide_id, media.id, media.position, v_now
  from jsonb_array_elements(p_clues) document
  cross join lateral (select private.hunt_id(p_ids, 'clues', document ->> 'key') as id) clue
  cross join lateral (
    select null::uuid as solution_guide_id, document -> 'media' as keys
    union all
    select g.id, document #> '{solution_guide, media}' from public.clue_solution_guides g where g.clue_id = clue.id
  ) owner
  cross join lateral unnest(private.media_ids(p_ids, owner.keys)) with ordinality media (id, position);

  update public.qr_codes q set reveals_clue_id = private.hunt_id(p_ids, 'clues', document ->> 'reveals_clue')
  from jsonb_array_elements(p_codes) document
  where q.id = private.hunt_id(p_ids, 'codes', document ->> 'key') and document ->> 'reveals_clue' is not null;
end
$$;
comment on function private.create_hunt_content is
  'Creates codes and clues of a hunt document, in no hunt yet; p_ids as in private.hunt_id.';

create function private.create_hunt_maps(p_game_session_id uuid, p_maps jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
begin
  with documents as materialized (
    select document -> 'markers' as markers, jsonb_populate_record(null::public.maps,
      '{"name_hu": "", "name_en": "", "tile_attribution": "", "min_zoom": 12, "max_zoom": 19, "is_active": true}'
      || jsonb_strip_nulls(document) || jsonb_build_object('id', coalesce((document ->> 'id')::uuid, gen_random_uuid()),
        'game_session_id', p_game_session_id, 'image_path', document -> 'image', 'position', ordinal - 1,
        'created_at', v_now, 'updated_at', v_now)) as map
    from jsonb_array_elements(p_maps) with ordinality maps (document, ordinal)
  ), created as (
    insert into public.maps select (map).* from documents
  )
  insert into public.map_markers
  select marker.*
  from documents d cross join lateral jsonb_array_elements(d.markers) with ordinality markers (document, ordinal)
  cross join lateral jsonb_populate_record(null::public.map_markers,
    '{"kind": "info", "name_hu": "", "name_en": "", "description_hu": "", "description_en": ""}'::jsonb
    || jsonb_strip_nulls(markers.document) || jsonb_build_object('id', gen_random_uuid(), 'map_id', (d.map).id,
      'position', markers.ordinal - 1, 'created_at', v_now, 'updated_at', v_now)) marker;
end
$$;
comment on function private.create_hunt_maps is
  'Creates the maps of a hunt document with their markers, in this order.';
