-- Deleting a player frees the places at capped codes and removes the player from the board.
begin;
\ir ../support/load.psql
select plan(19);
select tests.create_hunt();
select tests.create_player('Ede');
select tests.buy_as('anna', 'compass');
select tests.buy_guide_as('anna', 'compass guide');
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.scan_as('anna', 'tower', '2025-06-01T12:01:00Z');
select tests.scan_as('anna', 'well', '2025-06-01T12:02:00Z');
select tests.scan_as('béla', 'hall', '2025-06-01T12:03:00Z');
select tests.scan_as('béla', 'well', '2025-06-01T12:04:00Z');
select tests.at('2025-06-01T12:05:00Z');
select tests.claim_as('anna');
select tests.sign_in_as('béla');
select tests.answers_key(tests.scan('tower'), 'scan_limit_reached', 'Anna has the only place at the tower');
select is(public.get_leaderboard(tests.id('session'))::jsonb -> 'me' -> 'rank', '2', 'Anna is ahead of Béla');

select tests.sign_in_as('anna');
select is(public.delete_my_account(), '{"deleted": true}'::jsonb, 'Anna deletes her account');

select tests.as_owner();
select is((select count(*) from public.profiles where id = tests.id('anna')), 0::bigint, 'The profile is gone');
select is_empty(format('select 1 from public.%I where user_id = tests.id(''anna'')', name), 'No row of Anna is left in '
  || name)
from unnest(array['scans', 'point_entries', 'user_game_sessions', 'token_balances', 'token_transactions',
  'purchased_clues',
  'purchased_solution_guides', 'treasure_claims']) name;
select results_eq(
  $$ select q.name, sum(s.used) from private.scan_cap_shards s join public.qr_codes q on q.id = s.qr_code_id
    group by q.name order by q.name $$,
  $$ values ('tower', 0::bigint), ('well', 1) $$, 'Her places are free, those of others are not');
select results_eq(
  $$ select points::integer, sum(players) from private.leaderboard_buckets where game_session_id = tests.id('session')
     group by points having sum(players) <> 0 order by points $$,
  $$ values (30, 1::bigint) $$, 'The histogram counts Béla only');
select tests.invariants_hold();
select tests.sign_in_as('béla');
select is(public.get_leaderboard(tests.id('session'))::jsonb -> 'me' -> 'rank', '1', 'Béla moves up');
select tests.at('2025-06-01T12:10:00Z');
select is(tests.scan('tower') ->> 'status', 'success', 'Béla gets the place at the tower');

-- Deleted by the auth server, not by our RPC: the same rules hold ---------------------------------

select tests.as_owner();
delete from auth.users where id = tests.id('béla');
select is((select coalesce(sum(used), 0) from private.scan_cap_shards), 0::bigint,
  'A user deleted by the auth server gives back all places too');
select tests.invariants_hold();

select * from finish();
rollback;
