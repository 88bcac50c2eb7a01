-- admin_announce: once per request, live to the players of the session, kept for those who were away; now or later,
-- and also for those who have not joined.
begin;
\ir ../support/load.psql
select plan(44);
select tests.create_hunt();
create function pg_temp.announce(
  p_title_hu text, p_title_en text default 'Rain', p_body_hu text default 'Esik.', p_body_en text default 'It rains.',
  p_request text default null
) returns jsonb
language sql volatile as $$
  select to_jsonb(public.admin_announce(tests.id('session'), p_title_hu, p_title_en, p_body_hu, p_body_en,
    case when p_request is null then gen_random_uuid() else tests.id(p_request) end))
$$;
grant execute on function pg_temp.announce(text, text, text, text, text) to anon, authenticated;
select tests.remember_id('first', gen_random_uuid());
select tests.forget_broadcasts();
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select pg_temp.announce('Eső') $$, '42501', null, 'A visitor announces nothing');
select tests.authenticate_as(null);
select tests.throws_key($$ select pg_temp.announce('Eső') $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.announce('Eső') $$, 'admin_access_required', 'A player announces nothing');
select tests.throws_key('select pg_temp.announce(null)',
  'admin_access_required', 'The role is asked for before the input is looked at');
select tests.sign_in_as('olga');
select tests.throws_key(format('select pg_temp.announce(%s)', arguments), 'invalid_input', title) from (values
  ('null', 'A Hungarian title is empty, but not missing'), (''' '', '' ''', 'Spaces are not a title'),
  ('E''\n\t'', null', 'Line breaks are not a title'),
    ('repeat(''x'', 201)', 'A title has at most 200 characters'),
  ('''x'', repeat(''x'', 201)', 'An English title has at most 200 characters'),
    ('''x'', ''x'', repeat(''x'', 4001)', 'A text has at most 4000 characters'),
  ('''x'', ''x'', ''x'', repeat(''x'', 4001)', 'An English text has at most 4000 characters')) bad (arguments, title);
select tests.throws_key($$ select public.admin_announce(tests.id('session'), 'x', '', '', '', null) $$,
  'invalid_input', 'A request id is needed');
select tests.throws_key($$ select public.admin_announce(gen_random_uuid(), 'x', '', '', '', gen_random_uuid()) $$,
  'game_session_not_found', 'A session that does not exist is refused');
select tests.throws_key($$ select public.admin_announce(null, 'x', '', '', '', gen_random_uuid()) $$,
  'game_session_not_found', 'No session is refused');
select tests.rows_unchanged('Refusals change no rows');

select tests.sign_in_as('olga');
create temporary table answers as select pg_temp.announce(' Eső ', p_request => 'first') as answer;
select tests.as_owner();
select results_eq('select jsonb_build_object(''announcement_id'', id), game_session_id, title_hu, title_en, body_hu, '
  'body_en, created_by, created_at from public.announcements',
  $$ select answer, tests.id('session'), 'Eső', 'Rain', 'Esik.', 'It rains.', tests.id('olga'),
    '2025-05-20T12:00:00Z'::timestamptz from answers $$, 'It is kept, trimmed');
select tests.rows_moved_only_in(array['private.broadcast_ticks',
  'public.activity', 'public.announcements', 'realtime.messages'],
  'An announcement writes its row, its record and broadcasts and nothing else');
select set_eq('select topic, event, payload from tests.broadcasts()',
  $$ select 'session:' || tests.id('session') as topic, 'announcement' as event, answer as payload from answers
     union all values ('admin', 'announcement', jsonb_build_object('game_session_id', tests.id('session'))),
       ('admin', 'activity', '{"interval_ms": 1000}'::jsonb) $$,
  'The session hears of it, with the id alone, and so do the other organisers');
select results_eq($$ select action, message, user_id, details -> 'after' from public.activity order by id desc
  limit 1 $$,
  $$ values ('announcement.create', 'Eső', tests.id('olga'), '{"title_hu": "Eső", "title_en": "Rain",
    "audience": "members", "published_at": "2025-05-20T12:00:00+00:00"}'::jsonb) $$,
    'The announcement is logged');

select tests.remember_rows();
select tests.sign_in_as('olga');
select is(pg_temp.announce('Eső', p_request => 'first'), (select answer from answers),
  'The same request id answers the same');
select tests.throws_key($$ select pg_temp.announce('Eső', p_body_hu => 'Már nem.', p_request => 'first') $$,
  'request_id_reused', 'With another text it is refused');
select tests.rows_unchanged('Repetitions change no rows');
select lives_ok($$ select public.admin_announce(tests.id('other session'), 'Eső', null, null, null,
  tests.id('first')) $$, 'A request id of one session is free in another, and texts but the title may be missing');
select results_eq($$ select title_en, body_hu, body_en from public.announcements
  where game_session_id = tests.id('other session') $$, $$ values ('', '', '') $$, 'Missing texts are stored as empty');
select is(to_jsonb(public.admin_announce(tests.id('other session'), 'Eső', null, null, null, tests.id('first')))
  ->> 'announcement_id',
  (select id::text from public.announcements where game_session_id = tests.id('other session')),
    'Missing texts repeat as missing texts');
select lives_ok($$ select pg_temp.announce('Eső') $$, 'The same words can be announced again with another request id');

-- Later, and to others ----------------------------------------------------------------------------

create function pg_temp.schedule(
  p_at timestamptz, p_audience text default 'members', p_request text default null, p_session text default 'session'
) returns jsonb
language sql volatile as $$
  select to_jsonb(public.admin_announce(tests.id(p_session), 'Este', '', '', '',
    case when p_request is null then gen_random_uuid() else tests.id(p_request) end, p_audience, p_at))
$$;
grant execute on function pg_temp.schedule(timestamptz, text, text, text) to anon, authenticated;
select tests.as_owner();
select tests.remember_id('later', gen_random_uuid());
update public.game_sessions set is_test = true where id = tests.id('other session');
select tests.forget_broadcasts();
select tests.remember_rows();
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.schedule('2025-05-20T18:00:00Z') $$, 'admin_access_required',
  'A player schedules nothing');
select tests.sign_in_as('olga');
select tests.throws_key(format('select pg_temp.schedule(%L)', at), 'announcement_time_invalid', title) from (values
  ('2025-05-20T11:59:59Z', 'A time in the past is refused'), ('2025-05-20T12:00:00Z', 'So is now'),
  ('2026-05-21T12:00:00Z', 'So is more than a year ahead'), ('infinity', 'So is never')) bad (at, title);
select tests.throws_key(format('select pg_temp.schedule(null, %L)', audience), 'invalid_input', title) from (values
  ('friends', 'An unknown audience is refused'), (null, 'No audience is refused')) bad (audience, title);
select tests.throws_key($$ select pg_temp.schedule(null, 'everyone', p_session => 'other session') $$,
  'invalid_input', 'A test session is announced to its members only');
select tests.rows_unchanged('Refusals of scheduled announcements move no row');

select tests.sign_in_as('olga');
create temporary table scheduled as select pg_temp.schedule('2025-05-20T18:00:00Z', 'everyone', 'later') as answer;
select tests.as_owner();
select results_eq($$ select audience, created_at, published_at, withdrawn_at from public.announcements
  where id = (select (answer ->> 'announcement_id')::uuid from scheduled) $$,
  $$ values ('everyone', '2025-05-20T12:00:00Z'::timestamptz, '2025-05-20T18:00:00Z'::timestamptz,
    null::timestamptz) $$, 'It is kept until its time');
select set_eq('select topic, event, payload from tests.broadcasts()',
  $$ values ('session:' || tests.id('session'), 'announcement', '{}'::jsonb),
    ('admin', 'announcement', jsonb_build_object('game_session_id', tests.id('session'))),
    ('admin', 'activity', '{"interval_ms": 1000}'::jsonb) $$, 'Players hear only that something is planned');
select tests.remember_rows();
select tests.at('2025-05-20T19:00:00Z');
select tests.sign_in_as('olga');
select is(pg_temp.schedule('2025-05-20T18:00:00Z', 'everyone', 'later'), (select answer from scheduled),
  'A repeated request answers the same, also after its time');
select tests.throws_key(format($$ select pg_temp.schedule(%L, %L, 'later') $$, at, audience), 'request_id_reused',
  title) from (values ('2025-05-20T20:00:00Z', 'everyone', 'Another time needs another request id'),
  ('2025-05-20T18:00:00Z', 'others', 'So does another audience')) bad (at, audience, title);
select tests.rows_unchanged('Repetitions of scheduled announcements move no row');
select tests.forget_broadcasts();
select tests.sign_in_as('olga');
select lives_ok($$ select pg_temp.schedule(null, 'others') $$, 'Those who have not joined can be told');
select tests.as_owner();
select is_empty($$ select 1 from tests.broadcasts() where topic like 'session:%' $$,
  'The players of the session hear nothing of that');
select tests.invariants_hold();

select * from finish();
rollback;
