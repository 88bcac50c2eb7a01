-- admin_list_teams, admin_save_teams and admin_move_player.
begin;
\ir ../support/load.psql
select plan(64);
select tests.create_hunt();
select tests.create_player('Ede');
select tests.create_player('Fanni');

-- Permissions -------------------------------------------------------------------------------------

create function pg_temp.calls() returns table (call text, key text) language sql as $$
  values ($c$ select public.admin_save_teams(tests.id('session'), '[{"name": "Owls"}]') $c$, 'admin_access_required'),
    ($c$ select public.admin_move_player(tests.id('session'), tests.id('béla')) $c$, 'admin_access_required'),
    ($c$ select public.admin_list_teams(tests.id('session')) $c$, 'admin_permissions_required') $$;
grant execute on function pg_temp.calls() to anon, authenticated;
select tests.remember_rows();
select tests.as_anonymous();
select throws_ok(call, '42501', null, 'A visitor is refused') from pg_temp.calls();
select tests.sign_in_as('anna');
select tests.throws_key(call, key, 'A player is refused') from pg_temp.calls();
select tests.sign_in_as('olga');
select tests.throws_key(call, 'teams_not_used', 'A hunt without teams has none to change') from pg_temp.calls();
select tests.throws_key($$ select public.admin_save_teams(gen_random_uuid(), '[{"name": "Owls"}]') $$,
  'game_session_not_found', 'The hunt must exist');
select tests.throws_key($$ select public.admin_list_teams(gen_random_uuid()) $$, 'game_session_not_found',
  'also for the list');
select tests.as_owner();
select tests.rows_unchanged('Nothing of that moves a row');
select tests.create_team('Foxes', 'anna', 'béla');

-- Saving ------------------------------------------------------------------------------------------

create function pg_temp.save(variadic p_teams jsonb[]) returns jsonb language sql volatile as $$
  select to_jsonb(public.admin_save_teams(tests.id('session'), to_jsonb(p_teams)))
$$;
create function pg_temp.team(p_name text, variadic p_players text[]) returns jsonb language sql stable as $$
  select jsonb_build_object('name', p_name, 'member_ids', (select jsonb_agg(tests.id(p)) from unnest(p_players) p))
$$;
create function pg_temp.teams() returns text language sql stable security definer as $$
  select string_agg(t.name || ': ' || coalesce((
    select string_agg(p.name, ', ' order by p.id = t.captain_id desc, p.name)
    from public.user_game_sessions m join public.profiles p on p.id = m.user_id where m.team_id = t.id), '-'), '; '
    order by t.name)
  from public.teams t where t.game_session_id = tests.id('session')
$$;
create function pg_temp.email(p_player text) returns text language sql stable security definer as $$
  select email::text from public.profiles where id = tests.id(p_player)
$$;
grant execute on all functions in schema pg_temp to authenticated;
select tests.remember_rows();
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.save('{"name": "x"}') $$, 'invalid_name', 'A short name is refused');
select tests.throws_key($$ select pg_temp.save('{"name": "Owls"}', '{"name": " foxes "}') $$, 'team_name_taken',
  'A name that is taken stops all rows');
select tests.throws_key($$ select pg_temp.save(pg_temp.team('Owls', 'cili')) $$, 'session_not_joined',
  'Only players of the hunt become members');
select tests.throws_key($$ select pg_temp.save(pg_temp.team('Owls', 'ede'), pg_temp.team('Bats', 'ede')) $$,
  'invalid_input', 'Nobody is put into two teams');
select tests.throws_key($$ select pg_temp.save('{"name": "Owls", "id": 5}') $$, 'invalid_input',
  'Values of another kind are refused');
select tests.throws_key($$ select public.admin_save_teams(tests.id('session'), '[]') $$, 'invalid_input',
  'and an empty list');
select tests.throws_key(format($$ select pg_temp.save('{"id": "%s", "seen_name": "Foxes", "name": "Wolves"}') $$,
  gen_random_uuid()), 'team_not_found', 'An unknown team is refused');
