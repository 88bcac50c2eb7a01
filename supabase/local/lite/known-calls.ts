import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../database/connect'
import { mustPrepareAgain } from '../database/messages'
import type { Row, Statement } from '../database/query'
import { publishableKey } from '../settings'
import { callerOf, requestSettings, type RequestContext } from './request-context'
import { callStatements, jsonRows } from './single-messages'

interface Request {
  url: URL
  method: string
  headers: Headers
  body: Uint8Array | undefined
}

/** A call of a function without a query or preferences, and with named arguments. */
interface Call {
  name: string
  args: Record<string, unknown>
  /** The same for all calls with the same statement. */
  kind: string
}

/** How lite answers one kind of call. */
interface Plan {
  statement: Statement
  /** For each argument, whether it is sent as JSON. */
  isJson: boolean[]
  /** The parameters after the arguments: the limit of rows. */
  more: readonly unknown[]
  shape: keyof typeof shapes
  headers: [string, string][]
}

/** What an answer makes of the rows of a function. */
const shapes = {
  rows: (rows: Row[]) => rows,
  values: (rows: Row[], name: string) => rows.map((row) => row[name]),
  row: ([row]: Row[]) => row,
  value: ([row]: Row[], name: string) => row?.[name],
}

/** The app has fewer kinds of calls; lite answers the others. */
const MAX_PLANS = 1000
/** Of one function: nobody uses up all plans by the orders of its arguments. */
const MAX_PLANS_OF_FUNCTION = 30

let namesGiven = 0

/** As lite writes it. */
const jsonOf = (value: unknown) =>
  JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? Number(part) : part))

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

/** @returns undefined for a request that lite has to read */
function readCall({ url, method, headers, body }: Request): Call | undefined {
  const name = /^\/rest\/v1\/rpc\/(\w+)$/.exec(url.pathname)?.[1]
  if (method !== 'POST' || name === undefined || url.search !== '' || !body) return undefined
  const accept = headers.get('accept') ?? '*/*'
  const profile = headers.get('content-profile')
  const isPlain =
    headers.get('apikey') === publishableKey &&
    headers.get('content-type') === 'application/json' &&
    (accept === '*/*' || accept === 'application/json') &&
    !headers.has('prefer') &&
    !headers.has('range')
  if (!isPlain) return undefined
  try {
    const args = JSON.parse(new TextDecoder().decode(body)) as Record<string, unknown> | null
    if (typeof args !== 'object' || args === null || Array.isArray(args)) return undefined
    const names = Object.keys(args)
    if (!names.every((argument) => /^\w+$/.test(argument))) return undefined
    const kinds = names.map((argument) => `${argument} ${kindOf(args[argument])}`)
    return { name, args, kind: [name, accept, profile, ...kinds].join() }
  } catch {
    return undefined
  }
}

/** Whether a function has set the status or the headers of its answer. */
const isChanged = ([set]: Row[]) => Boolean(set?.['status'] || set?.['headers'])

const isList = ({ shape }: Plan) => shape === 'rows' || shape === 'values'

function answer(plan: Plan, { name }: Call, rows: Row[]): Response {
  const { shape, headers } = plan
  const body = Buffer.from(jsonOf(shapes[shape](rows, name)))
  const last = isList(plan) ? rows.length - 1 : 0
  return new Response(body, {
    headers: [
      ...headers,
      ['content-length', String(body.byteLength)],
      ['content-range', last < 0 ? '*/*' : `0-${last}/*`],
    ],
  })
}

/** The names of the arguments in lite's statement, if the parameters have their order. */
const argumentsOf = (sql: string) =>
  [...sql.matchAll(/(\w+) := \$(\d+)/g)].map(([, name], at) =>
    sql.includes(`${name} := $${at + 1}`) ? name : undefined,
  )

