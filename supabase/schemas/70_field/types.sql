-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.admin_announcement_row as (
  id uuid, game_session_id uuid, game_session_name text, title_hu text, title_en text, body_hu text, body_en text,
  audience text, created_by_name text, created_at timestamptz, published_at timestamptz, withdrawn_at timestamptz,
  withdrawn_by_name text, recipients bigint, readers bigint, total_count bigint);
comment on type public.admin_announcement_row is
  'Row of public.admin_list_announcements. Nullable: created_by_name, withdrawn_at, withdrawn_by_name.';
comment on column public.admin_announcement_row.published_at is 'A future time: the announcement is scheduled.';

create type public.admin_found_qr_code_row as (
  scan_id bigint, user_id uuid, user_name text, user_email text, phone_number text, address text, qr_code_id uuid,
  qr_code_name text, game_session_id uuid, game_session_name text, is_test boolean, points integer,
  scanned_at timestamptz, received_at timestamptz, status text, correction text, correction_reason text,
  corrected_by_name text, team_name text, total_count bigint);
comment on type public.admin_found_qr_code_row is
  'Row of public.admin_list_found_qr_codes. Nullable: user_id, user_name, user_email, phone_number, address, '
  'correction, correction_reason, corrected_by_name, team_name.';
comment on column public.admin_found_qr_code_row.team_name is 'The team in which it was found.';

create type public.admin_treasure_claim_row as (
  id uuid, user_id uuid, user_name text, user_email text, is_banned boolean, game_session_id uuid,
  game_session_name text, is_test boolean, status text, name text, address text, phone_number text, tax_id text,
  photo_path text, submitted_at timestamptz, reviewed_at timestamptz, rejection_reason text, arrival integer,
  earlier_pending integer, reviewed_by_name text, is_awarded boolean, winner_name text, jackpot_amount integer,
  jackpot_updated_at timestamptz, points integer, rank bigint, codes_found integer, codes_total bigint,
  first_found_at timestamptz, last_found_at timestamptz, waiting integer, team_name text, total_count bigint);
comment on type public.admin_treasure_claim_row is
  'Row of public.admin_list_treasure_claims. Nullable: user_email, address, phone_number, tax_id, photo_path, '
  'reviewed_at, rejection_reason, reviewed_by_name, winner_name, jackpot_amount, jackpot_updated_at, rank, '
  'first_found_at, last_found_at, team_name.';

create type public.admin_problem_report_row as (
  id uuid, kind text, source text, message text, user_id uuid, user_name text, qr_code_id uuid, qr_code_name text,
  is_withdrawn boolean, clue_id uuid, clue_name_hu text, clue_name_en text, latitude double precision,
  longitude double precision, photo_path text, reported_at timestamptz, received_at timestamptz,
  answered_at timestamptz, solved_at timestamptz, total_count bigint);
comment on type public.admin_problem_report_row is
  'Row of public.admin_list_problem_reports. Nullable: qr_code_id, qr_code_name, clue_id, clue_name_hu, '
  'clue_name_en, latitude, longitude, photo_path, answered_at, solved_at.';
comment on column public.admin_problem_report_row.qr_code_id is 'Null: the report names no code, and no code is near.';

create type public.readable_announcement as (
  id uuid, title_hu text, title_en text, body_hu text, body_en text, published_at timestamptz, game_session_name text);
comment on type public.readable_announcement is
  'Part of announcement_list; game_session_name: of a hunt that the caller has not joined. '
  'Nullable: game_session_name.';

create type public.announcement_list as (announcements public.readable_announcement[], next_at timestamptz);
comment on type public.announcement_list is
  'Answer of public.list_announcements; next_at: when the next scheduled one appears. Nullable: next_at.';

create type public.read_announcements as (read_at timestamptz);
comment on type public.read_announcements is 'Answer of public.mark_announcements_read.';

create type public.sent_report as (report_id uuid);
comment on type public.sent_report is 'Answer of public.report_problem.';

create type public.submitted_claim as (claim_id uuid, status text, submitted_at timestamptz);
comment on type public.submitted_claim is 'Answer of public.submit_treasure_claim.';

create type public.sent_announcement as (announcement_id uuid);
comment on type public.sent_announcement is 'Answer of public.admin_announce.';

create type public.sent_message as (readers integer);
comment on type public.sent_message is 'Answer of public.admin_send_message.';

create type public.withdrawn_announcement as (announcement_id uuid, withdrawn_at timestamptz);
comment on type public.withdrawn_announcement is 'Answer of public.admin_withdraw_announcement.';

create type public.answered_reports as (reports integer);
comment on type public.answered_reports is 'Answer of public.admin_answer_reports.';

create type public.code_withdrawal as (players integer, refunded integer, unlocked integer, remaining integer);
comment on type public.code_withdrawal is
  'Answer of public.admin_withdraw_code: players who own its clue and have not found it, tokens, and clues; remaining: '
  'owners who are not compensated yet.';

create type public.reviewed_claim as (claim_id uuid, status text, jackpot_paid integer);
comment on type public.reviewed_claim is 'Answer of public.admin_review_treasure_claim, in tokens.';

create type public.rejected_claims as (rejected integer);
comment on type public.rejected_claims is 'Answer of public.admin_reject_late_claims.';

create type public.exported_file as (path text, bucket text, object text);
comment on type public.exported_file is
  'Part of exported_hunt: a file of a bucket, and its path in the archive.';

create type public.exported_hunt as (document jsonb, files public.exported_file[]);
comment on type public.exported_hunt is 'Answer of public.admin_export_hunt.';

create type public.hunt_file_warning as (key text, number bigint);
comment on type public.hunt_file_warning is
  'Part of imported_hunt. key: hunt_name_in_use, code_names_in_use, clue_names_in_use, prints_in_use (these codes get '
  'other printed ids), dates_passed (left out), offers_ended.';

create type public.imported_hunt as (
  game_session_id uuid, name text, warnings public.hunt_file_warning[]);
comment on type public.imported_hunt is 'Answer of public.admin_import_hunt. Nullable: game_session_id.';
comment on column public.imported_hunt.name is 'Name of the draft; in a preview a free one is proposed.';
