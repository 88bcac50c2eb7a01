import { bareLine, type Goal, type Line } from './lines'
import type { Slice } from './pgbench'

/** The slices of one round by line name. */
export type Round = Map<string, Slice>

/** Prints the figures of every line, then the median ratio of each goal beside floor and goal. */
export function printReport(lines: Line[], rounds: Round[]): void {
  const median = (line: Line, pick: (slice: Slice) => number) =>
    medianOf(rounds.flatMap((round) => (round.has(line.name) ? [pick(sliceOf(round, line))] : [])))
  const timesBare = (line: Line) =>
    medianOf(
      rounds.flatMap((round) => {
        const bare = round.get(bareLine)
        return line.goals && bare ? [sliceOf(round, line).tps / bare.tps] : []
      }),
    )
  console.table(
    Object.fromEntries(
      lines.map((line) => [
        line.name,
        {
          tps: Math.round(median(line, ({ tps }) => tps)),
          'median ms': digits(
            median(line, (slice) => slice.median),
            1,
          ),
          'p99 ms': digits(
            median(line, ({ p99 }) => p99),
            1,
          ),
          ...(line.goals && rounds[0]?.has(bareLine) && { '× bare': digits(timesBare(line)) }),
        },
      ]),
    ),
  )
  const byName = new Map(lines.map((line) => [line.name, line]))
  console.table(
    lines.flatMap((line) =>
      (line.goals ?? []).map((goal) => {
        const anchor = goal.anchor === undefined ? undefined : byName.get(goal.anchor)
        const values = rounds.map((round) => valueOf(round, line, goal, anchor))
        const value = medianOf(values)
        return {
          line: line.name,
          measured: wordsOf(goal),
          value: digits(value),
          lowest: digits(Math.min(...values)),
          highest: digits(Math.max(...values)),
          floor: goal.floor,
          goal: goal.goal,
          '': verdictOf(goal, value),
        }
      }),
    ),
  )
}

function sliceOf(round: Round, line: Line): Slice {
  const slice = round.get(line.name)
  if (!slice) throw new Error(`A round lacks ${line.name}.`)
  return slice
}

/** One round's value of a goal. Ratios are calculated within a round, because the machine's speed varies. */
function valueOf(round: Round, line: Line, goal: Goal, anchor: Line | undefined): number {
  const slice = sliceOf(round, line)
  if (goal.measure === 'milliseconds') return slice.median
  if (!anchor) throw new Error(`${line.name} is compared to ${goal.anchor}, which is no line.`)
  const other = sliceOf(round, anchor)
  switch (goal.measure) {
    case 'throughput':
      return (slice.tps * (line.rows ?? 1)) / (other.tps * (anchor.rows ?? 1))
    case 'time':
      return slice.median / other.median
    case 'p99':
      return slice.p99 / other.p99
  }
}

function wordsOf(goal: Goal): string {
  switch (goal.measure) {
    case 'milliseconds':
      return 'median ms, at most'
    case 'throughput':
      return `× ${goal.anchor}`
    case 'time':
      return `median ÷ ${goal.anchor}, at most`
    case 'p99':
      return `p99 ÷ ${goal.anchor}, at most`
  }
}

function verdictOf({ measure, floor, goal }: Goal, value: number): string {
  const reaches = (limit: number) => (measure === 'throughput' ? value >= limit : value <= limit)
  if (reaches(goal)) return 'goal'
  return reaches(floor) ? 'floor' : 'below the floor'
}

function medianOf(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

const digits = (value: number, count = 2) => Number(value.toFixed(count))
