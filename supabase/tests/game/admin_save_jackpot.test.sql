-- admin_save_jackpot: opens a jackpot, adds or takes back a seed once per request, sets the share.
begin;
\ir ../support/load.psql
select plan(50);
select tests.create_hunt();
create function pg_temp.save(
  p_seed integer, p_share integer, p_request text default null, p_session text default 'session'
) returns jsonb language sql volatile as $$
  select to_jsonb(public.admin_save_jackpot(tests.id(p_session), p_seed, p_share, case when p_request is null
    then gen_random_uuid() else tests.id(p_request) end,
    (select updated_at from public.jackpots where game_session_id = tests.id(p_session))))
$$;
grant execute on function pg_temp.save(integer, integer, text, text) to anon, authenticated;
select tests.remember_id('first', gen_random_uuid()),
  tests.remember_id('test session', tests.save_session('{"name": "Test session", "is_test": true}'));
select tests.forget_broadcasts();
select tests.remember_rows();

-- Refusals ----------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok('select pg_temp.save(100, 5)', '42501', null, 'A visitor opens no jackpot');
select tests.authenticate_as(null);
select tests.throws_key('select pg_temp.save(100, 5)', 'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key('select pg_temp.save(100, 5)', 'admin_access_required', 'A player opens no jackpot');
select tests.throws_key('select pg_temp.save(null, 99)',
  'admin_access_required', 'The role is asked for before the input is looked at');
select tests.sign_in_as('olga');
select tests.throws_key(format('select pg_temp.save(%s)', arguments), 'invalid_input', title) from (values
  ('null, 5', 'A seed is needed, if only 0'), ('100, null', 'A share is needed'),
    ('10001, 5', 'A seed is 10000 tokens at most'),
  ('-10001, 5', 'At most 10000 tokens of a seed are taken back'), ('100, 51', 'A share is half a purchase at most'),
    ('100, -1', 'A share is not negative'),
  ('-1, 5', 'Nothing can be taken from a jackpot that is not there')) bad (arguments, title);
select tests.throws_key($$ select public.admin_save_jackpot(tests.id('session'), 1, 1, null) $$,
  'invalid_input', 'A request id is needed');
select tests.throws_key('select public.admin_save_jackpot(gen_random_uuid(), 1, 1, gen_random_uuid())',
  'game_session_not_found', 'A session that does not exist is refused');
select tests.throws_key($$ select pg_temp.save(1, 1, p_session => 'test session') $$,
  'invalid_game_session', 'A session for testing has no jackpot');
select tests.rows_unchanged('Refusals change no rows');

-- Opening -----------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
create temporary table answers as select pg_temp.save(100, 5, 'first') as answer;
select tests.as_owner();
select is((select answer from answers),
  (select jsonb_build_object('jackpot_id', id, 'amount', 100) from public.jackpots), 'A first seed opens the jackpot');
select tests.rows_moved_only_in(array['private.broadcast_ticks', 'private.jackpot_shards', 'private.requests',
  'public.activity', 'public.jackpot_entries', 'public.jackpots', 'realtime.messages'],
  'Saving writes jackpot, counters, ledger, record and broadcasts and nothing else');
select is((select count(*) from private.jackpot_shards), 16::bigint, 'There are 16 counters');
select results_eq('select kind, delta, created_by, created_at from public.jackpot_entries',
  $$ values ('seed', 100, tests.id('olga'), '2025-05-20T12:00:00Z'::timestamptz) $$, 'The seed is in the ledger');
select results_eq($$ select action, user_id, details -> 'before', details -> 'after' from public.activity
  order by id desc limit 1 $$,
  $$ values ('jackpot.save', tests.id('olga'), 'null'::jsonb, '{"amount": 100, "share_percent": 5}'::jsonb) $$,
    'The change is logged');
select set_eq('select topic, event, payload from tests.broadcasts()', $$
  values ('session:' || tests.id('session'), 'jackpot', '{}'::jsonb), ('admin', 'activity', '{"interval_ms": 1000}'),
  ('admin', 'content', '{"table": "jackpots"}') $$,
  'The session is notified of it');

-- The same request, and others --------------------------------------------------------------------

select tests.remember_rows();
select tests.sign_in_as('olga');
select is(pg_temp.save(100, 5, 'first'), (select answer from answers), 'The same request id answers the same');
select tests.throws_key($$ select pg_temp.save(101, 5, 'first') $$,
  'request_id_reused', 'With another seed it is refused');
select tests.throws_key($$ select pg_temp.save(100, 6, 'first') $$,
  'request_id_reused', 'and with another share');
select tests.rows_unchanged('Repetitions change no rows');
select is((pg_temp.save(50, 10) ->> 'amount')::integer, 150, 'A further seed adds');
select is(pg_temp.save(100, 5, 'first'), (select answer from answers),
  'A late repetition still answers the first result');
select tests.as_owner();
select is((select share_percent from public.jackpots), 10, 'A late repetition changes nothing');
select tests.sign_in_as('olga');
select is((pg_temp.save(-150, 10) ->> 'amount')::integer, 0, 'All of it can be taken back');
select tests.throws_key('select pg_temp.save(-1, 10)', 'invalid_input', 'No more than the jackpot can be taken back');
select is((pg_temp.save(0, 0) ->> 'amount')::integer, 0, 'A seed of 0 only sets the share');
select is((select details -> 'before' from public.activity order by id desc limit 1),
  '{"amount": 0, "share_percent": 10}', 'On record with what was before');
select tests.as_owner();
select results_eq('select kind, delta from public.jackpot_entries order by id', $$ values ('seed', 100), ('seed', 50),
  ('seed', -150) $$, 'A seed of 0 is not an entry');
select is((select share_percent from public.jackpots), 0, 'The share is set');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.save(100, 5, 'first', 'other session') $$, 'request_id_reused',
  'A request id of one jackpot is not for another');
