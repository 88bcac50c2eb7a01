-- Content that organisers edit through table policies says itself when it was changed.

create function private.tg_content__touch() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  new.updated_at := private.current_time();
  return new;
end
$$;
create trigger qr_codes__touch before update on public.qr_codes
  for each row execute function private.tg_content__touch();
create trigger clue_templates__touch before update on public.clue_templates
  for each row execute function private.tg_content__touch();
create trigger clue_contents__touch before update on public.clue_contents
  for each row execute function private.tg_content__touch();
create trigger clue_solution_guides__touch before update on public.clue_solution_guides
  for each row execute function private.tg_content__touch();
create trigger clue_solution_guide_contents__touch before update on public.clue_solution_guide_contents
  for each row execute function private.tg_content__touch();
create trigger vip_tiers__touch before update on public.vip_tiers
  for each row execute function private.tg_content__touch();
create trigger maps__touch before update on public.maps
  for each row execute function private.tg_content__touch();
create trigger map_markers__touch before update on public.map_markers
  for each row execute function private.tg_content__touch();
create trigger token_products__touch before update on public.token_products
  for each row execute function private.tg_content__touch();
-- A sale is no change of the content.
create trigger featured_offers__touch before update on public.featured_offers
  for each row when (new.sold = old.sold) execute function private.tg_content__touch();
create trigger coupons__touch before update on public.coupons
  for each row when (new.uses = old.uses) execute function private.tg_content__touch();

-- The secret half of a clue or a guide has no version of its own in the forms: when it changes the whole has changed, also
-- when only Studio or the secret key did it. The whole is locked after its half here, and before it by saves and deletions:
-- in the same instant one of the two ends in a deadlock, and nothing is overwritten unseen.
create function private.tg_clue_contents__touch_clue() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.clue_templates set updated_at = private.current_time() where id in (select clue_id from changed_rows);
  return null;
end
$$;
create trigger clue_contents__touch_clue_insert after insert on public.clue_contents referencing new table as changed_rows
  for each statement execute function private.tg_clue_contents__touch_clue();
create trigger clue_contents__touch_clue_update after update on public.clue_contents referencing new table as changed_rows
  for each statement execute function private.tg_clue_contents__touch_clue();
create trigger clue_contents__touch_clue_delete after delete on public.clue_contents referencing old table as changed_rows
  for each statement execute function private.tg_clue_contents__touch_clue();
create function private.tg_clue_solution_guide_contents__touch_guide() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update public.clue_solution_guides set updated_at = private.current_time()
  where id in (select solution_guide_id from changed_rows);
  return null;
end
$$;
create trigger clue_solution_guide_contents__touch_guide_insert after insert on public.clue_solution_guide_contents
  referencing new table as changed_rows for each statement execute function private.tg_clue_solution_guide_contents__touch_guide();
create trigger clue_solution_guide_contents__touch_guide_update after update on public.clue_solution_guide_contents
  referencing new table as changed_rows for each statement execute function private.tg_clue_solution_guide_contents__touch_guide();
create trigger clue_solution_guide_contents__touch_guide_delete after delete on public.clue_solution_guide_contents
  referencing old table as changed_rows for each statement execute function private.tg_clue_solution_guide_contents__touch_guide();

-- Players see a changed map without reloading. Definer: organisers may not send broadcasts themselves.
create function private.tg_maps__announce() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session_id uuid;
begin
  if tg_table_name = 'maps' then
    v_session_id := coalesce(new.game_session_id, old.game_session_id);
  else -- null when the markers go with their map, which announces itself
    select game_session_id into v_session_id from public.maps where id = coalesce(new.map_id, old.map_id);
  end if;
  if v_session_id is not null then
    perform private.publish('session:' || v_session_id, 'session', '{}');
  end if;
  return null;
end
$$;
create trigger maps__announce after insert or update or delete on public.maps
  for each row execute function private.tg_maps__announce();
create trigger map_markers__announce after insert or update or delete on public.map_markers
  for each row execute function private.tg_maps__announce();
