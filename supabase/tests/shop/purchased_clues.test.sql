-- purchased_clues: the buyer alone reads what was bought, while it may be opened; only buy_clue writes.
begin;
\ir ../support/load.psql
select plan(28);
select tests.create_hunt();
select tests.buy_as('anna', 'compass');
select tests.buy_as('anna', 'map');
select tests.buy_as('béla', 'compass');
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.purchased_clues', '42501', null, 'A visitor reads no purchase');
select tests.sign_in_as('anna');
select results_eq(
  'select clue_name_en, clue_content_en from public.purchased_clues order by purchased_at, clue_name_en',
  $$ values ('compass en', 'SECRET compass en'), ('map en', 'SECRET map en') $$,
    'A player reads their own purchases with their content');
select throws_ok(statement, '42501', null, title) from (values
  ($$ insert into public.purchased_clues select gen_random_uuid(), tests.id('anna') $$,
    'A player gets no clue by writing'),
  ($$ update public.purchased_clues set purchase_price = 0 $$, 'A player changes no purchase'),
  ($$ delete from public.purchased_clues $$, 'A player deletes no purchase')) writes (statement, title);
select tests.sign_in_as('cili');
select is_empty('select * from public.purchased_clues', 'A stranger reads no purchase');
select tests.sign_in_as('olga');
select is_empty('select * from public.purchased_clues', 'An organiser does not read what players own');
select throws_ok('delete from public.purchased_clues', '42501', null, 'An organiser deletes no purchase');
select throws_ok('update public.purchased_clues set is_accessible = false', '42501', null,
  'An organiser changes no purchase directly');
select tests.rows_unchanged('Refusals change no rows');

-- Access ------------------------------------------------------------------------------------------

select tests.as_owner();
select tests.at_playing_time();
update public.game_settings set clue_access_enabled = false where singleton;
select tests.sign_in_as('anna');
select is((select count(*) from public.purchased_clues), 2::bigint,
  'After the start, with the sales closed, bought clues are still read');
select tests.as_owner();
update public.purchased_clues set is_accessible = false where clue_id = tests.id('map');
select tests.sign_in_as('anna');
select is((select array_agg(clue_name_en) from public.purchased_clues), array['compass en'],
  'A purchase that is not accessible is hidden');
select tests.as_owner();
update public.purchased_clues set access_expires_at = private.current_time() - interval '1 second'
  where clue_id = tests.id('compass');
select tests.sign_in_as('anna');
select is_empty('select * from public.purchased_clues', 'A purchase whose access has expired is hidden');
select tests.as_owner();
update public.purchased_clues set access_expires_at = private.current_time() + interval '1 hour'
  where clue_id = tests.id('compass');
select tests.sign_in_as('anna');
select is((select array_agg(clue_name_en) from public.purchased_clues), array['compass en'],
  'A purchase whose access expires later is read');

-- Constraints, which also end races ---------------------------------------------------------------

select tests.as_owner();
update public.purchased_clues set is_accessible = true, access_expires_at = null where true;
create function pg_temp.again(p_session uuid, p_request uuid) returns void language sql volatile as $$
  insert into public.purchased_clues
    (user_id, clue_id, game_session_id, clue_name_hu, clue_name_en, clue_description_hu, clue_description_en,
      clue_content_hu, clue_content_en,
     purchase_price, purchased_at, request_id)
  select user_id, clue_id, coalesce(p_session, game_session_id), 'x', 'x', 'x', 'x', 'x', 'x', 0, purchased_at,
    coalesce(p_request, request_id)
  from public.purchased_clues where user_id = tests.id('anna') and clue_id = tests.id('compass') limit 1
$$;
select throws_ok($$ select pg_temp.again(null, gen_random_uuid()) $$, '23505', null,
  'A clue is owned once per player and session');
select throws_ok($$ select pg_temp.again(tests.id('other session'), null) $$, '23505', null, 'A request id buys once');
select throws_ok($$ update public.purchased_clues set purchase_price = -1 $$, '23514', null, 'A price is not negative');
select col_default_is('public', 'purchased_clues', 'clue_type', 'compass',
  'The type of a bought clue is compass by default');
select col_default_is('public', 'purchased_clues', 'has_guide', 'false', 'A bought clue has no guide by default');
select col_default_is('public', 'purchased_clues', 'is_accessible', 'true', 'A bought clue is accessible by default');
select has_column('public', 'purchased_clues', name, 'The spec names the field ' || name)
from unnest(array['order_id', 'access_expires_at', 'has_guide', 'purchased_at']) name;

-- The auditor sees a purchase that nobody paid.
update public.purchased_clues set token_transaction_id = null where clue_id = tests.id('map');
select isnt_empty($$ select * from private.check_invariants()
  where invariant = 'a purchased clue has exactly one spend row' $$,
  'A purchase without its spend row breaks an invariant');
update public.purchased_clues p
  set token_transaction_id = (select max(id) from public.token_transactions where user_id = p.user_id)
where clue_id = tests.id('map');
select tests.invariants_hold();

select private.delete_user(tests.id('anna'));
select is((select count(*) from public.purchased_clues), 1::bigint, 'Purchases go with their player');
select tests.invariants_hold();
select * from finish();
rollback;
