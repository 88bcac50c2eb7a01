-- Player API: clues, solution guides and tokens. As in 10_identity/api: thin wrappers that run as the caller.

create function public.list_shop_clues(p_game_session_id uuid) returns setof public.shop_clue_row
language sql stable security invoker set search_path = '' as $$
  select * from private.list_shop_clues(p_game_session_id)
$$;
comment on function public.list_shop_clues is
  'Clues and guides on sale in a joined session, without content: price in tokens, whether owned (of_team: bought by a '
  'team mate), whether its code is found by the caller or the team, and the error key that stops the purchase (null: '
  'it can be bought). A required clue that is neither on sale '
  'here nor owned has no name. Errors: game_session_not_found, session_not_joined.';
grant execute on function private.list_shop_clues, public.list_shop_clues to authenticated;

create function public.buy_clue(
  p_clue_id uuid, p_game_session_id uuid, p_expected_price integer, p_request_id uuid
) returns public.bought_clue
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.buy_clue(p_clue_id, p_game_session_id, p_expected_price, p_request_id);
end
$$;
comment on function public.buy_clue is
  'Buys a clue for tokens; the same p_request_id answers the same and pays once. Errors: invalid_input, '
  'session_not_joined, clue_template_not_found, clue_already_owned, owned_by_team, game_session_ended, '
  'clue_sales_closed, qr_code_withdrawn, clue_code_already_found, required_clue_missing, clue_not_yet_available, '
  'price_changed, offer_not_found, offer_sold_out, rate_limit_exceeded, insufficient_balance, request_id_reused.';
grant execute on function private.buy_clue, public.buy_clue to authenticated;

create function public.buy_solution_guide(
  p_solution_guide_id uuid, p_game_session_id uuid, p_expected_price integer, p_request_id uuid
) returns public.bought_solution_guide
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.buy_solution_guide(p_solution_guide_id, p_game_session_id, p_expected_price, p_request_id);
end
$$;
comment on function public.buy_solution_guide is
  'Buys the solution guide of an owned clue; idempotent by p_request_id. Errors as buy_clue, with '
  'solution_guide_not_found, guide_already_owned, clue_not_owned.';
grant execute on function private.buy_solution_guide, public.buy_solution_guide to authenticated;

create function public.spend_tokens(
  p_amount numeric, p_description text, p_request_id uuid
) returns public.token_movement
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.spend_tokens(p_amount, p_description::private.input_text, p_request_id);
end
$$;
comment on function public.spend_tokens is
  'Spends 1 to 10000 whole tokens; idempotent by p_request_id; at most 10 operations in 60 s. Errors: invalid_input, '
  'user_balance_not_found, rate_limit_exceeded, insufficient_balance, request_id_reused.';
grant execute on function private.spend_tokens, public.spend_tokens to authenticated;

create function public.get_token_balance(p_user_id text default null) returns public.token_balance
language sql stable security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.token_balance, private.get_token_balance(p_user_id::private.input_text))
$$;
comment on function public.get_token_balance is
  'The caller''s balance in tokens; in a test session its wallet, with the real balance as own_balance. Errors: '
  'invalid_user_id (not an id), unauthorized_access for another user, user_balance_not_found.';
grant execute on function private.get_token_balance, public.get_token_balance to authenticated;

create function public.list_token_transactions(p_limit integer default 50) returns setof public.token_transactions
language sql stable security invoker set search_path = '' as $$
  select * from public.token_transactions where user_id = (select auth.uid()) order by id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 500)
$$;
comment on function public.list_token_transactions is
  'The caller''s latest ledger rows, newest first, 50 by default. Row-level security selects them.';
grant execute on function public.list_token_transactions to authenticated;

create function public.track_clue_views(p_game_session_id uuid, p_clue_ids uuid[]) returns public.recorded_events
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return jsonb_populate_record(null::public.recorded_events, private.track_clue_views(p_game_session_id, p_clue_ids));
end
$$;
comment on function public.track_clue_views is
  'Records which clues on sale (up to 100) the caller saw in the shop of a session; the first time counts. Errors: '
  'invalid_input, game_session_not_found, session_not_joined.';
grant execute on function private.track_clue_views, public.track_clue_views to authenticated;

create function public.get_scan_progress(p_scan_id bigint) returns setof public.scan_progress
language sql stable security invoker set search_path = '' as $$
  select answer.* from private.get_scan_progress(p_scan_id) document,
    jsonb_populate_record(null::public.scan_progress, document) answer where document is not null
$$;
comment on function public.get_scan_progress is
  'Effects of a counted scan of the caller; solved: the clues on sale that lead to its code. None when the scan does '
  'not exist, is not the caller''s, or did not count.';
grant execute on function private.get_scan_progress, public.get_scan_progress to authenticated;

create function public.list_clue_media(p_game_session_id uuid) returns setof public.clue_media_row
language sql stable security invoker set search_path = '' as $$
  select * from private.list_clue_media(p_game_session_id)
$$;
comment on function public.list_clue_media is
  'Pictures and sounds of the clues and guides that the caller or the team owns in a session, in their order; '
  'solution_guide_id is null for those of the clue itself. Files: see public.media.';
grant execute on function private.list_clue_media, public.list_clue_media to authenticated;
