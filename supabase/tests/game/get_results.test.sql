-- admin_publish_results and get_results: what strangers read about a hunt that is over, and nothing more. find_map on
-- the venue screen likewise.
begin;
\ir ../support/load.psql
select plan(44);
select tests.create_hunt();
select tests.create_player('Éva Mária Nagy');
insert into public.maps (game_session_id, kind, name_hu, name_en, south, west, north, east, position, is_active)
values (tests.id('session'), 'tiles', 'Kikapcsolva', 'Off', 47, 19, 48, 20, 0, false),
  (tests.id('session'), 'tiles', 'Máshol', 'Elsewhere', 46, 19, 47, 20, 1, true),
  (tests.id('session'), 'tiles', 'Belváros', 'Downtown', 47, 19, 48, 20, 2, true);

create function pg_temp.code() returns text
language sql stable security definer as $$
  select code from private.join_codes where game_session_id = tests.id('session') and replaced_at is null
$$;
create function pg_temp.results() returns jsonb
language sql volatile as $$ select public.get_results(pg_temp.code()) $$;
create function pg_temp.publish(p_is_published boolean) returns jsonb
language sql volatile as $$ select to_jsonb(public.admin_publish_results(tests.id('session'), p_is_published)) $$;
create function pg_temp.finds(p_map jsonb) returns jsonb
language sql immutable as $$
  select jsonb_object_agg(c ->> 'name', c -> 'finds') from jsonb_array_elements(p_map -> 'codes') c
$$;
grant execute on function pg_temp.code(), pg_temp.results(), pg_temp.finds(jsonb) to anon, authenticated;
grant execute on function pg_temp.publish(boolean) to anon, authenticated;

select tests.sign_in_as('anna');
select public.update_profile(p_is_named_publicly => true);
select tests.scan_as('anna', 'hall', '2025-06-01T10:10:00Z'), tests.scan_as('béla', 'well', '2025-06-01T10:20:00Z'),
  tests.scan_as('éva mária nagy', 'hall', '2025-06-01T10:30:00Z');
select tests.at_playing_time();
select tests.as_owner();
select tests.remember_rows();

-- Publishing --------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok('select pg_temp.publish(true)', '42501', null, 'A visitor publishes nothing');
select tests.throws_key('select pg_temp.results()', 'results_not_published', 'A running hunt has no results');
select tests.sign_in_as('anna');
select tests.throws_key('select pg_temp.publish(true)', 'admin_access_required', 'Nor does a player');
select tests.sign_in_as('olga');
select tests.throws_key('select public.admin_publish_results(gen_random_uuid(), true)', 'game_session_not_found',
  'The hunt must exist');
select tests.throws_key('select pg_temp.publish(null)', 'invalid_input', 'Neither is neither');
select tests.throws_key('select pg_temp.publish(true)', 'game_session_not_ended', 'The hunt must be over');
select tests.throws_key('select pg_temp.results()', 'results_not_published',
  'Organisers see none before the end either');
select tests.at('2025-06-01T18:00:00Z');
select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_publish_results(%L, true)',
  to_jsonb(public.admin_clone_game_session(tests.id('session'), 'Test session', true)) ->> 'game_session_id'),
  'invalid_game_session', 'A test session has no results page');
select is(pg_temp.results() -> 'is_published', 'false', 'After the end organisers see how the page will look');
select tests.as_anonymous();
select tests.throws_key('select pg_temp.results()', 'results_not_published', 'Nobody else does');
select tests.sign_in_as('olga');
select public.admin_freeze_leaderboard(tests.id('session'), true);
select tests.throws_key('select pg_temp.publish(true)', 'leaderboard_frozen', 'A frozen board is not final');
select public.admin_freeze_leaderboard(tests.id('session'), false);
select is(pg_temp.publish(true) ->> 'results_published_at', '2025-06-01T18:00:00+00:00', 'The results are published');
select tests.as_owner();
select is((select players from private.result_figures), 3::bigint, 'Its figures are counted for the first visitor');
select tests.sign_in_as('olga');
select tests.at('2025-06-01T19:00:00Z');
select is(pg_temp.publish(true) ->> 'results_published_at', '2025-06-01T18:00:00+00:00',
  'Publishing again changes nothing');
