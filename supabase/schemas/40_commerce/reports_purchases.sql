-- Purchase statistics of orders, payments and sales, and the list of orders. Definer functions; each checks the role
-- first. Test sessions are left out.

-- Definer: see above.
create function private.admin_purchase_statistics(
  p_from timestamptz, p_to timestamptz, p_game_session_id uuid, p_time_zone text
) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  v_first date;
  v_last date;
  v_start timestamptz;
  v_end timestamptz;
  v_orders jsonb;
  v_sales jsonb;
begin
  perform private.assert_admin('admin_permissions_required');
  select * into v_first, v_last, v_start, v_end
  from private.statistics_period(p_from, p_to, p_time_zone, p_game_session_id);

  -- One pass over the orders of the period; every table below sums these few hundred cells.
  select coalesce(jsonb_agg(to_jsonb(cells)), '[]') into v_orders
  from (
    select (o.created_at at time zone p_time_zone)::date as day, o.currency, o.status, o.price_reason, o.product_id,
      o.kind,
      max(o.name_hu) as name_hu, max(o.name_en) as name_en, count(*) as orders,
      sum(o.total_minor) as total_minor, sum(o.discount_minor) as discount_minor, sum(o.tokens) as tokens
    from public.orders o
    where o.created_at >= v_start and o.created_at < v_end
      and (p_game_session_id is null or o.game_session_id = p_game_session_id)
      and (o.game_session_id is null or o.game_session_id in (select id from public.game_sessions where not is_test))
    group by 1, 2, 3, 4, 5, 6) cells;
  select coalesce(jsonb_agg(jsonb_build_object('day', f.day, 'what', f.what, 'clue_id', f.item, 'sold', f.number,
    'tokens', f.spent)), '[]')
  into v_sales
  from private.statistics_figures('sales', p_time_zone, v_first, v_last,
    coalesce(p_game_session_id, private.all_sessions()),
    array['clues', 'guides']) f;

  return (
    with cells as materialized (
      select * from jsonb_to_recordset(v_orders) as c (day date, currency text, status text, price_reason text,
        product_id uuid,
        kind text, name_hu text, name_en text, orders bigint, total_minor bigint, discount_minor bigint, tokens bigint)
    ), paid as (
      select * from cells where status = 'paid'
    ), sales as materialized (
      select * from jsonb_to_recordset(v_sales) as s (day date, what text, clue_id uuid, sold bigint, tokens bigint)
    )
    select jsonb_build_object(
      'first_day', v_first, 'last_day', v_last,
      'uncounted_days', (select count(*) from private.uncounted_days('sales', p_time_zone, v_first, v_last)),
      'currencies', (
        select coalesce(jsonb_agg(to_jsonb(c) order by c.currency desc), '[]')
        from (select currency, sum(orders) as orders, coalesce(sum(orders) filter (where status = 'paid'), 0) as paid,
                coalesce(sum(total_minor) filter (where status = 'paid'), 0) as revenue_minor,
                coalesce(sum(discount_minor) filter (where status = 'paid'), 0) as discount_minor,
                coalesce(round(sum(total_minor) filter (where status = 'paid')
                  / sum(orders) filter (where status = 'paid')), 0) as average_minor
              from cells group by currency) c),
      'days', (
        select coalesce(jsonb_agg(to_jsonb(d) order by d.day, d.currency), '[]')
        from (select day, currency, sum(orders) as orders,
          coalesce(sum(orders) filter (where status = 'paid'), 0) as paid,
                coalesce(sum(total_minor) filter (where status = 'paid'), 0) as revenue_minor
              from cells group by day, currency) d),
      'products', (
        select coalesce(jsonb_agg(to_jsonb(p) order by p.revenue_minor desc, p.name_hu, p.name_en), '[]')
        from (select sold.product_id, sold.kind, sold.currency, coalesce(t.name_hu, sold.name_hu) as name_hu,
                coalesce(t.name_en, sold.name_en) as name_en, sold.sold, sold.tokens, sold.revenue_minor
              from (select product_id, kind, currency, max(name_hu) as name_hu, max(name_en) as name_en,
                sum(orders) as sold,
                      sum(tokens) as tokens, sum(total_minor) as revenue_minor
                    from paid group by product_id, kind, currency, case when product_id is null then name_hu end) sold
              -- An order can carry the name of its offer.
              left join public.token_products t on t.id = sold.product_id) p),
      'price_reasons', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.currency desc, r.orders desc, r.price_reason), '[]')
        from (select price_reason, currency, sum(orders) as orders, sum(total_minor) as revenue_minor,
          sum(discount_minor) as discount_minor
              from paid group by price_reason, currency) r),
      'payments', (
        select coalesce(jsonb_agg(to_jsonb(p) order by p.day), '[]')
        from (select (a.created_at at time zone p_time_zone)::date as day,
          count(*) filter (where a.status = 'succeeded') as succeeded,
                count(*) filter (where a.status = 'failed') as failed
              from public.order_payments a join public.orders o on o.id = a.order_id
              where o.created_at >= v_start and o.created_at < v_end
                and (p_game_session_id is null or o.game_session_id = p_game_session_id)
                and (o.game_session_id is null or o.game_session_id in (select id from public.game_sessions
                  where not is_test))
              group by 1) p),
      'sale_days', (
        select coalesce(jsonb_agg(to_jsonb(d) order by d.day), '[]')
        from (select day, coalesce(sum(sold) filter (where what = 'clues'), 0) as clues,
                coalesce(sum(sold) filter (where what = 'guides'), 0) as guides, sum(tokens) as tokens
              from sales group by day) d),
      'clues', (
        select coalesce(jsonb_agg(to_jsonb(c) order by c.tokens desc, c.name_hu), '[]')
        from (select s.clue_id, t.name_hu, t.name_en, coalesce(sum(s.sold) filter (where s.what = 'clues'), 0) as clues,
                coalesce(sum(s.sold) filter (where s.what = 'guides'), 0) as guides, sum(s.tokens) as tokens
              from sales s join public.clue_templates t on t.id = s.clue_id group by s.clue_id, t.name_hu,
                t.name_en) c)));
