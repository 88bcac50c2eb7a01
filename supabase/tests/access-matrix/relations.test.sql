-- Tries every table and view as every role: who reads, inserts, updates and deletes which rows
-- (tests.access_relations).
begin;
\ir load.psql
select plan((select count(*)::integer + 1 from tests.access_relations));
select tests.create_access_fixtures();

select is(array(select tests.unmatched_objects()), '{}', 'The database and the matrix have the same objects');
select is(array(select tests.relation_differences(relation)), '{}', relation || ' is as written')
  from tests.access_relations order by relation;

select * from finish();
rollback;
