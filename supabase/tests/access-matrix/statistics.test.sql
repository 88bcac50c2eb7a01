-- Planner estimates reveal nothing. PostgREST answers `Prefer: count=planned` and `count=estimated` with estimates from
-- statistics over all rows, also hidden ones: a binary search would find their values.
begin;
\ir load.psql
select plan(9);
select tests.create_access_fixtures();
insert into public.qr_codes (name) select 'code ' || n from generate_series(1, 40) n;

-- The columns with statistics, as reviewed by people. A new column of the API has none, or a line here; what it tells
-- must be worth nothing: no id that opens something, nothing of a person, no place, no text, no points.
create temporary table told (column_name text primary key);
insert into told
select 'public.' || table_name || '.' || unnest(string_to_array(names, ' ')) from (values
  ('activity', 'id action component type user_id timestamp created_at'),
  ('clue_views', 'game_session_id clue_id user_id viewed_at'),
  ('coupon_redemptions', 'id user_id order_id redeemed_at'),
  ('featured_offer_events', 'offer_id user_id kind day'),
  ('order_payments', 'id order_id user_id status created_at'),
  ('orders', 'id user_id status kind product_id offer_id game_session_id created_at paid_at'),
  ('profiles', 'id role created_at last_login_at active_game_session_id'),
  ('purchased_clues', 'id user_id clue_id game_session_id order_id token_transaction_id purchased_at'),
  ('purchased_solution_guides',
    'id user_id clue_id solution_guide_id game_session_id order_id token_transaction_id purchased_at'),
  ('scans', 'id user_id game_session_id status received_at'),
  ('token_transactions', 'id user_id type order_id created_at'),
  ('treasure_claims', 'id user_id game_session_id status submitted_at'),
  ('user_game_sessions', 'game_session_id user_id joined_at'),
  ('vip_memberships', 'id user_id starts_at ends_at')
) reviewed (table_name, names);

create temporary view columns as
select c.oid as table_id, a.attnum, c.relname as table_name, a.attname as name, a.atttypid::regtype as type,
  coalesce(a.attstattarget, -1) <> 0 as has_statistics, format('public.%s.%s', c.relname, a.attname) as full_name
from pg_catalog.pg_attribute a
join pg_catalog.pg_class c on c.oid = a.attrelid
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped;

select is_empty('select full_name from columns where has_statistics except select column_name from told',
  'No column has statistics that nobody has reviewed');
select is_empty('select column_name from told except select full_name from columns where has_statistics',
  'Every reviewed column is there and has them');
-- The values of an expression index have statistics of their own.
select is_empty(
  $$ select i.indexrelid::regclass from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and i.indexprs is not null $$,
  'No table of the API has an index on an expression');
select is_empty(
  $$ select s.oid::regclass from pg_catalog.pg_statistic_ext s join pg_catalog.pg_class c on c.oid = s.stxrelid
     where c.relnamespace = 'public'::regnamespace $$,
  'No table of the API has extended statistics');

-- As autovacuum does.
analyze;
select is_empty(
  $$ select schemaname, tablename, attname from pg_catalog.pg_stats
     where schemaname = 'public' and format('public.%s.%s', tablename, attname) not in (select column_name
       from told) $$,
  'Nothing is left in the statistics of other columns');

-- The number that PostgREST would answer.
create function pg_temp.planned(p_query text) returns bigint
language plpgsql as $$
declare
  v_plan json;
begin
  execute 'explain (format json) ' || p_query into v_plan;
  return (v_plan -> 0 -> 'Plan' ->> 'Plan Rows')::bigint;
end
$$;
-- Every comparison with every value that is there, alone and through a table that refers to it: the estimate must be
-- the same for all of them.
create function pg_temp.is_told_apart(p_column columns, p_values text[]) returns boolean
language plpgsql as $$
declare
  v_operator text;
  v_query text;
  v_reference record;
