SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.get_recap (
  p_game_session_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;
