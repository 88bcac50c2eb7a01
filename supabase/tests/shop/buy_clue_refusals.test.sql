-- buy_clue, refusals: each with its error key, and no row changes.
begin;
\ir ../support/load.psql
select plan(37);
select tests.create_hunt();
create function pg_temp.buy(p_clue text, p_price integer) returns jsonb
language sql volatile as $$ select to_jsonb(public.buy_clue(tests.id(p_clue), tests.id('session'), p_price,
  gen_random_uuid())) $$;
grant execute on function pg_temp.buy(text, integer) to anon, authenticated;
select tests.buy_as('béla', 'compass');
select tests.remember_rows();

-- Permissions -------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok($$ select pg_temp.buy('compass', 10) $$, '42501', null, 'A visitor cannot call buy_clue');
select tests.authenticate_as(null);
select tests.throws_key($$ select pg_temp.buy('compass', 10) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('cili');
select tests.throws_key($$ select pg_temp.buy('compass', 10) $$,
  'session_not_joined', 'A player who has not joined the session buys nothing in it');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.buy('compass', 10) $$,
  'session_not_joined', 'An organiser who has not joined buys nothing either');

-- Refusals ----------------------------------------------------------------------------------------

select tests.sign_in_as('anna');
select tests.throws_key(format('select public.buy_clue(%s)', arguments), 'invalid_input', title) from (values
  ($$ null, tests.id('session'), 10, gen_random_uuid() $$, 'Without a clue the call is invalid'),
  ($$ tests.id('compass'), null, 10, gen_random_uuid() $$, 'Without a session the call is invalid'),
  ($$ tests.id('compass'), tests.id('session'), null, gen_random_uuid() $$, 'Without a price the call is invalid'),
  ($$ tests.id('compass'), tests.id('session'), 10, null $$, 'Without a request id the call is invalid')) calls
    (arguments, title);
select tests.throws_key($$ select public.buy_clue(tests.id('compass'), gen_random_uuid(), 10, gen_random_uuid()) $$,
  'game_session_not_found', 'In a session that does not exist nothing is sold');
select tests.throws_key($$ select public.buy_clue(tests.id('elsewhere clue'), tests.id('other session'), 5,
  gen_random_uuid()) $$,
  'session_not_joined', 'In a session that was not joined nothing is sold');
select tests.throws_key($$ select public.buy_clue(gen_random_uuid(), tests.id('session'), 10, gen_random_uuid()) $$,
  'clue_template_not_found', 'A clue that does not exist is not sold');
select tests.throws_key($$ select pg_temp.buy('elsewhere clue', 5) $$,
  'clue_template_not_found', 'A clue of another session is not sold');
select tests.throws_key($$ select pg_temp.buy('locked', 5) $$, 'clue_template_not_found', 'A locked clue is not sold');
select tests.throws_key($$ select pg_temp.buy('retired', 5) $$,
  'clue_template_not_found', 'An inactive clue is not sold');
select tests.throws_key($$ select pg_temp.buy('map', 15) $$,
  'required_clue_missing', 'A clue is not sold without the clue that it requires');
select tests.throws_key($$ select pg_temp.buy('later', 5) $$,
  'clue_not_yet_available', 'A clue is not sold before its time');
select tests.at('2025-05-27T23:59:59.999Z');
select tests.throws_key($$ select pg_temp.buy('later', 5) $$,
  'clue_not_yet_available', 'A clue is not sold a millisecond before its time');
select tests.at_shopping_time();

-- Prices ------------------------------------------------------------------------------------------

select tests.throws_key($$ select pg_temp.buy('dear', 500) $$,
  'insufficient_balance', 'A clue that costs more than the balance is not sold');
select tests.throws_key($$ select pg_temp.buy('compass', 9) $$,
  'price_changed', 'A clue is not sold for less than its price');
select tests.throws_key($$ select pg_temp.buy('compass', 11) $$,
  'price_changed', 'A clue is not sold for more than the price that was shown');
select tests.throws_key($$ select pg_temp.buy('compass', -10) $$, 'price_changed', 'A negative price earns nothing');
select tests.sign_in_as('béla');
select tests.throws_key($$ select pg_temp.buy('compass', 10) $$, 'clue_already_owned', 'A clue is bought once');
select tests.rows_unchanged('None of these refusals changes a row');

-- Dates -------------------------------------------------------------------------------------------

select tests.sign_in_as('anna');
select tests.at('2025-06-01T10:00:00Z');
select tests.throws_key($$ select pg_temp.buy('compass', 10) $$,
  'clue_sales_closed', 'From the game start on nothing is sold');
select tests.sign_in_as('béla');
select tests.throws_key($$ select pg_temp.buy('compass', 10) $$,
  'clue_already_owned', 'An owned clue is refused as owned even when sales are closed');
select tests.as_owner();
update public.game_settings set clue_access_enabled = false where singleton;
select tests.at_shopping_time();
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.buy('compass', 10) $$,
  'clue_sales_closed', 'With clue access disabled nothing is sold before the start either');
select tests.as_owner();
update public.game_settings set is_schedule_enabled = false where singleton;
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.buy('compass', 10) $$,
  'clue_sales_closed', 'Without the schedule the flag alone closes the sales');
select tests.as_owner();
update public.game_settings set clue_access_enabled = true where singleton;
select tests.at_playing_time();
select tests.sign_in_as('anna');
select is(pg_temp.buy('later', 5) -> 'balance', '95',
  'Without the schedule the flag alone opens them, also after the start');

select tests.as_owner();
select tests.remember_rows();
select tests.at('2025-06-01T18:00:00Z');
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.buy('compass', 10) $$,
  'game_session_ended', 'When the hunt is over nothing is sold');
select tests.throws_key($$ select pg_temp.buy('gift', 0) $$, 'game_session_ended',
  'When the hunt is over nothing is free');
select tests.as_owner();
select tests.rows_unchanged('Nobody pays for a hunt that is over');
select tests.at('2025-06-01T17:59:59.999Z');
select tests.sign_in_as('anna');
select is(pg_temp.buy('gift', 0) -> 'balance', '95', 'A millisecond before its end it is');
select tests.at_playing_time();

-- What is already found ---------------------------------------------------------------------------

select tests.scan_as('anna', 'hall');
update public.clue_templates set required_clue_id = null where id = tests.id('map');
select tests.remember_rows();
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.buy('compass', 10) $$,
  'clue_code_already_found', 'A clue is not sold to whoever has found the code it leads to');
select tests.as_owner();
select tests.rows_unchanged('Nobody pays for what is already found');
select tests.create_player('Ede', 'other session');
select tests.sign_in_as('ede');
select tests.throws_key($$ select public.buy_clue(tests.id('elsewhere clue'), tests.id('other session'), 5,
  gen_random_uuid()) $$,
  'insufficient_balance', 'Without any token nothing that costs is sold');
select tests.as_owner();
delete from public.token_balances where user_id = tests.id('cili');
select tests.sign_in_as('cili');
select tests.throws_key($$ select pg_temp.buy('compass', 10) $$,
  'user_balance_not_found', 'Without a balance nothing is sold');
select tests.as_owner();
insert into public.token_balances (user_id) values (tests.id('cili'));
select tests.invariants_hold();

select * from finish();
rollback;
