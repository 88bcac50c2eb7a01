-- admin_import_qr_codes: many codes at once, all or none, optionally added to a hunt.
begin;
\ir ../support/load.psql
select plan(38);
select tests.create_hunt();

create function tests.code(p_name text, p_changes jsonb default '{}') returns jsonb language sql volatile as $$
  select jsonb_build_object('name', p_name, 'points', 5) || p_changes
$$;
create function tests.known(p_code text, p_changes jsonb default '{}') returns jsonb language sql volatile as $$
  select jsonb_build_object('id', id, 'updated_at', updated_at, 'name', name, 'points', points) || p_changes
  from public.qr_codes where id = tests.id(p_code)
$$;
create function tests.detail_of(p_call text) returns text language plpgsql volatile as $$
declare
  v_detail text;
begin
  execute p_call;
  return null;
exception when others then
  get stacked diagnostics v_detail = pg_exception_detail;
  return v_detail;
end
$$;
grant execute on all functions in schema tests to authenticated;
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select public.admin_import_qr_codes('[]') $$, '42501', null, 'A visitor imports nothing');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_import_qr_codes(jsonb_build_array(tests.code('Híd'))) $$,
  'admin_access_required', 'A player imports nothing');

select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_import_qr_codes(%L)', document), key, title) from (values
  (null, 'invalid_input', 'Null is not a list'),
  ('{}', 'invalid_input', 'An object is not a list'),
  ('[]', 'invalid_input', 'Nothing is nothing to import'),
  ('[5]', 'invalid_input', 'A number is not a code'),
  ((select jsonb_agg(tests.code('Híd')) from generate_series(1, 501))::text,
    'invalid_input', 'More than 500 are too many'),
  (jsonb_build_array(tests.code('Híd'), tests.code('  '))::text, 'invalid_input', 'One bad row refuses all'),
  (jsonb_build_array(tests.code('Híd', '{"points": null}'))::text, 'invalid_input', 'Points are required'),
  (jsonb_build_array(tests.code('Híd', '{"latitude": 47.5}'))::text, 'invalid_input', 'Half a place is none'),
  (jsonb_build_array(tests.code('Híd', '{"radius_m": 20}'))::text, 'invalid_input', 'A radius needs a place'),
  (jsonb_build_array(tests.known('hall'), tests.known('hall'))::text, 'invalid_input', 'No code comes twice'),
  (jsonb_build_array(tests.known('hall', '{"updated_at": "2020-01-01T00:00:00Z"}'))::text, 'edit_conflict',
    'A code that was changed since the file was read refuses all'),
  (jsonb_build_array(tests.known('hall') - 'updated_at')::text, 'edit_conflict', 'An existing id is not a new code'),
  (jsonb_build_array(tests.known('hall', jsonb_build_object('id', gen_random_uuid())))::text, 'qr_code_not_found',
    'An unknown code cannot be changed')
) refusals (document, key, title);
select is(tests.detail_of(format('select public.admin_import_qr_codes(%L)', (
  select jsonb_agg(5) from generate_series(1, 501)))), '501 rows', 'Rows are counted before any is read');
select tests.throws_key(format('select public.admin_import_qr_codes(%L, %L)', document, hunt), key, title) from (values
  (jsonb_build_array(tests.code('Híd'))::text, gen_random_uuid(), 'game_session_not_found', 'The hunt must exist'),
  (jsonb_build_array(tests.code('Híd', '{"is_decoy": true}'))::text, tests.id('session'), 'invalid_game_session',
    'A decoy is part of no hunt'),
  (jsonb_build_array(tests.code('Híd', '{"max_scans": 0}'))::text, tests.id('session'), 'invalid_game_session',
    'A cap of nothing is refused')
) refusals (document, hunt, key, title);
select tests.as_owner();
select tests.rows_unchanged('Refused imports change no rows');
update public.qr_codes set place_accuracy_m = 8, latitude = 47.1, longitude = 19.1 where id = tests.id('hall');

select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_import_qr_codes(jsonb_build_array(
    tests.code(' Híd ', '{"max_scans": 3, "latitude": 47.5, "longitude": 19.04, "radius_m": 25}'),
    tests.known('hall', '{"name": "Aula", "points": 7, "session_points": 9, "latitude": 47.2, "longitude": 19.1}')),
    tests.id('session'))) - 'qr_code_ids',
  '{"saved": 2}', 'New and known codes are saved together');
