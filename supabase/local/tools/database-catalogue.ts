import postgres, { type Sql } from 'postgres'

/**
 * What a database consists of: the definition of each object and schema row by its name, such as
 * `column public.teams.name` or `row of private.error_catalog (unknown_error)`.
 */
export type Catalogue = Map<string, string>

/** An object or row that two databases define differently; undefined where one of them lacks it. */
export interface CatalogueDifference {
  object: string
  from: string | undefined
  to: string | undefined
}

/** Schemas that belong to the project alone. */
const ownSchemas = ['public', 'private']

/** Schemas of Supabase in which the project has policies and triggers. */
const platformSchemas = ['auth', 'storage', 'realtime']

/** Roles that get rights from the schema files. A hosted project has more roles, with rights of their own. */
const apiRoles = ['anon', 'authenticated', 'service_role', 'supabase_auth_admin']

/** Rows outside the project's own schemas that its schema files insert. */
const platformTables = ['storage.buckets']

/**
 * Objects of the project. Names of columns, not their numbers: a column that a migration adds comes last.
 * `$1` are the project's own schemas, `$2` those of the platform, `$3` the roles of the API.
 */
const objectsQuery = `
  with
    relation as (
      select c.*, format('%I.%I', n.nspname, c.relname) as name
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1)
    ),
    grants (kind, name, acl, owner) as (
      select 'schema', quote_ident(nspname), coalesce(nspacl, acldefault('n', nspowner)), nspowner
      from pg_catalog.pg_namespace where nspname = any ($1)
      union all
      select case relkind when 'S' then 'sequence' else 'relation' end, name,
        coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner)), relowner
      from relation where relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 'column', format('%s.%I', r.name, a.attname), a.attacl, r.relowner
      from relation r join pg_catalog.pg_attribute a on a.attrelid = r.oid where a.attacl is not null
      union all
      select 'function', p.oid::regprocedure::text, coalesce(p.proacl, acldefault('f', p.proowner)), p.proowner
      from pg_catalog.pg_proc p where p.pronamespace = any ($1::regnamespace[])
      union all
      select 'type', t.oid::regtype::text, coalesce(t.typacl, acldefault('T', t.typowner)), t.typowner
      from pg_catalog.pg_type t
      where t.typnamespace = any ($1::regnamespace[]) and t.typtype in ('d', 'e') and t.typelem = 0
    )
  select 'schema ' || quote_ident(nspname) as object, '' as definition
  from pg_catalog.pg_namespace where nspname = any ($1)
  union all
  select format('relation %s', name), concat_ws(' ', relkind, relpersistence,
    'row security', relrowsecurity, relforcerowsecurity, reloptions::text,
    case when relkind = 'p' then pg_get_partkeydef(oid) end, pg_get_expr(relpartbound, oid))
  from relation where relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select format('view %s', name), pg_get_viewdef(oid) from relation where relkind in ('v', 'm')
  union all
  select format('column %s.%I', r.name, a.attname), concat_ws(' ', format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end,
    case a.attgenerated when '' then 'default' else 'generated' end || ' ' || pg_get_expr(d.adbin, d.adrelid),
    case when a.attidentity <> '' then 'identity ' || a.attidentity::text end,
    case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation::text end,
    case when a.attstorage <> t.typstorage then 'storage ' || a.attstorage::text end,
    nullif('compression ' || a.attcompression::text, 'compression '),
    (select string_agg(option, ', ') from unnest(a.attoptions) option where option like 'n_distinct%'))
  from relation r
  join pg_catalog.pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where r.relkind in ('r', 'p', 'v', 'm', 'c')
  union all
  select format('statistics of column %s.%I', r.name, a.attname), coalesce(nullif(a.attstattarget, -1)::text, 'default')
  from relation r
  join pg_catalog.pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  where r.relkind in ('r', 'p', 'm')
  union all
  select format('constraint %I on %s', c.conname, coalesce(r.name, c.contypid::regtype::text)),
    concat_ws(' ', pg_get_constraintdef(c.oid), case when not c.convalidated then 'not valid' end)
  from pg_catalog.pg_constraint c left join relation r on r.oid = c.conrelid
  where c.connamespace = any ($1::regnamespace[]) and c.contype <> 'n' and c.contype <> 't'
  union all
  select format('index %s', name), pg_get_indexdef(oid) || coalesce(' ' || reloptions::text, '')
  from relation where relkind in ('i', 'I')
  union all
  select format('statistics %s', s.oid::regclass), pg_get_statisticsobjdef(s.oid)
  from pg_catalog.pg_statistic_ext s where s.stxnamespace = any ($1::regnamespace[])
  union all
  select format('sequence %s', r.name), concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin,
    s.seqmax, s.seqcache, s.seqcycle)
  from relation r join pg_catalog.pg_sequence s on s.seqrelid = r.oid
  union all
  select format('function %s', p.oid::regprocedure),
    case when p.prokind = 'a' then 'aggregate' else pg_get_functiondef(p.oid) end
  from pg_catalog.pg_proc p where p.pronamespace = any ($1::regnamespace[])
  union all
  select format('type %s', t.oid::regtype), concat_ws(' ', t.typtype,
    nullif(format_type(t.typbasetype, t.typtypmod), '-'), case when t.typnotnull then 'not null' end, t.typdefault,
    (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)
     from pg_catalog.pg_enum e where e.enumtypid = t.oid))
  from pg_catalog.pg_type t left join pg_catalog.pg_class c on c.oid = t.typrelid
  where t.typnamespace = any ($1::regnamespace[]) and t.typtype in ('c', 'd', 'e', 'r')
    and (c.oid is null or c.relkind = 'c')
  union all
  select format('trigger %I on %s', t.tgname, t.tgrelid::regclass),
    pg_get_triggerdef(t.oid) || case t.tgenabled when 'O' then '' else ' enabled ' || t.tgenabled::text end
  from pg_catalog.pg_trigger t
  join pg_catalog.pg_class c on c.oid = t.tgrelid join pg_catalog.pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and t.tgparentid = 0 and p.pronamespace = any ($1::regnamespace[])
    and c.relnamespace = any (($1 || $2)::regnamespace[])
  union all
  select format('policy %I on %I.%I', policyname, schemaname, tablename), concat_ws(' ',
    format('create policy %I on %I.%I as %s for %s to', policyname, schemaname, tablename, permissive, cmd),
    (select string_agg(quote_ident(role), ', ' order by role) from unnest(roles) role),
    'using (' || qual || ')', 'with check (' || with_check || ')')
  from pg_catalog.pg_policies where schemaname = any ($1 || $2)
  union all
  select format('rule %I on %s', ru.rulename, r.name), pg_get_ruledef(ru.oid)
  from pg_catalog.pg_rewrite ru join relation r on r.oid = ru.ev_class where ru.rulename <> '_RETURN'
  union all
  select format('extension %I', e.extname), n.nspname
  from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace where n.nspname = any ($1)
  union all
  select format('grant of %s on %s %s to %s', lower(a.privilege_type), g.kind, g.name,
    case a.grantee when 0 then 'public' else pg_get_userbyid(a.grantee)::text end),
    case when a.is_grantable then 'with grant option' else '' end
  from grants g cross join lateral aclexplode(g.acl) a
  where a.grantee <> g.owner and (a.grantee = 0 or pg_get_userbyid(a.grantee) = any ($3))
  union all
  select format('default privilege of %s on new %s in %s for %s', lower(a.privilege_type), d.defaclobjtype,
    coalesce(n.nspname, 'every schema'), case a.grantee when 0 then 'public' else pg_get_userbyid(a.grantee)::text end),
    ''
  from pg_catalog.pg_default_acl d left join pg_catalog.pg_namespace n on n.oid = d.defaclnamespace
  cross join lateral aclexplode(d.defaclacl) a
  where d.defaclrole = current_user::regrole and (a.grantee = 0 or pg_get_userbyid(a.grantee) = any ($3))
    and (n.nspname is null or n.nspname = any ($1))
  union all
  -- Versions differ in whether they qualify json.
  select format('comment on %s %s', i.type, replace(i.identity, 'pg_catalog.', '')), d.description
  from pg_catalog.pg_description d
  cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) i
  where i.schema = any ($1) or (i.type = 'schema' and i.name = any ($1))
    or (i.type in ('policy', 'trigger') and i.identity ~ ('on (' || array_to_string($1 || $2, '|') || ')\\.'))`

