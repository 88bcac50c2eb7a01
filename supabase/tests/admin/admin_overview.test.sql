-- public.admin_overview: the current figures.
begin;
\ir ../support/load.psql
select plan(24);

select tests.create_hunt();
select tests.buy_as('anna', 'compass'), tests.buy_as('anna', 'map'), tests.buy_as('béla', 'compass');
select tests.scan_as('anna', 'hall', '2025-06-01T11:30:00Z'), tests.scan_as('béla', 'well', '2025-06-01T11:50:00Z');
select tests.at_playing_time();
select tests.sign_in_as('béla');
select public.record_scan(tests.id('well')::text, tests.id('session')); -- a second time: refused, and kept
select tests.claim_as('anna');
-- Olga plays a test session of the same hunt; none of it may show.
select tests.sign_in_as('olga');
select tests.remember_id('test session',
  (public.admin_clone_game_session(tests.id('session'), 'Test session', true)).game_session_id);
select public.join_game_session(tests.id('test session'));
select tests.at_shopping_time();
select public.buy_clue(tests.id('compass'), tests.id('test session'), 10, gen_random_uuid());
select tests.at_playing_time();
select public.record_scan(tests.id('hall')::text, tests.id('test session')),
  public.record_scan('NOSUCH22', tests.id('test session'));
select public.submit_treasure_claim(tests.id('test session'), 'Olga Próba', '1051 Budapest, Fő tér 1.',
  '+36 30 123 4567');
select tests.as_owner();
-- Anna buys one package and leaves another unpaid.
select tests.create_product('package', 40, 100000, 250);
select tests.card('succeeded');
select tests.at('2025-06-01T11:30:00Z');
select tests.sign_in_as('anna');
select tests.pay(tests.order_product('package')), tests.order_product('package');
select tests.at_playing_time();
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok('select public.admin_overview()', '42501', 'permission denied for function admin_overview',
  'Visitors see no numbers');
select tests.authenticate_as(null);
select tests.throws_key('select public.admin_overview()',
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key('select public.admin_overview()', 'admin_permissions_required', 'A player is refused');
select tests.authenticate_as(gen_random_uuid());
select tests.throws_key('select public.admin_overview()', 'admin_permissions_required',
  'A token that outlived its account is refused');

-- Results -----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
create temporary table overview as select to_jsonb(public.admin_overview()) as data;
select is(
  (select data - array['recent_scans', 'sessions', 'hours', 'days', 'jackpots', 'revenue'] from overview),
  '{"players": 3, "active_players": 1, "scans_success": 2, "scans_failed": 1, "tokens_earned": 240, "tokens_spent": 35,
    "clues_sold": 3, "claims_pending": 1, "uncounted_days": 0}',
  'The numbers are those of the rows; who has done nothing for 15 minutes is not active');
select is(
  (select jsonb_path_query_array(data, '$.recent_scans[*].qr_code_name') from overview), '["well", "well", "hall"]',
  'The latest scan comes first');
