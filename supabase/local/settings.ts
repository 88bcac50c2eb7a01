import './node-version.ts'
import { resolve } from 'node:path'
import { z } from 'zod'

/** The project's root folder; base of every relative path of the embedded server. */
export const projectRoot = resolve(import.meta.dirname, '../..')

/** The publishable key is the same on every machine, so that a client needs no set-up. */
export const publishableKey = 'sb_publishable_local'

/** An error that the user of a command can fix: printed without a stack trace. */
export class CommandError extends Error {
  override name = 'CommandError'
}

const highestPort = 65_535

/** Digits only: other input of Number() (`0x10`, `1e3`) is probably a mistake. */
const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number <= highestPort)

/** An origin without a path: the app's pages and scripts are at the root. */
const origin = z.url({ protocol: /^https?$/ }).transform((text, context) => {
  const { origin, username, password, pathname, search, hash } = new URL(text)
  if (!username && !password && pathname === '/' && !search && !hash) return origin
  context.addIssue('more than an origin')
  return z.NEVER
})

const environment = z.object({
  PORT: port.default(3000),
  STUDIO_PORT: port.default(3001),
  DATA_DIR: z.string().default('supabase/.temp'),
  SEED: z.enum(['demo', 'none']).default('demo'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SITE_URL: origin.optional(),
})

/** Description of each variable for the error message. */
const wanted: Record<string, string> = {
  PORT: `a whole number from 0 to ${highestPort}`,
  STUDIO_PORT: `a whole number from 0 to ${highestPort}`,
  SEED: 'demo or none',
  DATABASE_URL: 'an address such as postgresql://user:password@host:5432/database',
  SITE_URL: 'an address without a path, such as https://hunt.example.org',
}

/** Settings of one embedded server; read from the environment by {@link readSettings}. */
export interface Settings {
  /** App, API, Realtime and mailbox; 0 takes any free port. */
  port: number
  /** Studio, on loopback only; 0 takes any free port. */
  studioPort: number
  /** Absolute folder that holds the database, the uploaded files and the keys. */
  dataDir: string
  /** `demo` loads the demo hunt into a new database. */
  seed: 'demo' | 'none'
  /** A PostgreSQL server to run on instead of the embedded one. */
  databaseUrl: string | undefined
  /** Where players reach the app, for links in mails and printed codes. */
  siteUrl: string | undefined
}

/**
 * Reads PORT, STUDIO_PORT, DATA_DIR, SEED, DATABASE_URL and SITE_URL.
 *
 * @throws {CommandError} naming each invalid variable
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
    const problems = [...names].map((name) => `  ${name} must be ${wanted[name]}`)
    throw new CommandError(`These settings do not make sense:\n${problems.join('\n')}`)
  }
  const { PORT, STUDIO_PORT, DATA_DIR, SEED, DATABASE_URL, SITE_URL } = parsed.data
  if (PORT === STUDIO_PORT && PORT !== 0) {
    throw new CommandError(`PORT and STUDIO_PORT are both ${PORT}. Choose another STUDIO_PORT.`)
  }
  return {
    port: PORT,
    studioPort: STUDIO_PORT,
    dataDir: resolve(projectRoot, DATA_DIR),
    seed: SEED,
    databaseUrl: DATABASE_URL,
    siteUrl: SITE_URL,
  }
}
