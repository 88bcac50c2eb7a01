-- admin_merge_teams and admin_delete_team.
begin;
\ir ../support/load.psql
select plan(61);
select tests.create_shop();
select tests.create_player('Ede');
select tests.create_player('Fanni');

-- Permissions -------------------------------------------------------------------------------------

create function pg_temp.calls() returns table (call text) language sql as $$
  values ($c$ select public.admin_merge_teams(gen_random_uuid(), gen_random_uuid()) $c$),
    ($c$ select public.admin_delete_team(gen_random_uuid()) $c$) $$;
grant execute on function pg_temp.calls() to anon, authenticated;
select tests.remember_rows();
select tests.as_anonymous();
select throws_ok(call, '42501', null, 'A visitor is refused') from pg_temp.calls();
select tests.sign_in_as('anna');
select tests.throws_key(call, 'admin_access_required', 'A player is refused') from pg_temp.calls();
select tests.sign_in_as('olga');
select tests.throws_key(call, 'team_not_found', 'The team must exist') from pg_temp.calls();
select tests.throws_key($$ select public.admin_merge_teams(null, gen_random_uuid()) $$, 'invalid_input',
  'and be given');
select tests.throws_key($$ select public.admin_delete_team(null) $$, 'team_not_found', 'also to delete it');
select tests.as_owner();
select tests.rows_unchanged('Nothing of that moves a row');

-- Merging -----------------------------------------------------------------------------------------

select tests.create_team('Foxes', 'anna', 'béla');
select tests.create_team('Owls', 'ede', 'fanni');
select tests.buy_as('anna', 'compass');
select tests.buy_as('ede', 'compass');
select tests.buy_as('ede', 'map');
select tests.buy_guide_as('fanni', 'compass guide');
select tests.at_playing_time();
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.scan_as('ede', 'hall', '2025-06-01T12:01:00Z');
select tests.scan_as('fanni', 'well', '2025-06-01T12:02:00Z');
select tests.at('2025-06-01T12:10:00Z');
create function pg_temp.merge(p_from text, p_into text) returns jsonb language sql volatile as $$
  select to_jsonb(public.admin_merge_teams(tests.id(p_from), tests.id(p_into)))
$$;
create function pg_temp.board() returns text language sql as $$
  select string_agg(r ->> 'name' || ' ' || (r ->> 'points'), ', ')
  from jsonb_array_elements(to_jsonb(public.get_leaderboard(tests.id('session'))) -> 'rows') r
$$;
grant execute on all functions in schema pg_temp to authenticated;
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_adjust_points(tests.id('session'), array[tests.id('fanni')], 7, 'Fair play',
  gen_random_uuid()))
  ->> 'changed', '1', 'Fanni has a bonus');
select is(pg_temp.board(), 'Owls 37, Foxes 10', 'The board before');
select tests.throws_key($$ select pg_temp.merge('Owls', 'Owls') $$, 'invalid_input',
  'A team is not merged with itself');
select tests.as_owner();
update public.game_sessions set team_max_size = 3 where id = tests.id('session');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.merge('Owls', 'Foxes') $$, 'team_full', 'All members must fit');
select tests.as_owner();
update public.game_sessions set team_max_size = 4 where id = tests.id('session');
select tests.claim_as('anna');
select tests.claim_as('ede');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.merge('Owls', 'Foxes') $$, 'both_teams_claimed', 'A team has one claim');
select is((public.admin_review_treasure_claim(tests.id('anna claim'), 'rejected', 'Wrong place')).status,
  'rejected', 'Once one is rejected');
select tests.as_owner();
select tests.forget_broadcasts();
select tests.sign_in_as('olga');
select is(pg_temp.merge('Owls', 'Foxes'), jsonb_build_object('team_id', tests.id('Foxes'), 'voided', 1),
  'the teams are merged, and the later find of a code of both is voided');
select is(pg_temp.board(), 'Foxes 37', 'The board counts each code once');
select tests.throws_key($$ select pg_temp.merge('Owls', 'Foxes') $$, 'team_not_found', 'The other team is gone');
select tests.as_owner();
select is((select (current_points, board_points, found_codes)::text from public.teams where id = tests.id('Foxes')),
  '(37,37,2)', 'The team has the sum');
select is((select captain_id from public.teams where id = tests.id('Foxes')), tests.id('anna'), 'and its captain');
select is((select count(*) from public.user_game_sessions where team_id = tests.id('Foxes')), 4::bigint,
  'and all members');
select is((select status::text from public.scans where user_id = tests.id('ede') and qr_code_id = tests.id('hall')),
  'voided', 'The later find is voided');
select is((select reason from public.find_corrections where user_id = tests.id('ede')),
  'Owls → Foxes: a csapat már megtalálta. / The team had found it already.', 'with the reason');
select is((select current_points from public.user_game_sessions where user_id = tests.id('ede')), 0,
  'and its points are gone');
select is((select team_id from public.treasure_claims where id = tests.id('ede claim')), tests.id('Foxes'),
  'The open claim is the team''s');
select is((select count(*) from tests.broadcasts('user:' || tests.id('fanni')) where event = 'team'), 1::bigint,
  'Members are told');
select is((select message || ' ' || (details ->> 'merged') from public.activity where action = 'team.merge'),
  'Foxes Owls', 'The log has both names');
select tests.invariants_hold();
select tests.sign_in_as('béla');
select is((select array_agg(distinct clue_name_en order by clue_name_en) from public.purchased_clues),
  array['compass en', 'map en'], 'The clues of both are for all');
