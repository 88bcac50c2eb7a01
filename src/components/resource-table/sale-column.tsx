import type { TFunction } from 'i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { Badge } from '@/components/ui/badge'

/** Column that shows whether an item is on sale. */
export function saleColumn<Row extends { is_active: boolean }>(t: TFunction): ResourceColumn<Row> {
  const stateOf = (row: Row) =>
    t(row.is_active ? 'admin.products.onSale' : 'admin.products.offSale')
  return {
    id: 'is_active',
    header: t('admin.products.state'),
    value: stateOf,
    cell: (row) => <Badge tone={row.is_active ? 'success' : 'neutral'}>{stateOf(row)}</Badge>,
  }
}
