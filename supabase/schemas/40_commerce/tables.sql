-- Commerce: token packages, featured offers and coupons; orders are in tables_orders.
-- Money is in minor units (1 500 Ft = 150000, 4.90 € = 490), tokens are whole.

create table public.token_products (
  id uuid primary key default gen_random_uuid(),
  name_hu text not null constraint token_products_name_hu_length check (char_length(name_hu) <= 200),
  name_en text not null default '' constraint token_products_name_en_length check (char_length(name_en) <= 200),
  constraint token_products_name_given check (btrim(name_hu) <> '' or btrim(name_en) <> ''),
  description_hu text not null default '' constraint token_products_description_hu_length
    check (char_length(description_hu) <= 2000),
  description_en text not null default '' constraint token_products_description_en_length
    check (char_length(description_en) <= 2000),
  tokens integer not null constraint token_products_tokens_range check (tokens between 1 and 10000),
  price_huf_minor integer not null constraint token_products_price_huf_range
    check (price_huf_minor between 1 and 100000000),
  price_eur_minor integer not null constraint token_products_price_eur_range
    check (price_eur_minor between 1 and 100000000),
  position integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now() constraint token_products_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint token_products_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z')
);
comment on table public.token_products is
  'Token packages sold for money. Players see active ones; organisers edit them.';
comment on column public.token_products.price_huf_minor is 'Price in hundredths of a forint.';
comment on column public.token_products.price_eur_minor is 'Price in cents.';

create table public.featured_offers (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint featured_offers_kind_known check (kind in ('clue', 'guide', 'bundle', 'product')),
  name_hu text not null constraint featured_offers_name_hu_length check (char_length(name_hu) <= 200),
  name_en text not null default '' constraint featured_offers_name_en_length check (char_length(name_en) <= 200),
  constraint featured_offers_name_given check (btrim(name_hu) <> '' or btrim(name_en) <> ''),
  description_hu text not null default '' constraint featured_offers_description_hu_length
    check (char_length(description_hu) <= 2000),
  description_en text not null default '' constraint featured_offers_description_en_length
    check (char_length(description_en) <= 2000),
  game_session_id uuid references public.game_sessions (id) on delete cascade,
  clue_id uuid references public.clue_templates (id) on delete cascade,
  solution_guide_id uuid references public.clue_solution_guides (id) on delete cascade,
  product_id uuid references public.token_products (id) on delete cascade,
  promo_price integer constraint featured_offers_promo_price_range check (promo_price between 0 and 10000),
  promo_price_huf_minor integer constraint featured_offers_promo_huf_range
    check (promo_price_huf_minor between 0 and 100000000),
  promo_price_eur_minor integer constraint featured_offers_promo_eur_range
    check (promo_price_eur_minor between 0 and 100000000),
  bonus_tokens integer not null default 0 constraint featured_offers_bonus_tokens_range
    check (bonus_tokens between 0 and 10000),
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  stock integer constraint featured_offers_stock_range check (stock between 1 and 1000000),
  sold integer not null default 0,
  vip_early_minutes integer not null default 0
    constraint featured_offers_vip_early_range check (vip_early_minutes between 0 and 10080),
  is_active boolean not null default true,
  created_at timestamptz not null default now() constraint featured_offers_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint featured_offers_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z'),
  constraint featured_offers_dates_ordered check (starts_at < ends_at),
  -- clients cannot read 'infinity'
  constraint featured_offers_dates_range check (starts_at >= '0001-01-01Z' and ends_at < '10000-01-01Z'),
  constraint featured_offers_within_stock check (sold >= 0 and (stock is null or sold <= stock)),
  constraint featured_offers_target_fits_kind check (
    (clue_id is not null) = (kind = 'clue') and (solution_guide_id is not null) = (kind = 'guide')
    and (product_id is not null) = (kind = 'product')),
  constraint featured_offers_price_fits_kind check (
    (promo_price is not null) = (kind in ('clue', 'guide'))
    and (promo_price_huf_minor is not null) = (kind in ('product', 'bundle'))
    and (promo_price_eur_minor is not null) = (kind in ('product', 'bundle'))
    and (bonus_tokens = 0 or kind = 'bundle')),
  -- A clue is bought once, free tokens would be again and again.
  constraint featured_offers_tokens_not_free check (
    kind <> 'product' or least(promo_price_huf_minor, promo_price_eur_minor) > 0)
) with (fillfactor = 50); -- room for heap-only updates of sold
comment on table public.featured_offers is
  'Promotional prices for a time. A clue or guide costs promo_price tokens; a product or bundle costs money.';
comment on column public.featured_offers.kind is
  'Determines which of clue_id, solution_guide_id and product_id is set; a bundle has rows in featured_offer_items '
  'instead.';
comment on column public.featured_offers.promo_price is
  'Tokens, for clues and guides; products and bundles have promo_price_huf_minor and promo_price_eur_minor instead.';
comment on column public.featured_offers.game_session_id is 'Null: in every session.';
comment on column public.featured_offers.bonus_tokens is 'Tokens that a bundle contains besides its clues.';
comment on column public.featured_offers.stock is 'Number of sales allowed; null: no limit.';
comment on column public.featured_offers.sold is
  'Sales counted against the stock, never more than it. Offers without a stock are not counted here, so that their '
  'buyers do not queue for one row; purchases and orders reference the offer.';
comment on column public.featured_offers.vip_early_minutes is
  'Minutes before starts_at that VIP players may buy, limited by their tier.';
create index featured_offers_clue_id_idx on public.featured_offers (clue_id, ends_at) where clue_id is not null;
create index featured_offers_solution_guide_id_idx on public.featured_offers (solution_guide_id, ends_at)
  where solution_guide_id is not null;
