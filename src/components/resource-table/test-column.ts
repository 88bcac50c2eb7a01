import type { TFunction } from 'i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'

/** Whether a row belongs to a rehearsal, for the CSV file: the list shows a badge beside the name. */
export function testColumn<Row extends { is_test: boolean }>(t: TFunction): ResourceColumn<Row> {
  return {
    id: 'is_test',
    header: t('admin.sessions.test'),
    value: (row) => t(row.is_test ? 'common.yes' : 'common.no'),
    shown: false,
  }
}
