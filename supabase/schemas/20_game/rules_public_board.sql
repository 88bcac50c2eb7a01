-- The board as strangers see it: on venue screens and results pages.

-- Ranks as the board would once unfrozen: the time of the last points counts, as in recount.
create function private.final_ranking(p_game_session_id uuid, p_limit integer) returns table (
  rank bigint, user_id uuid, team_id uuid, points integer)
language sql stable rows 10 security invoker set search_path = '' as $$
  with candidates as materialized (
    select b.id, b.user_id, b.team_id, b.points, b.board_points, b.board_reached_at
    from private.board_entries b
    where b.game_session_id = p_game_session_id and b.points > 0
      and (b.user_id is null or b.user_id <> all ((select private.banned_user_ids())::uuid[]))
    order by b.points desc fetch first p_limit rows with ties
  )
  select row_number() over (order by c.points desc, reached.at, c.id), c.user_id, c.team_id, c.points
  from candidates c
  cross join lateral (select case when c.points = c.board_points then c.board_reached_at
    when c.team_id is not null then (
      select max(e.created_at) from private.counted_points e where e.team_id = c.team_id and e.points > 0)
    else (
      select max(e.created_at) from private.counted_points e
      where e.game_session_id = p_game_session_id and e.user_id = c.user_id and e.team_id is null and e.points > 0)
    end as at) reached
  order by 1 limit p_limit
$$;
comment on function private.final_ranking is
  'The first entries of the board by all points, also those that a frozen board does not show.';

create function private.public_names(p_session public.game_sessions) returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  return case when p_session.public_names = 'given' and p_session.visibility <> 'link_only' then 'initials'
    else p_session.public_names end;
end
$$;
comment on function private.public_names is
  'How strangers read the players of this session: initials, given (only while it is private) or hidden.';

create function private.public_entry_name(
  p_session public.game_sessions, p_team_name text, p_profile public.profiles
) returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  return case when p_session.public_names = 'hidden' then '–' else coalesce(p_team_name, private.public_name(
    p_profile.name, p_profile.is_named_publicly, private.public_names(p_session) = 'given', p_profile.language::text))
    end;
end
$$;
comment on function private.public_entry_name is
  'The name of a team or player as strangers read it; a dash where the session hides names.';

-- All public boards get their rows here.
create function private.public_ranking(
  p_game_session_id uuid, p_limit integer, p_ignores_freeze boolean
) returns table (rank bigint, name text, points integer)
language sql stable security invoker set search_path = '' as $$
  select ranking.rank, private.public_entry_name(g, t.name, p), ranking.points
  from (
    select f.rank, f.user_id, f.team_id, f.points from private.final_ranking(p_game_session_id, p_limit) f
    where p_ignores_freeze
    union all
    select b.rank, b.user_id, b.team_id, b.points from private.top_of_board(p_game_session_id, p_limit) b
    where not p_ignores_freeze
  ) ranking
  join public.game_sessions g on g.id = p_game_session_id
  left join public.profiles p on p.id = ranking.user_id
  left join public.teams t on t.id = ranking.team_id
$$;
comment on function private.public_ranking is
  'The first entries of the board with the names that strangers may read; p_ignores_freeze: by all points, for the '
  'reveal.';
