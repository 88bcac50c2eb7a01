/**
 * Writes the migrations from supabase/schemas, which are the truth.
 *
 *   npm run db:migration                     before the first release: rewrites the initial migration
 *   npm run db:migration -- add_maps         after it: a new migration with the difference
 *   npm run db:migration -- --check          changes nothing; exits 1 when schemas and migrations differ
 *
 * A release is marked by supabase/migrations/.released, which names the last released version.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { databaseDifference } from './database-difference'
import { isMain } from './is-main'
import {
  concatenateSchemas,
  initialMigration,
  migrationFiles,
  migrationsFolder,
  releasedVersion,
} from './schema-files'

/** @returns the problem, or undefined when schemas and migrations agree */
export async function checkMigrations(): Promise<string | undefined> {
  if (releasedVersion() || migrationFiles().length > 1) {
    const difference = await databaseDifference()
    return difference && `The migrations lack this part of supabase/schemas:\n${difference}`
  }
  const [only] = migrationFiles()
  if (only !== initialMigration) return `supabase/migrations/${initialMigration} is missing.`
  const written = readFileSync(path.join(migrationsFolder, initialMigration), 'utf8')
  if (written === concatenateSchemas()) return undefined
  return 'supabase/migrations is not what supabase/schemas say. Run `npm run db:migration`.'
}

async function writeMigration(name: string | undefined): Promise<string> {
  const released = releasedVersion()
  if (!released) {
    mkdirSync(migrationsFolder, { recursive: true })
    writeFileSync(path.join(migrationsFolder, initialMigration), concatenateSchemas())
    return `Wrote supabase/migrations/${initialMigration}`
  }
  if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Error(
      `Version ${released} is released and stays as it is. Name the new migration: ` +
        '`npm run db:migration -- add_something` (small letters, digits, underscores).',
    )
  }
  const difference = await databaseDifference()
  if (!difference) return 'Schemas and migrations agree; nothing to write.'
  const version = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const file = `${version}_${name}.sql`
  writeFileSync(path.join(migrationsFolder, file), `${difference}\n`)
  return `Wrote supabase/migrations/${file}. Read it before you commit it: data changes are yours to add.`
}

if (isMain(import.meta.url)) {
  const argv = process.argv.slice(2)
  if (argv.includes('--check')) {
    const problem = await checkMigrations()
    console.log(problem ?? 'Migrations are what the schemas say.')
    process.exitCode = problem ? 1 : 0
  } else {
    try {
      console.log(await writeMigration(argv.find((argument) => !argument.startsWith('--'))))
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    }
  }
}
