/**
 * Writes the migrations from supabase/schemas, which are the truth.
 *
 *   npm run db:migration -- add_maps         a new migration with the difference
 *   npm run db:migration -- --check          changes nothing; exits 1 when the migrations are not what they must be
 *
 * `npm run release` freezes the migrations.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { databaseDifference, describeDatabaseDifference } from './database-difference'
import { isMain } from './is-main'
import { markRisks, unconfirmedRisks } from './migration-risks'
import { releasedMigrations, releasedMigrationsProblem } from './released-migrations'
import { migrationFiles, migrationsFolder } from './schema-files'

/** @returns the problem, or undefined when released migrations are unchanged and all lead to the schemas */
export async function checkMigrations(): Promise<string | undefined> {
  const problem = releasedMigrationsProblem()
  if (problem) return problem
  const released = releasedMigrations()
  for (const file of migrationFiles().filter((file) => !released.has(file))) {
    const risks = await unconfirmedRisks(
      file,
      readFileSync(path.join(migrationsFolder, file), 'utf8'),
    )
    if (risks) return risks
  }
  const difference = await describeDatabaseDifference()
  return difference && `The migrations do not lead to supabase/schemas:\n${difference}`
}

async function writeMigration(name: string | undefined): Promise<string> {
  const problem = releasedMigrationsProblem()
  if (problem) throw new Error(problem)
  if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Error(
      'Released migrations stay as they are. Name the new migration: ' +
        '`npm run db:migration -- add_something` (small letters, digits, underscores).',
    )
  }
  const { sql, rest } = await databaseDifference()
  if (!sql) return 'Schemas and migrations agree; nothing to write.'
  const version = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const file = `${version}_${name}.sql`
  const marked = `${await markRisks(sql)}\n`
  writeFileSync(path.join(migrationsFolder, file), marked)
  const risks = await unconfirmedRisks(file, marked)
  if (risks || rest) {
    throw new Error(
      [
        `Wrote supabase/migrations/${file}, which is not complete.`,
        risks,
        rest && `It does not contain these differences; write them by hand:\n${rest}`,
      ]
        .filter(Boolean)
        .join('\n'),
    )
  }
  return `Wrote supabase/migrations/${file}. Read it before you commit it: data changes are yours to add.`
}

if (isMain(import.meta.url)) {
  const argv = process.argv.slice(2)
  try {
    if (argv.includes('--check')) {
      const problem = await checkMigrations()
      console.log(problem || 'Migrations are what the schemas say.')
      process.exitCode = problem ? 1 : 0
    } else {
      console.log(await writeMigration(argv.find((argument) => !argument.startsWith('--'))))
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
