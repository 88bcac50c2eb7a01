-- admin_list_activity by type, component, user, text and period, and the options of the filters.
begin;
\ir ../support/load.psql
select plan(36);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')), tests.remember_id('bela', tests.create_user('Béla'));
delete from public.activity where true;
insert into public.activity (action, component, type, message, details, user_id, user_name, "timestamp", created_at)
  values
  ('a', 'scanner', 'error', 'No camera', '{}', tests.id('anna'), 'Anna', '2025-06-01T10:00Z', '2025-06-01T10:00Z'),
  ('b', 'shop', 'warn', '100% sold', '{"code": "HALL"}', tests.id('anna'), 'Anna', '2025-06-01T11:00Z',
    '2025-06-01T11:00Z'),
  ('c', 'shop', 'error', '', '{"key": "unknown"}', tests.id('bela'), 'Béla', '2025-06-01T12:00Z', '2025-06-01T12:00Z'),
  ('d', 'users', 'info', 'Anna', '{}', tests.id('olga'), 'Olga', '2025-06-02T12:00Z', '2025-06-02T12:00Z');
create function pg_temp.actions(
  p_limit integer default 1000, p_type text default null, p_component text default null, p_user text default null,
  p_search text default null, p_from timestamptz default null, p_to timestamptz default null,
  p_identifiers text[] default null, p_part text default null
) returns text language sql as $$
  select string_agg(action, '' order by "timestamp" desc)
  from public.admin_list_activity(p_limit, p_type, p_component, p_user, p_search, p_from, p_to, p_identifiers, p_part)
$$;
grant execute on function pg_temp.actions(integer, text, text, text, text, timestamptz, timestamptz, text[],
  text) to public;
select tests.remember_rows();

select tests.sign_in_as('olga');
select is(pg_temp.actions(), 'dcba', 'Without a filter everything comes');
select is(pg_temp.actions(p_type => 'error'), 'ca', 'A type can be picked');
select is(pg_temp.actions(p_component => 'shop'), 'cb', 'A component can be picked');
select is(pg_temp.actions(p_type => 'error', p_component => 'shop'), 'c', 'Filters narrow each other');
select is(pg_temp.actions(p_user => ' ANN '), 'ba', 'A user is found by a part of the name');
select is(pg_temp.actions(p_user => tests.id('bela')::text), 'c', 'A user is found by the id');
select is(pg_temp.actions(p_user => 'user-' || tests.id('bela')), 'c', 'A user is found by the e-mail address');
select is(pg_temp.actions(p_user => 'nobody'), null, 'An unknown user has no records');
select is(pg_temp.actions(p_search => 'CAMERA'), 'a', 'A text is found in the message');
select is(pg_temp.actions(p_search => 'anna'), 'dba', 'A text is found in the name');
select is(pg_temp.actions(p_search => 'hall'), 'b', 'A text is found in the details');
select is(pg_temp.actions(p_search => '%'), 'b', 'A percent sign is a letter like any other');
select is(pg_temp.actions(p_search => 'elromlott', p_identifiers => '{a,unknown,nothing}'), 'ca',
  'Actions and error keys are found by what the text means in the organiser''s language');
select tests.as_owner();
update public.activity set details = '{"reason": "unknown"}' where action = 'c';
select tests.sign_in_as('olga');
select is(pg_temp.actions(p_search => 'elromlott', p_identifiers => '{unknown}'),
  'c', 'A search finds the error key in the details of a record');
select tests.as_owner();
update public.activity set details = '{}', message = 'unknown' where action = 'c';
select tests.sign_in_as('olga');
select is(pg_temp.actions(p_search => 'elromlott', p_identifiers => '{unknown}'), 'c',
  'A search finds the error key in the message of a record');
select tests.as_owner();
update public.activity set details = '{"key": "unknown"}', message = '' where action = 'c';
select tests.sign_in_as('olga');
select is(pg_temp.actions(p_search => 'hall', p_identifiers => '{a}'), 'ba', 'beside what the text itself finds');
select is(pg_temp.actions(p_identifiers => '{a}'), 'dcba', 'Without a text they narrow nothing');
select tests.throws_key($$ select pg_temp.actions(p_search => 'a',
  p_identifiers => array_fill('a'::text, array[1001])) $$,
  'invalid_input', 'More than a thousand are refused');
