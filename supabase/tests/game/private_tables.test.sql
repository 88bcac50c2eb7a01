-- scan_cap_shards, leaderboard_buckets, broadcast_ticks, jackpot_shards, refused coupons,
-- join codes, their attempts, origins of guests, the key of their hashes and the error catalogue: out of everybody's
-- reach.
begin;
\ir ../support/load.psql
select plan(72);
select tests.create_hunt();
select tests.scan_as('anna', 'well', '2025-06-01T12:00:00Z');
select isnt_empty('select 1 from private.scan_cap_shards', 'There are counters');
select isnt_empty('select 1 from private.leaderboard_buckets', 'There are buckets');
select isnt_empty('select 1 from private.broadcast_ticks', 'There are ticks');
select tests.open_jackpot(100, 10);
select isnt_empty('select 1 from private.jackpot_shards', 'There is a jackpot');
select tests.remember_rows();

create temporary table attempts as
select format(statement, name) as statement, name, verb
from unnest(array['scan_cap_shards', 'leaderboard_buckets', 'broadcast_ticks', 'jackpot_shards',
  'error_catalog', 'first_user', 'coupon_attempts', 'join_codes', 'join_attempts',
  'guest_origins', 'hash_key']) name,
  (values ('read', 'select * from private.%s'), ('empty', 'delete from private.%s')) verbs (verb, statement);
grant select on attempts to anon, authenticated;

select tests.as_anonymous();
select throws_ok(statement, '42501', null, format('A visitor cannot %s %s', verb, name)) from attempts;
select tests.sign_in_as('anna');
select throws_ok(statement, '42501', null, format('A player cannot %s %s', verb, name)) from attempts;
select tests.sign_in_as('olga');
select throws_ok(statement, '42501', null, format('An organiser cannot %s %s', verb, name)) from attempts;
select tests.rows_unchanged('No attempt changes a row');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
