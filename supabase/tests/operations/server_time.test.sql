-- public.server_time: the clock that countdowns and windows follow, and the clock of the tests behind it.
begin;
\ir ../support/load.psql
select plan(9);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna'));
select tests.remember_rows();

create function pg_temp.deviation() returns interval
language sql as $$ select clock_timestamp() - (public.server_time()).server_time $$;
grant execute on function pg_temp.deviation() to public;

select tests.as_anonymous();
select ok(pg_temp.deviation() between '-1 second' and '1 second', 'Visitors get the time of the server');
select is((select array_agg(key) from jsonb_object_keys(to_jsonb(public.server_time())) key), array['server_time'],
  'The answer is {server_time}');
select tests.sign_in_as('anna');
select ok(pg_temp.deviation() between '-1 second' and '1 second', 'Players get the time of the server');
select tests.sign_in_as('olga');
select ok(pg_temp.deviation() between '-1 second' and '1 second', 'Admins get the time of the server');

select tests.as_owner();
select cmp_ok(private.current_time(), '>', now(), 'The clock goes on inside a transaction');

select tests.at('2025-06-01T10:00:00Z');
select tests.as_anonymous();
select is((public.server_time()).server_time, '2025-06-01T10:00:00Z'::timestamptz,
  'A test that is connected as the database owner can set the clock');
select tests.as_owner();
select tests.at(null);

-- A connection of another role cannot: the setting alone has no effect. The API does not connect as the owner; here
-- the database gets another owner, because the connection cannot be changed.
create role somebody_else;
grant somebody_else to current_user;
do $$ begin execute format('alter database %I owner to somebody_else', current_database()); end $$;
select tests.at('2025-06-01T10:00:00Z');
select ok(pg_temp.deviation() between '-1 second' and '1 second', 'An API connection cannot set the clock');
select tests.at(null);

select tests.rows_unchanged('Asking for the time changes no rows');
select tests.invariants_hold();
select * from finish();
rollback;
