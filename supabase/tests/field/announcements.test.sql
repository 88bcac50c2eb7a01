-- announcements: players read them with list_announcements; only the RPCs of organisers write.
begin;
\ir ../support/load.psql
select plan(25);
select tests.create_hunt();
create function pg_temp.announce(
  p_title text, p_session text default 'session'
) returns void language plpgsql volatile as $$
begin
  perform tests.sign_in_as('olga');
  perform tests.remember_id(p_title,
    (public.admin_announce(tests.id(p_session), p_title, '', '', '', gen_random_uuid())).announcement_id);
  perform tests.as_owner();
end
$$;
select pg_temp.announce('Ours'), pg_temp.announce('Theirs', 'other session');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.announcements', '42501', null, 'A visitor reads none');
select tests.sign_in_as('anna');
select is_empty('select * from public.announcements', 'A member reads them only with list_announcements');
select throws_ok(statement, '42501', null, 'A player cannot ' || title) from (values
  ($$ insert into public.announcements (game_session_id, title_hu, created_at, request_id)
    values (tests.id('session'), 'Free beer', now(), gen_random_uuid()) $$, 'announce'),
  ($$ update public.announcements set title_hu = 'x' $$, 'change an announcement'),
  ('delete from public.announcements', 'delete an announcement')) refused (statement, title);
select tests.sign_in_as('cili');
select is_empty('select * from public.announcements', 'A player without a session reads none');
select tests.sign_in_as('olga');
select is((select count(*) from public.announcements), 2::bigint, 'An organiser reads all');
select throws_ok(statement, '42501', null, 'An organiser cannot ' || title) from (values
  ($$ update public.announcements set title_hu = 'x' $$, 'change what players have read'),
  ('delete from public.announcements', 'delete an announcement')) refused (statement, title);
select tests.as_owner();
grant all on public.announcements to anon, authenticated;
select tests.as_anonymous();
select is_empty('select * from public.announcements', 'Row-level security alone hides announcements from visitors');
select tests.sign_in_as('olga');
select tests.affects_no_row($$ update public.announcements set title_hu = 'x' $$,
  'Row-level security alone stops changes');
select tests.affects_no_row('delete from public.announcements', 'Row-level security alone stops deletions');
select tests.rows_unchanged('Refusals move no row');

select tests.as_owner();
select throws_ok('update public.announcements set ' || change, '23514', null, title) from (values
  ($$ title_hu = ' ' $$, 'A title is Hungarian text'),
  ($$ title_hu = repeat('x', 201) $$, 'A title has at most 200 characters'),
  ($$ title_en = repeat('x', 201) $$, 'An English title has at most 200 characters'),
  ($$ body_hu = repeat('x', 4001) $$, 'A text has at most 4000 characters'),
  ($$ body_en = repeat('x', 4001) $$, 'An English text has at most 4000 characters'),
  ($$ audience = 'friends' $$, 'The audiences are known'),
  ($$ published_at = created_at - interval '1 second' $$, 'Nothing is published before it is written'),
  ($$ audience = 'everyone', user_id = tests.id('anna') $$, 'A message has one reader')) bad (change, title);
select throws_ok($$ update public.announcements set game_session_id = tests.id('session'), request_id = (
  select request_id from public.announcements where id = tests.id('Ours')) where id = tests.id('Theirs') $$,
    '23505', null, 'A request announces once');
update public.profiles set role = 'admin' where id = tests.id('anna');
select private.delete_user(tests.id('olga'));
select results_eq('select count(*), count(created_by) from public.announcements', $$ values (2::bigint, 0::bigint) $$,
  'Announcements stay when their author is deleted');
delete from public.game_sessions where id = tests.id('other session');
select results_eq('select title_hu from public.announcements', $$ values ('Ours') $$,
  'Announcements are deleted with their session');
select tests.invariants_hold();

select * from finish();
rollback;
