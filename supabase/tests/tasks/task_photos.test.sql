-- Photos of tasks: waiting, accepted, rejected; who sees and decides them; and when they go.
begin;
\ir ../support/load.psql
select plan(77);
select tests.create_task_hunt();
select tests.create_player('Hanna');
select tests.remember_id(name, tests.create_user(name)) from unnest(array['helga', 'hugó']) name;
insert into private.session_helpers (game_session_id, user_id, added_at)
values (tests.id('session'), tests.id('helga'), now()), (tests.id('other session'), tests.id('hugó'), now());
select tests.at_playing_time();
select tests.scan_as('béla', 'bridge', '2025-06-01T12:00:00Z');
select tests.forget_broadcasts();
select tests.photo(name, 'a'), tests.photo(name, 'b') from unnest(array['dani', 'anna']) name;

create function pg_temp.submit(p_path text) returns text language sql as $$
  select (r.state, r.is_right, r.points_won, r.tries)::text
  from public.submit_task_photo(tests.id('bridge task'), p_path, null, gen_random_uuid()) r
$$;
create function pg_temp.path(p_name text, p_file text) returns text language sql as $$
  select tests.id(p_name) || '/' || p_file || '.jpg'
$$;
create function pg_temp.decide(p_is_accepted boolean, p_answer_id bigint default null) returns text language sql as $$
  select (r.is_right)::text from public.decide_task_photo(tests.id('session'), coalesce(p_answer_id, (
    select max(answer_id) from public.list_task_photos(tests.id('session')))), p_is_accepted, 'Blurred',
    gen_random_uuid()) r
$$;
create function pg_temp.many_photos() returns void language sql as $$
  insert into private.task_answers (request_id, scan_id, answer, photo_path, captured_at, received_at, is_right,
    decided_at)
  select gen_random_uuid(), a.scan_id, '{}', gen_random_uuid() || '/c.jpg', a.received_at, a.received_at, false,
    a.received_at
  from (select * from private.task_answers where photo_path is not null limit 1) a, generate_series(1, 1000)
$$;
create function pg_temp.seen() returns text[] language sql as $$
  select coalesce(array_agg(split_part(name, '/', 2) order by name), '{}') from storage.objects
  where bucket_id = 'task-photos'
$$;
grant execute on all functions in schema pg_temp to authenticated;

-- Submitted ---------------------------------------------------------------------------------------

select tests.sign_in_as('dani');
select tests.throws_key($$ select pg_temp.submit(pg_temp.path('anna', 'a')) $$, 'invalid_photo',
  'Nobody submits the photo of somebody else');
select tests.throws_key($$ select pg_temp.submit(pg_temp.path('dani', 'c')) $$, 'invalid_photo',
  'nor one that is not uploaded');
select tests.throws_key($$ select pg_temp.submit(null) $$, 'invalid_photo');
select tests.throws_key($$ select tests.answer('bridge', 'x') $$, 'invalid_task_answer', 'A text is no photo');
select is(pg_temp.submit(pg_temp.path('dani', 'a')), '(waiting,,0,1)', 'A team mate submits a photo, which waits');
select tests.throws_key($$ select pg_temp.submit(pg_temp.path('dani', 'b')) $$, 'task_waiting',
  'There is no other one meanwhile');
select tests.sign_in_as('olga');
select tests.throws_key(format($$ select public.admin_save_task(tests.id('session'), tests.id('bridge'),
  '{"kind": "text"}', %L) $$, updated_at), 'task_kind_fixed', 'nor does the task become another one')
from unnest(public.admin_list_tasks(tests.id('session'))) where qr_code_name = 'bridge';
select tests.throws_key(format($$ select public.admin_save_task(tests.id('session'), tests.id('bridge'), null, %L) $$,
  updated_at), 'task_kind_fixed', 'and it is not deleted')
from unnest(public.admin_list_tasks(tests.id('session'))) where qr_code_name = 'bridge';
select tests.sign_in_as('béla');
select is((select (state, photo_path)::text from public.list_tasks()),
  (select format('(waiting,%s)', pg_temp.path('dani', 'a'))), 'The team knows the photo');
select is(pg_temp.seen(), '{a.jpg}', 'and sees it, and no other');
select tests.as_owner();
select set_eq($$ select topic, event from tests.broadcasts() where event in ('task', 'helper') $$,
  $$ values ('user:' || tests.id('béla'), 'task'), ('user:' || tests.id('dani'), 'task'), ('admin', 'task'),
    ('user:' || tests.id('helga'), 'helper') $$, 'Team, organisers and helpers are told');

