import type { PGliteOptions } from '@electric-sql/pglite'
import { isDeepJson } from '../gateway/json-shape'
import { databaseError } from '../lite/postgres-error'

/** OIDs of types whose text PostgreSQL itself validates. */
const textTypes = [
  16, // boolean
  ...[20, 21, 23, 26, 700, 701, 1700], // numbers
  ...[25, 1042, 1043, 2950], // texts and uuid
  ...[1082, 1083, 1114, 1184, 1186], // times
]

/**
 * Converts a JSON value to text, as PostgREST passes it to PostgreSQL. PGlite's own serializers throw for a text
 * in place of a boolean, and the caller would get a 500.
 */
function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Options for lite's PGlite connection. */
export const pgliteSerializers: NonNullable<PGliteOptions['serializers']> = Object.fromEntries(
  textTypes.map((type) => [type, asText]),
)

/**
 * Converts a parameter to one that PGlite can serialize: a list, bytes, a date, null or a text. Objects become
 * JSON, because for a type without a serializer PGlite would call their `toString`, which the caller controls.
 * Numbers become texts: a number in place of a list would interrupt PGlite in the middle of a message and
 * corrupt the next ones, including the rollback.
 */
export function toPgliteParameter(parameter: unknown): unknown {
  if (parameter === null || parameter === undefined) return null
  const isData = Array.isArray(parameter) || ArrayBuffer.isView(parameter)
  return isData || parameter instanceof Date ? parameter : asText(parameter)
}

/** PGlite reads their number as a signed 16-bit number, and its reader never recovers from a negative one. */
const MAX_PARAMETERS = 2 ** 15 - 1

/**
 * Refuses, with PostgreSQL's error, what PGlite does not survive: more parameters than its protocol can count, and
 * texts that would overflow the engine's stack as JSON. PGlite does not check its stack: it aborts in the middle of
 * the statement without reporting it, and may be unusable afterwards.
 *
 * @throws the errors of PostgreSQL beyond its limits
 */
export function assertParameters(parameters: readonly unknown[]): void {
  if (parameters.length > MAX_PARAMETERS) {
    throw databaseError('54000', `a statement has at most ${MAX_PARAMETERS} parameters`)
  }
  const isDeep = (parameter: unknown): boolean =>
    Array.isArray(parameter)
      ? parameter.some(isDeep)
      : typeof parameter === 'string' && isDeepJson(parameter)
  if (parameters.some(isDeep)) throw databaseError('54001', 'stack depth limit exceeded')
}
