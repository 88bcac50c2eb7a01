-- Storage: files of pictures and sounds. Organisers upload, nobody replaces, and a file goes after its row.
begin;
\ir ../support/load.psql
select plan(16);
-- As the Storage API does: hosted Supabase refuses other deletes.
set local storage.allow_delete_query = 'true';
select tests.create_hunt();
select tests.create_media('photo');
select tests.give_media('compass', 'photo');
select tests.buy_as('anna', 'compass');

select results_eq(
  $$ select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'media' $$,
  $$ values (false, 10485760::bigint, array['image/webp', 'image/jpeg', 'audio/mpeg', 'audio/mp4', 'audio/ogg']) $$,
  'The bucket is private and takes pictures and sounds of up to 10 MiB, none of which can run scripts');
create function pg_temp.upload(p_name text) returns void
language sql as $$ insert into storage.objects (bucket_id, name) values ('media', p_name) $$;
grant execute on function pg_temp.upload(text) to public;

select tests.sign_in_as('olga');
select lives_ok($$ select pg_temp.upload('0a0a0a0a-0000-4000-8000-000000000001/960.webp') $$,
  'An organiser uploads a picture');
select lives_ok($$ select pg_temp.upload('0a0a0a0a-0000-4000-8000-000000000001/sound.mp3') $$, 'and a sound');
select throws_ok($$ select pg_temp.upload('960.webp') $$, '42501', null, 'in a folder');
select throws_ok($$ select pg_temp.upload('photos/960.webp') $$, '42501', null, 'of its id');
select throws_ok($$ select pg_temp.upload('0a0a0a0a-0000-4000-8000-000000000001/page.html') $$, '42501', null,
  'with a name of its kind');
select tests.affects_no_row($$ update storage.objects set name = 'stolen.webp' $$, 'Nobody replaces a file');
select is((select count(*) from storage.objects), 4::bigint, 'An organiser lists all files');

select tests.remember_rows();
select tests.sign_in_as('anna');
select is((select count(*) from storage.objects), 2::bigint, 'A buyer lists those of the clue');
select throws_ok($$ select pg_temp.upload('0a0a0a0a-0000-4000-8000-000000000002/960.webp') $$, '42501', null,
  'A player uploads nothing');
select tests.affects_no_row($$ update storage.objects set metadata = '{}' $$, 'replaces nothing');
select tests.affects_no_row('delete from storage.objects', 'and deletes nothing');
select tests.as_anonymous();
select is_empty('select * from storage.objects', 'Visitors list nothing');
select tests.as_owner();
select tests.rows_unchanged('Refusals change no rows');
select tests.sign_in_as('olga');
delete from storage.objects where true;
select is((select array_agg(name order by name) from storage.objects),
  array[tests.id('photo') || '/480.webp', tests.id('photo') || '/960.webp'],
  'An organiser deletes files without a row');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
