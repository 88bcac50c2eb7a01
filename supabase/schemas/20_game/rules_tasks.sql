-- Tasks at a code: who has which. Definer: tasks and answers are in private.

create function private.requires_task(p_game_session_id uuid, p_qr_code_id uuid) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return exists (select from private.tasks
                 where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id and is_required);
end
$$;
comment on function private.requires_task is
  'The clue of the find card is given when the task of the code is solved, not with the find.';

-- Of the content: what is sent late is for the option that the player saw, whatever the order is now.
create function private.task_option_key(p_task_id uuid, p_text_hu text, p_text_en text) returns text
language sql immutable security invoker set search_path = '' as $$
  select left(md5(p_task_id::text || '/' || p_text_hu || '/' || p_text_en), 8)
$$;
comment on function private.task_option_key is
  'Names an option of a task in answers. In the order of the keys options do not show which are right.';

-- Finds of a team are for its members; what was found in a team that the player has left is not the player's to solve.
create function private.my_task_scans() returns setof public.scans
language sql stable security invoker set search_path = '' as $$
  select s.* from public.scans s
  where s.user_id = auth.uid() and s.status = 'success' and s.team_id is null
    and s.game_session_id in (select private.my_session_ids())
  union all
  select s.* from public.scans s where s.team_id = any ((select private.my_team_ids())::uuid[]) and s.status = 'success'
$$;
comment on function private.my_task_scans is 'Counted finds whose tasks the caller can solve.';

create function private.list_tasks() returns setof public.task_row
language plpgsql stable security definer set search_path = '' as $$
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
$$;

create function private.find_task_scan(p_user_id uuid, p_task private.tasks) returns public.scans
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_scan public.scans;
begin
  if p_task.game_session_id in (select private.my_session_ids()) then
    select s.* into v_scan from public.scans s
    where s.game_session_id = p_task.game_session_id and s.qr_code_id = p_task.qr_code_id and s.user_id = p_user_id
      and s.status = 'success' and s.team_id is null;
    if v_scan.id is null then
      select s.* into v_scan from public.scans s
      where s.team_id = private.team_of(p_user_id, p_task.game_session_id) and s.qr_code_id = p_task.qr_code_id
        and s.status = 'success';
    end if;
  end if;
  return v_scan;
end
$$;
comment on function private.find_task_scan is
  'The find by which the caller, p_user_id, has a task, as in my_task_scans; a null row: none.';

-- Definer: policies call it once per statement.
create function private.my_task_photo_paths() returns setof text
language sql stable security definer set search_path = '' as $$
  select a.photo_path::text from private.my_task_scans() s join private.task_answers a on a.scan_id = s.id
  where a.photo_path is not null
  union
  select a.photo_path::text
  from private.session_helpers h
  join private.tasks t on t.game_session_id = h.game_session_id
  join public.scans s on s.game_session_id = t.game_session_id and s.qr_code_id = t.qr_code_id and s.status = 'success'
  join private.task_answers a on a.scan_id = s.id and a.photo_path is not null and a.is_right is null
  where h.user_id = auth.uid()
$$;
comment on function private.my_task_photo_paths is
  'Photos of the tasks of the caller and the team, and those that wait in the hunts that the caller helps in.';

create function private.sessions_with_tasks() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select g.id from public.game_sessions g
               where exists (select from private.tasks t where t.game_session_id = g.id))
$$;
comment on function private.sessions_with_tasks is
  'Sessions whose codes have tasks: the phones of players in others do not ask for any.';
