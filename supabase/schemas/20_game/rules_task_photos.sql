-- Photos of tasks, which organisers and helpers decide. Definer: tasks and answers are in private.

create function private.waiting_photos(p_game_session_id uuid) returns setof bigint
language sql stable security invoker set search_path = '' as $$
  select a.id from private.task_answers a
  join public.scans s on s.id = a.scan_id and s.status = 'success'
  join private.tasks t on t.game_session_id = s.game_session_id and t.qr_code_id = s.qr_code_id
  where s.game_session_id = p_game_session_id and a.is_right is null and a.photo_path is not null
  order by a.received_at, a.id
$$;
comment on function private.waiting_photos is
  'Answers whose photo can be decided: of counted finds of a session, and of tasks that are not deleted.';

create function private.photo_rows(p_answer_ids bigint[]) returns setof public.task_photo_row
language sql stable security invoker set search_path = '' as $$
  select a.id, t.id, s.qr_code_name, coalesce(t.question_hu, ''), coalesce(t.question_en, ''), a.photo_path::text,
    p.name::text, team.name::text, coalesce(t.points, 0), a.captured_at, a.received_at, a.is_right, a.decided_at,
    d.name::text, a.reason::text
  from private.task_answers a
  join public.scans s on s.id = a.scan_id
  left join private.tasks t on t.game_session_id = s.game_session_id and t.qr_code_id = s.qr_code_id
  left join public.profiles p on p.id = a.user_id
  left join public.teams team on team.id = s.team_id
  left join public.profiles d on d.id = a.decided_by
  where a.id = any (p_answer_ids)
  order by a.received_at, a.id
$$;
comment on function private.photo_rows is 'Answers with their photo, oldest first.';

create function private.list_task_photos(p_game_session_id uuid) returns setof public.task_photo_row
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_helper(p_game_session_id);
  return query
  select * from private.photo_rows(array(select private.waiting_photos(p_game_session_id) limit 200));
end
$$;

-- With photos of voided finds and of deleted tasks: admin_delete_task_photos deletes them, too.
create function private.admin_list_task_photos(
  p_game_session_id uuid, p_limit integer, p_offset integer
) returns setof public.task_photo_row
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  return query
  select * from private.photo_rows(array(
    select a.id from private.task_answers a join public.scans s on s.id = a.scan_id
    where s.game_session_id = p_game_session_id and a.photo_path is not null
    order by a.received_at, a.id limit p_limit offset p_offset));
end
$$;

-- Whoever decides is a helper, or an organiser, until commit.
create function private.decide_task_photo(
  p_game_session_id uuid, p_answer_id bigint, p_is_accepted boolean, p_reason text, p_request_id uuid
) returns public.decided_task_photo
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_reason text := nullif(private.trimmed(p_reason), '');
  v_scan public.scans;
  v_task private.tasks;
  v_try private.task_answers;
  v_now timestamptz;
begin
  perform private.lock_helper(p_game_session_id);
  if p_is_accepted is null or p_request_id is null or char_length(v_reason) > 500 then
    perform private.raise_error('invalid_input');
  end if;
  if private.begin_request(p_request_id,
      jsonb_build_array('decide photo', p_game_session_id, p_answer_id, p_is_accepted, v_reason)) is not null then
    return (p_answer_id, p_is_accepted)::public.decided_task_photo;
  end if;
  select s.* into v_scan from private.task_answers a join public.scans s on s.id = a.scan_id
  where a.id = p_answer_id and s.game_session_id = p_game_session_id;
  perform 1 from public.user_game_sessions
  where game_session_id = p_game_session_id and user_id = v_scan.user_id for no key update;
  perform 1 from public.teams where id = v_scan.team_id for no key update;
  select * into v_scan from public.scans where id = v_scan.id and status = 'success'; -- voided or merged meanwhile
  select * into v_task from private.tasks
  where game_session_id = p_game_session_id and qr_code_id = v_scan.qr_code_id;
  select * into v_try from private.task_answers where id = p_answer_id and photo_path is not null;
  v_now := private.current_time();
  if v_task.id is null or v_try.id is null then
    perform private.raise_error('task_not_found');
  elsif v_try.is_right is not null then
    perform private.raise_error('task_photo_decided');
  elsif not private.is_admin() and exists (
    select from public.game_sessions where id = p_game_session_id
      and coalesce(results_published_at, archived_at) is not null) then
    perform private.raise_error('game_session_ended');
  end if;
  v_try.points := case when p_is_accepted then v_task.points else -v_task.wrong_cost end;
  update private.task_answers set is_right = p_is_accepted, points = v_try.points, decided_at = v_now,
    decided_by = auth.uid(), reason = v_reason
  where id = p_answer_id;
  if not found then -- the sender deleted the account meanwhile
    perform private.raise_error('task_not_found');
  end if;
  -- A team's clue is not for who has left it: it is the sender's, the finder's or a mate's.
  perform private.count_task_answer(v_scan, coalesce((
      select user_id from public.user_game_sessions
      where game_session_id = p_game_session_id and team_id = v_scan.team_id
      order by user_id is distinct from v_try.user_id, user_id is distinct from v_scan.user_id, user_id limit 1),
    v_scan.user_id), p_is_accepted, v_try.points, v_now);
  delete from private.result_figures where game_session_id = p_game_session_id; -- somebody's first points, perhaps
  perform private.publish_to_helpers(p_game_session_id);
  perform private.record_activity(case when p_is_accepted then 'task.accept' else 'task.reject' end, 'tasks',
    v_scan.qr_code_name, jsonb_build_object('game_session_id', p_game_session_id, 'qr_code_id', v_scan.qr_code_id,
      'user_id', v_try.user_id, 'reason', v_reason, 'before', null, 'after', p_is_accepted));
  perform private.end_request(p_request_id, jsonb_build_object('answer_id', p_answer_id));
  return (p_answer_id, p_is_accepted)::public.decided_task_photo;
end
$$;

-- First the rows, then the files, as with media: what a lost connection leaves behind is listed as orphaned. In
-- portions, because PostgREST returns at most 1,000 rows.
create function private.admin_delete_task_photos(p_game_session_id uuid) returns table (path text)
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

-- The caller holds the memberships. What nobody has decided is decided by nobody.
create function private.forget_task_photos(p_user_ids uuid[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  delete from private.task_answers where user_id = any (p_user_ids) and is_right is null;
  update private.task_answers a set photo_path = null, reason = case when a.reason is not null then '-' end,
    answer = case when exists (
      select from public.scans s
      join private.tasks t on t.game_session_id = s.game_session_id and t.qr_code_id = s.qr_code_id
      where s.id = a.scan_id and t.kind in ('choice', 'number')) then a.answer else '{}' end
  where user_id = any (p_user_ids);
end
$$;
comment on function private.forget_task_photos is
  'Takes photos and free texts of accounts that are being deleted or removed out of their tasks.';

create function private.is_task_photo_used(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.task_answers where photo_path = p_path)
$$;
comment on function private.is_task_photo_used is 'An answer has this photo.';
