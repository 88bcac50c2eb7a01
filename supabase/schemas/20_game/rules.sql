-- Rules of sessions: membership, opening times, what may be done now and at the times that are known to change it, and
-- broadcasts.

-- Definer: policies call it once per statement, so a thousand rows cost one look-up. A tester who is no longer an
-- organiser loses access to test sessions (memberships with a wallet of their own).
create function private.my_session_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select game_session_id from public.user_game_sessions
  where user_id = auth.uid() and (test_balance is null or (select private.is_admin()))
$$;
comment on function private.my_session_ids is 'Sessions that the caller has joined; test sessions for organisers only.';

-- Definer: as above. An array, so that policies can use an index.
create function private.my_team_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(team_id), '{}') from public.user_game_sessions
  where user_id = auth.uid() and team_id is not null and (test_balance is null or (select private.is_admin()))
$$;
comment on function private.my_team_ids is 'Teams of the caller; those of test sessions for organisers only.';

-- Definer: as above.
create function private.my_shop_clue_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.clue_id
  from public.user_game_sessions m
  join public.game_session_clues c using (game_session_id)
  join public.clue_templates t on t.id = c.clue_id and t.is_active and not t.is_locked
  where m.user_id = auth.uid() and (m.test_balance is null or (select private.is_admin()))
$$;
comment on function private.my_shop_clue_ids is 'Active, unlocked clues of the sessions that the caller has joined.';

create function private.find_game_session(p_game_session_id uuid) returns public.game_sessions
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  select * into v_session from public.game_sessions where id = p_game_session_id;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  return v_session;
end
$$;
comment on function private.find_game_session is 'The session; game_session_not_found.';

create function private.assert_member(p_user_id uuid, p_game_session_id uuid) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  -- Test sessions, whose members have a wallet of their own, are open to organisers only.
  if not exists (select 1 from public.user_game_sessions
                 where game_session_id = p_game_session_id and user_id = p_user_id
                   and (test_balance is null or private.is_admin())) then
    if not exists (select 1 from public.game_sessions
                   where id = p_game_session_id
                     and ((visibility = 'listed' and not is_test) or private.is_admin())) then
      perform private.raise_error('game_session_not_found');
    end if;
    perform private.raise_error('session_not_joined');
  end if;
end
$$;
comment on function private.assert_member is
  'Raises game_session_not_found or session_not_joined unless the user is in the session and, for a test session, the '
  'caller is an organiser.';

create function private.team_of(p_user_id uuid, p_game_session_id uuid) returns uuid
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (select team_id from public.user_game_sessions
          where game_session_id = p_game_session_id and user_id = p_user_id);
end
$$;
comment on function private.team_of is 'The team of a player in a session, or null.';

-- Advisory lock key of a session. Scans hold the lock shared; changes of caps and freezes hold it exclusively, so they
-- never see a half-finished scan. First in the lock order.
create function private.session_gate(p_game_session_id uuid) returns bigint
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return hashtextextended(p_game_session_id::text, 0);
end
$$;
comment on function private.session_gate is
  'Key of the advisory lock of a session: shared for scans, exclusive for changes of the session.';

-- Last in the lock order, by session and code. A scan that waited for a counter keeps it even if it was full, so
-- whoever needs several counters of a code waits until no scan of it has any.
create function private.cap_gate(p_game_session_id uuid, p_qr_code_id uuid) returns bigint
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return hashtextextended('cap/' || p_game_session_id || p_qr_code_id, 0);
end
$$;
comment on function private.cap_gate is
  'Key of the advisory lock of the counters of a capped code: shared for one counter, exclusive for several.';

-- Own and common dates ---------------------------------------------------------------------------

-- The only place that combines them. perform_scan and buy_clue have copies of it, because calls would cost more.
create function private.effective_date(
  p_own timestamptz, p_common timestamptz, p_created_at timestamptz, p_is_schedule_enabled boolean
) returns timestamptz
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return coalesce(p_own, case when p_is_schedule_enabled and p_common >= p_created_at then p_common end);
end
$$;
comment on function private.effective_date is
  'The own date of a session, else that of the settings while the schedule is enabled, unless it had passed when the '
  'session was made; null: none.';

