-- buy_solution_guide: a guide is bought after its clue, and its content is copied as bought.
begin;
\ir ../support/load.psql
select plan(51);
select tests.create_hunt();
select tests.remember_id('request', gen_random_uuid());
create function pg_temp.buy(
  p_guide text, p_price integer, p_request_id uuid default gen_random_uuid(), p_session text default 'session'
) returns jsonb
language sql volatile as $$ select to_jsonb(public.buy_solution_guide(tests.id(p_guide), tests.id(p_session), p_price,
  p_request_id)) $$;
grant execute on function pg_temp.buy(text, integer, uuid, text) to anon, authenticated;
create temporary table answers (answer jsonb);
grant select, insert on answers to authenticated;
select tests.buy_as('anna', 'compass');
select tests.buy_as('béla', 'compass');
select tests.buy_guide_as('béla', 'compass guide');
select tests.forget_broadcasts();
select tests.remember_rows();

-- Refusals ----------------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok($$ select pg_temp.buy('compass guide', 5) $$, '42501', null,
  'A visitor cannot call buy_solution_guide');
select tests.authenticate_as(null);
select tests.throws_key($$ select pg_temp.buy('compass guide', 5) $$,
  'user_not_authenticated', 'A token without a user is refused');
select tests.sign_in_as('cili');
select tests.throws_key($$ select pg_temp.buy('compass guide', 5) $$,
  'session_not_joined', 'Who has not joined the session buys nothing in it');
select tests.sign_in_as('olga');
select tests.throws_key($$ select pg_temp.buy('compass guide', 5) $$,
  'session_not_joined', 'An organiser who has not joined buys nothing either');
select tests.sign_in_as('anna');
select tests.throws_key(format('select public.buy_solution_guide(%s)', arguments), 'invalid_input', title) from (values
  ($$ null, tests.id('session'), 5, gen_random_uuid() $$, 'Without a guide the call is invalid'),
  ($$ tests.id('compass guide'), null, 5, gen_random_uuid() $$, 'Without a session the call is invalid'),
  ($$ tests.id('compass guide'), tests.id('session'), null, gen_random_uuid() $$,
    'Without a price the call is invalid'),
  ($$ tests.id('compass guide'), tests.id('session'), 5, null $$, 'Without a request id the call is invalid')) calls
    (arguments, title);
select tests.throws_key($$ select public.buy_solution_guide(tests.id('compass guide'), gen_random_uuid(), 5,
  gen_random_uuid()) $$,
  'game_session_not_found', 'In a session that does not exist nothing is sold');
select tests.throws_key($$ select public.buy_solution_guide(gen_random_uuid(), tests.id('session'), 5,
  gen_random_uuid()) $$,
  'solution_guide_not_found', 'A guide that does not exist is not sold');
select tests.throws_key($$ select pg_temp.buy('compass', 5) $$,
  'solution_guide_not_found', 'The id of a clue is not that of its guide');
select tests.throws_key($$ select pg_temp.buy('elsewhere clue guide', 5) $$,
  'solution_guide_not_found', 'A guide of another session is not sold');
select tests.throws_key($$ select pg_temp.buy('elsewhere clue guide', 5, p_session => 'other session') $$,
  'session_not_joined',
  'In a session that was not joined nothing is sold');
select tests.throws_key($$ select pg_temp.buy('map guide', 8) $$,
  'clue_not_owned', 'A guide is not sold without its clue');
select tests.throws_key($$ select pg_temp.buy('locked guide', 5) $$,
  'solution_guide_not_found', 'The guide of a locked clue is not sold');
select tests.throws_key($$ select pg_temp.buy('dear guide', 500) $$,
  'clue_not_owned', 'The clue is asked for before the money');
select tests.throws_key($$ select pg_temp.buy('compass guide', 4) $$,
  'price_changed', 'A guide is not sold for less than its price');
select tests.throws_key($$ select pg_temp.buy('compass guide', 6) $$,
  'price_changed', 'A guide is not sold for more than the price that was shown');
select tests.at('2025-06-01T10:00:00Z');
select tests.throws_key($$ select pg_temp.buy('compass guide', 5) $$,
  'clue_sales_closed', 'From the game start on nothing is sold');
