-- Hunt files: a hunt as a document that another server reads (docs/hunt-file.md). Never players, orders, tokens or join
-- codes.

create function private.hunt_file_version() returns integer
language sql immutable security invoker set search_path = '' as $$ select 2 $$;
comment on function private.hunt_file_version is 'The version that exports have; imports read this one and all before.';

-- ---------------------------------------------------------------------------------------------
-- Export
-- ---------------------------------------------------------------------------------------------

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

-- ---------------------------------------------------------------------------------------------
-- Import
-- ---------------------------------------------------------------------------------------------

create type private.hunt_document as (
  format text, version integer, title_hu text, title_en text, about_hu text, about_en text, hunt jsonb, codes jsonb,
  clues jsonb, maps jsonb, offers jsonb, media jsonb);
comment on type private.hunt_document is 'hunt.json of a hunt file.';

create type private.hunt_media_document as (
  key text, name text, widths integer[], height integer, alt_hu text, alt_en text, transcript_hu text,
  transcript_en text);
comment on type private.hunt_media_document is 'A picture or sound of a hunt file.';

-- A newer file is refused before anything else is read.
create function private.read_hunt_document(p_document jsonb) returns private.hunt_document
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_document private.hunt_document;
  v_part text;
begin
  if p_document ->> 'format' is distinct from 'kincskereses-hunt'
    or jsonb_typeof(p_document -> 'version') is distinct from 'number' then
    perform private.raise_error('invalid_hunt_file', 'no hunt');
  elsif (p_document ->> 'version')::numeric > private.hunt_file_version() then
    perform private.raise_error('hunt_file_too_new');
  end if;
  perform private.assert_document(p_document, 'private.hunt_document', 'invalid_hunt_file');
  v_document := jsonb_populate_record(null::private.hunt_document,
    '{"codes": [], "clues": [], "maps": [], "offers": [], "media": []}'::jsonb || jsonb_strip_nulls(p_document));
  perform private.assert_document(v_document.hunt, 'private.game_session_document', 'invalid_hunt_file');
  perform private.assert_documents(v_document.codes, 'public.qr_codes', '[0,2000]', 'invalid_hunt_file');
  perform private.assert_documents(v_document.codes, 'public.game_session_qr_codes', '[0,2000]', 'invalid_hunt_file');
  perform private.assert_documents(v_document.clues, 'private.clue_document', '[0,500]', 'invalid_hunt_file');
  perform private.assert_documents(v_document.maps, 'public.maps', '[0,50]', 'invalid_hunt_file');
  perform private.assert_documents(v_document.offers, 'public.featured_offers', '[0,200]', 'invalid_hunt_file');
  perform private.assert_documents(v_document.media, 'private.hunt_media_document', '[0,5000]', 'invalid_hunt_file');
  perform private.assert_documents(jsonb_build_array(guide), 'private.solution_guide_document', '[1,1]',
    'invalid_hunt_file')
  from jsonb_path_query(v_document.clues, '$[*].solution_guide') guide;
  foreach v_part in array array['$[*].card_media', '$[*].media', '$[*].solution_guide.media', '$[*].items',
    '$[*].task.media', '$[*].markers', '$[*].files'] loop
    if exists (
      select from unnest(array[v_document.codes, v_document.clues, v_document.maps, v_document.offers,
        v_document.media]) list
      cross join lateral jsonb_path_query(list, v_part::jsonpath) part where jsonb_typeof(part) <> 'array') then
      perform private.raise_error('invalid_hunt_file', v_part);
    end if;
  end loop;
  perform private.assert_documents(markers, 'public.map_markers', '[0,1000]', 'invalid_hunt_file')
  from jsonb_path_query(v_document.maps, '$[*].markers') markers;
  perform private.assert_documents(items, 'public.featured_offer_items', '[0,100]', 'invalid_hunt_file')
  from jsonb_path_query(v_document.offers, '$[*].items') items;
  return v_document;
