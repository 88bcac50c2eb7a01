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

/**
 * Runs statements in one message. PGlite's own `query` sends six for each statement, which take longer than most
 * statements. After an error the rest is skipped; only a `begin` in the message leaves a transaction open.
 *
 * @param next statements of a second message, sent when the first has run without an error
 * @returns the result of each
 */
export async function send<T extends Row = Row>(
  pglite: EngineThread,
  statements: readonly Statement[],
  next: readonly Statement[] = [],
): Promise<Results<T>[]> {
  const all = [...statements, ...next]
  if (!all.every(({ parameters = [] }) => areTexts(parameters))) {
    const results: Results<T>[] = []
    for (const { sql, parameters = [] } of all)
      results.push(await pglite.query<T>(sql, [...parameters]))
    return results
  }
  const known = prepared.get(pglite) ?? new Set()
  prepared.set(pglite, known)
  const message = (parts: readonly Statement[]) =>
    Buffer.concat([...parts.flatMap((statement) => encode(statement, known)), serialize.sync()])
  try {
    const { messages } = await pglite.execProtocol(
      message(statements),
      next.length > 0 ? { next: message(next) } : {},
    )
    for (const { name } of all) if (name !== undefined) known.add(name)
    return parse.parseResults(messages, pglite.parsers) as Results<T>[]
  } catch (error) {
    if (mustPrepareAgain(error)) known.clear()
    throw error
  }
}

export const begin: Statement = { sql: 'begin', name: 'begin' }
export const commit: Statement = { sql: 'commit', name: 'commit' }
