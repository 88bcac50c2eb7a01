-- A new column of a hunt belongs into hunt files, or here, with the reason why it does not.
begin;
\ir ../support/load.psql
select plan(2);
select tests.create_media_hunt();
insert into public.maps (id, game_session_id, kind, name_hu, south, west, north, east)
values (tests.remember_id('plan', gen_random_uuid()), tests.id('session'), 'tiles', 'Térkép', 47, 19, 48, 20);
insert into public.map_markers (map_id, kind, name_hu, latitude, longitude)
values (tests.id('plan'), 'start', 'Rajt', 47.5, 19.5);
select tests.create_offer('both', 'bundle', jsonb_build_object('game_session_id', tests.id('session'),
  'promo_price_huf_minor', 90000, 'promo_price_eur_minor', 250));
insert into public.featured_offer_items (offer_id, clue_id, position) values (tests.id('both'), tests.id('compass'), 1);
select tests.sign_in_as('olga');
select public.admin_save_task(tests.id('session'), tests.id('well'), '{"kind": "photo", "question_hu": "Fénykép"}');
select tests.as_owner();

create temporary table exceptions as
select split_part(field, '.', 1) as table_name, split_part(field, '.', 2) as column_name
from (values
  ('rows are new on each server', '*.id *.created_at *.updated_at *.added_at media.created_by'),
  ('lists have their order', '*.position'),
  ('an entry is part of what it belongs to', '*.game_session_id clue_contents.clue_id clue_solution_guides.clue_id
    clue_solution_guide_contents.solution_guide_id map_markers.map_id featured_offer_items.offer_id
    game_session_clues.clue_id game_session_qr_codes.qr_code_id tasks.qr_code_id'),
  ('it is a key: card_media, media', 'qr_codes.card_picture_id qr_codes.card_sound_id tasks.picture_id tasks.sound_id'),
  ('it is a key: reveals_clue, required_clue, qr_code', 'qr_codes.reveals_clue_id clue_templates.required_clue_id
    clue_contents.qr_code_id'),
  ('it is a key: clue, with_guide', 'featured_offers.clue_id featured_offers.solution_guide_id
    featured_offer_items.clue_id featured_offer_items.solution_guide_id'),
  ('it is the file: image, files', 'maps.image_path media.bytes media.content_type media.kind'),
  ('offers of coin packages are left out', 'featured_offers.product_id'),
  ('withdrawn codes and decoys are left out', 'game_session_qr_codes.withdrawn_at qr_codes.is_decoy'),
  ('it is in printed_id', 'qr_codes.replacement_id'),
  ('it is what happened', 'featured_offers.sold game_session_qr_codes.was_tested game_sessions.archived_at
    game_sessions.claims_opened_at game_sessions.paused_at game_sessions.pauses game_sessions.results_published_at
    game_sessions.treasure_awarded_at game_sessions.treasure_awarded_to'),
  ('an import makes a hunt, no test', 'game_sessions.is_test game_sessions.cloned_from')) e (reason, fields),
  regexp_split_to_table(fields, '\s+') field;

create temporary table exported as
with content as (
  select private.describe_hunt_codes(tests.id('session'), keys, true) as codes,
    private.describe_hunt_clues(tests.id('session'), keys) as clues,
    private.describe_hunt_maps(tests.id('session')) as maps, private.describe_hunt_offers(tests.id('session'), keys)
      as offers
  from private.hunt_keys(tests.id('session')) keys
)
select distinct part.table_name, field as column_name
from content cross join lateral (
  select unnest(array['qr_codes', 'game_session_qr_codes']), jsonb_path_query(codes, '$[*]')
  union all select 'tasks', jsonb_path_query(codes, '$[*].task ? (@ != null)')
  union all select unnest(array['clue_templates', 'clue_contents', 'game_session_clues']),
    jsonb_path_query(clues, '$[*]')
  union all select unnest(array['clue_solution_guides', 'clue_solution_guide_contents']),
    jsonb_path_query(clues, '$[*].solution_guide ? (@ != null)')
  union all select 'maps', jsonb_path_query(maps, '$[*]')
  union all select 'map_markers', jsonb_path_query(maps, '$[*].markers[*]')
  union all select 'featured_offers', jsonb_path_query(offers, '$[*]')
  union all select 'featured_offer_items', jsonb_path_query(offers, '$[*].items[*]')) part (table_name, document)
cross join lateral jsonb_object_keys(part.document) field
union all
-- Parts without a function of their own: what the export reads of them.
select 'game_sessions', name[1] from pg_proc, regexp_matches(prosrc, 'v_session\.(\w+)', 'g') name
where oid = 'private.admin_export_hunt'::regproc
union all
select 'media', name[1] from pg_proc, regexp_matches(prosrc, '\mm\.(\w+)', 'g') name
where oid = 'private.admin_export_hunt'::regproc;

create temporary table columns as
select c.relname::text as table_name, a.attname::text as column_name
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relname in (
  'game_sessions', 'qr_codes', 'game_session_qr_codes', 'tasks', 'clue_templates', 'clue_contents',
  'clue_solution_guides', 'clue_solution_guide_contents', 'game_session_clues', 'maps', 'map_markers',
  'featured_offers', 'featured_offer_items', 'media');
create temporary view missing as
select table_name, column_name from columns except select table_name, column_name from exported;

select is_empty($$ select * from missing m where not exists (
    select from exceptions e where e.column_name = m.column_name and e.table_name in (m.table_name, '*')) $$,
  'Each column of a hunt is in hunt files, or is an exception');
select is_empty($$ select * from exceptions e where not exists (
    select from missing m where e.column_name = m.column_name and e.table_name in (m.table_name, '*')) $$,
  'Each exception is one');
select * from finish();
rollback;
