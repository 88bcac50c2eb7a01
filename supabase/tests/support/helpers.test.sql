-- Tests of the helpers, so that no other test passes because of a broken helper.
begin;
\ir load.psql
select plan(19);

create temporary table people as
select tests.create_user('Anna') as anna, tests.create_user('Olga', 'admin') as olga;
grant select on people to authenticated, anon;

select is(
  (select role from public.profiles where id = (select anna from people)), 'user',
  'create_user makes a player, also on an empty database');
select is(
  (select role from public.profiles where id = (select olga from people)), 'admin',
  'create_user makes an admin');

select tests.authenticate_as((select anna from people));
select is(current_user::text, 'authenticated', 'authenticate_as takes the role of signed-in users');
select is(auth.uid(), (select anna from people), 'authenticate_as takes the identity');
select results_eq(
  'select id from public.profiles', 'select anna from people',
  'row-level security applies after authenticate_as');

select tests.as_anonymous();
select is(current_user::text, 'anon', 'as_anonymous takes the role of visitors');
select is(auth.uid(), null::uuid, 'as_anonymous has no identity');

select tests.as_owner();
select is(current_user, session_user, 'as_owner gives the session back to the owner');

select tests.at('2025-06-01T10:00:00Z');
select is(private.current_time(), '2025-06-01T10:00:00Z'::timestamptz, 'at sets the clock');
select tests.at(null);
select ok(private.current_time() > '2026-01-01', 'at(null) gives back the real time');

select tests.throws_key(
  $$ select private.raise_error('already_scanned', 'twice') $$, 'already_scanned',
  'throws_key recognises a catalogue error');

select * from check_test(
  tests.throws_key('select 1', 'already_scanned'), false, 'throws_key fails when nothing is raised');
select * from check_test(
  tests.throws_key($$ select private.raise_error('already_scanned') $$, 'session_not_joined'), false,
  'throws_key fails for another key');
select * from check_test(
  tests.throws_key($$ do
    'begin raise exception using message = ''You have already scanned this QR code'',
      hint = ''already_scanned''; end' $$,
    'already_scanned'), false,
  'throws_key fails for the right words with the wrong SQLSTATE');

select tests.as_owner();
select tests.grant_tokens((select anna from people), 25);
select is(
  (select balance::integer from public.token_balances where user_id = (select anna from people)), 25,
  'grant_tokens fills a balance');

select tests.remember_rows();
select tests.rows_unchanged('rows_unchanged passes while nothing changes');
update public.profiles set name = 'Changed' where id = (select anna from people);
select * from check_test(
  tests.rows_unchanged(), false, 'rows_unchanged fails after an update');

select tests.authenticate_as((select anna from people));
select tests.affects_no_row('update realtime.messages set event = event',
  'affects_no_row passes when nothing is affected');
select tests.as_owner();
select * from check_test(
  tests.affects_no_row($$ update public.profiles set language = 'en' $$, 'x'), false,
  'affects_no_row fails when a row is affected');

select * from finish();
rollback;
