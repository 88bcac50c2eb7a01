import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { onCallError } from '@/lib/supabase/call-errors'
import { supabase } from '@/lib/supabase/client'
import { AppError } from '@/lib/supabase/errors'
import { readCurrentUser } from '@/lib/supabase/stored-session'
import type { Database } from '@/types/database.types'

/** What a request asks for, besides its name. */
interface FakeRequest {
  method: string
  /** Filters, order and page of a read. */
  search: URLSearchParams
  /** JSON is parsed. */
  body: unknown
}

type RpcName = keyof Database['public']['Functions']

/** Constraint violations and locks, which PostgREST reports by their SQLSTATE. */
const sqlStates: Record<string, string> = {
  already_exists: '23505',
  still_in_use: '23503',
  server_busy: '55P03',
  session_expired: 'PGRST301',
  unknown: 'XX000',
}

function send(body: unknown, status: number): Response {
  if (body instanceof Response) return body
  const headers = { 'content-type': 'application/json' }
  return new Response(JSON.stringify(body), { status, headers })
}

/** The response that `toAppError` reads as the error; without one the network is lost. */
function sendError({ key, detail, ...thrown }: AppError): Response {
  if (key === 'network_unavailable') throw new TypeError('Failed to fetch')
  const status = thrown.status || 400
  const code = sqlStates[key]
  const hint = code === undefined ? key : null
  return send({ code: code ?? `PT${status}`, message: key, details: detail, hint }, status)
}

function readBody(body: unknown): unknown {
  return typeof body === 'string' ? JSON.parse(body) : body
}

/**
 * Stands for PostgREST, Auth and Storage behind the real Supabase client, in each test of a file. The user who is
 * stored, or in the session store, is signed in. Answers are sent as JSON, or as they are if they are a `Response`;
 * a thrown `AppError` is sent as the backend reports it, and undefined never answers.
 * @returns functions that answer, and record what was asked: `rpc` by name and arguments, `rows` by table, and
 *   `send` by the path of any other request, but that of the connection check; `settled`, which resolves when what was
 *   begun has been asked; and the `mismatches` of answers with their schemas, and other faults of an answer, which fail
 *   a test that leaves one there
 */
export function fakeBackend() {
  const rpc = vi.fn<(name: RpcName, args: Record<string, unknown>) => unknown>()
  const rows = vi.fn<(table: string, request: FakeRequest) => unknown>()
  const other = vi.fn<(path: string, request: FakeRequest) => unknown>()

  function ask(url: URL, { method = 'GET', body }: RequestInit): unknown {
    const request = { method, search: url.searchParams, body: readBody(body) }
    // `checkConnection` asks after each lost answer.
    if (url.pathname === '/auth/v1/health') return {}
    const [, service, name = '', rpcName] =
      /^\/(auth|rest|storage)\/v1\/((?:rpc\/(\w+))?.*)$/.exec(url.pathname) ?? []
    if (service !== 'rest') return other(url.pathname, request)
    if (rpcName === undefined) return rows(name, request)
    return rpc(rpcName as RpcName, request.body as Record<string, unknown>)
  }

  const mismatches: string[] = []
  const answer = async (input: Parameters<typeof fetch>[0], init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    try {
      const result: unknown = await ask(url, init)
      if (result !== undefined) return send(result, 200)
    } catch (error) {
      if (error instanceof AppError) return sendError(error)
      mismatches.push(`${url.pathname}: ${String(error)}`)
      throw error
    }
    return new Promise<Response>(() => undefined)
  }

  onCallError((source, { status, detail }) => {
    if (status === 200) mismatches.push(`${source}: ${detail}`)
  })

  beforeEach(() => {
    for (const asked of [rpc, rows, other]) asked.mockReset()
    vi.stubGlobal('fetch', vi.fn(answer))
    vi.spyOn(supabase.auth, 'getSession').mockImplementation(() => {
      const user = readCurrentUser()
      const session = user && { access_token: `token of ${user.uid}` }
      return Promise.resolve({ data: { session }, error: null } as never)
    })
  })
  afterEach(() => expect(mismatches.splice(0), 'Answers that match no schema').toEqual([]))
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)))
  return { rpc, rows, send: other, settled, mismatches }
}
