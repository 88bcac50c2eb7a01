-- admin_export_hunt and admin_import_hunt: a hunt as a file.
begin;
\ir ../support/load.psql
select plan(83);
select tests.create_media_hunt();
insert into public.maps (id, game_session_id, kind, name_hu, name_en, image_path, south, west, north, east, position)
values (tests.remember_id('plan', gen_random_uuid()), tests.id('session'), 'image', 'Térkép', 'Map', 'plan.png', 47, 19,
  48, 20, 3);
insert into storage.objects (bucket_id, name) values ('maps', 'plan.png'), ('maps', 'copy.png');
insert into public.map_markers (map_id, kind, name_hu, name_en, latitude, longitude)
  values (tests.id('plan'), 'start', 'Rajt', 'Start', 47.5, 19.5);
update public.qr_codes set card_title_hu = 'A kút', card_text_hu = 'CARD hu', reveals_clue_id = tests.id('map')
where id = tests.id('well');
update public.qr_codes set reveals_clue_id = tests.id('elsewhere clue') where id = tests.id('hall');
select tests.give_card('well', 'photo', 'bells');
select tests.give_media('compass', 'other');
select tests.give_media('map guide', 'photo');
select tests.create_offer('half', 'guide', jsonb_build_object('game_session_id', tests.id('session'),
    'solution_guide_id', tests.id('map guide'), 'promo_price', 4, 'stock', 9)),
  tests.create_offer('both', 'bundle', jsonb_build_object('game_session_id', tests.id('session'),
    'promo_price_huf_minor', 90000, 'promo_price_eur_minor', 250, 'bonus_tokens', 7));
insert into public.featured_offer_items (offer_id, clue_id, solution_guide_id, position)
values (tests.id('both'), tests.id('compass'), tests.id('compass guide'), 1),
  (tests.id('both'), tests.id('map'), null, 2);
select tests.create_offer('wider', 'bundle', jsonb_build_object('game_session_id', tests.id('session'),
  'promo_price_huf_minor', 90000, 'promo_price_eur_minor', 250));
insert into public.featured_offer_items (offer_id, clue_id, position)
values (tests.id('wider'), tests.id('compass'), 1), (tests.id('wider'), tests.id('elsewhere clue'), 2);
select tests.create_product('purse', 100, 100000, 250);
select tests.create_product_offer('cheap purse', 'purse', 50000, 125,
  jsonb_build_object('game_session_id', tests.id('session')));
update public.game_sessions set helper_points_limit = 33, public_names = 'hidden', invitation_hu = 'Gyertek!'
where id = tests.id('session');
select tests.sign_in_as('olga');
select public.admin_save_task(tests.id('session'), tests.id('well'), jsonb_build_object('kind', 'choice',
    'question_hu', 'Hány?', 'question_en', 'How many?', 'points', 15, 'wrong_cost', 2, 'max_tries', 3, 'minutes', 20,
    'is_required', true,
    'choices', '[{"text_hu": "egy", "text_en": "one", "is_right": true}, {"text_hu": "két"}]'::jsonb,
    'media', jsonb_build_array(jsonb_build_object('id', tests.id('other'))))),
  public.admin_save_task(tests.id('session'), tests.id('hall'), '{"kind": "number", "question_hu": "Mennyi?",
    "number_answer": 3.5, "number_tolerance": 0.5, "unit": "m"}'),
  public.admin_save_task(tests.id('session'), tests.id('tower'), '{"kind": "text", "question_hu": "Ki?",
    "answers": ["Kati", "Kató"]}'),
  public.admin_save_task(tests.id('session'), tests.id('bridge'), '{"kind": "photo", "question_hu": "Fénykép",
    "reviews_photo": true}');
select tests.as_owner();
select tests.scan_as('anna', 'well', '2025-06-01T12:00:00Z');

-- Permissions -------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok($$ select public.admin_export_hunt(tests.id('session')) $$, '42501', null,
  'A visitor cannot export a hunt');
select throws_ok($$ select public.admin_import_hunt('{}') $$, '42501', null, 'nor import one');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_export_hunt(tests.id('session')) $$, 'admin_permissions_required',
  'A player cannot export a hunt');
select tests.throws_key($$ select public.admin_import_hunt('{}') $$, 'admin_access_required', 'nor import one');

