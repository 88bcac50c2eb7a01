-- admin_pause_game_session and admin_reschedule_game_session: scans captured during a pause never count, those
-- captured before it do if they arrive soon; dates that lie ahead move with the end; players are notified.
begin;
\ir ../support/load.psql
select plan(74);
select tests.create_hunt();
select tests.at_playing_time();
create function pg_temp.pause(p_is_paused boolean default true, p_message text default null,
  p_extends boolean default false) returns jsonb
language sql volatile as $$
  select to_jsonb(public.admin_pause_game_session(tests.id('session'), p_is_paused, p_message, p_extends))
$$;
create function pg_temp.move(p_minutes integer, p_from timestamptz default '2025-06-01T18:00:00Z') returns jsonb
language sql volatile as $$ select to_jsonb(public.admin_reschedule_game_session(tests.id('session'), p_minutes,
  p_from)) $$;
create function pg_temp.dates() returns jsonb language sql stable security definer as $$
  select private.session_dates(s) - '{starts_at,paused_at}'::text[] from public.game_sessions s
  where s.id = tests.id('session')
$$;
create function pg_temp.scheduled() returns timestamptz[] language sql stable security definer as $$
  select array_agg(published_at order by title_hu) from public.announcements where title_hu like 'Later%'
$$;
create function pg_temp.scan_of(p_code text, p_captured_at timestamptz) returns jsonb
language sql volatile as $$
  select public.record_scan(tests.id(p_code)::text, tests.id('session'), '{}', p_captured_at)
$$;
grant execute on all functions in schema pg_temp to anon, authenticated;
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select pg_temp.pause()', '42501', null, 'A visitor pauses nothing');
select throws_ok('select pg_temp.move(10)', '42501', null, 'A visitor moves no end');
select tests.sign_in_as('anna');
select tests.throws_key('select pg_temp.pause()', 'admin_access_required', 'A player pauses nothing');
select tests.throws_key('select pg_temp.move(10)', 'admin_access_required', 'A player moves no end');
select tests.sign_in_as('olga');
select tests.throws_key(format('select %s', call), 'invalid_input', title) from (values
  ('pg_temp.pause(null)', 'A state is needed'), ($$pg_temp.pause(true, repeat('x', 501))$$, 'A message is short'),
  ('pg_temp.move(0)', 'Zero minutes move nothing'), ('pg_temp.move(null)', 'Minutes are needed'),
  ('pg_temp.move(10081)', 'At most a week'), ('pg_temp.move(-361)', 'The new end must lie ahead')) bad (call, title);
select tests.throws_key($$ select public.admin_pause_game_session(gen_random_uuid(), true) $$,
  'game_session_not_found', 'An unknown hunt is refused');
select tests.throws_key($$ select pg_temp.move(5, '2025-06-01T17:00:00Z') $$, 'edit_conflict',
  'Somebody else has moved the end');
select tests.throws_key($$ select public.admin_reschedule_game_session(tests.id('other session'), 5, null) $$,
  'invalid_game_session', 'A hunt without an end has none to move');
select is(pg_temp.pause(false) ->> 'paused_at', null, 'A hunt that runs goes on');
select tests.as_owner();
select tests.rows_unchanged('Refusals change no rows');

select tests.forget_broadcasts();
select tests.sign_in_as('olga');
select is((pg_temp.pause(true, 'Vihar!') ->> 'paused_at')::timestamptz, '2025-06-01T12:00:00Z', 'A hunt is paused');
select is((pg_temp.pause() ->> 'paused_at')::timestamptz, '2025-06-01T12:00:00Z', 'Pausing again keeps the moment');
select set_eq('select event from tests.broadcasts() where topic like ''session:%''',
  array['announcement', 'session'], 'The players are notified at once');
select tests.sign_in_as('anna');
select results_eq($$ select a ->> 'title_en', a ->> 'body_en'
    from jsonb_array_elements(to_jsonb(public.list_announcements(tests.id('session'))) -> 'announcements') a $$,
  $$ values ('The hunt is paused', E'Vihar!\nScans do not count until it goes on. A message here will tell you.') $$,
  'With the organiser''s text');
select tests.at('2025-06-01T12:10:00Z');
select tests.answers_key(pg_temp.scan_of('hall', null), 'game_session_paused', 'A scan does not count');
select is(pg_temp.scan_of('well', '2025-06-01T11:59:59Z') ->> 'status', 'success',
  'A scan captured before the pause does');
select tests.sign_in_as('béla');
select tests.at('2025-06-01T12:29:59Z');
select is(pg_temp.scan_of('well', '2025-06-01T11:59:59Z') ->> 'status', 'success',
  'Within the grace period of the pause, half an hour');
