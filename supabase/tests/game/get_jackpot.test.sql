-- get_jackpot: what members may know about the jackpot of their session.
begin;
\ir ../support/load.psql
select plan(18);
select tests.create_hunt();

select tests.remember_rows();
select tests.as_anonymous();
select throws_ok($$ select public.get_jackpot(tests.id('session')) $$, '42501', null, 'A visitor cannot ask');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.get_jackpot(tests.id('session')) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('cili');
select tests.throws_key($$ select public.get_jackpot(tests.id('session')) $$,
  'session_not_joined', 'A player who has not joined does not see the jackpot');
select tests.throws_key('select public.get_jackpot(gen_random_uuid())',
  'game_session_not_found', 'A session that does not exist has none');
select tests.throws_key('select public.get_jackpot(null)', 'game_session_not_found', 'No session is refused');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.get_jackpot(tests.id('session')) $$,
  'session_not_joined', 'An organiser reads the tables instead');
select tests.sign_in_as('anna');
select is((select to_jsonb(r) from public.get_jackpot(tests.id('session')) r), null,
  'Without a jackpot there is nothing to tell');
select tests.rows_unchanged('Asking changes no rows');

select tests.open_jackpot(100, 10);
select tests.open_jackpot(-30, 20);
select tests.buy_as('béla', 'compass');
select tests.sign_in_as('anna');
select is((select to_jsonb(r) from public.get_jackpot(tests.id('session')) r),
  jsonb_build_object('game_session_id', tests.id('session'), 'amount', 72, 'seed_tokens', 70,
  'share_percent', 20, 'status', 'open', 'winner_name', null, 'closed_at', null),
    'An open jackpot with seed, shares and the published percentage');

select tests.scan_as('béla', 'hall', '2025-06-01T12:00:00Z');
select tests.at('2025-06-01T12:10:00Z');
select tests.claim_as('béla');
select tests.sign_in_as('olga');
select is((public.admin_review_treasure_claim(tests.id('béla claim'), 'approved', null,
    (select updated_at from public.jackpots where id = tests.id('session jackpot')))).jackpot_paid, 72,
      'Béla wins it');
select tests.sign_in_as('anna');
select is((select to_jsonb(r) from public.get_jackpot(tests.id('session')) r),
  jsonb_build_object('game_session_id', tests.id('session'), 'amount', 72, 'seed_tokens', 70,
  'share_percent', 20, 'status', 'paid', 'winner_name', 'Béla', 'closed_at', '2025-06-01T12:10:00Z'::timestamptz),
    'A won jackpot shows what was won and by whom');
select is((select count(*) from public.profiles), 1::bigint, 'Although players do not read each other''s profiles');
select tests.as_owner();
select private.delete_user(tests.id('béla'));
select tests.sign_in_as('anna');
select is((select to_jsonb(r) from public.get_jackpot(tests.id('session')) r)
  - array['game_session_id', 'seed_tokens', 'share_percent', 'closed_at'],
  '{"amount": 72, "status": "paid", "winner_name": null}', 'A deleted winner is forgotten, the prize is not');

select tests.sign_in_as('cili');
select to_jsonb(public.join_game_session(tests.id('other session'))) from tests.at_shopping_time();
select tests.open_jackpot(50, 5, 'other session');
select tests.sign_in_as('cili');
select is(((select to_jsonb(r) from public.get_jackpot(tests.id('other session')) r) ->> 'amount')::integer, 50,
  'Each session has its own');
select tests.sign_in_as('olga');
select to_jsonb(public.admin_close_jackpot(id, 'return', null, updated_at)) from public.jackpots
  where id = tests.id('other session jackpot');
select tests.sign_in_as('cili');
select is((select to_jsonb(r) from public.get_jackpot(tests.id('other session')) r) - array['game_session_id',
  'share_percent', 'closed_at'],
  '{"amount": 50, "seed_tokens": 50, "status": "returned", "winner_name": null}',
    'A returned jackpot shows what it held');
select tests.throws_key($$ select public.get_jackpot(tests.id('session')) $$,
  'session_not_joined', 'A member of one session does not see the jackpot of another');
select ok((select to_jsonb(r) from public.get_jackpot(tests.id('other session')) r) ->> 'closed_at' is not null,
  'A closed jackpot shows when it was closed');
select tests.as_owner();
select tests.invariants_hold();

select * from finish();
rollback;
