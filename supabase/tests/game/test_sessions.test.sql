-- Test sessions have their own wallets, and are left out of rankings, feeds, statistics and jackpots.
begin;
\ir ../support/load.psql
select plan(64);
select tests.create_hunt();
select tests.create_media('photo'), tests.create_media('answer'), tests.create_media('found photo');
select tests.give_media('compass', 'photo'), tests.give_media('compass guide', 'answer'),
  tests.give_card('hall', 'found photo');
select tests.sign_in_as('olga');
select public.admin_save_jackpot(tests.id('session'), 50, 20, gen_random_uuid());
select tests.remember_id('test session',
  (public.admin_clone_game_session(tests.id('session'), 'Test session', true)).game_session_id);

-- Only organisers ---------------------------------------------------------------------------------

select tests.sign_in_as('anna');
select tests.throws_key($$ select public.join_game_session(tests.id('test session')) $$,
  'game_session_not_found', 'A player cannot join a test');
select is_empty($$ select 1 from public.game_sessions where is_test $$, 'A player does not see it either');

-- The wallet --------------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select tests.at('2030-01-01T00:00:00Z');
select is(to_jsonb(public.join_game_session(tests.id('test session'))) - array['joined_at'],
  jsonb_build_object('game_session_id', tests.id('test session'), 'tokens_granted', 100, 'balance', 100),
  'An organiser joins a test with its starting tokens, whatever the registration deadline says');
select tests.at_shopping_time();
select is((select to_jsonb(public.get_token_balance()) - array['user_id', 'last_updated']),
  '{"balance": 100, "total_earned": 100, "total_spent": 0, "own_balance": 0}',
  'While the test is active its wallet is shown, and the real one beside it');
select is((select to_jsonb(public.buy_clue(tests.id('compass'), tests.id('test session'), 10,
  tests.remember_id('request', gen_random_uuid()))) ->> 'balance'),
  '90', 'A clue is paid from the wallet of the test');
select is(
  (select to_jsonb(public.buy_clue(tests.id('compass'), tests.id('test session'), 10,
    tests.id('request'))) ->> 'balance'),
  '90', 'The same request moves nothing twice');
select is((select to_jsonb(public.buy_solution_guide(tests.id('compass guide'), tests.id('test session'), 5,
  gen_random_uuid()))
  ->> 'balance'),
  '85', 'A guide is paid from the wallet of the test');
select tests.throws_key(
  $$ select public.buy_clue(tests.id('dear'), tests.id('test session'), 500, gen_random_uuid()) $$,
  'insufficient_balance', 'The wallet of a test can be empty, too');
select is(
  (select blocking_error from public.list_shop_clues(tests.id('test session')) where clue_id = tests.id('dear')),
  'insufficient_balance', 'The shop looks into the same wallet');
select is((select to_jsonb(public.get_token_balance()) - array['user_id', 'last_updated']),
  '{"balance": 85, "total_earned": 100, "total_spent": 15, "own_balance": 0}', 'The wallet says what was spent');
select tests.as_owner();
select results_eq($$ select balance::integer, total_earned::integer, total_spent::integer from public.token_balances
  where user_id = tests.id('olga') $$,
  $$ values (0, 0, 0) $$, 'The real balance is not touched');
select is_empty($$ select 1 from public.token_transactions where user_id = tests.id('olga') $$,
  'Nothing of a test is in the ledger');
select is(
  (select ((select to_jsonb(r) from public.get_jackpot(tests.id('session')) r)) from (select tests.sign_in_as('anna'))
    as anna) ->> 'amount',
  '50', 'Purchases in a test feed no jackpot');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_save_jackpot(tests.id('test session'), 5, 5, gen_random_uuid()) $$,
  'invalid_game_session', 'A test has no jackpot of its own');

-- Offers ------------------------------------------------------------------------------------------

