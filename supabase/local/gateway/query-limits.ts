/** Brackets within brackets: of conditions, of a JSON value, of a list. Each level is a step of the parsers. */
const deepestQuery = 50

/** Steps into a JSON column, all of one request together. */
const mostArrows = 50

/** A table within a table within the one that is asked for. */
const deepestEmbedding = 2

/** Tables within tables, all of one request together. */
const mostEmbeddings = 5

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

/** Names that ask for something of the answer, and are no arguments of the function of a GET. */
const asksOfAnswer = (name: string) =>
  /^(select|order|limit|offset|columns|on_conflict)$|[.>]/.test(name) || isLogic(name)

/**
 * Whether a call of a function asks more than to be carried out. What fails in the function's answer
 * takes back what the function has written, a guess that counts too, after it has told the caller.
 */
function narrowsAnswer(method: string, { pathname, searchParams }: URL): boolean {
  if (!decodeURIComponent(pathname).includes('/rpc/')) return false
  const names = [...searchParams.keys()].filter((name) => name !== 'apikey')
  return method === 'POST' ? names.length > 0 : names.some(asksOfAnswer)
}

/**
 * Why a query of the Data API is not carried out, or nothing; lite would answer 500 to an address or a column
 * that is none. Hosted Supabase ends a statement after
 * seconds; PGlite cannot be interrupted, so one that takes minutes would stop the hunt for everybody:
 * - rows that embed rows that embed rows multiply with each level,
 * - regular expressions with back references try for as long as they like,
 * - what is nested in thousands overflows the engine's stack, and a statement half done is no error there.
 */
export function refuseQuery(url: URL, method = 'GET'): string | undefined {
  const { pathname, searchParams } = url
  if (!isEncoded(pathname)) return 'The address is not encoded as addresses are'
  if ([decodeURIComponent(pathname), ...[...searchParams].flat()].some(hasNul)) {
    return 'The query holds the character NUL, which no text of the database has'
  }
  if (narrowsAnswer(method, url)) return 'Functions are called without select, filters and order'
  const all = [...searchParams]
  const selected = all
    .filter(([name]) => name === 'select')
    .map(([, value]) => value.replaceAll('()', '')) // count() and the like embed nothing
  if (selected.some((value) => value.split(/(?<!\\)"/).length % 2 === 0)) {
    return 'failed to parse select parameter: a quote is not closed'
  }
  const embeddings = selected.join().split('(').length - 1
  if (embeddings > mostEmbeddings || selected.some((value) => depthOf(value) > deepestEmbedding)) {
    return 'Too many embedded resources'
  }
  const texts = all.flat()
  if (texts.some((text) => depthOf(text) > deepestQuery)) return 'The query is nested too deeply'
  if (texts.join().split('->').length - 1 > mostArrows) return 'The JSON path is too long'
  const hasRegularExpression = all.some(([name, value]) =>
    (isLogic(name) ? regularExpressionInside : regularExpression).test(value),
  )
  return hasRegularExpression ? 'Regular expressions are not available here: use like' : undefined
}
