-- admin_create_game_session: a draft with its codes, both or neither.
begin;
\ir ../support/load.psql
select plan(22);
select tests.create_hunt();
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select public.admin_create_game_session('{}') $$, '42501', null, 'A visitor creates no hunt');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_create_game_session('{"name": "Új"}') $$, 'admin_access_required',
  'A player creates no hunt');
select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_create_game_session(%s)', arguments), key, title) from (values
  ($$ null $$, 'invalid_game_session', 'A hunt is required'),
  ($$ '{"name": "x"}' $$, 'invalid_game_session', 'A name has two characters'),
  ($$ '{"name": "Új", "id": null}' $$, 'invalid_input', 'It is always a new hunt'),
  ($$ '{"name": "Új", "qr_codes": []}' $$, 'invalid_input', 'Codes come as a number'),
  ($$ '{"name": "Új"}', 'Kód', null $$, 'invalid_input', 'The number of codes is required'),
  ($$ '{"name": "Új"}', 'Kód', 501 $$, 'invalid_input', '501 codes are refused, and the hunt with them'),
  ($$ '{"name": "Új"}', '', 3 $$, 'invalid_input', 'Codes need a name'),
  ($$ '{"name": "Új", "planned_visibility": "draft"}' $$, 'invalid_game_session', 'Nobody plans to publish a draft')
) refusals (arguments, key, title);
select tests.as_owner();
select tests.rows_unchanged('Refusals change no rows');

select tests.sign_in_as('olga');
select tests.remember_id('new', (public.admin_create_game_session('{"name": " Új vadászat ", "place_hu": "Liget",
  "starts_at": "2030-06-01T10:00:00Z", "ends_at": "2030-06-01T12:00:00Z", "starting_tokens": 50,
  "uses_clues": false, "uses_map": false, "visibility": "listed",
  "planned_visibility": "link_only"}', 'Új kód', 30, 15)).game_session_id);
select tests.as_owner();
select results_eq($$ select name, place_hu, ends_at, starting_tokens, uses_clues, uses_map, visibility, is_test
    from public.game_sessions where id = tests.id('new') $$,
  $$ values ('Új vadászat', 'Liget', '2030-06-01T12:00:00Z'::timestamptz, 50, false, false, 'draft', false) $$,
  'The hunt is a draft');
select results_eq($$ select count(*), min(q.name), max(q.name), min(c.points) from public.game_session_qr_codes c
    join public.qr_codes q on q.id = c.qr_code_id where c.game_session_id = tests.id('new') $$,
  $$ values (30::bigint, 'Új kód 01', 'Új kód 30', 15) $$, 'with its codes');
select tests.sign_in_as('olga');
select set_eq($$ select item ->> 'key' from jsonb_array_elements(
    to_jsonb(public.admin_launch_checklist(tests.id('new'))) -> 'items') item
    where item ->> 'key' in ('clues', 'map', 'codes') $$,
  array['codes'], 'The checklist asks for what the hunt uses');
select is(to_jsonb(public.admin_launch_checklist(tests.id('new'))) #>> '{game_session,planned_visibility}', 'link_only',
  'and who is to see it is proposed when it is published');
select tests.throws_key($$ select public.admin_launch_checklist(gen_random_uuid()) $$, 'game_session_not_found',
  'The checklist of an unknown hunt is refused');

select tests.remember_id('request', gen_random_uuid());
select tests.remember_id('once', (public.admin_create_game_session('{"name": "Once"}', 'Once', 2, 5,
  tests.id('request'))).game_session_id);
select is((public.admin_create_game_session('{"name": "Once"}', 'Once', 2, 5, tests.id('request'))).game_session_id,
  tests.id('once'), 'A repeated request returns the same hunt');
select tests.throws_key(
  $$ select public.admin_create_game_session('{"name": "Once"}', 'Once', 3, 5, tests.id('request')) $$,
  'request_id_reused', 'Its id is not for another hunt');
select tests.as_owner();
select is((select count(*) from public.game_sessions where name = 'Once'), 1::bigint, 'There is one hunt');
select is((select count(*) from public.qr_codes where name like 'Once %'), 2::bigint, 'with its two codes');
select is((select result -> 'qr_code_ids' from private.requests where request_id = tests.id('request')),
  (select jsonb_agg(id order by name) from public.qr_codes where name like 'Once %'), 'which the answer lists');
select tests.invariants_hold();
select * from finish();
rollback;
