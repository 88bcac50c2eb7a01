-- Calls every function of the API as every role (tests.access_functions).
begin;
\ir load.psql
select plan((select count(*)::integer from tests.access_functions));
select tests.create_access_fixtures();

select is(array(select tests.function_differences(name)), '{}', name || ' is as written') from tests.access_functions
  order by name;

select * from finish();
rollback;
