-- Tries of tasks: what is right, in time, and what follows. Definer: tasks and answers are in private.
--
-- A task belongs to the find. Lock order, as of a correction: session gate (shared) → memberships of the caller and the
-- finder → team → the rows of the try → revealed clue → board.

-- The longest run of letters, digits and other signs than those of ASCII and Unicode's general punctuation.
create function private.answer_key(p_text text) returns text
language plpgsql immutable strict parallel safe security invoker set search_path = '' as $$
begin
  return regexp_replace(private.search_key(private.clean_pasted(left(p_text, 200))),
    '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]', '', 'g');
end
$$;
comment on function private.answer_key is
  'A text without case, accents, spaces and punctuation: texts with the same key are the same answer.';

create function private.is_right_answer(p_task private.tasks, p_answer text[]) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_key text;
  v_keys text[];
  v_number text;
begin
  if p_task.kind = 'choice' then
    v_keys := array(select private.task_option_key(p_task.id, c.text_hu, c.text_en) from unnest(p_task.choices) c);
    if p_answer = '{}' or not p_answer <@ v_keys then -- a null is in no array
      perform private.raise_error('invalid_task_answer');
    end if;
    return not exists (
      select from unnest(p_task.choices) c
      where c.is_right <> (private.task_option_key(p_task.id, c.text_hu, c.text_en) = any (p_answer)));
  elsif cardinality(p_answer) <> 1 then
    perform private.raise_error('invalid_task_answer');
  elsif p_task.kind = 'text' then
    v_key := private.answer_key(p_answer[1]);
    if coalesce(v_key, '') = '' then
      perform private.raise_error('invalid_task_answer');
    end if;
    return exists (select from unnest(p_task.answers) a (text) where private.answer_key(a.text) = v_key);
  end if;
  v_number := replace(replace(private.clean_pasted(left(p_answer[1], 200)), ' ', ''), ',', '.');
  if coalesce(v_number !~ '^[+-]?[0-9]{1,12}([.][0-9]{1,12})?$', true) then
    perform private.raise_error('invalid_task_answer');
  end if;
  return coalesce(abs(v_number::numeric - p_task.number_answer) <= p_task.number_tolerance, false);
end
$$;
comment on function private.is_right_answer is
  'Compares an answer with those of the task: a number has a decimal comma or point, spaces are ignored. '
  'invalid_task_answer for what can be none, which costs no try.';

-- What perform_scan asks of a scan, for a task; it has a copy, because a call would cost a scan more.
create function private.capture_refusal(
  p_session public.game_sessions, p_captured_at timestamptz, p_now timestamptz
) returns text
language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_closes_at timestamptz := least(p_session.ends_at, p_session.paused_at);
begin
  return case
    when p_captured_at >= v_closes_at or p_now >= v_closes_at + p_session.late_scan_grace then
      case when p_session.paused_at is not null then 'game_session_paused' else 'game_session_ended' end
    when p_session.pauses
      && tstzrange(p_captured_at, greatest(p_captured_at, p_now - p_session.late_scan_grace), '[]')
      then 'game_session_paused' end;
end
$$;
comment on function private.capture_refusal is
  'Error key for what a phone captured after the end or in a pause, or that arrives too late; null: it counts.';

-- The clock of a task stops in a pause.
create function private.task_ends_at(
  p_session public.game_sessions, p_found_at timestamptz, p_minutes integer, p_now timestamptz
) returns timestamptz
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_ends_at timestamptz := p_found_at + p_minutes * interval '1 minute';
  v_pause tstzrange;
begin
  for v_pause in
    select pause from unnest(p_session.pauses
      + case when p_session.paused_at < p_now then tstzmultirange(tstzrange(p_session.paused_at, p_now))
        else '{}' end) pause
    where upper(pause) > p_found_at order by 1
  loop
    if lower(v_pause) < v_ends_at then
      v_ends_at := v_ends_at + (upper(v_pause) - greatest(lower(v_pause), p_found_at));
    end if;
  end loop;
  return v_ends_at;
end
$$;
comment on function private.task_ends_at is
  'Until when a task can be solved whose code was found at that time; null: no limit.';

