-- Totals of players and teams: points, finds and places on the board. A scan adds to them (write_scan); after anything
-- else, recount derives them from the rows. Locks for corrections are here too.
--
-- Lock order, as a scan's: session gates → memberships by session and player → teams by id → scans → profiles → board →
-- cap gates by session and code → cap counters. The session gate is shared, so that everybody else scans on, and keeps
-- freezes and other changes of the session out. A membership keeps scans, claims and their approval out; a team keeps
-- the scans of mates out. The board has a shard of its own for corrections. Caps are shared with other players and
-- therefore locked last.

create type private.corrected_member as (
  game_session_id uuid, user_id uuid, team_id uuid, points integer, rank bigint, finds integer);
comment on type private.corrected_member is
  'A player of a session before a correction; or a team, for finds of accounts that are deleted.';

-- Locks teams in which the players have points, too. The caller holds the gates.
create function private.lock_corrected_members(
  p_game_session_ids uuid[], p_user_ids uuid[], p_team_ids uuid[] default '{}'
) returns private.corrected_member[]
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform 1 from public.user_game_sessions
  where (game_session_id, user_id) in (select * from unnest(p_game_session_ids, p_user_ids))
  order by game_session_id, user_id for no key update;
  perform 1 from public.teams where id = any (p_team_ids) or id in (
    select e.team_id from unnest(p_game_session_ids, p_user_ids) c (game_session_id, user_id)
    cross join lateral (
      select m.team_id from public.user_game_sessions m
      where m.game_session_id = c.game_session_id and m.user_id = c.user_id
      union all
      select s.team_id from public.scans s
      where s.game_session_id = c.game_session_id and s.user_id = c.user_id and s.status <> 'failed'
      union all
      select a.team_id from public.point_adjustments a
      where a.game_session_id = c.game_session_id and a.user_id = c.user_id) e)
  order by id for no key update;
  return array(
    select (e.game_session_id, e.user_id, e.team_id, e.points, r.rank, e.finds)::private.corrected_member
    from (
      select m.game_session_id, m.user_id, null::uuid as team_id, m.current_points as points, m.found_codes as finds,
        coalesce(m.team_id, m.user_id) as entry_id
      from public.user_game_sessions m
      where (m.game_session_id, m.user_id) in (select * from unnest(p_game_session_ids, p_user_ids))
      union all
      select t.game_session_id, null, t.id, t.current_points, t.found_codes, t.id
      from public.teams t where t.id = any (p_team_ids)) e
    left join (
      select s.id as game_session_id, b.id, b.rank
      from (select distinct unnest(p_game_session_ids)) s (id)
      cross join lateral private.top_of_board(s.id, null) b) r
      on r.game_session_id = e.game_session_id and r.id = e.entry_id
    order by e.game_session_id, e.user_id, e.team_id);
end
$$;
comment on function private.lock_corrected_members is
  'Locks memberships (pairs of session and player) with their teams, and teams, and returns their standing.';

create type private.board_move as (game_session_id uuid, before integer, after integer);
comment on type private.board_move is 'The points of a player or a team on the board before and after a recount.';

-- Lower points first, as scans do, and in the shard that no scan uses, so that none waits.
create function private.move_on_board(p_moves private.board_move[]) returns void
language sql volatile security invoker set search_path = '' as $$
  insert into private.leaderboard_buckets as b (game_session_id, width, points, shard, players)
  select change.game_session_id, width, moved.points - moved.points % width, 16, sum(moved.players)
  from unnest(p_moves) change
  cross join lateral (values (change.before, -1), (change.after, 1)) moved (points, players)
  cross join unnest(array[1, 100]) width
  where moved.points > 0
  group by 1, 2, 3 having sum(moved.players) <> 0 order by 1, 2, 3
  on conflict (game_session_id, width, points, shard) do update set players = b.players + excluded.players
$$;
comment on function private.move_on_board is 'Moves players and teams in the histogram of the board.';