-- Who sees and decides it -------------------------------------------------------------------------

select tests.sign_in_as('anna');
select is(pg_temp.seen(), '{a.jpg,b.jpg}', 'Another player sees the own photos alone');
select tests.throws_key($$ select * from public.list_task_photos(tests.id('session')) $$, 'helper_access_required');
select tests.throws_key($$ select pg_temp.decide(true, 1) $$, 'helper_access_required');
select tests.sign_in_as('hugó');
select is(pg_temp.seen(), '{}', 'A helper of another hunt sees none');
select tests.throws_key($$ select * from public.list_task_photos(tests.id('session')) $$, 'helper_access_required');
select is_empty($$ select * from public.list_task_photos(tests.id('other session')) $$, 'In that hunt none waits');
select tests.as_owner();
select tests.remember_id('photo', md5('photo')::uuid),
  set_config('tests.photo_id', (select max(id)::text from private.task_answers), true);
select tests.sign_in_as('hugó');
select tests.throws_key($$ select public.decide_task_photo(tests.id('other session'),
  current_setting('tests.photo_id')::bigint, true, null, gen_random_uuid()) $$, 'task_not_found',
  'and a photo of this hunt cannot be decided through it');
select tests.sign_in_as('helga');
select is(pg_temp.seen(), '{a.jpg}', 'A helper of the hunt sees what waits');
select results_eq($$ select qr_code_name, question_en, user_name, team_name, points, is_right from
  public.list_task_photos(tests.id('session')) $$,
  $$ values ('bridge', 'A photo!', 'Dani', 'Foxes', 7, null::boolean) $$, 'and what it is about');
select tests.throws_key($$ select pg_temp.decide(null) $$, 'invalid_input');
select is(pg_temp.decide(false), 'false', 'The helper rejects it');
select is(pg_temp.seen(), '{}', 'and sees it no more');
select tests.throws_key($$ select pg_temp.decide(true, current_setting('tests.photo_id')::bigint) $$,
  'task_photo_decided', 'A decision is final');
select tests.sign_in_as('béla');
select results_eq($$ select state, tries, points_won, reason from public.list_tasks() $$,
  $$ values ('open', 1, -1, 'Blurred') $$, 'The team reads why; a rejected photo costs as a wrong answer');
select tests.sign_in_as('dani');
select is(pg_temp.submit(pg_temp.path('dani', 'b')), '(waiting,,-1,2)', 'and sends another one');
select tests.sign_in_as('olga');
select is((select task_photos_waiting from public.admin_game_session_desk(tests.id('session'))), 1::bigint,
  'The desk counts it');
select tests.as_owner();
savepoint waiting;
update public.qr_codes set reveals_clue_id = tests.id('map') where id = tests.id('bridge');
select public.leave_team(tests.id('session')) from (select tests.sign_in_as('dani')) one;
select pg_temp.decide(true) from (select tests.sign_in_as('olga')) one;
select tests.as_owner();
select results_eq($$ select user_id, team_id from public.purchased_clues where clue_id = tests.id('map') $$,
  $$ values (tests.id('béla'), tests.id('Foxes')) $$, 'The clue of who has left the team goes to the finder');
select tests.invariants_hold();
rollback to waiting;
update private.tasks set kind = 'text' where id = tests.id('bridge task');
select tests.sign_in_as('helga');
select is((select count(*) from public.list_task_photos(tests.id('session'))), 1::bigint,
  'Whatever the task is now, it can be decided');
select is(pg_temp.seen(), '{b.jpg}', 'and seen');
select tests.as_owner();
update private.tasks set kind = 'photo' where id = tests.id('bridge task');
select tests.sign_in_as('olga');
select tests.at('2025-06-01T18:30:00Z');
select is(pg_temp.decide(true), 'true', 'The organiser accepts it, also after the end');
select is((select task_photos_waiting from public.admin_game_session_desk(tests.id('session'))), 0::bigint);
select tests.as_owner();
select is((select (current_points, board_points)::text from public.teams where id = tests.id('Foxes')), '(46,46)',
  'The team gets the points');
select is((select decided_at from private.task_answers order by id desc limit 1), '2025-06-01T18:30:00Z'::timestamptz,
  'from the moment of the decision on');
