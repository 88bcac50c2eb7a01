-- get_venue_screen and reveal_next_place: what strangers at the venue see behind a link, and nothing more.
begin;
\ir ../support/load.psql
select plan(44);
select tests.create_hunt();
select tests.create_player('Éva Mária Nagy');
select tests.at_playing_time();

create function pg_temp.open_link() returns text
language sql volatile as $$
  select set_config('tests.token', (public.admin_set_venue_screen_link(tests.id('session'), true)).token, true)
$$;
create function pg_temp.screen(p_version text default null) returns jsonb
language sql volatile as $$ select public.get_venue_screen(current_setting('tests.token'), p_version) $$;
create function pg_temp.reveal(p_revealed integer) returns jsonb
language sql volatile as $$ select public.reveal_next_place(current_setting('tests.token'), p_revealed) $$;
create function pg_temp.show(p_panels text[], p_allows_embedding boolean default false) returns jsonb
language sql volatile as $$
  select to_jsonb(public.admin_save_venue_screen(tests.id('session'), p_panels, 'neon', 'de', p_allows_embedding))
$$;
create function pg_temp.from_address(p_headers jsonb) returns void
language sql volatile as $$ select set_config('request.headers', p_headers::text, true) $$;
grant execute on function pg_temp.screen(text), pg_temp.reveal(integer), pg_temp.from_address(jsonb)
  to anon, authenticated;
grant execute on function pg_temp.show(text[], boolean), pg_temp.open_link() to authenticated;

select tests.sign_in_as('anna');
select public.update_profile(p_is_named_publicly => true);
select tests.sign_in_as('olga');
select pg_temp.open_link();
select public.admin_announce(tests.id('session'), 'Hír', 'News', 'Szöveg', 'Text', tests.remember_id('news',
  gen_random_uuid()));
select public.admin_announce(tests.id('session'), 'Hívó', 'Call', 'Szöveg', 'Text', gen_random_uuid(), 'others');
select public.admin_announce(tests.id('other session'), 'Másik', 'Other', 'Szöveg', 'Text', gen_random_uuid());
select tests.scan_as('anna', 'hall', '2025-06-01T10:10:00Z'), tests.scan_as('béla', 'well', '2025-06-01T10:20:00Z'),
  tests.scan_as('éva mária nagy', 'hall', '2025-06-01T10:30:00Z');
select tests.sign_in_as('olga');
select pg_temp.show('{board,finds,announcements,join,countdown}');
select tests.as_owner();
select tests.remember_rows();

-- The screen --------------------------------------------------------------------------------------

select tests.as_anonymous();
select is(pg_temp.screen() - array['version', 'join_code', 'finds', 'announcements', 'states'], jsonb_build_object(
  'name', 'Budapest hunt', 'panels', '["board", "finds", "announcements", "join", "countdown"]'::jsonb,
  'theme', 'neon', 'language', 'de', 'allows_embedding', false,
  'ends_at', '2025-06-01T18:00:00Z'::timestamptz, 'frozen_at', null, 'reveal', null,
  'find_map', null,
  'board', '[{"rank": 1, "name": "B.", "points": 20}, {"rank": 2, "name": "Anna", "points": 10},
    {"rank": 3, "name": "É. M. N.", "points": 10}]'::jsonb),
  'A visitor sees the hunt and its board, with the names of those who agreed and the initials of others');
