-- clue_templates: players see the clues of their sessions, organisers edit, chains have no cycle, sold clues stay.
begin;
\ir ../support/load.psql
select plan(49);
select tests.create_hunt();
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok('select * from public.clue_templates', '42501', null, 'A visitor sees no clue');
select throws_ok($$ insert into public.clue_templates (name_hu) values ('Forged') $$, '42501', null,
  'A visitor adds no clue');
select tests.sign_in_as('anna');
select set_eq('select name_en from public.clue_templates',
  array['compass en', 'map en', 'later en', 'dear en', 'gift en'],
  'A member sees active, unlocked clues of the joined session and no others');
select throws_ok($$ insert into public.clue_templates (name_hu) values ('Forged') $$, '42501', null,
  'A player adds no clue');
select is_empty('update public.clue_templates set price = 0 returning id', 'A player changes no price');
select is_empty('delete from public.clue_templates returning id', 'A player deletes no clue');
select tests.sign_in_as('cili');
select is_empty('select * from public.clue_templates', 'A player without a session sees no clue');
select is_empty('update public.clue_templates set is_locked = false returning id', 'A stranger unlocks no clue');
select is_empty('delete from public.clue_templates returning id', 'A stranger deletes no clue');
select tests.rows_unchanged('Players change no rows of the clues');

select tests.sign_in_as('olga');
select is((select count(*) from public.clue_templates), 8::bigint,
  'An organiser sees all clues, locked and inactive ones included');
select results_eq(
  $$ insert into public.clue_templates (id, name_hu) values (tests.remember_id('new', gen_random_uuid()), 'Új')
     returning name_en, description_hu, description_en, clue_type, price, required_clue_id, available_from, is_active,
       is_locked $$,
  $$ values ('', '', '', 'compass', 10, null::uuid, null::timestamptz, true, false) $$,
  'A new clue is a compass for 10 tokens, active, unlocked, at any time');
select results_eq($$ update public.clue_templates set name_en = 'New', price = 20 where id = tests.id('new')
  returning name_en, price $$,
  $$ values ('New', 20) $$, 'An organiser changes clues');
select results_eq($$ delete from public.clue_templates where id = tests.id('new') returning name_en $$, $$
  values ('New') $$,
  'An organiser deletes a clue that nobody has bought and no session sells');

-- Chains ------------------------------------------------------------------------------------------

select tests.remember_id('fresh', gen_random_uuid());
insert into public.clue_templates (id, name_hu) values (tests.id('fresh'), 'Friss');
select tests.remember_rows();
select tests.throws_key($$ update public.clue_templates set required_clue_id = tests.id('map')
  where id = tests.id('compass') $$, 'clue_chain_cycle',
  'Two clues cannot require each other');
select tests.throws_key($$ update public.clue_templates set required_clue_id = id where id = tests.id('compass') $$,
  'clue_chain_cycle',
  'A clue cannot require itself');
select tests.throws_key($$ update public.clue_templates set id = tests.id('session'),
  required_clue_id = tests.id('session') where id = tests.id('fresh') $$, 'clue_chain_cycle',
  'nor under a new id');
select tests.rows_unchanged('A refused cycle changes no rows');
select lives_ok($$ update public.clue_templates set required_clue_id = tests.id('map') where id = tests.id('later') $$,
  'A chain of three is not a cycle');
select lives_ok($$ update public.clue_templates set required_clue_id = tests.id('map') where id = tests.id('dear') $$,
  'Two clues may require the same one');
select tests.throws_key($$ update public.clue_templates set required_clue_id = tests.id('later')
  where id = tests.id('compass') $$, 'clue_chain_cycle',
  'A cycle of three is found');
select tests.throws_key(
  $$ insert into public.clue_templates (id, name_hu, required_clue_id)
    values (tests.id('session'), 'x', tests.id('session')) $$, 'clue_chain_cycle',
  'A new clue cannot require itself');
select tests.throws_key(
  $$ update public.clue_templates t set required_clue_id = pair.required
     from (values (tests.id('locked'), tests.id('retired')), (tests.id('retired'), tests.id('locked'))) pair (clue,
       required) where t.id = pair.clue $$,
  'clue_chain_cycle', 'A cycle that one statement closes is found');
