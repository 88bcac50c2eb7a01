import { describe, expect, it } from 'vitest'
import { isWithin, orderMarkers } from '@/features/map/model/marker-order'

const markers = [
  { id: 'far', latitude: 47.52, longitude: 19.05 },
  { id: 'here', latitude: 47.5, longitude: 19.05 },
  { id: 'near', latitude: 47.5, longitude: 19.052 },
  { id: 'here too', latitude: 47.5, longitude: 19.05 },
]
const here = { latitude: 47.5, longitude: 19.05 }
const idsOf = (sorted: { marker: { id: string } }[]) => sorted.map(({ marker }) => marker.id)

describe('orderMarkers', () => {
  it("keeps the organisers' order while the position is unknown", () => {
    const sorted = orderMarkers(markers, null)
    expect(idsOf(sorted)).toEqual(['far', 'here', 'near', 'here too'])
    expect(sorted.every(({ from }) => from === null)).toBe(true)
  })

  it('sorts by distance, is stable and does not mutate the list', () => {
    expect(idsOf(orderMarkers(markers, here))).toEqual(['here', 'here too', 'near', 'far'])
    expect(markers[0]?.id).toBe('far')
  })

  it('returns distance and direction', () => {
    const [, , near, far] = orderMarkers(markers, here)
    expect(near?.from?.direction).toBe('e')
    expect(near?.from?.metres).toBeCloseTo(150, -1)
    expect(far?.from?.direction).toBe('n')
    expect(far?.from?.metres).toBeCloseTo(2224, -1)
  })
})

describe('isWithin', () => {
  const bounds = { south: 47.4, west: 19, north: 47.6, east: 19.1 }

  it('includes the edge', () => {
    expect(isWithin(here, bounds)).toBe(true)
    expect(isWithin({ latitude: 47.4, longitude: 19.1 }, bounds)).toBe(true)
    expect(isWithin({ latitude: 47.39, longitude: 19.05 }, bounds)).toBe(false)
    expect(isWithin({ latitude: 47.5, longitude: 19.11 }, bounds)).toBe(false)
  })
})
