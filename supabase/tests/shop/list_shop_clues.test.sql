-- list_shop_clues: the clues on sale, what blocks their purchase, and no secrets.
begin;
\ir ../support/load.psql
select plan(44);
select tests.create_hunt();

-- Clue name → blocking error of clue and guide, for the current user.
create function pg_temp.blocked() returns jsonb language sql volatile as $$
  select jsonb_object_agg(name_en,
    jsonb_strip_nulls(jsonb_build_object('owned', nullif(is_owned, false), 'clue', blocking_error,
    'guide_owned', nullif(guide_is_owned, false), 'guide', guide_blocking_error)))
  from public.list_shop_clues(tests.id('session'))
$$;
grant execute on function pg_temp.blocked() to authenticated;

-- Permissions -------------------------------------------------------------------------------------

select tests.remember_rows();
select tests.as_anonymous();
select throws_ok($$ select * from public.list_shop_clues(tests.id('session')) $$, '42501', null,
  'A visitor cannot call list_shop_clues');
select tests.authenticate_as(null);
select tests.throws_key($$ select * from public.list_shop_clues(tests.id('session')) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('cili');
select tests.throws_key($$ select * from public.list_shop_clues(tests.id('session')) $$,
  'session_not_joined', 'A player who has not joined does not see the shop');
select tests.throws_key($$ select * from public.list_shop_clues(gen_random_uuid()) $$,
  'game_session_not_found', 'A session that does not exist has no shop');
select tests.throws_key($$ select * from public.list_shop_clues(null) $$,
  'game_session_not_found', 'No session has no shop');
select tests.sign_in_as('olga');
select tests.throws_key($$ select * from public.list_shop_clues(tests.id('session')) $$,
  'session_not_joined', 'An organiser who has not joined has no shop either');

-- Listed offers -----------------------------------------------------------------------------------

select tests.sign_in_as('anna');
select results_eq(
  $$ select clue_id, position, name_hu, name_en, description_hu, description_en, clue_type, price, effective_price,
    price_reason,
       required_clue_id, required_clue_name_hu, required_clue_name_en, available_from
         from public.list_shop_clues(tests.id('session')) $$,
  $$ select tests.id(name), position, name || ' hu', name || ' en', name || ' leírás', name || ' description',
    'compass', price, price, 'regular',
       case when required is not null then tests.id(required) end, required || ' hu', required || ' en',
         available_from::timestamptz
     from (values ('compass', 1, 10, null, null), ('map', 2, 15, 'compass', null),
       ('later', 3, 5, null, '2025-05-28T00:00:00Z'),
       ('dear', 4, 500, null, null), ('gift', 7, 0, null, null)) clues (name, position, price, required,
         available_from) $$,
  'The clues of the session are listed in shop order with texts, prices and requirements; locked, inactive and foreign '
  'ones are not');
select results_eq(
  $$ select name_en, solution_guide_id, guide_price, guide_effective_price
    from public.list_shop_clues(tests.id('session')) where solution_guide_id is not null $$,
  $$ select name || ' en', tests.id(name || ' guide'), price, price
     from (values ('compass', 5), ('map', 8), ('dear', 500), ('gift', 0)) guides (name, price) $$,
  'Guides are listed with their clue');
select is_empty(
  $$ select * from public.list_shop_clues(tests.id('session')) clues where clues::text like '%SECRET%' $$,
  'Nothing secret is in any column');
select is_empty(
  $$ select * from public.list_shop_clues(tests.id('session')) clues where clues::text like '%' || tests.id('hall')
    || '%' $$,
  'The code that a clue leads to is not given away');
select is(pg_temp.blocked(), '{
    "compass en": {"guide": "clue_not_owned"}, "map en": {"clue": "required_clue_missing", "guide": "clue_not_owned"},
    "later en": {"clue": "clue_not_yet_available"}, "dear en": {"clue": "insufficient_balance",
      "guide": "clue_not_owned"},
    "gift en": {"guide": "clue_not_owned"}}'::jsonb,
  'Each clue says what stops its purchase, or nothing');
