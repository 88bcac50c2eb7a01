-- Organisers' teams: creating and renaming (one or many), and moving players. Lock order: session gate → balances →
-- memberships → teams, each by id.

-- A team as submitted by a form or a file.
create type private.team_document as (id uuid, seen_name text, name text, member_ids uuid[]);
comment on type private.team_document is
  'A team to be saved. Without id it is new; with it, it renames the team that was called seen_name. member_ids: '
  'players who become members; the others stay.';

create function private.lock_members(p_game_session_id uuid, p_user_ids uuid[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform 1 from public.token_balances where user_id = any (p_user_ids) order by user_id for update;
  perform 1 from public.user_game_sessions
  where game_session_id = p_game_session_id and user_id = any (p_user_ids) order by user_id for no key update;
  if (select count(*) from public.user_game_sessions
      where game_session_id = p_game_session_id and user_id = any (p_user_ids))
    < (select count(distinct id) from unnest(p_user_ids) id) then
    perform private.raise_error('session_not_joined');
  end if;
end
$$;
comment on function private.lock_members(uuid, uuid[]) is
  'Locks balances and memberships of players; session_not_joined.';

create function private.assert_uses_teams(p_game_session_id uuid) returns public.game_sessions
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  select * into v_session from public.game_sessions where id = p_game_session_id;
  if not found then
    perform private.raise_error('game_session_not_found');
  elsif v_session.team_mode = 'off' then
    perform private.raise_error('teams_not_used');
  end if;
  return v_session;
end
$$;
comment on function private.assert_uses_teams(uuid) is
  'The session. Errors: game_session_not_found, teams_not_used.';

-- The caller holds the locks of lock_members and, when several teams are involved, those of the teams; it publishes.
create function private.move_to_team(p_session public.game_sessions, p_user_id uuid, p_team_id uuid) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_from uuid := private.team_of(p_user_id, p_session.id);
  v_team public.teams;
begin
  if v_from is not distinct from p_team_id then
    return false;
  end if;
  if p_team_id is not null then
    select * into v_team from public.teams where id = p_team_id and game_session_id = p_session.id;
    if not found then
      perform private.raise_error('team_not_found');
    end if;
  end if;
  if v_from is not null then
    perform private.quit_team(p_user_id, v_from);
  end if;
  if p_team_id is not null then
    perform private.enter_team(p_user_id, v_team, p_session.team_max_size);
  end if;
  return true;
end
$$;
comment on function private.move_to_team(public.game_sessions, uuid, uuid) is
  'Moves a player into a team, or out of every team; false without a change. Errors: team_not_found, '
  'team_change_refused, team_full.';

-- All rows or none. Definer: teams and memberships have no write policy.
create function private.admin_save_teams(p_game_session_id uuid, p_teams jsonb, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_documents private.team_document[];
  v_document private.team_document;
  v_user_ids uuid[];
  v_team public.teams;
  v_name text;
  v_user_id uuid;
  v_moved integer := 0;
  v_ids uuid[] := '{}'::uuid[];
  v_left_id uuid;
  v_changed_ids uuid[] := '{}'::uuid[];
  v_result jsonb;
begin
  perform private.assert_admin();
  perform private.assert_documents(p_teams, 'private.team_document');
  if jsonb_array_length(p_teams) not between 1 and 500 then
    perform private.raise_error('invalid_input');
  end if;
  v_result := private.begin_request(p_request_id, jsonb_build_array('save teams', p_game_session_id, p_teams));
  if v_result is not null then
    return v_result;
  end if;
  perform pg_advisory_xact_lock_shared(private.session_gate(p_game_session_id)); -- nobody switches teams off meanwhile
  v_session := private.assert_uses_teams(p_game_session_id);
  begin
    select array_agg(jsonb_populate_record(null::private.team_document, document) order by ordinal)
    into strict v_documents from jsonb_array_elements(p_teams) with ordinality documents (document, ordinal);
  exception when data_exception then
    perform private.raise_error('invalid_input', sqlerrm);
  end;
  v_user_ids := array(select m from unnest(v_documents) d cross join lateral unnest(d.member_ids) m);
  if cardinality(v_user_ids) > 5000 or cardinality(v_user_ids) <> (select count(distinct u) from unnest(v_user_ids) u)
    or (select count(d.id) <> count(distinct d.id) from unnest(v_documents) d) then
    perform private.raise_error('invalid_input', 'a team or a player is listed twice');
  end if;
  perform private.lock_members(p_game_session_id, v_user_ids);
  perform 1 from public.teams
  where game_session_id = p_game_session_id and (id in (select d.id from unnest(v_documents) d) or id in (
    select team_id from public.user_game_sessions
    where game_session_id = p_game_session_id and user_id = any (v_user_ids)))
  order by id for no key update;
  -- A team that gets players stays although an earlier line takes its last member.
  update public.teams set by_organiser = true
  where game_session_id = p_game_session_id and not by_organiser
    and id in (select d.id from unnest(v_documents) d where cardinality(d.member_ids) > 0);

  foreach v_document in array v_documents loop
    v_name := private.clean_team_name(v_document.name);
    if v_document.id is null then
      v_team := private.insert_team(p_game_session_id, v_name, null, true);
      perform private.record_activity('team.create', 'teams', v_name, jsonb_build_object(
        'game_session_id', p_game_session_id, 'team_id', v_team.id));
    else
      select * into v_team from public.teams where id = v_document.id and game_session_id = p_game_session_id;
      if not found then
        perform private.raise_error('team_not_found');
      elsif v_team.name is distinct from v_document.seen_name then
        perform private.raise_error('edit_conflict', v_team.name);
      end if;
      if v_team.name <> v_name then
        begin
          update public.teams set name = v_name where id = v_team.id;
        exception when unique_violation then
          perform private.raise_error('team_name_taken', v_name);
        end;
        perform private.record_activity('team.rename', 'teams', v_name, jsonb_build_object(
          'game_session_id', p_game_session_id, 'team_id', v_team.id,
          'before', jsonb_build_object('name', v_team.name), 'after', jsonb_build_object('name', v_name)));
        v_changed_ids := v_changed_ids || v_team.id;
      end if;
    end if;
    v_ids := v_ids || v_team.id;
    foreach v_user_id in array coalesce(v_document.member_ids, '{}') loop
      v_left_id := private.team_of(v_user_id, p_game_session_id);
      if private.move_to_team(v_session, v_user_id, v_team.id) then
        v_moved := v_moved + 1;
        v_changed_ids := v_changed_ids || array[v_left_id, v_team.id];
        perform private.record_activity('team.move', 'teams', v_name, jsonb_build_object(
          'game_session_id', p_game_session_id, 'user_id', v_user_id, 'team_id', v_team.id));
      end if;
    end loop;
  end loop;
  perform private.publish_teams(v_changed_ids);
  perform private.publish_coalesced('session:' || p_game_session_id, 'leaderboard', private.current_time());
  return private.end_request(p_request_id,
    jsonb_build_object('saved', cardinality(v_ids), 'moved', v_moved, 'team_ids', to_jsonb(v_ids)));
end
$$;
comment on function private.admin_save_teams(uuid, jsonb, uuid) is
  'Creates and renames teams and adds members; see public.admin_save_teams.';

-- Definer: as above.
create function private.admin_move_player(p_game_session_id uuid, p_user_id uuid, p_team_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_left_id uuid;
  v_name text;
  v_before text;
begin
  perform private.assert_admin();
  perform pg_advisory_xact_lock_shared(private.session_gate(p_game_session_id)); -- corrections lock teams in any order
  v_session := private.assert_uses_teams(p_game_session_id);
  if p_user_id is null then
    perform private.raise_error('user_not_found');
  end if;
  perform private.lock_members(p_game_session_id, array[p_user_id]);
  v_left_id := private.team_of(p_user_id, p_game_session_id);
  perform 1 from public.teams where game_session_id = p_game_session_id and id in (p_team_id, v_left_id)
  order by id for no key update;
  select t.name into v_before from public.teams t where t.id = v_left_id;
  if not private.move_to_team(v_session, p_user_id, p_team_id) then
    return jsonb_build_object('moved', false);
  end if;
  update public.teams set by_organiser = true where id = p_team_id and not by_organiser;
  perform private.publish_teams(array[p_team_id, v_left_id], array[p_user_id]);
  v_name := (select name from public.teams where id = p_team_id);
  perform private.record_activity('team.move', 'teams', coalesce(v_name, v_before), jsonb_build_object(
    'game_session_id', p_game_session_id, 'user_id', p_user_id, 'team_id', p_team_id,
    'before', jsonb_build_object('team', v_before), 'after', jsonb_build_object('team', v_name)));
  return jsonb_build_object('moved', true);
end
$$;
comment on function private.admin_move_player(uuid, uuid, uuid) is
  'Moves a player to a team or out of it; see public.admin_move_player.';
