-- The board as strangers see it, on venue screens and results pages, and the venue screen: what strangers at the venue
-- see of a hunt, by a link that its organiser can revoke.

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

-- 128 random bits: bytes 6 and 8 of a UUID are not random, hence the hash of two.
create function private.generate_token() returns text
language sql volatile security invoker set search_path = '' as $$
  select encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'hex')
$$;
comment on function private.generate_token is 'A random token of 128 bits in 32 hexadecimal digits.';

-- The look-up compares hashes, so its time tells nothing about the token.
create function private.token_hash(p_token text) returns bytea
language sql immutable strict security invoker set search_path = '' as $$
  select sha256(convert_to(p_token, 'UTF8'))
$$;
comment on function private.token_hash is 'How tokens of links are stored.';

-- Scans have no index by hunt and time, which would make each scan dearer. The latest scans of all hunts answer for a
-- hunt that runs; for any other, the latest scans of those who found something last: after a freeze teams and players
-- without one, whose board_reached_at is still the time before it.
create function private.latest_finds(
  p_game_session_id uuid, p_until timestamptz, p_without_users uuid[], p_limit integer
) returns setof public.scans
language plpgsql stable rows 10 security invoker set search_path = '' as $$
declare
  v_ids bigint[] := array(
    select r.id
    from (select s.id, s.game_session_id, s.status, s.received_at, s.user_id from public.scans s
          order by s.id desc limit 5000) r
    where r.game_session_id = p_game_session_id and r.status = 'success'
      and (p_until is null or r.received_at < p_until) and (r.user_id <> all (p_without_users)) is not false
    order by r.id desc limit p_limit);
begin
  if cardinality(v_ids) < p_limit then
    v_ids := array(
      select s.id
      from (
        select m.user_id from public.user_game_sessions m
        where m.game_session_id = p_game_session_id and m.found_codes > 0 and m.user_id <> all (p_without_users)
          and (p_until is null or m.team_id is null)
        order by case when p_until is null then m.last_activity else m.board_reached_at end desc limit 50) m
      cross join lateral (
        select s.id from public.scans s
        where s.user_id = m.user_id and s.game_session_id = p_game_session_id and s.status = 'success'
          and (p_until is null or s.received_at < p_until)
        order by s.received_at desc limit p_limit) s
      union
      select s.id
      from (
        select t.id from public.teams t
        where t.game_session_id = p_game_session_id and t.found_codes > 0
        order by t.board_reached_at desc limit 50) t
      cross join lateral (
        select s.id from public.scans s
        where s.team_id = t.id and s.status = 'success' and (p_until is null or s.received_at < p_until)
          and (s.user_id <> all (p_without_users)) is not false
        order by s.received_at desc limit p_limit) s
      order by id desc limit p_limit);
  end if;
  return query select * from public.scans s where s.id = any (v_ids) order by s.id desc;
end
$$;
comment on function private.latest_finds is
  'The latest finds of a session before a time (null: until now), without those of some users.';

create function private.venue_screen_document(p_screen private.venue_screens, p_now timestamptz) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_frozen_at timestamptz;
  v_is_live boolean := p_screen.reveal_places is null;
  v_document jsonb;
begin
  select * into v_session from public.game_sessions where id = p_screen.game_session_id;
  v_frozen_at := private.frozen_at(v_session, p_now);
  v_document := jsonb_build_object(
    'name', v_session.name, 'panels', p_screen.panels, 'theme', p_screen.theme, 'language', p_screen.language,
    'allows_embedding', p_screen.allows_embedding,
    'states', private.game_session_states(v_session, p_now), 'ends_at', v_session.ends_at, 'frozen_at', v_frozen_at,
    'join_code', case when 'join' = any (p_screen.panels) and v_session.visibility <> 'draft'
      and private.joining_refusal(v_session, p_now) is null then (select code from private.join_codes
        where game_session_id = v_session.id and replaced_at is null) end,
    'board', case when v_is_live and 'board' = any (p_screen.panels) then (
      select coalesce(jsonb_agg(to_jsonb(b) order by b.rank), '[]')
      from private.public_ranking(v_session.id, 10, false) b) else '[]' end,
    'finds', case when v_is_live and 'finds' = any (p_screen.panels)
      then (
        select coalesce(jsonb_agg(jsonb_build_object('id', latest.id,
          'name', private.public_entry_name(v_session, t.name, p), 'points', latest.points,
          'found_at', latest.received_at) order by latest.id desc), '[]')
        from private.latest_finds(v_session.id, v_frozen_at, private.banned_user_ids(), 4) latest
        left join public.profiles p on p.id = latest.user_id
        left join public.teams t on t.id = latest.team_id) else '[]' end,
    'find_map', case when v_is_live and 'map' = any (p_screen.panels)
      then private.find_map(v_session, private.finds_by_code(v_session, v_frozen_at, p_now)) end,
    'announcements', case when 'announcements' = any (p_screen.panels) then (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'title_hu', a.title_hu, 'title_en', a.title_en,
        'body_hu', a.body_hu, 'body_en', a.body_en, 'created_at', a.published_at)
        order by a.published_at desc, a.id), '[]')
      from (select * from public.announcements where game_session_id = v_session.id and user_id is null
              and audience <> 'others' and withdrawn_at is null and published_at <= p_now
            order by published_at desc, id limit 2) a) else '[]' end,
    -- Only the places that are revealed.
    'reveal', case when not v_is_live then jsonb_build_object(
      'places', p_screen.reveal_places, 'revealed', p_screen.revealed_places,
      'rows', (select coalesce(jsonb_agg(to_jsonb(f) order by f.rank), '[]')
        from private.public_ranking(v_session.id, p_screen.reveal_places, true) f
        where f.rank > p_screen.reveal_places - p_screen.revealed_places)) end);
  return to_jsonb(jsonb_populate_record(null::public.venue_screen,
    jsonb_build_object('version', md5(v_document::text)) || v_document));
end
$$;
comment on function private.venue_screen_document is 'What a screen shows now, with a version that changes with it.';

-- Definer: visitors read no table.
create function private.get_venue_screen(p_token text, p_version text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
  v_screen private.venue_screens;
  v_document jsonb;
begin
  perform private.assert_unconditional_call();
  if p_token is null or char_length(p_token) > 100 then
    perform private.raise_error('invalid_input');
  end if;
  select * into v_screen from private.venue_screens where token_hash = private.token_hash(p_token);
  if not found then
    return private.refuse_guess('token', 'venue_screen_not_found');
  end if;
  v_document := private.venue_screen_document(v_screen, v_now);
  return case when v_document ->> 'version' = p_version then jsonb_build_object('version', p_version)
    else v_document end;
end
$$;

-- Definer: as get_venue_screen. Names the number that the screen shows, so that a second key press, or a second screen,
-- does not skip a place.
create function private.reveal_next_place(p_token text, p_revealed integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := private.current_time();
  v_screen private.venue_screens;
begin
  perform private.assert_unconditional_call();
  if p_token is null or char_length(p_token) > 100 or p_revealed is null then
    perform private.raise_error('invalid_input');
  end if;
  update private.venue_screens set revealed_places = revealed_places + 1
  where token_hash = private.token_hash(p_token) and not allows_embedding
    and revealed_places = p_revealed and revealed_places < reveal_places;
  select * into v_screen from private.venue_screens where token_hash = private.token_hash(p_token);
  if not found then
    return private.refuse_guess('token', 'venue_screen_not_found');
  end if;
  return private.venue_screen_document(v_screen, v_now);
end
$$;
