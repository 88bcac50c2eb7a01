-- featured_offers and their items: what may still change once an offer has been bought or ordered, by whatever path.
begin;
\ir ../support/load.psql
select plan(29);
select tests.create_shop();
select tests.sign_in_as('olga');
select tests.remember_id('clue',
  (public.admin_save_featured_offer(jsonb_build_object('kind', 'clue', 'name_hu', 'Nyom', 'promo_price', 4,
  'clue_id', tests.id('compass'), 'starts_at', '2025-05-19Z', 'ends_at', '2025-05-21Z', 'stock', 5))).offer_id);
select tests.as_owner();
select tests.create_bundle('bundle', array['dear'], 200000);
select tests.create_bundle('other bundle', array['gift'], 200000);

-- Untaken offers ----------------------------------------------------------------------------------
select tests.sign_in_as('olga');
select lives_ok($$ update public.featured_offers set clue_id = tests.id('gift') where id = tests.id('clue') $$,
  'An offer that nobody took changes as its organiser likes');
select lives_ok($$ update public.featured_offers set clue_id = tests.id('compass') where id = tests.id('clue') $$,
  'An offer that nobody took can be changed back');
select lives_ok($$ insert into public.featured_offer_items (offer_id, clue_id)
  values (tests.id('bundle'), tests.id('later')) $$, 'A bundle gets a clue');
select lives_ok($$ delete from public.featured_offer_items where offer_id = tests.id('bundle')
  and clue_id = tests.id('later') $$, 'A bundle loses a clue');
select tests.throws_key($$ insert into public.featured_offer_items (offer_id, clue_id)
  values (tests.id('clue'), tests.id('later')) $$, 'invalid_input', 'No other offer holds clues');

-- Taken offers ------------------------------------------------------------------------------------
select tests.sign_in_as('anna');
select is(to_jsonb(public.buy_clue(tests.id('compass'), tests.id('session'), 4, gen_random_uuid())) ->> 'price', '4',
  'A player buys the clue');
select tests.sign_in_as('béla');
select is(tests.order_offer('bundle') ->> 'status', 'pending', 'A player orders the bundle');

create function pg_temp.refused(p_who text) returns setof text language plpgsql as $$
declare
  v_case record;
begin
  for v_case in select * from (values
    ('update public.featured_offers set clue_id = tests.id(''gift'') where id = tests.id(''clue'')',
      'The target of a bought offer stays'),
    ('update public.featured_offers set kind = ''guide'', clue_id = null, solution_guide_id = tests.id(''map guide'') '
      'where id = tests.id(''clue'')', 'The kind of a bought offer stays'),
    ('update public.featured_offers set bonus_tokens = 5 where id = tests.id(''bundle'')', 'Ordered tokens stay'),
    ('insert into public.featured_offer_items (offer_id, clue_id) values (tests.id(''bundle''), tests.id(''gift''))',
      'No clue joins an ordered bundle'),
    ('update public.featured_offer_items set solution_guide_id = tests.id(''dear guide'') where offer_id = '
      'tests.id(''bundle'')', 'No guide joins an ordered bundle'),
    ('update public.featured_offer_items set offer_id = tests.id(''other bundle'') '
      'where offer_id = tests.id(''bundle'')', 'No item of an ordered bundle moves to another'),
    ('delete from public.featured_offer_items where offer_id = tests.id(''bundle'')',
      'No item leaves an ordered bundle'),
    ('delete from public.clue_templates where id = tests.id(''dear'')', 'A clue in it is not deleted')) cases
      (statement, title)
  loop
    perform tests.as_owner();
    if p_who <> 'owner' then
      perform tests.sign_in_as(p_who);
    end if;
    return next tests.throws_key(v_case.statement, 'offer_in_use', format('%s (%s)', v_case.title, p_who));
  end loop;
end
$$;
grant execute on function pg_temp.refused(text) to public;
select tests.as_owner();
-- So that the clue itself could be deleted.
delete from public.game_session_clues where clue_id = tests.id('dear');
select pg_temp.refused('olga');
select pg_temp.refused('owner');

-- Fields that may change --------------------------------------------------------------------------
select tests.sign_in_as('olga');
select results_eq($$ update public.featured_offers set clue_id = clue_id, kind = kind, promo_price = 3, name_hu = 'Új',
  stock = 9, is_active = false,
    ends_at = '2025-05-22Z' where id = tests.id('clue') returning promo_price, stock, sold, is_active $$,
  $$ values (3, 9, 1, false) $$,
    'Price, texts, stock, dates and the switch change, also when a form sends the whole row');
select tests.as_owner();
select tests.at('2025-05-20T12:31:00Z');
select lives_ok($$ update public.featured_offer_items set solution_guide_id = tests.id('dear guide')
  where offer_id = tests.id('bundle') $$,
  'An order that has run out holds nothing');
delete from public.clue_solution_guides where id = tests.id('dear guide');
select results_eq($$ select clue_id, solution_guide_id from public.featured_offer_items
  where offer_id = tests.id('bundle') $$,
  $$ values (tests.id('dear'), null::uuid) $$, 'A guide that is deleted leaves the bundle, and its clue stays');
select lives_ok($$ delete from public.featured_offers where id = tests.id('other bundle') $$,
  'An offer takes its items along');
select is_empty($$ select * from public.featured_offer_items where offer_id = tests.id('other bundle') $$,
  'The items of a deleted offer are gone');
select tests.invariants_hold();
select * from finish();
rollback;
