-- The API of the people's side: one user, bans, finds, claims, activity, and the cheat review.

create function public.admin_get_user(p_user_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_get_user(p_user_id)
$$;
comment on function public.admin_get_user(uuid) is
  'All about one user in one answer: the profile, sign_in_methods, is_last_admin, active_game_session_name, ban, wallet (tokens), vip_memberships and sign_in_failures (latest 20 and 10), and counts of what would go with the account. Errors: admin_permissions_required, user_not_found (spec §2 /admin/users).';
grant execute on function private.admin_get_user(uuid) to authenticated;
grant execute on function public.admin_get_user(uuid) to authenticated;

create function public.admin_list_user_history(p_user_id uuid, p_kind text, p_limit integer default 25, p_offset integer default 0)
returns table (item jsonb, total_count bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_user_history(p_user_id, p_kind, p_limit, p_offset)
$$;
comment on function public.admin_list_user_history(uuid, text, integer, integer) is
  'A page of one list of one user, newest first; p_kind is transactions, scans, game_sessions or purchases. Errors: admin_permissions_required, user_not_found, invalid_input (spec §2 /admin/users).';
grant execute on function private.admin_list_user_history(uuid, text, integer, integer) to authenticated;
grant execute on function public.admin_list_user_history(uuid, text, integer, integer) to authenticated;

create function public.admin_ban_user(p_user_id uuid, p_reason text, p_banned_until timestamptz default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_ban_user(p_user_id, p_reason, p_banned_until)
$$;
comment on function public.admin_ban_user(uuid, text, timestamptz) is
  'Bans a user until a time (null: for good) with a reason of 1 to 500 characters that the user is told; an organiser becomes a player with it. Banning again changes both. Returns {user_id, banned_until}. Errors: admin_access_required, user_not_found, last_admin_protected, invalid_input.';
grant execute on function private.admin_ban_user(uuid, text, timestamptz) to authenticated;
grant execute on function public.admin_ban_user(uuid, text, timestamptz) to authenticated;

create function public.admin_unban_user(p_user_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_unban_user(p_user_id)
$$;
comment on function public.admin_unban_user(uuid) is
  'Lifts a ban; nothing happens to who is not banned. Returns {user_id}. Errors: admin_access_required, user_not_found.';
grant execute on function private.admin_unban_user(uuid) to authenticated;
grant execute on function public.admin_unban_user(uuid) to authenticated;

create function public.admin_list_orphaned_photos() returns table (path text)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_orphaned_photos()
$$;
comment on function public.admin_list_orphaned_photos() is
  'Names of claim photos whose owner has been deleted, at most 1000; organisers remove them through the storage service. Errors: admin_permissions_required (spec §6).';
grant execute on function private.admin_list_orphaned_photos() to authenticated;
grant execute on function public.admin_list_orphaned_photos() to authenticated;

create function public.admin_list_found_qr_codes(
  p_search text default null, p_game_session_id uuid default null, p_with_tests boolean default false,
  p_limit integer default 50, p_offset integer default 0
) returns table (
  scan_id bigint, user_id uuid, user_name text, user_email text, phone_number text, address text,
  qr_code_id uuid, qr_code_name text, game_session_id uuid, game_session_name text, is_test boolean, points integer,
  scanned_at timestamptz, received_at timestamptz, total_count bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_found_qr_codes(p_search, p_game_session_id, p_with_tests, p_limit, p_offset)
$$;
comment on function public.admin_list_found_qr_codes(text, uuid, boolean, integer, integer) is
  'A page of found codes with the finders contact data, newest first; of one session, or of all. Over all sessions tests are left out unless p_with_tests. Errors: admin_permissions_required, invalid_input (spec §2, §6).';
grant execute on function private.admin_list_found_qr_codes(text, uuid, boolean, integer, integer) to authenticated;
grant execute on function public.admin_list_found_qr_codes(text, uuid, boolean, integer, integer) to authenticated;

create function public.admin_list_treasure_claims(
  p_status text default null, p_game_session_id uuid default null, p_with_tests boolean default false,
  p_search text default null, p_limit integer default 50, p_offset integer default 0
) returns table (
  id uuid, user_id uuid, user_name text, user_email text, game_session_id uuid, game_session_name text, is_test boolean, status text,
  name text, address text, phone_number text, tax_id text, photo_path text, submitted_at timestamptz,
  reviewed_at timestamptz, rejection_reason text, arrival integer, earlier_pending integer, reviewed_by_name text, is_awarded boolean,
  winner_name text, jackpot_amount integer, jackpot_updated_at timestamptz, total_count bigint)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_treasure_claims(p_status, p_game_session_id, p_with_tests, p_search, p_limit, p_offset)
$$;
comment on function public.admin_list_treasure_claims(text, uuid, boolean, text, integer, integer) is
  'A page of treasure claims with contact data, earliest first; of one session, or of all. Over all sessions tests are left out unless p_with_tests. arrival is the place in the queue of the session (1 first), earlier_pending how many before it still wait, is_awarded whether somebody has the treasure already, winner_name who (null: the account is gone), jackpot_amount what an approval would pay (tokens; null: no open jackpot) and jackpot_updated_at its version. Errors: admin_permissions_required, invalid_input (spec §2).';
grant execute on function private.admin_list_treasure_claims(text, uuid, boolean, text, integer, integer) to authenticated;
grant execute on function public.admin_list_treasure_claims(text, uuid, boolean, text, integer, integer) to authenticated;

create function public.admin_list_activity(
  p_limit integer default 1000, p_type text default null, p_component text default null, p_user text default null,
  p_search text default null, p_from timestamptz default null, p_to timestamptz default null,
  p_identifiers text[] default null
) returns table (
  id bigint, action text, component text, type text, message text, details jsonb, user_id uuid, user_name text,
  "timestamp" timestamptz, device_info jsonb)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_activity(p_limit, p_type, p_component, p_user, p_search, p_from, p_to, p_identifiers)
$$;
comment on function public.admin_list_activity(integer, text, text, text, text, timestamptz, timestamptz, text[]) is
  'The latest activity records, at most 1000 (spec §9), narrowed by type, component, user (id, or part of name or address), period (p_from included, p_to not) and text (in the latest 100,000 of the rest); p_identifiers are actions and error keys that the text means in the caller''s language. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_activity(integer, text, text, text, text, timestamptz, timestamptz, text[]) to authenticated;
grant execute on function public.admin_list_activity(integer, text, text, text, text, timestamptz, timestamptz, text[]) to authenticated;

create function public.admin_list_activity_choices() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_list_activity_choices()
$$;
comment on function public.admin_list_activity_choices() is
  'Components and types that occur in the activity log: {components, types}. Errors: admin_permissions_required.';
grant execute on function private.admin_list_activity_choices() to authenticated;
grant execute on function public.admin_list_activity_choices() to authenticated;

create function public.admin_review_cheating(p_game_session_id uuid, p_before_scan_id bigint default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.admin_review_cheating(p_game_session_id, p_before_scan_id)
$$;
comment on function public.admin_review_cheating(uuid, bigint) is
  'Odd patterns in the latest 25,000 scans of a session (before p_before_scan_id, to look further back): {examined, oldest_at, next_before, cases: [{kind cluster|device|travel|decoy|failures, user_id, players, weight, facts, scan_count, scans, last_at, review}]}. It only reads. Errors: admin_permissions_required, game_session_not_found.';
grant execute on function private.admin_review_cheating(uuid, bigint) to authenticated;
grant execute on function public.admin_review_cheating(uuid, bigint) to authenticated;

create function public.admin_mark_cheat_case(
  p_game_session_id uuid, p_kind text, p_user_id uuid, p_note text default '', p_is_reviewed boolean default true,
  p_reviewed_at timestamptz default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.admin_mark_cheat_case(p_game_session_id, p_kind, p_user_id, p_note, p_is_reviewed, p_reviewed_at)
$$;
comment on function public.admin_mark_cheat_case(uuid, text, uuid, text, boolean, timestamptz) is
  'Notes that an organiser has looked at a case (or takes the note back); nothing happens to the player. p_reviewed_at is the version that is changed (null: nobody had looked yet). Returns {is_reviewed}. Errors: admin_access_required, game_session_not_found, user_not_found, invalid_input, edit_conflict.';
grant execute on function private.admin_mark_cheat_case(uuid, text, uuid, text, boolean, timestamptz) to authenticated;
grant execute on function public.admin_mark_cheat_case(uuid, text, uuid, text, boolean, timestamptz) to authenticated;
