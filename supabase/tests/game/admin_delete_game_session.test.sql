-- admin_delete_game_session and admin_archive_game_session: which sessions can be deleted, and which only archived.
begin;
\ir ../support/load.psql
select plan(27);
select tests.create_hunt();
select tests.sign_in_as('olga');
select tests.remember_id('test session',
  (public.admin_clone_game_session(tests.id('session'), 'Test session', true)).game_session_id);
select public.join_game_session(tests.id('test session'));
select public.buy_clue(tests.id('compass'), tests.id('test session'), 10, gen_random_uuid());
select tests.remember_id('pot', tests.save_session('{"name": "With a jackpot"}'));
select tests.sign_in_as('olga');
select public.admin_save_jackpot(tests.id('pot'), 5, 5, gen_random_uuid());
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok('select public.admin_delete_game_session(null)', '42501', null, 'A visitor cannot delete a session');
select throws_ok('select public.admin_archive_game_session(null, true)', '42501', null,
  'A visitor cannot archive a session');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_delete_game_session(tests.id('other session')) $$,
  'admin_access_required', 'A player cannot delete one');
select tests.throws_key($$ select public.admin_archive_game_session(tests.id('other session'), true) $$,
  'admin_access_required', 'A player cannot archive a session');
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_delete_game_session(tests.id('other session')) $$,
  'admin_access_required', 'An admin who was demoted cannot delete any more');
select tests.throws_key($$ select public.admin_archive_game_session(tests.id('other session'), true) $$,
  'admin_access_required', 'A demoted admin cannot archive a session');
select tests.as_owner();
-- Her demotion has taken her out of the test session.
update public.profiles set role = 'admin', active_game_session_id = tests.id('test session')
where id = tests.id('olga');

-- Kept data ---------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_delete_game_session(gen_random_uuid()) $$,
  'game_session_not_found', 'There must be something to delete');
select tests.throws_key($$ select public.admin_delete_game_session(tests.id('session')) $$,
  'game_session_in_use', 'A hunt that somebody joined stays');
select tests.throws_key($$ select public.admin_delete_game_session(tests.id('pot')) $$,
  'game_session_in_use', 'A hunt with a jackpot stays, with its entries');
select tests.throws_key($$ select public.admin_delete_game_session(tests.id('other session'), '2000-01-01Z') $$,
  'edit_conflict', 'A hunt that was changed after it was shown stays');
select tests.throws_key($$ select public.admin_archive_game_session(tests.id('session'), null) $$,
  'invalid_input', 'Put away or brought back, one of them');
select tests.throws_key($$ select public.admin_archive_game_session(gen_random_uuid(), true) $$,
  'game_session_not_found', 'The session must exist');
select tests.rows_unchanged('Refusals change no rows');

-- Deleted by a restart ----------------------------------------------------------------------------

select is(to_jsonb(public.admin_delete_game_session(s.id, s.updated_at)), '{"deleted": true}',
  'A session that nobody joined goes')
from public.game_sessions s where s.id = tests.id('other session');
select is(to_jsonb(public.admin_delete_game_session(tests.id('test session'))), '{"deleted": true}',
  'A test goes with what its testers did');
select tests.as_owner();
select is_empty($$ select 1 from public.game_sessions
  where id in (tests.id('other session'), tests.id('test session')) $$,
  'The deleted session and the deleted test are gone');
select is((select active_game_session_id from public.profiles where id = tests.id('olga')), null,
  'No profile points at them');
select results_eq($$ select action, details #>> '{before,name}', details ->> 'after' from public.activity
  order by id desc limit 1 $$,
  $$ values ('session.delete', 'Test session', null) $$, 'The log records the deleted session');

-- Archiving ---------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select isnt(to_jsonb(public.admin_archive_game_session(tests.id('session'), true)) ->> 'archived_at', null,
  'A hunt with players can be archived');
select tests.sign_in_as('anna');
select isnt_empty($$ select 1 from public.game_sessions where id = tests.id('session') $$,
  'Players of an archived session still see it');
select tests.sign_in_as('cili');
select is_empty($$ select 1 from public.game_sessions where id = tests.id('session') $$,
  'Other players do not see an archived session');
select tests.at_shopping_time();
select tests.throws_key($$ select public.join_game_session(tests.id('session')) $$,
  'game_session_ended', 'Other players cannot join an archived session');
select tests.sign_in_as('anna');
select lives_ok($$ select public.join_game_session(tests.id('session')) $$, 'A member can go back to it');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_archive_game_session(tests.id('session'), false)) ->> 'archived_at', null,
  'An archived session can be restored');
select tests.sign_in_as('cili');
select lives_ok($$ select public.join_game_session(tests.id('session')) $$, 'A restored session can be joined again');
select tests.as_owner();
select results_eq($$ select action from public.activity where action like 'session.%archive' order by id $$,
  $$ values ('session.archive'), ('session.unarchive') $$, 'Both are logged');
select tests.invariants_hold();
select * from finish();
rollback;
