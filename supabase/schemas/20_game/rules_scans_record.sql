-- record_scan: one scan, one transaction.

-- The rules, for a user whom the caller has authenticated; no API role may call this. p_at: the time of a tried scan
-- (see admin_test_scan); real scans pass null, which means now. Few, large statements: their number determines the cost
-- of a scan. Generic plans: each statement is a handful of index look-ups, and planning would cost more than they do.
create function private.perform_scan(
  p_user_id uuid, p_qr_code_id text, p_game_session_id uuid, p_device_info jsonb, p_scanned_at timestamptz,
  p_client_scan_id uuid, p_at timestamptz
) returns jsonb
language plpgsql volatile security invoker set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  v_device_info jsonb := coalesce(p_device_info, '{}');
  v_scanner private.scanner;
  v_opens_at timestamptz;
  v_closes_at timestamptz; -- the pause or the end
  v_is_paused boolean;
  v_pauses tstzmultirange;
  v_team_mode text;
  v_presented_id uuid;
  v_code_id uuid;
  v_code_name text;
  v_points integer;
  v_max_scans integer;
  v_location_refusal text;
  v_is_repeat boolean;
  v_has_ban boolean;
  v_test_balance integer;
  v_answer jsonb;
  v_shards integer := 0;
  v_is_full boolean;
  v_withdrawn_at timestamptz;
  v_reveals_clue_id uuid;
  v_presented_key bigint;
  v_failure text;
  v_own_team_id uuid;
  v_is_of_left_team boolean;
  v_now timestamptz;
  v_scanned_at timestamptz;
