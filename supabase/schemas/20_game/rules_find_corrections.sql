-- Finds that organisers credit, void or restore, and solutions of tasks that they take back or give back.

-- The last step of a correction, by session and code: scans of the code wait until it is committed.
create function private.change_cap_slots(p_game_session_id uuid, p_qr_code_id uuid, p_change bigint) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_missing bigint;
begin
  perform pg_advisory_xact_lock(private.cap_gate(p_game_session_id, p_qr_code_id));
  with shards as (
    select shard, case when p_change > 0 then capacity - used else used end as room
    from private.scan_cap_shards
    where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id
  ), shares as (
    select shard, greatest(0, least(room, abs(p_change) - (sum(room) over (order by shard) - room))) as share
    from shards
  ), changed as (
    update private.scan_cap_shards c set used = used + sign(p_change) * shares.share
    from shares
    where c.game_session_id = p_game_session_id and c.qr_code_id = p_qr_code_id and c.shard = shares.shard
    returning shares.share
  )
  select abs(p_change) - sum(share) into v_missing from changed; -- null: a code without a cap
  if v_missing > 0 then
    perform private.raise_error('scan_limit_reached');
  end if;
end
$$;
comment on function private.change_cap_slots is
  'Takes slots of a capped code for finds, or gives them back (a negative change). Error: scan_limit_reached.';

