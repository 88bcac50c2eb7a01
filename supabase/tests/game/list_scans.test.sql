-- public.list_scans: the latest own scans, counted and refused, 100 at most.
begin;
\ir ../support/load.psql
select plan(15);
select tests.create_hunt();
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.scan_as('béla', 'tower', '2025-06-01T12:00:00Z');
select tests.at('2025-06-01T12:01:00Z');
select tests.sign_in_as('anna');
select tests.answers_key(tests.scan('tower'), 'scan_limit_reached', 'Anna is too late at the tower');
select tests.at('2025-06-01T12:02:00Z');
select tests.answers_key(public.record_scan('NOSUCH22', tests.id('session'), p_scanned_at => '2025-06-01T12:01:30Z'),
  'qr_code_not_found', 'Anna scans an unknown code');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.list_scans()', '42501', 'permission denied for function list_scans',
  'Visitors have no scans');
select tests.authenticate_as(null);
select tests.throws_key('select * from public.list_scans()',
  'user_not_authenticated', 'A token without a user has no scans');
select tests.sign_in_as('anna');
select results_eq(
  'select qr_code_name, game_session_id, status, failure_reason, points, scanned_at, received_at from '
  'public.list_scans()',
  $$ values (null::text, tests.id('session'), 'failed', 'qr_code_not_found', 0, '2025-06-01T12:01:30Z'::timestamptz,
    '2025-06-01T12:02:00Z'::timestamptz),
       ('tower', tests.id('session'), 'failed', 'scan_limit_reached', 0, '2025-06-01T12:01:00Z',
         '2025-06-01T12:01:00Z'),
       ('hall', tests.id('session'), 'success', null, 10, '2025-06-01T12:00:00Z', '2025-06-01T12:00:00Z') $$,
  'A player gets the own scans, the latest first, refused ones with their reason');
select results_eq('select qr_code_name from public.list_scans(2)', array[null, 'tower'], 'The limit can be smaller');
select is((select count(*)::integer from public.list_scans(null)), 3, 'No limit means the default');
select is((select count(*)::integer from public.list_scans(-5)), 1, 'At least one scan is shown');
select tests.sign_in_as('béla');
select results_eq('select qr_code_name from public.list_scans()', array['tower'],
  'Another player gets the own scans only');
select tests.sign_in_as('olga');
select is_empty('select * from public.list_scans()', 'An organiser gets the own scans only');
select tests.as_owner();
select tests.rows_unchanged('Listing moves no row');

insert into public.scans (user_id, game_session_id, status, failure_reason, scanned_at, received_at)
select tests.id('cili'), tests.id('session'), 'failed', 'qr_code_not_found', moment, moment
from generate_series(1, 120) n,
  lateral (select '2025-06-01T10:00:00Z'::timestamptz + n * interval '1 minute') captured (moment);
select tests.sign_in_as('cili');
select is((select count(*)::integer from public.list_scans()), 100, 'A hundred scans are shown');
select is((select count(*)::integer from public.list_scans(500)), 100, 'Never more than a hundred scans are shown');
select is((select min(received_at) from public.list_scans()), '2025-06-01T10:21:00Z'::timestamptz,
  'The list has the latest scans');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
