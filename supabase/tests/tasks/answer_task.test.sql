-- Tasks: hidden before the find, answered by the finder or any team mate, each try once, with points for the finder.
begin;
\ir ../support/load.psql
select plan(82);
select tests.create_task_hunt();

-- Before the find ---------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok('select * from public.list_tasks()', '42501', 'permission denied for function list_tasks',
  'Visitors read no task');
select tests.authenticate_as(null);
select tests.throws_key('select * from public.list_tasks()', 'user_not_authenticated');
select tests.sign_in_as('anna');
select tests.at_playing_time();
select results_eq($$ select (g ->> 'id')::uuid, g ->> 'has_tasks'
  from jsonb_array_elements(to_jsonb(public.get_player_state('{game_sessions}')) -> 'game_sessions') g
  where (g ->> 'id')::uuid in (tests.id('session'), tests.id('other session')) order by 2 $$,
  $$ values (tests.id('other session'), 'false'), (tests.id('session'), 'true') $$, 'A hunt says whether it has tasks');
select is_empty('select * from public.list_tasks()', 'A player without finds has no task');
select tests.throws_key($$ select tests.answer('hall', 'három') $$, 'task_not_found', 'and cannot answer one');
select throws_ok('select * from private.tasks', '42501', 'permission denied for table tasks', 'No row is readable');
select throws_ok('select * from private.task_answers', '42501', 'permission denied for table task_answers',
  'nor an answer');

-- A choice ----------------------------------------------------------------------------------------

select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.forget_broadcasts();
select tests.sign_in_as('anna');
select results_eq($$ select qr_code_name, kind, question_hu, question_en, takes_many, points, wrong_cost, max_tries,
    tries, state, points_won, is_required from public.list_tasks() $$,
  $$ values ('hall', 'choice', 'Hány oszlop?', 'How many columns?', true, 15, 2, 3, 0, 'open', 0, false) $$,
  'The finder reads the question');
select results_eq($$ select o.key, o.text_hu, o.text_en from public.list_tasks(), unnest(options) o $$,
  $$ select left(md5(tests.id('hall task') || '/' || hu || '/' || en), 8) as key, hu, en
    from (values ('egy', 'one'), ('kettő', 'two'), ('három', 'three')) v (hu, en) order by key $$,
  'and the options, each with the key of its texts, in the order of the keys');
select is_empty($$ select 1 from public.list_tasks() t where t::text like '%is_right%' or to_jsonb(t) ? 'answers' $$,
  'not what is right');
select tests.throws_key($$ select tests.answer('hall', 'ffffffff') $$, 'invalid_task_answer',
  'A key that no option has');
select tests.throws_key($$ select tests.answer('hall', 'egy', '2') $$, 'invalid_task_answer', 'also beside another');
select tests.throws_key($$ select public.answer_task(tests.id('hall task'), '{}', null, gen_random_uuid()) $$,
  'invalid_task_answer', 'Nothing chosen');
select tests.throws_key($$ select tests.answer('hall', null) $$, 'invalid_task_answer');
select tests.throws_key($$ select tests.answer('hall', 'tíz') $$, 'invalid_task_answer');
select is((select tries from public.list_tasks()), 0, 'costs no try');
select is(tests.answer('hall', 'egy'), '(open,f,-2,1,8)', 'Part of the right options is wrong and costs points');
select is(tests.answer('hall', 'egy', 'kettő', 'három'), '(open,f,-4,2,6)', 'Too many are wrong, too');
select is(tests.answer('hall', 'három', 'egy', 'három'), '(solved,t,11,3,21)', 'Exactly the right ones solve the task');
select tests.throws_key($$ select tests.answer('hall', 'egy', 'három') $$, 'task_closed',
  'A solved task takes no answer');
select results_eq($$ select state, points_won, tries, solved_at, solved_by_name from public.list_tasks() $$,
  $$ values ('solved', 11, 3, '2025-06-01T12:00:00Z'::timestamptz, null::text) $$, 'The list says so');
select results_eq($$ select kind, qr_code_name, points from public.list_point_entries() order by kind, points $$,
  $$ values ('scan', 'hall', 10), ('task', 'hall', -2), ('task', 'hall', -2), ('task', 'hall', 15) $$,
  'Each try is an entry of the points');
select is((public.get_leaderboard(tests.id('session'))).me.points, 21, 'The board has the points');
select tests.as_owner();
select set_eq($$ select topic, event from tests.broadcasts() where topic not like 'admin%' $$,
  $$ values ('user:' || tests.id('anna'), 'task'), ('session:' || tests.id('session'), 'leaderboard') $$,
  'Player and board are told');
select results_eq($$ select payload ->> 'counts', count(*) from tests.broadcasts() where topic like 'user:%'
  group by 1 $$, $$ values ('true', 3::bigint) $$, 'and that points have changed');
select tests.invariants_hold();

-- A team ------------------------------------------------------------------------------------------