select is(pg_temp.actions(p_from => '2025-06-01T11:00Z', p_to => '2025-06-02T12:00Z'),
  'cb', 'A period has its start and not its end');
select is(pg_temp.actions(p_limit => 1, p_component => 'shop'), 'c', 'The limit counts what matches');
select is(pg_temp.actions(p_limit => 1, p_search => 'anna', p_component => 'shop'), 'b', 'also behind a text');

select is(to_jsonb(public.admin_list_activity_choices()),
  '{"components": ["scanner", "shop", "users"], "types": ["error", "info", "warn"]}',
  'The choices are what occurs, once each');
select tests.as_anonymous();
select throws_ok('select public.admin_list_activity_choices()',
  '42501', 'permission denied for function admin_list_activity_choices',
  'Visitors cannot ask for them');
select tests.authenticate_as(null);
select tests.throws_key('select public.admin_list_activity_choices()',
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key('select public.admin_list_activity_choices()', 'admin_permissions_required', 'Players cannot');
select tests.as_owner();
select tests.rows_unchanged('Asking changes no rows');
delete from public.activity where true;
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_list_activity_choices()), '{"components": [], "types": []}',
  'An empty log offers nothing');
select tests.as_owner();
select tests.invariants_hold();

-- What was done, with the scans that counted, apart from what went wrong --------------------------
select tests.as_owner();
delete from public.activity where true;
insert into public.activity (action, component, type, details, user_id, user_name, "timestamp", created_at) values
  ('a', 'scanner', 'error', '{}', tests.id('anna'), 'Anna', '2025-06-01T10:00Z', '2025-06-01T10:00Z'),
  ('b', 'rpc', 'info', '{}', tests.id('anna'), 'Anna', '2025-06-02T12:00Z', '2025-06-02T12:00Z'),
  ('c', 'users', 'warn', '{"before": {}, "after": {}}', tests.id('olga'), 'Olga', '2025-06-03T12:00Z',
    '2025-06-03T12:00Z');
insert into public.game_sessions (id, name) values (tests.remember_id('night', gen_random_uuid()), 'Night');
insert into public.qr_codes (id, name) values (tests.remember_id('lane', gen_random_uuid()), 'Őrjárat');
insert into public.scans (user_id, qr_code_id, qr_code_name, game_session_id, status, points, failure_reason,
  scanned_at, received_at) values
  (tests.id('anna'), tests.id('lane'), 'Őrjárat', tests.id('night'), 'success', 10, null, '2025-06-04T12:00Z',
    '2025-06-04T12:00Z'),
  (tests.id('bela'), tests.id('lane'), 'Őrjárat', tests.id('night'), 'failed', 0,
    'already_scanned', '2025-06-04T13:00Z', '2025-06-04T13:00Z');
select tests.sign_in_as('olga');
select is(pg_temp.actions(p_part => 'events'),
  'record_scancb', 'Events are what was done or changed, and scans that counted');
select is(pg_temp.actions(p_part => 'technical'), 'a', 'The rest is technical');
select is(pg_temp.actions(), 'cba', 'Without a part there are the records alone');
select results_eq($$ select id < 0, type, component, message, user_name, details ->> 'points'
  from public.admin_list_activity(1, p_part => 'events') $$,
  $$ values (true, 'info', 'rpc', 'Őrjárat', 'Anna', '10') $$, 'A scan says who found what');
select is(pg_temp.actions(p_part => 'events', p_search => 'orjarat'),
  'record_scan', 'A scan is found by the name of its code');
select is(pg_temp.actions(p_part => 'events', p_search => 'anna'), 'record_scanb',
  'A scan is found by the name of the player');
select is(pg_temp.actions(p_part => 'events', p_user => 'anna', p_from => '2025-06-04T12:00:01Z'), null,
  'Scans can be listed within a period');
select tests.throws_key($$ select pg_temp.actions(p_part => 'all') $$, 'invalid_input', 'Another part is refused');
select * from finish();
rollback;
