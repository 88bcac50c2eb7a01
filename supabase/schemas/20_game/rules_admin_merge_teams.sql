-- Merging and deleting teams, with what their members found, bought and claimed. Lock order as in
-- rules_admin_teams.sql.

-- Locks everything that belongs to teams of one session before they are merged or deleted. Nobody enters a team whose
-- row is locked; who entered just before makes the caller try again.
create function private.close_teams(p_team_ids uuid[]) returns public.game_sessions
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_session_id uuid := (select game_session_id from public.teams where id = any (p_team_ids) order by id limit 1);
  v_session public.game_sessions;
  v_user_ids uuid[];
begin
  if v_session_id is null then
    perform private.raise_error('team_not_found');
  end if;
  v_session := private.lock_game_session(v_session_id);
  v_user_ids := array(
    select user_id from public.user_game_sessions where team_id = any (p_team_ids)
    union
    select user_id from private.counted_points where team_id = any (p_team_ids) and user_id is not null);
  perform private.lock_members(v_session_id, v_user_ids);
  perform 1 from public.teams
  where id = any (p_team_ids) and game_session_id = v_session_id order by id for update;
  if (select count(*) from public.teams where id = any (p_team_ids) and game_session_id = v_session_id)
    < cardinality(p_team_ids) then
    perform private.raise_error('team_not_found');
  elsif exists (select 1 from public.user_game_sessions
                where team_id = any (p_team_ids) and user_id <> all (v_user_ids)) then
    perform private.raise_error('edit_conflict');
  end if;
  return v_session;
end
$$;
comment on function private.close_teams is
  'Locks teams of one session with their players, and returns the session. Errors: team_not_found, edit_conflict.';

