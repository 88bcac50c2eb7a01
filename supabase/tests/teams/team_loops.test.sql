-- Ways round the price of a clue through teams that end and accounts that are deleted.
begin;
\ir ../support/load.psql
select plan(14);
select tests.create_shop();
select tests.create_player(name) from unnest(array['Ede', 'Fanni', 'Gabi']) name;
create function pg_temp.leave_as(p_player text) returns void language plpgsql as $$
begin
  perform tests.sign_in_as(p_player);
  perform public.leave_team(tests.id('session'));
  perform tests.as_owner();
end
$$;
create function pg_temp.owned(p_player text) returns text[] language sql stable security definer as $$
  select coalesce(array_agg(clue_name_en order by clue_name_en), '{}') from public.purchased_clues
  where user_id = tests.id(p_player)
$$;

-- Anna lends her clue to one buyer of the guide after the other -----------------------------------

select tests.create_team('First', 'anna', 'béla');
select tests.buy_as('anna', 'compass'), tests.buy_guide_as('béla', 'compass guide');
select pg_temp.leave_as('anna'), pg_temp.leave_as('béla');
select is((select count(*) from public.teams where name = 'First'), 1::bigint,
  'A team that owns a clue stays when it is empty');
select is(pg_temp.owned('béla'), '{}', 'so the buyer of the guide does not get the clue of it');
select tests.create_team('Second', 'anna', 'ede');
select is((select team_id from public.purchased_clues where user_id = tests.id('anna')), tests.id('First'),
  'What Anna bought in the first team is not for the next one');
select tests.sign_in_as('ede');
select tests.throws_key($$ select public.buy_solution_guide(tests.id('compass guide'), tests.id('session'), 5,
  gen_random_uuid()) $$, 'clue_not_owned', 'in which nobody buys the guide without the clue');
select tests.as_owner();
select pg_temp.leave_as('anna'), pg_temp.leave_as('ede');
select is((select count(*) from public.teams where name = 'Second'), 0::bigint,
  'A team without finds and purchases goes');

-- Fanni collects the clues of accounts that are made to be deleted --------------------------------

select tests.create_team('Third', 'fanni', 'ede');
select tests.buy_as('ede', 'compass');
select private.delete_user(tests.id('ede'));
select is(pg_temp.owned('fanni'), '{}', 'A clue of a deleted account is not Fanni''s,');
select tests.sign_in_as('fanni');
select is((select array_agg(clue_name_en) from public.purchased_clues), '{compass en}', 'she reads it in the team');
select tests.as_owner();
select pg_temp.leave_as('fanni');
select tests.sign_in_as('fanni');
select is(to_jsonb(public.create_team(tests.id('session'), 'Fourth')) ->> 'name', 'Fourth', 'In the next team');
select is_empty('select 1 from public.purchased_clues', 'she has nothing of it');
select tests.sign_in_as('olga');
select public.admin_delete_team(id) from public.teams where name = 'Third';
select tests.sign_in_as('fanni');
select is_empty('select 1 from public.purchased_clues', 'nor when an organiser deletes the team');
select tests.as_owner();
select tests.invariants_hold();

-- Tokens for nothing ------------------------------------------------------------------------------

select tests.sign_in_as('olga');
select tests.throws_key(format('select public.admin_save_featured_offer(%L)', jsonb_build_object('kind', 'product',
    'name_hu', 'Ingyen', 'product_id', tests.id('purse'), 'promo_price_huf_minor', huf, 'promo_price_eur_minor', eur,
    'ends_at', '2025-06-02T00:00:00Z')), 'invalid_input', 'A package of tokens is not free in any currency')
from (values (0, 100), (100, 0)) prices (huf, eur);
select tests.as_owner();
select throws_ok($$ insert into public.featured_offers (kind, name_hu, product_id, promo_price_huf_minor,
    promo_price_eur_minor, ends_at)
  values ('product', 'Ingyen', tests.id('purse'), 0, 0, '2030-01-01Z') $$, '23514', null,
  'nor in Studio');
select * from finish();
rollback;
