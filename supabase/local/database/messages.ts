import { messages, parse, protocol, type Results } from '@electric-sql/pglite'
import type { EngineThread } from './engine-thread'
import type { Row, Statement } from './query'

const { serialize } = protocol

/** The types of a statement's parameters, as far as it was asked for them. */
type Types = readonly number[] | undefined

/** The statements that each engine has prepared, by name. */
const prepared = new WeakMap<EngineThread, Map<string, Types>>()

function preparedBy(pglite: EngineThread): Map<string, Types> {
  const known = prepared.get(pglite) ?? new Map<string, Types>()
  prepared.set(pglite, known)
  return known
}

/**
 * Whether the session has not prepared a statement of this name, or its result has other columns now: SQLSTATE 26000,
 * 0A000.
 */
export const mustPrepareAgain = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === '26000' || error.code === '0A000')

const isText = (parameter: unknown): parameter is string | null | undefined =>
  parameter === null || parameter === undefined || typeof parameter === 'string'

/** The parse message of a statement that the session has not prepared. */
function parseOf({ sql, name }: Statement): Uint8Array[] {
  if (name === undefined) return [serialize.parse({ text: sql })]
  // Closed first, because a message that failed may have prepared it.
  return [serialize.close({ type: 'S', name }), serialize.parse({ text: sql, name })]
}

/** @param types those of an unnamed statement that the message before has prepared */
function encode(statement: Statement, pglite: EngineThread, types?: Types): Uint8Array[] {
  const { name, parameters = [] } = statement
  const known = preparedBy(pglite)
  const isPrepared = types !== undefined || (name !== undefined && known.has(name))
  const typesOfAll = types ?? (name === undefined ? undefined : known.get(name))
  // Texts are sent alike for every type.
  const values = parameters.map((parameter, at) =>
    isText(parameter)
      ? (parameter ?? null)
      : (pglite.serializers[typesOfAll?.[at] ?? 0]?.(parameter) ?? String(parameter)),
  )
  return [
    ...(isPrepared ? [] : parseOf(statement)),
    serialize.bind({ values, ...(name !== undefined && { statement: name }) }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
  ]
}

/** Whether a message can carry the parameters: texts, or others whose types are known. */
export const canEncode = (statements: readonly Statement[], pglite: EngineThread) =>
  statements.every(
    ({ name, parameters = [] }) =>
      parameters.every(isText) || (name !== undefined && preparedBy(pglite).get(name)),
  )

/** Prepares a statement. @returns the types of its parameters */
async function prepare(pglite: EngineThread, statement: Statement): Promise<Types> {
  const { name } = statement
  const ask = serialize.describe({ type: 'S', ...(name !== undefined && { name }) })
  const message = Buffer.concat([...parseOf(statement), ask, serialize.sync()])
  const { messages: received } = await pglite.execProtocol(message)
  const types = received.find((part) => part instanceof messages.ParameterDescriptionMessage)
  if (name !== undefined) preparedBy(pglite).set(name, types?.dataTypeIDs)
  return types?.dataTypeIDs
}

/**
 * Runs messages in one order to the engine, up to the first that fails.
 *
 * @param onResults called with the results of each message that ran without an error
 * @throws PostgreSQL's error of the first that failed
 */
async function exchange(
  pglite: EngineThread,
  order: readonly (readonly Statement[])[],
  onResults: (results: Results[]) => void,
  types?: Types,
): Promise<void> {
  const known = preparedBy(pglite)
  const [first = new Uint8Array(), ...next] = order.map((statements) =>
    Buffer.concat([...statements.flatMap((one) => encode(one, pglite, types)), serialize.sync()]),
  )
  const left = [...order]
  try {
    await pglite.execProtocol(first, {
      next,
      onAnswer: (received) => {
        for (const { name } of left.shift() ?? [])
          if (name !== undefined && !known.has(name)) known.set(name, undefined)
        onResults(parse.parseResults(received, pglite.parsers))
      },
    })
  } catch (error) {
    if (mustPrepareAgain(error)) known.clear()
    throw error
  }
}

/**
 * Runs statements in one message. PGlite's own `query` sends six for each statement, which take longer than most
 * statements. After an error the rest is skipped; only a `begin` in the message leaves a transaction open.
 *
 * @returns the result of each
 */
export async function send<T extends Row = Row>(
  pglite: EngineThread,
  statements: readonly Statement[],
): Promise<Results<T>[]> {
  const results: Results[] = []
  const keep = (got: Results[]) => results.push(...got)
  if (canEncode(statements, pglite)) await exchange(pglite, [statements], keep)
  else
    for (const one of statements)
      await exchange(
        pglite,
        [[one]],
        keep,
        canEncode([one], pglite) ? undefined : await prepare(pglite, one),
      )
  return results as Results<T>[]
}

export const begin: Statement = { sql: 'begin', name: 'begin' }
export const commit: Statement = { sql: 'commit', name: 'commit' }

/**
 * Runs transactions one after another in one order to the engine, up to the first that fails; that one is left open.
 *
 * @param transactions one, or several whose parameters messages can carry
 * @param onCommit called with the results of each
 * @throws PostgreSQL's error of the first that failed
 */
export async function sendTransactions(
  pglite: EngineThread,
  transactions: readonly (readonly Statement[])[],
  onCommit: (results: Results[]) => void,
): Promise<void> {
  const [only = [], ...more] = transactions
  if (more.length === 0 && !canEncode(only, pglite)) {
    const results = await send(pglite, [begin, ...only, commit])
    return onCommit(results.slice(1, -1))
  }
  let ran: Results[] = []
  let isCommit = false
  // The commit apart: when a statement breaks off, PGlite reads the rest of its message.
  const order = transactions.flatMap((statements) => [[begin, ...statements], [commit]])
  await exchange(pglite, order, (results) => {
    if (isCommit) onCommit(ran)
    else ran = results.slice(1)
    isCommit = !isCommit
  })
}
