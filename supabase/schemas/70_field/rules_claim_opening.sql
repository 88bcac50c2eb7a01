-- When the treasure of a hunt can be claimed.

-- What was found in a team is for the claim of the team, also when the finder has left it.
create function private.found_alone(p_user_id uuid, p_game_session_id uuid) returns bigint
language sql stable security invoker set search_path = '' as $$
  select count(*) from public.scans
  where user_id = p_user_id and game_session_id = p_game_session_id and status = 'success' and team_id is null
$$;
comment on function private.found_alone is 'Counted finds of a player in a session without a team.';

create function private.path_codes(p_game_session_id uuid) returns setof uuid
language sql stable security invoker set search_path = '' as $$
  with path as (
    select o.qr_code_id from public.game_session_clues c
    join public.clue_templates t on t.id = c.clue_id and t.is_active and not t.is_locked
    join public.clue_contents o on o.clue_id = c.clue_id
    join private.session_codes k on k.game_session_id = c.game_session_id and k.qr_code_id = o.qr_code_id and k.counts
    where c.game_session_id = p_game_session_id)
  select c.qr_code_id from private.session_codes c
  where c.game_session_id = p_game_session_id and c.counts
    and (c.qr_code_id in (select * from path) or not exists (select from path))
$$;
comment on function private.path_codes is
  'The path of a session: the codes that count and to which its clues on sale lead, or else all that count.';

-- Definer: players do not see which codes a hunt has and where its clues lead. More codes than the hunt has are never
-- asked for.
create function private.codes_to_claim(p_game_session_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select greatest((case
    when s.claims_opened_at is not null then 1 - found.codes
    when s.claim_opens = 'path' then (
      select greatest(1 - found.codes, count(*)) from private.path_codes(p_game_session_id) c (qr_code_id)
      where not exists (select from public.scans x
          where x.team_id = m.team_id and x.qr_code_id = c.qr_code_id and x.status = 'success')
        and (m.team_id is not null or not exists (select from public.scans x
          where x.game_session_id = s.id and x.qr_code_id = c.qr_code_id and x.user_id = m.user_id
            and x.status = 'success' and x.team_id is null)))
    when s.claim_codes = 1 then 1 - found.codes
    else greatest(1, least(s.claim_codes, (
      select count(*) from private.session_codes c where c.game_session_id = s.id and c.counts))) - found.codes
  end)::integer, 0)
  from public.user_game_sessions m
  join public.game_sessions s on s.id = m.game_session_id
  cross join lateral (select case
    when m.team_id is not null then (select t.found_codes from public.teams t where t.id = m.team_id)
    when s.team_mode = 'off' then m.found_codes
    else private.found_alone(m.user_id, s.id) end) found (codes)
  where m.game_session_id = p_game_session_id and m.user_id = auth.uid()
    and (s.claims_opened_at is not null or s.claim_opens <> 'organiser')
$$;
comment on function private.codes_to_claim is
  'How many codes the caller, or the caller''s team, has to find before claiming the treasure of a joined session. '
  'Null: an organiser opens the claims.';
