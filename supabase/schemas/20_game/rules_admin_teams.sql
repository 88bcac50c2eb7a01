-- Organisers' teams: the list, creating and renaming (one or many), moving players, merging and deleting. Lock order:
-- session gate → balances → memberships → teams, each by id.

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

-- The caller holds the locks of lock_members and, when several teams are involved, those of the teams.
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
    perform private.publish_team(v_from);
  end if;
  if p_team_id is not null then
    perform private.enter_team(p_user_id, v_team, p_session.team_max_size);
    perform private.publish_team(p_team_id);
  end if;
  perform private.publish('user:' || p_user_id, 'team', '{}');
  return true;
end
$$;
comment on function private.move_to_team(public.game_sessions, uuid, uuid) is
  'Moves a player into a team, or out of every team; false without a change. Errors: team_not_found, '
  'team_change_refused, team_full.';

-- All rows or none. Definer: teams and memberships have no write policy.
create function private.admin_save_teams(p_game_session_id uuid, p_teams jsonb) returns jsonb
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
begin
  perform private.assert_admin();
  perform private.assert_documents(p_teams, 'private.team_document');
  if jsonb_array_length(p_teams) not between 1 and 500 then
    perform private.raise_error('invalid_input');
  end if;
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
        perform private.publish_team(v_team.id);
      end if;
    end if;
    v_ids := v_ids || v_team.id;
    foreach v_user_id in array coalesce(v_document.member_ids, '{}') loop
      if private.move_to_team(v_session, v_user_id, v_team.id) then
        v_moved := v_moved + 1;
        perform private.record_activity('team.move', 'teams', v_name, jsonb_build_object(
          'game_session_id', p_game_session_id, 'user_id', v_user_id, 'team_id', v_team.id));
      end if;
    end loop;
  end loop;
  perform private.publish('admin', 'users', '{}');
  perform private.publish_coalesced('session:' || p_game_session_id, 'leaderboard', private.current_time());
  return jsonb_build_object('saved', cardinality(v_ids), 'moved', v_moved, 'team_ids', to_jsonb(v_ids));
end
$$;
comment on function private.admin_save_teams(uuid, jsonb) is
  'Creates and renames teams and adds members; see public.admin_save_teams.';

