-- Orders with their payments, and what was sold for them or given away.

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null constraint orders_kind_known check (kind in ('product', 'bundle')),
  product_id uuid references public.token_products (id) on delete set null,
  offer_id uuid references public.featured_offers (id) on delete set null,
  coupon_id uuid references public.coupons (id) on delete set null,
  name_hu text not null,
  name_en text not null,
  tokens integer not null constraint orders_tokens_range check (tokens between 0 and 10000),
  currency text not null constraint orders_currency_known check (currency in ('HUF', 'EUR')),
  list_price_minor integer not null constraint orders_list_price_minor_range check (list_price_minor >= 0),
  discount_minor integer not null constraint orders_discount_minor_range check (discount_minor >= 0),
  total_minor integer not null constraint orders_total_minor_range check (total_minor >= 0),
  price_reason text not null constraint orders_price_reason_known
    check (price_reason in ('regular', 'offer', 'vip', 'coupon')),
  status text not null default 'pending' constraint orders_status_known
    check (status in ('pending', 'paid', 'cancelled')),
  payment_method text,
  receipt_number bigint,
  created_at timestamptz not null,
  paid_at timestamptz,
  cancelled_at timestamptz,
  expires_at timestamptz not null,
  game_session_id uuid references public.game_sessions (id) on delete set null,
  request_id uuid not null,
  request jsonb not null,
  result jsonb not null,
  constraint orders_add_up check (total_minor = list_price_minor - discount_minor),
  constraint orders_paid_completely check (
    (status = 'paid') = (paid_at is not null) and (status = 'paid') = (receipt_number is not null)
    and (status = 'paid') = (payment_method is not null)),
  constraint orders_cancelled_dated check ((status = 'cancelled') = (cancelled_at is not null))
);
comment on table public.orders is
  'Orders of token packages and bundles at the displayed price. Written only by create_order, pay_order and '
  'cancel_order.';
comment on column public.orders.kind is 'product: a token package. bundle: the bundle of an offer.';
comment on column public.orders.name_hu is 'Name and tokens as ordered, whatever happens to the product.';
comment on column public.orders.total_minor is
  'Amount due, in minor units of the currency: list_price_minor less discount_minor. All three as on the receipt.';
comment on column public.orders.price_reason is 'The single discount applied; regular: none.';
comment on column public.orders.payment_method is
  'Brand and last four digits of the simulated card; no card number reaches the database.';
comment on column public.orders.receipt_number is 'Number of the receipt, assigned at payment in rising order.';
comment on column public.orders.expires_at is 'An unpaid order keeps its price until then (30 minutes).';
comment on column public.orders.game_session_id is
  'The session whose clues a bundle delivers; null for token packages.';
comment on column public.orders.request is 'Arguments of create_order; the same request id must have the same ones.';
comment on column public.orders.result is 'Answer of create_order; a repeated request id gets the same answer.';
create unique index orders_request_id_key on public.orders (user_id, request_id);
-- One waiting order per player and item, expired or not: create_order replaces it.
create unique index orders_waiting_product_key on public.orders (user_id, product_id) where status = 'pending'
  and kind = 'product';
create unique index orders_waiting_bundle_key on public.orders (user_id, offer_id, game_session_id)
  where status = 'pending' and kind = 'bundle';
create unique index orders_receipt_number_key on public.orders (receipt_number) where receipt_number is not null;
create index orders_user_id_created_at_idx on public.orders (user_id, created_at desc);
create index orders_created_at_idx on public.orders (created_at desc, id);
create index orders_product_id_idx on public.orders (product_id) where product_id is not null;
create index orders_offer_id_idx on public.orders (offer_id) where offer_id is not null;
create index orders_coupon_id_idx on public.orders (coupon_id) where coupon_id is not null;
create index orders_game_session_id_idx on public.orders (game_session_id) where game_session_id is not null;

create sequence private.receipt_numbers as bigint start with 1;
comment on sequence private.receipt_numbers is
  'Receipt numbers. A payment that is undone at its last step leaves a gap; none is ever given twice.';

