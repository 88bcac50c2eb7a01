-- Running a hunt: starting and ending it, pausing it, and moving its end. Definer functions: sessions have no write
-- policy. Each holds the session gate exclusively, so a scan counts before the step or sees it.

-- Claims and results depend on the end. Every call that moves it asks here.
create function private.assert_can_end_at(
  p_session public.game_sessions, p_ends_at timestamptz, p_now timestamptz
) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if private.has_ended(p_session, p_now) and coalesce(p_ends_at > p_now, true)
    and (p_session.treasure_awarded_at is not null or p_session.results_published_at is not null) then
    perform private.raise_error('game_session_decided');
  end if;
end
$$;
comment on function private.assert_can_end_at is
  'Raises game_session_decided when the end (null: none) would reopen a session whose treasure is awarded or whose '
  'results are published.';

-- A date that has passed stays: a board that is frozen is not shown again. None moves into the past.
create function private.move_session_dates(
  p_session public.game_sessions, p_by interval, p_with_dates boolean, p_now timestamptz
) returns public.game_sessions
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_after public.game_sessions;
begin
  perform private.assert_can_end_at(p_session, p_session.ends_at + p_by, p_now);
  update public.game_sessions set
    ends_at = ends_at + p_by,
    leaderboard_frozen_at = case when p_with_dates and leaderboard_frozen_at > p_now
      then greatest(leaderboard_frozen_at + p_by, p_now) else leaderboard_frozen_at end,
    joining_ends_at = case when p_with_dates and joining_ends_at > p_now
      then greatest(joining_ends_at + p_by, p_now) else joining_ends_at end,
    clue_sales_end_at = case when p_with_dates and clue_sales_end_at > p_now
      then greatest(clue_sales_end_at + p_by, p_now) else clue_sales_end_at end,
    updated_at = p_now
  where id = p_session.id
  returning * into v_after;
  if p_with_dates then
    update public.announcements set published_at = greatest(published_at + p_by, p_now)
    where game_session_id = p_session.id and user_id is null and withdrawn_at is null and published_at > p_now;
    if found then
      perform private.publish('session:' || p_session.id, 'announcement', '{}');
      perform private.publish('admin', 'announcement', jsonb_build_object('game_session_id', p_session.id));
    end if;
  end if;
  return v_after;
end
$$;
comment on function private.move_session_dates is
  'Moves the end of a session and, if asked to, what still lies ahead: freeze, joining deadline, end of clue sales and '
  'scheduled announcements. Errors: game_session_decided.';

create function private.session_dates(p_session public.game_sessions) returns jsonb
language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object('starts_at', p_session.starts_at, 'ends_at', p_session.ends_at,
    'paused_at', p_session.paused_at, 'leaderboard_frozen_at', p_session.leaderboard_frozen_at,
    'joining_ends_at', p_session.joining_ends_at, 'clue_sales_end_at', p_session.clue_sales_end_at)
$$;
comment on function private.session_dates is
  'What the steps of a running hunt change, as the activity log compares it.';

