import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullListProps } from '@/components/resource-table/list-props'
import { usePagedList } from '@/components/resource-table/paged-list'
import {
  initialResourceQuery,
  type ResourceColumn,
  type ResourceQuery,
} from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { couponValue } from '@/features/coupons/admin/coupon-columns'
import {
  type CouponBatch,
  couponBatchesQueryOptions,
  couponList,
  type CouponRow,
} from '@/features/coupons/api/admin-coupons'

interface Totals {
  redeemed_tokens: number
  discount_huf_minor: number
  discount_eur_minor: number
}

/** Columns shared by coupons and batches. */
const totalsColumns: ResourceColumn<Totals>[] = [
  { id: 'redeemed_tokens', header: 'admin.couponUsage.tokens', type: 'number' },
  {
    id: 'discount_huf_minor',
    header: 'admin.couponUsage.discountHuf',
    type: 'money',
    currency: () => 'HUF',
  },
  {
    id: 'discount_eur_minor',
    header: 'admin.couponUsage.discountEur',
    type: 'money',
    currency: () => 'EUR',
  },
]

const couponColumns: ResourceColumn<CouponRow>[] = [
  { id: 'code', header: 'admin.coupons.code', sortable: true },
  { id: 'value', header: 'admin.coupons.value', value: couponValue },
  { id: 'uses', header: 'admin.coupons.uses', type: 'number', sortable: true },
  ...totalsColumns,
  { id: 'last_redeemed_at', header: 'admin.couponUsage.lastUse', type: 'timestamp' },
]

const batchColumns: ResourceColumn<CouponBatch>[] = [
  { id: 'batch', header: 'admin.coupons.batch' },
  { id: 'created_at', header: 'admin.couponUsage.madeAt', type: 'timestamp' },
  { id: 'coupons', header: 'admin.couponUsage.codes', type: 'number' },
  { id: 'uses', header: 'admin.coupons.uses', type: 'number' },
  ...totalsColumns,
]

const mostUsedFirst = { sort: 'uses', descending: true }
const mostUsed: ResourceQuery = { ...initialResourceQuery, ...mostUsedFirst }
const everyCoupon = { kind: null, state: null, batch: null }

/** All-time totals of each coupon, most used first. */
export function CouponTotals() {
  const { t } = useTranslation()
  const [query, setQuery] = useState(mostUsed)
  const changeQuery = (next: ResourceQuery) =>
    setQuery(next.sort === null ? { ...next, ...mostUsedFirst } : next)
  const { listed } = usePagedList(couponList, everyCoupon, { query, setQuery: changeQuery })
  return (
    <ResourceTable
      label={t('admin.couponUsage.byCoupon')}
      columns={couponColumns}
      {...listed}
      rowKey={(row) => row.id}
      exportName="coupon-totals"
    />
  )
}

/** All-time totals of each batch. */
export function BatchTotals() {
  const { t } = useTranslation()
  const batches = useQuery(couponBatchesQueryOptions())
  return (
    <ResourceTable
      label={t('admin.couponUsage.byBatch')}
      columns={batchColumns}
      {...fullListProps(batches)}
      rowKey={(row) => row.batch}
      exportName="coupon-batches"
    />
  )
}