begin
  if p_qr_code_id is null or char_length(p_qr_code_id) not between 1 and 200 or p_game_session_id is null
    or jsonb_typeof(v_device_info) <> 'object' or pg_column_size(v_device_info) > 4096
    or not isfinite(p_scanned_at) then
    perform private.assert_active_user(p_user_id);
    perform private.raise_error('invalid_scan_data');
  end if;

  -- private.session_gate inlined.
  if not pg_try_advisory_xact_lock_shared(hashtextextended(p_game_session_id::text, 0)) then
    perform pg_advisory_xact_lock_shared(private.session_gate(p_game_session_id));
  end if;
  -- From here on the scans of this player in this session run one after another. Locking a join with the session would
  -- cost more than reading it below.
  select user_id, game_session_id, current_points, board_points, found_codes, team_id, team_changed_at, test_balance
  into v_scanner.user_id, v_scanner.game_session_id, v_scanner.current_points, v_scanner.board_points,
    v_scanner.found_codes, v_scanner.team_id, v_scanner.team_changed_at, v_test_balance
  from public.user_game_sessions
  where game_session_id = p_game_session_id and user_id = p_user_id
  for no key update;

  v_now := case when p_at is not null then p_at when current_setting('app.current_time', true) <> ''
    then private.current_time() else clock_timestamp() end; -- without the call outside of tests
  -- The phone's clock may be wrong: a capture time is never in the future, nor more than 30 days ago.
  v_scanned_at := greatest(least(coalesce(p_scanned_at, v_now), v_now), v_now - interval '720 hours');
  -- Prints hold the printed id; players type the short code.
  if p_qr_code_id like '________-____-____-____-____________'
    and translate(lower(p_qr_code_id), '0123456789abcdef', '') = '----' then
    v_presented_id := p_qr_code_id::uuid;
  else
    select printed_id into v_presented_id from public.qr_codes
    where short_code = private.clean_code(p_qr_code_id);
  end if;

  -- The session, its active code, and whether the player is banned or has just scanned it.
  select
    coalesce(s.starts_at, (select game_start_time from public.game_settings -- private.scanning_opens_at inlined
      where is_schedule_enabled and game_start_time >= s.created_at)),
    least(s.ends_at, s.paused_at), s.late_scan_grace, s.leaderboard_frozen_at,
    not (exists (select from private.broadcast_ticks
                 where topic = 'session:' || p_game_session_id and event = 'leaderboard' and due_at > v_now)
      and exists (select from private.broadcast_ticks where topic = 'admin' and event = 'scans' and due_at > v_now)),
    s.paused_at is not null, s.pauses, s.team_mode,
    exists (select from private.user_bans where user_id = p_user_id),
    q.id, q.name, c.points, c.max_scans, c.withdrawn_at, q.reveals_clue_id,
    case when q.radius_m is not null then private.location_refusal(q, v_device_info) end,
    exists (select 1 from public.scans
            where user_id = p_user_id and received_at > v_now - interval '5 seconds' and qr_code_id = q.id)
  into v_opens_at, v_closes_at, v_scanner.late_scan_grace, v_scanner.leaderboard_frozen_at,
    v_scanner.is_hint_due, v_is_paused, v_pauses, v_team_mode, v_has_ban,
    v_code_id, v_code_name, v_points, v_max_scans, v_withdrawn_at, v_reveals_clue_id, v_location_refusal, v_is_repeat
  from public.game_sessions s
  left join (public.qr_codes q
             join public.game_session_qr_codes c on c.qr_code_id = q.id and c.game_session_id = p_game_session_id)
    on q.printed_id = v_presented_id and q.is_active
  where s.id = p_game_session_id;

  if v_scanner.user_id is null or v_has_ban or v_test_balance is not null then
    perform private.assert_active_user(p_user_id); -- unless the ban is over
    perform private.assert_member(p_user_id, p_game_session_id); -- test sessions are open to organisers only
    if v_scanner.user_id is null then
      perform private.raise_error('session_not_joined'); -- joined after the query above; the next try will count
    end if;
  end if;

  if v_code_id is null or v_is_repeat then
    -- A call is repeated when its answer was lost. A new find needs no look: the unique index tells.
    v_answer := private.first_answer(p_user_id, p_client_scan_id);
    if v_answer is not null then
      return v_answer;
    end if;
    -- Repeats within 5 s and guesses beyond the limit, decoys included, are refused without a row.
    v_presented_key := private.presented_key(v_presented_id, p_qr_code_id);
    if v_is_repeat or (
        select count(*) >= 30
          or coalesce(bool_or(presented_key = v_presented_key and received_at > v_now - interval '5 seconds'), false)
        from public.scans
        where user_id = p_user_id and received_at > v_now - interval '1 minute'
          and failure_reason in ('qr_code_not_found', 'decoy')) then
      perform private.raise_error('scan_rate_limited');
    end if;
    select id, name into v_code_id, v_code_name from public.qr_codes where printed_id = v_presented_id and is_decoy
      and is_active;
    v_failure := case when v_code_id is not null then 'decoy' else 'qr_code_not_found' end;
  elsif v_now < v_opens_at or v_scanned_at < v_opens_at - interval '1 minute' then
    v_failure := 'game_not_started'; -- a queued early scan; the phone's clock may be a minute fast
  elsif v_scanned_at >= v_closes_at or v_now >= v_closes_at + v_scanner.late_scan_grace then
    -- Paused also past the planned end: see has_ended.
    v_failure := case when v_is_paused then 'game_session_paused' else 'game_session_ended' end;
  else
    -- Captured in an earlier pause, or before one and arrived too late for it. Nested, because PostgreSQL prepares each
    -- condition that it comes to, which takes longer than the test.
    if v_pauses <> '{}' then
      if v_pauses
        && tstzrange(v_scanned_at, greatest(v_scanned_at, v_now - v_scanner.late_scan_grace), '[]') then
        v_failure := 'game_session_paused';
      end if;
    end if;
    if v_failure is null and (v_team_mode = 'required'
        or num_nonnulls(v_max_scans, v_withdrawn_at, v_location_refusal, v_scanner.team_changed_at) > 0) then
      if v_max_scans is not null then
        v_shards := least(v_max_scans, 16); -- as set_scan_caps makes them
        -- An unlocked look refuses most late players without waiting.
        perform from private.scan_cap_shards
        where game_session_id = p_game_session_id and qr_code_id = v_code_id and used < capacity limit 1;
        v_is_full := not found;
      end if;
      if v_scanned_at < v_scanner.team_changed_at then
        v_own_team_id := v_scanner.team_id;
        select c.team_id, c.failure into v_scanner.team_id, v_failure
        from private.team_of_capture(v_scanner, v_scanned_at, v_now) c;
        v_is_of_left_team := v_scanner.team_id is distinct from v_own_team_id;
      end if;
      v_failure := case when v_failure is not null then v_failure
        when v_team_mode = 'required' and v_scanner.team_id is null then 'team_required'
        when v_withdrawn_at is not null then 'qr_code_withdrawn'
        when v_is_full then 'scan_limit_reached' else v_location_refusal end;
      -- already_scanned and found_by_team take precedence; otherwise write_scan detects them.
      if v_failure is not null then
        if exists (select 1 from public.scans where game_session_id = p_game_session_id
                   and qr_code_id = v_code_id and user_id = p_user_id and status = 'success') then
          v_failure := 'already_scanned';
        elsif exists (select 1 from public.scans where team_id = v_scanner.team_id and qr_code_id = v_code_id
                      and status = 'success') then
          v_failure := 'found_by_team';
        end if;
      end if;
    end if;
  end if;

  if v_failure is null and v_shards = 0 then
    v_answer := private.write_scan(v_scanner, v_code_id, v_code_name, v_points, 0, v_device_info, v_scanned_at,
      p_client_scan_id, v_now, v_reveals_clue_id);
  elsif v_failure is null then
    begin
      v_answer := private.write_scan(v_scanner, v_code_id, v_code_name, v_points, v_shards, v_device_info, v_scanned_at,
        p_client_scan_id, v_now, v_reveals_clue_id);
    exception when sqlstate 'KH001' then
      v_failure := 'scan_limit_reached';
    end;
  end if;
  if v_answer is not null then
    if v_is_of_left_team then -- the find keeps the place of the player (E1)
      insert into private.former_members (team_id, user_id, left_at)
      values (v_scanner.team_id, p_user_id, v_scanner.team_changed_at)
      on conflict (team_id, user_id) do nothing;
    end if;
    return v_answer;
  end if;
  v_answer := private.first_answer(p_user_id, p_client_scan_id);
  if v_answer is not null then
    return v_answer;
  elsif v_failure is null then
    v_failure := 'already_scanned';
    if v_scanner.team_id is not null then
      if not exists (select 1 from public.scans where game_session_id = p_game_session_id
                     and qr_code_id = v_code_id and user_id = p_user_id and status = 'success') then
        v_failure := 'found_by_team';
      end if;
    end if;
  end if;
  return private.refuse_scan(v_scanner, v_code_id, v_code_name, v_failure, v_device_info, v_scanned_at,
    p_client_scan_id, v_presented_key, v_now);
