-- public.point_entries: the history of points, a view of the counted scans.
begin;
\ir ../support/load.psql
select plan(16);

select tests.create_hunt();
select tests.scan_as('anna', 'hall', '2025-06-01T12:00:00Z'), tests.scan_as('béla', 'well', '2025-06-01T12:01:00Z');

select results_eq(
  $$ select user_id, qr_code_id, game_session_id, points::integer, created_at from public.point_entries
    order by created_at $$,
  $$ values (tests.id('anna'), tests.id('hall'), tests.id('session'), 10, '2025-06-01T12:00:00Z'::timestamptz),
            (tests.id('béla'), tests.id('well'), tests.id('session'), 20, '2025-06-01T12:01:00Z'::timestamptz) $$,
  'Each counted scan leaves one entry with its code, session, points and time');
select is((select p.points_total from public.profiles p where id = tests.id('anna')), 10,
  'The total of a player is the sum of the entries');
select tests.as_anonymous();
select throws_ok('select * from public.point_entries', '42501', 'permission denied for view point_entries',
  'Visitors cannot read points');
select tests.sign_in_as('anna');
select results_eq('select user_id, points::integer from public.point_entries', $$ values (tests.id('anna'), 10) $$,
  'A player reads their own entries and no others');
select tests.sign_in_as('cili');
select is_empty('select * from public.point_entries', 'A stranger sees nobody''s entries');
select tests.sign_in_as('olga');
select is_empty('select * from public.point_entries', 'An admin has no entries of others here; reports show them');

select tests.as_owner();
select tests.remember_rows();
select tests.sign_in_as('anna');
select throws_ok(
  $$ insert into public.point_entries (user_id, qr_code_id, game_session_id, points)
     values (tests.id('anna'), tests.id('hall'), tests.id('session'), 1000) $$, '42501',
  'permission denied for view point_entries', 'A player cannot give points to herself');
select throws_ok('update public.point_entries set points = 1000', '42501',
  'permission denied for view point_entries', 'A player cannot change an entry');
select throws_ok('delete from public.point_entries', '42501',
  'permission denied for view point_entries', 'A player cannot delete an entry');

select tests.as_owner();
grant all on public.point_entries, public.scans to anon, authenticated;
select tests.as_anonymous();
select is_empty('select * from public.point_entries', 'Row-level security alone hides points from visitors');
select tests.sign_in_as('anna');
select throws_ok(
  $$ insert into public.point_entries (user_id, qr_code_id, game_session_id, points)
     values (tests.id('anna'), tests.id('hall'), tests.id('session'), 1000) $$, '42501',
  'new row violates row-level security policy for table "scans"',
  'Row-level security alone stops invented points');
select tests.affects_no_row('update public.point_entries set points = 1000',
  'Row-level security alone stops changed points');
select tests.sign_in_as('olga');
select tests.affects_no_row('update public.point_entries set points = 1000',
  'Row-level security alone stops changes by admins');
select tests.affects_no_row('delete from public.point_entries', 'Row-level security alone stops deletions by admins');

select tests.as_owner();
select tests.rows_unchanged('No refused write changed a row');
select tests.invariants_hold();
select * from finish();
rollback;
