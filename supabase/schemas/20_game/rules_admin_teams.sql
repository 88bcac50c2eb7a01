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
comment on function private.lock_members is 'Locks balances and memberships of players; session_not_joined.';

create function private.assert_uses_teams(p_game_session_id uuid) returns public.game_sessions
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_session public.game_sessions := private.find_game_session(p_game_session_id);
begin
  if v_session.team_mode = 'off' then
    perform private.raise_error('teams_not_used');
  end if;
  return v_session;
end
$$;
comment on function private.assert_uses_teams is 'The session. Errors: game_session_not_found, teams_not_used.';

-- Several at once, so that players of full teams can change places. The caller holds the locks of lock_members and
-- those of the teams; it publishes. Organisers may replace who has left: only members count.
create function private.move_to_teams(
  p_session public.game_sessions, p_user_ids uuid[], p_team_ids uuid[], out moved_ids uuid[], out changed_ids uuid[]
)
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_from_ids uuid[];
  v_to_ids uuid[];
begin
  select coalesce(array_agg(m.user_id order by e.place), '{}'), coalesce(array_agg(m.team_id order by e.place), '{}'),
    coalesce(array_agg(e.team_id order by e.place), '{}')
  into moved_ids, v_from_ids, v_to_ids
  from unnest(p_user_ids, p_team_ids) with ordinality e (user_id, team_id, place)
  join public.user_game_sessions m on m.game_session_id = p_session.id and m.user_id = e.user_id
  where m.team_id is distinct from e.team_id;
  changed_ids := array(select distinct t from unnest(v_from_ids || v_to_ids) t where t is not null);
  if exists (select 1 from unnest(v_to_ids) t where t is not null
             and t not in (select id from public.teams where game_session_id = p_session.id)) then
    perform private.raise_error('team_not_found');
  end if;
  perform private.quit_teams(moved_ids, array(select distinct t from unnest(v_from_ids) t where t is not null));
  perform private.enter_teams(p_session.id,
    array(select e.user_id from unnest(moved_ids, v_to_ids) with ordinality e (user_id, team_id, place)
          where e.team_id is not null order by e.place), array_remove(v_to_ids, null));
  if exists (
    select 1 from (
      select moves.team_id, sum(moves.players) as growth
      from (select t, 1 from unnest(v_to_ids) t union all select t, -1 from unnest(v_from_ids) t)
        moves (team_id, players)
      group by moves.team_id) grown
    where grown.growth > 0
      and (select count(*) from public.user_game_sessions m where m.team_id = grown.team_id) > p_session.team_max_size
  ) then
    perform private.raise_error('team_full');
  end if;
end
$$;
comment on function private.move_to_teams is
  'Moves each player into the team at the same place of the second list (null: out of every team). Returns who was '
  'moved and which teams have changed. Errors: team_not_found, team_change_refused, team_full.';

-- All rows or none. Definer: teams and memberships have no write policy.
create function private.admin_save_teams(p_game_session_id uuid, p_teams jsonb, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_documents private.team_document[];
  v_document record;
  v_user_ids uuid[];
  v_team public.teams;
  v_ids uuid[];
  v_renamed_ids uuid[] := '{}'::uuid[];
  v_moves record;
  v_result jsonb;
begin
  perform private.assert_admin();
  perform private.assert_documents(p_teams, 'private.team_document', '[1,500]');
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
  v_user_ids := array(
    select m.user_id from unnest(v_documents) with ordinality d (id, seen_name, name, member_ids, place)
    cross join lateral unnest(d.member_ids) with ordinality m (user_id, place) order by d.place, m.place);
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

  -- New names in one order: two calls with the same names wait for each other there, and only there.
  v_ids := array_fill(null::uuid, array[cardinality(v_documents)]);
  for v_document in
    select d.id, d.seen_name, cleaned.name, d.place
    from unnest(v_documents) with ordinality d (id, seen_name, name, member_ids, place)
    cross join lateral private.clean_team_name(d.name) cleaned (name)
    order by private.team_name_key(cleaned.name) collate "C", d.place
  loop
    if v_document.id is null then
      v_team := private.insert_team(p_game_session_id, v_document.name, null, true);
      perform private.record_activity('team.create', 'teams', v_document.name, jsonb_build_object(
        'game_session_id', p_game_session_id, 'team_id', v_team.id));
    else
      select * into v_team from public.teams where id = v_document.id and game_session_id = p_game_session_id;
      if not found then
        perform private.raise_error('team_not_found');
      elsif v_team.name is distinct from v_document.seen_name then
        perform private.raise_error('edit_conflict', v_team.name);
      end if;
      if v_team.name <> v_document.name then
        begin
          update public.teams set name = v_document.name where id = v_team.id;
        exception when unique_violation then
          perform private.raise_error('team_name_taken', v_document.name);
        end;
        perform private.record_activity('team.rename', 'teams', v_document.name, jsonb_build_object(
          'game_session_id', p_game_session_id, 'team_id', v_team.id,
          'before', jsonb_build_object('name', v_team.name), 'after', jsonb_build_object('name', v_document.name)));
        v_renamed_ids := v_renamed_ids || v_team.id;
      end if;
    end if;
    v_ids[v_document.place] := v_team.id;
  end loop;
  v_moves := private.move_to_teams(v_session, v_user_ids, array(
    select v_ids[d.place] from unnest(v_documents) with ordinality d (id, seen_name, name, member_ids, place)
    cross join lateral unnest(d.member_ids) with ordinality m (user_id, place) order by d.place, m.place));
  perform private.record_activity('team.move', 'teams', t.name, jsonb_build_object(
    'game_session_id', p_game_session_id, 'user_id', m.user_id, 'team_id', m.team_id))
  from unnest(v_moves.moved_ids) with ordinality moved (user_id, place)
  join public.user_game_sessions m on m.game_session_id = p_game_session_id and m.user_id = moved.user_id
  join public.teams t on t.id = m.team_id
  order by moved.place;
  perform private.publish_teams(v_renamed_ids || v_moves.changed_ids);
  perform private.publish_coalesced('session:' || p_game_session_id, 'leaderboard', private.current_time());
  return private.end_request(p_request_id,
    jsonb_build_object('saved', cardinality(v_ids), 'moved', cardinality(v_moves.moved_ids),
      'team_ids', to_jsonb(v_ids)));
end
$$;

-- Definer: as above.
create function private.admin_move_player(p_game_session_id uuid, p_user_id uuid, p_team_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_left_id uuid;
  v_moves record;
  v_name text;
  v_before text;
begin
  perform private.assert_admin();
  perform pg_advisory_xact_lock_shared(private.session_gate(p_game_session_id)); -- nobody switches teams off meanwhile
  v_session := private.assert_uses_teams(p_game_session_id);
  if p_user_id is null then
    perform private.raise_error('user_not_found');
  end if;
  perform private.lock_members(p_game_session_id, array[p_user_id]);
  v_left_id := private.team_of(p_user_id, p_game_session_id);
  perform 1 from public.teams where game_session_id = p_game_session_id and id in (p_team_id, v_left_id)
  order by id for no key update;
  select t.name into v_before from public.teams t where t.id = v_left_id;
  v_moves := private.move_to_teams(v_session, array[p_user_id], array[p_team_id]);
  if v_moves.moved_ids = '{}' then
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
