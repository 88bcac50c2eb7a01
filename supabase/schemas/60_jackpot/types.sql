-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.admin_jackpot_row as (
  game_session_id uuid, game_session_name text, ends_at timestamptz, treasure_awarded_at timestamptz,
  jackpot_id uuid, status text, amount bigint, seed_tokens bigint, share_tokens bigint, share_percent integer,
  winner_name text, closed_at timestamptz, created_at timestamptz, updated_at timestamptz, total_count bigint);
comment on type public.admin_jackpot_row is
  'Row of public.admin_list_jackpots. Nullable: ends_at, treasure_awarded_at, jackpot_id, status, amount, '
  'seed_tokens, share_tokens, share_percent, winner_name, closed_at, created_at, updated_at.';

create type public.admin_jackpot_entry_row as (
  id bigint, kind text, delta integer, created_at timestamptz, user_name text, admin_name text,
  token_transaction_id bigint, description text, total_count bigint);
comment on type public.admin_jackpot_entry_row is
  'Row of public.admin_list_jackpot_entries. Nullable: user_name, admin_name, token_transaction_id, description.';

create type public.jackpot as (
  game_session_id uuid, amount bigint, seed_tokens bigint, share_percent integer, status text, winner_name text,
  closed_at timestamptz);
comment on type public.jackpot is 'Answer of public.get_jackpot, in tokens. Nullable: winner_name, closed_at.';

create type public.saved_jackpot as (jackpot_id uuid, amount bigint);
comment on type public.saved_jackpot is 'Answer of public.admin_save_jackpot.';

create type public.closed_jackpot as (status text);
comment on type public.closed_jackpot is 'Answer of public.admin_close_jackpot.';
