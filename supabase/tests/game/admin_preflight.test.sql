-- admin_preflight: problems of a hunt before it starts.
begin;
\ir ../support/load.psql
select plan(82);
select tests.create_hunt();
select tests.as_owner();

create function pg_temp.found(p_key text, p_session text default 'session') returns text
language sql stable as $$
  select coalesce(string_agg(severity || ' ' || coalesce(nullif(split_part(name_hu, ' ', 1), ''), subject), ', '
    order by name_hu), 'nothing')
  from unnest(public.admin_preflight(tests.id(p_session)))
    f
  where key = p_key
$$;
grant execute on function pg_temp.found(text, text) to authenticated;

-- Permissions -------------------------------------------------------------------------------------

select tests.remember_rows();
select tests.as_anonymous();
select throws_ok('select public.admin_preflight(null)', '42501', null, 'A visitor learns nothing about a hunt');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.admin_preflight(tests.id('session')) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_preflight(tests.id('session')) $$,
  'admin_permissions_required', 'A player is refused');
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_preflight(tests.id('session')) $$,
  'admin_permissions_required', 'An admin who was demoted is refused');
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_preflight(gen_random_uuid()) $$,
  'game_session_not_found', 'The session must exist');

-- Codes -------------------------------------------------------------------------------------------

select is(pg_temp.found('code_inactive'), 'error faded', 'Codes that nobody can scan');
select is(pg_temp.found('code_never_tested'), 'warning bridge, warning hall, warning tower, warning well',
  'Codes that no test has scanned');
select is(pg_temp.found('code_without_cap'), 'hint bridge, hint faded, hint hall', 'Codes without a cap');
select is(pg_temp.found('code_without_place'), 'hint faded, hint hall, hint tower, hint well', 'Codes without a place');
select is(pg_temp.found('code_without_points'), 'nothing', 'Codes without points');
select tests.remember_id('test session',
  (public.admin_clone_game_session(tests.id('session'), 'Test session', true)).game_session_id);
select public.join_game_session(tests.id('test session'));
select tests.at_playing_time();
select public.record_scan(tests.id('well')::text, tests.id('test session'));
select is(pg_temp.found('code_never_tested'), 'warning bridge, warning hall, warning tower',
  'A test of the hunt counts for it');
select is(pg_temp.found('code_never_tested', 'test session'), 'warning bridge, warning hall, warning tower',
  'The preflight of a test counts its own scans');
select tests.as_owner();
update public.game_session_qr_codes set points = 0 where game_session_id = tests.id('session')
  and qr_code_id = tests.id('well');
select tests.at_shopping_time();
select tests.sign_in_as('olga');
select is(pg_temp.found('code_without_points'), 'warning well', 'A code that is worth nothing here');

select is(pg_temp.found('code_cap_on_path'), 'nothing', 'A claim after the first find needs no path');
select tests.as_owner();
update public.game_sessions set claim_opens = 'path' where id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.found('code_cap_on_path'), 'nothing', 'No clue leads to a code with a cap');
select tests.as_owner();
update public.clue_contents set qr_code_id = null where clue_id = tests.id('compass');
select tests.sign_in_as('olga');
select is(pg_temp.found('code_cap_on_path'), 'warning tower, warning well',
  'Without clues that lead to codes, caps keep later players from the end of the path');
select tests.as_owner();
update public.game_sessions set max_players = 7 where id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.found('code_cap_on_path'), 'warning tower', 'unless the cap is enough for all players');
select tests.as_owner();
update public.game_sessions set max_players = 42, team_mode = 'required', team_max_size = 6
where id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.found('code_cap_on_path'), 'warning tower', 'or for all teams, where only teams play');
select tests.as_owner();
insert into public.teams (game_session_id, name)
select tests.id('session'), 'Team ' || n from generate_series(1, 8) n;
select tests.sign_in_as('olga');
select is(pg_temp.found('code_cap_on_path'), 'warning tower, warning well', 'of which small ones may be more');
select tests.as_owner();
update public.game_sessions set claims_opened_at = now() where id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.found('code_cap_on_path'), 'nothing', 'Once an organiser has opened the claims nobody is left out');
select tests.as_owner();
delete from public.teams where game_session_id = tests.id('session') and name like 'Team _';
update public.game_sessions set claim_opens = 'codes', claims_opened_at = null, max_players = null, team_mode = 'off',
  claim_codes = 2 where id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.found('code_cap_on_path'), 'nothing', 'Two codes without a cap are enough for a claim with two');
