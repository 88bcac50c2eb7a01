-- admin_replace_join_code and admin_record_poster: the code of a hunt, and whether its poster was made.
begin;
\ir ../support/load.psql
select plan(24);
select tests.create_hunt();
select tests.remember_id('test session', tests.save_session('{"name": "Test session", "is_test": true}'));

create function pg_temp.code(p_session text) returns text
language sql stable security definer as $$
  select code from private.join_codes where game_session_id = tests.id(p_session) and replaced_at is null
$$;
grant execute on function pg_temp.code(text) to anon, authenticated;
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select public.admin_replace_join_code(tests.id('session')) $$, '42501', null,
  'A visitor replaces no code');
select throws_ok($$ select public.admin_record_poster('WRNG2345') $$, '42501', null, 'A visitor records no poster');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_replace_join_code(tests.id('session')) $$, 'admin_access_required',
  'A player replaces no code');
select tests.throws_key($$ select public.admin_record_poster(pg_temp.code('session')) $$, 'admin_access_required',
  'A player records no poster');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_replace_join_code(gen_random_uuid()) $$, 'game_session_not_found',
  'The session must exist');
select tests.throws_key($$ select public.admin_replace_join_code(tests.id('test session')) $$, 'invalid_game_session',
  'A test has no code');
select tests.throws_key($$ select public.admin_replace_join_code(tests.id('session'), 'WRNG2345') $$, 'edit_conflict',
  'A code that somebody else has replaced is not replaced again');
select tests.throws_key($$ select public.admin_record_poster('WRNG2345') $$, 'join_code_not_found',
  'The poster of a wrong code is none');
select tests.throws_key($$ select public.admin_record_poster(null) $$, 'join_code_not_found',
  'A poster without a code is refused');
select tests.as_owner();
select tests.rows_unchanged('Refusals change no rows');

-- The poster --------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_record_poster(pg_temp.code('session'))),
  jsonb_build_object('poster_made_at', '2025-05-20T12:00:00Z'::timestamptz), 'A poster is recorded');
select is((select poster_made_at from public.admin_list_game_sessions() where id = tests.id('session')),
  '2025-05-20T12:00:00Z'::timestamptz, 'The list of sessions tells when');
select is((select poster_made_at from public.admin_list_game_sessions() where id = tests.id('other session')),
  null, 'Other hunts have none');

-- Replacing ---------------------------------------------------------------------------------------

create temporary table old_codes as select pg_temp.code('session') as code;
grant select on old_codes to authenticated;
create temporary table answers as
select to_jsonb(public.admin_replace_join_code(tests.id('session'), (select code from old_codes))) as answer;
select is((select answer from answers),
  jsonb_build_object('game_session_id', tests.id('session'), 'join_code', pg_temp.code('session')),
  'The answer has the new code');
select isnt(pg_temp.code('session'), (select code from old_codes), 'It is another one');
select is((select join_code from public.admin_list_game_sessions() where id = tests.id('session')),
  pg_temp.code('session'), 'The list of sessions has it');
select is((select poster_made_at from public.admin_list_game_sessions() where id = tests.id('session')), null,
  'The poster of the old code is worth nothing');
select tests.throws_key($$ select public.admin_record_poster((select code from old_codes)) $$, 'join_code_replaced',
  'A poster of the old code is not recorded');
select tests.as_owner();
select results_eq(
  $$ select replaced_at is null from private.join_codes where game_session_id = tests.id('session')
    order by replaced_at nulls last $$,
  'values (false), (true)', 'One code is valid');
select set_eq(
  $$ select action, details ->> 'game_session_id' from public.activity where component = 'game-sessions'
    and action in ('session.poster', 'session.replace_join_code') $$,
  $$ values ('session.poster', tests.id('session')::text), ('session.replace_join_code', tests.id('session')::text) $$,
  'Both are in the activity log');
select is_empty(
  $$ select 1 from public.activity a join private.join_codes j on a.details::text like '%' || j.code || '%' $$,
  'The log holds no code');

-- Copies ------------------------------------------------------------------------------------------

select tests.save_session(tests.session_document() || jsonb_build_object('id', tests.id('session'),
  'clue_sales_end_at', '2025-05-30T00:00:00Z', 'joining_ends_at', '2025-05-29T00:00:00Z', 'max_players', 5,
  'shows_player_count', true, 'place_en', 'Park', 'invitation_en', 'Come!'));
select tests.sign_in_as('olga');
select tests.remember_id('sequel',
  (public.admin_clone_game_session(tests.id('session'), 'Next year', false)).game_session_id);
select tests.remember_id('copied test',
  (public.admin_clone_game_session(tests.id('session'), 'Test', true)).game_session_id);
select results_eq(
  $$ select name, visibility, clue_sales_end_at, joining_ends_at, max_players, shows_player_count, place_en,
      invitation_en, poster_made_at, join_code is not null
    from public.admin_list_game_sessions() where id in (tests.id('sequel'), tests.id('copied test')) order by name $$,
  $$ values ('Next year', 'draft', null::timestamptz, null::timestamptz, 5, true, 'Park', 'Come!', null::timestamptz,
      true), ('Test', 'draft', '2025-05-30T00:00:00Z', null, 5, true, 'Park', 'Come!', null, false) $$,
  'A copy is a draft with a code of its own and without dates; a test sells as long as the hunt');
select isnt((select join_code from public.admin_list_game_sessions() where id = tests.id('sequel')),
  pg_temp.code('session'), 'Which is another code');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
