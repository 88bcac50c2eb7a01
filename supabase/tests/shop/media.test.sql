-- media, clue_media and list_clue_media: who reads pictures and sounds of clues and guides, and when.
begin;
\ir ../support/load.psql
select plan(49);
select tests.create_media_hunt();
select tests.create_media('answer');
select tests.give_media('compass', 'photo', 'bells'), tests.give_media('compass guide', 'answer'),
  tests.give_media('map', 'other');

create function pg_temp.listed() returns text[] language sql as $$
  select coalesce(array_agg(coalesce(alt_en, '') order by solution_guide_id nulls first, ordinality), '{}')
  from public.list_clue_media(tests.id('session')) with ordinality
$$;
grant execute on all functions in schema pg_temp to public;

-- Before a purchase ---------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok('select * from public.media', '42501', null, 'A visitor reads no media');
select throws_ok('select * from public.clue_media', '42501', null, 'A visitor does not read what clues have');
select throws_ok($$ select * from public.list_clue_media(tests.id('session')) $$, '42501', null,
  'A visitor lists no media');
select is(tests.readable_files(), '{}', 'A visitor sees no file');
select tests.sign_in_as('anna');
select is(tests.readable_media(), '{}', 'Before the purchase a player reads no row');
select is(tests.readable_files(), '{}', 'nor a file');
select is(pg_temp.listed(), '{}', 'nor a list');
select is_empty('select * from public.clue_media', 'nor what clues have');
select is((select count(*) from public.list_shop_clues(tests.id('session')) c where to_jsonb(c)::text like '%SECRET%'),
  0::bigint, 'The list of the shop shows nothing of them');

-- After it ------------------------------------------------------------------------------------------

select tests.buy_as('anna', 'compass');
select tests.sign_in_as('anna');
select is(tests.readable_files(), array['bells', 'photo'],
  'Who bought the clue reads its files, not those of its guide');
select is(tests.readable_media(), '{}', 'but not the rows with the names that organisers gave to the files');
select is(pg_temp.listed(), array['SECRET photo alt en', 'SECRET bells alt en'], 'and lists them in their order');
select is_empty('select * from public.clue_media', 'but still not what other clues have');
select throws_ok('delete from public.media', '42501', null, 'A player deletes no media');
select tests.sign_in_as('béla');
select is(tests.readable_media() || tests.readable_files() || pg_temp.listed(), '{}', 'Another player reads nothing');
select tests.sign_in_as('cili');
select is(tests.readable_media() || tests.readable_files() || pg_temp.listed(), '{}', 'A stranger reads nothing');
select tests.buy_guide_as('anna', 'compass guide');
select tests.sign_in_as('anna');
select is(tests.readable_files(), array['answer', 'bells', 'photo'], 'The guide brings its own');
select is((select array_agg(alt_hu) from public.list_clue_media(tests.id('session'))
  where solution_guide_id = tests.id('compass guide')), array['SECRET answer alt hu'], 'and the list says so');
select is_empty($$ select * from public.list_clue_media(gen_random_uuid()) $$, 'Another session lists nothing');

-- Team mates ----------------------------------------------------------------------------------------

select tests.buy_as('béla', 'compass');
select tests.sign_in_as('dani');
select is(tests.readable_files(), array['bells', 'photo'], 'A team mate owns them too');
select is(cardinality(pg_temp.listed()), 2, 'and lists them');
select public.leave_team(tests.id('session'));
select is(tests.readable_media() || tests.readable_files() || pg_temp.listed(), '{}', 'until leaving the team');

-- Access that ends ----------------------------------------------------------------------------------

select tests.as_owner();
update public.purchased_clues set is_accessible = false where user_id = tests.id('anna');
select tests.sign_in_as('anna');
select is(tests.readable_files(), array['answer'], 'A clue that is taken away takes its files along');
select tests.as_owner();
update public.purchased_clues set is_accessible = true, access_expires_at = '2025-05-20T12:30:00Z'
where user_id = tests.id('anna');
select tests.sign_in_as('anna');
select is(tests.readable_files(), array['answer', 'bells', 'photo'], 'A clue for half an hour has them');
select tests.at('2025-05-20T12:30:00Z');
select is(tests.readable_files(), array['answer'], 'for half an hour');
select tests.as_owner();
update public.purchased_clues set access_expires_at = null where user_id = tests.id('anna');

-- Later edits do not change a purchase --------------------------------------------------------------

select tests.at('2025-05-20T13:00:00Z');
select tests.give_media('compass', 'other', 'bells');
select tests.sign_in_as('anna');
select is(pg_temp.listed(), array['SECRET photo alt en', 'SECRET bells alt en', 'SECRET answer alt en'],
  'Who bought before sees what was bought');
select tests.create_player('Ede');
select tests.at('2025-05-20T14:00:00Z');
select tests.buy_as('ede', 'compass');
select tests.sign_in_as('ede');
select is(pg_temp.listed(), array['SECRET other alt en', 'SECRET bells alt en'], 'Who buys now sees what it has now');
select is(tests.readable_files(), array['bells', 'other'], 'and reads those files only');
select tests.as_owner();
select set_config('tests.code', (select code from public.teams where id = tests.id('Foxes')), true);
select tests.sign_in_as('dani');
select public.join_team(tests.id('session'), current_setting('tests.code'));
select tests.buy_guide_as('dani', 'compass guide');
select tests.sign_in_as('dani');
select public.leave_team(tests.id('session'));
select tests.sign_in_as('olga');
select public.admin_delete_team(tests.id('Foxes'));
select tests.sign_in_as('dani');
select is(pg_temp.listed(), array['SECRET photo alt en', 'SECRET bells alt en', 'SECRET answer alt en'],
  'Who gets the clue of a team mate gets what that one bought');

