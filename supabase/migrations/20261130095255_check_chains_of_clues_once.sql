SET local check_function_bodies = off;

DROP TRIGGER "tg_clue_templates__refuse_cycle" ON "public"."clue_templates";

ALTER TABLE "public"."clue_templates"
  DROP CONSTRAINT "clue_templates_not_own_requirement";

CREATE OR REPLACE FUNCTION private.import_hunt (
  p_document   private.hunt_document,
  p_files      jsonb,
  p_name       text,
  p_is_preview boolean,
  OUT          session_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.save_clues (
  p_clues jsonb
)
  RETURNS private.clue_document[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now timestamptz := private.current_time();
  v_clues private.clue_document[];
  v_clue private.clue_document;
begin
  perform private.assert_documents(p_clues, 'private.clue_document', '[1,500]');
  begin
    select array_agg(jsonb_populate_record(null::private.clue_document,
      document || jsonb_build_object('id', coalesce(document ->> 'id', gen_random_uuid()::text))) order by ordinal)
    into strict v_clues from jsonb_array_elements(p_clues) with ordinality documents (document, ordinal);

    perform 1 from public.clue_templates t join unnest(v_clues) c on c.id = t.id order by t.id for no key update of t;
    if exists (select 1 from unnest(v_clues) c where c.updated_at is not null
               and not exists (select 1 from public.clue_templates t where t.id = c.id)) then
      perform private.raise_error('clue_template_not_found');
    elsif exists (select 1 from unnest(v_clues) c join public.clue_templates t on t.id = c.id
                  where t.updated_at is distinct from c.updated_at) then
      perform private.raise_error('edit_conflict');
    elsif (select count(distinct c.id) from unnest(v_clues) c) <> cardinality(v_clues) then
      perform private.raise_error('invalid_input', 'a clue is listed twice');
    end if;

    perform private.lock_media(
      array(select c.media from unnest(v_clues) c union all select c.solution_guide -> 'media' from unnest(v_clues) c),
      array(select c.id from unnest(v_clues) c));
    -- New clues first: known ones may require them.
    insert into public.clue_templates
      (id, name_hu, name_en, description_hu, description_en, clue_type, price, required_clue_id, available_from,
       is_active, is_locked, added_at, created_at, updated_at)
    select c.id, private.trimmed(c.name_hu), private.trimmed(coalesce(c.name_en, '')), coalesce(c.description_hu, ''),
      coalesce(c.description_en, ''),
      coalesce(c.clue_type, 'compass'), c.price, c.required_clue_id, c.available_from,
      coalesce(c.is_active, true), coalesce(c.is_locked, false), v_now, v_now, v_now
    from unnest(v_clues) c where c.updated_at is null;
    -- Before the clue is put on sale: the trigger asks for the texts of what it has now.
    perform private.set_clue_media(c.id, null, c.media, v_now)
    from unnest(v_clues) c where c.updated_at is not null;
    update public.clue_templates t set
      name_hu = private.trimmed(c.name_hu), name_en = private.trimmed(coalesce(c.name_en, '')),
      description_hu = coalesce(c.description_hu, ''), description_en = coalesce(c.description_en, ''),
      clue_type = coalesce(c.clue_type, 'compass'), price = c.price, required_clue_id = c.required_clue_id,
      available_from = c.available_from, is_active = coalesce(c.is_active, true),
      is_locked = coalesce(c.is_locked, false), updated_at = v_now
    from unnest(v_clues) c where c.id = t.id and c.updated_at is not null;
    perform private.set_clue_media(c.id, null, c.media, v_now) from unnest(v_clues) c where c.updated_at is null;
    insert into public.clue_contents as kept (clue_id, content_hu, content_en, qr_code_id, updated_at)
    select c.id, coalesce(c.content_hu, ''), coalesce(c.content_en, ''), c.qr_code_id, v_now from unnest(v_clues) c
    on conflict (clue_id) do update set
      content_hu = excluded.content_hu, content_en = excluded.content_en, qr_code_id = excluded.qr_code_id,
      updated_at = excluded.updated_at
    where (kept.content_hu, kept.content_en, kept.qr_code_id)
      is distinct from (excluded.content_hu, excluded.content_en, excluded.qr_code_id);
  exception
    when data_exception or check_violation or not_null_violation or foreign_key_violation or unique_violation then
      perform private.raise_error('invalid_input', sqlerrm);
  end;

  foreach v_clue in array v_clues loop
    if v_clue.game_session_ids is not null then
      perform private.set_clue_sessions(v_clue.id, v_clue.game_session_ids, v_now);
    end if;
  end loop;
  perform private.save_solution_guide(clue.guide || jsonb_build_object('clue_id', clue.id))
  from (select c.id, c.solution_guide as guide from unnest(v_clues) c
        where jsonb_typeof(c.solution_guide) <> 'null' order by c.id) clue;
  return v_clues;
end
$function$;

CREATE OR REPLACE FUNCTION private.tg_clue_templates__refuse_cycle()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_changed_ids uuid[];
  v_name text;
begin
  if tg_op = 'INSERT' then
    v_changed_ids := array(select id from new_rows where required_clue_id is not null);
  else
    v_changed_ids := array(
      select n.id from new_rows n join old_rows o on o.id = n.id where n.required_clue_id <> o.required_clue_id
        or n.required_clue_id is not null and o.required_clue_id is null);
  end if;
  if v_changed_ids = '{}' then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('clue_chain'));
  with recursive chain (start_id, id) as (
    select id, required_clue_id from public.clue_templates where id = any (v_changed_ids)
    union
    select chain.start_id, t.required_clue_id from chain join public.clue_templates t on t.id = chain.id
    where t.required_clue_id is not null
  )
  select private.any_text(t.name_hu, t.name_en) into v_name
  from chain join public.clue_templates t on t.id = chain.id
  where chain.id = chain.start_id order by 1 limit 1;
  if found then
    perform private.raise_error('clue_chain_cycle', v_name);
  end if;
  return null;
end
$function$;

CREATE TRIGGER tg_clue_templates__refuse_cycle_added
  AFTER INSERT ON public.clue_templates REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.tg_clue_templates__refuse_cycle();

CREATE TRIGGER tg_clue_templates__refuse_cycle
  AFTER UPDATE ON public.clue_templates REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.tg_clue_templates__refuse_cycle();
