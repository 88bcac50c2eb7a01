import type { ParseKeys } from 'i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'

/** Shows whether an item is on sale. */
export const saleColumn: ResourceColumn<{ is_active: boolean }> = {
  id: 'is_active',
  header: 'admin.products.state',
  value: (row, { t }) => t(row.is_active ? 'admin.products.onSale' : 'admin.products.offSale'),
  tone: (row) => (row.is_active ? 'success' : 'neutral'),
}

/** Marks test sessions in the CSV file; the table shows a badge beside the name instead. */
export const testColumn: ResourceColumn<{ is_test: boolean }> = {
  id: 'is_test',
  header: 'admin.sessions.test',
  shown: false,
}

/** The bilingual name in the reader's language. */
export function nameColumn(
  header: ParseKeys,
): ResourceColumn<{ name_hu: string; name_en: string }> {
  return {
    id: 'name',
    header,
    value: (row, { localized }) => localized(row, 'name'),
    cell: (row, { localized }) => (
      <span lang={localized.lang(row, 'name')} className="font-semibold">
        {localized(row, 'name')}
      </span>
    ),
  }
}
