-- admin_reset_test_session: resets a test session.
begin;
\ir ../support/load.psql
select plan(28);
select tests.create_hunt();
select tests.sign_in_as('olga');
select tests.remember_id('test session',
  (public.admin_clone_game_session(tests.id('session'), 'Test session', true)).game_session_id);
select public.join_game_session(tests.id('test session'));
select public.track_clue_views(tests.id('test session'), array[tests.id('compass')]);
select public.buy_clue(tests.id('compass'), tests.id('test session'), 10, gen_random_uuid());
select public.buy_solution_guide(tests.id('compass guide'), tests.id('test session'), 5, gen_random_uuid());
select public.admin_announce(tests.id('test session'), 'Próba', '', '', '', gen_random_uuid());
select tests.sign_in_as('anna');
select public.track_clue_views(tests.id('session'), array[tests.id('compass')]);
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.at_playing_time();
select tests.sign_in_as('olga');
select public.record_scan(tests.id('well')::text, tests.id('test session'));
select public.admin_reveal_places(tests.id('test session'), 0);
select public.admin_reveal_places(tests.id('test session'), 1);
select public.submit_treasure_claim(tests.id('test session'), 'Olga Próba', '1051 Budapest, Fő tér 1.',
  '+36 30 123 4567');
select tests.as_owner();
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok('select public.admin_reset_test_session(null)', '42501', null, 'A visitor cannot reset a test');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.admin_reset_test_session(tests.id('test session')) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_reset_test_session(tests.id('test session')) $$,
  'admin_access_required', 'A player cannot');
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_reset_test_session(tests.id('test session')) $$,
  'admin_access_required', 'An admin who was demoted cannot any more');
select tests.as_owner();
-- Her demotion has taken her out of the test session.
update public.profiles set role = 'admin', active_game_session_id = tests.id('test session')
where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_reset_test_session(gen_random_uuid()) $$,
  'game_session_not_found', 'There must be something to reset');
select tests.throws_key($$ select public.admin_reset_test_session(tests.id('session')) $$,
  'invalid_game_session', 'A real hunt never starts over');
select tests.rows_unchanged('Refusals change no rows');

-- Deleted by a restart ----------------------------------------------------------------------------

select public.admin_open_claims(tests.id('test session'), true);
select tests.forget_broadcasts();
select is(to_jsonb(public.admin_reset_test_session(tests.id('test session'))),
  '{"players": 1, "scans": 1, "purchases": 1}',
  'The answer counts the deleted rows');
select tests.as_owner();
select is_empty($$
  select 1 from public.scans where game_session_id = tests.id('test session')
  union all select 1 from public.point_entries where game_session_id = tests.id('test session')
  union all select 1 from public.purchased_clues where game_session_id = tests.id('test session')
  union all select 1 from public.purchased_solution_guides where game_session_id = tests.id('test session')
  union all select 1 from public.clue_views where game_session_id = tests.id('test session')
  union all select 1 from public.treasure_claims where game_session_id = tests.id('test session')
  union all select 1 from public.announcements where game_session_id = tests.id('test session')
  union all select 1 from private.leaderboard_buckets where game_session_id = tests.id('test session') $$,
  'Scans, points, purchases, views, claims, announcements and the board are empty');
select results_eq($$ select current_points::integer, board_points::integer, test_balance::integer,
  tokens_granted::integer from public.user_game_sessions where game_session_id = tests.id('test session') $$,
  $$ values (0, 0, 100, 100) $$, 'The tester stays and has the starting tokens again');
select is((select sum(used) from private.scan_cap_shards where game_session_id = tests.id('test session')), 0::bigint,
  'Places of capped codes are free again');
select results_eq($$ select reveal_places, revealed_places::integer from private.venue_screens
  where game_session_id = tests.id('test session') $$, $$ values (null::integer, 0) $$,
  'The venue screen is live again');
select is((select claims_opened_at from public.game_sessions where id = tests.id('test session')), null,
  'Its claims are not open any more');
select results_eq($$ select has_claimed_treasure, p.claim_submitted, p.points_total from public.profiles p
  where id = tests.id('olga') $$,
  $$ values (false, false, 0) $$, 'The profile forgets the test session');
select results_eq($$ select has_claimed_treasure, p.points_total from public.profiles p where id = tests.id('anna') $$,
  $$ values (true, 10) $$, 'Real players keep what they have');
select results_eq($$ select (select count(*) from public.scans where game_session_id = tests.id('session')),
  (select count(*) from public.clue_views where game_session_id = tests.id('session')) $$,
  $$ values (1::bigint, 1::bigint) $$, 'The real hunt keeps its scans and clue views');
select is_empty($$ select 1 from public.token_transactions where user_id = tests.id('olga') $$,
  'No ledger row is needed for it');
select results_eq($$ select action, details ->> 'before' from public.activity order by id desc limit 1 $$,
  $$ values ('session.reset', '{"scans": 1, "players": 1, "purchases": 1}') $$, 'It is logged');
select set_has($$ select split_part(topic, ':', 1), event from tests.broadcasts() $$,
  $$ values ('user', 'balance'), ('session', 'session'), ('admin', 'session') $$, 'All of them are notified');

-- A second restart --------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select is((select public.record_scan(tests.id('well')::text, tests.id('test session')) ->> 'status'),
  'success', 'Found codes can be found again');
select is((select to_jsonb(public.admin_reset_test_session(tests.id('test session'))) ->> 'scans'), '1',
  'A second reset removes the new find');
select is((select to_jsonb(public.admin_reset_test_session(tests.id('test session'))) ->> 'scans'),
  '0', 'An empty test stays empty');

-- Tested codes ------------------------------------------------------------------------------------

create function pg_temp.untested(p_session text) returns text[] language sql stable as $$
  select array_agg(name_hu order by name_hu)
  from unnest(public.admin_preflight(tests.id(p_session))) f
  where key = 'code_never_tested'
$$;
grant execute on function pg_temp.untested(text) to authenticated;
select is(pg_temp.untested('session'), array['bridge', 'hall', 'tower'],
  'A code that was found once stays tested for the hunt');
select is(pg_temp.untested('test session'), array['bridge', 'hall', 'tower'],
  'A code that was found once stays tested for the test session');
select tests.at_shopping_time(); -- a hunt that runs is not asked for its test session
select is((select (item ->> 'done')::integer from jsonb_array_elements(to_jsonb(public.admin_launch_checklist()) ->
  'items') item
  where item ->> 'key' = 'tested'), 1,
  'The launch checklist has not forgotten it either');
select lives_ok($$ select public.admin_delete_game_session(tests.id('test session')) $$, 'The test session goes');
select is(pg_temp.untested('session'), array['bridge', 'hall', 'tower'], 'Its result stays');
select tests.invariants_hold();
select * from finish();
rollback;
