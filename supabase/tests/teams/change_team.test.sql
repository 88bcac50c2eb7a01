-- leave_team, rename_team, hand_over_team, get_team and list_team_members.
begin;
\ir ../support/load.psql
select plan(49);
select tests.create_hunt();
select tests.create_player('Ede');

-- Permissions -------------------------------------------------------------------------------------

create function pg_temp.calls() returns table (call text) language sql as $$
  values ($c$ select public.leave_team(tests.id('session')) $c$),
    ($c$ select public.rename_team(tests.id('session'), 'Owls') $c$),
    ($c$ select public.hand_over_team(tests.id('session'), tests.id('béla')) $c$),
    ($c$ select public.get_team(tests.id('session')) $c$),
    ($c$ select public.list_team_members(gen_random_uuid()) $c$) $$;
grant execute on function pg_temp.calls() to anon, authenticated;
select tests.remember_rows();
select tests.as_anonymous();
select throws_ok(call, '42501', null, 'A visitor changes and sees no team') from pg_temp.calls();
select tests.authenticate_as(null);
select tests.throws_key(call, 'user_not_authenticated', 'A token without a user is refused') from pg_temp.calls();
select tests.sign_in_as('cili');
select tests.throws_key(call, 'session_not_joined', 'A stranger changes and sees no team')
from (select call from pg_temp.calls() limit 4) calls;
select tests.sign_in_as('anna');
select is((select to_jsonb(r) from public.get_team(tests.id('session')) r), null, 'Who has no team reads null');
select is(to_jsonb(public.leave_team(tests.id('session'))), '{"left": false}', 'and leaves none');
select tests.throws_key($$ select public.rename_team(tests.id('session'), 'Owls') $$, 'teams_not_used',
  'A hunt without teams has nothing to rename');
select tests.as_owner();
select tests.rows_unchanged('Nothing of that moves a row');

-- The captain -------------------------------------------------------------------------------------

select tests.create_team('Foxes', 'anna', 'béla');
select tests.create_team('Owls', 'ede');
select tests.sign_in_as('béla');
select tests.throws_key($$ select public.rename_team(tests.id('session'), 'Wolves') $$, 'team_captain_required',
  'Only the captain renames');
select tests.throws_key($$ select public.hand_over_team(tests.id('session'), tests.id('béla')) $$,
  'team_captain_required', 'Nobody takes over by himself');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.rename_team(tests.id('session'), 'owls') $$, 'team_name_taken',
  'A name is given once');
select tests.throws_key($$ select public.rename_team(tests.id('session'), 'x') $$, 'invalid_name',
  'A short name is refused');
select is((public.rename_team(tests.id('session'), 'Wolves')).name, 'Wolves', 'The captain renames');
select tests.throws_key($$ select public.hand_over_team(tests.id('session'), tests.id('ede')) $$, 'user_not_found',
  'A player of another team is no captain');
select tests.throws_key($$ select public.hand_over_team(tests.id('session'), null) $$, 'user_not_found',
  'Nobody is no captain');
select tests.as_owner();
select tests.forget_broadcasts();
select tests.sign_in_as('anna');
select is(to_jsonb(public.hand_over_team(tests.id('session'), tests.id('béla'))) -> 'is_captain', 'false',
  'The captain hands over');
select tests.as_owner();
select results_eq($$ select topic from tests.broadcasts() where event = 'team' order by 1 $$,
  $$ select 'user:' || tests.id(name) from (values ('anna'), ('béla')) t (name) order by 1 $$, 'Both are told');
select is((select captain_id from public.teams where id = tests.id('Foxes')), tests.id('béla'), 'Béla is captain');

-- What members see --------------------------------------------------------------------------------

select tests.buy_as('anna', 'compass');
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.scan_as('béla', 'well', '2025-06-01T12:01:00Z');
select tests.sign_in_as('anna');
select is((select to_jsonb(r) from public.get_team(tests.id('session')) r) - '{code,feed,id,join_code}'::text[],
  jsonb_build_object(
  'name', 'Wolves', 'is_captain', false, 'points', 30, 'found_codes', 2, 'free_places', 4, 'claim', null,
  'members', jsonb_build_array(
    jsonb_build_object('user_id', tests.id('béla'), 'name', 'Béla', 'points', 20, 'found_codes', 1,
      'is_captain', true, 'is_me', false),
    jsonb_build_object('user_id', tests.id('anna'), 'name', 'Anna', 'points', 10, 'found_codes', 1,
      'is_captain', false, 'is_me', true))), 'A member sees the team, its members and what each found');
