import { describe, expect, it } from 'vitest'
import { parseCoordinates } from '@/lib/geolocation/parse-coordinates'

describe('parseCoordinates', () => {
  it.each([
    '47.497912, 19.040235',
    '47.497912,19.040235',
    '47.497912 19.040235',
    ' (47.497912, 19.040235) ',
    '47,497912, 19,040235',
    '47,497912; 19,040235',
    '47,497912 19,040235',
    '47,497912,19,040235',
    '47.497912;19.040235',
    '47.497912\t19.040235',
    '\u202a47.497912\u00a0,\u00a019.040235\u202c',
    '47.497912° N, 19.040235° E',
    'N 47.497912 E 19.040235',
    '19.040235 E 47.497912 N',
    'É 47,497912° K 19,040235°',
    '47º 29.87472′ N, 19º 2.4141′ E',
    '47°29\'52.4832"N 19°02\'24.846"E',
    '47° 29′ 52.4832″ N, 19° 2′ 24.846″ E',
    'geo:47.497912,19.040235?z=17',
    'https://www.google.com/maps/@47.497912,19.040235,17z',
    'https://maps.google.com/?q=47.497912%2C19.040235',
    'https://www.openstreetmap.org/#map=17/47.497912/19.040235',
  ])('parses %s', (text) => {
    const coordinates = parseCoordinates(text)
    expect(coordinates?.latitude).toBeCloseTo(47.497912, 5)
    expect(coordinates?.longitude).toBeCloseTo(19.040235, 5)
  })

  it('parses southern and western coordinates', () => {
    expect(parseCoordinates('−33.5, −70.25')).toEqual({ latitude: -33.5, longitude: -70.25 })
    expect(parseCoordinates('33.5 S 70.25 W')).toEqual({ latitude: -33.5, longitude: -70.25 })
  })

  it.each([
    '',
    '47.497912',
    '47,497912',
    '47',
    '47,',
    '47,5,19',
    '47.5, x',
    '91.5, 19.04',
    '47.5, 181.5',
    '47.5 N 19.04 N',
    'Lánchíd 47, Budapest 19',
    'https://hunt.example/ar/c0de0000',
  ])('rejects %j', (text) => {
    expect(parseCoordinates(text)).toBeNull()
  })
})
