-- record_scan of scans that the phone kept while offline: the same client id, capture times, late arrival.
begin;
\ir ../support/load.psql
select plan(33);
select tests.create_hunt();
select tests.remember_id('scan 1', gen_random_uuid());
select tests.remember_id('scan 2', gen_random_uuid());

create function pg_temp.send(p_code text, p_client_scan_id uuid, p_scanned_at timestamptz default null) returns jsonb
language sql volatile as $$
  select public.record_scan(tests.id(p_code)::text, tests.id('session'), '{}', p_scanned_at, p_client_scan_id)
$$;
grant execute on function pg_temp.send(text, uuid, timestamptz) to authenticated;
create temporary table answers (name text primary key, answer jsonb);
grant select, insert on answers to authenticated;

-- A counted scan sent again -----------------------------------------------------------------------

select tests.at_playing_time();
select tests.sign_in_as('anna');
insert into answers select 'first', pg_temp.send('hall', tests.id('scan 1'), '2025-06-01T11:58:00Z');
select is((select answer ->> 'status' from answers where name = 'first'), 'success', 'A scan with a client id counts');
select tests.remember_rows();
select is(pg_temp.send('hall', tests.id('scan 1'), '2025-06-01T11:58:00Z'),
  (select answer from answers where name = 'first'),
  'The same client id gets the same answer, also within 5 s');
select is(coalesce(current_setting('response.status', true), ''), '',
  'The repeated answer of a counted scan is not an error');
select tests.at('2025-06-01T12:30:00Z');
select is(pg_temp.send('hall', tests.id('scan 1')), (select answer from answers where name = 'first'),
  'The same client id gets the same answer half an hour later');
select tests.rows_unchanged('A repeated client id changes no rows');
select is(tests.scan('well') ->> 'current_points', '30', 'Anna scans on');
select is(pg_temp.send('hall', tests.id('scan 1')), (select answer from answers where name = 'first'),
  'The repeated answer gives the total of its time, not of today');

-- A refused scan sent again -----------------------------------------------------------------------

select tests.at('2025-06-01T12:31:00Z');
insert into answers select 'refused', pg_temp.send('hall', tests.id('scan 2'));
select tests.answers_key((select answer from answers where name = 'refused'),
  'already_scanned', 'A second scan under a new id is refused');
select tests.remember_rows();
select tests.answers_key(pg_temp.send('hall', tests.id('scan 2')), 'already_scanned',
  'The same client id gets the same refusal and status, also within 5 s');
select tests.rows_unchanged('A repeated refusal leaves no second row');
select tests.sign_in_as('béla');
select is(pg_temp.send('hall', tests.id('scan 1')) ->> 'current_points', '10',
  'The client id of another player is not an obstacle and gives nothing away');

-- Capture times -----------------------------------------------------------------------------------

select tests.as_owner();
select is((select scanned_at from public.scans where client_scan_id = tests.id('scan 1')
  and user_id = tests.id('anna')),
  '2025-06-01T11:58:00Z'::timestamptz, 'The time of capture is kept');
select is((select received_at from public.scans where client_scan_id = tests.id('scan 1')
  and user_id = tests.id('anna')),
  '2025-06-01T12:00:00Z'::timestamptz, 'The time of arrival is the server''s');
select is((select board_reached_at from public.user_game_sessions where user_id = tests.id('béla')),
  '2025-06-01T12:31:00Z'::timestamptz, 'The board goes by the time of arrival, which no phone can set');
select tests.at('2025-06-01T12:40:00Z');
select tests.sign_in_as('béla');
select is((pg_temp.send('well', gen_random_uuid(), '2030-01-01T00:00:00Z') ->> 'scanned_at')::timestamptz,
  '2025-06-01T12:40:00Z'::timestamptz, 'A capture in the future is taken as now');

-- Before the start and after the end --------------------------------------------------------------

select tests.create_player('Ede');
select tests.at('2025-06-01T09:59:59.999Z');
select tests.sign_in_as('ede');
select tests.answers_key(tests.scan('hall'), 'game_not_started', 'Before the session starts no scan counts');
select tests.at('2025-06-01T10:00:05Z');
select is(tests.scan('hall') ->> 'status', 'success', 'From the start on scans count');
select tests.create_player('Gabi');
select tests.sign_in_as('gabi');
select tests.at('2025-06-01T10:00:10Z');
select tests.answers_key(pg_temp.send('well', gen_random_uuid(), '2025-06-01T09:58:59.999Z'), 'game_not_started',
  'A capture from before the start does not count because it arrives after it');
