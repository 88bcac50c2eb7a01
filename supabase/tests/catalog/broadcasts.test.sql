-- Broadcasts are hints without content. On hosted Supabase a channel outlives a ban or a sign-out until its token
-- expires, so payloads have only ids, totals and states, never content or contact data.
begin;
\ir ../support/load.psql
select plan(3);

-- Every statement that broadcasts.
create temporary table broadcasts as
select p.proname, call[1] as call
from pg_catalog.pg_proc p, regexp_matches(p.prosrc, '((?:private\.publish|realtime\.send)\([^;]*;)', 'g') call
where p.pronamespace = 'private'::regnamespace;

select cmp_ok((select count(*) from broadcasts), '>', 40::bigint, 'The statements are found');
select set_eq(
  $$ select key[1] from broadcasts, regexp_matches(call, 'jsonb_build_object\(([^)]*)', 'g') payload,
       regexp_matches(payload[1], '(?:^|, )''(\w+)'',', 'g') key $$,
  array['announcement_id', 'balance', 'claim_id', 'clue_id', 'counts', 'current_points', 'game_session_id',
    'interval_ms', 'order_id', 'points', 'scan_id', 'status', 'table'],
  'A payload has ids, totals and states; what adds a key to it says here that it may be heard');
select set_eq(
  $$ select proname::text from broadcasts where call !~ 'jsonb_build_object|''\{\}''' $$,
  array['publish'], 'Every payload is written where it is sent, but for the general function');
select * from finish();
rollback;
