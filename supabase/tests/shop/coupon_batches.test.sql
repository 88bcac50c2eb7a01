-- A batch of coupons can be limited per player, whichever of its codes are used, and for whatever product.
begin;
\ir ../support/load.psql
select plan(15);
select tests.create_shop();
select tests.sign_in_as('olga');
create function pg_temp.made(p_batch text, p_coupon jsonb) returns text[] language sql volatile as $$
  select array_agg(code order by code)
    from jsonb_array_elements_text(to_jsonb(public.admin_create_coupons(p_coupon, 5, p_batch)) -> 'codes') code
$$;
create temporary table batch as
select pg_temp.made('Flyer', '{"kind": "tokens", "tokens": 10, "max_batch_uses_per_user": 2}') as flyer,
  pg_temp.made('Prizes', '{"kind": "tokens", "tokens": 10}') as prizes,
  pg_temp.made('Sale', '{"kind": "percent", "percent": 10, "max_batch_uses_per_user": 1}') as sale;
grant select on batch to authenticated;
select results_eq('select batch, max_batch_uses_per_user from public.admin_list_coupons() group by 1, 2 order by 1',
  $$ values ('Flyer', 2), ('Prizes', null), ('Sale', 1) $$, 'Organisers see the limit of each batch');
select tests.throws_key(format($$ select pg_temp.made('Bad',
  '{"kind": "tokens", "tokens": 10, "max_batch_uses_per_user": %s}') $$, bad), 'invalid_input',
  'A limit of ' || bad || ' is refused') from unnest(array['0', '1001']) bad;

select tests.sign_in_as('anna');
select is(public.redeem_coupon(flyer[n], gen_random_uuid()) ->> 'tokens',
  '10', 'Code ' || n || ' of two is good') from batch,
  generate_series(1, 2) n;
select tests.as_owner();
select tests.remember_rows();
select tests.sign_in_as('anna');
select tests.answers_key(public.redeem_coupon(flyer[3], gen_random_uuid()),
  'coupon_batch_used', 'A third one is refused') from batch;
select tests.as_owner();
select tests.rows_moved_only_in(array['private.coupon_attempts'], 'A refused code uses nothing and counts as a try');
select tests.sign_in_as('anna');
select is(count(public.redeem_coupon(code, gen_random_uuid()) ->> 'tokens'), 3::bigint,
  'A batch without a limit gives all it has')
  from batch, unnest(prizes[:3]) code;
select tests.sign_in_as('béla');
select is(public.redeem_coupon(flyer[3], gen_random_uuid()) ->> 'tokens',
  '10', 'Another player has as many') from batch;

-- Orders: the limit is checked again at payment.
select tests.as_owner();
select tests.at('2025-05-20T12:10:00Z');
select tests.sign_in_as('anna');
create temporary table ordered as
select tests.order_product('purse', sale[1]) as purse, tests.order_product('chest', sale[2]) as chest from batch;
select is(tests.pay(purse) ->> 'status', 'paid', 'The first order takes its coupon') from ordered;
select tests.answers_key(tests.order_product('purse', sale[3]), 'coupon_batch_used',
  'A new order with a used batch is refused') from batch;
select tests.throws_key('select tests.pay(chest) from ordered', 'coupon_batch_used',
  'A waiting order with a used batch is refused');

-- A new account with the same address has the uses of the old one.
select tests.as_owner();
select tests.remember_id('again', gen_random_uuid());
insert into private.remembered_gifts (address_hash, coupon_id)
select sha256(convert_to(c.id || 'again@hunt.test', 'UTF8')), c.id from public.coupons c, batch
  where c.code = any (flyer[1:2]);
insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
values (tests.id('again'), 'authenticated', 'authenticated', 'again@hunt.test', '{"provider":"email"}',
  '{"name": "Again"}', now(), now());
select tests.sign_in_as('again');
select tests.answers_key(public.redeem_coupon(flyer[4], gen_random_uuid()),
  'coupon_batch_used', 'A new account with the address of a deleted one begins where that one ended') from batch;
select is(public.redeem_coupon(prizes[4], gen_random_uuid()) ->> 'tokens',
  '10', 'Other batches are open to it') from batch;
select tests.as_owner();
delete from private.remembered_gifts g using public.coupons c, batch where c.id = g.coupon_id
  and c.code = any (flyer[1:2]) and g.address_hash = sha256(convert_to(c.id || 'again@hunt.test', 'UTF8'));
select tests.invariants_hold();
select * from finish();
rollback;
