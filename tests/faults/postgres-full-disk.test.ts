import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectExact, expectNothingLost, expectReplaysHarmless } from './support/audit'
import { startPostgresHost, type PostgresHost } from './support/hosts'
import { createHunt } from './support/hunt'
import { LoadGenerator } from './support/load-generator'

const MiB = 1024 ** 2

// Only Linux can change the file size limit of a running process.
const onLinux = describe.runIf(process.platform === 'linux')

/**
 * A file size limit simulates a full disk: files can be overwritten but not grow. WAL files have the size of the limit,
 * so the WAL works until the limit is lower.
 */
onLinux('PostgreSQL on a disk that fills up', () => {
  let host: PostgresHost
  let load: LoadGenerator

  beforeAll(async () => {
    host = await startPostgresHost({ logFileSize: 1 })
    const { url, exec } = host.embedded
    load = new LoadGenerator(url, await createHunt(url, 8))
    // Few rows per page, so that the table reaches the limit after some hundred scans.
    await exec('alter table public.scans set (fillfactor = 10)')
    await host.admin`checkpoint`
  })

  afterAll(() => host.stop())

  it('refuses writes, keeps acknowledged effects, and continues when there is space', async () => {
    host.server.limitFiles(MiB)
    load.start()
    await vi.waitFor(() => expect(load.lost).toBeGreaterThan(50), { timeout: 60_000 })
    await expectNothingLost(host.embedded.query, load)
    const [{ size } = { size: 0 }] = await host.embedded.query<{ size: number }>(
      `select pg_relation_size('public.scans')::integer as size`,
    )
    expect(size).toBe(MiB)

    host.server.limitFiles('unlimited')
    await load.waitForApplied(60)
    await load.stop()
    await expectExact(host.embedded.query, load)
  })

  it('has all data after a crash because of a full WAL disk', async () => {
    load.start()
    await load.waitForApplied(20)
    await host.server.restart(() => host.server.limitFiles(MiB / 4))
    host.server.limitFiles('unlimited')
    await load.waitForApplied(20)
    await load.stop()
    await expectExact(host.embedded.query, load)
    await expectReplaysHarmless(host.embedded.query, load)
  })
})
