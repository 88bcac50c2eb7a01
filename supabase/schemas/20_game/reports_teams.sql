-- Organisers' list of teams.

-- Ranks and members are read for the rows of the page only. Definer: reads names and addresses of players.
create function private.admin_list_teams(
  p_game_session_id uuid, p_search text, p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_team_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text;
  v_code text;
  v_banned_ids uuid[] := private.banned_user_ids();
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_pattern := private.like_pattern(p_search);
  v_code := private.like_pattern(private.clean_code(p_search));
  if p_sort is null or p_sort not in ('name', 'points', 'created_at') then
    perform private.raise_error('invalid_input');
  end if;
  perform private.assert_uses_teams(p_game_session_id);
  return query
  with matching as (
    select t.*, count(*) over () as total, row_number() over (order by
      case when p_sort = 'name' and not p_descending then private.sort_key(t.name) end,
      case when p_sort = 'name' and p_descending then private.sort_key(t.name) end desc,
      case when p_sort = 'points' then t.board_points * case when p_descending then -1 else 1 end end,
      case when p_sort = 'created_at' and p_descending then t.created_at end desc,
      case when p_sort = 'created_at' then t.created_at end,
      t.board_reached_at, t.id) as ordinal
    from public.teams t
    where t.game_session_id = p_game_session_id
      and (v_pattern is null or private.search_key(t.name) like v_pattern or lower(t.code) like v_code or exists (
        select 1 from public.user_game_sessions m join public.profiles p on p.id = m.user_id
        where m.team_id = t.id and (p.search_name like v_pattern or p.email like v_pattern)))
    order by ordinal limit p_limit offset p_offset
  )
  select m.id, m.name::text, m.code::text,
    private.board_rank((m.game_session_id, m.id, null, m.id, m.current_points, m.board_points,
      m.board_reached_at)::private.board_entries, v_banned_ids),
    m.by_organiser, m.current_points, m.found_codes::integer,
    array(
      select (p.id, p.name, p.email, u.team_points, u.found_codes, p.id = m.captain_id)::public.admin_team_member
      from public.user_game_sessions u join public.profiles p on p.id = u.user_id where u.team_id = m.id
      order by p.id = m.captain_id desc, u.joined_at, p.id),
    m.created_at, m.total
  from matching m
  order by m.ordinal;
end
$$;
