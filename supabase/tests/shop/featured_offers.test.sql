-- featured_offers, their items and events: who sees and edits them, and what each kind must have.
begin;
\ir ../support/load.psql
select plan(51);
select tests.create_shop();
select tests.create_clue_offer('running', 'compass', 4);
select tests.create_clue_offer('here', 'compass', 5, jsonb_build_object('game_session_id', tests.id('session')));
select tests.create_clue_offer('elsewhere', 'compass', 5,
  jsonb_build_object('game_session_id', tests.id('other session')));
select tests.create_clue_offer('off', 'compass', 5, '{"is_active": false}');
select tests.create_clue_offer('ended', 'compass', 5, '{"ends_at": "2025-05-20T12:00:00Z"}');
select tests.create_clue_offer('to come', 'compass', 5,
  '{"starts_at": "2025-05-20T12:00:01Z", "vip_early_minutes": 60}');
select tests.create_bundle('bundle', array['compass', 'map+']);
select tests.create_bundle('hidden bundle', array['gift'], 1000, '{"is_active": false}');
select tests.remember_rows();

-- Players -----------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok(format('select * from public.%s', name), '42501', null, 'A visitor reads nothing of ' || name)
from unnest(array['featured_offers', 'featured_offer_items', 'featured_offer_events']) name;
select tests.sign_in_as('anna');
select set_eq('select name_en from public.featured_offers', array['running en', 'here en', 'bundle en'],
  'A member sees running offers of all and of the joined session');
select set_eq('select clue_id from public.featured_offer_items', array[tests.id('compass'), tests.id('map')],
  'A member sees the items of the visible bundles');
select throws_ok('select * from public.featured_offer_events', '42501', null, 'Who saw what is nobody''s to read');
select tests.sign_in_as('cili');
select is_empty('select name_en from public.featured_offers',
  'A player without a session sees no offers on clues');
select tests.sign_in_as('anna');
select throws_ok($$ insert into public.featured_offers (kind, name_hu, clue_id, promo_price, ends_at)
  values ('clue', 'Forged', tests.id('compass'), 0, '2030-01-01') $$,
  '42501', null, 'A player adds no offer');
select throws_ok($$ insert into public.featured_offer_items (offer_id, clue_id)
  values (tests.id('bundle'), tests.id('gift')) $$, '42501', null, 'A player adds nothing to a bundle');
select tests.affects_no_row('update public.featured_offers set promo_price = 0', 'A player changes no offer');
select tests.affects_no_row('update public.featured_offer_items set position = 9', 'A player changes no bundle');
select tests.affects_no_row('delete from public.featured_offer_items', 'A player takes nothing out of a bundle');
select tests.affects_no_row('delete from public.featured_offers', 'A player deletes no offer');
select throws_ok($$ insert into public.featured_offer_events
  values (tests.id('running'), tests.id('anna'), 'click', '2025-05-20') $$, '42501', null,
  'Events are written by track_offers alone');
select tests.as_owner();
select tests.rows_unchanged('Players change no rows of the offers');

-- Only organisers see locked and inactive clues, and so the offers that name them.
select tests.create_clue_offer('locked clue', 'locked', 1);
select tests.create_offer('inactive guide',
  'guide', jsonb_build_object('solution_guide_id', tests.id('dear guide'), 'promo_price', 1));
select tests.create_bundle('bundle with a locked clue', array['gift', 'locked']);
select tests.create_product_offer('package', 'purse', 1, 1);
update public.clue_solution_guides set is_active = false where id = tests.id('dear guide');
select tests.sign_in_as('anna');
select set_eq('select name_en from public.featured_offers', array['running en', 'here en', 'bundle en', 'package en'],
  'Offers on what is locked or inactive are not to be read');
select set_eq('select clue_id from public.featured_offer_items', array[tests.id('compass'), tests.id('map')],
  'Items of bundles with something locked or inactive are not to be read');
select tests.sign_in_as('cili');
select set_eq('select name_en from public.featured_offers', array['package en'], 'Packages are for everybody');
select tests.as_owner();
update public.clue_templates set is_active = false where id = tests.id('compass');
select tests.sign_in_as('anna');
select set_eq('select name_en from public.featured_offers', array['package en'],
  'A clue that is taken off sale deletes its offers too');
select tests.as_owner();
update public.clue_templates set is_active = true where id = tests.id('compass');
delete from public.featured_offers
  where id in (tests.id('locked clue'), tests.id('inactive guide'), tests.id('bundle with a locked clue'),
  tests.id('package'));

-- Organisers --------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select is((select count(*) from public.featured_offers), 8::bigint, 'An organiser sees all offers');
select is((select count(*) from public.featured_offer_items), 3::bigint, 'An organiser sees all items of bundles');
select throws_ok('select * from public.featured_offer_events', '42501', null,
  'Events are for statistics, not for reading');
