-- public.admin_update_game_settings: the named settings change, the others stay.
begin;
\ir ../support/load.psql
select plan(43);

select tests.create_hunt();
insert into public.game_sessions (name, ends_at) values ('Over', '2025-05-01T10:00:00Z');
select tests.at('2025-05-21T08:00:00Z');
delete from public.activity where true;
select tests.forget_broadcasts();

select results_eq(
  $$ select game_start_time, registration_deadline, clue_access_enabled, is_schedule_enabled, updated_by
    from public.game_settings $$,
  $$ values ('2025-06-01T10:00:00Z'::timestamptz, '2025-05-25T23:59:59Z'::timestamptz, true, true, null::uuid) $$,
  'Until an admin changes them the settings are the defaults');
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------
select tests.as_anonymous();
select throws_ok($$ select public.admin_update_game_settings('{"clue_access_enabled": false}') $$, '42501',
  'permission denied for function admin_update_game_settings', 'Visitors cannot change the settings');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.admin_update_game_settings('{"clue_access_enabled": false}') $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_update_game_settings('{"clue_access_enabled": false}') $$,
  'admin_access_required', 'A player is refused');

-- Results -----------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_update_game_settings(%L)', settings), 'invalid_input', title)
from (values
  (null, 'No settings are refused'),
  ('[]', 'A list is refused'),
  ('true', 'A value without a name is refused'),
  ('{"clue_access": false}', 'An unknown setting is refused'),
  ('{"clue_access_enabled": false, "updated_by": null}', 'Columns that the database sets are refused'),
  ('{"singleton": false}', 'The key of the row is refused'),
  ('{"clue_access_enabled": "maybe"}', 'A flag that is neither true nor false is refused'),
  ('{"clue_access_enabled": "false"}', 'A flag in words is refused'),
  ('{"is_schedule_enabled": 0}', 'A flag as a number is refused'),
  ('{"locked_message_hu": 12345}', 'A message that is a number is refused'),
  ('{"locked_message_en": {"en": "Closed"}}', 'A message that is an object is refused'),
  ('{"clue_access_enabled": null}', 'A missing flag is refused'),
  ('{"is_schedule_enabled": null}', 'A missing schedule flag is refused'),
  ('{"game_start_time": "soon"}', 'A start in words is refused'),
  ('{"game_start_time": null}', 'A missing start is refused'),
  ('{"game_start_time": "infinity"}', 'A start that never comes is refused'),
  ('{"registration_deadline": "2025-02-30T00:00:00Z"}', 'A deadline on a day that does not exist is refused'),
  ('{"registration_deadline": null}', 'A missing deadline is refused'),
  ('{"registration_deadline": "-infinity"}', 'A deadline before all times is refused'),
  ('{"locked_message_hu": ""}', 'An empty Hungarian message is refused'),
  ('{"print_site": "kincs.example"}', 'A print address has its protocol'),
  ('{"print_site": "https://kincs.example/a b"}', 'A print address has no blank'),
  ('{"locked_message_en": null}', 'A missing English message is refused'),
  (jsonb_build_object('locked_message_en', repeat('x', 1001))::text, 'A message of 1001 characters is refused'),
  ('{"clue_access_enabled": false, "game_start_time": "soon"}', 'One bad setting refuses them all')) as bad (settings,
    title);
select tests.as_owner();
select tests.rows_unchanged('No refused change changed a row');

-- The change --------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select is(
  to_jsonb(public.admin_update_game_settings('{"game_start_time": "2025-06-02T12:00:00+02:00",
    "clue_access_enabled": false,
    "locked_message_en": "Too late"}')) - 'locked_message_hu',
  jsonb_build_object('game_start_time', '2025-06-02T10:00:00+00:00',
    'registration_deadline', '2025-05-25T23:59:59+00:00',
    'clue_access_enabled', false, 'is_schedule_enabled', true, 'locked_message_en', 'Too late', 'print_site', null,
    'updated_at', '2025-05-21T08:00:00+00:00', 'updated_by', tests.id('olga')),
  'The answer is all settings, with who changed them and when');
select results_eq(
  $$ select game_start_time, registration_deadline, clue_access_enabled, is_schedule_enabled, locked_message_en,
    updated_by
     from public.game_settings $$,
  $$ values ('2025-06-02T10:00:00Z'::timestamptz, '2025-05-25T23:59:59Z'::timestamptz, false, true, 'Too late',
    tests.id('olga')) $$,
  'The named settings are stored, the others stayed');
select isnt((select locked_message_hu from public.game_settings), '', 'A message that was not named stayed');

select tests.as_owner();
select results_eq(
  $$ select action, user_id, details #>> '{before,clue_access_enabled}', details #>> '{after,clue_access_enabled}'
    from public.activity $$,
  $$ values ('settings.update', tests.id('olga'), 'true', 'false') $$, 'The log keeps the settings before and after');
select ok(not (details -> 'before' ?| array['updated_at', 'updated_by'])
  and not (details -> 'after' ?| array['updated_at', 'updated_by']),
  'Saving unchanged settings is not logged as a change')
from public.activity where action = 'settings.update';
select results_eq(
  $$ select topic, payload from tests.broadcasts() where event = 'settings' order by topic $$,
  $$ select topic, '{}'::jsonb from (values ('admin'), ('session:' || tests.id('session')),
       ('session:' || tests.id('other session'))) t (topic) order by topic $$,
  'Every session that goes on and the admins are notified to read the settings again');
select tests.sign_in_as('anna');
select is((select locked_message_en from public.game_settings), 'Too late', 'Players read the new settings');

-- Two at once -------------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_update_game_settings('{"locked_message_en": "Mine"}',
  '{"locked_message_en": "As it was"}') $$, 'edit_conflict',
  'An organiser who has not seen the newest value overwrites nothing');
select is(to_jsonb(public.admin_update_game_settings('{"game_start_time": "2025-06-03T10:00:00Z"}',
  '{"game_start_time": "2025-06-02T12:00:00+02:00"}')) ->> 'game_start_time',
  '2025-06-03T10:00:00+00:00', 'An organiser who has seen it does, in any time format');
select is((public.admin_update_game_settings('{"locked_message_en": "Closed"}',
  '{"locked_message_en": "Too late"}')).locked_message_en, 'Closed',
  'Changes of other fields do not conflict');

select tests.as_owner();
select tests.invariants_hold();
select tests.sign_in_as('olga');
select is((public.admin_update_game_settings('{"print_site": "https://kincs.example"}',
  '{"print_site": null}')).print_site, 'https://kincs.example',
  'All organisers print the same address');
select is(to_jsonb(public.admin_update_game_settings('{"print_site": null}')) -> 'print_site', 'null',
  'Without a print address each organiser prints the open one');
select * from finish();
rollback;
