-- Exports of a hunt: the document, and the files beside it.

create function private.hunt_media_ids(p_game_session_id uuid) returns setof uuid
language sql stable security invoker set search_path = '' as $$
  select media_id
  from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id
  cross join lateral unnest(array[q.card_picture_id, q.card_sound_id]) media_id
  where c.game_session_id = p_game_session_id and c.withdrawn_at is null and media_id is not null
  union
  select media_id
  from public.game_session_qr_codes c
  join private.tasks t on t.game_session_id = c.game_session_id and t.qr_code_id = c.qr_code_id
  cross join lateral unnest(array[t.picture_id, t.sound_id]) media_id
  where c.game_session_id = p_game_session_id and c.withdrawn_at is null and media_id is not null
  union
  select m.media_id from public.game_session_clues c join public.clue_media m on m.clue_id = c.clue_id
  where c.game_session_id = p_game_session_id and m.removed_at is null
$$;
comment on function private.hunt_media_ids is 'Pictures and sounds of the cards, tasks, clues and solutions of a hunt.';

create function private.hunt_keys(p_game_session_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_object_agg(id, key), '{}') from (
    select q.id, 'code-' || row_number() over (order by private.sort_key(q.name), q.id) as key
    from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id
    where c.game_session_id = p_game_session_id and c.withdrawn_at is null
    union all
    select t.id, 'clue-' || row_number() over (
      order by c.position, private.sort_key(private.any_text(t.name_hu, t.name_en)), t.id)
    from public.game_session_clues c join public.clue_templates t on t.id = c.clue_id
    where c.game_session_id = p_game_session_id
    union all
    select m.id, case m.kind when 'image' then 'picture-' else 'sound-' end
      || row_number() over (partition by m.kind order by private.sort_key(m.name), m.created_at, m.id)
    from public.media m where m.id in (select private.hunt_media_ids(p_game_session_id))) keys
$$;
comment on function private.hunt_keys is
  'Keys of the codes that are not withdrawn, clues, pictures and sounds of a hunt in a file: {id: key}.';

create function private.hunt_media_files(p_game_session_id uuid, p_keys jsonb)
returns table (media_id uuid, "position" bigint, path text, object text)
language sql stable security invoker set search_path = '' as $$
  select m.id, file.position, 'media/' || (p_keys ->> m.id::text) || file.suffix || '.' || file.extension,
    m.id || '/' || coalesce(file.width::text, 'sound') || '.' || file.extension
  from public.media m
  cross join lateral (
    select sizes.position, sizes.width, '-' || sizes.width as suffix,
      case m.content_type when 'image/webp' then 'webp' else 'jpg' end as extension
    from unnest(m.widths) with ordinality sizes (width, position)
    union all
    select 1, null, '', case m.content_type when 'audio/mpeg' then 'mp3' when 'audio/mp4' then 'm4a' else 'ogg' end
    where m.kind = 'audio') file
  where m.id in (select private.hunt_media_ids(p_game_session_id))
$$;
comment on function private.hunt_media_files is
  'Files of the pictures and sounds of a hunt: path in a hunt file, and object in the bucket media.';

create function private.describe_hunt_offers(p_game_session_id uuid, p_keys jsonb) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(offer) - 'id'
    order by offer.starts_at, private.sort_key(private.any_text(offer.name_hu, offer.name_en)), offer.id), '[]')
  from (
    select o.id, o.kind, o.name_hu, o.name_en, o.description_hu, o.description_en,
      p_keys ->> coalesce(o.clue_id, g.clue_id)::text as clue, (
        select jsonb_agg(jsonb_build_object('clue', p_keys -> i.clue_id::text,
          'with_guide', i.solution_guide_id is not null) order by i.position, i.clue_id)
        from public.featured_offer_items i where i.offer_id = o.id) as items,
      o.promo_price, o.promo_price_huf_minor, o.promo_price_eur_minor, o.bonus_tokens, o.starts_at, o.ends_at, o.stock,
      o.vip_early_minutes, o.is_active
    from public.featured_offers o
    left join public.clue_solution_guides g on g.id = o.solution_guide_id
    where o.game_session_id = p_game_session_id and o.kind <> 'product'
      and case o.kind
        when 'bundle' then (
          select bool_and(p_keys ? i.clue_id::text) from public.featured_offer_items i where i.offer_id = o.id)
        else p_keys ? coalesce(o.clue_id, g.clue_id)::text end) offer