-- Export ------------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_export_hunt(gen_random_uuid()) $$, 'game_session_not_found',
  'There must be something to export');
create temporary table exported as
select e.* from public.admin_export_hunt(tests.id('session'), p_with_offers => true) e;
create temporary view content as
select document, jsonb_path_query_first(document, '$.codes[*] ? (@.name == "well")') as well,
  jsonb_path_query_first(document, '$.clues[*] ? (@.name_en == "map en")') as map
from exported;
select is((select document ->> 'format' || (document ->> 'version') from exported), 'kincskereses-hunt2',
  'It says what it is');
select is((select jsonb_array_length(document -> 'codes') from exported), 5, 'All codes of the hunt are in it');
select is((select (well ->> 'max_scans') || ' ' || (well ->> 'card_text_hu') from content), '7 CARD hu',
  'with their caps and cards');
select is((select jsonb_path_query_array(document, '$.clues[*].name_en') from exported),
  '["compass en", "map en", "later en", "dear en", "locked en", "retired en", "gift en"]',
  'Clues are in the order of the shop');
select is((select well ->> 'reveals_clue' from content), (select map ->> 'key' from content),
  'Cards refer to clues by their keys');
select ok((select not (jsonb_path_query_first(document, '$.codes[*] ? (@.name == "hall")') ? 'reveals_clue')
  from exported), 'What is not in the hunt is left out');
select is((select jsonb_array_length(well -> 'card_media') from content), 2, 'Pictures and sounds are named');
select results_eq($$ select file.path, file.bucket from exported, unnest(files) file order by file.path collate "C" $$,
  $$ values ('maps/map-1.png', 'maps'), ('media/picture-1-480.webp', 'media'), ('media/picture-1-960.webp', 'media'),
    ('media/picture-2-480.webp', 'media'), ('media/picture-2-960.webp', 'media'), ('media/sound-1.mp3', 'media') $$,
  'Each file is listed with its path in the archive');
