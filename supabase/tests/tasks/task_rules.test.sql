-- Tasks in time (minutes, pauses, end, late arrivals, a frozen board), in the path, corrected, and with merged teams.
begin;
\ir ../support/load.psql
select plan(51);
select tests.create_task_hunt();
create function pg_temp.late(p_code text, p_answer text, p_captured_at timestamptz) returns text language sql as $$
  select (r.state, r.is_right, r.points_won)::text
  from public.answer_task(tests.id(p_code || ' task'), array[p_answer], p_captured_at, gen_random_uuid()) r
$$;
create function pg_temp.edit(p_code text, p_changes jsonb) returns void language plpgsql as $$
begin
  perform tests.sign_in_as('olga');
  perform public.admin_save_task(t.game_session_id, t.qr_code_id, to_jsonb(t) - 'media' || p_changes, t.updated_at)
  from unnest(public.admin_list_tasks(tests.id('session'))) t where t.qr_code_id = tests.id(p_code);
  perform tests.as_owner();
end
$$;
grant execute on all functions in schema pg_temp to authenticated;

-- Minutes -----------------------------------------------------------------------------------------

select tests.at_playing_time();
select pg_temp.edit('tower', '{"minutes": 10}');
select tests.scan_as('anna', 'tower', '2025-06-01T12:00:00Z');
select tests.sign_in_as('anna');
select is((select ends_at from public.list_tasks()), '2025-06-01T12:10:00Z'::timestamptz,
  'The time of a task begins with the find');
select tests.at('2025-06-01T12:10:00Z');
select tests.throws_key($$ select pg_temp.late('tower', '1', '2025-06-01T12:10:00Z') $$, 'task_closed', 'It ends');
select is((select state from public.list_tasks()), 'open', 'which is no state');
select tests.at('2025-06-01T12:40:00Z');
select tests.throws_key($$ select pg_temp.late('tower', '1', '2025-06-01T12:09:59Z') $$, 'task_closed',
  'What was answered in time counts no more after the grace period');
select tests.at('2025-06-01T12:39:59Z');
select is(pg_temp.late('tower', '1', '2025-06-01T12:09:59Z'), '(open,f,0)', 'but within it');
select tests.as_owner();
update public.game_sessions set paused_at = '2025-06-01T12:05:00Z' where id = tests.id('session');
select tests.sign_in_as('anna');
select is((select ends_at from public.list_tasks()), '2025-06-01T12:44:59Z'::timestamptz, 'A pause stops the clock');
select tests.throws_key($$ select pg_temp.late('tower', '11,5', '2025-06-01T12:05:00Z') $$, 'game_session_paused',
  'Nothing is answered in it');
select tests.throws_key($$ select pg_temp.late('tower', '11,5', '2025-06-01T12:04:59Z') $$, 'game_session_paused',
  'or arrives too late for it');
select tests.as_owner();
update public.game_sessions set paused_at = null,
  pauses = '{["2025-06-01T11:00Z","2025-06-01T11:30Z"),["2025-06-01T12:05Z","2025-06-01T12:35Z"),
    ["2025-06-01T12:38Z","2025-06-01T12:39Z"),["2025-06-01T15:00Z","2025-06-01T16:00Z")}'
where id = tests.id('session');
select tests.sign_in_as('anna');
select is((select ends_at from public.list_tasks()), '2025-06-01T12:41:00Z'::timestamptz,
  'Pauses while the task runs move its end, others do not');
select tests.throws_key($$ select pg_temp.late('tower', '11,5', '2025-06-01T12:20:00Z') $$, 'game_session_paused',
  'What was answered in an earlier pause counts never');
select is(pg_temp.late('tower', '11,5', '2025-06-01T12:37:00Z'), '(solved,t,5)', 'what was answered between two does');

-- The end of the hunt -----------------------------------------------------------------------------

select tests.scan_as('ede', 'well', '2025-06-01T17:59:00Z');
select tests.at('2025-06-01T18:29:59Z');
select tests.sign_in_as('ede');
select tests.throws_key($$ select pg_temp.late('well', 'x', '2025-06-01T18:00:00Z') $$, 'game_session_ended',
  'After the end nothing is answered');
select tests.throws_key($$ select pg_temp.late('well', 'x', null) $$, 'game_session_ended');
select is(pg_temp.late('well', 'SECRET', '2025-06-01T17:59:59Z'), '(solved,t,10)',
  'What was answered before arrives within the grace period');
select tests.as_owner();
select is((select captured_at from private.task_answers order by id desc limit 1), '2025-06-01T17:59:59Z'::timestamptz,
  'with its time');
