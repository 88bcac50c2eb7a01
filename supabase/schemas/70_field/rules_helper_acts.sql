-- What helpers do. Every act goes through the rules of organisers, in the name of the helper. Definer: corrections,
-- reports and acts have no write policy.

-- Prints and links hold ids of codes, so helpers know a code of the hunt by another id.
create function private.code_handle(p_game_session_id uuid, p_qr_code_id uuid) returns uuid
language sql immutable security invoker set search_path = '' as $$
  select md5(p_game_session_id || ' ' || p_qr_code_id)::uuid
$$;
comment on function private.code_handle is 'What stands for a code of a session on the helper screen.';

create function private.helper_code(p_game_session_id uuid, p_code_id uuid) returns uuid
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_qr_code_id uuid;
begin
  select c.qr_code_id into v_qr_code_id from public.game_session_qr_codes c
  where c.game_session_id = p_game_session_id
    and private.code_handle(c.game_session_id, c.qr_code_id) = p_code_id;
  if not found then
    perform private.raise_error('qr_code_not_found');
  end if;
  return v_qr_code_id;
end
$$;
comment on function private.helper_code is 'The code of a handle. Error: qr_code_not_found.';

-- An act that was sent already is answered from its own row, whatever the rate and the state of the session:
-- private.requests forgets after 30 days.
create function private.begin_helper_act(
  p_game_session_id uuid, p_kind text, p_request_id uuid, p_reason text, variadic p_arguments text[]
) returns private.helper_acts
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_user_id uuid := private.lock_helper(p_game_session_id);
  v_act private.helper_acts;
  v_earlier private.helper_acts;
begin
  v_act.request_id := p_request_id;
  v_act.game_session_id := p_game_session_id;
  v_act.user_id := v_user_id;
  v_act.kind := p_kind;
  v_act.reason := coalesce(private.trimmed(p_reason), '');
  v_act.arguments_hash := md5(jsonb_build_array(p_game_session_id, p_kind, v_act.reason, p_arguments)::text);
  if p_request_id is null or p_kind is null or char_length(v_act.reason) > 1000 then
    perform private.raise_error('invalid_input');
  elsif exists (select from public.game_sessions where id = p_game_session_id and is_test) then
    perform private.raise_error('game_session_not_found');
  end if;
  -- Acts of one helper come one after another.
  perform pg_advisory_xact_lock(hashtextextended('helper/' || v_user_id, 0));
  select * into v_earlier from private.helper_acts where request_id = p_request_id;
  if found then
    if v_earlier.user_id is distinct from v_user_id or v_earlier.arguments_hash <> v_act.arguments_hash then
      perform private.raise_error('request_id_reused');
    end if;
    return v_earlier;
  end if;
  -- Results are not published, and the limit is not lowered, until commit.
  perform from public.game_sessions
  where id = p_game_session_id and coalesce(results_published_at, archived_at) is null for share;
  if not found then
    perform private.raise_error('game_session_ended');
  elsif (select count(*) >= 60 from private.helper_acts
         where user_id = v_user_id and created_at > private.current_time() - interval '10 minutes') then
    perform private.raise_error('rate_limit_exceeded');
  end if;
  return v_act;
end
$$;
comment on function private.begin_helper_act is
  'First step of every act: the new act, without id and what it is about, or the earlier one with this request id. '
  'Errors: helper_access_required, invalid_input, game_session_not_found (of a test), request_id_reused, '
  'game_session_ended (results are published, or it is archived), rate_limit_exceeded (60 acts in 10 minutes).';

create function private.end_helper_act(p_act private.helper_acts) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if p_act.id is null then
    insert into private.helper_acts
      (request_id, arguments_hash, game_session_id, user_id, kind, player_id, scan_id, report_id, adjustment_id, points,
       reason, created_at)
    values
      (p_act.request_id, p_act.arguments_hash, p_act.game_session_id, p_act.user_id, p_act.kind, p_act.player_id,
       p_act.scan_id, p_act.report_id, p_act.adjustment_id, p_act.points, p_act.reason, private.current_time())
    on conflict (request_id) do nothing;
    if not found then -- of another helper at the same time
      perform private.raise_error('request_id_reused');
    end if;
    perform private.publish('admin', 'helper', jsonb_build_object('game_session_id', p_act.game_session_id));
    perform private.publish_to_helpers(p_act.game_session_id);
  end if;
  return jsonb_build_object('request_id', p_act.request_id);
