import { fileURLToPath } from 'node:url'

/** `hunt`: seed.sql, tens of thousands of rows; `large`: the same and many more (scale/seed.sql). */
export type Database = 'hunt' | 'large' | 'tpcb'

/**
 * Goal of a line.
 * - `throughput`: its transactions a second ÷ the anchor's, in rows where lines name their rows; at least.
 * - `time`: the time of a transaction ÷ the anchor's; at most.
 * - `p99`: its 99th percentile ÷ the anchor's; at most.
 * - `milliseconds`: its median latency; at most.
 */
export type Goal =
  | { measure: 'throughput' | 'time' | 'p99'; anchor: string; floor: number; goal: number }
  | { measure: 'milliseconds'; anchor?: undefined; floor: number; goal: number }

/** One script of the benchmark. */
export type Line = {
  name: string
  /** A file of scripts/, or pgbench's built-in TPC-B-like transaction. */
  script: string | 'tpcb-like'
  /** Default `hunt`. */
  database?: Database
  clients: number
  /** Further pgbench variables of the script. */
  variables?: Record<string, number>
  /** Server settings of its connections, as in PGOPTIONS. */
  settings?: string
  /** Rows that one transaction moves. Default 1. */
  rows?: number
  /** Absent for lines that are only anchors. */
  goals?: Goal[]
  /** Table to which each transaction adds `rows` rows; verifies that the line had its effect. */
  effect?: { table: string; where: string }
  /** Tables to empty before each slice. */
  empties?: string
}

const successfulScan = { table: 'public.scans', where: "status = 'success'" }
const tpcb16 = 'TPC-B-like, 16 clients'
const tpcb32 = 'TPC-B-like, 32 clients'
/** Writes the rows of a scan without the rules, for comparison. */
export const bareLine = 'bare transaction'

/** A goal relative to TPC-B's throughput. */
const timesTpcb = (floor: number, goal: number): Goal => ({
  measure: 'throughput',
  anchor: tpcb16,
  floor,
  goal,
})

/** The anchor of the hot lines and the scale lines. */
export const tpcbLine: Line = {
  name: tpcb16,
  script: 'tpcb-like',
  database: 'tpcb',
  clients: 16,
}

// commit_delay of 2 ms simulates a network disk.
const slowCommit = '-c commit_delay=2000 -c commit_siblings=0'

/** The lines, in order of execution. */
export const lines: Line[] = [
  tpcbLine,
  { name: tpcb32, script: 'tpcb-like', database: 'tpcb', clients: 32 },
  { name: bareLine, script: 'bare', clients: 16, effect: successfulScan },
  {
    name: 'record_scan, spread',
    script: 'record-scan-spread',
    clients: 16,
    goals: [timesTpcb(0.5, 0.65)],
    effect: successfulScan,
  },
  {
    name: 'record_scan, one session',
    script: 'record-scan-one-session',
    clients: 16,
    goals: [timesTpcb(0.5, 0.65)],
    effect: successfulScan,
  },
  {
    name: 'record_scan, teams of two',
    script: 'record-scan-teams',
    clients: 16,
    goals: [{ measure: 'throughput', anchor: 'record_scan, one session', floor: 0.9, goal: 0.95 }],
    effect: successfulScan,
  },
  {
    name: 'record_scan, one capped code, 32 clients',
    script: 'record-scan-capped',
    clients: 32,
    goals: [
      { measure: 'throughput', anchor: tpcb32, floor: 0.4, goal: 0.55 },
      { measure: 'p99', anchor: tpcb32, floor: 4, goal: 2 },
    ],
    effect: successfulScan,
  },
  {
    name: 'record_scan, spread, 32 clients, slow commit',
    script: 'record-scan-spread',
    clients: 32,
    settings: slowCommit,
    effect: successfulScan,
  },
  {
    name: 'record_scan, one capped code, 32 clients, slow commit',
    script: 'record-scan-capped',
    clients: 32,
    settings: slowCommit,
    goals: [
      {
        measure: 'throughput',
        anchor: 'record_scan, spread, 32 clients, slow commit',
        floor: 0.6,
        goal: 0.8,
      },
    ],
    effect: successfulScan,
  },
  {
    name: 'buy_clue',
    script: 'buy-clue',
    clients: 16,
    goals: [timesTpcb(0.55, 0.75)],
    effect: { table: 'public.purchased_clues', where: 'true' },
  },
  {
    name: 'spend_tokens',
    script: 'spend-tokens',
    clients: 16,
    goals: [timesTpcb(0.9, 1.1)],
    effect: { table: 'public.token_transactions', where: "type = 'spend'" },
  },
  {
    name: 'submit_treasure_claim',
    script: 'submit-treasure-claim',
    clients: 16,
    goals: [timesTpcb(0.8, 1)],
    effect: { table: 'public.treasure_claims', where: 'true' },
    empties: 'public.treasure_claims',
  },
]

/** The lines whose name contains `text`, with their anchors, in order. */
export function chooseLines(all: Line[], text: string): Line[] {
  const selected = all.filter(({ name, goals }) => goals && name.includes(text))
  if (selected.length === 0) throw new Error(`No line of the benchmark has "${text}" in its name.`)
  const names = new Set<string | undefined>([bareLine, ...selected.map(({ name }) => name)])
  // Anchors may have goals, and so anchors, themselves. A Set also visits what is added while it is walked.
  for (const name of names) {
    for (const { anchor } of all.find((line) => line.name === name)?.goals ?? []) names.add(anchor)
  }
  return all.filter(({ name }) => names.has(name))
}

/** pgbench arguments of a line's script. */
export function scriptArguments({ script }: Line): string[] {
  if (script === 'tpcb-like') return ['--builtin=tpcb-like']
  return ['--file', fileURLToPath(new URL(`./scripts/${script}.sql`, import.meta.url))]
}