select tests.at('2025-06-01T12:30:00Z');
select tests.answers_key(pg_temp.scan_of('hall', '2025-06-01T11:59:59Z'), 'game_session_paused', 'Later it does not');
select tests.sign_in_as('olga');
select is((select jsonb_object_agg(p ->> 'name', c -> 'facts')
    from jsonb_array_elements(to_jsonb(public.admin_review_cheating(tests.id('session'))) -> 'cases') c,
      jsonb_array_elements(c -> 'players') p where c ->> 'kind' = 'late'),
  '{"Anna": {"late": 1, "minutes": 11}, "Béla": {"late": 2, "minutes": 31}}',
  'Scans from before the pause that arrive in it are listed for the cheat review, counted or not');
select is((select array_agg(c ->> 'error_key') from jsonb_array_elements(to_jsonb(public.admin_test_scan(
    tests.id('tower')::text, tests.id('session'), tests.id('anna'))) -> 'checks') c where not
      (c ->> 'passed')::boolean),
  array['game_session_paused'], 'A tried scan names the pause');
select is((pg_temp.pause(false, null, true) ->> 'ends_at')::timestamptz, '2025-06-01T18:30:00Z',
  'The hunt goes on and ends later by the pause');
select is(pg_temp.pause(false, null, true) ->> 'ends_at', '2025-06-01T18:30:00+00:00', 'Once');
select tests.at('2025-06-01T12:40:00Z');
select tests.sign_in_as('anna');
select tests.answers_key(pg_temp.scan_of('tower', '2025-06-01T12:29:59Z'), 'game_session_paused',
  'A scan captured in the pause does not count when it arrives later');
select tests.sign_in_as('béla');
select tests.answers_key(pg_temp.scan_of('hall', '2025-06-01T11:59:58Z'), 'game_session_paused',
  'The bound of a pause holds after it');
select tests.sign_in_as('anna');
select tests.at('2025-06-01T12:41:00Z');
select is(pg_temp.scan_of('hall', '2025-06-01T12:30:00Z') ->> 'status', 'success', 'One captured after it does');
select tests.sign_in_as('olga');
select tests.at('2025-06-01T13:00:00Z');
select pg_temp.pause();
select tests.at('2025-06-01T13:10:00Z');
select is((pg_temp.pause(false) ->> 'ends_at')::timestamptz, '2025-06-01T18:30:00Z', 'The end may stay');
select tests.sign_in_as('béla');
select tests.answers_key(pg_temp.scan_of('hall', '2025-06-01T12:15:00Z'), 'game_session_paused',
  'Every earlier pause is remembered');
select tests.at('2025-06-01T13:11:00Z');
select tests.answers_key(pg_temp.scan_of('hall', '2025-06-01T13:05:00Z'), 'game_session_paused', 'The second too');

select tests.sign_in_as('olga');
select is((pg_temp.move(45, '2025-06-01T18:30:00Z') ->> 'ends_at')::timestamptz, '2025-06-01T19:15:00Z',
  'The end moves');
select is((pg_temp.move(45, '2025-06-01T18:30:00Z') ->> 'ends_at')::timestamptz, '2025-06-01T19:15:00Z',
  'A repeated call moves nothing twice');
select is((pg_temp.move(-15, '2025-06-01T19:15:00Z') ->> 'ends_at')::timestamptz, '2025-06-01T19:00:00Z',
  'It also moves earlier');
select tests.sign_in_as('anna');
select is((select array_agg((a ->> 'title_en') || ': ' || (a ->> 'body_en') order by a ->> 'title_en')
    from jsonb_array_elements(to_jsonb(public.list_announcements(tests.id('session'))) -> 'announcements') a
    where a ->> 'body_en' like 'It ends%'),
  array['The hunt ends earlier: It ends 15 minutes earlier.', 'The hunt has been extended: It ends 45 minutes later.'],
  'Both are announced');
select is((select paused_at from public.game_sessions where id = tests.id('session')), null,
  'Players see whether the hunt is paused');
select tests.sign_in_as('olga');
select is((select array_agg(kind order by id) from public.session_events where game_session_id = tests.id('session')),
  array['pause', 'resume', 'pause', 'resume', 'reschedule', 'reschedule'], 'Each turn is kept for the timeline');

-- Dates that lie ahead --------------------------------------------------------------------------------

select tests.as_owner();
update public.game_sessions set leaderboard_frozen_at = '2025-06-01T17:00:00Z',
  joining_ends_at = '2025-06-01T16:00:00Z', clue_sales_end_at = '2025-06-01T13:20:00Z' where id = tests.id('session');
