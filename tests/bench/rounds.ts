import { type Line, scriptArguments } from './lines'
import { runSlice, type Slice } from './pgbench'
import type { Round } from './report'
import { items, players, type Databases } from './databases'

const warmUpSeconds = 1

/** How often scripts have cycled through the players, by database and script. */
type Passes = Map<string, number>

/** Runs one slice of a line on unused items, and checks that every transaction had its effect. */
async function measure(
  pgbench: string,
  databases: Databases,
  line: Line,
  seconds: number,
  passes: Passes,
): Promise<Slice> {
  const database = line.database ?? 'hunt'
  if (line.empties) await databases.owner(database).unsafe(`truncate ${line.empties}`)
  await databases.owner(database).unsafe('checkpoint')
  const before = await countEffect(databases, line)
  const script = `${database} ${line.script}`
  const pass = passes.get(script) ?? 0
  const slice = await runSlice(pgbench, {
    databaseUrl: databases.url(database),
    script: scriptArguments(line),
    clients: line.clients,
    seconds,
    settings: line.settings ?? '',
    variables: {
      n: -line.clients,
      clients: line.clients,
      players,
      pass,
      large: databases.large,
      ...line.variables,
    },
  })
  const next = pass + Math.floor((slice.longestClient * line.clients) / players) + 1
  if (line.effect && next > items)
    throw new Error(`${line.name} ran out of codes: fewer or shorter rounds, please.`)
  passes.set(script, next)
  const effect = (await countEffect(databases, line)) - before
  if (line.effect && effect !== slice.transactions * (line.rows ?? 1)) {
    throw new Error(`${line.name}: ${slice.transactions} transactions, but ${effect} took effect.`)
  }
  return slice
}

async function countEffect(databases: Databases, { database, effect }: Line): Promise<number> {
  if (!effect) return 0
  const [row] = await databases
    .owner(database ?? 'hunt')
    .unsafe<{ count: number }[]>(
      `select count(*)::integer from ${effect.table} where ${effect.where}`,
    )
  return row?.count ?? 0
}

/**
 * Runs every line once to warm up, then all of them in turn in each round.
 * @param seconds measured seconds of a slice
 */
export async function runRounds(
  pgbench: string,
  databases: Databases,
  lines: Line[],
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Round[]> {
  const passes: Passes = new Map()
  for (const line of lines) await measure(pgbench, databases, line, warmUpSeconds, passes)
  const results: Round[] = []
  for (let number = 1; number <= rounds; number++) {
    const round: Round = new Map()
    for (const line of lines) {
      round.set(line.name, await measure(pgbench, databases, line, seconds, passes))
    }
    results.push(round)
    console.log(`Round ${number} of ${rounds} is done.`)
  }
  return results
}