end
$$;

-- As players see it: an expired order cannot be paid.
create function private.order_state(p_status text, p_expires_at timestamptz, p_now timestamptz) returns text
language sql immutable security invoker set search_path = '' as $$
  select case when p_status = 'pending' and p_expires_at <= p_now then 'expired' else p_status end
$$;
comment on function private.order_state is
  'The stored status (pending, paid, cancelled), or expired when a pending order was not paid in time.';

-- Definer: see above. Counts separately from the page, which is read along an index.
create function private.admin_list_orders(
  p_search text, p_status text, p_currency text, p_with_tests boolean, p_sort text, p_descending boolean,
    p_limit integer, p_offset integer
) returns setof public.admin_order_row
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  v_pattern text;
  v_number bigint;
  v_now timestamptz := private.current_time();
  v_status text := case p_status when 'expired' then 'pending' else p_status end;
  v_has_lapsed boolean := case p_status when 'expired' then true when 'pending' then false end;
  v_users uuid[];
  v_hidden uuid[];
  v_total bigint;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_pattern := private.like_pattern(p_search);
  v_number := case when btrim(p_search) ~ '^[0-9]{1,15}$' then btrim(p_search)::bigint end;
  if p_sort not in ('created_at', 'total_minor', 'receipt_number')
    or p_status not in ('pending', 'expired', 'paid', 'cancelled')
    or p_currency not in ('HUF', 'EUR') then
    perform private.raise_error('invalid_input');
  end if;
  if v_pattern is not null then
    v_users := private.find_users(v_pattern);
  end if;
  v_hidden := private.hidden_sessions(null, p_with_tests);
  select count(*) into v_total from public.orders o
  where (v_status is null or o.status = v_status) and (v_has_lapsed is null or (o.expires_at <= v_now) = v_has_lapsed)
    and (p_currency is null or o.currency = p_currency)
    and (o.game_session_id is null or o.game_session_id <> all (v_hidden))
    and (v_pattern is null or o.user_id = any (v_users) or o.receipt_number = v_number);
  return query
  with page as (
    select ordered.*, row_number() over () as ordinal from (
      select o.* from public.orders o
      where (v_status is null or o.status = v_status)
        and (v_has_lapsed is null or (o.expires_at <= v_now) = v_has_lapsed)
        and (p_currency is null or o.currency = p_currency)
        and (o.game_session_id is null or o.game_session_id <> all (v_hidden))
        and (v_pattern is null or o.user_id = any (v_users) or o.receipt_number = v_number)
      order by
        case p_sort when 'total_minor' then o.total_minor when 'receipt_number' then o.receipt_number end
          * case when p_descending then -1 else 1 end,
        case when not p_descending then o.created_at end,
        o.created_at desc, o.id
      limit p_limit offset p_offset) ordered
  )
  select o.id, o.created_at, o.paid_at, o.user_id, p.name::text, p.email::text, o.name_hu, o.name_en, o.tokens,
    o.currency, o.list_price_minor, o.discount_minor, o.total_minor, o.price_reason, private.order_state(o.status,
    o.expires_at, v_now), o.payment_method, o.receipt_number, c.code, g.name,
      coalesce(g.is_test, false), v_total
  from page o
  join public.profiles p on p.id = o.user_id
  left join public.coupons c on c.id = o.coupon_id
  left join public.game_sessions g on g.id = o.game_session_id
  order by o.ordinal;
end
$$;
