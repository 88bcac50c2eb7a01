-- game_settings: the defaults, one row, readable by all who are signed in.
begin;
\ir ../support/load.psql
select plan(19);
select tests.create_hunt();

select results_eq(
  $$ select game_start_time, registration_deadline, clue_access_enabled, is_schedule_enabled
    from public.game_settings $$,
  $$ values ('2025-06-01 10:00:00+00'::timestamptz, '2025-05-25 23:59:59+00'::timestamptz, true, true) $$,
  'The game starts on 1 June 2025 at 10:00 UTC, registration ends on 25 May 2025 at 23:59:59, access and schedule are '
  'enabled');
select is((select locked_message_hu from public.game_settings),
  'A játék elkezdődött, új nyomokat már nem lehet vásárolni. A megvett nyomaidat a „Megvásárolt nyomok” menüben '
  'találod.',
  'The Hungarian locked message says that sales are over and where bought clues are');
select is((select locked_message_en from public.game_settings),
  'The game has started and new clues cannot be bought. You will find the clues you bought in the ''Purchased Clues'' '
  'menu.',
  'The English locked message says that sales are over and where bought clues are');
select col_type_is('public', 'game_settings', 'updated_at', 'timestamp with time zone',
  'The time of the last change is kept');
select fk_ok('public', 'game_settings', 'updated_by', 'public', 'profiles', 'id', 'updated_by refers to a user');
select throws_ok($$ insert into public.game_settings (singleton) values (true) $$, '23505', null,
  'There is no second row');
select throws_ok($$ insert into public.game_settings (singleton) values (false) $$, '23514', null,
  'There is no row beside the one');

select tests.remember_rows();
select tests.as_anonymous();
select throws_ok('select * from public.game_settings', '42501', null, 'A visitor does not read the settings');
select throws_ok('update public.game_settings set clue_access_enabled = false', '42501', null,
  'A visitor does not change the settings');

select tests.sign_in_as('anna');
select is((select count(*) from public.game_settings), 1::bigint, 'A player reads the settings');
select tests.sign_in_as('cili');
select is((select count(*) from public.game_settings), 1::bigint, 'Who has joined no session reads the settings');
select throws_ok('update public.game_settings set game_start_time = now()', '42501', null,
  'A player does not change the settings');
select throws_ok('delete from public.game_settings', '42501', null, 'A player does not delete the settings');
select throws_ok('insert into public.game_settings default values', '42501', null, 'A player does not add settings');

select tests.sign_in_as('olga');
select is((select count(*) from public.game_settings), 1::bigint, 'An organiser reads the settings');
select throws_ok('update public.game_settings set game_start_time = now()', '42501', null,
  'An organiser changes them through admin_update_game_settings only');
select throws_ok('delete from public.game_settings', '42501', null, 'An organiser does not delete the settings');
select tests.rows_unchanged('Refusals change no rows');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
