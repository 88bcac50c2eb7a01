import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startChild, type ChildServer } from '../support/child-server'
import { fillDataFolder } from '../support/prepared-data'
import { expectExact, expectNothingLost } from './support/audit'
import { createHunt } from './support/hunt'
import { LoadGenerator } from './support/load-generator'

describe('The embedded server on a disk that fills up', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kincskereses-faults-'))
  let server: ChildServer
  let load: LoadGenerator

  beforeAll(async () => {
    await fillDataFolder(dataDir)
    server = await startChild(dataDir, { isBrief: true })
    load = new LoadGenerator(server.url, await createHunt(server.url, 6))
  })

  afterAll(async () => {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('refuses writes, keeps acknowledged effects, and continues when there is space', async () => {
    load.start()
    await load.waitForApplied(20)
    await server.fillDisk(true)
    await vi.waitFor(() => expect(load.lost).toBeGreaterThan(10), { timeout: 60_000 })
    await expectNothingLost(server.query, load)
    await server.fillDisk(false)
    await load.waitForApplied(20)
    await load.stop()
    await expectExact(server.query, load)
  })

  // A checkpoint, as PostgreSQL makes every few minutes, fails without space and breaks the engine down.
  const breakEngine = async () => {
    load.start()
    await load.waitForApplied(20)
    await load.stop()
    await server.fillDisk(true)
    await expect(server.query('checkpoint')).rejects.toThrow()
  }

  it('opens a broken engine again when there is space, with all data', async () => {
    await breakEngine()
    await vi.waitUntil(() => server.output().includes('could not be opened'), { timeout: 60_000 })
    const { status, headers } = await fetch(`${server.url}/rest/v1/profiles`)
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
    await server.fillDisk(false)
    await vi.waitUntil(() => server.output().includes('has been restarted'), { timeout: 60_000 })
    load.start()
    await load.waitForApplied(20)
    await load.stop()
    await expectExact(server.query, load)
  })

  it('stops with a message when it cannot, and has all data after a restart', async () => {
    const ended = server.ended()
    await breakEngine()
    const { code, output } = await ended
    expect(code).toBe(1)
    expect(output).toContain('Nothing that was confirmed is lost')
    expect(output).toContain('cannot be opened')

    server = await startChild(dataDir, { isBrief: true })
    load.url = server.url
    await expectNothingLost(server.query, load)
    await expectExact(server.query, load)
  })
})
