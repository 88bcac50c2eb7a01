-- Rules of featured offers and of the product list.

-- Definer: reads the VIP tier of the caller and offers that have not started for everybody.
create function private.list_shop_products(p_currency text) returns setof public.shop_product_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_now timestamptz := private.current_time();
begin
  if p_currency is null or p_currency not in ('HUF', 'EUR') then
    perform private.raise_error('invalid_input');
  end if;
  return query
  select p.id, p.name_hu, p.name_en, p.description_hu, p.description_en, p.tokens,
    p.price_huf_minor, p.price_eur_minor, huf.price, eur.price,
    case p_currency when 'EUR' then eur.reason else huf.reason end, o.id, o.ends_at, o.stock - o.sold, p.position
  from public.token_products p
  cross join lateral private.effective_product_price(v_user_id, null, p, null, 'HUF', v_now) huf
  cross join lateral private.effective_product_price(v_user_id, null, p, null, 'EUR', v_now) eur
  left join public.featured_offers o on o.id = case p_currency when 'EUR' then eur.offer_id else huf.offer_id end
  where p.is_active
  order by p.position, p.tokens, p.id;
end
$$;

-- Definer: the policy on offers calls it once per statement, and players cannot see clues or guides that are not on
-- sale to them.
create function private.hidden_offer_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select o.id from public.featured_offers o
  where exists (
    select 1 from (
      select o.clue_id, o.solution_guide_id
      union all select i.clue_id, i.solution_guide_id from public.featured_offer_items i where i.offer_id = o.id) sold
    left join public.clue_solution_guides g on g.id = sold.solution_guide_id
    join public.clue_templates t on t.id in (sold.clue_id, g.clue_id)
    where t.id not in (select private.my_shop_clue_ids()) or not g.is_active)
$$;
comment on function private.hidden_offer_ids is
  'Offers on a clue that no session of the caller sells, or that is locked or inactive, or on an inactive guide; only '
  'organisers see them.';

-- The current price for the player, which may be less than the promotion: VIP, another offer or a lower regular price
-- count as at the purchase. A sold-out offer keeps showing its promotional price.
create function private.offer_tokens(
  p_offer public.featured_offers, p_user_id uuid, p_game_session_id uuid, p_now timestamptz
) returns integer
language plpgsql stable security invoker set search_path = '' as $$
begin
  return least(p_offer.promo_price, case p_offer.kind
    when 'clue' then (
      select (private.effective_token_price(p_user_id, p_game_session_id, t.id, null, t.price, p_now)).price
      from public.clue_templates t where t.id = p_offer.clue_id)
    when 'guide' then (
      select (private.effective_token_price(p_user_id, p_game_session_id, null, g.id, g.price, p_now)).price
      from public.clue_solution_guides g where g.id = p_offer.solution_guide_id) end);
end
$$;
comment on function private.offer_tokens is
  'Tokens that the clue or guide of an offer costs this player now; null for what is paid with money.';

create function private.offer_minor(
  p_offer public.featured_offers, p_user_id uuid, p_game_session_id uuid, p_currency text, p_now timestamptz
) returns integer
language plpgsql stable security invoker set search_path = '' as $$
begin
  return least(case p_currency when 'HUF' then p_offer.promo_price_huf_minor else p_offer.promo_price_eur_minor end, (
    select (private.effective_product_price(p_user_id, p_game_session_id, p, p_offer.id, p_currency, p_now)).price
    from public.token_products p where p.id = p_offer.product_id));
end
$$;
comment on function private.offer_minor is
  'Price of a package or bundle on offer for this player now, in minor units of p_currency; null for what is paid with '
  'tokens.';

-- Checks a running offer: the refusal of its content, its stock, the balance.
create function private.offer_refusal(
  p_offer public.featured_offers, p_user_id uuid, p_game_session_id uuid, p_now timestamptz
) returns text
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_clue public.clue_templates;
  v_guide public.clue_solution_guides;
  v_refusal text;
begin
  if p_offer.kind = 'clue' then
    select t.* into v_clue from public.clue_templates t
    join public.game_session_clues c on c.clue_id = t.id and c.game_session_id = p_game_session_id
    where t.id = p_offer.clue_id and t.is_active and not t.is_locked;
    v_refusal := case when not found then 'clue_template_not_found'
      else (select refusal from private.clue_refusals(p_user_id, p_game_session_id, array[v_clue.id], p_now)) end;
  elsif p_offer.kind = 'guide' then
    select g.* into v_guide from public.clue_solution_guides g
    join public.game_session_clues c on c.clue_id = g.clue_id and c.game_session_id = p_game_session_id
    join public.clue_templates t on t.id = g.clue_id and t.is_active and not t.is_locked
    where g.id = p_offer.solution_guide_id and g.is_active;
    v_refusal := case when not found then 'solution_guide_not_found'
      else (select refusal from private.guide_refusals(p_user_id, p_game_session_id, array[v_guide.id], p_now)) end;
  elsif p_offer.kind = 'bundle' then
    v_refusal := private.bundle_refusal(p_user_id, p_game_session_id, p_offer.id, p_now);
  else
    v_refusal := case when not exists (select 1 from public.token_products where id = p_offer.product_id and is_active)
      then 'product_not_found' end;
  end if;
  return coalesce(v_refusal,
    case when p_offer.sold >= p_offer.stock then 'offer_sold_out' end,
    case when private.offer_tokens(p_offer, p_user_id, p_game_session_id, p_now) > coalesce(
        (select test_balance from public.user_game_sessions where game_session_id = p_game_session_id
          and user_id = p_user_id),
        (select balance from public.token_balances where user_id = p_user_id))
      then 'insufficient_balance' end);
