import postgres from 'postgres'

/** Calls of players while an organiser works: each is undone, so that the next one finds the same hunt. */
const hunt = `bench.id(2, 1)`
const scan = (
  code: number,
  options = '',
) => `select public.record_scan(p_qr_code_id => bench.id(3, ${code})::text,
  p_game_session_id => ${hunt}, p_device_info => '{}', p_client_scan_id => gen_random_uuid()${options})`
const playerCalls = [
  { player: 9100, sql: scan(98) },
  { player: 2001, sql: scan(98) },
  // A capped code whose finds organisers correct
  { player: 9102, sql: scan(1) },
  // A late scan of a code that a team mate has found since
  { player: 2002, sql: scan(1, `, p_scanned_at => now() - interval '47 hours 30 minutes'`) },
  {
    player: 9101,
    sql: `select public.buy_clue(bench.id(4, 59), ${hunt}, 10, gen_random_uuid())`,
  },
]

export type Watch = {
  /** Players start calling. */
  start: () => void
  /** @returns the longest time that a player's call waited for a lock of the organiser, and the slowest call, in ms */
  stop: () => Promise<{ waited: number; slowest: number }>
  end: () => Promise<void>
}

/** One connection per kind of call, and one that looks whom they wait for. */
export async function watchPlayers(url: string, organiser: postgres.Sql): Promise<Watch> {
  const connect = () => postgres(url, { max: 1, onnotice: () => undefined })
  const pidOf = async (sql: postgres.Sql) =>
    (await sql<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0
  const players = playerCalls.map(connect)
  const pids = await Promise.all(players.map(pidOf))
  const [monitor, organiserPid] = [connect(), await pidOf(organiser)]
  let isRunning = false
  let working: Promise<unknown> = Promise.resolve()
  let [waited, slowest] = [0, 0]

  const play = async (
    sql: postgres.Sql,
    { player, sql: statement }: (typeof playerCalls)[number],
  ) => {
    const claims = JSON.stringify({
      sub: `00000001-0000-4000-8000-${String(player).padStart(12, '0')}`,
      role: 'authenticated',
    })
    while (isRunning) {
      const started = performance.now()
      await sql
        .unsafe(
          `begin; select set_config('request.jwt.claims', '${claims}', true),
        set_config('role', 'authenticated', true); ${statement};`,
        )
        .simple()
        .catch(() => undefined)
      slowest = Math.max(slowest, performance.now() - started)
      await sql.unsafe('rollback')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const monitorWaits = async () => {
    const since = new Map<number, number>()
    while (isRunning) {
      const blocked = await monitor<{ pid: number }[]>`
        select pid from unnest(${pids}::integer[]) pid where ${organiserPid} = any (pg_blocking_pids(pid))`
      const now = performance.now()
      const blockedPids = new Set(blocked.map(({ pid }) => pid))
      for (const pid of pids) {
        const first = since.get(pid)
        if (!blockedPids.has(pid)) since.delete(pid)
        else if (first === undefined) since.set(pid, now)
        else waited = Math.max(waited, now - first)
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  return {
    start: () => {
      isRunning = true
      ;[waited, slowest] = [0, 0]
      working = Promise.all([
        ...players.map((sql, index) => play(sql, playerCalls[index] ?? playerCalls[0]!)),
        monitorWaits(),
      ])
    },
    stop: async () => {
      isRunning = false
      await working
      return { waited, slowest }
    },
    end: async () => {
      await Promise.all([...players, monitor].map((sql) => sql.end({ timeout: 5 })))
    },
  }
}
