-- purchased_solution_guides: the buyer alone reads what was bought; only buy_solution_guide writes.
begin;
\ir ../support/load.psql
select plan(18);
select tests.create_hunt();
select tests.buy_as('anna', 'compass');
select tests.buy_guide_as('anna', 'compass guide');
select tests.buy_as('béla', 'compass');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.purchased_solution_guides', '42501', null, 'A visitor reads no guide');
select tests.sign_in_as('anna');
select results_eq('select clue_id, solution_guide_id, content_hu, content_en, price from '
  'public.purchased_solution_guides',
  $$ values (tests.id('compass'), tests.id('compass guide'), 'SECRET compass guide hu', 'SECRET compass guide en',
    5) $$,
  'A player reads their own guides with their content');
select throws_ok(statement, '42501', null, title) from (values
  ($$ insert into public.purchased_solution_guides select gen_random_uuid(), tests.id('anna') $$,
    'A player gets no guide by writing'),
  ($$ update public.purchased_solution_guides set price = 0 $$, 'A player changes no purchase'),
  ($$ delete from public.purchased_solution_guides $$, 'A player deletes no purchase')) writes (statement, title);
select tests.sign_in_as('béla');
select is_empty('select * from public.purchased_solution_guides', 'Another owner of the clue does not read the guide');
select tests.sign_in_as('cili');
select is_empty('select * from public.purchased_solution_guides', 'A stranger reads no guide');
select tests.sign_in_as('olga');
select is_empty('select * from public.purchased_solution_guides', 'An organiser does not read what players own');
select throws_ok('delete from public.purchased_solution_guides', '42501', null, 'An organiser deletes no purchase');
select tests.rows_unchanged('Refusals change no rows');

select tests.as_owner();
update public.purchased_solution_guides set access_expires_at = private.current_time() - interval '1 second' where true;
select tests.sign_in_as('anna');
select is_empty('select * from public.purchased_solution_guides', 'A guide whose access has expired is hidden');
select tests.as_owner();
update public.purchased_solution_guides set access_expires_at = private.current_time() + interval '1 hour' where true;
select tests.sign_in_as('anna');
select is((select count(*) from public.purchased_solution_guides), 1::bigint,
  'A guide whose access expires later is read');

select tests.as_owner();
create function pg_temp.again(p_session uuid, p_request uuid) returns void language sql volatile as $$
  insert into public.purchased_solution_guides
    (user_id, clue_id, solution_guide_id, game_session_id, content_hu, content_en, price, purchased_at, request_id)
  select user_id, clue_id, solution_guide_id, coalesce(p_session, game_session_id), 'x', 'x', 0, purchased_at,
    coalesce(p_request, request_id)
  from public.purchased_solution_guides limit 1
$$;
select throws_ok($$ select pg_temp.again(null, gen_random_uuid()) $$, '23505', null,
  'A guide is owned once per player and session');
select throws_ok($$ select pg_temp.again(tests.id('other session'), null) $$, '23505', null, 'A request id buys once');
select throws_ok($$ update public.purchased_solution_guides set price = -1 $$, '23514', null,
  'A price is not negative');
select tests.throws_key($$ delete from public.clue_solution_guides where id = tests.id('compass guide') $$,
  'solution_guide_in_use', 'A sold guide cannot be deleted');
delete from public.purchased_clues where user_id = tests.id('anna');
select isnt_empty($$ select * from private.check_invariants()
  where invariant = 'a guide is owned together with its clue' $$,
  'A guide without its clue breaks an invariant');
select private.delete_user(tests.id('anna'));
select tests.invariants_hold();

select * from finish();
rollback;
