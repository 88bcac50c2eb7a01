-- Tasks as organisers write, import, copy, count and delete them.
begin;
\ir ../support/load.psql
select plan(52);
select tests.create_task_hunt();
select tests.create_media('photo'), tests.create_media('bells', 'audio/mpeg');

create function pg_temp.save(p_code text, p_task jsonb, p_updated_at timestamptz default null)
returns setof public.admin_task_row language sql as $$
  select * from public.admin_save_task(tests.id('session'), tests.id(p_code), p_task, p_updated_at, gen_random_uuid())
$$;
create function pg_temp.task(p_code text) returns public.admin_task_row language sql as $$
  select t from unnest(public.admin_list_tasks(tests.id('session'))) t where t.qr_code_name = p_code
$$;
grant execute on all functions in schema pg_temp to authenticated;

-- Saved -------------------------------------------------------------------------------------------

select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.save('faded', '{"kind": "photo"}') $$, 'admin_access_required');
select tests.throws_key($$ select public.admin_list_tasks(tests.id('session')) $$, 'admin_permissions_required');
select function_returns('public', 'admin_list_tasks', array['uuid'], 'admin_task_row[]',
  'PostgREST cuts no list of tasks off');
select function_returns('public', 'admin_task_statistics', array['uuid'], 'task_statistics_row[]', 'nor of figures');
select tests.sign_in_as('olga');
select results_eq($$ select kind, question_hu, choices, answers, number_answer, number_tolerance, unit, reviews_photo,
    points, wrong_cost, max_tries, minutes, is_required from pg_temp.save('faded',
    '{"kind": "photo", "question_hu": " Fotó ", "choices": [{"text_hu": "A"}], "answers": ["a"], "number_answer": 1,
      "number_tolerance": 2, "unit": "m", "reviews_photo": true}') $$,
  $$ values ('photo', 'Fotó', '{}'::public.task_choice[], '{}'::text[], null::numeric, 0::numeric, '', true, 10, 0,
    null::integer, null::integer, false) $$, 'What its kind does not use is not kept');
select tests.throws_key($$ select pg_temp.save('faded', '{"kind": "photo"}') $$, 'edit_conflict',
  'A code has one task in a hunt');
select tests.throws_key($$ select pg_temp.save('faded', '{"kind": "photo"}', '2020-01-01Z') $$, 'edit_conflict');
select results_eq($$ select kind, reviews_photo, answers from pg_temp.save('faded',
    '{"kind": "text", "reviews_photo": true, "answers": [" Igen ", "", "ja"]}', (pg_temp.task('faded')).updated_at) $$,
  $$ values ('text', false, array['Igen', 'ja']) $$, 'The version that was seen is replaced');
select set_config('tests.version', (pg_temp.task('faded')).updated_at::text, true);
select tests.at('2025-05-20T12:05:00Z');
select is((select updated_at from pg_temp.save('faded', '{"kind": "text", "answers": ["Igen", "ja"]}',
  current_setting('tests.version')::timestamptz)), current_setting('tests.version')::timestamptz,
  'Without a change it stays the same version');
select tests.throws_key(format('select pg_temp.save(''faded'', %L, current_setting(''tests.version'')::timestamptz)',
  task), 'invalid_input', task)
from unnest(array['{}', '{"kind": "song"}', '[]', '"x"', '{"kind": "text", "answers": "a"}',
  '{"kind": "text", "points": -1}', '{"kind": "text", "points": "5"}', '{"kind": "text", "max_tries": 0}',
  '{"kind": "text", "minutes": 10081}', '{"kind": "choice", "choices": [1]}', '{"kind": "choice", "choices": {}}',
  '{"kind": "number", "number_tolerance": -1}', '{"kind": "text", "media": [1]}']) task;
select tests.throws_key(format('select pg_temp.save(''faded'', %L, current_setting(''tests.version'')::timestamptz)',
  jsonb_build_object('kind', 'text', 'answers', jsonb_build_array(repeat('a', 201)))), 'invalid_input',
  'A long answer');
select tests.throws_key(format('select pg_temp.save(''faded'', %L, current_setting(''tests.version'')::timestamptz)',
  jsonb_build_object('kind', 'choice', 'choices', (select jsonb_agg('{"text_hu": "A"}'::jsonb)
    from generate_series(1, 11)))), 'invalid_input', 'Eleven options');
select tests.throws_key($$ select pg_temp.save('faded', '{"kind": "choice", "choices": [{"text_hu": "A"},
  {"text_hu": "B"}, {"text_hu": " A ", "is_right": true}]}', current_setting('tests.version')::timestamptz) $$,
  'invalid_input', 'Two options that are the same');
select tests.throws_key($$ select pg_temp.save('elsewhere', '{"kind": "photo"}') $$, 'qr_code_not_found',
  'A code of another hunt');
select tests.throws_key($$ select public.admin_save_task(gen_random_uuid(), tests.id('hall'), '{"kind": "photo"}') $$,
  'game_session_not_found');

-- Pictures and sounds -----------------------------------------------------------------------------

select tests.at('2025-05-20T12:06:00Z');
select is((select jsonb_path_query_array(media, '$[*].kind') from pg_temp.save('faded', jsonb_build_object(
  'kind', 'text', 'media', jsonb_build_array(jsonb_build_object('id', tests.id('photo')),
    jsonb_build_object('id', tests.id('bells')))),
  (pg_temp.task('faded')).updated_at)), '["image", "audio"]', 'A task has a picture and a sound');
select is((select jsonb_array_length(media) from pg_temp.save('faded', '{"kind": "photo"}',
  (pg_temp.task('faded')).updated_at)), 2, 'and keeps them when they are not mentioned');