select tests.as_owner();
update public.game_sessions set claim_codes = 3 where id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.found('code_cap_on_path'), 'warning tower, warning well', 'but not for one with three');
select tests.as_owner();
update public.game_sessions set claim_codes = 1 where id = tests.id('session');
update public.clue_contents set qr_code_id = tests.id('hall') where clue_id = tests.id('compass');
select tests.sign_in_as('olga');

select is(pg_temp.found('card_untranslated'), 'nothing', 'No find cards');
select tests.as_owner();
update public.qr_codes set card_title_hu = 'Kút', card_title_en = 'Well', card_text_hu = 'Szöveg', card_text_en = ' '
where id = tests.id('well');
update public.qr_codes set card_title_en = 'Hall', reveals_clue_id = tests.id('elsewhere clue')
where id = tests.id('hall');
update public.qr_codes set card_title_hu = 'Híd', card_title_en = 'Bridge', reveals_clue_id = tests.id('retired')
where id = tests.id('bridge');
select tests.sign_in_as('olga');
select is(pg_temp.found('card_untranslated'), 'warning hall, warning well', 'Cards that lack one of the languages');
select is(pg_temp.found('card_clue_elsewhere'), 'warning hall', 'A card whose clue is not in this hunt');
select is(pg_temp.found('card_clue_inactive'), 'warning bridge', 'A card whose clue is inactive');
select is(position('locked' in pg_temp.found('clue_not_sold')) > 0, true, 'A locked clue is not for sale');
select tests.as_owner();
update public.qr_codes set card_text_en = 'Text', reveals_clue_id = tests.id('locked') where id = tests.id('well');
update public.qr_codes set card_title_en = '', reveals_clue_id = null
where id in (tests.id('hall'), tests.id('bridge'));
update public.qr_codes set card_title_hu = '' where id = tests.id('bridge');
select tests.sign_in_as('olga');
select is(position('locked' in pg_temp.found('clue_not_sold')), 0, 'unless a card gives it');
select is(pg_temp.found('card_untranslated'), 'nothing', 'A complete card is fine');
select tests.as_owner();
update public.qr_codes set reveals_clue_id = null where id = tests.id('well');
select tests.sign_in_as('olga');

-- Tasks
select is(pg_temp.found('task_without_answer'), 'nothing', 'No tasks');
select tests.create_media('task photo');
update public.media set alt_en = '' where id = tests.id('task photo');
select tests.create_task('hall', '{"kind": "choice", "question_hu": "Mi?", "choices": [{"text_hu": "A"},
  {"text_hu": "B", "text_en": "B"}], "is_required": true}'),
  tests.create_task('well', '{"kind": "text", "answers": ["?!"]}'),
  tests.create_task('tower', '{"kind": "number", "question_hu": "Mi?", "question_en": "What?"}'),
  tests.create_task('bridge', jsonb_build_object('kind', 'photo', 'question_hu', 'Fotó', 'question_en', 'Photo',
    'media', jsonb_build_array(jsonb_build_object('id', tests.id('task photo')))));
select tests.sign_in_as('olga');
select is(pg_temp.found('task_without_answer'), 'error hall, error tower, error well', 'Tasks that nobody can solve');
select is(pg_temp.found('task_without_question'), 'error well', 'A task that asks nothing');
select is(pg_temp.found('task_untranslated'), 'warning hall', 'A task that lacks one of the languages');
select is(pg_temp.found('task_media_texts'), 'warning bridge', 'A picture without a description');
select is(pg_temp.found('task_opens_nothing'), 'warning hall', 'A required task without a clue');
select tests.as_owner();
update public.qr_codes set reveals_clue_id = tests.id('locked') where id = tests.id('hall');
select tests.sign_in_as('olga');
select is(pg_temp.found('task_opens_nothing') || pg_temp.found('task_may_close_path')
  || pg_temp.found('task_clue_for_sale'), 'nothingnothingnothing', 'is no problem with one that is given alone');
select tests.as_owner();
update private.tasks set max_tries = 3 where id = tests.id('hall task');
update public.clue_templates set is_locked = false where id = tests.id('locked');
select tests.sign_in_as('olga');
select is(pg_temp.found('task_may_close_path'), 'warning hall', 'A path that closes for who fails');
select is(pg_temp.found('task_clue_for_sale'), 'warning hall', 'or that can be bought');
select tests.as_owner();
update public.qr_codes set reveals_clue_id = null where id = tests.id('hall');
update public.clue_templates set is_locked = true where id = tests.id('locked');
select tests.as_owner();
delete from private.tasks where true;
select tests.sign_in_as('olga');

