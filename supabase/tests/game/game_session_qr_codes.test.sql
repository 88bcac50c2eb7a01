-- game_session_qr_codes with the computed column current_scans: for organisers only, written by the RPC.
begin;
\ir ../support/load.psql
select plan(24);
select tests.create_hunt();
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.scan_as('béla', 'hall', '2025-06-01T12:00:00Z');
select tests.scan_as('anna', 'well', '2025-06-01T12:00:00Z');
select tests.at_playing_time();
select tests.sign_in_as('olga');
select results_eq(
  $$ select q.name, c.points, c.max_scans, c.current_scans from public.game_session_qr_codes c
    join public.qr_codes q on q.id = c.qr_code_id
     where c.game_session_id = tests.id('session') order by q.name $$,
  $$ values ('bridge', 40, null, 0::bigint), ('faded', 50, null, 0), ('hall', 10, null, 2), ('tower', 30, 1, 0),
    ('well', 20, 7, 1) $$,
  'An organiser reads points, cap and current_scans of each code');
select tests.at('2025-06-01T12:00:10Z');
select tests.sign_in_as('anna');
select tests.answers_key(tests.scan('hall'), 'already_scanned', 'A scan is refused');
select tests.sign_in_as('olga');
select is((select c.current_scans from public.game_session_qr_codes c where qr_code_id = tests.id('hall')), 2::bigint,
  'Refused scans do not count');

-- Players -----------------------------------------------------------------------------------------

select tests.remember_rows();
select tests.as_anonymous();
select throws_ok('select * from public.game_session_qr_codes', '42501', null, 'A visitor reads no code of a session');
select tests.sign_in_as('anna');
select is_empty('select * from public.game_session_qr_codes',
  'A member reads no code of the session: the id is what is printed');
select is(
  public.current_scans(jsonb_populate_record(null::public.game_session_qr_codes,
    jsonb_build_object('game_session_id', tests.id('session'), 'qr_code_id', tests.id('hall')))), null::bigint,
  'A player who knows a code cannot ask how often it was found');
select throws_ok($$ insert into public.game_session_qr_codes (game_session_id, qr_code_id, points)
  values (tests.id('session'), tests.id('elsewhere'), 9) $$,
  '42501', null, 'A player adds no code');
select throws_ok('update public.game_session_qr_codes set points = 100000', '42501', null,
  'A player changes no points');
select throws_ok('delete from public.game_session_qr_codes', '42501', null, 'A player removes no code');
select tests.sign_in_as('cili');
select is_empty('select * from public.game_session_qr_codes', 'A stranger reads no code of a session');
select tests.sign_in_as('olga');
select throws_ok('update public.game_session_qr_codes set max_scans = 100', '42501', null,
  'An organiser changes caps through the RPC only, which keeps them exact');
select throws_ok('delete from public.game_session_qr_codes', '42501', null,
  'An organiser removes codes through the RPC only');
select throws_ok($$ insert into public.game_session_qr_codes (game_session_id, qr_code_id, points)
  values (tests.id('session'), tests.id('elsewhere'), 9) $$,
  '42501', null, 'An organiser adds codes through the RPC only');
select tests.rows_unchanged('Refusals change no rows');

-- Constraints -------------------------------------------------------------------------------------

select tests.as_owner();
select throws_ok(
  format('insert into public.game_session_qr_codes (game_session_id, qr_code_id, points, max_scans) values '
    '(tests.id(%L), tests.id(%L), %s, %s)',
    'other session', 'hall', points, cap), '23514', null, title)
from (values ('-1', 'null', 'Points are not negative'), ('100001', 'null', 'Points are at most 100000'),
  ('1', '0', 'A cap allows at least one scan'), ('1', '-5', 'A cap is not negative'),
    ('1', '10000001', 'A cap is at most ten millions')) bad (points, cap, title);
select throws_ok(
  $$ insert into public.game_session_qr_codes (game_session_id, qr_code_id, points)
    values (tests.id('session'), tests.id('hall'), 1) $$,
  '23505', null, 'A code is in a session once');
select throws_ok(
  $$ insert into public.game_session_qr_codes (game_session_id, qr_code_id, points)
    values (tests.id('session'), gen_random_uuid(), 1) $$,
  '23503', null, 'A code of a session exists');
select throws_ok(
  $$ insert into public.game_session_qr_codes (game_session_id, qr_code_id, points)
    values (gen_random_uuid(), tests.id('hall'), 1) $$,
  '23503', null, 'A session of a code exists');
delete from public.game_sessions where id = tests.id('other session');
select is_empty($$ select 1 from public.game_session_qr_codes where qr_code_id = tests.id('elsewhere') $$,
  'Codes leave with their session');
select tests.invariants_hold();

select * from finish();
rollback;
