import type { PGliteOptions } from '@electric-sql/pglite'
import pg from 'pg'
import { pgliteSerializers } from './parameters'

/** Wire formats of PostgREST. lite sends timestamps with a blank and a short offset, and numerics as text. */

const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const BIGINT = 20
const DATE = 1082
const INTERVAL = 1186

const parseTimestamp = (text: string) => text.replace(' ', 'T')

/** `2026-11-21 10:00:00+00` → `2026-11-21T10:00:00+00:00`; `infinity` stays. */
const parseTimestamptz = (text: string) => parseTimestamp(text).replace(/([+-]\d\d)$/, '$1:00')

/** A JSON number where JavaScript has one; `NaN` stays a text. */
const parseNumeric = (text: string) => (Number.isFinite(Number(text)) ? Number(text) : text)

/** A JSON number where JavaScript can represent it exactly. */
const parseBigint = (text: string) =>
  Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)

/** Options for lite's PGlite connection. */
export const pgliteWireFormats: Pick<PGliteOptions, 'parsers' | 'serializers'> = {
  serializers: pgliteSerializers,
  parsers: {
    [TIMESTAMP]: parseTimestamp,
    [TIMESTAMPTZ]: parseTimestamptz,
    [NUMERIC]: parseNumeric,
  },
}

/** PostgREST writes these as PostgreSQL does; node-postgres would create objects. */
const asText = (text: string) => text

const TEXT_ARRAY = 1009 as number
const NAME_ARRAY = 1003
const DATE_ARRAY = 1182
const TIMESTAMP_ARRAY = 1115
const TIMESTAMPTZ_ARRAY = 1185

const arrayOf =
  (parse: (text: string) => unknown) =>
  (text: string): unknown =>
    (pg.types.getTypeParser(TEXT_ARRAY, 'text')(text) as (string | null)[]).map((item) =>
      item === null ? null : parse(item),
    )

const serverParsers = new Map<number, (text: string) => unknown>([
  [BIGINT, parseBigint],
  [DATE, asText],
  [INTERVAL, asText],
  [TIMESTAMP, parseTimestamp],
  [TIMESTAMPTZ, parseTimestamptz],
  [NUMERIC, parseNumeric],
  [NAME_ARRAY, arrayOf(asText)],
  [DATE_ARRAY, arrayOf(asText)],
  [TIMESTAMP_ARRAY, arrayOf(parseTimestamp)],
  [TIMESTAMPTZ_ARRAY, arrayOf(parseTimestamptz)],
])

/** Parsers for node-postgres. */
export const serverWireFormats: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => serverParsers.get(oid) ?? pg.types.getTypeParser(oid, 'text'),
}
