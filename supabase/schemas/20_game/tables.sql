-- Game: settings, sessions, codes, memberships and boards.

create table public.game_settings (
  singleton boolean primary key default true constraint game_settings_one_row check (singleton),
  game_start_time timestamptz not null default '2025-06-01 10:00:00+00',
  registration_deadline timestamptz not null default '2025-05-25 23:59:59+00',
  clue_access_enabled boolean not null default true,
  is_schedule_enabled boolean not null default true,
  locked_message_hu text not null default
    'A játék elkezdődött, új nyomokat már nem lehet vásárolni. A megvett nyomaidat a „Megvásárolt nyomok” menüben '
    'találod.',
  locked_message_en text not null default
    'The game has started and new clues cannot be bought. You will find the clues you bought in the ''Purchased '
    'Clues'' menu.',
  print_site text constraint game_settings_print_site_format
    check (print_site ~ '^https?://[^[:space:]]+$' and char_length(print_site) <= 300),
  realtime_deliveries_per_second integer not null default 100
    constraint game_settings_realtime_deliveries_range check (realtime_deliveries_per_second between 10 and 100000),
  updated_at timestamptz not null default now(),
  updated_by uuid references public.profiles (id) on delete set null,
  -- Clients cannot read 'infinity'.
  constraint game_settings_start_range check (game_start_time >= '0001-01-01Z' and game_start_time < '10000-01-01Z'),
  constraint game_settings_deadline_range
    check (registration_deadline >= '0001-01-01Z' and registration_deadline < '10000-01-01Z')
);
comment on table public.game_settings is 'The one row of game settings. Written only by admin_update_game_settings.';
comment on column public.game_settings.game_start_time is
  'End of clue sales and start of scanning in sessions without a date of their own, while the schedule is enabled. '
  'Does not apply to sessions that were made later.';
comment on column public.game_settings.registration_deadline is
  'Last moment to join sessions without a date of their own, while the schedule is enabled; signing up still works. '
  'Does not apply to sessions that were made later.';
comment on column public.game_settings.print_site is
  'Address that printed codes lead to, without a trailing slash; null: the address that the organiser has open.';
comment on column public.game_settings.realtime_deliveries_per_second is
  'Limit of the project''s Supabase plan: 100 on Free, 500 on Pro. Hints to all members of hunts use at most half of '
  'it. Only the owner of the database changes it.';
create index game_settings_updated_by_idx on public.game_settings (updated_by);

insert into public.game_settings default values;

