-- Guesses cannot be rolled back: PostgREST runs an RPC and the transformation of its result in one statement, so a
-- cast, a filter or a required number of rows could roll back the record of a refused attempt.
begin;
\ir ../support/load.psql
select plan(63);
select tests.create_shop();
select tests.create_coupon('GOLD', 'tokens', '{"tokens": 10}');

create temporary table calls (rpc text);
insert into calls values
  ($$ public.redeem_coupon('WRONG', gen_random_uuid()) $$),
  ($$ public.redeem_coupon('GOLD', gen_random_uuid()) $$),
  ($$ public.join_by_code('WRNG2345') $$),
  ($$ public.get_join_page('WRNG2345') $$),
  ($$ public.join_team(tests.id('session'), 'WRNG2345') $$),
  ($$ public.get_results('WRNG2345') $$),
  ($$ public.redeem_device_code('WRNG2345') $$),
  ($$ public.get_venue_screen('wrong') $$),
  ($$ public.reveal_next_place('wrong', 0) $$),
  ($$ public.record_scan(gen_random_uuid()::text, tests.id('session')) $$),
  ($$ public.answer_task(tests.id('hall task'), '{wrong}', null, gen_random_uuid()) $$),
  ($$ public.submit_task_photo(tests.id('well task'), tests.id('anna') || '/a.jpg', null, gen_random_uuid()) $$),
  ($$ public.create_order(tests.id('purse'), null, 'WRONG', gen_random_uuid(), 'HUF') $$),
  ($$ public.pay_order(tests.id('order'), 'visa 4242', gen_random_uuid()) $$);
grant select on calls to authenticated;
select tests.create_task('hall', '{"kind": "text", "answers": ["right"]}'),
  tests.create_task('well', '{"kind": "photo"}');
select tests.scan_as('anna', code, '2025-06-01T12:00:00Z') from unnest(array['hall', 'well']) code;
select tests.photo('anna', 'a');
update public.game_sessions set team_mode = 'optional' where id = tests.id('session');
select tests.sign_in_as('anna');
select tests.remember_id('order', (tests.order_product('purse') ->> 'order_id')::uuid);
select tests.remember_rows();

-- Each of these is the statement of PostgREST 14 and 16, with what the caller adds: the rule reads the text of the
-- whole.
WITH pgrst_source AS (SELECT pgrst_call.pgrst_scalar FROM (SELECT
  tests.throws_key('select' || rpc, 'invalid_input', 'Nobody casts the answer of' || rpc) pgrst_scalar
    FROM calls) pgrst_call)
SELECT CAST( "pgrst_source"."pgrst_scalar" AS text ) AS "pgrst_scalar" FROM "pgrst_source";
WITH pgrst_source AS (SELECT pgrst_call.pgrst_scalar FROM (SELECT
  tests.throws_key('select' || rpc, 'invalid_input', 'Nobody filters the answer of' || rpc) pgrst_scalar
    FROM calls) pgrst_call)
SELECT "pgrst_source".* FROM "pgrst_source" WHERE "pgrst_source"."pgrst_scalar" <> '';
-- With one of these headers PostgREST rolls back, or does unless as many rows are left as the caller demands.
select tests.throws_key(format($$ select set_config('request.headers', %L, true),
  public.redeem_coupon('WRONG', gen_random_uuid()) $$, headers),
  'invalid_input', 'Nobody demands a number of rows, or a rollback: ' || headers)
from (values ('{"accept":"application/vnd.pgrst.object+json"}'), ('{"accept":"application/vnd.PGRST.object"}'),
  ('{"prefer":"handling=strict,max-affected=0"}'), ('{"prefer":"tx=rollback"}')) bad (headers);
-- GET: a wrong guess cannot be recorded.
select tests.throws_key(format('select set_config(''transaction_read_only'', ''on'', true), %s', rpc), 'invalid_input',
  'Nobody guesses in a read-only transaction with' || rpc)
from calls;
select tests.rows_unchanged('Refused calls change no rows, whether the guess was right or wrong');

select set_config('request.headers', '{"accept":"application/json","prefer":"return=representation"}', true);
WITH pgrst_source AS (SELECT pgrst_call.pgrst_scalar FROM (SELECT
  lives_ok('select' || rpc, 'A plain call passes:' || rpc) pgrst_scalar FROM calls) pgrst_call)
SELECT "pgrst_source".* FROM "pgrst_source" LIMIT 1000 OFFSET 0;

select tests.as_owner();
select is((select count(*) from private.coupon_attempts), 2::bigint, 'The refusal of a plain call is logged');
select is((select count(*) from private.join_attempts), 5::bigint,
  'Wrong codes and tokens are logged, a join code once for all calls');

select * from finish();
rollback;
