-- public.admin_qr_code_statistics: finds and refusals of each code of a session.
begin;
\ir ../support/load.psql
select plan(34);
select tests.create_hunt();
select tests.create_player('Dani');
select tests.scan_as('anna', 'hall', '2025-06-01T10:30:00Z'), tests.scan_as('béla', 'hall', '2025-06-01T11:00:00Z'),
  tests.scan_as('dani', 'hall', '2025-06-01T13:20:00Z'), tests.scan_as('anna', 'tower', '2025-06-01T11:10:00Z');
select tests.create_code('trap', 0, 'TRAP2345');
update public.qr_codes set is_decoy = true where id = tests.id('trap');

-- Refused scans: the tower scanned twice, the hall found before, a decoy, and an unknown code.
create function pg_temp.fail(p_player text, p_presented text, p_at timestamptz) returns void language plpgsql as $$
begin
  perform tests.sign_in_as(p_player);
  perform tests.at(p_at);
  perform public.record_scan(p_presented, tests.id('session'));
  perform tests.as_owner();
end
$$;
select pg_temp.fail('béla', 'TWER2345', '2025-06-01T11:20:00Z'),
  pg_temp.fail('béla', 'TWER2345', '2025-06-01T12:20:00Z'),
  pg_temp.fail('dani', 'TWER2345', '2025-06-01T12:25:00Z'), pg_temp.fail('anna', 'HALL2345', '2025-06-01T12:30:00Z'),
  pg_temp.fail('anna', 'BRDG2345', '2025-06-01T12:40:00Z'), pg_temp.fail('dani', 'TRAP2345', '2025-06-01T12:50:00Z'),
  pg_temp.fail('dani', 'NOBODYS1', '2025-06-01T12:55:00Z');
select tests.at_playing_time();
select tests.remember_rows();

create function pg_temp.code(p_name text) returns jsonb language sql as $$
  select code from jsonb_array_elements(to_jsonb(public.admin_qr_code_statistics(tests.id('session'))) -> 'codes') code
    where code ->> 'name' = p_name
$$;
grant execute on function pg_temp.code(text) to public;

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok($$ select public.admin_qr_code_statistics(tests.id('session')) $$, '42501', null,
  'Visitors see no statistics');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.admin_qr_code_statistics(tests.id('session')) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_qr_code_statistics(tests.id('session')) $$,
  'admin_permissions_required', 'A player is refused');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_qr_code_statistics(gen_random_uuid()) $$,
  'game_session_not_found', 'An unknown session has none');
select tests.throws_key($$ select public.admin_qr_code_statistics(null) $$,
  'game_session_not_found', 'Without a session there are none');

-- The session -------------------------------------------------------------------------------------
select is(to_jsonb(public.admin_qr_code_statistics(tests.id('session'))) - 'codes' - 'trend', jsonb_build_object(
    'game_session_id', tests.id('session'), 'starts_at', '2025-06-01T10:00:00+00:00'::timestamptz, 'players', 3,
      'unknown_tries', 1, 'unit', 'hour'),
  'A session has its start, its players and the tries of codes that are nobody''s');
select is((select array_agg(code ->> 'name')
  from jsonb_array_elements(to_jsonb(public.admin_qr_code_statistics(tests.id('session'))) -> 'codes') code),
  array['bridge', 'faded', 'hall', 'tower', 'trap', 'well'],
    'Every code of the session is there, found or not, and the decoy that somebody tried');

-- The codes ---------------------------------------------------------------------------------------
select is(pg_temp.code('hall') - 'qr_code_id', jsonb_build_object(
    'name', 'hall', 'short_code', 'HALL2345', 'is_decoy', false, 'points', 10, 'max_scans', null, 'scans', 4,
      'players', 3, 'finds', 3,
    'failed', 1, 'failed_reasons', '{"already_scanned": 1}'::jsonb, 'found_share', 1.0000,
    'first_found_at', '2025-06-01T10:30:00Z'::timestamptz, 'last_found_at', '2025-06-01T13:20:00Z'::timestamptz,
      'median_minutes', 60.0),
  'A found code: all players, first and last find, and the middle one after an hour');
