-- Find cards: secret before the find, readable for finder and team after it; a card gives a clue with the find.
begin;
\ir ../support/load.psql
select plan(53);
select tests.create_hunt();
select tests.create_player(name) from unnest(array['Dani', 'Ede']) name;
update public.qr_codes set card_title_hu = 'A kút', card_title_en = 'The well', card_text_hu = 'CARD hu',
  card_text_en = 'CARD en', reveals_clue_id = tests.id('map') where id = tests.id('well');
update public.qr_codes set card_text_hu = 'CARD híd' where id = tests.id('bridge');
create function pg_temp.cards() returns setof public.find_card_row language sql as $$
  select * from public.list_find_cards()
$$;
grant execute on all functions in schema pg_temp to authenticated;

-- Before the find ---------------------------------------------------------------------------------

select tests.as_anonymous();
select throws_ok('select public.list_find_cards()', '42501', 'permission denied for function list_find_cards',
  'Visitors read no card');
select tests.authenticate_as(null);
select tests.throws_key('select public.list_find_cards()', 'user_not_authenticated', 'A token without a user neither');
select tests.sign_in_as('anna');
select is_empty('select pg_temp.cards()', 'A player without finds has no cards');
select is_empty($$ select card_text_hu from public.qr_codes $$, 'No row of a code is readable');

-- The find ----------------------------------------------------------------------------------------

select tests.as_owner();
select tests.forget_broadcasts();
select tests.at_playing_time();
select tests.sign_in_as('anna');
create temporary table answers (name text primary key, answer jsonb);
grant select, insert on answers to authenticated;
insert into answers select 'well', tests.scan('well');
select results_eq('select title_hu, title_en, text_hu, text_en, qr_code_name, finder_name, clue_id, clue_name_en
  from pg_temp.cards()', $$ values ('A kút', 'The well', 'CARD hu', 'CARD en', 'well', null::text, tests.id('map'),
  'map en') $$, 'The finder reads the card');
select is((select to_jsonb(r) from public.get_scan_progress((select (answer ->> 'scan_id')::bigint from answers)) r) ->
  'card',
  (select to_jsonb(c) from pg_temp.cards() c), 'and gets it with the progress of the scan');
select is(position(tests.id('well')::text in (select c::text from pg_temp.cards() c)), 0,
  'The card has no printed id');
select results_eq('select clue_id, purchase_price::integer, is_revealed, token_transaction_id, request_id,
  clue_content_en from public.purchased_clues', $$ values (tests.id('map'), 0, true, null::bigint, null::uuid,
  'SECRET map en') $$, 'The finder owns the clue at price 0, although sales are over and the required clue is missing');
select is((select count(*) from public.token_transactions where type = 'spend'), 0::bigint, 'without a ledger row');
select tests.as_owner();
select set_eq($$ select event from tests.broadcasts('user:' || tests.id('anna')) $$, array['scan', 'purchase'],
  'The player is told of find and clue');
select is((select balance::integer from public.token_balances where user_id = tests.id('anna')), 100,
  'and pays nothing');
select tests.sign_in_as('béla');
select is_empty('select pg_temp.cards()', 'Another player reads nothing');
select is((select to_jsonb(r) from public.get_scan_progress((select (answer ->> 'scan_id')::bigint from answers)) r),
  null,
  'also not through the scan of the finder');
select is_empty('select 1 from public.purchased_clues', 'and does not own the clue');

-- A scan with the same client id, and the same scan again, change nothing.
select tests.sign_in_as('anna');
select tests.at('2025-06-01T12:01:00Z');
select tests.answers_key(tests.scan('well'), 'already_scanned', 'A second scan is refused');
select is((select count(*) from public.purchased_clues), 1::bigint, 'and gives no second clue');

-- Without a card, or with a text alone ------------------------------------------------------------

insert into answers select 'hall', tests.scan('hall');
select is((select to_jsonb(r) from public.get_scan_progress((select (answer ->> 'scan_id')::bigint from answers where
  name = 'hall')) r) -> 'card',
  'null', 'A code without a card has none');
select public.record_scan(tests.id('bridge')::text, tests.id('session'),
  '{"position": {"latitude": 47.4979, "longitude": 19.0402, "accuracy": 5}}');
select results_eq('select text_hu, clue_id from pg_temp.cards()',
  $$ values ('CARD híd', null::uuid), ('CARD hu', tests.id('map')) $$, 'The newest find is first');

