-- admin_session_timeline: the events of a hunt with who caused them, newest first.
begin;
\ir ../support/load.psql
select plan(9);
select tests.create_hunt();
create function pg_temp.kinds() returns text[]
language sql volatile as $$
  select array_agg(kind) from public.admin_session_timeline(tests.id('session'))
$$;
grant execute on all functions in schema pg_temp to anon, authenticated;
select tests.create_team('Foxes', 'anna', 'béla');
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z');
select tests.at('2025-06-01T12:10:00Z');
select tests.claim_as('anna');
select tests.sign_in_as('anna');
select public.report_problem(gen_random_uuid(), tests.id('session'), 'missing', 'scanner', '', null, 'WELL2345');
select tests.sign_in_as('olga');
select tests.at('2025-06-01T12:20:00Z');
select public.admin_credit_find(tests.id('session'), tests.id('well'), array[tests.id('anna')], 'Gone',
  gen_random_uuid());
select tests.at('2025-06-01T12:25:00Z');
select public.admin_adjust_points(tests.id('session'), array[tests.id('anna')], -5, 'Shouting', gen_random_uuid());
select tests.at('2025-06-01T12:30:00Z');
select public.admin_review_treasure_claim(tests.id('anna claim'), 'rejected', 'No photo');
select tests.at('2025-06-01T12:40:00Z');
select public.admin_pause_game_session(tests.id('session'), true);

select tests.as_anonymous();
select throws_ok('select pg_temp.kinds()', '42501', null, 'A visitor sees no timeline');
select tests.sign_in_as('anna');
select tests.throws_key('select pg_temp.kinds()', 'admin_permissions_required', 'A player sees none');
select tests.sign_in_as('olga');
select tests.throws_key('select * from public.admin_session_timeline(gen_random_uuid())', 'game_session_not_found',
  'An unknown hunt has none');
select tests.throws_key($$ select * from public.admin_session_timeline(tests.id('session'), 0) $$, 'invalid_input',
  'A page has rows');
select is(array_remove(pg_temp.kinds(), 'create'), array['announcement', 'pause', 'claim_rejected', 'penalty',
  'credit', 'claim', 'report', 'start'], 'Every turn is there, newest first');
select results_eq($$ select actor_name, player_name, subject, details from public.admin_session_timeline(
    tests.id('session')) where kind in ('credit', 'penalty') order by kind $$,
  $$ values ('Olga', 'Anna', 'well', '{"reason": "Gone", "before": 10, "after": 30}'::jsonb),
    ('Olga', 'Anna', '5', '{"reason": "Shouting", "before": 30, "after": 25}') $$,
  'With the organiser, the player and the reason');
select is((select total_count from public.admin_session_timeline(tests.id('session'), 1)), 9::bigint,
  'A page tells how many there are');
select is((select count(*) from public.admin_session_timeline(tests.id('session'), 100, 8)), 1::bigint,
  'Pages follow each other');
select tests.sign_in_as('anna');
select public.leave_team(tests.id('session'));
select tests.sign_in_as('olga');
select set_eq($$ select kind, team_name from public.admin_session_timeline(tests.id('session'))
    where player_name is not null $$,
  $$ values ('claim', 'Foxes'), ('claim_rejected', 'Foxes'), ('credit', 'Foxes'), ('penalty', 'Foxes'),
    ('report', null) $$, 'What a player did in a team stays with that team after the player has left');
select * from finish();
rollback;
