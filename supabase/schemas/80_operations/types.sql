-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.admin_activity_row as (
  id bigint, action text, component text, type text, message text, details jsonb, user_id uuid, user_name text,
  "timestamp" timestamptz, device_info jsonb);
comment on type public.admin_activity_row is
  'Row of public.admin_list_activity. Nullable: user_id.';

create type public.admin_timeline_row as (
  at timestamptz, kind text, actor_name text, player_name text, team_name text, subject text, details jsonb,
  total_count bigint);
comment on type public.admin_timeline_row is
  'Row of public.admin_session_timeline. Nullable: actor_name, player_name, team_name, subject.';
comment on column public.admin_timeline_row.actor_name is 'The organiser; null: nobody, or a deleted account.';
comment on column public.admin_timeline_row.subject is 'What it was about: a code, points, a title or a message.';

create type private.statistics_count as (
  game_session_id uuid, what text, item text, number bigint, earned bigint, spent bigint);
comment on type private.statistics_count is 'A figure of the daily statistics: what was counted of which item.';