select results_eq($$ select action, user_id, message from public.activity where component = 'tasks'
  and action in ('task.accept', 'task.reject') order by id $$,
  $$ values ('task.reject', tests.id('helga'), 'bridge'), ('task.accept', tests.id('olga'), 'bridge') $$,
  'The log names who decided');
select tests.invariants_hold();

-- The last try is rejected; a photo that nobody looks at ------------------------------------------

select tests.at_playing_time();
select tests.scan_as('anna', 'bridge', '2025-06-01T12:00:00Z');
select tests.sign_in_as('anna');
select is(pg_temp.submit(pg_temp.path('anna', 'a')), '(waiting,,0,1)');
select tests.sign_in_as('olga');
select pg_temp.decide(false);
select tests.sign_in_as('anna');
select is(pg_temp.submit(pg_temp.path('anna', 'b')), '(waiting,,-1,2)', 'The last try waits');
select tests.sign_in_as('olga');
select pg_temp.decide(false);
select tests.sign_in_as('anna');
select is((select (state, points_won)::text from public.list_tasks()), '(failed,-2)', 'Rejected, it fails the task');
select tests.throws_key($$ select pg_temp.submit(pg_temp.path('anna', 'b')) $$, 'task_closed');
select tests.create_task('faded', '{"kind": "photo", "points": 4, "max_tries": 1}');
update public.qr_codes set is_active = true where id = tests.id('faded');
select tests.scan_as('anna', 'faded', '2025-06-01T12:00:00Z');
select tests.sign_in_as('anna');
select is((select (r.state, r.points_won)::text from public.submit_task_photo(tests.id('faded task'),
  pg_temp.path('anna', 'b'), null, gen_random_uuid()) r), '(solved,4)', 'Without a review any photo solves the task');

-- A voided find takes its photo along -------------------------------------------------------------

select tests.scan_as('ede', 'bridge', '2025-06-01T12:00:00Z');
select tests.photo('ede', 'a');
select tests.sign_in_as('ede');
select pg_temp.submit(pg_temp.path('ede', 'a'));
select tests.as_owner();
select set_config('tests.photo_id', (select max(id)::text from private.task_answers), true);
select tests.correct('void', 'ede', 'bridge');
select tests.sign_in_as('olga');
select is_empty($$ select * from public.list_task_photos(tests.id('session')) $$, 'Nobody looks at it');
select tests.throws_key($$ select pg_temp.decide(true, current_setting('tests.photo_id')::bigint) $$, 'task_not_found',
  'or decides it');
select tests.correct('restore', 'ede', 'bridge');
select tests.sign_in_as('olga');
select is((select count(*) from public.list_task_photos(tests.id('session'))), 1::bigint, 'until the find is back');

-- Results are published: helpers decide no more ---------------------------------------------------

select tests.at('2025-06-01T18:30:00Z');
select public.admin_publish_results(tests.id('session'), true);
select tests.sign_in_as('helga');
select tests.throws_key($$ select pg_temp.decide(true) $$, 'game_session_ended', 'Results are out: no helper decides');
select tests.sign_in_as('olga');
savepoint undecided;
select isnt_empty($$ select * from public.admin_delete_task_photos(tests.id('session')) $$, 'Photos can be given up');
select is((select count(*) from public.list_task_photos(tests.id('session'))), 1::bigint, 'but not one that waits');
rollback to undecided;
select is(pg_temp.decide(true), 'true', 'an organiser does');

-- Gone --------------------------------------------------------------------------------------------

select tests.at_playing_time();
select tests.throws_key($$ select * from public.admin_delete_task_photos(tests.id('session')) $$,
  'game_session_not_ended', 'Photos of a running hunt stay');
select tests.at('2025-06-01T18:30:00Z');
select tests.correct('void', 'ede', 'bridge');
delete from private.tasks where id = tests.id('faded task');
select tests.sign_in_as('olga');
select is((select count(*) from public.admin_list_task_photos(tests.id('session'))), 6::bigint,
  'All are listed, also of voided finds and of deleted tasks');
savepoint many;
select tests.as_owner();
select pg_temp.many_photos();
select tests.sign_in_as('olga');
select results_eq($$ select count(*) from public.admin_list_task_photos(tests.id('session'))
  union all select count(*) from public.admin_list_task_photos(tests.id('session'), 1000, 1000) $$,
  array[1000::bigint, 6], 'in pages');
select is((select count(*) from public.admin_delete_task_photos(tests.id('session'))), 500::bigint,
  'Many are given up in portions');