-- On sale only with all texts -----------------------------------------------------------------------

select tests.as_owner();
create function pg_temp.save(p_clue text, p_fields jsonb) returns jsonb language sql as $$
  select to_jsonb(public.admin_save_clue((select to_jsonb(c) || to_jsonb(t) from public.clue_templates t
    join public.clue_contents c on c.clue_id = t.id where t.id = tests.id(p_clue)) || p_fields))
$$;
create function pg_temp.one(p_media text, p_texts jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('media', jsonb_build_array(jsonb_build_object('id', tests.id(p_media)) || p_texts))
$$;
grant execute on all functions in schema pg_temp to public;
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.save('gift', pg_temp.one('photo', '{"alt_en": " "}')) $$,
  'media_texts_missing', 'A picture without its English text is not sold');
select tests.throws_key($$ select pg_temp.save('gift', pg_temp.one('bells', '{"transcript_hu": ""}')) $$,
  'media_texts_missing', 'nor a sound without its Hungarian transcript');
select tests.as_owner();
update public.clue_media set removed_at = private.current_time() where media_id = tests.id('bells');
select tests.sign_in_as('olga');
select lives_ok($$ select pg_temp.save('gift', pg_temp.one('bells', '{"transcript_hu": ""}')
    || '{"is_active": false}') $$,
  'Inactive, it can be saved');
select tests.throws_key($$ update public.clue_templates set is_active = true where id = tests.id('gift') $$,
  'media_texts_missing', 'and not put on sale, whichever way');
select tests.throws_key($$ select pg_temp.save('gift', '{"is_active": true}') $$, 'media_texts_missing',
  'nor by its form');
select lives_ok($$ select pg_temp.save('gift', pg_temp.one('bells', '{"transcript_hu": "Bim-bam"}')
  || '{"is_active": true}') $$, 'With its texts it goes on sale in one step');
select lives_ok($$ select pg_temp.save('gift', pg_temp.one('photo')) $$, 'Texts that are not given stay');
select tests.throws_key($$ select pg_temp.save('gift', pg_temp.one('photo', '{"updated_at": "2020-01-01T00:00:00Z",
  "alt_hu": "x"}')) $$, 'edit_conflict', 'An outdated form overwrites no texts');
select tests.throws_key($$ select pg_temp.save('gift',
  '{"media": [{"id": "00000000-0000-4000-8000-000000000000"}]}') $$,
  'media_not_found', 'Only what was uploaded can be attached');
select tests.throws_key($$ select pg_temp.save('gift', jsonb_build_object('media', (pg_temp.one('photo') -> 'media')
  || (pg_temp.one('photo') -> 'media'))) $$, 'invalid_input', 'and only once');
select tests.throws_key($$ select pg_temp.save('gift', '{"media": [1]}') $$, 'invalid_input', 'and as objects');
select tests.as_owner();
select tests.create_media('more bells', 'audio/mpeg');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.save('gift', jsonb_build_object('media', (pg_temp.one('bells') -> 'media')
  || (pg_temp.one('more bells') -> 'media'))) $$, 'invalid_input', 'A clue has one sound');
-- A guide is a thing of its own.
select lives_ok($$ select to_jsonb(public.admin_save_solution_guide(jsonb_build_object('id', g.id, 'updated_at',
  g.updated_at,
    'price', 5, 'is_active', false) || pg_temp.one('more bells', '{"transcript_en": ""}')))
  from public.clue_solution_guides g where id = tests.id('compass guide') $$, 'A guide off sale may lack texts');
select tests.throws_key($$ update public.clue_solution_guides set is_active = true
  where id = tests.id('compass guide') $$,
  'media_texts_missing', 'but not on sale');
select tests.throws_key($$ select pg_temp.save('gift', pg_temp.one('other', '{"alt_hu": ""}')
    || '{"is_active": false}') $$,
  'media_texts_missing', 'A text that another clue on sale needs stays');
select is((select alt_hu from public.media where id = tests.id('other')), 'SECRET other alt hu', 'as it was');

-- Copies of a hunt ----------------------------------------------------------------------------------

select tests.as_owner();
select tests.give_media('compass', 'other', 'photo');
select tests.sign_in_as('olga');
select tests.remember_id('copy', (public.admin_clone_game_session(tests.id('session'), 'Copy', false,
  true)).game_session_id);
select is((select array_agg(m.name order by c.position) from public.game_session_clues s
    join public.clue_templates t on t.id = s.clue_id and t.name_en = 'compass en'
    join public.clue_media c on c.clue_id = t.id and c.solution_guide_id is null
    join public.media m on m.id = c.media_id
    where s.game_session_id = tests.id('copy')), array['other', 'photo'], 'A copied clue has the same pictures');
select is((select count(*) from public.game_session_clues s
    join public.clue_media c on c.clue_id = s.clue_id
    join public.clue_solution_guides g on g.id = c.solution_guide_id and g.clue_id = c.clue_id
    where s.game_session_id = tests.id('copy')), 1::bigint, 'and its guide has those of the guide');
select tests.as_owner();
select tests.invariants_hold();
update public.media set alt_en = '' where id = tests.id('other');
select isnt_empty($$ select from private.check_invariants() where invariant like 'a clue or guide on sale%' $$,
  'Missing texts on sale are found');
select * from finish();
rollback;
