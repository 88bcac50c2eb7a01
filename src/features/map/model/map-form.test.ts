import { describe, expect, it } from 'vitest'
import type { AdminMap } from '@/features/map/api/admin-map'
import { mapForm, parseBounds, mapValues, type MapForm } from '@/features/map/model/map-form'
import { markerForm } from '@/features/map/model/map-form'
import { formValues } from '@/lib/forms/fields'
import { MAX_MAP_IMAGE_BYTES, mapImagePath, validateMapImage } from '@/features/map/model/map-image'

const gameSession = { id: 'hunt', maps: [] }
const filled: MapForm = { ...mapValues(null, gameSession), name_hu: 'Terv', image_path: 'map.png' }

/** Names of the invalid fields. */
function refused(change: Partial<MapForm>): unknown[] {
  const result = mapForm.safeParse({ ...filled, ...change })
  return result.success ? [] : result.error.issues.map(({ path }) => path[0])
}

describe('the form of a map', () => {
  it('accepts an image with decimal commas', () => {
    const values = mapForm.parse({ ...filled, south: '47,41', north: ' 47.6 ' })
    expect(values).toMatchObject({ south: 47.41, north: 47.6, image_path: 'map.png' })
  })

  it.each<[keyof MapForm, Partial<MapForm>]>([
    ['name_hu', { name_hu: ' ', name_en: '' }],
    ['image_path', { image_path: '' }],
    ['tile_url', { kind: 'tiles', tile_url: 'https://tiles.example/{z}/{x}.png' }],
    ['tile_url', { kind: 'tiles', tile_url: 'ftp://tiles.example/{z}/{x}/{y}' }],
    // The content security policy would block every tile.
    ['tile_url', { kind: 'tiles', tile_url: 'http://tiles.example/{z}/{x}/{y}' }],
    ['north', { south: '47.6', north: '47.6' }],
    ['east', { west: '19.3', east: '19.2' }],
    ['south', { south: '-91' }],
    ['west', { west: 'x' }],
    ['max_zoom', { min_zoom: '15', max_zoom: '14' }],
    ['min_zoom', { min_zoom: '25', max_zoom: '26' }],
    ['position', { position: '1.5' }],
    ['position', { position: '-1' }],
    ['min_zoom', { min_zoom: '-1' }],
    ['game_session_id', { game_session_id: '' }],
  ])('refuses a wrong %s', (field, change) => {
    expect(refused(change)).toContain(field)
  })

  it('keeps only the values of the chosen kind', () => {
    const both = { ...filled, tile_url: 'https://t.example/{z}/{x}/{y}', tile_attribution: '© t' }
    expect(mapForm.parse(both)).toMatchObject({
      image_path: 'map.png',
      tile_url: null,
      tile_attribution: '',
    })
    expect(mapForm.parse({ ...both, kind: 'tiles' })).toMatchObject({
      image_path: null,
      tile_url: 'https://t.example/{z}/{x}/{y}',
      tile_attribution: '© t',
    })
    expect(mapForm.parse({ ...filled, kind: 'tiles' }).tile_url).toBeNull()
    expect(mapForm.parse({ ...both, kind: 'street' })).toMatchObject({
      ...{ kind: 'tiles', image_path: null },
      tile_url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      tile_attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
    })
  })

  it('starts another map at the bounds of the last one, after it, and players see it', () => {
    const last = { south: 1, west: 2, north: 3, east: 4, position: 7 } as AdminMap
    expect(mapValues(null, { id: 'hunt', maps: [last] })).toMatchObject({
      south: '1',
      east: '4',
      position: '8',
      is_active: true,
    })
  })

  it('opens a map with the street map as such, and one of another provider or none as that', () => {
    const tiles = { kind: 'tiles', tile_url: null } as AdminMap
    const kindOf = (map: AdminMap) => mapValues(map, gameSession).kind
    const tile_url = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
    expect(kindOf({ ...tiles, tile_url })).toBe('street')
    expect(kindOf({ ...tiles, tile_url: 'https://t.example/{z}/{x}/{y}' })).toBe('tiles')
    expect(kindOf(tiles)).toBe('tiles')
  })

  it('has no bounds while a number is incomplete', () => {
    expect(parseBounds(filled)).not.toBeNull()
    expect(parseBounds({ ...filled, south: '47.' })).toBeNull()
    expect(parseBounds({ ...filled, south: '89', north: '47' })).toBeNull()
  })
})

describe('the form of a marker', () => {
  it('starts at the given position, rounded', () => {
    const coordinates = { latitude: 47.123456789, longitude: 19.1 }
    const form = formValues(markerForm, {
      ...{ kind: 'info', map_id: 'map', position: 3 },
      ...coordinates,
    })
    expect(form).toMatchObject({ latitude: '47.123457', longitude: '19.1', position: '3' })
    expect(markerForm.safeParse(form).success).toBe(false) // it has no name yet
    expect(markerForm.parse({ ...form, name_hu: 'Rajt' })).toMatchObject({
      latitude: 47.123457,
      position: 3,
    })
  })
})

describe('the file of a map image', () => {
  it.each([
    ['image/png', 1, null],
    ['image/webp', MAX_MAP_IMAGE_BYTES, null],
    ['image/svg+xml', 1, 'type'],
    ['', 1, 'type'],
    ['image/jpeg', MAX_MAP_IMAGE_BYTES + 1, 'size'],
    ['image/jpeg', 0, 'size'],
  ])('%s with %i bytes: %s', (type, size, problem) => {
    expect(validateMapImage({ type, size })).toBe(problem)
  })

  it('gets a unique name', () => {
    expect(mapImagePath('id', 'image/jpeg')).toBe('id.jpg')
  })
})