select is(pg_temp.screen() #>> '{states,0,phase}', 'running', 'The screen says whether the hunt runs');
select is((select jsonb_agg(f - 'id') from jsonb_array_elements(pg_temp.screen() -> 'finds') f), jsonb_build_array(
  jsonb_build_object('name', 'É. M. N.', 'points', 10, 'found_at', '2025-06-01T10:30:00Z'::timestamptz),
  jsonb_build_object('name', 'B.', 'points', 20, 'found_at', '2025-06-01T10:20:00Z'::timestamptz),
  jsonb_build_object('name', 'Anna', 'points', 10, 'found_at', '2025-06-01T10:10:00Z'::timestamptz)),
  'The latest finds come first, without their codes');
select is((select jsonb_agg(a - array['id', 'created_at']) from jsonb_array_elements(pg_temp.screen()
    -> 'announcements') a),
  '[{"title_hu": "Hír", "title_en": "News", "body_hu": "Szöveg", "body_en": "Text"}]',
  'Announcements of the hunt are shown, not those to players who have not joined it');
select is(pg_temp.screen() ->> 'join_code', null, 'Nobody can join any more, so there is no code');
select is(pg_temp.screen(pg_temp.screen() ->> 'version'), jsonb_build_object('version', pg_temp.screen() -> 'version'),
  'A screen that is up to date gets only its version');
select is(pg_temp.screen('other') ->> 'name', 'Budapest hunt', 'Any other version gets everything');
select tests.as_owner();
select tests.rows_unchanged('Looking moves no row');
select tests.at_shopping_time();
select tests.as_owner();
select is(pg_temp.screen() ->> 'join_code', (select code::text from private.join_codes
  where game_session_id = tests.id('session') and replaced_at is null), 'While joining is open the code is shown');
select tests.at_playing_time();

-- What the organiser chose ------------------------------------------------------------------------

select tests.sign_in_as('olga');
select pg_temp.show('{}');
select tests.as_anonymous();
select is(pg_temp.screen() - array['version', 'name', 'theme', 'language', 'allows_embedding', 'states', 'ends_at'],
  '{"panels": [], "board": [], "finds": [], "announcements": [], "join_code": null, "frozen_at": null, "reveal": null,
    "find_map": null}',
  'What is not chosen is not sent');
select tests.sign_in_as('olga');
select pg_temp.show('{board,finds}');

-- People ------------------------------------------------------------------------------------------

