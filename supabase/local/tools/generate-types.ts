/**
 * Writes src/types/database.types.ts from a scratch database that has the migrations: the types of the Supabase CLI,
 * and the keys of private.error_catalog. Writes src/types/database-schemas/ too: zod schemas of the composite types
 * that the client checks.
 *
 *   npm run db:types              rewrites the files
 *   npm run db:types -- --check   changes nothing; exits 1 when a file differs from the database
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { format, resolveConfig } from 'prettier'
import { startPostgres } from '../../../tests/support/postgres'
import { isMain } from './is-main'
import { supabaseCli } from './supabase-cli'

const source = fileURLToPath(new URL('../../../src', import.meta.url))
const typesFile = 'types/database.types.ts'
const schemasFolder = 'types/database-schemas'

/** Texts of the generated files by their paths below src. */
type Files = Map<string, string>

/** A composite type; its comment may end with "Nullable: column, column." */
interface CompositeType {
  name: string
  columns: Column[]
  comment: string
}

interface Column {
  name: string
  /** Name of the type, of the elements of an array. */
  type: string
  isArray: boolean
}

const compositeTypesQuery = `
  select c.relname::text as name, coalesce(obj_description(c.reltype, 'pg_type'), '') as comment,
    json_agg(json_build_object('name', a.attname, 'type', coalesce(item.typname, t.typname),
      'isArray', item.oid is not null) order by a.attnum) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid
  join pg_type t on t.oid = a.atttypid
  left join pg_type item on item.oid = t.typelem and t.typcategory = 'A'
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'c'
  group by c.oid`

/** @throws Error if the comment names a column that does not exist */
function nullableColumns({ name, columns, comment }: CompositeType): string[] {
  const nullable = /Nullable: ([\w, ]+)\./.exec(comment)?.[1]?.split(', ') ?? []
  const unknown = nullable.filter((named) => columns.every((column) => column.name !== named))
  if (unknown.length > 0) throw new Error(`public.${name} has no column ${unknown.join(', ')}`)
  return nullable
}

/**
 * Takes null out of the columns of a composite type but for those that its comment names: PostgreSQL knows no
 * `not null` there, so the CLI calls all of them nullable.
 */
function withoutNulls(types: string, type: CompositeType): string {
  const nullable = nullableColumns(type)
  return types.replace(new RegExp(`^ {6}${type.name}: \\{\\n(?: {8}.*\\n)+`, 'm'), (block) =>
    block.replace(/^ {8}(\w+): .*$/gm, (line, column: string) =>
      nullable.includes(column) ? line : line.replace(' | null', ''),
    ),
  )
}

const schemaName = (type: string) =>
  `${type.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())}Schema`
const fileName = (type: string) => type.replaceAll('_', '-')

/** zod schemas of PostgreSQL's types; all others are texts in JSON. */
const schemas: Record<string, string> = {
  bool: 'z.boolean()',
  int2: 'z.number()',
  int4: 'z.number()',
  int8: 'z.number()',
  float4: 'z.number()',
  float8: 'z.number()',
  numeric: 'z.number()',
  jsonb: 'z.unknown()',
}

/** The module of a type, which imports those of its parts. */
function schemaModule(type: CompositeType, types: ReadonlyMap<string, CompositeType>): string {
  const parts = type.columns.filter((column) => types.has(column.type))
  const imports = [...new Set(parts.map((column) => column.type))].map(
    (part) => `import { ${schemaName(part)} } from '@/${schemasFolder}/${fileName(part)}'`,
  )
  const nullable = nullableColumns(type)
  const fields = type.columns.map((column) => {
    const item = types.has(column.type)
      ? schemaName(column.type)
      : (schemas[column.type] ?? 'z.string()')
    const schema = column.isArray ? `z.array(${item})` : item
    return `${column.name}: ${nullable.includes(column.name) ? `z.nullable(${schema})` : schema},`
  })
  return `// Generated from the database by \`npm run db:types\`. Do not edit.
    import * as z from 'zod/mini'
    ${imports.join('\n')}

    export const ${schemaName(type.name)} = z.object({
      ${fields.join('\n')}
    })`
}

