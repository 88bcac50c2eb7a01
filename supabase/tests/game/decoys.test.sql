-- Decoys: printed codes of no session, refused like unknown codes, and kept for the cheat review.
begin;
\ir ../support/load.psql
select plan(35);
select tests.create_hunt();
select tests.create_code('trap', 0, 'TRAP2345', p_radius_m => 50);
select tests.at_playing_time();

-- Only codes without a session can be decoys ------------------------------------------------------
select tests.sign_in_as('olga');
select tests.throws_key($$ update public.qr_codes set is_decoy = true where id = tests.id('hall') $$, 'qr_code_in_use',
  'A code of a session cannot become a decoy');
select lives_ok($$ update public.qr_codes set is_decoy = true where id = tests.id('trap') $$,
  'A code of no session can');
select lives_ok($$ update public.qr_codes set name = 'Trap' where id = tests.id('trap') $$, 'A decoy can be renamed');
select tests.throws_key(
  $$ select public.admin_save_game_session(tests.session_document() || jsonb_build_object('id', tests.id('session'),
       'qr_codes', (tests.session_document() -> 'qr_codes')
         || jsonb_build_array(jsonb_build_object('qr_code_id', tests.id('trap'), 'points', 5)))) $$,
  'invalid_game_session', 'A decoy cannot be part of a session');

-- Scanning a decoy --------------------------------------------------------------------------------
select tests.as_owner();
select tests.forget_broadcasts();
select tests.remember_rows();
select tests.sign_in_as('anna');
select tests.answers_key(tests.scan('trap'), 'qr_code_not_found', 'A decoy is refused like a code that is not ours');
select tests.throws_key($$ select tests.scan('trap') $$,
  'scan_rate_limited', 'At once again it is a repeat, as an unknown code would be');
select tests.at('2025-06-01T12:00:05Z');
select tests.answers_key(public.record_scan('trap-2345', tests.id('session'),
  p_client_scan_id => 'aaaaaaaa-0000-4000-8000-000000000001'),
  'qr_code_not_found', 'Its short code as well');
select tests.answers_key(public.record_scan('TRAP2345', tests.id('session'),
  p_client_scan_id => 'aaaaaaaa-0000-4000-8000-000000000001'),
  'qr_code_not_found', 'A repeated client id gets the same answer');
select is_empty($$ select * from public.scans where user_id = tests.id('anna') $$, 'Its finder cannot read about it');
select tests.at('2025-06-01T12:00:20Z');
select tests.answers_key(public.record_scan('NOSUCH22', tests.id('session')),
  'qr_code_not_found', 'An unknown code is refused as well');
select is_empty($$ select * from public.scans where user_id = tests.id('anna') $$,
  'Its finder cannot read about that either, or would know a decoy by it');
select results_eq(
  $$ select qr_code_name, status, failure_reason, points from public.list_scans() $$,
  $$ select null::text, 'failed', 'qr_code_not_found', 0 from generate_series(1, 3) $$,
    'The list of their own scans shows both alike');
select results_eq(
  $$ select distinct scan ->> 'failure_reason', scan ->> 'qr_code_id', scan ->> 'qr_code_name'
     from jsonb_array_elements(to_jsonb(public.export_my_data()) -> 'scans') scan $$,
  $$ values ('qr_code_not_found', null::text, null::text) $$,
    'The own data name it as the unknown code that it seemed to be');
select is((select to_jsonb(r) from public.get_code_place(tests.id('trap'), tests.id('session')) r), null,
  'A decoy tells no place');
select tests.as_owner();
select tests.rows_moved_only_in(array['public.scans'], 'Nothing but the refused scans is written');
select results_eq(
  $$ select status::text, failure_reason, qr_code_name, points::integer, count(*) from public.scans
    where qr_code_id = tests.id('trap') group by 1, 2, 3, 4 $$,
  $$ values ('failed', 'decoy', 'Trap', 0, 2::bigint) $$, 'Each try is kept with the decoy and its reason');
