-- Every bucket: who lists, uploads, replaces and deletes which objects (tests.access_objects).
begin;
\ir load.psql
select plan((select count(*)::integer from tests.access_buckets));
select tests.create_access_fixtures();

select is(array(select tests.bucket_differences(bucket)), '{}', 'Bucket ' || bucket || ' is as written')
  from tests.access_buckets order by bucket;

select * from finish();
rollback;
