-- Organisers' coupons, single and in batches, and their redemptions. Definer functions, because admins see rows of
-- others; each checks the caller's role on every call.
--
-- Each list builds its rows in a CTE that is not materialized: the planner counts them without names and totals, and
-- looks those up for the page only. Plans for the actual arguments drop unused sort orders and can walk an index
-- instead of sorting. `ordinal` keeps the order of the page.

-- 60 random bits in three groups, without look-alikes (see generate_short_code), so that codes cannot be guessed.
create function private.generate_coupon_code(p_prefix text) returns text
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_random text := private.generate_short_code() || private.generate_short_code();
begin
  return concat_ws('-', nullif(p_prefix, ''), substr(v_random, 1, 4), substr(v_random, 5, 4), substr(v_random, 9, 4));
end
$$;
comment on function private.generate_coupon_code is 'A random code such as SUMMER-7KQF-M2XW-9RTC.';

-- Definer: see above. Batch names are unique, checked under a lock.
create function private.admin_create_coupons(
  p_coupon jsonb, p_count integer, p_batch text, p_prefix text, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_batch text;
  v_prefix text;
  v_codes text[] := array[]::text[];
  v_new text[];
  v_result jsonb;
  v_now timestamptz;
begin
  perform private.assert_admin();
  v_batch := private.trimmed(p_batch);
  v_prefix := coalesce(private.coupon_code(p_prefix), '');
  if p_count is null or p_count not between 1 and 1000 or coalesce(v_batch, '') = ''
    or v_prefix !~ '^[A-Z0-9]{0,12}$' then
    perform private.raise_error('invalid_input');
  end if;
  perform private.assert_document(p_coupon, 'public.coupons');
  v_result := private.begin_request(p_request_id,
    jsonb_build_array('create coupons', p_coupon, p_count, v_batch, v_prefix));
  if v_result is not null then
    return v_result;
  end if;
  perform pg_advisory_xact_lock(hashtext('coupon_batch'), hashtext(lower(v_batch)));
  if exists (select 1 from public.coupons where lower(batch) = lower(v_batch)) then
    perform private.raise_error('coupon_batch_exists');
  end if;
  v_now := private.current_time();
  begin
    while cardinality(v_codes) < p_count loop -- repeats only if a code existed already
      with made as (
        insert into public.coupons
          (code, kind, tokens, percent, fixed_huf_minor, fixed_eur_minor, valid_from, valid_until, max_uses,
           minimum_huf_minor, minimum_eur_minor, product_id, batch,
           max_batch_uses_per_user, is_active, created_at, updated_at)
        select private.generate_coupon_code(v_prefix), terms.kind, terms.tokens, terms.percent, terms.fixed_huf_minor,
          terms.fixed_eur_minor, coalesce(terms.valid_from, v_now), terms.valid_until, 1,
          coalesce(terms.minimum_huf_minor, 0), coalesce(terms.minimum_eur_minor, 0), terms.product_id, v_batch,
          terms.max_batch_uses_per_user, coalesce(terms.is_active, true), v_now, v_now
        from generate_series(1, p_count - cardinality(v_codes)),
          jsonb_populate_record(null::public.coupons, p_coupon) as terms
        on conflict (code) do nothing
        returning code
      )
      select array_agg(code) into v_new from made;
      v_codes := v_codes || coalesce(v_new, '{}');
    end loop;
  exception
    when data_exception or check_violation or not_null_violation or foreign_key_violation then
      perform private.raise_error('invalid_input', sqlerrm);
  end;
  return private.end_request(p_request_id, jsonb_build_object('batch', v_batch, 'codes', to_jsonb(v_codes)));
end
$$;

-- Definer: see above.
create function private.admin_list_coupons(
  p_search text, p_kind text, p_state text, p_batch text, p_sort text, p_descending boolean, p_limit integer,
    p_offset integer
) returns setof public.admin_coupon_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text;
  v_now timestamptz := private.current_time();
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_pattern := private.like_pattern(p_search);
  if p_kind not in ('tokens', 'percent', 'fixed') or p_state not in ('off', 'ended', 'used_up', 'planned', 'running')
    or p_sort is null or p_sort not in ('created_at', 'code', 'valid_from', 'valid_until', 'uses') then
    perform private.raise_error('invalid_input');
  end if;
  return query
  with matching as not materialized (
    select c.*, now.state from public.coupons c
    cross join lateral (select case
      when not c.is_active then 'off'
      when c.valid_until <= v_now then 'ended'
      when c.uses >= c.max_uses then 'used_up'
      when c.valid_from > v_now then 'planned'
      else 'running' end) now (state)
    where (v_pattern is null or lower(c.code) like v_pattern or private.search_key(c.batch) like v_pattern)
      and (p_kind is null or c.kind = p_kind)
      and (p_batch is null or c.batch = p_batch)
      and (p_state is null or now.state = p_state)
  ), page as (
    select ordered.*, row_number() over () as ordinal from (
      select m.* from matching m
      order by
        case when p_sort = 'code' and not p_descending then m.code end,
        case when p_sort = 'code' and p_descending then m.code end desc,
        case p_sort when 'valid_from' then extract(epoch from m.valid_from) when 'uses' then m.uses
          when 'valid_until' then extract(epoch from m.valid_until) end * case when p_descending then -1 else 1 end,
        case when p_sort = 'created_at' and not p_descending then m.created_at end,
        m.created_at desc, m.code
      limit p_limit offset p_offset) ordered
  )
  select c.id, c.code, c.kind, c.tokens, c.percent, c.fixed_huf_minor, c.fixed_eur_minor, c.valid_from, c.valid_until,
    c.max_uses, c.uses, c.max_uses_per_user, c.minimum_huf_minor, c.minimum_eur_minor, c.product_id, p.name_hu,
    p.name_en, c.batch, c.max_batch_uses_per_user, c.is_active, c.created_at, c.updated_at, c.state,
    coalesce(used.tokens, 0), coalesce(used.huf, 0), coalesce(used.eur, 0), used.latest,
    (select count(*) from matching)
  from page c left join public.token_products p on p.id = c.product_id
  cross join lateral (
    select sum(r.tokens) as tokens, max(r.redeemed_at) as latest,
      sum(r.discount_minor) filter (where r.currency = 'HUF') as huf,
      sum(r.discount_minor) filter (where r.currency = 'EUR') as eur
    from public.coupon_redemptions r where r.coupon_id = c.id) used
  order by c.ordinal;
end
$$;

-- Definer: see above.
create function private.admin_list_coupon_batches() returns setof public.admin_coupon_batch_row
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_admin('admin_permissions_required');
  return query
  with batches as (
    select c.batch as name, count(*) as coupons, count(*) filter (where c.uses > 0) as used, sum(c.uses) as uses,
      min(c.created_at) as created_at
    from public.coupons c where c.batch is not null group by c.batch
    order by min(c.created_at) desc limit 1000
  )
  select b.name, b.coupons, b.used, b.uses, coalesce(r.tokens, 0), coalesce(r.huf, 0), coalesce(r.eur, 0), b.created_at
  from batches b
  cross join lateral (
    select sum(u.tokens) as tokens,
      sum(u.discount_minor) filter (where u.currency = 'HUF') as huf,
      sum(u.discount_minor) filter (where u.currency = 'EUR') as eur
    from public.coupon_redemptions u join public.coupons c on c.id = u.coupon_id where c.batch = b.name) r
  order by b.created_at desc, b.name;
end
$$;

-- Definer: see above.
create function private.admin_list_coupon_redemptions(
  p_search text, p_kind text, p_batch text, p_from timestamptz, p_to timestamptz,
  p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_coupon_redemption_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text;
  v_users uuid[];
  v_coupons uuid[];
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_pattern := private.like_pattern(p_search);
  if p_kind not in ('tokens', 'percent', 'fixed')
    or p_sort is null or p_sort not in ('redeemed_at', 'code', 'tokens', 'discount_minor') then
    perform private.raise_error('invalid_input');
  end if;
  -- evaluated here, because in the join it would run for each pair of rows
  v_users := case when v_pattern is not null then private.find_users(v_pattern) end;
  v_coupons := array(select c.id from public.coupons c where lower(c.code) like v_pattern
    or private.search_key(c.batch) like v_pattern);
  return query
  with matching as not materialized (
    select r.*, c.code, c.kind, c.batch
    from public.coupon_redemptions r join public.coupons c on c.id = r.coupon_id
    where (p_kind is null or c.kind = p_kind) and (p_batch is null or c.batch = p_batch)
      and (p_from is null or r.redeemed_at >= p_from) and (p_to is null or r.redeemed_at < p_to)
      and (v_pattern is null or r.coupon_id = any (v_coupons) or r.user_id = any (v_users))
  ), page as (
    select ordered.*, row_number() over () as ordinal from (
      select m.* from matching m
      order by
        case when p_sort = 'code' and not p_descending then m.code end,
        case when p_sort = 'code' and p_descending then m.code end desc,
        case p_sort when 'tokens' then m.tokens when 'discount_minor' then m.discount_minor end
          * case when p_descending then -1 else 1 end,
        case when p_sort = 'redeemed_at' and not p_descending then m.redeemed_at end,
        m.redeemed_at desc, m.id
      limit p_limit offset p_offset) ordered
  )
  select r.id, r.coupon_id, r.code, r.kind, r.batch, r.user_id, p.name::text, p.email::text, r.tokens, r.discount_minor,
    r.currency, r.order_id, o.name_hu, o.name_en, o.total_minor, o.receipt_number, r.redeemed_at,
      (select count(*) from matching)
  from page r
  left join public.profiles p on p.id = r.user_id
  left join public.orders o on o.id = r.order_id
  order by r.ordinal;
end
$$;

-- Definer: see above.
create function private.admin_coupon_usage(p_from timestamptz, p_to timestamptz, p_time_zone text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_usage jsonb;
begin
  perform private.assert_admin('admin_permissions_required');
  if p_from is null or p_to is null or not isfinite(p_from) or not isfinite(p_to) or p_from >= p_to
    or p_to - p_from > interval '400 days' then
    perform private.raise_error('invalid_input');
  end if;
  perform private.assert_time_zone(p_time_zone);
  begin
    with used as materialized (
      select r.*, date_trunc('day', r.redeemed_at, p_time_zone) as day
      from public.coupon_redemptions r where r.redeemed_at >= p_from and r.redeemed_at < p_to
    ), per_day as (
      select day, count(*) as redemptions, sum(tokens) as tokens from used group by day
    )
    select jsonb_build_object(
      'redemptions', count(*), 'players', count(distinct user_id), 'tokens', coalesce(sum(tokens), 0),
      'discount_huf_minor', coalesce(sum(discount_minor) filter (where currency = 'HUF'), 0),
      'discount_eur_minor', coalesce(sum(discount_minor) filter (where currency = 'EUR'), 0),
      'days', (
        select jsonb_agg(jsonb_build_object('at', d.local_day at time zone p_time_zone,
          'redemptions', coalesce(p.redemptions, 0), 'tokens', coalesce(p.tokens, 0)) order by d.local_day)
        from generate_series(
          date_trunc('day', p_from at time zone p_time_zone),
          p_to at time zone p_time_zone - interval '1 microsecond', interval '1 day') d (local_day)
        left join per_day p on p.day = d.local_day at time zone p_time_zone))
    into v_usage from used;
  exception when datetime_field_overflow then -- a day out of range
    perform private.raise_error('invalid_input');
  end;
  return v_usage;
end
$$;
