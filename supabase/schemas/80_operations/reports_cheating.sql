-- Cheat review: suspicious patterns in the scans of a session, with the scans behind them. It changes nothing: an
-- organiser looks, writes a note, and decides.
--
-- All checks work on one bounded list, the latest scans of the session, which is read once and passed from check to
-- check, so that a session of a million scans costs no more than one of twenty-five thousand.

create type private.examined_scan as (
  id bigint, user_id uuid, qr_code_id uuid, status text, failure_reason text, scanned_at timestamptz,
    received_at timestamptz,
  -- Hash of the device; null when the phone sent no information.
  device bigint,
  latitude double precision, longitude double precision, team_id uuid
);

create type private.cheat_case as (kind text, user_id uuid, user_ids uuid[], weight integer, facts jsonb,
  scan_ids bigint[]);

-- Hashes the device without its position, which differs with each scan.
create function private.examined_scans(p_game_session_id uuid, p_before_scan_id bigint, p_limit integer)
returns private.examined_scan[]
language sql stable security invoker set search_path = '' as $$
  select array_agg(
    (s.id, s.user_id, s.qr_code_id, s.status, s.failure_reason, s.scanned_at, s.received_at,
     case when s.device_info ->> 'userAgent' <> '' then hashtextextended((s.device_info - 'position')::text, 0) end,
     q.latitude, q.longitude, s.team_id)::private.examined_scan)
  from (
    select * from public.scans
    where game_session_id = p_game_session_id and (p_before_scan_id is null or id < p_before_scan_id)
      and user_id is not null and id not in (select scan_id from public.find_corrections
        where game_session_id = p_game_session_id and kind = 'credit')
    order by id desc limit p_limit) s
  left join public.qr_codes q on q.id = s.qr_code_id
$$;
comment on function private.examined_scans is
  'The latest scans of a session with the columns that the checks need. Voided finds stay: they are evidence. Credited '
  'ones are not: the player did not walk there.';

-- Players who counted the same code within a minute of each other, at three codes or more and at half of the codes of
-- one of them: a photo sent around looks like that, and so do friends who walk together; members of one team may. With
-- p_same_device: accounts that took turns on apparently the same device, two codes within two minutes. Each scan is
-- compared with the next five at its code. More than ten players at a code within a minute are a crowd and ignored.
create function private.cheat_groups(
  p_scans private.examined_scan[], p_same_device boolean
) returns setof private.cheat_case
language sql stable security invoker set search_path = '' as $$
  with recursive found as (
    select s.*, case when p_same_device then s.device end as device_group
    from unnest(p_scans) s where s.status <> 'failed' and (not p_same_device or s.device is not null)),
  followed as (
    select f.*,
      count(*) over (partition by f.qr_code_id, f.device_group order by f.scanned_at
        range between interval '1 minute' preceding and interval '1 minute' following) as crowd,
      array_agg(f.user_id) over next_five as next_users,
      array_agg(f.id) over next_five as next_ids,
      array_agg(f.scanned_at) over next_five as next_times,
      array_agg(f.team_id) over next_five as next_teams
    from found f
    window next_five as (partition by f.qr_code_id, f.device_group order by f.scanned_at,
      f.id rows between 1 following and 5 following)),
  meetings as (
    select least(f.user_id, n.user_id) as a, greatest(f.user_id, n.user_id) as b, f.qr_code_id, f.id as scan_a,
      n.id as scan_b
    from followed f
    cross join lateral unnest(f.next_users, f.next_ids, f.next_times, f.next_teams) as n (user_id, id, scanned_at,
      team_id)
    where f.crowd <= 10
      and n.scanned_at <= f.scanned_at + case when p_same_device then interval '2 minutes' else interval '1 minute' end
      and n.user_id <> f.user_id and (n.team_id <> f.team_id or f.team_id is null or n.team_id is null)),
  finds as (select f.user_id, count(distinct f.qr_code_id) as codes from found f group by f.user_id),
  pairs as (
    select m.a, m.b, count(*) as codes from meetings m join finds fa on fa.user_id = m.a
      join finds fb on fb.user_id = m.b
    group by m.a, m.b, fa.codes, fb.codes
    having count(*) >= case when p_same_device then 2 else 3 end and count(*) * 2 >= least(fa.codes, fb.codes)
    order by count(*) desc, m.a, m.b limit 200),
  edges as (select a, b from pairs union select b, a from pairs),
  reach as (
    select a as member, a as seen from edges
    union
    select r.member, e.b from reach r join edges e on e.a = r.seen),
  -- If a pairs with b and b with c, then a, b and c form one group, named after the smallest id.
  groups as (
    select r.member, (array_agg(r.seen order by r.seen))[1] as leader from reach r group by r.member),
  met as (
    select g.leader, m.qr_code_id, m.scan_a, m.scan_b
    from pairs p join meetings m on m.a = p.a and m.b = p.b join groups g on g.member = p.a)
  select case when p_same_device then 'device' else 'cluster' end, g.leader,
    array_agg(distinct g.member), max(c.codes)::integer,
    jsonb_build_object('players', count(distinct g.member), 'codes', max(c.codes)), max(c.scan_ids)
  from groups g
  join (select e.leader, count(distinct e.qr_code_id) as codes, array_agg(distinct e.scan_id) as scan_ids
        from (select leader, qr_code_id, scan_a as scan_id from met union all select leader, qr_code_id, scan_b
          from met) e
        group by e.leader) c on c.leader = g.leader
  group by g.leader
