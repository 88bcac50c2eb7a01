-- private.first_user: the first user ever created becomes admin, every later one a player.
begin;
\ir ../support/load.psql
select plan(21);

-- On a database that already has users the guard is put back to how it was on the first day.
delete from private.first_user where singleton;

select tests.as_anonymous();
select is(public.awaits_first_account(), true, 'Visitors learn that the first account is still to come');
select tests.as_owner();
select tests.remember_id('olga', tests.insert_auth_user('Olga'));
select tests.as_anonymous();
select is(public.awaits_first_account(), false, 'Visitors learn when somebody has been first');
select tests.sign_in_as('olga');
select is(public.awaits_first_account(), false, 'Users learn when somebody has been first');
select tests.as_owner();
select is((select role from public.profiles where id = tests.id('olga')), 'admin', 'The first user becomes admin');
select results_eq('select user_id from private.first_user', $$ values (tests.id('olga')) $$,
  'The guard remembers who was first');

select tests.remember_id('anna', tests.insert_auth_user('Anna')),
  tests.remember_id('bela', tests.insert_auth_user('Béla'));
select results_eq(
  $$ select role::text from public.profiles where id in (tests.id('anna'), tests.id('bela')) $$,
  $$ values ('user'), ('user') $$, 'Every later user becomes a player');
select is((select count(*)::integer from private.first_user), 1, 'Only one user was ever first');
select throws_ok(
  $$ insert into private.first_user (user_id) values (tests.id('anna')) $$, '23505',
  'duplicate key value violates unique constraint "first_user_pkey"', 'A second first user is impossible');
select throws_ok(
  $$ insert into private.first_user (singleton, user_id) values (false, tests.id('anna')) $$, '23514',
  'new row for relation "first_user" violates check constraint "first_user_one_row"',
  'The guard has one row only');

-- "Ever created": the place is not free again when the first user leaves.
select tests.authenticate_as(tests.id('olga'));
select lives_ok($$ select public.admin_set_user_role(tests.id('anna'), 'admin') $$, 'The first admin names a second');
select lives_ok($$ select public.delete_my_account() $$, 'The first admin may leave then');
select tests.as_owner();
select tests.remember_id('cili', tests.insert_auth_user('Cili'));
select is((select role from public.profiles where id = tests.id('cili')), 'user',
  'A user who signs up after the first one has left is a player');
select tests.as_anonymous();
select is(public.awaits_first_account(), false, 'The first user has been there even when the account is gone');
select is(jsonb_typeof(to_jsonb(public.awaits_first_account())), 'boolean', 'The answer is yes or no, not who or when');
select tests.as_owner();

-- A role in the metadata of the sign-up is what the client wrote: it decides nothing.
insert into auth.users (id, aud, role, email, raw_user_meta_data, raw_app_meta_data)
values (tests.remember_id('mallory', gen_random_uuid()), 'authenticated', 'authenticated', 'mallory@hunt.test',
  '{"name": "Mallory", "role": "admin"}', '{}');
select is((select role from public.profiles where id = tests.id('mallory')), 'user',
  'A role named at sign-up is ignored');

select tests.remember_rows();
select tests.as_anonymous();
select throws_ok('select * from private.first_user', '42501', 'permission denied for table first_user',
  'Visitors cannot read the guard');
select tests.sign_in_as('bela');
select throws_ok('select * from private.first_user', '42501', 'permission denied for table first_user',
  'Players cannot read the guard');
select throws_ok('delete from private.first_user', '42501', 'permission denied for table first_user',
  'Players cannot open the guard again');
select tests.sign_in_as('anna');
select throws_ok('delete from private.first_user', '42501', 'permission denied for table first_user',
  'Admins cannot open the guard again');

select tests.as_owner();
select tests.rows_unchanged('No refused write changed a row');
select tests.invariants_hold();
select * from finish();
rollback;
