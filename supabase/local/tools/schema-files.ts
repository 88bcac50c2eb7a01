import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const supabaseFolder = fileURLToPath(new URL('../../', import.meta.url))

export const schemasFolder = path.join(supabaseFolder, 'schemas')
export const migrationsFolder = path.join(supabaseFolder, 'migrations')

/** The one migration there is before the first release. */
export const initialMigration = '20261121000000_initial.sql'

const releasedFile = path.join(migrationsFolder, '.released')

const header = `-- Generated from supabase/schemas by \`npm run db:migration\`. Do not edit: change the schema files.
`

/** The schema files in the order of their names, which is the order they are applied in. */
export function readSchemas(): { file: string; sql: string }[] {
  return readdirSync(schemasFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ file, sql: readFileSync(path.join(schemasFolder, file), 'utf8') }))
}

/** The text of the initial migration: every schema file under a line that names it. */
export function concatenateSchemas(): string {
  const parts = readSchemas().map(
    ({ file, sql }) => `\n-- supabase/schemas/${file}\n\n${sql.trim()}\n`,
  )
  return header + parts.join('')
}

/** The version of the newest migration that has been released; undefined before the first release. */
export function releasedVersion(): string | undefined {
  if (!existsSync(releasedFile)) return undefined
  const version = readFileSync(releasedFile, 'utf8').trim()
  if (!/^\d{14}$/.test(version)) {
    throw new Error(
      `${releasedFile} must hold the version (14 digits) of the last released migration.`,
    )
  }
  return version
}

/** The migration files in the order they are applied. */
export function migrationFiles(): string[] {
  if (!existsSync(migrationsFolder)) return []
  return readdirSync(migrationsFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}