$$;
comment on function private.cheat_groups is 'Cases of players who keep scanning together: kind cluster, or device.';

-- Two codes with a place, faster than anybody moves in a city: over 300 m at over 30 m/s.
create function private.cheat_travel(p_scans private.examined_scan[]) returns setof private.cheat_case
language sql stable security invoker set search_path = '' as $$
  with hops as (
    select s.*, lag(s.id) over walk as from_id, lag(s.latitude) over walk as from_latitude,
      lag(s.longitude) over walk as from_longitude, lag(s.scanned_at) over walk as left_at
    from unnest(p_scans) s
    where s.status <> 'failed' and s.latitude is not null
    window walk as (partition by s.user_id order by s.scanned_at, s.id)),
  measured as (
    select h.*, private.distance_m(h.from_latitude, h.from_longitude, h.latitude, h.longitude) as metres,
      greatest(extract(epoch from h.scanned_at - h.left_at), 1) as seconds
    from hops h
    -- Cheap filter first: only distances over a hundredth of a degree are computed, and an hour is never too fast.
    where h.scanned_at - h.left_at < interval '1 hour'
      and (abs(h.latitude - h.from_latitude) > 0.001 or abs(h.longitude - h.from_longitude) > 0.001)),
  jumps as (select * from measured m where m.metres > 300 and m.metres / m.seconds > 30)
  select 'travel', j.user_id, array[j.user_id], count(*)::integer,
    jsonb_build_object('jumps', count(*)) || (array_agg(jsonb_build_object(
      'metres', round(j.metres), 'seconds', round(j.seconds)) order by j.metres / j.seconds desc))[1],
    array_agg(j.id) || array_agg(j.from_id)
  from jumps j group by j.user_id
$$;
comment on function private.cheat_travel is 'Cases of players who were at two places too soon after each other.';

-- Five codes within fifteen seconds: too fast to walk, whether or not the codes have a place. A list of codes or photos
-- looks like that, and so do codes that hang side by side.
create function private.cheat_bursts(p_scans private.examined_scan[]) returns setof private.cheat_case
language sql stable security invoker set search_path = '' as $$
  with walked as (
    select s.user_id, s.scanned_at - min(s.scanned_at) over last_five as duration,
      array_agg(s.id) over last_five as last_ids, count(*) over last_five as codes
    from unnest(p_scans) s where s.status <> 'failed'
    window last_five as (partition by s.user_id order by s.scanned_at, s.id rows between 4 preceding and current row)),
  fast as (select * from walked w where w.codes = 5 and w.duration <= interval '15 seconds'),
  scans as (select f.user_id, array_agg(distinct i.id) as ids from fast f cross
    join lateral unnest(f.last_ids) as i (id) group by f.user_id)
  select 'burst', s.user_id, array[s.user_id], cardinality(s.ids),
    jsonb_build_object('codes', cardinality(s.ids), 'seconds', (
      select ceil(extract(epoch from min(f.duration)))::integer from fast f where f.user_id = s.user_id)),
    s.ids
  from scans s
