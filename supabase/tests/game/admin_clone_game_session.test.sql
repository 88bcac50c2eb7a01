-- admin_clone_game_session: a test or a new hunt with the same clues, codes, caps and maps.
begin;
\ir ../support/load.psql
select plan(51);
select tests.create_hunt();
insert into public.maps (id, game_session_id, kind, name_hu, name_en, south, west, north, east)
values (tests.remember_id('plan', gen_random_uuid()), tests.id('session'), 'tiles', 'Térkép', 'Map', 47, 19, 48, 20);
insert into public.map_markers (map_id, kind, name_hu, name_en, latitude, longitude)
  values (tests.id('plan'), 'start', 'Rajt', 'Start', 47.5, 19.5);
select tests.scan_as('anna', 'well', '2025-06-01T12:00:00Z');
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok($$ select public.admin_clone_game_session(null, 'Copy', true) $$, '42501', null,
  'A visitor cannot copy a session');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.admin_clone_game_session(tests.id('session'), 'Copy', true) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_clone_game_session(tests.id('session'), 'Copy', true) $$,
  'admin_access_required', 'A player cannot');
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_clone_game_session(tests.id('session'), 'Copy', true) $$,
  'admin_access_required', 'An admin who was demoted cannot any more');
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('olga');

-- Refusals ----------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_clone_game_session(gen_random_uuid(), 'Copy', true) $$,
  'game_session_not_found', 'There must be something to copy');
select tests.throws_key($$ select public.admin_clone_game_session(tests.id('session'), ' x ', true) $$,
  'invalid_game_session', 'A copy needs a name');
select tests.throws_key($$ select public.admin_clone_game_session(tests.id('session'), repeat('x', 121), true) $$,
  'invalid_game_session', 'A name has at most 120 characters');
select tests.throws_key($$ select public.admin_clone_game_session(tests.id('session'), null, true) $$,
  'invalid_game_session', 'No name is not a name');
select tests.throws_key($$ select public.admin_clone_game_session(tests.id('session'), 'Copy', null) $$,
  'invalid_game_session', 'p_as_test must not be null');
select tests.rows_unchanged('Refusals change no rows');

-- Copies as tests ---------------------------------------------------------------------------------

select tests.forget_broadcasts();
select tests.at_playing_time();
select tests.remember_id('test',
  (public.admin_clone_game_session(tests.id('session'), '  Test session ', true)).game_session_id);
select tests.as_owner();
select results_eq(
  $$ select name, is_test, cloned_from, starts_at, ends_at, starting_tokens, treasure_name_hu, treasure_name_en
    from public.game_sessions where id = tests.id('test') $$,
  $$ values ('Test session', true, tests.id('session'), '2025-06-01T12:00:00Z'::timestamptz, null::timestamptz, 100,
    'Arany', 'Gold') $$,
  'A test opens at once, has no end, and knows which hunt it tests');
select bag_eq($$ select clue_id, position from public.game_session_clues where game_session_id = tests.id('test') $$,
  $$ select clue_id, position from public.game_session_clues where game_session_id = tests.id('session') $$,
    'The copy sells the same clues in the same order');
select bag_eq($$ select qr_code_id, points, max_scans from public.game_session_qr_codes
  where game_session_id = tests.id('test') $$,
  $$ select qr_code_id, points, max_scans from public.game_session_qr_codes
    where game_session_id = tests.id('session') $$, 'The copy has the same codes, points and caps');
select is((select sum(capacity - used) from private.scan_cap_shards where game_session_id = tests.id('test')
  and qr_code_id = tests.id('well')), 7::bigint,
  'All places of a cap are free in the copy');
select results_eq($$ select m.name_hu, k.name_en from public.maps m join public.map_markers k on k.map_id = m.id
  where m.game_session_id = tests.id('test') $$,
  $$ values ('Térkép', 'Start') $$, 'Its map has the same markers');
select is_empty($$ select 1 from public.user_game_sessions where game_session_id = tests.id('test') $$,
  'Players do not come along');
select set_has($$ select split_part(topic, ':', 1), event from tests.broadcasts() $$,
  $$ values ('admin', 'session'), ('admin', 'activity'), ('session', 'session') $$, 'Organisers are notified of it');
select results_eq($$ select action, details #>> '{after,name}', details ->> 'before' from public.activity
  order by id desc limit 1 $$,
  $$ values ('session.clone', 'Test session', null) $$, 'It is logged');
select tests.sign_in_as('olga');
select tests.remember_id('second',
  (public.admin_clone_game_session(tests.id('test'), 'Second test session', true)).game_session_id);
select is((select cloned_from from public.game_sessions where id = tests.id('second')),
  tests.id('session'), 'A test of a test tests the same hunt');

-- Copies as new hunts -----------------------------------------------------------------------------

select tests.remember_id('sequel',
  (public.admin_clone_game_session(tests.id('session'), 'Next year', false)).game_session_id);
