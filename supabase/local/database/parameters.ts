import type { PGliteOptions } from '@electric-sql/pglite'
import { isDeepJson } from '../gateway/json-depth'
import { databaseError } from '../lite/postgres-error'

/** Types whose text PostgreSQL itself judges, by their number in pg_type. */
const typesWrittenAsText = [
  16, // boolean
  ...[20, 21, 23, 26, 700, 701, 1700], // numbers
  ...[25, 1042, 1043, 2950], // texts and uuid
  ...[1082, 1083, 1114, 1184, 1186], // times
]

/**
 * A JSON value as PostgREST hands it to PostgreSQL: whatever came, its text decides. PGlite's own
 * serializers throw for a text where a boolean belongs, and the caller would get a 500.
 */
function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Options for lite's PGlite connection. */
export const pgliteSerializers: NonNullable<PGliteOptions['serializers']> = Object.fromEntries(
  typesWrittenAsText.map((type) => [type, asText]),
)

/**
 * A parameter as PGlite can write it: a list, bytes, a date, nothing, or a text. Objects become JSON here,
 * because for a type that it has no serializer for it would call their `toString`, which a caller may have
 * set to anything. Numbers become texts, because one that is given for a list would reach the wire as it
 * is: PGlite breaks off in the middle of the message, and what it has written spoils the next ones, the
 * rollback among them.
 */
export function writtenAsJson(parameter: unknown): unknown {
  if (parameter === null || parameter === undefined) return null
  const isData = Array.isArray(parameter) || ArrayBuffer.isView(parameter)
  return isData || parameter instanceof Date ? parameter : asText(parameter)
}

/**
 * Refuses, in PostgreSQL's words, texts that would overflow the stack of the engine if one of them became
 * JSON: PGlite knows no limit of its own stack. It breaks off in the middle of the statement, tells nobody,
 * and may be of no use any more.
 *
 * @throws what PostgreSQL raises beyond max_stack_depth
 */
export function assertShallow(parameters: readonly unknown[]): void {
  const isDeep = (parameter: unknown): boolean =>
    Array.isArray(parameter)
      ? parameter.some(isDeep)
      : typeof parameter === 'string' && isDeepJson(parameter)
  if (parameters.some(isDeep)) throw databaseError('54001', 'stack depth limit exceeded')
}
