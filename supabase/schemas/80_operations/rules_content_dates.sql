-- Change times of content that organisers edit through table policies.

create function private.tg_content__touch() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  new.updated_at := private.current_time();
  return new;
end
$$;
do $$
declare
  v_table record;
begin
  for v_table in
    select * from (values
      ('qr_codes', ''),
      ('clue_templates', ''),
      ('clue_contents', ''),
      ('clue_solution_guides', ''),
      ('clue_solution_guide_contents', ''),
      ('vip_tiers', ''),
      ('maps', ''),
      ('map_markers', ''),
      ('token_products', ''),
      -- A sale changes a counter, not the content.
      ('featured_offers', 'when (new.sold = old.sold)'),
      ('coupons', 'when (new.uses = old.uses)')
    ) content (name, condition)
  loop
    execute format(
      'create trigger tg_%1$s__touch before update on public.%1$I
         for each row %2$s execute function private.tg_content__touch()',
      v_table.name, v_table.condition);
  end loop;
end
$$;

-- Forms check only the version of a clue or guide, not that of its secret half, so a change of the secret half (also in
-- Studio or by the secret key) touches the whole. Saves and deletions lock the two in the opposite order: concurrent
-- ones may deadlock, and one of them fails without overwriting anything.
create function private.tg_contents__touch_whole() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if tg_table_name = 'clue_contents' then
    update public.clue_templates set updated_at = private.current_time()
    where id in (select clue_id from changed_rows);
  else
    update public.clue_solution_guides set updated_at = private.current_time()
    where id in (select solution_guide_id from changed_rows);
  end if;
  return null;
end
$$;
do $$
declare
  v_trigger record;
begin
  for v_trigger in
    select * from unnest(array['clue_contents', 'clue_solution_guide_contents']) content (name)
    cross join (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) event (kind, rows)
  loop
    execute format('create trigger tg_%1$s__touch_%2$s after %2$s on public.%1$I
      referencing %3$s table as changed_rows for each statement execute function private.tg_contents__touch_whole()',
      v_trigger.name, v_trigger.kind, v_trigger.rows);
  end loop;
end
$$;

-- Players see a changed map without reloading. Definer: organisers may not send broadcasts themselves.
create function private.tg_maps__announce() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session_id uuid;
begin
  if tg_table_name = 'maps' then
    v_session_id := coalesce(new.game_session_id, old.game_session_id);
  else -- null when the markers are deleted with their map, which sends its own hint
    select game_session_id into v_session_id from public.maps where id = coalesce(new.map_id, old.map_id);
  end if;
  if v_session_id is not null then
    perform private.publish('session:' || v_session_id, 'session', '{}');
  end if;
  return null;
end
$$;
create trigger tg_maps__announce after insert or update or delete on public.maps
  for each row execute function private.tg_maps__announce();
create trigger tg_map_markers__announce after insert or update or delete on public.map_markers
  for each row execute function private.tg_maps__announce();
