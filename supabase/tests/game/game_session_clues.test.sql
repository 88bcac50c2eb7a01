-- game_session_clues: members see which clues their session sells, organisers see all; only the RPC writes.
begin;
\ir ../support/load.psql
select plan(16);
select tests.create_hunt();
-- A clue of Anna's session in a session that she has not joined: only the first is hers to see.
select tests.save_session(jsonb_build_object('id', tests.id('other session'), 'name', 'Another hunt',
  'clues', jsonb_build_array(
  jsonb_build_object('clue_id', tests.id('elsewhere clue')), jsonb_build_object('clue_id', tests.id('gift')))));
select tests.create_player('Ede', 'other session');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.game_session_clues', '42501', null, 'A visitor sees no clue of a session');
select tests.sign_in_as('anna');
select results_eq('select clue_id, game_session_id, position from public.game_session_clues order by position',
  $$ select tests.id(name), tests.id('session'), position
     from (values ('compass', 1), ('map', 2), ('later', 3), ('dear', 4), ('gift', 7)) clues (name, position) $$,
  'A member sees the clues of the session in shop order, without locked and inactive ones');
select throws_ok($$ insert into public.game_session_clues (game_session_id, clue_id)
  values (tests.id('session'), tests.id('elsewhere clue')) $$,
  '42501', null, 'A player adds no clue');
select throws_ok('update public.game_session_clues set position = 0', '42501', null, 'A player moves no clue');
select throws_ok('delete from public.game_session_clues', '42501', null, 'A player removes no clue');
select tests.sign_in_as('cili');
select is_empty('select * from public.game_session_clues', 'A player without a session sees no clues');
select throws_ok('delete from public.game_session_clues', '42501', null, 'A stranger removes no clue');
select tests.sign_in_as('olga');
select is((select count(*) from public.game_session_clues), 9::bigint, 'An organiser sees all clues of all sessions');
select throws_ok('update public.game_session_clues set position = 0', '42501', null,
  'An organiser changes them through the RPC only');
select throws_ok('delete from public.game_session_clues', '42501', null,
  'An organiser removes them through the RPC only');
select tests.rows_unchanged('Refusals change no rows');

select tests.as_owner();
select throws_ok($$ insert into public.game_session_clues (game_session_id, clue_id)
  values (tests.id('session'), tests.id('compass')) $$,
  '23505', null, 'A clue is in a session once');
select throws_ok($$ insert into public.game_session_clues (game_session_id, clue_id)
  values (tests.id('session'), gen_random_uuid()) $$,
  '23503', null, 'A clue of a session exists');
select tests.throws_key($$ delete from public.clue_templates where id = tests.id('gift') $$,
  'clue_in_use', 'A clue that a session sells cannot be deleted');
delete from public.game_sessions where id = tests.id('other session');
select is((select count(*) from public.game_session_clues), 7::bigint, 'Clues leave with their session');
select tests.invariants_hold();

select * from finish();
rollback;