select public.admin_ban_user(tests.id('béla'), 'Sharing codes');
select tests.as_anonymous();
select is(pg_temp.screen() #>> '{board,0,name}', 'Anna', 'Banned players are not on the board');
select is(jsonb_array_length(pg_temp.screen() -> 'finds'), 2, 'Nor are their finds');
select tests.sign_in_as('olga');
select public.admin_unban_user(tests.id('béla'));
select public.admin_correct_finds('void', (select array_agg(scan_id) from public.admin_list_found_qr_codes()
  where user_id = tests.id('béla')), 'Photo', gen_random_uuid());
select tests.as_anonymous();
select is(jsonb_array_length(pg_temp.screen() -> 'finds'), 2, 'A voided find is gone');
select is(pg_temp.screen() #>> '{board,0,name}', 'Anna', 'And its points');

-- The freeze --------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select public.admin_freeze_leaderboard(tests.id('session'), true);
select tests.scan_as('éva mária nagy', 'well', '2025-06-01T12:30:00Z'),
  tests.scan_as('béla', 'tower', '2025-06-01T12:31:00Z');
select tests.at('2025-06-01T13:00:00Z');
select tests.as_anonymous();
select is(pg_temp.screen() -> 'board', '[{"rank": 1, "name": "Anna", "points": 10},
  {"rank": 2, "name": "É. M. N.", "points": 10}]', 'A frozen board does not move');
select is(jsonb_array_length(pg_temp.screen() -> 'finds'), 2, 'Later finds would tell the standings');
select is(pg_temp.screen() ->> 'frozen_at', '2025-06-01T12:00:00+00:00', 'The screen says that it is frozen');

-- The reveal --------------------------------------------------------------------------------------

select is(pg_temp.reveal(0) -> 'reveal', 'null', 'Nothing is revealed before the organiser starts');
select tests.sign_in_as('olga');
select public.admin_reveal_places(tests.id('session'), 0);
select tests.as_anonymous();
select is(pg_temp.screen() -> 'reveal', '{"places": 3, "revealed": 0, "rows": []}', 'No place is sent before its turn');
select is(pg_temp.screen() -> 'board', '[]', 'The frozen board is gone');
select is(pg_temp.screen() -> 'finds', '[]', 'And the finds');
select is(pg_temp.reveal(1) #>> '{reveal,revealed}', '0', 'A key press for another state does nothing');
select is(pg_temp.reveal(0) -> 'reveal',
  '{"places": 3, "revealed": 1, "rows": [{"rank": 3, "name": "Anna", "points": 10}]}', 'The last place comes first');
select is(pg_temp.reveal(0) #>> '{reveal,revealed}', '1', 'A second key press in the same moment does nothing');
select is(pg_temp.reveal(1) #>> '{reveal,rows,0,name}', 'B.', 'Then the next one');
select is(pg_temp.reveal(2) #>> '{reveal,revealed}', '3', 'The winner comes last');
select is(pg_temp.reveal(3) #>> '{reveal,revealed}', '3', 'After the winner nobody comes');
select tests.as_owner();
select results_eq($$ select rank, user_id, points from private.final_ranking(tests.id('session'), 10) $$,
  $$ values (1::bigint, tests.id('éva mária nagy'), 30), (2, tests.id('béla'), 30), (3, tests.id('anna'), 10) $$,
  'It follows all points, also those after the freeze; on equal points the earlier one is first');
select tests.sign_in_as('anna');
select is((select string_agg(r ->> 'points',
  ' ') from jsonb_array_elements(to_jsonb(public.get_leaderboard(tests.id('session')))
  -> 'rows') r), '10 10', 'The board of the players stays frozen');
select tests.sign_in_as('olga');
select public.admin_freeze_leaderboard(tests.id('session'), false);
select tests.as_owner();
select results_eq(
  $$ select user_id, points from private.final_ranking(tests.id('session'), 10) order by rank $$,
  $$ select user_id, board_points from public.user_game_sessions where game_session_id = tests.id('session')
     order by board_points desc, board_reached_at, user_id $$, 'Without the freeze the board has the same order');
select tests.sign_in_as('olga');
select pg_temp.show('{board}', true);
select public.admin_reveal_places(tests.id('session'), null);
select public.admin_reveal_places(tests.id('session'), 0);
select tests.as_anonymous();
select is(pg_temp.reveal(0) #>> '{reveal,revealed}', '0', 'On an embeddable screen strangers reveal nothing');
select tests.sign_in_as('olga');
select public.admin_reveal_places(tests.id('session'), null);
select tests.as_anonymous();
select is(pg_temp.screen() #>> '{board,0,points}', '30', 'After the reveal the screen is live again');

select tests.as_owner();
update public.game_session_qr_codes set is_public = true where game_session_id = tests.id('session');
select tests.sign_in_as('olga');
select pg_temp.show('{map}', true);
select public.admin_freeze_leaderboard(tests.id('session'), true);
select tests.scan_as('béla', 'hall', '2025-06-01T13:30:00Z');
update public.scans set scanned_at = '2025-06-01T12:50:00Z'
where game_session_id = tests.id('session') and received_at = '2025-06-01T13:30:00Z';
select tests.at('2025-06-01T14:00:00Z');
select tests.as_anonymous();
select is((select sum((c ->> 'finds')::integer) from jsonb_array_elements(pg_temp.screen() #> '{find_map,codes}') c),
  4::bigint, 'The map of a frozen board counts no find that arrives later, also if it was captured before');

-- Links -------------------------------------------------------------------------------------------

select tests.as_owner();
create temporary table old_links as select current_setting('tests.token') as token;
grant select on old_links to anon;
select tests.sign_in_as('olga');
select pg_temp.open_link();
select tests.as_anonymous();
select is(public.get_venue_screen((select token from old_links)) - 'details',
  '{"code": "PT404", "message": "This screen link is wrong or has been revoked", "hint": "venue_screen_not_found"}',
  'A renewed link stops the old one');
select is(public.reveal_next_place((select token from old_links), 0) ->> 'hint', 'venue_screen_not_found',
  'Also for the reveal');
select is(pg_temp.screen() ->> 'name', 'Budapest hunt', 'The new one works');
select tests.sign_in_as('olga');
select public.admin_set_venue_screen_link(tests.id('session'), false);
select tests.as_anonymous();
select is(pg_temp.screen() ->> 'hint', 'venue_screen_not_found', 'A revoked link shows nothing');
select tests.throws_key('select public.get_venue_screen(null)', 'invalid_input', 'Nothing is no token');
select tests.throws_key('select public.get_venue_screen(repeat(''a'', 101))', 'invalid_input', 'A long text is none');
select tests.throws_key('select public.reveal_next_place(''a'', null)', 'invalid_input', 'A key press names its state');

select tests.sign_in_as('olga');
select pg_temp.open_link();
select tests.as_anonymous();
select pg_temp.from_address('{"x-forwarded-for": "192.0.2.1"}');
select count(public.get_venue_screen('wrong ' || n)) from generate_series(1, 30) n;
select tests.throws_key($$ select public.get_venue_screen('wrong') $$, 'rate_limit_exceeded',
  'After thirty wrong tokens in a minute no more are tried');
select is(pg_temp.screen() ->> 'name', 'Budapest hunt', 'The screen behind the same address goes on');
select is(public.get_join_page('WRNG2345') ->> 'hint', 'join_code_not_found', 'And so does joining');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
