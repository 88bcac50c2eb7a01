-- private.remembered_gifts: deleting an account and signing up again with the same address grants no coins twice.
begin;
\ir ../support/load.psql
select plan(12);
select tests.create_shop();
select tests.create_coupon('WELCOME', 'tokens', '{"tokens": 50}'),
  tests.create_coupon('TWICE', 'tokens', '{"tokens": 5, "max_uses_per_user": 2}');

-- As the auth server does.
create function pg_temp.sign_up(p_name text, p_email text) returns void language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
begin
  insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  values (v_id, 'authenticated', 'authenticated', p_email, '{"provider":"email"}', jsonb_build_object('name', p_name),
    now(), now());
  perform tests.remember_id(p_name, v_id), tests.sign_in_as(p_name);
end
$$;

select pg_temp.sign_up('greta', 'greta@hunt.test');
select is(to_jsonb(public.join_game_session(tests.id('session'))) ->> 'tokens_granted', '100',
  'A new member gets the starting tokens');
select is(public.redeem_coupon('WELCOME', gen_random_uuid()) ->> 'tokens', '50', 'A new member can redeem a coupon');
select is(public.redeem_coupon('TWICE', gen_random_uuid()) ->> 'tokens', '5', 'A coupon for two uses is good once');
select is(to_jsonb(public.delete_my_account()), '{"deleted": true}', 'The account goes');
select tests.as_owner();
select is_empty($$ select from private.remembered_gifts g where g::text ~* 'greta' $$, 'No address is kept');
select is((select count(distinct address_hash) from private.remembered_gifts where uses = 1
  and address_hash in (select sha256(convert_to(gift || 'greta@hunt.test', 'UTF8')) from (
    select tests.id('session')::text as gift union all select id::text from public.coupons) gifts)), 3::bigint,
  'A hash is kept for each gift');

select tests.as_owner();
select pg_temp.sign_up('greta again', 'Greta@Hunt.test');
select is(to_jsonb(public.join_game_session(tests.id('session'))) ->> 'tokens_granted', '0',
  'The same address joins without coins');
select tests.answers_key(public.redeem_coupon('WELCOME', gen_random_uuid()),
  'coupon_already_used', 'The same address cannot redeem the coupon again');
select is(public.redeem_coupon('TWICE', gen_random_uuid()) ->> 'tokens', '5', 'A second time of two is left');
select tests.answers_key(public.redeem_coupon('TWICE', gen_random_uuid()), 'coupon_already_used',
  'There is no third use of a coupon for two uses');

select tests.as_owner();
select pg_temp.sign_up('hanna', 'hanna@hunt.test');
select is(to_jsonb(public.join_game_session(tests.id('session'))) ->> 'balance', '100',
  'Another address is given them');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