/** The plan by which the call gives exactly lite's answer; undefined when there is none. */
function planOf(
  call: Call,
  { sql, parameters = [] }: Statement,
  rows: Row[],
  { headers, body }: { headers: Headers; body: Buffer },
): Plan | undefined {
  const names = Object.keys(call.args)
  const values = Object.values(call.args)
  const isJson = values.map((value, at) => !isDeepStrictEqual(parameters[at], value))
  const areKnown = values.every(
    (value, at) => !isJson[at] || parameters[at] === JSON.stringify(value),
  )
  if (!areKnown || rows.length === 0 || !isDeepStrictEqual(argumentsOf(sql), names))
    return undefined
  const text = body.toString()
  const shape = (Object.keys(shapes) as Plan['shape'][]).find(
    (one) => jsonOf(shapes[one](rows, call.name)) === text,
  )
  if (!shape) return undefined
  const plan: Plan = {
    statement: { sql, name: `call_${(namesGiven += 1)}` },
    isJson,
    more: parameters.slice(values.length),
    shape,
    headers: [...headers].filter(([name]) => !/^content-(length|range)$/.test(name)),
  }
  const own = answer(plan, call, rows)
  return isDeepStrictEqual([...own.headers], [...headers]) ? plan : undefined
}

/**
 * Answers calls of functions without lite, which takes most of the server's time for a call. Nothing of PostgREST is
 * written again: lite answers the first call of each kind, and if its statement and its answer follow from the
 * arguments and the rows, the next calls are answered alike. Errors, and answers that the function has changed,
 * are still made by lite, of what the database has said.
 *
 * @param ask lets lite answer
 */
export function knownCalls({ connection, batch }: Database) {
  /** By the schema that lite knows, which is another object once it has changed. */
  const known = new WeakMap<object, Map<string, Plan | undefined>>()

  async function learn(
    call: Call,
    plans: Map<string, Plan | undefined>,
    context: RequestContext,
    ask: (context: RequestContext) => Promise<Response>,
  ): Promise<Response> {
    const sent: { statements: readonly Statement[]; results: Row[][] }[] = []
    const response = await ask({
      ...context,
      exchange: async (statements, send) => {
        const results = await send(statements)
        sent.push({ statements, results })
        return results
      },
    })
    const [first, second] = sent
    const [, statement] = first?.statements ?? []
    const [, rows = [], set = []] = first?.results ?? []
    if (!statement || second || isChanged(set) || response.status !== 200) return response
    const { headers } = response
    const body = Buffer.from(await response.arrayBuffer())
    const plan = planOf(call, statement, jsonRows(rows), { headers, body })
    const ofFunction = [...plans.keys()].filter((kind) => kind.startsWith(`${call.name},`)).length
    if (plan && plans.size < MAX_PLANS && ofFunction < MAX_PLANS_OF_FUNCTION) {
      plans.set(call.kind, plan)
    }
    return new Response(body, { status: 200, headers })
  }

  return async (
    request: Request,
    context: RequestContext,
    ask: (context: RequestContext) => Promise<Response>,
  ): Promise<Response> => {
    const call = readCall(request)
    if (!call) return ask(context)
    const schema = await connection.introspect({ useCache: true })
    const plans = known.get(schema) ?? new Map<string, Plan>()
    known.set(schema, plans)
    const plan = plans.get(call.kind)
    if (!plan) return learn(call, plans, context, ask)

    const { isJson, more, statement } = plan
    const given = Object.values(call.args).map((value, at) =>
      isJson[at] ? JSON.stringify(value) : value,
    )
    const outcome = (async () => {
      // A plan that PostgreSQL keeps may hold what only this role may call.
      const name = `${statement.name}_${context.claims?.role}`
      const asked = { ...statement, name, parameters: [...given, ...more] }
      return batch(callStatements(requestSettings(context), asked), callerOf(context))
    })()
    // The function has another result than when it was prepared; nothing was done.
    if (await outcome.then(() => false, mustPrepareAgain)) {
      plans.delete(call.kind)
      return learn(call, plans, context, ask)
    }
    const isUsual = await outcome.then(
      ([, rows = [], set = []]) => !isChanged(set) && (rows.length === 1 || isList(plan)),
      () => false,
    )
    if (!isUsual) return ask({ ...context, exchange: () => outcome })
    const [, rows = []] = await outcome
    return answer(plan, call, jsonRows(rows))
  }
}
