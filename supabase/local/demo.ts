import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Database } from './database/connect'
import { applySeed, seedPath, seedState } from './database/migrations'
import type { Gateway } from './gateway/gateway'
import { projectRoot, publishableKey } from './settings'

/** Accounts of the demo hunt; the organiser first, because the first user becomes admin. */
export const demoAccounts = [
  { name: 'Szervező Sára', email: 'admin@hunt.local', password: 'treasure-admin-1' },
  { name: 'Nagy Anna', email: 'anna@hunt.local', password: 'treasure-player-1' },
  { name: 'Kiss Béla', email: 'bela@hunt.local', password: 'treasure-player-1' },
] as const

type DemoDatabase = Pick<Database, 'query' | 'exec'>

/** The demo hunt in this database. */
export interface Demo {
  /** The SQL of `seed.sql`. */
  seed: string
  /** The accounts that exist: some may have been deleted, and the Supabase CLI seeds a database without any. */
  accounts: readonly { email: string; password: string }[]
}

/**
 * Loads the demo hunt into a new database that asked for it: signs the accounts up through auth, so that their
 * passwords are hashed as usual, then runs `seed.sql`.
 *
 * @returns undefined when the database does not hold the demo hunt
 */
export async function loadDemo(
  database: DemoDatabase,
  gateway: Gateway,
): Promise<Demo | undefined> {
  const state = await seedState(database)
  if (state === 'none') return undefined
  const seed = readFileSync(resolve(projectRoot, seedPath), 'utf8')
  if (state === 'pending') await makeDemo(database, gateway, seed)
  const known = await database.query<{ email: string }>(
    'select email from auth.users where email = any ($1)',
    [demoAccounts.map(({ email }) => email)],
  )
  const emails = new Set(known.map(({ email }) => email))
  return { seed, accounts: demoAccounts.filter(({ email }) => emails.has(email)) }
}

async function makeDemo(database: DemoDatabase, gateway: Gateway, seed: string): Promise<void> {
  for (const { name, email, password } of demoAccounts) {
    const [known] = await database.query('select from auth.users where email = $1', [email])
    if (known) continue
    const request = new Request('http://localhost/auth/v1/signup', {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, data: { name } }),
    })
    const response = await gateway(request, 'demo')
    if (!response.ok) {
      throw new Error(`The demo account ${email} was refused: ${await response.text()}`)
    }
  }
  await applySeed(database, seed)
}
