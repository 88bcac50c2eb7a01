-- Finds that organisers credit, void or restore.

-- Returns the number of changed finds, and the players. Finds that are already in that state stay unchanged.
create function private.correct_finds(p_kind text, p_scan_ids bigint[], p_reason text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz;
  v_from text := case p_kind when 'void' then 'success' else 'voided' end;
  v_members private.corrected_member[];
  v_ids bigint[];
  v_slot record;
  v_changes jsonb;
  v_players jsonb;
begin
  select array_agg(s.id order by s.id) into v_ids from public.scans s where s.id = any (p_scan_ids)
    and s.status = v_from;
  if v_ids is null then
    return jsonb_build_object('changed', 0, 'players', '[]'::jsonb);
  end if;
  v_members := (
    select private.lock_corrected_members(array_agg(s.game_session_id), array_agg(s.user_id))
    from (select distinct game_session_id, user_id from public.scans where id = any (v_ids)) s);
  -- Nobody deletes an empty team that gets points back.
  perform 1 from public.teams where id in (select team_id from public.scans where id = any (v_ids))
  order by id for no key update;
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
  for v_slot in
    select s.game_session_id, s.qr_code_id, count(c.shard) as shards
    from public.scans s
    left join private.scan_cap_shards c on c.game_session_id = s.game_session_id and c.qr_code_id = s.qr_code_id
    where s.id = any (v_ids)
    group by s.game_session_id, s.qr_code_id, s.id
    order by s.game_session_id, s.qr_code_id
  loop
    if v_slot.shards > 0 and p_kind = 'void' then
      update private.scan_cap_shards set used = used - 1
      where (game_session_id, qr_code_id, shard) = (
        select game_session_id, qr_code_id, shard from private.scan_cap_shards
        where game_session_id = v_slot.game_session_id and qr_code_id = v_slot.qr_code_id
        order by used desc, shard limit 1);
    elsif v_slot.shards > 0
      and not private.take_cap_slot(v_slot.game_session_id, v_slot.qr_code_id, v_slot.shards::integer) then
      perform private.raise_error('scan_limit_reached');
    end if;
  end loop;

  v_changes := (
    select jsonb_agg(jsonb_build_object('game_session_id', m.game_session_id, 'user_id', m.user_id, 'codes', m.codes))
    from (select s.game_session_id, s.user_id, jsonb_agg(s.qr_code_name order by s.id) as codes
          from public.scans s where s.id = any (v_ids) group by 1, 2) m);
  v_players := private.finish_correction(p_kind, v_members, v_changes, p_reason, v_now);
  insert into public.find_corrections
    (kind, scan_id, game_session_id, user_id, points_before, points_after, reason, created_by, created_at)
  select p_kind, s.id, s.game_session_id, s.user_id, (p ->> 'points_before')::integer, (p ->> 'points_after')::integer,
    p_reason, auth.uid(), v_now
  from public.scans s
  join jsonb_array_elements(v_players) p on p ->> 'user_id' = s.user_id::text
    and p ->> 'game_session_id' = s.game_session_id::text
  where s.id = any (v_ids) order by s.id;
  return jsonb_build_object('changed', cardinality(v_ids), 'players', v_players);
end
$$;
comment on function private.correct_finds(text, bigint[], text) is
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
  v_shards integer;
  v_members private.corrected_member[];
  v_credited private.corrected_member[] := '{}'::private.corrected_member[];
  v_before private.corrected_member;
  v_answer jsonb;
  v_scan_ids bigint[] := '{}'::bigint[];
  v_changes jsonb := '[]'::jsonb;
  v_players jsonb;
begin
  select * into v_session from public.game_sessions where id = p_game_session_id;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  select * into v_code from public.game_session_qr_codes
  where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id;
  if not found then
    perform private.raise_error('qr_code_not_found');
  end if;
  select name, reveals_clue_id into v_name, v_reveals_clue_id from public.qr_codes where id = p_qr_code_id;
  select count(*) into v_shards from private.scan_cap_shards
  where game_session_id = p_game_session_id and qr_code_id = p_qr_code_id;
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
  foreach v_before in array v_members loop
    begin
      v_answer := private.write_scan(
        (select (m.user_id, m.game_session_id, m.current_points, m.board_points, m.found_codes, null, null, null,
           v_session.leaderboard_frozen_at, 'infinity', null, null, m.team_id, null, null)::private.scanner
         from public.user_game_sessions m
         where m.game_session_id = p_game_session_id and m.user_id = v_before.user_id),
        p_qr_code_id, v_name, v_code.points, v_shards, '{}', v_now, null, v_now, v_reveals_clue_id);
    exception when sqlstate 'KH001' then
      perform private.raise_error('scan_limit_reached');
    end;
    if v_answer is not null then
      v_credited := v_credited || v_before;
      v_scan_ids := v_scan_ids || (v_answer ->> 'scan_id')::bigint;
      v_changes := v_changes || jsonb_build_object(
        'game_session_id', p_game_session_id, 'user_id', v_before.user_id, 'codes', jsonb_build_array(v_name));
    end if;
  end loop;
  if v_credited = '{}' then
    perform private.raise_error('already_scanned');
  end if;
  v_players := private.finish_correction('credit', v_credited, v_changes, p_reason, v_now);
  insert into public.find_corrections
    (kind, scan_id, game_session_id, user_id, points_before, points_after, reason, created_by, created_at)
  select 'credit', s.id, s.game_session_id, s.user_id, (p ->> 'points_before')::integer,
    (p ->> 'points_after')::integer, p_reason, auth.uid(), v_now
  from public.scans s join jsonb_array_elements(v_players) p on p ->> 'user_id' = s.user_id::text
  where s.id = any (v_scan_ids) order by s.id;
  return jsonb_build_object('changed', cardinality(v_scan_ids), 'players', v_players);
end
$$;
comment on function private.credit_finds(uuid, uuid, uuid[], text) is
  'Counts a code for players who have not found it. Errors: game_session_not_found, qr_code_not_found, '
  'session_not_joined, team_required, scan_limit_reached, already_scanned when all of them have found it.';

-- Definer: scans, memberships and corrections have no write policy.
create function private.admin_correct_finds(
  p_kind text, p_scan_ids bigint[], p_reason text, p_request_id uuid, p_is_preview boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  if p_kind is null or p_kind not in ('void', 'restore') or p_scan_ids is null then
    perform private.raise_error('invalid_input');
  end if;
  return private.run_correction(p_kind, p_scan_ids, null, null, null, null, p_reason, p_request_id, p_is_preview);
end
$$;
comment on function private.admin_correct_finds(text, bigint[], text, uuid, boolean) is
  'Voids or restores finds; see public.admin_correct_finds.';

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
comment on function private.admin_credit_find(uuid, uuid, uuid[], text, uuid, boolean) is
  'Credits a find; see public.admin_credit_find.';

-- Definer: players read no corrections; the policy on scans calls it once per statement.
create function private.my_credited_scan_ids() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select scan_id from public.find_corrections where user_id = auth.uid() and kind = 'credit'
$$;
comment on function private.my_credited_scan_ids() is
  'Ids of the finds that an organiser credited to the caller, including voided ones.';
