-- Player API: the jackpot. As in 10_identity/api: a thin wrapper that runs as the caller.

create function public.get_jackpot(p_game_session_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.get_jackpot(p_game_session_id)
$$;
comment on function public.get_jackpot(uuid) is
  'The jackpot of a joined session as {game_session_id, amount, seed_tokens, share_percent, status, winner_name, '
  'closed_at}, or null when there is none. amount and seed_tokens in tokens; a closed one shows its final amount. '
  'Errors: game_session_not_found, session_not_joined.';
grant execute on function private.get_jackpot(uuid) to authenticated;
grant execute on function public.get_jackpot(uuid) to authenticated;
