-- Bonus and penalty points, and what a player got points for.

create function private.adjust_points(
  p_game_session_id uuid, p_user_ids uuid[], p_points integer, p_reason text, p_undone_id bigint
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_now timestamptz;
  v_members private.corrected_member[];
  v_changes jsonb;
  v_players jsonb;
begin
  perform private.find_game_session(p_game_session_id);
  v_members := private.lock_corrected_members(
    array_fill(p_game_session_id, array[cardinality(p_user_ids)]), p_user_ids);
  if cardinality(v_members) < (select count(distinct id) from unnest(p_user_ids) id) then
    perform private.raise_error('session_not_joined');
  end if;
  v_now := private.current_time(); -- after the wait for the memberships
  with added as (
    insert into public.point_adjustments
      (game_session_id, user_id, points, points_before, points_after, reason, created_by, created_at, team_id)
    select p_game_session_id, m.user_id, p_points, m.points, m.points + p_points, p_reason, auth.uid(), v_now,
      case when u.id is null then s.team_id else u.team_id end
    from unnest(v_members) m
    join public.user_game_sessions s on s.game_session_id = m.game_session_id and s.user_id = m.user_id
    left join public.point_adjustments u on u.id = p_undone_id
    returning game_session_id, user_id, team_id, points
  )
  select jsonb_agg(to_jsonb(added)) into v_changes from added;
  v_players := private.finish_correction('points', v_members, v_changes, null, p_reason, v_now);
  return jsonb_build_object('changed', cardinality(v_members), 'players', v_players);
end
$$;
comment on function private.adjust_points is
  'Adds bonus or penalty points; those that take back p_undone_id count where it did, others where the player is now. '
  'Errors: game_session_not_found, session_not_joined.';

-- Definer: adjustments and memberships have no write policy.
create function private.admin_adjust_points(
  p_game_session_id uuid, p_user_ids uuid[], p_points integer, p_reason text, p_request_id uuid, p_is_preview boolean
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.assert_admin();
  if p_points is null or p_points = 0 or p_points not between -100000 and 100000 then
    perform private.raise_error('invalid_input');
  end if;
  if p_game_session_id is null then
    perform private.raise_error('game_session_not_found');
  end if;
  return private.run_correction('points', null, p_game_session_id, null, p_user_ids, p_points, p_reason, p_request_id,
    p_is_preview);
end
$$;

-- Definer: policies hide credited finds and adjustments.
create function private.list_point_entries(p_limit integer) returns setof public.point_entry_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select e.kind, e.id, e.qr_code_name, e.game_session_id, e.points, e.reason, e.created_at
  from private.counted_points e
  where e.user_id = v_user_id
  order by e.created_at desc, e.kind, e.id desc
  limit least(greatest(coalesce(p_limit, 100), 1), 100);
end
$$;