select tests.as_owner();
insert into public.featured_offers (id, kind, name_hu, clue_id, promo_price, starts_at, ends_at, stock)
values (tests.remember_id('offer', gen_random_uuid()), 'clue', 'Ajánlat', tests.id('map'), 7, '2025-05-01Z',
  '2025-06-01Z', 5);
select tests.sign_in_as('olga');
select is((select to_jsonb(public.buy_clue(tests.id('map'), tests.id('test session'), 7,
  gen_random_uuid())) ->> 'price'),
  '7', 'Offers can be tried');
select tests.as_owner();
select is((select sold from public.featured_offers where id = tests.id('offer')), 0,
  'A test session takes nothing of their stock');

-- Scans, rankings, feeds and statistics -----------------------------------------------------------

select tests.sign_in_as('olga');
select tests.at_playing_time();
select is((select public.record_scan(tests.id('hall')::text, tests.id('test session')) ->> 'current_points'),
  '10', 'Codes of the hunt can be scanned in the test');
select is((select to_jsonb(public.get_leaderboard(tests.id('session'), 10)) -> 'rows'), '[]',
  'The board of the hunt does not show it');
select is(jsonb_array_length(to_jsonb(public.get_leaderboard(tests.id('test session'), 10)) -> 'rows'), 1,
  'The board of the test counts its points');
select tests.as_owner();
select is((select p.points_total from public.profiles p where id = tests.id('olga')), 0,
  'Points of a test do not count in the total of the player');
select is(
  (select current_points::integer from public.user_game_sessions where game_session_id = tests.id('test session')),
  10, 'Points of a test count in the test');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_overview()) -> 'recent_scans', '[]', 'The feed leaves tests out');
select is((to_jsonb(public.admin_overview()) ->> 'scans_success') ||
  (to_jsonb(public.admin_overview()) ->> 'clues_sold'),
  '00', 'The counts of the overview leave tests out');
select is((to_jsonb(public.admin_overview()) ->> 'active_players')::integer, 0, 'A tester is not an active player');
select is((select current_scans
  from jsonb_to_recordset((
    select to_jsonb(qr_codes) from public.admin_list_game_sessions() where id = tests.id('session')))
  as code (name text, current_scans bigint) where name = 'hall'), 0::bigint,
    'Finds in a test take no place in the hunt');
select is((select array_agg(tests.id('test session') = (session ->> 'id')::uuid)
  from jsonb_array_elements(to_jsonb(public.admin_overview()) -> 'sessions') session),
  array[false, false], 'The overview lists hunts only');

-- What kind of session it is stays ----------------------------------------------------------------

select tests.throws_key(
  $$ select public.admin_save_game_session(jsonb_build_object('id', tests.id('test session'), 'name', 'Real now',
    'is_test', false)) $$,
  'invalid_game_session', 'A test does not become a hunt');
select tests.throws_key(
  $$ select public.admin_save_game_session(tests.session_document()
    || jsonb_build_object('id', tests.id('session'), 'is_test', true)) $$,
  'invalid_game_session', 'A hunt does not become a test');
select lives_ok($$ select public.admin_save_game_session(tests.session_document()
  || jsonb_build_object('id', tests.id('session'))) $$,
  'Without a word about it, it stays what it is');
select is((select is_test from public.game_sessions where id = tests.id('session')), false, 'A hunt, that is');
select lives_ok($$ select public.admin_save_game_session(tests.session_document() || jsonb_build_object(
    'id', tests.id('test session'), 'name', 'Test session', 'is_test', true, 'visibility', 'draft')) $$,
  'A test with testers is saved as the draft that it is');
select tests.as_owner();
select ok((select bool_and(test_balance is null) from public.user_game_sessions
  where game_session_id = tests.id('session')),
  'Members of a hunt have no wallet of a test');
select is(
  (select test_balance::integer from public.user_game_sessions where game_session_id = tests.id('test session')),
  78, 'The wallet keeps its balance');

-- A tester who has lost the rights of an organiser, or owes the code of the second factor, is a player: what the hunt
-- sells is not had for the play money of its test session.

