-- admin_save_game_session: creating and changing a session with its clues and codes, all or nothing.
begin;
\ir ../support/load.psql
select plan(78);
select tests.create_hunt();
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok($$ select public.admin_save_game_session('{"name":"Mine"}') $$, '42501', null,
  'A visitor cannot save a session');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.admin_save_game_session('{"name":"Mine"}') $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_save_game_session('{"name":"Mine"}') $$,
  'admin_access_required', 'A player cannot create a session');
select tests.throws_key($$ select public.admin_save_game_session(jsonb_build_object('id', tests.id('session'),
  'name', 'Mine')) $$,
  'admin_access_required', 'A player cannot change their own session');
select tests.sign_in_as('cili');
select tests.throws_key($$ select public.admin_save_game_session('[]') $$, 'admin_access_required',
  'The role is asked for before the input is looked at');

-- Invalid input -----------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_save_game_session(%L)', document), 'invalid_game_session', title)
  from (values
  (null, 'Nothing is not a session'),
  ('null', 'A JSON null is not a session'),
  ('[]', 'A list is not a session'),
  ('"x"', 'A text is not a session'),
  ('{}', 'A session needs a name'),
  ('{"name": " a\t"}', 'A name needs two characters'),
  ('{"name": null}', 'A name cannot be null'),
  ('{"name": 12345}', 'A number is not a name'),
  ('{"name": ["Hunt"]}', 'A list is not a name'),
  ('{"name": "Hunt", "description_hu": {"hu": "Szöveg"}}', 'A description is a text'),
  ('{"name": "Hunt", "starting_tokens": "50"}', 'Starting tokens are a number, not the text of one'),
  ('{"name": "Hunt", "is_test": "true"}', 'is_test is not a text'),
  ('{"name": "Hunt", "starts_at": 20250601}', 'A number is not a time'),
  ('{"name": "Hunt", "clues": [null]}', 'A clue of the list cannot be null'),
  ('{"name": "Hunt", "qr_codes": [null]}', 'A code of the list cannot be null'),
  ('{"name": "Hunt", "qr_codes": [[]]}', 'A code of the list cannot be a list'),
  (jsonb_build_object('name', 'Hunt',
    'clues', jsonb_build_array(jsonb_build_object('clue_id', tests.id('compass'), 'position', '1')))::text,
    'A position is a number'),
  (jsonb_build_object('name', 'Hunt',
    'qr_codes', jsonb_build_array(jsonb_build_object('qr_code_id', tests.id('hall'), 'points', '5')))::text,
    'Points are a number'),
  (jsonb_build_object('name', repeat('x', 121))::text, 'A name has at most 120 characters'),
  (jsonb_build_object('name', 'Hunt', 'description_hu', repeat('x', 2001))::text,
    'A description, which every player loads, has at most 2000'),
  (jsonb_build_object('name', 'Hunt', 'treasure_name_en', repeat('x', 201))::text,
    'The name of a treasure at most 200'),
  ('{"name": "Hunt", "id": "not-an-id"}', 'An id must be an id'),
  ('{"name": "Hunt", "starts_at": "soon"}', 'A start must be a time'),
  ('{"name": "Hunt", "starts_at": "2025-13-45T00:00:00Z"}', 'A start must be a date that exists'),
  ('{"name": "Hunt", "starts_at": "infinity"}', 'A start must be a finite time'),
  ('{"name": "Hunt", "ends_at": "-infinity"}', 'An end must be a finite time'),
  ('{"name": "Hunt", "leaderboard_frozen_at": "infinity"}', 'A freeze must be a finite time'),
  ('{"name": "Hunt", "starts_at": "2025-06-02T00:00:00Z", "ends_at": "2025-06-01T00:00:00Z"}',
    'A session cannot end before it starts'),
  ('{"name": "Hunt", "starting_tokens": -1}', 'Starting tokens cannot be negative'),
  ('{"name": "Hunt", "starting_tokens": 10001}', 'Starting tokens are at most 10000'),
  ('{"name": "Hunt", "starting_tokens": 1.5}', 'Starting tokens are whole'),
  ('{"name": "Hunt", "is_test": "perhaps"}', 'is_test is true or false'),
  ('{"name": "Hunt", "clues": {}}', 'Clues must be a list'),
  ('{"name": "Hunt", "clues": [5]}', 'A clue of the list must be an object'),
  ('{"name": "Hunt", "clues": [{"clue_id": "00000000-0000-4000-8000-000000000000"}]}', 'A clue must exist'),
  (jsonb_build_object('name', 'Hunt', 'clues', jsonb_build_array(
    jsonb_build_object('clue_id', tests.id('compass')), jsonb_build_object('clue_id', tests.id('compass'))))::text,
      'A clue cannot be listed twice'),
  ('{"name": "Hunt", "qr_codes": "all"}', 'Codes must be a list'),
  ('{"name": "Hunt", "qr_codes": [{}]}', 'A code of the list needs an id'),
  ('{"name": "Hunt", "qr_codes": [{"qr_code_id": "00000000-0000-4000-8000-000000000000", "points": 1}]}',
    'A code must exist'),
  (jsonb_build_object('name', 'Hunt',
    'qr_codes', jsonb_build_array(jsonb_build_object('qr_code_id', tests.id('hall'), 'points', -1)))::text,
    'Points cannot be negative'),
  (jsonb_build_object('name', 'Hunt',
    'qr_codes', jsonb_build_array(jsonb_build_object('qr_code_id', tests.id('hall'), 'max_scans', 0)))::text,
    'A cap of no scans is refused'),
  (jsonb_build_object('name', 'Hunt',
    'qr_codes', jsonb_build_array(jsonb_build_object('qr_code_id', tests.id('hall'), 'max_scans', 99999999999)))::text,
    'A cap beyond all numbers is refused'),
  (jsonb_build_object('name', 'Hunt', 'qr_codes', jsonb_build_array(
    jsonb_build_object('qr_code_id', tests.id('hall')), jsonb_build_object('qr_code_id', tests.id('hall'))))::text,
      'A code cannot be listed twice')
) documents (document, title);
select tests.throws_key($$ select public.admin_save_game_session(jsonb_build_object('id', gen_random_uuid(),
  'name', 'Hunt')) $$,
  'game_session_not_found', 'A session that does not exist cannot be changed');

