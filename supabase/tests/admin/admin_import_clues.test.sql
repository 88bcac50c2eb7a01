-- admin_import_clues: many clues at once, all or none, in any order of the chain.
begin;
\ir ../support/load.psql
select plan(20);
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
select tests.be('anna');
select tests.throws_key($$ select public.admin_import_clues(jsonb_build_array(tests.row('one'))) $$,
  'admin_access_required', 'A player imports nothing');
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.be('olga');
select tests.throws_key($$ select public.admin_import_clues(jsonb_build_array(tests.row('one'))) $$,
  'admin_access_required', 'A demoted organiser imports nothing from that moment on');
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('olga');

select tests.be('olga');
select tests.throws_key(format('select public.admin_import_clues(%L)', document), key, title) from (values
  ('{}', 'invalid_input', 'An object is no list'),
  ('[]', 'invalid_input', 'Nothing is nothing to import'),
  ('[5]', 'invalid_input', 'A number is no clue'),
  ('[null]', 'invalid_input', 'Null is no clue'),
  ('[[]]', 'invalid_input', 'A list is no clue'),
  (jsonb_build_array(tests.row('one'), tests.row('two', '{"description_hu": ["a", "b"]}'))::text,
    'invalid_input', 'A list is no text'),
  ((select jsonb_agg(tests.row('one')) from generate_series(1, 501))::text,
    'invalid_input', 'More than 500 are too many'),
  (jsonb_build_array(tests.row('one'), tests.row('one'))::text, 'invalid_input', 'No clue comes twice'),
  (jsonb_build_array(tests.row('one'), tests.row('two', '{"price": -1}'))::text,
    'invalid_input', 'One bad row refuses all'),
  (jsonb_build_array(tests.row('one'), tests.row('compass'))::text,
    'edit_conflict', 'A row that creates an existing clue refuses all'),
  (jsonb_build_array(tests.row('one'), tests.row('compass', '{"updated_at": "2020-01-01T00:00:00Z"}'))::text,
    'edit_conflict', 'A row that was changed since the file was read refuses all'),
  (jsonb_build_array(tests.row('one', jsonb_build_object('required_clue_id', tests.id('two'))),
    tests.row('two', jsonb_build_object('required_clue_id', tests.id('three'))),
    tests.row('three', jsonb_build_object('required_clue_id', tests.id('one'))))::text,
      'clue_chain_cycle', 'A circle among new clues is found')
) refusals (document, key, title);
select tests.as_owner();
select tests.rows_unmoved('Refused imports move no row');

-- The first needs the last, and the chain that was there is turned round.
select tests.be('olga');
select is(public.admin_import_clues(jsonb_build_array(
    tests.row('one', jsonb_build_object('required_clue_id', tests.id('two'))), tests.row('two'),
    tests.row('compass', tests.version('compass')
      || jsonb_build_object('required_clue_id', tests.id('map'), 'content_hu', 'Új')),
    tests.row('map', tests.version('map')))),
  '{"saved": 4}', 'New and known clues are saved together, whatever their order');
select tests.as_owner();
select set_eq($$ select id, required_clue_id from public.clue_templates
  where id in (tests.id('one'), tests.id('two'), tests.id('compass'), tests.id('map')) $$,
  $$ values (tests.id('one'), tests.id('two')), (tests.id('two'), null), (tests.id('compass'), tests.id('map')),
    (tests.id('map'), null) $$,
  'Chains are as in the file, also where it turned one round');
select results_eq($$ select content_hu from public.clue_contents where clue_id in (tests.id('compass'), tests.id('two'))
  order by 1 $$,
  $$ values (''), ('Új') $$, 'Contents come with them');
select tests.invariants_hold();

select * from finish();
rollback;
