import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startChild, type ChildServer } from '../support/child-server'
import { fillDataFolder } from '../support/embedded'
import { expectExact, expectNothingLost } from './support/audit'
import { createHunt } from './support/hunt'
import { Storm } from './support/storm'

describe('The embedded default on a disk that fills up', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kincskereses-faults-'))
  let server: ChildServer
  let storm: Storm

  beforeAll(async () => {
    fillDataFolder(dataDir)
    server = await startChild(dataDir, { isBrief: true })
    storm = new Storm(server.url, await createHunt(server.url, 6))
  })

  afterAll(async () => {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('refuses what finds no room, keeps what it has acknowledged, and goes on when there is some', async () => {
    storm.start()
    await storm.more(20)
    await server.fillDisk(true)
    await vi.waitFor(() => expect(storm.lost).toBeGreaterThan(10), { timeout: 60_000 })
    await expectNothingLost(server.query, storm)
    await server.fillDisk(false)
    await storm.more(20)
    await storm.stop()
    await expectExact(server.query, storm)
  })

  it('stops, saying why, when the engine breaks down, and has everything after the next start', async () => {
    storm.start()
    await storm.more(20)
    await server.fillDisk(true)
    const ended = server.ended()
    // PostgreSQL writes one by itself every few minutes; without room it is the end of the engine.
    await expect(server.query('checkpoint')).rejects.toThrow()
    const { code, words } = await ended
    await storm.stop()
    expect(code).toBe(1)
    expect(words).toContain('Nothing that was confirmed is lost')
    expect(words).toContain('No space left on device')

    server = await startChild(dataDir, { isBrief: true })
    storm.url = server.url
    await expectNothingLost(server.query, storm)
    await expectExact(server.query, storm)
  })
})
