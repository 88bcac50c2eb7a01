import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { printFont } from './src/build/print-font.ts'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const alias = { '@': folder('./src'), '@tests': folder('./tests') }

const isRemote = !!process.env['TEST_SUPABASE_URL']

/** A PGlite that lives for seconds takes longer to be optimised than it runs. */
const execArgv = ['--liftoff-only']

/**
 * Kinds of tests: `unit` needs nothing but Node, `dom` a document without a browser; the others copy one prepared
 * database (tests/support/prepared-data.ts, postgres.ts). Files of `integration` may share a server per worker.
 */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          exclude: ['**/*.dom.test.*'],
          // Most of these are functions: loading each module once saves three quarters of the time.
          isolate: false,
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      {
        resolve: { alias },
        plugins: [printFont()],
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['src/**/*.dom.test.{ts,tsx}'],
          setupFiles: ['tests/support/dom-setup.ts'],
          // A document of its own for each file would take five times as long as its tests. So the files
          // share one; our modules, and packages that remember things, are loaded anew (dom-setup.ts).
          isolate: false,
          server: {
            deps: {
              inline: ['@tanstack/query-core', '@tanstack/react-query', 'i18next', 'react-i18next'],
            },
          },
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
          restoreMocks: true,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          environment: 'node',
          // Against another Supabase only what does not start the embedded server.
          include: [isRemote ? 'tests/integration/*.test.ts' : 'tests/integration/**/*.test.ts'],
          globalSetup: isRemote
            ? []
            : ['tests/support/shared-postgres.ts', 'tests/support/shared-data-folder.ts'],
          execArgv,
          maxWorkers: 2,
          // Files that share one project would see each other's players.
          fileParallelism: !isRemote,
          // Each file starts servers of its own; the server's modules it need not load again.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'fuzz',
          environment: 'node',
          include: ['tests/fuzz/**/*.test.ts'],
          globalSetup: ['tests/support/shared-postgres.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'races',
          environment: 'node',
          include: ['tests/races/*.test.ts'],
          globalSetup: ['tests/support/shared-postgres.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'mutants',
          environment: 'node',
          include: ['tests/races/mutants/*.test.ts'],
          globalSetup: ['tests/support/shared-postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/shared-data-folder.ts'],
          execArgv,
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['tests/browsers/**/*.test.ts'],
          testTimeout: 420_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
