import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectExact, expectNothingLost, expectReplaysHarmless } from './support/audit'
import { startChild, type ChildServer } from '../support/child-server'
import { fillDataFolder } from '../support/embedded'
import { createHunt } from './support/hunt'
import { rounds } from './support/rounds'
import { Storm } from './support/storm'

const kills = rounds(5)

describe('The embedded default, killed with SIGKILL in mid-write', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kincskereses-faults-'))
  let server: ChildServer
  let storm: Storm

  beforeAll(async () => {
    fillDataFolder(dataDir)
    server = await startChild(dataDir, { isBrief: true })
    storm = new Storm(server.url, await createHunt(server.url, 8))
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
        storm.start()
        // An odd number, so that kills fall into every phase of a request.
        await storm.more(30 + 7 * (round % 5))
        await server.kill()
        await storm.stop()
        unanswered += storm.operations.filter(({ answer }) => !answer).length
        server = await startChild(dataDir, { isBrief: true })
        storm.url = server.url
        await expectNothingLost(server.query, storm)
      }
      await expectExact(server.query, storm)
      await expectReplaysHarmless(server.query, storm)
      expect(unanswered).toBeGreaterThan(0)
      console.info(
        `${kills} kills: ${storm.applied().length} effects acknowledged and all there, ` +
          `${unanswered} steps cut off and settled by their id`,
      )
    },
    60_000 + kills * 60_000,
  )
})
