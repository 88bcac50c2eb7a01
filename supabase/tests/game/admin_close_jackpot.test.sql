-- admin_close_jackpot: a jackpot that nobody has won is returned, or rolls over to that of another session.
begin;
\ir ../support/load.psql
select plan(43);
select tests.create_hunt();
select tests.open_jackpot(100, 10), tests.open_jackpot(5, 10, 'other session');
select tests.remember_id('third session', tests.save_session('{"name": "Third"}'));
select tests.buy_as('anna', 'compass');
create function pg_temp.close(
  p_session text, p_action text, p_to text default null
) returns jsonb language sql volatile as $$
  select to_jsonb(public.admin_close_jackpot(tests.id(p_session || ' jackpot'), p_action, case when p_to is not null
    then tests.id(p_to) end,
    (select updated_at from public.jackpots where id = tests.id(p_session || ' jackpot'))))
$$;
grant execute on function pg_temp.close(text, text, text) to anon, authenticated;
select tests.forget_broadcasts();
select tests.remember_rows();

-- Refusals ----------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok($$ select pg_temp.close('session', 'return') $$, '42501', null, 'A visitor closes nothing');
select tests.authenticate_as(null);
select tests.throws_key($$ select pg_temp.close('session', 'return') $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.close('session', 'return') $$,
  'admin_access_required', 'A player closes nothing');
select tests.throws_key($$ select pg_temp.close('session', 'nonsense') $$,
  'admin_access_required', 'The role is asked for before the input is looked at');
select tests.sign_in_as('olga');
select tests.throws_key(format('select pg_temp.close(''session'', %s)', arguments), key, title) from (values
  ('null', 'invalid_input', 'An action is needed'),
  ('''pay''', 'invalid_input', 'Nobody is paid that way'),
  ('''roll_over''', 'invalid_input', 'A roll-over needs a session'),
  ('''return'', ''other session''', 'invalid_input', 'A return goes nowhere'),
  ('''roll_over'', ''session''', 'invalid_input', 'A jackpot does not roll over to itself'),
  ('''roll_over'', ''third session''', 'jackpot_not_found', 'A session without a jackpot gets none')) bad (arguments,
    key, title);
select tests.throws_key($$ select public.admin_close_jackpot(gen_random_uuid(), 'return') $$,
  'jackpot_not_found', 'A jackpot that does not exist is refused');
select tests.throws_key($$ select public.admin_close_jackpot(null, 'return') $$,
  'jackpot_not_found', 'No jackpot is refused');
select tests.throws_key(format('select public.admin_close_jackpot(tests.id(''session jackpot''), ''return'', null, %s)',
  version), 'edit_conflict', title) from (values
  ('null', 'Closing requires the version'),
    ('''2025-05-20T11:59:59Z''', 'An older version does not close it')) stale (version, title);
select tests.rows_unchanged('Refusals change no rows');

-- While a claim waits -----------------------------------------------------------------------------

select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.claim_as('anna');
select tests.remember_rows();
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.close('session', 'return') $$,
  'jackpot_claims_pending', 'A jackpot with a pending claim is not returned');
select tests.throws_key($$ select pg_temp.close('session', 'roll_over', 'other session') $$,
  'jackpot_claims_pending', 'A jackpot with a pending claim is not rolled over');
select tests.throws_key($$ select to_jsonb(public.admin_save_jackpot(game_session_id, -1, share_percent,
  gen_random_uuid(),
    updated_at)) from public.jackpots where id = tests.id('session jackpot') $$,
  'jackpot_claims_pending', 'Nor is any of it taken out');
select tests.rows_unchanged('Refusals change no rows');
select tests.sign_in_as('olga');
select lives_ok($$ select public.admin_review_treasure_claim(tests.id('anna claim'), 'rejected', 'Not found') $$,
  'The claim is rejected');
select tests.as_owner();
select tests.forget_broadcasts();
select tests.remember_rows();

-- A roll-over -------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select tests.at('2025-05-20T12:20:00Z');
select is(pg_temp.close('session', 'roll_over', 'other session'), '{"status": "rolled_over"}',
  'The answer is the status');
select tests.as_owner();
select tests.rows_moved_only_in(array['private.broadcast_ticks',
  'private.jackpot_shards', 'public.activity', 'public.jackpot_entries',
  'public.jackpots', 'realtime.messages'],
  'Closing writes jackpots, counters, ledger, record and broadcasts and no balance');