-- All or nothing: the name, the clues and the first code are fine, the last code is not.
select tests.throws_key(
  $$ select public.admin_save_game_session(tests.session_document()
    || jsonb_build_object('id', tests.id('session'), 'name', 'Half saved',
       'clues', '[]'::jsonb,
         'qr_codes', jsonb_build_array(jsonb_build_object('qr_code_id', tests.id('hall'), 'points', 99),
         jsonb_build_object('qr_code_id', gen_random_uuid(), 'points', 1)))) $$,
  'invalid_game_session', 'One bad code refuses the whole change');
select tests.rows_unchanged('Refused saves change no rows, not even half of them');

-- Creating ----------------------------------------------------------------------------------------

select tests.forget_broadcasts();
select tests.remember_id('new', (public.admin_save_game_session(jsonb_build_object(
  'name', '  Night hunt ', 'description_hu', 'Éjjel', 'description_en', 'At night', 'starts_at', '2025-07-01T20:00:00Z',
  'ends_at', '2025-07-02T02:00:00Z', 'leaderboard_frozen_at', '2025-07-02T01:00:00Z', 'starting_tokens', 30,
  'treasure_name_hu', 'Láda', 'treasure_name_en', 'Chest',
  'clues', jsonb_build_array(jsonb_build_object('clue_id', tests.id('map'), 'position', 7),
    jsonb_build_object('clue_id', tests.id('compass'))),
  'qr_codes', jsonb_build_array(jsonb_build_object('qr_code_id', tests.id('hall')),
    jsonb_build_object('qr_code_id', tests.id('well'), 'points', 3, 'max_scans', 5))))).game_session_id);