select is((select count(*) from tests.broadcasts('user:' || tests.id('anna'))), 0::bigint, 'No broadcast follows');

-- Guessing ----------------------------------------------------------------------------------------
select tests.at('2025-06-01T13:00:00Z');
select tests.sign_in_as('anna');
select is((select array_agg(distinct (case when guess = 30 then tests.scan('trap')
  else public.record_scan('GUESS' || guess, tests.id('session')) end) ->> 'hint')
  from generate_series(1, 30) guess), array['qr_code_not_found'], 'Thirty tries in a minute are answered');
select tests.throws_key($$ select public.record_scan('GUESS31', tests.id('session')) $$,
  'scan_rate_limited', 'Decoys count as guesses');
select tests.at('2025-06-01T13:00:06Z');
select tests.throws_key($$ select tests.scan('trap') $$, 'scan_rate_limited', 'Too many guesses end decoys as well');
select is(tests.scan('hall') ->> 'status', 'success', 'Real codes still count');

-- Switched off, or a real code again --------------------------------------------------------------
select tests.at('2025-06-01T14:00:00Z');
select tests.sign_in_as('olga');
update public.qr_codes set is_active = false where id = tests.id('trap');
select tests.sign_in_as('béla');
select tests.answers_key(tests.scan('trap'), 'qr_code_not_found', 'An inactive decoy is an unknown code');
select tests.as_owner();
select is((select failure_reason from public.scans where user_id = tests.id('béla')),
  'qr_code_not_found', 'A scan of an inactive decoy is stored as an unknown code');
select is((select qr_code_id from public.scans where user_id = tests.id('béla')), null, 'The answer names no code');
select tests.sign_in_as('olga');
update public.qr_codes set is_active = true, is_decoy = false where id = tests.id('trap');
select lives_ok(
  $$ select public.admin_save_game_session(tests.session_document() || jsonb_build_object('id', tests.id('session'),
       'qr_codes', (tests.session_document() -> 'qr_codes')
         || jsonb_build_array(jsonb_build_object('qr_code_id', tests.id('trap'), 'points', 5)))) $$,
  'A former decoy can be part of a session');
select tests.throws_key($$ update public.qr_codes set is_decoy = true where id = tests.id('trap') $$,
  'qr_code_in_use', 'A code in a session cannot become a decoy');

-- Places ------------------------------------------------------------------------------------------
select throws_ok($$ update public.qr_codes set place_accuracy_m = 5 where id = tests.id('hall') $$, '23514', null,
  'Without a place there is no accuracy');
select throws_ok($$ update public.qr_codes set latitude = 47, longitude = 19, place_accuracy_m = -1
  where id = tests.id('hall') $$, '23514', null,
  'An accuracy is not negative');
select results_eq(
  $$ update public.qr_codes set latitude = 47.5, longitude = 19.05, place_accuracy_m = 8, radius_m = 40
    where id = tests.id('hall')
     returning latitude, place_accuracy_m, updated_at $$,
  $$ values (47.5::double precision, 8, '2025-06-01T14:00:00Z'::timestamptz) $$,
    'A measured place keeps its accuracy; the change is dated');

-- Players -----------------------------------------------------------------------------------------
select tests.sign_in_as('anna');
select is_empty($$ update public.qr_codes set is_decoy = true returning id $$, 'A player sets no decoy');
select is_empty($$ select id from public.qr_codes where is_decoy $$, 'A player lists no decoy');
select tests.as_anonymous();
select throws_ok($$ update public.qr_codes set is_decoy = true $$, '42501', null, 'A visitor sets none either');

select tests.as_owner();
select is((select count(*) from public.scans where failure_reason = 'decoy'), 3::bigint,
  'Three tries of decoys are kept in all');
select tests.invariants_hold();
select is((select count(*) from public.point_entries where qr_code_id = tests.id('trap')), 0::bigint,
  'A decoy never gives points');
select * from finish();
rollback;
