import { describe, expect, it } from 'vitest'
import { readAttribution } from '@/components/map/map-attribution'

describe('readAttribution', () => {
  it('keeps plain text', () => {
    expect(readAttribution('© Kincskeresés & Co.')).toEqual([
      { text: '© Kincskeresés & Co.', href: null },
    ])
  })

  it('keeps the links that providers ask for', () => {
    const html =
      '&copy; <a href="https://www.openstreetmap.org/copyright"><b>OSM</b></a> contributors'
    expect(readAttribution(html)).toEqual([
      { text: '© ', href: null },
      { text: 'OSM', href: 'https://www.openstreetmap.org/copyright' },
      { text: ' contributors', href: null },
    ])
  })

  it('removes scripts and links that are not http', () => {
    const html = '<a href="javascript:alert(1)">Map</a><script>alert(2)</script><style>*{}</style>'
    expect(readAttribution(html)).toEqual([{ text: 'Map', href: null }])
  })

  it('is empty for an empty string', () => {
    expect(readAttribution('')).toEqual([])
  })
})