$$;
comment on function private.cheat_bursts is
  'Cases of players who counted five codes within fifteen seconds; codes: number counted that fast, seconds: the '
  'fastest five.';

-- Decoys hang nowhere, so a scan of one comes from a list or a photo. Many refused scans suggest guessing or scanning
-- from afar; common refusals (too early, too late, twice) do not count.
create function private.cheat_refusals(p_scans private.examined_scan[]) returns setof private.cheat_case
language sql stable security invoker set search_path = '' as $$
  with refused as (
    select case when s.failure_reason = 'decoy' then 'decoy' else 'failures' end as kind, s.user_id, s.failure_reason,
      s.id
    from unnest(p_scans) s
    where s.failure_reason in ('decoy', 'qr_code_not_found', 'scan_too_far', 'scan_location_required')),
  cases as (
    select r.kind, r.user_id, array_agg(r.id) as scan_ids from refused r group by r.kind, r.user_id
    having r.kind = 'decoy' or count(*) >= 10),
  reasons as (
    select r.kind, r.user_id, r.failure_reason, count(*) as number from refused r group by 1, 2, 3)
  select c.kind, c.user_id, array[c.user_id], cardinality(c.scan_ids), jsonb_object_agg(r.failure_reason, r.number),
    c.scan_ids
  from cases c join reasons r on r.kind = c.kind and r.user_id = c.user_id
  group by c.kind, c.user_id, c.scan_ids
$$;
comment on function private.cheat_refusals is 'Cases of scanned decoys and of many refused scans.';

-- Scans stored offline count for a while after the end or the start of a pause, with the capture time that the phone
-- reports. Those that came too late for a pause do not count, but somebody who sets back the clock looks like that.
create function private.cheat_late(
  p_scans private.examined_scan[], p_session public.game_sessions
) returns setof private.cheat_case
language sql stable security invoker set search_path = '' as $$
  with closed as (
    select p_session.pauses + case when p_session.paused_at is null then '{}'::tstzmultirange
      else tstzmultirange(tstzrange(p_session.paused_at, null)) end as pauses)
  select 'late', s.user_id, array[s.user_id], count(*)::integer,
    jsonb_build_object('late', count(*),
      'minutes', ceil(extract(epoch from max(s.received_at - s.scanned_at)) / 60)::integer),
    array_agg(s.id)
  from unnest(p_scans) s cross join closed c
  where case when s.status = 'failed'
    then s.failure_reason = 'game_session_paused' and not c.pauses @> s.scanned_at
    else s.received_at >= p_session.ends_at or c.pauses @> s.received_at end
  group by s.user_id
$$;
comment on function private.cheat_late is
  'Cases of scans that arrived after the end or the start of a pause and, the phone says, were made before; minutes: '
  'the longest delay from capture to arrival.';

-- Teams that two or more players have left again after they had found or bought something in it: accounts that play for
-- a team in turn look like that. Evidence are the finds of the team.
create function private.cheat_rotations(p_game_session_id uuid) returns setof private.cheat_case
language sql stable security invoker set search_path = '' as $$
  with rotated as (
    select f.team_id, count(*) as gone, array_agg(f.user_id) filter (where f.user_id is not null) as user_ids
    from private.former_members f join public.teams t on t.id = f.team_id
    where t.game_session_id = p_game_session_id group by f.team_id having count(*) >= 2)
  select 'rotation', players.user_ids[1], players.user_ids, r.gone::integer,
    jsonb_build_object('gone', r.gone, 'players', private.taken_places(r.team_id)), finds.ids
  from rotated r
  cross join lateral (
    select array_agg(p.user_id order by p.user_id) as user_ids
    from (select m.user_id from public.user_game_sessions m where m.team_id = r.team_id
          union select unnest(r.user_ids)) p) players
  cross join lateral (
    select array_agg(s.id) as ids from public.scans s where s.team_id = r.team_id and s.status = 'success') finds
  where players.user_ids is not null and finds.ids is not null
