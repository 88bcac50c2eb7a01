-- Editing and importing clues and solution guides. Definer functions, because contents and sessions have rules across
-- tables; each checks the role first.

-- A clue as submitted by a form or a file: the template, its secret content and the sessions that sell it.
create type private.clue_document as (
  id uuid, updated_at timestamptz,
  name_hu text, name_en text, description_hu text, description_en text, content_hu text, content_en text,
  clue_type text, price integer, required_clue_id uuid, available_from timestamptz,
  is_active boolean, is_locked boolean, qr_code_id uuid, game_session_ids uuid[], solution_guide jsonb,
  media jsonb);
comment on type private.clue_document is
  'A clue to be saved. Without updated_at it is new; with it, it replaces exactly that version. Without '
  'game_session_ids the sessions stay as they are, without solution_guide (a solution_guide_document) the guide, and '
  'without media (an array of media_texts) the pictures and the sound.';

-- Sets the sessions that sell a clue, appending it to their lists. The session rows are locked in the order of their
-- ids before the lists are read, so that concurrent saves of a session wait.
create function private.set_clue_sessions(p_clue_id uuid, p_session_ids uuid[], p_now timestamptz) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_session_id uuid;
  v_before uuid[];
begin
  if array_position(p_session_ids, null) is not null then
    perform private.raise_error('invalid_input');
  end if;
  -- One clue at a time: a copy of a hunt that commits meanwhile contains the clue too, and its row would be locked out
  -- of order.
  perform pg_advisory_xact_lock(hashtext('clue_sessions'));
  perform 1 from public.game_sessions s
  where s.id = any (p_session_ids) or s.id in (
    select game_session_id from public.game_session_clues where clue_id = p_clue_id)
  order by s.id for no key update;
  select coalesce(array_agg(game_session_id order by game_session_id), '{}') into v_before
  from public.game_session_clues where clue_id = p_clue_id;
  if (select count(*) from public.game_sessions where id = any (p_session_ids)) <> (
    select count(distinct id) from unnest(p_session_ids) id) then
    perform private.raise_error('game_session_not_found');
  end if;
  for v_session_id in
    with taken_out as (
      delete from public.game_session_clues
      where clue_id = p_clue_id and game_session_id <> all (p_session_ids) returning game_session_id
    ), put_in as (
      insert into public.game_session_clues (game_session_id, clue_id, position)
      select id, p_clue_id, (
        select coalesce(max(position) + 1, 0) from public.game_session_clues where game_session_id = id)
      from unnest(p_session_ids) id
      on conflict (game_session_id, clue_id) do nothing returning game_session_id
    )
    select game_session_id from taken_out union select game_session_id from put_in
  loop
    update public.game_sessions set updated_at = p_now where id = v_session_id;
    perform private.publish('session:' || v_session_id, 'session', '{}');
    perform private.publish('admin', 'session', jsonb_build_object('game_session_id', v_session_id));
  end loop;
  if found then
    perform private.record_activity('clue.sessions',
      'clues', (select private.any_text(name_hu, name_en) from public.clue_templates where id = p_clue_id),
      jsonb_build_object('clue_id', p_clue_id, 'before', v_before, 'after', p_session_ids));
  end if;
end
$$;
comment on function private.set_clue_sessions is
  'Adds a clue to the given sessions and removes it from the others; game_session_not_found.';

-- Saves clues with their contents, all or none. Rows are locked in the order of their ids, without their keys; the lock
-- of the chain check (tg_clue_templates__refuse_cycle) is taken later, so two saves cannot deadlock.
create function private.save_clues(p_clues jsonb) returns private.clue_document[]
language plpgsql volatile security invoker set search_path = '' as $$
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
$$;
comment on function private.save_clues is
  'Creates and changes clues with their contents, all or none; see public.admin_save_clue for the refusals. Returns '
  'the saved documents with ids.';

