import { describe, expect, it } from 'vitest'
import { TapReader } from '../db/tap'

function read(...lines: string[]) {
  const reader = new TapReader()
  for (const line of lines) reader.read(line)
  return reader.finish()
}

describe('TapReader', () => {
  it('counts passed tests and keeps the diagnostics of failures', () => {
    expect(read('1..2', 'ok 1 - a', 'not ok 2 - b\n# have: 1', '# want: 2')).toEqual({
      passed: 1,
      failures: ['not ok 2 - b\n# have: 1\n# want: 2'],
      problems: [],
    })
  })

  it.each([
    ['a missing plan', ['ok 1 - a']],
    ['a plan that was not kept', ['1..2', 'ok 1 - a']],
    ['a test too many', ['1..1', 'ok 1 - a', 'ok 2 - b']],
    ['a lost assertion', ['1..2', 'ok 2 - b']],
    ['two plans', ['1..1', '1..1', 'ok 1 - a']],
    ['an empty plan', ['1..0']],
  ])('fails for %s', (_, lines) => {
    expect(read(...lines).problems).not.toEqual([])
  })

  it('fails for a skipped test', () => {
    expect(read('1..1', 'ok 1 # SKIP later').failures).toHaveLength(1)
  })
})
