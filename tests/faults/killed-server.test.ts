import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectExact, expectNothingLost, expectReplaysHarmless } from './support/audit'
import { startChild, type ChildServer } from '../support/child-server'
import { fillDataFolder } from '../support/prepared-data'
import { createHunt } from './support/hunt'
import { rounds } from './support/rounds'
import { LoadGenerator } from './support/load-generator'

const kills = rounds(5)

describe('The embedded server, killed with SIGKILL during writes', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kincskereses-faults-'))
  let server: ChildServer
  let load: LoadGenerator

  beforeAll(async () => {
    await fillDataFolder(dataDir)
    server = await startChild(dataDir, { isBrief: true })
    load = new LoadGenerator(server.url, await createHunt(server.url, 16))
  })

  afterAll(async () => {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it(
    `keeps every acknowledged effect over ${kills} kills and applies none twice`,
    async () => {
      let unanswered = 0
      for (let round = 1; round <= kills; round++) {
        load.start()
        // An odd number, so that kills hit every phase of a request.
        await load.waitForApplied(30 + 7 * (round % 5))
        await server.kill()
        await load.stop()
        unanswered += load.operations.filter(({ answer }) => !answer).length
        server = await startChild(dataDir, { isBrief: true })
        load.url = server.url
        await expectNothingLost(server.query, load)
      }
      await expectExact(server.query, load)
      await expectReplaysHarmless(server.query, load)
      expect(unanswered).toBeGreaterThan(0)
      console.info(
        `${kills} kills: ${load.applied().length} effects acknowledged and all there, ` +
          `${unanswered} steps cut off and settled by their id`,
      )
    },
    60_000 + kills * 60_000,
  )
})