select tests.as_owner();
select results_eq(
  $$ select name, description_hu, description_en, starts_at, ends_at, leaderboard_frozen_at, starting_tokens, is_test,
       treasure_name_hu, treasure_name_en, treasure_awarded_to from public.game_sessions where id = tests.id('new') $$,
  $$ values ('Night hunt', 'Éjjel', 'At night', '2025-07-01T20:00:00Z'::timestamptz,
    '2025-07-02T02:00:00Z'::timestamptz,
       '2025-07-02T01:00:00Z'::timestamptz, 30, false, 'Láda', 'Chest', null::uuid) $$,
  'A created session has all fields, the name without spaces around it');
select results_eq($$ select clue_id, position from public.game_session_clues where game_session_id = tests.id('new')
  order by position $$,
  $$ values (tests.id('compass'), 2), (tests.id('map'), 7) $$,
    'Clues keep their position; without one the order of the list counts');
select results_eq($$ select qr_code_id, points, max_scans from public.game_session_qr_codes
  where game_session_id = tests.id('new') order by points $$,
  $$ values (tests.id('well'), 3, 5), (tests.id('hall'), 10, null) $$,
    'A code without points in the session has its own, without a cap it has none');
select set_eq($$ select topic, event, payload from tests.broadcasts() $$,
  $$ values ('session:' || tests.id('new'), 'session', '{}'::jsonb),
            ('admin', 'session', jsonb_build_object('game_session_id', tests.id('new'))),
              ('admin', 'activity', '{"interval_ms": 1000}'::jsonb) $$,
  'Members and organisers are notified that the session changed');
select results_eq($$ select action, user_id, user_name, details ->> 'before' from public.activity order by id desc
  limit 1 $$,
  $$ values ('session.create', tests.id('olga'), 'Olga', null) $$, 'Creating a session is logged');

-- Changing ----------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select tests.throws_key(
  $$ select public.admin_save_game_session(jsonb_build_object('id', tests.id('new'), 'name', 'Mine',
    'updated_at', '2020-01-01T00:00:00Z')) $$,
  'edit_conflict', 'A version that is not the newest one is refused');
select is((select name from public.game_sessions where id = tests.id('new')), 'Night hunt',
  'The other organiser''s changes stay');
select lives_ok(
  $$ select to_jsonb(public.admin_save_game_session(jsonb_build_object('id', s.id, 'name', 'Night hunt',
    'updated_at', s.updated_at, 'late_scan_grace_minutes', 45)))
     from public.game_sessions s where s.id = tests.id('new') $$, 'The newest one may be changed');
select is((select late_scan_grace from public.game_sessions where id = tests.id('new')), interval '45 minutes',
  'Late scans have their time');
select tests.throws_key(
  $$ select public.admin_save_game_session(jsonb_build_object('id', tests.id('new'), 'name', 'Hunt',
    'late_scan_grace_minutes', 10081)) $$,
  'invalid_game_session', 'The grace period is at most a week');
select tests.throws_key(
  $$ select public.admin_save_game_session(jsonb_build_object('id', tests.id('new'), 'name', 'Hunt',
    'late_scan_grace_minutes', -1)) $$,
  'invalid_game_session', 'The grace period is not negative');
select is(to_jsonb(public.admin_save_game_session(jsonb_build_object('id', tests.id('new'), 'name', 'Day hunt'))),
  jsonb_build_object('game_session_id', tests.id('new')), 'Changing answers with the same id');
select tests.as_owner();
select results_eq(
  $$ select name, description_hu, starts_at, ends_at, leaderboard_frozen_at, starting_tokens from public.game_sessions
    where id = tests.id('new') $$,
  $$ values ('Day hunt', '', null::timestamptz, null::timestamptz, null::timestamptz, 0) $$,
    'The document replaces what was there');