end
$$;
comment on function private.read_hunt_document is
  'A hunt document with all its lists, their entries objects with columns of the right types; invalid_hunt_file, '
  'hunt_file_too_new. Fields without a column are ignored.';

create function private.assert_hunt_keys(p_document private.hunt_document) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_mistake text;
begin
  with fields (list, field, kind, is_reference) as (values
    ('codes', 'key', 'codes', false), ('clues', 'key', 'clues', false), ('media', 'key', 'media', false),
    ('codes', 'printed_id', 'printed_id', false), ('codes', 'short_code', 'short_code', false),
    ('codes', 'reveals_clue', 'clues', true), ('clues', 'required_clue', 'clues', true),
    ('clues', 'qr_code', 'codes', true), ('offers', 'clue', 'clues', true), ('offers', 'items[*].clue', 'clues', true),
    ('codes', 'card_media[*]', 'media', true), ('codes', 'task.media[*]', 'media', true),
    ('clues', 'media[*]', 'media', true), ('clues', 'solution_guide.media[*]', 'media', true)
  ), used as materialized (
    select f.kind, f.is_reference, value #>> '{}' as key, entry.ordinal, f.field,
      format('%s[%s].%s', f.list, entry.ordinal - 1, replace(f.field, '[*]', '')) as place
    from fields f
    cross join lateral jsonb_array_elements(to_jsonb(p_document) -> f.list) with ordinality entry (document, ordinal)
    cross join lateral jsonb_path_query(entry.document || jsonb_build_object('key', entry.document -> 'key'),
      ('$.' || f.field)::jsonpath) value
  ), named as (
    select *, row_number() over (partition by kind, key order by ordinal) as number from used where not is_reference
  )
  select m.place || coalesce(': ' || m.key, '') into v_mistake from (
    select place, key, ordinal, field from named
    where number > 1 or field = 'key' and coalesce(char_length(key) not between 1 and 80, true)
    union all
    select place, key, ordinal, field from used u
    where is_reference and key is not null and not exists (
      select from named n where n.kind = u.kind and n.key = u.key)) m
  order by m.ordinal, m.field, m.key limit 1;
  if found then
    perform private.raise_error('invalid_hunt_file', v_mistake);
  end if;
end
$$;
comment on function private.assert_hunt_keys is
  'invalid_hunt_file when a key is missing or repeated, or refers to nothing; names the place.';

create function private.constraint_fields(p_message text) returns text
language sql stable security invoker set search_path = '' as $$
  select coalesce(
    (select string_agg(regexp_replace(a.attname, '_(?:id|path)$', ''), ', ' order by a.attnum)
     from pg_catalog.pg_constraint c
     join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.conname = substring(p_message from 'constraint "([^"]+)"')),
    substring(p_message from 'column "([^"]+)"'), substring(p_message from '"([^"]+)"$'))
$$;
comment on function private.constraint_fields is
  'The fields of a document that a message of PostgreSQL is about, or the value that it could not read.';

create function private.wrong_hunt_field(
  p_message text, p_row text, p_document private.hunt_document, p_ids jsonb
) returns text
language sql stable security invoker set search_path = '' as $$
  select concat_ws('.', (
      select format('%s[%s]', list, ordinal - 1)
      from jsonb_each(to_jsonb(p_document)) lists (list, entries)
      cross join lateral jsonb_array_elements(case when list in ('codes', 'clues', 'maps', 'media') then entries
        else '[]' end) with ordinality entry (document, ordinal)
      where strpos(p_row, coalesce(p_ids -> list ->> (document ->> 'key'),
        p_ids -> list ->> (ordinal - 1)::integer)) > 0
      limit 1),
    case substring(p_message from 'relation "([^"]+)"') when 'game_sessions' then 'hunt'
      when 'game_session_qr_codes' then 'codes' when 'map_markers' then 'markers'
      when 'clue_solution_guides' then 'solution_guide' end,
    private.constraint_fields(p_message))
