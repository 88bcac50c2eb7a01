-- record_scan, counted scans: points, totals, typed codes and what each scan writes.
begin;
\ir ../support/load.psql
select plan(27);
select tests.create_hunt();
select tests.at_playing_time();
select tests.forget_broadcasts();
select tests.remember_rows();

-- The first scan ----------------------------------------------------------------------------------

select tests.sign_in_as('anna');
select is(
  (public.record_scan(tests.id('hall')::text, tests.id('session'),
    '{"userAgent": "Firefox", "platform": "Android", "language": "hu", "screenResolution": "1080x2400",
      "timeZone": "Europe/Budapest"}')) - 'scan_id',
  jsonb_build_object('status', 'success', 'qr_code_name', 'hall', 'points', 10, 'current_points', 10,
    'has_claimed_treasure', true, 'scanned_at', '2025-06-01T12:00:00Z'::timestamptz),
  'A counted scan answers with name, points and total');
select is(coalesce(current_setting('response.status', true), ''), '', 'A counted scan leaves the HTTP status alone');
select tests.as_owner();
select tests.rows_moved_only_in(
  array['private.broadcast_ticks', 'private.leaderboard_buckets', 'public.profiles',
    'public.scans',
        'public.user_game_sessions', 'realtime.messages'],
  'A counted scan writes scan, totals, points, board and broadcasts and nothing else');
select results_eq(
  $$ select user_id, qr_code_id, qr_code_name, game_session_id, status::text, failure_reason, points::integer,
    current_points,
       device_info ->> 'timeZone', scanned_at, received_at, client_scan_id from public.scans $$,
  $$ values (tests.id('anna'), tests.id('hall'), 'hall', tests.id('session'), 'success', null::text, 10, 10,
       'Europe/Budapest', '2025-06-01T12:00:00Z'::timestamptz, '2025-06-01T12:00:00Z'::timestamptz, null::uuid) $$,
  'The scan is kept with code, session, device and times');
select results_eq(
  $$ select user_id, qr_code_id, game_session_id, points::integer, created_at from public.point_entries $$,
  $$ values (tests.id('anna'), tests.id('hall'), tests.id('session'), 10, '2025-06-01T12:00:00Z'::timestamptz) $$,
  'The points are an entry of the history');
select results_eq(
  $$ select p.points_total, has_claimed_treasure from public.profiles p where id = tests.id('anna') $$,
  $$ values (10, true) $$,
  'The first scan raises the total and sets has_claimed_treasure');
select results_eq(
  $$ select current_points::integer, board_points::integer, board_reached_at, last_activity
    from public.user_game_sessions
     where user_id = tests.id('anna') $$,
  $$ values (10, 10, '2025-06-01T12:00:00Z'::timestamptz, '2025-06-01T12:00:00Z'::timestamptz) $$,
  'The membership counts the points and the board dates them');
select results_eq(
  $$ select p.points_total, has_claimed_treasure from public.profiles p where id = tests.id('béla') $$,
  $$ values (0, false) $$,
  'Other players are not touched');

-- Further scans -----------------------------------------------------------------------------------

select tests.at('2025-06-01T12:00:01Z');
select tests.sign_in_as('anna');
select is(tests.scan('well') ->> 'current_points', '30', 'Another code can follow within 5 s and adds its points');
select tests.as_owner();
select is((select p.points_total from public.profiles p where id = tests.id('anna')), 30,
  'The total of the profile follows');
select results_eq(
  $$ select points::integer, sum(players)::integer from private.leaderboard_buckets where width = 1
    group by points order by points $$,
  $$ values (10, 0), (30, 1) $$,
  'The player moves from one bucket of the board to the next');

-- Points of the code in the session, not those that the code would have elsewhere.
select tests.save_session(tests.session_document()
  || jsonb_build_object('id', tests.id('session'), 'qr_codes', jsonb_build_array(
  jsonb_build_object('qr_code_id', tests.id('hall'), 'points', 11),
    jsonb_build_object('qr_code_id', tests.id('well'), 'points', 0))));
select tests.sign_in_as('béla');
select is(tests.scan('hall') -> 'points', '11', 'A code is worth what it is worth in the session');
select is(tests.scan('well') ->> 'current_points', '11', 'A code of no points counts as a scan');
select tests.as_owner();
select results_eq(
  $$ select board_points::integer, board_reached_at from public.user_game_sessions where user_id = tests.id('béla') $$,
  $$ values (11, '2025-06-01T12:00:01Z'::timestamptz) $$,
  'A code of no points leaves the place on the board alone');
select is((select points::integer from public.scans where user_id = tests.id('anna')
  and qr_code_id = tests.id('hall')), 10,
  'Counted scans keep the points of their time');

-- Typed codes -------------------------------------------------------------------------------------

select tests.save_session(tests.session_document() || jsonb_build_object('id', tests.id('session')));
select tests.create_player('Ede');
select tests.sign_in_as('ede');
select is((public.record_scan('hall-2345', tests.id('session'))) ->> 'qr_code_name', 'hall',
  'A typed short code counts, in small letters and with a dash');
select is((public.record_scan(' WELL 2345 ', tests.id('session'))) ->> 'qr_code_name', 'well',
  'A typed short code counts with spaces in it');
select is((public.record_scan(upper(tests.id('tower')::text), tests.id('session'))) ->> 'qr_code_name', 'tower',
  'A printed id counts in capital letters');
select tests.at('2025-06-01T12:00:10Z');
select tests.answers_key(tests.scan('hall'), 'already_scanned', 'Typed and printed form are the same code');

-- One code in two sessions ------------------------------------------------------------------------

select tests.save_session(jsonb_build_object('id', tests.id('other session'), 'name', 'Another hunt',
  'qr_codes', jsonb_build_array(jsonb_build_object('qr_code_id', tests.id('hall'), 'points', 3))));
select tests.at('2025-05-20T12:00:00Z');
select tests.sign_in_as('ede');
select lives_ok($$ select public.join_game_session(tests.id('other session')) $$, 'A player may be in two sessions');
select tests.at('2025-06-01T12:01:00Z');
select is((tests.scan('hall', 'other session')) -> 'current_points', '3', 'A code counts once in each of its sessions');
select tests.as_owner();
select results_eq(
  $$ select current_points::integer from public.user_game_sessions where user_id = tests.id('ede') order by 1 $$,
  $$ values (3), (60) $$,
  'Points are kept per session');
select is((select p.points_total from public.profiles p where id = tests.id('ede')), 63,
  'The profile sums all sessions');

-- Sessions without a start of their own -----------------------------------------------------------

select tests.create_player('Fanni', 'other session');
select tests.sign_in_as('fanni');
select tests.at('2025-06-01T09:59:59Z');
select tests.answers_key(tests.scan('hall', 'other session'), 'game_not_started',
  'A session without a start of its own waits for the game start');
select tests.at('2025-06-01T10:00:05Z');
select is((tests.scan('hall', 'other session')) ->> 'status', 'success', 'From the game start on scans count');

select tests.as_owner();
select is((select count(*) from public.scans where status = 'success'), 9::bigint, 'Nine scans were counted in all');
select tests.invariants_hold();

select * from finish();
rollback;
