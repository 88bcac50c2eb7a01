import type { Map as LeafletMap } from 'leaflet'
import { MapPinPlus } from 'lucide-react'
import { useState } from 'react'
import { MapPin } from '@/components/map/map-pin'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { liveRow } from '@/components/resource-table/list-props'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { RowActions } from '@/components/resource-table/row-actions'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { Button } from '@/components/ui/button'
import { MarkerDialog } from '@/features/map/admin/marker-dialog'
import { MarkersMap } from '@/features/map/admin/markers-map'
import type { AdminMap, AdminMarker } from '@/features/map/api/admin-map'
import { findFreePosition, centreOf } from '@/features/map/model/map-bounds'
import { GameSessionLanguages } from '@/lib/game-session/game-session-languages'
import { useContentTable } from '@/lib/content/use-content-table'
import { useTexts } from '@/lib/i18n/use-texts'

/** The CSV file has all columns; the table shows some. */
const columns: ResourceColumn<AdminMarker>[] = [
  {
    id: 'kind',
    header: 'admin.maps.markerKind',
    value: (row, { t }) => t(`map.kinds.${row.kind}`),
    cell: (row, { t }) => (
      <span className="inline-flex items-center gap-2">
        <MapPin kind={row.kind} />
        {t(`map.kinds.${row.kind}`)}
      </span>
    ),
  },
  {
    id: 'name',
    header: 'admin.maps.markerName',
    value: (row, { localized }) => localized(row, 'name'),
    exported: false,
  },
  { id: 'name_hu', header: 'admin.maps.nameHu', shown: false },
  { id: 'name_en', header: 'admin.maps.nameEn', shown: false },
  { id: 'description_hu', header: 'admin.maps.descriptionHu', shown: false },
  { id: 'description_en', header: 'admin.maps.descriptionEn', shown: false },
  { id: 'latitude', header: 'admin.maps.latitude', cell: (row) => row.latitude, type: 'number' },
  { id: 'longitude', header: 'admin.maps.longitude', cell: (row) => row.longitude, type: 'number' },
  { id: 'position', header: 'admin.maps.position', type: 'number' },
]

/** Markers of a map, on the map and as a list with CSV export. */
export function MarkersScreen({ map }: { map: AdminMap }) {
  const { t, localized } = useTexts()
  const { remove } = useContentTable('map_markers')
  const [leaflet, setLeaflet] = useState<LeafletMap | null>(null)
  const [edited, setEdited] = useState<AdminMarker | 'new' | null>(null)
  const [deleting, setDeleting] = useState<AdminMarker | null>(null)
  const opened = edited === 'new' ? null : edited
  const current = opened && liveRow(map.markers, opened)

  function newMarkerDefaults() {
    const centre = leaflet?.getCenter()
    return {
      mapId: map.id,
      coordinates: findFreePosition(
        centre ? { latitude: centre.lat, longitude: centre.lng } : centreOf(map),
        map.markers,
        map,
      ),
      position: Math.max(-1, ...map.markers.map(({ position }) => position)) + 1,
    }
  }

  const add = (
    <Button icon={MapPinPlus} onClick={() => setEdited('new')}>
      {t('admin.maps.addMarker')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft text-sm">{t('admin.maps.dragHint')}</p>
      <MarkersMap map={map} onEdit={setEdited} onMap={setLeaflet} />
      <ResourceTable
        label={t('admin.maps.markersOf', { name: localized(map, 'name') })}
        columns={columns}
        rows={map.markers}
        rowKey={(row) => row.id}
        exportName="map-markers"
        toolbar={add}
        rowActions={(row) => (
          <RowActions
            name={localized(row, 'name')}
            main={{
              label: t('common.edit'),
              name: t('admin.maps.editMarkerNamed', { name: localized(row, 'name') }),
              onClick: () => setEdited(row),
            }}
            onDelete={() => setDeleting(row)}
          />
        )}
        empty={{ title: 'admin.maps.noMarkersTitle', text: 'admin.maps.noMarkersText' }}
      />
      {edited && (
        <GameSessionLanguages gameSessionIds={[map.game_session_id]}>
          <MarkerDialog
            marker={current}
            defaults={newMarkerDefaults()}
            onClose={() => setEdited(null)}
          />
        </GameSessionLanguages>
      )}
      {deleting && (
        <DeleteDialog
          title={t('admin.maps.deleteMarkerTitle', { name: localized(deleting, 'name') })}
          description={t('admin.maps.deleteMarkerText')}
          onDelete={() => remove.mutateAsync({ id: deleting.id, version: deleting.updated_at })}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  )
}