select tests.scan_as('béla', 'hall', '2025-06-01T12:00:00Z');
select tests.forget_broadcasts();
select tests.sign_in_as('dani');
select is(tests.answer('hall', 'kettő'), '(open,f,-2,1,0)', 'A team mate answers');
select tests.sign_in_as('béla');
select is((select (state, tries, points_won)::text from public.list_tasks()), '(open,1,-2)', 'The try is the team''s');
select is((select current_points from public.user_game_sessions where user_id = auth.uid()), 8,
  'The cost is the finder''s, as the points of the find are');
select tests.sign_in_as('dani');
select is(tests.answer('hall', 'egy', 'három'), '(solved,t,13,2,0)', 'and solves the task');
select tests.sign_in_as('béla');
select is((select solved_by_name from public.list_tasks()), 'Dani', 'The list names who solved it');
select tests.throws_key($$ select tests.answer('hall', 'egy', 'három') $$, 'task_closed', 'once for the team');
select tests.as_owner();
select is((select (current_points, board_points)::text from public.teams where id = tests.id('Foxes')), '(23,23)',
  'The team has the points');
select set_eq($$ select topic from tests.broadcasts() where event = 'task' and topic <> 'admin' $$,
  $$ values ('user:' || tests.id('béla')), ('user:' || tests.id('dani')) $$, 'All members are told');
select tests.sign_in_as('ede');
select is_empty('select * from public.list_tasks()', 'A stranger reads nothing');
select tests.throws_key($$ select tests.answer('hall', 'egy', 'három') $$, 'task_not_found', 'and answers nothing');

-- A text ------------------------------------------------------------------------------------------

select tests.scan_as('anna', 'well', '2025-06-01T12:00:00Z');
select tests.forget_broadcasts();
select tests.sign_in_as('anna');
select tests.throws_key($$ select tests.answer('well', ' ?! ') $$, 'invalid_task_answer', 'Signs are no answer');
select tests.throws_key($$ select tests.answer('well', 'a', 'b') $$, 'invalid_task_answer', 'nor are two texts');
select is(tests.answer('well', 'Arany'), '(open,f,0,1,41)', 'Part of a text is wrong, and costs nothing here');
select is(tests.answer('well', ' Árvízturő-TÜKÖRFÚRÓGÉP!'), '(solved,t,10,2,51)',
  'Case, accents, spaces and punctuation do not matter');

select tests.as_owner();
select is((select array_agg(payload ->> 'counts') from tests.broadcasts('user:' || tests.id('anna'))
  where event = 'task'), '{false,true}', 'A wrong answer without a cost changes nothing but the task');

-- A number ----------------------------------------------------------------------------------------

select tests.scan_as('anna', 'tower', '2025-06-01T12:00:00Z');
select tests.sign_in_as('anna');
select tests.throws_key($$ select tests.answer('tower', 'tíz') $$, 'invalid_task_answer', 'A word is no number');
select is(tests.answer('tower', '11.76'), '(open,f,0,1,81)', 'Outside of the tolerance');
select is(tests.answer('tower', '11,75'), '(solved,t,5,2,86)', 'Its limit is inside, with a decimal comma');
select tests.as_owner();
select ok(private.is_right_answer(jsonb_populate_record(null::private.tasks, jsonb_build_object('kind', 'number',
  'number_answer', number, 'number_tolerance', 0)), array[text]), text)
from (values ('−1 250,5', -1250.5), ('+3', 3), (' 7 ', 7)) v (text, number);
select tests.throws_key(format($$ select private.is_right_answer(jsonb_populate_record(null::private.tasks,
  '{"kind": "number", "number_answer": 1000}'), array[%L]) $$, text), 'invalid_task_answer', text)
from unnest(array['1.000.000', '1e3', 'NaN', '']) text;

-- Tries and guesses -------------------------------------------------------------------------------

select tests.scan_as('ede', 'hall', '2025-06-01T12:00:00Z');
select tests.sign_in_as('ede');
select is(tests.answer('hall', 'egy'), '(open,f,-2,1,8)', 'Ede guesses');
select is(tests.answer('hall', 'kettő'), '(open,f,-4,2,6)', 'and guesses');
select is(tests.answer('hall', 'három'), '(failed,f,-6,3,4)', 'The last try fails the task');
select tests.throws_key($$ select tests.answer('hall', 'egy', 'három') $$, 'task_closed', 'It is closed');
select is((select state from public.list_tasks()), 'failed', 'as the list says');
select tests.sign_in_as('olga');
select is((select item ->> 'task_state' from public.admin_list_user_history(tests.id('ede'), 'scans', 10, 0)), 'failed',
  'and the history of the player');
select tests.scan_as('ede', 'well', '2025-06-01T12:00:00Z');
select tests.sign_in_as('ede');
select is(tests.answer('well', 'x'), '(open,f,0,1,24)') from generate_series(1, 1);
select is(tests.answer('well', 'y'), '(open,f,0,2,24)') from generate_series(1, 1);
select tests.throws_key($$ select tests.answer('well', 'arvizturotukorfurogep') $$, 'rate_limit_exceeded',
  'Five wrong answers in a minute are enough');
select tests.at('2025-06-01T12:01:00Z');
select is(tests.answer('well', 'arvizturotukorfurogep'), '(solved,t,10,3,34)', 'A minute later there is another try');

