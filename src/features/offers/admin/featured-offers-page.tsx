import { toOptions } from '@/components/ui/field'
import { SelectFilter } from '@/components/ui/select-filter'
import { TAB_PARAM } from '@/config/paths'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { EditableTable } from '@/components/resource-table/editable-table'
import { usePagedList } from '@/components/resource-table/paged-list'
import { useResourceQuery } from '@/components/resource-table/use-resource-query'
import { PageHeader } from '@/components/ui/page-header'
import { Tabs } from '@/components/ui/tabs'
import { offerColumns } from '@/features/offers/admin/offer-columns'
import { OfferDialog } from '@/features/offers/admin/offer-dialog'
import {
  type AdminOffer,
  offerList,
  offerStates,
  offerTargetsQueryOptions,
} from '@/features/offers/api/admin-offers'
import { offerKinds } from '@/features/offers/model/offer-price'
import { ProductsTable } from '@/features/payments/admin/products-table'
import { useContentTable } from '@/lib/content/use-content-table'
import { useTexts } from '@/lib/i18n/use-texts'

function OfferRemoval({ offer, onClose }: { offer: AdminOffer; onClose: () => void }) {
  const { t, localized } = useTexts()
  const { remove } = useContentTable('featured_offers')
  const name = localized(offer, 'name')
  return (
    <DeleteDialog
      title={t('admin.offers.deleteTitle', { name })}
      description={t('admin.offers.deleteText')}
      onDelete={() => remove.mutateAsync({ id: offer.id })}
      done={t('admin.offers.deleted', { name })}
      onClose={onClose}
    />
  )
}

/** The featured offers with their impressions, clicks and purchases. */
export function OffersTable() {
  const { t, localized } = useTexts()
  const list = useResourceQuery({ kind: '', state: '' })
  const { filters, setFilters } = list
  const filter = {
    kind: offerKinds.find((kind) => kind === filters.kind) ?? null,
    state: offerStates.find((state) => state === filters.state) ?? null,
  }
  const { page, listed } = usePagedList(offerList, filter, list)
  const targets = useQuery(offerTargetsQueryOptions())
  const isFiltered = filter.kind !== null || filter.state !== null
  const hasTargets =
    targets.data && (targets.data.clues.length > 0 || targets.data.products.length > 0)
  const emptyText = hasTargets === false ? 'admin.offers.noTargetsText' : 'admin.offers.emptyText'

  return (
    <EditableTable
      label={t('admin.offers.title')}
      columns={offerColumns}
      {...listed}
      error={page.error ?? targets.error}
      onRetry={() => void Promise.all([page.refetch(), targets.refetch()])}
      exportName="featured-offers"
      filters={
        <>
          <SelectFilter
            label={t('admin.offers.kind')}
            allLabel={t('admin.offers.allKinds')}
            value={filters.kind}
            options={toOptions(offerKinds, (value) => t(`offers.kind.${value}`))}
            onChange={(kind) => setFilters({ kind })}
          />
          <SelectFilter
            label={t('admin.offers.state')}
            allLabel={t('admin.offers.allStates')}
            value={filters.state}
            options={toOptions(offerStates, (value) => t(`admin.offers.states.${value}`))}
            onChange={(state) => setFilters({ state })}
          />
        </>
      }
      createLabel={t('admin.offers.create')}
      rowName={(row) => localized(row, 'name')}
      editLabel={(name) => t('admin.offers.editTitle', { name })}
      canEdit={hasTargets === true}
      empty={{
        title: isFiltered ? 'table.noMatch' : 'admin.offers.emptyTitle',
        text: isFiltered ? 'admin.offers.noMatchText' : emptyText,
      }}
      renderForm={(offer, close) =>
        targets.data && <OfferDialog offer={offer} targets={targets.data} onClose={close} />
      }
      renderRemoval={(offer, close) => <OfferRemoval offer={offer} onClose={close} />}
    />
  )
}

/** /admin/featured-offers: featured offers and token packages. */
export function FeaturedOffersPage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  return (
    <>
      <PageHeader title={t('admin.offers.title')} description={t('admin.offers.intro')} />
      <Tabs
        label={t('admin.offers.title')}
        value={params.get(TAB_PARAM) ?? 'offers'}
        // Drops the filters of the other list.
        onChange={(tab) => setParams(tab === 'offers' ? {} : { [TAB_PARAM]: tab })}
        items={[
          { value: 'offers', label: t('admin.offers.tab'), content: <OffersTable /> },
          { value: 'packages', label: t('admin.products.tab'), content: <ProductsTable /> },
        ]}
      />
    </>
  )
}
