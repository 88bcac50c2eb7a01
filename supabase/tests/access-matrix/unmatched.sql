-- What the database has and the matrix does not, and the other way round. Loaded after matrix.sql.

-- Platform tables count once the application has a policy on them; storage.objects has its lines by bucket.
-- No search_path of its own: so its text becomes part of a query that asks for the first one only, and ends there.
create or replace function tests.unmatched_objects() returns setof text
language sql stable security invoker as $$
  select 'no line for ' || n.nspname || '.' || c.relname
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f')
    and (n.nspname in ('public', 'private') or exists (select from pg_catalog.pg_policy where polrelid = c.oid))
    and n.nspname || '.' || c.relname not in (select relation from tests.access_relations union all values ('storage.objects'))
  union all
  select 'nothing for ' || relation
  from (select relation from tests.access_relations union select relation from tests.access_writes) lines
  where to_regclass(relation) is null
  union all
  select format('a grant of its own for %s.%s', a.attrelid::regclass, a.attname) from pg_catalog.pg_attribute a
  where a.attrelid in (select to_regclass(relation) from tests.access_relations) and a.attacl is not null
  union all
  select format('%s of %s for %s', privilege, c.oid::regclass, role)
  from pg_catalog.pg_class c
  cross join unnest(array['truncate', 'references', 'trigger']) privilege
  cross join unnest(array['anon', 'authenticated']) role
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    and has_table_privilege(role, c.oid, privilege)
  union all
  select format('sequence %s for %s', c.oid::regclass, role)
  from pg_catalog.pg_class c cross join unnest(array['anon', 'authenticated']) role
  where c.relkind = 'S' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    and has_sequence_privilege(role, c.oid, 'usage, select, update')
  union all
  select 'no line for ' || p.oid::regprocedure
  from pg_catalog.pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.proname not in (select name from tests.access_functions)
    and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select format('%s for visitors', p.oid::regprocedure) -- the rule behind it may still refuse them
  from tests.access_functions f join pg_catalog.pg_proc p on p.pronamespace = 'public'::regnamespace and p.proname = f.name
  where f.anonymous = '-' and has_function_privilege('anon', p.oid, 'execute')
  union all
  select format('nothing for the function %s.%s', schema, name)
  from (select 'public' as schema, name from tests.access_functions
        union all select 'private', name from tests.access_private_functions) lines
  where not exists (select from pg_catalog.pg_proc p where p.pronamespace = schema::regnamespace and p.proname = name)
  union all
  select format('no line for %s executed by %s', p.oid::regprocedure, role)
  from pg_catalog.pg_proc p
  cross join unnest(array['anon', 'authenticated']) role
  where p.pronamespace = 'private'::regnamespace and has_function_privilege(role, p.oid, 'execute')
    and not exists (
      select from tests.access_private_functions f where f.name = p.proname and (f.is_for_visitors or role <> 'anon'))
    and not exists (
      select from pg_catalog.pg_proc api
      where api.pronamespace = 'public'::regnamespace and api.proname = p.proname and api.proargtypes = p.proargtypes
        and has_function_privilege(role, api.oid, 'execute'))
  union all
  select 'no line for a channel of kind ' || kind[1]
  from pg_catalog.pg_proc p, regexp_matches(p.prosrc, 'private\.publish\(\s*''([a-z_-]+)', 'g') kind
  where p.pronamespace = 'private'::regnamespace
    and kind[1] not in (select split_part(channel, ':', 1) from tests.access_channels)
  union all
  -- What the hot paths tell their own player is spared the hop; the channel stands there in full.
  select 'broadcasts past private.publish: ' || p.oid::regprocedure
  from pg_catalog.pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.proname <> 'publish'
    and regexp_replace(p.prosrc, 'realtime\.send\([^;]+, ''user:'' \|\| [a-z_.]+, true\);', '', 'g')
      ~ 'realtime\.(send|broadcast_changes|messages)'
  union all
  (select format('bucket %s, public %s, %s bytes, %s', id, public, file_size_limit, allowed_mime_types) from storage.buckets
   except select format('bucket %s, public %s, %s bytes, %s', bucket, is_public, largest_bytes, mime_types) from tests.access_buckets)
  union all
  select 'nothing for bucket ' || bucket
  from (select bucket from tests.access_buckets union select bucket from tests.access_objects) lines
  where bucket not in (select id from storage.buckets)
  union all
  select format('no line for %s of bucket %s', command, id)
  from storage.buckets cross join unnest(array['select', 'insert', 'update', 'delete']) commands (command)
  where not exists (select from tests.access_objects o where o.bucket = id and o.command = commands.command)
$$;
comment on function tests.unmatched_objects() is
  'What the database has and the matrix does not, and the other way round: relations, columns and sequences with grants, functions, channels, buckets.';

grant execute on all functions in schema tests to anon, authenticated, service_role;
