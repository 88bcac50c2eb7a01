import type { Line } from './lines'
import type { Slice } from './pgbench'

/** The slices of one round by the name of their line. */
export type Round = Map<string, Slice>

const bare = 'bare transaction'

/** Prints every line as the median of its ratios, beside floor and goal. */
export function printReport(lines: Line[], rounds: Round[]): void {
  const median = (line: Line, pick: (slice: Slice) => number, anchor?: string) =>
    medianOf(
      rounds.flatMap((round) => {
        const slice = round.get(line.name)
        const divisor = anchor === undefined ? undefined : round.get(anchor)
        if (!slice || (anchor !== undefined && !divisor)) return []
        return [pick(slice) / (divisor ? pick(divisor) : 1)]
      }),
    )
  const tps = (slice: Slice) => slice.tps
  const p99 = (slice: Slice) => slice.p99

  console.table(
    Object.fromEntries(
      lines.map((line) => [
        line.name,
        {
          tps: Math.round(median(line, tps)),
          'p99 ms': round(median(line, p99), 1),
          '× TPC-B': line.anchor ? round(median(line, tps, line.anchor)) : '',
          floor: line.floor ?? '',
          goal: line.goal ?? '',
          '× bare': line.anchor ? round(median(line, tps, bare)) : '',
          'p99 ÷ TPC-B': line.anchor ? round(median(line, p99, line.anchor)) : '',
          'p99 floor, goal': line.p99Floor ? `≤ ${line.p99Floor}, ≤ ${line.p99Goal}` : '',
        },
      ]),
    ),
  )
}

function medianOf(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

const round = (value: number, digits = 2) => Number(value.toFixed(digits))