end
$$;
comment on function private.end_helper_act is
  'Last step of every act: records a new one, tells organisers and helpers, and answers.';

create function private.helper_credit_find(
  p_game_session_id uuid, p_code_id uuid, p_user_id uuid, p_reason text, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_act private.helper_acts;
  v_qr_code_id uuid;
begin
  v_act := private.begin_helper_act(p_game_session_id, 'credit', p_request_id, p_reason, p_code_id::text,
    p_user_id::text);
  if v_act.id is not null then
    return private.end_helper_act(v_act);
  end if;
  v_qr_code_id := private.helper_code(p_game_session_id, p_code_id);
  if p_user_id is null then
    perform private.raise_error('invalid_input');
  end if;
  perform private.run_correction('credit', null, p_game_session_id, v_qr_code_id, array[p_user_id], null,
    v_act.reason, p_request_id, false);
  v_act.scan_id := (
    select id from public.scans
    where game_session_id = p_game_session_id and qr_code_id = v_qr_code_id and user_id = p_user_id
      and status = 'success');
  v_act.player_id := p_user_id;
  return private.end_helper_act(v_act);
end
$$;

create function private.helper_void_find(
  p_game_session_id uuid, p_scan_id bigint, p_reason text, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_act private.helper_acts;
begin
  v_act := private.begin_helper_act(p_game_session_id, 'void', p_request_id, p_reason, p_scan_id::text);
  if v_act.id is not null then
    return private.end_helper_act(v_act);
  end if;
  select user_id into v_act.player_id from public.scans
  where id = p_scan_id and game_session_id = p_game_session_id and status <> 'failed';
  if not found then
    perform private.raise_error('invalid_input');
  end if;
  if private.run_correction('void', array[p_scan_id], null, null, null, null, v_act.reason, p_request_id, false)
    -> 'changed' = '0' then -- somebody else has voided it
    return jsonb_build_object('request_id', p_request_id);
  end if;
  v_act.scan_id := p_scan_id;
  return private.end_helper_act(v_act);
end
$$;

create function private.helper_adjust_points(
  p_game_session_id uuid, p_user_id uuid, p_points integer, p_reason text, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_act private.helper_acts;
begin
  v_act := private.begin_helper_act(p_game_session_id, case when p_points > 0 then 'bonus' else 'penalty' end,
    p_request_id, p_reason, p_user_id::text, p_points::text);
  if v_act.id is not null then
    return private.end_helper_act(v_act);
  elsif p_user_id is null or p_points is null or p_points = 0 then
    perform private.raise_error('invalid_input');
  elsif abs(p_points::bigint) > (select helper_points_limit from public.game_sessions where id = p_game_session_id) then
    perform private.raise_error('helper_points_exceeded');
  end if;
  perform private.run_correction('points', null, p_game_session_id, null, array[p_user_id], p_points, v_act.reason,
    p_request_id, false);
  v_act.adjustment_id := (
    select max(id) from public.point_adjustments where game_session_id = p_game_session_id and user_id = p_user_id);
  v_act.player_id := p_user_id;
  v_act.points := p_points;
  return private.end_helper_act(v_act);
end
$$;

create function private.helper_answer_report(
  p_game_session_id uuid, p_report_id uuid, p_message text, p_is_solved boolean, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_act private.helper_acts;
begin
  v_act := private.begin_helper_act(p_game_session_id, 'answer', p_request_id, p_message, p_report_id::text,
    p_is_solved::text);
  if v_act.id is not null then
    return private.end_helper_act(v_act);
  end if;
  select user_id into v_act.player_id from public.problem_reports
  where id = p_report_id and game_session_id = p_game_session_id and source <> 'helper';
  if not found then
    perform private.raise_error('report_not_found');
  end if;
  perform private.answer_reports(array[p_report_id], v_act.reason, p_is_solved, p_request_id);
  v_act.report_id := p_report_id;
  return private.end_helper_act(v_act);
end
$$;

-- A report like those of players, so organisers get, answer and solve it in the same list.
create function private.helper_send_report(
  p_game_session_id uuid, p_kind text, p_code_id uuid, p_message text, p_reported_at timestamptz, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_act private.helper_acts;
  v_now timestamptz;
  v_qr_code_id uuid;
begin
  v_act := private.begin_helper_act(p_game_session_id, p_kind, p_request_id, p_message, p_code_id::text);
  if v_act.id is not null then
    return private.end_helper_act(v_act);
  elsif p_kind not in ('missing', 'call') or not isfinite(p_reported_at)
    or (p_kind = 'missing') <> (p_code_id is not null) then
    perform private.raise_error('invalid_input');
  end if;
  v_qr_code_id := case when p_code_id is not null then private.helper_code(p_game_session_id, p_code_id) end;
  v_now := private.current_time();
  insert into public.problem_reports
    (id, user_id, game_session_id, kind, source, message, qr_code_id, latitude, longitude, reported_at, received_at)
  select gen_random_uuid(), v_act.user_id, p_game_session_id, p_kind, 'helper', v_act.reason, v_qr_code_id,
    q.latitude, q.longitude,
    greatest(least(coalesce(p_reported_at, v_now), v_now), v_now - interval '720 hours'), v_now
  from (select) one left join public.qr_codes q on q.id = v_qr_code_id
  returning id into v_act.report_id;
  perform private.record_activity(case p_kind when 'call' then 'helper.call' else 'helper.missing' end, 'helpers', '',
    jsonb_build_object(
      'game_session_id', p_game_session_id, 'report_id', v_act.report_id, 'reason', nullif(v_act.reason, '')));
  perform private.publish('admin', 'report', '{}');
  return private.end_helper_act(v_act);
end
$$;

create function private.admin_undo_helper_act(p_act_id bigint, p_reason text, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_act private.helper_acts;
  v_now timestamptz;
  v_result jsonb;
  v_request_id uuid := md5(p_request_id || ' undo')::uuid; -- of the correction
begin
  perform private.assert_admin();
  if p_request_id is null then
    perform private.raise_error('invalid_input');
  end if;
  -- Undoing twice at the same time: the second one finds it undone. The act itself is locked last, as its deletion with
  -- the player or the report does.
  perform private.lock_corrections(game_session_id) from private.helper_acts where id = p_act_id;
  v_result := private.begin_request(p_request_id, jsonb_build_array('undo', p_act_id, private.trimmed(p_reason)));
  if v_result is not null then
    return v_result;
  end if;
  select * into v_act from private.helper_acts where id = p_act_id and kind not in ('missing', 'call');
  if not found then
    perform private.raise_error('helper_act_not_found');
  end if;
  if v_act.undone_at is null then
    if v_act.kind = 'answer' then
      perform private.answer_reports(array[v_act.report_id], null, false, v_request_id);
    elsif v_act.kind in ('credit', 'void') then
      perform private.run_correction(case v_act.kind when 'credit' then 'void' else 'restore' end,
        array[v_act.scan_id], null, null, null, null, p_reason, v_request_id, false);
    else
      perform private.run_correction('points', null, v_act.game_session_id, null, array[v_act.player_id],
        -v_act.points, p_reason, v_request_id, false, v_act.adjustment_id);
    end if;
    v_now := private.current_time();
    update private.helper_acts set undone_at = v_now, undone_by = auth.uid() where id = p_act_id
    returning * into v_act;
    if not found then -- deleted meanwhile
      perform private.raise_error('helper_act_not_found');
    end if;
    perform private.publish('admin', 'helper', jsonb_build_object('game_session_id', v_act.game_session_id));
    perform private.publish_to_helpers(v_act.game_session_id);
  end if;
  return private.end_request(p_request_id, jsonb_build_object('act_id', v_act.id, 'undone_at', v_act.undone_at));
end
$$;