create function private.task_state(p_state text, p_tries integer, p_max_tries integer) returns text
language sql immutable security invoker set search_path = '' as $$
  select case when coalesce(p_state, 'open') = 'open' and p_tries >= p_max_tries then 'failed'
    else coalesce(p_state, 'open') end
$$;
comment on function private.task_state is 'State of a task after its tries (private.task_states; null: none).';

create function private.publish_task(
  p_scan public.scans, p_counts boolean, p_points integer, p_now timestamptz
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.publish('user:' || player.id, 'task', jsonb_build_object('counts', p_counts))
  from (select user_id from public.user_game_sessions where team_id = p_scan.team_id
        union select p_scan.user_id where p_scan.team_id is null) player (id);
  perform private.publish_coalesced('admin', 'task', p_now);
  if p_points <> 0 then
    perform private.publish_coalesced('session:' || p_scan.game_session_id, 'leaderboard', p_now);
  end if;
end
$$;
comment on function private.publish_task is
  'Notifies the player, or the team, and the organisers of a try. p_counts: points or clues may have changed, too.';

-- The caller holds the gate, and the locks of finder and team.
create function private.count_task_answer(
  p_scan public.scans, p_user_id uuid, p_is_right boolean, p_points integer, p_now timestamptz
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_clue_id uuid;
begin
  if p_is_right then -- nothing for who owns the clue, because it was given with the find
    select reveals_clue_id into v_clue_id from public.qr_codes where id = p_scan.qr_code_id;
    if v_clue_id is not null then
      perform private.reveal_clue(p_user_id, p_scan.team_id, p_scan.game_session_id, v_clue_id, p_now);
    end if;
  end if;
  if p_points <> 0 then
    perform private.recount(g.id, array_remove(array[p_scan.user_id], null), array_remove(array[p_scan.team_id], null),
      private.frozen_at(g, p_now))
    from public.game_sessions g where g.id = p_scan.game_session_id;
  end if;
  perform private.publish_task(p_scan, p_points <> 0 or coalesce(p_is_right, false), p_points, p_now);
end
$$;
comment on function private.count_task_answer is
  'Effects of an answer that is decided: the clue of the find card for p_user_id and the team, totals, hints.';

create function private.task_result(
  p_task private.tasks, p_scan public.scans, p_is_right boolean, p_user_id uuid
) returns public.task_result
language sql stable security invoker set search_path = '' as $$
  select p_task.id, private.task_state(p.state, p.tries, p_task.max_tries), p_is_right, coalesce(p.points, 0),
    coalesce(p.tries, 0), coalesce((select m.current_points from public.user_game_sessions m
      where m.game_session_id = p_task.game_session_id and m.user_id = p_user_id), 0)
  from (select) one left join private.task_states p on p.scan_id = p_scan.id
$$;
comment on function private.task_result is 'What a try is answered: how it was, and how the task stands now.';

-- p_photo_path: null for an answer. A try that was sent before gets its answer, also when the task is
-- closed or deleted since.
create function private.try_task(
  p_task_id uuid, p_answer text[], p_photo_path text, p_captured_at timestamptz, p_request_id uuid
) returns public.task_result
language plpgsql volatile security invoker set search_path = '' as $$
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
$$;
comment on function private.try_task is 'One try of a task: locks, decides, counts. See public.answer_task.';

create function private.answer_task(
  p_task_id uuid, p_answer text[], p_captured_at timestamptz, p_request_id uuid
) returns public.task_result
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_unconditional_call();
  return private.try_task(p_task_id, p_answer, null, p_captured_at, p_request_id);
end
$$;

create function private.submit_task_photo(
  p_task_id uuid, p_path text, p_captured_at timestamptz, p_request_id uuid
) returns public.task_result
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
begin
  perform private.assert_unconditional_call();
  if p_path is null or not private.is_own_photo(p_path, v_user_id)
    or not exists (select from storage.objects where bucket_id = 'task-photos' and name = p_path) then
    perform private.raise_error('invalid_photo');
  end if;
  return private.try_task(p_task_id, null, p_path, p_captured_at, p_request_id);
end
$$;