select is(pg_temp.found('code_unused'), 'nothing', 'Codes of other hunts are in use');
select tests.as_owner();
insert into public.qr_codes (name, points) values ('spare', 10);
insert into public.qr_codes (name, points, is_active) values ('asleep', 10, false);
select tests.sign_in_as('olga');
select is(pg_temp.found('code_unused'), 'warning spare', 'An active code that is in no hunt');

select is(pg_temp.found('text_to_fill_in'), 'nothing', 'No text has a place to fill in');
select tests.as_owner();
update public.game_sessions set invitation_hu = 'Hozz [[mit]]!' where id = tests.id('session');
update public.qr_codes set card_text_hu = 'A [[melyik]] fa' where id = tests.id('well');
update public.clue_contents set content_en = 'a[0] [[1]] [[]] [[' where clue_id = tests.id('compass');
update public.clue_contents set content_en = 'a[0] [[]] [[' where clue_id = tests.id('map');
update public.clue_solution_guide_contents set content_hu = '[[hol]]' where solution_guide_id = tests.id('map guide');
select tests.sign_in_as('olga');
select is(pg_temp.found('text_to_fill_in'), 'error Budapest, error compass, error map, error well',
  'Hunt, codes, clues and solutions whose texts have one');
select tests.as_owner();
update public.game_sessions set invitation_hu = '' where id = tests.id('session');
update public.qr_codes set card_text_hu = 'Szöveg' where id = tests.id('well');
update public.clue_contents set content_en = 'SECRET' where clue_id in (tests.id('compass'), tests.id('map'));
update public.clue_solution_guide_contents set content_hu = 'Út' where solution_guide_id = tests.id('map guide');
select tests.create_media('sign'), tests.create_media('scene'), tests.create_media('way'),
  tests.create_media('murmur', 'audio/mpeg');
select tests.as_owner();
select tests.give_card('well', 'sign', null);
select tests.give_media('compass', 'scene'), tests.give_media('map guide', 'way');
select tests.create_task('tower', '{"kind": "photo", "question_hu": "Mi?"}');
select tests.as_owner();
update private.tasks set sound_id = tests.id('murmur') where id = tests.id('tower task');
update public.media set alt_hu = 'Egy [[mi]]' where id in (tests.id('sign'), tests.id('scene'), tests.id('way'));
update public.media set transcript_en = '[[words]]' where id = tests.id('murmur');
select tests.create_offer('half', 'clue', jsonb_build_object('game_session_id', tests.id('session'),
    'clue_id', tests.id('compass'), 'promo_price', 4, 'description_hu', '[[meddig]]')),
  tests.create_offer('over', 'clue', jsonb_build_object('game_session_id', tests.id('session'),
    'clue_id', tests.id('compass'), 'promo_price', 4, 'description_hu', '[[meddig]]',
    'ends_at', private.current_time()));
select tests.sign_in_as('olga');
select is(pg_temp.found('text_to_fill_in'), 'error compass, error half, error map, error tower, error well',
  'Pictures, sounds and offers have texts too');
select tests.as_owner();
update public.media set alt_hu = '', transcript_en = ''
where id in (tests.id('sign'), tests.id('scene'), tests.id('way'), tests.id('murmur'));
delete from public.featured_offers where id in (tests.id('half'), tests.id('over'));
delete from public.clue_media where media_id in (tests.id('scene'), tests.id('way'));
update public.qr_codes set card_picture_id = null where id = tests.id('well');
delete from private.tasks where id = tests.id('tower task');
select tests.sign_in_as('olga');

-- Clues -------------------------------------------------------------------------------------------

select is(pg_temp.found('clue_not_sold'), 'warning locked, warning retired', 'Clues that the shop does not show');
select is(pg_temp.found('clue_unaffordable'), 'error dear', 'A clue that costs more than anybody can have');
select is(pg_temp.found('clue_needs_packages'), 'nothing', 'Without packages they do not help');
select is(pg_temp.found('clue_without_code'), 'hint dear, hint gift, hint later, hint locked, hint map, hint retired',
  'Clues that lead to no code');
select tests.as_owner();
insert into public.token_products (name_hu, tokens, price_huf_minor, price_eur_minor)
  values ('Csomag', 100, 100000, 250);
