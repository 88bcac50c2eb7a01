-- The board as strangers see it: on venue screens and results pages.

-- Ranks as the board would after a thaw: the time of the last points counts, as in rebuild_leaderboard.
create function private.final_places(p_game_session_id uuid, p_limit integer) returns table (
  rank bigint, user_id uuid, points integer)
language sql stable security invoker set search_path = '' as $$
  with candidates as materialized (
    select m.user_id, m.current_points, m.board_points, m.board_reached_at
    from public.user_game_sessions m
    where m.game_session_id = p_game_session_id and m.current_points > 0
      and m.user_id <> all (private.banned_user_ids())
    order by m.current_points desc fetch first p_limit rows with ties
  )
  select row_number() over (order by c.current_points desc, reached.at, c.user_id), c.user_id, c.current_points
  from candidates c
  cross join lateral (select case when c.current_points = c.board_points then c.board_reached_at else (
    select max(e.created_at) from private.counted_points e
    where e.game_session_id = p_game_session_id and e.user_id = c.user_id and e.points > 0) end as at) reached
  order by 1 limit p_limit
$$;
comment on function private.final_places(uuid, integer) is
  'The first places by all points, also those that a frozen board does not show.';

-- The only place where a public board gets its rows.
create function private.public_places(
  p_game_session_id uuid, p_limit integer, p_ignores_freeze boolean
) returns table (rank bigint, name text, points integer)
language sql stable security invoker set search_path = '' as $$
  select places.rank, private.public_name(p.name, p.is_named_publicly), places.points
  from (
    select f.rank, f.user_id, f.points from private.final_places(p_game_session_id, p_limit) f where p_ignores_freeze
    union all
    (select row_number() over (order by m.board_points desc, m.board_reached_at, m.user_id), m.user_id, m.board_points
     from public.user_game_sessions m
     where not p_ignores_freeze and m.game_session_id = p_game_session_id and m.board_points > 0
       and m.user_id <> all (private.banned_user_ids())
     order by m.board_points desc, m.board_reached_at, m.user_id limit p_limit)
  ) places
  join public.profiles p on p.id = places.user_id
$$;
comment on function private.public_places(uuid, integer, boolean) is
  'The first places with the names that strangers may read; p_ignores_freeze: by all points, for the reveal.';

create function private.public_board(p_game_session_id uuid, p_limit integer) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(b) order by b.rank), '[]')
  from private.public_places(p_game_session_id, p_limit, false) b
$$;
comment on function private.public_board(uuid, integer) is 'The first places of the board: [{rank, name, points}].';
