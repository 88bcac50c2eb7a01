import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { NewHuntLink } from '@/components/ui/new-hunt-link'
import { PageHeader } from '@/components/ui/page-header'
import { SelectFilter } from '@/components/ui/select-filter'
import { paths } from '@/config/paths'
import { MapActions } from '@/features/map/admin/map-actions'
import { mapColumns } from '@/features/map/admin/map-columns'
import { MapDialog } from '@/features/map/admin/map-dialog'
import { MarkersScreen } from '@/features/map/admin/markers-screen'
import { type AdminMap, adminMapsQueryOptions } from '@/features/map/api/admin-map'
import {
  type SessionChoice,
  sessionChoicesQueryOptions,
  sessionLabel,
} from '@/lib/hunt/session-choices'
import { SELECTED, useSelectedHunt } from '@/lib/hunt/use-selected-hunt'
import { useOpenedDialog } from '@/lib/browser/use-opened-dialog'
import { useLocalized } from '@/lib/i18n/use-localized'

const noMaps: AdminMap[] = []
const noHunts: SessionChoice[] = []

/** Maps of all hunts, or the markers of the map in the query string. */
export function MapsPage() {
  const [params, setParams] = useSearchParams()
  const maps = useQuery(adminMapsQueryOptions())
  const hunts = useQuery(sessionChoicesQueryOptions())
  const map = maps.data?.find(({ id }) => id === params.get('map'))
  if (!map) return <MapList maps={maps} hunts={hunts} />
  return <MapDetails map={map} maps={maps.data ?? noMaps} onDeleted={() => setParams({})} />
}

interface MapDetailsProps {
  map: AdminMap
  maps: readonly AdminMap[]
  onDeleted: () => void
}

function MapDetails({ map, ...others }: MapDetailsProps) {
  const { t } = useTranslation()
  const localized = useLocalized()
  return (
    <>
      <Link
        className="link mb-3 inline-flex min-h-11 items-center gap-2"
        to={paths.adminMapManagement}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('admin.maps.backToList')}
      </Link>
      <PageHeader
        title={localized(map, 'name')}
        description={t(map.is_active ? 'admin.maps.ofHunt' : 'admin.maps.ofHuntInactive', {
          name: map.hunt.name,
        })}
        actions={<MapActions map={map} {...others} />}
      />
      <MarkersScreen key={map.id} map={map} />
    </>
  )
}

interface MapListProps {
  maps: { data?: AdminMap[]; error: unknown; refetch: () => unknown }
  hunts: { data?: SessionChoice[]; error: unknown; refetch: () => unknown }
}

function MapList({ maps, hunts }: MapListProps) {
  const { t } = useTranslation()
  const { filters, setFilters } = useResourceQuery({ hunt: SELECTED })
  const shownHunt = useSelectedHunt(filters.hunt === SELECTED ? null : filters.hunt)
  const isMapRequested = useOpenedDialog() === 'map'
  const [adding, setAdding] = useState(isMapRequested)
  const huntChoices = hunts.data ?? noHunts
  const [firstHunt] = huntChoices
  const filteredMaps = maps.data?.filter(
    (map) => shownHunt === '' || map.game_session_id === shownHunt,
  )
  return (
    <>
      <PageHeader
        title={t('admin.maps.title')}
        description={t('admin.maps.intro')}
        actions={
          <Button disabled={!firstHunt} onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" className="size-5" />
            {t('admin.maps.add')}
          </Button>
        }
      />
      <ResourceTable
        label={t('admin.maps.title')}
        columns={mapColumns}
        rows={filteredMaps}
        rowKey={(row) => row.id}
        error={maps.error ?? hunts.error}
        onRetry={() => void Promise.all([maps.refetch(), hunts.refetch()])}
        exportName="maps"
        activeFilters={shownHunt === '' ? 0 : 1}
        filters={
          <SelectFilter
            label={t('admin.maps.hunt')}
            allLabel={t('admin.maps.allHunts')}
            value={shownHunt}
            options={huntChoices.map((hunt) => ({ value: hunt.id, label: sessionLabel(t, hunt) }))}
            onChange={(hunt) => setFilters({ hunt })}
          />
        }
        rowActions={(row) => <MapActions map={row} maps={maps.data ?? noMaps} />}
        empty={
          <EmptyState
            title={t('admin.maps.emptyTitle')}
            description={t(firstHunt ? 'admin.maps.emptyText' : 'admin.maps.noHunts')}
            action={!firstHunt && <NewHuntLink />}
          />
        }
      />
      {adding && firstHunt && (
        <MapDialog
          map={null}
          huntId={shownHunt || firstHunt.id}
          maps={maps.data ?? noMaps}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
