-- Rules of scanning: the hot path. Nothing here reads a whole table or updates a row shared by all scans of a session.
-- Lock order: session gate (shared) → membership → team → scan → revealed clue → profile → board bucket → tick → cap
-- gate (shared) → one cap counter.

create function private.distance_m(
  p_latitude_a double precision, p_longitude_a double precision,
  p_latitude_b double precision, p_longitude_b double precision
) returns double precision
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return 2 * 6371000 * asin(least(1, sqrt(
    sin(radians(p_latitude_b - p_latitude_a) / 2) ^ 2
    + cos(radians(p_latitude_a)) * cos(radians(p_latitude_b)) * sin(radians(p_longitude_b - p_longitude_a) / 2) ^ 2)));
end
$$;
comment on function private.distance_m is 'Distance in metres between two places (haversine).';

-- Error key when the phone is too far from the code; null when it is near enough or the code has no radius. GPS jumps
-- by tens of metres, so the reported accuracy counts in the player's favour, up to 100 m.
create function private.location_refusal(p_code public.qr_codes, p_device_info jsonb) returns text
language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_position jsonb := p_device_info -> 'position';
  v_latitude numeric;
  v_longitude numeric;
  v_accuracy numeric := 0;
begin
  if p_code.radius_m is null then
    return null;
  end if;
  if jsonb_typeof(v_position -> 'latitude') is distinct from 'number'
    or jsonb_typeof(v_position -> 'longitude') is distinct from 'number' then
    return 'scan_location_required';
  end if;
  -- numeric first: a JSON number may be outside the range of double precision.
  v_latitude := round((v_position ->> 'latitude')::numeric, 9);
  v_longitude := round((v_position ->> 'longitude')::numeric, 9);
  if v_latitude not between -90 and 90 or v_longitude not between -180 and 180 then
    return 'scan_location_required';
  end if;
  if jsonb_typeof(v_position -> 'accuracy') = 'number' then
    v_accuracy := greatest(0, least(100, (v_position ->> 'accuracy')::numeric));
  end if;
  if private.distance_m(p_code.latitude, p_code.longitude,
       v_latitude::double precision, v_longitude::double precision) > p_code.radius_m + v_accuracy then
    return 'scan_too_far';
  end if;
  return null;
end
$$;
comment on function private.location_refusal is 'scan_location_required, scan_too_far or null.';

-- Takes one slot of a capped code, starting at this connection's own counter; false when none is left.
create function private.take_cap_slot(p_game_session_id uuid, p_qr_code_id uuid, p_shards integer) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- private.cap_gate inlined; as an expression, as in write_scan
  if pg_advisory_xact_lock_shared(hashtextextended('cap/' || p_game_session_id || p_qr_code_id, 0)) is null then
    null;
  end if;
  for v_step in 0 .. p_shards - 1 loop
    update private.scan_cap_shards set used = used + 1
    where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id
      and shard = (pg_backend_pid() + v_step) % p_shards and used < capacity;
    if found then
      return true;
    end if;
  end loop;
  return false;
end
$$;
comment on function private.take_cap_slot is
  'One guarded update. Counters that have filled up meanwhile stay locked, but no scan waits for a full one.';