select is((select count(*) from public.admin_delete_task_photos(tests.id('session'))), 500::bigint);
select is((select count(*) from public.admin_delete_task_photos(tests.id('session'))), 6::bigint);
select is_empty($$ select * from public.admin_delete_task_photos(tests.id('session')) $$, 'until none is left');
rollback to many;
select is((select count(*) from public.admin_delete_task_photos(tests.id('session'))), 6::bigint,
  'and given up at once after the end');
select is_empty($$ select * from public.admin_list_task_photos(tests.id('session')) $$, 'None is left');
select is_empty($$ select * from public.admin_delete_task_photos(tests.id('session')) $$, 'A second call finds none');
select tests.at(now() + interval '2 days');
select cmp_ok((select count(*) from public.admin_list_orphaned_photos()), '>=', 5::bigint,
  'Files that stay behind are listed');
select isnt(pg_temp.seen(), '{}', 'An organiser sees the files');
select tests.affects_no_row($$ update storage.objects set name = name || 'x' where bucket_id = 'task-photos' $$,
  'Nobody replaces a photo');
select tests.as_owner();
select tests.invariants_hold();

-- Thirty days after the hunt ----------------------------------------------------------------------

select tests.at_playing_time();
select tests.scan_as('hanna', 'bridge', '2025-06-01T12:00:00Z');
select tests.photo('hanna', 'b');
select tests.sign_in_as('hanna');
select pg_temp.submit(pg_temp.path('hanna', 'b'));
select tests.as_owner();
select tests.at('2025-07-01T18:29:00Z');
select private.remove_old_guests();
select isnt_empty('select from private.task_answers where photo_path is not null', 'Until then photos stay');
savepoint old;
select tests.at('2025-07-01T18:30:00Z');
update private.task_answers set received_at = '2025-06-01T18:30:00Z' where photo_path is not null;
select private.remove_old_guests();
select isnt_empty(
  'select from private.task_answers where photo_path is not null', 'A photo that came later stays longer');
rollback to old;
select tests.at('2025-07-01T18:30:00Z');
select private.remove_old_guests();
select is_empty('select from private.task_answers where photo_path is not null', 'Then they go by themselves');
select is_empty('select from private.task_answers where is_right is null', 'also one that nobody has decided');
select tests.invariants_hold();
rollback to old;
select pg_temp.many_photos();
select tests.at('2025-07-01T18:30:00Z');
select is((private.remove_old_guests()).remaining, 1, 'Of many five hundred go, and it says that there are more');
select private.remove_old_guests();
select is((private.remove_old_guests()).remaining, 0, 'until none is left');
select is_empty('select from private.task_answers where photo_path is not null');
rollback to old;
delete from private.task_answers where is_right is null;

-- A deleted account -------------------------------------------------------------------------------

select tests.at_playing_time();
select tests.photo('hanna', 'a');
select tests.sign_in_as('hanna');
select pg_temp.submit(pg_temp.path('hanna', 'a'));
select tests.sign_in_as('olga');
select public.admin_delete_user(tests.id('hanna'));
select is_empty($$ select * from public.list_task_photos(tests.id('session')) $$, 'Its photo waits no more');
select set_eq('select bucket, path from public.admin_list_orphaned_photos()',
  $$ values ('task-photos', pg_temp.path('hanna', 'a')), ('task-photos', pg_temp.path('hanna', 'b')) $$,
  'Its files are listed at once, and no new ones of others');
select tests.scan_as('béla', code, '2025-06-01T12:00:00Z') from unnest(array['well', 'hall']) code;
select tests.sign_in_as('dani');
select tests.answer('well', 'I am Dani'), tests.answer('hall', 'kettő');
select tests.sign_in_as('olga');
select public.admin_delete_user(tests.id('dani'));
select tests.as_owner();
select results_eq($$ select s.qr_code_name, cardinality(a.answer), a.photo_path::text, a.reason::text
  from private.task_answers a join public.scans s on s.id = a.scan_id where s.team_id = tests.id('Foxes')
  order by a.id $$,
  $$ values ('bridge', 0, null, '-'), ('bridge', 0, null, '-'), ('well', 0, null, null),
    ('hall', 1, null, null) $$, 'Photos, reasons and free texts go with an account');
select is((select current_points from public.teams where id = tests.id('Foxes')), 74,
  'What it solved for a team stays the team''s');
select tests.sign_in_as('béla');
select is((select (state, solved_by_name)::text from public.list_tasks() where qr_code_name = 'bridge'), '(solved,)',
  'without a name');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