select tests.as_owner();
select results_eq($$ select name, points, latitude, longitude, radius_m, place_accuracy_m, is_active, is_decoy
    from public.qr_codes where name in ('Híd', 'Aula') order by name $$,
  $$ values ('Aula', 7, 47.2::float8, 19.1::float8, null::integer, null::integer, true, false),
    ('Híd', 5, 47.5, 19.04, 25, null, true, false) $$,
  'They are as in the file, and a moved place is no longer a measured one');
select results_eq($$ select q.name, c.points, c.max_scans from public.game_session_qr_codes c
    join public.qr_codes q on q.id = c.qr_code_id
    where c.game_session_id = tests.id('session') and q.name in ('Híd', 'Aula') order by q.name $$,
  $$ values ('Aula', 9, null::integer), ('Híd', 5, 3) $$, 'They are in the hunt with their points and caps');
select is((select sum(capacity) from private.scan_cap_shards s join public.qr_codes q on q.id = s.qr_code_id
    where q.name = 'Híd'), 3::bigint, 'The cap has its places');
select isnt_empty($$ select from public.activity where action = 'session.update'
    and details #>> '{after,qr_codes}' like '%Híd%' $$, 'The log of the hunt says so');
select tests.sign_in_as('olga');
select lives_ok(
  $$ select public.admin_import_qr_codes(jsonb_build_array(tests.code('Csapda', '{"is_decoy": true}'))) $$,
  'A decoy can be imported without a hunt');
select lives_ok($$ select public.admin_import_qr_codes(jsonb_build_array(
  tests.code('Kártyás', jsonb_build_object('card_title_hu', ' Cím ', 'card_title_en', 'Title', 'card_text_hu', 'Szöveg',
    'card_text_en', 'Text', 'reveals_clue_id', tests.id('map'))),
  tests.known('well', '{"card_text_hu": "Új"}'))) $$, 'Find cards are imported');
select results_eq($$ select name, card_title_hu, card_title_en, card_text_hu, card_text_en, reveals_clue_id
    from public.qr_codes where card_text_hu <> '' order by name $$,
  $$ values ('Kártyás', 'Cím', 'Title', 'Szöveg', 'Text', tests.id('map')), ('well', '', '', 'Új', '', null) $$,
  'as in the file');
select tests.throws_key($$ select public.admin_import_qr_codes(jsonb_build_array(tests.code('Rossz',
  jsonb_build_object('reveals_clue_id', gen_random_uuid())))) $$, 'invalid_input', 'An unknown clue is refused');
select lives_ok($$ select public.admin_import_qr_codes(jsonb_build_array(
  tests.known('hall', '{"latitude": 47.2, "longitude": 19.1, "place_accuracy_m": 9}'))) $$, 'A place can be measured');
select is((select place_accuracy_m from public.qr_codes where id = tests.id('hall')), 9, 'with its accuracy');
select lives_ok($$ select public.admin_import_qr_codes(jsonb_build_array(
  tests.known('hall', '{"latitude": 47.2, "longitude": 19.1, "points": 8}'))) $$, 'A file says nothing of it');
select is((select place_accuracy_m from public.qr_codes where id = tests.id('hall')), 9, 'and changes it not');
select lives_ok($$ select public.admin_import_qr_codes((select jsonb_agg(tests.code('Sok ' || n))
  from generate_series(1, 500) n)) $$, 'Five hundred codes are imported at once');
select tests.remember_id('request', gen_random_uuid());
select is(to_jsonb(public.admin_import_qr_codes(jsonb_build_array(tests.code('Once')), tests.id('session'),
  tests.id('request'))),
  to_jsonb(public.admin_import_qr_codes(jsonb_build_array(tests.code('Once')), tests.id('session'),
    tests.id('request'))),
  'A repeated request returns the same codes');
select is((select count(*) from public.qr_codes where name = 'Once'), 1::bigint, 'and creates no others');
select tests.throws_key($$ select public.admin_import_qr_codes(jsonb_build_array(tests.code('Twice')),
  tests.id('session'), tests.id('request')) $$, 'request_id_reused', 'Its id is not for other codes');
select tests.as_owner();
select tests.invariants_hold();

select * from finish();
rollback;
