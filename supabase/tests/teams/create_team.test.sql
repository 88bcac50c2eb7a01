-- create_team: who may, its name, and repeats.
begin;
\ir ../support/load.psql
select plan(33);
select tests.create_hunt();
select tests.forget_broadcasts();
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select public.create_team(tests.id('session'), 'Foxes') $$, '42501', null,
  'A visitor creates no team');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.create_team(tests.id('session'), 'Foxes') $$, 'user_not_authenticated',
  'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.create_team(tests.id('session'), 'Foxes') $$, 'teams_not_used',
  'A hunt has no teams unless its organiser wants them');
select tests.throws_key($$ select public.create_team(gen_random_uuid(), 'Foxes') $$, 'game_session_not_found',
  'A session that does not exist has no teams');
select tests.as_owner();
select tests.rows_unchanged('Refused teams move no row');
update public.game_sessions set team_mode = 'optional' where id = tests.id('session');
select tests.remember_rows();
select tests.sign_in_as('cili');
select tests.throws_key($$ select public.create_team(tests.id('session'), 'Foxes') $$, 'session_not_joined',
  'A stranger creates no team');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.create_team(tests.id('session'), 'Foxes') $$, 'session_not_joined',
  'Nor does an organiser who has not joined');
select tests.sign_in_as('anna');
select tests.throws_key(format('select public.create_team(tests.id(''session''), %L)', name), 'invalid_name', title)
from (values
  (null, 'A team has a name'), ('', 'An empty name is refused'), (' F ', 'One letter is no name'),
  (repeat('x', 41), 'A name has at most 40 characters'), (U&'F\200Box', 'Invisible characters are refused')
) cases (name, title);
select tests.at('2025-06-01T18:00:00Z');
select tests.throws_key($$ select public.create_team(tests.id('session'), 'Foxes') $$, 'game_session_ended',
  'No team is created after the end');
select tests.as_owner();
select tests.rows_unchanged('Refused teams move no row');

select tests.at_shopping_time();
select tests.sign_in_as('anna');
select is((public.create_team(tests.id('session'), '  Red   foxes ')).name, 'Red foxes',
  'The name is stored without superfluous spaces');
select is((public.create_team(tests.id('session'), 'Red foxes')).name, 'Red foxes',
  'A repeated request answers the same');
select is((select count(*) from pg_catalog.pg_locks
    where locktype = 'advisory' and mode = 'ShareLock' and pid = pg_backend_pid()
      and (classid::bigint << 32) | objid::bigint = hashtextextended(tests.id('session')::text, 0)), 1::bigint,
  'No organiser switches teams off meanwhile'); -- the session gate
select tests.throws_key($$ select public.create_team(tests.id('session'), 'Blue foxes') $$, 'already_in_team',
  'A player is in one team of a hunt');
select matches((select code from public.get_team(tests.id('session'))), '^[2-9A-HJ-NP-Z]{8}$',
  'The team has a code to share');
select is((select to_jsonb(r) from public.get_team(tests.id('session')) r) -> 'is_captain', 'true',
  'Who creates it is the captain');
select tests.as_owner();
select is((select count(*) from public.teams), 1::bigint, 'There is one team');
select is((select array_agg(distinct event order by event) from tests.broadcasts('user:' || tests.id('anna'))),
  array['team'], 'The member is told');
select is((select array_agg(distinct event order by event) from tests.broadcasts('admin')), array['users'],
  'So are organisers');
select tests.create_player('Ede');
select tests.create_team('Őrzők', 'ede');
select tests.sign_in_as('béla');
select tests.throws_key($$ select public.create_team(tests.id('session'), 'RED FOXES') $$, 'team_name_taken',
  'Names differ in more than capitals');
select tests.throws_key(format('select public.create_team(tests.id(''session''), %L)', name), 'team_name_taken',
  'and in more than ' || difference)
from (values (normalize('Őrzők', NFD), 'the encoding of accents'), (U&'\0150rz\0151k\00A0', 'a hard space')
) cases (name, difference);
select tests.scan_as('béla', 'hall', '2025-06-01T12:00:00Z');
select tests.sign_in_as('béla');
select tests.throws_key($$ select public.create_team(tests.id('session'), 'Owls') $$, 'team_change_refused',
  'Who has found something alone takes it into no team');
select tests.as_owner();
select is((select count(*) from public.teams), 2::bigint, 'The refused team does not exist');

-- The rate ----------------------------------------------------------------------------------------

create function pg_temp.creates_and_leaves(p_times integer) returns void language sql volatile as $$
  select to_jsonb(public.create_team(tests.id('session'), 'Owls')), to_jsonb(public.leave_team(tests.id('session')))
  from generate_series(1, p_times)
$$;
grant execute on function pg_temp.creates_and_leaves(integer) to authenticated;
select tests.at('2025-06-01T13:00:00Z');
select tests.sign_in_as('anna');
select public.leave_team(tests.id('session'));
select lives_ok('select pg_temp.creates_and_leaves(29)', 'A player may change their mind');
select to_jsonb(public.create_team(tests.id('session'), 'Owls')) from generate_series(1, 3);
select public.leave_team(tests.id('session'));
select tests.throws_key($$ select public.create_team(tests.id('session'), 'Owls') $$, 'rate_limit_exceeded',
  'After 30 teams in a minute no more are created, and repeats do not count');
select tests.throws_key($$ select public.create_team(tests.id('session'), 'x') $$, 'invalid_name',
  'Other refusals come first');
select tests.at('2025-06-01T13:01:00Z');
select lives_ok('select pg_temp.creates_and_leaves(1)', 'A minute later they are');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
