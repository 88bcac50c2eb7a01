import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectExact, expectNothingLost, expectReplaysHarmless } from './support/audit'
import { startPostgresHost, type PostgresHost } from './support/hosts'
import { createHunt } from './support/hunt'
import { rounds } from './support/rounds'
import { Storm } from './support/storm'

const crashes = rounds(3)
const cuts = rounds(3) * 10

describe('PostgreSQL that goes away under load', () => {
  let host: PostgresHost
  let storm: Storm

  beforeAll(async () => {
    host = await startPostgresHost()
    const { url } = host.embedded
    storm = new Storm(url, await createHunt(url, 16))
  })

  afterAll(() => host.stop())

  /** Kills the process of a connection, which makes the server start over. */
  async function killConnection(): Promise<void> {
    const [busy] = await host.admin<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = 'hunt' order by state limit 1`
    if (!busy) throw new Error('Nobody is connected.')
    await host.server.restart(() => process.kill(busy.pid, 'SIGKILL'))
  }

  it(
    `loses and doubles nothing over ${crashes} crashes: immediate restarts and killed processes`,
    async () => {
      storm.start()
      for (let round = 1; round <= crashes; round++) {
        await storm.more(60)
        if (round % 2 === 0) await killConnection()
        else await host.server.restart()
        // The players go on by themselves: nothing but the database was started again.
        await storm.more(20)
        await expectNothingLost(host.embedded.query, storm)
      }
      await storm.stop()
      await expectExact(host.embedded.query, storm)
      expect(storm.lost).toBeGreaterThan(0)
      console.info(
        `${crashes} crashes: ${storm.applied().length} effects, ${storm.lost} answers lost`,
      )
    },
    60_000 + crashes * 30_000,
  )

  it(
    `loses and doubles nothing while ${cuts} connections are cut`,
    async () => {
      const lostBefore = storm.lost
      let cut = 0
      storm.start()
      while (cut < cuts) {
        await storm.more(5)
        const ended = await host.admin`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = 'hunt' and state <> 'idle' order by random() limit 1`
        cut += ended.length
      }
      await storm.stop()
      await expectExact(host.embedded.query, storm)
      await expectReplaysHarmless(host.embedded.query, storm)
      expect(storm.lost).toBeGreaterThan(lostBefore)
      console.info(
        `${cut} connections cut: ${storm.applied().length} effects, ` +
          `${storm.lost - lostBefore} answers lost`,
      )
    },
    60_000 + cuts * 5_000,
  )
})
