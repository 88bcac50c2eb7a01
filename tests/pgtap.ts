/**
 * Runs supabase/tests/**\/*.test.sql on PGlite and on a real PostgreSQL server.
 *
 *   npm run test:db                     every file on both
 *   npm run test:db -- buy_clue         files whose path contains buy_clue
 *   npm run test:db -- --backend=pglite one database only (pglite or postgres)
 *   npm run test:db -- --brief          on PGlite only what can differ there
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Backend, openPglite, openPostgres } from './db/backends'
import { runFile } from './db/run-file'
import { reportFile, type StepReport, writeReport } from './support/report'

const testsFolder = fileURLToPath(new URL('../supabase/tests', import.meta.url))
const backends: Record<string, () => Promise<Backend>> = {
  pglite: openPglite,
  postgres: openPostgres,
}

/**
 * What can differ on PGlite, where the owner is a superuser and nothing is from ICU: privileges and policies, the
 * catalogue, accounts, and texts, storage and messages of the platform. Whether the matrix notices a mistake is proven once.
 */
const differing =
  /^(access-matrix\/(?!mutants)|catalog\/|identity\/|operations\/|support\/|\w+\/(card_)?media\.)/

type Total = StepReport & { failures: string[] }

async function runBackend(open: () => Promise<Backend>, files: string[]): Promise<Total> {
  const backend = await open()
  const total: Total = { passed: 0, failed: 0, failures: [] }
  try {
    for (const file of files) {
      const { passed, failures, problems } = await runFile(backend, file)
      const failed = failures.length + problems.length
      total.passed += passed
      total.failed += failed
      if (failed > 0) total.failures.push(`${backend.name}: ${file}`)
      console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${backend.name}: ${file} (${passed} passed)`)
      for (const text of [...failures, ...problems]) console.log(text.replace(/^/gm, '       '))
    }
  } finally {
    await backend.close()
  }
  console.log(`${backend.name}: ${total.passed} passed, ${total.failed} failed\n`)
  return total
}

function findFiles(filters: string[]): string[] {
  return readdirSync(testsFolder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.test.sql'))
    .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
    .sort()
}

const argv = process.argv.slice(2)
const filters = argv.filter((argument) => !argument.startsWith('--'))
const files = findFiles(filters)
const isBrief = argv.includes('--brief')
const wanted = argv.find((argument) => argument.startsWith('--backend='))?.split('=')[1]
const total: Total = { passed: 0, failed: 0, failures: [] }

if (files.length === 0) {
  console.error(`No test file below supabase/tests matches ${filters.join(', ') || '*.test.sql'}.`)
  total.failed += 1
}
for (const [name, open] of Object.entries(backends)) {
  if (files.length === 0 || (wanted && wanted !== name)) continue
  try {
    const chosen =
      isBrief && name === 'pglite' ? files.filter((file) => differing.test(file)) : files
    const { passed, failed, failures } = await runBackend(open, chosen)
    total.passed += passed
    total.failed += failed
    total.failures.push(...failures)
  } catch (error) {
    console.error(`FAIL ${name}: the database could not be prepared.\n${String(error)}\n`)
    total.failed += 1
  }
}
writeReport(reportFile(argv), total)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
