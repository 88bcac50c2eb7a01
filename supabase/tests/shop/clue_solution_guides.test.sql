-- clue_solution_guides: what guides there are and what they cost; the content is elsewhere.
begin;
\ir ../support/load.psql
select plan(25);
select tests.create_hunt();
update public.clue_solution_guides set is_active = false where id = tests.id('gift guide');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.clue_solution_guides', '42501', null, 'A visitor sees no guide');
select throws_ok($$ insert into public.clue_solution_guides (clue_id) values (tests.id('later')) $$, '42501', null,
  'A visitor adds no guide');
select tests.sign_in_as('anna');
select set_eq('select id from public.clue_solution_guides',
  array[tests.id('compass guide'), tests.id('map guide'), tests.id('dear guide')],
  'A member sees active guides of clues on sale in the joined session and no others');
select throws_ok($$ insert into public.clue_solution_guides (clue_id) values (tests.id('later')) $$, '42501', null,
  'A player adds no guide');
select is_empty('update public.clue_solution_guides set price = 0 returning id', 'A player changes no price');
select is_empty('delete from public.clue_solution_guides returning id', 'A player deletes no guide');
select tests.sign_in_as('cili');
select is_empty('select * from public.clue_solution_guides', 'A player without a session sees no guide');
select is_empty('update public.clue_solution_guides set price = 0 returning id', 'A stranger changes no price');
select is_empty('delete from public.clue_solution_guides returning id', 'A stranger deletes no guide');
select tests.rows_unchanged('Players change no rows of the guides');

select tests.sign_in_as('olga');
select is((select count(*) from public.clue_solution_guides), 6::bigint, 'An organiser sees all guides');
select results_eq($$ insert into public.clue_solution_guides (clue_id) values (tests.id('later')) returning price,
  is_active $$,
  $$ values (10, true) $$, 'A new guide is active and costs 10 tokens');
select throws_ok($$ insert into public.clue_solution_guides (clue_id) values (tests.id('later')) $$, '23505', null,
  'A clue has one guide');
select results_eq($$ update public.clue_solution_guides set price = 3 where clue_id = tests.id('later')
  returning price $$, array[3],
  'An organiser changes guides');
select throws_ok($$ update public.clue_solution_guides set price = -1 $$, '23514', null, 'A price is not negative');
select throws_ok($$ update public.clue_solution_guides set price = 10001 $$, '23514', null,
  'A price is at most 10000 tokens');
select throws_ok($$ insert into public.clue_solution_guides (clue_id) values (gen_random_uuid()) $$, '23503', null,
  'The clue of a guide exists');
select isnt_empty($$ delete from public.clue_solution_guides where clue_id = tests.id('later') returning id $$,
  'An organiser deletes a guide that nobody bought');
select is((select count(*) from public.clue_solution_guide_contents), 6::bigint,
  'Contents are kept apart, one for each guide of the hunt');
select isnt_empty($$ delete from public.clue_solution_guides where id = tests.id('elsewhere clue guide')
  returning id $$, 'Another is deleted');
select is((select count(*) from public.clue_solution_guide_contents), 5::bigint, 'Its content goes with it');
select tests.buy_as('anna', 'compass');
select tests.buy_guide_as('anna', 'compass guide');
select tests.sign_in_as('olga');
select tests.throws_key($$ delete from public.clue_solution_guides where id = tests.id('compass guide') $$,
  'solution_guide_in_use', 'A sold guide cannot be deleted');
select lives_ok($$ update public.clue_solution_guides set is_active = false where id = tests.id('compass guide') $$,
  'A sold guide can be taken off the shop');
select tests.sign_in_as('anna');
select is((select content_en from public.purchased_solution_guides), 'SECRET compass guide en', 'Its owner keeps it');
select tests.as_owner();
select tests.invariants_hold();

select * from finish();
rollback;