/** Paths of files below a folder of src, relative to src. */
const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.posix.join(folder, file.replaceAll(path.sep, '/')),
  )

const schemaImport = new RegExp(`'@/${schemasFolder}/([\\w-]+)'`, 'g')

/** Makes the schemas that the client imports. */
function schemaModules(types: ReadonlyMap<string, CompositeType>): Files {
  const files: Files = new Map()
  const importedBy = (text: string) => [...text.matchAll(schemaImport)].map(([, name = '']) => name)
  const add = (name: string): void => {
    const file = `${schemasFolder}/${name}.ts`
    if (files.has(file)) return
    const type = types.get(name.replaceAll('-', '_'))
    if (!type) throw new Error(`The database has no type for ${file}`)
    const text = schemaModule(type, types)
    files.set(file, text)
    importedBy(text).forEach(add)
  }
  for (const file of filesBelow('')) {
    if (!/\.tsx?$/.test(file) || file.startsWith(schemasFolder)) continue
    importedBy(readFileSync(path.join(source, file), 'utf8')).forEach(add)
  }
  return files
}

/** @param url a migrated database */
async function generateFiles(url: string): Promise<Files> {
  const result = supabaseCli('gen', 'types', `--remote=${url}`, '--schema', 'public')
  if (!result.ok) throw new Error(`supabase gen types failed:\n${result.stderr}${result.stdout}`)
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows: composites } = await client.query<CompositeType>(compositeTypesQuery)
    const { rows: errors } = await client.query<{ key: string }>(
      'select key from private.error_catalog order by key collate "C"',
    )
    const style = {
      ...(await resolveConfig(path.join(source, typesFile))),
      parser: 'typescript',
    }
    // One column a line, for withoutNulls.
    const types = await format(
      `// Generated from the database by \`npm run db:types\`. Do not edit.

      ${result.stdout}

      /** Keys of \`private.error_catalog\`. */
      export const errorKeys = ${JSON.stringify(errors.map(({ key }) => key))} as const`,
      { ...style, printWidth: 1000 },
    )
    const files = schemaModules(new Map(composites.map((type) => [type.name, type])))
    files.set(typesFile, composites.reduce(withoutNulls, types))
    for (const [file, text] of files) files.set(file, await format(text, style))
    return files
  } finally {
    await client.end()
  }
}

/** The generated files as they are. */
function readFiles(): Files {
  mkdirSync(path.join(source, schemasFolder), { recursive: true })
  return new Map(
    [typesFile, ...filesBelow(schemasFolder)].map((file) => [
      file,
      readFileSync(path.join(source, file), 'utf8'),
    ]),
  )
}

/** @returns the problem, or undefined when the files match the database */
export async function checkTypes(url: string): Promise<string | undefined> {
  const [written, generated] = [readFiles(), await generateFiles(url)]
  const file = [...written.keys(), ...generated.keys()].find(
    (name) => written.get(name) !== generated.get(name),
  )
  return file && `src/${file} is not what the database has. Run \`npm run db:types\`.`
}

async function main(argv: readonly string[]): Promise<void> {
  const server = await startPostgres()
  try {
    const { url } = await server.createDatabase({ migrated: true })
    if (argv.includes('--check')) {
      const problem = await checkTypes(url)
      console.log(problem ?? 'Types are what the database has.')
      process.exitCode = problem ? 1 : 0
    } else {
      const [written, generated] = [readFiles(), await generateFiles(url)]
      for (const file of written.keys()) {
        if (!generated.has(file)) rmSync(path.join(source, file))
      }
      for (const [file, text] of generated) writeFileSync(path.join(source, file), text)
      console.log(`Wrote src/${typesFile} and src/${schemasFolder}`)
    }
  } finally {
    await server.stop()
  }
}

if (isMain(import.meta.url)) await main(process.argv.slice(2))
