import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectExact, expectReplaysHarmless } from './support/audit'
import { startPgliteHost, startPostgresHost, type Host } from './support/hosts'
import { createHunt, type Hunt } from './support/hunt'
import { startLossyProxy } from './support/lossy-proxy'
import { LoadGenerator } from './support/load-generator'

const hosts: { name: string; start: () => Promise<Host> }[] = [
  { name: 'PGlite', start: startPgliteHost },
  { name: 'PostgreSQL', start: startPostgresHost },
]

describe.each(hosts)('A lossy network in front of $name', ({ start }) => {
  let host: Host
  let hunt: Hunt
  let load: LoadGenerator

  beforeAll(async () => {
    host = await start()
    hunt = await createHunt(host.embedded.url, 8)
    load = new LoadGenerator(host.embedded.url, hunt)
  })

  afterAll(() => host.stop())

  it('applies each step once when replies are lost after the commit', async () => {
    const proxy = await startLossyProxy(host.embedded.url)
    try {
      proxy.dropOneOf(4)
      load.url = proxy.url
      load.start()
      await load.waitForApplied(120)
      await load.stop()
      proxy.dropOneOf(0)
      await expectExact(host.embedded.query, load)
      await expectReplaysHarmless(host.embedded.query, load)
      expect(proxy.droppedReplies()).toBeGreaterThan(20)
      console.info(`${proxy.droppedReplies()} replies lost, ${load.applied().length} effects`)
    } finally {
      load.url = host.embedded.url
      await proxy.close()
    }
  })

  it('applies each step once when copies arrive in any order', async () => {
    const steps = hunt.hunters.flatMap((hunter) =>
      Array.from({ length: 3 }, () => load.next(hunter)),
    )
    // Three concurrent copies of each step, later steps first.
    const copies = await Promise.all(
      [...steps, ...steps, ...steps].reverse().map((step) => load.send(step)),
    )
    const answers = steps
      .toReversed()
      .map((_step, at) => [0, 1, 2].map((copy) => copies[copy * steps.length + at]))
    for (const [at, step] of steps.toReversed().entries()) {
      const [first, ...others] = answers[at] ?? []
      expect(others).toEqual([first, first])
      step.answer = first
    }
    expect(steps.every(({ answer }) => answer?.status === 'applied')).toBe(true)
    await expectExact(host.embedded.query, load)
  })
})
