-- The matrix for an organiser with a second factor: everything that a demoted one has until the code is given, and
-- everything that an organiser has afterwards.
begin;
\ir load.psql
select plan(8);
select tests.create_access_fixtures();
select tests.add_factor(tests.id('olga'));
-- The trace that this leaves tells organisers; the channel of that is not part of the fixtures.
select set_config('realtime.topic', '', true);

create function pg_temp.differences() returns table (kind text, difference text)
language sql volatile as $$
  select 'relations', tests.relation_differences(relation) from tests.access_relations
  union all select 'functions', tests.function_differences(name) from tests.access_functions
  union all select 'channels', tests.channel_differences(channel) from tests.access_channels
  union all select 'buckets', tests.bucket_differences(bucket) from tests.access_buckets
$$;
create temporary view kinds as
select kind from unnest(array['relations', 'functions', 'channels', 'buckets']) with ordinality kinds (kind, n)
  order by n;

-- Only Olga's rights are tried; Anna stands for the others, who may not join Olga's channels.
delete from tests.access_people where person not in ('olga', 'anna') or person is null;

update tests.access_people set role = 'demoted' where person = 'olga';
update tests.access_functions set demoted = 'second_factor_required'
  where demoted in ('admin_access_required', 'admin_permissions_required');
update tests.access_functions set demoted = 'second_factor_required' where name = 'delete_my_account';
create temporary table before_code as select * from pg_temp.differences();
select is(array(select difference from before_code b where b.kind = kinds.kind), '{}',
  format('Before the code: %s as for a demoted organiser', kind)) from kinds;

update tests.access_people set role = 'admin' where person = 'olga';
select tests.at_level('aal2');
create temporary table after_code as select * from pg_temp.differences();
select is(array(select difference from after_code a where a.kind = kinds.kind), '{}',
  format('After it: %s as for an organiser', kind)) from kinds;

select * from finish();
rollback;
