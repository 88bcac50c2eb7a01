-- Picture and sound of find cards: who reads them, and how organisers save them.
begin;
\ir ../support/load.psql
select plan(49);
select tests.create_media_hunt();
select tests.create_media('late');
select tests.give_card('well', 'bells', 'photo'), tests.give_card('hall', 'other');

create function pg_temp.shown() returns text[] language sql as $$
  select coalesce(array_agg(m.alt_en order by c.scan_id, m.ordinality), '{}')
  from public.list_find_cards() c, unnest(c.media) with ordinality m
$$;
grant execute on all functions in schema pg_temp to public;

-- Before the find ---------------------------------------------------------------------------------

select tests.as_anonymous();
select is(tests.readable_files(), '{}', 'A visitor sees no file');
select tests.sign_in_as('anna');
select is(tests.readable_media() || tests.readable_files() || pg_temp.shown(), '{}',
  'Before the find a player reads nothing');

-- After it ----------------------------------------------------------------------------------------

select tests.as_owner();
select tests.at_playing_time();
select tests.sign_in_as('anna');
create temporary table answers (name text primary key, answer jsonb);
grant select, insert on answers to authenticated;
insert into answers select 'well', tests.scan('well');
select is(tests.readable_files(), array['bells', 'photo'], 'The finder reads the files');
select is(tests.readable_media(), '{}', 'but not the rows with the names that organisers gave to them');
select is(pg_temp.shown(), array['SECRET photo alt en', 'SECRET bells alt en'],
  'A card without texts is shown for its picture and sound, the picture first');
select is((select to_jsonb(r) from public.get_scan_progress((select (answer ->> 'scan_id')::bigint from answers)) r) #>
  '{card,media,0}',
  jsonb_build_object('id', tests.id('photo'), 'kind', 'image', 'content_type', 'image/webp', 'bytes', 2000,
    'widths', '[480, 960]'::jsonb, 'height', 640, 'alt_hu', 'SECRET photo alt hu', 'alt_en', 'SECRET photo alt en',
    'transcript_hu', 'SECRET photo transcript hu', 'transcript_en', 'SECRET photo transcript en'),
  'They come with the progress of the scan, without the name of the file and its organiser');
select tests.sign_in_as('béla');
select is(tests.readable_media() || tests.readable_files() || pg_temp.shown(), '{}',
  'Another player of the hunt reads nothing');
select tests.sign_in_as('cili');
select is(tests.readable_media() || tests.readable_files() || pg_temp.shown(), '{}', 'A stranger reads nothing');
select tests.scan_as('béla', 'hall', '2025-06-01T12:05:00Z');
select tests.sign_in_as('dani');
select is(tests.readable_media() || tests.readable_files() || pg_temp.shown(), array['other', 'SECRET other alt en'],
  'A team mate of the finder reads the card');
select public.leave_team(tests.id('session'));
select is(tests.readable_media() || tests.readable_files() || pg_temp.shown(), '{}',
  'Who has left the team no longer does');
select tests.sign_in_as('anna');
select is(tests.readable_files(), array['bells', 'photo'], 'The finds of others change nothing');

-- As it is now ------------------------------------------------------------------------------------

select tests.give_card('well', 'late', 'bells');
select tests.sign_in_as('anna');
select is(tests.readable_files(), array['bells', 'late'], 'A new picture replaces the old one for its finders');
select tests.give_card('well', 'bells', 'photo');

-- Voided, restored and credited finds -------------------------------------------------------------

select tests.as_owner();
create function pg_temp.correct(p_kind text) returns void language plpgsql as $$
begin
  perform tests.sign_in_as('olga');
  perform public.admin_correct_finds(p_kind, (select array[(answer ->> 'scan_id')::bigint] from answers), 'why',
    gen_random_uuid());
  perform tests.sign_in_as('anna');
end
$$;
grant execute on all functions in schema pg_temp to public;
select pg_temp.correct('void');
select is(tests.readable_media() || tests.readable_files() || pg_temp.shown(), '{}', 'A voided find takes them away');
select pg_temp.correct('restore');
select is(tests.readable_files(), array['bells', 'photo'], 'Restored, they are back');
select tests.sign_in_as('olga');
select public.admin_credit_find(tests.id('session'), tests.id('well'), array[tests.id('dani')], 'why',
  gen_random_uuid());
select tests.sign_in_as('dani');
select is(tests.readable_files(), array['bells', 'photo'], 'A credited find has them');
select tests.sign_in_as('olga');
select public.admin_ban_user(tests.id('anna'), 'Sharing codes');
select tests.sign_in_as('anna');
select is(tests.readable_media() || tests.readable_files(), '{}', 'Who is banned reads nothing');
select tests.sign_in_as('olga');
select public.admin_unban_user(tests.id('anna'));
select tests.sign_in_as('olga');
select is((select array_agg(m ->> 'name' order by ordinality) from public.admin_list_qr_codes(p_search => 'well') q,
    jsonb_array_elements(q.card_media) with ordinality media (m, ordinality)), array['photo', 'bells'],
  'Organisers have them in the list');
select is((select card_media from public.admin_list_qr_codes(p_search => 'tower')), '[]', 'or that there are none');

-- Saving ------------------------------------------------------------------------------------------

select tests.as_owner();
create function pg_temp.code(p_code text, p_changes jsonb) returns jsonb language sql as $$
  select jsonb_build_array(to_jsonb(q) - 'card_media' || p_changes) from public.qr_codes q where q.id = tests.id(p_code)
