-- admin_import_clues: many clues at once, all or none, in any order of the chain.
begin;
\ir ../support/load.psql
select plan(33);
select tests.create_hunt();

create function tests.row(p_name text, p_changes jsonb default '{}') returns jsonb language sql volatile as $$
  select jsonb_build_object('id', tests.id(p_name), 'name_hu', p_name, 'price', 5) || p_changes
$$;
create function tests.version(p_clue text) returns jsonb language sql volatile as $$
  select jsonb_build_object('updated_at', updated_at) from public.clue_templates where id = tests.id(p_clue)
$$;
grant execute on all functions in schema tests to authenticated;
select tests.remember_id(name, gen_random_uuid()) from unnest(array['one', 'two', 'three']) name;
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select public.admin_import_clues('[]') $$, '42501', null, 'A visitor imports nothing');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_import_clues(jsonb_build_array(tests.row('one'))) $$,
  'admin_access_required', 'A player imports nothing');
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_import_clues(jsonb_build_array(tests.row('one'))) $$,
  'admin_access_required', 'A demoted organiser imports nothing from that moment on');
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('olga');

select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_import_clues(%L)', document), key, title) from (values
  ('{}', 'invalid_input', 'An object is not a list'),
  ('[]', 'invalid_input', 'Nothing is nothing to import'),
  ('[5]', 'invalid_input', 'A number is not a clue'),
  ('[null]', 'invalid_input', 'Null is not a clue'),
  ('[[]]', 'invalid_input', 'A list is not a clue'),
  (jsonb_build_array(tests.row('one'), tests.row('two', '{"description_hu": ["a", "b"]}'))::text,
    'invalid_input', 'A list is not a text'),
  ((select jsonb_agg(tests.row('one')) from generate_series(1, 501))::text,
    'invalid_input', 'More than 500 are too many'),
  (jsonb_build_array(tests.row('one'), tests.row('one'))::text, 'invalid_input', 'No clue comes twice'),
  (jsonb_build_array(tests.row('map', tests.version('map')), tests.row('map', tests.version('map')))::text,
    'invalid_input', 'also none that exists already'),
  (jsonb_build_array(tests.row('one'), tests.row('two', '{"price": -1}'))::text,
    'invalid_input', 'One bad row refuses all'),
  (jsonb_build_array(tests.row('one'), tests.row('compass'))::text,
    'edit_conflict', 'A row that creates an existing clue refuses all'),
  (jsonb_build_array(tests.row('one'), tests.row('compass', '{"updated_at": "2020-01-01T00:00:00Z"}'))::text,
    'edit_conflict', 'A row that was changed since the file was read refuses all'),
  (jsonb_build_array(tests.row('one', jsonb_build_object('required_clue_id', tests.id('two'))),
    tests.row('two', jsonb_build_object('required_clue_id', tests.id('three'))),
    tests.row('three', jsonb_build_object('required_clue_id', tests.id('one'))))::text,
      'clue_chain_cycle', 'A cycle among new clues is found'),
  (jsonb_build_array(tests.row('one', '{"solution_guide": 5}'))::text, 'invalid_input', 'A number is not a guide'),
  (jsonb_build_array(tests.row('one'), tests.row('two', '{"solution_guide": {"price": -1}}'))::text,
    'invalid_input', 'One bad guide refuses all'),
  (jsonb_build_array(tests.row('one', jsonb_build_object('solution_guide',
      jsonb_build_object('price', 3, 'id', gen_random_uuid()))))::text,
    'solution_guide_not_found', 'An unknown guide cannot be changed')
) refusals (document, key, title);
select tests.throws_key(
  $$ select public.admin_import_clues(jsonb_build_array(tests.row('one')), gen_random_uuid()) $$,
  'game_session_not_found', 'The hunt must exist');
select tests.as_owner();
select tests.rows_unchanged('Refused imports change no rows');

-- The first needs the last, and the chain that was there is turned round.
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_import_clues(jsonb_build_array(
    tests.row('one', jsonb_build_object('required_clue_id', tests.id('two'))), tests.row('two'),
    tests.row('compass', tests.version('compass')
      || jsonb_build_object('required_clue_id', tests.id('map'), 'content_hu', 'Új')),
    tests.row('map', tests.version('map') || jsonb_build_object('required_clue_id', tests.id('two')))))),
  '{"saved": 4}', 'New and known clues are saved together, whatever their order');
select tests.as_owner();
select set_eq($$ select id, required_clue_id from public.clue_templates
  where id in (tests.id('one'), tests.id('two'), tests.id('compass'), tests.id('map')) $$,
  $$ values (tests.id('one'), tests.id('two')), (tests.id('two'), null), (tests.id('compass'), tests.id('map')),
    (tests.id('map'), tests.id('two')) $$,
  'Chains are as in the file, also where it turned one round');
select results_eq($$ select content_hu from public.clue_contents where clue_id in (tests.id('compass'), tests.id('two'))
  order by 1 $$,
  $$ values (''), ('Új') $$, 'Contents come with them');

-- Guides and the hunt.
select tests.remember_id(name, gen_random_uuid()) from unnest(array['four', 'five']) name;
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_import_clues(jsonb_build_array(
    tests.row('four', '{"solution_guide": {"price": 8, "content_hu": "A padon", "content_en": "On the bench"}}'),
    tests.row('five', '{"solution_guide": null}'), tests.row('map', tests.version('map'))), tests.id('session'))),
  '{"saved": 3}', 'Clues come with their guides');
select tests.as_owner();
select results_eq($$ select g.clue_id, g.price, g.is_active, c.content_hu, c.content_en
    from public.clue_solution_guides g join public.clue_solution_guide_contents c on c.solution_guide_id = g.id
    where g.clue_id in (tests.id('four'), tests.id('five')) $$,
  $$ values (tests.id('four'), 8, true, 'A padon', 'On the bench') $$, 'A guide is saved with its texts');
select results_eq($$ select t.name_hu from public.game_session_clues c join public.clue_templates t on t.id = c.clue_id
    where c.game_session_id = tests.id('session') order by c.position desc limit 2 $$,
  $$ values ('five'), ('four') $$, 'New clues are at the end of the hunt, in the order of the file');
select isnt_empty($$ select from public.activity where action = 'session.update'
    and details #>> '{after,clues}' like '%"five"%' $$, 'The log of the hunt says so');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_import_clues(jsonb_build_array(tests.row('four',
  tests.version('four') || jsonb_build_object(
    'solution_guide', (select jsonb_build_object('id', id, 'updated_at', updated_at, 'price', 9, 'content_hu', 'Új')
      from public.clue_solution_guides where clue_id = tests.id('four'))))))),
  '{"saved": 1}', 'A guide is changed with its clue');
select tests.remember_id('request', gen_random_uuid());
select is(to_jsonb(public.admin_import_clues('[{"name_hu": "Once", "price": 5}]', tests.id('session'),
  tests.id('request'))),
  to_jsonb(public.admin_import_clues('[{"name_hu": "Once", "price": 5}]', tests.id('session'), tests.id('request'))),
  'A repeated request gets the same answer');
select is((select count(*) from public.clue_templates where name_hu = 'Once'), 1::bigint, 'and creates no other clue');
select tests.throws_key($$ select public.admin_import_clues('[{"name_hu": "Twice", "price": 5}]', tests.id('session'),
  tests.id('request')) $$, 'request_id_reused', 'Its id is not for other clues');
select tests.as_owner();
select tests.invariants_hold();

select * from finish();
rollback;
