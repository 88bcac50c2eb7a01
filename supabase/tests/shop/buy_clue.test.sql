-- buy_clue: successful purchases and repeated requests.
begin;
\ir ../support/load.psql
select plan(35);
select tests.create_hunt();
select tests.remember_id('request', gen_random_uuid());
select tests.forget_broadcasts();
select tests.remember_rows();

create function pg_temp.buy(p_clue text, p_price integer, p_request_id uuid default gen_random_uuid()) returns jsonb
language sql volatile as $$ select to_jsonb(public.buy_clue(tests.id(p_clue), tests.id('session'), p_price,
  p_request_id)) $$;
grant execute on function pg_temp.buy(text, integer, uuid) to authenticated;
create temporary table answers (name text primary key, answer jsonb);
grant select, insert on answers to authenticated;

-- A purchase --------------------------------------------------------------------------------------

select tests.sign_in_as('anna');
insert into answers select 'compass', pg_temp.buy('compass', 10, tests.id('request'));
select is((select answer - 'purchase_id' from answers),
  jsonb_build_object('clue_id', tests.id('compass'), 'game_session_id', tests.id('session'), 'price', 10,
    'balance', 90),
  'A purchase answers with clue, session, price and the balance that is left');
select tests.as_owner();
select tests.rows_moved_only_in(array['private.broadcast_ticks', 'public.purchased_clues', 'public.token_balances',
  'public.token_transactions', 'realtime.messages'],
  'A purchase writes purchase, balance, ledger, tick and broadcasts and nothing else');
select results_eq(
  $$ select id::text, user_id, clue_id, game_session_id, clue_name_hu, clue_name_en, clue_type, clue_description_hu,
    clue_description_en,
       clue_content_hu, clue_content_en, purchase_price::integer, purchased_at, has_guide, is_accessible,
         access_expires_at, order_id from public.purchased_clues $$,
  $$ select answer ->> 'purchase_id', tests.id('anna'), tests.id('compass'), tests.id('session'), 'compass hu',
    'compass en', 'compass', 'compass leírás',
       'compass description', 'SECRET compass hu', 'SECRET compass en', 10, '2025-05-20T12:00:00Z'::timestamptz, true,
         true, null::timestamptz, null::uuid
     from answers $$,
  'The purchase keeps every field of the clue, content included, in both languages');
select results_eq(
  $$ select t.type::text, t.delta::integer, t.metadata, t.request_id, t.counts_for_rate_limit,
    t.id = p.token_transaction_id
     from public.token_transactions t, public.purchased_clues p where t.user_id = tests.id('anna') order by t.id desc
       limit 1 $$,
  $$ values ('spend', -10, '{"previousBalance": 100, "newBalance": 90}'::jsonb, tests.id('request'), true, true) $$,
  'One row of the ledger pays for it, with the request id and both balances');
select results_eq($$ select balance::integer, total_earned::integer, total_spent::integer from public.token_balances
  where user_id = tests.id('anna') $$,
  $$ values (90, 100, 10) $$, 'The balance goes down by the price');
select set_eq('select topic, event, payload from tests.broadcasts()',
  $$ values ('user:' || tests.id('anna'), 'purchase', jsonb_build_object('clue_id', tests.id('compass'))),
            ('admin', 'purchase', '{"interval_ms": 1000}'::jsonb) $$,
  'The player is notified of purchase and balance, organisers of the sale, and nobody of the content');
select is((select balance::integer from public.token_balances where user_id = tests.id('béla')), 100,
  'Other players pay nothing');

-- The copy stays as bought ------------------------------------------------------------------------

update public.clue_templates set name_hu = 'Renamed', description_en = 'Rewritten', price = 999, is_active = false
  where id = tests.id('compass');
update public.clue_contents set content_hu = 'Rewritten', content_en = 'Rewritten' where clue_id = tests.id('compass');
select tests.sign_in_as('anna');
select results_eq('select clue_name_hu, clue_description_en, clue_content_hu, clue_content_en, purchase_price::integer '
  'from public.purchased_clues',
  $$ values ('compass hu', 'compass description', 'SECRET compass hu', 'SECRET compass en', 10) $$,
  'A bought clue does not change when the clue is edited or taken off the shop');

-- Repeated requests -------------------------------------------------------------------------------

select tests.as_owner();
select tests.at_playing_time();
select tests.remember_rows();
select tests.sign_in_as('anna');
select is(pg_temp.buy('compass', 10, tests.id('request')), (select answer from answers),
  'The same request id gets the same answer, also after the sales have closed');
