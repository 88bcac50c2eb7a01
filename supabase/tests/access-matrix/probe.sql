-- Acts as the people of the access matrix and says what they could do, in the words of the matrix.
-- Loaded after support/*.sql and matrix.sql. Whatever is tried here is taken back at once.

-- Runs a statement as a person. A select must give one text[]; p_before runs as the owner and is taken back too.
create or replace function tests.attempt(
  p_person text, p_sql text, p_before text default '',
  out answer text[], out changed bigint, out refusal text, out hint text
)
language plpgsql volatile security invoker set search_path = '' as $$
begin
  begin
    execute p_before;
    if p_person is null then
      perform tests.as_anonymous();
    else
      perform tests.be(p_person);
    end if;
    if p_sql like 'select %' then
      execute p_sql into answer;
    else
      execute p_sql;
      get diagnostics changed = row_count;
    end if;
    raise exception using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then null;
    when insufficient_privilege then
      refusal := case when sqlerrm like '%row-level security%' then 'policy' else 'privilege' end;
    when others then
      get stacked diagnostics hint = pg_exception_hint;
      refusal := sqlstate || ': ' || sqlerrm;
  end;
end
$$;
comment on function tests.attempt(text, text, text) is
  'What a person (null: a visitor) gets from a statement: the answer, or the number of changed rows, or why not.';

-- Rows as text, in order. `me` in p_where is the person.
create or replace function tests.rows_query(p_relation text, p_where text, p_person text) returns text
language sql stable security invoker set search_path = '' as $$
  select format(
    'select coalesce(array_agg(r::text order by r::text collate "C"), ''{}'') from %s r, (select %L::uuid as me) caller where %s',
    p_relation, case when p_person is not null then tests.id(p_person) end, coalesce(p_where, 'true'))
$$;
comment on function tests.rows_query(text, text, text) is 'The query for the rows of a relation that p_where describes, from the point of view of a person.';

create or replace function tests.rows_of(p_relation text, p_where text, p_person text) returns text[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_rows text[];
begin
  execute tests.rows_query(p_relation, p_where, p_person) into v_rows;
  return v_rows;
end
$$;
comment on function tests.rows_of(text, text, text) is 'These rows, as the owner sees them.';

-- A matrix that says "some" where there is nobody else's row, or none of one's own, would always be right.
create or replace function tests.cell(p_touched bigint, p_all bigint, p_some bigint) returns text
language sql immutable security invoker set search_path = '' as $$
  select case
    when p_all = 0 then 'the world has no row'
    when p_some in (0, p_all) then 'the world does not tell some rows from all'
    when p_touched = 0 then 'none'
    when p_touched = p_all then 'all'
    when p_touched = p_some then 'some'
    else format('%s of %s rows', p_touched, p_all)
  end
$$;
comment on function tests.cell(bigint, bigint, bigint) is 'The word of the matrix for so many rows; p_some is null where the matrix has no some.';

-- A restrictive policy shows only where a grant and another policy would let the row through.
create or replace function tests.reads(p_relation text, p_scope text, p_some text, p_person text, p_is_banned boolean default false) returns text
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_query text := tests.rows_query(p_relation, p_scope, p_person);
  v_all text[] := tests.rows_of(p_relation, p_scope, p_person);
  v_some text[] := case when p_some is not null and p_person is not null then tests.rows_of(p_relation, concat_ws(' and ', p_scope, '(' || p_some || ')'), p_person) end;
  v_seen record;
  v_opened record;
begin
  v_seen := tests.attempt(p_person, v_query);
  if p_is_banned and v_all <> '{}' and (v_seen.refusal = 'privilege' or v_seen.answer = '{}') then
    v_opened := tests.attempt(p_person, v_query, format(
      'grant select on %1$s to authenticated; create policy everything on %1$s for select to authenticated using (true)', p_relation));
    if v_opened.answer = '{}' then
      return 'barred';
    end if;
  end if;
  if v_seen.refusal is not null then
    return case v_seen.refusal when 'privilege' then '-' else v_seen.refusal end;
  end if;
  if v_seen.answer not in ('{}', v_all, coalesce(v_some, '{}')) then
    return format('other rows: %s', v_seen.answer);
  end if;
  return tests.cell(cardinality(v_seen.answer), cardinality(v_all), cardinality(v_some));
end
$$;
comment on function tests.reads(text, text, text, text, boolean) is
  'Which rows of a relation a person sees, among those of p_scope (null: all of them); p_some is what the matrix calls some.';

-- No where, no returning: they ask the policy for reading as well, and could hide a hole in the one for writing.
create or replace function tests.writes(p_relation text, p_command text, p_scope text, p_some text, p_person text) returns text
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_before text := '';
  v_columns text[] := array(
    select quote_ident(attname) from pg_catalog.pg_attribute
    where attrelid = p_relation::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum);
  v_some bigint := case when p_some is not null and p_person is not null
    then cardinality(tests.rows_of(p_relation, concat_ws(' and ', p_scope, '(' || p_some || ')'), p_person)) end;
  v_row text;
  v_rows text[] := '{}';
  v_try record;
  v_changed bigint := 0;
begin
  -- To insert a row that is there already is refused by the policy first and by the key only after it.
  execute format('select coalesce(array_agg(to_jsonb(r)::text), ''{}'') from %s r where %s', p_relation, coalesce(p_scope, 'true')) into v_rows;
  if p_command = 'insert' then
    foreach v_row in array case when v_rows = '{}' then array['{}'] else v_rows end loop
      v_try := tests.attempt(p_person, format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, %3$L)',
        p_relation, array_to_string(v_columns, ', '), v_row), v_before);
      exit when v_try.refusal = 'privilege';
      v_changed := v_changed + (v_try.refusal is distinct from 'policy')::integer;
    end loop;
  else
    if p_scope is not null then
      v_before := format('delete from %s where not (%s)', p_relation, p_scope);
    end if;
    v_try := tests.attempt(p_person, case p_command
      when 'update' then format('update %s set %s = (jsonb_populate_record(null::%1$s, %3$L)).%2$s',
        p_relation, v_columns[cardinality(v_columns)], coalesce(v_rows[1], '{}'))
      when 'delete' then format('delete from %s', p_relation) end, v_before);
    if v_try.refusal not in ('privilege', 'policy') then
      return v_try.refusal;
    end if;
    v_changed := coalesce(v_try.changed, 0);
  end if;
  return case when v_try.refusal = 'privilege' then '-' else tests.cell(v_changed, cardinality(v_rows), v_some) end;
end
$$;
comment on function tests.writes(text, text, text, text, text) is 'Which rows of a relation a person can insert, update or delete; as tests.reads.';

create or replace function tests.access_found(p_relation text, p_person text, p_role text) returns text
language sql volatile security invoker set search_path = '' as $$
  select format('select %s, insert %s, update %s, delete %s',
    tests.reads(p_relation, null, some_rows, p_person, p_role = 'banned'),
    tests.writes(p_relation, 'insert', null, null, p_person),
    tests.writes(p_relation, 'update', null, null, p_person),
    tests.writes(p_relation, 'delete', null, null, p_person))
  from tests.access_relations where relation = p_relation
$$;
comment on function tests.access_found(text, text, text) is 'What a person can do with the rows of a relation, by trying.';

create or replace function tests.access_written(p_relation text, p_role text) returns text
language sql stable security invoker set search_path = '' as $$
  select format('select %s, insert %s, update %s, delete %s', to_jsonb(r) ->> p_role,
    case when w.commands like '%insert%' then to_jsonb(w) ->> p_role else '-' end,
    case when w.commands like '%update%' then to_jsonb(w) ->> p_role else '-' end,
    case when w.commands like '%delete%' then to_jsonb(w) ->> p_role else '-' end)
  from tests.access_relations r left join tests.access_writes w using (relation)
  where relation = p_relation
$$;
comment on function tests.access_written(text, text) is 'What the matrix says that a role can do with the rows of a relation.';

-- With session_replication_role = replica neither triggers nor foreign keys speak: only privileges and policies refuse.
create or replace function tests.relation_differences(p_relation text) returns setof text
language sql volatile security invoker set search_path = '' set session_replication_role = 'replica' as $$
  select format('%s as %s: %s, but the matrix says %s', p_relation, coalesce(person, 'a visitor'), found, written)
  from tests.access_people,
    lateral (select tests.access_found(p_relation, person, role) as found, tests.access_written(p_relation, role) as written) access
  where found is distinct from written
$$;
comment on function tests.relation_differences(text) is 'Where a relation differs from its lines in the matrix; nothing when it does not.';

-- Called with nulls: who may call gets an answer or an error about the arguments.
create or replace function tests.calls(p_function regprocedure, p_person text) returns text
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_try record := tests.attempt(p_person, (
    select format('select array[to_jsonb(answer)::text] from %I.%I(%s) answer limit 1', n.nspname, p.proname,
      (select string_agg('null::' || format_type(type, null), ', ' order by position)
       from unnest(p.proargtypes) with ordinality as arguments (type, position)))
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace where p.oid = p_function));
begin
  return case
    when v_try.refusal = 'privilege' then '-'
    when v_try.hint in (
      'user_not_authenticated', 'user_banned', 'admin_access_required', 'admin_permissions_required', 'second_factor_required') then v_try.hint
    else 'yes'
  end;
end
$$;
comment on function tests.calls(regprocedure, text) is
  'Whether a person may call an RPC: yes, - without the privilege, or the error key that refuses the person.';

create or replace function tests.function_differences(p_name text) returns setof text
language sql volatile security invoker set search_path = '' as $$
  select format('%s as %s: %s, but the matrix says %s', p.oid::regprocedure, coalesce(person, 'a visitor'), found, to_jsonb(f) ->> role)
  from tests.access_functions f
  join pg_catalog.pg_proc p on p.pronamespace = 'public'::regnamespace and p.proname = f.name
  cross join tests.access_people
  cross join lateral (select tests.calls(p.oid, person) as found) access
  where f.name = p_name and found is distinct from to_jsonb(f) ->> role
$$;
comment on function tests.function_differences(text) is 'Where an RPC differs from its line in the matrix.';

-- As Realtime asks: with the topic in realtime.topic, for a message of that extension.
create or replace function tests.joins(p_topic text, p_extension text, p_person text) returns text
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_message text := format('insert into realtime.messages (topic, extension, event, payload, private) values (%L, %L, ''probe'', ''{}'', true)',
    p_topic, p_extension);
  v_topic text := format('set local realtime.topic = %L;', p_topic);
  v_hears text[] := (tests.attempt(p_person, format('select array_agg(event) from realtime.messages where topic = %L and extension = %L',
    p_topic, p_extension), v_topic || v_message)).answer;
  v_refusal text := (tests.attempt(p_person, v_message, v_topic)).refusal;
begin
  return case when v_hears is not null then 'hears' else '-' end || case when v_refusal is null then ' and sends' else '' end;
end
$$;
comment on function tests.joins(text, text, text) is 'Whether a person hears and sends messages of an extension (broadcast or presence) on a channel.';

-- `other` in a topic stands for each other person in turn: what one of them can do counts.
create or replace function tests.channel_found(p_topic text, p_extension text, p_person text) returns text
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_topic text;
  v_found text;
begin
  for v_topic in execute format('select distinct %s from (select %L::uuid as me) caller,
      (select tests.id(person) as other from tests.access_people where person <> %L) others',
    p_topic, case when p_person is not null then tests.id(p_person) else gen_random_uuid() end, coalesce(p_person, ''))
  loop
    v_found := greatest(v_found, tests.joins(v_topic, p_extension, p_person));
  end loop;
  return v_found;
end
$$;
comment on function tests.channel_found(text, text, text) is 'What a person can do on the channels that a line of the matrix describes.';

create or replace function tests.channel_differences(p_channel text) returns setof text
language sql volatile security invoker set search_path = '' as $$
  select format('%s as %s: %s %s, but the matrix says %s', p_channel, coalesce(person, 'a visitor'), extension, found, written)
  from tests.access_channels c, tests.access_people, unnest(array['broadcast', 'presence']) extension,
    lateral (select case extension when 'broadcast' then to_jsonb(c) ->> role else '-' end as written,
      tests.channel_found(c.topic, extension, person) as found) access
  where c.channel = p_channel and found is distinct from written
$$;
comment on function tests.channel_differences(text) is
  'Where the channels of a line of the matrix differ from it. Nobody sends, and there is no presence.';

create or replace function tests.bucket_differences(p_bucket text) returns setof text
language sql volatile security invoker set search_path = '' set session_replication_role = 'replica' as $$
  select format('%s of %s as %s: %s, but the matrix says %s', command, p_bucket, coalesce(person, 'a visitor'), found, to_jsonb(o) ->> role)
  from tests.access_objects o, tests.access_people,
    lateral (select case command
      when 'select' then tests.reads('storage.objects', format('bucket_id = %L', p_bucket), some_objects, person)
      else tests.writes('storage.objects', command, format('bucket_id = %L', p_bucket), some_objects, person) end as found) access
  where o.bucket = p_bucket and found is distinct from to_jsonb(o) ->> role
$$;
comment on function tests.bucket_differences(text) is 'Where a bucket differs from its lines in the matrix.';

grant execute on all functions in schema tests to anon, authenticated, service_role;
