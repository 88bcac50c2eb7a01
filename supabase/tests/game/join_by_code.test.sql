-- join_by_code: what a code opens, what it refuses, and how often it may be guessed.
begin;
\ir ../support/load.psql
select plan(38);
select tests.create_hunt();
select tests.remember_id('party', tests.save_session(
  '{"name": "Party", "visibility": "link_only", "starting_tokens": 7, "max_players": 1}'));
select tests.remember_id('draft', tests.save_session('{"name": "Draft", "visibility": "draft"}'));
select tests.remember_id('test session', tests.save_session('{"name": "Test session", "is_test": true}'));

create function pg_temp.code(p_session text) returns text
language sql stable security definer as $$
  select code from private.join_codes where game_session_id = tests.id(p_session) and replaced_at is null
$$;
grant execute on function pg_temp.code(text) to anon, authenticated;
select tests.remember_rows();

select is((select count(*) from private.join_codes where replaced_at is null), 4::bigint,
  'Each hunt has one valid code, a test none');
select is((select count(*) from private.join_codes where code !~ '^[2-9A-HJ-NP-Z]{8}$'), 0::bigint,
  'Codes have no look-alikes');

-- Refusals ----------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok($$ select public.join_by_code('WRNG2345') $$, '42501', null, 'A visitor cannot join');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.join_by_code(pg_temp.code('session')) $$, 'user_not_authenticated',
  'A token without a user is refused');
select tests.sign_in_as('cili');
select tests.throws_key($$ select public.join_by_code(null) $$, 'invalid_input', 'Nothing is not a code');
select tests.throws_key($$ select public.join_by_code(repeat('A', 101)) $$, 'invalid_input', 'A long text is refused');
select tests.at('2025-05-25T23:59:59.001Z');
select tests.throws_key($$ select public.join_by_code(pg_temp.code('session')) $$, 'registration_closed',
  'A code opens nothing after the deadline');
select tests.at('2025-06-01T18:00:00Z');
select tests.throws_key($$ select public.join_by_code(pg_temp.code('session')) $$, 'game_session_ended',
  'A code opens nothing that has ended');
select tests.as_owner();
select tests.rows_unchanged('Refused joins change no rows');

-- Joining -----------------------------------------------------------------------------------------

select tests.at_shopping_time();
select tests.sign_in_as('cili');
select is(public.join_by_code(lower(substr(pg_temp.code('party'), 1, 4) || '-' || substr(pg_temp.code('party'), 5))),
  jsonb_build_object('game_session_id', tests.id('party'), 'joined_at', '2025-05-20T12:00:00Z'::timestamptz,
    'tokens_granted', 7, 'balance', 7),
  'A code opens a link-only hunt, however it is typed');
select is((select active_game_session_id from public.profiles where id = tests.id('cili')), tests.id('party'),
  'The hunt becomes the active one');
select is((public.join_by_code(pg_temp.code('party'))) ->> 'tokens_granted', '7', 'Joining again grants nothing new');
select is((select balance::integer from public.token_balances where user_id = tests.id('cili')), 7,
  'The balance stays');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.join_by_code(pg_temp.code('party')) $$, 'game_session_full',
  'A full hunt takes nobody else');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.join_game_session(tests.id('party')) $$, 'game_session_full',
  'Organisers take a place, too');
select tests.as_owner();
update public.game_sessions set max_players = 2 where id = tests.id('party');
select tests.sign_in_as('anna');
select lives_ok($$ select public.join_by_code(pg_temp.code('party')) $$, 'With one more place somebody else joins');
select tests.as_owner();
update public.game_sessions set max_players = 1 where id = tests.id('party');
select tests.sign_in_as('anna');
select lives_ok($$ select public.join_by_code(pg_temp.code('party')) $$, 'A lower limit removes nobody');
select is((public.join_by_code(pg_temp.code('session'))) ->> 'game_session_id', tests.id('session')::text,
  'A member switches by code');

-- Wrong codes -------------------------------------------------------------------------------------

