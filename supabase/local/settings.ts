import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'

/** The project's root folder; every relative path of the embedded default starts here. */
export const projectRoot = resolve(import.meta.dirname, '../..')

/** The publishable key is the same on every machine, so that a client needs no set-up. */
export const publishableKey = 'sb_publishable_local'

/** A problem that the person at the terminal can solve: printed without a stack trace. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}

const port = z.coerce.number().int().min(0).max(65_535)

const environment = z.object({
  PORT: port.default(3000),
  STUDIO_PORT: port.default(3001),
  DATA_DIR: z.string().min(1).default('supabase/.temp'),
  SEED: z.enum(['demo', 'none']).default('demo'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
})

/** How one embedded server runs; read from the environment by {@link readSettings}. */
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
 * @throws {StartRefusal} naming each variable that does not make sense
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
    )
    throw new StartRefusal(`These settings do not make sense:\n${problems.join('\n')}`)
  }
  const { PORT, STUDIO_PORT, DATA_DIR, SEED, DATABASE_URL, SITE_URL } = parsed.data
  return {
    port: PORT,
    studioPort: STUDIO_PORT,
    dataDir: isAbsolute(DATA_DIR) ? DATA_DIR : resolve(projectRoot, DATA_DIR),
    seed: SEED,
    databaseUrl: DATABASE_URL,
    siteUrl: SITE_URL?.replace(/\/+$/, ''),
  }
}

/**
 * Refuses a Node.js that is too old for the dependencies.
 *
 * @param version as in `process.versions.node`
 * @throws {StartRefusal}
 */
export function assertNodeVersion(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new StartRefusal(
    `Node.js ${version} is too old: 20.19 or newer is needed. See https://nodejs.org/en/download`,
  )
}
