-- Joins every kind of channel and sends to it as every role (tests.access_channels).
begin;
\ir load.psql
select plan((select count(*)::integer from tests.access_channels));
select tests.create_access_fixtures();

select is(array(select tests.channel_differences(channel)), '{}', 'Channel of ' || channel || ' is as written')
  from tests.access_channels order by channel;

select * from finish();
rollback;
