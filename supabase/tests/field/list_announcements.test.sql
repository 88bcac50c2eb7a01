-- list_announcements: what a player can read, and when the next one appears.
begin;
\ir ../support/load.psql
select plan(24);
select tests.create_hunt();
create function pg_temp.announce(
  p_title text, p_audience text default 'members', p_at timestamptz default null, p_session text default 'session'
) returns void
language plpgsql volatile as $$
begin
  perform tests.sign_in_as('olga');
  perform tests.remember_id(p_title, (public.admin_announce(tests.id(p_session), p_title, '', '', '', gen_random_uuid(),
    p_audience, p_at)).announcement_id);
  perform tests.as_owner();
end
$$;
create function pg_temp.titles(p_session text default 'session') returns text
language sql volatile as $$
  select string_agg(a ->> 'title_hu', ', ' order by n)
  from jsonb_array_elements(to_jsonb(public.list_announcements(tests.id(p_session))) -> 'announcements') with
    ordinality l (a, n)
$$;
grant execute on function pg_temp.titles(text) to anon, authenticated;
update public.game_sessions set ends_at = '2025-06-01T18:00:00Z', visibility = 'listed'
where id in (tests.id('session'), tests.id('other session'));
update public.profiles set created_at = '2025-05-01T00:00:00Z' where true;
select pg_temp.announce('members');
select tests.at('2025-05-20T12:01:00Z');
select pg_temp.announce('others', 'others');
select tests.at('2025-05-20T12:02:00Z');
select pg_temp.announce('all', 'everyone');
select tests.at('2025-05-20T13:00:00Z');
select pg_temp.announce('later', 'members', '2025-05-20T15:00:00Z'),
  pg_temp.announce('later for all', 'everyone', '2025-05-20T16:00:00Z'),
  pg_temp.announce('theirs', 'members', p_session => 'other session');
select private.send_message(tests.id('session'), tests.id('anna'), 'for Anna', '', '', '', '2025-05-20T12:30:00Z');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select public.list_announcements()', '42501', null, 'A visitor reads nothing');
select tests.authenticate_as(null);
select tests.throws_key('select public.list_announcements()', 'user_not_authenticated',
  'A token without a user is refused');

select tests.sign_in_as('anna');
select is(pg_temp.titles(), 'for Anna, all, members',
  'A member reads what is for members or everyone, and messages, newest first');
select is((to_jsonb(public.list_announcements(tests.id('session'))) -> 'announcements' -> 0) - 'id', jsonb_build_object(
  'title_hu', 'for Anna', 'title_en', '', 'body_hu', '', 'body_en', '', 'published_at', '2025-05-20T12:30:00+00:00',
  'game_session_name', null), 'With its text and time, and nothing about its author');
select is(to_jsonb(public.list_announcements(tests.id('session'))) ->> 'next_at', '2025-05-20T15:00:00+00:00',
  'And is told when the next one appears, but not what it says');
select is(pg_temp.titles('other session'), null,
  'Those of a hunt that is not joined are not shown to members of another');
select tests.sign_in_as('béla');
select is(pg_temp.titles(), 'all, members', 'Messages are for one player');

select tests.sign_in_as('cili');
select is(pg_temp.titles(), 'all, others', 'Who has not joined reads what is for others or everyone');
select is((select jsonb_agg(distinct a -> 'game_session_name') from jsonb_array_elements(
  to_jsonb(public.list_announcements()) -> 'announcements') a), '["Budapest hunt"]', 'With the name of the hunt');
select is(to_jsonb(public.list_announcements()) ->> 'next_at', '2025-05-20T16:00:00+00:00',
  'And is told when the next one appears');
select tests.sign_in_as('olga');
select is(pg_temp.titles(), 'all, others', 'An organiser who plays reads no more than players do');
select tests.rows_unchanged('Reading moves no row');

select tests.at('2025-05-20T15:00:00Z');
select tests.sign_in_as('anna');
select is(pg_temp.titles(), 'later, for Anna, all, members', 'A scheduled one appears at its time');
select tests.at('2025-05-20T16:00:00Z');
select tests.sign_in_as('cili');
select is(pg_temp.titles(), 'later for all, all, others', 'Also for others');
select is(to_jsonb(public.list_announcements()) ->> 'next_at', null, 'Nothing more is planned');

select tests.sign_in_as('olga');
select to_jsonb(public.admin_withdraw_announcement(tests.id(title))) from unnest(array['all', 'later']) title;
select tests.sign_in_as('anna');
select is(pg_temp.titles(), 'later for all, for Anna, members', 'A withdrawn one is gone');
select tests.sign_in_as('cili');
select is(pg_temp.titles(), 'later for all, others', 'For others too');

-- Who may know of the hunt -----------------------------------------------------------------------

select tests.as_owner();
update public.profiles set created_at = '2025-05-20T15:30:00Z' where id = tests.id('cili');
select tests.sign_in_as('cili');
select is(pg_temp.titles(), 'later for all, others',
  'New accounts read earlier ones of a hunt that they can still join');
select tests.at('2025-06-02T00:00:00Z');
select is(pg_temp.titles(), 'later for all', 'Once it has ended, only later ones than their account');
select tests.at('2025-05-20T16:00:00Z');
select tests.as_owner();
update public.game_sessions set archived_at = '2025-05-20T16:00:00Z' where id = tests.id('session');
select tests.sign_in_as('cili');
select is(pg_temp.titles(), null, 'Others read nothing of an archived hunt');
select tests.sign_in_as('anna');
select is(pg_temp.titles(), 'later for all, for Anna, members', 'Its members do');
select tests.as_owner();
update public.game_sessions set archived_at = null, visibility = 'link_only' where id = tests.id('session');
select tests.sign_in_as('cili');
select is(pg_temp.titles(), 'later for all, others', 'Organisers may invite to a hunt that is not listed');
select public.join_game_session(tests.id('other session'));
select is(pg_temp.titles('other session'), 'later for all, theirs, others',
  'A player who joins another hunt reads its earlier announcements too');
select tests.as_owner();
select tests.invariants_hold();

select * from finish();
rollback;
