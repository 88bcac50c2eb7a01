-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.shop_product_row as (
  product_id uuid, name_hu text, name_en text, description_hu text, description_en text, tokens integer,
  price_huf_minor integer, price_eur_minor integer, effective_huf_minor integer, effective_eur_minor integer,
  price_reason text, offer_id uuid, offer_ends_at timestamptz, offer_stock_left integer, "position" integer);
comment on type public.shop_product_row is
  'Row of public.list_shop_products. Nullable: offer_id, offer_ends_at, offer_stock_left.';

create type public.featured_offer_row as (
  offer_id uuid, kind text, name_hu text, name_en text, description_hu text, description_en text, clue_id uuid,
  solution_guide_id uuid, product_id uuid, price integer, promo_price integer, price_huf_minor integer,
  price_eur_minor integer, promo_price_huf_minor integer, promo_price_eur_minor integer, tokens integer,
  items jsonb, starts_at timestamptz, ends_at timestamptz, stock_left integer, is_vip_early boolean,
  blocking_error text, languages text[]);
comment on type public.featured_offer_row is
  'Row of public.list_featured_offers. Nullable: clue_id, solution_guide_id, product_id, price, promo_price, '
  'price_huf_minor, price_eur_minor, promo_price_huf_minor, promo_price_eur_minor, tokens, items, stock_left, '
  'blocking_error, languages.';

create type public.admin_coupon_row as (
  id uuid, code text, kind text, tokens integer, percent integer, fixed_huf_minor integer, fixed_eur_minor integer,
  valid_from timestamptz, valid_until timestamptz, max_uses integer, uses integer, max_uses_per_user integer,
  minimum_huf_minor integer, minimum_eur_minor integer, product_id uuid, product_name_hu text,
  product_name_en text, batch text, max_batch_uses_per_user integer, is_active boolean, created_at timestamptz,
  updated_at timestamptz, state text, redeemed_tokens bigint, discount_huf_minor bigint, discount_eur_minor bigint,
  last_redeemed_at timestamptz, total_count bigint);
comment on type public.admin_coupon_row is
  'Row of public.admin_list_coupons. Nullable: tokens, percent, fixed_huf_minor, fixed_eur_minor, valid_until, '
  'max_uses, product_id, product_name_hu, product_name_en, batch, max_batch_uses_per_user, last_redeemed_at.';

create type public.admin_coupon_batch_row as (
  batch text, coupons bigint, used_coupons bigint, uses bigint, redeemed_tokens bigint, discount_huf_minor bigint,
  discount_eur_minor bigint, created_at timestamptz);
comment on type public.admin_coupon_batch_row is 'Row of public.admin_list_coupon_batches.';

create type public.admin_coupon_redemption_row as (
  id uuid, coupon_id uuid, code text, kind text, batch text, user_id uuid, user_name text, user_email text,
  tokens integer, discount_minor integer, currency text, order_id uuid, order_name_hu text, order_name_en text,
  total_minor integer, receipt_number bigint, redeemed_at timestamptz, total_count bigint);
comment on type public.admin_coupon_redemption_row is
  'Row of public.admin_list_coupon_redemptions. Nullable: batch, user_id, user_name, user_email, tokens, '
  'discount_minor, currency, order_id, order_name_hu, order_name_en, total_minor, receipt_number.';

create type public.admin_featured_offer_row as (
  id uuid, kind text, name_hu text, name_en text, description_hu text, description_en text, game_session_id uuid,
  game_session_name text, clue_id uuid, solution_guide_id uuid, product_id uuid, target_name_hu text,
  target_name_en text, price integer, price_huf_minor integer, price_eur_minor integer, product_tokens integer,
  promo_price integer, promo_price_huf_minor integer, promo_price_eur_minor integer, bonus_tokens integer,
  items jsonb, starts_at timestamptz, ends_at timestamptz, stock integer, vip_early_minutes integer,
  is_active boolean, created_at timestamptz, updated_at timestamptz, state text, is_taken boolean,
  purchases integer, impressions bigint, clicks bigint, total_count bigint);
comment on type public.admin_featured_offer_row is
  'Row of public.admin_list_featured_offers. Nullable: game_session_id, game_session_name, clue_id, '
  'solution_guide_id, product_id, target_name_hu, target_name_en, price, price_huf_minor, price_eur_minor, '
  'product_tokens, promo_price, promo_price_huf_minor, promo_price_eur_minor, stock.';

create type public.admin_order_row as (
  id uuid, created_at timestamptz, paid_at timestamptz, user_id uuid, user_name text, user_email text,
  name_hu text, name_en text, tokens integer, currency text, list_price_minor integer, discount_minor integer,
  total_minor integer, price_reason text, status text, payment_method text, receipt_number bigint,
  coupon_code text, game_session_name text, is_test boolean, total_count bigint);
comment on type public.admin_order_row is
  'Row of public.admin_list_orders. Nullable: paid_at, payment_method, receipt_number, coupon_code, '
  'game_session_name.';