-- Returns the number of changed finds, and the players. Finds that are already in that state stay unchanged.
create function private.correct_finds(p_kind text, p_scan_ids bigint[], p_reason text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz;
  v_from text := case p_kind when 'void' then 'success' else 'voided' end;
  v_members private.corrected_member[];
  v_ids bigint[];
  v_changes jsonb;
  v_players jsonb;
begin
  v_members := (
    select private.lock_corrected_members(array_agg(s.game_session_id), array_agg(s.user_id),
      array_agg(s.team_id) filter (where s.user_id is null))
    from (select distinct game_session_id, user_id, case when user_id is null then team_id end as team_id
          from public.scans where id = any (p_scan_ids) and status = v_from) s);
  v_ids := array(select s.id from public.scans s where s.id = any (p_scan_ids) and s.status = v_from order by s.id);
  if v_ids = '{}' then
    return jsonb_build_object('changed', 0, 'players', '[]'::jsonb);
  end if;
  v_now := private.current_time(); -- after the wait for the locks
  if p_kind = 'restore' and exists (
    select 1 from public.scans v
    join public.scans s on s.game_session_id = v.game_session_id and s.qr_code_id = v.qr_code_id
      and (s.user_id = v.user_id or s.team_id = v.team_id) and s.id <> v.id
      and (s.status = 'success' or s.id = any (v_ids))
    where v.id = any (v_ids)) then
    perform private.raise_error('already_scanned'); -- found again meanwhile
  elsif p_kind = 'restore' and exists (
    select 1 from public.scans v
    join public.user_game_sessions m on m.game_session_id = v.game_session_id and m.user_id = v.user_id
    where v.id = any (v_ids) and m.team_id is not null and m.team_id is distinct from v.team_id) then
    perform private.raise_error('team_change_refused'); -- a member has finds in no other team
  elsif p_kind = 'restore' and exists (
    select 1 from public.scans s where s.id = any (v_ids) and not exists (
      select 1 from public.game_session_qr_codes c
      where c.game_session_id = s.game_session_id and c.qr_code_id = s.qr_code_id)) then
    perform private.raise_error('qr_code_not_found'); -- removed from the session meanwhile
  elsif p_kind = 'restore' and exists (
    select 1 from public.scans s join public.game_sessions g on g.id = s.game_session_id
    where s.id = any (v_ids) and g.team_mode = 'required'
      and not exists (select 1 from public.teams t where t.id = s.team_id)) then
    perform private.raise_error('team_required'); -- its team is deleted; with a find alone nobody enters another
  end if;

  update public.scans s set
    status = case p_kind when 'void' then 'voided' else 'success' end,
    team_id = (select t.id from public.teams t where t.id = s.team_id) -- null: deleted since
  where id = any (v_ids);
  v_changes := (
    select jsonb_agg(to_jsonb(m))
    from (select s.game_session_id, s.user_id, case when s.user_id is null then s.team_id end as team_id,
            jsonb_agg(s.qr_code_name order by s.id) as codes
          from public.scans s where s.id = any (v_ids) group by 1, 2, 3) m);
  v_players := private.finish_correction(p_kind, v_members, v_changes, v_ids, p_reason, v_now);
  perform private.change_cap_slots(s.game_session_id, s.qr_code_id,
    s.finds * case p_kind when 'void' then -1 else 1 end)
  from (select game_session_id, qr_code_id, count(*) as finds from public.scans where id = any (v_ids)
        group by 1, 2 order by 1, 2) s;
  return jsonb_build_object('changed', cardinality(v_ids), 'players', v_players);
end
$$;
comment on function private.correct_finds is
  'Voids or restores finds. Errors: already_scanned (the player has found the code again), team_change_refused (the '
  'player is in another team now), qr_code_not_found (the code has left the session), team_required (its team is '
  'deleted and the session requires teams), scan_limit_reached.';

-- Same effect as if each player scanned the code now: caps apply, and a frozen board does not change.
create function private.credit_finds(
  p_game_session_id uuid, p_qr_code_id uuid, p_user_ids uuid[], p_reason text
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz;
  v_session public.game_sessions;
  v_code public.game_session_qr_codes;
  v_name text;
  v_reveals_clue_id uuid;
  v_members private.corrected_member[];
  v_scan_ids bigint[];
  v_players jsonb;
begin
  v_session := private.find_game_session(p_game_session_id);
  select * into v_code from public.game_session_qr_codes
  where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id;
  if not found then
    perform private.raise_error('qr_code_not_found');
  end if;
  select name, reveals_clue_id into v_name, v_reveals_clue_id from public.qr_codes where id = p_qr_code_id;
  v_members := private.lock_corrected_members(
    array_fill(p_game_session_id, array[cardinality(p_user_ids)]), p_user_ids);
  if cardinality(v_members) < (select count(distinct id) from unnest(p_user_ids) id) then
    perform private.raise_error('session_not_joined');
  elsif v_session.team_mode = 'required' and exists (
    select 1 from public.user_game_sessions
    where game_session_id = p_game_session_id and user_id = any (p_user_ids) and team_id is null) then
    perform private.raise_error('team_required'); -- with a find alone nobody enters a team
  end if;

  v_now := private.current_time(); -- after the wait for the memberships
  with finder as ( -- the first of a team
    select distinct on (coalesce(m.team_id, m.user_id)) m.user_id, m.team_id, m.current_points
    from public.user_game_sessions m
    where m.game_session_id = p_game_session_id and m.user_id = any (p_user_ids) and not exists (
      select 1 from public.scans s where s.game_session_id = p_game_session_id and s.qr_code_id = p_qr_code_id
        and s.status = 'success' and (s.user_id = m.user_id or s.team_id = m.team_id))
    order by coalesce(m.team_id, m.user_id), m.user_id
  ), found as (
    insert into public.scans
      (user_id, qr_code_id, qr_code_name, game_session_id, status, points, current_points, device_info,
       scanned_at, received_at, team_id)
    select f.user_id, p_qr_code_id, v_name, p_game_session_id, 'success', v_code.points,
      f.current_points + v_code.points, '{}', v_now, v_now, f.team_id
    from finder f order by f.user_id
    returning id
  )
  select array_agg(id order by id) into v_scan_ids from found;
  if v_scan_ids is null then
    perform private.raise_error('already_scanned');
  end if;
  if v_reveals_clue_id is not null and not private.requires_task(p_game_session_id, p_qr_code_id) then
    perform private.reveal_clue(s.user_id, s.team_id, p_game_session_id, v_reveals_clue_id, v_now)
    from public.scans s where s.id = any (v_scan_ids) order by s.id;
  end if;
  update public.user_game_sessions set last_activity = v_now
  where game_session_id = p_game_session_id
    and user_id in (select s.user_id from public.scans s where s.id = any (v_scan_ids));
  v_players := private.finish_correction('credit', array(
      select m from unnest(v_members) m join public.scans s on s.user_id = m.user_id and s.id = any (v_scan_ids)),
    (select jsonb_agg(jsonb_build_object('game_session_id', p_game_session_id, 'user_id', s.user_id,
       'codes', jsonb_build_array(v_name))) from public.scans s where s.id = any (v_scan_ids)), v_scan_ids, p_reason,
    v_now);
  perform private.change_cap_slots(p_game_session_id, p_qr_code_id, cardinality(v_scan_ids));
  return jsonb_build_object('changed', cardinality(v_scan_ids), 'players', v_players);
end
$$;
comment on function private.credit_finds is
  'Counts a code for players who have not found it. Errors: game_session_not_found, qr_code_not_found, '
  'session_not_joined, team_required, scan_limit_reached, already_scanned when all of them have found it.';

-- Definer: scans, memberships and corrections have no write policy.
create function private.admin_correct_finds(
  p_kind text, p_scan_ids bigint[], p_reason text, p_request_id uuid, p_is_preview boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  if p_kind is null or p_kind not in ('void', 'restore', 'void_task', 'restore_task') or p_scan_ids is null then
    perform private.raise_error('invalid_input');
  end if;
  return private.run_correction(p_kind, p_scan_ids, null, null, null, null, p_reason, p_request_id, p_is_preview);
end
$$;

-- Definer: as above.
create function private.admin_credit_find(
  p_game_session_id uuid, p_qr_code_id uuid, p_user_ids uuid[], p_reason text, p_request_id uuid, p_is_preview boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  if p_game_session_id is null then
    perform private.raise_error('game_session_not_found');
  end if;
  return private.run_correction('credit', null, p_game_session_id, p_qr_code_id, p_user_ids, null, p_reason,
    p_request_id, p_is_preview);
end
$$;

-- Definer: players read no corrections; the policy on scans calls it once per statement.
create function private.my_credited_scan_ids() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select scan_id from public.find_corrections where user_id = auth.uid() and kind = 'credit'
$$;
comment on function private.my_credited_scan_ids is
  'Ids of the finds that an organiser or a helper credited to the caller, including voided ones.';

-- Part of run_correction.
create function private.correct_tasks(p_kind text, p_scan_ids bigint[], p_reason text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_voids boolean := p_kind = 'void_task';
  v_now timestamptz;
  v_members private.corrected_member[];
  v_ids bigint[];
  v_players jsonb;
begin
  v_members := (
    select private.lock_corrected_members(array_agg(s.game_session_id), array_agg(s.user_id),
      array_agg(s.team_id) filter (where s.user_id is null))
    from (select distinct s.game_session_id, s.user_id, case when s.user_id is null then s.team_id end as team_id
          from public.scans s join private.task_answers a on a.scan_id = s.id and a.is_right
          where s.id = any (p_scan_ids) and s.status = 'success' and a.is_voided <> v_voids) s);
  with changed as (
    update private.task_answers a set is_voided = v_voids from public.scans s
    where s.id = a.scan_id and s.id = any (p_scan_ids) and s.status = 'success' and a.is_right
      and a.is_voided <> v_voids
    returning a.scan_id
  )
  select coalesce(array_agg(scan_id order by scan_id), '{}') into v_ids from changed;
  if v_ids = '{}' then
    return jsonb_build_object('changed', 0, 'players', '[]'::jsonb);
  end if;
  v_now := private.current_time(); -- after the wait for the locks
  v_players := private.finish_correction(p_kind, v_members, (
    select jsonb_agg(to_jsonb(m))
    from (select s.game_session_id, s.user_id, case when s.user_id is null then s.team_id end as team_id,
            jsonb_agg(s.qr_code_name order by s.id) as codes
          from public.scans s where s.id = any (v_ids) group by 1, 2, 3) m), v_ids, p_reason, v_now);
  perform private.publish_task(s, true, 0, v_now) from public.scans s where s.id = any (v_ids) order by s.id;
  return jsonb_build_object('changed', cardinality(v_ids), 'players', v_players);
end
$$;
comment on function private.correct_tasks is
  'Voids or restores the solutions of the tasks of counted finds; others stay as they are.';
