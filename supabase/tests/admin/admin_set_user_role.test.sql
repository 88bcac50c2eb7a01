-- public.admin_set_user_role: who is admin. The last admin is in identity/last_admin.test.sql.
begin;
\ir ../support/load.psql
select plan(19);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')),
  tests.remember_id('bela', tests.create_user('Béla'));
delete from public.activity where true;
select tests.forget_broadcasts();
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok($$ select public.admin_set_user_role(tests.id('anna'), 'admin') $$, '42501',
  'permission denied for function admin_set_user_role', 'Visitors cannot change roles');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.admin_set_user_role(tests.id('anna'), 'admin') $$, 'user_not_authenticated',
  'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_set_user_role(tests.id('anna'), 'admin') $$, 'admin_access_required',
  'A player cannot make herself admin');
select tests.throws_key($$ select public.admin_set_user_role(tests.id('bela'), 'admin') $$, 'admin_access_required',
  'A player cannot make another player admin');
select tests.throws_key($$ select public.admin_set_user_role(tests.id('olga'), 'user') $$, 'admin_access_required',
  'A player cannot demote an admin');
-- Claims that a client could influence carry no right: the database decides.
select set_config('request.jwt.claims', jsonb_build_object('sub', tests.id('anna'), 'role', 'authenticated',
  'app_metadata', '{"role": "admin"}'::jsonb, 'user_metadata', '{"role": "admin"}'::jsonb)::text, true);
select tests.throws_key($$ select public.admin_set_user_role(tests.id('anna'), 'admin') $$, 'admin_access_required',
  'A token that says admin makes no admin');

-- Results -----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_set_user_role(tests.id('anna'), 'owner') $$, 'invalid_role',
  'An unknown role is refused');
select tests.throws_key($$ select public.admin_set_user_role(tests.id('anna'), 'Admin') $$, 'invalid_role',
  'A role in capitals is an unknown role');
select tests.throws_key($$ select public.admin_set_user_role(tests.id('anna'), null) $$, 'invalid_role',
  'No role is refused');
select tests.throws_key($$ select public.admin_set_user_role(gen_random_uuid(), 'admin') $$, 'user_not_found',
  'An unknown user is refused');
select tests.throws_key($$ select public.admin_set_user_role(gen_random_uuid(), 'user') $$, 'user_not_found',
  'An unknown user is refused as player too');
select tests.as_owner();
select tests.rows_unchanged('No refused change changed a row');

-- The change --------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_set_user_role(tests.id('anna'), 'admin')),
  jsonb_build_object('user_id', tests.id('anna'), 'role', 'admin'), 'A player becomes admin');
select tests.sign_in_as('anna');
select is(to_jsonb(public.admin_set_user_role(tests.id('olga'), 'user')),
  jsonb_build_object('user_id', tests.id('olga'), 'role', 'user'),
    'The new admin has every right, also over the first one');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_set_user_role(tests.id('bela'), 'admin') $$, 'admin_access_required',
  'A demoted admin has lost the right at once, with the same token');

select tests.as_owner();
select results_eq(
  'select id, role::text from public.profiles where id in (tests.id(''olga''), tests.id(''anna''), tests.id(''bela'')) '
  'order by name',
  $$ values (tests.id('anna'), 'admin'), (tests.id('bela'), 'user'), (tests.id('olga'), 'user') $$,
    'The roles are stored');
select results_eq(
  'select action, user_id, details from public.activity order by id',
  $$ values
    ('user.role', tests.id('olga'),
      jsonb_build_object('user_id', tests.id('anna'), 'before', 'user', 'after', 'admin')),
    ('user.role', tests.id('anna'),
      jsonb_build_object('user_id', tests.id('olga'), 'before', 'admin', 'after', 'user')) $$,
  'The log says who changed whose role from what to what');
select results_eq(
  $$ select distinct topic, event from tests.broadcasts() where event <> 'activity' order by topic $$,
  $$ select topic, event from (values ('admin', 'users'), ('user:' || tests.id('anna'), 'profile'),
       ('user:' || tests.id('olga'), 'profile')) t (topic, event) order by topic $$,
  'Both users and the admins are notified');

select tests.invariants_hold();
select * from finish();
rollback;
