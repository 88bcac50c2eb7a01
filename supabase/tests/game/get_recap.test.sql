-- get_recap: what a player did in a hunt that is over, and nothing of others.
begin;
\ir ../support/load.psql
select plan(26);
select tests.create_hunt();
update public.qr_codes set latitude = 47.5, longitude = 19.1 where id = tests.id('hall');
select tests.buy_as('anna', 'compass');
select tests.scan_as('béla', 'well', '2025-06-01T10:05:00Z'), tests.scan_as('anna', 'hall', '2025-06-01T10:10:00Z'),
  tests.scan_as('anna', 'well', '2025-06-01T10:20:00Z'), tests.scan_as('béla', 'hall', '2025-06-01T10:30:00Z'),
  tests.scan_as('béla', 'tower', '2025-06-01T10:40:00Z');
create function pg_temp.recap() returns jsonb
language sql volatile as $$ select to_jsonb(public.get_recap(tests.id('session'))) $$;
grant execute on function pg_temp.recap() to anon, authenticated;
select tests.remember_rows();

select tests.at_playing_time();
select tests.as_anonymous();
select throws_ok('select pg_temp.recap()', '42501', null, 'A visitor has done nothing');
select tests.sign_in_as('cili');
select tests.throws_key('select pg_temp.recap()', 'session_not_joined', 'A stranger is refused');
select tests.throws_key('select public.get_recap(gen_random_uuid())', 'game_session_not_found', 'The hunt must exist');
select tests.sign_in_as('anna');
select tests.throws_key('select pg_temp.recap()', 'game_session_not_ended', 'A running hunt has no recap');
select tests.at('2025-06-01T18:00:00Z');
select is(pg_temp.recap() - 'finds', jsonb_build_object(
  'name', 'Budapest hunt', 'languages', array['hu', 'en'], 'place_hu', '', 'place_en', '',
  'starts_at', '2025-06-01T10:00:00Z'::timestamptz,
  'ends_at', '2025-06-01T18:00:00Z'::timestamptz, 'results_code', null, 'player_name', 'Anna', 'points', 30,
  'team_name', null, 'team_points', null, 'is_frozen', false, 'rank', 2,
  'ranked', 2, 'task_points', 0, 'bonus_points', 0, 'codes', 4, 'is_first_of_all', false, 'guides_bought', 0,
  'guides_for_sale', (pg_temp.recap() ->> 'guides_for_sale')::integer,
  'tokens_spent', (select purchase_price from public.purchased_clues)), 'A player reads rank, points and coins');
select is((select jsonb_agg(f - 'id') from jsonb_array_elements(pg_temp.recap() -> 'finds') f), jsonb_build_array(
  jsonb_build_object('name', 'hall', 'found_at', '2025-06-01T10:10:00Z'::timestamptz, 'found_by', null,
    'points', 10, 'latitude', 47.5, 'longitude', 19.1, 'is_first', true),
  jsonb_build_object('name', 'well', 'found_at', '2025-06-01T10:20:00Z'::timestamptz, 'found_by', null,
    'points', 20, 'latitude', null, 'longitude', null, 'is_first', false)),
  'And the own finds in their order, with the first ones');
select tests.as_owner();
select tests.rows_unchanged('Looking moves no row');
select ok((select count(*) > 0 from public.clue_solution_guides), 'The hunt has guides');
select tests.sign_in_as('béla');
select is(pg_temp.recap() -> 'is_first_of_all', 'true', 'Who found the first code of all is told so');
select is(pg_temp.recap() -> 'rank', '1', 'And leads');
select is(pg_temp.recap() -> 'tokens_spent', '0', 'Without having bought anything');

-- Teams -------------------------------------------------------------------------------------------

select tests.at('2025-06-01T15:00:00Z');
select tests.as_owner();
select tests.create_player('Dóra'), tests.create_player('Ede');
select tests.create_team('Lynx', 'dóra', 'ede');
select tests.scan_as('dóra', 'hall', '2025-06-01T15:10:00Z');
select tests.at('2025-06-01T18:00:00Z');
select tests.sign_in_as('olga');
select public.admin_adjust_points(tests.id('session'), array[tests.id('dóra')], 7, 'Song', gen_random_uuid());
select tests.sign_in_as('ede');
select is((pg_temp.recap() ->> 'team_name') || ' ' || (pg_temp.recap() ->> 'team_points'), 'Lynx 17',
  'A member reads the team and its points');
select is(pg_temp.recap() #>> '{finds,0,found_by}', 'Dóra', 'And what the others found');
select is(pg_temp.recap() -> 'bonus_points', '7', 'Bonus points of the others are part of the sum');
select is((pg_temp.recap() -> 'rank') || (pg_temp.recap() -> 'ranked'), '[3, 3]', 'The team ranks among the players');

-- Corrections, bans and freezes -------------------------------------------------------------------

select tests.sign_in_as('olga');
select public.admin_correct_finds('void', (select array_agg(scan_id) from public.admin_list_found_qr_codes()
  where user_id = tests.id('béla') and qr_code_name = 'well'), 'Photo', gen_random_uuid());
select public.admin_adjust_points(tests.id('session'), array[tests.id('béla')], 5, 'Costume', gen_random_uuid());
select tests.sign_in_as('béla');
select is(jsonb_array_length(pg_temp.recap() -> 'finds'), 2, 'A voided find is gone');
select is(pg_temp.recap() -> 'bonus_points', '5', 'Bonus points are told apart');
select tests.sign_in_as('anna');
select is(pg_temp.recap() -> 'is_first_of_all', 'true', 'The next one was first then');
select is(pg_temp.recap() #> '{finds,1,is_first}', 'true', 'Also for the code');
select tests.sign_in_as('béla');
select is(pg_temp.recap() -> 'is_first_of_all', 'false', 'The next player was not');
select tests.sign_in_as('olga');
select public.admin_ban_user(tests.id('anna'), 'Sharing codes');
select tests.sign_in_as('béla');
select is(pg_temp.recap() -> 'is_first_of_all', 'true', 'unless the first one is banned');
select tests.sign_in_as('olga');
select public.admin_unban_user(tests.id('anna'));
select public.admin_freeze_leaderboard(tests.id('session'), true);
select tests.sign_in_as('anna');
select is((pg_temp.recap() -> 'rank') || (pg_temp.recap() -> 'ranked'), '[null, null]', 'A frozen board tells no rank');
select tests.sign_in_as('olga');
select public.admin_freeze_leaderboard(tests.id('session'), false);
select public.admin_publish_results(tests.id('session'), true);
select public.admin_ban_user(tests.id('béla'), 'Sharing codes');
select tests.sign_in_as('anna');
select is(public.get_results(pg_temp.recap() ->> 'results_code') ->> 'name', 'Budapest hunt',
  'The recap leads to the results once they are published');
select is((pg_temp.recap() -> 'rank') || (pg_temp.recap() -> 'ranked'), '[1, 2]', 'Banned players do not rank');
select tests.sign_in_as('béla');
select tests.throws_key('select pg_temp.recap()', 'user_banned', 'A banned player reads nothing');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
