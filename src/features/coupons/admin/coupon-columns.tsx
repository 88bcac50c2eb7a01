import type { ColumnContext, ResourceColumn } from '@/components/resource-table/resource-column'
import type { BadgeTone } from '@/components/ui/badge'
import type { CouponRow, CouponState } from '@/features/coupons/api/admin-coupons'

/** An amount in both currencies, in minor units: "500 Ft / 1,25 €". */
const inBoth = (huf: number, eur: number, format: ColumnContext['format']) =>
  `${format.money(huf, 'HUF')} / ${format.money(eur, 'EUR')}`

/** Formats the value of a coupon: "50 érme", "10% kedvezmény", "500 Ft / 1,25 € kedvezmény". */
export function couponValue(
  coupon: Pick<CouponRow, 'kind' | 'tokens' | 'percent' | 'fixed_huf_minor' | 'fixed_eur_minor'>,
  { t, format }: Pick<ColumnContext, 't' | 'format'>,
): string {
  const { kind, tokens, percent, fixed_huf_minor, fixed_eur_minor } = coupon
  if (kind === 'tokens') return t('common.coins', { count: tokens ?? 0 })
  if (kind === 'percent') return t('coupons.percent', { percent })
  return t('coupons.fixed', { amount: inBoth(fixed_huf_minor ?? 0, fixed_eur_minor ?? 0, format) })
}

/** Code of a coupon with the name of its batch. */
export function CouponCode({ coupon }: { coupon: { code: string; batch: string | null } }) {
  return (
    <span className="flex flex-col">
      <code className="font-semibold break-all lg:whitespace-nowrap">{coupon.code}</code>
      {coupon.batch && <span className="text-soft text-sm break-words">{coupon.batch}</span>}
    </span>
  )
}

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
    const amount = inBoth(minimum_huf_minor, minimum_eur_minor, format)
    parts.push(t('admin.coupons.atLeast', { amount }))
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