select tests.at_shopping_time();
select tests.sign_in_as('béla');
select tests.throws_key($$ select pg_temp.buy('compass guide', 5) $$, 'guide_already_owned', 'A guide is bought once');
select tests.rows_unchanged('None of these refusals changes a row');

-- A purchase --------------------------------------------------------------------------------------

select tests.sign_in_as('anna');
insert into answers select pg_temp.buy('compass guide', 5, tests.id('request'));
select is((select answer - 'purchase_id' from answers),
  jsonb_build_object('solution_guide_id', tests.id('compass guide'), 'clue_id', tests.id('compass'),
    'game_session_id', tests.id('session'),
    'price', 5, 'balance', 85),
  'A purchase answers with guide, clue, session, price and the balance that is left');
select tests.as_owner();
select tests.rows_moved_only_in(
  array['private.broadcast_ticks', 'public.purchased_solution_guides', 'public.token_balances',
    'public.token_transactions', 'realtime.messages'],
  'A purchase writes purchase, balance, ledger and broadcasts and nothing else');
select results_eq(
  $$ select id::text, user_id, clue_id, solution_guide_id, game_session_id, content_hu, content_en, price, purchased_at,
    access_expires_at, order_id
     from public.purchased_solution_guides where user_id = tests.id('anna') $$,
  $$ select answer ->> 'purchase_id', tests.id('anna'), tests.id('compass'), tests.id('compass guide'),
    tests.id('session'),
       'SECRET compass guide hu', 'SECRET compass guide en', 5, '2025-05-20T12:00:00Z'::timestamptz, null::timestamptz,
         null::uuid from answers $$,
  'The purchase keeps every field of the guide, content included');
select results_eq(
  $$ select t.type::text, t.delta::integer, t.metadata, t.request_id from public.token_transactions t
     join public.purchased_solution_guides p on p.token_transaction_id = t.id where p.user_id = tests.id('anna') $$,
  $$ values ('spend', -5, '{"previousBalance": 90, "newBalance": 85}'::jsonb, tests.id('request')) $$,
    'One row of the ledger pays for it');
select set_eq('select topic, event, payload from tests.broadcasts()',
  $$ values ('user:' || tests.id('anna'), 'purchase', jsonb_build_object('clue_id', tests.id('compass'))),
    ('admin', 'purchase', '{"interval_ms": 1000}') $$,
  'The player is notified of purchase and balance, and nobody of the content');
update public.clue_solution_guide_contents set content_hu = 'Rewritten', content_en = 'Rewritten'
  where solution_guide_id = tests.id('compass guide');
update public.clue_solution_guides set price = 7 where id = tests.id('compass guide');
select tests.sign_in_as('anna');
select results_eq('select content_hu, content_en, price from public.purchased_solution_guides',
  $$ values ('SECRET compass guide hu', 'SECRET compass guide en', 5) $$,
    'A bought guide does not change when the guide is edited');

-- Repeated requests -------------------------------------------------------------------------------

select tests.as_owner();
select tests.at_playing_time();
select tests.remember_rows();
select tests.sign_in_as('anna');
select is(pg_temp.buy('compass guide', 5, tests.id('request')), (select answer from answers),
  'The same request id gets the same answer, also after the sales have closed');
select tests.throws_key($$ select pg_temp.buy('map guide', 8, tests.id('request')) $$,
  'request_id_reused', 'The request id of another guide is refused');
select tests.throws_key($$ select pg_temp.buy('compass guide', 5, tests.id('request'), 'other session') $$,
  'request_id_reused',
  'The request id of another session is refused');
select tests.at_shopping_time();
select tests.throws_key($$ select public.buy_clue(tests.id('map'), tests.id('session'), 15, tests.id('request')) $$,
  'request_id_reused',
  'The request id of a guide buys no clue');
select tests.rows_unchanged('A repeated request id changes no rows');

-- What is off the shop takes its guide along ------------------------------------------------------

select tests.buy_as('anna', 'map');
update public.clue_templates set is_active = false where id = tests.id('map');
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.buy('map guide', 8) $$, 'solution_guide_not_found',
  'The guide of an inactive clue is not sold, as no list shows it, not even to who owns the clue');
