import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'
import { z } from 'zod'

const supabaseFolder = fileURLToPath(new URL('../../', import.meta.url))

const schemasFolder = path.join(supabaseFolder, 'schemas')
export const migrationsFolder = path.join(supabaseFolder, 'migrations')

const config = z.object({
  db: z.object({ migrations: z.object({ schema_paths: z.array(z.string()) }) }),
})

/** A pattern of `schema_paths`, as the CLI reads them: a star matches within one path segment. */
const toRegExp = (pattern: string) =>
  new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}$`)

/**
 * Sorts schema files by patterns: pattern by pattern, by name within one, each file at its first match.
 *
 * @param files paths below `supabase/`
 * @throws when a file matches no pattern, or a pattern no file
 */
export function inSchemaOrder(files: readonly string[], patterns: readonly string[]): string[] {
  const sorted = [...files].sort()
  const matches = patterns.map((pattern) => {
    const expression = toRegExp(pattern.replace(/^\.\//, ''))
    const found = sorted.filter((file) => expression.test(file))
    if (found.length === 0) throw new Error(`No file matches ${pattern} of schema_paths.`)
    return found
  })
  const inOrder = [...new Set(matches.flat())]
  const stray = sorted.find((file) => !inOrder.includes(file))
  if (stray) throw new Error(`supabase/${stray} is in none of the schema_paths of config.toml.`)
  return inOrder
}

/** A script with its path below `supabase/`. */
export interface SchemaFile {
  file: string
  sql: string
}

/** Schema files in the order of `schema_paths` in config.toml. */
export function readSchemas(): SchemaFile[] {
  const { schema_paths: patterns } = config.parse(
    parse(readFileSync(path.join(supabaseFolder, 'config.toml'), 'utf8')),
  ).db.migrations
  const files = readdirSync(schemasFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => `schemas/${file.replaceAll(path.sep, '/')}`)
  return inSchemaOrder(files, patterns).map((file) => ({
    file,
    sql: readFileSync(path.join(supabaseFolder, file), 'utf8'),
  }))
}

/** Migration files in the order they are applied. */
export function migrationFiles(): string[] {
  return readdirSync(migrationsFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}
