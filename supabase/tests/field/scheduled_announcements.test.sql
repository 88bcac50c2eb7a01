-- Scheduled announcements before their time: nobody but organisers reads a word of them, whichever way they ask.
begin;
\ir ../support/load.psql
select plan(12);
select tests.create_hunt();
select tests.at_playing_time();
select tests.sign_in_as('olga');
select public.admin_save_venue_screen(tests.id('session'), '{announcements}', 'dark', 'hu', false);
select set_config('tests.token', (public.admin_set_venue_screen_link(tests.id('session'), true)).token, true);
select tests.as_owner();
select tests.forget_broadcasts();
select tests.sign_in_as('olga');
select to_jsonb(public.admin_announce(tests.id('session'), 'SEALED members', 'SEALED', 'SEALED', 'SEALED',
  gen_random_uuid(),
  audience, '2025-06-01T13:00:00Z')) from unnest(array['members', 'others', 'everyone']) audience;
select is((select count(*) from public.admin_list_announcements()), 3::bigint, 'Organisers list what they scheduled');

create function pg_temp.hears(p_text text) returns boolean language sql immutable as $$ select p_text ~ 'SEALED' $$;
grant execute on function pg_temp.hears(text) to public;

select tests.sign_in_as('anna');
select ok(not pg_temp.hears(to_jsonb(public.list_announcements(tests.id('session')))::text),
  'The inbox of a member has none');
select is((public.list_announcements(tests.id('session'))).next_at, '2025-06-01T13:00:00Z',
  'It names the moment of the next one, and nothing else');
select is_empty('select 1 from public.announcements', 'The table shows players nothing');
select ok(not pg_temp.hears(to_jsonb(public.export_my_data())::text), 'Nor does the export of their data');
select ok(not pg_temp.hears(to_jsonb(public.get_player_state(array['profile', 'memberships', 'game_sessions']))::text),
  'Nor their state');
select tests.throws_key($$ select * from public.admin_session_timeline(tests.id('session')) $$,
  'admin_permissions_required', 'The timeline is for organisers');
select tests.sign_in_as('cili');
select ok(not pg_temp.hears(to_jsonb(public.list_announcements())::text), 'Others read none');
select tests.as_anonymous();
select ok(not pg_temp.hears(public.get_venue_screen(current_setting('tests.token'))::text),
  'A venue screen has none');
select throws_ok('select 1 from public.announcements', '42501', null, 'Visitors read no table');
select tests.as_owner();
select is_empty($$ select 1 from tests.broadcasts()
  where pg_temp.hears(payload::text) or payload ? 'announcement_id' $$,
  'Hints have neither texts nor ids');
select tests.at('2025-06-01T13:00:00Z');
select tests.as_anonymous();
select ok(pg_temp.hears(public.get_venue_screen(current_setting('tests.token'))::text), 'At its time it appears');
select * from finish();
rollback;