-- Definer: content and sessions have rules across tables.
create function private.admin_save_clue(p_clue jsonb, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_clues private.clue_document[];
  v_result jsonb;
begin
  perform private.assert_admin();
  v_result := private.begin_request(p_request_id, jsonb_build_array('save clue', p_clue));
  if v_result is not null then
    return v_result;
  end if;
  v_clues := private.save_clues(jsonb_build_array(p_clue));
  perform private.assert_media_texts(array[v_clues[1].id]);
  return private.end_request(p_request_id, (
    select jsonb_build_object('clue_id', t.id, 'updated_at', t.updated_at)
    from public.clue_templates t where t.id = v_clues[1].id));
end
$$;

-- Definer: as admin_save_clue.
create function private.admin_import_clues(p_clues jsonb, p_game_session_id uuid, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_clues private.clue_document[];
  v_result jsonb;
begin
  perform private.assert_admin();
  v_result := private.begin_request(p_request_id, jsonb_build_array('save clues', p_clues, p_game_session_id));
  if v_result is not null then
    return v_result;
  end if;
  v_clues := private.save_clues(p_clues);
  if p_game_session_id is not null then
    perform private.add_session_clues(p_game_session_id, array(select c.id from unnest(v_clues) c));
  end if;
  perform private.assert_media_texts(array(select c.id from unnest(v_clues) c));
  return private.end_request(p_request_id, jsonb_build_object('saved', cardinality(v_clues)));
end
$$;

-- The same locks in the same order as in set_clue_sessions.
create function private.add_session_clues(p_game_session_id uuid, p_clue_ids uuid[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_before jsonb;
begin
  perform pg_advisory_xact_lock(hashtext('clue_sessions'));
  select * into v_session from public.game_sessions where id = p_game_session_id for no key update;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  v_before := private.describe_game_session(v_session);
  insert into public.game_session_clues (game_session_id, clue_id, position)
  select p_game_session_id, added.clue_id, added.ordinal + (
    select coalesce(max(position), 0) from public.game_session_clues where game_session_id = p_game_session_id)
  from unnest(p_clue_ids) with ordinality added (clue_id, ordinal)
  on conflict (game_session_id, clue_id) do nothing;
  if found then
    update public.game_sessions set updated_at = private.current_time() where id = p_game_session_id;
    perform private.publish_session_change('session.update', v_session,
      jsonb_build_object('clues', v_before -> 'clues'),
      jsonb_build_object('clues', private.describe_game_session(v_session) -> 'clues'));
  end if;
end
$$;
comment on function private.add_session_clues is
  'Appends clues to the list of a session, in this order; clues that it sells keep their positions. '
  'game_session_not_found.';

create type private.solution_guide_document as (
  id uuid, updated_at timestamptz, clue_id uuid, price integer, is_active boolean, content_hu text, content_en text,
  media jsonb);
comment on type private.solution_guide_document is
  'A solution guide to be saved. Without id it is new; without media its pictures and sound stay as they are.';

create function private.save_solution_guide(p_guide jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
  v_input private.solution_guide_document;
  v_before public.clue_solution_guides;
  v_saved public.clue_solution_guides;
begin
  perform private.assert_document(p_guide, 'private.solution_guide_document');
  begin
    v_input := jsonb_populate_record(null::private.solution_guide_document, p_guide);
    if v_input.id is not null then
      select * into v_before from public.clue_solution_guides where id = v_input.id for no key update;
      if not found then
        perform private.raise_error('solution_guide_not_found');
      elsif v_before.updated_at is distinct from v_input.updated_at then
        perform private.raise_error('edit_conflict');
      end if;
      perform private.lock_media(array[v_input.media], array[v_before.clue_id]);
      perform private.set_clue_media(v_before.clue_id, v_before.id, v_input.media, v_now);
      update public.clue_solution_guides set
        price = v_input.price, is_active = coalesce(v_input.is_active, true), updated_at = v_now
      where id = v_input.id returning * into v_saved;
    else
      perform 1 from public.clue_templates where id = v_input.clue_id for key share;
      if not found then
        perform private.raise_error('clue_template_not_found');
      end if;
      insert into public.clue_solution_guides (clue_id, price, is_active, created_at, updated_at)
      values (v_input.clue_id, v_input.price, coalesce(v_input.is_active, true), v_now, v_now)
      on conflict (clue_id) do nothing returning * into v_saved;
      if not found then -- another organiser has created the clue's only guide
        perform private.raise_error('edit_conflict');
      end if;
      perform private.lock_media(array[v_input.media], array[v_saved.clue_id]);
      perform private.set_clue_media(v_saved.clue_id, v_saved.id, v_input.media, v_now);
    end if;
    insert into public.clue_solution_guide_contents as kept (solution_guide_id, content_hu, content_en, updated_at)
    values (v_saved.id, coalesce(v_input.content_hu, ''), coalesce(v_input.content_en, ''), v_now)
    on conflict (solution_guide_id) do update set
      content_hu = excluded.content_hu, content_en = excluded.content_en, updated_at = excluded.updated_at
    where (kept.content_hu, kept.content_en) is distinct from (excluded.content_hu, excluded.content_en);
  exception
    when data_exception or check_violation or not_null_violation then
      perform private.raise_error('invalid_input', sqlerrm);
  end;
  -- includes changes of the content
  return (select jsonb_build_object('solution_guide_id', g.id, 'updated_at', g.updated_at)
          from public.clue_solution_guides g where g.id = v_saved.id);
end
$$;
comment on function private.save_solution_guide is
  'Creates or changes a solution guide; see public.admin_save_solution_guide for the refusals. The caller calls '
  'assert_media_texts, once the clue is in its hunts.';

-- Definer: as admin_save_clue.
create function private.admin_save_solution_guide(p_guide jsonb, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_result jsonb;
begin
  perform private.assert_admin();
  v_result := private.begin_request(p_request_id, jsonb_build_array('save guide', p_guide));
  if v_result is not null then
    return v_result;
  end if;
  v_result := private.save_solution_guide(p_guide);
  perform private.assert_media_texts(array(
    select clue_id from public.clue_solution_guides where id = (v_result ->> 'solution_guide_id')::uuid));
  return private.end_request(p_request_id, v_result);
end
$$;