select is((select results_published_at from public.admin_list_game_sessions() where id = tests.id('session')),
  '2025-06-01T18:00:00Z', 'The list of hunts says so');

-- The page ----------------------------------------------------------------------------------------

select tests.as_anonymous();
select is(pg_temp.results() - 'find_map', jsonb_build_object(
  'name', 'Budapest hunt', 'description_hu', '', 'description_en', '', 'languages', array['hu', 'en'],
  'place_hu', '', 'place_en', '',
  'starts_at', '2025-06-01T10:00:00Z'::timestamptz, 'ends_at', '2025-06-01T18:00:00Z'::timestamptz,
  'is_published', true, 'frozen_at', null, 'players', 3, 'ranked', 3,
  'board', '[{"rank": 1, "name": "B.", "points": 20}, {"rank": 2, "name": "Anna", "points": 10},
    {"rank": 3, "name": "É. M. N.", "points": 10}]'::jsonb),
  'A visitor sees the final board, with the names of those who agreed and the initials of others');
select is(pg_temp.results() #> '{find_map,codes}', '[{"name": "hall", "latitude": null, "longitude": null, "finds": 2},
  {"name": "well", "latitude": null, "longitude": null, "finds": 1},
  {"name": "bridge", "latitude": 47.4979, "longitude": 19.0402, "finds": 0},
  {"name": "tower", "latitude": null, "longitude": null, "finds": 0}]',
  'All codes with their numbers of finds, without ids; one that never counted is left out');