end
$$;
comment on function private.perform_scan is
  'Counts or refuses one scan of p_user_id; record_scan and admin_test_scan both run it.';

-- Definer: players have no write policy anywhere; this is the only way to score.
create function private.record_scan(
  p_qr_code_id text, p_game_session_id uuid, p_device_info jsonb, p_scanned_at timestamptz, p_client_scan_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- One expression: PERFORM would run a statement.
  return case when private.assert_unconditional_call() then private.perform_scan(auth.uid(), p_qr_code_id,
    p_game_session_id, p_device_info, p_scanned_at, p_client_scan_id, null) end;
end
$$;

-- Definer: the policy on scans hides tries of unknown codes. A decoy is shown as an unknown code.
create function private.list_scans(p_limit integer) returns setof public.scan_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select s.id, case when s.failure_reason is distinct from 'decoy' then s.qr_code_name end, s.game_session_id,
    s.status::text,
    case when s.failure_reason = 'decoy' then 'qr_code_not_found' else s.failure_reason end, s.points::integer,
    s.scanned_at, s.received_at, c.kind, c.reason::text
  from public.scans s
  left join lateral (
    select x.kind, x.reason from public.find_corrections x where x.scan_id = s.id and x.kind not like '%\_task'
    order by x.id desc limit 1) c on true
  where s.user_id = v_user_id
  order by s.received_at desc, s.id desc
  limit least(greatest(coalesce(p_limit, 100), 1), 100);
end
$$;

-- current_scans of a code in a session: the sum of its counters, or of its successful scans when it has no cap.
-- Definer: counters are in private.
create function private.current_scans(p_game_session_id uuid, p_qr_code_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select sum(used) from private.scan_cap_shards
     where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id),
    (select count(*) from public.scans
     where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id and status = 'success'))
$$;
comment on function private.current_scans is 'Successful scans of a code in a session.';
