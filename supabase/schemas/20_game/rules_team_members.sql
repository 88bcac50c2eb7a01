-- Members of teams: places, entering and leaving, also for organisers who move many players at once.

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
