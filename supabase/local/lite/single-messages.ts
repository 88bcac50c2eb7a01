import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type QueryResult,
} from 'kysely'
import type { LiteConnection } from '../database/connect'
import type { Row, Statement } from '../database/query'

/** How lite asks for what a function has set, after each call of one. */
const responseSettings: Statement = {
  name: 'response_settings',
  sql: `select current_setting('response.status', true) as status,
    current_setting('response.headers', true) as headers`,
}

const isResponseSettings = (sql: string) => sql.includes(`current_setting('response.status', true)`)

/**
 * Each row of a function as the JSON object that PostgREST makes of it: composite values within would be text.
 */
export const asJsonRows = (sql: string) =>
  `select row_to_json(answer) as answer from (${sql}) answer`

/** The rows of a statement that `asJsonRows` has made. */
export const jsonRows = (rows: Row[]) => rows.map(({ answer }) => answer as Row)

/** The statements of a function call. */
export const callStatements = (before: Statement, call: Statement): Statement[] => [
  before,
  call,
  responseSettings,
]

class SingleMessages extends DummyDriver {
  readonly #run: (query: CompiledQuery) => Promise<QueryResult<unknown>>

  constructor(run: (query: CompiledQuery) => Promise<QueryResult<unknown>>) {
    super()
    this.#run = run
  }

  override async acquireConnection() {
    return {
      executeQuery: <R>(query: CompiledQuery) => this.#run(query) as Promise<QueryResult<R>>,
      streamQuery: () => {
        throw new Error('A message has all rows')
      },
    }
  }
}

/**
 * A Kysely for one function call or read of lite. lite sends a single statement, and after a call another one for the
 * settings of its response. So the call, what goes before it and those settings make a transaction that `batch` sends
 * at once. A further statement, such as the count of a read, is a transaction of its own: at READ COMMITTED it reads
 * the same.
 *
 * @param before sent before each statement
 */
export function singleMessages(
  batch: (statements: readonly Statement[]) => Promise<Row[][]>,
  before: Statement,
  isCall: boolean,
): LiteConnection['kysely'] {
  let settings: Row[] | undefined
  const run = async ({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> => {
    if (settings && isResponseSettings(sql)) return { rows: settings }
    if (!isCall) {
      const [, rows = []] = await batch([before, { sql, parameters }])
      return { rows }
    }
    const statement = { sql: asJsonRows(sql), parameters }
    const [, rows = [], set] = await batch(callStatements(before, statement))
    settings = set
    return { rows: jsonRows(rows) }
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SingleMessages(run),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