$$;
create function pg_temp.media(variadic p_names text[]) returns jsonb language sql as $$
  select jsonb_build_object('card_media', jsonb_agg(jsonb_build_object('id', tests.id(name)) order by ordinality))
  from unnest(p_names) with ordinality names (name)
$$;
create function pg_temp.card(p_code text) returns text[] language sql security definer as $$
  select array[p.name, s.name] from public.qr_codes q
  left join public.media p on p.id = q.card_picture_id left join public.media s on s.id = q.card_sound_id
  where q.id = tests.id(p_code)
$$;
grant execute on all functions in schema pg_temp to public;
select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_import_qr_codes(%L)', pg_temp.code('well', changes)), key, title)
from (values
  (pg_temp.media('photo', 'other'), 'invalid_input', 'Two pictures are too many'),
  (pg_temp.media('photo', 'photo'), 'invalid_input', 'as is the same twice'),
  ('{"card_media": {}}', 'invalid_input', 'An object is not a list'),
  ('{"card_media": [5]}', 'invalid_input', 'A number is no picture'),
  ('{"card_media": [{"id": "photo"}]}', 'invalid_input', 'A name is no id'),
  (jsonb_build_object('card_media', jsonb_build_array(jsonb_build_object('id', gen_random_uuid()))),
    'media_not_found', 'A picture must exist'),
  ('{"card_media": [{}]}', 'media_not_found', 'and have an id'),
  (jsonb_build_object('card_media', jsonb_build_array(jsonb_build_object('id', tests.id('photo'),
    'updated_at', '2020-01-01T00:00:00Z', 'alt_en', 'Older'))), 'edit_conflict', 'Texts are versioned')
) refusals (changes, key, title);
select is(pg_temp.card('well'), array['photo', 'bells'], 'Refused ones change nothing');
select public.admin_import_qr_codes(pg_temp.code('well', '{"points": 12}'));
select is(pg_temp.card('well'), array['photo', 'bells'], 'Left out, they stay');
select public.admin_import_qr_codes(pg_temp.code('well', '{"card_media": null}'));
select is(pg_temp.card('well'), array['photo', 'bells'], 'as with null');
select public.admin_import_qr_codes(pg_temp.code('well', jsonb_build_object('card_media',
  jsonb_build_array(jsonb_build_object('id', tests.id('bells'), 'transcript_en', 'Ding dong')))));
select is(pg_temp.card('well'), array[null, 'bells'], 'Without the picture the sound stays');
select is((select transcript_en from public.media where id = tests.id('bells')), 'Ding dong',
  'and its texts are saved with the code');
select public.admin_import_qr_codes(pg_temp.code('well', '{"card_media": []}'));
select is(pg_temp.card('well'), array[null, null]::text[], 'An empty list removes them');
select is((select count(*) from public.media), 4::bigint, 'but not their rows');
select public.admin_import_qr_codes(jsonb_build_array(jsonb_build_object('name', 'Új', 'points', 1)
  || pg_temp.media('late', 'bells')));
select is((select (card_picture_id, card_sound_id)::text from public.qr_codes where name = 'Új'),
  format('(%s,%s)', tests.id('late'), tests.id('bells')), 'A new code can have them');
select isnt_empty($$ select from public.activity
  where details #>> '{after,card_picture_id}' = tests.id('late')::text $$, 'The log has them');

-- Through the table policy
select tests.throws_key($$ update public.qr_codes set card_picture_id = tests.id('bells')
  where id = tests.id('well') $$, 'invalid_input', 'A sound is no picture');
select tests.throws_key($$ update public.qr_codes set card_sound_id = tests.id('photo')
  where id = tests.id('well') $$, 'invalid_input', 'and a picture no sound');
select throws_ok($$ update public.qr_codes set card_picture_id = gen_random_uuid() where id = tests.id('well') $$,
  '23503', null, 'nor is what does not exist');
select lives_ok($$ update public.qr_codes set card_picture_id = tests.id('photo'), card_sound_id = tests.id('bells')
  where id = tests.id('well') $$, 'Organisers change them');
select tests.sign_in_as('anna');
update public.qr_codes set card_picture_id = null where id = tests.id('well');
select is(pg_temp.card('well'), array['photo', 'bells'], 'Players do not');
select tests.throws_key($$ select public.admin_import_qr_codes(pg_temp.code('well', '{"card_media": []}')) $$,
  'admin_access_required', 'by no way');

-- A clue on sale with the same picture keeps its texts.
select tests.give_media('gift', 'photo');
select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_import_qr_codes(%L)', pg_temp.code('well',
  jsonb_build_object('card_media', jsonb_build_array(jsonb_build_object('id', tests.id('photo'), 'alt_en', ''))))),
  'media_texts_missing', 'A clue on sale with the same picture needs its texts');

-- Left over ---------------------------------------------------------------------------------------

select tests.give_media('gift', null);
select tests.at('2025-06-10T12:00:00Z');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_delete_media(tests.id('photo')) $$, 'media_in_use',
  'The picture of a card is not deleted');
select tests.throws_key($$ select public.admin_delete_media(tests.id('bells')) $$, 'media_in_use', 'nor its sound');
select is_empty('select * from public.admin_list_orphaned_media()', 'All are in use');
delete from public.qr_codes where name = 'Új';
select is((select array_agg(name) from public.admin_list_orphaned_media()), array['late'],
  'A deleted code leaves its picture');
select lives_ok($$ select public.admin_delete_media(tests.id('late')) $$, 'to be deleted');
select tests.as_owner();
select throws_ok($$ delete from public.media where id = tests.id('photo') $$, '23503', null,
  'Nothing deletes the picture of a card');
select tests.invariants_hold();
select * from finish();
rollback;
