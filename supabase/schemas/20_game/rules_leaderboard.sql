-- Rules of the board: ranks, and what players see of it.

-- The find of a member of a team moves the team, also while the member is banned.
create function private.board_entry(p_member public.user_game_sessions) returns private.board_entries
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_entry private.board_entries;
begin
  if p_member.team_id is null then
    return (p_member.game_session_id, p_member.user_id, p_member.user_id, null,
      p_member.current_points - p_member.team_points, p_member.board_points,
      p_member.board_reached_at)::private.board_entries;
  end if;
  select * into v_entry from private.board_entries where id = p_member.team_id and team_id = p_member.team_id;
  return v_entry;
end
$$;
comment on function private.board_entry is 'What the board ranks for a player: the team, or the player alone.';

-- Computes the rank without counting all players ahead: sums of higher hundreds and, within the own hundred, of higher
-- buckets, plus earlier ties, minus banned players, who are in the histogram but not on the board.
create function private.board_rank(p_entry private.board_entries, p_banned_ids uuid[]) returns bigint
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_rank bigint;
begin
  if p_entry.board_points is null or p_entry.board_points <= 0 or p_entry.user_id = any (p_banned_ids) then
    return null;
  end if;
  v_rank := 1
    + coalesce((
        select sum(players) from private.leaderboard_buckets
        where game_session_id = p_entry.game_session_id and width = 100 and points > p_entry.board_points), 0)
    + coalesce((
        select sum(players) from private.leaderboard_buckets
        where game_session_id = p_entry.game_session_id and width = 1 and points > p_entry.board_points
          and points < p_entry.board_points - p_entry.board_points % 100 + 100), 0)
    + (select count(*) from private.board_entries
       where game_session_id = p_entry.game_session_id and board_points = p_entry.board_points and board_points > 0
         and (board_reached_at, id) < (p_entry.board_reached_at, p_entry.id));
  if p_banned_ids <> '{}' then
    v_rank := v_rank - (
      select count(*) from public.user_game_sessions
      where game_session_id = p_entry.game_session_id and user_id = any (p_banned_ids)
        and (-board_points, board_reached_at, user_id) < (-p_entry.board_points, p_entry.board_reached_at,
          p_entry.id));
  end if;
  return v_rank;
end
$$;
comment on function private.board_rank is
  'Rank of a player or team on the board, 1 first; null before the first points and while banned.';

-- The only place that orders a board and leaves banned players out; board_rank computes the same ranks for one entry.
-- Few rows, so that plans look names up by their keys instead of reading all profiles.
create function private.top_of_board(p_game_session_id uuid, p_limit bigint)
returns table (rank bigint, id uuid, user_id uuid, team_id uuid, points integer, reached_at timestamptz)
language plpgsql stable rows 10 security invoker set search_path = '' as $$
declare
  v_banned_ids uuid[] := private.banned_user_ids();
begin
  return query
  select row_number() over (order by top.board_points desc, top.board_reached_at, top.id), top.id, top.user_id,
    top.team_id, top.board_points, top.board_reached_at
  from (
    select e.id, e.user_id, e.team_id, e.board_points, e.board_reached_at from private.board_entries e
    where e.game_session_id = p_game_session_id and e.board_points > 0
      and (e.user_id is null or e.user_id <> all (v_banned_ids))
    order by e.board_points desc, e.board_reached_at, e.id
    limit p_limit) top;
end
$$;
comment on function private.top_of_board is
  'The first entries (null: all) of the board of a session in its order; id is that of private.board_entries.';

-- A ban hides a player from the boards without changing points; lifting it brings the player back.
create function private.publish_board_changes(p_user_ids uuid[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.publish('session:' || game_session_id, 'leaderboard', '{}')
  from public.user_game_sessions where user_id = any (p_user_ids) and board_points > 0
  group by game_session_id;
end
$$;
comment on function private.publish_board_changes is
  'Notifies the sessions in which these players have points that their boards have changed.';

-- Definer: reads names and points of other players, which no policy shows. json, not jsonb: nothing reads the result
-- here, and a hundred rows serialise in half the time.
create function private.get_leaderboard(p_game_session_id uuid, p_limit integer) returns public.leaderboard
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_session public.game_sessions;
  v_member public.user_game_sessions;
  v_entry private.board_entries;
  v_board public.leaderboard;
  v_badges jsonb := (select jsonb_object_agg(id, badge) from public.vip_tiers);
  v_banned_ids uuid[] := private.banned_user_ids();
  v_banned_players bigint := 0;
  v_now timestamptz := private.current_time();
begin
  if p_limit is null or p_limit not between 1 and 500 then
    perform private.raise_error('invalid_input');
  end if;
  v_session := private.find_game_session(p_game_session_id);
  select * into v_member from public.user_game_sessions
  where game_session_id = p_game_session_id and user_id = v_user_id;
  if (v_member.user_id is null or v_session.is_test) and not private.is_admin() then
    perform private.raise_error(case when v_session.is_test or v_session.visibility <> 'listed'
      then 'game_session_not_found' else 'session_not_joined' end);
  end if;

  if v_banned_ids <> '{}' then
    select count(*) into v_banned_players from public.user_game_sessions
    where game_session_id = p_game_session_id and user_id = any (v_banned_ids) and board_points > 0;
  end if;

  v_entry := case when v_member.user_id is not null then private.board_entry(v_member) end;
  select coalesce(array_agg((ranked.rank, ranked.user_id, ranked.team_id, coalesce(t.name, p.name),
    ranked.points, ranked.reached_at, coalesce(ranked.id = v_entry.id, false),
    case when p.vip_until > v_now then v_badges ->> p.vip_tier_id::text end)::public.leaderboard_row
    order by ranked.rank), '{}')
  into v_board.rows
  from private.top_of_board(p_game_session_id, p_limit) ranked
  left join public.profiles p on p.id = ranked.user_id
  left join public.teams t on t.id = ranked.team_id;

  v_board.game_session_id := p_game_session_id;
  v_board.is_frozen := coalesce(v_session.leaderboard_frozen_at <= v_now, false);
  v_board.frozen_at := v_session.leaderboard_frozen_at;
  v_board.players := coalesce((select sum(players) from private.leaderboard_buckets
    where game_session_id = p_game_session_id and width = 100), 0) - v_banned_players;
  v_board.team_name := (select name from public.teams where id = v_entry.team_id);
  if v_member.user_id is not null then
    v_board.me := row(private.board_rank(v_entry, v_banned_ids), v_entry.board_points,
      case when v_entry.board_points > 0 then v_entry.board_reached_at end)::public.leaderboard_standing;
  end if;
  return v_board;
end
$$;
comment on function private.get_leaderboard is
  'Top p_limit of the board and the rank of the caller, or of the caller''s team; on equal points the earlier one '
  'ranks first. For members and admins; session_not_joined.';
