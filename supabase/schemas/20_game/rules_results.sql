-- After a hunt: the map of finds and the results for strangers, the recap for each player.

-- A freeze goes by the time of arrival, as on the board. Counting reads no scan but those that arrived after it.
create function private.finds_by_code(
  p_session public.game_sessions, p_until timestamptz, p_now timestamptz
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with later as materialized (
    select s.qr_code_id, count(*) as finds from public.scans s
    where s.received_at >= p_until and s.game_session_id = p_session.id and s.status = 'success'
      and (s.user_id <> all ((select private.banned_user_ids())::uuid[])) is not false
    group by s.qr_code_id
  )
  select coalesce(jsonb_object_agg(c.qr_code_id, (
      select count(*) from public.scans s
      where s.game_session_id = p_session.id and s.qr_code_id = c.qr_code_id and s.status = 'success'
        and (s.user_id <> all ((select private.banned_user_ids())::uuid[])) is not false)
      - coalesce((select l.finds from later l where l.qr_code_id = c.qr_code_id), 0)), '{}')
  from public.game_session_qr_codes c
  where c.game_session_id = p_session.id and (c.is_public or private.has_ended(p_session, p_now))
$$;
comment on function private.finds_by_code is
  'Numbers of finds before a time (null: until now) by code, of the codes that the map of finds shows.';

-- Nobody's position is part of it.
create function private.find_map(p_session public.game_sessions, p_finds jsonb) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with codes as materialized (
    select c.name, c.latitude, c.longitude, (p_finds ->> c.qr_code_id::text)::bigint as finds, c.counts
    from private.session_codes c
    where c.game_session_id = p_session.id and p_finds ? c.qr_code_id::text
  )
  select jsonb_build_object(
    'codes', (select coalesce(jsonb_agg(to_jsonb(shown) - 'counts'
        order by shown.finds desc, private.sort_key(shown.name)), '[]')
      from codes shown where shown.finds > 0 or shown.counts),
    'map', (select to_jsonb(m) - array['game_session_id', 'position', 'is_active', 'created_at', 'updated_at']
      from public.maps m
      where m.game_session_id = p_session.id and m.is_active and exists (select 1 from codes
        where latitude between m.south and m.north and longitude between m.west and m.east)
      order by m.position, m.id limit 1))
$$;
comment on function private.find_map is
  'The codes of finds_by_code with their places and numbers of finds, and the map below them: {codes: [{name, '
  'latitude, longitude, finds}], map}.';

create function private.count_board_entries(p_game_session_id uuid) returns bigint
language sql stable security invoker set search_path = '' as $$
  select count(*) from private.board_entries b
  where b.game_session_id = p_game_session_id and b.board_points > 0
    and (b.user_id is null or b.user_id <> all ((select private.banned_user_ids())::uuid[]))
$$;
comment on function private.count_board_entries is 'Players and teams on the board, without banned players.';

-- Counted again when something changed that can change a figure after the end: corrections, adjustments, bans,
-- members, teams, codes and the freeze; while late scans can arrive, at least every ten seconds.
create function private.count_results(
  p_session public.game_sessions, p_frozen_at timestamptz, p_now timestamptz
) returns private.result_figures
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_figures private.result_figures;
  v_players bigint := (select count(*) from public.user_game_sessions m
    where m.game_session_id = p_session.id and m.user_id <> all ((select private.banned_user_ids())::uuid[]));
  v_basis text := md5(jsonb_build_array(p_frozen_at, v_players, private.banned_user_ids(), p_session.updated_at,
    (select count(*) from public.find_corrections where game_session_id = p_session.id),
    (select count(*) from public.point_adjustments where game_session_id = p_session.id),
    (select count(*) from public.teams where game_session_id = p_session.id),
    case when p_now < p_session.ends_at + p_session.late_scan_grace
      then date_bin('10 seconds', p_now, timestamptz '2000-01-01Z') end)::text);
begin
  select * into v_figures from private.result_figures where game_session_id = p_session.id and basis = v_basis;
  if not found then
    insert into private.result_figures as f (game_session_id, basis, players, ranked, finds)
    values (p_session.id, v_basis, v_players, private.count_board_entries(p_session.id),
      private.finds_by_code(p_session, p_frozen_at, p_now))
    on conflict (game_session_id) do update set basis = excluded.basis, players = excluded.players,
      ranked = excluded.ranked, finds = excluded.finds
    returning * into v_figures;
  end if;
  return v_figures;
end
$$;
comment on function private.count_results is
  'The figures of a session that is over, from the cache unless something has changed.';

-- Definer: visitors read no table.
create function private.get_results(p_code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.game_sessions := private.find_join_code(p_code);
  v_now timestamptz := private.current_time();
  v_frozen_at timestamptz;
  v_figures private.result_figures;
begin
  if v_session.id is null then
    return private.refuse_join_code(p_code);
  elsif not private.has_ended(v_session, v_now)
    or (v_session.results_published_at is null and not private.is_admin()) then
    perform private.raise_error('results_not_published');
  end if;
  v_frozen_at := private.frozen_at(v_session, v_now);
  v_figures := private.count_results(v_session, v_frozen_at, v_now);
  -- The board is read each time: names follow the players' wishes at once.
  return to_jsonb(jsonb_populate_record(null::public.results, jsonb_build_object(
    'name', v_session.name, 'description_hu', v_session.description_hu, 'description_en', v_session.description_en,
    'languages', v_session.languages,
    'place_hu', v_session.place_hu, 'place_en', v_session.place_en,
    'starts_at', private.scanning_opens_at(v_session), 'ends_at', v_session.ends_at,
    'is_published', v_session.results_published_at is not null, 'frozen_at', v_frozen_at,
    'board', (select coalesce(jsonb_agg(to_jsonb(b) order by b.rank), '[]')
      from private.public_ranking(v_session.id, 100, false) b),
    'find_map', private.find_map(v_session, v_figures.finds),
    'players', v_figures.players, 'ranked', v_figures.ranked)));
end
$$;

-- The lock of the row keeps another call of this function out, and late scans go on. Definer: sessions have no write
-- policy.
create function private.admin_publish_results(p_game_session_id uuid, p_is_published boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.game_sessions;
  v_published_at timestamptz;
  v_now timestamptz;
begin
  perform private.assert_admin();
  if p_is_published is null then
    perform private.raise_error('invalid_input');
  end if;
  perform private.share_game_session(p_game_session_id);
  select * into v_before from public.game_sessions where id = p_game_session_id for no key update;
  v_now := private.current_time();
  if v_before.is_test then
    perform private.raise_error('invalid_game_session', 'a test session has no results page');
  elsif p_is_published and not private.has_ended(v_before, v_now) then
    perform private.raise_error('game_session_not_ended');
  elsif p_is_published and private.frozen_at(v_before, v_now) is not null then
    perform private.raise_error('leaderboard_frozen');
  end if;
  -- Publishing again keeps the earlier moment.
  v_published_at := case when p_is_published then coalesce(v_before.results_published_at, v_now) end;
  if v_published_at is distinct from v_before.results_published_at then
    update public.game_sessions set results_published_at = v_published_at, updated_at = v_now
    where id = p_game_session_id;
    perform private.publish_session_change(
      case when p_is_published then 'session.results' else 'session.results_withdrawn' end, v_before,
      jsonb_build_object('results_published_at', v_before.results_published_at),
      jsonb_build_object('results_published_at', v_published_at));
    if p_is_published then -- not by the first visitor
      perform private.count_results(s, null, v_now) from public.game_sessions s where s.id = p_game_session_id;
    end if;
  end if;
  return jsonb_build_object('game_session_id', p_game_session_id, 'results_published_at', v_published_at);
end
$$;

create function private.recap_figures(
  p_member public.user_game_sessions, out finds bigint, out uncounted bigint, out first_at timestamptz
) language sql stable security invoker set search_path = '' as $$
  select count(*), count(distinct c.qr_code_id) filter (where not c.counts), min(s.scanned_at)
  from public.scans s
  left join private.session_codes c on c.game_session_id = s.game_session_id and c.qr_code_id = s.qr_code_id
  where s.game_session_id = p_member.game_session_id and s.status = 'success'
    and (s.user_id = p_member.user_id or s.team_id = p_member.team_id)
$$;
comment on function private.recap_figures is
  'Finds of a player and the team, how many of their codes no longer count, and the time of the first.';

-- Definer: reads who found a code first, which no policy shows. The order of arrival decides, as for ranks on the
-- board. For everyone but the first finder of a code, the search ends at an earlier find.
create function private.get_recap(p_game_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_now timestamptz := private.current_time();
  v_banned_ids uuid[] := private.banned_user_ids();
  v_session public.game_sessions;
  v_member public.user_game_sessions;
  v_is_frozen boolean;
begin
  perform private.assert_member(v_user_id, p_game_session_id);
  select * into v_session from public.game_sessions where id = p_game_session_id;
  if not private.has_ended(v_session, v_now) then
    perform private.raise_error('game_session_not_ended');
  end if;
  select * into v_member from public.user_game_sessions
  where game_session_id = p_game_session_id and user_id = v_user_id;
  v_is_frozen := private.frozen_at(v_session, v_now) is not null;
  return jsonb_build_object(
    'languages', v_session.languages,
    'name', v_session.name, 'place_hu', v_session.place_hu, 'place_en', v_session.place_en,
    'starts_at', private.scanning_opens_at(v_session), 'ends_at', v_session.ends_at,
    'results_code', case when v_session.results_published_at is not null then (
      select code from private.join_codes where game_session_id = p_game_session_id and replaced_at is null) end,
    'player_name', (select name from public.profiles where id = v_user_id),
    'points', v_member.current_points, 'is_frozen', v_is_frozen,
    'team_name', (select name from public.teams where id = v_member.team_id),
    'team_points', (select current_points from public.teams where id = v_member.team_id),
    'rank', case when not v_is_frozen then private.board_rank(private.board_entry(v_member), v_banned_ids) end,
    'ranked', case when not v_is_frozen then private.count_board_entries(p_game_session_id) end,
    'task_points', (select coalesce(sum(points), 0) from private.counted_points
      where game_session_id = p_game_session_id and kind = 'task'
        and (user_id = v_user_id or team_id = v_member.team_id)),
    'bonus_points', (select coalesce(sum(points), 0) from public.point_adjustments
      where game_session_id = p_game_session_id and (user_id = v_user_id or team_id = v_member.team_id)),
    'finds', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.qr_code_name, 'found_at', s.scanned_at,
        'found_by', case when s.user_id is distinct from v_user_id then coalesce(p.name, '') end,
        'points', s.points, 'latitude', q.latitude, 'longitude', q.longitude, 'is_first', not exists (
          select 1 from public.scans o
          where o.game_session_id = s.game_session_id and o.qr_code_id = s.qr_code_id and o.status = 'success'
            and o.id < s.id and (o.user_id <> all (v_banned_ids)) is not false)) order by s.scanned_at, s.id), '[]')
      from public.scans s
      left join public.profiles p on p.id = s.user_id
      left join public.qr_codes q on q.id = s.qr_code_id
      where s.game_session_id = p_game_session_id and s.status = 'success'
        and (s.user_id = v_user_id or s.team_id = v_member.team_id)),
    'codes', (select recap.uncounted from private.recap_figures(v_member) recap) + (
      select count(*) from private.session_codes c where c.game_session_id = p_game_session_id and c.counts),
    'is_first_of_all', v_member.first_found_at is not null and not exists (
      select 1 from public.user_game_sessions o
      where o.game_session_id = p_game_session_id and o.first_found_at < v_member.first_found_at
        and o.user_id <> all (v_banned_ids)),
    'guides_bought', (select count(*) from public.purchased_solution_guides
      where game_session_id = p_game_session_id and user_id = v_user_id),
    'guides_for_sale', (
      select count(*) from public.game_session_clues c
      join public.clue_solution_guides g on g.clue_id = c.clue_id and g.is_active
      where c.game_session_id = p_game_session_id),
    'tokens_spent', (
      select coalesce(sum(purchase_price), 0) from public.purchased_clues
      where game_session_id = p_game_session_id and user_id = v_user_id) + (
      select coalesce(sum(price), 0) from public.purchased_solution_guides
      where game_session_id = p_game_session_id and user_id = v_user_id));
end
$$;
