import * as z from 'zod/mini'

/**
 * Returns a schema of a list that leaves out rows of an unknown kind: a newer database may send kinds that
 * this version cannot show.
 * @param column the column that holds the kind
 */
export function knownRows<Row, Column extends string, Kind extends string>(
  row: z.ZodMiniType<Row>,
  column: Column,
  known: readonly Kind[],
) {
  const isKnown = (sent: unknown) => {
    const kind: unknown = typeof sent === 'object' && sent && Reflect.get(sent, column)
    return typeof kind !== 'string' || known.some((one) => one === kind)
  }
  return z.pipe(
    z.pipe(
      z.array(z.unknown()),
      z.transform((rows) => rows.filter(isKnown)),
    ),
    z.array(row),
  ) as z.ZodMiniType<(Omit<Row, Column> & Record<Column, Kind>)[]>
}
