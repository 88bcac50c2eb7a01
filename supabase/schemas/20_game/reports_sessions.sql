-- Organisers' lists of hunts and of the players of a hunt. Definer functions; each checks the role first.

create function private.admin_list_game_sessions() returns setof public.admin_game_session_row
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  return query
  select listed.*
  from public.game_sessions s
  left join private.join_codes j on j.game_session_id = s.id and j.replaced_at is null
  cross join lateral jsonb_populate_record(null::public.admin_game_session_row, to_jsonb(s) || jsonb_build_object(
    'late_scan_grace_minutes', (extract(epoch from s.late_scan_grace) / 60)::integer, 'join_code', j.code,
    'poster_made_at', j.poster_made_at,
    'players', (select count(*) from public.user_game_sessions m where m.game_session_id = s.id),
    'clues', array(
      select (c.clue_id, c.position, t.name_hu, t.name_en, t.price, t.required_clue_id, t.is_active, t.is_locked)
        ::public.session_clue
      from public.game_session_clues c join public.clue_templates t on t.id = c.clue_id
      where c.game_session_id = s.id order by c.position),
    'qr_codes', array(
      select (c.qr_code_id, q.name, q.short_code, q.is_active, c.points, c.max_scans, c.is_public,
        private.current_scans(s.id, c.qr_code_id))::public.session_qr_code
      from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id
      where c.game_session_id = s.id order by private.sort_key(q.name), q.id),
    'has_finds', private.has_counted_points(s.id), 'opens_at', private.scanning_opens_at(s),
    'states', private.game_session_states(s, private.current_time()))) listed
  order by s.created_at desc, s.id;
end
$$;

create function private.admin_count_named_players(p_game_session_id uuid) returns public.named_players
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.find_game_session(p_game_session_id);
  return (
    select (count(*), count(*) filter (where p.is_named_publicly))::public.named_players
    from public.user_game_sessions m join public.profiles p on p.id = m.user_id
    where m.game_session_id = p_game_session_id and m.user_id <> all ((select private.banned_user_ids())::uuid[]));
end
$$;

-- Counts are computed for the rows of the page only.
create function private.admin_list_session_members(
  p_game_session_id uuid, p_search text, p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_session_member_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text;
  v_banned_ids uuid[] := private.banned_user_ids();
  v_opens_at timestamptz;
  v_codes bigint;
  v_total bigint;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_pattern := private.like_pattern(p_search);
  if p_sort is null or p_sort not in ('user_name', 'joined_at', 'last_activity', 'points') then
    perform private.raise_error('invalid_input');
  end if;
  select private.scanning_opens_at(s), (
    select count(*) from private.session_codes c where c.game_session_id = s.id and c.counts)
  into v_opens_at, v_codes from public.game_sessions s where s.id = p_game_session_id;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  select count(*) into v_total from public.user_game_sessions m
  where m.game_session_id = p_game_session_id
    and (v_pattern is null or exists (
      select from public.profiles p where p.id = m.user_id
        and (p.search_name like v_pattern or p.email like v_pattern)));
  return query
  select p.id, p.name::text, p.email::text, p.id = any (v_banned_ids), private.board_rank(private.board_entry(m),
    v_banned_ids), m.joined_at,
    m.last_activity, m.current_points::integer, found.codes, found.last_at,
    (select count(*) from public.purchased_clues c where c.user_id = p.id and c.game_session_id = p_game_session_id
      and not c.is_revealed),
    m.tokens_granted::integer, t.id, t.name::text, t.current_points, t.found_codes::integer,
    recap.finds, v_codes + recap.uncounted, coalesce(v_opens_at, recap.first_at), v_total
  from (
    select sorted.user_id, row_number() over () as ordinal
    from (
      select m.user_id
      from public.user_game_sessions m
      join public.profiles p on p.id = m.user_id
      left join public.teams t on t.id = m.team_id
      cross join lateral (select
        case p_sort when 'user_name' then p.sort_name end as text_key,
        case p_sort
          when 'last_activity' then extract(epoch from m.last_activity)::float8
          when 'points' then coalesce(t.board_points, m.board_points)
        end * case when p_descending then -1 else 1 end as number_key) sort
      where m.game_session_id = p_game_session_id
        and (v_pattern is null or p.search_name like v_pattern or p.email like v_pattern)
      -- Ordered by points as on the public board, which leaves players without points out; members of a team by own
      -- points.
      order by
        case when p_sort = 'points' then m.team_id is null and m.user_id = any (v_banned_ids) end,
        sort.number_key,
        case when p_sort = 'points' and p_descending then coalesce(t.board_reached_at, m.board_reached_at) end,
        case when p_sort = 'points' and p_descending then coalesce(t.id, m.user_id) end,
        case when p_sort = 'points' then coalesce(t.board_reached_at, m.board_reached_at) end desc,
        case when p_sort = 'points' then coalesce(t.id, m.user_id) end desc,
        case when p_sort = 'points' then m.current_points * case when p_descending then -1 else 1 end end,
        case when not p_descending then sort.text_key end,
        case when p_descending then sort.text_key end desc,
        case when not p_descending then m.joined_at end,
        m.joined_at desc, m.user_id
      limit p_limit offset p_offset
    ) sorted
  ) ordered
  join public.user_game_sessions m on m.game_session_id = p_game_session_id and m.user_id = ordered.user_id
  join public.profiles p on p.id = ordered.user_id
  left join public.teams t on t.id = m.team_id
  cross join lateral (
    select count(*) as codes, max(s.scanned_at) as last_at from public.scans s
    where s.user_id = p.id and s.game_session_id = p_game_session_id and s.status = 'success') found
  cross join lateral private.recap_figures(m) recap
  order by ordered.ordinal;
end
$$;