select tests.as_owner();
update public.clue_templates set is_active = true, is_locked = true where id = tests.id('map');
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.buy('map guide', 8) $$,
  'solution_guide_not_found', 'The guide of a locked clue is not sold');
select tests.as_owner();
update public.clue_templates set is_locked = false where id = tests.id('map');
select tests.sign_in_as('anna');
select is(pg_temp.buy('map guide', 8) -> 'balance', '62', 'Back in the shop it is');
select tests.as_owner();
select tests.buy_as('anna', 'gift');
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.buy('gift guide', 0,
  (select request_id from public.token_transactions order by id desc limit 1)) $$,
  'request_id_reused', 'The request id of a token operation buys no guide, not even a free one');
select is(pg_temp.buy('gift guide', 0) -> 'balance', '62', 'A guide may cost nothing');
select tests.as_owner();
select is((select token_transaction_id from public.purchased_solution_guides
  where solution_guide_id = tests.id('gift guide')), null::bigint,
  'A guide that costs nothing has no token transaction');
select is((select count(*) from public.token_transactions where user_id = tests.id('anna') and delta < 0), 4::bigint,
  'Four purchases were paid for');

-- Not on sale, too dear, already found ------------------------------------------------------------

select tests.buy_as('béla', 'gift');
update public.clue_solution_guides set is_active = false where id = tests.id('gift guide');
select tests.remember_rows();
select tests.sign_in_as('béla');
select tests.throws_key($$ select pg_temp.buy('gift guide', 0) $$,
  'solution_guide_not_found', 'An inactive guide is not sold');
select tests.as_owner();
select tests.rows_unchanged('An inactive guide changes no rows');
update public.clue_solution_guides set is_active = true, price = 500 where id = tests.id('gift guide');
select tests.remember_rows();
select tests.sign_in_as('béla');
select tests.throws_key($$ select pg_temp.buy('gift guide', 500) $$,
  'insufficient_balance', 'A guide that costs more than the balance is not sold');
select tests.as_owner();
select tests.rows_unchanged('A guide that is too expensive changes no rows');
update public.clue_contents set qr_code_id = tests.id('well') where clue_id = tests.id('gift');
update public.game_settings set is_schedule_enabled = false where singleton;
select tests.scan_as('béla', 'well', '2025-06-01T12:00:00Z');
select tests.remember_rows();
select tests.sign_in_as('béla');
select tests.throws_key($$ select pg_temp.buy('gift guide', 500) $$,
  'clue_code_already_found', 'A guide is not sold to whoever has found the code of its clue');
select tests.as_owner();
update public.game_settings set clue_access_enabled = false where singleton;
select tests.sign_in_as('anna');
select tests.throws_key($$ select pg_temp.buy('compass guide', 7) $$,
  'guide_already_owned', 'An owned guide is refused as owned even when sales are closed');
select tests.sign_in_as('béla');
select tests.throws_key($$ select pg_temp.buy('gift guide', 500) $$,
  'clue_sales_closed', 'Without clue access no guide is sold');
select tests.at('2025-06-01T18:00:00Z');
select tests.throws_key($$ select pg_temp.buy('gift guide', 500) $$,
  'game_session_ended', 'When the hunt is over no guide is sold');
select tests.at_shopping_time();

-- Ten operations in a minute ----------------------------------------------------------------------

select tests.as_owner();
update public.game_settings set clue_access_enabled = true where singleton;
select tests.create_player('Ede');
select tests.buy_as('ede', 'compass');
select tests.sign_in_as('ede');
select is((select count(to_jsonb(public.spend_tokens(1, '', gen_random_uuid()))) from generate_series(1, 9)), 9::bigint,
  'Ten operations are done');
select tests.throws_key($$ select pg_temp.buy('compass guide', 7) $$,
  'rate_limit_exceeded', 'A guide would be the eleventh in the minute and is refused');
select tests.at('2025-05-20T12:01:00Z');
select is(pg_temp.buy('compass guide', 7) -> 'balance', '74', 'After 60 s it is sold');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