select tests.sign_in_as('olga');
select to_jsonb(public.admin_announce(tests.id('session'), title, '', '', '', gen_random_uuid(), 'everyone',
  at::timestamptz))
from (values ('Later 1', '2025-06-01T13:15:00Z'), ('Later 2', '2025-06-01T14:00:00Z'),
  ('Later 3', '2025-06-01T15:00:00Z')) scheduled (title, at);
select to_jsonb(public.admin_withdraw_announcement(id)) from public.announcements where title_hu = 'Later 3';
select pg_temp.pause();
select tests.at('2025-06-01T13:41:00Z');
select pg_temp.pause(false, null, true);
select is(pg_temp.dates(), jsonb_build_object('ends_at', '2025-06-01T19:30:00Z'::timestamptz,
    'leaderboard_frozen_at', '2025-06-01T17:30:00Z'::timestamptz,
    'joining_ends_at', '2025-06-01T16:30:00Z'::timestamptz, 'clue_sales_end_at', '2025-06-01T13:20:00Z'::timestamptz),
  'What lies ahead moves by the pause of half an hour; what has passed stays');
select is(pg_temp.scheduled(), '{2025-06-01T13:15:00Z,2025-06-01T14:30:00Z,2025-06-01T15:00:00Z}'::timestamptz[],
  'So do scheduled announcements, unless they were withdrawn');
select is((pg_temp.move(30, '2025-06-01T19:30:00Z') ->> 'ends_at')::timestamptz, '2025-06-01T20:00:00Z',
  'The end alone moves');
select is(pg_temp.dates() ->> 'leaderboard_frozen_at', '2025-06-01T17:30:00+00:00', 'The freeze stays then');
select tests.forget_broadcasts();
select public.admin_reschedule_game_session(tests.id('session'), -60, '2025-06-01T20:00:00Z', true);
select is(pg_temp.dates(), jsonb_build_object('ends_at', '2025-06-01T19:00:00Z'::timestamptz,
    'leaderboard_frozen_at', '2025-06-01T16:30:00Z'::timestamptz,
    'joining_ends_at', '2025-06-01T15:30:00Z'::timestamptz, 'clue_sales_end_at', '2025-06-01T13:20:00Z'::timestamptz),
  'Or with the dates, also earlier');
select is(pg_temp.scheduled(), '{2025-06-01T13:15:00Z,2025-06-01T13:41:00Z,2025-06-01T15:00:00Z}'::timestamptz[],
  'Nothing moves into the past');
select is((select count(*) from tests.broadcasts() where topic like 'session:%' and event = 'announcement'), 2::bigint,
  'Players hear of the moved announcement as of the moved end');
select is((select array_agg(a.key order by a.key) from (select details from public.activity
    where action = 'session.reschedule' order by id desc limit 1) l, jsonb_each(l.details -> 'after') a
    where a.value is distinct from l.details -> 'before' -> a.key),
  '{ends_at,joining_ends_at,leaderboard_frozen_at}', 'The log has what moved');
select tests.throws_key($$ select public.admin_reschedule_game_session(tests.id('session'), 5, '2025-06-01T19:00:00Z',
  null) $$, 'invalid_input', 'Moved or not is a choice');
select tests.as_owner();
update public.game_sessions set leaderboard_frozen_at = null where id = tests.id('session');

select tests.sign_in_as('olga');
select tests.at('2025-06-01T18:50:00Z');
select pg_temp.pause();
select tests.at('2025-06-01T19:00:00Z');
select is((pg_temp.pause(false) ->> 'ends_at')::timestamptz, '2025-06-01T19:00:00Z',
  'A hunt that ended in its pause stays over');
select tests.sign_in_as('anna');
select is((select a ->> 'title_en' from jsonb_array_elements(
    to_jsonb(public.list_announcements(tests.id('session'))) -> 'announcements') a order by a ->> 'published_at' desc
      limit 1),
  'The hunt is over', 'Then nobody is told that scans count again');
select tests.sign_in_as('olga');
select tests.throws_key('select pg_temp.pause()', 'game_session_ended', 'A hunt that is over has no pause');

-- A hunt that is paused past its planned end ----------------------------------------------------------

select tests.as_owner();
update public.game_sessions set ends_at = '2025-06-01T19:10:00Z' where id = tests.id('session');
select tests.sign_in_as('olga');
select tests.at('2025-06-01T19:05:00Z');
select pg_temp.pause();
select tests.at('2025-06-01T19:12:00Z');
select tests.sign_in_as('béla');
select tests.answers_key(pg_temp.scan_of('hall', null), 'game_session_paused', 'It stays paused');
select tests.at('2025-06-01T19:12:06Z');
select tests.answers_key(pg_temp.scan_of('hall', '2025-06-01T19:07:00Z'), 'game_session_paused',
  'For captures in the pause, too');
