import type { Page } from '@playwright/test'
import type { TestHunt } from './hunt'
import type { Api } from './users'

/** Bounds of the demo map image, degrees. */
const budapest = { south: 47.477, west: 19.018, north: 47.543, east: 19.096 }

/** The markers of `createMaps`, by position. */
export const places = {
  start: { kind: 'start', nameHu: 'A próba rajtja', latitude: 47.5001, longitude: 19.0464 },
  fountain: { kind: 'water', nameHu: 'A próba kútja', latitude: 47.5108, longitude: 19.077 },
  stairs: { kind: 'danger', nameHu: 'A próba lépcsője', latitude: 47.4882, longitude: 19.0464 },
} as const

/** Origin of the second map's tiles; tests mock it. */
export const tileServer = 'https://tiles.hunt.test'

export type TestMaps = {
  imageMap: { id: string; nameHu: string; nameEn: string }
  tiles: { id: string; nameHu: string }
}

/** Creates an image map with three markers and a tile map without markers. */
export async function createMaps(organiser: Api, { sessionId }: TestHunt): Promise<TestMaps> {
  const imageMap = { nameHu: 'A próba terve', nameEn: 'The plan of the test' }
  const tiles = { nameHu: 'A próba csempéi' }
  const { data } = await organiser
    .from('maps')
    .insert([
      {
        ...budapest,
        game_session_id: sessionId,
        kind: 'image',
        name_hu: imageMap.nameHu,
        name_en: imageMap.nameEn,
        image_path: '/demo/budapest-map.svg',
        tile_attribution: '',
        position: 1,
      },
      {
        ...budapest,
        game_session_id: sessionId,
        kind: 'tiles',
        name_hu: tiles.nameHu,
        name_en: '',
        tile_url: `${tileServer}/{z}/{x}/{y}.png`,
        tile_attribution: '© <a href="https://tiles.hunt.test/about">Próba Csempék</a>',
        position: 2,
      },
    ])
    .select('id, position')
    .order('position')
    .throwOnError()
  const [first, second] = data
  if (!first || !second) throw new Error('The maps were not created.')
  await organiser
    .from('map_markers')
    .insert(
      Object.values(places).map(({ kind, nameHu, latitude, longitude }, position) => ({
        map_id: first.id,
        kind,
        name_hu: nameHu,
        name_en: `${nameHu} (en)`,
        description_hu: `${nameHu}: leírás`,
        description_en: `${nameHu}: description`,
        latitude,
        longitude,
        position,
      })),
    )
    .throwOnError()
  return { imageMap: { id: first.id, ...imageMap }, tiles: { id: second.id, ...tiles } }
}

/** Answers for OpenStreetMap with a grey picture, as its usage policy allows; returns the requested addresses. */
export async function standInForOpenStreetMap(page: Page): Promise<string[]> {
  const requests: string[] = []
  await page.route('https://tile.openstreetmap.org/**', async (route) => {
    requests.push(route.request().url())
    // Its policy wants to know the site, which sends only its origin.
    const { referer } = await route.request().allHeaders()
    if (!referer || new URL(referer).pathname !== '/') return route.fulfill({ status: 403 })
    const body =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" style="background:#ccd"/>'
    return route.fulfill({ contentType: 'image/svg+xml', body })
  })
  return requests
}
