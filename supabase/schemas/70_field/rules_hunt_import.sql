-- Imports of a hunt: from the document and its uploaded files to rows.

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
  p_document private.hunt_document, p_files jsonb, p_name text, p_is_preview boolean, out session_id uuid
)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_hunt jsonb := p_document.hunt - private.passed_hunt_dates(p_document.hunt);
  v_codes jsonb;
  v_maps jsonb;
  v_ids jsonb;
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
  -- Uploads get names of their own, whatever the archive calls them.
  select coalesce(jsonb_agg(map || jsonb_build_object('id', v_ids -> 'maps' -> (ordinal - 1)::integer, 'image',
    case when map ->> 'image' like '/%' then map -> 'image'
      when p_is_preview and map ->> 'image' is not null then to_jsonb('preview'::text)
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
    session_id := (private.admin_save_game_session(
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
    update public.game_sessions set helper_points_limit = (v_hunt ->> 'helper_points_limit')::integer
    where id = session_id;
  end if;
  perform private.create_hunt_tasks(session_id, v_codes, v_ids);
  perform private.create_hunt_maps(session_id, v_maps);
  perform private.create_hunt_offers(session_id, p_document.offers, v_ids);
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
