-- Operations: the activity log.

create table public.activity (
  id bigint generated always as identity primary key,
  action text not null constraint activity_action_length check (char_length(action) between 1 and 200),
  component text not null constraint activity_component_length check (char_length(component) between 1 and 200),
  type text not null default 'debug' constraint activity_type_length check (char_length(type) between 1 and 40),
  message text not null default '' constraint activity_message_length check (char_length(message) <= 2000),
  details jsonb not null default '{}',
  user_id uuid references public.profiles (id) on delete set null,
  user_name text not null default '',
  "timestamp" timestamptz not null,
  device_info jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.activity is
  'Actions of users and of the system. Players write through log_activity, the system through private.record_activity; '
  'admins read.';
comment on column public.activity."timestamp" is
  'When it happened by the clock of the recorder, unchanged, so that a record sent again is recognised.';
comment on column public.activity.device_info is '{browser, platform, location, ipAddress}.';
create index activity_created_at_idx on public.activity (created_at desc, id desc);
-- Filters of the log; each page is read from the end of one of these.
create index activity_user_id_idx on public.activity (user_id, created_at desc, id desc);
create index activity_type_idx on public.activity (type, created_at desc, id desc);
create index activity_component_idx on public.activity (component, created_at desc, id desc);
