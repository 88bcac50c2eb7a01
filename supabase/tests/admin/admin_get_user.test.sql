-- public.admin_get_user and admin_list_user_history: one user in one response, with paged lists of what grows.
begin;
\ir ../support/load.psql
select plan(39);

select tests.create_hunt();
select tests.buy_as('anna', 'compass'), tests.buy_guide_as('anna', 'compass guide');
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.at('2025-06-01T12:05:00Z');
select tests.sign_in_as('anna');
select tests.answers_key(tests.scan('elsewhere'), 'qr_code_not_found', 'One scan of the scenario is refused');
select tests.as_owner();
select tests.claim_as('anna');
select tests.at('2025-06-01T12:06:00Z');
select private.hook_password_verification_attempt(jsonb_build_object('user_id', tests.id('anna'), 'valid', false));
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok($$ select public.admin_get_user(tests.id('anna')) $$,
  '42501', 'permission denied for function admin_get_user',
  'Visitors cannot look at a user');
select throws_ok($$ select public.admin_list_user_history(tests.id('anna'), 'scans') $$, '42501',
  'permission denied for function admin_list_user_history', 'Visitors cannot look at a history');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.admin_get_user(tests.id('anna')) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_get_user(tests.id('anna')) $$,
  'admin_permissions_required', 'A player cannot, not even their own account');
select tests.throws_key($$ select * from public.admin_list_user_history(tests.id('anna'), 'scans') $$,
  'admin_permissions_required', 'A player cannot, not even their own history');
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('béla');
select tests.sign_in_as('béla');
select lives_ok($$ select public.admin_get_user(tests.id('anna')) $$, 'A new organiser can');
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('béla');
select tests.sign_in_as('béla');
select tests.throws_key($$ select public.admin_get_user(tests.id('anna')) $$,
  'admin_permissions_required', 'A demoted organiser cannot');

-- Result ------------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select tests.throws_key('select public.admin_get_user(gen_random_uuid())',
  'user_not_found', 'An unknown user is refused');
select tests.throws_key('select public.admin_get_user(null)', 'user_not_found', 'Nobody is refused');
create temporary table answer as select to_jsonb(public.admin_get_user(tests.id('anna'))) as it;
select is((select it ->> 'name' from answer), 'Anna', 'The answer is the profile');
select is((select (it -> 'wallet') - 'last_updated' from answer),
  '{"balance": 85, "total_earned": 100, "total_spent": 15}', 'The answer has the balance');
select is((select it ->> 'active_game_session_name' from answer), 'Budapest hunt', 'The answer has the active hunt');
select is((select it -> 'counts' from answer),
  '{"game_sessions": 1, "scans": 2, "finds": 1, "transactions": 3, "clues": 1, "guides": 1, "orders": 0, "claims": 1, '
  '"photos": 0}',
  'The answer counts what would be deleted with the account');
select is((select it -> 'failed_login_attempts' from answer), '1', 'Wrong passwords are counted');
select is((select (it -> 'sign_in_failures' ->> 0)::timestamptz from answer), '2025-06-01T12:06:00Z',
  'Wrong passwords are listed with their time');
select is((select it -> 'sign_in_methods' from answer), '["email"]', 'The ways to sign in are named');
select is((select it -> 'ban' from answer), 'null', 'A user who is not banned has no ban');
select ok(not (select (it ->> 'is_last_admin')::boolean from answer), 'A player is not the last admin');
select ok((public.admin_get_user(tests.id('olga'))).is_last_admin, 'The only admin is');
select tests.as_owner();
select tests.sign_in_as('olga');
select public.admin_ban_user(tests.id('béla'), 'Why', '2025-06-03T00:00:00Z');
select is(to_jsonb(public.admin_get_user(tests.id('béla'))) -> 'ban',
  '{"reason": "Why", "banned_at": "2025-06-01T12:06:00+00:00", "banned_until": "2025-06-03T00:00:00+00:00", '
  '"banned_by_name": "Olga"}',
  'A ban comes with reason, end, and who decided');