$$;
comment on function private.wrong_hunt_field is
  'The place in a hunt document that a message of PostgreSQL is about: codes[3].points. p_row: detail of the message, '
  'which has the id of the entry; p_ids as in private.hunt_id, and a list of the ids of maps.';

create function private.free_hunt_name(p_name text) returns text
language sql stable security invoker set search_path = '' as $$
  select name from (
    select 0 as number, p_name as name
    union all
    select number, left(p_name, 114) || ' (' || number || ')' from generate_series(2, 9999) number) names
  where not exists (
    select from public.game_sessions s where private.search_key(s.name) = private.search_key(names.name))
  order by number limit 1
$$;
comment on function private.free_hunt_name is 'The name, or with a number, "Hunt (2)", where a hunt has it.';

create function private.create_hunt_offers(p_game_session_id uuid, p_offers jsonb, p_ids jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_offer jsonb;
  v_number integer := 0;
  v_mistake text;
begin
  for v_offer in select offer from jsonb_array_elements(p_offers) with ordinality offers (offer, ordinal)
    order by ordinal loop
    perform private.admin_save_featured_offer(jsonb_strip_nulls(
      (v_offer - array['id', 'updated_at', 'clue', 'product_id']) || jsonb_build_object(
        'game_session_id', p_game_session_id,
        'clue_id', case when v_offer ->> 'kind' = 'clue' then private.hunt_id(p_ids, 'clues', v_offer ->> 'clue') end,
        'solution_guide_id', case when v_offer ->> 'kind' = 'guide' then (
          select id from public.clue_solution_guides
          where clue_id = private.hunt_id(p_ids, 'clues', v_offer ->> 'clue')) end,
        'items', (
          select jsonb_agg(jsonb_build_object('clue_id', clue.id, 'solution_guide_id',
            case when (item ->> 'with_guide')::boolean then (
              select id from public.clue_solution_guides where clue_id = clue.id) end) order by ordinal)
          from jsonb_array_elements(v_offer -> 'items') with ordinality items (item, ordinal)
          cross join lateral (select private.hunt_id(p_ids, 'clues', item ->> 'clue') as id) clue))), null);
    v_number := v_number + 1;
  end loop;
exception
  when sqlstate 'PT400' then
    get stacked diagnostics v_mistake = pg_exception_detail;
    perform private.raise_error('invalid_hunt_file',
      concat_ws('.', format('offers[%s]', v_number), private.constraint_fields(v_mistake)));
end
$$;
comment on function private.create_hunt_offers is
  'Creates the offers of a hunt document; p_ids as in private.hunt_id. invalid_hunt_file names the place.';

create function private.create_hunt_tasks(p_game_session_id uuid, p_codes jsonb, p_ids jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_code jsonb;
  v_number bigint;
  v_mistake text;
begin
  for v_code, v_number in select code, ordinal - 1 from jsonb_array_elements(p_codes) with ordinality c (code, ordinal)
    where jsonb_typeof(code -> 'task') = 'object' loop
    perform private.save_task(p_game_session_id, private.hunt_id(p_ids, 'codes', v_code ->> 'key'),
      v_code -> 'task' || jsonb_build_object('media', (
        select coalesce(jsonb_agg(jsonb_build_object('id', media_id)), '[]')
        from unnest(private.media_ids(p_ids, v_code #> '{task, media}')) media_id)), null);
  end loop;
exception
  when sqlstate 'PT400' then
    get stacked diagnostics v_mistake = pg_exception_detail;
    perform private.raise_error('invalid_hunt_file',
      concat_ws('.', format('codes[%s].task', v_number), private.constraint_fields(v_mistake)));
end
$$;
comment on function private.create_hunt_tasks is
  'Creates the tasks of codes of a hunt document; p_ids as in private.hunt_id. invalid_hunt_file names the place.';

-- A preview has no uploaded files: rows stand for them, and are rolled back with everything else.
create function private.set_hunt_media(p_media jsonb, p_ids jsonb, p_is_preview boolean) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if p_is_preview then
    insert into public.media (id, content_type, widths, height, created_at, updated_at)
    select private.hunt_id(p_ids, 'media', media ->> 'key'), file.type,
      case when file.type = 'image/webp' then '{1}'::integer[] else '{}' end,
      case when file.type = 'image/webp' then 1 end, private.current_time(), private.current_time()
    from jsonb_array_elements(p_media) media
    cross join lateral (
      select case when media #>> '{files, 0}' ~* '\.(mp3|m4a|aac|ogg|oga|opus)$' then 'audio/mpeg'
        else 'image/webp' end as type) file;
  end if;
  perform 1 from public.media
  where id in (select private.hunt_id(p_ids, 'media', media ->> 'key') from jsonb_array_elements(p_media) media)
  order by id for no key update;
  update public.media m set alt_hu = coalesce(texts.alt_hu, ''), alt_en = coalesce(texts.alt_en, ''),
    transcript_hu = coalesce(texts.transcript_hu, ''), transcript_en = coalesce(texts.transcript_en, ''),
    updated_at = private.current_time()
  from jsonb_populate_recordset(null::private.hunt_media_document, p_media) texts
  where m.id = private.hunt_id(p_ids, 'media', texts.key)
    and (m.alt_hu, m.alt_en, m.transcript_hu, m.transcript_en) is distinct from (coalesce(texts.alt_hu, ''),
      coalesce(texts.alt_en, ''), coalesce(texts.transcript_hu, ''), coalesce(texts.transcript_en, ''));
end
$$;
comment on function private.set_hunt_media is 'Gives the uploaded pictures and sounds of a hunt file their texts.';

create function private.assert_hunt_media(p_document private.hunt_document, p_ids jsonb) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_mistake text;
begin
  select format('%s[%s].%s', f.list, entry.ordinal - 1, f.field) into v_mistake
  from (values ('codes', 'card_media', 1), ('clues', 'media', 5), ('clues', 'solution_guide.media', 5))
    f (list, field, pictures)
  cross join lateral jsonb_array_elements(to_jsonb(p_document) -> f.list) with ordinality entry (document, ordinal)
  cross join lateral unnest(private.media_ids(p_ids, entry.document #> string_to_array(f.field, '.'))) media (id)
  join public.media m on m.id = media.id
  group by f.list, f.field, f.pictures, entry.ordinal
  having count(*) filter (where m.kind = 'image') > f.pictures or count(*) filter (where m.kind = 'audio') > 1
    or count(*) > count(distinct m.id)
  order by entry.ordinal limit 1;
  if found then
    perform private.raise_error('invalid_hunt_file', v_mistake);
  end if;
end
$$;
comment on function private.assert_hunt_media is
  'invalid_hunt_file where a card or clue has more pictures or sounds than its form allows.';

create function private.is_print_used(p_code jsonb) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select from public.qr_codes q
    where (p_code ->> 'printed_id')::uuid in (q.id, q.printed_id) or q.short_code = p_code ->> 'short_code')
$$;
comment on function private.is_print_used is
  'A code of this server has the printed id or the short code of the document.';

create function private.passed_hunt_dates(p_hunt jsonb) returns text[]
language sql stable security invoker set search_path = '' as $$
  select array(
    select key
    from unnest(array['starts_at', 'ends_at', 'joining_ends_at', 'clue_sales_end_at', 'leaderboard_frozen_at']) key
    where (p_hunt ->> key)::timestamptz <= private.current_time())
$$;
comment on function private.passed_hunt_dates is 'Fields of the dates of a hunt that have passed.';

create function private.hunt_file_warnings(
  p_document private.hunt_document, p_name text
) returns public.hunt_file_warning[]
language sql stable security invoker set search_path = '' as $$
  select array(
    select (w.key, w.number)::public.hunt_file_warning from (values
      ('hunt_name_in_use', (
        select count(*) from public.game_sessions s
        where private.search_key(s.name) = private.search_key(p_name)), 1),
      ('code_names_in_use', (
        select count(*) from jsonb_array_elements(p_document.codes) code
        where exists (select from public.qr_codes q where q.name = private.trimmed(code ->> 'name'))), 2),
      ('clue_names_in_use', (
        select count(*) from jsonb_array_elements(p_document.clues) clue
        where exists (select from public.clue_templates t
          where private.any_text(t.name_hu, t.name_en) = private.any_text(clue ->> 'name_hu', clue ->> 'name_en'))), 3),
      ('prints_in_use', (
        select count(*) from jsonb_array_elements(p_document.codes) code where private.is_print_used(code)), 4),
      ('dates_passed', cardinality(private.passed_hunt_dates(p_document.hunt)), 5),
      ('offers_ended', (
        select count(*) from jsonb_array_elements(p_document.offers) offer
        where (offer ->> 'ends_at')::timestamptz <= private.current_time()), 6)) w (key, number, ordinal)
    where w.number > 0 order by w.ordinal)
$$;
comment on function private.hunt_file_warnings is
  'What an import of this document does not take over as it is; counts of hunts, codes, clues, dates '
  'and offers.';

-- All or nothing, and one import at a time: of two of the same file the second sees the names and prints of the first.
create function private.import_hunt(
  p_document private.hunt_document, p_files jsonb, p_name text, p_is_preview boolean
) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_hunt jsonb := p_document.hunt - private.passed_hunt_dates(p_document.hunt);
  v_codes jsonb;
  v_maps jsonb;
  v_ids jsonb;
  v_id uuid;
  v_mistake text;
begin
  -- A print that is used here stays what it is: the new code gets another.
  select coalesce(jsonb_agg(case when private.is_print_used(code) then code - array['printed_id', 'short_code']
    else code end order by ordinal), '[]')
  into v_codes from jsonb_array_elements(p_document.codes) with ordinality codes (code, ordinal);
  v_ids := jsonb_build_object(
    'codes', (select jsonb_object_agg(code ->> 'key', coalesce((code ->> 'printed_id')::uuid, gen_random_uuid()))
      from jsonb_array_elements(v_codes) code),
    'clues', (select jsonb_object_agg(clue ->> 'key', gen_random_uuid())
      from jsonb_array_elements(p_document.clues) clue),
    'media', (select coalesce(jsonb_object_agg(media ->> 'key', case when p_is_preview then gen_random_uuid()
        else (p_files -> 'media' ->> (media ->> 'key'))::uuid end), '{}')
      from jsonb_array_elements(p_document.media) media),
    'maps', (select coalesce(jsonb_agg(gen_random_uuid()), '[]') from jsonb_array_elements(p_document.maps)));
  select coalesce(jsonb_agg(map || jsonb_build_object('id', v_ids -> 'maps' -> (ordinal - 1)::integer, 'image',
    case when p_is_preview or map ->> 'image' like '/%' then map -> 'image'
      else p_files -> 'images' -> (map ->> 'image') end) order by ordinal), '[]')
  into v_maps from jsonb_array_elements(p_document.maps) with ordinality maps (map, ordinal);
  if not p_is_preview and (
    exists (select from jsonb_each_text(v_ids -> 'media') media
      where not exists (select from public.media m where m.id = media.value::uuid))
    or exists (select from jsonb_array_elements(v_maps) map
      where map ->> 'image' not like '/%' and not exists (
        select from storage.objects o where o.bucket_id = 'maps' and o.name = map ->> 'image')))
  then
    perform private.raise_error('media_not_found');
  end if;
  perform private.set_hunt_media(p_document.media, v_ids, p_is_preview);
  perform private.assert_hunt_media(p_document, v_ids);
  perform private.create_hunt_content(v_codes, p_document.clues, v_ids);
  begin
    v_id := (private.admin_save_game_session(
      (v_hunt - array['id', 'updated_at']) || jsonb_build_object('name', p_name, 'visibility', 'draft',
        'is_test', false, 'clues', (
          select coalesce(jsonb_agg(jsonb_build_object('clue_id', v_ids -> 'clues' -> (clue ->> 'key'),
            'position', ordinal) order by ordinal), '[]')
          from jsonb_array_elements(p_document.clues) with ordinality clues (clue, ordinal)),
        'qr_codes', (
          select coalesce(jsonb_agg(jsonb_build_object('qr_code_id', v_ids -> 'codes' -> (code ->> 'key'),
            'points', code -> 'session_points', 'max_scans', code -> 'max_scans', 'is_public', code -> 'is_public')),
            '[]')
          from jsonb_array_elements(v_codes) code)), null) ->> 'game_session_id')::uuid;
  exception
    when sqlstate 'PT400' then
      get stacked diagnostics v_mistake = pg_exception_detail;
      perform private.raise_error('invalid_hunt_file',
        private.wrong_hunt_field(v_mistake, '', p_document, v_ids));
  end;
  if v_hunt ->> 'helper_points_limit' is not null then
    update public.game_sessions set helper_points_limit = (v_hunt ->> 'helper_points_limit')::integer where id = v_id;
  end if;
  perform private.create_hunt_tasks(v_id, v_codes, v_ids);
  perform private.create_hunt_maps(v_id, v_maps);
  perform private.create_hunt_offers(v_id, p_document.offers, v_ids);
  return v_id;
exception
  when data_exception or check_violation or not_null_violation or foreign_key_violation or unique_violation then
    get stacked diagnostics v_mistake = pg_exception_detail;
    perform private.raise_error('invalid_hunt_file',
      private.wrong_hunt_field(sqlerrm, v_mistake, p_document, v_ids));
end
$$;
comment on function private.import_hunt is
  'Creates a draft from a hunt document with uploaded files; see public.admin_import_hunt. The caller has checked the '
  'document; invalid_hunt_file names what the columns refuse.';

-- A preview runs the real import in a subtransaction that is rolled back. Definer: as admin_save_game_session.
create function private.admin_import_hunt(
  p_document jsonb, p_files jsonb, p_name text, p_is_preview boolean, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_document private.hunt_document;
  v_name text;
  v_id uuid;
  v_warnings public.hunt_file_warning[];
  v_result jsonb;
begin
  perform private.assert_admin();
  if p_is_preview is null or coalesce(jsonb_typeof(p_files), 'object') <> 'object' then
    perform private.raise_error('invalid_input');
  end if;
  v_result := private.begin_request(case when not p_is_preview then p_request_id end,
    jsonb_build_array('import hunt', p_document, p_files, p_name));
  if v_result is not null then
    return v_result;
  end if;
  perform pg_advisory_xact_lock(hashtext('admin_import_hunt'));
  begin
    v_document := private.read_hunt_document(p_document);
    perform private.assert_hunt_keys(v_document);
    v_name := private.trimmed(coalesce(p_name, v_document.hunt ->> 'name', ''));
    v_warnings := private.hunt_file_warnings(v_document, v_name);
    if p_is_preview then
      v_name := private.free_hunt_name(v_name);
    end if;
    v_id := private.import_hunt(v_document, coalesce(p_files, '{}'), v_name, p_is_preview);
    if p_is_preview then
      raise exception 'preview' using errcode = 'KH002';
    end if;
  exception
    when sqlstate 'KH002' then
      v_id := null;
    when data_exception then
      perform private.raise_error('invalid_hunt_file', private.constraint_fields(sqlerrm));
  end;
  v_result := jsonb_build_object('game_session_id', v_id, 'name', v_name, 'warnings', to_jsonb(v_warnings));
  return case when p_is_preview then v_result else private.end_request(p_request_id, v_result) end;
end
$$;
