-- game_sessions: listed ones are seen by all who are signed in, link-only ones by their players, drafts and test ones
-- by organisers; nobody writes directly.
begin;
\ir ../support/load.psql
select plan(33);
select tests.create_hunt();
select tests.remember_id('test session', tests.save_session('{"name":"Test session","is_test":true}'));
select tests.remember_id('draft', tests.save_session('{"name":"Draft","visibility":null}'));
select tests.remember_id('party', tests.save_session('{"name":"Party","visibility":"link_only"}'));
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.game_sessions', '42501', null, 'A visitor sees no session');
select tests.sign_in_as('anna');
select set_eq('select name from public.game_sessions', array['Budapest hunt', 'Another hunt'],
  'A member sees the real sessions');
select tests.sign_in_as('cili');
select set_eq('select name from public.game_sessions', array['Budapest hunt', 'Another hunt'],
  'A player without a session sees all real sessions, in order to join one');
select tests.sign_in_as('olga');
select set_eq('select name from public.game_sessions',
  array['Budapest hunt', 'Another hunt', 'Test session', 'Draft', 'Party'],
  'An organiser sees tests, drafts and link-only sessions too');

select tests.sign_in_as('anna');
select throws_ok($$ insert into public.game_sessions (name) values ('Mine') $$, '42501', null,
  'A player adds no session');
select throws_ok($$ update public.game_sessions set starting_tokens = 10000 $$, '42501', null,
  'A player changes no session');
select throws_ok($$ delete from public.game_sessions $$, '42501', null, 'A player deletes no session');
select tests.sign_in_as('olga');
select throws_ok($$ insert into public.game_sessions (name) values ('Mine') $$, '42501', null,
  'An organiser adds sessions through the RPC only');
select throws_ok($$ update public.game_sessions set name = 'Other' $$, '42501', null,
  'An organiser changes sessions through the RPC only');
select throws_ok($$ delete from public.game_sessions $$, '42501', null, 'An organiser deletes no session');
select tests.rows_unchanged('Refusals change no rows');

-- Visibility --------------------------------------------------------------------------------------

select tests.sign_in_as('cili');
select tests.throws_key($$ select public.join_game_session(tests.id('party')) $$, 'game_session_not_found',
  'For a stranger a link-only session does not exist');
select tests.throws_key($$ select public.list_shop_clues(tests.id('party')) $$, 'game_session_not_found',
  'Nor does its shop');
select tests.throws_key($$ select public.get_leaderboard(tests.id('party')) $$, 'game_session_not_found',
  'Nor does its board');
select tests.as_owner();
insert into public.user_game_sessions (game_session_id, user_id, joined_at, last_activity)
values (tests.id('party'), tests.id('cili'), now(), now());
select tests.sign_in_as('cili');
select set_eq('select name from public.game_sessions', array['Budapest hunt', 'Another hunt', 'Party'],
  'Its players see a link-only session');
select lives_ok($$ select public.join_game_session(tests.id('party')) $$, 'They can switch to it');
select tests.sign_in_as('olga');
select lives_ok($$ select public.join_game_session(tests.id('party')) $$, 'Organisers need no code');
select tests.throws_key($$ select public.admin_save_game_session(jsonb_build_object('id', tests.id('party'),
  'name', 'Party', 'visibility', 'secret')) $$, 'invalid_game_session', 'There are three kinds of visibility');

-- Constraints -------------------------------------------------------------------------------------

select tests.as_owner();
select throws_ok(statement, '23514', null, title) from (values
  ($$ insert into public.game_sessions (name) values ('a') $$, 'A name has two characters'),
  ($$ insert into public.game_sessions (name) values ('   a   ') $$, 'Spaces are not characters of a name'),
  ($$ insert into public.game_sessions (name) values (repeat('a', 121)) $$, 'A name has at most 120 characters'),
  ($$ insert into public.game_sessions (name, starting_tokens) values ('Hunt', -1) $$,
    'Starting tokens are not negative'),
  ($$ insert into public.game_sessions (name, starting_tokens) values ('Hunt', 10001) $$,
    'Starting tokens are at most 10000'),
  ($$ insert into public.game_sessions (name, starts_at, ends_at) values ('Hunt', '2025-06-01Z', '2025-06-01Z') $$,
    'A session lasts'),
  ($$ insert into public.game_sessions (name, late_scan_grace) values ('Hunt', '-1 minute') $$,
    'The grace is not negative'),
  ($$ insert into public.game_sessions (name, late_scan_grace) values ('Hunt', '8 days') $$,
    'The grace is at most a week'),
  ($$ insert into public.game_sessions (name, max_players) values ('Hunt', 0) $$, 'A hunt has room for somebody'),
  ($$ insert into public.game_sessions (name, joining_ends_at) values ('Hunt', 'infinity') $$, 'Deadlines are finite'),
  ($$ insert into public.game_sessions (name, clue_sales_end_at) values ('Hunt', '-infinity') $$,
    'Ends of sales are finite')
) rows_to_refuse (statement, title);
select results_eq(
  $$ insert into public.game_sessions (name) values ('Hunt')
     returning description_hu, starts_at, ends_at, late_scan_grace, leaderboard_frozen_at, starting_tokens, is_test,
       treasure_name_en $$,
  $$ values ('', null::timestamptz, null::timestamptz, '30 minutes'::interval, null::timestamptz, 0, false, '') $$,
  'A new session has no dates, a grace of 30 minutes and no tokens');
select is((select count(*) from public.profiles where active_game_session_id = tests.id('session')), 2::bigint,
  'Two players are in the session');
delete from public.game_sessions where id = tests.id('other session');
select is((select count(*) from public.user_game_sessions where game_session_id = tests.id('session')), 2::bigint,
  'Deleting one session leaves the members of another alone');
select tests.invariants_hold();

select * from finish();
rollback;
