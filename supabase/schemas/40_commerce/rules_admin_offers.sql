-- Organisers' featured offers. Definer functions, as in rules_admin_coupons.

-- Correct only under the lock of the offer's row.
create function private.offer_is_taken(p_offer public.featured_offers, p_now timestamptz) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return p_offer.sold > 0 or private.offer_sales(p_offer) > 0 or exists (
    select 1 from public.orders where offer_id = p_offer.id and status = 'pending' and expires_at > p_now);
end
$$;
comment on function private.offer_is_taken is
  'True when the offer was bought or is in an order that can still be paid.';

-- Definer: see above. Locks the row first, so that purchases in progress finish before the check whether it is taken.
create function private.admin_save_featured_offer(p_offer jsonb, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before public.featured_offers;
  v_items_before jsonb := '[]'::jsonb;
  v_after public.featured_offers;
  v_items jsonb := '[]'::jsonb;
  v_result jsonb;
  v_now timestamptz;
begin
  perform private.assert_admin();
  perform private.assert_document(p_offer, 'public.featured_offers');
  v_result := private.begin_request(p_request_id, jsonb_build_array('save offer', p_offer));
  if v_result is not null then
    return v_result;
  end if;
  begin
    if p_offer ->> 'id' is not null then
      select * into v_before from public.featured_offers where id = (p_offer ->> 'id')::uuid for update;
      if not found then
        perform private.raise_error('offer_not_found');
      elsif v_before.updated_at is distinct from (p_offer ->> 'updated_at')::timestamptz then
        perform private.raise_error('edit_conflict');
      end if;
      select coalesce(jsonb_agg(jsonb_build_object('clue_id', clue_id, 'solution_guide_id', solution_guide_id)
        order by position, clue_id), '[]')
      into v_items_before from public.featured_offer_items where offer_id = v_before.id;
    end if;
    v_now := private.current_time();
    v_after := jsonb_populate_record(v_before, p_offer - 'items');
    if v_after.kind = 'bundle' then
      perform private.assert_documents(p_offer -> 'items', 'public.featured_offer_items', '[1,100]');
      select jsonb_agg(jsonb_build_object(
        'clue_id', (item ->> 'clue_id')::uuid, 'solution_guide_id', (item ->> 'solution_guide_id')::uuid)
          order by ordinal)
      into v_items from jsonb_array_elements(p_offer -> 'items') with ordinality as items (item, ordinal);
    end if;

    insert into public.featured_offers
      (id, kind, name_hu, name_en, description_hu, description_en, game_session_id, clue_id, solution_guide_id,
       product_id, promo_price, promo_price_huf_minor, promo_price_eur_minor, bonus_tokens, starts_at, ends_at, stock,
       vip_early_minutes, is_active, created_at, updated_at)
    values
      (coalesce(v_before.id, gen_random_uuid()), v_after.kind, private.trimmed(v_after.name_hu),
       private.trimmed(coalesce(v_after.name_en, '')), coalesce(v_after.description_hu, ''),
       coalesce(v_after.description_en, ''), v_after.game_session_id, v_after.clue_id, v_after.solution_guide_id,
       v_after.product_id, v_after.promo_price, v_after.promo_price_huf_minor, v_after.promo_price_eur_minor,
       coalesce(v_after.bonus_tokens, 0), coalesce(v_after.starts_at, v_now), v_after.ends_at, v_after.stock,
       coalesce(v_after.vip_early_minutes, 0), coalesce(v_after.is_active, true), v_now, v_now)
    on conflict (id) do update set
      kind = excluded.kind, name_hu = excluded.name_hu, name_en = excluded.name_en,
      description_hu = excluded.description_hu, description_en = excluded.description_en,
      game_session_id = excluded.game_session_id, clue_id = excluded.clue_id,
      solution_guide_id = excluded.solution_guide_id, product_id = excluded.product_id,
      promo_price = excluded.promo_price, promo_price_huf_minor = excluded.promo_price_huf_minor,
      promo_price_eur_minor = excluded.promo_price_eur_minor, bonus_tokens = excluded.bonus_tokens,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, stock = excluded.stock,
      vip_early_minutes = excluded.vip_early_minutes, is_active = excluded.is_active
    returning * into v_after;
    if v_items <> v_items_before then
      delete from public.featured_offer_items where offer_id = v_after.id;
      insert into public.featured_offer_items (offer_id, clue_id, solution_guide_id, position)
      select v_after.id, (item ->> 'clue_id')::uuid, (item ->> 'solution_guide_id')::uuid, ordinal
      from jsonb_array_elements(v_items) with ordinality as items (item, ordinal);
    end if;
  exception
    when data_exception or check_violation or not_null_violation or foreign_key_violation or unique_violation then
      perform private.raise_error('invalid_input', sqlerrm);
  end;
  return private.end_request(p_request_id,
    jsonb_build_object('offer_id', v_after.id, 'updated_at', v_after.updated_at));
end
$$;

-- Definer: see above; only definer functions read the events.
create function private.admin_list_featured_offers(
  p_search text, p_kind text, p_state text, p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_featured_offer_row
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_pattern text;
  v_now timestamptz := private.current_time();
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_pattern := private.like_pattern(p_search);
  if p_kind not in ('clue', 'guide', 'bundle', 'product')
    or p_state not in ('off', 'ended', 'sold_out', 'planned', 'running')
    or p_sort is null or p_sort not in ('created_at', 'name_hu', 'starts_at', 'ends_at') then
    perform private.raise_error('invalid_input');
  end if;
  return query
  with matching as not materialized (
    select o as offer, o.*, now.state from public.featured_offers o
    cross join lateral (select case
      when not o.is_active then 'off'
      when o.ends_at <= v_now then 'ended'
      when o.sold >= o.stock then 'sold_out'
      when o.starts_at > v_now then 'planned'
      else 'running' end) now (state)
    where (v_pattern is null or private.search_key(o.name_hu) like v_pattern
      or private.search_key(o.name_en) like v_pattern)
      and (p_kind is null or o.kind = p_kind)
      and (p_state is null or now.state = p_state)
  ), page as (
    select ordered.*, row_number() over () as ordinal from (
      select m.* from matching m
      cross join lateral (select private.sort_key(private.any_text(m.name_hu, m.name_en))) sort (name)
      order by
        case when p_sort = 'name_hu' and not p_descending then sort.name end,
        case when p_sort = 'name_hu' and p_descending then sort.name end desc,
        case when p_sort = 'starts_at' and not p_descending then m.starts_at end,
        case when p_sort = 'starts_at' and p_descending then m.starts_at end desc,
        case when p_sort = 'ends_at' and not p_descending then m.ends_at end,
        case when p_sort = 'ends_at' and p_descending then m.ends_at end desc,
        case when p_sort = 'created_at' and not p_descending then m.created_at end,
        m.created_at desc, m.id
      limit p_limit offset p_offset) ordered
  )
  select o.id, o.kind, o.name_hu, o.name_en, o.description_hu, o.description_en, o.game_session_id, s.name,
    o.clue_id, o.solution_guide_id, o.product_id, coalesce(t.name_hu, p.name_hu), coalesce(t.name_en, p.name_en),
    coalesce(g.price, t.price, contents.price), p.price_huf_minor, p.price_eur_minor, p.tokens, o.promo_price,
    o.promo_price_huf_minor, o.promo_price_eur_minor, o.bonus_tokens, contents.items, o.starts_at, o.ends_at, o.stock,
    o.vip_early_minutes, o.is_active, o.created_at, o.updated_at, o.state, private.offer_is_taken(o.offer, v_now),
    -- sold also includes deleted accounts
    case when o.stock is null then private.offer_sales(o.offer) else o.sold end,
    seen.impressions, seen.clicks, (select count(*) from matching)
  from page o
  left join public.game_sessions s on s.id = o.game_session_id
  left join public.clue_solution_guides g on g.id = o.solution_guide_id
  left join public.clue_templates t on t.id = coalesce(o.clue_id, g.clue_id)
  left join public.token_products p on p.id = o.product_id
  cross join lateral (
    select sum(c.price + coalesce(ig.price, 0))::integer as price,
      coalesce(array_agg((c.id, c.name_hu, c.name_en, i.solution_guide_id)::public.offer_item
        order by i.position, c.id), '{}') as items
    from public.featured_offer_items i
    join public.clue_templates c on c.id = i.clue_id
    left join public.clue_solution_guides ig on ig.id = i.solution_guide_id
    where i.offer_id = o.id) contents
  cross join lateral (
    select count(*) filter (where e.kind = 'impression') as impressions,
      count(*) filter (where e.kind = 'click') as clicks
    from public.featured_offer_events e where e.offer_id = o.id) seen
  order by o.ordinal;
end
$$;