select tests.throws_key(format($$ select pg_temp.save('{"id": "%s", "seen_name": "Bats", "name": "Wolves"}') $$,
  tests.id('Foxes')), 'edit_conflict', 'A team that was renamed meanwhile is refused');
select tests.throws_key(format(
  $$ select pg_temp.save('{"name": "Owls"}', '{"id": "%s", "seen_name": "Foxes", "name": "Owls"}') $$,
  tests.id('Foxes')), 'team_name_taken', 'A rename to a name that is taken is refused');
select tests.as_owner();
select tests.rows_unchanged('Refusals move no row');
select tests.forget_broadcasts();
select tests.sign_in_as('olga');
select is(pg_temp.save(pg_temp.team(' Owls  of  Buda ', 'ede', 'béla'), '{"name": "Bats"}') - 'team_ids',
  '{"saved": 2, "moved": 2}', 'Teams are made, with members and without');
select is(pg_temp.teams(), 'Bats: -; Foxes: Anna; Owls of Buda: Ede, Béla', 'The first member is captain');
select tests.as_owner();
select results_eq($$ select topic, count(*) from tests.broadcasts() where event = 'team' group by 1 order by 1 $$,
  $$ select 'user:' || tests.id(p), 1::bigint from unnest(array['anna', 'béla', 'ede']) p order by 1 $$,
  'Who was moved and who is left behind are told, once');
select is((select array_agg(action || ' ' || message order by id) from public.activity where component = 'teams'),
  array['team.create Bats', 'team.create Owls of Buda', 'team.move Owls of Buda', 'team.move Owls of Buda'],
  'The log has each step');
select tests.sign_in_as('olga');
select is(pg_temp.save(jsonb_build_object('id', tests.id('Foxes'), 'seen_name', 'Foxes', 'name', 'Wolves',
  'member_ids', jsonb_build_array(tests.id('anna'), tests.id('fanni')))) - 'team_ids',
  '{"saved": 1, "moved": 1}', 'A team is renamed and gets members; who is one already stays');
select is(pg_temp.teams(), 'Bats: -; Owls of Buda: Ede, Béla; Wolves: Anna, Fanni', 'so');

-- The list ----------------------------------------------------------------------------------------

select tests.scan_as('anna', 'hall', '2025-06-01T11:00:00Z');
select tests.scan_as('ede', 'well', '2025-06-01T11:01:00Z');
select tests.sign_in_as('olga');
select results_eq($$ select name, rank, by_organiser, points, found_codes, cardinality(members), total_count
    from public.admin_list_teams(tests.id('session')) $$,
  $$ values ('Owls of Buda', 1::bigint, true, 20, 1, 2, 3::bigint), ('Wolves', 2, true, 10, 1, 2, 3),
    ('Bats', null, true, 0, 0, 0, 3) $$, 'Teams come as on the board, those without points last');
select is((select to_jsonb(members) from public.admin_list_teams(tests.id('session'), 'wolv')), jsonb_build_array(
  jsonb_build_object('user_id', tests.id('anna'), 'name', 'Anna', 'email', pg_temp.email('anna'), 'points', 10,
    'found_codes', 1, 'is_captain', true),
  jsonb_build_object('user_id', tests.id('fanni'), 'name', 'Fanni', 'email', pg_temp.email('fanni'), 'points', 0,
    'found_codes', 0, 'is_captain', false)), 'A search finds a name, and members are listed');
select is((select name from public.admin_list_teams(tests.id('session'), pg_temp.email('fanni'))), 'Wolves',
  'or a member');
select is((select name from public.admin_list_teams(tests.id('session'), (
  select lower(left(code, 4) || '-' || right(code, 4)) from public.teams where name = 'Bats'))), 'Bats', 'or a code');
select results_eq($$ select name from public.admin_list_teams(tests.id('session'), p_sort => 'name',
  p_descending => false, p_limit => 2) $$, $$ values ('Bats'), ('Owls of Buda') $$, 'Names sort, page by page');
