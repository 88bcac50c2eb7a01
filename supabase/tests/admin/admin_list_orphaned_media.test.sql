-- admin_list_orphaned_media and admin_delete_media: what is left over is found and goes, and nothing else.
begin;
\ir ../support/load.psql
select plan(24);
set local storage.allow_delete_query = 'true';
select tests.create_hunt();
select tests.create_media('used'), tests.create_media('bought'), tests.create_media('unused');
select tests.give_media('compass', 'used', 'bought');
select tests.buy_as('anna', 'compass');
select tests.at('2025-05-20T13:00:00Z');
select tests.give_media('compass', 'used');
insert into storage.objects (bucket_id, name, metadata, created_at)
values ('media', '0a0a0a0a-0000-4000-8000-000000000001/sound.mp3', '{"size": 7}', '2025-05-20T12:00:00Z');

select tests.as_anonymous();
select throws_ok('select * from public.admin_list_orphaned_media()', '42501', null, 'Visitors cannot list them');
select throws_ok($$ select public.admin_delete_media(tests.id('unused')) $$, '42501', null, 'nor delete them');
select tests.sign_in_as('anna');
select tests.throws_key('select * from public.admin_list_orphaned_media()', 'admin_permissions_required',
  'Players cannot list them');
select tests.throws_key($$ select public.admin_delete_media(tests.id('unused')) $$, 'admin_access_required',
  'nor delete them');

select tests.sign_in_as('olga');
select is_empty('select * from public.admin_list_orphaned_media()',
  'What is younger than a day may be in an open form');
select tests.at('2025-05-21T12:00:01Z');
select results_eq('select media_id, bytes, has_row from public.admin_list_orphaned_media() order by bytes', $$ values
  ('0a0a0a0a-0000-4000-8000-000000000001', 7::bigint, false), (tests.id('unused')::text, 2000::bigint, true) $$,
  'Later, files without a row and rows without a use are listed');
select is((select paths from public.admin_list_orphaned_media() where has_row),
  array[tests.id('unused') || '/480.webp', tests.id('unused') || '/960.webp'], 'with their files');

select tests.throws_key($$ select public.admin_delete_media(tests.id('used')) $$, 'media_in_use',
  'What a clue has is not deleted');
select tests.throws_key($$ select public.admin_delete_media(tests.id('bought')) $$, 'media_in_use',
  'nor what a player bought');
select tests.throws_key($$ select public.admin_delete_media(gen_random_uuid()) $$, 'media_not_found',
  'nor what does not exist');
select tests.throws_key($$ select public.admin_delete_media(null) $$, 'media_not_found', 'Null is nothing');
delete from storage.objects where name like tests.id('unused') || '/%';
select is((select count(*) from storage.objects where name like tests.id('unused') || '/%'), 2::bigint,
  'Files do not go before their row');
select is(to_jsonb(public.admin_delete_media(tests.id('unused'))), jsonb_build_object('media_id', tests.id('unused')),
  'A row that nothing uses goes');
select is((select count(*) from public.media), 2::bigint, 'and only that one');
select results_eq('select media_id, has_row from public.admin_list_orphaned_media()', $$ values
  ('0a0a0a0a-0000-4000-8000-000000000001', false) $$, 'Younger files without a row may be an upload');
select tests.as_owner();
update storage.objects set created_at = '2025-05-20T12:00:00Z' where name like tests.id('unused') || '/%';
select tests.sign_in_as('olga');
select is((select count(*) from public.admin_list_orphaned_media() where not has_row), 2::bigint,
  'Then they are left over');
delete from storage.objects o using public.admin_list_orphaned_media() m where o.name = any (m.paths);
select is_empty('select * from public.admin_list_orphaned_media()', 'and after them nothing is');
select is((select count(*) from storage.objects where bucket_id = 'media'), 4::bigint, 'All others have their files');

-- A picture that a clue had while nobody bought it.
select tests.create_media('regretted');
select tests.give_media('gift', 'regretted');
select tests.at('2025-05-21T13:00:00Z');
select tests.give_media('gift', null);
select tests.at('2025-05-23T13:00:00Z');
select tests.sign_in_as('olga');
select is((select name from public.admin_list_orphaned_media()), 'regretted', 'What nobody bought is left over');
select is(to_jsonb(public.admin_delete_media(tests.id('regretted'))) ->> 'media_id', tests.id('regretted')::text,
  'and goes');
select tests.as_owner();
select is((select count(*) from public.clue_media where clue_id = tests.id('gift')), 0::bigint, 'without a trace');
-- A deleted clue leaves its pictures.
select tests.create_clue('short-lived', 5);
select tests.create_media('orphan');
select tests.give_media('short-lived', 'orphan');
select tests.sign_in_as('olga');
delete from public.clue_templates where id = tests.id('short-lived');
select tests.at('2025-05-25T13:00:00Z');
select is((select name from public.admin_list_orphaned_media()), 'orphan', 'A deleted clue leaves its pictures');
select lives_ok($$ select public.admin_delete_media(tests.id('orphan')) $$, 'to be deleted');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
