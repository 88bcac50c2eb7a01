/** The response of a call. */
export interface Answer {
  status: number
  text: string
}

/** Messages of the error catalogue by key. */
export type Catalogue = ReadonlyMap<string, { status: number; message: string }>

/** Errors of PostgREST, and of PostgreSQL for invalid data (22… and 54000). */
const plainRefusal = /^(PGRST\d+|54000|22(003|007|008|009|021|023|P02|P05|032))$/

/** Words in messages about internals of PostgreSQL and Node.js. */
const insides =
  /PL\/pgSQL|violates|constraint|relation "|column "|function [a-z_.]+\(|null value|CONTEXT|\n\s+at |node_modules|\.[cm]?[jt]s:\d+/

interface ErrorBody {
  code: string
  message: string
  hint: string | null
  details: unknown
}

function parseError(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text)
    const isError = typeof body === 'object' && body !== null && 'code' in body && 'message' in body
    return isError ? (body as ErrorBody) : undefined
  } catch {
    return undefined
  }
}

/**
 * Finds what is wrong with a response: an error must come from the error catalogue, or from PostgREST before the
 * function runs, and must not reveal internals of the server.
 * @param mayBeDenied whether the caller lacks the privilege to execute the function.
 */
export function findResponseProblem(
  { status, text }: Answer,
  catalogue: Catalogue,
  mayBeDenied: boolean,
): string | undefined {
  const error = parseError(text)
  // PostgREST answers 500 for too deeply nested arrays (54000), which is no server failure.
  if (status >= 500 && error?.code !== '54000') return 'a failure of the server'
  if (status < 300) return mayBeDenied ? 'an answer to who has no privilege' : undefined
  if (!error) return 'a refusal that is no error body'
  if (error.code.startsWith('PT')) {
    const entry = catalogue.get(error.hint ?? '')
    const isKnown = entry?.message === error.message && entry.status === status
    return isKnown && error.code === `PT${status}` ? undefined : 'a refusal with no catalogue entry'
  }
  if (error.code === '42501') return mayBeDenied ? undefined : 'a privilege that is missing'
  // PostgREST quotes the caller's function name when it does not exist.
  if (error.code === 'PGRST202') return undefined
  if (!plainRefusal.test(error.code)) return 'a refusal that no rule made'
  return insides.test(error.message) ? 'a look at the insides' : undefined
}
