-- Helpers of a hunt: invitations, what they read and do, what the desk undoes, and how their rights end.
begin;
\ir ../support/load.psql
select plan(85);

select tests.create_hunt();
select tests.create_player('Dóra');
select tests.at_playing_time();
create function tests.code(p_name text) returns uuid language sql stable security definer as $$
  select private.code_handle(tests.id('session'), tests.id(p_name))
$$;
create function tests.find_of(p_name text, p_code text) returns bigint language sql stable security definer as $$
  select max(id) from public.scans where user_id = tests.id(p_name) and qr_code_id = tests.id(p_code)
$$;
create function tests.act(p_kind text) returns bigint language sql stable security definer as $$
  select max(id) from private.helper_acts where kind = p_kind
$$;
create function tests.points_of(p_name text) returns integer language sql stable security definer as $$
  select current_points::integer from public.user_game_sessions
  where user_id = tests.id(p_name) and game_session_id = tests.id('session')
$$;
create function tests.refuses_helper(p_name text) returns setof text language plpgsql as $$
declare
  v_call text;
begin
  foreach v_call in array array[
    'select public.helper_get_screen(tests.id(''session''))',
    'select public.helper_list_codes(tests.id(''session''))',
    'select public.helper_search_players(tests.id(''session''), ''a'')',
    'select public.helper_list_finds(tests.id(''session''), tests.id(''anna''))',
    'select public.helper_credit_find(tests.id(''session''), tests.code(''well''), tests.id(''anna''), ''x'',
      gen_random_uuid())',
    'select public.helper_void_find(tests.id(''session''), 1, ''x'', gen_random_uuid())',
    'select public.helper_adjust_points(tests.id(''session''), tests.id(''anna''), 1, ''x'', gen_random_uuid())',
    'select public.helper_answer_report(tests.id(''session''), gen_random_uuid(), ''x'', true, gen_random_uuid())',
    'select public.helper_send_report(tests.id(''session''), ''call'', null, ''x'', now(), gen_random_uuid())']
  loop
    return next tests.throws_key(v_call, 'helper_access_required', p_name || ' is refused: ' || substr(v_call, 15, 22));
  end loop;
end
$$;
grant execute on all functions in schema tests to authenticated;

-- Inviting ----------------------------------------------------------------------------------------

select tests.remember_id('hanna', tests.create_user('Hanna')), tests.remember_id('hugó', tests.create_user('Hugó'));
update public.profiles set email = 'hanna@hunt.test' where id = tests.id('hanna');
select tests.sign_in_as('hanna');
select tests.refuses_helper('A stranger');
select is_empty('select * from public.list_helped_game_sessions()', 'A stranger helps nowhere');

select tests.sign_in_as('olga');
select is((public.admin_get_helpers(tests.id('session'))).points_limit, 20, 'The limit is 20 points');
select tests.throws_key($$ select public.admin_add_helper(tests.id('session'), 'nobody@hunt.test') $$,
  'user_not_found', 'An address without an account is refused');
select is((public.admin_add_helper(tests.id('session'), ' Hanna@Hunt.test ')).helpers[1].user_id, tests.id('hanna'),
  'An organiser adds a helper by the address');
select is(cardinality((public.admin_add_helper(tests.id('session'), 'hanna@hunt.test')).helpers), 1,
  'Adding again changes nothing');
select tests.as_owner();
update public.profiles set email = 'anna@hunt.test' where id = tests.id('anna');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_add_helper(tests.id('session'), 'anna@hunt.test') $$,
  'player_cannot_help', 'A player of the hunt cannot help in it');
create temporary table invited as select * from public.admin_invite_helper(tests.id('session'));
grant select on invited to authenticated;
select is(cardinality((public.admin_get_helpers(tests.id('session'))).invitations), 1, 'The invitation is open');
select tests.sign_in_as('anna');
select tests.throws_key('select public.accept_helper_invitation((select token from invited))', 'player_cannot_help',
  'A player of the hunt cannot use an invitation, which stays open');
select tests.sign_in_as('hugó');
select is(public.get_helper_invitation('wrong') ->> 'hint', 'helper_invitation_invalid', 'A wrong token names no hunt');
select is(public.get_helper_invitation((select token from invited)) ->> 'name',
  (select name from public.game_sessions where id = tests.id('session')),
  'An invitation names the hunt, and stays open');
