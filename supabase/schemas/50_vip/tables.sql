-- VIP: tiers and memberships.

create table public.vip_tiers (
  id uuid primary key default gen_random_uuid(),
  name_hu text not null constraint vip_tiers_name_hu_length check (char_length(name_hu) <= 100),
  name_en text not null default '' constraint vip_tiers_name_en_length check (char_length(name_en) <= 100),
  constraint vip_tiers_name_given check (btrim(name_hu) <> '' or btrim(name_en) <> ''),
  description_hu text not null default '' constraint vip_tiers_description_hu_length
    check (char_length(description_hu) <= 2000),
  description_en text not null default '' constraint vip_tiers_description_en_length
    check (char_length(description_en) <= 2000),
  price integer not null constraint vip_tiers_price_range check (price between 1 and 10000),
  duration_days integer not null constraint vip_tiers_duration_range check (duration_days between 1 and 3650),
  discount_percent integer not null default 0 constraint vip_tiers_discount_range
    check (discount_percent between 0 and 50),
  early_access_minutes integer not null default 0
    constraint vip_tiers_early_access_range check (early_access_minutes between 0 and 10080),
  badge text not null default 'bronze' constraint vip_tiers_badge_format check (badge ~ '^[a-z_]{1,40}$'),
  position integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now() constraint vip_tiers_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint vip_tiers_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z')
);
comment on table public.vip_tiers is
  'VIP tiers for sale: a discount, early access to offers and a badge for a time; never extra points.';
comment on column public.vip_tiers.price is 'Price in tokens for duration_days.';
comment on column public.vip_tiers.discount_percent is
  'Percent off clues, guides and token packages; the best single discount applies.';
comment on column public.vip_tiers.early_access_minutes is
  'Minutes before its start that an offer may open for this tier; the offer may allow less.';
comment on column public.vip_tiers.badge is 'Key of the badge that the client draws, such as bronze, silver or gold.';
comment on column public.vip_tiers.is_active is 'Inactive tiers are not for sale; existing memberships continue.';

create table public.vip_memberships (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  tier_id uuid not null references public.vip_tiers (id) on delete restrict,
  source text not null constraint vip_memberships_source_known check (source in ('purchase', 'grant')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  price integer not null default 0 constraint vip_memberships_price_range check (price >= 0),
  token_transaction_id bigint,
  granted_by uuid references public.profiles (id) on delete set null,
  request_id uuid not null,
  result jsonb,
  created_at timestamptz not null,
  constraint vip_memberships_dates_ordered check (starts_at <= ends_at),
  -- clients cannot read 'infinity'
  constraint vip_memberships_dates_range check (starts_at >= '0001-01-01Z' and ends_at < '10000-01-01Z'),
  constraint vip_memberships_paid_or_granted check ((source = 'purchase') = (token_transaction_id is not null)),
  constraint vip_memberships_grants_are_free check (source = 'purchase' or price = 0)
);
comment on table public.vip_memberships is
  'One row per purchase or grant; an extension starts where the one before ends, so that the rows of a user never '
  'overlap. Written only by buy_vip and admin_set_vip.';
comment on column public.vip_memberships.source is
  'purchase: bought with tokens (token_transaction_id). grant: given by an organiser (granted_by).';
comment on column public.vip_memberships.price is
  'Tokens paid, as in the ledger row, whatever the tier costs now; 0 for a grant.';
comment on column public.vip_memberships.ends_at is
  'End of VIP. An admin who ends VIP sets it to that moment; a row that had not begun becomes empty.';
comment on column public.vip_memberships.result is
  'Answer of buy_vip: a repeated request id gets the same one, also after the dates have changed. Null for a grant.';
create unique index vip_memberships_request_id_key on public.vip_memberships (user_id, request_id);
-- Finds the current membership of a user in one step.
create index vip_memberships_user_id_ends_at_idx on public.vip_memberships (user_id, ends_at desc);
create index vip_memberships_tier_id_idx on public.vip_memberships (tier_id);
create index vip_memberships_granted_by_idx on public.vip_memberships (granted_by) where granted_by is not null;
-- For the organisers' lists.
create index vip_memberships_created_at_idx on public.vip_memberships (created_at desc, id);
create index vip_memberships_ends_at_idx on public.vip_memberships (ends_at desc);
