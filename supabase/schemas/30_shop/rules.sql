-- Rules of the shop: what may be bought, and the list of clues.

create function private.found_clue_ids(p_user_id uuid, p_game_session_id uuid, p_clue_ids uuid[]) returns setof uuid
language plpgsql stable security invoker set search_path = '' as $$
begin
  return query
  select c.clue_id from public.clue_contents c
  where c.clue_id = any (p_clue_ids) and (
    exists (
      select 1 from public.scans s
      where s.qr_code_id = c.qr_code_id and s.game_session_id = p_game_session_id and s.user_id = p_user_id
        and s.status = 'success')
    or exists (
      select 1 from public.user_game_sessions m
      join public.scans s on s.team_id = m.team_id and s.qr_code_id = c.qr_code_id and s.status = 'success'
      where m.game_session_id = p_game_session_id and m.user_id = p_user_id));
end
$$;
comment on function private.found_clue_ids is 'Those of the clues whose code the player or the team has found.';

-- Decides which clues may be bought: the shop list, purchases and orders call it. The caller has checked that the clues
-- are active, unlocked and part of the session. What one member bought, all members of the team own. A clue that is
-- required for another stays for sale after its code was found; otherwise its finder could not continue the chain.
-- buy_clue skips the call when none of these rules can apply (v_is_plain), so a new rule belongs there too.
create function private.clue_refusals(
  p_user_id uuid, p_game_session_id uuid, p_clue_ids uuid[], p_now timestamptz
) returns setof private.sale_refusal
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_sales_refusal text := private.sales_refusal(p_game_session_id, p_now);
  v_team_id uuid := private.team_of(p_user_id, p_game_session_id);
begin
  return query
  with owned as (
    select clue_id, true as is_own from public.purchased_clues
    where game_session_id = p_game_session_id and user_id = p_user_id
    union all
    select clue_id, false from public.purchased_clues where team_id = v_team_id),
  withdrawn as (select clue_id from private.withdrawn_clues where game_session_id = p_game_session_id)
  select t.id,
    case when t.id in (select clue_id from owned where is_own) then 'clue_already_owned'
      when t.id in (select clue_id from owned) then 'owned_by_team'
      when v_sales_refusal is not null then v_sales_refusal
      when t.id in (select clue_id from withdrawn) then 'qr_code_withdrawn'
      when found.clue_id is not null and not exists (
        select 1 from public.clue_templates n
        join public.game_session_clues s on s.clue_id = n.id and s.game_session_id = p_game_session_id
        where n.required_clue_id = t.id and n.is_active and not n.is_locked
          and n.id not in (select clue_id from withdrawn union all select clue_id from owned))
        then 'clue_code_already_found'
      when t.required_clue_id is not null
        and t.required_clue_id not in (select clue_id from withdrawn union all select clue_id from owned)
        then 'required_clue_missing'
      when t.available_from > p_now then 'clue_not_yet_available' end,
    found.clue_id is not null
  from public.clue_templates t
  left join private.found_clue_ids(p_user_id, p_game_session_id, p_clue_ids) found (clue_id) on found.clue_id = t.id
  where t.id = any (p_clue_ids);
end
$$;
comment on function private.clue_refusals is
  'Whether each of these clues may be bought in the session, and whether its code was found.';

-- As clue_refusals.
create function private.guide_refusals(
  p_user_id uuid, p_game_session_id uuid, p_guide_ids uuid[], p_now timestamptz
) returns setof private.sale_refusal
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_sales_refusal text := private.sales_refusal(p_game_session_id, p_now);
  v_team_id uuid := private.team_of(p_user_id, p_game_session_id);