select results_eq(
  $$ insert into public.featured_offers (id, kind, name_hu, product_id, promo_price_huf_minor, promo_price_eur_minor,
    starts_at, ends_at, sold)
     values (tests.remember_id('new', gen_random_uuid()), 'product', 'Új', tests.id('purse'), 1, 1, '2025-05-20',
       '2025-05-21', 7)
     returning sold, stock, is_active, vip_early_minutes, bonus_tokens $$,
  $$ values (0, null::integer, true, 0, 0) $$,
    'An organiser adds offers; a new one has sold nothing, whatever the form sent');
select tests.at('2025-05-20T13:00:00Z');
select results_eq($$ update public.featured_offers set stock = 3, sold = 3 where id = tests.id('new') returning stock,
  sold, updated_at $$,
  $$ values (3, 0, '2025-05-20T13:00:00Z'::timestamptz) $$, 'An organiser changes an offer but not what it has sold');
select lives_ok($$ insert into public.featured_offer_items (offer_id, clue_id, position)
  values (tests.id('bundle'), tests.id('gift'), 3) $$, 'An organiser adds to a bundle');
select isnt_empty($$ update public.featured_offer_items set position = 4 where clue_id = tests.id('gift')
  returning offer_id $$, 'An organiser sorts a bundle');
select isnt_empty($$ delete from public.featured_offer_items where offer_id = tests.id('bundle')
  and clue_id = tests.id('gift') returning offer_id $$, 'An organiser takes out of a bundle');
select isnt_empty($$ delete from public.featured_offers where id = tests.id('new') returning id $$,
  'An organiser deletes offers');
select tests.at_shopping_time();

-- A sale is not a change of the content
select tests.as_owner();
update public.featured_offers set stock = 5 where id = tests.id('running');
select tests.at('2025-05-20T14:00:00Z');
select tests.sign_in_as('anna');
select lives_ok($$ select public.buy_clue(tests.id('compass'), tests.id('session'), 4, gen_random_uuid()) $$,
  'Anna buys from the stock');
select tests.as_owner();
select results_eq($$ select sold, updated_at from public.featured_offers where id = tests.id('running') $$, $$
  values (1, '2025-05-20T12:00:00Z'::timestamptz) $$, 'A sale is not a change of the offer');
delete from public.featured_offers where id = tests.id('running');
select is((select offer_id from public.purchased_clues), null, 'What was bought stays when the offer is deleted');

-- Constraints -------------------------------------------------------------------------------------

select throws_ok(format('update public.featured_offers set %s where id = tests.id(%L)', change, offer), '23514', null,
  title) from (values
  ('here', 'clue_id = null', 'An offer of a clue has a clue'),
  ('here', 'product_id = tests.id(''purse'')', 'An offer of a clue has no product'),
  ('here', 'solution_guide_id = tests.id(''map guide'')', 'An offer of a clue has no guide'),
  ('here', 'promo_price = null', 'A clue offer has a price in tokens'),
  ('here', 'promo_price = -1', 'The price of a clue offer is not negative'),
  ('here', 'promo_price_huf_minor = 1', 'A clue offer has no price in money'),
  ('here', 'bonus_tokens = 1', 'Only bundles hold tokens'),
  ('here', 'ends_at = starts_at', 'An offer ends after it starts'),
  ('here', 'stock = 0', 'A stock has at least one piece'),
  ('here', 'sold = -1', 'Sales are never negative'),
  ('here', 'vip_early_minutes = -1', 'VIP players are not let in late'),
  ('here', 'kind = ''gift''', 'There are four kinds of offer'),
  ('here', 'name_hu = '' '', name_en = ''''', 'An offer has a name'),
  ('bundle', 'promo_price = 1', 'A bundle has no price in tokens'),
  ('bundle', 'promo_price_eur_minor = null', 'A bundle has a price in each currency'),
  ('bundle', 'bonus_tokens = 10001', 'A bundle has at most 10000 tokens')) changes (offer, change, title);
select throws_ok($$ insert into public.featured_offer_items (offer_id, clue_id, solution_guide_id)
  values (tests.id('bundle'), tests.id('gift'), tests.id('map guide')) $$,
  '23503', null, 'A guide in a bundle is the guide of the clue beside it');
select throws_ok($$ insert into public.featured_offer_items (offer_id, clue_id)
  values (tests.id('bundle'), tests.id('map')) $$, '23505', null, 'A bundle holds a clue once');
select throws_ok($$ insert into public.featured_offer_events
  values (tests.id('bundle'), tests.id('anna'), 'stare', '2025-05-20') $$, '23514', null,
  'An event is an impression or a click');
select tests.invariants_hold();
select * from finish();
rollback;
