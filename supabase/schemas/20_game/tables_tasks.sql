-- Tasks: a question, a number or a photo that a code asks for once it is found. Tables are in private, because nobody
-- may read what is right, not even whether a row exists.

create type public.task_choice as (text_hu text, text_en text, is_right boolean);
comment on type public.task_choice is 'One of the answers that a task offers, with its mark; for organisers only.';

create table private.tasks (
  id uuid primary key default gen_random_uuid(),
  game_session_id uuid not null,
  qr_code_id uuid not null,
  kind text not null constraint tasks_kind_known check (kind in ('choice', 'text', 'number', 'photo')),
  question_hu text not null default '' constraint tasks_question_hu_length check (char_length(question_hu) <= 2000),
  question_en text not null default '' constraint tasks_question_en_length check (char_length(question_en) <= 2000),
  picture_id uuid, -- their foreign keys are beside public.media
  sound_id uuid,
  choices public.task_choice[] not null default '{}' constraint tasks_choices_number check (cardinality(choices) <= 10),
  answers text[] not null default '{}' constraint tasks_answers_number check (cardinality(answers) <= 20),
  number_answer numeric constraint tasks_number_answer_range
    check (number_answer between -1000000000000 and 1000000000000),
  number_tolerance numeric not null default 0 constraint tasks_number_tolerance_range
    check (number_tolerance between 0 and 1000000000000),
  unit text not null default '' constraint tasks_unit_length check (char_length(unit) <= 20),
  reviews_photo boolean not null default false,
  points integer not null default 10 constraint tasks_points_range check (points between 0 and 100000),
  wrong_cost integer not null default 0 constraint tasks_wrong_cost_range check (wrong_cost between 0 and 100000),
  max_tries integer constraint tasks_max_tries_range check (max_tries between 1 and 100),
  minutes integer constraint tasks_minutes_range check (minutes between 1 and 10080),
  is_required boolean not null default false,
  updated_at timestamptz not null,
  constraint tasks_code_key unique (game_session_id, qr_code_id),
  foreign key (game_session_id, qr_code_id)
    references public.game_session_qr_codes (game_session_id, qr_code_id) on delete cascade
);
alter table private.tasks enable row level security;
comment on table private.tasks is
  'What a code of a hunt asks its finders, and what is right. Written only by admin_save_task and copies of a hunt.';
comment on column private.tasks.answers is 'Texts that are right; private.answer_key compares them.';
comment on column private.tasks.number_tolerance is 'How far a right number may be from number_answer.';
comment on column private.tasks.reviews_photo is
  'An organiser or a helper looks at the photo before it counts; false: any photo solves the task.';
comment on column private.tasks.wrong_cost is 'Points that each wrong answer takes.';
comment on column private.tasks.minutes is
  'Minutes from the arrival of the find in which the task can be solved; pauses are left out. Null: no limit.';
comment on column private.tasks.is_required is
  'The clue of the find card is given when the task is solved, not with the find.';
create index tasks_qr_code_id_idx on private.tasks (qr_code_id);
create index tasks_picture_id_idx on private.tasks (picture_id) where picture_id is not null;
create index tasks_sound_id_idx on private.tasks (sound_id) where sound_id is not null;

-- Belongs to the find, and with it to the player or the team: what happens to the find happens to the task. It stays
-- when the task is deleted, because its points count.
create table private.task_answers (
  id bigint generated always as identity primary key,
  request_id uuid not null,
  scan_id bigint not null references public.scans (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete set null,
  answer text[] not null,
  photo_path public.storage_path,
  captured_at timestamptz not null,
  received_at timestamptz not null,
  is_right boolean,
  points integer not null default 0,
  decided_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  reason public.correction_reason,
  is_voided boolean not null default false,
  constraint task_answers_decided check ((is_right is null) = (decided_at is null))
);
alter table private.task_answers enable row level security;
comment on table private.task_answers is
  'Each try of a task. Append-only, but for the decision about a photo, and is_voided. Written only by '
  'private.try_task, decide_task_photo and run_correction.';
comment on column private.task_answers.request_id is 'Id that the phone gave the try; the same id counts once.';
comment on column private.task_answers.user_id is
  'Who answered; null: the account is deleted. The points are those of the finder, as those of the find.';
comment on column private.task_answers.answer is
  'As it was given: keys of options (private.task_option_key), a text or a number; empty for a photo.';
comment on column private.task_answers.photo_path is 'In the bucket task-photos; null: no photo, or it is deleted.';
comment on column private.task_answers.is_right is 'Null: the photo waits for an organiser or a helper.';
comment on column private.task_answers.points is
  'Won, or lost (negative), at decided_at; they are those of the task at that moment.';
comment on column private.task_answers.decided_by is 'Who looked at the photo; null: the database decided.';
comment on column private.task_answers.is_voided is 'An organiser took the solution back: its points do not count.';
create unique index task_answers_request_id_key on private.task_answers (request_id);
create index task_answers_scan_id_idx on private.task_answers (scan_id);
create index task_answers_user_id_idx on private.task_answers (user_id, received_at desc);
create unique index task_answers_waiting_key on private.task_answers (scan_id) where is_right is null;
create unique index task_answers_solution_key on private.task_answers (scan_id) where is_right;
create index task_answers_photo_path_idx on private.task_answers (photo_path) where photo_path is not null;
create index task_answers_received_at_idx on private.task_answers (received_at) where photo_path is not null;
create index task_answers_decided_by_idx on private.task_answers (decided_by) where decided_by is not null;

-- Failed is what has as many wrong tries as its task allows now; see private.task_state.
create view private.task_states with (security_invoker = true) as
  select scan_id, count(*)::integer as tries, coalesce(sum(points) filter (where not is_voided), 0)::integer as points,
    case when bool_or(is_right and not is_voided) then 'solved' when bool_or(is_right) then 'voided'
      when bool_or(is_right is null) then 'waiting' else 'open' end as state
  from private.task_answers group by scan_id;
comment on view private.task_states is 'How far a finder, or a team, is with a task; without a try there is no row.';
