import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagedListProps, fullListProps } from '@/components/resource-table/list-props'
import {
  initialResourceQuery,
  type ResourceColumn,
  type ResourceQuery,
} from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useCouponValue } from '@/features/coupons/admin/use-coupon-value'
import {
  type CouponBatch,
  couponBatchesQueryOptions,
  type CouponRow,
  couponsQueryOptions,
  fetchCoupons,
} from '@/features/coupons/api/admin-coupons'

interface Totals {
  uses: number
  redeemed_tokens: number
  discount_huf_minor: number
  discount_eur_minor: number
}

/** Columns shared by coupons and batches. */
function useTotalsColumns<Row extends Totals>(usesSortable?: boolean): ResourceColumn<Row>[] {
  const { t } = useTranslation()
  return useMemo(
    () => [
      {
        id: 'uses',
        header: t('admin.coupons.uses'),
        value: (row) => row.uses,
        type: 'number',
        sortable: usesSortable,
      },
      {
        id: 'redeemed_tokens',
        header: t('admin.couponUsage.tokens'),
        value: (row) => row.redeemed_tokens,
        type: 'number',
      },
      {
        id: 'discount_huf_minor',
        header: t('admin.couponUsage.discountHuf'),
        value: (row) => row.discount_huf_minor,
        type: 'money',
        currency: () => 'HUF',
      },
      {
        id: 'discount_eur_minor',
        header: t('admin.couponUsage.discountEur'),
        value: (row) => row.discount_eur_minor,
        type: 'money',
        currency: () => 'EUR',
      },
    ],
    [t, usesSortable],
  )
}

const mostUsedFirst = { sort: 'uses', descending: true }
const mostUsed: ResourceQuery = { ...initialResourceQuery, ...mostUsedFirst }
const everyCoupon = { kind: null, state: null, batch: null }

/** All-time totals of each coupon, most used first. */
export function CouponTotals() {
  const { t } = useTranslation()
  const valueOf = useCouponValue()
  const totals = useTotalsColumns<CouponRow>(true)
  const [query, setQuery] = useState(mostUsed)
  const page = useQuery(couponsQueryOptions(everyCoupon, query))
  const changeQuery = (next: ResourceQuery) =>
    setQuery(next.sort === null ? { ...next, ...mostUsedFirst } : next)
  const columns = useMemo(
    (): ResourceColumn<CouponRow>[] => [
      { id: 'code', header: t('admin.coupons.code'), value: (row) => row.code, sortable: true },
      { id: 'value', header: t('admin.coupons.value'), value: valueOf },
      ...totals,
      {
        id: 'last_redeemed_at',
        header: t('admin.couponUsage.lastUse'),
        value: (row) => row.last_redeemed_at,
        type: 'timestamp',
      },
    ],
    [t, valueOf, totals],
  )
  return (
    <ResourceTable
      label={t('admin.couponUsage.byCoupon')}
      columns={columns}
      {...pagedListProps(page, { query, setQuery: changeQuery }, (part) =>
        fetchCoupons(everyCoupon, part),
      )}
      rowKey={(row) => row.id}
      exportName="coupon-totals"
    />
  )
}

/** All-time totals of each batch. */
export function BatchTotals() {
  const { t } = useTranslation()
  const totals = useTotalsColumns<CouponBatch>()
  const batches = useQuery(couponBatchesQueryOptions())
  const columns = useMemo(
    (): ResourceColumn<CouponBatch>[] => [
      { id: 'batch', header: t('admin.coupons.batch'), value: (row) => row.batch },
      {
        id: 'created_at',
        header: t('admin.couponUsage.madeAt'),
        value: (row) => row.created_at,
        type: 'timestamp',
      },
      {
        id: 'coupons',
        header: t('admin.couponUsage.codes'),
        value: (row) => row.coupons,
        type: 'number',
      },
      ...totals,
    ],
    [t, totals],
  )
  return (
    <ResourceTable
      label={t('admin.couponUsage.byBatch')}
      columns={columns}
      {...fullListProps(batches)}
      rowKey={(row) => row.batch}
      exportName="coupon-batches"
    />
  )
}