select tests.as_owner();
select tests.create_tier('silver', 20), tests.create_tier('gold', 50, p_days => 7);
select tests.sign_in_as('olga');
select public.admin_set_vip(tests.id('cili'), gen_random_uuid(), tests.id('gold'));
select is(to_jsonb(public.admin_get_user(tests.id('cili'))) -> 'vip_memberships',
  '[{"name_hu": "gold hu", "name_en": "gold en", "source": "grant", "price": 0,
     "starts_at": "2025-06-01T12:06:00+00:00", "ends_at": "2025-06-08T12:06:00+00:00"}]',
       'A membership comes with its tier');

-- Histories ---------------------------------------------------------------------------------------
select results_eq(
  $$ select item ->> 'type', (item -> 'delta')::integer, (item -> 'balance')::integer, total_count
     from public.admin_list_user_history(tests.id('anna'), 'transactions') $$,
  $$ values ('spend', -5, 85, 3::bigint), ('spend', -10, 90, 3), ('grant', 100, 100, 3) $$,
    'The ledger of one user, newest first');
select results_eq(
  $$ select item ->> 'code', item ->> 'status', item ->> 'failure_reason', (item -> 'points')::integer,
    item ->> 'game_session', item -> 'is_test'
     from public.admin_list_user_history(tests.id('anna'), 'scans') $$,
  $$ values (null, 'failed', 'qr_code_not_found', 0, 'Budapest hunt', 'false'::jsonb),
    ('hall', 'success', null, 10, 'Budapest hunt', 'false') $$, 'The scans of one user');
select results_eq(
  $$ select item ->> 'name', (item -> 'points')::integer, (item -> 'rank')::integer, (item -> 'finds')::integer
     from public.admin_list_user_history(tests.id('anna'), 'game_sessions') $$,
  $$ values ('Budapest hunt', 10, 1, 1) $$, 'The hunts of one user with points and rank');
select results_eq(
  $$ select item ->> 'kind', item ->> 'name_en', (item -> 'tokens')::integer
     from public.admin_list_user_history(tests.id('anna'), 'purchases') order by 1 $$,
  $$ values ('clue', 'compass en', 10), ('guide', 'compass en', 5) $$, 'The purchases of one user');
select is_empty($$ select item from public.admin_list_user_history(tests.id('anna'), 'purchases')
  where item::text ~ 'SECRET' $$,
  'Without what was bought');
select results_eq($$ select (item -> 'delta')::integer, total_count
  from public.admin_list_user_history(tests.id('anna'), 'transactions', 1, 1) $$,
  $$ values (-10, 3::bigint) $$, 'Pages are cut, and the total stays');
select is_empty(format('select * from public.admin_list_user_history(tests.id(''cili''), %L)', kind),
  'Who has done nothing has no ' || kind)
from unnest(array['transactions', 'scans', 'game_sessions', 'purchases']) kind;
select tests.throws_key($$ select * from public.admin_list_user_history(gen_random_uuid(), 'scans') $$,
  'user_not_found', 'An unknown user is refused');
select tests.throws_key(format('select * from public.admin_list_user_history(tests.id(''anna''), %s)', arguments),
  'invalid_input', title)
from (values ('''secrets''', 'An unknown list is refused'), ('''scans'', 0', 'A page has at least one row'),
  ('''scans'', 1001', 'A page has at most 1000 rows')) bad (arguments, title);

-- Test sessions -----------------------------------------------------------------------------------
select tests.at_shopping_time();
select tests.remember_id('test session',
  (public.admin_clone_game_session(tests.id('session'), 'Test session', true)).game_session_id);
select public.join_game_session(tests.id('test session'));
select public.buy_clue(tests.id('compass'), tests.id('test session'), 10, gen_random_uuid());
select tests.at_playing_time();
select tests.scan('hall', 'test session');
select is((to_jsonb(public.admin_get_user(tests.id('olga'))) -> 'counts')
  - array['transactions', 'guides', 'orders', 'claims', 'photos'],
  '{"game_sessions": 1, "scans": 1, "clues": 1, "finds": 0}',
    'Finds in a test session do not count, but are deleted with the account');
select is((select array_agg(item -> 'is_test') from unnest(array['scans', 'purchases']) kind
           cross join lateral public.admin_list_user_history(tests.id('olga'), kind)), array['true', 'true']::jsonb[],
  'The histories say what was a test');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
