import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectExact, expectReplaysHarmless } from './support/audit'
import { startPgliteHost, startPostgresHost, type Host } from './support/hosts'
import { createHunt, type Hunt } from './support/hunt'
import { startReplyThief } from './support/reply-thief'
import { Storm } from './support/storm'

const hosts: { name: string; start: () => Promise<Host> }[] = [
  { name: 'PGlite', start: startPgliteHost },
  { name: 'PostgreSQL', start: startPostgresHost },
]

describe.each(hosts)('A bad network in front of $name', ({ start }) => {
  let host: Host
  let hunt: Hunt
  let storm: Storm

  beforeAll(async () => {
    host = await start()
    hunt = await createHunt(host.embedded.url, 8)
    storm = new Storm(host.embedded.url, hunt)
  })

  afterAll(() => host.stop())

  it('turns replies that were lost after the commit into one effect each', async () => {
    const thief = await startReplyThief(host.embedded.url)
    try {
      thief.stealOneOf(4)
      storm.url = thief.url
      storm.start()
      await storm.more(120)
      await storm.stop()
      thief.stealOneOf(0)
      await expectExact(host.embedded.query, storm)
      await expectReplaysHarmless(host.embedded.query, storm)
      expect(thief.stolen()).toBeGreaterThan(20)
      console.info(`${thief.stolen()} replies lost, ${storm.applied().length} effects`)
    } finally {
      storm.url = host.embedded.url
      await thief.close()
    }
  })

  it('applies each step once however often and in whatever order its copies arrive', async () => {
    const steps = hunt.hunters.flatMap((hunter) =>
      Array.from({ length: 3 }, () => storm.next(hunter)),
    )
    // Three copies of each, the later steps first, all at once.
    const copies = await Promise.all(
      [...steps, ...steps, ...steps].reverse().map((step) => storm.send(step)),
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
    await expectExact(host.embedded.query, storm)
  })
})
