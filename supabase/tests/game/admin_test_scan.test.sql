-- admin_test_scan: runs the real rules, rolls them back, and explains each.
begin;
\ir ../support/load.psql
select plan(47);
select tests.create_hunt();
select tests.scan_as('anna', 'hall', '2025-06-01T11:00:00Z');
select tests.scan_as('béla', 'tower', '2025-06-01T11:00:00Z'); -- its only place
select tests.sign_in_as('anna');
select tests.at('2025-06-01T11:00:00Z');
select tests.answers_key(tests.scan('elsewhere'), 'qr_code_not_found', 'A player presents a code of no session');
select set_config('response.status', '', true);
select tests.as_owner();
update public.game_sessions set late_scan_grace = '0' where id = tests.id('session');
select tests.at_playing_time();
update public.qr_codes set latitude = 47.5, longitude = 19 where id = tests.id('well');
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok($$ select public.admin_test_scan('HALL2345', null) $$, '42501', null, 'A visitor cannot try a scan');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.admin_test_scan('HALL2345', tests.id('session')) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_test_scan('HALL2345', tests.id('session')) $$,
  'admin_access_required', 'A player cannot');
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_test_scan('HALL2345', tests.id('session')) $$,
  'admin_access_required', 'An admin who was demoted cannot any more');
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('olga');

-- Refused tests -----------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_test_scan(%L, tests.id(%L))', code, 'session'),
  'invalid_scan_data', title)
from (values (null,
  'A missing code is refused'), ('', 'An empty code is refused'), (repeat('x', 201),
    'A code of 201 characters is refused')) codes (code,
  title);
select tests.throws_key($$ select public.admin_test_scan('HALL2345', gen_random_uuid()) $$,
  'game_session_not_found', 'The session must exist');
select tests.throws_key($$ select public.admin_test_scan('HALL2345', tests.id('session'), gen_random_uuid()) $$,
  'user_not_found', 'The player must exist');
select tests.throws_key($$ select public.admin_test_scan('HALL2345', tests.id('session'), null, 'infinity') $$,
  'invalid_scan_data', 'The moment must be one');
select tests.throws_key($$ select public.admin_test_scan('HALL2345', tests.id('session'), null, null, '[1]') $$,
  'invalid_scan_data', 'A place is an object');

-- Each refusal: the explanation and the real rules agree ------------------------------------------
-- The first check that fails must be what the scan itself is refused with.

create function pg_temp.verdict(
  p_name text, p_code text, p_at timestamptz default null, p_location jsonb default null
) returns text
language sql volatile as $$
  select coalesce(tried ->> 'error_key', 'passed')
    || case when tried ->> 'error_key' is distinct from (
         select check_ ->> 'error_key'
           from jsonb_array_elements(tried -> 'checks') with ordinality checks (check_, place)
         where check_ ->> 'passed' = 'false' order by place limit 1) then ', which the checks do not explain'
           else '' end
    || case when (tried ->> 'passed')::boolean <> (tried ->> 'error_key' is null) then ', contradicting itself'
      else '' end
  from (select to_jsonb(public.admin_test_scan(p_code, tests.id('session'), tests.id(p_name), p_at,
    p_location)) as tried) trial
