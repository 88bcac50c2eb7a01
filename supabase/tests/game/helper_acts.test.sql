-- What helpers do: sent again at any later time, undone where it counted, listed in pages; and who may invite helpers.
begin;
\ir ../support/load.psql
select plan(33);

select tests.create_hunt();
select tests.remember_id('hanna', tests.create_user('Hanna')), tests.remember_id('hugó', tests.create_user('Hugó'));
update public.profiles set email = 'hanna@hunt.test' where id = tests.id('hanna');
update public.profiles set email = 'hugo@hunt.test' where id = tests.id('hugó');
select tests.create_team('Foxes', 'anna', 'béla');
select tests.at_playing_time();
create function tests.act(p_kind text) returns bigint language sql stable security definer as $$
  select max(id) from private.helper_acts where kind = p_kind
$$;
create function tests.points_of(p_name text) returns integer language sql stable security definer as $$
  select points::integer from private.board_entries
  where id = tests.id(p_name) and game_session_id = tests.id('session')
$$;
create function tests.acts() returns bigint language sql stable security definer as $$
  select count(*) from private.helper_acts
$$;
create function tests.give(p_name text, p_points integer, p_request text, p_reason text default 'Kind') returns uuid
language sql as $$
  select (public.helper_adjust_points(tests.id('session'), tests.id(p_name), p_points, p_reason,
    tests.id(p_request))).request_id
$$;
grant execute on all functions in schema tests to authenticated;
select tests.remember_id(name, gen_random_uuid()) from unnest(array['first', 'second', 'report']) name;
select tests.sign_in_as('olga');
select public.admin_add_helper(tests.id('session'), email)
from unnest(array['hanna@hunt.test', 'hugo@hunt.test']) email;

-- Sent again --------------------------------------------------------------------------------------

select tests.sign_in_as('hanna');
select lives_ok($$ select tests.give('anna', 20, 'first') $$, 'A bonus');
select is(tests.give('anna', 20, 'first'), tests.id('first'), 'is answered again');
select is(tests.points_of('Foxes'), 20, 'and counts once');
select public.helper_send_report(tests.id('session'), 'call', null, 'Come', now(), tests.id('report'));
select tests.as_owner();
select tests.at(private.current_time() + interval '31 days');
delete from private.requests where created_at < private.current_time() - interval '30 days';
select tests.sign_in_as('hanna');
select tests.throws_key($$ select tests.give('anna', 20000, 'first') $$, 'request_id_reused',
  'The id of an old act does not lift the limit');
select is(tests.give('anna', 20, 'first'), tests.id('first'), 'After 30 days it is answered again');
select is(tests.points_of('Foxes'), 20, 'and still counts once');
select tests.throws_key($$ select tests.give('anna', 5, 'first') $$, 'request_id_reused', 'Nor are other points new');
select tests.throws_key($$ select tests.give('béla', 20, 'first') $$, 'request_id_reused', 'Nor is another player');
select tests.throws_key($$ select tests.give('anna', 20, 'first', 'Nice') $$, 'request_id_reused',
  'Nor is another reason');
select tests.throws_key($$ select public.helper_void_find(tests.id('session'), 1, 'Kind', tests.id('first')) $$,
  'request_id_reused', 'Nor is an act of another kind');
select is((public.helper_send_report(tests.id('session'), 'call', null, 'Come', now(), tests.id('report'))).request_id,
  tests.id('report'), 'A call is answered again, too');
select tests.throws_key($$ select public.helper_send_report(tests.id('session'), 'call', null, 'Go', now(),
  tests.id('report')) $$, 'request_id_reused', 'and not with another message');
select tests.sign_in_as('hugó');
select tests.throws_key($$ select tests.give('anna', 20, 'first') $$, 'request_id_reused',
  'The id is that of its helper');
select is(tests.points_of('Foxes'), 20, 'None of them counts');
select is(tests.acts(), 2::bigint, 'Two acts are recorded');
select tests.sign_in_as('hanna');
select lives_ok($$ select public.helper_adjust_points(tests.id('session'), tests.id('béla'), -1, 'Rude',
  gen_random_uuid()) from generate_series(1, 60) $$, '60 acts in ten minutes');
select tests.throws_key($$ select tests.give('anna', 1, 'second') $$, 'rate_limit_exceeded', 'and no more');
select is(tests.give('anna', 20, 'first'), tests.id('first'), 'An old act is answered all the same');

-- Undone where it counted -------------------------------------------------------------------------

select tests.sign_in_as('olga');
select public.admin_set_helper_points_limit(tests.id('session'), 50);
select tests.as_owner();
select tests.at(private.current_time() + interval '1 hour');
select tests.sign_in_as('hanna');
select results_eq($$ select name, points from public.helper_search_players(tests.id('session'), 'anna') $$,
  $$ values ('Anna', -40) $$, 'A player in a team is listed with its points on the board');
select tests.give('anna', 50, 'second');
select is(tests.points_of('Foxes'), 10, 'A bonus in a team');
select tests.sign_in_as('anna');
select public.leave_team(tests.id('session'));
select tests.sign_in_as('olga');
select lives_ok($$ select public.admin_undo_helper_act(tests.act('bonus'), 'A mistake', gen_random_uuid()) $$,
  'It is undone after the player has left the team');
select is(tests.points_of('Foxes'), -40, 'It is taken from the team');
select is(tests.points_of('anna'), 0, 'and not from the player alone');
select tests.as_owner();
select is_empty('select * from private.check_invariants()', 'The invariants hold');

-- Pages -------------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select is((select count(*) from public.admin_list_helper_acts(tests.id('session'))), 50::bigint, 'A page has 50 acts');
select results_eq($$ select kind from public.admin_list_helper_acts(tests.id('session'), p_offset => 61) $$,
  $$ values ('call'), ('bonus') $$, 'The last page has the first acts');
select tests.throws_key($$ select public.admin_list_helper_acts(tests.id('session'), 0) $$, 'invalid_input',
  'A page of nothing is refused');

-- What is exported --------------------------------------------------------------------------------

select tests.sign_in_as('hanna');
select is((select array_agg(a ->> 'kind' order by (a ->> 'id')::bigint) from jsonb_array_elements(
    to_jsonb(public.export_my_data()) -> 'helper_acts') a where a ->> 'kind' <> 'penalty'),
  '{bonus,call,bonus}', 'The export has the own acts');
select is((select regexp_count(to_jsonb(public.export_my_data())::text, tests.id('anna')::text)), 0,
  'without the players');

-- Who may invite ----------------------------------------------------------------------------------

select tests.as_owner();
select tests.at_playing_time();
select tests.sign_in_as('olga');
create temporary table invited as select * from public.admin_invite_helper(tests.id('session'));
grant select on invited to authenticated;
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('hugó');
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.sign_in_as('cili');
select is(public.accept_helper_invitation((select token from invited)) ->> 'hint', 'helper_invitation_invalid',
  'The link of a demoted organiser makes nobody a helper');
select tests.sign_in_as('hugó');
select is((public.admin_get_helpers(tests.id('session'))).invitations, '{}', 'It is not listed as open');

-- Test hunts --------------------------------------------------------------------------------------

select tests.as_owner();
update public.game_sessions set is_test = true where id = tests.id('other session');
select tests.sign_in_as('hugó');
select tests.throws_key($$ select public.helper_send_report(tests.id('other session'), 'call', null, 'x', now(),
  gen_random_uuid()) $$, 'game_session_not_found', 'Test hunts have no acts of helpers');
select tests.as_owner();
select is_empty('select * from private.check_invariants()', 'The invariants hold at the end');

select * from finish();
rollback;
