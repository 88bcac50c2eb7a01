-- Teams: creating, joining, renaming, handing over and leaving. Definer functions: teams and memberships have no write
-- policy. Lock order: session gate (shared, to create a team) → balance → membership → team. A purchase holds the
-- balance of its buyer and a scan the membership of its finder, so each happens before or after a change of team.

create function private.tell_team_mates(p_user_id uuid, p_team_id uuid, p_event text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if p_team_id is not null then
    perform private.publish('user:' || user_id, p_event, '{}')
    from public.user_game_sessions where team_id = p_team_id and user_id <> p_user_id;
  end if;
end
$$;
comment on function private.tell_team_mates is 'Notifies the other members of a team.';

create function private.publish_teams(p_team_ids uuid[], p_left_user_ids uuid[] default '{}') returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.publish('user:' || id, 'team', '{}')
  from (select user_id from public.user_game_sessions where team_id = any (p_team_ids)
        union select unnest(p_left_user_ids)) players (id);
  perform private.publish_coalesced('admin', 'users', private.current_time());
end
$$;
comment on function private.publish_teams is
  'Notifies each member of the teams and each player who left them once, and the organisers.';

create function private.assert_teams_open(p_user_id uuid, p_game_session_id uuid) returns public.game_sessions
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
begin
  perform private.assert_member(p_user_id, p_game_session_id);
  select * into v_session from public.game_sessions where id = p_game_session_id;
  if v_session.team_mode = 'off' then
    perform private.raise_error('teams_not_used');
  elsif private.has_ended(v_session, private.current_time()) or v_session.archived_at is not null then
    perform private.raise_error('game_session_ended');
  end if;
  return v_session;
end
$$;
comment on function private.assert_teams_open is
  'The session of a member while its teams can change. Errors: those of assert_member, teams_not_used, '
  'game_session_ended.';

create function private.clean_team_name(p_name text) returns text
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_name text := regexp_replace(private.trimmed(p_name), '\s+', ' ', 'g');
begin
  if coalesce(char_length(v_name), 0) not between 2 and 40 or not private.is_name(v_name) then
    perform private.raise_error('invalid_name');
  end if;
  return v_name;
end
$$;
comment on function private.clean_team_name is 'The name as it is stored, 2 to 40 characters; invalid_name.';

create function private.insert_team(
  p_game_session_id uuid, p_name text, p_captain_id uuid, p_by_organiser boolean
) returns public.teams
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_team public.teams;
begin
  insert into public.teams (game_session_id, name, captain_id, by_organiser, created_at)
  values (p_game_session_id, p_name, p_captain_id, p_by_organiser, private.current_time())
  on conflict (game_session_id, name_key) do nothing
  returning * into v_team;
  if not found then
    perform private.raise_error('team_name_taken');
  end if;
  return v_team;
end
$$;
comment on function private.insert_team is 'A new team; team_name_taken.';

-- Locks what a change of team needs, and returns the membership.
create function private.lock_membership(p_user_id uuid, p_game_session_id uuid) returns public.user_game_sessions
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_member public.user_game_sessions;
begin
  perform private.lock_balance(p_user_id);
  select * into v_member from public.user_game_sessions
  where game_session_id = p_game_session_id and user_id = p_user_id for no key update;
  return v_member;
end
$$;
comment on function private.lock_membership is 'Locks balance and membership of a player.';

create function private.create_team(p_game_session_id uuid, p_name text, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_name text := private.clean_team_name(p_name);
  v_member public.user_game_sessions;
  v_team public.teams;
begin
  -- The answer is the team as it is now: it changes with each find, and it contains names.
  if private.begin_request(p_request_id, jsonb_build_array('create team', p_game_session_id, v_name)) is not null then
    return private.get_team(p_game_session_id);
  end if;
  perform pg_advisory_xact_lock_shared(private.session_gate(p_game_session_id)); -- nobody switches teams off meanwhile
  perform private.assert_teams_open(v_user_id, p_game_session_id);
  v_member := private.lock_membership(v_user_id, p_game_session_id);
  if v_member.team_id is not null then
    select * into v_team from public.teams where id = v_member.team_id;
    if v_team.name <> v_name or v_team.captain_id is distinct from v_user_id then
      perform private.raise_error('already_in_team');
    end if;
    return private.get_team(p_game_session_id); -- a repeated request
  end if;
  perform private.count_attempt('new team');
  v_team := private.insert_team(p_game_session_id, v_name, v_user_id, false);
  perform private.enter_teams(p_game_session_id, array[v_user_id], array[v_team.id]);
  perform private.publish_teams(array[v_team.id]);
  perform private.end_request(p_request_id, jsonb_build_object('team_id', v_team.id));
  return private.get_team(p_game_session_id);
end
$$;

create function private.join_team(p_game_session_id uuid, p_code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_session public.game_sessions;
  v_member public.user_game_sessions;
  v_team public.teams;
begin
  perform private.assert_unconditional_call();
  if p_code is null or char_length(p_code) > 100 then
    perform private.raise_error('invalid_input');
  end if;
  v_session := private.assert_teams_open(v_user_id, p_game_session_id);
  -- A hunt has many teams, so guessing ends after 30 wrong codes. It is the guesser's account alone that waits.
  perform private.assert_attempts_left('team', private.current_time());
  select * into v_team from public.teams
  where code = private.clean_code(p_code) and game_session_id = p_game_session_id;
  if not found then
    return private.refuse_guess('team', 'team_not_found');
  end if;
  v_member := private.lock_membership(v_user_id, p_game_session_id);
  if v_member.team_id is null then
    perform 1 from public.teams where id = v_team.id for no key update;
    if not found then -- just deleted
      perform private.raise_error('team_not_found');
    elsif private.taken_places(v_team.id, v_user_id) >= v_session.team_max_size then
      perform private.raise_error('team_full');
    end if;
    perform private.enter_teams(p_game_session_id, array[v_user_id], array[v_team.id]);
    perform private.publish_teams(array[v_team.id]);
  elsif v_member.team_id <> v_team.id then
    perform private.raise_error('already_in_team');
  end if;
  return private.get_team(p_game_session_id);
end
$$;

create function private.leave_team(p_game_session_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_member public.user_game_sessions;
begin
  perform private.assert_member(v_user_id, p_game_session_id);
  v_member := private.lock_membership(v_user_id, p_game_session_id);
  if v_member.team_id is not null then
    perform private.quit_teams(array[v_user_id], array[v_member.team_id]);
    perform private.publish_teams(array[v_member.team_id], array[v_user_id]);
  end if;
  return jsonb_build_object('left', v_member.team_id is not null);
end
$$;

-- The caller's team, locked, if the caller is its captain. The membership comes first: deleting the account of a member
-- locks it before the profile, and handing over refers to that profile.
create function private.lock_own_team(p_game_session_id uuid) returns public.teams
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_team public.teams;
begin
  perform private.assert_teams_open(v_user_id, p_game_session_id);
  perform private.lock_membership(v_user_id, p_game_session_id);
  select t.* into v_team from public.teams t
  where t.id = private.team_of(v_user_id, p_game_session_id) for no key update;
  if not found then
    perform private.raise_error('not_in_team');
  elsif v_team.captain_id is distinct from v_user_id then
    perform private.raise_error('team_captain_required');
  end if;
  return v_team;
end
$$;
comment on function private.lock_own_team is
  'The team of which the caller is captain. Errors: those of assert_teams_open, not_in_team, team_captain_required.';

create function private.rename_team(p_game_session_id uuid, p_name text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_team public.teams := private.lock_own_team(p_game_session_id);
  v_name text := private.clean_team_name(p_name);
begin
  begin
    update public.teams set name = v_name where id = v_team.id;
  exception when unique_violation then
    perform private.raise_error('team_name_taken');
  end;
  perform private.publish_teams(array[v_team.id]);
  perform private.publish_coalesced('session:' || p_game_session_id, 'leaderboard', private.current_time());
  return private.get_team(p_game_session_id);
end
$$;

create function private.hand_over_team(p_game_session_id uuid, p_user_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_team public.teams := private.lock_own_team(p_game_session_id);
begin
  if p_user_id is null or private.team_of(p_user_id, p_game_session_id) is distinct from v_team.id then
    perform private.raise_error('user_not_found');
  end if;
  update public.teams set captain_id = p_user_id where id = v_team.id;
  perform private.publish_teams(array[v_team.id]);
  return private.get_team(p_game_session_id);
end
$$;