create index featured_offers_product_id_idx on public.featured_offers (product_id, ends_at)
  where product_id is not null;
create index featured_offers_game_session_id_idx on public.featured_offers (game_session_id)
  where game_session_id is not null;
create index featured_offers_ends_at_idx on public.featured_offers (ends_at);

-- Referenced by bundle items: the pair guarantees that a guide belongs to the clue beside it.
create unique index clue_solution_guides_id_clue_id_key on public.clue_solution_guides (id, clue_id);

create table public.featured_offer_items (
  offer_id uuid not null references public.featured_offers (id) on delete cascade,
  clue_id uuid not null references public.clue_templates (id) on delete cascade,
  solution_guide_id uuid,
  position integer not null default 0,
  primary key (offer_id, clue_id),
  constraint featured_offer_items_guide_of_clue_fkey foreign key (solution_guide_id, clue_id)
    -- the clue stays in the bundle
    references public.clue_solution_guides (id, clue_id) on delete set null (solution_guide_id)
);
comment on table public.featured_offer_items is 'Contents of a bundle: clues, each with or without its solution guide.';
create index featured_offer_items_clue_id_idx on public.featured_offer_items (clue_id);
create index featured_offer_items_solution_guide_id_idx on public.featured_offer_items (solution_guide_id, clue_id);

create table public.featured_offer_events (
  offer_id uuid not null references public.featured_offers (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null constraint featured_offer_events_kind_known check (kind in ('impression', 'click')),
  day date not null,
  primary key (offer_id, user_id, kind, day)
);
comment on table public.featured_offer_events is
  'Players who saw or opened an offer, once per day (UTC). Written by track_offers; only statistics read it.';
create index featured_offer_events_user_id_idx on public.featured_offer_events (user_id);

create table public.coupons (
  id uuid primary key default gen_random_uuid(),
  code text not null constraint coupons_code_format check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,39}$'),
  kind text not null constraint coupons_kind_known check (kind in ('tokens', 'percent', 'fixed')),
  tokens integer constraint coupons_tokens_range check (tokens between 1 and 10000),
  percent integer constraint coupons_percent_range check (percent between 1 and 100),
  fixed_huf_minor integer constraint coupons_fixed_huf_range check (fixed_huf_minor between 1 and 100000000),
  fixed_eur_minor integer constraint coupons_fixed_eur_range check (fixed_eur_minor between 1 and 100000000),
  valid_from timestamptz not null default now(),
  valid_until timestamptz,
  max_uses integer constraint coupons_max_uses_range check (max_uses between 1 and 1000000),
  uses integer not null default 0,
  max_uses_per_user integer not null default 1 constraint coupons_max_uses_per_user_range
    check (max_uses_per_user between 1 and 1000),
  minimum_huf_minor integer not null default 0 constraint coupons_minimum_huf_range
    check (minimum_huf_minor between 0 and 100000000),
  minimum_eur_minor integer not null default 0 constraint coupons_minimum_eur_range
    check (minimum_eur_minor between 0 and 100000000),
  product_id uuid references public.token_products (id) on delete cascade,
  batch text constraint coupons_batch_length check (char_length(batch) between 1 and 100),
  max_batch_uses_per_user integer
    constraint coupons_max_batch_uses_per_user_range check (max_batch_uses_per_user between 1 and 1000),
  is_active boolean not null default true,
  created_at timestamptz not null default now() constraint coupons_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint coupons_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z'),
  constraint coupons_dates_ordered check (valid_until is null or valid_from < valid_until),
  constraint coupons_dates_range
    check (valid_from >= '0001-01-01Z' and valid_from < '10000-01-01Z' and valid_until < '10000-01-01Z'),
  constraint coupons_within_max_uses check (uses >= 0 and (max_uses is null or uses <= max_uses)),
  constraint coupons_value_fits_kind check (
    (tokens is not null) = (kind = 'tokens') and (percent is not null) = (kind = 'percent')
    and (fixed_huf_minor is not null) = (kind = 'fixed') and (fixed_eur_minor is not null) = (kind = 'fixed'))
) with (fillfactor = 50); -- room for heap-only updates of uses
comment on table public.coupons is 'Coupon codes. Players never read this table: a code is worth money.';
comment on column public.coupons.kind is
  'tokens: credited at once. percent and fixed: off the price of one order of a token package.';
comment on column public.coupons.code is 'Upper case; players may type it in any case.';
comment on column public.coupons.fixed_huf_minor is
  'Discount in HUF (hundredths of a forint); fixed_eur_minor in EUR (cents). Only the columns of the coupon''s kind '
  'are set.';
comment on column public.coupons.valid_until is 'End of validity; null: none.';
comment on column public.coupons.max_uses is 'Uses by all players together; null: no limit.';
comment on column public.coupons.uses is
  'Number of uses, stored because the limit is checked and counted in one locked row. Only redemptions and paid orders '
  'change it; a trigger ignores other writes.';
comment on column public.coupons.minimum_huf_minor is 'Minimum list price of the order (hundredths of a forint).';
comment on column public.coupons.product_id is 'Product that the coupon is limited to; null: every product.';
comment on column public.coupons.batch is 'Name of the batch of single-use codes.';
comment on column public.coupons.max_batch_uses_per_user is
  'Number of codes of the batch that one player may use; null: no limit.';
create unique index coupons_code_key on public.coupons (code);
create index coupons_product_id_idx on public.coupons (product_id) where product_id is not null;
create index coupons_created_at_idx on public.coupons (created_at desc, code);
create index coupons_batch_idx on public.coupons (batch) where batch is not null;