select is((select document #>> '{maps, 0, image}' from exported), 'maps/map-1.png', 'which the document names');
select is((select jsonb_array_length(document -> 'offers') from exported), 2,
  'Offers of its clues are in it, not those of coin packages or with a clue of another hunt');
select tests.as_owner();
select is_empty($$ select id from exported, unnest(array(
    select id::text from public.game_sessions union select id::text from public.qr_codes
    union select short_code::text from public.qr_codes union select id::text from public.clue_templates
    union select id::text from public.media union select id::text from public.profiles
    union select code::text from private.join_codes union select name from public.profiles)) id
  where strpos(document::text, id) > 0 $$,
  'Neither ids nor prints nor names of players are in the document');
select tests.sign_in_as('olga');
select ok((select not document ? 'offers' from public.admin_export_hunt(tests.id('session'))),
  'Offers are in it only if wanted');
select set_eq($$ select (code ->> 'printed_id')::uuid, code ->> 'short_code'
    from public.admin_export_hunt(tests.id('session'), true) e, jsonb_array_elements(e.document -> 'codes') code $$,
  $$ select q.printed_id, q.short_code::text from public.qr_codes q
    join public.game_session_qr_codes c on c.qr_code_id = q.id where c.game_session_id = tests.id('session') $$,
  'Prints are in it only if wanted');

select tests.as_owner();
savepoint small;
insert into public.maps (game_session_id, kind, name_hu, south, west, north, east)
select tests.id('session'), 'tiles', 'Térkép', 47, 19, 48, 20 from generate_series(1, 50);
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_export_hunt(tests.id('session')) $$, 'hunt_file_too_large',
  'What an import would refuse is not exported');
rollback to small;

-- Preview -----------------------------------------------------------------------------------------

select tests.as_owner();
select tests.remember_rows();
select tests.sign_in_as('olga');
create temporary table preview as
select i.* from exported e, public.admin_import_hunt(e.document, p_is_preview => true) i;
select is((select name from preview), 'Budapest hunt (2)', 'A name in use gets a number');
select is((select game_session_id from preview), null, 'A preview creates no hunt');
select results_eq($$ select w.key, w.number from preview p, unnest(p.warnings) w $$,
  $$ values ('hunt_name_in_use', 1::bigint), ('code_names_in_use', 5), ('clue_names_in_use', 7) $$,
  'It tells which names are in use');
select tests.rows_unchanged('A preview changes no rows');
select results_eq($$ select i.name, w.key from exported e,
    public.admin_import_hunt(e.document, p_name => ' another HUNT ', p_is_preview => true) i, unnest(i.warnings) w
    where w.key = 'hunt_name_in_use' $$,
  $$ values ('another HUNT (2)', 'hunt_name_in_use') $$, 'The proposed name is compared, not that of the file');

-- Refusals ----------------------------------------------------------------------------------------

create function pg_temp.import(p_change jsonb, p_path text[] default '{}') returns text
language plpgsql as $$
declare
  v_document jsonb := (select document from exported);
  v_detail text;
begin
  v_document := case when p_path = '{}' then v_document || p_change
    else jsonb_set(v_document, p_path, p_change, true) end;
  perform public.admin_import_hunt(v_document, p_is_preview => true);
  return 'imported';
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail;
  perform set_config('tests.detail', v_detail, true);
  return (select key from private.error_catalog where message = sqlerrm limit 1);
end
$$;
select tests.as_owner();
grant select on private.error_catalog to authenticated;
grant usage on schema private to authenticated;
create policy everyone on private.error_catalog to authenticated using (true);
select tests.sign_in_as('olga');
select is(pg_temp.import('{}'), 'imported', 'The document is good');
select is(pg_temp.import('{"format": "zip"}'), 'invalid_hunt_file', 'Another format is refused');
select is(pg_temp.import('{"version": "two"}'), 'invalid_hunt_file', 'A version is a number');
select is(pg_temp.import('{"version": 3}'), 'hunt_file_too_new', 'A newer version is refused');
select is(pg_temp.import('{"version": 1}'), 'imported', 'An older one is read');
select is(pg_temp.import('{"hunt": null}'), 'invalid_hunt_file', 'There must be a hunt');
select is(pg_temp.import('{"hunt": {"name": 5}}'), 'invalid_hunt_file', 'Its name is a text');
select is(pg_temp.import('{"codes": {}}'), 'invalid_hunt_file', 'Codes are a list');
select is(pg_temp.import('[5]', '{codes}'), 'invalid_hunt_file', 'of objects');
select is(pg_temp.import('"many"', '{codes,0,points}'), 'invalid_hunt_file', 'Points are a number');
select is(pg_temp.import('"code-2"', '{codes,0,key}'), 'invalid_hunt_file', 'A key is unique');
select is(pg_temp.import('"picture-1"', '{media,1,key}'), 'invalid_hunt_file', 'also of a picture');
select is(pg_temp.import('{"content_hu": 1}', '{clues,0,solution_guide}'), 'invalid_hunt_file', 'A solution has texts');
select is(pg_temp.import('"/../plan.png"', '{maps,0,image}'), 'invalid_hunt_file', 'A file of the site is in the site');
select is(pg_temp.import('"maps/Terv #2: új?.png"', '{maps,0,image}'), 'imported',
  'A picture of the archive may have any name');
-- Each mistake is told with the place where it stands in the file, and never in words of the database.
create function pg_temp.place(p_path text[], p_change jsonb) returns text
language sql as $$
  select pg_temp.import(p_change, p_path) || ' ' || current_setting('tests.detail')
$$;
select is(pg_temp.place(path, change), 'invalid_hunt_file ' || place, 'The file says where: ' || place)
from (values
  ('{codes,1,key}'::text[], '"code-1"'::jsonb, 'codes[1].key: code-1'),
  ('{codes,2,points}', '-1', 'codes[2].points'),
  ('{codes,1,name}', '" "', 'codes[1].name'),
  ('{codes,1,latitude}', '91', 'codes[1].latitude'),
  ('{codes,0,reveals_clue}', '"clue-99"', 'codes[0].reveals_clue: clue-99'),
  ('{codes,0,card_media}', '["picture-1", "picture-2"]', 'codes[0].card_media'),
  ('{codes,0,task,kind}', '"riddle"', 'codes[0].task.kind'),
  ('{codes,0,task,points}', '-1', 'codes[0].task.points'),
  ('{clues,1,description_hu}', to_jsonb(repeat('a', 2001)), 'clues[1].description_hu'),
  ('{clues,2,description_hu}', to_jsonb(repeat('a', 2001)), 'clues[2].description_hu'),
  ('{clues,1,content_hu}', to_jsonb(repeat('a', 10001)), 'clues[1].content_hu'),
  ('{clues,0,required_clue}', to_jsonb(tests.id('elsewhere clue')),
    'clues[0].required_clue: ' || tests.id('elsewhere clue')),
  ('{clues,0,media}', '["picture-9"]', 'clues[0].media: picture-9'),
  ('{clues,0,media}', '["sound-1", "picture-1", "picture-1"]', 'clues[0].media'),
  ('{clues,1,solution_guide,price}', '-1', 'clues[1].solution_guide.price'),
  ('{clues,1,solution_guide,media}', '["picture-9"]', 'clues[1].solution_guide.media: picture-9'),
  ('{clues,1,available_from}', '"2026-02-31T10:00:00Z"', '2026-02-31T10:00:00Z'),
  ('{maps,0,tile_url}', '"https://a/{z}/{x}/{y}"', 'maps[0].kind, tile_url'),
  ('{maps,0,north}', '91', 'maps[0].north'),
  ('{maps,0,markers,0,latitude}', '91', 'maps[0].markers.latitude'),
  ('{offers,1,promo_price}', '-1', 'offers[1].promo_price'),
  ('{offers,0,items,0,clue}', '"clue-99"', 'offers[0].items.clue: clue-99'),
  ('{hunt,languages}', '["en", "hu"]', 'hunt.languages'),
  ('{hunt,starts_at}', '"2026-01-01T10:00:00Z"', 'hunt.starts_at, ends_at')) wrong (path, change, place);
select is(pg_temp.place('{clues,0,required_clue}', '"clue-2"'), 'clue_chain_cycle compass hu',
  'Clues do not require each other');
select is(pg_temp.place('{media,0,alt_hu}', '""'), 'media_texts_missing compass hu', 'What is on sale needs its texts');
select is(pg_temp.place('{codes}', (
    select jsonb_agg(jsonb_build_object('key', n::text, 'name', 'A')) from generate_series(1, 2001) n)),
  'invalid_hunt_file 2001 rows', 'There is a limit');
select tests.throws_key($$ select public.admin_import_hunt(document) from exported $$, 'media_not_found',
  'Files are uploaded first');

-- Import ------------------------------------------------------------------------------------------

select tests.create_media('photo 2'), tests.create_media('bells 2', 'audio/mpeg'), tests.create_media('other 2');
select tests.as_owner();
create temporary table files as
select jsonb_build_object('images', '{"maps/map-1.png": "copy.png"}'::jsonb, 'media', (
  select jsonb_object_agg(media ->> 'key', tests.id((media ->> 'name') || ' 2'))
  from jsonb_array_elements(document -> 'media') media)) as files from exported;
grant select on files to authenticated;
select tests.sign_in_as('olga');
select tests.remember_id('draft', (select i.game_session_id from exported e, files f,
  public.admin_import_hunt(e.document, f.files, ' Next hunt ', false, tests.id('session')) i));
select is((select i.game_session_id from exported e, files f,
  public.admin_import_hunt(e.document, f.files, ' Next hunt ', false, tests.id('session')) i), tests.id('draft'),
  'A repeated request returns the same draft');
select tests.throws_key($$ select public.admin_import_hunt(e.document, f.files, 'Other', false, tests.id('session'))
  from exported e, files f $$, 'request_id_reused', 'Its id is not for another import');
select tests.as_owner();
select results_eq($$ select name, visibility, is_test, starts_at, helper_points_limit from public.game_sessions
    where id = tests.id('draft') $$,
  $$ values ('Next hunt', 'draft', false, '2025-06-01T10:00:00Z'::timestamptz, 33) $$, 'It is a draft with its dates');
update public.media set name = replace(name, ' 2', '') where name like '% 2';
select tests.sign_in_as('olga');
create temporary view again as
select e.* from public.admin_export_hunt(tests.id('draft'), p_with_offers => true) e;
select is((select document #- '{hunt,name}' from again), (select document #- '{hunt,name}' from exported),
  'Its export is the same document');
select tests.as_owner();
select is_empty($$ select qr_code_id from public.game_session_qr_codes group by qr_code_id having count(*) > 1 $$,
  'Its codes are new ones');
select is((select sum(capacity) from private.scan_cap_shards where game_session_id = tests.id('draft')), 8::bigint,
  'Their caps have places');
select is((select count(*) from public.activity where action = 'session.create'
  and details #>> '{after,name}' = 'Next hunt'), 1::bigint, 'It is logged');

-- The same codes, and dates that have passed ------------------------------------------------------

select tests.sign_in_as('olga');
create temporary table moved as
select e.document from public.admin_export_hunt(tests.id('draft'), true) e;
select tests.as_owner();
update public.game_sessions set name = 'Gone' where id = tests.id('draft');
select tests.at_playing_time();
select tests.sign_in_as('olga');
select tests.remember_id('running', (select i.game_session_id
  from (select document || '{"codes": [], "clues": [], "maps": [], "media": []}' as document from moved) bare,
  public.admin_import_hunt(bare.document, p_name => 'Running') i));
select tests.as_owner();
select results_eq($$ select starts_at, ends_at from public.game_sessions where id = tests.id('running') $$,
  $$ values (null::timestamptz, '2025-06-01T18:00:00Z'::timestamptz) $$, 'Only dates that have passed are left out');
select tests.at('2025-07-01T12:00:00Z');
select tests.sign_in_as('olga');
select results_eq($$ select w.key, w.number from moved m,
    public.admin_import_hunt(m.document, p_is_preview => true) i, unnest(i.warnings) w $$,
  $$ values ('code_names_in_use', 5::bigint), ('clue_names_in_use', 7), ('prints_in_use', 5), ('dates_passed', 2) $$,
  'Prints that are used here, and passed dates, are told');
select tests.as_owner();
update public.clue_contents set qr_code_id = null where qr_code_id is not null;
delete from public.game_sessions where id = tests.id('draft');
delete from public.qr_codes q where not exists (
  select from public.game_session_qr_codes c where c.qr_code_id = q.id) and q.id <> tests.id('elsewhere');
select tests.sign_in_as('olga');
select tests.remember_id('moved', (select i.game_session_id
  from (select jsonb_set(jsonb_set(document, '{media}', '[]'), '{maps}', '[]') - 'clues' as document from moved) m,
  lateral (select jsonb_set(m.document, '{codes}', (
    select jsonb_agg(code - array['card_media', 'reveals_clue', 'task'])
    from jsonb_array_elements(m.document -> 'codes') code)) as document) bare,
  public.admin_import_hunt(bare.document) i));
select tests.as_owner();
select set_eq($$ select q.printed_id, q.short_code::text from public.qr_codes q
    join public.game_session_qr_codes c on c.qr_code_id = q.id where c.game_session_id = tests.id('moved') $$,
  $$ select (code ->> 'printed_id')::uuid, code ->> 'short_code'
    from moved, jsonb_array_elements(document -> 'codes') code $$, 'The same codes keep their prints');
select is((select starts_at from public.game_sessions where id = tests.id('moved')), null,
  'Dates that have passed are left out');

-- Withdrawn codes ---------------------------------------------------------------------------------

update public.game_session_qr_codes set withdrawn_at = private.current_time()
where game_session_id = tests.id('session') and qr_code_id in (tests.id('hall'), tests.id('well'));
update public.clue_contents set qr_code_id = tests.id('hall') where clue_id = tests.id('compass');
update public.clue_contents set qr_code_id = tests.id('tower') where clue_id = tests.id('map');
select tests.sign_in_as('olga');
create temporary view rest as select e.* from public.admin_export_hunt(tests.id('session')) e;
select is((select jsonb_path_query_array(document, '$.codes[*].name') from rest), '["bridge", "faded", "tower"]',
  'Withdrawn codes are left out');
select results_eq($$ select clue ->> 'name_en', clue ->> 'qr_code' from rest, jsonb_array_elements(document -> 'clues')
    clue where clue ->> 'name_en' in ('compass en', 'map en') $$,
  $$ values ('compass en', null), ('map en', 'code-3') $$, 'Clues do not lead to them');
select is((select jsonb_path_query_array(document, '$.media[*].name') from rest), '["other", "photo"]',
  'What only their cards and tasks have is left out');
select lives_ok($$ select public.admin_import_hunt((select document from rest), p_is_preview => true) $$,
  'What is left can be imported');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
