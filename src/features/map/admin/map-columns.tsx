import { Link } from 'react-router-dom'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { paths } from '@/config/paths'
import type { AdminMap } from '@/features/map/api/admin-map'

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
