-- user_game_sessions: a membership is read by its player only and written by the rules only.
begin;
\ir ../support/load.psql
select plan(25);
select tests.create_hunt();
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.user_game_sessions', '42501', null, 'A visitor reads no membership');
select tests.sign_in_as('anna');
select results_eq('select user_id, game_session_id, current_points::integer from public.user_game_sessions',
  $$ values (tests.id('anna'), tests.id('session'), 10) $$, 'A player reads their own membership and no other''s');
select throws_ok($$ insert into public.user_game_sessions (game_session_id, user_id, last_activity, joined_at)
  values (tests.id('other session'), tests.id('anna'), now(), now()) $$, '42501', null,
    'A player does not join by writing');
select throws_ok('update public.user_game_sessions set current_points = 1000000', '42501', null,
  'A player does not write points');
select throws_ok('delete from public.user_game_sessions', '42501', null, 'A player does not delete a membership');
select tests.sign_in_as('cili');
select is_empty('select * from public.user_game_sessions', 'A stranger reads no membership');
select throws_ok('update public.user_game_sessions set current_points = 0', '42501', null,
  'A stranger does not write points');
select tests.sign_in_as('olga');
select is_empty('select * from public.user_game_sessions', 'An organiser reads memberships through the lists only');
select throws_ok('update public.user_game_sessions set current_points = 0', '42501', null,
  'An organiser does not write points');
select throws_ok('delete from public.user_game_sessions', '42501', null, 'An organiser does not delete a membership');
select tests.rows_unchanged('Refusals change no rows');

select tests.as_owner();
select throws_ok($$ insert into public.user_game_sessions (game_session_id, user_id, last_activity, joined_at)
  values (tests.id('session'), tests.id('anna'), now(), now()) $$, '23505', null, 'A player is in a session once');
select throws_ok('update public.user_game_sessions set ' || change, '23514', null, title) from (values
  ('found_codes = -1', 'Finds are not negative'), ('test_balance = -1', 'The wallet of a test is not negative'),
  ('tokens_granted = -1', 'Granted tokens are not negative')) bad (change, title);
select throws_ok('update public.user_game_sessions set board_reached_at = null', '23502', null,
  'Points on the board have a time');
select throws_ok($$ insert into public.user_game_sessions (game_session_id, user_id, last_activity, joined_at)
  values (gen_random_uuid(), tests.id('cili'), now(), now()) $$, '23503', null, 'The session of a membership exists');

-- A deleted session or player takes the membership with it, and the profile forgets the session.
insert into public.user_game_sessions (game_session_id, user_id, last_activity, joined_at)
  values (tests.id('other session'), tests.id('béla'), now(), now());
update public.profiles set active_game_session_id = tests.id('other session') where id = tests.id('béla');
delete from public.game_sessions where id = tests.id('other session');
select is((select count(*) from public.user_game_sessions where user_id = tests.id('béla')), 1::bigint,
  'A membership goes with its session');
select is((select active_game_session_id from public.profiles where id = tests.id('béla')), null::uuid,
  'A deleted session is nobody''s active one');

-- check_invariants() would see points that no scan explains: it can fail.
update public.user_game_sessions set current_points = 99 where user_id = tests.id('anna');
select isnt_empty('select * from private.check_invariants()', 'Points that no scan explains break an invariant');
update public.user_game_sessions set current_points = 10, board_points = 5 where user_id = tests.id('anna');
select isnt_empty('select * from private.check_invariants()',
  'A board that the histogram does not explain breaks an invariant');
update public.user_game_sessions set board_points = 10, first_found_at = null where user_id = tests.id('anna');
select results_eq('select invariant from private.check_invariants()', $$
  values ('found codes of a membership are its successful scans') $$,
  'A find without its time breaks an invariant');
update public.user_game_sessions m set first_found_at = s.received_at from public.scans s
where m.user_id = tests.id('anna') and s.user_id = m.user_id and s.status = 'success';
select is((select count(*) from public.user_game_sessions), 2::bigint, 'Two members are left');
select private.delete_user(tests.id('anna'));
select is((select count(*) from public.user_game_sessions), 1::bigint, 'A membership goes with its player');
select tests.invariants_hold();

select * from finish();
rollback;
