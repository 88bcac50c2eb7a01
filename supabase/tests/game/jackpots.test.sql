-- jackpots and their ledger: organisers read them, players call get_jackpot; only the rules write.
begin;
\ir ../support/load.psql
select plan(49);
select tests.create_hunt();
select tests.open_jackpot(100, 10);
select tests.buy_as('anna', 'compass');
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok('select * from public.' || name, '42501', null, 'A visitor does not read ' || name)
  from unnest(array['jackpots', 'jackpot_entries']) name;
select tests.sign_in_as('anna');
select is_empty('select * from public.' || name, 'A member does not read ' || name)
  from unnest(array['jackpots', 'jackpot_entries']) name;
select throws_ok(statement, '42501', null, 'A player cannot ' || statement) from unnest(array[
  'update public.jackpots set share_percent = 50', 'delete from public.jackpots',
    'update public.jackpot_entries set delta = 10000', 'delete from public.jackpot_entries',
  'select * from private.jackpot_shards', 'update private.jackpot_shards set amount = 10000']) statement;
select tests.sign_in_as('cili');
select is_empty('select * from public.' || name, 'A stranger does not read ' || name)
  from unnest(array['jackpots', 'jackpot_entries']) name;
select tests.sign_in_as('olga');
select results_eq('select game_session_id, share_percent, status, paid_to from public.jackpots', $$
  values (tests.id('session'), 10, 'open', null::uuid) $$, 'An organiser reads jackpots');
select results_eq('select kind, delta from public.jackpot_entries order by id', $$ values ('seed', 100),
  ('share', 1) $$, 'An organiser reads their ledger');
select throws_ok(statement, '42501', null, 'An organiser cannot ' || statement) from unnest(array[
  'update public.jackpots set share_percent = 50', 'delete from public.jackpots',
    'update public.jackpot_entries set delta = 10000', 'delete from public.jackpot_entries',
  'select * from private.jackpot_shards']) statement;
select tests.as_owner();
grant all on public.jackpots, public.jackpot_entries to anon, authenticated;
select tests.as_anonymous();
select is_empty('select * from public.' || name, 'Row-level security alone hides ' || name || ' from visitors')
  from unnest(array['jackpots', 'jackpot_entries']) name;
select tests.sign_in_as('olga');
select tests.affects_no_row(statement, 'Row-level security alone stops an organiser: ' || statement) from unnest(array[
  'update public.jackpots set share_percent = 50', 'delete from public.jackpots',
    'update public.jackpot_entries set delta = 10000', 'delete from public.jackpot_entries']) statement;
select tests.rows_unchanged('Refusals change no rows');

-- Constraints -------------------------------------------------------------------------------------

select tests.as_owner();
select throws_ok('update public.jackpots set ' || change, '23514', null, title) from (values
  ('share_percent = 51', 'A share is half a purchase at most'),
  ('share_percent = -1', 'A share is not negative'),
  ($$ status = 'lost', closed_at = now() $$, 'A status is one of four'),
  ($$ status = 'paid' $$, 'A closed jackpot has the time'),
  ('closed_at = now()', 'An open one has none'),
  ($$ paid_to = tests.id('anna') $$, 'An open one has no winner'),
  ($$ status = 'returned', closed_at = now(), paid_to = tests.id('anna') $$, 'A returned one has no winner')) bad
    (change, title);
select throws_ok($$ insert into public.jackpots (game_session_id, share_percent, created_at)
  values (tests.id('session'), 1, now()) $$, '23505', null, 'A session has one jackpot');
select throws_ok('insert into public.jackpot_entries (jackpot_id, created_at, kind, delta, token_transaction_id) '
  'select tests.id(''session jackpot''), now(), ' || entry, code, null, title) from (values
  ($$ 'bonus', 1, null $$, '23514', 'A kind is one of six'),
  ($$ 'seed', 0, null $$, '23514', 'An entry moves something'),
  ($$ 'share', -1, 1000000 $$, '23514', 'A share adds'),
  ($$ 'payout', 1, 1000000 $$, '23514', 'A payout takes'),
  ($$ 'share', 1, null $$, '23514', 'A share names its purchase'),
  ($$ 'seed', 1, 1000000 $$, '23514', 'A seed comes from no purchase'),
  ($$ 'share', 1, (select token_transaction_id from public.jackpot_entries where kind = 'share') $$,
    '23505', 'A purchase gives one share')) bad (entry, code, title);
select throws_ok($$ delete from public.game_sessions where id = tests.id('session') $$, '23503', null,
  'A session with a jackpot stays');
select tests.invariants_hold();

-- Invariants --------------------------------------------------------------------------------------

select lives_ok($$ update private.jackpot_shards set amount = amount + 1 where shard = 3 $$,
  'Somebody slips a token in');
select results_eq('select invariant from private.check_invariants()', $$
  values ('a jackpot equals the sum of its entries') $$, 'The audit finds it');
update private.jackpot_shards set amount = amount - 1 where shard = 3;
update private.jackpot_shards set is_open = false
  where shard = (select min(shard) from private.jackpot_shards where amount = 0);
select results_eq('select invariant from private.check_invariants()', $$
  values ('a jackpot equals the sum of its entries') $$, 'The audit finds a counter that was shut alone');
update private.jackpot_shards set is_open = true where true;
select tests.invariants_hold();
select private.delete_user(tests.id('anna'));
select is(tests.jackpot_amount(), 101::bigint, 'Shares of a deleted player stay in the jackpot');
select tests.invariants_hold();

select * from finish();
rollback;
