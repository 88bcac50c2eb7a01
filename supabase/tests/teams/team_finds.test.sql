-- record_scan in teams: a code counts once per team, late captures, and what follows from finds.
begin;
\ir ../support/load.psql
select plan(63);
select tests.create_hunt();
select tests.create_player('Ede');
select tests.create_player('Fanni');
select tests.create_team('Foxes', 'anna', 'béla');
select tests.create_team('Owls', 'ede');
create function pg_temp.send(p_code text, p_scanned_at timestamptz, p_client_scan_id uuid default null) returns jsonb
language sql volatile as $$
  select public.record_scan(tests.id(p_code)::text, tests.id('session'), '{}', p_scanned_at, p_client_scan_id)
$$;
grant execute on function pg_temp.send(text, timestamptz, uuid) to authenticated;
create function pg_temp.board() returns table (name text, points integer, is_me boolean) language sql as $$
  select r ->> 'name', (r ->> 'points')::integer, (r ->> 'is_me')::boolean
  from jsonb_array_elements(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'rows') r
$$;
grant execute on function pg_temp.board() to authenticated;

-- Once per team -----------------------------------------------------------------------------------

select tests.at_playing_time();
select tests.sign_in_as('anna');
select is(tests.scan('tower') ->> 'current_points', '30', 'The finder gets the points');
select tests.as_owner();
select ok(private.has_counted_points(tests.id('session')), 'One find counts as points of the session');
select tests.sign_in_as('anna');
select tests.at('2025-06-01T12:00:10Z');
select tests.sign_in_as('béla');
create temporary table answers as select tests.scan('tower') as answer;
select is((select answer from answers), jsonb_build_object('code', 'PT409', 'hint', 'found_by_team', 'details', 'Anna',
  'message', 'A member of your team has already found this QR code'), 'A team mate is told who found it');
select is(current_setting('response.status', true), '409', 'with the status of the error');
select set_config('response.status', '', true);
select tests.sign_in_as('ede');
select tests.answers_key(tests.scan('tower'), 'scan_limit_reached', 'The find of a team takes one place of a cap');
select tests.at('2025-06-01T12:00:20Z');
select tests.sign_in_as('béla');
select is(tests.scan('tower') ->> 'hint', 'found_by_team', 'At a full code, too');
select is(tests.scan('well') ->> 'current_points', '20', 'Béla finds another code');
select tests.at('2025-06-01T12:00:30Z');
select tests.sign_in_as('anna');
select is(tests.scan('tower') ->> 'hint', 'already_scanned', 'The finder hears what he always did');
select is(tests.scan('well') ->> 'hint', 'found_by_team', 'Anna is told about Béla');
select tests.as_owner();
select set_config('response.status', '', true);
select is((select (current_points, board_points, found_codes)::text from public.teams where id = tests.id('Foxes')),
  '(50,50,2)', 'The team has the points of both');
select is((select (current_points, team_points, board_points, found_codes)::text from public.user_game_sessions
    where user_id = tests.id('anna')), '(30,30,0,1)', 'and each member the own ones, which the board shows there');
select throws_ok($$ insert into public.scans (user_id, qr_code_id, game_session_id, status, scanned_at, received_at,
    team_id)
  values (tests.id('béla'), tests.id('tower'), tests.id('session'), 'success', now(), now(), tests.id('Foxes')) $$,
  '23505', null, 'An index refuses a second find of a team');

-- The board ---------------------------------------------------------------------------------------

select tests.scan_as('fanni', 'hall', '2025-06-01T12:01:00Z');
select tests.scan_as('ede', 'hall', '2025-06-01T12:01:10Z');
select tests.sign_in_as('béla');
select results_eq('select * from pg_temp.board()',
  $$ values ('Foxes', 50, true), ('Fanni', 10, false), ('Owls', 10, false) $$,
  'The board lists teams and players without one; on equal points the earlier one is first');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'me' ->> 'rank', '1',
  'Béla has the rank of the team');
