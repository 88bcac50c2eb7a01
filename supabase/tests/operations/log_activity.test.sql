-- public.log_activity: up to 50 records in one call, always in the caller's own name, and never among the events.
begin;
\ir ../support/load.psql
select plan(54);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna'));
delete from public.activity where true;
select tests.forget_broadcasts();
select tests.at('2025-06-01T12:00:00Z');
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok($$ select public.log_activity('[{"action": "a", "component": "b"}]') $$, '42501',
  'permission denied for function log_activity', 'Visitors cannot log');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.log_activity('[{"action": "a", "component": "b"}]') $$,
  'user_not_authenticated',
  'A token without a user is refused');
select tests.authenticate_as(gen_random_uuid());
select tests.throws_key($$ select public.log_activity('[{"action": "a", "component": "b"}]') $$,
  'user_profile_not_found',
  'A token that outlived its account is refused');

-- Results -----------------------------------------------------------------------------------------
select tests.sign_in_as('anna');
select tests.throws_key(format('select public.log_activity(%L)', records), 'invalid_input', title)
from (values
  (null, 'No records at all are refused'),
  ('{"action": "a", "component": "b"}', 'A record outside a list is refused'),
  ('"a"', 'A text is refused'),
  ('[]', 'An empty list is refused'),
  ('[1]', 'A number in the list is refused'),
  ('[{"component": "b"}]', 'A record without an action is refused'),
  ('[{"action": "a"}]', 'A record without a component is refused'),
  ('[{"action": "", "component": "b"}]', 'An empty action is refused'),
  ('[{"action": null, "component": "b"}]', 'A missing action is refused'),
  (jsonb_build_array(jsonb_build_object('action', repeat('a', 201), 'component', 'b'))::text,
    'An action of 201 characters is refused'),
  (jsonb_build_array(jsonb_build_object('action', 'a', 'component', repeat('b', 201)))::text,
    'A component of 201 characters is refused'),
  (jsonb_build_array(jsonb_build_object('action', 'a', 'component', 'b', 'type', repeat('t', 41)))::text,
    'A type of 41 characters is refused'),
  ('[{"action": "a", "component": "b", "type": ""}]', 'An empty type is refused'),
  ('[{"action": "a", "component": "b", "timestamp": "yesterday"}]', 'A time in words is refused'),
  ('[{"action": "a", "component": "b", "timestamp": 1748779200}]', 'A time in seconds is refused'),
  ('[{"action": "a", "component": "b", "timestamp": "2025-06-01T12:00:00"}]', 'A time without a zone is refused'),
  ('[{"action": "a", "component": "b", "timestamp": "2025-02-30T12:00:00Z"}]', 'A day that does not exist is refused'),
  ('[{"action": "a", "component": "b", "timestamp": "2025-06-01T12:00:00+99:99"}]',
    'A zone that does not exist is refused'),
  ('[{"action": "a", "component": "b", "deviceInfo": "phone"}]', 'Device information that is not an object is refused'),
  ('[{"action": "a", "component": "b"}, {"action": "a"}]', 'One bad record refuses the whole list'),
  ((select jsonb_agg(jsonb_build_object('action', 'a', 'component', 'b')) from generate_series(1, 51))::text,
    '51 records are refused'),
  (jsonb_build_array(jsonb_build_object('action', 'a', 'component', 'b', 'details', repeat('x', 262144)))::text,
   'Records of more than 256 KiB are refused')) as bad (records, title);
select tests.as_owner();
select tests.rows_unchanged('No refused record changed a row');

-- The records -------------------------------------------------------------------------------------
select tests.sign_in_as('anna');
select is(
  to_jsonb(public.log_activity($$ [
    {"action": "open", "component": "dashboard", "type": "info", "message": "Opened", "details": {"tab": 2},
     "timestamp": "2025-06-01T13:59:00+02:00",
     "deviceInfo": {"browser": "Firefox", "platform": "Linux", "location": "Budapest", "ipAddress": "192.0.2.1"},
     "userId": "00000000-0000-4000-8000-000000000000", "userName": "Somebody Else"},
    {"action": "close", "component": "dashboard", "details": null, "deviceInfo": null,
      "timestamp": "2030-01-01T00:00:00Z"},
    {"action": "wait", "component": "dashboard"}] $$)),
  '{"inserted": 3}', 'The answer is the number of records');
