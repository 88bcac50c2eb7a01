/**
 * Runs pg_prove over supabase/tests, as `supabase test db` does, as the owner of a project in use. All tests must pass,
 * and `npm run test:db` must count the same number.
 *
 *   npm run test:db:prove
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StepReport } from '../support/report'
import { openProject } from './backends'

const root = fileURLToPath(new URL('../..', import.meta.url))
const maxBuffer = 64 * 1024 * 1024

/** @returns the number of tests that passed in pg_prove */
async function countByPgProve(): Promise<number> {
  const { server, url } = await openProject({ binaries: 'system', inUse: true })
  try {
    const { error, stdout, stderr } = spawnSync(
      'pg_prove',
      ['--dbname', url, '--ext', '.pg', '--ext', '.sql', '-r', 'supabase/tests'],
      { cwd: root, encoding: 'utf8', maxBuffer },
    )
    if (error) {
      throw new Error(
        'pg_prove cannot be run (Debian: apt-get install libtap-parser-sourcehandler-pgtap-perl).',
        { cause: error },
      )
    }
    const tests = /Tests=(\d+)/.exec(stdout)?.[1]
    if (!tests || !/Result: PASS/.test(stdout)) {
      throw new Error(`pg_prove does not pass:\n${stdout.slice(-12000)}${stderr.slice(-6000)}`)
    }
    return Number(tests)
  } finally {
    await server.stop()
  }
}

/** @returns the number of tests in the in-process runner */
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
