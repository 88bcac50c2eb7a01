-- public.admin_save_featured_offer: an offer and its items, saved together or not at all.
begin;
\ir ../support/load.psql
select plan(50);
select tests.create_shop();
update public.profiles set role = 'admin' where id = tests.id('béla');
update public.profiles set role = 'user' where id = tests.id('béla');
select tests.remember_rows();

create function pg_temp.form(p_kind text, p_fields jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('kind', p_kind, 'name_hu', 'Akció', 'name_en', 'Offer', 'starts_at', '2025-05-19T12:00:00Z',
    'ends_at', '2025-05-21T12:00:00Z')
    || case p_kind
      when 'clue' then jsonb_build_object('clue_id', tests.id('compass'), 'promo_price', 4)
      when 'guide' then jsonb_build_object('solution_guide_id', tests.id('compass guide'), 'promo_price', 2)
      when 'product' then jsonb_build_object('product_id', tests.id('purse'), 'promo_price_huf_minor', 80000,
        'promo_price_eur_minor', 200)
      else jsonb_build_object('promo_price_huf_minor', 200000, 'promo_price_eur_minor', 500, 'items', jsonb_build_array(
        jsonb_build_object('clue_id', tests.id('map'), 'solution_guide_id', tests.id('map guide')),
          jsonb_build_object('clue_id', tests.id('compass'))))
    end || p_fields
$$;
-- The form of a saved offer, as it was loaded, with changes.
create function pg_temp.edited(p_id uuid, p_changes jsonb) returns jsonb language sql as $$
  select to_jsonb(o)
    || jsonb_build_object('items',
    (select jsonb_agg(jsonb_build_object('clue_id', clue_id, 'solution_guide_id', solution_guide_id) order by position)
    from public.featured_offer_items where offer_id = o.id)) || p_changes
  from public.featured_offers o where o.id = p_id
$$;
create function pg_temp.save(
  p_offer jsonb
) returns uuid language sql as $$ select (public.admin_save_featured_offer(p_offer)).offer_id $$;
grant execute on function pg_temp.form(text, jsonb), pg_temp.edited(uuid, jsonb), pg_temp.save(jsonb) to public;

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok($$ select public.admin_save_featured_offer('{}') $$,
  '42501', 'permission denied for function admin_save_featured_offer', 'Visitors save no offer');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_save_featured_offer(pg_temp.form('clue')) $$,
  'admin_access_required', 'A player saves no offer');
select tests.sign_in_as('béla');
select tests.throws_key($$ select public.admin_save_featured_offer(pg_temp.form('clue')) $$,
  'admin_access_required', 'A demoted organiser saves no offer');

-- Refusals ----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_save_featured_offer(%s)', form), 'invalid_input', title)
  from (values
  ('null', 'An offer is not null'),
  ('''[]''', 'An offer is an object'),
  ('pg_temp.form(''lottery'')', 'There are four kinds'),
  ('pg_temp.form(''clue'', ''{"name_hu": "\t", "name_en": ""}'')', 'An offer has a name'),
  ('pg_temp.form(''clue'', ''{"name_hu": 5}'')', 'A number is not a name'),
  ('pg_temp.form(''clue'', ''{"description_en": {"a": 1}}'')', 'An object is not a text'),
  ('pg_temp.form(''clue'', ''{"promo_price": "4"}'')', 'A text is not a price'),
  ('pg_temp.form(''bundle'', ''{"items": [null]}'')', 'Nothing is not a clue of a bundle'),
  ('pg_temp.form(''bundle'', ''{"items": {}}'')', 'An object is not a list'),
  ('pg_temp.form(''clue'', ''{"clue_id": null}'')', 'A clue offer has a clue'),
  ('pg_temp.form(''clue'', ''{"clue_id": "compass"}'')', 'The clue of an offer is an id'),
  ('pg_temp.form(''clue'', ''{"clue_id": "00000000-0000-4000-8000-000000000000"}'')', 'The clue must exist'),
  ('pg_temp.form(''clue'', ''{"promo_price": null}'')', 'A clue offer has a price'),
  ('pg_temp.form(''clue'', ''{"promo_price": 10001}'')', 'A clue offer costs at most 10000 tokens'),
  ('pg_temp.form(''product'', ''{"promo_price_eur_minor": null}'')', 'A product has a price in each currency'),
  ('pg_temp.form(''product'', ''{"bonus_tokens": 5}'')', 'Only bundles hold tokens'),
  ('pg_temp.form(''bundle'', ''{"items": []}'')', 'A bundle holds a clue'),
  ('pg_temp.form(''bundle'', ''{"items": null}'')', 'A bundle names its items'),
  ('pg_temp.form(''bundle'', jsonb_build_object(''items'', jsonb_build_array(jsonb_build_object(''clue_id'', '
    'tests.id(''map'')), jsonb_build_object(''clue_id'', tests.id(''map'')))))', 'A bundle holds a clue once'),
  ('pg_temp.form(''bundle'', jsonb_build_object(''items'', jsonb_build_array(jsonb_build_object(''clue_id'', '
    'tests.id(''map''), ''solution_guide_id'', tests.id(''compass guide'')))))',
      'A bundle holds a clue with its own guide'),
  ('pg_temp.form(''clue'', ''{"ends_at": "2025-05-19T12:00:00Z"}'')', 'An offer ends after it starts'),
  ('pg_temp.form(''clue'', ''{"ends_at": "infinity"}'')', 'An offer has a finite end'),
  ('pg_temp.form(''clue'', ''{"ends_at": null}'')', 'On a day that is said'),
  ('pg_temp.form(''clue'', ''{"stock": 0}'')', 'A stock has a piece')) bad (form, title);
