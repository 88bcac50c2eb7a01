import { fileURLToPath } from 'node:url'

/** One script of the benchmark. */
export type Line = {
  name: string
  /** A file of scripts/, or pgbench's built-in TPC-B-like transaction. */
  script: string | 'tpcb-like'
  clients: number
  /** The line whose throughput and p99 this one is divided by in the same round. */
  anchor?: string
  /** Wanted multiples of the anchor's throughput. */
  floor?: number
  goal?: number
  /** Wanted multiples of the anchor's p99, at most. */
  p99Floor?: number
  p99Goal?: number
  /** Which table shows what the line did, and the rows each transaction adds to it. */
  effect?: { table: string; where: string }
  /** Tables to empty before each slice. */
  empties?: string
}

const successfulScan = { table: 'public.scans', where: "status = 'success'" }

/** In the order in which every round runs them. */
export const lines: Line[] = [
  { name: 'TPC-B-like, 16 clients', script: 'tpcb-like', clients: 16 },
  { name: 'TPC-B-like, 32 clients', script: 'tpcb-like', clients: 32 },
  { name: 'bare transaction', script: 'bare', clients: 16, effect: successfulScan },
  {
    name: 'record_scan, spread',
    script: 'record-scan-spread',
    clients: 16,
    anchor: 'TPC-B-like, 16 clients',
    floor: 0.5,
    goal: 0.65,
    effect: successfulScan,
  },
  {
    name: 'record_scan, one session',
    script: 'record-scan-one-session',
    clients: 16,
    anchor: 'TPC-B-like, 16 clients',
    floor: 0.5,
    goal: 0.65,
    effect: successfulScan,
  },
  {
    name: 'record_scan, one capped code, 32 clients',
    script: 'record-scan-capped',
    clients: 32,
    anchor: 'TPC-B-like, 32 clients',
    floor: 0.4,
    goal: 0.55,
    p99Floor: 4,
    p99Goal: 2,
    effect: successfulScan,
  },
  {
    name: 'buy_clue',
    script: 'buy-clue',
    clients: 16,
    anchor: 'TPC-B-like, 16 clients',
    floor: 0.55,
    goal: 0.75,
    effect: { table: 'public.purchased_clues', where: 'true' },
  },
  {
    name: 'spend_tokens',
    script: 'spend-tokens',
    clients: 16,
    anchor: 'TPC-B-like, 16 clients',
    floor: 0.9,
    goal: 1.1,
    effect: { table: 'public.token_transactions', where: "type = 'spend'" },
  },
  {
    name: 'submit_treasure_claim',
    script: 'submit-treasure-claim',
    clients: 16,
    anchor: 'TPC-B-like, 16 clients',
    floor: 0.8,
    goal: 1,
    effect: { table: 'public.treasure_claims', where: 'true' },
    empties: 'public.treasure_claims',
  },
]

/** The arguments that make pgbench run a line's script. */
export function scriptArguments({ script }: Line): string[] {
  if (script === 'tpcb-like') return ['--builtin=tpcb-like']
  return ['--file', fileURLToPath(new URL(`./scripts/${script}.sql`, import.meta.url))]
}
