import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectExact, expectNothingLost, expectReplaysHarmless } from './support/audit'
import { startPostgresHost, type PostgresHost } from './support/hosts'
import { createHunt } from './support/hunt'
import { rounds } from './support/rounds'
import { LoadGenerator } from './support/load-generator'

const crashes = rounds(3)
const cutCount = rounds(3) * 10

describe('PostgreSQL that crashes under load', () => {
  let host: PostgresHost
  let load: LoadGenerator

  beforeAll(async () => {
    host = await startPostgresHost()
    const { url } = host.embedded
    load = new LoadGenerator(url, await createHunt(url, 16))
  })

  afterAll(() => host.stop())

  /** Kills the process of a connection, which makes the server restart. */
  async function killConnection(): Promise<void> {
    const [busy] = await host.admin<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = 'hunt' order by state limit 1`
    if (!busy) throw new Error('Nobody is connected.')
    await host.server.restart(() => process.kill(busy.pid, 'SIGKILL'))
  }

  it(
    `loses and duplicates nothing over ${crashes} crashes: immediate restarts and killed processes`,
    async () => {
      load.start()
      for (let round = 1; round <= crashes; round++) {
        await load.waitForApplied(60)
        if (round % 2 === 0) await killConnection()
        else await host.server.restart()
        // The app reconnects; only the database was restarted.
        await load.waitForApplied(20)
        await expectNothingLost(host.embedded.query, load)
      }
      await load.stop()
      await expectExact(host.embedded.query, load)
      expect(load.lost).toBeGreaterThan(0)
      console.info(
        `${crashes} crashes: ${load.applied().length} effects, ${load.lost} answers lost`,
      )
    },
    60_000 + crashes * 30_000,
  )

  it(
    `loses and duplicates nothing while ${cutCount} connections are cut`,
    async () => {
      const lostBefore = load.lost
      let cut = 0
      load.start()
      while (cut < cutCount) {
        await load.waitForApplied(5)
        const ended = await host.admin`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = 'hunt' and state <> 'idle' order by random() limit 1`
        cut += ended.length
      }
      await load.stop()
      await expectExact(host.embedded.query, load)
      await expectReplaysHarmless(host.embedded.query, load)
      expect(load.lost).toBeGreaterThan(lostBefore)
      console.info(
        `${cut} connections cut: ${load.applied().length} effects, ` +
          `${load.lost - lostBefore} answers lost`,
      )
    },
    60_000 + cutCount * 5_000,
  )
})