$$;
select is(pg_temp.verdict(player, code, at, place::jsonb), verdict, title) from (values
  ('anna', 'WELL2345', null::timestamptz, null,
    'passed', 'A member who scans a code of the session for the first time'),
  ('anna', 'well-2345', null, null, 'passed', 'A short code as people type it'),
  ('cili', 'WELL2345', null, null, 'session_not_joined', 'Somebody who has not joined'),
  ('anna', 'NOSUCH22', null, null, 'qr_code_not_found', 'A code that does not exist'),
  ('anna', 'ELSE2345', null, null, 'qr_code_not_found', 'A code of no session'),
  ('anna', 'FADE2345', null, null, 'qr_code_not_found', 'A code that is not active'),
  ('anna', 'WELL2345', '2025-06-01T09:59:59Z', null, 'game_not_started', 'Before the start'),
  ('anna', 'WELL2345', '2025-06-01T18:00:00Z', null, 'game_session_ended', 'At the end'),
  ('anna', 'HALL2345', null, null, 'already_scanned', 'A code that was found before'),
  ('anna', 'HALL2345', '2025-06-01T11:00:03Z', null, 'scan_rate_limited', 'A code again within five seconds'),
  ('anna', 'ELSE2345', '2025-06-01T11:00:03Z', null,
    'scan_rate_limited', 'A code of no session again within five seconds'),
  ('anna', 'ELSE2345', '2025-06-01T11:00:05Z', null, 'qr_code_not_found',
    'A code of no session again after five seconds'),
  ('anna', 'TWER2345', null, null, 'scan_limit_reached', 'A code without a place left'),
  ('anna', 'BRDG2345', null, null, 'scan_location_required', 'A code with a radius and no place'),
  ('anna', 'BRDG2345', null, '{"latitude": 47.6, "longitude": 19.0402, "accuracy": 10}',
    'scan_too_far', 'From another district'),
  ('anna', 'BRDG2345', null, '{"latitude": 47.4979, "longitude": 19.0402, "accuracy": 10}', 'passed', 'On the spot'),
  ('anna', 'BRDG2345', null, '{"latitude": "x", "longitude": 1e400}', 'scan_location_required', 'Nonsense for a place'),
  ('anna', 'WELL2345', null, '{"latitude": 1e400, "longitude": 1e-400}',
    'passed', 'A code without a place is not measured'),
  ('anna', 'HALL2345', '2025-06-01T20:00:00Z', null,
    'game_session_ended', 'The first of several refusals is the answer')
) trials (player, code, at, place, verdict, title);

select is(to_jsonb(public.admin_test_scan(tests.id('well')::text, tests.id('session'), tests.id('anna')))
  - array['checks', 'qr_code_id', 'user_id'],
  '{"passed": true, "error_key": null, "points": 20, "qr_code_name": "well", "user_name": "Anna", "at": '
  '"2025-06-01T12:00:00+00:00", "card": null}',
  'A scan that would count says what it is worth');
select is((select jsonb_agg(check_ -> 'check')
  from jsonb_array_elements(to_jsonb(public.admin_test_scan('HALL2345', tests.id('session'),
    tests.id('anna'))) -> 'checks')
  check_),
  '["member", "pace", "code", "start", "end", "pause", "first_time", "withdrawn", "cap", "place"]',
    'All checks are explained, not only the first that fails');
select is(to_jsonb(public.admin_test_scan('TWER2345', tests.id('session'), tests.id('anna'))) #> '{checks,8,details}',
  '{"max_scans": 1, "current_scans": 1}', 'A cap says how full it is');
select is(to_jsonb(public.admin_test_scan('BRDG2345', tests.id('session'), tests.id('anna'), null,
  '{"latitude": 47.5079, "longitude": 19.0402}')) #> '{checks,9,details}',
  '{"radius_m": 50, "distance_m": 1112}', 'A place says how far it is');
select is(to_jsonb(public.admin_test_scan(code, tests.id('session'), tests.id('anna'))) #>> '{checks,2,details,why}',
  why,
  'A code says why it does not count: ' || why)
from (values ('NOSUCH22', 'unknown'), ('ELSE2345', 'elsewhere'), ('FADE2345', 'inactive')) codes (code, why);
select is(to_jsonb(public.admin_test_scan('NOSUCH22', tests.id('session'), tests.id('anna'))) #> '{checks,8,passed}',
  'null', 'Without a code nobody asks for its cap');
select is((public.admin_test_scan('HALL2345', tests.id('session'))).error_key, 'session_not_joined',
  'Without a player it is the organiser who tries');

-- No side effects ---------------------------------------------------------------------------------

select tests.as_owner();
select is(coalesce(current_setting('response.status', true), ''), '', 'A refused trial is a fine answer');
select tests.rows_unchanged('No trial has left a trace: no scan, no place taken, no broadcast');
select tests.sign_in_as('anna');
select is((select public.record_scan(tests.id('well')::text, tests.id('session')) ->> 'status'),
  'success', 'A tried code can still be found');
select tests.as_owner();
select is((select count(*) from public.scans where user_id = tests.id('anna') and status = 'success'), 2::bigint,
  'A real scan after trial scans counts once');
select tests.sign_in_as('olga');
select public.admin_ban_user(tests.id('anna'), 'Codes were sent around');
select is(pg_temp.verdict('anna', 'BRDG2345'), 'user_banned', 'A ban is explained too');
select tests.as_owner();
update public.game_sessions set paused_at = '2025-06-01T17:00:00Z' where id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.verdict('béla', 'WELL2345', '2025-06-01T18:30:00Z'), 'game_session_paused',
  'and a pause that outlasts the end');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
