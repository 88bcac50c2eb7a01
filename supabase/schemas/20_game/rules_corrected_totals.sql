-- Locks for corrections by organisers. After a correction recount_members derives points, board and finds of the
-- players from the rows.
--
-- Lock order, as a scan's: session gates → memberships by session and player → teams by id → scans → profiles → board →
-- cap gates by session and code → cap counters. The session gate is shared, so that everybody else scans on, and keeps
-- freezes and other changes of the session out. A membership keeps scans, claims and their approval out; a team keeps
-- the scans of mates out. The board has a shard of its own for corrections. Caps are shared with other players and
-- therefore locked last.

create type private.corrected_member as (
  game_session_id uuid, user_id uuid, points integer, rank bigint, finds integer);
comment on type private.corrected_member is 'A player of a session as the board shows them before a correction.';

create function private.lock_corrected_sessions(p_game_session_ids uuid[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(private.session_gate(id)),
    pg_advisory_xact_lock(hashtextextended('corrections/' || id, 0))
  from (select distinct id from unnest(p_game_session_ids) id order by id) sessions;
end
$$;
comment on function private.lock_corrected_sessions(uuid[]) is
  'Keeps other corrections and changes of sessions out, not scans; in the order of their ids.';

-- Teams include earlier ones, in which the players have points. The caller holds the gates.
create function private.lock_corrected_members(p_game_session_ids uuid[], p_user_ids uuid[])
returns private.corrected_member[]
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform 1 from public.user_game_sessions
  where (game_session_id, user_id) in (select * from unnest(p_game_session_ids, p_user_ids))
  order by game_session_id, user_id for no key update;
  perform 1 from public.teams where id in (
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
    select (m.game_session_id, m.user_id, m.current_points, r.rank, m.found_codes)::private.corrected_member
    from public.user_game_sessions m
    left join private.board_ranks(p_game_session_ids) r
      on r.game_session_id = m.game_session_id and r.id = coalesce(m.team_id, m.user_id)
    where (m.game_session_id, m.user_id) in (select * from unnest(p_game_session_ids, p_user_ids))
    order by m.game_session_id, m.user_id);
end
$$;
comment on function private.lock_corrected_members(uuid[], uuid[]) is
  'Locks memberships (pairs of session and player) with their teams and returns their standing.';

create type private.board_move as (game_session_id uuid, before integer, after integer);
comment on type private.board_move is 'The points of a player or a team on the board before and after a recount.';

-- Lower points first, as scans do, and in the shard that no scan uses, so that none waits.
create function private.move_on_board(p_moves private.board_move[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  insert into private.leaderboard_buckets as b (game_session_id, points, shard, players)
  select change.game_session_id, moved.points, 16, sum(moved.players)
  from unnest(p_moves) change
  cross join lateral (values (change.before, -1), (change.after, 1)) moved (points, players)
  where change.before is distinct from change.after and moved.points > 0
  group by 1, 2 order by 1, 2
  on conflict (game_session_id, points, shard) do update set players = b.players + excluded.players;
  insert into private.leaderboard_hundreds as h (game_session_id, points, shard, players)
  select change.game_session_id, moved.points - moved.points % 100, 16, sum(moved.players)
  from unnest(p_moves) change
  cross join lateral (values (change.before, -1), (change.after, 1)) moved (points, players)
  where change.before is distinct from change.after and moved.points > 0
  group by 1, 2 order by 1, 2
  on conflict (game_session_id, points, shard) do update set players = h.players + excluded.players;
end
$$;
comment on function private.move_on_board(private.board_move[]) is
  'Moves players and teams in the histogram of the board.';

-- The same points keep their time.
create function private.recount_teams(p_game_session_id uuid, p_team_ids uuid[], p_frozen_at timestamptz)
returns private.board_move[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_moves private.board_move[];
begin
  perform 1 from public.teams where id = any (p_team_ids) order by id for no key update;
  with entries as (
    select t.id, t.board_points as before, made.*
    from public.teams t
    -- Lateral, so that the index is read for each team, not all finds of all hunts.
    cross join lateral (
      select coalesce(sum(e.points), 0) as points,
        coalesce(sum(e.points) filter (where p_frozen_at is null or e.created_at < p_frozen_at), 0) as board_points,
        max(e.created_at) filter (where e.points > 0 and (p_frozen_at is null or e.created_at < p_frozen_at))
          as reached_at,
        count(*) filter (where e.kind = 'scan') as finds
      from private.counted_points e where e.team_id = t.id) made
    where t.game_session_id = p_game_session_id and t.id = any (p_team_ids)
  ), counted as (
    update public.teams t set
      current_points = entries.points,
      board_points = entries.board_points,
      board_reached_at = coalesce(
        case when entries.board_points <> t.board_points then entries.reached_at end, t.board_reached_at),
      found_codes = entries.finds
    from entries where t.id = entries.id
    returning (t.game_session_id, entries.before, t.board_points)::private.board_move as move
  )
  select array_agg(move) into v_moves from counted;
  return v_moves;
end
$$;
comment on function private.recount_teams(uuid, uuid[], timestamptz) is
  'Sets points and finds of teams of a session from the counted scans and the adjustments made in them, and returns '
  'what the caller has to move on the board. p_frozen_at: the board shows the rows before; null: all.';

-- As in rebuild_leaderboard, a frozen board counts only rows from before the freeze. The caller holds the gate and the
-- locks of the memberships.
create function private.recount_members(
  p_session public.game_sessions, p_user_ids uuid[], p_now timestamptz
) returns private.board_move[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_frozen_at timestamptz := private.frozen_at(p_session, p_now);
  v_moves private.board_move[];
begin
  with entries as (
    select m.user_id, m.board_points as before, made.*
    from public.user_game_sessions m
    cross join lateral (
      select coalesce(sum(e.points), 0) as points,
        coalesce(sum(e.points) filter (where e.team_id is not null), 0) as team_points,
        coalesce(sum(e.points) filter (where alone.is_shown), 0) as board_points,
        max(e.created_at) filter (where e.points > 0 and alone.is_shown) as reached_at,
        count(*) filter (where e.kind = 'scan') as finds
      from private.counted_points e
      cross join lateral (
        select e.team_id is null and (v_frozen_at is null or e.created_at < v_frozen_at)) alone (is_shown)
      where e.game_session_id = m.game_session_id and e.user_id = m.user_id) made
    where m.game_session_id = p_session.id and m.user_id = any (p_user_ids)
  ), counted as (
    update public.user_game_sessions m set
      current_points = entries.points,
      team_points = entries.team_points,
      board_points = entries.board_points,
      board_reached_at = coalesce(
        case when entries.board_points <> m.board_points then entries.reached_at end, m.board_reached_at),
      found_codes = entries.finds,
      first_found_at = (
        select s.received_at from public.scans s
        where s.game_session_id = p_session.id and s.user_id = m.user_id and s.status = 'success'
        order by s.id limit 1)
    from entries
    where m.game_session_id = p_session.id and m.user_id = entries.user_id
    returning (m.game_session_id, entries.before, m.board_points)::private.board_move as move
  )
  select array_agg(move) into v_moves from counted;
  -- A membership with a wallet belongs to a test session; its finds open the claim form there too.
  update public.profiles p set has_claimed_treasure = not p.has_claimed_treasure
  where p.id = any (p_user_ids) and p.has_claimed_treasure is distinct from exists (
    select 1 from public.scans s where s.user_id = p.id and s.status = 'success');
  return v_moves || private.recount_teams(p_session.id, array(
    select team_id from public.scans
    where game_session_id = p_session.id and user_id = any (p_user_ids) and status <> 'failed' and team_id is not null
    union
    select team_id from public.point_adjustments
    where game_session_id = p_session.id and user_id = any (p_user_ids) and team_id is not null), v_frozen_at);
end
$$;
comment on function private.recount_members(public.game_sessions, uuid[], timestamptz) is
  'Sets points, finds and the right to claim of players, and the totals of their teams, from the counted scans and the '
  'adjustments; returns what the caller has to move on the board.';
