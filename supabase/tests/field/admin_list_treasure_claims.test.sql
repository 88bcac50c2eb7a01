-- admin_list_treasure_claims: claims with contact data, earliest first, for organisers only.
begin;
\ir ../support/load.psql
select plan(33);
select tests.create_hunt();
select tests.scan_as(name, 'hall', '2025-06-01T12:00:00Z') from unnest(array['anna', 'béla']) name;
select tests.at('2025-06-01T12:20:00Z');
select tests.claim_as('anna');
select tests.at('2025-06-01T12:10:00Z');
select tests.claim_as('béla');
-- Ids that would sort the other way round.
update public.treasure_claims set id = tests.remember_id('anna claim', '00000000-0000-4000-8000-000000000000')
  where user_id = tests.id('anna');
update public.treasure_claims set id = tests.remember_id('béla claim', 'ffffffff-ffff-4fff-bfff-ffffffffffff')
  where user_id = tests.id('béla');
select tests.sign_in_as('olga');
select results_eq('select user_name, earlier_pending, waiting from public.admin_list_treasure_claims()',
  $$ values ('Béla', 0, 2), ('Anna', 1, 2) $$, 'Each says how many before it still wait, and how many in all');
select public.admin_review_treasure_claim(tests.id('béla claim'), 'rejected', 'No photo');
select tests.as_owner();
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.admin_list_treasure_claims()', '42501', null, 'A visitor cannot list claims');
select tests.authenticate_as(null);
select tests.throws_key('select * from public.admin_list_treasure_claims()',
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key('select * from public.admin_list_treasure_claims()',
  'admin_permissions_required', 'A player cannot list claims');
select tests.sign_in_as('cili');
select tests.throws_key('select * from public.admin_list_treasure_claims()',
  'admin_permissions_required', 'A stranger cannot list claims');
select tests.sign_in_as('olga');
select tests.throws_key('select * from public.admin_list_treasure_claims(' || arguments || ')', 'invalid_input', title)
  from (values
  ('p_limit => 0', 'A page has at least one row'), ('p_limit => 1001', 'A page has at most 1000 rows'),
  ('p_limit => null', 'A page has a size'), ('p_offset => -1', 'A page cannot start before the first row')) bad
    (arguments, title);
select tests.rows_unchanged('Refusals change no rows');

select results_eq('select user_name, status, submitted_at, total_count from public.admin_list_treasure_claims()',
  $$ values ('Béla', 'rejected', '2025-06-01T12:10:00Z'::timestamptz, 2::bigint),
    ('Anna', 'pending', '2025-06-01T12:20:00Z', 2) $$,
  'The claim that the server got first comes first');
select results_eq(
  $$ select user_id, user_email, game_session_id, game_session_name, name, address, phone_number, tax_id, photo_path,
    reviewed_at, rejection_reason
     from public.admin_list_treasure_claims() where id = tests.id('anna claim') $$,
  $$ values (tests.id('anna'), 'user-' || tests.id('anna') || '@hunt.test', tests.id('session'), 'Budapest hunt',
    'anna Kereső',
       '1051 Budapest, Fő tér 1.', '+36 30 123 4567', null, null, null::timestamptz, null) $$,
  'Each comes with the contact data that the player gave');
select results_eq(
  $$ select user_name, points, codes_found, codes_total, first_found_at, last_found_at
    from public.admin_list_treasure_claims() $$,
  $$ values ('Béla', 10, 1, 4::bigint, '2025-06-01T12:00:00Z'::timestamptz, '2025-06-01T12:00:00Z'::timestamptz),
            ('Anna', 10, 1, 4, '2025-06-01T12:00:00Z', '2025-06-01T12:00:00Z') $$,
  'A claim comes with points, codes found of all that count, first and last find');
select tests.scan_as('béla', 'tower', '2025-06-01T12:15:30Z');
update public.game_session_qr_codes set withdrawn_at = '2025-06-01T12:16:00Z'
where game_session_id = tests.id('session') and qr_code_id = tests.id('tower');
select tests.sign_in_as('olga');
select results_eq('select user_name, codes_found, codes_total from public.admin_list_treasure_claims()',
  $$ values ('Béla', 2, 4::bigint), ('Anna', 1, 3) $$, 'A withdrawn code is one of all only for its finder');
select tests.as_owner();
update public.game_session_qr_codes set withdrawn_at = null where withdrawn_at is not null;
select tests.sign_in_as('olga');
select results_eq($$ select user_name, rank, codes_found, last_found_at from public.admin_list_treasure_claims() $$,
  $$ values ('Béla', 1::bigint, 2, '2025-06-01T12:15:30Z'::timestamptz), ('Anna', 2, 1, '2025-06-01T12:00:00Z') $$,
    'A claim comes with the rank on the board, which moves with every find');
-- A scan that was kept without network arrives later than the next one.
select tests.as_owner();
select tests.at('2025-06-01T12:25:00Z');
select tests.sign_in_as('béla');
select public.record_scan(tests.id('well')::text, tests.id('session'), '{}', '2025-06-01T11:59:00Z');
select tests.sign_in_as('olga');
select results_eq($$ select first_found_at, last_found_at from public.admin_list_treasure_claims()
  where user_name = 'Béla' $$,
  $$ values ('2025-06-01T11:59:00Z'::timestamptz, '2025-06-01T12:15:30Z'::timestamptz) $$,
    'First and last are told by when the codes were seen');
select results_eq('select sum(earlier_pending), sum(waiting) from public.admin_list_treasure_claims()',
  'values (0::bigint, 2::bigint)',
  'A rejected claim no longer waits');
select results_eq($$ select user_name, rejection_reason, total_count
  from public.admin_list_treasure_claims('rejected') $$,
  $$ values ('Béla', 'No photo', 1::bigint) $$, 'A status can be picked');
select results_eq($$ select user_name from public.admin_list_treasure_claims('pending') $$, $$ values ('Anna') $$,
  'Claims can be filtered by status pending');
select is_empty($$ select * from public.admin_list_treasure_claims('approved') $$, 'Nothing is approved yet');
select is_empty($$ select * from public.admin_list_treasure_claims('lost') $$,
  'A status that does not exist finds nothing');
select results_eq($$ select user_name, total_count
  from public.admin_list_treasure_claims(p_limit => 1, p_offset => 1) $$,
  $$ values ('Anna', 2::bigint) $$, 'Pages are cut, and the total stays');

-- Test sessions -----------------------------------------------------------------------------------
select tests.at_shopping_time();
select tests.remember_id('test session',
  (public.admin_clone_game_session(tests.id('session'), 'Test session', true)).game_session_id);
select public.join_game_session(tests.id('test session'));
select tests.at('2025-06-01T12:30:00Z');
select tests.scan('hall', 'test session');
select public.submit_treasure_claim(tests.id('test session'), 'Olga Kereső', '1051 Budapest, Fő tér 1.',
  '+36 30 123 4567');
select is((select array_agg(user_name) from public.admin_list_treasure_claims()), array['Béla', 'Anna'],
  'Claims of a test are left out');
select results_eq($$ select user_name, is_test, arrival, total_count
  from public.admin_list_treasure_claims(p_with_tests => true) $$,
  $$ values ('Béla', false, 1, 3::bigint), ('Anna', false, 2, 3), ('Olga', true, 1, 3) $$,
    'Claims of a test are listed when asked for');
select results_eq($$ select user_name, is_test
  from public.admin_list_treasure_claims(p_game_session_id => tests.id('test session')) $$,
  $$ values ('Olga', true) $$, 'Claims of a test are listed when that test is chosen');

-- Somebody has won --------------------------------------------------------------------------------
select tests.as_owner();
select tests.claim_as('béla');
select tests.sign_in_as('olga');
select results_eq($$ select user_name, is_awarded, winner_name from public.admin_list_treasure_claims('pending') $$,
  $$ values ('Anna', false, null), ('Béla', false, null) $$, 'Nobody has the treasure yet');
select public.admin_review_treasure_claim(tests.id('anna claim'), 'approved');
select results_eq($$ select user_name, is_awarded, winner_name from public.admin_list_treasure_claims('pending') $$,
  $$ values ('Béla', true, 'Anna') $$, 'Pending claims come after the winner');
select public.admin_delete_user(tests.id('anna'));
select results_eq($$ select user_name, is_awarded, winner_name from public.admin_list_treasure_claims('pending') $$,
  $$ values ('Béla', true, null) $$, 'Pending claims come last also when the winner is deleted');

-- Somebody was banned -----------------------------------------------------------------------------
select is((select is_banned from public.admin_list_treasure_claims('pending')), false,
  'A pending claimant is not banned');
select public.admin_ban_user(tests.id('béla'), 'Shared codes', '2025-06-02T00:00:00Z');
select is((select is_banned from public.admin_list_treasure_claims('pending')), true, 'Whoever is banned is marked');
select is((select rank from public.admin_list_treasure_claims('pending')), null, 'A banned claimant has no rank');
select tests.at('2025-06-02T00:00:00Z');
select is((select is_banned from public.admin_list_treasure_claims('pending')), false, 'A ban that has passed is none');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
