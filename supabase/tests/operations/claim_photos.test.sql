-- Storage: photos of treasure claims. Players upload into a folder named after them; they and admins see it.
begin;
\ir ../support/load.psql
select plan(28);
-- As the Storage API does: hosted Supabase refuses other deletes.
set local storage.allow_delete_query = 'true';

select tests.remember_id('olga', tests.create_user('Olga', 'admin')),
  tests.remember_id('anna', tests.create_user('Anna')),
  tests.remember_id('bela', tests.create_user('Béla')),
  tests.remember_id('dora', tests.create_user('Dóra'));

select results_eq(
  $$ select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'claim-photos' $$,
  $$ values (false, 10485760::bigint, array['image/jpeg', 'image/png', 'image/webp']) $$,
  'The bucket is private and takes photos of up to 10 MiB');

-- Without "returning": it would ask the policy for reading as well, and hide a hole in the one for uploads.
create function pg_temp.upload(p_path text, p_bucket text default 'claim-photos') returns void
language sql as $$ insert into storage.objects (bucket_id, name) values (p_bucket, p_path) $$;
grant execute on function pg_temp.upload(text, text) to public;
insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere');

select tests.sign_in_as('anna');
select lives_ok($$ select pg_temp.upload(tests.id('anna') || '/chest.jpg') $$,
  'A player uploads a photo into their own folder');
select tests.sign_in_as('bela');
select lives_ok($$ select pg_temp.upload(tests.id('bela') || '/2025/chest.jpg') $$,
  'Folders inside their own folder are own as well');

-- Enough for several hunts, but a limit for floods.
select tests.as_owner();
insert into storage.objects (bucket_id, name) select 'claim-photos', tests.id('dora') || '/' || n || '.jpg'
  from generate_series(1, 29) n;
select tests.sign_in_as('dora');
select lives_ok($$ select pg_temp.upload(tests.id('dora') || '/30.jpg') $$, 'An account keeps thirty photos');
select throws_ok($$ select pg_temp.upload(tests.id('dora') || '/31.jpg') $$, '42501',
  'This account has 30 photos and cannot add any more', 'An account cannot add a thirty-first photo');
-- As the Storage API does with an upload that was signed while there was room.
select tests.as_service();
select throws_ok($$ select pg_temp.upload(tests.id('dora') || '/signed.jpg') $$, '42501',
  'This account has 30 photos and cannot add any more', 'past row-level security, either');
select lives_ok($$ select pg_temp.upload(tests.id('dora') || '/30-plan.jpg', 'maps') $$,
  'Other buckets have no such limit');
select tests.as_owner();
delete from storage.objects where bucket_id = 'maps' or name like tests.id('dora') || '/%';
savepoint before_ban;
insert into private.user_bans (user_id, reason, banned_at) values (tests.id('dora'), 'Shared photos', now());
select tests.as_service();
select throws_ok($$ select pg_temp.upload(tests.id('dora') || '/signed.jpg') $$, '42501',
  'This account has been banned', 'An upload signed before a ban is refused');
rollback to before_ban;
delete from storage.objects where name like tests.id('dora') || '/%';

-- Reading -----------------------------------------------------------------------------------------
select tests.sign_in_as('anna');
select results_eq('select name from storage.objects', $$ values (tests.id('anna') || '/chest.jpg') $$,
  'A player sees their own photos and no others');
select tests.sign_in_as('olga');
select is((select count(*)::integer from storage.objects where bucket_id = 'claim-photos'), 2,
  'An admin sees all photos');
select tests.as_anonymous();
select is_empty('select * from storage.objects', 'Visitors see no photos');

-- Refusals ----------------------------------------------------------------------------------------
select tests.as_owner();
select tests.remember_rows();
select tests.as_anonymous();
select throws_ok($$ select pg_temp.upload('photo.jpg') $$, '42501',
  'new row violates row-level security policy for table "objects"', 'Visitors cannot upload');
select tests.sign_in_as('anna');
select throws_ok($$ select pg_temp.upload(tests.id('bela') || '/fake.jpg') $$, '42501',
  'new row violates row-level security policy for table "objects"',
    'A player cannot upload into the folder of another');
select throws_ok($$ select pg_temp.upload('fake.jpg') $$, '42501',
  'new row violates row-level security policy for table "objects"', 'A player cannot upload outside of a folder');
select throws_ok($$ select pg_temp.upload('x/' || tests.id('anna') || '/fake.jpg') $$, '42501',
  'new row violates row-level security policy for table "objects"',
    'The own id further down in the path does not count');
select throws_ok($$ select pg_temp.upload(upper(tests.id('anna')::text) || '/fake.jpg') $$, '42501',
  'new row violates row-level security policy for table "objects"', 'The own id in capitals does not count');
select throws_ok($$ select pg_temp.upload(tests.id('anna') || '/fake.jpg', 'elsewhere') $$, '42501',
  'new row violates row-level security policy for table "objects"', 'A player cannot upload into another bucket');
select tests.affects_no_row($$ update storage.objects set name = tests.id('anna') || '/other.jpg' $$,
  'A player cannot move a photo once it is evidence');
select tests.affects_no_row('delete from storage.objects', 'A player cannot delete a photo once it is evidence');
select tests.sign_in_as('olga');
select throws_ok($$ select pg_temp.upload(tests.id('anna') || '/fake.jpg') $$, '42501',
  'new row violates row-level security policy for table "objects"',
    'An admin cannot put a photo into the folder of a player');
select tests.affects_no_row('delete from storage.objects', 'An admin cannot delete evidence');
select tests.affects_no_row($$ update storage.buckets set public = true $$,
  'Not even an admin can make the bucket public');

select tests.as_owner();
select tests.rows_unchanged('No refused statement changed a row');

-- The account is gone, and its token is not yet ---------------------------------------------------
select tests.sign_in_as('anna');
select public.delete_my_account();
select throws_ok($$ select pg_temp.upload(tests.id('anna') || '/late.jpg') $$, '42501',
  'new row violates row-level security policy for table "objects"', 'Nobody uploads photos that no account has');
select tests.sign_in_as('bela');
select tests.affects_no_row('delete from storage.objects',
  'Photos of a deleted account are not for other players to remove');
select tests.sign_in_as('anna');
with gone as (delete from storage.objects where bucket_id = 'claim-photos' returning name)
select ok((select bool_and(name like tests.id('anna') || '/%') from gone),
  'Whoever deleted their own account removes its photos, and those alone');
select tests.as_owner();
select is_empty($$ select name from storage.objects where name like tests.id('anna') || '/%' $$,
  'None of them is left');
select tests.invariants_hold();
select * from finish();
rollback;
