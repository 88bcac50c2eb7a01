-- mark_announcements_read: up to when a player has seen the announcements of a session, on every device.
begin;
\ir ../support/load.psql
select plan(18);
select tests.create_hunt();
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select public.mark_announcements_read(tests.id('session')) $$, '42501', null,
  'A visitor marks nothing');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.mark_announcements_read(tests.id('session')) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('cili');
select tests.throws_key($$ select public.mark_announcements_read(tests.id('session')) $$,
  'session_not_joined', 'A player who has not joined cannot mark announcements');
select tests.throws_key('select public.mark_announcements_read(gen_random_uuid())',
  'game_session_not_found', 'A session that does not exist is refused');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.mark_announcements_read(tests.id('session')) $$,
  'session_not_joined', 'An organiser who does not play marks nothing');
select tests.rows_unchanged('Refusals move no row');

select tests.sign_in_as('anna');
select is((select announcements_read_at from public.user_game_sessions), null, 'A new member has read nothing');
select is(to_jsonb(public.mark_announcements_read(tests.id('session'))), '{"read_at": "2025-05-20T12:00:00+00:00"}',
  'The answer is the server time');
select is((select announcements_read_at from public.user_game_sessions), '2025-05-20T12:00:00Z'::timestamptz,
  'The read time is stored');
select tests.as_owner();
select tests.rows_moved_only_in(array['public.user_game_sessions'], 'Nothing else moves');
select is((select count(announcements_read_at) from public.user_game_sessions), 1::bigint, 'Nobody else has read them');
select tests.at('2025-05-20T11:59:00Z');
select tests.sign_in_as('anna');
select is(to_jsonb(public.mark_announcements_read(tests.id('session'))), '{"read_at": "2025-05-20T12:00:00+00:00"}',
  'The time only moves forwards');
select tests.at('2025-05-20T12:01:00Z');
select is(to_jsonb(public.mark_announcements_read(tests.id('session'))), '{"read_at": "2025-05-20T12:01:00+00:00"}',
  'A minute later the read time moves forwards');
select tests.as_owner();
select tests.remember_rows();
select tests.sign_in_as('cili');
select is(to_jsonb(public.mark_announcements_read()), '{"read_at": "2025-05-20T12:01:00+00:00"}',
  'Without a session, those of hunts that the player has not joined are marked');
select is((select announcements_read_at from public.profiles), '2025-05-20T12:01:00Z'::timestamptz,
  'Their read time is stored');
select tests.as_owner();
select tests.rows_moved_only_in(array['public.profiles'], 'No membership moves');
select tests.at('2025-05-20T11:59:00Z');
select tests.sign_in_as('cili');
select is(to_jsonb(public.mark_announcements_read()), '{"read_at": "2025-05-20T12:01:00+00:00"}',
  'That time only moves forwards too');
select tests.as_owner();
select tests.invariants_hold();

select * from finish();
rollback;
