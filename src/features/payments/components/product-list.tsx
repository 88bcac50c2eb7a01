import { useQuery } from '@tanstack/react-query'
import { CoinIllustration } from '@/components/illustrations/coin'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { shopProductsQueryOptions } from '@/features/payments/api/payments'
import { ProductCard } from '@/features/payments/components/product-card'
import type { CheckoutChoice } from '@/features/payments/model/order-paths'
import { useTexts } from '@/lib/i18n/use-texts'

/** The token packages, with loading, error and empty states. */
export function ProductList({ onChoose }: { onChoose: (choice: CheckoutChoice) => void }) {
  const { t, format } = useTexts()
  const products = useQuery(shopProductsQueryOptions(format.currency))

  if (!products.data) return <QueryPlaceholder query={products} rows={3} className="h-40" />
  if (products.data.length === 0) {
    return (
      <Card>
        <EmptyState
          title={t('payments.noProducts')}
          description={t('payments.noProductsText')}
          illustration={<CoinIllustration className="size-20" />}
        />
      </Card>
    )
  }
  return (
    <ul aria-label={t('payments.packages')} className="grid gap-4 md:grid-cols-2">
      {products.data.map((product) => (
        <ProductCard
          key={product.product_id}
          product={product}
          onChoose={() =>
            onChoose({ productId: product.product_id, offerId: null, gameSessionId: null })
          }
        />
      ))}
    </ul>
  )
}
