SET local check_function_bodies = off;

DROP FUNCTION "private"."admin_list_task_photos"(uuid);

DROP FUNCTION "private"."remove_old_guests"();

DROP FUNCTION "private"."remove_old_task_photos"(timestamp WITH time zone);

DROP FUNCTION "public"."admin_list_task_photos"(uuid);

DROP FUNCTION "public"."admin_list_tasks"(uuid);

DROP FUNCTION "public"."admin_task_statistics"(uuid);

CREATE OR REPLACE FUNCTION private.admin_delete_task_photos (
  p_game_session_id uuid
)
  RETURNS TABLE (
    path text
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_session public.game_sessions;
  v_paths text[];
begin
  perform private.assert_admin();
  v_session := private.lock_game_session(p_game_session_id);
  if not private.has_ended(v_session, private.current_time()) and v_session.archived_at is null then
    perform private.raise_error('game_session_not_ended');
  end if;
  with photos as (
    select a.id, a.photo_path from private.task_answers a join public.scans s on s.id = a.scan_id
    where s.game_session_id = p_game_session_id and a.photo_path is not null and a.is_right is not null
    order by a.id limit 500
  ), emptied as (
    update private.task_answers a set photo_path = null from photos where a.id = photos.id returning photos.photo_path
  )
  select coalesce(array_agg(photo_path::text order by photo_path), '{}') into v_paths from emptied;
  if v_paths <> '{}' then
    perform private.record_activity('task.delete_photos', 'tasks', v_session.name, jsonb_build_object(
      'game_session_id', p_game_session_id, 'photos', cardinality(v_paths)));
    perform private.publish('admin', 'task', jsonb_build_object('game_session_id', p_game_session_id));
  end if;
  return query select * from unnest(v_paths);
end
$function$;

CREATE OR REPLACE FUNCTION private.admin_list_task_photos (
  p_game_session_id uuid,
  p_limit           integer,
  p_offset          integer
)
  RETURNS SETOF public.task_photo_row
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  return query
  select * from private.photo_rows(array(
    select a.id from private.task_answers a join public.scans s on s.id = a.scan_id
    where s.game_session_id = p_game_session_id and a.photo_path is not null
    order by a.received_at, a.id limit p_limit offset p_offset));
end
$function$;

CREATE OR REPLACE FUNCTION private.admin_remove_old_guests()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.assert_admin();
  return to_jsonb(private.remove_old_guests());
end
$function$;

CREATE OR REPLACE FUNCTION private.admin_save_task (
  p_game_session_id uuid,
  p_qr_code_id      uuid,
  p_task            jsonb,
  p_updated_at      timestamp with time zone,
  p_request_id      uuid
)
  RETURNS SETOF public.admin_task_row
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_task private.tasks;
  v_result jsonb;
begin
  perform private.assert_admin();
  v_result := private.begin_request(p_request_id,
    jsonb_build_array('save task', p_game_session_id, p_qr_code_id, p_task, p_updated_at));
  if v_result is null then
    perform private.lock_media(array[p_task -> 'media']);
    perform private.lock_game_session(p_game_session_id);
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
$function$;

CREATE OR REPLACE FUNCTION private.assert_no_photo_waits (
  p_game_session_id uuid,
  p_qr_code_id      uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if exists (
      select from private.task_answers a join public.scans s on s.id = a.scan_id and s.status = 'success'
      where s.game_session_id = p_game_session_id and s.qr_code_id = p_qr_code_id and a.is_right is null) then
    perform private.raise_error('task_kind_fixed');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.list_tasks()
  RETURNS SETOF public.task_row
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_user_id uuid := private.require_user();
  v_now timestamptz := private.current_time();
begin
  return query
  with listed as materialized (
    select s.id as scan_id, t.id as task_id, o.state, o.tries, o.points
    from private.my_task_scans() s
    join private.tasks t on t.game_session_id = s.game_session_id and t.qr_code_id = s.qr_code_id
    left join lateral (select * from private.task_states o where o.scan_id = s.id limit 1) o on true -- one by one
    order by private.task_state(o.state, o.tries, t.max_tries) in ('open', 'waiting') desc, s.received_at desc,
      s.id desc
    limit 200
  )
  select t.id, s.game_session_id, s.id, s.qr_code_name, s.received_at, t.kind, t.question_hu, t.question_en,
    array(select (m.id, m.kind, m.content_type, m.bytes, m.widths, m.height, m.alt_hu, m.alt_en, m.transcript_hu,
        m.transcript_en)::public.media_item -- as in find_cards_of
      from public.media m where m.id in (t.picture_id, t.sound_id) order by m.kind desc),
    array(select (private.task_option_key(t.id, c.text_hu, c.text_en), c.text_hu, c.text_en)::public.task_option
      from unnest(t.choices) c order by 1),
    (select count(*) > 1 from unnest(t.choices) c where c.is_right), t.unit, t.reviews_photo, t.points, t.wrong_cost,
    t.max_tries, t.is_required and q.reveals_clue_id is not null,
    private.task_ends_at(g, s.received_at, t.minutes, v_now), coalesce(p.tries, 0),
    private.task_state(p.state, p.tries, t.max_tries), coalesce(p.points, 0), solution.decided_at,
    case when solution.user_id <> v_user_id then (
      select o.name::text from public.profiles o where o.id = solution.user_id) end,
    case when p.state = 'voided' then (
      select c.reason::text from public.find_corrections c where c.scan_id = s.id and c.kind = 'void_task'
      order by c.id desc limit 1) else latest.reason::text end,
    latest.photo_path::text
  from listed p
  join public.scans s on s.id = p.scan_id
  join private.tasks t on t.id = p.task_id
  join public.qr_codes q on q.id = t.qr_code_id
  join public.game_sessions g on g.id = s.game_session_id
  left join lateral (
    select a.decided_at, a.user_id from private.task_answers a where a.scan_id = s.id and a.is_right) solution on true
  left join lateral (
    select a.reason, a.photo_path from private.task_answers a where a.scan_id = s.id order by a.id desc limit 1)
    latest on true
  order by s.received_at desc, s.id desc;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_old_guests()
  RETURNS public.guest_removal
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  v_until timestamptz := private.current_time() - interval '30 days';
  v_removed integer := private.remove_guests(array(select private.done_guests(null, v_until, 50)), v_until);
begin
  if v_removed > 0 then
    perform private.record_activity('user.remove_guests', 'users', '', jsonb_build_object('count', v_removed),
      p_user_id => null);
  end if;
  return (v_removed, case when private.remove_old_task_photos(v_until) or v_removed = 50 then 1 else 0 end);
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_old_task_photos (
  p_until timestamp with time zone
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_ids bigint[] := array(
    select a.id from private.task_answers a
    join public.scans s on s.id = a.scan_id
    join public.game_sessions g on g.id = s.game_session_id
    where a.photo_path is not null and private.is_over(g, p_until)
    order by a.id limit 500);
begin
  delete from private.task_answers where id = any (v_ids) and is_right is null;
  update private.task_answers set photo_path = null where id = any (v_ids);
  return cardinality(v_ids) = 500;
end
$function$;

CREATE OR REPLACE FUNCTION private.save_task (
  p_game_session_id uuid,
  p_qr_code_id      uuid,
  p_task            jsonb,
  p_updated_at      timestamp with time zone
)
  RETURNS private.tasks
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.try_task (
  p_task_id     uuid,
  p_answer      text[],
  p_photo_path  text,
  p_captured_at timestamp with time zone,
  p_request_id  uuid
)
  RETURNS public.task_result
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_user_id uuid := private.require_user();
  v_task private.tasks;
  v_session public.game_sessions;
  v_scan public.scans;
  v_scan_id bigint;
  v_try private.task_answers;
  v_earlier private.task_answers;
  v_state private.task_states;
  v_ends_at timestamptz;
  v_refusal text;
begin
  if p_request_id is null or not isfinite(p_captured_at) or coalesce(cardinality(p_answer), 0) > 10
    or exists (select from unnest(p_answer) a (text) where char_length(text) > 200) then
    perform private.raise_error('invalid_task_answer');
  end if;
  perform pg_advisory_xact_lock_shared(private.session_gate(t.game_session_id)) from private.tasks t
  where t.id = p_task_id;
  select * into v_task from private.tasks where id = p_task_id; -- changed or deleted meanwhile
  if found then
    v_scan := private.find_task_scan(v_user_id, v_task);
    perform 1 from public.user_game_sessions
    where game_session_id = v_task.game_session_id and user_id in (v_user_id, v_scan.user_id)
    order by user_id for no key update;
    perform 1 from public.teams where id = v_scan.team_id for no key update;
    v_scan_id := v_scan.id;
    v_scan := private.find_task_scan(v_user_id, v_task); -- voided, or another team, meanwhile
  end if;

  v_try.answer := case when p_photo_path is null then coalesce(p_answer, '{}') else '{}' end;
  v_try.photo_path := p_photo_path;
  select * into v_earlier from private.task_answers where request_id = p_request_id;
  if found then
    select * into v_scan from public.scans where id = v_earlier.scan_id;
    if (v_earlier.user_id, v_earlier.answer, v_earlier.photo_path)
        is distinct from (v_user_id, v_try.answer, v_try.photo_path)
      or v_task.id is not null
        and (v_scan.game_session_id, v_scan.qr_code_id) <> (v_task.game_session_id, v_task.qr_code_id) then
      perform private.raise_error('request_id_reused');
    end if;
    v_task.id := p_task_id;
    v_task.game_session_id := v_scan.game_session_id;
    return private.task_result(v_task, v_scan, v_earlier.is_right, v_user_id);
  elsif v_scan.id is null or v_scan.id is distinct from v_scan_id then
    perform private.raise_error('task_not_found');
  end if;

  v_try.received_at := private.current_time(); -- after the wait for the locks
  v_try.captured_at := greatest(least(coalesce(p_captured_at, v_try.received_at), v_try.received_at),
    v_try.received_at - interval '720 hours');
  select * into v_session from public.game_sessions where id = v_task.game_session_id;
  select * into v_state from private.task_states where scan_id = v_scan.id;
  v_ends_at := private.task_ends_at(v_session, v_scan.received_at, v_task.minutes, v_try.received_at);
  v_refusal := coalesce(
    case private.task_state(v_state.state, v_state.tries, v_task.max_tries)
      when 'open' then null when 'waiting' then 'task_waiting' else 'task_closed' end,
    private.capture_refusal(v_session, v_try.captured_at, v_try.received_at),
    case when v_try.captured_at >= v_ends_at or v_try.received_at >= v_ends_at + v_session.late_scan_grace
      then 'task_closed' end);
  if v_refusal is not null then
    perform private.raise_error(v_refusal);
  end if;
  perform private.assert_rate(v_user_id, 'wrong answers', v_try.received_at);

  if (v_task.kind = 'photo') <> (p_photo_path is not null) then
    perform private.raise_error('invalid_task_answer');
  elsif v_task.kind <> 'photo' then
    v_try.is_right := private.is_right_answer(v_task, v_try.answer);
  elsif not v_task.reviews_photo then
    v_try.is_right := true;
  end if;
  v_try.points := case v_try.is_right when true then v_task.points when false then -v_task.wrong_cost else 0 end;
  insert into private.task_answers
    (request_id, scan_id, user_id, answer, photo_path, captured_at, received_at, is_right, points, decided_at)
  values
    (p_request_id, v_scan.id, v_user_id, v_try.answer, v_try.photo_path, v_try.captured_at, v_try.received_at,
     v_try.is_right, v_try.points, case when v_try.is_right is not null then v_try.received_at end)
  on conflict (request_id) do nothing;
  if not found then -- of somebody else at the same time
    perform private.raise_error('request_id_reused');
  end if;
  perform private.count_task_answer(v_scan, v_user_id, v_try.is_right, v_try.points, v_try.received_at);
  if v_try.is_right is null then
    perform private.publish_to_helpers(v_scan.game_session_id);
  end if;
  return private.task_result(v_task, v_scan, v_try.is_right, v_user_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_task_photos (
  p_game_session_id uuid,
  p_limit           integer DEFAULT 1000,
  p_offset          integer DEFAULT 0
)
  RETURNS SETOF public.task_photo_row
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select * from private.admin_list_task_photos(p_game_session_id, p_limit, p_offset)
$function$;

REVOKE ALL ON FUNCTION "public"."admin_list_task_photos"(uuid, integer, integer) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.admin_list_tasks (
  p_game_session_id uuid
)
  RETURNS public.admin_task_row[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select array(select t from private.admin_list_tasks(p_game_session_id) t)
$function$;

REVOKE ALL ON FUNCTION "public"."admin_list_tasks"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.admin_task_statistics (
  p_game_session_id uuid
)
  RETURNS public.task_statistics_row[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select array(select t from private.admin_task_statistics(p_game_session_id) t)
$function$;

REVOKE ALL ON FUNCTION "public"."admin_task_statistics"(uuid) FROM PUBLIC, "anon", "service_role";

COMMENT ON FUNCTION "private"."admin_list_task_photos"(uuid, integer, integer) IS 'See public.admin_list_task_photos.';

COMMENT ON FUNCTION "private"."assert_no_photo_waits"(uuid, uuid) IS 'Raises task_kind_fixed while a photo of the task of a code in a session waits for a decision.';

COMMENT ON FUNCTION "private"."remove_old_guests"() IS 'Removes up to 50 guests whose hunts have been over for 30 days, and up to 500 photos of tasks. remaining is not 0 while there may be more of either. The embedded server calls it, and so does each organiser''s browser.';

COMMENT ON FUNCTION "private"."remove_old_task_photos"(timestamp with time zone) IS 'Gives up the next 500 photos of tasks whose hunts were over by a time, and tells whether there may be more; the files are orphans then.';

COMMENT ON FUNCTION "public"."admin_delete_task_photos"(uuid) IS 'Gives up the next 500 decided photos of a hunt that is over, and returns their paths in task-photos: the caller deletes the files, and repeats it until none come back. Errors: admin_access_required, game_session_not_found, game_session_not_ended.';

COMMENT ON FUNCTION "public"."admin_list_task_photos"(uuid, integer, integer) IS 'A page of all photos of the tasks of a hunt, oldest first. Errors: admin_permissions_required, invalid_input.';

COMMENT ON FUNCTION "public"."admin_list_tasks"(uuid) IS 'All tasks of a hunt by the names of their codes, with what is right. Errors: admin_permissions_required.';

COMMENT ON FUNCTION "public"."admin_remove_old_guests"() IS 'As admin_remove_guests, for the guests of all sessions that have been over for 30 days, and photos of tasks of these sessions: repeat it until remaining is 0. Errors: admin_access_required.';

COMMENT ON FUNCTION "public"."admin_save_task"(uuid, uuid, jsonb, timestamp with time zone, uuid) IS 'Writes the task of a code in a hunt (fields of private.task_document) over the version p_updated_at, or a new one (null), and returns it; p_task null deletes it, which keeps its points. Errors: admin_access_required, game_session_not_found, qr_code_not_found, edit_conflict, invalid_input, task_kind_fixed (a photo waits: neither another kind nor deleted), media_not_found, media_texts_missing, request_id_reused.';

COMMENT ON FUNCTION "public"."admin_task_statistics"(uuid) IS 'Finds, tries and solutions of each task of a hunt, with its five most frequent wrong answers. Errors: admin_permissions_required.';

COMMENT ON FUNCTION "public"."list_tasks"() IS 'Tasks of the codes that the caller or the team has found, newest find first, with how far they are; of more than 200 those that can be solved or wait, then the newest. What is right is in no row. Voided finds have none.';

REVOKE ALL ON FUNCTION "private"."admin_list_task_photos"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."admin_list_task_photos"(uuid, integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."assert_no_photo_waits"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remove_old_guests"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remove_old_task_photos"(timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_task_photos"(uuid, integer, integer) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."admin_list_tasks"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."admin_task_statistics"(uuid) TO "authenticated";

update private.error_catalog set message = 'A photo of this task is waiting for a decision: until then it stays, and so does its kind' where key is not distinct from 'task_kind_fixed';

comment on column public.task_row.is_required is 'Its solution gives the clue of the find card.';
