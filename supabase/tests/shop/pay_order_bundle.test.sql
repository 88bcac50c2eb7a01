-- pay_order of bundles: clues, guides and bonus tokens arrive together, for no tokens.
begin;
\ir ../support/load.psql
select plan(19);
select tests.create_shop();
select tests.create_bundle('chain', array['compass', 'map+'], 200000, '{"bonus_tokens": 30, "stock": 2}');
select tests.create_bundle('plain', array['gift'], 100000);
create temporary table answers (name text primary key, answer jsonb);
grant select, insert on answers to authenticated;
select tests.sign_in_as('anna');
insert into answers select 'order', tests.order_offer('chain');
select tests.as_owner();
select tests.forget_broadcasts();
update private.broadcast_ticks set due_at = '-infinity' where true;
select tests.remember_rows();

select tests.sign_in_as('anna');
insert into answers select 'payment', tests.pay((select answer from answers));
select results_eq($$ select (answer -> 'tokens')::integer, (answer -> 'balance')::integer from answers
  where name = 'payment' $$, $$ values (30, 130) $$,
  'The bonus tokens are credited');
select results_eq(
  $$ select clue_id, game_session_id, clue_name_hu, clue_content_hu, purchase_price::integer, has_guide, order_id::text,
    offer_id, purchased_at, token_transaction_id, request_id
     from public.purchased_clues order by clue_name_hu $$,
  $$ select tests.id(name), tests.id('session'), name || ' hu', 'SECRET ' || name || ' hu', 0, true,
    (select answer ->> 'order_id' from answers where name = 'order'),
       tests.id('chain'), '2025-05-20T12:00:00Z'::timestamptz, null::bigint, null::uuid
     from (values ('compass'), ('map')) clues (name) $$,
  'The clues are the player''s, with their content; no tokens were paid for them');
select results_eq(
  $$ select solution_guide_id, clue_id, content_en, price, order_id::text, offer_id
    from public.purchased_solution_guides $$,
  $$ select tests.id('map guide'), tests.id('map'), 'SECRET map guide en', 0,
    (select answer ->> 'order_id' from answers where name = 'order'), tests.id('chain') $$,
  'The player owns the guide of the bundle, and no other');
select tests.as_owner();
select tests.rows_moved_only_in(array['private.broadcast_ticks', 'public.featured_offers', 'public.order_payments',
  'public.orders',
    'public.purchased_clues', 'public.purchased_solution_guides', 'public.token_balances', 'public.token_transactions',
      'realtime.messages'],
  'Nothing else is written');
select set_eq('select topic, event, payload from tests.broadcasts()',
  $$ values ('user:' || tests.id('anna'), 'balance', '{"balance": 130}'::jsonb),
            ('user:' || tests.id('anna'), 'purchase', jsonb_build_object('clue_id', tests.id('compass'))),
            ('user:' || tests.id('anna'), 'purchase', jsonb_build_object('clue_id', tests.id('map'))),
            ('user:' || tests.id('anna'),
              'order', (select jsonb_build_object('order_id', answer -> 'order_id', 'status', 'paid') from answers
              where name = 'order')),
            ('admin', 'purchase', '{"interval_ms": 1000}'::jsonb),
            ('admin', 'order', '{"interval_ms": 1000}'::jsonb) $$,
  'The player is notified of everything, organisers of the sale, and nobody of the content');
select is((select sold from public.featured_offers where id = tests.id('chain')), 1,
  'The stock counts one bundle, not its parts');
select is((select count(*) from public.token_transactions where user_id = tests.id('anna')), 2::bigint,
  'The ledger has the starting tokens and the bonus');
select tests.sign_in_as('anna');
select results_eq($$ select is_owned, guide_is_owned from public.list_shop_clues(tests.id('session'))
  where clue_id = tests.id('map') $$, $$ values (true, true) $$,
  'The shop shows them as owned');
select tests.throws_key($$ select tests.order_offer('chain') $$,
  'clue_already_owned', 'Nobody buys the same bundle twice');
select is((select data -> 'orders' -> 0 ->> 'name_en' from to_jsonb(public.export_my_data()) data), 'chain en',
  'The order is in the player''s export');

-- A bundle without tokens -------------------------------------------------------------------------

select is(tests.pay(tests.order_offer('plain')) -> 'balance', '130',
  'A bundle without bonus tokens leaves the balance as it is');
select tests.as_owner();
select is((select count(*) from public.token_transactions where user_id = tests.id('anna')), 2::bigint,
  'A bundle without bonus tokens adds no row to the ledger');

-- Bundles and the sales ---------------------------------------------------------------------------

select tests.sign_in_as('béla');
insert into answers select 'béla', tests.order_offer('chain');
select tests.as_owner();
delete from public.clue_solution_guides where id = tests.id('compass guide');
update public.clue_templates set is_locked = true where id = tests.id('map');
select tests.remember_rows();
select tests.sign_in_as('béla');
select tests.throws_key($$ select tests.pay((select answer from answers where name = 'béla')) $$,
  'clue_template_not_found', 'A bundle with a clue that was locked meanwhile is not charged');
select tests.as_owner();
select tests.rows_unchanged('A refused payment changes no rows');
update public.clue_templates set is_locked = false where id = tests.id('map');
select tests.sign_in_as('béla');
select is(tests.pay((select answer from answers where name = 'béla')) ->> 'status', 'paid',
  'Unlocked again, it can be paid');


-- The hunt ends between order and payment ---------------------------------------------------------

select tests.as_owner();
select tests.create_bundle('last', array['gift'], 100000, '{"stock": 5, "bonus_tokens": 10}');
select tests.sign_in_as('béla');
insert into answers select 'too late', tests.order_offer('last');
select tests.as_owner();
update public.game_sessions set starts_at = '2025-05-01T12:00:00Z', ends_at = '2025-05-20T12:10:00Z'
  where id = tests.id('session');
select tests.remember_rows();
select tests.at('2025-05-20T12:10:00Z');
select tests.sign_in_as('béla');
select tests.throws_key($$ select tests.pay((select answer from answers where name = 'too late')) $$,
  'game_session_ended',
  'A bundle that was ordered before the end of the hunt is not charged after it');
select tests.as_owner();
select tests.rows_unchanged('Neither card nor stock nor wallet is touched');
select tests.at('2025-05-20T12:09:59.999Z');
select tests.sign_in_as('béla');
select is(tests.pay((select answer from answers where name = 'too late')) ->> 'status', 'paid',
  'A millisecond before it is');

select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
