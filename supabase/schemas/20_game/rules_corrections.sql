-- Corrections by organisers: finds are credited, voided or restored, and players get bonus or penalty points.

-- Sends a message in both languages. p_codes: names of the codes, null for points.
create function private.notify_corrected_player(
  p_kind text, p_before private.corrected_member, p_after private.corrected_member, p_codes text[], p_points integer,
  p_reason text, p_now timestamptz
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_count integer := cardinality(p_codes);
  v_code text := case when v_count = 1 then p_codes[1] end;
  v_list text := array_to_string(p_codes[1:20], ', ') || case when v_count > 20 then ', …' else '' end;
  v_title_hu text;
  v_title_en text;
begin
  case
    when p_kind = 'credit' then
      v_title_hu := 'Jóváírtunk egy találatot: ' || v_code;
      v_title_en := 'A find was credited to you: ' || v_code;
    when p_kind = 'void' then
      v_title_hu := coalesce('Egy találatodat érvénytelenítettük: ' || v_code,
        v_count || ' találatodat érvénytelenítettük');
      v_title_en := coalesce('One of your finds was voided: ' || v_code, v_count || ' of your finds were voided');
    when p_kind = 'restore' then
      v_title_hu := coalesce('Újra érvényes egy találatod: ' || v_code, 'Újra érvényes ' || v_count || ' találatod');
      v_title_en := coalesce('One of your finds counts again: ' || v_code,
        v_count || ' of your finds count again');
    when p_points > 0 then
      v_title_hu := p_points || ' bónuszpontot kaptál';
      v_title_en := 'You got ' || p_points || ' bonus points';
    else
      v_title_hu := -p_points || ' büntetőpontot kaptál';
      v_title_en := 'You got ' || -p_points || ' penalty points';
  end case;
  perform private.send_message(p_before.game_session_id, p_before.user_id, v_title_hu, v_title_en,
    concat_ws(E'\n', 'Indok: ' || p_reason, case when v_count > 1 then 'Kódok: ' || v_list end,
      'Pontjaid: ' || p_before.points || ' → ' || p_after.points),
    concat_ws(E'\n', 'Reason: ' || p_reason, case when v_count > 1 then 'Codes: ' || v_list end,
      'Your points: ' || p_before.points || ' → ' || p_after.points), p_now);
  perform private.publish('user:' || p_before.user_id, 'correction',
    jsonb_build_object('game_session_id', p_before.game_session_id, 'current_points', p_after.points));
end
$$;
comment on function private.notify_corrected_player(
  text, private.corrected_member, private.corrected_member, text[], integer, text, timestamptz
) is 'Notifies a player of a correction with its reason and the points before and after.';

-- Recounts, logs and notifies each player, and returns the effects. p_changes: one [{game_session_id, user_id, codes,
-- points}] for each changed member.
create function private.finish_correction(
  p_kind text, p_members private.corrected_member[], p_changes jsonb, p_reason text, p_now timestamptz
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_before private.corrected_member;
  v_after private.corrected_member;
  v_session public.game_sessions;
  v_change jsonb;
  v_claim text;
  v_name text;
  v_players jsonb := '[]'::jsonb;
begin
  foreach v_before in array p_members loop
    select * into v_session from public.game_sessions where id = v_before.game_session_id;
    perform private.recount_member(v_session, v_before.user_id, p_now);
  end loop;
  -- In a second loop, because ranks depend on the new points of all players.
  foreach v_before in array p_members loop
    select m.game_session_id, m.user_id, m.current_points, private.board_rank(m), m.found_codes into v_after
    from public.user_game_sessions m
    where m.game_session_id = v_before.game_session_id and m.user_id = v_before.user_id;
    select change into v_change from jsonb_array_elements(p_changes) change
    where change ->> 'game_session_id' = v_before.game_session_id::text
      and change ->> 'user_id' = v_before.user_id::text;
    select name into v_name from public.profiles where id = v_before.user_id;
    v_claim := (select status from public.treasure_claims where game_session_id = v_before.game_session_id
      and user_id = v_before.user_id and status <> 'rejected');
    perform private.notify_corrected_player(p_kind, v_before, v_after,
      array(select jsonb_array_elements_text(v_change -> 'codes')), (v_change ->> 'points')::integer, p_reason, p_now);
    perform private.record_activity(case p_kind when 'credit' then 'find.credit' when 'void' then 'find.void'
        when 'restore' then 'find.restore' else 'find.points' end, 'corrections', v_name, jsonb_build_object(
      'user_id', v_before.user_id, 'game_session_id', v_before.game_session_id, 'reason', p_reason,
      'codes', v_change -> 'codes', 'points', v_change -> 'points',
      'before', jsonb_build_object('points', v_before.points, 'rank', v_before.rank, 'finds', v_before.finds),
      'after', jsonb_build_object('points', v_after.points, 'rank', v_after.rank, 'finds', v_after.finds)));
    v_players := v_players || jsonb_build_object(
      'user_id', v_before.user_id, 'name', v_name, 'game_session_id', v_before.game_session_id,
      'points_before', v_before.points, 'points_after', v_after.points,
      'rank_before', v_before.rank, 'rank_after', v_after.rank,
      'finds_before', v_before.finds, 'finds_after', v_after.finds, 'claim', v_claim);
  end loop;
  perform private.publish_coalesced('session:' || id, 'leaderboard', p_now)
  from (select distinct game_session_id as id from unnest(p_members)) sessions;
  perform private.publish('admin', 'correction', '{}');
  return v_players;
end
$$;
comment on function private.finish_correction(text, private.corrected_member[], jsonb, text, timestamptz) is
  'Last step of every correction; returns the players with points, ranks and finds before and after, and the state of '
  'their claim.';

-- Returns the number of changed finds, and the players. Finds that are already in that state stay unchanged.
create function private.correct_finds(p_kind text, p_scan_ids bigint[], p_reason text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz;
  v_from text := case p_kind when 'void' then 'success' else 'voided' end;
  v_members private.corrected_member[];
  v_ids bigint[];
  v_place record;
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
  v_now := private.current_time(); -- after the wait for the memberships
  if p_kind = 'restore' and exists (
    select 1 from public.scans v
    join public.scans s on s.game_session_id = v.game_session_id and s.qr_code_id = v.qr_code_id
      and (s.user_id = v.user_id or s.team_id = v.team_id) and s.id <> v.id
      and (s.status = 'success' or s.id = any (v_ids))
    where v.id = any (v_ids)) then
    perform private.raise_error('already_scanned'); -- found again meanwhile
  end if;

  update public.scans set status = case p_kind when 'void' then 'voided' else 'success' end where id = any (v_ids);
  for v_place in
    select s.game_session_id, s.qr_code_id, count(c.shard) as shards
    from public.scans s
    left join private.scan_cap_shards c on c.game_session_id = s.game_session_id and c.qr_code_id = s.qr_code_id
    where s.id = any (v_ids)
    group by s.game_session_id, s.qr_code_id, s.id
    order by s.game_session_id, s.qr_code_id
  loop
    if v_place.shards > 0 and p_kind = 'void' then
      update private.scan_cap_shards set used = used - 1
      where (game_session_id, qr_code_id, shard) = (
        select game_session_id, qr_code_id, shard from private.scan_cap_shards
        where game_session_id = v_place.game_session_id and qr_code_id = v_place.qr_code_id
        order by used desc, shard limit 1);
    elsif v_place.shards > 0
      and not private.take_scan_place(v_place.game_session_id, v_place.qr_code_id, v_place.shards::integer) then
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
  'Voids or restores finds. Errors: already_scanned (the player has found the code again), scan_limit_reached.';

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
  end if;

  v_now := private.current_time(); -- after the wait for the memberships
  foreach v_before in array v_members loop
    begin
      v_answer := private.write_scan(
        (select (m.user_id, m.game_session_id, m.current_points, m.board_points, m.found_codes, null, null, null,
           v_session.leaderboard_frozen_at, 'infinity', null, null, m.team_id, null)::private.scanner
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
  'session_not_joined, scan_limit_reached, already_scanned when all of them have found it.';

create function private.adjust_points(
  p_game_session_id uuid, p_user_ids uuid[], p_points integer, p_reason text
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz;
  v_members private.corrected_member[];
  v_players jsonb;
begin
  if not exists (select 1 from public.game_sessions where id = p_game_session_id) then
    perform private.raise_error('game_session_not_found');
  end if;
  v_members := private.lock_corrected_members(
    array_fill(p_game_session_id, array[cardinality(p_user_ids)]), p_user_ids);
  if cardinality(v_members) < (select count(distinct id) from unnest(p_user_ids) id) then
    perform private.raise_error('session_not_joined');
  end if;
  v_now := private.current_time(); -- after the wait for the memberships
  insert into public.point_adjustments
    (game_session_id, user_id, points, points_before, points_after, reason, created_by, created_at, team_id)
  select p_game_session_id, m.user_id, p_points, m.points, m.points + p_points, p_reason, auth.uid(), v_now, s.team_id
  from unnest(v_members) m
  join public.user_game_sessions s on s.game_session_id = m.game_session_id and s.user_id = m.user_id;
  v_players := private.finish_correction('points', v_members, (
    select jsonb_agg(jsonb_build_object('game_session_id', m.game_session_id, 'user_id', m.user_id,
      'points', p_points)) from unnest(v_members) m), p_reason, v_now);
  return jsonb_build_object('changed', cardinality(v_members), 'players', v_players);
end
$$;
comment on function private.adjust_points(uuid, uuid[], integer, text) is
  'Adds bonus or penalty points. Errors: game_session_not_found, session_not_joined.';

-- Makes corrections idempotent. The caller holds the gates, so concurrent copies of a request run one after another.
create function private.correction_replay(p_request_id uuid, p_arguments jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_earlier private.correction_requests;
begin
  select * into v_earlier from private.correction_requests where request_id = p_request_id;
  if found and v_earlier.arguments <> p_arguments then
    perform private.raise_error('request_id_reused');
  end if;
  return v_earlier.result;
end
$$;
comment on function private.correction_replay(uuid, jsonb) is
  'The answer of an earlier correction with this request id, or null; request_id_reused.';

-- A preview runs the real rules in a subtransaction that is rolled back, so that it shows exactly what would happen.
create function private.run_correction(
  p_kind text, p_scan_ids bigint[], p_game_session_id uuid, p_qr_code_id uuid, p_user_ids uuid[], p_points integer,
  p_reason text, p_request_id uuid, p_is_preview boolean
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_reason text := private.trimmed(p_reason);
  v_arguments jsonb := to_jsonb(md5(jsonb_build_array(auth.uid(), p_kind, p_scan_ids, p_game_session_id, p_qr_code_id,
    p_user_ids, p_points, v_reason)::text));
  v_result jsonb;
begin
  if p_is_preview is null or p_request_id is null
    or coalesce(char_length(v_reason), 0) not between 1 and 500
    or coalesce(cardinality(coalesce(p_scan_ids, '{}')) + cardinality(coalesce(p_user_ids, '{}')), 0)
      not between 1 and 500 then
    perform private.raise_error('invalid_input');
  end if;
  perform private.lock_corrected_sessions(case when p_scan_ids is null then array[p_game_session_id]
    else array(select distinct s.game_session_id from public.scans s where s.id = any (p_scan_ids)) end);
  v_result := private.correction_replay(p_request_id, v_arguments);
  if v_result is not null then
    return v_result;
  end if;
  begin
    v_result := case
      when p_kind in ('void', 'restore') then private.correct_finds(p_kind, p_scan_ids, v_reason)
      when p_kind = 'credit' then private.credit_finds(p_game_session_id, p_qr_code_id, p_user_ids, v_reason)
      else private.adjust_points(p_game_session_id, p_user_ids, p_points, v_reason) end;
    if p_is_preview then
      raise exception 'preview' using errcode = 'KH002';
    end if;
  exception when sqlstate 'KH002' then
    return v_result;
  end;
  insert into private.correction_requests (request_id, arguments, result, created_at)
  values (p_request_id, v_arguments, jsonb_build_object('changed', v_result -> 'changed', 'players', '[]'::jsonb),
    private.current_time());
  return v_result;
end
$$;
comment on function private.run_correction(
  text, bigint[], uuid, uuid, uuid[], integer, text, uuid, boolean
) is
  'Runs or previews a correction, once per request id. Errors: invalid_input, request_id_reused, those of the kinds.';

-- The next three are definer functions: scans, memberships and corrections have no write policy.

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

create function private.admin_adjust_points(
  p_game_session_id uuid, p_user_ids uuid[], p_points integer, p_reason text, p_request_id uuid, p_is_preview boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  if p_points is null or p_points = 0 or p_points not between -100000 and 100000 then
    perform private.raise_error('invalid_input');
  end if;
  if p_game_session_id is null then
    perform private.raise_error('game_session_not_found');
  end if;
  return private.run_correction('points', null, p_game_session_id, null, p_user_ids, p_points, p_reason, p_request_id,
    p_is_preview);
end
$$;
comment on function private.admin_adjust_points(uuid, uuid[], integer, text, uuid, boolean) is
  'Gives bonus or penalty points; see public.admin_adjust_points.';

-- Definer: players read no corrections; the policy on scans calls it once per statement.
create function private.my_credited_scan_ids() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select scan_id from public.find_corrections where user_id = auth.uid() and kind = 'credit'
$$;
comment on function private.my_credited_scan_ids() is
  'Ids of the finds that an organiser credited to the caller, including voided ones.';

-- Definer: policies hide credited finds and adjustments.
create function private.list_point_entries(p_limit integer) returns setof public.point_entry_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select e.kind, e.id, e.qr_code_name, e.game_session_id, e.points, e.reason, e.created_at
  from private.counted_points e
  where e.user_id = v_user_id
  order by e.created_at desc, e.kind, e.id desc
  limit least(greatest(coalesce(p_limit, 100), 1), 100);
end
$$;
comment on function private.list_point_entries(integer) is
  'What the caller got points for; see public.list_point_entries.';
