-- public.admin_list_featured_offers: offers with regular prices and sales figures.
begin;
\ir ../support/load.psql
select plan(33);
select tests.create_shop();
select tests.create_clue_offer('A running', 'compass', 4,
  jsonb_build_object('game_session_id', tests.id('session'), 'created_at', '2025-05-01T00:00:00Z', 'stock', 5));
select tests.create_offer('B guide', 'guide', jsonb_build_object('solution_guide_id', tests.id('map guide'),
  'promo_price', 2, 'is_active', false, 'created_at', '2025-05-02T00:00:00Z'));
select tests.create_bundle('C bundle', array['compass', 'map+'],
  p_fields => '{"starts_at": "2025-05-20T18:00:00Z", "ends_at": "2025-05-23T12:00:00Z", "created_at": '
  '"2025-05-03T00:00:00Z", "bonus_tokens": 5}');
select tests.create_product_offer('D ended', 'purse', 80000, 200,
  '{"starts_at": "2025-05-01T00:00:00Z", "ends_at": "2025-05-20T12:00:00Z", "created_at": "2025-05-04T00:00:00Z"}');
select tests.create_product_offer('E_sold', 'chest', 300000, 700,
  '{"stock": 1, "ends_at": "2025-05-22T12:00:00Z", "created_at": "2025-05-05T00:00:00Z"}');
update public.profiles set role = 'admin' where id = tests.id('cili');
update public.profiles set role = 'user' where id = tests.id('cili');
select tests.sign_in_as('anna');
select public.track_offers(array[tests.id('A running')], array[tests.id('A running')]);
select public.buy_clue(tests.id('compass'), tests.id('session'), 4, gen_random_uuid());
select tests.pay(tests.order_offer('E_sold'));
select tests.sign_in_as('béla');
select public.track_offers(array[tests.id('A running')], '{}');
select tests.as_owner();
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok('select * from public.admin_list_featured_offers()', '42501', null, 'Visitors are refused');
select tests.sign_in_as('anna');
select tests.throws_key('select * from public.admin_list_featured_offers()',
  'admin_permissions_required', 'Players are refused');
select tests.sign_in_as('cili');
select tests.throws_key('select * from public.admin_list_featured_offers()',
  'admin_permissions_required', 'Former organisers are refused');

-- Results -----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select results_eq(
  $$ select left(name_hu, 1), kind, game_session_name, target_name_hu, target_name_en, price, price_huf_minor,
    price_eur_minor, product_tokens,
       promo_price, promo_price_huf_minor, state, is_taken, purchases, impressions, clicks, total_count
         from public.admin_list_featured_offers() $$,
  $$ values
    ('E', 'product', null, 'chest hu', 'chest en', null::integer, 399500, 999, 500, null::integer, 300000,
      'sold_out', true, 1, 0::bigint, 0::bigint, 5::bigint),
    ('D', 'product', null, 'purse hu', 'purse en', null, 100000, 250, 100, null, 80000, 'ended', false, 0, 0, 0, 5),
    ('C', 'bundle', null, null, null, 33, null, null, null, null, 200000, 'planned', false, 0, 0, 0, 5),
    ('B', 'guide', null, 'map hu', 'map en', 8, null, null, null, 2, null, 'off', false, 0, 0, 0, 5),
    ('A', 'clue', 'Budapest hunt', 'compass hu', 'compass en', 10, null, null, null, 4, null, 'running', true, 1, 2, 1,
      5) $$,
  'The newest comes first, each with its regular price, state, impressions, clicks and purchases');
select is((select to_jsonb(items) from public.admin_list_featured_offers('bundle')), jsonb_build_array(
    jsonb_build_object('clue_id', tests.id('compass'), 'name_hu', 'compass hu', 'name_en', 'compass en',
      'solution_guide_id', null),
    jsonb_build_object('clue_id', tests.id('map'), 'name_hu', 'map hu', 'name_en', 'map en',
      'solution_guide_id', tests.id('map guide'))),
  'A bundle comes with what it holds, in order');
