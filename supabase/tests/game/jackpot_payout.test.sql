-- The first approved treasure claim of a session wins its open jackpot.
begin;
\ir ../support/load.psql
select plan(31);
select tests.create_hunt();
select tests.open_jackpot(10000, 10), tests.open_jackpot(10000, 10), tests.open_jackpot(5000, 10);
select tests.buy_as('béla', 'compass');
select tests.scan_as(name, 'hall', '2025-06-01T12:00:00Z') from unnest(array['anna', 'béla']) name;
select tests.at('2025-06-01T12:10:00Z');
select tests.claim_as('anna'), tests.claim_as('béla');
-- The jackpot columns of the list of claims; definer, because claims are read through that list only.
create function pg_temp.seen(p_claim text) returns timestamptz language sql security definer as $$
  select j.updated_at from public.treasure_claims c join public.jackpots j using (game_session_id)
    where c.id = tests.id(p_claim) and j.status = 'open'
$$;
create function pg_temp.review(
  p_claim text, p_decision text, p_reason text default null
) returns jsonb language sql volatile as $$
  select to_jsonb(public.admin_review_treasure_claim(tests.id(p_claim), p_decision, p_reason, pg_temp.seen(p_claim)))
$$;
grant execute on function pg_temp.seen(text), pg_temp.review(text, text, text) to authenticated;

-- A rejection pays nothing ------------------------------------------------------------------------

select tests.sign_in_as('olga');
select is(pg_temp.review('anna claim', 'rejected', 'No chest in the photo'),
  jsonb_build_object('claim_id', tests.id('anna claim'), 'status', 'rejected', 'jackpot_paid', 0),
    'A rejected claim gets nothing');
select tests.as_owner();
select is(tests.jackpot_amount(), 25001::bigint, 'The jackpot is still there');
select is((select status from public.jackpots), 'open', 'After a rejection the jackpot is still open');

-- The payout --------------------------------------------------------------------------------------

select tests.claim_as('anna');
select tests.forget_broadcasts();
select tests.remember_rows();
select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_review_treasure_claim(tests.id(''anna claim''), ''approved'', '
  'null, %s)', version), 'edit_conflict', title) from (values
  ('null', 'An approval without a jackpot version pays none'),
    ('''2025-05-20T11:59:59Z''', 'An approval with an outdated jackpot version pays none')) stale (version, title);
select tests.as_owner();
select tests.rows_unchanged('Nothing is decided by that');
select tests.sign_in_as('olga');
select is(pg_temp.review('anna claim', 'approved'),
  jsonb_build_object('claim_id', tests.id('anna claim'), 'status', 'approved', 'jackpot_paid', 25001),
    'The winner gets all of it, others'' shares included');
select tests.as_owner();
select tests.rows_moved_only_in(
  array['private.broadcast_ticks',
  'private.jackpot_shards', 'public.activity', 'public.game_sessions', 'public.jackpot_entries',
    'public.jackpots', 'public.token_balances',
    'public.token_transactions', 'public.treasure_claims', 'realtime.messages'],
      'A payout writes nothing but its own rows');
select results_eq($$ select type::text, delta::integer, description::text, counts_for_rate_limit, metadata
  from public.token_transactions where type = 'jackpot' order by id $$,
  $$ values ('jackpot', 10000, 'jackpot:' || tests.id('session'), false,
    '{"previousBalance": 100, "newBalance": 10100}'::jsonb),
            ('jackpot', 10000, 'jackpot:' || tests.id('session'), false,
              '{"previousBalance": 10100, "newBalance": 20100}'),
            ('jackpot', 5001, 'jackpot:' || tests.id('session'), false,
              '{"previousBalance": 20100, "newBalance": 25101}') $$,
  'The ledger has rows of 10000 tokens at most, outside of the rate limit');
select is((select balance::integer from public.token_balances where user_id = tests.id('anna')), 25101,
  'The balance has it');
