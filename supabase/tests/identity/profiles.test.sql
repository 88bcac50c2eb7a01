-- public.profiles: own row only, written by nobody but the rules.
begin;
\ir ../support/load.psql
select plan(24);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')),
  tests.remember_id('bela', tests.create_user('Béla'));
update public.profiles set phone_number = '+36 30 111 1111', tax_id = '8123456789', address = 'Budapest'
where id = tests.id('anna');

-- Defaults and constraints, as the owner ----------------------------------------------------------

select results_eq(
  $$ select name::text, role::text, language::text, failed_login_attempts::integer, has_claimed_treasure,
    p.claim_submitted, p.points_total
     from public.profiles p where id = tests.id('bela') $$,
  $$ values ('Béla', 'user', 'hu', 0, false, false, 0) $$,
  'A new profile is a player without points, in Hungarian');

select throws_ok(
  $$ update public.profiles set name = ' A ' where id = tests.id('anna') $$, '23514',
  'value for domain person_name violates check constraint "person_name_length"',
  'A name of one letter is refused');
select throws_ok(
  $$ update public.profiles set name = repeat('a', 101) where id = tests.id('anna') $$, '23514',
  'value for domain person_name violates check constraint "person_name_length"',
  'A name of 101 letters is refused');
select throws_ok(
  $$ update public.profiles set email = 'Anna@hunt.test' where id = tests.id('anna') $$, '23514',
  'value for domain email_address violates check constraint "email_address_lowercase"',
  'An e-mail address with capitals is refused');
select throws_ok(
  $$ update public.profiles set email = (select email from public.profiles where id = tests.id('bela'))
     where id = tests.id('anna') $$, '23505',
  'duplicate key value violates unique constraint "profiles_email_key"',
  'Two profiles never share an e-mail address');
select throws_ok(
  $$ update public.profiles set role = 'owner' where id = tests.id('anna') $$, '23514',
  'value for domain user_role violates check constraint "user_role_known"',
  'A role other than user and admin is refused');
select throws_ok(
  $$ update public.profiles set language = 'fr' where id = tests.id('anna') $$, '23514',
  'value for domain language_code violates check constraint "language_code_known"',
  'A language other than hu, en and de is refused');
select throws_ok(
  $$ update public.profiles set tax_id = repeat('1', 51) where id = tests.id('anna') $$, '23514',
  'value for domain tax_id violates check constraint "tax_id_length"',
  'A tax id of 51 characters is refused');
select throws_ok(
  $$ update public.profiles set address = repeat('a', 501) where id = tests.id('anna') $$, '23514',
  'value for domain postal_address violates check constraint "postal_address_length"',
  'An address of 501 characters is refused');

-- Reading -----------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok('select id from public.profiles', '42501', 'permission denied for table profiles',
  'Visitors cannot read profiles');

select tests.sign_in_as('anna');
select results_eq(
  'select id, phone_number::text from public.profiles', $$ values (tests.id('anna'), '+36 30 111 1111') $$,
  'A player reads their own profile and no other');

select tests.sign_in_as('bela');
select is_empty($$ select * from public.profiles where id = tests.id('anna') $$,
  'A stranger does not see the contact data of a player');

select tests.sign_in_as('olga');
select results_eq('select id from public.profiles', $$ values (tests.id('olga')) $$,
  'An admin reads only their own profile here; the others come from admin_list_users');

-- Writing -----------------------------------------------------------------------------------------

select tests.as_owner();
select tests.remember_rows();

select tests.sign_in_as('anna');
select throws_ok(
  $$ update public.profiles set role = 'admin' where id = tests.id('anna') $$, '42501',
  'permission denied for table profiles', 'A player cannot become admin by an update');
select throws_ok(
  $$ delete from public.profiles where id = tests.id('anna') $$, '42501',
  'permission denied for table profiles', 'A player cannot delete a profile directly');
select throws_ok(
  $$ insert into public.profiles (id, name, email) values (gen_random_uuid(), 'Ghost', 'ghost@hunt.test') $$, '42501',
  'permission denied for table profiles', 'A player cannot add a profile');
select tests.sign_in_as('olga');
select throws_ok(
  $$ update public.profiles set has_claimed_treasure = true $$, '42501',
  'permission denied for table profiles', 'An admin cannot change profiles past the RPCs');

-- Rights may be given back by a platform; row-level security must do without them.
select tests.as_owner();
grant all on public.profiles to anon, authenticated;
-- PostgreSQL 15 needs it for the generated column.
grant execute on function private.search_key(text), private.sort_key(text) to authenticated;
select tests.as_anonymous();
select is_empty('select id from public.profiles', 'Row-level security alone hides profiles from visitors');
select tests.sign_in_as('anna');
select tests.affects_no_row($$ update public.profiles set role = 'admin' $$,
  'Row-level security alone stops a player from becoming admin');
select tests.affects_no_row('delete from public.profiles', 'Row-level security alone stops deletions by players');
select tests.sign_in_as('olga');
select tests.affects_no_row($$ update public.profiles set has_claimed_treasure = true $$,
  'Row-level security alone stops updates by admins');
select tests.affects_no_row('delete from public.profiles', 'Row-level security alone stops deletions by admins');

select tests.as_owner();
select tests.rows_unchanged('No refused write changed a row');
select tests.invariants_hold();
select * from finish();
rollback;
