import { describe, expect, it } from 'vitest'
import { shortId, disambiguate } from '@/lib/format/disambiguate'

const gate = { id: '3fa2c1d0', name: 'Gate' }
const otherGate = { id: '77e01b2c', name: 'Gate' }
const bridge = { id: '90aa11bb', name: 'Bridge' }

describe('The labels in a picker', () => {
  it('have a suffix only for duplicate names', () => {
    const named = disambiguate([gate, bridge, otherGate], ({ name }) => name, shortId)
    expect([gate, bridge, otherGate].map(named)).toEqual(['Gate (#3fa2)', 'Bridge', 'Gate (#77e0)'])
  })
})
