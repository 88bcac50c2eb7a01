-- VIP tiers, jackpots and maps for the tests. Loaded after hunt.sql.

create or replace function tests.create_tier(
  p_name text, p_price integer, p_discount_percent integer default 0, p_days integer default 30,
  p_early_access_minutes integer default 0, p_is_active boolean default true
) returns uuid
language sql volatile security invoker set search_path = '' as $$
  insert into public.vip_tiers
    (id, name_hu, name_en, price, duration_days, discount_percent, early_access_minutes, badge, is_active)
  values (tests.remember_id(p_name, gen_random_uuid()), p_name || ' hu', p_name || ' en', p_price, p_days, p_discount_percent,
    p_early_access_minutes, p_name, p_is_active)
  returning id
$$;
comment on function tests.create_tier(text, integer, integer, integer, integer, boolean) is
  'A VIP tier whose badge is its name; price in tokens.';

create or replace function tests.buy_vip_as(p_name text, p_tier text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform tests.be(p_name);
  perform public.buy_vip(tests.id(p_tier), gen_random_uuid());
  perform tests.as_owner();
end
$$;
comment on function tests.buy_vip_as(text, text) is 'A bought membership as part of the scene. Ends as the owner.';

create or replace function tests.open_jackpot(p_seed_tokens integer, p_share_percent integer, p_session text default 'session') returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_id uuid;
begin
  perform tests.be('olga');
  v_id := (public.admin_save_jackpot(tests.id(p_session), p_seed_tokens, p_share_percent, gen_random_uuid(),
    (select updated_at from public.jackpots where game_session_id = tests.id(p_session))) ->> 'jackpot_id')::uuid;
  perform tests.as_owner();
  return tests.remember_id(p_session || ' jackpot', v_id);
end
$$;
comment on function tests.open_jackpot(integer, integer, text) is
  'Opens the jackpot of a session, or adds a seed, as Olga; named "<session> jackpot". Ends as the owner.';

-- Definer: the counters are in private.
create or replace function tests.jackpot_amount(p_session text default 'session') returns bigint
language sql stable security definer set search_path = '' as $$
  select sum(amount)::bigint from private.jackpot_shards where jackpot_id = tests.id(p_session || ' jackpot')
$$;
comment on function tests.jackpot_amount(text) is 'Tokens in the jackpot of a session.';

create or replace function tests.jackpot_entries(p_session text default 'session') returns table (kind text, delta integer)
language sql stable security definer set search_path = '' as $$
  select kind, delta from public.jackpot_entries where jackpot_id = tests.id(p_session || ' jackpot') order by id
$$;
comment on function tests.jackpot_entries(text) is 'The books of the jackpot of a session, in order.';

grant execute on all functions in schema tests to anon, authenticated, service_role;
