import { describe, expect, it } from 'vitest'
import { readEnv } from '@/config/read-env'
import { chooseBaseLayer } from '@/features/map/model/base-layer'

const image = {
  kind: 'image' as const,
  image_path: 'map.svg',
  tile_url: null,
  tile_attribution: '',
}
const tiles = { ...image, kind: 'tiles' as const, image_path: null }
const mapImageUrl = (path: string) => `https://storage.test/${path}`
const site = { url: 'https://site.test/{z}/{x}/{y}.png', attribution: 'The site' }

describe('chooseBaseLayer', () => {
  it('shows the image of an image map', () => {
    expect(chooseBaseLayer(image, mapImageUrl, site)).toEqual({
      kind: 'image',
      url: 'https://storage.test/map.svg',
    })
  })

  it("prefers the map's own tiles to the site's", () => {
    const own = { ...tiles, tile_url: 'https://own.test/{z}/{x}/{y}', tile_attribution: 'Own' }
    expect(chooseBaseLayer(own, mapImageUrl, site)).toEqual({
      kind: 'tiles',
      url: own.tile_url,
      attribution: 'Own',
    })
    expect(chooseBaseLayer(tiles, mapImageUrl, site)).toEqual({ kind: 'tiles', ...site })
  })

  it('is blank without a configured layer', () => {
    expect(chooseBaseLayer(tiles, mapImageUrl, null)).toEqual({ kind: 'blank' })
    expect(chooseBaseLayer({ ...image, image_path: null }, mapImageUrl, site)).toEqual({
      kind: 'blank',
    })
  })
})

describe("the site's tile layer", () => {
  const origin = 'https://hunt.test'

  it('is unset by default and when empty', () => {
    expect(readEnv({}, origin).mapTiles).toBeNull()
    expect(readEnv({ VITE_MAP_TILE_URL: '' }, origin).mapTiles).toBeNull()
  })

  it('accepts a template with its attribution', () => {
    const settings = { VITE_MAP_TILE_URL: site.url, VITE_MAP_TILE_ATTRIBUTION: 'The site' }
    expect(readEnv(settings, origin).mapTiles).toEqual(site)
    const own = { VITE_MAP_TILE_URL: '/tiles/{z}/{x}/{y}.png' }
    expect(readEnv(own, origin).mapTiles).toEqual({ url: own.VITE_MAP_TILE_URL, attribution: '' })
  })

  it.each(['https://site.test/', 'ftp://site.test/{z}/{x}/{y}', 'https://site.test/{z}/{x}'])(
    'rejects the invalid template %s',
    (url) => {
      expect(() => readEnv({ VITE_MAP_TILE_URL: url }, origin)).toThrow()
    },
  )
})