select is(public.accept_helper_invitation('wrong') ->> 'hint', 'helper_invitation_invalid', 'A wrong token is refused');
select is(public.accept_helper_invitation((select token from invited)) ->> 'game_session_id',
  tests.id('session')::text, 'The next account that opens it becomes a helper');
select is(public.accept_helper_invitation((select token from invited)) ->> 'game_session_id',
  tests.id('session')::text, 'The same account gets the same answer again');
select tests.sign_in_as('cili');
select is(public.accept_helper_invitation((select token from invited)) ->> 'hint', 'helper_invitation_invalid',
  'A used invitation is refused');
select is(public.get_helper_invitation((select token from invited)) ->> 'hint', 'helper_invitation_invalid',
  'and names no hunt to others');
select tests.sign_in_as('olga');
create temporary table expired as select * from public.admin_invite_helper(tests.id('session'));
grant select on expired to authenticated;
select tests.as_owner();
select tests.at('2025-06-08T12:00:01Z');
select tests.sign_in_as('cili');
select is(public.accept_helper_invitation((select token from expired)) ->> 'hint', 'helper_invitation_invalid',
  'An invitation expires after seven days');
select tests.as_owner();
select tests.at_playing_time();
select tests.sign_in_as('olga');
select is((public.admin_withdraw_helper_invitation((select id from expired))).invitations, '{}',
  'An organiser withdraws an invitation');
select tests.as_owner();
update public.game_sessions set visibility = 'listed' where id = tests.id('session');
select tests.sign_in_as('hanna');
select tests.throws_key($$ select public.join_game_session(tests.id('session')) $$, 'helper_cannot_join',
  'A helper cannot play in the hunt');
select is(
  (select s -> 'states' -> 0 ->> 'joining_refusal'
   from jsonb_array_elements(to_jsonb(public.get_player_state(array['game_sessions'])) -> 'game_sessions') s
   where s ->> 'id' = tests.id('session')::text), 'helper_cannot_join', 'and reads so before trying');
select results_eq('select game_session_id from public.list_helped_game_sessions()',
  $$ values (tests.id('session')) $$, 'A helper sees where to help');
select tests.as_owner();
select is_empty('select * from private.check_invariants()', 'The invariants hold');

-- Helping ----------------------------------------------------------------------------------------

select tests.scan_as('anna', 'hall');
select tests.remember_id('report', gen_random_uuid());
select tests.sign_in_as('béla');
select public.report_problem(tests.id('report'), tests.id('session'), 'damaged', 'map', 'Wet');
select tests.sign_in_as('hanna');
select results_eq(
  $$ select f.user_name, f.code_name from unnest((public.helper_get_screen(tests.id('session'))).finds) f $$,
  $$ values ('Anna', 'hall') $$, 'The screen has the latest finds');
select results_eq(
  $$ select r.user_name, r.message from unnest((public.helper_get_screen(tests.id('session'))).reports) r $$,
  $$ values ('Béla', 'Wet') $$, 'The screen has the open reports');
select results_eq($$ select name from public.helper_search_players(tests.id('session'), 'bé') $$,
  $$ values ('Béla') $$, 'Players are found by name');
select tests.sign_in_as('olga');
select public.admin_ban_user(tests.id('béla'), 'Cheated');
select tests.sign_in_as('hanna');
select is_empty($$ select from public.helper_search_players(tests.id('session'), 'bé') $$,
  'unless they are banned');
select tests.sign_in_as('olga');
select public.admin_unban_user(tests.id('béla'));
select tests.sign_in_as('hanna');
select results_eq($$ select name from public.helper_list_codes(tests.id('session'), 'WÉL') $$, $$ values ('well') $$,
  'Codes are found by name');
select results_eq($$ select name from public.helper_search_players(tests.id('session'), tests.id('béla')::text) $$,
  $$ values ('Béla') $$, 'Players are found by what their own code says');
select is_empty($$ select from public.helper_search_players(tests.id('session'), tests.id('cili')::text) $$,
  'Who does not play in the hunt is not found by it');
select is_empty(
  $$ select from public.helper_list_codes(tests.id('session')) c join public.qr_codes q on q.id = c.code_id $$,
  'No id of a code is told');
