-- Organiser API: announcements, finds and claims. As in 10_identity/api_admin. Maps and their markers are edited
-- through table policies.

create function public.admin_review_treasure_claim(
  p_claim_id uuid, p_decision text, p_reason text default null, p_jackpot_updated_at timestamptz default null,
  p_request_id uuid default null
) returns public.reviewed_claim
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.reviewed_claim,
    private.admin_review_treasure_claim(p_claim_id, p_decision::private.input_text, p_reason::private.input_text,
    p_jackpot_updated_at, p_request_id))
$$;
comment on function public.admin_review_treasure_claim is
  'Approves or rejects (with a reason) a pending claim, once per p_request_id. One claim per session wins, and with '
  'it the open jackpot, if its version is p_jackpot_updated_at (null: no open jackpot). Errors: '
  'admin_access_required, invalid_input, claim_not_found, claim_already_reviewed, treasure_already_awarded, '
  'treasure_not_found_yet (all finds voided), edit_conflict, request_id_reused.';
grant execute on function private.admin_review_treasure_claim, public.admin_review_treasure_claim to authenticated;

create function public.admin_reject_late_claims(p_game_session_id uuid, p_reason text) returns public.rejected_claims
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.rejected_claims,
    private.admin_reject_late_claims(p_game_session_id, p_reason::private.input_text))
$$;
comment on function public.admin_reject_late_claims is
  'Rejects all pending claims of a session whose treasure has been awarded, with one reason. Errors: '
  'admin_access_required, invalid_input (no reason, or the treasure is not awarded), game_session_not_found.';
grant execute on function private.admin_reject_late_claims, public.admin_reject_late_claims to authenticated;

create function public.admin_announce(
  p_game_session_id uuid, p_title_hu text, p_title_en text, p_body_hu text, p_body_en text, p_request_id uuid,
  p_audience text default 'members', p_published_at timestamptz default null
) returns public.sent_announcement
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.sent_announcement,
    private.admin_announce(p_game_session_id, p_title_hu::private.input_text, p_title_en::private.input_text,
    p_body_hu::private.input_text, p_body_en::private.input_text, p_request_id, p_audience::private.input_text,
    p_published_at))
$$;
comment on function public.admin_announce is
  'Sends an announcement of a session to its members, to others (registered users who have not joined it) or to '
  'everyone, at p_published_at (null: now), once per p_request_id; a missing English text falls back to the Hungarian '
  'one. Others cannot read announcements of a draft. Errors: admin_access_required, invalid_input (also others of a '
  'test session), game_session_not_found, announcement_time_invalid, request_id_reused.';
grant execute on function private.admin_announce, public.admin_announce to authenticated;

create function public.admin_send_message(
  p_game_session_id uuid, p_user_ids uuid[], p_title_hu text, p_title_en text, p_body_hu text, p_body_en text,
  p_request_id uuid
) returns public.sent_message
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.sent_message,
    private.admin_send_message(p_game_session_id, p_user_ids, p_title_hu::private.input_text,
    p_title_en::private.input_text, p_body_hu::private.input_text, p_body_en::private.input_text, p_request_id))
$$;
comment on function public.admin_send_message is
  'Sends a message that only the given players of a session (1 to 100: one, or a team) read, once per p_request_id. '
  'Errors: admin_access_required, invalid_input, game_session_not_found, session_not_joined (none of them has '
  'joined), request_id_reused.';
grant execute on function private.admin_send_message, public.admin_send_message to authenticated;

create function public.admin_withdraw_announcement(p_announcement_id uuid) returns public.withdrawn_announcement
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.withdrawn_announcement,
    private.admin_withdraw_announcement(p_announcement_id))
$$;
comment on function public.admin_withdraw_announcement is
  'Takes back an announcement, before or after its publication: nobody can read it any more. Idempotent. Errors: '
  'admin_access_required, announcement_not_found.';
grant execute on function private.admin_withdraw_announcement, public.admin_withdraw_announcement to authenticated;

