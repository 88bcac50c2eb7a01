-- admin_list_found_qr_codes: successful scans with contact details, for organisers only.
begin;
\ir ../support/load.psql
select plan(24);
select tests.create_hunt();
select tests.create_player('Ede', 'other session');
update public.profiles set phone_number = '+36 30 123 4567', address = '1051 Budapest' where id = tests.id('anna');
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.scan_as('béla', 'hall', '2025-06-01T12:01:00Z');
select tests.scan_as('anna', 'tower', '2025-06-01T12:02:00Z');
select tests.at('2025-06-01T12:03:00Z');
select tests.sign_in_as('béla');
select tests.answers_key(tests.scan('tower'), 'scan_limit_reached', 'One scan is refused');
select tests.sign_in_as('ede');
select is(tests.scan('elsewhere', 'other session') ->> 'status', 'success', 'One scan is in another session');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.admin_list_found_qr_codes()', '42501', null,
  'A visitor cannot list found codes');
select tests.authenticate_as(null);
select tests.throws_key('select * from public.admin_list_found_qr_codes()',
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key('select * from public.admin_list_found_qr_codes()',
  'admin_permissions_required', 'A player cannot list them');
select tests.sign_in_as('cili');
select tests.throws_key('select * from public.admin_list_found_qr_codes()',
  'admin_permissions_required', 'A stranger cannot list them');
select tests.sign_in_as('olga');
select tests.throws_key('select * from public.admin_list_found_qr_codes(' || arguments || ')', 'invalid_input', title)
  from (values
  ('p_limit => 0', 'A page has at least one row'), ('p_limit => 1001', 'A page has at most 1000 rows'),
  ('p_limit => null', 'A page has a size'), ('p_offset => -1', 'A page cannot start before the first row')) pages
    (arguments, title);
select tests.rows_unchanged('Refusals change no rows');

select results_eq(
  'select user_name, qr_code_name, game_session_name, points, total_count from public.admin_list_found_qr_codes()',
  $$ values ('Ede', 'elsewhere', 'Another hunt', 60, 4::bigint), ('Anna', 'tower', 'Budapest hunt', 30, 4),
            ('Béla', 'hall', 'Budapest hunt', 10, 4), ('Anna', 'hall', 'Budapest hunt', 10, 4) $$,
  'Successful scans are listed, the latest first; refused ones are not');
select results_eq(
  $$ select user_id, user_email, phone_number, address, qr_code_id, game_session_id, scanned_at, received_at
     from public.admin_list_found_qr_codes() where qr_code_name = 'tower' $$,
  $$ select tests.id('anna'), 'user-' || tests.id('anna') || '@hunt.test', '+36 30 123 4567', '1051 Budapest',
    tests.id('tower'), tests.id('session'),
       '2025-06-01T12:02:00Z'::timestamptz, '2025-06-01T12:02:00Z'::timestamptz $$,
  'Each comes with the contact data of the finder');
select results_eq(
  $$ select user_name, total_count
    from public.admin_list_found_qr_codes(p_game_session_id => tests.id('other session')) $$,
  $$ values ('Ede', 1::bigint) $$, 'A session can be picked');
select results_eq($$ select user_name, qr_code_name from public.admin_list_found_qr_codes('ANN') $$,
  $$ values ('Anna', 'tower'), ('Anna', 'hall') $$, 'Names are searched, whatever the case');
select results_eq($$ select user_name from public.admin_list_found_qr_codes(' Hall ') $$,
  $$ values ('Béla'), ('Anna') $$, 'Codes are searched too, without the spaces around the text');
select results_eq($$ select user_name from public.admin_list_found_qr_codes('user-' || tests.id('béla')) $$,
  $$ values ('Béla') $$, 'Addresses are searched too');
select is_empty($$ select * from public.admin_list_found_qr_codes('%') $$,
  'A percent sign is a character, not a wildcard');
select results_eq($$ select user_name, total_count
  from public.admin_list_found_qr_codes(p_limit => 1, p_offset => 2) $$,
  $$ values ('Béla', 4::bigint) $$, 'Pages are cut, and the total stays');

-- Test sessions -----------------------------------------------------------------------------------
select tests.at_shopping_time();
select tests.remember_id('test session',
  (public.admin_clone_game_session(tests.id('session'), 'Test session', true)).game_session_id);
select public.join_game_session(tests.id('test session'));
select tests.at('2025-06-01T12:04:00Z');
select tests.scan('hall', 'test session');
select is((select max(total_count) from public.admin_list_found_qr_codes()), 4::bigint, 'Finds of a test are left out');
select is_empty($$ select * from public.admin_list_found_qr_codes('olga') $$, 'A search leaves them out, too');
select results_eq(
  $$ select user_name, is_test, total_count
    from public.admin_list_found_qr_codes(p_with_tests => true, p_limit => 2) $$,
  $$ values ('Olga', true, 5::bigint), ('Ede', false, 5) $$, 'Finds of a test are listed when asked for');
select results_eq($$ select user_name, is_test
  from public.admin_list_found_qr_codes(p_game_session_id => tests.id('test session')) $$,
  $$ values ('Olga', true) $$, 'Finds of a test are listed when that test is chosen');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
