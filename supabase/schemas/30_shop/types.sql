-- Composite types that functions pass to each other.

create type private.effective_price as (price integer, reason text, offer_id uuid, offer_ends_at timestamptz);
comment on type private.effective_price is
  'A price in tokens or minor units, its reason (regular, offer, vip) and the offer behind it.';

create type private.sale_refusal as (item_id uuid, refusal text, is_code_found boolean);
comment on type private.sale_refusal is
  'Whether a player may buy a clue or a solution guide (no refusal, or its error key), and has found its code.';

create type private.posting as (transaction_id bigint, balance integer, posted_at timestamptz);
comment on type private.posting is 'A token movement: the ledger row, the balance after it, and its time.';

create type public.shop_clue_row as (
  clue_id uuid, "position" integer, name_hu text, name_en text, description_hu text, description_en text,
  clue_type text, price integer, effective_price integer, price_reason text, required_clue_id uuid,
  required_clue_name_hu text, required_clue_name_en text, available_from timestamptz, is_owned boolean,
  blocking_error text, solution_guide_id uuid, guide_price integer, guide_effective_price integer,
  guide_is_owned boolean, guide_blocking_error text, offer_id uuid, offer_ends_at timestamptz, is_found boolean,
  is_of_team boolean, guide_is_of_team boolean);
comment on type public.shop_clue_row is
  'Row of public.list_shop_clues. Nullable: required_clue_id, required_clue_name_hu, required_clue_name_en, '
  'available_from, blocking_error, solution_guide_id, guide_price, guide_effective_price, guide_blocking_error, '
  'offer_id, offer_ends_at.';

create type public.admin_token_transaction_row as (
  id bigint, user_id uuid, user_name text, user_email text, type text, amount integer, delta integer,
  description text, status text, created_at timestamptz, metadata jsonb, order_id uuid, payment_method text,
  total_count bigint);
comment on type public.admin_token_transaction_row is
  'Row of public.admin_list_token_transactions. Nullable: user_email, order_id, payment_method.';

create type public.clue_session as (id uuid, name text, is_test boolean);
comment on type public.clue_session is 'Part of admin_clue_row.';

create type public.clue_unlock as (id uuid, name_hu text, name_en text);
comment on type public.clue_unlock is 'Part of admin_clue_row: a clue that requires it.';

create type public.clue_guide as (
  id uuid, price integer, is_active boolean, updated_at timestamptz, content_hu text, content_en text, sold bigint,
  media jsonb);
comment on type public.clue_guide is 'Part of admin_clue_row.';

create type public.admin_clue_row as (
  id uuid, name_hu text, name_en text, description_hu text, description_en text, content_hu text, content_en text,
  clue_type text, price integer, required_clue_id uuid, required_clue_name_hu text, required_clue_name_en text,
  available_from timestamptz, is_active boolean, is_locked boolean, qr_code_id uuid, qr_code_name text,
  missing_translation boolean, created_at timestamptz, updated_at timestamptz, sold bigint,
  game_sessions public.clue_session[], unlocks public.clue_unlock[], guide public.clue_guide, media jsonb,
  languages text[], total_count bigint);
comment on type public.admin_clue_row is
  'Row of public.admin_list_clues. Nullable: required_clue_id, required_clue_name_hu, required_clue_name_en, '
  'available_from, qr_code_id, qr_code_name, guide.';

create type public.admin_clue_statistics_row as (
  clue_id uuid, name_hu text, name_en text, clue_type text, price integer, qr_code_name text, views bigint,
  buyers bigint, revealed bigint, tokens bigint, guide_buyers bigint, guide_tokens bigint, hunters_with bigint,
  finders_with bigint, hunters_without bigint, finders_without bigint, find_rate_with double precision,
  find_rate_without double precision, median_minutes integer, verdict text, uncounted_sessions integer);
comment on type public.admin_clue_statistics_row is
  'Row of public.admin_clue_statistics. Nullable: qr_code_name, find_rate_with, find_rate_without, median_minutes.';
comment on column public.admin_clue_statistics_row.revealed is 'Players who got the clue with a find; no sales.';

create type public.clue_media_row as (
  clue_id uuid, solution_guide_id uuid, media_id uuid, kind text, content_type text, bytes bigint, widths integer[],
  height integer, alt_hu text, alt_en text, transcript_hu text, transcript_en text);
comment on type public.clue_media_row is 'Row of public.list_clue_media. Nullable: solution_guide_id, height.';

create type public.token_movement as (transaction_id bigint, amount integer, balance integer);
comment on type public.token_movement is 'Answer of public.spend_tokens and admin_adjust_tokens.';

create type public.bought_clue as (
  purchase_id uuid, clue_id uuid, game_session_id uuid, price integer, balance integer);
comment on type public.bought_clue is 'Answer of public.buy_clue; in tokens.';

create type public.bought_solution_guide as (
  purchase_id uuid, solution_guide_id uuid, clue_id uuid, game_session_id uuid, price integer, balance integer);
comment on type public.bought_solution_guide is 'Answer of public.buy_solution_guide; in tokens.';

create type public.token_balance as (
  user_id uuid, balance integer, total_earned integer, total_spent integer, last_updated timestamptz,
  own_balance integer);
comment on type public.token_balance is
  'Answer of public.get_token_balance; own_balance in a test session only. Nullable: own_balance.';

create type public.solved_clue as (clue_id uuid, name_hu text, name_en text);
comment on type public.solved_clue is 'Part of scan_progress.';

create type public.scan_progress as (
  codes_found integer, rank bigint, rank_before bigint, card public.find_card_row, solved public.solved_clue[]);
comment on type public.scan_progress is 'Answer of public.get_scan_progress. Nullable: rank, rank_before, card.';

create type public.recorded_events as (recorded integer);
comment on type public.recorded_events is 'Answer of public.track_clue_views and track_offers.';

create type public.deleted_media as (media_id uuid);
comment on type public.deleted_media is 'Answer of public.admin_delete_media.';

create type public.saved_clue as (clue_id uuid, updated_at timestamptz);
comment on type public.saved_clue is 'Answer of public.admin_save_clue.';

create type public.saved_solution_guide as (solution_guide_id uuid, updated_at timestamptz);
comment on type public.saved_solution_guide is 'Answer of public.admin_save_solution_guide.';

create type public.saved_clues as (saved integer);
comment on type public.saved_clues is 'Answer of public.admin_import_clues.';
