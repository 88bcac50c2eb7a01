-- Guards of content that organisers edit through table policies: what is in use stays, chains end.

-- Chains of required clues must end somewhere. Runs under a lock, so that two edits cannot close a circle together.
create function private.tg_clue_templates__refuse_cycle() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('clue_chain'));
  if exists (
    with recursive chain (id) as (
      select new.required_clue_id
      union
      select t.required_clue_id from public.clue_templates t join chain on t.id = chain.id
      where t.required_clue_id is not null
    )
    select 1 from chain where id = new.id
  ) then
    perform private.raise_error('clue_chain_cycle');
  end if;
  return new;
end
$$;
create trigger clue_templates__refuse_cycle before insert or update of required_clue_id on public.clue_templates
  for each row when (new.required_clue_id is not null) execute function private.tg_clue_templates__refuse_cycle();

-- Definer: an admin deletes through a table policy and may not see every purchase and scan.
create function private.tg_clue_templates__refuse_delete_used() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select 1 from public.purchased_clues where clue_id = old.id)
    or exists (select 1 from public.game_session_clues where clue_id = old.id)
    or exists (select 1 from public.clue_templates where required_clue_id = old.id) then
    perform private.raise_error('clue_in_use');
  end if;
  return old;
end
$$;
create trigger clue_templates__refuse_delete_used before delete on public.clue_templates
  for each row execute function private.tg_clue_templates__refuse_delete_used();

-- Definer: as above.
create function private.tg_clue_solution_guides__refuse_delete_sold() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select 1 from public.purchased_solution_guides where solution_guide_id = old.id) then
    perform private.raise_error('clue_in_use');
  end if;
  return old;
end
$$;
create trigger clue_solution_guides__refuse_delete_sold before delete on public.clue_solution_guides
  for each row execute function private.tg_clue_solution_guides__refuse_delete_sold();

-- Definer: as above. A code that was scanned is still in its session: admin_save_game_session refuses to
-- take it out, so this look is enough and stands in for the foreign key that scans deliberately lack.
create function private.tg_qr_codes__refuse_delete_used() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select 1 from public.game_session_qr_codes where qr_code_id = old.id) then
    perform private.raise_error('qr_code_in_use');
  end if;
  return old;
end
$$;
create trigger qr_codes__refuse_delete_used before delete on public.qr_codes
  for each row execute function private.tg_qr_codes__refuse_delete_used();
