import { KeyRound, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OrderHistory } from '@/features/payments/components/order-history'
import { ProfileScreen } from '@/features/profile/components/profile-screen'
import { PurchaseHistory } from '@/features/shop/components/purchase-history'

/** /profile, with the histories of other features as tabs. */
export function ProfilePage() {
  const { t } = useTranslation()
  return (
    <ProfileScreen
      sections={[
        {
          value: 'purchases',
          label: t('profile.tabs.purchases'),
          icon: KeyRound,
          content: <PurchaseHistory />,
        },
        {
          value: 'receipts',
          label: t('profile.tabs.receipts'),
          icon: ReceiptText,
          content: <OrderHistory />,
        },
      ]}
    />
  )
}