select is((select count(*) from public.purchased_solution_guides), 1::bigint, 'and the guides');
select tests.sign_in_as('ede');
select is((select count(*) from public.purchased_clues where user_id = tests.id('ede') and clue_name_en = 'compass en'),
  1::bigint, 'Who has bought a clue of both keeps it');
select tests.at('2025-06-01T12:20:00Z');
select is(tests.scan('hall') ->> 'hint', 'found_by_team', 'The merged team has found the code');
select tests.as_owner();
create temporary table voided as select id from public.scans where status = 'voided';
grant select on voided to authenticated;
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_correct_finds('restore', array(select id from voided), 'Sorry',
  gen_random_uuid()) $$, 'already_scanned', 'and the voided find stays so');

-- Deleting ----------------------------------------------------------------------------------------

select is(to_jsonb(public.admin_move_player(tests.id('session'), tests.id('anna'))), '{"moved": true}', 'Anna is out');
select is(pg_temp.board(), 'Foxes 37', 'but her find is the team''s');
select tests.as_owner();
select tests.forget_broadcasts();
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_delete_team(tests.id('Foxes'))), '{"deleted": true}', 'A team is deleted');
select is(pg_temp.board(), 'Fanni 27, Anna 10', 'Players keep their own finds, also who had left');
select tests.throws_key($$ select public.admin_delete_team(tests.id('Foxes')) $$, 'team_not_found', 'Once');
select tests.as_owner();
select is((select count(*) from public.user_game_sessions where team_id is not null or team_points <> 0), 0::bigint,
  'Nobody has a team');
select is((select count(*) from tests.broadcasts('user:' || tests.id('ede')) where event = 'team'), 1::bigint,
  'Members are told');
select is((select (details ->> 'members') || ' ' || (details #>> '{before,points}') from public.activity
  where action = 'team.delete'), '3 37', 'The log has what went');
select is((select team_id from public.treasure_claims where id = tests.id('ede claim')), null,
  'A claim stays that of its player');
select tests.invariants_hold();
select tests.sign_in_as('béla');
select is((select count(*) from public.purchased_clues), 0::bigint, 'Who bought nothing reads nothing any more');
select tests.sign_in_as('ede');
select is((select count(*) from public.purchased_clues), 2::bigint, 'Who bought keeps it');
select is(tests.scan('tower') ->> 'status', 'success', 'and plays on alone');
select tests.sign_in_as('fanni');
select is((select array_agg(clue_name_en || ' ' || purchase_price) from public.purchased_clues),
  array['compass en 0'], 'Who bought a guide gets its clue');
select is((select count(*) from public.purchased_solution_guides), 1::bigint, 'and keeps the guide');

-- A frozen board ----------------------------------------------------------------------------------

select tests.as_owner();
select tests.create_player('Gabi');
select tests.create_player('Hugó');
select tests.create_team('Bats', 'gabi');
select tests.create_team('Cats', 'hugó');
select tests.scan_as('gabi', 'well', '2025-06-01T12:30:00Z');
select tests.at('2025-06-01T12:31:00Z');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_freeze_leaderboard(tests.id('session'), true)) ->> 'game_session_id',
  tests.id('session')::text,
  'The board is frozen');
select tests.scan_as('hugó', 'hall', '2025-06-01T12:32:00Z');
select tests.at('2025-06-01T12:40:00Z');
select tests.forget_broadcasts();
select tests.sign_in_as('olga');
select is(pg_temp.merge('Bats', 'Cats') ->> 'voided', '0', 'Teams are merged meanwhile');
select tests.as_owner();
select is((select count(*) from tests.broadcasts('session:' || tests.id('session')) where event = 'leaderboard'),
  1::bigint, 'The boards are told, also without a voided find');
select tests.forget_broadcasts();
select tests.at('2025-06-01T12:41:00Z');
select tests.sign_in_as('olga');
select is(pg_temp.board(), 'Ede 30, Fanni 27, Cats 20, Anna 10', 'It shows the merged team with its points of then');
select is(to_jsonb(public.admin_delete_team(tests.id('Cats'))), '{"deleted": true}', 'A team is deleted meanwhile');
select tests.as_owner();
select is((select count(*) from tests.broadcasts('session:' || tests.id('session')) where event = 'leaderboard'),
  1::bigint, 'and of a deleted team');
select tests.sign_in_as('olga');
select is(pg_temp.board(), 'Ede 30, Fanni 27, Gabi 20, Anna 10', 'Later finds stay off');

-- Teams are required ------------------------------------------------------------------------------

select tests.as_owner();
update public.game_sessions set team_mode = 'required' where id = tests.id('session');
select tests.create_player('Ida');
select tests.create_player('Jenő');
select tests.create_team('Elks', 'ida');
select tests.create_team('Gulls', 'jenő');
select tests.scan_as('ida', 'hall', '2025-06-01T12:50:00Z');
select tests.at('2025-06-01T13:00:00Z');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_delete_team(tests.id('Elks')) $$, 'team_change_refused',
  'A team with finds is not deleted: its players could neither scan alone nor join another team');
select is(to_jsonb(public.admin_delete_team(tests.id('Gulls'))), '{"deleted": true}', 'One without finds is deleted');
select isnt(tests.create_team('Herons', 'jenő'), null, 'and its players join another team');
select tests.sign_in_as('olga');
select is(pg_temp.merge('Elks', 'Herons') ->> 'voided', '0', 'A team with finds is merged instead');
select tests.sign_in_as('ida');
select is(tests.scan('well') ->> 'status', 'success', 'and its players scan on');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
