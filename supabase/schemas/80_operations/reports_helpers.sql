-- What helpers see, and what the desk shows of them. No address, contact data, clue, secret of a code or money is read
-- here. Definer functions: no role reads these tables past them.

create function private.describe_helper_acts(p_game_session_id uuid, p_user_id uuid, p_limit integer, p_offset integer)
returns setof public.helper_act_row
language plpgsql stable security invoker set search_path = '' as $$
begin
  return query
  select a.id, a.kind, h.name::text, p.name::text, t.name::text, coalesce(s.qr_code_name, q.name)::text, a.points,
    a.reason, a.created_at, a.undone_at, u.name::text, a.undone_at is null and a.kind not in ('missing', 'call')
  from (
    select * from private.helper_acts
    where game_session_id = p_game_session_id and (p_user_id is null or user_id = p_user_id)
    order by created_at desc, id desc limit p_limit offset p_offset) a
  left join public.profiles h on h.id = a.user_id
  left join public.profiles p on p.id = a.player_id
  left join public.user_game_sessions m on m.game_session_id = a.game_session_id and m.user_id = a.player_id
  left join public.teams t on t.id = m.team_id
  left join public.scans s on s.id = a.scan_id
  left join public.problem_reports r on r.id = a.report_id
  left join public.qr_codes q on q.id = r.qr_code_id
  left join public.profiles u on u.id = a.undone_by
  order by a.created_at desc, a.id desc;
end
$$;
comment on function private.describe_helper_acts is 'A page of the acts in a session, of one helper or of all.';

create function private.describe_finds(p_scan_ids bigint[]) returns public.helper_find[]
language plpgsql stable security invoker set search_path = '' as $$
begin
  return array(
    select (s.id, s.user_id, p.name, t.name, s.qr_code_name, s.status, s.scanned_at)::public.helper_find
    from public.scans s
    left join public.profiles p on p.id = s.user_id
    left join public.teams t on t.id = s.team_id
    where s.id = any (p_scan_ids) order by s.id desc);
end
$$;
comment on function private.describe_finds is 'Finds as helpers see them, latest first.';

create function private.helper_get_screen(p_game_session_id uuid) returns public.helper_screen
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.assert_helper(p_game_session_id);
  v_session public.game_sessions;
  v_screen public.helper_screen;
begin
  v_session := private.find_game_session(p_game_session_id);
  v_screen.game_session_id := v_session.id;
  v_screen.name := v_session.name;
  v_screen.states := private.game_session_states(v_session, private.current_time());
  v_screen.ends_at := v_session.ends_at;
  v_screen.is_frozen := private.frozen_at(v_session, private.current_time()) is not null;
  v_screen.points_limit := v_session.helper_points_limit;
  v_screen.board := array(
    select (b.rank, coalesce(t.name, p.name), b.points)::public.helper_board_row
    from private.top_of_board(p_game_session_id, 10) b
    left join public.profiles p on p.id = b.user_id
    left join public.teams t on t.id = b.team_id
    order by b.rank);
  v_screen.finds := private.describe_finds(array(
    select id from private.latest_finds(p_game_session_id, null, '{}', 10)));
  v_screen.reports := array(
    select (r.id, r.kind, r.message, p.name, t.name, q.name, r.latitude, r.longitude, r.photo_path, r.received_at,
      r.answered_at)::public.helper_report
    from public.problem_reports r
    join public.profiles p on p.id = r.user_id
    left join public.user_game_sessions m on m.game_session_id = r.game_session_id and m.user_id = r.user_id
    left join public.teams t on t.id = m.team_id
    left join public.qr_codes q on q.id = r.qr_code_id
    where r.game_session_id = p_game_session_id and r.solved_at is null and r.source <> 'helper'
    order by r.received_at desc, r.id limit 50);
  v_screen.acts := array(
    select a::public.helper_act_row from private.describe_helper_acts(p_game_session_id, v_user_id, 20, 0) a);
  v_screen.answers := array(
    select (n.id, n.body_hu, n.published_at)::public.helper_answer
    from public.announcements n
    where n.game_session_id = p_game_session_id and n.user_id = v_user_id and n.withdrawn_at is null
    order by n.published_at desc, n.id limit 5);
  return v_screen;
end
$$;

create function private.helper_list_codes(p_game_session_id uuid, p_search text) returns setof public.helper_code_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text;
begin
  perform private.assert_helper(p_game_session_id);
  v_pattern := private.like_pattern(p_search);
  return query
  select private.code_handle(c.game_session_id, c.qr_code_id), c.name::text, c.counts
  from private.session_codes c
  where c.game_session_id = p_game_session_id
    and (v_pattern is null or private.search_key(c.name) like v_pattern)
  order by private.sort_key(c.name), c.qr_code_id limit 1000;
end
$$;

create function private.helper_search_players(p_game_session_id uuid, p_search text)
returns setof public.helper_player_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text;
begin
  perform private.assert_helper(p_game_session_id);
  v_pattern := private.like_pattern(p_search);
  return query
  select p.id, p.name::text, t.name::text, coalesce(t.board_points, m.board_points)::integer, m.found_codes::integer
  from public.user_game_sessions m
  join public.profiles p on p.id = m.user_id
  left join public.teams t on t.id = m.team_id
  where m.game_session_id = p_game_session_id and m.user_id <> all ((select private.banned_user_ids())::uuid[])
    and (v_pattern is null or p.search_name like v_pattern or private.search_key(t.name) like v_pattern
      or p.id::text = p_search)
  order by m.last_activity desc, p.id limit 20;
end
$$;

create function private.helper_list_finds(p_game_session_id uuid, p_user_id uuid) returns setof public.helper_find
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_helper(p_game_session_id);
  return query
  select * from unnest(private.describe_finds(array(
    select id from public.scans
    where game_session_id = p_game_session_id and user_id = p_user_id and status <> 'failed'
    order by id desc limit 200)));
end
$$;

create function private.admin_list_helper_acts(p_game_session_id uuid, p_limit integer, p_offset integer)
returns setof public.helper_act_row
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  return query select * from private.describe_helper_acts(p_game_session_id, null, p_limit, p_offset);
end
$$;

-- Definer: reports and helpers have no policy for helpers. The policy of storage calls it once per statement.
create function private.helped_photo_paths() returns setof text
language sql stable security definer set search_path = '' as $$
  select r.photo_path::text
  from private.session_helpers h
  join public.problem_reports r on r.game_session_id = h.game_session_id
  where h.user_id = auth.uid() and r.photo_path is not null and r.solved_at is null
$$;
comment on function private.helped_photo_paths is 'Photos of open reports in the hunts that the caller helps in.';
