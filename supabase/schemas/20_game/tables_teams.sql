-- Teams of a hunt: members find codes and read clues together, each with a wallet and points of their own.

create function private.team_name_key(p_name text) returns text
language sql immutable security invoker set search_path = '' as $$
  select lower(btrim(private.normalized(p_name, 'NFKC')))
$$;
comment on function private.team_name_key is 'Names with the same key are the same name.';

create table public.teams (
  id uuid primary key default gen_random_uuid(),
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  name public.team_name not null,
  name_key text not null generated always as (private.team_name_key(name)) stored,
  code public.short_code not null default private.generate_short_code(),
  captain_id uuid references public.profiles (id) on delete set null,
  by_organiser boolean not null default false,
  current_points integer not null default 0,
  board_points integer not null default 0,
  board_reached_at timestamptz not null default now(),
  found_codes public.non_negative not null default 0,
  created_at timestamptz not null default now()
) with (fillfactor = 50);
comment on table public.teams is
  'A team of a session, with the totals of all that was found in it, also by members who left. Its row lock serialises '
  'finds, purchases, claims and changes of its members. Written only by RPCs.';
comment on column public.teams.code is 'What players type or scan to join; members and organisers see it.';
comment on column public.teams.captain_id is 'The member who renames the team; null: the team is empty.';
comment on column public.teams.by_organiser is
  'An organiser made it or put players into it: it stays when it is empty, because its code may be printed.';
comment on column public.teams.current_points is
  'Counted finds and adjustments that were made in the team. Stored, like board_points and board_reached_at, as in '
  'user_game_sessions.';
comment on column public.teams.name_key is 'The name as it is compared: no two teams of a session have the same.';
comment on column public.teams.found_codes is 'Counted finds of the team, stored as in user_game_sessions.';
create unique index teams_code_key on public.teams (code);
create unique index teams_name_key on public.teams (game_session_id, name_key);
create unique index teams_session_key on public.teams (game_session_id, id);
create index teams_captain_id_idx on public.teams (captain_id) where captain_id is not null;
-- No index in board order: every find would write all indexes of its team. A board sorts the teams of its hunt.

alter table public.user_game_sessions add constraint user_game_sessions_team_fkey
  foreign key (game_session_id, team_id) references public.teams (game_session_id, id) on delete set null (team_id);

-- Written when a player leaves or an account is deleted, so that accounts cannot play for a team in turn.
create table private.former_members (
  team_id uuid not null references public.teams (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete set null,
  left_at timestamptz not null
);
comment on table private.former_members is
  'Players who have left a team for which they have found or bought something: they still take one of its places.';
comment on column private.former_members.user_id is 'Null: the account is deleted.';
alter table private.former_members enable row level security;
create unique index former_members_key on private.former_members (team_id, user_id);
create index former_members_user_id_idx on private.former_members (user_id) where user_id is not null;

-- A find belongs to the team in which it was captured, also when it arrives after a change of team.
create table private.left_teams (
  game_session_id uuid not null,
  user_id uuid not null references public.profiles (id) on delete cascade, -- not the membership, which scans update
  team_id uuid not null references public.teams (id) on delete cascade,
  joined_at timestamptz not null,
  left_at timestamptz not null
);
comment on table private.left_teams is
  'When players were in teams that they have left, or out of which they were taken.';
alter table private.left_teams enable row level security;
create index left_teams_user_id_idx on private.left_teams (user_id, game_session_id, left_at);
create index left_teams_team_id_idx on private.left_teams (team_id);

-- After the update: a trigger before it would lock the membership once more with every scan.
create function private.tg_user_game_sessions__note_left_team() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  insert into private.left_teams (game_session_id, user_id, team_id, joined_at, left_at)
  select old.game_session_id, old.user_id, t.id, coalesce(old.team_changed_at, '-infinity'), private.current_time()
  from public.teams t where t.id = old.team_id; -- unless it is being deleted
  update public.user_game_sessions set team_changed_at = private.current_time()
  where game_session_id = new.game_session_id and user_id = new.user_id;
  return null;
end
$$;
create trigger tg_user_game_sessions__note_left_team after update of team_id on public.user_game_sessions
  for each row when (old.team_id is distinct from new.team_id)
  execute function private.tg_user_game_sessions__note_left_team();

-- The rows whose sum is the total of a player, and of a team.
create view private.counted_points with (security_invoker = true) as
  select 'scan' as kind, id, user_id, qr_code_name, game_session_id, points::integer, received_at as created_at,
    null::text as reason, team_id
  from public.scans where status = 'success'
  union all
  select 'adjustment', id, user_id, null, game_session_id, points, created_at, reason, team_id
  from public.point_adjustments
  union all
  select 'task', a.id, s.user_id, s.qr_code_name, s.game_session_id, a.points, a.decided_at, null, s.team_id
  from public.scans s join private.task_answers a on a.scan_id = s.id
  where s.status = 'success' and a.points <> 0 and not a.is_voided;
comment on view private.counted_points is
  'Counted scans, bonus and penalty points, and points of tasks, of everybody.';

-- The order makes the planner use the index of the session instead of reading other sessions' scans.
create function private.has_counted_points(p_game_session_id uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select 1 from (
      select from public.scans where game_session_id = p_game_session_id and status = 'success'
      order by qr_code_id limit 1) found)
    or exists (select 1 from public.point_adjustments where game_session_id = p_game_session_id)
$$;
comment on function private.has_counted_points is 'A session has a counted scan, or bonus or penalty points.';

-- What a board ranks: teams, and players with what they found alone.
create view private.board_entries with (security_invoker = true) as
  select game_session_id, user_id as id, user_id, null::uuid as team_id, current_points - team_points as points,
    board_points, board_reached_at
  from public.user_game_sessions
  union all
  select game_session_id, id, null::uuid, id, current_points, board_points, board_reached_at from public.teams;
comment on view private.board_entries is
  'Players and teams as the board ranks them; without points they are not on it.';
