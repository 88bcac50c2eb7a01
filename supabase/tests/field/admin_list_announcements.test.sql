-- admin_list_announcements: what organisers have told the players, and who has seen it.
begin;
\ir ../support/load.psql
select plan(18);
select tests.create_hunt();
select tests.sign_in_as('olga');
select tests.at('2025-06-01T10:00:00Z');
select public.admin_announce(tests.id('session'), 'Rajt', 'Start', 'Induljatok!', 'Go!', gen_random_uuid());
select tests.at('2025-06-01T11:00:00Z');
select tests.sign_in_as('anna');
select public.mark_announcements_read(tests.id('session'));
select tests.sign_in_as('olga');
select tests.at('2025-06-01T12:00:00Z');
select public.admin_announce(tests.id('session'), 'Eső', '', '', '', gen_random_uuid());
select public.admin_announce(tests.id('other session'), 'Máshol', '', '', '', gen_random_uuid());
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.admin_list_announcements()', '42501', null,
  'A visitor cannot list announcements');
select tests.authenticate_as(null);
select tests.throws_key('select * from public.admin_list_announcements()',
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key('select * from public.admin_list_announcements()',
  'admin_permissions_required', 'A player reads the own inbox instead');
select tests.as_owner();
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('olga');
select tests.throws_key('select * from public.admin_list_announcements()',
  'admin_permissions_required', 'An admin who was demoted is refused');
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('olga');

select tests.sign_in_as('olga');
select tests.throws_key('select * from public.admin_list_announcements(p_limit => 0)',
  'invalid_input', 'Pages are bounded');
select results_eq(
  $$ select title_hu, game_session_name, created_by_name, recipients, readers, total_count
    from public.admin_list_announcements(tests.id('session')) $$,
  $$ values ('Eső', 'Budapest hunt', 'Olga', 2::bigint, 0::bigint, 2::bigint),
    ('Rajt', 'Budapest hunt', 'Olga', 2, 1, 2) $$,
  'The newest comes first, with how many have seen it');
select is((select count(*) from public.admin_list_announcements()), 3::bigint,
  'Without a session all announcements are listed');
select results_eq($$ select title_hu, total_count from public.admin_list_announcements(p_limit => 1, p_offset => 2) $$,
  $$ values ('Rajt', 3::bigint) $$, 'Announcements come page by page');
select results_eq($$ select body_hu, body_en, title_en
  from public.admin_list_announcements(p_limit => 1, p_offset => 2) $$,
  $$ values ('Induljatok!', 'Go!', 'Start') $$, 'An announcement comes in both languages');
select is_empty($$ select 1 from public.admin_list_announcements(gen_random_uuid()) $$,
  'Nothing was announced to nobody');
select tests.as_owner();
update public.announcements set created_by = null where true;
select tests.sign_in_as('olga');
select is((select count(*) from public.admin_list_announcements() where created_by_name is null), 3::bigint,
  'An announcement outlives the account of its author');
select tests.as_owner();
update public.announcements set created_by = tests.id('olga') where true;
select tests.rows_unchanged('Looking moves no row');
select tests.sign_in_as('béla');
select public.mark_announcements_read(tests.id('session'));
select tests.sign_in_as('olga');
select results_eq($$ select title_hu, readers from public.admin_list_announcements(tests.id('session')) $$,
  $$ values ('Eső', 1::bigint), ('Rajt', 2) $$, 'Reading at the time of the newest announcement counts as reading all');

-- Audiences, schedule and withdrawal -----------------------------------------------------------

select tests.sign_in_as('olga');
select tests.at('2025-06-01T12:05:00Z');
select tests.remember_id('to all', (public.admin_announce(tests.id('session'), 'Mindenkinek', '', '', '',
  gen_random_uuid(), 'everyone')).announcement_id);
select public.admin_announce(tests.id('session'), 'Másoknak', '', '', '', gen_random_uuid(), 'others',
  '2025-06-01T13:00:00Z');
select tests.at('2025-06-01T12:30:00Z');
select tests.sign_in_as('cili');
select public.mark_announcements_read(null);
select tests.sign_in_as('béla');
select public.mark_announcements_read(tests.id('session'));
select tests.sign_in_as('olga');
select results_eq($$ select title_hu, audience, published_at, recipients, readers
  from public.admin_list_announcements(tests.id('session'), 2) $$,
  $$ values ('Másoknak', 'others', '2025-06-01T13:00:00Z'::timestamptz, 2::bigint, 0::bigint),
    ('Mindenkinek', 'everyone', '2025-06-01T12:05:00Z', 4, 2) $$,
  'A scheduled one comes first, and each counts its own audience');
select is((select count(*) from public.admin_list_announcements() where withdrawn_at is not null), 0::bigint,
  'None is withdrawn');
select public.admin_withdraw_announcement(tests.id('to all'));
select results_eq($$ select title_hu, withdrawn_at, withdrawn_by_name
  from public.admin_list_announcements(tests.id('session')) where withdrawn_at is not null $$,
  $$ values ('Mindenkinek', '2025-06-01T12:30:00Z'::timestamptz, 'Olga') $$, 'A withdrawn one stays in the list');
select tests.as_owner();
update public.announcements set withdrawn_by = null where true;
select tests.sign_in_as('olga');
select is((select withdrawn_by_name from public.admin_list_announcements(tests.id('session'), 1, 1)), null,
  'It outlives the account of who withdrew it');
select tests.invariants_hold();
select * from finish();
rollback;
