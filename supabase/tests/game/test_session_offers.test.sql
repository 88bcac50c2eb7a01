-- Offers and bundles in a test session: paid, delivered and counted nowhere else.
begin;
\ir ../support/load.psql
select plan(24);
select tests.create_shop();
select tests.create_bundle('bundle', array['compass', 'map+'], 200000, '{"bonus_tokens": 30, "stock": 2}');
select tests.create_clue_offer('dear offer', 'dear', 90);
select tests.sign_in_as('olga');
select tests.remember_id('test session',
  (public.admin_clone_game_session(tests.id('session'), 'Test session', true)).game_session_id);
select public.join_game_session(tests.id('test session'));
create function pg_temp.order_bundle() returns jsonb language sql as
  $$ select public.create_order(null, tests.id('bundle'), null, gen_random_uuid(), 'HUF', tests.id('test session')) $$;
create function pg_temp.blocked(p_offer text) returns text language sql as $$
  select coalesce(blocking_error, 'open') from public.list_featured_offers(tests.id('test session'))
    where offer_id = tests.id(p_offer)
$$;
grant execute on function pg_temp.order_bundle(), pg_temp.blocked(text) to public;

-- The wallet --------------------------------------------------------------------------------------

select is(pg_temp.blocked('dear offer'),
  'open', 'An offer asks the wallet of the test, which has 100 tokens, and not the real balance, which has none');
create temporary table answers (name text primary key, answer jsonb);
insert into answers select 'order', pg_temp.order_bundle();
select is((select to_jsonb(public.buy_clue(tests.id('dear'), tests.id('test session'), 90,
  gen_random_uuid())) ->> 'balance'),
  '10', 'The offer can be bought');
insert into answers select 'payment', tests.pay((select answer from answers where name = 'order'), 'visa 4242',
  tests.remember_id('request', gen_random_uuid()));
select is((select answer ->> 'status' from answers where name = 'payment'), 'paid', 'A bundle can be tried');
select is((select answer ->> 'balance' from answers where name = 'payment'),
  '40', 'Its tokens come into the wallet of the test');
select is(tests.pay((select answer from answers where name = 'order'), 'visa 4242', tests.id('request')),
  (select answer from answers where name = 'payment'),
  'The same request is answered the same');
select is(to_jsonb(public.get_token_balance()) - array['user_id', 'last_updated', 'own_balance'],
  '{"balance": 40, "total_earned": 130, "total_spent": 90}',
  'The same request credits nothing twice');
select set_eq($$ select clue_id from public.purchased_clues where game_session_id = tests.id('test session') $$,
  $$ values (tests.id('compass')), (tests.id('map')), (tests.id('dear')) $$, 'Its clues are there');
select tests.as_owner();
select results_eq($$ select balance::integer, total_earned::integer from public.token_balances
  where user_id = tests.id('olga') $$,
  $$ values (0, 0) $$, 'The real balance is not touched');
select is_empty($$ select 1 from public.token_transactions where user_id = tests.id('olga') $$,
  'Nothing of it is in the ledger');
select is((select sold from public.featured_offers where id = tests.id('bundle')), 0, 'A test purchase uses no stock');
select tests.sign_in_as('olga');
select results_eq($$ select is_taken, purchases from public.admin_list_featured_offers()
  where id = tests.id('bundle') $$, $$ values (false, 0) $$,
  'A bundle that was only tried is not sold, so it may still change');
select is(to_jsonb(public.admin_purchase_statistics('2025-05-01Z', '2025-05-31Z')) -> 'currencies', '[]',
  'No revenue comes of it');
select tests.as_owner();
select tests.invariants_hold();

-- A stock that is added later counts sales, and no test sessions -------------------------------------

update public.featured_offers set stock = null where id = tests.id('bundle');
update public.featured_offers set stock = 5 where id = tests.id('bundle');
select is((select sold from public.featured_offers where id = tests.id('bundle')), 0,
  'Counted again, there is still no sale');

-- An end in the past ------------------------------------------------------------------------------

update public.game_sessions set ends_at = '2025-05-20T12:00:01Z' where id = tests.id('test session');
select tests.at('2025-05-20T12:00:01Z');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.buy_clue(tests.id('gift'), tests.id('test session'), 0, gen_random_uuid()) $$,
  'game_session_ended',
  'A test session that is over sells nothing, as the hunt will not');
select is(
  (select blocking_error from public.list_shop_clues(tests.id('test session')) where clue_id = tests.id('gift')),
  'game_session_ended',
  'The shop of the ended test says that it has ended');
select is(pg_temp.blocked('bundle'), 'clue_already_owned', 'An owned item is refused as owned');
select is((select ends_at from public.game_sessions where id = tests.id('session')),
  '2025-06-01T18:00:00Z'::timestamptz, 'The hunt goes on');
select lives_ok($$ select tests.buy_as('anna', 'compass') $$, 'The hunt still sells clues');

-- Starting over, and going ------------------------------------------------------------------------

select tests.as_owner();
update public.game_sessions set ends_at = null where id = tests.id('test session');
select tests.sign_in_as('olga');
select lives_ok($$ select public.admin_reset_test_session(tests.id('test session')) $$,
  'A test session with a bundle starts over');
select is((to_jsonb(public.get_token_balance()) ->> 'balance'), '100', 'Its wallet is what it was');
select is(tests.pay(pg_temp.order_bundle()) ->> 'balance', '130', 'The bundle can be tried again');
select public.admin_delete_game_session(tests.id('test session'));
select is(to_jsonb(public.admin_purchase_statistics('2025-05-01Z', '2025-05-31Z')) -> 'currencies', '[]',
  'When the test session is gone its bundles do not turn into revenue');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
