-- Members of teams: places, entering and leaving, also for organisers who move many players at once; a team as its
-- members see it, and the members behind a line of the board.

create function private.taken_places(p_team_id uuid, p_except_user_id uuid default null) returns bigint
language sql stable security invoker set search_path = '' as $$
  select (select count(*) from public.user_game_sessions
          where team_id = p_team_id and (user_id = p_except_user_id) is not true)
    + (select count(*) from private.former_members
       where team_id = p_team_id and (user_id = p_except_user_id) is not true)
$$;
comment on function private.taken_places is
  'Places of a team that are taken by members and former members, other than one player.';

-- Finds stay with the team in which they were made, so nobody takes any into another one. The caller holds balances and
-- memberships of the players, and their teams or the gate.
create function private.enter_teams(p_game_session_id uuid, p_user_ids uuid[], p_team_ids uuid[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- LIMIT makes the planner look up one player after the other instead of comparing each with all rows of the hunt.
  if exists (select 1 from unnest(p_user_ids, p_team_ids) e (user_id, team_id)
             cross join lateral (select 1 from private.counted_points c
               where c.game_session_id = p_game_session_id and c.user_id = e.user_id
                 and c.team_id is distinct from e.team_id limit 1) elsewhere) then
    perform private.raise_error('team_change_refused');
  end if;
  update public.user_game_sessions m set team_id = e.team_id from unnest(p_user_ids, p_team_ids) e (user_id, team_id)
  where m.game_session_id = p_game_session_id and m.user_id = e.user_id;
  delete from private.former_members f using unnest(p_user_ids, p_team_ids) e (user_id, team_id)
  where f.team_id = e.team_id and f.user_id = e.user_id;
  update public.teams t set captain_id = first.user_id
  from (select distinct on (e.team_id) e.team_id, e.user_id
        from unnest(p_user_ids, p_team_ids) with ordinality e (user_id, team_id, place)
        order by e.team_id, e.place) first
  where t.id = first.team_id and t.captain_id is null;
  -- What the players bought alone is the team's from now on, unless it has that already; a guide only with its clue,
  -- which may be of an earlier team.
  update public.purchased_clues p set team_id = first.team_id
  from (select distinct on (e.team_id, c.clue_id) c.id, e.team_id
        from unnest(p_user_ids, p_team_ids) with ordinality e (user_id, team_id, place)
        join public.purchased_clues c on c.user_id = e.user_id
        where c.game_session_id = p_game_session_id and c.team_id is null
          and not exists (select 1 from public.purchased_clues o where o.team_id = e.team_id and o.clue_id = c.clue_id)
        order by e.team_id, c.clue_id, e.place) first
  where p.id = first.id;
  update public.purchased_solution_guides p set team_id = first.team_id
  from (select distinct on (e.team_id, g.solution_guide_id) g.id, e.team_id
        from unnest(p_user_ids, p_team_ids) with ordinality e (user_id, team_id, place)
        join public.purchased_solution_guides g on g.user_id = e.user_id
        where g.game_session_id = p_game_session_id and g.team_id is null
          and not exists (select 1 from public.purchased_solution_guides o
                          where o.team_id = e.team_id and o.solution_guide_id = g.solution_guide_id)
          and exists (select 1 from public.purchased_clues c where c.team_id = e.team_id and c.clue_id = g.clue_id)
        order by e.team_id, g.solution_guide_id, e.place) first
  where p.id = first.id;
end
$$;
comment on function private.enter_teams is
  'Makes players members, each of the team at the same place of the second list; team_change_refused.';

-- Before players keep for themselves what they bought in a team: who has only the guide gets the clue of the team mate
-- too, for nothing, with its pictures and sounds of then.
create function private.keep_clues_of_guides(p_from uuid, p_to uuid default null) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  insert into public.purchased_clues
    (user_id, clue_id, game_session_id, clue_name_hu, clue_name_en, clue_type, clue_description_hu,
     clue_description_en, clue_content_hu, clue_content_en, has_guide, purchase_price, purchased_at, is_revealed)
  select g.user_id, c.clue_id, c.game_session_id, c.clue_name_hu, c.clue_name_en, c.clue_type, c.clue_description_hu,
    c.clue_description_en, c.clue_content_hu, c.clue_content_en, c.has_guide, 0, c.purchased_at, true
  from public.purchased_solution_guides g
  join public.purchased_clues c on c.team_id = g.team_id and c.clue_id = g.clue_id
  where g.team_id = p_from and g.user_id is not null and (p_to is null or exists (
    select 1 from public.purchased_solution_guides o
    where o.team_id = p_to and o.solution_guide_id = g.solution_guide_id))
  on conflict (game_session_id, user_id, clue_id) do nothing;
end
$$;
comment on function private.keep_clues_of_guides is
  'Gives the clue to buyers of a guide that does not go on to the team p_to (null: no guide does).';

-- However a team is deleted: when its last member leaves, or when the hunt is played without teams. What accounts that
-- are deleted bought for it goes with it, and so do their voided finds, which could be restored for nobody.
create function private.tg_teams__release_purchases() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.keep_clues_of_guides(old.id);
  delete from public.purchased_solution_guides where team_id = old.id and user_id is null;
  delete from public.purchased_clues where team_id = old.id and user_id is null;
  delete from public.scans
  where game_session_id = old.game_session_id and team_id = old.id and user_id is null and status = 'voided';
  return old;
end
$$;
create trigger tg_teams__release_purchases before delete on public.teams
  for each row execute function private.tg_teams__release_purchases();

create function private.note_former_members(p_user_ids uuid[], p_team_ids uuid[]) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into private.former_members (team_id, user_id, left_at)
  select m.team_id, m.user_id, private.current_time() from public.user_game_sessions m
  where m.team_id = any (p_team_ids) and m.user_id = any (p_user_ids) and (
    exists (select 1 from private.counted_points c where c.team_id = m.team_id and c.user_id = m.user_id)
    or exists (select 1 from public.purchased_clues c where c.team_id = m.team_id and c.user_id = m.user_id)
    or exists (select 1 from public.purchased_solution_guides g where g.team_id = m.team_id and g.user_id = m.user_id))
$$;
comment on function private.note_former_members is
  'Keeps the places of members who are leaving and have found or bought something.';

-- The captain hands over to the member who joined the hunt first. An empty team of players is deleted unless something
-- was found in it or bought for it: its purchases stay its own, and are not for the next teams of their buyers. The
-- caller holds balances and memberships of the players.
create function private.quit_teams(p_user_ids uuid[], p_team_ids uuid[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform 1 from public.teams where id = any (p_team_ids) order by id for no key update;
  perform private.note_former_members(p_user_ids, p_team_ids);
  update public.user_game_sessions set team_id = null where team_id = any (p_team_ids) and user_id = any (p_user_ids);
  update public.teams t set captain_id = (
    select user_id from public.user_game_sessions where team_id = t.id order by joined_at, user_id limit 1)
  where t.id = any (p_team_ids) and t.captain_id = any (p_user_ids);
  delete from public.teams t where t.id = any (p_team_ids) and not t.by_organiser and t.captain_id is null
    and not exists (select 1 from private.counted_points where team_id = t.id)
    and not exists (select 1 from public.purchased_clues where team_id = t.id);
end
$$;
comment on function private.quit_teams is 'Takes players out of those of these teams that are theirs.';

create function private.team_members(p_team_id uuid, p_user_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'user_id', m.user_id, 'name', p.name, 'points', m.team_points,
    'found_codes', (select count(*) from public.scans s where s.team_id = p_team_id and s.user_id = m.user_id
      and s.status = 'success'),
    'is_captain', m.user_id = t.captain_id, 'is_me', m.user_id = p_user_id)
    order by m.user_id = t.captain_id desc, m.joined_at, m.user_id), '[]')
  from public.teams t
  join public.user_game_sessions m on m.team_id = t.id
  join public.profiles p on p.id = m.user_id
  where t.id = p_team_id
$$;
comment on function private.team_members is
  'Members of a team, the captain first: [{user_id, name, points, found_codes, is_captain, is_me}].';

-- Definer: no policy shows finds and purchases of team mates with their names.
create function private.get_team(p_game_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_team public.teams;
begin
  perform private.assert_member(v_user_id, p_game_session_id);
  select t.* into v_team from public.teams t where t.id = private.team_of(v_user_id, p_game_session_id);
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'id', v_team.id, 'name', v_team.name, 'code', v_team.code, 'is_captain', v_team.captain_id = v_user_id,
    -- Players of a link-only hunt whose code was replaced must not learn the new one.
    'join_code', (select j.code from private.join_codes j join public.game_sessions s on s.id = j.game_session_id
      where s.id = p_game_session_id and j.replaced_at is null and (s.visibility = 'listed' or not exists (
        select 1 from private.join_codes old join public.user_game_sessions m using (game_session_id)
        where m.game_session_id = s.id and m.user_id = v_user_id and old.replaced_at > m.joined_at))),
    'points', v_team.current_points, 'found_codes', v_team.found_codes,
    'free_places', (select greatest(0, team_max_size - private.taken_places(v_team.id)) from public.game_sessions
      where id = p_game_session_id),
    'members', private.team_members(v_team.id, v_user_id),
    'feed', (
      select coalesce(jsonb_agg(to_jsonb(f) order by f.at desc, f.id), '[]') from (
        select 'find' as kind, s.id::text as id,
          coalesce(p.name, '') as user_name, s.qr_code_name as name_hu,
          s.qr_code_name as name_en, s.points::integer as points, s.received_at as at
        from public.scans s left join public.profiles p on p.id = s.user_id
        where s.team_id = v_team.id and s.status = 'success'
        union all
        select case when c.is_revealed then 'gift' else 'clue' end, c.id::text,
          coalesce(p.name, ''), c.clue_name_hu, c.clue_name_en, null, c.purchased_at
        from public.purchased_clues c left join public.profiles p on p.id = c.user_id where c.team_id = v_team.id
        order by at desc limit 100) f),
    'claim', (
      select jsonb_build_object('status', c.status, 'user_name', p.name, 'is_mine', c.user_id = v_user_id)
      from public.treasure_claims c join public.profiles p on p.id = c.user_id
      where c.team_id = v_team.id and c.status <> 'rejected'));
end
$$;

-- Definer: as above.
create function private.list_team_members(p_team_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_session public.game_sessions;
  v_is_hidden boolean;
begin
  select s.* into v_session from public.teams t join public.game_sessions s on s.id = t.game_session_id
  where t.id = p_team_id and (s.id in (select private.my_session_ids()) or private.is_admin());
  if not found then
    perform private.raise_error('team_not_found');
  end if;
  -- Their sum is the standing of the team, which a frozen board hides from others.
  v_is_hidden := private.frozen_at(v_session, private.current_time()) is not null and not private.is_admin()
    and private.team_of(v_user_id, v_session.id) is distinct from p_team_id;
  return (
    select coalesce(jsonb_agg(
      m - 'is_captain' || case when v_is_hidden then '{"points": null, "found_codes": null}' else '{}' end::jsonb
      order by case when not v_is_hidden then (m ->> 'points')::integer end desc, m ->> 'name'), '[]')
    from jsonb_array_elements(private.team_members(p_team_id, v_user_id)) m);
end
$$;
