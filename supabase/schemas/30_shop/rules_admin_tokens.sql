-- The organisers' view of the ledger, and their adjustments. Definer functions over the rows of all players; each
-- checks the role first.

-- Resolves a search to user ids first, so that it reads a hundred thousand players once, and not for each of a million
-- rows.
create function private.find_users(p_pattern text) returns uuid[]
language sql stable security invoker set search_path = '' as $$
  select array(select id from public.profiles where search_name like p_pattern or email like p_pattern)
$$;
comment on function private.find_users is 'Users whose name or address matches a pattern of private.like_pattern.';

-- Definer: see above. Takes the page along the index before it looks up names, and counts separately. Plans for the
-- actual arguments: a generic plan could not know whether a search matches one player or most of them.
create function private.admin_list_token_transactions(p_search text, p_type text, p_limit integer, p_offset integer)
returns setof public.admin_token_transaction_row
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set jit = off set work_mem = '32MB' as $$
declare
  v_pattern text;
  v_users uuid[];
  v_page bigint[];
  v_total bigint;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_pattern := private.like_pattern(p_search);
  if v_pattern is null then
    select count(*) into v_total from public.token_transactions t where p_type is null or t.type = p_type;
    v_page := array(
      select t.id from public.token_transactions t where p_type is null or t.type = p_type
      order by t.created_at desc, t.id desc limit p_limit offset p_offset);
  else
    v_users := private.find_users(v_pattern);
    with notes as materialized (
      -- Searches what people wrote; generated texts (clue:<id>) are left out.
      select t.id, t.created_at from public.token_transactions t
      where t.description not like all ('{clue:%,guide:%,session:%,vip:%,jackpot:%,order:%}')
        and (lower(t.description) like v_pattern -- without a function call for most rows
          or t.description ~ '[^ -~]' and private.search_key(t.description) like v_pattern)
        and (p_type is null or t.type = p_type) and t.user_id <> all (v_users)),
    found as (
      (select t.id, t.created_at from public.token_transactions t
       where t.user_id = any (v_users) and (p_type is null or t.type = p_type)
       order by t.created_at desc, t.id desc limit p_limit::bigint + p_offset)
      union all
      select n.id, n.created_at from notes n)
    select (select count(*) from notes) + (
        select count(*) from public.token_transactions t where t.user_id = any (v_users)
          and (p_type is null or t.type = p_type)),
      array(select f.id from found f order by f.created_at desc, f.id desc limit p_limit offset p_offset)
    into v_total, v_page;
  end if;
  return query
  select t.id, t.user_id, p.name::text, p.email::text, t.type::text, t.amount, t.delta::integer, t.description::text,
    t.status::text, t.created_at, t.metadata, t.order_id, t.payment_method, v_total
  from public.token_transactions t
  join public.profiles p on p.id = t.user_id
  where t.id = any (v_page)
  order by t.created_at desc, t.id desc;
end
$$;

-- Definer: see above. An admin's adjustment does not count for the player's rate limit.
create function private.admin_adjust_tokens(
  p_user_id text, p_amount numeric, p_description text, p_request_id uuid
) returns public.token_movement
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid;
  v_reason text;
  v_balance public.token_balances;
  v_transaction public.token_transactions;
begin
  perform private.assert_admin();
  v_reason := private.trimmed(p_description);
  v_user_id := private.token_user_id(p_user_id);
  if p_request_id is null or p_amount is null or p_amount <> trunc(p_amount) or p_amount = 0
    or abs(p_amount) > 10000 or coalesce(char_length(v_reason), 0) not between 1 and 500 then
    perform private.raise_error('invalid_input');
  end if;
  v_balance := private.lock_balance(v_user_id);
  v_transaction := private.find_token_replay(v_user_id, p_request_id, 'adjustment', p_amount::integer, v_reason);
  if v_transaction.id is not null then
    return private.token_result(v_transaction);
  end if;
  v_transaction := private.post_tokens(v_balance, 'adjustment', p_amount::integer, v_reason,
    private.current_time(), p_request_id, p_counts_for_rate_limit => false);
  perform private.record_activity('tokens.adjust', 'token-management', v_reason, jsonb_build_object(
    'user_id', v_user_id, 'before', v_balance.balance, 'after', v_balance.balance + p_amount::integer));
  perform private.publish('admin', 'users', '{}');
  return private.token_result(v_transaction);
end
$$;