select tests.remember_id('second', gen_random_uuid());
select is((pg_temp.save(10000, 50, 'second', 'other session') ->> 'amount')::integer, 10000,
  'Another hunt has a jackpot of its own');
select is((pg_temp.save(10000, 50, null, 'other session') ->> 'amount')::integer, 20000,
  'Several seeds make a large jackpot');

-- Two organisers ----------------------------------------------------------------------------------

select tests.at('2025-05-20T12:10:00Z');
select tests.throws_key($$ select public.admin_save_jackpot(tests.id('session'), 5, 5, gen_random_uuid(),
  '2025-05-20T11:00:00Z') $$,
  'edit_conflict', 'An organiser with an older version does not overwrite the newer one');
select tests.throws_key($$ select public.admin_save_jackpot(tests.id('session'), 5, 5, gen_random_uuid()) $$,
  'edit_conflict', 'Saving without a version does not overwrite a jackpot');
select lives_ok('select pg_temp.save(0, 1)', 'An organiser with the newest version changes it');
select is((select updated_at from public.jackpots where game_session_id = tests.id('session')), '2025-05-20T12:10:00Z',
  'Which makes a newer one');
select tests.as_owner();
select tests.remember_rows();
select tests.sign_in_as('olga');
select is((to_jsonb(public.admin_save_jackpot(tests.id('session'), 0, 1, gen_random_uuid(), '2025-05-20T12:00:00Z'))
  ->> 'amount')::integer, 0,
  'Sending the same share again succeeds');
select tests.throws_key($$ select public.admin_save_jackpot(tests.id('session'), 0, 2, gen_random_uuid(),
  '2025-05-20T12:00:00Z') $$,
  'edit_conflict', 'Another share is an edit like any other');
select tests.as_owner();
select tests.rows_moved_only_in(array['private.requests'], 'Neither changes a jackpot');
select tests.sign_in_as('olga');
select pg_temp.save(0, 0);

-- Closed and awarded ------------------------------------------------------------------------------

select to_jsonb(public.admin_close_jackpot(id, 'return', null, updated_at)) from public.jackpots
  where game_session_id = tests.id('other session');
select tests.throws_key($$ select pg_temp.save(1, 1, null, 'other session') $$,
  'jackpot_already_closed', 'A closed jackpot takes no seed');
select is((pg_temp.save(10000, 50, 'second', 'other session') ->> 'amount')::integer, 10000,
  'A repetition is answered even then');
select tests.as_owner();
select tests.remember_id('won session', tests.save_session('{"name": "Won"}'));
update public.game_sessions set treasure_awarded_at = now() where id = tests.id('won session');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.save(1, 1, null, 'won session') $$,
  'treasure_already_awarded', 'A session whose treasure is won gets no jackpot');
select tests.as_owner();
select results_eq('select distinct game_session_id from public.jackpots order by 1',
  $$ select id from unnest(array[tests.id('session'), tests.id('other session')]) id order by 1 $$,
    'A session whose treasure is won has no jackpot');
select is((select count(*) from private.jackpot_shards), 32::bigint, 'There are no counters of the deleted jackpot');
select tests.invariants_hold();

select * from finish();
rollback;