select tests.throws_key($$ select public.admin_list_teams(tests.id('session'), p_sort => 'code') $$, 'invalid_input',
  'Only known columns sort');
select results_eq($$ select user_name, rank, team_name, team_points
    from public.admin_list_session_members(tests.id('session')) $$,
  $$ values ('Ede', 1::bigint, 'Owls of Buda', 20), ('Béla', 1, 'Owls of Buda', 20), ('Anna', 2, 'Wolves', 10),
    ('Fanni', 2, 'Wolves', 10) $$, 'The players of the hunt come team by team, in the order of the board');

-- Moving ------------------------------------------------------------------------------------------

create function pg_temp.move(p_player text, p_team text) returns jsonb language sql volatile as $$
  select to_jsonb(public.admin_move_player(tests.id('session'), tests.id(p_player), (
    select id from public.teams where name = p_team)))
$$;
grant execute on function pg_temp.move(text, text) to authenticated;
select tests.throws_key($$ select pg_temp.move('anna', 'Bats') $$, 'team_change_refused',
  'Who has finds is moved nowhere');
select tests.throws_key($$ select pg_temp.save(jsonb_build_object('name', 'New', 'member_ids',
  jsonb_build_array(tests.id('ede')))) $$, 'team_change_refused', 'nor by a file');
select tests.throws_key($$ select pg_temp.move('cili', 'Bats') $$, 'session_not_joined', 'Strangers cannot be moved');
select tests.throws_key($$ select public.admin_move_player(tests.id('session'), null, null) $$, 'user_not_found',
  'nor nobody');
select tests.throws_key(
  $$ select public.admin_move_player(tests.id('session'), tests.id('béla'), gen_random_uuid()) $$,
  'team_not_found', 'The team must exist');
select tests.as_owner();
update public.game_sessions set team_mode = 'optional' where id = tests.id('other session');
select tests.sign_in_as('olga');
select lives_ok($$ select public.admin_save_teams(tests.id('other session'), '[{"name": "Others"}]') $$,
  'Another hunt has a team too');
select tests.throws_key($$ select pg_temp.move('béla', 'Others') $$, 'team_not_found', 'into which nobody is moved');
select is(pg_temp.move('béla', 'Bats'), '{"moved": true}', 'Who has none is');
select is(pg_temp.move('béla', 'Bats'), '{"moved": false}', 'once');
select is(pg_temp.move('anna', null), '{"moved": true}', 'Who has finds can be taken out');
select is(pg_temp.teams(), 'Bats: Béla; Owls of Buda: Ede; Wolves: Fanni', 'The next member is captain');
select is(pg_temp.move('anna', 'Wolves'), '{"moved": true}', 'and goes back to the team that has the finds');
select tests.as_owner();
update public.game_sessions set team_max_size = 2 where id = tests.id('session');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.move('béla', 'Wolves') $$, 'team_full', 'A full team stays full');
select is(pg_temp.move('béla', null), '{"moved": true}', 'The last member is taken out');
select is(pg_temp.teams(), 'Bats: -; Owls of Buda: Ede; Wolves: Fanni, Anna', 'and a team of organisers stays');
select tests.as_owner();
select tests.create_team('Cats', 'béla');
select tests.create_player('Gabi');
select tests.create_team('Dogs', 'gabi');
select tests.sign_in_as('olga');
select is(pg_temp.save(
    jsonb_build_object('id', tests.id('Cats'), 'seen_name', 'Cats', 'name', 'Cats',
      'member_ids', jsonb_build_array(tests.id('gabi'))),
    jsonb_build_object('id', tests.id('Dogs'), 'seen_name', 'Dogs', 'name', 'Dogs',
      'member_ids', jsonb_build_array(tests.id('béla')))) - 'team_ids',
  '{"saved": 2, "moved": 2}', 'Two teams of one player each change places');
