-- create_order of bundles: refused like each of its clues would be, before anything is charged.
begin;
\ir ../support/load.psql
select plan(38);
select tests.create_shop();
select tests.create_bundle('chain', array['compass', 'map+'], 200000, '{"bonus_tokens": 30, "stock": 2}');
select tests.create_bundle('map alone', array['map']);
select tests.create_bundle('with later', array['gift', 'later']);
select tests.create_bundle('with locked', array['gift', 'locked']);
select tests.create_bundle('with retired', array['gift', 'retired']);
select tests.create_bundle('with foreign', array['gift', 'elsewhere clue']);
select tests.create_bundle('coins only', array[]::text[], 90000, '{"bonus_tokens": 75}');
select tests.create_coupon('KINCS10', 'percent', '{"percent": 10}');
select tests.make_vip('béla', 50);
select tests.remember_rows();

select tests.sign_in_as('anna');
select tests.throws_key($$ select public.create_order(null, tests.id('chain'), null, gen_random_uuid()) $$,
  'invalid_input', 'A bundle needs the session it is for');
select tests.throws_key($$ select public.create_order(tests.id('purse'), tests.id('chain'), null, gen_random_uuid(),
  'HUF', tests.id('session')) $$,
  'invalid_input', 'A bundle is not an offer of a product');
select tests.sign_in_as('cili');
select tests.throws_key($$ select tests.order_offer('chain') $$,
  'session_not_joined', 'A player who has not joined buys no bundle');
select tests.sign_in_as('anna');
select tests.throws_key(format('select tests.order_offer(%L)', bundle), key, title) from (values
  ('map alone', 'required_clue_missing', 'The chain holds for bundles too'),
  ('with later', 'clue_not_yet_available', 'A clue that is not yet available is not sold in a bundle'),
  ('with locked', 'clue_template_not_found', 'A locked clue is not sold in a bundle'),
  ('with retired', 'clue_template_not_found', 'An inactive clue is not sold in a bundle'),
  ('with foreign', 'clue_template_not_found', 'A clue outside the session is not')) bundles (bundle, key, title);
select tests.at_playing_time();
select tests.throws_key($$ select public.create_order(null, tests.id('chain'), null, gen_random_uuid(), 'HUF',
  tests.id('session')) $$, 'offer_not_found',
  'A bundle ends with its offer');
select tests.at('2025-05-21T11:59:59Z');
select tests.as_owner();
select tests.rows_unchanged('None of these refusals changes a row');
select tests.at_shopping_time();

select tests.sign_in_as('anna');
create temporary table answers as select tests.order_offer('chain') as answer;
select is((select answer - 'order_id' - 'created_at' - 'expires_at' from answers),
  jsonb_build_object('status', 'pending', 'product_id', null, 'offer_id', tests.id('chain'), 'name_hu', 'chain hu',
    'name_en', 'chain en',
    'tokens', 30, 'currency', 'HUF', 'list_price_minor', 200000, 'discount_minor', 0, 'total_minor', 200000,
      'price_reason', 'offer', 'receipt_number', null),
  'Clues of the bundle count for its chain; it has one price, and its tokens are a bonus');
select results_eq('select kind, game_session_id from public.orders', $$ values ('bundle', tests.id('session')) $$,
  'The order knows the session it delivers to');
select is(tests.order_offer('chain', p_currency => 'EUR') -> 'total_minor', '500', 'Bundles have a price in euros too');
select is(tests.order_offer('coins only') -> 'tokens', '75', 'A bundle may hold tokens alone');
select is_empty('select 1 from public.purchased_clues', 'Ordering delivers nothing');
select is((select sold from public.featured_offers where id = tests.id('chain')), 0,
  'Ordering takes nothing from the stock');

-- Nothing is taken off a bundle, which is a discount itself.
select tests.answers_key(tests.order_offer('chain', 'KINCS10'),
  'coupon_wrong_product', 'No coupon is good for a bundle');
select tests.sign_in_as('béla');
select is(tests.order_offer('chain') ->> 'price_reason', 'offer', 'The VIP discount does not apply to a bundle');

-- Refusals of the single clue ---------------------------------------------------------------------

select tests.buy_as('anna', 'compass');
select tests.sign_in_as('anna');
select tests.throws_key($$ select tests.order_offer('chain') $$,
  'clue_already_owned', 'A bundle with an owned clue is refused');
select is(tests.order_offer('map alone') -> 'status', '"pending"', 'An owned clue opens the chain for the rest');
select tests.as_owner();
update public.clue_templates set available_from = '2025-05-28T00:00:00Z' where id = tests.id('map');
select tests.sign_in_as('béla');
select tests.throws_key($$ select tests.order_offer('chain') $$,
  'clue_not_yet_available', 'The chain inside a bundle opens no clue before its time');
select tests.as_owner();
update public.clue_templates set available_from = null where id = tests.id('map');
update public.clue_solution_guides set is_active = false where id = tests.id('map guide');
select tests.sign_in_as('béla');
select tests.throws_key($$ select tests.order_offer('chain') $$,
  'solution_guide_not_found', 'A guide that is off sale is not sold in a bundle');