select is(jsonb_path_query_array((select to_jsonb(r) from public.get_team(tests.id('session')) r),
  '$.feed[*] ? (@.kind == "find").name_hu'),
  '["well", "hall"]', 'The feed has the finds, the latest first');
select is(jsonb_path_query_array((select to_jsonb(r) from public.get_team(tests.id('session')) r),
  '$.feed[*] ? (@.kind == "clue").name_en'),
  '["compass en"]', 'and what was bought');
select matches((select join_code from public.get_team(tests.id('session'))), '^[2-9A-HJ-NP-Z]{8}$',
  'Members of a listed hunt can share its link');
select tests.as_owner();
update public.game_sessions set visibility = 'link_only' where id = tests.id('session');
select tests.sign_in_as('anna');
select matches((select join_code from public.get_team(tests.id('session'))), '^[2-9A-HJ-NP-Z]{8}$',
  'and those of a link-only hunt');
select tests.as_owner();
insert into private.join_codes (game_session_id, replaced_at)
select game_session_id, joined_at + interval '1 second' from public.user_game_sessions
where game_session_id = tests.id('session') and user_id = tests.id('anna');
select tests.sign_in_as('anna');
select is((select join_code from public.get_team(tests.id('session'))), null,
  'but not with a code that replaced theirs: they must not learn it');
select tests.sign_in_as('ede');
select is((select jsonb_agg(r) from public.list_team_members(tests.id('Foxes')) r), jsonb_build_array(
  jsonb_build_object('user_id', tests.id('béla'), 'name', 'Béla', 'points', 20, 'found_codes', 1, 'is_me', false),
  jsonb_build_object('user_id', tests.id('anna'), 'name', 'Anna', 'points', 10, 'found_codes', 1, 'is_me', false)),
  'Players of the hunt see who is behind a line of the board');
select is((select array_agg(id) from public.teams), array[tests.id('Owls')], 'but read no row of other teams');
select tests.sign_in_as('cili');
select tests.throws_key($$ select public.list_team_members(tests.id('Foxes')) $$, 'team_not_found',
  'Strangers see no members');
select tests.sign_in_as('olga');
select is(jsonb_array_length((select jsonb_agg(r) from public.list_team_members(tests.id('Foxes')) r)), 2,
  'Organisers do');
select tests.as_owner();
update public.game_sessions set leaderboard_frozen_at = private.current_time() where id = tests.id('session');
create function pg_temp.points(p_reader text) returns jsonb language sql volatile as $$
  select tests.sign_in_as(p_reader);
  select jsonb_path_query_array((select jsonb_agg(r) from public.list_team_members(tests.id('Foxes')) r),
    '$[*].keyvalue() ?
    (@.key == "name" || @.key == "points" || @.key == "found_codes").value')
$$;
grant execute on function pg_temp.points(text) to authenticated;
select is(pg_temp.points('ede'), '["Anna", null, null, "Béla", null, null]', 'A frozen board hides what others found');
select is(pg_temp.points('anna'), pg_temp.points('olga'), 'but not from members and organisers');
select is(pg_temp.points('anna'), '["Béla", 20, 1, "Anna", 10, 1]', 'They see it');
select tests.as_owner();
update public.game_sessions set leaderboard_frozen_at = null where id = tests.id('session');

-- Leaving -----------------------------------------------------------------------------------------

select tests.forget_broadcasts();
select tests.sign_in_as('béla');
select is(to_jsonb(public.leave_team(tests.id('session'))), '{"left": true}', 'The captain leaves');
select tests.as_owner();
select is(array(select distinct topic from tests.broadcasts() where event = 'team' and topic like 'user:%' order by 1),
  array(select 'user:' || id from unnest(array[tests.id('anna'), tests.id('béla')]) id order by 1),
  'All devices of those who stay and of who leaves are told');
select tests.sign_in_as('anna');
select is((select to_jsonb(r) from public.get_team(tests.id('session')) r) -> 'is_captain', 'true',
  'and the other member is captain');
select is((select points from public.get_team(tests.id('session'))), 30, 'The finds stay with the team');
select is(to_jsonb(public.leave_team(tests.id('session'))), '{"left": true}', 'The last member leaves');
select tests.sign_in_as('ede');
select is(to_jsonb(public.leave_team(tests.id('session'))), '{"left": true}', 'and so does Ede');
select tests.as_owner();
select results_eq('select name::text, captain_id, current_points from public.teams',
  $$ values ('Wolves', null::uuid, 30) $$,
  'A team with finds stays, an empty one without goes');
select tests.invariants_hold();
select * from finish();
rollback;