select is((to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'players')::text, '3', 'Each team counts once');
select tests.sign_in_as('ede');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'me' ->> 'rank', '3',
  'Ede is behind Fanni');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) #> '{rows,0}' ->> 'team_id',
  tests.id('Foxes')::text,
  'A line of a team has its id');
select is(to_jsonb(public.get_leaderboard(tests.id('session'))) #> '{rows,0}' ->> 'user_id', null,
  'and no player');
select is(to_jsonb(public.get_leaderboard(tests.id('session'), 1)) -> 'rows' -> 0 ->> 'name', 'Foxes',
  'The limit cuts teams and players alike');
select tests.sign_in_as('ede');
select is((select to_jsonb(r) from public.get_scan_progress((select max(id) from public.scans)) r) - 'solved',
  '{"codes_found": 1, "rank": 3, "rank_before": null, "card": null}', 'The progress of a find is that of the team');
select tests.as_owner();
select tests.invariants_hold();

-- A ban hides players and no team -----------------------------------------------------------------

select tests.sign_in_as('olga');
select public.admin_ban_user(tests.id('anna'), 'Rude');
select public.admin_ban_user(tests.id('fanni'), 'Rude');
select tests.sign_in_as('béla');
select results_eq('select name, points from pg_temp.board()', $$ values ('Foxes', 50), ('Owls', 10) $$,
  'A banned member leaves the points with the team');
select is((to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'players')::text, '2',
  'and counts nobody else out');
select tests.sign_in_as('olga');
select public.admin_unban_user(tests.id('anna'));
select public.admin_unban_user(tests.id('fanni'));

-- Late captures -----------------------------------------------------------------------------------

select tests.at('2025-06-01T12:10:00Z');
select tests.sign_in_as('anna');
select is(pg_temp.send('hall', '2025-06-01T12:10:00Z') ->> 'status', 'success', 'Anna finds the hall online');
select tests.forget_broadcasts();
select tests.as_owner();
select tests.remember_rows();
select tests.at('2025-06-01T12:20:00Z');
select tests.remember_id('late', gen_random_uuid());
select tests.sign_in_as('béla');
select is(pg_temp.send('hall', '2025-06-01T12:05:00Z', tests.id('late')) ->> 'hint', 'found_by_team',
  'Béla captured it before, but the find that arrived first stays');
select is(pg_temp.send('hall', '2025-06-01T12:05:00Z', tests.id('late')) ->> 'hint', 'found_by_team',
  'The same client id gets the same answer');
select tests.as_owner();
select tests.rows_moved_only_in(array['public.scans'], 'His scan is kept as refused, and nothing else changes');
select set_config('response.status', '', true);
select tests.invariants_hold();
select tests.at('2025-06-01T13:00:00Z');
select tests.sign_in_as('olga');
select public.admin_freeze_leaderboard(tests.id('session'), true);
select tests.scan_as('fanni', 'well', '2025-06-01T13:01:00Z');
select tests.sign_in_as('béla');
select is((select points from pg_temp.board() where name = 'Fanni'), 10, 'A frozen board stands still');
select tests.sign_in_as('olga');
select public.admin_freeze_leaderboard(tests.id('session'), false);
select is((select array_agg(name || ' ' || points) from pg_temp.board()), array['Foxes 60', 'Fanni 30', 'Owls 10'],
  'and shows all points once unfrozen');
select tests.as_owner();
select is((select board_reached_at from public.teams where id = tests.id('Foxes')), '2025-06-01T12:10:00Z',
  'The team has had its points since the last find');
select tests.invariants_hold();

-- Corrections -------------------------------------------------------------------------------------

create function pg_temp.find(p_player text, p_code text) returns bigint language sql stable security definer as $$
  select id from public.scans where user_id = tests.id(p_player) and qr_code_id = tests.id(p_code)
    and status <> 'failed' order by id desc limit 1
$$;
grant execute on function pg_temp.find(text, text) to authenticated;
select tests.at('2025-06-01T13:10:00Z');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_correct_finds('void', array[pg_temp.find('anna', 'tower')], 'Photo', gen_random_uuid()))
  ->> 'changed', '1', 'An organiser voids a find of the team');
