import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { EditDeleteButtons } from '@/components/resource-table/edit-delete-buttons'
import { pagedList } from '@/components/resource-table/list-props'
import { liveRow } from '@/components/resource-table/live-row'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { SelectFilter } from '@/components/ui/select-filter'
import { useOfferColumns } from '@/features/offers/admin/offer-columns'
import { OfferDialog } from '@/features/offers/admin/offer-dialog'
import { useDeleteFeaturedOffer } from '@/features/offers/api/admin-delete-featured-offer'
import {
  adminOffersQueryOptions,
  fetchAdminOffers,
  offerKinds,
  offerStates,
  type AdminOffer,
} from '@/features/offers/api/admin-list-featured-offers'
import { offerTargetsQueryOptions } from '@/features/offers/api/admin-offer-targets'
import { useLocalized } from '@/lib/use-localized'
import { toasts } from '@/stores/toasts'

function OfferRemoval({ offer, onClose }: { offer: AdminOffer; onClose: () => void }) {
  const { t } = useTranslation()
  const localized = useLocalized()
  const remove = useDeleteFeaturedOffer()
  const name = localized(offer, 'name')
  return (
    <DeleteDialog
      title={t('admin.offers.deleteTitle', { name })}
      description={t('admin.offers.deleteText')}
      onDelete={async () => {
        await remove.mutateAsync(offer.id)
        toasts.success(t('admin.offers.deleted', { name }))
      }}
      onClose={onClose}
    />
  )
}

type Act = { kind: 'create' } | { kind: 'edit' | 'delete'; offer: AdminOffer }

/** The featured offers with what came of them (spec §2 /admin/featured-offers). */
export function OffersTable() {
  const { t } = useTranslation()
  const localized = useLocalized()
  const columns = useOfferColumns()
  const list = useResourceQuery({ kind: '', state: '' })
  const { filters, setFilters } = list
  const [act, setAct] = useState<Act | null>(null)
  const wanted = {
    kind: offerKinds.find((kind) => kind === filters.kind) ?? null,
    state: offerStates.find((state) => state === filters.state) ?? null,
  }
  const page = useQuery(adminOffersQueryOptions(wanted, list.query))
  const targets = useQuery(offerTargetsQueryOptions())
  const close = () => setAct(null)
  const isFiltered = wanted.kind !== null || wanted.state !== null

  return (
    <>
      <ResourceTable
        label={t('admin.offers.title')}
        columns={columns}
        {...pagedList(page, list, (part) => fetchAdminOffers(wanted, part))}
        rowKey={(row) => row.id}
        error={page.error ?? targets.error}
        onRetry={() => void Promise.all([page.refetch(), targets.refetch()])}
        exportName="featured-offers"
        filters={
          <>
            <SelectFilter
              label={t('admin.offers.kind')}
              allLabel={t('admin.offers.allKinds')}
              value={filters.kind}
              options={offerKinds.map((value) => ({ value, label: t(`offers.kind.${value}`) }))}
              onChange={(kind) => setFilters({ kind })}
            />
            <SelectFilter
              label={t('admin.offers.state')}
              allLabel={t('admin.offers.allStates')}
              value={filters.state}
              options={offerStates.map((value) => ({
                value,
                label: t(`admin.offers.states.${value}`),
              }))}
              onChange={(state) => setFilters({ state })}
            />
          </>
        }
        toolbar={
          <Button disabled={!targets.data} onClick={() => setAct({ kind: 'create' })}>
            <Plus aria-hidden="true" className="size-4" />
            {t('admin.offers.create')}
          </Button>
        }
        rowActions={(offer) => {
          const name = localized(offer, 'name')
          return (
            <EditDeleteButtons
              editLabel={t('admin.offers.editTitle', { name })}
              onEdit={() => setAct({ kind: 'edit', offer })}
              canEdit={Boolean(targets.data)}
              deleteLabel={t('admin.offers.deleteNamed', { name })}
              onDelete={() => setAct({ kind: 'delete', offer })}
            />
          )
        }}
        empty={
          <EmptyState
            title={t(isFiltered ? 'table.noMatch' : 'admin.offers.emptyTitle')}
            description={t(isFiltered ? 'admin.offers.noMatchText' : 'admin.offers.emptyText')}
          />
        }
      />
      {targets.data && act?.kind === 'create' && (
        <OfferDialog offer={null} targets={targets.data} onClose={close} />
      )}
      {targets.data && act?.kind === 'edit' && (
        <OfferDialog offer={liveRow(page.data, act.offer)} targets={targets.data} onClose={close} />
      )}
      {act?.kind === 'delete' && <OfferRemoval offer={act.offer} onClose={close} />}
    </>
  )
}
