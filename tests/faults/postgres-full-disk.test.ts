import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectExact, expectNothingLost, expectReplaysHarmless } from './support/audit'
import { startPostgresHost, type PostgresHost } from './support/hosts'
import { createHunt } from './support/hunt'
import { Storm } from './support/storm'

const MiB = 1024 ** 2

// Other systems have no way to set a limit of a process that runs.
const onLinux = describe.runIf(process.platform === 'linux')

/**
 * A file that may not grow is what a full disk is to a table: what is there can be overwritten. The log's
 * files have the size of the limit, so the log goes on until the limit is lower.
 */
onLinux('PostgreSQL on a disk that fills up', () => {
  let host: PostgresHost
  let storm: Storm

  beforeAll(async () => {
    host = await startPostgresHost({ logFileSize: 1 })
    const { url, exec } = host.embedded
    storm = new Storm(url, await createHunt(url, 8))
    // Few scans a page: the table comes to its limit after some hundreds of them.
    await exec('alter table public.scans set (fillfactor = 10)')
    await host.admin`checkpoint`
  })

  afterAll(() => host.stop())

  it('refuses what finds no room, keeps what it has acknowledged, and goes on when there is some', async () => {
    host.server.limitFiles(MiB)
    storm.start()
    await vi.waitFor(() => expect(storm.lost).toBeGreaterThan(50), { timeout: 60_000 })
    await expectNothingLost(host.embedded.query, storm)
    const [{ size } = { size: 0 }] = await host.embedded.query<{ size: number }>(
      `select pg_relation_size('public.scans')::integer as size`,
    )
    expect(size).toBe(MiB)

    host.server.limitFiles('unlimited')
    await storm.more(60)
    await storm.stop()
    await expectExact(host.embedded.query, storm)
  })

  it('has everything after a crash because the log found no room', async () => {
    storm.start()
    await storm.more(20)
    await host.server.restart(() => host.server.limitFiles(MiB / 4))
    host.server.limitFiles('unlimited')
    await storm.more(20)
    await storm.stop()
    await expectExact(host.embedded.query, storm)
    await expectReplaysHarmless(host.embedded.query, storm)
  })
})
