-- track_clue_views: which clues a player has seen, once per player, session and clue.
begin;
\ir ../support/load.psql
select plan(15);
select tests.create_hunt();
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select public.track_clue_views(tests.id('session'), '{}') $$, '42501', null,
  'A visitor is not tracked');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.track_clue_views(tests.id('session'), '{}') $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.authenticate_as(gen_random_uuid());
select tests.throws_key($$ select public.track_clue_views(tests.id('session'), '{}') $$,
  'session_not_joined', 'A deleted account is refused');
select tests.sign_in_as('cili');
select tests.throws_key($$ select public.track_clue_views(tests.id('session'), array[tests.id('compass')]) $$,
  'session_not_joined', 'A player who has not joined is refused');
select tests.throws_key($$ select public.track_clue_views(gen_random_uuid(), array[tests.id('compass')]) $$,
  'game_session_not_found', 'A session that does not exist has none');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.track_clue_views(tests.id('session'),
  array(select gen_random_uuid() from generate_series(1, 101))) $$,
  'invalid_input', 'More than 100 clues at once are invalid');
select is(to_jsonb(public.track_clue_views(tests.id('session'), null)), '{"recorded": 0}',
  'Nothing seen is nothing recorded');
select is(to_jsonb(public.track_clue_views(tests.id('session'),
  array[gen_random_uuid(), tests.id('locked'), tests.id('retired'), tests.id('elsewhere clue')])), '{"recorded": 0}',
  'Clues that are not on sale here are not recorded');
select tests.as_owner();
select tests.rows_unchanged('None of these calls changes a row');

select tests.sign_in_as('anna');
select is(to_jsonb(public.track_clue_views(tests.id('session'),
  array[tests.id('compass'), tests.id('map'), tests.id('compass')])), '{"recorded": 2}', 'Each clue is recorded once');
select tests.at('2025-05-21T12:00:00Z');
select is(to_jsonb(public.track_clue_views(tests.id('session'), array[tests.id('compass'), tests.id('gift')])),
  '{"recorded": 1}',
  'A repeated view keeps its first time');
select tests.sign_in_as('béla');
select is(to_jsonb(public.track_clue_views(tests.id('session'), array[tests.id('compass')])), '{"recorded": 1}',
  'Each player counts');
select tests.as_owner();
select tests.rows_moved_only_in(array['public.clue_views'], 'Nothing else is written');
select set_eq('select game_session_id, clue_id, user_id, viewed_at from public.clue_views',
  $$ values (tests.id('session'), tests.id('compass'), tests.id('anna'), '2025-05-20T12:00:00Z'::timestamptz),
     (tests.id('session'), tests.id('map'), tests.id('anna'), '2025-05-20T12:00:00Z'),
     (tests.id('session'), tests.id('gift'), tests.id('anna'), '2025-05-21T12:00:00Z'),
     (tests.id('session'), tests.id('compass'), tests.id('béla'), '2025-05-21T12:00:00Z') $$,
  'The rows say who, where and when first');
select tests.invariants_hold();

select * from finish();
rollback;
