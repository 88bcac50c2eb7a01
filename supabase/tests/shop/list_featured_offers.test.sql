-- list_featured_offers: the offers that run for the caller, and what blocks their purchase.
begin;
\ir ../support/load.psql
select plan(37);
select tests.create_shop();
select tests.create_clue_offer('clue offer', 'compass', 4,
  '{"ends_at": "2025-05-21T01:00:00Z", "stock": 3, "sold": 1}');
select tests.create_offer('guide offer', 'guide', jsonb_build_object('solution_guide_id', tests.id('compass guide'),
  'promo_price', 2, 'ends_at', '2025-05-21T02:00:00Z'));
select tests.create_bundle('bundle', array['map', 'gift+'], 200000,
  '{"bonus_tokens": 30, "ends_at": "2025-05-21T03:00:00Z"}');
select tests.create_product_offer('product offer', 'purse', 80000, 200, '{"ends_at": "2025-05-21T04:00:00Z"}');
create function pg_temp.listed(p_session text default 'session') returns text[] language sql volatile as $$
  select coalesce(array_agg(replace(name_en, ' en', '') order by name_en), '{}')
    from public.list_featured_offers(case when p_session is not null then tests.id(p_session) end)
$$;
create function pg_temp.blocked(p_offer text) returns text language sql volatile as $$
  select coalesce(blocking_error, 'open') from public.list_featured_offers(tests.id('session'))
    where offer_id = tests.id(p_offer)
$$;
grant execute on function pg_temp.listed(text), pg_temp.blocked(text) to authenticated;

-- Permissions -------------------------------------------------------------------------------------