-- Points keep their time on the board until they change. The caller holds the gate and the locks of the memberships;
-- teams are locked here.
create function private.recount(
  p_game_session_id uuid, p_user_ids uuid[], p_team_ids uuid[], p_frozen_at timestamptz
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_moves private.board_move[];
begin
  -- Memberships first, as joining and leaving a team do.
  perform 1 from public.user_game_sessions
  where game_session_id = p_game_session_id and user_id = any (p_user_ids) order by user_id for no key update;
  perform 1 from public.teams where id = any (p_team_ids) order by id for no key update;
  -- Lateral, so that the index is read for each player and team, not all finds of all hunts.
  with member_sums as (
    select m.user_id, m.board_points as before, made.*
    from public.user_game_sessions m
    cross join lateral (
      select coalesce(sum(e.points), 0) as points,
        coalesce(sum(e.points) filter (where e.team_id is not null), 0) as team_points,
        coalesce(sum(e.points) filter (where alone.is_shown), 0) as board_points,
        max(e.created_at) filter (where e.points > 0 and alone.is_shown) as reached_at,
        count(*) filter (where e.kind = 'scan') as finds,
        (array_agg(e.created_at order by e.id) filter (where e.kind = 'scan'))[1] as first_found_at
      from private.counted_points e
      cross join lateral (
        select e.team_id is null and (p_frozen_at is null or e.created_at < p_frozen_at)) alone (is_shown)
      where e.game_session_id = m.game_session_id and e.user_id = m.user_id) made
    where m.game_session_id = p_game_session_id and m.user_id = any (p_user_ids)
  ), members as (
    update public.user_game_sessions m set
      current_points = sums.points,
      team_points = sums.team_points,
      board_points = sums.board_points,
      board_reached_at = coalesce(
        case when sums.board_points <> m.board_points then sums.reached_at end, m.board_reached_at),
      found_codes = sums.finds,
      first_found_at = sums.first_found_at
    from member_sums sums
    where m.game_session_id = p_game_session_id and m.user_id = sums.user_id
    returning sums.before, m.board_points as after
  ), team_sums as (
    select t.id, t.board_points as before, made.*
    from public.teams t
    cross join lateral (
      select coalesce(sum(e.points), 0) as points,
        coalesce(sum(e.points) filter (where p_frozen_at is null or e.created_at < p_frozen_at), 0) as board_points,
        max(e.created_at) filter (where e.points > 0 and (p_frozen_at is null or e.created_at < p_frozen_at))
          as reached_at,
        count(*) filter (where e.kind = 'scan') as finds
      from private.counted_points e where e.team_id = t.id) made
    where t.game_session_id = p_game_session_id and t.id = any (p_team_ids)
  ), teams as (
    update public.teams t set
      current_points = sums.points,
      board_points = sums.board_points,
      board_reached_at = coalesce(
        case when sums.board_points <> t.board_points then sums.reached_at end, t.board_reached_at),
      found_codes = sums.finds
    from team_sums sums where t.id = sums.id
    returning sums.before, t.board_points as after
  )
  select array_agg((p_game_session_id, before, after)::private.board_move) into v_moves
  from (select * from members union all select * from teams) changed;
  -- A membership with a wallet belongs to a test session; its finds open the claim form there too.
  update public.profiles p set has_claimed_treasure = not p.has_claimed_treasure
  where p.id = any (p_user_ids) and p.has_claimed_treasure is distinct from exists (
    select 1 from public.scans s where s.user_id = p.id and s.status = 'success');
  perform private.move_on_board(v_moves);
end
$$;
comment on function private.recount is
  'Sets points and finds of players and teams of a session, their places on the board and the right to claim from the '
  'counted scans and the adjustments. p_frozen_at: the board shows the rows before; null: all.';

-- The true standings after a freeze, or those of a past moment. The caller holds the session gate exclusively.
create function private.move_freeze(p_game_session_id uuid, p_from timestamptz, p_to timestamptz) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.recount(p_game_session_id,
    array_agg(distinct e.user_id) filter (where e.team_id is null),
    array_agg(distinct e.team_id) filter (where e.team_id is not null), p_to)
  from private.counted_points e
  where e.game_session_id = p_game_session_id and e.created_at >= least(p_from, p_to);
end
$$;
comment on function private.move_freeze is
  'Turns the board as of p_from into that of p_to (null: with all points): counts who got points since the earlier of '
  'both.';