select is(
  (select (data #> '{recent_scans,0}') - array['scan_id', 'received_at'] from overview),
  '{"user_name": "Béla", "team_name": null, "qr_code_name": "well", "game_session_name": "Budapest hunt",
    "status": "failed",
    "failure_reason": "already_scanned", "points": 0}',
  'A refused scan tells why');
select is(
  (select array_agg(key order by key) from overview, jsonb_object_keys(data #> '{recent_scans,0}') key),
  array['failure_reason', 'game_session_name', 'points', 'qr_code_name', 'received_at', 'scan_id',
    'status', 'team_name', 'user_name'],
  'Recent scans carry names and numbers, no contact data');
select is(
  (select jsonb_object_agg(session ->> 'name', session - array['id', 'name', 'states'])
   from overview, jsonb_array_elements(data -> 'sessions') session),
  '{"Budapest hunt": {"starts_at": "2025-06-01T10:00:00+00:00", "ends_at": "2025-06-01T18:00:00+00:00",
      "opens_at": "2025-06-01T10:00:00+00:00", "visibility": "listed",
      "players": 2},
    "Another hunt": {"starts_at": "2025-06-01T10:00:00+00:00", "ends_at": null,
      "opens_at": "2025-06-01T10:00:00+00:00", "visibility": "listed",
      "players": 0}}'::jsonb,
  'Each real session comes with its dates and the number of its players');
select is(
  (select data -> 'hours' -> -2 from overview),
  '{"at": "2025-06-01T11:00:00+00:00", "scans": 2, "refused": 0, "huf_minor": 100000, "eur_minor": 0}',
    'Scans and payments are counted by the hour');
select is(
  (select array[jsonb_array_length(data -> 'hours'), jsonb_array_length(data -> 'days')] from overview), array[24, 14],
  'A day of hours and two weeks of days, empty ones included');
select is(
  (select data -> 'days' -> -1 from overview),
  '{"at": "2025-05-31T22:00:00+00:00", "scans": 2, "refused": 1, "huf_minor": 100000, "eur_minor": 0}',
  'Days begin at midnight of the time zone');
select is(
  (select to_jsonb(public.admin_overview('America/New_York')) -> 'days' -> -1 ->> 'at'), '2025-06-01T04:00:00+00:00',
    'Another zone, another midnight');
select tests.throws_key($$ select public.admin_overview('Middle/Earth') $$, 'invalid_input', 'A time zone must exist');
select tests.throws_key($$ select public.admin_overview(null) $$, 'invalid_input', 'A time zone is needed');
select is((select data -> 'revenue' from overview), '{"orders": 1, "huf_minor": 100000, "eur_minor": 0}',
  'An order that is not paid is not revenue');
select is((select data -> 'jackpots' from overview), '[]', 'A hunt without a jackpot has none');
select tests.as_owner();
select is_empty($$ select 1 from public.token_transactions where user_id = tests.id('olga') $$,
  'Grants and costs of a test session never reach the ledger');

select tests.as_owner();
insert into public.scans (user_id, qr_code_name, game_session_id, status, failure_reason, scanned_at, received_at)
select tests.id('anna'), 'try ' || n, tests.id('session'), 'failed', 'qr_code_not_found', now(), now()
  from generate_series(1, 30) n;
select tests.sign_in_as('olga');
select is(jsonb_array_length(to_jsonb(public.admin_overview()) -> 'recent_scans'), 20,
  'At most 20 recent scans are shown');
select tests.as_owner();
delete from public.scans where qr_code_name like 'try %';

-- In Budapest the clock goes back at 01:00 UTC on 26 October, and forward at 01:00 UTC on 29 March.
insert into public.scans (user_id, qr_code_name, game_session_id, status, failure_reason, scanned_at, received_at)
select tests.id('anna'), 'try', tests.id('session'), 'failed', 'qr_code_not_found', at, at
from unnest(array['2025-10-26T00:20:00Z', '2025-10-26T01:20:00Z']::timestamptz[]) at;
select tests.at('2025-10-26T09:00:00Z');
select tests.sign_in_as('olga');
select results_eq(
  $$ select step ->> 'at' from jsonb_array_elements(to_jsonb(public.admin_overview('Europe/Budapest')) -> 'hours') step
    where step ->> 'refused' = '1' $$,
  $$ values ('2025-10-26T00:00:00+00:00'), ('2025-10-26T01:00:00+00:00') $$,
    'An hour repeated by the clock change counts as two');
select tests.at('2026-03-29T10:00:00Z');
select is((select count(distinct step ->> 'at')
  from jsonb_array_elements(to_jsonb(public.admin_overview('Europe/Budapest')) -> 'hours') step), 24::bigint,
  'An hour that is left out does not stand for the next one');
select tests.as_owner();
delete from public.scans where qr_code_name = 'try';
select tests.at_playing_time();

update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key('select public.admin_overview()', 'admin_permissions_required',
  'An admin who was demoted is refused at the next call');
select tests.as_owner();
-- Her demotion has taken her out of the test session.
update public.profiles set role = 'admin', active_game_session_id = tests.id('test session')
where id = tests.id('olga');

select tests.rows_moved_only_in(array['private.statistics_changes', 'private.statistics_counts',
  'private.statistics_days', 'private.statistics_players'],
  'Looking keeps what it has counted, and moves nothing else');
select tests.invariants_hold();
select * from finish();
rollback;
