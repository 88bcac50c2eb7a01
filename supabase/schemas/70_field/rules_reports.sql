-- Rules of problem reports. Definer functions: reports have no write policy.

create function private.report_problem(
  p_report_id uuid, p_game_session_id uuid, p_kind text, p_source text, p_message text, p_clue_id uuid, p_code text,
  p_latitude double precision, p_longitude double precision, p_photo_path text, p_reported_at timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_message text := coalesce(private.trimmed(p_message), '');
  v_has_place boolean := p_latitude between -90 and 90 and p_longitude between -180 and 180;
  v_earlier public.problem_reports;
  v_code_id uuid;
  v_now timestamptz;
begin
  if p_report_id is null or char_length(v_message) > 1000 or char_length(p_code) > 200
    or p_kind is null or p_kind not in ('missing', 'damaged', 'wrong_place', 'danger', 'other')
    or p_source is null or p_source not in ('scanner', 'clue', 'map')
    or (p_kind = 'other' and v_message = '') or not isfinite(p_reported_at) then
    perform private.raise_error('invalid_input');
  elsif p_photo_path is not null and not private.is_own_photo(p_photo_path, v_user_id) then
    perform private.raise_error('invalid_photo');
  end if;
  perform private.assert_member(v_user_id, p_game_session_id);
  -- Reports of one player arrive one after another.
  perform 1 from public.user_game_sessions where game_session_id = p_game_session_id and user_id = v_user_id
  for no key update;
  select * into v_earlier from public.problem_reports where id = p_report_id;
  if found then
    if (v_earlier.user_id, v_earlier.game_session_id, v_earlier.kind, v_earlier.source, v_earlier.message)
      is distinct from (v_user_id, p_game_session_id, p_kind, p_source, v_message) then
      perform private.raise_error('request_id_reused');
    end if;
    return jsonb_build_object('report_id', p_report_id);
  end if;
  v_now := private.current_time();
  if (select count(*) >= 5 from public.problem_reports
      where game_session_id = p_game_session_id and user_id = v_user_id
        and received_at > v_now - interval '10 minutes') then
    perform private.raise_error('rate_limit_exceeded');
  end if;

  -- What it is about: the scanned or typed code, the code of a clue that the player owns, or the nearest code of the
  -- hunt within 100 m of a reported place. The player never learns which it is.
  v_code_id := coalesce(
    (select q.id from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id
     where c.game_session_id = p_game_session_id
       and (q.printed_id::text = lower(p_code) or q.short_code = private.clean_code(p_code)) limit 1),
    (select k.qr_code_id from public.purchased_clues b join public.clue_contents k on k.clue_id = b.clue_id
     where b.game_session_id = p_game_session_id and b.clue_id = p_clue_id and (b.user_id = v_user_id
       or b.team_id = private.team_of(v_user_id, p_game_session_id)) limit 1),
    (select q.id from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id
     cross join lateral (select private.distance_m(p_latitude, p_longitude, q.latitude, q.longitude)) away (metres)
     where c.game_session_id = p_game_session_id and p_clue_id is null and v_has_place and away.metres <= 100
     order by away.metres limit 1));
  insert into public.problem_reports
    (id, user_id, game_session_id, kind, source, message, clue_id, qr_code_id, latitude, longitude, photo_path,
     reported_at, received_at)
  values
    (p_report_id, v_user_id, p_game_session_id, p_kind, p_source, v_message,
     (select id from public.clue_templates where id = p_clue_id and id in (
       select clue_id from public.game_session_clues where game_session_id = p_game_session_id)), v_code_id,
     case when v_has_place then p_latitude end, case when v_has_place then p_longitude end, p_photo_path,
     greatest(least(coalesce(p_reported_at, v_now), v_now), v_now - interval '720 hours'), v_now);
  perform private.publish_coalesced('admin', 'report', v_now);
  perform private.publish_to_helpers(p_game_session_id);
  return jsonb_build_object('report_id', p_report_id);
end
$$;

create function private.admin_list_problem_reports(
  p_game_session_id uuid, p_is_solved boolean, p_limit integer, p_offset integer
) returns setof public.admin_problem_report_row
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  return query
  select r.id, r.kind, r.source, r.message, r.user_id, p.name::text, r.qr_code_id, q.name,
    coalesce(c.withdrawn_at is not null, false), r.clue_id, t.name_hu, t.name_en, r.latitude, r.longitude,
    r.photo_path::text, r.reported_at, r.received_at, r.answered_at, r.solved_at, count(*) over ()
  from public.problem_reports r
  join public.profiles p on p.id = r.user_id
  left join public.qr_codes q on q.id = r.qr_code_id
  left join public.game_session_qr_codes c on c.game_session_id = r.game_session_id and c.qr_code_id = r.qr_code_id
  left join public.clue_templates t on t.id = r.clue_id
  where r.game_session_id = p_game_session_id and (p_is_solved is null or (r.solved_at is not null) = p_is_solved)
  order by r.received_at desc, r.id
  limit p_limit offset p_offset;
end
$$;

create function private.answer_reports(
  p_report_ids uuid[], p_message text, p_is_solved boolean, p_request_id uuid
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_message text;
  v_report public.problem_reports;
  v_count integer := 0;
  v_now timestamptz;
  v_result jsonb;
begin
  v_message := nullif(private.trimmed(p_message), '');
  if p_request_id is null or p_is_solved is null or char_length(v_message) > 1000
    or coalesce(cardinality(p_report_ids), 0) not between 1 and 200 then
    perform private.raise_error('invalid_input');
  end if;
  v_result := private.begin_request(p_request_id,
    jsonb_build_array('answer reports', p_report_ids, v_message, p_is_solved));
  if v_result is not null then
    return v_result;
  end if;
  v_now := private.current_time();
  for v_report in
    select * from public.problem_reports where id = any (p_report_ids) order by id for update
  loop
    v_count := v_count + 1;
    if v_message is not null then -- one message for each player, whatever the number of reports
      perform private.send_message(v_report.game_session_id, v_report.user_id, 'Válasz a bejelentésedre',
        'An answer to your report', v_message, v_message, v_now,
        md5(p_request_id || ' ' || v_report.game_session_id || ' ' || v_report.user_id)::uuid);
    end if;
    update public.problem_reports set
      answered_at = case when v_message is not null then v_now else answered_at end,
      solved_at = case when p_is_solved then coalesce(solved_at, v_now) end,
      solved_by = case when p_is_solved then coalesce(solved_by, auth.uid()) end
    where id = v_report.id;
    perform private.record_activity('report.answer', 'reports', '', jsonb_build_object(
      'report_id', v_report.id, 'user_id', v_report.user_id, 'game_session_id', v_report.game_session_id,
      'reason', v_message, 'before', jsonb_build_object('is_solved', v_report.solved_at is not null),
      'after', jsonb_build_object('is_solved', p_is_solved)));
  end loop;
  if v_count = 0 then
    perform private.raise_error('report_not_found');
  end if;
  perform private.publish('admin', 'report', '{}');
  perform private.publish_to_helpers(game_session_id)
  from (select distinct game_session_id from public.problem_reports where id = any (p_report_ids)) sessions;
  return private.end_request(p_request_id, jsonb_build_object('reports', v_count));
end
$$;
comment on function private.answer_reports is
  'Answers reports and marks them solved or open, once per request id. Errors: invalid_input, report_not_found, '
  'request_id_reused.';

create function private.admin_answer_reports(
  p_report_ids uuid[], p_message text, p_is_solved boolean, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  return private.answer_reports(p_report_ids, p_message, p_is_solved, p_request_id);
end
$$;