select is(pg_temp.code('tower') - 'qr_code_id' - 'short_code', jsonb_build_object(
    'name', 'tower', 'is_decoy', false, 'points', 30, 'max_scans', 1, 'scans', 4, 'players', 3, 'finds', 1,
    'failed', 3, 'failed_reasons', '{"scan_limit_reached": 3}'::jsonb, 'found_share', 0.3333,
    'first_found_at', '2025-06-01T11:10:00Z'::timestamptz, 'last_found_at', '2025-06-01T11:10:00Z'::timestamptz,
      'median_minutes', 70.0),
  'A capped code: who came too late is a player, but found nothing');
select is(pg_temp.code('bridge') - 'qr_code_id' - 'short_code' - 'points' - 'max_scans'
  - 'is_decoy', jsonb_build_object(
    'name', 'bridge', 'scans', 1, 'players', 1, 'finds', 0, 'failed', 1,
      'failed_reasons', '{"scan_location_required": 1}'::jsonb,
    'found_share', 0.0000, 'first_found_at', null, 'last_found_at', null, 'median_minutes', null),
  'A code that was tried and never found');
select is(pg_temp.code('well') -> 'scans', '0'::jsonb, 'A code that nobody saw');
select is(pg_temp.code('well') -> 'failed_reasons', '{}'::jsonb, 'It has no reasons');
select is(pg_temp.code('trap') - 'qr_code_id' - 'short_code' - 'max_scans', jsonb_build_object(
    'name', 'trap', 'is_decoy', true, 'points', 0, 'scans', 1, 'players', 1, 'finds', 0, 'failed', 1,
      'failed_reasons', '{"decoy": 1}'::jsonb,
    'found_share', 0.0000, 'first_found_at', null, 'last_found_at', null, 'median_minutes', null),
  'A decoy has tries only');
select is(pg_temp.code('elsewhere'), null, 'Codes of other sessions are not there');

-- Over time ---------------------------------------------------------------------------------------
select results_eq(
  $$ select (t ->> 'at')::timestamptz, (t ->> 'finds')::integer, (t ->> 'failed')::integer
     from jsonb_array_elements(to_jsonb(public.admin_qr_code_statistics(tests.id('session'))) -> 'trend') t $$,
  $$ values ('2025-06-01T10:00:00Z'::timestamptz, 1, 0), ('2025-06-01T11:00:00Z', 2, 1), ('2025-06-01T12:00:00Z', 0, 6),
    ('2025-06-01T13:00:00Z', 1, 0) $$,
  'Finds and refusals by the hour, in order');
select results_eq(
  $$ select (t ->> 'at')::timestamptz, (t ->> 'finds')::integer, (t ->> 'failed')::integer
     from jsonb_array_elements(to_jsonb(public.admin_qr_code_statistics(tests.id('session'),
       tests.id('tower'))) -> 'trend') t $$,
  $$ values ('2025-06-01T11:00:00Z'::timestamptz, 1, 1), ('2025-06-01T12:00:00Z', 0, 2) $$,
    'Finds and refusals of one code by the hour, in order');
select is(jsonb_array_length(to_jsonb(public.admin_qr_code_statistics(tests.id('session'),
  tests.id('tower'))) -> 'codes'), 6,
  'The codes stay when one is looked at');
select is(to_jsonb(public.admin_qr_code_statistics(tests.id('session'), tests.id('well'))) -> 'trend', '[]'::jsonb,
  'What nobody saw has no curve');

