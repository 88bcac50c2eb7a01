import type { ColumnContext, ResourceColumn } from '@/components/resource-table/resource-column'
import type { BadgeTone } from '@/components/ui/badge'
import { CouponCode } from '@/features/coupons/admin/coupon-code'
import { couponValue } from '@/features/coupons/admin/coupon-value'
import type { CouponRow, CouponState } from '@/features/coupons/api/admin-coupons'

const tones: Record<CouponState, BadgeTone> = {
  running: 'success',
  planned: 'info',
  used_up: 'warning',
  ended: 'neutral',
  off: 'neutral',
}

/** The conditions: "Érmés láda, legalább 3 000 Ft / 8,00 €"; null if there are none. */
function conditions(row: CouponRow, { t, format, localized }: ColumnContext): string | null {
  const { minimum_huf_minor, minimum_eur_minor } = row
  const parts: string[] = []
  if (row.product_name_hu !== null) parts.push(localized(row, 'product_name'))
  if (minimum_huf_minor > 0 || minimum_eur_minor > 0) {
    const amounts = [format.money(minimum_huf_minor, 'HUF'), format.money(minimum_eur_minor, 'EUR')]
    parts.push(t('admin.coupons.atLeast', { amount: amounts.join(' / ') }))
  }
  if (row.max_batch_uses_per_user !== null) {
    parts.push(t('admin.coupons.perPlayerOfBatch', { count: row.max_batch_uses_per_user }))
  }
  return parts.length === 0 ? null : parts.join(', ')
}

/** Columns of the list; the ids of sortable columns are sort keys of admin_list_coupons. */
export const couponColumns: ResourceColumn<CouponRow>[] = [
  {
    id: 'code',
    header: 'admin.coupons.code',
    cell: (row) => <CouponCode coupon={row} />,
    sortable: true,
  },
  { id: 'batch', header: 'admin.coupons.batch', shown: false },
  { id: 'value', header: 'admin.coupons.value', value: couponValue },
  {
    id: 'state',
    header: 'admin.coupons.state',
    value: (row, { t }) => t(`admin.coupons.states.${row.state}`),
    tone: (row) => tones[row.state],
  },
  {
    id: 'uses',
    header: 'admin.coupons.uses',
    cell: (row, { t, format }) =>
      row.max_uses === null
        ? format.number(row.uses)
        : t('admin.coupons.usesOf', {
            uses: format.number(row.uses),
            max: format.number(row.max_uses),
          }),
    type: 'number',
    sortable: true,
  },
  { id: 'max_uses', header: 'admin.coupons.maxUses', shown: false },
  { id: 'max_uses_per_user', header: 'admin.coupons.maxUsesPerUser', shown: false },
  { id: 'max_batch_uses_per_user', header: 'admin.coupons.maxBatchUsesPerUser', shown: false },
  { id: 'valid_from', header: 'admin.coupons.validFrom', type: 'timestamp', sortable: true },
  {
    id: 'valid_until',
    header: 'admin.coupons.validUntil',
    type: 'timestamp',
    emptyText: 'admin.coupons.noEnd',
    sortable: true,
  },
  { id: 'conditions', header: 'admin.coupons.conditions', value: conditions },
]