update public.clue_templates set price = 95 where id = tests.id('map'); -- with the compass before it: 105 of 100
update public.clue_templates set name_en = '' where id = tests.id('gift');
update public.clue_contents set content_hu = ' ', content_en = '' where clue_id = tests.id('gift');
update public.clue_contents set content_hu = '' where clue_id = tests.id('dear'); -- players read the English text
update public.clue_contents set qr_code_id = tests.id('elsewhere') where clue_id = tests.id('later');
update public.clue_templates set available_from = '2025-06-01T10:00:00Z' where id = tests.id('later');
update public.clue_solution_guide_contents set content_en = '' where solution_guide_id = tests.id('map guide');
update public.clue_solution_guide_contents set content_hu = '', content_en = ''
  where solution_guide_id = tests.id('compass guide');
select tests.sign_in_as('olga');
select is(pg_temp.found('clue_needs_packages'), 'hint dear, hint map',
  'Prices are counted with all that must be owned before');
select is(pg_temp.found('clue_untranslated'), 'warning dear, warning gift',
  'A clue without a Hungarian text, and one without an English name');
select is(pg_temp.found('clue_without_content'), 'error gift', 'A clue that is empty');
select tests.as_owner();
update public.game_sessions set languages = '{hu}' where id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.found('clue_without_content'), 'error dear, error gift',
  'A clue without a text in the language of a Hungarian hunt');
select tests.as_owner();
update public.game_sessions set languages = '{hu,en}' where id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.found('clue_code_elsewhere'), 'warning later', 'A clue that leads out of the hunt');
select is(pg_temp.found('clue_too_late'), 'error later', 'A clue that is for sale only when the shop is closed');
select is(pg_temp.found('clue_after_end'), 'nothing', 'A clue that is sold too late is reported once');
select tests.as_owner();
update public.game_settings set is_schedule_enabled = false where singleton;
select tests.sign_in_as('olga');
select is(pg_temp.found('clue_after_end'), 'nothing', 'Without a schedule a clue can appear while the hunt runs');
select tests.as_owner();
update public.clue_templates set available_from = '2025-06-01T18:00:00Z' where id = tests.id('later');
select tests.sign_in_as('olga');
select is(pg_temp.found('clue_after_end'), 'error later', 'A clue that appears after the end of the hunt is an error');
select tests.as_owner();
update public.game_settings set is_schedule_enabled = true where singleton;
update public.clue_templates set available_from = '2025-06-01T10:00:00Z' where id = tests.id('later');
select tests.sign_in_as('olga');
select is(pg_temp.found('guide_untranslated'), 'warning map', 'A guide without English text');
select is(pg_temp.found('guide_without_content'), 'error compass', 'A guide that is empty');
select is(pg_temp.found('clue_media_texts') || pg_temp.found('guide_media_texts'), 'nothingnothing',
  'Pictures with all their texts are not reported');
select tests.as_owner();
select tests.create_media('photo'), tests.create_media('bells', 'audio/mpeg');
select tests.give_media('gift', 'photo'), tests.give_media('map guide', 'bells');
select tests.give_card('well', 'bells'), tests.give_card('hall', 'photo');
select tests.sign_in_as('olga');
select is(pg_temp.found('card_media_texts'), 'nothing', 'nor are those of cards');
select tests.as_owner();
update public.media set alt_en = '' where name = 'photo';
update public.media set transcript_hu = '' where name = 'bells';
select tests.sign_in_as('olga');
select is(pg_temp.found('clue_media_texts'), 'warning gift', 'A picture without alternative text');
select is(pg_temp.found('guide_media_texts'), 'warning map', 'A sound without transcript');
select is(pg_temp.found('card_media_texts'), 'warning hall, warning well', 'Cards with one of both');
select tests.as_owner();
update public.media set alt_en = 'Gate', transcript_hu = 'Bim-bam' where true;
select tests.sign_in_as('olga');
select is(pg_temp.found('clue_chain_broken'), 'nothing', 'A chain without gaps is not reported');
select tests.as_owner();
update public.clue_templates set is_locked = true where id = tests.id('compass');
select tests.sign_in_as('olga');
select is(pg_temp.found('clue_chain_broken'), 'error map', 'A chain with a locked clue is reported');

-- The session -------------------------------------------------------------------------------------

select is(pg_temp.found('no_map') || '; ' || pg_temp.found('no_jackpot') || '; ' || pg_temp.found('no_description'),
  'warning Budapest; hint Budapest; hint Budapest', 'No map, no jackpot, no description');
select is(pg_temp.found('registration_over') || '; ' || pg_temp.found('sales_closed'), 'nothing; nothing',
  'Before the deadlines nothing is reported as closed');