-- Sent twice --------------------------------------------------------------------------------------

select tests.scan_as('dani', 'well', '2025-06-01T12:01:00Z');
select tests.sign_in_as('dani');
select is((public.answer_task(tests.id('well task'), '{no}', null, tests.id('request'))).tries, 1, 'An answer is sent');
select is((select (is_right, tries)::text from public.answer_task(tests.id('well task'), '{no}', null,
  tests.id('request'))), '(f,1)', 'and sent again: it counts once');
select tests.throws_key($$ select public.answer_task(tests.id('well task'), '{other}', null, tests.id('request')) $$,
  'request_id_reused', 'Its id is for no other answer');
select tests.throws_key($$ select public.answer_task(tests.id('hall task'), '{no}', null, tests.id('request')) $$,
  'request_id_reused', 'nor for another task');
select tests.as_owner();
savepoint saved;
delete from private.tasks where id = tests.id('well task');
select tests.sign_in_as('dani');
select is((select (is_right, tries, current_points)::text from public.answer_task(tests.id('well task'), '{no}', null,
  tests.id('request'))), '(f,1,20)', 'It gets its answer, too, when the task is deleted');
select tests.throws_key($$ select public.answer_task(tests.id('well task'), '{other}', null, tests.id('request')) $$,
  'request_id_reused');
rollback to saved;
select tests.sign_in_as('béla');
select tests.throws_key($$ select public.answer_task(tests.id('well task'), '{no}', null, tests.id('request')) $$,
  'request_id_reused', 'nor for anybody else');
select tests.throws_key($$ select public.answer_task(tests.id('well task'), '{no}', null, null) $$,
  'invalid_task_answer', 'It is required');
select tests.throws_key($$ select public.answer_task(tests.id('well task'), '{no}', 'infinity', gen_random_uuid()) $$,
  'invalid_task_answer');
select tests.throws_key($$ select tests.answer('well', repeat('a', 201)) $$, 'invalid_task_answer');
select tests.throws_key($$ select public.submit_task_photo(tests.id('well task'), tests.photo('béla', 'a'), null,
  gen_random_uuid()) $$, 'invalid_task_answer', 'A photo answers no question');

-- A void find hides and stops its task ------------------------------------------------------------

select tests.as_owner();
select tests.correct('void', 'béla', 'hall');
select tests.sign_in_as('dani');
select is((select string_agg(qr_code_name, ', ') from public.list_tasks()), 'well',
  'The task of a voided find is gone');
select tests.throws_key($$ select tests.answer('hall', 'egy', 'három') $$, 'task_not_found');
select tests.as_owner();
select is((select current_points from public.teams where id = tests.id('Foxes')), 20, 'with its points');
select tests.correct('restore', 'béla', 'hall');
select is((select current_points from public.teams where id = tests.id('Foxes')), 43, 'and comes back with the find');
select tests.sign_in_as('dani');
select is((select state from public.list_tasks() where qr_code_name = 'hall'), 'solved', 'as it was');

-- A mate who leaves -------------------------------------------------------------------------------

select public.leave_team(tests.id('session'));
select is_empty('select * from public.list_tasks()', 'Who has left the team reads its tasks no more');
select tests.throws_key($$ select tests.answer('well', 'arvizturotukorfurogep') $$, 'task_not_found',
  'also of the own find, which is the team''s');
select tests.as_owner();
select tests.invariants_hold();

-- More than the list holds ------------------------------------------------------------------------

create temporary table many as
select gen_random_uuid() as id, n, '2025-06-01T12:00:00Z'::timestamptz + n * interval '1 s' as at
from generate_series(1, 220) n;
insert into public.qr_codes (id, name, points) select id, 'many ' || n, 1 from many;
insert into public.game_session_qr_codes (game_session_id, qr_code_id, points)
select tests.id('session'), id, 1 from many;
insert into private.tasks (game_session_id, qr_code_id, kind, updated_at)
select tests.id('session'), id, 'text', now() from many;
insert into public.scans (user_id, qr_code_id, qr_code_name, game_session_id, status, points, scanned_at, received_at)
select tests.id('anna'), id, 'many ' || n, tests.id('session'), 'success', 1, at, at from many;
insert into private.task_answers (request_id, scan_id, answer, captured_at, received_at, is_right, decided_at)
select gen_random_uuid(), s.id, '{x}', m.at, m.at, true, m.at from many m join public.scans s on s.qr_code_id = m.id
where m.n > 30;
select tests.sign_in_as('anna');
select results_eq($$ select count(*), count(*) filter (where state = 'open'),
    array_agg(found_at) = array_agg(found_at order by found_at desc)
  from public.list_tasks() $$, $$ values (200::bigint, 30::bigint, true) $$,
  'The oldest tasks are listed while they can be solved');
select tests.as_owner();
update public.game_sessions set ends_at = private.current_time() where id = tests.id('session');
select tests.sign_in_as('anna');
select is((select count(*) from public.list_tasks() where state = 'open'), 10::bigint, 'not after the end');
select * from finish();
rollback;
