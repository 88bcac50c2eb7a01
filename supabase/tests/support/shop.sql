-- Products, offers and coupons for the tests of commerce. Loaded after hunt.sql; prices in minor units.
--
-- tests.create_shop() builds the hunt with two token packages: 'purse' (100 tokens, 1 000 Ft or 2.50 €) and
-- 'chest' (500 tokens, 3 995 Ft or 9.99 €), and one that is off sale, 'retired product'. The simulated card
-- always pays unless a test says otherwise.

create or replace function tests.card(p_outcome text) returns void
language sql volatile security invoker set search_path = '' as $$
  select set_config('app.payment_outcome', p_outcome, true)
$$;
comment on function tests.card(text) is 'What the simulated card does from here on: succeeded, failed, or an empty text for luck.';

create or replace function tests.create_product(
  p_name text, p_tokens integer, p_huf_minor integer, p_eur_minor integer, p_is_active boolean default true, p_position integer default 1
) returns uuid
language sql volatile security invoker set search_path = '' as $$
  insert into public.token_products
    (id, name_hu, name_en, description_hu, description_en, tokens, price_huf_minor, price_eur_minor, position, is_active)
  values (tests.remember_id(p_name, gen_random_uuid()), p_name || ' hu', p_name || ' en', p_name || ' leírás',
    p_name || ' description', p_tokens, p_huf_minor, p_eur_minor, p_position, p_is_active)
  returning id
$$;
comment on function tests.create_product(text, integer, integer, integer, boolean, integer) is 'A token package.';

create or replace function tests.create_shop() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform tests.create_hunt();
  perform tests.create_product('purse', 100, 100000, 250, p_position => 2);
  perform tests.create_product('chest', 500, 399500, 999, p_position => 1);
  perform tests.create_product('retired product', 10, 10000, 25, p_is_active => false);
  perform tests.card('succeeded');
end
$$;
comment on function tests.create_shop() is 'The hunt and what the comment at the top of this file says; ends as the owner at shopping time.';

-- Fields of the offer in p_fields; what is missing runs from the day before shopping time to the day after.
create or replace function tests.create_offer(p_name text, p_kind text, p_fields jsonb) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  insert into public.featured_offers
  select * from jsonb_populate_record(null::public.featured_offers, jsonb_build_object(
    'id', tests.remember_id(p_name, gen_random_uuid()), 'kind', p_kind, 'name_hu', p_name || ' hu', 'name_en', p_name || ' en',
    'description_hu', '', 'description_en', '', 'starts_at', '2025-05-19T12:00:00Z', 'ends_at', '2025-05-21T12:00:00Z',
    'bonus_tokens', 0, 'sold', 0, 'vip_early_minutes', 0, 'is_active', true,
    'created_at', '2025-05-19T12:00:00Z', 'updated_at', '2025-05-19T12:00:00Z') || p_fields);
  return tests.id(p_name);
end
$$;
comment on function tests.create_offer(text, text, jsonb) is 'A featured offer, running at shopping time.';

create or replace function tests.create_clue_offer(p_name text, p_clue text, p_price integer, p_fields jsonb default '{}') returns uuid
language sql volatile security invoker set search_path = '' as $$
  select tests.create_offer(p_name, 'clue', jsonb_build_object('clue_id', tests.id(p_clue), 'promo_price', p_price) || p_fields)
$$;
comment on function tests.create_clue_offer(text, text, integer, jsonb) is 'A clue at a promotional price in tokens.';

create or replace function tests.create_product_offer(
  p_name text, p_product text, p_huf_minor integer, p_eur_minor integer, p_fields jsonb default '{}'
) returns uuid
language sql volatile security invoker set search_path = '' as $$
  select tests.create_offer(p_name, 'product', jsonb_build_object('product_id', tests.id(p_product),
    'promo_price_huf_minor', p_huf_minor, 'promo_price_eur_minor', p_eur_minor) || p_fields)