create function pg_temp.tested_content() returns text[] language sql stable as $$
  select array[
    'select 1 from public.purchased_clues',
    'select 1 from public.purchased_solution_guides',
    'select 1 from public.list_clue_media(tests.id(''test session''))',
    'select 1 from public.list_find_cards()',
    'select 1 from public.scans where (select to_jsonb(r) from public.get_scan_progress(id) r) is not null']
$$;
grant execute on function pg_temp.tested_content() to authenticated;
select tests.add_factor(tests.id('olga'));
select tests.sign_in_as('olga');
select tests.throws_key(call, 'game_session_not_found', 'A test session is closed to a tester who is not an organiser: '
  || call)
from unnest(array[
  $$ select * from public.list_shop_clues(tests.id('test session')) $$,
  $$ select public.buy_clue(tests.id('gift'), tests.id('test session'), 0, gen_random_uuid()) $$,
  $$ select public.buy_solution_guide(tests.id('gift guide'), tests.id('test session'), 0, gen_random_uuid()) $$,
  $$ select * from public.list_featured_offers(tests.id('test session')) $$,
  $$ select public.create_order(gen_random_uuid(), null, null, gen_random_uuid(), 'HUF', tests.id('test session')) $$,
  $$ select public.get_leaderboard(tests.id('test session')) $$,
  $$ select public.get_code_place(tests.id('hall'), tests.id('test session')) $$,
  $$ select public.record_scan(tests.id('well')::text, tests.id('test session')) $$,
  $$ select public.submit_treasure_claim(tests.id('test session'), 'Olga Kereső', '1051 Budapest, Fő tér 1.',
    '+36 30 123 4567') $$]) call;
select is_empty($$ select 1 from public.game_session_clues union all select 1 from public.clue_templates $$,
  'Who is not a member of a test does not see its clues');
select is_empty(query, 'Who is not a member of a test does not read what was bought or found in it: ' || query)
from unnest(pg_temp.tested_content()) query;
select is(tests.readable_files(), '{}', 'Nor the pictures of it');
select is(
  (select array_agg(key) from jsonb_array_elements((to_jsonb(public.export_my_data()) -> 'purchased_clues')
    || (to_jsonb(public.export_my_data()) -> 'purchased_solution_guides')) bought cross join jsonb_object_keys(bought)
      key
    where key like '%content%'),
  null, 'Nor from the export of the account');
select is(private.can_listen('session:' || tests.id('test session')), false,
  'Who is not a member cannot listen to a test');
select is(to_jsonb(public.get_token_balance()) ->> 'balance', '0', 'The balance is the real one');
select tests.at_level('aal2');
select tests.sign_in_as('olga');
select isnt_empty($$ select * from public.list_shop_clues(tests.id('test session')) $$,
  'With the code the shop of the test is open again');
select isnt_empty(query, 'With the code it can be read again: ' || query)
from unnest(pg_temp.tested_content()) query;
select isnt_empty($$ select 1 from public.game_session_clues $$,
  'With the code the clues of the test can be read again');
select is(to_jsonb(public.get_token_balance()) ->> 'balance', '78',
  'With the code the wallet of the test is active again');
select is(to_jsonb(public.get_leaderboard(tests.id('test session'))) ->> 'players', '1',
  'With the code the board of the test can be read again');
select tests.as_owner();
select tests.create_player('Ottó');
update public.profiles set role = 'admin' where id in (tests.id('ottó'), tests.id('cili'));
select is((select active_game_session_id from public.profiles where id = tests.id('ottó')), tests.id('session'),
  'A new organiser stays in the hunt');
update public.profiles set role = 'user' where id in (tests.id('olga'), tests.id('ottó'));
select results_eq($$ select active_game_session_id from public.profiles where id in (tests.id('olga'), tests.id('ottó'))
  order by name $$,
  $$ values (null::uuid), (tests.id('session')) $$,
    'A former organiser leaves the test session, but stays in a hunt');
select tests.invariants_hold();
select * from finish();
rollback;
