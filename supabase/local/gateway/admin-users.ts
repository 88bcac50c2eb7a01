import { z } from 'zod'
import type { Query, Row } from '../database/query'
import { listFactors, removeFactor } from './factor-store'
import { authError, json } from './responses'

const changes = z.object({
  email: z.email().optional(),
  password: z.string().min(1).max(72).optional(),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
  /** A PostgreSQL interval such as `24h`, or `none`. */
  ban_duration: z
    .string()
    .regex(/^(none|(\d+(\.\d+)?(ns|us|ms|s|m|h))+)$/)
    .optional(),
})

const columns = `id, aud, role, email, phone, email_confirmed_at, confirmed_at, last_sign_in_at,
  banned_until, created_at, updated_at, is_anonymous,
  raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata`

interface AdminRequest {
  method: string
  url: URL
  body: unknown
  /** Signs a user up through auth itself, so that passwords are hashed there. */
  signUp: (email: string, password: string, data: unknown) => Promise<Response>
}

const pathPattern =
  /^\/auth\/v1\/admin\/users(?:\/([0-9a-f-]{36})(?:\/(factors)(?:\/([0-9a-f-]{36}))?)?)?\/?$/

/** True when the path belongs to the admin API. */
export const isAdminPath = (path: string) => path.startsWith('/auth/v1/admin/')

/**
 * `auth.admin` of supabase-js (list, get, create, change, ban, delete, and removing the second factors of a
 * user who has lost the phone), which lite lacks. The caller has proven the secret key.
 */
export async function adminUsers(request: AdminRequest, query: Query): Promise<Response> {
  const [matches, id, factors, factor] = pathPattern.exec(request.url.pathname) ?? []
  if (!matches) return authError(404, 'not_found', 'This admin endpoint is not available here')
  if (request.method === 'GET' && !id) return listUsers(request.url, query)
  if (request.method === 'POST' && !id) return createUser(request, query)
  const user = id ? await readUser(query, id) : undefined
  if (!id || !user) return authError(404, 'user_not_found', 'User not found')
  if (factors) return userFactors(request.method, id, factor, query)
  if (request.method === 'GET') return json(user)
  if (request.method === 'DELETE') {
    await query('delete from auth.users where id = $1', [id])
    return json({})
  }
  if (request.method !== 'PUT') return authError(405, 'validation_failed', 'Method not allowed')
  const parsed = changes.safeParse(request.body)
  if (!parsed.success) return authError(400, 'validation_failed', parsed.error.message)
  await changeUser(query, id, parsed.data)
  return json(await readUser(query, id))
}

async function userFactors(
  method: string,
  user: string,
  id: string | undefined,
  query: Query,
): Promise<Response> {
  const factors = await listFactors(query, user)
  if (!id && method === 'GET') return json(factors)
  const factor = factors.find((candidate) => candidate.id === id)
  if (!factor) return authError(404, 'mfa_factor_not_found', 'Factor not found')
  if (method !== 'DELETE') return authError(405, 'validation_failed', 'Method not allowed')
  await removeFactor(query, user, factor.id)
  return json(factor)
}

async function readUser(query: Query, id: string): Promise<Row | undefined> {
  const [user] = await query(`select ${columns} from auth.users where id = $1`, [id])
  return user && { ...user, identities: [] }
}

async function listUsers(url: URL, query: Query): Promise<Response> {
  const number = (name: string, fallback: number) =>
    Math.max(1, Math.trunc(Number(url.searchParams.get(name))) || fallback)
  const size = Math.min(number('per_page', 50), 1000)
  const users = await query(
    `select ${columns}, count(*) over ()::int as total from auth.users
     order by created_at desc limit $1 offset $2`,
    [size, (number('page', 1) - 1) * size],
  )
  const total = String(users[0]?.total ?? 0)
  return json(
    { users: users.map(({ total: _total, ...user }) => user), aud: 'authenticated' },
    200,
    { 'x-total-count': total },
  )
}

async function createUser(request: AdminRequest, query: Query): Promise<Response> {
  const parsed = changes.required({ email: true, password: true }).safeParse(request.body)
  if (!parsed.success) return authError(400, 'validation_failed', parsed.error.message)
  const { email, password, ...rest } = parsed.data
  const response = await request.signUp(email, password, rest.user_metadata ?? {})
  if (!response.ok) return response
  const [user] = await query<{ id: string }>('select id from auth.users where email = $1', [
    email.toLowerCase(),
  ])
  if (!user) return authError(500, 'unexpected_failure', 'The new user was not found')
  await changeUser(query, user.id, rest)
  // Ends the session that sign-up opened.
  await query('delete from auth.sessions where user_id = $1', [user.id])
  return json(await readUser(query, user.id))
}

async function changeUser(query: Query, id: string, change: z.infer<typeof changes>) {
  await query(
    `update auth.users set
       email = coalesce(lower($2::text), email),
       encrypted_password = coalesce(
         extensions.crypt($3::text, extensions.gen_salt('bf', 10)), encrypted_password),
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || coalesce($4::text, '{}')::jsonb,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || coalesce($5::text, '{}')::jsonb,
       banned_until = case
         when $6::text is null then banned_until
         when $6::text <> 'none' then now() + $6::text::interval
       end,
       updated_at = now()
     where id = $1`,
    [
      id,
      change.email ?? null,
      change.password ?? null,
      change.app_metadata ? JSON.stringify(change.app_metadata) : null,
      change.user_metadata ? JSON.stringify(change.user_metadata) : null,
      change.ban_duration ?? null,
    ],
  )
  // Signs out everybody who knew the old password.
  if (change.password) await query('delete from auth.sessions where user_id = $1', [id])
}
