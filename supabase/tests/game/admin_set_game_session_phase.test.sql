-- admin_set_game_session_phase: starts or ends a hunt now.
begin;
\ir ../support/load.psql
select plan(18);
select tests.create_hunt();
select tests.at_shopping_time();
select tests.save_session(tests.session_document() || jsonb_build_object('id', tests.id('session'),
  'starts_at', '2025-06-01T11:00:00Z', 'ends_at', '2025-06-01T18:00:00Z', 'visibility', 'listed'));
select tests.at('2025-06-01T10:30:00Z');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select public.admin_set_game_session_phase(null, 'running') $$, '42501', null,
  'A visitor starts nothing');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_set_game_session_phase(tests.id('session'), 'running') $$,
  'admin_access_required', 'A player cannot');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_set_game_session_phase(gen_random_uuid(), 'running') $$,
  'game_session_not_found', 'There must be a hunt');
select tests.throws_key($$ select public.admin_set_game_session_phase(tests.id('session'), 'upcoming') $$,
  'invalid_input', 'A hunt only starts or ends');
select tests.throws_key($$ select public.admin_set_game_session_phase(tests.id('session'), null) $$,
  'invalid_input', 'The phase is required');
select tests.throws_key($$ select public.admin_set_game_session_phase(tests.id('session'), 'ended') $$,
  'invalid_game_session', 'What has not started does not end');
select tests.as_owner();
select tests.rows_unchanged('Refusals change no rows');

select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_set_game_session_phase(tests.id('session'), 'running')) ->> 'starts_at',
  '2025-06-01T10:30:00+00:00',
  'The hunt starts at server time');
select tests.at('2025-06-01T10:40:00Z');
select is(to_jsonb(public.admin_set_game_session_phase(tests.id('session'), 'running')) ->> 'starts_at',
  '2025-06-01T10:30:00+00:00',
  'A second tap moves nothing');
select lives_ok($$ select tests.scan_as('anna', 'hall', '2025-06-01T10:45:00Z') $$, 'Codes count from then on');
select tests.at('2025-06-01T11:00:00Z');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_set_game_session_phase(tests.id('session'), 'ended')) ->> 'ends_at',
  '2025-06-01T11:00:00+00:00',
  'The hunt ends at server time');
select tests.at('2025-06-01T11:10:00Z');
select is(to_jsonb(public.admin_set_game_session_phase(tests.id('session'), 'ended')) ->> 'ends_at',
  '2025-06-01T11:00:00+00:00',
  'A second tap moves nothing');
select tests.throws_key($$ select public.admin_set_game_session_phase(tests.id('session'), 'running') $$,
  'invalid_game_session', 'An ended hunt does not start again');
select tests.sign_in_as('anna');
select is(public.record_scan(tests.id('well')::text, tests.id('session')) ->> 'hint', 'game_session_ended',
  'Codes no longer count');
select tests.as_owner();
select results_eq($$ select action, details #>> '{after,ends_at}' from public.activity
  where action in ('session.start', 'session.end') order by id $$,
  $$ values ('session.start', '2025-06-01T18:00:00+00:00'), ('session.end', '2025-06-01T11:00:00+00:00') $$,
  'Both are logged, once');

update public.game_sessions set visibility = 'draft', starts_at = '2025-06-01T12:00:00Z', ends_at = null
where id = tests.id('session');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_set_game_session_phase(tests.id('session'), 'running') $$,
  'invalid_game_session', 'A draft is published first');
select tests.at('2025-06-01T13:00:00Z');
select is(to_jsonb(public.admin_set_game_session_phase(tests.id('session'), 'ended')) ->> 'ends_at',
  '2025-06-01T13:00:00+00:00',
  'A hunt without an end gets one');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