create function private.scanning_opens_at(p_session public.game_sessions) returns timestamptz
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (select private.effective_date(p_session.starts_at, g.game_start_time, p_session.created_at,
    g.is_schedule_enabled) from public.game_settings g);
end
$$;
comment on function private.scanning_opens_at is 'Time from which scans count; null: at any time.';

create function private.joining_ends_at(p_session public.game_sessions) returns timestamptz
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (select private.effective_date(p_session.joining_ends_at, g.registration_deadline, p_session.created_at,
    g.is_schedule_enabled) from public.game_settings g where not p_session.is_test);
end
$$;
comment on function private.joining_ends_at is 'Last moment to join; null: no deadline, as for tests.';

create function private.planned_sales_end_at(
  p_own_end timestamptz, p_created_at timestamptz, p_settings public.game_settings
) returns timestamptz
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return private.effective_date(p_own_end, p_settings.game_start_time, p_created_at, p_settings.is_schedule_enabled);
end
$$;
comment on function private.planned_sales_end_at is
  'Scheduled end of clue sales, whether clue access is enabled or not; null: none.';

create function private.clue_sales_end_at(
  p_own_end timestamptz, p_created_at timestamptz, p_settings public.game_settings
) returns timestamptz
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return case when p_settings.clue_access_enabled
    then coalesce(private.planned_sales_end_at(p_own_end, p_created_at, p_settings), 'infinity') else '-infinity' end;
end
$$;
comment on function private.clue_sales_end_at is
  'Time from which a hunt sells no clues; infinity: no end. Clue access switched off in the settings stops all sales '
  '(-infinity).';

-- A freeze can be planned: until then the board is live.
create function private.frozen_at(p_session public.game_sessions, p_now timestamptz) returns timestamptz
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return case when p_session.leaderboard_frozen_at <= p_now then p_session.leaderboard_frozen_at end;
end
$$;
comment on function private.frozen_at is 'Moment of which the board shows the standings; null: the board is live.';

create function private.has_ended(p_session public.game_sessions, p_now timestamptz) returns boolean
language plpgsql immutable security invoker set search_path = '' as $$
begin
  return coalesce(p_session.ends_at <= p_now and p_session.paused_at is null, false);
end
$$;
comment on function private.has_ended is
  'The session has reached its end and is not paused; a paused one waits for its organiser. '
  'Scans that phones captured before it may still arrive.';

-- Null means that clues and guides can be bought.
create function private.sales_refusal(p_game_session_id uuid, p_now timestamptz) returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select case when private.has_ended(g, p_now) then 'game_session_ended'
      when private.clue_sales_end_at(g.clue_sales_end_at, g.created_at, s) <= p_now then 'clue_sales_closed' end
    from public.game_settings s cross join public.game_sessions g
    where g.id = p_game_session_id);
end
$$;
comment on function private.sales_refusal is
  'Error key that stops all sales of a session at p_now, or null. Sales stop when the session is over or clue access '
  'is closed.';

-- Sends a hint unless one was sent to this topic within the interval. Realtime counts a message once per receiver and
-- drops what exceeds the plan's limit. The interval is the time in which all receivers of coalesced hints can get
-- one within half of that limit; the other half is left for messages to single players and for organisers' changes.
-- Nothing waits here: a caller that finds the row locked leaves the hint to the holder, and clients refetch once more
-- after interval_ms.
create function private.publish_coalesced(p_topic text, p_event text, p_now timestamptz) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_due_at timestamptz;
  v_audience integer;
  v_interval interval;