select is((pg_temp.results() #> '{find_map,map}') - 'id', '{"kind": "tiles", "name_hu": "Belváros",
  "name_en": "Downtown", "image_path": null, "tile_url": null, "tile_attribution": "", "south": 47, "west": 19,
  "north": 48, "east": 20, "min_zoom": 12, "max_zoom": 19}', 'The first active map that shows one of them');
select is(public.get_results(lower(pg_temp.code())) ->> 'name', 'Budapest hunt',
  'The code is read as on the join page');
select is(public.get_results('WRNG2345') ->> 'hint', 'join_code_not_found', 'A wrong code is refused as there');
select tests.throws_key('select public.get_results(null)', 'invalid_input', 'Nothing is no code');

select tests.as_owner();
select tests.remember_rows();
select tests.as_anonymous();
select lives_ok('select pg_temp.results()', 'Another visit');
select tests.as_owner();
select tests.rows_unchanged('changes no rows');
update private.result_figures set players = 99 where game_session_id = tests.id('session');
select tests.as_anonymous();
select is(pg_temp.results() -> 'players', '99', 'Nor does it count: the figures are kept');
select tests.as_owner();
update private.result_figures set players = 3 where game_session_id = tests.id('session');

-- People ------------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select public.admin_ban_user(tests.id('béla'), 'Sharing codes');
select tests.as_anonymous();
select is(pg_temp.results() #>> '{board,0,name}', 'Anna', 'Banned players are not on the board');
select is(pg_temp.results() -> 'players', '2', 'Nor among the players');
select is(pg_temp.finds(pg_temp.results() -> 'find_map') -> 'well', '0', 'Nor do their finds count');
select tests.sign_in_as('olga');
select public.admin_unban_user(tests.id('béla'));
select public.admin_correct_finds('void', (select array_agg(scan_id) from public.admin_list_found_qr_codes()
  where user_id = tests.id('anna')), 'Photo', gen_random_uuid());
select public.admin_adjust_points(tests.id('session'), array[tests.id('éva mária nagy')], 50, 'Costume',
  gen_random_uuid());
select tests.as_anonymous();
select is(pg_temp.results() -> 'board', '[{"rank": 1, "name": "É. M. N.", "points": 60},
  {"rank": 2, "name": "B.", "points": 20}]', 'Voided finds are gone, and bonus points count');
select is(pg_temp.finds(pg_temp.results() -> 'find_map') -> 'hall', '1', 'Also on the map');

-- Withdrawing -------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select public.admin_freeze_leaderboard(tests.id('session'), true);
select tests.as_anonymous();
select is(pg_temp.results() ->> 'frozen_at', '2025-06-01T19:00:00+00:00', 'A later freeze shows');
select tests.sign_in_as('olga');
select is(pg_temp.publish(false) ->> 'results_published_at', null, 'The results can be withdrawn');
select tests.as_anonymous();
select tests.throws_key('select pg_temp.results()', 'results_not_published', 'At once nobody sees them');
select tests.sign_in_as('olga');
select public.admin_freeze_leaderboard(tests.id('session'), false);
select pg_temp.publish(true);
select tests.throws_key($$ select public.admin_reschedule_game_session(tests.id('session'), 120,
  '2025-06-01T18:00:00Z') $$, 'game_session_decided', 'A hunt with published results does not go on');
select pg_temp.publish(false);
select public.admin_reschedule_game_session(tests.id('session'), 120, '2025-06-01T18:00:00Z');
select tests.as_anonymous();
select tests.throws_key('select pg_temp.results()', 'results_not_published', 'While it goes on there are none');
select tests.as_owner();
select results_eq($$ select action, details -> 'before' -> 'results_published_at' = 'null' from public.activity
  where action like 'session.results%' order by id $$, $$ values ('session.results', true),
  ('session.results_withdrawn', false), ('session.results', true),
  ('session.results_withdrawn', false) $$, 'All of it is on record, each change once');

-- Codes that are public during the hunt -----------------------------------------------------------

select tests.save_session(tests.session_document() || jsonb_build_object('id', tests.id('session'), 'qr_codes', (
  select jsonb_agg(code || jsonb_build_object('is_public', true))
  from jsonb_array_elements(tests.session_document() -> 'qr_codes') code where code ->> 'points' in ('10', '40', '50'))
  || (select jsonb_agg(code)
  from jsonb_array_elements(tests.session_document() -> 'qr_codes') code where code ->> 'points' in ('20', '30'))));
select tests.save_session(tests.session_document() || jsonb_build_object('id', tests.id('session')));
select results_eq($$ select q.name from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id
  where c.game_session_id = tests.id('session') and c.is_public order by 1 $$,
  $$ values ('bridge'), ('faded'), ('hall') $$, 'Saving without the mark keeps it');
select tests.at('2025-06-01T17:00:00Z');
select tests.sign_in_as('olga');
select public.admin_save_venue_screen(tests.id('session'), '{map}', 'dark', 'hu', false);
select set_config('tests.token', (public.admin_set_venue_screen_link(tests.id('session'), true)).token, true);
select tests.as_anonymous();
select is(pg_temp.finds(public.get_venue_screen(current_setting('tests.token')) -> 'find_map'),
  '{"hall": 1, "bridge": 0}', 'During the hunt the screen shows the public codes alone');
select tests.sign_in_as('olga');
select public.admin_freeze_leaderboard(tests.id('session'), true);
select tests.scan_as('béla', 'hall', '2025-06-01T17:30:00Z');
select tests.at('2025-06-01T17:31:00Z');
select tests.sign_in_as('anna');
select is(public.record_scan(tests.id('bridge')::text, tests.id('session'), '{"position": {"latitude": 47.4979,
  "longitude": 19.0402}}', '2025-06-01T16:55:00Z') ->> 'status', 'success', 'An earlier capture arrives');
select tests.as_anonymous();
select is(pg_temp.finds(public.get_venue_screen(current_setting('tests.token')) -> 'find_map'),
  '{"hall": 1, "bridge": 0}', 'Finds that arrive later do not show while the board is frozen, as on the board');
select tests.sign_in_as('olga');
select public.admin_freeze_leaderboard(tests.id('session'), false);
select tests.as_anonymous();
select is(pg_temp.finds(public.get_venue_screen(current_setting('tests.token')) -> 'find_map') -> 'hall', '2',
  'Afterwards they do');
select tests.at('2025-06-01T20:00:00Z');
select is(pg_temp.finds(public.get_venue_screen(current_setting('tests.token')) -> 'find_map') -> 'well', '1',
  'After the end the screen shows all codes');

-- Guessing ----------------------------------------------------------------------------------------

select set_config('request.headers', '{"x-forwarded-for": "192.0.2.1"}', true);
select count(public.get_results('WRNG' || n)) from generate_series(2001, 2030) n;
select tests.throws_key($$ select public.get_join_page('WRNG2345') $$, 'rate_limit_exceeded',
  'Wrong codes are counted together with those of the join page');
select tests.throws_key('select pg_temp.results()', 'results_not_published', 'A right one is answered');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
