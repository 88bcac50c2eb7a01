-- Tasks as organisers write them, and what came of them. Definer: tasks and answers are in private.

create type private.task_document as (
  kind text, question_hu text, question_en text, media jsonb, choices jsonb, answers text[], number_answer numeric,
  number_tolerance numeric, unit text, reviews_photo boolean, points integer, wrong_cost integer, max_tries integer,
  minutes integer, is_required boolean);
comment on type private.task_document is
  'A task as submitted by a form or a file: choices [public.task_choice], media as of a card (null: unchanged). Texts '
  'and numbers that its kind does not use are not kept.';

create function private.assert_no_photo_waits(p_game_session_id uuid, p_qr_code_id uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if exists (
      select from private.task_answers a join public.scans s on s.id = a.scan_id and s.status = 'success'
      where s.game_session_id = p_game_session_id and s.qr_code_id = p_qr_code_id and a.is_right is null) then
    perform private.raise_error('task_kind_fixed');
  end if;
end
$$;
comment on function private.assert_no_photo_waits is
  'Raises task_kind_fixed while a photo of the task of a code in a session waits for a decision.';

-- The caller has locked the media, and closed the gate of the session to tries of a task that is there already.
create function private.save_task(
  p_game_session_id uuid, p_qr_code_id uuid, p_task jsonb, p_updated_at timestamptz
) returns private.tasks
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_input private.task_document;
  v_choices public.task_choice[];
  v_media_ids uuid[];
  v_before private.tasks;
  v_task private.tasks;
begin
  perform private.assert_document(p_task, 'private.task_document');
  if not exists (select from public.game_session_qr_codes
                 where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id) then
    perform private.raise_error('qr_code_not_found');
  end if;
  select * into v_before from private.tasks
  where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id for update;
  if v_before.updated_at is distinct from p_updated_at then
    perform private.raise_error('edit_conflict');
  end if;
  begin
    v_input := jsonb_populate_record(null::private.task_document, p_task);
    if v_input.kind = 'choice' then
      perform private.assert_documents(coalesce(v_input.choices, '[]'), 'public.task_choice', '[0,10]');
      v_choices := array(
        select (coalesce(private.trimmed(c.text_hu), ''), coalesce(private.trimmed(c.text_en), ''),
          coalesce(c.is_right, false))::public.task_choice
        from jsonb_array_elements(coalesce(v_input.choices, '[]')) with ordinality documents (document, ordinal)
        cross join lateral jsonb_populate_record(null::public.task_choice, document) c order by ordinal);
    end if;
    v_input.answers := array(
      select private.trimmed(a.text) from unnest(v_input.answers) with ordinality a (text, ordinal)
      where v_input.kind = 'text' and private.trimmed(a.text) <> '' order by a.ordinal);
    if exists (select from unnest(v_choices) c where char_length(c.text_hu) > 200 or char_length(c.text_en) > 200)
      or exists (select from unnest(v_input.answers) a (text) where char_length(text) > 200) then
      perform private.raise_error('invalid_input', 'an answer is too long');
    end if;
    v_task := jsonb_populate_record(v_before, jsonb_build_object(
      'id', coalesce(v_before.id, gen_random_uuid()), 'game_session_id', p_game_session_id, 'qr_code_id', p_qr_code_id,
      'kind', v_input.kind, 'question_hu', coalesce(private.trimmed(v_input.question_hu), ''),
      'question_en', coalesce(private.trimmed(v_input.question_en), ''), 'choices', coalesce(v_choices, '{}'),
      'answers', v_input.answers, 'number_answer', case when v_input.kind = 'number' then v_input.number_answer end,
      'number_tolerance', case when v_input.kind = 'number' then coalesce(v_input.number_tolerance, 0) else 0 end,
      'unit', case when v_input.kind = 'number' then coalesce(private.trimmed(v_input.unit), '') else '' end,
      'reviews_photo', v_input.kind = 'photo' and coalesce(v_input.reviews_photo, false),
      'points', coalesce(v_input.points, 10), 'wrong_cost', coalesce(v_input.wrong_cost, 0),
      'max_tries', v_input.max_tries, 'minutes', v_input.minutes,
      'is_required', coalesce(v_input.is_required, false)));
    if jsonb_typeof(v_input.media) <> 'null' then
      v_media_ids := private.save_media_texts(v_input.media, 1);
      v_task.picture_id := (select id from public.media where id = any (v_media_ids) and kind = 'image');
      v_task.sound_id := (select id from public.media where id = any (v_media_ids) and kind = 'audio');
    end if;
    if (select count(*) > count(distinct private.task_option_key(v_task.id, c.text_hu, c.text_en))
        from unnest(v_task.choices) c) then
      perform private.raise_error('invalid_input', 'two options are the same');
    end if;
    if v_task.kind <> v_before.kind then
      perform private.assert_no_photo_waits(p_game_session_id, p_qr_code_id);
    end if;
    if v_task is distinct from v_before then
      v_task.updated_at := private.current_time();
      delete from private.tasks where id = v_task.id; -- nothing refers to it
      insert into private.tasks select v_task.*;
      perform private.record_activity('task.save', 'tasks', (select name from public.qr_codes where id = p_qr_code_id),
        jsonb_build_object('game_session_id', p_game_session_id, 'qr_code_id', p_qr_code_id,
          'before', case when v_before.id is not null then to_jsonb(v_before) end, 'after', to_jsonb(v_task)));
    end if;
  exception
    when unique_violation then -- created at the same time
      perform private.raise_error('edit_conflict');
    when data_exception or check_violation or not_null_violation then
      perform private.raise_error('invalid_input', sqlerrm);
  end;
  perform private.assert_media_texts(array( -- clues may have the same files
    select clue_id from public.clue_media where media_id = any (v_media_ids) and removed_at is null));
  return v_task;
end
$$;
comment on function private.save_task is
  'Writes the task of a code in a session over the version p_updated_at (null: a new one). Errors: invalid_input, '
  'qr_code_not_found, edit_conflict, task_kind_fixed, media_not_found, media_texts_missing.';

create function private.task_rows(p_game_session_id uuid, p_task_id uuid) returns setof public.admin_task_row
language sql stable security invoker set search_path = '' as $$
  select task.*
  from private.tasks t join public.qr_codes q on q.id = t.qr_code_id
  cross join lateral jsonb_populate_record(null::public.admin_task_row, to_jsonb(t) || jsonb_build_object(
    'qr_code_name', q.name, 'media', (select coalesce(jsonb_agg(to_jsonb(m) order by m.kind desc), '[]')
      from public.media m where m.id in (t.picture_id, t.sound_id)))) task
  where t.game_session_id = p_game_session_id and (p_task_id is null or t.id = p_task_id)
  order by private.sort_key(q.name), t.id
$$;
comment on function private.task_rows is 'The tasks of a session, or one of them.';

create function private.admin_save_task(
  p_game_session_id uuid, p_qr_code_id uuid, p_task jsonb, p_updated_at timestamptz, p_request_id uuid
) returns setof public.admin_task_row
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_task private.tasks;
  v_result jsonb;
begin
  perform private.assert_admin();
  v_result := private.begin_request(p_request_id,
    jsonb_build_array('save task', p_game_session_id, p_qr_code_id, p_task, p_updated_at));
  if v_result is null then
    perform private.lock_media(array[p_task -> 'media']);
    if p_updated_at is null then -- nobody has tried a new task; scans go on
      perform private.share_game_session(p_game_session_id);
    else
      perform private.lock_game_session(p_game_session_id);
    end if;
    if coalesce(jsonb_typeof(p_task), 'null') <> 'null' then
      v_task := private.save_task(p_game_session_id, p_qr_code_id, p_task, p_updated_at);
    else
      delete from private.tasks
      where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id and updated_at = p_updated_at
      returning * into v_task;
      if found then
        perform private.assert_no_photo_waits(p_game_session_id, p_qr_code_id);
        perform private.record_activity('task.delete', 'tasks',
          (select name from public.qr_codes where id = p_qr_code_id), jsonb_build_object(
            'game_session_id', p_game_session_id, 'qr_code_id', p_qr_code_id, 'before', to_jsonb(v_task)));
      elsif exists (select from private.tasks
                    where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id) then
        perform private.raise_error('edit_conflict');
      end if;
    end if;
    perform private.publish('admin', 'task', jsonb_build_object('game_session_id', p_game_session_id));
    v_result := private.end_request(p_request_id, jsonb_build_object('task_id', v_task.id));
  end if;
  return query select * from private.task_rows(p_game_session_id, (v_result ->> 'task_id')::uuid)
  where v_result ->> 'task_id' is not null;
end
$$;

create function private.admin_list_tasks(p_game_session_id uuid) returns setof public.admin_task_row
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  return query select * from private.task_rows(p_game_session_id, null);
end
$$;

create function private.admin_task_statistics(p_game_session_id uuid) returns setof public.task_statistics_row
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '32MB' as $$
declare
  v_code_ids uuid[] := array(select qr_code_id from private.tasks where game_session_id = p_game_session_id);
begin
  perform private.assert_admin('admin_permissions_required');
  return query
  with figures as materialized ( -- of each try, and of finds without any
    select s.qr_code_id, case when not a.is_right then a.answer end as wrong, count(a.id) as tries,
      count(*) - count(a.id) as unanswered, count(*) filter (where a.is_right and not a.is_voided) as solved
    from public.scans s left join private.task_answers a on a.scan_id = s.id
    where s.game_session_id = p_game_session_id and s.status = 'success' and s.qr_code_id = any (v_code_ids)
    group by 1, 2
  ), named as materialized (
    select f.qr_code_id, f.tries, array_to_string(case when t.kind = 'choice' then array(
      select coalesce(nullif(c.text_hu, ''), c.text_en) from unnest(t.choices) c
      where private.task_option_key(t.id, c.text_hu, c.text_en) = any (f.wrong) order by 1) else f.wrong end, ', ')
      as text
    from figures f join private.tasks t on t.game_session_id = p_game_session_id and t.qr_code_id = f.qr_code_id
    where f.wrong <> '{}'
  ), wrong as (
    select n.qr_code_id, (min(n.text), sum(n.tries))::public.task_wrong_answer as answer,
      row_number() over (partition by n.qr_code_id order by sum(n.tries) desc, min(n.text)) as place
    from named n where n.text <> '' group by n.qr_code_id, private.search_key(n.text)
  ), frequent as materialized (
    select w.qr_code_id, array_agg(w.answer order by w.place) as answers from wrong w where w.place <= 5 group by 1
  ), totals as materialized (
    select f.qr_code_id, sum(f.tries)::bigint as tries, sum(f.unanswered)::bigint as unanswered,
      sum(f.solved)::bigint as solved
    from figures f group by 1
  )
  select t.id, t.qr_code_id, q.name, t.kind, opened.finds, coalesce(opened.finds - f.unanswered, 0),
    coalesce(f.solved, 0), coalesce(f.tries, 0), coalesce(w.answers, '{}')
  from private.tasks t join public.qr_codes q on q.id = t.qr_code_id
  cross join lateral (
    select count(*) as finds from public.scans s
    where s.game_session_id = p_game_session_id and s.qr_code_id = t.qr_code_id and s.status = 'success') opened
  left join totals f on f.qr_code_id = t.qr_code_id
  left join frequent w on w.qr_code_id = t.qr_code_id
  where t.game_session_id = p_game_session_id
  order by private.sort_key(q.name), t.id;
end
$$;
