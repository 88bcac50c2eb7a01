-- record_scan of a find that was captured in a team and arrives after the player has left it: the time of capture
-- decides, within the grace period and the size of the team.
begin;
\ir ../support/load.psql
select plan(21);
select tests.create_hunt();
select tests.create_player(name) from unnest(array['Ede', 'Fanni', 'Gabi']) name;
select tests.at('2025-06-01T09:00:00Z');
select tests.create_team('Foxes', 'anna', 'béla', 'fanni');
select tests.create_team('Owls', 'ede');
update public.game_sessions set team_mode = 'required', team_max_size = 3 where id = tests.id('session');
create function pg_temp.code(p_team text) returns text language sql stable security definer as $$
  select code::text from public.teams where name = p_team and game_session_id = tests.id('session')
$$;
create function pg_temp.answer(p_name text, p_code text, p_at timestamptz, p_scanned_at timestamptz,
  p_client_scan_id uuid default null) returns text language plpgsql volatile as $$
declare
  v_answer jsonb;
begin
  perform tests.at(p_at);
  perform tests.sign_in_as(p_name);
  v_answer := public.record_scan(tests.id(p_code)::text, tests.id('session'), '{}', p_scanned_at, p_client_scan_id);
  perform tests.as_owner();
  return coalesce(v_answer ->> 'status', v_answer ->> 'hint');
end
$$;
create function pg_temp.move_as(p_player text, p_at timestamptz, p_into text default null) returns text
language plpgsql as $$
declare
  v_key text;
begin
  perform tests.at(p_at);
  perform tests.sign_in_as(p_player);
  if p_into is null then
    perform public.leave_team(tests.id('session'));
  else
    perform public.join_team(tests.id('session'), pg_temp.code(p_into));
  end if;
  perform tests.as_owner();
  return 'moved';
exception when others then
  get stacked diagnostics v_key = pg_exception_hint;
  perform tests.as_owner();
  return v_key;
end
$$;

grant execute on all functions in schema pg_temp to authenticated;
select is(pg_temp.move_as('béla', '2025-06-01T12:10:00Z'), 'moved', 'Béla leaves');
select is(pg_temp.answer('béla', 'hall', '2025-06-01T12:20:00Z', '2025-06-01T12:15:00Z'), 'team_required',
  'A capture after that counts for nobody');
select is(pg_temp.answer('béla', 'well', '2025-06-01T12:20:10Z', '2025-06-01T12:05:00Z', tests.id('anna')), 'success',
  'One captured in the team counts');
select is(pg_temp.answer('béla', 'well', '2025-06-01T12:20:11Z', '2025-06-01T12:05:00Z', tests.id('anna')), 'success',
  'Sent again it has the same answer');
select is((select (current_points, found_codes)::text from public.teams where id = tests.id('Foxes')), '(20,1)',
  'The team has its points, once');
select is((select (current_points, team_points, board_points)::text from public.user_game_sessions
  where user_id = tests.id('béla')), '(20,20,0)', 'and the player made them in it');
select is(pg_temp.answer('anna', 'well', '2025-06-01T12:20:20Z', null), 'found_by_team',
  'A team mate finds it no more');
select is(private.taken_places(tests.id('Foxes')), 3::bigint, 'The find keeps the place of the player');
select is(pg_temp.move_as('gabi', '2025-06-01T12:21:00Z', 'Foxes'), 'team_full', 'Nobody else takes it');
select is(pg_temp.move_as('béla', '2025-06-01T12:22:00Z', 'Owls'), 'team_change_refused', 'nor can Béla go elsewhere');
select is(pg_temp.answer('béla', 'tower', '2025-06-01T12:40:00Z', '2025-06-01T12:04:00Z'), 'team_left',
  'After the grace period of half an hour the team gets nothing');
select is(pg_temp.move_as('béla', '2025-06-01T12:41:00Z', 'Foxes'), 'moved', 'Béla comes back');
select is(pg_temp.answer('béla', 'tower', '2025-06-01T12:42:00Z', '2025-06-01T12:04:00Z'), 'success',
  'then an earlier capture is a find of a member');

-- Taken places and other teams --------------------------------------------------------------------

select is(pg_temp.move_as('fanni', '2025-06-01T13:00:00Z'), 'moved', 'Fanni leaves without finds');
select is(pg_temp.move_as('gabi', '2025-06-01T13:01:00Z', 'Foxes'), 'moved', 'and Gabi takes the place');
select is(pg_temp.answer('fanni', 'hall', '2025-06-01T13:02:00Z', '2025-06-01T12:59:00Z'), 'team_left',
  'A team never has finds of more players than it may have members');
select is(pg_temp.move_as('fanni', '2025-06-01T13:03:00Z', 'Owls'), 'moved', 'Fanni joins another team');
select is(pg_temp.answer('fanni', 'hall', '2025-06-01T13:04:00Z', '2025-06-01T12:59:30Z'), 'team_left',
  'which does not get what was captured before in the first one');
select is(pg_temp.answer('fanni', 'hall', '2025-06-01T13:05:00Z', '2025-06-01T13:04:30Z'), 'success',
  'but what is captured in it');
select is((select count(*) from private.left_teams where user_id = tests.id('fanni')), 1::bigint, 'One leave is noted');
select tests.invariants_hold();
select * from finish();
rollback;
