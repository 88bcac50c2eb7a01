-- public.list_found_places: positions of the caller's own finds, and of no other codes.
begin;
\ir ../support/load.psql
select plan(8);
select tests.create_hunt();
update public.qr_codes set latitude = 47.4979, longitude = 19.0402 where id in (tests.id('hall'), tests.id('well'));
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.scan_as('anna', 'tower', '2025-06-01T12:01:00Z');
select tests.scan_as('béla', 'well', '2025-06-01T12:02:00Z');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select * from public.list_found_places(tests.id('session')) $$,
  '42501', 'permission denied for function list_found_places', 'Visitors have found nothing');
select tests.authenticate_as(null);
select tests.throws_key($$ select * from public.list_found_places(tests.id('session')) $$,
  'user_not_authenticated', 'A token without a user has found nothing');
select tests.sign_in_as('cili');
select tests.throws_key($$ select * from public.list_found_places(tests.id('session')) $$,
  'session_not_joined', 'A stranger is refused');
select tests.throws_key($$ select * from public.list_found_places(gen_random_uuid()) $$,
  'game_session_not_found', 'An unknown session is refused');
select tests.sign_in_as('anna');
select results_eq($$ select name, latitude, longitude from public.list_found_places(tests.id('session')) $$,
  $$ values ('hall', 47.4979::float8, 19.0402::float8) $$, 'A player sees their own finds that have a place');
select tests.sign_in_as('béla');
select results_eq($$ select name from public.list_found_places(tests.id('session')) $$, array['well'],
  'A player does not see the finds of others');
select tests.as_owner();
select tests.rows_unchanged('Looking changes no rows');
select tests.invariants_hold();
select * from finish();
rollback;
