-- Operations: the activity log. What the rules record and what the app reports are in two tables, so that nobody can
-- invent an event of an organiser.

create table public.activity (
  id bigint primary key generated always as identity,
  action text not null constraint activity_action_length check (char_length(action) between 1 and 200),
  component text not null constraint activity_component_length check (char_length(component) between 1 and 200),
  type text not null default 'info' constraint activity_type_length check (char_length(type) between 1 and 40),
  message text not null default '' constraint activity_message_length check (char_length(message) <= 2000),
  details jsonb not null default '{}',
  user_id uuid references public.profiles (id) on delete set null,
  user_name text not null default '',
  "timestamp" timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.activity is
  'Events: what organisers and the system did. Only rules write here, through private.record_activity; admins read.';
comment on column public.activity.user_name is
  'The name as it was then, for the search and for events of the system; emptied when the account is deleted.';
create index activity_created_at_idx on public.activity (created_at desc, id desc);
-- Filters of the log; each page is read from the end of one of these.
create index activity_user_id_idx on public.activity (user_id, created_at desc, id desc);
create index activity_type_idx on public.activity (type, created_at desc, id desc);
create index activity_component_idx on public.activity (component, created_at desc, id desc);

-- No foreign key: log_activity locks the profile once for all its records, and deleting the profile deletes them.
create table private.telemetry (
  id bigint primary key generated always as identity,
  user_id uuid not null,
  action text not null constraint telemetry_action_length check (char_length(action) between 1 and 200),
  component text not null constraint telemetry_component_length check (char_length(component) between 1 and 200),
  type text not null constraint telemetry_type_length check (char_length(type) between 1 and 40),
  message text not null,
  details jsonb not null,
  "timestamp" timestamptz not null,
  device_info jsonb not null,
  created_at timestamptz not null
);
alter table private.telemetry enable row level security;
comment on table private.telemetry is
  'What the app of an account reports about itself: steps, warnings and errors. Written by log_activity, which also '
  'deletes it after 30 days; deleted with the account.';
comment on column private.telemetry."timestamp" is
  'When it happened by the clock of the phone, unchanged, so that a record sent again is recognised.';
comment on column private.telemetry.device_info is '{browser, platform, location, ipAddress}.';
create index telemetry_created_at_idx on private.telemetry (created_at desc, id desc);
-- As above.
create index telemetry_user_id_idx on private.telemetry (user_id, created_at desc, id desc);
create index telemetry_type_idx on private.telemetry (type, created_at desc, id desc);
create index telemetry_component_idx on private.telemetry (component, created_at desc, id desc);

create table private.telemetry_quotas (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  day date not null,
  bytes integer not null constraint telemetry_quotas_bytes_range check (bytes between 0 and 1048576)
) with (fillfactor = 50);
alter table private.telemetry_quotas enable row level security;
comment on table private.telemetry_quotas is
  'Bytes of telemetry that an account has sent on its latest day (UTC): at most 1 MiB a day.';
