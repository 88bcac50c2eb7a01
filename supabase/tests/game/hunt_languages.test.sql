-- The languages of a hunt: nothing asks for texts in another one.
begin;
\ir ../support/load.psql
select plan(34);
select tests.create_media_hunt();

create function pg_temp.save(p_languages text) returns void language sql as $$
  select to_jsonb(public.admin_save_game_session(tests.session_document() || jsonb_build_object('id', s.id,
    'updated_at', s.updated_at, 'visibility', 'listed', 'languages', p_languages::jsonb)))
  from public.game_sessions s where s.id = tests.id('session')
$$;
create function pg_temp.findings() returns text[] language sql as $$
  select coalesce(array_agg(distinct f ->> 'key' order by f ->> 'key'), '{}')
  from jsonb_array_elements(to_jsonb(public.admin_preflight(tests.id('session')))) f
  where f ->> 'key' ~ 'untranslated|media_texts|without_content|no_treasure|no_description'
$$;
create function pg_temp.languages() returns text[] language sql as $$
  select languages from public.game_sessions where id = tests.id('session')
$$;
grant execute on all functions in schema pg_temp to public;

select is(pg_temp.languages(), '{hu,en}', 'A hunt has both languages unless its organiser chooses one');

-- Choosing them -----------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select tests.throws_key(format('select pg_temp.save(%L)', languages), 'invalid_game_session', title) from (values
  ('[]', 'A hunt has a language'), ('["de"]', 'Texts are Hungarian or English'), ('"hu"', 'A text is no list'),
  ('["en", "hu"]', 'Hungarian comes first')) refused (languages, title);
select pg_temp.save('["hu"]');
select is(pg_temp.languages(), '{hu}', 'An organiser chooses one');
select pg_temp.save('null');
select is(pg_temp.languages(), '{hu}', 'A save without them keeps them');
select is((select languages from public.admin_list_game_sessions() where id = tests.id('session')), '{hu}',
  'The list of hunts has them');
select is((public.get_join_page((select join_code from public.admin_list_game_sessions()
  where id = tests.id('session'))) ->> 'languages'), '["hu"]', 'and so has the join page');

-- Missing texts -----------------------------------------------------------------------------------

select tests.as_owner();
update public.clue_templates set name_en = '', description_en = '' where id = tests.id('compass');
update public.clue_contents set content_en = '' where clue_id = tests.id('compass');
update public.clue_solution_guide_contents set content_en = '' where solution_guide_id = tests.id('compass guide');
update public.qr_codes set card_text_hu = 'Szép volt!' where id = tests.id('hall');
update public.game_sessions set treasure_name_en = '', description_hu = 'Gyertek!' where id = tests.id('session');
insert into public.maps (game_session_id, kind, name_hu, south, west, north, east, min_zoom, max_zoom, is_active)
values (tests.id('session'), 'tiles', 'Liget', 47, 19, 48, 20, 10, 18, true);
select tests.sign_in_as('olga');
select is(pg_temp.findings(), '{}', 'A Hungarian hunt needs no English text');
select is((select missing_translation from public.admin_list_clues('compass hu')), false,
  'The list of clues does not ask for one');
select is((select i ->> 'is_done' from jsonb_array_elements(
  to_jsonb(public.admin_launch_checklist(tests.id('session'))) -> 'items') i where i ->> 'key' = 'treasure'), 'true',
  'nor does the checklist for the name of the treasure');
select pg_temp.save('["hu", "en"]');
select tests.as_owner();
update public.game_sessions set treasure_name_en = '', description_hu = 'Gyertek!' where id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.findings(), array['card_untranslated', 'clue_untranslated', 'description_untranslated',
  'guide_untranslated', 'map_untranslated', 'treasure_untranslated'], 'A hunt in both languages needs them all');
select is((select missing_translation from public.admin_list_clues('compass hu')), true,
  'and the list of clues shows that');

-- An English hunt ---------------------------------------------------------------------------------

select pg_temp.save('["en"]');
select lives_ok($$ select public.admin_save_clue(
  '{"name_hu": "", "name_en": "Gate", "content_en": "Go", "price": 5}') $$, 'A name in one language is enough');
select is((select array_agg(c.name_en) from public.admin_list_clues('Gate') c), array['Gate'], 'It is found by it');
select tests.throws_key($$ select public.admin_save_clue('{"name_hu": " ", "name_en": "", "price": 5}') $$,
  'invalid_input', 'but there is one');