/** Columns of a table whose values the schema files decide; a default that calls a function varies. */
const columnsQuery = `
  select format('%I.%I', n.nspname, c.relname) as table_name,
    array_agg(a.attname::text order by a.attnum) as columns,
    coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attnum = any (pk.conkey)), '{}') as keys
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_catalog.pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  left join pg_catalog.pg_constraint pk on pk.conrelid = c.oid and pk.contype = 'p'
  where c.relkind in ('r', 'p') and not c.relispartition and a.attidentity = '' and a.attgenerated = ''
    and (pg_get_expr(d.adbin, d.adrelid) is null or pg_get_expr(d.adbin, d.adrelid) !~ '\\(')
    and (n.nspname = any ($1) or format('%I.%I', n.nspname, c.relname) = any ($2))
  group by 1`

/** A row that the schema files insert, with its values as texts. */
export interface SchemaRow {
  table: string
  keys: string[]
  values: Record<string, string | null>
}

/** Reads the definition of a row in a catalogue. */
export const readRow = (definition: string) => JSON.parse(definition) as SchemaRow

/** The row that a definition of a catalogue describes; undefined for an object. */
export const schemaRow = ({ object, from, to }: CatalogueDifference): SchemaRow | undefined =>
  object.startsWith('row of ') ? readRow(to ?? from ?? '') : undefined

