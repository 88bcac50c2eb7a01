import { describe, expect, it } from 'vitest'
import { formatDistance } from '@/lib/geolocation/geodesy'
import {
  bearingBetween,
  compassPointOf,
  distanceBetween,
  normalizeDegrees,
} from '@/lib/geolocation/geodesy'

const chainBridge = { latitude: 47.49894, longitude: 19.04361 }
const basilica = { latitude: 47.50083, longitude: 19.05389 }

describe('distanceBetween', () => {
  it('measures a degree of latitude as 111.2 km', () => {
    const [from, to] = [
      { latitude: 47, longitude: 19 },
      { latitude: 48, longitude: 19 },
    ]
    expect(distanceBetween(from, to)).toBeCloseTo(111_195, -1)
  })

  it('is the same in both directions', () => {
    expect(distanceBetween(chainBridge, basilica)).toBeCloseTo(800.5, 0)
    expect(distanceBetween(basilica, chainBridge)).toBeCloseTo(
      distanceBetween(chainBridge, basilica),
      6,
    )
  })

  it('is zero for the same position and crosses the date line', () => {
    expect(distanceBetween(basilica, basilica)).toBe(0)
    const west = { latitude: 0, longitude: 179.9 }
    const east = { latitude: 0, longitude: -179.9 }
    expect(distanceBetween(west, east)).toBeCloseTo(22_239, 0)
  })
})

describe('bearingBetween', () => {
  const origin = { latitude: 0, longitude: 0 }

  it.each([
    ['north', 1, 0, 0],
    ['east', 0, 1, 90],
    ['south', -1, 0, 180],
    ['west', 0, -1, 270],
  ])('is correct for %s', (_, latitude, longitude, bearing) => {
    expect(bearingBetween(origin, { latitude, longitude })).toBeCloseTo(bearing, 6)
  })

  it('is east by north-east from the bridge to the basilica', () => {
    expect(bearingBetween(chainBridge, basilica)).toBeCloseTo(74.8, 0)
  })
})

describe('compassPointOf', () => {
  it.each([
    [0, 'n'],
    [22, 'n'],
    [23, 'ne'],
    [135, 'se'],
    [337, 'nw'],
    [338, 'n'],
    [-90, 'w'],
    [765, 'ne'],
  ])('converts %d°', (bearing, point) => {
    expect(compassPointOf(bearing)).toBe(point)
  })
})

describe('normalizeDegrees', () => {
  it('normalizes every angle', () => {
    expect([-450, -1, 0, 359, 360, 725].map(normalizeDegrees)).toEqual([270, 359, 0, 359, 0, 5])
  })
})

describe('formatDistance', () => {
  it.each([
    [0, '0 m'],
    [7, '5 m'],
    [98, '100 m'],
    [344, '340 m'],
    [994, '990 m'],
    [996, '1 km'],
    [1234, '1,2 km'],
    [123_456, '123 km'],
  ])('formats %d m as %s in Hungarian', (metres, text) => {
    expect(formatDistance(metres, 'hu').replace(/\s/g, ' ')).toBe(text)
  })
})