select is((select balance::integer from public.token_balances where user_id = tests.id('béla')), 90, 'Nobody else has');
select results_eq($$ select kind, delta from tests.jackpot_entries() offset 4 $$, $$ values ('payout', -10000),
  ('payout', -10000), ('payout', -5001) $$, 'The ledger balances');
select results_eq(
  $$ select t.user_id, t.delta + e.delta from public.jackpot_entries e
    join public.token_transactions t on t.id = e.token_transaction_id where e.kind = 'payout' $$,
  $$ select tests.id('anna'), 0 from generate_series(1, 3) $$, 'Each payout names its ledger row');
select is(tests.jackpot_amount(), 0::bigint, 'Nothing is left');
select results_eq('select status, paid_to, closed_at from public.jackpots', $$
  values ('paid', tests.id('anna'), '2025-06-01T12:10:00Z'::timestamptz) $$, 'It is paid, to whom and when');
select results_eq($$ select payload from tests.broadcasts('user:' || tests.id('anna')) where event = 'balance' $$,
  $$ values ('{"balance": 10100}'::jsonb), ('{"balance": 20100}'), ('{"balance": 25101}') $$,
    'The winner''s devices hear of the balance');
select set_eq($$ select event from tests.broadcasts('session:' || tests.id('session')) $$, array['jackpot', 'session'],
  'The session hears that it is won');
select is((select details ->> 'jackpot_paid' from public.activity where action = 'claim.approved'),
  '25001', 'It is logged');
select tests.invariants_hold();

-- Only once ---------------------------------------------------------------------------------------

select tests.remember_rows();
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.review('anna claim', 'approved') $$,
  'claim_already_reviewed', 'The same claim is not paid twice');
select tests.throws_key($$ select pg_temp.review('béla claim', 'approved') $$,
  'treasure_already_awarded', 'Another claim is not paid either');
select tests.throws_key($$ select public.admin_close_jackpot(tests.id('session jackpot'), 'return') $$,
  'jackpot_already_closed', 'A paid jackpot is not returned');
select tests.rows_unchanged('Refusals change no rows');
select tests.sign_in_as('anna');
select is(to_jsonb(public.export_my_data()) #>> '{jackpots_won,0,id}', tests.id('session jackpot')::text,
  'The winner''s export has it');
select tests.sign_in_as('béla');
select is(to_jsonb(public.export_my_data()) -> 'jackpots_won', '[]', 'Nobody else''s has');

-- What the audit finds, and a deleted winner ------------------------------------------------------

select tests.as_owner();
update public.jackpots set paid_to = tests.id('béla') where true;
select set_eq('select distinct invariant from private.check_invariants()',
  $$ values ('a payout is what the winner got'), ('the winner of the treasure has the jackpot') $$,
    'Another name in the ledger breaks invariants');
update public.jackpots set paid_to = tests.id('anna') where true;
select private.delete_user(tests.id('anna'));
select results_eq('select status, paid_to from public.jackpots', $$ values ('paid', null::uuid) $$,
  'A deleted winner is forgotten, the jackpot stays paid');
select tests.invariants_hold();

-- Empty, closed and missing jackpots --------------------------------------------------------------

select tests.at_shopping_time();
select tests.open_jackpot(0, 10, 'other session');
select tests.sign_in_as('béla');
select public.join_game_session(tests.id('other session'));
select tests.at('2025-06-01T12:30:00Z');
select tests.scan('elsewhere', 'other session');
select tests.remember_id('empty claim',
  (public.submit_treasure_claim(tests.id('other session'), 'Nagy Béla', '1051 Budapest', '+36 30 123 4567')).claim_id);
select tests.sign_in_as('olga');
select is((pg_temp.review('empty claim', 'approved') ->> 'jackpot_paid')::integer, 0, 'An empty jackpot pays nothing');
select results_eq($$ select status, paid_to from public.jackpots where game_session_id = tests.id('other session') $$,
  $$ values ('paid', tests.id('béla')) $$,
  'An empty jackpot is closed, so that later purchases do not feed it');
select tests.as_owner();
select tests.invariants_hold();

select * from finish();
rollback;
