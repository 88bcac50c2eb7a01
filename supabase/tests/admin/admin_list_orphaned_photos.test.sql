-- public.admin_list_orphaned_photos: files in storage whose account was deleted.
begin;
\ir ../support/load.psql
select plan(10);
-- As the Storage API does: hosted Supabase refuses other deletes.
set local storage.allow_delete_query = 'true';

select tests.create_hunt();
insert into storage.objects (bucket_id, name) values
  ('claim-photos', tests.id('anna') || '/chest.jpg'), ('claim-photos', tests.id('béla') || '/chest.jpg');
select tests.as_anonymous();
select throws_ok('select * from public.admin_list_orphaned_photos()',
  '42501', 'permission denied for function admin_list_orphaned_photos',
  'Visitors cannot list them');
select tests.authenticate_as(null);
select tests.throws_key('select * from public.admin_list_orphaned_photos()',
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key('select * from public.admin_list_orphaned_photos()',
  'admin_permissions_required', 'A player cannot list them');
select tests.sign_in_as('olga');
select is_empty('select * from public.admin_list_orphaned_photos()', 'While its account exists a photo is evidence');
select public.admin_delete_user(tests.id('anna'));
select results_eq('select bucket, path from public.admin_list_orphaned_photos()', $$
  values ('claim-photos', tests.id('anna') || '/chest.jpg') $$,
  'The photo of a deleted account is left over');
delete from storage.objects where true;
select results_eq('select name from storage.objects', $$ values (tests.id('béla') || '/chest.jpg') $$,
  'An organiser deletes what is left over, and no evidence');
select is_empty('select * from public.admin_list_orphaned_photos()', 'After the deletion nothing is left over');
select tests.as_owner();
insert into storage.objects (bucket_id, name)
select 'claim-photos', gen_random_uuid() || '/chest.jpg' from generate_series(1, 1001);
insert into storage.objects (bucket_id, name) values ('task-photos', gen_random_uuid() || '/task.jpg');
select tests.sign_in_as('olga');
select results_eq('select bucket, count(*) from public.admin_list_orphaned_photos() group by 1 order by 1', $$
  values ('claim-photos', 500::bigint), ('task-photos', 1) $$, 'Many files of one kind leave room for the other');
select tests.sign_in_as('béla');
select tests.affects_no_row('delete from storage.objects', 'A player deletes nothing');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
