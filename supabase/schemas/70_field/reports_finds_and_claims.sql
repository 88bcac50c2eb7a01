-- Finds and claims in the organisers' lists. Definer functions; each checks the role first.

-- A list over all sessions leaves test sessions out unless asked for them.
create function private.hidden_sessions(p_game_session_id uuid, p_with_tests boolean) returns uuid[]
language sql stable security invoker set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from public.game_sessions
  where is_test and p_game_session_id is null and p_with_tests is not true
$$;
comment on function private.hidden_sessions is
  'Sessions that a list leaves out: tests, unless they or one session are requested.';

-- Takes the page before it looks up names and contact data, and resolves the search to players and codes first, so that
-- it never reads a million scans joined with a hundred thousand players.
create function private.admin_list_found_qr_codes(
  p_search text, p_game_session_id uuid, p_with_tests boolean, p_limit integer, p_offset integer
) returns setof public.admin_found_qr_code_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text;
  v_many constant integer := 20000;
  v_hidden uuid[];
  v_users uuid[];
  v_codes uuid[];
  v_page bigint[];
  v_total bigint;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_pattern := private.like_pattern(p_search);
  v_hidden := private.hidden_sessions(p_game_session_id, p_with_tests);
  if v_pattern is null then
    -- Two counts, each over an index of its own.
    v_total := (
      select count(*) from public.scans s
      where s.status = 'success' and (p_game_session_id is null or s.game_session_id = p_game_session_id)
        and s.game_session_id <> all (v_hidden))
      + (select count(*) from public.scans s
         where s.status = 'voided' and (p_game_session_id is null or s.game_session_id = p_game_session_id)
           and s.game_session_id <> all (v_hidden));
    v_page := array(
      select s.id from public.scans s
      where s.status <> 'failed' and (p_game_session_id is null or s.game_session_id = p_game_session_id)
        and s.game_session_id <> all (v_hidden)
      order by s.id desc limit p_limit offset p_offset);
  else
    v_users := private.find_users(v_pattern);
    -- Looks codes up first: normalising the name stored in each of a million scans would take too long.
    v_codes := array(select q.id from public.qr_codes q where private.search_key(q.name) like v_pattern);
    with found as materialized (
      select f.id from public.scans f
      where f.status <> 'failed' and (p_game_session_id is null or f.game_session_id = p_game_session_id)
        and f.game_session_id <> all (v_hidden)
        and (f.user_id = any (v_users) or f.qr_code_id = any (v_codes) or lower(f.qr_code_name) like v_pattern)
      limit v_many)
    select (select count(*) from found),
      array(select f.id from found f order by f.id desc limit p_limit offset p_offset)
    into v_total, v_page;
    if v_total >= v_many then -- counts without collecting ids; the page is found early
      select count(*) into v_total from public.scans f
      where f.status <> 'failed' and (p_game_session_id is null or f.game_session_id = p_game_session_id)
        and f.game_session_id <> all (v_hidden)
        and (f.user_id = any (v_users) or f.qr_code_id = any (v_codes) or lower(f.qr_code_name) like v_pattern);
      v_page := array(
        select f.id from public.scans f
        where f.status <> 'failed' and (p_game_session_id is null or f.game_session_id = p_game_session_id)
          and f.game_session_id <> all (v_hidden)
          and (f.user_id = any (v_users) or f.qr_code_id = any (v_codes) or lower(f.qr_code_name) like v_pattern)
        order by f.id desc limit p_limit offset p_offset);
    end if;
  end if;
  return query
  select s.id, s.user_id, p.name::text, p.email::text, p.phone_number::text, p.address::text, s.qr_code_id,
    s.qr_code_name, s.game_session_id, g.name, g.is_test, s.points::integer, s.scanned_at, s.received_at,
    s.status::text, c.kind, c.reason::text, author.name::text, t.name::text, v_total
  from public.scans s
  left join public.profiles p on p.id = s.user_id
  join public.game_sessions g on g.id = s.game_session_id
  left join lateral (
    select x.kind, x.reason, x.created_by from public.find_corrections x where x.scan_id = s.id
      and x.kind not like '%\_task'
    order by x.id desc limit 1) c on true
  left join public.profiles author on author.id = c.created_by
  left join public.teams t on t.id = s.team_id
  where s.id = any (v_page)
  order by s.id desc;
