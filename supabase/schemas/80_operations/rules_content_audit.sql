-- Audit of content that organisers change through table policies: the activity log gets before and after, and other
-- organisers' screens a hint. RPCs that write these tables are recorded the same way.

-- Fields with the same value in all rows.
create function private.shared_fields(p_rows jsonb[]) returns jsonb
language sql immutable security invoker set search_path = '' as $$
  select jsonb_object_agg(f.key, f.value) from (
    select field.key, min(field.value::text)::jsonb as value
    from unnest(p_rows) r, jsonb_each(r) field
    group by field.key having count(*) = cardinality(p_rows) and min(field.value::text) = max(field.value::text)) f
$$;
comment on function private.shared_fields is
  'Fields with the same value in all objects, as an object; null when there is none.';

-- A thousand coupons created at once are one record. Shared fields are stored once; `rows` holds what differs per row,
-- so nothing is lost.
create function private.describe_changes(
  p_keys jsonb[], p_before jsonb[], p_after jsonb[], p_key_columns text[]
) returns jsonb
language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_before jsonb;
  v_after jsonb;
begin
  if cardinality(p_keys) = 1 then
    return jsonb_build_object('id', p_keys[1], 'before', p_before[1], 'after', p_after[1]);
  end if;
  v_before := private.shared_fields(p_before);
  v_after := private.shared_fields(p_after);
  return jsonb_build_object('count', cardinality(p_keys), 'before', v_before, 'after', v_after, 'rows', (
    select jsonb_agg(jsonb_build_object('id', c.key)
      || case when own.before <> '{}' then jsonb_build_object('before', own.before) else '{}' end
      || case when own.after <> '{}' then jsonb_build_object('after', own.after) else '{}' end order by c.ordinal)
    from unnest(p_keys, p_before, p_after) with ordinality c (key, before, after, ordinal)
    cross join lateral (select
      coalesce(c.before, '{}') - p_key_columns - array(select jsonb_object_keys(v_before)) as before,
      coalesce(c.after, '{}') - p_key_columns - array(select jsonb_object_keys(v_after)) as after) own));
end
$$;
comment on function private.describe_changes is
  'Details of a content record: {id, before, after} of one row; of many {count, before, after, rows: [{id, before, '
  'after}]}.';

-- Statement triggers with transition tables: one statement is one record and one hint. The trigger arguments name the
-- primary key. Counters of offers and coupons are left out: buyers change them. Definer: organisers cannot write the
-- activity log or send broadcasts.
create function private.tg_content__audit() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_keys jsonb[];
  v_names text[];
  v_before jsonb[];
  v_after jsonb[];
begin
  -- a sale, or the owner of the database
  if not private.is_admin() and auth.role() is distinct from 'service_role' then
    return null;
  end if;
  -- Only the branch that runs is planned: the other transition tables do not exist in this trigger.
  if tg_op = 'INSERT' then
    select array_agg(private.content_key(r.after, tg_argv)), array_agg(private.content_name(r.after)),
      array_agg(null::jsonb), array_agg(r.after)
    into v_keys, v_names, v_before, v_after
    from (select to_jsonb(n) as after from new_rows n) r;
  elsif tg_op = 'DELETE' then
    select array_agg(private.content_key(r.before, tg_argv)), array_agg(private.content_name(r.before)),
      array_agg(r.before), array_agg(null::jsonb)
    into v_keys, v_names, v_before, v_after
    from (select to_jsonb(o) as before from old_rows o) r;
  else
    select array_agg(c.key order by c.key), array_agg(private.content_name(c.after) order by c.key),
      array_agg(d.before order by c.key), array_agg(d.after order by c.key)
    into v_keys, v_names, v_before, v_after
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
    where d.after is not null;
  end if;
  if v_keys is not null then
    perform private.record_activity(tg_table_name || '.' || lower(tg_op), 'content',
      v_names[1] || case when cardinality(v_names) > 1 and v_names[1] <> '' then ' … ' || v_names[cardinality(v_names)]
        else '' end,
      private.describe_changes(v_keys, v_before, v_after, tg_argv));
    perform private.publish('admin', 'content', jsonb_build_object('table', tg_table_name));
  end if;
  return null;
end
$$;
comment on function private.tg_content__audit is
  'Records the rows that a statement of an admin, or of the secret key (as system), adds, changes or deletes as '
  '<table>.insert, .update or .delete (see describe_changes), and broadcasts one hint.';

create function private.content_key(p_row jsonb, p_columns text[]) returns jsonb
language sql immutable security invoker set search_path = '' as $$
  select case when cardinality(p_columns) = 1 then p_row -> p_columns[array_lower(p_columns, 1)] else (
    select jsonb_object_agg(c, p_row -> c) from unnest(p_columns) c) end
$$;
comment on function private.content_key is
  'Primary key of a content row: its value, or an object when it has several columns.';

create function private.content_name(p_row jsonb) returns text
language sql immutable security invoker set search_path = '' as $$
  select coalesce(private.any_text(p_row ->> 'name_hu', p_row ->> 'name_en'), p_row ->> 'name', p_row ->> 'code', '')
$$;
comment on function private.content_name is 'Display name of a content row; empty when it has none.';

-- One trigger per operation, because a trigger with transition tables cannot serve several.
do $$
declare
  v_table record;
begin
  for v_table in
    select content.name, (select string_agg(quote_literal(key_column), ', ') from unnest(content.key) key_column) as key
    from (values
      ('qr_codes', array['id']),
      ('clue_templates', array['id']),
      ('clue_contents', array['clue_id']),
      ('clue_solution_guides', array['id']),
      ('clue_solution_guide_contents', array['solution_guide_id']),
      ('media', array['id']),
      ('clue_media', array['id']),
      ('maps', array['id']),
      ('map_markers', array['id']),
      ('token_products', array['id']),
      ('featured_offers', array['id']),
      ('featured_offer_items', array['offer_id', 'clue_id']),
      ('coupons', array['id']),
      ('vip_tiers', array['id'])
    ) content (name, key)
  loop
    execute format(
      'create trigger tg_%1$s__audit_insert after insert on public.%1$I
         referencing new table as new_rows for each statement execute function private.tg_content__audit(%2$s)',
      v_table.name, v_table.key);
    execute format(
      'create trigger tg_%1$s__audit_update after update on public.%1$I
         referencing old table as old_rows new table as new_rows
         for each statement execute function private.tg_content__audit(%2$s)',
      v_table.name, v_table.key);
    execute format(
      'create trigger tg_%1$s__audit_delete after delete on public.%1$I
         referencing old table as old_rows for each statement execute function private.tg_content__audit(%2$s)',
      v_table.name, v_table.key);
  end loop;
end
$$;