select lives_ok($$ select public.helper_credit_find(tests.id('session'), tests.code('well'), tests.id('béla'),
  'Fell off', gen_random_uuid()) $$, 'A helper credits a find');
select is(tests.points_of('béla'), 20, 'It counts');
select tests.throws_key($$ select public.helper_credit_find(tests.id('session'), tests.code('well'), tests.id('béla'),
  'Again', gen_random_uuid()) $$, 'already_scanned', 'It counts once');
select tests.throws_key($$ select public.helper_credit_find(tests.id('session'), gen_random_uuid(), tests.id('béla'),
  'x', gen_random_uuid()) $$, 'qr_code_not_found', 'A code of no hunt is refused');
select tests.throws_key($$ select public.helper_credit_find(tests.id('session'), tests.code('well'), tests.id('cili'),
  'x', gen_random_uuid()) $$, 'session_not_joined', 'Who does not play gets nothing');
select lives_ok($$ select public.helper_void_find(tests.id('session'), tests.find_of('anna', 'hall'), 'Photo of it',
  gen_random_uuid()) $$, 'A helper voids a find');
select is(tests.points_of('anna'), 0, 'It counts no more');
select tests.throws_key($$ select public.helper_void_find(tests.id('other session'), tests.find_of('anna', 'hall'), 'x',
  gen_random_uuid()) $$, 'helper_access_required', 'Not in another hunt');
select lives_ok($$ select public.helper_adjust_points(tests.id('session'), tests.id('anna'), 20, 'Kind',
  gen_random_uuid()) $$, 'A bonus within the limit');
select lives_ok($$ select public.helper_adjust_points(tests.id('session'), tests.id('anna'), -20, 'Rude',
  gen_random_uuid()) $$, 'A penalty within the limit');
select tests.throws_key($$ select public.helper_adjust_points(tests.id('session'), tests.id('anna'), -21, 'x',
  gen_random_uuid()) $$, 'helper_points_exceeded', 'More is refused');
select lives_ok($$ select public.helper_answer_report(tests.id('session'), tests.id('report'), 'Coming', true,
  gen_random_uuid()) $$, 'A helper answers a report');
select is((public.helper_get_screen(tests.id('session'))).reports, '{}', 'It is solved');
select lives_ok($$ select public.helper_send_report(tests.id('session'), 'missing', tests.code('tower'), '', now(),
  gen_random_uuid()) $$, 'A helper marks a code as missing');
select lives_ok($$ select public.helper_send_report(tests.id('session'), 'call', null, 'Come to the tower', now(),
  gen_random_uuid()) $$, 'A helper calls an organiser');
select results_eq(
  $$ select a.kind from unnest((public.helper_get_screen(tests.id('session'))).acts) a $$,
  $$ values ('call'), ('missing'), ('answer'), ('penalty'), ('bonus'), ('void'), ('credit') $$,
  'The screen has what the helper did');
select tests.throws_key($$ select public.admin_undo_helper_act(tests.act('credit'), 'x', gen_random_uuid()) $$,
  'admin_access_required', 'Undoing is the organiser''s');

-- The desk ----------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select results_eq(
  $$ select kind, user_name, qr_code_name from public.admin_list_problem_reports(tests.id('session'), false)
     where source = 'helper' order by kind $$,
  $$ values ('call', 'Hanna', null), ('missing', 'Hanna', 'tower') $$, 'Calls and missing codes are open reports');
select results_eq(
  $$ select kind, helper_name, can_undo from public.admin_list_helper_acts(tests.id('session')) order by id limit 2 $$,
  $$ values ('credit', 'Hanna', true), ('void', 'Hanna', true) $$, 'The desk names the helper');
select set_eq(
  $$ select kind from public.admin_session_timeline(tests.id('session'), 100, 0) where actor_name = 'Hanna' $$,
  array['credit', 'void', 'bonus', 'penalty', 'report_answer', 'helper_missing', 'helper_call'],
  'The timeline names the helper');
select set_has(
  $$ select action from public.activity where user_name = 'Hanna' $$,
  $$ values ('find.credit'), ('find.void'), ('find.points'), ('report.answer'), ('helper.missing'), ('helper.call') $$,
  'The activity log names the helper');