select is((select (public.get_recap(tests.id('session'))).task_points) , 10::bigint, 'The recap has the points')
from (select tests.sign_in_as('ede')) one;
select tests.as_owner();
select tests.invariants_hold();

-- A frozen board ----------------------------------------------------------------------------------

select tests.at('2025-06-01T13:00:00Z');
select tests.scan_as('béla', 'well', '2025-06-01T13:00:00Z');
select tests.at('2025-06-01T13:00:10Z');
select tests.sign_in_as('olga');
select public.admin_freeze_leaderboard(tests.id('session'), true);
select tests.at('2025-06-01T13:01:00Z');
select tests.sign_in_as('dani');
select is(pg_temp.late('well', 'SECRET', '2025-06-01T13:00:05Z'), '(solved,t,10)', 'A task is solved after a freeze');
select tests.as_owner();
select is((select (current_points, board_points)::text from public.teams where id = tests.id('Foxes')), '(30,20)',
  'The board does not show it, for it arrived later');
select tests.sign_in_as('olga');
select public.admin_freeze_leaderboard(tests.id('session'), false);
select tests.as_owner();
select is((select board_points from public.teams where id = tests.id('Foxes')), 30, 'until it is live again');
select tests.invariants_hold();

-- The path ----------------------------------------------------------------------------------------

update public.qr_codes set reveals_clue_id = tests.id('map') where id = tests.id('hall');
select pg_temp.edit('hall', '{"is_required": true}');
select pg_temp.edit('tower', '{"is_required": true}');
select tests.sign_in_as('anna');
select is((select is_required from public.list_tasks() where qr_code_name = 'tower'), false,
  'A task opens no path without a clue on the card');
select tests.as_owner();
select tests.remember_id('elsewhere', gen_random_uuid());
insert into public.clue_templates (id, name_hu) values (tests.id('elsewhere'), 'Máshol');
update public.qr_codes set reveals_clue_id = tests.id('elsewhere') where id = tests.id('tower');
select tests.sign_in_as('anna');
select is((select is_required from public.list_tasks() where qr_code_name = 'tower'), false,
  'nor with a clue that the hunt lacks');
select tests.as_owner();
select tests.scan_as('béla', 'hall', '2025-06-01T13:02:00Z');
select is((select count(*) from public.purchased_clues where clue_id = tests.id('map')), 0::bigint,
  'A required task keeps the clue of the card back');
select tests.at('2025-06-01T13:05:00Z');
select tests.sign_in_as('dani');
select is((select is_required from public.list_tasks() where qr_code_name = 'hall'), true, 'as the list says');
select tests.answer('hall', 'egy');
select is_empty($$ select from public.purchased_clues where clue_id = tests.id('map') $$, 'also from a wrong answer');
select tests.answer('hall', 'egy', 'három');
select results_eq($$ select team_id, purchase_price::integer, is_revealed from public.purchased_clues
  where clue_id = tests.id('map') $$, $$ values (tests.id('Foxes'), 0, true) $$, 'The solution gives it to the team');
select tests.sign_in_as('olga');
select public.admin_credit_find(tests.id('session'), tests.id('hall'), array[tests.id('ede')], 'Seen',
  gen_random_uuid());
select tests.as_owner();
select is((select count(*) from public.purchased_clues where user_id = tests.id('ede')), 0::bigint,
  'A credited find gives it no sooner');
select pg_temp.edit('hall', '{"is_required": false}');
select tests.sign_in_as('ede');
select tests.answer('hall', 'egy', 'három');
select is((select count(*) from public.purchased_clues where clue_id = tests.id('map')), 1::bigint,
  'Who waited for it gets it with the solution, although it is required no more');
select tests.scan_as('anna', 'hall', '2025-06-01T13:06:00Z');
select is((select count(*) from public.purchased_clues where user_id = tests.id('anna')), 1::bigint,
  'Otherwise the find gives it');

-- Corrections -------------------------------------------------------------------------------------

select tests.as_owner();
select set_config('tests.before', (select current_points::text from public.teams where id = tests.id('Foxes')), true);
create function pg_temp.solved() returns text language sql as $$
  select solved::text from unnest(public.admin_task_statistics(tests.id('session'))) where qr_code_name = 'hall'
$$;
select set_config('tests.solved', pg_temp.solved(), true) from (select tests.sign_in_as('olga')) one;
select tests.as_owner();
select tests.forget_broadcasts();
select tests.correct('void_task', 'béla', 'hall');
select is((select current_points from public.teams where id = tests.id('Foxes')),
  current_setting('tests.before')::integer - 15, 'A voided solution does not count; the wrong answer still costs');
