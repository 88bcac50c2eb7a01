-- Guards of content that organisers edit through table policies: content in use stays, and chains end.

-- Refuses cycles in the chain of required clues, once for all rows of a statement. Runs under a lock, so that two edits
-- cannot close a cycle together. Definer: the chain includes locked clues, whoever saves.
create function private.tg_clue_templates__refuse_cycle() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_changed_ids uuid[];
  v_name text;
begin
  if tg_op = 'INSERT' then
    v_changed_ids := array(select id from new_rows where required_clue_id is not null);
  else
    v_changed_ids := array(
      select n.id from new_rows n left join old_rows o on o.id = n.id
      where n.required_clue_id is not null and n.required_clue_id is distinct from o.required_clue_id);
  end if;
  if v_changed_ids = '{}' then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('clue_chain'));
  with recursive chain (start_id, id) as (
    select id, required_clue_id from public.clue_templates where id = any (v_changed_ids)
    union
    select chain.start_id, t.required_clue_id from chain join public.clue_templates t on t.id = chain.id
    where t.required_clue_id is not null
  )
  select private.any_text(t.name_hu, t.name_en) into v_name
  from chain join public.clue_templates t on t.id = chain.id
  where chain.id = chain.start_id order by 1 limit 1;
  if found then
    perform private.raise_error('clue_chain_cycle', v_name);
  end if;
  return null;
end
$$;
create trigger tg_clue_templates__refuse_cycle_added after insert on public.clue_templates
  referencing new table as new_rows for each statement execute function private.tg_clue_templates__refuse_cycle();
create trigger tg_clue_templates__refuse_cycle after update on public.clue_templates
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_clue_templates__refuse_cycle();

-- A code with counted finds is still in its session, because admin_save_game_session refuses to remove it; so this
-- check suffices and replaces the foreign key that scans deliberately lack. A purchase of VIP that commits meanwhile
-- violates the foreign key of its membership. Orders keep a copy of their package, but redemptions would lose a coupon
-- that is deleted with it; its trigger runs before that of the coupon. Definer: an admin deletes through a table policy
-- and may not see every purchase and scan.
create function private.tg_content__refuse_delete_used() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_error_key text := case tg_table_name
    when 'clue_templates' then case when exists (select 1 from public.purchased_clues where clue_id = old.id)
        or exists (select 1 from public.game_session_clues where clue_id = old.id)
        or exists (select 1 from public.clue_templates where required_clue_id = old.id)
        or exists (select 1 from public.qr_codes where reveals_clue_id = old.id) then 'clue_in_use' end
    when 'clue_solution_guides' then case when exists (
      select 1 from public.purchased_solution_guides where solution_guide_id = old.id) then 'solution_guide_in_use' end
    when 'qr_codes' then case when exists (
      select 1 from public.game_session_qr_codes where qr_code_id = old.id) then 'qr_code_in_use' end
    when 'vip_tiers' then case when exists (
      select 1 from public.vip_memberships where tier_id = old.id) then 'vip_tier_in_use' end
    when 'token_products' then case when exists (
      select 1 from public.coupons where product_id = old.id and uses > 0) then 'token_product_in_use' end
    when 'coupons' then case when exists (
      select 1 from public.coupons where id = old.id and uses > 0) then 'coupon_in_use' end
  end;
begin
  if v_error_key is not null then
    perform private.raise_error(v_error_key);
  end if;
  return old;
end
$$;
do $$
declare
  v_table text;
begin
  foreach v_table in array
    array['clue_templates', 'clue_solution_guides', 'qr_codes', 'vip_tiers', 'token_products', 'coupons']
  loop
    execute format('create trigger tg_%1$s__refuse_delete_used before delete on public.%1$I
      for each row execute function private.tg_content__refuse_delete_used()', v_table);
  end loop;
end
$$;

-- The content of a sold or ordered offer never changes; price, dates, stock, texts and the switch may. A row locked by
-- somebody else is being bought, so it counts as taken: waiting for a buyer here, with the row half locked, could
-- deadlock. admin_save_featured_offer already holds the lock. Deleting an offer deletes its items; then there is no
-- offer to check. Runs after the table's constraints, so that invalid values get their own error. Definer: an organiser
-- does not see all orders and sales.
create function private.tg_featured_offers__keep_content() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_offers public.featured_offers[];
  v_offer public.featured_offers;
begin
  if tg_table_name = 'featured_offers' then
    v_offers := array[old];
  else
    v_offers := array(select o from public.featured_offers o where o.id in (old.offer_id, new.offer_id) order by o.id);
    if exists (select from unnest(v_offers) o where o.id = new.offer_id and o.kind <> 'bundle') then
      perform private.raise_error('invalid_input', 'only a bundle holds clues');
    end if;
  end if;
  foreach v_offer in array v_offers loop
    perform 1 from public.featured_offers where id = v_offer.id for update skip locked;
    if not found or private.offer_is_taken(v_offer, private.current_time()) then
      perform private.raise_error('offer_in_use');
    end if;
  end loop;
  return null;
end
$$;
create trigger tg_featured_offers__keep_content after update of kind, clue_id, solution_guide_id, product_id,
  bonus_tokens
  on public.featured_offers for each row
  when ((old.kind, old.clue_id, old.solution_guide_id, old.product_id, old.bonus_tokens)
    is distinct from (new.kind, new.clue_id, new.solution_guide_id, new.product_id, new.bonus_tokens))
  execute function private.tg_featured_offers__keep_content();
create trigger tg_featured_offer_items__keep_content after insert or update or delete on public.featured_offer_items
  for each row execute function private.tg_featured_offers__keep_content();
