-- Player API: hunts, scans and the board. As in 10_identity/api: thin wrappers that run as the caller.

create function public.server_time() returns public.server_clock
language sql volatile security invoker set search_path = '' as $$
  select row(private.current_time())::public.server_clock
$$;
comment on function public.server_time is 'Countdowns and windows follow it, not the clock of the phone.';
grant execute on function public.server_time to anon, authenticated;

grant execute on function private.current_time to anon, authenticated, service_role;
-- current_time() calls it when app.current_time is set.
grant execute on function private.is_owner_session to anon, authenticated, service_role;

create function public.join_game_session(p_game_session_id uuid) returns public.joined_session
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return jsonb_populate_record(null::public.joined_session, private.join_game_session(p_game_session_id));
end
$$;
comment on function public.join_game_session is
  'Joins a listed session, grants its starting tokens once, makes it the active one; members switch to any of theirs. '
  'Errors: game_session_not_found, game_session_ended, registration_closed, game_session_full.';
grant execute on function private.join_game_session, public.join_game_session to authenticated;

create function public.join_by_code(p_code text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.join_by_code(p_code::private.input_text);
end
$$;
comment on function public.join_by_code is
  'Joins the session of a join code; otherwise as join_game_session. A wrong code is counted and answers {code, '
  'message, details, hint} with its HTTP status: join_code_not_found, join_code_replaced. Other errors: '
  'game_session_ended, registration_closed, game_session_full, '
  'rate_limit_exceeded (30 wrong codes in one minute), invalid_input.';
grant execute on function private.join_by_code, public.join_by_code to authenticated;

create function public.get_join_page(p_code text, p_team_code text default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.get_join_page(p_code::private.input_text, p_team_code::private.input_text);
end
$$;
comment on function public.get_join_page is
  'What /join/<code> shows, signed in or not: a join_page, with a team_name for a valid p_team_code. A wrong code is '
  'counted and answers {code, message, details: open_game_sessions as JSON, hint}: join_code_not_found, '
  'join_code_replaced. '
  'Other errors: rate_limit_exceeded (30 wrong codes in one minute from one account or address), invalid_input.';
grant execute on function private.get_join_page, public.get_join_page to anon, authenticated;

create function public.get_venue_screen(p_token text, p_version text default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.get_venue_screen(p_token::private.input_text, p_version::private.input_text);
end
$$;
comment on function public.get_venue_screen is
  'What /screen/<token> shows, signed in or not: a venue_screen. Names are initials unless the player agreed. With the '
  'version that the screen '
  'has, only {version}. A wrong or revoked token is counted and answers {code, message, details, hint}: '
  'venue_screen_not_found. '
  'Other errors: rate_limit_exceeded (30 wrong tokens in one minute from one account or address), invalid_input.';
grant execute on function private.get_venue_screen, public.get_venue_screen to anon, authenticated;

create function public.reveal_next_place(p_token text, p_revealed integer) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.reveal_next_place(p_token::private.input_text, p_revealed);
end
$$;
comment on function public.reveal_next_place is
  'Reveals the next place on the screen of a token, if p_revealed are revealed so far, a reveal is on and the screen '
  'may not be embedded elsewhere; otherwise changes nothing. Returns the screen, as get_venue_screen. Errors: '
  'venue_screen_not_found, rate_limit_exceeded, invalid_input.';
grant execute on function private.reveal_next_place, public.reveal_next_place to anon, authenticated;

create function public.get_results(p_code text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.get_results(p_code::private.input_text);
end
$$;
comment on function public.get_results is
  'What /results/<join code> shows, signed in or not: results. Names are initials unless the player agreed; banned '
  'players and '
  'voided finds are left out. A wrong code is counted and answers as get_join_page. Other errors: '
  'results_not_published (not ended, not published, or withdrawn), rate_limit_exceeded, invalid_input.';
grant execute on function private.get_results, public.get_results to anon, authenticated;

create function public.get_recap(p_game_session_id uuid) returns public.recap
language plpgsql stable security invoker set search_path = '' as $$
begin
  return jsonb_populate_record(null::public.recap, private.get_recap(p_game_session_id));
end
$$;
comment on function public.get_recap is
  'What the caller and the caller''s team did in a hunt that has ended. The rank is that of the team, if there is '
  'one; there is none without points, and none on a frozen board. Finds are in their order; is_first: nobody found '
  'the code earlier. Voided finds are left out. Errors: game_session_not_found, session_not_joined, '
  'game_session_not_ended.';
grant execute on function private.get_recap, public.get_recap to authenticated;

create function public.record_scan(
  p_qr_code_id text, p_game_session_id uuid, p_device_info jsonb default '{}', p_scanned_at timestamptz default null,
    p_client_scan_id uuid default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- Not cast to input_text and input_json: perform_scan has smaller limits, which it checks first.
  return private.record_scan(p_qr_code_id, p_game_session_id, p_device_info, p_scanned_at, p_client_scan_id);
end
$$;
comment on function public.record_scan is
  'Records a scan of a printed id or typed short code. Returns {status, scan_id, qr_code_name, points, current_points, '
  'has_claimed_treasure, scanned_at}. A refused scan is stored and answers {code, message, details, hint} '
  'with its HTTP status: qr_code_not_found, game_not_started, game_session_ended, game_session_paused, '
  'already_scanned, found_by_team (details: who found it, if that account exists), team_required, team_left, '
  'qr_code_withdrawn, scan_limit_reached, scan_location_required, scan_too_far. Without a row: '
  'invalid_scan_data, game_session_not_found, session_not_joined, scan_rate_limited.';
grant execute on function private.record_scan, public.record_scan to authenticated;

create function public.list_scans(p_limit integer default 100) returns setof public.scan_row
language sql stable security invoker set search_path = '' as $$
  select * from private.list_scans(p_limit)
$$;
comment on function public.list_scans is
  'The caller''s latest 100 scans of all sessions, newest first: counted ones, refused ones with their error key, and '
  'voided ones; correction is the latest correction (credit, void or restore), with its reason. '
  'Without a name the code is not part of the hunt.';
grant execute on function private.list_scans, public.list_scans to authenticated;

create function public.list_find_cards() returns setof public.find_card_row
language sql stable security invoker set search_path = '' as $$
  select * from private.list_find_cards()
$$;
comment on function public.list_find_cards is
  'The latest 100 find cards of codes that the caller or the team has found, newest find first: title and text in both '
  'languages, the clue that it gave (null: none, or not owned), the name of the team mate who found it (null: the '
  'caller, or a deleted account), and picture and sound as media (rows as of list_clue_media, their media_id as id). '
  'Voided finds have none.';
grant execute on function private.list_find_cards, public.list_find_cards to authenticated;

create function public.list_point_entries(p_limit integer default 100) returns setof public.point_entry_row
language sql stable security invoker set search_path = '' as $$
  select * from private.list_point_entries(p_limit)
$$;
comment on function public.list_point_entries is
  'The latest 100 entries whose sum is the caller''s points, of all sessions, newest first: kind scan (counted and '
  'credited finds) or adjustment (bonus and penalty points with their reason; no code).';
grant execute on function private.list_point_entries, public.list_point_entries to authenticated;

create function public.get_code_place(p_qr_code_id uuid, p_game_session_id uuid) returns setof public.code_place
language sql stable security invoker set search_path = '' as $$
  select answer.* from private.get_code_place(p_qr_code_id, p_game_session_id) document,
    jsonb_populate_record(null::public.code_place, document) answer where document is not null
$$;
comment on function public.get_code_place is
  'Place of the code with this printed id; none when the code has no place, does not belong to the session, or the '
  'game has not started. Errors: game_session_not_found, session_not_joined.';
grant execute on function private.get_code_place, public.get_code_place to authenticated;

create function public.list_found_places(p_game_session_id uuid) returns setof public.found_place_row
language sql stable security invoker set search_path = '' as $$
  select * from private.list_found_places(p_game_session_id)
$$;
comment on function public.list_found_places is
  'Places of the codes that the caller has found in a session, in degrees; codes without a place are left out. Errors: '
  'game_session_not_found, session_not_joined.';
grant execute on function private.list_found_places, public.list_found_places to authenticated;

create function public.get_leaderboard(p_game_session_id uuid, p_limit integer default 100) returns public.leaderboard
language plpgsql stable security invoker set search_path = '' as $$
begin
  return private.get_leaderboard(p_game_session_id, p_limit);
end
$$;
comment on function public.get_leaderboard is
  'The board of a joined session. On equal points the earlier one ranks first. Banned players are left out. Errors: '
  'invalid_input, game_session_not_found, session_not_joined.';
grant execute on function private.get_leaderboard, public.get_leaderboard to authenticated;

-- Computed column: game_session_qr_codes?select=*,current_scans. Visible with its row.
create function public.current_scans(p_row public.game_session_qr_codes) returns bigint
language sql stable security invoker set search_path = '' as $$
  -- Reads through the table, so that row-level security also applies to a row made up by the caller.
  select private.current_scans(c.game_session_id, c.qr_code_id) from public.game_session_qr_codes c
  where c.game_session_id = p_row.game_session_id and c.qr_code_id = p_row.qr_code_id
$$;
comment on function public.current_scans is 'Successful scans of the code in the session (computed column).';
grant execute on function private.current_scans, public.current_scans to authenticated;
