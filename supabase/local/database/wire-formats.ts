import type { PGliteOptions } from '@electric-sql/pglite'
import type { Options, PostgresType } from 'postgres'
import { pgliteSerializers } from './parameters'

/**
 * Wire formats as PostgREST has them. lite sends timestamps with a blank and a short offset,
 * numerics as text, and on PostgreSQL encodes json arguments twice.
 */

const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const JSON_TYPE = 114
const JSONB = 3802

const parseTimestamp = (text: string) => text.replace(' ', 'T')

/** `2026-11-21 10:00:00+00` → `2026-11-21T10:00:00+00:00`; `infinity` stays. */
const parseTimestamptz = (text: string) => parseTimestamp(text).replace(/([+-]\d\d)$/, '$1:00')

/** A JSON number where JavaScript has one; `NaN` stays a text. */
const parseNumeric = (text: string) => (Number.isFinite(Number(text)) ? Number(text) : text)

/** lite hands over arguments that are JSON text already. */
const serializeJson = (value: unknown) =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** Options for lite's PGlite connection. */
export const pgliteWireFormats: Pick<PGliteOptions, 'parsers' | 'serializers'> = {
  serializers: pgliteSerializers,
  parsers: {
    [TIMESTAMP]: parseTimestamp,
    [TIMESTAMPTZ]: parseTimestamptz,
    [NUMERIC]: parseNumeric,
  },
}

const type = (
  oid: number,
  parse: (text: string) => unknown,
  serialize: (value: unknown) => unknown,
): PostgresType => ({ to: oid, from: [oid], parse, serialize })

/** Options for lite's connection to a PostgreSQL server. */
export const postgresWireFormats: Options<Record<string, PostgresType>> = {
  types: {
    timestamp: type(TIMESTAMP, parseTimestamp, (value) => value),
    timestamptz: type(TIMESTAMPTZ, parseTimestamptz, (value) => value),
    numeric: type(NUMERIC, parseNumeric, String),
    json: type(JSON_TYPE, JSON.parse, serializeJson),
    jsonb: type(JSONB, JSON.parse, serializeJson),
  },
}
