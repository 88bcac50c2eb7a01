-- What helpers did, for the desk and for themselves.

create table private.helper_acts (
  id bigint generated always as identity primary key,
  request_id uuid not null,
  arguments_hash text not null,
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete set null,
  kind text not null constraint helper_acts_kind_known
    check (kind in ('credit', 'void', 'bonus', 'penalty', 'answer', 'missing', 'call')),
  player_id uuid references public.profiles (id) on delete cascade,
  scan_id bigint references public.scans (id) on delete cascade,
  report_id uuid references public.problem_reports (id) on delete cascade,
  adjustment_id bigint references public.point_adjustments (id) on delete cascade,
  points integer,
  reason text not null constraint helper_acts_reason_length check (char_length(reason) <= 1000),
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references public.profiles (id) on delete set null
);
comment on table private.helper_acts is
  'Acts of helpers, and of organisers on the helper screen. Corrections, adjustments and reports have their own rows.';
comment on column private.helper_acts.user_id is 'Who did it; null: the account is deleted.';
comment on column private.helper_acts.arguments_hash is 'What was sent with this request id, for good.';
comment on column private.helper_acts.points is 'Of a bonus or a penalty, which is negative.';
create unique index helper_acts_request_id_key on private.helper_acts (request_id);
create index helper_acts_game_session_id_idx on private.helper_acts (game_session_id, created_at desc);
create index helper_acts_user_id_idx on private.helper_acts (user_id, created_at desc) where user_id is not null;
create index helper_acts_player_id_idx on private.helper_acts (player_id) where player_id is not null;
create index helper_acts_scan_id_idx on private.helper_acts (scan_id) where scan_id is not null;
create index helper_acts_adjustment_id_idx on private.helper_acts (adjustment_id) where adjustment_id is not null;
create index helper_acts_report_id_idx on private.helper_acts (report_id) where report_id is not null;
create index helper_acts_undone_by_idx on private.helper_acts (undone_by) where undone_by is not null;
