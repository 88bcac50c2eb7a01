-- record_scan, refusals: those that store the scan and those that leave no row.
begin;
\ir ../support/load.psql
select plan(50);
select tests.create_hunt();
select tests.scan_as('béla', 'tower', '2025-06-01T11:00:00Z');
select tests.at_playing_time();
select tests.remember_rows();

-- Refusals without a row --------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok($$ select tests.scan('hall') $$, '42501', null, 'A visitor cannot call record_scan');
select tests.authenticate_as(null);
select tests.throws_key($$ select tests.scan('hall') $$, 'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('cili');
select tests.throws_key($$ select tests.scan('hall') $$,
  'session_not_joined', 'A player who has not joined the session cannot scan in it');
select tests.sign_in_as('olga');
select tests.throws_key($$ select tests.scan('hall') $$,
  'session_not_joined', 'An admin who has not joined cannot scan either');
select tests.sign_in_as('anna');
select tests.throws_key($$ select tests.scan('elsewhere', 'other session') $$, 'session_not_joined',
  'Joining one session does not open another');
select tests.throws_key($$ select public.record_scan('x', gen_random_uuid()) $$, 'game_session_not_found',
  'A session that does not exist is refused');
select tests.throws_key(statement, 'invalid_scan_data', title) from (values
  ($$ select public.record_scan(null, tests.id('session')) $$, 'A scan without a code is invalid'),
  ($$ select public.record_scan('', tests.id('session')) $$, 'A scan of an empty text is invalid'),
  ($$ select public.record_scan(repeat('x', 201), tests.id('session')) $$, 'A scan of a very long text is invalid'),
  ($$ select public.record_scan(tests.id('hall')::text, null) $$, 'A scan without a session is invalid'),
  ($$ select tests.scan('hall', p_device_info => '[]') $$, 'Device info must be an object'),
  ($$ select tests.scan('hall', p_device_info => 'null') $$, 'Device info that is a JSON null is invalid'),
  ($$ select tests.scan('hall', p_device_info => jsonb_build_object('userAgent', repeat('x', 5000))) $$,
    'Device info of 5 kB is invalid'),
  ($$ select public.record_scan(tests.id('hall')::text, tests.id('session'), '{}', 'infinity') $$,
    'A scan at no real time is invalid'),
  ($$ select public.record_scan(tests.id('hall')::text, tests.id('session'), '{}', '-infinity') $$,
    'A scan before all time is invalid')
) refusals (statement, title);
select tests.rows_unchanged('These refusals leave no row');

-- Codes that are not there: one stored scan each, without the code --------------------------------

select tests.answers_key(public.record_scan(presented, tests.id('session')), 'qr_code_not_found', title) from (values
  (gen_random_uuid()::text, 'An unknown id is not found'),
  (tests.id('elsewhere')::text, 'A code of another session is not found'),
  (tests.id('faded')::text, 'An inactive code is not found'),
  ('https://example.com/?q=1', 'A code that is not ours is not found'),
  ('''; drop table scans; --', 'An attempt at injection is not found'),
  ('%', 'A wildcard finds nothing'),
  ('HALL234', 'A short code that lacks a character is not found')
) codes (presented, title);
select tests.as_owner();
select tests.rows_moved_only_in(array['public.scans'], 'A refusal that is kept writes its scan and nothing else');
select results_eq(
  $$ select count(*), min(status), min(failure_reason), count(qr_code_id), count(qr_code_name), sum(points),
    count(current_points)
     from public.scans where user_id = tests.id('anna') and received_at = '2025-06-01T12:00:00Z' $$,
  $$ values (7::bigint, 'failed', 'qr_code_not_found', 0::bigint, 0::bigint, 0::bigint, 0::bigint) $$,
  'Each of the seven is a stored scan that names no code and gives no points');

-- Codes that are there ----------------------------------------------------------------------------

select tests.sign_in_as('béla');
select tests.answers_key(tests.scan('tower'), 'already_scanned', 'A code counts once per player and session');
select tests.sign_in_as('anna');
select tests.answers_key(tests.scan('tower'), 'scan_limit_reached', 'A code whose places are taken is refused');
select tests.as_owner();
select results_eq(
  $$ select user_id, qr_code_name, failure_reason, points::integer from public.scans
    where received_at = '2025-06-01T12:00:00Z'
     and qr_code_id is not null order by failure_reason $$,
  $$ values (tests.id('béla'), 'tower', 'already_scanned', 0), (tests.id('anna'), 'tower', 'scan_limit_reached', 0) $$,
  'A refused scan of a real code keeps the code and the reason');
select tests.rows_moved_only_in(array['public.scans'], 'Neither totals nor board nor broadcasts follow a refused scan');
select is((select has_claimed_treasure from public.profiles where id = tests.id('anna')), false,
  'A refused scan does not open the treasure claim');

-- Repeats within 5 s ------------------------------------------------------------------------------

select tests.at('2025-06-01T12:00:04.999Z');
select tests.remember_rows();
select tests.sign_in_as('anna');
select tests.throws_key($$ select tests.scan('tower') $$, 'scan_rate_limited', 'A repeat within 5 s is refused');
select tests.throws_key($$ select public.record_scan('TWER2345', tests.id('session')) $$, 'scan_rate_limited',
  'A repeat within 5 s is refused as a typed code too');
select tests.throws_key(format('select public.record_scan(%L, tests.id(''session''))', presented),
  'scan_rate_limited', title) from (values
  (tests.id('elsewhere')::text, 'A repeat of a code of another session is refused'),
  ('else-2345', 'A repeat of the same code as a typed code is refused'),
  ('FADE2345', 'A repeat of an inactive code is refused'),
  ('https://example.com/?q=1', 'A repeat of a foreign code is refused')
) repeats (presented, title);
select tests.rows_unchanged('A repeat within 5 s leaves no row');
select is(tests.scan('hall') ->> 'status', 'success', 'Another code is not a repeat');
select tests.throws_key($$ select tests.scan('hall') $$,
  'scan_rate_limited', 'A repeat of a counted scan is refused as well');
select tests.at('2025-06-01T12:00:05Z');
select tests.answers_key(tests.scan('tower'), 'scan_limit_reached', 'After 5 s the code is looked at again');
select tests.answers_key(public.record_scan(presented, tests.id('session')), 'qr_code_not_found', title) from (values
  ('ELSE2345', 'After 5 s a code of another session is looked at again'),
  ('FADE2345', 'After 5 s an inactive code is looked at again'),
  ('HALL235', 'A code that was not presented before is not a repeat')
) codes (presented, title);

-- Guessing ----------------------------------------------------------------------------------------

select tests.as_owner();
select tests.at('2025-06-01T13:00:00Z');
select tests.sign_in_as('anna');
select is(
  (select array_agg(distinct public.record_scan('GUESS' || guess, tests.id('session')) ->> 'hint')
    from generate_series(1, 30) guess),
  array['qr_code_not_found'], 'Thirty guesses in a minute are answered');
select tests.remember_rows();
select tests.throws_key($$ select public.record_scan('GUESS31', tests.id('session')) $$, 'scan_rate_limited',
  'The thirty-first guess in a minute is refused');
select tests.rows_unchanged('A guess beyond the limit leaves no row');
select is(tests.scan('well') ->> 'status', 'success', 'A player who guessed too often still scans real codes');
select tests.sign_in_as('béla');
select tests.answers_key(public.record_scan('GUESS31', tests.id('session')),
  'qr_code_not_found', 'The limit is each player''s own');
select tests.at('2025-06-01T13:01:00Z');
select tests.sign_in_as('anna');
select tests.answers_key(public.record_scan('GUESS32', tests.id('session')),
  'qr_code_not_found', 'After a minute guesses are answered again');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