select tests.as_owner();
update public.clue_solution_guides set is_active = true where id = tests.id('map guide');
update public.game_settings set clue_access_enabled = false where singleton;
select tests.sign_in_as('béla');
select tests.throws_key($$ select tests.order_offer('chain') $$,
  'clue_sales_closed', 'With the sales closed no bundle with clues is sold');
select is(tests.order_offer('coins only') -> 'status', '"pending"', 'A bundle of tokens alone still is');
select tests.as_owner();
update public.game_settings set clue_access_enabled = true where singleton;
update public.game_sessions set ends_at = '2025-05-20T12:00:00Z', starts_at = '2025-05-01T12:00:00Z'
  where id = tests.id('session');
select tests.sign_in_as('béla');
select tests.throws_key($$ select tests.order_offer('chain') $$,
  'game_session_ended', 'When the hunt is over no bundle with clues is sold');
select is(tests.order_offer('coins only') -> 'status', '"pending"', 'Tokens alone are good for the next hunt');
select tests.as_owner();
update public.game_sessions set ends_at = '2025-05-20T12:00:00.001Z' where id = tests.id('session');
select tests.sign_in_as('béla');
select is(tests.order_offer('chain') -> 'status', '"pending"', 'A millisecond before its end they all are');
select tests.as_owner();
update public.game_sessions set ends_at = '2025-06-01T18:00:00Z' where id = tests.id('session');
update public.game_settings set clue_access_enabled = true, is_schedule_enabled = false where singleton;
select tests.scan_as('béla', 'hall', '2025-06-01T12:00:00Z');
select tests.create_bundle('with guide', array['compass+']);
select tests.sign_in_as('béla');
select tests.throws_key($$ select tests.order_offer('with guide') $$,
  'clue_code_already_found', 'Nobody pays for a guide to a code that is found, though the next clue needs its clue');
select tests.as_owner();
delete from public.game_session_clues where clue_id = tests.id('map');
select tests.create_bundle('found', array['compass', 'gift']);
select tests.sign_in_as('béla');
select tests.throws_key($$ select tests.order_offer('found') $$,
  'clue_code_already_found', 'Nobody pays for the way to a code that is found');
select tests.as_owner();
update public.featured_offers set sold = 2 where id = tests.id('chain');
select tests.sign_in_as('béla');
select tests.throws_key($$ select tests.order_offer('chain') $$, 'offer_sold_out', 'A sold-out bundle is not sold');

-- What is left of a bundle ------------------------------------------------------------------------

select tests.as_owner();
insert into public.clue_templates (id, name_hu) values (tests.remember_id('fleeting', gen_random_uuid()), 'Fleeting');
insert into public.game_session_clues (game_session_id, clue_id) values (tests.id('session'), tests.id('fleeting'));
select tests.create_bundle('emptied', array['fleeting']);
delete from public.game_session_clues where clue_id = tests.id('fleeting');
delete from public.clue_templates where id = tests.id('fleeting');
select is_empty($$ select 1 from public.featured_offer_items where offer_id = tests.id('emptied') $$,
  'A clue that is deleted leaves its bundles');
select tests.sign_in_as('béla');
select tests.throws_key($$ select tests.order_offer('emptied') $$,
  'clue_template_not_found', 'A bundle that holds nothing any more is not sold');
select is_empty($$ select 1 from public.list_featured_offers(tests.id('session'))
  where offer_id = tests.id('emptied') $$, 'An empty bundle is not shown');

-- A gift of a clue and tokens can be taken once; without its clue it would be tokens for nothing, again and again.
select tests.as_owner();
insert into public.clue_templates (id, name_hu)
  values (tests.remember_id('fleeting gift', gen_random_uuid()), 'Fleeting');
select tests.create_bundle('free', array['fleeting gift'], 0, '{"bonus_tokens": 50, "promo_price_eur_minor": 0}');
delete from public.clue_templates where id = tests.id('fleeting gift');
select tests.sign_in_as('béla');
select tests.throws_key($$ select tests.order_offer('free') $$,
  'clue_template_not_found', 'Tokens that are left of a gift are not given away');
select is_empty($$ select 1 from public.list_featured_offers(tests.id('session')) where offer_id = tests.id('free') $$,
  'A bundle that costs nothing is not shown');
select tests.as_owner();
update public.featured_offers set promo_price_huf_minor = 90000 where id = tests.id('free');
select tests.sign_in_as('béla');
select tests.throws_key($$ select tests.order_offer('free') $$,
  'clue_template_not_found', 'A bundle that is free in one of two currencies is not sold');
select tests.as_owner();
update public.featured_offers set promo_price_eur_minor = 250 where id = tests.id('free');
select tests.sign_in_as('béla');
select is(tests.order_offer('free') -> 'tokens', '50', 'At a price in both they are sold');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
