import * as z from 'zod/mini'

/**
 * Returns a schema of a list that leaves out rows of an unknown kind: a newer database may send kinds that
 * this version cannot show.
 * @param column the column that holds the kind
 */
export function knownRows<Row>(
  row: z.ZodMiniType<Row>,
  column: string,
  known: readonly string[],
): z.ZodMiniType<Row[]> {
  const isKnown = (sent: unknown) => {
    const kind: unknown = typeof sent === 'object' && sent && Reflect.get(sent, column)
    return typeof kind !== 'string' || known.includes(kind)
  }
  return z.pipe(
    z.pipe(
      z.array(z.unknown()),
      z.transform((rows) => rows.filter(isKnown)),
    ),
    z.array(row),
  )
}