-- The answer to a refused scan. A decoy must look like an unknown code.
create function private.scan_refusal(p_failure_reason text, p_qr_code_id uuid, p_team_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_finder text;
begin
  if p_failure_reason = 'found_by_team' then
    select p.name into v_finder from public.scans s join public.profiles p on p.id = s.user_id
    where s.team_id = p_team_id and s.qr_code_id = p_qr_code_id and s.status = 'success';
  end if;
  return private.error_response(case when p_failure_reason = 'decoy' then 'qr_code_not_found'
    else p_failure_reason end, v_finder);
end
$$;
comment on function private.scan_refusal is
  'The answer that a player gets for a refused scan; the detail of found_by_team is the name of the finder, if known.';

-- Computed from the row alone, so that a repeated client id gets the same answer. A find that was voided later keeps
-- its first answer.
create function private.first_answer(p_user_id uuid, p_client_scan_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_scan public.scans;
begin
  select * into v_scan from public.scans where user_id = p_user_id and client_scan_id = p_client_scan_id;
  if not found then
    return null;
  elsif v_scan.status = 'failed' then
    return private.scan_refusal(v_scan.failure_reason, v_scan.qr_code_id, v_scan.team_id);
  end if;
  return jsonb_build_object(
    'status', 'success', 'scan_id', v_scan.id, 'qr_code_name', v_scan.qr_code_name, 'points', v_scan.points,
    'current_points', v_scan.current_points, 'has_claimed_treasure', true, 'scanned_at', v_scan.scanned_at);
end
$$;
comment on function private.first_answer is 'What a scan was answered that is sent again; null: it is new.';

create type private.scanner as (
  user_id uuid, game_session_id uuid, current_points integer, board_points integer, found_codes integer,
  late_scan_grace interval, leaderboard_frozen_at timestamptz, team_id uuid, team_changed_at timestamptz,
  is_hint_due boolean);
comment on type private.scanner is
  'Player and session as a scan reads them: current points, the team, the dates for what it writes, and whether a hint '
  'is due.';

-- The team in which a scan was captured that arrives after a change of team (E3), locked. A member of another team has
-- no finds here, and after the grace period or when the place is taken the find counts for nobody.
create function private.team_of_capture(
  p_scanner private.scanner, p_scanned_at timestamptz, p_now timestamptz, out team_id uuid, out failure text
)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_left private.left_teams;
begin
  team_id := p_scanner.team_id;
  select l.* into v_left from private.left_teams l
  where l.game_session_id = p_scanner.game_session_id and l.user_id = p_scanner.user_id
    and l.joined_at <= p_scanned_at and l.left_at > p_scanned_at
  order by l.left_at limit 1;
  if v_left.team_id is null or v_left.team_id = p_scanner.team_id then
    return;
  end if;
  perform 1 from public.teams t where t.id = v_left.team_id for no key update;
  if not found then
    return; -- deleted meanwhile
  end if;
  team_id := v_left.team_id;
  if p_scanner.team_id is not null or p_now >= v_left.left_at + p_scanner.late_scan_grace
    or private.taken_places(v_left.team_id, p_scanner.user_id) >= (
      select s.team_max_size from public.game_sessions s where s.id = p_scanner.game_session_id) then
    failure := 'team_left';
  end if;
end
$$;
comment on function private.team_of_capture is
  'The team of a scan that was captured before the player changed teams, and team_left if it cannot count there.';

-- Writes a counted scan with its effects and returns the answer, or null when the player or the team has already found
-- the code, or the scan was sent before. The caller holds the membership lock. Raises SQLSTATE KH001 when somebody else
-- took the last slot of the cap meanwhile.
create function private.write_scan(
  p_scanner private.scanner, p_qr_code_id uuid, p_qr_code_name text, p_points integer, p_shards integer,
  p_device_info jsonb, p_scanned_at timestamptz, p_client_scan_id uuid, p_now timestamptz, p_reveals_clue_id uuid
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_total integer := p_scanner.current_points + p_points;
  v_board_before integer := p_scanner.board_points;
  v_board_after integer := p_scanner.board_points + p_points;
  v_moves_board boolean := p_points > 0 and (p_scanner.leaderboard_frozen_at <= p_now) is not true;
  v_widths integer[] := array[1];
  v_scan_id bigint;
begin
  if p_scanner.team_id is not null then
    -- The lock makes the finds of a team follow one another.
    select board_points into v_board_before from public.teams where id = p_scanner.team_id for no key update;
    v_board_after := v_board_before + p_points;
  end if;
  insert into public.scans
    (user_id, qr_code_id, qr_code_name, game_session_id, status, points, current_points, device_info,
     scanned_at, received_at, client_scan_id, team_id)
  values
    (p_scanner.user_id, p_qr_code_id, p_qr_code_name, p_scanner.game_session_id, 'success', p_points, v_total,
     p_device_info, p_scanned_at, p_now, p_client_scan_id, p_scanner.team_id)
  on conflict do nothing -- found before, by the player or the team, or sent before: see first_answer
  returning id into v_scan_id;
  if not found then
    return null;
  end if;
  if p_reveals_clue_id is not null then
    if not private.requires_task(p_scanner.game_session_id, p_qr_code_id) then
      perform private.reveal_clue(p_scanner.user_id, p_scanner.team_id, p_scanner.game_session_id, p_reveals_clue_id,
        p_now);
    end if;
  end if;

  if p_scanner.team_id is null then
    update public.user_game_sessions set
      current_points = v_total,
      board_points = case when v_moves_board then v_board_after else board_points end,
      board_reached_at = case when v_moves_board then p_now else board_reached_at end,
      found_codes = found_codes + 1,
      first_found_at = coalesce(first_found_at, p_now),
      last_activity = p_now
    where game_session_id = p_scanner.game_session_id and user_id = p_scanner.user_id;
  else
    update public.user_game_sessions set
      current_points = v_total,
      team_points = team_points + p_points,
      found_codes = found_codes + 1,
      first_found_at = coalesce(first_found_at, p_now),
      last_activity = p_now
    where game_session_id = p_scanner.game_session_id and user_id = p_scanner.user_id;
    update public.teams set
      current_points = current_points + p_points,
      board_points = case when v_moves_board then v_board_after else board_points end,
      board_reached_at = case when v_moves_board then p_now else board_reached_at end,
      found_codes = found_codes + 1
    where id = p_scanner.team_id;
  end if;

  if p_scanner.found_codes = 0 then -- the first find in this hunt, perhaps the first of all
    update public.profiles set has_claimed_treasure = true where id = p_scanner.user_id and not has_claimed_treasure;
  end if;

  if v_moves_board then
    if v_board_before <= 0 or v_board_before / 100 <> v_board_after / 100 then
      v_widths := array[1, 100];
    end if;
    -- From the old bucket to the new one; lower points first, so that two scans lock in the same order.
    insert into private.leaderboard_buckets as b (game_session_id, width, points, shard, players)
    select p_scanner.game_session_id, width, moved.points - moved.points % width, (pg_backend_pid() & 15)::smallint,
      moved.players
    from unnest(v_widths) width cross join (values (v_board_before, -1), (v_board_after, 1)) moved (points, players)
    where moved.points > 0
    on conflict (game_session_id, width, points, shard) do update set players = b.players + excluded.players;
  end if;

  if realtime.send( -- as an expression, for PERFORM would run a statement
    jsonb_build_object('scan_id', v_scan_id, 'points', p_points, 'current_points', v_total),
    'scan', 'user:' || p_scanner.user_id, true) is null then
    null;
  end if;
  if p_scanner.is_hint_due then
    perform private.publish_coalesced('session:' || p_scanner.game_session_id, 'leaderboard', p_now);
    perform private.publish_coalesced('admin', 'scans', p_now);
  end if;

  if p_shards > 0 and not private.take_cap_slot(p_scanner.game_session_id, p_qr_code_id, p_shards) then
    raise exception 'the last slot was taken meanwhile' using errcode = 'KH001';
  end if;
  -- Same as first_answer, from local variables: reading the row again would cost twice as much.
  return jsonb_build_object(
    'status', 'success', 'scan_id', v_scan_id, 'qr_code_name', p_qr_code_name, 'points', p_points,
    'current_points', v_total, 'has_claimed_treasure', true, 'scanned_at', p_scanned_at);
end
$$;
comment on function private.write_scan is
  'The rows of a counted scan, in lock order; null when the code was already scanned.';

-- A number for the presented text: the same for the id and the short code of a known code, and a hash for anything
-- else, so that no unknown text is stored.
create function private.presented_key(p_qr_code_id uuid, p_presented text) returns bigint
language sql immutable security invoker set search_path = '' as $$
  select hashtextextended(private.clean_code(coalesce(p_qr_code_id::text, p_presented)), 0)
$$;
comment on function private.presented_key is
  'Identifies a presented code that is not in the session, to recognise a repeat.';

-- Stores a refused scan and answers its error with the HTTP status set, so that the row is committed.
create function private.refuse_scan(
  p_scanner private.scanner, p_qr_code_id uuid, p_qr_code_name text, p_failure_reason text, p_device_info jsonb,
  p_scanned_at timestamptz, p_client_scan_id uuid, p_presented_key bigint, p_now timestamptz
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  insert into public.scans
    (user_id, qr_code_id, qr_code_name, game_session_id, status, failure_reason, device_info,
     scanned_at, received_at, client_scan_id, presented_key, team_id)
  values
    (p_scanner.user_id, p_qr_code_id, p_qr_code_name, p_scanner.game_session_id, 'failed', p_failure_reason,
     p_device_info, p_scanned_at, p_now, p_client_scan_id, p_presented_key, p_scanner.team_id);
  return private.scan_refusal(p_failure_reason, p_qr_code_id, p_scanner.team_id);
end
$$;
comment on function private.refuse_scan is 'Stores a refused scan and answers its error.';

-- The code, if it belongs to the session and is active. perform_scan joins the same tables in a larger query.
create function private.find_session_code(p_printed_id uuid, p_game_session_id uuid) returns public.qr_codes
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_code public.qr_codes;
begin
  select q.* into v_code from public.qr_codes q
  join public.game_session_qr_codes c on c.qr_code_id = q.id and c.game_session_id = p_game_session_id
  where q.printed_id = p_printed_id and q.is_active;
  return v_code;
end
$$;
comment on function private.find_session_code is
  'A null row for unknown and inactive codes and those of other sessions.';