select tests.at('2025-06-01T19:12:12Z');
select is(pg_temp.scan_of('hall', '2025-06-01T19:04:00Z') ->> 'status', 'success',
  'What was captured before the pause counts');
select tests.throws_key($$ select public.get_recap(tests.id('session')) $$, 'game_session_not_ended',
  'Nobody has a recap');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_publish_results(tests.id('session'), true) $$,
  'game_session_not_ended', 'Its results cannot be published');
select is((select count(*) from public.admin_session_timeline(tests.id('session')) where kind = 'end'), 0::bigint,
  'The timeline has no end');
select is(pg_temp.pause(false, null, true) ->> 'ends_at', '2025-06-01T19:17:12+00:00', 'It can go on');
select tests.at('2025-06-01T19:16:00Z');
select tests.sign_in_as('béla');
select is(pg_temp.scan_of('tower', null) ->> 'status', 'success', 'Then scans count');
select tests.sign_in_as('olga');
select pg_temp.pause();
select tests.at('2025-06-01T19:20:00Z');
select is((public.admin_set_game_session_phase(tests.id('session'), 'ended')).ends_at,
  '2025-06-01T19:17:12Z', 'Or be ended');
select is((select paused_at from public.game_sessions where id = tests.id('session')), null, 'That ends the pause');
select lives_ok($$ select public.admin_publish_results(tests.id('session'), true) $$, 'Then it is over');
select public.admin_publish_results(tests.id('session'), false);
select tests.sign_in_as('anna');
select tests.answers_key(pg_temp.scan_of('tower', '2025-06-01T19:16:30Z'), 'game_session_paused',
  'A capture in the pause does not count after the end');
select tests.at('2025-06-01T19:20:06Z');
select tests.answers_key(pg_temp.scan_of('tower', null), 'game_session_ended', 'Nor one after it');
select tests.as_owner();
update public.game_sessions set ends_at = '2025-06-01T19:00:00Z' where id = tests.id('session');
select tests.sign_in_as('olga');
select tests.at('2025-06-01T19:00:00Z');

-- A hunt that is decided stays over -------------------------------------------------------------------

select is((pg_temp.move(10, '2025-06-01T19:00:00Z') ->> 'ends_at')::timestamptz, '2025-06-01T19:10:00Z',
  'A hunt that has just ended can go on');
select tests.at('2025-06-01T19:10:00Z');
select public.admin_publish_results(tests.id('session'), true);
select tests.throws_key($$ select pg_temp.move(10, '2025-06-01T19:10:00Z') $$, 'game_session_decided',
  'Not with published results');
select tests.throws_key(format('select tests.save_session(tests.session_document() || jsonb_build_object(''id'',
  tests.id(''session''), ''ends_at'', %L::timestamptz))', ends_at), 'game_session_decided', title)
from (values ('2025-06-01T20:00:00Z', 'Nor in its form'), (null, 'Nor without an end')) form (ends_at, title);
select lives_ok($$ select tests.save_session(tests.session_document() || jsonb_build_object('id', tests.id('session'),
  'ends_at', '2025-06-01T19:05:00Z')) $$, 'Everything else can be edited');
select tests.sign_in_as('olga');
select public.admin_publish_results(tests.id('session'), false);
select tests.as_owner();
update public.game_sessions set treasure_awarded_at = '2025-06-01T19:07:00Z', treasure_awarded_to = tests.id('anna')
where id = tests.id('session');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.move(10, '2025-06-01T19:05:00Z') $$, 'game_session_decided',
  'Nor once the treasure is awarded');
select tests.as_owner();
update public.game_sessions set paused_at = '2025-06-01T19:04:00Z' where id = tests.id('session');
select tests.sign_in_as('olga');
select tests.throws_key('select pg_temp.pause(false, null, true)', 'game_session_decided', 'Nor by the end of a pause');
select lives_ok('select pg_temp.pause(false)', 'The pause can end');
select tests.as_owner();
update public.game_sessions set treasure_awarded_at = null, treasure_awarded_to = null where id = tests.id('session');
select is((select count(*) from public.activity where action in ('session.pause', 'session.resume',
  'session.reschedule') and details ? 'before'), 17::bigint, 'The log has before and after');
select tests.invariants_hold();
select * from finish();
rollback;
