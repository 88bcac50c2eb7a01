import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PageHeader } from '@/components/ui/page-header'
import { Tabs } from '@/components/ui/tabs'
import { OffersTable } from '@/features/offers/admin/offers-table'
import { ProductsTable } from '@/features/payments/admin/products-table'

/** In the URL, so that the packages can be linked: `?tab=packages`. */
const TAB_PARAM = 'tab'

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
