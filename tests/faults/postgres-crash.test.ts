import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectExact, expectNothingLost, expectReplaysHarmless } from './support/audit'
import { startPostgresHost, type PostgresHost } from './support/hosts'
import { createHunt } from './support/hunt'
import { rounds } from './support/rounds'
import { Storm } from './support/storm'

const restarts = rounds(3)
const kills = rounds(3) * 10

describe('PostgreSQL that goes away under load', () => {
  let host: PostgresHost
  let storm: Storm

  beforeAll(async () => {
    host = await startPostgresHost()
    const { url } = host.embedded
    storm = new Storm(url, await createHunt(url, 16))
  })

  afterAll(() => host.stop())

  it(
    `loses and doubles nothing over ${restarts} immediate restarts`,
    async () => {
      storm.start()
      for (let round = 1; round <= restarts; round++) {
        await storm.more(60)
        await host.server.restart()
        // The players go on by themselves: nothing but the database was started again.
        await storm.more(20)
        await expectNothingLost(host.embedded.query, storm)
      }
      await storm.stop()
      await expectExact(host.embedded.query, storm)
      expect(storm.lost).toBeGreaterThan(0)
      console.info(
        `${restarts} restarts: ${storm.applied().length} effects, ${storm.lost} answers lost`,
      )
    },
    60_000 + restarts * 30_000,
  )

  it(
    `loses and doubles nothing while ${kills} connections are killed`,
    async () => {
      const lostBefore = storm.lost
      let killed = 0
      storm.start()
      while (killed < kills) {
        await storm.more(5)
        const victims = await host.admin`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = 'hunt' and state <> 'idle' order by random() limit 1`
        killed += victims.length
      }
      await storm.stop()
      await expectExact(host.embedded.query, storm)
      await expectReplaysHarmless(host.embedded.query, storm)
      expect(storm.lost).toBeGreaterThan(lostBefore)
      console.info(
        `${killed} connections killed: ${storm.applied().length} effects, ` +
          `${storm.lost - lostBefore} answers lost`,
      )
    },
    60_000 + kills * 5_000,
  )
})
