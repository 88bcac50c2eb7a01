-- Organiser API: jackpots. As in 10_identity/api_admin.

create function public.admin_save_jackpot(
  p_game_session_id uuid, p_seed_tokens integer, p_share_percent integer, p_request_id uuid,
    p_updated_at timestamptz default null
) returns public.saved_jackpot
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.saved_jackpot,
    private.admin_save_jackpot(p_game_session_id, p_seed_tokens, p_share_percent, p_request_id, p_updated_at))
$$;
comment on function public.admin_save_jackpot is
  'Opens the jackpot of a session or changes it, once per p_request_id: adds p_seed_tokens (signed, up to 10000; 0: '
  'none) and sets the share of purchases (percent, 0 to 50). p_updated_at is the version that is changed (null: none '
  'exists yet); a call that changes nothing succeeds for any version. Errors: admin_access_required, invalid_input, '
  'game_session_not_found, invalid_game_session (test session), treasure_already_awarded, jackpot_already_closed, '
  'jackpot_claims_pending (nothing is taken out), edit_conflict, request_id_reused.';
grant execute on function private.admin_save_jackpot, public.admin_save_jackpot to authenticated;

create function public.admin_close_jackpot(
  p_jackpot_id uuid, p_action text, p_to_session_id uuid default null, p_updated_at timestamptz default null,
  p_request_id uuid default null
) returns public.closed_jackpot
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.closed_jackpot,
    private.admin_close_jackpot(p_jackpot_id, p_action::private.input_text, p_to_session_id, p_updated_at,
    p_request_id))
$$;
comment on function public.admin_close_jackpot is
  'Closes an open jackpot without a winner or pending claims, once per p_request_id: return gives the tokens back to '
  'the organiser, roll_over moves them to the open jackpot of p_to_session_id. p_updated_at is the version that is '
  'closed. Errors: admin_access_required, invalid_input, jackpot_not_found, jackpot_already_closed, '
  'jackpot_claims_pending, edit_conflict, request_id_reused.';
grant execute on function private.admin_close_jackpot, public.admin_close_jackpot to authenticated;

create function public.admin_list_jackpots(
  p_search text default null, p_status text default null,
    p_sort text default 'created_at', p_descending boolean default true,
  p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_jackpot_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_jackpots(p_search::private.input_text, p_status::private.input_text,
    p_sort::private.input_text, p_descending, p_limit, p_offset)
$$;
comment on function public.admin_list_jackpots is
  'A page of the hunts with their jackpots; jackpot_id is null where there is none. amount: current tokens, or the '
  'final amount of a closed one; seed_tokens: put in by organisers; share_tokens: from purchases. p_status: none, '
  'open, paid, rolled_over or returned; p_sort: created_at (of the hunt), name or amount. Errors: '
  'admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_jackpots, public.admin_list_jackpots to authenticated;

create function public.admin_list_jackpot_entries(
  p_jackpot_id uuid, p_search text default null, p_kind text default null, p_limit integer default 50,
    p_offset integer default 0
) returns setof public.admin_jackpot_entry_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_jackpot_entries(p_jackpot_id, p_search::private.input_text,
    p_kind::private.input_text, p_limit, p_offset)
$$;
comment on function public.admin_list_jackpot_entries is
  'A page of the ledger of a jackpot, the newest first. user_name: buyer or winner; admin_name: who seeded or closed; '
  'description: of the ledger row behind a share or payout. p_kind: seed, share, payout, rollover_in, rollover_out or '
  'return. Errors: admin_permissions_required, invalid_input, jackpot_not_found.';
grant execute on function private.admin_list_jackpot_entries, public.admin_list_jackpot_entries to authenticated;
