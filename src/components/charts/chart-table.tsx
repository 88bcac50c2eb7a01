interface ChartTableProps {
  caption: string
  /** Heading of the first column, then of the columns with numbers. */
  headings: readonly string[]
  rows: readonly { id: string; name: string; values: readonly string[] }[]
}

/** The data of a chart as a table. */
export function ChartTable({ caption, headings, rows }: ChartTableProps) {
  const [first, ...rest] = headings
  return (
    <table className="chart-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {rest.map((heading) => (
            <th key={heading} scope="col" data-numeric="true">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            {row.values.map((value, index) => (
              <td key={rest[index]} data-numeric="true">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
