-- Row and answer types of tasks.

create type public.task_option as (key text, text_hu text, text_en text);
comment on type public.task_option is 'Part of task_row: an answer to choose, with its key (private.task_option_key).';

create type public.task_row as (
  id uuid, game_session_id uuid, scan_id bigint, qr_code_name text, found_at timestamptz, kind text, question_hu text,
  question_en text, media public.media_item[], options public.task_option[], takes_many boolean, unit text,
  reviews_photo boolean, points integer, wrong_cost integer, max_tries integer, is_required boolean,
  ends_at timestamptz, tries integer, state text, points_won integer, solved_at timestamptz, solved_by_name text,
  reason text, photo_path text);
comment on type public.task_row is
  'Row of public.list_tasks. Nullable: max_tries, ends_at, solved_at, solved_by_name, reason, photo_path.';
comment on column public.task_row.takes_many is 'Several options are right, so several can be chosen.';
comment on column public.task_row.is_required is 'Its solution gives the clue of the find card.';
comment on column public.task_row.ends_at is 'Until when it can be solved; null: as long as the hunt runs.';
comment on column public.task_row.state is 'open, waiting (for a decision about the photo), solved, failed or voided.';
comment on column public.task_row.points_won is 'Sum of what the answers won and lost.';
comment on column public.task_row.solved_by_name is 'The team mate who solved it; null: the caller, or nobody.';
comment on column public.task_row.reason is 'Why the latest photo was rejected, or the solution voided.';
comment on column public.task_row.photo_path is 'The latest photo.';

create type public.task_result as (
  task_id uuid, state text, is_right boolean, points_won integer, tries integer, current_points integer);
comment on type public.task_result is
  'Answer of public.answer_task and public.submit_task_photo: is_right is that of the try (null: the photo waits), '
  'current_points are the points of the caller in the hunt. Nullable: is_right.';

create type public.admin_task_row as (
  id uuid, game_session_id uuid, qr_code_id uuid, qr_code_name text, kind text, question_hu text, question_en text,
  media jsonb, choices public.task_choice[], answers text[], number_answer numeric, number_tolerance numeric,
  unit text, reviews_photo boolean, points integer, wrong_cost integer, max_tries integer, minutes integer,
  is_required boolean, updated_at timestamptz);
comment on type public.admin_task_row is
  'Row of public.admin_list_tasks. Nullable: number_answer, max_tries, minutes.';

create type public.task_photo_row as (
  answer_id bigint, task_id uuid, qr_code_name text, question_hu text, question_en text, photo_path text,
  user_name text, team_name text, points integer, captured_at timestamptz, received_at timestamptz,
  is_right boolean, decided_at timestamptz, decided_by_name text, reason text);
comment on type public.task_photo_row is
  'Row of public.list_task_photos and public.admin_list_task_photos. Nullable: task_id, user_name, team_name, '
  'is_right, decided_at, decided_by_name, reason.';

create type public.decided_task_photo as (answer_id bigint, is_right boolean);
comment on type public.decided_task_photo is 'Answer of public.decide_task_photo.';

create type public.task_wrong_answer as (answer text, tries bigint);
comment on type public.task_wrong_answer is 'Part of task_statistics_row: a wrong answer as it was given.';

create type public.task_statistics_row as (
  task_id uuid, qr_code_id uuid, qr_code_name text, kind text, opened bigint, answered bigint, solved bigint,
  tries bigint, wrong_answers public.task_wrong_answer[]);
comment on type public.task_statistics_row is
  'Row of public.admin_task_statistics: finds of the code, those with an answer, and those whose task is solved.';
