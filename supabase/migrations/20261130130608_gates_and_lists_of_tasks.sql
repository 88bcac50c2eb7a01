SET local check_function_bodies = off;

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
$function$;

CREATE OR REPLACE FUNCTION private.can_reveal (
  p_game_session_id uuid,
  p_clue_id         uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select from public.game_session_clues c join public.clue_templates t on t.id = c.clue_id and t.is_active
    where c.game_session_id = p_game_session_id and c.clue_id = p_clue_id
      and not exists (select from private.withdrawn_clues w
        where w.game_session_id = p_game_session_id and w.clue_id = p_clue_id));
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
    join public.game_sessions g on g.id = s.game_session_id
    left join lateral (select * from private.task_states o where o.scan_id = s.id limit 1) o on true -- one by one
    order by not private.has_ended(g, v_now)
        and private.task_state(o.state, o.tries, t.max_tries) in ('open', 'waiting') desc,
      s.received_at desc, s.id desc
    limit 200
  )
  select t.id, s.game_session_id, s.id, s.qr_code_name, s.received_at, t.kind, t.question_hu, t.question_en,
    array(select (m.id, m.kind, m.content_type, m.bytes, m.widths, m.height, m.alt_hu, m.alt_en, m.transcript_hu,
        m.transcript_en)::public.media_item -- as in find_cards_of
      from public.media m where m.id in (t.picture_id, t.sound_id) order by m.kind desc),
    array(select (private.task_option_key(t.id, c.text_hu, c.text_en), c.text_hu, c.text_en)::public.task_option
      from unnest(t.choices) c order by 1),
    (select count(*) > 1 from unnest(t.choices) c where c.is_right), t.unit, t.reviews_photo, t.points, t.wrong_cost,
    t.max_tries, t.is_required and private.can_reveal(g.id, q.reveals_clue_id),
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
    where a.photo_path is not null and a.received_at < p_until and private.is_over(g, p_until)
    order by a.received_at limit 500);
begin
  delete from private.task_answers where id = any (v_ids) and is_right is null;
  update private.task_answers set photo_path = null where id = any (v_ids);
  return cardinality(v_ids) = 500;
end
$function$;

CREATE OR REPLACE FUNCTION private.reveal_clue (
  p_user_id         uuid,
  p_team_id         uuid,
  p_game_session_id uuid,
  p_clue_id         uuid,
  p_now             timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_gift public.purchased_clues;
begin
  if private.can_reveal(p_game_session_id, p_clue_id) then
    v_gift.id := gen_random_uuid();
    v_gift.user_id := p_user_id;
    v_gift.team_id := p_team_id;
    v_gift.clue_id := p_clue_id;
    v_gift.game_session_id := p_game_session_id;
    v_gift.purchase_price := 0;
    v_gift.purchased_at := p_now;
    v_gift.is_revealed := true;
    perform private.deliver_clue(v_gift);
  end if;
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
      select n.id from new_rows n left join old_rows o on o.id = n.id
      where n.required_clue_id is not null and n.required_clue_id is distinct from o.required_clue_id);
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

CREATE INDEX task_answers_received_at_idx ON private.task_answers USING btree (received_at)
  WHERE (photo_path IS NOT NULL);

COMMENT ON FUNCTION "private"."can_reveal"(uuid, uuid) IS 'A find card of the session can give the clue: it is the session''s, active, and leads to no withdrawn code.';

REVOKE ALL ON FUNCTION "private"."can_reveal"(uuid, uuid) FROM PUBLIC;
