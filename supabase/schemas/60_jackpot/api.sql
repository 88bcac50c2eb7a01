-- Player API: the jackpot. As in 10_identity/api: a thin wrapper that runs as the caller.

create function public.get_jackpot(p_game_session_id uuid) returns setof public.jackpot
language sql stable security invoker set search_path = '' as $$
  select answer.* from private.get_jackpot(p_game_session_id) document,
    jsonb_populate_record(null::public.jackpot, document) answer where document is not null
$$;
comment on function public.get_jackpot is
  'The jackpot of a joined session; none when there is none. A closed one shows its final amount. Errors: '
  'game_session_not_found, session_not_joined.';
grant execute on function private.get_jackpot, public.get_jackpot to authenticated;
