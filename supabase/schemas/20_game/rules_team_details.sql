-- A team as its members see it, and the members behind a line of the board.

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