select tests.at('2025-06-01T10:00:20Z');
select is(pg_temp.send('well', gen_random_uuid(), '2025-06-01T09:59:00Z') ->> 'status', 'success',
  'The clock of a phone may be slow by a minute');
select tests.sign_in_as('ede');
select tests.at('2025-06-01T17:59:59.999Z');
select is(tests.scan('well') ->> 'status', 'success', 'Until the end scans count');
select tests.at('2025-06-01T18:00:00Z');
select tests.answers_key(tests.scan('tower'), 'game_session_ended', 'From the second of the end on scans are refused');
select tests.at('2025-06-01T18:10:00Z');
select tests.answers_key(pg_temp.send('tower', gen_random_uuid(), '2025-06-01T18:00:00Z'), 'game_session_ended',
  'A capture at the end is too late');
select tests.at('2025-06-01T18:20:00Z');
select tests.answers_key(pg_temp.send('tower', gen_random_uuid(), '2030-01-01T00:00:00Z'), 'game_session_ended',
  'A capture in the future does not slip through after the end');
select tests.at('2025-06-01T18:29:59.999Z');
select is(pg_temp.send('tower', gen_random_uuid(), '2025-06-01T17:59:59Z') ->> 'status', 'success',
  'A capture before the end counts when it arrives within the grace of 30 minutes');
select tests.at('2025-06-01T18:30:00Z');
select tests.sign_in_as('anna');
select tests.answers_key(pg_temp.send('tower', gen_random_uuid(), '2025-06-01T17:00:00Z'), 'game_session_ended',
  'After the grace nothing counts any more');

select tests.as_owner();
update public.game_sessions set late_scan_grace = '0' where id = tests.id('session');
select tests.at('2025-06-01T18:00:00Z');
select tests.sign_in_as('béla');
select tests.answers_key(pg_temp.send('bridge', gen_random_uuid(), '2025-06-01T17:00:00Z'), 'game_session_ended',
  'Without a grace the end is the end');

-- A session without an end ------------------------------------------------------------------------

select tests.create_player('Fanni', 'other session');
select tests.at('2035-06-01T18:00:00Z');
select tests.sign_in_as('fanni');
select is(tests.scan('elsewhere', 'other session') ->> 'status', 'success', 'A session without an end does not end');
select tests.as_owner();
update public.game_sessions set starts_at = null where id = tests.id('other session');
update public.game_settings set is_schedule_enabled = false where singleton;
select tests.create_code('early', 1, 'EARY2345');
select tests.save_session(jsonb_build_object('id', tests.id('other session'), 'name', 'Another hunt',
  'qr_codes', jsonb_build_array(
  jsonb_build_object('qr_code_id', tests.id('elsewhere'), 'points', 60),
    jsonb_build_object('qr_code_id', tests.id('early'), 'points', 1))));
select tests.at('2025-01-01T00:00:00Z');
select tests.sign_in_as('fanni');
select is(tests.scan('early', 'other session') ->> 'status', 'success',
  'With the schedule disabled a session without a start is always open');
select tests.as_owner();
select tests.at('2025-01-01T00:10:00Z');
select tests.sign_in_as('fanni');
-- No screen reads a date before Christ: one refused scan would take the organisers' review away.
select public.record_scan('guess', tests.id('other session'), '{}', '4713-01-01T00:00:00Z BC');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_review_cheating(tests.id('other session'))) ->> 'oldest_at',
  (select to_jsonb('2035-06-01T18:00:00Z'::timestamptz) #>> '{}'),
    'The review says when the oldest scan arrived, not what a phone claims');
select tests.as_owner();
select results_eq($$ select scanned_at from public.scans where qr_code_id is null and user_id = tests.id('fanni') $$,
  $$ values ('2024-12-02T00:10:00Z'::timestamptz) $$, 'Nothing was captured more than 30 days before it arrived');

select results_eq(
  $$ select failure_reason, count(*) from public.scans where status = 'failed' group by 1 order by 1 $$,
  $$ values ('already_scanned', 1::bigint), ('game_not_started', 2), ('game_session_ended', 5),
    ('qr_code_not_found', 1) $$,
  'Each refusal was kept once');
select is((select count(*) from public.scans where status = 'success'), 10::bigint, 'Each counted scan was kept once');
select tests.invariants_hold();

select * from finish();
rollback;
