/** Nesting depth of conditions, JSON values and lists. Each level is a recursion of the parsers. */
const maxQueryDepth = 50

/** Steps into JSON columns, per request. */
const maxJsonSteps = 50

/** Nesting depth of embedded tables. */
const maxEmbeddingDepth = 2

/** Embedded tables, per request. */
const maxEmbeddings = 5

const opening = /[([{]/
const closing = /[)\]}]/

function depthOf(text: string): number {
  let [depth, deepest] = [0, 0]
  for (const sign of text) {
    if (opening.test(sign)) depth += 1
    else if (closing.test(sign)) depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

function isEncoded(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const hasNul = (text: string) => text.includes('\0')

const isLogic = (name: string) => /(^|\.)(and|or)$/.test(name)

const regularExpression = /^(not\.)?i?match(\((any|all)\))?\./
const regularExpressionInside = /[.,(](not\.)?i?match(\((any|all)\))?\./

/** Query parameters that change the result, as opposed to the arguments of a function called with GET. */
const isResultModifier = (name: string) =>
  /^(select|order|limit|offset|columns|on_conflict)$|[.>]/.test(name) || isLogic(name)

/**
 * True when a function call also filters or casts its result. If that fails, it rolls back what the function
 * has written, such as the record of a guess, although the error reveals the result.
 */
function hasResultModifiers(method: string, { pathname, searchParams }: URL): boolean {
  if (!decodeURIComponent(pathname).includes('/rpc/')) return false
  const names = [...searchParams.keys()].filter((name) => name !== 'apikey')
  return method === 'POST' ? names.length > 0 : names.some(isResultModifier)
}

const isRowFilter = (name: string) =>
  /^(not\.)?(and|or)$/.test(name) ||
  !/^(select|order|limit|offset|columns|on_conflict|apikey)$|\./.test(name)

/**
 * PostgreSQL's message to an update or a deletion of every row of a table, or undefined. Supabase preloads safeupdate
 * for the Data API, which refuses both with SQLSTATE 21000; PGlite has no such module.
 */
export function refuseUnfiltered({ searchParams }: URL, method: string): string | undefined {
  const command = { PATCH: 'UPDATE', DELETE: 'DELETE' }[method]
  if (!command || [...searchParams.keys()].some(isRowFilter)) return undefined
  return `${command} requires a WHERE clause`
}

/**
 * Reason to refuse a query of the Data API, or undefined. lite would answer 500 to an invalid address or
 * column. Hosted Supabase ends a statement after seconds; PGlite cannot be interrupted, so one that takes
 * minutes would stop the hunt for everybody: embedded rows multiply with each level, regular expressions with
 * back references can run for any time, and deep nesting overflows the engine's stack without an error.
 */
export function refuseQuery(url: URL, method = 'GET'): string | undefined {
  const { pathname, searchParams } = url
  if (!isEncoded(pathname)) return 'The address is not encoded as addresses are'
  if ([decodeURIComponent(pathname), ...[...searchParams].flat()].some(hasNul)) {
    return 'The query holds the character NUL, which no text of the database has'
  }
  if (hasResultModifiers(method, url))
    return 'Functions are called without select, filters and order'
  const all = [...searchParams]
  const selected = all
    .filter(([name]) => name === 'select')
    .map(([, value]) => value.replaceAll('()', '')) // count() and the like embed nothing
  if (selected.some((value) => value.split(/(?<!\\)"/).length % 2 === 0)) {
    return 'failed to parse select parameter: a quote is not closed'
  }
  const embeddings = selected.join().split('(').length - 1
  if (embeddings > maxEmbeddings || selected.some((value) => depthOf(value) > maxEmbeddingDepth)) {
    return 'Too many embedded resources'
  }
  const texts = all.flat()
  if (texts.some((text) => depthOf(text) > maxQueryDepth)) return 'The query is nested too deeply'
  if (texts.join().split('->').length - 1 > maxJsonSteps) return 'The JSON path is too long'
  const hasRegularExpression = all.some(([name, value]) =>
    (isLogic(name) ? regularExpressionInside : regularExpression).test(value),
  )
  return hasRegularExpression ? 'Regular expressions are not available here: use like' : undefined
}