select lives_ok($$ update public.clue_templates set required_clue_id = null where id = tests.id('map') $$,
  'A chain can be opened');
select lives_ok($$ update public.clue_templates set required_clue_id = tests.id('later')
  where id = tests.id('compass') $$,
  'With the chain opened, the other direction is not a cycle');
select lives_ok($$
  update public.clue_templates t set required_clue_id = link.required
  from (values (tests.id('compass'), null), (tests.id('later'), tests.id('compass')),
    (tests.id('map'), tests.id('later'))) link (clue, required) where t.id = link.clue $$,
  'One statement can turn a chain round');
create function pg_temp.chain_of_500_takes() returns interval language plpgsql as $$
declare
  v_start constant timestamptz := clock_timestamp();
begin
  insert into public.clue_templates (id, name_hu, required_clue_id)
  select md5('link' || n)::uuid, n, case when n > 1 then md5('link' || n - 1)::uuid end from generate_series(1, 500) n;
  return clock_timestamp() - v_start;
end
$$;
select cmp_ok(pg_temp.chain_of_500_takes(), '<', interval '2 s', 'A long chain is checked in one go');

-- Sold clues --------------------------------------------------------------------------------------

select tests.buy_as('anna', 'gift');
select tests.remember_rows();
select tests.sign_in_as('olga');
select tests.throws_key($$ delete from public.clue_templates where id = tests.id('gift') $$,
  'clue_in_use', 'A bought clue cannot be deleted');
select tests.as_owner();
select tests.throws_key($$ delete from public.clue_templates where id = tests.id('gift') $$,
  'clue_in_use', 'The database owner cannot delete a bought clue');
select tests.rows_unchanged('A refused deletion changes no rows');
select tests.save_session(jsonb_build_object('id', tests.id('other session'), 'name', 'Another hunt'));
select tests.sign_in_as('olga');
select lives_ok($$ delete from public.clue_templates where id = tests.id('elsewhere clue') $$,
  'A clue that no session sells any more can be deleted');
select is_empty($$ select 1 from public.clue_solution_guides where id = tests.id('elsewhere clue guide') $$,
  'Its guide goes with it');
select is_empty($$ select 1 from public.clue_contents where clue_id = tests.id('elsewhere clue') $$,
  'Its content goes with it');
select tests.throws_key($$ delete from public.clue_templates where id = tests.id('later') $$,
  'clue_in_use', 'A clue that another requires cannot be deleted');

-- What players see follows at once ----------------------------------------------------------------

update public.clue_templates set is_locked = true where id = tests.id('gift');
select tests.sign_in_as('anna');
select is_empty($$ select 1 from public.clue_templates where id = tests.id('gift') $$,
  'A locked clue disappears for players, buyers included');
select is((select clue_name_en from public.purchased_clues), 'gift en', 'A bought clue is read from the purchase');

-- Constraints -------------------------------------------------------------------------------------

select tests.as_owner();
select throws_ok(format('insert into public.clue_templates (%s) values (%s)', columns, row_values), '23514', null,
  title) from (values
  ('name_hu', $$ '' $$, 'A clue has a Hungarian name'),
  ('name_hu', $$ '   ' $$, 'Spaces are not a name'),
  ('name_hu', $$ repeat('x', 201) $$, 'A name has at most 200 characters'),
  ('name_hu, name_en', $$ 'x', repeat('x', 201) $$, 'An English name has at most 200 characters'),
  ('name_hu, description_hu', $$ 'x', repeat('x', 2001) $$, 'A description has at most 2000 characters'),
  ('name_hu, price', $$ 'x', -1 $$, 'A price is not negative'),
  ('name_hu, price', $$ 'x', 10001 $$, 'A price is at most 10000 tokens'),
  ('name_hu, clue_type', $$ 'x', 'Big Compass' $$, 'A type is a word')
) bad (columns, row_values, title);
select throws_ok($$ insert into public.clue_templates (name_hu, required_clue_id) values ('x', gen_random_uuid()) $$,
  '23503', null,
  'A required clue exists');
select has_column('public', 'clue_templates', name, 'The spec names the field ' || name)
from unnest(array['created_at', 'updated_at', 'added_at']) name;
select tests.invariants_hold();

select * from finish();
rollback;
