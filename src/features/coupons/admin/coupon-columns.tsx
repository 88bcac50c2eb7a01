import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { CouponCode } from '@/features/coupons/admin/coupon-code'
import { useCouponValue } from '@/features/coupons/admin/use-coupon-value'
import type { CouponRow, CouponState } from '@/features/coupons/api/admin-coupons'
import { useLocalized } from '@/lib/i18n/use-localized'
import { useFormat } from '@/lib/i18n/use-format'

const tones: Record<CouponState, BadgeTone> = {
  running: 'success',
  planned: 'info',
  used_up: 'warning',
  ended: 'neutral',
  off: 'neutral',
}

/** Formats the conditions: "Érmés láda, legalább 3 000 Ft / 8,00 €"; null if there are none. */
function useConditions(): (coupon: CouponRow) => string | null {
  const { t } = useTranslation()
  const format = useFormat()
  const localized = useLocalized()
  return useCallback(
    (row) => {
      const { minimum_huf_minor, minimum_eur_minor } = row
      const parts: string[] = []
      if (row.product_name_hu !== null) parts.push(localized(row, 'product_name'))
      if (minimum_huf_minor > 0 || minimum_eur_minor > 0) {
        const amounts = [
          format.money(minimum_huf_minor, 'HUF'),
          format.money(minimum_eur_minor, 'EUR'),
        ]
        parts.push(t('admin.coupons.atLeast', { amount: amounts.join(' / ') }))
      }
      if (row.max_batch_uses_per_user !== null) {
        parts.push(t('admin.coupons.perPlayerOfBatch', { count: row.max_batch_uses_per_user }))
      }
      return parts.length === 0 ? null : parts.join(', ')
    },
    [t, format, localized],
  )
}

/** Columns of the list; the ids of sortable columns are sort keys of admin_list_coupons. */
export function useCouponColumns(): ResourceColumn<CouponRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const valueOf = useCouponValue()
  const conditions = useConditions()
  return useMemo(
    () => [
      {
        id: 'code',
        header: t('admin.coupons.code'),
        value: (row) => row.code,
        cell: (row) => <CouponCode coupon={row} />,
        sortable: true,
      },
      {
        id: 'batch',
        header: t('admin.coupons.batch'),
        value: (row) => row.batch,
        shown: false,
      },
      { id: 'value', header: t('admin.coupons.value'), value: valueOf },
      {
        id: 'state',
        header: t('admin.coupons.state'),
        value: (row) => t(`admin.coupons.states.${row.state}`),
        cell: (row) => (
          <Badge tone={tones[row.state]}>{t(`admin.coupons.states.${row.state}`)}</Badge>
        ),
      },
      {
        id: 'uses',
        header: t('admin.coupons.uses'),
        value: (row) => row.uses,
        cell: (row) =>
          row.max_uses === null
            ? format.number(row.uses)
            : t('admin.coupons.usesOf', {
                uses: format.number(row.uses),
                max: format.number(row.max_uses),
              }),
        type: 'number',
        sortable: true,
      },
      {
        id: 'max_uses',
        header: t('admin.coupons.maxUses'),
        value: (row) => row.max_uses,
        shown: false,
      },
      {
        id: 'max_uses_per_user',
        header: t('admin.coupons.maxUsesPerUser'),
        value: (row) => row.max_uses_per_user,
        shown: false,
      },
      {
        id: 'max_batch_uses_per_user',
        header: t('admin.coupons.maxBatchUsesPerUser'),
        value: (row) => row.max_batch_uses_per_user,
        shown: false,
      },
      {
        id: 'valid_from',
        header: t('admin.coupons.validFrom'),
        value: (row) => row.valid_from,
        type: 'timestamp',
        sortable: true,
      },
      {
        id: 'valid_until',
        header: t('admin.coupons.validUntil'),
        value: (row) => row.valid_until,
        type: 'timestamp',
        emptyText: t('admin.coupons.noEnd'),
        sortable: true,
      },
      {
        id: 'conditions',
        header: t('admin.coupons.conditions'),
        value: conditions,
      },
    ],
    [t, format, valueOf, conditions],
  )
}
