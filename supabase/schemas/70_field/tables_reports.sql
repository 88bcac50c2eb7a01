-- Problems that players and helpers report: a code that is missing or damaged, a wrong place, a danger, anything else.
-- And codes that organisers withdraw because of them.

create table public.problem_reports (
  id uuid primary key, -- given by the phone, so that a repeated delivery stores one report
  user_id uuid not null references public.profiles (id) on delete cascade,
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  kind text not null constraint problem_reports_kind_known
    check (kind in ('missing', 'damaged', 'wrong_place', 'danger', 'other', 'call')),
  source text not null constraint problem_reports_source_known
    check (source in ('scanner', 'clue', 'map', 'helper')),
  message text not null constraint problem_reports_message_length check (char_length(message) <= 1000),
  clue_id uuid references public.clue_templates (id) on delete set null,
  qr_code_id uuid references public.qr_codes (id) on delete set null,
  latitude double precision,
  longitude double precision,
  photo_path public.storage_path,
  reported_at timestamptz not null,
  received_at timestamptz not null,
  answered_at timestamptz,
  solved_at timestamptz,
  solved_by uuid references public.profiles (id) on delete set null,
  constraint problem_reports_calls_of_helpers check (kind <> 'call' or source = 'helper')
);
comment on table public.problem_reports is
  'Problems reported by players, and by helpers (source = helper), who can also call an organiser. Written only by '
  'report_problem, helper_send_report and the answers; organisers read. Players get answers as messages, because a '
  'row names the code.';
comment on column public.problem_reports.qr_code_id is
  'The code that the report is about, as far as the database could tell from the scanned text, the clue or the place.';
comment on column public.problem_reports.reported_at is
  'Written on the phone; later reports were sent after being offline.';
create index problem_reports_session_idx on public.problem_reports (game_session_id, received_at desc);
create index problem_reports_user_idx on public.problem_reports (user_id, game_session_id, received_at desc);
create index problem_reports_clue_id_idx on public.problem_reports (clue_id) where clue_id is not null;
create index problem_reports_qr_code_id_idx on public.problem_reports (qr_code_id) where qr_code_id is not null;
create index problem_reports_solved_by_idx on public.problem_reports (solved_by) where solved_by is not null;

-- References the code of the session: taken out of the hunt, nothing is left to compensate.
create table public.code_withdrawals (
  game_session_id uuid not null,
  qr_code_id uuid not null,
  code_name text not null,
  remedy text not null constraint code_withdrawals_remedy_known check (remedy in ('none', 'refund', 'unlock')),
  reason public.correction_reason not null,
  clue_ids uuid[] not null,
  owners integer not null,
  handled integer not null default 0,
  last_owner_id uuid,
  players integer not null default 0,
  refunded integer not null default 0,
  unlocked integer not null default 0,
  withdrawn_at timestamptz not null,
  finished_at timestamptz,
  primary key (game_session_id, qr_code_id),
  foreign key (game_session_id, qr_code_id)
    references public.game_session_qr_codes (game_session_id, qr_code_id) on delete cascade
);
comment on table public.code_withdrawals is
  'Withdrawn codes, and how far the players who own their clues are compensated. Written only by admin_withdraw_code, '
  'in portions; organisers read.';
comment on column public.code_withdrawals.code_name is 'As it was then, for the messages.';
comment on column public.code_withdrawals.clue_ids is 'The clues that led to the code when it was withdrawn.';
comment on column public.code_withdrawals.owners is 'Players who own one of the clues; handled is how many are done.';
comment on column public.code_withdrawals.last_owner_id is
  'Owners up to this id are done, in the order of ids; null: none.';
comment on column public.code_withdrawals.players is
  'Owners who had not found the code: they got a message, together the tokens `refunded` and `unlocked` clues.';
comment on column public.code_withdrawals.finished_at is 'Null: the next call of admin_withdraw_code continues.';

create view private.clue_owners with (security_invoker = true) as
select game_session_id, clue_id, user_id from public.purchased_clues where user_id is not null
union all
select p.game_session_id, p.clue_id, t.captain_id
from public.purchased_clues p join public.teams t on t.id = p.team_id
where p.user_id is null and t.captain_id is not null;
comment on view private.clue_owners is
  'Who is told that a code is withdrawn: buyers of its clue, and the captain of a team whose buyer deleted the '
  'account.';
