/**
 * Holds the in-process pgTAP runner against pg_prove, the tool behind `supabase test db`: both run
 * supabase/tests on PostgreSQL; neither may fail, and they must count the same number of tests.
 *
 *   npm run test:db:prove
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { startPostgres } from '../support/postgres'
import type { StepReport } from '../support/report'
import { pgtapSetup } from './pgtap-sql'

const root = fileURLToPath(new URL('../..', import.meta.url))
const maxBuffer = 64 * 1024 * 1024

/** Helpers lie beside the tests and are no tests themselves. */
const testFiles = () =>
  readdirSync(path.join(root, 'supabase/tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.sql'))
    .map((file) => path.join('supabase/tests', file))
    .sort()

/** @returns the number of tests that pg_prove has seen pass */
async function countByPgProve(): Promise<number> {
  const server = await startPostgres()
  try {
    const { url } = await server.createDatabase({ migrated: true })
    const sql = postgres(url, { max: 1, onnotice: () => undefined })
    const [row] = await sql<{ has_pgtap: boolean }[]>`select exists (
      select from pg_catalog.pg_available_extensions where name = 'pgtap') as has_pgtap`
    await sql.unsafe(pgtapSetup(row?.has_pgtap ?? false)).simple()
    await sql.end()
    const { error, stdout, stderr } = spawnSync(
      'pg_prove',
      ['--dbname', url, '--ext', '.sql', ...testFiles()],
      {
        cwd: root,
        encoding: 'utf8',
        maxBuffer,
        // Where Supabase looks for functions by itself.
        env: { ...process.env, PGOPTIONS: '-c search_path=public,extensions' },
      },
    )
    if (error) {
      throw new Error(
        'pg_prove cannot be run (Debian: apt-get install libtap-parser-sourcehandler-pgtap-perl).',
        { cause: error },
      )
    }
    const tests = /Tests=(\d+)/.exec(stdout)?.[1]
    if (!tests || !/Result: PASS/.test(stdout)) {
      throw new Error(`pg_prove does not pass:\n${stdout.slice(-4000)}${stderr.slice(-2000)}`)
    }
    return Number(tests)
  } finally {
    await server.stop()
  }
}

/** @returns what the project's own runner counts */
function countInProcess(): StepReport {
  const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-prove-'))
  try {
    const report = path.join(folder, 'report.json')
    const runner = ['--import', 'tsx', 'tests/pgtap.ts', '--backend=postgres', `--report=${report}`]
    spawnSync(process.execPath, runner, { cwd: root, stdio: 'ignore' })
    return JSON.parse(readFileSync(report, 'utf8')) as StepReport
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const proved = await countByPgProve()
const { passed, failed } = countInProcess()
console.log(`pg_prove: ${proved} passed; in-process runner: ${passed} passed, ${failed} failed`)
process.exitCode = proved === passed && failed === 0 ? 0 : 1