select results_eq($$ select kind, points_after - points_before from public.find_corrections order by id desc limit 1 $$,
  $$ values ('void_task', -15) $$, 'The correction is noted');
select is(pg_temp.solved()::integer, current_setting('tests.solved')::integer - 1, 'Statistics do not count it')
from (select tests.sign_in_as('olga')) one;
select tests.as_owner();
select set_eq($$ select topic from tests.broadcasts() where event = 'task' and topic <> 'admin' $$,
  $$ values ('user:' || tests.id('béla')), ('user:' || tests.id('dani')) $$, 'The team is told');
select is((select title_en from public.announcements where user_id = tests.id('béla') order by created_at desc limit 1),
  'The solution of a task was voided: hall', 'The finder reads why');
select is((select action from public.activity where component = 'corrections' order by id desc limit 1), 'task.void',
  'The log has it');
select tests.sign_in_as('dani');
select is((select (state, reason)::text from public.list_tasks() where qr_code_name = 'hall'), '(voided,Because)',
  'So does the list');
select tests.throws_key($$ select tests.answer('hall', 'egy', 'három') $$, 'task_closed', 'It is not solved again');
select tests.as_owner();
select tests.invariants_hold();
select tests.remember_rows();
select tests.correct('void_task', 'béla', 'hall');
select tests.rows_moved_only_in('{private.requests}', 'A second time changes nothing');
select is((select correction from public.list_scans() where qr_code_name = 'hall'), null,
  'The find itself is not corrected') from (select tests.sign_in_as('béla')) one;
select tests.correct('void', 'béla', 'hall');
select tests.correct('restore_task', 'béla', 'hall');
select is((select is_voided from private.task_answers a join public.scans s on s.id = a.scan_id
  where s.user_id = tests.id('béla') and s.qr_code_id = tests.id('hall') and a.is_right), true,
  'The task of a voided find stays as it is');
select tests.correct('restore', 'béla', 'hall');
select tests.correct('restore_task', 'béla', 'hall');
select is((select current_points from public.teams where id = tests.id('Foxes')),
  current_setting('tests.before')::integer, 'Restored, it counts as before');
select tests.invariants_hold();
select tests.sign_in_as('olga');
select is((public.admin_correct_finds('void_task', array[-1], 'Because', gen_random_uuid(), true)).changed, 0,
  'Without a solution there is nothing to void');

-- Merged teams ------------------------------------------------------------------------------------

select tests.create_player('Fred'), tests.create_player('Gabi');
select tests.create_team('Owls', 'fred', 'gabi');
select tests.at('2025-06-01T14:00:00Z');
select tests.scan_as('fred', 'well', '2025-06-01T12:02:00Z'), tests.scan_as('gabi', 'bridge', '2025-06-01T14:00:00Z');
select pg_temp.edit('bridge', '{"kind": "number", "number_answer": 3}');
select tests.sign_in_as('gabi');
select tests.answer('bridge', '3');
select tests.sign_in_as('olga');
select public.admin_merge_teams(tests.id('Owls'), tests.id('Foxes'), gen_random_uuid());
select tests.as_owner();
select tests.sign_in_as('gabi');
select set_eq($$ select qr_code_name, state from public.list_tasks() $$,
  $$ values ('hall', 'solved'), ('well', 'solved'), ('bridge', 'solved') $$,
  'Merged teams have the tasks of both; of two finds of a code the one stays whose task is solved');
select tests.at('2025-06-01T18:00:00Z');
select is((select (select sum(points) from unnest(finds)) + task_points + bonus_points
  from public.get_recap(tests.id('session'))), (select team_points::bigint from public.get_recap(tests.id('session'))),
  'The recap tells the points of the whole team apart');
select tests.at('2025-06-01T14:00:00Z');
select tests.as_owner();
select tests.invariants_hold();

-- Alone in a team of the past ---------------------------------------------------------------------

select tests.sign_in_as('olga');
select public.admin_delete_team(tests.id('Foxes'));
select tests.as_owner();
select tests.invariants_hold();
select tests.sign_in_as('gabi');
select set_eq($$ select qr_code_name, state from public.list_tasks() $$, $$ values ('bridge', 'solved') $$,
  'When the team is deleted, each finder has the own tasks');
select is((select current_points from public.user_game_sessions where user_id = auth.uid()), 47, 'with their points');
select * from finish();
rollback;
