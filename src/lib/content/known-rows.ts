import { z, type ZodType } from 'zod'

/**
 * Returns a schema of a list that leaves out rows of an unknown kind: a newer database may send kinds that
 * this version cannot show.
 * @param column the column that holds the kind
 */
export function knownRows<Row>(
  row: ZodType<Row>,
  column: string,
  known: readonly string[],
): ZodType<Row[]> {
  const isKnown = (sent: unknown) => {
    const kind: unknown = typeof sent === 'object' && sent && Reflect.get(sent, column)
    return typeof kind !== 'string' || known.includes(kind)
  }
  return z
    .array(z.unknown())
    .transform((rows) => rows.filter(isKnown))
    .pipe(z.array(row))
}