select lives_ok(format($$ select public.admin_announce(%L, '', 'Storm', '', '', gen_random_uuid(), 'members', null) $$,
  tests.id('session')), 'An announcement is in English');
select tests.throws_key(format(
  $$ select public.admin_announce(%L, '', ' ', '', '', gen_random_uuid(), 'members', null) $$,
  tests.id('session')), 'invalid_input', 'and has a title');
select is((select message from public.activity where action = 'announcement.create'), 'Storm',
  'The activity log names it');

-- Pictures and sounds -----------------------------------------------------------------------------

select tests.as_owner();
update public.media set alt_en = '' where id = tests.id('photo');
select tests.sign_in_as('olga');
select pg_temp.save('["hu"]');
select lives_ok($$ select tests.give_media('gift', 'photo') $$,
  'A clue of a Hungarian hunt needs Hungarian texts only');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.save('["hu", "en"]') $$, 'media_texts_missing',
  'Another language needs the texts of what is on sale');
select is(pg_temp.languages(), '{hu}', 'and changes nothing before');
select tests.throws_key($$ select tests.give_media('elsewhere clue', 'photo') $$, 'media_texts_missing',
  'A hunt in both languages needs both');
select tests.sign_in_as('olga');
select tests.throws_key(format($$ select to_jsonb(public.admin_save_clue(to_jsonb(c) || to_jsonb(t) ||
  jsonb_build_object(
    'game_session_ids', array[%L, %L])))
  from public.clue_templates t join public.clue_contents c on c.clue_id = t.id where t.id = %L $$,
  tests.id('session'), tests.id('other session'), tests.id('gift')), 'media_texts_missing',
  'A clue cannot come into such a hunt without them');

-- A clue that leaves with the same save needs none.
create function pg_temp.save_without_gift() returns void language sql as $$
  select to_jsonb(public.admin_save_game_session(tests.session_document() || jsonb_build_object('id', s.id,
    'updated_at', s.updated_at, 'languages', array['hu', 'en'], 'clues', (
      select jsonb_agg(c) from jsonb_array_elements(tests.session_document() -> 'clues') c
      where c ->> 'clue_id' <> tests.id('gift')::text))))
  from public.game_sessions s where s.id = tests.id('session')
$$;
grant execute on function pg_temp.save_without_gift() to authenticated;
select tests.sign_in_as('olga');
select lives_ok('select pg_temp.save_without_gift()', 'A clue can leave and a language come in one save');
select is(pg_temp.languages(), '{hu,en}', 'which changes both');
select pg_temp.save('["hu"]');

-- The guide of an imported clue is checked in the languages of the hunt that gets it.
select lives_ok(format($$ select public.admin_import_clues(jsonb_build_array(jsonb_build_object('name_hu', 'Új',
    'price', 5, 'content_hu', 'Menj', 'solution_guide', jsonb_build_object('price', 5, 'content_hu', 'Ott',
      'media', jsonb_build_array(jsonb_build_object('id', %L))))), %L, gen_random_uuid()) $$,
  tests.id('photo'), tests.id('session')), 'A Hungarian guide comes into a Hungarian hunt');
select tests.throws_key(format($$ select public.admin_import_clues(jsonb_build_array(jsonb_build_object('name_hu', 'Új',
    'price', 5, 'content_hu', 'Menj', 'solution_guide', jsonb_build_object('price', 5, 'content_hu', 'Ott',
      'media', jsonb_build_array(jsonb_build_object('id', %L))))), %L, gen_random_uuid()) $$,
  tests.id('photo'), tests.id('other session')), 'media_texts_missing', 'but not into one in both languages');
select lives_ok($$ select tests.give_media('gift', 'photo') $$,
  'A save of a clue that is on sale checks its own texts');
select tests.sign_in_as('olga');

-- A test copy of a hunt keeps no language needed.
select public.admin_clone_game_session(tests.id('session'), 'Try', true, false, gen_random_uuid());
select tests.as_owner();
select lives_ok($$ update public.game_sessions set languages = '{hu,en}' where name = 'Try' $$,
  'A test in another language asks for no texts');
select is((select languages from private.clue_languages where clue_id = tests.id('gift')), '{hu}',
  'and no list asks for them');
select tests.sign_in_as('olga');

-- Copies ------------------------------------------------------------------------------------------

select lives_ok(format($$ select public.admin_clone_game_session(%L, 'Next year', false, false, gen_random_uuid()) $$,
  tests.id('session')), 'A hunt is copied');
select is((select languages from public.game_sessions where name = 'Next year'), '{hu}', 'with its languages');

select * from finish();
rollback;