select results_eq('select * from tests.jackpot_entries()', $$ values ('seed', 100), ('share', 1),
  ('rollover_out', -101) $$, 'The source jackpot records what was rolled over');
select results_eq($$ select * from tests.jackpot_entries('other session') $$, $$ values ('seed', 5),
  ('rollover_in', 101) $$, 'The target jackpot records what was received');
select is(tests.jackpot_amount(), 0::bigint, 'Nothing is left');
select is(tests.jackpot_amount('other session'), 106::bigint, 'Nothing is lost');
select results_eq('select distinct updated_at from public.jackpots', $$ values ('2025-05-20T12:20:00Z'::timestamptz) $$,
  'Both have a newer version');
select results_eq($$ select game_session_id, status, closed_at is not null, paid_to from public.jackpots
  order by game_session_id = tests.id('session') $$,
  $$ values (tests.id('other session'), 'open', false, null::uuid), (tests.id('session'), 'rolled_over', true, null) $$,
    'One is closed, the other goes on');
select results_eq($$ select action, details -> 'before', details -> 'after', details ->> 'to_session_id'
  from public.activity order by id desc limit 1 $$,
  $$ values ('jackpot.roll_over', '{"status": "open", "amount": 101}'::jsonb,
    '{"status": "rolled_over", "amount": 0}'::jsonb, tests.id('other session')::text) $$,
  'It is logged');
select set_eq('select topic, event, payload from tests.broadcasts()', $$
  values ('session:' || tests.id('session'), 'jackpot', '{}'::jsonb),
  ('session:' || tests.id('other session'), 'jackpot', '{}'), ('admin', 'activity', '{"interval_ms": 1000}'),
    ('admin', 'content', '{"table": "jackpots"}') $$, 'Both sessions are notified of it');
select tests.remember_rows();
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.close('session', $$ || quote_literal(action) || $$,
  $$ || quote_nullable(target) || $$) $$, 'jackpot_already_closed', title)
from (values ('roll_over', 'other session', 'A jackpot rolls over only once'),
  ('return', null, 'A rolled-over jackpot is not returned')) bad (action, target, title);
select tests.throws_key($$ select pg_temp.close('other session', 'roll_over', 'session') $$,
  'jackpot_already_closed', 'Nothing rolls into a closed one');
select tests.rows_unchanged('Refusals change no rows');

-- A return ----------------------------------------------------------------------------------------

select is(pg_temp.close('other session', 'return'), '{"status": "returned"}', 'The other is returned');
select tests.as_owner();
select results_eq($$ select * from tests.jackpot_entries('other session') offset 2 $$, $$ values ('return', -106) $$,
  'The book says so');
select is(tests.jackpot_amount('other session'), 0::bigint, 'Nothing is left');
select is((select sum(balance) from public.token_balances), 190::bigint, 'No player gets or loses anything');
select tests.sign_in_as('olga');
select tests.open_jackpot(0, 10, 'third session');
select tests.sign_in_as('olga');
select lives_ok($$ select pg_temp.close('third session', 'return') $$, 'An empty jackpot can be closed');
select tests.as_owner();
select is_empty($$ select * from tests.jackpot_entries('third session') $$, 'Closing an empty jackpot adds no entry');

-- Sessions with a winner --------------------------------------------------------------------------

select tests.remember_id('fourth session', tests.save_session('{"name": "Fourth"}')),
  tests.remember_id('fifth session', tests.save_session('{"name": "Fifth"}'));
select tests.open_jackpot(1, 1, 'fourth session'), tests.open_jackpot(2, 1, 'fifth session');
select tests.sign_in_as('olga');
select pg_temp.close('fourth session', 'roll_over', 'fifth session');
select is(tests.jackpot_amount('fifth session'), 3::bigint, 'A seed rolls over like shares');
select tests.as_owner();
select tests.invariants_hold();
update public.jackpot_entries set delta = 2 where kind = 'rollover_in' and delta = 1;
select set_eq('select invariant from private.check_invariants()', $$ values ('what rolls over arrives'),
  ('a jackpot equals the sum of its entries') $$,
  'A token lost on the way breaks an invariant');

select * from finish();
rollback;
