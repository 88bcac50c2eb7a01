-- The API of VIP, jackpot and announcements, for players and for organisers.

create function public.buy_vip(p_tier_id uuid, p_request_id uuid, p_expected_price integer default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.buy_vip(p_tier_id, p_request_id, p_expected_price)
$$;
comment on function public.buy_vip(uuid, uuid, integer) is
  'Buys a VIP tier for tokens; the running tier is extended. The same p_request_id answers the same and pays once. Returns {membership_id, tier_id, starts_at, ends_at, price, balance}. Errors: invalid_input, vip_tier_not_found, vip_already_active (another tier), price_changed, rate_limit_exceeded, insufficient_balance, request_id_reused (spec §1, §5).';
grant execute on function private.buy_vip(uuid, uuid, integer) to authenticated;
grant execute on function public.buy_vip(uuid, uuid, integer) to authenticated;

create function public.get_jackpot(p_game_session_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.get_jackpot(p_game_session_id)
$$;
comment on function public.get_jackpot(uuid) is
  'The jackpot of a joined session as {game_session_id, amount, seed_tokens, share_percent, status, winner_name, closed_at}, or null when there is none. amount and seed_tokens in tokens; a closed one shows what it held. Errors: game_session_not_found, session_not_joined (spec §1).';
grant execute on function private.get_jackpot(uuid) to authenticated;
grant execute on function public.get_jackpot(uuid) to authenticated;

create function public.mark_announcements_read(p_game_session_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.mark_announcements_read(p_game_session_id)
$$;
comment on function public.mark_announcements_read(uuid) is
  'Notes that the caller has seen the announcements of a joined session so far. Returns {read_at}. Errors: game_session_not_found, session_not_joined.';
grant execute on function private.mark_announcements_read(uuid) to authenticated;
grant execute on function public.mark_announcements_read(uuid) to authenticated;

create function public.admin_announce(
  p_game_session_id uuid, p_title_hu text, p_title_en text, p_body_hu text, p_body_en text, p_request_id uuid
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_announce(p_game_session_id, p_title_hu, p_title_en, p_body_hu, p_body_en, p_request_id)
$$;
comment on function public.admin_announce(uuid, text, text, text, text, uuid) is
  'Announces something to the players of a session, once per p_request_id; a missing English text falls back to the Hungarian one. Returns {announcement_id}. Errors: admin_access_required, invalid_input, game_session_not_found, request_id_reused.';
grant execute on function private.admin_announce(uuid, text, text, text, text, uuid) to authenticated;
grant execute on function public.admin_announce(uuid, text, text, text, text, uuid) to authenticated;

create function public.admin_set_vip(
  p_user_id uuid, p_request_id uuid, p_tier_id uuid default null, p_days integer default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_set_vip(p_user_id, p_request_id, p_tier_id, p_days)
$$;
comment on function public.admin_set_vip(uuid, uuid, uuid, integer) is
  'Grants p_days (1 to 3650; default the duration of the tier) of a VIP tier: the running tier is extended, another one replaced; without p_tier_id VIP ends now. Once per p_request_id. Returns {membership_id, days, ends_at}. Errors: admin_access_required, invalid_input, user_not_found, vip_tier_not_found, request_id_reused (spec §1).';
grant execute on function private.admin_set_vip(uuid, uuid, uuid, integer) to authenticated;
grant execute on function public.admin_set_vip(uuid, uuid, uuid, integer) to authenticated;

create function public.admin_save_jackpot(
  p_game_session_id uuid, p_seed_tokens integer, p_share_percent integer, p_request_id uuid, p_updated_at timestamptz default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_save_jackpot(p_game_session_id, p_seed_tokens, p_share_percent, p_request_id, p_updated_at)
$$;
comment on function public.admin_save_jackpot(uuid, integer, integer, uuid, timestamptz) is
  'Opens the jackpot of a session or changes it: adds p_seed_tokens (signed, up to 10000; 0: none) once per p_request_id and sets the share of purchases (percent, 0 to 50). p_updated_at is the version that is changed (null: there is none yet). Returns {jackpot_id, amount}. Errors: admin_access_required, invalid_input, game_session_not_found, invalid_game_session (test session), treasure_already_awarded, jackpot_already_closed, edit_conflict, request_id_reused (spec §1).';
grant execute on function private.admin_save_jackpot(uuid, integer, integer, uuid, timestamptz) to authenticated;
grant execute on function public.admin_save_jackpot(uuid, integer, integer, uuid, timestamptz) to authenticated;

create function public.admin_close_jackpot(
  p_jackpot_id uuid, p_action text, p_to_session_id uuid default null, p_updated_at timestamptz default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_close_jackpot(p_jackpot_id, p_action, p_to_session_id, p_updated_at)
$$;
comment on function public.admin_close_jackpot(uuid, text, uuid, timestamptz) is
  'Closes an open jackpot that nobody has won or is waiting to win: return gives the tokens back to the organiser, roll_over moves them to the open jackpot of p_to_session_id. p_updated_at is the version that is closed. Returns {status}. Errors: admin_access_required, invalid_input, jackpot_not_found, jackpot_already_closed, jackpot_claims_pending, edit_conflict (spec §1).';
grant execute on function private.admin_close_jackpot(uuid, text, uuid, timestamptz) to authenticated;
grant execute on function public.admin_close_jackpot(uuid, text, uuid, timestamptz) to authenticated;
