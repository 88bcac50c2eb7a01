-- At most 10 token operations per user in any 60 seconds, to the microsecond.
begin;
\ir ../support/load.psql
select plan(30);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')),
  tests.remember_id('bela', tests.create_user('Béla')),
  tests.remember_id('tenth', gen_random_uuid());
select tests.at('2025-05-20T11:59:59Z');
select tests.grant_tokens(tests.id('anna'), 100), tests.grant_tokens(tests.id('bela'), 100);

-- Spends one token as Anna, p_seconds after noon.
create function pg_temp.spend_at(p_seconds numeric, p_request_id uuid default gen_random_uuid()) returns integer
language plpgsql as $$
begin
  perform tests.at('2025-05-20T12:00:00Z'::timestamptz + make_interval(secs => p_seconds::double precision));
  perform tests.sign_in_as('anna');
  return to_jsonb(public.spend_tokens(1, 'One', p_request_id)) ->> 'balance';
end
$$;

grant execute on function pg_temp.spend_at(numeric, uuid) to public;

-- Ten operations, at 0, 1, … 9 seconds.
select is((select array_agg(pg_temp.spend_at(second) order by second) from generate_series(0, 8) second),
  array[99, 98, 97, 96, 95, 94, 93, 92, 91], 'Nine operations in a row pass');
select is(pg_temp.spend_at(9, tests.id('tenth')), 90, 'The tenth operation passes');

select tests.as_owner();
select tests.remember_rows();
select tests.throws_key('select pg_temp.spend_at(9)',
  'rate_limit_exceeded', 'The eleventh at the same moment is refused');
select tests.throws_key('select pg_temp.spend_at(30)',
  'rate_limit_exceeded', 'The eleventh half a minute later is refused');
select tests.throws_key('select pg_temp.spend_at(59.999999)', 'rate_limit_exceeded',
  'A microsecond before the first one is 60 seconds old the eleventh is still refused');
select is(pg_temp.spend_at(59, tests.id('tenth')), 90,
  'A repeated request id is answered although the limit is reached');
select tests.as_owner();
select tests.rows_unchanged('No refused operation changed a row');

select is(pg_temp.spend_at(60), 89, 'When the first one is 60 seconds old there is room for one');
select tests.throws_key('select pg_temp.spend_at(60)', 'rate_limit_exceeded', 'There is room for one only');
select tests.throws_key('select pg_temp.spend_at(60.999999)',
  'rate_limit_exceeded', 'The next one waits until the second one is 60 seconds old');
select is(pg_temp.spend_at(61), 88, 'The window slides: 60 seconds after the second one there is room again');
select is(pg_temp.spend_at(200), 87, 'After a quiet minute all is free');

-- Operations that do not count --------------------------------------------------------------------
select tests.throws_key('select public.spend_tokens(5000, null, gen_random_uuid())', 'insufficient_balance',
  'Operation ' || attempt || ' without the tokens for it is refused')
from generate_series(1, 12) attempt;
select is((select array_agg(pg_temp.spend_at(201) order by step) from generate_series(1, 9) step),
  array[86, 85, 84, 83, 82, 81, 80, 79, 78], 'Refused operations leave the ten places to those that count');

select tests.as_owner();
select lives_ok($$ select tests.grant_tokens(tests.id('anna'), 1) $$,
  'Tokens can be granted although the limit is reached');
select tests.sign_in_as('olga');
select lives_ok($$ select public.admin_adjust_tokens(tests.id('anna')::text, 5, 'Thanks', gen_random_uuid()) $$,
  'An admin can adjust a balance although the limit is reached');
select tests.sign_in_as('anna');
select tests.throws_key('select pg_temp.spend_at(202)', 'rate_limit_exceeded', 'The player is still at the limit');
select tests.sign_in_as('bela');
select lives_ok($$ select public.spend_tokens(1, 'One', gen_random_uuid()) $$,
  'The limit of one player is not that of another');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
