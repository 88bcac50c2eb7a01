import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PageHeader } from '@/components/ui/page-header'
import { Tabs } from '@/components/ui/tabs'
import { OffersTable } from '@/features/offers/admin/offers-table'
import { ProductsTable } from '@/features/payments/admin/products-table'

/** In the address, so that the packages can be linked: `?tab=packages`. */
const PARAMETER = 'tab'

/** Featured offers, and the token packages that they make cheaper (spec §2 /admin/featured-offers). */
export function FeaturedOffersPage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  return (
    <>
      <PageHeader title={t('admin.offers.title')} description={t('admin.offers.intro')} />
      <Tabs
        label={t('admin.offers.title')}
        value={params.get(PARAMETER) ?? 'offers'}
        // What the other list was filtered by means nothing here.
        onChange={(tab) => setParams(tab === 'offers' ? {} : { [PARAMETER]: tab })}
        items={[
          { value: 'offers', label: t('admin.offers.tab'), content: <OffersTable /> },
          { value: 'packages', label: t('admin.products.tab'), content: <ProductsTable /> },
        ]}
      />
    </>
  )
}
