import { afterEach, describe, expect, it, vi } from 'vitest'
import { randomId } from '@/lib/browser/random-id'

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('randomId', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('returns a different version 4 UUID each time', () => {
    expect(randomId()).toMatch(version4)
    expect(randomId()).not.toBe(randomId())
  })

  it('works without a secure context, where crypto.randomUUID is missing', () => {
    const { crypto } = globalThis
    vi.stubGlobal('crypto', {
      getRandomValues: (array: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(array),
    })
    expect(randomId()).toMatch(version4)
    expect(randomId()).not.toBe(randomId())
  })
})