begin
  return query
  with bought as (
    select solution_guide_id as id, true as is_own from public.purchased_solution_guides
    where game_session_id = p_game_session_id and user_id = p_user_id
    union all
    select solution_guide_id, false from public.purchased_solution_guides where team_id = v_team_id),
  owned as (
    select clue_id from public.purchased_clues where game_session_id = p_game_session_id and user_id = p_user_id
    union all
    select clue_id from public.purchased_clues where team_id = v_team_id)
  select g.id,
    case when g.id in (select id from bought where is_own) then 'guide_already_owned'
      when g.id in (select id from bought) then 'owned_by_team'
      when g.clue_id not in (select clue_id from owned) then 'clue_not_owned'
      when v_sales_refusal is not null then v_sales_refusal
      when g.clue_id in (select clue_id from private.withdrawn_clues where game_session_id = p_game_session_id)
        then 'qr_code_withdrawn'
      when found.clue_id is not null then 'clue_code_already_found' end,
    found.clue_id is not null
  from public.clue_solution_guides g
  left join private.found_clue_ids(p_user_id, p_game_session_id, array(
    select clue_id from public.clue_solution_guides where id = any (p_guide_ids))) found (clue_id)
    on found.clue_id = g.clue_id
  where g.id = any (p_guide_ids);
end
$$;
comment on function private.guide_refusals is
  'Whether each of these solution guides may be bought in the session, and whether its code was found.';

-- Returns the price of a permitted purchase, or raises the error that stops it.
create function private.assert_clue_sale(
  p_user_id uuid, p_game_session_id uuid, p_clue_id uuid, p_expected_price integer, p_now timestamptz
) returns private.effective_price
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_clue public.clue_templates;
  v_price private.effective_price;
  v_refusal text;
begin
  perform private.assert_member(p_user_id, p_game_session_id);
  select t.* into v_clue from public.clue_templates t
  join public.game_session_clues c on c.clue_id = t.id and c.game_session_id = p_game_session_id
  where t.id = p_clue_id and t.is_active and not t.is_locked
  for key share of t; -- before its offers, because a deletion cascades to them
  if not found then
    perform private.raise_error('clue_template_not_found');
  end if;
  v_refusal := (select refusal from private.clue_refusals(p_user_id, p_game_session_id, array[v_clue.id], p_now));
  if v_refusal is not null then
    perform private.raise_error(v_refusal);
  end if;
  v_price := private.effective_token_price(p_user_id, p_game_session_id, p_clue_id, null, v_clue.price, p_now);
  if v_price.price <> p_expected_price then
    perform private.raise_error('price_changed', v_price.price::text);
  end if;
  return v_price;
end
$$;
comment on function private.assert_clue_sale is
  'The price of a clue that a member may buy now. Errors: those of assert_member and clue_refusals, '
  'clue_template_not_found, price_changed.';

-- Definer: reads whether a guide exists and what the caller owns, without showing any content.
create function private.list_shop_clues(p_game_session_id uuid) returns setof public.shop_clue_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_now timestamptz := private.current_time();
  v_balance integer;
  v_team_id uuid;
  v_clue_ids uuid[];
  v_has_discounts boolean := private.has_discounts(v_user_id, v_now);
begin
  perform private.assert_member(v_user_id, p_game_session_id);
  select coalesce(m.test_balance, b.balance), m.team_id into v_balance, v_team_id
  from public.token_balances b
  join public.user_game_sessions m on m.game_session_id = p_game_session_id and m.user_id = b.user_id
  where b.user_id = v_user_id;

  v_clue_ids := array(select clue_id from public.game_session_clues where game_session_id = p_game_session_id);

  return query
  select t.id, c.position, t.name_hu, t.name_en, t.description_hu, t.description_en, t.clue_type,
    t.price, coalesce(discount.price, t.price), coalesce(discount.reason, 'regular'),
    t.required_clue_id, r.name_hu, r.name_en, t.available_from,
    coalesce(sale.refusal in ('clue_already_owned', 'owned_by_team'), false),
    case when sale.refusal in ('clue_already_owned', 'owned_by_team') then null
      else coalesce(sale.refusal, case when v_balance < coalesce(discount.price, t.price)
        then 'insufficient_balance' end) end,
    g.id, g.price, coalesce(guide_discount.price, g.price),
    coalesce(guide_sale.refusal in ('guide_already_owned', 'owned_by_team'), false),
    case when g.id is null or guide_sale.refusal in ('guide_already_owned', 'owned_by_team') then null
      else coalesce(guide_sale.refusal, case when v_balance < coalesce(guide_discount.price, g.price)
        then 'insufficient_balance' end) end,
    discount.offer_id, discount.offer_ends_at, sale.is_code_found,
    sale.refusal is not distinct from 'owned_by_team', guide_sale.refusal is not distinct from 'owned_by_team'
  from public.game_session_clues c
  join public.clue_templates t on t.id = c.clue_id and t.is_active and not t.is_locked
  join private.clue_refusals(v_user_id, p_game_session_id, v_clue_ids, v_now) sale on sale.item_id = t.id
  -- Players see nothing of a clue that is not on sale here, not even its name, unless they own it.
  left join public.clue_templates r on r.id = t.required_clue_id and (
    r.is_active and not r.is_locked and r.id = any (v_clue_ids)
    or exists (select 1 from public.purchased_clues p where p.clue_id = r.id and (
      p.game_session_id = p_game_session_id and p.user_id = v_user_id or p.team_id = v_team_id)))
  left join public.clue_solution_guides g on g.clue_id = t.id and g.is_active
  left join private.guide_refusals(v_user_id, p_game_session_id, array(
    select id from public.clue_solution_guides where clue_id = any (v_clue_ids) and is_active), v_now) guide_sale
    on guide_sale.item_id = g.id
  -- With an offset the planner does not merge the query, so that it asks for discounts only where there are any.
  left join lateral (
    select d.* from private.effective_token_price(v_user_id, p_game_session_id, t.id, null, t.price, v_now) d
    where v_has_discounts offset 0) discount on true
  left join lateral (
    select d.* from private.effective_token_price(v_user_id, p_game_session_id, null, g.id, g.price, v_now) d
    where v_has_discounts and g.id is not null offset 0) guide_discount on true
  where c.game_session_id = p_game_session_id
  order by c.position, t.name_hu, t.id;
