import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { CommandError } from '../settings.ts'

/** One file of `supabase/migrations`, named `<version>_<name>.sql`. */
export interface Migration {
  version: string
  name: string
  file: string
  sql: string
}

/**
 * Reads the migrations in their order.
 *
 * @throws {CommandError} when there are none, or two with one version
 */
export function readMigrations(folder: string): Migration[] {
  const files = existsSync(folder) ? readdirSync(folder) : []
  const migrations = files.sort().flatMap((file) => {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? []
    if (!version || !name) return []
    return [{ version, name, file, sql: readFileSync(resolve(folder, file), 'utf8') }]
  })
  if (migrations.length === 0) {
    throw new CommandError(`There are no migrations in ${folder}. Is the checkout complete?`)
  }
  const twin = migrations.find((migration, at) => migrations[at - 1]?.version === migration.version)
  if (twin) {
    throw new CommandError(
      `Two migrations in ${folder} have the version ${twin.version}. Rename the newer one.`,
    )
  }
  return migrations
}