create table public.game_sessions (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint game_sessions_name_length check (char_length(btrim(name)) between 2 and 120),
  description_hu text not null default '' constraint game_sessions_description_hu_length
    check (char_length(description_hu) <= 2000),
  description_en text not null default '' constraint game_sessions_description_en_length
    check (char_length(description_en) <= 2000),
  starts_at timestamptz constraint game_sessions_starts_at_range
    check (starts_at >= '0001-01-01Z' and starts_at < '10000-01-01Z'),
  ends_at timestamptz constraint game_sessions_ends_at_range
    check (ends_at >= '0001-01-01Z' and ends_at < '10000-01-01Z'),
  late_scan_grace interval not null default interval '30 minutes'
    constraint game_sessions_grace_range check (late_scan_grace between interval '0' and interval '7 days'),
  leaderboard_frozen_at timestamptz constraint game_sessions_frozen_at_range
    check (leaderboard_frozen_at >= '0001-01-01Z' and leaderboard_frozen_at < '10000-01-01Z'),
  paused_at timestamptz,
  pauses tstzmultirange not null default '{}',
  starting_tokens integer not null default 0 constraint game_sessions_starting_tokens_range
    check (starting_tokens between 0 and 10000),
  is_test boolean not null default false,
  visibility text not null default 'draft' constraint game_sessions_visibility_known
    check (visibility in ('draft', 'link_only', 'listed')),
  planned_visibility text not null default 'listed' constraint game_sessions_planned_visibility_known
    check (planned_visibility in ('link_only', 'listed')),
  clue_sales_end_at timestamptz constraint game_sessions_clue_sales_end_at_range
    check (clue_sales_end_at >= '0001-01-01Z' and clue_sales_end_at < '10000-01-01Z'),
  joining_ends_at timestamptz constraint game_sessions_joining_ends_at_range
    check (joining_ends_at >= '0001-01-01Z' and joining_ends_at < '10000-01-01Z'),
  max_players integer constraint game_sessions_max_players_range check (max_players between 1 and 1000000),
  shows_player_count boolean not null default false,
  public_names text not null default 'initials' constraint game_sessions_public_names_known
    check (public_names in ('initials', 'given', 'hidden')),
  allows_guests boolean not null default false,
  uses_clues boolean not null default true,
  uses_map boolean not null default true,
  languages text[] not null default '{hu,en}' constraint game_sessions_languages_known
    check (languages in ('{hu}', '{en}', '{hu,en}')),
  place_hu text not null default '' constraint game_sessions_place_hu_length check (char_length(place_hu) <= 200),
  place_en text not null default '' constraint game_sessions_place_en_length check (char_length(place_en) <= 200),
  invitation_hu text not null default '' constraint game_sessions_invitation_hu_length
    check (char_length(invitation_hu) <= 2000),
  invitation_en text not null default '' constraint game_sessions_invitation_en_length
    check (char_length(invitation_en) <= 2000),
  team_mode text not null default 'off' constraint game_sessions_team_mode_known
    check (team_mode in ('off', 'optional', 'required')),
  team_max_size integer not null default 6 constraint game_sessions_team_max_size_range
    check (team_max_size between 2 and 100),
  cloned_from uuid references public.game_sessions (id) on delete set null,
  archived_at timestamptz,
  treasure_name_hu text not null default '' constraint game_sessions_treasure_name_hu_length
    check (char_length(treasure_name_hu) <= 200),
  treasure_name_en text not null default '' constraint game_sessions_treasure_name_en_length
    check (char_length(treasure_name_en) <= 200),
  claim_contact text not null default 'all' constraint game_sessions_claim_contact_known
    check (claim_contact in ('none', 'phone', 'all')),
  claim_opens text not null default 'codes' constraint game_sessions_claim_opens_known
    check (claim_opens in ('codes', 'path', 'organiser')),
  claim_codes integer not null default 1 constraint game_sessions_claim_codes_range
    check (claim_codes between 1 and 10000),
  claims_opened_at timestamptz,
  helper_points_limit integer not null default 20 constraint game_sessions_helper_points_limit_range
    check (helper_points_limit between 0 and 100000),
  treasure_awarded_to uuid references public.profiles (id) on delete set null,
  treasure_awarded_at timestamptz,
  results_published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint game_sessions_dates_ordered check (ends_at is null or starts_at is null or starts_at < ends_at)
);
comment on table public.game_sessions is
  'A hunt. Written only by admin_save_game_session, so that codes and clues change together.';
comment on column public.game_sessions.starts_at is
  'Start of scanning; null follows game_settings.game_start_time. See private.scanning_opens_at.';
comment on column public.game_sessions.ends_at is
  'From this time on nothing can be found, sold or joined; null: no end.';
comment on column public.game_sessions.late_scan_grace is
  'Scans captured offline before the end or a pause still count when they arrive within this time after it.';
comment on column public.game_sessions.leaderboard_frozen_at is
  'From this time on the board keeps showing the standings of that moment.';
comment on column public.game_sessions.paused_at is
  'Start of the current pause; null: not paused. Scans captured from then on, or arriving after late_scan_grace, do '
  'not count.';
comment on column public.game_sessions.pauses is
  'Earlier pauses. A scan that was captured in one does not count, nor one from before it that arrived more than '
  'late_scan_grace after its start.';
comment on column public.game_sessions.starting_tokens is 'Tokens granted once to each player who joins.';
comment on column public.game_sessions.is_test is
  'A test session of organisers: invisible to players, paid from wallets of its own, and left out of rankings, feeds, '
  'statistics and jackpots. Fixed when the session is created.';
