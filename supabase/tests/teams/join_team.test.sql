-- join_team: whose code opens what, the last place, guessing, and what a member brings along.
begin;
\ir ../support/load.psql
select plan(27);
select tests.create_hunt();
select tests.create_player('Ede');
select tests.create_team('Foxes', 'anna');
create function pg_temp.code(p_team text) returns text
language sql stable security definer as $$ select code from public.teams where id = tests.id(p_team) $$;
grant execute on function pg_temp.code(text) to anon, authenticated;
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select public.join_team(tests.id('session'), pg_temp.code('Foxes')) $$, '42501', null,
  'A visitor joins no team');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.join_team(tests.id('session'), pg_temp.code('Foxes')) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('cili');
select tests.throws_key($$ select public.join_team(tests.id('session'), pg_temp.code('Foxes')) $$,
  'session_not_joined', 'A stranger joins no team');
select tests.sign_in_as('béla');
select tests.throws_key($$ select public.join_team(tests.id('session'), null) $$, 'invalid_input',
  'Null is not a code');
select tests.throws_key($$ select public.join_team(tests.id('session'), repeat('A', 101)) $$, 'invalid_input',
  'A long text is no code');
select tests.throws_key($$ select public.join_team(tests.id('other session'), pg_temp.code('Foxes')) $$,
  'session_not_joined', 'The team of one hunt is none of another');
select tests.at('2025-06-01T18:00:00Z');
select tests.throws_key($$ select public.join_team(tests.id('session'), pg_temp.code('Foxes')) $$,
  'game_session_ended', 'Nobody joins after the end');
select tests.as_owner();
select tests.rows_unchanged('Refused joins move no row');

select tests.at_shopping_time();
select tests.sign_in_as('béla');
select tests.answers_key(public.join_team(tests.id('session'), 'WRNG2345'), 'team_not_found',
  'A wrong code is counted');
select is(jsonb_array_length(public.join_team(tests.id('session'),
    lower(substr(pg_temp.code('Foxes'), 1, 4)) || '-' || substr(pg_temp.code('Foxes'), 5)) -> 'members'), 2,
  'A code opens the team, however it is typed');
select is(jsonb_array_length(public.join_team(tests.id('session'), pg_temp.code('Foxes')) -> 'members'), 2,
  'Joining again changes nothing');
select tests.as_owner();
select set_has(
  $$ select topic from tests.broadcasts() where event = 'team' $$,
  $$ values ('user:' || tests.id('anna')), ('user:' || tests.id('béla')) $$, 'Both members are told');

-- The last place ----------------------------------------------------------------------------------

select tests.as_owner();
update public.game_sessions set team_max_size = 2 where id = tests.id('session');
select tests.sign_in_as('ede');
select tests.throws_key($$ select public.join_team(tests.id('session'), pg_temp.code('Foxes')) $$, 'team_full',
  'A full team takes nobody else');
select tests.create_team('Owls', 'ede');
select tests.sign_in_as('ede');
select tests.throws_key($$ select public.join_team(tests.id('session'), pg_temp.code('Foxes')) $$, 'already_in_team',
  'Who is in a team joins no other one');

-- What members bring along ------------------------------------------------------------------------

select tests.create_player('Fanni');
select tests.create_player('Gabi');
update public.game_sessions set team_max_size = 6 where id = tests.id('session');
select tests.buy_as('fanni', 'compass');
select tests.buy_guide_as('fanni', 'compass guide');
select tests.buy_as('gabi', 'compass');
select tests.buy_as('gabi', 'gift');
select tests.sign_in_as('fanni');
select public.join_team(tests.id('session'), pg_temp.code('Owls'));
select tests.sign_in_as('gabi');
select public.join_team(tests.id('session'), pg_temp.code('Owls'));
select tests.sign_in_as('ede');
select results_eq($$ select clue_name_en, user_id from public.purchased_clues order by clue_name_en $$,
  $$ values ('compass en', tests.id('fanni')), ('gift en', tests.id('gabi')) $$,
  'What members have bought, all read; twice the same counts once');
select is((select count(*) from public.purchased_solution_guides), 1::bigint, 'So are guides');
select tests.sign_in_as('gabi');
select is((select count(*) from public.purchased_clues where clue_id = tests.id('compass')), 2::bigint,
  'Gabi keeps her own copy');
select tests.sign_in_as('anna');
select is((select count(*) from public.purchased_clues), 0::bigint, 'Other teams read nothing of it');

-- Finds stay where they were made -----------------------------------------------------------------

select tests.scan_as('béla', 'hall', '2025-06-01T12:00:00Z');
select tests.sign_in_as('béla');
select is(to_jsonb(public.leave_team(tests.id('session'))), '{"left": true}', 'Béla leaves with a find');
select tests.throws_key($$ select public.join_team(tests.id('session'), pg_temp.code('Owls')) $$,
  'team_change_refused', 'Whose finds belong to one team joins no other');
select is(public.join_team(tests.id('session'), pg_temp.code('Foxes')) ->> 'name', 'Foxes', 'but may come back');
select tests.as_owner();
select tests.invariants_hold();

-- Guessing ----------------------------------------------------------------------------------------

select tests.create_player('Hugó');
select tests.sign_in_as('hugó');
create temporary table guesses as
select public.join_team(tests.id('session'), 'WRNG' || lpad(n::text, 4, '2')) as answer from generate_series(1, 30) n;
select is((select count(*) from guesses where answer ->> 'hint' = 'team_not_found'), 30::bigint,
  '30 wrong codes are answered');
select tests.throws_key($$ select public.join_team(tests.id('session'), 'WRNG2345') $$, 'rate_limit_exceeded',
  'The 31st is refused');
select tests.throws_key($$ select public.join_team(tests.id('session'), pg_temp.code('Owls')) $$,
  'rate_limit_exceeded', 'So is a right one');
select tests.at('2025-05-20T12:01:01Z');
select is(public.join_team(tests.id('session'), pg_temp.code('Owls')) ->> 'name', 'Owls', 'A minute later it opens');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
