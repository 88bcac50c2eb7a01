import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { couponBatchesQueryOptions, couponKinds } from '@/features/coupons/api/admin-coupons'

interface CouponFilterProps {
  value: string
  onChange: (value: string) => void
}

export function KindFilter({ value, onChange }: CouponFilterProps) {
  const { t } = useTranslation()
  return (
    <SelectFilter
      label={t('admin.coupons.kind')}
      allLabel={t('admin.coupons.allKinds')}
      value={value}
      options={toOptions(couponKinds, (kind) => t(`admin.coupons.kinds.${kind}`))}
      onChange={onChange}
    />
  )
}

/** Hidden while there are no batches. */
export function BatchFilter({ value, onChange }: CouponFilterProps) {
  const { t } = useTranslation()
  const batches = useQuery(couponBatchesQueryOptions())
  if (!batches.isError && !batches.data?.length) return null
  return (
    <SelectFilter
      label={t('admin.coupons.batch')}
      allLabel={t('admin.coupons.allBatches')}
      value={value}
      options={(batches.data ?? []).map(({ batch }) => ({ value: batch, label: batch }))}
      source={batches}
      onChange={onChange}
    />
  )
}
