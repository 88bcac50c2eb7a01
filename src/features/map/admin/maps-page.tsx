import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useGameSessionResourceQuery } from '@/components/resource-table/use-game-session-resource-query'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { NewGameSessionLink } from '@/components/ui/new-game-session-link'
import { PageHeader } from '@/components/ui/page-header'
import { GAME_SESSION_PARAM, linkedDialogs } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import { MapActions } from '@/features/map/admin/map-actions'
import { MapDialog } from '@/features/map/admin/map-dialog'
import { MarkersScreen } from '@/features/map/admin/markers-screen'
import { type AdminMap, adminMapsQueryOptions } from '@/features/map/api/admin-map'
import {
  type GameSessionChoice,
  gameSessionChoicesQueryOptions,
  gameSessionLabel,
} from '@/lib/game-session/game-session-choices'
import { useOpenedDialog } from '@/lib/browser/use-opened-dialog'
import { useTexts } from '@/lib/i18n/use-texts'
import type { ResourceColumn } from '@/components/resource-table/resource-column'

/** Columns of the list of maps. The table shows the name in the current language; the CSV file has both. */
export const mapColumns: ResourceColumn<AdminMap>[] = [
  {
    id: 'name',
    header: 'admin.maps.name',
    value: (row, { localized }) => localized(row, 'name'),
    cell: (row, { localized }) => (
      <Link
        lang={localized.lang(row, 'name')}
        className="link"
        to={`${paths.adminMapManagement}?map=${row.id}`}
      >
        {localized(row, 'name')}
      </Link>
    ),
    exported: false,
  },
  { id: 'name_hu', header: 'admin.maps.nameHu', shown: false },
  { id: 'name_en', header: 'admin.maps.nameEn', shown: false },
  { id: 'hunt', header: 'admin.maps.hunt', value: (row) => row.hunt.name },
  {
    id: 'kind',
    header: 'admin.maps.kind',
    value: (row, { t }) => t(`admin.maps.kinds.${row.kind}`),
  },
  {
    id: 'markers',
    header: 'admin.maps.markers',
    value: (row) => row.markers.length,
    type: 'number',
  },
  {
    id: 'zoom',
    header: 'admin.maps.zoom',
    value: (row) => `${row.min_zoom}–${row.max_zoom}`,
    type: 'number',
    sortable: false,
  },
  { id: 'position', header: 'admin.maps.position', type: 'number' },
  {
    id: 'is_active',
    header: 'admin.maps.status',
    value: (row, { t }) => t(row.is_active ? 'admin.maps.active' : 'admin.maps.inactive'),
    tone: (row) => (row.is_active ? 'success' : 'neutral'),
  },
]

const noMaps: AdminMap[] = []
const noGameSessions: GameSessionChoice[] = []

/** Maps of all hunts, or the markers of the map in the query string. */
export function MapsPage() {
  const [params, setParams] = useSearchParams()
  const maps = useQuery(adminMapsQueryOptions())
  const gameSessions = useQuery(gameSessionChoicesQueryOptions())
  const map = maps.data?.find(({ id }) => id === params.get('map'))
  if (!map) return <MapList maps={maps} gameSessions={gameSessions} />
  return <MapDetails map={map} maps={maps.data ?? noMaps} onDeleted={() => setParams({})} />
}

interface MapDetailsProps {
  map: AdminMap
  maps: readonly AdminMap[]
  onDeleted: () => void
}

function MapDetails({ map, ...others }: MapDetailsProps) {
  const { t, localized } = useTexts()
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
  gameSessions: { data?: GameSessionChoice[]; error: unknown; refetch: () => unknown }
}

function MapList({ maps, gameSessions }: MapListProps) {
  const { t } = useTranslation()
  const { filters, setFilters, activeFilters } = useGameSessionResourceQuery({
    [GAME_SESSION_PARAM]: '',
  })
  const shownGameSession = filters[GAME_SESSION_PARAM]
  const isMapRequested = useOpenedDialog(linkedDialogs[paths.adminMapManagement]) !== null
  const [adding, setAdding] = useState(isMapRequested)
  const gameSessionChoices = gameSessions.data ?? noGameSessions
  const [firstGameSession] = gameSessionChoices
  const filteredMaps = maps.data?.filter(
    (map) => shownGameSession === '' || map.game_session_id === shownGameSession,
  )
  return (
    <>
      <PageHeader
        title={t('admin.maps.title')}
        description={t('admin.maps.intro')}
        actions={
          <Button icon={Plus} disabled={!firstGameSession} onClick={() => setAdding(true)}>
            {t('admin.maps.add')}
          </Button>
        }
      />
      <ResourceTable
        label={t('admin.maps.title')}
        columns={mapColumns}
        rows={filteredMaps}
        rowKey={(row) => row.id}
        error={maps.error ?? gameSessions.error}
        onRetry={() => void Promise.all([maps.refetch(), gameSessions.refetch()])}
        exportName="maps"
        activeFilters={activeFilters}
        filters={
          <SelectFilter
            label={t('admin.maps.hunt')}
            allLabel={t('admin.maps.allHunts')}
            value={shownGameSession}
            options={toOptions(gameSessionChoices, (gameSession) =>
              gameSessionLabel(t, gameSession),
            )}
            onChange={(gameSession) => setFilters({ [GAME_SESSION_PARAM]: gameSession })}
          />
        }
        rowActions={(row) => <MapActions map={row} maps={maps.data ?? noMaps} />}
        empty={
          <EmptyState
            title={t('admin.maps.emptyTitle')}
            description={t(firstGameSession ? 'admin.maps.emptyText' : 'admin.maps.noHunts')}
            action={!firstGameSession && <NewGameSessionLink />}
          />
        }
      />
      {adding && firstGameSession && (
        <MapDialog
          map={null}
          gameSessionId={shownGameSession || firstGameSession.id}
          maps={maps.data ?? noMaps}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