-- The chain ---------------------------------------------------------------------------------------

select tests.as_owner();
select tests.create_clue('end', 5, p_required => 'map');
insert into public.game_session_clues (game_session_id, clue_id) values (tests.id('session'), tests.id('end'));
select tests.at_shopping_time();
select tests.sign_in_as('anna');
select is((select (is_owned, blocking_error)::text from public.list_shop_clues(tests.id('session'))
  where clue_id = tests.id('map')), '(t,)', 'The shop shows the clue as owned');
select is((select blocking_error from public.list_shop_clues(tests.id('session')) where clue_id = tests.id('end')),
  null, 'It counts as bought in the chain');
select tests.throws_key($$ select public.buy_clue(tests.id('map'), tests.id('session'), 15, gen_random_uuid()) $$,
  'clue_already_owned', 'It is not sold to its owner');

-- An owned clue stays as it was bought ------------------------------------------------------------

select tests.as_owner();
select tests.buy_as('béla', 'compass');
select tests.buy_as('béla', 'map');
select tests.scan_as('béla', 'well', '2025-06-01T12:10:00Z');
select is((select (count(*), max(purchase_price), bool_or(is_revealed))::text from public.purchased_clues
  where user_id = tests.id('béla') and clue_id = tests.id('map')), '(1,15,f)',
  'Who bought the clue keeps the purchase');
select tests.sign_in_as('béla');
select is((select clue_id from pg_temp.cards()), tests.id('map'), 'and the card names it');

-- What a card does not give -----------------------------------------------------------------------

select tests.as_owner();
update public.qr_codes set reveals_clue_id = tests.id('elsewhere clue') where id = tests.id('hall');
select tests.scan_as('dani', 'hall', '2025-06-01T12:11:00Z');
select is((select count(*) from public.purchased_clues where user_id = tests.id('dani')), 0::bigint,
  'A clue of another hunt is not given');
select tests.sign_in_as('dani');
select is_empty('select pg_temp.cards()', 'and no empty card is shown');
select tests.as_owner();
update public.qr_codes set reveals_clue_id = tests.id('retired') where id = tests.id('tower');
select tests.scan_as('dani', 'tower', '2025-06-01T12:12:00Z');
select is((select count(*) from public.purchased_clues where user_id = tests.id('dani')), 0::bigint,
  'Nor is an inactive one');
update public.qr_codes set reveals_clue_id = tests.id('locked') where id in (tests.id('hall'), tests.id('well'));
update public.clue_contents set qr_code_id = tests.id('bridge') where clue_id = tests.id('locked');
update public.game_session_qr_codes set withdrawn_at = now() where qr_code_id = tests.id('bridge');
select tests.scan_as('ede', 'hall', '2025-06-01T12:12:30Z');
select is((select count(*) from public.purchased_clues where clue_id = tests.id('locked')), 0::bigint,
  'nor one that leads to a withdrawn code');
update public.game_session_qr_codes set withdrawn_at = null where qr_code_id = tests.id('bridge');
update public.clue_contents set qr_code_id = null where clue_id = tests.id('locked');
update public.qr_codes set reveals_clue_id = tests.id('elsewhere clue') where id = tests.id('hall');
select tests.scan_as('dani', 'well', '2025-06-01T12:13:00Z');
select is((select clue_id from public.purchased_clues where user_id = tests.id('dani')), tests.id('locked'),
  'A locked one is: cards can give what nobody can buy');
select tests.sign_in_as('anna');
select is((select clue_id from pg_temp.cards() where qr_code_name = 'well'), null,
  'A card that changed after the find names no clue that the finder does not own');

-- Voided, restored and credited finds -------------------------------------------------------------

select tests.as_owner();
create function pg_temp.well_of_dani() returns bigint[] language sql security definer as $$
  select array_agg(id) from public.scans where user_id = tests.id('dani') and qr_code_id = tests.id('well')
$$;
grant execute on function pg_temp.well_of_dani() to authenticated;
select tests.sign_in_as('olga');
select public.admin_correct_finds('void', pg_temp.well_of_dani(), 'why', gen_random_uuid());
select tests.sign_in_as('dani');
select is_empty('select pg_temp.cards()', 'A voided find takes the card away');
select is((select count(*) from public.purchased_clues), 1::bigint, 'The clue stays');
select tests.sign_in_as('olga');
select public.admin_correct_finds('restore', pg_temp.well_of_dani(), 'why', gen_random_uuid());
select tests.sign_in_as('dani');
select is((select clue_id from pg_temp.cards()), tests.id('locked'), 'Restored, the card is back');
select is((select count(*) from public.purchased_clues), 1::bigint, 'with one clue');
select tests.sign_in_as('olga');
select public.admin_credit_find(tests.id('session'), tests.id('well'), array[tests.id('ede')], 'why',
  gen_random_uuid());