begin
  select due_at into v_due_at from private.broadcast_ticks where topic = p_topic and event = p_event;
  if v_due_at > p_now then
    return;
  end if;
  if v_due_at is null then -- the first hint; the lock serialises concurrent first hints
    if not pg_try_advisory_xact_lock(hashtextextended(p_topic || ' ' || p_event, 0)) then
      return;
    end if;
    insert into private.broadcast_ticks (topic, event, due_at, audience) values (p_topic, p_event, p_now, 0)
    on conflict do nothing;
  else
    perform 1 from private.broadcast_ticks where topic = p_topic and event = p_event and due_at <= p_now
    for update skip locked;
  end if;
  if not found then
    return;
  end if;

  if p_topic = 'admin' then
    select count(*) into v_audience from public.profiles where role = 'admin';
  else
    select count(*) into v_audience from public.user_game_sessions
    where game_session_id = substr(p_topic, length('session:') + 1)::uuid;
  end if;
  -- Topics without a hint in the last minute do not count: those hunts are quiet.
  select greatest(interval '1 second', interval '1 second'
    * ((v_audience + coalesce(sum(t.audience), 0)) / (0.5 * s.realtime_deliveries_per_second)))
  into v_interval
  from public.game_settings s
  left join private.broadcast_ticks t on t.due_at > p_now - interval '1 minute'
    and (t.topic, t.event) <> (p_topic, p_event)
  group by s.realtime_deliveries_per_second;

  update private.broadcast_ticks set due_at = p_now + v_interval, audience = v_audience
  where topic = p_topic and event = p_event;
  perform private.publish(p_topic, p_event,
    jsonb_build_object('interval_ms', (extract(epoch from v_interval) * 1000)::integer));
end
$$;
comment on function private.publish_coalesced is
  'Broadcasts a hint unless one was sent within the interval, which grows with the number of members; interval_ms in '
  'the payload is that interval.';

create function private.is_full(p_session public.game_sessions) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return p_session.max_players is not null and (
    select count(*) >= p_session.max_players from public.user_game_sessions where game_session_id = p_session.id);
end
$$;
comment on function private.is_full is 'The session has its maximum of players. Exact only while its row is locked.';

create function private.joining_refusal(
  p_session public.game_sessions, p_now timestamptz, p_user_id uuid default null, p_is_full boolean default null
) returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  if private.has_ended(p_session, p_now) or p_session.archived_at is not null then
    return 'game_session_ended';
  elsif exists (select from private.session_helpers
                where game_session_id = p_session.id and user_id = p_user_id) then
    return 'helper_cannot_join';
  elsif private.joining_ends_at(p_session) < p_now then
    return 'registration_closed';
  elsif coalesce(p_is_full, private.is_full(p_session)) then
    return 'game_session_full';
  end if;
  return null;
end
$$;
comment on function private.joining_refusal is
  'Error key that stops a new player from joining, or null. p_user_id: the player, if known; p_is_full: is_full, if '
  'known.';

-- Definer: counts members for players.
create function private.game_session_states(
  p_session public.game_sessions, p_now timestamptz, p_user_id uuid default null
) returns public.game_session_state[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_full boolean := not private.has_ended(p_session, p_now)
    and not exists (select from public.user_game_sessions
                    where game_session_id = p_session.id and user_id = p_user_id)
    and private.is_full(p_session);
  v_changes timestamptz[] := array[
    private.scanning_opens_at(p_session),
    (select private.planned_sales_end_at(p_session.clue_sales_end_at, p_session.created_at, g)
     from public.game_settings g),
    private.joining_ends_at(p_session) + interval '1 microsecond', -- the deadline is the last moment to join
    p_session.ends_at];
begin
  return array(
    select (nullif(at, p_now),
      case when private.has_ended(p_session, at) then 'ended'
        when at < private.scanning_opens_at(p_session) then 'upcoming'
        when p_session.paused_at is not null then 'paused'
        else 'running' end,
      private.joining_refusal(p_session, at, p_user_id, v_is_full),
      private.sales_refusal(p_session.id, at) is null)
      ::public.game_session_state
    from (select distinct at from unnest(p_now || v_changes) at where at >= p_now) times
    order by at);
end
$$;
comment on function private.game_session_states is
  'States of a session from p_now on, in order of time; those of a player with p_user_id. A session is not full for '
  'its members.';