$$;
comment on function tests.create_product_offer(text, text, integer, integer, jsonb) is 'A token package at a promotional price.';

-- The order of the clues is that of the array; a clue that ends in '+' comes with its guide.
create or replace function tests.create_bundle(
  p_name text, p_clues text[], p_huf_minor integer default 200000, p_fields jsonb default '{}'
) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform tests.create_offer(p_name, 'bundle',
    jsonb_build_object('promo_price_huf_minor', p_huf_minor, 'promo_price_eur_minor', p_huf_minor / 400) || p_fields);
  insert into public.featured_offer_items (offer_id, clue_id, solution_guide_id, position)
  select tests.id(p_name), tests.id(rtrim(clue, '+')), case when clue like '%+' then tests.id(rtrim(clue, '+') || ' guide') end, position
  from unnest(p_clues) with ordinality as clues (clue, position);
  return tests.id(p_name);
end
$$;
comment on function tests.create_bundle(text, text[], integer, jsonb) is 'A bundle of clues, with or without their guides.';

create or replace function tests.create_coupon(p_code text, p_kind text, p_fields jsonb) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  insert into public.coupons
  select * from jsonb_populate_record(null::public.coupons, jsonb_build_object(
    'id', tests.remember_id(p_code, gen_random_uuid()), 'code', p_code, 'kind', p_kind,
    'valid_from', '2025-05-19T12:00:00Z', 'uses', 0, 'max_uses_per_user', 1, 'minimum_huf_minor', 0, 'minimum_eur_minor', 0,
    'is_active', true, 'created_at', '2025-05-19T12:00:00Z', 'updated_at', '2025-05-19T12:00:00Z') || p_fields);
  return tests.id(p_code);
end
$$;
comment on function tests.create_coupon(text, text, jsonb) is 'A coupon that is valid at shopping time; tests.id(code) is its id.';

create or replace function tests.make_vip(p_name text, p_discount_percent integer, p_early_access_minutes integer default 0) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_tier_id uuid;
begin
  insert into public.vip_tiers (name_hu, price, duration_days, discount_percent, early_access_minutes)
  values ('VIP', 100, 30, p_discount_percent, p_early_access_minutes) returning id into v_tier_id;
  insert into public.vip_memberships (user_id, tier_id, source, starts_at, ends_at, request_id, result, created_at)
  values (tests.id(p_name), v_tier_id, 'grant', '2025-05-01T00:00:00Z', '2025-07-01T00:00:00Z', gen_random_uuid(), '{}', '2025-05-01T00:00:00Z');
end
$$;
comment on function tests.make_vip(text, integer, integer) is 'Gives a player VIP with this discount and early access, from May to July 2025.';

-- Orders and pays as part of the scene, or as the thing that is tested.
create or replace function tests.order_product(
  p_product text, p_coupon_code text default null, p_currency text default 'HUF', p_request_id uuid default gen_random_uuid()
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select public.create_order(tests.id(p_product), null, p_coupon_code, p_request_id, p_currency)
$$;
comment on function tests.order_product(text, text, text, uuid) is 'create_order of a token package as whoever the test is.';

create or replace function tests.order_offer(p_offer text, p_coupon_code text default null, p_currency text default 'HUF') returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select public.create_order(null, tests.id(p_offer), p_coupon_code, gen_random_uuid(), p_currency, tests.id('session'))
$$;
comment on function tests.order_offer(text, text, text) is 'create_order of an offer in the session as whoever the test is.';

create or replace function tests.pay(p_order jsonb, p_method text default 'visa 4242', p_request_id uuid default gen_random_uuid()) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select public.pay_order((p_order ->> 'order_id')::uuid, p_method, p_request_id)
$$;
comment on function tests.pay(jsonb, text, uuid) is 'pay_order of what create_order answered, as whoever the test is.';

grant execute on all functions in schema tests to anon, authenticated, service_role;
