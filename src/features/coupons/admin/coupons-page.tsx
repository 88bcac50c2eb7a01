import { Layers, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { liveRow } from '@/components/resource-table/list-props'
import { usePagedList } from '@/components/resource-table/paged-list'
import { RowActions } from '@/components/resource-table/row-actions'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { PageHeader } from '@/components/ui/page-header'
import { CouponCardsButton } from '@/features/coupons/admin/coupon-cards-button'
import { couponColumns } from '@/features/coupons/admin/coupon-columns'
import { BatchDialog, CouponDialog } from '@/features/coupons/admin/coupon-dialog'
import { CreatedBatchDialog } from '@/features/coupons/admin/created-batch-dialog'
import {
  couponKinds,
  couponList,
  type CouponRow,
  couponStates,
  type CreatedBatch,
} from '@/features/coupons/api/admin-coupons'
import { BatchFilter, KindFilter } from '@/features/coupons/admin/coupon-filters'
import { RemovalDialog } from '@/components/resource-table/removal-dialog'
import { useContentTable } from '@/lib/content/use-content-table'

/** Deletes a coupon; a used one can only be deactivated, because its redemptions refer to it. */
function DeleteCouponDialog({ coupon, onClose }: { coupon: CouponRow; onClose: () => void }) {
  const { t } = useTranslation()
  const { remove, update } = useContentTable('coupons')
  const { id, code, uses, updated_at: version } = coupon

  return (
    <RemovalDialog
      deletion={{
        title: t('admin.coupons.deleteTitle', { code }),
        description: t('admin.coupons.deleteText'),
        run: () => remove.mutateAsync({ id }),
        done: t('admin.coupons.deleted', { code }),
      }}
      retirement={{
        title: t('admin.coupons.switchOffTitle', { code }),
        description: t('admin.coupons.switchOffText', { count: Math.max(uses, 1) }),
        confirmLabel: t('admin.coupons.switchOff'),
        run: () => update.mutateAsync({ id, version, values: { is_active: false } }),
        done: t('admin.coupons.switchedOff', { code }),
      }}
      isInUse={uses > 0}
      inUseKey="coupon_in_use"
      onClose={onClose}
    />
  )
}

type OpenDialog =
  | { kind: 'create' | 'batch' }
  | { kind: 'edit' | 'remove'; coupon: CouponRow }
  | { kind: 'created'; batch: CreatedBatch }

/** Admin screen for coupons and batches. */
export function CouponsPage() {
  const { t } = useTranslation()
  const list = useResourceQuery({ kind: '', state: '', batch: '' })
  const { filters, setFilters } = list
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const queryFilters = {
    kind: couponKinds.find((kind) => kind === filters.kind) ?? null,
    state: couponStates.find((state) => state === filters.state) ?? null,
    batch: filters.batch || null,
  }
  const { page, listed } = usePagedList(couponList, queryFilters, list)
  const isFiltered = Object.values(queryFilters).some((value) => value !== null)
  const close = () => setDialog(null)

  return (
    <>
      <PageHeader
        title={t('admin.coupons.title')}
        description={t('admin.coupons.intro')}
        actions={
          <>
            <Button icon={Layers} variant="outline" onClick={() => setDialog({ kind: 'batch' })}>
              {t('admin.coupons.createBatch')}
            </Button>
            <Button icon={Plus} onClick={() => setDialog({ kind: 'create' })}>
              {t('admin.coupons.create')}
            </Button>
          </>
        }
      />
      <ResourceTable
        label={t('admin.coupons.title')}
        columns={couponColumns}
        {...listed}
        rowKey={(row) => row.id}
        exportName="coupons"
        toolbar={<CouponCardsButton isDisabled={!page.data?.length} fetchAll={listed.fetchAll} />}
        filters={
          <>
            <KindFilter value={filters.kind} onChange={(kind) => setFilters({ kind })} />
            <SelectFilter
              label={t('admin.coupons.state')}
              allLabel={t('admin.coupons.allStates')}
              value={filters.state}
              options={toOptions(couponStates, (value) => t(`admin.coupons.states.${value}`))}
              onChange={(state) => setFilters({ state })}
            />
            <BatchFilter value={filters.batch} onChange={(batch) => setFilters({ batch })} />
          </>
        }
        rowActions={(coupon) => (
          <RowActions
            name={coupon.code}
            main={{
              label: t('common.edit'),
              name: t('admin.coupons.editTitle', { code: coupon.code }),
              onClick: () => setDialog({ kind: 'edit', coupon }),
            }}
            more={[
              coupon.uses > 0 &&
                coupon.is_active && {
                  label: t('admin.coupons.switchOff'),
                  onSelect: () => setDialog({ kind: 'remove', coupon }),
                },
            ]}
            onDelete={coupon.uses === 0 ? () => setDialog({ kind: 'remove', coupon }) : undefined}
          />
        )}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('table.noMatch')}
              description={t('admin.coupons.noMatchText')}
              action={
                <Button
                  variant="outline"
                  onClick={() => setFilters({ kind: '', state: '', batch: '' })}
                >
                  {t('admin.coupons.clearFilters')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={t('admin.coupons.emptyTitle')}
              description={t('admin.coupons.emptyText')}
              action={
                <Button onClick={() => setDialog({ kind: 'create' })}>
                  {t('admin.coupons.create')}
                </Button>
              }
            />
          )
        }
      />
      {dialog?.kind === 'create' && <CouponDialog coupon={null} onClose={close} />}
      {dialog?.kind === 'edit' && (
        <CouponDialog coupon={liveRow(page.data, dialog.coupon)} onClose={close} />
      )}
      {dialog?.kind === 'remove' && (
        <DeleteCouponDialog coupon={liveRow(page.data, dialog.coupon)} onClose={close} />
      )}
      {dialog?.kind === 'batch' && (
        // The form calls onClose after onCreated, which must not close the next dialog.
        <BatchDialog
          onCreated={(batch) => setDialog({ kind: 'created', batch })}
          onClose={() => setDialog((now) => (now?.kind === 'batch' ? null : now))}
        />
      )}
      {dialog?.kind === 'created' && <CreatedBatchDialog batch={dialog.batch} onClose={close} />}
    </>
  )
}