$$;
comment on function private.cheat_rotations is
  'Cases of teams with changing players; gone: those who have left it, players: all who have played in it.';

-- Five guests or more who have found something and began to play from one network: a school class looks like that, and
-- so does somebody who plays many times. The number of devices tells them apart.
create function private.cheat_guests(p_scans private.examined_scan[]) returns setof private.cheat_case
language sql stable security invoker set search_path = '' as $$
  select 'guests', (array_agg(o.user_id order by o.created_at, o.user_id))[1],
    (array_agg(o.user_id order by o.created_at desc, o.user_id))[1:100], count(*)::integer,
    jsonb_build_object('players', count(*), 'devices', count(distinct coalesce(o.device_hash, uuid_send(o.id)))),
    (select array_agg(s.id) from unnest(p_scans) s
     where s.status <> 'failed' and s.user_id = any (array_agg(o.user_id)))
  from private.guest_origins o
  where o.network_hash is not null
    and o.user_id in (select s.user_id from unnest(p_scans) s where s.status <> 'failed')
  group by o.network_hash having count(*) >= 5
$$;
comment on function private.cheat_guests is 'Cases of many guests from one network; at most 100 of them are named.';

-- A case as displayed to the organiser: names, the latest scans behind it, and its review.
create function private.describe_cheat_case(p_game_session_id uuid, p_case private.cheat_case) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'kind', p_case.kind, 'user_id', p_case.user_id, 'weight', p_case.weight, 'facts', p_case.facts,
    'players', (
      select jsonb_agg(jsonb_build_object('user_id', p.id, 'name', p.name, 'email', p.email,
        'is_banned', p.id = any (private.banned_user_ids())) order by p.sort_name, p.id)
      from public.profiles p where p.id = any (p_case.user_ids)),
    'scan_count', cardinality(p_case.scan_ids),
    'last_at', evidence.last_at, 'scans', evidence.scans,
    'review', (
      select jsonb_build_object('note', r.note, 'reviewed_at', r.reviewed_at, 'reviewed_by_name', coalesce(a.name, ''),
        'is_outdated', evidence.last_at > r.reviewed_at)
      from public.cheat_reviews r left join public.profiles a on a.id = r.reviewed_by
      where r.game_session_id = p_game_session_id and r.kind = p_case.kind and r.user_id = p_case.user_id))
  from (
    select max(s.received_at) as last_at, jsonb_agg(jsonb_build_object(
      'scan_id', s.id, 'user_name', coalesce(p.name, ''), 'code', s.qr_code_name, 'status', s.status,
        'failure_reason', s.failure_reason,
      'scanned_at', s.scanned_at, 'received_at', s.received_at, 'device', s.device_info ->> 'userAgent')
      order by s.scanned_at desc, s.id desc) as scans
    from (select * from public.scans where id = any (p_case.scan_ids) order by scanned_at desc, id desc limit 60) s
    left join public.profiles p on p.id = s.user_id) evidence
$$;
comment on function private.describe_cheat_case is 'A case with its players, its latest 60 scans and its review.';