select tests.rows_unchanged('Looking changes no rows');

-- Refusals ----------------------------------------------------------------------------------------

select tests.buy_as('anna', 'compass');
select tests.sign_in_as('anna');
select is(pg_temp.blocked() -> 'compass en', '{"owned": true}', 'An owned clue is marked, and its guide can be bought');
select is(pg_temp.blocked() -> 'map en', '{"guide": "clue_not_owned"}', 'The clue that required it can be bought');
select tests.buy_guide_as('anna', 'compass guide');
select tests.sign_in_as('anna');
select is(pg_temp.blocked() -> 'compass en', '{"owned": true, "guide_owned": true}', 'An owned guide is marked');
select tests.sign_in_as('béla');
select is(pg_temp.blocked() -> 'compass en', '{"guide": "clue_not_owned"}', 'Ownership is per player');

-- Only organisers see locked and inactive clues, so their names are hidden too.
create function pg_temp.required() returns text language sql volatile as $$
  select concat_ws(' ', required_clue_id = tests.id('compass'), required_clue_name_hu, required_clue_name_en,
    blocking_error)
  from public.list_shop_clues(tests.id('session')) where clue_id = tests.id('map')
$$;
grant execute on function pg_temp.required() to authenticated;
select tests.as_owner();
update public.clue_templates set is_locked = true where id = tests.id('compass');
select tests.sign_in_as('béla');
select is(pg_temp.required(), 't required_clue_missing',
  'A locked clue that another one requires has no name for players');
select tests.as_owner();
update public.clue_templates set is_locked = false, is_active = false where id = tests.id('compass');
select tests.sign_in_as('béla');
select is(pg_temp.required(), 't required_clue_missing', 'An inactive required clue has no name');
select tests.as_owner();
update public.clue_templates set is_active = true where id = tests.id('compass');
delete from public.game_session_clues where game_session_id = tests.id('session') and clue_id = tests.id('compass');
select tests.sign_in_as('béla');
select is(pg_temp.required(), 't required_clue_missing', 'A required clue of another session has no name');
select tests.as_owner();
insert into public.game_session_clues (game_session_id, clue_id, position)
  values (tests.id('session'), tests.id('compass'), 1);

select tests.as_owner();
select tests.buy_as('béla', 'gift');
update public.clue_solution_guides set price = 101 where id = tests.id('gift guide');
select tests.sign_in_as('béla');
select is(pg_temp.blocked() -> 'gift en', '{"owned": true, "guide": "insufficient_balance"}',
  'A guide that is too expensive says so');
select tests.at('2025-05-28T00:00:00Z');
select is(pg_temp.blocked() -> 'later en', '{}', 'From its time on a clue can be bought');
select tests.at('2025-06-01T10:00:00Z');
select is(pg_temp.blocked(), '{
    "compass en": {"clue": "clue_sales_closed", "guide": "clue_not_owned"}, "map en": {"clue": "clue_sales_closed",
      "guide": "clue_not_owned"},
    "later en": {"clue": "clue_sales_closed"}, "dear en": {"clue": "clue_sales_closed", "guide": "clue_not_owned"},
    "gift en": {"owned": true, "guide": "clue_sales_closed"}}'::jsonb,
  'From the game start on all sales are closed, and what is owned stays owned');