select tests.throws_key($$ select public.admin_save_featured_offer(pg_temp.form('clue',
  jsonb_build_object('id', gen_random_uuid(), 'updated_at', now()))) $$,
  'offer_not_found', 'A deleted offer cannot be changed');
select tests.as_owner();
select tests.rows_unchanged('A refusal changes no rows, of the offer or of what it holds');

-- Saved offers ------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select tests.remember_id(kind, pg_temp.save(pg_temp.form(kind, '{"sold": 7, "created_at": "2000-01-01", "stock": 9}')))
from unnest(array['clue', 'guide', 'product', 'bundle']) kind;
select results_eq($$ select id, kind, clue_id, solution_guide_id, product_id, promo_price, promo_price_huf_minor,
  bonus_tokens, stock, sold, vip_early_minutes,
    is_active, description_hu, created_at, updated_at from public.featured_offers order by kind $$,
  $$ values (tests.id('bundle'), 'bundle', null::uuid, null::uuid, null::uuid, null::integer, 200000, 0, 9, 0, 0, true,
    '', '2025-05-20T12:00:00Z'::timestamptz, '2025-05-20T12:00:00Z'::timestamptz),
    (tests.id('clue'), 'clue', tests.id('compass'), null, null, 4, null, 0, 9, 0, 0, true, '', '2025-05-20T12:00:00Z',
      '2025-05-20T12:00:00Z'),
    (tests.id('guide'), 'guide', null, tests.id('compass guide'), null, 2, null, 0, 9, 0, 0, true, '',
      '2025-05-20T12:00:00Z', '2025-05-20T12:00:00Z'),
    (tests.id('product'), 'product', null, null, tests.id('purse'), null, 80000, 0, 9, 0, 0, true, '',
      '2025-05-20T12:00:00Z', '2025-05-20T12:00:00Z') $$,
  'Every kind is saved; what the form says of sales and dates of the row does not count');
select results_eq($$ select clue_id, solution_guide_id from public.featured_offer_items
  where offer_id = tests.id('bundle') order by position $$,
  $$ values (tests.id('map'), tests.id('map guide')), (tests.id('compass'), null) $$,
    'A bundle keeps the order of the form');
select tests.at('2025-05-20T13:00:00Z');
select results_eq($$ select * from public.admin_save_featured_offer(pg_temp.edited(tests.id('bundle'),
  jsonb_build_object('bonus_tokens', 20, 'stock', null,
    'items', jsonb_build_array(jsonb_build_object('clue_id', tests.id('compass')),
      jsonb_build_object('clue_id', tests.id('gift')))))) $$,
  $$ values (tests.id('bundle'), '2025-05-20T13:00:00Z'::timestamptz) $$,
    'A change answers with the new version');
select results_eq($$ select o.bonus_tokens, o.stock, array_agg(i.clue_id order by i.position)
  from public.featured_offers o
    join public.featured_offer_items i on i.offer_id = o.id where o.id = tests.id('bundle') group by o.id $$,
  $$ values (20, null::integer, array[tests.id('compass'), tests.id('gift')]) $$, 'Offer and items are the new ones');
