-- join_game_session: who may join what until when, and the tokens granted once.
begin;
\ir ../support/load.psql
select plan(28);
select tests.create_hunt();
select tests.remember_id('dóra', tests.create_user('Dóra'));
select tests.remember_id('test session',
  tests.save_session('{"name":"Test session","is_test":true,"starting_tokens":7}'));
select tests.remember_id('poor session', tests.save_session('{"name":"No tokens"}'));
select tests.forget_broadcasts();
select tests.remember_rows();

-- Refusals ----------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok($$ select public.join_game_session(tests.id('session')) $$, '42501', null,
  'A visitor cannot call join_game_session');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.join_game_session(tests.id('session')) $$, 'user_not_authenticated',
  'A token without a user is refused');

select tests.sign_in_as('cili');
select tests.throws_key($$ select public.join_game_session(gen_random_uuid()) $$, 'game_session_not_found',
  'A session that does not exist cannot be joined');
select tests.throws_key($$ select public.join_game_session(null) $$, 'game_session_not_found',
  'No session at all cannot be joined');
select tests.throws_key($$ select public.join_game_session(tests.id('test session')) $$, 'game_session_not_found',
  'For a player a test session does not exist');

select tests.at('2025-05-25T23:59:59.001Z');
select tests.throws_key($$ select public.join_game_session(tests.id('session')) $$, 'registration_closed',
  'After the registration deadline nobody joins while the schedule is enabled');
select tests.at('2025-06-01T18:00:00Z');
select tests.throws_key($$ select public.join_game_session(tests.id('session')) $$, 'game_session_ended',
  'A session that has ended cannot be joined');
select tests.rows_unchanged('Refused joins change no rows');

-- Joining -----------------------------------------------------------------------------------------

select tests.at('2025-05-25T23:59:59Z');
select is(
  to_jsonb(public.join_game_session(tests.id('session'))),
  jsonb_build_object('game_session_id', tests.id('session'), 'joined_at', '2025-05-25T23:59:59Z'::timestamptz,
    'tokens_granted', 100, 'balance', 100),
  'At the second of the deadline a player still joins and gets the starting tokens');
select tests.as_owner();
select tests.rows_moved_only_in(
  array['private.broadcast_ticks', 'private.remembered_gifts', 'public.profiles', 'public.token_balances',
    'public.token_transactions', 'public.user_game_sessions', 'realtime.messages'],
  'Joining writes membership, profile, balance, ledger and broadcasts and nothing else');
select results_eq(
  $$ select user_id, current_points::integer, board_points::integer, joined_at, last_activity, tokens_granted::integer
    from public.user_game_sessions
     where game_session_id = tests.id('session') and user_id = tests.id('cili') $$,
  $$ values (tests.id('cili'), 0, 0, '2025-05-25T23:59:59Z'::timestamptz, '2025-05-25T23:59:59Z'::timestamptz, 100) $$,
  'The membership starts without points');
select results_eq(
  $$ select type::text, delta::integer, status::text, counts_for_rate_limit, metadata from public.token_transactions
    where user_id = tests.id('cili') $$,
  $$ values ('grant', 100, 'completed', false, '{"previousBalance": 0, "newBalance": 100}'::jsonb) $$,
  'The grant is one row of the ledger and does not count for the rate limit');
select is((select active_game_session_id from public.profiles where id = tests.id('cili')), tests.id('session'),
  'The joined session becomes the active one');
select set_eq(
  $$ select topic, event, payload from tests.broadcasts() $$,
  $$ values ('user:' || tests.id('cili'), 'balance', '{"balance": 100}'::jsonb),
            ('user:' || tests.id('cili'), 'profile', '{}'::jsonb), ('admin', 'users', '{"interval_ms": 1000}') $$,
  'The player is notified of balance and profile, organisers of the new player');

-- Joining again only switches ---------------------------------------------------------------------

select tests.sign_in_as('cili');
select is((to_jsonb(public.join_game_session(tests.id('poor session')))) - 'joined_at',
  jsonb_build_object('game_session_id', tests.id('poor session'), 'tokens_granted', 0, 'balance', 100),
  'A session without starting tokens grants none');
select tests.as_owner();
select is((select count(*) from public.token_transactions where user_id = tests.id('cili')), 1::bigint,
  'A session without starting tokens leaves no row in the ledger');
select is((select active_game_session_id from public.profiles where id = tests.id('cili')), tests.id('poor session'),
  'The session joined last is the active one');

select tests.sign_in_as('cili');
select tests.at('2025-06-01T19:00:00Z');
select is(
  to_jsonb(public.join_game_session(tests.id('session'))),
  jsonb_build_object('game_session_id', tests.id('session'), 'joined_at', '2025-05-25T23:59:59Z'::timestamptz,
    'tokens_granted', 100, 'balance', 100),
  'A member switches back after the deadline and the end, with the answer of the first time');
select tests.as_owner();
select is((select balance::integer from public.token_balances where user_id = tests.id('cili')), 100,
  'Joining again grants nothing');
select is((select count(*) from public.user_game_sessions where user_id = tests.id('cili')), 2::bigint,
  'Joining again adds no membership');
select is((select active_game_session_id from public.profiles where id = tests.id('cili')), tests.id('session'),
  'Joining again makes the session the active one');
select is((select count(*) from public.user_game_sessions where user_id = tests.id('anna')), 1::bigint,
  'Other players stay where they were');

-- The schedule and test sessions ------------------------------------------------------------------

update public.game_settings set is_schedule_enabled = false where singleton;
select tests.at('2025-05-30T12:00:00Z');
select tests.sign_in_as('dóra');
select is((to_jsonb(public.join_game_session(tests.id('session')))) ->> 'tokens_granted', '100',
  'With the schedule disabled the deadline does not count');
select tests.at('2025-06-01T18:00:00Z');
select tests.throws_key($$ select public.join_game_session(gen_random_uuid()) $$, 'game_session_not_found',
  'An unknown session stays unknown at any time');

select tests.sign_in_as('olga');
select is((to_jsonb(public.join_game_session(tests.id('test session')))) ->> 'balance', '7',
  'An admin joins a test session');
select tests.as_owner();
delete from public.token_balances where user_id = tests.id('béla');
select tests.sign_in_as('béla');
select tests.throws_key($$ select public.join_game_session(tests.id('session')) $$, 'user_balance_not_found',
  'Without a balance row joining is refused');
select tests.as_owner();
insert into public.token_balances (user_id, balance, total_earned) values (tests.id('béla'), 100, 100);
select is((select sum(tokens_granted) from public.user_game_sessions), 407::bigint,
  'Each membership remembers what it granted: four times 100 and once 7');
select tests.invariants_hold();

select * from finish();
rollback;
