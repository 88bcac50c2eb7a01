/**
 * Writes src/types/database.types.ts with the Supabase CLI, from a scratch database that has the
 * migrations.
 *
 *   npm run db:types              rewrites the file
 *   npm run db:types -- --check   changes nothing; exits 1 when the file differs from the database
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { startPostgres } from '../../../tests/support/postgres'
import { isMain } from './is-main'
import { supabaseCli } from './supabase-cli'

const typesFile = fileURLToPath(new URL('../../../src/types/database.types.ts', import.meta.url))

/** Generates the TypeScript types of the tables and functions in public. @param url a migrated database. */
async function generateTypes(url: string): Promise<string> {
  const result = supabaseCli('gen', 'types', `--remote=${url}`, '--schema', 'public')
  if (!result.ok) throw new Error(`supabase gen types failed:\n${result.stderr}${result.stdout}`)
  const text = `// Generated from the database by \`npm run db:types\`. Do not edit.\n\n${result.stdout}`
  const style = await resolveConfig(typesFile)
  return format(text, { ...style, parser: 'typescript' })
}

/** @returns the problem, or undefined when the file matches the database */
export async function checkTypes(url: string): Promise<string | undefined> {
  const written = existsSync(typesFile) ? readFileSync(typesFile, 'utf8') : ''
  if (written === (await generateTypes(url))) return undefined
  return 'src/types/database.types.ts is not what the database has. Run `npm run db:types`.'
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
      mkdirSync(path.dirname(typesFile), { recursive: true })
      writeFileSync(typesFile, await generateTypes(url))
      console.log('Wrote src/types/database.types.ts')
    }
  } finally {
    await server.stop()
  }
}

if (isMain(import.meta.url)) await main(process.argv.slice(2))
