import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from '../../supabase/local/database/connect'
import { readSecrets } from '../../supabase/local/data-folder/secrets'
import { runMaintenance } from '../../supabase/local/database/housekeeping'
import { startChild, type ChildServer } from '../support/child-server'
import { fillDataFolder } from '../support/prepared-data'
import { expectNothingLost } from './support/audit'
import { createHunt } from './support/hunt'
import { LoadGenerator } from './support/load-generator'
import { rounds } from './support/rounds'

const cuts = rounds(4)

describe('The embedded server after a power cut', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-power-'))
  const dataDir = path.join(folder, 'data')
  let server: ChildServer
  let load: LoadGenerator

  beforeAll(async () => {
    await fillDataFolder(dataDir)
    const record = path.join(folder, 'record')
    mkdirSync(record)
    server = await startChild(dataDir, { record })
    load = new LoadGenerator(server.url, await createHunt(server.url, 16))
    await server.exec('checkpoint')
    await server.recordSyncs()
  })

  afterAll(async () => {
    await load.stop()
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  it(
    `has everything it acknowledged, at ${cuts} moments of its work`,
    async () => {
      load.start()
      let syncs = 0
      for (let cut = 1; cut <= cuts; cut++) {
        await load.waitForApplied(40 + 7 * (cut % 5))
        // New and replaced files, and a checkpoint, which lets PostgreSQL forget the log.
        if (cut % 2 === 0) {
          await server.exec('reindex table public.scans')
          await server.exec('vacuum full public.token_transactions')
          await server.exec('checkpoint')
          await runMaintenance(server.query)
          await load.waitForApplied(5)
        }
        const left = path.join(folder, `left-${cut}`)
        // What is acknowledged now must be in the copy; the load runs on.
        const acknowledged = load.applied()
        const known = { applied: () => acknowledged, operations: [...load.operations] }
        syncs = await server.restoreSynced(left)
        const database = await openEmbedded(path.join(left, 'database'))
        try {
          await expectNothingLost(database.query, known)
          await database.exec('reindex database')
        } finally {
          await database.close()
          rmSync(left, { recursive: true, force: true })
        }
      }
      expect(syncs).toBeGreaterThan(cuts)
    },
    60_000 + cuts * 60_000,
  )

  it('has an uploaded file when the upload is acknowledged', async () => {
    const { secretKey } = readSecrets(dataDir)
    const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` }
    const bucket = 'media'
    const upload = () =>
      fetch(`${server.url}/storage/v1/object/${bucket}/a/b/picture.jpg`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'image/jpeg', 'x-upsert': 'true' },
        body: new Uint8Array([1, 2, 3]),
      })
    // A kept connection may have been closed while this process copied folders.
    const response = await upload().catch(upload)
    expect(response.status, await response.text()).toBe(200)
    const left = path.join(folder, 'left-storage')
    await server.restoreSynced(left)
    const file = path.join(left, 'storage/files', bucket, 'a/b/picture.jpg')
    expect([...readFileSync(file)]).toEqual([1, 2, 3])
  })
})
