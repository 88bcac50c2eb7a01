-- admin_list_clues: every clue with its content, guide, code, sessions and sales.
begin;
\ir ../support/load.psql
select plan(30);
select tests.create_hunt();
select tests.buy_as('anna', 'compass'), tests.buy_as('béla', 'compass'), tests.buy_guide_as('anna', 'compass guide');
update public.clue_templates set description_en = '' where id = tests.id('later');
update public.clue_templates set name_en = '' where id = tests.id('dear');
update public.clue_contents set content_hu = '' where clue_id = tests.id('gift');
update public.clue_solution_guide_contents set content_en = ' ' where solution_guide_id = tests.id('map guide');
delete from public.clue_contents where clue_id = tests.id('locked');
select tests.at('2030-01-01T00:00:00Z');
update public.clue_templates set price = price where id = tests.id('map');
select tests.at_shopping_time();
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select public.admin_list_clues()', '42501', null, 'A visitor lists nothing');
select tests.sign_in_as('anna');
select tests.throws_key('select public.admin_list_clues()',
  'admin_permissions_required', 'A player lists nothing, least of all contents');
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key('select public.admin_list_clues()',
  'admin_permissions_required', 'A demoted organiser lists nothing from that moment on');
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key('select public.admin_list_clues(p_sort => ''content_hu'')',
  'invalid_input', 'Only columns of a fixed list sort');
select tests.throws_key('select public.admin_list_clues(p_sort => null)', 'invalid_input',
  'A null sort column is refused');
select tests.throws_key('select public.admin_list_clues(p_limit => 1001)',
  'invalid_input', 'A page has at most 1000 rows');
select tests.throws_key('select public.admin_list_clues(p_offset => -1)', 'invalid_input',
  'A negative offset is refused');

select results_eq($$ select name_hu, content_en, qr_code_name, sold, missing_translation,
  (guide).sold, (guide).content_hu, game_sessions[1].name, unlocks[1].name_hu, total_count
    from public.admin_list_clues('COMPASS') $$,
  $$ values ('compass hu', 'SECRET compass en', 'hall', 2::bigint, false, 1::bigint, 'SECRET compass guide hu',
    'Budapest hunt', 'map hu', 1::bigint) $$,
  'A clue comes with content, code, sales, guide, sessions and what it opens');
select results_eq($$ select required_clue_id, required_clue_name_hu, required_clue_name_en
  from public.admin_list_clues('map') $$,
  $$ values (tests.id('compass'), 'compass hu', 'compass en') $$, 'A clue comes with the clue it requires');
select is((select guide from public.admin_list_clues('later')), null, 'A clue without a guide has none');
select results_eq($$ select content_hu, qr_code_id, missing_translation from public.admin_list_clues('locked') $$, $$
  values ('', null::uuid, false) $$, 'A clue without content has an empty one');

-- Pages, order and filters
select is((select count(*) from public.admin_list_clues()), 8::bigint, 'Without filters all are listed');
select results_eq('select name_hu, total_count from public.admin_list_clues(p_limit => 2, p_offset => 1)', $$
  values ('dear hu', 8::bigint), ('elsewhere clue hu', 8) $$, 'A page knows how many there are');
select results_eq('select name_hu from public.admin_list_clues(p_descending => true, p_limit => 2)', $$
  values ('retired hu'), ('map hu') $$, 'Names sort descending');
select results_eq('select price from public.admin_list_clues(p_sort => ''price'', p_limit => 3)',
  'values (0), (5), (5)', 'Prices sort ascending');
select results_eq('select price from public.admin_list_clues(p_sort => ''price'', p_descending => true, p_limit => 2)',
  'values (500), (15)', 'Prices sort descending');
select is((select name_hu from public.admin_list_clues(p_sort => 'available_from', p_limit => 1)), 'later hu',
  'Dates sort ascending, with undated clues last');
select is((select name_hu from public.admin_list_clues(p_sort => 'available_from', p_descending => true, p_limit => 1)),
  'later hu', 'Dates sort descending, with undated clues last');
select is((select name_hu from public.admin_list_clues(p_sort => 'updated_at', p_descending => true, p_limit => 1)),
  'map hu', 'The latest change sorts');
select isnt((select name_hu from public.admin_list_clues(p_sort => 'updated_at', p_limit => 1)), 'map hu',
  'The earliest too');
select tests.as_owner();
update public.clue_templates set name_hu = 'átkelő' where name_hu = 'later hu';
select tests.sign_in_as('olga');
select is((select name_hu from public.admin_list_clues(p_limit => 1)), 'átkelő',
  'Letters with an accent are among those without');
select tests.as_owner();
update public.clue_templates set name_hu = 'later hu' where name_hu = 'átkelő';
select tests.sign_in_as('olga');
select results_eq('select name_hu from public.admin_list_clues(p_game_session_id => tests.id(''other session''))', $$
  values ('elsewhere clue hu') $$, 'A session has its clues');
select results_eq('select name_hu from public.admin_list_clues(p_is_active => false)', $$ values ('retired hu') $$,
  'Inactive ones are found');
select results_eq('select name_hu from public.admin_list_clues(p_is_locked => true)', $$ values ('locked hu') $$,
  'Locked ones are found');
select results_eq('select name_hu from public.admin_list_clues(p_missing_translation => true)', $$ values ('dear hu'),
  ('gift hu'), ('later hu'), ('map hu') $$,
  'A name, a description, a content or a guide in one language only is a missing translation');
select results_eq('select name_hu from public.admin_list_clues(p_has_guide => false)', $$ values ('later hu'),
  ('retired hu') $$, 'Clues without a guide are found');
select is((select name_hu from public.admin_list_clues(tests.id('dear')::text)), 'dear hu',
  'A clue is found by its id');
select is((select count(*) from public.admin_list_clues('100%')), 0::bigint,
  'A percent sign is searched for, not a wildcard');

select tests.as_owner();
select tests.rows_unchanged('Listing changes no rows');

-- A test session
select tests.sign_in_as('olga');
select tests.remember_id('test session',
  (public.admin_clone_game_session(tests.id('session'), 'Test session', true)).game_session_id);
select public.join_game_session(tests.id('test session'));
select public.buy_clue(tests.id('compass'), tests.id('test session'), 10, gen_random_uuid());
select public.buy_solution_guide(tests.id('compass guide'), tests.id('test session'), 5, gen_random_uuid());
select results_eq($$ select sold, (guide).sold from public.admin_list_clues('compass')
  where name_hu = 'compass hu' $$,
  $$ values (2::bigint, 1::bigint) $$, 'Sales of a test session do not count');
select * from finish();
rollback;