select tests.as_owner();
select results_eq($$ select is_test, starts_at, ends_at, leaderboard_frozen_at, treasure_awarded_at
  from public.game_sessions where id = tests.id('sequel') $$,
  $$ values (false, null::timestamptz, null::timestamptz, null::timestamptz, null::timestamptz) $$,
    'A new hunt gets its dates from the organiser');
select is((select count(*) from public.game_session_qr_codes where game_session_id = tests.id('sequel')), 5::bigint,
  'The copy has all codes');
select tests.sign_in_as('anna');
select is_empty($$ select 1 from public.game_sessions where id = tests.id('sequel') $$,
  'The copy is a draft that players do not see');
select tests.throws_key($$ select public.join_game_session(tests.id('sequel')) $$,
  'game_session_not_found', 'Players cannot join the copy');
select tests.throws_key($$ select public.list_shop_clues(tests.id('sequel')) $$,
  'game_session_not_found', 'Its shop tells nothing');
select tests.sign_in_as('olga');
select is((select visibility from public.admin_list_game_sessions() where id = tests.id('sequel')), 'draft',
  'Organisers see it as a draft');
select tests.throws_key($$ select public.join_game_session(tests.id('sequel')) $$,
  'game_session_not_found', 'Organisers cannot join a draft either');
select lives_ok($$ select public.admin_save_game_session(jsonb_build_object('id', tests.id('sequel'),
  'name', 'Next year', 'visibility', 'listed')) $$, 'The copy can be published');
select tests.sign_in_as('anna');
select isnt_empty($$ select 1 from public.game_sessions where id = tests.id('sequel') $$,
  'Players see what is published');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_save_game_session(jsonb_build_object('id', tests.id('session'),
  'name', 'Hunt', 'visibility', 'draft')) $$,
  'invalid_game_session', 'A session with players cannot become a draft again');
select tests.throws_key($$ select public.admin_clone_game_session(tests.id('session'), 'Fresh', false, null) $$,
  'invalid_game_session', 'New or the same codes: one of them is said');
select tests.as_owner();
update public.qr_codes set card_title_hu = 'A kút', card_title_en = 'The well', card_text_hu = 'CARD hu',
  card_text_en = 'CARD en', reveals_clue_id = tests.id('map') where id = tests.id('well');
select tests.create_media('photo'), tests.create_media('bells', 'audio/mpeg');
select tests.give_card('well', 'photo', 'bells');
update public.qr_codes set reveals_clue_id = tests.id('elsewhere clue') where id = tests.id('hall');
update public.game_sessions set visibility = 'link_only' where id = tests.id('session');
select tests.sign_in_as('olga');
select tests.remember_id('fresh', (public.admin_clone_game_session(tests.id('session'), 'Fresh', false, true,
  tests.id('session'))).game_session_id);
select is((public.admin_clone_game_session(tests.id('session'), 'Fresh', false, true,
  tests.id('session'))).game_session_id, tests.id('fresh'), 'A repeated request returns the same copy');
select tests.throws_key($$ select public.admin_clone_game_session(tests.id('session'), 'Fresh', false, false,
  tests.id('session')) $$, 'request_id_reused', 'Its id is not for another copy');
select tests.as_owner();
select is((select planned_visibility from public.game_sessions where id = tests.id('fresh')), 'link_only',
  'It is proposed to publish the copy as the hunt is');
select set_eq($$ select q.name, q.points, q.latitude, c.points as hunt_points, c.max_scans
    from public.game_session_qr_codes c
    join public.qr_codes q on q.id = c.qr_code_id where c.game_session_id = tests.id('fresh') $$,
  $$ select q.name, q.points, q.latitude, c.points as hunt_points, c.max_scans from public.game_session_qr_codes c
    join public.qr_codes q on q.id = c.qr_code_id where c.game_session_id = tests.id('session') $$,
  'New codes have the names, points, places and caps of the old ones');
select is_empty($$ select qr_code_id from public.game_session_qr_codes where game_session_id = tests.id('fresh')
  intersect select qr_code_id from public.game_session_qr_codes where game_session_id = tests.id('session') $$,
  'but they are other codes');
select isnt_empty($$ select from private.scan_cap_shards where game_session_id = tests.id('fresh') $$,
  'and their caps have places');
-- Names are unique in this hunt, so they tell which copy is which.
create temporary view copied_clues as
  select s.game_session_id, s.position, t.name_en, r.name_en as required, q.name as code, o.content_hu, t.price,
    g.price as guide_price, x.content_en as guide, t.id, o.qr_code_id, r.id as required_id
  from public.game_session_clues s
  join public.clue_templates t on t.id = s.clue_id
  left join public.clue_templates r on r.id = t.required_clue_id
  left join public.clue_contents o on o.clue_id = t.id
  left join public.qr_codes q on q.id = o.qr_code_id
  left join public.clue_solution_guides g on g.clue_id = t.id
  left join public.clue_solution_guide_contents x on x.solution_guide_id = g.id;