select is((select array_agg(name || ' ' || points) from pg_temp.board()), array['Foxes 30', 'Fanni 30', 'Owls 10'],
  'The team loses its points');
select tests.as_owner();
select tests.invariants_hold();
select tests.at('2025-06-01T13:11:00Z');
select tests.sign_in_as('béla');
select is(tests.scan('tower') ->> 'status', 'success', 'The code is free for the team');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_correct_finds('restore', array[pg_temp.find('anna', 'tower')], 'Sorry',
  gen_random_uuid()) $$, 'already_scanned', 'A find that a team mate has made again stays voided');
select tests.throws_key($$ select public.admin_credit_find(tests.id('session'), tests.id('tower'),
  array[tests.id('anna')], 'Seen', gen_random_uuid()) $$, 'already_scanned', 'and is credited to nobody of the team');
select is(to_jsonb(public.admin_adjust_points(tests.id('session'), array[tests.id('béla')], 7, 'Fair play',
  gen_random_uuid()))
  ->> 'changed', '1', 'Béla gets a bonus');
select is((select points from pg_temp.board() where name = 'Foxes'), 67, 'which is the team''s, too');
select tests.as_owner();
select tests.invariants_hold();
select is((select jsonb_agg(f.team_id = tests.id('Foxes')) from private.final_ranking(tests.id('session'), 1) f),
  '[true]', 'The final places have teams');
select is((select name from private.public_ranking(tests.id('session'), 10, false) where rank = 1), 'Foxes',
  'and so have public boards');

-- Restoring after a change of team ----------------------------------------------------------------

select tests.create_player('Hugó');
select tests.create_team('Bats', 'hugó');
select tests.at('2025-06-01T13:15:00Z');
select tests.scan_as('hugó', 'well');
select tests.sign_in_as('olga');
select public.admin_correct_finds('void', array[pg_temp.find('hugó', 'well')], 'Photo', gen_random_uuid());
select tests.sign_in_as('hugó');
select public.leave_team(tests.id('session'));
select tests.as_owner();
select is((select count(*) from public.teams where id = tests.id('Bats')), 0::bigint,
  'A team without finds is deleted');
create temporary table owls as select code from public.teams where id = tests.id('Owls');
grant select on owls to authenticated;
select tests.sign_in_as('hugó');
select is(public.join_team(tests.id('session'), (select code from owls)) ->> 'name', 'Owls',
  'Whose find is voided may join another team');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_correct_finds('restore', array[pg_temp.find('hugó', 'well')], 'Sorry',
  gen_random_uuid()) $$, 'team_change_refused', 'There the find stays voided');
select tests.sign_in_as('hugó');
select public.leave_team(tests.id('session'));
select tests.as_owner();
update public.game_sessions set team_mode = 'required' where id = tests.id('session');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_correct_finds('restore', array[pg_temp.find('hugó', 'well')], 'Sorry',
  gen_random_uuid()) $$, 'team_required', 'and nowhere else if teams are required');
select tests.as_owner();
update public.game_sessions set team_mode = 'optional' where id = tests.id('session');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_correct_finds('restore', array[pg_temp.find('hugó', 'well')], 'Sorry',
  gen_random_uuid()))
  ->> 'changed', '1', 'Outside of teams it is restored');
select is((select points from pg_temp.board() where name = 'Hugó'), 20, 'and counts for the player');
select tests.as_owner();
select tests.invariants_hold();

-- Required teams ----------------------------------------------------------------------------------

update public.game_sessions set team_mode = 'required' where id = tests.id('session');
select tests.create_player('Gabi');
select tests.at('2025-06-01T13:20:00Z');
select tests.sign_in_as('gabi');
select tests.answers_key(tests.scan('well'), 'team_required', 'Where teams are required, nobody scans without one');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_credit_find(tests.id('session'), tests.id('well'),
  array[tests.id('gabi')], 'Sorry', gen_random_uuid()) $$, 'team_required', 'nor gets a find');
select is((to_jsonb(public.admin_test_scan('WELL2345', tests.id('session'), tests.id('gabi'), '2025-06-01T13:30:00Z')))
  ->> 'error_key', 'team_required', 'A test scan says so');