begin
  foreach v_operator in array '{=,<,>=}'::text[] loop
    v_query := format('select 1 from public.%I q where q.%I %s ', p_column.table_name, p_column.name, v_operator)
      || '%L::' || p_column.type;
    if (select count(distinct pg_temp.planned(format(v_query, value))) > 1 from unnest(p_values) value) then
      return true;
    end if;
    for v_reference in
      select r.conrelid::regclass as child,
        (select attname from pg_catalog.pg_attribute where attrelid = r.conrelid and attnum = r.conkey[1])
        as child_column,
        (select attname from pg_catalog.pg_attribute where attrelid = r.confrelid and attnum = r.confkey[1])
          as parent_column
      from pg_catalog.pg_constraint r
      where r.contype = 'f' and r.confrelid = p_column.table_id and cardinality(r.conkey) = 1
        and has_table_privilege('authenticated', r.conrelid, 'select')
    loop
      if (select count(distinct pg_temp.planned(format('select 1 from %s c where exists (%s)', v_reference.child,
            format(v_query, value)
              || format(' and q.%I = c.%I', v_reference.parent_column, v_reference.child_column)))) > 1
          from unnest(p_values) value) then
        return true;
      end if;
    end loop;
  end loop;
  return false;
end
$$;
-- A bound that no row has, too; the values are read before the role is taken.
create function pg_temp.columns_told_apart_by(p_person text, p_only text default '%') returns setof text
language plpgsql as $$
declare
  v_column columns;
  v_values text[];
  v_found text[] := '{}';
begin
  for v_column in
    select * from columns
    where full_name like p_only and (p_only <> '%' or not has_statistics)
      and has_table_privilege('authenticated', table_id, 'select') and type not in ('jsonb'::regtype)
  loop
    execute format('select array_agg(distinct %1$I::text) from public.%2$I where %1$I is not null', v_column.name,
      v_column.table_name)
      into v_values;
    continue when v_values is null;
    perform tests.sign_in_as(p_person);
    if pg_temp.is_told_apart(v_column, v_values[1:30] || v_values[cardinality(v_values)]) then
      v_found := v_found || v_column.full_name;
    end if;
    perform tests.as_owner();
  end loop;
  return query select unnest(v_found);
end
$$;
grant execute on all functions in schema pg_temp to authenticated;
grant select on columns to authenticated;

select is((select array_agg(c) from pg_temp.columns_told_apart_by('anna') c), null,
  'No estimate tells a player one hidden value from another');

-- The attack itself, on the ids of printed codes. With statistics it finds an id that Anna never received.
create function pg_temp.first_id_found_by(p_person text) returns uuid
language plpgsql as $$
declare
  v_low numeric := 0;
  v_high numeric := 2::numeric ^ 128 - 1;
  v_middle numeric;
  v_hex text;
  v_rest numeric;
begin
  perform tests.sign_in_as(p_person);
  -- The greatest bound below which no row is expected is the least id.
  while v_low < v_high loop
    v_middle := div(v_low + v_high + 1, 2);
    v_hex := '';
    v_rest := v_middle;
    for i in 1 .. 8 loop
      v_hex := lpad(to_hex(mod(v_rest, 65536)::integer), 4, '0') || v_hex;
      v_rest := div(v_rest, 65536);
    end loop;
    if pg_temp.planned(format('select 1 from public.qr_codes where id < %L', v_hex::uuid)) > 1 then
      v_high := v_middle - 1;
    else
      v_low := v_middle;
    end if;
  end loop;
  perform tests.as_owner();
  v_hex := '';
  for i in 1 .. 8 loop
    v_hex := lpad(to_hex(mod(v_low, 65536)::integer), 4, '0') || v_hex;
    v_low := div(v_low, 65536);
  end loop;
  return v_hex::uuid;
end
$$;
grant execute on all functions in schema pg_temp to authenticated;
select is_empty($$ select from public.qr_codes where id = pg_temp.first_id_found_by('anna') $$,
  'A binary search over estimates finds no id of a code');
do $$ begin
  alter table public.qr_codes alter id set statistics 100;
end $$;
analyze public.qr_codes;
select is((select array_agg(c) from pg_temp.columns_told_apart_by('anna', 'public.qr_codes.id') c),
  '{public.qr_codes.id}',
  'With statistics estimates would tell them apart');
select isnt_empty($$ select from public.qr_codes where id = pg_temp.first_id_found_by('anna') $$,
  'With statistics the binary search would find an id');

select * from finish();
rollback;