select tests.as_owner();
select results_eq(
  $$ select action, component, type, message, details, user_id, "timestamp", device_info, created_at
     from private.telemetry order by id $$,
  $$ values
    ('open', 'dashboard', 'info', 'Opened', '{"tab": 2}'::jsonb, tests.id('anna'),
      '2025-06-01T11:59:00Z'::timestamptz,
     '{"browser": "Firefox", "platform": "Linux", "location": "Budapest", "ipAddress": "192.0.2.1"}'::jsonb,
     '2025-06-01T12:00:00Z'::timestamptz),
    ('close', 'dashboard', 'debug', '', '{}'::jsonb, tests.id('anna'), '2030-01-01T00:00:00Z'::timestamptz,
      '{}'::jsonb,
     '2025-06-01T12:00:00Z'::timestamptz),
    ('wait', 'dashboard', 'debug', '', '{}'::jsonb, tests.id('anna'), '2025-06-01T12:00:00Z'::timestamptz,
      '{}'::jsonb,
     '2025-06-01T12:00:00Z'::timestamptz) $$,
  'Records keep their order and their time, and belong to the caller, whoever they claim to be from');
select is_empty('select * from public.activity', 'None is among the events');
select tests.sign_in_as('olga');
select is((select "timestamp" from public.admin_list_activity() where action = 'close'), '2025-06-01T12:00:00Z',
  'Organisers see no time in the future');
select tests.as_owner();
select results_eq('select topic, event, payload from tests.broadcasts()', $$
  values ('admin', 'activity', '{"interval_ms": 1000}'::jsonb) $$,
  'Admins are notified, without content');

select tests.sign_in_as('anna');
select is(
  to_jsonb(public.log_activity((select jsonb_agg(jsonb_build_object('action', 'a', 'component', 'b'))
    from generate_series(1, 50)))),
  '{"inserted": 50}', '50 records in one call are stored');
select is((select count(*) from tests.broadcasts()), 1::bigint, 'Admins are notified once a second');
select is(
  to_jsonb(public.log_activity(jsonb_build_array(jsonb_build_object('action', 'long', 'component', 'b', 'message',
    repeat('m', 3000))))),
  '{"inserted": 1}', 'A message that is too long does not lose the record');
select tests.sign_in_as('olga');
select is((select char_length(message) from public.admin_list_activity() where action = 'long'), 2000,
  'A message is cut to 2000 characters');
select is(to_jsonb(public.log_activity('[{"action": "a", "component": "admin"}]')), '{"inserted": 1}',
  'Admins log in the same way');

-- Repeated records --------------------------------------------------------------------------------
select is(
  to_jsonb(public.log_activity(records)), jsonb_build_object('inserted', inserted), title)
from (values
  (1, '[{"action": "buy", "component": "shop", "timestamp": "2025-06-01T11:58:00Z"}, {"action": "buy", "component": '
    '"shop", "timestamp": "2025-06-01T11:58:00Z"}]'::jsonb,
   2, 'Two different records of one moment are both stored'),
  (2, '[{"action": "buy", "component": "shop", "timestamp": "2025-06-01T13:58:00+02:00"}, {"action": "look", '
    '"component": "shop", "timestamp": "2025-06-01T11:58:00Z"}]',
   1, 'A stored record is not stored again; new ones beside it are'),
  (3, '[{"action": "buy", "component": "shop", "timestamp": "2025-06-01T11:58:00Z", "details": {"clue": 1}}]',
   1, 'Other details are another record')) as again (ordinal, records, inserted, title)
order by ordinal;
select tests.at('2025-06-01T12:00:20Z');
select tests.sign_in_as('anna');
select is(to_jsonb(public.log_activity(
  '[{"action": "close", "component": "dashboard", "timestamp": "2030-01-01T00:00:00Z"}]')),
  '{"inserted": 0}', 'nor is that of a phone whose clock is fast');

-- Sizes ------------------------------------------------------------------------------------------
select tests.sign_in_as('anna');
select is(to_jsonb(public.log_activity(jsonb_build_array(jsonb_build_object('action', 'a', 'component', 'b', 'details',
  repeat('x', 4000))))), '{"inserted": 1}', 'A record of 4 KiB is stored');
