-- admin_add_media: registers a picture or sound whose files have been uploaded.
begin;
\ir ../support/load.psql
select plan(17);
select tests.create_hunt();
create function pg_temp.add(p_fields jsonb default '{}') returns jsonb language sql as $$
  select to_jsonb(public.admin_add_media('{"id": "0a0a0a0a-0000-4000-8000-000000000001", "content_type": "image/webp",
    "name": "Kapu.png", "widths": [480, 960], "height": 640}' || p_fields))
$$;
grant execute on function pg_temp.add(jsonb) to public;

select tests.as_anonymous();
select throws_ok('select pg_temp.add()', '42501', 'permission denied for function admin_add_media',
  'Visitors cannot call it');
select tests.sign_in_as('anna');
select tests.throws_key('select pg_temp.add()', 'admin_access_required', 'Players cannot');
select tests.sign_in_as('olga');
select tests.throws_key('select pg_temp.add()', 'invalid_input', 'Its files must be there');
select tests.as_owner();
insert into storage.objects (bucket_id, name, metadata)
select 'media', '0a0a0a0a-0000-4000-8000-000000000001/' || name, '{"size": 1000}'
from unnest(array['480.webp', '960.webp', 'sound.mp3']) name;
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.add('{"widths": [480, 1600]}') $$, 'invalid_input', 'all of them');
select tests.throws_key($$ select pg_temp.add('{"widths": []}') $$, 'invalid_input', 'A picture has a size');
select tests.throws_key($$ select pg_temp.add('{"height": null}') $$, 'invalid_input', 'and a height');
select tests.throws_key($$ select pg_temp.add('{"content_type": "image/svg+xml"}') $$, 'invalid_input',
  'Other types are refused');
select tests.throws_key($$ select pg_temp.add('{"content_type": null}') $$, 'invalid_input', 'and none');
select tests.throws_key($$ select pg_temp.add('{"content_type": "audio/mpeg"}') $$, 'invalid_input',
  'A sound has no size');
select tests.throws_key($$ select pg_temp.add('{"id": null}') $$, 'invalid_input', 'It has an id');
select tests.throws_key($$ select pg_temp.add('{"id": "x"}') $$, 'invalid_input', 'that is a UUID');
select tests.throws_key($$ select public.admin_add_media(null) $$, 'invalid_input', 'Nothing is no document');
select is(pg_temp.add() - array['created_at', 'updated_at', 'created_by'],
  '{"id": "0a0a0a0a-0000-4000-8000-000000000001", "kind": "image", "content_type": "image/webp", "name": "Kapu.png",
    "bytes": 2000, "widths": [480, 960], "height": 640, "alt_hu": "", "alt_en": "", "transcript_hu": "",
    "transcript_en": ""}', 'It returns the row, with the size of the files');
select is(pg_temp.add('{"name": "Other"}') ->> 'name', 'Kapu.png', 'A repeated call returns the same row');
select is((select array_agg(created_by) from public.media), array[tests.id('olga')], 'and adds none');
select tests.as_owner();
update public.media set created_by = tests.id('béla') where true;
delete from auth.users where id = tests.id('béla');
select is((select array_agg(created_by) from public.media), array[null::uuid],
  'Pictures stay when the account of their organiser goes');
select tests.invariants_hold();
select * from finish();
rollback;