-- Definer: as above.
create function private.admin_move_player(p_game_session_id uuid, p_user_id uuid, p_team_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_name text;
  v_before text;
begin
  perform private.assert_admin();
  v_session := private.assert_uses_teams(p_game_session_id);
  if p_user_id is null then
    perform private.raise_error('user_not_found');
  end if;
  perform private.lock_members(p_game_session_id, array[p_user_id]);
  perform 1 from public.teams
  where game_session_id = p_game_session_id and id in (p_team_id, private.team_of(p_user_id, p_game_session_id))
  order by id for no key update;
  select t.name into v_before from public.teams t where t.id = private.team_of(p_user_id, p_game_session_id);
  if not private.move_to_team(v_session, p_user_id, p_team_id) then
    return jsonb_build_object('moved', false);
  end if;
  v_name := (select name from public.teams where id = p_team_id);
  perform private.record_activity('team.move', 'teams', coalesce(v_name, v_before), jsonb_build_object(
    'game_session_id', p_game_session_id, 'user_id', p_user_id, 'team_id', p_team_id,
    'before', jsonb_build_object('team', v_before), 'after', jsonb_build_object('team', v_name)));
  return jsonb_build_object('moved', true);
end
$$;
comment on function private.admin_move_player(uuid, uuid, uuid) is
  'Moves a player to a team or out of it; see public.admin_move_player.';

-- Locks everything that belongs to teams of one session before they are merged or deleted. Nobody enters a team whose
-- row is locked; who entered just before makes the caller try again.
create function private.close_teams(p_team_ids uuid[]) returns public.game_sessions
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_session_id uuid := (select min(game_session_id::text)::uuid from public.teams where id = any (p_team_ids));
  v_session public.game_sessions;
  v_user_ids uuid[];
begin
  if v_session_id is null then
    perform private.raise_error('team_not_found');
  end if;
  v_session := private.lock_game_session(v_session_id);
  v_user_ids := array(
    select user_id from public.user_game_sessions where team_id = any (p_team_ids)
    union select user_id from private.counted_points where team_id = any (p_team_ids));
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
comment on function private.close_teams(uuid[]) is
  'Locks teams of one session with their players, and returns the session. Errors: team_not_found, edit_conflict.';

-- Refused scans keep the team in which they were refused.
create function private.pass_team_rows(p_game_session_id uuid, p_from uuid, p_to uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- Who bought only the guide and keeps it alone gets the clue of the team mate too, for nothing.
  insert into public.purchased_clues
    (user_id, clue_id, game_session_id, clue_name_hu, clue_name_en, clue_type, clue_description_hu,
     clue_description_en, clue_content_hu, clue_content_en, has_guide, purchase_price, purchased_at)
  select g.user_id, c.clue_id, c.game_session_id, c.clue_name_hu, c.clue_name_en, c.clue_type, c.clue_description_hu,
    c.clue_description_en, c.clue_content_hu, c.clue_content_en, c.has_guide, 0, private.current_time()
  from public.purchased_solution_guides g
  join public.purchased_clues c on c.team_id = g.team_id and c.clue_id = g.clue_id
  where g.team_id = p_from and (p_to is null or exists (
    select 1 from public.purchased_solution_guides o
    where o.team_id = p_to and o.solution_guide_id = g.solution_guide_id))
  on conflict (game_session_id, user_id, clue_id) do nothing;
  update public.scans set team_id = p_to where team_id = p_from and status = 'success';
  update public.scans set team_id = p_to
  where game_session_id = p_game_session_id and status = 'voided' and team_id = p_from;
  update public.point_adjustments set team_id = p_to where team_id = p_from;
  update public.purchased_clues p set team_id = case when not exists (
    select 1 from public.purchased_clues o where o.team_id = p_to and o.clue_id = p.clue_id) then p_to end
  where p.team_id = p_from;
  update public.purchased_solution_guides p set team_id = case when not exists (
    select 1 from public.purchased_solution_guides o
    where o.team_id = p_to and o.solution_guide_id = p.solution_guide_id) then p_to end
  where p.team_id = p_from;
  update public.treasure_claims set team_id = p_to where team_id = p_from;
end
$$;
comment on function private.pass_team_rows(uuid, uuid, uuid) is
  'Gives what was found, bought and claimed in a team to another one, or (null) to the players themselves.';

-- Definer: as above.
create function private.admin_merge_teams(p_team_id uuid, p_into_team_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_frozen_at timestamptz;
  v_from public.teams;
  v_into public.teams;
  v_double_ids bigint[];
begin
  perform private.assert_admin();
  if p_team_id is null or p_into_team_id is null or p_team_id = p_into_team_id then
    perform private.raise_error('invalid_input');
  end if;
  v_session := private.close_teams(array[p_team_id, p_into_team_id]);
  v_frozen_at := case when v_session.leaderboard_frozen_at <= private.current_time()
    then v_session.leaderboard_frozen_at end;
  select * into v_from from public.teams where id = p_team_id;
  select * into v_into from public.teams where id = p_into_team_id;
  if (select count(*) from public.user_game_sessions where team_id in (p_team_id, p_into_team_id))
    > v_session.team_max_size then
    perform private.raise_error('team_full');
  elsif (select count(*) from public.treasure_claims
         where team_id in (p_team_id, p_into_team_id) and status <> 'rejected') > 1 then
    perform private.raise_error('both_teams_claimed');
  end if;
  -- A code counts once for the merged team: the earlier capture stays.
  v_double_ids := array(
    select case when (a.scanned_at, a.id) < (b.scanned_at, b.id) then b.id else a.id end
    from public.scans a
    join public.scans b on b.team_id = p_into_team_id and b.qr_code_id = a.qr_code_id and b.status = 'success'
    where a.team_id = p_team_id and a.status = 'success');
  perform private.correct_finds('void', v_double_ids,
    v_from.name || ' → ' || v_into.name || ': a csapat már megtalálta. / The team had found it already.');
  perform private.pass_team_rows(v_session.id, p_team_id, p_into_team_id);
  update public.user_game_sessions set team_id = p_into_team_id where team_id = p_team_id;
  update public.teams set captain_id = coalesce(v_into.captain_id, v_from.captain_id) where id = p_into_team_id;
  perform private.recount_team(p_team_id, v_frozen_at, true);
  perform private.recount_team(p_into_team_id, v_frozen_at, true);
  delete from public.teams where id = p_team_id;
  perform private.record_activity('team.merge', 'teams', v_into.name, jsonb_build_object(
    'game_session_id', v_session.id, 'team_id', p_into_team_id, 'merged', v_from.name,
    'voided', cardinality(v_double_ids),
    'before', jsonb_build_object('name', v_from.name, 'points', v_from.current_points, 'finds', v_from.found_codes)));
  perform private.publish_team(p_into_team_id);
  perform private.publish_coalesced('session:' || v_session.id, 'leaderboard', private.current_time());
  return jsonb_build_object('team_id', p_into_team_id, 'voided', cardinality(v_double_ids));
end
$$;
comment on function private.admin_merge_teams(uuid, uuid) is
  'Merges a team into another; see public.admin_merge_teams.';

-- Definer: as above.
create function private.admin_delete_team(p_team_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_now timestamptz;
  v_team public.teams;
  v_member_ids uuid[];
  v_finder_ids uuid[];
begin
  perform private.assert_admin();
  v_session := private.close_teams(array[p_team_id]);
  v_now := private.current_time(); -- after the wait for the locks
  select * into v_team from public.teams where id = p_team_id;
  v_member_ids := array(select user_id from public.user_game_sessions where team_id = p_team_id);
  v_finder_ids := array(select distinct user_id from private.counted_points where team_id = p_team_id order by 1);
  perform private.pass_team_rows(v_session.id, p_team_id, null);
  perform private.recount_team(p_team_id, case when v_session.leaderboard_frozen_at <= v_now
    then v_session.leaderboard_frozen_at end, true);
  delete from public.teams where id = p_team_id;
  perform private.recount_member(v_session, user_id, v_now) from unnest(v_finder_ids) user_id;
  perform private.record_activity('team.delete', 'teams', v_team.name, jsonb_build_object(
    'game_session_id', v_session.id, 'members', cardinality(v_member_ids),
    'before', jsonb_build_object('name', v_team.name, 'points', v_team.current_points, 'finds', v_team.found_codes)));
  perform private.publish('user:' || user_id, 'team', '{}') from unnest(v_member_ids) user_id;
  perform private.publish('admin', 'users', '{}');
  perform private.publish_coalesced('session:' || v_session.id, 'leaderboard', v_now);
  return jsonb_build_object('deleted', true);
end
$$;
comment on function private.admin_delete_team(uuid) is 'Deletes a team; see public.admin_delete_team.';

-- Ranks and members are read for the rows of the page only. Definer: reads names and addresses of players.
create function private.admin_list_teams(
  p_game_session_id uuid, p_search text, p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_team_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text := private.like_pattern(p_search);
  v_code text := private.like_pattern(private.clean_code(p_search));
  v_banned_ids uuid[] := private.banned_user_ids();
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  if p_sort is null or p_sort not in ('name', 'points', 'created_at') then
    perform private.raise_error('invalid_input');
  end if;
  perform private.assert_uses_teams(p_game_session_id);
  return query
  with matching as (
    select t.*, count(*) over () as total, row_number() over (order by
      case when p_sort = 'name' and not p_descending then private.sort_key(t.name) end,
      case when p_sort = 'name' and p_descending then private.sort_key(t.name) end desc,
      case when p_sort = 'points' and not p_descending then t.board_points end,
      case when p_sort = 'points' and p_descending then t.board_points end desc,
      case when p_sort = 'created_at' and p_descending then t.created_at end desc,
      case when p_sort = 'created_at' then t.created_at end,
      t.board_reached_at, t.id) as place
    from public.teams t
    where t.game_session_id = p_game_session_id
      and (v_pattern is null or private.search_key(t.name) like v_pattern or lower(t.code) like v_code or exists (
        select 1 from public.user_game_sessions m join public.profiles p on p.id = m.user_id
        where m.team_id = t.id and (p.search_name like v_pattern or p.email like v_pattern)))
    order by place limit p_limit offset p_offset
  )
  select m.id, m.name::text, m.code::text,
    private.board_rank((m.game_session_id, m.id, null, m.id, m.current_points, m.board_points,
      m.board_reached_at)::private.board_entries, v_banned_ids),
    m.by_organiser, m.current_points, m.found_codes::integer,
    (select coalesce(jsonb_agg(jsonb_build_object('user_id', p.id, 'name', p.name, 'email', p.email,
       'points', u.team_points, 'found_codes', u.found_codes, 'is_captain', p.id = m.captain_id)
       order by p.id = m.captain_id desc, u.joined_at, p.id), '[]')
     from public.user_game_sessions u join public.profiles p on p.id = u.user_id where u.team_id = m.id),
    m.created_at, m.total
  from matching m
  order by m.place;
end
$$;
comment on function private.admin_list_teams(uuid, text, text, boolean, integer, integer) is
  'Teams of a session; see public.admin_list_teams.';
