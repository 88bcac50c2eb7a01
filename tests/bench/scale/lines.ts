import { type Line, tpcbLine } from '../lines'

const tpcb = tpcbLine.name
const successfulScan = { table: 'public.scans', where: "status = 'success'" }
const logged = { table: 'private.telemetry', where: "action = 'bench'" }
const spends = { table: 'public.token_transactions', where: "type = 'spend'" }

/** Lines that must stay fast on large tables, in order of execution. */
export const scaleLines: Line[] = [
  tpcbLine,
  {
    name: 'board of a tenth of the players',
    script: 'leaderboard',
    database: 'large',
    clients: 16,
    variables: { session: 26 },
  },
  {
    name: 'board of all players',
    script: 'leaderboard',
    database: 'large',
    clients: 16,
    variables: { session: 25 },
    goals: [
      { measure: 'throughput', anchor: tpcb, floor: 0.3, goal: 0.45 },
      { measure: 'throughput', anchor: 'board of a tenth of the players', floor: 0.75, goal: 0.9 },
    ],
  },
  {
    name: 'record_scan, few rows',
    script: 'record-scan-spread',
    clients: 16,
    effect: successfulScan,
  },
  {
    name: 'record_scan, many rows',
    script: 'record-scan-spread',
    database: 'large',
    clients: 16,
    goals: [{ measure: 'time', anchor: 'record_scan, few rows', floor: 1.5, goal: 1.2 }],
    effect: successfulScan,
  },
  { name: 'spend_tokens, few rows', script: 'spend-tokens', clients: 16, effect: spends },
  {
    name: 'spend_tokens, many rows',
    script: 'spend-tokens',
    database: 'large',
    clients: 16,
    goals: [{ measure: 'time', anchor: 'spend_tokens, few rows', floor: 1.5, goal: 1.2 }],
    effect: spends,
  },
  {
    name: 'log_activity, single records',
    script: 'log-activity',
    clients: 16,
    variables: { records: 1 },
    effect: logged,
  },
  {
    name: 'log_activity, batches of 50',
    script: 'log-activity',
    clients: 16,
    variables: { records: 50 },
    rows: 50,
    goals: [{ measure: 'throughput', anchor: 'log_activity, single records', floor: 15, goal: 25 }],
    effect: logged,
  },
  {
    name: 'latest 1000 activities',
    script: 'latest-activities',
    database: 'large',
    clients: 1,
    goals: [{ measure: 'milliseconds', floor: 5, goal: 1 }],
  },
  {
    name: '100,000 own rows, as owner',
    script: 'own-rows',
    database: 'large',
    clients: 1,
    variables: { is_player: 0 },
  },
  {
    name: '100,000 own rows, under row-level security',
    script: 'own-rows',
    database: 'large',
    clients: 1,
    variables: { is_player: 1 },
    goals: [{ measure: 'time', anchor: '100,000 own rows, as owner', floor: 1.5, goal: 1.2 }],
  },
  {
    name: '100,000 rows of a session, as owner',
    script: 'session-rows',
    database: 'large',
    clients: 1,
    variables: { is_player: 0 },
  },
  {
    name: '100,000 rows of a session, under row-level security',
    script: 'session-rows',
    database: 'large',
    clients: 1,
    variables: { is_player: 1 },
    goals: [
      { measure: 'time', anchor: '100,000 rows of a session, as owner', floor: 1.5, goal: 1.2 },
    ],
  },
]