async function readRows(
  sql: Sql,
  tables: readonly string[] | undefined,
): Promise<[string, string][]> {
  const found = await sql.unsafe<{ table_name: string; columns: string[]; keys: string[] }[]>(
    columnsQuery,
    [ownSchemas, platformTables],
  )
  const entries: [string, string][] = []
  for (const { table_name: table, columns, keys } of found) {
    if (tables && !tables.includes(table)) continue
    const list = columns.map((column) => `"${column}"::text as "${column}"`).join(', ')
    for (const values of await sql.unsafe<Record<string, string | null>[]>(
      `select ${list} from ${table}`,
    )) {
      const names = keys.length > 0 ? keys : columns
      const name = names.map((key) => values[key] ?? 'null').join(', ')
      const row: SchemaRow = { table, keys, values: { ...values } }
      entries.push([`row of ${table} (${name})`, JSON.stringify(row)])
    }
  }
  return entries
}

/**
 * Reads what a database has of the project.
 *
 * @param url of its owner
 * @param rowsOf tables whose rows are read; all by default, as a database in use has many
 */
export async function readCatalogue(url: string, rowsOf?: readonly string[]): Promise<Catalogue> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    // Names are written with their schemas only outside the search path.
    await sql.unsafe(`set search_path = ''`)
    const objects = await sql.unsafe<{ object: string; definition: string | null }[]>(
      objectsQuery,
      [ownSchemas, platformSchemas, apiRoles],
    )
    return new Map([
      ...objects.map(({ object, definition }): [string, string] => [object, definition ?? '']),
      ...(await readRows(sql, rowsOf)),
    ])
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Everything that differs, by name. */
export function compareCatalogues(from: Catalogue, to: Catalogue): CatalogueDifference[] {
  const objects = [...new Set([...from.keys(), ...to.keys()])].sort()
  return objects
    .map((object) => ({ object, from: from.get(object), to: to.get(object) }))
    .filter((entry) => entry.from !== entry.to)
}

/** One line for each difference. @param expected what the second database should be equal to */
export const describeDifferences = (differences: readonly CatalogueDifference[]): string =>
  differences
    .map(({ object, from, to }) => {
      if (from === undefined) return `missing: ${object}`
      return to === undefined ? `not in the schemas: ${object}` : `different: ${object}`
    })
    .join('\n')
