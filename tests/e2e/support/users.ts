import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Page } from '@playwright/test'
import WebSocket from 'ws'
import type { Database } from '../../../src/types/database.types'
import { remoteServer } from '../../support/remote'
import { setLocalStorage } from './storage'

/** The Supabase project of `npm run test:supabase`; when absent, the embedded server at the site's own origin. */
export const remoteUrl = process.env['TEST_SUPABASE_URL']
/** The remote project's key, or the fixed one of the embedded server. */
export const publishableKey = process.env['TEST_SUPABASE_PUBLISHABLE_KEY'] ?? 'sb_publishable_local'
export const demoOrganiser = { email: 'admin@hunt.local', password: 'treasure-admin-1' }

export type Api = SupabaseClient<Database>
export type Role = 'user' | 'admin'

/** A user created for one test, with a signed-in API client. */
export type TestUser = {
  id: string
  name: string
  email: string
  password: string
  role: Role
  api: Api
  /** The local storage entries of the signed-in client. */
  session: Map<string, string>
}

function connect(baseURL: string, session: Map<string, string>): Api {
  return createClient<Database>(remoteUrl ?? baseURL, publishableKey, {
    auth: {
      autoRefreshToken: false,
      storage: {
        getItem: (key) => session.get(key) ?? null,
        setItem: (key, value) => void session.set(key, value),
        removeItem: (key) => void session.delete(key),
      },
    },
    // Node 20 has no WebSocket of its own.
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  })
}

/** Signs in an API client as the demo organiser, or as a new organiser on a remote project. */
export async function connectOrganiser(baseURL: string): Promise<Api> {
  if (remoteUrl) {
    const { id, api } = await signUp(baseURL, 'Szervező Sára')
    const server = await remoteServer(process.env)
    await server.query(`update public.profiles set role = 'admin' where id = $1`, [id])
    await server.close()
    return api
  }
  const api = connect(baseURL, new Map())
  const { error } = await api.auth.signInWithPassword(demoOrganiser)
  if (error) throw error
  return api
}

async function signUp(baseURL: string, name: string): Promise<Omit<TestUser, 'role'>> {
  const session = new Map<string, string>()
  const api = connect(baseURL, session)
  const email = `e2e-${randomUUID()}@hunt.test`
  const password = `Kincs-${randomUUID()}`
  const { data, error } = await api.auth.signUp({ email, password, options: { data: { name } } })
  if (error) throw error
  const id = data.user?.id
  if (!id || !data.session) throw new Error('Signing up opened no session.')
  return { id, name, email, password, api, session }
}

/** Signs up a new user through the API; `organiser` grants the admin role. */
export async function createUser(
  baseURL: string,
  organiser: Api,
  { role = 'user', name = 'Teszt Elek' }: { role?: Role; name?: string } = {},
): Promise<TestUser> {
  const user = await signUp(baseURL, name)
  if (role === 'admin') {
    await organiser.rpc('admin_set_user_role', { p_user_id: user.id, p_role: role }).throwOnError()
  }
  return { ...user, role }
}

/** Deletes a test user with all their data. */
export async function deleteUser(organiser: Api, user: TestUser): Promise<void> {
  await user.api.removeAllChannels()
  const { error } = await organiser.rpc('admin_delete_user', { p_user_id: user.id })
  // The test itself may have deleted the account.
  if (error && error.hint !== 'user_not_found') throw error
}

/** Signs the page in by restoring the user's stored session. */
export function openSession(page: Page, user: TestUser): Promise<void> {
  return setLocalStorage(page, Object.fromEntries(user.session))
}