select is(jsonb_path_query_array(to_jsonb(public.admin_test_scan('WELL2345', tests.id('session'), tests.id('gabi'),
    '2025-06-01T13:30:00Z')), '$.checks[*] ? (@.passed == false).check'), '["team"]', 'and which check it was');
select is((to_jsonb(public.admin_test_scan('HALL2345', tests.id('session'), tests.id('béla'), '2025-06-01T13:30:00Z')))
  ->> 'error_key', 'found_by_team', 'It knows the finds of a team');
select tests.throws_key(format('select public.admin_save_game_session(%L)', tests.session_document()
  || jsonb_build_object('id', tests.id('session'), 'team_mode', 'off', 'updated_at', (
    select updated_at from public.game_sessions where id = tests.id('session')))), 'team_mode_fixed',
  'After the first find the team mode is fixed');
select lives_ok(format('select public.admin_save_game_session(%L)', tests.session_document()
  || jsonb_build_object('id', tests.id('session'), 'team_max_size', 9, 'updated_at', (
    select updated_at from public.game_sessions where id = tests.id('session')))), 'The size is not');
select tests.as_owner();
select is((select team_mode || team_max_size from public.game_sessions where id = tests.id('session')), 'required9',
  'A form without the mode keeps it');
select tests.at('2025-06-01T18:29:00Z');
select tests.sign_in_as('ede');
select is(pg_temp.send('well', '2025-06-01T11:30:00Z') ->> 'status', 'success',
  'A scan counts within the grace period after the end');
select tests.at('2025-06-01T18:31:00Z');
select tests.sign_in_as('béla');
select is(pg_temp.send('hall', '2025-06-01T11:00:00Z') ->> 'hint', 'game_session_ended', 'but not after it');
select tests.as_owner();
select tests.invariants_hold();

-- Latest finds before a freeze --------------------------------------------------------------------

-- Many players alone found something before the team did; many scans came after the freeze.
set local session_replication_role = replica;
with players as materialized (select gen_random_uuid() as id from generate_series(1, 60)), members as (
  insert into public.user_game_sessions (user_id, game_session_id, joined_at, last_activity, found_codes,
    board_reached_at)
  select id, tests.id('session'), '2025-05-20T12:00:00Z', '2025-06-01T18:00:00Z', 1, '2025-06-01T18:00:00Z'
  from players)
insert into public.scans (user_id, qr_code_id, qr_code_name, game_session_id, status, scanned_at, received_at)
select id, tests.id('bridge'), 'bridge', tests.id('session'), 'success', '2025-06-01T18:00:00Z', '2025-06-01T18:00:00Z'
from players;
insert into public.scans (user_id, qr_code_id, qr_code_name, game_session_id, status, points, scanned_at, received_at,
  team_id)
select tests.id('anna'), tests.id('bridge'), 'of the team', tests.id('session'), 'success', 40,
  '2025-06-01T18:10:00Z', '2025-06-01T18:10:00Z', tests.id('Foxes');
update public.teams set board_reached_at = '2025-06-01T18:10:00Z' where id = tests.id('Foxes');
update public.user_game_sessions set board_reached_at = joined_at where team_id = tests.id('Foxes');
insert into public.scans (user_id, qr_code_name, game_session_id, status, failure_reason, scanned_at, received_at)
select tests.id('gabi'), '', tests.id('session'), 'failed', 'qr_code_not_found', '2025-06-01T18:40:00Z',
  '2025-06-01T18:40:00Z' from generate_series(1, 5000);
set local session_replication_role = origin;
select is((select array_agg(qr_code_name order by id desc) from private.latest_finds(tests.id('session'),
    '2025-06-01T18:20:00Z', '{}', 2)), array['of the team', 'bridge'], 'The finds of teams are among the latest');
select is((select count(*) from private.latest_finds(tests.id('session'), '2025-06-01T18:20:00Z',
    array[tests.id('anna')], 2) where user_id = tests.id('anna')), 0::bigint, 'also without those of a banned member');
select * from finish();
rollback;