create table public.order_payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  request_id uuid not null,
  status text not null constraint order_payments_status_known check (status in ('succeeded', 'failed')),
  payment_method text not null,
  created_at timestamptz not null,
  result jsonb,
  constraint order_payments_success_answered check ((status = 'succeeded') = (result is not null))
);
comment on table public.order_payments is
  'Payment attempts, including refused ones (about one in ten). Written only by pay_order.';
comment on column public.order_payments.result is 'Answer of pay_order; a repeated request id gets the same answer.';
create unique index order_payments_request_id_key on public.order_payments (user_id, request_id);
-- Guarantees that an order is paid only once.
create unique index order_payments_succeeded_key on public.order_payments (order_id) where status = 'succeeded';
create index order_payments_order_id_idx on public.order_payments (order_id);
create index order_payments_user_id_created_at_idx on public.order_payments (user_id, created_at desc);

-- A redemption outlives the account anonymously: a single-use code stays used.
create table public.coupon_redemptions (
  id uuid primary key default gen_random_uuid(),
  coupon_id uuid not null references public.coupons (id) on delete restrict,
  user_id uuid references public.profiles (id) on delete set null,
  order_id uuid references public.orders (id) on delete set null,
  token_transaction_id bigint,
  tokens integer constraint coupon_redemptions_tokens_range check (tokens between 1 and 10000),
  discount_minor integer constraint coupon_redemptions_discount_minor_range check (discount_minor >= 0),
  currency text constraint coupon_redemptions_currency_known check (currency in ('HUF', 'EUR')),
  redeemed_at timestamptz not null,
  constraint coupon_redemptions_one_kind check (
    (tokens is null) <> (discount_minor is null) and (discount_minor is null) = (currency is null)
    and (tokens is null) = (token_transaction_id is null))
);
comment on table public.coupon_redemptions is
  'Each use of a coupon: tokens credited, or the discount of a paid order. Written only by redeem_coupon and '
  'pay_order.';
comment on column public.coupon_redemptions.user_id is 'Null once the account is deleted.';
comment on column public.coupon_redemptions.tokens is
  'Tokens credited, or discount_minor of the order: copies, because ledger and orders go with the account.';
create index coupon_redemptions_coupon_id_user_id_idx on public.coupon_redemptions (coupon_id, user_id);
create index coupon_redemptions_user_id_idx on public.coupon_redemptions (user_id, redeemed_at desc);
create unique index coupon_redemptions_order_id_key on public.coupon_redemptions (order_id) where order_id is not null;
create index coupon_redemptions_redeemed_at_idx on public.coupon_redemptions (redeemed_at desc, id);

create table private.coupon_attempts (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  attempted_at timestamptz not null
);
comment on table private.coupon_attempts is 'Refused coupon codes of the last minute, to prevent guessing.';
create index coupon_attempts_user_id_idx on private.coupon_attempts (user_id, attempted_at desc);

-- Links from purchases to the offer that reduced the price or the order that delivered them.
alter table public.purchased_clues
  add foreign key (offer_id) references public.featured_offers (id) on delete set null,
  add foreign key (order_id) references public.orders (id) on delete set null;

alter table public.purchased_solution_guides
  add foreign key (offer_id) references public.featured_offers (id) on delete set null,
  add foreign key (order_id) references public.orders (id) on delete set null;

-- Nobody gets the same gift twice by deleting the account and signing up again with the same address. The hash differs
-- per gift, so rows cannot be linked.
create table private.remembered_gifts (
  address_hash bytea not null,
  game_session_id uuid references public.game_sessions (id) on delete cascade,
  coupon_id uuid references public.coupons (id) on delete cascade,
  uses public.positive not null default 1,
  constraint remembered_gifts_one_kind check ((game_session_id is null) <> (coupon_id is null))
);
comment on table private.remembered_gifts is
  'Starting tokens of a session, or uses of a coupon, received by an address: a SHA-256 hash that outlives the '
  'account. The privacy policy mentions it.';
create unique index remembered_gifts_session_key on private.remembered_gifts (game_session_id, address_hash)
  where game_session_id is not null;
create unique index remembered_gifts_coupon_key on private.remembered_gifts (coupon_id, address_hash)
  where coupon_id is not null;
