-- What may be done in a hunt, now and at the times that are known to change it; with has_ended and sales_refusal.

create function private.is_full(p_session public.game_sessions) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return p_session.max_players is not null and (
    select count(*) >= p_session.max_players from public.user_game_sessions where game_session_id = p_session.id);
end
$$;
comment on function private.is_full is 'The session has its maximum of players. Exact only while its row is locked.';

create function private.joining_refusal(
  p_session public.game_sessions, p_now timestamptz, p_user_id uuid default null, p_is_full boolean default null
) returns text
language plpgsql stable security invoker set search_path = '' as $$
begin
  if private.has_ended(p_session, p_now) or p_session.archived_at is not null then
    return 'game_session_ended';
  elsif exists (select from private.session_helpers
                where game_session_id = p_session.id and user_id = p_user_id) then
    return 'helper_cannot_join';
  elsif private.joining_ends_at(p_session) < p_now then
    return 'registration_closed';
  elsif coalesce(p_is_full, private.is_full(p_session)) then
    return 'game_session_full';
  end if;
  return null;
end
$$;
comment on function private.joining_refusal is
  'Error key that stops a new player from joining, or null. p_user_id: the player, if known; p_is_full: is_full, if '
  'known.';

-- Definer: counts members for players.
create function private.game_session_states(
  p_session public.game_sessions, p_now timestamptz, p_user_id uuid default null
) returns public.game_session_state[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_full boolean := not private.has_ended(p_session, p_now)
    and not exists (select from public.user_game_sessions
                    where game_session_id = p_session.id and user_id = p_user_id)
    and private.is_full(p_session);
  v_changes timestamptz[] := array[
    private.scanning_opens_at(p_session),
    (select private.planned_sales_end_at(p_session.clue_sales_end_at, p_session.created_at, g)
     from public.game_settings g),
    private.joining_ends_at(p_session) + interval '1 microsecond', -- the deadline is the last moment to join
    p_session.ends_at];
begin
  return array(
    select (nullif(at, p_now),
      case when private.has_ended(p_session, at) then 'ended'
        when at < private.scanning_opens_at(p_session) then 'upcoming'
        when p_session.paused_at is not null then 'paused'
        else 'running' end,
      private.joining_refusal(p_session, at, p_user_id, v_is_full),
      private.sales_refusal(p_session.id, at) is null)
      ::public.game_session_state
    from (select distinct at from unnest(p_now || v_changes) at where at >= p_now) times
    order by at);
end
$$;
comment on function private.game_session_states is
  'States of a session from p_now on, in order of time; those of a player with p_user_id. A session is not full for '
  'its members.';
