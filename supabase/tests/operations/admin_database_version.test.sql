-- public.admin_database_version: the newest migration.
begin;
\ir ../support/load.psql
select plan(5);

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna'));
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key, statements text[], name text
);

select tests.remember_rows();

select tests.sign_in_as('anna');
select tests.throws_key('select public.admin_database_version()', 'admin_permissions_required',
  'Players cannot ask for the version of the database');

select tests.as_owner();
insert into supabase_migrations.schema_migrations (version) values ('99990101000000'), ('99980101000000');
select tests.sign_in_as('olga');
select is(public.admin_database_version(), '99990101000000', 'Organisers get the version of the newest migration');

select tests.as_owner();
drop table supabase_migrations.schema_migrations;
select tests.sign_in_as('olga');
select is(public.admin_database_version(), null, 'A database that was made without migrations has no version');

select tests.rows_unchanged('Asking for the version changes no rows');
select tests.invariants_hold();
select * from finish();
rollback;
