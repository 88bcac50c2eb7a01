-- clue_solution_guide_contents: the secret half of a guide. Players never read it, whatever they own.
begin;
\ir ../support/load.psql
select plan(19);
select tests.create_hunt();
select tests.buy_as('anna', 'compass');
select tests.buy_guide_as('anna', 'compass guide');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.clue_solution_guide_contents', '42501', null, 'A visitor reads no content');
select throws_ok('delete from public.clue_solution_guide_contents', '42501', null, 'A visitor deletes no content');
select tests.sign_in_as('anna');
select is_empty('select * from public.clue_solution_guide_contents',
  'A player reads no content here, not even that of a bought guide');
select is_empty($$ select g.id from public.clue_solution_guides g join public.clue_solution_guide_contents c
  on c.solution_guide_id = g.id $$,
  'A player reads no content through a join with the visible guide');
select throws_ok($$ insert into public.clue_solution_guide_contents (solution_guide_id)
  values (tests.id('compass guide')) $$, '42501', null,
  'A player adds no content');
select is_empty($$ update public.clue_solution_guide_contents set content_hu = 'x' returning solution_guide_id $$,
  'A player changes no content');
select is_empty('delete from public.clue_solution_guide_contents returning solution_guide_id',
  'A player deletes no content');
select tests.sign_in_as('cili');
select is_empty('select * from public.clue_solution_guide_contents', 'A stranger reads no content');
select is_empty($$ update public.clue_solution_guide_contents set content_hu = 'x' returning solution_guide_id $$,
  'A stranger changes no content');
select is_empty('delete from public.clue_solution_guide_contents returning solution_guide_id',
  'A stranger deletes no content');
select tests.rows_unchanged('Players change no rows of the contents');

select tests.sign_in_as('olga');
select is((select count(*) from public.clue_solution_guide_contents), 6::bigint, 'An organiser reads all contents');
select lives_ok($$ update public.clue_solution_guide_contents set content_hu = 'Új'
  where solution_guide_id = tests.id('compass guide') $$,
  'An organiser changes contents');
select lives_ok($$ delete from public.clue_solution_guide_contents where solution_guide_id = tests.id('gift guide') $$,
  'An organiser deletes contents');
select lives_ok($$ insert into public.clue_solution_guide_contents (solution_guide_id, content_hu)
  values (tests.id('gift guide'), 'Új') $$,
  'An organiser adds contents');
select throws_ok($$ insert into public.clue_solution_guide_contents (solution_guide_id)
  values (tests.id('gift guide')) $$, '23505', null,
  'A guide has one content');
select throws_ok($$ update public.clue_solution_guide_contents set content_en = repeat('x', 10001) $$, '23514', null,
  'A content has at most 10000 characters');

-- A guide without any content can be sold all the same.
select tests.as_owner();
delete from public.clue_solution_guide_contents where solution_guide_id = tests.id('gift guide');
select tests.buy_as('béla', 'gift');
select tests.buy_guide_as('béla', 'gift guide');
select is((select content_hu || content_en from public.purchased_solution_guides where user_id = tests.id('béla')), '',
  'A guide without content is sold with an empty one');
select tests.invariants_hold();

select * from finish();
rollback;