create function public.admin_list_announcements(
  p_game_session_id uuid default null, p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_announcement_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_announcements(p_game_session_id, p_limit, p_offset)
$$;
comment on function public.admin_list_announcements is
  'A page of announcements of one session or of all, scheduled, sent and withdrawn, latest publication first, with the '
  'number of users who can read each and of those who have. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_announcements, public.admin_list_announcements to authenticated;

create function public.admin_list_orphaned_photos() returns table (bucket text, path text)
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_orphaned_photos()
$$;
comment on function public.admin_list_orphaned_photos is
  'Files of claims whose account is deleted, and of tasks that no answer has, a day old or of deleted accounts, at '
  'most 500 of each; organisers remove them through the storage service. Errors: admin_permissions_required.';
grant execute on function private.admin_list_orphaned_photos, public.admin_list_orphaned_photos to authenticated;

create function public.admin_list_found_qr_codes(
  p_search text default null, p_game_session_id uuid default null, p_with_tests boolean default false,
  p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_found_qr_code_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_found_qr_codes(p_search::private.input_text, p_game_session_id, p_with_tests,
    p_limit, p_offset)
$$;
comment on function public.admin_list_found_qr_codes is
  'A page of finds with the finders'' contact data, newest first; of one session, or of all. Over all sessions tests '
  'are left out unless p_with_tests. status is success or voided; correction is the latest correction (credit, '
  'void or restore). Without a user, a team mate found it whose account was deleted. Errors: '
  'admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_found_qr_codes, public.admin_list_found_qr_codes to authenticated;

create function public.admin_list_treasure_claims(
  p_status text default null, p_game_session_id uuid default null, p_with_tests boolean default false,
  p_search text default null, p_limit integer default 50, p_offset integer default 0
) returns setof public.admin_treasure_claim_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_treasure_claims(p_status::private.input_text, p_game_session_id, p_with_tests,
    p_search::private.input_text, p_limit, p_offset)
$$;
comment on function public.admin_list_treasure_claims is
  'A page of treasure claims with contact data, earliest first; of one session, or of all. Over all sessions tests are '
  'left out unless p_with_tests. is_banned: the account is banned now; arrival: position in the queue of the session, '
  'from 1; earlier_pending: pending claims before it; is_awarded: the treasure is awarded; winner_name: the winner '
  '(null: account deleted); jackpot_amount: tokens that an approval would pay (null: no open jackpot), '
  'jackpot_updated_at: its version; points, rank (null: not on the board), codes_found of codes_total (without codes '
  'that do not count and were not found), first_found_at and last_found_at: the standing of the player in the session, '
  'or of the team for which it was claimed (team_name); waiting: pending claims of the session. Errors: '
  'admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_treasure_claims, public.admin_list_treasure_claims to authenticated;

create function public.admin_list_problem_reports(
  p_game_session_id uuid, p_is_solved boolean default null, p_limit integer default 200, p_offset integer default 0
) returns setof public.admin_problem_report_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_problem_reports(p_game_session_id, p_is_solved, p_limit, p_offset)
$$;
comment on function public.admin_list_problem_reports is
  'A page of the problems reported in a session, newest first; all, solved or open ones. Errors: '
  'admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_problem_reports, public.admin_list_problem_reports to authenticated;

create function public.admin_answer_reports(
  p_report_ids uuid[], p_message text, p_is_solved boolean, p_request_id uuid
) returns public.answered_reports
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.answered_reports,
    private.admin_answer_reports(p_report_ids, p_message::private.input_text, p_is_solved, p_request_id))
$$;
comment on function public.admin_answer_reports is
  'Marks up to 200 reports solved or open, and sends p_message (up to 1,000 characters, may be empty) to their '
  'authors, once per request id. Errors: admin_access_required, invalid_input, report_not_found, request_id_reused.';
grant execute on function private.admin_answer_reports, public.admin_answer_reports to authenticated;

create function public.admin_withdraw_code(
  p_game_session_id uuid, p_qr_code_id uuid, p_remedy text default null, p_reason text default null
) returns public.code_withdrawal
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.code_withdrawal,
    private.admin_withdraw_code(p_game_session_id, p_qr_code_id, p_remedy::private.input_text,
    p_reason::private.input_text))
$$;
comment on function public.admin_withdraw_code is
  'Withdraws a code from a session: it no longer counts, its clue is not for sale, and clues that require that clue '
  'are for sale without it. Earlier finds stay. Players who own its clue and have not found it are notified and get '
  'p_remedy: none, refund (the tokens paid for the clue), unlock (the clues that require it, for free). Reason of 1 '
  'to 500 characters. The first call withdraws; each further one, whose remedy and reason do not matter, compensates '
  'the next hundred owners of the clue: repeat it until remaining (owners) is 0. The figures are of all calls '
  'together. Errors: admin_access_required, invalid_input, game_session_not_found, qr_code_not_found.';
grant execute on function private.admin_withdraw_code, public.admin_withdraw_code to authenticated;

create function public.admin_export_hunt(
  p_game_session_id uuid, p_with_prints boolean default false, p_with_offers boolean default false
) returns public.exported_hunt
language sql stable security invoker set search_path = '' as $$
  select private.admin_export_hunt(p_game_session_id, p_with_prints, p_with_offers)
$$;
comment on function public.admin_export_hunt is
  'A hunt as the document of a hunt file (docs/hunt-file.md), and the files that belong to it. p_with_prints: with '
  'printed ids and short codes, so that printed sheets stay valid elsewhere. Errors: admin_permissions_required, '
  'game_session_not_found, hunt_file_too_large (an import would refuse it), invalid_input.';
grant execute on function private.admin_export_hunt, public.admin_export_hunt to authenticated;

create function public.admin_import_hunt(
  p_document jsonb, p_files jsonb default '{}', p_name text default null, p_is_preview boolean default false,
  p_request_id uuid default null
) returns public.imported_hunt
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.imported_hunt,
    private.admin_import_hunt(p_document::private.input_json, p_files::private.input_json, p_name::private.input_text,
    p_is_preview, p_request_id))
$$;
comment on function public.admin_import_hunt is
  'Creates a draft from the document of a hunt file, all or nothing, once per p_request_id. p_files names what has '
  'been uploaded before: {media: {key: id of public.media}, images: {path in the archive: object of the bucket '
  'maps}}. A preview needs no files and changes nothing. Errors: admin_access_required, invalid_input, '
  'invalid_hunt_file (detail: the place, codes[3].points), hunt_file_too_new, media_not_found, media_texts_missing, '
  'clue_chain_cycle, request_id_reused.';
grant execute on function private.admin_import_hunt, public.admin_import_hunt to authenticated;
