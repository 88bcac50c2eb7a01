-- public.activity: the events. Only rules add some, admins read.
begin;
\ir ../support/load.psql
select plan(18);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')),
  tests.remember_id('bela', tests.create_user('Béla'));
delete from public.activity where true;
select tests.at('2025-06-01T12:00:00Z');
select private.record_activity('open', 'dashboard', '', p_user_id => tests.id('anna'));
select tests.at('2025-06-01T12:00:02Z');
select tests.forget_broadcasts();

-- System records ----------------------------------------------------------------------------------
select private.record_activity('clean', 'jobs', 'Old rows removed', '{"rows": 3}');
select results_eq(
  $$ select action, component, type, message, details, user_id, user_name, "timestamp", created_at
     from public.activity where action = 'clean' $$,
  $$ values ('clean', 'jobs', 'info', 'Old rows removed', '{"rows": 3}'::jsonb, null::uuid, 'system',
       '2025-06-01T12:00:02Z'::timestamptz, '2025-06-01T12:00:02Z'::timestamptz) $$,
  'What nobody asked for is recorded in the name of the system');
select results_eq('select topic, event, payload from tests.broadcasts()', $$
  values ('admin', 'activity', '{"interval_ms": 1000}'::jsonb) $$,
  'Admins are notified that there is something new, not what');

select throws_ok($$ insert into public.activity (action, component, "timestamp") values ('', 'x', now()) $$, '23514',
  'new row for relation "activity" violates check constraint "activity_action_length"', 'A record names its action');
select throws_ok($$ insert into public.activity (action, component, "timestamp") values ('x', '', now()) $$, '23514',
  'new row for relation "activity" violates check constraint "activity_component_length"',
    'A record names its component');

savepoint before_deletion;
delete from auth.users where id = tests.id('anna');
select results_eq($$ select user_id, user_name from public.activity where action = 'open' $$,
  $$ values (null::uuid, '') $$, 'A record outlives the account that made it, without its name');
rollback to before_deletion;

-- Reading and writing -----------------------------------------------------------------------------
select tests.remember_rows();
select tests.as_anonymous();
select throws_ok('select * from public.activity', '42501', 'permission denied for table activity',
  'Visitors cannot read the log');
select tests.sign_in_as('anna');
select is_empty('select * from public.activity', 'A player does not read the log, not even their own records');
select tests.sign_in_as('bela');
select is_empty('select * from public.activity', 'A stranger does not read the log');
select tests.sign_in_as('olga');
select is((select count(*)::integer from public.activity), 2, 'An admin reads the whole log');

select tests.sign_in_as('anna');
select throws_ok(
  $$ insert into public.activity (action, component, "timestamp", user_id, user_name)
     values ('x', 'x', now(), tests.id('bela'), 'Béla') $$, '42501', 'permission denied for table activity',
  'A player cannot write into the log in the name of another');
select throws_ok(
  $$ select private.record_activity('x', 'x', 'x') $$, '42501', 'permission denied for function record_activity',
  'A player cannot write into the log in the name of the system');
select tests.sign_in_as('olga');
select throws_ok('delete from public.activity', '42501', 'permission denied for table activity',
  'An admin cannot clear the log');

select tests.as_owner();
grant all on public.activity to anon, authenticated;
select tests.as_anonymous();
select is_empty('select * from public.activity', 'Row-level security alone hides the log from visitors');
select tests.sign_in_as('anna');
select throws_ok(
  $$ insert into public.activity (action, component, "timestamp") values ('x', 'x', now()) $$, '42501',
  'new row violates row-level security policy for table "activity"', 'Row-level security alone stops direct records');
select tests.sign_in_as('olga');
select tests.affects_no_row('delete from public.activity',
  'Row-level security alone stops an admin from clearing the log');
select tests.affects_no_row($$ update public.activity set message = 'x' $$,
  'Row-level security alone stops an admin from rewriting the log');

select tests.as_owner();
select tests.rows_unchanged('No refused write changed a row');
select tests.invariants_hold();
select * from finish();
rollback;