select is(pg_temp.buy('compass', 7, tests.id('request')), (select answer from answers),
  'A repeated request ignores its price');
select tests.throws_key($$ select pg_temp.buy('gift', 0, tests.id('request')) $$,
  'request_id_reused', 'The request id of another clue is refused');
select tests.throws_key($$ select public.buy_clue(tests.id('compass'), tests.id('other session'), 10,
  tests.id('request')) $$,
  'request_id_reused', 'The request id of another session is refused');
select tests.rows_unchanged('A repeated request id changes no rows');

select tests.at_shopping_time();
select lives_ok($$ select public.spend_tokens(1, 'Coffee', tests.id('session')) $$,
  'Tokens are spent elsewhere under another id');
select tests.remember_rows();
select tests.throws_key($$ select pg_temp.buy('map', 15, tests.id('session')) $$, 'request_id_reused',
  'The request id of another token operation is refused');
select tests.rows_unchanged('A reused request id changes no rows');
select tests.sign_in_as('béla');
select is(pg_temp.buy('gift', 0, tests.id('request')) -> 'price', '0',
  'The request id of another player is not an obstacle');

-- A clue for nothing, chains, the last token ------------------------------------------------------

select tests.as_owner();
select is((select count(*) from public.token_transactions where user_id = tests.id('béla')), 1::bigint,
  'A clue that costs nothing leaves no row in the ledger');
select is((select token_transaction_id from public.purchased_clues where user_id = tests.id('béla')), null::bigint,
  'Nothing paid for it');
update public.clue_templates set is_active = true, price = 85 where id = tests.id('compass');
select tests.sign_in_as('béla');
select tests.throws_key($$ select pg_temp.buy('compass', 85, tests.id('request')) $$, 'request_id_reused',
  'The request id of a free clue pays for no other');
select is(pg_temp.buy('compass', 85) -> 'balance', '15', 'The price of today is paid');
select is(pg_temp.buy('map', 15, tests.id('olga')) -> 'balance', '0',
  'With the required clue owned the next one is sold, and a balance may be spent to the last token');
select is(pg_temp.buy('map', 15, tests.id('olga')) -> 'balance', '0',
  'Its request id gets the same answer although nothing is left');
select tests.throws_key($$ select pg_temp.buy('later', 5) $$,
  'clue_not_yet_available', 'Availability is checked before the balance');
select tests.as_owner();
update public.clue_solution_guides set is_active = false where clue_id = tests.id('gift');
update public.clue_templates set available_from = '2025-05-20T12:00:00Z' where id = tests.id('later');
select tests.sign_in_as('anna');
select pg_temp.buy('gift', 0);
select is((select has_guide from public.purchased_clues where clue_id = tests.id('gift')), false,
  'A guide that is not on sale is not announced');
select is(pg_temp.buy('later', 5) -> 'price', '5', 'At the second of available_from a clue is sold');

-- The same clue in another session is another clue to own.
select tests.save_session(jsonb_build_object('id', tests.id('other session'), 'name', 'Another hunt',
  'clues', jsonb_build_array(
  jsonb_build_object('clue_id', tests.id('gift')), jsonb_build_object('clue_id', tests.id('map')))));
select tests.sign_in_as('anna');
select lives_ok($$ select public.join_game_session(tests.id('other session')) $$, 'Anna joins another session');
select is(to_jsonb(public.buy_clue(tests.id('gift'), tests.id('other session'), 0, gen_random_uuid())) -> 'price', '0',
  'A clue is owned per session');
select tests.throws_key($$ select public.buy_clue(tests.id('map'), tests.id('other session'), 15, gen_random_uuid()) $$,
  'required_clue_missing',
  'A required clue owned in one session opens nothing in another');

-- Ten operations in a minute ----------------------------------------------------------------------

select tests.as_owner();
select tests.create_player('Ede');
select tests.sign_in_as('ede');
select is((select count(to_jsonb(public.spend_tokens(1, '', gen_random_uuid()))) from generate_series(1, 9)), 9::bigint,
  'Nine tokens are spent');
select is(pg_temp.buy('later', 5) -> 'balance', '86', 'A purchase is the tenth operation in the minute');
select tests.remember_rows();
select tests.throws_key($$ select pg_temp.buy('compass', 85) $$,
  'rate_limit_exceeded', 'A purchase would be the eleventh and is refused');
select tests.rows_unchanged('The eleventh operation changes no rows');
select tests.at('2025-05-20T12:01:00Z');
select is(pg_temp.buy('compass', 85) -> 'balance', '1', 'After 60 s the purchase goes through');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
