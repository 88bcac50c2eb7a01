-- The last admin cannot be deleted or demoted, by any path.
begin;
\ir ../support/load.psql
select plan(18);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('otto', tests.create_user('Otto', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna'));
update public.profiles set role = 'user' where id not in (tests.id('olga'), tests.id('otto'));

-- While there are two, one may go.
select tests.sign_in_as('olga');
select is((public.admin_set_user_role(tests.id('otto'), 'user')).role, 'user', 'One of two admins can be demoted');

-- Olga is the last one.
select tests.as_owner();
select tests.remember_rows();
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_set_user_role(tests.id('olga'), 'user') $$, 'last_admin_protected',
  'The last admin cannot step down');
select tests.throws_key($$ select public.admin_delete_user(tests.id('olga')) $$, 'last_admin_protected',
  'The last admin cannot be deleted by admin_delete_user');
select tests.throws_key($$ select public.delete_my_account() $$, 'last_admin_protected',
  'The last admin cannot delete their own account');
select tests.as_owner();
select tests.throws_key($$ delete from auth.users where id = tests.id('olga') $$, 'last_admin_protected',
  'The auth server cannot delete the last admin');
select tests.throws_key($$ delete from public.profiles where id = tests.id('olga') $$, 'last_admin_protected',
  'The profile of the last admin cannot be deleted in the table editor');
select tests.throws_key($$ delete from auth.users $$, 'last_admin_protected', 'All users cannot be deleted at once');
select tests.rows_unchanged('No refused path changed a row');

select tests.sign_in_as('olga');
select is((public.admin_set_user_role(tests.id('olga'), 'admin')).role, 'admin',
  'Confirming the last admin as admin is not a demotion');

-- Two admins in one statement: the first one goes, the second one is the last.
select lives_ok($$ select public.admin_set_user_role(tests.id('otto'), 'admin') $$,
  'A player becomes the second admin');
select tests.as_owner();
select tests.remember_rows();
select tests.throws_key($$ delete from public.profiles where role = 'admin' $$, 'last_admin_protected',
  'Two admins cannot be deleted in one statement');
select tests.throws_key($$ delete from auth.users where id in (tests.id('olga'), tests.id('otto')) $$,
  'last_admin_protected',
  'Two admins cannot be deleted by the auth server in one statement');
select tests.rows_unchanged('No refused path changed a row of two admins');

-- With two admins again, each path works.
savepoint two_admins;
select tests.sign_in_as('otto');
select is(to_jsonb(public.delete_my_account()), '{"deleted": true}', 'One of two admins can delete their own account');
rollback to two_admins;
select lives_ok($$ delete from auth.users where id = tests.id('olga') $$,
  'The auth server can delete one of two admins');
select is((select count(*)::integer from public.profiles where role = 'admin'), 1, 'One admin is left');
select lives_ok($$ delete from auth.users where id = tests.id('anna') $$, 'Players can always be deleted');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