comment on column public.game_sessions.visibility is
  'draft: visible to organisers only, and closed to everybody. link_only: visible to its players, joined by code. '
  'listed: visible to everyone signed in. Test sessions ignore it.';
comment on column public.game_sessions.planned_visibility is 'Visibility that is proposed when the draft is published.';
comment on column public.game_sessions.clue_sales_end_at is
  'End of clue sales in this hunt; null follows game_settings.game_start_time. Clue access switched off in the '
  'settings stops sales everywhere. See private.clue_sales_end_at.';
comment on column public.game_sessions.joining_ends_at is
  'Last moment to join this hunt; null follows game_settings.registration_deadline. See private.joining_ends_at.';
comment on column public.game_sessions.max_players is
  'Maximum number of members; null: no limit. Lowering it removes nobody.';
comment on column public.game_sessions.shows_player_count is 'The join page shows how many have joined.';
comment on column public.game_sessions.allows_guests is
  'Players may join without an e-mail address; see profiles.is_guest.';
comment on column public.game_sessions.public_names is
  'What venue screen and public results show of players who did not agree to be named: initials; given: while the '
  'hunt is link_only, given names of those who were not asked; hidden: no name of anybody, no team either. The join '
  'page says so.';
comment on column public.game_sessions.uses_clues is
  'False: planned without clues, so launch checklist and preflight do not ask for them. uses_map likewise.';
comment on column public.game_sessions.languages is
  'Languages of its texts: hu, en or both. Nothing asks for a text in another one, and players see no other.';
comment on column public.game_sessions.invitation_hu is 'The organiser''s own text on the join page.';
comment on column public.game_sessions.team_mode is
  'off: everybody plays alone. optional: a player without a team plays alone. required: only members of teams can '
  'scan. Fixed from the first counted scan on.';
comment on column public.game_sessions.team_max_size is
  'Members, and former ones who have found or bought something, at which no player can join a team any more. Lowering '
  'it removes nobody.';
comment on column public.game_sessions.claim_contact is
  'What a claim asks for besides a photo. none: nothing, it bears the name of the account; phone: a phone number; all: '
  'name, address, phone number and, if the player wants, a tax id.';
comment on column public.game_sessions.claim_opens is
  'When a player can claim. codes: with claim_codes finds; path: when all codes are found to which clues lead; '
  'organiser: when an organiser opens the claims. See private.codes_to_claim.';
comment on column public.game_sessions.claims_opened_at is
  'Since when everybody with a find can claim, because an organiser opened the claims; null: claim_opens decides.';
comment on column public.game_sessions.helper_points_limit is
  'Most points of a bonus or a penalty that a helper gives at a time; 0: none.';
comment on column public.game_sessions.treasure_awarded_to is
  'Winner, set when a claim is approved; null again once that account is deleted, while treasure_awarded_at stays. '
  'Both are here too, because the claim goes with the account and the lock on this row lets one claim win.';
comment on column public.game_sessions.results_published_at is
  'Since when the results page (<site>/results/<join code>) is open to everyone; null: it is not.';
comment on column public.game_sessions.cloned_from is
  'The session that this one was copied from; a test session tests it.';
comment on column public.game_sessions.archived_at is
  'Archived: nobody can join and lists leave it out; members keep what they have.';
create index game_sessions_cloned_from_idx on public.game_sessions (cloned_from) where cloned_from is not null;
create index game_sessions_treasure_awarded_to_idx on public.game_sessions (treasure_awarded_to);
create index game_sessions_created_at_idx on public.game_sessions (created_at desc, id);

alter table public.profiles
  add constraint profiles_active_game_session_id_fkey
  foreign key (active_game_session_id) references public.game_sessions (id) on delete set null;