-- Sums agree with the rows they are made of -------------------------------------------------------
select is((select sum((code ->> 'finds')::integer)
  from jsonb_array_elements(to_jsonb(public.admin_qr_code_statistics(tests.id('session'))) -> 'codes') code),
  (select sum((t ->> 'finds')::integer)
    from jsonb_array_elements(to_jsonb(public.admin_qr_code_statistics(tests.id('session'))) -> 'trend') t),
  'Codes and curve agree about the finds');
select is((select sum((code ->> 'failed')::integer) + 1
  from jsonb_array_elements(to_jsonb(public.admin_qr_code_statistics(tests.id('session'))) -> 'codes') code),
  (select sum((t ->> 'failed')::integer)
    from jsonb_array_elements(to_jsonb(public.admin_qr_code_statistics(tests.id('session'))) -> 'trend') t),
  'Codes and trend agree about refusals, with the one without a code');

-- Edges -------------------------------------------------------------------------------------------
select is(to_jsonb(public.admin_qr_code_statistics(tests.id('other session'))) - 'starts_at' - 'game_session_id' #-
  '{codes}',
  jsonb_build_object(
    'players', 0, 'unknown_tries', 0, 'unit', 'hour', 'trend', '[]'::jsonb), 'A session without players has no curve');
select is(to_jsonb(public.admin_qr_code_statistics(tests.id('other session'))) -> 'codes' -> 0 -> 'found_share',
  'null'::jsonb,
  'A session without players has no share of players');
select tests.as_owner();
select tests.rows_unchanged('Statistics change no rows');
select tests.scan_as('béla', 'well', '2025-06-01T15:00:00Z');
update public.scans set scanned_at = '2025-06-09T15:00:00Z', received_at = '2025-06-09T15:00:00Z'
  where qr_code_name = 'well' and user_id = tests.id('béla');
select tests.sign_in_as('olga');
select is((public.admin_qr_code_statistics(tests.id('session'))).unit, 'day',
  'A hunt of more than four days is drawn by the day');
select is(jsonb_array_length(to_jsonb(public.admin_qr_code_statistics(tests.id('session'))) -> 'trend'), 2,
  'One point for each day on which somebody scanned');
select tests.as_owner();
update public.scans set scanned_at = '2025-06-09T22:30:00Z', received_at = '2025-06-09T22:30:00Z'
  where qr_code_name = 'well' and user_id = tests.id('béla');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_qr_code_statistics(tests.id('session'),
  p_time_zone => 'Europe/Budapest')) -> 'trend' -> -1
  ->> 'at', '2025-06-09T22:00:00+00:00',
  'A find after midnight counts for the new day of the organiser''s zone');
select is(to_jsonb(public.admin_qr_code_statistics(tests.id('session'))) -> 'trend' -> -1 ->> 'at',
  '2025-06-09T00:00:00+00:00',
  'By default days are those of UTC');
select tests.throws_key($$ select public.admin_qr_code_statistics(tests.id('session'),
  p_time_zone => 'Europe/Atlantis') $$, 'invalid_input', 'An unknown zone is refused');
select tests.as_owner();
update public.game_sessions set starts_at = '2025-06-01T11:05:00Z', ends_at = '2025-07-01T12:00:00Z'
  where id = tests.id('session');
select tests.sign_in_as('olga');
select is((pg_temp.code('tower') ->> 'median_minutes')::numeric, 0.0,
  'In a long hunt medians are less exact, but nothing is found before it begins');
update public.qr_codes set name = 'Renamed' where id = tests.id('well');
select is((pg_temp.code('Renamed') ->> 'finds')::integer, 1, 'A renamed code keeps its finds');
select lives_ok($$ select public.admin_set_user_role(tests.id('dani'), 'admin') $$, 'A player becomes an admin');
select lives_ok($$ select public.admin_set_user_role(tests.id('dani'), 'user') $$, 'The new admin is demoted');
select tests.sign_in_as('dani');
select tests.throws_key($$ select public.admin_qr_code_statistics(tests.id('session')) $$,
  'admin_permissions_required', 'A demoted admin is refused');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