end
$$;
comment on function private.list_shop_clues is
  'Clues on sale in a session for the caller, with price and what stops the purchase; no content.';

-- rank_before: the rank with the points before this scan, among the other players as they are now; minus one, because
-- the player's own current points rank above it. A frozen board has not moved. Definer: no policy shows the board or
-- which clue leads to a code.
create function private.get_scan_progress(p_scan_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
  v_scan public.scans;
  v_member public.user_game_sessions;
  v_entry private.board_entries;
  v_rank bigint;
  v_rank_before bigint;
begin
  select * into v_scan from public.scans where id = p_scan_id and user_id = v_user_id and status = 'success'
    and game_session_id in (select private.my_session_ids());
  if not found then
    return null;
  end if;
  select * into v_member from public.user_game_sessions where game_session_id = v_scan.game_session_id
    and user_id = v_user_id;
  v_entry := private.board_entry(v_member);
  v_rank := private.board_rank(v_entry, private.banned_user_ids());
  v_rank_before := v_rank;
  if v_scan.points > 0 and v_scan.team_id is not distinct from v_entry.team_id
    and (case when v_entry.team_id is null then v_entry.board_points = v_scan.current_points - v_member.team_points
      else v_entry.board_reached_at = v_scan.received_at end) then
    v_entry.board_points := v_entry.board_points - v_scan.points;
    if v_entry.team_id is null then
      select max(s.received_at) into v_entry.board_reached_at from public.scans s
      where s.user_id = v_user_id and s.game_session_id = v_scan.game_session_id and s.status = 'success'
        and s.points > 0 and s.team_id is null and s.id < v_scan.id;
    else
      select max(s.received_at) into v_entry.board_reached_at from public.scans s
      where s.team_id = v_entry.team_id and s.status = 'success' and s.points > 0 and s.id < v_scan.id;
    end if;
    v_rank_before := private.board_rank(v_entry, private.banned_user_ids()) - 1;
  end if;
  return jsonb_build_object(
    'codes_found', case when v_entry.team_id is null then v_member.found_codes
      else (select found_codes from public.teams where id = v_entry.team_id) end,
      'rank', v_rank, 'rank_before', v_rank_before,
    'card', (select to_jsonb(c) from private.find_cards_of(array[v_scan.id], v_user_id) c),
    'solved', (
      select coalesce(jsonb_agg(jsonb_build_object('clue_id', t.id, 'name_hu', t.name_hu, 'name_en', t.name_en)
        order by c.position, t.id), '[]')
      from public.clue_contents k
      join public.clue_templates t on t.id = k.clue_id and t.is_active and not t.is_locked
      join public.game_session_clues c on c.clue_id = t.id and c.game_session_id = v_scan.game_session_id
      where k.qr_code_id = v_scan.qr_code_id));
end
$$;