-- Eight characters without look-alikes, for prints that a camera cannot read.
create function private.generate_short_code() returns text
language sql volatile security invoker set search_path = '' as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(b, i) & 31), 1), '' order by i)
  from (select decode(replace(gen_random_uuid()::text, '-', ''), 'hex') as b) random_bytes,
       unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) as i -- bytes 6 and 8 of a UUID hold version and variant
$$;
comment on function private.generate_short_code is 'A random short code of 40 bits.';
-- As a column default it runs with the rights of the inserting role: an organiser or the secret key.
grant execute on function private.generate_short_code to authenticated, service_role;

create table public.qr_codes (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint qr_codes_name_length check (char_length(btrim(name)) between 1 and 120),
  points integer not null default 10 constraint qr_codes_points_range check (points between 0 and 100000),
  short_code public.short_code not null default private.generate_short_code(),
  is_active boolean not null default true,
  is_decoy boolean not null default false,
  latitude double precision constraint qr_codes_latitude_range check (latitude between -90 and 90),
  longitude double precision constraint qr_codes_longitude_range check (longitude between -180 and 180),
  radius_m integer constraint qr_codes_radius_m_range check (radius_m between 5 and 5000),
  place_accuracy_m integer constraint qr_codes_place_accuracy_range check (place_accuracy_m between 0 and 100000),
  card_title_hu text not null default '' constraint qr_codes_card_title_hu_length
    check (char_length(card_title_hu) <= 200),
  card_title_en text not null default '' constraint qr_codes_card_title_en_length
    check (char_length(card_title_en) <= 200),
  card_text_hu text not null default '' constraint qr_codes_card_text_hu_length
    check (char_length(card_text_hu) <= 10000),
  card_text_en text not null default '' constraint qr_codes_card_text_en_length
    check (char_length(card_text_en) <= 10000),
  -- Their foreign keys are beside the tables of clues and media. A scan reads this row anyway.
  reveals_clue_id uuid,
  card_picture_id uuid,
  card_sound_id uuid,
  replacement_id uuid,
  printed_id uuid not null generated always as (coalesce(replacement_id, id)) stored,
  created_at timestamptz not null default now() constraint qr_codes_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint qr_codes_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z'),
  constraint qr_codes_location_complete check ((latitude is null) = (longitude is null)),
  constraint qr_codes_radius_needs_location check (radius_m is null or latitude is not null),
  constraint qr_codes_accuracy_needs_location check (place_accuracy_m is null or latitude is not null)
);
comment on table public.qr_codes is
  'Printed codes. The printed id is the secret on the print (<site>/ar/<printed_id>): players can never list this '
  'table.';
comment on column public.qr_codes.replacement_id is
  'The printed id since the first print was stolen, copied or given away; null: the id. Setting it also renews the '
  'short code, and the old print stops counting.';
comment on column public.qr_codes.printed_id is
  'The id on the valid print. Scans, hunts and clues keep referring to the id.';
comment on column public.qr_codes.card_title_hu is
  'Find card, shown to those who have found the code. Secret before, so it is in this table, which players cannot '
  'read: they get it from list_find_cards, without the printed id.';
comment on column public.qr_codes.reveals_clue_id is
  'Clue that the finder gets for free, in hunts that have this clue; see private.reveal_clue.';
comment on column public.qr_codes.card_picture_id is
  'Picture of the find card. Who may read the card may read it as it is now (private.my_media_ids).';
comment on column public.qr_codes.card_sound_id is 'Sound of the find card, as above.';
comment on column public.qr_codes.points is
  'Default points when the code is added to a hunt; a scan brings game_session_qr_codes.points.';
comment on column public.qr_codes.short_code is
  'Printed beside the code, to be typed where the print is damaged. As secret as the printed id.';
comment on column public.qr_codes.latitude is 'Place of the code in degrees (WGS 84); null: unknown.';
comment on column public.qr_codes.radius_m is
  'Metres around the place within which a scan counts; null: anywhere. The reported GPS accuracy is added, up to 100 '
  'm.';