create temporary table items_before as select ctid as place, clue_id from public.featured_offer_items;
grant select on items_before to authenticated;
select public.admin_save_featured_offer(pg_temp.edited(tests.id('bundle'), '{"bonus_tokens": 20}'));
select set_eq('select ctid as place, clue_id from public.featured_offer_items',
  'select place, clue_id from items_before', 'A bundle that holds what it held keeps its rows');
select tests.throws_key($$ select public.admin_save_featured_offer(pg_temp.edited(tests.id('bundle'),
  '{"updated_at": "2025-05-20T12:00:00Z", "name_hu": "Late"}')) $$,
  'edit_conflict', 'Who has seen an older version does not overwrite the newer one');
select tests.throws_key($$ select public.admin_save_featured_offer(pg_temp.edited(tests.id('bundle'),
  '{"updated_at": null}')) $$,
  'edit_conflict', 'Saving without a version overwrites nothing');
select lives_ok($$ select public.admin_save_featured_offer(pg_temp.edited(tests.id('clue'),
  jsonb_build_object('kind', 'product', 'clue_id', null, 'promo_price', null,
    'product_id', tests.id('chest'), 'promo_price_huf_minor', 1, 'promo_price_eur_minor', 1))) $$,
      'An offer that nobody took may become another kind');
select lives_ok($$ select public.admin_save_featured_offer(pg_temp.edited(tests.id('clue'),
  jsonb_build_object('kind', 'clue', 'clue_id', tests.id('compass'), 'promo_price', 4,
    'product_id', null, 'promo_price_huf_minor', null, 'promo_price_eur_minor', null))) $$,
      'An offer that nobody took may be changed back');
select tests.as_owner();
select set_eq($$ select distinct action from public.activity where action like 'featured_offer%' $$,
  array['featured_offers.insert', 'featured_offers.update', 'featured_offer_items.insert',
    'featured_offer_items.delete'], 'All of it is in the log');

-- Taken offers ------------------------------------------------------------------------------------
select tests.sign_in_as('anna');
select public.buy_clue(tests.id('compass'), tests.id('session'), 4, gen_random_uuid());
select tests.sign_in_as('béla');
select tests.remember_id('order', (tests.order_offer('bundle') ->> 'order_id')::uuid);
select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_save_featured_offer(pg_temp.edited(tests.id(%L), %s))', offer,
  change), 'offer_in_use', title) from (values
  ('clue', 'jsonb_build_object(''clue_id'', tests.id(''gift''))', 'The target of a sold offer cannot change'),
  ('bundle', '''{"bonus_tokens": 21}''', 'Tokens that are ordered stay'),
  ('bundle', 'jsonb_build_object(''items'', jsonb_build_array(jsonb_build_object(''clue_id'', tests.id(''gift''))))',
    'The contents of an ordered bundle stay')) changes (offer, change, title);
select lives_ok($$ select public.admin_save_featured_offer(pg_temp.edited(tests.id('clue'),
  '{"promo_price": 3, "stock": 1, "name_hu": "Új", "is_active": false}')) $$,
  'Price, stock, texts and the switch change');
select tests.throws_key($$ select public.admin_save_featured_offer(pg_temp.edited(tests.id('bundle'),
  '{"kind": "lottery"}')) $$, 'invalid_input', 'Invalid values are refused');
select tests.at('2025-05-20T13:31:00Z');
select lives_ok($$ select public.admin_save_featured_offer(pg_temp.edited(tests.id('bundle'), '{"bonus_tokens": 21}'))
  $$, 'An order that has run out holds nothing');
select results_eq($$ select sold, stock from public.featured_offers where id = tests.id('clue') $$, $$ values (1, 1) $$,
  'Sales stay counted');
select tests.remember_id('request', gen_random_uuid());
select is(to_jsonb(public.admin_save_featured_offer(pg_temp.form('clue', '{"name_hu": "Egyszer"}'),
  tests.id('request'))),
  to_jsonb(public.admin_save_featured_offer(pg_temp.form('clue', '{"name_hu": "Egyszer"}'), tests.id('request'))),
  'A repeated request returns the same offer');
select is((select count(*) from public.featured_offers where name_hu = 'Egyszer'), 1::bigint, 'and adds no other');
select tests.throws_key($$ select public.admin_save_featured_offer(pg_temp.form('clue', '{"name_hu": "Kétszer"}'),
  tests.id('request')) $$, 'request_id_reused', 'Its id is not for another offer');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
