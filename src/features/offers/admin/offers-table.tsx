import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
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
import { fetchAllPages } from '@/lib/fetch-all-pages'
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
  const { query, setQuery, filters, setFilters } = useResourceQuery({ kind: '', state: '' })
  const [act, setAct] = useState<Act | null>(null)
  const wanted = {
    kind: offerKinds.find((kind) => kind === filters.kind) ?? null,
    state: offerStates.find((state) => state === filters.state) ?? null,
  }
  const page = useQuery(adminOffersQueryOptions(wanted, query))
  const targets = useQuery(offerTargetsQueryOptions())
  const close = () => setAct(null)
  // The open form follows the live list, so that it hears of another organiser's change.
  const live = (offer: AdminOffer) => page.data?.find(({ id }) => id === offer.id) ?? offer
  const isFiltered = wanted.kind !== null || wanted.state !== null

  return (
    <>
      <ResourceTable
        label={t('admin.offers.title')}
        columns={columns}
        rows={page.data}
        rowKey={(row) => row.id}
        error={page.error ?? targets.error}
        onRetry={() => void Promise.all([page.refetch(), targets.refetch()])}
        server={{ total: page.data?.[0]?.total_count ?? 0, query, onQueryChange: setQuery }}
        exportName="featured-offers"
        fetchAll={() =>
          fetchAllPages((limit, offset) => fetchAdminOffers(wanted, { ...query, limit, offset }))
        }
        toolbar={
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
            <Button disabled={!targets.data} onClick={() => setAct({ kind: 'create' })}>
              <Plus aria-hidden="true" className="size-4" />
              {t('admin.offers.create')}
            </Button>
          </>
        }
        rowActions={(offer) => {
          const name = localized(offer, 'name')
          return (
            <>
              <Button
                size="sm"
                variant="outline"
                disabled={!targets.data}
                aria-label={t('admin.offers.editTitle', { name })}
                onClick={() => setAct({ kind: 'edit', offer })}
              >
                {t('common.edit')}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('admin.offers.deleteNamed', { name })}
                onClick={() => setAct({ kind: 'delete', offer })}
              >
                {t('common.delete')}
              </Button>
            </>
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
        <OfferDialog offer={live(act.offer)} targets={targets.data} onClose={close} />
      )}
      {act?.kind === 'delete' && <OfferRemoval offer={act.offer} onClose={close} />}
    </>
  )
}