select tests.at('2025-06-01T19:00:00Z');
select is(pg_temp.found('already_over') || '; ' || pg_temp.found('registration_over') || '; '
  || pg_temp.found('sales_closed'),
  'error Budapest; nothing; warning Budapest',
    'Afterwards everything is; a closed registration is not a fault, for players have joined');
select is(pg_temp.found('registration_over', 'test session') || '; ' || pg_temp.found('no_end', 'test session') || '; '
  || pg_temp.found('no_jackpot', 'test session'),
  'nothing; nothing; nothing', 'A test needs no registration, no end and no jackpot');
select tests.at_shopping_time();
select tests.remember_id('empty',
  tests.save_session(jsonb_build_object('name', 'Empty', 'leaderboard_frozen_at', '2025-05-30T00:00:00Z',
  'ends_at', '2025-05-24T00:00:00Z', 'treasure_name_hu', 'Láda')));
select tests.sign_in_as('olga');
select is((select string_agg(severity || ' ' || key, ', ' order by severity, key)
  from unnest(public.admin_preflight(tests.id('empty'))) f),
  'error ends_before_start, error no_codes, hint no_description, hint no_jackpot, warning code_unused, warning '
  'frozen_after_end, warning frozen_before_start, warning no_clues, warning no_map, warning registration_after_end, '
  'warning treasure_untranslated',
  'An empty session has everything to do');
select tests.as_owner();
update public.game_sessions set uses_clues = false, uses_map = false where id = tests.id('empty');
select tests.sign_in_as('olga');
select is(pg_temp.found('no_clues', 'empty') || '; ' || pg_temp.found('no_map', 'empty'), 'nothing; nothing',
  'but a hunt that is planned without clues and a map lacks neither');
select tests.at('2025-05-26T00:00:00Z');
select is(pg_temp.found('registration_over', 'empty'), 'error Empty',
  'Registration that closed before anybody joined is one');
select tests.at_shopping_time();
select is((select f -> 'details' from jsonb_array_elements(to_jsonb(public.admin_preflight(tests.id('empty')))) f
    where f ->> 'key' = 'ends_before_start'),
  '{"opens_at": "2025-06-01T10:00:00+00:00", "ends_at": "2025-05-24T00:00:00+00:00"}', 'A finding says what it saw');
select is(jsonb_path_query_array(to_jsonb(public.admin_preflight(tests.id('empty'))),
  '$[0 to 1].severity'), '["error", "error"]',
  'The worst come first');
select ok(to_jsonb(public.admin_preflight(tests.id('session')))::text not like '%SECRET%',
  'No secret content is in it');
select tests.as_owner();
insert into public.qr_codes (name, points) select 'Post ' || n, 10 from generate_series(1, 400) n;
insert into public.game_session_qr_codes (game_session_id, qr_code_id, points)
select tests.id('empty'), id, 10 from public.qr_codes where name like 'Post %';
select tests.sign_in_as('olga');
select results_eq($$ select cardinality(public.admin_preflight(tests.id('empty'))) > 1200 $$,
  array[true], 'The findings of many codes are one row, for the API sends 1000 at most');
select tests.as_owner();
select is((select count(*) from public.activity where action like 'preflight%'), 0::bigint, 'Looking leaves no record');
select tests.invariants_hold();

-- Maps --------------------------------------------------------------------------------------------

select tests.as_owner();
delete from public.maps where game_session_id = tests.id('session');
insert into public.maps (id, game_session_id, name_hu, kind, south, west, north, east, is_active)
values (tests.remember_id('plan', gen_random_uuid()), tests.id('session'), 'Alaprajz', 'tiles', 47, 19, 48, 20, true);
select tests.sign_in_as('olga');
select is(pg_temp.found('map_untranslated'), 'warning Alaprajz', 'A map without an English name');
update public.maps set name_en = 'Plan' where id = tests.id('plan');
select is(pg_temp.found('map_untranslated'), 'nothing', 'A plan with an English name is complete');
insert into public.map_markers (map_id, kind, name_hu, latitude, longitude)
  values (tests.id('plan'), 'info', 'Kút', 47.5, 19.5);
select is(pg_temp.found('map_untranslated'), 'warning Alaprajz',
  'A marker without an English name makes its plan incomplete');
update public.map_markers set name_en = 'Well', description_hu = 'Ivóvíz' where map_id = tests.id('plan');
select is(pg_temp.found('map_untranslated'), 'warning Alaprajz',
  'A marker description in Hungarian only makes its plan incomplete');
select * from finish();
rollback;
