-- track_offers: who saw and opened an offer, once per offer, kind and day.
begin;
\ir ../support/load.psql
select plan(14);
select tests.create_shop();
select tests.create_product_offer('one', 'purse', 1, 1);
select tests.create_product_offer('two', 'chest', 1, 1);
select tests.create_product_offer('off', 'chest', 1, 1, '{"is_active": false}');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select public.track_offers('{}', '{}') $$, '42501', null, 'A visitor is not tracked');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.track_offers('{}', '{}') $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.authenticate_as(gen_random_uuid());
select tests.throws_key($$ select public.track_offers('{}', '{}') $$,
  'invalid_input', 'An account that is gone is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.track_offers(array(select gen_random_uuid() from generate_series(1, 101)),
  '{}') $$, 'invalid_input', 'More than 100 impressions at once are invalid');
select tests.throws_key($$ select public.track_offers('{}',
  array(select gen_random_uuid() from generate_series(1, 101))) $$, 'invalid_input', 'More than 100 clicks too');
select is(to_jsonb(public.track_offers(null, null)), '{"recorded": 0}', 'Nothing seen is nothing recorded');
select is(to_jsonb(public.track_offers(array[gen_random_uuid(), tests.id('off')], array[gen_random_uuid()])),
  '{"recorded": 0}',
  'Offers that do not exist or are off are not recorded');
select tests.as_owner();
select tests.rows_unchanged('None of these calls changes a row');

select tests.sign_in_as('anna');
select is(to_jsonb(public.track_offers(array[tests.id('one'), tests.id('two'), tests.id('one')],
  array[tests.id('two')])),
  '{"recorded": 3}', 'Each offer and kind is recorded once');
select is(to_jsonb(public.track_offers(array[tests.id('one')], array[tests.id('one')])), '{"recorded": 1}',
  'An event is recorded once a day');
select tests.at('2025-05-21T00:00:00Z');
select is(to_jsonb(public.track_offers(array[tests.id('one')], null)), '{"recorded": 1}', 'Tomorrow it is');
select tests.sign_in_as('béla');
select is(to_jsonb(public.track_offers(array[tests.id('one')], null)), '{"recorded": 1}', 'Each player counts');
select tests.as_owner();
select tests.rows_moved_only_in(array['public.featured_offer_events'], 'Nothing else is written');
select set_eq('select offer_id, user_id, kind, day from public.featured_offer_events',
  $$ values (tests.id('one'), tests.id('anna'), 'impression', '2025-05-20'::date),
    (tests.id('two'), tests.id('anna'), 'impression', '2025-05-20'),
     (tests.id('two'), tests.id('anna'), 'click', '2025-05-20'),
       (tests.id('one'), tests.id('anna'), 'click', '2025-05-20'),
     (tests.id('one'), tests.id('anna'), 'impression', '2025-05-21'),
       (tests.id('one'), tests.id('béla'), 'impression', '2025-05-21') $$,
  'The rows say who, what and on which day');
select * from finish();
rollback;