select tests.as_owner();
update public.featured_offers set stock = null where id = tests.id('E_sold');
select tests.sign_in_as('olga');
select is((select purchases from public.admin_list_featured_offers('e_')), 1, 'Without a stock purchases are counted');
select tests.sign_in_as('béla');
select tests.remember_id('order', (tests.order_offer('E_sold') ->> 'order_id')::uuid);
select public.cancel_order(tests.id('order'));
select tests.sign_in_as('olga');
select is((select purchases from public.admin_list_featured_offers('e_')), 1,
  'Cancelled orders are not counted as purchases');
select tests.as_owner();
update public.featured_offers set stock = 1 where id = tests.id('E_sold');
select tests.remember_rows();

select tests.sign_in_as('olga');
create function pg_temp.offers(
  p_search text default null, p_kind text default null, p_state text default null,
  p_sort text default 'created_at', p_descending boolean default true, p_limit integer default 50,
    p_offset integer default 0
) returns text language sql as $$
  select string_agg(left(name_hu, 1), '' order by place) from (
    select name_hu, row_number() over () as place
    from public.admin_list_featured_offers(p_search, p_kind, p_state, p_sort, p_descending, p_limit, p_offset)) listed
$$;
grant execute on function pg_temp.offers(text, text, text, text, boolean, integer, integer) to public;
select is(pg_temp.offers(p_descending => false), 'ABCDE', 'Sorted upwards the oldest comes first');
select is(pg_temp.offers(p_sort => 'name_hu', p_descending => false), 'ABCDE', 'Names sort ascending');
select is(pg_temp.offers(p_sort => 'name_hu'), 'EDCBA', 'Names sort descending');
select is(pg_temp.offers(p_sort => 'starts_at'), 'CEBAD', 'The latest start comes first');
select is(pg_temp.offers(p_sort => 'starts_at', p_descending => false), 'DEBAC',
  'The latest start comes last when sorted ascending');
select is(pg_temp.offers(p_sort => 'ends_at'), 'CEBAD', 'The latest end comes first');
select is(pg_temp.offers(p_sort => 'ends_at', p_descending => false), 'DBAEC',
  'The latest end comes last when sorted ascending');
select is(pg_temp.offers(' SOLD en'), 'E', 'A search looks into both names, whatever the case');
select is(pg_temp.offers('_'), 'E', 'An underscore is a letter like any other');
select is(pg_temp.offers(p_kind => 'product'), 'ED', 'One kind can be listed alone');
select is(pg_temp.offers(p_state => state), offers, 'Offers can be filtered by state: ' || state) from (values
  ('off', 'B'), ('ended', 'D'), ('sold_out', 'E'), ('planned', 'C'), ('running', 'A')) states (state, offers);
select is(pg_temp.offers('d', 'product', 'ended'), 'D', 'Filters add up');
select is(pg_temp.offers(p_limit => 2) || pg_temp.offers(p_limit => 2, p_offset => 2), 'EDCB',
  'Pages follow each other');
select results_eq('select distinct total_count from public.admin_list_featured_offers(p_limit => 2)', array[5::bigint],
  'Every row counts all');
select is_empty('select * from public.admin_list_featured_offers(p_offset => 5)',
  'After the last page there is nothing');
select tests.throws_key(format('select * from public.admin_list_featured_offers(%s)', arguments),
  'invalid_input', title) from (values
  ('p_kind => ''lottery''', 'An unknown kind is refused'),
  ('p_state => ''asleep''', 'An unknown state is refused'),
  ('p_sort => ''promo_price''', 'An unknown order is refused'),
  ('p_limit => 0', 'A page of nothing is refused')) bad (arguments, title);
select tests.as_owner();
select tests.rows_unchanged('Listing changes no rows');
update public.featured_offers set name_hu = case id when tests.id('C bundle') then 'ázsia' else 'cica' end
where id in (tests.id('C bundle'), tests.id('D ended'));
select tests.sign_in_as('olga');
select is(pg_temp.offers(p_sort => 'name_hu', p_descending => false), 'AáBcE',
  'Names sort as people read them, small letters and accents too');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
