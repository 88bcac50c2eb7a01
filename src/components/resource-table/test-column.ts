import type { TFunction } from 'i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'

/** Marks test sessions in the CSV file; the table shows a badge beside the name instead. */
export function testColumn<Row extends { is_test: boolean }>(t: TFunction): ResourceColumn<Row> {
  return {
    id: 'is_test',
    header: t('admin.sessions.test'),
    value: (row) => t(row.is_test ? 'common.yes' : 'common.no'),
    shown: false,
  }
}
