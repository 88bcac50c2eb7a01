-- public.admin_list_activity: the latest records, at most 1000.
begin;
\ir ../support/load.psql
select plan(12);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna'));
delete from public.activity where true;
select tests.at('2025-06-01T12:00:00Z');
select tests.sign_in_as('anna');
-- The phone was offline: this happened before the record that is already there.
select public.log_activity('[{"action": "first", "component": "scanner", "timestamp": "2025-06-01T11:59:59Z"}]');
select tests.at('2025-06-01T12:01:00Z');
select public.log_activity('[{"action": "late", "component": "scanner", "type": "error", "message": "No camera",
  "details": {"code": 7}, "timestamp": "2025-06-01T09:00:00Z", "deviceInfo": {"browser": "Firefox"}}]');
select tests.as_owner();
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok('select * from public.admin_list_activity()',
  '42501', 'permission denied for function admin_list_activity',
  'Visitors cannot read the log');
select tests.authenticate_as(null);
select tests.throws_key('select * from public.admin_list_activity()', 'user_not_authenticated',
  'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key('select * from public.admin_list_activity()', 'admin_permissions_required',
  'A player cannot read the log, not even their own records');

-- Results -----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select results_eq(
  $$ select action, component, type, message, details, user_id, user_name, "timestamp", device_info
    from public.admin_list_activity() $$,
  $$ values
    ('late', 'scanner', 'error', 'No camera', '{"code": 7}'::jsonb, tests.id('anna'), 'Anna',
      '2025-06-01T09:00:00Z'::timestamptz,
     '{"browser": "Firefox"}'::jsonb),
    ('first', 'scanner', 'debug', '', '{}'::jsonb, tests.id('anna'), 'Anna', '2025-06-01T11:59:59Z'::timestamptz,
      '{}'::jsonb) $$,
  'What arrived last comes first, with the time at which it happened');
select results_eq('select action from public.admin_list_activity(1)', array['late'], 'The limit can be smaller');
select tests.throws_key(format('select * from public.admin_list_activity(%s)', number), 'invalid_input', title)
from (values ('0', 'A list of nothing is refused'), ('-1', 'A negative limit is refused'),
  ('1001', 'More than 1000 records are refused'), ('null', 'A missing limit is refused')) as bad (number, title);
select tests.as_owner();
select tests.rows_unchanged('Listing changes no rows');

insert into public.activity (action, component, "timestamp", created_at)
select 'record ' || n, 'test', now(), '2025-06-02T00:00:00Z'::timestamptz + make_interval(secs => n)
  from generate_series(1, 1005) n;
select tests.sign_in_as('olga');
select results_eq(
  $$ select count(*), count(distinct id), bool_or(action = 'record 1005'), bool_or(action = 'record 5')
     from public.admin_list_activity() $$, $$ values (1000::bigint, 1000::bigint, true, false) $$,
  'Without a limit the latest 1000 records come');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