comment on column public.qr_codes.is_decoy is
  'A trap: printed, but in no session. A scan of it is refused like one of an unknown code and kept for the cheat '
  'review.';
comment on column public.qr_codes.place_accuracy_m is
  'Error in metres that the phone reported when the place was measured on site; null: chosen on a map.';
create unique index qr_codes_short_code_key on public.qr_codes (short_code);
create unique index qr_codes_printed_id_key on public.qr_codes (printed_id);
create index qr_codes_reveals_clue_id_idx on public.qr_codes (reveals_clue_id) where reveals_clue_id is not null;
create index qr_codes_card_picture_id_idx on public.qr_codes (card_picture_id) where card_picture_id is not null;
create index qr_codes_card_sound_id_idx on public.qr_codes (card_sound_id) where card_sound_id is not null;

create table public.game_session_qr_codes (
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  qr_code_id uuid not null references public.qr_codes (id) on delete restrict,
  points integer not null constraint game_session_qr_codes_points_range check (points between 0 and 100000),
  max_scans integer constraint game_session_qr_codes_max_scans_range check (max_scans between 1 and 10000000),
  withdrawn_at timestamptz,
  is_public boolean not null default false,
  was_tested boolean not null default false,
  primary key (game_session_id, qr_code_id)
);
comment on table public.game_session_qr_codes is
  'Codes of a session with their points and cap. current_scans is a computed column.';
comment on column public.game_session_qr_codes.points is 'Points for each successful scan in this session.';
comment on column public.game_session_qr_codes.max_scans is 'Successful scans allowed in this session; null: no limit.';
comment on column public.game_session_qr_codes.withdrawn_at is
  'Time from which the code no longer counts, because it is lost; earlier finds stay. Null: it counts.';
comment on column public.game_session_qr_codes.is_public is
  'The map of finds shows its place and its number of finds before the hunt is over; afterwards it shows all codes.';
comment on column public.game_session_qr_codes.was_tested is
  'Found in a test session of this hunt whose scans are deleted: the print works. See private.is_code_tested.';
create index game_session_qr_codes_qr_code_id_idx on public.game_session_qr_codes (qr_code_id);

-- Reports ask this view whether a code can be found. perform_scan has the same rule with a reason for each refusal.
create view private.session_codes with (security_invoker = true) as
select c.game_session_id, c.qr_code_id, c.max_scans, q.name, q.latitude, q.longitude,
  q.is_active and c.withdrawn_at is null as counts
from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id;
comment on view private.session_codes is
  'Codes of sessions; counts: it is active and not withdrawn, so a scan of it counts.';

-- A cap as up to 16 counters. A scan takes a slot in one of them as its last write, so that concurrent scans of one
-- code do not queue for one row. The sum is exact: each counter keeps used <= capacity.
create table private.scan_cap_shards (
  game_session_id uuid not null,
  qr_code_id uuid not null,
  shard public.counter_shard not null,
  capacity integer not null,
  used integer not null default 0,
  primary key (game_session_id, qr_code_id, shard),
  foreign key (game_session_id, qr_code_id)
    references public.game_session_qr_codes (game_session_id, qr_code_id) on delete cascade,
  constraint scan_cap_shards_within_capacity check (used between 0 and capacity)
) with (fillfactor = 25);
comment on table private.scan_cap_shards is
  'Places of a capped code, spread over counters. Codes without a cap have no rows.';
comment on column private.scan_cap_shards.capacity is
  'Part of game_session_qr_codes.max_scans: a scan compares and counts in one row.';
comment on column private.scan_cap_shards.used is
  'Counted finds in this shard: counting scans under concurrency would let too many through.';

