-- What a scan broadcasts: one message to its player, at most one tick a second to the session, no secrets.
begin;
\ir ../support/load.psql
select plan(17);
select tests.create_hunt();
select tests.at_playing_time();
select tests.forget_broadcasts();

select tests.sign_in_as('anna');
select tests.scan('hall');
select tests.as_owner();
select set_eq(
  $$ select topic, event, payload from tests.broadcasts() $$,
  $$ values
    ('user:' || tests.id('anna'), 'scan', jsonb_build_object(
      'scan_id', (select id from public.scans where user_id = tests.id('anna')), 'points', 10, 'current_points', 10)),
    ('session:' || tests.id('session'), 'leaderboard', '{"interval_ms": 1000}'::jsonb),
    ('admin', 'scans', '{"interval_ms": 1000}'::jsonb) $$,
  'A scan sends the points to its player, and a hint to the session and the organisers');
select is((select count(*) from tests.broadcasts()), 3::bigint, 'Each recipient gets one message');

-- The second --------------------------------------------------------------------------------------

select tests.at('2025-06-01T12:00:00.999Z');
select tests.sign_in_as('béla');
select tests.scan('hall');
select tests.sign_in_as('anna');
select tests.scan('well');
select tests.as_owner();
select is((select count(*) from tests.broadcasts('session:' || tests.id('session'))), 1::bigint,
  'Three scans within a second are one tick for the session');
select is((select count(*) from tests.broadcasts('admin')), 1::bigint,
  'Three scans within a second are one tick for organisers');
select is((select count(*) from tests.broadcasts('user:' || tests.id('anna'))), 2::bigint,
  'Anna is notified of each of her own scans');
select is((select count(*) from tests.broadcasts('user:' || tests.id('béla'))), 1::bigint,
  'Béla is told of his own scan only');
select tests.at('2025-06-01T12:00:01Z');
select tests.sign_in_as('béla');
select tests.scan('well');
select tests.as_owner();
select is((select count(*) from tests.broadcasts('session:' || tests.id('session'))), 2::bigint,
  'After a second the session gets another tick');
select is((select due_at from private.broadcast_ticks where topic = 'session:' || tests.id('session')
  and event = 'leaderboard'),
  '2025-06-01T12:00:02Z'::timestamptz, 'The next hint is due a second later');

-- Sessions do not share their tick ----------------------------------------------------------------

select tests.create_player('Ede', 'other session');
select tests.forget_broadcasts();
select tests.sign_in_as('ede');
select tests.scan('elsewhere', 'other session');
select tests.as_owner();
select is((select count(*) from tests.broadcasts('session:' || tests.id('other session'))), 1::bigint,
  'Another session has its own tick');
select is((select count(*) from tests.broadcasts('session:' || tests.id('session'))), 0::bigint,
  'A scan is not announced in other sessions');

-- Refusals ----------------------------------------------------------------------------------------

select tests.forget_broadcasts();
select tests.at('2025-06-01T12:10:00Z');
select tests.sign_in_as('anna');
select tests.answers_key(tests.scan('hall'), 'already_scanned', 'A second scan of a code is refused');
select tests.answers_key(public.record_scan('no code', tests.id('session')), 'qr_code_not_found', 'A guess is refused');
select tests.as_owner();
select is_empty($$ select * from tests.broadcasts() $$, 'Refused scans are not broadcast');

-- Secrets -----------------------------------------------------------------------------------------

select tests.at_shopping_time();
select tests.buy_as('béla', 'gift');
select tests.buy_as('anna', 'gift');
select tests.buy_guide_as('anna', 'gift guide');
select tests.claim_as('anna');
select cmp_ok((select count(*) from tests.broadcasts()), '>', 3::bigint, 'Purchases and claims are broadcast');
select is_empty(
  $$ select * from tests.broadcasts() where payload::text ~ 'SECRET|Fő tér|123 4567|HALL2345' $$,
  'No broadcast carries secret content or contact data');
select is_empty(
  $$ select m.topic from tests.broadcasts() m join public.qr_codes q on m.payload::text like '%' || q.id || '%' $$,
  'No broadcast carries the printed id of a code');

select tests.invariants_hold();
select * from finish();
rollback;
