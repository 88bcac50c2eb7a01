import { isList, isScalar, isTooDeep, sizeOf } from './json-shape'
import { restError } from './responses'
import type { Payload } from './storage-wire'

/** PostgreSQL's limits: columns of a table, and arguments of a function. */
const maxColumns = 1600
const maxArguments = 100

function countTooMany({ pathname }: URL, body: Uint8Array, maxRows: number): string | undefined {
  const { entries, members } = sizeOf(body)
  if (/^\/rest\/v1\/+rpc\//.test(decodeURIComponent(pathname))) {
    return entries > maxArguments ? `A call has at most ${maxArguments} arguments` : undefined
  }
  const [rows, columns] = isList(body) ? [entries, members] : [1, entries]
  if (rows > maxRows) return `A request writes at most ${maxRows} rows`
  return columns > maxColumns ? `A row has at most ${maxColumns} columns` : undefined
}

/**
 * Refuses a body of the Data API that is too deep or has too many parts. PostgREST hands a body to PostgreSQL as one
 * value; lite makes a parameter of each argument and of each value in a row, and nothing could end a statement with
 * many thousands of them.
 *
 * @param maxRows as many as an answer may have
 */
export function refuseBody(
  url: URL,
  { headers, body }: Payload,
  maxRows: number,
): Response | undefined {
  if (!body?.length) return undefined
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim() ?? ''
  // lite also takes rows as CSV and arguments as a form, which nobody sends and which are not counted here.
  if (!/^(application\/json)?$/i.test(type)) {
    return restError(400, 'PGRST102', `Content-Type not acceptable: ${type}`)
  }
  // lite would make a column or an argument of each letter of a text.
  if (isTooDeep(body) || isScalar(body)) {
    return restError(400, 'PGRST102', 'Empty or invalid json')
  }
  const tooMany = countTooMany(url, body, maxRows)
  return tooMany ? restError(413, '54000', tooMany) : undefined
}