-- Definer: reads the scans of all players.
create function private.admin_review_cheating(p_game_session_id uuid, p_before_scan_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit constant integer := 25000;
  v_scans private.examined_scan[];
  v_session public.game_sessions;
begin
  perform private.assert_admin('admin_permissions_required');
  v_session := private.find_game_session(p_game_session_id);
  v_scans := coalesce(private.examined_scans(p_game_session_id, p_before_scan_id, v_limit), '{}');
  return (
    with cases as (
      select * from private.cheat_groups(v_scans, false)
      union all select * from private.cheat_groups(v_scans, true)
      union all select * from private.cheat_bursts(v_scans)
      union all select * from private.cheat_travel(v_scans)
      union all select * from private.cheat_refusals(v_scans)
      union all select * from private.cheat_late(v_scans, v_session)
      union all select * from private.cheat_rotations(p_game_session_id)
      union all select * from private.cheat_guests(v_scans)),
    -- The strongest of each kind, so that many refusals do not hide one jump.
    strongest as (
      select (c.kind, c.user_id, c.user_ids, c.weight, c.facts, c.scan_ids)::private.cheat_case as found,
        row_number() over (partition by c.kind order by c.weight desc, c.user_id) as ordinal
      from cases c)
    select jsonb_build_object(
      'examined', cardinality(v_scans),
      'oldest_at', (select received_at from public.scans where id = (select min(s.id) from unnest(v_scans) s)),
      'next_before', case when cardinality(v_scans) = v_limit then (select min(s.id) from unnest(v_scans) s) end,
      'cases', coalesce((
        select jsonb_agg(private.describe_cheat_case(p_game_session_id, s.found) order by s.ordinal, (s.found).kind)
        from strongest s where s.ordinal <= 50), '[]')));
end
$$;

-- Definer: reviews have no write policy.
create function private.admin_mark_cheat_case(
  p_game_session_id uuid, p_kind text, p_user_id uuid, p_note text, p_is_reviewed boolean, p_reviewed_at timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.assert_admin();
  v_note text := coalesce(private.trimmed(p_note), '');
  v_before public.cheat_reviews;
  v_after public.cheat_reviews;
begin
  if p_kind is null or p_kind not in ('cluster', 'burst', 'travel', 'decoy', 'failures', 'device', 'late',
      'rotation', 'guests')
    or p_is_reviewed is null or char_length(v_note) > 1000 then
    perform private.raise_error('invalid_input');
  end if;
  -- Locking both rows here instead of by the foreign keys turns a concurrent deletion into a catalogue error.
  perform 1 from public.game_sessions where id = p_game_session_id for key share;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  perform 1 from public.profiles where id = p_user_id for key share;
  if not found then
    perform private.raise_error('user_not_found');
  end if;
  select * into v_before from public.cheat_reviews
  where game_session_id = p_game_session_id and kind = p_kind and user_id = p_user_id for update;
  if v_before.reviewed_at is distinct from p_reviewed_at then
    perform private.raise_error('edit_conflict');
  end if;
  if not p_is_reviewed then
    delete from public.cheat_reviews
    where game_session_id = p_game_session_id and kind = p_kind and user_id = p_user_id;
  elsif v_before.user_id is not null then
    update public.cheat_reviews set note = v_note, reviewed_at = private.current_time(), reviewed_by = v_admin_id
    where game_session_id = p_game_session_id and kind = p_kind and user_id = p_user_id
    returning * into v_after;
  else
    insert into public.cheat_reviews (game_session_id, kind, user_id, note, reviewed_at, reviewed_by)
    values (p_game_session_id, p_kind, p_user_id, v_note, private.current_time(), v_admin_id)
    on conflict (game_session_id, kind, user_id) do nothing
    returning * into v_after;
    if not found then -- another organiser has reviewed it
      perform private.raise_error('edit_conflict');
    end if;
  end if;
  perform private.record_activity('cheating.review', 'cheat-review', v_note, jsonb_build_object(
    'game_session_id', p_game_session_id, 'kind', p_kind, 'user_id', p_user_id,
    'before', jsonb_build_object('is_reviewed', v_before.user_id is not null, 'note', v_before.note),
    'after', jsonb_build_object('is_reviewed', p_is_reviewed, 'note', v_after.note)));
  perform private.publish('admin', 'users', '{}');
  return jsonb_build_object('is_reviewed', p_is_reviewed);
end
$$;