end
$$;
comment on function private.offer_refusal is 'Error key that stops the purchase of a running offer, or null.';

-- Definer: reads names of clues and stock, which players see only for offers open to them.
create function private.list_featured_offers(p_game_session_id uuid) returns setof public.featured_offer_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_now timestamptz := private.current_time();
begin
  if p_game_session_id is not null then
    perform private.assert_member(v_user_id, p_game_session_id);
  end if;
  return query
  select o.id, o.kind, o.name_hu, o.name_en, o.description_hu, o.description_en,
    coalesce(o.clue_id, g.clue_id), o.solution_guide_id, o.product_id,
    coalesce(c.price, g.price, contents.price), private.offer_tokens(o, v_user_id, p_game_session_id, v_now),
    p.price_huf_minor, p.price_eur_minor, private.offer_minor(o, v_user_id, p_game_session_id, 'HUF', v_now),
    private.offer_minor(o, v_user_id, p_game_session_id, 'EUR', v_now),
    coalesce(p.tokens, o.bonus_tokens), coalesce(contents.items, '{}'), o.starts_at, o.ends_at, o.stock - o.sold,
    o.starts_at > v_now, refusal.key, hunt.languages
  from public.featured_offers o
  left join public.game_sessions hunt on hunt.id = o.game_session_id
  left join public.clue_templates c on c.id = o.clue_id
  left join public.clue_solution_guides g on g.id = o.solution_guide_id
  left join public.token_products p on p.id = o.product_id
  cross join lateral (
    select sum(t.price + coalesce(ig.price, 0))::integer as price,
      array_agg((t.id, t.name_hu, t.name_en, s.languages, i.solution_guide_id)::public.featured_offer_item
        order by i.position, t.id) as items
    from public.featured_offer_items i
    join public.clue_templates t on t.id = i.clue_id
    join public.game_sessions s on s.id = p_game_session_id
    left join public.clue_solution_guides ig on ig.id = i.solution_guide_id
    where i.offer_id = o.id
  ) contents
  cross join lateral (select private.offer_refusal(o, v_user_id, p_game_session_id, v_now)) refusal (key)
  where o.ends_at > v_now and private.offer_runs(o, v_user_id, p_game_session_id, v_now)
    and (o.kind = 'product' or p_game_session_id is not null)
    -- Offers on content that is not on sale in this session are left out, so that its name stays secret.
    and refusal.key is distinct from 'clue_template_not_found'
    and refusal.key is distinct from 'solution_guide_not_found'
    and refusal.key is distinct from 'product_not_found'
  order by o.ends_at, o.id;
end
$$;

-- Definer: nobody may read or write the events directly. No shared lock is held: each row belongs to the caller.
-- Locking the offers here instead of by the foreign key skips those that are being deleted.
create function private.track_offers(p_impressions uuid[], p_clicks uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_recorded integer;
begin
  perform 1 from public.profiles where id = v_user_id for key share;
  if not found -- a token outlives its deleted account
    or coalesce(cardinality(p_impressions), 0) > 100 or coalesce(cardinality(p_clicks), 0) > 100 then
    perform private.raise_error('invalid_input');
  end if;
  insert into public.featured_offer_events (offer_id, user_id, kind, day)
  select o.id, v_user_id, seen.kind, (private.current_time() at time zone 'UTC')::date
  from (select unnest(p_impressions), 'impression' union select unnest(p_clicks), 'click') seen (offer_id, kind)
  join public.featured_offers o on o.id = seen.offer_id and o.is_active
  order by o.id, seen.kind -- a fixed order, so that two calls of a player cannot deadlock
  for key share of o
  on conflict do nothing;
  get diagnostics v_recorded = row_count;
  return jsonb_build_object('recorded', v_recorded);
end
$$;

-- Sales of an offer without a stock are counted only when it gets one. The lock waits for purchases that have not
-- committed yet (they hold the row's key); later ones see the stock. Definer: reads all purchases.
create function private.tg_featured_offers__recount_sold() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.featured_offers where id = new.id for update;
  new.sold := private.offer_sales(new);
  return new;
end
$$;
create trigger tg_featured_offers__recount_sold before update of stock on public.featured_offers
  for each row when (old.stock is null and new.stock is not null)
  execute function private.tg_featured_offers__recount_sold();