select is((public.join_by_code('WRNG2345')) - 'details',
  '{"code": "PT404", "message": "This join code is wrong", "hint": "join_code_not_found"}', 'A wrong code is answered');
select is(current_setting('response.status'), '404', 'The answer has the status of the error');
select is((public.join_by_code('')) ->> 'hint', 'join_code_not_found', 'An empty code is a wrong one');
select is((public.join_by_code(pg_temp.code('draft'))) ->> 'hint', 'join_code_not_found',
  'The code of a draft is a wrong one');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.join_by_code(pg_temp.code('draft')) $$, 'game_session_not_found',
  'Organisers cannot join a draft either');
select tests.as_owner();
select is((select count(*) from private.join_attempts), 3::bigint, 'Wrong codes are counted');
create temporary table old_codes as select pg_temp.code('party') as code;
grant select on old_codes to authenticated;
select tests.sign_in_as('olga');
select public.admin_replace_join_code(tests.id('party'), pg_temp.code('party'));
select tests.sign_in_as('cili');
select is((public.join_by_code((select code from old_codes))) - 'details',
  '{"code": "PT410", "message": "This join code has been replaced", "hint": "join_code_replaced"}',
  'A replaced code says so, to members as well');
select is((public.join_by_code(pg_temp.code('party'))) ->> 'game_session_id', tests.id('party')::text,
  'The new code is valid');

-- Guessing ----------------------------------------------------------------------------------------

select tests.at('2025-05-20T13:00:00Z');
select is(count(*) filter (where answer ->> 'hint' = 'join_code_not_found'), 30::bigint, 'Thirty guesses are answered')
from (select public.join_by_code('WRNG' || n) as answer from generate_series(2222, 2251) n) guesses;
select tests.throws_key($$ select public.join_by_code('WRNG2345') $$, 'rate_limit_exceeded', 'The next one is not');
select tests.throws_key($$ select public.join_by_code((select code from old_codes)) $$, 'rate_limit_exceeded',
  'Nor is a replaced one, which looks like any other');
select lives_ok($$ select public.join_by_code(pg_temp.code('session')) $$, 'A right one always is');
select tests.sign_in_as('anna');
select is((public.join_by_code('WRNG2345')) ->> 'hint', 'join_code_not_found', 'Others have a count of their own');
select tests.sign_in_as('cili');
select tests.at('2025-05-20T13:00:59.999Z');
select tests.throws_key($$ select public.join_by_code('WRNG2345') $$, 'rate_limit_exceeded',
  'For the rest of the minute');
select tests.at('2025-05-20T13:01:00Z');
select is((public.join_by_code('WRNG2345')) ->> 'hint', 'join_code_not_found', 'With a new count');
select tests.as_owner();
select is((select count(*) from private.join_attempts where attempted_at <= '2025-05-20T13:00:00Z'), 0::bigint,
  'Old attempts are deleted');

-- What a stranger hears ---------------------------------------------------------------------------

select tests.forget_broadcasts();
select tests.save_session(jsonb_build_object('id', tests.id('draft'), 'name', 'Draft two', 'visibility', 'draft'));
select tests.save_session(jsonb_build_object('id', tests.id('party'), 'name', 'Party two', 'visibility', 'link_only'));
select tests.sign_in_as('olga');
select public.admin_replace_join_code(tests.id('party'));
select public.admin_record_poster(pg_temp.code('party'));
select tests.as_owner();
select is_empty($$ select 1 from tests.broadcasts() where topic not in ('admin', 'session:' || tests.id('draft'),
    'session:' || tests.id('party')) $$, 'Changes are heard on the channel of the hunt and by organisers');
select is_empty($$ select 1 from tests.broadcasts() b where b.payload::text ~ ('two|' || pg_temp.code('party')) $$,
  'No hint carries a name or a code');
select tests.sign_in_as('béla');
select ok(
  not private.can_listen('session:' || tests.id('party')) and not private.can_listen('session:' || tests.id('draft')),
  'A stranger cannot listen to either');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
