-- Rows of the lists of this folder: one type for the wrapper and for the function behind it.

create type public.shop_product_row as (
  product_id uuid, name_hu text, name_en text, description_hu text, description_en text, tokens integer,
  price_huf_minor integer, price_eur_minor integer, effective_huf_minor integer, effective_eur_minor integer,
  price_reason text, offer_id uuid, offer_ends_at timestamptz, offer_stock_left integer, "position" integer);
comment on type public.shop_product_row is
  'Row of public.list_shop_products. Nullable: offer_id, offer_ends_at, offer_stock_left.';

create type public.featured_offer_item as (
  clue_id uuid, name_hu text, name_en text, languages text[], solution_guide_id uuid);
comment on type public.featured_offer_item is
  'Part of featured_offer_row; languages: of its hunt. Nullable: solution_guide_id.';

create type public.featured_offer_row as (
  offer_id uuid, kind text, name_hu text, name_en text, description_hu text, description_en text, clue_id uuid,
  solution_guide_id uuid, product_id uuid, price integer, promo_price integer, price_huf_minor integer,
  price_eur_minor integer, promo_price_huf_minor integer, promo_price_eur_minor integer, tokens integer,
  items public.featured_offer_item[], starts_at timestamptz, ends_at timestamptz, stock_left integer,
  is_vip_early boolean, blocking_error text, languages text[]);
comment on type public.featured_offer_row is
  'Row of public.list_featured_offers. Nullable: clue_id, solution_guide_id, product_id, price, promo_price, '
  'price_huf_minor, price_eur_minor, promo_price_huf_minor, promo_price_eur_minor, tokens, stock_left, '
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

create type public.offer_item as (clue_id uuid, name_hu text, name_en text, solution_guide_id uuid);
comment on type public.offer_item is 'Part of admin_featured_offer_row. Nullable: solution_guide_id.';

create type public.admin_featured_offer_row as (
  id uuid, kind text, name_hu text, name_en text, description_hu text, description_en text, game_session_id uuid,
  game_session_name text, clue_id uuid, solution_guide_id uuid, product_id uuid, target_name_hu text,
  target_name_en text, price integer, price_huf_minor integer, price_eur_minor integer, product_tokens integer,
  promo_price integer, promo_price_huf_minor integer, promo_price_eur_minor integer, bonus_tokens integer,
  items public.offer_item[], starts_at timestamptz, ends_at timestamptz, stock integer, vip_early_minutes integer,
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
  'Row of public.admin_list_orders. Nullable: paid_at, payment_method, receipt_number, coupon_code, game_session_name.';

create type public.cancelled_order as (order_id uuid, status text);
comment on type public.cancelled_order is 'Answer of public.cancel_order.';

create type public.coupon_usage_day as (at timestamptz, redemptions bigint, tokens bigint);
comment on type public.coupon_usage_day is 'Part of coupon_usage.';

create type public.coupon_usage as (
  redemptions bigint, players bigint, tokens bigint, discount_huf_minor bigint, discount_eur_minor bigint,
  days public.coupon_usage_day[]);
comment on type public.coupon_usage is 'Answer of public.admin_coupon_usage.';

create type public.created_coupons as (batch text, codes text[]);
comment on type public.created_coupons is 'Answer of public.admin_create_coupons.';

create type public.saved_offer as (offer_id uuid, updated_at timestamptz);
comment on type public.saved_offer is 'Answer of public.admin_save_featured_offer.';

create type public.purchase_currency as (
  currency text, orders bigint, paid bigint, revenue_minor bigint, discount_minor bigint, average_minor bigint);
comment on type public.purchase_currency is 'Part of purchase_report.';

create type public.purchase_day as (day date, currency text, orders bigint, paid bigint, revenue_minor bigint);
comment on type public.purchase_day is 'Part of purchase_report.';

create type public.purchase_product as (
  product_id uuid, kind text, currency text, name_hu text, name_en text, sold bigint, tokens bigint,
  revenue_minor bigint);
comment on type public.purchase_product is 'Part of purchase_report. Nullable: product_id.';

create type public.purchase_price_reason as (
  price_reason text, currency text, orders bigint, revenue_minor bigint, discount_minor bigint);
comment on type public.purchase_price_reason is 'Part of purchase_report.';

create type public.payment_day as (day date, succeeded bigint, failed bigint);
comment on type public.payment_day is 'Part of purchase_report.';

create type public.sale_day as (day date, clues bigint, guides bigint, tokens bigint);
comment on type public.sale_day is 'Part of purchase_report.';

create type public.sold_clue as (
  clue_id uuid, name_hu text, name_en text, clues bigint, guides bigint, tokens bigint);
comment on type public.sold_clue is 'Part of purchase_report.';

create type public.purchase_report as (
  first_day date, last_day date, uncounted_days bigint, currencies public.purchase_currency[],
  days public.purchase_day[], products public.purchase_product[], price_reasons public.purchase_price_reason[],
  payments public.payment_day[], sale_days public.sale_day[], clues public.sold_clue[]);
comment on type public.purchase_report is 'Answer of public.admin_purchase_statistics; amounts in minor units.';
