-- Every correction by an organiser: run once per request, recount, log, notify. Bonus and penalty points, and what a
-- player got points for; finds have a file of their own.

create type private.correction_effect as (
  user_id uuid, team_id uuid, name text, team_name text, game_session_id uuid, points_before integer,
  points_after integer, rank_before bigint, rank_after bigint, finds_before integer, finds_after integer, claim text,
  codes jsonb, points integer);
comment on type private.correction_effect is
  'What a correction does to a player, or to a team as in corrected_member: codes are the names of the corrected '
  'finds, points those of an adjustment; the ranks are those of the team if there is one.';

-- One message in both languages and one broadcast for each player, in few statements: their scans wait meanwhile.
create function private.notify_corrected_players(
  p_kind text, p_effects private.correction_effect[], p_reason text, p_now timestamptz
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_ids uuid[];
begin
  with effects as (
    select e.*, gen_random_uuid() as id, coalesce(jsonb_array_length(e.codes), 0) as count, e.codes ->> 0 as first_code,
      (select string_agg(code, ', ' order by place) from jsonb_array_elements_text(e.codes)
         with ordinality listed (code, place) where place <= 20)
        || case when jsonb_array_length(e.codes) > 20 then ', …' else '' end as list,
      'Pontjaid: ' || e.points_before || ' → ' || e.points_after as points_hu,
      'Your points: ' || e.points_before || ' → ' || e.points_after as points_en
    from unnest(p_effects) e where e.user_id is not null
  ), messages as (
    insert into public.announcements
      (id, game_session_id, user_id, title_hu, title_en, body_hu, body_en, created_by, created_at, published_at,
       request_id)
    select e.id, e.game_session_id, e.user_id,
      left(case
        when p_kind = 'credit' then 'Jóváírtunk egy találatot: ' || e.first_code
        when p_kind = 'void' and e.count = 1 then 'Egy találatodat érvénytelenítettük: ' || e.first_code
        when p_kind = 'void' then e.count || ' találatodat érvénytelenítettük'
        when p_kind = 'restore' and e.count = 1 then 'Újra érvényes egy találatod: ' || e.first_code
        when p_kind = 'restore' then 'Újra érvényes ' || e.count || ' találatod'
        when p_kind = 'void_task' then 'Egy feladatod megoldását érvénytelenítettük: ' || e.first_code
        when p_kind = 'restore_task' then 'Újra érvényes egy feladatod megoldása: ' || e.first_code
        when e.points > 0 then e.points || ' bónuszpontot kaptál'
        else -e.points || ' büntetőpontot kaptál' end, 200),
      left(case
        when p_kind = 'credit' then 'A find was credited to you: ' || e.first_code
        when p_kind = 'void' and e.count = 1 then 'One of your finds was voided: ' || e.first_code
        when p_kind = 'void' then e.count || ' of your finds were voided'
        when p_kind = 'restore' and e.count = 1 then 'One of your finds counts again: ' || e.first_code
        when p_kind = 'restore' then e.count || ' of your finds count again'
        when p_kind = 'void_task' then 'The solution of a task was voided: ' || e.first_code
        when p_kind = 'restore_task' then 'The solution of a task counts again: ' || e.first_code
        when e.points > 0 then 'Bonus points for you: ' || e.points
        else 'Penalty points for you: ' || -e.points end, 200),
      left(concat_ws(E'\n', 'Indoklás: ' || p_reason, case when e.count > 1 then 'Kódok: ' || e.list end, e.points_hu),
        4000),
      left(concat_ws(E'\n', 'Reason: ' || p_reason, case when e.count > 1 then 'Codes: ' || e.list end, e.points_en),
        4000),
      auth.uid(), p_now, p_now, e.id
    from effects e
    returning id, game_session_id, user_id
  )
  select array_agg(id) into v_ids from messages;
  perform private.publish('user:' || m.user_id, 'correction', jsonb_build_object(
    'game_session_id', m.game_session_id, 'announcement_id', m.id))
  from public.announcements m where m.id = any (v_ids);
end
$$;
comment on function private.notify_corrected_players is
  'Notifies players of a correction with its reason and their points before and after.';

-- Recounts, logs and notifies each player, and returns the effects. p_changes: one [{game_session_id, user_id, team_id,
-- codes, points}] for each changed member; p_scan_ids: the changed finds.
create function private.finish_correction(
  p_kind text, p_members private.corrected_member[], p_changes jsonb, p_scan_ids bigint[], p_reason text,
  p_now timestamptz
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_session_ids uuid[] := array(select distinct game_session_id from unnest(p_members));
  v_effects private.correction_effect[];
begin
  perform private.recount(s.id, array(select user_id from unnest(p_members) where game_session_id = s.id), array(
      select team_id from public.scans where id = any (p_scan_ids) and game_session_id = s.id and team_id is not null
      union
      select m.team_id from public.user_game_sessions m
      join unnest(p_members) c on c.game_session_id = m.game_session_id and c.user_id = m.user_id
      where m.game_session_id = s.id and m.team_id is not null
      union
      select c.team_id from jsonb_to_recordset(p_changes) c (game_session_id uuid, team_id uuid)
      where c.game_session_id = s.id and c.team_id is not null),
    private.frozen_at(s, p_now))
  from (select g.* from public.game_sessions g where g.id = any (v_session_ids) order by g.id) s;
  -- After all players are counted, because ranks depend on the new points of all of them.
  v_effects := array(
    select jsonb_populate_record(null::private.correction_effect, jsonb_build_object(
      'user_id', b.user_id, 'team_id', b.team_id, 'name', coalesce(p.name, ''), 'team_name', team.name,
      'game_session_id', b.game_session_id, 'points_before', b.points,
      'points_after', coalesce(m.current_points, team.current_points), 'rank_before', b.rank, 'rank_after', r.rank,
      'finds_before', b.finds, 'finds_after', coalesce(m.found_codes, team.found_codes),
      'claim', (select t.status from public.treasure_claims t
        where t.game_session_id = b.game_session_id and t.status <> 'rejected'
          and (t.user_id = b.user_id or t.team_id = team.id)
        order by t.user_id = b.user_id desc nulls last limit 1), 'codes', c.codes, 'points', c.points))
    from unnest(p_members) with ordinality b (game_session_id, user_id, team_id, points, rank, finds, ordinal)
    left join public.user_game_sessions m on m.game_session_id = b.game_session_id and m.user_id = b.user_id
    left join public.profiles p on p.id = b.user_id
    left join public.teams team on team.id = coalesce(b.team_id, m.team_id)
    left join (
      select s.id as game_session_id, o.id, o.rank from unnest(v_session_ids) s (id)
      cross join lateral private.top_of_board(s.id, null) o) r
      on r.game_session_id = b.game_session_id and r.id = coalesce(team.id, b.user_id)
    left join jsonb_to_recordset(p_changes)
      c (game_session_id uuid, user_id uuid, team_id uuid, codes jsonb, points integer)
      on c.game_session_id = b.game_session_id and (c.user_id = b.user_id or c.team_id = b.team_id)
    order by b.ordinal);
  insert into public.find_corrections
    (kind, scan_id, game_session_id, user_id, points_before, points_after, reason, created_by, created_at)
  select p_kind, s.id, s.game_session_id, s.user_id, e.points_before, e.points_after, p_reason, auth.uid(), p_now
  from public.scans s
  join unnest(v_effects) e on e.game_session_id = s.game_session_id
    and (e.user_id = s.user_id or s.user_id is null and e.team_id = s.team_id)
  where s.id = any (p_scan_ids) order by s.id;
  perform private.notify_corrected_players(p_kind, v_effects, p_reason, p_now);
  perform private.record_activities(case p_kind when 'credit' then 'find.credit' when 'void' then 'find.void'
      when 'restore' then 'find.restore' when 'void_task' then 'task.void'
      when 'restore_task' then 'task.restore' else 'find.points' end, 'corrections', array_agg(e.name),
    array_agg(jsonb_build_object(
      'user_id', e.user_id, 'game_session_id', e.game_session_id, 'reason', p_reason, 'codes', e.codes,
      'points', e.points,
      'before', jsonb_build_object('points', e.points_before, 'rank', e.rank_before, 'finds', e.finds_before),
      'after', jsonb_build_object('points', e.points_after, 'rank', e.rank_after, 'finds', e.finds_after))))
  from unnest(v_effects) e;
  perform private.publish_coalesced('session:' || id, 'leaderboard', p_now) from unnest(v_session_ids) id;
  perform private.publish('admin', 'correction', '{}');
  return (select jsonb_agg(to_jsonb(e) - array['team_id', 'codes', 'points']) from unnest(v_effects) e);
end
$$;
comment on function private.finish_correction is
  'Last step of every correction; returns the players with points, ranks and finds before and after, and the state of '
  'their claim.';

create function private.lock_corrections(p_game_session_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(private.session_gate(p_game_session_id)),
    pg_advisory_xact_lock(hashtextextended('corrections/' || p_game_session_id, 0));
end
$$;
comment on function private.lock_corrections is
  'Keeps other corrections and changes of a session out, not scans, until commit.';

-- A preview runs the real rules in a subtransaction that is rolled back, so that it shows exactly what would happen.
create function private.run_correction(
  p_kind text, p_scan_ids bigint[], p_game_session_id uuid, p_qr_code_id uuid, p_user_ids uuid[], p_points integer,
  p_reason text, p_request_id uuid, p_is_preview boolean, p_undone_id bigint default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_reason text := private.trimmed(p_reason);
  v_result jsonb;
begin
  if p_is_preview is null or p_request_id is null
    or coalesce(char_length(v_reason), 0) not between 1 and 500
    or coalesce(cardinality(coalesce(p_scan_ids, '{}')) + cardinality(coalesce(p_user_ids, '{}')), 0)
      not between 1 and 500 then
    perform private.raise_error('invalid_input');
  end if;
  perform private.lock_corrections(id)
  from (select game_session_id as id from public.scans where id = any (p_scan_ids)
        union select p_game_session_id where p_scan_ids is null order by id) sessions;
  begin
    v_result := private.begin_request(p_request_id, jsonb_build_array(
      p_kind, p_scan_ids, p_game_session_id, p_qr_code_id, p_user_ids, p_points, v_reason));
    if v_result is not null then
      return v_result;
    end if;
    v_result := case
      when p_kind in ('void', 'restore') then private.correct_finds(p_kind, p_scan_ids, v_reason)
      when p_kind in ('void_task', 'restore_task') then private.correct_tasks(p_kind, p_scan_ids, v_reason)
      when p_kind = 'credit' then private.credit_finds(p_game_session_id, p_qr_code_id, p_user_ids, v_reason)
      else private.adjust_points(p_game_session_id, p_user_ids, p_points, v_reason, p_undone_id) end;
    if p_is_preview then
      raise exception 'preview' using errcode = 'KH002';
    end if;
  exception when sqlstate 'KH002' then
    return v_result;
  end;
  perform private.end_request(p_request_id,
    jsonb_build_object('changed', v_result -> 'changed', 'players', '[]'::jsonb));
  return v_result;
end
$$;
comment on function private.run_correction is
  'Runs or previews a correction, once per request id. Errors: invalid_input, request_id_reused, those of the kinds.';

create function private.adjust_points(
  p_game_session_id uuid, p_user_ids uuid[], p_points integer, p_reason text, p_undone_id bigint
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz;
  v_members private.corrected_member[];
  v_changes jsonb;
  v_players jsonb;
begin
  perform private.find_game_session(p_game_session_id);
  v_members := private.lock_corrected_members(
    array_fill(p_game_session_id, array[cardinality(p_user_ids)]), p_user_ids);
  if cardinality(v_members) < (select count(distinct id) from unnest(p_user_ids) id) then
    perform private.raise_error('session_not_joined');
  end if;
  v_now := private.current_time(); -- after the wait for the memberships
  with added as (
    insert into public.point_adjustments
      (game_session_id, user_id, points, points_before, points_after, reason, created_by, created_at, team_id)
    select p_game_session_id, m.user_id, p_points, m.points, m.points + p_points, p_reason, auth.uid(), v_now,
      case when u.id is null then s.team_id else u.team_id end
    from unnest(v_members) m
    join public.user_game_sessions s on s.game_session_id = m.game_session_id and s.user_id = m.user_id
    left join public.point_adjustments u on u.id = p_undone_id
    returning game_session_id, user_id, team_id, points
  )
  select jsonb_agg(to_jsonb(added)) into v_changes from added;
  v_players := private.finish_correction('points', v_members, v_changes, null, p_reason, v_now);
  return jsonb_build_object('changed', cardinality(v_members), 'players', v_players);
end
$$;
comment on function private.adjust_points is
  'Adds bonus or penalty points; those that take back p_undone_id count where it did, others where the player is now. '
  'Errors: game_session_not_found, session_not_joined.';

-- Definer: adjustments and memberships have no write policy.
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
