import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { Badge } from '@/components/ui/badge'
import type { AdminMap } from '@/features/map/api/admin-maps'

/**
 * Columns of the list of maps.
 * @param toMarkers returns the URL of a map's markers
 */
export function useMapColumns(toMarkers: (map: AdminMap) => string): ResourceColumn<AdminMap>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'name_hu',
        header: t('admin.maps.nameHu'),
        value: (row) => row.name_hu,
        cell: (row) => (
          <Link className="link" to={toMarkers(row)}>
            {row.name_hu}
          </Link>
        ),
      },
      { id: 'name_en', header: t('admin.maps.nameEn'), value: (row) => row.name_en || null },
      { id: 'hunt', header: t('admin.maps.hunt'), value: (row) => row.hunt.name },
      {
        id: 'kind',
        header: t('admin.maps.kind'),
        value: (row) => t(`admin.maps.kinds.${row.kind}`),
      },
      {
        id: 'markers',
        header: t('admin.maps.markers'),
        value: (row) => row.markers.length,
        type: 'number',
      },
      {
        id: 'zoom',
        header: t('admin.maps.zoom'),
        value: (row) => `${row.min_zoom}–${row.max_zoom}`,
        type: 'number',
        sortable: false,
      },
      {
        id: 'position',
        header: t('admin.maps.position'),
        value: (row) => row.position,
        type: 'number',
      },
      {
        id: 'is_active',
        header: t('admin.maps.status'),
        value: (row) => t(row.is_active ? 'admin.maps.active' : 'admin.maps.inactive'),
        cell: (row) => (
          <Badge tone={row.is_active ? 'success' : 'neutral'}>
            {t(row.is_active ? 'admin.maps.active' : 'admin.maps.inactive')}
          </Badge>
        ),
      },
    ],
    [t, toMarkers],
  )
}
