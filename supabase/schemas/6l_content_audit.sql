-- What organisers change in content through table policies is in the activity log with before and after, and
-- the other organisers' screens hear of it. RPCs that write these tables are recorded the same way.

-- Statement triggers with transition tables, so that five hundred new codes are one insert and one hint.
-- The arguments of a trigger name the primary key (tg_argv counts from zero). Definer: the activity log and broadcasts are closed to
-- organisers too. Sales raise counters of offers and coupons; those are the buyers' doing and no content.
create function private.tg_content__audit() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz;
begin
  if not private.is_admin() then -- a sale, or the owner of the database at work
    return null;
  end if;
  v_now := private.current_time();
  -- Only the branch that runs is planned: the other tables do not exist in this trigger.
  if tg_op = 'INSERT' then
    insert into public.activity (action, component, type, message, details, user_id, user_name, "timestamp", created_at)
    select tg_table_name || '.insert', 'content', 'info', private.content_name(to_jsonb(n)),
      jsonb_build_object('id', private.content_key(to_jsonb(n), tg_argv), 'before', null, 'after', to_jsonb(n)),
      p.id, p.name, v_now, v_now
    from new_rows n cross join public.profiles p where p.id = auth.uid();
  elsif tg_op = 'DELETE' then
    insert into public.activity (action, component, type, message, details, user_id, user_name, "timestamp", created_at)
    select tg_table_name || '.delete', 'content', 'info', private.content_name(to_jsonb(o)),
      jsonb_build_object('id', private.content_key(to_jsonb(o), tg_argv), 'before', to_jsonb(o), 'after', null),
      p.id, p.name, v_now, v_now
    from old_rows o cross join public.profiles p where p.id = auth.uid();
  else
    insert into public.activity (action, component, type, message, details, user_id, user_name, "timestamp", created_at)
    select tg_table_name || '.update', 'content', 'info', private.content_name(c.after),
      jsonb_build_object('id', c.key, 'before', d.before, 'after', d.after), p.id, p.name, v_now, v_now
    from (
      select private.content_key(to_jsonb(n), tg_argv) as key, to_jsonb(o) as before, to_jsonb(n) as after
      from new_rows n join old_rows o
        on private.content_key(to_jsonb(o), tg_argv) = private.content_key(to_jsonb(n), tg_argv)
    ) c
    cross join lateral (
      select jsonb_object_agg(a.key, c.before -> a.key) as before, jsonb_object_agg(a.key, a.value) as after
      from jsonb_each(c.after) a
      where a.value is distinct from c.before -> a.key and a.key not in ('updated_at', 'sold', 'uses')
    ) d
    cross join public.profiles p
    where p.id = auth.uid() and d.after is not null;
  end if;
  if found then
    perform private.publish('admin', 'activity', '{}');
    perform private.publish('admin', 'content', jsonb_build_object('table', tg_table_name));
  end if;
  return null;
end
$$;
comment on function private.tg_content__audit() is
  'Records each content row that an admin adds, changes or deletes, as <table>.insert, .update or .delete with {id, before, after}, and broadcasts one hint.';

create function private.content_key(p_row jsonb, p_columns text[]) returns jsonb
language sql immutable security invoker set search_path = '' as $$
  select case when cardinality(p_columns) = 1 then p_row -> p_columns[array_lower(p_columns, 1)] else (
    select jsonb_object_agg(c, p_row -> c) from unnest(p_columns) c) end
$$;
comment on function private.content_key(jsonb, text[]) is 'Primary key of a content row: its value, or an object when it has several columns.';

create function private.content_name(p_row jsonb) returns text
language sql immutable security invoker set search_path = '' as $$
  select coalesce(p_row ->> 'name_hu', p_row ->> 'name', p_row ->> 'code', '')
$$;
comment on function private.content_name(jsonb) is 'What people call a content row; empty when it has no name of its own.';

