-- clue_contents: the secret half of a clue. Players never read it, whatever they own.
begin;
\ir ../support/load.psql
select plan(21);
select tests.create_hunt();
select tests.buy_as('anna', 'compass');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.clue_contents', '42501', null, 'A visitor reads no content');
select throws_ok('delete from public.clue_contents', '42501', null, 'A visitor deletes no content');
select tests.sign_in_as('anna');
select is_empty('select * from public.clue_contents', 'A player reads no content here, not even that of a bought clue');
select is_empty($$ select t.id from public.clue_templates t join public.clue_contents c on c.clue_id = t.id $$,
  'A player reads no content through a join with the visible clue');
select throws_ok($$ insert into public.clue_contents (clue_id) values (tests.id('compass')) $$, '42501', null,
  'A player adds no content');
select is_empty($$ update public.clue_contents set content_hu = 'x' returning clue_id $$,
  'A player changes no content');
select is_empty('delete from public.clue_contents returning clue_id', 'A player deletes no content');
select tests.sign_in_as('cili');
select is_empty('select * from public.clue_contents', 'A stranger reads no content');
select is_empty($$ update public.clue_contents set content_hu = 'x' returning clue_id $$,
  'A stranger changes no content');
select is_empty('delete from public.clue_contents returning clue_id', 'A stranger deletes no content');
select tests.rows_unchanged('Players change no rows of the contents');

select tests.sign_in_as('olga');
select is((select count(*) from public.clue_contents), 8::bigint, 'An organiser reads all contents');
select results_eq($$ select content_hu, content_en, qr_code_id from public.clue_contents
  where clue_id = tests.id('compass') $$,
  $$ values ('SECRET compass hu', 'SECRET compass en', tests.id('hall')) $$,
    'A content comes in both languages, with the code that the clue leads to');
select lives_ok($$ update public.clue_contents set content_hu = 'Új' where clue_id = tests.id('compass') $$,
  'An organiser changes contents');
select lives_ok($$ delete from public.clue_contents where clue_id = tests.id('gift') $$,
  'An organiser deletes contents');
select lives_ok($$ insert into public.clue_contents (clue_id, content_hu) values (tests.id('gift'), 'Új') $$,
  'An organiser adds contents');
select throws_ok($$ insert into public.clue_contents (clue_id) values (tests.id('gift')) $$, '23505', null,
  'A clue has one content');
select throws_ok($$ update public.clue_contents set content_en = repeat('x', 10001) $$, '23514', null,
  'A content has at most 10000 characters');
select throws_ok($$ update public.clue_contents set qr_code_id = gen_random_uuid() $$, '23503', null,
  'The code that a clue leads to exists');

-- A clue without any content can be sold all the same.
select tests.as_owner();
delete from public.clue_contents where clue_id = tests.id('gift');
select tests.buy_as('anna', 'gift');
select is((select clue_content_hu || clue_content_en from public.purchased_clues where clue_id = tests.id('gift')), '',
  'A clue without content is sold with an empty one');
select tests.invariants_hold();

select * from finish();
rollback;
