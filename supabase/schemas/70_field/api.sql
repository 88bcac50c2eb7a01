-- Player API: the treasure and announcements. As in 10_identity/api: thin wrappers that run as the caller.

create function public.submit_treasure_claim(
  p_game_session_id uuid, p_name text, p_address text, p_phone_number text, p_tax_id text default null,
  p_photo_path text default null, p_request_id uuid default null
) returns public.submitted_claim
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.submit_treasure_claim(p_game_session_id, p_name::private.input_text, p_address::private.input_text,
    p_phone_number::private.input_text, p_tax_id::private.input_text, p_photo_path::private.input_text, p_request_id);
end
$$;
comment on function public.submit_treasure_claim is
  'Claims the treasure of a session after a successful scan in it, once per p_request_id. The session''s '
  'claim_contact says what is needed besides the name; the rest is not kept. Errors: invalid_name, invalid_address, '
  'invalid_phone_number, invalid_tax_id, invalid_photo, game_session_not_found, session_not_joined, '
  'treasure_not_found_yet, claim_codes_missing, claims_not_open, claim_already_submitted, treasure_already_awarded, '
  'request_id_reused.';
grant execute on function private.submit_treasure_claim, public.submit_treasure_claim to authenticated;

create function public.list_announcements(p_game_session_id uuid default null) returns public.announcement_list
language sql stable security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.announcement_list, private.list_announcements(p_game_session_id))
$$;
comment on function public.list_announcements is
  'Announcements to the members of p_game_session_id, if the caller has joined it, messages to the caller in it, and '
  'announcements of hunts that the caller has not joined. Up to 200, newest first.';
grant execute on function private.list_announcements, public.list_announcements to authenticated;

create function public.mark_announcements_read(p_game_session_id uuid default null) returns public.read_announcements
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.read_announcements, private.mark_announcements_read(p_game_session_id))
$$;
comment on function public.mark_announcements_read is
  'Marks the announcements of a joined session as read up to now, or (null) those of hunts that the caller has not '
  'joined. Errors: game_session_not_found, session_not_joined.';
grant execute on function private.mark_announcements_read, public.mark_announcements_read to authenticated;

create function public.report_problem(
  p_report_id uuid, p_game_session_id uuid, p_kind text, p_source text, p_message text default null,
  p_clue_id uuid default null, p_code text default null, p_latitude double precision default null,
  p_longitude double precision default null, p_photo_path text default null, p_reported_at timestamptz default null
) returns public.sent_report
language sql volatile security invoker set search_path = '' as $$
  select jsonb_populate_record(null::public.sent_report,
    private.report_problem(p_report_id, p_game_session_id, p_kind::private.input_text, p_source::private.input_text,
    p_message::private.input_text, p_clue_id, p_code::private.input_text, p_latitude, p_longitude,
    p_photo_path::private.input_text, p_reported_at))
$$;
comment on function public.report_problem is
  'Reports a problem to the organisers. p_report_id is given by the phone: the same id stores one report. p_kind is '
  'missing, damaged, wrong_place, danger or other (with a message); p_source scanner, clue or map; message up to '
  '1,000 characters; p_code a scanned or typed code; place in degrees. Errors: invalid_input, invalid_photo, '
  'game_session_not_found, session_not_joined, request_id_reused, rate_limit_exceeded (5 in 10 minutes).';
grant execute on function private.report_problem, public.report_problem to authenticated;