select public.admin_undo_helper_act(tests.act(kind), 'A mistake', gen_random_uuid())
from unnest(array['credit', 'void', 'bonus', 'penalty', 'answer']) kind;
select results_eq($$ select tests.points_of('anna'), tests.points_of('béla') $$, $$ values (10, 0) $$,
  'Undoing takes everything back');
select is_empty($$ select from public.admin_list_helper_acts(tests.id('session')) where can_undo $$,
  'It is undone once');
select public.admin_undo_helper_act(tests.act('bonus'), 'A mistake', gen_random_uuid());
select is(tests.points_of('anna'), 10, 'Undoing again changes nothing');
select is((select count(*) from public.admin_list_problem_reports(tests.id('session'), false)), 3::bigint,
  'The answered report is open again');
select tests.throws_key($$ select public.admin_undo_helper_act(tests.act('call'), 'x', gen_random_uuid()) $$,
  'helper_act_not_found', 'A call is answered, not undone');
select is((public.admin_set_helper_points_limit(tests.id('session'), 5)).points_limit, 5, 'The limit changes');

-- The end ----------------------------------------------------------------------------------------

create temporary table late as select * from public.admin_invite_helper(tests.id('session'));
grant select on late to authenticated;
select tests.as_owner();
update public.game_sessions set ends_at = private.current_time() where id = tests.id('session');
select tests.sign_in_as('cili');
select tests.throws_key('select public.accept_helper_invitation((select token from late))', 'game_session_ended',
  'An invitation that is open at the end makes no helper');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_invite_helper(tests.id('session')) $$, 'game_session_ended',
  'After the end nobody is invited');
select tests.throws_key($$ select public.admin_add_helper(tests.id('session'), 'hanna@hunt.test') $$,
  'game_session_ended', 'Nor added');
select is((public.admin_withdraw_helper_invitation((select id from late))).invitations, '{}',
  'An invitation is withdrawn after the end, too');
select tests.sign_in_as('hanna');
select tests.remember_id('last act', gen_random_uuid());
select lives_ok($$ select public.helper_adjust_points(tests.id('session'), tests.id('anna'), 1, 'Late',
  tests.id('last act')) $$, 'A helper acts after the end');
select tests.as_owner();
update public.game_sessions set results_published_at = private.current_time() where id = tests.id('session');
select tests.sign_in_as('hanna');
select tests.throws_key($$ select public.helper_adjust_points(tests.id('session'), tests.id('anna'), 1, 'Late',
  gen_random_uuid()) $$, 'game_session_ended', 'Not once results are published');
select lives_ok($$ select public.helper_adjust_points(tests.id('session'), tests.id('anna'), 1, 'Late',
  tests.id('last act')) $$, 'What was sent before is answered again');
select tests.as_owner();
update public.game_sessions set results_published_at = null, archived_at = private.current_time()
where id = tests.id('session');
select tests.sign_in_as('hanna');
select tests.throws_key($$ select public.helper_send_report(tests.id('session'), 'call', null, 'x', now(),
  gen_random_uuid()) $$, 'game_session_ended', 'Nor in an archived hunt');
select tests.as_owner();
update public.game_sessions set archived_at = null, ends_at = '2025-06-09T12:00:00Z' where id = tests.id('session');

-- Removing ----------------------------------------------------------------------------------------

select tests.as_owner();
select tests.forget_broadcasts();
select tests.sign_in_as('olga');
select is(cardinality((public.admin_remove_helper(tests.id('session'), tests.id('hanna'))).helpers), 1,
  'An organiser removes a helper');
select tests.as_owner();
select tests.forget_broadcasts();
select tests.scan_as('dóra', 'hall');
select tests.sign_in_as('dóra');
select public.report_problem(gen_random_uuid(), tests.id('session'), 'danger', 'map', 'Ice');
select tests.as_owner();
select results_eq(
  $$ select topic from realtime.messages where event = 'helper' and topic like 'user:%' $$,
  $$ values ('user:' || tests.id('hugó')) $$, 'Only those who help now hear of it');
select tests.sign_in_as('hanna');
select tests.refuses_helper('A removed helper');
select tests.as_owner();
select is_empty('select * from private.check_invariants()', 'The invariants hold at the end');

select * from finish();
rollback;
