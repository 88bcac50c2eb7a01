import { act, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import type { Map as LeafletMap } from 'leaflet'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { BareMap } from '@/components/map/bare-map'
import type { MapMarker } from '@/features/map/api/map'
import { MarkerPopup } from '@/features/map/components/marker-popup'
import translation from '../../../../public/locales/en/translation.json'

const marker = {
  ...{ id: 'marker', kind: 'water', name_hu: 'Kút', name_en: 'Well' },
  ...{ description_hu: '', description_en: '', latitude: 47.5, longitude: 19.5 },
} as MapMarker
const bounds = { south: 47, west: 19, north: 48, east: 20 }

// jsdom has no layout and no matchMedia; with motion, Leaflet would pan to the popup.
vi.stubGlobal('matchMedia', () => ({ matches: false }))
beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation } } }),
)

test('Updating the distance keeps the focus and does not move the map', () => {
  const onRemove = vi.fn()
  let map: LeafletMap | null = null
  const MapWithPopup = ({ metres }: { metres: number }) => (
    <BareMap bounds={bounds} onMap={(leaflet) => (map = leaflet)}>
      <MarkerPopup
        entry={{ marker, from: { metres, direction: 'n' } }}
        onClose={() => undefined}
        onRemove={onRemove}
      />
    </BareMap>
  )
  const { rerender } = render(<MapWithPopup metres={500} />)
  const popup = screen.getByRole('group', { name: 'Well' })
  expect(popup).toHaveFocus()
  expect(popup).toHaveTextContent('500 m')

  const changes: string[] = []
  const leaflet = map as LeafletMap | null
  leaflet?.on('popupopen popupclose layerremove autopanstart move', ({ type }) =>
    changes.push(type),
  )
  // Pans away: a reopened popup would pan the map back.
  act(() => {
    leaflet?.panTo([47.1, 19.1], { animate: false })
  })
  changes.length = 0
  rerender(<MapWithPopup metres={320} />)
  expect(popup).toHaveTextContent('320 m')
  expect(popup).toHaveFocus()
  expect(changes).toEqual([])
  expect(onRemove).not.toHaveBeenCalled()
})