create trigger qr_codes__audit_insert after insert on public.qr_codes referencing new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger qr_codes__audit_update after update on public.qr_codes referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger qr_codes__audit_delete after delete on public.qr_codes referencing old table as old_rows
  for each statement execute function private.tg_content__audit('id');
create trigger clue_templates__audit_insert after insert on public.clue_templates referencing new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger clue_templates__audit_update after update on public.clue_templates referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger clue_templates__audit_delete after delete on public.clue_templates referencing old table as old_rows
  for each statement execute function private.tg_content__audit('id');
create trigger clue_contents__audit_insert after insert on public.clue_contents referencing new table as new_rows
  for each statement execute function private.tg_content__audit('clue_id');
create trigger clue_contents__audit_update after update on public.clue_contents referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_content__audit('clue_id');
create trigger clue_contents__audit_delete after delete on public.clue_contents referencing old table as old_rows
  for each statement execute function private.tg_content__audit('clue_id');
create trigger clue_solution_guides__audit_insert after insert on public.clue_solution_guides referencing new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger clue_solution_guides__audit_update after update on public.clue_solution_guides referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger clue_solution_guides__audit_delete after delete on public.clue_solution_guides referencing old table as old_rows
  for each statement execute function private.tg_content__audit('id');
create trigger clue_solution_guide_contents__audit_insert after insert on public.clue_solution_guide_contents referencing new table as new_rows
  for each statement execute function private.tg_content__audit('solution_guide_id');
create trigger clue_solution_guide_contents__audit_update after update on public.clue_solution_guide_contents referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_content__audit('solution_guide_id');
create trigger clue_solution_guide_contents__audit_delete after delete on public.clue_solution_guide_contents referencing old table as old_rows
  for each statement execute function private.tg_content__audit('solution_guide_id');
create trigger maps__audit_insert after insert on public.maps referencing new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger maps__audit_update after update on public.maps referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger maps__audit_delete after delete on public.maps referencing old table as old_rows
  for each statement execute function private.tg_content__audit('id');
create trigger map_markers__audit_insert after insert on public.map_markers referencing new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger map_markers__audit_update after update on public.map_markers referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger map_markers__audit_delete after delete on public.map_markers referencing old table as old_rows
  for each statement execute function private.tg_content__audit('id');
create trigger token_products__audit_insert after insert on public.token_products referencing new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger token_products__audit_update after update on public.token_products referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger token_products__audit_delete after delete on public.token_products referencing old table as old_rows
  for each statement execute function private.tg_content__audit('id');
create trigger featured_offers__audit_insert after insert on public.featured_offers referencing new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger featured_offers__audit_update after update on public.featured_offers referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger featured_offers__audit_delete after delete on public.featured_offers referencing old table as old_rows
  for each statement execute function private.tg_content__audit('id');
create trigger featured_offer_items__audit_insert after insert on public.featured_offer_items referencing new table as new_rows
  for each statement execute function private.tg_content__audit('offer_id', 'clue_id');
create trigger featured_offer_items__audit_update after update on public.featured_offer_items referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_content__audit('offer_id', 'clue_id');
create trigger featured_offer_items__audit_delete after delete on public.featured_offer_items referencing old table as old_rows
  for each statement execute function private.tg_content__audit('offer_id', 'clue_id');
create trigger coupons__audit_insert after insert on public.coupons referencing new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger coupons__audit_update after update on public.coupons referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger coupons__audit_delete after delete on public.coupons referencing old table as old_rows
  for each statement execute function private.tg_content__audit('id');
create trigger vip_tiers__audit_insert after insert on public.vip_tiers referencing new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger vip_tiers__audit_update after update on public.vip_tiers referencing old table as old_rows new table as new_rows
  for each statement execute function private.tg_content__audit('id');
create trigger vip_tiers__audit_delete after delete on public.vip_tiers referencing old table as old_rows
  for each statement execute function private.tg_content__audit('id');
