-- Identity: one profile for each auth user, created by a trigger on sign-up.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name public.person_name not null,
  email public.email_address,
  is_guest boolean not null default false,
  role public.user_role not null default 'user',
  language public.language_code not null default 'hu',
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  failed_login_attempts public.non_negative not null default 0,
  active_game_session_id uuid,
  has_claimed_treasure boolean not null default false,
  address public.postal_address,
  tax_id public.tax_id,
  phone_number public.phone_number,
  vip_tier_id uuid,
  vip_until timestamptz,
  is_named_publicly boolean,
  announcements_read_at timestamptz,
  removed_at timestamptz,
  search_name text not null generated always as (private.search_key(name)) stored,
  sort_name bytea not null generated always as (private.sort_key(name)) stored,
  constraint profiles_only_guests_without_email check (is_guest = (email is null)),
  constraint profiles_guest_is_player check (not is_guest or role = 'user'),
  constraint profiles_removed_is_guest check (removed_at is null or is_guest)
) with (fillfactor = 80); -- room for heap-only updates

comment on table public.profiles is
  'One row per user. Contact data is readable by its owner only; admins see it through admin RPCs.';
comment on column public.profiles.is_guest is
  'Plays without an e-mail address, on the devices that hold its session. Adding an address ends this.';
comment on column public.profiles.role is
  'user or admin. The first user ever created is admin; changed only by admin_set_user_role.';
comment on column public.profiles.email is
  'The address in auth.users, in lower case, and last_login_at its latest sign-in: copies kept by a trigger, because '
  'the API cannot read the auth server''s tables and lists search and sort by them.';
comment on column public.profiles.has_claimed_treasure is
  'Set by the first successful scan; opens the treasure claim. Stored, because every screen asks for it; '
  'check_invariants compares it with the scans.';
comment on column public.profiles.failed_login_attempts is
  'Wrong passwords since the last sign-in, counted by the password-verification hook.';
comment on column public.profiles.vip_until is
  'End of the last VIP membership, and vip_tier_id its tier: copies kept by a trigger, so that a board shows badges '
  'without a look-up per row, which made it 1.4 times as slow.';
comment on column public.profiles.is_named_publicly is
  'The player agreed to be named where strangers read: on venue screens and in public results. Others see initials. '
  'Null: not asked yet, which means no.';
comment on column public.profiles.announcements_read_at is
  'Until when the user has read announcements of hunts that they have not joined; for the others see '
  'user_game_sessions.';
comment on column public.profiles.removed_at is
  'When this guest was removed: from then on nobody can sign in, and only finds and the public name are left.';
comment on column public.profiles.search_name is
  'Search key of the name. Stored, because computing it for a hundred thousand rows takes longer than a search may.';
comment on column public.profiles.sort_name is 'Sort key of the name.';

create index profiles_announcements_read_at_idx on public.profiles (announcements_read_at)
  where announcements_read_at is not null;
create unique index profiles_email_key on public.profiles (email);
create index profiles_active_game_session_id_idx on public.profiles (active_game_session_id);
create index profiles_created_at_idx on public.profiles (created_at desc, id);
create index profiles_guests_idx on public.profiles (created_at) where is_guest and removed_at is null;
-- For broadcasts to admins and for the check whether another admin exists.
create index profiles_admins_idx on public.profiles (id) where role = 'admin';

-- Holds at most one row: the user who inserts it is the first and becomes admin.
create table private.first_user (
  singleton boolean primary key default true constraint first_user_one_row check (singleton),
  user_id uuid not null,
  created_at timestamptz not null default now()
);
comment on table private.first_user is
  'Guard for "the first user ever created becomes admin", also when many sign up at the same instant.';

-- In private: an attacker must not learn about the pause, and only the hook needs it.
create table private.sign_in_pauses (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  paused_until timestamptz not null
);
comment on table private.sign_in_pauses is
  'Accounts under a password-guessing attack: until paused_until the password-verification hook refuses every '
  'password. The next sign-in deletes the row.';

-- In private, because nobody reads it directly. A separate table, because each RPC of a player checks it, and a few
-- rows are found faster than a column of a wide, busy table.
create table private.user_bans (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  reason text not null constraint user_bans_reason_length check (char_length(btrim(reason)) between 1 and 500),
  banned_until timestamptz,
  banned_at timestamptz not null,
  banned_by uuid references public.profiles (id) on delete set null
);
comment on table private.user_bans is
  'Users who may not use the hunt until a time, or permanently (banned_until null). An expired ban keeps its row until '
  'it is lifted or renewed.';
comment on column private.user_bans.banned_until is 'End of the ban; null: permanent until an organiser lifts it.';
create index user_bans_banned_by_idx on private.user_bans (banned_by);

-- Only this view decides who is banned. A view, because PostgreSQL inlines it into the statements of the hot path.
create view private.active_bans with (security_invoker = true) as
select user_id, reason, banned_until, banned_at, banned_by from private.user_bans
where banned_until is null or banned_until > private.current_time();
comment on view private.active_bans is 'Bans in force at this moment; few at any time.';

-- Holds one row: the key of private.keyed_hash.
create table private.hash_key (
  singleton boolean primary key default true constraint hash_key_one_row check (singleton),
  key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
comment on table private.hash_key is 'Random key, so that hashes of network addresses cannot be tried out elsewhere.';
insert into private.hash_key default values;

-- Without foreign key at first: the hook that knows the address runs before the account exists.
create table private.guest_origins (
  id uuid primary key,
  user_id uuid constraint guest_origins_user_id_key unique references public.profiles (id) on delete cascade,
  network_hash bytea,
  device_hash bytea,
  created_at timestamptz not null
);
comment on table private.guest_origins is
  'Keyed hashes of the network from which a guest began to play and of the random id that the browser keeps, to show '
  'many guests from one place and to keep a banned device out. Deleted with the guest, or when it adds an address.';
comment on column private.guest_origins.id is 'Id of the account that auth is about to create.';
comment on column private.guest_origins.user_id is 'The guest; null while auth creates the account.';
create index guest_origins_network_hash_idx on private.guest_origins (network_hash);
create index guest_origins_device_hash_idx on private.guest_origins (device_hash);
create index guest_origins_created_at_idx on private.guest_origins (created_at) where user_id is null;

-- In private, because nobody reads it. A code signs in a guest, who has neither an address nor a password.
create table private.device_codes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  code_hash bytea not null constraint device_codes_code_hash_key unique,
  created_by uuid references public.profiles (id) on delete set null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table private.device_codes is
  'The latest code with which each guest signs in another device, once. Used and expired ones stay, so that their '
  'refusal can say so.';
comment on column private.device_codes.created_by is 'Who shows the code: the guest, or an organiser.';
create index device_codes_created_by_idx on private.device_codes (created_by);