select tests.throws_key($$ select public.log_activity(jsonb_build_array(jsonb_build_object('action', 'a',
  'component', 'b', 'details', repeat('x', 4096)))) $$, 'invalid_input', 'A larger one is refused');

create function pg_temp.log_kibibytes(p_kibibytes integer) returns jsonb language sql as $$
  select to_jsonb(public.log_activity(jsonb_agg(jsonb_build_object('action', 'flood', 'component', 'b', 'details',
    jsonb_build_object('n', n, 'text', repeat('x', 3500))))))
  from generate_series(1, p_kibibytes * 2 / 7) n
$$;
grant execute on function pg_temp.log_kibibytes(integer) to public;
select tests.as_owner();
select tests.remember_id('béla', tests.create_user('Béla'));
select tests.sign_in_as('béla');
select is(sum((pg_temp.log_kibibytes(175) ->> 'inserted')::integer), 250::bigint, 'An account stores 1 MiB a day')
from generate_series(1, 9);
select tests.as_owner();
select tests.remember_rows();
select tests.sign_in_as('béla');
select is(pg_temp.log_kibibytes(175), '{"inserted": 0}', 'More is dropped silently');
select tests.as_owner();
select tests.rows_unchanged('Dropped records leave nothing and send no broadcast');
select tests.sign_in_as('anna');
select is(to_jsonb(public.log_activity('[{"action": "c", "component": "b"}]')), '{"inserted": 1}', 'Others go on');
select tests.as_owner();
select tests.at('2025-06-02T00:00:00Z');
select tests.sign_in_as('béla');
select is(to_jsonb(public.log_activity('[{"action": "c", "component": "b"}]')), '{"inserted": 1}',
  'The next day (UTC) there is room again');

-- Events and telemetry ---------------------------------------------------------------------------
select public.log_activity('[
  {"action": "session.delete", "component": "game-sessions", "type": "info", "details": {"before": {"name": "X"}}},
  {"action": "session.delete", "component": "rpc", "type": "info"},
  {"action": "admin_delete_game_session", "component": "rpc", "type": "info"},
  {"action": "buy_clue", "component": "rpc", "type": "info"}]');
select tests.sign_in_as('olga');
select results_eq($$ select action, user_name, id % 2
  from public.admin_list_activity(p_part => 'events', p_user => 'béla')
  where action <> 'auth.sign_up' $$, $$ values ('buy_clue', 'Béla', 1::bigint) $$,
  'Of what an app reports only the RPCs of its player are events');
select is((select count(*) from public.admin_list_activity(p_part => 'technical', p_user => 'béla')
  where action in ('session.delete', 'admin_delete_game_session')), 3::bigint, 'The rest is technical');
select ok(to_jsonb(public.admin_list_activity_choices())
  @> '{"components": ["game-sessions", "rpc"], "types": ["debug", "info"]}',
  'The choices contain what occurs in both');

-- Retention --------------------------------------------------------------------------------------
select tests.as_owner();
select tests.at('2025-07-02T00:00:01Z');
-- After this the planner expects an empty table and would join the rows with their list instead of an index.
delete from private.telemetry where true;
analyze private.telemetry;
insert into private.telemetry (user_id, action, component, type, message, details, "timestamp", device_info, created_at)
select tests.id('anna'), 'old', 'b', 'debug', '', '{}', at, '{}', at
from (select '2025-06-01T00:00:00Z'::timestamptz + n * interval '1 s' from generate_series(1, 150) n) times (at);
select tests.sign_in_as('anna');
select public.log_activity('[{"action": "new", "component": "b"}]');
select tests.as_owner();
select is((select count(*) from private.telemetry where action = 'old'), 50::bigint,
  'A call deletes up to 100 records older than 30 days');
select tests.sign_in_as('anna');
select to_jsonb(public.log_activity('[{"action": "new", "component": "b"}]')) from generate_series(1, 5);
select tests.as_owner();
select is((select count(*) from private.telemetry where created_at < '2025-06-02T00:00:01Z'), 0::bigint,
  'Further calls delete the rest');
select cmp_ok((select count(*) from private.telemetry where action = 'new'), '>', 0::bigint, 'Newer records stay');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