select bag_eq($$ select position, name_en, required, code, content_hu, price, guide_price, guide from copied_clues
    where game_session_id = tests.id('fresh') $$,
  $$ select position, name_en, required, code, content_hu, price, guide_price, guide from copied_clues
    where game_session_id = tests.id('session') $$, 'Clues come with contents, guides, chains and order');
select isnt_empty($$ select from copied_clues where game_session_id = tests.id('fresh') and guide is not null
  and required is not null $$, 'of which there are some');
select is_empty($$ select id from copied_clues where game_session_id = tests.id('fresh')
  intersect select id from copied_clues where game_session_id = tests.id('session') $$, 'They are copies');
select is_empty($$ select from copied_clues where game_session_id = tests.id('fresh') and qr_code_id not in (
  select qr_code_id from public.game_session_qr_codes where game_session_id = tests.id('fresh')) $$,
  'that lead to the new codes');
select is_empty($$ select from copied_clues where game_session_id = tests.id('fresh') and required_id not in (
  select clue_id from public.game_session_clues where game_session_id = tests.id('fresh')) $$,
  'and require each other');
create temporary view copied_cards as
  select c.game_session_id, q.name, q.card_title_hu, q.card_title_en, q.card_text_hu, q.card_text_en,
    q.card_picture_id, q.card_sound_id, t.name_en as clue, t.id as clue_id
  from public.game_session_qr_codes c join public.qr_codes q on q.id = c.qr_code_id
  left join public.clue_templates t on t.id = q.reveals_clue_id;
select bag_eq($$
  select name, card_title_hu, card_title_en, card_text_hu, card_text_en, card_picture_id, card_sound_id, clue
    from copied_cards
    where game_session_id = tests.id('fresh') $$,
  $$ select name, card_title_hu, card_title_en, card_text_hu, card_text_en, card_picture_id, card_sound_id, clue
    from copied_cards
    where game_session_id = tests.id('session') $$, 'Find cards come along');
select is((select clue_id from copied_cards where game_session_id = tests.id('fresh') and name = 'well'),
  (select id from copied_clues where game_session_id = tests.id('fresh') and name_en = 'map en'),
  'and give the copies of their clues');
select is((select count(*) from public.scans), 1::bigint, 'Scans stay where they were made');
select isnt_empty($$ select from copied_clues where game_session_id = tests.id('session') and code = 'hall' $$,
  'A clue leads to the hall');
update public.game_sessions set helper_points_limit = 33 where id = tests.id('session');
update public.game_session_qr_codes set withdrawn_at = private.current_time()
where game_session_id = tests.id('session') and qr_code_id = tests.id('hall');
select tests.sign_in_as('olga');
select tests.remember_id('later copy',
  (public.admin_clone_game_session(tests.id('session'), 'Later', false, true)).game_session_id);
select tests.as_owner();
select is((select helper_points_limit from public.game_sessions where id = tests.id('later copy')), 33,
  'Helpers of a copy may give as many points');
select bag_eq($$ select name from copied_cards where game_session_id = tests.id('later copy') $$,
  $$ select name from copied_cards where game_session_id = tests.id('session') and name <> 'hall' $$,
  'Withdrawn codes get no copies');
select is_empty($$ select from copied_clues where game_session_id = tests.id('later copy') and code = 'hall' $$,
  'No clue leads to them');
select is((select count(*) from copied_clues where game_session_id = tests.id('later copy')), 7::bigint,
  'All clues are copied');
select tests.invariants_hold();

-- A hunt that is over -----------------------------------------------------------------------------

update public.game_sessions set ends_at = now(), joining_ends_at = now(), clue_sales_end_at = now(),
  leaderboard_frozen_at = now(), paused_at = now(), pauses = tstzmultirange(tstzrange(now(), now() + interval '1 day')),
  claims_opened_at = now(), treasure_awarded_to = tests.id('anna'), treasure_awarded_at = now(), archived_at = now(),
  results_published_at = now(), visibility = 'listed'
where id = tests.id('session');
select tests.sign_in_as('olga');
select tests.remember_id('last copy',
  (public.admin_clone_game_session(tests.id('session'), 'Last', false)).game_session_id);
select tests.as_owner();
select is((select jsonb_strip_nulls(to_jsonb(s)) - array['id', 'created_at', 'updated_at'] from public.game_sessions s
    where id = tests.id('last copy')),
  (select to_jsonb(s) - array['id', 'created_at', 'updated_at', 'starts_at', 'ends_at', 'joining_ends_at',
      'clue_sales_end_at', 'leaderboard_frozen_at', 'paused_at', 'claims_opened_at', 'treasure_awarded_to',
      'treasure_awarded_at', 'archived_at', 'results_published_at', 'max_players']
    || jsonb_build_object('name', 'Last', 'visibility', 'draft', 'planned_visibility', 'listed', 'pauses', '{}',
      'is_test', false, 'cloned_from', s.id)
   from public.game_sessions s where id = tests.id('session')),
  'A copy has what the hunt is, and nothing of what happened');
select * from finish();
rollback;