create function private.admin_pause_game_session(
  p_game_session_id uuid, p_is_paused boolean, p_message text, p_extends_end boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.game_sessions;
  v_after public.game_sessions;
  v_message text;
  v_now timestamptz;
begin
  perform private.assert_admin();
  v_message := nullif(private.trimmed(p_message), '');
  if p_is_paused is null or p_extends_end is null or char_length(v_message) > 500 then
    perform private.raise_error('invalid_input');
  end if;
  v_before := private.lock_game_session(p_game_session_id);
  v_now := private.current_time();
  if (v_before.paused_at is not null) = p_is_paused then -- done already, perhaps by a lost first try
    return jsonb_build_object('paused_at', v_before.paused_at, 'ends_at', v_before.ends_at);
  elsif p_is_paused and v_before.ends_at <= v_now then
    perform private.raise_error('game_session_ended');
  end if;

  update public.game_sessions set
    paused_at = case when p_is_paused then v_now end,
    pauses = case when p_is_paused then pauses
      else pauses + tstzmultirange(tstzrange(paused_at, greatest(paused_at, v_now))) end,
    updated_at = v_now
  where id = p_game_session_id
  returning * into v_after;
  -- A hunt that ended during its pause stays over, unless the end moves.
  if p_extends_end and not p_is_paused then
    v_after := private.move_session_dates(v_after, v_now - v_before.paused_at, true, v_now);
  end if;
  insert into public.session_events (game_session_id, kind, details, created_by, created_at)
  values (p_game_session_id, case when p_is_paused then 'pause' else 'resume' end,
    jsonb_build_object('message', v_message, 'ends_at', v_after.ends_at), auth.uid(), v_now);
  if p_is_paused then
    perform private.send_message(p_game_session_id, null, 'Szünetel a vadászat', 'The hunt is paused',
      concat_ws(E'\n', v_message, 'Amíg szünetel, a beolvasás nem számít. Ha folytatódik, itt üzenünk.'),
      concat_ws(E'\n', v_message, 'Scans do not count until it goes on. A message here will tell you.'), v_now);
  elsif private.has_ended(v_after, v_now) then
    perform private.send_message(p_game_session_id, null, 'Véget ért a vadászat', 'The hunt is over',
      concat_ws(E'\n', v_message, 'A szünet után már nem folytatódik.'),
      concat_ws(E'\n', v_message, 'It does not go on after the pause.'), v_now);
  else
    perform private.send_message(p_game_session_id, null, 'Folytatódik a vadászat', 'The hunt goes on',
      concat_ws(E'\n', v_message, 'A beolvasás újra számít.', case when v_after.ends_at <> v_before.ends_at
        then 'A befejezés annyival később lesz, amennyit a szünet tartott.' end),
      concat_ws(E'\n', v_message, 'Scans count again.', case when v_after.ends_at <> v_before.ends_at
        then 'The end is later by the length of the pause.' end), v_now);
  end if;
  perform private.publish_session_change(case when p_is_paused then 'session.pause' else 'session.resume' end, v_after,
    private.session_dates(v_before), private.session_dates(v_after));
  return jsonb_build_object('paused_at', v_after.paused_at, 'ends_at', v_after.ends_at);
end
$$;

create function private.admin_reschedule_game_session(
  p_game_session_id uuid, p_minutes integer, p_ends_at timestamptz, p_moves_dates boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.game_sessions;
  v_after public.game_sessions;
  v_ends_at timestamptz;
  v_length_hu text := abs(p_minutes) || ' perccel';
  v_length_en text := abs(p_minutes) || case when abs(p_minutes) = 1 then ' minute' else ' minutes' end;
  v_now timestamptz;
begin
  perform private.assert_admin();
  if p_moves_dates is null or p_minutes is null or p_minutes = 0 or p_minutes not between -10080 and 10080 then
    perform private.raise_error('invalid_input');
  end if;
  v_before := private.lock_game_session(p_game_session_id);
  v_now := private.current_time();
  if v_before.ends_at is null or p_ends_at is null then
    perform private.raise_error('invalid_game_session', 'a session without an end');
  end if;
  v_ends_at := p_ends_at + make_interval(mins => p_minutes);
  if v_before.ends_at = v_ends_at then -- done already, by a lost first try
    return jsonb_build_object('ends_at', v_ends_at);
  elsif v_before.ends_at <> p_ends_at then
    perform private.raise_error('edit_conflict');
  elsif v_ends_at <= greatest(v_now, v_before.starts_at) then
    perform private.raise_error('invalid_input', 'the end must lie ahead');
  end if;

  v_after := private.move_session_dates(v_before, make_interval(mins => p_minutes), p_moves_dates, v_now);
  insert into public.session_events (game_session_id, kind, details, created_by, created_at)
  values (p_game_session_id, 'reschedule', jsonb_build_object('minutes', p_minutes, 'ends_at', v_ends_at), auth.uid(),
    v_now);
  if p_minutes > 0 then
    perform private.send_message(p_game_session_id, null, 'Tovább tart a vadászat', 'The hunt has been extended',
      v_length_hu || ' később ér véget.', 'It ends ' || v_length_en || ' later.', v_now);
  else
    perform private.send_message(p_game_session_id, null, 'Hamarabb ér véget a vadászat', 'The hunt ends earlier',
      v_length_hu || ' korábban ér véget.', 'It ends ' || v_length_en || ' earlier.', v_now);
  end if;
  perform private.publish_session_change('session.reschedule', v_after, private.session_dates(v_before),
    private.session_dates(v_after));
  return jsonb_build_object('ends_at', v_ends_at);
end
$$;

-- A hunt that is already in the phase stays as it is, so that a second tap changes nothing.
create function private.admin_set_game_session_phase(p_game_session_id uuid, p_phase text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.game_sessions;
  v_after public.game_sessions;
  v_now timestamptz;
  v_opens_at timestamptz;
begin
  perform private.assert_admin();
  if p_phase is null or p_phase not in ('running', 'ended') then
    perform private.raise_error('invalid_input');
  end if;
  v_before := private.lock_game_session(p_game_session_id);
  v_now := private.current_time();
  v_opens_at := private.scanning_opens_at(v_before);
  -- Starting moves no end: an ended hunt first gets a new one, unless it is decided.
  if p_phase = 'running' and (private.has_ended(v_before, v_now)
    or v_before.visibility = 'draft' and not v_before.is_test) then
    perform private.raise_error('invalid_game_session', 'a draft or an ended hunt cannot be started');
  elsif p_phase = 'ended' and v_opens_at >= v_now then
    perform private.raise_error('invalid_game_session', 'a hunt that has not started cannot be ended');
  end if;
  if p_phase = 'running' and v_opens_at > v_now or p_phase = 'ended' and not private.has_ended(v_before, v_now) then
    update public.game_sessions set
      starts_at = case when p_phase = 'running' then v_now else starts_at end,
      ends_at = case when p_phase = 'ended' then least(ends_at, v_now) else ends_at end,
      paused_at = case when p_phase = 'running' then paused_at end,
      pauses = case when p_phase = 'ended' and paused_at is not null
        then pauses + tstzmultirange(tstzrange(paused_at, greatest(paused_at, v_now))) else pauses end,
      updated_at = v_now
    where id = p_game_session_id returning * into v_after;
    perform private.publish_session_change(case p_phase when 'running' then 'session.start' else 'session.end' end,
      v_after, private.session_dates(v_before), private.session_dates(v_after));
  else
    v_after := v_before;
  end if;
  return jsonb_build_object('game_session_id', p_game_session_id, 'starts_at', v_after.starts_at,
    'ends_at', v_after.ends_at);
end
$$;

-- A second tap finds the hunt published; whoever sees it can be widened or narrowed later, but it is no draft again.
create function private.admin_publish_game_session(p_game_session_id uuid, p_visibility text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.game_sessions;
  v_after public.game_sessions;
  v_now timestamptz;
begin
  perform private.assert_admin();
  if p_visibility is null or p_visibility not in ('link_only', 'listed') then
    perform private.raise_error('invalid_input');
  end if;
  v_before := private.lock_game_session(p_game_session_id);
  v_now := private.current_time();
  if v_before.is_test or v_before.archived_at is not null or private.has_ended(v_before, v_now) then
    perform private.raise_error('invalid_game_session', 'a test, an archived or an ended hunt is not published');
  end if;
  if v_before.visibility <> p_visibility then
    update public.game_sessions set visibility = p_visibility, updated_at = v_now
    where id = p_game_session_id returning * into v_after;
    perform private.publish_session_change('session.publish', v_after,
      jsonb_build_object('visibility', v_before.visibility), jsonb_build_object('visibility', v_after.visibility));
  end if;
  return jsonb_build_object('game_session_id', p_game_session_id, 'visibility', p_visibility);
end
$$;
