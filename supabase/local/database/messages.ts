import { parse, protocol, type Results } from '@electric-sql/pglite'
import type { EngineThread } from './engine-thread'
import type { Row, Statement } from './query'

const { serialize } = protocol

/** The statements that each engine has prepared. */
const prepared = new WeakMap<EngineThread, Set<string>>()

/**
 * Whether the session has not prepared a statement of this name, or its result has other columns now: SQLSTATE 26000,
 * 0A000.
 */
export const mustPrepareAgain = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === '26000' || error.code === '0A000')

type Text = string | null

/** Texts are sent alike for every type of parameter; of others PGlite asks the type first. */
const areTexts = (parameters: readonly unknown[]): parameters is readonly Text[] =>
  parameters.every((parameter) => parameter === null || typeof parameter === 'string')

function encode({ sql, name, parameters = [] }: Statement, known: ReadonlySet<string>) {
  const isKnown = name !== undefined && known.has(name)
  // Closed first, because a message that failed may have prepared it.
  const forget = name !== undefined && !isKnown ? [serialize.close({ type: 'S', name })] : []
  return [
    ...forget,
    ...(isKnown ? [] : [serialize.parse({ text: sql, ...(name !== undefined && { name }) })]),
    serialize.bind({
      values: parameters as Text[],
      ...(name !== undefined && { statement: name }),
    }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
  ]
}

/** Whether a message can carry the parameters. */
export const canEncode = (statements: readonly Statement[]) =>
  statements.every(({ parameters = [] }) => areTexts(parameters))

/**
 * Runs messages in one order to the engine, up to the first that fails.
 *
 * @param onResults called with the results of each message that ran without an error
 * @throws PostgreSQL's error of the first that failed
 */
async function exchange(
  pglite: EngineThread,
  messages: readonly (readonly Statement[])[],
  onResults: (results: Results[]) => void,
): Promise<void> {
  const known = prepared.get(pglite) ?? new Set()
  prepared.set(pglite, known)
  const [first = new Uint8Array(), ...next] = messages.map((statements) =>
    Buffer.concat([...statements.flatMap((one) => encode(one, known)), serialize.sync()]),
  )
  const left = [...messages]
  try {
    await pglite.execProtocol(first, {
      next,
      onAnswer: (received) => {
        for (const { name } of left.shift() ?? []) if (name !== undefined) known.add(name)
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
  let results: Results[] = []
  if (canEncode(statements)) await exchange(pglite, [statements], (got) => (results = got))
  else
    for (const { sql, parameters = [] } of statements)
      results.push(await pglite.query(sql, [...parameters]))
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
  if (more.length === 0 && !canEncode(only)) {
    const results = await send(pglite, [begin, ...only, commit])
    return onCommit(results.slice(1, -1))
  }
  let ran: Results[] = []
  let isCommit = false
  // The commit apart: when a statement breaks off, PGlite reads the rest of its message.
  const messages = transactions.flatMap((statements) => [[begin, ...statements], [commit]])
  await exchange(pglite, messages, (results) => {
    if (isCommit) onCommit(ran)
    else ran = results.slice(1)
    isCommit = !isCommit
  })
}