end
$$;

create function private.admin_list_treasure_claims(
  p_status text, p_game_session_id uuid, p_with_tests boolean, p_search text, p_limit integer, p_offset integer
) returns setof public.admin_treasure_claim_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_pattern text;
  v_hidden uuid[];
  v_banned_ids uuid[];
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_pattern := private.like_pattern(p_search);
  v_hidden := private.hidden_sessions(p_game_session_id, p_with_tests);
  v_banned_ids := private.banned_user_ids();
  return query
  -- The position in the queue counts every claim of the session, whatever the filters.
  with queue as (
    select c.*, row_number() over line::integer as arrival,
      (count(*) filter (where c.status = 'pending') over line - (c.status = 'pending')::integer)::integer
        as earlier_pending,
      (count(*) filter (where c.status = 'pending') over (partition by c.game_session_id))::integer as waiting
    from public.treasure_claims c
    where (p_game_session_id is null or c.game_session_id = p_game_session_id) and c.game_session_id <> all (v_hidden)
    window line as (partition by c.game_session_id order by c.submitted_at, c.id)),
  matching as (
    select q.*, p.name::text as user_name, p.email::text as user_email from queue q
      join public.profiles p on p.id = q.user_id
    where (p_status is null or q.status = p_status)
      and (v_pattern is null or private.search_key(q.name) like v_pattern or p.search_name like v_pattern
        or p.email like v_pattern
           or q.phone_number like v_pattern or private.search_key(q.address) like v_pattern))
  select m.id, m.user_id, m.user_name, m.user_email, m.user_id = any (v_banned_ids), m.game_session_id, g.name,
    g.is_test, m.status::text, m.name::text, m.address::text, m.phone_number::text, m.tax_id::text, m.photo_path::text,
      m.submitted_at, m.reviewed_at, m.rejection_reason::text, m.arrival,
    m.earlier_pending, reviewer.name::text, g.treasure_awarded_at is not null, winner.name::text,
    (select sum(s.amount)::integer from private.jackpot_shards s where s.jackpot_id = j.id), j.updated_at,
    coalesce(t.current_points, member.current_points)::integer, private.board_rank(private.board_entry(member),
      v_banned_ids),
    coalesce(t.found_codes, member.found_codes)::integer,
    (select count(*) from private.session_codes c where c.game_session_id = m.game_session_id and c.counts)
      + finds.uncounted,
    finds.first_at, finds.last_at, m.waiting, t.name::text, (select count(*) from matching)
  from (select * from matching x order by x.submitted_at, x.id limit p_limit offset p_offset) m
  join public.game_sessions g on g.id = m.game_session_id
  join public.user_game_sessions member on member.game_session_id = m.game_session_id and member.user_id = m.user_id
  left join public.teams t on t.id = m.team_id
  -- Capture times; the membership stores arrival times.
  cross join lateral (
    select min(s.scanned_at) as first_at, max(s.scanned_at) as last_at,
      count(*) filter (where not c.counts) as uncounted
    from public.scans s
    left join private.session_codes c on c.game_session_id = s.game_session_id and c.qr_code_id = s.qr_code_id
    where s.status = 'success' and (s.team_id = m.team_id
      or m.team_id is null and s.user_id = m.user_id and s.game_session_id = m.game_session_id)) finds
  left join public.jackpots j on j.game_session_id = m.game_session_id and j.status = 'open'
  left join public.profiles reviewer on reviewer.id = m.reviewed_by
  left join public.profiles winner on winner.id = g.treasure_awarded_to
  order by m.submitted_at, m.id; -- by server time
end
$$;