select tests.throws_key($$ select public.admin_delete_media(tests.id('photo')) $$, 'media_in_use');
select tests.as_owner();
update public.qr_codes set is_active = true where id = tests.id('faded');
select tests.sign_in_as('anna');
select is(tests.readable_files(), '{}', 'Nobody reads the files before the find');
select tests.scan_as('béla', 'faded', '2025-06-01T12:00:00Z');
select tests.sign_in_as('dani');
select is(tests.readable_files(), '{bells,photo}', 'A team mate of the finder does');
select is((select array_agg(m.kind) from public.list_tasks(), unnest(media) m), '{image,audio}', 'as the list says');
select tests.sign_in_as('anna');
select is(tests.readable_files(), '{}', 'other players do not');
select tests.sign_in_as('olga');
select is((select jsonb_array_length(media) from pg_temp.save('faded', '{"kind": "photo", "media": []}',
  (pg_temp.task('faded')).updated_at)), 0, 'An empty list takes them away');

-- Counted and deleted -----------------------------------------------------------------------------

select tests.at_playing_time();
select tests.scan_as(name, 'well', '2025-06-01T12:00:00Z') from unnest(array['anna', 'dani', 'ede']) name;
select tests.sign_in_as('anna');
select tests.answer('well', text) from unnest(array['Nem', 'nem', 'Talán', 'SECRET']) text;
select tests.sign_in_as('dani');
select tests.answer('well', 'NEM');
select tests.sign_in_as('olga');
select results_eq($$ select qr_code_name, opened, answered, solved, tries, wrong_answers
  from unnest(public.admin_task_statistics(tests.id('session'))) where tries > 0 $$,
  $$ values ('well', 3::bigint, 2::bigint, 1::bigint, 5::bigint,
    array[('NEM', 3), ('Talán', 1)]::public.task_wrong_answer[]) $$, 'Tries, solutions and frequent wrong answers');
select tests.scan_as('ede', 'hall', '2025-06-01T12:00:00Z');
select tests.sign_in_as('ede');
select tests.answer('hall', 'három', 'kettő'), tests.answer('hall', 'egy');
select tests.sign_in_as('olga');
select pg_temp.save('hall', to_jsonb(t) || '{"media": null, "choices": [{"text_en": "two", "text_hu": "kettő"},
  {"text_en": "three", "text_hu": "három", "is_right": true}]}', t.updated_at) from pg_temp.task('hall') t;
select is((select wrong_answers from unnest(public.admin_task_statistics(tests.id('session')))
  where qr_code_name = 'hall'),
  array[('három, kettő', 1)]::public.task_wrong_answer[], 'Options by their texts, without those that are gone');
select is_empty($$ select pg_temp.save('well', null, (pg_temp.task('well')).updated_at) $$, 'A task is deleted');
select tests.sign_in_as('anna');
select is_empty($$ select from public.list_tasks() $$, 'Nobody has it any more');
select is((select current_points from public.user_game_sessions where user_id = auth.uid()), 30, 'but its points stay');
select tests.as_owner();
select is((select details #>> '{before,answers}' from public.activity where action = 'task.delete'),
  '["SECRET", "árvíztűrő tükörfúrógép"]', 'The log has what it was');
select tests.invariants_hold();

-- Imported and copied -----------------------------------------------------------------------------

select tests.sign_in_as('olga');
select lives_ok($$ select public.admin_import_qr_codes('[{"name": "Új", "points": 5, "task": {"kind": "photo"}},
  {"name": "Sima", "points": 5}]', tests.id('session'), gen_random_uuid()) $$, 'A file brings codes with tasks');
select is((pg_temp.task('Új')).kind, 'photo', 'which are in the hunt');
create function pg_temp.import_again(p_version timestamptz) returns public.saved_qr_codes language sql as $$
  select public.admin_import_qr_codes(jsonb_build_array(jsonb_build_object('id', q.id, 'name', q.name, 'points', 5,
    'updated_at', q.updated_at, 'task', '{"kind": "photo", "points": 7}'::jsonb, 'task_updated_at', p_version)),
    tests.id('session'), gen_random_uuid())
  from public.qr_codes q where q.name = 'Új'
$$;
select tests.throws_key($$ select pg_temp.import_again(null) $$, 'edit_conflict', 'A file replaces no task unseen');
select lives_ok($$ select pg_temp.import_again((pg_temp.task('Új')).updated_at) $$, 'but the version that it names');
select is((pg_temp.task('Új')).points, 7, 'as the file says');
select tests.throws_key($$ select public.admin_import_qr_codes('[{"name": "Más", "points": 5,
  "task": {"kind": "photo"}}]', null, gen_random_uuid()) $$, 'invalid_input', 'Without a hunt a task has no place');
select tests.remember_id('copy', (public.admin_clone_game_session(tests.id('session'), 'Copy', false,
  true)).game_session_id);
select is((select count(*) from unnest(public.admin_list_tasks(tests.id('copy')))),
  (select count(*) from unnest(public.admin_list_tasks(tests.id('session')))), 'A copy with new codes has the tasks');
select is_empty($$ select qr_code_id from unnest(public.admin_list_tasks(tests.id('copy'))) intersect
  select qr_code_id from unnest(public.admin_list_tasks(tests.id('session'))) $$, 'at its own codes');
select tests.remember_id('test', (public.admin_clone_game_session(tests.id('session'), 'Test', true,
  false)).game_session_id);
select results_eq($$ select qr_code_id, kind, answers from unnest(public.admin_list_tasks(tests.id('test')))
  order by qr_code_id $$, $$ select qr_code_id, kind, answers
  from unnest(public.admin_list_tasks(tests.id('session'))) order by qr_code_id $$,
  'A test has the same at the same codes');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