-- Refused scans keep the team in which they were refused.
create function private.pass_team_rows(p_game_session_id uuid, p_from uuid, p_to uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.keep_clues_of_guides(p_from, p_to);
  update public.scans set team_id = p_to where team_id = p_from and status = 'success';
  update public.scans set team_id = p_to
  where game_session_id = p_game_session_id and status = 'voided' and team_id = p_from;
  update public.point_adjustments set team_id = p_to where team_id = p_from;
  update public.purchased_clues p set team_id = p_to
  where p.team_id = p_from and p_to is not null and not exists (
    select 1 from public.purchased_clues o where o.team_id = p_to and o.clue_id = p.clue_id);
  update public.purchased_solution_guides p set team_id = p_to
  where p.team_id = p_from and p_to is not null and not exists (
    select 1 from public.purchased_solution_guides o
    where o.team_id = p_to and o.solution_guide_id = p.solution_guide_id);
  -- Those without a person go with the team.
  update public.purchased_clues set team_id = null where team_id = p_from and user_id is not null;
  update public.purchased_solution_guides set team_id = null where team_id = p_from and user_id is not null;
  update public.treasure_claims set team_id = p_to where team_id = p_from;
end
$$;
comment on function private.pass_team_rows is
  'Gives what was found, bought and claimed in a team to another one, or (null) to the players themselves.';

-- Definer: teams and memberships have no write policy.
create function private.admin_merge_teams(p_team_id uuid, p_into_team_id uuid, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_frozen_at timestamptz;
  v_from public.teams;
  v_into public.teams;
  v_double_ids bigint[];
  v_result jsonb;
begin
  perform private.assert_admin();
  if p_team_id is null or p_into_team_id is null or p_team_id = p_into_team_id then
    perform private.raise_error('invalid_input');
  end if;
  v_result := private.begin_request(p_request_id, jsonb_build_array('merge teams', p_team_id, p_into_team_id));
  if v_result is not null then
    return v_result;
  end if;
  v_session := private.close_teams(array[p_team_id, p_into_team_id]);
  v_frozen_at := private.frozen_at(v_session, private.current_time());
  select * into v_from from public.teams where id = p_team_id;
  select * into v_into from public.teams where id = p_into_team_id;
  if (select count(*) from public.user_game_sessions where team_id in (p_team_id, p_into_team_id))
    > v_session.team_max_size then
    perform private.raise_error('team_full');
  elsif (select count(*) from public.treasure_claims
         where team_id in (p_team_id, p_into_team_id) and status <> 'rejected') > 1 then
    perform private.raise_error('both_teams_claimed');
  end if;
  -- A code counts once for the merged team: the find whose task is solved stays, else the earlier capture.
  v_double_ids := array(
    select case when ((select state from private.task_states where scan_id = a.id) is distinct from 'solved',
        a.scanned_at, a.id)
      < ((select state from private.task_states where scan_id = b.id) is distinct from 'solved', b.scanned_at, b.id)
      then b.id else a.id end
    from public.scans a
    join public.scans b on b.team_id = p_into_team_id and b.qr_code_id = a.qr_code_id and b.status = 'success'
    where a.team_id = p_team_id and a.status = 'success');
  perform private.correct_finds('void', v_double_ids,
    v_from.name || ' → ' || v_into.name || ': a csapat már megtalálta. / The team had found it already.');
  perform private.pass_team_rows(v_session.id, p_team_id, p_into_team_id);
  update public.user_game_sessions set team_id = p_into_team_id where team_id = p_team_id;
  insert into private.former_members (team_id, user_id, left_at)
  select p_into_team_id, user_id, left_at from private.former_members where team_id = p_team_id
  on conflict (team_id, user_id) do nothing;
  update private.left_teams set team_id = p_into_team_id where team_id = p_team_id;
  delete from private.former_members f where f.team_id = p_into_team_id
    and f.user_id in (select m.user_id from public.user_game_sessions m where m.team_id = p_into_team_id);
  update public.teams set captain_id = coalesce(v_into.captain_id, v_from.captain_id) where id = p_into_team_id;
  perform private.recount(v_session.id, '{}', array[p_team_id, p_into_team_id], v_frozen_at);
  delete from public.teams where id = p_team_id;
  perform private.record_activity('team.merge', 'teams', v_into.name, jsonb_build_object(
    'game_session_id', v_session.id, 'team_id', p_into_team_id, 'merged', v_from.name,
    'voided', cardinality(v_double_ids),
    'before', jsonb_build_object('name', v_from.name, 'points', v_from.current_points, 'finds', v_from.found_codes)));
  perform private.publish_teams(array[p_into_team_id]);
  perform private.publish_coalesced('session:' || v_session.id, 'leaderboard', private.current_time());
  return private.end_request(p_request_id,
    jsonb_build_object('team_id', p_into_team_id, 'voided', cardinality(v_double_ids)));
end
$$;

-- Definer: as above.
create function private.admin_delete_team(p_team_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_now timestamptz;
  v_team public.teams;
  v_member_ids uuid[];
  v_finder_ids uuid[];
  v_freed_ids uuid[];
begin
  perform private.assert_admin();
  v_session := private.close_teams(array[p_team_id]);
  v_now := private.current_time(); -- after the wait for the locks
  select * into v_team from public.teams where id = p_team_id;
  v_member_ids := array(select user_id from public.user_game_sessions where team_id = p_team_id);
  v_finder_ids := array(
    select distinct user_id from private.counted_points where team_id = p_team_id and user_id is not null order by 1);
  -- Its players could neither scan alone nor take their points into another team.
  if v_session.team_mode = 'required' and exists (
    select 1 from private.counted_points where team_id = p_team_id) then
    perform private.raise_error('team_change_refused');
  end if;
  v_freed_ids := private.delete_finds_of_nobody(v_session.id, p_team_id);
  perform private.pass_team_rows(v_session.id, p_team_id, null);
  perform private.recount(v_session.id, v_finder_ids, array[p_team_id], private.frozen_at(v_session, v_now));
  delete from public.teams where id = p_team_id;
  perform private.record_activity('team.delete', 'teams', v_team.name, jsonb_build_object(
    'game_session_id', v_session.id, 'members', cardinality(v_member_ids),
    'before', jsonb_build_object('name', v_team.name, 'points', v_team.current_points, 'finds', v_team.found_codes)));
  perform private.publish('user:' || user_id, 'team', '{}') from unnest(v_member_ids) user_id;
  perform private.publish('admin', 'users', '{}');
  perform private.publish_coalesced('session:' || v_session.id, 'leaderboard', v_now);
  perform private.change_cap_slots(v_session.id, code_id, -1) from unnest(v_freed_ids) code_id;
  return jsonb_build_object('deleted', true);
end
$$;