create table public.user_game_sessions (
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  current_points integer not null default 0,
  board_points integer not null default 0,
  board_reached_at timestamptz not null default now(),
  found_codes public.non_negative not null default 0,
  first_found_at timestamptz,
  last_activity timestamptz not null,
  joined_at timestamptz not null,
  tokens_granted public.non_negative not null default 0,
  test_balance public.non_negative,
  announcements_read_at timestamptz,
  team_id uuid, -- its foreign key is beside public.teams
  team_points integer not null default 0,
  team_changed_at timestamptz,
  primary key (game_session_id, user_id)
) with (fillfactor = 70);
comment on table public.user_game_sessions is 'Membership of a player in a session.';
comment on column public.user_game_sessions.last_activity is
  'Time of joining or of the latest counted scan, stored in the row that a scan updates anyway: lists sort by it.';
comment on column public.user_game_sessions.tokens_granted is
  'Starting tokens granted when the player first joined, as they were then. In a test session, which has no ledger, '
  'with the tokens of bundles: test_balance is what is left of them.';
comment on column public.user_game_sessions.current_points is
  'Points of counted scans plus bonus and penalty points; below zero only through penalties. Stored, because boards '
  'cannot sum all scans: write_scan adds to it, recount derives it, check_invariants compares.';
comment on column public.user_game_sessions.board_points is
  'Points that the board shows: current_points, or their value when the board was frozen.';
comment on column public.user_game_sessions.board_reached_at is
  'When board_points was reached; the earlier one ranks first. Meaningless without points.';
comment on column public.user_game_sessions.test_balance is
  'Tokens left in the wallet of a test session; null in real ones, which pay from token_balances.';
comment on column public.user_game_sessions.found_codes is
  'Successful scans, and first_found_at the time of the first. Stored in the row that a scan updates anyway, so that '
  'statistics need not read all scans.';
comment on column public.user_game_sessions.announcements_read_at is
  'Announcements up to this time are read; null: none.';
comment on column public.user_game_sessions.team_id is 'The team of the player; null: plays alone.';
comment on column public.user_game_sessions.team_points is
  'Part of current_points that was made in teams: the board shows it there, and board_points leaves it out. Stored and '
  'compared as current_points.';
comment on column public.user_game_sessions.team_changed_at is 'When team_id changed last; null: never.';
create index user_game_sessions_user_id_idx on public.user_game_sessions (user_id);
create index user_game_sessions_team_id_idx on public.user_game_sessions (team_id, game_session_id)
  where team_id is not null;
create index user_game_sessions_board_idx on public.user_game_sessions
  (game_session_id, board_points desc, board_reached_at, user_id) where board_points > 0;

-- Number of players of a session by points, so that a rank is a sum over a few hundred rows instead of a count over a
-- million: with thousands of distinct totals it sums the higher hundreds, and the single points within its own. Without
-- hundreds the board of a million players took 2.3 times as long. Sharded by backend, so that scans do not wait for
-- each other.
create table private.leaderboard_buckets (
  game_session_id uuid not null,
  width smallint not null,
  points public.non_negative not null,
  shard public.counter_shard not null,
  players integer not null,
  primary key (game_session_id, width, points, shard)
) with (fillfactor = 50);
comment on table private.leaderboard_buckets is
  'Histograms of board_points above 0 per session, as the sum of their shards. A cache for ranks: check_invariants '
  'compares it with the memberships and teams.';
comment on column private.leaderboard_buckets.width is
  '1, or 100: players with points to points + 99. A scan changes those only when it crosses into another hundred.';
comment on column private.leaderboard_buckets.players is
  'May be negative in one shard; the sum over the shards never is.';

-- No foreign key to the session: the first hint would wait for a transaction that changes the session's row.
create table private.broadcast_ticks (
  topic text not null,
  event text not null,
  due_at timestamptz not null,
  audience integer not null constraint broadcast_ticks_audience_not_negative check (audience >= 0),
  primary key (topic, event)
) with (fillfactor = 10);
comment on table private.broadcast_ticks is
  'Coalesced broadcasts and when each may be sent again. Written only by publish_coalesced, at the first hint.';
comment on column private.broadcast_ticks.topic is 'Topic as for private.publish: session:<id> or admin.';
comment on column private.broadcast_ticks.audience is
  'Number of receivers (members or organisers) of the last hint: each one is a delivery.';