select tests.remember_rows();
select tests.as_anonymous();
select throws_ok('select * from public.list_featured_offers()', '42501', null, 'A visitor sees no offers');
select tests.authenticate_as(null);
select tests.throws_key('select * from public.list_featured_offers()',
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('cili');
select tests.throws_key($$ select * from public.list_featured_offers(tests.id('session')) $$,
  'session_not_joined', 'A player who has not joined sees no offers of the session');
select tests.throws_key($$ select * from public.list_featured_offers(gen_random_uuid()) $$,
  'game_session_not_found', 'A session that does not exist has none');
select is(pg_temp.listed(null), array['product offer'], 'Without a session there are offers on products only');

-- Listed offers -----------------------------------------------------------------------------------

select tests.sign_in_as('anna');
select results_eq(
  $$ select kind, name_hu, clue_id, solution_guide_id, product_id, price, promo_price, price_huf_minor, price_eur_minor,
    promo_price_huf_minor,
       promo_price_eur_minor, tokens, stock_left, is_vip_early from public.list_featured_offers(tests.id('session')) $$,
  $$ values
    ('clue', 'clue offer hu', tests.id('compass'), null::uuid, null::uuid, 10, 4, null::integer, null::integer,
      null::integer, null::integer, 0, 2, false),
    ('guide', 'guide offer hu', tests.id('compass'), tests.id('compass guide'), null, 5, 2, null, null, null, null, 0,
      null, false),
    ('bundle', 'bundle hu', null, null, null, 15, null, null, null, 200000, 500, 30, null, false),
    ('product', 'product offer hu', null, null, tests.id('purse'), null, null, 100000, 250, 80000, 200, 100, null,
      false) $$,
  'Offers come in the order in which they end, each with the prices of its kind; a bundle shows what its parts cost '
  'one by one');
select is((select to_jsonb(items) from public.list_featured_offers(tests.id('session')) where kind = 'bundle'),
  jsonb_build_array(
    jsonb_build_object('clue_id', tests.id('map'), 'name_hu', 'map hu', 'name_en', 'map en',
      'languages', array['hu', 'en'], 'solution_guide_id', null),
    jsonb_build_object('clue_id', tests.id('gift'), 'name_hu', 'gift hu', 'name_en', 'gift en',
      'languages', array['hu', 'en'], 'solution_guide_id', tests.id('gift guide'))),
  'A bundle lists what it holds');
select is_empty($$ select * from public.list_featured_offers(tests.id('session')) o where o::text like '%SECRET%' $$,
  'Nothing secret is in any column');
select tests.as_owner();
select tests.rows_unchanged('Looking changes no rows');

-- Refusals ----------------------------------------------------------------------------------------

select tests.sign_in_as('anna');
select is(pg_temp.blocked(offer), key, title) from (values
  ('clue offer', 'open', 'The clue can be bought'),
  ('guide offer', 'clue_not_owned', 'The guide of a clue that is not owned cannot'),
  ('bundle', 'required_clue_missing', 'A bundle without the required clue cannot'),
  ('product offer', 'open', 'A product can always be bought')) offers (offer, key, title);
select tests.buy_as('béla', 'gift');
select tests.as_owner();
update public.featured_offers set sold = 3 where id = tests.id('clue offer');
update public.clue_templates set required_clue_id = null where id = tests.id('map');
update public.featured_offers set promo_price = 101 where id = tests.id('guide offer');
update public.clue_solution_guides set price = 110 where id = tests.id('compass guide');
select tests.sign_in_as('béla');
select is(pg_temp.blocked('clue offer'), 'offer_sold_out', 'A sold-out offer says so');
select is(pg_temp.blocked('bundle'), 'clue_already_owned', 'A bundle with an owned part is blocked');
select tests.buy_as('anna', 'compass');
select tests.sign_in_as('anna');
select is(pg_temp.blocked('guide offer'), 'insufficient_balance', 'A price in tokens above the balance is seen before');
select is(pg_temp.blocked('bundle'), 'open', 'Nothing stops a bundle whose clues can all be bought');

-- Languages ---------------------------------------------------------------------------------------

select tests.as_owner();
update public.game_sessions set languages = '{en}' where id = tests.id('session');
update public.featured_offers set game_session_id = tests.id('session') where id = tests.id('guide offer');
select tests.sign_in_as('anna');
select results_eq(
  $$ select kind, languages, items[1].languages from public.list_featured_offers(tests.id('session')) $$,
  $$ values ('clue', null::text[], null::text[]), ('guide', '{en}', null), ('bundle', null, '{en}'),
    ('product', null, null) $$,
  'An offer of one hunt, and the clues of a bundle, have the languages of the hunt');
select tests.as_owner();
update public.game_sessions set languages = '{hu,en}' where id = tests.id('session');
update public.featured_offers set game_session_id = null where id = tests.id('guide offer');

-- When the hunt is over ---------------------------------------------------------------------------

select tests.as_owner();
update public.featured_offers set sold = 1 where id = tests.id('clue offer');
update public.game_sessions set starts_at = '2025-05-01T12:00:00Z', ends_at = '2025-05-20T12:00:00Z'
  where id = tests.id('session');
select tests.sign_in_as('anna');
select is(pg_temp.blocked(offer), key, title) from (values
  ('clue offer', 'clue_already_owned', 'An owned clue is blocked as owned'),
  ('guide offer', 'game_session_ended', 'A guide is sold no more'),
  ('bundle', 'game_session_ended', 'A bundle is sold no more'),
  ('product offer', 'open', 'Tokens are good for the next hunt')) offers (offer, key, title);
select tests.sign_in_as('béla');
select is(pg_temp.blocked('clue offer'), 'game_session_ended', 'A clue is sold no more');
select tests.as_owner();
update public.game_sessions set ends_at = '2025-06-01T18:00:00Z' where id = tests.id('session');

-- What is shown is what is paid -------------------------------------------------------------------

create function pg_temp.shown(p_offer text) returns text language sql volatile as $$
  select concat_ws(' ', price, promo_price, price_huf_minor, promo_price_huf_minor, price_eur_minor,
    promo_price_eur_minor, coalesce(blocking_error, 'open'))
  from public.list_featured_offers(tests.id('session')) where offer_id = tests.id(p_offer)
$$;
grant execute on function pg_temp.shown(text) to authenticated;
update public.clue_solution_guides set price = 5 where id = tests.id('compass guide');
update public.clue_templates set price = 200 where id = tests.id('compass');
update public.featured_offers set promo_price = 120 where id = tests.id('clue offer');
select tests.create_player('Dóra');
select tests.sign_in_as('anna');
select is(pg_temp.shown('guide offer'), '5 5 open',
  'A promotion above the regular price costs the regular one, and the balance is asked for that');
select tests.sign_in_as('dóra');
select is(pg_temp.shown('clue offer'), '200 120 insufficient_balance', 'A promotion above the balance cannot be paid');
select tests.as_owner();
select tests.make_vip('dóra', 50);
select tests.sign_in_as('dóra');
select is(pg_temp.shown('clue offer'), '200 100 open',
  'A promotion above the balance is open to VIP players who pay less');
select is(pg_temp.shown('product offer'), '100000 50000 250 125 open',
  'For a package they are told what the checkout will say');
select is(tests.order_offer('product offer') ->> 'total_minor', '50000',
  'The checkout charges the price that was shown');
select tests.as_owner();
select tests.create_clue_offer('cheaper', 'compass', 90);
select tests.sign_in_as('dóra');
select is(pg_temp.shown('clue offer'), '200 90 open',
  'The cheaper of two offers on one clue is the price');
select tests.as_owner();

-- Visibility --------------------------------------------------------------------------------------

select tests.as_owner();
delete from public.featured_offers where true;
select tests.create_product_offer('off', 'purse', 1, 1, '{"is_active": false}');
select tests.create_product_offer('ended', 'purse', 1, 1, '{"ends_at": "2025-05-20T12:00:00Z"}');
select tests.create_product_offer('soon', 'purse', 1, 1,
  '{"starts_at": "2025-05-20T12:30:00Z", "vip_early_minutes": 60}');
select tests.create_product_offer('soon for all', 'purse', 1, 1, '{"starts_at": "2025-05-20T12:30:00Z"}');
select tests.create_product_offer('tomorrow', 'purse', 1, 1,
  '{"starts_at": "2025-05-21T11:00:00Z", "vip_early_minutes": 10080}');
select tests.create_product_offer('retired', 'retired product', 1, 1);
select tests.create_clue_offer('foreign clue', 'elsewhere clue', 1);
select tests.create_clue_offer('locked clue', 'locked', 1);
select tests.create_bundle('bundle with a locked clue', array['gift', 'locked']);
select tests.create_offer('guide of a locked clue',
  'guide', jsonb_build_object('solution_guide_id', tests.id('locked guide'), 'promo_price', 1));
select tests.create_clue_offer('of the other session', 'compass', 1,
  jsonb_build_object('game_session_id', tests.id('other session')));
select tests.make_vip('anna', 0, 45);
select tests.sign_in_as('béla');
select is(pg_temp.listed(), '{}',
  'Offers that do not run, are for another session or hold what is not on sale are not shown');
select tests.throws_key($$ select tests.order_offer('soon') $$, 'offer_not_found',
  'An offer that has not started is not sold');
select tests.sign_in_as('anna');
select is(pg_temp.listed(), array['soon'], 'VIP players see offers early, as far as offer and tier allow');
select ok((select is_vip_early from public.list_featured_offers()), 'VIP players are told that an offer is early');
select is(tests.order_offer('soon') ->> 'price_reason', 'offer', 'VIP players may buy an early offer');
select tests.at('2025-05-20T11:44:59Z');
select is(pg_temp.listed(), array['ended'], 'VIP players see no offer earlier than their tier says');
select tests.at('2025-05-20T12:30:00Z');
select tests.sign_in_as('béla');
select is(pg_temp.listed(), array['soon', 'soon for all'], 'At its start an offer opens for everybody');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