select tests.as_owner();
update public.game_settings set is_schedule_enabled = false where singleton;
select tests.sign_in_as('béla');
select is(pg_temp.blocked() -> 'compass en', '{"guide": "clue_not_owned"}', 'Without the schedule the sales stay open');
select tests.as_owner();
update public.game_settings set clue_access_enabled = false where singleton;
select tests.sign_in_as('béla');
select is(pg_temp.blocked() #>> '{compass en,clue}', 'clue_sales_closed', 'Without clue access they are closed');
select tests.at('2025-06-01T18:00:00Z');
select is(pg_temp.blocked() -> 'compass en', '{"clue": "game_session_ended", "guide": "clue_not_owned"}',
  'When the hunt is over that is the reason');
select tests.as_owner();
update public.game_settings set clue_access_enabled = true where singleton;
update public.clue_contents set qr_code_id = tests.id('hall') where clue_id = tests.id('gift');
select tests.at('2025-06-01T09:00:00Z');
select tests.sign_in_as('béla');
select tests.answers_key(tests.scan('hall'), 'game_not_started', 'Béla scans too early');
select is(pg_temp.blocked() -> 'compass en', '{"guide": "clue_not_owned"}',
  'A refused scan has found nothing: the clue stays on sale');
select is(pg_temp.blocked() -> 'gift en', '{"owned": true, "guide": "insufficient_balance"}',
  'A refused scan keeps the guide on sale');
select is_empty($$ select * from public.list_shop_clues(tests.id('session')) where is_found $$,
  'After a refused scan no clue is marked as found');
select tests.scan_as('béla', 'hall', '2025-06-01T12:00:00Z');
select tests.sign_in_as('béla');
select set_eq($$ select name_en from public.list_shop_clues(tests.id('session')) where is_found $$,
  array['compass en', 'gift en'], 'Every clue that leads to a found code is marked, owned or not');
select is(pg_temp.blocked() -> 'compass en', '{"guide": "clue_not_owned"}',
  'A clue that opens the way to another stays on sale, also when its code is found');
select tests.as_owner();
update public.clue_templates set required_clue_id = null where id = tests.id('map');
select tests.sign_in_as('béla');
select is(pg_temp.blocked() -> 'compass en', '{"clue": "clue_code_already_found", "guide": "clue_not_owned"}',
  'A clue whose code is found is blocked');
select tests.as_owner();
update public.clue_templates set required_clue_id = tests.id('compass') where id = tests.id('map');
select tests.sign_in_as('béla');
select is(pg_temp.blocked() -> 'gift en', '{"owned": true, "guide": "clue_code_already_found"}',
  'A guide whose code is found is blocked');
select tests.sign_in_as('anna');
select is(pg_temp.blocked() -> 'gift en', '{"guide": "clue_not_owned"}', 'Found codes are per player');

-- The list and the purchase agree: each clue that is not blocked can be bought, each other is refused with its key.
select tests.as_owner();
update public.game_settings set is_schedule_enabled = true where singleton;
select tests.at_shopping_time();
select tests.sign_in_as('anna');
select tests.throws_key(
  format('select public.buy_clue(%L, tests.id(''session''), %s, gen_random_uuid())', clue_id, price), blocking_error,
  'buy_clue refuses ' || name_en || ' with the key that the list gives')
from public.list_shop_clues(tests.id('session')) where blocking_error is not null;
select lives_ok(
  format('select public.buy_clue(%L, tests.id(''session''), %s, gen_random_uuid())', clue_id, price), 'buy_clue sells '
    || name_en || ', which is not blocked')
from public.list_shop_clues(tests.id('session')) where blocking_error is null and not is_owned;

-- Taken off the shop ------------------------------------------------------------------------------

select tests.as_owner();
update public.clue_templates set is_locked = true where id = tests.id('compass');
update public.clue_templates set is_active = false where id = tests.id('gift');
update public.clue_solution_guides set is_active = false where id = tests.id('map guide');
select tests.sign_in_as('anna');
select is((select array_agg(name_en order by position) from public.list_shop_clues(tests.id('session'))),
  array['map en', 'later en', 'dear en'],
  'Locked and inactive clues leave the list, owned or not');
select is((select count(*) from public.purchased_clues), 3::bigint, 'Bought clues stay listed as owned');
select is((select required_clue_name_hu from public.list_shop_clues(tests.id('session')) where name_en = 'map en'),
  'compass hu',
  'The name of a required clue is shown also when it is off the shop');
select is((select solution_guide_id from public.list_shop_clues(tests.id('session')) where name_en = 'map en'),
  null::uuid, 'An inactive guide is not listed');
select is((select count(*) from public.list_shop_clues(tests.id('session')) where effective_price <> price
  or price_reason <> 'regular'), 0::bigint,
  'Without offers the regular price applies');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
