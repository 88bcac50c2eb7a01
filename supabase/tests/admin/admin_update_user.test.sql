-- public.admin_update_user: an admin edits the profile of anybody.
begin;
\ir ../support/load.psql
select plan(23);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')),
  tests.remember_id('bela', tests.create_user('Béla'));
delete from public.activity where true;
select tests.forget_broadcasts();
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok($$ select public.admin_update_user(tests.id('anna'), 'Changed') $$, '42501',
  'permission denied for function admin_update_user', 'Visitors cannot edit a profile');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.admin_update_user(tests.id('anna'), 'Changed') $$, 'user_not_authenticated',
  'A token without a user is refused');
select tests.sign_in_as('bela');
select tests.throws_key($$ select public.admin_update_user(tests.id('anna'), 'Changed') $$, 'admin_access_required',
  'A player cannot edit the profile of another');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_update_user(tests.id('anna'), 'Changed') $$, 'admin_access_required',
  'A player edits their own profile with update_profile, not here');

-- Results -----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_update_user(tests.id(%L), %s)', 'anna', arguments), key, title)
from (values
  ('p_name => ''A''', 'invalid_name', 'A name of one letter is refused'),
  ('p_name => E''\t \t''', 'invalid_name', 'White space makes no name'),
  ('p_phone_number => ''none''', 'invalid_phone_number', 'A phone number of letters is refused'),
  ('p_tax_id => repeat(''1'', 51)', 'invalid_tax_id', 'A tax id of 51 characters is refused'),
  ('p_address => repeat(''a'', 501)', 'invalid_address', 'An address of 501 characters is refused')) as bad (arguments,
    key, title);
select tests.throws_key($$ select public.admin_update_user(gen_random_uuid(), 'Nobody') $$, 'user_not_found',
  'An unknown user is refused');
select tests.throws_key($$ select public.admin_update_user(null, 'Nobody') $$, 'user_not_found', 'Nobody is refused');
select tests.as_owner();
select tests.rows_unchanged('No refused edit changed a row');

-- The edit ----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select results_eq(
  $$ select p ->> 'id', p ->> 'name', p ->> 'phone_number', p ->> 'tax_id', p ->> 'address', p ->> 'role'
     from to_jsonb(public.admin_update_user(tests.id('anna'), ' Kovács Anna ', '+36301234567', '8123456789',
       'Budapest')) p $$,
  $$ values (tests.id('anna')::text, 'Kovács Anna', '+36301234567', '8123456789', 'Budapest', 'user') $$,
  'The answer is the profile with the new values');
select lives_ok($$ select public.admin_update_user(tests.id('anna'), p_tax_id => '') $$, 'A field can be cleared');
select tests.throws_key($$ select public.admin_update_user(tests.id('anna'), p_address => 'Szeged',
  p_seen => '{"address": null}') $$, 'edit_conflict',
  'Who has not seen the newest value overwrites nothing');
select tests.throws_key($$ select public.admin_update_user(tests.id('anna'), p_address => 'Szeged',
  p_seen => '["address"]') $$, 'invalid_input',
  'p_seen must be an object');
select lives_ok($$ select public.admin_update_user(tests.id('anna'), p_address => 'Pécs',
  p_seen => '{"address": "Budapest"}') $$, 'An organiser who has seen the newest value overwrites it');
select lives_ok($$ select public.admin_update_user(tests.id('anna'), p_phone_number => '+36301234568',
  p_seen => '{"phone_number": "+36301234567"}') $$,
  'What somebody else has changed besides does not matter');
select tests.as_owner();
select results_eq(
  $$ select name::text, phone_number::text, tax_id::text, address::text from public.profiles
    where id = tests.id('anna') $$,
  $$ values ('Kovács Anna', '+36301234568', null::text, 'Pécs') $$, 'A field that is not named stays');
select is((select name from public.profiles where id = tests.id('bela')), 'Béla', 'The profiles of others stay');

select results_eq(
  $$ select action, component, message, user_id, user_name, details from public.activity order by id limit 2 $$,
  $$ values
    ('user.update', 'users', 'Kovács Anna', tests.id('olga'), 'Olga',
     jsonb_build_object('user_id', tests.id('anna'), 'before', '{"name": "Anna"}'::jsonb,
       'after', '{"name": "Kovács Anna"}'::jsonb,
       'changed', '["address", "name", "phone_number", "tax_id"]'::jsonb)),
    ('user.update', 'users', 'Kovács Anna', tests.id('olga'), 'Olga',
     jsonb_build_object('user_id', tests.id('anna'), 'before', '{"name": "Kovács Anna"}'::jsonb,
       'after', '{"name": "Kovács Anna"}'::jsonb,
       'changed', '["tax_id"]'::jsonb)) $$,
  'The log names who changed which fields, without the contact data');
select results_eq(
  $$ select event, payload from tests.broadcasts('user:' || tests.id('anna')) $$,
  $$ select 'profile', '{}'::jsonb from generate_series(1, 4) $$, 'The player''s devices are told, without data');

select tests.invariants_hold();
select * from finish();
rollback;
