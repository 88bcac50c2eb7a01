-- The jackpot of a session: an admin's seed and a published percentage of each purchase, for the first approved
-- treasure claim. No draws.

-- A session with a jackpot cannot be deleted: its ledger stays.
create table public.jackpots (
  id uuid primary key default gen_random_uuid(),
  game_session_id uuid not null references public.game_sessions (id) on delete restrict,
  share_percent integer not null constraint jackpots_share_range check (share_percent between 0 and 50),
  status text not null default 'open' constraint jackpots_status_known
    check (status in ('open', 'paid', 'rolled_over', 'returned')),
  paid_to uuid references public.profiles (id) on delete set null,
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  constraint jackpots_close_dated check ((status = 'open') = (closed_at is null)),
  constraint jackpots_paid_to_winner check (paid_to is null or status = 'paid')
);
comment on table public.jackpots is
  'One jackpot per session. Written only by admin_save_jackpot, admin_close_jackpot and the approval of a claim; '
  'players read get_jackpot.';
comment on column public.jackpots.share_percent is
  'Percent of the tokens of each clue and guide purchase, rounded half up.';
comment on column public.jackpots.updated_at is
  'Version for organisers: changes when an organiser changes or closes it, not with purchases.';
comment on column public.jackpots.paid_to is
  'The winner; null again once that account is deleted. Stored beside game_sessions.treasure_awarded_to, because that '
  'winner may have got no jackpot; check_invariants compares both.';
create unique index jackpots_game_session_id_key on public.jackpots (game_session_id);
create index jackpots_paid_to_idx on public.jackpots (paid_to) where paid_to is not null;

-- No foreign keys to jackpot and ledger: a key-share lock on the jackpot for each purchase would make that row a hot
-- spot, and entries outlive a deleted account. check_invariants() looks for orphans.
create table public.jackpot_entries (
  id bigint generated always as identity primary key,
  jackpot_id uuid not null,
  kind text not null constraint jackpot_entries_kind_known
    check (kind in ('seed', 'share', 'payout', 'rollover_in', 'rollover_out', 'return')),
  delta integer not null,
  token_transaction_id bigint,
  created_at timestamptz not null,
  created_by uuid references public.profiles (id) on delete set null,
  constraint jackpot_entries_delta_sign check (case
    when kind in ('share', 'rollover_in') then delta > 0
    when kind in ('payout', 'rollover_out', 'return') then delta < 0
    else delta <> 0 end),
  constraint jackpot_entries_tokens_moved check ((kind in ('share', 'payout')) = (token_transaction_id is not null))
);
comment on table public.jackpot_entries is
  'Append-only ledger of the jackpots; the sum of delta is the amount of a jackpot.';
comment on column public.jackpot_entries.kind is
  'seed: put in by an organiser. share: a part of a purchase. payout: to the winner. rollover_out and rollover_in: '
  'moved to another jackpot. return: given back when it was closed.';
comment on column public.jackpot_entries.delta is 'Signed tokens; a negative seed takes back what an admin had put in.';
comment on column public.jackpot_entries.token_transaction_id is
  'The purchase that a share comes from, or the ledger row of a payout.';
comment on column public.jackpot_entries.created_by is 'The admin who seeded or closed; null for shares and payouts.';
create index jackpot_entries_jackpot_id_idx on public.jackpot_entries (jackpot_id, id);
-- The few rows that are not shares, so that a player's view does not read thousands of shares.
create index jackpot_entries_moves_idx on public.jackpot_entries (jackpot_id, kind) where kind <> 'share';
create unique index jackpot_entries_token_transaction_id_key on public.jackpot_entries (token_transaction_id)
  where token_transaction_id is not null;
create index jackpot_entries_created_by_idx on public.jackpot_entries (created_by) where created_by is not null;

-- Amount of a jackpot as 16 counters, so that purchases of a session do not all update one row. is_open is stored here
-- too: a purchase that waits for its counter while the jackpot closes must see it.
create table private.jackpot_shards (
  jackpot_id uuid not null references public.jackpots (id) on delete cascade,
  shard public.counter_shard not null,
  amount bigint not null default 0, -- may be negative in one shard; the sum over the shards never is
  is_open boolean not null default true,
  primary key (jackpot_id, shard),
  constraint jackpot_shards_closed_are_empty check (is_open or amount = 0)
) with (fillfactor = 25);
comment on table private.jackpot_shards is
  'Tokens of a jackpot, the sum of 16 shards; closing empties and locks them in one update. Stored, because players '
  'read the amount and cannot sum thousands of shares; check_invariants compares it with jackpot_entries.';