$$;
comment on function private.describe_hunt_offers is
  'offers of a hunt document: those of which all clues are in it; offers of coin packages belong to the server.';

-- Definer: contents are secret, and only definer functions read them as a whole.
create function private.admin_export_hunt(
  p_game_session_id uuid, p_with_prints boolean, p_with_offers boolean
) returns public.exported_hunt
language plpgsql stable security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_keys jsonb;
  v_maps jsonb;
  v_exported public.exported_hunt;
begin
  perform private.assert_admin('admin_permissions_required');
  if p_with_prints is null or p_with_offers is null then
    perform private.raise_error('invalid_input');
  end if;
  v_session := private.find_game_session(p_game_session_id);
  v_keys := private.hunt_keys(p_game_session_id);
  -- Uploaded plans get a path in the file; those of the site stay where they are.
  select coalesce(jsonb_agg(case when image.path is null then map
      else map || jsonb_build_object('image', image.path) end order by ordinal), '[]'),
    array_agg((image.path, 'maps', map ->> 'image')::public.exported_file order by ordinal)
      filter (where image.path is not null)
  into v_maps, v_exported.files
  from jsonb_array_elements(private.describe_hunt_maps(p_game_session_id)) with ordinality maps (map, ordinal)
  cross join lateral (
    select 'maps/map-' || ordinal || substring(map ->> 'image' from '\.[a-z]+$') as path
    where map ->> 'image' not like '/%'
    union all
    select null where coalesce(map ->> 'image' like '/%', true)) image;
  v_exported.files := coalesce(v_exported.files, '{}') || array(
    select (path, 'media', object)::public.exported_file
    from private.hunt_media_files(p_game_session_id, v_keys) order by path);
  v_exported.document := jsonb_strip_nulls(jsonb_build_object(
    'format', 'kincskereses-hunt', 'version', private.hunt_file_version(),
    'hunt', (select to_jsonb(hunt) from (
      select v_session.name, v_session.description_hu, v_session.description_en, v_session.place_hu, v_session.place_en,
        v_session.invitation_hu, v_session.invitation_en, v_session.treasure_name_hu, v_session.treasure_name_en,
        v_session.languages, v_session.starts_at, v_session.ends_at, v_session.joining_ends_at,
        v_session.clue_sales_end_at, v_session.leaderboard_frozen_at,
        extract(epoch from v_session.late_scan_grace)::integer / 60 as late_scan_grace_minutes,
        v_session.starting_tokens,
        coalesce(nullif(v_session.visibility, 'draft'), v_session.planned_visibility) as planned_visibility,
        v_session.max_players, v_session.shows_player_count, v_session.public_names, v_session.allows_guests,
        v_session.uses_clues, v_session.uses_map, v_session.team_mode, v_session.team_max_size, v_session.claim_contact,
        v_session.claim_opens, v_session.claim_codes, v_session.helper_points_limit) hunt),
    'codes', private.describe_hunt_codes(p_game_session_id, v_keys, p_with_prints),
    'clues', private.describe_hunt_clues(p_game_session_id, v_keys),
    'maps', v_maps,
    'offers', case when p_with_offers then private.describe_hunt_offers(p_game_session_id, v_keys) end,
    'media', (
      select coalesce(jsonb_agg(to_jsonb(item) - 'id' order by private.sort_key(item.key)), '[]') from (
        select m.id, v_keys ->> m.id::text as key, m.name, f.paths as files, nullif(m.widths, '{}') as widths,
          m.height, m.alt_hu, m.alt_en, m.transcript_hu, m.transcript_en
        from public.media m join (
          select media_id, array_agg(path order by position) as paths
          from private.hunt_media_files(p_game_session_id, v_keys) group by media_id) f on f.media_id = m.id) item)));
  begin
    perform private.read_hunt_document(v_exported.document::private.input_json);
  exception
    when sqlstate 'PT400' then
      perform private.raise_error('hunt_file_too_large');
  end;
  return v_exported;
end
$$;
