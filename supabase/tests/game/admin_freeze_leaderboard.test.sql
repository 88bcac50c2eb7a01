-- admin_freeze_leaderboard: the board stands still now, and lives again.
begin;
\ir ../support/load.psql
select plan(16);
select tests.create_hunt();
select tests.scan_as('anna', 'hall', '2025-06-01T11:00:00Z');
select tests.at_playing_time();
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select public.admin_freeze_leaderboard(null, true)', '42501', null,
  'A visitor cannot freeze a board');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_freeze_leaderboard(tests.id('session'), true) $$,
  'admin_access_required', 'A player cannot');
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_freeze_leaderboard(tests.id('session'), true) $$,
  'admin_access_required', 'An admin who was demoted cannot any more');
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_freeze_leaderboard(gen_random_uuid(), true) $$,
  'game_session_not_found', 'There must be a board');
select tests.throws_key($$ select public.admin_freeze_leaderboard(tests.id('session'), null) $$,
  'invalid_input', 'p_is_frozen must not be null');
select tests.rows_unchanged('Refusals move no row');

select is(to_jsonb(public.admin_freeze_leaderboard(tests.id('session'), true)) ->> 'leaderboard_frozen_at',
  '2025-06-01T12:00:00+00:00', 'The board freezes at server time');
select tests.at('2025-06-01T12:30:00Z');
select is(to_jsonb(public.admin_freeze_leaderboard(tests.id('session'), true)) ->> 'leaderboard_frozen_at',
  '2025-06-01T12:00:00+00:00', 'Frozen again means as it has been');
select tests.scan_as('béla', 'well', '2025-06-01T12:40:00Z');
select tests.sign_in_as('anna');
select is(jsonb_array_length(to_jsonb(public.get_leaderboard(tests.id('session'), 10)) -> 'rows'), 1,
  'Later scans do not show');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_freeze_leaderboard(tests.id('session'), false)) ->> 'leaderboard_frozen_at', null,
  'The board can be unfrozen');
select tests.sign_in_as('anna');
select is(to_jsonb(public.get_leaderboard(tests.id('session'), 10)) #>> '{rows,0,name}', 'Béla',
  'The true standings are back');
select tests.as_owner();
select results_eq($$ select action, details #>> '{before,leaderboard_frozen_at}' is null from public.activity
  where action in ('session.freeze', 'session.thaw') order by id $$,
  $$ values ('session.freeze', true), ('session.thaw', false) $$, 'Both are on record with before and after');

-- A freeze that was planned for later is given up without touching the board.
select tests.save_session(tests.session_document()
  || jsonb_build_object('id', tests.id('session'), 'leaderboard_frozen_at', '2025-06-01T17:00:00Z'));
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_freeze_leaderboard(tests.id('session'), true)) ->> 'leaderboard_frozen_at',
  '2025-06-01T12:30:00+00:00', 'Now is earlier than the planned freeze');
select is(to_jsonb(public.admin_freeze_leaderboard(tests.id('session'), false)) ->> 'leaderboard_frozen_at', null,
  'A freeze can be taken back');
select is((select leaderboard_frozen_at from public.game_sessions where id = tests.id('session')), null,
  'Nothing is planned any more');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
