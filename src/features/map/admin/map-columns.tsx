import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { Badge } from '@/components/ui/badge'
import type { AdminMap } from '@/features/map/api/admin-maps'
import { useLocalized } from '@/lib/i18n/use-localized'

/**
 * Columns of the list of maps. The table shows the name in the current language; the CSV file has both.
 * @param toMarkers returns the URL of a map's markers
 */
export function useMapColumns(toMarkers: (map: AdminMap) => string): ResourceColumn<AdminMap>[] {
  const { t } = useTranslation()
  const localized = useLocalized()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('admin.maps.name'),
        value: (row) => localized(row, 'name'),
        cell: (row) => (
          <Link lang={localized.lang(row, 'name')} className="link" to={toMarkers(row)}>
            {localized(row, 'name')}
          </Link>
        ),
        exported: false,
      },
      {
        id: 'name_hu',
        header: t('admin.maps.nameHu'),
        value: (row) => row.name_hu || null,
        shown: false,
      },
      {
        id: 'name_en',
        header: t('admin.maps.nameEn'),
        value: (row) => row.name_en || null,
        shown: false,
      },
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
    [t, localized, toMarkers],
  )
}
