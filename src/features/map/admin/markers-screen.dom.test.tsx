import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { useColumnContext } from '@/components/resource-table/resource-column'
import { MapActions } from '@/features/map/admin/map-actions'
import { mapColumns } from '@/features/map/admin/maps-page'
import { MarkersScreen } from '@/features/map/admin/markers-screen'
import type { AdminMap } from '@/features/map/api/admin-map'
import translation from '../../../../public/locales/en/translation.json'

vi.mock('@/features/map/admin/markers-map', () => ({ MarkersMap: () => null }))
vi.mock('@/features/map/components/map-view', () => ({ MapView: () => null }))

const map: AdminMap = {
  ...{ id: 'map', game_session_id: 'hunt', hunt: { name: 'Budapest' }, kind: 'tiles' },
  ...{ name_hu: 'Belváros', name_en: 'City', image_path: null, tile_url: null },
  ...{ tile_attribution: '', south: 47, west: 19, north: 48, east: 20, min_zoom: 12, max_zoom: 19 },
  ...{ position: 0, is_active: true, updated_at: '2026-01-01T00:00:00Z' },
  markers: [
    {
      ...{ id: 'marker', map_id: 'map', kind: 'water', name_hu: 'Kút', name_en: 'Well' },
      ...{ description_hu: '', description_en: '', latitude: 47.5, longitude: 19.5 },
      ...{ position: 0, updated_at: '2026-01-01T00:00:00Z' },
    },
  ],
}
const texts = translation.admin.maps

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation } } }),
)

test('Maps and markers are shown in the organiser’s language', () => {
  const screens = (
    <>
      <MapActions map={map} maps={[map]} />
      <MarkersScreen map={map} />
    </>
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: screens }])} />
    </QueryClientProvider>,
  )
  const press = (text: string, name: string) =>
    fireEvent.click(screen.getByRole('button', { name: text.replace('{{name}}', name) }))
  const dialog = (text: string, name: string) =>
    screen.getByRole('dialog', { name: text.replace('{{name}}', name) })
  press(texts.editMarkerNamed, 'Well')
  expect(dialog(texts.editMarkerTitle, 'Well')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: translation.common.cancel }))
  fireEvent.keyDown(
    screen.getByRole('button', { name: translation.table.moreFor.replace('{{name}}', 'City') }),
    { key: 'Enter' },
  )
  fireEvent.click(screen.getByRole('menuitem', { name: texts.preview }))
  expect(dialog(texts.previewTitle, 'City')).toBeVisible()
})

function MarkersLink({ map }: { map: AdminMap }) {
  return mapColumns.find(({ id }) => id === 'name')?.cell?.(map, useColumnContext())
}

test('The link to the markers has the name of the map in the language that it has', () => {
  const screens = <MarkersLink map={{ ...map, name_hu: '' }} />
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: screens }])} />)
  expect(screen.getByRole('link', { name: 'City' })).toBeVisible()
})
