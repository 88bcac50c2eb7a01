import { playedEngines } from '../browsers/support/engines'
import {
  type CountReader,
  readOwnReport,
  readPlaywrightReport,
  readVitestReport,
} from './step-counts'

export type Step = {
  name: string
  /** The command; it writes its counts to `report`. */
  command: (report: string) => string[]
  environment?: (report: string) => Record<string, string>
  read?: CountReader
  /** Has no timeouts, so it runs with the processor time that other steps leave. */
  isLowPriority?: boolean
}

export const vitest = (project: string, ...options: string[]): Step => ({
  name: project,
  command: (report) => [
    ...['vitest', 'run', '--project', project, ...options],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ],
  read: readVitestReport,
})

/** Caches of the tools for unchanged files; continuous integration keeps those of ESLint and Prettier. */
const cacheFolder = 'node_modules/.cache'

/** Options for results that depend on a file's content alone, whenever it was checked out. */
const cacheIn = (place: string) => [
  ...['--cache', `--cache-location=${cacheFolder}/${place}`, '--cache-strategy=content'],
]

/** As in playwright.config.ts: on a busy machine a request can be too late. */
const retry = process.env['CI'] ? '--retry=1' : '--retry=0'

/** All steps. Long ones first, so that all lanes end at about the same time. */
export const allSteps: Step[] = [
  {
    name: 'e2e',
    command: () => ['playwright', 'test', '--reporter=list,json'],
    environment: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    read: readPlaywrightReport,
  },
  vitest('integration', retry),
  vitest('races'),
  // Where one of the engines is installed.
  ...(playedEngines().length > 0 ? [vitest('browsers', retry)] : []),
  vitest('unit', '--project=dom'),
  {
    name: 'pgtap',
    command: (report) => ['tsx', 'tests/pgtap.ts', '--brief', `--report=${report}`],
    read: readOwnReport,
    isLowPriority: true,
  },
  // Fault tests log many expected errors, which are shown for failed tests only.
  vitest('faults', '--silent=passed-only'),
  vitest('fuzz'),
  { name: 'oxlint', command: () => ['oxlint'], isLowPriority: true },
  {
    name: 'eslint',
    command: () => ['eslint', 'src', '--max-warnings', '0', ...cacheIn('eslint/')],
    isLowPriority: true,
  },
  { name: 'types', command: () => ['tsc', '--noEmit'], isLowPriority: true },
  {
    name: 'format',
    command: () => ['prettier', '--check', '--log-level', 'warn', '.', ...cacheIn('prettier')],
    isLowPriority: true,
  },
  {
    name: 'sql',
    command: () => [
      ...['postgres-language-server', 'check', '--config-path=supabase', '--error-on-warnings'],
      'supabase/schemas',
    ],
    isLowPriority: true,
  },
  {
    name: 'bundle-size',
    command: (report) => ['tsx', 'tests/bundle-size/run.ts', `--report=${report}`],
    read: readOwnReport,
  },
  {
    name: 'database',
    command: (report) => ['tsx', 'supabase/local/tools/check-database.ts', `--report=${report}`],
    read: readOwnReport,
  },
]

/** Fault test files. */
const quickFaults = ['killed-server', 'postgres-crash', 'lost-replies', 'full-disk'].map(
  (name) => `tests/faults/${name}.test.ts`,
)

/** Returns the quick form of a step; null to skip it. */
const quickly: Record<string, ((step: Step) => Step) | null> = {
  races: null,
  browsers: null,
  fuzz: null,
  integration: (step) => ({ ...step, environment: () => ({ TEST_DATABASE: 'PGlite' }) }),
  pgtap: (step) => ({
    ...step,
    command: (report) => [...step.command(report), '--backend=postgres'],
  }),
  faults: (step) => ({
    ...step,
    command: (report) => [...step.command(report), ...quickFaults],
    environment: () => ({ FAULT_ROUNDS: '1' }),
  }),
  types: (step) => ({
    ...step,
    command: (report) => [
      ...step.command(report),
      ...['--incremental', '--tsBuildInfoFile', `${cacheFolder}/types.tsbuildinfo`],
    ],
  }),
  e2e: (step) => ({
    ...step,
    environment: (report) => ({ ...step.environment?.(report), E2E_QUICK: '1' }),
  }),
}

/** Steps of `npm test`: each rule once, on one database, in one theme. */
export const quickSteps = allSteps.flatMap((step) => {
  const change = quickly[step.name]
  return change === null ? [] : [change?.(step) ?? step]
})