select is_empty($$ select 1 from public.game_session_clues where game_session_id = tests.id('new') $$,
  'Clues that are not listed leave the session');
select is_empty($$ select 1 from public.game_session_qr_codes where game_session_id = tests.id('new') $$,
  'Codes that are not listed and not scanned leave it');
select is_empty($$ select 1 from private.scan_cap_shards where game_session_id = tests.id('new') $$,
  'Their counters go with them');
select results_eq(
  $$ select action, details #>> '{before,name}', details #>> '{after,name}' from public.activity order by id desc
    limit 1 $$,
  $$ values ('session.update', 'Night hunt', 'Day hunt') $$, 'Changing is logged with before and after');
select is((select starting_tokens from public.game_sessions where id = tests.id('session')), 100,
  'Other sessions are not touched');
select tests.save_session(tests.session_document()
  || jsonb_build_object('id', tests.id('session'), 'starting_tokens', 5));
select is((select sum(balance) from public.token_balances where user_id in (tests.id('anna'), tests.id('béla'))),
  200::bigint,
  'New starting tokens do not change what members were granted');
select is((select details - 'game_session_id' from public.activity order by id desc limit 1),
  '{"before": {"starting_tokens": 100}, "after": {"starting_tokens": 5}}',
    'The record names the field that changed and no other');
select tests.save_session(tests.session_document()
  || jsonb_build_object('id', tests.id('session'), 'starting_tokens', 5,
  'clues', (select jsonb_agg(c.clue order by c.place)
    from jsonb_array_elements(tests.session_document() -> 'clues') with ordinality c (clue, place)
    where c.clue ->> 'clue_id' <> tests.id('gift')::text),
  'qr_codes', (select jsonb_agg(case when code ->> 'points' = '20' then code || '{"max_scans": 8}' else code end)
    from jsonb_array_elements(tests.session_document() -> 'qr_codes') code where code ->> 'points' <> '50')));
select is((select details - 'game_session_id' from public.activity order by id desc
  limit 1) #- '{before,clues}' #- '{after,clues}',
  '{"before": {"qr_codes": {"well (WELL2345)": {"points": 20, "max_scans": 7, "is_public": false},
      "faded (FADE2345)": {"points": 50, "max_scans": null, "is_public": false}}},
    "after": {"qr_codes": {"well (WELL2345)": {"points": 20, "max_scans": 8, "is_public": false}}}}',
      'The record lists changed and removed codes only');
select is((select jsonb_array_length(details #> '{before,clues}') - jsonb_array_length(details #> '{after,clues}')
  from public.activity order by id desc limit 1), 1, 'The record has the whole order of clues, before and after');

-- Repeated requests -------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select tests.remember_id('request', gen_random_uuid());
select is(to_jsonb(public.admin_save_game_session('{"name": "Egyszer"}', tests.id('request'))),
  to_jsonb(public.admin_save_game_session('{"name": "Egyszer"}', tests.id('request'))),
  'A repeated request returns the same session');
select is((select count(*) from public.game_sessions where name = 'Egyszer'), 1::bigint, 'and creates no other');
select tests.throws_key($$ select public.admin_save_game_session('{"name": "Kétszer"}', tests.id('request')) $$,
  'request_id_reused', 'Its id is not for another session');
select tests.sign_in_as('olga');
select to_jsonb(public.admin_save_game_session(jsonb_build_object('id', tests.id('new'), 'name', 'Day hunt',
  'visibility', word))) from (values ('link_only'), ('draft')) t (word);
select is((select planned_visibility from public.game_sessions where id = tests.id('new')), 'link_only',
  'A hunt that is a draft again is proposed to those who saw it');
select tests.as_owner();
select tests.invariants_hold();

select * from finish();
rollback;
