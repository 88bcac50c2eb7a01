import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrations } from '../database/migration-files'
import { migrationsFolder } from './schema-files'

/** Lists the migrations of the releases, one `<file> <SHA-256>` a line; absent before the first release. */
const RELEASED = '.released'

const hashOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

/**
 * Reads which migrations a release has frozen.
 *
 * @returns the hash of each file by its name
 * @throws Error when the list cannot be read
 */
export function releasedMigrations(folder = migrationsFolder): Map<string, string> {
  const list = path.join(folder, RELEASED)
  if (!existsSync(list)) return new Map()
  const lines = readFileSync(list, 'utf8').trim().split('\n')
  return new Map(
    lines.map((line): [string, string] => {
      const [, file, hash] = /^(\d{14}_\w+\.sql) ([0-9a-f]{64})$/.exec(line) ?? []
      if (!file || !hash)
        throw new Error(`${list} has a line that is no file with its hash: ${line}`)
      return [file, hash]
    }),
  )
}

/** @returns why the released migrations are not what they were, or undefined */
export function releasedMigrationsProblem(folder = migrationsFolder): string | undefined {
  const migrations = new Map(readMigrations(folder).map(({ file, sql }) => [file, sql]))
  const released = releasedMigrations(folder)
  for (const [file, hash] of released) {
    const sql = migrations.get(file)
    if (sql === undefined) return `${file} is released but missing. Put it back.`
    if (hashOf(sql) === hash) continue
    return `${file} was edited after its release. Put it back, and write the change as a new migration.`
  }
  const newest = [...released.keys()].at(-1) ?? ''
  const early = [...migrations.keys()].find((file) => !released.has(file) && file < newest)
  return (
    early &&
    `${early} comes before the released ${newest}: databases in use would skip it. Rename it.`
  )
}

/** Freezes all migrations. */
export function releaseMigrations(folder = migrationsFolder): void {
  const lines = readMigrations(folder).map(({ file, sql }) => `${file} ${hashOf(sql)}\n`)
  writeFileSync(path.join(folder, RELEASED), lines.join(''))
}