select is(pg_temp.teams(), 'Bats: -; Cats: Gabi; Dogs: Béla; Owls of Buda: Ede; Wolves: Fanni, Anna', 'so');
select tests.as_owner();
update public.teams set by_organiser = false where name = 'Cats';
select tests.sign_in_as('olga');
select is(pg_temp.move('béla', 'Cats'), '{"moved": true}', 'Béla is moved into a team of players');
select pg_temp.move('gabi', 'Dogs');
select pg_temp.move('béla', 'Dogs');
select is(pg_temp.teams(), 'Bats: -; Cats: -; Dogs: Gabi, Béla; Owls of Buda: Ede; Wolves: Fanni, Anna',
  'which then stays when it is empty');
select pg_temp.move('gabi', 'Cats');

-- Full teams --------------------------------------------------------------------------------------

create function pg_temp.refill(p_name text, variadic p_players text[]) returns jsonb language sql stable
security definer as $$
  select jsonb_build_object('id', t.id, 'seen_name', t.name, 'name', t.name, 'member_ids', (
    select jsonb_agg(tests.id(p)) from unnest(p_players) p)) from public.teams t where t.name = p_name
$$;
grant execute on function pg_temp.refill(text, text[]) to authenticated;
select tests.as_owner();
select tests.create_player(name) from unnest(array['Hugó', 'Ivó', 'Judit']) name;
select tests.sign_in_as('olga');
select pg_temp.save(pg_temp.team('Elks', 'hugó', 'ivó'), pg_temp.refill('Dogs', 'gabi'));
select tests.throws_key($$ select pg_temp.save(pg_temp.refill('Elks', 'gabi'), pg_temp.refill('Dogs', 'judit')) $$,
  'team_full', 'A full team gets nobody more');
select is(pg_temp.save(pg_temp.refill('Elks', 'gabi', 'béla'), pg_temp.refill('Dogs', 'hugó', 'ivó')) - 'team_ids',
  '{"saved": 2, "moved": 4}', 'Players of two full teams change places');
select is(pg_temp.teams(),
  'Bats: -; Cats: -; Dogs: Hugó, Ivó; Elks: Gabi, Béla; Owls of Buda: Ede; Wolves: Fanni, Anna',
  'The first ones of the new lists are captains');
select tests.as_owner();
update public.game_sessions set team_max_size = 3 where id = tests.id('session');
select tests.sign_in_as('olga');
select pg_temp.move('judit', 'Dogs');
select tests.as_owner();
update public.game_sessions set team_max_size = 2 where id = tests.id('session');
select tests.sign_in_as('olga');
select is(pg_temp.save(pg_temp.refill('Dogs', 'béla'), pg_temp.refill('Elks', 'judit')) -> 'moved', '2',
  'A team that is too large since the size was lowered changes players, too');
select tests.throws_key($$ select pg_temp.save(pg_temp.refill('Dogs', 'gabi', 'judit'),
  pg_temp.refill('Elks', 'hugó', 'ivó', 'béla')) $$, 'team_full', 'but one that grows beyond the size is refused');
select pg_temp.move(player, null) from unnest(array['hugó', 'ivó', 'judit']) player;
select pg_temp.move('gabi', 'Cats');

-- Repeated requests -------------------------------------------------------------------------------
select tests.remember_id('request', gen_random_uuid());
select is(to_jsonb(public.admin_save_teams(tests.id('session'), '[{"name": "Hens"}]', tests.id('request'))),
  to_jsonb(public.admin_save_teams(tests.id('session'), '[{"name": "Hens"}]', tests.id('request'))),
  'A repeated request returns the same team');
select is(pg_temp.teams(), 'Bats: -; Cats: Gabi; Dogs: Béla; Elks: -; Hens: -; Owls of Buda: Ede; Wolves: Fanni, Anna',
  'and creates no other');
select tests.throws_key($$
  select public.admin_save_teams(tests.id('session'), '[{"name": "Geese"}]', tests.id('request')) $$,
  'request_id_reused', 'Its id is not for other teams');
select tests.as_owner();
select is((select details -> 'after' from public.activity
    where action = 'team.move' and details -> 'after' ->> 'team' = 'Wolves'),
  '{"team": "Wolves"}', 'The log says where to');
select tests.invariants_hold();
select * from finish();
rollback;
