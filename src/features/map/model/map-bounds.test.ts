import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findFreePosition,
  boundsAround,
  cornerCoordinates,
  corners,
  metresToDegrees,
  centreOf,
  moveCorner,
} from '@/features/map/model/map-bounds'

const bounds = { south: 47.4, west: 19, north: 47.6, east: 19.2 }

describe('a corner of a map', () => {
  it('moves only its two sides', () => {
    expect(moveCorner(bounds, 'northWest', { latitude: 47.7, longitude: 18.9 })).toEqual({
      south: 47.4,
      west: 18.9,
      north: 47.7,
      east: 19.2,
    })
    expect(moveCorner(bounds, 'southEast', { latitude: 47.45, longitude: 19.15 })).toEqual({
      south: 47.45,
      west: 19,
      north: 47.6,
      east: 19.15,
    })
  })

  it('is at its new position', () => {
    for (const corner of corners) {
      const position = { latitude: 47.5, longitude: 19.1 }
      const moved = moveCorner(bounds, corner, position)
      expect(cornerCoordinates(moved, corner)).toEqual(position)
    }
  })

  it('never inverts the bounds nor leaves the valid range', () => {
    const position = fc.record({
      latitude: fc.double({ min: -200, max: 200, noNaN: true }),
      longitude: fc.double({ min: -400, max: 400, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.constantFrom(...corners), position, (corner, to) => {
        const moved = moveCorner(bounds, corner, to)
        expect(moved.south).toBeLessThan(moved.north)
        expect(moved.west).toBeLessThan(moved.east)
        expect(Math.max(Math.abs(moved.south), Math.abs(moved.north))).toBeLessThanOrEqual(90)
        expect(Math.max(Math.abs(moved.west), Math.abs(moved.east))).toBeLessThanOrEqual(180)
      }),
    )
  })
})

describe('the bounds of a picture', () => {
  it('have its aspect ratio on the ground', () => {
    const position = { latitude: 47.5, longitude: 19 }
    const around = boundsAround(position, 2, metresToDegrees(1000, 47.5))
    expect((around.east - around.west) * 111_320 * Math.cos((47.5 * Math.PI) / 180)).toBeCloseTo(
      1000,
      -1,
    )
    expect((around.north - around.south) * 111_320).toBeCloseTo(500, -1)
    expect(centreOf(around).latitude).toBeCloseTo(47.5, 5)
    expect(centreOf(around).longitude).toBeCloseTo(19, 5)
  })
})

describe('a new marker', () => {
  const middle = centreOf(bounds)
  const placed = (count: number) => {
    const markers: (typeof middle)[] = []
    while (markers.length < count) markers.push(findFreePosition(middle, markers, bounds))
    return markers
  }

  it('is placed at the wanted position if that is free', () => {
    expect(findFreePosition(middle, [{ latitude: 47.41, longitude: 19.01 }], bounds)).toEqual(
      middle,
    )
  })

  it('covers no other marker and stays on the map', () => {
    const longitudes = placed(18).map(({ longitude }) => longitude)
    const gaps = [...longitudes].sort().map((longitude, at, all) => longitude - (all[at - 1] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(0.004)
    expect(Math.min(...longitudes)).toBeGreaterThanOrEqual(bounds.west)
    expect(Math.max(...longitudes)).toBeLessThanOrEqual(bounds.east)
  })
})