select tests.sign_in_as('ede');
select is((select (text_hu, clue_id)::text from pg_temp.cards()), format('("CARD hu",%s)', tests.id('locked')),
  'A credited find has the card and the clue');
select is_empty($$ select 1 from public.scans where qr_code_id = tests.id('well') $$, 'but not the printed id');

-- Teams -------------------------------------------------------------------------------------------

select tests.create_player(name) from unnest(array['Fanni', 'Gizi', 'Hedvig']) name;
select tests.create_team('Foxes', 'fanni', 'gizi');
select tests.scan_as('fanni', 'well', '2025-06-01T12:20:00Z');
select tests.sign_in_as('gizi');
select is((select (finder_name, text_en, clue_id)::text from pg_temp.cards()),
  format('(Fanni,"CARD en",%s)', tests.id('locked')), 'A team mate reads the card, with the name of the finder');
select is((select clue_content_en from public.purchased_clues), 'SECRET locked en', 'and the clue');
select is(position(tests.id('well')::text in (select c::text from pg_temp.cards() c)), 0, 'but no printed id');
select tests.sign_in_as('hedvig');
select is_empty('select pg_temp.cards()', 'A player outside the team reads nothing');
select tests.as_owner();
savepoint before_the_void;
select tests.sign_in_as('olga');
select public.admin_correct_finds('void', array(select scan_id from public.admin_list_found_qr_codes()
  where user_id = tests.id('fanni')), 'Photo', gen_random_uuid());
select tests.sign_in_as('gizi');
select is_empty('select pg_temp.cards()', 'The card of a voided find is gone for the team too');
select tests.as_owner();
rollback to savepoint before_the_void;
select tests.sign_in_as('gizi');
select public.leave_team(tests.id('session'));
select is_empty('select pg_temp.cards()', 'Nor does who has left the team');

-- Test sessions and statistics -----------------------------------------------------------------------

select tests.at('2025-06-01T13:00:00Z');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_test_scan(tests.id('well')::text, tests.id('session'), tests.id('hedvig')))
  -> 'card' ->> 'text_hu', 'CARD hu', 'A tried scan shows the card');
select tests.as_owner();
select is((select count(*) from public.purchased_clues where user_id = tests.id('hedvig')), 0::bigint,
  'and gives nothing');
select tests.sign_in_as('olga');
select is((select (buyers, revealed, tokens)::text from public.admin_clue_statistics(tests.id('session'))
  where clue_id = tests.id('map')), '(1,1,15)', 'Statistics count given clues apart from sales');
select is((select sold from public.admin_list_clues() where id = tests.id('locked')), 0::bigint,
  'A given clue is not a sold one');
select is((to_jsonb(public.admin_overview('UTC')) ->> 'clues_sold')::integer, 2, 'nor in the overview');

-- Writing cards -----------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select lives_ok($$ update public.qr_codes set card_text_en = 'New' where id = tests.id('bridge') $$,
  'Organisers change a card');
select tests.sign_in_as('anna');
select is((select text_en from pg_temp.cards() where qr_code_name = 'bridge'), 'New', 'Its finders read the new text');
update public.qr_codes set card_text_en = 'Mine' where id = tests.id('bridge');
select is((select text_en from pg_temp.cards() where qr_code_name = 'bridge'), 'New', 'Players change none');
select tests.as_owner();
select tests.create_clue('spare', 5);
update public.qr_codes set reveals_clue_id = tests.id('spare') where id = tests.id('hall');
select tests.sign_in_as('olga');
select tests.throws_key($$ delete from public.clue_templates where id = tests.id('spare') $$, 'clue_in_use',
  'A clue that a card gives cannot be deleted');
select tests.as_owner();
select throws_ok($$ update public.qr_codes set card_title_hu = repeat('x', 201) where id = tests.id('hall') $$, '23514',
  null, 'A title has a limit');
select throws_ok($$ update public.qr_codes set card_text_hu = repeat('x', 10001) where id = tests.id('hall') $$,
  '23514', null, 'and a text');
select tests.invariants_hold();
select * from finish();
rollback;
